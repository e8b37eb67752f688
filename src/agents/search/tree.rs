//! The tree that a search grows: what is known about positions as one seat sees them.

use sorcery_games::Heuristics;
use sorcery_games::engine::{Digest, Game, Log, Rng, Seat, Status};
use sorcery_games::heuristics::prospect;
use sorcery_games::network::{Inputs, Network};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// The most seats of any game: each play-out ends with a payoff for each, which need not be allocated.
const SEATS: usize = 4;
/// A tree with so many nodes is not grown further: only judged.
const NODE_LIMIT: usize = 1 << 18;
/// The most actions of one play-out; what goes on longer is judged as it stands.
const PLAYOUT_LIMIT: usize = 2_000;
/// How much worse than its parent an action counts that was not tried yet.
const UNTRIED: f32 = 0.1;

/// No action weighs less: what seems senseless may be right.
const LEAST_WEIGHT: f32 = 1e-3;

/// How sure a network can be at most, as the variance of what comes, as part of the greatest one.
const LEAST_DOUBT: f32 = 0.01;

/// One in so many tries of a thorough search is spread evenly over all actions.
const FAIR_PART: u32 = 5;

/// Shares of the win, by seat.
type Payoffs = [f32; SEATS];

#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub key: u64,
    pub tries: u32,
    /// How often it could have been chosen: in some imagined worlds it is not legal.
    offers: u32,
    /// The sum of what its tries brought to the seat that chose.
    total: f32,
    /// How likely it was before anything was tried, compared with the others.
    prior: f32,
}

impl Edge {
    /// What a try brings on average to the seat that chooses.
    pub fn mean(&self) -> f32 {
        self.total / self.tries.max(1) as f32
    }
}

/// A position as the searching seat sees it. Its edges are made when it is met again.
#[derive(Clone, Debug)]
pub(super) struct Node {
    mover: Seat,
    visits: u32,
    /// The sum of what visits brought to the mover.
    total: f32,
    pub edges: Vec<Edge>,
}

/// One tree. Nodes are found by their fingerprints, so that different orders of actions which
/// lead to the same position share what is learnt below it, and the next search goes on from
/// what this one knows.
#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node>,
    places: HashMap<u64, u32, BuildHasherDefault<Digest>>,
    rng: Rng,
    // Kept to save allocations.
    legal: Vec<G::Action>,
    weights: Vec<f32>,
    scratch: Vec<G::Action>,
    inputs: Inputs,
    path: Vec<(u32, u32)>,
    choices: Vec<(u32, G::Action)>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Steering {
    /// After how many turns play-outs are judged.
    pub horizon: u32,
    /// What judges positions instead of play-outs.
    pub network: Option<&'static Network>,
    /// Whether every action of the root gets a fair part of the tries, however poor it seems, so
    /// that something can be said about it.
    pub thorough: bool,
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

    /// Makes the position of `world` the root, keeping what is known below it; a tree that does
    /// not know it begins anew.
    pub fn set_root(&mut self, world: &G, seat: Seat) -> u64 {
        let print = world.fingerprint(seat);
        let key = print.unwrap_or(0);
        // Without fingerprints there is no telling what is known already.
        if print.is_none() || !self.places.contains_key(&key) || !self.has_room(0) {
            self.nodes.clear();
            self.places.clear();
        }
        self.place(key, world.status().awaited().unwrap_or(seat));
        key
    }

    /// Whether the next search can go on from what this one knows when it has so many nodes more.
    pub fn has_room(&self, more: u32) -> bool {
        self.nodes.len() + more as usize <= NODE_LIMIT / 2
    }

    /// How often the node of a key was visited.
    pub fn visits(&self, key: u64) -> u32 {
        self.node(key).map_or(0, |node| node.visits)
    }

    /// Whether another action cannot become the most tried one any more in so many iterations. Who then
    /// stops loses nothing: of 500 games of Splendor by `network:1000` 49.5 % (45.1 to 53.9) against who
    /// goes on.
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

    /// How many nodes there are, and how many bytes they take.
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

    /// The node of a key, made if it is new.
    fn place(&mut self, key: u64, mover: Seat) -> (u32, bool) {
        let new = self.nodes.len() as u32;
        let place = *self.places.entry(key).or_insert(new);
        if place == new {
            self.nodes.push(Node { mover, visits: 0, total: 0.0, edges: Vec::new() });
        }
        (place, place == new)
    }

    /// Follows the tree from the root through one imagined world to a position that is new, plays
    /// on from there, and remembers on the way back what came of it.
    pub fn grow(&mut self, mut world: G, root: u64, seat: Seat, steering: Steering) {
        self.path.clear();
        let mut key = root;
        let mut leaf = None;
        let payoffs = loop {
            let Status::Awaiting(mover) = world.status() else { break self.judge(world, seat, steering) };
            if self.nodes.len() >= NODE_LIMIT && !self.places.contains_key(&key) {
                break self.judge(world, seat, steering);
            }
            let (node, new) = self.place(key, mover);
            if new || (self.nodes[node as usize].visits == 0 && key != root) {
                leaf = Some(node);
                break self.judge(world, seat, steering);
            }
            self.offer(node, &world);
            let (edge, action) = self.select(node, steering, key == root);
            self.path.push((node, edge));
            key = next_key(key, self.nodes[node as usize].edges[edge as usize].key);
            world.apply(action, &mut Log::off());
            if let Some(print) = world.fingerprint(seat) {
                key = print;
            }
            // A position can repeat itself where turns are not counted; it is judged then.
            if self.path.len() > PLAYOUT_LIMIT {
                break self.judge(world, seat, steering);
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

    /// Matches the legal actions of a world with the edges of a node, making those that are new:
    /// `choices` holds each edge once, with its action in this world.
    fn offer(&mut self, node: u32, world: &G) {
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
                        let prior = self.weights[i].max(LEAST_WEIGHT).sqrt();
                        edges.push(Edge { key, tries: 0, offers: 0, total: 0.0, prior });
                        edges.len() - 1
                    }
                },
            };
            expected = found + 1;
            edges[found].offers += 1;
            self.choices.push((found as u32, action));
        }
    }

    /// The choice with the best balance between what it has brought, what was expected of it and
    /// how little it was tried.
    fn select(&self, node: u32, steering: Steering, is_root: bool) -> (u32, G::Action) {
        let node = &self.nodes[node as usize];
        if steering.thorough && is_root {
            let fair = node.visits / (FAIR_PART * self.choices.len() as u32);
            if let Some(&neglected) = self.choices.iter().find(|&&(edge, _)| node.edges[edge as usize].tries < fair) {
                return neglected;
            }
        }
        let priors: f32 = self.choices.iter().map(|&(edge, _)| node.edges[edge as usize].prior).sum();
        let value = node.total / node.visits.max(1) as f32;
        let untried = value - UNTRIED;
        // A network knows small differences, and where nearly all is lost or won they are what is left.
        let doubt = match steering.network {
            Some(_) => (4.0 * value * (1.0 - value)).max(LEAST_DOUBT).sqrt(),
            None => 1.0,
        };
        let mut best = (f32::NEG_INFINITY, self.choices[0]);
        for &(edge, action) in &self.choices {
            let known = &node.edges[edge as usize];
            let worth = if known.tries == 0 { untried } else { known.mean() };
            let novelty = known.prior / priors * (known.offers as f32).sqrt() / (1.0 + known.tries as f32);
            let score = worth + doubt * novelty;
            if score > best.0 {
                best = (score, (edge, action));
            }
        }
        best.1
    }

    /// What a position brings to each seat, as the network has it or a play-out.
    fn judge(&mut self, world: G, seat: Seat, steering: Steering) -> Payoffs {
        let (Some(network), Some(learnt), Status::Awaiting(_)) = (steering.network, G::LEARNT, world.status()) else {
            return self.playout(world, steering);
        };
        let chance = learnt.chance(&world, network, seat, &mut self.inputs);
        let mut payoffs = [1.0 - chance; SEATS];
        payoffs[seat.index()] = chance;
        payoffs
    }

    /// Plays quickly to the horizon, or to the end, and says what it brings to each seat.
    fn playout(&mut self, mut world: G, steering: Steering) -> Payoffs {
        let last = world.turn_number().saturating_add(steering.horizon);
        for _ in 0..PLAYOUT_LIMIT {
            if steering.horizon != u32::MAX && world.turn_number() >= last {
                break;
            }
            let Some(action) = world.playout_action(&mut self.rng, &mut self.scratch) else { break };
            world.apply(action, &mut Log::off());
        }
        payoffs(&world)
    }
}

/// What a position brings to each seat: the outcome, or the chance of it.
fn payoffs<G: Heuristics>(world: &G) -> Payoffs {
    let mut payoffs = [0.0; SEATS];
    for seat in Seat::all(world.seats()) {
        payoffs[seat.index()] = prospect(world, seat, G::evaluate) as f32;
    }
    payoffs
}

/// The key of a node without a fingerprint: the way that led there.
fn next_key(parent: u64, action_key: u64) -> u64 {
    Digest::of([parent, action_key])
}
