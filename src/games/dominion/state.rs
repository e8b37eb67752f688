//! The complete position: supply, trash, what each player owns and where it is, the turn, and
//! the scripts that are under way.

use super::card::{CARDS, COSTS, Card, CardSet};
use super::op::{Op, Script, Zone};
use super::player::Player;
use super::players::Players;
use super::setup::{Setup, pile_size};
use crate::engine::{Rng, Seat, SeatSet, Stream};

/// After this many rounds a game is scored as it stands.
pub const ROUND_LIMIT: u8 = 50;

/// How many cards are drawn for a new hand.
pub(super) const HAND: usize = 5;

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
    pub coins: u16,
    /// Coins spent already.
    pub spent: u16,
    /// Not beside the coins: both change with every purchase, and written at once they would have
    /// to wait for what was written singly before.
    pub buys: u16,
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
    pub(super) players: Players,
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
        let Dominion { setup, supply, empty, trash, players, turn, stack, serial } = source;
        self.players.clone_from(players);
        self.stack.clone_from(stack);
        (self.setup, self.supply, self.empty, self.trash) = (*setup, *supply, *empty, *trash);
        (self.turn, self.serial) = (*turn, *serial);
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
        &self.players[seat]
    }

    #[inline]
    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat]
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
