//! The questions that Onirim asks the player, with the facts that the player needs for an answer.

use super::cards::{Card, Colour, list};
use super::hand::FIVE;
use super::state::{Action, DOORS_PER_COLOUR, Onirim, Phase, RUN_LENGTH};
use crate::View;
use crate::engine::{Game, Seat};
use crate::words::{capitalised, counted};
use std::fmt::Write as _;

/// The warning about an empty deck under the strict rule.
const STRICT: &str = "You lose if you draw the last card of the deck.";

/// Returns the pending question in one sentence.
fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Won | Phase::Lost(_) => "",
        Phase::Turn => "Play or discard a card?",
        Phase::Foresee => "Which card do you discard?",
        Phase::Arrange => "Which card comes next? (`rest` keeps the others in this order)",
        Phase::Door(_) => "Do you open the door? (yes or no)",
        Phase::Nightmare => "How do you pay for the nightmare?",
    }
}

/// Returns the legal actions, which are the answers to the pending question.
pub(super) fn answers(game: &Onirim) -> Vec<Action> {
    let mut answers = Vec::new();
    game.legal_actions(&mut answers);
    answers
}

/// Describes the effect of an action that answers the pending question.
pub(super) fn outlook(game: &Onirim, action: Action) -> String {
    match action {
        Action::Open => match game.phase {
            Phase::Door(colour) => format!("discard the {0} key and get the {0} door", colour.name()),
            _ => String::new(),
        },
        Action::Keep => "the door goes to limbo and comes back later".to_string(),
        Action::PayKey(slot) => match game.hand.get(usize::from(slot)) {
            Some(card) => format!("discard the {card}"),
            None => String::new(),
        },
        Action::PayDoor(colour) => format!("return a {} door to the deck", colour.name()),
        Action::PayDeck => format!("discard {}", lost_to_five(game)),
        Action::PayHand => match game.hand.len() {
            1 => "discard your only card and draw five locations".to_string(),
            FIVE => "discard your hand and draw five locations".to_string(),
            n => format!("discard your {n} cards and draw five locations"),
        },
        _ => String::new(),
    }
}

/// Returns the cards that the player loses by paying for a nightmare with the top five cards of the deck.
pub(super) fn lost_to_five(game: &Onirim) -> String {
    match game.deck.len() {
        1 => "the deck's last card if it is a location".to_string(),
        n @ 0..=FIVE => format!("the locations among the deck's last {n} cards"),
        n => format!("the locations among the top {FIVE} of the deck's {n} cards"),
    }
}

/// Returns the possible answers to a question, as commands, with their effects.
fn options(game: &Onirim) -> Vec<(String, String)> {
    let spelt = |&action: &_| (View::new(game, Seat::ONE).spell(action), outlook(game, action));
    answers(game).iter().map(spelt).collect()
}

/// Returns the pending question in plain text, with the effect of each answer.
pub(super) fn explained(game: &Onirim) -> Option<String> {
    let mut out = String::new();
    match game.phase {
        Phase::Won | Phase::Lost(_) => return None,
        Phase::Turn => state_of_play(game, &mut out),
        Phase::Foresee | Phase::Arrange => {
            if !game.placed().is_empty() {
                out.push_str(&format!("In order so far: {}\n", list(game.placed())));
            }
            out.push_str("The prophecy: ");
            push_cards(&mut out, game.shown());
            out.push('\n');
        }
        Phase::Door(_) | Phase::Nightmare => {
            out.push_str("Hand: ");
            push_cards(&mut out, &game.hand);
            out.push('\n');
            for (i, (line, effect)) in options(game).into_iter().enumerate() {
                out.push_str(&format!("  {}  {line:<11} {effect}\n", i + 1));
            }
        }
    }
    Some(out + asked(game.phase))
}

/// Returns the pending question for screen readers, with one fact per line.
pub(super) fn listed(game: &Onirim) -> Option<String> {
    let mut out = String::new();
    let mut part = |title: &str, lines: Vec<String>| {
        out.push_str(&format!("{title}\n"));
        lines.iter().for_each(|line| out.push_str(&format!("    {}.\n", capitalised(line))));
    };
    let numbered = |cards: &[Card]| {
        cards.iter().enumerate().map(|(i, card)| format!("{}. {}", i + 1, capitalised(card.name()))).collect()
    };
    let named = |cards: &[Card]| cards.iter().map(Card::to_string).collect();
    match game.phase {
        Phase::Won | Phase::Lost(_) => return None,
        Phase::Turn => {
            part(&format!("Turn {}.", game.turn), Vec::new());
            let doors = |colour: Colour| format!("{} {} of {DOORS_PER_COLOUR}", colour.name(), game.doors(colour));
            part("Open doors:", Colour::ALL.map(doors).into());
            let contents = game.deck.contents();
            let [nightmares, keys] = [contents.count(Card::NIGHTMARE), contents.keys()].map(usize::from);
            let inside = vec![counted(nightmares, "nightmare"), counted(keys, "key")];
            part(&format!("Deck: {}.", counted(game.deck.len(), "card")), inside);
            if game.strict {
                part(STRICT, Vec::new());
            }
            if game.deck.known().len() > 0 {
                part("Next in the deck:", named(&game.deck.known().collect::<Vec<_>>()));
            }
            let run = game.run().map(|(colour, run)| format!("{run} of {RUN_LENGTH} {} cards in a row", colour.name()));
            match game.labyrinth.last() {
                Some(last) => part(&format!("The labyrinth ends with a {last}."), run.into_iter().collect()),
                None => part("The labyrinth is empty.", Vec::new()),
            }
            part("Hand:", numbered(&game.hand));
        }
        Phase::Foresee | Phase::Arrange => {
            if !game.placed().is_empty() {
                part("In order so far:", named(game.placed()));
            }
            part("The prophecy:", numbered(game.shown()));
        }
        Phase::Door(_) | Phase::Nightmare => {
            part("Hand:", numbered(&game.hand));
            let answer = |(i, (line, effect)): (usize, (String, String))| format!("{}. `{line}`: {effect}", i + 1);
            part("Answers:", options(game).into_iter().enumerate().map(answer).collect());
        }
    }
    Some(out + asked(game.phase))
}

/// Returns the pending question in one line, for a screen that also shows the table.
pub(super) fn in_short(game: &Onirim) -> Option<String> {
    match game.phase {
        Phase::Won | Phase::Lost(_) | Phase::Turn => None,
        // The cards of the prophecy hide the labyrinth, so the question names its last card.
        Phase::Foresee => {
            let ends =
                game.labyrinth.last().map_or(String::new(), |last| format!(" The labyrinth ends with a {last}."));
            Some(format!("A prophecy: which card do you discard?{ends}"))
        }
        Phase::Arrange => Some("The prophecy: which card should come next?".into()),
        Phase::Door(colour) => Some(format!("You drew a {} door and hold its key. Open the door?", colour.name())),
        Phase::Nightmare => Some("A NIGHTMARE! Pay with a key, a door, five cards from the deck, or your hand.".into()),
    }
}

/// Appends numbered cards: `1 red sun   2 blue key`.
fn push_cards(out: &mut String, cards: &[Card]) {
    for (i, card) in cards.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { "   " });
        let _ = write!(out, "{} {card}", i + 1);
    }
}

/// Appends a summary of the position for the beginning of a turn.
fn state_of_play(game: &Onirim, out: &mut String) {
    let contents = game.deck.contents();
    out.push_str(&format!("Turn {}.\nDoors: ", game.turn));
    for (i, colour) in Colour::ALL.into_iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        out.push_str(&format!("{comma}{} {}", colour.name(), game.doors(colour)));
    }
    out.push_str(&format!(
        ".\nDeck: {} ({}, {}).",
        counted(game.deck.len(), "card"),
        counted(contents.count(Card::NIGHTMARE).into(), "nightmare"),
        counted(contents.keys().into(), "key"),
    ));
    if game.strict {
        out.push_str(&format!("\n{STRICT}"));
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
    out.push_str("\nHand:\n");
    for (i, card) in game.hand.iter().enumerate() {
        out.push_str(&format!("  {} {card}\n", i + 1));
    }
}
