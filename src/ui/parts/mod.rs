//! Components that several screens use.

pub mod help;
pub mod list;
pub mod picker;
pub mod popup;
pub mod prompt;
