//! Sentences about the events of a game.

use super::cards::{Card, Colour};
use super::hand::FIVE;
use super::state::{Event, Loss};
use crate::Sentence;
use crate::engine::Seat;
use crate::words::counted;
use std::fmt::{self, Write as _};

/// Returns `n` as an ordinal number, up to `fifth`.
pub(super) fn ordinal(n: u8) -> &'static str {
    ["no", "first", "second", "third", "fourth", "fifth"][usize::from(n).min(5)]
}

/// Writes the name of a card.
fn named<'s, 'a>(s: &'s mut Sentence<'a>, card: Card) -> &'s mut Sentence<'a> {
    s.naming(Seat::ONE, 0, |s| _ = s.put(card.name()))
}

/// Writes the name of a key or a door.
fn kind<'s, 'a>(s: &'s mut Sentence<'a>, colour: Colour, kind: &str) -> &'s mut Sentence<'a> {
    s.naming(Seat::ONE, 0, |s| _ = s.put(colour.name()).put(" ").put(kind))
}

/// Writes *the* and the name of a card, after a space.
fn the<'s, 'a>(s: &'s mut Sentence<'a>, card: Card) -> &'s mut Sentence<'a> {
    named(s.put(" the "), card)
}

/// Writes the names of cards: `red sun, blue key`.
fn list(s: &mut Sentence<'_>, cards: &[Card]) {
    for (i, &card) in cards.iter().enumerate() {
        named(s.put(if i > 0 { ", " } else { "" }), card);
    }
}

pub(super) fn tell(event: &Event, s: &mut Sentence<'_>) -> fmt::Result {
    let advice = s.to().is_phrased();
    match *event {
        Event::Drawn(card) => _ = the(s.you("draw"), card),
        Event::Played(card, n) => {
            the(s.you("play"), card);
            if n > 1 {
                write!(s, ", the {} {} card in a row", ordinal(n), card.colour().map_or("", Colour::name))?;
            }
        }
        Event::Unlocked(colour, n) => {
            kind(s.put("The ").put(ordinal(n)).put(" "), colour, "door").put(" opens, and the deck is shuffled");
        }
        Event::BothOpen(colour) => write!(s, "Both {} doors are already open: nothing happens", colour.name())?,
        Event::Discarded(card) => _ = the(s.you("discard"), card),
        Event::Prophecy(cards) => list(s.put("A prophecy shows "), &cards),
        Event::Dropped(card) => _ = the(s.you("discard"), card).put(" from the prophecy"),
        Event::Placed(card, n) => _ = the(s.you("put"), card).put(" ").put(ordinal(n)),
        Event::PutBack(cards) => list(s.put("These cards go back on top of the deck, in this order: "), &cards),
        Event::DoorDrawn(colour) => {
            kind(s.you("draw").put(" a "), colour, "door").put(", and its key is in your hand");
        }
        Event::Opened(colour, n) if advice => {
            kind(s.you("open").put(" the ").put(ordinal(n)).put(" "), colour, "door").put(" with its key");
        }
        Event::Opened(colour, n) => {
            kind(s.you("discard").put(" the "), colour, "key").put(" to open the ").put(ordinal(n)).put(" ");
            kind(s, colour, "door");
        }
        Event::ToLimbo(card) => _ = named(s.put("A "), card).put(" goes to limbo"),
        Event::NightmareDrawn => return s.you("draw").write_str(" a nightmare!"),
        Event::PaidKey(card) => _ = the(s.you("pay").put(" for the nightmare with"), card),
        Event::PaidDoor(colour) => _ = kind(s.you("pay").put(" for the nightmare with a "), colour, "door"),
        Event::PaidDeck(cards) => {
            let which = match cards.len() {
                FIVE => (if advice { "top five cards" } else { "top cards" }).to_string(),
                1 => "last card".to_string(),
                n => format!("last {n} cards"),
            };
            s.you("pay").put(" for the nightmare with the ").put(&which).put(" of the deck");
            if !advice {
                list(s.put(": "), &cards);
            }
        }
        Event::PaidHand(_) if advice => _ = s.you("pay").put(" for the nightmare with your hand"),
        Event::PaidHand(cards) => list(s.you("pay").put(" for the nightmare with your hand: "), &cards),
        Event::LimboShuffled(n) => write!(s, "Limbo ({}) is shuffled into the deck", counted(n.into(), "card"))?,
        Event::Forgotten => _ = s.put("The deck was shuffled: you no longer know its top cards"),
        Event::Won => _ = s.put("All eight doors are open: you win!"),
        Event::Lost(Loss::DeckOut) => _ = s.put("The deck has run out: you lose"),
        Event::Lost(Loss::DoorDiscarded) => _ = s.put("A door is gone for ever: you lose"),
    }
    if *event != Event::Won {
        s.stop();
    }
    Ok(())
}
