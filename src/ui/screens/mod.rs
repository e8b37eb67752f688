//! The screens of the program, one file or folder each: state, actions and picture.
//!
//! A new screen is a file here, a line below, and whatever opens it: `cx.go` (Back leads to the lobby) or `cx.open`
//! (over the current screen; on Back the new screen calls `cx.back`). A screen that is a list keeps a
//! [`List`](crate::parts::list::List) and passes events on to it. Text that is only read is a `Popup::Text`.

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
