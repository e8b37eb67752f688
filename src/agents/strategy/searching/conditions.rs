//! Random conditions, and random changes to the numbers in conditions.

use crate::strategy::language::parser::NUMBER_LIMIT;
use crate::strategy::language::syntax::{Condition, Expression, File, FileSpan, Guard, Test};
use sorcery_games::dominion::{Card, CardSet};
use sorcery_games::engine::Rng;

/// Returns a random card of this set, or `None` if it is empty.
pub(super) fn any(cards: CardSet, rng: &mut Rng) -> Option<Card> {
    cards.iter().nth(rng.below(cards.len().max(1)))
}

/// Returns a random condition of a kind that is useful in buy lists.
pub(super) fn for_buying(cards: CardSet, rng: &mut Rng) -> Option<Guard> {
    let (what, cards, number) = match rng.below(4) {
        0 => (Expression::TotalMoney, Vec::new(), 8 + 2 * rng.below(8)),
        1 => (Expression::SupplyHasLess, vec![Card::Province], 2 + rng.below(6)),
        2 => (Expression::TurnLess, Vec::new(), 3 + rng.below(12)),
        _ => (Expression::Has, vec![any(cards, rng)?], 1 + rng.below(3)),
    };
    Some(guard_of(what, cards, number, rng.chance(0.3)))
}

/// Returns a random condition of a kind that is useful for playing cards.
pub(super) fn for_playing(actions: CardSet, rng: &mut Rng) -> Option<Guard> {
    use Expression as E;
    let (what, cards, number) = match rng.below(8) {
        0 => (E::HasMoneyInHand, Vec::new(), 3 + rng.below(6)),
        1 => (E::HasInHand, vec![any(actions, rng)?], 1 + rng.below(3)),
        2 => (E::ActionsLeft, Vec::new(), 1 + rng.below(3)),
        3 => (E::SupplyHasLess, vec![Card::Province], 2 + rng.below(6)),
        4 => (E::Has, vec![any(actions.with(Card::Gold).with(Card::Silver), rng)?], 1 + rng.below(4)),
        5 => (E::HasMoney, Vec::new(), 2 + rng.below(7)),
        6 => (E::TotalMoney, Vec::new(), 6 + 2 * rng.below(8)),
        _ => (E::DrawPileLess, Vec::new(), 1 + rng.below(6)),
    };
    Some(guard_of(what, cards, number, rng.chance(0.4)))
}

/// Returns a condition with a single test.
fn guard_of(what: Expression, cards: Vec<Card>, number: usize, negated: bool) -> Guard {
    let test = Test { place: FileSpan::default(), what, cards, number: number as u16 };
    Guard { negated, condition: Condition::Test(test) }
}

/// Changes one of the numbers in the conditions of the file, chosen at random, by 1 or 2.
pub(super) fn change_number(file: &mut File, rng: &mut Rng) {
    let mut numbers = Vec::new();
    let lists = file
        .lists
        .iter_mut()
        .flat_map(|list| list.guard.iter_mut().chain(list.entries.iter_mut().filter_map(|entry| entry.guard.as_mut())));
    let strategies = file.strategies.iter_mut().flat_map(|strategy| {
        strategy.guard.iter_mut().chain(strategy.blocks.iter_mut().filter_map(|block| block.guard.as_mut()))
    });
    for guard in lists.chain(strategies) {
        numbers_of(&mut guard.condition, &mut numbers);
    }
    if numbers.is_empty() {
        return;
    }
    let pick = rng.below(numbers.len());
    let number = &mut *numbers[pick];
    let step = 1 + rng.below(2) as u16;
    *number = if rng.chance(0.5) { (*number + step).min(NUMBER_LIMIT) } else { number.saturating_sub(step).max(1) };
}

fn numbers_of<'a>(condition: &'a mut Condition, out: &mut Vec<&'a mut u16>) {
    match condition {
        Condition::AllOf(inner) | Condition::AnyOf(inner) => {
            inner.iter_mut().for_each(|condition| numbers_of(condition, out));
        }
        Condition::Not(inner) => numbers_of(inner, out),
        Condition::Test(test) if test.what.arguments().has_number() => out.push(&mut test.number),
        Condition::Test(_) => {}
    }
}
