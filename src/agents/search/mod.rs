//! Tree search over determinizations.
//!
//! Each iteration replaces the hidden information with a random guess and follows the tree as far as possible.
//! It adds one node and evaluates it with a rollout or the game's network. This is information-set Monte
//! Carlo tree search for one observer: nodes represent the information that the searching seat *has*, so
//! determinizations that look the same to it share a node.
//!
//! Several trees grow from different seeds, distributed over the threads, and their statistics are added in a
//! fixed order. If the budget is a number of iterations, the result depends only on the seed, not on the number of
//! threads or the time.

mod standoff;
mod tree;
mod worlds;

use super::turn::{loses_next_turn, safest_line, winning_line};
use super::{Agent, Appraisal, Progress};
use sorcery_games::engine::{Log, Rng, Seat, Stream};
use sorcery_games::evaluator::Evaluator;
use sorcery_games::threads::{locked, side_by_side};
use sorcery_games::{Heuristics, View};
use standoff::Standoff;
use std::cmp::Reverse;
use std::sync::Mutex;
use std::time::Duration;
pub use tree::roll_out;
use tree::{Edge, SearchParameters, Tree};
use worlds::Worlds;

/// Maximum number of trees in a search with a limited number of iterations. It doesn't depend on the number of threads,
/// so that the result of the search doesn't either.
const TREES: usize = 2;
/// Minimum number of iterations for each of several trees: with rollouts, and with a network, which is faster.
/// `docs/development/strength.md` states the gain.
const PER_TREE: [u32; 2] = [1_000, 5_000];
/// A search with at least this number of iterations is long: it has another horizon, and prevents the opponent's wins.
const LONG: u32 = 2_000;
/// Number of steps of the exact computation of the win probabilities for each iteration, if the game supports it.
const STEPS: usize = 10;
/// Every action at the root gets at least the average number of visits divided by this: in a long search with rollouts,
/// whose priors may be wrong, and in an analysis.
const FAIR_PART: [u32; 2] = [10, 5];
/// Number of iterations between checks of the elapsed time.
const STRIDE: u32 = 32;
/// Number of positions that the search for a win in the current turn may visit for each iteration of the tree search
/// that follows it. Applies only if the number of iterations is limited.
const LETHAL: u64 = 2;
/// Maximum number of positions visited by the search for a win in the current turn.
const MOST_LETHAL: u64 = 24_000;
/// If the win probability of the most visited action is lower than this, the search prefers the action with the highest
/// win probability.
const LOST_CHANCE: f64 = 0.01;
/// If the highest win probability is lower than this, the search prefers the action that prevents a win in the opponent's
/// next turn for the most guesses of the hidden cards. The estimated values of the actions are then too close together to
/// tell the difference.
pub const DESPERATE: f64 = 0.05;
/// Maximum loss of win probability at which an action counts as good as the best one.
pub const EQUAL_CHANCE: f64 = 0.03;
/// Difference between the value of an action and those of the actions that it overtakes, because they are poor.
const BELOW: f64 = 1e-6;
/// Maximum length, in actions, of the expected continuation in an analysis.
const LINE: usize = 12;
/// Minimum number of visits for an action to appear in the expected continuation. `TRIED` applies to the current turn,
/// and `SURE` to the seat's next turn.
const TRIED: u32 = 5;
const SURE: u32 = 30;

/// The limit on a search for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// This number of iterations, with the same result on every machine.
    Iterations(u32),
    /// As many iterations as fit in this time.
    Time(Duration),
    /// At most this number of iterations and at most this time.
    Both(u32, Duration),
}

impl Budget {
    pub(super) fn iterations(self) -> Option<u32> {
        match self {
            Budget::Iterations(n) | Budget::Both(n, _) => Some(n),
            Budget::Time(_) => None,
        }
    }

    pub(super) fn time(self) -> Option<Duration> {
        match self {
            Budget::Iterations(_) => None,
            Budget::Time(time) | Budget::Both(_, time) => Some(time),
        }
    }
}

/// An agent that plays by tree search.
#[derive(Debug)]
pub struct Search<'n, G: Heuristics> {
    budget: Budget,
    parameters: SearchParameters<'n>,
    /// Whether to evaluate all actions, for an analysis.
    thorough: bool,
    threads: usize,
    rng: Rng,
    trees: Vec<Tree<G>>,
    opinion: Vec<Appraisal<G::Action>>,
    /// The number of turns without progress before this decision.
    quiet: u32,
}

impl<'n, G: Heuristics> Search<'n, G> {
    /// Creates a search on one thread.
    pub fn new(budget: Budget, seed: u64) -> Self {
        let mut search = Search {
            budget,
            parameters: SearchParameters { horizon: 0, network: None, fair_part: None, standoff: None },
            thorough: false,
            threads: 1,
            rng: Rng::new(seed, Stream::Agent(0)),
            trees: Vec::new(),
            opinion: Vec::new(),
            quiet: 0,
        };
        search.parameters.horizon = G::HORIZON[usize::from(search.is_long())];
        search
    }

    /// Returns `true` if the search has many iterations, or only a time limit.
    fn is_long(&self) -> bool {
        self.budget.iterations().is_none_or(|n| n >= LONG)
    }

    /// Sets the number of threads. If the number of iterations is limited, this doesn't affect the result.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, 64);
        self
    }

    /// Makes the search evaluate positions with the game's neural network, if it has one, instead of by rollouts.
    #[must_use]
    pub fn learnt(mut self) -> Self {
        self.parameters.network = G::LEARNT.and_then(|learnt| (learnt.network)());
        self
    }

    /// Evaluates positions with this network instead of rollouts.
    #[must_use]
    pub fn network(mut self, network: &'n Evaluator) -> Self {
        self.parameters.network = Some(network);
        self
    }

    /// Evaluates all actions, for an analysis.
    ///
    /// The search runs even if only one action is legal or if it knows a win in the current turn. It visits every
    /// action often enough to estimate its value reliably.
    #[must_use]
    pub fn thorough(mut self) -> Self {
        self.thorough = true;
        self
    }

    /// Returns the total number of nodes in all trees, and the total size of these nodes in bytes.
    pub fn size(&self) -> (usize, usize) {
        self.trees.iter().map(Tree::size).fold((0, 0), |(n, b), (nodes, bytes)| (n + nodes, b + bytes))
    }

    /// Creates the trees before the first search.
    fn plant(&mut self) {
        let least = PER_TREE[usize::from(self.parameters.network.is_some())];
        let wanted = match self.budget.iterations() {
            Some(iterations) => ((iterations / least) as usize).clamp(1, TREES),
            None => self.threads,
        };
        while self.trees.len() < wanted {
            self.trees.push(Tree::new(self.rng.fork()));
        }
    }

    /// Makes the position of `world` the root of all trees, and returns the key of that node.
    fn set_root(&mut self, world: &G, seat: Seat) -> u64 {
        self.trees.iter_mut().fold(0, |_, tree| tree.set_root(world, seat))
    }

    /// Grows all trees until the budget is spent, and returns the key of the root.
    fn grow(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> u64 {
        let world = view.imagine(&mut self.rng.clone());
        self.parameters.standoff = Standoff::new(&world, legal, self.quiet);
        self.parameters.fair_part = match self.thorough {
            true => Some(FAIR_PART[1]),
            false => Some(FAIR_PART[0]).filter(|_| self.is_long() && self.parameters.network.is_none()),
        };
        let root = self.set_root(&world, view.seat());
        let task = SharedSearch {
            view,
            root,
            share: self.budget.iterations().map(|n| n.div_ceil(self.trees.len() as u32)),
            time: self.budget.time(),
            parameters: self.parameters,
            thorough: self.thorough,
            progress,
        };
        let per_thread = self.trees.len().div_ceil(self.threads);
        let parts: Vec<_> = self.trees.chunks_mut(per_thread).map(Mutex::new).collect();
        side_by_side(parts.len(), |i| task.work(&mut locked(&parts[i])));
        root
    }

    /// Returns an appraisal of each legal action at the root, based on the statistics of all trees.
    fn sum_up(&self, view: View<'_, G>, root: u64, legal: &[G::Action]) -> Vec<Appraisal<G::Action>> {
        // The seat's legal actions have the same keys in all determinizations, so any determinization will do.
        let world = view.imagine(&mut self.rng.clone());
        let mut options: Vec<(Appraisal<G::Action>, u64)> = Vec::new();
        for &action in legal {
            let key = world.action_key(action);
            if options.iter().any(|(_, known)| *known == key) {
                continue;
            }
            let (mut tries, mut total) = (0, 0.0);
            for tree in &self.trees {
                let edges = tree.node(root).map_or(&[][..], |node| &node.edges);
                if let Some(edge) = edges.iter().find(|edge| edge.key == key) {
                    tries += edge.tries;
                    total += f64::from(edge.mean()) * f64::from(edge.tries);
                }
            }
            let chance = total / f64::from(tries.max(1));
            options.push((Appraisal { action, chance, tries, line: vec![action], reply: Vec::new() }, key));
        }
        options.sort_by(|(a, _), (b, _)| b.tries.cmp(&a.tries).then(b.chance.total_cmp(&a.chance)));
        // The most visited action comes first. But in an analysis and in a lost position, the exact number of visits
        // says little, so sort all frequently visited actions by value.
        let most = options.first().map_or(0, |(option, _)| option.tries);
        let enough = match options.first() {
            _ if self.thorough => most / 2,
            Some((best, _)) if best.chance < LOST_CHANCE => most / 4,
            _ => most,
        };
        let sure = options.partition_point(|(option, _)| option.tries >= enough);
        options[..sure].sort_by(|(a, _), (b, _)| b.chance.total_cmp(&a.chance));
        let mut options: Vec<_> = options.into_iter().map(|(option, _)| option).collect();
        for option in &mut options {
            self.continue_line(world.clone(), view.seat(), option);
        }
        options
    }

    /// Extends the sequence of expected actions in an appraisal, following the most visited action at each node of the
    /// first tree: first in the current turn, then in the opponents' turns, and finally in the seat's next turn. An
    /// analysis avoids poor actions like [`prefer_plain`](Self::prefer_plain).
    fn continue_line(&self, mut world: G, seat: Seat, option: &mut Appraisal<G::Action>) {
        let mut legal = Vec::new();
        let (turn, mut next_turn) = (world.turn_number(), None);
        let mut next = option.action;
        while option.line.len() + option.reply.len() < LINE {
            world.apply(next, &mut Log::off());
            let Some(mover) = world.status().awaited() else { return };
            let (mine, now) = (mover == seat, world.turn_number());
            if mine && now != turn {
                next_turn.get_or_insert(now);
            }
            // The expected actions end when the seat's next turn ends.
            if next_turn.is_some_and(|turn| !mine || turn != now) {
                return;
            }
            let enough = if next_turn.is_some() { SURE } else { TRIED };
            let Some(node) = world.fingerprint(seat).and_then(|key| self.trees[0].node(key)) else { return };
            legal.clear();
            world.legal_actions(&mut legal);
            let mut edges: Vec<&Edge> = node.edges.iter().filter(|edge| edge.tries >= enough).collect();
            edges.sort_by_key(|edge| Reverse(edge.tries));
            let Some(&best) = edges.first() else { return };
            let action = |edge: &Edge| legal.iter().copied().find(|&action| world.action_key(action) == edge.key);
            let is_plain = |edge: &&Edge| {
                edge.mean() >= best.mean() - EQUAL_CHANCE as f32
                    && action(edge).is_some_and(|action| !world.is_poor(action))
            };
            let plain = if self.thorough { edges.iter().copied().find(is_plain) } else { None };
            let Some(found) = action(plain.unwrap_or(best)) else { return };
            next = found;
            let in_turn = mine && next_turn.is_none() && option.reply.is_empty();
            if in_turn { option.line.push(next) } else { option.reply.push(next) }
        }
    }

    /// If the best action is [poor](Heuristics::is_poor) or continues a standoff, moves the best other one to the front if
    /// it is about as good. The differences between such actions are noise, so the actions that it overtakes get about its
    /// value, but a lower one.
    fn prefer_plain(&self, view: View<'_, G>, options: &mut [Appraisal<G::Action>]) {
        let world = view.imagine(&mut self.rng.clone());
        let Some(least) = options.first().map(|best| best.chance - EQUAL_CHANCE) else { return };
        let waits = |action| self.parameters.standoff.is_some_and(|standoff| standoff.waits(world.action_key(action)));
        let is_plain = |option: &Appraisal<G::Action>| {
            let is_plain = !world.is_poor(option.action) && !waits(option.action);
            option.tries > 0 && option.chance >= least && is_plain
        };
        if let Some(at) = options.iter().position(is_plain) {
            let chance = options[at].chance - BELOW;
            options[..at].iter_mut().for_each(|option| option.chance = option.chance.min(chance));
            options[..=at].rotate_right(1);
        }
    }

    /// Returns the exact win probabilities, best action first. Returns `None` if the search is short, or if the
    /// computation would take too long.
    fn exact(&self, view: View<'_, G>) -> Option<Vec<Appraisal<G::Action>>> {
        let iterations = self.budget.iterations().unwrap_or(LONG);
        if iterations < LONG {
            return None;
        }
        let chances = G::exact(view, STEPS * iterations as usize)?;
        let appraisal =
            |(action, chance)| Appraisal { action, chance, tries: iterations, line: vec![action], reply: Vec::new() };
        let mut options: Vec<_> = chances.into_iter().map(appraisal).collect();
        options.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        (!options.is_empty()).then_some(options)
    }

    /// If the best action leads to a win of the next player, moves one to the front that prevents it, if there is one.
    fn prefer_safety(&mut self, view: View<'_, G>, options: &mut [Appraisal<G::Action>], progress: &Progress) {
        let is_desperate = options[0].chance < DESPERATE;
        if !is_desperate && !loses_next_turn(view, &options[0].line, &mut self.rng.fork(), progress) {
            return;
        }
        // This search follows the tree search, so a decision may exceed the time limit by a quarter.
        let until = self.budget.time().map(|time| time * 5 / 4);
        let Some(line) = safest_line(view, &options[0].line, until, &mut self.rng.fork(), progress) else { return };
        if line == options[0].line {
            return;
        }
        let world = view.imagine(&mut self.rng.clone());
        let key = world.action_key(line[0]);
        if let Some(at) = options.iter().position(|option| world.action_key(option.action) == key) {
            let chance = options[at].chance;
            options[..=at].rotate_right(1);
            // The trees overlooked the next player's win.
            if at > 0 && !is_desperate {
                options[1].chance = options[1].chance.min(chance);
            }
            (options[0].action, options[0].line, options[0].reply) = (line[0], line, Vec::new());
        }
    }

    /// Searches for a way to win this turn. Returns an appraisal of its first action, or `None` if no win was found.
    fn win_at_once(&mut self, view: View<'_, G>, progress: &Progress) -> Option<Appraisal<G::Action>> {
        let limit = self.budget.iterations().map_or(MOST_LETHAL, |n| MOST_LETHAL.min(u64::from(n) * LETHAL));
        winning_line(view, limit, &mut self.rng.fork(), progress).map(Appraisal::of_win)
    }
}

impl<G: Heuristics> Agent<G> for Search<'_, G> {
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action {
        self.opinion.clear();
        let thorough = self.thorough;
        if !thorough && legal.len() == 1 {
            return legal[0];
        }
        if let Some(options) = self.exact(view) {
            self.opinion = options;
            return self.opinion[0].action;
        }
        self.plant();
        let win = self.win_at_once(view, progress);
        let mut options = Vec::new();
        if thorough || win.is_none() {
            let root = self.grow(view, legal, progress);
            options = self.sum_up(view, root, legal);
        }
        if thorough {
            self.prefer_plain(view, &mut options);
        }
        if let Some(mut win) = win {
            let world = view.imagine(&mut self.rng.clone());
            let key = world.action_key(win.action);
            if let Some(at) = options.iter().position(|option| world.action_key(option.action) == key) {
                win.tries = win.tries.max(options.remove(at).tries);
            }
            options.insert(0, win);
        }
        if self.is_long() && options.first().is_some_and(|best| best.chance < 1.0) {
            self.prefer_safety(view, &mut options, progress);
        }
        let action = options.first().map_or(legal[0], |option| option.action);
        self.opinion = options;
        action
    }

    /// Grows the trees from the position in which another player decides. The position after that decision
    /// becomes the next root, and its subtree is reused.
    fn ponder(&mut self, view: View<'_, G>, progress: &Progress) {
        self.plant();
        let world = view.imagine(&mut self.rng.clone());
        let root = self.set_root(&world, view.seat());
        (self.parameters.standoff, self.parameters.fair_part) = (None, None);
        let mut worlds: Vec<_> = self.trees.iter().map(|_| Worlds::new(self.parameters)).collect();
        while !progress.stopped() && self.trees.iter().all(|tree| tree.has_room(STRIDE)) {
            let begun = progress.elapsed();
            for (tree, worlds) in self.trees.iter_mut().zip(&mut worlds) {
                for _ in 0..STRIDE {
                    let world = worlds.next(view, tree.rng());
                    tree.grow(world, root, view.seat(), self.parameters);
                }
                progress.add_positions(u64::from(STRIDE));
            }
            // Leave half of the processor time to other work.
            std::thread::sleep(progress.elapsed().saturating_sub(begun));
        }
    }

    fn set_quiet_turns(&mut self, turns: u32) {
        self.quiet = turns;
    }

    fn opinion(&self) -> &[Appraisal<G::Action>] {
        &self.opinion
    }
}

/// The data that all threads of a search share.
struct SharedSearch<'a, G: Heuristics> {
    view: View<'a, G>,
    root: u64,
    /// Number of visits that the root of each tree must reach, or `None` if the budget has only a time limit.
    share: Option<u32>,
    time: Option<Duration>,
    parameters: SearchParameters<'a>,
    thorough: bool,
    progress: &'a Progress,
}

impl<G: Heuristics> SharedSearch<'_, G> {
    /// Grows these trees one after another, and gives each an equal share of the time.
    fn work(&self, trees: &mut [Tree<G>]) {
        let rounds = trees.len() as u32;
        for (i, tree) in (0..).zip(trees) {
            let until = self.time.map(|time| time / rounds * (i + 1));
            self.grow(tree, until);
        }
    }

    /// Grows one tree until it has enough visits or must stop.
    fn grow(&self, tree: &mut Tree<G>, until: Option<Duration>) {
        let wanted = self.share.map_or(u32::MAX, |share| share.saturating_sub(tree.visits(self.root)));
        let mut worlds = Worlds::new(self.parameters);
        for done in 0..wanted {
            if done.is_multiple_of(STRIDE) && done > 0 {
                self.progress.add_positions(u64::from(STRIDE));
                if self.progress.stopped() || until.is_some_and(|until| self.progress.elapsed() >= until) {
                    return;
                }
                if !self.thorough && tree.is_settled(self.root, wanted - done) {
                    return;
                }
            }
            let world = worlds.next(self.view, tree.rng());
            tree.grow(world, self.root, self.view.seat(), self.parameters);
        }
        // The loop counts iterations in steps of `STRIDE`. Add the remaining ones.
        self.progress.add_positions(u64::from(wanted - wanted.saturating_sub(1) / STRIDE * STRIDE));
    }
}
