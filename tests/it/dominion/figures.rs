//! The statistics of runs, compared with a simple recount of the same games, event by event.

use sorcery::agents::Level;
use sorcery::agents::strategy::{Strategist, library};
use sorcery::engine::{Game, Log, Seat, Status};
use sorcery::games::dominion::{Card, Dominion, Event, Setup, TurnEnd};
use sorcery::games::{Names, View};
use sorcery::session::contest::contender::Contender;
use sorcery::session::lab::duel::{Collected, Duel};
use sorcery::session::lab::figures::{Figures, TURN_COLUMNS};
use sorcery::session::lab::trial::SampleTranscript;
use sorcery::session::player::CompiledStrategy;
use std::collections::BTreeMap;

const GAMES: u64 = 60;
const SEED: u64 = 11;

fn entrant(name: &str) -> CompiledStrategy {
    CompiledStrategy::read(name, library::find(name).expect("a built-in strategy")).expect("no errors")
}

fn duel(names: [&str; 2]) -> (Vec<CompiledStrategy>, Duel) {
    let entrants = names.map(entrant).to_vec();
    let programs = entrants.iter().cloned().map(Contender::from).collect();
    (entrants, Duel::new(Setup::default(), programs, GAMES, SEED))
}

/// Returns the events of one game of a run, its winners and its last position.
fn events(entrants: &[CompiledStrategy], duel: &Duel, number: u64) -> (Vec<(usize, Event)>, Vec<usize>, Dominion) {
    let fixture = duel.tournament.fixture(0, number);
    let seated = fixture.seated();
    let mut players: Vec<Strategist> =
        (0..2).map(|seat| Strategist::new(entrants[seated[seat]].program.clone())).collect();
    let mut log = Log::default();
    let mut game = Dominion::start(&duel.setup, fixture.seed, &mut log);
    let winners = loop {
        match game.status() {
            Status::Awaiting(seat) => {
                let (action, _) = players[seat.index()].decide(View::new(&game, seat));
                game.apply(action, &mut log);
            }
            Status::Over(outcome) => break outcome.winners.iter().map(|seat| seated[seat.index()]).collect(),
        }
    };
    let whose = |event: &Event| match event {
        Event::TurnEnds(TurnEnd { seat, .. }) | Event::Bought { seat, .. } => seated[seat.index()],
        _ => 0,
    };
    (log.iter().map(|event| (whose(event), *event)).collect(), winners, game)
}

#[test]
fn the_statistics_match_a_simple_recount() {
    recount(["witch", "militia"]);
}

/// Two copies of a card in one turn change its mean and its variance.
#[test]
fn several_purchases_in_a_turn_match_a_simple_recount() {
    assert!(recount(["bridge-megaturn", "fools-gold"]), "no turn with two copies of a card");
}

/// Compares the statistics with a recount. Returns `true` if a player bought two copies of a card in one turn.
fn recount(names: [&str; 2]) -> bool {
    let (entrants, duel) = duel(names);
    let (tallies, watched) = duel.play(2, &Collected::figures(2), &|_| ());
    let figures: Figures = watched.figures.expect("watched");
    let mut ends: BTreeMap<(usize, u8), Vec<TurnEnd>> = BTreeMap::new();
    let mut bought: BTreeMap<(usize, u8, Card), BTreeMap<u64, u64>> = BTreeMap::new();
    let mut wins = [0; 2];
    let mut rounds: BTreeMap<usize, (u64, [u64; 2])> = BTreeMap::new();
    let mut points: [BTreeMap<i32, u64>; 2] = Default::default();
    for number in 0..GAMES {
        let (events, winners, game) = events(&entrants, &duel, number);
        let mut turns = [1; 2];
        for (who, event) in events {
            match event {
                Event::TurnEnds(end) => {
                    ends.entry((who, end.turn)).or_default().push(end);
                    turns[who] = end.turn + 1;
                }
                Event::Bought { card, .. } => {
                    let games = bought.entry((who, turns[who], card)).or_default();
                    *games.entry(number).or_default() += 1;
                }
                _ => {}
            }
        }
        let seated = duel.tournament.fixture(0, number).seated();
        let view = View::new(&game, Seat::ONE);
        for seat in Seat::all(2) {
            *points[seated[seat.index()]].entry(view.points(seat)).or_default() += 1;
        }
        let round = rounds.entry(view.turn_number().into()).or_default();
        round.0 += 1;
        if let [winner] = winners[..] {
            wins[winner] += 1;
            round.1[winner] += 1;
        }
    }
    assert_eq!(tallies[0].wins[..2], wins);
    for (who, points) in points.iter().enumerate() {
        assert_eq!(&figures.points[who], points);
        for (turn, row) in (1..).zip(&figures.turns[who]) {
            let seen = ends.get(&(who, turn)).map_or(&[][..], |ends| ends);
            assert_eq!(row.count, seen.len() as u64);
            let mean =
                |value: fn(&TurnEnd) -> i64| seen.iter().map(value).sum::<i64>() as f64 / (seen.len() as f64).max(1.0);
            let columns: [fn(&TurnEnd) -> i64; TURN_COLUMNS.len()] = [
                |end| end.money.into(),
                |end| end.seen.into(),
                |end| end.points.into(),
                |end| end.cards.into(),
                |end| end.treasure.into(),
                |end| end.curses.into(),
                |end| end.unplayed.into(),
                |end| end.buys.into(),
                |end| end.coins.into(),
                |end| end.actions.into(),
            ];
            for (place, value) in columns.into_iter().enumerate() {
                let moments = row.column(place);
                assert!((moments.mean() - mean(value)).abs() < 1e-9, "{} of turn {turn}", TURN_COLUMNS[place]);
                let spread = seen.iter().map(|end| (value(end) as f64 - moments.mean()).powi(2)).sum::<f64>();
                let deviation = if seen.len() < 2 { 0.0 } else { (spread / (seen.len() as f64 - 1.0)).sqrt() };
                assert!((moments.deviation() - deviation).abs() < 1e-6, "{} of turn {turn}", TURN_COLUMNS[place]);
            }
            for &card in Card::ALL.iter() {
                let copies: Vec<u64> =
                    bought.get(&(who, turn, card)).into_iter().flat_map(BTreeMap::values).copied().collect();
                let (sum, squares) = (copies.iter().sum::<u64>(), copies.iter().map(|n| n * n).sum::<u64>());
                assert_eq!(row.bought(card), sum, "{} in turn {turn}", card.name());
                let (mean, all) = (sum as f64 / GAMES as f64, GAMES as f64);
                let deviation = ((squares as f64 - all * mean * mean) / (all - 1.0)).max(0.0).sqrt();
                let moments = row.copies(card, GAMES);
                assert!((moments.mean() - mean).abs() < 1e-9, "{} in turn {turn}", card.name());
                assert!((moments.deviation() - deviation).abs() < 1e-6, "{} in turn {turn}", card.name());
            }
        }
    }
    for (round, ended) in (1..).zip(&figures.ended) {
        let (games, wins) = rounds.get(&round).copied().unwrap_or_default();
        assert_eq!((ended.games, &ended.wins[..2]), (games, &wins[..]), "round {round}");
    }
    bought.values().flat_map(BTreeMap::values).any(|copies| *copies > 1)
}

/// `sample` plays the same games as the run, even with computer players.
#[test]
fn a_told_game_is_the_same_as_in_the_run() {
    told_as_counted(duel(["smithy", "big-money"]).1);
    let mut duel = duel(["smithy", "big-money"]).1;
    duel.contenders[1] = Contender::Computer(Level::Novice, sorcery::agents::Pace::Exact);
    told_as_counted(duel);
}

fn told_as_counted(duel: Duel) {
    let names = Names::new(["x", "y"].map(str::to_string));
    let mut wins = [0; 2];
    let mut lost = Vec::new();
    for number in 0..GAMES {
        let fixture = duel.tournament.fixture(0, number);
        let seated = fixture.seated();
        let players: Vec<&Contender> = seated[..2].iter().map(|&i| &duel.contenders[i]).collect();
        let sample =
            SampleTranscript::play(&duel.setup, &players, fixture.seed, &names, &duel.stop).expect("nobody stops it");
        if sample.outcome.winners.len() == 1 {
            let winner = sample.outcome.winners.iter().next().expect("one");
            wins[seated[winner.index()]] += 1;
            lost.extend((seated[winner.index()] == 1).then_some(number));
        }
        assert!(sample.lines.iter().any(|line| line.decided.is_some()) && sample.ending.contains("points"));
    }
    let (tallies, _) = duel.play(1, &Collected::default(), &|_| ());
    assert_eq!(tallies[0].wins[..2], wins);
    assert_eq!(duel.lost(0..GAMES).collect::<Vec<_>>(), lost);
}

#[test]
fn a_rival_plays_the_same_games_from_the_same_seat() {
    let (_, mut duel) = duel(["smithy", "big-money"]);
    let (alone, _) = duel.play(1, &Collected::default(), &|_| ());
    // The strategy against itself as the rival: no difference in any game.
    duel.baseline = Some(0);
    let (tallies, watched) = duel.play(2, &Collected::figures(2), &|_| ());
    assert_eq!((&tallies, &watched.baseline.tally), (&alone, &alone[0]));
    assert_eq!((watched.baseline.difference.sum, watched.baseline.difference.deviation()), (0, 0.0));
    // A different rival: the difference is that of the two results.
    duel.contenders.push(entrant("witch").into());
    duel.baseline = Some(2);
    let (tallies, watched) = duel.play(2, &Collected::default(), &|_| ());
    duel.contenders.swap(0, 2);
    duel.baseline = None;
    let (other, _) = duel.play(1, &Collected::default(), &|_| ());
    assert_eq!((&tallies, &watched.baseline.tally), (&alone, &other[0]));
    let difference = alone[0].score(0).successes - other[0].score(0).successes;
    assert!((watched.baseline.difference.sum as f64 / 12.0 - difference).abs() < 1e-9);
}
