//! The user interface, independent of the front end that draws it: messages go in ([`app::model::update`]),
//! frames ([`app::model::view`]) and effects come out.
//!
//! ```text
//! app       the model, the messages that change it, the screens' trait and what they share
//! screens   one file or folder per screen        parts    dialogs, prompt, filter
//! board     a match as a table or a replay shows it: cursor, turns, animations
//! scene     what a frame contains and where, in cells
//! storage   saved games, decks, strategies, settings        keys, theme, text, chart
//! ```

// Not part of the public library: only the program and the tests use it.
#![allow(missing_docs)]

#[cfg(feature = "screens")]
pub mod app;
#[cfg(feature = "screens")]
pub mod board;
pub mod chart;
pub mod keys;
#[cfg(feature = "screens")]
pub mod parts;
#[cfg(feature = "screens")]
pub mod scene;
#[cfg(feature = "screens")]
pub mod screens;
pub mod storage;
pub mod text;
pub mod theme;
#[cfg(feature = "screens")]
pub mod told;
