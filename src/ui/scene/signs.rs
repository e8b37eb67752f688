//! The symbols on a table, for front ends and for the help.

use crate::frame::Section;
use crate::theme::{Colour, Depth, Role, Theme};
use sorcery_games::{Cell, Table, Tint};

/// A symbol in Unicode and in ASCII.
#[derive(Clone, Copy, Debug)]
pub struct Sign(pub &'static str, pub &'static str);

impl Sign {
    pub fn of(self, ascii: bool) -> &'static str {
        if ascii { self.1 } else { self.0 }
    }
}

pub const CURSOR: Sign = Sign("▶", ">");
/// The cursor on a usable object.
pub const CURSOR_USABLE: Sign = Sign("▶+", ">+");
/// The mark of a usable object: a bar on a coloured background, otherwise a character.
pub const USABLE_BAR: Sign = Sign("▎", "|");
pub const USABLE: Sign = Sign("+", "+");
/// The mark of the object that the command in progress starts with.
pub const SOURCE: Sign = Sign("◆", "=");
pub const PREVIEW: Sign = Sign("»", ">>");
pub const RECENT: Sign = Sign("~", "~");
pub const TURN: Sign = Sign("●", "*");
pub const MORE: Sign = Sign("↑", "^");
pub const LESS: Sign = Sign("↓", "v");
pub const ATTACK: Sign = Sign("†", "A");
pub const DEFENCE: Sign = Sign("♥", "D");
/// The symbol of an open door, or of a tally item that is present.
pub const OPEN: Sign = Sign("■", "#");
/// The symbol of a closed door, or of a tally item that is missing.
pub const CLOSED: Sign = Sign("□", "-");

/// Symbols that can occur in text.
const IN_TEXT: [Sign; 15] = [
    PREVIEW,
    TURN,
    MORE,
    LESS,
    ATTACK,
    DEFENCE,
    OPEN,
    CLOSED,
    Sign(" · ", " - "),
    Sign("·", "."),
    Sign("±", "+-"),
    Sign("×", "x"),
    Sign("█", "#"),
    Sign("▀", "\""),
    Sign("▄", "_"),
];

/// Replaces the symbols in text with ASCII characters.
pub fn to_ascii(text: &str) -> String {
    IN_TEXT.iter().fold(text.to_string(), |text, Sign(from, to)| text.replace(from, to))
}

/// The tables on which a symbol can appear.
#[derive(Clone, Copy, PartialEq)]
enum On {
    Any,
    /// The symbol appears only where the user can act, not in a replay.
    Actions,
    /// The symbol appears only on tables without background colours.
    Plain,
    /// The symbol appears only on tables with players.
    Seats,
    /// The symbol appears only on tables with piles of equal cards.
    Piles,
    /// The symbol appears only on tables with cards that attack and defend.
    Minions,
    /// The symbol appears only on tables with abilities that have a cost.
    Abilities,
    /// The symbol appears only on tables that draw each player's second value as dots.
    Pips,
    Prices,
    Doors,
}

impl On {
    fn is(self, table: &Table) -> bool {
        table.cells().any(|placed| match (&placed.cell, self) {
            (_, On::Any) | (Cell::Seat(_), On::Seats) => true,
            (Cell::Card(face), On::Piles) => face.stack > 0,
            (Cell::Card(face), On::Minions) => face.tint == Tint::Minion && face.feet[0].is_some(),
            (Cell::Card(face), On::Abilities) => face.tag.is_some(),
            (Cell::Card(face), On::Prices) => !face.price.is_empty(),
            (Cell::Card(face), On::Doors) => face.tally.is_some(),
            (Cell::Seat(face), On::Pips) => face.dots,
            _ => false,
        })
    }
}

/// The meanings of the symbols.
const MEANINGS: [(On, &[Sign], &str); 18] = [
    (On::Any, &[CURSOR], "the cursor"),
    (On::Actions, &[USABLE_BAR, USABLE], "you can use this now; grey: another action is better"),
    (On::Actions, &[SOURCE], "the card that you selected first"),
    (On::Actions, &[Sign("[1]", "[1]")], "a target: press its number to choose it"),
    (On::Seats, &[TURN], "the player to move"),
    (On::Pips, &[Sign("●●●", "***")], "magic, one dot per point"),
    (On::Any, &[Sign("3 -> 2", "3 -> 2")], "bright: what your action would change; faint: what the last turn changed"),
    (On::Plain, &[PREVIEW], "your action would change this"),
    (On::Minions, &[MORE, LESS], "higher or lower than the printed value"),
    (On::Minions, &[ATTACK, DEFENCE], "attack and defence"),
    (On::Minions, &[Sign("go", "go"), Sign("--", "--")], "on narrow cards: the minion can act, or has acted"),
    (On::Minions, &[Sign("x2", "x2")], "the minion can act twice"),
    (On::Abilities, &[Sign("(1)", "(1)")], "cost of the ability in magic, or in charges for a ritual"),
    (On::Abilities, &[Sign("left 2", "left 2")], "charges left on a ritual"),
    (On::Prices, &[Sign("3w", "3w")], "part of the price, in its colour; filled if you can pay it"),
    (On::Piles, &[Sign("x10", "x10")], "number of cards in the pile"),
    (On::Doors, &[OPEN, CLOSED], "open door; closed door"),
    (On::Any, &[RECENT], "changed in the last turn; at the end of a word: shortened"),
];

/// The colours with the same meaning in every game. The first text is for tables without cards that attack and defend,
/// and the second for tables with them.
const COLOURS: [(Role, &str, &str); 3] = [
    (Role::Playable, "available actions and their keys", "available actions and their keys"),
    (Role::Gain, "better than before", "better than before, or above the printed value"),
    (Role::Loss, "worse than before; errors", "worse than before, or below the printed value; low life; errors"),
];

/// Returns the sections of the help about symbols and colours. `depth` is the number of colours of the terminal, if
/// known. `acts` says whether the user can act on this table.
pub fn sections(theme: &Theme, depth: Option<Depth>, ascii: bool, table: &Table, acts: bool) -> Vec<Section> {
    let has_grounds = matches!(depth, Some(Depth::True | Depth::Ansi256))
        && matches!(theme.look(Role::Page).bg, Some(Colour::Rgb(_)));
    let is_seen = |on: On| match on {
        On::Actions => acts,
        On::Plain => !has_grounds && acts,
        on => on.is(table),
    };
    let symbols = MEANINGS.iter().filter(|(on, ..)| is_seen(*on)).map(|(_, signs, what)| {
        let mut shown: Vec<&str> = signs.iter().map(|sign| sign.of(ascii)).collect();
        shown.dedup();
        (shown.join("  "), *what)
    });
    let fights = On::Minions.is(table);
    let colours = COLOURS.iter().filter_map(|&(role, meaning, with_minions)| {
        Some((theme.hue(role)?.to_string(), if fights { with_minions } else { meaning }))
    });
    vec![Section::new("Symbols", symbols), Section::new("General colours", colours)]
}
