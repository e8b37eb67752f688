//! The faces: each draws tables and passes on what its user does.

pub mod beside;
pub mod canvas;
pub mod plain;
pub mod tui;
pub mod window;
