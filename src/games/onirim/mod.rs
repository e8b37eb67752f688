//! Onirim, a card game for one player. The rules come from a course handout ("the text").
//!
//! - `cards`: the 76 cards; `emblems`: their drawings; `deck`, `hand`: the containers for cards.
//! - `state`: the complete position, decisions, actions and events.
//! - `rules`: legal actions; `effects`: the effects of actions.
//! - `text`: commands and sentences; `table`: the layout of the table and the descriptions of its cards;
//!   `settings`: the settings of a game.
//! - `position` and `store`: file formats for positions.
//! - `eval`: the evaluation and the policy; `reasons`: reasons for an action, in words.
//! - `exact`: the exact probability of winning with a small deck.
//! - `solve`: finds a winning sequence of actions if all cards are known.
//!
//! # Rulings
//!
//! These rulings cover the questions that the text leaves open. The tests are named
//! after the numbers.
//!
//! 1. The game is lost when the player must draw a card and the deck is empty. With [`Setup::strict`], the
//!    game is also lost as soon as the deck is empty after the hand is refilled, even if cards are in limbo.
//!    This is checked before limbo is shuffled in. Afterwards the deck can't be empty, since it contains
//!    every unopened door.
//! 2. The eighth door wins immediately, regardless of the deck.
//! 3. If the player pays a nightmare with five cards of the deck, locations among them are discarded. Doors
//!    and nightmares go to limbo.
//! 4. If the deck has fewer than five cards, the player pays with those. With an empty deck, this payment is
//!    illegal. Limbo returns to the deck only at the end of the turn, so the refill before it can lose the
//!    game.
//! 5. If the deck is empty, discarding a key causes no prophecy, and the refill then loses the game.
//! 6. A prophecy can discard a door only if it shows nothing except doors. That loses the game.
//! 7. If a door is drawn while its key is in the hand, the player decides whether to open it. Only the key of
//!    the door's colour opens it.
//! 8. If three cards open a door, the player takes it out of the deck and shuffles the deck. The player then no
//!    longer knows the cards that a prophecy put back. The same applies when limbo is shuffled in at the end
//!    of a turn.
//! 9. Three cards of a colour do nothing if both doors of that colour are open. The deck isn't shuffled.
//! 10. When a card is played, all unopened doors are in the deck, since limbo is empty then.
//! 11. Runs are counted in threes: six cards of a colour in a row open two doors. The symbol rule applies to
//!     the last card across runs.
//! 12. A card of another colour ends a run.
//! 13. Paying with the hand discards the cards that are left in it.
//! 14. An empty hand can't pay for a nightmare.
//! 15. A paid nightmare goes to the discard pile.
//! 16. Doors and nightmares drawn for a new hand go to limbo and have no effect.
//! 17. The fourth colour is brown. Commands also accept `yellow`.
//! 18. A turn consists of exactly one played or discarded card. The player can't pass.
//! 19. The game has one player only.
//!
//! Two rulings are our own:
//!
//! - The player resolves a prophecy one card at a time: first the card to discard, then the next card of the
//!   deck. This ends when the cards left to order are all equal.
//! - A nightmare drawn as the very last card loses the game if the player has no hand and no open door, since
//!   nothing is left to pay with or to draw.

mod cards;
mod deck;
mod effects;
#[rustfmt::skip]
mod emblems;
mod eval;
mod exact;
mod hand;
mod position;
mod question;
mod reasons;
mod rules;
mod settings;
mod solve;
mod state;
pub mod store;
mod table;
mod tell;
mod text;
pub mod view;

pub use cards::{Card, Colour, Kind, Symbol};
pub use deck::{Bag, Deck};
pub use eval::{Outlook, RatedAction, SHAPE, learnt, network};
pub use hand::Hand;
pub use solve::Solution;
pub use state::{Action, Event, Illegal, Loss, Onirim, Phase, Setup};

use crate::{About, Facts, Rulebook, Tint};
use emblems::{DOOR, KEY, MOON, NIGHTMARE, OPEN_DOOR, SUN};

/// The fixed data of Onirim, such as its rulebook and its settings.
const ABOUT: About<Onirim> = About {
    // Puzzles ask what to discard, how to pay, and how to order a prophecy.
    is_answer: |view, action| match action {
        Action::Play(_) | Action::Open | Action::Keep | Action::Rest => false,
        Action::Next(_) => view.prophecy().len() > 2,
        _ => true,
    },
    reasons: |before, line, after, _| before.state.reasons(line, after.state).unwrap_or_default(),
    // The description names no player, so it needs no listener.
    inspect: |view, _, at| table::inspect(view, at),
    button: text::button,
    settings: settings::SETTINGS,
    ..About::new(FACTS, table::look, Onirim::write, Onirim::read)
};
const FACTS: Facts = Facts {
    tagline: "solitaire with eight doors",
    emblem: MOON,
    tint: Tint::Blue,
    hides: true,
    uses: &[("play", "play it"), ("discard", "discard it"), ("pay with", "pay for the nightmare with it")],
    page: |name| Card::named(name).map(table::page),
    names: || (0..Card::KINDS).map(|kind| Card::from_index(kind).name().into()).collect(),
    rulebook: Rulebook {
        text: include_str!("rules.txt"),
        emblems: &[OPEN_DOOR, SUN, MOON, KEY, DOOR, NIGHTMARE, OPEN_DOOR, KEY],
    },
    puzzles: include_str!("puzzles.txt"),
    ..Facts::new("Onirim", 1)
};
