//! Dominion's strategies: files in the strategy language, and the players that follow them.
//!
//! - `language`: parses, checks, explains and prints strategy files.
//! - `running`: a [`Program`] is a compiled file, and a [`Strategist`] follows it.
//! - `searching`: drafts of strategies, and random changes to them, for the search for better ones.
//! - `expert`: the computer players, which choose strategies for a kingdom and compare actions by rollouts.
//! - [`library`]: the built-in strategies.
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

mod expert;
mod language;
pub mod library;
mod running;
mod searching;

#[doc(hidden)]
pub use expert::kingdom::{PlanEffort, plans_for};
#[doc(hidden)]
pub use expert::plan_of_others;
pub(crate) use expert::{Aim, Expert, Skill};
pub use language::highlight::{Completion, WordKind, completions, highlight, meaning};
pub use language::parser::{DEPTH_LIMIT, PARTS_LIMIT, SIZE_LIMIT, parse};
pub use language::print::print;
pub use language::report::{Diagnostic, Severity, render};
pub use language::syntax::File;
#[doc(hidden)]
pub use language::{report, syntax};
pub use running::player::{BESIDES, DecisionSource, SourceLine, Strategist, causes};
pub use running::program::Program;
#[doc(hidden)]
pub use searching::{changes, kind, lists, plays};

/// Parses and checks a strategy file. Returns its content with all errors and warnings.
pub fn read(text: &str) -> (File, Vec<Diagnostic>) {
    let (file, mut diagnostics) = parse(text);
    let broken = !diagnostics.is_empty();
    // A file with syntax errors is incomplete, so warnings about unreachable parts could be wrong.
    let found =
        language::check::check(text, &file).into_iter().filter(|fault| !broken || fault.severity == Severity::Error);
    diagnostics.extend(found);
    (file, diagnostics)
}

/// Returns `true` if any of the diagnostics is an error.
pub fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}
