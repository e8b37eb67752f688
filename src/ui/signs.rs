//! The signs on a table, for who draws them and for the help.

use super::text::wrapped;
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
pub const WOULD: Sign = Sign("»", ">>");
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
const MEANINGS: [(&[Sign], &str); 12] = [
    (&[CURSOR], "the cursor is here; its name is lit"),
    (
        &[USABLE_BAR, USABLE],
        "something can be done with it now; grey where that is second best (Splendor: only reserved)",
    ),
    (&[SOURCE], "the action that is being composed begins with it"),
    (&[Sign("1 2 3", "1 2 3")], "targets, and the digits that choose them"),
    (&[TURN], "whose turn it is"),
    (
        &[Sign("3 -> 2", "3 -> 2")],
        "on a ground of its own: what an action would change; fainter: what the last turn changed",
    ),
    (&[WOULD], "an action would change that (where there are no grounds)"),
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
const COLOURS: [(Role, &str); 3] = [
    (Role::Playable, "what can be done now, by whom, and by which keys"),
    (Role::Gain, "good: more than before, or than printed"),
    (Role::Loss, "bad: less than before, or than printed; little life left; what was wrong"),
];

/// The columns of what there is to say in the help.
const SAID: usize = 55;

/// Lines of the help: what it is about, and beside it what there is to say.
pub(super) fn rows(left: &str, right: &str) -> Vec<Line> {
    let row = |(n, said): (usize, String)| {
        let left = if n == 0 { left } else { "" };
        vec![(Label::Text(format!("{left:<16} ")), Tint::Gold), (Label::Text(said), Tint::Plain)]
    };
    wrapped(right, SAID).into_iter().enumerate().map(row).collect()
}

/// What signs and colours mean, for the help.
pub fn lines(theme: &Theme, ascii: bool) -> Vec<Line> {
    let mut lines = vec![Vec::new(), plain("Signs")];
    for (signs, what) in MEANINGS {
        let mut shown: Vec<&str> = signs.iter().map(|sign| sign.of(ascii)).filter(|sign| !sign.is_empty()).collect();
        shown.dedup();
        if !shown.is_empty() {
            lines.extend(rows(&shown.join("  "), what));
        }
    }
    let named = COLOURS.iter().filter_map(|&(role, what)| Some(rows(theme.hue(role)?, what)));
    let named: Vec<Line> = named.flatten().collect();
    if !named.is_empty() {
        lines.extend([Vec::new(), plain("Colours, beside those of the cards")]);
    }
    lines.extend(named);
    lines
}
