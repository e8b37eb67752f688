//! Splendor for agents: judgement, and contests without anything brought along.

use super::action::Action;
use super::policy;
use super::state::{Setup, Splendor};
use crate::engine::{Digest, Game, Log, Rng, Seat};
use crate::games::heuristics::weigh_chances;
use crate::games::{Contest, DeckFile, Error, Heuristics};
use std::hash::Hash;

/// How much heavier the best action weighs than one that loses for certain, as a power of e.
const SHARPNESS: f32 = 40.0;

impl Heuristics for Splendor {
    const HORIZON: [u32; 2] = [4, 4];
    const EFFORT: [u32; 2] = [300, 10_000];
    // Against `greedy` this is worth 5 % of the games.
    const ENDS_EARLY: bool = false;

    fn evaluate(&self, seat: Seat) -> f64 {
        policy::evaluate(self, seat)
    }

    fn weigh(&self, actions: &[Action], out: &mut Vec<f32>) {
        let seat = self.turn();
        let chance = |action| {
            let mut after = self.clone();
            after.apply(action, &mut Log::off());
            policy::evaluate(&after, seat) as f32
        };
        let chances: Vec<f32> = actions.iter().map(|&action| chance(action)).collect();
        weigh_chances(&chances, SHARPNESS, out);
    }

    fn fingerprint(&self, seat: Seat) -> Option<u64> {
        let mut digest = Digest::default();
        digest.add(u64::from(self.turns) << 32 | u64::from(self.turn.0) << 8 | u64::from(self.passes));
        self.phase.hash(&mut digest);
        self.bank.hash(&mut digest);
        for noble in self.nobles {
            digest.add(noble.map_or(u64::MAX, u64::from));
        }
        // What is left of the decks follows from what lies open and what the players have.
        for card in self.board {
            card.hash(&mut digest);
        }
        for owner in Seat::all(2) {
            let player = self.player(owner);
            player.gems.hash(&mut digest);
            player.bought.hash(&mut digest);
            digest.add(u64::from(player.joined) << 8 | u64::from(player.unseen));
            for (i, card) in player.reserved.iter().enumerate() {
                match owner != seat && player.is_unseen(i) {
                    true => digest.add(card.level() as u64),
                    false => card.hash(&mut digest),
                }
            }
        }
        Some(digest.value())
    }

    fn playout_action(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        policy::playout_action(self, rng)
    }
}

impl Contest for Splendor {
    const SEATS: usize = 2;

    fn setup_with(_kits: &[&DeckFile]) -> Result<Setup, Error> {
        Ok(Setup::default())
    }

    fn progress(&self) -> u64 {
        Digest::of(Seat::all(2).map(|seat| {
            let player = self.player(seat);
            u64::from(player.points) << 8 | u64::from(player.cards())
        }))
    }
}
