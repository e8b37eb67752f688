//! Dominion: the 54 cards of the strategy language's supply, for two to four players.
//!
//! The rules are those printed on the cards, newest wording. A decision is a [`Prompt`]; people,
//! strategies and searches answer it alike, one card at a time.
//!
//! # Rulings
//!
//! * All Treasures are played at the beginning of the buy phase, by themselves: those that just
//!   give coins first, then the others in the order in which they came to hand. A game can be set up
//!   so that each is played by hand, in any order, and the rest held back. No order gives other coins
//!   with these cards; it matters to what strategies ask (`HasMoney` while Ill-Gotten Gains are
//!   played), and holding back to what a Mandarin puts on the deck.
//! * Where there is no choice nothing is asked: the only Action phase without an Action card,
//!   a forced discard of a whole hand, the only pile that a gain may come from.
//! * Costs are read at the moment of use and never fall below zero. Bridge, Highway and Haggler
//!   work for the rest of the turn and once for each time they are played.
//! * Who gains a card answers first (Trader), then the card does what it does when gained, then
//!   the others answer in turn order (Fool's Gold), then Hagglers bring theirs.
//! * Trader exchanges a card after it was gained: what the card does when gained happens all the
//!   same. It is not offered for a Silver, nor when no Silver is left.
//! * Moat is shown when the attack is played, before it does anything, and anew for each
//!   repetition by a Throne Room.
//! * Torturer: a player may choose what cannot be done in full.
//! * Masquerade passes among the players with cards in hand; all choose before any card moves.
//! * Swindler: who attacks chooses; where no pile has the right cost nothing is gained.
//! * Rebuild may name any card of this game.
//! * The game ends after a turn with no Province or three empty piles of any kind, and is scored
//!   as it stands after [`ROUND_LIMIT`] rounds. Most points win, then fewest turns; else the
//!   victory is shared.
//! * The supply of all cards has no Pasture. In a chosen kingdom with the Shepherd each player
//!   begins with one in place of a Copper.

#[doc(hidden)]
pub mod card;
#[doc(hidden)]
pub mod cards;
mod cycle;
mod effects;
mod emblems;
mod eval;
mod event;
mod options;
mod position;
mod prompt;
mod rules;
mod state;
mod table;
mod text;
mod view;

pub use card::{CARDS, Card, CardSet, KINGDOM, Kinds};
pub use event::{Event, Score, TurnEnd};
pub use options::{ALL, MOST_SEATS, Opening, RANDOM, Setup, kingdom, kingdom_names, most_copies, random_kingdom};
pub use prompt::{Action, Ask, Choices, Illegal, Prompt};
pub use state::{Dominion, Phase, ROUND_LIMIT};
pub use text::Query;

use crate::emblem::Emblem;
use crate::{Names, Present, Rulebook, Setting};

impl Present for Dominion {
    const TITLE: &'static str = "Dominion";
    const EMBLEM: Emblem = emblems::CASTLE;
    const RULEBOOK: Rulebook = Rulebook {
        text: include_str!("rules.txt"),
        emblems: &[
            emblems::CASTLE,
            emblems::SCROLL,
            emblems::COIN,
            emblems::SCROLL,
            emblems::SWORD,
            emblems::SHIELD,
            emblems::LAUREL,
            emblems::SCROLL,
        ],
    };
    const SETTINGS: &'static [Setting<Setup>] = options::SETTINGS;

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let points = self.players.iter().map(|player| player.points()).collect();
        let money = self.players.iter().map(|player| i32::from(player.treasure())).collect();
        vec![("points", points), ("money", money)]
    }

    fn ending(&self, _names: &Names) -> String {
        if self.supply[Card::Province as usize] == 0 {
            "The Provinces are gone.".into()
        } else if self.empty >= 3 {
            "Three piles are empty.".into()
        } else {
            "The last round is over.".into()
        }
    }
}
