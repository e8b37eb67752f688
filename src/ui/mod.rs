//! What every interactive face shares, and no game's name: messages go in ([`update`]), a frame
//! ([`view`]) and effects come out.
//!
//! ```text
//! model     the screens that lie on one another, and what they share     update, view
//! screen    what a screen is                    screens/   one file a screen
//! board     a match as a table or a replay shows it      focus, prompt   pointing, typing
//! storage   saved games and decks               frame      what a face draws
//! ```
//!
//! Tests reach in here, nobody else does: what speaks for itself is not described once more.

#![allow(missing_docs)]

pub mod board;
pub(crate) mod disk;
pub mod focus;
pub mod frame;
pub mod keys;
pub mod model;
pub mod msg;
mod popup;
pub mod prompt;
pub mod screen;
pub mod screens;
pub mod settings;
mod sheet;
pub mod storage;
pub mod theme;
pub mod update;
pub mod view;
