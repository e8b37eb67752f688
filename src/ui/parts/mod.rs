//! Parts that several screens use.

pub mod filter;
pub mod popup;
pub mod prompt;
