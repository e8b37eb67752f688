//! Reasons for an action, in words.

use super::cards::Card;
use super::state::{Action, DOORS_PER_COLOUR, DOORS_TO_WIN, Onirim, RUN_LENGTH};
use crate::words::counted;

impl Onirim {
    /// Returns a reason for an action, based on the cards that are in the hand or still to come.
    pub(super) fn reason(&self, action: Action, after: &Onirim) -> Option<String> {
        let deck = self.deck.contents();
        let opened = || format!("it opens door {} of {DOORS_TO_WIN}", after.doors_open());
        // The number of other cards of the same colour, which shows whether the player can spare the card.
        let spare = |card: Card| {
            let colour = card.colour()?;
            let (name, missing) = (colour.name(), DOORS_PER_COLOUR - self.doors(colour));
            let own = |other: &&Card| other.is_location() && other.same_colour(card);
            let held = self.hand.iter().chain(self.shown()).filter(own).count() - 1;
            let coming: u8 = deck.iter().filter(|(other, _)| own(&other)).map(|(_, n)| n).sum();
            Some(match missing {
                0 => format!("both {name} doors are open"),
                _ => format!(
                    "you still have {} for {}",
                    counted(held + usize::from(coming), &format!("{name} card")),
                    counted(missing.into(), "door")
                ),
            })
        };
        let goes_on = |from: Card, card: Card| card.is_location() && card.same_colour(from) && !card.same_symbol(from);
        match action {
            Action::Play(slot) => {
                let card = *self.hand.get(usize::from(slot))?;
                let (colour, run) = after.run()?;
                if after.doors(colour) > self.doors(colour) {
                    return Some(opened());
                }
                if self.doors(colour) == DOORS_PER_COLOUR {
                    return Some(format!("both {} doors are open, so you don't need it", colour.name()));
                }
                let coming: u8 = deck.iter().filter(|&(other, _)| goes_on(card, other)).map(|(_, n)| n).sum();
                let next = match self.hand.iter().any(|&other| goes_on(card, other)) {
                    true => "the next one is in your hand".to_string(),
                    false => format!("{coming} of the deck's {} cards continue the row", self.deck.len()),
                };
                Some(format!("{run} of {RUN_LENGTH} {} cards for a door; {next}", colour.name()))
            }
            Action::Discard(slot) => match *self.hand.get(usize::from(slot))? {
                card if card.is_key() => {
                    let (n, all) = (deck.count(Card::NIGHTMARE), self.deck.len());
                    Some(format!(
                        "the prophecy may let you discard a nightmare ({n} left among the deck's {all} cards)"
                    ))
                }
                card => spare(card),
            },
            Action::Drop(i) => match *self.shown().get(usize::from(i))? {
                Card::NIGHTMARE => {
                    let others = self.shown().iter().chain(self.limbo());
                    let left = others.filter(|&&card| card == Card::NIGHTMARE).count() - 1;
                    Some(format!(
                        "that leaves {}",
                        counted(left + usize::from(deck.count(Card::NIGHTMARE)), "nightmare")
                    ))
                }
                card if card.is_door() => Some("the prophecy shows only doors".into()),
                card => spare(card),
            },
            Action::Next(i) => {
                let card = *self.shown().get(usize::from(i))?;
                let key = card.colour().filter(|_| card.is_door()).map(Card::key);
                let next = self.hand.iter().find(|&&other| goes_on(other, card));
                let door = card.colour().filter(|&colour| self.doors(colour) < DOORS_PER_COLOUR);
                Some(match (next, door) {
                    _ if card == Card::NIGHTMARE && self.hand.iter().any(|other| other.is_key()) => {
                        "you can discard a key to resolve it".into()
                    }
                    _ if card == Card::NIGHTMARE => "this leaves the better cards for later".into(),
                    _ if card.is_door() && key.is_some_and(|key| self.hand.contains(&key)) => {
                        "its key is in your hand".into()
                    }
                    _ if card.is_door() => "without its key, the door goes to limbo and you draw the next card".into(),
                    (_, Some(colour)) if card.is_key() => {
                        format!("you can use the key to open a {} door or to pay for a nightmare", colour.name())
                    }
                    _ if card.is_key() => "you can use the key against a nightmare".into(),
                    (_, None) => "you can discard it: both doors of its colour are open".into(),
                    _ if goes_on(self.last, card) => format!("it can follow the {}", self.last),
                    (Some(next), _) => format!("you can play it next to the {next} in your hand"),
                    (None, Some(colour)) => format!("it brings you closer to a {} door", colour.name()),
                })
            }
            Action::Open => Some(opened()),
            Action::Keep => Some("the key is worth more in your hand, and the door will come back".into()),
            Action::PayKey(_) => Some("you keep your other cards and your doors".into()),
            Action::PayDoor(_) => Some("you keep your hand, and the door may open again later".into()),
            Action::PayDeck => {
                Some("you lose the top five cards of the deck, but keep your hand and your doors".into())
            }
            Action::PayHand => Some("you lose your hand, but keep your doors and draw five new cards".into()),
            Action::Rest => self.shown().first().map(|first| format!("you draw the {first} before the others")),
        }
    }
}
