//! Dominion: cards, interactions, laws, the strategy language and the simulator.

mod base;
mod cli;
mod faults;
mod hinterlands;
mod interactions;
mod intrigue;
mod language;
mod laws;
mod numbers;
mod rules;
mod scene;
mod subject;
