//! One match as its faces see it, and what is done with many games at once.
//!
//! [`Session`] is the only place where a game's types are erased: below it everything is
//! generic over the game, above it nothing knows which game is played.

pub mod arena;
pub mod bench;
pub mod duel;
mod game;
pub mod journal;
pub mod players;
pub mod referee;
pub mod results;
pub mod roster;
mod snapshots;
pub mod statistics;
pub mod thought;
pub mod tournament;
pub mod tuning;
pub mod verdict;

pub use game::Match;
pub use journal::{Header, Journal};
pub use players::{Player, Players, Strategy};
pub use thought::{Advice, Thought, ThoughtHandle};

use crate::agents::{Budget, Level, Pace};
use crate::engine::{Seat, Status};
pub use crate::games::Move;
use crate::games::{Anchor, Error, Form, Inspection, Line, Names, Table};
use std::time::Duration;

/// Commands that every game understands beside its own.
pub const COMMON_FORMS: &[Form] = &[
    Form::new("help", "", "Display this message."),
    Form::new("quit", "", "End the game."),
    Form::new("undo", "", "Take the last action back."),
    Form::new("redo", "", "Carry out again what was taken back."),
    Form::new("hint", "", "Say what a strong player would do, and why."),
    Form::new("analyse", "", "List the best actions with their chances of winning."),
    Form::hidden("position", "", "Print the complete position, for --position."),
];

/// How long `hint` and `analyse` think.
pub const ADVICE: Budget = Budget::Both(20_000, Duration::from_millis(1_500));
/// How many actions `analyse` lists.
pub const LISTED: usize = 6;

/// Who types a line: it is answered with what that one may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A script or a program: it speaks for the awaited seat, and may have the complete position.
    Script,
    /// The person in this seat; `open` where nothing is kept from it.
    Person {
        /// Where it sits.
        seat: Seat,
        /// Whether it may have everything.
        open: bool,
    },
    /// One of several people, while none of them is awaited.
    Onlooker,
}

/// How far back `undo` goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undo {
    /// To the start of the game.
    #[default]
    Friendly,
    /// Not past an action that revealed something: a card that was drawn, a result of chance, what
    /// another player held.
    Strict,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// An action was carried out; [`Session::news`] says what happened.
    Played,
    /// Actions were taken back, or carried out again: this is said about each, line by line. Those
    /// of computer players go along with that of a person.
    Moved(String),
    /// A question was answered with a table.
    Shown(Table),
    /// A question was answered in words: whole lines.
    Said(String),
    /// The match is to end.
    Quit,
    /// The match is to end, and what is kept of it to be deleted, if that was not a slip.
    Abort,
    /// The line was blank.
    Nothing,
}

/// What a line means, before it is carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// An action, in the spelling of [`Move::line`] where it is legal.
    Action(String),
    /// Something to be answered or ignored: the position stays as it is.
    Question,
    /// The last action is taken back.
    Undo,
    /// What was taken back is done again.
    Redo,
    /// A hint is asked for.
    Hint,
    /// A list of the best actions is asked for.
    Analyse,
}

/// All that a seat is shown of a match as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Who must decide, or how the game ended.
    pub status: Status,
    /// The number of the turn.
    pub turn: u32,
    /// The whole table as the seat sees it.
    pub table: Table,
    /// All that the awaited seat may do; nothing when that is another.
    pub moves: Vec<Move>,
    /// What the seat, if it is awaited, can still do before it ends its turn, in words.
    pub remaining: Option<String>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The number of the action that it belongs to; 0 for what happened before the first.
    pub action: usize,
    /// How deep in a chain of consequences.
    pub depth: u8,
    /// What happened.
    pub text: String,
    /// What on the table it is about.
    pub anchor: Option<Anchor>,
    /// Whether that is better off (above 0), worse off (below 0), or just another.
    pub change: i8,
    /// Whether a turn begins with it.
    pub begins_turn: bool,
}

/// The course of a game in numbers: one value a seat after each turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// Each measure by name, then by turn, then by seat.
    pub measures: Vec<(&'static str, Vec<Vec<i32>>)>,
    /// How many turns were played.
    pub turns: u32,
    /// How many actions.
    pub actions: usize,
}

/// One match, whatever the game.
pub trait Session: Send {
    /// Understands and carries out one line of a script, for the awaited seat.
    ///
    /// # Errors
    /// What was wrong with the line. The position has not changed then.
    fn submit(&mut self, line: &str) -> Result<Reply, Error> {
        self.submit_by(Asker::Script, line)
    }

    /// Understands and carries out one line. When it is recorded, an action has been written down
    /// before this returns.
    ///
    /// # Errors
    /// What was wrong with the line. The position has not changed then.
    fn submit_by(&mut self, by: Asker, line: &str) -> Result<Reply, Error>;

    /// What a line means, without carrying it out.
    ///
    /// # Errors
    /// What was wrong with the line.
    fn meaning(&self, by: Asker, line: &str) -> Result<Meaning, Error>;

    /// The game's title.
    fn title(&self) -> &'static str;

    /// Who must decide, or how the game ended.
    fn status(&self) -> Status;

    /// The names of the players.
    fn names(&self) -> &Names;

    /// Counts the turns: changes whenever a new one begins.
    fn turn(&self) -> u32;

    /// How the game was begun.
    fn header(&self) -> &Header;

    /// What plain text shows when a turn begins.
    fn overview(&self) -> Table;

    /// How the open question is announced in plain text, where the awaited seat's name is not
    /// enough.
    fn prompt(&self) -> Option<String>;

    /// Appends what happened since the last call, in words, one line each, indented by its depth;
    /// hidden things are named to `to` only.
    fn news(&mut self, to: Option<Seat>, out: &mut String);

    /// The whole table as a seat sees it.
    fn table(&self, seat: Seat) -> Table;

    /// All that the awaited seat may do.
    fn options(&self) -> Vec<Move>;

    /// All that a seat is shown.
    fn observe(&self, seat: Seat) -> Observation {
        let status = self.status();
        let (moves, remaining) = match status.awaited() {
            Some(awaited) if awaited == seat => (self.options(), self.remaining()),
            _ => (Vec::new(), None),
        };
        Observation { status, turn: self.turn(), table: self.table(seat), moves, remaining }
    }

    /// Everything there is to know about a thing, as a seat sees it.
    fn inspect(&self, seat: Seat, anchor: Anchor) -> Inspection;

    /// Why a thing cannot be used now.
    fn why_not(&self, anchor: Anchor) -> Option<String> {
        let seat = self.status().awaited().unwrap_or(Seat::ONE);
        self.inspect(seat, anchor).why_not
    }

    /// What a line would change, as short notes on things of the table; nothing when it is no
    /// legal action. Chance and hidden cards are not foretold.
    fn preview(&self, line: &str) -> Vec<(Anchor, String)>;

    /// The chance of winning that a line leaves the awaited seat with, at a glance; `None` when it is no
    /// legal action. Chance and hidden cards are not foretold.
    fn worth(&self, line: &str) -> Option<f64>;

    /// Everything there is to say about a thing, as a seat sees it.
    fn describe(&self, seat: Seat, anchor: Anchor) -> Vec<Line> {
        self.inspect(seat, anchor).lines
    }

    /// What the awaited seat can still do before it ends its turn.
    fn remaining(&self) -> Option<String>;

    /// Everything that happened so far, for `to`.
    fn log(&self, to: Option<Seat>) -> Vec<LogLine>;

    /// What on the table the actions after the first so many were about, event by event, whether
    /// there are words for it or not: better off (above 0), worse off, or just another.
    fn touched_since(&self, action: usize) -> Vec<(Anchor, i8)>;

    /// Sets how far back `undo` goes.
    fn set_undo(&mut self, undo: Undo);

    /// How many actions were carried out, and how many of the recorded ones lie ahead.
    fn place(&self) -> (usize, usize);

    /// The line of the recorded action that comes next; `None` at the end of the record.
    fn next_line(&self) -> Option<String>;

    /// Goes to the position after so many actions, as far as they are recorded, without
    /// recording it: looking is not playing.
    fn look_at(&mut self, action: usize);

    /// The numbers of the actions that began a turn.
    fn turns(&self) -> Vec<usize>;

    /// The course of the game so far.
    fn story(&self) -> Story;

    /// Writes every further action down; what happened so far is written at once.
    ///
    /// # Errors
    /// When the file cannot be written. It is tried again with every action.
    fn record(&mut self, journal: Journal) -> std::io::Result<()>;

    /// Writes every further action down in a journal that has all of the past already.
    fn go_on_recording(&mut self, journal: Journal);

    /// What is to be said about writing since the last call: that it fails, and up to where the
    /// match is safe; or that all of it is written again.
    fn recording_fault(&mut self) -> Option<String>;

    /// Whether all of the match is on disk. What is missing is written, if that is possible.
    fn is_kept(&mut self) -> bool;

    /// The same match once more, written down nowhere.
    fn fork(&self) -> Box<dyn Session>;

    /// What a computer player would do for the awaited seat, which is all it looks at; `None` when
    /// the game is over. Equal seeds give equal answers at an exact pace; `threads` only change
    /// how long it takes.
    fn decision(&self, level: Level, pace: Pace, seed: u64, threads: usize) -> Option<Thought>;

    /// What each action of the awaited seat is worth, as far as that seat can know; `None` when
    /// the game is over.
    fn analysis(&self, budget: Budget, threads: usize) -> Option<Thought>;

    /// The complete position as text.
    fn position(&self) -> String;

    /// The forms of all commands: the common ones and those of the game.
    fn forms(&self) -> Vec<Form>;
}
