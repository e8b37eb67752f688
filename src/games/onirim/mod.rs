//! Onirim, the solo game (law: the text of `onirim.txt`).
//!
//! The map: [`card`] what the 76 cards are; [`bag`] cards without order; [`hand`] up to five in
//! order; [`deck`] the draw deck; [`state`] piles, questions, actions and events; `rules` what may
//! be done; `turn` what comes of it; `words` and `command` how it is said; `table` how it lies on
//! the table; `inspect` what is said about one thing; `options` what a game is set up with; `position` and [`store`] how it is written down; [`policy`] how a player with a plan
//! plays; `heuristics` what agents need.
//!
//! # Rulings
//!
//! The text leaves the following open (numbers as in the collection of questions that the tests
//! are named after).
//!
//! 1. The deck has run out when a card must be drawn and none is there. With
//!    [`DeckOut::Strict`] the game is also lost as soon as the deck is empty once the hand is
//!    full; cards in limbo do not help. (After limbo is shuffled in the deck cannot be empty: a
//!    door that is not open is always in it. So a strict rule has to look before.)
//! 2. The eighth door wins at once, whatever the deck holds.
//! 3. Five cards of the deck for a nightmare: locations are discarded, doors and nightmares among
//!    them go to limbo.
//! 4. With fewer than five cards, those are taken; with none this payment is not offered. Limbo
//!    comes back only at the end of the turn, so that a refill before it may lose.
//! 5. A key discarded with an empty deck brings no prophecy; the refill then loses.
//! 6. A prophecy may discard a door only where it shows nothing but doors; that loses the game.
//! 7. A door drawn with its key in hand is asked about; no other key and no other card opens it.
//! 8. A door opened by three cards is searched for, and the deck is shuffled: what a prophecy
//!    showed is forgotten. So does limbo at the end of a turn.
//! 9. Three cards of a colour whose doors are both open do nothing, and shuffle nothing.
//! 10. A door that is not open is in the deck when a card is played: limbo is empty then.
//! 11. Series are counted in threes: six cards in a row open two doors. The symbol rule looks at
//!     the last card all the same.
//! 12. A series that another colour breaks begins anew.
//! 13. Throwing the hand throws what is left of it.
//! 14. An empty hand cannot be thrown.
//! 15. A nightmare goes to the discard pile once it is paid.
//! 16. Doors and nightmares met while drawing a new hand go to limbo and have no effect.
//! 17. The fourth colour is brown; `yellow` is understood.
//! 18. A turn is exactly one card played or discarded; there is no passing.
//! 19. Solo only.
//!
//! Ours besides: a prophecy is answered card by card (one to discard, then the next one of the
//! deck, until no two different cards are left to order); a nightmare drawn as the very last card
//! by a player with no hand and no door loses, since nothing is left to pay with or to draw.

pub mod bag;
pub mod card;
mod command;
pub mod deck;
mod emblems;
pub mod hand;
mod heuristics;
mod inspect;
mod options;
pub mod policy;
mod position;
mod rules;
pub mod state;
pub mod store;
mod table;
mod turn;
pub mod view;
mod words;

pub use bag::Bag;
pub use card::{Card, Colour, Kind, Symbol};
pub use command::Query;
pub use deck::Deck;
pub use hand::Hand;
pub use state::{Action, DeckOut, Event, Illegal, Loss, Onirim, Phase, Setup};

use crate::engine::{Game, Pile, Seat};
use crate::games::{Anchor, Choice, Error, Form, Line, Names, Present, Request, Table, View};

impl Present for Onirim {
    type Query = Query;

    const TITLE: &'static str = "Onirim";

    fn forms() -> &'static [Form] {
        command::FORMS
    }

    fn parse(view: View<'_, Self>, line: &str) -> Result<Request<Action, Query>, Error> {
        command::parse(view.state, line)
    }

    fn spell(_view: View<'_, Self>, action: Action) -> String {
        command::spell(action)
    }

    fn path(view: View<'_, Self>, action: Action) -> Pile<Anchor, 4> {
        table::path(view.state, action)
    }

    fn narrate(event: &Event, _names: &Names, _to: Option<Seat>, out: &mut String) -> Option<u8> {
        Some(words::say(event, out))
    }

    fn table(view: View<'_, Self>, _names: &Names) -> Table {
        table::whole(view.state)
    }

    /// Nothing: [`prompt`](Present::prompt) says in a few lines what a turn begins with.
    fn overview(_view: View<'_, Self>, _names: &Names) -> Table {
        Table::default()
    }

    fn turn(view: View<'_, Self>) -> u32 {
        view.state.turn().into()
    }

    fn answer(view: View<'_, Self>, _names: &Names, query: Query) -> Result<Table, Error> {
        Ok(table::answer(view.state, query))
    }

    fn position(&self, names: &Names) -> String {
        position::write(self, names)
    }

    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error> {
        position::read(text).map(|(game, name)| (game, vec![name]))
    }

    fn prompt(view: View<'_, Self>, _names: &Names) -> Option<String> {
        let mut legal = Vec::new();
        view.state.legal_actions(&mut legal);
        words::question(view.state, command::spell, &legal)
    }

    fn options(_files: &[(String, String)]) -> Vec<Choice> {
        options::choices()
    }

    fn preview_option(_option: &str, value: &str) -> Vec<Line> {
        options::preview(value)
    }

    fn setup(chosen: &[(String, String)]) -> Result<Setup, Error> {
        options::setup(chosen)
    }

    fn chosen(setup: &Setup) -> Vec<(String, String)> {
        options::chosen(setup)
    }

    fn why_not(view: View<'_, Self>, anchor: Anchor) -> Option<String> {
        view.state.why_not(anchor)
    }

    fn describe(view: View<'_, Self>, _names: &Names, anchor: Anchor) -> Vec<Line> {
        view.state.describe(anchor)
    }

    fn differences(before: View<'_, Self>, after: View<'_, Self>) -> Vec<(Anchor, String)> {
        before.state.differences(after.state)
    }

    fn button(view: View<'_, Self>, action: Action) -> String {
        view.state.button(action)
    }

    fn reveals(event: &Event) -> Option<&'static str> {
        match event {
            Event::Drawn(_) | Event::DoorDrawn(_) | Event::NightmareDrawn => Some("a card was drawn"),
            Event::Prophecy(_) => Some("a prophecy showed cards"),
            Event::PaidDeck(_) => Some("cards of the deck were turned over"),
            _ => None,
        }
    }

    fn concerns(event: &Event) -> Option<Anchor> {
        inspect::concerns(event)
    }

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let deck = self.deck.contents();
        vec![
            ("doors open", vec![self.doors_open().into()]),
            ("deck", vec![self.deck.len() as i32]),
            ("nightmares left", vec![deck.count(Card::NIGHTMARE).into()]),
        ]
    }
}
