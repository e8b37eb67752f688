//! The search: repeatable, independent of the number of threads, and quick to stop.

use super::position;
use sorcery::agents::{Agent, Appraisal, Budget, Level, Pace, Progress, Search, analyse, analyse_roughly};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::sorcery::{Action, Sorcery};
use sorcery::games::{Tabletop, View};
use sorcery::session::{Header, Match, Player, Players, SearchRequest, roster};
use std::time::Duration;

/// Returns a position in the middle of a game with default decks.
fn middle(seed: u64) -> Sorcery {
    let kit = Sorcery::ABOUT.facts.decks.unwrap().named(None).expect("a deck");
    let mut state = Sorcery::start(&(Sorcery::ABOUT.setup_with)(&[&kit]).expect("a set-up"), seed, &mut Log::off());
    let mut rng = Rng::new(seed, Stream::Playout);
    let mut scratch = Vec::new();
    for _ in 0..24 {
        if let Some(action) = state.random_action(&mut rng, &mut scratch) {
            state.apply(action, &mut Log::off());
        }
    }
    state
}

fn legal(state: &Sorcery) -> (View<'_, Sorcery>, Vec<Action>) {
    let view = View::new(state, state.status().awaited().expect("a player"));
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    (view, legal)
}

fn summary(options: &[Appraisal<Action>]) -> Vec<(Action, u32, u64, Vec<Action>)> {
    options.iter().map(|o| (o.action, o.tries, o.chance.to_bits(), o.line.clone())).collect()
}

#[test]
fn the_number_of_threads_changes_only_the_time() {
    for seed in [3, 4, 5] {
        let state = middle(seed);
        let (view, legal) = legal(&state);
        let think = |threads: usize| {
            let mut search = Search::<Sorcery>::new(Budget::Iterations(600), seed).threads(threads).thorough();
            let action = search.choose(view, &legal, &Progress::new());
            (action, summary(search.opinion()))
        };
        let alone = think(1);
        assert!(alone.1.iter().map(|option| option.1).sum::<u32>() >= 590, "{alone:?}");
        for threads in [2, 3, 8] {
            assert_eq!(think(threads), alone, "{threads} threads");
        }
    }
}

/// A handwritten policy may be wrong about an action, so a long search without a network tries every one.
#[test]
fn a_long_search_neglects_no_action() {
    for seed in [3, 4, 5] {
        let state = middle(seed);
        let (view, legal) = legal(&state);
        let mut search = Search::<Sorcery>::new(Budget::Iterations(4_000), seed);
        search.choose(view, &legal, &Progress::new());
        let options = search.opinion();
        let all: u32 = options.iter().map(|option| option.tries).sum();
        // A tenth of the average number of visits, rounded down in each of the two trees.
        let least = (all / (10 * options.len() as u32)).saturating_sub(2);
        assert!(options.len() > 1 && least > 3, "{options:?}");
        assert!(options.iter().all(|option| option.tries >= least), "{least}: {options:?}");
    }
}

/// An agent reuses its tree from earlier decisions, and its play is still repeatable.
#[test]
fn a_whole_turn_can_be_repeated() {
    let turn = || {
        let mut state = middle(8);
        let me = state.status().awaited();
        let mut agent = Level::Search(300).agent::<Sorcery>(1, 1, Pace::Exact);
        let mut actions = Vec::new();
        while state.status().awaited() == me && actions.len() < 30 {
            let (view, legal) = legal(&state);
            let action = agent.choose(view, &legal, &Progress::new());
            actions.push(action);
            state.apply(action, &mut Log::off());
        }
        actions
    };
    let once = turn();
    assert!(!once.is_empty());
    assert_eq!(turn(), once);
}

#[test]
fn a_single_legal_action_needs_no_search() {
    let state = position("turn 5\nactive 2\nplayer 1 A\nlife 4\nplayer 2 B\nlife 3\nmagic 0\nhand Blizzard\n");
    let (view, legal) = legal(&state);
    assert_eq!(legal, [Action::End]);
    for level in [Level::Novice, Level::Apprentice, Level::Adept, Level::Master, Level::Turn] {
        let watch = Progress::new();
        let mut agent = level.agent::<Sorcery>(1, 2, Pace::Timed(Duration::from_secs(3_600)));
        assert_eq!(agent.choose(view, &legal, &watch), Action::End);
        assert_eq!(watch.positions(), 0, "{level}");
    }
}

/// The budgets are an hour, so a search that can't be cancelled hangs here.
#[test]
fn a_search_can_be_cancelled() {
    let state = middle(2);
    let (view, legal) = legal(&state);
    for threads in [1, 2] {
        let watch = Progress::new();
        watch.stop();
        let budget = Budget::Time(Duration::from_secs(3_600));
        let mut search = Search::<Sorcery>::new(budget, 1).threads(threads);
        assert!(legal.contains(&search.choose(view, &legal, &watch)));
        let mut unhurried = Search::<Sorcery>::new(Budget::Iterations(u32::MAX), 1).threads(threads).thorough();
        let watch = Progress::new();
        let other = watch.clone();
        let answer = std::thread::scope(|scope| {
            scope.spawn(move || {
                while other.positions() < 500 {
                    std::thread::yield_now();
                }
                other.stop();
            });
            unhurried.choose(view, &legal, &watch)
        });
        assert!(legal.contains(&answer));
    }
}

/// A computer with a time per move thinks during the human's turn and uses the results in its own turn.
#[test]
fn pondering_adds_visits_to_the_next_search() {
    let seats = vec![Player::Human, Player::Computer(Level::Master)];
    let header = Header {
        game: "splendor".into(),
        seed: 3,
        names: vec!["Ada".into(), "Bob".into()],
        players: seats.clone(),
        ..Header::default()
    };
    let mut session = roster::open(header).expect("a game");
    assert!(Players::new(seats.clone(), Pace::Usual, 1).pondering(&session).is_none());
    let players = Players::new(seats, Pace::Timed(Duration::ZERO), 1);
    let likely =
        session.think(SearchRequest::analysis(Budget::Iterations(400)), 1, None).expect("a thought").think().line;
    let pondering = players.pondering(&session).expect("somebody ponders");
    let handle = pondering.handle();
    let thinker = std::thread::spawn(move || pondering.think());
    while handle.positions() < 3_000 {
        std::thread::yield_now();
    }
    handle.stop();
    assert_eq!(thinker.join().expect("an end").line, "");
    session.submit(&likely).expect("legal");
    assert!(players.pondering(&session).is_none(), "no pondering in its own turn");
    let advice = players.thought(&session).expect("a thought").think();
    let tries: u32 = advice.options.iter().map(|option| option.tries).sum();
    assert!(u64::from(tries) > 2 * advice.positions, "{tries} tries, {} positions", advice.positions);
}

/// Win probabilities of several options don't sum to 1, but each is between 0 and 1, and a hopeless position
/// has a low one.
#[test]
fn win_probabilities_separate_good_from_bad() {
    let with = |mine: &str, theirs: &str| {
        position(&format!(
            "turn 9\nactive 1\nplayer 1 A\nlife {mine}\nmagic 1\nbag Haste | Banish\nplayer 2 B\nlife {theirs}\nmagic 1\n\
             bag Haste | Banish\n"
        ))
    };
    let horde = "minion Earth Elemental actions 1\nminion Earth Elemental actions 1\n";
    let losing = with("2", &format!("20\n{horde}"));
    let winning = with(&format!("20\n{horde}"), "9");
    let chance = |state: &Sorcery| {
        let (view, _) = legal(state);
        let options = analyse(view, Budget::Iterations(500), 1, &Progress::new());
        assert!(options.iter().all(|option| (0.0..=1.0).contains(&option.chance)));
        options[0].chance
    };
    assert!(chance(&losing) < 0.1, "{}", chance(&losing));
    assert!(chance(&winning) > 0.9, "{}", chance(&winning));
}

/// Values from searches are noisy. An analysis recommends no action that can only harm the player's own side, such as Magic
/// Fatigue on one's own Apprentice Summoner, unless the action is clearly better.
#[test]
fn an_analysis_recommends_no_harmful_action() {
    let state = position(
        "turn 1\nactive 1\nplayer 1 A\nmagic 0\n\
         hand Standstill | Magic Fatigue | Silence\n\
         bag Air Elemental | Aura of Power | Fire Elemental | Potion Seller | Novice Pyromancer | \
         Dark Ritual | Master Summoner | Banish | Unsummon | Recharge | Disenchant | Raise Dead | Blizzard | \
         Giant Strength\n\
         minion Earth Elemental actions 0 new\nminion Apprentice Summoner actions 0 new\n\
         player 2 B\nmagic 3\n\
         hand Standstill | Dark Ritual | Potion Seller | Recharge | Unsummon\n\
         bag Air Elemental | Earth Elemental | Fire Elemental | Aura of Power | Novice Pyromancer | \
         Apprentice Summoner | Master Summoner | Banish | Magic Fatigue | Silence | Disenchant | \
         Raise Dead | Blizzard | Giant Strength\n",
    );
    for seed in 1..4 {
        let options = analyse(legal(&state).0, Budget::Iterations(4_000), seed, &Progress::new());
        assert_eq!(options[0].action, Action::End, "{seed}: {options:?}");
    }
}

/// In a nearly won position, the values of all actions are about equal. The rough analysis prefers the strongest attack, and
/// an attack without strength is worse than ending the turn.
#[test]
fn a_rough_analysis_prefers_the_strongest_attack() {
    let minions = "minion Air Elemental 1/3 actions 1\nminion Earth Elemental 4/6 actions 1\n\
                   minion Fire Elemental 2/4 actions 1\nminion Potion Seller 1/5 actions 1\n\
                   minion Novice Pyromancer 0/3 actions 1\n";
    let state = position(&format!(
        "turn 5\nactive 1\nplayer 1 A\nmagic 0\ndeck Disenchant | Raise Dead | Blizzard\n{minions}\
         player 2 B\nmagic 5\ndeck Recharge | Disenchant | Raise Dead | Blizzard\nhand Air Elemental | Potion Seller\n"
    ));
    let options = analyse_roughly(legal(&state).0);
    let chance = |action| options.iter().find(|option| option.action == action).expect("legal").chance;
    assert_eq!(options[0].action, Action::Attack(1, None), "{options:?}");
    assert!(chance(Action::Attack(4, None)) < chance(Action::End), "{options:?}");
}

/// Nodes are small, and each iteration adds at most one.
#[test]
fn a_tree_grows_by_at_most_one_node_per_iteration() {
    let state = middle(6);
    let (view, legal) = legal(&state);
    let mut search = Search::<Sorcery>::new(Budget::Iterations(4_000), 1).thorough();
    search.choose(view, &legal, &Progress::new());
    let (nodes, bytes) = search.size();
    assert!((1_000..=4_002).contains(&nodes), "{nodes} nodes");
    assert!(bytes / nodes < 600, "{} bytes a node", bytes / nodes);
}

/// A budget is divided among the trees, so the sum over all trees is about the budget.
#[test]
fn the_statistics_of_all_trees_count() {
    let state = middle(6);
    let (view, _) = legal(&state);
    let budget = 4_000;
    let options = analyse(view, Budget::Iterations(budget), 1, &Progress::new());
    let visits: u32 = options.iter().map(|option| option.tries).sum();
    assert!(visits > budget * 3 / 4, "{visits} visits of {budget}");
}

/// Both players of this game would wait until it is a draw. A player that knows how long nothing has changed acts.
#[test]
fn a_search_ends_a_standoff() {
    let kit = Sorcery::ABOUT.facts.decks.unwrap().named(None).expect("a deck");
    let mut state = Sorcery::start(&(Sorcery::ABOUT.setup_with)(&[&kit]).expect("a set-up"), 18, &mut Log::off());
    let mut agents = [1, 2].map(|seed| Level::Search(200).agent::<Sorcery>(seed, 1, Pace::Exact));
    let mut waits = 0;
    while waits < 12 {
        let (view, legal) = legal(&state);
        let action = agents[view.seat().index()].choose(view, &legal, &Progress::new());
        waits = if action == Action::End { waits + 1 } else { 0 };
        state.apply(action, &mut Log::off());
    }
    let choice = |quiet: u32| {
        let (view, legal) = legal(&state);
        assert!(legal.len() > 1, "there is something to do");
        let mut agent = Level::Search(200).agent::<Sorcery>(1, 1, Pace::Exact);
        agent.set_quiet_turns(quiet);
        agent.choose(view, &legal, &Progress::new())
    };
    assert_eq!(choice(0), Action::End);
    assert_ne!(choice(16), Action::End);
}

/// The match counts the turns without changes, even with a person at the table. A match that begins at the same position
/// doesn't know them.
#[test]
fn a_match_tells_computers_about_a_standoff() {
    let opened = |seed: u64, position: Option<String>| {
        let names = vec!["Ada".into(), "Bob".into()];
        roster::open(Header { game: "sorcery".into(), seed, names, position, ..Header::default() }).expect("a game")
    };
    let decision = |session: &Match| {
        let question = SearchRequest::Decision { level: Level::Search(200), pace: Pace::Exact, seed: 5 };
        session.think(question, 1, None).map(|job| job.think().line)
    };
    let breaks = (1..60).any(|seed| {
        let mut session = opened(seed, None);
        while let Some(line) = decision(&session) {
            if line != "end" && decision(&opened(seed, Some(session.position()))).as_deref() == Some("end") {
                return true;
            }
            session.submit(&line).expect("legal");
        }
        false
    });
    assert!(breaks, "nobody breaks a standoff");
}
