//! Sorcery: scenarios from the specification, the rulings and the cards.

mod cards;
mod commands;
mod display;
mod examples;
mod facts;
mod rulings;
