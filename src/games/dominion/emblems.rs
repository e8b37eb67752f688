//! The drawings on cards, for players' resources, and for the pages of the rules.

use super::card::Card;
use crate::emblem::{BLUE, BROWN, CROWN, Emblem, GOLD, GREEN, Ink, PINK, RED, fill, line};
use crate::table::Tint;
use Ink::{Dark, Light, Own};

const LILAC: Ink = Ink::Tint(Tint::Enchantment);
/// The colour of iron and stone.
const GREY: Ink = Ink::Tint(Tint::Spell);

const SILVER: Ink = Ink::Tint(Tint::White);

/// The symbol for coins.
pub(super) const COIN: Emblem = &[
    fill(Ink::Tint(Tint::Money), "O 50 50 45"),
    line(Dark, 4, "O 50 50 35"),
    line(Dark, 8, "M62 34 C50 24 36 30 38 42 C40 54 62 48 62 60 C62 72 46 74 36 66"),
];
/// The symbol for turns.
pub(super) const CLOCK: Emblem = &[fill(Light, "O 50 50 45"), line(Dark, 7, "M50 22 L50 52 L70 62")];
/// The symbol for points.
pub(super) const LAUREL: Emblem =
    &[fill(Ink::Tint(Tint::Points), "M50 6 Q90 20 86 56 C82 82 62 92 50 96 C38 92 18 82 14 56 Q10 20 50 6 Z")];
pub(super) const SCROLL: Emblem = &[
    fill(Light, "M22 8 L84 8 L84 80 C84 90 78 94 70 94 L26 94 C18 94 12 90 12 82 L22 82 Z"),
    line(Own, 5, "M34 26 L72 26 M34 42 L72 42 M34 58 L62 58"),
    fill(Own, "M12 82 L62 82 C62 90 64 94 70 94 L26 94 C18 94 12 90 12 82 Z"),
];
pub(super) const SHIELD: Emblem = &[
    fill(Own, "M10 10 Q30 14 50 4 Q70 14 90 10 L90 46 C90 74 66 90 50 97 C34 90 10 74 10 46 Z"),
    fill(Light, "M50 4 Q70 14 90 10 L90 46 L50 46 Z"),
    fill(Light, "M10 46 L50 46 L50 97 C34 90 10 74 10 46 Z"),
];
pub(super) const SWORD: Emblem =
    &[fill(Light, "M86 4 L96 14 L44 70 L30 56 Z"), line(Own, 9, "M18 50 L50 82"), line(BROWN, 10, "M32 68 L10 90")];
pub(super) const CASTLE: Emblem = &[
    fill(
        Own,
        "M10 20 L10 4 L24 4 L24 14 L34 14 L34 4 L66 4 L66 14 L76 14 L76 4 L90 4 L90 20 L82 30 L82 94 L18 94 L18 30 Z",
    ),
    fill(Dark, "M38 94 L38 70 C38 54 62 54 62 70 L62 94 Z"),
    fill(Light, "M30 38 L38 38 L38 50 L30 50 Z"),
    fill(Light, "M62 38 L70 38 L70 50 L62 50 Z"),
];

/// Returns the drawing of a card.
#[rustfmt::skip]
pub(super) fn of(card: Card) -> Emblem {
    match card {
        Card::Copper => const { &[fill(BROWN, "O 50 50 45"), line(Dark, 4, "O 50 50 36"), fill(Dark, "O 50 50 10")] },
        Card::Silver => const { &[fill(SILVER, "O 50 50 45"), line(Dark, 4, "O 50 50 36"), fill(Dark, "O 34 50 9 O 66 50 9")] },
        Card::Gold => const { &[fill(Own, "O 50 50 45"), line(Dark, 4, "O 50 50 36"), fill(Dark, "O 50 32 9 O 32 62 9 O 68 62 9")] },
        Card::Estate => const { &[fill(Own, "M20 46 L80 46 L80 94 L20 94 Z"), fill(BROWN, "M6 52 L50 10 L94 52 Z"), fill(Dark, "M41 94 L41 66 L59 66 L59 94 Z")] },
        Card::Duchy => const { &[fill(Own, "M4 54 L96 54 L96 94 L4 94 Z"), fill(BROWN, "M0 56 L14 36 L86 36 L100 56 Z"), fill(Own, "M32 36 L68 36 L68 94 L32 94 Z"), fill(BROWN, "M22 42 L50 8 L78 42 Z"), fill(Dark, "M42 94 L42 70 L58 70 L58 94 Z"), fill(Light, "M11 66 L22 66 L22 80 L11 80 Z M78 66 L89 66 L89 80 L78 80 Z")] },
        Card::Province => CASTLE,
        Card::Curse => const { &[fill(Own, "M50 6 C20 6 12 30 15 48 C16 58 24 62 28 67 L30 92 L70 92 L72 67 C76 62 84 58 85 48 C88 30 80 6 50 6 Z"), fill(Dark, "O 35 46 11"), fill(Dark, "O 65 46 11"), line(Dark, 4, "M42 76 L42 92 M50 76 L50 92 M58 76 L58 92")] },
        // A barrel.
        Card::Cellar => const { &[fill(BROWN, "M26 6 L74 6 Q96 50 74 94 L26 94 Q4 50 26 6 Z"), line(GREY, 8, "M20 26 L80 26 M20 74 L80 74"), line(Dark, 4, "M38 8 Q28 50 38 92 M62 8 Q72 50 62 92")] },
        // A church.
        Card::Chapel => const { &[fill(Light, "M28 46 L72 46 L72 96 L28 96 Z"), fill(BLUE, "M16 52 L50 24 L84 52 Z"), line(GOLD, 8, "M50 5 L50 28 M39 14 L61 14"), fill(Dark, "M40 96 L40 76 C40 62 60 62 60 76 L60 96 Z")] },
        // A tower in the water.
        Card::Moat => const { &[fill(Light, "M26 6 L38 6 L38 16 L45 16 L45 6 L55 6 L55 16 L62 16 L62 6 L74 6 L74 76 L26 76 Z"), fill(Dark, "M44 40 L56 40 L56 54 L44 54 Z"), fill(Own, "M2 70 Q14 56 26 68 Q38 80 50 68 Q62 56 74 68 Q86 80 98 66 L98 96 L2 96 Z"), line(Light, 5, "M10 84 Q22 76 34 84 Q46 92 58 84 Q70 76 82 84")] },
        // Two huts.
        Card::Village => const { &[fill(Light, "M54 42 L90 42 L90 84 L54 84 Z"), fill(RED, "M44 46 L72 14 L100 46 Z"), fill(Light, "M10 62 L52 62 L52 90 L10 90 Z"), fill(RED, "M0 66 L31 32 L62 66 Z"), fill(Dark, "M25 90 L25 74 L37 74 L37 90 Z"), fill(GREEN, "M2 86 L98 86 L98 96 L2 96 Z")] },
        // A hammer.
        Card::Workshop => const { &[line(BROWN, 13, "M18 92 L62 32"), fill(GREY, "M97 42 L80 66 L24 26 L41 2 Z"), line(Dark, 4, "M82 31 L65 55")] },
        Card::Militia => SWORD,
        // A purse.
        Card::Moneylender => const { &[fill(BROWN, "M30 6 L44 14 L50 6 L56 14 L70 6 L62 30 C96 50 98 94 70 94 L30 94 C2 94 4 50 38 30 Z"), line(GOLD, 9, "M35 29 L65 29"), fill(GOLD, "O 50 64 18"), line(Dark, 6, "M50 55 L50 73")] },
        // A brush.
        Card::Remodel => const { &[line(BROWN, 13, "M90 10 L58 44"), fill(GREY, "M50 34 L68 52 L58 64 L38 44 Z"), fill(RED, "M38 44 L58 64 C52 90 26 82 4 96 C16 78 12 54 38 44 Z")] },
        // An anvil.
        Card::Smithy => const { &[fill(GREY, "M2 22 L24 22 L24 14 L96 14 L96 32 C76 34 66 44 64 60 L82 74 L82 92 L18 92 L18 74 L38 60 C36 46 18 40 2 22 Z"), line(Light, 5, "M28 20 L90 20")] },
        Card::ThroneRoom => CROWN,
        // A table and chairs.
        Card::CouncilRoom => const { &[fill(RED, "O 50 11 11 O 85 31 11 O 85 69 11 O 50 89 11 O 15 69 11 O 15 31 11"), fill(BROWN, "O 50 50 30"), fill(Light, "M37 42 L62 38 L64 58 L39 62 Z")] },
        // Fireworks.
        Card::Festival => const { &[line(GOLD, 9, "M50 34 L50 7 M50 66 L50 93"), line(RED, 9, "M38 38 L19 19 M62 62 L81 81"), line(BLUE, 9, "M62 38 L81 19 M38 62 L19 81"), line(GREEN, 9, "M34 50 L7 50 M66 50 L93 50"), fill(Light, "O 50 50 9")] },
        // A flask.
        Card::Laboratory => const { &[fill(Light, "M36 8 L64 8 L64 36 L94 86 Q94 96 84 96 L16 96 Q6 96 6 86 L36 36 Z"), fill(BLUE, "M30 58 L70 58 L84 84 Q84 88 80 88 L20 88 Q16 88 16 84 Z"), fill(Light, "O 44 76 6 O 58 68 5"), line(BROWN, 9, "M34 8 L66 8")] },
        // A stall.
        Card::Market => const { &[line(BROWN, 8, "M14 40 L14 92 M86 40 L86 92"), fill(GREEN, "O 32 58 10"), fill(GOLD, "O 52 58 10"), fill(RED, "O 70 58 10"), fill(BROWN, "M6 66 L94 66 L94 80 L6 80 Z"), fill(Light, "M16 8 L84 8 L98 42 L2 42 Z"), fill(RED, "M16 8 L33 8 L26 42 L2 42 Z M50 8 L67 8 L74 42 L50 42 Z")] },
        // A pick.
        Card::Mine => const { &[line(BROWN, 12, "M50 20 L50 92"), fill(GREY, "M2 50 Q50 -30 98 50 Q50 12 2 50 Z")] },
        // A hat with a brim.
        Card::Witch => const { &[fill(LILAC, "M64 2 L52 16 L76 72 L24 72 L42 12 Z"), fill(LILAC, "M2 76 Q50 58 98 76 Q50 100 2 76 Z"), line(GOLD, 9, "M28 62 Q50 56 72 62")] },
        // A fountain.
        Card::Courtyard => const { &[line(BLUE, 8, "M50 44 C46 8 26 10 20 54 M50 44 C54 8 74 10 80 54 M50 44 L50 12"), fill(GREY, "M43 42 L57 42 L57 66 L92 66 L78 94 L22 94 L8 66 L43 66 Z")] },
        Card::Pawn => const { &[fill(Own, "O 50 24 18"), fill(Own, "M36 40 L64 40 L60 50 L68 74 L84 94 L16 94 L32 74 L40 50 Z"), line(Dark, 5, "M34 76 L66 76")] },
        // A mask.
        Card::Masquerade => const { &[line(GOLD, 8, "M50 26 L50 6 M32 26 L24 8 M68 26 L76 8"), fill(PINK, "M2 34 Q50 14 98 34 C98 82 66 88 50 62 C34 88 2 82 2 34 Z"), fill(Dark, "M16 44 Q32 32 42 52 Q26 60 16 44 Z M84 44 Q68 32 58 52 Q74 60 84 44 Z")] },
        // A crooked hut.
        Card::ShantyTown => const { &[fill(GREY, "M72 8 L86 10 L84 40 L70 36 Z"), fill(BROWN, "M18 46 L84 40 L78 94 L12 94 Z"), fill(GREY, "M2 50 L60 16 L98 48 Z"), fill(Dark, "M26 94 L28 64 L46 64 L44 94 Z"), fill(GOLD, "M58 58 L72 56 L70 72 L56 72 Z")] },
        // A key.
        Card::Steward => const { &[line(GOLD, 11, "O 28 28 20"), line(GOLD, 11, "M42 42 L90 90 M68 68 L82 54 M82 82 L94 70")] },
        // A die.
        Card::Swindler => const { &[fill(Light, "M50 4 L96 50 L50 96 L4 50 Z"), fill(Own, "O 50 50 9 O 50 24 9 O 76 50 9 O 50 76 9 O 24 50 9")] },
        // A ring.
        Card::Baron => const { &[line(GOLD, 12, "O 50 66 26"), fill(RED, "M32 4 L68 4 L82 22 L50 48 L18 22 Z"), fill(Light, "M32 4 L50 4 L42 22 L18 22 Z")] },
        // A bridge.
        Card::Bridge => const { &[fill(BLUE, "M0 74 L100 74 L100 96 L0 96 Z"), fill(BROWN, "M0 46 Q50 4 100 46 L100 84 L82 84 C80 44 20 44 18 84 L0 84 Z"), line(Light, 6, "M5 42 Q50 6 95 42")] },
        // A hooded figure.
        Card::Conspirator => const { &[fill(BLUE, "M50 4 C22 8 18 50 6 96 L94 96 C82 50 78 8 50 4 Z"), fill(Dark, "M50 22 C32 24 28 44 32 60 Q50 76 68 60 C72 44 68 24 50 22 Z"), fill(GOLD, "O 40 46 7 O 62 46 7")] },
        // A gearwheel.
        Card::Ironworks => const { &[line(GREY, 16, "M50 10 L50 90 M10 50 L90 50 M22 22 L78 78 M78 22 L22 78"), fill(GREY, "O 50 50 33"), fill(Dark, "O 50 50 14")] },
        // A cart of ore.
        Card::MiningVillage => const { &[fill(GOLD, "M12 46 L24 24 L38 32 L50 12 L64 30 L76 22 L90 46 Z"), fill(BROWN, "M6 44 L94 44 L80 78 L20 78 Z"), fill(GREY, "O 30 84 12 O 70 84 12"), line(Dark, 5, "M12 54 L88 54")] },
        // A crowned head.
        Card::Duke => const { &[fill(Own, "M8 96 C8 54 92 54 92 96 Z"), fill(Light, "O 50 46 20"), fill(GOLD, "M26 36 L20 4 L38 18 L50 2 L62 18 L80 4 L74 36 Z")] },
        // A horned head.
        Card::Minion => const { &[fill(Light, "M22 48 C0 36 2 14 8 4 C14 20 28 24 38 30 Z M78 48 C100 36 98 14 92 4 C86 20 72 24 62 30 Z"), fill(Own, "O 50 60 36"), fill(Dark, "M24 48 L45 60 L29 66 Z M76 48 L55 60 L71 66 Z"), line(Dark, 6, "M34 78 Q50 88 66 78")] },
        // Shackles.
        Card::Torturer => const { &[line(GREY, 11, "O 25 70 19 O 75 70 19"), line(Own, 8, "M31 46 C34 10 66 10 69 46")] },
        // Scales.
        Card::TradingPost => const { &[line(GOLD, 8, "M50 8 L50 88 M14 22 L86 22"), fill(GOLD, "M28 86 L72 86 L72 96 L28 96 Z"), line(Light, 4, "M18 24 L4 56 M18 24 L32 56 M82 24 L68 56 M82 24 L96 56"), fill(GREY, "M0 56 L36 56 Q18 88 0 56 Z M64 56 L100 56 Q82 88 64 56 Z")] },
        // An arrow upwards.
        Card::Upgrade => const { &[fill(GREEN, "M50 4 L92 48 L68 48 L68 94 L32 94 L32 48 L8 48 Z"), fill(Light, "M50 4 L50 94 L32 94 L32 48 L8 48 Z")] },
        // A dome.
        Card::Harem => const { &[fill(Own, "M50 2 C54 20 92 30 86 58 C84 66 78 70 72 72 L28 72 C22 70 16 66 14 58 C8 30 46 20 50 2 Z"), fill(Light, "M22 72 L78 72 L78 96 L22 96 Z"), fill(Dark, "M41 96 L41 84 C41 76 59 76 59 84 L59 96 Z")] },
        // Two crowned heads.
        Card::Nobles => const { &[fill(BLUE, "M2 96 C2 54 54 54 54 96 Z"), fill(RED, "M46 96 C46 54 98 54 98 96 Z"), fill(Light, "O 28 48 15 O 72 48 15"), fill(GOLD, "M12 38 L10 14 L21 24 L28 8 L35 24 L46 14 L44 38 Z M56 38 L54 14 L65 24 L72 8 L79 24 L90 14 L88 38 Z")] },
        // A signpost.
        Card::Crossroads => const { &[line(BROWN, 10, "M50 6 L50 94"), fill(Light, "M20 12 L78 12 L96 27 L78 42 L20 42 Z"), fill(GOLD, "M80 50 L22 50 L4 65 L22 80 L80 80 Z")] },
        // The cap of a jester.
        Card::FoolsGold => const { &[fill(RED, "M14 76 C16 50 4 44 6 22 C26 22 40 44 50 76 Z"), fill(GREEN, "M86 76 C84 50 96 44 94 22 C74 22 60 44 50 76 Z"), fill(Own, "M24 76 L50 14 L76 76 Z"), fill(Light, "O 9 20 9 O 91 20 9 O 50 11 9"), fill(Own, "M12 74 L88 74 L88 92 L12 92 Z")] },
        // A palm.
        Card::Oasis => const { &[fill(BLUE, "M6 84 Q50 60 94 84 Q50 106 6 84 Z"), line(BROWN, 10, "M52 80 Q58 52 50 30"), line(GREEN, 11, "M50 30 Q26 8 8 32 M50 30 Q74 8 92 32 M50 30 Q30 32 22 56 M50 30 Q70 32 78 56")] },
        // A ship.
        Card::Trader => const { &[line(BROWN, 7, "M50 6 L50 68"), fill(Light, "M56 8 C82 20 90 44 88 58 L56 58 Z"), fill(Own, "M44 18 L44 58 L12 58 Z"), fill(BROWN, "M4 66 L96 66 L78 94 L22 94 Z")] },
        // A compass.
        Card::Cartographer => const { &[line(GREY, 8, "O 50 50 44"), fill(RED, "M50 10 L64 50 L36 50 Z"), fill(Light, "M50 90 L36 50 L64 50 Z"), fill(Dark, "O 50 50 6")] },
        // A house with columns.
        Card::Embassy => const { &[fill(Light, "M4 40 L50 8 L96 40 Z"), line(Light, 11, "M18 48 L18 80 M39 48 L39 80 M61 48 L61 80 M82 48 L82 80"), fill(Light, "M4 84 L96 84 L96 96 L4 96 Z"), fill(RED, "O 50 28 8")] },
        // A speech bubble with a coin.
        Card::Haggler => const { &[fill(Light, "M6 6 L94 6 L94 66 L56 66 L30 95 L34 66 L6 66 Z"), fill(GOLD, "O 50 36 22"), line(Dark, 6, "M50 25 L50 47")] },
        // A road.
        Card::Highway => const { &[fill(GOLD, "O 74 22 13"), fill(GREEN, "M0 40 L100 40 L100 96 L0 96 Z"), fill(GREY, "M42 40 L58 40 L92 96 L8 96 Z"), line(Light, 7, "M50 48 L50 56 M50 70 L50 90")] },
        // A chest.
        Card::IllGottenGains => const { &[fill(BROWN, "M6 34 C8 6 92 6 94 34 Z"), fill(Own, "M10 34 L90 34 L94 50 L6 50 Z"), fill(BROWN, "M4 48 L96 48 L96 92 L4 92 Z"), line(Dark, 5, "M24 50 L24 90 M76 50 L76 90"), fill(Own, "M41 46 L59 46 L59 68 L41 68 Z")] },
        // A fan.
        Card::Mandarin => const { &[fill(RED, "M50 92 L2 44 C20 6 80 6 98 44 Z"), line(Light, 5, "M50 92 L5 46 M50 92 L26 24 M50 92 L50 18 M50 92 L74 24 M50 92 L95 46"), fill(GOLD, "O 50 88 10")] },
        // A banner.
        Card::Margrave => const { &[fill(Own, "M16 10 L96 10 L78 36 L96 62 L16 62 Z"), line(Light, 9, "M44 14 L44 58 M20 36 L70 36"), line(BROWN, 9, "M14 6 L14 94")] },
        // Bricks and a trowel.
        Card::Rebuild => const { &[fill(RED, "M4 76 L46 76 L46 94 L4 94 Z M54 76 L96 76 L96 94 L54 94 Z M4 52 L22 52 L22 70 L4 70 Z M30 52 L70 52 L70 70 L30 70 Z M78 52 L96 52 L96 70 L78 70 Z M4 28 L46 28 L46 46 L4 46 Z"), line(BROWN, 8, "M84 22 L94 8"), fill(GREY, "M54 44 L94 38 L74 8 Z")] },
        // A sheep.
        Card::Shepherd => const { &[line(BROWN, 9, "M36 72 L36 92 M62 72 L62 92"), fill(Light, "O 24 46 20 O 46 34 22 O 66 46 20 O 34 62 20 O 58 62 20"), fill(BROWN, "O 82 38 15"), fill(Dark, "O 86 34 4")] },
        // A fence.
        Card::Pasture => const { &[fill(GOLD, "O 76 20 14"), fill(GREEN, "M0 56 Q40 34 100 58 L100 96 L0 96 Z"), line(BROWN, 8, "M14 46 L14 86 M50 46 L50 86 M86 46 L86 86 M5 56 L95 56 M5 74 L95 74")] },
        // A tent with stripes.
        Card::Bazaar => const { &[line(BROWN, 6, "M50 4 L50 20"), fill(RED, "M50 2 L72 9 L50 16 Z"), fill(Light, "M50 16 C60 34 82 42 98 56 L2 56 C18 42 40 34 50 16 Z"), fill(RED, "M50 16 C44 34 34 44 22 56 L2 56 C18 42 40 34 50 16 Z M50 16 L60 56 L40 56 Z M50 16 C56 34 66 44 78 56 L98 56 C82 42 60 34 50 16 Z"), fill(GOLD, "M12 60 L88 60 L88 96 L12 96 Z"), fill(Dark, "M38 96 L50 60 L62 96 Z")] },
        // Crates below a roof.
        Card::Warehouse => const { &[fill(GREY, "M0 38 L50 6 L100 38 L100 46 L0 46 Z"), line(GREY, 8, "M8 46 L8 96 M92 46 L92 96"), fill(BROWN, "M18 74 L40 74 L40 96 L18 96 Z M44 74 L82 74 L82 96 L44 96 Z M28 52 L62 52 L62 72 L28 72 Z"), line(Light, 4, "M18 85 L40 85 M63 74 L63 96 M28 62 L62 62")] },
        // An anchor.
        Card::Salvager => const { &[line(GREY, 9, "O 50 16 10"), line(GREY, 11, "M50 28 L50 90 M28 42 L72 42 M12 60 C16 84 30 92 50 92 C70 92 84 84 88 60"), fill(GREY, "M2 68 L10 46 L26 62 Z M98 68 L90 46 L74 62 Z")] },
        // A face with hair like waves.
        Card::SeaHag => const { &[fill(BLUE, "M50 2 C8 2 22 44 2 62 C18 66 8 84 4 96 L96 96 C92 84 82 66 98 62 C78 44 92 2 50 2 Z"), fill(GREEN, "M50 20 C30 20 26 42 30 58 C34 76 42 88 50 90 C58 88 66 76 70 58 C74 42 70 20 50 20 Z"), fill(GOLD, "O 40 46 7 O 60 46 7"), fill(Dark, "O 40 46 3 O 60 46 3"), line(Dark, 5, "M50 50 L56 64 L48 66 M40 77 Q50 70 60 77")] },
        // A ship with torn sails.
        Card::GhostShip => const { &[line(GREY, 6, "M34 4 L34 66 M66 12 L66 66"), fill(Light, "M8 12 L52 8 L50 30 L40 26 L34 40 L24 32 L12 54 Z"), fill(Light, "M56 20 L92 20 L88 56 L78 44 L70 58 L62 46 Z"), fill(Own, "M0 60 L100 60 L80 84 L18 84 Z"), fill(Dark, "O 34 71 5 O 52 71 5 O 70 71 5"), line(BLUE, 7, "M2 92 Q14 82 26 92 Q38 100 50 92 Q62 82 74 92 Q86 100 98 92")] },
        // A map with a cross.
        Card::TreasureMap => const { &[fill(GOLD, "M4 14 L34 6 L66 16 L96 8 L96 84 L66 94 L34 84 L4 94 Z"), line(BROWN, 4, "M34 8 L34 84 M66 16 L66 94"), line(Dark, 6, "M16 76 L22 68 M28 58 L38 52 M48 50 L56 44"), line(RED, 10, "M66 24 L86 44 M86 24 L66 44")] },
        // A hut and a shovel.
        Card::WorkersVillage => const { &[fill(Light, "M10 46 L62 46 L62 88 L10 88 Z"), fill(BROWN, "M0 50 L36 14 L72 50 Z"), fill(Dark, "M28 88 L28 64 L44 64 L44 88 Z"), line(BROWN, 8, "M84 10 L84 62"), line(GREY, 7, "M74 10 L94 10"), fill(GREY, "M72 56 L96 56 L96 76 C96 84 84 92 84 92 C84 92 72 84 72 76 Z"), fill(GREEN, "M2 86 L98 86 L98 96 L2 96 Z")] },
        // A bottle with a label.
        Card::Mountebank => const { &[fill(BROWN, "M40 2 L60 2 L60 14 L40 14 Z"), fill(GREEN, "M40 14 L60 14 L60 32 C80 38 82 48 82 60 L82 90 C82 94 80 96 76 96 L24 96 C20 96 18 94 18 90 L18 60 C18 48 20 38 40 32 Z"), fill(Light, "M18 52 L82 52 L82 86 L18 86 Z"), line(Own, 8, "M38 58 L62 80 M62 58 L38 80")] },
        // A round steel door.
        Card::Vault => const { &[fill(GREY, "O 50 50 46"), line(Dark, 5, "O 50 50 36"), line(Light, 8, "M50 24 L50 76 M24 50 L76 50 M32 32 L68 68 M68 32 L32 68"), fill(GOLD, "O 50 50 13"), fill(Dark, "O 50 50 5")] },
        // A house with arrows that point outwards.
        Card::Expand => const { &[fill(GREEN, "M50 0 L64 16 L36 16 Z M0 62 L16 48 L16 76 Z M100 62 L84 48 L84 76 Z"), fill(RED, "M22 50 L50 22 L78 50 Z"), fill(Light, "M28 50 L72 50 L72 86 L28 86 Z"), fill(Dark, "M42 86 L42 64 L58 64 L58 86 Z"), line(GREEN, 8, "M20 94 L80 94")] },
    }
}
