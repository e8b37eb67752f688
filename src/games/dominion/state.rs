//! The complete position: supply, trash, the players' cards, the turn, and the scripts being run.

use super::card::{CARDS, Card, CardSet, Kinds, Op, Points, Script, Zone};
use super::cards::{COSTS, STIRS, WORTH, WORTH_OTHERS};
use super::cycle::{Cycle, HAND};
use super::settings::{MOST_SEATS, Setup, pile_size};
use crate::engine::{BySeat, Rng, Seat, SeatSet, Stream};
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// Maximum number of rounds. After them, the game is scored normally.
pub const ROUND_LIMIT: u8 = 50;

/// A phase of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// The player plays Action cards.
    Action,
    /// The player plays Treasures one at a time, if the setup asks for that.
    Hold,
    /// Treasures are played automatically.
    Treasure,
    /// The player buys cards.
    Buy,
    /// The turn ends, and the player draws a new hand.
    CleanUp,
    /// The game is over.
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub seat: Seat,
    pub phase: Phase,
    pub actions: u16,
    pub coins: u16,
    /// Number of Action cards played this turn, including repetitions.
    pub plays: u16,
    /// Number of buys left. A purchase changes `coins`, `buys` and `spent`. No two of these fields are both adjacent
    /// and of the same size. Otherwise, the compiler would combine their changes, and the combined read would have to
    /// wait for earlier writes to each field.
    pub buys: u16,
    pub spent: u32,
    pub discount: u8,
    /// Number of cards that the player may gain after each purchase this turn (Haggler).
    pub haggles: u8,
    /// The cards played this turn.
    pub played: CardSet,
    /// Number of cards that the player has seen this turn: the hand at the start and the cards drawn.
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

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ScriptFrame {
    pub script: Script,
    pub next: u8,
    /// Whether the current instruction has started and waits for decisions.
    pub asking: bool,
    pub seat: Seat,
    pub source: Card,
    /// Identifies one play of a card, to which the script belongs.
    pub serial: u16,
    /// Number of cards in the last pick. While a seat is choosing between scripts, the set of the scripts chosen so
    /// far, one bit each.
    pub picked: u16,
    /// The card that the script last picked, trashed, gained or named.
    pub last: Option<Card>,
    /// The zone to which the script last gained a card.
    pub place: Zone,
    /// The seats that have averted the attack that is being played.
    pub safe: SeatSet,
    /// Whether the card that runs the script was the first copy played this turn.
    pub first: bool,
    /// Whether the card that runs the script has left play.
    pub gone: bool,
}

impl ScriptFrame {
    pub fn of(script: Script, source: Card, seat: Seat, serial: u16) -> Self {
        ScriptFrame {
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

    pub fn inner(self, script: Script) -> Self {
        ScriptFrame { script, next: 0, asking: false, ..self }
    }

    pub fn op(&self) -> Option<&'static Op> {
        self.script.get(self.next as usize)
    }
}

/// A complete position of a game of Dominion.
#[derive(Clone, Debug, PartialEq)]
pub struct Dominion {
    pub(super) setup: Setup,
    pub(super) supply: [u8; CARDS],
    pub(super) empty: u8,
    pub(super) trash: [u8; CARDS],
    pub(super) players: Players,
    pub(super) turn: Turn,
    pub(super) stack: Vec<ScriptFrame>,
    /// Number of cards played in the game so far. It identifies each play of a card.
    pub(super) serial: u16,
    /// Whether any player has ever owned a card with an effect that a gain can trigger. In most games, no player has.
    pub(super) stirring: bool,
}

impl Dominion {
    /// Creates the position before the first hands are drawn.
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
            stirring: setup.deal().iter().any(|&(card, _)| STIRS[card as usize]),
        }
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat]
    }

    pub(super) fn price(&self, card: Card) -> u8 {
        COSTS[card as usize].saturating_sub(self.turn.discount)
    }

    #[inline]
    pub(super) fn set_in(&self, seat: Seat, zone: Zone) -> CardSet {
        self.player(seat).cards.zone(zone).iter().copied().collect()
    }

    pub(super) fn available(&self) -> CardSet {
        self.setup.piles().iter().filter(|&card| self.supply[card as usize] > 0).collect()
    }

    /// Returns the other seats in turn order, starting with the seat to the left of `seat`.
    pub(super) fn others(&self, seat: Seat) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        let (n, first) = (self.setup.seats() as u8, seat.0);
        (1..n).map(move |step| Seat((first + step) % n))
    }
}

// The alignment makes the size a power of two, so looking up the player of a seat needs no multiplication. Duels take
// 3 % less time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Player {
    pub cards: Cycle,
    /// Number of copies of each card that the player owns, in any zone.
    pub owned: [u8; CARDS],
    pub kinds: CardSet,
    /// Total value of the player's cards: coins in the lower 16 bits, and points in the upper 16. Excludes points that
    /// depend on other cards.
    pub worth: i32,
    pub turns: u8,
    /// The generator for this player's shuffles. Each player has one, so that one player's draws don't affect
    /// another's.
    pub rng: Rng,
}

impl Player {
    pub fn dealt(cards: impl IntoIterator<Item = (Card, u8)>, rng: Rng) -> Self {
        let mut player = Player {
            cards: Cycle::begin(Vec::new()),
            owned: [0; CARDS],
            kinds: CardSet::NONE,
            worth: 0,
            turns: 0,
            rng,
        };
        let mut deck = Vec::with_capacity(16);
        for card in cards.into_iter().flat_map(|(card, n)| std::iter::repeat_n(card, n as usize)) {
            player.own(card);
            deck.push(card);
        }
        player.cards = Cycle::begin(deck);
        player
    }

    pub fn holds(&self, card: Card) -> bool {
        self.hand().contains(&card)
    }

    /// Returns `true` if the hand has a card with at least one of these types.
    #[inline]
    pub fn holds_any(&self, kinds: Kinds) -> bool {
        // Looks at every card, because the processor can't predict where a search would stop.
        let any = |hand: &[Card]| hand.iter().fold(false, |any, card| any | card.is(kinds));
        // Most hands have five cards. A loop of fixed length takes fewer instructions.
        let held = || <&[Card; HAND]>::try_from(self.hand()).map_or_else(|_| any(self.hand()), |five| any(five));
        // Avoids searching the hand for cards that the player doesn't own.
        !self.kinds.and(kinds.cards()).is_empty() && held()
    }

    pub fn owns(&self, card: Card) -> u8 {
        self.owned[card as usize]
    }

    /// Adds a copy of a card to the cards that the player owns.
    #[inline]
    pub fn own(&mut self, card: Card) {
        self.owned[card as usize] += 1;
        self.worth += WORTH[card as usize];
        self.kinds = self.kinds.with(card);
    }

    pub fn lose(&mut self, card: Card) {
        self.owned[card as usize] -= 1;
        self.worth -= WORTH[card as usize];
        if self.owned[card as usize] == 0 {
            self.kinds = self.kinds.without(CardSet::only(card));
        }
    }

    /// Returns the hand, the newest card first.
    #[inline]
    pub fn hand(&self) -> &[Card] {
        self.cards.hand()
    }

    /// Returns the coins that the player's Treasures give if each is played once. Fool's Gold counts as one.
    pub fn treasure(&self) -> u16 {
        self.worth as u16
    }

    #[inline]
    pub fn points(&self) -> i32 {
        let others = self.kinds.and(WORTH_OTHERS).iter().map(|card| match card.row().points {
            Points::Per(other) => i32::from(self.owns(card)) * i32::from(self.owns(other)),
            Points::Flat(_) => 0,
        });
        ((self.worth - i32::from(self.treasure())) >> 16) + others.sum::<i32>()
    }
}

/// Two to four players. They are stored in place, with room for the maximum number, so looking up a seat's player needs
/// no check against the actual number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Players {
    seats: usize,
    /// Players by seat. Unused seats have players without cards.
    places: BySeat<Player, MOST_SEATS>,
}

impl FromIterator<Player> for Players {
    fn from_iter<I: IntoIterator<Item = Player>>(players: I) -> Self {
        let (mut players, mut seats) = (players.into_iter(), 0);
        let places = std::array::from_fn(|_| match players.next() {
            Some(player) => {
                seats += 1;
                player
            }
            None => Player::dealt([], Rng::at(0, 0, 0)),
        });
        Players { seats, places: BySeat(places) }
    }
}

impl Index<Seat> for Players {
    type Output = Player;
    fn index(&self, seat: Seat) -> &Player {
        &self.places[seat]
    }
}

impl IndexMut<Seat> for Players {
    fn index_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.places[seat]
    }
}

impl Deref for Players {
    type Target = [Player];
    fn deref(&self) -> &[Player] {
        &self.places.0[..self.seats]
    }
}

impl DerefMut for Players {
    fn deref_mut(&mut self) -> &mut [Player] {
        &mut self.places.0[..self.seats]
    }
}
