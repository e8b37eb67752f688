//! Agents don't use hidden information: positions that differ only in what a seat can't see get the same move
//! from the same agent, seed and budget.

use super::position;
use crate::play::{Walk, names};
use sorcery::agents::{Level, Pace, Progress};
use sorcery::engine::{Game, Log, Rng, Status, Stream};
use sorcery::games::dominion::Dominion;
use sorcery::games::onirim::Onirim;
use sorcery::games::sorcery::Sorcery;
use sorcery::games::splendor::Splendor;
use sorcery::games::{Heuristics, Tabletop, View, write_position};

const AGENTS: [Level; 6] =
    [Level::Random, Level::Novice, Level::Greedy, Level::Turn, Level::Search(60), Level::Network(60)];

/// Returns the action of an agent of this level.
fn choice<G: Heuristics>(level: Level, state: &G) -> G::Action {
    let Status::Awaiting(seat) = state.status() else { panic!("the game is over") };
    let view = View::new(state, seat);
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    level.agent::<G>(7, 1, Pace::Exact).choose(view, &legal, &Progress::new())
}

/// Compares positions of random games with positions in which all hidden information is different.
fn indistinguishable_positions_get_the_same_move<G: Tabletop>() {
    let kit = G::ABOUT.facts.decks.and_then(|decks| decks.named(Some("circle")));
    let setup = (G::ABOUT.setup_with)(kit.as_ref().as_slice()).expect("a set-up");
    let mut rng = Rng::new(11, Stream::Playout);
    let mut different = 0;
    for seed in 0..4 {
        let walk = Walk::<G>::new(setup.clone(), seed);
        for state in walk.states().step_by(9) {
            let Status::Awaiting(seat) = state.status() else { continue };
            let mut twin = state.clone();
            twin.resample(seat, &mut rng);
            different += usize::from(twin != *state);
            for level in AGENTS {
                assert_eq!(
                    choice(level, state),
                    choice(level, &twin),
                    "{level} in\n{}",
                    write_position(state, &names(state))
                );
            }
        }
    }
    assert!(different > 10, "only {different} positions had hidden information");
}

#[test]
fn agents_use_no_hidden_information_in_sorcery() {
    indistinguishable_positions_get_the_same_move::<Sorcery>();
}

#[test]
fn agents_use_no_hidden_information_in_onirim() {
    indistinguishable_positions_get_the_same_move::<Onirim>();
}

#[test]
fn agents_use_no_hidden_information_in_splendor() {
    indistinguishable_positions_get_the_same_move::<Splendor>();
}

#[test]
fn agents_use_no_hidden_information_in_dominion() {
    indistinguishable_positions_get_the_same_move::<Dominion>();
}

/// A dangerous card is in the opponent's hand or in the deck. An agent that can't tell must play the same.
#[test]
fn a_card_hidden_in_the_opponents_hand_changes_nothing() {
    let with = |hand: &str, bag: &str| {
        position(&format!(
            "turn 9\nactive 1\nplayer 1 Bjarne\nlife 11\nmagic 4\nbag Enrage | Haste | Banish\n\
             hand Earth Elemental | Fire Elemental | Giant Strength\nminion Air Elemental actions 1\n\
             minion Bone Golem actions 1\nplayer 2 Linus\nlife 9\nmagic 5\nhand {hand}\nbag {bag}\n\
             minion Potion Seller actions 1\n"
        ))
    };
    let planted = with("Blizzard | Banish known", "Air Elemental | Silence | Recharge");
    let harmless = with("Air Elemental | Banish known", "Silence | Blizzard | Recharge");
    assert_ne!(planted, harmless);
    for level in AGENTS.into_iter().chain([Level::Search(2_000), Level::Network(2_000)]) {
        assert_eq!(choice(level, &planted), choice(level, &harmless), "{level}");
    }
}

/// The same agent does react to visible cards, so the test above can fail.
#[test]
fn a_revealed_card_changes_the_evaluation() {
    let with = |hand: &str| {
        position(&format!(
            "turn 9\nactive 1\nplayer 1 Bjarne\nlife 11\nmagic 0\nminion Air Elemental 3/2 actions 1\n\
             minion Bone Golem actions 1\nplayer 2 Linus\nlife 9\nmagic 5\nhand {hand}\nbag Blizzard | Air Elemental\n\
             minion Potion Seller 6/1 actions 1\n"
        ))
    };
    let chance = |state: &Sorcery| {
        let view = View::new(state, state.status().awaited().expect("a player"));
        let budget = sorcery::agents::Budget::Iterations(1_000);
        sorcery::agents::analyse(view, budget, 1, &Progress::new())[0].chance
    };
    let (harmless, dangerous) = (with("Recharge known"), with("Earth Elemental 30/30 known"));
    assert!(chance(&harmless) > chance(&dangerous) + 0.05, "{} {}", chance(&harmless), chance(&dangerous));
}

/// No player sees the future. So drawing it again before every move changes nothing for an honest agent, and
/// would ruin one that peeks: the search wins as many games of Onirim as in contests.
#[test]
fn the_search_wins_as_often_if_the_future_is_drawn_again() {
    let mut rng = Rng::new(5, Stream::Playout);
    let games = 60;
    let mut wins = 0;
    for seed in 0..games {
        let setup = (Onirim::ABOUT.setup_with)(&[]).expect("a set-up");
        let mut state = Onirim::start(&setup, seed, &mut Log::off());
        let mut agent = Level::Search(60).agent::<Onirim>(seed, 1, Pace::Exact);
        let mut legal = Vec::new();
        while let Status::Awaiting(seat) = state.status() {
            legal.clear();
            state.legal_actions(&mut legal);
            let action = agent.choose(View::new(&state, seat), &legal, &Progress::new());
            state.resample(seat, &mut rng);
            state.apply(action, &mut Log::off());
        }
        wins += u32::from(state.status().is_won_by(sorcery::engine::Seat::ONE));
    }
    assert!(f64::from(wins) >= 0.7 * games as f64, "{wins} of {games}");
}
