//! What may be done now, and why not.

use super::action::{Action, Target};
use super::cards::CardId;
use super::effect::{Needs, Targets};
use super::illegal::Illegal;
use super::minion::Minion;
use super::offers::Offers;
use super::state::{Held, Sorcery};
use crate::engine::{Rng, Seat};

impl Sorcery {
    /// The actions that have no choices: ending the turn, and those of testing mode.
    fn plain_actions(&self) -> impl Iterator<Item = Action> + '_ {
        let side = self.side(self.active);
        let testing = self.testing;
        let draw = testing && !side.hand.is_full() && !side.deck.is_empty();
        let discards = if testing { side.hand.len() as u8 } else { 0 };
        std::iter::once(Action::End).chain(draw.then_some(Action::Draw)).chain((0..discards).map(Action::Discard))
    }

    pub(super) fn list_actions(&self, out: &mut Vec<Action>) {
        if self.over.is_some() {
            return;
        }
        let offers = Offers::of(self);
        let side = self.side(self.active);
        for (place, held) in side.hand.iter().enumerate() {
            let targets = self.choices(offers.play(held));
            out.extend(targets.iter().map(|target| Action::Play(place as u8, target)));
        }
        for (slot, minion) in side.board.iter().enumerate() {
            let (foes, targets) = (self.choices(offers.attack(minion)), self.choices(offers.ability(minion)));
            out.extend(foes.iter().map(|foe| attack(slot as u8, foe)));
            out.extend(targets.iter().map(|target| Action::Use(slot as u8, target)));
        }
        out.extend(self.plain_actions());
    }

    /// One legal action, all equally likely: the choices are counted in the order of the list, and
    /// only the one that chance picks is worked out.
    #[inline(never)]
    pub(super) fn draw_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.over.is_some() {
            return None;
        }
        let offers = Offers::of(self);
        let side = offers.mine;
        let tally = offers.tally();
        let (plays, acts) = (offers.plays(tally), offers.acts(tally));
        let total = plays.total() + acts.total();
        let plain = if self.testing { self.plain_actions().count() } else { 1 };
        let n = rng.below(total as usize + plain) as u32;
        if n >= total {
            return if self.testing { self.plain_actions().nth((n - total) as usize) } else { Some(Action::End) };
        }
        Some(match n.checked_sub(plays.total()) {
            None => {
                let (place, n) = plays.find(n);
                Action::Play(place as u8, offers.nth(offers.play(&side.hand[place]), n))
            }
            Some(n) => {
                let (slot, n) = acts.find(n);
                match n.checked_sub(tally.attacks) {
                    // The opponent comes after the opposing minions.
                    None => Action::Attack(slot as u8, (n + 1 < tally.attacks).then_some(n as u8)),
                    Some(n) => Action::Use(slot as u8, offers.nth(offers.ability(&side.board[slot]), n)),
                }
            }
        })
    }

    #[inline]
    pub(super) fn check_action(&self, action: Action) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(Illegal::GameOver);
        }
        let side = self.side(self.active);
        match action {
            Action::End => Ok(()),
            Action::Draw if !self.testing => Err(Illegal::NotTesting("draw")),
            Action::Discard(_) if !self.testing => Err(Illegal::NotTesting("discard")),
            Action::Draw if side.hand.is_full() => Err(Illegal::HandFull),
            Action::Draw if side.deck.is_empty() => Err(Illegal::EmptyDeck),
            Action::Draw => Ok(()),
            Action::Discard(place) => self.held(place).map(|_| ()),
            Action::Play(place, target) => self.check_play(place, target),
            Action::Attack(slot, target) => {
                let minion = self.minion_at(self.active, slot)?;
                if let Some(foe) = target {
                    self.minion_at(self.active.other(), foe)?;
                }
                self.can_act(minion)
            }
            Action::Use(slot, target) => self.check_use(slot, target),
        }
    }

    fn check_play(&self, place: u8, target: Option<Target>) -> Result<(), Illegal> {
        let held = self.held(place)?;
        let offers = Offers::of(self);
        if offers.include(offers.play(held), target) { Ok(()) } else { Err(self.why_not_play(held.card, target)) }
    }

    fn check_use(&self, slot: u8, target: Option<Target>) -> Result<(), Illegal> {
        let minion = self.minion_at(self.active, slot)?;
        let offers = Offers::of(self);
        if offers.include(offers.ability(minion), target) { Ok(()) } else { Err(self.why_not_use(minion, target)) }
    }

    fn held(&self, place: u8) -> Result<&Held, Illegal> {
        let hand = &self.side(self.active).hand;
        hand.get(place as usize).ok_or(Illegal::NoSuchCard { place, held: hand.len() })
    }

    fn minion_at(&self, seat: Seat, place: u8) -> Result<&Minion, Illegal> {
        let board = &self.side(seat).board;
        let missing = Illegal::NoSuchMinion { seat, mine: seat == self.active, place, there: board.len() };
        board.get(place as usize).ok_or(missing)
    }

    fn can_act(&self, minion: &Minion) -> Result<(), Illegal> {
        if minion.actions > 0 { Ok(()) } else { Err(Illegal::NoAction { card: minion.card, just_came: minion.fresh }) }
    }

    /// Why a card that cannot be played like this cannot; where several reasons hold, the one that
    /// most helps.
    fn why_not_play(&self, card: CardId, target: Option<Target>) -> Illegal {
        let printed = card.card();
        let (cost, magic) = (self.cost(self.active, card), self.side(self.active).magic);
        if let Some(reason) = self.wrong_target(card, printed.targets, target, false) {
            return reason;
        }
        if !self.affords(self.active, cost) {
            return Illegal::NotEnoughMagic { card, ability: false, cost, magic };
        }
        self.obstacle(printed.needs, target)
    }

    /// Why a minion cannot use its ability like this.
    fn why_not_use(&self, minion: &Minion, target: Option<Target>) -> Illegal {
        let card = minion.card;
        let Some(ability) = minion.usable.ability() else {
            let silenced = minion.shown_ability(self.enchantments(minion)).is_some();
            return Illegal::NoAbility { card, silenced };
        };
        if let Err(reason) = self.can_act(minion) {
            return reason;
        }
        if let Some(reason) = self.wrong_target(card, ability.targets, target, true) {
            return reason;
        }
        if !self.affords(self.active, ability.cost) {
            let magic = self.side(self.active).magic;
            return Illegal::NotEnoughMagic { card, ability: true, cost: ability.cost, magic };
        }
        self.obstacle(ability.needs, target)
    }

    /// What is wrong with the target itself: missing, not wanted, or not there.
    fn wrong_target(&self, card: CardId, targets: Targets, target: Option<Target>, ability: bool) -> Option<Illegal> {
        match (targets, target) {
            (Targets::None, None) => None,
            (Targets::None, Some(_)) => Some(Illegal::NoTargetTaken { card }),
            (_, None) => Some(Illegal::TargetMissing { card, targets, has_ability: ability }),
            (_, Some(Target::Minion(seat, slot))) => self.minion_at(seat, slot).err(),
            (Targets::Minion, Some(Target::Ritual(_))) => Some(Illegal::MinionsOnly { card }),
            (_, Some(Target::Ritual(seat))) => {
                self.side(seat).ritual.is_none().then_some(Illegal::NoRitualThere { seat })
            }
        }
    }

    /// The first thing that is needed and not there.
    fn obstacle(&self, needs: Needs, target: Option<Target>) -> Illegal {
        let lacking = self.lacking();
        let missing = |need: Needs| needs.include(need) && lacking.include(need);
        let (card, unenchanted, own) = match target {
            Some(Target::Minion(seat, slot)) => {
                let minion = &self.side(seat).board[slot as usize];
                (minion.card, minion.enchantments == 0, seat == self.active)
            }
            _ => (CardId::default(), true, false),
        };
        match () {
            () if missing(Needs::RITUAL) => Illegal::NoRitual,
            () if missing(Needs::CORPSE) => Illegal::EmptyGraveyard,
            () if missing(Needs::DECK) => Illegal::EmptyDeck,
            () if missing(Needs::HAND_ROOM) => Illegal::HandFull,
            () if missing(Needs::THEIR_CARD) => Illegal::NothingToDiscard,
            () if missing(Needs::ROOM) => Illegal::BoardFull,
            () if needs.include(Needs::ENCHANTED) && unenchanted => Illegal::NotEnchanted { card },
            () if needs.include(Needs::FOE) && own => Illegal::OwnMinion { card },
            () => Illegal::OwnersHandFull { card },
        }
    }
}

/// The attack on one of the choices.
#[inline]
fn attack(slot: u8, choice: Option<Target>) -> Action {
    let foe = match choice {
        Some(Target::Minion(_, foe)) => Some(foe),
        _ => None,
    };
    Action::Attack(slot, foe)
}
