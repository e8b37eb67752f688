//! The games, and the wall around them.
//!
//! Everything outside this module meets a position through a [`View`]: the field that holds the
//! state is private to `games`, so an agent or a face that looks at hidden cards does not
//! compile. What a game has to say in words and pictures it says through [`Present`].

pub mod command;
pub mod contest;
pub mod notation;
pub mod sorcery;
pub mod table;
pub mod thinker;
pub mod words;

pub use command::{Arguments, Form, help_text};
pub use contest::{Contest, Kit};
pub use table::{Anchor, CardFace, Cell, Figure, Label, Panel, Placed, Row, SeatFace, Table, Tint, Trend};
pub use thinker::Thinker;
pub use words::{Complaint, Names};

use crate::engine::{Game, Pile, Rng, Seat, Status};
use std::fmt::Debug;

/// A position as one seat may see it.
pub struct View<'a, G> {
    state: &'a G,
    seat: Seat,
}

impl<G> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for View<'_, G> {}

impl<'a, G: Game> View<'a, G> {
    /// What `seat` sees of `state`.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        View { state, seat }
    }

    /// The seat that looks.
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// Who must decide, or how the game ended: never hidden.
    pub fn status(self) -> Status {
        self.state.status()
    }

    /// Appends what the seat may do now.
    pub fn legal_actions(self, out: &mut Vec<G::Action>) {
        self.state.legal_actions(out);
    }

    /// A complete position that agrees with all the seat knows: the only way for a search to
    /// look further. Generators differ from the real one, so the future is imagined, too.
    pub fn imagine(self, rng: &mut Rng) -> G {
        let mut world = self.state.clone();
        world.resample(self.seat, rng);
        world
    }
}

/// What a line asks for, once a game has understood it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<A, Q> {
    /// An action of the game.
    Act(A),
    /// A question, which changes nothing.
    Ask(Q),
}

/// The words and pictures of a game. Rules never call this.
///
/// The line is the one wire format of actions: scripts, replays, saved games and clicks are all
/// lists of lines. Therefore `parse(spell(action)) == action` holds for every legal action.
pub trait Present: Game {
    /// A question to the position, like `hand` or `inspect 3`.
    type Query: Copy + Debug;

    /// The game's title, as on the lobby's tile.
    const TITLE: &'static str;

    /// The forms of all commands of the game, from which they are parsed and help is made.
    fn forms() -> &'static [Form];

    /// Understands a line, without regard to whether its action is legal now.
    ///
    /// # Errors
    /// What was wrong with the line and what would be right.
    fn parse(view: View<'_, Self>, line: &str) -> Result<Command<Self::Action, Self::Query>, Complaint>;

    /// The line that stands for an action.
    fn spell(view: View<'_, Self>, action: Self::Action) -> String;

    /// The things on the table that are pointed at, one after the other, to choose an action.
    fn path(view: View<'_, Self>, action: Self::Action) -> Pile<Anchor, 4>;

    /// Says an event in words, appending to `out`: no indentation, no line end. `to` is who
    /// listens; `None` is a public record, in which nothing hidden is named. Returns how deep in
    /// a chain of consequences the event is (0 for what a player did), or `None` when there is
    /// nothing to say to this listener.
    fn narrate(event: &Self::Event, names: &Names, to: Option<Seat>, out: &mut String) -> Option<u8>;

    /// The whole table as the seat sees it, its own hand included.
    fn table(view: View<'_, Self>, names: &Names) -> Table;

    /// What plain text shows when a turn begins: without the hand, which people ask for.
    fn overview(view: View<'_, Self>, names: &Names) -> Table {
        Self::table(view, names)
    }

    /// Counts the turns of the game: changes whenever a new one begins.
    fn turn(view: View<'_, Self>) -> u32;

    /// The answer to a question.
    ///
    /// # Errors
    /// Why the question has no answer now (no such minion, say).
    fn answer(view: View<'_, Self>, names: &Names, query: Self::Query) -> Result<Table, Complaint>;

    /// The complete position as text, hidden cards and chance included.
    fn position(&self, names: &Names) -> String;

    /// Reads what [`position`](Present::position) wrote. The names are those that the text gives.
    ///
    /// # Errors
    /// Line, what was found there and what was expected.
    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Complaint>;

    /// How a decision that is due is announced in plain text, when it is not just the next turn:
    /// `None` where the awaited seat's name is enough.
    fn prompt(_view: View<'_, Self>, _names: &Names) -> Option<String> {
        None
    }
}
