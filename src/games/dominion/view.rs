//! What a seat may know: the questions that strategies, faces and searches ask of a position.

use super::card::{CARDS, Card, CardSet, Op, Test};
use super::options::Setup;
use super::prompt::{Choices, Prompt};
use super::state::{Dominion, Phase};
use crate::View;
use crate::engine::Seat;

impl<'a> View<'a, Dominion> {
    /// How the game was set up.
    pub fn setup(self) -> &'a Setup {
        &self.state.setup
    }

    /// The decision that is due; none when the game is over.
    pub fn prompt(self) -> Option<Prompt> {
        self.state.prompt()
    }

    /// Whether the seat whose turn it is must decide what to buy: the commonest question, told
    /// without a whole [`Prompt`].
    pub fn is_buying(self) -> bool {
        self.state.stack.is_empty() && self.state.turn.phase == Phase::Buy
    }

    /// Whether that seat must decide what Action card to play, likewise.
    pub fn is_playing(self) -> bool {
        self.state.stack.is_empty() && self.state.turn.phase == Phase::Action
    }

    /// How many copies of each card the seat owns.
    pub fn owned(self) -> &'a [u8; CARDS] {
        &self.state.player(self.seat).owned
    }

    /// How many cards each pile has.
    pub fn piles(self) -> &'a [u8; CARDS] {
        &self.state.supply
    }

    /// The possible answers of the seat; none while another one must decide.
    pub fn choices(self) -> Choices {
        if self.is_awaited() { self.state.choices() } else { Choices::default() }
    }

    /// The seat's hand, the card that came last first, as long as that matters.
    pub fn hand(self) -> &'a [Card] {
        self.state.player(self.seat).hand()
    }

    /// What the seat has in play.
    pub fn in_play(self) -> &'a [Card] {
        self.state.player(self.seat).cards.play()
    }

    /// The cards that the seat is looking at.
    pub fn set_aside(self) -> &'a [Card] {
        &self.state.player(self.seat).cards.aside
    }

    /// How many copies of a card the seat owns.
    pub fn owns(self, card: Card) -> u8 {
        self.state.player(self.seat).owns(card)
    }

    /// How many copies of a card another seat owns: everybody has seen what it gained.
    pub fn owned_by(self, seat: Seat, card: Card) -> u8 {
        self.state.player(seat).owns(card)
    }

    /// How many cards the seat owns.
    pub fn deck_size(self) -> usize {
        self.state.player(self.seat).cards.size()
    }

    /// How many cards the seat can draw before it must shuffle.
    pub fn draw_pile(self) -> usize {
        self.state.player(self.seat).cards.deck_size()
    }

    /// The coins of all Treasures that the seat owns, each played once.
    pub fn total_money(self) -> u16 {
        self.state.player(self.seat).treasure()
    }

    /// The points in a seat's deck.
    pub fn points(self, seat: Seat) -> i32 {
        self.state.player(seat).points()
    }

    /// The other seats in turn order.
    pub fn others(self) -> impl Iterator<Item = Seat> {
        self.state.others(self.seat)
    }

    /// How many cards a pile has.
    pub fn supply(self, card: Card) -> u8 {
        self.state.supply[card as usize]
    }

    /// The piles that are not empty.
    pub fn available(self) -> CardSet {
        self.state.available()
    }

    /// How many piles are empty.
    pub fn empty_piles(self) -> u8 {
        self.state.empty
    }

    /// What a card costs now.
    pub fn price(self, card: Card) -> u8 {
        self.state.price(card)
    }

    /// The printed cost of the dearest card that the coins pay for now.
    pub fn dearest(self) -> u16 {
        self.state.turn.coins + u16::from(self.state.turn.discount)
    }

    /// Whose turn it is.
    pub fn active(self) -> Seat {
        self.state.turn.seat
    }

    /// Which turn of its own the seat is in, from 1.
    pub fn turn_number(self) -> u8 {
        self.state.player(self.seat).turns
    }

    /// Actions left in this turn.
    pub fn actions(self) -> u16 {
        self.state.turn.actions
    }

    /// Buys left in this turn.
    pub fn buys(self) -> u16 {
        self.state.turn.buys
    }

    /// Coins left in this turn.
    pub fn coins(self) -> u16 {
        self.state.turn.coins
    }

    /// How many Action cards were played in this turn, and which.
    pub fn played(self) -> (u16, CardSet) {
        (self.state.turn.plays, self.state.turn.played)
    }

    /// Whether playing a card from hand would give actions now.
    pub fn would_give_actions(self, card: Card) -> bool {
        let turn = &self.state.turn;
        let gives = |op: &Op| matches!(op, Op::Actions(1..));
        card.row().script.iter().any(|op| match op {
            Op::When(Test::PlayedActions(n), script) => turn.plays + 1 >= u16::from(*n) && script.iter().any(gives),
            Op::When(Test::FirstCopy, script) => !turn.played.contains(card) && script.iter().any(gives),
            op => gives(op),
        })
    }
}
