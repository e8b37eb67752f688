//! Commands, and sentences about events.

use super::Sorcery;
use super::card::{CardId, When};
use super::event::{Actor, Event, EventKind, NoDraw, Thing};
use super::rules::Action;
use super::state::{BOARD_SIZE, HAND_SIZE, Target};
use super::table::{target_anchor, zone};
use crate::Request::Ask;
use crate::engine::{Game, Pile, Seat};
use crate::verb::{Coded, Path, look, number_from_one};
use crate::words::{counted, quoted};
use crate::{
    About, Anchor, Argument, ChangeKind, Decision, Error, EventMeta, Listener, Look, Medium, Names, Score, Sentence,
    Statistic, Tabletop, Touch, Verb, View, Words, both,
};

const MINION: Argument<Sorcery> = Argument::number("minion", "the minion", BOARD_SIZE)
    .of(|view| minions(view, view.seat))
    .at(|view, slot| view.own(zone::BOARD, slot));
const FOE: Argument<Sorcery> = Argument::number("", "the other minion", BOARD_SIZE)
    .optional("other-minion")
    .of(|view| minions(view, view.seat.other()))
    .at(|view, slot| foe(view, zone::BOARD, slot));
const CARD: Argument<Sorcery> = Argument::number("card", "the card", HAND_SIZE)
    .of(|view: View<'_, Sorcery>| view.state.side(view.seat).hand.len())
    .at(|view, place| view.own(zone::HAND, place));
const TARGET: Argument<Sorcery> = Argument::new("", target)
    .written(|code| Target::of(Some(code)).to_string())
    .optional("[target-player target-card]")
    .at(|_, code| [target_anchor(Target::of(Some(code)))].into());
/// The optional number of the player whose minion or graveyard to show. The default is the viewing player.
const PLAYER: Argument<Sorcery> = Argument::number("", "the player", 2).optional("[player]");

const VERBS: &[Verb<Sorcery>] = &[
    Verb::new("end", &[], "End the current player's turn.", both!(Action::End))
        .to(|view, _| view.own(zone::END, 0))
        .ending_turn(|_| true),
    Verb::new("attack", &[MINION, FOE], "Orders minion to attack other-minion.", both!(Action::Attack(minion, foe)))
        .or("minion", "Orders minion to attack the opponent.", false)
        .to(|view, codes| if codes.len() == 1 { foe(view, zone::PLAYER, 0) } else { Path::default() }),
    Verb::new(
        "play",
        &[CARD, TARGET],
        "Play card, optionally targeting target-card owned by target-player.",
        both!(Action::Play(card, target)),
    ),
    Verb::new(
        "use",
        &[MINION, TARGET],
        "Use minion's special ability, optionally targeting target-card owned by target-player.",
        both!(Action::Use(minion, target)),
    ),
    Verb::ask(
        "inspect",
        &[MINION.of(|_| BOARD_SIZE), PLAYER.optional("")],
        "View a minion's card and all enchantments on that minion.",
        |view, codes| look(Anchor::new(zone::BOARD, player(view, codes.get(1)), codes[0].into())),
    )
    .or("minion player", "View that player's minion and all enchantments on it.", true),
    Verb::ask("hand", &[], "Describe all cards in your hand.", |view, _| look(Anchor::zone(zone::HAND, view.seat))),
    Verb::ask("board", &[], "Describe all cards on the board.", |_, _| Ok(Ask(Look::Board))),
    Verb::ask("graveyard", &[PLAYER], "Describe all cards in a graveyard, most recent first.", |view, codes| {
        look(Anchor::zone(zone::GRAVEYARD, player(view, codes.first())))
    }),
    Verb::new("draw", &[], "Draw a card.", both!(Action::Draw)).hidden().to(|view, _| view.own(zone::DECK, 0)),
    Verb::new("discard", &[CARD], "Discard a card from your hand.", both!(Action::Discard(card)))
        .hidden()
        .to(|view, _| view.own(zone::GRAVEYARD, 0)),
];

fn minions(view: View<'_, Sorcery>, seat: Seat) -> usize {
    view.state.side(seat).board.len()
}

fn foe(view: View<'_, Sorcery>, zone: u8, index: u8) -> Path {
    [Anchor::new(zone, view.state.active.other(), index.into())].into()
}

/// Returns the player that a command names, or the viewing player if it names none.
fn player(view: View<'_, Sorcery>, named: Option<&u8>) -> Seat {
    named.map_or(view.seat, |&seat| Seat(seat))
}

pub(super) fn button(view: View<'_, Sorcery>, action: Action) -> String {
    let text = match action {
        Action::End => "End turn",
        Action::Draw => "Draw",
        Action::Discard(_) => "Discard",
        Action::Play(..) => "Play",
        Action::Attack(..) => "Attack",
        Action::Use(_, Some(_)) => "Use its ability",
        Action::Use(slot, None) => {
            let minion = view.state.side(view.state.active).board.get(usize::from(slot));
            let ability = minion.and_then(|minion| minion.usable.ability());
            return ability.map_or_else(String::new, |ability| format!("Use: {}", ability.text));
        }
    };
    text.into()
}

/// A target's code is 8 times its player's index, plus its place on the board. A ritual has the place after the last
/// minion.
impl Coded for Target {
    fn of(code: Option<u8>) -> Self {
        let (seat, slot) = code.map_or((0, 0), |code| (code / 8, code % 8));
        if usize::from(slot) < BOARD_SIZE { Target::Minion(Seat(seat), slot) } else { Target::Ritual(Seat(seat)) }
    }

    fn code(self) -> Option<u8> {
        Some(match self {
            Target::Minion(seat, slot) => seat.0 * 8 + slot,
            Target::Ritual(seat) => seat.0 * 8 + BOARD_SIZE as u8,
        })
    }
}

/// Parses `p t` of spec 5.1.7: a player, and one of that player's minions or `r`.
fn target(view: View<'_, Sorcery>, words: &mut Words<'_, Sorcery>) -> Result<u8, Error> {
    let seat = words.number("the target's player", 2)?;
    let minions_of = |seat: Seat| minions(view, seat);
    let has_target = |seat| minions_of(seat) > 0 || view.state.side(seat).ritual.is_some();
    let minions = match minions_of(Seat(seat)) {
        0 => "`r` (that player has no minion)".to_string(),
        1 => "minion 1 or `r`".to_string(),
        n => format!("a minion from 1 to {n} or `r`"),
    };
    let wrong = match words.word() {
        Some("r" | "R") => return Ok(seat * 8 + BOARD_SIZE as u8),
        // If no target is in play, return any target: the rules then reject it with a better error.
        None if !Seat::all(2).any(has_target) => return Ok(seat * 8),
        word => match (word.map(|word| (word, number_from_one(word, BOARD_SIZE))), has_target(Seat(seat))) {
            (Some((_, Some(slot))), _) => return Ok(seat * 8 + slot),
            (_, false) => format!("player {} has no minion and no ritual", seat + 1),
            (Some((word, None)), true) => format!("the target can't be `{}`: it must be {minions}", quoted(word)),
            (None, true) => format!("the target is missing: {minions}"),
        },
    };
    Err(words.wrong(&wrong))
}

impl Tabletop for Sorcery {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const VERBS: &'static [Verb<Self>] = VERBS;

    // Inlined with all functions below that write parts of sentences: otherwise, the compiler would keep the state of the
    // sentence in memory, which takes 45 more instructions per sentence.
    #[inline(always)]
    fn tell(events: &[Event], s: &mut Sentence<'_>) -> usize {
        if s.to().is_beside_table()
            && let EventKind::Attacked { attacker, defender: None } = &events[0].what
            && let Some(EventKind::LifeLost { seat, amount, .. }) = events.get(1).map(|next| &next.what)
        {
            // The attacker's owner is obvious, unless both players have the same minion.
            match *amount {
                1.. if !attacker.is_twin => s.card(attacker.card.name(), attacker.seat, attacker.serial).put(" hits "),
                1.. => actor(s, attacker).put(" hits "),
                _ => actor(s, attacker).put(" attacks "),
            };
            s.player(*seat).stop();
            return 2;
        }
        say(&events[0].what, s);
        1
    }

    // Inlined because plain text uses only the depth. The compiler then omits the other fields.
    #[inline(always)]
    fn meta(event: &Event) -> EventMeta {
        EventMeta {
            depth: event.depth,
            begins_turn: matches!(event.what, EventKind::TurnStarted { .. }),
            reveals: matches!(event.what, EventKind::Drawn { .. }).then_some("a card was drawn"),
            touch: touch(event.what),
            statistics: statistics(event.what),
        }
    }

    /// Returns how many minions can act and how many cards the active player can play, as a reminder on screen.
    fn decision(view: View<'_, Self>, _names: &Names, medium: Medium) -> Decision {
        if medium != Medium::Screen {
            return Decision::default();
        }
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
        let mut remaining = Vec::new();
        if minions != 0 {
            remaining.push(format!("{} can act", counted(minions.count_ones() as usize, "minion")));
        }
        if cards != 0 {
            remaining.push(format!("{} can be played", counted(cards.count_ones() as usize, "card")));
        }
        Decision { remaining, ..Decision::default() }
    }

    fn score(&self, to: Listener<'_>) -> Score {
        let each = |value: fn(&super::state::Side) -> i32| self.sides.0.iter().map(value).collect();
        let beaten = Seat::all(2).find(|&seat| self.side(seat).life <= 0);
        let sentence = |seat| to.text(|s| s.subject(seat).verb("have", "has").put(" no life left").stop());
        Score {
            measures: vec![
                // A lethal blow can push life below 0; the chart of the game ends at 0.
                ("life", each(|side| side.life.max(0))),
                ("minions", each(|side| side.board.len() as i32)),
                ("magic", each(|side| side.magic)),
            ],
            ending: beaten.map_or_else(String::new, sentence),
        }
    }
}

/// Returns the change that an event made to an item on the table.
#[inline(always)]
fn touch(what: EventKind) -> Option<Touch> {
    let at = match what {
        EventKind::LifeLost { seat, .. } | EventKind::MagicGained { seat, .. } => Anchor::new(zone::PLAYER, seat, 0),
        what => target_anchor(what.place()?),
    };
    let by = match what {
        EventKind::Damaged { amount, .. } | EventKind::LifeLost { amount, .. } => (0, -amount),
        EventKind::Changed { by, .. } => by,
        EventKind::Charged { by, .. } => (0, by),
        _ => (0, 0),
    };
    let change = match what {
        EventKind::Damaged { .. } | EventKind::Died { .. } | EventKind::LifeLost { .. } => -1,
        EventKind::MagicGained { .. } => 1,
        _ => (by.0 + by.1).signum() as i8,
    };
    let kind = match what {
        EventKind::Entered { .. } => ChangeKind::Comes,
        EventKind::Died { .. } | EventKind::Returned { .. } => ChangeKind::Goes,
        EventKind::Attacked { .. } | EventKind::Used { .. } | EventKind::Triggered { .. } => ChangeKind::Acts,
        _ => ChangeKind::Stays,
    };
    Some(Touch { at, thing: what.minion().map_or(0, |minion| minion.serial), kind, change, by })
}

/// Returns the contribution of an event to the statistics.
#[inline(always)]
fn statistics(what: EventKind) -> Pile<Statistic, 2> {
    let statistic = match what {
        EventKind::LifeLost { seat, amount, .. } => {
            Statistic { is_blow: true, ..Statistic::new(seat.other(), "damage", amount) }
        }
        EventKind::Played { seat, .. } => Statistic::new(seat, "cards played", 1),
        EventKind::Died { minion } => Statistic::new(minion.seat, "minions lost", 1),
        _ => return Pile::new(),
    };
    Pile::from_iter([statistic])
}

/// Writes a sentence about an event.
#[inline(always)]
fn say(what: &EventKind, s: &mut Sentence<'_>) {
    match *what {
        EventKind::TurnStarted { seat, turn } => s.turn(turn as i32, seat),
        EventKind::TurnEnded { seat } => _ = s.subject(seat).verb("end", "ends").put(" the turn"),
        EventKind::MagicGained { seat, amount, now } => {
            s.subject(seat).verb("gain", "gains").amount(amount).put(" magic").result([now]);
        }
        EventKind::Drawn { seat, card } => {
            s.subject(seat).verb("draw", "draws");
            if s.to().sees(seat) {
                s.put(" ").card(card.name(), seat, 0)
            } else {
                s.put(" a card")
            };
        }
        EventKind::NotDrawn { seat, why } => {
            s.subject(seat).verb("draw", "draws").put(" no card: ").put(match why {
                NoDraw::HandFull => "the hand is full",
                NoDraw::DeckEmpty => "the deck is empty",
            });
        }
        EventKind::Discarded { seat, card } => {
            s.subject(seat).verb("discard", "discards").put(" ").card(card.name(), seat, 0);
        }
        EventKind::Played { seat, card, target, .. } => {
            s.subject(seat).verb("play", "plays").put(" ").card(card.name(), seat, 0);
            aimed_at(s, target);
        }
        EventKind::Used { ref minion, target } if s.to().is_phrased_for(minion.seat) => {
            actor(s.you("use").put(" "), minion).put("'s ability");
            aimed_at(s, target);
        }
        EventKind::Used { ref minion, target } => {
            actor(s, minion).put(" uses its ability");
            aimed_at(s, target);
        }
        EventKind::Attacked { ref attacker, ref defender } if s.to().is_phrased_for(attacker.seat) => {
            attacked(s.you("attack").put(" "), attacker, defender.as_ref());
            actor(s.put(" with "), attacker);
        }
        EventKind::Attacked { ref attacker, ref defender } => {
            attacked(actor(s, attacker).put(" attacks "), attacker, defender.as_ref());
        }
        EventKind::Triggered { ref source, when, ref subject } => triggered(s, source, when, subject.as_ref()),
        EventKind::Entered { ref minion, stats } => _ = actor(s, minion).put(" enters play").result(stats.into()),
        EventKind::Damaged { ref minion, amount, prevented, stats } => {
            actor(s, minion).put(" takes");
            (if amount == 0 && s.to().is_beside_table() { s.put(" no") } else { s.amount(amount) }).put(" damage");
            if prevented > 0 && !s.to().is_beside_table() {
                s.put(", ").number(prevented).put(" prevented");
            }
            s.result(stats.into());
        }
        EventKind::Changed { ref minion, by, stats } => {
            actor(s, minion);
            changed(s, by);
            s.result(stats.into());
        }
        EventKind::Died { ref minion } => _ = actor(s, minion).predicate(minion.seat, "dies", "die"),
        EventKind::Returned { ref minion } => _ = actor(s, minion).put(" returns to ").owner(minion.seat).put("hand"),
        EventKind::Stolen { ref minion, by } => {
            _ = actor(s.subject(by).verb("take", "takes").put(" control of "), minion)
        }
        EventKind::Enchanted { ref minion, card, stats } => {
            actor(s, minion).put(" is enchanted with ").card(card.name(), minion.seat, 0).result(stats.into());
        }
        EventKind::Disenchanted { ref minion, card, stats } => {
            actor(s, minion).put(" loses ").card(card.name(), minion.seat, 0).result(stats.into());
        }
        EventKind::RitualGone { seat, card, replaced } => {
            owned(s, seat, card, 0).put(if replaced { " is replaced" } else { " is destroyed" });
        }
        EventKind::Charged { seat, card, by, now } => {
            owned(s, seat, card, 0).put(" gains").amount(by);
            s.put(if by == 1 && !s.to().is_beside_table() { " charge" } else { " charges" }).result([now]);
        }
        EventKind::LifeLost { seat, amount, now } => {
            s.subject(seat).verb("lose", "loses").amount(amount).put(" life").result([now]);
        }
        EventKind::Won { seat } => {
            s.subject(seat).verb("win", "wins").put("!");
            return;
        }
    }
    s.stop();
}

#[inline(always)]
fn attacked(s: &mut Sentence<'_>, attacker: &Actor, defender: Option<&Actor>) {
    match defender {
        Some(defender) => actor(s, defender),
        None => s.player(attacker.seat.other()),
    };
}

/// Writes which card triggers, and which event triggered it.
#[inline(always)]
fn triggered(s: &mut Sentence<'_>, source: &Thing, when: When, subject: Option<&Actor>) {
    thing(s, source).put(" triggers");
    match (when, subject) {
        (When::TurnStarts, _) => s.put(" at the start of the turn"),
        (When::TurnEnds | When::EachTurnEnds, _) => s.put(" at the end of the turn"),
        (When::Enters(_), Some(subject)) => actor(s.put(" because "), subject).put(" entered play"),
        (When::Leaves(_), Some(subject)) => actor(s.put(" because "), subject).put(" left play"),
        (When::Enters(_), None) => s.put(" because a minion entered play"),
        (When::Leaves(_), None) => s.put(" because a minion left play"),
        (When::Attacks, _) => s.put(" because it attacks"),
    };
}

/// Writes a change of attack and defence: `gains +1/-1`. Beside a table, writes only the direction of each change:
/// `gains attack and loses defence`.
#[inline(always)]
fn changed(s: &mut Sentence<'_>, (attack, defence): (i32, i32)) {
    if !s.to().is_beside_table() {
        signed(s.put(" gains "), attack);
        signed(s.put("/"), defence);
        return;
    }
    let verb = |by: i32| if by < 0 { " loses " } else { " gains " };
    match (attack, defence) {
        (0, by) => s.put(verb(by)).put("defence"),
        (by, 0) => s.put(verb(by)).put("attack"),
        (attack, defence) if verb(attack) == verb(defence) => s.put(verb(attack)).put("attack and defence"),
        (attack, defence) => s.put(verb(attack)).put("attack and").put(verb(defence)).put("defence"),
    };
}

#[inline(always)]
fn signed(s: &mut Sentence<'_>, n: i32) {
    if n >= 0 {
        s.put("+");
    }
    s.number(n);
}

#[inline(always)]
fn actor<'s, 'a>(s: &'s mut Sentence<'a>, actor: &Actor) -> &'s mut Sentence<'a> {
    match actor.is_twin {
        true => s.owner(actor.seat).card(actor.card.name(), actor.seat, actor.serial),
        false => owned(s, actor.seat, actor.card, actor.serial),
    }
}

#[inline(always)]
fn owned<'s, 'a>(s: &'s mut Sentence<'a>, seat: Seat, card: CardId, serial: u32) -> &'s mut Sentence<'a> {
    s.card_owner(seat).card(card.name(), seat, serial)
}

#[inline(always)]
fn thing<'s, 'a>(s: &'s mut Sentence<'a>, thing: &Thing) -> &'s mut Sentence<'a> {
    match *thing {
        Thing::Minion(ref minion) => actor(s, minion),
        Thing::Ritual(seat, card) => owned(s, seat, card, 0),
    }
}

#[inline(always)]
fn aimed_at(s: &mut Sentence<'_>, target: Option<Thing>) {
    if let Some(target) = target {
        thing(s.put(" on "), &target);
    }
}
