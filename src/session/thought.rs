//! Thoughts about a match, types erased: what a computer player would do, and what each action is
//! worth. They are had on whatever thread one likes, while the match itself stays usable.

use crate::agents::{Agent, Analysis, Budget, Level, Pace, Search, Watch};
use crate::engine::{Game, Rng, Seat, Status, Stream};
use crate::games::{Present, Thinker, View};
use std::fmt;
use std::time::Duration;

/// Something to be thought about, ready to begin.
pub struct Thought {
    watch: Watch,
    lines: Vec<String>,
    work: Box<dyn FnOnce(&Watch) -> Advice + Send>,
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("watch", &self.watch).finish_non_exhaustive()
    }
}

impl Thought {
    /// How the thought is going, and how to cut it short. Keep one before it begins.
    pub fn gauge(&self) -> Gauge {
        Gauge { watch: self.watch.clone(), lines: self.lines.clone() }
    }

    /// Thinks, on this thread, until done or cut short.
    pub fn think(self) -> Advice {
        (self.work)(&self.watch)
    }
}

/// How a thought is going. Clones show the same thought.
#[derive(Clone, Debug)]
pub struct Gauge {
    watch: Watch,
    lines: Vec<String>,
}

impl Gauge {
    /// Asks for the best answer so far, at once.
    pub fn stop(&self) {
        self.watch.stop();
    }

    /// How many positions have been looked at.
    pub fn positions(&self) -> u64 {
        self.watch.positions()
    }

    /// How long it has taken.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The line of the action that seems best so far, with its chance of winning.
    pub fn best(&self) -> Option<(&str, f32)> {
        let (place, chance) = self.watch.best()?;
        Some((self.lines.get(place)?, chance))
    }
}

/// What came of a thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The line of the action to take.
    pub line: String,
    /// What was thought of the actions, the one to take first; empty when the agent cannot say.
    pub options: Vec<Assessed>,
    /// The chance of winning if the turn were ended now; `None` when it cannot be.
    pub idle: Option<f64>,
    /// How many positions were looked at.
    pub positions: u64,
    /// How long it took.
    pub time: Duration,
}

/// What was thought of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessed {
    /// The line of the action.
    pub line: String,
    /// What it is called on a button.
    pub button: String,
    /// The chance of winning after it, from 0 to 1.
    pub chance: f64,
    /// How often it was tried: more tries, surer chance.
    pub tries: u32,
    /// The lines that would follow in the same turn.
    pub then: Vec<String>,
}

/// The thought of a computer player about the seat that is awaited; `None` when the game is over.
/// Equal positions, as far as the seat sees them, and equal seeds give equal answers at an exact
/// pace.
pub fn decision<G: Present + Thinker>(now: &G, level: Level, pace: Pace, seed: u64, threads: usize) -> Option<Thought> {
    begin(now, move |view, legal, watch| {
        let mut agent = level.agent::<G>(seed, threads, pace);
        let action = agent.choose(view, legal, watch);
        (action, agent.opinion().cloned())
    })
}

/// A thought about what every action is worth; `None` when the game is over.
pub fn analysis<G: Present + Thinker>(now: &G, budget: Budget, seed: u64, threads: usize) -> Option<Thought> {
    begin(now, move |view, legal, watch| {
        let mut search = Search::<G>::new(budget, seed).threads(threads).thorough();
        let action = search.choose(view, legal, watch);
        (action, search.opinion().cloned())
    })
}

/// An answer, and what was thought of the alternatives.
type Answer<A> = (A, Option<Analysis<A>>);

fn begin<G: Present + Thinker>(
    now: &G,
    answer: impl FnOnce(View<'_, G>, &[G::Action], &Watch) -> Answer<G::Action> + Send + 'static,
) -> Option<Thought> {
    let seat = now.status().awaited()?;
    let now = now.clone();
    let view = View::new(&now, seat);
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    let lines = legal.iter().map(|&action| G::spell(view, action)).collect();
    let work = Box::new(move |watch: &Watch| {
        let view = View::new(&now, seat);
        let (action, analysis) = answer(view, &legal, watch);
        put_in_words(view, action, analysis, watch)
    });
    Some(Thought { watch: Watch::new(), lines, work })
}

fn put_in_words<G: Present + Thinker>(
    view: View<'_, G>,
    action: G::Action,
    analysis: Option<Analysis<G::Action>>,
    watch: &Watch,
) -> Advice {
    let world = view.imagine(&mut Rng::new(0, Stream::Playout));
    let options = analysis.map_or(Vec::new(), |analysis| analysis.options);
    let idle = options.iter().filter(|option| option.tries > 0).find(|option| ends_turn(&world, option.action));
    Advice {
        line: G::spell(view, action),
        idle: idle.map(|option| option.chance),
        options: options
            .iter()
            .map(|option| Assessed {
                line: G::spell(view, option.action),
                button: G::button(view, option.action),
                chance: option.chance,
                tries: option.tries,
                then: spell_rest(world.clone(), view.seat(), &option.line),
            })
            .collect(),
        positions: watch.positions(),
        time: watch.elapsed(),
    }
}

/// Whether an action that is not forced hands the turn on.
fn ends_turn<G: Game + Thinker>(world: &G, action: G::Action) -> bool {
    let mut after = world.clone();
    after.apply(action, &mut Vec::new());
    matches!((world.status(), after.status()), (Status::Awaiting(a), Status::Awaiting(b)) if a != b)
}

/// The lines of a plan after its first action.
fn spell_rest<G: Present>(mut world: G, seat: Seat, plan: &[G::Action]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut events = Vec::new();
    for (i, &action) in plan.iter().enumerate() {
        if i > 0 {
            if world.check(action).is_err() {
                break;
            }
            lines.push(G::spell(View::new(&world, seat), action));
        }
        world.apply(action, &mut events);
    }
    lines
}

/// A chance as people say it: `63 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance.clamp(0.0, 1.0))
}

impl Advice {
    /// The hint that a player gets: what to do, why, and how it goes on.
    pub fn hint(&self) -> String {
        let Some(best) = self.options.first() else { return format!("Try `{}`.\n", self.line) };
        let mut text = format!("Try `{}` ({}): you win {} of such games", best.line, best.button, percent(best.chance));
        if best.chance >= 1.0 {
            text = format!("Try `{}` ({}): it wins this turn", best.line, best.button);
        }
        match self.idle {
            Some(idle) if best.chance - idle >= 0.01 => {
                text.push_str(&format!(", and {} if you ended your turn now", percent(idle)));
            }
            _ => {}
        }
        if let Some(second) = self.options.get(1).filter(|second| second.tries > 0 && best.chance < 1.0) {
            text.push_str(&format!("; next best is `{}` with {}", second.line, percent(second.chance)));
        }
        text.push_str(".\n");
        if !best.then.is_empty() {
            let then: Vec<String> = best.then.iter().map(|line| format!("`{line}`")).collect();
            text.push_str(&format!("Then {}.\n", then.join(", ")));
        }
        text
    }

    /// The best few actions with their chances, a line each.
    pub fn list(&self, most: usize) -> String {
        let mut text = String::new();
        for option in self.options.iter().filter(|option| option.tries > 0).take(most) {
            let then =
                if option.then.is_empty() { String::new() } else { format!("  then {}", option.then.join(", ")) };
            text.push_str(&format!("{:>5}  {}{then}\n", percent(option.chance), option.line));
        }
        text.push_str(&format!("{} positions in {:.1} s\n", self.positions, self.time.as_secs_f64()));
        text
    }
}
