//! Lines in, sentences out.

use super::card::{CardId, When};
use super::event::{Actor, Event, NoDraw, Thing, What};
use super::rules::Action;
use super::state::{BOARD_SIZE, HAND_SIZE, Target};
use super::table::{self, target_anchor, zone};
use super::{Sorcery, position, reasons};
use crate::Request::{Act, Ask};
use crate::command::place;
use crate::engine::{Game, Pile, Seat};
use crate::words::{counted, push_number, quoted};
use crate::{
    About, Anchor, Arguments, Command, Difference, Error, Facts, Feat, Form, Inspection, Look, Move, Names, Table,
    Tabletop, Touch, View, Way,
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

/// A player; the one who asks when none is named.
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

    fn tell(events: &[Event], names: &Names, to: Option<Seat>, out: &mut String) -> usize {
        Writer { names, out }.say(&events[0].what, to);
        1
    }

    // Asked of every event of a script for its depth alone: in place, the rest costs nothing.
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

    /// What the active player can still do.
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

    fn ending(&self, names: &Names) -> String {
        let beaten = Seat::all(2).find(|&seat| self.side(seat).life <= 0);
        beaten.map_or_else(String::new, |seat| format!("{} has no life left.", names.of(seat)))
    }
}

/// What an event did to something on the table.
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

/// What an event adds to what is counted.
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
    /// What changed on the table: minions by serial, players, rituals.
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
                // What is paid is no loss.
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
                // Who died in an action is said of each.
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

/// One sentence being written. The formatting machinery would take nearly as long as all else that a rules
/// script needs: 58 million instructions of 20,000 commands, which take 65 million without it.
struct Writer<'a> {
    names: &'a Names,
    out: &'a mut String,
}

impl Writer<'_> {
    /// Writes what happened, in words for `to`.
    fn say(&mut self, what: &What, to: Option<Seat>) {
        match *what {
            What::TurnStarted { seat, turn } => {
                self.put("Turn ").number(turn as i32).put(": ").player(seat).put(" to play.");
            }
            What::TurnEnded { seat } => _ = self.player(seat).put(" ends the turn."),
            What::MagicGained { seat, amount, now } => {
                self.player(seat).put(" gains ").number(amount).put(" magic (").number(now).put(").");
            }
            What::Drawn { seat, card } if to == Some(seat) => {
                self.player(seat).put(" draws ").card(card).put(".");
            }
            What::Drawn { seat, .. } => _ = self.player(seat).put(" draws a card."),
            What::NotDrawn { seat, why } => {
                self.player(seat).put(" draws no card: ");
                match why {
                    NoDraw::HandFull => self.put("the hand is full."),
                    NoDraw::DeckEmpty => self.put("the deck is empty."),
                };
            }
            What::Discarded { seat, card } => _ = self.player(seat).put(" discards ").card(card).put("."),
            What::Played { seat, card, target, .. } => {
                self.player(seat).put(" plays ").card(card).aimed_at(target).put(".");
            }
            What::Used { ref minion, target } => {
                _ = self.actor(minion).put(" uses its ability").aimed_at(target).put(".")
            }
            What::Attacked { ref attacker, ref defender } => {
                self.actor(attacker).put(" attacks ");
                match defender {
                    Some(defender) => self.actor(defender),
                    None => self.player(attacker.seat.other()),
                }
                .put(".");
            }
            What::Triggered { ref source, when, ref subject } => self.triggered(source, when, subject.as_ref()),
            What::Entered { ref minion, stats } => {
                self.actor(minion).put(" enters play").come_to(stats);
            }
            What::Damaged { ref minion, amount, prevented, stats } => {
                self.actor(minion).put(" takes ").number(amount).put(" damage");
                if prevented > 0 {
                    self.put(", ").number(prevented).put(" prevented");
                }
                self.come_to(stats);
            }
            What::Changed { ref minion, by, stats } => {
                self.actor(minion).put(" gains ").signed(by.0).put("/").signed(by.1).come_to(stats);
            }
            What::Died { ref minion } => _ = self.actor(minion).put(" dies."),
            What::Returned { ref minion } => {
                self.actor(minion).put(" returns to ").player(minion.seat).put("'s hand.");
            }
            What::Stolen { ref minion, by } => {
                self.actor(minion).put(" goes over to ").player(by).put(".");
            }
            What::Enchanted { ref minion, card, stats } => {
                self.actor(minion).put(" is enchanted with ").card(card).come_to(stats);
            }
            What::Disenchanted { ref minion, card, stats } => {
                self.actor(minion).put(" loses ").card(card).come_to(stats);
            }
            What::RitualGone { seat, card, replaced } => {
                self.owner(seat).card(card).put(if replaced { " is replaced." } else { " is destroyed." });
            }
            What::Charged { seat, card, by, now } => {
                self.owner(seat).card(card).put(" gains ").number(by);
                self.put(if by == 1 { " charge (" } else { " charges (" }).number(now).put(").");
            }
            What::LifeLost { seat, amount, now } => {
                self.player(seat).put(" loses ").number(amount).put(" life (").number(now).put(").");
            }
            What::Won { seat } => _ = self.player(seat).put(" wins!"),
        }
    }

    /// Who acts by itself, and why.
    fn triggered(&mut self, source: &Thing, when: When, subject: Option<&Actor>) {
        self.thing(source).put(": ");
        match (when, subject) {
            (When::TurnStarts, _) => _ = self.put("the turn starts."),
            (When::TurnEnds | When::EachTurnEnds, _) => _ = self.put("the turn ends."),
            (When::Enters(_), Some(subject)) => _ = self.actor(subject).put(" entered play."),
            (When::Leaves(_), Some(subject)) => _ = self.actor(subject).put(" leaves play."),
            (When::Enters(_), None) => _ = self.put("a minion entered play."),
            (When::Leaves(_), None) => _ = self.put("a minion leaves play."),
            (When::Attacks, _) => _ = self.put("it attacks."),
        }
    }

    fn put(&mut self, text: &str) -> &mut Self {
        self.out.push_str(text);
        self
    }

    fn number(&mut self, n: i32) -> &mut Self {
        push_number(self.out, n);
        self
    }

    fn signed(&mut self, n: i32) -> &mut Self {
        if n >= 0 {
            self.put("+");
        }
        self.number(n)
    }

    fn player(&mut self, seat: Seat) -> &mut Self {
        self.put(self.names.of(seat))
    }

    fn owner(&mut self, seat: Seat) -> &mut Self {
        self.put(self.names.whose(seat))
    }

    fn card(&mut self, card: CardId) -> &mut Self {
        self.put(card.card().name)
    }

    #[inline(always)]
    fn actor(&mut self, actor: &Actor) -> &mut Self {
        self.owned(actor.seat, actor.card)
    }

    /// A player's own card.
    #[inline(always)]
    fn owned(&mut self, seat: Seat, card: CardId) -> &mut Self {
        self.owner(seat).card(card)
    }

    /// Ends with what a minion's stats are now.
    #[inline(always)]
    fn come_to(&mut self, (attack, defence): (i32, i32)) {
        self.put(" (").number(attack).put("/").number(defence).put(").");
    }

    fn thing(&mut self, thing: &Thing) -> &mut Self {
        match *thing {
            Thing::Minion(Actor { seat, card, .. }) | Thing::Ritual(seat, card) => self.owned(seat, card),
        }
    }

    fn aimed_at(&mut self, target: Option<Thing>) -> &mut Self {
        match target {
            Some(thing) => self.put(" on ").thing(&thing),
            None => self,
        }
    }
}
