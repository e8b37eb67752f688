//! Whether a condition holds in a position.

use super::names::Expression;
use super::program::{Ask, Clause, ENTRIES, HOLDS, Place, Program, Question};
use crate::games::View;
use crate::games::dominion::cards::DEAREST;
use crate::games::dominion::{Card, Dominion, Kinds};

/// In what situation a condition is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// On one's own turn.
    OwnTurn,
    /// In reaction to something: coins, buys and actions are not known.
    Reacting,
}

impl Program {
    pub(super) fn holds(&self, clause: Clause, view: View<'_, Dominion>, asked: Asked) -> bool {
        clause.is_none_or(|start| self.follow(start.get(), view, asked) == HOLDS)
    }

    /// The entry that is bought now: its place among all, and the card.
    #[inline(always)]
    pub(super) fn bought(&self, view: View<'_, Dominion>) -> Option<(u16, Card)> {
        let coins = view.dearest().min(u16::from(DEAREST));
        let entry = self.follow(self.buying[coins as usize], view, Asked::OwnTurn).wrapping_sub(ENTRIES);
        self.entries.get(entry as usize).map(|&card| (entry, card))
    }

    /// Goes from branch to branch until behind the last.
    #[inline(always)]
    fn follow(&self, start: u16, view: View<'_, Dominion>, asked: Asked) -> u16 {
        let (owned, piles) = (view.owned(), view.piles());
        let Some(mut branch) = self.branches.get(start as usize) else { return start };
        loop {
            let holds = match branch.ask {
                Ask::Copies(place, card, n) => {
                    let copies = if place == Place::Supply { piles } else { owned };
                    copies[card as usize] >= n
                }
                Ask::Empty(n) => view.empty_piles() >= n,
                Ask::Rarer(question) => self.questions[question as usize].holds(view, asked),
            };
            // Most answers can be foretold, so that the next question need not wait for this one.
            if holds {
                match self.branches.get(branch.yes as usize) {
                    Some(next) => branch = next,
                    None => return branch.yes,
                }
            } else {
                match self.branches.get(branch.no as usize) {
                    Some(next) => branch = next,
                    None => return branch.no,
                }
            }
        }
    }
}

impl Question {
    #[inline(never)]
    fn holds(&self, view: View<'_, Dominion>, asked: Asked) -> bool {
        match *self {
            Question::Hand(cards, n) => view.hand().iter().filter(|&&card| cards.contains(card)).count() >= n as usize,
            Question::Card(what, card, n) => about_card(what, card, n, view),
            Question::Number(what, _) if what.needs_own_turn() && asked == Asked::Reacting => false,
            Question::Number(what, n) => about_number(what, n, view),
        }
    }
}

fn about_card(what: Expression, card: Card, n: u16, view: View<'_, Dominion>) -> bool {
    match what {
        Expression::HasExact => u16::from(view.owns(card)) == n,
        Expression::HasInPlay => view.in_play().iter().filter(|&&c| c == card).count() >= n as usize,
        Expression::OpponentHas => view.others().any(|seat| u16::from(view.owned_by(seat, card)) >= n),
        _ => false,
    }
}

fn about_number(what: Expression, n: u16, view: View<'_, Dominion>) -> bool {
    match what {
        Expression::HasMoney => view.coins() >= n,
        Expression::HasMoneyInHand => money_in(view.hand()) >= n,
        Expression::TotalMoney => view.total_money() >= n,
        Expression::TurnLess => u16::from(view.turn_number()) < n,
        Expression::DeckSizeLess => view.deck_size() < n as usize,
        Expression::GainsToEndLess => gains_to_end(view) < n,
        Expression::VpLead => {
            let own = view.points(view.seat());
            view.others().all(|seat| own - view.points(seat) >= i32::from(n))
        }
        Expression::BuysLeft => view.buys() >= n,
        Expression::ActionsLeft => view.actions() >= n,
        _ => false,
    }
}

/// What the Treasures of a hand give: n Fool's Golds give 1 and then 4 each.
fn money_in(hand: &[Card]) -> u16 {
    let (mut money, mut fools) = (0, 0);
    for card in hand.iter().filter(|card| card.is(Kinds::TREASURE)) {
        match card {
            Card::FoolsGold => {
                money += if fools == 0 { 1 } else { 4 };
                fools += 1;
            }
            _ => money += u16::from(card.row().coins),
        }
    }
    money
}

/// The fewest gains after which the game can be over: all Provinces, or three piles.
fn gains_to_end(view: View<'_, Dominion>) -> u16 {
    let mut least = [u8::MAX; 3];
    for card in view.setup().piles().iter() {
        let pile = view.supply(card);
        if pile < least[2] {
            least[2] = pile;
            least.sort_unstable();
        }
    }
    least.map(u16::from).iter().sum::<u16>().min(u16::from(view.supply(Card::Province)))
}
