//! A strategy file as it is written: what the parser makes, the printer writes, and tuning
//! changes. Two files are equal when they say the same, wherever it stands.

use super::names::{Event, Expression};
use crate::games::dominion::Card;
use std::ops::Range;

/// Where something stands in its file. Places do not count in comparisons.
#[derive(Clone, Debug, Default)]
pub struct Place(pub Range<usize>);

impl PartialEq for Place {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Comments that belong to something.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Lines above it.
    pub above: Vec<String>,
    /// The rest of its own line.
    pub beside: Option<String>,
}

impl Notes {
    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        self.above.is_empty() && self.beside.is_none()
    }
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    /// Comments above `buylists`.
    pub notes: Notes,
    /// What is bought.
    pub lists: Vec<List>,
    /// Comments above the `end` of the lists.
    pub lists_foot: Vec<String>,
    /// Comments above `strategies`.
    pub strategies_notes: Notes,
    /// What is played, and how.
    pub strategies: Vec<Strategy>,
    /// Comments above the last `end` and after it.
    pub foot: Vec<String>,
}

/// One buy list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    /// Where it begins.
    pub place: Place,
    /// Its comments.
    pub notes: Notes,
    /// When it is used.
    pub guard: Option<Guard>,
    /// What it buys, the most wanted first.
    pub entries: Vec<Entry>,
    /// Comments above its `end`.
    pub foot: Vec<String>,
}

/// One card of a buy list.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Where it stands.
    pub place: Place,
    /// Its comments.
    pub notes: Notes,
    /// What is bought.
    pub card: Card,
    /// Bought only while fewer are owned.
    pub limit: Option<u16>,
    /// When it is bought.
    pub guard: Option<Guard>,
}

/// `if …` or `if not …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// Whether `not` stands before the condition.
    pub negated: bool,
    /// The condition.
    pub condition: Condition,
}

/// A condition.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// All of them hold.
    AllOf(Vec<Condition>),
    /// One of them holds.
    AnyOf(Vec<Condition>),
    /// It does not hold.
    Not(Box<Condition>),
    /// Something about the position.
    Test(Test),
}

/// A question to the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    /// Where it stands.
    pub place: Place,
    /// What is asked.
    pub what: Expression,
    /// About which cards.
    pub cards: Vec<Card>,
    /// The number that it is compared with.
    pub number: u16,
}

/// One strategy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strategy {
    /// Where it begins.
    pub place: Place,
    /// Its comments.
    pub notes: Notes,
    /// When it is used.
    pub guard: Option<Guard>,
    /// What is played, in this order.
    pub order: Vec<Order>,
    /// Comments above the `end` of the order.
    pub order_foot: Vec<String>,
    /// How cards and events are answered.
    pub blocks: Vec<Block>,
    /// Comments above its `end`.
    pub foot: Vec<String>,
}

/// One entry of a play order.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// Where it stands.
    pub place: Place,
    /// Its comments.
    pub notes: Notes,
    /// What is played.
    pub what: Play,
}

/// What an entry of a play order plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    /// This card.
    Card(Card),
    /// Cards that give actions, then one that draws.
    ChainDraw,
    /// That, then the dearest card.
    Default,
}

/// What a block answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// `options for` a card that one plays.
    Options(Card),
    /// `reactions for` something that happens.
    Reaction(Event),
}

/// `options for …` or `reactions for …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Where its name stands.
    pub place: Place,
    /// Its comments.
    pub notes: Notes,
    /// What it answers.
    pub key: Key,
    /// When it is used.
    pub guard: Option<Guard>,
    /// The answer.
    pub body: Body,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Cards, the most wanted first.
    Cards(Vec<(Card, Place)>),
    /// What becomes of what; nothing where the right side is `Nothing`.
    Pairs(Vec<(Card, Option<Card>, Place)>),
    /// Fragments that say what they are.
    Fragments(Vec<(Fragment, Place)>),
}

/// Part of an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Fragment {
    /// `choose option`, with a number from 1 if one is given.
    Choose(Option<u16>),
    /// `ignore option`.
    Ignore,
    /// `discard (…)` and the like.
    Tagged(Tag, Box<Body>),
}

/// What is done with the cards of a fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    /// They are discarded.
    Discard,
    /// They are trashed.
    Trash,
    /// They are kept; for Rebuild, the card that is named.
    Keep,
    /// They are gained (an extension).
    Gain,
}

impl Tag {
    /// All tags.
    pub const ALL: [Tag; 4] = [Tag::Discard, Tag::Trash, Tag::Keep, Tag::Gain];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Tag::Discard => "discard",
            Tag::Trash => "trash",
            Tag::Keep => "keep",
            Tag::Gain => "gain",
        }
    }

    /// The tag of this word.
    pub fn named(word: &str) -> Option<Tag> {
        Tag::ALL.into_iter().find(|tag| tag.word() == word)
    }
}
