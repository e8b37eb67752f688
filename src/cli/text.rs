//! Playing in plain text, and in the window as well if one is asked for. A game that was left is
//! offered, and the one being played is written down action by action, before anything of it is shown.
//!
//! Ruling: plain text keeps and offers games where `--data` names a folder, or where somebody
//! types; a script without that folder is never asked.

use super::args::TableArgs;
use super::failure::Failure;
use super::files;
use sorcery_faces::canvas::{FANCY, SIMPLE};
use sorcery_faces::plain::Plain;
use sorcery_games::Error;
use sorcery_games::engine::Status;
use sorcery_games::words::{path_in_full, quoted};
use sorcery_session::{Match, Undo};
use sorcery_ui::settings::Settings;
use sorcery_ui::storage::saved::Access;
use sorcery_ui::storage::{Opened, Storage};
use std::io::{self, IsTerminal};
use std::path::Path;
#[cfg(feature = "x11")]
use {
    super::model,
    sorcery_faces::run::{Program, Transcript},
    sorcery_ui::screens::waiting::Waiting,
};

/// What is asked when a game was left, and when older ones were, too.
const QUESTION: &str = "A game is saved: resume? (yes; no begins another one and keeps it; delete gives it up)";
const OLDER: &str =
    "A game is saved: resume? (yes; no begins another one and keeps it; next goes to an older one; delete gives it up)";

/// Plain text on standard input and output.
pub(super) struct Text {
    pub face: Plain<io::Stdin, io::Stdout>,
    /// Where games are kept: where a folder is named for them, or where somebody types.
    pub storage: Option<Storage>,
    undo: Undo,
    /// The program that shows the same game in the window.
    #[cfg(feature = "x11")]
    program: Option<Program>,
}

/// What came of looking for a game that was left.
pub(super) enum Offer {
    Resumed(Opened),
    New,
    /// The input ended first.
    Left,
}

impl Text {
    /// Plain text as the arguments want it, with lines that come before the input.
    pub fn open(args: &TableArgs, script: Vec<u8>) -> Result<Self, Failure> {
        let is_typed = io::stdin().is_terminal();
        let keeps = is_typed || args.data.is_some();
        let storage = files::storage(args.data.as_deref());
        let undo = match (args.undo, &storage) {
            (None, Ok(storage)) if is_typed => Settings::load(&storage.folders().settings()).0.undo,
            (undo, _) => undo.unwrap_or_default(),
        };
        #[cfg(feature = "x11")]
        let program = program(args, undo)?;
        let mut face = plain(args, script);
        face.person = Some(args.open_hands).filter(|_| is_typed);
        let storage = match storage {
            Err(failure) if keeps => {
                face.say(&format!("This game cannot be kept: {failure}."));
                None
            }
            storage => storage.ok().filter(|_| keeps),
        };
        Ok(Text {
            face,
            storage,
            undo,
            #[cfg(feature = "x11")]
            program,
        })
    }

    /// Offers the games of a kind that were left, the newest first. One that cannot be read or is open in
    /// another program is named and stays as it is.
    pub fn offer(&mut self, game: &str) -> io::Result<Offer> {
        let Some(storage) = &self.storage else { return Ok(Offer::New) };
        let mut left = storage.library().games;
        left.retain(|saved| saved.game == game);
        for saved in &left {
            let name = path_in_full(&saved.path);
            match &saved.access {
                Access::InUse(why) => {
                    self.face.say(&format!("A saved game is left alone: {why}.\n`sorcery replay {name}` looks on."));
                }
                Access::Unreadable(why) => {
                    self.face.say(&format!("A saved game cannot be read and is left as it is.\n{name}: {why}"));
                }
                Access::Shared => self.face.say(&format!("A saved game is left alone. {}", saved.resume_hint())),
                Access::Free => {}
            }
        }
        left.retain(|saved| saved.access == Access::Free);
        let mut at = 0;
        while let Some(saved) = left.get(at) {
            let last = at + 1 == left.len();
            self.face.say(&format!("{}, {}.", saved.title, saved.detail));
            let Some(answer) = self.face.ask(if last { QUESTION } else { OLDER })? else { return Ok(Offer::Left) };
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" => match storage.go_on(&saved.path) {
                    Ok(mut opened) => {
                        // What happened before is known.
                        opened.session.news(None, &mut String::new());
                        return Ok(Offer::Resumed(opened));
                    }
                    Err(Error(what)) => self.face.say(&what),
                },
                "n" | "no" => return Ok(Offer::New),
                "next" if !last => at += 1,
                "delete" => {
                    if let Err(Error(what)) = storage.discard(&saved.path) {
                        self.face.say(&what);
                    }
                    at += 1;
                }
                _ => self.face.say(&format!("The answer is yes, no{} or delete.", if last { "" } else { ", next" })),
            }
        }
        Ok(Offer::New)
    }

    /// Keeps a game that has just begun, if games are kept; where it cannot be, that is said and it is
    /// played all the same.
    pub fn begin(&mut self, session: Match) -> Opened {
        let Some(storage) = &self.storage else { return Opened { session, path: None, replay: false } };
        let mut opened = storage.keep(session);
        if !opened.session.is_kept() {
            let folder = storage.folders().data().to_string_lossy();
            self.face.say(&format!("This game cannot be kept: {} cannot be written.", quoted(&folder)));
        }
        opened
    }

    /// Plays a match until it is left, and files it away if it is over, or deletes it if it was given
    /// up, and says whether it was. A `seed` is named at the end.
    pub fn play(mut self, opened: Opened, seed: Option<u64>) -> Result<bool, Failure> {
        self.face.seed = seed;
        #[cfg(feature = "x11")]
        if let Some(mut program) = self.program {
            // What was done in the window before there was a game is nobody's.
            program.forget();
            let path = opened.path.clone();
            program.model.sit_down(opened);
            program.join(Box::new(Transcript::new(self.face)));
            program.run()?;
            let (aborted, unsaved) = (program.model.context.aborted, program.model.unsaved());
            // The game is open no longer.
            drop(program);
            if aborted {
                discard(self.storage.as_ref(), path.as_deref())?;
            }
            return unsaved.filter(|_| !aborted).map_or(Ok(aborted), |path| Err(not_whole(&path)));
        }
        let Opened { mut session, path, .. } = opened;
        session.set_undo(self.undo);
        let aborted = self.face.play(&mut session)?;
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

/// Deletes a game that was given up, if it was kept.
fn discard(storage: Option<&Storage>, path: Option<&Path>) -> Result<(), Failure> {
    let (Some(storage), Some(path)) = (storage, path) else { return Ok(()) };
    Ok(storage.discard(path)?)
}

pub(super) fn not_whole(path: &Path) -> Failure {
    Failure::file(format!("{}: not all of this game could be saved", path_in_full(path)))
}

/// The program with the window, if there is to be one, while there is no game yet.
#[cfg(feature = "x11")]
fn program(args: &TableArgs, undo: Undo) -> Result<Option<Program>, Failure> {
    let Some(window) = model::window(args)? else { return Ok(None) };
    let storage = files::storage(args.data.as_deref())?;
    let (mut model, _) = model::model(args, &storage)?;
    // The window shows the hand of whoever is in turn at all times (spec 5.2.4).
    model.context.settings.open_hands = true;
    model.context.reveals_hands = true;
    model.context.settings.undo = undo;
    model.context.shared = true;
    model.context.script = args.open_hands || !io::stdin().is_terminal();
    model.go(Waiting::Names);
    let mut program = Program::new(model, storage);
    program.join(window);
    program.show()?;
    Ok(Some(program))
}

pub(super) fn print(args: &TableArgs, session: &Match) -> io::Result<()> {
    plain(args, Vec::new()).print(session)
}

fn plain(args: &TableArgs, script: Vec<u8>) -> Plain<io::Stdin, io::Stdout> {
    let style = if args.look.ascii { &SIMPLE } else { &FANCY };
    let mut face = Plain::new(script, io::stdin(), io::stdout(), style, args.board);
    if args.fits {
        face.room = columns;
    }
    face
}

/// The columns of the terminal that is written to; `None` where that is none, or says nothing of it.
fn columns() -> Option<usize> {
    #[cfg(unix)]
    {
        let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
        Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
    }
    #[cfg(not(unix))]
    None
}
