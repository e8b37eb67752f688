//! The complete position: supply, trash, what each player owns and where it is, the turn, and
//! the scripts that are under way.

use super::card::{CARDS, COSTS, Card, CardSet, Kinds, Points, SCORING};
use super::event::Event;
use super::op::{Op, Script, Zone};
use super::setup::{Setup, pile_size};
use crate::engine::{Deck, Rng, Seat, SeatSet, Stream};

/// After this many rounds a game is scored as it stands.
pub const ROUND_LIMIT: u8 = 50;

/// How many cards are drawn for a new hand.
pub(super) const HAND: usize = 5;

/// What one player has.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub deck: Deck<Card>,
    pub hand: Vec<Card>,
    pub play: Vec<Card>,
    pub discard: Vec<Card>,
    pub aside: Vec<Card>,
    /// How many copies the player owns, wherever they are.
    pub owned: [u8; CARDS],
    /// Turns begun.
    pub turns: u8,
    /// The chance of this player's shuffles: each has its own, so that another player's draws do
    /// not change it.
    pub rng: Rng,
}

impl Player {
    pub fn dealt(cards: [(Card, u8); 3], rng: Rng) -> Self {
        let mut owned = [0; CARDS];
        let mut deck = Vec::with_capacity(16);
        for (card, n) in cards {
            owned[card as usize] = n;
            deck.extend(std::iter::repeat_n(card, n as usize));
        }
        let empty = || Vec::with_capacity(16);
        let (hand, play, discard, aside) = (empty(), empty(), empty(), Vec::new());
        Player { deck: Deck::shuffled(&deck), hand, play, discard, aside, owned, turns: 0, rng }
    }

    #[inline]
    pub fn holds(&self, card: Card) -> bool {
        self.hand.contains(&card)
    }

    #[inline]
    pub fn owns(&self, card: Card) -> u8 {
        self.owned[card as usize]
    }

    /// The cards of a place, except the deck's.
    pub fn zone(&self, zone: Zone) -> &Vec<Card> {
        match zone {
            Zone::Hand => &self.hand,
            Zone::Discard | Zone::Deck => &self.discard,
            Zone::Play => &self.play,
            Zone::Aside => &self.aside,
        }
    }

    pub fn zone_mut(&mut self, zone: Zone) -> &mut Vec<Card> {
        match zone {
            Zone::Hand => &mut self.hand,
            Zone::Discard | Zone::Deck => &mut self.discard,
            Zone::Play => &mut self.play,
            Zone::Aside => &mut self.aside,
        }
    }

    /// Takes the last copy of `card` out of a place.
    pub fn take(&mut self, card: Card, zone: Zone) -> bool {
        if zone == Zone::Deck {
            return self.deck.take_top(|top| top == card).is_some();
        }
        let cards = self.zone_mut(zone);
        let place = cards.iter().rposition(|&c| c == card);
        place.is_some_and(|place| {
            cards.remove(place);
            true
        })
    }

    pub fn place(&mut self, card: Card, zone: Zone) {
        match zone {
            Zone::Deck => self.deck.put_on_top(card),
            _ => self.zone_mut(zone).push(card),
        }
    }

    pub fn size(&self) -> usize {
        self.deck.len() + self.hand.len() + self.play.len() + self.discard.len() + self.aside.len()
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
        SCORING.iter().map(|card| i32::from(self.owns(card)) * worth(card)).sum()
    }
}

/// Copying into a position that exists reuses its memory: simulations begin thousands of games
/// a second.
impl Clone for Player {
    fn clone(&self) -> Self {
        Player {
            deck: self.deck.clone(),
            hand: self.hand.clone(),
            play: self.play.clone(),
            discard: self.discard.clone(),
            aside: self.aside.clone(),
            owned: self.owned,
            turns: self.turns,
            rng: self.rng.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.deck.clone_from(&source.deck);
        self.hand.clone_from(&source.hand);
        self.play.clone_from(&source.play);
        self.discard.clone_from(&source.discard);
        self.aside.clone_from(&source.aside);
        self.owned = source.owned;
        self.turns = source.turns;
        self.rng.clone_from(&source.rng);
    }
}

/// Where in a turn the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Action cards are played.
    Action,
    /// Treasures are played, by themselves.
    Treasure,
    /// Cards are bought.
    Buy,
    /// Everything is discarded and a new hand is drawn.
    CleanUp,
    /// The game has ended.
    Over,
}

/// What holds for the turn that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub seat: Seat,
    pub phase: Phase,
    pub actions: u16,
    pub buys: u16,
    pub coins: u16,
    /// Coins spent already.
    pub spent: u16,
    pub discount: u8,
    /// Gains that each bought card brings.
    pub haggles: u8,
    /// Action cards played, repetitions included.
    pub plays: u16,
    /// Cards of which a copy was played.
    pub played: CardSet,
    /// Cards seen: the first hand and what was drawn.
    pub seen: u16,
}

impl Turn {
    pub fn of(seat: Seat) -> Self {
        Turn {
            seat,
            phase: Phase::Action,
            actions: 1,
            buys: 1,
            coins: 0,
            spent: 0,
            discount: 0,
            haggles: 0,
            plays: 0,
            played: CardSet::NONE,
            seen: HAND as u16,
        }
    }
}

/// A script that is under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub script: Script,
    /// The word that comes next.
    pub next: u8,
    /// Whether that word has begun and waits for answers.
    pub asking: bool,
    /// Who carries it out.
    pub seat: Seat,
    /// The card whose script it is.
    pub source: Card,
    /// Which play of a card it belongs to.
    pub serial: u16,
    /// How many cards were picked last, or which scripts were chosen.
    pub picked: u16,
    /// The card that was picked, trashed, gained or named last.
    pub last: Option<Card>,
    /// Where the last card was gained to.
    pub place: Zone,
    /// Who averts the attack.
    pub safe: SeatSet,
    /// Whether this is the first copy played in the turn.
    pub first: bool,
    /// Whether the card has left play.
    pub gone: bool,
}

impl Frame {
    pub fn of(script: Script, source: Card, seat: Seat, serial: u16) -> Self {
        Frame {
            script,
            next: 0,
            asking: false,
            seat,
            source,
            serial,
            picked: 0,
            last: None,
            place: Zone::Discard,
            safe: SeatSet::NONE,
            first: false,
            gone: false,
        }
    }

    /// A script inside this one.
    pub fn inner(self, script: Script) -> Self {
        Frame { script, next: 0, asking: false, ..self }
    }

    /// The word that comes next.
    #[inline]
    pub fn op(&self) -> Option<&'static Op> {
        self.script.get(self.next as usize)
    }
}

/// A complete position of a game of Dominion.
#[derive(Debug, PartialEq)]
pub struct Dominion {
    pub(super) setup: Setup,
    pub(super) supply: [u8; CARDS],
    /// Piles that have run out.
    pub(super) empty: u8,
    pub(super) trash: [u8; CARDS],
    pub(super) players: Vec<Player>,
    pub(super) turn: Turn,
    pub(super) stack: Vec<Frame>,
    /// Cards played in the game so far: gives each play a number of its own.
    pub(super) serial: u16,
}

impl Clone for Dominion {
    fn clone(&self) -> Self {
        Dominion { players: self.players.clone(), stack: self.stack.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        let (mut players, mut stack) = (std::mem::take(&mut self.players), std::mem::take(&mut self.stack));
        players.clone_from(&source.players);
        stack.clone_from(&source.stack);
        *self = Dominion { players, stack, ..*source };
    }
}

impl Dominion {
    /// The position before the first hands are drawn.
    pub(super) fn dealt(setup: &Setup, seed: u64) -> Self {
        let seats = setup.seats() as u8;
        let mut supply = [0; CARDS];
        for card in setup.piles().iter() {
            supply[card as usize] = pile_size(card, seats);
        }
        let player = |seat| Player::dealt(setup.deal(), Rng::new(seed, Stream::Seat(seat)));
        Dominion {
            setup: *setup,
            supply,
            empty: 0,
            trash: [0; CARDS],
            players: (0..seats).map(player).collect(),
            turn: Turn::of(Seat::ONE),
            stack: Vec::with_capacity(8),
            serial: 0,
        }
    }

    #[inline]
    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// What a card costs now.
    #[inline]
    pub(super) fn price(&self, card: Card) -> u8 {
        COSTS[card as usize].saturating_sub(self.turn.discount)
    }

    /// The cards of a place, as a set.
    #[inline]
    pub(super) fn set_in(&self, seat: Seat, zone: Zone) -> CardSet {
        self.player(seat).zone(zone).iter().copied().collect()
    }

    /// The piles that are not empty.
    pub(super) fn available(&self) -> CardSet {
        self.setup.piles().iter().filter(|&card| self.supply[card as usize] > 0).collect()
    }

    /// The other seats in turn order, beginning on the left of `seat`.
    pub(super) fn others(&self, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let (n, first) = (self.setup.seats() as u8, seat.0);
        (1..n).map(move |step| Seat((first + step) % n))
    }
}

/// Where events are written, if anybody wants them: simulations do not.
pub(super) struct Log<'a>(pub Option<&'a mut Vec<Event>>);

impl Log<'_> {
    #[inline]
    pub fn note(&mut self, event: impl FnOnce() -> Event) {
        if let Some(events) = &mut self.0 {
            events.push(event());
        }
    }
}
