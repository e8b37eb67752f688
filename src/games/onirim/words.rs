//! What cards, events, refusals and questions are called.

use super::card::{Card, Colour, Kind, Symbol};
use super::hand::Hand;
use super::state::{Action, DeckOut, Event, FIVE, Illegal, Loss, Onirim, Phase};
use crate::games::words::{counted, push_number};
use std::fmt;

impl Colour {
    /// The colour's name.
    pub fn name(self) -> &'static str {
        ["red", "blue", "green", "brown"][self.index()]
    }

    /// The colour that a word means: its name, its first letters or `yellow` for brown.
    pub fn named(word: &str) -> Option<Colour> {
        let word = word.to_ascii_lowercase();
        let brown = (!word.is_empty() && "yellow".starts_with(&word)).then_some(Colour::Brown);
        let begins = |c: &Colour| word.len() <= c.name().len() && c.name().starts_with(&word);
        let mut found = Colour::ALL.into_iter().filter(begins);
        match (found.next(), found.next()) {
            (Some(colour), None) => Some(colour),
            (Some(_), Some(_)) if word == "b" => Some(Colour::Blue),
            _ => brown,
        }
    }
}

impl Symbol {
    /// The symbol's name.
    pub fn name(self) -> &'static str {
        ["sun", "moon", "key"][self as usize]
    }
}

impl Card {
    /// The card's name.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; Card::KINDS] = [
            "red sun",
            "blue sun",
            "green sun",
            "brown sun",
            "red moon",
            "blue moon",
            "green moon",
            "brown moon",
            "red key",
            "blue key",
            "green key",
            "brown key",
            "red door",
            "blue door",
            "green door",
            "brown door",
            "nightmare",
        ];
        NAMES[self.index()]
    }

    /// The card that some words name, in any case: `red sun`, `Yellow-Key`.
    pub fn named(text: &str) -> Option<Card> {
        let mut words = text.split(|c: char| c.is_whitespace() || c == '-').filter(|word| !word.is_empty());
        let (first, second) = (words.next()?, words.next());
        if words.next().is_some() {
            return None;
        }
        let Some(second) = second else {
            return first.eq_ignore_ascii_case("nightmare").then_some(Card::NIGHTMARE);
        };
        let colour = Colour::named(first)?;
        if second.eq_ignore_ascii_case("door") {
            return Some(Card::door(colour));
        }
        let symbol = Symbol::ALL.into_iter().find(|symbol| second.eq_ignore_ascii_case(symbol.name()))?;
        Some(Card::location(colour, symbol))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// `third`, for the places that occur.
fn ordinal(n: u8) -> &'static str {
    ["no", "first", "second", "third", "fourth", "fifth"][usize::from(n).min(5)]
}

/// Says an event; returns its depth among the consequences of an action.
pub(super) fn say(event: &Event, out: &mut String) -> u8 {
    let mut all = |parts: &[&str]| parts.iter().for_each(|part| out.push_str(part));
    match *event {
        Event::Drawn(card) => all(&["You draw the ", card.name(), "."]),
        Event::Played(card, 1) => {
            all(&["You play the ", card.name(), "."]);
            return 0;
        }
        Event::Played(card, n) => {
            let colour = card.colour().map_or("", Colour::name);
            all(&["You play the ", card.name(), ": ", ordinal(n), " ", colour, " card in a row."]);
            return 0;
        }
        Event::Unlocked(colour, n) => {
            all(&["The ", ordinal(n), " ", colour.name(), " door is yours; the deck is searched and shuffled."]);
        }
        Event::BothOpen(colour) => all(&["Both ", colour.name(), " doors are open already: nothing happens."]),
        Event::Discarded(card) => {
            all(&["You discard the ", card.name(), "."]);
            return 0;
        }
        Event::Prophecy(cards) => {
            out.push_str("A prophecy shows ");
            push_names(out, cards);
            out.push('.');
        }
        Event::Dropped(card) => {
            all(&["You discard the ", card.name(), " of the prophecy."]);
            return 0;
        }
        Event::PutBack(cards) => {
            out.push_str("The deck goes on with ");
            push_names(out, cards);
            out.push('.');
        }
        Event::DoorDrawn(colour) => all(&["You draw a ", colour.name(), " door, and its key is in your hand."]),
        Event::Opened(colour, n) => {
            let name = colour.name();
            all(&["You discard the ", name, " key: the ", ordinal(n), " ", name, " door is yours."]);
            return 0;
        }
        Event::ToLimbo(card) => all(&["To limbo: ", card.name(), "."]),
        Event::NightmareDrawn => all(&["You draw a nightmare!"]),
        Event::PaidKey(card) => {
            all(&["You pay the nightmare with the ", card.name(), "."]);
            return 0;
        }
        Event::PaidDoor(colour) => {
            all(&["You pay the nightmare with a ", colour.name(), " door."]);
            return 0;
        }
        Event::PaidDeck(cards) => {
            out.push_str("You pay the nightmare with the next of the deck: ");
            push_names(out, cards);
            out.push('.');
            return 0;
        }
        Event::PaidHand(cards) => {
            out.push_str("You pay the nightmare with your hand: ");
            push_names(out, cards);
            out.push('.');
            return 0;
        }
        Event::LimboShuffled(n) => {
            all(&["Limbo (", &counted(n.into(), "card"), ") is shuffled into the deck."]);
        }
        Event::Forgotten => {
            all(&["The deck was shuffled: what the prophecy showed holds no more."]);
            return 2;
        }
        Event::Won => all(&["All eight doors are open: you win!"]),
        Event::Lost(loss) => all(&[lost_because(loss)]),
    }
    1
}

/// A lost game in words.
pub(super) fn lost_because(loss: Loss) -> &'static str {
    match loss {
        Loss::DeckOut => "The deck has run out: you lose.",
        Loss::DoorDiscarded => "A door is gone for ever: you lose.",
    }
}

/// Why an action was refused, and what would do.
pub(super) fn refuse(illegal: Illegal, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match illegal {
        Illegal::Over => f.write_str("The game is over."),
        Illegal::NotAsked(phase) => f.write_str(asked(phase)),
        Illegal::NoSuchCard(0) => f.write_str("Your hand is empty."),
        Illegal::NoSuchCard(n) => write!(f, "You have no such card: your hand is numbered from 1 to {n}."),
        Illegal::NoSuchShown(n) => write!(f, "No such card is left in the prophecy: they are numbered from 1 to {n}."),
        Illegal::SameSymbol(card) => {
            let Kind::Location(_, symbol) = card.kind() else { return f.write_str("Only locations can be played.") };
            let name = symbol.name();
            let [a, b] = match symbol {
                Symbol::Sun => ["moon", "key"],
                Symbol::Moon => ["sun", "key"],
                Symbol::Key => ["sun", "moon"],
            };
            write!(f, "The {card} cannot follow a {name}: play a {a} or a {b}, or discard.")
        }
        Illegal::DoorShown => f.write_str("A door cannot be discarded while the prophecy shows another card."),
        Illegal::NotAKey(card) => write!(f, "The {card} is no key."),
        Illegal::NoDoor(colour) => write!(f, "You have no {} door to give back.", colour.name()),
        Illegal::DeckEmpty => f.write_str("The deck is empty: nothing can be paid from it."),
        Illegal::HandEmpty => f.write_str("Your hand is empty: there is nothing to throw."),
    }
}

/// What is asked, and how it is answered.
fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Turn => "It is your turn: `play` or `discard` a card of your hand.",
        Phase::Foresee => "The prophecy waits: `discard` one of the cards it shows.",
        Phase::Arrange => "The prophecy waits: say which card comes `next`, or leave the `rest` as it lies.",
        Phase::Door(_) => "A door waits: `open` it with its key, or `keep` the key.",
        Phase::Nightmare => "The nightmare waits to be paid: `key`, `door`, `five` or `throw`.",
        Phase::Won | Phase::Lost(_) => "The game is over.",
    }
}

/// Cards in order: `red sun, blue key`.
pub(super) fn push_names(out: &mut String, cards: Hand) {
    for (i, card) in cards.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { ", " });
        out.push_str(card.name());
    }
}

/// Numbered cards: `1 red sun   2 blue key`.
pub(super) fn push_cards(out: &mut String, cards: Hand) {
    for (i, card) in cards.iter().enumerate() {
        out.push_str(if i == 0 { "" } else { "   " });
        push_number(out, i as i32 + 1);
        out.push(' ');
        out.push_str(card.name());
    }
}

/// What answering with `action` would do.
pub(super) fn outlook(game: &Onirim, action: Action) -> String {
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

/// The open question in plain text, with what each answer would do.
pub(super) fn question(game: &Onirim, spell: impl Fn(Action) -> String, legal: &[Action]) -> Option<String> {
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
                let names: Vec<&str> = game.placed().iter().map(|card| card.name()).collect();
                out.push_str(&names.join(", "));
                out.push('\n');
            }
            out.push_str("The prophecy: ");
            push_cards(&mut out, game.shown());
            out.push_str("\nWhich card comes next? (`rest` leaves them in this order)");
        }
        Phase::Door(_) | Phase::Nightmare => {
            out.push_str("Hand: ");
            push_cards(&mut out, game.hand);
            for (i, &action) in legal.iter().enumerate() {
                out.push_str(&format!("\n  {}  {:<11} {}", i + 1, spell(action), outlook(game, action)));
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

/// How many cards of the labyrinth plain text shows, as the original does.
const LABYRINTH_END: usize = 5;

/// What a player must know at the beginning of a turn, in a few lines.
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
    let from = game.labyrinth.len().saturating_sub(LABYRINTH_END);
    let names: Vec<&str> = game.labyrinth[from..].iter().map(|card| card.name()).collect();
    out.push_str(if from > 0 { "... " } else { "" });
    out.push_str(&if names.is_empty() { "empty".to_string() } else { names.join(", ") });
    if let Some((colour, run)) = game.run() {
        out.push_str(&format!(" ({} {run} of 3)", colour.name()));
    }
    if game.deck.known().len() > 0 {
        let names: Vec<&str> = game.deck.known().map(Card::name).collect();
        out.push_str(&format!("\nNext in the deck: {}", names.join(", ")));
    }
    out.push_str("\nHand: ");
    push_cards(out, game.hand);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_found_by_its_name_and_by_the_originals() {
        for card in Card::all() {
            assert_eq!(Card::named(card.name()), Some(card));
            assert_eq!(Card::named(&card.name().to_uppercase().replace(' ', "-")), Some(card));
        }
        assert_eq!(Card::named("Yellow-Key"), Some(Card::key(Colour::Brown)));
        for nonsense in ["", "-", "red", "door", "red red", "red sun sun", "pink sun", "nightmare sun", "é sun"] {
            assert_eq!(Card::named(nonsense), None, "{nonsense:?}");
        }
    }

    #[test]
    fn colours_can_be_shortened() {
        let named = |word| Colour::named(word);
        assert_eq!(named("Y"), Some(Colour::Brown));
        assert_eq!([named("b"), named("br")], [Some(Colour::Blue), Some(Colour::Brown)]);
        assert_eq!(
            [named("R"), named("g"), named("GREEN")],
            [Some(Colour::Red), Some(Colour::Green), Some(Colour::Green)]
        );
        assert_eq!([named(""), named("reds"), named("x")], [None; 3]);
    }
}
