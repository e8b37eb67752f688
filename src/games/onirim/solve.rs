//! The solver: finds a sequence of actions that wins a game whose cards are all known.
//!
//! # The deal
//!
//! A seed doesn't fix an order of the deck. The game draws each card, with the next number of its random number
//! generator, from the cards whose order is undecided; a shuffle makes the order of all cards undecided again. So a
//! position with its generator determines the result of every sequence of actions, through all shuffles. The solver
//! searches exactly these sequences, with the rules of the game:
//!
//! - A sequence that it finds also wins the game.
//! - A deal without such a sequence is lost, however well anybody plays.
//!
//! The solver chooses its actions with the next cards in view. It also profits from their side effects: an action
//! that changes the cards in the deck or the number of draws changes what is drawn after the next shuffle. So the share
//! of deals that it wins is an upper bound for every player.
//!
//! # The search
//!
//! The search is a best-first search. It rates an action by the evaluation of an ordinary player, who doesn't know the
//! next card. It expands each position once, whichever way leads there, and skips positions in which too few cards are
//! left to open the missing doors. It drops no other position, so a search without positions left proves a loss.

use super::cards::{Card, Colour, Symbol};
use super::eval::{RatedAction, learnt};
use super::state::{Action, DOORS_PER_COLOUR, Onirim, Phase, RUN_LENGTH};
use crate::engine::{Digest, Game};
use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};
use std::hash::Hash;

/// The result of a search for actions that win the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solution {
    /// The game can be won with these actions.
    Won(Vec<Action>),
    /// No sequence of actions wins.
    Lost,
    /// The search stopped before it had found a winning sequence of actions or tried all sequences.
    Unknown,
}

impl Onirim {
    /// Searches for a sequence of actions that wins from this position. Gives up after `most` positions, or when `stop`
    /// returns `true`. Also returns the number of positions examined.
    pub fn solve(&self, most: usize, stop: &dyn Fn() -> bool) -> (Solution, usize) {
        let mut solver = Solver::default();
        solver.expand(self.clone(), 0, Action::Rest);
        while solver.positions < most && !stop() {
            if let Some(solution) = solver.step() {
                return (solution, solver.positions);
            }
        }
        (Solution::Unknown, solver.positions)
    }
}

/// An action that the search may try next.
struct OpenAction {
    /// The estimated probability of winning after the action.
    value: f32,
    action: Action,
    /// Index of the position before the action, in [`Solver::expanded`].
    before: usize,
}

impl Ord for OpenAction {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.total_cmp(&other.value).then(self.before.cmp(&other.before))
    }
}

impl PartialOrd for OpenAction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenAction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for OpenAction {}

#[derive(Default)]
struct Solver {
    /// The expanded positions in order of their expansion. Each has the index of the position before it, and the action
    /// that leads from there.
    expanded: Vec<(Onirim, usize, Action)>,
    /// The hashes of the expanded positions.
    seen: HashSet<u64>,
    open: BinaryHeap<OpenAction>,
    /// Number of actions tried.
    positions: usize,
}

impl Solver {
    /// Tries the most promising action. Returns the solution if the search is over.
    fn step(&mut self) -> Option<Solution> {
        let Some(OpenAction { action, before, .. }) = self.open.pop() else { return Some(Solution::Lost) };
        let position = self.expanded[before].0.after(action);
        self.positions += 1;
        if position.phase == Phase::Won {
            return Some(Solution::Won(self.line_to(before, action)));
        }
        if position.status().awaited().is_some() && position.has_enough_cards() && self.seen.insert(position.key()) {
            self.expand(position, before, action);
        }
        None
    }

    fn expand(&mut self, position: Onirim, before: usize, action: Action) {
        let index = self.expanded.len();
        let branch = |RatedAction { action, value, .. }| OpenAction { value, action, before: index };
        self.open.extend(position.choices(learnt()).into_iter().map(branch));
        self.expanded.push((position, before, action));
    }

    /// Returns the actions that lead from the start to the expanded position `index`, followed by `last`.
    fn line_to(&self, mut index: usize, last: Action) -> Vec<Action> {
        let mut line = vec![last];
        while index > 0 {
            let &(_, before, action) = &self.expanded[index];
            line.push(action);
            index = before;
        }
        line.reverse();
        line
    }
}

impl Onirim {
    /// Returns `false` if the cards that are left can't open all missing doors. A door needs its key, or three cards of
    /// its colour in a row.
    pub(super) fn has_enough_cards(&self) -> bool {
        let mut left = self.deck.contents();
        self.hand.iter().chain(self.shown.iter()).for_each(|&card| left.add(card));
        Colour::ALL.into_iter().all(|colour| {
            let cards: u8 = Symbol::ALL.into_iter().map(|symbol| left.count(Card::location(colour, symbol))).sum();
            let missing = DOORS_PER_COLOUR - self.doors(colour);
            let runs = missing.saturating_sub(left.count(Card::key(colour)));
            let begun = self.run().filter(|&(of, run)| of == colour && run < RUN_LENGTH).map_or(0, |(_, run)| run);
            // Each door that is opened with its key also uses up one card, the key.
            runs == 0 || cards + begun >= missing - runs + RUN_LENGTH * runs
        })
    }

    /// Returns a hash of the hand (in any order), the phase, the open doors and the end of the labyrinth.
    pub(super) fn seen(&self) -> Digest {
        let mut digest = Digest::default();
        self.phase.hash(&mut digest);
        digest.add(self.hand.iter().fold(0, |sum, card| sum + (1 << (5 * card.index()))));
        let [last, run] = [self.last.index() as u64, self.run.into()];
        digest.add(last | run << 8 | u64::from(u32::from_le_bytes(self.doors)) << 32);
        digest
    }

    /// Returns a hash of everything that affects which actions win if all cards are known, such as the order of the deck.
    /// Unlike the fingerprint, it leaves out the past, such as the turn, which doesn't matter to the solver.
    fn key(&self) -> u64 {
        const END: u64 = 31;
        let mut digest = self.seen();
        let piles = [self.deck.open(), self.deck.fixed(), &self.limbo[..], self.placed()];
        let cards = piles.iter().flat_map(|pile| pile.iter().map(|card| card.index() as u64).chain([END]));
        // Each `u64` holds twelve cards of five bits each.
        let (number, _) = cards.fold((1, 0), |(number, n), card| match n {
            12 => {
                digest.add(number);
                (1 << 5 | card, 1)
            }
            _ => (number << 5 | card, n + 1),
        });
        digest.add(number);
        digest.add(self.shown().iter().fold(0, |sum, card| sum + (1 << (3 * card.index()))));
        digest.add(self.rng.state().2);
        digest.value()
    }
}
