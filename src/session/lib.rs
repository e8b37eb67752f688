//! One match as its faces see it, and what is done with many games at once.
//!
//! A [`Match`] is the same type for all games: only its position knows the types of one game. What a single game has
//! is generic or knows that game: the lab of Dominion, the layout of the course for Splendor, the save files of
//! Onirim.

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

pub use game::journal::{Header, Journal};
pub use game::thought::{Advice, Mind, Thought, ThoughtHandle};
pub use players::{Command, Player, Players, Strategy};

use game::History;
use room::Guest;
use sorcery_agents::{Budget, Level, Pace};
pub use sorcery_games::Move;
use sorcery_games::engine::{Seat, SeatSet, Status};
use sorcery_games::{Anchor, Difference, Error, Form, Inspection, Names, Table, Tabletop, Touch};
use std::fmt;
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
    /// An action was carried out; [`Match::news`] says what happened.
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

/// The course of a game: in numbers, one value a seat after each turn, and in lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub struct Story {
    /// Each measure by name, then by turn, then by seat.
    pub measures: Vec<(&'static str, Vec<Vec<i32>>)>,
    /// What was counted, by name and then by seat.
    pub feats: Vec<(&'static str, Vec<i32>)>,
    pub best: Option<String>,
    pub turns: u32,
    pub actions: usize,
    /// The line of each recorded action, those that were taken back among them.
    pub lines: Vec<String>,
    /// The numbers of the recorded actions that began a turn.
    pub beginnings: Vec<usize>,
    /// Whose turns they were.
    pub whose: Vec<Option<Seat>>,
    /// The numbers of the turns as players count them.
    pub numbers: Vec<u32>,
}

/// One match, whatever the game, as one front end has it: the match itself, or a place at a shared table.
///
/// A place at a shared table shows only what its seat sees, and does only what its seat may do. There, the methods
/// that change the match from outside its rules do nothing.
pub struct Match(Access);

enum Access {
    Own(Box<History>),
    Shared(Guest),
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match").field("header", self.header()).finish_non_exhaustive()
    }
}

impl Match {
    fn own(&self) -> Option<&History> {
        match &self.0 {
            Access::Own(history) => Some(history),
            Access::Shared(_) => None,
        }
    }

    fn own_mut(&mut self) -> Option<&mut History> {
        match &mut self.0 {
            Access::Own(history) => Some(history),
            Access::Shared(_) => None,
        }
    }

    fn guest(&self) -> Option<&Guest> {
        match &self.0 {
            Access::Own(_) => None,
            Access::Shared(guest) => Some(guest),
        }
    }

    fn read<R>(&self, read: impl FnOnce(&History) -> R) -> R {
        match &self.0 {
            Access::Own(history) => read(history),
            Access::Shared(guest) => guest.lock().read(read),
        }
    }

    /// Returns `seat` if the match may be shown from there, or `None` for what everybody can see.
    fn shown_from(&self, seat: Option<Seat>) -> Option<Seat> {
        self.guest().map_or(seat, |guest| guest.own(seat))
    }

    /// Returns the author of a line: at a shared table always its own seat.
    fn author(&self, by: Asker) -> Asker {
        self.guest().map_or(by, Guest::asker)
    }

    /// Returns the seat of a place at a shared table, or `None` for a spectator and for an unshared match.
    pub fn seat(&self) -> Option<Seat> {
        self.guest()?.seat
    }

    /// Returns the position if this is a match of the game `G`, and not a place at a shared table.
    pub fn position_of<G: Tabletop>(&self) -> Option<&G> {
        self.own()?.now.of()
    }

    /// Parses and carries out a line. A recorded action is on disk when this returns, unless it belongs to a
    /// [batch](Match::batch).
    ///
    /// # Errors
    /// Returns the error in the line. The position hasn't changed then.
    pub fn submit_by(&mut self, by: Asker, line: &str) -> Result<Reply, Error> {
        match &mut self.0 {
            Access::Own(history) => history.submit_by(by, line),
            Access::Shared(guest) => guest.submit(line),
        }
    }

    /// Parses and carries out a line of a script, for the seat to move.
    ///
    /// # Errors
    /// Returns the error in the line. The position hasn't changed then.
    pub fn submit(&mut self, line: &str) -> Result<Reply, Error> {
        self.submit_by(Asker::Script, line)
    }

    /// Returns the meaning of a line without carrying it out.
    ///
    /// # Errors
    /// Returns the error in the line.
    pub fn meaning(&self, by: Asker, line: &str) -> Result<Meaning, Error> {
        if self.guest().is_some() && Guest::is_beside(line) {
            return Ok(Meaning::Question);
        }
        self.read(|history| history.meaning(self.author(by), line))
    }

    /// Returns the seat to move, or how the game ended.
    pub fn status(&self) -> Status {
        self.read(History::status)
    }

    /// Returns the number of the current turn as players count it, for everything that people read.
    pub fn shown_turn(&self) -> u32 {
        self.read(|history| history.now.shown_turn())
    }

    /// Returns the number of the turn. It changes whenever a new turn begins.
    pub fn turn(&self) -> u32 {
        self.read(|history| history.now.turn())
    }

    /// Returns the setup of the game.
    pub fn header(&self) -> &Header {
        match &self.0 {
            Access::Own(history) => &history.header,
            Access::Shared(guest) => guest.header(),
        }
    }

    /// Returns the names of the players, ready to print.
    pub fn names(&self) -> &Names {
        match &self.0 {
            Access::Own(history) => &history.names,
            Access::Shared(guest) => guest.names(),
        }
    }

    /// Returns the open question of the seat to move in plain text, if its name alone isn't enough.
    pub fn prompt(&self) -> Option<String> {
        self.own()?.prompt()
    }

    /// Appends the events since the last call in words, a line each, indented by their depth. Only `to` learns the
    /// names of hidden cards.
    pub fn news(&mut self, to: Option<Seat>, out: &mut String) {
        if let Some(history) = self.own_mut() {
            history.news(to, out);
        }
    }

    /// Returns the forms of all commands: the common ones and those of the game.
    pub fn forms(&self) -> Vec<Form> {
        let forms = self.read(History::forms);
        if self.guest().is_some() { Guest::forms(forms) } else { forms }
    }

    /// Returns all that a seat, or everybody, can see.
    pub fn observe(&self, seat: Option<Seat>) -> Observation {
        self.read(|history| history.observe(self.shown_from(seat)))
    }

    /// Returns the changes of things on the table after the first `action` actions, event by event.
    pub fn touched_since(&self, action: usize) -> Vec<Touch> {
        self.read(|history| history.touched_since(action))
    }

    /// Returns the differences between the position after `action` actions and this one, as a seat sees them.
    pub fn changes_since(&self, seat: Seat, action: usize) -> Vec<Difference> {
        let seat = self.shown_from(Some(seat));
        seat.map_or_else(Vec::new, |seat| self.read(|history| history.changes_since(seat, action)))
    }

    /// Returns everything that a seat, or everybody, can know about a thing on the table.
    pub fn inspect(&self, seat: Option<Seat>, anchor: Anchor) -> Inspection {
        self.read(|history| history.inspect(self.shown_from(seat), anchor))
    }

    /// Returns the win probability of the seat to move after a line, from a quick evaluation. Returns `None` if the
    /// line isn't a legal action.
    pub fn worth(&self, line: &str) -> Option<f64> {
        self.read(|history| {
            self.guest().is_none_or(|guest| guest.own(history.status().awaited()).is_some()).then_some(())?;
            history.worth(line)
        })
    }

    /// Returns everything that happened so far, as `to` learned it; at a shared table, with the chat.
    pub fn log(&self, to: Option<Seat>) -> Vec<LogLine> {
        let mut log = self.read(|history| history.log(self.shown_from(to)));
        if let Some(guest) = self.guest() {
            log.extend(guest.chat());
            log.sort_by_key(|line| line.action);
        }
        log
    }

    /// Sets how far back `undo` goes.
    pub fn set_undo(&mut self, undo: Undo) {
        if let Some(history) = self.own_mut() {
            history.undo = undo;
        }
    }

    /// Ends the match from outside its rules, for example by an agreed draw. The journal stores this like an
    /// action. Does nothing if the match is over.
    pub fn conclude(&mut self, winners: SeatSet, why: &str) {
        if let Some(history) = self.own_mut() {
            history.conclude(winners, why);
        }
    }

    /// Ends the match because a player broke its rules: all others win.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        let names = self.names();
        let why = format!("{} forfeits: {why}.", names.of(seat));
        self.conclude(SeatSet::all_but(seat, names.len()), &why);
    }

    /// Returns the number of actions carried out, and the number of recorded actions that follow.
    pub fn place(&self) -> (usize, usize) {
        self.read(History::place)
    }

    /// Goes to the position after `action` actions without recording that.
    pub fn look_at(&mut self, action: usize) {
        if let Some(history) = self.own_mut() {
            history.go_to(action);
        }
    }

    /// Returns the course of the game so far. At a shared table, it is empty until the game is over.
    pub fn story(&self) -> Story {
        let shown = |history: &History| self.guest().is_none() || history.status().awaited().is_none();
        self.read(|history| if shown(history) { history.story() } else { Story::default() })
    }

    /// Returns what decided the finished game.
    pub fn ending(&self) -> String {
        self.read(History::ending)
    }

    /// Returns a copy of the match that is recorded nowhere, or another handle of the same place at a shared table.
    pub fn fork(&self) -> Match {
        Match(match &self.0 {
            Access::Own(history) => Access::Own(Box::new(history.fork())),
            Access::Shared(guest) => Access::Shared(guest.clone()),
        })
    }

    /// Prepares a search among the actions of the seat to move, with what that seat can know. Returns `None` if the
    /// game is over, and at a shared table.
    ///
    /// `threads` affects only the time that the search takes. A computer player continues from its `Mind`; it ponders
    /// while another seat is to move.
    pub fn think(&self, question: Question, threads: usize, player: Option<(Seat, &Mind)>) -> Option<Thought> {
        self.own()?.think(question, threads, player)
    }

    /// Returns the position as the author of a line may have it: complete, or a random one that agrees with all
    /// that the seat knows.
    ///
    /// # Errors
    /// Returns an error if the author is a spectator.
    pub fn position_for(&self, by: Asker) -> Result<String, Error> {
        self.read(|history| history.position_for(self.author(by)))
    }

    /// Returns the complete position.
    pub fn position(&self) -> String {
        self.position_for(Asker::Script).unwrap_or_default()
    }

    /// Records every further action. Also writes what happened so far, unless the journal already contains it.
    ///
    /// # Errors
    /// Returns an error if the file can't be written. Every further action is another attempt.
    pub fn record(&mut self, journal: Journal) -> std::io::Result<()> {
        self.own_mut().map_or(Ok(()), |history| history.record(journal))
    }

    /// Returns the news about the journal since the last call: recording fails, or works again. At a shared table,
    /// only the host gets this.
    pub fn recording_fault(&mut self) -> Option<String> {
        match &mut self.0 {
            Access::Own(history) => history.recording_fault(),
            Access::Shared(guest) => guest.is_host().then(|| guest.lock().recording_fault()).flatten(),
        }
    }

    /// Returns `true` if the last attempt to record failed.
    pub fn is_failing(&self) -> bool {
        self.read(History::is_failing)
    }

    /// Returns `true` if all of the match is on disk. Writes the missing part first, if possible.
    pub fn is_kept(&mut self) -> bool {
        match &mut self.0 {
            Access::Own(history) => history.is_kept(),
            Access::Shared(guest) => guest.lock().is_kept(),
        }
    }

    /// Starts or ends a batch. Actions in a batch are written together, when [`is_kept`](Match::is_kept) is called.
    /// Show nobody the effects of an action before that.
    pub fn batch(&mut self, batched: bool) {
        if let Some(history) = self.own_mut() {
            history.batch(batched);
        }
    }

    /// Returns the recorded state of the clock.
    pub fn clock(&self) -> Option<&str> {
        self.own()?.clock.as_deref()
    }

    /// Records the state of the clock.
    pub fn keep_clock(&mut self, clock: String) {
        if let Some(history) = self.own_mut() {
            history.keep_clock(clock);
        }
    }
}
