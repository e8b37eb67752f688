//! Sorcery: scenarios from the specification, the rulings and the cards.

mod cards;
mod examples;
mod facts;
mod rulings;
