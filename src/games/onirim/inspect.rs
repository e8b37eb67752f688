//! What a player may want to know about one thing, or about one action before it is done.

use super::card::{Card, Colour, Kind, Symbol};
use super::state::{Action, DOORS_PER_COLOUR, Event, Onirim, Phase, RUN_LENGTH};
use super::table::{anchor, counter, summary, tint, zone};
use super::words::{outlook, push_names};
use crate::engine::Game;
use crate::games::words::counted;
use crate::games::{Anchor, Line, Tint};

impl Onirim {
    /// Why a thing cannot be used now.
    pub(super) fn why_not(&self, at: Anchor) -> Option<String> {
        let i = at.index;
        let colour = Colour::ALL[usize::from(i) % Colour::ALL.len()];
        let attempts: &[Action] = match (at.zone, self.phase) {
            (zone::HAND, Phase::Turn) => &[Action::Play(i), Action::Discard(i)],
            (zone::HAND, Phase::Nightmare) => &[Action::PayKey(i)],
            (zone::SHOWN, Phase::Foresee) => &[Action::Drop(i)],
            (zone::SHOWN, _) => &[Action::Next(i)],
            (zone::DOOR, Phase::Nightmare) => &[Action::PayDoor(colour)],
            (zone::DECK, Phase::Nightmare) => &[Action::PayDeck],
            (zone::DISCARD, Phase::Nightmare) => &[Action::PayHand],
            (zone::HAND, _) => &[Action::Play(i)],
            _ => return None,
        };
        let refusals: Vec<_> = attempts.iter().map_while(|&action| self.check(action).err()).collect();
        (refusals.len() == attempts.len()).then(|| refusals[0].to_string())
    }

    /// Everything about a thing.
    pub(super) fn describe(&self, at: Anchor) -> Vec<Line> {
        let i = usize::from(at.index);
        match at.zone {
            zone::HAND => self.hand.get(i).map_or(Vec::new(), |card| self.describe_card(card)),
            zone::SHOWN => self.shown().get(i).map_or(Vec::new(), |card| self.describe_card(card)),
            zone::WAITING => super::position::waiting(self.phase).map_or(Vec::new(), |card| self.describe_card(card)),
            zone::DOOR => Colour::ALL.get(i).map_or(Vec::new(), |&colour| self.describe_card(Card::door(colour))),
            zone::LABYRINTH => {
                let mut lines = vec![plain(format!("labyrinth: {}", counted(self.labyrinth.len(), "card")))];
                lines.extend(self.labyrinth.iter().rev().map(|&card| vec![(card.name().into(), tint(card))]));
                lines
            }
            zone::DECK => {
                let mut lines = vec![plain(format!("deck: {}", counted(self.deck.len(), "card")))];
                for (i, card) in self.deck.known().enumerate() {
                    lines.push(vec![(format!("{}. ", i + 1).into(), Tint::Plain), (card.name().into(), tint(card))]);
                }
                lines.extend(summary(&self.deck.contents()));
                lines
            }
            zone::DISCARD => pile("discarded", self.discards.len(), summary(&self.discards)),
            zone::LIMBO => pile("limbo", self.limbo.len(), summary(&self.limbo.iter().copied().collect())),
            _ => Vec::new(),
        }
    }

    fn describe_card(&self, card: Card) -> Vec<Line> {
        let mut lines = vec![vec![(card.name().into(), tint(card))]];
        match card.kind() {
            Kind::Location(colour, symbol) => {
                if !self.follows(card) {
                    lines.push(plain(format!("cannot be played: the labyrinth ends with a {}", symbol.name())));
                } else if let Some((same, run)) = self.run().filter(|&(same, run)| same == colour && run < RUN_LENGTH) {
                    lines.push(plain(format!("would be {} of {RUN_LENGTH} {} cards in a row", run + 1, same.name())));
                }
                if symbol == Symbol::Key {
                    lines.push(plain("discarded by choice, it brings a prophecy".into()));
                    lines.push(plain(format!("opens a {} door that is drawn, and pays a nightmare", colour.name())));
                }
            }
            Kind::Door(colour) => {
                lines.push(plain(format!("{} of {DOORS_PER_COLOUR} open", self.doors(colour))));
                lines.push(plain("opened by three of its colour in a row, or by its key when drawn".into()));
            }
            Kind::Nightmare => lines.push(plain("paid with a key, a door, five cards of the deck, or the hand".into())),
        }
        let deck = self.deck.contents().count(card);
        lines.push(counter("still in the deck", deck, Tint::Plain));
        lines
    }

    /// What changed for certain: doors and the series. What was drawn was imagined.
    pub(super) fn differences(&self, after: &Onirim) -> Vec<(Anchor, String)> {
        let mut notes = Vec::new();
        for colour in Colour::ALL {
            let (before, now) = (self.doors(colour), after.doors(colour));
            if before != now {
                notes.push((anchor(zone::DOOR, colour as u8), format!("{before} -> {now}")));
            }
        }
        if after.labyrinth.len() > self.labyrinth.len()
            && let Some((colour, run)) = after.run()
        {
            notes.push((anchor(zone::LABYRINTH, 0), format!("{} {run} of {RUN_LENGTH}", colour.name())));
        }
        notes
    }

    /// What an action is called where its line would say too little.
    pub(super) fn button(&self, action: Action) -> String {
        let held = |slot: u8| self.hand.get(slot.into()).map_or("card", Card::name);
        let shown = |i: u8| self.shown().get(i.into()).map_or("card", Card::name);
        match action {
            Action::Play(slot) => format!("play {}", held(slot)),
            Action::Discard(slot) if self.hand.get(slot.into()).is_some_and(Card::is_key) => {
                format!("discard {} (prophecy)", held(slot))
            }
            Action::Discard(slot) => format!("discard {}", held(slot)),
            Action::Drop(i) => format!("discard {}", shown(i)),
            Action::Next(i) => format!("next comes {}", shown(i)),
            Action::Rest => {
                let mut text = "leave the order: ".to_string();
                push_names(&mut text, self.shown());
                text
            }
            Action::Open => "open the door".to_string(),
            Action::Keep => "keep the key".to_string(),
            _ => outlook(self, action),
        }
    }
}

/// The thing on the table that an event is about.
pub(super) fn concerns(event: &Event) -> Option<Anchor> {
    let (zone, index) = match *event {
        Event::Played(..) => (zone::LABYRINTH, 0),
        Event::Unlocked(colour, _) | Event::Opened(colour, _) | Event::PaidDoor(colour) | Event::BothOpen(colour) => {
            (zone::DOOR, colour as u8)
        }
        Event::Discarded(_) | Event::Dropped(_) | Event::PaidKey(_) | Event::PaidHand(_) => (zone::DISCARD, 0),
        Event::Prophecy(_) | Event::PutBack(_) | Event::PaidDeck(_) | Event::Forgotten => (zone::DECK, 0),
        Event::ToLimbo(_) | Event::LimboShuffled(_) => (zone::LIMBO, 0),
        Event::DoorDrawn(_) | Event::NightmareDrawn => (zone::WAITING, 0),
        Event::Drawn(_) | Event::Won | Event::Lost(_) => return None,
    };
    Some(anchor(zone, index))
}

fn plain(text: String) -> Line {
    vec![(text.into(), Tint::Plain)]
}

fn pile(name: &str, n: usize, contents: Vec<Line>) -> Vec<Line> {
    let mut lines = vec![plain(format!("{name}: {}", counted(n, "card")))];
    lines.extend(contents);
    lines
}
