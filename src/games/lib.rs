//! The card games, and the [`View`] that protects their hidden information.
//!
//! Agents and user interfaces see a position only through a [`View`]. The view's field with the complete state is
//! private to this crate, so code elsewhere that looks at hidden cards doesn't compile.
//!
//! A new game implements [`Game`] (its rules), [`Tabletop`] (its user interface) and [`Heuristics`] (an empty block is
//! enough). `docs/extending.md` describes the steps.

mod anchor;
pub mod contest;
pub mod difference;
pub mod dominion;
pub mod emblem;
pub mod engine;
pub mod evaluator;
pub mod heuristics;
pub mod input;
pub mod inspection;
pub mod label;
pub mod lesson;
pub mod narration;
pub mod network;
pub mod onirim;
pub mod position;
pub mod reason;
pub mod setting;
pub mod sorcery;
pub mod splendor;
pub mod table;
pub mod tabletop;
pub mod text_buffer;
pub mod threads;
mod tint;
pub mod verb;
pub mod words;

pub use contest::{DeckFile, Decks};
pub use difference::{Difference, Note, differences};
pub use heuristics::Heuristics;
pub use inspection::{DescriptionLine, Inspection, Subject};
pub use label::{CardRef, Label};
pub use lesson::{Chapter, Lesson, Rulebook};
pub use narration::{Audience, LinkedText, Listener, Mention, Predicate, Sentence};
pub use position::{read_position, write_position};
pub use reason::Reason;
pub use setting::{Choice, Setting};
pub use table::{Anchor, CardFace, Cell, Figure, Line, Panel, PanelLine, Placed, Row, SeatFace, Table, Tint, Trend};
pub use tabletop::{About, Decision, Facts, Look, Medium, Score, Tabletop, Understood};
pub use verb::{Argument, Form, Verb, Words, help_text};
pub use words::{Error, Names};

use crate::engine::{Game, Pile, Rng, Seat, Status};
use crate::text_buffer::TextBuffer;
use std::fmt::Debug;

/// A position, limited to the information that one seat or the public has.
///
/// Code in other crates can't reach the position behind it:
///
/// ```compile_fail,E0616
/// fn peek<G>(view: sorcery_games::View<'_, G>) -> &G {
///     view.state
/// }
/// ```
pub struct View<'a, G> {
    state: &'a G,
    /// The viewing seat. For a public view, the seat to move, or the first seat if the game is over.
    seat: Seat,
    /// Whether the view shows only what everybody can see.
    public: bool,
}

impl<G> Clone for View<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for View<'_, G> {}

impl<'a, G: Game> View<'a, G> {
    /// Returns the view of `seat`.
    pub fn new(state: &'a G, seat: Seat) -> Self {
        View { state, seat, public: false }
    }

    /// Returns the view that shows only what everybody can see.
    pub fn public(state: &'a G) -> Self {
        View { state, seat: state.status().awaited().unwrap_or(Seat::ONE), public: true }
    }

    /// Returns the seat whose view this is. For a public view, returns the seat to move.
    pub fn seat(self) -> Seat {
        self.seat
    }

    /// Returns the seat whose hidden cards this view shows, or `None` for a public view.
    pub fn viewer(self) -> Option<Seat> {
        (!self.public).then_some(self.seat)
    }

    /// Returns the seat that must decide, or the outcome if the game is over. All players know both.
    pub fn status(self) -> Status {
        self.state.status()
    }

    /// Returns `true` if the seat of this view must decide.
    pub fn is_awaited(self) -> bool {
        !self.public && self.status().awaited() == Some(self.seat)
    }

    /// Appends the legal actions of the seat. If another seat must decide, appends nothing, because the actions of that
    /// seat would reveal its hand.
    pub fn legal_actions(self, out: &mut Vec<G::Action>) {
        if self.is_awaited() {
            self.state.legal_actions(out);
        }
    }

    /// Returns a complete position in which random guesses replace all hidden information (a determinization). Searches
    /// look ahead from such positions only. The random number generator is also replaced, so future draws are guesses.
    pub fn imagine(self, rng: &mut Rng) -> G {
        let mut world = self.state.clone();
        if self.public {
            Seat::all(world.seats()).for_each(|seat| world.resample(seat, rng));
        } else {
            world.resample(self.seat, rng);
        }
        world
    }

    /// Returns the whole table, as the seat or the public sees it.
    pub fn table(self, names: &Names) -> Table
    where
        G: Tabletop,
    {
        (G::ABOUT.table)(self, names, Look::Table).unwrap_or_default()
    }
}

/// The meaning of a command that a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<A> {
    /// Carry out an action.
    Act(A),
    /// Carry out several actions in order. All of them are legal.
    ActEach(Vec<A>),
    /// Show a part of the position.
    Ask(Look),
    /// Quit. A game can have its own word in addition to `quit`, such as `q`.
    Quit,
    /// Abandon the game and delete the saved game.
    Abort,
}

/// A legal action, with all ways to enter it: a command, a button, or a path of items on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// The command that the player types for the action.
    pub line: String,
    /// The label of the button for the action.
    pub button: String,
    /// The items on the table that the player selects, in order, for the action. If several actions have the same path,
    /// the player chooses one by its button.
    pub path: Pile<Anchor, 4>,
    /// Whether the player can select the items of `path` in any order.
    pub any_order: bool,
    /// Whether the action only ends the turn, or a phase of it.
    pub ends_turn: bool,
}

/// The facts about a game event that displays, undo and statistics need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventMeta {
    /// The depth of the event in a chain of consequences. The players' own actions have depth 0.
    pub depth: u8,
    /// Whether a turn begins with the event.
    pub begins_turn: bool,
    /// The reason why the event revealed hidden information, such as `a card was drawn`. With strict undo, players
    /// can't undo such an event.
    pub reveals: Option<&'static str>,
    /// The change that the event made to an item on the table, if there is one.
    pub touch: Option<Touch>,
    /// The contributions of the event to the statistics of the game.
    pub statistics: Pile<Statistic, 2>,
}

/// A change that an event made to an item on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touch {
    /// The place of the item when the event happened.
    pub at: Anchor,
    /// The identity of the item, as in [`Placed::thing`], or 0 if the event names only a place.
    pub thing: u32,
    /// Whether the item stays, acts, enters the table or leaves it.
    pub kind: ChangeKind,
    /// Above 0 if the change is good for the item, below 0 if it is bad.
    pub change: i8,
    /// The changes in the left and right values of the item, such as attack and defence. For a player, the right one is
    /// the change in life or points.
    pub by: (i32, i32),
}

impl Touch {
    /// Returns `true` if the change is about this item. Compares the items' identities or, if the change has none, only
    /// the places.
    pub fn is_about(&self, at: Anchor, thing: u32) -> bool {
        if self.thing == 0 { self.at == at } else { self.thing == thing }
    }

    /// Creates a change at this place, without further details.
    pub fn of(at: Anchor) -> Self {
        Touch { at, ..Touch::default() }
    }
}

/// The way in which an event affects an item.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChangeKind {
    /// The item stays in its place.
    #[default]
    Stays,
    /// The item acts, for example attacks.
    Acts,
    /// The item enters the table.
    Comes,
    /// The item leaves the table.
    Goes,
}

/// A contribution to a statistic of the game, such as damage or cards played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistic {
    /// The player whose statistic grows.
    pub seat: Seat,
    /// The name of the statistic.
    pub name: &'static str,
    /// The amount by which the statistic grows.
    pub amount: i32,
    /// Whether the result screen may mention this contribution as the greatest feat of the game.
    pub is_blow: bool,
    /// Whether the phrase about the action already contains the amount, such as `bought the 5-point blue vendor`.
    pub is_told: bool,
}

impl Statistic {
    /// Creates a contribution to a player's statistic.
    pub fn new(seat: Seat, name: &'static str, amount: i32) -> Self {
        Statistic { seat, name, amount, is_blow: false, is_told: false }
    }
}

/// Calls `hear` with each sentence about these events, and with the first event that the sentence covers.
pub fn tell_each<G: Tabletop>(events: &[G::Event], to: Listener<'_>, mut hear: impl FnMut(&G::Event, LinkedText)) {
    let mut rest = events;
    while let Some(first) = rest.first() {
        let (words, told) = tell_first::<G>(rest, to);
        rest = &rest[told..];
        if !words.text.is_empty() {
            hear(first, words);
        }
    }
}

/// Returns the sentence about the first of these events, and the number of events that the sentence covers.
pub fn tell_first<G: Tabletop>(events: &[G::Event], to: Listener<'_>) -> (LinkedText, usize) {
    let mut told = 1;
    let words = to.linked_text(|s| told = G::tell(events, s));
    (words, told)
}

/// Appends a line for each sentence about these events, indented by the depth of the event. Only `to` learns the names of
/// hidden cards.
pub fn tell_all<G: Tabletop>(events: &[G::Event], names: &Names, to: Option<Seat>, out: &mut TextBuffer) {
    // The compiler leaves out the sentences for other listeners, such as those at a screen.
    let to = Listener::new(names, to.into());
    let mut rest = events;
    while let Some(first) = rest.first() {
        let mut sentence = Sentence::begin(&to, out.line(), G::meta(first).depth);
        let told = G::tell(rest, &mut sentence);
        let left = sentence.end("\n");
        // If the room was too small, the next iteration writes the sentence again.
        if out.accept(left) {
            rest = &rest[told..];
        }
    }
}
