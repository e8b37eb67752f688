//! The shell: what every interactive face shares, and no game's name.

pub mod builder;
pub mod desk;
pub(crate) mod disk;
pub mod focus;
pub mod frame;
pub mod keys;
pub mod menus;
pub mod model;
pub mod msg;
pub mod play;
pub mod prompt;
pub mod scene;
pub mod settings;
pub mod setup;
mod sheet;
pub mod text;
pub mod theme;
pub mod update;
pub mod view;
