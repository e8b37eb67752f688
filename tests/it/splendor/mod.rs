//! Splendor: rules, wording, files and the course's program, from outside.

mod cli;
mod course;
mod data;
mod gems;
mod policy;
mod position;
mod rulings;
mod subject;
mod table;
mod words;

use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::splendor::{Action, Event, Setup, Splendor};
use sorcery::games::verb;
use sorcery::games::{Error, Listener, Names, Request, View, read_position, tell_first, write_position};
use sorcery::session::{Header, Match, roster};

/// The player names in all tests.
fn names() -> Names {
    Names::new(["Ann", "Bob"])
}

/// Returns the view of the player to move, or of player 1 if the game is over.
fn view(game: &Splendor) -> View<'_, Splendor> {
    View::new(game, game.status().awaited().unwrap_or(Seat::ONE))
}

/// Parses a line as an action.
fn action(game: &Splendor, line: &str) -> Result<Action, Error> {
    match verb::parse::<Splendor>(view(game), line)? {
        Request::Act(action) => Ok(action),
        other => panic!("`{line}` is not an action but {other:?}"),
    }
}

/// Plays lines, each of which must be legal, and returns their events without changes of turn.
fn play(game: &mut Splendor, lines: &[&str]) -> Vec<Event> {
    let mut events = Log::default();
    for line in lines {
        let action = action(game, line).unwrap_or_else(|why| panic!("`{line}`: {why}"));
        game.check(action).unwrap_or_else(|why| panic!("`{line}`: {why}"));
        game.apply(action, &mut events);
    }
    let mut events = events.take();
    events.retain(|event| !matches!(event, Event::TurnStarted(..)));
    events
}

/// Returns the error of an invalid or illegal line.
fn refusal(game: &Splendor, line: &str) -> String {
    match action(game, line) {
        Err(Error(why)) => why,
        Ok(action) => game.check(action).expect_err(line).to_string(),
    }
}

/// Returns the sentences for events, as `to` reads them.
fn told(events: &[Event], to: Option<Seat>) -> Vec<String> {
    let names = names();
    let to = Listener::new(&names, to.into());
    events.iter().map(|event| tell_first::<Splendor>(&[*event], to).0.text).collect()
}

/// Parses a position without its first line.
fn position(text: &str) -> Splendor {
    let text = format!("splendor position 1\n{text}");
    read_position::<Splendor>(&text).unwrap_or_else(|why| panic!("{why}\n{text}")).0
}

/// Opens a match from a position.
fn session(game: &Splendor) -> Match {
    let header = Header {
        game: Splendor::NAME.to_string(),
        names: vec!["Ann".to_string(), "Bob".to_string()],
        position: Some(write_position(game, &names())),
        ..Header::default()
    };
    roster::open(header).unwrap()
}

/// Returns the set-ups with different rules: course and official, shuffled and not.
fn setups() -> [Setup; 4] {
    [(false, true), (true, true), (false, false), (true, false)].map(|(official, shuffled)| Setup {
        official,
        shuffled,
        ..Setup::default()
    })
}

/// Plays a game with random legal actions. Calls `each` with every position and the chosen action.
fn random_game(setup: &Setup, seed: u64, mut each: impl FnMut(&Splendor, Action)) -> Splendor {
    let mut rng = Rng::new(seed, Stream::Playout);
    let (mut events, mut scratch) = (Log::default(), Vec::new());
    let mut game = Splendor::start(setup, seed, &mut events);
    for _ in 0..5000 {
        let Some(action) = game.random_action(&mut rng, &mut scratch) else { return game };
        each(&game, action);
        game.apply(action, &mut events);
        events.clear();
    }
    panic!("seed {seed}: not over after 5000 actions: {:?}", game.status());
}

/// Returns the winner if the game is over: 1, 2, or 0 for a tie.
fn winner(game: &Splendor) -> Option<usize> {
    match game.status() {
        Status::Awaiting(_) => None,
        Status::Over(outcome) if outcome.winners.len() == 2 => Some(0),
        Status::Over(outcome) => outcome.winners.iter().next().map(Seat::number),
    }
}
