//! Reasons for an action, in words.

use super::cards::{Card, Colour};
use super::hand::FIVE;
use super::question::lost_to_five;
use super::state::{Action, DOORS_PER_COLOUR, DOORS_TO_WIN, Onirim, RUN_LENGTH};
use crate::Reason;
use crate::words::{counted, listed};

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
                let kept = if self.hand.is_empty() { "" } else { "you keep your hand, and " };
                one(format!("{kept}the {} door may open again later", colour.name()))
            }
            Action::PayDeck => {
                let cost = Reason::new(format!("you lose {}", lost_to_five(self))).cost();
                Some(self.kept(self.hand.len(), "your hand").into_iter().chain([cost]).collect())
            }
            Action::PayHand => {
                let kept = if self.doors_open() == 0 { "" } else { "keep your doors and " };
                Some(vec![
                    Reason::new(format!("you {kept}draw five new cards")),
                    Reason::new("you lose your hand").cost(),
                ])
            }
            Action::Rest => one(self.reason_to_draw(*self.shown().first()?)),
        }
    }

    fn reasons_to_play(&self, card: Card, after: &Onirim) -> Option<Vec<Reason>> {
        let (colour, run) = after.run()?;
        if after.doors(colour) > self.doors(colour) {
            return Some(opened(after));
        }
        let broken = self.broken_row(colour);
        if self.doors(colour) == DOORS_PER_COLOUR {
            return Some([Reason::new(unneeded(colour, card))].into_iter().chain(broken).collect());
        }
        let deck = self.deck.contents();
        let coming: u8 = deck.iter().filter(|&(other, _)| goes_on(card, other)).map(|(_, n)| n).sum();
        let next = match (self.hand.iter().find(|&&other| goes_on(card, other)), coming) {
            (Some(next), _) => Some(Reason::new(format!("the {next} in your hand continues this row"))),
            (None, 0) => None,
            (None, 1) => Some(Reason::new("").value(1, " card in the deck continues this row")),
            (None, _) => Some(Reason::new("").value(coming, " cards in the deck continue this row")),
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
            0 => Reason::new(format!("no other {card} is left")).cost(),
            1 => Reason::new(format!("1 other {card} is left")),
            n => Reason::new(format!("{n} other {card}s are left")),
        };
        let prophecy = match n {
            0 => "the prophecy lets you choose the order of the next cards".into(),
            _ if all <= FIVE => "the prophecy lets you discard a nightmare".into(),
            n => {
                let are = if n == 1 { "is a nightmare" } else { "are nightmares" };
                format!("the prophecy may show a nightmare to discard, because {n} of the deck's {all} cards {are}")
            }
        };
        vec![Reason::new(prophecy), left]
    }

    /// Returns the cost of ending the row with a card of this colour. Returns `None` if the row can't open a door, or has
    /// only one card: almost every card of another colour ends such a row.
    fn broken_row(&self, colour: Colour) -> Option<Reason> {
        let (other, length) = self.run()?;
        let is_useful = other != colour && (2..RUN_LENGTH).contains(&length) && self.doors(other) < DOORS_PER_COLOUR;
        is_useful.then(|| Reason::it(format!("ends the row of {length} {} cards", other.name())).cost())
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

    /// Returns the reason to draw a card of the prophecy next, after those that are already placed.
    fn reason_to_draw(&self, card: Card) -> String {
        let next = self.hand.iter().find(|&&other| goes_on(other, card));
        let door = card.colour().filter(|&colour| self.doors(colour) < DOORS_PER_COLOUR);
        match (next, door) {
            _ if card == Card::NIGHTMARE && self.hand.iter().any(|other| other.is_key()) => {
                "a key from your hand resolves it".into()
            }
            _ if card == Card::NIGHTMARE => "this leaves the better cards for later".into(),
            _ if card.is_door() => self.reason_to_draw_door(card),
            (_, Some(colour)) if card.is_key() => {
                format!("the {card} opens a {} door or pays for a nightmare", colour.name())
            }
            _ if card.is_key() => format!("the {card} is useful against a nightmare"),
            (_, None) if self.shown().iter().any(|&other| self.needs(other)) => {
                "this leaves the better cards for later".into()
            }
            (_, None) => format!("you don't need the {card}, because both doors of its colour are open"),
            _ if goes_on(self.last, card) && self.run < RUN_LENGTH => {
                format!("the {card} continues the row in the labyrinth")
            }
            (Some(next), _) => format!("you can play the {card} right before or after the {next} in your hand"),
            (None, Some(colour)) => format!("the {card} brings you closer to a {} door", colour.name()),
        }
    }

    /// Returns `true` if the card is a location whose colour has a closed door.
    fn needs(&self, card: Card) -> bool {
        card.is_location() && card.colour().is_some_and(|colour| self.doors(colour) < DOORS_PER_COLOUR)
    }

    fn reason_to_draw_door(&self, card: Card) -> String {
        match card.colour().map(Card::key) {
            Some(key) if self.hand.contains(&key) => format!("the key to the {card} is in your hand"),
            Some(key) if self.placed().contains(&key) => {
                format!("you draw the {key} first, so you can open the {card}")
            }
            _ => format!("the {card} isn't lost: you draw another card instead, and the door returns to the deck"),
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
        Some(self.kept(self.hand.len() - 1, "your other cards").into_iter().chain([left]).collect())
    }

    /// Says which cards and doors the player keeps. `cards` is the number of cards, and `name` their name.
    fn kept(&self, cards: usize, name: &'static str) -> Option<Reason> {
        let doors = if self.doors_open() == 1 { "your door" } else { "your doors" };
        let kept: Vec<&str> = [(cards, name), (self.doors_open().into(), doors)]
            .into_iter()
            .filter_map(|(n, name)| (n > 0).then_some(name))
            .collect();
        (!kept.is_empty()).then(|| Reason::new(format!("you keep {}", listed(&kept))))
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
        let symbol = symbol(card);
        let alike = match (same, left) {
            (0, _) => String::new(),
            (1, 1) => format!(", a {symbol},"),
            (2, 2) => format!(", both {symbol}s,"),
            _ if same == left => format!(", all {symbol}s,"),
            _ => format!(", including {},", counted(same, symbol)),
        };
        let cards = match left {
            0 => format!("no other {name} card is"),
            1 => format!("only 1 other {name} card{alike} is"),
            left if is_enough => format!("{left} {name} cards{alike} are"),
            left => format!("only {left} other {name} cards{alike} are"),
        };
        let reason = Reason::new(format!("{cards} left in your hand and the deck for {doors}"));
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
