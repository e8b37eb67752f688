//! What the full screen and the window show, as arguments and settings want it.

use super::args::{LookArgs, TableArgs};
use super::failure::Failure;
use sorcery_faces::run::Face;
use sorcery_games::Error;
use sorcery_games::words::quoted;
use sorcery_ui::keys::Keymap;
use sorcery_ui::model::Model;
use sorcery_ui::settings::Settings;
use sorcery_ui::storage::Storage;
use sorcery_ui::theme::Theme;

/// The program as arguments and settings want it, in the lobby, and what was wrong with either.
///
/// # Errors
/// When there is no theme of the name that the arguments give.
pub(super) fn model(args: &TableArgs, storage: &Storage) -> Result<(Model, Vec<Error>), Failure> {
    let (mut model, complaints) = of_look(&args.look, storage, |settings| {
        settings.open_hands |= args.open_hands;
        settings.undo = args.undo.unwrap_or(settings.undo);
    })?;
    model.context.reveals_hands = args.open_hands;
    Ok((model, complaints))
}

/// Says what is wrong with settings and themes where no screen of ours can.
#[cfg(feature = "tui")]
pub(super) fn complain(complaints: &[Error]) {
    use std::io::Write as _;
    for Error(what) in complaints {
        let _ = writeln!(std::io::stderr(), "sorcery: {what}");
    }
}

/// The same where nothing is asked about a game, with what else is to be set.
pub(super) fn of_look(
    args: &LookArgs,
    storage: &Storage,
    set: impl FnOnce(&mut Settings),
) -> Result<(Model, Vec<Error>), Failure> {
    let file = storage.folders().settings();
    let (mut settings, mut complaints) = Settings::load(&file);
    set(&mut settings);
    settings.keys = args.keys.unwrap_or(settings.keys);
    settings.ascii |= args.ascii || !unicode_locale();
    settings.pictures = args.pictures.unwrap_or(settings.pictures);
    settings.animation &= !args.no_animation;
    settings.mouse &= !args.no_mouse;
    if let Some(theme) = &args.theme {
        settings.theme = theme.clone();
    }
    let (keymap, clashes) = Keymap::of(settings.keys, &settings.overrides);
    complaints.extend(clashes);
    let (themes, faults) = Theme::load_folder(&storage.folders().themes());
    // What is wrong with themes that were not chosen is no news for every start.
    let faults = faults.into_iter().filter(|(name, _)| name.is_empty() || *name == settings.theme);
    let faults: Vec<Error> = faults.map(|(_, what)| what).collect();
    if let Err(Error(what)) = Theme::named(&themes, &settings.theme) {
        if args.theme.is_some() {
            let mut lines: Vec<String> = faults.iter().map(|Error(what)| format!("\n{what}")).collect();
            let file = format!("{}.toml", settings.theme);
            if lines.is_empty() && storage.folders().themes().join(&file).is_file() {
                lines.push(format!("\nthe theme in {} has another name: its key `name` counts", quoted(&file)));
            }
            return Err(Failure::usage(format!("--theme: {what}{}", lines.concat())));
        }
        let place = Settings::place(&file, "theme").unwrap_or_default();
        complaints.push(Error(format!("{place}: theme: {what}")));
    }
    complaints.extend(faults);
    Ok((Model::new(settings, keymap, themes), complaints))
}

pub(super) fn window(args: &TableArgs) -> Result<Option<Box<dyn Face>>, Failure> {
    #[cfg(feature = "x11")]
    if args.graphics {
        let window = sorcery_faces::window::Window::open("Sorcery");
        let window = window.map_err(|Error(why)| Failure::usage(format!("graphics: {why}")))?;
        return Ok(Some(Box::new(window)));
    }
    let _ = args;
    Ok(None)
}

/// How many colours the terminal has: as asked, as set, or as it says itself.
#[cfg(feature = "tui")]
pub(super) fn depth(args: &LookArgs, model: &Model) -> sorcery_ui::theme::Depth {
    let asked = args.colour.unwrap_or(model.context.settings.colour);
    asked.unwrap_or_else(|| sorcery_ui::theme::Depth::detect(|name| std::env::var(name).ok()))
}

/// Whether the terminal's language has Unicode: unknown counts as yes.
fn unicode_locale() -> bool {
    let named =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    named.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
