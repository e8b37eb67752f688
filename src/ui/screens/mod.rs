//! The screens of the program, one file each: state, keys and picture.

pub mod builder;
pub mod decks;
pub mod lobby;
pub mod replay;
pub mod result;
pub mod saved;
pub mod settings;
pub mod setup;
pub mod table;
pub mod waiting;
