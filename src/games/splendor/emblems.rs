//! The drawings of gems, and those for points and bought cards.

use crate::emblem::{BLUE, Emblem, Ink, fill, line};
use crate::table::Tint;
use Ink::{Dark, Light, Own};

/// The symbol for prestige points.
pub(super) const STAR: Emblem = &[fill(Ink::Tint(Tint::Points), "M50 4 L63 36 L97 38 L70 60 L80 94 L50 75 L20 94 L30 60 L3 38 L37 36 Z")];

/// The symbol for bought cards.
pub(super) const CARD: Emblem = &[fill(Light, "M22 6 L78 6 L78 94 L22 94 Z"), fill(BLUE, "M50 28 L68 50 L50 72 L32 50 Z")];

/// The kinds of gems, including gold, each drawn as a stone with a different cut. A card that gives a discount in a
/// colour has the drawing of this gem.
pub(super) const GEMS: [Emblem; 6] = [
    &[
        fill(Own, "M26 14 L74 14 L96 40 L50 92 L4 40 Z"),
        fill(Light, "M26 14 L50 14 L36 40 L4 40 Z"),
        line(Dark, 2, "M4 40 L96 40 M26 14 L36 40 L50 92 L64 40 L74 14 M36 40 L50 14 L64 40"),
    ],
    &[
        fill(Own, "M32 8 L68 8 L92 32 L92 68 L68 92 L32 92 L8 68 L8 32 Z"),
        fill(Light, "M32 8 L68 8 L60 28 L40 28 Z"),
        line(Dark, 2, "M40 28 L60 28 L72 40 L72 60 L60 72 L40 72 L28 60 L28 40 Z M32 8 L40 28 M68 8 L60 28 M92 32 L72 40 M92 68 L72 60 M68 92 L60 72 M32 92 L40 72 M8 68 L28 60 M8 32 L28 40"),
    ],
    &[
        fill(Own, "O 50 50 44"),
        fill(Light, "M24 22 C34 10 60 8 70 16 C56 18 38 22 28 36 Z"),
        line(Dark, 2, "O 50 50 26"),
        line(Dark, 2, "M50 6 L50 24 M50 76 L50 94 M6 50 L24 50 M76 50 L94 50"),
    ],
    &[
        fill(Own, "M50 4 L90 27 L90 73 L50 96 L10 73 L10 27 Z"),
        fill(Light, "M50 4 L50 28 L30 39 L10 27 Z"),
        line(Dark, 2, "M50 28 L70 39 L70 61 L50 72 L30 61 L30 39 Z M50 4 L50 28 M90 27 L70 39 M90 73 L70 61 M50 96 L50 72 M10 73 L30 61 M10 27 L30 39"),
    ],
    &[
        fill(Own, "M28 6 L72 6 L84 18 L84 82 L72 94 L28 94 L16 82 L16 18 Z"),
        fill(Light, "M28 6 L72 6 L64 24 L36 24 Z"),
        line(Dark, 2, "M36 24 L64 24 L64 76 L36 76 Z M28 6 L36 24 M72 6 L64 24 M72 94 L64 76 M28 94 L36 76"),
    ],
    &[
        fill(Own, "O 50 50 44"),
        line(Dark, 4, "O 50 50 34"),
        fill(Light, "M50 26 L57 43 L75 43 L60 54 L66 72 L50 61 L34 72 L40 54 L25 43 L43 43 Z"),
    ],
];
