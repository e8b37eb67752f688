//! Commands, and sentences about events.

use super::card::{CardId, When};
use super::event::{Actor, Event, NoDraw, Thing, What};
use super::rules::Action;
use super::state::{BOARD_SIZE, HAND_SIZE, Target};
use super::table::{self, target_anchor, zone};
use super::{Sorcery, position, reasons};
use crate::Request::{Act, Ask};
use crate::command::place;
use crate::engine::{Game, Pile, Seat};
use crate::words::{counted, quoted};
use crate::{
    About, Anchor, Arguments, Command, Difference, Error, Facts, Feat, Form, Inspection, Listener, Look, Move, Names,
    Sentence, Table, Tabletop, Touch, View, Way,
};

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
        Ok(Ask(Look::At(Anchor::new(zone::BOARD, player(view, rest)?, slot.into()))))
    })
    .or(Form::hidden("inspect", "minion player", "The same for a minion of that player.")),
    Command::new("hand", "", "Describe all cards in your hand.", |view, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::HAND, view.seat))))
    }),
    Command::new("board", "", "Describe all cards on the board.", |_, _| Ok(Ask(Look::Board))),
    Command::new("graveyard", "[player]", "Describe all cards in a graveyard, the last to die first.", |view, rest| {
        Ok(Ask(Look::At(Anchor::zone(zone::GRAVEYARD, player(view, rest)?))))
    }),
    Command::hidden("draw", "", "Draw a card.", |_, _| Ok(Act(Action::Draw))),
    Command::hidden("discard", "card", "Throw a card away.", |_, rest| {
        Ok(Act(Action::Discard(rest.needed_index("the card", HAND_SIZE)?)))
    }),
];

/// Parses a player. Without one, returns the viewer.
fn player(view: View<'_, Sorcery>, rest: &mut Arguments<'_>) -> Result<Seat, Error> {
    Ok(rest.index("the player", 2)?.map_or(view.seat, Seat))
}

/// Parses `p t` of spec 5.1.7: a player, and one of that player's minions or `r`.
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

impl Tabletop for Sorcery {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const COMMANDS: &'static [Command<Self>] = COMMANDS;

    fn table(view: View<'_, Self>, names: &Names, look: Look) -> Result<Table, Error> {
        table::look(view, names, look)
    }

    fn inspect(view: View<'_, Self>, names: &Names, anchor: Anchor) -> Inspection {
        table::inspect(view, names, anchor)
    }

    fn differences(before: View<'_, Self>, after: View<'_, Self>) -> Vec<Difference> {
        before.state.differences(after.state)
    }

    fn offer(view: View<'_, Self>, action: Action) -> Move {
        let me = view.state.active;
        let aimed = |verb: &str, place: u8, target: Option<Target>| match target {
            None => format!("{verb} {}", place + 1),
            Some(target) => format!("{verb} {} {target}", place + 1),
        };
        let minion = |slot: u8| Anchor::new(zone::BOARD, me, slot.into());
        let card = |place: u8| Anchor::new(zone::HAND, me, place.into());
        let to = |from, target: Option<Target>| std::iter::once(from).chain(target.map(target_anchor));
        match action {
            Action::End => Move::new("end", "End turn", [Anchor::new(zone::END, me, 0)]).ending_turn(),
            Action::Draw => Move::new("draw", "Draw", [Anchor::new(zone::DECK, me, 0)]),
            Action::Discard(place) => {
                Move::new(aimed("discard", place, None), "Discard", [card(place), Anchor::new(zone::GRAVEYARD, me, 0)])
            }
            Action::Play(place, target) => Move::new(aimed("play", place, target), "Play", to(card(place), target)),
            Action::Use(slot, None) => {
                let ability = view.state.side(me).board.get(slot as usize).and_then(|minion| minion.usable.ability());
                let button = ability.map_or_else(String::new, |ability| format!("Use: {}", ability.text));
                Move::new(aimed("use", slot, None), button, [minion(slot)])
            }
            Action::Use(slot, target) => {
                Move::new(aimed("use", slot, target), "Use its ability", to(minion(slot), target))
            }
            Action::Attack(slot, None) => {
                let opponent = Anchor::new(zone::PLAYER, me.other(), 0);
                Move::new(aimed("attack", slot, None), "Attack", [minion(slot), opponent])
            }
            Action::Attack(slot, Some(foe)) => {
                let line = format!("attack {} {}", slot + 1, foe + 1);
                Move::new(line, "Attack", [minion(slot), Anchor::new(zone::BOARD, me.other(), foe.into())])
            }
        }
    }

    fn tell(events: &[Event], to: Listener<'_>, out: &mut String) -> usize {
        say(&events[0].what, &mut Sentence::new(to, out));
        1
    }

    // Scripts need only the depth of each event. Inlining removes the cost of the rest.
    #[inline(always)]
    fn facts(event: &Event) -> Facts {
        Facts {
            depth: event.depth,
            begins_turn: matches!(event.what, What::TurnStarted { .. }),
            reveals: matches!(event.what, What::Drawn { .. }).then_some("a card was drawn"),
            touch: touch(event.what),
            feats: feats(event.what),
        }
    }

    /// Counts the minions that can act and the cards that the active player can play.
    fn remaining(view: View<'_, Self>) -> Option<String> {
        let mut actions = Vec::new();
        view.state.legal_actions(&mut actions);
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

    fn reasons(before: View<'_, Self>, line: &[Action], after: View<'_, Self>, names: &Names) -> Vec<String> {
        reasons::reasons(before.state, line, after.state, before.seat, names)
    }

    fn position(&self, names: &Names) -> String {
        position::write(self, names)
    }

    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error> {
        position::read(text)
    }

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let each = |value: fn(&super::state::Side) -> i32| self.sides.0.iter().map(value).collect();
        vec![
            // A lethal blow can push life below 0; the chart of the game ends at 0.
            ("life", each(|side| side.life.max(0))),
            ("minions", each(|side| side.board.len() as i32)),
            ("magic", each(|side| side.magic)),
        ]
    }

    fn ending(&self, to: Listener<'_>) -> String {
        let beaten = Seat::all(2).find(|&seat| self.side(seat).life <= 0);
        let sentence = |seat| to.text(|s| s.subject(seat).verb("have", "has").put(" no life left").stop());
        beaten.map_or_else(String::new, sentence)
    }
}

/// Returns the change that an event made to an item on the table.
#[inline(always)]
fn touch(what: What) -> Option<Touch> {
    let at = match what {
        What::LifeLost { seat, .. } | What::MagicGained { seat, .. } => Anchor::new(zone::PLAYER, seat, 0),
        what => target_anchor(what.place()?),
    };
    let by = match what {
        What::Damaged { amount, .. } | What::LifeLost { amount, .. } => (0, -amount),
        What::Changed { by, .. } => by,
        What::Charged { by, .. } => (0, by),
        _ => (0, 0),
    };
    let change = match what {
        What::Damaged { .. } | What::Died { .. } | What::LifeLost { .. } => -1,
        What::MagicGained { .. } => 1,
        _ => (by.0 + by.1).signum() as i8,
    };
    let way = match what {
        What::Entered { .. } => Way::Comes,
        What::Died { .. } | What::Returned { .. } => Way::Goes,
        What::Attacked { .. } | What::Used { .. } | What::Triggered { .. } => Way::Acts,
        _ => Way::Stays,
    };
    Some(Touch { at, thing: what.minion().map_or(0, |minion| minion.serial), way, change, by })
}

/// Returns the contribution of an event to the statistics.
fn feats(what: What) -> Pile<Feat, 2> {
    let feat = match what {
        What::LifeLost { seat, amount, .. } => Feat { is_blow: true, ..Feat::new(seat.other(), "damage", amount) },
        What::Played { seat, .. } => Feat::new(seat, "cards played", 1),
        What::Died { minion } => Feat::new(minion.seat, "minions lost", 1),
        _ => return Pile::new(),
    };
    Pile::from_iter([feat])
}

impl Sorcery {
    /// Returns the differences on the table: of minions by serial number, players and rituals.
    pub(super) fn differences(&self, after: &Sorcery) -> Vec<Difference> {
        let mut notes = Vec::new();
        for seat in Seat::all(2) {
            let (old, new) = (self.side(seat), after.side(seat));
            let player = Anchor::new(zone::PLAYER, seat, 0);
            if old.life != new.life {
                notes.push(Difference::at(player, format!("life {} -> {}", old.life, new.life), new.life - old.life));
            }
            // A new turn's magic belongs to the next turn, not to this action.
            if old.magic != new.magic && self.turn == after.turn {
                let note = format!("magic {} -> {}", old.magic, new.magic);
                // Paying is no loss.
                notes.push(Difference::at(player, note, (new.magic - old.magic).max(0)));
            }
            for (slot, minion) in old.board.iter().enumerate() {
                let place = Anchor::new(zone::BOARD, seat, slot);
                let now = after.find(minion.serial);
                let mut note = |note: String, change: i32| {
                    let now = now.map(|(seat, slot)| Anchor::new(zone::BOARD, seat, slot.into()));
                    notes.push(Difference { now, ..Difference::at(place, note, change) });
                };
                match now {
                    Some(spot) => {
                        let m = after.minion(spot);
                        let (was, is) = ((minion.attack, minion.defence), (m.attack, m.defence));
                        if was != is {
                            let change = is.0 + is.1 - was.0 - was.1;
                            note(format!("{}/{} -> {}/{}", was.0, was.1, is.0, is.1), change);
                        }
                        if spot.0 != seat {
                            note("changes sides".into(), 0);
                        }
                    }
                    None => {
                        let returned = new.hand.iter().filter(|held| held.known && held.card == minion.card).count()
                            > old.hand.iter().filter(|held| held.known && held.card == minion.card).count();
                        note(if returned { "returns".into() } else { "dies".into() }, -1);
                    }
                }
            }
            for (slot, minion) in new.board.iter().enumerate() {
                if self.find(minion.serial).is_none() && slot < BOARD_SIZE {
                    let (name, a, d) = (minion.card.card().name, minion.attack, minion.defence);
                    let place = Anchor::new(zone::BOARD, seat, slot);
                    notes.push(Difference::new(place, format!("new: {name} {a}/{d}")));
                }
            }
            let dead = new.graveyard.len().saturating_sub(old.graveyard.len());
            if dead > 0 && self.turn != after.turn {
                // Within a turn, each dying minion already has a note.
                notes.push(Difference::at(Anchor::new(zone::GRAVEYARD, seat, 0), format!("+{dead} dead"), -1));
            }
            let ritual = Anchor::new(zone::RITUAL, seat, 0);
            match (old.ritual, new.ritual) {
                (Some(old), Some(new)) if old.card == new.card && old.charges != new.charges => {
                    let note = format!("{} -> {}", old.charges, new.charges);
                    notes.push(Difference::at(ritual, note, new.charges - old.charges));
                }
                (Some(_), None) => notes.push(Difference::at(ritual, "goes", -1)),
                (old, Some(new)) if old.map(|old| old.card) != Some(new.card) => {
                    notes.push(Difference::new(ritual, format!("new: {}", new.card.card().name)));
                }
                _ => {}
            }
        }
        notes
    }
}

/// Writes a sentence about an event.
fn say(what: &What, s: &mut Sentence<'_>) {
    match *what {
        What::TurnStarted { seat, turn } => s.turn(turn as i32, seat),
        What::TurnEnded { seat } => _ = s.subject(seat).verb("end", "ends").put(" the turn"),
        What::MagicGained { seat, amount, now } => {
            s.subject(seat).verb("gain", "gains").put(" ").number(amount).put(" magic (").number(now).put(")");
        }
        What::Drawn { seat, card } => {
            s.subject(seat).verb("draw", "draws");
            if s.to().sees(seat) {
                s.put(" ").put(card.card().name)
            } else {
                s.put(" a card")
            };
        }
        What::NotDrawn { seat, why } => {
            s.subject(seat).verb("draw", "draws").put(" no card: ").put(match why {
                NoDraw::HandFull => "the hand is full",
                NoDraw::DeckEmpty => "the deck is empty",
            });
        }
        What::Discarded { seat, card } => {
            s.subject(seat).verb("discard", "discards").put(" ").put(card.card().name);
        }
        What::Played { seat, card, target, .. } => {
            s.subject(seat).verb("play", "plays").put(" ").put(card.card().name);
            aimed_at(s, target);
        }
        What::Used { ref minion, target } if s.to().is_phrased_for(minion.seat) => {
            actor(s.you("use").put(" "), minion).put("'s ability");
            aimed_at(s, target);
        }
        What::Used { ref minion, target } => {
            actor(s, minion).put(" uses its ability");
            aimed_at(s, target);
        }
        What::Attacked { ref attacker, ref defender } if s.to().is_phrased_for(attacker.seat) => {
            attacked(s.you("attack").put(" "), attacker, defender.as_ref());
            actor(s.put(" with "), attacker);
        }
        What::Attacked { ref attacker, ref defender } => {
            attacked(actor(s, attacker).put(" attacks "), attacker, defender.as_ref());
        }
        What::Triggered { ref source, when, ref subject } => triggered(s, source, when, subject.as_ref()),
        What::Entered { ref minion, stats } => come_to(actor(s, minion).put(" enters play"), stats),
        What::Damaged { ref minion, amount, prevented, stats } => {
            actor(s, minion).put(" takes ").number(amount).put(" damage");
            if prevented > 0 {
                s.put(", ").number(prevented).put(" prevented");
            }
            come_to(s, stats);
        }
        What::Changed { ref minion, by, stats } => {
            signed(actor(s, minion).put(" gains "), by.0);
            signed(s.put("/"), by.1);
            come_to(s, stats);
        }
        What::Died { ref minion } => _ = actor(s, minion).put(" dies"),
        What::Returned { ref minion } => _ = actor(s, minion).put(" returns to ").owner(minion.seat).put("hand"),
        What::Stolen { ref minion, by } => _ = actor(s, minion).put(" goes over to ").player(by),
        What::Enchanted { ref minion, card, stats } => {
            come_to(actor(s, minion).put(" is enchanted with ").put(card.card().name), stats);
        }
        What::Disenchanted { ref minion, card, stats } => {
            come_to(actor(s, minion).put(" loses ").put(card.card().name), stats);
        }
        What::RitualGone { seat, card, replaced } => {
            owned(s, seat, card).put(if replaced { " is replaced" } else { " is destroyed" });
        }
        What::Charged { seat, card, by, now } => {
            owned(s, seat, card).put(" gains ").number(by);
            s.put(if by == 1 { " charge (" } else { " charges (" }).number(now).put(")");
        }
        What::LifeLost { seat, amount, now } => {
            s.subject(seat).verb("lose", "loses").put(" ").number(amount).put(" life (").number(now).put(")");
        }
        What::Won { seat } => {
            s.subject(seat).verb("win", "wins").put("!");
            return;
        }
    }
    s.stop();
}

/// Writes the target of an attack.
fn attacked(s: &mut Sentence<'_>, attacker: &Actor, defender: Option<&Actor>) {
    match defender {
        Some(defender) => actor(s, defender),
        None => s.player(attacker.seat.other()),
    };
}

/// Writes the card that triggers, and why.
fn triggered(s: &mut Sentence<'_>, source: &Thing, when: When, subject: Option<&Actor>) {
    thing(s, source).put(": ");
    match (when, subject) {
        (When::TurnStarts, _) => s.put("the turn starts"),
        (When::TurnEnds | When::EachTurnEnds, _) => s.put("the turn ends"),
        (When::Enters(_), Some(subject)) => actor(s, subject).put(" entered play"),
        (When::Leaves(_), Some(subject)) => actor(s, subject).put(" leaves play"),
        (When::Enters(_), None) => s.put("a minion entered play"),
        (When::Leaves(_), None) => s.put("a minion leaves play"),
        (When::Attacks, _) => s.put("it attacks"),
    };
}

fn signed<'s, 'a>(s: &'s mut Sentence<'a>, n: i32) -> &'s mut Sentence<'a> {
    s.put(if n >= 0 { "+" } else { "" }).number(n)
}

#[inline(always)]
fn actor<'s, 'a>(s: &'s mut Sentence<'a>, actor: &Actor) -> &'s mut Sentence<'a> {
    owned(s, actor.seat, actor.card)
}

/// Writes a card with its owner.
#[inline(always)]
fn owned<'s, 'a>(s: &'s mut Sentence<'a>, seat: Seat, card: CardId) -> &'s mut Sentence<'a> {
    s.card_owner(seat).put(card.card().name)
}

/// Writes a minion's new attack and defence.
#[inline(always)]
fn come_to(s: &mut Sentence<'_>, (attack, defence): (i32, i32)) {
    s.put(" (").number(attack).put("/").number(defence).put(")");
}

fn thing<'s, 'a>(s: &'s mut Sentence<'a>, thing: &Thing) -> &'s mut Sentence<'a> {
    match *thing {
        Thing::Minion(Actor { seat, card, .. }) | Thing::Ritual(seat, card) => owned(s, seat, card),
    }
}

fn aimed_at(s: &mut Sentence<'_>, target: Option<Thing>) {
    if let Some(target) = target {
        thing(s.put(" on "), &target);
    }
}
