//! The complete state of a game of Sorcery: two sides of the table, minions and what was done to
//! them.

use super::card::{Ability, Aura, CardId, Mod, TriggerMask};
use crate::engine::{BySeat, Deck, Outcome, Pile, Rng, Seat};
use std::fmt;

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

/// What a spell, an enchantment or an ability is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// A minion, by its place on its side's board.
    Minion(Seat, u8),
    /// A player's ritual.
    Ritual(Seat),
}

/// As it is typed: `2 3` or `1 r`.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Minion(seat, slot) => write!(f, "{} {}", seat.number(), slot + 1),
            Target::Ritual(seat) => write!(f, "{} r", seat.number()),
        }
    }
}

/// A card in hand. A minion keeps its attack and defence wherever it goes (spec 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
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
    pub card: CardId,
    /// Attack and defence it died with.
    pub stats: (i32, i32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RitualInPlay {
    pub card: CardId,
    pub charges: i32,
}

impl RitualInPlay {
    /// Whether it has the charges that acting takes (spec 2.4).
    pub fn can_pay(self) -> bool {
        self.charges >= self.card.card().charges.0
    }

    /// When it acts by itself: never while it cannot pay.
    pub fn listens(self) -> TriggerMask {
        if self.can_pay() { self.card.card().listens } else { TriggerMask::empty() }
    }
}

/// A minion wherever it goes as long as it is in play, and where it was seen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinionId {
    pub serial: u32,
    pub seat: Seat,
    /// Its place on the board.
    pub slot: u8,
}

impl MinionId {
    /// No minion's: a serial that none has, nor an empty place.
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
    /// Tells this stay in play from every other, counted from 1; enchantments name their minion by
    /// it.
    pub serial: u32,
    /// Attack and defence without any enchantment.
    pub base: (i32, i32),
    pub enchantments: u16,
    /// How often it may still act this turn.
    pub actions: u8,
    /// It came into play this turn.
    pub fresh: bool,
    /// It is about to leave play: its triggers may run once more, but nothing saves it.
    pub dying: bool,
    // What follows is worked out from its card, base and enchantments (see `work_out`).
    pub attack: i32,
    pub defence: i32,
    /// The activated ability it may use.
    pub usable: Usable,
    /// When it or an enchantment on it does anything by itself.
    pub listens: TriggerMask,
    /// How often it may act in a turn.
    pub speed: u8,
    /// By how much each damage to it is reduced.
    pub shield: i32,
}

impl Minion {
    /// A minion without enchantments that has just come into play.
    pub fn fresh(card: CardId, serial: u32, base: (i32, i32)) -> Minion {
        let mut minion = Minion { card, serial, base, fresh: true, ..Minion::default() };
        minion.work_out(std::iter::empty());
        minion
    }

    /// Works out what its base and its enchantments, from the oldest to the newest, make of it.
    pub fn work_out<'a>(&mut self, attached: impl Iterator<Item = &'a Attached>) {
        (self.attack, self.defence) = self.base;
        (self.speed, self.shield, self.listens) = (1, 0, self.card.card().listens);
        self.usable = Usable { from: self.card, surcharge: 0 };
        attached.for_each(|enchantment| self.wear(enchantment));
    }

    /// Works out what one enchantment more, the newest, makes of it.
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

    /// The activated ability as the card shows it: a silenced minion still shows what it cannot
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
    /// The serial of the minion it sits on.
    pub minion: u32,
    pub card: CardId,
    /// Damage and gains that came after this enchantment and before the next one. They are added
    /// after its mods, so that doubling never doubles what happens later (ruling 17, 18).
    pub since: (i32, i32),
}

/// Adds pairs of attack and defence without overflow.
pub fn add(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

/// The activated ability that a minion has now, if it has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usable {
    /// The card it comes from: the minion's own, an enchantment's, or none.
    pub from: CardId,
    /// By how much it costs more than printed.
    pub surcharge: i32,
}

impl Usable {
    pub fn exists(self) -> bool {
        self.ability().is_some()
    }

    /// The ability with its current cost.
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

/// Where a minion is: on whose board, and its place there.
pub(super) type Spot = (Seat, u8);

/// One player's half of the table.
#[derive(Clone, Debug, Default)]
pub struct Side {
    pub life: i32,
    pub magic: i32,
    pub deck: Deck<CardId>,
    /// Cards in hand, oldest first.
    pub hand: Pile<Held, HAND_SIZE>,
    /// Minions in play, oldest first.
    pub board: Pile<Minion, BOARD_SIZE>,
    pub ritual: Option<RitualInPlay>,
    /// Dead minions, the last one to die at the end.
    pub graveyard: Vec<Corpse>,
    /// When its cards in play do anything by themselves, at least: at no other time needs one be
    /// looked for.
    pub(super) heard: TriggerMask,
}

impl Side {
    /// What its minions are known by, in their places.
    pub(super) fn serials(&self) -> [u32; BOARD_SIZE] {
        self.board.places().each_ref().map(|minion| minion.serial)
    }
}

/// A game of Sorcery: the complete state of play.
#[derive(Clone, Debug)]
pub struct Sorcery {
    pub(super) sides: BySeat<Side>,
    pub(super) active: Seat,
    /// Counted from 1; each player's turn counts.
    pub(super) turn: u32,
    pub(super) testing: bool,
    pub(super) over: Option<Outcome>,
    pub(super) rng: Rng,
    /// All enchantments in play, oldest first.
    pub(super) attached: Vec<Attached>,
    /// How many minions have one: counted when it changes, since random play asks for it with every
    /// action (a twentieth of its time).
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

    /// A game in which nothing is dealt yet.
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

    /// One player's half of the table.
    pub(super) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat]
    }

    /// A player's half of the table and the opponent's.
    pub(super) fn sides_of(&self, seat: Seat) -> (&Side, &Side) {
        (&self.sides[seat], &self.sides[seat.other()])
    }

    /// The enchantments on a minion, oldest first.
    pub(super) fn enchantments<'a>(&'a self, minion: &Minion) -> impl Iterator<Item = &'a Attached> + Clone + use<'a> {
        let (serial, any) = (minion.serial, minion.enchantments > 0);
        let all: &[Attached] = if any { &self.attached } else { &[] };
        all.iter().filter(move |enchantment| enchantment.minion == serial)
    }

    /// What a card in `seat`'s hand costs now: less for each minion that makes it cheaper.
    pub(super) fn cost(&self, seat: Seat, card: CardId) -> i32 {
        let (side, card) = (&self.sides[seat], card.card());
        if !side.heard.intersects(TriggerMask::ALWAYS) {
            return card.cost;
        }
        let auras = side.board.iter().flat_map(|minion| minion.card.card().auras);
        let discount: i32 = auras.map(|&Aura::Cheaper(kind, by)| if kind == card.kind { by } else { 0 }).sum();
        (card.cost - discount).max(0)
    }

    /// Works out what a minion's base and enchantments make of it, and returns its stats.
    pub(super) fn work_out(&mut self, spot: Spot) -> (i32, i32) {
        let mut minion = *self.minion(spot);
        minion.work_out(self.enchantments(&minion));
        *self.minion_mut(spot) = minion;
        let side = &mut self.sides[spot.0];
        side.heard = side.heard.union(minion.listens);
        (minion.attack, minion.defence)
    }

    /// Forgets what only cards listened to that have left play, or that can do nothing any more.
    pub(super) fn listen_anew(&mut self, seat: Seat) {
        let side = &mut self.sides[seat];
        let ritual = side.ritual.map_or(TriggerMask::empty(), RitualInPlay::listens);
        side.heard = side.board.iter().fold(ritual, |heard, minion| heard.union(minion.listens));
    }

    /// What a minion is known by, wherever it goes.
    pub(super) fn id(&self, (seat, slot): Spot) -> MinionId {
        MinionId { serial: self.minion((seat, slot)).serial, seat, slot }
    }

    /// Where a minion is, if it is still in play: most often where it was seen last.
    #[inline]
    pub(super) fn locate(&self, minion: MinionId) -> Option<Spot> {
        match self.sides[minion.seat].board.get(minion.slot as usize) {
            Some(there) if there.serial == minion.serial => Some((minion.seat, minion.slot)),
            _ => self.find(minion.serial),
        }
    }

    /// Where a minion is, unless it has left or is leaving.
    pub(super) fn locate_alive(&self, minion: MinionId) -> Option<Spot> {
        self.locate(minion).filter(|&spot| !self.minion(spot).dying)
    }

    pub(super) fn minion(&self, (seat, slot): Spot) -> &Minion {
        &self.sides[seat].board[slot as usize]
    }

    /// The minion in a place, to be changed.
    pub(super) fn minion_mut(&mut self, (seat, slot): Spot) -> &mut Minion {
        &mut self.sides[seat].board[slot as usize]
    }

    /// Where the minion with a serial is.
    pub(super) fn find(&self, serial: u32) -> Option<Spot> {
        Seat::all(2).find_map(|seat| {
            let slot = self.sides[seat].board.iter().position(|minion| minion.serial == serial)?;
            Some((seat, slot as u8))
        })
    }
}

/// Two numbers as one word of a digest.
pub(super) fn two(a: i32, b: i32) -> u64 {
    u64::from(a as u32) << 32 | u64::from(b as u32)
}
