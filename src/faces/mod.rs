//! The faces: each draws tables and passes on what its user does.

// No part of the library for others: it is public for the program and the tests only.
#![allow(missing_docs)]

#[cfg(feature = "screens")]
pub mod beside;
pub mod canvas;
pub mod plain;
#[cfg(feature = "tui")]
pub mod tui;
#[cfg(feature = "x11")]
pub mod window;
