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
                card => self.reasons_to_discard(card),
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
        let broken = self.broken_row(colour);
        if self.doors(colour) == DOORS_PER_COLOUR {
            let broken = broken.map(|(_, cost)| cost);
            return Some([Reason::new(unneeded(colour, card))].into_iter().chain(broken).collect());
        }
        // Almost every card of another colour ends a row of one card.
        let broken = broken.filter(|&(length, _)| length > 1).map(|(_, cost)| cost);
        let deck = self.deck.contents();
        let coming: u8 = deck.iter().filter(|&(other, _)| goes_on(card, other)).map(|(_, n)| n).sum();
        let next = match (self.hand.iter().find(|&&other| goes_on(card, other)), coming) {
            (Some(next), _) => Some(Reason::new(format!("the {next} in your hand fits after the {card}"))),
            (None, 0) => None,
            (None, _) => {
                let fit = if coming == 1 { "fits" } else { "fit" };
                let after = format!(" of the deck's {} cards {fit} after the {card}", self.deck.len());
                Some(Reason::new("").value(coming, after))
            }
        };
        let colour = colour.name();
        let door = match RUN_LENGTH - run {
            1 => format!("one more {colour} card after it opens a door"),
            missing => format!("{missing} more {colour} cards after it open a door"),
        };
        Some([Reason::new(door)].into_iter().chain(next).chain(broken).collect())
    }

    fn reasons_to_discard_key(&self, card: Card) -> Vec<Reason> {
        let (n, all) = (self.deck.contents().count(Card::NIGHTMARE), self.deck.len());
        let left = match card.colour().map_or(0, |colour| self.keys(colour) - 1) {
            0 => Reason::new(format!("no more {card}s will come")).cost(),
            n => Reason::new(format!("{} will come", counted(n, &format!("more {card}")))),
        };
        let prophecy = match n {
            0 => "the prophecy lets you choose the order of the next cards".into(),
            n => {
                let are = if n == 1 { "is a nightmare" } else { "are nightmares" };
                format!("the prophecy may show a nightmare to discard, because {n} of the deck's {all} cards {are}")
            }
        };
        vec![Reason::new(prophecy), left]
    }

    /// Returns the length of the row that a card of this colour ends, and the cost of ending it. Returns `None` if the row
    /// can't open a door.
    fn broken_row(&self, colour: Colour) -> Option<(u8, Reason)> {
        let (other, length) = self.run()?;
        let cards = counted(length.into(), &format!("{} card", other.name()));
        let is_useful = other != colour && length < RUN_LENGTH && self.doors(other) < DOORS_PER_COLOUR;
        is_useful.then(|| (length, Reason::it(format!("ends the row of {cards}")).cost()))
    }

    fn reasons_to_discard(&self, card: Card) -> Option<Vec<Reason>> {
        let mut reasons = self.spare(card)?;
        if !self.follows(card) && card.colour().is_some_and(|colour| self.doors(colour) < DOORS_PER_COLOUR) {
            reasons.push(Reason::new(format!("the labyrinth ends with a {}, so the {card} doesn't fit", symbol(card))));
        }
        Some(reasons)
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
        let doors = counted(missing.into(), &format!("{name} door"));
        let left = match self.keys(colour) - 1 {
            0 => Reason::new(format!("no {card} will be left for {doors}")).cost(),
            n => Reason::new(format!("{} will be left for {doors}", counted(n, card.name()))),
        };
        Some(vec![Reason::new("you keep your other cards and your doors"), left])
    }

    /// Returns how many other cards of its colour are left: a reason to discard the card if they are enough for the
    /// closed doors, and otherwise a cost.
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
        let doors = counted(missing.into(), "door");
        let left = held + usize::from(coming);
        let is_enough = left >= usize::from(RUN_LENGTH * missing);
        let cards = match left {
            0 => format!("no other {name} card is left"),
            1 => format!("only 1 other {name} card is left"),
            left if is_enough => format!("{left} {name} cards are left"),
            left => format!("only {left} other {name} cards are left"),
        };
        let alike = match same {
            0 => String::new(),
            same => format!(", including {}", counted(same, symbol(card))),
        };
        let reason = Reason::new(format!("{cards} in your hand and the deck for {doors}{alike}"));
        Some(vec![if is_enough { reason } else { reason.cost() }])
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

fn symbol(card: Card) -> &'static str {
    card.name().split(' ').next_back().unwrap_or_default()
}

/// Returns `true` if a card continues a row of cards that ends with `from`.
fn goes_on(from: Card, card: Card) -> bool {
    card.is_location() && card.same_colour(from) && !card.same_symbol(from)
}
