//! The drawings of the cards: symbols, doors, nightmares.

use super::card::{Card, Kind, Symbol};
use crate::games::emblem::{Emblem, Ink, fill, line};
use crate::games::table::Tint;
use Ink::{Dark, Light, Own};

const SUN: Emblem = &[
    line(
        Own,
        8,
        "M50 2 L50 18 M50 82 L50 98 M2 50 L18 50 M82 50 L98 50 M16 16 L28 28 M72 72 L84 84 M84 16 L72 28 M28 72 L16 84",
    ),
    fill(Own, "O 50 50 26"),
    line(Light, 4, "O 50 50 18"),
];
const MOON: Emblem = &[
    fill(Own, "M62 6 C30 4 12 30 16 56 C20 84 48 98 74 88 C52 82 40 66 40 46 C40 28 48 14 62 6 Z"),
    fill(Light, "M74 26 L78 38 L90 42 L78 46 L74 58 L70 46 L58 42 L70 38 Z"),
];
const KEY: Emblem = &[
    line(Own, 11, "O 50 24 18"),
    line(Own, 11, "M50 42 L50 94 M50 88 L70 88 M50 70 L66 70"),
    line(Light, 3, "M50 46 L50 90"),
];
const DOOR: Emblem = &[
    fill(Own, "M18 96 L18 42 C18 -6 82 -6 82 42 L82 96 Z"),
    fill(Dark, "M27 96 L27 44 C27 8 73 8 73 44 L73 96 Z"),
    fill(Own, "M32 92 L32 46 C32 18 68 18 68 46 L68 92 Z"),
    line(Dark, 3, "M50 24 L50 92"),
    fill(Light, "O 58 58 5"),
];
const NIGHTMARE: Emblem = &[
    fill(Own, "M50 6 C20 6 10 34 12 58 L10 94 L24 80 L36 94 L50 80 L64 94 L76 80 L90 94 L88 58 C90 34 80 6 50 6 Z"),
    fill(Dark, "M26 40 L46 52 C42 64 28 60 26 40 Z"),
    fill(Dark, "M74 40 L54 52 C58 64 72 60 74 40 Z"),
    fill(Ink::Tint(Tint::Gold), "O 37 52 3"),
    fill(Ink::Tint(Tint::Gold), "O 63 52 3"),
];

/// The drawing of a card.
pub(super) fn of(card: Card) -> Emblem {
    match card.kind() {
        Kind::Location(_, Symbol::Sun) => SUN,
        Kind::Location(_, Symbol::Moon) => MOON,
        Kind::Location(_, Symbol::Key) => KEY,
        Kind::Door(_) => DOOR,
        Kind::Nightmare => NIGHTMARE,
    }
}
