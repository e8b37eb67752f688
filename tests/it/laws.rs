//! Properties that hold for every game, checked on thousands of random games.
//!
//! To add a game, implement [`Subject`] next to its scenarios and add one line at the end of this file. A
//! game without hidden information sets [`Facts::hides`] to `false`. A game that always starts in the same
//! position lists its laws after its type and leaves out `different_seeds_start_different_games`.

use crate::play::{Walk, moves, names, odd_spelling, random_game, walks};
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::setting;
use sorcery::games::text_buffer::TextBuffer;
use sorcery::games::verb;
use sorcery::games::{Request, Tabletop, Verb, View, read_position, write_position};
use sorcery::session::GameInfo;
use sorcery::session::{Asker, Common, Header, Journal, Match, Meaning, Reply};
use std::collections::HashSet;

/// Number of positions after which `every_game_stays_sound_and_ends` stops.
const POSITIONS: usize = 150_000;

/// Information about a game that the laws need besides its public traits.
pub trait Subject: Tabletop {
    /// Set-ups that together reach every rule.
    fn setups() -> Vec<Self::Setup>;

    /// Returns every action that a player could type, legal or not.
    fn conceivable() -> Vec<Self::Action>;

    /// Returns the cards that are hidden from `seat`, sorted. Imagined worlds must have the same ones.
    fn hidden_goods(&self, seat: Seat) -> Vec<String>;

    /// Formats everything in a seat's typed view. It must not contain hidden information.
    fn seen(view: View<'_, Self>) -> String;

    /// Maximum number of actions in a random game, or `None` if a game can be endless.
    const ENDS_WITHIN: Option<usize> = None;

    /// Number of kinds of decision that [`kind_of_decision`](Subject::kind_of_decision) can return.
    const DECISIONS: usize = 1;

    /// Returns the kind of the current decision.
    fn kind_of_decision(&self) -> String {
        String::new()
    }

    /// Asserts the invariants of every position.
    fn is_sound(&self) {}

    /// Asserts the invariants between consecutive positions of a game, and at its end.
    fn makes_sense(_game: &[Self]) {}
}

/// `legal_actions` lists exactly the actions that `check` accepts, each once. It lists at least one until the
/// game is over, and none afterwards.
pub fn legal_actions_are_those_that_check_accepts<G: Subject>() {
    let conceivable = G::conceivable();
    for walk in walks::<G>(250) {
        let mut legal = Vec::new();
        for state in walk.states() {
            legal.clear();
            state.legal_actions(&mut legal);
            let listed: HashSet<G::Action> = legal.iter().copied().collect();
            assert_eq!(listed.len(), legal.len(), "an action is listed twice\n{}", walk.description());
            assert_eq!(
                legal.is_empty(),
                matches!(state.status(), Status::Over(_)),
                "no legal actions, or some after the end\n{}",
                walk.description()
            );
            for &action in &conceivable {
                let accepted = state.check(action).is_ok();
                assert_eq!(
                    accepted,
                    listed.contains(&action),
                    "{action:?} in\n{}",
                    write_position(state, &names(state))
                );
            }
            let strange = legal.iter().find(|action| !conceivable.contains(action));
            assert!(strange.is_none(), "{strange:?} is legal but not in `conceivable`");
        }
    }
}

/// In a thousand random games (or fewer, up to [`POSITIONS`] positions) every position keeps its invariants,
/// every kind of decision comes up, and the games end.
pub fn every_game_stays_sound_and_ends<G: Subject>() {
    let setups = G::setups();
    let (mut decisions, mut positions) = (HashSet::new(), 0);
    for seed in 0..1_000 {
        if positions > POSITIONS {
            break;
        }
        let setup = &setups[seed as usize % setups.len()];
        let game = random_game::<G>(setup, seed, G::ENDS_WITHIN.unwrap_or(200));
        positions += game.len();
        let last = game.last().expect("a position");
        let over = last.status().awaited().is_none();
        assert!(
            over || G::ENDS_WITHIN.is_none(),
            "seed {seed} of {setup:?} is not over after {} actions",
            game.len() - 1
        );
        game.iter().for_each(G::is_sound);
        G::makes_sense(&game);
        decisions.extend(game.iter().filter(|state| state.status().awaited().is_some()).map(G::kind_of_decision));
    }
    assert_eq!(decisions.len(), G::DECISIONS, "{decisions:?}");
}

/// The order of the legal actions depends only on the position.
pub fn legal_actions_have_a_fixed_order<G: Subject>() {
    for walk in walks::<G>(15) {
        for state in walk.states() {
            let (mut once, mut again) = (Vec::new(), Vec::new());
            state.legal_actions(&mut once);
            let (copy, _) = read_position::<G>(&write_position(state, &names(state))).expect("a position");
            copy.legal_actions(&mut again);
            assert_eq!(once, again);
        }
    }
}

/// `random_action` draws each legal action equally often and never an illegal one. Checked for each kind of
/// decision with each number of actions.
pub fn random_actions_are_uniform<G: Subject>() {
    let mut rng = Rng::new(3, Stream::Playout);
    let (mut legal, mut scratch) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for walk in walks::<G>(40) {
        for state in walk.states() {
            legal.clear();
            state.legal_actions(&mut legal);
            if !seen.insert((state.kind_of_decision(), legal.len())) {
                continue;
            }
            if legal.is_empty() {
                assert_eq!(state.random_action(&mut rng, &mut scratch), None);
                continue;
            }
            let each = (6_000 / legal.len()).clamp(120, 2_000);
            let mut counts = vec![0f64; legal.len()];
            for _ in 0..legal.len() * each {
                let action = state.random_action(&mut rng, &mut scratch).expect("an action while the game is not over");
                let place = legal.iter().position(|&other| other == action);
                counts[place.unwrap_or_else(|| panic!("{action:?} is not legal in\n{}", walk.description()))] += 1.0;
            }
            let each = each as f64;
            let chi: f64 = counts.iter().map(|count| (count - each).powi(2) / each).sum();
            let freedom = (legal.len() - 1) as f64;
            let bound = freedom + 4.5 * (2.0 * freedom).sqrt() + 10.0;
            assert!(chi < bound, "{counts:?} for {legal:?}: chi-squared {chi} with {freedom} degrees of freedom");
        }
    }
    assert!(seen.len() > 10, "only these kinds of decision, with these numbers of legal actions, came up: {seen:?}");
}

/// The same seed and the same lines give the same game with the same log.
pub fn the_same_seed_and_lines_give_the_same_game<G: Subject>() {
    for walk in walks::<G>(500) {
        let mut events = Log::default();
        let mut state = G::start(&walk.setup, walk.seed, &mut events);
        let mut told = narrated::<G>(&state, &events);
        for line in &walk.lines {
            events.clear();
            let action = parsed(&state, line);
            state.apply(action, &mut events);
            told.extend(narrated::<G>(&state, &events));
        }
        assert!(&state == walk.last(), "the game took a different course\n{}", walk.description());
        assert_eq!(told, walk.told);
    }
}

/// An action has the same result if its events are not recorded.
pub fn an_action_without_a_log_has_the_same_result<G: Subject>() {
    for walk in walks::<G>(100) {
        let mut silent = G::start(&walk.setup, walk.seed, &mut Log::off());
        for line in &walk.lines {
            silent.apply(parsed(&silent, line), &mut Log::off());
        }
        assert!(&silent == walk.last(), "the game took a different course\n{}", walk.description());
    }
}

/// Different seeds give different games.
pub fn different_seeds_start_different_games<G: Subject>() {
    let differs = G::setups().iter().any(|setup| {
        let positions: HashSet<String> = (0..20)
            .map(|seed| {
                let game = G::start(setup, seed, &mut Log::off());
                write_position(&game, &names(&game)).lines().filter(|line| !line.starts_with("random")).collect()
            })
            .collect();
        positions.len() >= 19
    });
    assert!(differs);
}

/// Each action's own spelling is parsed as that action, with any white space and in any case.
pub fn the_spelling_of_an_action_parses_as_that_action<G: Subject>() {
    let mut rng = Rng::new(8, Stream::Playout);
    for walk in walks::<G>(200) {
        let mut legal = Vec::new();
        for state in walk.states() {
            legal.clear();
            state.legal_actions(&mut legal);
            for &action in &legal {
                let line = view(state).spell(action);
                assert_eq!(parsed(state, &line), action, "`{line}`");
                let odd = odd_spelling(&line, &mut rng);
                assert_eq!(parsed(state, &odd), action, "`{odd:?}`");
            }
        }
    }
}

/// In every world that a seat imagines, its table, its legal actions and the hidden cards of each player are
/// the same as in the real game.
pub fn imagined_worlds_match_the_view<G: Subject>() {
    let mut rng = Rng::new(4, Stream::Agent(0));
    for walk in walks::<G>(30) {
        for state in walk.states().step_by(3) {
            let names = names(state);
            for seat in Seat::all(state.seats()) {
                let world = View::new(state, seat).imagine(&mut rng);
                let table = |state: &G| View::new(state, seat).table(&names);
                assert!(
                    table(state) == table(&world),
                    "{seat:?} sees a different table\n{}",
                    write_position(state, &names)
                );
                assert_eq!(G::seen(View::new(state, seat)), G::seen(View::new(&world, seat)));
                assert_eq!(state.status(), world.status());
                world.is_sound();
                assert!(
                    &world != state || !G::ABOUT.facts.hides,
                    "the imagined world always equals the real one in\n{}",
                    write_position(state, &names)
                );
                if state.status().awaited() == Some(seat) {
                    let (mut here, mut there) = (Vec::new(), Vec::new());
                    state.legal_actions(&mut here);
                    world.legal_actions(&mut there);
                    let prompt =
                        |state: &G| G::decision(View::new(state, seat), &names, sorcery::games::Medium::Text).question;
                    assert_eq!(prompt(state), prompt(&world));
                    assert_eq!(here, there, "{seat:?} has different legal actions\n{}", write_position(state, &names));
                }
                for owner in Seat::all(state.seats()) {
                    assert_eq!(
                        state.hidden_goods(owner),
                        world.hidden_goods(owner),
                        "{}",
                        write_position(state, &names)
                    );
                    assert!(
                        G::ABOUT.facts.hides || state.hidden_goods(owner).is_empty(),
                        "`hides` must be true: a seat has hidden cards"
                    );
                }
            }
        }
    }
}

/// `imagine` doesn't use hidden information: positions that differ only in what a seat can't see give the
/// same worlds, and many different ones.
pub fn imagining_uses_no_hidden_information<G: Subject>() {
    let mut rng = Rng::new(5, Stream::Agent(1));
    let mut seen = 0;
    for walk in walks::<G>(60) {
        for state in walk.states().step_by(4) {
            for seat in Seat::all(state.seats()) {
                let other = View::new(state, seat).imagine(&mut rng);
                let seed = u64::from(rng.word());
                let world = |state: &G| View::new(state, seat).imagine(&mut Rng::new(seed, Stream::Agent(0)));
                let (here, there) = (world(state), world(&other));
                assert!(
                    here == there,
                    "{seat:?} imagines worlds from hidden information\n{}",
                    write_position(state, &names(state))
                );
                seen += usize::from(&here != state && other != here);
            }
        }
    }
    assert!(seen > 100 || !G::ABOUT.facts.hides, "only {seen} positions have hidden information");
}

/// A position keeps every value of every setting.
pub fn a_position_keeps_every_setting<G: Subject>() {
    for choice in setting::choices::<G>(&[]) {
        for (label, value) in choice.values {
            let chosen = [(choice.name.clone(), value)];
            let setup = setting::read::<G>(&chosen).unwrap_or_else(|why| panic!("{} {label}: {why}", choice.name));
            let game = G::start(&setup, 3, &mut Log::off());
            let text = write_position(&game, &names(&game));
            let again = read_position::<G>(&text).unwrap_or_else(|why| panic!("{why}\n{text}")).0;
            assert!(again == game, "the position forgets the setting `{}`: write it in `write`:\n{text}", choice.name);
        }
    }
}

/// Every position can be written as text and read back, and play continues the same way from there.
pub fn positions_round_trip_as_text<G: Subject>() {
    for walk in walks::<G>(30) {
        let names = names(walk.last());
        for (i, state) in walk.states().enumerate() {
            let text = write_position(state, &names);
            let (again, named) = read_position::<G>(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert!(&again == state, "the position changed when it was written and read:\n{text}");
            assert_eq!(write_position(&again, &names), text);
            let ours = |(name, seat): (&String, Seat)| name.as_str() == &**names.of(seat);
            let named: Vec<String> = named.into_iter().flatten().collect();
            assert!(named.iter().zip(Seat::all(state.seats())).all(ours), "{named:?}");
            if i % 16 == 0 {
                let mut again = again;
                for line in &walk.lines[i..] {
                    let action = parsed(&again, line);
                    again.apply(action, &mut Log::off());
                }
                assert!(&again == walk.last(), "the game took a different course from\n{text}");
            }
        }
    }
}

/// A rejected line changes nothing and explains why. A question changes nothing.
pub fn rejected_lines_and_questions_change_nothing<G: Subject>() {
    let mut rng = Rng::new(6, Stream::Playout);
    let conceivable = G::conceivable();
    for walk in walks::<G>(12) {
        let mut session = walk.session();
        for (line, state) in walk.lines.iter().zip(walk.states()) {
            let before = session.position();
            for _ in 0..4 {
                let action = conceivable[rng.below(conceivable.len())];
                let rejected = view(state).spell(action);
                let understood = verb::parse::<G>(view(state), &rejected);
                // The line of an illegal action may also spell a legal one.
                if !matches!(understood, Ok(Request::Act(action)) if state.check(action).is_ok()) {
                    let why = session.submit(&rejected).expect_err(&rejected);
                    assert!(why.0.len() > 8 && why.0.ends_with(['.', '!', '?', ')']), "`{rejected}`: {why}");
                }
            }
            for form in G::VERBS.iter().flat_map(Verb::forms) {
                for line in [form.verb.to_string(), format!("{} 9 9 9 9", form.verb), format!("{}x", form.verb)] {
                    match verb::parse::<G>(view(state), &line) {
                        Ok(Request::Act(action)) if state.check(action).is_ok() => {}
                        _ => drop(session.submit(&line)),
                    }
                }
            }
            let moves = moves(&session);
            for offered in moves.iter().take(3) {
                assert!(matches!(session.meaning(Asker::Script, &offered.line), Ok(Meaning::Action { .. })));
            }
            session.news(None, &mut TextBuffer::default());
            assert_eq!(session.position(), before, "{}", walk.description());
            assert_eq!(session.submit(line), Ok(Reply::Played), "`{line}`");
        }
        assert_eq!(session.position(), write_position(walk.last(), &names(walk.last())));
    }
}

/// Undo takes back every action to the start, and redo repeats them to the end. A new action discards the
/// actions that could be repeated.
pub fn undo_and_redo_are_exact<G: Subject>() {
    for walk in walks::<G>(25) {
        let mut session = walk.session();
        let mut positions = vec![session.position()];
        for line in &walk.lines {
            session.submit(line).expect("a legal line");
            positions.push(session.position());
        }
        for position in positions.iter().rev().skip(1) {
            assert!(matches!(session.submit("undo"), Ok(Reply::Moved(_))));
            assert_eq!(&session.position(), position);
        }
        session.submit("undo").expect_err("nothing left to undo");
        for position in &positions[1..] {
            assert!(matches!(session.submit("redo"), Ok(Reply::Moved(_))));
            assert_eq!(&session.position(), position);
        }
        session.submit("redo").expect_err("nothing left to redo");
        session.submit("undo").expect("one action to undo");
        session.submit(walk.lines.last().expect("an action")).expect("the same action");
        session.submit("redo").expect_err("a new action discards the redo list");
    }
}

/// A journal replays to the same position, whole or cut after any line, with undo and redo in between.
pub fn a_journal_replays_exactly<G: Subject>() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let mut rng = Rng::new(9, Stream::Playout);
    for (i, walk) in walks::<G>(10).enumerate() {
        let path = directory.path().join(format!("{i}.journal"));
        let mut session = walk.session();
        session.record(Journal::create(&path)).expect("a new journal");
        let mut positions = vec![session.position()];
        for line in &walk.lines {
            if rng.below(5) == 0 && positions.len() > 1 {
                for verb in ["undo", "redo"] {
                    session.submit(verb).expect(verb);
                    positions.push(session.position());
                }
            }
            session.submit(line).expect("a legal line");
            positions.push(session.position());
        }
        let text = std::fs::read_to_string(&path).expect("the journal");
        let begin = text.find("begin\n").expect("a header") + "begin\n".len();
        let ends = text.match_indices('\n').map(|(end, _)| end + 1).filter(|&end| end >= begin);
        for end in ends.step_by(7).chain([text.len()]) {
            let replayed = GameInfo::of::<G>().replay(&text[..end]).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert!(positions.contains(&replayed.position()), "cut at byte {end}\n{text}");
        }
        let whole = GameInfo::of::<G>().replay(&text).expect("a game");
        assert_eq!(whole.position(), *positions.last().expect("a position"));
    }
}

/// Reading the setting values of a set-up gives the same set-up.
pub fn a_set_up_round_trips_as_settings<G: Subject>() {
    for setup in G::setups() {
        let chosen = setting::chosen::<G>(&setup);
        let again = setting::read::<G>(&chosen).expect("values of a set-up");
        assert_eq!(setting::chosen::<G>(&again), chosen);
        let start = |setup: &G::Setup| G::start(setup, 4, &mut Log::off());
        assert!(start(&setup) == start(&again));
    }
}

/// The log has one printable line per event, which ends with punctuation.
pub fn events_are_told_in_printable_lines<G: Subject>() {
    for walk in walks::<G>(60) {
        for line in &walk.told {
            assert!(!line.is_empty() && !line.contains(char::is_control) && line.trim() == line, "{line:?}");
            assert!(line.ends_with(['.', '!', '?', ':']), "{line:?}");
        }
    }
}

/// Every legal action can be chosen by pointing and has a button.
pub fn every_action_can_be_pointed_at<G: Subject>() {
    for walk in walks::<G>(20) {
        for state in walk.states().step_by(2) {
            let view = view(state);
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            for &action in &legal {
                let offer = view.offer(action);
                assert!(!offer.path.is_empty(), "nothing to point at for {action:?}");
                assert!(!offer.button.is_empty());
            }
        }
    }
}

/// No game uses the word of a common command, because a line is parsed as a game action first.
pub fn no_game_takes_the_word_of_a_common_command<G: Subject>() {
    for walk in walks::<G>(10) {
        for state in walk.states().step_by(3) {
            for (_, form) in Common::FORMS {
                let understood = verb::parse::<G>(view(state), form.verb);
                assert!(understood.is_err(), "`{}` was understood as {understood:?}", form.verb);
            }
        }
    }
}

impl<G: Subject> Walk<G> {
    /// Opens a session at the beginning of this walk.
    pub fn session(&self) -> Match {
        let header = Header {
            game: G::NAME.into(),
            seed: self.seed,
            names: Seat::all(self.last().seats()).map(|seat| crate::play::NAMES[seat.index()].into()).collect(),
            chosen: setting::chosen::<G>(&self.setup),
            ..Header::default()
        };
        GameInfo::of::<G>().open(header).expect("a game of this set-up")
    }
}

/// Returns the view of the seat to move, or of the first seat if the game is over.
fn view<G: Game>(state: &G) -> View<'_, G> {
    View::new(state, state.status().awaited().unwrap_or(Seat::ONE))
}

fn parsed<G: Tabletop>(state: &G, line: &str) -> G::Action {
    match verb::parse::<G>(view(state), line) {
        Ok(Request::Act(action)) => action,
        other => panic!("`{line}` was understood as {other:?}"),
    }
}

fn narrated<G: Tabletop>(state: &G, events: &[G::Event]) -> Vec<String> {
    crate::play::narrated::<G>(events, &names(state))
}

/// Defines the laws as tests of one game.
macro_rules! laws {
    ($module:ident, $game:ty: $($law:ident)*) => {
        mod $module {
            $(#[test] fn $law() { super::$law::<$game>(); })*
        }
    };
    ($module:ident, $game:ty) => {
        laws! { $module, $game:
            legal_actions_are_those_that_check_accepts
            every_game_stays_sound_and_ends
            legal_actions_have_a_fixed_order
            random_actions_are_uniform
            the_same_seed_and_lines_give_the_same_game
            an_action_without_a_log_has_the_same_result
            different_seeds_start_different_games
            the_spelling_of_an_action_parses_as_that_action
            imagined_worlds_match_the_view
            imagining_uses_no_hidden_information
            positions_round_trip_as_text
            a_position_keeps_every_setting
            rejected_lines_and_questions_change_nothing
            undo_and_redo_are_exact
            a_journal_replays_exactly
            a_set_up_round_trips_as_settings
            events_are_told_in_printable_lines
            every_action_can_be_pointed_at
            no_game_takes_the_word_of_a_common_command
        }
    };
}

laws!(of_sorcery, sorcery::games::sorcery::Sorcery);
laws!(of_splendor, sorcery::games::splendor::Splendor);
laws!(of_onirim, sorcery::games::onirim::Onirim);
laws!(of_dominion, sorcery::games::dominion::Dominion);

// Every game of Nim starts in the same position, so the law about other seeds does not hold.
laws! { of_nim, crate::nim::Nim:
    legal_actions_are_those_that_check_accepts
    every_game_stays_sound_and_ends
    legal_actions_have_a_fixed_order
    random_actions_are_uniform
    the_same_seed_and_lines_give_the_same_game
    an_action_without_a_log_has_the_same_result
    the_spelling_of_an_action_parses_as_that_action
    imagined_worlds_match_the_view
    imagining_uses_no_hidden_information
    positions_round_trip_as_text
    rejected_lines_and_questions_change_nothing
    undo_and_redo_are_exact
    a_journal_replays_exactly
    a_set_up_round_trips_as_settings
    events_are_told_in_printable_lines
    every_action_can_be_pointed_at
    no_game_takes_the_word_of_a_common_command
}
