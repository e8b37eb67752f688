//! Who plays which seat: people, and computer players of a level.

use super::{Session, Thought};
use crate::agents::{Level, Pace};
use crate::engine::{Digest, Seat};
use std::fmt;
use std::str::FromStr;

/// Whoever plays a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person.
    #[default]
    Human,
    /// A computer player.
    Computer(Level),
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer(level) => level.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "human" => Ok(Player::Human),
            _ => word.parse().map(Player::Computer).map_err(|what: String| format!("{what}, or human")),
        }
    }
}

/// Lets players that are programs go along with a person who takes something back or does it
/// again: what they did on the way goes with it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Replay {
    last: usize,
}

impl Replay {
    /// The line to take before the program in the awaited seat is asked; `None` when it is to decide
    /// anew. To be called at every decision.
    pub fn line(&mut self, session: &dyn Session) -> Option<&'static str> {
        let (done, ahead) = session.place();
        let backwards = done < std::mem::replace(&mut self.last, done);
        (ahead > 0).then_some(if backwards && done > 0 { "undo" } else { "redo" })
    }
}

/// The players of a match.
#[derive(Clone, Debug)]
pub struct Players {
    seats: Vec<Player>,
    pace: Pace,
    threads: usize,
}

impl Default for Players {
    /// People only.
    fn default() -> Self {
        Players { seats: Vec::new(), pace: Pace::Usual, threads: 1 }
    }
}

impl Players {
    /// These players, in the order of their seats; who is missing is a person. Computer players
    /// take their time as `pace` says, on so many threads.
    pub fn new(seats: Vec<Player>, pace: Pace, threads: usize) -> Self {
        Players { seats, pace, threads }
    }

    /// How many threads computer players think on.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How long computer players think.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Who sits where, in the order of the seats.
    pub fn seats(&self) -> &[Player] {
        &self.seats
    }

    /// Who plays a seat.
    pub fn of(&self, seat: Seat) -> Player {
        self.seats.get(seat.index()).copied().unwrap_or_default()
    }

    /// The seats, out of so many, that people play.
    pub fn people(&self, seats: usize) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(seats).filter(|&seat| self.of(seat) == Player::Human)
    }

    /// Whether a computer player takes part.
    pub fn any_computer(&self) -> bool {
        self.seats.iter().any(|player| *player != Player::Human)
    }

    /// The names of the computer players, `None` where a person sits: `Adept`, or `Adept 2` when
    /// another one has the same level.
    pub fn names(&self) -> Vec<Option<String>> {
        let named = |(i, player): (usize, &Player)| {
            let Player::Computer(level) = player else { return None };
            let mut name = level.to_string();
            name[..1].make_ascii_uppercase();
            let twins = self.seats.iter().filter(|other| *other == player).count() > 1;
            Some(if twins { format!("{name} {}", i + 1) } else { name })
        };
        self.seats.iter().enumerate().map(named).collect()
    }

    /// What the computer player thinks whose turn it is; `None` when a person is awaited, or
    /// nobody. What it does depends on the match's seed and on how far it has come, so a game can
    /// be repeated.
    pub fn thought(&self, session: &dyn Session) -> Option<Thought> {
        let seat = session.status().awaited()?;
        let Player::Computer(level) = self.of(seat) else { return None };
        let mut seed = Digest::default();
        seed.add(session.header().seed);
        seed.add(u64::from(seat.0));
        seed.add(session.place().0 as u64);
        session.decision(level, self.pace, seed.value(), self.threads)
    }
}
