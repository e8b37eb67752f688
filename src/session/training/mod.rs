//! Trains a game's network by self-play, starting from random weights.
//!
//! The player looks one action ahead, or searches, and takes the best action, with some exploration. After each game,
//! each of its positions gets a target value, which mixes the outcome and the values of later positions (TD(lambda)). A
//! replay buffer keeps positions, so that each is used several times.

mod gradient;

use crate::game::referee::Referee;
pub use gradient::Gradient;
use sorcery_agents::{Agent, Budget, Level, Pace, Progress, Search};
use sorcery_games::engine::{Log, Outcome, Rng, Seat, Status, Stream};
use sorcery_games::evaluator::{Evaluator, Learnt};
use sorcery_games::network::{Inputs, Network, NetworkShape};
use sorcery_games::{Error, Heuristics, Tabletop, View};

/// Weight of the outcome and of later positions in a position's target value (lambda of TD(lambda)).
const LAMBDA: f32 = 0.8;
/// A search's value for an action counts only if the action has at least 1/`ENOUGH` of the best action's visits.
const ENOUGH: u32 = 8;
/// Probability of a random action after the opening.
const CURIOSITY: f64 = 0.04;
/// Number of actions at the start of a game that are drawn from a softmax of their values, for variety.
const OPENING: usize = 6;
/// Inverse temperature of the softmax for the opening.
const SHARPNESS: f32 = 12.0;
/// Number of games per round of training.
pub const ROUND: u64 = 64;
/// Maximum number of positions in the replay buffer.
const KEPT: usize = 300_000;
/// Average number of times that a position is used for training.
const REPEATS: f64 = 4.0;
/// Number of positions per optimiser step.
const BATCH: usize = 128;
/// Share of the new weights in the moving average of the weights after each optimiser step.
const FRESH: f32 = 5e-4;
/// Games longer than this number of turns count as ties.
const TURNS: u32 = 150;

/// A training example: a position, the seat to move, and the target value for that seat.
pub struct TrainingExample<G> {
    position: G,
    seat: Seat,
    pub target: f32,
}

/// Training of a network, independent of the game's Rust type.
pub trait Lessons {
    /// Plays a round of games and trains on their positions. `rate` is the learning rate. Both seats search with this
    /// number of iterations per decision, or look one action ahead if it is 0.
    fn round(&mut self, rate: f32, iterations: u32);
    fn games(&self) -> u64;
    /// Returns the mean loss of the last round.
    fn loss(&self) -> f32;
    /// Returns the network's score in `games` games against a computer player of this level. The network looks one
    /// action ahead.
    fn against(&self, level: Level, games: u64) -> Result<f64, Error>;
    fn weights(&self) -> Vec<u8>;
    /// Returns the state of the training, for [`Training::resume`].
    fn to_bytes(&self) -> Vec<u8>;
}

pub struct Training<G: Heuristics> {
    learnt: Learnt<G>,
    network: Network,
    /// The moving average of the network's weights. It plays the games, and it is the result of the training.
    mean: Network,
    gradient: Gradient,
    kept: Vec<TrainingExample<G>>,
    games: u64,
    loss: f32,
    seed: u64,
}

impl<G: Tabletop> Training<G> {
    /// Creates a network with random weights. Returns `None` if the game doesn't use a network.
    pub fn new(seed: u64) -> Option<Self> {
        let learnt = G::LEARNT?;
        let network = Network::new(learnt.shape, beginning(learnt.shape, seed))?;
        let gradient = Gradient::new(learnt.shape);
        let mean = network.clone();
        Some(Training { learnt, network, mean, gradient, kept: Vec::new(), games: 0, loss: 0.0, seed })
    }

    /// Restores the state that [`to_bytes`](Lessons::to_bytes) returned. Returns `None` if the bytes don't
    /// fit the game's network.
    pub fn resume(seed: u64, bytes: &[u8]) -> Option<Self> {
        let mut training = Self::new(seed)?;
        let (games, rest) = bytes.split_first_chunk::<8>()?;
        let mut numbers = rest.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
        let weights = training.network.weights_mut().iter_mut().chain(training.mean.weights_mut());
        for weight in weights.chain(training.gradient.state_mut()) {
            *weight = numbers.next()?;
        }
        training.games = u64::from_le_bytes(*games);
        numbers.next().is_none().then_some(training)
    }

    /// Plays a game and adds its positions to the replay buffer.
    fn play(&mut self, number: u64, iterations: u32, rng: &mut Rng) {
        let mut game = G::start(&(self.learnt.setup)(number), rng.long(), &mut Log::off());
        let network = Evaluator::new(&self.mean);
        let mut player = SelfPlayer::new(&self.learnt, &network);
        // Both seats share the search, so that each continues from the other's tree. This works because both see almost
        // the same information.
        let mut search =
            (iterations > 0).then(|| Search::new(Budget::Iterations(iterations), rng.long()).network(&network));
        let mut sights: Vec<Sight<G>> = Vec::new();
        let outcome = loop {
            let seat = match game.status() {
                Status::Over(outcome) => break Some(outcome),
                Status::Awaiting(_) if game.turn_number() > TURNS => break None,
                Status::Awaiting(seat) => seat,
            };
            let view = View::new(&game, seat);
            match &mut search {
                Some(search) => player.search(view, search),
                None => player.weigh(view, rng),
            }
            let mut chosen = 0;
            if player.options.len() > 1 {
                if sights.len() < OPENING {
                    chosen = player.draw(rng);
                } else if rng.chance(CURIOSITY) {
                    chosen = rng.below(player.options.len());
                }
            }
            let (action, value) = player.options[chosen];
            let thought = player.options[0].1;
            // A search doesn't evaluate a forced action.
            if !thought.is_nan() {
                sights.push(Sight { position: game.clone(), seat, thought, strayed: thought - value > 0.02 });
            }
            game.apply(action, &mut Log::off());
        };
        self.kept.extend(lessons(sights, outcome, iterations > 0));
    }
}

impl<G: Tabletop> Lessons for Training<G> {
    fn round(&mut self, rate: f32, iterations: u32) {
        let mut rng = Rng::new(self.seed.wrapping_mul(1_000_003).wrapping_add(self.games), Stream::Playout);
        let before = self.kept.len();
        for number in self.games..self.games + ROUND {
            self.play(number, iterations, &mut rng);
        }
        let fresh = self.kept.len() - before;
        self.games += ROUND;
        if self.kept.len() > KEPT {
            self.kept.drain(..self.kept.len() - KEPT);
        }
        // While the buffer is small, take fewer steps to avoid overfitting.
        let steps = (fresh as f64 * REPEATS * (self.kept.len() as f64 / KEPT as f64).min(1.0)) as usize / BATCH;
        let (mut inputs, mut loss) = (Inputs::default(), 0.0);
        for _ in 0..steps.max(1) {
            for _ in 0..BATCH {
                let lesson = &self.kept[rng.below(self.kept.len())];
                (self.learnt.inputs)(&lesson.position, lesson.seat, &mut inputs);
                loss += self.gradient.add(&self.network, &inputs, lesson.target);
            }
            self.gradient.step(&mut self.network, rate);
            for (mean, weight) in self.mean.weights_mut().iter_mut().zip(self.network.weights()) {
                *mean += FRESH * (weight - *mean);
            }
        }
        self.loss = loss / (steps.max(1) * BATCH) as f32;
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn loss(&self) -> f32 {
        self.loss
    }

    fn against(&self, level: Level, games: u64) -> Result<f64, Error> {
        let (mut score, network) = (0.0, Evaluator::new(&self.mean));
        for game in 0..games {
            let mut rng = Rng::new(game / 2, Stream::Deal);
            let me = Seat((game % 2) as u8);
            let mut other = level.agent::<G>(game, 1, Pace::Exact);
            let mut state = G::start(&(G::ABOUT.setup_with)(&[])?, game / 2, &mut Log::off());
            let mut player = SelfPlayer::new(&self.learnt, &network);
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
                    player.options[0].0
                };
                state.apply(action, &mut Log::off());
            };
        }
        Ok(score / games as f64)
    }

    fn weights(&self) -> Vec<u8> {
        self.mean.to_bytes()
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.games.to_le_bytes().to_vec();
        let numbers = self.network.weights().iter().chain(self.mean.weights()).chain(self.gradient.state());
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }
}

/// Returns the training example of each position of a game. Works backwards, because the target value of a position
/// depends on the positions after it.
pub fn lessons<G>(sights: Vec<Sight<G>>, outcome: Option<Outcome>, searched: bool) -> Vec<TrainingExample<G>> {
    // The target value from the point of view of the first seat.
    let mut target = outcome.map_or(0.5, |outcome| outcome.payoff(Seat::ONE) as f32);
    let mut lessons = Vec::new();
    for Sight { position, seat, thought, strayed } in sights.into_iter().rev() {
        let thought = if seat == Seat::ONE { thought } else { 1.0 - thought };
        // After a bad exploratory move, the rest of the game says nothing about the positions before the move.
        if strayed {
            target = thought;
        }
        if searched {
            target = LAMBDA * target + (1.0 - LAMBDA) * thought;
        }
        lessons.push(TrainingExample { position, seat, target: if seat == Seat::ONE { target } else { 1.0 - target } });
        if !searched {
            target = LAMBDA * target + (1.0 - LAMBDA) * thought;
        }
    }
    lessons
}

/// A decision in a self-play game.
pub struct Sight<G> {
    pub position: G,
    pub seat: Seat,
    /// The value of the best action for this seat, according to the network that plays (0 to 1).
    pub thought: f32,
    /// Whether the chosen action was clearly worse than the best one.
    pub strayed: bool,
}

/// The player in self-play games. It looks one action ahead, or searches.
struct SelfPlayer<'a, G: Heuristics> {
    learnt: &'a Learnt<G>,
    network: &'a Evaluator,
    inputs: Inputs,
    legal: Vec<G::Action>,
    keys: Vec<u64>,
    /// The different actions that the player can take, with their values. The best one comes first.
    options: Vec<(G::Action, f32)>,
}

impl<'a, G: Heuristics> SelfPlayer<'a, G> {
    fn new(learnt: &'a Learnt<G>, network: &'a Evaluator) -> Self {
        let (legal, keys, options) = (Vec::new(), Vec::new(), Vec::new());
        SelfPlayer { learnt, network, inputs: Inputs::default(), legal, keys, options }
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
            let after = world.after(action);
            let value = match after.status() {
                Status::Over(outcome) => outcome.payoff(view.seat()) as f32,
                Status::Awaiting(_) => self.learnt.chance(&after, self.network, view.seat(), &mut self.inputs),
            };
            self.options.push((action, value));
            if value > self.options[0].1 {
                let last = self.options.len() - 1;
                self.options.swap(0, last);
            }
        }
    }

    /// Evaluates the legal actions with a search. Omits actions with few visits, because their values are unreliable.
    fn search(&mut self, view: View<'_, G>, search: &mut Search<'_, G>) {
        self.legal.clear();
        view.legal_actions(&mut self.legal);
        let best = search.choose(view, &self.legal, &Progress::new());
        let found = search.opinion();
        let enough = found.first().map_or(0, |best| best.tries / ENOUGH);
        self.options.clear();
        self.options.extend(found.iter().filter(|o| o.tries >= enough).map(|o| (o.action, o.chance as f32)));
        if self.options.is_empty() {
            self.options.push((best, f32::NAN));
        }
    }

    /// Draws an action with probabilities from a softmax of the values.
    fn draw(&self, rng: &mut Rng) -> usize {
        let best = self.options[0].1;
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

/// Returns small random weights for a new network. With equal weights, all units in a layer would learn the same thing.
fn beginning(shape: NetworkShape, seed: u64) -> Vec<f32> {
    let mut rng = Rng::new(seed, Stream::Agent(0));
    let blocks = shape.first_block()..shape.first_output();
    let scale = |place: usize| if blocks.contains(&place) { 0.12 } else { 0.35 };
    (0..shape.weights()).map(|place| scale(place) * (rng.word() as f32 / u32::MAX as f32 - 0.5)).collect()
}
