//! Laws that hold for every game of the house, over thousands of random games.
//!
//! A game joins with one line at the end of this file and an implementation of [`Subject`] beside
//! its scenarios. One in which everything lies open says so ([`About::hides`]). One that always begins in the
//! same way names the laws that hold for it behind its type, without the one about other seeds.

use crate::play::{Walk, moves, names, odd_spelling, random_game, walks};
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::command;
use sorcery::games::setting;
use sorcery::games::{Command, Request, Tabletop, View};
use sorcery::session::roster::listed;
use sorcery::session::{Asker, Common, Header, Journal, Meaning, Reply, Session};
use std::collections::HashSet;

/// So many positions of random games are looked at by the law that looks at all of them.
const POSITIONS: usize = 150_000;

/// What the laws must know about a game beyond its contract.
pub trait Subject: Tabletop {
    /// Set-ups that together reach every rule.
    fn setups() -> Vec<Self::Setup>;

    /// Every action that anybody could type, legal or not.
    fn conceivable() -> Vec<Self::Action>;

    /// Everything that a seat may have hidden, sorted: what an imagined world must conserve.
    fn hidden_goods(&self, seat: Seat) -> Vec<String>;

    /// All that a seat's typed view says: nothing that is hidden may be in it.
    fn seen(view: View<'_, Self>) -> String;

    /// The most actions that a game played at random takes; `None` where it may go on for ever.
    const ENDS_WITHIN: Option<usize> = None;

    /// How many kinds of decisions there are, as [`decision`](Subject::decision) tells them apart.
    const DECISIONS: usize = 1;

    /// The kind of decision that is due.
    fn decision(&self) -> String {
        String::new()
    }

    /// Asserts what holds in every position.
    fn is_sound(&self) {}

    /// Asserts what holds from each position of a game to the next, and at its end.
    fn makes_sense(_game: &[Self]) {}
}

/// An action is listed exactly when `check` accepts it; somebody can always do something until
/// the game is over, and nothing after.
pub fn legal_is_what_check_accepts<G: Subject>() {
    let conceivable = G::conceivable();
    for walk in walks::<G>(250) {
        let mut legal = Vec::new();
        for state in walk.states() {
            legal.clear();
            state.legal_actions(&mut legal);
            let listed: HashSet<G::Action> = legal.iter().copied().collect();
            assert_eq!(listed.len(), legal.len(), "an action is listed twice\n{}", walk.tale());
            assert_eq!(legal.is_empty(), matches!(state.status(), Status::Over(_)), "stuck\n{}", walk.tale());
            for &action in &conceivable {
                let accepted = state.check(action).is_ok();
                assert_eq!(accepted, listed.contains(&action), "{action:?} in\n{}", state.position(&names(state)));
            }
            let strange = legal.iter().find(|action| !conceivable.contains(action));
            assert!(strange.is_none(), "{strange:?} is legal but was not thought of");
        }
    }
}

/// Everything is conserved and in order in every position of many games (a thousand, or as many as
/// have [`POSITIONS`]), every kind of decision comes up in them, and they end.
pub fn every_game_is_in_order_and_ends<G: Subject>() {
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
        assert!(over || G::ENDS_WITHIN.is_none(), "seed {seed} of {setup:?} goes on after {} actions", game.len() - 1);
        game.iter().for_each(G::is_sound);
        G::makes_sense(&game);
        decisions.extend(game.iter().filter(|state| state.status().awaited().is_some()).map(G::decision));
    }
    assert_eq!(decisions.len(), G::DECISIONS, "{decisions:?}");
}

/// The order in which actions are listed is a matter of the position alone.
pub fn the_list_of_actions_is_fixed<G: Subject>() {
    for walk in walks::<G>(15) {
        for state in walk.states() {
            let (mut once, mut again) = (Vec::new(), Vec::new());
            state.legal_actions(&mut once);
            let (copy, _) = G::from_position(&state.position(&names(state))).expect("a position");
            copy.legal_actions(&mut again);
            assert_eq!(once, again);
        }
    }
}

/// Each legal action is drawn equally often, no other ever: in each kind of decision with each
/// number of actions.
pub fn random_actions_are_uniform<G: Subject>() {
    let mut rng = Rng::new(3, Stream::Playout);
    let (mut legal, mut scratch) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    for walk in walks::<G>(40) {
        for state in walk.states() {
            legal.clear();
            state.legal_actions(&mut legal);
            if !seen.insert((state.decision(), legal.len())) {
                continue;
            }
            if legal.is_empty() {
                assert_eq!(state.random_action(&mut rng, &mut scratch), None);
                continue;
            }
            let each = (6_000 / legal.len()).clamp(120, 2_000);
            let mut counts = vec![0f64; legal.len()];
            for _ in 0..legal.len() * each {
                let action = state.random_action(&mut rng, &mut scratch).expect("an action while somebody is awaited");
                let place = legal.iter().position(|&other| other == action);
                counts[place.unwrap_or_else(|| panic!("{action:?} is not legal in\n{}", walk.tale()))] += 1.0;
            }
            let each = each as f64;
            let chi: f64 = counts.iter().map(|count| (count - each).powi(2) / each).sum();
            let freedom = (legal.len() - 1) as f64;
            let bound = freedom + 4.5 * (2.0 * freedom).sqrt() + 10.0;
            assert!(chi < bound, "{counts:?} for {legal:?}: chi-squared {chi} with {freedom} degrees of freedom");
        }
    }
    assert!(seen.len() > 10, "few kinds of decisions were looked at: {seen:?}");
}

/// The same seed and the same lines give the same game, word for word.
pub fn same_seed_and_lines_same_game<G: Subject>() {
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
        assert!(&state == walk.last(), "the game went another way\n{}", walk.tale());
        assert_eq!(told, walk.told);
    }
}

/// What nobody listens to happens all the same.
pub fn an_unheard_action_does_the_same<G: Subject>() {
    for walk in walks::<G>(100) {
        let mut silent = G::start(&walk.setup, walk.seed, &mut Log::off());
        for line in &walk.lines {
            silent.apply(parsed(&silent, line), &mut Log::off());
        }
        assert!(&silent == walk.last(), "the game went another way\n{}", walk.tale());
    }
}

/// Another seed gives another game: chance is not forgotten.
pub fn another_seed_is_another_game<G: Subject>() {
    let differs = G::setups().iter().any(|setup| {
        let positions: HashSet<String> = (0..20)
            .map(|seed| {
                let game = G::start(setup, seed, &mut Log::off());
                game.position(&names(&game)).lines().filter(|line| !line.starts_with("random")).collect()
            })
            .collect();
        positions.len() >= 19
    });
    assert!(differs);
}

/// A line stands for the action it spells, with any white space and in any case.
pub fn a_spelt_action_is_parsed_as_itself<G: Subject>() {
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

/// A seat imagines worlds in which its own table, what it may do, and the number of each hidden
/// good are as they are.
pub fn imagined_worlds_agree_with_what_is_seen<G: Subject>() {
    let mut rng = Rng::new(4, Stream::Agent(0));
    for walk in walks::<G>(30) {
        for state in walk.states().step_by(3) {
            let names = names(state);
            for seat in Seat::all(state.seats()) {
                let world = View::new(state, seat).imagine(&mut rng);
                let table = |state: &G| View::new(state, seat).table(&names);
                assert!(table(state) == table(&world), "{seat:?} sees another table\n{}", state.position(&names));
                assert_eq!(G::seen(View::new(state, seat)), G::seen(View::new(&world, seat)));
                assert_eq!(state.status(), world.status());
                world.is_sound();
                assert!(&world != state || !G::ABOUT.hides, "the future is known in\n{}", state.position(&names));
                if state.status().awaited() == Some(seat) {
                    let (mut here, mut there) = (Vec::new(), Vec::new());
                    state.legal_actions(&mut here);
                    world.legal_actions(&mut there);
                    let prompt = |state: &G| G::question(View::new(state, seat), &names, false);
                    assert_eq!(prompt(state), prompt(&world));
                    assert_eq!(here, there, "{seat:?} has another menu\n{}", state.position(&names));
                }
                for owner in Seat::all(state.seats()) {
                    assert_eq!(state.hidden_goods(owner), world.hidden_goods(owner), "{}", state.position(&names));
                    assert!(
                        G::ABOUT.hides || state.hidden_goods(owner).is_empty(),
                        "it must say that something is hidden"
                    );
                }
            }
        }
    }
}

/// Imagining is no looking: positions that differ only in what a seat cannot see give the same
/// worlds, and they give many.
pub fn positions_that_look_alike_give_equal_worlds<G: Subject>() {
    let mut rng = Rng::new(5, Stream::Agent(1));
    let mut seen = 0;
    for walk in walks::<G>(60) {
        for state in walk.states().step_by(4) {
            for seat in Seat::all(state.seats()) {
                let other = View::new(state, seat).imagine(&mut rng);
                let seed = u64::from(rng.word());
                let world = |state: &G| View::new(state, seat).imagine(&mut Rng::new(seed, Stream::Agent(0)));
                let (here, there) = (world(state), world(&other));
                assert!(here == there, "{seat:?} has looked behind the cards\n{}", state.position(&names(state)));
                seen += usize::from(&here != state && other != here);
            }
        }
    }
    assert!(seen > 100 || !G::ABOUT.hides, "hardly anything is hidden in these positions: {seen}");
}

/// Any position can be written down and read again, and goes on in the same way.
pub fn positions_survive_as_text<G: Subject>() {
    for walk in walks::<G>(30) {
        let names = names(walk.last());
        for (i, state) in walk.states().enumerate() {
            let text = state.position(&names);
            let (again, named) = G::from_position(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert!(&again == state, "read again, this is another position:\n{text}");
            assert_eq!(again.position(&names), text);
            let ours = |(name, seat): (&String, Seat)| name.as_str() == &**names.of(seat);
            let named: Vec<String> = named.into_iter().flatten().collect();
            assert!(named.iter().zip(Seat::all(state.seats())).all(ours), "{named:?}");
            if i % 16 == 0 {
                let mut again = again;
                for line in &walk.lines[i..] {
                    let action = parsed(&again, line);
                    again.apply(action, &mut Log::off());
                }
                assert!(&again == walk.last(), "the game went another way from\n{text}");
            }
        }
    }
}

/// A refused line changes nothing and says why; a question changes nothing.
pub fn refused_lines_and_questions_change_nothing<G: Subject>() {
    let mut rng = Rng::new(6, Stream::Playout);
    let conceivable = G::conceivable();
    for walk in walks::<G>(12) {
        let mut session = walk.session();
        for (line, state) in walk.lines.iter().zip(walk.states()) {
            let before = session.position();
            for _ in 0..4 {
                let action = conceivable[rng.below(conceivable.len())];
                let refused = view(state).spell(action);
                let understood = command::parse::<G>(view(state), &refused);
                // A line means what it can mean now: another action may be spelt the same.
                if !matches!(understood, Ok(Request::Act(action)) if state.check(action).is_ok()) {
                    let why = session.submit(&refused).expect_err(&refused);
                    assert!(why.0.len() > 8 && why.0.ends_with(['.', '!', '?', ')']), "`{refused}`: {why}");
                }
            }
            for form in G::COMMANDS.iter().flat_map(Command::forms) {
                for line in [form.verb.to_string(), format!("{} 9 9 9 9", form.verb), format!("{}x", form.verb)] {
                    match command::parse::<G>(view(state), &line) {
                        Ok(Request::Act(action)) if state.check(action).is_ok() => {}
                        _ => drop(session.submit(&line)),
                    }
                }
            }
            let moves = moves(&*session);
            for offered in moves.iter().take(3) {
                assert!(matches!(session.meaning(Asker::Script, &offered.line), Ok(Meaning::Action { .. })));
            }
            session.news(None, &mut String::new());
            assert_eq!(session.position(), before, "{}", walk.tale());
            assert_eq!(session.submit(line), Ok(Reply::Played), "`{line}`");
        }
        assert_eq!(session.position(), walk.last().position(&names(walk.last())));
    }
}

/// What was done can be taken back to the beginning and done again to the end; after something
/// else was done, it cannot.
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
        session.submit("undo").expect_err("nothing is left to take back");
        for position in &positions[1..] {
            assert!(matches!(session.submit("redo"), Ok(Reply::Moved(_))));
            assert_eq!(&session.position(), position);
        }
        session.submit("redo").expect_err("nothing is left to do again");
        session.submit("undo").expect("one action back");
        session.submit(walk.lines.last().expect("an action")).expect("the same action");
        session.submit("redo").expect_err("what was taken back is forgotten");
    }
}

/// A recorded game is played back to the same position, whole or cut after any line, with what
/// was taken back on the way.
pub fn a_journal_is_played_back_exactly<G: Subject>() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let mut rng = Rng::new(9, Stream::Playout);
    for (i, walk) in walks::<G>(10).enumerate() {
        let path = directory.path().join(format!("{i}.journal"));
        let mut session = walk.session();
        session.record(Journal::create(&path)).expect("a journal that is begun");
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
            let replayed = listed::<G>().replay(&text[..end]).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert!(positions.contains(&replayed.position()), "cut at byte {end}\n{text}");
        }
        let whole = listed::<G>().replay(&text).expect("a game");
        assert_eq!(whole.position(), *positions.last().expect("a position"));
    }
}

/// The values that stand for a set-up mean that set-up.
pub fn a_set_up_survives_as_chosen_values<G: Subject>() {
    for setup in G::setups() {
        let chosen = setting::chosen::<G>(&setup);
        let again = setting::read::<G>(&chosen).expect("values of a set-up");
        assert_eq!(setting::chosen::<G>(&again), chosen);
        let start = |setup: &G::Setup| G::start(setup, 4, &mut Log::off());
        assert!(start(&setup) == start(&again));
    }
}

/// Every event is said in one printable line, and never deeper than it is.
pub fn events_are_told_in_plain_words<G: Subject>() {
    for walk in walks::<G>(60) {
        for line in &walk.told {
            assert!(!line.is_empty() && !line.contains(char::is_control) && line.trim() == line, "{line:?}");
            assert!(line.ends_with(['.', '!', '?', ':']), "{line:?}");
        }
    }
}

/// Whoever is in turn finds each of its actions by pointing, and only at what is on its table.
pub fn every_action_can_be_pointed_at<G: Subject>() {
    for walk in walks::<G>(20) {
        for state in walk.states().step_by(2) {
            let view = view(state);
            let mut legal = Vec::new();
            state.legal_actions(&mut legal);
            for &action in &legal {
                let offer = G::offer(view, action);
                assert!(!offer.path.is_empty(), "nothing to point at for {action:?}");
                assert!(!offer.button.is_empty());
            }
        }
    }
}

/// A line is the game's before it is a common command: no game takes a word away from all of them.
pub fn no_game_understands_a_common_word<G: Subject>() {
    for walk in walks::<G>(10) {
        for state in walk.states().step_by(3) {
            for (_, form) in Common::FORMS {
                let understood = command::parse::<G>(view(state), form.verb);
                assert!(understood.is_err(), "`{}` was understood as {understood:?}", form.verb);
            }
        }
    }
}

impl<G: Subject> Walk<G> {
    /// A session at the beginning of this walk.
    pub fn session(&self) -> Box<dyn Session> {
        let header = Header {
            game: G::NAME.into(),
            seed: self.seed,
            names: Seat::all(self.last().seats()).map(|seat| crate::play::NAMES[seat.index()].into()).collect(),
            chosen: setting::chosen::<G>(&self.setup),
            ..Header::default()
        };
        listed::<G>().open(header).expect("a game of this set-up")
    }
}

/// What the awaited seat sees, or the first one when the game is over.
fn view<G: Game>(state: &G) -> View<'_, G> {
    View::new(state, state.status().awaited().unwrap_or(Seat::ONE))
}

fn parsed<G: Tabletop>(state: &G, line: &str) -> G::Action {
    match command::parse::<G>(view(state), line) {
        Ok(Request::Act(action)) => action,
        other => panic!("`{line}` was understood as {other:?}"),
    }
}

fn narrated<G: Tabletop>(state: &G, events: &[G::Event]) -> Vec<String> {
    crate::play::narrated::<G>(events, &names(state))
}

/// The laws as tests of one game.
macro_rules! laws {
    ($module:ident, $game:ty: $($law:ident)*) => {
        mod $module {
            $(#[test] fn $law() { super::$law::<$game>(); })*
        }
    };
    ($module:ident, $game:ty) => {
        laws! { $module, $game:
            legal_is_what_check_accepts every_game_is_in_order_and_ends the_list_of_actions_is_fixed random_actions_are_uniform
            same_seed_and_lines_same_game an_unheard_action_does_the_same another_seed_is_another_game a_spelt_action_is_parsed_as_itself
            imagined_worlds_agree_with_what_is_seen positions_that_look_alike_give_equal_worlds
            positions_survive_as_text refused_lines_and_questions_change_nothing undo_and_redo_are_exact
            a_journal_is_played_back_exactly a_set_up_survives_as_chosen_values events_are_told_in_plain_words
            every_action_can_be_pointed_at no_game_understands_a_common_word
        }
    };
}

laws!(of_sorcery, sorcery::games::sorcery::Sorcery);
laws!(of_splendor, sorcery::games::splendor::Splendor);
laws!(of_onirim, sorcery::games::onirim::Onirim);
laws!(of_dominion, sorcery::games::dominion::Dominion);

// One set-up and no chance: every game of Nim begins in the same way, and only few differ.
laws! { of_nim, crate::nim::Nim:
    legal_is_what_check_accepts every_game_is_in_order_and_ends the_list_of_actions_is_fixed random_actions_are_uniform
    same_seed_and_lines_same_game an_unheard_action_does_the_same a_spelt_action_is_parsed_as_itself
    imagined_worlds_agree_with_what_is_seen positions_that_look_alike_give_equal_worlds
    positions_survive_as_text refused_lines_and_questions_change_nothing undo_and_redo_are_exact
    a_journal_is_played_back_exactly a_set_up_survives_as_chosen_values events_are_told_in_plain_words
    every_action_can_be_pointed_at no_game_understands_a_common_word
}
