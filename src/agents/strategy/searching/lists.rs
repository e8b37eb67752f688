//! The search for better buy lists. It sometimes changes an answer or the number in a condition, too.

use super::{answers, conditions};
use crate::strategy::language::idle::tidy;
use crate::strategy::language::syntax::{BuyEntry, File, FileSpan, Notes};
use crate::tuner::SearchSpace;
use sorcery_games::dominion::{Card, CardSet};
use sorcery_games::engine::Rng;

/// Maximum limit, in copies, that a generated entry may have. Entries with higher limits rarely differ from unlimited
/// ones.
const MOST_COPIES: u16 = 10;
/// Maximum limit, in copies, that an entry added by [`grown`](Lists::grown) may have.
const FIRST_LIMITS: u16 = 3;

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
                if let Some(card) = conditions::any(self.cards, rng) {
                    let limit = rng.chance(0.7).then(|| 1 + rng.below(FIRST_LIMITS.into()) as u16);
                    entries.insert(rng.below(size + 1), bare(card, limit));
                }
            }
            6 if size > 0 => {
                let owned: CardSet = entries.iter().map(|entry| entry.card).collect();
                let entry = &mut entries[rng.below(size)];
                entry.guard = match &entry.guard {
                    Some(_) if rng.chance(0.5) => None,
                    _ => conditions::for_buying(owned, rng),
                };
            }
            7 => answers::change(file, rng),
            _ => conditions::change_number(file, rng),
        }
    }
}

fn bare(card: Card, limit: Option<u16>) -> BuyEntry {
    BuyEntry { place: FileSpan::default(), notes: Notes::default(), card, limit, guard: None }
}
