//! The strategy language: from a text to a checked file, and back.
//!
//! ```text
//! text → token → parser → syntax → answer, check
//! ```
//!
//! - `answer`: the answers in a file's blocks; `defaults`: the answers where the file has none.
//! - `check`: errors and warnings. It uses `logic` (relations between conditions) and `idle` (useless entries).
//! - `print`: a file as text; `highlight`: support for editors; `report`: shows errors and warnings.

pub mod answer;
pub mod check;
mod defaults;
pub mod highlight;
pub mod idle;
mod logic;
pub mod parser;
pub mod print;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod syntax;
mod token;
