//! The names under which players meet the agents.

use super::strategy::{Expert, Skill};
use super::turn::{Greedy, Turn};
use super::{Agent, Budget, Progress, Search};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::same;
use sorcery_games::engine::{Game, Rng, Stream};
use sorcery_games::heuristics::Method;
use sorcery_games::words::hint;
use sorcery_games::{Heuristics, View};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long an agent thinks at most at its usual pace.
const LONGEST_THOUGHT: Duration = Duration::from_millis(1_900);
/// How often Dominion's novice, who buys money and points, and its apprentice, who has a plan, do anything else.
const LAPSES: [f64; 2] = [0.2, 0.13];

/// How an agent plays: a level, or one of the methods behind the levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Knows the rules.
    Novice,
    /// Sees one step ahead.
    Apprentice,
    /// Looks ahead a little.
    Adept,
    /// Looks ahead as far as a second or two allow.
    Master,
    /// Any legal action.
    Random,
    /// One step ahead.
    Greedy,
    /// The whole of its own turn.
    Turn,
    /// Tree search with so many iterations a decision, by quick play-outs.
    Search(u32),
    /// The same, by the network that comes with the game, if there is one.
    Network(u32),
}

/// The levels, weakest first.
pub const LEVELS: [Level; 4] = [Level::Novice, Level::Apprentice, Level::Adept, Level::Master];

/// How long agents take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Their usual number of iterations, but at most two seconds a decision.
    Usual,
    /// Exactly their usual number of iterations, however long that takes: for contests.
    Exact,
    /// The searching levels take this long for each decision.
    Timed(Duration),
}

impl Level {
    /// An agent of this level. At an exact pace it is the same for the same seed everywhere;
    /// `threads` only changes how long it takes.
    pub fn agent<G: Heuristics>(self, seed: u64, threads: usize, pace: Pace) -> Box<dyn Agent<G>> {
        let rng = Rng::new(seed, Stream::Agent(0));
        let budget = |iterations| match pace {
            Pace::Usual => Budget::Both(iterations, LONGEST_THOUGHT),
            Pace::Exact => Budget::Iterations(iterations),
            Pace::Timed(time) => Budget::Time(time),
        };
        let skill = match self {
            Level::Novice => Some(Skill::Simple { lapses: LAPSES[0] }),
            Level::Apprentice => Some(Skill::Planned { lapses: LAPSES[1] }),
            Level::Adept => Some(Skill::Planned { lapses: 0.0 }),
            Level::Master => Some(Skill::Searching(budget(G::LADDER[3].iterations()))),
            Level::Search(iterations) | Level::Network(iterations) => Some(Skill::Searching(budget(iterations))),
            Level::Random | Level::Greedy | Level::Turn => None,
        };
        if let Some(expert) = skill.and_then(|skill| own(Expert::new(skill, seed))) {
            return expert;
        }
        let search = |iterations| Search::<G>::new(budget(iterations), seed).threads(threads);
        let by = |method| -> Box<dyn Agent<G>> {
            match method {
                Method::Overlooks(overlooks) => Box::new(Greedy { rng: rng.clone(), overlooks }),
                Method::Iterations(iterations) => Box::new(search(iterations).learnt()),
            }
        };
        match self {
            Level::Novice => by(G::LADDER[0]),
            Level::Apprentice => by(G::LADDER[1]),
            Level::Adept => by(G::LADDER[2]),
            Level::Master => by(G::LADDER[3]),
            Level::Greedy => by(Method::Overlooks(0.0)),
            Level::Random => Box::new(Random(rng)),
            Level::Turn => Box::new(Turn { rng }),
            Level::Search(iterations) => Box::new(search(iterations)),
            Level::Network(iterations) => Box::new(search(iterations).learnt()),
        }
    }
}

/// An agent that says what every action is worth.
pub fn analyst<G: Heuristics>(budget: Budget, seed: u64, threads: usize) -> Box<dyn Agent<G>> {
    let search = || Box::new(Search::<G>::new(budget, seed).learnt().threads(threads).thorough());
    own(Expert::new(Skill::Searching(budget), seed).thorough()).unwrap_or_else(|| search())
}

/// The player that Dominion has of its own; `None` for every other game.
fn own<G: Heuristics>(expert: Expert) -> Option<Box<dyn Agent<G>>> {
    let expert: Box<dyn Agent<Dominion>> = Box::new(expert);
    same(expert)
}

/// The words for all levels but searches of a given size.
const WORDS: [(Level, &str); 7] = [
    (Level::Novice, "novice"),
    (Level::Apprentice, "apprentice"),
    (Level::Adept, "adept"),
    (Level::Master, "master"),
    (Level::Random, "random"),
    (Level::Greedy, "greedy"),
    (Level::Turn, "turn"),
];

/// The names of all levels but searches of a given size.
pub fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(_, word)| *word)
}

/// What can be written instead of a word that is no level, and `others` that are right.
pub fn expected(word: &str, others: &[&'static str]) -> String {
    let searches = ["search:ITERATIONS", "network:ITERATIONS"];
    let known: Vec<&str> = others.iter().copied().chain(words()).chain(searches).collect();
    format!("expected one of {}{}", known.join(", "), hint(word, known.iter().copied()))
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Search(iterations) => write!(f, "search:{iterations}"),
            Level::Network(iterations) => write!(f, "network:{iterations}"),
            _ => f.write_str(WORDS.iter().find(|(level, _)| level == self).map_or("", |(_, word)| word)),
        }
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        for (word, level) in [("search", Level::Search as fn(u32) -> Level), ("network", Level::Network)] {
            if let Some(iterations) = name.strip_prefix(word).and_then(|rest| rest.strip_prefix(':')) {
                return match iterations.parse() {
                    Ok(n) if n > 0 => Ok(level(n)),
                    _ => Err(format!("`{word}:` is followed by a number of iterations, as in `{word}:1000`")),
                };
            }
        }
        let known = WORDS.iter().find(|(_, word)| *word == name).map(|(level, _)| *level);
        known.ok_or_else(|| expected(name, &[]))
    }
}

/// Any legal action, all equally likely.
struct Random(Rng);

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, _view: View<'_, G>, legal: &[G::Action], _progress: &Progress) -> G::Action {
        legal[self.0.below(legal.len())]
    }
}
