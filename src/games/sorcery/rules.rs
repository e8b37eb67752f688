//! What may be done now, why not, and carrying it out: turns, plays, attacks, abilities.

use super::card::{CardId, CardType, Requirements, Script, Targets, TriggerMask};
use super::effects::{Cause, Chosen, Resolution};
use super::event::{Event, Illegal, What};
use super::state::{HAND_SIZE, Held, LAST_TURN, Minion, MinionId, STARTING_MAGIC, Setup, Sorcery, Spot, Target};
use crate::engine::{Deck, Game, Log, Rng, Seat, Status, Stream};

/// What the player in turn may choose (spec 5.1). Places are counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    /// Play a card from hand (5.1.7).
    Play(u8, Option<Target>),
    /// Let a minion attack an opposing minion, or the opponent (5.1.6).
    Attack(u8, Option<u8>),
    /// Let a minion use its ability (5.1.8).
    Use(u8, Option<Target>),
    /// End the turn (5.1.2).
    End,
    /// Draw a card; testing mode only (5.1.4).
    Draw,
    /// Throw a card away; testing mode only (5.1.5).
    Discard(u8),
}

/// A card to be played, or an ability to be used: what it takes.
pub(super) struct Cast {
    card: CardId,
    /// An ability of a minion in play, not a card in hand.
    ability: bool,
    cost: i32,
    pub targets: Targets,
    requires: Requirements,
}

/// Room in a fresh graveyard: more minions seldom lie there.
const GRAVES: usize = 16;

impl Game for Sorcery {
    const NAME: &'static str = "sorcery";
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    /// Hands are dealt and player 1's first turn has begun (spec 1.2).
    fn start(setup: &Setup, seed: u64, log: &mut Log<Event>) -> Self {
        let mut game = Sorcery::undealt(setup.testing, Rng::new(seed, Stream::Deal));
        for (side, cards) in game.sides.0.iter_mut().zip(&setup.decks.0) {
            side.magic = STARTING_MAGIC;
            side.deck = if setup.testing { Deck::settled(cards) } else { Deck::shuffled(cards) };
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
        match self.over {
            Some(outcome) => Status::Over(outcome),
            None => Status::Awaiting(self.active),
        }
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
                    return Err(Illegal::NoAbility { card: minion.card, silenced });
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

    fn random_action(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        self.draw_action(rng)
    }

    fn apply(&mut self, action: Action, log: &mut Log<Event>) {
        debug_assert!(self.check(action).is_ok(), "{action:?}: {:?}", self.check(action));
        Resolution::new(self, log).act(action);
    }

    /// The opponent's unknown cards, the order of both decks and the generator are imagined anew.
    /// What was seen returning to a hand stays there. The pool is sorted first, so that positions
    /// which differ only in what is hidden give the same worlds.
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
            let settled = side.deck.known_top().len();
            side.deck = Deck::from_parts(&pool[..settled], &pool[settled..]);
        }
        self.rng = rng.fork();
    }
}

/// What may be done: [`check`](Game::check) and the list of legal actions ask the same
/// questions, `aimed`, `possible` and `suits`, in the order in which the answers help most.
impl Sorcery {
    /// The actions that have no choices: ending the turn, and those of testing mode.
    pub(super) fn plain_actions(&self) -> impl Iterator<Item = Action> + '_ {
        let draw = self.testing.then_some(Action::Draw).filter(|&draw| self.check(draw).is_ok());
        let discards = if self.testing { self.side(self.active).hand.len() as u8 } else { 0 };
        [Action::End].into_iter().chain(draw).chain((0..discards).map(Action::Discard))
    }

    /// What it takes to play a card.
    pub(super) fn playing(&self, held: &Held) -> Cast {
        let (cost, card) = (self.cost(self.active, held.card), held.card.card());
        Cast { card: held.card, ability: false, cost, targets: card.targets, requires: card.requires }
    }

    /// What it takes to use a minion's ability, if it has one.
    pub(super) fn using(&self, minion: &Minion) -> Option<Cast> {
        let ability = minion.usable.ability()?;
        let (cost, targets, requires) = (ability.cost, ability.targets, ability.requires);
        Some(Cast { card: minion.card, ability: true, cost, targets, requires })
    }

    fn check_cast(&self, cast: &Cast, target: Option<Target>) -> Result<(), Illegal> {
        self.aimed(cast, target)?;
        self.possible(cast)?;
        self.suits(cast, target)
    }

    /// Finds everything that it can be aimed at, nothing being one choice, in a fixed order.
    fn each_target(&self, cast: &Cast, mut found: impl FnMut(Option<Target>)) {
        if self.possible(cast).is_err() {
            return;
        }
        match cast.targets {
            Targets::None => found(None),
            _ => self.targets(cast).for_each(|target| found(Some(target))),
        }
    }

    /// What is there to be aimed at and is as the script requires, in a fixed order.
    pub(super) fn targets(&self, cast: &Cast) -> impl Iterator<Item = Target> {
        Seat::all(2).flat_map(move |seat| {
            let side = self.side(seat);
            let ritual = side.ritual.is_some() && cast.targets == Targets::MinionOrRitual;
            let minions = (0..side.board.len() as u8).map(move |slot| Target::Minion(seat, slot));
            let suiting = minions.filter(|&target| self.suits(cast, Some(target)).is_ok());
            suiting.chain(ritual.then_some(Target::Ritual(seat)))
        })
    }

    /// What to say where a target is missing.
    #[cold]
    fn no_target(&self, cast: &Cast) -> Illegal {
        let &Cast { card, ability, targets, .. } = cast;
        match self.targets(cast).next() {
            Some(_) => Illegal::TargetMissing { card, targets, has_ability: ability },
            None => Illegal::NoTargetThere { card, targets },
        }
    }

    /// Whether a target, or none, is of the kind that is wanted, and there.
    fn aimed(&self, cast: &Cast, target: Option<Target>) -> Result<(), Illegal> {
        let card = cast.card;
        match (cast.targets, target) {
            (Targets::None, None) => Ok(()),
            (Targets::None, Some(_)) => Err(Illegal::NoTargetTaken { card }),
            (_, None) => Err(self.no_target(cast)),
            (_, Some(Target::Minion(seat, slot))) => self.minion_at(seat, slot).map(|_| ()),
            (Targets::Minion, Some(Target::Ritual(_))) => Err(Illegal::MinionsOnly { card }),
            (_, Some(Target::Ritual(seat))) => match self.side(seat).ritual {
                Some(_) => Ok(()),
                None => Err(Illegal::NoRitualThere { seat }),
            },
        }
    }

    /// Whether it can be paid, always in testing mode (ruling 36), and nothing else that it takes
    /// is lacking.
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

    /// Whether a target that is there is as the script requires.
    fn suits(&self, cast: &Cast, target: Option<Target>) -> Result<(), Illegal> {
        let Some(Target::Minion(seat, slot)) = target else { return Ok(()) };
        let minion = self.minion((seat, slot));
        let (card, mine) = (minion.card, seat == self.active);
        let requires = |what| cast.requires.intersects(what);
        if requires(Requirements::ENCHANTED) && minion.enchantments == 0 {
            Err(Illegal::NotEnchanted { card })
        } else if requires(Requirements::FOE) && mine {
            Err(Illegal::OwnMinion { card })
        } else if requires(Requirements::RETURNABLE) && !mine && self.side(seat).hand.is_full() {
            // In the own hand there is room, since the spell has left it.
            Err(Illegal::OwnersHandFull { card })
        } else {
            Ok(())
        }
    }

    /// What is not there for the player in turn.
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
        if minion.actions > 0 { Ok(()) } else { Err(Illegal::NoAction { card: minion.card, just_came: minion.fresh }) }
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

/// What is said when something that is required is lacking: where several things are, the first.
const REFUSALS: [(Requirements, Illegal); 6] = [
    (Requirements::RITUAL, Illegal::NoRitual),
    (Requirements::CORPSE, Illegal::EmptyGraveyard),
    (Requirements::DECK, Illegal::EmptyDeck),
    (Requirements::HAND_ROOM, Illegal::HandFull),
    (Requirements::THEIR_CARD, Illegal::NothingToDiscard),
    (Requirements::ROOM, Illegal::BoardFull),
];

/// Carrying out.
impl Resolution<'_> {
    /// Carries out a legal action of the active player.
    pub(super) fn act(&mut self, action: Action) {
        let me = self.game.active;
        match action {
            Action::End => self.end_turn(),
            Action::Draw => self.draw(me),
            Action::Discard(place) => {
                let held = self.game.sides[me].hand.remove(place as usize);
                self.say(|_| What::Discarded { seat: me, card: held.card });
            }
            Action::Play(place, target) => self.play(me, place, target),
            Action::Use(slot, target) => self.use_ability(me, slot, target),
            Action::Attack(slot, foe) => self.attack(me, slot, foe),
        }
    }

    /// A player's turn up to the first decision (spec 1.2).
    fn start_turn(&mut self, seat: Seat) {
        self.game.active = seat;
        self.game.turn = LAST_TURN.min(self.game.turn + 1);
        self.say(|game| What::TurnStarted { seat, turn: game.turn });
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
        self.say(|_| What::TurnEnded { seat });
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
            What::Played { seat: me, card: held.card, target: target.map(|target| game.thing(target)), place }
        });
        self.depth += 1;
        match (card.kind, chosen) {
            (CardType::Minion, _) => self.enter(me, held.card, held.stats, true),
            (CardType::Ritual, _) => self.place_ritual(me, held.card),
            (CardType::Enchantment, Chosen::Minion(minion)) => self.attach(minion, held.card),
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
        self.say(|game| What::Used { minion: game.actor((me, slot)), target: target.map(|target| game.thing(target)) });
        self.depth += 1;
        self.run(ability.script, &Cause { controller: me, itself, chosen, subject: MinionId::NONE });
        self.depth -= 1;
    }

    /// The attacker's own trigger comes first. Of two minions, both deal their damage, then whoever
    /// has died does so in APNAP order (ruling 5).
    fn attack(&mut self, me: Seat, slot: u8, foe: Option<u8>) {
        let attacker = self.game.id((me, slot));
        let defender = foe.map(|foe| self.game.id((me.other(), foe)));
        self.game.minion_mut((me, slot)).actions -= 1;
        self.say(|game| What::Attacked {
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
        // Places may have shifted by then.
        if let Some(theirs) = self.game.locate(defender) {
            self.bury_if_dead(theirs);
        }
    }
}
