//! Components that several screens use.

pub mod list;
pub mod picker;
pub mod popup;
pub mod prompt;
