//! The drawings on cards, which the rows of [`CARDS`](super::cards::CARDS) refer to, and those for life and
//! magic.

use crate::emblem::{BLUE, BROWN, Emblem, GOLD, GREEN, Ink, PINK, RED, fill, line};
use crate::table::Tint;
use Ink::{Dark, Light, Own};


/// The symbol for life.
pub(super) const HEART: Emblem = &[
    fill(Ink::Tint(Tint::Life), "M50 90 C10 60 4 38 12 24 C22 8 44 12 50 30 C56 12 78 8 88 24 C96 38 90 60 50 90 Z"),
    line(Light, 5, "M24 42 C20 32 24 25 32 24"),
];

/// The symbol for magic.
pub(super) const CRYSTAL: Emblem = &[
    fill(Ink::Tint(Tint::Magic), "M50 4 L82 36 L50 96 L18 36 Z"),
    fill(Light, "M50 4 L50 36 L18 36 Z"),
    fill(Dark, "M50 96 L50 36 L82 36 Z"),
];

/// The symbol of the game.
pub(super) const WIZARD_HAT: Emblem = &[
    fill(PINK, "M4 78 Q50 56 96 78 Q98 96 50 96 Q2 96 4 78 Z"),
    fill(PINK, "M22 76 L40 24 Q48 4 80 8 L64 26 L78 76 Q50 64 22 76 Z"),
    line(Light, 8, "M24 74 Q50 62 76 74"),
    fill(Light, "M50 28 L54 39 L65 39 L56 46 L59 57 L50 50 L41 57 L44 46 L35 39 L46 39 Z"),
];

pub(super) const CROSS: Emblem = &[line(Light, 6, "O 50 50 42"), fill(RED, "M31 23 L50 42 L69 23 L77 31 L58 50 L77 69 L69 77 L50 58 L31 77 L23 69 L42 50 L23 31 Z")];
pub(super) const WAY_BACK: Emblem = &[fill(Own, "M16 50 L50 50 L50 94 L16 94 Z"), line(Dark, 3, "M23 58 L43 58 M23 66 L43 66"), line(Light, 9, "M74 88 C100 52 82 20 50 25"), fill(Light, "M56 6 L26 26 L56 46 Z")];
pub(super) const LIGHTNING: Emblem = &[line(Own, 5, "O 50 50 43"), fill(GOLD, "M58 6 L20 58 L45 58 L36 94 L80 40 L54 40 Z")];
pub(super) const CUT_STAR: Emblem = &[fill(Own, "M50 6 Q55 45 94 50 Q55 55 50 94 Q45 55 6 50 Q45 45 50 6 Z"), line(Dark, 13, "M16 84 L84 16"), line(RED, 6, "M16 84 L84 16")];
pub(super) const GRAVE: Emblem = &[fill(Own, "M28 88 L28 44 C28 6 72 6 72 44 L72 88 Z"), line(Dark, 7, "M50 26 L50 62 M36 40 L64 40"), fill(GREEN, "M6 84 Q28 72 50 84 Q72 72 94 84 L94 94 L6 94 Z"), line(GREEN, 5, "M80 80 C80 66 84 60 90 56 M80 78 C78 70 74 66 68 64")];
pub(super) const FLAKE: Emblem = &[line(Light, 7, "M50 6 L50 94 M12 28 L88 72 M12 72 L88 28"), line(BLUE, 5, "M38 12 L50 24 L62 12 M38 88 L50 76 L62 88 M12 44 L28 38 L26 20 M88 56 L72 62 L74 80 M12 56 L28 62 L26 80 M88 44 L72 38 L74 20")];
pub(super) const WINDS: Emblem = &[line(Light, 8, "M8 40 L62 40 C88 40 88 8 66 10 C54 12 54 26 64 26"), line(BLUE, 8, "M16 58 L76 58 C98 58 96 90 76 86 C66 84 68 72 76 72"), line(Light, 6, "M6 76 L46 76 C60 76 58 94 46 92")];
pub(super) const MOUNTAINS: Emblem = &[fill(BROWN, "M4 90 L36 20 L54 58 L66 38 L96 90 Z"), fill(Light, "M36 20 L26 42 L35 38 L40 46 L46 42 Z"), fill(Dark, "M36 20 L54 58 L66 90 L52 90 L40 46 Z"), line(Light, 4, "M66 38 L74 52")];
pub(super) const SKULL: Emblem = &[fill(Light, "M50 6 C20 6 12 30 15 48 C16 58 24 62 28 67 L30 92 L70 92 L72 67 C76 62 84 58 85 48 C88 30 80 6 50 6 Z"), fill(Dark, "O 35 45 11"), fill(Dark, "O 65 45 11"), fill(RED, "O 35 45 4"), fill(RED, "O 65 45 4"), fill(Dark, "M50 56 L44 68 L56 68 Z"), line(Dark, 4, "M42 76 L42 92 M50 76 L50 92 M58 76 L58 92")];
pub(super) const WATCHFUL_FLAME: Emblem = &[fill(RED, "M50 4 C56 26 84 38 81 66 C79 86 64 95 50 95 C34 95 19 86 19 66 C19 48 34 44 36 26 C45 32 49 20 50 4 Z"), fill(GOLD, "M50 44 C55 56 68 60 66 76 C64 88 57 92 50 92 C42 92 34 88 34 76 C34 64 46 58 50 44 Z"), fill(Dark, "O 42 74 5"), fill(Dark, "O 58 74 5")];
pub(super) const FLASK: Emblem = &[fill(Light, "M38 14 L62 14 L62 36 L86 78 C90 88 84 95 76 95 L24 95 C16 95 10 88 14 78 L38 36 Z"), fill(GREEN, "M32 56 L68 56 L79 77 C83 86 80 89 74 89 L26 89 C20 89 17 86 21 77 Z"), fill(Light, "O 44 74 6"), fill(Light, "O 58 66 4"), fill(BROWN, "M36 4 L64 4 L62 16 L38 16 Z")];
pub(super) const MATCH: Emblem = &[line(BROWN, 9, "M20 94 L56 50"), fill(RED, "M66 6 C70 22 88 30 84 46 C80 60 58 64 50 52 C44 42 52 34 56 24 C60 26 64 18 66 6 Z"), fill(GOLD, "M68 30 C70 36 78 40 74 48 C71 54 61 54 59 48 C57 42 66 38 68 30 Z")];
pub(super) const HAT: Emblem = &[fill(BLUE, "M56 4 L76 72 L24 72 Z"), fill(BLUE, "M6 76 Q50 58 94 76 Q50 98 6 76 Z"), line(Dark, 6, "M26 70 Q50 60 75 70"), fill(GOLD, "M50 30 L53 39 L62 39 L55 45 L58 54 L50 48 L42 54 L45 45 L38 39 L47 39 Z")];
pub(super) const MAGIC_CIRCLE: Emblem = &[line(Light, 5, "O 50 52 40"), line(GOLD, 5, "M50 12 L84 73 L16 73 Z"), fill(BLUE, "O 50 13 11"), fill(BLUE, "O 84 73 11"), fill(BLUE, "O 16 73 11"), fill(Light, "O 50 53 9")];
pub(super) const HAMMER: Emblem = &[fill(BROWN, "M43 44 L57 44 L57 96 L43 96 Z"), fill(Light, "M16 10 L84 10 L90 20 L90 40 L84 50 L16 50 L10 40 L10 20 Z"), line(Dark, 4, "M26 10 L26 50 M74 10 L74 50")];
pub(super) const FACE: Emblem = &[fill(RED, "O 50 52 43"), line(Dark, 8, "M18 32 L44 45 M82 32 L56 45"), fill(Light, "O 35 53 8"), fill(Light, "O 65 53 8"), fill(Dark, "M28 82 Q50 60 72 82 Z")];
pub(super) const FORWARD: Emblem = &[fill(GOLD, "M6 16 L28 16 L54 50 L28 84 L6 84 L32 50 Z"), fill(Light, "M46 16 L68 16 L94 50 L68 84 L46 84 L72 50 Z")];
pub(super) const CRACKED_CRYSTAL: Emblem = &[fill(BLUE, "M50 4 L84 36 L50 96 L16 36 Z"), fill(Dark, "M50 96 L50 36 L84 36 Z"), line(Dark, 6, "M40 4 L54 26 L40 42 L56 60 L46 78")];
pub(super) const MUTED: Emblem = &[fill(Light, "M8 14 L92 14 L92 68 L58 68 L34 92 L36 68 L8 68 Z"), line(Dark, 5, "M24 32 L76 32 M24 48 L62 48"), line(RED, 10, "M16 88 L86 8")];
pub(super) const PENTAGRAM: Emblem = &[fill(Dark, "O 50 50 44"), line(Own, 5, "O 50 50 43"), line(PINK, 5, "M50 10 L74 82 L12 38 L88 38 L26 82 Z")];
pub(super) const BRIGHT_HELMET: Emblem = &[line(GOLD, 6, "M50 4 L50 18 M16 16 L27 28 M84 16 L73 28 M4 50 L18 50 M96 50 L82 50"), fill(Light, "M26 92 L26 56 C26 22 74 22 74 56 L74 92 L58 92 L58 62 L42 62 L42 92 Z"), line(Dark, 4, "M50 32 L50 60")];
pub(super) const HOURGLASS: Emblem = &[fill(BROWN, "M18 4 L82 4 L82 16 L18 16 Z"), fill(BROWN, "M18 84 L82 84 L82 96 L18 96 Z"), fill(Light, "M26 16 L74 16 C74 40 56 44 56 50 C56 56 74 60 74 84 L26 84 C26 60 44 56 44 50 C44 44 26 40 26 16 Z"), fill(GOLD, "M34 32 L66 32 C62 42 54 46 50 52 C46 46 38 42 34 32 Z"), fill(GOLD, "M30 84 Q50 56 70 84 Z")];
pub(super) const EYE: Emblem = &[fill(Light, "M2 50 Q50 0 98 50 Q50 100 2 50 Z"), fill(BLUE, "O 50 50 22"), fill(Dark, "O 50 50 11"), fill(Light, "O 58 42 5")];
pub(super) const CLOUD_OF_DOUBT: Emblem = &[fill(Own, "M26 84 C2 84 2 52 22 50 C18 20 62 8 70 34 C96 32 102 84 74 84 Z"), line(Dark, 8, "M38 44 C38 28 64 28 62 44 C61 54 50 52 50 62"), fill(Dark, "O 50 73 5")];
pub(super) const TWINS: Emblem = &[fill(Own, "O 33 30 17"), fill(Own, "M6 92 C6 44 60 44 60 92 Z"), line(Light, 5, "O 67 30 17"), line(Light, 5, "M40 90 C40 44 94 44 94 90 Z")];
pub(super) const HEART_ON_A_STRING: Emblem = &[fill(PINK, "M50 94 C10 64 4 40 12 26 C22 10 44 14 50 32 C56 14 78 10 88 26 C96 40 90 64 50 94 Z"), line(Light, 6, "M50 62 C38 62 36 44 50 44 C66 44 68 72 48 72 C32 72 26 60 30 48")];
pub(super) const NOTES: Emblem = &[line(GOLD, 9, "M38 76 L38 20 L86 8 L86 64"), line(GOLD, 8, "M38 38 L86 26"), fill(GOLD, "O 26 78 15"), fill(GOLD, "O 74 66 15")];
pub(super) const BLADES: Emblem = &[fill(Light, "M90 4 L96 10 L38 76 L26 64 Z"), fill(Light, "M10 4 L4 10 L62 76 L74 64 Z"), line(GOLD, 8, "M16 60 L42 86 M84 60 L58 86"), line(BROWN, 9, "M26 76 L10 94 M74 76 L90 94")];
pub(super) const HOOD: Emblem = &[fill(Own, "M50 4 C20 12 18 58 8 95 L92 95 C82 58 80 12 50 4 Z"), fill(Dark, "M50 20 C32 26 30 50 36 62 C42 70 58 70 64 62 C70 50 68 26 50 20 Z"), fill(GREEN, "O 43 46 5"), fill(GREEN, "O 57 46 5"), line(Dark, 4, "M50 70 L50 95")];
pub(super) const BOOK: Emblem = &[fill(BROWN, "M2 22 L98 22 L98 92 L2 92 Z"), fill(Light, "M50 26 C36 12 18 12 8 16 L8 80 C18 76 36 76 50 88 C64 76 82 76 92 80 L92 16 C82 12 64 12 50 26 Z"), line(Dark, 4, "M50 26 L50 88 M18 34 C26 32 34 34 41 39 M18 50 C26 48 34 50 41 55 M82 34 C74 32 66 34 59 39 M82 50 C74 48 66 50 59 55")];
pub(super) const TENDRIL: Emblem = &[line(GREEN, 7, "M18 96 C14 60 84 76 78 36 C74 10 44 12 46 30 C48 42 62 38 58 30"), fill(GREEN, "M30 74 C6 74 4 50 8 44 C26 46 36 58 30 74 Z"), fill(GREEN, "M72 62 C96 66 98 90 92 94 C76 90 66 80 72 62 Z")];
pub(super) const FLAME_IN_A_RUNE: Emblem = &[line(Own, 6, "M50 4 L96 50 L50 96 L4 50 Z"), fill(RED, "M50 18 C54 32 72 42 70 60 C68 74 60 80 50 80 C38 80 30 74 30 60 C30 48 40 44 42 34 C47 37 49 28 50 18 Z"), fill(GOLD, "M50 48 C53 55 60 58 59 67 C58 74 54 76 50 76 C45 76 41 73 41 67 C41 60 48 56 50 48 Z")];
pub(super) const DROP: Emblem = &[fill(RED, "M50 4 C64 34 84 50 84 68 C84 86 68 96 50 96 C32 96 16 86 16 68 C16 50 36 34 50 4 Z"), line(Light, 6, "M30 66 C30 78 38 84 46 86")];
pub(super) const BRICKS: Emblem = &[fill(Own, "M10 10 Q30 14 50 4 Q70 14 90 10 L90 46 C90 74 66 90 50 97 C34 90 10 74 10 46 Z"), line(Dark, 4, "M10 30 L90 30 M10 52 L90 52 M20 74 L80 74 M36 10 L36 30 M64 10 L64 30 M24 30 L24 52 M50 30 L50 52 M76 30 L76 52 M38 52 L38 74 M62 52 L62 74 M50 74 L50 96")];
pub(super) const SCYTHE: Emblem = &[line(BROWN, 8, "M22 96 L70 16"), fill(Light, "M76 14 C50 0 14 8 4 40 C26 24 48 26 66 34 Z"), fill(BLUE, "O 76 66 12"), line(BLUE, 5, "M76 78 C76 88 70 92 64 92")];
pub(super) const WREATH: Emblem = &[line(GREEN, 8, "O 50 50 30"), fill(GREEN, "M44 22 L50 2 L56 22 Z"), fill(GREEN, "M44 78 L50 98 L56 78 Z"), fill(GREEN, "M22 44 L2 50 L22 56 Z"), fill(GREEN, "M78 44 L98 50 L78 56 Z"), fill(GREEN, "M26 34 L16 16 L34 26 Z"), fill(GREEN, "M74 34 L84 16 L66 26 Z"), fill(GREEN, "M26 66 L16 84 L34 74 Z"), fill(GREEN, "M74 66 L84 84 L66 74 Z"), fill(PINK, "O 50 50 11")];
