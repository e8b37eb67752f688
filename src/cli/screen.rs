//! Starting the full screen.

use super::args::TableArgs;
use super::failure::Failure;
use super::files;
use super::model::{depth, model, window};
use super::text::not_whole;
use sorcery_agents::Pace;
use sorcery_faces::run::Program;
use sorcery_faces::tui::Terminal;
use sorcery_games::Error;
use sorcery_games::words::quoted;
use sorcery_session::{GameInfo, roster};
use sorcery_session::{Header, Match};
use sorcery_ui::app::msg::Msg;
use sorcery_ui::frame::Popup;
use sorcery_ui::screens::lab::Lab;
use sorcery_ui::screens::saved::SavedGames;
use sorcery_ui::screens::setup::Setup;
use sorcery_ui::screens::table::Table;
use sorcery_ui::storage::Opened;

/// Where the full screen begins.
pub(super) enum Start {
    Lobby,
    Lab,
    /// At the set-up of a game, with the values and players of this one chosen.
    Setup(&'static GameInfo, Header),
    /// At the table of a game that begins with a script: names for those that are not known, and lines.
    Table(Header, Vec<Option<String>>, Vec<u8>),
    /// At the puzzle of a game that comes next.
    Puzzle(&'static str),
    /// At those that are over.
    Replays,
    /// At a game that is looked at.
    Replay(Match, std::path::PathBuf),
}

pub(super) fn run(args: &TableArgs, pace: Pace, start: Start) -> Result<(), Failure> {
    let window = window(args)?;
    let storage = files::storage(args.data.as_deref())?;
    let (mut model, mut complaints) = model(args, &storage)?;
    let depth = depth(&args.look, &model);
    model.context.library = storage.library();
    model.context.pace = pace;
    model.context.depth = Some(depth);
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
        Start::Table(mut header, known, script) => {
            let script = String::from_utf8_lossy(&script);
            let mut lines = script.lines();
            if header.names.is_empty() {
                let mut name = |known: Option<String>| known.or_else(|| lines.next().map(str::to_string));
                header.names = known.into_iter().map(|known| name(known).unwrap_or_default()).collect();
            }
            if args.init.is_none() {
                let usual = header.names.iter_mut().zip(&model.context.settings.names);
                usual.filter(|(name, _)| name.is_empty()).for_each(|(name, usual)| name.clone_from(usual));
            }
            let mut session = roster::open(header)?;
            for line in lines {
                let wrong = session.submit(line).err();
                complaints.extend(wrong.map(|error| Error(format!("{}: {error}", quoted(line)))));
            }
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
            program.model.context.popup = Some(Popup::answer("Problems in config.toml", &several.join("\n")));
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
