//! Splendor for two players: gems buy cards, cards make further cards cheaper, and prestige points win.
//!
//! The rules come from Tufts COMP 11, homework 11 ("the spec"). The numbers of the rulings are those of the
//! scenarios in `tests/it/splendor/rulings.rs`.
//!
//! - `gems`, `cards`, `prices`: the basic types; `data`: data files with cards and nobles; `emblems`: drawings.
//! - `state`: the complete position; `event`: actions, events, and the reasons why an action is illegal.
//! - `rules`: the rules; `playout`: the legal actions as a set of bits, for fast random play.
//! - `text`: commands and sentences; `parse`: the arguments of commands; `table`: the layout of the table and the
//!   descriptions of its cards; `position`: the notation of positions; `settings`: the settings of a game.
//! - `eval`: the evaluation and the rollout policy; `inputs`: the inputs of the network.
//!
//! # Rulings
//!
//! These rulings cover the questions that the spec leaves open.
//!
//! - *Taking gems.* `p3` takes three colours. If only one or two colours are left on the table, it must take
//!   exactly these (1). Taking two gems of a colour requires that all four are on the table (13). Players
//!   can't take gold.
//! - *More than ten gems.* After the move, and before nobles join, the player returns gems until ten are
//!   left. These can be any gems, including gold and those just taken. The player names one gem at a time, or
//!   several on one line, but no more than necessary (2, 3).
//! - *Nobles* join at the end of any turn, whatever the player did in it (5). All impressed nobles join, which means
//!   those whose required discounts the player has (4). Their places stay empty.
//! - *Paying.* Discounts apply first, then the player pays coloured gems, and gold replaces the missing ones
//!   (6).
//! - *Reserving.* Players can reserve face-up cards only, and both players can see them (7, 17). A new card
//!   goes after the others, and buying one closes the gap. If the table has no gold, the player gets none.
//! - *Empty decks.* The place on the board stays empty, and commands on it are illegal (12).
//! - *No legal move.* A player without any other legal action passes, and may not pass otherwise. Two passes
//!   in a row end the game, with normal scoring (11).
//! - *End of the game.* Points of cards and of nobles count. If player 1 ends a turn with 15 points or more,
//!   player 2 has one more turn. If either player has 15 points after player 2's turn, the game ends (8). The
//!   most points win, then the fewest bought cards (10). If these are equal too, the game is a tie, and both
//!   players share the win (9).
//! - *Commands.* An illegal command changes nothing (14). A command with extra words is an error that shows
//!   the usage (15). Commands ignore case, `black` and `onyx` mean pink, and rows can be written in full
//!   (16).
//!
//! `--rules official` ([`Setup::official`]) differs in three points:
//!
//! - Players can reserve the top card of a deck face down (`r m d`). It stays hidden from the opponent.
//! - Only one noble joins per turn. If several are impressed, the player must choose one (`noble 1`). A
//!   second noble who is still impressed joins at the end of the player's next turn.
//! - Players can pay gold to keep coloured gems. The game then asks for the amount of gold for each colour
//!   (`gold 1`).

mod bits;
mod cards;
pub mod data;
#[rustfmt::skip]
mod emblems;
mod eval;
mod event;
mod gems;
mod inputs;
mod inspect;
mod parse;
mod playout;
mod position;
mod prices;
mod reasons;
mod rules;
mod settings;
mod state;
mod table;
mod text;
pub mod view;

#[doc(hidden)]
pub use bits::Ranked;
#[doc(hidden)]
pub use cards::Bag;
pub use cards::{CARDS, Card, CardId, CardLevel, CardList, Cards, NOBLES, Noble};
pub use event::{Action, Event, Illegal};
pub use gems::{Colours, Gem, Gems, Shortfall};
#[doc(hidden)]
pub use prices::Prices;
pub use state::{COLUMNS, HAND, NOBLES_OUT, Phase, Place, Player, Setup, Source, Splendor};
pub use view::Reserved;

use crate::{About, Facts, Rulebook, Tint};
use emblems::{CARD, GEMS, STAR};

const ABOUT: About<Splendor> = About {
    is_answer: |view, _| view.phase() == Phase::Move,
    inspect: inspect::inspect,
    button: text::button,
    settings: settings::SETTINGS,
    progress: eval::progress,
    reasons: reasons::reasons,
    clue: reasons::clue,
    ..About::new(FACTS, table::look, Splendor::write, Splendor::read)
};
const FACTS: Facts = Facts {
    tagline: "gems, cards and nobles",
    emblem: GEMS[Gem::Blue as usize],
    tint: Tint::Green,
    hides: true,
    // The cards in hand are the reserved ones.
    use_of_hand: "buy",
    uses: &[("buy", "buy it"), ("reserve", "reserve it")],
    names: cards::names,
    rulebook: Rulebook {
        text: include_str!("rules.txt"),
        emblems: &[
            STAR,
            GEMS[Gem::Blue as usize],
            GEMS[Gem::Red as usize],
            CARD,
            crate::emblem::CROWN,
            STAR,
            GEMS[Gem::Gold as usize],
            CARD,
        ],
    },
    puzzles: include_str!("puzzles.txt"),
    ..Facts::new("Splendor", 2)
};
