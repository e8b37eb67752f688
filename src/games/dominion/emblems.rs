//! The drawings of the kinds of cards, and of what players have.

use super::card::{Card, Kinds};
use crate::games::emblem::{Emblem, Ink, fill, line};
use crate::games::table::Tint;
use Ink::{Dark, Light, Own};

const GOLD: Ink = Ink::Tint(Tint::Gold);

const SKULL: Emblem = &[
    fill(Own, "M50 6 C20 6 12 30 15 48 C16 58 24 62 28 67 L30 92 L70 92 L72 67 C76 62 84 58 85 48 C88 30 80 6 50 6 Z"),
    fill(Dark, "O 35 46 11"),
    fill(Dark, "O 65 46 11"),
    line(Dark, 4, "M42 76 L42 92 M50 76 L50 92 M58 76 L58 92"),
];
const SWORD: Emblem = &[
    fill(Light, "M86 4 L96 14 L44 70 L30 56 Z"),
    line(Own, 9, "M18 50 L50 82"),
    line(Ink::Tint(Tint::Brown), 10, "M32 68 L10 90"),
];
const SHIELD: Emblem = &[
    fill(Own, "M10 10 Q30 14 50 4 Q70 14 90 10 L90 46 C90 74 66 90 50 97 C34 90 10 74 10 46 Z"),
    fill(Light, "M50 4 Q70 14 90 10 L90 46 L50 46 Z"),
    fill(Light, "M10 46 L50 46 L50 97 C34 90 10 74 10 46 Z"),
];
const SCROLL: Emblem = &[
    fill(Light, "M22 8 L84 8 L84 80 C84 90 78 94 70 94 L26 94 C18 94 12 90 12 82 L22 82 Z"),
    line(Own, 5, "M34 26 L72 26 M34 42 L72 42 M34 58 L62 58"),
    fill(Own, "M12 82 L62 82 C62 90 64 94 70 94 L26 94 C18 94 12 90 12 82 Z"),
];
const CASTLE: Emblem = &[
    fill(
        Own,
        "M10 20 L10 4 L24 4 L24 14 L34 14 L34 4 L66 4 L66 14 L76 14 L76 4 L90 4 L90 20 L82 30 L82 94 L18 94 L18 30 Z",
    ),
    fill(Dark, "M38 94 L38 70 C38 54 62 54 62 70 L62 94 Z"),
    fill(Light, "M30 38 L38 38 L38 50 L30 50 Z"),
    fill(Light, "M62 38 L70 38 L70 50 L62 50 Z"),
];

/// Money.
pub(super) const COIN: Emblem = &[
    fill(GOLD, "O 50 50 45"),
    line(Dark, 4, "O 50 50 35"),
    line(Dark, 8, "M62 34 C50 24 36 30 38 42 C40 54 62 48 62 60 C62 72 46 74 36 66"),
];

/// A turn.
pub(super) const CLOCK: Emblem = &[fill(Light, "O 50 50 45"), line(Dark, 7, "M50 22 L50 52 L70 62")];

/// A point.
pub(super) const LAUREL: Emblem =
    &[fill(Ink::Tint(Tint::Green), "M50 6 Q90 20 86 56 C82 82 62 92 50 96 C38 92 18 82 14 56 Q10 20 50 6 Z")];

/// The drawing of a card's kind.
pub(super) fn of(card: Card) -> Emblem {
    let kinds = [
        (Kinds::CURSE, SKULL),
        (Kinds::ATTACK, SWORD),
        (Kinds::REACTION, SHIELD),
        (Kinds::TREASURE, COIN),
        (Kinds::ACTION, SCROLL),
    ];
    kinds.into_iter().find(|&(kind, _)| card.is(kind)).map_or(CASTLE, |(_, emblem)| emblem)
}
