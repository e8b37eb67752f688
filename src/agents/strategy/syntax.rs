//! The language: a strategy file as it is written (what the parser makes, the printer writes, and
//! tuning changes), and its names (conditions, events, and what answers each card and event take: one
//! row each, which parser, checks and documentation read). Two files are equal when they say the
//! same, wherever it stands.

use crate::games::dominion::{Card, CardSet};
use Expression as E;
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
    pub above: Vec<String>,
    /// The rest of its own line.
    pub beside: Option<String>,
}

impl Notes {
    pub fn is_empty(&self) -> bool {
        self.above.is_empty() && self.beside.is_none()
    }
}

/// A strategy file, as far as it could be understood: see [`Program::compile`](super::Program::compile)
/// and [`print`](super::print()).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    pub(crate) notes: Notes,
    pub(crate) lists: Vec<List>,
    /// Comments above the `end` of something, here and elsewhere.
    pub(crate) lists_foot: Vec<String>,
    pub(crate) strategies_notes: Notes,
    pub(crate) strategies: Vec<Strategy>,
    /// Comments above the last `end` and after it.
    pub(crate) foot: Vec<String>,
}

impl File {
    /// The cards that it buys at some time.
    pub(crate) fn bought(&self) -> CardSet {
        self.lists.iter().flat_map(|list| &list.entries).map(|entry| entry.card).collect()
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct List {
    pub place: Place,
    pub notes: Notes,
    pub guard: Option<Guard>,
    pub entries: Vec<Entry>,
    pub foot: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub place: Place,
    pub notes: Notes,
    pub card: Card,
    /// Bought only while fewer are owned.
    pub limit: Option<u16>,
    pub guard: Option<Guard>,
}

/// `if …` or `if not …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    pub negated: bool,
    pub condition: Condition,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    AllOf(Vec<Condition>),
    AnyOf(Vec<Condition>),
    Not(Box<Condition>),
    Test(Test),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    pub place: Place,
    pub what: Expression,
    pub cards: Vec<Card>,
    pub number: u16,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strategy {
    pub place: Place,
    pub notes: Notes,
    pub guard: Option<Guard>,
    pub order: Vec<Order>,
    pub order_foot: Vec<String>,
    pub blocks: Vec<Block>,
    pub foot: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub place: Place,
    pub notes: Notes,
    pub what: Play,
}

/// What an entry of a play order plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
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
    pub place: Place,
    pub notes: Notes,
    pub key: Key,
    pub guard: Option<Guard>,
    pub body: Body,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    Cards(Vec<(Card, Place)>),
    /// What becomes of what; nothing where the right side is `Nothing`.
    Pairs(Vec<(Card, Option<Card>, Place)>),
    /// Fragments that say what they are.
    Fragments(Vec<(Fragment, Place)>),
}

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
    Discard,
    Trash,
    /// They are kept; for Rebuild, the card that is named.
    Keep,
    /// They are gained (an extension).
    Gain,
}

impl Tag {
    pub const ALL: [Tag; 4] = [Tag::Discard, Tag::Trash, Tag::Keep, Tag::Gain];

    pub fn word(self) -> &'static str {
        match self {
            Tag::Discard => "discard",
            Tag::Trash => "trash",
            Tag::Keep => "keep",
            Tag::Gain => "gain",
        }
    }

    pub fn named(word: &str) -> Option<Tag> {
        Tag::ALL.into_iter().find(|tag| tag.word() == word)
    }
}

/// A question that a condition can ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    Has1InHand,
    Has2InHand,
    Has3InHand,
    HasInHand,
    HasMoney,
    HasMoneyInHand,
    Has,
    HasExact,
    SupplyHasLess,
    SupplyEmptyPilesGreater,
    HasInPlay,
    TotalMoney,
    TurnLess,
    DeckSizeLess,
    GainsToEndLess,
    VpLead,
    OpponentHas,
    BuysLeft,
    ActionsLeft,
    DrawPileLess,
    HasMore,
    OpponentHasMore,
}

/// What a condition takes in its parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arguments {
    Cards,
    CardAndNumber,
    Number,
    Card,
    TwoCards,
}

impl Arguments {
    pub fn words(self) -> &'static str {
        match self {
            Arguments::Cards => "(Card, …)",
            Arguments::CardAndNumber => "(Card, N)",
            Arguments::Number => "(N)",
            Arguments::Card => "(Card)",
            Arguments::TwoCards => "(Card, Card)",
        }
    }

    pub fn with_number(self) -> bool {
        matches!(self, Arguments::CardAndNumber | Arguments::Number)
    }
}

/// The conditions that are made of conditions: name, arguments, meaning.
pub const LOGIC: [(&str, &str, &str); 3] = [
    ("AllOf", "(condition, …)", "all of the conditions hold"),
    ("AnyOf", "(condition, …)", "one of them holds"),
    ("Not", "(condition)", "it does not hold"),
];

pub fn is_condition(word: &str) -> bool {
    Expression::named(word).is_some() || LOGIC.iter().any(|row| row.0 == word)
}

/// What a play order may name beside cards: the word, what it plays, its meaning.
pub const PLAYS: [(&str, Play, &str); 2] = [
    ("Default", Play::Default, ":Default plays like :ChainDraw, then the dearest card that it knows how to play"),
    ("ChainDraw", Play::ChainDraw, ":ChainDraw plays cards that give actions, then one that draws"),
];

/// All conditions but those of [`LOGIC`]: name, arguments, meaning.
pub const EXPRESSIONS: [(Expression, &str, Arguments, &str); 22] = [
    (E::Has1InHand, "Has1InHand", Arguments::Cards, "1 or more of the cards are in hand"),
    (E::Has2InHand, "Has2InHand", Arguments::Cards, "2 or more of the cards are in hand"),
    (E::Has3InHand, "Has3InHand", Arguments::Cards, "3 or more of the cards are in hand"),
    (E::HasInHand, "HasInHand", Arguments::CardAndNumber, "N or more copies are in hand"),
    (E::HasMoney, "HasMoney", Arguments::Number, "N or more coins are there now"),
    (E::HasMoneyInHand, "HasMoneyInHand", Arguments::Number, "the Treasures in hand give N or more"),
    (E::Has, "Has", Arguments::CardAndNumber, "N or more copies are owned"),
    (E::HasExact, "HasExact", Arguments::CardAndNumber, "exactly N copies are owned"),
    (E::SupplyHasLess, "SupplyHasLess", Arguments::CardAndNumber, "the pile has fewer than N"),
    (E::SupplyEmptyPilesGreater, "SupplyEmptyPilesGreater", Arguments::Number, "more than N piles are empty"),
    (E::HasInPlay, "HasInPlay", Arguments::CardAndNumber, "N or more copies are in play"),
    (E::TotalMoney, "TotalMoney", Arguments::Number, "the Treasures owned give N or more"),
    (E::TurnLess, "TurnLess", Arguments::Number, "it is a turn before the Nth"),
    (E::DeckSizeLess, "DeckSizeLess", Arguments::Number, "fewer than N cards are owned"),
    (E::GainsToEndLess, "GainsToEndLess", Arguments::Number, "fewer than N gains can end the game"),
    (E::VpLead, "VPLead", Arguments::Number, "N or more points ahead of every opponent"),
    (E::OpponentHas, "OpponentHas", Arguments::CardAndNumber, "an opponent owns N or more copies"),
    (E::BuysLeft, "BuysLeft", Arguments::Number, "N or more buys are left"),
    (E::ActionsLeft, "ActionsLeft", Arguments::Number, "N or more actions are left"),
    (E::DrawPileLess, "DrawPileLess", Arguments::Number, "fewer than N cards are left to draw before a shuffle"),
    (E::HasMore, "HasMore", Arguments::TwoCards, "more copies of the first are owned than of the second"),
    (E::OpponentHasMore, "OpponentHasMore", Arguments::Card, "an opponent owns more copies than oneself"),
];

impl Expression {
    pub fn word(self) -> &'static str {
        EXPRESSIONS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    pub fn arguments(self) -> Arguments {
        EXPRESSIONS.iter().find(|row| row.0 == self).map_or(Arguments::Number, |row| row.2)
    }

    pub fn named(word: &str) -> Option<Expression> {
        EXPRESSIONS.iter().find(|row| row.1 == word).map(|row| row.0)
    }

    /// Whether it is one of ours: programs that know only the published description refuse it.
    pub fn is_ours(self) -> bool {
        self as u8 >= E::TotalMoney as u8
    }

    /// Whether it asks about one's own turn and is false in reactions.
    pub fn needs_own_turn(self) -> bool {
        matches!(self, E::HasMoney | E::BuysLeft | E::ActionsLeft)
    }
}

/// Something that is reacted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    IgnoreAttack,
    Trader,
    Haggler,
    Masquerade,
    TorturerAttack,
    MilitiaAttack,
    MargraveAttack,
    SwindlerAttack,
    MinionAttack,
    FoolsGold,
}

/// All events: name, the card that brings it about, and when.
pub const EVENTS: [(Event, &str, Card, &str); 10] = [
    (Event::IgnoreAttack, "IgnoreAttack", Card::Moat, "an Attack is played and a Moat is in hand"),
    (Event::Trader, "Trader", Card::Trader, "a card is gained and a Trader is in hand: what becomes a Silver"),
    (Event::Haggler, "Haggler", Card::Haggler, "a card is bought after a Haggler: what else is gained"),
    (Event::Masquerade, "Masquerade", Card::Masquerade, "cards are passed, one's own Masquerade included: which one"),
    (Event::TorturerAttack, "TorturerAttack", Card::Torturer, "another player plays a Torturer"),
    (Event::MilitiaAttack, "MilitiaAttack", Card::Militia, "another player plays a Militia: what is discarded"),
    (Event::MargraveAttack, "MargraveAttack", Card::Margrave, "another player plays a Margrave: what is discarded"),
    (Event::SwindlerAttack, "SwindlerAttack", Card::Swindler, "another player plays a Swindler"),
    (Event::MinionAttack, "MinionAttack", Card::Minion, "another player plays a Minion"),
    (Event::FoolsGold, "FoolsGold", Card::FoolsGold, "another player gains a Province: whether they become Gold"),
];

impl Event {
    pub fn word(self) -> &'static str {
        EVENTS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    pub fn named(word: &str) -> Option<Event> {
        EVENTS.iter().find(|row| row.1 == word).map(|row| row.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Nothing,
    /// A list of cards, which may stand in a fragment with this tag.
    Cards(Option<Tag>),
    Pairs,
    /// `choose option N`, N from 1 to this; one choice may take a tagged list.
    Number(u16, Option<(u16, Tag)>),
    /// This many different `choose option N`, N from 1 to the second.
    Numbers(u16, u16),
    /// `choose option` or `ignore option`.
    YesOrNo,
    /// `keep (…)` with the card to name, `gain (…)` with the cards to gain, or both; a mere list
    /// is the latter.
    Rebuild,
}

impl Key {
    pub fn form(self) -> Form {
        use Card as C;
        let (discard, trash) = (Form::Cards(Some(Tag::Discard)), Form::Cards(Some(Tag::Trash)));
        match self {
            Key::Options(card) => match card {
                C::Cellar | C::Embassy | C::Cartographer | C::Courtyard | C::Mandarin | C::Oasis | C::Shepherd => {
                    discard
                }
                C::Chapel | C::Trader | C::Masquerade | C::TradingPost => trash,
                C::Workshop | C::Ironworks => Form::Cards(Some(Tag::Gain)),
                C::ThroneRoom => Form::Cards(None),
                C::Remodel | C::Upgrade | C::Mine | C::Swindler => Form::Pairs,
                C::Steward => Form::Number(3, Some((3, Tag::Trash))),
                C::Minion | C::Nobles => Form::Number(2, None),
                C::Pawn => Form::Numbers(2, 4),
                C::Baron | C::MiningVillage | C::IllGottenGains | C::Moneylender => Form::YesOrNo,
                C::Rebuild => Form::Rebuild,
                _ => Form::Nothing,
            },
            Key::Reaction(event) => match event {
                Event::Haggler => Form::Cards(Some(Tag::Gain)),
                Event::Trader | Event::Masquerade => Form::Cards(None),
                Event::MilitiaAttack | Event::MargraveAttack => discard,
                Event::TorturerAttack => Form::Number(2, Some((1, Tag::Discard))),
                Event::IgnoreAttack | Event::FoolsGold => Form::YesOrNo,
                Event::SwindlerAttack | Event::MinionAttack => Form::Nothing,
            },
        }
    }

    /// As it is written: `options for Chapel`.
    pub fn words(self) -> String {
        match self {
            Key::Options(card) => format!("options for {}", card.word()),
            Key::Reaction(event) => format!("reactions for {}", event.word()),
        }
    }
}

impl Form {
    /// The fragment that goes with it, if one does.
    pub fn tag(self) -> Option<Tag> {
        match self {
            Form::Cards(tag) => tag,
            Form::Number(_, with) => with.map(|(_, tag)| tag),
            Form::Rebuild => Some(Tag::Gain),
            _ => None,
        }
    }

    /// In words, as an example of what may be written.
    pub fn words(self) -> String {
        match self {
            Form::Nothing => "nothing".to_string(),
            Form::Cards(None) => "a list of cards: `Card, Card`".to_string(),
            Form::Cards(Some(tag)) => format!("a list of cards: `Card, Card` or `{} (Card, Card)`", tag.word()),
            Form::Pairs => "pairs of cards: `Card -> Card, Card -> Card`".to_string(),
            Form::Number(most, None) => format!("`choose option N`, N from 1 to {most}"),
            Form::Number(most, Some((n, tag))) => {
                let tag = tag.word();
                format!(
                    "`choose option N`, N from 1 to {most}, and after `choose option {n},` a list `{tag} (Card, Card)`"
                )
            }
            Form::Numbers(n, most) => format!("{n} different `choose option N`, N from 1 to {most}"),
            Form::YesOrNo => "`choose option` or `ignore option`".to_string(),
            Form::Rebuild => {
                "`keep (Card)` with the card to name, `gain (Card, Card)` with the cards to gain, or both".to_string()
            }
        }
    }
}
