//! Sorcery: a duel of minions, spells, enchantments and rituals.
//!
//! The rules come from the course hand-outs of CS246 and CS247, Spring 2025. Paragraph numbers in this module
//! refer to the CS246 text.
//!
//! - `card`: the types that describe cards; `cards`: the cards; `emblems`: their drawings.
//! - `state`: the complete position; `deck`: a draw pile; `event`: the events of a game.
//! - `rules`: legal actions, the reasons why others are illegal, and carrying actions out; `effects` and
//!   `triggers`: the effects and triggers of cards.
//! - `eval`: the evaluation and the rollout policy; `decks`: deck files and contests.
//! - `playout`: a faster way to choose a random action. Nothing else depends on it.
//! - `text`: commands and sentences; `table`: the layout of the table and the descriptions of its cards;
//!   `position`: the notation of positions.
//! - `settings`: the settings of a game; `lesson`: the tutorial.
//!
//! # Rulings
//!
//! `rulings.txt` answers the questions that the specification leaves open. Each ruling has an example, which is also
//! its test. Comments in this module refer to the rulings by their numbers. Rulings about input and output only have
//! tests: `tests/it/sorcery/rulings.rs`.

mod card;
mod cards;
mod deck;
pub mod decks;
mod effects;
#[rustfmt::skip]
mod emblems;
mod eval;
mod event;
mod inspect;
mod lesson;
mod playout;
mod position;
mod reasons;
mod rules;
mod settings;
mod state;
mod table;
mod text;
mod triggers;
pub mod view;

pub use card::{Card, CardId, CardType, Edition, Effect};
pub use cards::CARDS;
pub use deck::Deck;
pub use eval::FEATURES;
pub use event::{Actor, Event, EventKind, Illegal, Thing};
pub use rules::Action;
pub use state::{Setup, Sorcery, Target};
pub use view::MinionView;

use crate::{About, Facts, Rulebook, Tint};

const ABOUT: About<Sorcery> = About {
    varied: decks::varied,
    inspect: inspect::inspect,
    button: text::button,
    settings: settings::SETTINGS,
    setup_with: decks::setup_with,
    progress: decks::progress,
    reasons: reasons::reasons,
    ..About::new(FACTS, table::look, Sorcery::write, Sorcery::read)
};
const FACTS: Facts = Facts {
    tagline: "minions, spells, rituals",
    emblem: emblems::WIZARD_HAT,
    tint: Tint::Pink,
    hides: true,
    uses: &[("attack", "attack with it"), ("use", "use its ability"), ("play", "play it"), ("discard", "discard it")],
    names: || CARDS.iter().map(|card| card.name.into()).collect(),
    page: |name| CardId::named(name).map(inspect::page),
    rulebook: Rulebook {
        text: include_str!("rules.txt"),
        emblems: &[
            emblems::HEART,
            emblems::HOURGLASS,
            emblems::BLADES,
            emblems::FLAKE,
            emblems::BRIGHT_HELMET,
            emblems::PENTAGRAM,
            emblems::TWINS,
            emblems::BOOK,
        ],
    },
    lesson: Some(&lesson::LESSON),
    puzzles: include_str!("puzzles.txt"),
    rulings: include_str!("rulings.txt"),
    benchmark: &[("deck1", "all"), ("deck2", "all")],
    decks: Some(&decks::DECKS),
    ..Facts::new("Sorcery", 2)
};
