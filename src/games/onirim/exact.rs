//! The exact probability of winning with best play, by counting all orders of a small deck.
//!
//! The count uses only the player's information: the cards that are left in the deck, and the cards that a prophecy put
//! on top of it.

use super::cards::Card;
use super::deck::Deck;
use super::eval::distinct;
use super::state::{Action, Onirim};
use crate::View;
use crate::engine::{Game, NoLog, Seat, Status};
use crate::heuristics::Heuristics;
use std::collections::HashMap;

/// Maximum number of cards in the deck. Larger decks have too many orders to count.
const LARGEST: usize = 10;

impl View<'_, Onirim> {
    /// Returns the exact probability of winning after each action that differs in its effect, with best play
    /// afterwards. Returns `None` if the deck is too large or the count takes more than `most` steps. A step carries
    /// out an action with one order of the next cards.
    pub fn exact(self, most: usize) -> Option<Vec<(Action, f64)>> {
        if self.deck_size() > LARGEST {
            return None;
        }
        let mut count = ExactCount { known: HashMap::new(), left: most };
        // Also lists `Rest`, which keeps the order of a prophecy, although it is never better than `Next`.
        let rest = Some(Action::Rest).filter(|&rest| self.state.check(rest).is_ok());
        let actions = distinct(self.state).into_iter().chain(rest);
        actions.map(|action| Some((action, count.after(self.state, action)?))).collect()
    }
}

struct ExactCount {
    /// The probability of winning from each position already examined, by the position's fingerprint.
    known: HashMap<u64, f64>,
    /// Number of steps left before the calculation gives up.
    left: usize,
}

/// The possible outcomes of a step: the probability, the return value of the step, and the position after it.
type Outcomes<R> = Vec<(f64, R, Onirim)>;

impl ExactCount {
    fn best(&mut self, mut game: Onirim) -> Option<f64> {
        if let Status::Over(outcome) = game.status() {
            return Some(outcome.payoff(Seat::ONE));
        }
        if !game.has_enough_cards() {
            return Some(0.0);
        }
        // The order of the prophecy cards that haven't been placed yet doesn't matter.
        let placed = usize::from(game.placed);
        game.shown[placed..].sort_unstable_by_key(|card| card.index());
        let key = game.fingerprint(Seat::ONE)?;
        if let Some(&chance) = self.known.get(&key) {
            return Some(chance);
        }
        let mut best = 0.0;
        for action in distinct(&game) {
            best = f64::max(best, self.after(&game, action)?);
            if best >= 1.0 {
                break;
            }
        }
        self.known.insert(key, best);
        Some(best)
    }

    fn after(&mut self, game: &Onirim, action: Action) -> Option<f64> {
        let mut chance = 0.0;
        for (share, then, after) in self.outcomes(game, &|game| game.carry_out(action, &mut NoLog))? {
            // The refill of the hand is a separate step, because `carry_out` may have shuffled the deck after drawing.
            for (part, (), after) in self.outcomes(&after, &|game| game.go_on(then, &mut NoLog))? {
                chance += share * part * self.best(after)?;
            }
        }
        Some(chance)
    }

    /// Returns the outcomes of a step, which must not draw any cards after it shuffles the deck.
    fn outcomes<R>(&mut self, game: &Onirim, step: &dyn Fn(&mut Onirim) -> R) -> Option<Outcomes<R>> {
        let (mut top, mut outcomes): (Vec<Card>, _) = (game.deck.known().collect(), Vec::new());
        let rest = game.deck.hidden().chain(game.deck.open().iter().copied()).collect();
        self.draw(game, step, (&mut top, rest), 1.0, &mut outcomes)?;
        Some(outcomes)
    }

    /// Carries out the step with the cards in `top` on top of the deck, and adds the outcome to `outcomes`. If the step
    /// draws more cards, tries each of the other cards as the next one.
    fn draw<R>(
        &mut self,
        game: &Onirim,
        step: &dyn Fn(&mut Onirim) -> R,
        (top, rest): (&mut Vec<Card>, Vec<Card>),
        share: f64,
        outcomes: &mut Outcomes<R>,
    ) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        let mut after = game.clone();
        after.deck = Deck::from_parts(top, game.deck.known().len(), &rest);
        let result = step(&mut after);
        if after.rng == game.rng {
            outcomes.push((share, result, after));
            return Some(());
        }
        for (place, &card) in rest.iter().enumerate().filter(|(place, card)| !rest[..*place].contains(card)) {
            let copies = rest.iter().filter(|&&other| other == card).count();
            let mut others = rest.clone();
            others.swap_remove(place);
            top.push(card);
            self.draw(game, step, (top, others), share * copies as f64 / rest.len() as f64, outcomes)?;
            top.pop();
        }
        Some(())
    }
}
