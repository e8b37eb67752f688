//! The screens of the program. Each has a file or folder with its state, actions and view.
//!
//! To add a screen, add a file and a line below, and open it with `cx.go` (Back leads to the lobby) or `cx.open`
//! (Back calls `cx.back` and returns to the screen beneath). A screen with a list owns a
//! [`List`](crate::parts::list::List) and forwards events to it. For read-only text, use `Popup::text`.

pub mod builder;
pub mod compare;
pub mod decks;
pub mod lab;
pub mod lobby;
pub mod mistakes;
pub mod puzzles;
pub mod record;
pub mod replay;
pub mod result;
pub mod rules;
pub mod rulings;
pub mod saved;
pub mod settings;
pub mod setup;
pub mod table;
mod values;
pub mod waiting;
