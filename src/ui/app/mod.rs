//! The screen trait, the context that all screens share, messages and tasks.

pub mod actions;
pub mod context;
pub mod inspector;
pub mod lab;
pub mod msg;
pub mod report;
pub mod screen;
pub mod task;
