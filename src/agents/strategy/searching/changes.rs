//! The differences between a strategy and its tuned version.

use crate::strategy::language::check::obtained;
use crate::strategy::language::print::{entry, guard, values};
use crate::strategy::language::syntax::{Expression, File, Notes, Play};
use std::collections::BTreeSet;

/// Removes the comments that may no longer be true after the tuning: those on changed entries, lists and blocks, and
/// the description of the whole file. `old` is the file before the tuning, which has the same lists and blocks.
pub fn remove_stale_comments(new: &mut File, old: &File) {
    if new == old {
        return;
    }
    new.notes.above.clear();
    for (list, old) in new.lists.iter_mut().zip(&old.lists).filter(|(list, old)| list != old) {
        (list.notes, list.foot) = (Notes::default(), Vec::new());
        let changed = list.entries.iter_mut().filter(|entry| !old.entries.contains(entry));
        changed.for_each(|entry| entry.notes = Notes::default());
    }
    let blocks = new.strategies.iter_mut().flat_map(|strategy| &mut strategy.blocks);
    let old_blocks = old.strategies.iter().flat_map(|strategy| &strategy.blocks);
    let changed = blocks.zip(old_blocks).filter(|(block, old)| block != old);
    changed.for_each(|(block, _)| block.notes = Notes::default());
}

/// Removes the play-order entries and the answers for cards that only `old`, the file before the tuning, can gain. They
/// have no effect and cause warnings.
pub fn remove_dead_lines(new: &mut File, old: &File) {
    // An answer that is removed may be the only source of another card, so repeat.
    loop {
        let before = new.clone();
        let lost = obtained(old).without(obtained(new));
        for strategy in &mut new.strategies {
            strategy.order.retain(|order| !matches!(order.what, Play::Card(card) if lost.contains(card)));
            strategy.blocks.retain(|block| block.key.card().is_none_or(|card| !lost.contains(card)));
        }
        if *new == before {
            return;
        }
    }
}

/// Returns the changes from `old` to `new` without comments: `- Gold` for a removed entry, `+ Gold [2]` for a new one.
pub fn changes(old: &File, new: &File) -> Vec<String> {
    let (old, new) = (parts(old), parts(new));
    // `common[i][j]` is the length of the longest common subsequence of `old[i..]` and `new[j..]`.
    let mut common = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = match old[i] == new[j] {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            found.push(format!("- {}", old[i]));
            i += 1;
        } else {
            found.push(format!("+ {}", new[j]));
            j += 1;
        }
    }
    found
}

/// Returns the entries, conditions and answers of a file as text. If the file has several lists, each entry includes
/// the number of its list.
fn parts(file: &File) -> Vec<String> {
    let mut parts = Vec::new();
    for (i, list) in file.lists.iter().enumerate() {
        let place = if file.lists.len() > 1 { format!("list {}: ", i + 1) } else { String::new() };
        parts.extend(list.guard.as_ref().map(|this| format!("{place}list{}", guard(Some(this)))));
        parts.extend(list.entries.iter().map(|this| format!("{place}{}", entry(this))));
    }
    for strategy in &file.strategies {
        parts.extend(strategy.guard.as_ref().map(|this| format!("strategy{}", guard(Some(this)))));
        let blocks = strategy.blocks.iter();
        parts.extend(blocks.map(|block| {
            let (key, answer) = (block.key.words(), values(&block.body).join(", "));
            format!("{key}{}: {answer}", guard(block.guard.as_ref()))
        }));
    }
    parts
}

/// Returns the file's conditions that only this program understands, sorted by name.
pub fn own_conditions(file: &File) -> BTreeSet<&'static str> {
    let text = parts(file).join(" ");
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(Expression::named);
    words.filter(|what| what.is_ours()).map(Expression::word).collect()
}
