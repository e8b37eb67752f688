//! Programs in any language as players, and the computer players of this program for others.

pub mod bot;
pub mod engine;
pub mod protocol;
