//! The screens of the program, one file each: state, keys and picture.

pub mod builder;
pub mod decks;
pub mod lobby;
pub mod replay;
pub mod replays;
pub mod result;
pub mod settings;
pub mod setup;
pub mod table;
pub mod waiting;

use super::keys::Command;
use super::screen::PAGE;

/// Where a command moves the cursor of a list to; `None` for commands that do not.
fn moved(cursor: usize, command: Command, items: usize) -> Option<usize> {
    let last = items.saturating_sub(1);
    match command {
        Command::Up | Command::PreviousZone => Some(cursor.saturating_sub(1)),
        Command::Down | Command::NextZone => Some((cursor + 1).min(last)),
        Command::PageUp => Some(cursor.saturating_sub(PAGE)),
        Command::PageDown => Some((cursor + PAGE).min(last)),
        Command::First => Some(0),
        Command::Last => Some(last),
        _ => None,
    }
}
