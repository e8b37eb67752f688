//! Splendor for two: gems buy cards, cards make further cards cheaper, and prestige points win.
//!
//! Specified by Tufts COMP 11, homework 11 ("the spec"); "point" numbers below are those of the
//! list of unclear points in the project's rules page, and of the scenarios in
//! `tests/it/splendor/rulings.rs`.
//!
//! * `gems`, `cards`: the vocabulary; `data`: data files with cards and nobles.
//! * `state`: the whole position; `event`: what can be done, what happens, and why not.
//! * `rules`: the rules; `playout`: all legal actions as a set of bits, for fast random play.
//! * `text`: lines in, sentences out; `table`: what lies where, and what there is to say about it;
//!   `position`: the position notation; `options`: what a new game can be set up with.
//! * `eval`: how good a position looks, and a fast way to play on, for search.
//!
//! # Rulings
//!
//! Where the text is silent.
//!
//! * *Taking.* `p3` takes three colours; when only one or two are left on the table, exactly
//!   these (1). Two of one colour need all four on the table (13). Gold is never taken.
//! * *Above ten.* After the move, before nobles come, gems go back until ten are left: any that
//!   the player has, gold and those just taken among them; one by one, or several on a line that
//!   names no more than needed (2, 3).
//! * *Nobles* come at the end of any turn, whatever was done in it (5); all who are impressed
//!   (4). Their places stay empty.
//! * *Paying.* Discounts, then coloured gems, then gold for what is missing (6).
//! * *Reserving* takes open cards only, which stay open for both to see (7, 17); they go behind
//!   the others, and buying one closes the gap. Without gold on the table none comes.
//! * *Empty decks.* The place stays empty, and commands on it are refused (12).
//! * *No move.* Who can do nothing at all passes, and only then; two passes in a row end the game
//!   with the usual scores (11).
//! * *The end.* With 15 points or more, of nobles as of cards, after player 1's turn player 2 has
//!   one more; after player 2's turn the game is over (8). Most points win, then fewest bought
//!   cards (10); otherwise it is a tie, which both share (9).
//! * *Lines.* A refused line changes nothing (14); a word too many is refused with the usage (15);
//!   case does not matter, `black` and `onyx` mean pink, rows may be spelt out (16).
//!
//! `--rules official` ([`Rules::Official`]) differs in three things: a deck's top card can be
//! reserved unseen (`r m d`), and stays hidden from the other player; of several nobles one comes a
//! turn, by choice (`noble 1`), and cannot be refused; and where a player could keep coloured gems
//! by paying gold, each colour is asked about in turn (`gold 1`). A second noble who is still
//! impressed comes at the end of the next turn.

mod cards;
pub mod data;
mod eval;
mod event;
mod gems;
mod inputs;
mod options;
mod playout;
mod position;
mod rules;
mod state;
mod table;
mod text;
pub mod view;

pub use cards::{CARDS, Card, CardId, CardSet, Cards, Level, NOBLES, Noble};
pub use event::{Action, Event, Illegal};
pub use gems::{Colours, Gem, Gems};
pub use state::{COLUMNS, HAND, NOBLES_OUT, Phase, Place, Player, Rules, Setup, Source, Splendor};
pub use table::Query;
pub use view::Reserved;

use crate::emblem::Emblem;
use crate::{Names, Present, Rulebook, Setting};

impl Present for Splendor {
    const TITLE: &'static str = "Splendor";
    const EMBLEM: Emblem = gems::SAPPHIRE;
    const PUZZLES: &str = include_str!("puzzles.txt");
    const RULEBOOK: Rulebook = Rulebook {
        text: include_str!("rules.txt"),
        emblems: &[
            table::STAR,
            Gem::Blue.emblem(),
            Gem::Red.emblem(),
            table::CARD,
            crate::emblem::CROWN,
            table::STAR,
            table::CARD,
        ],
    };
    const SETTINGS: &'static [Setting<Setup>] = options::SETTINGS;

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let each = |value: fn(&Player) -> u8| self.players.0.iter().map(|player| value(player).into()).collect();
        vec![
            ("points", each(|player| player.points)),
            ("cards", each(Player::cards)),
            ("gems", each(|player| player.gems.total())),
        ]
    }

    fn ending(&self, _names: &Names) -> String {
        let [one, two] = self.players.0.each_ref().map(|player| player.points);
        format!("{} points against {}.", one.max(two), one.min(two))
    }
}
