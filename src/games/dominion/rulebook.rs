//! The rules for people who learn them.

use super::emblems::{CASTLE, COIN, LAUREL, SCROLL, SHIELD, SWORD};
use crate::games::rulebook::Chapter;

/// All pages.
pub const RULEBOOK: &[Chapter] = &[
    Chapter {
        title: "The aim",
        emblem: CASTLE,
        text: "Build a deck of your own while you play with it. In the end the points in it decide: an Estate is worth 1, a \
               Duchy 3, a Province 6.\n\
               Everybody begins with 7 Coppers and 3 Estates and draws five of them.",
    },
    Chapter {
        title: "A turn",
        emblem: SCROLL,
        text: "Action: play one Action card, and more if cards give you actions.\n\
               Buy: your Treasures are coins. Buy one card from the supply, and more if cards give you buys.\n\
               Clean up: everything that was played and what is left of your hand is discarded, and you draw five. When \
               your deck is used up the discard pile is shuffled and becomes the new deck.",
    },
    Chapter {
        title: "Treasures",
        emblem: COIN,
        text: "Copper gives 1, Silver 2, Gold 3. Coins do not last beyond the turn.",
    },
    Chapter {
        title: "Kingdom cards",
        emblem: SCROLL,
        text: "Ten kinds beside the basic ones, chosen before the game. +2 Cards, +1 Action, +1 Buy, +$2 mean what they \
               say, at once. To trash a card is to be rid of it for the whole game; to gain one puts it on your discard \
               pile.",
    },
    Chapter {
        title: "Attacks",
        emblem: SWORD,
        text: "An Attack does something to all others. Who has a Moat in hand may show it and is spared.",
    },
    Chapter {
        title: "Reactions",
        emblem: SHIELD,
        text: "A Reaction can be used from the hand when what it names happens, outside your own turn too.",
    },
    Chapter {
        title: "The end",
        emblem: LAUREL,
        text: "The game ends after a turn in which the last Province went, or when three piles are empty. Curses count -1. \
               The most points win; with equal points who had fewer turns.",
    },
    Chapter {
        title: "Commands",
        emblem: SCROLL,
        text: "`play Smithy`, `buy Gold`, `done` when it is enough. What a card asks is answered with the word it names, \
               as `trash Estate`, or with `yes` and `no`.\n\
               `supply`, `inspect Witch`, `board` show things; `hint`, `undo`, `quit`.\n\
               Strategies that play by themselves are written in the lab.",
    },
];
