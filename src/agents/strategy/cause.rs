//! The places of a strategy file that decide things.

use super::Reason;
use super::print::{entry, guard, order};
use super::report::line_of;
use super::syntax::{Block, File, Place};

/// A place in a file that can decide something.
pub struct Cause {
    /// What a decision of it says.
    pub reason: Reason,
    /// The line of the file, from 1.
    pub line: usize,
    /// `list 2` or `strategy 1`.
    pub part: String,
    /// When that part is used: ` if …`, or nothing.
    pub guard: String,
    /// `entry 3: Smithy [2] if Has(Gold, 2)`.
    pub words: String,
}

impl Cause {
    /// Where it stands and what it says, in a line.
    pub fn told(&self) -> String {
        format!("line {}: {}, {}", self.line, self.part, self.words)
    }
}

/// The part of the causes that stand nowhere in the file.
pub const BESIDES: &str = "besides";

/// Every reason that a file can give, in the order of the file.
pub fn causes(text: &str, file: &File) -> Vec<Cause> {
    let mut out = Vec::new();
    let line = |at: &Place| line_of(text, at.0.start);
    let mut count = 0;
    for (list, this) in file.lists.iter().enumerate() {
        for (i, wanted) in this.entries.iter().enumerate() {
            out.push(Cause {
                reason: Reason::Entry(count),
                line: line(&wanted.place),
                part: format!("list {}", list + 1),
                guard: guard(this.guard.as_ref()),
                words: format!("entry {}: {}", i + 1, entry(wanted)),
            });
            count += 1;
        }
    }
    let (mut orders, mut blocks) = (0, 0);
    for (strategy, this) in file.strategies.iter().enumerate() {
        let (part, guarded) = (format!("strategy {}", strategy + 1), guard(this.guard.as_ref()));
        for (i, played) in this.order.iter().enumerate() {
            let reason = Reason::Order { strategy: strategy as u16, order: orders };
            let words = format!("entry {}: {}", i + 1, order(played));
            let (part, guard) = (part.clone(), guarded.clone());
            out.push(Cause { reason, line: line(&played.place), part, guard, words });
            orders += 1;
        }
        for answer in &this.blocks {
            let words = format!("{}{}", answer.key.words(), guard(answer.guard.as_ref()));
            let (part, guard) = (part.clone(), guarded.clone());
            out.push(Cause { reason: Reason::Block(blocks), line: line(&answer.place), part, guard, words });
            blocks += 1;
        }
    }
    let blocks: Vec<&Block> = file.strategies.iter().flat_map(|strategy| &strategy.blocks).collect();
    for (i, first) in blocks.iter().enumerate() {
        let earlier = blocks[..i].iter().any(|block| block.key == first.key);
        if !earlier && blocks.iter().all(|block| block.key != first.key || block.guard.is_some()) {
            let words = format!("{}: none holds, so {}", first.key.words(), first.key.default_words());
            let (reason, part) = (Reason::Fallback(i as u16), BESIDES.to_string());
            out.push(Cause { reason, line: line(&first.place), part, guard: String::new(), words });
        }
    }
    out
}
