//! Commands, and sentences about events and questions.

use super::cards::{Card, Colour, list};
use super::hand::{FIVE, Hand};
use super::question::{self, answers};
use super::state::{Action, Event, Loss, Onirim, Phase};
use super::table::{anchor, zone};
use super::tell::{ordinal, tell};
use crate::Request::{self, Act, Ask};
use crate::engine::Seat;
use crate::verb::{Coded, Path, shared};
use crate::words::quoted;
use crate::{
    About, Anchor, Argument, Decision, Error, EventMeta, Listener, Look, Medium, Names, Score, Sentence, Statistic,
    Tabletop, Touch, Understood, Verb, View, Words, both,
};
use std::fmt::Write as _;

const CARD: Argument<Onirim> =
    Argument::new("card", |view, words| chosen(words, "the card", view.state.hand())).at(|_, i| shared(zone::HAND, i));
/// The argument of a command that chooses a card revealed by a prophecy.
const SHOWN: Argument<Onirim> = Argument::new("card", |view, words| chosen(words, "the card", view.state.shown()))
    .at(|_, i| shared(zone::SHOWN, i));
/// A card that a prophecy shows or, without a prophecy, a card in the hand.
const INSPECTED: Argument<Onirim> = Argument::new("card", |view, words| {
    chosen(words, "the card", if view.state.shown().is_empty() { view.state.hand() } else { view.state.shown() })
});
/// The card to discard: one that a prophecy revealed if the player must discard one of these, otherwise one in the
/// hand.
const DISCARDED: Argument<Onirim> = Argument::new("card", |view, words| {
    let cards = if foresees(view) { view.state.shown() } else { view.state.hand() };
    chosen(words, "the card", cards)
})
.at(|view, i| shared(if foresees(view) { zone::SHOWN } else { zone::HAND }, i));
const KEY: Argument<Onirim> =
    Argument::new("card", |view, words| key(words, &view.state.hand)).at(|_, i| shared(zone::HAND, i));
const DOOR: Argument<Onirim> = Argument::new("colour", |_, words| colour(words))
    .written(|code| Colour::of(Some(code)).name().into())
    .at(|_, colour| shared(zone::DOOR, colour));
/// A bare number that answers a question. During a prophecy it is the number of a card, otherwise the number of a
/// listed answer.
const ANSWER: Argument<Onirim> = Argument::new("", answer);

const VERBS: &[Verb<Onirim>] = &[
    Verb::new("play", &[CARD], "Play a card from your hand, by number or name.", both!(Action::Play(card)))
        .short(&["p"])
        .to(|_, _| shared(zone::LABYRINTH, 0)),
    Verb::new(
        "discard",
        &[DISCARDED],
        "Discard a card from your hand (a key gives a prophecy) or from a prophecy.",
        (
            |view, codes| Ok(Act(if foresees(view) { Action::Drop(codes[0]) } else { Action::Discard(codes[0]) })),
            |_, action| match action {
                Action::Drop(i) | Action::Discard(i) => Some([i].into()),
                _ => None,
            },
        ),
    )
    .short(&["d"])
    .to(|view, _| if foresees(view) { Path::default() } else { shared(zone::DISCARD, 0) }),
    Verb::new("next", &[SHOWN], "In a prophecy, choose the card that comes next.", both!(Action::Next(card))),
    Verb::new("rest", &[], "In a prophecy, keep the order of the other cards.", both!(Action::Rest))
        .short(&["r"])
        .phrase(|_, _, s| _ = s.you("leave").put(" the other cards in order"))
        .to(|_, _| shared(zone::ANSWER, 0)),
    Verb::new("open", &[], "Open the door you have drawn with its key (also: yes).", both!(Action::Open))
        .short(&["yes", "y", "o"])
        .bare(|view: View<'_, Onirim>, line| line.is_empty() && matches!(view.state.phase, Phase::Door(_)))
        .to(|view, _| match view.state.phase {
            Phase::Door(colour) => shared(zone::DOOR, colour as u8),
            _ => Path::default(),
        }),
    Verb::new("keep", &[], "Keep the key and send the door to limbo (also: no).", both!(Action::Keep))
        .short(&["no"])
        .phrase(|_, _, s| _ = s.you("keep").put(" the key"))
        .to(|_, _| shared(zone::ANSWER, 0)),
    Verb::new("key", &[KEY], "Pay for the nightmare with a key from your hand.", both!(Action::PayKey(card)))
        .short(&["k"]),
    Verb::new("door", &[DOOR], "Pay for the nightmare with an open door.", both!(Action::PayDoor(colour))),
    Verb::new("five", &[], "Pay for the nightmare with the top five cards of the deck.", both!(Action::PayDeck))
        .short(&["f"])
        .to(|_, _| shared(zone::ANSWER, 0)),
    Verb::new("throw", &[], "Pay for the nightmare with your whole hand.", both!(Action::PayHand))
        .short(&["t"])
        .to(|_, _| shared(zone::ANSWER, 1)),
    Verb::ask("board", &[], "Show the table.", |_, _| Ok(Ask(Look::Board))).short(&["b"]),
    Verb::ask("hand", &[], "Show your hand.", |_, _| look(zone::HAND)).short(&["h"]),
    Verb::ask("labyrinth", &[], "Show all cards played.", |_, _| look(zone::LABYRINTH)),
    Verb::ask("piles", &[], "Show discards, limbo and the cards left in the deck.", |_, _| look(zone::DECK)),
    Verb::ask("inspect", &[INSPECTED], "Describe a card in your hand or in a prophecy.", |view, codes| {
        let zone = if view.state.shown().is_empty() { zone::HAND } else { zone::SHOWN };
        Ok(Ask(Look::At(anchor(zone, codes[0]))))
    }),
    Verb::ask("abort", &[], "Resign and delete the saved game.", |_, _| Ok(Request::Abort)),
    Verb::ask("n", &[SHOWN.optional("[card]")], "Short for `next`, or for `no` if no card follows.", |_, codes| {
        Ok(Act(codes.first().map_or(Action::Keep, |&card| Action::Next(card))))
    })
    .hidden(),
    Verb::ask("", &[ANSWER], "Answer a question by number.", |view, codes| {
        let i = codes[0];
        Ok(Act(match view.state.phase {
            Phase::Foresee => Action::Drop(i),
            Phase::Arrange => Action::Next(i),
            _ => answers(view.state)[usize::from(i)],
        }))
    })
    .bare(|_, line| line.parse::<usize>().is_ok()),
];

impl Coded for Colour {
    const ALL: &'static [Colour] = &Colour::ALL;
}

fn foresees(view: View<'_, Onirim>) -> bool {
    view.state.phase == Phase::Foresee
}

fn look(zone: u8) -> Understood<Onirim> {
    Ok(Ask(Look::At(Anchor::zone(zone, Seat::ONE))))
}

impl Tabletop for Onirim {
    const ABOUT: &'static About<Self> = &super::ABOUT;
    const VERBS: &'static [Verb<Self>] = VERBS;

    fn tell(events: &[Event], s: &mut Sentence<'_>) -> usize {
        // Writing to a sentence never fails.
        _ = tell(&events[0], s);
        // Merge the placements of all prophecy cards into one sentence of advice.
        let mut n = 1;
        if s.to().is_phrased() && matches!(events[0], Event::Placed(..)) {
            while let Some(Event::Placed(card, place)) = events.get(n) {
                n += 1;
                let link = if matches!(events.get(n), Some(Event::Placed(..))) { "," } else { " and" };
                _ = write!(s, "{link} the {card} {}", ordinal(*place));
            }
        }
        n
    }

    fn meta(event: &Event) -> EventMeta {
        let depth = match event {
            Event::Played(..) | Event::Discarded(_) | Event::Dropped(_) | Event::Placed(..) | Event::Opened(..) => 0,
            Event::PaidKey(_) | Event::PaidDoor(_) | Event::PaidDeck(_) | Event::PaidHand(_) => 0,
            Event::Forgotten => 2,
            _ => 1,
        };
        let reveals = match event {
            Event::Drawn(_) | Event::DoorDrawn(_) | Event::NightmareDrawn => Some("a card was drawn"),
            Event::Prophecy(_) => Some("a prophecy showed cards"),
            Event::PaidDeck(_) => Some("cards from the deck were turned over"),
            _ => None,
        };
        let counted = match event {
            Event::Played(..) => Some("cards played"),
            Event::Discarded(_) => Some("cards discarded"),
            Event::NightmareDrawn => Some("nightmares met"),
            _ => None,
        };
        let statistics = counted.map(|name| Statistic::new(Seat::ONE, name, 1)).into_iter().collect();
        EventMeta { depth, reveals, touch: concerns(event).map(Touch::of), statistics, begins_turn: false }
    }

    fn decision(view: View<'_, Self>, _names: &Names, medium: Medium) -> Decision {
        let question = match medium {
            Medium::Screen => question::in_short(view.state),
            Medium::Text => question::explained(view.state),
            Medium::List => question::listed(view.state),
        };
        Decision { question, ..Decision::default() }
    }

    fn score(&self, _to: Listener<'_>) -> Score {
        let deck = self.deck.contents();
        let ending = match self.phase {
            Phase::Won => "All eight doors are open.",
            Phase::Lost(Loss::DeckOut) => "The deck has run out, so the hand can't be refilled.",
            Phase::Lost(Loss::DoorDiscarded) => "A door is gone for ever.",
            _ => "",
        };
        Score {
            measures: vec![
                ("doors open", vec![self.doors_open().into()]),
                ("deck", vec![self.deck.len() as i32]),
                ("nightmares left", vec![deck.count(Card::NIGHTMARE).into()]),
            ],
            ending: ending.into(),
        }
    }
}

/// Parses a bare number: the number of a card if the question is about cards, otherwise the number of an answer.
fn answer(view: View<'_, Onirim>, words: &mut Words<'_, Onirim>) -> Result<u8, Error> {
    let number = words.word().and_then(|word| word.parse::<usize>().ok()).unwrap_or_default();
    let (what, most) = match view.state.phase {
        Phase::Turn => {
            let usage = "Type `play` or `discard` before the number";
            return Err(Error(format!("{usage} (short: `p{number}`, `d{number}`).")));
        }
        Phase::Foresee | Phase::Arrange => ("The card", view.state.shown().len()),
        Phase::Door(_) | Phase::Nightmare => ("The answer", answers(view.state).len()),
        Phase::Won | Phase::Lost(_) => return Err(Error::new("The game is over.")),
    };
    match number {
        1.. if number <= most => Ok(number as u8 - 1),
        _ => Err(Error(format!("{what} must be a number from 1 to {most}, not {number}."))),
    }
}

/// Parses a card from its number, or from its name if it is one of `cards`. The rules check whether the number is
/// valid.
fn chosen(words: &mut Words<'_, Onirim>, what: &str, cards: &[Card]) -> Result<u8, Error> {
    let mut named = words.clone();
    let first = named.word().unwrap_or("");
    if first.is_empty() || first.starts_with(|c: char| !c.is_alphabetic()) {
        return words.number_of(what, FIVE, || cards.len());
    }
    let mut name = first.to_string();
    if let Some(second) = named.word() {
        name.push(' ');
        name.push_str(second);
    }
    let Some(card) = Card::named(&name) else {
        return Err(words.wrong(&format!("`{}` is neither a number nor the name of a card", quoted(&name))));
    };
    let Some(i) = cards.iter().position(|&held| held == card).or(cards.is_empty().then_some(0)) else {
        return Err(Error(format!("There is no {card} to choose: choose another card.")));
    };
    *words = named;
    Ok(i as u8)
}

/// Parses the key to pay with: its number or its colour. The key can be omitted if all keys in the hand are equal.
fn key(words: &mut Words<'_, Onirim>, hand: &Hand) -> Result<u8, Error> {
    let mut rest = words.clone();
    let Some(word) = rest.word() else {
        let mut keys = hand.keys();
        let Some(first) = keys.next() else { return Err(words.wrong("you have no key in hand")) };
        let one = keys.all(|other| hand[usize::from(other)] == hand[usize::from(first)]);
        return if one { Ok(first) } else { Err(words.wrong("say which key to use")) };
    };
    match Colour::named(word) {
        Some(colour) if rest.clone().word().is_none() => match hand.places(Card::key(colour)).next() {
            Some(i) => {
                *words = rest;
                Ok(i)
            }
            None => Err(words.wrong(&format!("there is no {} key in your hand", colour.name()))),
        },
        _ => chosen(words, "the key", hand),
    }
}

fn colour(words: &mut Words<'_, Onirim>) -> Result<u8, Error> {
    let Some(word) = words.word() else { return Err(words.wrong("the colour of the door is missing")) };
    let wrong = || words.wrong(&format!("`{}` isn't a colour: red, blue, green or brown", quoted(word)));
    Colour::named(word).map(|colour| colour as u8).ok_or_else(wrong)
}

pub(super) fn button(view: View<'_, Onirim>, action: Action) -> String {
    let game = view.state;
    let name = |cards: &[Card], i: u8| cards.get(usize::from(i)).map_or("card", |card| card.name());
    match action {
        Action::Play(slot) => format!("play {}", name(&game.hand, slot)),
        Action::Discard(slot) => {
            let is_key = game.hand.get(usize::from(slot)).is_some_and(|card| card.is_key());
            format!("discard {}{}", name(&game.hand, slot), if is_key { " (prophecy)" } else { "" })
        }
        Action::Drop(i) => format!("discard {}", name(game.shown(), i)),
        Action::Next(i) => format!("next comes {}", name(game.shown(), i)),
        Action::Rest => format!("keep this order: {}", list(game.shown())),
        Action::Open => "open the door".into(),
        Action::Keep => "keep the key (the door comes back)".into(),
        Action::PayKey(slot) => format!("pay with the {}", name(&game.hand, slot)),
        Action::PayDoor(colour) => format!("pay with a {} door", colour.name()),
        Action::PayDeck => match game.deck.len() {
            1 => "the deck's last card (lost if it is a location)".into(),
            n if n < FIVE => format!("the last {n} cards (you lose the locations)"),
            _ => "top five cards (you lose the locations)".into(),
        },
        Action::PayHand => "your hand (five new cards)".into(),
    }
}

/// Returns the item on the table that an event is about.
pub(super) fn concerns(event: &Event) -> Option<Anchor> {
    let (zone, index) = match *event {
        Event::Played(..) => (zone::LABYRINTH, 0),
        Event::Unlocked(colour, _) | Event::Opened(colour, _) | Event::PaidDoor(colour) | Event::BothOpen(colour) => {
            (zone::DOOR, colour as u8)
        }
        Event::Discarded(_) | Event::Dropped(_) | Event::PaidKey(_) | Event::PaidHand(_) => (zone::DISCARD, 0),
        Event::Prophecy(_) | Event::Placed(..) | Event::PutBack(_) | Event::PaidDeck(_) | Event::Forgotten => {
            (zone::DECK, 0)
        }
        Event::ToLimbo(_) | Event::LimboShuffled(_) => (zone::LIMBO, 0),
        Event::DoorDrawn(_) | Event::NightmareDrawn => (zone::WAITING, 0),
        Event::Drawn(_) | Event::Won | Event::Lost(_) => return None,
    };
    Some(anchor(zone, index))
}
