//! The names of the language: conditions and their arguments, events, and what answers each card
//! and event take. One row each; parser, checks and documentation read the same rows.

use super::syntax::{Key, Tag};
use crate::games::dominion::Card;

/// A question that a condition can ask.
#[allow(missing_docs)]
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
}

/// What a condition takes in its parentheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// One or more cards.
    Cards,
    /// A card and a number.
    CardAndNumber,
    /// A number.
    Number,
}

impl Arguments {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Arguments::Cards => "(Card, …)",
            Arguments::CardAndNumber => "(Card, N)",
            Arguments::Number => "(N)",
        }
    }
}

use Expression as E;

/// All conditions but `AllOf`, `AnyOf` and `Not`: name, arguments, meaning.
pub const EXPRESSIONS: [(Expression, &str, Arguments, &str); 19] = [
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
];

impl Expression {
    /// The name in the language.
    pub fn word(self) -> &'static str {
        EXPRESSIONS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// What it takes.
    pub fn arguments(self) -> Arguments {
        EXPRESSIONS.iter().find(|row| row.0 == self).map_or(Arguments::Number, |row| row.2)
    }

    /// The question of this name.
    pub fn named(word: &str) -> Option<Expression> {
        EXPRESSIONS.iter().find(|row| row.1 == word).map(|row| row.0)
    }

    /// Whether it asks about one's own turn and is false in reactions.
    pub fn needs_own_turn(self) -> bool {
        matches!(self, E::HasMoney | E::BuysLeft | E::ActionsLeft)
    }
}

/// Something that is reacted to.
#[allow(missing_docs)]
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

/// All events and their names.
pub const EVENTS: [(Event, &str); 10] = [
    (Event::IgnoreAttack, "IgnoreAttack"),
    (Event::Trader, "Trader"),
    (Event::Haggler, "Haggler"),
    (Event::Masquerade, "Masquerade"),
    (Event::TorturerAttack, "TorturerAttack"),
    (Event::MilitiaAttack, "MilitiaAttack"),
    (Event::MargraveAttack, "MargraveAttack"),
    (Event::SwindlerAttack, "SwindlerAttack"),
    (Event::MinionAttack, "MinionAttack"),
    (Event::FoolsGold, "FoolsGold"),
];

impl Event {
    /// The name in the language.
    pub fn word(self) -> &'static str {
        EVENTS.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The event of this name.
    pub fn named(word: &str) -> Option<Event> {
        EVENTS.iter().find(|row| row.1 == word).map(|row| row.0)
    }
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Nothing is asked.
    Nothing,
    /// A list of cards, which may stand in a fragment with this tag.
    Cards(Option<Tag>),
    /// What becomes of what.
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
    /// The form that an answer must have.
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
