//! The faces: each shows the program to its user and passes on what the user does. One loop
//! ([`run`]) serves them all; plain text alone has no need of it, and the course's program ([`course`])
//! has its own.

// No part of the library for others: it is public for the program and the tests only.
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
