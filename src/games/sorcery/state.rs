//! The complete state of a game of Sorcery.

use super::action::Target;
use super::cards::{CARDS, CardId};
use super::demand::Demand;
use super::effect::{Aura, Moments, Needs};
use super::event::{Actor, Thing};
use super::minion::{Attached, Minion, Stay};
use crate::engine::{BySeat, Deck, Outcome, Pile, Rng, Seat};

/// How many minions a side has room for (spec 2.2).
pub const BOARD_SIZE: usize = 5;
/// How many cards a hand holds (spec 1.1).
pub const HAND_SIZE: usize = 5;
/// Life at the start (spec 1.2).
pub const STARTING_LIFE: i32 = 20;
/// Magic at the start (spec 1.2).
pub const STARTING_MAGIC: i32 = 3;

/// Where turns are counted no further: later than any game comes, and far from an overflow.
pub const LAST_TURN: u32 = 1_000_000_000;

/// What a game is begun with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The decks, the first card of each list being the first one drawn when nothing is shuffled.
    pub decks: BySeat<Vec<CardId>>,
    /// Testing mode (spec 5.2.3): nothing is shuffled, magic is forgiven, `draw` and `discard`
    /// work.
    pub testing: bool,
}

/// A card in hand. A minion keeps its attack and defence wherever it goes (spec 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The card.
    pub card: CardId,
    /// Attack and defence of a minion as it would enter play.
    pub stats: (i32, i32),
    /// The opponent has seen this card come here.
    pub known: bool,
}

impl Held {
    /// A card as printed, drawn from the deck.
    pub fn fresh(card: CardId) -> Self {
        Held { card, stats: card.card().stats, known: false }
    }
}

impl Default for Held {
    /// An empty place.
    fn default() -> Self {
        Held { card: CardId::NONE, stats: (0, 0), known: false }
    }
}

/// A dead minion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corpse {
    /// The card.
    pub card: CardId,
    /// Attack and defence it died with.
    pub stats: (i32, i32),
}

/// A ritual in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RitualInPlay {
    /// The card.
    pub card: CardId,
    /// Charges left.
    pub charges: i32,
}

impl RitualInPlay {
    /// Whether it has the charges that acting takes (spec 2.4).
    pub fn can_pay(self) -> bool {
        self.charges >= self.card.card().charges.0
    }

    /// When it acts by itself: never while it cannot pay.
    pub fn listens(self) -> Moments {
        if self.can_pay() { self.card.listens() } else { Moments::NEVER }
    }
}

/// Where a minion is: on whose board, and its place there.
pub(super) type Spot = (Seat, u8);

/// One player's half of the table.
#[derive(Clone, Debug, Default)]
pub struct Side {
    /// Life left.
    pub life: i32,
    /// Magic to spend.
    pub magic: i32,
    /// Cards to draw.
    pub deck: Deck<CardId>,
    /// Cards in hand, oldest first.
    pub hand: Pile<Held, HAND_SIZE>,
    /// Minions in play, oldest first.
    pub board: Pile<Minion, BOARD_SIZE>,
    /// The ritual in play.
    pub ritual: Option<RitualInPlay>,
    /// Dead minions, the last one to die at the end.
    pub graveyard: Vec<Corpse>,
    /// When its cards in play do anything by themselves, at least: at no other time needs one be
    /// looked for.
    pub(super) heard: Moments,
}

/// A game of Sorcery: the complete state of play.
#[derive(Clone, Debug)]
pub struct Sorcery {
    pub(super) sides: BySeat<Side>,
    /// Whose turn it is.
    pub(super) active: Seat,
    /// Counted from 1; each player's turn counts.
    pub(super) turn: u32,
    /// Testing mode.
    pub(super) testing: bool,
    pub(super) over: Option<Outcome>,
    pub(super) rng: Rng,
    /// All enchantments in play, oldest first.
    pub(super) attached: Vec<Attached>,
    /// How many minions have any.
    pub(super) enchanted: u8,
    /// The serial of the newest minion.
    pub(super) serials: u32,
}

/// Equal positions: whatever can be seen or can matter later is equal. Serials may differ, since
/// they only tell minions apart.
impl PartialEq for Sorcery {
    fn eq(&self, other: &Self) -> bool {
        self.active == other.active
            && self.turn == other.turn
            && self.testing == other.testing
            && self.over == other.over
            && self.rng == other.rng
            && Seat::all(2).all(|seat| self.side_equals(other, seat))
    }
}

impl Side {
    /// The serials of its minions, by their places.
    #[inline]
    pub(super) fn serials(&self) -> [u32; BOARD_SIZE] {
        std::array::from_fn(|slot| self.board.places()[slot].serial)
    }
}

impl Sorcery {
    fn side_equals(&self, other: &Self, seat: Seat) -> bool {
        let (a, b) = (&self.sides[seat], &other.sides[seat]);
        (a.life, a.magic, &a.deck, &a.hand, a.ritual, &a.graveyard)
            == (b.life, b.magic, &b.deck, &b.hand, b.ritual, &b.graveyard)
            && a.board.len() == b.board.len()
            && a.board.iter().zip(b.board.iter()).all(|(m, n)| {
                (m.card, m.base, m.attack, m.defence, m.actions, m.dying)
                    == (n.card, n.base, n.attack, n.defence, n.actions, n.dying)
                    && self
                        .enchantments(m)
                        .map(|e| (e.card, e.since))
                        .eq(other.enchantments(n).map(|e| (e.card, e.since)))
            })
    }

    /// One player's half of the table.
    #[inline]
    pub(super) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat]
    }

    /// A player's half of the table and the opponent's.
    #[inline]
    pub(super) fn sides_of(&self, seat: Seat) -> (&Side, &Side) {
        (&self.sides[seat], &self.sides[seat.other()])
    }

    /// The enchantments on a minion, oldest first.
    #[inline]
    pub(super) fn enchantments<'a>(&'a self, minion: &Minion) -> impl Iterator<Item = &'a Attached> + Clone + use<'a> {
        let (serial, any) = (minion.serial, minion.enchantments > 0);
        let all: &[Attached] = if any { &self.attached } else { &[] };
        all.iter().filter(move |enchantment| enchantment.minion == serial)
    }

    /// What a card in `seat`'s hand costs now.
    #[inline]
    pub(super) fn cost(&self, seat: Seat, card: CardId) -> i32 {
        let printed = card.card().cost;
        match self.sides[seat].heard.include(Moments::ALWAYS) {
            false => printed,
            true => (printed - self.discount(seat, card)).max(0),
        }
    }

    /// What is not there for the player in turn.
    #[inline(always)]
    pub(super) fn lacking(&self) -> Needs {
        let (mine, theirs) = self.sides_of(self.active);
        (Needs::ROOM.when(mine.board.is_full()))
            .and(Needs::RITUAL.when(mine.ritual.is_none()))
            .and(Needs::CORPSE.when(mine.graveyard.is_empty()))
            .and(Needs::DECK.when(mine.deck.is_empty()))
            .and(Needs::HAND_ROOM.when(mine.hand.is_full()))
            .and(Needs::THEIR_CARD.when(theirs.hand.is_empty()))
            .and(Needs::NEVER)
    }

    /// What it takes to play a card from `seat`'s hand now.
    #[cold]
    pub(super) fn demand(&self, seat: Seat, card: CardId) -> Demand {
        match CARDS.get(card.0 as usize) {
            Some(printed) => Demand::new(self.cost(seat, card), printed.needs, printed.targets),
            None => Demand::IMPOSSIBLE,
        }
    }

    /// By how much `seat`'s minions make a card cheaper.
    #[cold]
    fn discount(&self, seat: Seat, card: CardId) -> i32 {
        let kind = card.card().kind;
        let auras = self.sides[seat].board.iter().flat_map(|minion| minion.card.card().auras);
        auras.map(|&Aura::Cheaper(cheaper, by)| if kind == cheaper { by } else { 0 }).sum()
    }

    /// Whether `seat` can pay: always in testing mode (ruling 36).
    pub(super) fn affords(&self, seat: Seat, cost: i32) -> bool {
        self.testing || self.sides[seat].magic >= cost
    }

    /// Works out what a minion's base and enchantments make of it, and returns its stats.
    pub(super) fn work_out(&mut self, spot: Spot) -> (i32, i32) {
        let mut minion = *self.minion(spot);
        minion.work_out(self.enchantments(&minion));
        *self.minion_mut(spot) = minion;
        let side = &mut self.sides[spot.0];
        side.heard = side.heard.and(minion.listens);
        (minion.attack, minion.defence)
    }

    /// Forgets what only cards listened to that have left play, or that can do nothing any more.
    pub(super) fn listen_anew(&mut self, seat: Seat) {
        let side = &mut self.sides[seat];
        let ritual = side.ritual.map_or(Moments::NEVER, RitualInPlay::listens);
        side.heard = side.board.iter().fold(ritual, |heard, minion| heard.and(minion.listens));
    }

    /// What a minion is known by, wherever it goes.
    #[inline]
    pub(super) fn stay(&self, (seat, slot): Spot) -> Stay {
        Stay { serial: self.minion((seat, slot)).serial, seat, slot }
    }

    /// Where a minion is, if it is still in play: most often where it was seen last. (Empty places
    /// hold no minion's serial.)
    #[inline]
    pub(super) fn locate(&self, stay: Stay) -> Option<Spot> {
        match self.sides[stay.seat].board.places().get(stay.slot as usize) {
            Some(minion) if minion.serial == stay.serial => Some((stay.seat, stay.slot)),
            _ => self.find(stay.serial),
        }
    }

    /// Where a minion is, unless it has left or is leaving.
    #[inline]
    pub(super) fn locate_alive(&self, stay: Stay) -> Option<Spot> {
        self.locate(stay).filter(|&spot| !self.minion(spot).dying)
    }

    /// The minion in a place.
    #[inline]
    pub(super) fn minion(&self, (seat, slot): Spot) -> &Minion {
        &self.sides[seat].board.places()[slot as usize]
    }

    /// The minion in a place, to be changed.
    #[inline]
    pub(super) fn minion_mut(&mut self, (seat, slot): Spot) -> &mut Minion {
        &mut self.sides[seat].board.places_mut()[slot as usize]
    }

    /// A minion as events name it.
    #[inline]
    pub(super) fn actor(&self, (seat, slot): Spot) -> Actor {
        Actor { seat, slot, card: self.minion((seat, slot)).card }
    }

    /// A target as events name it.
    pub(super) fn thing(&self, target: Target) -> Thing {
        match target {
            Target::Minion(seat, slot) => Thing::Minion(self.actor((seat, slot))),
            Target::Ritual(seat) => {
                Thing::Ritual(seat, self.sides[seat].ritual.map_or(CardId::default(), |ritual| ritual.card))
            }
        }
    }

    /// Where the minion with a serial is.
    #[inline(never)]
    pub(super) fn find(&self, serial: u32) -> Option<Spot> {
        if serial == Stay::NONE.serial {
            return None;
        }
        Seat::all(2).find_map(|seat| {
            let slot = self.sides[seat].board.iter().position(|minion| minion.serial == serial)?;
            Some((seat, slot as u8))
        })
    }
}
