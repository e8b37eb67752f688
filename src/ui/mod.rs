//! The shell: what every interactive face shares, and no game's name.

// No part of the library for others: it is public for the program and the tests only.
#![allow(missing_docs)]

pub mod builder;
pub mod desk;
mod diagnostics;
pub(crate) mod disk;
pub mod focus;
pub mod frame;
pub mod keys;
pub mod menus;
pub mod model;
pub mod msg;
pub mod play;
pub mod prompt;
pub mod settings;
pub mod setup;
pub mod theme;
pub mod update;
pub mod view;
