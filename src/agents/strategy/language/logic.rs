//! Static analysis of conditions: finds conditions that are always or never true.

use super::syntax::{Condition, Expression as E, FileSpan, Guard, Test};
use sorcery_games::dominion::{Card, ROUND_LIMIT, most_copies};

/// A condition that is always or never true, and the reason.
pub(super) struct ConstantCondition<'f> {
    pub place: &'f FileSpan,
    pub always: bool,
    pub why: String,
}

/// Finds all parts of a condition that are always or never true.
pub(super) fn constant_condition<'f>(condition: &'f Condition, found: &mut Vec<ConstantCondition<'f>>) {
    match condition {
        Condition::AllOf(inner) | Condition::AnyOf(inner) => {
            let always = matches!(condition, Condition::AnyOf(_));
            for (i, later) in inner.iter().enumerate() {
                let other = negated(later);
                let clash = |earlier: &Condition| match always {
                    true => implies(&other, earlier),
                    false => implies(earlier, &other),
                };
                if inner[..i].iter().any(clash) {
                    let why = if always {
                        "one of these conditions is always true"
                    } else {
                        "these conditions contradict each other"
                    };
                    let place = later.tests().first().map(|test| &test.place);
                    found.extend(place.map(|place| ConstantCondition { place, always, why: why.to_string() }));
                }
                constant_condition(later, found);
            }
        }
        Condition::Not(inner) => constant_condition(inner, found),
        Condition::Test(test) => found.extend(bound(test)),
    }
}

fn negated(condition: &Condition) -> Condition {
    match condition {
        Condition::Not(inner) => (**inner).clone(),
        other => Condition::Not(Box::new(other.clone())),
    }
}

/// Returns `true` if `b` certainly holds whenever `a` does.
pub(super) fn guard_implies(a: &Guard, b: &Guard) -> bool {
    let whole = |guard: &Guard| if guard.negated { negated(&guard.condition) } else { guard.condition.clone() };
    implies(&whole(a), &whole(b))
}

/// Returns `true` if `b` certainly holds whenever `a` does. Detects only simple cases.
fn implies(a: &Condition, b: &Condition) -> bool {
    match (a, b) {
        (Condition::Test(a), Condition::Test(b)) => tests_imply(a, b),
        (Condition::Not(a), Condition::Not(b)) => implies(b, a),
        (a, Condition::AllOf(inner)) => inner.iter().all(|b| implies(a, b)),
        (Condition::AnyOf(inner), b) => inner.iter().all(|a| implies(a, b)),
        (Condition::AllOf(inner), b) => inner.iter().any(|a| implies(a, b)),
        (a, Condition::AnyOf(inner)) => inner.iter().any(|b| implies(a, b)),
        (Condition::Test(a), Condition::Not(b)) => matches!(&**b, Condition::Test(b) if exclude(a, b)),
        _ => a == b,
    }
}

fn tests_imply(a: &Test, b: &Test) -> bool {
    if a.cards != b.cards || a.what != b.what {
        return a.cards == b.cards && (a.what, b.what) == (E::HasExact, E::Has) && a.number >= b.number;
    }
    match a.what {
        E::SupplyHasLess | E::TurnLess | E::DeckSizeLess | E::DrawPileLess | E::GainsToEndLess => a.number <= b.number,
        E::HasExact | E::Has1InHand | E::Has2InHand | E::Has3InHand => a.number == b.number,
        _ => a.number >= b.number,
    }
}

/// Returns `true` if the tests can't both be true.
fn exclude(a: &Test, b: &Test) -> bool {
    let exact = |a: &Test, b: &Test| match (a.what, b.what) {
        (E::HasExact, E::HasExact) => a.number != b.number,
        (E::HasExact, E::Has) => a.number < b.number,
        _ => false,
    };
    a.cards == b.cards && (exact(a, b) || exact(b, a))
}

/// If a test is always or never true because of its number, returns the test with its constant result and the reason.
fn bound(test: &Test) -> Option<ConstantCondition<'_>> {
    let n = test.number;
    let (always, why) = match (test.what, test.cards.first()) {
        (E::SupplyHasLess | E::TurnLess | E::DeckSizeLess | E::DrawPileLess | E::GainsToEndLess, _) if n == 0 => {
            (false, "the value is never less than 0".to_string())
        }
        (E::TurnLess, _) if n == 1 => (false, "the first turn is turn 1".to_string()),
        (E::TurnLess, _) if n > u16::from(ROUND_LIMIT) => (true, format!("a game lasts at most {ROUND_LIMIT} turns")),
        (E::SupplyHasLess, Some(&card)) => {
            let (most, usual) = (most_copies(card, 4).1, most_copies(card, 2).1);
            let name = card.name();
            match n {
                _ if n > most => (true, format!("the {name} pile starts with at most {most} cards")),
                _ if n > usual => (true, format!("with two players, the {name} pile starts with {usual} cards")),
                _ => return None,
            }
        }
        (E::SupplyEmptyPilesGreater, _) if n >= 3 => (false, "a game ends when three piles are empty".to_string()),
        (E::HasMore, Some(card)) if test.cards.get(1) == Some(card) => {
            (false, "the two cards are the same".to_string())
        }
        (E::Has | E::HasExact | E::HasInHand | E::HasInPlay | E::OpponentHas, Some(&card)) => match n {
            0 if test.what != E::HasExact => (true, "you always have 0 or more".to_string()),
            _ => (false, too_many(card, n)?),
        },
        (E::HasMoney | E::HasMoneyInHand | E::TotalMoney | E::BuysLeft | E::ActionsLeft, _) if n == 0 => {
            (true, "you always have 0 or more".to_string())
        }
        _ => return None,
    };
    Some(ConstantCondition { place: &test.place, always, why })
}

/// If a player can't own `n` copies of the card, explains why. States the number of copies in a game if it doesn't depend
/// on the number of players.
pub(super) fn too_many(card: Card, n: u16) -> Option<String> {
    let [few, most] = [2, 4].map(|seats| most_copies(card, seats).0);
    match n {
        _ if n > few.max(most) && few == most => Some(format!("a game has only {most} copies")),
        _ if n > few.max(most) => Some("no game has that many copies".into()),
        _ if n > few => Some(format!("with two players, there are only {few} copies")),
        _ => None,
    }
}
