//! Onirim for agents: the learnt policy as judgement, and contests of one.

use super::card::Card;
use super::hand::Hand;
use super::policy::{Outlook, Policy};
use super::state::{Action, Onirim, Phase};
use crate::engine::{Digest, Rng, Seat};
use crate::games::heuristics::weigh_chances;
use crate::games::{Contest, Heuristics};

/// How much heavier an action weighs that wins for certain than one that loses for certain, as a
/// power of e.
const SHARPNESS: f32 = 12.0;

impl Heuristics for Onirim {
    const HORIZON: [u32; 2] = [0, 0];
    const EFFORT: [u32; 2] = [60, 2_000];

    fn evaluate(&self, _seat: Seat) -> f64 {
        Policy::learnt().choose(self).map_or(0.5, |best| f64::from(best.value))
    }

    fn weigh(&self, actions: &[Action], out: &mut Vec<f32>) {
        let now = Outlook::of(self);
        let policy = Policy::learnt();
        let chances: Vec<f32> = actions.iter().map(|&action| policy.weigh_one(self, &now, action).value).collect();
        weigh_chances(&chances, SHARPNESS, out);
    }

    /// Cards rather than their places: equal hands in another order are equal.
    fn action_key(&self, action: Action) -> u64 {
        let held = |place: u8| self.hand.get(place.into()).map_or(0, Card::index) as u64;
        let shown = |place: u8| self.shown().get(place.into()).map_or(0, Card::index) as u64;
        match action {
            Action::Play(place) => 0x100 | held(place),
            Action::Discard(place) => 0x200 | held(place),
            Action::Drop(place) => 0x300 | shown(place),
            Action::Next(place) => 0x400 | shown(place),
            Action::PayKey(place) => 0x500 | held(place),
            Action::PayDoor(colour) => 0x600 | colour.index() as u64,
            Action::Rest => 0x700,
            Action::Open => 0x701,
            Action::Keep => 0x702,
            Action::PayDeck => 0x703,
            Action::PayHand => 0x704,
        }
    }

    fn fingerprint(&self, _seat: Seat) -> Option<u64> {
        let mut digest = Digest::default();
        let kind = match self.phase {
            Phase::Turn => 0,
            Phase::Foresee => 1,
            Phase::Arrange => 2,
            Phase::Nightmare => 3,
            Phase::Won | Phase::Lost(_) => 4,
            Phase::Door(colour) => 5 + colour.index() as u64,
        };
        digest.add(kind | u64::from(self.turn) << 8 | u64::from(self.run) << 16 | u64::from(self.placed) << 24);
        digest.add(self.last.index() as u64 | (self.labyrinth.len() as u64) << 8);
        digest.add(u64::from(u32::from_le_bytes(self.doors)));
        let counted = |cards: Hand| cards.iter().fold(0, |sum, card| sum + (1u64 << (5 * card.index())));
        digest.add(counted(self.hand));
        for card in self.shown.iter().chain(self.deck.known()) {
            digest.add(card.index() as u64);
        }
        digest.add(self.limbo.iter().fold(1 << 60, |sum, card| sum + (1u64 << (3 * card.index()))));
        for (card, count) in self.deck.contents().iter() {
            digest.add((card.index() as u64) << 8 | u64::from(count));
        }
        Some(digest.value())
    }

    fn playout_action(&self, _rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        Policy::learnt().choose(self).map(|best| best.action)
    }
}

impl Contest for Onirim {
    const SEATS: usize = 1;

    fn progress(&self) -> u64 {
        Onirim::turn(self).into()
    }
}
