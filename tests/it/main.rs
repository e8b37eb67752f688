//! One integration binary for everything that is tested from outside.

#[cfg(unix)]
mod accounts;
mod agents;
mod canvas;
mod charts;
mod cli;
mod config;
#[cfg(unix)]
mod data;
mod directions;
mod docs;
mod dominion;
mod engine;
#[cfg(unix)]
mod folders;
mod fuzz;
mod golden;
mod hidden;
mod keys;
mod laws;
mod lines;
mod narration;
mod nim;
mod offers;
mod onirim;
mod play;
mod process;
#[cfg(unix)]
mod programs;
mod purchases;
#[cfg(unix)]
mod python;
mod room;
mod safe;
mod scene;
mod screens;
mod settings;
mod sorcery;
mod splendor;
#[cfg(unix)]
mod tables;
mod themes;
mod typing;
mod undo;
mod whatif;
mod window;
mod words;
