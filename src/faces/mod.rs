//! The faces: each draws tables and passes on what its user does.

// No part of the library for others: it is public for the program and the tests only.
#![allow(missing_docs)]

pub mod beside;
pub mod canvas;
pub mod plain;
pub mod tui;
pub mod window;
