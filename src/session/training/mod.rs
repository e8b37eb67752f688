//! Teaching a game's network by games that it plays against itself, from nothing.
//!
//! A player looks one action ahead and takes what the network likes best, now and then something
//! else. After each game every decision of it is told what came of it: partly the outcome, partly what
//! the network thought of the decisions that followed (TD(lambda)). Positions are kept for a while and
//! learnt from more than once.

mod gradient;

use crate::game::referee::Referee;
pub use gradient::Gradient;
use sorcery_agents::{Level, Pace};
use sorcery_games::engine::{Log, Outcome, Rng, Seat, Status, Stream};
use sorcery_games::network::{Inputs, Learnt, Network, Shape};
use sorcery_games::{Error, Heuristics, Tabletop, View};

/// How much of a target is what came later, rather than what the network thinks of the next decision.
const LAMBDA: f32 = 0.8;
/// How often chance decides.
const CURIOSITY: f64 = 0.04;
/// How many actions at the beginning of a game are drawn by how much the network likes them.
const OPENING: usize = 6;
/// How sharply.
const SHARPNESS: f32 = 12.0;
/// How many games are played before something is learnt.
pub const ROUND: u64 = 64;
const KEPT: usize = 120_000;
/// How often each position is learnt, on average.
const REPEATS: f64 = 3.0;
/// How many positions make a step.
const BATCH: usize = 128;
/// After so many turns a game counts as a tie.
const TURNS: u32 = 150;

/// A position, who is awaited, and what came of it.
struct Lesson<G> {
    position: G,
    seat: Seat,
    target: f32,
}

/// A network that is being taught, the game's type erased.
pub trait Lessons {
    /// Plays a round of games and learns from them; a step goes so far.
    fn round(&mut self, rate: f32) -> Result<(), Error>;
    fn games(&self) -> u64;
    /// The mean loss of the last round.
    fn loss(&self) -> f32;
    /// What part of so many games the network wins against a level, one action ahead.
    fn against(&self, level: Level, games: u64) -> Result<f64, Error>;
    fn weights(&self) -> Vec<u8>;
    /// What has to be kept to go on later.
    fn to_bytes(&self) -> Vec<u8>;
}

pub struct Training<G: Heuristics> {
    learnt: Learnt<G>,
    network: Network,
    gradient: Gradient,
    kept: Vec<Lesson<G>>,
    games: u64,
    loss: f32,
    seed: u64,
}

impl<G: Tabletop> Training<G> {
    /// A network that knows nothing; `None` where a game has no use for one.
    pub fn new(seed: u64) -> Option<Self> {
        let learnt = G::LEARNT?;
        let network = Network::new(learnt.shape, beginning(learnt.shape, seed))?;
        let gradient = Gradient::new(learnt.shape);
        Some(Training { learnt, network, gradient, kept: Vec::new(), games: 0, loss: 0.0, seed })
    }

    /// Goes on from what [`to_bytes`](Lessons::to_bytes) kept; `None` when that is something else.
    pub fn resume(seed: u64, bytes: &[u8]) -> Option<Self> {
        let mut training = Self::new(seed)?;
        let (games, rest) = bytes.split_first_chunk::<8>()?;
        let mut numbers = rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        for weight in training.network.weights_mut().iter_mut().chain(training.gradient.state_mut()) {
            *weight = numbers.next()?;
        }
        training.games = u64::from_le_bytes(*games);
        numbers.next().is_none().then_some(training)
    }

    /// Plays a game and keeps its positions.
    fn play(&mut self, rng: &mut Rng) -> Result<(), Error> {
        let mut game = G::start(&(G::ABOUT.setup_with)(&[])?, rng.long(), &mut Log::off());
        let mut player = Player::new(&self.learnt, &self.network);
        let mut sights: Vec<Sight<G>> = Vec::new();
        let outcome = loop {
            let seat = match game.status() {
                Status::Over(outcome) => break Some(outcome),
                Status::Awaiting(_) if game.turn_number() > TURNS => break None,
                Status::Awaiting(seat) => seat,
            };
            player.weigh(View::new(&game, seat), rng);
            let best = player.best();
            let mut chosen = best;
            if player.options.len() > 1 {
                if sights.len() < OPENING {
                    chosen = player.draw(rng);
                } else if rng.chance(CURIOSITY) {
                    chosen = rng.below(player.options.len());
                }
            }
            let (action, value) = player.options[chosen];
            let thought = player.options[best].1;
            sights.push(Sight { position: game.clone(), seat, thought, strayed: thought - value > 0.02 });
            game.apply(action, &mut Log::off());
        };
        self.kept.extend(lessons(sights, outcome));
        Ok(())
    }
}

impl<G: Tabletop> Lessons for Training<G> {
    fn round(&mut self, rate: f32) -> Result<(), Error> {
        let mut rng = Rng::new(self.seed.wrapping_mul(1_000_003).wrapping_add(self.games), Stream::Playout);
        let before = self.kept.len();
        for _ in 0..ROUND {
            self.play(&mut rng)?;
        }
        let fresh = self.kept.len() - before;
        self.games += ROUND;
        if self.kept.len() > KEPT {
            self.kept.drain(..self.kept.len() - KEPT);
        }
        // At first there is little to choose from, and learning it by heart helps nobody.
        let steps = (fresh as f64 * REPEATS * (self.kept.len() as f64 / KEPT as f64).min(1.0)) as usize / BATCH;
        let (mut inputs, mut loss) = (Inputs::default(), 0.0);
        for _ in 0..steps.max(1) {
            for _ in 0..BATCH {
                let lesson = &self.kept[rng.below(self.kept.len())];
                (self.learnt.inputs)(&lesson.position, lesson.seat, &mut inputs);
                loss += self.gradient.add(&self.network, &inputs, lesson.target);
            }
            self.gradient.step(&mut self.network, rate);
        }
        self.loss = loss / (steps.max(1) * BATCH) as f32;
        Ok(())
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn loss(&self) -> f32 {
        self.loss
    }

    fn against(&self, level: Level, games: u64) -> Result<f64, Error> {
        let mut score = 0.0;
        for game in 0..games {
            let mut rng = Rng::new(game / 2, Stream::Deal);
            let me = Seat((game % 2) as u8);
            let mut other = level.agent::<G>(game, 1, Pace::Exact);
            let mut state = G::start(&(G::ABOUT.setup_with)(&[])?, game / 2, &mut Log::off());
            let mut player = Player::new(&self.learnt, &self.network);
            let mut referee = Referee::new(&state);
            let mut legal = Vec::new();
            score += loop {
                let seat = match state.status() {
                    Status::Over(outcome) => break outcome.payoff(me),
                    Status::Awaiting(seat) => seat,
                };
                if referee.draw(&state).is_some() {
                    break 0.5;
                }
                let view = View::new(&state, seat);
                let action = if seat != me {
                    other.act(view, &mut legal)
                } else {
                    player.weigh(view, &mut rng);
                    player.options[player.best()].0
                };
                state.apply(action, &mut Log::off());
            };
        }
        Ok(score / games as f64)
    }

    fn weights(&self) -> Vec<u8> {
        self.network.to_bytes()
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.games.to_le_bytes().to_vec();
        let numbers = self.network.weights().iter().chain(self.gradient.state());
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }
}

/// What a game teaches, from the end backwards.
fn lessons<G>(sights: Vec<Sight<G>>, outcome: Option<Outcome>) -> Vec<Lesson<G>> {
    // What the first seat gets.
    let mut target = outcome.map_or(0.5, |outcome| outcome.payoff(Seat::ONE) as f32);
    let mut lessons = Vec::new();
    for Sight { position, seat, thought, strayed } in sights.into_iter().rev() {
        let thought = if seat == Seat::ONE { thought } else { 1.0 - thought };
        // What came of a poor choice says nothing about the position before it.
        if strayed {
            target = thought;
        }
        lessons.push(Lesson { position, seat, target: if seat == Seat::ONE { target } else { 1.0 - target } });
        target = LAMBDA * target + (1.0 - LAMBDA) * thought;
    }
    lessons
}

/// A decision of a game.
struct Sight<G> {
    position: G,
    seat: Seat,
    /// What the best action was thought to be worth.
    thought: f32,
    /// Something clearly worse was chosen.
    strayed: bool,
}

/// Looks one action ahead.
struct Player<'a, G: Heuristics> {
    learnt: &'a Learnt<G>,
    network: &'a Network,
    inputs: Inputs,
    legal: Vec<G::Action>,
    keys: Vec<u64>,
    /// The actions that differ, and what each is worth.
    options: Vec<(G::Action, f32)>,
}

impl<'a, G: Heuristics> Player<'a, G> {
    fn new(learnt: &'a Learnt<G>, network: &'a Network) -> Self {
        let (legal, keys, options) = (Vec::new(), Vec::new(), Vec::new());
        Player { learnt, network, inputs: Inputs::default(), legal, keys, options }
    }

    fn weigh(&mut self, view: View<'_, G>, rng: &mut Rng) {
        let world = view.imagine(rng);
        self.legal.clear();
        self.keys.clear();
        self.options.clear();
        world.legal_actions(&mut self.legal);
        for &action in &self.legal {
            let key = world.action_key(action);
            if self.keys.contains(&key) {
                continue;
            }
            self.keys.push(key);
            let mut after = world.clone();
            after.apply(action, &mut Log::off());
            let value = match after.status() {
                Status::Over(outcome) => outcome.payoff(view.seat()) as f32,
                Status::Awaiting(_) => self.learnt.chance(&after, self.network, view.seat(), &mut self.inputs),
            };
            self.options.push((action, value));
        }
    }

    fn best(&self) -> usize {
        let worth = |i: &usize| self.options[*i].1;
        (0..self.options.len()).reduce(|best, i| if worth(&i) > worth(&best) { i } else { best }).unwrap_or(0)
    }

    /// One of them, the better the likelier.
    fn draw(&self, rng: &mut Rng) -> usize {
        let best = self.options[self.best()].1;
        let weight = |value: f32| (SHARPNESS * (value - best)).exp();
        let mut rest =
            f64::from(rng.word()) / 4_294_967_296.0 * self.options.iter().map(|o| f64::from(weight(o.1))).sum::<f64>();
        for (i, option) in self.options.iter().enumerate() {
            rest -= f64::from(weight(option.1));
            if rest < 0.0 {
                return i;
            }
        }
        0
    }
}

/// Small weights by chance: equal units would stay equal.
fn beginning(shape: Shape, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed, Stream::Agent(0));
    let blocks = shape.first_block()..shape.weights() - shape.blocks * sorcery_games::network::UNITS;
    let scale = |place: usize| if blocks.contains(&place) { 0.12 } else { 0.35 };
    (0..shape.weights()).map(|place| scale(place) * (rng.word() as f32 / u32::MAX as f32 - 0.5)).collect()
}
