//! Front ends, which display the program and report the user's input.
//!
//! The loop in [`run`] controls the front ends. Plain text also works without this loop, and the imitation of the
//! course's program ([`course`]) has its own loop.

// Not an API for other crates: public only for the program and the tests.
#![allow(missing_docs)]

pub mod canvas;
pub mod course;
#[cfg(feature = "screens")]
pub mod emblem;
#[cfg(feature = "screens")]
pub mod palette;
pub mod plain;
#[cfg(feature = "screens")]
pub mod run;
#[cfg(feature = "tui")]
pub mod tui;
#[cfg(feature = "x11")]
pub mod window;
