//! Cards by the numbers: the figures against a plain recount of the same games, the commands, and the dialog.

use crate::process::sorcery;
use crate::screens::ui::{Shell, game_of};
use serde_json::Value;
use sorcery::agents::strategy::library::{self, BUILT_IN};
use sorcery::agents::strategy::lists::Lists;
use sorcery::agents::strategy::{Strategist, read};
use sorcery::agents::tuner::SearchSpace;
use sorcery::agents::{Flag, Level, Pace, Progress};
use sorcery::engine::{Digest, Game, Log, Outcome, Seat, Status};
use sorcery::games::dominion::{self, Card, CardSet, Dominion};
use sorcery::games::splendor::{self, Splendor};
use sorcery::games::{Heuristics, View};
use sorcery::session::contest::purchases::{CardFigures, CardTrial};
use sorcery::session::player::CompiledStrategy;
use sorcery::session::statistics::Share;
use sorcery::session::{Header, Match, roster};
use sorcery::ui::app::{Msg, Task};

const KINGDOM: &str = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop, Moneylender";
const SEED: u64 = 5;

fn kingdom() -> dominion::Setup {
    dominion::Setup::new(2, dominion::kingdom(KINGDOM).expect("ten cards")).expect("two seats")
}

fn trial(trial: &CardTrial, games: u64, threads: usize) -> CardFigures {
    trial.run(CardFigures::default(), (games, SEED), threads, &Flag::default(), &|_| ())
}

/// Returns a new game of Splendor with this setting.
fn game_with((name, value): (&str, &str), seed: u64) -> Match {
    let names = vec!["Ada".into(), "Grace".into()];
    let chosen = vec![(name.into(), value.into())];
    roster::open(Header { game: "splendor".into(), seed, names, chosen, ..Header::default() }).expect("a game")
}

type Chooser<'c, G> = Box<dyn FnMut(View<'_, G>, &[<G as Game>::Action]) -> <G as Game>::Action + 'c>;

fn level<'c, G: Heuristics>(level: Level, seed: u64, seat: u64) -> Chooser<'c, G> {
    let mut agent = level.agent::<G>(Digest::of([seed, 1 + seat]), 1, Pace::Exact);
    Box::new(move |view, legal| agent.choose(view, legal, &Progress::until(Flag::default())))
}

/// Plays a game, and returns its events and its result.
fn played<G: Heuristics>(setup: &G::Setup, seed: u64, players: &mut [Chooser<'_, G>]) -> (Vec<G::Event>, Outcome) {
    let mut log = Log::default();
    let mut game = G::start(setup, seed, &mut log);
    loop {
        let seat = match game.status() {
            Status::Awaiting(seat) => seat,
            Status::Over(outcome) => return (log.to_vec(), outcome),
        };
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let action = players[seat.index()](View::new(&game, seat), &legal);
        game.apply(action, &mut log);
    }
}

/// The turn of the first purchase of a card by each player of each game, and the player's share of the game.
type Counted = Vec<(Option<f64>, f64)>;

fn share(outcome: &Outcome, seat: u8) -> f64 {
    let winners = outcome.winners.len();
    if outcome.winners.contains(Seat(seat)) {
        1.0 / winners as f64
    } else if winners == 0 {
        0.5
    } else {
        0.0
    }
}

/// Compares the figures of one row with a recount.
fn agree(found: &CardFigures, row: usize, counted: &Counted, name: &str) {
    let line = found.line(row);
    let turns: Vec<f64> = counted.iter().filter_map(|(turn, _)| *turn).collect();
    let rate = |bought: bool| -> Share {
        let own = counted.iter().filter(|(turn, _)| turn.is_some() == bought);
        own.map(|(_, share)| Share { successes: *share, trials: 1 }).sum()
    };
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let same = |a: Share, b: Share| a.trials == b.trials && near(a.successes, b.successes);
    let n = turns.len() as f64;
    assert!(same(line.bought, Share { successes: n, trials: counted.len() as u64 }), "{name}: {line:?}");
    assert!(same(line.with, rate(true)) && same(line.without, rate(false)), "{name}: {line:?}");
    let mean = turns.iter().sum::<f64>() / n;
    let variance = turns.iter().map(|turn| (turn - mean).powi(2)).sum::<f64>() / (n - 1.0);
    match line.first {
        None => assert!(turns.is_empty(), "{name}"),
        Some((first, _)) if n < 2.0 => assert!(near(first, mean), "{name}"),
        Some((first, deviation)) => assert!(near(first, mean) && near(deviation, variance.sqrt()), "{name}: {line:?}"),
    }
}

#[test]
fn the_figures_of_a_kingdom_match_a_recount() {
    const GAMES: u64 = 60;
    let setup = kingdom();
    let entrants = BUILT_IN.iter().map(|(name, text)| CompiledStrategy::read(*name, *text).expect("a strategy"));
    let possible = |entrant: &CompiledStrategy| entrant.file.bought().without(setup.piles()) == CardSet::NONE;
    let mut entrants: Vec<CompiledStrategy> = entrants.filter(possible).collect();
    let nobody_buys = |card: &Card| entrants.iter().all(|entrant| !entrant.file.bought().contains(*card));
    let left: Vec<Card> = setup.piles().and(dominion::KINGDOM).iter().filter(nobody_buys).collect();
    for card in left {
        let plain = read(library::find("big-money").expect("built-in")).0;
        let more = Lists { cards: CardSet::only(card) }.grown(&plain).remove(0);
        entrants.push(CompiledStrategy::of("", "", more));
    }
    // Half of the places in the draw, rounded up, are for each of the two levels.
    let places = entrants.len() + 2 * entrants.len().div_ceil(2);
    let player = |seed: u64, seat: u64| -> Chooser<'_, Dominion> {
        let drawn = (Digest::of([seed, seat, 0]) % places as u64) as usize;
        match entrants.get(drawn) {
            Some(entrant) => {
                let mut strategist = Strategist::new(entrant.program.clone());
                Box::new(move |view, _| strategist.decide(view).0)
            }
            None if (drawn - entrants.len()).is_multiple_of(2) => level(Level::Apprentice, seed, seat),
            None => level(Level::Adept, seed, seat),
        }
    };
    let cards: Vec<_> = setup.piles().iter().collect();
    let mut counted: Vec<Counted> = vec![Vec::new(); cards.len()];
    for seed in (0..GAMES).map(|number| Digest::of([SEED, number])) {
        let (events, outcome) = played::<Dominion>(&setup, seed, &mut [player(seed, 0), player(seed, 1)]);
        for seat in 0..2 {
            for (card, counted) in cards.iter().zip(&mut counted) {
                let gained = |event: &dominion::Event| {
                    matches!(event, dominion::Event::Gained { seat: who, card: gained, .. }
                        if who.0 == seat && gained == card)
                };
                let turn = events.iter().position(gained).map(|at| {
                    let turns = events[..at].iter().rev().find_map(|event| match event {
                        dominion::Event::TurnStarted { turn, .. } => Some(f64::from(*turn)),
                        _ => None,
                    });
                    turns.expect("a turn")
                });
                counted.push((turn, share(&outcome, seat)));
            }
        }
    }
    let found = trial(&CardTrial::Dominion(setup), GAMES, 2);
    assert_eq!(found.games, GAMES);
    let rows = CardTrial::Dominion(setup).rows();
    assert_eq!(rows.len(), cards.len());
    for ((row, card), counted) in rows.iter().zip(&cards).zip(&counted) {
        assert_eq!(row.name, card.name());
        agree(&found, row.index, counted, &row.name);
    }
    let smithy = rows.iter().find(|row| row.name == "Smithy").expect("in this kingdom");
    let bought = found.line(smithy.index).bought.value();
    assert!(0.1 < bought && bought < 0.9, "some players buy the card, and some don't: {bought}");
}

#[test]
fn the_figures_of_splendor_match_a_recount() {
    const GAMES: u64 = 12;
    let setup = splendor::Setup::default();
    let games: Vec<_> = (0..GAMES)
        .map(|number| {
            let seed = Digest::of([SEED, number]);
            let mut players = [0, 1].map(|seat| level(Level::Apprentice, seed, seat));
            played::<Splendor>(&setup, seed, &mut players)
        })
        .collect();
    let found = trial(&CardTrial::Splendor(setup), GAMES, 2);
    for row in CardTrial::Splendor(setup).rows() {
        let card = setup.cards.cards.get(row.index);
        let mut counted = Counted::new();
        for (events, outcome) in &games {
            for own in 0..2 {
                let mut turns = 0.0;
                let first = events.iter().find_map(|event| match event {
                    splendor::Event::TurnStarted(seat, _) => {
                        turns += f64::from(u8::from(seat.0 == own));
                        None
                    }
                    splendor::Event::Bought { seat, card: bought, .. } => {
                        let fits = match card {
                            Some(card) => bought == card,
                            None => row.name == format!("{} {}", bought.bonus, bought.level.singular()),
                        };
                        (seat.0 == own && fits).then_some(turns)
                    }
                    _ => None,
                });
                counted.push((first, share(outcome, own)));
            }
        }
        agree(&found, row.index, &counted, &row.name);
    }
    let groups = CardTrial::Splendor(setup).rows().iter().filter(|row| row.is_group).count();
    assert_eq!(groups, 15, "three levels of five colours");
}

#[test]
fn threads_and_interruptions_do_not_change_the_figures() {
    let table = CardTrial::Dominion(kingdom());
    let whole = trial(&table, 50, 1);
    assert_eq!(trial(&table, 50, 2), whole);
    let part = trial(&table, 20, 2);
    assert_ne!(part, whole);
    assert_eq!(table.run(part, (50, SEED), 2, &Flag::default(), &|_| ()), whole);
    let stop = Flag::default();
    stop.raise();
    assert_eq!(table.run(CardFigures::default(), (50, SEED), 2, &stop, &|_| ()).games, 0);
}

/// The games of the statistics have random deals, even if the game in progress has a fixed one.
#[test]
fn the_figures_do_not_depend_on_the_cards_of_the_game() {
    let trial = CardTrial::of(&game_with(("order", "file"), 1));
    assert_eq!(trial, Some(CardTrial::Splendor(splendor::Setup::default())));
    assert_eq!(CardTrial::of(&game_with(("order", "shuffled"), 2)), trial);
    for other in ["sorcery", "onirim"] {
        assert_eq!(CardTrial::of(&game_of(other, None)), None);
    }
}

#[test]
fn the_command_prints_figures_with_intervals() {
    let args = ["dominion", "cards", "--kingdom", KINGDOM, "--games", "400", "--seed", "5", "--threads", "1"];
    let ended = sorcery(&args).run().well().says("dominion, seed 5, 400 games between apprentice, adept and ");
    let ended = ended.says("gained %  first turn         score with %      score without %");
    ended.says("correlation");
    // An interval of a few players would say nothing.
    let few = ["dominion", "cards", "--kingdom", KINGDOM, "--games", "4", "--seed", "5"];
    let out = sorcery(&few).run().well().out;
    assert!(!out.contains('('), "{out}");
    let json: Value =
        serde_json::from_str(&sorcery(&[&args[..], &["--json"]].concat()).run().well().out).expect("JSON");
    assert_eq!((json["games"].as_u64(), json["seed"].as_u64()), (Some(400), Some(5)));
    let found = trial(&CardTrial::Dominion(kingdom()), 400, 2);
    for row in CardTrial::Dominion(kingdom()).rows() {
        let card = json["cards"].as_array().expect("a list").iter().find(|card| card["name"] == row.name.as_str());
        let card = card.unwrap_or_else(|| panic!("{} in {json}", row.name));
        let line = found.line(row.index);
        for (key, share) in [("bought", line.bought), ("wins_with", line.with), ("wins_without", line.without)] {
            assert_eq!(card[key]["players"].as_u64(), Some(share.trials), "{card}");
            let [low, high] = [0, 1].map(|end| card[key]["interval"][end].as_f64().expect("a number"));
            // Wilson's interval: its ends are the rates that differ from the share by 1.96 standard errors.
            let (n, value) = (share.trials as f64, card[key]["share"].as_f64().expect("a number"));
            for end in [low, high].into_iter().filter(|end| n > 0.0 && (1e-9..1.0 - 1e-9).contains(end)) {
                let errors = (value - end).abs() / (end * (1.0 - end) / n).sqrt();
                assert!((errors - 1.96).abs() < 1e-3, "{card}");
            }
        }
    }
    let end = |card: &Value, key: &str, end: usize| card[key]["interval"][end].as_f64().expect("a number");
    let sign = |card: &Value| {
        let gains = end(card, "wins_with", 0) > end(card, "wins_without", 1);
        i32::from(gains) - i32::from(end(card, "wins_with", 1) < end(card, "wins_without", 0))
    };
    let signs: Vec<i32> = json["cards"].as_array().expect("a list").iter().map(sign).collect();
    assert!(signs.is_sorted_by(|a, b| a >= b) && signs[0] > signs[signs.len() - 1], "gains come first: {signs:?}");
    let games = sorcery(&["splendor", "cards", "--rules", "official", "--games", "2"]).run().well();
    games.says("2 games between apprentices").says("blue mine");
}

/// Takes the request of the dialog, and plays only a few of its games.
fn counted(shell: &mut Shell, games: u64) -> Option<Flag> {
    let Some(Task::CountCards(work, stop)) = shell.task() else { return None };
    let (trial, found) = *work;
    let found = trial.run(found, (games, SEED), 2, &Flag::default(), &|_| ());
    shell.tell(Msg::CardsCounted(stop.clone(), Box::new(found)));
    Some(stop)
}

#[test]
fn the_inspector_counts_in_the_background_while_it_is_open() {
    for (game, share, row) in [("dominion", "gained %", "Silver"), ("splendor", "bought %", "blue mine")] {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        assert!(shell.task().is_none());
        shell.press("Home F7");
        assert!(shell.text(80, 24).contains("Starting 10000 games between "), "{}", shell.text(80, 24));
        let stop = counted(&mut shell, 20).expect("games in the background");
        assert!(shell.task().is_none(), "the games run once");
        let text = shell.text(80, 24);
        assert!(text.contains(&format!("{share}  first turn")), "{text}");
        for words in ["20 of 10000 games between ", "this card", "95 % intervals", "correlation"] {
            assert!(text.contains(words), "{words}:\n{text}");
        }
        let text = shell.text(120, 60);
        assert!(text.contains(row), "{text}");
        // The table doesn't repeat the card.
        assert!(!text.contains("┃ Copper    "), "{text}");
        assert!(!stop.is_raised());
        shell.press("Esc");
        assert!(stop.is_raised(), "closing the dialog ends the games");
        // The figures stay, and the games continue.
        shell.press("Home F7");
        assert!(shell.text(80, 24).contains("20 of 10000 games"), "{}", shell.text(80, 24));
        assert!(counted(&mut shell, 30).is_some());
        assert!(shell.text(80, 24).contains("30 of 10000 games"), "{}", shell.text(80, 24));
        // A late message of the closed dialog has no effect.
        shell.tell(Msg::CardsCounted(stop, Box::default()));
        assert!(shell.text(80, 24).contains("30 of 10000 games"), "{}", shell.text(80, 24));
    }
}

/// A card that the opponent reserved face down has no figures, which would name it.
#[test]
fn a_hidden_card_has_no_figures() {
    let mut session = game_with(("rules", "official"), 1);
    session.submit("r m d").expect("legal");
    let hidden = sorcery::games::Anchor::new(sorcery::games::table::HAND, Seat::ONE, 0);
    assert!(session.inspect(Some(Seat::ONE), hidden).card.is_some());
    assert_eq!(session.inspect(Some(Seat::TWO), hidden).card, None);
    assert_eq!(session.inspect(None, hidden).card, None);
}
