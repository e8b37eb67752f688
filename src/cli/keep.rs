//! Games that plain text keeps: one that was left is offered, and the one being played is written
//! down action by action, before anything of it is shown.
//!
//! Ruling: plain text keeps and offers games where `--data` names a folder, or where somebody
//! types; a script without that folder is never asked.

use super::failure::Failure;
use crate::faces::plain::Plain;
use crate::games::Error;
use crate::games::words::{path_in_full, quoted};
use crate::session::Session;
use crate::ui::saved::Access;
use crate::ui::settings::Folders;
use crate::ui::storage::{Opened, Storage};
use std::io::{self, Read, Write};
use std::path::Path;

/// What is asked when a game was left, and when older ones were, too.
const QUESTION: &str = "A game is saved: resume? (yes; no begins another one and keeps it; delete gives it up)";
const OLDER: &str =
    "A game is saved: resume? (yes; no begins another one and keeps it; next goes to an older one; delete gives it up)";

/// The folders that the arguments and the environment name.
pub(super) fn storage(data: Option<&Path>) -> Result<Storage, Failure> {
    let folders = Folders::of_user(None, data).map_err(|Error(what)| Failure::file(what))?;
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

/// Offers the games of a kind that were left, the newest first. One that cannot be read or is open in
/// another program is named and stays as it is.
///
/// # Errors
/// When the input cannot be read or the output not be written.
pub(super) fn offer<R: Read, W: Write>(face: &mut Plain<R, W>, storage: &Storage, game: &str) -> io::Result<Offer> {
    let mut left = storage.library().games;
    left.retain(|saved| saved.game == game);
    for saved in &left {
        let name = path_in_full(&saved.path);
        match &saved.access {
            Access::Taken(why) => {
                face.say(&format!("A saved game is left alone: {why}.\n`sorcery replay {name}` looks on."));
            }
            Access::Unreadable(why) => {
                face.say(&format!("A saved game cannot be read and is left as it is.\n{name}: {why}"));
            }
            Access::Shared => face.say(&format!("A saved game is left alone. {}", saved.shared_again())),
            Access::Free => {}
        }
    }
    left.retain(|saved| saved.access == Access::Free);
    let mut at = 0;
    while let Some(saved) = left.get(at) {
        let last = at + 1 == left.len();
        face.say(&format!("{}, {}.", saved.title, saved.detail));
        let Some(answer) = face.ask(if last { QUESTION } else { OLDER })? else { return Ok(Offer::Left) };
        match answer.trim().to_lowercase().as_str() {
            "y" | "yes" => match storage.go_on(&saved.path) {
                Ok(mut opened) => {
                    // What happened before is known.
                    opened.session.news(None, &mut String::new());
                    return Ok(Offer::Resumed(opened));
                }
                Err(Error(what)) => face.say(&what),
            },
            "n" | "no" => return Ok(Offer::New),
            "next" if !last => at += 1,
            "delete" => {
                if let Err(Error(what)) = storage.discard(&saved.path) {
                    face.say(&what);
                }
                at += 1;
            }
            _ => face.say(&format!("The answer is yes, no{} or delete.", if last { "" } else { ", next" })),
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
