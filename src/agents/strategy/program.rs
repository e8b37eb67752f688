//! A strategy compiled: arenas of small values, no strings, ready to be asked millions of times.

use super::answer::{self, Answer};
use super::names::Expression;
use super::parser::PARTS_LIMIT;
use super::syntax::{Condition, File, Guard, Key, List, Play};
use crate::games::dominion::card::DEAREST;
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
/// Behind the last branch: the condition does not hold, or there is nothing to buy.
const FAILS: u16 = u16::MAX - 1;
/// Behind the last branch, from here on: the entry of a buy list that is bought.
pub(super) const ENTRIES: u16 = 1 << 15;

// No file has so many branches or entries that these numbers meet others: a card or condition is
// written once for each number of coins, or once for a strategy, and before all is the first place.
const _: () = assert!((DEAREST as usize + 2) * PARTS_LIMIT < ENTRIES as usize);

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
    /// The pile of a card is not empty, and the seat owns fewer copies than this.
    Wanted(Card, u8),
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
    /// The list that it belongs to.
    pub list: u16,
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
    pub(super) entries: Vec<BuyEntry>,
    /// Where the branches of a purchase begin, by the coins that there are: what costs more is
    /// left out there, and so is a list in which everything does.
    pub(super) buying: [u16; DEAREST as usize + 1],
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
            entries: Vec::new(),
            buying: [FAILS; DEAREST as usize + 1],
            strategies: Vec::new(),
            orders: Vec::new(),
            blocks: Vec::new(),
            // The first place is never begun at, so that a clause fits in 16 bits with "always".
            branches: vec![Branch { ask: Question::EmptyAbove(0), yes: HOLDS, no: FAILS }],
            cards: Vec::new(),
            pairs: Vec::new(),
            answered: Vec::new(),
        };
        for (i, list) in file.lists.iter().enumerate() {
            program.entries.extend(list.entries.iter().map(|entry| BuyEntry { card: entry.card, list: i as u16 }));
        }
        for coins in 0..=DEAREST {
            program.buying[coins as usize] = program.purchase(&file.lists, coins);
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

    /// Writes the branches of a purchase with so many coins, the last entry of the last list first,
    /// and returns where they begin.
    fn purchase(&mut self, lists: &[List], coins: u8) -> u16 {
        let (mut next, mut left) = (FAILS, self.entries.len() as u16);
        for list in lists.iter().rev() {
            let mut first = next;
            for entry in list.entries.iter().rev() {
                left -= 1;
                if entry.card.row().cost <= coins {
                    let below = entry.limit.map_or(u8::MAX, |limit| limit.min(u16::from(u8::MAX)) as u8);
                    let bought = self.guarded(entry.guard.as_ref(), ENTRIES + left, first);
                    first = self.branch(Question::Wanted(entry.card, below), bought, first);
                }
            }
            if first != next {
                next = self.guarded(list.guard.as_ref(), first, next);
            }
        }
        next
    }

    fn guard(&mut self, guard: Option<&Guard>) -> Clause {
        guard.and_then(|guard| std::num::NonZeroU16::new(self.guarded(Some(guard), HOLDS, FAILS)))
    }

    /// Where to go on so that one comes to `yes` if the guard holds, and else to `no`.
    fn guarded(&mut self, guard: Option<&Guard>, yes: u16, no: u16) -> u16 {
        match guard {
            None => yes,
            Some(guard) if guard.negated => self.condition(&guard.condition, no, yes),
            Some(guard) => self.condition(&guard.condition, yes, no),
        }
    }

    fn branch(&mut self, ask: Question, yes: u16, no: u16) -> u16 {
        self.branches.push(Branch { ask, yes, no });
        self.branches.len() as u16 - 1
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
                self.branch(ask, yes, no)
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
