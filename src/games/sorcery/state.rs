//! The complete state of a game of Sorcery: both sides of the table, the minions and their enchantments.

use super::card::{Ability, Aura, CardId, Mod, TriggerMask};
use super::deck::Deck;
use crate::engine::{BySeat, Outcome, Pile, Rng, Seat};
use std::fmt;

/// Maximum number of minions on a side (spec 2.2).
pub const BOARD_SIZE: usize = 5;
/// Maximum number of cards in a hand (spec 1.1).
pub const HAND_SIZE: usize = 5;
/// Life at the start of the game (spec 1.2).
pub const STARTING_LIFE: i32 = 20;
/// Magic at the start of the game (spec 1.2).
pub const STARTING_MAGIC: i32 = 3;

/// The last turn number. Counting stops here, far beyond any real game, to avoid an overflow.
pub const LAST_TURN: u32 = 1_000_000_000;

/// The decks of a new game, and whether it is in testing mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The decks. In testing mode, the first card of each list is the first one drawn.
    pub decks: BySeat<Vec<CardId>>,
    /// Whether testing mode is on (spec 5.2.3): decks aren't shuffled, cards can be played without enough magic, and
    /// `draw` and `discard` work.
    pub testing: bool,
}

/// The target of a spell, an enchantment or an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// A minion, by its controller and its place on the board.
    Minion(Seat, u8),
    /// A player's ritual.
    Ritual(Seat),
}

/// Writes the target as players type it: `2 3` or `1 r`.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Minion(seat, slot) => write!(f, "{} {}", seat.number(), slot + 1),
            Target::Ritual(seat) => write!(f, "{} r", seat.number()),
        }
    }
}

/// A card in hand. A minion that returns to the hand keeps its attack and defence (spec 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    pub card: CardId,
    /// Attack and defence that the minion will enter play with.
    pub stats: (i32, i32),
    /// Whether the opponent knows this card, because it returned to the hand from play.
    pub known: bool,
}

impl Held {
    /// Creates a card as printed, drawn from the deck.
    pub fn fresh(card: CardId) -> Self {
        Held { card, stats: card.card().stats, known: false }
    }
}

impl Default for Held {
    /// Returns the placeholder for an empty place in the hand.
    fn default() -> Self {
        Held { card: CardId::NONE, stats: (0, 0), known: false }
    }
}

/// A dead minion in the graveyard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corpse {
    pub card: CardId,
    /// The minion's attack and defence when it died.
    pub stats: (i32, i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RitualInPlay {
    pub card: CardId,
    pub charges: i32,
}

impl RitualInPlay {
    /// Returns `true` if the ritual has enough charges to act (spec 2.4).
    pub fn can_pay(self) -> bool {
        self.charges >= self.card.card().charges.0
    }

    /// Returns the events that trigger the ritual, or none if it doesn't have enough charges.
    pub fn listens(self) -> TriggerMask {
        if self.can_pay() { self.card.card().listens } else { TriggerMask::empty() }
    }
}

/// A minion's identity, which stays the same while it is in play, and its last known place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinionId {
    pub serial: u32,
    pub seat: Seat,
    /// The minion's place on the board.
    pub slot: u8,
}

impl MinionId {
    /// No minion: neither a minion nor an empty place has this serial.
    pub const NONE: MinionId = MinionId { serial: u32::MAX, seat: Seat::ONE, slot: 0 };
}

impl Default for MinionId {
    fn default() -> Self {
        MinionId::NONE
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Minion {
    pub card: CardId,
    /// The number that identifies this minion while it is in play, counted from 1. Enchantments refer to their minion
    /// by this number.
    pub serial: u32,
    /// The minion's attack and defence without enchantments.
    pub base: (i32, i32),
    pub enchantments: u16,
    /// Number of actions that the minion has left this turn.
    pub actions: u8,
    /// Whether the minion came into play this turn.
    pub fresh: bool,
    /// Whether the minion is about to leave play. Its triggers may still run, but nothing can save it.
    pub dying: bool,
    // `work_out` derives this field and those below from the card, `base` and the enchantments.
    pub attack: i32,
    pub defence: i32,
    /// The activated ability that the minion can use.
    pub usable: Usable,
    /// The events that trigger the minion or one of its enchantments.
    pub listens: TriggerMask,
    /// Number of actions that the minion has per turn.
    pub speed: u8,
    /// The amount by which each instance of damage to the minion is reduced.
    pub shield: i32,
}

impl Minion {
    /// Creates a minion without enchantments that has just come into play.
    pub fn fresh(card: CardId, serial: u32, base: (i32, i32)) -> Minion {
        let mut minion = Minion { card, serial, base, fresh: true, ..Minion::default() };
        minion.work_out(std::iter::empty());
        minion
    }

    /// Recomputes the minion's attack, defence, ability and triggers from its base values and its enchantments, given
    /// oldest first.
    pub fn work_out<'a>(&mut self, attached: impl Iterator<Item = &'a Attached>) {
        (self.attack, self.defence) = self.base;
        (self.speed, self.shield, self.listens) = (1, 0, self.card.card().listens);
        self.usable = Usable { from: self.card, surcharge: 0 };
        attached.for_each(|enchantment| self.wear(enchantment));
    }

    /// Updates the minion's attack, defence, ability and triggers for a newly attached enchantment.
    pub(super) fn wear(&mut self, newest: &Attached) {
        let card = newest.card.card();
        let mut stats = (self.attack, self.defence);
        for &change in card.mods {
            match change {
                Mod::Add(attack, defence) => stats = add(stats, (attack, defence)),
                Mod::Times(attack, defence) => {
                    stats = (stats.0.saturating_mul(attack), stats.1.saturating_mul(defence));
                }
                Mod::ExtraAction => self.speed = self.speed.saturating_add(1),
                Mod::Shield(by) => self.shield = self.shield.saturating_add(by),
                Mod::NoAbility => self.usable.from = CardId::NONE,
                Mod::GrantsAbility => self.usable.from = newest.card,
                Mod::AbilityCosts(by) => self.usable.surcharge = self.usable.surcharge.saturating_add(by),
            }
        }
        (self.attack, self.defence) = add(stats, newest.since);
        self.listens = self.listens.union(card.listens);
    }

    /// Returns the activated ability that the card shows. A silenced minion still shows the ability it can't
    /// use (ruling 29).
    pub fn shown_ability<'a>(&self, attached: impl Iterator<Item = &'a Attached>) -> Option<Ability> {
        let mut shown = *self;
        shown.work_out(attached.filter(|enchantment| !enchantment.card.card().mods.contains(&Mod::NoAbility)));
        shown.usable.ability()
    }
}

/// An enchantment on a minion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attached {
    /// The serial of the enchanted minion.
    pub minion: u32,
    pub card: CardId,
    /// Damage and bonuses received after this enchantment and before the next one. They are added after its effect, so
    /// that doubling doesn't apply to later changes (rulings 17, 18).
    pub since: (i32, i32),
}

/// Adds pairs of attack and defence. Saturates instead of overflowing.
pub fn add(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

/// The activated ability that a minion currently has, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// The card with the ability: the minion's own, an enchantment's, or [`CardId::NONE`].
    pub from: CardId,
    /// The amount by which enchantments raise the cost printed for the ability.
    pub surcharge: i32,
}

impl Usable {
    pub fn exists(self) -> bool {
        self.ability().is_some()
    }

    /// Returns the ability with its current cost.
    pub fn ability(self) -> Option<Ability> {
        if self.from == CardId::NONE {
            return None;
        }
        let ability = self.from.card().ability?;
        Some(Ability { cost: ability.cost.saturating_add(self.surcharge), ..ability })
    }
}

impl Default for Usable {
    fn default() -> Self {
        Usable { from: CardId::NONE, surcharge: 0 }
    }
}

/// The place of a minion: its controller and its index on the board.
pub(super) type Spot = (Seat, u8);

/// One player's half of the table.
#[derive(Clone, Debug, Default)]
pub struct Side {
    pub life: i32,
    pub magic: i32,
    pub deck: Deck,
    /// Cards in hand, oldest first.
    pub hand: Pile<Held, HAND_SIZE>,
    /// Minions in play, oldest first.
    pub board: Pile<Minion, BOARD_SIZE>,
    pub ritual: Option<RitualInPlay>,
    /// Dead minions in the order of their deaths. The last one is on top.
    pub graveyard: Vec<Corpse>,
    /// The events that may trigger any card of this side in play. For other events, the cards needn't be checked.
    pub(super) heard: TriggerMask,
}

impl Side {
    /// Returns the serial numbers of the minions, in the order of their places on the board.
    pub(super) fn serials(&self) -> [u32; BOARD_SIZE] {
        self.board.places().each_ref().map(|minion| minion.serial)
    }
}

/// A game of Sorcery: the complete state of play.
#[derive(Clone, Debug)]
pub struct Sorcery {
    pub(super) sides: BySeat<Side>,
    pub(super) active: Seat,
    /// The turn number, counted from 1. Both players' turns count.
    pub(super) turn: u32,
    pub(super) testing: bool,
    pub(super) over: Option<Outcome>,
    pub(super) rng: Rng,
    /// All enchantments in play, oldest first.
    pub(super) attached: Vec<Attached>,
    /// Number of minions with enchantments. Stored because random play needs it for every action, and
    /// counting took 5 % of its time.
    pub(super) enchanted: u8,
    pub(super) serials: u32,
}

/// Compares everything that is visible or can matter later. Serials may differ, since they only identify minions.
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

impl Sorcery {
    fn side_equals(&self, other: &Self, seat: Seat) -> bool {
        let (a, b) = (&self.sides[seat], &other.sides[seat]);
        (a.life, a.magic, &a.deck, &a.hand, a.ritual, &a.graveyard)
            == (b.life, b.magic, &b.deck, &b.hand, b.ritual, &b.graveyard)
            && a.board.len() == b.board.len()
            && a.board.iter().zip(b.board.iter()).all(|(m, n)| {
                (m.card, m.base, m.attack, m.defence, m.actions, m.fresh, m.dying)
                    == (n.card, n.base, n.attack, n.defence, n.actions, n.fresh, n.dying)
                    && self
                        .enchantments(m)
                        .map(|e| (e.card, e.since))
                        .eq(other.enchantments(n).map(|e| (e.card, e.since)))
            })
    }

    /// Creates a game before any cards are dealt.
    pub(super) fn undealt(testing: bool, rng: Rng) -> Self {
        Sorcery {
            sides: BySeat([(); 2].map(|()| Side { life: STARTING_LIFE, ..Side::default() })),
            active: Seat::ONE,
            turn: 0,
            testing,
            over: None,
            rng,
            attached: Vec::new(),
            enchanted: 0,
            serials: 0,
        }
    }

    /// Returns one player's half of the table.
    pub(super) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat]
    }

    /// Returns a player's half of the table and the opponent's.
    pub(super) fn sides_of(&self, seat: Seat) -> (&Side, &Side) {
        (&self.sides[seat], &self.sides[seat.other()])
    }

    /// Returns the enchantments on a minion, oldest first.
    pub(super) fn enchantments<'a>(&'a self, minion: &Minion) -> impl Iterator<Item = &'a Attached> + Clone + use<'a> {
        let (serial, any) = (minion.serial, minion.enchantments > 0);
        let all: &[Attached] = if any { &self.attached } else { &[] };
        all.iter().filter(move |enchantment| enchantment.minion == serial)
    }

    /// Returns the current cost of a card in `seat`'s hand, after the discounts of that seat's minions.
    pub(super) fn cost(&self, seat: Seat, card: CardId) -> i32 {
        let (side, card) = (&self.sides[seat], card.card());
        if !side.heard.intersects(TriggerMask::ALWAYS) {
            return card.cost;
        }
        let auras = side.board.iter().flat_map(|minion| minion.card.card().auras);
        let discount: i32 = auras.map(|&Aura::Cheaper(kind, by)| if kind == card.kind { by } else { 0 }).sum();
        (card.cost - discount).max(0)
    }

    /// Recomputes a minion's current values from its base values and its enchantments. Returns its attack and defence.
    pub(super) fn work_out(&mut self, spot: Spot) -> (i32, i32) {
        let mut minion = *self.minion(spot);
        minion.work_out(self.enchantments(&minion));
        *self.minion_mut(spot) = minion;
        let side = &mut self.sides[spot.0];
        side.heard = side.heard.union(minion.listens);
        (minion.attack, minion.defence)
    }

    /// Recomputes the events that trigger the cards of a side, after a card has left play or lost
    /// its last charge.
    pub(super) fn listen_anew(&mut self, seat: Seat) {
        let side = &mut self.sides[seat];
        let ritual = side.ritual.map_or(TriggerMask::empty(), RitualInPlay::listens);
        side.heard = side.board.iter().fold(ritual, |heard, minion| heard.union(minion.listens));
    }

    /// Returns a minion's identity, which stays valid if it moves.
    pub(super) fn id(&self, (seat, slot): Spot) -> MinionId {
        MinionId { serial: self.minion((seat, slot)).serial, seat, slot }
    }

    /// Returns the place of a minion, or `None` if it has left play. Tries its last known place first.
    #[inline]
    pub(super) fn locate(&self, minion: MinionId) -> Option<Spot> {
        match self.sides[minion.seat].board.get(minion.slot as usize) {
            Some(there) if there.serial == minion.serial => Some((minion.seat, minion.slot)),
            _ => self.find(minion.serial),
        }
    }

    /// Returns the place of a minion, or `None` if it has left play or is about to.
    pub(super) fn locate_alive(&self, minion: MinionId) -> Option<Spot> {
        self.locate(minion).filter(|&spot| !self.minion(spot).dying)
    }

    pub(super) fn minion(&self, (seat, slot): Spot) -> &Minion {
        &self.sides[seat].board[slot as usize]
    }

    /// Returns a mutable reference to the minion at a place on the board.
    pub(super) fn minion_mut(&mut self, (seat, slot): Spot) -> &mut Minion {
        &mut self.sides[seat].board[slot as usize]
    }

    pub(super) fn find(&self, serial: u32) -> Option<Spot> {
        Seat::all(2).find_map(|seat| {
            let slot = self.sides[seat].board.iter().position(|minion| minion.serial == serial)?;
            Some((seat, slot as u8))
        })
    }
}

/// Combines two numbers into one word for a digest.
pub(super) fn two(a: i32, b: i32) -> u64 {
    u64::from(a as u32) << 32 | u64::from(b as u32)
}
