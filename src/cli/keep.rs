//! Games that plain text keeps: one that was left is offered, and the one being played is written
//! down action by action, before anything of it is shown.
//!
//! Ruling: plain text keeps and offers games where `--data` names a folder, or where somebody
//! types; a script without that folder is never asked.

use super::args::TableArgs;
use super::failure::Failure;
use crate::engine::Status;
use crate::faces::plain::Plain;
use crate::games::Error;
use crate::games::words::quoted;
use crate::session::{Session, journal};
use crate::ui::settings::Folders;
use crate::ui::storage::{Opened, Storage};
use std::io::{self, Read, Write};

/// What is asked when a game was left.
const QUESTION: &str = "A game is saved: resume? (yes; no begins another one and keeps it; delete gives it up)";

/// The folders that the arguments and the environment name.
pub(super) fn storage(args: &TableArgs) -> Result<Storage, Failure> {
    let folders = Folders::of_user(None, args.data.as_deref()).map_err(|Error(what)| Failure::file(what))?;
    Ok(Storage::new(folders))
}

/// What came of looking for a game that was left.
pub(super) enum Offer {
    /// It is gone on with.
    Resumed(Opened),
    /// A new game is begun.
    New,
    /// The input ended first.
    Left,
}

/// Offers the newest game that was left. One that cannot be read is named and stays as it is.
///
/// # Errors
/// When the input cannot be read or the output not be written.
pub(super) fn offer<R: Read, W: Write>(face: &mut Plain<R, W>, storage: &Storage, game: &str) -> io::Result<Offer> {
    for path in storage.left(game) {
        if let Err(error) = journal::is_free(&path) {
            let name = path.display();
            face.say(&format!("A saved game is left alone: {error}.\n`sorcery replay {name}` looks on."));
            continue;
        }
        match storage.read(&path) {
            Err(Error(what)) => {
                face.say(&format!("A saved game cannot be read and is left as it is.\n{what}"));
                continue;
            }
            // The program ended between the last action and the filing away.
            Ok(session) if matches!(session.status(), Status::Over(_)) => {
                storage.finish(&path);
                continue;
            }
            Ok(_) => {}
        }
        loop {
            let Some(answer) = face.ask(QUESTION)? else { return Ok(Offer::Left) };
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" => match storage.go_on(&path) {
                    Ok(mut opened) => {
                        // What happened before is known.
                        opened.session.news(None, &mut String::new());
                        return Ok(Offer::Resumed(opened));
                    }
                    Err(Error(what)) => face.say(&what),
                },
                "n" | "no" => return Ok(Offer::New),
                "delete" => {
                    if let Err(Error(what)) = storage.discard(&path) {
                        face.say(&what);
                    }
                    break;
                }
                _ => face.say("The answer is yes, no or delete."),
            }
        }
    }
    Ok(Offer::New)
}

/// Keeps a game that has just begun; where it cannot be kept, that is said and it is played all
/// the same.
pub(super) fn begun<R: Read, W: Write>(face: &mut Plain<R, W>, storage: &Storage, session: Box<dyn Session>) -> Opened {
    let mut opened = storage.keep(session);
    if !opened.session.is_kept() {
        let folder = storage.folders().data().to_string_lossy();
        face.say(&format!("This game cannot be kept: {} cannot be written.", quoted(&folder)));
    }
    opened
}
