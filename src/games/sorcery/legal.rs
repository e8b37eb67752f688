//! What may be done now, and why not.

use super::action::{Action, Choices, Target};
use super::cards::CardId;
use super::effect::{Needs, Targets};
use super::minion::{Minion, Usable};
use super::state::{BOARD_SIZE, HAND_SIZE, Side, Sorcery};
use crate::engine::{Rng, Seat};
use std::fmt;

/// Why an action cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is explained by its words below.
pub enum Illegal {
    GameOver,
    NotTesting(&'static str),
    NoSuchCard { place: u8, held: usize },
    NoSuchMinion { seat: Seat, mine: bool, place: u8, there: usize },
    NoAction { card: CardId, just_came: bool },
    NoAbility { card: CardId, silenced: bool },
    NotEnoughMagic { card: CardId, ability: bool, cost: i32, magic: i32 },
    BoardFull,
    TargetMissing { card: CardId, targets: Targets, has_ability: bool },
    NoTargetTaken { card: CardId },
    NoRitualThere { seat: Seat },
    MinionsOnly { card: CardId },
    OwnersHandFull { card: CardId },
    NotEnchanted { card: CardId },
    NoRitual,
    EmptyGraveyard,
    OwnMinion { card: CardId },
    NothingToDiscard,
    EmptyDeck,
    HandFull,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |card: &CardId| card.card().name;
        match self {
            Illegal::GameOver => write!(f, "The game is over."),
            Illegal::NotTesting(verb) => {
                write!(f, "`{verb}` works in testing mode only: start the game with -testing.")
            }
            Illegal::NoSuchCard { place, held: 0 } => {
                write!(f, "There is no card {} in your hand: it is empty.", place + 1)
            }
            Illegal::NoSuchCard { place, held } => {
                write!(f, "There is no card {} in your hand: choose from 1 to {held}.", place + 1)
            }
            Illegal::NoSuchMinion { seat, mine, place, there } => {
                let whose = if *mine { "You have".into() } else { format!("Player {} has", seat.number()) };
                match there {
                    0 => write!(f, "{whose} no minion {}: that board is empty.", place + 1),
                    n => write!(f, "{whose} no minion {}: choose from 1 to {n}.", place + 1),
                }
            }
            Illegal::NoAction { card, just_came: true } => {
                write!(f, "{} has just come into play: it can act from your next turn on.", name(card))
            }
            Illegal::NoAction { card, just_came: false } => {
                write!(f, "{} has no action left this turn.", name(card))
            }
            Illegal::NoAbility { card, silenced: true } => {
                write!(f, "{} is silenced: it cannot use its ability.", name(card))
            }
            Illegal::NoAbility { card, silenced: false } => write!(f, "{} has no ability to use.", name(card)),
            Illegal::NotEnoughMagic { card, ability, cost, magic } => {
                let what = if *ability { "'s ability" } else { "" };
                write!(f, "Not enough magic: {}{what} costs {cost}, you have {magic}.", name(card))
            }
            Illegal::BoardFull => write!(f, "There is no room: you have {BOARD_SIZE} minions already."),
            Illegal::TargetMissing { card, targets, has_ability } => {
                let verb = if *has_ability { "use" } else { "play" };
                match targets {
                    Targets::MinionOrRitual => write!(
                        f,
                        "{} needs a target, a minion or a ritual: `{verb} i p t` with player p (1 or 2) and minion t (1 to {BOARD_SIZE}) or `r`.",
                        name(card)
                    ),
                    _ => write!(
                        f,
                        "{} needs a target, a minion: `{verb} i p t` with player p (1 or 2) and minion t (1 to {BOARD_SIZE}).",
                        name(card)
                    ),
                }
            }
            Illegal::NoTargetTaken { card } => write!(f, "{} takes no target.", name(card)),
            Illegal::NoRitualThere { seat } => write!(f, "Player {} has no ritual.", seat.number()),
            Illegal::MinionsOnly { card } => write!(f, "{} works on a minion, not on a ritual.", name(card)),
            Illegal::OwnersHandFull { card } => {
                write!(f, "{} cannot be returned: its owner's hand is full.", name(card))
            }
            Illegal::NotEnchanted { card } => write!(f, "{} has no enchantment.", name(card)),
            Illegal::NoRitual => write!(f, "You have no ritual."),
            Illegal::EmptyGraveyard => write!(f, "Your graveyard is empty."),
            Illegal::OwnMinion { card } => write!(f, "{} is yours already: choose an opponent's minion.", name(card)),
            Illegal::NothingToDiscard => write!(f, "Your opponent has no card to discard."),
            Illegal::EmptyDeck => write!(f, "Your deck is empty."),
            Illegal::HandFull => write!(f, "Your hand is full: no card can be drawn."),
        }
    }
}

/// Every card in hand, and every minion's attack and ability.
const MOST_SOURCES: usize = HAND_SIZE + 2 * BOARD_SIZE;

/// What the choices of the active player depend on, looked up once for all of them.
#[derive(Clone, Copy)]
struct Facts {
    me: Seat,
    /// Magic to spend; without limit in testing mode.
    purse: i32,
    /// Whom a minion can attack.
    foes: Choices,
    /// What can be chosen, by [`Targets`], and how many that are.
    asked: [Choices; 3],
    counts: [usize; 3],
    /// What is not there.
    lacking: Needs,
}

impl Sorcery {
    #[inline(always)]
    fn facts(&self) -> Facts {
        let me = self.active;
        let (mine, theirs) = (self.side(me), self.side(me.other()));
        let foes = Choices::minions(me.other(), theirs.board.len());
        let minions = foes.or(Choices::minions(me, mine.board.len()));
        let ritual = |seat, side: &Side| Choices::only(Some(Target::Ritual(seat))).when(side.ritual.is_some());
        let rituals = ritual(me, mine).or(ritual(me.other(), theirs));
        let count = mine.board.len() + theirs.board.len();
        let rituals_count = usize::from(mine.ritual.is_some()) + usize::from(theirs.ritual.is_some());
        let lacking = (Needs::ROOM.when(mine.board.is_full()))
            .and(Needs::RITUAL.when(mine.ritual.is_none()))
            .and(Needs::CORPSE.when(mine.graveyard.is_empty()))
            .and(Needs::DECK.when(mine.deck.is_empty()))
            .and(Needs::HAND_ROOM.when(mine.hand.is_full()))
            .and(Needs::THEIR_CARD.when(theirs.hand.is_empty()));
        Facts {
            me,
            purse: if self.testing { i32::MAX } else { mine.magic },
            foes: foes.or(Choices::UNTARGETED),
            asked: [Choices::UNTARGETED, minions, minions.or(rituals)],
            counts: [1, count, count + rituals_count],
            lacking,
        }
    }

    /// Where an action comes from, as what it asks for and needs, if it can be paid.
    #[inline(always)]
    fn demand(&self, facts: &Facts, source: Source) -> Option<(Targets, Needs, Needs)> {
        let side = self.side(facts.me);
        match source {
            Source::Hand(place) => {
                let card = side.hand[place as usize].card;
                let printed = card.card();
                // The card that is played makes room in the hand.
                let affordable = self.cost(facts.me, card) <= facts.purse;
                affordable.then_some((printed.targets, printed.needs, facts.lacking.without(Needs::HAND_ROOM)))
            }
            Source::Ability(slot) => {
                let minion = &side.board[slot as usize];
                let usable = minion.usable.filter(|_| minion.actions > 0)?;
                let ability = usable.from.card().ability.as_ref()?;
                let affordable = ability.cost.saturating_add(usable.more) <= facts.purse;
                affordable.then_some((ability.targets, ability.needs, facts.lacking))
            }
            Source::Attack(_) => None,
        }
    }

    /// What can be chosen for a card, an attack or an ability.
    #[inline]
    fn choices(&self, facts: &Facts, source: Source) -> Choices {
        if let Source::Attack(slot) = source {
            return facts.foes.when(self.side(facts.me).board[slot as usize].actions > 0);
        }
        match self.demand(facts, source) {
            Some((targets, needs, lacking)) if !needs.include(lacking) => {
                let asked = facts.asked[targets as usize];
                if needs.include(Needs::OF_TARGET) { asked.and(self.suitable(facts, needs, lacking)) } else { asked }
            }
            _ => Choices::NONE,
        }
    }

    /// How many choices there are for a card or an ability.
    #[inline(always)]
    fn count(&self, facts: &Facts, source: Source) -> usize {
        match self.demand(facts, source) {
            Some((targets, needs, lacking)) if !needs.include(lacking) => match needs.include(Needs::OF_TARGET) {
                true => self.choices(facts, source).len(),
                false => facts.counts[targets as usize],
            },
            _ => 0,
        }
    }

    /// The targets that have what a script needs of them.
    fn suitable(&self, facts: &Facts, needs: Needs, lacking: Needs) -> Choices {
        let (me, foe) = (facts.me, facts.me.other());
        let mut choices = Choices::EVERYTHING;
        if needs.include(Needs::FOE) {
            choices = choices.and(Choices::side(foe));
        }
        if needs.include(Needs::ENCHANTED) {
            choices = choices.and(self.enchanted());
        }
        if needs.include(Needs::RETURNABLE) {
            let theirs = Choices::side(foe).when(!self.side(foe).hand.is_full());
            let mine = Choices::side(me).when(!lacking.include(Needs::HAND_ROOM));
            choices = choices.and(theirs.or(mine));
        }
        choices
    }

    /// The minions that have an enchantment.
    fn enchanted(&self) -> Choices {
        let mut choices = Choices::NONE;
        if self.attached.is_empty() {
            return choices;
        }
        for seat in Seat::all(2) {
            for (slot, minion) in self.side(seat).board.iter().enumerate() {
                let only = Choices::only(Some(Target::Minion(seat, slot as u8)));
                choices = choices.or(only.when(minion.enchantments > 0));
            }
        }
        choices
    }

    /// Everything that actions come from: cards, then each minion's attack and ability.
    #[inline(always)]
    fn sources(&self, mut visit: impl FnMut(Source)) {
        let side = self.side(self.active);
        (0..side.hand.len()).for_each(|place| visit(Source::Hand(place as u8)));
        for (slot, minion) in side.board.iter().enumerate() {
            if minion.actions > 0 {
                visit(Source::Attack(slot as u8));
                visit(Source::Ability(slot as u8));
            }
        }
    }

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
        let facts = self.facts();
        self.sources(|source| {
            out.extend(self.choices(&facts, source).iter().map(|target| source.action(target)));
        });
        out.extend(self.plain_actions());
    }

    /// One legal action, all equally likely, without listing them.
    pub(super) fn draw_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.over.is_some() {
            return None;
        }
        let facts = self.facts();
        let attacks = self.side(facts.me.other()).board.len() + 1;
        let mut found = [(Source::Hand(0), 0u16); MOST_SOURCES];
        let (mut n, mut total) = (0, 0);
        self.sources(|source| {
            total += if matches!(source, Source::Attack(_)) { attacks } else { self.count(&facts, source) };
            found[n] = (source, total as u16);
            n += 1;
        });
        let plain = if self.testing { self.plain_actions().count() } else { 1 };
        let pick = rng.below(total + plain);
        if pick >= total {
            return if self.testing { self.plain_actions().nth(pick - total) } else { Some(Action::End) };
        }
        let i = found[..n].iter().position(|&(_, upto)| pick < upto as usize)?;
        let before = if i == 0 { 0 } else { found[i - 1].1 as usize };
        let source = found[i].0;
        Some(source.action(self.choices(&facts, source).nth(pick - before)))
    }

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
            Action::Play(place, target) => {
                let held = self.held(place)?;
                if self.choices(&self.facts(), Source::Hand(place)).contains(target) {
                    return Ok(());
                }
                Err(self.why_not_play(held, target))
            }
            Action::Attack(slot, target) => {
                let minion = self.minion_at(self.active, slot)?;
                if let Some(foe) = target {
                    self.minion_at(self.active.other(), foe)?;
                }
                self.can_act(minion)
            }
            Action::Use(slot, target) => {
                let minion = self.minion_at(self.active, slot)?;
                if self.choices(&self.facts(), Source::Ability(slot)).contains(target) {
                    return Ok(());
                }
                Err(self.why_not_use(minion, target))
            }
        }
    }

    fn held(&self, place: u8) -> Result<CardId, Illegal> {
        let hand = &self.side(self.active).hand;
        hand.get(place as usize).map(|held| held.card).ok_or(Illegal::NoSuchCard { place, held: hand.len() })
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
        self.obstacle(printed.needs, self.facts().lacking.without(Needs::HAND_ROOM), target)
    }

    /// Why a minion cannot use its ability like this.
    fn why_not_use(&self, minion: &Minion, target: Option<Target>) -> Illegal {
        let card = minion.card;
        let Some(ability) = minion.usable.and_then(Usable::ability) else {
            let silenced = super::minion::shown_ability(card, self.enchantments(minion)).is_some();
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
        self.obstacle(ability.needs, self.facts().lacking, target)
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
    fn obstacle(&self, needs: Needs, lacking: Needs, target: Option<Target>) -> Illegal {
        let facts = self.facts();
        let missing = |need: Needs| needs.include(need) && lacking.include(need);
        let card = match target {
            Some(Target::Minion(seat, slot)) => self.side(seat).board[slot as usize].card,
            _ => CardId::default(),
        };
        let unsuitable = |need: Needs| needs.include(need) && !self.suitable(&facts, need, lacking).contains(target);
        match () {
            () if missing(Needs::RITUAL) => Illegal::NoRitual,
            () if missing(Needs::CORPSE) => Illegal::EmptyGraveyard,
            () if missing(Needs::DECK) => Illegal::EmptyDeck,
            () if missing(Needs::HAND_ROOM) => Illegal::HandFull,
            () if missing(Needs::THEIR_CARD) => Illegal::NothingToDiscard,
            () if missing(Needs::ROOM) => Illegal::BoardFull,
            () if unsuitable(Needs::ENCHANTED) => Illegal::NotEnchanted { card },
            () if unsuitable(Needs::FOE) => Illegal::OwnMinion { card },
            () => Illegal::OwnersHandFull { card },
        }
    }
}

/// Where a targeted action comes from.
#[derive(Clone, Copy)]
enum Source {
    Hand(u8),
    Attack(u8),
    Ability(u8),
}

impl Source {
    #[inline]
    fn action(self, target: Option<Target>) -> Action {
        match self {
            Source::Hand(place) => Action::Play(place, target),
            Source::Ability(slot) => Action::Use(slot, target),
            Source::Attack(slot) => {
                let foe = match target {
                    Some(Target::Minion(_, foe)) => Some(foe),
                    _ => None,
                };
                Action::Attack(slot, foe)
            }
        }
    }
}
