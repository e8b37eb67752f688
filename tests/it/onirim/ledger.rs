//! A second, independent count of cards and doors, built only from the events.

use sorcery::games::onirim::{Bag, Card, Colour, Event, Onirim};

/// The place of every card, as the events tell it.
#[derive(Debug, PartialEq)]
pub struct Ledger {
    deck: [i8; Card::KINDS],
    hand: [i8; Card::KINDS],
    labyrinth: [i8; Card::KINDS],
    discards: [i8; Card::KINDS],
    limbo: [i8; Card::KINDS],
    doors: [i8; 4],
    shown: [i8; Card::KINDS],
    /// Cards that were drawn or given up and not placed yet.
    moving: [i8; Card::KINDS],
}

impl Ledger {
    /// Starts with all cards in the deck.
    pub fn new() -> Self {
        let none = [0; Card::KINDS];
        let deck: Vec<i8> = Card::all().map(|card| card.copies() as i8).collect();
        Ledger {
            deck: deck.try_into().expect("17 kinds"),
            hand: none,
            labyrinth: none,
            discards: none,
            limbo: none,
            doors: [0; 4],
            shown: none,
            moving: none,
        }
    }

    /// Records an event.
    pub fn record(&mut self, event: &Event) {
        let nightmare = Card::NIGHTMARE;
        match *event {
            Event::Drawn(card) => shift(&mut self.deck, &mut self.hand, card),
            Event::Played(card, _) => shift(&mut self.hand, &mut self.labyrinth, card),
            Event::Unlocked(colour, n) => {
                self.deck[Card::door(colour).index()] -= 1;
                self.open(colour, n);
            }
            Event::Discarded(card) => shift(&mut self.hand, &mut self.discards, card),
            Event::Prophecy(cards) => all(&mut self.deck, &mut self.shown, &cards),
            Event::Dropped(card) => shift(&mut self.shown, &mut self.discards, card),
            Event::PutBack(cards) => all(&mut self.shown, &mut self.deck, &cards),
            Event::DoorDrawn(colour) => shift(&mut self.deck, &mut self.moving, Card::door(colour)),
            Event::Opened(colour, n) => {
                shift(&mut self.hand, &mut self.discards, Card::key(colour));
                self.moving[Card::door(colour).index()] -= 1;
                self.open(colour, n);
            }
            Event::ToLimbo(card) => {
                let from = if self.moving[card.index()] > 0 { &mut self.moving } else { &mut self.deck };
                shift(from, &mut self.limbo, card);
            }
            Event::NightmareDrawn => shift(&mut self.deck, &mut self.moving, nightmare),
            Event::PaidKey(card) => {
                shift(&mut self.hand, &mut self.discards, card);
                shift(&mut self.moving, &mut self.discards, nightmare);
            }
            Event::PaidDoor(colour) => {
                shift(&mut self.moving, &mut self.discards, nightmare);
                self.doors[colour.index()] -= 1;
                self.moving[Card::door(colour).index()] += 1;
            }
            Event::PaidDeck(cards) => {
                shift(&mut self.moving, &mut self.discards, nightmare);
                all(&mut self.deck, &mut self.moving, &cards);
                for &card in cards.iter().filter(|card| card.is_location()) {
                    shift(&mut self.moving, &mut self.discards, card);
                }
            }
            Event::PaidHand(cards) => {
                shift(&mut self.moving, &mut self.discards, nightmare);
                all(&mut self.hand, &mut self.discards, &cards);
            }
            Event::LimboShuffled(n) => {
                assert_eq!(i32::from(n), self.limbo.iter().map(|&n| i32::from(n)).sum::<i32>());
                for (from, to) in self.limbo.iter_mut().zip(&mut self.deck) {
                    *to += std::mem::take(from);
                }
            }
            Event::BothOpen(_) | Event::Placed(..) | Event::Forgotten | Event::Won | Event::Lost(_) => {}
        }
    }

    /// Asserts that the piles of the game match, and that there are 76 cards.
    pub fn assert_matches(&self, game: &Onirim) {
        assert_eq!(self.deck, counts(game.deck().contents().iter()), "deck");
        assert_eq!(self.hand, counts(game.hand().iter().map(|&card| (card, 1))), "hand");
        assert_eq!(self.labyrinth, counts(game.labyrinth().iter().map(|&card| (card, 1))), "labyrinth");
        assert_eq!(self.discards, counts(game.discards().iter()), "discards");
        let shown = game.placed().iter().chain(game.shown().iter());
        assert_eq!(self.shown, counts(shown.map(|&card| (card, 1))), "shown");
        assert_eq!(self.doors, Colour::ALL.map(|colour| game.doors(colour) as i8), "doors");
        let limbo: Bag = game.limbo().iter().copied().collect();
        // A nightmare that can't be paid stays in limbo without an event.
        let aside: Vec<i8> = (0..Card::KINDS).map(|i| self.limbo[i] + self.moving[i]).collect();
        let waiting = waiting(game);
        let limbo = counts(limbo.iter().chain(waiting.map(|card| (card, 1))));
        assert_eq!(aside, limbo, "limbo and the pending card");
        let piles = [self.deck, self.hand, self.labyrinth, self.discards, self.limbo, self.shown, self.moving];
        let cards: i32 = piles.iter().flatten().map(|&n| i32::from(n)).sum();
        assert_eq!(cards + self.doors.iter().map(|&n| i32::from(n)).sum::<i32>(), 76);
        assert!(piles.iter().flatten().chain(&self.doors).all(|&n| n >= 0), "{self:?}");
    }

    fn open(&mut self, colour: Colour, n: u8) {
        self.doors[colour.index()] += 1;
        assert_eq!(self.doors[colour.index()], n as i8, "the event names the number of the door");
    }
}

fn waiting(game: &Onirim) -> Option<Card> {
    match game.phase() {
        sorcery::games::onirim::Phase::Door(colour) => Some(Card::door(colour)),
        sorcery::games::onirim::Phase::Nightmare => Some(Card::NIGHTMARE),
        _ => None,
    }
}

fn shift(from: &mut [i8; Card::KINDS], to: &mut [i8; Card::KINDS], card: Card) {
    from[card.index()] -= 1;
    to[card.index()] += 1;
}

fn all(from: &mut [i8; Card::KINDS], to: &mut [i8; Card::KINDS], cards: &[Card]) {
    cards.iter().for_each(|&card| shift(from, to, card));
}

fn counts(cards: impl Iterator<Item = (Card, u8)>) -> [i8; Card::KINDS] {
    let mut counts = [0; Card::KINDS];
    for (card, n) in cards {
        counts[card.index()] += n as i8;
    }
    counts
}
