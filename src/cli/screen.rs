//! Opens the full screen.

use super::args::Show;
use super::failure::Failure;
use super::files;
use super::launch::{NewGame, Start, known_names};
use super::model::{depth, model, window};
use super::text::not_whole;
use sorcery_faces::run::App;
use sorcery_faces::tui::Terminal;
use sorcery_games::Error;
use sorcery_games::words::capitalised;
use sorcery_session::roster;
use sorcery_ui::app::Msg;
use sorcery_ui::frame::Popup;
use sorcery_ui::model::Model;
use sorcery_ui::screens::lab::Lab;
use sorcery_ui::screens::mistakes::MistakesScreen;
use sorcery_ui::screens::puzzles::Puzzles;
use sorcery_ui::screens::saved::SavedGames;
use sorcery_ui::screens::setup::SetupScreen;
use sorcery_ui::screens::table::TableScreen;
use sorcery_ui::storage::{Opened, Storage};

/// Opens the full screen, and returns when the user leaves it.
pub(super) fn run(start: Start, show: Show) -> Result<(), Failure> {
    let storage = files::storage(show.screen.data.as_deref())?;
    let mut review = None;
    let (mut model, mut errors) = model(&show, &storage)?;
    let has_settings_errors = !errors.is_empty();
    let window = window(&show).unwrap_or_else(|error| {
        errors.push(error);
        None
    });
    let depth = depth(&show.screen.look, &model);
    model.context.library = storage.library();
    model.context.first_start = !storage.folders().data().exists();
    model.context.pace = show.pace;
    model.context.depth = Some(depth);
    match start {
        Start::Lobby => {}
        Start::Lab(strategy) => {
            let mut lab = Lab::new(&model.context);
            if let Some((name, text)) = strategy {
                lab.replace(name, text, &mut model.context);
            }
            let question = model.context.popup.take();
            model.go(lab);
            model.context.popup = question;
        }
        Start::Game(game) if game.at_once => sit_down(*game, &mut model, &storage, &mut errors)?,
        Start::Game(game) => {
            let mut setup = SetupScreen::new(roster::find(&game.header.game)?, &model.context);
            setup.preset(&game.header.chosen);
            // In testing mode, both players are human. Otherwise, the last opponent is preselected.
            if game.header.is_testing() {
                setup.seat(&game.header.players);
            }
            if let Some(seed) = game.seed {
                setup.set_seed(seed);
            }
            model.go(setup);
        }
        Start::Puzzles(game) => {
            let puzzles = Puzzles::new(game.name, &model.context);
            model.go(puzzles);
        }
        Start::Replays => model.go(SavedGames::over(&model.context)),
        Start::Mistakes(exercises) => match TableScreen::mistakes(exercises, &model.context) {
            Some(table) => model.go(table),
            None => {
                let mistakes = MistakesScreen::new(&mut model.context);
                model.go(mistakes);
            }
        },
        Start::Replay(mut session, path) => {
            session.look_at(0);
            review = storage.review(&path).map(|verdicts| Msg::Reviewed(path.clone(), verdicts));
            model.sit_down(Opened { session: *session, path: Some(path), replay: true });
        }
    }
    let mouse = model.context.settings.mouse;
    let mut program = App::new(model, storage);
    // Any message makes the program carry out the effects that the first screen has requested.
    program.tell(Msg::Resized);
    review.into_iter().for_each(|review| program.tell(review));
    match errors.as_slice() {
        [] => {}
        [Error(what)] => program.tell(Msg::Notice(what.clone())),
        // Several errors don't fit on the status line, so show a dialog.
        several => {
            let several: Vec<&str> = several.iter().map(|error| &*error.0).collect();
            let title = if has_settings_errors { "Problems in config.toml" } else { "Problems at startup" };
            program.model.context.popup = Some(Popup::answer(title, &several.join("\n")));
        }
    }
    if show.screen.crash {
        program.tell(Msg::Crash);
    }
    program.join(Box::new(Terminal::enter(depth, mouse)?));
    if let Some(window) = window {
        program.join(window);
    }
    program.run()?;
    program.model.unsaved().map_or(Ok(()), |path| Err(not_whole(&path)))
}

/// Starts a game on the full screen. The first lines from `--init` are the missing names, and the others are commands.
fn sit_down(game: NewGame, model: &mut Model, storage: &Storage, errors: &mut Vec<Error>) -> Result<(), Failure> {
    let NewGame { mut header, players, names, script, .. } = game;
    let text = script.as_deref().map(String::from_utf8_lossy);
    let mut lines = text.as_deref().unwrap_or_default().lines();
    let mut name = |known: Option<String>| known.or_else(|| lines.next().map(str::to_string)).unwrap_or_default();
    header.names = known_names(&players, &names).into_iter().map(&mut name).collect();
    if text.is_none() {
        let usual = header.names.iter_mut().zip(&model.context.settings.names);
        usual.filter(|(name, _)| name.is_empty()).for_each(|(name, usual)| name.clone_from(usual));
    }
    let mut session = roster::open(header)?;
    for (n, line) in lines.enumerate() {
        let wrong = session.submit(line).err();
        errors.extend(wrong.map(|error| Error(format!("Action {}: {error}", n + 1))));
    }
    let mut opened = storage.keep(session);
    errors.extend(opened.session.recording_fault().map(|fault| Error(capitalised(&fault))));
    model.sit_down(opened);
    Ok(())
}
