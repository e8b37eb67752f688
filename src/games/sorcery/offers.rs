//! What the player in turn can choose: targets for each card in hand and each minion.

use super::choices::Choices;
use super::effect::{Demand, Needs, Targets};
use super::minion::Minion;
use super::state::{Held, Side, Sorcery};
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
    /// How many choices there are, by [`Aim`].
    counts: [u8; 4],
}

/// What a card, an attack or an ability can be aimed at before its needs are looked at.
#[derive(Clone, Copy)]
enum Aim {
    Nothing,
    Minion,
    MinionOrRitual,
    /// An opposing minion, or the opponent.
    Foe,
}

/// What is on offer for one card, attack or ability.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    /// Whether there is anything.
    open: bool,
    aim: Aim,
    /// What is needed, and what is not there for it.
    needs: Needs,
    lacking: Needs,
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
        let (own, foes) = (mine.board.len() as u8, theirs.board.len() as u8);
        let rituals = u8::from(mine.ritual.is_some()) + u8::from(theirs.ritual.is_some());
        let purse = if game.testing { i32::MAX } else { mine.magic };
        Offers { game, me, mine, theirs, purse, lacking, counts: [1, own + foes, own + foes + rituals, foes + 1] }
    }

    /// What is not there for a card in hand: the card itself makes room in the hand.
    #[inline(always)]
    pub(super) fn lacking_for_card(&self) -> Needs {
        self.lacking.without(Needs::HAND_ROOM)
    }

    /// What a card can be played on.
    #[inline(always)]
    pub(super) fn play(&self, held: &Held) -> Offer {
        let demand = Demand { cost: self.game.cost(self.me, held.card), ..held.card.demand() };
        self.offer(demand, self.lacking_for_card(), true)
    }

    /// What a minion can attack.
    #[inline(always)]
    pub(super) fn attack(&self, minion: &Minion) -> Offer {
        Offer { open: minion.actions > 0, aim: Aim::Foe, needs: Needs::NOTHING, lacking: self.lacking }
    }

    /// What a minion can use its ability on.
    #[inline(always)]
    pub(super) fn ability(&self, minion: &Minion) -> Offer {
        self.offer(minion.usable.demand, self.lacking, minion.actions > 0)
    }

    #[inline(always)]
    fn offer(&self, demand: Demand, lacking: Needs, able: bool) -> Offer {
        let Demand { cost, needs, targets } = demand;
        let aim = match targets {
            Targets::None => Aim::Nothing,
            Targets::Minion => Aim::Minion,
            Targets::MinionOrRitual => Aim::MinionOrRitual,
        };
        // Not `&&`: which cards can be played is too hard to foretell for a branch.
        let open = able & (cost <= self.purse) & !needs.include(lacking);
        Offer { open, aim, needs, lacking }
    }

    /// How many choices an offer has.
    #[inline(always)]
    pub(super) fn count(&self, offer: Offer) -> u8 {
        if offer.open & offer.needs.include(Needs::OF_TARGET) {
            return self.choices(offer).len();
        }
        self.counts[offer.aim as usize] & u8::from(offer.open).wrapping_neg()
    }

    /// The choices of an offer.
    #[inline(never)]
    pub(super) fn choices(&self, offer: Offer) -> Choices {
        if !offer.open {
            return Choices::NONE;
        }
        let (me, foe) = (self.me, self.me.other());
        let foes = || Choices::minions(foe, self.theirs.board.len());
        let minions = || foes().or(Choices::minions(me, self.mine.board.len()));
        let ritual = |seat: Seat, side: &Side| Choices::ritual(seat).when(side.ritual.is_some());
        let all = match offer.aim {
            Aim::Nothing => Choices::UNTARGETED,
            Aim::Minion => minions(),
            Aim::MinionOrRitual => minions().or(ritual(me, self.mine)).or(ritual(foe, self.theirs)),
            Aim::Foe => foes().or(Choices::UNTARGETED),
        };
        match offer.needs.include(Needs::OF_TARGET) {
            true => all.and(self.suitable(offer.needs, offer.lacking)),
            false => all,
        }
    }

    /// The targets that have what a script needs of them.
    pub(super) fn suitable(&self, needs: Needs, lacking: Needs) -> Choices {
        let (me, foe) = (self.me, self.me.other());
        let mut choices = Choices::EVERYTHING;
        if needs.include(Needs::FOE) {
            choices = choices.and(Choices::side(foe));
        }
        if needs.include(Needs::ENCHANTED) {
            choices = choices.and(self.enchanted());
        }
        if needs.include(Needs::RETURNABLE) {
            let theirs = Choices::side(foe).when(!self.theirs.hand.is_full());
            let mine = Choices::side(me).when(!lacking.include(Needs::HAND_ROOM));
            choices = choices.and(theirs.or(mine));
        }
        choices
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
