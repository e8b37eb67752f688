//! The shell: what every interactive face shares, and no game's name.

// No part of the library for others: it is public for the program and the tests only.
#![allow(missing_docs)]

#[cfg(feature = "screens")]
pub mod builder;
pub mod desk;
mod diagnostics;
pub(crate) mod disk;
#[cfg(feature = "screens")]
pub mod focus;
pub mod frame;
pub mod keys;
#[cfg(feature = "screens")]
pub mod menus;
#[cfg(feature = "screens")]
pub mod model;
pub mod msg;
#[cfg(feature = "screens")]
pub mod play;
#[cfg(feature = "screens")]
pub mod prompt;
pub mod settings;
#[cfg(feature = "screens")]
pub mod setup;
pub mod theme;
#[cfg(feature = "screens")]
pub mod update;
#[cfg(feature = "screens")]
pub mod view;
