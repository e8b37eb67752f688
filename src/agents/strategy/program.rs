//! A strategy compiled: arenas of small values, no strings, ready to be asked millions of times.

use super::answer::{self, Answer};
use super::names::Expression;
use super::syntax::{Condition, File, Guard, Key, Play};
use crate::games::dominion::{Card, CardSet};

/// A part of an arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub start: u16,
    pub end: u16,
}

impl Span {
    pub fn of<T>(self, arena: &[T]) -> &[T] {
        &arena[self.start as usize..self.end as usize]
    }

    pub fn indices(self) -> impl Iterator<Item = usize> {
        self.start as usize..self.end as usize
    }
}

/// Where the branches of a condition begin; none holds always.
pub(super) type Clause = Option<std::num::NonZeroU16>;

/// One question of a condition, and where to go on after either answer: `AllOf`, `AnyOf` and
/// `Not` are only ways to go, so that nothing is asked that cannot matter any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub ask: Question,
    pub yes: u16,
    pub no: u16,
}

/// Behind the last branch: the condition holds.
pub(super) const HOLDS: u16 = u16::MAX;
/// Behind the last branch: the condition does not hold.
const FAILS: u16 = u16::MAX - 1;

/// Where copies of a card are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Among the cards that the seat owns.
    Deck,
    /// In the supply.
    Supply,
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The number of these cards in hand is at least this.
    Hand(CardSet, u16),
    /// There are so many copies of a card here.
    Copies(Place, Card, u16),
    /// More piles than this are empty.
    EmptyAbove(u16),
    /// A rarer question about one card.
    Card(Expression, Card, u16),
    /// A rarer question about a number.
    Number(Expression, u16),
}

/// One line of a buy list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BuyEntry {
    pub card: Card,
    /// What is printed on it.
    pub cost: u8,
    /// Bought while fewer are owned.
    pub below: u8,
    pub clause: Clause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BuyList {
    pub clause: Clause,
    pub entries: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Playing {
    pub clause: Clause,
    pub order: Span,
    pub blocks: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockCode {
    pub key: Key,
    pub clause: Clause,
    pub code: Code,
}

/// An answer, its lists in the arenas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    Cards(Span),
    Pairs(Span),
    Number(u8, Span),
    Numbers(u8),
    Offer(bool),
    Rebuild(Option<Card>, Span),
    Nothing,
}

/// A compiled strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    pub(super) lists: Vec<BuyList>,
    pub(super) entries: Vec<BuyEntry>,
    pub(super) strategies: Vec<Playing>,
    pub(super) orders: Vec<Play>,
    pub(super) blocks: Vec<BlockCode>,
    pub(super) branches: Vec<Branch>,
    pub(super) cards: Vec<Card>,
    pub(super) pairs: Vec<(Card, Option<Card>)>,
    /// Events and cards that some block answers: a look here saves a search.
    pub(super) answered: Vec<Key>,
}

impl Program {
    /// Compiles a file in which nothing is wrong. Blocks that cannot be understood are left out.
    pub fn compile(file: &File) -> Self {
        let mut program = Program {
            lists: Vec::new(),
            entries: Vec::new(),
            strategies: Vec::new(),
            orders: Vec::new(),
            blocks: Vec::new(),
            // The first place is never begun at, so that a clause fits in 16 bits with "always".
            branches: vec![Branch { ask: Question::EmptyAbove(0), yes: HOLDS, no: FAILS }],
            cards: Vec::new(),
            pairs: Vec::new(),
            answered: Vec::new(),
        };
        for list in &file.lists {
            let clause = program.guard(list.guard.as_ref());
            let start = program.entries.len() as u16;
            for entry in &list.entries {
                let clause = program.guard(entry.guard.as_ref());
                let below = entry.limit.map_or(u8::MAX, |limit| limit.min(u16::from(u8::MAX)) as u8);
                let card = entry.card;
                program.entries.push(BuyEntry { card, cost: card.row().cost, below, clause });
            }
            let entries = Span { start, end: program.entries.len() as u16 };
            program.lists.push(BuyList { clause, entries });
        }
        for strategy in &file.strategies {
            let clause = program.guard(strategy.guard.as_ref());
            let start = program.orders.len() as u16;
            program.orders.extend(strategy.order.iter().map(|order| order.what));
            let order = Span { start, end: program.orders.len() as u16 };
            let start = program.blocks.len() as u16;
            for block in &strategy.blocks {
                let clause = program.guard(block.guard.as_ref());
                if let Ok(answer) = answer::read(block) {
                    let code = program.code(&answer);
                    program.blocks.push(BlockCode { key: block.key, clause, code });
                    program.answered.push(block.key);
                }
            }
            let blocks = Span { start, end: program.blocks.len() as u16 };
            program.strategies.push(Playing { clause, order, blocks });
        }
        program
    }

    fn guard(&mut self, guard: Option<&Guard>) -> Clause {
        let guard = guard?;
        let (yes, no) = if guard.negated { (FAILS, HOLDS) } else { (HOLDS, FAILS) };
        std::num::NonZeroU16::new(self.condition(&guard.condition, yes, no))
    }

    /// Writes the branches of a condition, the last question first, and returns where they begin.
    fn condition(&mut self, condition: &Condition, yes: u16, no: u16) -> u16 {
        match condition {
            Condition::AllOf(inner) => inner.iter().rev().fold(yes, |next, this| self.condition(this, next, no)),
            Condition::AnyOf(inner) => inner.iter().rev().fold(no, |next, this| self.condition(this, yes, next)),
            Condition::Not(inner) => self.condition(inner, no, yes),
            Condition::Test(test) => {
                let (mut yes, mut no) = (yes, no);
                let ask = match (test.what, test.cards.as_slice()) {
                    (Expression::Has1InHand, cards) => Question::Hand(cards.iter().copied().collect(), 1),
                    (Expression::Has2InHand, cards) => Question::Hand(cards.iter().copied().collect(), 2),
                    (Expression::Has3InHand, cards) => Question::Hand(cards.iter().copied().collect(), 3),
                    (Expression::HasInHand, [card]) => Question::Hand(CardSet::only(*card), test.number),
                    (Expression::Has, [card]) => Question::Copies(Place::Deck, *card, test.number),
                    (Expression::SupplyHasLess, [card]) => {
                        (yes, no) = (no, yes);
                        Question::Copies(Place::Supply, *card, test.number)
                    }
                    (Expression::SupplyEmptyPilesGreater, _) => Question::EmptyAbove(test.number),
                    (what, [card, ..]) => Question::Card(what, *card, test.number),
                    (what, []) => Question::Number(what, test.number),
                };
                self.branches.push(Branch { ask, yes, no });
                self.branches.len() as u16 - 1
            }
        }
    }

    fn code(&mut self, answer: &Answer) -> Code {
        match answer {
            Answer::Cards(cards) => Code::Cards(self.list(cards)),
            Answer::Pairs(pairs) => {
                let start = self.pairs.len() as u16;
                self.pairs.extend(pairs);
                Code::Pairs(Span { start, end: self.pairs.len() as u16 })
            }
            Answer::Number(number, cards) => Code::Number(*number, self.list(cards)),
            Answer::Numbers(bits) => Code::Numbers(*bits),
            Answer::Offer(yes) => Code::Offer(*yes),
            Answer::Rebuild(named, cards) => Code::Rebuild(*named, self.list(cards)),
            Answer::Nothing => Code::Nothing,
        }
    }

    fn list(&mut self, cards: &[Card]) -> Span {
        let start = self.cards.len() as u16;
        self.cards.extend(cards);
        Span { start, end: self.cards.len() as u16 }
    }
}
