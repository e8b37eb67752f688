//! The queries that strategies, user interfaces and searches can make about a position, limited to the
//! information that a seat has.

use super::card::{CARDS, Card, CardSet, Fate, Kinds, Op, ScriptCondition, Zone};
use super::prompt::{Action, Choices, Prompt, Question};
use super::settings::Setup;
use super::state::{Dominion, Phase};
use crate::View;
use crate::engine::Seat;

impl<'a> View<'a, Dominion> {
    /// Returns the setup of the game.
    pub fn setup(self) -> &'a Setup {
        &self.state.setup
    }

    /// Returns the decision that is due, or `None` when the game is over.
    #[inline]
    pub fn prompt(self) -> Option<Prompt> {
        // Change the prompt in place, because copying a value that has just been written is slow.
        let mut prompt = self.state.prompt();
        if self.hides_phase()
            && let Some(prompt) = &mut prompt
        {
            prompt.ask = Question::Play;
        }
        prompt
    }

    /// Returns `true` if this viewer can't know that the action phase is over, because that would reveal that the
    /// player's hand has no Action cards.
    #[inline]
    fn hides_phase(self) -> bool {
        self.state.is_waiting_for_treasures() && self.viewer() != Some(self.active())
    }

    /// Returns `true` if the active player must decide what to buy. This is the most frequent decision, and the
    /// method is cheaper than creating a [`Prompt`].
    pub fn is_buying(self) -> bool {
        self.state.stack.is_empty() && self.state.turn.phase == Phase::Buy
    }

    /// Returns `true` if the active player must decide which Action card to play. Cheaper than creating a
    /// [`Prompt`].
    #[inline]
    pub fn is_playing(self) -> bool {
        match self.state.turn.phase {
            Phase::Action => self.state.stack.is_empty(),
            _ => self.hides_phase(),
        }
    }

    /// Returns the number of copies of each card that the seat owns.
    pub fn owned(self) -> &'a [u8; CARDS] {
        &self.state.player(self.seat).owned
    }

    /// Returns the number of cards in each pile.
    pub fn piles(self) -> &'a [u8; CARDS] {
        &self.state.supply
    }

    /// Returns the seat's choices, or none while another seat must decide.
    pub fn choices(self) -> Choices {
        if self.is_awaited() { self.state.choices() } else { Choices::default() }
    }

    /// Returns the seat's hand, the newest card first. Playing the Treasures automatically may change the order.
    #[inline]
    pub fn hand(self) -> &'a [Card] {
        if self.public { &[] } else { self.state.player(self.seat).hand() }
    }

    /// Returns the cards that the seat has in play.
    pub fn in_play(self) -> &'a [Card] {
        self.state.player(self.seat).cards.play()
    }

    /// Returns the cards that the seat is looking at.
    pub fn set_aside(self) -> &'a [Card] {
        if self.public { &[] } else { &self.state.player(self.seat).cards.aside }
    }

    /// Returns the number of copies of a card that the seat owns.
    pub fn owns(self, card: Card) -> u8 {
        self.state.player(self.seat).owns(card)
    }

    /// Returns the number of copies of a card that another seat owns. All players see every gain, so this is
    /// public.
    pub fn owned_by(self, seat: Seat, card: Card) -> u8 {
        self.state.player(seat).owns(card)
    }

    /// Returns the number of cards that the seat owns.
    pub fn deck_size(self) -> usize {
        self.state.player(self.seat).cards.size()
    }

    /// Returns the number of cards that the seat can draw before it must shuffle.
    pub fn draw_pile(self) -> usize {
        self.state.player(self.seat).cards.deck_size()
    }

    /// Returns the coins of all Treasures that the seat owns, each played once.
    pub fn total_money(self) -> u16 {
        self.state.player(self.seat).treasure()
    }

    /// Returns the points of the cards that a seat owns.
    pub fn points(self, seat: Seat) -> i32 {
        self.state.player(seat).points()
    }

    /// Returns the other seats in turn order.
    pub fn others(self) -> impl Iterator<Item = Seat> {
        self.state.others(self.seat)
    }

    /// Returns the number of cards in a pile.
    pub fn supply(self, card: Card) -> u8 {
        self.state.supply[card as usize]
    }

    /// Returns the piles that are not empty.
    pub fn available(self) -> CardSet {
        self.state.available()
    }

    /// Returns the number of empty piles.
    pub fn empty_piles(self) -> u8 {
        self.state.empty
    }

    /// Returns the current cost of a card.
    pub fn price(self, card: Card) -> u8 {
        self.state.price(card)
    }

    /// Returns the highest printed cost that the available coins can pay now.
    pub fn dearest(self) -> u16 {
        self.state.turn.coins + u16::from(self.state.turn.discount)
    }

    /// Returns the seat whose turn it is.
    pub fn active(self) -> Seat {
        self.state.turn.seat
    }

    /// Returns the number of the seat's own turns, including the current one.
    pub fn turn_number(self) -> u8 {
        self.state.player(self.seat).turns
    }

    /// Returns the number of actions left this turn.
    pub fn actions(self) -> u16 {
        self.state.turn.actions
    }

    /// Returns the number of buys left this turn.
    pub fn buys(self) -> u16 {
        self.state.turn.buys
    }

    /// Returns the number of coins left this turn.
    pub fn coins(self) -> u16 {
        self.state.turn.coins
    }

    /// Returns the number of Action cards played this turn, and the set of all cards played.
    pub fn played(self) -> (u16, CardSet) {
        (self.state.turn.plays, self.state.turn.played)
    }

    /// Returns `true` if an action discards a card from a hand without Actions, although the seat could discard one that
    /// gives fewer coins. Only an Action that the seat draws first, such as Chapel, could make this better.
    pub fn wastes_money(self, action: Action) -> bool {
        let is_discard = |prompt: Prompt| {
            matches!(prompt.ask, Question::Pick { fate: Fate::Discard, from: Zone::Hand, .. })
                && !self.hand().iter().any(|card| card.is(Kinds::ACTION))
        };
        let Action::Take(card) = action else { return false };
        self.prompt().is_some_and(is_discard) && self.choices().cards.iter().any(|other| other.gives_less_than(card))
    }

    /// Returns `true` if playing a card from the hand would give actions now.
    pub fn would_give_actions(self, card: Card) -> bool {
        let turn = &self.state.turn;
        let gives = |op: &Op| matches!(op, Op::Actions(1..));
        card.row().script.iter().any(|op| match op {
            Op::When(ScriptCondition::PlayedActions(n), script) => {
                turn.plays + 1 >= u16::from(*n) && script.iter().any(gives)
            }
            Op::When(ScriptCondition::FirstCopy, script) => !turn.played.contains(card) && script.iter().any(gives),
            op => gives(op),
        })
    }
}
