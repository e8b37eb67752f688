//! The games, and the wall around them.
//!
//! Everything outside this module meets a position through a [`View`]: the field that holds the
//! state is private to `games`, so an agent or a face that looks at hidden cards does not
//! compile. What a game has to say in words and pictures it says through [`Present`].

pub mod command;
pub mod contest;
pub mod dominion;
pub mod emblem;
pub mod heuristics;
pub mod lesson;
pub mod notation;
pub mod onirim;
pub mod sorcery;
pub mod splendor;
pub mod table;
pub mod text;
pub mod words;

pub use command::{Arguments, Form, help_text};
pub use contest::{Contest, DeckFile};
pub use heuristics::Heuristics;
pub use lesson::Lesson;
pub use table::{Anchor, CardFace, Cell, Figure, Label, Panel, PanelLine, Placed, Row, SeatFace, Table, Tint, Trend};
pub use text::Text;
pub use words::{Error, Names};

use self::text::Pen;
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
pub enum Request<A, Q> {
    /// An action of the game.
    Act(A),
    /// A question, which changes nothing.
    Ask(Q),
    /// The game's own word for leaving, beside the common `quit`.
    Quit,
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

    /// A first game by steps, where there is one.
    const LESSON: Option<&'static Lesson> = None;

    /// The forms of all commands of the game, from which they are parsed and help is made.
    fn forms() -> &'static [Form];

    /// What the things are called that events say somebody's own did something, in the order of
    /// their numbers (see [`Names::owned`]).
    fn things() -> &'static [&'static str] {
        &[]
    }

    /// Understands a line, without regard to whether its action is legal now.
    ///
    /// # Errors
    /// What was wrong with the line and what would be right.
    fn parse(view: View<'_, Self>, line: &str) -> Result<Request<Self::Action, Self::Query>, Error>;

    /// The lines of single actions that a line stands for, where a game lets people say several
    /// at once; all of them are legal, one after the other. `None` for any other line.
    fn several(_view: View<'_, Self>, _line: &str) -> Option<Vec<String>> {
        None
    }

    /// The action that a line stands for, where that is plain to see: nearly every line that is
    /// played is spelt in one of few ways. `None` for any other line, which may be one, too; what
    /// is some action here, [`parse`](Present::parse) understands as the same.
    fn plain_action(_line: &str) -> Option<Self::Action> {
        None
    }

    /// The line that stands for an action.
    fn spell(view: View<'_, Self>, action: Self::Action) -> String;

    /// The things on the table that are pointed at, one after the other, to choose an action.
    fn path(view: View<'_, Self>, action: Self::Action) -> Pile<Anchor, 4>;

    /// Says an event in words, appending to `out`: no indentation, no line end. `to` is who
    /// listens; `None` is a public record, in which nothing hidden is named. Returns how deep in
    /// a chain of consequences the event is (0 for what a player did), or `None` when there is
    /// nothing to say to this listener.
    fn narrate(event: &Self::Event, names: &Names, to: Option<Seat>, out: &mut String) -> Option<u8>;

    /// Says the first of these events, together with those behind it that are better said in the
    /// same sentence. Returns how many that were, and how deep they are (see
    /// [`narrate`](Self::narrate)).
    fn tell(events: &[Self::Event], names: &Names, to: Option<Seat>, out: &mut String) -> (usize, Option<u8>) {
        let Some(first) = events.first() else { return (0, None) };
        (1, Self::narrate(first, names, to, out))
    }

    /// Says all of these events, in a sentence each or for several together: `hear` gets the event
    /// with which a sentence begins, how deep it is, and the words.
    fn tell_each(
        events: &[Self::Event],
        names: &Names,
        to: Option<Seat>,
        mut hear: impl FnMut(&Self::Event, u8, &str),
    ) {
        let (mut rest, mut words) = (events, String::new());
        while let Some(first) = rest.first() {
            words.clear();
            let (told, depth) = Self::tell(rest, names, to, &mut words);
            if let Some(depth) = depth {
                hear(first, depth, &words);
            }
            rest = &rest[told.max(1)..];
        }
    }

    /// Says all of these events, a line for each sentence, indented by its depth.
    fn tell_all(events: &[Self::Event], names: &Names, to: Option<Seat>, out: &mut Text) {
        Self::tell_each(events, names, to, |_, depth, words| {
            out.put(words::indent(depth));
            out.say(words);
        });
    }

    /// The whole table as the seat sees it, its own hand included.
    fn table(view: View<'_, Self>, names: &Names) -> Table;

    /// What plain text shows when a turn begins: without the hand, which people ask for.
    fn overview(view: View<'_, Self>, names: &Names) -> Table {
        Self::table(view, names)
    }

    /// The number of the turn, the first being 1: changes whenever a new one begins.
    fn turn(view: View<'_, Self>) -> u32;

    /// The answer to a question.
    ///
    /// # Errors
    /// Why the question has no answer now (no such minion, say).
    fn answer(view: View<'_, Self>, names: &Names, query: Self::Query) -> Result<Table, Error>;

    /// The complete position as text, hidden cards and chance included.
    fn position(&self, names: &Names) -> String;

    /// Reads what [`position`](Present::position) wrote. The names are those that the text gives.
    ///
    /// # Errors
    /// Line, what was found there and what was expected.
    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error>;

    /// How a decision that is due is announced in plain text, when it is not just the next turn:
    /// `None` where the awaited seat's name is enough.
    fn prompt(_view: View<'_, Self>, _names: &Names) -> Option<String> {
        None
    }

    /// What a new game can be set up with, for the set-up screen; `files` are what people have
    /// made themselves for it (decks), by name and content.
    fn options(_files: &[(String, String)]) -> Vec<Choice> {
        Vec::new()
    }

    /// The preview of a value of an option: a deck's cards, say.
    fn preview_option(_option: &str, _value: &str) -> Vec<Line> {
        Vec::new()
    }

    /// The cards that decks are made of, for games whose players bring decks: name, and everything
    /// there is to say. A deck file has one name a line.
    fn catalogue() -> Vec<(&'static str, Vec<Line>)> {
        Vec::new()
    }

    /// The set-up that chosen values of [`options`](Present::options) mean. The values are the
    /// wire format of set-ups, too: a saved game lists them.
    ///
    /// # Errors
    /// Which value of which option makes no sense.
    fn setup(chosen: &[(String, String)]) -> Result<Self::Setup, Error>;

    /// The values that stand for a set-up: contents, not file names, so that they mean the same
    /// anywhere. `setup(chosen(s)) == s`.
    fn chosen(setup: &Self::Setup) -> Vec<(String, String)>;

    /// Why a thing on the table cannot be used by the awaited seat now; `None` when it can, or
    /// when there is nothing to say.
    fn why_not(_view: View<'_, Self>, _anchor: Anchor) -> Option<String> {
        None
    }

    /// Everything there is to say about a thing on the table, line by line.
    fn describe(_view: View<'_, Self>, _names: &Names, _anchor: Anchor) -> Vec<Line> {
        Vec::new()
    }

    /// What changed between two positions as far as `view` sees it, as short notes on things of
    /// the table before: `4/3 -> 4/2`, `dies`.
    fn differences(_before: View<'_, Self>, _after: View<'_, Self>) -> Vec<(Anchor, String)> {
        Vec::new()
    }

    /// What an action is called on a button, where its line would say too little.
    fn button(view: View<'_, Self>, action: Self::Action) -> String {
        Self::spell(view, action)
    }

    /// What the awaited seat can still do before it ends its turn, in words; `None` when that is
    /// nothing.
    fn remaining(_view: View<'_, Self>) -> Option<String> {
        None
    }

    /// The thing on the table that an event is about.
    fn concerns(_event: &Self::Event) -> Option<Anchor> {
        None
    }

    /// What hidden thing came to light with an event, in words: a game under the strict rule of
    /// undo is not taken back past it.
    fn reveals(event: &Self::Event) -> Option<&'static str>;

    /// Values of each seat whose course over the game tells its story: life, points.
    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        Vec::new()
    }
}

/// A line of tinted pieces.
pub type Line = Vec<(Label, Tint)>;

/// Something that a new game can be set up with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name, on the screen and in saved games.
    pub name: String,
    /// The values to choose from, as they are shown and as they are meant; the first one by
    /// default.
    pub values: Vec<(String, String)>,
}
