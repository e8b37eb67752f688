//! The syntax tree of strategy files, and the words of the language.
//!
//! The parser creates the tree, the printer writes it, and the tuner changes it. Keywords, conditions, events and the
//! answers for each card and event are listed in tables, which the parser, the checks and the documentation share. Two
//! files are equal if they have the same content, even if it is laid out differently.

use Expression as E;
use sorcery_games::dominion::{Card, CardSet, Kinds};
use std::ops::Range;

/// A position in a file. All positions are equal when compared, so that files with different layouts can be equal.
#[derive(Clone, Debug, Default)]
pub struct FileSpan(pub Range<usize>);

impl PartialEq for FileSpan {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The comments on a part of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    pub above: Vec<String>,
    /// The comment on the same line as this part of the file.
    pub beside: Option<String>,
}

impl Notes {
    pub fn is_empty(&self) -> bool {
        self.above.is_empty() && self.beside.is_none()
    }
}

/// A strategy file, as far as the parser understood it. See [`Program::compile`](crate::strategy::Program::compile) and
/// [`print`](crate::strategy::print()).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    pub notes: Notes,
    pub lists: Vec<BuyList>,
    /// Comments above the `end` of the buy lists. The `foot` fields of other types hold the comments above their own
    /// `end`.
    pub lists_foot: Vec<String>,
    pub strategies_notes: Notes,
    pub strategies: Vec<Strategy>,
    /// Comments above the last `end` of the file and after it.
    pub foot: Vec<String>,
}

impl File {
    /// Returns all cards that the strategy file can buy.
    pub fn bought(&self) -> CardSet {
        self.lists.iter().flat_map(|list| &list.entries).map(|entry| entry.card).collect()
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct BuyList {
    pub place: FileSpan,
    pub notes: Notes,
    pub guard: Option<Guard>,
    pub entries: Vec<BuyEntry>,
    pub foot: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BuyEntry {
    pub place: FileSpan,
    pub notes: Notes,
    pub card: Card,
    /// The entry is bought only while the player owns fewer copies than this.
    pub limit: Option<u16>,
    pub guard: Option<Guard>,
}

/// A condition with its keyword: `if …` or `if not …`.
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

impl Condition {
    /// Returns all tests in the condition.
    pub fn tests(&self) -> Vec<&Test> {
        match self {
            Condition::AllOf(inner) | Condition::AnyOf(inner) => inner.iter().flat_map(Condition::tests).collect(),
            Condition::Not(inner) => inner.tests(),
            Condition::Test(test) => vec![test],
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    pub place: FileSpan,
    pub what: Expression,
    pub cards: Vec<Card>,
    pub number: u16,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strategy {
    pub place: FileSpan,
    pub notes: Notes,
    pub guard: Option<Guard>,
    pub order: Vec<Order>,
    pub order_foot: Vec<String>,
    pub blocks: Vec<Block>,
    pub foot: Vec<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    pub place: FileSpan,
    pub notes: Notes,
    pub what: Play,
}

/// An entry of a play order: a card or a special entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play {
    Card(Card),
    /// Plays cards that give actions, then one that draws.
    ChainDraw,
    /// Plays like `ChainDraw`, then plays the most expensive card.
    Default,
}

impl Play {
    /// Returns `true` if the entry is a Treasure.
    pub fn is_treasure(&self) -> bool {
        matches!(self, Play::Card(card) if card.is(Kinds::TREASURE))
    }
}

/// The card or event that a block answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockKey {
    /// `options for` a card that the player plays.
    Options(Card),
    /// `reactions for` an event, such as an opponent's Attack.
    Reaction(Event),
}

/// An `options for …` or `reactions for …` block.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub place: FileSpan,
    pub notes: Notes,
    pub key: BlockKey,
    pub guard: Option<Guard>,
    pub body: BlockBody,
}

#[derive(Clone, Debug, PartialEq)]
pub enum BlockBody {
    Cards(Vec<(Card, FileSpan)>),
    /// Pairs of cards to exchange. `None` stands for `Nothing`.
    Pairs(Vec<(Card, Option<Card>, FileSpan)>),
    /// Fragments such as `choose option 2` or `trash (Copper)`.
    Fragments(Vec<(Fragment, FileSpan)>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum Fragment {
    /// `choose option`, with an optional number counted from 1.
    Choose(Option<u16>),
    /// `ignore option`.
    Ignore,
    /// `discard (…)`, `trash (…)`, `keep (…)` or `gain (…)`.
    Tagged(Tag, Box<BlockBody>),
}

/// The action that a fragment such as `trash (Copper)` performs on its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    Discard,
    Trash,
    /// The cards to keep. For Rebuild, the card to name.
    Keep,
    /// The cards to gain (an extension of the original language).
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

/// Defines an enum whose variants are words of the language. Also defines a table with a row for each variant, in
/// order: the variant, its word, an associated value and its meaning.
macro_rules! named {
    (
        $(#[$about:meta])* $Name:ident,
        $(#[$rows:meta])* $TABLE:ident: $With:ident { $($Word:ident $with:ident $meaning:literal,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $Name {
            $($Word,)*
        }

        $(#[$rows])*
        pub const $TABLE: [($Name, &str, $With, &str); [$($meaning),*].len()] =
            [$(($Name::$Word, stringify!($Word), $With::$with, $meaning)),*];

        impl $Name {
            pub fn word(self) -> &'static str {
                $TABLE[self as usize].1
            }

            pub fn named(word: &str) -> Option<Self> {
                $TABLE.iter().find(|row| row.1 == word).map(|row| row.0)
            }
        }
    };
}

/// The arguments that a condition takes in parentheses.
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

    /// Returns `true` if one of the arguments is a number.
    pub fn has_number(self) -> bool {
        matches!(self, Arguments::CardAndNumber | Arguments::Number)
    }
}

/// The reserved words and their descriptions. If the description is empty, the word is reserved but unused.
pub const KEYWORDS: [(&str, &str); 19] = [
    ("buylists", "begins the buy lists, which are tried from top to bottom"),
    ("list", "begins a buy list: cards separated by commas; `list if …` adds a condition to the whole list"),
    ("strategies", "begins the strategies for playing cards"),
    ("strategy", "begins a play order with its answers; the first strategy that can play a card is used"),
    ("playorder", "begins the cards to play, in order, separated by commas"),
    ("end", "ends a block, such as `list` or `playorder`"),
    ("not", "`if not …` applies only if the condition is false"),
    ("if", "`if …` applies only if the condition is true"),
    ("options", "`options for Card` … `end`: your choices when you play the card"),
    ("reactions", "`reactions for Event` … `end`: your answer to the event"),
    ("for", "names the card or event: `options for Card`, `reactions for Event`"),
    ("option", "part of `choose option` and `ignore option`"),
    ("optional", ""),
    ("choose", "`choose option N`: choose the card's option N, counted from 1"),
    ("ignore", "`ignore option`: decline the card's offer"),
    ("discard", "`discard (Card, …)`: discard these cards, in this order"),
    ("trash", "`trash (Card, …)`: trash these cards, in this order"),
    ("keep", "`keep (Card)`: keep or name this card"),
    ("gain", "`gain (Card, …)`: gain the first of these cards that is available"),
];

pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.iter().any(|row| row.0 == word)
}

/// The conditions that combine other conditions: name, arguments, description.
pub const LOGIC: [(&str, &str, &str); 3] = [
    ("AllOf", "(condition, …)", "all of the conditions are true"),
    ("AnyOf", "(condition, …)", "at least one of the conditions is true"),
    ("Not", "(condition)", "the condition is false"),
];

/// Returns all conditions: the name, the name with its arguments, and the description.
pub fn conditions() -> impl Iterator<Item = (&'static str, String, &'static str)> {
    let logic = LOGIC.into_iter().map(|(name, arguments, meaning)| (name, format!("{name}{arguments}"), meaning));
    let tests = EXPRESSIONS.into_iter();
    logic.chain(tests.map(|(_, name, takes, meaning)| (name, format!("{name}{}", takes.words()), meaning)))
}

pub fn is_condition(word: &str) -> bool {
    Expression::named(word).is_some() || LOGIC.iter().any(|row| row.0 == word)
}

/// The special entries of a play order: word, play, description.
pub const PLAYS: [(&str, Play, &str); 2] = [
    ("Default", Play::Default, ":Default plays like :ChainDraw, then plays the most expensive Action it can"),
    ("ChainDraw", Play::ChainDraw, ":ChainDraw plays cards that give actions, then a card that draws"),
];

named! {
    /// A test in a condition, such as `HasMoney`.
    Expression,
    /// All conditions except those in [`LOGIC`]: name, arguments, description.
    EXPRESSIONS: Arguments {
        Has1InHand Cards "you have 1 or more of these cards in hand",
        Has2InHand Cards "you have 2 or more of these cards in hand",
        Has3InHand Cards "you have 3 or more of these cards in hand",
        HasInHand CardAndNumber "you have N or more copies of the card in hand",
        HasMoney Number "you have N or more coins to spend",
        HasMoneyInHand Number "the Treasures in your hand give N or more coins",
        Has CardAndNumber "you own N or more copies of the card",
        HasExact CardAndNumber "you own exactly N copies of the card",
        SupplyHasLess CardAndNumber "the card's pile has fewer than N cards",
        SupplyEmptyPilesGreater Number "more than N piles are empty",
        HasInPlay CardAndNumber "you have N or more copies of the card in play",
        TotalMoney Number "all your Treasures together give N or more coins",
        TurnLess Number "the turn number is less than N",
        DeckSizeLess Number "you own fewer than N cards",
        GainsToEndLess Number "gaining fewer than N more cards can end the game",
        VPLead Number "you are N or more points ahead of every opponent",
        OpponentHas CardAndNumber "an opponent owns N or more copies of the card",
        BuysLeft Number "you have N or more buys left",
        ActionsLeft Number "you have N or more actions left",
        DrawPileLess Number "your draw pile has fewer than N cards",
        HasMore TwoCards "you own more copies of the first card than of the second",
        OpponentHasMore Card "an opponent owns more copies of the card than you",
    }
}

impl Expression {
    pub fn arguments(self) -> Arguments {
        EXPRESSIONS[self as usize].2
    }

    /// Returns `true` if the condition is an extension: the simulator that introduced the language rejects it.
    pub fn is_ours(self) -> bool {
        self as u8 >= E::TotalMoney as u8
    }

    /// Returns `true` if the condition needs the player's own turn, and is therefore false in reactions.
    pub fn needs_own_turn(self) -> bool {
        matches!(self, E::HasMoney | E::BuysLeft | E::ActionsLeft)
    }
}

named! {
    /// An event that a player can react to.
    Event,
    /// All events that a player can react to, each with its name, the card that causes it, and its description.
    EVENTS: Card {
        IgnoreAttack Moat "an Attack is played and you have a Moat in hand",
        Trader Trader "you gain a card and can reveal a Trader to exchange it for a Silver",
        Haggler Haggler "you buy a card with a Haggler in play and must gain a cheaper card",
        Masquerade Masquerade "any player plays a Masquerade and you must pass a card",
        TorturerAttack Torturer "another player plays a Torturer",
        MilitiaAttack Militia "another player plays a Militia and you must discard cards",
        MargraveAttack Margrave "another player plays a Margrave and you must discard cards",
        SwindlerAttack Swindler "another player plays a Swindler",
        MinionAttack Minion "another player plays a Minion",
        FoolsGold FoolsGold "another player gains a Province and you can trash Fool's Gold for a Gold",
        GhostShipAttack GhostShip "another player plays a Ghost Ship and you must put cards on your deck",
        MountebankAttack Mountebank "another player plays a Mountebank and you can discard a Curse",
        Vault Vault "another player plays a Vault and you can discard two cards to draw one",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    Nothing,
    /// A list of cards, optionally in a fragment with this tag, such as `trash (Copper)`.
    Cards(Option<Tag>),
    Pairs,
    /// `choose option N`. The first field is the maximum of N. The second, if any, is the number of the option that
    /// takes a list of cards, and the tag of that list.
    Number(u16, Option<(u16, Tag)>),
    /// Several fragments `choose option N` with different N. The first field is the number of fragments, and the second
    /// the maximum N.
    Numbers(u16, u16),
    /// Either `choose option` or `ignore option`.
    YesOrNo,
    /// `keep (…)` with the card to name, `gain (…)` with the cards to gain, or both. A list without a keyword contains
    /// the cards to gain.
    Rebuild,
}

impl BlockKey {
    pub fn form(self) -> AnswerForm {
        use Card as C;
        let (discard, trash) = (AnswerForm::Cards(Some(Tag::Discard)), AnswerForm::Cards(Some(Tag::Trash)));
        match self {
            BlockKey::Options(card) => match card {
                C::Cellar | C::Embassy | C::Cartographer | C::Courtyard | C::Mandarin | C::Oasis => discard,
                C::Shepherd | C::Vault | C::Warehouse => discard,
                C::Salvager | C::Chapel | C::Trader | C::Masquerade | C::TradingPost => trash,
                C::Workshop | C::Ironworks => AnswerForm::Cards(Some(Tag::Gain)),
                C::ThroneRoom => AnswerForm::Cards(None),
                C::Remodel | C::Upgrade | C::Mine | C::Expand | C::Swindler => AnswerForm::Pairs,
                C::Steward => AnswerForm::Number(3, Some((3, Tag::Trash))),
                C::Minion | C::Nobles => AnswerForm::Number(2, None),
                C::Pawn => AnswerForm::Numbers(2, 4),
                C::Baron | C::MiningVillage | C::IllGottenGains | C::Moneylender => AnswerForm::YesOrNo,
                C::Rebuild => AnswerForm::Rebuild,
                _ => AnswerForm::Nothing,
            },
            BlockKey::Reaction(event) => match event {
                Event::Haggler => AnswerForm::Cards(Some(Tag::Gain)),
                Event::Trader | Event::Masquerade => AnswerForm::Cards(None),
                Event::MilitiaAttack | Event::MargraveAttack | Event::Vault => discard,
                Event::GhostShipAttack => AnswerForm::Cards(None),
                Event::TorturerAttack => AnswerForm::Number(2, Some((1, Tag::Discard))),
                Event::IgnoreAttack | Event::FoolsGold | Event::MountebankAttack => AnswerForm::YesOrNo,
                Event::SwindlerAttack | Event::MinionAttack => AnswerForm::Nothing,
            },
        }
    }

    /// Returns the key in the syntax of strategy files, such as `options for Chapel`.
    pub fn words(self) -> String {
        match self {
            BlockKey::Options(card) => format!("options for {}", card.word()),
            BlockKey::Reaction(event) => format!("reactions for {}", event.word()),
        }
    }
}

impl AnswerForm {
    /// Returns the action that an answer of this form performs on the cards it lists, such as trashing. Returns `None`
    /// if there is no such action.
    pub fn tag(self) -> Option<Tag> {
        match self {
            AnswerForm::Cards(tag) => tag,
            AnswerForm::Number(_, with) => with.map(|(_, tag)| tag),
            AnswerForm::Rebuild => Some(Tag::Gain),
            _ => None,
        }
    }

    /// Describes an answer of this form, with an example.
    pub fn words(self) -> String {
        match self {
            AnswerForm::Nothing => "nothing".to_string(),
            AnswerForm::Cards(None) => "a list of cards: `Card, Card`".to_string(),
            AnswerForm::Cards(Some(tag)) => format!("a list of cards: `Card, Card` or `{} (Card, Card)`", tag.word()),
            AnswerForm::Pairs => "pairs of cards: `Card -> Card, Card -> Card`".to_string(),
            AnswerForm::Number(most, None) => format!("`choose option N` with N from 1 to {most}"),
            AnswerForm::Number(most, Some((n, tag))) => {
                let tag = tag.word();
                format!("`choose option N` with N from 1 to {most}, and for option {n} also `{tag} (Card, Card)`")
            }
            AnswerForm::Numbers(n, most) => {
                format!("`choose option N` {n} times, with a different N from 1 to {most} each time")
            }
            AnswerForm::YesOrNo => "`choose option` or `ignore option`".to_string(),
            AnswerForm::Rebuild => {
                "`keep (Card)` with the card to name, `gain (Card, Card)` with the cards to gain, or both".to_string()
            }
        }
    }
}
