//! What the player in turn can choose: targets for each card in hand and each minion.

use super::action::Target;
use super::choices::Choices;
use super::demand::{Aim, Counts, Demand, Lack};
use super::effect::{Moments, Needs};
use super::minion::Minion;
use super::state::{HAND_SIZE, Held, Side, Sorcery};
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
    /// What is not there.
    pub lacking: Needs,
}

/// What is on offer for one card, attack or ability: choices, unless it cannot be done.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    aim: Option<Aim>,
    /// Whether a card could return to the own hand.
    own_hand: bool,
}

impl<'a> Offers<'a> {
    #[inline(always)]
    pub(super) fn of(game: &'a Sorcery) -> Self {
        let me = game.active;
        let (mine, theirs) = game.sides_of(me);
        let lacking = (Needs::ROOM.when(mine.board.is_full()))
            .and(Needs::RITUAL.when(mine.ritual.is_none()))
            .and(Needs::CORPSE.when(mine.graveyard.is_empty()))
            .and(Needs::DECK.when(mine.deck.is_empty()))
            .and(Needs::HAND_ROOM.when(mine.hand.is_full()))
            .and(Needs::THEIR_CARD.when(theirs.hand.is_empty()))
            .and(Needs::NEVER);
        let purse = if game.testing { i32::MAX } else { mine.magic };
        Offers { game, me, mine, theirs, purse, lacking }
    }

    /// What is not there for a card in hand: the card itself makes room in the hand.
    #[inline(always)]
    pub(super) fn lacking_for_card(&self) -> Needs {
        self.lacking.without(Needs::HAND_ROOM)
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
        let open = demand.is_met(Lack::of(self.lacking_for_card(), self.purse));
        Offer { aim: open.then_some(demand.aim()), own_hand: true }
    }

    /// What a minion can attack.
    #[inline]
    pub(super) fn attack(&self, minion: &Minion) -> Offer {
        Offer { aim: (minion.actions > 0).then_some(Aim::Foe), own_hand: true }
    }

    /// What a minion can use its ability on.
    #[inline]
    pub(super) fn ability(&self, minion: &Minion) -> Offer {
        let (cost, demand) = (minion.usable.cost, minion.usable.demand);
        let open = (minion.actions > 0) & (cost <= self.purse) & demand.is_met(Lack::of(self.lacking, self.purse));
        Offer { aim: open.then_some(demand.aim()), own_hand: !self.lacking.include(Needs::HAND_ROOM) }
    }

    /// How many choices there are for everything.
    #[inline(always)]
    pub(super) fn tally(&self) -> Tally {
        let (own, foes) = (self.mine.board.len() as u8, self.theirs.board.len() as u8);
        let rituals = u8::from(self.mine.ritual.is_some()) + u8::from(self.theirs.ritual.is_some());
        let returnable = if self.theirs.hand.is_full() { 0 } else { foes };
        let own_returnable = if self.mine.hand.is_full() { 0 } else { own };
        let counts = Counts::NOTHING
            .with(own, Counts::OWN)
            .with(foes, Counts::OPPOSING)
            .with(rituals, Counts::RITUAL)
            .with(self.game.enchanted, Counts::ENCHANTED);
        let returnable = |own: u8| counts.with(own + returnable, Counts::RETURNABLE);
        Tally {
            purse: self.purse,
            attacks: u32::from(foes) + 1,
            plays: (returnable(own), Lack::of(self.lacking_for_card(), self.purse)),
            uses: (returnable(own_returnable), Lack::of(self.lacking, self.purse)),
        }
    }

    /// How many choices there are before each place of the hand, and in all of them. All places are
    /// looked at, since it is hard to foretell how many are taken.
    #[inline(always)]
    pub(super) fn plays_before(&self, tally: &Tally) -> [u32; HAND_SIZE + 1] {
        let (counts, lack) = tally.plays;
        let mut before = [0; HAND_SIZE + 1];
        for (place, held) in self.mine.hand.places().iter().enumerate() {
            before[place + 1] = before[place] + counts.meeting(self.demand(held), lack);
        }
        before
    }

    /// The choices of an offer.
    #[inline(never)]
    pub(super) fn choices(&self, offer: Offer) -> Choices {
        let (me, foe) = (self.me, self.me.other());
        let mine = || Choices::minions(me, self.mine.board.len());
        let foes = || Choices::minions(foe, self.theirs.board.len());
        let ritual = |seat: Seat, side: &Side| Choices::ritual(seat).when(side.ritual.is_some());
        match offer.aim {
            None => Choices::NONE,
            Some(Aim::Nothing) => Choices::UNTARGETED,
            Some(Aim::Minion) => mine().or(foes()),
            Some(Aim::MinionOrRitual) => mine().or(foes()).or(ritual(me, self.mine)).or(ritual(foe, self.theirs)),
            Some(Aim::Opposing) => foes(),
            Some(Aim::Enchanted) => self.enchanted(),
            Some(Aim::Returnable) => mine().when(offer.own_hand).or(foes().when(!self.theirs.hand.is_full())),
            Some(Aim::Foe) => foes().or(Choices::UNTARGETED),
        }
    }

    /// Whether a target, or none, is among the choices of an offer.
    #[inline]
    pub(super) fn include(&self, offer: Offer, target: Option<Target>) -> bool {
        match (offer.aim, target) {
            (Some(Aim::Nothing), None) => true,
            _ => self.choices(offer).contains(target),
        }
    }

    /// One choice of an offer, in the order of [`choices`](Offers::choices).
    #[inline]
    pub(super) fn nth(&self, offer: Offer, n: u32) -> Option<Target> {
        match offer.aim {
            Some(Aim::Nothing) => None,
            _ => self.choices(offer).nth(n as u8),
        }
    }

    /// The minions that have an enchantment.
    fn enchanted(&self) -> Choices {
        let mut choices = Choices::NONE;
        for (seat, side) in [(self.me, self.mine), (self.me.other(), self.theirs)] {
            for (slot, minion) in side.board.iter().enumerate() {
                choices = choices.or(Choices::minion(seat, slot as u8).when(minion.enchantments > 0));
            }
        }
        choices
    }
}

/// How many choices there are.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    purse: i32,
    /// How many attacks a minion that may act can choose from.
    pub attacks: u32,
    /// For cards in hand: by what is aimed at, and what is lacking.
    plays: (Counts, Lack),
    /// The same for abilities.
    uses: (Counts, Lack),
}

impl Tally {
    /// How many ways there are for a minion to act: attacks, and uses of its ability.
    #[inline(always)]
    pub(super) fn acts(&self, minion: &Minion) -> u32 {
        let (counts, lack) = self.uses;
        let affordable = u32::from(minion.usable.cost <= self.purse);
        let uses = affordable * counts.meeting(minion.usable.demand, lack);
        u32::from(minion.actions > 0) * (self.attacks + uses)
    }
}
