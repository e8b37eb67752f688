//! The words of Dominion: commands, and what happened in plain English.

use super::card::{Card, Kinds};
use super::op::{Fate, Zone};
use super::prompt::{Action, Ask};
use super::{Dominion, Event};
use crate::engine::Seat;
use crate::games::words::{Error, Names, nearest, push_number, quoted};
use crate::games::{Arguments, Form, Request, View};

/// A question to the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The seat's hand and what it has in play.
    Hand,
    /// The piles.
    Supply,
    /// What the seat owns.
    Deck,
    /// One card.
    Inspect(Card),
}

pub(super) const FORMS: &[Form] = &[
    Form::new("play", "card", "Play an Action card from your hand."),
    Form::new("buy", "card", "Buy a card."),
    Form::new("gain", "card", "Gain a card, when one is offered."),
    Form::new("trash", "card", "Trash a card, when you are asked to."),
    Form::new("discard", "card", "Discard a card, when you are asked to."),
    Form::new("put", "card", "Put a card on your deck, when you are asked to."),
    Form::new("pass", "card", "Pass a card to the left, when you are asked to."),
    Form::new("repeat", "card", "Play an Action card twice, when you are asked to."),
    Form::new("name", "card", "Name a card, when you are asked to."),
    Form::hidden("take", "card", "Pick a card, whatever becomes of it."),
    Form::new("choose", "number", "Choose one of the things that a card offers, counted from 1."),
    Form::new("yes", "", "Accept an offer."),
    Form::new("no", "", "Decline an offer."),
    Form::new("done", "", "End playing, buying or picking."),
    Form::hidden("end", "", "End playing, buying or picking."),
    Form::new("hand", "", "Show your hand and what you have in play."),
    Form::new("supply", "", "Show the piles."),
    Form::new("deck", "", "Show all cards you own."),
    Form::new("inspect", "card", "Show a card."),
];

/// The verb that answers a question with a card.
fn verb(ask: Ask) -> &'static str {
    match ask {
        Ask::Play => "play",
        Ask::Buy => "buy",
        Ask::Gain { .. } => "gain",
        Ask::Name => "name",
        Ask::Pick { fate, .. } => match fate {
            Fate::Discard => "discard",
            Fate::Trash => "trash",
            Fate::TopDeck => "put",
            Fate::Pass => "pass",
            Fate::PlayTwice => "repeat",
        },
        Ask::Choose { .. } | Ask::Offer { .. } => "choose",
    }
}

pub(super) fn parse(view: View<'_, Dominion>, line: &str) -> Result<Request<Action, Query>, Error> {
    let (word, mut rest) = Arguments::of(FORMS, line)?;
    let ask = view.prompt().map(|prompt| prompt.ask);
    let picking = matches!(ask, Some(Ask::Pick { .. } | Ask::Gain { .. } | Ask::Name));
    let command = match word {
        "play" => Request::Act(Action::Play(card(&mut rest)?)),
        "buy" => Request::Act(Action::Buy(card(&mut rest)?)),
        "repeat" | "gain" | "trash" | "discard" | "put" | "pass" | "name" | "take" => {
            let card = card(&mut rest)?;
            if let Some(ask) = ask.filter(|&ask| picking && word != "take" && verb(ask) != word) {
                return Err(Error(format!("You are asked to {ask}: `{} {}`.", verb(ask), card.name())));
            }
            Request::Act(Action::Take(card))
        }
        "choose" => Request::Act(Action::Choose(rest.needed_index("the choice", 8)?)),
        "yes" => Request::Act(Action::Choose(0)),
        "hand" => Request::Ask(Query::Hand),
        "supply" => Request::Ask(Query::Supply),
        "deck" => Request::Ask(Query::Deck),
        "inspect" => Request::Ask(Query::Inspect(card(&mut rest)?)),
        _ => Request::Act(Action::Done),
    };
    rest.end()?;
    Ok(command)
}

/// The rest of the line as the name of a card.
fn card(rest: &mut Arguments<'_>) -> Result<Card, Error> {
    let mut name = String::new();
    while let Some(word) = rest.word() {
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
    }
    if name.is_empty() {
        return Err(rest.wrong("the card is missing"));
    }
    Card::named(&name).ok_or_else(|| {
        let near = nearest(&name, Card::ALL.iter().map(|card| card.name()));
        let hint = near.map_or(String::new(), |near| format!(": did you mean `{near}`?"));
        Error(format!("There is no card `{}`{hint}", quoted(&name)))
    })
}

pub(super) fn spell(view: View<'_, Dominion>, action: Action) -> String {
    let ask = view.prompt().map(|prompt| prompt.ask);
    match action {
        Action::Play(card) => format!("play {}", card.name()),
        Action::Buy(card) => format!("buy {}", card.name()),
        Action::Take(card) => {
            let picking = ask.filter(|ask| matches!(ask, Ask::Pick { .. } | Ask::Gain { .. } | Ask::Name));
            format!("{} {}", picking.map_or("take", verb), card.name())
        }
        Action::Choose(0) if matches!(ask, Some(Ask::Offer { .. })) => "yes".to_string(),
        Action::Choose(i) => format!("choose {}", i + 1),
        Action::Done if matches!(ask, Some(Ask::Offer { .. })) => "no".to_string(),
        Action::Done => "done".to_string(),
    }
}

/// A card with its article: `a Copper`, `an Estate`.
fn a(card: Card) -> String {
    let vowel = card.name().starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {}", if vowel { "an" } else { "a" }, card.name())
}

pub(super) fn narrate(event: &Event, names: &Names, to: Option<Seat>, out: &mut String) -> Option<u8> {
    let name = |seat: Seat| &**names.of(seat);
    let sees = |seat: Seat| to == Some(seat);
    let (depth, text) = match *event {
        Event::TurnBegins { seat, turn } => (0, format!("{}: turn {turn}.", name(seat))),
        Event::Played { seat, card, again } => {
            let once_more = if again { " once more" } else { "" };
            (0, format!("{} plays {}{once_more}.", name(seat), a(card)))
        }
        Event::Drew { seat, card } if sees(seat) => (1, format!("{} draws {}.", name(seat), a(card))),
        Event::Drew { seat, .. } => (1, format!("{} draws a card.", name(seat))),
        Event::Shuffled { seat } => (1, format!("{} shuffles.", name(seat))),
        Event::Money { seat, coins } => {
            let mut text = format!("{} has $", name(seat));
            push_number(&mut text, i32::from(coins));
            text.push('.');
            (0, text)
        }
        Event::Bought { seat, card, price } => (0, format!("{} buys {} for ${price}.", name(seat), a(card))),
        Event::Gained { seat, card, to: Zone::Hand } => (1, format!("{} gains {} to the hand.", name(seat), a(card))),
        Event::Gained { seat, card, to: Zone::Deck } => (1, format!("{} gains {} onto the deck.", name(seat), a(card))),
        Event::Gained { seat, card, .. } => (1, format!("{} gains {}.", name(seat), a(card))),
        Event::Trashed { seat, card } => (1, format!("{} trashes {}.", name(seat), a(card))),
        Event::Discarded { seat, card } => (1, format!("{} discards {}.", name(seat), a(card))),
        Event::TopDecked { seat, card, open } if open || sees(seat) => {
            (1, format!("{} puts {} on the deck.", name(seat), a(card)))
        }
        Event::TopDecked { seat, .. } => (1, format!("{} puts a card on the deck.", name(seat))),
        Event::SetAside { seat, card, open: true } => (1, format!("{} reveals {}.", name(seat), a(card))),
        Event::SetAside { seat, card, .. } if sees(seat) => (1, format!("{} looks at {}.", name(seat), a(card))),
        Event::SetAside { seat, .. } => (1, format!("{} looks at a card.", name(seat))),
        Event::Revealed { seat, card } => (1, format!("{} reveals {}.", name(seat), a(card))),
        Event::Passed { from, to: next, card } if sees(from) || sees(next) => {
            (1, format!("{} passes {} to {}.", name(from), a(card), name(next)))
        }
        Event::Passed { from, to: next, .. } => (1, format!("{} passes a card to {}.", name(from), name(next))),
        Event::Named { seat, card } => (1, format!("{} names {}.", name(seat), card.name())),
        Event::Chose { seat, card, option } => {
            (1, format!("{} chooses {} of {}.", name(seat), option + 1, card.name()))
        }
        Event::Reacted { seat, card } => (1, format!("{} shows {}.", name(seat), a(card))),
        Event::Exchanged { seat, card } => (1, format!("{} exchanges {} for a Silver.", name(seat), a(card))),
        Event::TurnEnds(end) if end.coins > 0 || end.buys > 0 => {
            let coins = (end.coins > 0).then(|| format!("${}", end.coins));
            let left: Vec<String> = coins.into_iter().chain((end.buys > 0).then(|| buys(end.buys))).collect();
            (1, format!("{} leaves {} unused.", name(end.seat), left.join(" and ")))
        }
        Event::TurnEnds(_) => return None,
        Event::GameOver => (0, "The game is over.".to_string()),
    };
    out.push_str(&text);
    Some(depth)
}

/// Draws, Treasures played, discards and reveals one after the other are one sentence; that a
/// bought card is gained need not be said.
pub(super) fn tell(events: &[Event], names: &Names, to: Option<Seat>, out: &mut String) -> (usize, Option<u8>) {
    let Some(first) = events.first() else { return (0, None) };
    if let Some((seat, verb, depth)) = in_a_row(first) {
        let n = events.iter().take_while(|other| in_a_row(other) == Some((seat, verb, depth))).count();
        if n > 1 {
            let cards: Vec<&str> = events[..n].iter().filter_map(card_of).map(Card::name).collect();
            let hidden = verb == "draws" && to != Some(seat);
            let what = if hidden { format!("{n} cards") } else { cards.join(", ") };
            out.push_str(&format!("{} {verb} {what}.", names.of(seat)));
            return (n, Some(depth));
        }
    }
    let bought = matches!(
        (first, events.get(1)),
        (Event::Bought { card, .. }, Some(Event::Gained { card: gained, .. })) if card == gained
    );
    (1 + usize::from(bought), narrate(first, names, to, out))
}

/// Who does what, and how deep it is, for events that are told together.
fn in_a_row(event: &Event) -> Option<(Seat, &'static str, u8)> {
    match *event {
        Event::Drew { seat, .. } => Some((seat, "draws", 1)),
        Event::Played { seat, card, again: false } if card.is(Kinds::TREASURE) => Some((seat, "plays", 0)),
        Event::Discarded { seat, .. } => Some((seat, "discards", 1)),
        Event::Revealed { seat, .. } => Some((seat, "reveals", 1)),
        _ => None,
    }
}

fn card_of(event: &Event) -> Option<Card> {
    match *event {
        Event::Drew { card, .. }
        | Event::Played { card, .. }
        | Event::Discarded { card, .. }
        | Event::Revealed { card, .. } => Some(card),
        _ => None,
    }
}

fn buys(n: u16) -> String {
    crate::games::words::counted(n as usize, "buy")
}

/// What is asked, in words.
pub(super) fn prompt(view: View<'_, Dominion>, names: &Names) -> Option<String> {
    let prompt = view.prompt()?;
    let name = names.of(prompt.seat);
    let what = match prompt.ask {
        Ask::Play => format!("actions {}", view.actions()),
        Ask::Buy => format!("${}, {}", view.coins(), buys(view.buys())),
        Ask::Pick { picked, left, .. } => format!("{picked} so far, at most {left} more"),
        Ask::Gain { who, .. } if who != prompt.seat => format!("for {}", names.of(who)),
        _ => String::new(),
    };
    let source = prompt.source.map_or(String::new(), |card| format!(" ({})", card.name()));
    let details = if what.is_empty() { String::new() } else { format!(" [{what}]") };
    Some(format!("{name}{source}: {}{details}", prompt.ask))
}
