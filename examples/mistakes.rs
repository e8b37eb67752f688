//! Counts the mistakes that the judge finds, and checks whether a search with another seed confirms them and whether
//! `master` solves them as exercises.
//!
//! ```console
//! $ cargo run --release --features tools --example mistakes -- [GAME [NUMBER_OF_GAMES [FIRST_SEED]]]
//! ```
//!
//! In each game, the judge reviews the moves of `novice`, and `adept` plays the other seat, if there is one. Prints a
//! line for each mistake, and the totals at the end.

use sorcery::agents::{EQUAL_CHANCE, Flag, Level, Pace};
use sorcery::engine::{Seat, Status};
use sorcery::session::game::judge::{Judge, chances};
use sorcery::session::game::verdict::Verdict;
use sorcery::session::mistake::Mistake;
use sorcery::session::{Header, Match, Player, SearchRequest, roster};
use std::io::Write;

/// The seat whose moves the judge reviews.
const REVIEWED: Seat = Seat::ONE;

/// Plays a game. The reviewed seat counts as a person, so that the judge reports only its mistakes.
fn played(game: &str, seed: u64) -> Match {
    let seats = roster::find(game).map_or(2, |listed| listed.seats);
    let mut players = vec![Player::Computer(Level::Adept); seats];
    players[REVIEWED.index()] = Player::Human;
    let names = ["Reader", "Opponent"].into_iter().take(seats).map(String::from).collect();
    let header = Header { game: game.into(), seed, names, players, ..Header::default() };
    let mut session = roster::open(header).expect("a new game");
    while let Status::Awaiting(seat) = session.status() {
        let level = if seat == REVIEWED { Level::Novice } else { Level::Adept };
        let question = SearchRequest::Decision { level, pace: Pace::Exact, seed: 1_000 * seed + session.done() as u64 };
        let line = session.think(question, 1, None).expect("a decision").think().line;
        session.submit(&line).expect("a legal action");
    }
    session
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|word| word.parse::<u64>().ok());
    let chosen =
        roster::ROSTER.iter().map(|listed| listed.name).filter(|name| args.first().is_none_or(|one| one == name));
    let (games, mut found, mut stable, mut solved, mut equal) = (number(1).unwrap_or(5), 0, 0, 0, 0);
    let first = number(2).unwrap_or(1);
    for (game, seed) in chosen.flat_map(|game| (first..first + games).map(move |seed| (game, seed))) {
        let mut session = played(game, seed);
        let verdicts: Vec<Verdict> = Judge::default().judge(&mut session, &Flag::default(), &|_| {});
        for mistake in Mistake::all(&session, &verdicts, None) {
            let mut exercise = mistake.open().expect("the position before the mistake");
            let slip = &mistake.slip;
            // A search with another seed judges the mistake again, and decides whether the answer of `master` is good.
            let advice = exercise.think(Judge { seed: 9, ..Judge::default() }.answers(), 1, None);
            let advice = advice.expect("a search").think();
            let lost = chances(&exercise, &advice, &slip.played).map_or(1.0, |(_, lost)| lost);
            let master = SearchRequest::Decision { level: Level::Master, pace: Pace::Exact, seed: 7 };
            let line = exercise.think(master, 1, None).expect("a decision").think().line;
            exercise.submit(&line).expect("a legal action");
            let is_solved = mistake.answer(&exercise, &advice).is_some_and(|answer| answer.is_good);
            found += 1;
            stable += usize::from((100.0 * lost).round() >= 10.0);
            solved += usize::from(is_solved);
            equal += usize::from(lost <= EQUAL_CHANCE);
            let master = if is_solved { "solves it" } else { "doesn't" };
            let (turn, again) = (mistake.turn, 100.0 * lost);
            println!("{game} {seed}, turn {turn}: {} Again: {again:.0} %. `master` {master}: {line}.", slip.in_words());
            let _ = std::io::stdout().flush();
        }
    }
    println!("{found} mistakes: {stable} stable, {solved} solved by `master`, {equal} in equal positions");
}
