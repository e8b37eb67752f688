//! One match as its faces see it, and what is done with many games at once.
//!
//! [`Session`] is the only place where a game's types are erased: below it everything is generic over the
//! game. Above it only what one game alone has knows that game: the lab of Dominion, the layout of the course
//! for Splendor, the save files of Onirim.

pub mod contest;
pub mod game;
pub mod players;
pub mod program;
#[doc(hidden)]
pub mod room;
pub mod roster;
#[cfg(feature = "train")]
#[doc(hidden)]
pub mod training;

pub use game::Match;
pub use game::journal::{Header, Journal};
pub use game::thought::{Advice, Mind, Thought, ThoughtHandle};
pub use players::{Command, Player, Players, Strategy};

use sorcery_agents::{Budget, Level, Pace};
pub use sorcery_games::Move;
use sorcery_games::engine::{Seat, SeatSet, Status};
use sorcery_games::{Anchor, Audience, Difference, Error, Form, Inspection, Names, Table, Tabletop, Touch};
use std::any::Any;
use std::time::Duration;

/// How many threads are worth starting.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A command that every game understands beside its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is explained by its form.
pub enum Common {
    Help,
    Quit,
    Undo,
    Redo,
    Hint,
    Analyse,
    Position,
}

impl Common {
    /// All of them, and how they are typed.
    pub const FORMS: [(Common, Form); 7] = [
        (Common::Help, Form::new("help", "", "Display this message.")),
        (Common::Quit, Form::new("quit", "", "End the game.")),
        (Common::Undo, Form::new("undo", "", "Take the last action back.")),
        (Common::Redo, Form::new("redo", "", "Carry out again what was taken back.")),
        (Common::Hint, Form::new("hint", "", "Say what a strong player would do, and why.")),
        (Common::Analyse, Form::new("analyse", "", "List the best actions with their chances of winning.")),
        (
            Common::Position,
            Form::new("position", "", "Print the position, for --position; what you cannot see is dealt anew."),
        ),
    ];

    /// The one that is typed so, in any case of letters.
    pub fn named(verb: &str) -> Option<Common> {
        Self::FORMS.iter().find(|(_, form)| form.verb.eq_ignore_ascii_case(verb)).map(|(common, _)| *common)
    }
}

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
    /// An action.
    Action {
        /// Its line, in the spelling of [`Move::line`] where it is legal.
        line: String,
        /// What it would change; nothing where it is not legal. Chance and hidden cards are not
        /// foretold.
        changes: Vec<Difference>,
    },
    /// Something to be answered or ignored: the position stays as it is.
    Question,
    /// A command that all games have.
    Common(Common),
}

/// What is to be thought about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)] // The names say it.
pub enum Question {
    /// What a computer player of this level does. Equal seeds give equal answers at an exact pace.
    Decision { level: Level, pace: Pace, seed: u64 },
    /// What each action is worth.
    Analysis(Budget),
}

/// All that a seat, or everybody, is shown of a match as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// Who must decide, or how the game ended.
    pub status: Status,
    /// The number of the turn.
    pub turn: u32,
    /// The whole table as the seat sees it, or what everybody may see.
    pub table: Table,
    /// All that the seat may do; nothing when another one is awaited.
    pub moves: Vec<Move>,
    /// What the seat is asked, if it is awaited and that is not just its next turn.
    pub question: Option<String>,
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
    /// What it did to something on the table.
    pub touch: Option<Touch>,
    /// Whether a turn begins with it.
    pub begins_turn: bool,
}

/// The most of a [feat](sorcery_games::Feat) at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Best {
    /// The name of the feat, such as `damage`.
    pub name: &'static str,
    /// The amount.
    pub amount: i32,
    /// The number of the turn.
    pub turn: u32,
    /// The number of the action, counted from 1.
    pub action: usize,
}

/// The course of a game: in numbers, one value a seat after each turn, and in lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub struct Story {
    /// Each measure by name, then by turn, then by seat.
    pub measures: Vec<(&'static str, Vec<Vec<i32>>)>,
    /// What was counted, by name and then by seat.
    pub feats: Vec<(&'static str, Vec<i32>)>,
    pub best: Option<Best>,
    pub turns: u32,
    pub actions: usize,
    /// The line of each recorded action, those that were taken back among them.
    pub lines: Vec<String>,
    /// The numbers of the recorded actions that began a turn.
    pub beginnings: Vec<usize>,
    /// Whose turns they were.
    pub whose: Vec<Option<Seat>>,
}

/// What is written down of a match. Whoever has a match that another keeps leaves what does nothing here.
pub trait Recording {
    /// Writes every further action down. What happened so far is written at once, unless the journal
    /// is one that is gone on with: it has all of that.
    ///
    /// # Errors
    /// When the file cannot be written. It is tried again with every action.
    fn record(&mut self, _journal: Journal) -> std::io::Result<()> {
        Ok(())
    }

    /// What is to be said about writing since the last call: that it fails, and up to where the
    /// match is safe; or that all of it is written again.
    fn recording_fault(&mut self) -> Option<String>;

    /// Whether what was to be written last could not be.
    fn is_failing(&self) -> bool;

    /// Whether all of the match is on disk. What is missing is written, if that is possible.
    fn is_kept(&mut self) -> bool;

    /// Has actions written down many at a time: not before [`is_kept`](Recording::is_kept) is asked.
    /// Nothing of an action may be shown to anybody before that.
    fn batch(&mut self, _batched: bool) {}

    /// How a clock stood when that was kept last.
    fn clock(&self) -> Option<&str> {
        None
    }

    /// Keeps how a clock stands.
    fn keep_clock(&mut self, _clock: String) {}
}

/// One match, whatever the game. Whoever takes part in a match of others leaves what does nothing here.
pub trait Session: Recording + Any + Send {
    /// Understands and carries out one line. When it is recorded, an action has been written down
    /// before this returns, unless it is one of a [batch](Recording::batch).
    ///
    /// # Errors
    /// What was wrong with the line. The position has not changed then.
    fn submit_by(&mut self, by: Asker, line: &str) -> Result<Reply, Error>;

    /// What a line means, without carrying it out.
    ///
    /// # Errors
    /// What was wrong with the line.
    fn meaning(&self, by: Asker, line: &str) -> Result<Meaning, Error>;

    /// Who must decide, or how the game ended.
    fn status(&self) -> Status;

    /// Counts the turns: changes whenever a new one begins.
    fn turn(&self) -> u32;

    /// How the game was begun.
    fn header(&self) -> &Header;

    /// The players' names, ready to print.
    fn names(&self) -> &Names;

    /// How the open question is announced in plain text, where the awaited seat's name is not
    /// enough.
    fn prompt(&self) -> Option<String> {
        None
    }

    /// Appends what happened since the last call, in words, one line each, indented by its depth;
    /// hidden things are named to `to` only.
    fn news(&mut self, _to: Option<Seat>, _out: &mut String) {}

    /// The forms of all commands: the common ones and those of the game.
    fn forms(&self) -> Vec<Form>;

    /// All that a seat is shown, or else what everybody may see.
    fn observe(&self, seat: Option<Seat>) -> Observation;

    /// What the actions after the first so many did to things on the table, event by event, whether
    /// there are words for it or not.
    fn touched_since(&self, action: usize) -> Vec<Touch>;

    /// What is different now, as a seat sees it, from how it was after so many actions.
    fn changes_since(&self, seat: Seat, action: usize) -> Vec<Difference>;

    /// Everything there is to know about a thing, as a seat sees it, or what everybody may know.
    fn inspect(&self, seat: Option<Seat>, anchor: Anchor) -> Inspection;

    /// The chance of winning that a line leaves the awaited seat with, at a glance; `None` when it is no
    /// legal action. Chance and hidden cards are not foretold.
    fn worth(&self, line: &str) -> Option<f64>;

    /// Returns the log of the match, worded for an audience.
    fn log(&self, to: Audience) -> Vec<LogLine>;

    /// Sets how far back `undo` goes.
    fn set_undo(&mut self, _undo: Undo) {}

    /// Ends the match from outside its rules: a draw was agreed on, a time is up, a player forfeits.
    /// It is written down like an action. Nothing happens when the match is over already.
    fn conclude(&mut self, _winners: SeatSet, _why: &str) {}

    /// How many actions were carried out, and how many of the recorded ones lie ahead.
    fn place(&self) -> (usize, usize);

    /// Goes to the position after so many actions, as far as they are recorded, without
    /// recording it: looking is not playing.
    fn look_at(&mut self, _action: usize) {}

    /// The course of the game so far.
    fn story(&self) -> Story;

    /// Returns what decided the finished match, worded for an audience.
    fn ending(&self, to: Audience) -> String;

    /// The same match once more, written down nowhere.
    fn fork(&self) -> Box<dyn Session>;

    /// A thought about the awaited seat's actions, as far as that seat can know; `None` when the game
    /// is over. `threads` only change how long it takes. The computer player of a seat goes on from what
    /// it has in mind; while another one is awaited it ponders until it is stopped.
    fn think(&self, _question: Question, _threads: usize, _player: Option<(Seat, &Mind)>) -> Option<Thought> {
        None
    }

    /// The position as the author of a line may have it: complete, or a world that agrees with all
    /// that the seat knows.
    ///
    /// # Errors
    /// When nobody is awaited who could know more than others.
    fn position_for(&self, by: Asker) -> Result<String, Error>;
}

impl dyn Session {
    /// Understands and carries out one line of a script, for the awaited seat.
    ///
    /// # Errors
    /// What was wrong with the line. The position has not changed then.
    pub fn submit(&mut self, line: &str) -> Result<Reply, Error> {
        self.submit_by(Asker::Script, line)
    }

    /// The position as a script may have it.
    pub fn position(&self) -> String {
        self.position_for(Asker::Script).unwrap_or_default()
    }

    /// A player loses because of what it did outside the rules: all others win.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        let names = self.names();
        let why = format!("{} forfeits: {why}.", names.of(seat));
        self.conclude(SeatSet::all_but(seat, names.len()), &why);
    }

    /// The match itself, where it is one of this game.
    pub fn as_match<G: Tabletop>(&self) -> Option<&Match<G>> {
        (self as &dyn Any).downcast_ref()
    }
}
