//! What a game knows about playing itself well. Words never come into it.

use super::network::Learnt;
use crate::engine::{Digest, Game, Rng, Seat, Status};
use std::hash::Hash;

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// It looks one step ahead and overlooks this part, from 0 to 1, of what it could do.
    Overlooks(f64),
    /// It searches, with so many iterations a decision.
    Iterations(u32),
}

impl Method {
    /// How many iterations a decision is worth: none where it does not search.
    pub fn iterations(self) -> u32 {
        match self {
            Method::Overlooks(_) => 0,
            Method::Iterations(iterations) => iterations,
        }
    }
}

/// Judgement of a game, for agents. Everything has a default, so that a game can be searched as
/// soon as it has rules; each method that a game supplies makes the search stronger.
///
/// These methods see complete positions. That is no leak: outside `games` complete positions
/// exist only as worlds that [`View::imagine`](super::View::imagine) has made up.
pub trait Heuristics: Game {
    /// After how many further turns a play-out stops and is judged by
    /// [`evaluate`](Heuristics::evaluate), in a quick thought and in a long one: the fewer play-outs,
    /// the less chance may have a part in each. By default they go on to the end of the game.
    const HORIZON: [u32; 2] = [u32::MAX; 2];

    /// How the levels play, the weakest first: where two play, each should win 70 to 85 % against the
    /// one before (`docs/ladder.md`).
    const LADDER: [Method; 4] =
        [Method::Overlooks(0.4), Method::Overlooks(0.0), Method::Iterations(100), Method::Iterations(4_000)];

    /// The network that judges this game's positions, if there is one.
    const LEARNT: Option<Learnt<Self>> = None;

    /// The chance, from 0 to 1, that `seat` wins from this position, which is not over.
    fn evaluate(&self, _seat: Seat) -> f64 {
        0.5
    }

    /// The same for what an action leads to, compared with others of the same turn at a glance.
    fn glance(&self, seat: Seat) -> f64 {
        self.evaluate(seat)
    }

    /// How readily a sensible player chooses each of `actions`, all of which are legal, compared
    /// with the others: appends a number above 0 for each.
    fn weigh(&self, actions: &[Self::Action], out: &mut Vec<f32>) {
        out.extend(actions.iter().map(|_| 1.0));
    }

    /// One legal action for quick play to the end; `None` when the game is over. `scratch` saves
    /// an allocation. With weights at hand, [`weighted_action`] is a good choice.
    fn playout_action(&self, rng: &mut Rng, scratch: &mut Vec<Self::Action>) -> Option<Self::Action> {
        self.random_action(rng, scratch)
    }

    /// A fingerprint of all that `seat` can see, the turn's number included: equal for positions
    /// that differ only in what is hidden from it. With it a search notices when different
    /// orders of actions lead to the same position, and remembers it from move to move.
    fn fingerprint(&self, _seat: Seat) -> Option<u64> {
        None
    }

    /// What an action means to everybody at the table. An action often names a place in a hand;
    /// its action_key should name the card, so that the same action is recognised in worlds where
    /// the hand is another, and equal cards count as one.
    fn action_key(&self, action: Self::Action) -> u64 {
        let mut digest = Digest::default();
        action.hash(&mut digest);
        digest.value()
    }
}

/// What a position is worth to `seat`: its share of the win, or its chance of it by this judgement.
pub fn prospect<G: Game>(position: &G, seat: Seat, judge: impl Fn(&G, Seat) -> f64) -> f64 {
    match position.status() {
        Status::Over(outcome) => outcome.payoff(seat),
        Status::Awaiting(_) => judge(position, seat),
    }
}

/// One legal action drawn with these weights; `None` when the game is over.
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

/// Weights for actions by the chance of winning that each leads to: the best one weighs 1, the
/// others the less the more they are behind. `sharpness` is by how much, as a power of e for all
/// the chance there is.
pub fn weigh_chances(chances: &[f32], sharpness: f32, out: &mut Vec<f32>) {
    let best = chances.iter().copied().fold(0.0, f32::max);
    out.extend(chances.iter().map(|chance| (sharpness * (chance - best)).exp()));
}
