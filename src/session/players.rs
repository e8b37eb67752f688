//! Who plays which seat: people, computer players of a level, and strategies of Dominion.

use super::{Question, Session, Thought, thought};
use crate::agents::strategy::{Program, SIZE_LIMIT, has_errors, read};
use crate::agents::{Level, Pace};
use crate::engine::{Digest, Seat};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Whoever plays a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person.
    #[default]
    Human,
    /// A computer player.
    Computer(Level),
    /// A strategy of Dominion.
    Strategy(Strategy),
}

/// A strategy as a player: whole, so that its game can be gone on with wherever it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// What it is called.
    pub name: String,
    /// The text of its file.
    pub text: String,
}

impl Strategy {
    /// How it plays; `None` when there are errors in its text.
    pub(super) fn program(&self) -> Option<Program> {
        let (file, faults) = read(Some(&*self.text).filter(|text| text.len() <= SIZE_LIMIT)?);
        (!has_errors(&faults)).then(|| Program::compile(&file))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer(level) => level.fmt(f),
            Player::Strategy(strategy) => write!(f, "strategy {}", strategy.name),
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

/// The players of a match.
#[derive(Clone, Debug)]
pub struct Players {
    seats: Vec<Player>,
    pace: Pace,
    threads: usize,
    /// Those of the seats that strategies play.
    programs: Vec<Option<Arc<Program>>>,
}

impl Default for Players {
    /// People only.
    fn default() -> Self {
        Players::new(Vec::new(), Pace::Usual, 1)
    }
}

impl Players {
    /// These players, in the order of their seats; who is missing is a person. Computer players
    /// take their time as `pace` says, on so many threads.
    pub fn new(seats: Vec<Player>, pace: Pace, threads: usize) -> Self {
        let program = |player: &Player| match player {
            Player::Strategy(strategy) => strategy.program().map(Arc::new),
            _ => None,
        };
        Players { programs: seats.iter().map(program).collect(), seats, pace, threads }
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
    pub fn of(&self, seat: Seat) -> &Player {
        self.seats.get(seat.index()).unwrap_or(&Player::Human)
    }

    /// The seats, out of so many, that people play.
    pub fn people(&self, seats: usize) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(seats).filter(|&seat| *self.of(seat) == Player::Human)
    }

    /// Whether a computer player takes part.
    pub fn any_computer(&self) -> bool {
        self.seats.iter().any(|player| *player != Player::Human)
    }

    /// Whether a strategy takes part.
    pub fn any_strategy(&self) -> bool {
        self.seats.iter().any(|player| matches!(player, Player::Strategy(_)))
    }

    /// The names of the computer players, `None` where a person sits: `Adept`, or `Adept 2` when
    /// another one has the same level.
    pub fn names(&self) -> Vec<Option<String>> {
        let named = |(i, player): (usize, &Player)| match player {
            Player::Human => None,
            Player::Strategy(strategy) => Some(format!("{} ({})", strategy.name, i + 1)),
            Player::Computer(level) => {
                let mut name = level.to_string();
                name[..1].make_ascii_uppercase();
                let twins = self.seats.iter().filter(|other| *other == player).count() > 1;
                Some(if twins { format!("{name} {}", i + 1) } else { name })
            }
        };
        self.seats.iter().enumerate().map(named).collect()
    }

    /// What the computer player thinks whose turn it is; `None` when a person is awaited, or
    /// nobody. What it does depends on the match's seed and on how far it has come, so a game can
    /// be repeated.
    pub fn thought(&self, session: &dyn Session) -> Option<Thought> {
        let seat = session.status().awaited()?;
        match self.of(seat) {
            Player::Human => None,
            Player::Strategy(_) => thought::by_strategy(session, self.programs.get(seat.index())?.clone()?),
            Player::Computer(level) => {
                let mut seed = Digest::default();
                seed.add(session.header().seed);
                seed.add(u64::from(seat.0));
                seed.add(session.place().0 as u64);
                session.think(Question::Decision { level: *level, pace: self.pace, seed: seed.value() }, self.threads)
            }
        }
    }
}
