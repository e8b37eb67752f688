//! The tree of a search, whose nodes are positions as one seat sees them.

use super::standoff::Standoff;
use sorcery_games::Heuristics;
use sorcery_games::engine::{Digest, Game, Log, Rng, Seat, Status};
use sorcery_games::evaluator::Evaluator;
use sorcery_games::heuristics::{prospect, weigh_chances};
use sorcery_games::network::Inputs;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Maximum number of seats in any game. A rollout's payoffs are an array of this size, to avoid an
/// allocation.
const SEATS: usize = 4;
/// Maximum number of nodes in a tree. When a tree is full, it gets no new nodes, but the statistics of its nodes are
/// still updated.
const NODE_LIMIT: usize = 1 << 18;
/// Maximum number of actions in a rollout. A rollout that reaches this limit ends with an evaluation of its position.
const PLAYOUT_LIMIT: usize = 2_000;
/// First-play urgency: an unvisited edge has the value of its node minus this.
const UNTRIED: f32 = 0.1;

/// Number of visits after which the network computes a node's priors, instead of the game's handwritten policy. This takes
/// one evaluation per action, so nodes with few visits keep the handwritten priors. `docs/development/strength.md` states
/// the gain.
const WEIGHED: u32 = 6;
/// Sharpness of the network's policy: the change in the logarithm of a weight per unit of winning probability.
const SHARPNESS: f32 = 32.0;

/// Minimum policy weight of an action, so that the search also tries actions that seem pointless.
const LEAST_WEIGHT: f32 = 1e-3;

/// Minimum of the network's variance term 4·*v*·(1 − *v*), so that exploration never stops.
const LEAST_DOUBT: f32 = 0.01;

/// Each seat's share of the win.
type Payoffs = [f32; SEATS];

#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub key: u64,
    pub tries: u32,
    /// Number of times that the search visited the node above the edge and the action was legal. An action may be
    /// illegal in some determinizations.
    offers: u32,
    /// Sum of the payoffs over all visits to the edge, for the seat that chooses the edge's action.
    total: f32,
    /// Prior of the action before any visit, not normalised.
    prior: f32,
}

impl Edge {
    /// Returns the mean payoff over all visits to the edge, for the seat that chooses the edge's action.
    #[inline]
    pub fn mean(&self) -> f32 {
        self.total / self.tries.max(1) as f32
    }
}

/// A position as the searching seat sees it. Its edges are created on the second visit.
#[derive(Clone, Debug)]
pub(super) struct Node {
    mover: Seat,
    visits: u32,
    /// Sum of the payoffs over all visits to the node, for the seat to move there.
    total: f32,
    /// Whether the network has computed the priors of the edges.
    weighed: bool,
    pub edges: Vec<Edge>,
}

/// A search tree. Nodes are found by their fingerprints, so transpositions share a node, and the next search
/// reuses the subtree of its root.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    places: HashMap<u64, u32, BuildHasherDefault<Digest>>,
    rng: Rng,
    // Buffers that are reused to avoid allocations.
    legal: Vec<G::Action>,
    weights: Vec<f32>,
    scratch: Vec<G::Action>,
    inputs: Inputs,
    path: Vec<(u32, u32)>,
    choices: Vec<(u32, G::Action)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct SearchParameters<'n> {
    /// Number of turns after which a rollout stops and evaluates the position.
    pub horizon: u32,
    /// The network that evaluates positions instead of rollouts.
    pub network: Option<&'n Evaluator>,
    /// If given, every action at the root gets at least the average number of visits divided by this, so that its value
    /// is reliable.
    pub fair_part: Option<u32>,
    /// The standoff at the root, which lowers the value of waiting there.
    pub standoff: Option<Standoff>,
}

impl<G: Heuristics> Tree<G> {
    pub fn new(rng: Rng) -> Self {
        Tree {
            nodes: Vec::new(),
            places: HashMap::default(),
            rng,
            legal: Vec::new(),
            weights: Vec::new(),
            scratch: Vec::new(),
            inputs: Inputs::default(),
            path: Vec::new(),
            choices: Vec::new(),
        }
    }

    /// Makes the position of `world` the root and returns its key. Clears the tree if it doesn't contain the position
    /// or is more than half full.
    pub fn set_root(&mut self, world: &G, seat: Seat) -> u64 {
        let print = world.fingerprint(seat);
        let key = print.unwrap_or(0);
        // Without a fingerprint, it is unknown whether the tree contains the position, so clear the tree.
        if print.is_none() || !self.places.contains_key(&key) || !self.has_room(0) {
            self.nodes.clear();
            self.places.clear();
        }
        self.place(key, world.status().awaited().unwrap_or(seat));
        key
    }

    /// Returns `true` if the next search can reuse this tree even if it grows by `more` nodes.
    pub fn has_room(&self, more: u32) -> bool {
        self.nodes.len() + more as usize <= NODE_LIMIT / 2
    }

    /// Returns the number of visits to the node with this key.
    pub fn visits(&self, key: u64) -> u32 {
        self.node(key).map_or(0, |node| node.visits)
    }

    /// Returns `true` if no other action can become the most visited one within `left` iterations.
    ///
    /// Stopping then costs no strength: in 500 games of Splendor, `network:1000` won 49.5 % (45.1 to 53.9)
    /// against a version that doesn't stop.
    pub fn is_settled(&self, key: u64, left: u32) -> bool {
        let Some(node) = self.node(key) else { return false };
        let (mut most, mut next) = (0, 0);
        for edge in &node.edges {
            if edge.tries > most {
                (most, next) = (edge.tries, most);
            } else {
                next = next.max(edge.tries);
            }
        }
        most - next > left
    }

    pub fn node(&self, key: u64) -> Option<&Node> {
        self.places.get(&key).map(|&place| &self.nodes[place as usize])
    }

    /// Returns the number of nodes, and the total size of these nodes in bytes.
    pub fn size(&self) -> (usize, usize) {
        let edges: usize = self.nodes.iter().map(|node| node.edges.capacity()).sum();
        let bytes = self.nodes.capacity() * size_of::<Node>()
            + edges * size_of::<Edge>()
            + self.places.capacity() * (size_of::<(u64, u32)>() + 1);
        (self.nodes.len(), bytes)
    }

    pub fn rng(&mut self) -> &mut Rng {
        &mut self.rng
    }

    /// Returns the index of the node with this key, creating the node if necessary. The second value is `true` if the
    /// node is new.
    fn place(&mut self, key: u64, mover: Seat) -> (u32, bool) {
        let new = self.nodes.len() as u32;
        let place = *self.places.entry(key).or_insert(new);
        if place == new {
            self.nodes.push(Node { mover, visits: 0, total: 0.0, weighed: false, edges: Vec::new() });
        }
        (place, place == new)
    }

    /// Runs one iteration: follows the tree through one determinization to a new position, evaluates it, and
    /// backs the payoffs up along the path.
    pub fn grow(&mut self, mut world: G, root: u64, seat: Seat, parameters: SearchParameters<'_>) {
        self.path.clear();
        let mut key = root;
        let mut leaf = None;
        let payoffs = loop {
            let Status::Awaiting(mover) = world.status() else { break self.evaluate_leaf(world, seat, parameters) };
            if self.nodes.len() >= NODE_LIMIT && !self.places.contains_key(&key) {
                break self.evaluate_leaf(world, seat, parameters);
            }
            let (node, new) = self.place(key, mover);
            if new || (self.nodes[node as usize].visits == 0 && key != root) {
                leaf = Some(node);
                break self.evaluate_leaf(world, seat, parameters);
            }
            self.expand(node, &world);
            self.weigh(node, &world, parameters);
            let (edge, action) = self.select(node, parameters, key == root);
            self.path.push((node, edge));
            key = next_key(key, self.nodes[node as usize].edges[edge as usize].key);
            world.apply(action, &mut Log::off());
            if let Some(print) = world.fingerprint(seat) {
                key = print;
            }
            // In games that don't count turns, positions can repeat. This limit prevents an endless loop.
            if self.path.len() > PLAYOUT_LIMIT {
                break self.evaluate_leaf(world, seat, parameters);
            }
        };
        if let Some(leaf) = leaf {
            let node = &mut self.nodes[leaf as usize];
            node.visits += 1;
            node.total += payoffs[node.mover.index()];
        }
        for &(node, edge) in &self.path {
            let node = &mut self.nodes[node as usize];
            let payoff = payoffs[node.mover.index()];
            node.visits += 1;
            node.total += payoff;
            let edge = &mut node.edges[edge as usize];
            edge.tries += 1;
            edge.total += payoff;
        }
    }

    /// Matches the legal actions of a determinization with the edges of a node, and creates the missing edges.
    /// Afterwards, `choices` contains each of these edges once, with its action.
    fn expand(&mut self, node: u32, world: &G) {
        self.legal.clear();
        world.legal_actions(&mut self.legal);
        self.choices.clear();
        let edges = &mut self.nodes[node as usize].edges;
        edges.reserve_exact(if edges.is_empty() { self.legal.len() } else { 0 });
        let mut expected = 0;
        self.weights.clear();
        for (i, &action) in self.legal.iter().enumerate() {
            let key = world.action_key(action);
            let found = match edges.get(expected) {
                Some(edge) if edge.key == key => expected,
                _ => match edges.iter().position(|edge| edge.key == key) {
                    Some(place) if self.choices.iter().any(|&(edge, _)| edge as usize == place) => continue,
                    Some(place) => place,
                    None => {
                        if self.weights.is_empty() {
                            world.weigh(&self.legal, &mut self.weights);
                        }
                        edges.push(Edge { key, tries: 0, offers: 0, total: 0.0, prior: prior(self.weights[i]) });
                        edges.len() - 1
                    }
                },
            };
            expected = found + 1;
            edges[found].offers += 1;
            self.choices.push((found as u32, action));
        }
    }

    /// If the node has enough visits and the game has a network, computes the priors of the choices from the network's
    /// evaluation of the position after each of them. Does this once for each node. If an action wins at once, the prior
    /// of every other action is the least possible: a network gives all replies to a mistake similar values, and the
    /// search would hardly visit the one that wins.
    fn weigh(&mut self, node: u32, world: &G, parameters: SearchParameters<'_>) {
        let node = &mut self.nodes[node as usize];
        let (Some(network), Some(learnt)) = (parameters.network, G::LEARNT) else { return };
        if node.weighed || node.visits < WEIGHED {
            return;
        }
        node.weighed = true;
        let chance = |&(_, action): &(u32, G::Action)| {
            let after = world.after(action);
            let judge = |after: &G, seat| f64::from(learnt.chance(after, network, seat, &mut self.inputs));
            prospect(&after, node.mover, judge) as f32
        };
        let chances: Vec<f32> = self.choices.iter().map(chance).collect();
        self.weights.clear();
        match chances.iter().position(|&chance| chance >= 1.0) {
            Some(win) => self.weights.extend((0..chances.len()).map(|i| f32::from(i == win))),
            None => weigh_chances(&chances, SHARPNESS, &mut self.weights),
        }
        for (&(edge, _), &weight) in self.choices.iter().zip(&self.weights) {
            node.edges[edge as usize].prior = prior(weight);
        }
    }

    /// Selects the choice with the highest PUCT score, *Q* + *c* · *P* · √*N* / (1 + *n*).
    ///
    /// *Q* is the mean payoff of the edge, *P* its normalised prior, *n* its number of visits, and *N* the number of
    /// times that its node was visited and its action was legal. With a network, *c* is 2·√(*v*·(1 − *v*)) for the
    /// node's value *v*, otherwise 1.
    fn select(&self, node: u32, parameters: SearchParameters<'_>, is_root: bool) -> (u32, G::Action) {
        let node = &self.nodes[node as usize];
        if let Some(part) = parameters.fair_part.filter(|_| is_root) {
            let fair = node.visits / (part * self.choices.len() as u32);
            if let Some(&neglected) = self.choices.iter().find(|&&(edge, _)| node.edges[edge as usize].tries < fair) {
                return neglected;
            }
        }
        let priors: f32 = self.choices.iter().map(|&(edge, _)| node.edges[edge as usize].prior).sum();
        let value = node.total / node.visits.max(1) as f32;
        let untried = value - UNTRIED;
        // A network gives all actions similar values, especially in a nearly decided position. Without this
        // factor, the search would explore too much there.
        let doubt = match parameters.network {
            Some(_) => (4.0 * value * (1.0 - value)).max(LEAST_DOUBT).sqrt(),
            None => 1.0,
        };
        let standoff = parameters.standoff.filter(|_| is_root);
        let scale = doubt / priors;
        // Most actions are always legal, so they have the same number of offers.
        let (mut offers, mut factor) = (0, 0.0);
        let mut best = (f32::NEG_INFINITY, self.choices[0]);
        for &(edge, action) in &self.choices {
            let known = &node.edges[edge as usize];
            let worth = if known.tries == 0 { untried } else { known.mean() };
            let worth = standoff.map_or(worth, |standoff| standoff.adjusted(known.key, worth));
            if offers != known.offers {
                (offers, factor) = (known.offers, scale * (known.offers as f32).sqrt());
            }
            let score = worth + factor * known.prior / (1.0 + known.tries as f32);
            if score > best.0 {
                best = (score, (edge, action));
            }
        }
        best.1
    }

    /// Returns the payoffs of a position, as estimated by the network or by a rollout.
    fn evaluate_leaf(&mut self, world: G, seat: Seat, parameters: SearchParameters<'_>) -> Payoffs {
        let (Some(network), Some(learnt), Status::Awaiting(_)) = (parameters.network, G::LEARNT, world.status()) else {
            return self.playout(world, parameters);
        };
        let chance = learnt.chance(&world, network, seat, &mut self.inputs);
        let mut payoffs = [1.0 - chance; SEATS];
        payoffs[seat.index()] = chance;
        payoffs
    }

    /// Plays a rollout and returns the payoffs of its last position.
    fn playout(&mut self, mut world: G, parameters: SearchParameters<'_>) -> Payoffs {
        let last = world.turn_number().saturating_add(parameters.horizon);
        roll_out(&mut world, last, PLAYOUT_LIMIT, &mut self.rng, &mut self.scratch);
        payoffs(&world)
    }
}

/// Plays a rollout up to the beginning of turn number `last` or to the end of the game, but at most `limit` actions.
/// Returns the number of actions. `scratch` is a buffer that saves an allocation.
pub fn roll_out<G: Heuristics>(
    world: &mut G,
    last: u32,
    limit: usize,
    rng: &mut Rng,
    scratch: &mut Vec<G::Action>,
) -> usize {
    let mut log = Log::off();
    for played in 0..limit {
        if last != u32::MAX && world.turn_number() >= last {
            return played;
        }
        let Some(action) = world.playout_action(rng, scratch) else { return played };
        world.apply(action, &mut log);
    }
    limit
}

/// Returns the payoffs of a position: the outcome if the game is over, otherwise the estimated probabilities.
fn payoffs<G: Heuristics>(world: &G) -> Payoffs {
    let mut payoffs = [0.0; SEATS];
    for seat in Seat::all(world.seats()) {
        payoffs[seat.index()] = prospect(world, seat, G::evaluate) as f32;
    }
    payoffs
}

/// Returns the prior of an action with this weight in the policy, not normalised.
fn prior(weight: f32) -> f32 {
    weight.max(LEAST_WEIGHT).sqrt()
}

/// Returns the key of a node whose position has no fingerprint. The key depends on the path to the node.
fn next_key(parent: u64, action_key: u64) -> u64 {
    Digest::of([parent, action_key])
}
