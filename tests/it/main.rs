//! One integration binary for everything that is tested from outside.

#[cfg(unix)]
mod accounts;
mod agents;
mod canvas;
mod charts;
mod cli;
mod clock;
mod commands;
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
mod position_errors;
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
mod scripted_programs;
mod settings;
mod shared_match;
mod sorcery;
mod splendor;
mod statistics;
mod stored_positions;
#[cfg(unix)]
mod tables;
mod themes;
mod training;
mod typing;
mod undo;
mod whatif;
mod window;
mod words;
