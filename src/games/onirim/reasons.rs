//! Reasons for an action, in words.

use super::cards::{Card, Colour};
use super::state::{Action, DOORS_PER_COLOUR, DOORS_TO_WIN, Onirim, RUN_LENGTH};
use crate::Reason;
use crate::words::counted;

impl Onirim {
    /// Returns reasons for the first of these actions, based on the cards that are in the hand or still to come.
    pub(super) fn reasons(&self, line: &[Action], after: &Onirim) -> Option<Vec<Reason>> {
        let held = |slot: u8| self.hand.get(usize::from(slot)).copied();
        let shown = |i: u8| self.shown().get(usize::from(i)).copied();
        match *line.first()? {
            Action::Play(slot) => self.reasons_to_play(held(slot)?, after),
            Action::Discard(slot) => match held(slot)? {
                card if card.is_key() => Some(self.reasons_to_discard_key(card)),
                card => self.spare(card),
            },
            Action::Drop(i) => self.reasons_to_drop(shown(i)?),
            Action::Next(i) => one(self.reason_to_draw(shown(i)?)),
            Action::Open => Some(opened(after)),
            Action::Keep => one("the key is worth more in your hand, and the door will come back"),
            Action::PayKey(slot) => self.reasons_to_pay_key(held(slot)?),
            Action::PayDoor(colour) => {
                one(format!("you keep your hand, and the {} door may open again later", colour.name()))
            }
            Action::PayDeck => {
                let cost = Reason::new("you lose the top five cards of the deck").cost();
                Some(vec![Reason::new("you keep your hand and your doors"), cost])
            }
            Action::PayHand => {
                let kept = Reason::new("you keep your doors and draw five new cards");
                Some(vec![kept, Reason::new("you lose your hand").cost()])
            }
            Action::Rest => one(format!("you draw the {} before the others", self.shown().first()?)),
        }
    }

    fn reasons_to_play(&self, card: Card, after: &Onirim) -> Option<Vec<Reason>> {
        let (colour, run) = after.run()?;
        if after.doors(colour) > self.doors(colour) {
            return Some(opened(after));
        }
        if self.doors(colour) == DOORS_PER_COLOUR {
            return one(unneeded(colour, card));
        }
        let deck = self.deck.contents();
        let coming: u8 = deck.iter().filter(|&(other, _)| goes_on(card, other)).map(|(_, n)| n).sum();
        let next = match (self.hand.iter().find(|&&other| goes_on(card, other)), coming) {
            (Some(next), _) => Some(Reason::new(format!("the {next} in your hand fits after the {card}"))),
            (None, 0) => None,
            (None, _) => {
                let after = format!(" of the deck's {} cards fit after the {card}", self.deck.len());
                Some(Reason::new("").value(coming, after))
            }
        };
        let colour = colour.name();
        let door = match RUN_LENGTH - run {
            1 => format!("one more {colour} card after it opens a door"),
            missing => format!("{missing} more {colour} cards after it open a door"),
        };
        Some([Reason::new(door)].into_iter().chain(next).collect())
    }

    fn reasons_to_discard_key(&self, card: Card) -> Vec<Reason> {
        let (n, all) = (self.deck.contents().count(Card::NIGHTMARE), self.deck.len());
        let left = match card.colour().map_or(0, |colour| self.keys(colour) - 1) {
            0 => format!("no more {card}s"),
            n => counted(n, &format!("more {card}")),
        };
        let prophecy = match n {
            0 => "the prophecy lets you choose the order of the next cards".into(),
            n => format!(
                "the prophecy may show a nightmare to discard, because {n} of the deck's {all} cards are nightmares"
            ),
        };
        vec![Reason::new(prophecy), Reason::new(format!("{left} will come"))]
    }

    fn reasons_to_drop(&self, card: Card) -> Option<Vec<Reason>> {
        if card == Card::NIGHTMARE {
            let others = self.shown().iter().chain(self.limbo());
            let left = others.filter(|&&card| card == Card::NIGHTMARE).count() - 1;
            let left = left + usize::from(self.deck.contents().count(Card::NIGHTMARE));
            return one(match left {
                0 => "no nightmare will be left".into(),
                left => format!("only {} will be left", counted(left, "nightmare")),
            });
        }
        // A prophecy of doors alone loses the game, so no reason explains the choice.
        if card.is_door() { None } else { self.spare(card) }
    }

    /// Returns the reason to draw a card of the prophecy next.
    fn reason_to_draw(&self, card: Card) -> String {
        let key = card.colour().filter(|_| card.is_door()).map(Card::key);
        let next = self.hand.iter().find(|&&other| goes_on(other, card));
        let door = card.colour().filter(|&colour| self.doors(colour) < DOORS_PER_COLOUR);
        match (next, door) {
            _ if card == Card::NIGHTMARE && self.hand.iter().any(|other| other.is_key()) => {
                "a key from your hand resolves it".into()
            }
            _ if card == Card::NIGHTMARE => "this leaves the better cards for later".into(),
            _ if card.is_door() && key.is_some_and(|key| self.hand.contains(&key)) => {
                format!("the key to the {card} is in your hand")
            }
            _ if card.is_door() => {
                format!("the {card} isn't lost: you draw another card instead, and the door returns to the deck")
            }
            (_, Some(colour)) if card.is_key() => {
                format!("the {card} opens a {} door or pays for a nightmare", colour.name())
            }
            _ if card.is_key() => format!("the {card} is useful against a nightmare"),
            (_, None) => format!("you don't need the {card}, because both doors of its colour are open"),
            _ if goes_on(self.last, card) => format!("the {card} fits after the {}", self.last),
            (Some(next), _) => format!("you can play the {card} right before or after the {next} in your hand"),
            (None, Some(colour)) => format!("the {card} brings you closer to a {} door", colour.name()),
        }
    }

    fn reasons_to_pay_key(&self, card: Card) -> Option<Vec<Reason>> {
        let colour = card.colour()?;
        let (missing, name) = (DOORS_PER_COLOUR - self.doors(colour), colour.name());
        if missing == 0 {
            return one(unneeded(colour, card));
        }
        let left = match self.keys(colour) - 1 {
            0 => format!("no {card}"),
            n => counted(n, card.name()),
        };
        let left = format!("{left} will be left for {}", counted(missing.into(), &format!("{name} door")));
        Some(vec![Reason::new("you keep your other cards and your doors"), Reason::new(left)])
    }

    /// Returns how many other cards of its colour are left, which shows whether the player can spare the card.
    fn spare(&self, card: Card) -> Option<Vec<Reason>> {
        let (colour, deck) = (card.colour()?, self.deck.contents());
        let (name, missing) = (colour.name(), DOORS_PER_COLOUR - self.doors(colour));
        if missing == 0 {
            return one(unneeded(colour, card));
        }
        let own = |other: &&Card| other.is_location() && other.same_colour(card);
        let held = self.hand.iter().chain(self.shown()).filter(own).count() - 1;
        let coming: u8 = deck.iter().filter(|(other, _)| own(&other)).map(|(_, n)| n).sum();
        // The number of further cards with the same symbol distinguishes a sun from a moon.
        let same = self.hand.iter().chain(self.shown()).filter(|&&other| other == card).count() - 1;
        let same = same + usize::from(deck.count(card));
        let symbol = card.name().split(' ').next_back().unwrap_or_default();
        let doors = counted(missing.into(), "door");
        let left = match held + usize::from(coming) {
            0 => return one(format!("no other {name} card is left for {doors}")),
            1 => format!("1 {name} card is left"),
            left => format!("{left} {name} cards are left"),
        };
        let alike = match same {
            0 => format!("but no other {symbol}"),
            same => format!("including {}", counted(same, symbol)),
        };
        one(format!("{left} in your hand and the deck for {doors}, {alike}"))
    }

    /// Returns the number of keys of a colour in the hand, in the prophecy and in the deck.
    fn keys(&self, colour: Colour) -> usize {
        let key = Card::key(colour);
        let seen = self.hand.iter().chain(self.shown()).filter(|&&card| card == key).count();
        seen + usize::from(self.deck.contents().count(key))
    }
}

fn one(text: impl Into<String>) -> Option<Vec<Reason>> {
    Some(vec![Reason::new(text)])
}

fn opened(after: &Onirim) -> Vec<Reason> {
    vec![Reason::it(format!("opens door {} of {DOORS_TO_WIN}", after.doors_open()))]
}

fn unneeded(colour: Colour, card: Card) -> String {
    format!("both {} doors are open, so you don't need the {card}", colour.name())
}

/// Returns `true` if a card continues a row of cards that ends with `from`.
fn goes_on(from: Card, card: Card) -> bool {
    card.is_location() && card.same_colour(from) && !card.same_symbol(from)
}
