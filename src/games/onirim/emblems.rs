//! The drawings on cards.

use super::cards::{Card, Kind, Symbol};
use crate::emblem::{Emblem, GOLD, Ink, fill, line};
use Ink::{Dark, Light, Own};

pub(super) const SUN: Emblem = &[
    line(Own, 8, "M50 2 L50 18 M50 82 L50 98 M2 50 L18 50 M82 50 L98 50 M16 16 L28 28 M72 72 L84 84 M84 16 L72 28 M28 72 L16 84"),
    fill(Own, "O 50 50 26"),
    line(Light, 4, "O 50 50 18"),
];
pub(super) const MOON: Emblem = &[
    fill(Own, "M62 6 C30 4 12 30 16 56 C20 84 48 98 74 88 C52 82 40 66 40 46 C40 28 48 14 62 6 Z"),
    fill(Light, "M74 26 L78 38 L90 42 L78 46 L74 58 L70 46 L58 42 L70 38 Z"),
];
pub(super) const KEY: Emblem = &[
    line(Own, 11, "O 50 24 18"),
    line(Own, 11, "M50 42 L50 94 M50 88 L70 88 M50 70 L66 70"),
    line(Light, 3, "M50 46 L50 90"),
];
pub(super) const DOOR: Emblem = &[
    fill(Own, "M18 96 L18 42 C18 -6 82 -6 82 42 L82 96 Z"),
    fill(Dark, "M27 96 L27 44 C27 8 73 8 73 44 L73 96 Z"),
    fill(Own, "M32 92 L32 46 C32 18 68 18 68 46 L68 92 Z"),
    line(Dark, 3, "M50 24 L50 92"),
    fill(Light, "O 58 58 5"),
];
pub(super) const CLOSED_DOOR: Emblem = &[
    fill(Dark, "M12 98 L12 42 C12 -10 88 -10 88 42 L88 98 Z"),
    line(Own, 5, "M18 96 L18 42 C18 -4 82 -4 82 42 L82 96"),
    line(Own, 3, "M50 12 L50 94"),
    fill(Own, "O 60 58 5"),
];
pub(super) const OPEN_DOOR: Emblem = &[
    fill(Own, "M12 98 L12 42 C12 -10 88 -10 88 42 L88 98 Z"),
    fill(Light, "M24 98 L24 44 C24 6 76 6 76 44 L76 98 Z"),
    fill(GOLD, "O 50 46 12"),
    fill(Own, "M24 98 L24 44 C24 30 30 20 38 16 L38 98 Z"),
];
pub(super) const NIGHTMARE: Emblem = &[
    fill(Own, "M50 6 C20 6 10 34 12 58 L10 94 L24 80 L36 94 L50 80 L64 94 L76 80 L90 94 L88 58 C90 34 80 6 50 6 Z"),
    fill(Dark, "M26 40 L46 52 C42 64 28 60 26 40 Z"),
    fill(Dark, "M74 40 L54 52 C58 64 72 60 74 40 Z"),
    fill(GOLD, "O 37 52 3"),
    fill(GOLD, "O 63 52 3"),
];

impl Card {
    pub(super) fn emblem(self) -> Emblem {
        match self.kind() {
            Kind::Location(_, Symbol::Sun) => SUN,
            Kind::Location(_, Symbol::Moon) => MOON,
            Kind::Location(_, Symbol::Key) => KEY,
            Kind::Door(_) => DOOR,
            Kind::Nightmare => NIGHTMARE,
        }
    }

    /// Returns the drawing of a location in two lines of block characters, or nothing for another card.
    pub(super) fn blocks(self) -> &'static [&'static str] {
        const SYMBOLS: [&[&str]; 3] = [&["▚▟▙▞", "▞▜▛▚"], &["▄▛▘▗", "▀▙▖ "], &["▞▚▄▄▄", "▚▞ ▌▌"]];
        SYMBOLS.get(self.index() / 4).copied().unwrap_or_default()
    }
}
