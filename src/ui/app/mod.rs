//! The screen trait, the context that all screens share, and messages.

pub mod inspector;
pub mod msg;
pub mod report;
pub mod screen;
