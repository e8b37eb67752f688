//! A deck whose order is decided only when somebody looks.

use super::Rng;
use super::rng::Fraction;

/// A draw pile: a settled top, and below it a bag whose order is not decided yet.
///
/// A reader expects a shuffle at the start of a game and finds none: a card from the bag is
/// chosen at the moment it is drawn. That is the same lottery (each remaining card is equally
/// likely to come next), it costs nothing to set up, and no hidden order exists that a search or
/// a face could look at. A deck that must not be shuffled is settled from top to bottom.
#[derive(Debug, PartialEq, Eq, Default)]
pub struct Deck<T> {
    /// Cards whose order is known, the top one last.
    settled: Vec<T>,
    /// Cards whose order is open.
    bag: Vec<T>,
}

/// Copying into a deck that exists reuses its memory.
impl<T: Clone> Clone for Deck<T> {
    fn clone(&self) -> Self {
        Deck { settled: self.settled.clone(), bag: self.bag.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        self.settled.clone_from(&source.settled);
        self.bag.clone_from(&source.bag);
    }
}

impl<T: Copy> Deck<T> {
    /// A shuffled deck of `cards`.
    pub fn shuffled(cards: &[T]) -> Self {
        Deck { settled: Vec::new(), bag: cards.to_vec() }
    }

    /// A deck in the order given, the first card on top.
    pub fn settled(cards: &[T]) -> Self {
        Deck { settled: cards.iter().rev().copied().collect(), bag: Vec::new() }
    }

    /// A deck with a known top (its first card first) above an undecided rest.
    pub fn from_parts(top: &[T], bag: &[T]) -> Self {
        Deck { settled: top.iter().rev().copied().collect(), bag: bag.to_vec() }
    }

    /// How many cards are left.
    #[inline]
    pub fn len(&self) -> usize {
        self.settled.len() + self.bag.len()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws the top card; chance decides which it is where the order is open.
    #[inline]
    pub fn draw(&mut self, rng: &mut Rng) -> Option<T> {
        if let Some(card) = self.settled.pop() {
            return Some(card);
        }
        if self.bag.is_empty() {
            return None;
        }
        let pick = rng.below(self.bag.len());
        Some(self.bag.swap_remove(pick))
    }

    /// Draws up to `n` cards onto the end of `hand`; returns how many are missing because the deck
    /// ran out.
    #[inline]
    pub fn draw_onto(&mut self, hand: &mut Vec<T>, n: usize, rng: &mut Rng) -> usize {
        let left = if self.settled.is_empty() { n } else { self.draw_settled(hand, n) };
        let open = self.bag.len();
        let drawn = left.min(open);
        if drawn == 0 {
            return left;
        }
        if !Fraction::serves_hand(drawn, open) {
            self.draw_many(hand, drawn, rng);
            return left - drawn;
        }
        // Room is made for a whole hand, so that no card asks for it.
        let held = hand.len();
        hand.extend_from_slice(&[self.bag[0]; Fraction::HAND]);
        hand.truncate(held + drawn);
        let (mut bag, mut fraction) = (self.bag.as_mut_slice(), rng.fraction());
        for place in &mut hand[held..] {
            let size = bag.len();
            let pick = fraction.below(size);
            *place = bag[pick];
            bag[pick] = bag[size - 1];
            bag = &mut bag[..size - 1];
        }
        self.bag.truncate(open - drawn);
        left - drawn
    }

    /// Draws up to `n` cards whose order is known; returns how many are missing.
    #[inline(never)]
    fn draw_settled(&mut self, hand: &mut Vec<T>, n: usize) -> usize {
        let rest = self.settled.len().saturating_sub(n);
        let missing = n - (self.settled.len() - rest);
        hand.extend(self.settled.drain(rest..).rev());
        missing
    }

    /// Draws `n` cards whose order is open, more than one fraction may serve.
    #[inline(never)]
    fn draw_many(&mut self, hand: &mut Vec<T>, n: usize, rng: &mut Rng) {
        let mut fraction = rng.fraction();
        for _ in 0..n {
            let size = self.bag.len();
            if !fraction.serves(size) {
                fraction = rng.fraction();
            }
            hand.push(self.bag.swap_remove(fraction.below(size)));
        }
    }

    /// Puts a card on top, where everybody who saw it knows it to be.
    pub fn put_on_top(&mut self, card: T) {
        self.settled.push(card);
    }

    /// Shuffles `card` in together with everything that is left.
    pub fn shuffle_in(&mut self, card: T) {
        self.bag.push(card);
        self.shuffle();
    }

    /// Makes the whole order open again.
    #[inline]
    pub fn shuffle(&mut self) {
        if !self.settled.is_empty() {
            self.bag.append(&mut self.settled);
        }
    }

    /// Shuffles all of `cards` in, leaving none behind.
    #[inline]
    pub fn refill(&mut self, cards: &mut Vec<T>) {
        self.shuffle();
        if self.bag.is_empty() {
            std::mem::swap(&mut self.bag, cards);
        } else {
            self.bag.append(cards);
        }
    }

    /// Forgets in which order the cards of the open part came to lie in memory: decks that hold
    /// the same become equal.
    pub fn tidy(&mut self)
    where
        T: Ord,
    {
        self.bag.sort_unstable();
    }

    /// Takes the top card if its order is settled and `wanted` accepts it.
    pub fn take_top(&mut self, wanted: impl Fn(T) -> bool) -> Option<T> {
        let top = *self.settled.last()?;
        if wanted(top) { self.settled.pop() } else { None }
    }

    /// Takes the first card that `wanted` accepts out of the deck, wherever it lies.
    pub fn take(&mut self, wanted: impl Fn(T) -> bool) -> Option<T> {
        if let Some(i) = self.settled.iter().rposition(|&c| wanted(c)) {
            return Some(self.settled.remove(i));
        }
        let i = self.bag.iter().position(|&c| wanted(c))?;
        Some(self.bag.remove(i))
    }

    /// The cards whose order is known, the top one first.
    pub fn known_top(&self) -> impl ExactSizeIterator<Item = T> + '_ {
        self.settled.iter().rev().copied()
    }

    /// The cards whose order is open, in no meaningful order.
    pub fn bag(&self) -> &[T] {
        &self.bag
    }

    /// All cards, in no meaningful order.
    pub fn cards(&self) -> impl Iterator<Item = T> + '_ {
        self.settled.iter().chain(&self.bag).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Stream;

    /// A hand drawn at once is as fair as one drawn card by card: every pair equally often.
    #[test]
    fn a_hand_drawn_at_once_is_fair() {
        let mut rng = Rng::new(11, Stream::Deal);
        let mut pairs = [0u32; 30];
        for _ in 0..60_000 {
            let mut deck = Deck::shuffled(&[0usize, 1, 2, 3, 4, 5]);
            deck.put_on_top(9);
            let mut hand = Vec::new();
            assert_eq!(deck.draw_onto(&mut hand, 3, &mut rng), 0);
            assert_eq!((hand[0], deck.len()), (9, 4));
            let second = hand[2] - usize::from(hand[2] > hand[1]);
            pairs[hand[1] * 5 + second] += 1;
        }
        // Chi-squared with 29 degrees of freedom: 58.3 is passed once in a thousand seeds.
        let chi: f64 = pairs.iter().map(|&c| (f64::from(c) - 2_000.0).powi(2) / 2_000.0).sum();
        assert!(chi < 58.3, "chi-squared {chi}");
        let mut deck = Deck::shuffled(&[1, 2]);
        assert_eq!(deck.draw_onto(&mut Vec::new(), 5, &mut rng), 3);
    }

    #[test]
    fn a_settled_deck_gives_its_first_card_first() {
        let mut rng = Rng::new(1, Stream::Deal);
        let mut deck = Deck::settled(&[1, 2, 3]);
        assert_eq!([deck.draw(&mut rng), deck.draw(&mut rng)], [Some(1), Some(2)]);
        deck.put_on_top(9);
        assert_eq!(deck.known_top().collect::<Vec<_>>(), [9, 3]);
    }

    /// Drawing from a bag is as fair as shuffling first: every card comes to every place equally
    /// often, also with a card put back and shuffled in on the way.
    #[test]
    fn drawing_late_is_as_fair_as_shuffling_first() {
        let mut rng = Rng::new(5, Stream::Deal);
        let mut third = [0u32; 5];
        for _ in 0..50_000 {
            let mut deck = Deck::shuffled(&[0usize, 1, 2, 3, 4]);
            let first = deck.draw(&mut rng).unwrap();
            deck.shuffle_in(first);
            deck.draw(&mut rng);
            third[deck.draw(&mut rng).unwrap()] += 1;
        }
        let chi: f64 = third.iter().map(|&c| (f64::from(c) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 18.5, "{third:?} has chi-squared {chi} (4 degrees of freedom)");
    }
}
