//! `sorcery config` and `sorcery keys`: the settings and the keys in effect.

use super::failure::Failure;
use super::files;
use clap::Args;
use color_eyre::eyre::WrapErr;
use sorcery_games::words::path_in_full;
use sorcery_session::program::spawn;
use sorcery_ui::keys::{KeyScope, Keymap};
use sorcery_ui::settings::{self, Settings};
use sorcery_ui::storage::Folders;
use sorcery_ui::storage::disk::write_atomically;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

#[derive(Args, Debug)]
pub(super) struct ConfigArgs {
    /// Open the file in $VISUAL or $EDITOR; create it first if necessary
    #[arg(long)]
    edit: bool,
}

pub(super) fn config(args: &ConfigArgs) -> Result<(), Failure> {
    let path = Folders::of_user(None, None)?.settings();
    if args.edit {
        edit(&path)?;
        return complain(&Settings::load(&path).1);
    }
    let (settings, errors) = Settings::load(&path);
    let entries = settings.entries();
    let usual = Settings::default().entries();
    let mut text = format!("# {}{}\n", path.display(), if path.exists() { "" } else { " (not created yet)" });
    let width = entries.iter().map(|entry| entry.line().chars().count()).max().unwrap_or(0).min(40);
    let places = Settings::places(&path);
    for (entry, usual) in entries.iter().zip(&usual) {
        let place = places.iter().find(|(name, _)| name == entry.name).map(|(_, place)| place);
        let origin = match place {
            Some(place) if entry.value != usual.value => format!("{place}, default {}", usual.value),
            Some(place) => place.clone(),
            None => "default".into(),
        };
        let _ = writeln!(text, "{:width$}  # {} ({origin})", entry.line(), entry.meaning);
    }
    files::print(&text)?;
    complain(&errors)
}

/// Opens the file in the user's editor.
fn edit(path: &Path) -> Result<(), Failure> {
    if !path.exists() {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).wrap_err_with(|| format!("cannot create {}", path_in_full(folder)))?;
        }
        write_atomically(path, &settings::commented())?;
    }
    let named = ["VISUAL", "EDITOR"].iter().filter_map(std::env::var_os).find(|value| !value.is_empty());
    let Some(editor) = named else {
        return Err(Failure::file(format!(
            "no editor is set: set EDITOR to your editor, or edit {} yourself",
            path_in_full(path)
        )));
    };
    // The variable may contain arguments, as in `code --wait`.
    let words = editor.to_string_lossy().into_owned();
    let mut words = words.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    let status = spawn(command.args(words).arg(path)).and_then(|mut child| child.wait());
    let status = status.wrap_err_with(|| format!("cannot start the editor {}", editor.to_string_lossy()))?;
    if status.success() { Ok(()) } else { Err(Failure::file(format!("the editor failed: {status}"))) }
}

fn complain(errors: &[sorcery_games::Error]) -> Result<(), Failure> {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    if lines.is_empty() { Ok(()) } else { Err(Failure::file(lines.join("\n"))) }
}

pub(super) fn keys() -> Result<(), Failure> {
    // Without a home folder, the keys are the default ones.
    let (settings, mut errors) =
        Folders::of_user(None, None).map(|of| Settings::load(&of.settings())).unwrap_or_default();
    let (keymap, clashes) = Keymap::of(settings.keys, &settings.overrides);
    errors.extend(clashes);
    let mut text = String::new();
    for (name, place) in KeyScope::NAMES {
        let lines = keymap.own(place, |_| true);
        let width = lines.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
        let _ = writeln!(text, "{}{}", if text.is_empty() { "" } else { "\n" }, name.replace('_', " "));
        for (keys, description) in lines {
            let _ = writeln!(text, "  {keys:width$}  {description}");
        }
    }
    files::print(&text)?;
    complain(&errors)
}
