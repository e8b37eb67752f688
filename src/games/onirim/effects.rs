//! The steps of a turn of Onirim (spec 2.5.2): play or discard, prophecy, refill, nightmares, limbo.

use super::cards::{Card, Colour};
use super::deck::Deck;
use super::hand::Hand;
use super::state::{DOORS_PER_COLOUR, DOORS_TO_WIN, Event, Loss, Onirim, Phase, RUN_LENGTH, Setup};
use crate::engine::{Events, Pile, Rng};

/// The next step after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    /// Refill the hand.
    Refill,
    /// Empty limbo, since the hand is full, and end the turn.
    EndTurn,
    /// Wait for the next decision, or do nothing if the game is over.
    Wait,
}

impl Onirim {
    /// Creates a game with all cards in the deck.
    pub(super) fn undealt(setup: Setup, rng: Rng) -> Self {
        Onirim {
            rng,
            deck: Deck::full(),
            limbo: Pile::new(),
            discards: Default::default(),
            hand: Hand::default(),
            shown: Hand::default(),
            placed: 0,
            run: 0,
            doors: [0; 4],
            phase: Phase::Turn,
            strict: setup.strict,
            turn: 0,
            last: Card::NIGHTMARE,
            labyrinth: Pile::new(),
        }
    }

    /// Plays a card to the labyrinth (step 1), which may open a door.
    pub(super) fn play(&mut self, slot: u8, log: &mut impl Events<Event>) -> Then {
        let card = self.hand.remove(usize::from(slot));
        // Before the first card, `run` is 0. The first card therefore starts a run of 1, whatever its colour.
        let continues = self.last.same_colour(card);
        self.run = if continues && self.run < RUN_LENGTH { self.run + 1 } else { 1 };
        self.last = card;
        let _ = self.labyrinth.push(card);
        log.push(|| Event::Played(card, self.run));
        if self.run == RUN_LENGTH {
            return self.unlock(card, log);
        }
        Then::Refill
    }

    /// Opens a door after the third card of a colour in a row. Takes the door out of the deck and shuffles
    /// the deck (rulings 8 to 10).
    fn unlock(&mut self, card: Card, log: &mut impl Events<Event>) -> Then {
        let colour = card.own_colour();
        if self.doors(colour) == DOORS_PER_COLOUR {
            log.push(|| Event::BothOpen(colour));
            return Then::Refill;
        }
        let forgotten = self.deck.shuffle();
        let found = self.deck.take(Card::door(colour));
        debug_assert!(found, "limbo is empty, so every unopened door is in the deck");
        self.doors[colour.index()] += 1;
        log.push(|| Event::Unlocked(colour, self.doors(colour)));
        if forgotten {
            log.push(|| Event::Forgotten);
        }
        self.unless_won(log)
    }

    /// Discards a card (step 1). A key starts a prophecy with the top five cards, or as many as there are.
    pub(super) fn discard(&mut self, slot: u8, log: &mut impl Events<Event>) -> Then {
        let card = self.hand.remove(usize::from(slot));
        self.discards.add(card);
        log.push(|| Event::Discarded(card));
        if card.is_key() && !self.deck.is_empty() {
            self.shown = self.reveal();
            self.phase = Phase::Foresee;
            log.push(|| Event::Prophecy(self.shown));
            return Then::Wait;
        }
        Then::Refill
    }

    /// Draws the top five cards of the deck, or as many as there are.
    fn reveal(&mut self) -> Hand {
        let mut cards = Hand::default();
        while !cards.is_full() {
            let Some(card) = self.deck.draw(&mut self.rng) else { break };
            cards.push(card);
        }
        cards
    }

    pub(super) fn drop_shown(&mut self, i: u8, log: &mut impl Events<Event>) -> Then {
        let card = self.shown.remove(usize::from(i));
        self.discards.add(card);
        log.push(|| Event::Dropped(card));
        if card.is_door() {
            self.put_shown_back(log);
            self.lose(Loss::DoorDiscarded, log);
            return Then::Wait;
        }
        self.phase = Phase::Arrange;
        self.arrange_on(log)
    }

    /// Places a card of the prophecy next in the deck, below the cards already placed.
    pub(super) fn place(&mut self, i: u8, log: &mut impl Events<Event>) -> Then {
        let first = usize::from(self.placed);
        self.shown[first..=first + usize::from(i)].rotate_right(1);
        self.placed += 1;
        log.push(|| Event::Placed(self.shown[first], self.placed));
        self.arrange_on(log)
    }

    /// Ends the prophecy if the cards that haven't been placed yet are all equal. Otherwise, waits for the next choice.
    fn arrange_on(&mut self, log: &mut impl Events<Event>) -> Then {
        let left = self.shown();
        if left.windows(2).all(|pair| pair[0] == pair[1]) {
            return self.end_prophecy(log);
        }
        Then::Wait
    }

    pub(super) fn end_prophecy(&mut self, log: &mut impl Events<Event>) -> Then {
        self.put_shown_back(log);
        Then::Refill
    }

    fn put_shown_back(&mut self, log: &mut impl Events<Event>) {
        for &card in self.shown.iter().rev() {
            self.deck.put_back(card);
        }
        log.push(|| Event::PutBack(self.shown));
        self.shown = Hand::default();
        self.placed = 0;
    }

    /// Refills the hand one card at a time (step 2). Stops if a card requires a decision.
    #[inline(always)]
    pub(super) fn refill(&mut self, log: &mut impl Events<Event>) {
        while !self.hand.is_full() {
            let Some(card) = self.deck.draw(&mut self.rng) else { return self.lose(Loss::DeckOut, log) };
            if card.is_location() {
                self.hand.push(card);
                log.push(|| Event::Drawn(card));
                continue;
            }
            if card == Card::NIGHTMARE {
                return self.meet_nightmare(log);
            }
            let colour = card.own_colour();
            if !self.hand.places(Card::key(colour)).is_empty() {
                self.phase = Phase::Door(colour);
                return log.push(|| Event::DoorDrawn(colour));
            }
            self.set_aside(card, log);
        }
        self.end_turn(log);
    }

    /// Waits for the payment of a nightmare. Loses the game if nothing is left to pay with or to draw.
    fn meet_nightmare(&mut self, log: &mut impl Events<Event>) {
        self.phase = Phase::Nightmare;
        log.push(|| Event::NightmareDrawn);
        if self.hand.is_empty() && self.deck.is_empty() && self.doors_open() == 0 {
            let _ = self.limbo.push(Card::NIGHTMARE);
            self.lose(Loss::DeckOut, log);
        }
    }

    /// Shuffles limbo into the deck (step 3), and starts the next turn.
    #[inline]
    pub(super) fn end_turn(&mut self, log: &mut impl Events<Event>) {
        if self.strict && self.deck.is_empty() {
            return self.lose(Loss::DeckOut, log);
        }
        if !self.limbo.is_empty() {
            self.empty_limbo(log);
        }
        self.turn = self.turn.saturating_add(1);
        self.phase = Phase::Turn;
    }

    fn empty_limbo(&mut self, log: &mut impl Events<Event>) {
        log.push(|| Event::LimboShuffled(self.limbo.len() as u8));
        if self.deck.shuffle_in(&self.limbo) {
            log.push(|| Event::Forgotten);
        }
        self.limbo.clear();
    }

    /// Draws five locations. Doors and nightmares go to limbo without effect (spec 2.5.1).
    pub(super) fn deal(&mut self, log: &mut impl Events<Event>) -> Then {
        while !self.hand.is_full() {
            let Some(card) = self.deck.draw(&mut self.rng) else {
                self.lose(Loss::DeckOut, log);
                return Then::Wait;
            };
            if card.is_location() {
                self.hand.push(card);
                log.push(|| Event::Drawn(card));
            } else {
                self.set_aside(card, log);
            }
        }
        Then::EndTurn
    }

    fn set_aside(&mut self, card: Card, log: &mut impl Events<Event>) {
        let _ = self.limbo.push(card);
        log.push(|| Event::ToLimbo(card));
    }

    /// Opens the door that was just drawn, by discarding its key (ruling 7).
    pub(super) fn open_door(&mut self, log: &mut impl Events<Event>) -> Then {
        let Phase::Door(colour) = self.phase else { return Then::Wait };
        let Some(slot) = self.hand.places(Card::key(colour)).next() else { return Then::Wait };
        let key = self.hand.remove(slot.into());
        self.discards.add(key);
        self.doors[colour.index()] += 1;
        log.push(|| Event::Opened(colour, self.doors(colour)));
        self.unless_won(log)
    }

    /// Keeps the key, so that the door that was just drawn goes to limbo (ruling 7).
    pub(super) fn keep_key(&mut self, log: &mut impl Events<Event>) -> Then {
        let Phase::Door(colour) = self.phase else { return Then::Wait };
        self.set_aside(Card::door(colour), log);
        Then::Refill
    }

    pub(super) fn pay_key(&mut self, slot: u8, log: &mut impl Events<Event>) -> Then {
        let key = self.hand.remove(usize::from(slot));
        self.discards.add(key);
        log.push(|| Event::PaidKey(key));
        self.discards.add(Card::NIGHTMARE);
        Then::Refill
    }

    pub(super) fn pay_door(&mut self, colour: Colour, log: &mut impl Events<Event>) -> Then {
        self.doors[colour.index()] -= 1;
        log.push(|| Event::PaidDoor(colour));
        self.set_aside(Card::door(colour), log);
        self.discards.add(Card::NIGHTMARE);
        Then::Refill
    }

    /// Pays with five cards from the deck. Locations are discarded, and the others go to limbo (rulings 3, 4).
    pub(super) fn pay_deck(&mut self, log: &mut impl Events<Event>) -> Then {
        let cards = self.reveal();
        log.push(|| Event::PaidDeck(cards));
        for &card in cards.iter() {
            if card.is_location() {
                self.discards.add(card);
            } else {
                self.set_aside(card, log);
            }
        }
        self.discards.add(Card::NIGHTMARE);
        Then::Refill
    }

    /// Pays with the rest of the hand, and deals a new hand as at the start of the game (rulings 13, 16).
    pub(super) fn pay_hand(&mut self, log: &mut impl Events<Event>) -> Then {
        log.push(|| Event::PaidHand(self.hand));
        for &card in self.hand.iter() {
            self.discards.add(card);
        }
        self.hand = Hand::default();
        self.discards.add(Card::NIGHTMARE);
        self.deal(log)
    }

    /// Ends the game if all doors are open, otherwise continues by refilling the hand. Checks for a win before an empty
    /// deck can lose the game (ruling 2).
    fn unless_won(&mut self, log: &mut impl Events<Event>) -> Then {
        if self.doors_open() < DOORS_TO_WIN {
            return Then::Refill;
        }
        self.phase = Phase::Won;
        log.push(|| Event::Won);
        Then::Wait
    }

    fn lose(&mut self, loss: Loss, log: &mut impl Events<Event>) {
        self.phase = Phase::Lost(loss);
        log.push(|| Event::Lost(loss));
    }
}
