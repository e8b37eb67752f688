//! The strategy language of Dominion: parsing, checking and running strategy files.
//!
//! ```text
//! text → token → parser → syntax → answer, check → program → player
//! ```
//!
//! The language follows the description of the published simulator. It also allows comments (`#`), both kinds
//! of line ends and any number of arguments. Its extensions are further conditions and events, answers for
//! more cards, a default play for every card, and `gain (…)` and `keep (…)` for gaining and naming cards.
//!
//! # Rulings
//!
//! - *Order.* After every purchase, buying starts again at the first list. After every card played, playing
//!   starts again at the first strategy. The first strategy that has a true condition and can play a card
//!   applies.
//! - *Options.* `options for` come from the strategy that played the card. For a Treasure, they come from the
//!   first strategy that has any. The block is chosen once, when the card is played. Its conditions see the
//!   position in which the card is still in hand and has had no effect. If a Throne Room repeats the card,
//!   its block is chosen again at the first decision, as if the card were in hand.
//! - *Reactions.* Strategies are tried from top to bottom. If the answer of a block can't be carried out, the
//!   next strategy is tried, and after the last one the default.
//! - *Useful plays.* A strategy plays a card only if the answer has an effect. A Chapel needs a listed card
//!   in hand, a Remodel a possible pair, a Baron an Estate (unless it should gain one). A Steward that
//!   trashes needs two listed cards, or one that is the entire hand.
//! - *Missing cards.* If a discard needs more than the listed cards, the cheapest ones are discarded. A gain
//!   takes the first listed card that can be gained. If Swindler trashes a card that isn't listed, the victim
//!   gains another copy of it.

mod answer;
#[doc(hidden)]
pub mod changes;
mod check;
mod drafts;
mod expert;
mod highlight;
mod idle;
#[doc(hidden)]
pub mod kind;
pub mod library;
#[doc(hidden)]
pub mod lists;
mod logic;
mod menu;
mod parser;
mod plan;
mod player;
#[doc(hidden)]
pub mod plays;
#[doc(hidden)]
pub mod print;
mod program;
mod purchases;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod syntax;
mod token;

#[doc(hidden)]
pub use expert::plan_of_others;
pub(crate) use expert::{Expert, Skill};
pub use highlight::{Completion, WordKind, completions, highlight, meaning};
#[doc(hidden)]
pub use menu::{MenuEffort, menu};
pub use parser::{DEPTH_LIMIT, PARTS_LIMIT, SIZE_LIMIT, parse};
pub use player::{BESIDES, DecisionSource, SourceLine, Strategist, causes};
pub use print::print;
pub use program::Program;
pub use report::{Diagnostic, Severity, render};
pub use syntax::File;

/// Parses and checks a strategy file. Returns its content with all errors and warnings.
pub fn read(text: &str) -> (File, Vec<Diagnostic>) {
    let (file, mut diagnostics) = parse(text);
    let broken = !diagnostics.is_empty();
    // A file with syntax errors is incomplete, so warnings about unreachable parts could be wrong.
    let found = check::check(text, &file).into_iter().filter(|fault| !broken || fault.severity == Severity::Error);
    diagnostics.extend(found);
    (file, diagnostics)
}

/// Returns `true` if any of the diagnostics is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
