//! The strategy language of Dominion: text in, players out.
//!
//! ```text
//! text → token → parser → syntax → answer, check → program → player
//! ```
//!
//! The language is that of the published simulator's description, with comments (`#`), either
//! kind of line end, any number of arguments, and extensions: more conditions and events, answers
//! for more cards, a default play for every card, and `gain (…)` and `keep (…)` where cards are
//! gained and named.
//!
//! # Rulings
//!
//! * Buying begins again at the first list after every buy; playing begins again at the first
//!   strategy after every card. The first strategy whose condition holds and that can play
//!   something is used.
//! * `options for` come from the strategy that played the card (for a Treasure, from the first
//!   strategy that has some). The block is chosen once, when the card is played: by the position
//!   with the card still in hand, before anything of it has happened. A repetition by a Throne Room
//!   chooses anew, at its first question, as if the card were in hand.
//! * Reactions: strategies top to bottom; a block that cannot be carried out passes the question
//!   on to the next strategy, the last one to the default.
//! * A card is played only if its answer would do something: a Chapel needs a listed card in
//!   hand, a Remodel a pair that it can carry out, a Baron an Estate (unless told to gain one), a
//!   Steward that trashes two listed cards (or one, when it is the whole hand).
//! * Discards beyond the listed cards take the cheapest. Gains take the first listed card that
//!   can be gained; Swindler leaves unlisted cards as they are.

mod answer;
mod check;
mod expert;
mod highlight;
pub mod library;
#[doc(hidden)]
pub mod lists;
mod logic;
mod menu;
mod parser;
mod plan;
mod player;
#[doc(hidden)]
pub mod print;
mod program;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod syntax;
mod token;

pub(crate) use expert::{Expert, Skill};
pub use highlight::{Completion, WordKind, completions, highlight, meaning};
pub use parser::{DEPTH_LIMIT, PARTS_LIMIT, SIZE_LIMIT, parse};
pub use player::{BESIDES, Cause, Reason, Strategist, causes};
pub use print::print;
pub use program::Program;
pub use report::{Diagnostic, Severity, Spot, render};
pub use syntax::File;

/// Reads a strategy: what it says, and everything that is wrong with it or can never matter.
pub fn read(text: &str) -> (File, Vec<Diagnostic>) {
    let (file, mut diagnostics) = parse(text);
    let broken = !diagnostics.is_empty();
    // What cannot be read in full may look unreachable without being so.
    let found = check::check(text, &file).into_iter().filter(|fault| !broken || fault.severity == Severity::Error);
    diagnostics.extend(found);
    (file, diagnostics)
}

/// Whether one of the complaints is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
