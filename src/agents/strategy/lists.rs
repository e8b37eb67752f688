//! Random changes to a strategy's buy lists and options, for the search for a better strategy.

use super::answer;
use super::idle::tidy;
use super::parser::NUMBER_LIMIT;
use super::syntax::{
    AnswerForm, BlockBody, BuyEntry, Condition, Expression, File, FileSpan, Fragment, Guard, Notes, Test,
};
use crate::tuner::SearchSpace;
use sorcery_games::dominion::{Card, CardSet};
use sorcery_games::engine::Rng;

/// Maximum limit, in copies, that a generated entry may have. Entries with higher limits rarely differ from unlimited
/// ones.
const MOST_COPIES: u16 = 10;
/// Maximum limit, in copies, that an entry added by [`grown`](Lists::grown) may have.
const FIRST_LIMITS: u16 = 3;

/// Cards that a strategy may want to lose, the least useful ones first.
pub(super) const JUNK: [Card; 6] = [Card::Curse, Card::Estate, Card::Copper, Card::Duchy, Card::Province, Card::Silver];

/// The search space for the buy lists and options of a strategy.
#[derive(Clone, Copy, Debug)]
pub struct Lists {
    /// The cards that new entries may buy.
    pub cards: CardSet,
}

impl SearchSpace for Lists {
    type Draft = File;

    /// Returns the file with one or two changes, and without entries that are never or almost never bought.
    fn changed(&self, file: &File, rng: &mut Rng) -> File {
        let mut changed = file.clone();
        for _ in 0..1 + rng.below(2) {
            self.change(&mut changed, rng);
        }
        tidy(&mut changed);
        changed
    }

    /// Returns variants of the file, each with one new entry, for all cards and for all limits up to `FIRST_LIMITS`.
    /// The entry is inserted into one list: at the start, or before the first entry whose card costs no more. Provinces
    /// at the start of the list stay first.
    fn grown(&self, file: &File) -> Vec<File> {
        let Some(list) = (0..file.lists.len()).max_by_key(|&i| (file.lists[i].guard.is_none(), i)) else {
            return Vec::new();
        };
        let entries = &file.lists[list].entries;
        let place =
            |fits: &dyn Fn(Card) -> bool| entries.iter().position(|entry| fits(entry.card)).unwrap_or(entries.len());
        let mut grown = Vec::new();
        for card in self.cards.iter() {
            let before = place(&|other| other != Card::Province && other.row().cost <= card.row().cost);
            let first = place(&|other| other != Card::Province);
            for limit in 1..=FIRST_LIMITS {
                for at in if before == first { vec![first] } else { vec![before, first] } {
                    let mut more = file.clone();
                    more.lists[list].entries.insert(at, bare(card, Some(limit)));
                    tidy(&mut more);
                    if more != *file && !grown.contains(&more) {
                        grown.push(more);
                    }
                }
            }
        }
        grown
    }

    /// Returns variants of the file, each without one of the entries. The tuner uses them to remove entries that don't
    /// help.
    fn shrunk(&self, file: &File) -> Vec<File> {
        let places = (0..file.lists.len()).flat_map(|list| (0..file.lists[list].entries.len()).map(move |i| (list, i)));
        let without = |(list, i): (usize, usize)| {
            let mut less = file.clone();
            less.lists[list].entries.remove(i);
            less
        };
        places.map(without).collect()
    }
}

impl Lists {
    pub(super) fn change(self, file: &mut File, rng: &mut Rng) {
        if file.lists.is_empty() {
            return;
        }
        let list = rng.below(file.lists.len());
        let entries = &mut file.lists[list].entries;
        let size = entries.len();
        match rng.below(10) {
            0 if size > 1 => {
                let entry = entries.remove(rng.below(size));
                entries.insert(rng.below(size), entry);
            }
            1 | 2 if size > 0 => {
                let entry = &mut entries[rng.below(size)];
                entry.limit = match entry.limit {
                    None => Some(1 + rng.below(4) as u16),
                    Some(n) if n >= MOST_COPIES || rng.chance(0.15) => None,
                    Some(n) if n > 1 && rng.chance(0.5) => Some(n - 1),
                    Some(n) => Some(n + 1),
                };
            }
            3 if size > 1 => {
                entries.remove(rng.below(size));
            }
            4 | 5 => {
                if let Some(card) = any(self.cards, rng) {
                    let limit = rng.chance(0.7).then(|| 1 + rng.below(FIRST_LIMITS.into()) as u16);
                    entries.insert(rng.below(size + 1), bare(card, limit));
                }
            }
            6 if size > 0 => {
                let owned: CardSet = entries.iter().map(|entry| entry.card).collect();
                let entry = &mut entries[rng.below(size)];
                entry.guard = match &entry.guard {
                    Some(_) if rng.chance(0.5) => None,
                    _ => guard(owned, rng),
                };
            }
            7 => change_answer(file, rng),
            _ => change_number(file, rng),
        }
    }
}

fn bare(card: Card, limit: Option<u16>) -> BuyEntry {
    BuyEntry { place: FileSpan::default(), notes: Notes::default(), card, limit, guard: None }
}

pub(super) fn any(cards: CardSet, rng: &mut Rng) -> Option<Card> {
    cards.iter().nth(rng.below(cards.len().max(1)))
}

/// Returns a random condition of a kind that is useful in buy lists.
fn guard(cards: CardSet, rng: &mut Rng) -> Option<Guard> {
    let (what, cards, number) = match rng.below(4) {
        0 => (Expression::TotalMoney, Vec::new(), 8 + 2 * rng.below(8)),
        1 => (Expression::SupplyHasLess, vec![Card::Province], 2 + rng.below(6)),
        2 => (Expression::TurnLess, Vec::new(), 3 + rng.below(12)),
        _ => (Expression::Has, vec![any(cards, rng)?], 1 + rng.below(3)),
    };
    Some(guard_of(what, cards, number, rng.chance(0.3)))
}

/// Returns a condition with a single test.
pub(super) fn guard_of(what: Expression, cards: Vec<Card>, number: usize, negated: bool) -> Guard {
    let test = Test { place: FileSpan::default(), what, cards, number: number as u16 };
    Guard { negated, condition: Condition::Test(test) }
}

/// Changes one of the numbers in the conditions of the file, chosen at random, by 1 or 2.
fn change_number(file: &mut File, rng: &mut Rng) {
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

/// Changes the answer in a random block: chooses another option, reorders the cards, or adds or removes a card.
fn change_answer(file: &mut File, rng: &mut Rng) {
    let places: Vec<(usize, usize)> = (0..file.strategies.len())
        .flat_map(|strategy| (0..file.strategies[strategy].blocks.len()).map(move |block| (strategy, block)))
        .collect();
    if places.is_empty() {
        return;
    }
    let (strategy, block) = places[rng.below(places.len())];
    let block = &mut file.strategies[strategy].blocks[block];
    let before = block.clone();
    let form = block.key.form();
    change_body(&mut block.body, form, rng);
    if answer::read(block).is_err() {
        *block = before;
    }
}

fn change_body(body: &mut BlockBody, form: AnswerForm, rng: &mut Rng) {
    match body {
        BlockBody::Cards(cards) if !cards.is_empty() => match rng.below(3) {
            0 if cards.len() > 1 => {
                cards.remove(rng.below(cards.len()));
            }
            1 => {
                let card = JUNK[rng.below(JUNK.len())];
                if cards.iter().all(|(other, _)| *other != card) {
                    cards.insert(rng.below(cards.len() + 1), (card, FileSpan::default()));
                }
            }
            _ => {
                let (a, b) = (rng.below(cards.len()), rng.below(cards.len()));
                cards.swap(a, b);
            }
        },
        BlockBody::Pairs(pairs) if pairs.len() > 1 => {
            let (a, b) = (rng.below(pairs.len()), rng.below(pairs.len()));
            pairs.swap(a, b);
        }
        BlockBody::Fragments(fragments) if !fragments.is_empty() => {
            let pick = rng.below(fragments.len());
            match (&mut fragments[pick].0, form) {
                (Fragment::Tagged(_, inner), form) => change_body(inner, form, rng),
                (Fragment::Choose(number), AnswerForm::Number(most, _) | AnswerForm::Numbers(_, most)) => {
                    *number = Some(1 + rng.below(most.into()) as u16);
                }
                (other, AnswerForm::YesOrNo) => {
                    *other = if *other == Fragment::Ignore { Fragment::Choose(None) } else { Fragment::Ignore };
                }
                _ => {}
            }
        }
        _ => {}
    }
}
