//! The full screen: journals, pictures, the screens without a terminal, and the real program in a pseudo-terminal.

#[cfg(unix)]
mod access;
mod clarity;
mod damage;
mod decks;
#[cfg(target_os = "linux")]
mod disk;
mod display;
mod draw;
mod highlights;
#[cfg(unix)]
mod hostile;
mod journal;
#[cfg(unix)]
mod kill;
mod kinds;
mod lab;
mod lab_files;
mod lab_reports;
mod lesson;
mod links;
mod looks;
mod low;
mod messages;
mod opponents;
mod pickers;
#[cfg(unix)]
mod pty;
mod puzzles;
mod results;
#[cfg(unix)]
mod rules;
mod rulings;
mod saved;
mod selecting;
mod sentences;
mod share;
#[cfg(unix)]
mod shared_tables;
mod study;
mod table;
#[cfg(unix)]
pub mod terminal;
pub mod ui;
mod update;
mod words;

use sorcery::engine::Rng;
use sorcery::session::GameInfo;
use sorcery::session::{Header, Match};

/// Players' names with letters of several bytes.
const NAMES: [&str; 2] = ["Žofie", "Linus 木"];

/// Returns the header of a new game with random options.
fn header(listed: &GameInfo, rng: &mut Rng, seed: u64) -> Header {
    let chosen = (listed.options)(&[]).into_iter().map(|choice| {
        let (_, value) = choice.values[rng.below(choice.values.len())].clone();
        (choice.name, value)
    });
    Header {
        game: listed.name.into(),
        seed,
        names: NAMES[..listed.seats].iter().map(|name| name.to_string()).collect(),
        players: Vec::new(),
        chosen: chosen.collect(),
        ..Header::default()
    }
}

/// Returns the line of a random legal action, or `None` if the game is over.
fn any_line(session: &Match, rng: &mut Rng) -> Option<String> {
    let options = crate::play::moves(session);
    (!options.is_empty()).then(|| options[rng.below(options.len())].line.clone())
}
