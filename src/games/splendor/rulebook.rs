//! The rules for people who learn them.

use super::gems::Gem;
use super::table::{CARD, STAR};
use crate::games::emblem::CROWN;
use crate::games::rulebook::Chapter;

/// All pages.
pub const RULEBOOK: &[Chapter] = &[
    Chapter {
        title: "The aim",
        emblem: STAR,
        text: "You are a merchant of gems. Gems buy cards, cards make further cards cheaper and bring prestige.\n\
               Who reaches 15 prestige brings on the end; the most prestige wins.",
    },
    Chapter {
        title: "A turn",
        emblem: Gem::Blue.emblem(),
        text: "Do one of four things.\n\
               Take three gems of three colours.\n\
               Take two gems of one colour, if all four of it lie on the table.\n\
               Reserve a card: it is yours to buy later, and you get a gold gem if there is one. You can hold 3.\n\
               Buy a card, from the table or from those you reserved.",
    },
    Chapter {
        title: "Gems",
        emblem: Gem::Red.emblem(),
        text: "There are four of each colour, white, red, pink, blue and green, and five of gold. Gold stands for any \
               colour and comes from reserving only.\n\
               You may have 10 at the end of your turn; what is above that goes back, as you choose.",
    },
    Chapter {
        title: "Cards",
        emblem: CARD,
        text: "Three rows of four: mines are cheap, transport costs more, vendors cost most and bring most prestige.\n\
               A card you bought is a discount: each of a colour counts as one gem of it, for ever. The gems that you pay \
               go back to the table; gold fills what is missing.",
    },
    Chapter {
        title: "Nobles",
        emblem: CROWN,
        text: "Three nobles watch. Who has bought the cards that a noble asks for, at the end of a turn, gets the noble: \
               3 prestige. It costs nothing.",
    },
    Chapter {
        title: "The end",
        emblem: STAR,
        text: "With 15 prestige the game ends once both have had as many turns. The most prestige wins; with equal \
               prestige who bought fewer cards; else it is a tie.",
    },
    Chapter {
        title: "Commands",
        emblem: CARD,
        text: "`p3 red white blue` takes three gems, `p2 red` two of a colour.\n\
               `r m 4` reserves the fourth mine: m, t and v are mines, transport and vendors.\n\
               `b t 2` buys the second transport, `br 1` the first card you reserved.\n\
               `hint`, `undo`, `board`, `q`. Or point with arrows, Tab and Enter, or with the mouse.",
    },
];
