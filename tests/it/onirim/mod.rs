//! Onirim: every rule and ruling, laws over random games, wording, positions and `store.txt`.

mod cards;
mod commands;
mod exact;
mod faces;
mod keep;
mod ledger;
mod parsers;
mod policy;
mod positions;
mod rulings;
mod scenarios;
pub mod solve;
mod store;
mod subject;
mod table;

use sorcery::engine::{Game, Log, Seat};
use sorcery::games::onirim::{Action, Card, Event, Onirim, Setup};
use sorcery::games::verb;
use sorcery::games::{Audience, Listener, Names, Request, View, read_position, tell_first};
use std::borrow::Borrow;

/// Parses a position without its first line.
fn position(lines: &str) -> Onirim {
    let text = format!("onirim position 1\n{lines}");
    read_position::<Onirim>(&text).unwrap_or_else(|error| panic!("{error}\n{text}")).0
}

fn view(game: &Onirim) -> View<'_, Onirim> {
    View::new(game, Seat::ONE)
}

fn names() -> Names {
    Names::new(["Ada"])
}

fn new_game(seed: u64) -> Onirim {
    Onirim::start(&Setup::default(), seed, &mut Log::off())
}

fn legal(game: &Onirim) -> Vec<Action> {
    let mut all = Vec::new();
    game.legal_actions(&mut all);
    all
}

/// Returns the legal actions as lines.
fn lines(game: &Onirim) -> Vec<String> {
    legal(game).into_iter().map(|action| view(game).spell(action)).collect()
}

/// Returns the sentence for an event.
fn said(event: &Event) -> String {
    tell_first::<Onirim>(&[*event], Listener::new(&names(), Audience::Public)).0.text
}

/// Plays a line and returns its events. Panics with the error if the line is rejected.
fn play(game: &mut Onirim, line: &str) -> Vec<Event> {
    let command = verb::parse::<Onirim>(view(game), line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let Request::Act(action) = command else { panic!("{line} is a question") };
    if let Err(why) = game.check(action) {
        panic!("{line}: {why}");
    }
    let mut events = Log::default();
    game.apply(action, &mut events);
    events.take()
}

/// Returns the error of a line that can't be parsed or isn't legal.
fn refusal(game: &Onirim, line: &str) -> String {
    match verb::parse::<Onirim>(view(game), line) {
        Err(error) => error.0,
        Ok(Request::Act(action)) => game.check(action).expect_err(line).to_string(),
        Ok(other) => panic!("{line} is not an action: {other:?}"),
    }
}

/// Returns the names of some cards, for comparisons.
fn called(cards: impl IntoIterator<Item = impl Borrow<Card>>) -> Vec<&'static str> {
    cards.into_iter().map(|card| card.borrow().name()).collect()
}
