//! The cards of one player. They move from the deck to the hand, into play and to the discard pile, which
//! becomes the deck again.

use super::card::{Card, Kinds, Zone};
use super::cards::{PLAIN, PLAIN_TREASURES};
use crate::engine::Rng;

/// Number of cards drawn for a new hand.
pub const HAND: usize = 5;

/// A player's deck, hand, cards in play, discard pile and cards set aside.
///
/// The first four are consecutive parts of one list, in the order in which a card passes through them.
/// Therefore most changes only move a boundary: a card drawn at random goes to the end of the deck, which is
/// the start of the hand. A card played goes to the end of the hand, which is the start of the cards in play.
/// Discarding both at the end of a turn only moves the start of the discard pile.
///
/// The order of the deck is decided only when a card is drawn, as [`engine`](crate::engine) describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    cards: Vec<Card>,
    /// Index in `cards` at which the hand starts and the deck ends. The known cards on top of the deck are in `top`
    /// instead.
    hand: usize,
    play: usize,
    discard: usize,
    /// The known cards on top of the deck, the top card last.
    top: Vec<Card>,
    /// The cards that the player is looking at or is about to pass.
    pub aside: Vec<Card>,
}

/// The cards of a player as lists, to build a [`Cycle`]. `top` has the known cards of the deck, the top card
/// first, and `bag` the others. Hand and cards in play are in the order in which they arrived.
#[derive(Debug, Default)]
pub struct Laid {
    pub top: Vec<Card>,
    pub bag: Vec<Card>,
    pub hand: Vec<Card>,
    pub play: Vec<Card>,
    pub discard: Vec<Card>,
    pub aside: Vec<Card>,
}

impl Cycle {
    pub fn begin(deck: Vec<Card>) -> Self {
        let all = deck.len();
        Cycle { cards: deck, hand: all, play: all, discard: all, top: Vec::new(), aside: Vec::new() }
    }

    /// Copies the cards of `other` into this value, reusing its memory.
    pub fn copy(&mut self, other: &Cycle) {
        self.cards.clone_from(&other.cards);
        self.top.clone_from(&other.top);
        self.aside.clone_from(&other.aside);
        (self.hand, self.play, self.discard) = (other.hand, other.play, other.discard);
    }

    pub fn laid(laid: Laid) -> Self {
        let Laid { top, bag, hand, play, discard, aside } = laid;
        let mut cycle = Cycle::begin(bag);
        cycle.cards.extend(hand.iter().rev().chain(play.iter().rev()).chain(&discard));
        cycle.play = cycle.hand + hand.len();
        cycle.discard = cycle.play + play.len();
        cycle.top = top.into_iter().rev().collect();
        cycle.aside = aside;
        cycle
    }

    /// Returns the known cards on top of the deck, the top card first.
    pub fn top(&self) -> impl ExactSizeIterator<Item = Card> {
        self.top.iter().rev().copied()
    }

    /// Returns the cards of the deck below the known ones, in no meaningful order.
    pub fn bag(&self) -> &[Card] {
        &self.cards[..self.hand]
    }

    /// Returns the hand, the newest card first.
    #[inline]
    pub fn hand(&self) -> &[Card] {
        &self.cards[self.hand..self.play]
    }

    /// Returns the cards in play, the newest first.
    pub fn play(&self) -> &[Card] {
        &self.cards[self.play..self.discard]
    }

    /// Returns the discard pile, in no particular order.
    pub fn discard(&self) -> &[Card] {
        &self.cards[self.discard..]
    }

    /// Returns all cards of the player, in no particular order.
    pub fn all(&self) -> impl Iterator<Item = Card> {
        self.top.iter().chain(&self.cards).chain(&self.aside).copied()
    }

    pub fn deck_size(&self) -> usize {
        self.top.len() + self.hand
    }

    pub fn size(&self) -> usize {
        self.top.len() + self.cards.len() + self.aside.len()
    }

    /// Returns the cards of a zone. For `Zone::Deck`, whose order is undecided, it returns the discard pile instead.
    #[inline]
    pub fn zone(&self, zone: Zone) -> &[Card] {
        match zone {
            Zone::Hand => self.hand(),
            Zone::Discard | Zone::Deck => self.discard(),
            Zone::Play => self.play(),
            Zone::Aside => &self.aside,
        }
    }

    /// Puts a card into a zone. A card put on the deck becomes the topmost known card.
    #[inline]
    pub fn put(&mut self, card: Card, zone: Zone) {
        let place = match zone {
            Zone::Discard => return self.cards.push(card),
            Zone::Deck => return self.top.push(card),
            Zone::Aside => return self.aside.push(card),
            Zone::Play => self.play,
            Zone::Hand => self.hand,
        };
        self.cards.insert(place, card);
        self.play += usize::from(zone == Zone::Hand);
        self.discard += 1;
    }

    /// Removes a copy of `card` from a zone, and returns `false` if there is none. From the deck, it removes
    /// only the top card, and only if that is known.
    pub fn take(&mut self, card: Card, zone: Zone) -> bool {
        let copy = |&other: &Card| other == card;
        let place = match zone {
            Zone::Deck => return self.top.pop_if(|top| *top == card).is_some(),
            Zone::Aside => {
                let place = self.aside.iter().rposition(copy);
                return place.map(|place| self.aside.remove(place)).is_some();
            }
            Zone::Hand => self.hand().iter().position(copy).map(|place| self.hand + place),
            Zone::Play => self.play().iter().position(copy).map(|place| self.play + place),
            Zone::Discard => self.discard().iter().rposition(copy).map(|place| self.discard + place),
        };
        let Some(place) = place else { return false };
        self.cards.remove(place);
        self.play -= usize::from(place < self.play);
        self.discard -= usize::from(place < self.discard);
        true
    }

    /// Moves a copy of `card` from the hand into play, or returns `false` if there is none.
    pub fn bring_into_play(&mut self, card: Card) -> bool {
        let hand = &mut self.cards[self.hand..self.play];
        // A single loop finds the card and moves the cards behind it.
        let mut found = false;
        for i in 1..hand.len() {
            let (here, next) = (hand[i - 1], hand[i]);
            found |= here == card;
            hand[i - 1] = if found { next } else { here };
        }
        match hand.last_mut() {
            Some(last) if found || *last == card => *last = card,
            _ => return false,
        }
        self.play -= 1;
        true
    }

    /// Plays the Treasures whose only effect is to give coins. Returns their number and the coins. If
    /// `in_order` is `false`, the cards that stay in hand may change their order.
    #[inline(always)]
    pub fn play_plain_treasures(&mut self, in_order: bool) -> (usize, u16) {
        let hand = &mut self.cards[self.hand..self.play];
        let (rest, coins) = match <&mut [Card; HAND]>::try_from(&mut *hand) {
            _ if in_order => sort_plain_treasures(hand),
            // Most hands have five cards. A loop of fixed length takes fewer instructions.
            Ok(five) => part_plain_treasures(five),
            Err(_) => part_plain_treasures(hand),
        };
        let played = self.play - self.hand - rest;
        self.play = self.hand + rest;
        (played, coins)
    }

    /// Discards the hand and the cards in play.
    pub fn clean_up(&mut self) {
        (self.play, self.discard) = (self.hand, self.hand);
    }

    pub fn discard_hand(&mut self) {
        let held = self.play - self.hand;
        self.cards[self.hand..self.discard].rotate_left(held);
        (self.play, self.discard) = (self.hand, self.discard - held);
    }

    /// Draws a new hand like [`draw`](Cycle::draw), but faster if the hand and the play area are empty.
    #[inline(always)]
    pub fn draw_hand(&mut self, rng: &mut Rng) -> (usize, usize) {
        let (all, left) = (self.cards.len(), self.hand);
        if !self.top.is_empty() || self.discard != left || all < 2 * HAND {
            return self.draw(HAND, rng);
        }
        // This call also handles a deck of fewer than five cards: it then draws from all cards, but takes those in the
        // deck first.
        let (bag, certain, before) = if left < HAND { (all, left, left) } else { (left, 0, HAND) };
        rng.partial_shuffle(&mut self.cards[..bag], HAND, certain);
        (self.hand, self.play, self.discard) = (bag - HAND, bag, bag);
        (HAND, before)
    }

    /// Draws the first hand of the game. One of the first two hands, chosen at random, has this number of
    /// Treasures.
    pub fn open(&mut self, treasures: usize, rng: &mut Rng) {
        let (mut one, mut rest): (Vec<Card>, Vec<Card>) = self.cards.iter().partition(|card| card.is(Kinds::TREASURE));
        rng.shuffle(&mut one);
        let mut other = one.split_off(treasures.min(one.len()));
        other.extend(rest.split_off((HAND - treasures.min(HAND)).min(rest.len())));
        one.append(&mut rest);
        if rng.chance(0.5) {
            std::mem::swap(&mut one, &mut other);
        }
        rng.shuffle(&mut other);
        (self.hand, self.play, self.discard) = (one.len(), self.cards.len(), self.cards.len());
        one.append(&mut other);
        self.cards = one;
    }

    /// Draws up to `n` cards, and shuffles if the deck runs out. Returns the number of cards drawn, and the
    /// number drawn before the shuffle. Without a shuffle, both are equal.
    pub fn draw(&mut self, n: usize, rng: &mut Rng) -> (usize, usize) {
        if self.top.is_empty() && n <= self.hand {
            return (self.draw_open(n, rng), n);
        }
        self.draw_on(n, rng)
    }

    /// Handles the rare cases of [`draw`](Cycle::draw): known cards on top, or too few cards in the deck.
    #[inline(never)]
    fn draw_on(&mut self, n: usize, rng: &mut Rng) -> (usize, usize) {
        let known = self.draw_known(n);
        let before = known + self.draw_open(n - known, rng);
        if before == n || self.discard().is_empty() {
            return (before, before);
        }
        self.refill();
        (before + self.draw_open(n - before, rng), before)
    }

    /// Draws up to `n` of the known cards on top of the deck, and returns the number of cards drawn.
    fn draw_known(&mut self, n: usize) -> usize {
        let drawn = n.min(self.top.len());
        let rest = self.top.len() - drawn;
        if drawn > 0 {
            self.cards.splice(self.hand..self.hand, self.top.drain(rest..));
            self.play += drawn;
            self.discard += drawn;
        }
        drawn
    }

    /// Draws up to `n` random cards from the deck, and returns the number of cards drawn.
    fn draw_open(&mut self, n: usize, rng: &mut Rng) -> usize {
        let drawn = n.min(self.hand);
        // Drawing the entire deck needs no random numbers.
        if drawn < self.hand {
            rng.partial_shuffle(&mut self.cards[..self.hand], drawn, 0);
        }
        self.hand -= drawn;
        drawn
    }

    /// Removes the top card from the deck, or returns `None` if the deck is empty. Never shuffles.
    pub fn draw_out(&mut self, rng: &mut Rng) -> Option<Card> {
        if let Some(card) = self.top.pop() {
            return Some(card);
        }
        if self.hand == 0 {
            return None;
        }
        rng.partial_shuffle(&mut self.cards[..self.hand], 1, 0);
        self.hand -= 1;
        self.play -= 1;
        self.discard -= 1;
        Some(self.cards.remove(self.hand))
    }

    /// Turns the discard pile into the new deck, after the deck has run out.
    pub fn refill(&mut self) {
        debug_assert_eq!(self.deck_size(), 0, "the discard pile can become the deck only when the deck is empty");
        let (held, played) = (self.play, self.discard - self.play);
        // Swap the hand and the cards in play with the end of the discard pile. This moves fewer cards than a
        // rotation. It is correct because the order of the cards in a pile has no meaning.
        let (front, discarded) = self.cards.split_at_mut(self.discard);
        match discarded.len().checked_sub(front.len()) {
            Some(rest) => discarded[rest..].swap_with_slice(front),
            None => self.cards.rotate_left(self.discard),
        }
        self.discard = self.cards.len();
        self.play = self.discard - played;
        self.hand = self.play - held;
    }

    /// Moves the hand and the cards set aside back into the deck, whose order is unknown afterwards.
    pub fn hide_hand(&mut self) {
        self.aside.append(&mut self.top);
        self.hand = self.play + self.aside.len();
        self.discard += self.aside.len();
        self.cards.splice(self.play..self.play, self.aside.drain(..));
        self.play = self.hand;
    }

    /// Sorts the stored deck. Its order is unknown to the players, so positions that differ only in this order must
    /// compare as equal.
    pub fn tidy(&mut self) {
        self.cards[..self.hand].sort_unstable();
    }
}

/// Moves the Treasures whose only effect is to give coins to the end of a hand, keeping the order otherwise.
/// Returns the number of other cards and the coins.
#[inline(never)]
fn sort_plain_treasures(hand: &mut [Card]) -> (usize, u16) {
    hand.sort_by_key(|&card| PLAIN_TREASURES.contains(card));
    let rest = hand.partition_point(|&card| !PLAIN_TREASURES.contains(card));
    (rest, hand[rest..].iter().map(|card| u16::from(card.row().coins)).sum())
}

/// Does the same as [`sort_plain_treasures`], but may reorder the other cards. A plain loop over a table of coins takes
/// 3.9 % more instructions per simulated game, and a loop that looks up each card in [`PLAIN_TREASURES`] 10.8 % more.
#[inline(always)]
fn part_plain_treasures(hand: &mut [Card]) -> (usize, u16) {
    // `last` packs two numbers: the lower half is the index of the last card that stays in hand, and the upper half
    // counts the coins. So one addition of [`PLAIN`] updates both. If all cards are Treasures, the lower half has
    // borrowed 1 from the upper half, which `count` corrects.
    let mut last = (hand.len() as u64).wrapping_sub(1);
    // Whether a card is a Treasure is unpredictable, so the loop avoids branches. It swaps every card with the card at
    // index `last`, but only a Treasure changes `last`.
    for i in (0..hand.len()).rev() {
        let (card, place) = (hand[i], last as u32 as usize);
        hand[i] = hand[place];
        hand[place] = card;
        last = last.wrapping_add(PLAIN[card as usize]);
    }
    let count = last.wrapping_add(1);
    (count as u32 as usize, (count >> 32) as u16)
}
