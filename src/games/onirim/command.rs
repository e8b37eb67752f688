//! The line commands: how a line becomes an action, and an action its line.

use super::card::{Card, Colour};
use super::hand::Hand;
use super::state::{Action, FIVE, Onirim, Phase};
use crate::engine::Game;
use crate::games::words::quoted;
use crate::games::{Arguments, Error, Form, Request};

/// A question to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The whole table.
    Board,
    /// The hand.
    Hand,
    /// The labyrinth from its beginning.
    Labyrinth,
    /// What is in the discard pile, in limbo and still in the deck.
    Piles,
}

/// All forms; those that help leaves out are short ones.
pub(super) const FORMS: &[Form] = &[
    Form::new("play", "card", "play a card of your hand, by number or name, to the labyrinth"),
    Form::new("discard", "card", "discard a card of your hand (a key brings a prophecy), or one that a prophecy shows"),
    Form::new("next", "card", "prophecy: let this card be the next one of the deck"),
    Form::new("rest", "", "prophecy: leave the rest in the order in which it lies"),
    Form::new("open", "", "open the door you have drawn with its key (also: yes)"),
    Form::new("keep", "", "keep the key and send the door to limbo (also: no)"),
    Form::new("key", "card", "pay the nightmare with a key of your hand"),
    Form::new("door", "colour", "pay the nightmare with an open door"),
    Form::new("five", "", "pay the nightmare with the top five cards of the deck"),
    Form::new("throw", "", "pay the nightmare with your whole hand"),
    Form::new("board", "", "show the table"),
    Form::new("hand", "", "show your hand"),
    Form::new("labyrinth", "", "show all cards played"),
    Form::new("piles", "", "show discards, limbo and what the deck still holds"),
    Form::hidden("p", "card", "play"),
    Form::hidden("d", "card", "discard"),
    Form::hidden("n", "[card]", "next; without a card: no"),
    Form::hidden("r", "", "rest"),
    Form::hidden("o", "", "open"),
    Form::hidden("yes", "", "open"),
    Form::hidden("y", "", "open"),
    Form::hidden("no", "", "keep"),
    Form::hidden("k", "card", "key"),
    Form::hidden("f", "", "five"),
    Form::hidden("t", "", "throw"),
    Form::hidden("b", "", "board"),
    Form::hidden("h", "", "hand"),
];

/// Understands a line. A bare number answers the open question; a letter may stand directly
/// before its number (`p3`).
pub(super) fn parse(game: &Onirim, line: &str) -> Result<Request<Action, Query>, Error> {
    let line = line.trim();
    if line.is_empty() && matches!(game.phase(), Phase::Door(_)) {
        return Ok(Request::Act(Action::Open));
    }
    if let Ok(number) = line.parse::<usize>() {
        return answer(game, number).map(Request::Act);
    }
    let letters = line.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (verb, rest) = line.split_at(letters);
    let glued = !verb.is_empty() && rest.starts_with(|c: char| c.is_ascii_digit());
    let spaced = format!("{verb} {rest}");
    let (verb, mut words) = Arguments::of(FORMS, if glued { &spaced } else { line })?;
    let command = match verb {
        "play" | "p" => Request::Act(Action::Play(chosen(&mut words, "the card", game.hand())?)),
        "discard" | "d" if game.phase() == Phase::Foresee => {
            Request::Act(Action::Drop(chosen(&mut words, "the card", game.shown())?))
        }
        "discard" | "d" => Request::Act(Action::Discard(chosen(&mut words, "the card", game.hand())?)),
        "n" if words.clone().word().is_none() => Request::Act(Action::Keep),
        "next" | "n" => Request::Act(Action::Next(chosen(&mut words, "the card", game.shown())?)),
        "rest" | "r" => Request::Act(Action::Rest),
        "open" | "o" | "yes" | "y" => Request::Act(Action::Open),
        "keep" | "no" => Request::Act(Action::Keep),
        "key" | "k" => Request::Act(Action::PayKey(key(&mut words, game.hand())?)),
        "door" => Request::Act(Action::PayDoor(colour(&mut words)?)),
        "five" | "f" => Request::Act(Action::PayDeck),
        "throw" | "t" => Request::Act(Action::PayHand),
        "board" | "b" => Request::Ask(Query::Board),
        "hand" | "h" => Request::Ask(Query::Hand),
        "labyrinth" => Request::Ask(Query::Labyrinth),
        _ => Request::Ask(Query::Piles),
    };
    words.end()?;
    Ok(command)
}

/// The line that stands for an action.
pub(super) fn spell(action: Action) -> String {
    let numbered = |verb: &str, i: u8| format!("{verb} {}", i + 1);
    match action {
        Action::Play(slot) => numbered("play", slot),
        Action::Discard(slot) | Action::Drop(slot) => numbered("discard", slot),
        Action::Next(i) => numbered("next", i),
        Action::Rest => "rest".to_string(),
        Action::Open => "open".to_string(),
        Action::Keep => "keep".to_string(),
        Action::PayKey(slot) => numbered("key", slot),
        Action::PayDoor(colour) => format!("door {}", colour.name()),
        Action::PayDeck => "five".to_string(),
        Action::PayHand => "throw".to_string(),
    }
}

/// What a bare number means: a card, where a card is asked for, else the n-th answer.
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

/// A card by its number, or by its name among `cards`. Whether it is there, and whether it is asked
/// for at all, is for the rules to say.
fn chosen(words: &mut Arguments<'_>, what: &str, cards: Hand) -> Result<u8, Error> {
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
    let Some(i) = cards.position(card).or(cards.is_empty().then_some(0)) else {
        return Err(words.wrong(&format!("there is no {card} to choose")));
    };
    *words = named;
    Ok(i)
}

/// The key that pays: by number, by colour, or the only one there is.
fn key(words: &mut Arguments<'_>, hand: Hand) -> Result<u8, Error> {
    let mut rest = words.clone();
    let Some(word) = rest.word() else {
        let mut keys = hand.keys();
        let Some(first) = keys.next() else { return Err(words.wrong("you have no key in hand")) };
        let one = keys.all(|other| hand.get(other.into()) == hand.get(first.into()));
        return if one { Ok(first) } else { Err(words.wrong("say which of your keys")) };
    };
    match Colour::named(word) {
        Some(colour) if rest.clone().word().is_none() => match hand.position(Card::key(colour)) {
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
