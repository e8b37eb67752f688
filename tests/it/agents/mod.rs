//! Computer players: what they may know, how they search, and contests between them.

mod advice;
mod contests;
mod hidden;
mod plain;
mod puzzles;
mod search;
mod tuning;

use sorcery::games::Present;
use sorcery::games::sorcery::Sorcery;

/// A position of Sorcery from its notation without the first line.
pub fn position(text: &str) -> Sorcery {
    match Sorcery::from_position(&format!("sorcery position 1\n{text}")) {
        Ok((position, _)) => position,
        Err(complaint) => panic!("{complaint}\n{text}"),
    }
}
