//! Sentences about the events of a game.

use super::cards::{Colour, list};
use super::state::{Event, Loss};
use crate::Sentence;
use crate::words::counted;
use std::fmt::{self, Write as _};

/// Returns `n` as an ordinal number, up to `fifth`.
pub(super) fn ordinal(n: u8) -> &'static str {
    ["no", "first", "second", "third", "fourth", "fifth"][usize::from(n).min(5)]
}

pub(super) fn tell(event: &Event, s: &mut Sentence<'_>) -> fmt::Result {
    let advice = s.to().is_phrased();
    match *event {
        Event::Drawn(card) => write!(s.you("draw"), " the {card}")?,
        Event::Played(card, n) => {
            write!(s.you("play"), " the {card}")?;
            if n > 1 {
                write!(s, ", the {} {} card in a row", ordinal(n), card.colour().map_or("", Colour::name))?;
            }
        }
        Event::Unlocked(colour, n) => {
            let (nth, name) = (ordinal(n), colour.name());
            write!(s, "The {nth} {name} door opens, and the deck is shuffled")?;
        }
        Event::BothOpen(colour) => write!(s, "Both {} doors are already open: nothing happens", colour.name())?,
        Event::Discarded(card) => write!(s.you("discard"), " the {card}")?,
        Event::Prophecy(cards) => write!(s, "A prophecy shows {}", list(&cards))?,
        Event::Dropped(card) => write!(s.you("discard"), " the {card} from the prophecy")?,
        Event::Placed(card, n) if advice => write!(s.you("put"), " the {card} {}", ordinal(n))?,
        Event::Placed(card, n) => write!(s, "The {card} comes {}", ordinal(n))?,
        Event::PutBack(cards) => write!(s, "These cards return to the deck: {}", list(&cards))?,
        Event::DoorDrawn(colour) => {
            write!(s.you("draw"), " a {} door, and its key is in your hand", colour.name())?;
        }
        Event::Opened(colour, n) if advice => {
            write!(s.you("open"), " the {} {} door with its key", ordinal(n), colour.name())?;
        }
        Event::Opened(colour, n) => {
            write!(s.you("discard"), " the {0} key to open the {1} {0} door", colour.name(), ordinal(n))?;
        }
        Event::ToLimbo(card) => write!(s, "A {card} goes to limbo")?,
        Event::NightmareDrawn => return s.you("draw").write_str(" a nightmare!"),
        Event::PaidKey(card) => write!(s.you("pay"), " for the nightmare with the {card}")?,
        Event::PaidDoor(colour) => write!(s.you("pay"), " for the nightmare with a {} door", colour.name())?,
        Event::PaidDeck(_) if advice => _ = s.you("pay").put(" for the nightmare with the top five cards of the deck"),
        Event::PaidDeck(cards) => {
            write!(s.you("pay"), " for the nightmare with the top cards of the deck: {}", list(&cards))?;
        }
        Event::PaidHand(_) if advice => _ = s.you("pay").put(" for the nightmare with your hand"),
        Event::PaidHand(cards) => write!(s.you("pay"), " for the nightmare with your hand: {}", list(&cards))?,
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
