//! Computer players: the information they use, their search, and contests between them.

mod advice;
mod contests;
mod hidden;
mod networks;
mod plain;
mod puzzles;
mod reasons;
mod search;
mod sprt;
mod traps;
mod tuning;
mod turns;

use sorcery::games::sorcery::Sorcery;
use sorcery::games::{read_position, write_position};
use sorcery::session::{Header, Match, roster};

/// Parses a position of Sorcery without its first line.
pub fn position(text: &str) -> Sorcery {
    match read_position::<Sorcery>(&format!("sorcery position 1\n{text}")) {
        Ok((position, _)) => position,
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// Opens a game of Sorcery between Bjarne and Linus, new or from a position.
fn opened(position: Option<&Sorcery>) -> Match {
    let header = Header {
        game: "sorcery".into(),
        seed: 1,
        names: vec!["Bjarne".into(), "Linus".into()],
        position: position.map(|state| write_position(state, &crate::play::names(state))),
        ..Header::default()
    };
    roster::open(header).expect("a game")
}
