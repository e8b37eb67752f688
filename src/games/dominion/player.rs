//! What one player has: a deck, what lies in front, a discard pile.

use super::card::{CARDS, Card, CardSet, Kinds, PLAIN, PLAIN_TREASURES, Points, SCORING};
use super::op::Zone;
use crate::engine::{Deck, Rng};

/// What one player has.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub deck: Deck<Card>,
    /// What lies in front of the player, one list that is discarded at once: first the cards in
    /// play, then the hand.
    front: Vec<Card>,
    /// How many of them are in play.
    in_play: usize,
    pub discard: Vec<Card>,
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
        let empty = || Vec::with_capacity(16);
        let (front, discard, aside) = (empty(), empty(), Vec::new());
        Player { deck: Deck::shuffled(&deck), front, in_play: 0, discard, aside, owned, kinds, turns: 0, rng }
    }

    /// Nobody: a player without cards.
    pub fn absent() -> Self {
        Player {
            deck: Deck::shuffled(&[]),
            front: Vec::new(),
            in_play: 0,
            discard: Vec::new(),
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

    /// The cards in hand.
    #[inline]
    pub fn hand(&self) -> &[Card] {
        &self.front[self.in_play..]
    }

    /// The cards in play.
    #[inline]
    pub fn play(&self) -> &[Card] {
        &self.front[..self.in_play]
    }

    /// Replaces the hand.
    pub fn set_hand(&mut self, hand: &[Card]) {
        self.front.truncate(self.in_play);
        self.front.extend_from_slice(hand);
    }

    /// Replaces what is in play.
    pub fn set_play(&mut self, play: &[Card]) {
        self.front.splice(..self.in_play, play.iter().copied());
        self.in_play = play.len();
    }

    /// The cards of a place, except the deck's.
    pub fn zone(&self, zone: Zone) -> &[Card] {
        match zone {
            Zone::Hand => self.hand(),
            Zone::Discard | Zone::Deck => &self.discard,
            Zone::Play => self.play(),
            Zone::Aside => &self.aside,
        }
    }

    /// Takes the last copy of `card` out of a place.
    pub fn take(&mut self, card: Card, zone: Zone) -> bool {
        if zone == Zone::Deck {
            return self.deck.take_top(|top| top == card).is_some();
        }
        let Some(place) = self.zone(zone).iter().rposition(|&c| c == card) else { return false };
        match zone {
            Zone::Hand => self.front.remove(self.in_play + place),
            Zone::Play => {
                self.in_play -= 1;
                self.front.remove(place)
            }
            Zone::Discard | Zone::Deck => self.discard.remove(place),
            Zone::Aside => self.aside.remove(place),
        };
        true
    }

    /// Brings the last copy of `card` in hand into play, behind what is there. Kept out of its
    /// callers, which are the way of every purchase too and stay short.
    #[inline(never)]
    pub fn bring_into_play(&mut self, card: Card) -> bool {
        let Some(place) = self.hand().iter().rposition(|&held| held == card) else { return false };
        self.front.copy_within(self.in_play..self.in_play + place, self.in_play + 1);
        self.front[self.in_play] = card;
        self.in_play += 1;
        true
    }

    #[inline]
    pub fn place(&mut self, card: Card, zone: Zone) {
        if zone == Zone::Discard {
            self.discard.push(card);
        } else {
            self.place_elsewhere(card, zone);
        }
    }

    fn place_elsewhere(&mut self, card: Card, zone: Zone) {
        match zone {
            Zone::Deck => self.deck.put_on_top(card),
            Zone::Hand => self.front.push(card),
            Zone::Discard => self.discard.push(card),
            Zone::Aside => self.aside.push(card),
            Zone::Play => {
                self.front.insert(self.in_play, card);
                self.in_play += 1;
            }
        }
    }

    /// Moves the Treasures that just give coins to the beginning of the hand; no other order
    /// changes.
    #[inline(never)]
    pub fn sort_plain_treasures(&mut self) {
        self.front[self.in_play..].sort_by_key(|&card| !PLAIN_TREASURES.contains(card));
    }

    /// Plays the Treasures that just give coins, and returns the coins. Unless these are the first
    /// in hand, the cards that stay there may change places.
    #[inline]
    pub fn play_plain_treasures(&mut self) -> u16 {
        let cards = &mut self.front[self.in_play..];
        let mut sum = 0;
        // Which card is a Treasure is as good as random, so nothing here branches on it: a
        // Treasure changes places with the first card that is not in play, any other with itself.
        for i in 0..cards.len() {
            let card = cards[i];
            let plain = PLAIN[card as usize];
            let place = if plain == 0 { i } else { (sum & 0xff) as usize };
            cards[i] = cards[place];
            cards[place] = card;
            sum += plain;
        }
        self.in_play += (sum & 0xff) as usize;
        (sum >> 8) as u16
    }

    /// Discards what is in play and in hand.
    #[inline]
    pub fn clean_up(&mut self) {
        self.discard.append(&mut self.front);
        self.in_play = 0;
    }

    /// Takes the whole hand away.
    pub fn take_hand(&mut self) -> Vec<Card> {
        self.front.split_off(self.in_play)
    }

    /// Discards the hand.
    pub fn discard_hand(&mut self) {
        self.discard.extend(self.front.drain(self.in_play..));
    }

    /// Draws up to `n` cards, shuffling when the deck runs out. Returns how many were drawn, and
    /// how many of them before the shuffle; all, if there was none.
    #[inline]
    pub fn draw(&mut self, n: usize) -> (usize, usize) {
        let (mut left, mut before) = (n, None);
        loop {
            left = self.deck.draw_onto(&mut self.front, left, &mut self.rng);
            if left == 0 || self.discard.is_empty() {
                return (n - left, before.unwrap_or(n - left));
            }
            before = Some(n - left);
            self.deck.refill(&mut self.discard);
        }
    }

    pub fn size(&self) -> usize {
        self.deck.len() + self.front.len() + self.discard.len() + self.aside.len()
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
            deck: self.deck.clone(),
            front: self.front.clone(),
            in_play: self.in_play,
            discard: self.discard.clone(),
            aside: self.aside.clone(),
            owned: self.owned,
            kinds: self.kinds,
            turns: self.turns,
            rng: self.rng.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.deck.clone_from(&source.deck);
        self.front.clone_from(&source.front);
        self.in_play = source.in_play;
        self.discard.clone_from(&source.discard);
        self.aside.clone_from(&source.aside);
        self.owned = source.owned;
        self.kinds = source.kinds;
        self.turns = source.turns;
        self.rng.clone_from(&source.rng);
    }
}
