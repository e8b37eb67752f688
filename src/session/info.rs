//! The data and functions of a game, independent of its Rust types.

use crate::contest::arena::Arena;
use crate::contest::bench;
use crate::contest::results::MatchRecord;
use crate::game::puzzle::{self, Puzzle};
use crate::game::{History, Position, finding, journal, position};
#[cfg(feature = "train")]
use crate::training::{Lessons, Training};
use crate::{Access, Header, Match};
use sorcery_agents::Flag;
use sorcery_games::{Choice, Error, Facts, Form, Line, Tabletop, Verb, setting};
use std::collections::HashSet;
use std::ops::Deref;

/// A game, independent of its Rust types: its fixed data, and its functions, such as one that starts a match.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)] // The names say it.
pub struct GameInfo {
    /// The name of the game on the command line and in saved games.
    pub name: &'static str,
    pub facts: &'static Facts,
    /// Returns the settings of a new game, given the values chosen so far.
    pub options: fn(&[(String, String)]) -> Vec<Choice>,
    /// Replaces random values among the settings with the values that a seed draws.
    pub draw_settings: fn(&mut [(String, String)], u64),
    /// Returns the preview of a setting's value, given the name of the setting and the value.
    pub preview: fn(&str, &str) -> Vec<Line>,
    /// Returns the forms of the game's commands, for the help.
    pub forms: fn() -> Vec<Form>,
    /// Whether the game has a lab, where users write and test strategies.
    pub lab: bool,
    /// Plays a tournament; see [`Arena::play`].
    pub contest: PlayArena,
    /// Starts or resumes the training of the game's network, given a seed and the saved state. Returns `None` if the
    /// saved state is invalid, or if the game has no network.
    #[cfg(feature = "train")]
    pub lessons: BeginLessons,
    /// Plays random games for a benchmark, given their number and the first seed.
    pub bench: fn(u64, u64) -> Result<bench::BenchReport, Error>,
    pub(crate) find_puzzle: FindPuzzle,
    pub(crate) begin: fn(&mut Header) -> Result<Box<dyn Position>, Error>,
}

/// A function that plays the matches of a contest; see [`Arena::play`].
type PlayArena = fn(&Arena, usize, &Flag, &(dyn Fn() + Sync)) -> Result<Vec<MatchRecord>, Error>;

/// A function that makes computer players play a game, and searches the game for a puzzle; see [`finding::find`].
type FindPuzzle = fn(u64, &Flag, &mut dyn FnMut(&'static str) -> bool) -> Result<Option<&'static str>, Error>;

#[cfg(feature = "train")]
type BeginLessons = fn(u64, Option<&[u8]>) -> Option<Box<dyn Lessons>>;

/// Gives direct access to the game's facts, such as `info.title`.
impl Deref for GameInfo {
    type Target = Facts;

    fn deref(&self) -> &Facts {
        self.facts
    }
}

impl GameInfo {
    /// Returns the data and functions of a game. The game doesn't have to be in the [`ROSTER`](crate::roster::ROSTER).
    pub const fn of<G: Tabletop>() -> Self {
        GameInfo {
            name: G::NAME,
            facts: &G::ABOUT.facts,
            options: setting::choices::<G>,
            draw_settings: G::ABOUT.draw_settings,
            preview: setting::preview::<G>,
            forms: || G::VERBS.iter().flat_map(Verb::forms).collect(),
            lab: false,
            contest: |arena, threads, stop, done| arena.play::<G>(threads, stop, done),
            #[cfg(feature = "train")]
            lessons: |seed, kept| {
                let training = match kept {
                    Some(bytes) => Training::<G>::resume(seed, bytes),
                    None => Training::<G>::new(seed),
                };
                training.map(|training| Box::new(training) as Box<dyn Lessons>)
            },
            bench: |games, seed| {
                let setting = |&(name, value): &(&str, &str)| (name.into(), value.into());
                let chosen: Vec<_> = G::ABOUT.facts.benchmark.iter().map(setting).collect();
                Ok(bench::random_games::<G>(&setting::read::<G>(&chosen)?, games, seed))
            },
            find_puzzle: finding::find::<G>,
            begin: position::begin::<G>,
        }
    }

    /// Starts a game with the settings in `header`.
    ///
    /// # Errors
    /// Returns the errors in the settings or in the position.
    pub fn open(&self, header: Header) -> Result<Match, Error> {
        Ok(Match(Access::Own(Box::new(self.start(header)?))))
    }

    /// Returns the puzzles of the game.
    pub fn puzzles(&self) -> Vec<Puzzle> {
        puzzle::read(self.name, self.puzzles)
    }

    /// Opens a match for one of this game's puzzles; see [`open_puzzle`](crate::roster::open_puzzle).
    pub(crate) fn open_puzzle(&self, puzzle: &Puzzle, name: Option<&str>) -> Result<Match, Error> {
        let mut header = puzzle.header(name);
        let position = (self.begin)(&mut header)?;
        let solver = position.mover().index();
        header.names.swap(0, solver);
        header.players.swap(0, solver);
        Ok(Match(Access::Own(Box::new(History::new(*self, header, position)))))
    }

    /// Returns the idea of each puzzle in the text `puzzles`; see [`Puzzle::idea`].
    pub fn ideas(&self, puzzles: &'static str) -> impl Iterator<Item = String> {
        let idea = |puzzle: Puzzle| Some(puzzle.idea(&self.open_puzzle(&puzzle, None).ok()?));
        puzzle::read(self.name, puzzles).into_iter().filter_map(idea)
    }

    /// Plays a game between computer players with this seed, and looks for puzzles in it. Returns the text of the first
    /// puzzle whose idea isn't in `ideas`, and adds its idea to them. Returns `None` if there is no such puzzle, or if
    /// `stop` is raised.
    pub fn new_puzzle(
        &self,
        seed: u64,
        ideas: &mut HashSet<String>,
        stop: &Flag,
    ) -> Result<Option<&'static str>, Error> {
        (self.find_puzzle)(seed, stop, &mut |text| self.ideas(text).any(|idea| ideas.insert(idea)))
    }

    /// Restores a match from its journal.
    ///
    /// # Errors
    /// Returns an error if the text isn't a journal, or contains an illegal action.
    pub fn replay(&self, text: &str) -> Result<Match, Error> {
        self.recover(journal::read(text)?)?.undamaged()
    }

    /// Restores a match from its journal, up to the first damaged line.
    pub(crate) fn recover(&self, record: journal::ParsedJournal<'_>) -> Result<Match, Error> {
        let history = self.start(record.header)?.replay(record.entries);
        match &history.damage {
            Some(damage) if history.place() == (0, 0) => Err(Error(damage.to_string())),
            _ => Ok(Match(Access::Own(Box::new(history)))),
        }
    }

    fn start(&self, mut header: Header) -> Result<History, Error> {
        let position = (self.begin)(&mut header)?;
        Ok(History::new(*self, header, position))
    }
}
