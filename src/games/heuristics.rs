//! Knowledge about playing a game well, for agents. This module contains no text for players.

use super::View;
use super::evaluator::Learnt;
use crate::engine::{Digest, Game, Rng, Seat, Status};
use std::hash::Hash;

/// Number of difficulty levels.
pub const LEVEL_COUNT: usize = 4;

/// The method by which a difficulty level of the computer player chooses actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Looks one action ahead, and ignores a random share of the legal actions. The number is the share, from 0 to 1.
    Overlooks(f64),
    /// Searches with this number of iterations per decision.
    Iterations(u32),
}

impl Method {
    /// Returns the number of iterations per decision, or 0 for a method that does not search.
    pub fn iterations(self) -> u32 {
        match self {
            Method::Overlooks(_) => 0,
            Method::Iterations(iterations) => iterations,
        }
    }
}

/// A game's evaluation, policy and other knowledge that agents use.
///
/// Every item has a default, so agents can search a game as soon as it has rules. Each item that a game
/// overrides makes the search stronger.
///
/// These methods see complete positions, yet agents cannot cheat with them. Outside `games`, the only
/// complete positions are the determinizations that [`View::imagine`](super::View::imagine) returns.
pub trait Heuristics: Game {
    /// Number of turns after which a rollout stops and calls [`evaluate`](Heuristics::evaluate): first for short
    /// searches, then for long ones.
    ///
    /// Short searches make few rollouts, so each rollout should be short to reduce its variance. The default
    /// is to play to the end of the game.
    const HORIZON: [u32; 2] = [u32::MAX; 2];

    /// The method of each difficulty level, from the weakest to the strongest.
    ///
    /// In two-player games, each level should win 70 to 85 % of its games against the level below
    /// (`docs/ladder.md`).
    const LADDER: [Method; LEVEL_COUNT] =
        [Method::Overlooks(0.4), Method::Overlooks(0.0), Method::Iterations(100), Method::Iterations(4_000)];

    /// Whether a rough analysis makes equally many short rollouts for each action, instead of a search. If the results
    /// of rollouts vary, a search tries poor actions too seldom for a reliable mean.
    const SAMPLES: bool = false;

    /// The action whose only effect is to wait for the opponent, if there is one.
    const WAITING: Option<Self::Action> = None;

    /// The network that evaluates this game's positions, if there is one.
    const LEARNT: Option<Learnt<Self>> = None;

    /// Returns the estimated probability, from 0 to 1, that `seat` wins from this position. The game must not
    /// be over.
    fn evaluate(&self, _seat: Seat) -> f64 {
        0.5
    }

    /// Returns the exact win probability after each action, given best play afterwards and only the information of the
    /// view's seat. Returns `None` if the computation takes more than `most` steps or the game doesn't support it (the
    /// default).
    fn exact(_view: View<'_, Self>, _most: usize) -> Option<Vec<(Self::Action, f64)>> {
        None
    }

    /// Appends the policy weight of each of `actions` to `out`.
    ///
    /// The weights are above 0 and proportional to the likelihood that a good player chooses the action. All
    /// actions must be legal.
    fn weigh(&self, actions: &[Self::Action], out: &mut Vec<f32>) {
        out.extend(actions.iter().map(|_| 1.0));
    }

    /// Returns `true` if this legal action is hardly ever better than all others. If other actions are about as good,
    /// an analysis recommends one of them.
    fn is_poor(&self, _action: Self::Action) -> bool {
        false
    }

    /// Returns a legal action for a rollout, or `None` when the game is over.
    ///
    /// `scratch` is a buffer that saves an allocation. Games with policy weights can use [`weighted_action`].
    fn playout_action(&self, rng: &mut Rng, scratch: &mut Vec<Self::Action>) -> Option<Self::Action> {
        self.random_action(rng, scratch)
    }

    /// Returns a hash of everything that `seat` can see, including the turn number.
    ///
    /// Positions that differ only in hidden information have the same hash. Searches use the hash to find
    /// transpositions and to reuse the search tree in the next turn.
    fn fingerprint(&self, _seat: Seat) -> Option<u64> {
        None
    }

    /// Returns a key for an action. The key means the same in every determinization.
    ///
    /// An action often names a place in a hand. Its key should name the card instead, so that search
    /// recognises the action when the hand is different and treats equal cards as one action.
    fn action_key(&self, action: Self::Action) -> u64 {
        let mut digest = Digest::default();
        action.hash(&mut digest);
        digest.value()
    }
}

/// Returns the value of a position for `seat`: its payoff if the game is over, otherwise the result of
/// `judge`.
pub fn prospect<G: Game>(position: &G, seat: Seat, mut judge: impl FnMut(&G, Seat) -> f64) -> f64 {
    match position.status() {
        Status::Over(outcome) => outcome.payoff(seat),
        Status::Awaiting(_) => judge(position, seat),
    }
}

/// Returns a random legal action, chosen in proportion to the weights, or `None` when the game is over.
pub fn weighted_action<G: Game>(
    game: &G,
    weight: impl Fn(G::Action) -> f32,
    rng: &mut Rng,
    scratch: &mut Vec<G::Action>,
) -> Option<G::Action> {
    scratch.clear();
    game.legal_actions(scratch);
    let mut total = 0.0f32;
    let mut chosen = None;
    for &action in scratch.iter() {
        let weight = weight(action);
        total += weight;
        if rng.word() as f32 * total < weight * 4_294_967_296.0 {
            chosen = Some(action);
        }
    }
    chosen.or(scratch.first().copied())
}

/// Appends policy weights computed from the probability of winning after each action.
///
/// The best action has weight 1, and any other action exp(`sharpness` · (`chance` − `best`)).
pub fn weigh_chances(chances: &[f32], sharpness: f32, out: &mut Vec<f32>) {
    let best = chances.iter().copied().fold(0.0, f32::max);
    out.extend(chances.iter().map(|chance| (sharpness * (chance - best)).exp()));
}
