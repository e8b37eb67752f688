//! The shell: what every interactive face shares, and no game's name.

mod disk;
pub mod keys;
pub mod settings;
mod sheet;
pub mod theme;
