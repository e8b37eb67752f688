//! What may be done now, and why not.

use super::action::{Action, Choices, Target};
use super::cards::{CardId, CardType};
use super::effect::{Ability, Effect, Targets, Who};
use super::minion::Minion;
use super::state::{BOARD_SIZE, Sorcery};
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

/// Where an ability is used from: a card that leaves the hand makes room there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum From {
    Hand,
    Board,
}

impl Sorcery {
    /// What the card at a place in the active player's hand can be played on.
    #[inline]
    fn play_choices(&self, place: usize) -> Choices {
        let held = self.side(self.active).hand[place];
        if !self.affords(self.active, self.cost(self.active, held.card)) {
            return Choices::NONE;
        }
        let card = held.card.card();
        match card.kind {
            CardType::Minion => Choices::UNTARGETED.when(!self.side(self.active).board.is_full()),
            CardType::Ritual => Choices::UNTARGETED,
            CardType::Enchantment => self.all_minions(),
            CardType::Spell => card.ability.map_or(Choices::NONE, |spell| self.script_choices(&spell, From::Hand)),
        }
    }

    /// Whom a minion of the active player can attack.
    #[inline]
    fn attack_choices(&self, minion: &Minion) -> Choices {
        let foe = self.active.other();
        let foes = Choices::minions(foe, self.side(foe).board.len());
        Choices::UNTARGETED.or(foes).when(minion.actions > 0)
    }

    /// On what a minion of the active player can use its ability.
    #[inline]
    fn use_choices(&self, minion: &Minion) -> Choices {
        if minion.actions == 0 {
            return Choices::NONE;
        }
        match self.ability(minion) {
            Some(ability) if self.affords(self.active, ability.cost) => self.script_choices(&ability, From::Board),
            _ => Choices::NONE,
        }
    }

    #[inline]
    fn all_minions(&self) -> Choices {
        let minions = |seat| Choices::minions(seat, self.side(seat).board.len());
        minions(Seat::ONE).or(minions(Seat::TWO))
    }

    /// What can be chosen for a script: what it asks for, as far as all its effects are possible.
    #[inline]
    fn script_choices(&self, ability: &Ability, from: From) -> Choices {
        let asked = match ability.targets {
            Targets::None => Choices::UNTARGETED,
            Targets::Minion => self.all_minions(),
            Targets::MinionOrRitual => Seat::all(2)
                .filter(|&seat| self.side(seat).ritual.is_some())
                .fold(self.all_minions(), |choices, seat| choices.or(Choices::only(Some(Target::Ritual(seat))))),
        };
        ability.script.iter().fold(asked, |choices, effect| choices.and(self.possible(effect, from)))
    }

    /// For which choices an effect can do what it says. What a script needs in order to be
    /// playable is known here, so that card rows never state it.
    #[inline]
    fn possible(&self, effect: &Effect, from: From) -> Choices {
        let me = self.active;
        let side = self.side(me);
        let room = !side.board.is_full();
        let hand_room = from == From::Hand || !side.hand.is_full();
        let everything = Choices::EVERYTHING;
        match effect {
            Effect::Summon(..) | Effect::Copy(_) => everything.when(room),
            Effect::Charges(_) => everything.when(side.ritual.is_some()),
            Effect::Resurrect { .. } => everything.when(room && !side.graveyard.is_empty()),
            Effect::Draw(_) => everything.when(hand_room && !side.deck.is_empty()),
            Effect::Discard(_) => everything.when(!self.side(me.other()).hand.is_empty()),
            Effect::Steal(Who::Target) => Choices::side(me.other()).when(room),
            Effect::Return(Who::Target) => {
                let theirs = Choices::side(me.other()).when(!self.side(me.other()).hand.is_full());
                theirs.or(Choices::side(me).when(hand_room))
            }
            Effect::Disenchant(Who::Target) => self.enchanted(),
            _ => everything,
        }
    }

    /// The minions that have an enchantment.
    fn enchanted(&self) -> Choices {
        let mut choices = Choices::NONE;
        for seat in Seat::all(2) {
            for (slot, minion) in self.side(seat).board.iter().enumerate() {
                let only = Choices::only(Some(Target::Minion(seat, slot as u8)));
                choices = choices.or(only.when(minion.enchantments > 0));
            }
        }
        choices
    }

    /// Hands every source of actions with its choices to `visit`: cards, then attacks, then
    /// abilities. All enumerations are made from this one.
    #[inline]
    fn sources(&self, mut visit: impl FnMut(Source, Choices)) {
        let side = self.side(self.active);
        for place in 0..side.hand.len() {
            visit(Source::Hand(place as u8), self.play_choices(place));
        }
        for (slot, minion) in side.board.iter().enumerate() {
            if minion.actions > 0 {
                visit(Source::Attack(slot as u8), self.attack_choices(minion));
                visit(Source::Ability(slot as u8), self.use_choices(minion));
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
        self.sources(|source, choices| out.extend(choices.iter().map(|target| source.action(target))));
        out.extend(self.plain_actions());
    }

    /// One legal action, all equally likely, without listing them.
    pub(super) fn draw_action(&self, rng: &mut Rng) -> Option<Action> {
        if self.over.is_some() {
            return None;
        }
        let mut found = [(Source::Hand(0), Choices::NONE); 16];
        let (mut n, mut total) = (0, 0);
        self.sources(|source, choices| {
            found[n] = (source, choices);
            total += choices.len();
            n += usize::from(choices != Choices::NONE);
        });
        let plain = if self.testing { self.plain_actions().count() } else { 1 };
        let mut pick = rng.below(total + plain);
        for (source, choices) in &found[..n] {
            if pick < choices.len() {
                return Some(source.action(choices.nth(pick)));
            }
            pick -= choices.len();
        }
        self.plain_actions().nth(pick)
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
                if self.play_choices(place as usize).contains(target) {
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
                if self.use_choices(minion).contains(target) {
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
        let cost = self.cost(self.active, card);
        let (targets, script): (Targets, &[Effect]) = match printed.kind {
            CardType::Minion | CardType::Ritual => (Targets::None, &[]),
            CardType::Enchantment => (Targets::Minion, &[]),
            CardType::Spell => printed.ability.map_or((Targets::None, &[]), |spell| (spell.targets, spell.script)),
        };
        if let Some(reason) = self.wrong_target(card, targets, target, false) {
            return reason;
        }
        if !self.affords(self.active, cost) {
            return Illegal::NotEnoughMagic { card, ability: false, cost, magic: self.side(self.active).magic };
        }
        if printed.kind == CardType::Minion {
            return Illegal::BoardFull;
        }
        self.obstacle(script, target, From::Hand)
    }

    /// Why a minion cannot use its ability like this.
    fn why_not_use(&self, minion: &Minion, target: Option<Target>) -> Illegal {
        let card = minion.card;
        let Some(ability) = self.ability(minion) else {
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
        self.obstacle(ability.script, target, From::Board)
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

    /// The first effect of a script that is not possible, as a reason.
    fn obstacle(&self, script: &[Effect], target: Option<Target>, from: From) -> Illegal {
        let side = self.side(self.active);
        let card = match target {
            Some(Target::Minion(seat, slot)) => self.side(seat).board[slot as usize].card,
            _ => CardId::default(),
        };
        let blocked = script.iter().find(|effect| !self.possible(effect, from).contains(target));
        match blocked {
            Some(Effect::Charges(_)) => Illegal::NoRitual,
            Some(Effect::Resurrect { .. }) if side.graveyard.is_empty() => Illegal::EmptyGraveyard,
            Some(Effect::Draw(_)) if side.deck.is_empty() => Illegal::EmptyDeck,
            Some(Effect::Draw(_)) => Illegal::HandFull,
            Some(Effect::Discard(_)) => Illegal::NothingToDiscard,
            Some(Effect::Return(_)) => Illegal::OwnersHandFull { card },
            Some(Effect::Disenchant(_)) => Illegal::NotEnchanted { card },
            Some(Effect::Steal(_)) if !side.board.is_full() => Illegal::OwnMinion { card },
            _ => Illegal::BoardFull,
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
