//! The games, and the wall around them.
//!
//! Everything outside this module meets a position through a [`View`]: the field that holds the
//! state is private to `games`, so an agent or a face that looks at hidden cards does not
//! compile. What a game has to say in words and pictures it says through [`Present`], of which [`Show`],
//! [`Speak`] and [`Notation`] are the parts.
//!
//! A new game implements [`Game`], these four, [`Heuristics`] (an empty block will do) and [`Contest`]. Where it
//! joins the rest is said in `docs/extending.md`.

pub mod command;
pub mod contest;
pub mod dominion;
pub mod emblem;
pub mod engine;
pub mod heuristics;
pub mod label;
pub mod lesson;
pub mod network;
pub mod onirim;
pub mod position;
pub mod setting;
pub mod sorcery;
pub mod splendor;
pub mod table;
pub mod words;

pub use command::{Arguments, Command, Form, help_text};
pub use contest::{Contest, DeckFile, Decks};
use emblem::Emblem;
pub use heuristics::Heuristics;
pub use label::Label;
pub use lesson::{Chapter, Lesson, Rulebook};
pub use setting::{Choice, Setting};
pub use table::{Anchor, CardFace, Cell, Figure, Line, Panel, PanelLine, Placed, Row, SeatFace, Table, Tint, Trend};
pub use words::{Error, Names};

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

    /// Whether it is this seat that must decide.
    pub fn is_awaited(self) -> bool {
        self.status().awaited() == Some(self.seat)
    }

    /// Appends what the seat may do now: nothing while another one must decide, whose choices would
    /// show its hand.
    pub fn legal_actions(self, out: &mut Vec<G::Action>) {
        if self.is_awaited() {
            self.state.legal_actions(out);
        }
    }

    /// A complete position that agrees with all the seat knows: the only way for a search to
    /// look further. Generators differ from the real one, so the future is imagined, too.
    pub fn imagine(self, rng: &mut Rng) -> G {
        let mut world = self.state.clone();
        world.resample(self.seat, rng);
        world
    }

    /// The line that stands for an action of the awaited seat.
    pub fn spell(self, action: G::Action) -> String
    where
        G: Speak,
    {
        G::offer(self, action).line
    }
}

/// What a line asks for, once a game has understood it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<A, Q> {
    /// An action of the game.
    Act(A),
    /// Several actions said at once, all of them legal, one after the other.
    ActEach(Vec<A>),
    /// A question, which changes nothing.
    Ask(Q),
    /// The game's own word for leaving, beside the common `quit`.
    Quit,
    /// The game is to be given up.
    Abort,
}

/// An action as it is offered: typed, clicked and pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Its line.
    pub line: String,
    /// What it is called on a button.
    pub button: String,
    /// The things on the table to point at, one after the other. Which of several actions with the same
    /// path is meant is asked, by their buttons.
    pub path: Pile<Anchor, 4>,
    /// Whether those things can be pointed at in any order.
    pub any_order: bool,
    /// Whether it ends the turn, or a part of it, and does nothing else.
    pub ends_turn: bool,
}

impl Move {
    /// An action with this line, that is called so on a button, found by pointing at these things.
    pub fn new(line: impl Into<String>, button: impl Into<String>, path: impl IntoIterator<Item = Anchor>) -> Self {
        let (line, button, path) = (line.into(), button.into(), path.into_iter().collect());
        Move { line, button, path, any_order: false, ends_turn: false }
    }

    /// The same, with its things in any order.
    #[must_use]
    pub fn in_any_order(self) -> Self {
        Move { any_order: true, ..self }
    }

    /// The same, as the action that ends the turn.
    #[must_use]
    pub fn ending_turn(self) -> Self {
        Move { ends_turn: true, ..self }
    }
}

/// What is known of an event besides its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// How deep in a chain of consequences it is; 0 for what a player did.
    pub depth: u8,
    /// Whether a turn begins with it.
    pub begins_turn: bool,
    /// What hidden thing came to light with it, in words: a game under the strict rule of undo
    /// is not taken back past it.
    pub reveals: Option<&'static str>,
    /// What it did to something on the table.
    pub touch: Option<Touch>,
    /// What it adds to what is counted over a game.
    pub feats: Pile<Feat, 2>,
}

/// What events did to something on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// Where it lay then.
    pub at: Anchor,
    /// Which thing it was, as [`Placed::thing`] has it; 0 when only its place is known.
    pub thing: u32,
    /// How it was concerned.
    pub way: Way,
    /// Whether it is better off (above 0), worse off (below 0), or just another.
    pub change: i8,
    /// By how much its figures at the left and at the right changed; of a player, how much of what
    /// counts was won or lost stands at the right.
    pub by: (i32, i32),
}

impl Touch {
    /// Whether it was about this thing; where only its place is known, about what lies there.
    pub fn is_about(&self, at: Anchor, thing: u32) -> bool {
        if self.thing == 0 { self.at == at } else { self.thing == thing }
    }

    /// Something was about what lies in a place.
    pub fn of(at: Anchor) -> Self {
        Touch { at, ..Touch::default() }
    }
}

/// How a thing is concerned by what happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// It stayed where it was.
    #[default]
    Stays,
    /// It did something.
    Acts,
    /// It came.
    Comes,
    /// It left its place for good.
    Goes,
}

/// What is different about a thing in a later position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where it lay before; of what is new, where it lies.
    pub at: Anchor,
    /// Where it lies after; `None` when it is gone.
    pub now: Option<Anchor>,
    /// What is different, as a short note: `4/3 -> 4/2`, `dies`.
    pub note: String,
    /// Whether the thing was not there before.
    pub new: bool,
    /// Whether it is better off (above 0), worse off (below 0), or just another.
    pub change: i8,
}

impl Difference {
    /// A thing that stays in its place.
    pub fn at(at: Anchor, note: impl Into<String>, change: i32) -> Self {
        Difference { at, now: Some(at), note: note.into(), new: false, change: change.signum() as i8 }
    }

    /// A thing that has come.
    pub fn new(at: Anchor, note: impl Into<String>) -> Self {
        Difference { new: true, ..Difference::at(at, note, 0) }
    }
}

/// Something that is counted over a game: damage, cards played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feat {
    /// Who did it.
    pub seat: Seat,
    /// What is counted.
    pub name: &'static str,
    /// How much there was of it.
    pub amount: i32,
    /// Whether the most of it at once is worth telling.
    pub is_blow: bool,
}

impl Feat {
    /// So much of something, done by a seat.
    pub fn new(seat: Seat, name: &'static str, amount: i32) -> Self {
        Feat { seat, name, amount, is_blow: false }
    }
}

/// Says all of these events, in a sentence each or for several together: `hear` gets each sentence
/// that `to` is told, and the first of the events that it tells.
pub fn tell_each<G: Speak>(
    events: &[G::Event],
    names: &Names,
    to: Option<Seat>,
    mut hear: impl FnMut(&G::Event, &str),
) {
    let (mut rest, mut words) = (events, String::new());
    while let Some(first) = rest.first() {
        words.clear();
        rest = &rest[G::tell(rest, names, to, &mut words)..];
        if !words.is_empty() {
            hear(first, &words);
        }
    }
}

/// Appends all of these events in words, a line for each sentence, indented by its depth.
pub fn tell_all<G: Speak>(events: &[G::Event], names: &Names, to: Option<Seat>, out: &mut String) {
    let mut rest = events;
    while let Some(first) = rest.first() {
        // Told in place: a copy of each sentence costs a long script a fifth of its time.
        let begin = out.len();
        words::push_indent(out, G::facts(first).depth);
        let indented = out.len();
        rest = &rest[G::tell(rest, names, to, out)..];
        if out.len() > indented {
            out.push('\n');
        } else {
            out.truncate(begin);
        }
    }
}

/// Everything there is to know about a thing on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inspection {
    /// What there is to say, line by line.
    pub lines: Vec<Line>,
    /// Why the awaited seat cannot use it now; none when it can, or when there is nothing to say.
    pub why_not: Option<String>,
}

/// What a line asks for in a game, or what is wrong with it.
pub type Understood<G> = Result<Request<<G as Game>::Action, <G as Show>::Query>, Error>;

/// What a seat sees of a game: its table, and what there is to know about the things on it. A game has it
/// in `table.rs`.
pub trait Show: Game {
    /// A question to the position, like `hand` or `inspect 3`.
    type Query: Copy + Debug;

    /// Whether a seat may not see all of a position: then people at one screen cover what is theirs.
    const HIDES: bool = true;

    /// The whole table as the seat sees it, its own hand included.
    fn table(view: View<'_, Self>, names: &Names) -> Table;

    /// What plain text shows when a turn begins, and everybody may see: without the hand, which people
    /// ask for. `view` is that of the seat in turn: a table that does not turn over has its seats in a
    /// fixed order.
    fn overview(view: View<'_, Self>, names: &Names) -> Table;

    /// The answer to a question.
    ///
    /// # Errors
    /// Why the question has no answer now (no such minion, say).
    fn answer(view: View<'_, Self>, names: &Names, query: Self::Query) -> Result<Table, Error>;

    /// The answer to a question of somebody who looks on, `None` where it is about what does not lie before
    /// everybody. `view` is that of the seat in turn. Whoever plays alone has nothing to hide, nor has anybody
    /// where all lies open.
    fn answer_in_public(view: View<'_, Self>, names: &Names, query: Self::Query) -> Option<Result<Table, Error>> {
        (view.state.seats() == 1 || !Self::HIDES).then(|| Self::answer(view, names, query))
    }

    /// Everything there is to know about a thing on the table.
    fn inspect(view: View<'_, Self>, names: &Names, anchor: Anchor) -> Inspection;

    /// What changed between two positions as far as the seat of the views sees it.
    fn differences(_before: View<'_, Self>, _after: View<'_, Self>) -> Vec<Difference> {
        Vec::new()
    }
}

/// What a game says, and what is said to it. A game has it in `text.rs`.
///
/// The line is the one wire format of actions: scripts, replays, saved games and clicks are all
/// lists of lines. Therefore parsing the line of an [`offer`](Speak::offer) gives the action again,
/// for every legal one.
pub trait Speak: Show {
    /// All commands of the game: lines are parsed, completed and explained by this table.
    const COMMANDS: &'static [Command<Self>];

    /// Understands a line that needs no verb, like the answer to an open question; `None` for any
    /// other line.
    fn shorthand(_view: View<'_, Self>, _line: &str) -> Option<Understood<Self>> {
        None
    }

    /// An action as it is offered to the awaited seat: its line, its name, where to point.
    fn offer(view: View<'_, Self>, action: Self::Action) -> Move;

    /// Says the first of these events, together with those behind it that are better said in the same
    /// sentence; returns how many they are. Appends the words to `out`: no indentation, no line end, and
    /// nothing when there is nothing to say. `to` is who listens; `None` is a public record, in which
    /// nothing hidden is named.
    fn tell(events: &[Self::Event], names: &Names, to: Option<Seat>, out: &mut String) -> usize;

    /// What is known of an event besides its words.
    fn facts(event: &Self::Event) -> Facts;

    /// What the awaited seat is asked, when it is not just the next turn: `None` where its name is
    /// enough. On a screen the table is seen beside it, and there is room for one line; in plain text
    /// there may be several.
    fn question(_view: View<'_, Self>, _names: &Names, _on_screen: bool) -> Option<String> {
        None
    }

    /// What the awaited seat can still do before it ends its turn, in words; `None` when that is
    /// nothing.
    fn remaining(_view: View<'_, Self>) -> Option<String> {
        None
    }

    /// Why a seat would do all of `line` in its turn, which leads from one position to the other, in
    /// parts of a sentence. Whoever asks leaves out what is not the same in several imagined worlds.
    fn reasons(_before: View<'_, Self>, _line: &[Self::Action], _after: View<'_, Self>, _names: &Names) -> Vec<String> {
        Vec::new()
    }
}

/// A complete position as text. A game has it in `position.rs`.
pub trait Notation: Game {
    /// The complete position as text, hidden cards and chance included.
    fn position(&self, names: &Names) -> String;

    /// Reads what [`position`](Notation::position) wrote. The names are those that the text gives.
    ///
    /// # Errors
    /// Line, what was found there and what was expected.
    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error>;
}

/// A game as people meet it. Rules never call this, nor what it is made of.
pub trait Present: Speak + Notation {
    /// The game's title, as on the lobby's tile.
    const TITLE: &'static str;

    /// The drawing on that tile.
    const EMBLEM: Emblem;

    /// Its puzzles, as they were found; none where there are none.
    const PUZZLES: &'static str = "";

    /// Its rules, for people who learn it.
    const RULEBOOK: Rulebook;

    /// Chosen values of the set-up whose speed is measured, where that is not the default.
    const BENCHMARK: &'static [(&'static str, &'static str)] = &[];

    /// A first game by steps, where there is one.
    const LESSON: Option<&'static Lesson> = None;

    /// All that a game is set up with, in the order in which a saved game lists it.
    const SETTINGS: &'static [Setting<Self::Setup>];

    /// Values of each seat whose course over the game tells its story: life, points.
    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        Vec::new()
    }

    /// By what a game that is over was decided, in a sentence or two.
    fn ending(&self, _names: &Names) -> String {
        String::new()
    }
}
