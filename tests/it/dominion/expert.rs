//! The computer player that chooses among tuned strategies.

use super::scene::{Scene, hand};
use sorcery::agents::strategy::{PlanEffort, Program, Strategist, library, plan_of_others, plans_for, read};
use sorcery::agents::{Budget, Level, Pace, Progress, analyse, analyse_roughly};
use sorcery::engine::{Game, Log, Seat, Status};
use sorcery::games::dominion::{Action, CLASSIC, Card, CardSet, Dominion, KINGDOM, Setup, kingdom, random_kingdom};
use sorcery::games::{View, read_position};
use std::sync::Arc;
use std::time::Duration;

/// If an opponent has only bought Treasures so far, the expert must not assume that this opponent follows the best
/// plan, which buys more cards.
#[test]
fn opponents_are_expected_to_continue_as_before() {
    let cards = kingdom("Smithy, Witch, Village, Market, Chapel, Militia, Moat, Mine, Laboratory, Festival");
    let setup = Setup::new(2, cards.expect("ten cards")).expect("two seats");
    let kingdom = plans_for(&setup, PlanEffort::Quick);
    assert!(!kingdom.plans[0].wants().and(KINGDOM).is_empty());
    let mut game = Dominion::start(&setup, 1, &mut Log::off());
    let strategist = |name| {
        let text = library::find(name).expect("a built-in strategy");
        Strategist::new(Arc::new(Program::compile(&read(text).0)))
    };
    let mut players = [strategist("smithy"), strategist("big-money")];
    while View::new(&game, Seat::ONE).turn_number() < 9 {
        let Status::Awaiting(seat) = game.status() else { panic!("nobody has won yet") };
        let (action, _) = players[seat.index()].decide(View::new(&game, seat));
        game.apply(action, &mut Log::off());
    }
    let expected = |seat| plan_of_others(View::new(&game, seat), &kingdom).wants().and(KINGDOM);
    assert_eq!((expected(Seat::TWO), expected(Seat::ONE)), (CardSet::only(Card::Smithy), CardSet::NONE));
}

/// The tuning finds a plan that clearly beats the best built-in strategy of this kingdom.
#[test]
fn a_tuned_plan_beats_the_best_built_in_strategy() {
    let setup = Setup::new(2, Some(random_kingdom(211, CLASSIC))).expect("two seats");
    let plan = Arc::clone(&plans_for(&setup, PlanEffort::Full).plans[0]);
    let rival = Arc::new(Program::compile(&read(library::find("margrave").expect("a built-in strategy")).0));
    let mut won = 0.0;
    const GAMES: u64 = 400;
    for number in 0..GAMES {
        let own = Seat((number % 2) as u8);
        let mut game = Dominion::start(&setup, 1_000 + number / 2, &mut Log::off());
        let mut players = [&plan, &rival].map(|program| Strategist::new(Arc::clone(program)));
        won += loop {
            match game.status() {
                Status::Over(outcome) => break outcome.payoff(own),
                Status::Awaiting(seat) => {
                    let (action, _) = players[usize::from(seat != own)].decide(View::new(&game, seat));
                    game.apply(action, &mut Log::off());
                }
            }
        };
    }
    assert!(won / GAMES as f64 > 0.6, "{won}");
}

/// The master compares all purchases that may help, even if no plan makes them.
#[test]
fn the_master_considers_cards_that_no_plan_buys() {
    let setup = Setup::new(2, Some(random_kingdom(211, CLASSIC))).expect("two seats");
    let mut game = Dominion::start(&setup, 1, &mut Log::off());
    let mut legal = Vec::new();
    let view = loop {
        let view = View::new(&game, Seat::ONE);
        if view.is_buying() {
            break view;
        }
        legal.clear();
        game.legal_actions(&mut legal);
        game.apply(legal[0], &mut Log::off());
    };
    legal.clear();
    view.legal_actions(&mut legal);
    let mut master = Level::Search(200).agent::<Dominion>(1, 1, Pace::Exact);
    master.choose(view, &legal, &Progress::new());
    let compared: CardSet = master.opinion().iter().filter_map(|option| bought(option.action)).collect();
    let possible: CardSet = legal.iter().filter_map(|&action| bought(action)).collect();
    assert_eq!(compared, possible.without(CardSet::only(Card::Copper).with(Card::Curse)));
}

fn bought(action: Action) -> Option<Card> {
    match action {
        Action::Buy(card) => Some(card),
        _ => None,
    }
}

/// Without Actions in hand, a card that gives fewer coins is never worse to discard. So a hint doesn't recommend to
/// discard a better card that won more rollouts by luck.
#[test]
fn no_hint_discards_a_silver_before_a_copper() {
    for hand in [
        "Copper Silver Gold Estate*2",
        "Copper Silver*2 Estate Gold",
        "Copper*2 Silver*2 Estate",
        "Copper Silver*3 Province",
        "Copper*3 Silver*2",
        "Silver*3 Gold Estate",
        "Copper*2 Gold*2 Silver",
        "Copper Gold*3 Duchy",
    ] {
        for bag in ["Copper*6 Estate*2 Silver*2", "Copper*6 Estate*3 Gold*2 Province", "Copper*5 Silver*5 Estate*2"] {
            let text = format!(
                "dominion position 1\nplayers Ada | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel \
                 Market Mine Moneylender\nturn seat 1 phase action actions 1 buys 1\nseat 1 turns 8\nhand Militia\n\
                 bag Copper*7 Estate*3 Silver*3 Gold\nseat 2 turns 7\nhand {hand}\nbag {bag}\n"
            );
            let mut game = read_position::<Dominion>(&text).expect("a position").0;
            game.apply(Action::Play(Card::Militia), &mut Log::off());
            let best = analyse_roughly(View::new(&game, Seat::TWO))[0].action;
            let Action::Take(card) = best else { panic!("a discard, not {best:?}") };
            let rank = |card: &Card| [Card::Copper, Card::Silver, Card::Gold].iter().position(|other| card == other);
            let held = View::new(&game, Seat::TWO).hand();
            assert!(held.iter().all(|other| rank(other) >= rank(&card)), "{hand}, {bag}: {card:?}");
        }
    }
}

/// The first analysis in a kingdom begins by finding strategies for it. This must not take time from the comparison of
/// the actions, so that a second analysis gives about the same answer.
#[test]
fn the_first_analysis_in_a_kingdom_is_as_thorough_as_later_ones() {
    let setup = Setup::new(2, Some(random_kingdom(212, CLASSIC))).expect("two seats");
    let game = Dominion::start(&setup, 1, &mut Log::off());
    let rollouts = || {
        let progress = Progress::new();
        analyse(View::new(&game, Seat::ONE), Budget::Time(Duration::from_millis(500)), 0, &progress);
        progress.positions()
    };
    let (first, later) = (rollouts(), rollouts());
    assert!(first > later / 4, "{first} rollouts, then {later}");
}

/// If every action seems to win, the one that wins in this turn comes first, without purchases that it doesn't need.
#[test]
fn a_win_in_this_turn_comes_first() {
    let won = |scene: Scene, sure: &[Action]| {
        let scene = scene.other(2, "Copper*5").discard("Copper*5 Province*5").other_discarded(2, "Province*2").start();
        let view = View::new(&scene.game, Seat::ONE);
        let best = analyse(view, Budget::Iterations(400), 1, &Progress::new()).remove(0);
        assert_eq!((&*best.line, best.chance), (sure, 1.0));
        let mut legal = Vec::new();
        view.legal_actions(&mut legal);
        let mut master = Level::Search(200).agent::<Dominion>(1, 1, Pace::Exact);
        assert_eq!(master.choose(view, &legal, &Progress::new()), sure[0]);
    };
    let supply = |cards, piles: &str| {
        let all =
            "Copper*40 Silver*30 Gold*20 Estate*8 Duchy*8 Curse*10 Cellar*9 Village*9 Workshop*9 Militia*9 Market*9";
        let kingdom = "kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch";
        hand(cards).line(kingdom).line(&format!("supply {piles} {all}"))
    };
    let remodel = [Action::Play(Card::Remodel), Action::Take(Card::Gold), Action::Take(Card::Province), Action::Done];
    won(supply("Remodel Gold Copper*3", "Province Remodel*9 Moat*9 Smithy*9 Mine*9 Witch*9"), &remodel);
    // Two other piles are empty.
    won(supply("Silver Copper*2", "Province Remodel*9 Moat Smithy*9"), &[Action::Buy(Card::Moat)]);
}

/// A win probability assumes that the opponent also plays well. So those of both players before their first purchases
/// add up to about 100 %, and the first player's is near the score in games between equal players.
#[test]
fn win_probabilities_assume_a_strong_opponent() {
    let cards = kingdom("Cellar, Moat, Village, Workshop, Militia, Moneylender, Remodel, Smithy, Market, Mine");
    let setup = Setup::new(2, cards.expect("ten cards")).expect("two seats");
    const GAMES: u64 = 4;
    let (mut first, mut second) = (0.0, 0.0);
    for seed in 1..=GAMES {
        let mut game = Dominion::start(&setup, seed, &mut Log::off());
        for (seat, sum) in [(Seat::ONE, &mut first), (Seat::TWO, &mut second)] {
            let view = View::new(&game, seat);
            let best = analyse(view, Budget::Iterations(1_000), seed, &Progress::new()).remove(0);
            *sum += 100.0 * best.chance / GAMES as f64;
            game.apply(best.action, &mut Log::off());
            if game.status() == Status::Awaiting(seat) && seat == Seat::ONE {
                game.apply(Action::Done, &mut Log::off());
            }
        }
    }
    // `adept` scores 56.7 % as the first player against itself (4,000 games).
    assert!((first - 56.7).abs() < 7.0, "{first} %");
    assert!((90.0..=110.0).contains(&(first + second)), "{first} and {second} %");
}
