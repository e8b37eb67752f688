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
use crate::session::Session;
use crate::ui::desk::Desk;
use crate::ui::msg::{Msg, Opened};
use crate::ui::settings::Folders;
use std::io::{self, Read, Write};
use std::path::PathBuf;

/// What is asked when a game was left.
const QUESTION: &str = "A game is saved: resume? (yes; no begins another one and keeps it; delete gives it up)";

/// The desk with the folders that the arguments and the environment name.
pub(super) fn desk(args: &TableArgs) -> Result<Desk, Failure> {
    let folders = Folders::of_user(None, args.data.as_deref()).map_err(|Error(what)| Failure::file(what))?;
    Ok(Desk::new(folders))
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
pub(super) fn offer<R: Read, W: Write>(face: &mut Plain<R, W>, desk: &Desk, game: &str) -> io::Result<Offer> {
    for path in desk.left(game) {
        match desk.read(&path) {
            Err(Error(what)) => {
                face.say(&format!("A saved game cannot be read and is left as it is.\n{what}"));
                continue;
            }
            // The program ended between the last action and the filing away.
            Ok(session) if matches!(session.status(), Status::Over(_)) => {
                desk.finish(&path);
                continue;
            }
            Ok(_) => {}
        }
        loop {
            let Some(answer) = face.ask(QUESTION)? else { return Ok(Offer::Left) };
            match answer.trim().to_lowercase().as_str() {
                "y" | "yes" => match desk.go_on(&path) {
                    Msg::Opened(Ok(mut opened)) => {
                        // What happened before is known.
                        opened.session.news(None, &mut String::new());
                        return Ok(Offer::Resumed(opened));
                    }
                    Msg::Opened(Err(Error(what))) => face.say(&what),
                    _ => {}
                },
                "n" | "no" => return Ok(Offer::New),
                "delete" => {
                    desk.discard(&path);
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
pub(super) fn begun<R: Read, W: Write>(
    face: &mut Plain<R, W>,
    desk: &Desk,
    session: Box<dyn Session>,
) -> Result<Opened, Error> {
    match desk.keep(session) {
        Msg::Opened(opened) => opened.inspect(|opened| {
            if opened.path.is_none() {
                let folder = desk.folders().data().to_string_lossy();
                face.say(&format!(
                    "This game cannot be kept: {} cannot be written.",
                    crate::games::words::quoted(&folder)
                ));
            }
        }),
        _ => Err(Error("the game could not be begun".into())),
    }
}

/// Files a game away that is over.
pub(super) fn ended(desk: &Desk, session: &dyn Session, path: Option<PathBuf>) {
    if let (Status::Over(_), Some(path)) = (session.status(), path) {
        desk.finish(&path);
    }
}
