//! Dominion: cards, interactions, laws, the strategy language and the simulator.

mod base;
mod cli;
mod coach;
mod cycle;
mod decks;
mod expert;
mod faults;
mod figures;
mod hinterlands;
mod interactions;
mod intrigue;
mod language;
mod later;
mod levels;
mod numbers;
mod player;
mod plays;
mod rules;
pub mod scene;
mod screen;
mod subject;
mod treasures;
