//! Plays in plain text, and in the window as well if the arguments ask for it.
//!
//! The program saves each action before it shows the result. Ruling: plain text saves games and offers to resume them
//! if `--data` is given or a person types at a terminal. A script without `--data` is never asked.

use super::args::Show;
use super::failure::Failure;
use super::files;
use sorcery_faces::canvas::{FANCY, SIMPLE};
use sorcery_faces::plain::Plain;
use sorcery_games::engine::Status;
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::words::{is_yes, path_in_full, quoted};
use sorcery_games::{Audience, Error};
use sorcery_session::{Match, Undo};
use sorcery_ui::settings::{Settings, TableLayout};
use sorcery_ui::storage::saved::{SavedAccess, headline, repair_question};
use sorcery_ui::storage::{Opened, Storage};
use std::io::{self, IsTerminal};
use std::path::Path;
#[cfg(feature = "x11")]
use {
    super::model,
    sorcery_faces::run::{App, Transcript},
    sorcery_ui::screens::waiting::WaitingScreen,
};

/// The question about a saved game if there is no older one to offer.
const QUESTION: &str = "Resume this saved game? (yes; no: keep it and start a new game; delete: remove it)";
/// The question about a saved game if the player can ask for an older one instead.
const OLDER: &str =
    "Resume this saved game? (yes; no: keep it and start a new game; next: show an older one; delete: remove it)";

/// The plain-text interface: reads commands from standard input and writes the game to standard output.
pub(super) struct Text {
    pub face: Plain<io::Stdin, io::Stdout>,
    /// The folders for saved games, or `None` if games aren't saved.
    pub storage: Option<Storage>,
    undo: Undo,
    /// The program that also shows the game in an X11 window. `None` if there is no window.
    #[cfg(feature = "x11")]
    program: Option<App>,
}

/// The outcome of asking the player whether to resume a saved game.
pub(super) enum ResumeChoice {
    Resumed(Opened),
    New,
    /// The input ended before the player answered whether to resume a saved game.
    Left,
}

impl Text {
    /// Prepares to play in plain text. The lines of `script` are read before the input.
    pub fn open(show: &Show, script: Vec<u8>) -> Result<Self, Failure> {
        let is_typed = io::stdin().is_terminal();
        let saves = is_typed || show.screen.data.is_some();
        let storage = files::storage(show.screen.data.as_deref());
        let settings = settings_in(show, &storage)?;
        // A script ignores the user's setting for undo, so that it has the same result for every user.
        let undo = show.screen.undo.unwrap_or(if is_typed { settings.undo } else { Undo::default() });
        #[cfg(feature = "x11")]
        let program = program(show, undo)?;
        let mut face = plain(show, &settings, script);
        face.person = Some(show.screen.open_hands).filter(|open| is_typed || *open);
        let storage = match storage {
            Err(failure) if saves => {
                face.say(&format!("Can't save this game: {failure}."));
                None
            }
            storage => storage.ok().filter(|_| saves),
        };
        Ok(Text {
            face,
            storage,
            undo,
            #[cfg(feature = "x11")]
            program,
        })
    }

    /// Offers to resume unfinished matches of this game, newest first. Mentions saved matches that can't be read or
    /// that are open in another program, but leaves them unchanged.
    pub fn offer(&mut self, game: &str) -> io::Result<ResumeChoice> {
        let Some(storage) = &self.storage else { return Ok(ResumeChoice::New) };
        let mut games = storage.library().games;
        games.retain(|saved| saved.game == game);
        for saved in &games {
            let name = path_in_full(&saved.path);
            match &saved.access {
                SavedAccess::InUse(why) => {
                    self.face
                        .say(&format!("Skipping a saved game: {why}.\nTo look at it, run `sorcery replay {name}`."));
                }
                SavedAccess::Unreadable(why) => {
                    self.face.say(&format!("Skipping a saved game that can't be read.\n{name}: {why}"));
                }
                SavedAccess::Shared => self.face.say(&format!("Skipping a saved game. {}", saved.resume_hint())),
                SavedAccess::Free => {}
            }
        }
        games.retain(|saved| saved.access == SavedAccess::Free);
        let mut at = 0;
        while let Some(saved) = games.get(at) {
            let last = at + 1 == games.len();
            self.face.say(&format!("{}, {}.", saved.title, saved.detail));
            let Some(answer) = self.face.ask(if last { QUESTION } else { OLDER })? else {
                return Ok(ResumeChoice::Left);
            };
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" => {
                    let mut opened = storage.go_on(&saved.path);
                    if let Some(question) =
                        opened.as_ref().ok().and_then(|it| repair_question(&it.session, &saved.path))
                    {
                        match self.face.ask(&format!("{} (yes or no)", question.join("\n")))? {
                            None => return Ok(ResumeChoice::Left),
                            Some(answer) if !is_yes(&answer) => continue,
                            Some(_) => opened = storage.repair(&saved.path),
                        }
                    }
                    match opened {
                        Ok(mut opened) => {
                            // Skip the log up to this point, because the player has already read it.
                            opened.session.news(None, &mut TextBuffer::default());
                            return Ok(ResumeChoice::Resumed(opened));
                        }
                        Err(Error(what)) => self.face.say(&what),
                    }
                }
                "n" | "no" => return Ok(ResumeChoice::New),
                "next" if !last => at += 1,
                "delete" => {
                    if let Err(Error(what)) = storage.discard(&saved.path) {
                        self.face.say(&what);
                    }
                    at += 1;
                }
                _ => self.face.say(&format!("Answer yes, no{} or delete.", if last { "" } else { ", next" })),
            }
        }
        Ok(ResumeChoice::New)
    }

    /// Starts a new game, and saves it unless games aren't saved (`storage` is `None`). If saving fails, prints the
    /// reason and continues without saving.
    pub fn begin(&mut self, session: Match) -> Opened {
        let Some(storage) = &self.storage else { return Opened { session, path: None, replay: false } };
        let mut opened = storage.keep(session);
        if !opened.session.is_kept() {
            let folder = storage.folders().data().to_string_lossy();
            self.face.say(&format!("Can't save this game: can't write to {}.", quoted(&folder)));
            // This message replaces the one of the match.
            let _ = opened.session.recording_fault();
        }
        opened
    }

    /// Plays a game until it ends or the player leaves, and prints `seed` at the end. Moves a finished game to the
    /// replays, and deletes an aborted one. Returns `true` if the game was aborted.
    pub fn play(mut self, opened: Opened, seed: Option<u64>) -> Result<bool, Failure> {
        self.face.seed = seed;
        #[cfg(feature = "x11")]
        if let Some(mut program) = self.program {
            // Discard input from before the game, because it wasn't meant as a move.
            program.forget();
            let path = opened.path.clone();
            program.model.sit_down(opened);
            program.join(Box::new(Transcript::new(self.face)));
            program.run()?;
            let (aborted, unsaved) = (program.model.context.aborted, program.model.unsaved());
            // Close the game, so that its file can be deleted.
            drop(program);
            if aborted {
                discard(self.storage.as_ref(), path.as_deref())?;
            }
            return unsaved.filter(|_| !aborted).map_or(Ok(aborted), |path| Err(not_whole(&path)));
        }
        let Opened { mut session, path, .. } = opened;
        session.set_undo(self.undo);
        let aborted = match session.status() {
            // A game can start from a finished position.
            Status::Over(_) => {
                let result = headline(&session, Audience::Public);
                self.face.show_finished(&mut session, &result)?;
                false
            }
            Status::Awaiting(_) => self.face.play(&mut session)?,
        };
        let Some(path) = path else { return Ok(aborted) };
        if aborted {
            drop(session);
            discard(self.storage.as_ref(), Some(&path))?;
            return Ok(true);
        }
        if !session.is_kept() {
            return Err(not_whole(&path));
        }
        if let (Status::Over(_), Some(storage)) = (session.status(), self.storage) {
            storage.finish(&path);
        }
        Ok(false)
    }
}

/// Deletes the file of an aborted game, if it was saved.
fn discard(storage: Option<&Storage>, path: Option<&Path>) -> Result<(), Failure> {
    let (Some(storage), Some(path)) = (storage, path) else { return Ok(()) };
    Ok(storage.discard(path)?)
}

/// Returns the error for a game whose end couldn't be saved.
pub(super) fn not_whole(path: &Path) -> Failure {
    Failure::file(format!("{}: sorcery could not save the whole game", path_in_full(path)))
}

/// Opens the window if the arguments ask for it, and shows the waiting screen. The game starts later.
#[cfg(feature = "x11")]
fn program(show: &Show, undo: Undo) -> Result<Option<App>, Failure> {
    let window = match model::window(show) {
        Ok(Some(window)) => window,
        Ok(None) => return Ok(None),
        Err(why) => {
            files::warn(&why.to_string());
            return Ok(None);
        }
    };
    let storage = files::storage(show.screen.data.as_deref())?;
    let (mut model, _) = model::model(show, &storage)?;
    // The window always shows the hand of the player to move (spec 5.2.4).
    model.context.settings.open_hands = true;
    model.context.settings.undo = undo;
    model.context.mirrors_text = true;
    model.context.script = !io::stdin().is_terminal();
    model.go(WaitingScreen::Names);
    let mut program = App::new(model, storage);
    program.join(window);
    program.show()?;
    Ok(Some(program))
}

/// Prints a game's log and table.
pub(super) fn print(show: &Show, session: &Match) -> Result<(), Failure> {
    let storage = files::storage(show.screen.data.as_deref());
    let settings = settings_in(show, &storage)?;
    Ok(plain(show, &settings, Vec::new()).print(session)?)
}

/// Returns the user's settings, or the default settings if there is no folder for them. The arguments take precedence.
///
/// # Errors
/// Fails if the arguments name a theme that doesn't exist.
fn settings_in(show: &Show, storage: &Result<Storage, Failure>) -> Result<Settings, Failure> {
    let known = storage.as_ref().map(|storage| Settings::load(&storage.folders().settings()).0);
    let mut settings = known.unwrap_or_default();
    show.screen.look.apply(&mut settings);
    #[cfg(feature = "screens")]
    if let Ok(storage) = storage {
        super::model::check_theme(&show.screen.look, &settings, storage)?;
    }
    Ok(settings)
}

fn plain(show: &Show, settings: &Settings, script: Vec<u8>) -> Plain<io::Stdin, io::Stdout> {
    let style = if settings.is_ascii() { &SIMPLE } else { &FANCY };
    let mut face = Plain::new(script, io::stdin(), io::stdout(), style, show.board);
    face.list = settings.is_list();
    if settings.layout != TableLayout::Cards {
        face.room = || files::columns(io::stdout());
    }
    face
}
