//! Cards of one row as a set of bits: its deck, or what a player bought of it.

use super::bits::Ranked;
use super::cards::{CardId, Level};
use crate::engine::Rng;

/// Cards of one level: bit `i` stands for the card `i` of the level.
///
/// As with [`crate::engine::Deck`] no hidden order exists: chance chooses at the moment when a
/// card is turned up. The course's decks, dealt from the end of the data file, need no order
/// either: the next card is the highest one that is left. So a deck is one word, and decks with
/// equal cards compare equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bag(u64);

impl Bag {
    /// No card.
    pub const EMPTY: Bag = Bag(0);

    /// All cards of a level.
    pub const fn full(level: Level) -> Self {
        Bag((1 << level.cards()) - 1)
    }

    /// How many cards are left.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is in the bag.
    pub fn contains(self, card: CardId) -> bool {
        self.0 & 1 << card.bit() != 0
    }

    /// Puts a card in.
    pub fn put(&mut self, card: CardId) {
        self.0 |= 1 << card.bit();
    }

    /// Takes a card out, wherever it lies; whether it was there.
    pub fn take(&mut self, card: CardId) -> bool {
        let there = self.contains(card);
        self.0 &= !(1 << card.bit());
        there
    }

    /// Turns up the last card of the data file that is left.
    #[inline]
    pub fn draw_last(&mut self, level: Level) -> Option<CardId> {
        let bit = 63u32.checked_sub(self.0.leading_zeros())?;
        Some(self.draw(level, bit))
    }

    /// Turns up a random card.
    #[inline]
    pub fn draw_any(&mut self, level: Level, rng: &mut Rng) -> Option<CardId> {
        let left = Ranked::of(self.0);
        match left.len() {
            0 => None,
            len => Some(self.draw(level, left.nth(rng.below(len)) as u32)),
        }
    }

    #[inline]
    fn draw(&mut self, level: Level, bit: u32) -> CardId {
        self.0 &= !(1 << bit);
        CardId::at(level.base() + bit as usize)
    }

    /// The cards that are left, in the order of the set.
    pub fn cards(self, level: Level) -> impl Iterator<Item = CardId> {
        (0..level.cards()).map(move |i| CardId::at(level.base() + i)).filter(move |&card| self.contains(card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stream;

    #[test]
    fn the_last_card_of_the_file_comes_first() {
        let mut bag = Bag::full(Level::Transport);
        let drawn: Vec<String> =
            (0..3).filter_map(|_| bag.draw_last(Level::Transport)).map(|card| card.to_string()).collect();
        assert_eq!(drawn, ["t30", "t29", "t28"]);
        assert_eq!(bag.len(), 27);
    }

    /// Every card comes third equally often.
    #[test]
    fn a_bag_gives_every_card_the_same_chance() {
        let mut rng = Rng::new(3, Stream::Deal);
        let mut third = [0u32; 20];
        for _ in 0..40_000 {
            let mut bag = Bag::full(Level::Vendors);
            bag.draw_any(Level::Vendors, &mut rng);
            bag.draw_any(Level::Vendors, &mut rng);
            third[bag.draw_any(Level::Vendors, &mut rng).unwrap().bit() as usize] += 1;
            assert_eq!(bag.len(), 17);
        }
        let chi: f64 = third.iter().map(|&c| (f64::from(c) - 2000.0).powi(2) / 2000.0).sum();
        // 43.8 is passed once in a thousand seeds with 19 degrees of freedom.
        assert!(chi < 43.8, "{third:?} has chi-squared {chi}");
    }

    #[test]
    fn an_empty_deck_gives_nothing() {
        let mut bag = Bag::full(Level::Vendors);
        let mut rng = Rng::new(4, Stream::Deal);
        let mut drawn: Vec<CardId> = std::iter::from_fn(|| bag.draw_any(Level::Vendors, &mut rng)).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, Bag::full(Level::Vendors).cards(Level::Vendors).collect::<Vec<_>>());
        assert_eq!(bag.draw_last(Level::Vendors), None);
    }
}
