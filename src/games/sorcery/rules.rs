//! The rules: legal actions, the reasons why others are illegal, and carrying out turns, plays, attacks and
//! abilities.

use super::card::{CardId, CardType, Requirements, Script, Targets, TriggerMask};
use super::deck::Deck;
use super::effects::{Cause, ChosenTarget, Resolution};
use super::event::{Event, EventKind, Illegal};
use super::state::{HAND_SIZE, Held, LAST_TURN, Minion, MinionId, STARTING_MAGIC, Setup, Sorcery, Spot, Target};
use crate::engine::{Events, Game, Log, NoLog, Rng, Seat, Status, Stream};

/// An action of the active player (spec 5.1). Places count from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Play a card from the hand (spec 5.1.7).
    Play(u8, Option<Target>),
    /// Attack an opposing minion, or the opponent, with a minion (spec 5.1.6).
    Attack(u8, Option<u8>),
    /// Use a minion's ability (spec 5.1.8).
    Use(u8, Option<Target>),
    /// End the turn (spec 5.1.2).
    End,
    /// Draw a card, in testing mode only (spec 5.1.4).
    Draw,
    /// Discard a card, in testing mode only (spec 5.1.5).
    Discard(u8),
}

/// The conditions for playing a card or using an ability.
pub(super) struct Cast {
    card: CardId,
    /// Whether this is an ability of a minion in play rather than a card in hand.
    ability: bool,
    cost: i32,
    pub targets: Targets,
    pub requires: Requirements,
}

/// Initial capacity of a graveyard. Few graveyards grow larger, so they rarely need another allocation.
const GRAVES: usize = 16;

impl Game for Sorcery {
    const NAME: &'static str = "sorcery";
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    /// Deals the hands and starts player 1's first turn (spec 1.2).
    fn start(setup: &Setup, seed: u64, log: &mut Log<Event>) -> Self {
        let mut game = Sorcery::undealt(setup.testing, Rng::new(seed, Stream::Deal));
        for (side, cards) in game.sides.0.iter_mut().zip(&setup.decks.0) {
            side.magic = STARTING_MAGIC;
            let (top, bag) = if setup.testing { (&cards[..], &[][..]) } else { (&[][..], &cards[..]) };
            side.deck = Deck::from_parts(top, bag);
            side.graveyard = Vec::with_capacity(GRAVES);
            for _ in 0..HAND_SIZE {
                if let Some(card) = side.deck.draw(&mut game.rng) {
                    let _ = side.hand.push(Held::fresh(card));
                }
            }
        }
        Resolution::new(&mut game, log).start_turn(Seat::ONE);
        game
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        if let Some(outcome) = self.over { Status::Over(outcome) } else { Status::Awaiting(self.active) }
    }

    fn turn_number(&self) -> u32 {
        self.turn
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        if self.over.is_some() {
            return Err(Illegal::Over);
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
            Action::Play(place, target) => self.check_cast(&self.playing(self.held(place)?), target),
            Action::Attack(slot, target) => {
                let minion = self.minion_at(self.active, slot)?;
                if let Some(foe) = target {
                    self.minion_at(self.active.other(), foe)?;
                }
                self.can_act(minion)
            }
            Action::Use(slot, target) => {
                let minion = self.minion_at(self.active, slot)?;
                let Some(using) = self.using(minion) else {
                    let silenced = minion.shown_ability(self.enchantments(minion)).is_some();
                    return Err(Illegal::NoAbility {
                        card: minion.card,
                        silenced,
                        can_act: self.can_act(minion).is_ok(),
                    });
                };
                self.can_act(minion)?;
                self.check_cast(&using, target)
            }
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        if self.over.is_some() {
            return;
        }
        let side = self.side(self.active);
        for (place, held) in (0..).zip(side.hand.iter()) {
            self.each_target(&self.playing(held), |target| out.push(Action::Play(place, target)));
        }
        let foes = self.side(self.active.other()).board.len() as u8;
        for (slot, minion) in (0..).zip(side.board.iter()).filter(|(_, minion)| self.can_act(minion).is_ok()) {
            out.extend((0..foes).map(|foe| Action::Attack(slot, Some(foe))));
            out.push(Action::Attack(slot, None));
            if let Some(using) = self.using(minion) {
                self.each_target(&using, |target| out.push(Action::Use(slot, target)));
            }
        }
        out.extend(self.plain_actions());
    }

    fn random_action(&self, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<Action> {
        if self.testing {
            scratch.clear();
            self.legal_actions(scratch);
            return (!scratch.is_empty()).then(|| scratch[rng.below(scratch.len())]);
        }
        self.draw_action(rng)
    }

    fn apply(&mut self, action: Action, log: &mut Log<Event>) {
        debug_assert!(self.check(action).is_ok(), "{action:?}: {:?}", self.check(action));
        match log.is_on() {
            true => Resolution::new(self, log).act(action),
            false => Resolution::new(self, &mut NoLog).act(action),
        }
    }

    /// Shuffles both decks, exchanges the unknown cards in the opponent's hand for random ones, and replaces the random
    /// number generator.
    ///
    /// Known cards, which returned to the opponent's hand from play, stay there. The hidden cards are sorted before the
    /// shuffle, so that positions that differ only in hidden information give the same determinizations.
    fn resample(&mut self, seat: Seat, rng: &mut Rng) {
        for owner in Seat::all(2) {
            let side = &mut self.sides[owner];
            let mut pool: Vec<CardId> = side.deck.cards().collect();
            let hidden = |held: &Held| owner != seat && !held.known;
            pool.extend(side.hand.iter().filter(|held| hidden(held)).map(|held| held.card));
            pool.sort_unstable();
            rng.shuffle(&mut pool);
            for held in side.hand.iter_mut().filter(|held| hidden(held)) {
                *held = Held::fresh(pool.pop().unwrap_or(held.card));
            }
            if owner != seat {
                // Moves known cards to the front, because their places among the hidden cards are hidden information.
                side.hand.sort_by_key(|held| !held.known);
            }
            let settled = side.deck.known_top().len();
            side.deck = Deck::from_parts(&pool[..settled], &pool[settled..]);
        }
        self.rng = rng.fork();
    }
}

/// Legality. [`check`](Game::check) and the list of legal actions use the same three tests, `aimed`,
/// `possible` and `suits`, in the order that gives the most helpful error message.
impl Sorcery {
    /// Returns the legal actions that have no target: ending the turn, and in testing mode also drawing and discarding.
    fn plain_actions(&self) -> impl Iterator<Item = Action> + '_ {
        let draw = self.testing.then_some(Action::Draw).filter(|&draw| self.check(draw).is_ok());
        let discards = if self.testing { self.side(self.active).hand.len() as u8 } else { 0 };
        [Action::End].into_iter().chain(draw).chain((0..discards).map(Action::Discard))
    }

    #[inline]
    pub(super) fn playing(&self, held: &Held) -> Cast {
        let (cost, card) = (self.cost(self.active, held.card), held.card.card());
        Cast { card: held.card, ability: false, cost, targets: card.targets, requires: card.requires }
    }

    /// Returns the conditions for using a minion's ability, if it has one.
    pub(super) fn using(&self, minion: &Minion) -> Option<Cast> {
        let ability = minion.usable.ability()?;
        let (cost, targets, requires) = (ability.cost, ability.targets, ability.requires);
        Some(Cast { card: minion.card, ability: true, cost, targets, requires })
    }

    fn check_cast(&self, cast: &Cast, target: Option<Target>) -> Result<(), Illegal> {
        self.aimed(cast, target)?;
        self.possible(cast)?;
        self.suits(cast, target).map_err(|why| match why {
            // The player can't choose another target if there is none.
            Illegal::NotEnchanted { .. } | Illegal::OwnMinion { .. } if self.targets(cast).next().is_none() => {
                self.no_target(cast)
            }
            why => why,
        })
    }

    /// Calls `found` with each legal target, in a fixed order. Calls it once with `None` if there is no target to
    /// choose, and never if the cost or another condition on the position isn't met.
    fn each_target(&self, cast: &Cast, mut found: impl FnMut(Option<Target>)) {
        if self.possible(cast).is_err() {
            return;
        }
        match cast.targets {
            Targets::None => found(None),
            _ => self.targets(cast).for_each(|target| found(Some(target))),
        }
    }

    /// Returns the targets in play that meet the conditions of the script, in a fixed order.
    pub(super) fn targets(&self, cast: &Cast) -> impl Iterator<Item = Target> {
        Seat::all(2).flat_map(move |seat| {
            let side = self.side(seat);
            let ritual = side.ritual.is_some() && cast.targets == Targets::MinionOrRitual;
            let minions = (0..side.board.len() as u8).map(move |slot| Target::Minion(seat, slot));
            let suiting = minions.filter(|&target| self.suits(cast, Some(target)).is_ok());
            suiting.chain(ritual.then_some(Target::Ritual(seat)))
        })
    }

    #[cold]
    fn no_target(&self, cast: &Cast) -> Illegal {
        let &Cast { card, ability, targets, .. } = cast;
        match self.targets(cast).next() {
            Some(_) => Illegal::TargetMissing { card, targets, has_ability: ability },
            None => Illegal::NoTargetThere { card, targets },
        }
    }

    /// Checks that there is a target if and only if the card takes one, and that it is in play and of the right kind.
    fn aimed(&self, cast: &Cast, target: Option<Target>) -> Result<(), Illegal> {
        let card = cast.card;
        match (cast.targets, target) {
            (Targets::None, None) => Ok(()),
            (Targets::None, Some(_)) => Err(Illegal::NoTargetTaken { card }),
            (_, None) => Err(self.no_target(cast)),
            (Targets::Minion, Some(Target::Ritual(_))) => Err(Illegal::MinionsOnly { card }),
            (_, Some(target)) => match self.is_there(target) {
                Err(_) if self.targets(cast).next().is_none() => Err(self.no_target(cast)),
                found => found,
            },
        }
    }

    /// Checks that a target is in play.
    fn is_there(&self, target: Target) -> Result<(), Illegal> {
        match target {
            Target::Minion(seat, slot) => self.minion_at(seat, slot).map(|_| ()),
            Target::Ritual(seat) if self.side(seat).ritual.is_some() => Ok(()),
            Target::Ritual(seat) => Err(Illegal::NoRitualThere { seat, mine: seat == self.active }),
        }
    }

    /// Checks the cost, except in testing mode (ruling 36), and the conditions on the position.
    fn possible(&self, &Cast { card, ability, cost, requires, .. }: &Cast) -> Result<(), Illegal> {
        let magic = self.side(self.active).magic;
        if cost > magic && !self.testing {
            return Err(Illegal::NotEnoughMagic { card, ability, cost, magic });
        }
        let missing = requires.intersection(self.lacking());
        if missing == Requirements::empty() {
            return Ok(());
        }
        match REFUSALS.iter().find(|(what, _)| missing.intersects(*what)) {
            Some(&(_, refusal)) => Err(refusal),
            None => Ok(()),
        }
    }

    /// Checks the conditions on a target that is in play.
    pub(super) fn suits(&self, cast: &Cast, target: Option<Target>) -> Result<(), Illegal> {
        let Some(Target::Minion(seat, slot)) = target else { return Ok(()) };
        let minion = self.minion((seat, slot));
        let (card, mine) = (minion.card, seat == self.active);
        let requires = |what| cast.requires.intersects(what);
        if requires(Requirements::ENCHANTED) && minion.enchantments == 0 {
            Err(Illegal::NotEnchanted { card })
        } else if requires(Requirements::FOE) && mine {
            Err(Illegal::OwnMinion { card })
        } else if requires(Requirements::RETURNABLE) && !mine && self.side(seat).hand.is_full() {
            // Only the other player's hand can be full: the spell has just left the player's own hand.
            Err(Illegal::OwnersHandFull { card })
        } else {
            Ok(())
        }
    }

    /// Returns the requirements that the position doesn't meet for the active player.
    #[inline(always)]
    pub(super) fn lacking(&self) -> Requirements {
        let (mine, theirs) = self.sides_of(self.active);
        (Requirements::ROOM.when(mine.board.is_full()))
            .union(Requirements::RITUAL.when(mine.ritual.is_none()))
            .union(Requirements::CORPSE.when(mine.graveyard.is_empty()))
            .union(Requirements::DECK.when(mine.deck.is_empty()))
            .union(Requirements::HAND_ROOM.when(mine.hand.is_full()))
            .union(Requirements::THEIR_CARD.when(theirs.hand.is_empty()))
    }

    fn can_act(&self, minion: &Minion) -> Result<(), Illegal> {
        // A minion with more than one action a turn, for example by Haste, has already acted.
        let just_came = minion.fresh && minion.speed <= 1;
        if minion.actions > 0 { Ok(()) } else { Err(Illegal::NoAction { card: minion.card, just_came }) }
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
}

/// The error for each requirement that doesn't hold. If several don't hold, the first one applies.
const REFUSALS: [(Requirements, Illegal); 6] = [
    (Requirements::RITUAL, Illegal::NoRitual),
    (Requirements::CORPSE, Illegal::EmptyGraveyard),
    (Requirements::DECK, Illegal::EmptyDeck),
    (Requirements::HAND_ROOM, Illegal::HandFull),
    (Requirements::THEIR_CARD, Illegal::NothingToDiscard),
    (Requirements::ROOM, Illegal::BoardFull),
];

/// Carrying out actions.
impl<L: Events<Event>> Resolution<'_, L> {
    /// Carries out a legal action of the active player.
    pub(super) fn act(&mut self, action: Action) {
        let me = self.game.active;
        match action {
            Action::End => self.end_turn(),
            Action::Draw => self.draw(me),
            Action::Discard(place) => {
                let held = self.game.sides[me].hand.remove(place as usize);
                self.say(|_| EventKind::Discarded { seat: me, card: held.card });
            }
            Action::Play(place, target) => self.play(me, place, target),
            Action::Use(slot, target) => self.use_ability(me, slot, target),
            Action::Attack(slot, foe) => self.attack(me, slot, foe),
        }
    }

    /// Starts a player's turn and carries it out up to the first decision (spec 1.2).
    fn start_turn(&mut self, seat: Seat) {
        self.game.active = seat;
        self.game.turn = LAST_TURN.min(self.game.turn + 1);
        self.say(|game| EventKind::TurnStarted { seat, turn: game.turn });
        self.gain_magic(seat, 1);
        self.draw(seat);
        for minion in self.game.sides[seat].board.iter_mut() {
            minion.actions = minion.speed;
            minion.fresh = false;
        }
        self.fire_turn(TriggerMask::TURN_STARTS, seat);
    }

    fn end_turn(&mut self) {
        let seat = self.game.active;
        self.say(|_| EventKind::TurnEnded { seat });
        self.fire_turn(TriggerMask::TURN_ENDS, seat);
        if self.game.over.is_none() {
            self.start_turn(seat.other());
        }
    }

    fn play(&mut self, me: Seat, place: u8, target: Option<Target>) {
        let held = self.game.sides[me].hand.remove(place as usize);
        let card = held.card.card();
        let chosen = self.chosen(target);
        self.pay(me, self.game.cost(me, held.card));
        self.say(|game| {
            let place = match card.kind {
                CardType::Minion => Some(Target::Minion(me, game.sides[me].board.len() as u8)),
                CardType::Ritual => Some(Target::Ritual(me)),
                _ => target,
            };
            EventKind::Played { seat: me, card: held.card, target: target.map(|target| game.thing(target)), place }
        });
        self.depth += 1;
        match (card.kind, chosen) {
            (CardType::Minion, _) => self.enter(me, held.card, held.stats, true),
            (CardType::Ritual, _) => self.place_ritual(me, held.card),
            (CardType::Enchantment, ChosenTarget::Minion(minion)) => self.attach(minion, held.card),
            (CardType::Spell, chosen) => {
                let script = card.ability.as_ref().map_or(&[] as Script, |spell| spell.script);
                self.run(script, &Cause { controller: me, itself: MinionId::NONE, chosen, subject: MinionId::NONE });
            }
            (CardType::Enchantment, _) => {}
        }
        self.depth -= 1;
    }

    fn use_ability(&mut self, me: Seat, slot: u8, target: Option<Target>) {
        let Some(ability) = self.game.minion((me, slot)).usable.ability() else { return };
        let (itself, chosen) = (self.game.id((me, slot)), self.chosen(target));
        self.game.minion_mut((me, slot)).actions -= 1;
        self.pay(me, ability.cost);
        self.say(|game| EventKind::Used {
            minion: game.actor((me, slot)),
            target: target.map(|target| game.thing(target)),
        });
        self.depth += 1;
        self.run(ability.script, &Cause { controller: me, itself, chosen, subject: MinionId::NONE });
        self.depth -= 1;
    }

    /// Carries out an attack. The attacker's own trigger comes first. If the defender is a minion, both deal
    /// damage, and then the dead minions leave play in APNAP order (ruling 5).
    fn attack(&mut self, me: Seat, slot: u8, foe: Option<u8>) {
        let attacker = self.game.id((me, slot));
        let defender = foe.map(|foe| self.game.id((me.other(), foe)));
        self.game.minion_mut((me, slot)).actions -= 1;
        self.say(|game| EventKind::Attacked {
            attacker: game.actor((me, slot)),
            defender: foe.map(|foe| game.actor((me.other(), foe))),
        });
        self.depth += 1;
        self.fire(TriggerMask::ATTACKS, attacker);
        if let (Some(mine), None) = (self.game.locate(attacker), self.game.over) {
            match defender {
                None => self.strike(me.other(), self.game.minion(mine).attack),
                Some(defender) => self.fight(mine, defender),
            }
        }
        self.depth -= 1;
    }

    fn fight(&mut self, mine: Spot, defender: MinionId) {
        let Some(theirs) = self.game.locate(defender) else { return };
        let (attack, strike_back) = (self.game.minion(mine).attack, self.game.minion(theirs).attack);
        self.wound(theirs, attack);
        self.wound(mine, strike_back);
        self.bury_if_dead(mine);
        // The first death can move the defender to another place.
        if let Some(theirs) = self.game.locate(defender) {
            self.bury_if_dead(theirs);
        }
    }
}
