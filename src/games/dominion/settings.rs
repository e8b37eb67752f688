//! The set-up of a game of Dominion: players, piles and starting cards, and the settings for them.

use super::card::{BASIC, CARDS, CLASSIC, Card, CardSet, KINGDOM, Kinds};
use crate::Setting;
use crate::engine::{Rng, Stream};
use crate::setting::{Named, is_first};
use crate::table::plain;
use crate::words::{Error, hint, hint_or, quoted};
use std::fmt;
use std::str::FromStr;

/// Maximum number of players at a table.
pub const MOST_SEATS: usize = 4;
/// Maximum number of cards in a deck at the start.
pub const MOST_CARDS: usize = 30;

/// The set-up of a game. It is always valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    seats: u8,
    pub(super) kingdom: Option<CardSet>,
    pub(super) opening: Option<Opening>,
    /// The number of copies of each card in a player's deck at the start, or `None` for the usual cards.
    pub(super) start: Option<[u8; CARDS]>,
    /// Whether players choose which Treasures to play. Otherwise, all Treasures are played automatically.
    by_hand: bool,
}

/// The distribution of the starting coins over the first two hands. A fixed distribution makes games easier to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Five coins in one of the first two hands, and two in the other.
    FiveTwo,
    /// Four coins in one of the first two hands, and three in the other.
    FourThree,
}

impl Opening {
    /// Returns the number of Treasures in the richer of a player's first two hands.
    pub(super) fn larger(self) -> usize {
        match self {
            Opening::FiveTwo => 5,
            Opening::FourThree => 4,
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.larger(), 7 - self.larger())
    }
}

impl FromStr for Opening {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "5/2" => Ok(Opening::FiveTwo),
            "4/3" => Ok(Opening::FourThree),
            _ => Err("expected 5/2 or 4/3".to_string()),
        }
    }
}

impl Setup {
    /// Creates a set-up for two to four players. `kingdom` has ten cards, or is all of [`KINGDOM`]. `None` stands for
    /// the supply of all [`CLASSIC`] cards, which the published strategies assume. With the Shepherd in a
    /// kingdom, each player starts with a Pasture instead of one Copper.
    ///
    /// # Errors
    /// Fails if the number of players or kingdom cards is wrong, or if a card can't be part of a kingdom.
    pub fn new(seats: usize, kingdom: Option<CardSet>) -> Result<Self, Error> {
        if !(2..=MOST_SEATS).contains(&seats) {
            return Err(Error(format!("Dominion is played by 2 to {MOST_SEATS} players, not {seats}")));
        }
        if let Some(kingdom) = kingdom {
            if let Some(card) = kingdom.without(KINGDOM).first() {
                return Err(Error(format!("{} is not a kingdom card", card.name())));
            }
            let n = kingdom.len();
            if n != 10 && kingdom != KINGDOM {
                return Err(Error(format!("a kingdom has 10 different cards, not {n}; name ten, or use `random`")));
            }
        }
        Ok(Setup { seats: seats as u8, kingdom, ..Setup::default() })
    }

    /// Returns the number of players.
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// Returns this set-up, but for two players.
    #[must_use]
    pub fn for_two(self) -> Setup {
        Setup { seats: 2, ..self }
    }

    /// Returns this set-up with another distribution of coins over the first two hands of every player.
    ///
    /// # Errors
    /// Fails if the cards at the start don't give these coins: seven Copper, three other cards and no other Treasure.
    pub fn with_opening(self, opening: Option<Opening>) -> Result<Setup, Error> {
        let Some(hands) = opening else { return Ok(Setup { opening, ..self }) };
        let deal = self.deal();
        let treasures = || deal.iter().filter(|(card, _)| card.is(Kinds::TREASURE));
        let gives = treasures().eq(&[(Card::Copper, 7)]) && deal.iter().map(|(_, n)| n).sum::<u8>() == 10;
        if !gives {
            let cards = deal.iter().map(|(card, n)| format!("{n} {}", card.name())).collect::<Vec<_>>().join(", ");
            return Err(Error(format!(
                "the opening {hands} needs a starting deck of 7 Copper and 3 cards that aren't Treasures, not {cards}"
            )));
        }
        Ok(Setup { opening, ..self })
    }

    /// Returns this set-up with other cards for every player at the start and no fixed opening. An empty list stands for
    /// the usual cards.
    ///
    /// # Errors
    /// Fails if there are fewer than five cards or more than [`MOST_CARDS`].
    pub fn with_start(self, cards: &[Card]) -> Result<Setup, Error> {
        if !cards.is_empty() && !(5..=MOST_CARDS).contains(&cards.len()) {
            return Err(wrong_size(cards.len()));
        }
        let mut start = [0; CARDS];
        cards.iter().for_each(|card| start[*card as usize] += 1);
        Ok(Setup { start: (!cards.is_empty()).then_some(start), opening: None, ..self })
    }

    /// Returns this set-up, changed so that players choose which Treasures to play if `by_hand` is `true`, and play all
    /// of them automatically if it is `false`.
    #[must_use]
    pub fn with_treasures_by_hand(self, by_hand: bool) -> Setup {
        Setup { by_hand, ..self }
    }

    /// Returns `true` if players choose which Treasures to play, instead of playing all of them automatically.
    pub fn treasures_by_hand(&self) -> bool {
        self.by_hand
    }

    /// If this set-up has no kingdom and one of `cards` has no pile, returns it with all cards in the supply.
    /// Otherwise, returns it unchanged.
    #[must_use]
    pub fn serving(self, cards: CardSet) -> Setup {
        let lacks = self.kingdom.is_none() && !cards.without(self.piles()).is_empty();
        Setup { kingdom: if lacks { Some(KINGDOM) } else { self.kingdom }, ..self }
    }

    /// Returns the cards that have a pile.
    pub fn piles(&self) -> CardSet {
        BASIC.or(self.kingdom.unwrap_or(CLASSIC))
    }

    /// Returns the number of copies of each card in the whole game: in the piles and in the players' decks at the
    /// start.
    pub(super) fn all(&self) -> [u8; CARDS] {
        let mut total = [0; CARDS];
        for card in self.piles().iter() {
            total[card as usize] = pile_size(card, self.seats);
        }
        for (card, n) in self.deal() {
            total[card as usize] += n * self.seats;
        }
        total
    }

    /// Returns the cards that each player starts with, and the number of copies of each.
    pub(super) fn deal(&self) -> Vec<(Card, u8)> {
        if let Some(start) = self.start {
            return Card::ALL.iter().copied().zip(start).filter(|(_, n)| *n > 0).collect();
        }
        let pasture = self.kingdom.is_some_and(|kingdom| kingdom != KINGDOM && kingdom.contains(Card::Shepherd));
        let pasture = u8::from(pasture);
        let dealt = [(Card::Copper, 7 - pasture), (Card::Pasture, pasture), (Card::Estate, 3)];
        dealt.into_iter().filter(|(_, n)| *n > 0).collect()
    }
}

impl Default for Setup {
    fn default() -> Self {
        Setup { seats: 2, kingdom: None, opening: None, start: None, by_hand: false }
    }
}

fn wrong_size(cards: usize) -> Error {
    Error(format!("a deck starts with 5 to {MOST_CARDS} cards, not {cards}"))
}

/// Parses the cards of a deck: names separated by commas, each with an optional number before it, such as
/// `7 Copper, 2 Estate, Chapel`.
pub fn deck(text: &str) -> Result<Vec<Card>, Error> {
    let (mut cards, mut total) = (Vec::new(), 0_usize);
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (n, name) = match part.split_once(' ').and_then(|(n, name)| Some((n.trim_matches('x').parse().ok()?, name)))
        {
            Some((n, name)) => (n, name),
            None => (1, part),
        };
        let card = Card::named(name).ok_or_else(|| {
            let hint = hint(name, Card::ALL.iter().map(|card| card.name()));
            Error(format!("there is no card `{}`{hint}", quoted(name)))
        })?;
        if n == 0 {
            return Err(Error(format!("`{}` adds no card; write 1 or more", quoted(part))));
        }
        total = total.saturating_add(n);
        cards.extend(std::iter::repeat_n(card, n.min(MOST_CARDS.saturating_sub(cards.len()))));
    }
    if total > MOST_CARDS { Err(wrong_size(total)) } else { Ok(cards) }
}

/// Returns the size of a pile at the start of a game with `seats` players.
pub(super) fn pile_size(card: Card, seats: u8) -> u8 {
    match card {
        Card::Copper => 60 - 7 * seats,
        Card::Silver => 40,
        Card::Gold => 30,
        Card::Curse => 10 * (seats - 1),
        _ if card.is(Kinds::VICTORY) && seats == 2 => 8,
        _ if card.is(Kinds::VICTORY) => 12,
        _ => 10,
    }
}

/// Returns the maximum number of copies of a card in a game with `seats` players: in total, and in its pile at the
/// start.
pub fn most_copies(card: Card, seats: u8) -> (u16, u16) {
    let pile = u16::from(pile_size(card, seats));
    let dealt = match card {
        Card::Copper => 7,
        Card::Estate => 3,
        Card::Pasture => 1,
        _ => 0,
    };
    (pile + dealt * u16::from(seats), pile)
}

/// The word for the supply of all classic cards.
pub const ALL: &str = "all";
/// The word for the supply of all cards.
pub const EVERYTHING: &str = "everything";
/// The word for ten random classic cards. A seed must always give the same cards, because saved games and published
/// results name only the seed.
pub const RANDOM: &str = "random";
/// The word for ten random cards from all sets.
pub const MIXED: &str = "mixed";
const BY_THEMSELVES: &str = "by themselves";
const BY_HAND: &str = "by hand";

/// Recommended kingdoms, by name.
const KINGDOMS: [(&str, [Card; 10]); 5] = {
    use Card::*;
    [
        ("First steps", [Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop, Moneylender]),
        (
            "Big city",
            [Festival, Laboratory, CouncilRoom, ThroneRoom, Chapel, Bridge, ShantyTown, Nobles, Courtyard, Baron],
        ),
        ("Bad company", [Witch, Torturer, Swindler, Minion, Masquerade, Steward, MiningVillage, Upgrade, Harem, Duke]),
        (
            "Far roads",
            [Crossroads, Highway, Oasis, Trader, Cartographer, Haggler, Margrave, FoolsGold, Shepherd, Rebuild],
        ),
        (
            "Rich harbour",
            [Bazaar, Warehouse, Salvager, SeaHag, GhostShip, TreasureMap, WorkersVillage, Mountebank, Vault, Expand],
        ),
    ]
};

pub(super) const SETTINGS: &[Setting<Setup>] = &[
    Setting {
        name: "players",
        about: "number of players",
        seat: None,
        write: |setup| setup.seats().to_string(),
        read: |setup, value| {
            let seats = value.trim().parse();
            let seats = seats.map_err(|_| Error(format!("`{}` isn't a valid number of players", quoted(value))))?;
            *setup = Setup::new(seats, setup.kingdom)?.with_treasures_by_hand(setup.by_hand);
            Ok(())
        },
        choices: |_| (2..=MOST_SEATS).map(|n| (n.to_string(), n.to_string())).collect(),
        preview: |_| Vec::new(),
    },
    Setting {
        name: "kingdom",
        about: "the ten kingdom cards",
        seat: None,
        write: |setup| kingdom_words(setup.kingdom),
        read: |setup, value| {
            *setup = Setup::new(setup.seats(), kingdom(value)?)?.with_treasures_by_hand(setup.by_hand);
            Ok(())
        },
        choices: |_| {
            let named = KINGDOMS.iter().map(|(name, cards)| (name.to_string(), kingdom_names(cards.iter().copied())));
            named.chain([("All cards".to_string(), ALL.to_string())]).collect()
        },
        preview: |value| {
            let cards: CardSet = value.split(',').filter_map(Card::named).collect();
            cards.iter().map(|card| plain(format!("{} ${}", card.name(), card.row().cost))).collect()
        },
    },
    Setting {
        name: "treasures",
        about: "how you play Treasures",
        seat: None,
        write: |setup| if setup.by_hand { BY_HAND.to_string() } else { String::new() },
        read: |setup, value| {
            setup.by_hand = is_first("treasures", value, BY_HAND, BY_THEMSELVES)?;
            Ok(())
        },
        choices: |_| {
            let shown = [("all at once", BY_THEMSELVES), ("one by one", BY_HAND)];
            shown.map(|(shown, value)| (shown.into(), value.into())).into()
        },
        preview: |_| Vec::new(),
    },
];

/// Formats a kingdom as names separated by commas.
pub fn kingdom_names(cards: impl Iterator<Item = Card>) -> String {
    cards.map(Card::name).collect::<Vec<_>>().join(", ")
}

/// Returns a kingdom as text that [`kingdom`] parses.
pub fn kingdom_words(kingdom: Option<CardSet>) -> String {
    match kingdom {
        None => ALL.to_string(),
        Some(KINGDOM) => EVERYTHING.to_string(),
        Some(cards) => kingdom_names(cards.iter()),
    }
}

/// Returns the cards from which a random kingdom is drawn if `kingdom` is [`RANDOM`] or [`MIXED`], otherwise `None`.
pub fn drawn_from(kingdom: &str) -> Option<CardSet> {
    let words = [(RANDOM, CLASSIC), (MIXED, KINGDOM)];
    words.into_iter().find(|(word, _)| kingdom.trim().eq_ignore_ascii_case(word)).map(|(_, cards)| cards)
}

/// Replaces a random kingdom among the settings of a game with the cards that `seed` draws.
pub(super) fn draw_kingdom(settings: &mut [Named], seed: u64) {
    for (_, value) in settings.iter_mut().filter(|(name, _)| name == "kingdom") {
        if let Some(cards) = drawn_from(value) {
            *value = kingdom_names(random_kingdom(seed, cards).iter());
        }
    }
}

/// Returns ten of these cards, chosen by a seed.
pub fn random_kingdom(seed: u64, from: CardSet) -> CardSet {
    let mut cards: Vec<Card> = from.iter().collect();
    Rng::new(seed, Stream::Deal).shuffle(&mut cards);
    cards.into_iter().take(10).collect()
}

/// Parses a kingdom: card names separated by commas, or `everything` for all cards. Returns `None` for `all`, the supply
/// of all classic cards.
///
/// # Errors
/// Returns an error with the name that isn't a kingdom card, and with the closest valid name.
pub fn kingdom(text: &str) -> Result<Option<CardSet>, Error> {
    if text.trim().eq_ignore_ascii_case(ALL) {
        return Ok(None);
    }
    if text.trim().eq_ignore_ascii_case(EVERYTHING) {
        return Ok(Some(KINGDOM));
    }
    let mut cards = CardSet::NONE;
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let card = Card::named(name).filter(|&card| KINGDOM.contains(card)).ok_or_else(|| {
            // No card has a name of four words.
            let is_list = name.split_whitespace().nth(3).is_some();
            let fix = if is_list { "; separate the cards with commas" } else { "; name ten cards, or use `random`" };
            let hint = hint_or(name, KINGDOM.iter().map(Card::name), fix);
            Error(format!("`{}` is not a kingdom card{hint}", quoted(name)))
        })?;
        cards = cards.with(card);
    }
    Ok(Some(cards))
}
