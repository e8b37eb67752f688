//! Choosing a random action without listing all legal actions.
//!
//! This module counts the legal actions and constructs only the chosen one. That saves a third of the instructions in
//! random games (`sorcery bench`). Rollouts of a search don't use this module, since
//! they weigh all actions. `rules` defines the legal actions, and the test `random_actions_are_uniform` compares this
//! module with `rules`.

use super::card::{Ability, Card, CardId, Requirements, Targets, TriggerMask};
use super::cards::CARDS;
use super::rules::{Action, Cast};
use super::state::{BOARD_SIZE, HAND_SIZE, Sorcery, Target};
use crate::engine::bytes::Sums;
use crate::engine::{Rng, Seat};

/// The kinds of targets that cards and abilities have. The number of legal targets depends only on the kind. As a
/// number, each kind is the index of its byte in the field `of_aims` of [`Choices`].
#[derive(Clone, Copy)]
enum Aim {
    Nothing,
    Minion,
    MinionOrRitual,
    Foe,
    Enchanted,
    Returnable,
}

const MOST: i32 = 31;
const REQUIREMENTS_SHIFT: u32 = 16;
const COST_SHIFT: u32 = 32;

/// The conditions for playing a card or using an ability, packed into one word so that a single operation checks them
/// all.
///
/// From the lowest bit: 8 times the [`Aim`], then one bit for each requirement, then a single bit whose position stands
/// for the cost.
#[derive(Clone, Copy)]
struct Takes(u64);

impl Takes {
    /// A condition that never holds, for an empty place or a missing ability.
    const IMPOSSIBLE: Takes = Takes(1 << (COST_SHIFT - 1));

    /// Combines the conditions of a card or an ability.
    ///
    /// # Panics
    /// Panics if no [`Aim`] fits the targets and requirements, or if the cost is out of range. The tables are
    /// constants, so a card with such values doesn't compile.
    #[inline(always)]
    const fn of(cost: i32, targets: Targets, requires: Requirements) -> Takes {
        assert!(0 <= cost && cost < MOST, "a cost must be from 0 to 30");
        const NOTHING: Requirements = Requirements::empty();
        let aim = match (targets, requires.intersection(Requirements::OF_TARGET)) {
            (Targets::None, _) => Aim::Nothing,
            (Targets::Minion, NOTHING) => Aim::Minion,
            (Targets::MinionOrRitual, NOTHING) => Aim::MinionOrRitual,
            (Targets::Minion, Requirements::FOE) => Aim::Foe,
            (Targets::Minion, Requirements::ENCHANTED) => Aim::Enchanted,
            (Targets::Minion, Requirements::RETURNABLE) => Aim::Returnable,
            _ => panic!("`Aim` has no variant for these targets and requirements: add one"),
        };
        Takes((aim as u64 * 8) | ((requires.bits() as u64) << REQUIREMENTS_SHIFT) | (1 << (COST_SHIFT + cost as u32)))
    }
}

/// The conditions for playing each card as printed (`PLAYS`), and for using each card's ability (`USES`). `USES` stores
/// the cost separately.
static PLAYS: [Takes; 1 << u8::BITS] = {
    let mut plays = [Takes::IMPOSSIBLE; 1 << u8::BITS];
    let mut i = 0;
    while i < CARDS.len() {
        let Card { cost, targets, requires, .. } = CARDS[i];
        plays[i] = Takes::of(cost, targets, requires);
        i += 1;
    }
    plays
};
static USES: [(Takes, i32); 1 << u8::BITS] = {
    let mut uses = [(Takes::IMPOSSIBLE, 0); 1 << u8::BITS];
    let mut i = 0;
    while i < CARDS.len() {
        if let Some(Ability { cost, targets, requires, .. }) = CARDS[i].ability {
            uses[i] = (Takes::of(0, targets, requires), cost);
        }
        i += 1;
    }
    uses
};

/// The number of targets of each kind for the player to move, and the conditions that aren't met.
struct Choices {
    /// Number of targets for each [`Aim`], one byte each.
    of_aims: u64,
    /// The bits of all conditions that don't hold, including the costs that are too high.
    lacking: u64,
}

impl Choices {
    #[inline(always)]
    fn of(game: &Sorcery, purse: i32) -> Choices {
        let (side, other) = game.sides_of(game.active);
        let (own, foes) = (side.board.len() as u64, other.board.len() as u64);
        let rituals = u64::from(side.ritual.is_some()) + u64::from(other.ritual.is_some());
        debug_assert_eq!(
            usize::from(game.enchanted),
            side.board.iter().chain(other.board.iter()).filter(|minion| minion.enchantments > 0).count()
        );
        let returnable = own + if other.hand.is_full() { 0 } else { foes };
        let of = |aim: Aim, n: u64| n << (aim as u32 * 8);
        let of_aims = of(Aim::Nothing, 1)
            | of(Aim::Minion, own + foes)
            | of(Aim::MinionOrRitual, own + foes + rituals)
            | of(Aim::Foe, foes)
            | of(Aim::Enchanted, game.enchanted.into())
            | of(Aim::Returnable, returnable);
        let too_dear = (u64::MAX << COST_SHIFT) << (purse.clamp(-1, MOST - 1) + 1);
        let lacking = u64::from(game.lacking().bits()) << REQUIREMENTS_SHIFT | too_dear | Takes::IMPOSSIBLE.0;
        Choices { of_aims, lacking }
    }

    fn count(&self, takes: Takes) -> u64 {
        let n = self.of_aims.wrapping_shr(takes.0 as u32) & 0xff;
        if takes.0 & self.lacking == 0 { n } else { 0 }
    }
}

/// Maximum number of targets: all minions and both rituals.
const MOST_TARGETS: usize = 2 * BOARD_SIZE + 2;
/// The numbers of actions must stay below 128, because `Sums::find` needs the highest bit of each byte. A minion can
/// attack each opposing minion or the opponent, or use its ability.
const _: () = assert!(HAND_SIZE * MOST_TARGETS < 128 && BOARD_SIZE * (BOARD_SIZE + 1 + MOST_TARGETS) < 128);

impl Sorcery {
    /// Draws a legal action uniformly at random. Actions are numbered in the order of `legal_actions`. Doesn't support
    /// testing mode, which has other costs and more actions.
    pub(super) fn draw_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.over.is_some() {
            return None;
        }
        let (side, other) = self.sides_of(self.active);
        let purse = side.magic;
        let choices = Choices::of(self, purse);
        // Counts empty places as well. A loop over the cards alone has a length that the processor can't
        // predict, and makes a game 5 % slower (CPU time of `sorcery bench sorcery`, 40 alternating pairs).
        let cheaper = side.heard.intersects(TriggerMask::ALWAYS);
        let plays = Sums::of(side.hand.places().iter().map(|held| {
            choices.count(match cheaper {
                false => PLAYS[held.card.0 as usize],
                true => self.takes_now(held.card),
            })
        }));
        let attacks = other.board.len() as u32 + 1;
        let acts = Sums::of(side.board.iter().map(|minion| {
            let (takes, cost) = USES[minion.usable.from.0 as usize];
            let affordable = cost.saturating_add(minion.usable.surcharge) <= purse;
            let uses = choices.count(takes) * u64::from(affordable);
            u64::from(minion.actions > 0) * (u64::from(attacks) + uses)
        }));
        let total = plays.total() + acts.total();
        let n = rng.below(total as usize + 1) as u32;
        if n >= total {
            return Some(Action::End);
        }
        Some(match n.checked_sub(plays.total()) {
            None => {
                let (place, n) = plays.find(n);
                Action::Play(place as u8, self.nth(self.playing(&side.hand[place]), n))
            }
            Some(n) => {
                let (slot, n) = acts.find(n);
                match n.checked_sub(attacks) {
                    // The attack on the opponent comes after those on minions.
                    None => Action::Attack(slot as u8, (n + 1 < attacks).then_some(n as u8)),
                    Some(n) => Action::Use(slot as u8, self.nth(self.using(&side.board[slot])?, n)),
                }
            }
        })
    }

    /// Returns the conditions for playing a card at its current cost. Needed while a minion in play reduces costs.
    #[cold]
    fn takes_now(&self, card: CardId) -> Takes {
        match CARDS.get(usize::from(card.0)) {
            Some(printed) => Takes::of(self.cost(self.active, card), printed.targets, printed.requires),
            None => Takes::IMPOSSIBLE,
        }
    }

    /// Returns the legal target with index `n` of a card or an ability, in the order of `targets`. Doesn't check every
    /// minion of a side, because only [`Requirements::ENCHANTED`] distinguishes between a side's minions.
    fn nth(&self, cast: Cast, n: u32) -> Option<Target> {
        if cast.targets == Targets::None {
            return None;
        }
        if cast.requires.intersects(Requirements::ENCHANTED) {
            return self.targets(&cast).nth(n as usize);
        }
        let mut n = n as usize;
        for seat in Seat::all(2) {
            let side = self.side(seat);
            let suits = !side.board.is_empty() && self.suits(&cast, Some(Target::Minion(seat, 0))).is_ok();
            let minions = if suits { side.board.len() } else { 0 };
            if n < minions {
                return Some(Target::Minion(seat, n as u8));
            }
            n -= minions;
            if cast.targets == Targets::MinionOrRitual && side.ritual.is_some() {
                if n == 0 {
                    return Some(Target::Ritual(seat));
                }
                n -= 1;
            }
        }
        None
    }
}
