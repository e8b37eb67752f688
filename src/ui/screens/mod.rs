//! The screens of the program, one file each: state, keys and picture.
//!
//! A new screen is a file here, a line below, and whatever opens it: `cx.go` (Back leads home) or
//! `cx.open` (over this one; Back is answered with `cx.back`). A screen without `list` answers Back
//! itself. What is only read is a `Popup::Text`.

pub mod builder;
pub mod decks;
pub mod lab;
pub mod lobby;
pub mod replay;
pub mod result;
pub mod rules;
pub mod saved;
pub mod settings;
pub mod setup;
pub mod table;
pub mod waiting;
