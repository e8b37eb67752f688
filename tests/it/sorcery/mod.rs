//! Sorcery: scenarios from the specification, the rulings and the cards.

mod cards;
mod commands;
mod examples;
mod facts;
mod rulings;
