//! `sorcery config` and `sorcery keys`: the settings and the keys in effect.

use super::failure::Failure;
use super::files;
use clap::Args;
use color_eyre::eyre::WrapErr;
use sorcery_games::Error;
use sorcery_games::words::path_in_full;
use sorcery_session::player::words;
use sorcery_session::program::spawn;
use sorcery_ui::keys::{KeyScope, Keymap};
use sorcery_ui::settings::{self, Settings};
use sorcery_ui::storage::Folders;
use sorcery_ui::storage::disk::write_atomically;
use sorcery_ui::theme::{AUTO, Theme};
use std::fmt::Write;
use std::io;
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
        return complain(&load().2);
    }
    let (settings, _, errors) = load();
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

/// Returns the user's settings and keys, with all errors in the file. Without a home folder, these are the defaults.
fn load() -> (Settings, Keymap, Vec<Error>) {
    let folders = Folders::of_user(None, None);
    let (mut settings, mut errors) = folders.as_ref().map(|of| Settings::load(&of.settings())).unwrap_or_default();
    let (keymap, clashes) = Keymap::of(settings.keys, &settings.overrides);
    errors.extend(clashes);
    if let Ok(folders) = folders {
        let (_, missing, faults) = themes(&settings, &folders);
        if let Some(missing) = missing {
            errors.push(theme_error(&folders.settings(), &missing));
            settings.theme = AUTO.into();
        }
        errors.extend(faults);
    }
    (settings, keymap, errors)
}

/// Returns all themes, the error if the chosen theme doesn't exist, and the errors in its file.
pub(super) fn themes(settings: &Settings, folders: &Folders) -> (Vec<Theme>, Option<Error>, Vec<Error>) {
    let (themes, faults) = Theme::load_folder(&folders.themes());
    // Ignore errors in themes that aren't used. Otherwise, they would be reported at every start.
    let faults = faults.into_iter().filter(|(name, _)| name.is_empty() || *name == settings.theme);
    let missing = Theme::named(&themes, &settings.theme).err().filter(|_| settings.theme != AUTO);
    (themes, missing, faults.map(|(_, what)| what).collect())
}

/// Adds the place of the setting `theme` to an error.
pub(super) fn theme_error(file: &Path, Error(what): &Error) -> Error {
    let places = Settings::places(file);
    let place = places.iter().find(|(name, _)| name == "theme").map_or("", |(_, place)| place);
    Error(format!("{place}: theme: {what}"))
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
    let editor = editor.to_string_lossy();
    let status = words(&editor).map_err(io::Error::other).and_then(|words| {
        let mut words = words.into_iter();
        let mut command = Command::new(words.next().unwrap_or_default());
        spawn(command.args(words).arg(path))?.wait()
    });
    let status = status.wrap_err_with(|| format!("cannot start the editor {editor}"))?;
    if status.success() { Ok(()) } else { Err(Failure::file(format!("the editor failed ({status})"))) }
}

fn complain(errors: &[Error]) -> Result<(), Failure> {
    let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
    if lines.is_empty() { Ok(()) } else { Err(Failure::file(lines.join("\n"))) }
}

pub(super) fn keys() -> Result<(), Failure> {
    let (_, keymap, errors) = load();
    let mut text = String::new();
    for (name, scope) in KeyScope::NAMES {
        let lines = keymap.help(&[scope], |_| true);
        let width = lines.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
        let _ = writeln!(text, "{}{}", if text.is_empty() { "" } else { "\n" }, name.replace('_', " "));
        for (keys, description) in lines {
            let _ = writeln!(text, "  {keys:width$}  {description}");
        }
    }
    files::print(&text)?;
    complain(&errors)
}
