//! The rules for people who learn them.

use super::emblems;
use crate::games::rulebook::Chapter;

/// All pages.
pub const RULEBOOK: &[Chapter] = &[
    Chapter {
        title: "The aim",
        emblem: emblems::HEART,
        text: "Two sorcerers with 20 life each. Who brings the other to 0 wins.\n\
               Each has a deck of cards that are not all alike, 5 cards in hand to begin with, and 3 magic to pay with.",
    },
    Chapter {
        title: "A turn",
        emblem: emblems::HOURGLASS,
        text: "You get 1 magic and draw a card. Each of your minions gets its action back. What happens at the start of \
               a turn happens now.\n\
               Then do as much as you can pay for, in any order: play cards, attack, use abilities. What is not spent \
               stays for later turns.\n\
               `end` gives the turn away, after what happens at the end of a turn.\n\
               A hand holds 5 cards: nothing is drawn to a full one.",
    },
    Chapter {
        title: "Minions",
        emblem: emblems::BLADES,
        text: "They fight for you: attack at the left foot, defence at the right. You have room for 5.\n\
               A minion cannot act in the turn in which it comes. Later it has one action a turn: attack the other \
               player, attack a minion, or use its ability, which costs magic besides.\n\
               Two minions that fight hit each other. Damage stays. At defence 0 a minion dies and goes to its owner's \
               graveyard.\n\
               Some act by themselves: when a minion comes or goes, or when a turn ends.",
    },
    Chapter {
        title: "Spells",
        emblem: emblems::FLAKE,
        text: "A spell does what it says, at once, and is gone. Some ask for a target: a minion, or a player's ritual.\n\
               One that could do nothing is refused and stays in your hand.",
    },
    Chapter {
        title: "Enchantments",
        emblem: emblems::BRIGHT_HELMET,
        text: "They are played on a minion, yours or the other's, and change it as long as they lie on it: +2/+2, times \
               2, an action more, dearer abilities or none at all.\n\
               They work in the order in which they came: +1/+1 and then times 2 makes 6/6 of a 2/2; the other way round \
               5/5. A minion that leaves the board loses them.",
    },
    Chapter {
        title: "Rituals",
        emblem: emblems::PENTAGRAM,
        text: "You have one at a time; a new one replaces it. It acts by itself on its occasion and pays for that with \
               charges. Without enough charges nothing happens; Recharge gives it 3.",
    },
    Chapter {
        title: "Who comes first",
        emblem: emblems::TWINS,
        text: "When several things happen at once, those of the player whose turn it is come first: the minions from \
               left to right, then the ritual; then the other player's.",
    },
    Chapter {
        title: "Commands",
        emblem: emblems::BOOK,
        text: "`play 2` plays the second card of your hand; `play 2 1 3` plays it on player 1's third minion, \
               `play 2 1 r` on player 1's ritual.\n\
               `attack 1` sends your first minion at the other player, `attack 1 2` at the second minion.\n\
               `use 3`, or with a target `use 3 2 1`, uses an ability.\n\
               `inspect 1`, `hand`, `board`, `graveyard` show things; `hint`, `undo`, `end`, `quit`.\n\
               Or point with arrows, Tab and Enter, or with the mouse.",
    },
];
