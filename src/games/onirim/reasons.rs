//! Reasons for an action, in words.

use super::cards::Card;
use super::state::{Action, DOORS_PER_COLOUR, DOORS_TO_WIN, Onirim, RUN_LENGTH};
use crate::words::counted;

impl Onirim {
    /// Returns a reason for an action, based on the cards that are in the hand or still to come.
    pub(super) fn reason(&self, action: Action, after: &Onirim) -> Option<String> {
        let deck = self.deck.contents();
        let opened = || format!("{} of {DOORS_TO_WIN} doors are open then", after.doors_open());
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
                    "{} are left for {}",
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
                    return Some(format!("both {} doors are open, so it makes room", colour.name()));
                }
                let coming: u8 = deck.iter().filter(|&(other, _)| goes_on(card, other)).map(|(_, n)| n).sum();
                let next = match self.hand.iter().any(|&other| goes_on(card, other)) {
                    true => "the next is in your hand".to_string(),
                    false => format!("{coming} of the deck's {} cards fit after it", self.deck.len()),
                };
                Some(format!("{run} of {RUN_LENGTH} {} cards for a door; {next}", colour.name()))
            }
            Action::Discard(slot) => match *self.hand.get(usize::from(slot))? {
                card if card.is_key() => {
                    let (n, all) = (deck.count(Card::NIGHTMARE), self.deck.len());
                    Some(format!("the prophecy may show one of {n} nightmares among {all} cards, to discard"))
                }
                card => spare(card),
            },
            Action::Drop(i) => match *self.shown().get(usize::from(i))? {
                Card::NIGHTMARE => {
                    let others = self.shown().iter().chain(self.limbo());
                    let left = others.filter(|&&card| card == Card::NIGHTMARE).count() - 1;
                    Some(format!("{} left then", counted(left + usize::from(deck.count(Card::NIGHTMARE)), "nightmare")))
                }
                card if card.is_door() => Some("there are only doors".into()),
                card => spare(card),
            },
            Action::Next(i) => {
                let card = *self.shown().get(usize::from(i))?;
                let key = card.colour().filter(|_| card.is_door()).map(Card::key);
                match key.is_some_and(|key| self.hand.contains(&key)) {
                    true => Some("its key is in your hand".into()),
                    false if goes_on(self.last, card) => Some(format!("it fits after the {}", self.last)),
                    false => Some(spare(card).unwrap_or("the other cards come after it".into())),
                }
            }
            Action::Open => Some(opened()),
            Action::Keep => Some("the key is worth more in your hand now, and the door comes back".into()),
            Action::PayKey(_) => Some("your other cards and your doors stay".into()),
            Action::PayDoor(_) => Some("your hand stays, and the door opens again later".into()),
            Action::PayDeck => {
                Some("the nightmare takes the next five cards of the deck; your hand and your doors stay".into())
            }
            Action::PayHand => {
                Some("the nightmare takes your hand; your doors stay, and you draw five new cards".into())
            }
            Action::Rest => self.shown().first().map(|first| format!("the {first} comes first")),
        }
    }
}
