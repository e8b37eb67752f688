//! The program's state, the messages that change it, and what a screen is.

pub mod model;
pub mod msg;
pub mod screen;
