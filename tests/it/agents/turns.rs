//! Looking at one's own turn to its end: plans, and wins in this turn.

use super::{opened, position};
use sorcery::agents::{Agent, Budget, Level, Pace, Progress, Search};
use sorcery::engine::{Game, Status};
use sorcery::games::sorcery::Sorcery;
use sorcery::games::{Present, View};
use sorcery::session::{Header, Question, roster};
use std::path::Path;

/// No win in this turn, and many ways to go on.
const CROWDED: &str = "turn 9\nactive 1\nplayer 1 A\nlife 20\nmagic 5\nhand Banish | Giant Strength | Haste\n\
                       minion Air Elemental 1/1 actions 1\nminion Earth Elemental 4/4 actions 1\n\
                       minion Fire Elemental 2/2 actions 1\nplayer 2 B\nlife 20\nbag Haste\n\
                       minion Earth Elemental 4/4 actions 1\nminion Bone Golem 3/3 actions 1\n";

/// What `turn` does until its turn is over; how many positions it looked at for its first action.
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
        lines.push(Sorcery::spell(view, action));
        state.apply(action, &mut sorcery::engine::Log::off());
    }
    (lines, positions, state)
}

/// A beam over whole plans finds wins of several actions, though it judges what is in between by
/// how it looks.
#[test]
fn plans_of_several_actions_are_found() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles");
    let mut won = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let text = std::fs::read_to_string(entry.expect("an entry").path()).expect("a puzzle");
        let state = Sorcery::from_position(&text).expect("a position").0;
        let me = state.status().awaited().expect("a seat");
        let (.., end) = turn(state);
        won += u32::from(matches!(end.status(), Status::Over(outcome) if outcome.payoff(me) >= 1.0));
    }
    assert_eq!(won, 28);
}

/// Of each length only the most hopeful plans are followed.
#[test]
fn the_plans_are_bounded() {
    let (lines, positions, _) = turn(position(CROWDED));
    assert!(lines.len() > 2 && positions < 2_500, "{lines:?} {positions}");
}

/// A win is looked for among twice as many positions as there are iterations, and no more.
#[test]
fn the_search_for_a_win_has_a_limit() {
    let state = position(CROWDED);
    let (view, mut legal, progress) =
        (View::new(&state, state.status().awaited().expect("a seat")), Vec::new(), Progress::new());
    view.legal_actions(&mut legal);
    Search::<Sorcery>::new(Budget::Iterations(64), 1).choose(view, &legal, &progress);
    assert_eq!(progress.positions(), 3 * 64);
}

/// What wins only when the opponent lets it, or when the right card is drawn, is no win.
#[test]
fn only_what_is_sure_is_a_win() {
    let friendly = "turn 9\nactive 1\nplayer 1 A\nlife 20\nmagic 0\nminion Fire Elemental 9/9 actions 0\n\
                    player 2 B\nlife 3\nbag Haste\n";
    let advice = opened(Some(&position(friendly))).think(Question::Analysis(Budget::Iterations(300)), 1);
    let advice = advice.expect("a thought").think();
    assert!(advice.options.iter().all(|option| !option.wins), "{}", advice.hint());
    // One door is missing; its key is in hand, and one card of many is the door.
    let lucky = "onirim position 1\nask turn\ndoors 2 red door | 2 blue door | 2 green door | brown door\n\
                 labyrinth red sun | red moon\nhand brown key | red sun | green sun | blue sun | blue sun\n\
                 bag brown door | 2 red sun | 3 nightmare\n\
                 discard 5 red sun | 3 red moon | 3 red key | 6 blue sun | 4 blue moon | 3 blue key | 6 green sun | \
                 4 green moon | 3 green key | 6 brown sun | 4 brown moon | 2 brown key | 7 nightmare\n";
    let header = Header {
        game: "onirim".into(),
        seed: 1,
        names: vec!["Ada".into()],
        players: Vec::new(),
        chosen: Vec::new(),
        position: Some(lucky.into()),
    };
    for seed in 0..24 {
        let decision = Question::Decision { level: Level::Network(64), pace: Pace::Exact, seed };
        let session = roster::open(header.clone()).unwrap_or_else(|error| panic!("{error}"));
        let advice = session.think(decision, 1).expect("a thought").think();
        assert!(advice.options[0].chance < 1.0, "{}", advice.hint());
    }
}
