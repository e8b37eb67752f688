//! Sorcery: scenarios from the specification, the rulings and the cards.

mod cards;
mod commands;
mod decks;
mod display;
mod examples;
mod facts;
mod ledger;
mod position;
mod rulings;
mod subject;
