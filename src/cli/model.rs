//! Creates the model of the full screen and the window from the arguments and the settings.

use super::args::{LookArgs, Show};
use super::config;
use super::failure::Failure;
use sorcery_faces::run::Face;
use sorcery_games::Error;
use sorcery_games::words::{nearest, quoted};
use sorcery_ui::keys::Keymap;
use sorcery_ui::model::Model;
use sorcery_ui::settings::{Draw, Settings};
use sorcery_ui::storage::Storage;
use sorcery_ui::theme::{AUTO, Theme};

/// Creates the model, which starts in the lobby. Also returns the errors in the settings and themes.
///
/// # Errors
/// Fails if the theme named in the arguments doesn't exist.
pub(super) fn model(show: &Show, storage: &Storage) -> Result<(Model, Vec<Error>), Failure> {
    let (mut model, errors) = with_look(&show.screen.look, storage, |settings| {
        settings.open_hands |= show.screen.open_hands;
        settings.undo = show.screen.undo.unwrap_or(settings.undo);
    })?;
    model.context.reveals_hands = show.screen.open_hands;
    Ok((model, errors))
}

/// Checks that the theme named in the arguments exists, for plain text, which shows no theme. The arguments have already
/// been applied to `settings`.
///
/// # Errors
/// Returns the same error as the full screen.
pub(super) fn check_theme(look: &LookArgs, settings: &Settings, storage: &Storage) -> Result<(), Failure> {
    if look.theme.is_none() {
        return Ok(());
    }
    let (themes, missing, faults) = config::themes(settings, storage.folders());
    missing.map_or(Ok(()), |Error(what)| Err(no_theme(&settings.theme, &what, &themes, &faults, storage)))
}

/// Returns the error for a theme in the arguments that doesn't exist.
fn no_theme(name: &str, what: &str, themes: &[Theme], faults: &[Error], storage: &Storage) -> Failure {
    let mut lines: Vec<String> = faults.iter().map(|Error(what)| format!("\n{what}")).collect();
    let file = format!("{name}.toml");
    if lines.is_empty() && storage.folders().themes().join(&file).is_file() {
        lines.push(format!("\nthe theme in {} has a different name: see its `name` key", quoted(&file)));
    }
    let names: Vec<&str> = themes.iter().map(|theme| theme.name.as_str()).collect();
    if lines.is_empty() && nearest(name, names.iter().copied()).is_none() {
        let names = names.join(", ");
        return Failure::usage(format!("--theme {}: choose one of these themes:\n{AUTO}, {names}", quoted(name)));
    }
    Failure::usage(format!("--theme: {what}{}", lines.concat()))
}

/// Prints errors in the settings and themes. For commands that can't show them on a screen.
#[cfg(feature = "tui")]
pub(super) fn report(errors: &[Error]) {
    for Error(what) in errors {
        super::files::warn(what);
    }
}

/// Creates a model with the user's settings. `set` may change them first, and the arguments in `look` then take
/// precedence.
pub(super) fn with_look(
    look: &LookArgs,
    storage: &Storage,
    set: impl FnOnce(&mut Settings),
) -> Result<(Model, Vec<Error>), Failure> {
    let file = storage.folders().settings();
    let (mut settings, mut errors) = Settings::load(&file);
    set(&mut settings);
    look.apply(&mut settings);
    if !unicode_locale() {
        settings.draw = Draw::Ascii;
    }
    let (keymap, clashes) = Keymap::of(settings.keys, &settings.overrides);
    errors.extend(clashes);
    let (themes, missing, faults) = config::themes(&settings, storage.folders());
    if let Some(missing) = missing {
        if look.theme.is_some() {
            return Err(no_theme(&settings.theme, &missing.0, &themes, &faults, storage));
        }
        errors.push(config::theme_error(&file, &missing));
        settings.theme = AUTO.into();
    }
    errors.extend(faults);
    Ok((Model::new(settings, keymap, themes), errors))
}

/// Opens the window if the arguments ask for one. If that fails, callers only warn the user, because the game is also
/// shown in the terminal.
///
/// # Errors
/// Fails if the window can't be opened.
pub(super) fn window(show: &Show) -> Result<Option<Box<dyn Face>>, Error> {
    #[cfg(feature = "x11")]
    if show.screen.graphics {
        return match sorcery_faces::window::Window::open("Sorcery") {
            Ok(window) => Ok(Some(Box::new(window))),
            Err(Error(why)) => Err(Error(format!("--graphics: {why}; the game has no window"))),
        };
    }
    let _ = show;
    Ok(None)
}

/// Returns the number of colours. It is taken from the arguments, the settings or the terminal, in this order.
#[cfg(feature = "tui")]
pub(super) fn depth(look: &LookArgs, model: &Model) -> sorcery_ui::theme::Depth {
    let chosen = look.colour.unwrap_or(model.context.settings.colour);
    chosen.unwrap_or_else(|| sorcery_ui::theme::Depth::detect(|name| std::env::var(name).ok()))
}

/// Returns `true` if the locale uses UTF-8, or if no locale is set.
fn unicode_locale() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
