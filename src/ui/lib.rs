//! The user interface, independent of the front end that draws it. [`model::update`] takes messages and returns
//! effects, and [`model::view`] returns frames.
//!
//! ```text
//! model     the stack of screens, and the dispatch of messages to them
//! app       the screen trait, the shared context, messages and effects
//! screens   one file or folder per screen        parts    dialogs, prompt, filter
//! board     a match on a table or in a replay: cursor, turns, animations
//! review    the judge's verdicts on a match
//! scene     the layout of a frame, in cells
//! storage   saved games, decks, strategies       settings, keys, theme, text, speech, chart
//! ```

// Only the program and the tests use this crate: it isn't part of the public library.
#![allow(missing_docs)]

#[cfg(feature = "screens")]
pub mod animation;
#[cfg(feature = "screens")]
pub mod app;
#[cfg(feature = "screens")]
pub mod areas;
#[cfg(feature = "screens")]
pub mod board;
pub mod chart;
#[cfg(feature = "screens")]
pub mod frame;
pub mod keys;
#[cfg(feature = "screens")]
pub mod links;
#[cfg(feature = "screens")]
pub mod model;
#[cfg(feature = "screens")]
pub mod parts;
#[cfg(feature = "screens")]
pub mod review;
#[cfg(feature = "screens")]
pub mod scene;
#[cfg(feature = "screens")]
pub mod screens;
pub mod settings;
pub mod speech;
pub mod storage;
pub mod text;
pub mod theme;
#[cfg(feature = "screens")]
pub mod turns;
