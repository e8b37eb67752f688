//! What the player in turn can choose: targets for each card in hand and each minion.

use super::action::Target;
use super::choices::Choices;
use super::demand::{Aim, Counts, Demand, Lack};
use super::effect::Moments;
use super::minion::Minion;
use super::state::{BOARD_SIZE, HAND_SIZE, Held, Side, Sorcery};
use crate::engine::Seat;

/// What the choices of the player in turn depend on, looked up once for all of them.
#[derive(Clone, Copy)]
pub(super) struct Offers<'a> {
    game: &'a Sorcery,
    me: Seat,
    pub mine: &'a Side,
    theirs: &'a Side,
    /// Magic to spend; without limit in testing mode.
    purse: i32,
    /// What is not there, or too dear.
    lack: Lack,
}

/// What one card, attack or ability can be aimed at, unless it cannot be done.
pub(super) type Offer = Option<Aim>;

impl<'a> Offers<'a> {
    #[inline(always)]
    pub(super) fn of(game: &'a Sorcery) -> Self {
        let me = game.active;
        let (mine, theirs) = game.sides_of(me);
        let purse = if game.testing { i32::MAX } else { mine.magic };
        Offers { game, me, mine, theirs, purse, lack: Lack::of(game.lacking(), purse) }
    }

    /// What it takes to play a card.
    #[inline(always)]
    fn demand(&self, held: &Held) -> Demand {
        match self.mine.heard.include(Moments::ALWAYS) {
            false => held.card.demand(),
            true => self.game.demand(self.me, held.card),
        }
    }

    /// What a card can be played on.
    #[inline]
    pub(super) fn play(&self, held: &Held) -> Offer {
        let demand = self.demand(held);
        demand.is_met(self.lack).then_some(demand.aim())
    }

    /// What a minion can attack.
    #[inline]
    pub(super) fn attack(&self, minion: &Minion) -> Offer {
        (minion.actions > 0).then_some(Aim::Foe)
    }

    /// What a minion can use its ability on.
    #[inline]
    pub(super) fn ability(&self, minion: &Minion) -> Offer {
        let (cost, demand) = (minion.usable.cost, minion.usable.demand);
        let open = (minion.actions > 0) & (cost <= self.purse) & demand.is_met(self.lack);
        open.then_some(demand.aim())
    }

    /// How many choices there are for everything.
    #[inline(always)]
    pub(super) fn tally(&self) -> Tally {
        let (own, foes) = (self.mine.board.len() as u8, self.theirs.board.len() as u8);
        let rituals = u8::from(self.mine.ritual.is_some()) + u8::from(self.theirs.ritual.is_some());
        let returnable = if self.theirs.hand.is_full() { 0 } else { foes };
        let counts = Counts::NOTHING
            .with(own, Counts::OWN)
            .with(foes, Counts::OPPOSING)
            .with(rituals, Counts::RITUAL)
            .with(self.game.enchanted, Counts::ENCHANTED)
            .with(own + returnable, Counts::RETURNABLE);
        Tally { attacks: u32::from(foes) + 1, counts }
    }

    /// How many ways there are to play each card in hand. All places are looked at, since it is hard
    /// to foretell how many are taken.
    #[inline(always)]
    pub(super) fn plays(&self, tally: Tally) -> Sums {
        Sums::of(self.mine.hand.places().iter().map(|held| tally.counts.meeting(self.demand(held), self.lack)))
    }

    /// How many ways there are for each minion to act: attacks, and uses of its ability.
    #[inline(always)]
    pub(super) fn acts(&self, tally: Tally) -> Sums {
        Sums::of(self.mine.board.iter().map(|minion| {
            let affordable = u32::from(minion.usable.cost <= self.purse);
            let uses = affordable * tally.counts.meeting(minion.usable.demand, self.lack);
            u32::from(minion.actions > 0) * (tally.attacks + uses)
        }))
    }

    /// Whether a target, or none, is among the choices of an offer.
    #[inline]
    pub(super) fn include(&self, offer: Offer, target: Option<Target>) -> bool {
        match (offer, target) {
            (Some(Aim::Nothing), None) => true,
            _ => self.game.choices(offer).contains(target),
        }
    }

    /// One choice of an offer, in the order of [`choices`](Sorcery::choices).
    #[inline]
    pub(super) fn nth(&self, offer: Offer, n: u32) -> Option<Target> {
        match offer {
            Some(Aim::Nothing) => None,
            _ => self.game.choices(offer).nth(n as u8),
        }
    }
}

impl Sorcery {
    /// The choices of an offer to the player in turn.
    #[inline(never)]
    pub(super) fn choices(&self, offer: Offer) -> Choices {
        let (me, foe) = (self.active, self.active.other());
        let (mine, theirs) = self.sides_of(me);
        let own = || Choices::minions(me, mine.board.len());
        let foes = || Choices::minions(foe, theirs.board.len());
        let ritual = |seat: Seat, side: &Side| Choices::ritual(seat).when(side.ritual.is_some());
        match offer {
            None => Choices::NONE,
            Some(Aim::Nothing) => Choices::UNTARGETED,
            Some(Aim::Minion) => own().or(foes()),
            Some(Aim::MinionOrRitual) => own().or(foes()).or(ritual(me, mine)).or(ritual(foe, theirs)),
            Some(Aim::Opposing) => foes(),
            Some(Aim::Enchanted) => self.enchanted(),
            Some(Aim::Returnable) => own().or(foes().when(!theirs.hand.is_full())),
            Some(Aim::Foe) => foes().or(Choices::UNTARGETED),
        }
    }

    /// The minions that have an enchantment.
    fn enchanted(&self) -> Choices {
        let mut choices = Choices::NONE;
        for seat in Seat::all(2) {
            for (slot, minion) in self.side(seat).board.iter().enumerate() {
                choices = choices.or(Choices::minion(seat, slot as u8).when(minion.enchantments > 0));
            }
        }
        choices
    }
}

/// How many choices there are.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    /// How many attacks a minion that may act can choose from.
    pub attacks: u32,
    /// For cards and abilities, by what is aimed at.
    counts: Counts,
}

/// How many choices there are for the first place, for the first two, and so on: a byte each, so
/// that the place of a choice is found without a branch, which would be too hard to foretell.
#[derive(Clone, Copy)]
pub(super) struct Sums(u64);

/// The most there is to aim at: all minions and both rituals.
const MOST_TARGETS: usize = 2 * BOARD_SIZE + 2;
/// So that a sum has the highest bit of its byte free: a minion attacks one of the other side's or the
/// opponent, or uses its ability.
const _: () = assert!(HAND_SIZE * MOST_TARGETS < 128 && BOARD_SIZE * (BOARD_SIZE + 1 + MOST_TARGETS) < 128);

impl Sums {
    const ONES: u64 = u64::MAX / 0xff;
    const HIGHS: u64 = Sums::ONES << 7;

    /// The sums of the choices for up to eight places, together fewer than 128.
    #[inline(always)]
    fn of(choices: impl Iterator<Item = u32>) -> Sums {
        let bytes = choices.enumerate().fold(0, |bytes, (place, n)| bytes | u64::from(n) << (8 * place));
        Sums(bytes.wrapping_mul(Sums::ONES))
    }

    /// How many choices there are in all.
    #[inline(always)]
    pub fn total(self) -> u32 {
        (self.0 >> 56) as u32
    }

    /// The place to which the `n`th choice belongs, and which one it is there.
    #[inline(always)]
    pub fn find(self, n: u32) -> (usize, u32) {
        let above = ((self.0 | Sums::HIGHS) - u64::from(n + 1) * Sums::ONES) & Sums::HIGHS;
        let place = above.trailing_zeros() / 8;
        let before = (self.0 << 8) >> (8 * place);
        (place as usize, n - u32::from(before as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_find_each_choice_where_a_list_of_all_has_it() {
        for counts in [[0, 0, 0, 0, 0], [1, 0, 3, 0, 0], [0, 0, 0, 0, 127], [12, 12, 12, 12, 12], [0, 19, 0, 1, 2]] {
            let list: Vec<_> =
                counts.iter().enumerate().flat_map(|(place, &n)| (0..n).map(move |i| (place, i))).collect();
            let sums = Sums::of(counts.into_iter());
            assert_eq!(sums.total() as usize, list.len());
            assert!(list.iter().zip(0..).all(|(&found, n)| sums.find(n) == found), "{counts:?}");
        }
    }
}
