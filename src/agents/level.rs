//! The levels and agents that players can choose.

use super::sampler::Sampler;
use super::strategy::{Aim, Expert, Skill};
use super::turn::{Greedy, TurnPlanner};
use super::{Agent, Appraisal, Budget, Progress, Search};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::{Game, Rng, Stream, same};
use sorcery_games::heuristics::{self, Method};
use sorcery_games::onirim::Onirim;
use sorcery_games::sorcery::Sorcery;
use sorcery_games::splendor::Splendor;
use sorcery_games::words::{either, nearest};
use sorcery_games::{Heuristics, View};
use std::any::TypeId;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Maximum thinking time per decision at the usual pace. Slightly less than the promised two seconds, to leave time for
/// the overhead of the search.
const LONGEST_THOUGHT: Duration = Duration::from_millis(1_900);
/// Number of iterations of a rough analysis.
const ROUGH: u32 = 800;
/// Probabilities that a novice and an apprentice in Dominion play a random legal action instead of following their
/// strategy.
const LAPSES: [f64; 2] = [0.2, 0.13];

/// A level, or an agent for testing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The first level, for beginners.
    Novice,
    /// The second level, for players who know the rules.
    Apprentice,
    /// The third level. In most games, it searches for a short time.
    Adept,
    /// The fourth level, which searches for up to two seconds per decision.
    Master,
    /// Chooses legal actions uniformly at random.
    Random,
    /// Looks one action ahead.
    Greedy,
    /// Plans its entire turn.
    Turn,
    /// Tree search with this number of iterations per decision. It evaluates positions by rollouts.
    Search(u32),
    /// Tree search with this number of iterations per decision. It evaluates positions with the game's neural network,
    /// or by rollouts if the game has none.
    Network(u32),
}

/// All levels, from the weakest to the strongest.
pub const LEVELS: [Level; heuristics::LEVEL_COUNT] = [Level::Novice, Level::Apprentice, Level::Adept, Level::Master];

/// How long agents may think about each decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// The usual number of search iterations for the level, but at most two seconds per decision.
    #[default]
    Usual,
    /// Exactly the usual number of search iterations for the level, without a time limit. Used for contests.
    Exact,
    /// A fixed thinking time per decision. It only affects levels that search.
    Timed(Duration),
}

impl Pace {
    /// Returns the limit on a search that has this number of iterations at the usual pace.
    fn budget(self, iterations: u32) -> Budget {
        match self {
            Pace::Usual => Budget::Both(iterations, LONGEST_THOUGHT),
            Pace::Exact => Budget::Iterations(iterations),
            Pace::Timed(time) => Budget::Time(time),
        }
    }
}

impl Level {
    /// Creates an agent of this level.
    ///
    /// With [`Pace::Exact`], the same seed gives the same decisions on every machine, and `threads` only affects the
    /// speed.
    pub fn agent<G: Heuristics>(self, seed: u64, threads: usize, pace: Pace) -> Box<dyn Agent<G>> {
        AgentKind::Level(self, pace).agent(seed, threads)
    }

    /// Returns the index of this level in [`LEVELS`] and in [`Heuristics::LADDER`].
    fn index(self) -> usize {
        LEVELS.iter().position(|level| *level == self).unwrap_or_default()
    }
}

/// Creates an agent that evaluates every legal action, for analysis.
pub fn analyst<G: Heuristics>(budget: Budget, seed: u64, threads: usize) -> Box<dyn Agent<G>> {
    AgentKind::Analyst(budget).agent(seed, threads)
}

/// Evaluates the legal actions for the view's seat, which must be the one to move. Returns the best action
/// first, or nothing when the game is over.
pub fn analyse<G: Heuristics>(
    view: View<'_, G>,
    budget: Budget,
    seed: u64,
    progress: &Progress,
) -> Vec<Appraisal<G::Action>> {
    opinion_of(analyst(budget, seed, 1), view, progress)
}

/// Evaluates the legal actions like [`analyse`], but within a few milliseconds and always with the same result.
pub fn analyse_roughly<G: Heuristics>(view: View<'_, G>) -> Vec<Appraisal<G::Action>> {
    opinion_of(AgentKind::RoughAnalyst.agent(0, 1), view, &Progress::new())
}

fn opinion_of<G: Heuristics>(
    mut analyst: Box<dyn Agent<G>>,
    view: View<'_, G>,
    progress: &Progress,
) -> Vec<Appraisal<G::Action>> {
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    if legal.is_empty() {
        return Vec::new();
    }
    analyst.choose(view, &legal, progress);
    analyst.opinion().to_vec()
}

/// An agent to create, with the arguments of [`Level::agent`] or [`analyst`].
#[derive(Clone, Copy)]
enum AgentKind {
    Level(Level, Pace),
    Analyst(Budget),
    RoughAnalyst,
}

/// Makes the calling function return an agent if `G` is one of the listed games.
///
/// The generated functions aren't generic, so these agents are compiled in this crate, which is optimised in every
/// profile. Agents for other games are compiled in the crate that uses them. In the program that `cargo run` builds,
/// this macro makes searches 1.9 times as fast.
macro_rules! compiled_here {
    ($kind:ident, $seed:ident, $threads:ident, $($game:ident)*) => {
        $({
            #[inline(never)]
            fn agent(kind: AgentKind, seed: u64, threads: usize) -> Box<dyn Agent<$game>> {
                kind.build(seed, threads)
            }
            if TypeId::of::<G>() == TypeId::of::<$game>()
                && let Some(agent) = same(agent($kind, $seed, $threads))
            {
                return agent;
            }
        })*
    };
}

impl AgentKind {
    fn agent<G: Heuristics>(self, seed: u64, threads: usize) -> Box<dyn Agent<G>> {
        compiled_here!(self, seed, threads, Sorcery Splendor Onirim Dominion);
        self.build(seed, threads)
    }

    /// Returns the skill of Dominion's own player for this agent, or `None` if Dominion has none.
    fn skill(self) -> Option<Skill> {
        let (level, pace) = match self {
            AgentKind::Level(level, pace) => (level, pace),
            AgentKind::Analyst(budget) => return Some(Skill::Searching(budget, Aim::Analyse)),
            AgentKind::RoughAnalyst => return Some(Skill::Searching(Budget::Iterations(ROUGH), Aim::AnalyseRoughly)),
        };
        let search = |iterations| Some(Skill::Searching(pace.budget(iterations), Aim::Choose));
        match level {
            Level::Novice => Some(Skill::Simple { lapses: LAPSES[0] }),
            Level::Apprentice => Some(Skill::Planned { lapses: LAPSES[1] }),
            Level::Adept => Some(Skill::Planned { lapses: 0.0 }),
            Level::Master => search(Dominion::LADDER[level.index()].iterations()),
            Level::Search(iterations) | Level::Network(iterations) => search(iterations),
            Level::Random | Level::Greedy | Level::Turn => None,
        }
    }

    fn build<G: Heuristics>(self, seed: u64, threads: usize) -> Box<dyn Agent<G>> {
        let expert = |skill| -> Box<dyn Agent<Dominion>> { Box::new(Expert::new(skill, seed)) };
        if let Some(expert) = self.skill().map(expert).and_then(same) {
            return expert;
        }
        let rng = Rng::new(seed, Stream::Agent(0));
        let search = |budget| Search::<G>::new(budget, seed).threads(threads);
        let (level, pace) = match self {
            AgentKind::Level(level, pace) => (level, pace),
            AgentKind::Analyst(budget) => return Box::new(search(budget).learnt().thorough()),
            AgentKind::RoughAnalyst if G::SAMPLES => return Box::new(Sampler { opinion: Vec::new() }),
            AgentKind::RoughAnalyst => return AgentKind::Analyst(Budget::Iterations(ROUGH)).build(seed, threads),
        };
        let method = match level {
            Level::Novice | Level::Apprentice | Level::Adept | Level::Master => G::LADDER[level.index()],
            Level::Greedy => Method::Overlooks(0.0),
            Level::Network(iterations) => Method::Iterations(iterations),
            Level::Search(iterations) => return Box::new(search(pace.budget(iterations))),
            Level::Random => return Box::new(Random(rng)),
            Level::Turn => return Box::new(TurnPlanner { rng }),
        };
        match method {
            Method::Overlooks(overlooks) => Box::new(Greedy { rng, overlooks }),
            Method::Iterations(iterations) => Box::new(search(pace.budget(iterations)).learnt()),
        }
    }
}

/// The name of each level, except searches with a given number of iterations.
const WORDS: [(Level, &str); 7] = [
    (Level::Novice, "novice"),
    (Level::Apprentice, "apprentice"),
    (Level::Adept, "adept"),
    (Level::Master, "master"),
    (Level::Random, "random"),
    (Level::Greedy, "greedy"),
    (Level::Turn, "turn"),
];

/// Returns the names of all levels, except searches with a given number of iterations.
pub fn words() -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(|(_, word)| *word)
}

/// Returns the end of an error message about the unknown level `word`: the valid name that is most similar to it or, if
/// there is none, a list of `others` and one level, or of all levels. With both, the list would be too long.
pub fn expected(word: &str, others: &[&'static str]) -> String {
    // Don't list the agents for testing, but suggest one of them if `word` is similar to its name.
    let list = match others {
        [] => format!("expected {}", either(&words().take(LEVELS.len()).collect::<Vec<_>>())),
        _ => format!("use {}", either(&[others, &["a level such as novice"]].concat())),
    };
    nearest(word, others.iter().copied().chain(words())).map_or(list, |near| format!("did you mean `{near}`?"))
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

impl Level {
    /// Parses the name of a level. Returns the error `unknown` if there is no such level.
    pub fn named(name: &str, unknown: impl FnOnce() -> String) -> Result<Self, String> {
        for (word, level) in [("search", Level::Search as fn(u32) -> Level), ("network", Level::Network)] {
            if let Some(iterations) = name.strip_prefix(word).and_then(|rest| rest.strip_prefix(':')) {
                return match iterations.parse() {
                    Ok(n) if n > 0 => Ok(level(n)),
                    _ => Err(format!("write a number of iterations after `{word}:`, as in `{word}:1000`")),
                };
            }
        }
        let known = WORDS.iter().find(|(_, word)| *word == name).map(|(level, _)| *level);
        known.ok_or_else(unknown)
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Level::named(name, || expected(name, &[]))
    }
}

/// An agent that chooses legal actions uniformly at random.
struct Random(Rng);

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, _view: View<'_, G>, legal: &[G::Action], _progress: &Progress) -> G::Action {
        legal[self.0.below(legal.len())]
    }
}
