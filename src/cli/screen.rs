//! Starting the full screen.

use super::{Failure, TableArgs};
use crate::agents::Pace;
use crate::faces::run::Program;
use crate::faces::tui::Terminal;
use crate::faces::window::Window;
use crate::games::{Error, Label, Tint};
use crate::session::roster::Listed;
use crate::session::{Header, Session};
use crate::ui::frame::Popup;
use crate::ui::keys::{KeySet, Keymap};
use crate::ui::model::Model;
use crate::ui::msg::Msg;
use crate::ui::screens::setup::Setup;
use crate::ui::settings::{Folders, Settings};
use crate::ui::storage::{Opened, Storage};
use crate::ui::theme::{Depth, Theme};

/// Where the full screen begins.
pub(super) enum Start {
    /// In the lobby.
    Lobby,
    /// At the set-up of a game, with the values and players of this one chosen.
    Setup(&'static Listed, Header),
    /// At the table of a game that has begun, to be kept; with what went wrong on the way.
    Table(Box<dyn Session>, Vec<Error>),
    /// At a game that is looked at.
    Replay(Box<dyn Session>, std::path::PathBuf),
}

/// The folders that the arguments and the environment name.
pub(super) fn storage(args: &TableArgs) -> Result<Storage, Failure> {
    let folders = Folders::of_user(None, args.data.as_deref()).map_err(|Error(what)| Failure::file(what))?;
    Ok(Storage::new(folders))
}

/// The program as arguments and settings want it, in the lobby, and what was wrong with either.
pub(super) fn model(args: &TableArgs, storage: &Storage) -> (Model, Vec<Error>) {
    let (mut settings, mut complaints) = Settings::load(&storage.folders().settings());
    if let Some(keys) = &args.keys {
        settings.keys = match keys.as_str() {
            "vi" => KeySet::Vi,
            _ => KeySet::Arrows,
        };
    }
    settings.ascii |= args.ascii || !unicode_locale();
    settings.animation &= !args.no_animation;
    settings.mouse &= !args.no_mouse;
    settings.open_hands |= args.open_hands;
    if let Some(theme) = &args.theme {
        settings.theme = theme.clone();
    }
    let (keymap, clashes) = Keymap::of(settings.keys, &settings.overrides);
    complaints.extend(clashes);
    let (themes, faults) = Theme::load_folder(&storage.folders().themes());
    complaints.extend(faults);
    complaints.extend(Theme::named(&themes, &settings.theme).err());
    (Model::new(settings, keymap, themes), complaints)
}

/// The window, when one is asked for.
pub(super) fn window(args: &TableArgs) -> Result<Option<Window>, Failure> {
    if !args.graphics {
        return Ok(None);
    }
    Window::open("Sorcery").map(Some).map_err(|Error(why)| Failure::usage(format!("graphics: {why}")))
}

/// Runs the full screen until it is left.
pub(super) fn run(args: &TableArgs, pace: Pace, start: Start) -> Result<(), Failure> {
    let window = window(args)?;
    let storage = storage(args)?;
    let (mut model, mut complaints) = model(args, &storage);
    let flag = args.color.clone().or_else(|| model.context.settings.color.and_then(depth_name));
    let depth = Depth::detect(flag.as_deref(), |name| std::env::var(name).ok());
    model.context.library = storage.library();
    model.context.pace = pace;
    match start {
        Start::Lobby => {}
        Start::Setup(listed, header) => {
            let mut setup = Setup::new(listed, &model.context.settings.names, &model.context.library.decks);
            setup.preset(&header.chosen);
            setup.seat(&header.players);
            if let Some(seed) = args.seed {
                setup.repeat(seed);
            }
            model.go(setup);
        }
        Start::Table(session, wrong) => {
            complaints.extend(wrong);
            model.sit_down(storage.keep(session));
        }
        Start::Replay(mut session, path) => {
            session.look_at(0);
            model.sit_down(Opened { session, path: Some(path), replay: true });
        }
    }
    let mouse = model.context.settings.mouse;
    let mut program = Program::new(model, storage);
    match complaints.as_slice() {
        [] => {}
        [Error(what)] => program.tell(Msg::Notice(what.clone())),
        several => program.model.context.popup = Some(told(several)),
    }
    if args.crash {
        program.tell(Msg::Crash);
    }
    program.join(Terminal::enter(depth, mouse)?);
    if let Some(window) = window {
        program.join(window);
    }
    Ok(program.run()?)
}

/// Several complaints, to be read before anything else.
fn told(complaints: &[Error]) -> Popup {
    let line = |text: &str| vec![(Label::Text(text.to_string()), Tint::default())];
    let lines = complaints.iter().flat_map(|error| error.0.lines()).map(line).collect();
    Popup::Text { title: "Not all is as it should be".into(), lines, scroll: 0 }
}

fn depth_name(depth: Depth) -> Option<String> {
    Depth::NAMES.iter().find(|(_, named)| *named == depth).map(|(name, _)| (*name).to_string())
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

/// Plays the lines of a script on a match; what could not be done is collected.
pub(super) fn play_script(session: &mut dyn Session, lines: &[String]) -> Vec<Error> {
    let mut wrong = Vec::new();
    for line in lines {
        if let Err(error) = session.submit(line) {
            wrong.push(Error(format!("{}: {error}", crate::games::words::quoted(line))));
        }
    }
    wrong
}

/// The names that a script begins with, unless they are `known`, and the rest of its lines.
pub(super) fn names_of_script(
    script: &[u8],
    header: &mut Header,
    known: &[Option<String>],
    seats: usize,
) -> Vec<String> {
    let text = String::from_utf8_lossy(script);
    let mut lines = text.lines().map(str::to_string);
    if header.names.is_empty() {
        let mut name = |seat| known.get(seat).cloned().flatten().or_else(|| lines.next()).unwrap_or_default();
        header.names = (0..seats).map(&mut name).collect();
    }
    lines.collect()
}
