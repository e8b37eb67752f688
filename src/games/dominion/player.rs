//! What one player has: cards, what they count, and luck.

use super::card::{CARDS, Card, CardSet, Kinds, Points, SCORING};
use super::cycle::Cycle;
use super::op::Zone;
use crate::engine::Rng;

/// What one player has.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub cards: Cycle,
    /// What the player is looking at, or about to pass.
    pub aside: Vec<Card>,
    /// How many copies the player owns, wherever they are.
    pub owned: [u8; CARDS],
    /// Of which cards those are.
    pub kinds: CardSet,
    /// Turns begun.
    pub turns: u8,
    /// The chance of this player's shuffles: each has its own, so that another player's draws do
    /// not change it.
    pub rng: Rng,
}

impl Player {
    pub fn dealt(cards: [(Card, u8); 3], rng: Rng) -> Self {
        let (mut owned, mut kinds) = ([0; CARDS], CardSet::NONE);
        let mut deck = Vec::with_capacity(16);
        for (card, n) in cards {
            owned[card as usize] = n;
            kinds = if n > 0 { kinds.with(card) } else { kinds };
            deck.extend(std::iter::repeat_n(card, n as usize));
        }
        Player { cards: Cycle::begin(deck), aside: Vec::new(), owned, kinds, turns: 0, rng }
    }

    /// Nobody: a player without cards.
    pub fn absent() -> Self {
        Player {
            cards: Cycle::begin(Vec::new()),
            aside: Vec::new(),
            owned: [0; CARDS],
            kinds: CardSet::NONE,
            turns: 0,
            rng: Rng::at(0, 0, 0),
        }
    }

    #[inline]
    pub fn holds(&self, card: Card) -> bool {
        self.hand().contains(&card)
    }

    #[inline]
    pub fn owns(&self, card: Card) -> u8 {
        self.owned[card as usize]
    }

    /// Counts one copy more as the player's own.
    #[inline]
    pub fn own(&mut self, card: Card) {
        self.owned[card as usize] += 1;
        self.kinds = self.kinds.with(card);
    }

    /// Counts one copy less.
    pub fn lose(&mut self, card: Card) {
        self.owned[card as usize] -= 1;
        if self.owned[card as usize] == 0 {
            self.kinds = self.kinds.without(CardSet::only(card));
        }
    }

    /// The hand, the card that came last first.
    #[inline]
    pub fn hand(&self) -> &[Card] {
        self.cards.hand()
    }

    /// The cards of a place; instead of the deck's, whose order nobody knows, the discard pile's.
    pub fn zone(&self, zone: Zone) -> &[Card] {
        match zone {
            Zone::Hand => self.cards.hand(),
            Zone::Discard | Zone::Deck => self.cards.discard(),
            Zone::Play => self.cards.play(),
            Zone::Aside => &self.aside,
        }
    }

    /// Takes a copy of `card` out of a place: from the deck only if it is the known top.
    pub fn take(&mut self, card: Card, zone: Zone) -> bool {
        match zone {
            Zone::Deck => self.cards.take_top(card),
            Zone::Hand => self.cards.take_from_hand(card),
            Zone::Play => self.cards.take_from_play(card),
            Zone::Discard => self.cards.take_from_discard(card),
            Zone::Aside => {
                let place = self.aside.iter().rposition(|&c| c == card);
                place.map(|place| self.aside.remove(place)).is_some()
            }
        }
    }

    #[inline]
    pub fn place(&mut self, card: Card, zone: Zone) {
        match zone {
            Zone::Discard => self.cards.put_on_discard(card),
            Zone::Deck => self.cards.put_on_top(card),
            Zone::Hand => self.cards.put_in_hand(card),
            Zone::Play => self.cards.put_in_play(card),
            Zone::Aside => self.aside.push(card),
        }
    }

    pub fn size(&self) -> usize {
        self.cards.size() + self.aside.len()
    }

    /// What the player's Treasures give when each is played once; Fool's Gold counts as one.
    pub fn treasure(&self) -> u16 {
        let worth = |card: Card| u16::from(card.row().coins.max(u8::from(card == Card::FoolsGold)));
        Kinds::TREASURE.cards().iter().map(|card| u16::from(self.owns(card)) * worth(card)).sum()
    }

    pub fn points(&self) -> i32 {
        let worth = |card: Card| match card.row().points {
            Points::Flat(n) => i32::from(n),
            Points::Per(other) => i32::from(self.owns(other)),
        };
        self.kinds.and(SCORING).iter().map(|card| i32::from(self.owns(card)) * worth(card)).sum()
    }
}

/// Copying into a position that exists reuses its memory: simulations begin thousands of games
/// a second.
impl Clone for Player {
    fn clone(&self) -> Self {
        Player {
            cards: self.cards.clone(),
            aside: self.aside.clone(),
            owned: self.owned,
            kinds: self.kinds,
            turns: self.turns,
            rng: self.rng.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.cards.clone_from(&source.cards);
        self.aside.clone_from(&source.aside);
        self.owned = source.owned;
        self.kinds = source.kinds;
        self.turns = source.turns;
        self.rng.clone_from(&source.rng);
    }
}
