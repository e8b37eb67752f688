//! Search to the end of the current turn: plans, and wins in this turn.

use super::{opened, position};
use sorcery::agents::{Agent, Budget, Level, Pace, Progress, Search};
use sorcery::engine::{Game, Seat, Status};
use sorcery::games::dominion::{self, Card, Dominion};
use sorcery::games::sorcery::Sorcery;
use sorcery::games::{View, read_position};
use sorcery::session::{SearchRequest, roster};

/// A position without a win in this turn and with many legal actions.
const CROWDED: &str = "turn 9\nactive 1\nplayer 1 A\nlife 20\nmagic 5\nhand Banish | Giant Strength | Haste\n\
                       minion Air Elemental 1/1 actions 1\nminion Earth Elemental 4/4 actions 1\n\
                       minion Fire Elemental 2/2 actions 1\nplayer 2 B\nlife 20\nbag Haste\n\
                       minion Earth Elemental 4/4 actions 1\nminion Bone Golem 3/3 actions 1\n";

/// Plays a turn with the level `turn`. Returns its lines, the number of positions it evaluated for its first
/// action, and the last position.
fn turn(mut state: Sorcery) -> (Vec<String>, u64, Sorcery) {
    let (me, mut lines, mut positions) = (state.status().awaited().expect("a seat"), Vec::new(), 0);
    while state.status() == Status::Awaiting(me) {
        let mut agent = Level::Turn.agent::<Sorcery>(1, 1, Pace::Exact);
        let (view, mut legal, progress) = (View::new(&state, me), Vec::new(), Progress::new());
        view.legal_actions(&mut legal);
        let action = agent.choose(view, &legal, &progress);
        if lines.is_empty() {
            positions = progress.positions();
        }
        lines.push(view.spell(action));
        state.apply(action, &mut sorcery::engine::Log::off());
    }
    (lines, positions, state)
}

/// A beam search over whole plans finds wins of several actions, although it ranks unfinished plans by
/// evaluation. It skips too many plans to find every win.
#[test]
fn plans_of_several_actions_are_found() {
    let puzzles = roster::puzzles("sorcery");
    let mut won = 0;
    for puzzle in &puzzles {
        let state = read_position::<Sorcery>(puzzle.position).expect("a position").0;
        let me = state.status().awaited().expect("a seat");
        let (.., end) = turn(state);
        won += usize::from(end.status().is_won_by(me));
    }
    assert!(10 * won > 9 * puzzles.len(), "{won} of {}", puzzles.len());
}

/// The beam keeps only the best plans of each length.
#[test]
fn the_number_of_plans_is_bounded() {
    let (lines, positions, _) = turn(position(CROWDED));
    assert!(lines.len() > 2 && positions < 2_500, "{lines:?} {positions}");
}

/// The search for a win evaluates at most twice as many positions as there are iterations.
#[test]
fn the_search_for_a_win_has_a_limit() {
    let state = position(CROWDED);
    let (view, mut legal, progress) =
        (View::new(&state, state.status().awaited().expect("a seat")), Vec::new(), Progress::new());
    view.legal_actions(&mut legal);
    Search::<Sorcery>::new(Budget::Iterations(64), 1).choose(view, &legal, &progress);
    assert_eq!(progress.positions(), 3 * 64);
}

/// A line that wins only with the opponent's help is not a win.
#[test]
fn a_line_that_needs_the_opponents_help_is_not_a_win() {
    let friendly = "turn 9\nactive 1\nplayer 1 A\nlife 20\nmagic 0\nminion Fire Elemental 9/9 actions 0\n\
                    player 2 B\nlife 3\nbag Haste\n";
    let advice = opened(Some(&position(friendly))).think(SearchRequest::analysis(Budget::Iterations(300)), 1, None);
    let advice = advice.expect("a thought").think();
    assert!(advice.options.iter().all(|option| !option.wins), "{}", advice.hint());
}

/// The last Province is bought if that wins the game, and avoided if it would lose.
#[test]
fn the_last_province_is_bought_when_it_wins() {
    let kingdom = "Baron Nobles Pawn Courtyard Duke Militia Harem Remodel Moat Laboratory";
    let supply = "Copper*12 Silver*2 Gold*2 Estate*1 Duchy*2 Province*1 Curse*3 Baron*3 Nobles*4 Pawn*3 Courtyard*1 Duke*3 \
                  Militia*3 Harem*4 Remodel*6 Moat*1 Laboratory*1";
    let position = |black: &str| {
        let white = "turn seat 1 phase buy actions 0 buys 1 coins 13\nseat 1 turns 12\nhand Estate\nbag Gold*4\n";
        let text = format!(
            "dominion position 1\nplayers White | Black\nkingdom {kingdom}\nsupply {supply}\n{white}seat 2 turns 11\nhand {black}\n"
        );
        read_position::<Dominion>(&text).unwrap_or_else(|error| panic!("{error}")).0
    };
    for (black, wins) in [("Gold Gold Gold Estate Estate", true), ("Copper Copper Estate Estate Province", false)] {
        let state = position(black);
        for seed in 0..4 {
            let (view, mut legal) = (View::new(&state, Seat::ONE), Vec::new());
            view.legal_actions(&mut legal);
            let mut agent = Level::Search(250).agent::<Dominion>(seed, 1, Pace::Exact);
            let action = agent.choose(view, &legal, &Progress::new());
            assert_eq!(action == dominion::Action::Buy(Card::Province), wins, "{action:?} against {black}");
        }
    }
}
