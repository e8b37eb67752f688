//! Random games that keep every position.

use crate::laws::Subject;
use proptest::test_runner::{Config, RngSeed};
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::{Audience, Error, Listener, Names, Request, Table, Tabletop, View, tell_first, verb};
use sorcery::session::{Match, Move};

/// Player names, enough for any number of seats.
pub const NAMES: [&str; 4] = ["Bjarne", "Linus", "Ada", "Grace"];
/// Maximum length of a walk (actions), even if the game is not over.
const LONGEST: usize = 400;

/// A game with more set-ups than this is played as often as one with two.
const MANY: u64 = 4;

/// A random game.
pub struct Walk<G: Game> {
    pub setup: G::Setup,
    pub seed: u64,
    pub lines: Vec<String>,
    /// The log lines.
    pub told: Vec<String>,
    states: Vec<G>,
}

impl<G: Tabletop> Walk<G> {
    /// Plays one game at random.
    pub fn new(setup: G::Setup, seed: u64) -> Self {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut events = Log::default();
        let mut state = G::start(&setup, seed, &mut events);
        let names = names(&state);
        let mut walk =
            Walk { setup, seed, lines: Vec::new(), told: narrated::<G>(&events, &names), states: Vec::new() };
        let mut scratch = Vec::new();
        while let Some(seat) = state.status().awaited()
            && walk.lines.len() < LONGEST
        {
            let action = state.random_action(&mut rng, &mut scratch).expect("an action while the game is not over");
            walk.lines.push(View::new(&state, seat).spell(action));
            walk.states.push(state.clone());
            events.clear();
            state.apply(action, &mut events);
            walk.told.extend(narrated::<G>(&events, &names));
        }
        walk.states.push(state);
        walk
    }

    /// Iterates over all positions from the first to the last.
    pub fn states(&self) -> std::slice::Iter<'_, G> {
        self.states.iter()
    }

    /// Returns the last position.
    pub fn last(&self) -> &G {
        self.states.last().expect("at least the first position")
    }

    /// Describes how to reproduce this game, for the message of a failed test.
    pub fn description(&self) -> String {
        format!("seed {} of {:?}\n{}", self.seed, self.setup, self.lines.join("; "))
    }
}

/// The environment variable that multiplies the number of random games.
const TIMES: &str = "SORCERY_WALKS";

/// Plays `each` random games of each set-up. If the game has more than [`MANY`] set-ups, plays as many games
/// as with two, with each set-up in turn.
pub fn walks<G: Subject>(each: u64) -> impl Iterator<Item = Walk<G>> {
    let times: u64 = std::env::var(TIMES).ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let setups = G::setups();
    let kinds = setups.len() as u64;
    let games = times * each * if kinds > MANY { 2 } else { kinds };
    (0..games).map(move |i| Walk::new(setups[(i % kinds) as usize].clone(), i / kinds + 1_000 * (i % kinds)))
}

/// Returns all positions of a random game, which stops after `longest` actions if it is not over.
pub fn random_game<G: Game>(setup: &G::Setup, seed: u64, longest: usize) -> Vec<G> {
    let mut rng = Rng::new(seed, Stream::Playout);
    let mut scratch = Vec::new();
    let mut states = vec![G::start(setup, seed, &mut Log::off())];
    while let Some(action) = states[states.len() - 1].random_action(&mut rng, &mut scratch)
        && states.len() <= longest
    {
        let next = states[states.len() - 1].after(action);
        states.push(next);
    }
    states
}

/// Returns names for the seats of a game.
pub fn names<G: Game>(state: &G) -> Names {
    Names::new(&NAMES[..state.seats()])
}

/// Returns the answer to a question of a view's seat.
pub fn ask<G: Tabletop>(view: View<'_, G>, names: &Names, line: &str) -> Result<Table, Error> {
    match verb::parse(view, line)? {
        Request::Ask(look) => (G::ABOUT.table)(view, names, look),
        other => panic!("`{line}` is no question: {other:?}"),
    }
}

/// Returns the events in words, as spectators read them.
pub fn narrated<G: Tabletop>(events: &[G::Event], names: &Names) -> Vec<String> {
    let mut told = Vec::new();
    for event in events {
        let sentence = tell_first::<G>(std::slice::from_ref(event), Listener::new(names, Audience::Public)).0.text;
        if !sentence.is_empty() {
            told.push(sentence);
        }
    }
    told
}

/// Returns a configuration with this number of cases and a fixed seed. `PROPTEST_RNG_SEED=7` tries another
/// seed.
pub fn cases(cases: u32) -> Config {
    let chosen = Config::default();
    let rng_seed = if chosen.rng_seed == RngSeed::Random { RngSeed::Fixed(1) } else { chosen.rng_seed };
    Config { cases, rng_seed, failure_persistence: None, ..chosen }
}

/// Returns the same line with odd white space and mixed case.
pub fn odd_spelling(line: &str, rng: &mut Rng) -> String {
    const SPACES: [&str; 6] = [" ", "  ", "\t", " \t ", "\u{b}", "\u{a0}"];
    let mut odd = SPACES[rng.below(SPACES.len())].to_string();
    for word in line.split(' ') {
        for c in word.chars() {
            odd.push(if rng.chance(0.5) { c.to_ascii_uppercase() } else { c });
        }
        odd.push_str(SPACES[rng.below(SPACES.len())]);
    }
    odd
}

/// Returns the legal actions of the player to move.
pub fn moves(session: &Match) -> Vec<Move> {
    session.observe(session.status().awaited()).moves
}
