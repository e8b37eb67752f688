//! The computer players of Dominion: their strength and their purchases.

use super::player::player;
use super::scene::hand;
use sorcery::agents::strategy::library;
use sorcery::agents::{Budget, Level, Pace, Progress, analyse};
use sorcery::engine::{Game, Log, Seat, Status};
use sorcery::games::View;
use sorcery::games::dominion::{Action, CLASSIC, Card, CardSet, Dominion, KINGDOM, Setup, random_kingdom};

/// Returns a set-up for two players with ten kingdom cards chosen by `number`.
fn kingdom(number: u64) -> Setup {
    Setup::new(2, Some(random_kingdom(number, CLASSIC))).expect("a kingdom")
}

/// Returns the share of `games` that a level wins against a strategy or another level. Ties count half, and
/// each side starts half of the games.
fn share(level: Level, opponent: &Opponent, setup: &Setup, games: u64) -> f64 {
    let mut won = 0.0;
    for number in 0..games {
        let own = Seat((number % 2) as u8);
        let mut game = Dominion::start(setup, number / 2, &mut Log::off());
        let mut agents = [level.agent::<Dominion>(number, 1, Pace::Exact), opponent.agent(number)];
        let mut legal = Vec::new();
        won += loop {
            let seat = match game.status() {
                Status::Awaiting(seat) => seat,
                Status::Over(outcome) => break outcome.payoff(own),
            };
            legal.clear();
            game.legal_actions(&mut legal);
            let who = usize::from(seat != own);
            let action = agents[who].choose(View::new(&game, seat), &legal, &Progress::new());
            game.apply(action, &mut Log::off());
        };
    }
    won / games as f64
}

enum Opponent {
    Level(Level),
    Strategy(&'static str),
}

impl Opponent {
    fn named(name: &str) -> Self {
        Opponent::Strategy(library::find(name).expect("a built-in strategy"))
    }

    fn agent(&self, seed: u64) -> Box<dyn sorcery::agents::Agent<Dominion>> {
        match self {
            Opponent::Level(level) => level.agent(seed + 1_000, 1, Pace::Exact),
            Opponent::Strategy(text) => Box::new(player(text)),
        }
    }
}

/// Returns the mean share of a level over five kingdoms, with `games` games in each.
fn mean_share(level: Level, opponent: &Opponent, games: u64) -> f64 {
    (1..=5).map(|number| share(level, opponent, &kingdom(number), games)).sum::<f64>() / 5.0
}

#[test]
fn an_apprentice_narrowly_loses_to_big_money_and_each_level_beats_the_last() {
    let money = mean_share(Level::Apprentice, &Opponent::named("big-money"), 80);
    assert!((0.30..0.50).contains(&money), "{money}");
    for (level, below) in [(Level::Apprentice, Level::Novice), (Level::Adept, Level::Apprentice)] {
        let found = mean_share(level, &Opponent::Level(below), 80);
        assert!((0.70..=0.85).contains(&found), "{level}: {found}");
    }
}

#[test]
fn an_adept_beats_big_money_in_random_kingdoms() {
    let money = Opponent::named("big-money");
    let shares: Vec<f64> = (1..=3).map(|number| share(Level::Adept, &money, &kingdom(number), 200)).collect();
    assert!(shares.iter().sum::<f64>() / 3.0 > 0.62, "{shares:?}");
}

#[test]
fn a_master_is_not_weaker_than_an_adept() {
    // With few games the test shows only that it isn't weaker. The long run below shows more.
    let found = share(Level::Master, &Opponent::Level(Level::Adept), &kingdom(1), 12);
    assert!(found > 0.3, "{found}");
}

/// The full measurement: `cargo test --release --test it -- --ignored bars_of_the_levels --nocapture`.
#[test]
#[ignore = "plays 1200 games of every level: minutes"]
fn bars_of_the_levels() {
    let money = Opponent::named("big-money");
    let mut sums = [0.0; 3];
    for number in 1..=10 {
        let setup = kingdom(number);
        let (best, rival) = best_built_in(&setup);
        let shares = [
            share(Level::Master, &rival, &setup, 40),
            share(Level::Adept, &money, &setup, 40),
            share(Level::Apprentice, &money, &setup, 40),
        ];
        let cards: Vec<&str> = setup.piles().and(KINGDOM).iter().map(Card::name).collect();
        println!("kingdom {number}: {}", cards.join(", "));
        println!("  master against {best}: {:.3}, adept against big-money: {:.3}", shares[0], shares[1]);
        sums.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share / 10.0);
    }
    println!("master against the best built-in, adept and apprentice against big-money: {sums:.3?}");
    assert!(sums[0] >= 0.55 && sums[1] >= 0.65 && sums[2] < 0.5, "{sums:?}");
}

/// Returns the built-in strategy that wins most against the others that can play in a kingdom.
fn best_built_in(setup: &Setup) -> (&'static str, Opponent) {
    use sorcery::agents::strategy::read;
    use sorcery::session::contest::tournament::{Tournament, everybody};
    use sorcery::session::lab::duel::{Collected, Duel};
    use sorcery::session::player::CompiledStrategy;
    let fits = |text: &str| {
        let bought: CardSet = Card::ALL.iter().copied().filter(|card| text.contains(card.word())).collect();
        bought.and(KINGDOM).without(setup.piles()).is_empty()
    };
    let fitting: Vec<_> = library::BUILT_IN.iter().filter(|(_, text)| fits(text)).collect();
    let programs = fitting.iter().map(|(_, text)| CompiledStrategy::of("", *text, read(text).0).into()).collect();
    let mut duel = Duel::new(*setup, programs, 400, 3);
    duel.tournament = Tournament::new(everybody(fitting.len(), 2), 400, 3);
    let (tallies, _) = duel.play(1, &Collected::default(), &|_| ());
    let mut scores = vec![0.0; fitting.len()];
    for (pair, tally) in duel.tournament.matches.iter().zip(&tallies) {
        for (place, &player) in pair.iter().enumerate() {
            scores[player] += tally.score(place).value();
        }
    }
    let best = (0..fitting.len()).max_by(|&a, &b| scores[a].total_cmp(&scores[b])).expect("big-money");
    (fitting[best].0, Opponent::Strategy(fitting[best].1))
}

/// Returns what the searching levels buy with this many coins early in a game.
fn bought(coins: u16) -> Action {
    let usual = "Copper*7 Estate*3 Silver*2";
    let play = hand("").turn(&format!("phase buy coins {coins}")).deck(usual).other_deck(2, usual).start();
    let view = View::new(&play.game, Seat::ONE);
    analyse(view, Budget::Iterations(300), 1, &Progress::new())[0].action
}

#[test]
fn computers_never_buy_a_copper_with_six_coins() {
    for coins in 5..=8 {
        let action = bought(coins);
        assert!(!matches!(action, Action::Buy(Card::Copper | Card::Curse | Card::Estate) | Action::Done), "{action:?}");
    }
}
