//! What every interactive face shares: messages go in ([`model::update`]), a
//! frame ([`model::view`]) and effects come out.
//!
//! ```text
//! model     the screens that lie on one another, and what they share
//! screen    what a screen is                    screens/   one file a screen
//! board     a match as a table or a replay shows it      focus, prompt   pointing, typing
//! storage   saved games, decks, strategies      frame, scene, chart   what a face shows, and where
//! ```

// No part of the library for others: it is public for the program and the tests only.
#![allow(missing_docs)]

#[cfg(feature = "screens")]
pub mod blocks;
#[cfg(feature = "screens")]
pub mod blow;
#[cfg(feature = "screens")]
pub mod board;
pub mod chart;
mod diagnostics;
pub mod disk;
#[cfg(feature = "screens")]
mod filter;
#[cfg(feature = "screens")]
pub mod focus;
#[cfg(feature = "screens")]
pub mod frame;
pub mod keys;
#[cfg(feature = "screens")]
pub mod model;
#[cfg(feature = "screens")]
pub mod msg;
#[cfg(feature = "screens")]
mod popup;
#[cfg(feature = "screens")]
pub mod prompt;
pub mod saved;
#[cfg(feature = "screens")]
pub mod scene;
#[cfg(feature = "screens")]
pub mod screen;
#[cfg(feature = "screens")]
pub mod screens;
pub mod settings;
#[cfg(feature = "screens")]
pub mod signs;
pub mod storage;
pub mod text;
pub mod theme;
#[cfg(feature = "screens")]
pub mod told;
#[cfg(feature = "screens")]
pub mod turns;
