//! Compiled strategies, which are fast enough for millions of decisions.

use crate::strategy::language::answer::{self, Answer};
use crate::strategy::language::parser::PARTS_LIMIT;
use crate::strategy::language::syntax::{BlockKey, BuyList, Condition, Expression, File, Guard, Play};
use sorcery_games::View;
use sorcery_games::dominion::cards::DEAREST;
use sorcery_games::dominion::{Card, CardSet, Dominion};
use std::num::NonZeroU16;
use std::ops::Range;

/// The index of a condition's first branch, or `None` if the condition is always true.
pub(super) type Clause = Option<NonZeroU16>;

/// A test in a condition, and the next branch for each result. `AllOf`, `AnyOf` and `Not` aren't branches: they only
/// determine the order of the tests, so that unnecessary tests are skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Branch {
    ask: BranchTest,
    yes: u16,
    no: u16,
}

/// The target of a branch if the evaluation ends because the condition is true.
const HOLDS: u16 = u16::MAX;
/// The target of a branch if the evaluation ends because the condition is false, or because no card is bought.
const FAILS: u16 = u16::MAX - 1;
/// A target of a branch from this number up to [`FAILS`] (exclusive) stands for a purchase. The target is the sum of
/// this number and the index of the entry to buy.
const ENTRIES: u16 = 1 << 15;

// Branch indices must stay below `ENTRIES`. A buy list is compiled once for each number of coins. This takes at most
// two branches per entry and one per test. Each test in a strategy takes only one branch.
const _: () = assert!((2 * (DEAREST as usize + 1) + 1) * PARTS_LIMIT < ENTRIES as usize);

/// Where the copies of a card are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    /// All cards that the seat owns, in any zone.
    Deck,
    Supply,
}

/// The test of a branch. Almost all tests count copies of a card, so this type is optimised for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BranchTest {
    /// Whether there are at least this number of copies of a card.
    Copies(Counted, Card, u8),
    /// Whether at least this number of piles are empty.
    Empty(u8),
    /// Whether a card that is about to be bought has a pile that isn't empty.
    Available(Card),
    /// The index of a less common kind of test in the program's `questions`.
    Rarer(u16),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TestOp {
    /// Whether the hand has at least this number of cards from this set.
    Hand(CardSet, u16),
    Card(Expression, Card, u16),
    /// Whether the seat owns more copies of the first card than of the second.
    More(Card, Card),
    Number(Expression, u16),
}

/// A strategy of the file. `order` and `blocks` are its ranges in the program's `orders` and `blocks`, which cover all
/// strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CompiledPlay {
    pub clause: Clause,
    pub order: Range<usize>,
    pub blocks: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answering {
    pub key: BlockKey,
    pub clause: Clause,
    pub answer: Answer,
}

/// The situation in which a condition is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    OwnTurn,
    /// While this card is being played. The condition is evaluated as if the card were still in hand, without counting
    /// the coins that it gives.
    Before(Card),
    /// In a reaction, where coins, buys and actions aren't available.
    Reacting,
}

/// A compiled strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The card of each entry, across all buy lists.
    entries: Vec<Card>,
    /// The first branch to follow for a purchase, indexed by the number of coins. It skips unaffordable entries and
    /// lists that have no affordable entry.
    buying: [u16; DEAREST as usize + 1],
    pub(super) strategies: Vec<CompiledPlay>,
    pub(super) orders: Vec<Play>,
    pub(super) blocks: Vec<Answering>,
    branches: Vec<Branch>,
    questions: Vec<TestOp>,
    /// All different tests in the buy lists, except tests of whether a card is available.
    pub(super) tests: Vec<BranchTest>,
}

impl Program {
    /// Compiles a file, which should have no errors. Leaves out invalid blocks.
    pub fn compile(file: &File) -> Self {
        let mut program = Program {
            entries: Vec::new(),
            buying: [FAILS; DEAREST as usize + 1],
            strategies: Vec::new(),
            orders: Vec::new(),
            blocks: Vec::new(),
            // Index 0 is unused, so that 0 can represent "always" and a clause fits in 16 bits.
            branches: vec![Branch { ask: BranchTest::Empty(0), yes: HOLDS, no: FAILS }],
            questions: Vec::new(),
            tests: Vec::new(),
        };
        program.entries.extend(file.lists.iter().flat_map(|list| &list.entries).map(|entry| entry.card));
        for coins in 0..=DEAREST {
            program.buying[coins as usize] = program.purchase(&file.lists, coins);
        }
        for branch in &program.branches[1..] {
            if !matches!(branch.ask, BranchTest::Available(_)) && !program.tests.contains(&branch.ask) {
                program.tests.push(branch.ask);
            }
        }
        for strategy in &file.strategies {
            let clause = program.guard(strategy.guard.as_ref());
            let (orders, blocks) = (program.orders.len(), program.blocks.len());
            program.orders.extend(strategy.order.iter().map(|order| order.what));
            for block in &strategy.blocks {
                let clause = program.guard(block.guard.as_ref());
                if let Ok(answer) = answer::read(block) {
                    program.blocks.push(Answering { key: block.key, clause, answer });
                }
            }
            let (order, blocks) = (orders..program.orders.len(), blocks..program.blocks.len());
            program.strategies.push(CompiledPlay { clause, order, blocks });
        }
        program
    }

    /// Returns `true` if a play order names a Treasure.
    pub fn orders_treasures(&self) -> bool {
        self.orders.iter().any(Play::is_treasure)
    }

    /// Returns the cards that the program buys.
    pub fn wants(&self) -> CardSet {
        self.entries.iter().copied().collect()
    }

    /// Compiles the purchase that the buy lists make with this number of coins, from the last entry to the first.
    /// Returns the first branch.
    fn purchase(&mut self, lists: &[BuyList], coins: u8) -> u16 {
        let (mut next, mut left) = (FAILS, self.entries.len() as u16);
        for list in lists.iter().rev() {
            let mut first = next;
            for entry in list.entries.iter().rev() {
                left -= 1;
                if entry.card.row().cost <= coins {
                    let allowed = self.guarded(entry.guard.as_ref(), ENTRIES + left, first);
                    let wanted = self.branch(BranchTest::Available(entry.card), allowed, first);
                    first = match entry.limit {
                        Some(limit) => {
                            self.at_least(|n| BranchTest::Copies(Counted::Deck, entry.card, n), limit, first, wanted)
                        }
                        None => wanted,
                    };
                }
            }
            if first != next {
                next = self.guarded(list.guard.as_ref(), first, next);
            }
        }
        next
    }

    fn guard(&mut self, guard: Option<&Guard>) -> Clause {
        guard.and_then(|guard| NonZeroU16::new(self.guarded(Some(guard), HOLDS, FAILS)))
    }

    /// Compiles a guard, and returns the branch that leads to `yes` if the guard is true and otherwise to
    /// `no`.
    fn guarded(&mut self, guard: Option<&Guard>, yes: u16, no: u16) -> u16 {
        match guard {
            None => yes,
            Some(guard) if guard.negated => self.condition(&guard.condition, no, yes),
            Some(guard) => self.condition(&guard.condition, yes, no),
        }
    }

    fn branch(&mut self, ask: BranchTest, yes: u16, no: u16) -> u16 {
        self.branches.push(Branch { ask, yes, no });
        self.branches.len() as u16 - 1
    }

    /// Compiles a test that is true if a count is at least `n`. Counts never exceed 255, so the test is always false
    /// for a larger `n`.
    fn at_least(&mut self, ask: impl FnOnce(u8) -> BranchTest, n: u16, yes: u16, no: u16) -> u16 {
        if let Ok(n) = u8::try_from(n) { self.branch(ask(n), yes, no) } else { no }
    }

    /// Compiles a condition from its last test to its first, and returns the first branch. The branches lead to `yes`
    /// if the condition is true, otherwise to `no`.
    fn condition(&mut self, condition: &Condition, yes: u16, no: u16) -> u16 {
        match condition {
            Condition::AllOf(inner) => inner.iter().rev().fold(yes, |next, this| self.condition(this, next, no)),
            Condition::AnyOf(inner) => inner.iter().rev().fold(no, |next, this| self.condition(this, yes, next)),
            Condition::Not(inner) => self.condition(inner, no, yes),
            Condition::Test(test) => {
                let n = test.number;
                let question = match (test.what, test.cards.as_slice()) {
                    (Expression::Has, &[card]) => {
                        return self.at_least(|n| BranchTest::Copies(Counted::Deck, card, n), n, yes, no);
                    }
                    (Expression::SupplyHasLess, &[card]) => {
                        return self.at_least(|n| BranchTest::Copies(Counted::Supply, card, n), n, no, yes);
                    }
                    (Expression::SupplyEmptyPilesGreater, _) => {
                        return self.at_least(BranchTest::Empty, n.saturating_add(1), yes, no);
                    }
                    (Expression::Has1InHand, cards) => TestOp::Hand(cards.iter().copied().collect(), 1),
                    (Expression::Has2InHand, cards) => TestOp::Hand(cards.iter().copied().collect(), 2),
                    (Expression::Has3InHand, cards) => TestOp::Hand(cards.iter().copied().collect(), 3),
                    (Expression::HasInHand, &[card]) => TestOp::Hand(CardSet::only(card), n),
                    (Expression::HasMore, &[more, less]) => TestOp::More(more, less),
                    (what, &[card, ..]) => TestOp::Card(what, card, n),
                    (what, []) => TestOp::Number(what, n),
                };
                self.questions.push(question);
                self.branch(BranchTest::Rarer(self.questions.len() as u16 - 1), yes, no)
            }
        }
    }

    pub(super) fn holds(&self, clause: Clause, view: View<'_, Dominion>, asked: Asked) -> bool {
        clause.is_none_or(|start| self.follow(start.get(), view, asked, false) == HOLDS)
    }

    /// Returns the index of the entry to buy with this number of coins, which is at most [`DEAREST`]. If `available`,
    /// assumes that no pile is empty.
    #[inline(never)]
    pub(super) fn entry(&self, coins: usize, view: View<'_, Dominion>, available: bool) -> Option<u16> {
        let target = self.follow(self.buying[coins], view, Asked::OwnTurn, available);
        (ENTRIES..FAILS).contains(&target).then(|| target - ENTRIES)
    }

    /// Returns the card of the entry with this index. The indices run through all buy lists.
    #[inline]
    pub(super) fn card(&self, entry: u16) -> Option<Card> {
        self.entries.get(usize::from(entry)).copied()
    }

    /// Follows the branches from `start`, and returns the first target that isn't a branch.
    #[inline(always)]
    fn follow(&self, start: u16, view: View<'_, Dominion>, asked: Asked, available: bool) -> u16 {
        let Some(mut branch) = self.branches.get(start as usize) else { return start };
        loop {
            let holds = match branch.ask {
                BranchTest::Copies(Counted::Deck, card, n) => view.owns(card) >= n,
                BranchTest::Copies(Counted::Supply, card, n) => view.supply(card) >= n,
                BranchTest::Available(card) => available || view.supply(card) > 0,
                BranchTest::Empty(n) => view.empty_piles() >= n,
                BranchTest::Rarer(question) => self.questions[question as usize].holds(view, asked),
            };
            // An `if` is faster here than computing the next index: the processor predicts most results, so the next
            // test doesn't have to wait for this one.
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

impl TestOp {
    #[inline(never)]
    fn holds(&self, view: View<'_, Dominion>, asked: Asked) -> bool {
        let before = if let Asked::Before(card) = asked { Some(card) } else { None };
        match *self {
            TestOp::Hand(cards, n) => {
                view.hand().iter().chain(&before).filter(|&&card| cards.contains(card)).count() >= n as usize
            }
            TestOp::Card(what, card, n) => about_card(what, card, n, view, before),
            TestOp::More(more, less) => view.owns(more) > view.owns(less),
            TestOp::Number(what, _) if what.needs_own_turn() && asked == Asked::Reacting => false,
            TestOp::Number(what, n) => about_number(what, n, view, before),
        }
    }
}

fn about_card(what: Expression, card: Card, n: u16, view: View<'_, Dominion>, before: Option<Card>) -> bool {
    match what {
        Expression::HasExact => u16::from(view.owns(card)) == n,
        Expression::HasInPlay => {
            let itself = usize::from(before == Some(card));
            view.in_play().iter().filter(|&&c| c == card).count() >= n as usize + itself
        }
        Expression::OpponentHasMore => view.others().any(|seat| view.owned_by(seat, card) > view.owns(card)),
        Expression::OpponentHas => view.others().any(|seat| u16::from(view.owned_by(seat, card)) >= n),
        _ => false,
    }
}

fn about_number(what: Expression, n: u16, view: View<'_, Dominion>, before: Option<Card>) -> bool {
    match what {
        Expression::HasMoney => view.coins() >= n + before.map_or(0, |card| u16::from(card.row().coins)),
        Expression::HasMoneyInHand => money_in(view.hand().iter().chain(&before)) >= n,
        Expression::TotalMoney => view.total_money() >= n,
        Expression::TurnLess => u16::from(view.turn_number()) < n,
        Expression::DeckSizeLess => view.deck_size() < n as usize,
        Expression::DrawPileLess => view.draw_pile() < n as usize,
        Expression::GainsToEndLess => gains_to_end(view) < n,
        Expression::VPLead => {
            let own = view.points(view.seat());
            view.others().all(|seat| own - view.points(seat) >= i32::from(n))
        }
        Expression::BuysLeft => view.buys() >= n,
        Expression::ActionsLeft => view.actions() >= n,
        _ => false,
    }
}

/// Returns the coins of the Treasures in a hand. The first Fool's Gold gives 1, and each further one 4.
fn money_in<'c>(hand: impl Iterator<Item = &'c Card>) -> u16 {
    let (mut money, mut fools) = (0, 0u16);
    for card in hand {
        money += u16::from(card.row().coins);
        fools += u16::from(*card == Card::FoolsGold);
    }
    money + (4 * fools).saturating_sub(3)
}

/// Returns the minimum number of gains that can end the game, by emptying the Provinces or three piles.
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
