//! The faces: each shows the program to its user and passes on what the user does. One loop
//! ([`run`]) serves them all.

#![allow(missing_docs)]

pub mod canvas;
pub mod plain;
pub mod run;
pub mod tui;
pub mod window;
