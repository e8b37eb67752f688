//! The signs on a table, for who draws them and for the help.

use super::theme::{Role, Theme};
use crate::games::table::plain;
use crate::games::{Label, Line, Tint};

/// A sign in Unicode and in ASCII.
#[derive(Clone, Copy, Debug)]
pub struct Sign(pub &'static str, pub &'static str);

impl Sign {
    pub fn of(self, ascii: bool) -> &'static str {
        if ascii { self.1 } else { self.0 }
    }
}

pub const CURSOR: Sign = Sign("▶", ">");
/// The cursor on what can be used.
pub const CURSOR_USABLE: Sign = Sign("▶+", ">+");
/// Beside what can be used: a bar on coloured grounds, else a sign.
pub const USABLE_BAR: Sign = Sign("▎", "|");
pub const USABLE: Sign = Sign("+", "+");
/// What an action begins with that is being composed.
pub const SOURCE: Sign = Sign("◆", "=");
pub const RECENT: Sign = Sign("~", "~");
pub const TURN: Sign = Sign("●", "*");
pub const MORE: Sign = Sign("↑", "^");
pub const LESS: Sign = Sign("↓", "v");
pub const ATTACK: Sign = Sign("†", "");
pub const DEFENCE: Sign = Sign("♥", "");
/// In a list: it is there, or not.
pub const THERE: Sign = Sign("■", "#");
pub const NOT_THERE: Sign = Sign("□", "-");

/// What the signs mean; those without a form in ASCII are not drawn there.
const MEANINGS: [(&[Sign], &str); 10] = [
    (&[CURSOR], "the cursor is here; its name is lit"),
    (
        &[USABLE_BAR, USABLE],
        "something can be done with it now; grey where that is second best (Splendor: only reserved)",
    ),
    (&[SOURCE], "the action that is being composed begins with it"),
    (&[Sign("1 2 3", "1 2 3")], "targets, and the digits that choose them"),
    (&[TURN], "whose turn it is"),
    (&[MORE, LESS], "higher or lower than printed"),
    (&[ATTACK, DEFENCE], "attack and defence"),
    (
        &[Sign("go", "go"), Sign("zz", "zz"), Sign("--", "--")],
        "a minion that can act, has just come, has acted (where the words have no room)",
    ),
    (&[THERE, NOT_THERE], "a door that is open, one that is not"),
    (&[RECENT], "the last player's turn was about it; at the end of a word: there is more of it"),
];

/// What the colours mean that are no card's own.
const COLOURS: [(Role, &str); 8] = [
    (Role::Playable, "what can be done now, and what it costs"),
    (Role::Turn, "whose turn it is"),
    (Role::Gain, "more than before, or than printed"),
    (Role::Loss, "less than before, or than printed"),
    (Role::Card(Tint::Blue), "magic, and what cards cost"),
    (Role::Notice, "what an action would change, and what it begins with"),
    (Role::Target, "targets, and what is asked"),
    (Role::Error, "what was wrong"),
];

/// A line of the help: what it is about, and what there is to say.
pub(super) fn row(left: &str, right: &'static str) -> Line {
    vec![(Label::Text(format!("{left:<16} ")), Tint::Gold), (Label::Word(right), Tint::Plain)]
}

/// What signs and colours mean, for the help.
pub fn lines(theme: &Theme, ascii: bool) -> Vec<Line> {
    let mut lines = vec![Vec::new(), plain("Signs")];
    for (signs, what) in MEANINGS {
        let mut shown: Vec<&str> = signs.iter().map(|sign| sign.of(ascii)).filter(|sign| !sign.is_empty()).collect();
        shown.dedup();
        if !shown.is_empty() {
            lines.push(row(&shown.join("  "), what));
        }
    }
    let mut named: Vec<(&str, &str)> =
        COLOURS.iter().filter_map(|&(role, what)| Some((theme.hue(role)?, what))).collect();
    // What has the same colour stands together, which is named once.
    let first = |hue: &str| COLOURS.iter().position(|&(role, _)| theme.hue(role) == Some(hue));
    named.sort_by_key(|(hue, _)| first(hue));
    if !named.is_empty() {
        lines.extend([Vec::new(), plain("Colours, beside those of the cards")]);
    }
    for (n, (hue, what)) in named.iter().enumerate() {
        let is_same = n > 0 && named[n - 1].0 == *hue;
        lines.push(row(if is_same { "" } else { hue }, what));
    }
    lines
}
