//! What the player in turn can choose: targets for each card in hand and each minion.

use super::action::Target;
use super::choices::Choices;
use super::effect::{Demand, Moments, Needs, Targets};
use super::minion::Minion;
use super::state::{Held, Side, Sorcery};
use crate::engine::Seat;

/// What the choices of the player in turn depend on, looked up once for all of them.
#[derive(Clone, Copy)]
pub(super) struct Offers<'a> {
    game: &'a Sorcery,
    me: Seat,
    pub mine: &'a Side,
    /// Magic to spend; without limit in testing mode.
    purse: i32,
    /// Whether some cards cost less than printed.
    discounts: bool,
    /// What is not there.
    pub lacking: Needs,
    /// How many choices there are, by [`Aim`].
    counts: [u8; 8],
}

/// What a card, an attack or an ability can be aimed at before its needs are looked at: a number,
/// since what can be done is too hard to foretell for branches.
#[derive(Clone, Copy)]
struct Aim(u8);

impl Aim {
    const UNTARGETED: u8 = Targets::None as u8;
    const MINION: u8 = Targets::Minion as u8;
    const MINION_OR_RITUAL: u8 = Targets::MinionOrRitual as u8;
    /// An opposing minion, or the opponent.
    const FOE: u8 = 3;
    /// From here on nothing, since it cannot be done.
    const CLOSED: u8 = 4;

    #[inline(always)]
    fn when(aim: u8, open: bool) -> Aim {
        Aim(aim | (Aim::CLOSED * u8::from(!open)))
    }
}

/// What is on offer for one card, attack or ability.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    needs: Needs,
    aim: Aim,
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
        let (own, foes) = (mine.board.len() as u8, theirs.board.len() as u8);
        let rituals = u8::from(mine.ritual.is_some()) + u8::from(theirs.ritual.is_some());
        let purse = if game.testing { i32::MAX } else { mine.magic };
        Offers {
            game,
            me,
            mine,
            purse,
            discounts: mine.heard.include(Moments::ALWAYS),
            lacking,
            counts: [1, own + foes, own + foes + rituals, foes + 1, 0, 0, 0, 0],
        }
    }

    /// What is not there for a card in hand: the card itself makes room in the hand.
    #[inline(always)]
    pub(super) fn lacking_for_card(&self) -> Needs {
        self.lacking.without(Needs::HAND_ROOM)
    }

    /// What a card can be played on.
    #[inline(always)]
    pub(super) fn play(&self, held: &Held) -> Offer {
        let mut demand = held.card.demand();
        if self.discounts {
            demand.cost = self.game.cost(self.me, held.card);
        }
        self.offer(demand, self.lacking_for_card(), true)
    }

    /// What a minion can attack.
    #[inline(always)]
    pub(super) fn attack(&self, minion: &Minion) -> Offer {
        Offer { needs: Needs::NOTHING, aim: Aim::when(Aim::FOE, minion.actions > 0), own_hand: true }
    }

    /// What a minion can use its ability on.
    #[inline(always)]
    pub(super) fn ability(&self, minion: &Minion) -> Offer {
        self.offer(minion.usable.demand, self.lacking, minion.actions > 0)
    }

    #[inline(always)]
    fn offer(&self, demand: Demand, lacking: Needs, able: bool) -> Offer {
        let Demand { cost, needs, targets } = demand;
        let open = able & (cost <= self.purse) & !needs.include(lacking);
        Offer { needs, aim: Aim::when(targets as u8, open), own_hand: !lacking.include(Needs::HAND_ROOM) }
    }

    /// How many choices an offer has.
    #[inline(always)]
    pub(super) fn count(&self, offer: Offer) -> u8 {
        if offer.needs.include(Needs::OF_TARGET) {
            return self.game.choices(offer).len();
        }
        self.counts[offer.aim.0 as usize % self.counts.len()]
    }

    /// One choice of an offer, in the order of [`Sorcery::choices`].
    #[inline(always)]
    pub(super) fn nth(&self, offer: Offer, n: u8) -> Option<Target> {
        match offer.aim.0 {
            Aim::UNTARGETED => None,
            _ => self.game.choices(offer).nth(n),
        }
    }
}

impl Sorcery {
    /// The choices of an offer.
    #[inline(never)]
    pub(super) fn choices(&self, offer: Offer) -> Choices {
        let (me, foe) = (self.active, self.active.other());
        let (mine, theirs) = self.sides_of(me);
        let foes = || Choices::minions(foe, theirs.board.len());
        let minions = || foes().or(Choices::minions(me, mine.board.len()));
        let ritual = |seat: Seat, side: &Side| Choices::ritual(seat).when(side.ritual.is_some());
        let all = match offer.aim.0 {
            Aim::UNTARGETED => Choices::UNTARGETED,
            Aim::MINION => minions(),
            Aim::MINION_OR_RITUAL => minions().or(ritual(me, mine)).or(ritual(foe, theirs)),
            Aim::FOE => foes().or(Choices::UNTARGETED),
            _ => Choices::NONE,
        };
        match offer.needs.include(Needs::OF_TARGET) {
            true => all.and(self.suitable(offer.needs, offer.own_hand)),
            false => all,
        }
    }

    /// The targets that have what a script needs of them; `own_hand`: whether a card could return
    /// to the own hand.
    pub(super) fn suitable(&self, needs: Needs, own_hand: bool) -> Choices {
        let (me, foe) = (self.active, self.active.other());
        let mut choices = Choices::EVERYTHING;
        if needs.include(Needs::FOE) {
            choices = choices.and(Choices::side(foe));
        }
        if needs.include(Needs::ENCHANTED) {
            choices = choices.and(self.enchanted());
        }
        if needs.include(Needs::RETURNABLE) {
            let theirs = Choices::side(foe).when(!self.side(foe).hand.is_full());
            let mine = Choices::side(me).when(own_hand);
            choices = choices.and(theirs.or(mine));
        }
        choices
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
