//! Commands, and sentences about events and questions.

use super::cards::{Card, Colour, list};
use super::deck::FIVE;
use super::position;
use super::rules::places;
use super::state::{Action, DeckOut, Event, Loss, Onirim, Phase};
use super::table::{self, anchor, zone};
use super::tell::{ordinal, tell};
use crate::Request::{self, Act, Ask};
use crate::engine::{Game, Seat};
use crate::table::plain;
use crate::words::{counted, quoted};
use crate::{
    About, Anchor, Arguments, Command, Difference, Error, Facts, Feat, Inspection, Listener, Look, Move, Names,
    Sentence, Table, Tabletop, Touch, Understood, View, command,
};
use std::fmt::Write as _;

/// All commands, with what is shorter to type.
pub(super) const COMMANDS: &[Command<Onirim>] = &[
    Command::new("play", "card", "play a card of your hand, by number or name, to the labyrinth", play)
        .or_short(&["p"]),
    Command::new(
        "discard",
        "card",
        "discard a card of your hand (a key brings a prophecy), or one that a prophecy shows",
        discard,
    )
    .or_short(&["d"]),
    Command::new("next", "card", "prophecy: let this card be the next one of the deck", next),
    Command::new("rest", "", "prophecy: leave the rest in the order in which it lies", |_, _| Ok(Act(Action::Rest)))
        .or_short(&["r"]),
    Command::new("open", "", "open the door you have drawn with its key (also: yes)", open)
        .or_short(&["yes", "y", "o"]),
    Command::new("keep", "", "keep the key and send the door to limbo (also: no)", |_, _| Ok(Act(Action::Keep)))
        .or_short(&["no"]),
    Command::new("key", "card", "pay the nightmare with a key of your hand", pay_key).or_short(&["k"]),
    Command::new("door", "colour", "pay the nightmare with an open door", |_, words| {
        Ok(Act(Action::PayDoor(colour(words)?)))
    }),
    Command::new("five", "", "pay the nightmare with the top five cards of the deck", |_, _| Ok(Act(Action::PayDeck)))
        .or_short(&["f"]),
    Command::new("throw", "", "pay the nightmare with your whole hand", |_, _| Ok(Act(Action::PayHand)))
        .or_short(&["t"]),
    Command::new("board", "", "show the table", |_, _| Ok(Ask(Look::Board))).or_short(&["b"]),
    Command::new("hand", "", "show your hand", |_, _| Ok(Ask(Look::At(Anchor::zone(zone::HAND, Seat::ONE)))))
        .or_short(&["h"]),
    Command::new("labyrinth", "", "show all cards played", |_, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::LABYRINTH, Seat::ONE))))
    }),
    Command::new("piles", "", "show discards, limbo and what the deck still holds", |_, _| {
        Ok(Ask(Look::At(Anchor::zone(zone::DECK, Seat::ONE))))
    }),
    Command::new("abort", "", "resign and delete the saved game", |_, _| Ok(Request::Abort)),
    Command::hidden("n", "[card]", "next; without a card: no", |view, words| match words.clone().word() {
        None => Ok(Act(Action::Keep)),
        Some(_) => next(view, words),
    }),
];

fn play(view: View<'_, Onirim>, words: &mut Arguments<'_>) -> Understood<Onirim> {
    Ok(Act(Action::Play(chosen(words, "the card", view.state.hand())?)))
}

fn discard(view: View<'_, Onirim>, words: &mut Arguments<'_>) -> Understood<Onirim> {
    let game = view.state;
    Ok(Act(match game.phase() {
        Phase::Foresee => Action::Drop(chosen(words, "the card", game.shown())?),
        _ => Action::Discard(chosen(words, "the card", game.hand())?),
    }))
}

fn next(view: View<'_, Onirim>, words: &mut Arguments<'_>) -> Understood<Onirim> {
    Ok(Act(Action::Next(chosen(words, "the card", view.state.shown())?)))
}

fn open(_view: View<'_, Onirim>, _words: &mut Arguments<'_>) -> Understood<Onirim> {
    Ok(Act(Action::Open))
}

fn pay_key(view: View<'_, Onirim>, words: &mut Arguments<'_>) -> Understood<Onirim> {
    Ok(Act(Action::PayKey(key(words, view.state.hand())?)))
}

impl Tabletop for Onirim {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const COMMANDS: &'static [Command<Self>] = COMMANDS;

    fn table(view: View<'_, Self>, names: &Names, look: Look) -> Result<Table, Error> {
        table::look(view, names, look)
    }

    fn inspect(view: View<'_, Self>, names: &Names, anchor: Anchor) -> Inspection {
        table::inspect(view, names, anchor)
    }

    fn differences(before: View<'_, Self>, after: View<'_, Self>) -> Vec<Difference> {
        table::differences(before.state, after.state)
    }

    /// Parses a bare number, which answers the open question, an empty line, which opens a door, and a letter
    /// directly before a number (`p3`).
    fn shorthand(view: View<'_, Self>, line: &str) -> Option<Understood<Self>> {
        let line = line.trim();
        if line.is_empty() && matches!(view.state.phase(), Phase::Door(_)) {
            return Some(Ok(Act(Action::Open)));
        }
        if let Ok(number) = line.parse::<usize>() {
            return Some(answer(view.state, number).map(Act));
        }
        let letters = line.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (verb, rest) = line.split_at(letters);
        let glued = !verb.is_empty() && rest.starts_with(|c: char| c.is_ascii_digit());
        glued.then(|| command::parse(view, &format!("{verb} {rest}")))
    }

    fn offer(view: View<'_, Self>, action: Action) -> Move {
        offer(view.state, action)
    }

    fn tell(events: &[Event], to: Listener<'_>, out: &mut String) -> usize {
        let mut sentence = Sentence::new(to, out);
        // Writing to a string never fails.
        _ = tell(&events[0], &mut sentence);
        // In advice, one sentence arranges all cards of a prophecy.
        let mut n = 1;
        if to.requests() && matches!(events[0], Event::Placed(..)) {
            while let Some(Event::Placed(card, place)) = events.get(n) {
                _ = write!(sentence, " and the {card} {}", ordinal(*place));
                n += 1;
            }
        }
        n
    }

    fn facts(event: &Event) -> Facts {
        let depth = match event {
            Event::Played(..) | Event::Discarded(_) | Event::Dropped(_) | Event::Placed(..) | Event::Opened(..) => 0,
            Event::PaidKey(_) | Event::PaidDoor(_) | Event::PaidDeck(_) | Event::PaidHand(_) => 0,
            Event::Forgotten => 2,
            _ => 1,
        };
        let reveals = match event {
            Event::Drawn(_) | Event::DoorDrawn(_) | Event::NightmareDrawn => Some("a card was drawn"),
            Event::Prophecy(_) => Some("a prophecy showed cards"),
            Event::PaidDeck(_) => Some("cards of the deck were turned over"),
            _ => None,
        };
        let counted = match event {
            Event::Played(..) => Some("cards played"),
            Event::Discarded(_) => Some("cards discarded"),
            Event::NightmareDrawn => Some("nightmares met"),
            _ => None,
        };
        let feats = counted.map(|name| Feat::new(Seat::ONE, name, 1)).into_iter().collect();
        Facts { depth, reveals, touch: concerns(event).map(Touch::of), feats, begins_turn: false }
    }

    fn question(view: View<'_, Self>, _names: &Names, on_screen: bool) -> Option<String> {
        if on_screen { question(view.state) } else { explained_question(view.state) }
    }

    fn reasons(before: View<'_, Self>, line: &[Action], after: View<'_, Self>, _names: &Names) -> Vec<String> {
        line.first().and_then(|&action| before.state.reason(action, after.state)).into_iter().collect()
    }

    fn position(&self, names: &Names) -> String {
        position::write(self, names)
    }

    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error> {
        position::read(text)
    }

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let deck = self.deck.contents();
        vec![
            ("doors open", vec![self.doors_open().into()]),
            ("deck", vec![self.deck.len() as i32]),
            ("nightmares left", vec![deck.count(Card::NIGHTMARE).into()]),
        ]
    }

    fn ending(&self, _to: Listener<'_>) -> String {
        match self.phase {
            Phase::Won => "All eight doors are open.".into(),
            Phase::Lost(Loss::DeckOut) => "The deck has run out: the hand cannot be refilled.".into(),
            Phase::Lost(Loss::DoorDiscarded) => "A door is gone for ever.".into(),
            _ => String::new(),
        }
    }
}

/// Returns the open question in plain text, with the effect of each answer.
fn explained_question(game: &Onirim) -> Option<String> {
    let mut out = String::new();
    match game.phase {
        Phase::Won | Phase::Lost(_) => return None,
        Phase::Turn => {
            state_of_play(game, &mut out);
            out.push_str("Play or discard a card?");
        }
        Phase::Foresee => {
            out.push_str("The prophecy: ");
            push_cards(&mut out, game.shown());
            out.push_str("\nWhich of them do you discard?");
        }
        Phase::Arrange => {
            if !game.placed().is_empty() {
                out.push_str("Comes first: ");
                out.push_str(&list(game.placed()));
                out.push('\n');
            }
            out.push_str("The prophecy: ");
            push_cards(&mut out, game.shown());
            out.push_str("\nWhich card comes next? (`rest` leaves them in this order)");
        }
        Phase::Door(_) | Phase::Nightmare => {
            out.push_str("Hand: ");
            push_cards(&mut out, &game.hand);
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            for (i, &action) in legal.iter().enumerate() {
                let line = offer(game, action).line;
                out.push_str(&format!("\n  {}  {line:<11} {}", i + 1, outlook(game, action)));
            }
            out.push_str(if game.phase == Phase::Nightmare {
                "\nHow do you pay the nightmare?"
            } else {
                "\nDo you open the door? (yes or no)"
            });
        }
    }
    Some(out)
}

/// Returns the open question in one line, for a screen that also shows the table.
fn question(game: &Onirim) -> Option<String> {
    match game.phase {
        Phase::Won | Phase::Lost(_) | Phase::Turn => None,
        // The cards of the prophecy hide the labyrinth.
        Phase::Foresee => {
            let ends =
                game.labyrinth.last().map_or(String::new(), |last| format!(" The labyrinth ends with a {last}."));
            Some(format!("A prophecy: which card do you discard?{ends}"))
        }
        Phase::Arrange => Some("The prophecy: which card comes next?".into()),
        Phase::Door(colour) => Some(format!("A {} door, and you hold its key: do you open it?", colour.name())),
        Phase::Nightmare => Some("A NIGHTMARE! Pay with a key, a door, five cards of the deck, or your hand.".into()),
    }
}

/// Returns the action that a bare number stands for: a card if the question asks for one, otherwise an answer.
fn answer(game: &Onirim, number: usize) -> Result<Action, Error> {
    let mut answers = Vec::new();
    let (what, most) = match game.phase() {
        Phase::Turn => {
            let usage = "Play it or discard it? Type `play` or `discard` before the number";
            return Err(Error(format!("{usage} (short: `p{number}`, `d{number}`).")));
        }
        Phase::Foresee | Phase::Arrange => ("The card", game.shown().len()),
        Phase::Door(_) | Phase::Nightmare => {
            game.legal_actions(&mut answers);
            ("The answer", answers.len())
        }
        Phase::Won | Phase::Lost(_) => return Err(Error::new("The game is over.")),
    };
    if !(1..=most).contains(&number) {
        return Err(Error(format!("{what} must be a number from 1 to {most}, not {number}.")));
    }
    let i = number - 1;
    Ok(match game.phase() {
        Phase::Foresee => Action::Drop(i as u8),
        Phase::Arrange => Action::Next(i as u8),
        _ => answers[i],
    })
}

/// Parses a card: its number, or its name among `cards`. The rules check whether the card exists and fits.
fn chosen(words: &mut Arguments<'_>, what: &str, cards: &[Card]) -> Result<u8, Error> {
    let mut named = words.clone();
    let first = named.word().unwrap_or("");
    if first.is_empty() || first.starts_with(|c: char| !c.is_alphabetic()) {
        return words.needed_index(what, FIVE);
    }
    let mut name = first.to_string();
    if let Some(second) = named.word() {
        name.push(' ');
        name.push_str(second);
    }
    let Some(card) = Card::named(&name) else {
        return Err(words.wrong(&format!("`{}` is neither a number nor the name of a card", quoted(&name))));
    };
    let Some(i) = places(cards, |held| held == card).next().or(cards.is_empty().then_some(0)) else {
        return Err(words.wrong(&format!("there is no {card} to choose")));
    };
    *words = named;
    Ok(i)
}

/// Parses the key that pays: its number, its colour, or nothing if there is only one.
fn key(words: &mut Arguments<'_>, hand: &[Card]) -> Result<u8, Error> {
    let mut rest = words.clone();
    let Some(word) = rest.word() else {
        let mut keys = places(hand, Card::is_key);
        let Some(first) = keys.next() else { return Err(words.wrong("you have no key in hand")) };
        let one = keys.all(|other| hand[usize::from(other)] == hand[usize::from(first)]);
        return if one { Ok(first) } else { Err(words.wrong("say which of your keys")) };
    };
    match Colour::named(word) {
        Some(colour) if rest.clone().word().is_none() => match places(hand, |held| held == Card::key(colour)).next() {
            Some(i) => {
                *words = rest;
                Ok(i)
            }
            None => Err(words.wrong(&format!("there is no {} key in your hand", colour.name()))),
        },
        _ => chosen(words, "the key", hand),
    }
}

fn colour(words: &mut Arguments<'_>) -> Result<Colour, Error> {
    let Some(word) = words.word() else { return Err(words.wrong("the colour of the door is missing")) };
    let wrong = || words.wrong(&format!("`{}` is no colour: red, blue, green or brown", quoted(word)));
    Colour::named(word).ok_or_else(wrong)
}

pub(super) fn offer(game: &Onirim, action: Action) -> Move {
    let numbered = |verb: &str, i: u8| format!("{verb} {}", i + 1);
    let held = |slot: u8| game.hand.get(usize::from(slot)).map_or("card", |card| card.name());
    let shown = |i: u8| game.shown().get(usize::from(i)).map_or("card", |card| card.name());
    let (hand, prophecy) = (|slot| anchor(zone::HAND, slot), |i| anchor(zone::SHOWN, i));
    let door = |colour: Colour| anchor(zone::DOOR, colour as u8);
    let answer = |n| [anchor(zone::ANSWER, n)];
    match action {
        Action::Play(slot) => {
            let path = [hand(slot), anchor(zone::LABYRINTH, 0)];
            Move::new(numbered("play", slot), format!("play {}", held(slot)), path)
        }
        Action::Discard(slot) => {
            let is_key = game.hand.get(usize::from(slot)).is_some_and(|card| card.is_key());
            let button = format!("discard {}{}", held(slot), if is_key { " (prophecy)" } else { "" });
            Move::new(numbered("discard", slot), button, [hand(slot), anchor(zone::DISCARD, 0)])
        }
        Action::Drop(i) => Move::new(numbered("discard", i), format!("discard {}", shown(i)), [prophecy(i)]),
        Action::Next(i) => Move::new(numbered("next", i), format!("next comes {}", shown(i)), [prophecy(i)]),
        Action::Rest => Move::new("rest", format!("leave the order: {}", list(game.shown())), answer(0)),
        Action::Open => {
            let drawn = match game.phase {
                Phase::Door(colour) => Some(door(colour)),
                _ => None,
            };
            Move::new("open", "open the door", drawn)
        }
        Action::Keep => Move::new("keep", "keep the key (the door comes back)", answer(0)),
        Action::PayKey(slot) => Move::new(numbered("key", slot), outlook(game, action), [hand(slot)]),
        Action::PayDoor(colour) => Move::new(format!("door {}", colour.name()), outlook(game, action), [door(colour)]),
        Action::PayDeck => Move::new("five", "five of the deck (locations are lost)", answer(0)),
        Action::PayHand => Move::new("throw", "your hand (five new cards)", answer(1)),
    }
}

/// Returns the item on the table that an event is about.
pub(super) fn concerns(event: &Event) -> Option<Anchor> {
    let (zone, index) = match *event {
        Event::Played(..) => (zone::LABYRINTH, 0),
        Event::Unlocked(colour, _) | Event::Opened(colour, _) | Event::PaidDoor(colour) | Event::BothOpen(colour) => {
            (zone::DOOR, colour as u8)
        }
        Event::Discarded(_) | Event::Dropped(_) | Event::PaidKey(_) | Event::PaidHand(_) => (zone::DISCARD, 0),
        Event::Prophecy(_) | Event::Placed(..) | Event::PutBack(_) | Event::PaidDeck(_) | Event::Forgotten => {
            (zone::DECK, 0)
        }
        Event::ToLimbo(_) | Event::LimboShuffled(_) => (zone::LIMBO, 0),
        Event::DoorDrawn(_) | Event::NightmareDrawn => (zone::WAITING, 0),
        Event::Drawn(_) | Event::Won | Event::Lost(_) => return None,
    };
    Some(anchor(zone, index))
}

/// Appends numbered cards: `1 red sun   2 blue key`.
fn push_cards(out: &mut String, cards: &[Card]) {
    for (i, card) in cards.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { "   " });
        let _ = write!(out, "{} {card}", i + 1);
    }
}

/// Describes the effect of an answer.
fn outlook(game: &Onirim, action: Action) -> String {
    match action {
        Action::Open => match game.phase {
            Phase::Door(colour) => format!("discard the {0} key, the {0} door is yours", colour.name()),
            _ => String::new(),
        },
        Action::Keep => "the door goes to limbo and comes back later".to_string(),
        Action::PayKey(slot) => match game.hand.get(usize::from(slot)) {
            Some(card) => format!("discard the {card} (no prophecy)"),
            None => String::new(),
        },
        Action::PayDoor(colour) => format!("give a {} door back to the deck", colour.name()),
        Action::PayDeck => {
            let n = game.deck.len().min(FIVE);
            format!("lose the locations among the next {n} of {} cards", game.deck.len())
        }
        Action::PayHand => match game.hand.len() {
            FIVE => "discard your hand and draw five locations".to_string(),
            n => format!("discard your {} and draw five locations", counted(n, "card")),
        },
        _ => String::new(),
    }
}

/// Appends a summary of the position for the beginning of a turn.
fn state_of_play(game: &Onirim, out: &mut String) {
    let contents = game.deck.contents();
    out.push_str(&format!("Turn {}. Doors: ", game.turn));
    for (i, colour) in Colour::ALL.into_iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        out.push_str(&format!("{comma}{} {}", colour.name(), game.doors(colour)));
    }
    out.push_str(&format!(
        ". Deck: {} ({}, {}).",
        counted(game.deck.len(), "card"),
        counted(contents.count(Card::NIGHTMARE).into(), "nightmare"),
        counted(contents.keys().into(), "key"),
    ));
    if game.rule == DeckOut::Strict {
        out.push_str(" The last card of the deck must not be drawn.");
    }
    out.push_str("\nLabyrinth: ");
    let from = game.labyrinth.len().saturating_sub(FIVE);
    out.push_str(if from > 0 { "... " } else { "" });
    out.push_str(&if game.labyrinth.is_empty() { "empty".to_string() } else { list(&game.labyrinth[from..]) });
    if let Some((colour, run)) = game.run() {
        out.push_str(&format!(" ({} {run} of 3)", colour.name()));
    }
    if game.deck.known().len() > 0 {
        out.push_str(&format!("\nNext in the deck: {}", list(&game.deck.known().collect::<Vec<_>>())));
    }
    out.push_str("\nHand: ");
    push_cards(out, &game.hand);
    out.push('\n');
}

impl Onirim {
    /// Describes an item, with the actions that it allows.
    pub(super) fn inspected(&self, at: Anchor) -> Inspection {
        let mut known = Inspection { lines: self.describe(at), why_not: self.why_not(at) };
        for action in self.uses(at).into_iter().filter(|&action| self.check(action).is_ok()) {
            let (does, line) = (outlook(self, action), offer(self, action).line);
            if !does.is_empty() {
                known.lines.insert(known.lines.len().min(1), plain(format!("`{line}`: {does}")));
            }
        }
        known
    }
}
