//! Lines in, sentences out.

use super::Sorcery;
use super::card::{CardId, Targets, When};
use super::event::{Actor, Event, NoDraw, Thing, What};
use super::rules::{Action, Illegal};
use super::state::{BOARD_SIZE, HAND_SIZE, Target};
use super::table::{Query, anchor, target_anchor, zone};
use crate::engine::{Game, Seat};
use crate::games::Request::{Act, Ask};
use crate::games::command::place;
use crate::games::words::{counted, quoted};
use crate::games::{Anchor, Arguments, Command, Error, Form, Move, Names, Sentence, View};
use std::fmt::{self, Write as _};

pub(super) const COMMANDS: &[Command<Sorcery>] = &[
    Command::new("end", "", "End the current player's turn.", |_, _| Ok(Act(Action::End))),
    Command::new("attack", "minion other-minion", "Orders minion to attack other-minion.", |_, rest| {
        let slot = rest.needed_index("the minion", BOARD_SIZE)?;
        Ok(Act(Action::Attack(slot, rest.index("the other minion", BOARD_SIZE)?)))
    })
    .or(Form::new("attack", "minion", "Orders minion to attack the opponent.")),
    Command::new(
        "play",
        "card [target-player target-card]",
        "Play card, optionally targeting target-card owned by target-player.",
        |_, rest| Ok(Act(Action::Play(rest.needed_index("the card", HAND_SIZE)?, target(rest)?))),
    ),
    Command::new(
        "use",
        "minion [target-player target-card]",
        "Use minion's special ability, optionally targeting target-card owned by target-player.",
        |_, rest| Ok(Act(Action::Use(rest.needed_index("the minion", BOARD_SIZE)?, target(rest)?))),
    ),
    Command::new("inspect", "minion", "View a minion's card and all enchantments on that minion.", |view, rest| {
        let slot = rest.needed_index("the minion", BOARD_SIZE)?;
        Ok(Ask(Query::Inspect(player(view, rest)?, slot)))
    })
    .or(Form::hidden("inspect", "minion player", "The same for a minion of that player.")),
    Command::new("hand", "", "Describe all cards in your hand.", |_, _| Ok(Ask(Query::Hand))),
    Command::new("board", "", "Describe all cards on the board.", |_, _| Ok(Ask(Query::Board))),
    Command::hidden(
        "graveyard",
        "[player]",
        "Describe all cards in a graveyard, the last to die first.",
        |view, rest| Ok(Ask(Query::Graveyard(player(view, rest)?))),
    ),
    Command::hidden("draw", "", "Draw a card.", |_, _| Ok(Act(Action::Draw))),
    Command::hidden("discard", "card", "Throw a card away.", |_, rest| {
        Ok(Act(Action::Discard(rest.needed_index("the card", HAND_SIZE)?)))
    }),
];

/// A player; the one who asks when none is named.
#[inline(always)]
fn player(view: View<'_, Sorcery>, rest: &mut Arguments<'_>) -> Result<Seat, Error> {
    Ok(rest.index("the player", 2)?.map_or(view.seat, Seat))
}

/// `p t` of spec 5.1.7: a player, and one of their minions or `r`.
fn target(rest: &mut Arguments<'_>) -> Result<Option<Target>, Error> {
    let Some(player) = rest.index("the target's player", 2)? else { return Ok(None) };
    let seat = Seat(player);
    let Some(word) = rest.word() else {
        return Err(rest.wrong(&format!("the target is missing: a minion from 1 to {BOARD_SIZE}, or `r`")));
    };
    if word.eq_ignore_ascii_case("r") {
        return Ok(Some(Target::Ritual(seat)));
    }
    match place(word, BOARD_SIZE) {
        Some(slot) => Ok(Some(Target::Minion(seat, slot))),
        None => {
            Err(rest
                .wrong(&format!("the target must be a minion from 1 to {BOARD_SIZE} or `r`, not `{}`", quoted(word))))
        }
    }
}

pub(super) fn offer(view: View<'_, Sorcery>, action: Action) -> Move {
    let me = view.state.active;
    let aimed = |verb: &str, place: u8, target: Option<Target>| match target {
        None => format!("{verb} {}", place + 1),
        Some(target) => format!("{verb} {} {target}", place + 1),
    };
    let minion = |slot| anchor(zone::BOARD, me, slot);
    let card = |place| anchor(zone::HAND, me, place);
    let to = |from, target: Option<Target>| std::iter::once(from).chain(target.map(target_anchor));
    match action {
        Action::End => Move::new("end", "End turn", [anchor(zone::END, me, 0)]).ending_turn(),
        Action::Draw => Move::new("draw", "Draw", [anchor(zone::DECK, me, 0)]),
        Action::Discard(place) => {
            Move::new(aimed("discard", place, None), "Discard", [card(place), anchor(zone::GRAVEYARD, me, 0)])
        }
        Action::Play(place, target) => Move::new(aimed("play", place, target), "Play", to(card(place), target)),
        Action::Use(slot, None) => {
            let ability = view.state.side(me).board.get(slot as usize).and_then(|minion| minion.usable.ability());
            let button = ability.map_or_else(String::new, |ability| format!("Use: {}", ability.text));
            Move::new(aimed("use", slot, None), button, [minion(slot)])
        }
        Action::Use(slot, target) => Move::new(aimed("use", slot, target), "Use its ability", to(minion(slot), target)),
        Action::Attack(slot, None) => {
            let opponent = anchor(zone::PLAYER, me.other(), 0);
            Move::new(aimed("attack", slot, None), "Attack", [minion(slot), opponent])
        }
        Action::Attack(slot, Some(foe)) => {
            let line = format!("attack {} {}", slot + 1, foe + 1);
            Move::new(line, "Attack", [minion(slot), anchor(zone::BOARD, me.other(), foe)])
        }
    }
}

pub(super) fn tell(event: &Event, names: &Names, to: Option<Seat>, out: &mut String) -> Sentence {
    let _ = say(&event.what, names, to, out);
    let about = match event.what {
        What::LifeLost { seat, .. } | What::MagicGained { seat, .. } => Some(anchor(zone::PLAYER, seat, 0)),
        what => what.place().map(target_anchor),
    };
    let change = match event.what {
        What::Damaged { .. } | What::Died { .. } | What::LifeLost { .. } => -1,
        What::MagicGained { .. } => 1,
        What::Changed { by: (attack, defence), .. } => (attack + defence).signum() as i8,
        What::Charged { by, .. } => by.signum() as i8,
        _ => 0,
    };
    Sentence {
        depth: event.depth,
        about,
        change,
        begins_turn: matches!(event.what, What::TurnStarted { .. }),
        reveals: matches!(event.what, What::Drawn { .. }).then_some("a card was drawn"),
        ..Sentence::default()
    }
}

impl Sorcery {
    /// What changed on the table: minions by serial, players, rituals.
    pub(super) fn differences(&self, after: &Sorcery) -> Vec<(Anchor, String)> {
        let mut notes = Vec::new();
        for seat in Seat::all(2) {
            let (old, new) = (self.side(seat), after.side(seat));
            let player = anchor(zone::PLAYER, seat, 0);
            if old.life != new.life {
                notes.push((player, format!("life {} -> {}", old.life, new.life)));
            }
            // A new turn's magic belongs to the next turn, not to this action.
            if old.magic != new.magic && self.turn == after.turn {
                notes.push((player, format!("magic {} -> {}", old.magic, new.magic)));
            }
            for (slot, minion) in old.board.iter().enumerate() {
                let place = anchor(zone::BOARD, seat, slot as u8);
                match after.find(minion.serial) {
                    Some(spot) => {
                        let m = after.minion(spot);
                        if (m.attack, m.defence) != (minion.attack, minion.defence) {
                            notes.push((
                                place,
                                format!("{}/{} -> {}/{}", minion.attack, minion.defence, m.attack, m.defence),
                            ));
                        }
                        if spot.0 != seat {
                            notes.push((place, "changes sides".into()));
                        }
                    }
                    None => {
                        let returned = new.hand.iter().filter(|held| held.known && held.card == minion.card).count()
                            > old.hand.iter().filter(|held| held.known && held.card == minion.card).count();
                        notes.push((place, if returned { "returns".into() } else { "dies".into() }));
                    }
                }
            }
            for (slot, minion) in new.board.iter().enumerate() {
                if self.find(minion.serial).is_none() && slot < BOARD_SIZE {
                    let (name, a, d) = (minion.card.card().name, minion.attack, minion.defence);
                    notes.push((anchor(zone::BOARD, seat, slot as u8), format!("new: {name} {a}/{d}")));
                }
            }
            let ritual = anchor(zone::RITUAL, seat, 0);
            match (old.ritual, new.ritual) {
                (Some(old), Some(new)) if old.card == new.card && old.charges != new.charges => {
                    notes.push((ritual, format!("{} -> {}", old.charges, new.charges)));
                }
                (Some(_), None) => notes.push((ritual, "goes".into())),
                (old, Some(new)) if old.map(|old| old.card) != Some(new.card) => {
                    notes.push((ritual, format!("new: {}", new.card.card().name)));
                }
                _ => {}
            }
        }
        notes
    }

    /// What the active player can still do.
    pub(super) fn remaining(&self) -> Option<String> {
        let mut actions = Vec::new();
        self.legal_actions(&mut actions);
        let (mut cards, mut minions) = (0u8, 0u8);
        for action in actions {
            match action {
                Action::Play(place, _) => cards |= 1 << place,
                Action::Attack(slot, _) | Action::Use(slot, _) => minions |= 1 << slot,
                _ => {}
            }
        }
        let mut parts = Vec::new();
        if minions != 0 {
            parts.push(format!("{} can act", counted(minions.count_ones() as usize, "minion")));
        }
        if cards != 0 {
            parts.push(format!("{} can be played", counted(cards.count_ones() as usize, "card")));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// Appends what happened, in words for `to`.
fn say(what: &What, names: &Names, to: Option<Seat>, out: &mut String) -> fmt::Result {
    let player = |seat: Seat| &**names.of(seat);
    let name = |card: CardId| card.card().name;
    let actor = |actor: &Actor| Owned(player(actor.seat), name(actor.card));
    let thing = |thing: &Thing| match *thing {
        Thing::Minion(Actor { seat, card, .. }) | Thing::Ritual(seat, card) => Owned(player(seat), name(card)),
    };
    match *what {
        What::TurnStarted { seat, turn } => write!(out, "Turn {turn}: {} to play.", player(seat)),
        What::TurnEnded { seat } => write!(out, "{} ends the turn.", player(seat)),
        What::MagicGained { seat, amount, now } => write!(out, "{} gains {amount} magic ({now}).", player(seat)),
        What::Drawn { seat, card } if to == Some(seat) => write!(out, "{} draws {}.", player(seat), name(card)),
        What::Drawn { seat, .. } => write!(out, "{} draws a card.", player(seat)),
        What::NotDrawn { seat, why: NoDraw::HandFull } => {
            write!(out, "{} draws no card: the hand is full.", player(seat))
        }
        What::NotDrawn { seat, why: NoDraw::DeckEmpty } => {
            write!(out, "{} draws no card: the deck is empty.", player(seat))
        }
        What::Discarded { seat, card } => write!(out, "{} discards {}.", player(seat), name(card)),
        What::Played { seat, card, target: None, .. } => write!(out, "{} plays {}.", player(seat), name(card)),
        What::Played { seat, card, target: Some(target), .. } => {
            write!(out, "{} plays {} on {}.", player(seat), name(card), thing(&target))
        }
        What::Used { minion, target: None } => write!(out, "{} uses its ability.", actor(&minion)),
        What::Used { minion, target: Some(target) } => {
            write!(out, "{} uses its ability on {}.", actor(&minion), thing(&target))
        }
        What::Attacked { attacker, defender: Some(defender) } => {
            write!(out, "{} attacks {}.", actor(&attacker), actor(&defender))
        }
        What::Attacked { attacker, defender: None } => {
            write!(out, "{} attacks {}.", actor(&attacker), player(attacker.seat.other()))
        }
        What::Triggered { source, when, subject } => {
            write!(out, "{}: ", thing(&source))?;
            match (when, subject) {
                (When::TurnStarts, _) => out.write_str("the turn starts."),
                (When::TurnEnds | When::EachTurnEnds, _) => out.write_str("the turn ends."),
                (When::Enters(_), Some(subject)) => write!(out, "{} entered play.", actor(&subject)),
                (When::Leaves(_), Some(subject)) => write!(out, "{} leaves play.", actor(&subject)),
                (When::Enters(_), None) => out.write_str("a minion entered play."),
                (When::Leaves(_), None) => out.write_str("a minion leaves play."),
                (When::Attacks, _) => out.write_str("it attacks."),
            }
        }
        What::Entered { minion, stats: (a, d) } => write!(out, "{} enters play ({a}/{d}).", actor(&minion)),
        What::Damaged { minion, amount, prevented: ..=0, stats: (a, d) } => {
            write!(out, "{} takes {amount} damage ({a}/{d}).", actor(&minion))
        }
        What::Damaged { minion, amount, prevented, stats: (a, d) } => {
            write!(out, "{} takes {amount} damage, {prevented} prevented ({a}/{d}).", actor(&minion))
        }
        What::Changed { minion, by: (more_a, more_d), stats: (a, d) } => {
            write!(out, "{} gains {more_a:+}/{more_d:+} ({a}/{d}).", actor(&minion))
        }
        What::Died { minion } => write!(out, "{} dies.", actor(&minion)),
        What::Returned { minion } => write!(out, "{} returns to {}'s hand.", actor(&minion), player(minion.seat)),
        What::Stolen { minion, by } => write!(out, "{} goes over to {}.", actor(&minion), player(by)),
        What::Enchanted { minion, card, stats: (a, d) } => {
            write!(out, "{} is enchanted with {} ({a}/{d}).", actor(&minion), name(card))
        }
        What::Disenchanted { minion, card, stats: (a, d) } => {
            write!(out, "{} loses {} ({a}/{d}).", actor(&minion), name(card))
        }
        What::RitualGone { seat, card, replaced } => {
            let fate = if replaced { "replaced" } else { "destroyed" };
            write!(out, "{} is {fate}.", Owned(player(seat), name(card)))
        }
        What::Charged { seat, card, by, now } => {
            let charges = if by == 1 { "charge" } else { "charges" };
            write!(out, "{} gains {by} {charges} ({now}).", Owned(player(seat), name(card)))
        }
        What::LifeLost { seat, amount, now } => write!(out, "{} loses {amount} life ({now}).", player(seat)),
        What::Won { seat } => write!(out, "{} wins!", player(seat)),
    }
}

/// A player's card, by their names.
struct Owned<'a>(&'a str, &'a str);

impl fmt::Display for Owned<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}'s {}", self.0, self.1)
    }
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
