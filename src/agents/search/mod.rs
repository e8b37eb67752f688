//! Tree search in imagined worlds.
//!
//! Each iteration imagines everything that the seat cannot see, follows the tree as far as that
//! world agrees with it, adds a node, and plays on from there quickly, or asks the game's network what
//! the position is worth (information-set tree search with one observer). The tree speaks of what the
//! seat *sees*: worlds that look the same share a node, whatever is hidden in them.
//!
//! Several trees are grown from seeds of their own, by as many threads as there are, and their
//! counts are added up in the order of the trees. With a budget in iterations the result
//! depends on the seed alone, not on threads or time.

mod tree;

use super::level::analyst;
use super::turn::winning_line;
use super::{Agent, Appraisal, Progress};
use sorcery_games::engine::threads::{locked, side_by_side};
use sorcery_games::engine::{Log, Rng, Seat, Stream};
use sorcery_games::{Heuristics, View};
use std::sync::Mutex;
use std::time::Duration;
use tree::{Steering, Tree};

/// How many trees a search with a budget in iterations grows, whatever the number of threads.
const TREES: usize = 2;
/// With fewer iterations a thought is quick, and one tree gets them all: there is no time to be saved.
const FEW: u32 = 2_000;
/// After how many iterations a tree looks at the clock.
const STRIDE: u32 = 32;
/// After how many iterations a thought in progress is reported: a multiple of the stride.
const REPORT: u32 = 1_024;
/// How many positions are looked at for a win in this turn, for each iteration of the budget.
const LETHAL: u64 = 2;
/// The most positions that are looked at for it.
const MOST_LETHAL: u64 = 24_000;
/// The longest line that an analysis shows, in actions.
const LINE: usize = 12;
/// How often an action was tried that belongs to such a line, and one of the seat's next turn.
const TRIED: u32 = 5;
const SURE: u32 = 30;

/// How long a search may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many iterations: the same answer on every machine.
    Iterations(u32),
    /// As many iterations as this time allows.
    Time(Duration),
    /// So many iterations, but not longer than this time.
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

/// Plays by searching.
#[derive(Debug)]
pub struct Search<G: Heuristics> {
    budget: Budget,
    steering: Steering,
    threads: usize,
    rng: Rng,
    trees: Vec<Tree<G>>,
    opinion: Vec<Appraisal<G::Action>>,
}

impl<G: Heuristics> Search<G> {
    /// A search on one thread.
    pub fn new(budget: Budget, seed: u64) -> Self {
        let mut rng = Rng::new(seed, Stream::Agent(0));
        let long = budget.iterations().is_none_or(|n| n >= FEW);
        let trees = (0..if long { TREES } else { 1 }).map(|_| Tree::new(rng.fork())).collect();
        Search {
            budget,
            steering: Steering { horizon: G::HORIZON[usize::from(long)], network: None, thorough: false },
            threads: 1,
            rng,
            trees,
            opinion: Vec::new(),
        }
    }

    /// With so many threads. With a budget in iterations they change nothing but the time.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.clamp(1, 64);
        if self.budget.iterations().is_none() {
            while self.trees.len() < self.threads {
                self.trees.push(Tree::new(self.rng.fork()));
            }
        }
        self
    }

    /// Judges positions by the network that comes with the game, if there is one, instead of by quick
    /// play-outs.
    #[must_use]
    pub fn learnt(mut self) -> Self {
        self.steering.network = G::LEARNT.and_then(|learnt| (learnt.network)());
        self
    }

    /// Thinks also about what is settled at once (a single legal action, what else there is where a
    /// win in this turn was found), and gives every action enough tries to say what it is worth.
    #[must_use]
    pub fn thorough(mut self) -> Self {
        self.steering.thorough = true;
        self
    }

    /// How many nodes its trees have, and how many bytes they take.
    pub fn size(&self) -> (usize, usize) {
        self.trees.iter().map(Tree::size).fold((0, 0), |(n, b), (nodes, bytes)| (n + nodes, b + bytes))
    }

    /// Makes the position of an imagined world the root of all trees; returns its key.
    fn set_root(&mut self, world: &G, seat: Seat) -> u64 {
        self.trees.iter_mut().fold(0, |_, tree| tree.set_root(world, seat))
    }

    /// Grows all trees within the budget; returns the key of the root.
    fn grow(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> u64 {
        let world = view.imagine(&mut self.rng.clone());
        let root = self.set_root(&world, view.seat());
        let task = Task {
            view,
            root,
            share: self.budget.iterations().map(|n| n.div_ceil(self.trees.len() as u32)),
            time: self.budget.time(),
            steering: self.steering,
            keys: legal.iter().map(|&action| world.action_key(action)).collect(),
            progress,
        };
        let per_thread = self.trees.len().div_ceil(self.threads);
        let parts: Vec<_> = self.trees.chunks_mut(per_thread).map(Mutex::new).collect();
        side_by_side(parts.len(), |i| task.work(&mut locked(&parts[i]), i == 0));
        root
    }

    /// Adds up what the trees know about the root's actions.
    fn sum_up(&self, view: View<'_, G>, root: u64, legal: &[G::Action]) -> Vec<Appraisal<G::Action>> {
        // The seat's own actions are the same in all its worlds.
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
        if self.steering.thorough {
            // Of those that were tried about as often, the tries say less than what came of them.
            let most = options.first().map_or(0, |(option, _)| option.tries);
            let sure = options.partition_point(|(option, _)| option.tries >= most / 2);
            options[..sure].sort_by(|(a, _), (b, _)| b.chance.total_cmp(&a.chance));
        }
        let mut options: Vec<_> = options.into_iter().map(|(option, _)| option).collect();
        for option in &mut options {
            self.continue_line(world.clone(), view.seat(), option);
        }
        options
    }

    /// Appends what the seat would do next in its turn, what the others would reply and what the seat
    /// would do in its next turn, as far as the first tree has tried it.
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
            // The seat's next turn is over.
            if next_turn.is_some_and(|turn| !mine || turn != now) {
                return;
            }
            let enough = if next_turn.is_some() { SURE } else { TRIED };
            let Some(node) = world.fingerprint(seat).and_then(|key| self.trees[0].node(key)) else { return };
            let Some(best) = node.edges.iter().max_by_key(|edge| edge.tries).filter(|edge| edge.tries >= enough) else {
                return;
            };
            legal.clear();
            world.legal_actions(&mut legal);
            let Some(&found) = legal.iter().find(|&&action| world.action_key(action) == best.key) else { return };
            next = found;
            let in_turn = mine && next_turn.is_none() && option.reply.is_empty();
            if in_turn { option.line.push(next) } else { option.reply.push(next) }
        }
    }

    /// A line that wins at once, as an appraisal of its first action.
    fn win_at_once(&mut self, view: View<'_, G>, progress: &Progress) -> Option<Appraisal<G::Action>> {
        let limit = self.budget.iterations().map_or(MOST_LETHAL, |n| MOST_LETHAL.min(u64::from(n) * LETHAL));
        let line = winning_line(view, limit, &mut self.rng.fork(), progress)?;
        Some(Appraisal { action: line[0], chance: 1.0, tries: 1, line, reply: Vec::new() })
    }
}

impl<G: Heuristics> Agent<G> for Search<G> {
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action {
        self.opinion.clear();
        let thorough = self.steering.thorough;
        if !thorough && legal.len() == 1 {
            return legal[0];
        }
        let win = self.win_at_once(view, progress);
        let mut options = Vec::new();
        if thorough || win.is_none() {
            let root = self.grow(view, legal, progress);
            options = self.sum_up(view, root, legal);
        }
        if let Some(mut win) = win {
            let world = view.imagine(&mut self.rng.clone());
            let key = world.action_key(win.action);
            if let Some(at) = options.iter().position(|option| world.action_key(option.action) == key) {
                win.tries = win.tries.max(options.remove(at).tries);
            }
            options.insert(0, win);
        }
        let action = options.first().map_or(legal[0], |option| option.action);
        self.opinion = options;
        action
    }

    /// Grows the trees from the position in which another one decides: what is reached from there by
    /// what that one does is the next root, with all that is known below it.
    fn ponder(&mut self, view: View<'_, G>, progress: &Progress) {
        let world = view.imagine(&mut self.rng.clone());
        let root = self.set_root(&world, view.seat());
        while !progress.stopped() && self.trees.iter().all(|tree| tree.has_room(STRIDE)) {
            let begun = progress.elapsed();
            for tree in &mut self.trees {
                for _ in 0..STRIDE {
                    let world = view.imagine(tree.rng());
                    tree.grow(world, root, view.seat(), self.steering);
                }
                progress.add_positions(u64::from(STRIDE));
            }
            // Half of a processor is left to others.
            std::thread::sleep(progress.elapsed().saturating_sub(begun));
        }
    }

    fn opinion(&self) -> &[Appraisal<G::Action>] {
        &self.opinion
    }
}

/// Looks at a position for the seat of the view, which must be awaited: what each action is worth, the best
/// first. Nothing when the game is over.
pub fn analyse<G: Heuristics>(
    view: View<'_, G>,
    budget: Budget,
    seed: u64,
    progress: &Progress,
) -> Vec<Appraisal<G::Action>> {
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    if legal.is_empty() {
        return Vec::new();
    }
    let mut analyst = analyst::<G>(budget, seed, 1);
    analyst.choose(view, &legal, progress);
    analyst.opinion().to_vec()
}

/// What all threads of one thought need to know.
struct Task<'a, G: Heuristics> {
    view: View<'a, G>,
    root: u64,
    /// How often each tree's root shall have been visited, if that is fixed.
    share: Option<u32>,
    time: Option<Duration>,
    steering: Steering,
    /// The action keys of the legal actions.
    keys: Vec<u64>,
    progress: &'a Progress,
}

impl<G: Heuristics> Task<'_, G> {
    /// Lets some trees grow, one after the other, each for an equal part of the time. The first of
    /// the `reporting` thread's trees reports what it thinks.
    fn work(&self, trees: &mut [Tree<G>], reporting: bool) {
        let rounds = trees.len() as u32;
        for (i, tree) in (0..).zip(trees) {
            let until = self.time.map(|time| time / rounds * (i + 1));
            self.grow(tree, until, reporting && i == 0);
        }
    }

    /// Lets one tree grow until it is as large as it should be, or is told to stop.
    fn grow(&self, tree: &mut Tree<G>, until: Option<Duration>, reporting: bool) {
        let wanted = self.share.map_or(u32::MAX, |share| share.saturating_sub(tree.visits(self.root)));
        for done in 0..wanted {
            if done.is_multiple_of(STRIDE) && done > 0 {
                self.progress.add_positions(u64::from(STRIDE));
                if self.progress.stopped() || until.is_some_and(|until| self.progress.elapsed() >= until) {
                    return;
                }
                if !self.steering.thorough && tree.is_settled(self.root, wanted - done) {
                    return;
                }
                if reporting && done.is_multiple_of(REPORT) {
                    self.report(tree);
                }
            }
            let world = self.view.imagine(tree.rng());
            tree.grow(world, self.root, self.view.seat(), self.steering);
        }
        // The last stride, whole or not.
        self.progress.add_positions(u64::from(wanted - wanted.saturating_sub(1) / STRIDE * STRIDE));
    }

    fn report(&self, tree: &Tree<G>) {
        let best = tree.node(self.root).and_then(|node| node.edges.iter().max_by_key(|edge| edge.tries));
        let place = best.and_then(|best| self.keys.iter().position(|&key| key == best.key));
        if let (Some(best), Some(place)) = (best, place) {
            self.progress.set_best(place, best.mean());
        }
    }
}
