//! A search for a strategy that wins more. It begins in many places, so that where it ends depends
//! little on luck: files as they are, and each with one card more; a race with more and more games
//! leaves a few, which are then changed a little again and again.
//!
//! Whatever is compared plays the same games, so that luck is the same for all. Each comparison has
//! games of its own, so that nothing profits for long from luck.

use super::answer;
use super::check::tidy;
use super::parser::NUMBER_LIMIT;
use super::syntax::{Body, Condition, Entry, Expression, File, Form, Fragment, Guard, Notes, Place, Test};
use crate::engine::Rng;
use crate::games::dominion::{Card, CardSet};

/// The first look at a draft has this part of the games of a close one.
const GLANCE: u64 = 8;
/// Of each round of a race one draft of so many goes on.
const STRICT: usize = 3;
/// A limit larger than this is no limit worth trying.
const MOST_COPIES: u16 = 10;
/// The limits that a new card begins with.
const FIRST_LIMITS: u16 = 3;

#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Games of a close look at a draft.
    pub games: u64,
    /// How many steps all drafts together are changed.
    pub steps: u64,
    /// Changes tried in each step.
    pub tries: usize,
    /// How many drafts are left by a race.
    pub drafts: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { games: 2_000, steps: 40, tries: 12, drafts: 3 }
    }
}

/// How a search is going.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'f> {
    pub best: &'f File,
    /// Its share of the games that chose it, from 0 to 1.
    pub share: f64,
    pub steps: u64,
    /// In how many of them a change was kept.
    pub kept: u64,
}

pub struct Tuner<'t> {
    pub variety: Variety,
    /// The share of games that a draft wins, from 0 to 1: in so many games, with a seed.
    pub score: &'t dyn Fn(&File, u64, u64) -> f64,
    pub stopped: &'t dyn Fn() -> bool,
    /// Is told how it is going, whenever there is something new.
    pub report: &'t dyn Fn(Standing<'_>),
}

impl Tuner<'_> {
    /// Searches from these files, at least one; gives what it found, the best first, and in how many steps
    /// a change was kept.
    pub fn search(&self, starts: Vec<File>, effort: Effort, rng: &mut Rng) -> (Vec<File>, u64) {
        let mut drafts = self.race(starts, effort, rng, (0, 0));
        // A second card goes with the first.
        for _ in 0..2 {
            let grown: Vec<File> = drafts.iter().flat_map(|draft| self.variety.grown(draft)).collect();
            drafts.extend(grown);
            drafts = self.race(drafts, effort, rng, (0, 0));
        }
        let (mut steps, mut kept) = (0, 0);
        let share = effort.steps.div_ceil(drafts.len().max(1) as u64);
        let firsts = drafts.clone();
        let mut scores = vec![0.0; drafts.len()];
        for i in 0..drafts.len() {
            for _ in 0..share.min(effort.steps - steps) {
                let (changed, score) = self.step(&mut drafts[i], effort, rng);
                if (self.stopped)() {
                    break;
                }
                scores[i] = score;
                kept += u64::from(changed);
                steps += 1;
                let best = (0..=i).max_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(i);
                (self.report)(Standing { best: &drafts[best], share: scores[best], steps, kept });
            }
        }
        // Where the search is cut short, the first is what it found.
        let best = (0..drafts.len()).rev().max_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(0);
        drafts.swap(0, best);
        drafts.extend(firsts);
        let close = Effort { games: effort.games * 4, ..effort };
        let mut best = self.race(drafts, close, rng, (steps, kept));
        if let Some(first) = best.first_mut() {
            self.prune(first, close, rng);
        }
        (best, kept)
    }

    /// The drafts that win most, the best first. All look at few games, the better ones at more.
    fn race(&self, mut drafts: Vec<File>, effort: Effort, rng: &mut Rng, done: (u64, u64)) -> Vec<File> {
        let (mut games, keep) = (effort.games.div_ceil(GLANCE), effort.drafts);
        loop {
            if (self.stopped)() {
                drafts.truncate(keep);
                return drafts;
            }
            let seed = rng.long();
            let mut scored: Vec<(f64, File)> =
                drafts.into_iter().map(|draft| ((self.score)(&draft, games, seed), draft)).collect();
            scored.sort_by(|a, b| b.0.total_cmp(&a.0));
            let last = games >= effort.games && scored.len() <= keep;
            scored.truncate(scored.len().div_ceil(STRICT).max(keep));
            if let (Some((share, best)), false) = (scored.first(), (self.stopped)()) {
                (self.report)(Standing { best, share: *share, steps: done.0, kept: done.1 });
            }
            drafts = scored.into_iter().map(|(_, draft)| draft).collect();
            if last || drafts.is_empty() {
                return drafts;
            }
            games = (games * STRICT as u64).min(effort.games);
        }
    }

    /// Tries some changes, and keeps the best one if it wins more in other games, too. Whether one was
    /// kept, and what the draft scores.
    fn step(&self, draft: &mut File, effort: Effort, rng: &mut Rng) -> (bool, f64) {
        let seed = rng.long();
        let base = (self.score)(draft, effort.games, seed);
        let glance = effort.games.div_ceil(GLANCE / 2);
        let mut best: Option<(f64, File)> = None;
        for _ in 0..effort.tries {
            let changed = self.variety.changed(draft, rng);
            if changed == *draft {
                continue;
            }
            // Twice the error of so few games.
            if (self.score)(&changed, glance, seed) + 1.0 / (glance as f64).sqrt() < base {
                continue;
            }
            let share = (self.score)(&changed, effort.games, seed);
            if share > best.as_ref().map_or(base, |(most, _)| *most) {
                best = Some((share, changed));
            }
        }
        let again = rng.long();
        let better = |changed: &File| {
            !(self.stopped)() && (self.score)(changed, effort.games, again) > (self.score)(draft, effort.games, again)
        };
        match best.filter(|(_, changed)| better(changed)) {
            Some((share, changed)) => {
                *draft = changed;
                (true, share)
            }
            None => (false, base),
        }
    }

    /// Leaves out whatever can be left out: an entry that wins nothing says nothing.
    fn prune(&self, draft: &mut File, effort: Effort, rng: &mut Rng) {
        let seed = rng.long();
        let base = (self.score)(draft, effort.games, seed);
        while !(self.stopped)() {
            let shorter = Variety::shrunk(draft);
            let Some(less) = shorter.into_iter().find(|less| (self.score)(less, effort.games, seed) >= base) else {
                return;
            };
            *draft = less;
        }
    }
}

/// What may be changed.
#[derive(Clone, Copy, Debug)]
pub struct Variety {
    /// The cards that may be put into the lists.
    pub cards: CardSet,
}

impl Variety {
    /// The file with one or two changes, and without entries that are never bought.
    pub fn changed(self, file: &File, rng: &mut Rng) -> File {
        let mut changed = file.clone();
        for _ in 0..1 + rng.below(2) {
            self.change(&mut changed, rng);
        }
        tidy(&mut changed);
        changed
    }

    /// The file with one more entry: each card that may be put in, up to a few copies of it, before
    /// everything that costs no more, and before everything but Provinces.
    pub fn grown(self, file: &File) -> Vec<File> {
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

    /// Each file with one entry less.
    pub fn shrunk(file: &File) -> Vec<File> {
        let places = (0..file.lists.len()).flat_map(|list| (0..file.lists[list].entries.len()).map(move |i| (list, i)));
        let without = |(list, i): (usize, usize)| {
            let mut less = file.clone();
            less.lists[list].entries.remove(i);
            less
        };
        places.map(without).collect()
    }

    fn change(self, file: &mut File, rng: &mut Rng) {
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

fn bare(card: Card, limit: Option<u16>) -> Entry {
    Entry { place: Place::default(), notes: Notes::default(), card, limit, guard: None }
}

fn any(cards: CardSet, rng: &mut Rng) -> Option<Card> {
    cards.iter().nth(rng.below(cards.len().max(1)))
}

/// A condition worth buying something by.
fn guard(cards: CardSet, rng: &mut Rng) -> Option<Guard> {
    let (what, cards, number) = match rng.below(4) {
        0 => (Expression::TotalMoney, Vec::new(), 8 + 2 * rng.below(8)),
        1 => (Expression::SupplyHasLess, vec![Card::Province], 2 + rng.below(6)),
        2 => (Expression::TurnLess, Vec::new(), 3 + rng.below(12)),
        _ => (Expression::Has, vec![any(cards, rng)?], 1 + rng.below(3)),
    };
    let condition = Condition::Test(Test { place: Place::default(), what, cards, number: number as u16 });
    Some(Guard { negated: rng.chance(0.3), condition })
}

/// Makes a number of a condition a little larger or smaller.
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
        Condition::Test(test) if test.what.arguments().with_number() => out.push(&mut test.number),
        Condition::Test(_) => {}
    }
}

/// Changes what a block answers: another option, another order, a card more or less.
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

fn change_body(body: &mut Body, form: Form, rng: &mut Rng) {
    match body {
        Body::Cards(cards) if !cards.is_empty() => match rng.below(3) {
            0 if cards.len() > 1 => {
                cards.remove(rng.below(cards.len()));
            }
            1 => {
                let junk = [Card::Curse, Card::Estate, Card::Copper, Card::Silver, Card::Duchy, Card::Province];
                let card = junk[rng.below(junk.len())];
                if cards.iter().all(|(other, _)| *other != card) {
                    cards.insert(rng.below(cards.len() + 1), (card, Place::default()));
                }
            }
            _ => {
                let (a, b) = (rng.below(cards.len()), rng.below(cards.len()));
                cards.swap(a, b);
            }
        },
        Body::Pairs(pairs) if pairs.len() > 1 => {
            let (a, b) = (rng.below(pairs.len()), rng.below(pairs.len()));
            pairs.swap(a, b);
        }
        Body::Fragments(fragments) if !fragments.is_empty() => {
            let pick = rng.below(fragments.len());
            match (&mut fragments[pick].0, form) {
                (Fragment::Tagged(_, inner), form) => change_body(inner, form, rng),
                (Fragment::Choose(number), Form::Number(most, _) | Form::Numbers(_, most)) => {
                    *number = Some(1 + rng.below(most.into()) as u16);
                }
                (other, Form::YesOrNo) => {
                    *other = if *other == Fragment::Ignore { Fragment::Choose(None) } else { Fragment::Ignore };
                }
                _ => {}
            }
        }
        _ => {}
    }
}
