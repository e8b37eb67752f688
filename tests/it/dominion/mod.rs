//! Dominion: cards, interactions, laws, the strategy language and the simulator.

mod base;
mod hinterlands;
mod interactions;
mod intrigue;
mod laws;
mod rules;
mod scene;
