//! Sorcery: a duel of minions, spells, enchantments and rituals.
//!
//! Specified by the course hand-outs of CS246 and CS247, Spring 2025; paragraph numbers in this
//! module are those of the CS246 text.
//!
//! * `card`: the vocabulary of cards; `cards`: the cards, `emblems`: their drawings.
//! * `state`: the whole position; `event`: what happens, as it is told.
//! * `rules`: what can be done, what may be done and why not, and doing it; `effects` and
//!   `triggers`: what cards do, when told to and by themselves.
//! * `eval`: how good a position is, and what sensible players tend to do; `decks`: deck files and
//!   contests.
//! * `playout`: stands apart, and makes random play faster.
//! * `text`: lines in, sentences out; `table`: what lies where, and what there is to say about it;
//!   `position`: the position notation.
//! * `options`: what a game is set up with; `lesson`: the first game by steps.
//!
//! # Rulings
//!
//! Where the text is silent. Numbers are those of the scenario tests
//! (`tests/it/sorcery/rulings.rs`).
//!
//! * *Turns.* Every turn gives 1 magic, the first one too (1). A full hand draws nothing and says
//!   so (2, 4). The first line of a deck file is drawn first when nothing is shuffled (3).
//! * *Combat.* Both attack values are read, both hits land, then deaths follow in APNAP order:
//!   of two 1/1 Bone Golems the attacker dies and the defender survives as 2/1 (5). A minion with
//!   attack 0 may attack (31).
//! * *Dying.* A dying Bone Golem grows, and dies (6). Once a minion is dead, later triggers about
//!   its entering do not happen and cost no charges (7). A minion whose defence falls below 1
//!   when an enchantment goes dies at once (19); one that enters with defence below 1 dies
//!   before any other trigger (20). The graveyard keeps the real numbers (32).
//! * *Triggers.* APNAP decides between rituals (8). Several minions are summoned one at a time
//!   with all triggers of each, room being looked at before each (9, 10). A ritual that cannot
//!   pay its price, or whose effect has nothing left to do, keeps its charges (11).
//! * *Playable.* Recharge needs a ritual, Raise Dead a corpse and room, Disenchant an
//!   enchantment, Unsummon room in the owner's hand: otherwise they are refused and stay in hand
//!   (12, 13, 21, 22, 23, 33, 34). Blizzard and Battle Hymn may be played for nothing.
//! * *Raise Dead* keeps the attack and sets the defence before entering; triggers follow (14,
//!   15). Raised, returned and stolen minions cannot act in that turn (16).
//! * *Enchantments.* Damage and gains that come after an enchantment are added after it (17, 18).
//!   A Haste that goes takes its action with it (25); each Haste counts (26), so does each Magic
//!   Fatigue (27). Silence stops activated abilities only; triggers work on, and the card
//!   still shows the ability (28, 29). An ability granted after Silence can be used (30).
//! * *Rituals.* A ritual acts from its next occasion on (53); a second one replaces the first
//!   (54). Magic has no upper limit (55).
//! * *Testing mode* forgives magic for every card and ability (36).
//! * *The Circle* (our own cards). Beguile moves a minion with its enchantments and damage; it
//!   has neither left nor entered play. Mirror Image makes a fresh card as printed. Amnesia
//!   discards by chance. Insight draws as far as the hand has room. Stone Skin reduces each single
//!   damage, never below nothing. Archivist makes spells cheaper down to 0, one for each
//!   Archivist. Raider's trigger comes before the damage of its attack, and can win.

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
pub use table::Query;
pub use view::MinionView;

use crate::emblem::Emblem;
use crate::engine::Seat;
use crate::{Lesson, Names, Present, Rulebook, Setting};
use state::Side;

impl Present for Sorcery {
    const TITLE: &'static str = "Sorcery";
    const EMBLEM: Emblem = emblems::MAGIC_CIRCLE;
    const PUZZLES: &str = include_str!("puzzles.txt");
    const RULEBOOK: Rulebook = Rulebook {
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
    };
    const BENCHMARK: &'static [(&'static str, &'static str)] = &[("deck1", "all"), ("deck2", "all")];
    const LESSON: Option<&'static Lesson> = Some(&lesson::LESSON);
    const SETTINGS: &'static [Setting<Setup>] = options::SETTINGS;

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let each = |value: fn(&Side) -> i32| self.sides.0.iter().map(value).collect();
        vec![
            // Who has lost has none left, however hard the last blow was.
            ("life", each(|side| side.life.max(0))),
            ("minions", each(|side| side.board.len() as i32)),
            ("magic", each(|side| side.magic)),
        ]
    }

    fn ending(&self, names: &Names) -> String {
        let beaten = Seat::all(2).find(|&seat| self.side(seat).life <= 0);
        beaten.map_or_else(String::new, |seat| format!("{} has no life left.", names.of(seat)))
    }
}
