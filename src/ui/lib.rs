//! The user interface, independent of the front end that draws it: messages go in ([`model::update`]),
//! frames ([`model::view`]) and effects come out.
//!
//! ```text
//! model     the screens that lie on one another, and which of them receives a message
//! app       what a screen is, what all screens share, and messages
//! screens   one file or folder per screen        parts    dialogs, prompt, filter
//! board     a match as a table or a replay shows it: cursor, turns, animations
//! scene     what a frame contains and where, in cells
//! storage   saved games, decks, strategies      settings, keys, theme, text, chart
//! ```

// Not part of the public library: only the program and the tests use it.
#![allow(missing_docs)]

#[cfg(feature = "screens")]
pub mod animation;
#[cfg(feature = "screens")]
pub mod app;
#[cfg(feature = "screens")]
pub mod board;
pub mod chart;
#[cfg(feature = "screens")]
pub mod frame;
pub mod keys;
#[cfg(feature = "screens")]
pub mod model;
#[cfg(feature = "screens")]
pub mod parts;
#[cfg(feature = "screens")]
pub mod scene;
#[cfg(feature = "screens")]
pub mod screens;
pub mod settings;
pub mod storage;
pub mod text;
pub mod theme;
#[cfg(feature = "screens")]
pub mod told;
#[cfg(feature = "screens")]
pub mod turns;
