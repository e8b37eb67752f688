//! Starting the full screen.

use super::args::TableArgs;
use super::failure::Failure;
use super::files;
use super::model::{depth, model, window};
use super::text::not_whole;
use crate::agents::Pace;
use crate::faces::run::Program;
use crate::faces::tui::Terminal;
use crate::games::Error;
use crate::session::roster::Listed;
use crate::session::{Header, Session};
use crate::ui::frame::Popup;
use crate::ui::msg::Msg;
use crate::ui::screens::lab::Lab;
use crate::ui::screens::saved::SavedGames;
use crate::ui::screens::setup::Setup;
use crate::ui::screens::table::Table;
use crate::ui::storage::Opened;

/// Where the full screen begins.
pub(super) enum Start {
    Lobby,
    Lab,
    /// At the set-up of a game, with the values and players of this one chosen.
    Setup(&'static Listed, Header),
    /// At the table of a game that has begun, to be kept; with what went wrong on the way.
    Table(Box<dyn Session>, Vec<Error>),
    /// At the puzzle of a game that comes next.
    Puzzle(&'static str),
    /// At those that are over.
    Replays,
    /// At a game that is looked at.
    Replay(Box<dyn Session>, std::path::PathBuf),
}

pub(super) fn run(args: &TableArgs, pace: Pace, start: Start) -> Result<(), Failure> {
    let window = window(args)?;
    let storage = files::storage(args.data.as_deref())?;
    let (mut model, mut complaints) = model(args, &storage)?;
    let depth = depth(&args.look, &model);
    model.context.library = storage.library();
    model.context.pace = pace;
    match start {
        Start::Lobby => {}
        Start::Lab => {
            let lab = Lab::new(&model.context);
            model.go(lab);
        }
        Start::Setup(listed, header) => {
            let mut setup = Setup::new(listed, &model.context);
            setup.preset(&header.chosen);
            // By the hand-out two people play; otherwise whoever was played against last.
            if header.is_testing() {
                setup.seat(&header.players);
            }
            if let Some(seed) = args.seed {
                setup.repeat(seed);
            }
            model.go(setup);
        }
        Start::Table(session, wrong) => {
            complaints.extend(wrong);
            let mut opened = storage.keep(session);
            complaints.extend(opened.session.recording_fault().map(Error));
            model.sit_down(opened);
        }
        Start::Puzzle(game) => {
            if let Some(table) = Table::puzzle(game, &model.context) {
                model.go(table);
            }
        }
        Start::Replays => model.go(SavedGames::over()),
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
        // To be read before anything else.
        several => {
            let several: Vec<&str> = several.iter().map(|error| &*error.0).collect();
            program.model.context.popup = Some(Popup::said("Not all is as it should be", &several.join("\n")));
        }
    }
    if args.crash {
        program.tell(Msg::Crash);
    }
    program.join(Box::new(Terminal::enter(depth, mouse)?));
    if let Some(window) = window {
        program.join(window);
    }
    program.run()?;
    program.model.unsaved().map_or(Ok(()), |path| Err(not_whole(&path)))
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
