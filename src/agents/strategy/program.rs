//! A strategy compiled: arenas of small values, no strings, ready to be asked millions of times.

use super::answer::{self, Answer};
use super::names::Expression;
use super::parser::PARTS_LIMIT;
use super::syntax::{Condition, File, Guard, Key, List, Play};
use crate::games::dominion::cards::DEAREST;
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
    pub ask: Ask,
    pub yes: u16,
    pub no: u16,
}

/// Behind the last branch: the condition holds.
pub(super) const HOLDS: u16 = u16::MAX;
/// Behind the last branch: the condition does not hold, or there is nothing to buy.
const FAILS: u16 = u16::MAX - 1;
/// Behind the last branch, from here on: the entry of a buy list that is bought.
pub(super) const ENTRIES: u16 = 1 << 15;

// No file has so many branches or entries that these numbers meet others: a condition is written
// once for each number of coins, an entry twice if it has a limit, or something once for a strategy,
// and before all is the first place.
const _: () = assert!((2 * (DEAREST as usize + 1) + 1) * PARTS_LIMIT < ENTRIES as usize);

/// Where copies of a card are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Among the cards that the seat owns.
    Deck,
    /// In the supply.
    Supply,
}

/// What a branch asks. Nearly all ask how many copies of a card there are somewhere: a branch is
/// small, so that these are quick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// There are at least so many copies of a card here.
    Copies(Place, Card, u8),
    /// At least so many piles are empty.
    Empty(u8),
    /// The question at this place of the program's list.
    Rarer(u16),
}

/// A rarer question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// The number of these cards in hand is at least this.
    Hand(CardSet, u16),
    /// A question about one card.
    Card(Expression, Card, u16),
    /// A question about a number.
    Number(Expression, u16),
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
    /// What the entries of all buy lists buy.
    pub(super) entries: Vec<Card>,
    /// Where the branches of a purchase begin, by the coins that there are: what costs more is
    /// left out there, and so is a list in which everything does.
    pub(super) buying: [u16; DEAREST as usize + 1],
    pub(super) strategies: Vec<Playing>,
    pub(super) orders: Vec<Play>,
    pub(super) blocks: Vec<BlockCode>,
    pub(super) branches: Vec<Branch>,
    pub(super) questions: Vec<Question>,
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
            branches: vec![Branch { ask: Ask::Empty(0), yes: HOLDS, no: FAILS }],
            questions: Vec::new(),
            cards: Vec::new(),
            pairs: Vec::new(),
            answered: Vec::new(),
        };
        program.entries.extend(file.lists.iter().flat_map(|list| &list.entries).map(|entry| entry.card));
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
                    let allowed = self.guarded(entry.guard.as_ref(), ENTRIES + left, first);
                    let wanted = self.branch(Ask::Copies(Place::Supply, entry.card, 1), allowed, first);
                    first = match entry.limit {
                        Some(limit) => self.at_least(|n| Ask::Copies(Place::Deck, entry.card, n), limit, first, wanted),
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

    fn branch(&mut self, ask: Ask, yes: u16, no: u16) -> u16 {
        self.branches.push(Branch { ask, yes, no });
        self.branches.len() as u16 - 1
    }

    /// Asks whether a count is at least `n`; none is higher than 255.
    fn at_least(&mut self, ask: impl FnOnce(u8) -> Ask, n: u16, yes: u16, no: u16) -> u16 {
        match u8::try_from(n) {
            Ok(n) => self.branch(ask(n), yes, no),
            Err(_) => no,
        }
    }

    /// Writes the branches of a condition, the last question first, and returns where they begin.
    fn condition(&mut self, condition: &Condition, yes: u16, no: u16) -> u16 {
        match condition {
            Condition::AllOf(inner) => inner.iter().rev().fold(yes, |next, this| self.condition(this, next, no)),
            Condition::AnyOf(inner) => inner.iter().rev().fold(no, |next, this| self.condition(this, yes, next)),
            Condition::Not(inner) => self.condition(inner, no, yes),
            Condition::Test(test) => {
                let n = test.number;
                let question = match (test.what, test.cards.as_slice()) {
                    (Expression::Has, &[card]) => {
                        return self.at_least(|n| Ask::Copies(Place::Deck, card, n), n, yes, no);
                    }
                    (Expression::SupplyHasLess, &[card]) => {
                        return self.at_least(|n| Ask::Copies(Place::Supply, card, n), n, no, yes);
                    }
                    (Expression::SupplyEmptyPilesGreater, _) => {
                        return self.at_least(Ask::Empty, n.saturating_add(1), yes, no);
                    }
                    (Expression::Has1InHand, cards) => Question::Hand(cards.iter().copied().collect(), 1),
                    (Expression::Has2InHand, cards) => Question::Hand(cards.iter().copied().collect(), 2),
                    (Expression::Has3InHand, cards) => Question::Hand(cards.iter().copied().collect(), 3),
                    (Expression::HasInHand, &[card]) => Question::Hand(CardSet::only(card), n),
                    (what, &[card, ..]) => Question::Card(what, card, n),
                    (what, []) => Question::Number(what, n),
                };
                self.questions.push(question);
                self.branch(Ask::Rarer(self.questions.len() as u16 - 1), yes, no)
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
