//! The games, and the wall around them.
//!
//! Everything outside this module meets a position through a [`View`]: the field that holds the
//! state is private to `games`, so an agent or a face that looks at hidden cards does not
//! compile.
//!
//! A new game implements [`Game`] (its rules), [`Tabletop`] (its table and its words) and [`Heuristics`] (an empty
//! block is enough). `docs/extending.md` describes the steps.

pub mod command;
pub mod contest;
pub mod dominion;
pub mod emblem;
pub mod engine;
pub mod heuristics;
pub mod label;
pub mod lesson;
pub mod narration;
pub mod network;
pub mod onirim;
pub mod position;
pub mod setting;
pub mod sorcery;
pub mod splendor;
pub mod table;
pub mod tabletop;
pub mod words;

pub use command::{Arguments, Command, Form, help_text};
pub use contest::{DeckFile, Decks};
pub use heuristics::Heuristics;
pub use label::Label;
pub use lesson::{Chapter, Lesson, Rulebook};
pub use narration::{Audience, Listener, Sentence};
pub use setting::{Choice, Setting};
pub use table::{Anchor, CardFace, Cell, Figure, Line, Panel, PanelLine, Placed, Row, SeatFace, Table, Tint, Trend};
pub use tabletop::{About, Look, Tabletop, Understood};
pub use words::{Error, Names};

use crate::engine::{Game, Pile, Rng, Seat, Status};
use std::fmt::Debug;

/// A position as one seat, or everybody, can see it.
pub struct View<'a, G> {
    state: &'a G,
    /// The seat from whose side the table is described.
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

    /// Returns the seat that must decide, or the outcome: never hidden.
    pub fn status(self) -> Status {
        self.state.status()
    }

    /// Returns `true` if the seat of this view must decide.
    pub fn is_awaited(self) -> bool {
        !self.public && self.status().awaited() == Some(self.seat)
    }

    /// Appends the legal actions of the seat, or nothing if another seat must decide: its actions would reveal
    /// its hand.
    pub fn legal_actions(self, out: &mut Vec<G::Action>) {
        if self.is_awaited() {
            self.state.legal_actions(out);
        }
    }

    /// Returns a complete position that agrees with everything the view shows: the only way for a search to
    /// look further. The random number generator is replaced too, so the future is imagined as well.
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
        G::table(self, names, Look::Table).unwrap_or_default()
    }

    /// Returns the line of an action of the awaited seat.
    pub fn spell(self, action: G::Action) -> String
    where
        G: Tabletop,
    {
        G::offer(self, action).line
    }
}

/// What a line asks for, once a game has understood it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request<A> {
    /// An action of the game.
    Act(A),
    /// Several actions said at once, all of them legal, one after the other.
    ActEach(Vec<A>),
    /// A question, which changes nothing.
    Ask(Look),
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

/// Calls `hear` with each sentence about these events, and the first event that the sentence covers.
pub fn tell_each<G: Tabletop>(events: &[G::Event], to: Listener<'_>, mut hear: impl FnMut(&G::Event, &str)) {
    let (mut rest, mut words) = (events, String::new());
    while let Some(first) = rest.first() {
        words.clear();
        rest = &rest[G::tell(rest, to, &mut words)..];
        if !words.is_empty() {
            hear(first, &words);
        }
    }
}

/// Appends a line for each sentence about these events, indented by its depth.
pub fn tell_all<G: Tabletop>(events: &[G::Event], to: Listener<'_>, out: &mut String) {
    let mut rest = events;
    while let Some(first) = rest.first() {
        // Sentences are written in place. Copying each would slow a long script down by a fifth.
        let begin = out.len();
        words::push_indent(out, G::facts(first).depth);
        let indented = out.len();
        rest = &rest[G::tell(rest, to, out)..];
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
