//! Sorcery: a duel of minions, spells, enchantments and rituals.
//!
//! The rules come from the course hand-outs of CS246 and CS247, Spring 2025. Paragraph numbers in this module
//! refer to the CS246 text.
//!
//! - `card`: the types that describe cards; `cards`: the cards; `emblems`: their drawings.
//! - `state`: the complete position; `event`: the events of a game.
//! - `rules`: legal actions, the reasons why others are illegal, and carrying actions out; `effects` and
//!   `triggers`: the effects and triggers of cards.
//! - `eval`: the evaluation and the rollout policy; `decks`: deck files and contests.
//! - `playout`: a faster way to choose a random action. Nothing else depends on it.
//! - `text`: commands and sentences; `table`: the layout of the table and the descriptions of its cards;
//!   `position`: the notation of positions.
//! - `options`: the settings of a game; `lesson`: the tutorial.
//!
//! # Rulings
//!
//! These rulings cover the questions that the specification leaves open. The numbers are those of the
//! scenario tests (`tests/it/sorcery/rulings.rs`).
//!
//! - *Turns.* The active player gains 1 magic every turn, including the first (1). With a full hand, the
//!   player draws no card, and a message says so (2, 4). If the deck isn't shuffled, the first line of the
//!   deck file is drawn first (3).
//! - *Combat.* Both minions deal damage equal to their attack before either dies. Then the deaths follow in APNAP order
//!   (active player first). When two 1/1 Bone Golems fight, the attacker dies and the defender survives as a 2/1 (5). A
//!   minion with 0 attack can attack (31).
//! - *Dying.* A dying Bone Golem grows and still dies (6). If a minion that enters play dies, the remaining
//!   enter-play triggers about it do not happen and spend no charges (7). If a minion's defence drops below 1
//!   when it loses an enchantment, it dies at once (19). A minion that enters play with defence below 1 dies
//!   before any other trigger (20). The graveyard shows the minion's actual attack and defence (32).
//! - *Triggers.* Rituals trigger in APNAP order (8). If an effect summons several minions, they enter one at
//!   a time, each with all its triggers. The free space on the board is checked before each (9, 10). A ritual
//!   that can't pay its charges, or whose effect has nothing left to do, keeps its charges (11).
//! - *Legal plays.* Recharge needs a ritual. Raise Dead needs a minion in the graveyard and a free place on
//!   the board. Disenchant needs an enchantment. Unsummon needs room in the hand of the minion's owner.
//!   Otherwise the play is illegal and the card stays in hand (12, 13, 21, 22, 23, 33, 34). Blizzard and
//!   Battle Hymn can be played without effect.
//! - *Raise Dead* keeps the minion's attack and sets its defence before it enters play. Then triggers follow
//!   (14, 15). A minion that was raised, returned to hand and replayed, or stolen can't act in the same turn
//!   (16).
//! - *Enchantments.* Damage and bonuses after an enchantment are added after its effect (17, 18). A minion
//!   that loses Haste loses the extra action (25). Several Hastes add up (26), and so do several Magic
//!   Fatigues (27). Silence only stops activated abilities. Triggers still work, and the card still shows the
//!   ability (28, 29). A minion can use an ability that it gains after Silence (30).
//! - *Rituals.* A ritual doesn't trigger on an event that came before it, so Dark Ritual does nothing in the
//!   turn it is played (53). A second ritual replaces the first (54). Magic has no upper limit (55).
//! - *Testing mode* lets a player play every card and use every ability, even without enough magic (36).
//! - *The Circle* (a set of cards designed for this project). Beguile moves a minion with its enchantments and damage.
//!   The minion neither leaves nor enters play. Mirror Image summons a new minion with the printed values. Amnesia
//!   discards at random. Insight draws as many cards as the hand has room for. Stone Skin reduces damage each time its
//!   minion is damaged, but never below 0. Each Archivist reduces the cost of spells, never below 0. Raider's trigger
//!   resolves before the damage of its attack, and can win the game.

mod card;
mod cards;
pub mod decks;
mod effects;
#[rustfmt::skip]
mod emblems;
mod eval;
mod event;
mod lesson;
mod options;
mod playout;
mod position;
mod reasons;
mod rules;
mod state;
mod table;
mod text;
mod triggers;
pub mod view;

pub use card::{Card, CardId, CardSet, CardType, Effect};
pub use cards::CARDS;
pub use eval::FEATURES;
pub use event::{Actor, Event, Illegal, Thing, What};
pub use rules::Action;
pub use state::{Setup, Sorcery, Target};
pub use view::MinionView;

use crate::{About, Rulebook, Tint};

/// The fixed data of the game.
const ABOUT: About<Sorcery> = About {
    tagline: "minions, spells, rituals",
    emblem: emblems::MAGIC_CIRCLE,
    tint: Tint::Pink,
    hides: true,
    names: || CARDS.iter().map(|card| card.name.into()).collect(),
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
    settings: options::SETTINGS,
    benchmark: &[("deck1", "all"), ("deck2", "all")],
    decks: Some(&decks::DECKS),
    setup_with: decks::setup_with,
    progress: decks::progress,
    ..About::new("Sorcery", 2)
};
