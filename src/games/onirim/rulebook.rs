//! The rules for people who learn them.

use super::cards::{DOOR, KEY, MOON, NIGHTMARE, OPEN_DOOR, SUN};
use crate::games::rulebook::Chapter;

/// All pages.
pub const RULEBOOK: &[Chapter] = &[
    Chapter {
        title: "The aim",
        emblem: OPEN_DOOR,
        text: "You are alone in a labyrinth of dreams. Find its eight doors, two each of red, blue, green and brown, \
               before the deck runs out.\n\
               There are 76 cards: 58 chambers, 8 doors, 10 nightmares. You hold five.",
    },
    Chapter {
        title: "A turn",
        emblem: SUN,
        text: "Play a chamber or discard one. Then draw until you hold five again. Then what was laid into limbo on the \
               way is shuffled back into the deck.",
    },
    Chapter {
        title: "Playing",
        emblem: MOON,
        text: "Every chamber shows a sun, a moon or a key. You may not play the same sign twice in a row.\n\
               The third chamber of one colour in a row opens a door of that colour; the fourth begins a new series. \
               Another colour breaks a series off.",
    },
    Chapter {
        title: "Keys",
        emblem: KEY,
        text: "There are only three of a colour. A key played is a chamber like the others.\n\
               A key discarded is a prophecy: look at the next five cards, discard one of them, and put the others back \
               in any order.\n\
               A key in your hand opens a door of its colour that you draw; it is discarded then.",
    },
    Chapter {
        title: "Doors",
        emblem: DOOR,
        text: "A door that you draw and cannot or will not open goes to limbo, and so back into the deck.",
    },
    Chapter {
        title: "Nightmares",
        emblem: NIGHTMARE,
        text: "A nightmare that you draw must be paid at once, in one of four ways: discard a key; give back a door that is \
               open; discard your whole hand and draw a new one; or discard the next five cards of the deck, of which \
               doors and nightmares go to limbo.",
    },
    Chapter {
        title: "The end",
        emblem: OPEN_DOOR,
        text: "The eighth door wins at once. When a card must be drawn and there is none, you have lost.",
    },
    Chapter {
        title: "Commands",
        emblem: KEY,
        text: "`play 2` and `discard 2` for a card of your hand, by its number or by its name: `play red moon`.\n\
               A door is answered with `open` or `keep`, a nightmare with `key`, `door red`, `five` or `throw`; a \
               prophecy with `discard` for one card, `next` for those to come first, and `rest`.\n\
               `piles`, `hint`, `undo`, `quit`; `abort` gives up and deletes the saved game.",
    },
];
