//! Sets of cards, as bits.

use super::card::{CARDS, Card};

/// A set of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const NONE: CardSet = CardSet(0);
    /// All cards.
    pub const ALL: CardSet = CardSet((1 << CARDS) - 1);

    /// One card.
    #[inline]
    pub const fn only(card: Card) -> Self {
        CardSet(1 << card as u64)
    }

    /// This set and one card more.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | 1 << card as u64)
    }

    /// The cards of either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: CardSet) -> Self {
        CardSet(self.0 | other.0)
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: CardSet) -> Self {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    /// Whether the card belongs to the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card as u64 & 1 != 0
    }

    /// Whether no card belongs to the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cards belong to the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first card of the set.
    #[inline]
    pub fn first(self) -> Option<Card> {
        Card::ALL.get(self.0.trailing_zeros() as usize).copied()
    }

    /// The cards of the set, in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let card = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(card)
        })
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(iter: I) -> Self {
        iter.into_iter().fold(CardSet::NONE, CardSet::with)
    }
}
