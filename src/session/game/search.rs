//! Searches in a match, whatever the game: the decision of a computer player, or an assessment of each action. A search
//! can run on any thread while the match stays usable.

use crate::Match;
use crate::game::narrator::{Assessed, WORLDS, in_words};
use sorcery_agents::level::analyst;
use sorcery_agents::strategy::{Program, Strategist};
use sorcery_agents::{Agent, Appraisal, Budget, EQUAL_CHANCE, Level, Pace, Progress};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::{Game, Rng, Seat, Status, Stream};
use sorcery_games::threads::locked;
use sorcery_games::{Heuristics, Names, Tabletop, View};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The search budget of the commands `hint` and `analyse`.
pub const ADVICE: Budget = Budget::Both(20_000, Duration::from_millis(1_500));

/// A question that a search answers about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SearchRequest {
    /// The action that a computer player chooses. With [`Pace::Exact`], equal seeds give equal answers.
    #[allow(missing_docs)] // The names say it.
    Decision { level: Level, pace: Pace, seed: u64 },
    /// An assessment of each action, from a search with this seed.
    #[allow(missing_docs)] // The names say it.
    Analysis { budget: Budget, seed: u64 },
}

impl SearchRequest {
    /// Asks for an assessment of each action, from a search with the default seed.
    pub const fn analysis(budget: Budget) -> SearchRequest {
        SearchRequest::Analysis { budget, seed: 0 }
    }
}

/// A computer player's agent, kept from one decision to the next.
pub type AgentState = Arc<Mutex<Option<Box<dyn Any + Send>>>>;

/// A search that is ready to start.
pub struct SearchJob {
    handle: SearchHandle,
    work: Box<dyn FnOnce(&Progress) -> Advice + Send>,
}

impl fmt::Debug for SearchJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchJob").field("handle", &self.handle).finish_non_exhaustive()
    }
}

impl SearchJob {
    /// Returns a handle that shows the progress of this search and can stop it. Get it before the search starts.
    pub fn handle(&self) -> SearchHandle {
        self.handle.clone()
    }

    /// Returns a search that waits for an external answer. `wait` receives a function that returns `true` once the
    /// search is cancelled.
    pub(crate) fn waiting(wait: impl FnOnce(&dyn Fn() -> bool) -> Advice + Send + 'static) -> Self {
        SearchJob::new(false, move |progress| wait(&|| progress.stopped()))
    }

    fn new(hurries: bool, work: impl FnOnce(&Progress) -> Advice + Send + 'static) -> Self {
        SearchJob { handle: SearchHandle { progress: Progress::new(), hurries }, work: Box::new(work) }
    }

    /// Searches on this thread until the search ends or is stopped.
    pub fn think(self) -> Advice {
        let progress = &self.handle.progress;
        let advice = (self.work)(progress);
        Advice { positions: progress.positions(), time: progress.elapsed(), ..advice }
    }
}

/// A handle that shows the progress of a search and can stop it. Clones refer to the same search.
#[derive(Clone, Debug)]
pub struct SearchHandle {
    progress: Progress,
    /// Whether the search returns its best answer so far if it is stopped early.
    hurries: bool,
}

impl SearchHandle {
    /// Returns `true` if both handles refer to the same search.
    pub fn is_of(&self, other: &SearchHandle) -> bool {
        self.progress.is_of(&other.progress)
    }

    /// Cancels the search.
    pub fn stop(&self) {
        self.progress.stop();
    }

    /// Asks for the best answer so far. Does nothing if the search can't give one early.
    pub fn hurry(&self) {
        if self.hurries {
            self.progress.stop();
        }
    }

    /// Returns the number of positions searched.
    pub fn positions(&self) -> u64 {
        self.progress.positions()
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)] // The names say it.
pub struct Advice {
    /// The action to take, as a player types it, or an empty string if the search was cancelled.
    pub line: String,
    /// The reason if the player forfeits the match, otherwise `None`.
    pub forfeit: Option<String>,
    /// The assessments of all actions, the recommended action first. Empty if the agent doesn't assess actions.
    pub options: Vec<Assessed>,
    /// Whether this is a solo game in which every win probability is about 0. The options then have no reasons.
    pub is_lost: bool,
    pub positions: u64,
    pub time: Duration,
}

/// A solo game counts as lost if every win probability is lower than this, so that players read 0 %.
const LOST: f64 = 0.005;

/// Prepares a search for the seat to move. Returns `None` if the game is over. With [`Pace::Exact`], positions that the
/// seat can't tell apart give equal answers.
///
/// `quiet` is the number of turns without progress. With `player`, uses and updates the stored agent of that seat. If
/// another seat is to move, the agent ponders until it is stopped.
pub(crate) fn about<G: Tabletop>(
    now: &G,
    names: &Names,
    request: SearchRequest,
    threads: usize,
    player: Option<(Seat, &AgentState)>,
    quiet: u32,
) -> Option<SearchJob> {
    let awaited = now.status().awaited()?;
    let (seat, state) = player.map_or((awaited, AgentState::default()), |(seat, state)| (seat, Arc::clone(state)));
    if seat == awaited {
        return begin(now, names, move |view, legal, progress| {
            recall(&state, request, threads, |agent| {
                agent.set_quiet_turns(quiet);
                let action = agent.choose(view, legal, progress);
                (action, agent.opinion().to_vec())
            })
        });
    }
    let now = now.clone();
    Some(SearchJob::new(true, move |progress| {
        recall(&state, request, threads, |agent| agent.ponder(View::new(&now, seat), progress));
        Advice::default()
    }))
}

/// Runs `work` with the agent stored from earlier decisions, or with a new one, and stores the agent again.
fn recall<G: Heuristics, R>(
    state: &AgentState,
    request: SearchRequest,
    threads: usize,
    work: impl FnOnce(&mut dyn Agent<G>) -> R,
) -> R {
    let mut kept = locked(state);
    let known = kept.take().and_then(|agent| agent.downcast::<Box<dyn Agent<G>>>().ok());
    let fresh = || match request {
        SearchRequest::Decision { level, pace, seed } => level.agent::<G>(seed, threads, pace),
        SearchRequest::Analysis { budget, seed } => analyst::<G>(budget, seed, threads),
    };
    let mut agent = known.map_or_else(fresh, |agent| *agent);
    let done = work(&mut *agent);
    *kept = Some(Box::new(agent));
    done
}

/// Prepares the decision of a Dominion strategy for the seat to move. Returns `None` if the game isn't Dominion, or if
/// it is over.
///
/// The strategy first repeats its decisions of this turn, to restore the choices that it remembers for the cards in
/// play. So this also works after undo, and in the middle of a resumed turn.
pub(crate) fn by_strategy(session: &Match, program: Arc<Program>) -> Option<SearchJob> {
    let game = session.own()?;
    let now = game.now.of::<Dominion>()?;
    let seat = now.status().awaited()?;
    let mut strategist = Strategist::new(program);
    let view = View::new(now, seat);
    if !view.is_buying() && !view.is_playing() {
        let done = game.place().0;
        let beginning = game.story().beginnings.into_iter().rev().find(|&beginning| beginning <= done);
        let mut walk = game.walk(beginning.unwrap_or(done)..done);
        while walk.done < done {
            if let Some(position) = walk.position.of::<Dominion>()
                && position.status() == Status::Awaiting(seat)
            {
                strategist.decide(View::new(position, seat));
            }
            walk.step();
        }
    }
    begin(now, &game.names, move |view, _, _| (strategist.decide(view).0, Vec::new()))
}

/// The action that a search chose, and the appraisals of all actions.
type SearchAnswer<A> = (A, Vec<Appraisal<A>>);

fn begin<G: Tabletop>(
    now: &G,
    names: &Names,
    answer: impl FnOnce(View<'_, G>, &[G::Action], &Progress) -> SearchAnswer<G::Action> + Send + 'static,
) -> Option<SearchJob> {
    let seat = now.status().awaited()?;
    let (now, names) = (now.clone(), names.clone());
    Some(SearchJob::new(true, move |progress| {
        let (view, mut legal) = (View::new(&now, seat), Vec::new());
        view.legal_actions(&mut legal);
        let (action, options) = answer(view, &legal, progress);
        let mut rng = Rng::new(0, Stream::Playout);
        let worlds: [G; WORLDS] = std::array::from_fn(|_| view.imagine(&mut rng));
        let mut options: Vec<Assessed> = options.iter().map(|option| in_words(&worlds, seat, &names, option)).collect();
        let best = options.iter().filter(|option| option.tries > 0).map(|option| option.chance).fold(0.0, f64::max);
        // Where every action loses, no reason explains a choice.
        let is_lost = names.len() == 1 && best < LOST && options.iter().any(|option| option.tries > 0);
        for (n, option) in options.iter_mut().enumerate() {
            // The recommended action comes first. Slightly higher values of other actions are noise.
            let least = if n == 0 { best - EQUAL_CHANCE } else { best };
            option.why.retain(|reason| !is_lost && (option.chance >= least || !reason.is_only_of_best));
        }
        Advice { line: view.spell(action), options, is_lost, ..Advice::default() }
    }))
}

/// Formats a probability: `63 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance.clamp(0.0, 1.0))
}

impl Advice {
    /// Returns the assessment of ending the turn now, or `None` if that is impossible or wasn't searched.
    pub fn idle(&self) -> Option<&Assessed> {
        self.options.iter().find(|option| option.ends && option.tries > 0)
    }

    /// Returns up to `most` actions that the search tried: the recommended one, then the others by win probability.
    pub(crate) fn ranked(&self, most: usize) -> Vec<&Assessed> {
        let mut tried: Vec<&Assessed> = self.options.iter().filter(|option| option.tries > 0).collect();
        // The search recommends the first action, even if its value isn't the highest.
        let others = tried.len().min(1)..;
        tried[others].sort_by(|a, b| b.chance.total_cmp(&a.chance));
        tried.truncate(most);
        tried
    }
}
