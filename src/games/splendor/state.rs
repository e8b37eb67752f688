//! The complete state of play, and the setup of a game.

use super::cards::{Bag, Card, CardId, CardLevel, Cards, NOBLES, Noble};
use super::gems::{Gem, Gems, Shortfall};
use super::prices::Prices;
use crate::engine::{BySeat, Pile, Rng, Seat};
use std::fmt;

/// The number of prestige points with which a player triggers the end of the game (spec 1.4).
pub const GOAL: u8 = 15;
/// Maximum number of gems that a player can keep at the end of a turn (spec 1.3).
pub const PURSE: u8 = 10;
/// Maximum number of cards in a player's reserve (spec 1.3).
pub const HAND: usize = 3;
/// Number of face-up cards in each row.
pub const COLUMNS: usize = 4;
/// Number of places for cards on the board.
pub const PLACES: usize = 12;
/// Number of nobles on the board at the start.
pub const NOBLES_OUT: usize = 3;

/// The settings that a game starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The cards and nobles of the game.
    pub cards: Cards,
    /// Whether there are nobles on the board.
    pub nobles: bool,
    /// Whether the game follows the official rules: players can reserve the top card of a deck face down, one noble of
    /// their choice joins per turn, and they may pay gold to keep coloured gems. Otherwise, the rules are those of a course
    /// project (COMP 11 at Tufts): players reserve face-up cards only, all impressed nobles join, and gold only replaces
    /// missing gems.
    pub official: bool,
    /// Whether decks and nobles are random. Otherwise, decks are dealt from the end of the data file, and its first
    /// three nobles are on the board, as in the course project.
    pub shuffled: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { cards: Cards::official(), nobles: true, official: false, shuffled: true }
    }
}

/// A place for a card on the board. Each row has four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(pub(super) u8);

impl Place {
    /// Creates the place in a column (0 to 3) of a row, or returns `None` if there is no such column.
    pub fn new(level: CardLevel, column: u8) -> Option<Place> {
        (usize::from(column) < COLUMNS).then_some(Place(level as u8 * COLUMNS as u8 + column))
    }

    /// Returns all places on the board, those of the mines first.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// Returns the row of this place on the board.
    pub fn level(self) -> CardLevel {
        CardLevel::ALL[(self.0 >> 2) as usize]
    }

    /// Returns the column of this place on the board, counted from 0.
    pub fn column(self) -> u8 {
        self.0 & 3
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    /// Writes the place as in commands: `m 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level().letter(), self.column() + 1)
    }
}

/// The place that a card is bought from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A place on the board.
    Board(Place),
    /// The player's reserve, by index.
    Hand(u8),
}

/// The gems and cards of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The player's gems, including gold.
    pub gems: Gems,
    /// The discount in each colour: one for each bought card of that colour.
    pub discounts: Gems,
    /// The player's prestige points, from cards and nobles.
    pub points: u8,
    /// The player's reserved cards, oldest first.
    pub reserved: Pile<CardId, HAND>,
    /// One bit for each reserved card, set if the player took the card face down.
    pub(super) unseen: u8,
    /// One bit for each noble in the set, set if the noble has joined the player.
    pub(super) joined: u16,
    /// The cards that the player has bought, by level.
    pub bought: [Bag; 3],
}

impl Player {
    /// Returns the number of cards that the player has bought.
    pub fn cards(&self) -> u8 {
        self.discounts.total()
    }

    /// Returns the sum of gems and discounts in each colour, without gold.
    pub(super) fn power(&self) -> Gems {
        self.gems.without_gold() + self.discounts
    }

    /// Returns the gems that the player lacks for a price and would have to replace with gold.
    pub fn lacking(&self, cost: Gems) -> Gems {
        cost.beyond(self.power())
    }

    /// Returns the gems that the player lacks for a price, and the gold that can replace some of them.
    pub(super) fn shortfall(&self, cost: Gems) -> Shortfall {
        Shortfall { lacking: self.lacking(cost), gold: self.gems.count(Gem::Gold) }
    }

    /// Returns the number of gems that the player still lacks for a price after using all gold.
    pub(super) fn missing(&self, cost: Gems) -> u8 {
        self.shortfall(cost).missing()
    }

    /// Returns `true` if the player can pay a price.
    pub fn can_pay(&self, cost: Gems) -> bool {
        self.lacking(cost).total() <= self.gems.count(Gem::Gold)
    }

    /// Returns the gems that the player pays for a price if gold only replaces missing gems.
    ///
    /// If the player can't pay, the result has more gold than the player has.
    pub fn price(&self, cost: Gems) -> Gems {
        let need = cost.beyond(self.discounts);
        let lacking = self.lacking(cost);
        need - lacking + Gems::only(Gem::Gold, lacking.total())
    }

    /// Returns `true` if the player took the reserved card at `index` face down.
    pub fn is_unseen(&self, index: usize) -> bool {
        self.unseen & 1 << index != 0
    }

    /// Returns the indices of the nobles who have joined the player.
    pub fn nobles(&self) -> impl Iterator<Item = u8> + use<> {
        let joined = self.joined;
        (0..NOBLES as u8).filter(move |&noble| joined & 1 << noble != 0)
    }
}

/// A purchase in progress (official rules), in which the player decides for each colour how much gold to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    pub from: Source,
    /// The colour for which the player chooses the amount of gold.
    pub colour: Gem,
    /// The gold that the player has chosen to pay for the colours before `colour`.
    pub(super) gold: Gems,
}

/// The kind of decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The action that a player takes on a turn.
    Move,
    /// A gem to return, since the player has more than ten.
    GiveBack,
    /// The choice of the noble who joins (official rules).
    Noble,
    /// The choice of how much gold to pay (official rules).
    Pay(Payment),
    /// No decision, since the game is over.
    Over,
}

/// A game of Splendor: the complete state of play.
#[derive(Clone, Debug, PartialEq)]
pub struct Splendor {
    pub(super) cards: Cards,
    pub(super) official: bool,
    pub(super) shuffled: bool,
    pub(super) players: BySeat<Player>,
    pub(super) bank: Gems,
    pub(super) board: [Option<CardId>; PLACES],
    /// The prices of the cards on the board, derived from `board`.
    pub(super) prices: Prices,
    pub(super) decks: [Bag; 3],
    /// The nobles on the board, by their index in the set.
    pub(super) nobles: [Option<u8>; NOBLES_OUT],
    pub(super) active: Seat,
    pub(super) phase: Phase,
    pub(super) passes: u8,
    pub(super) turns: u16,
    pub(super) rng: Rng,
}

impl Splendor {
    /// Returns the card set of the game.
    pub fn cards(&self) -> Cards {
        self.cards
    }

    /// Returns a player's gems and cards.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// Returns the gems on the table.
    pub fn bank(&self) -> Gems {
        self.bank
    }

    /// Returns the seat whose turn it is, or whose turn was the last one.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// Returns the kind of decision that is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the number of cards left in a deck.
    pub fn deck_len(&self, level: CardLevel) -> usize {
        self.decks[level as usize].len()
    }

    /// Returns the card at a place on the board.
    pub fn card_at(&self, place: Place) -> Option<&'static Card> {
        self.board[place.index()].map(|id| self.cards.card(id))
    }

    /// Returns a player's reserved card at `index`.
    pub fn reserved(&self, seat: Seat, index: usize) -> Option<&'static Card> {
        self.players[seat].reserved.get(index).map(|&id| self.cards.card(id))
    }

    /// Returns the face-up cards on the board.
    pub(super) fn open_cards(&self) -> impl Iterator<Item = &'static Card> + '_ {
        Place::all().filter_map(|place| self.card_at(place))
    }

    /// Returns a player's reserved cards, oldest first.
    pub(super) fn hand(&self, seat: Seat) -> impl Iterator<Item = &'static Card> + '_ {
        (0..self.players[seat].reserved.len()).filter_map(move |index| self.reserved(seat, index))
    }

    /// Returns the nobles who are still on the board.
    pub(super) fn nobles_left(&self) -> impl Iterator<Item = &'static Noble> + '_ {
        (0..NOBLES_OUT).filter_map(|index| self.noble(index))
    }

    /// Returns the card that a player would buy from this place.
    pub fn card_from(&self, seat: Seat, from: Source) -> Option<&'static Card> {
        match from {
            Source::Board(place) => self.card_at(place),
            Source::Hand(index) => self.reserved(seat, index as usize),
        }
    }

    /// Returns the noble at an index (0 to 2) on the board, or `None` if the noble has joined a player.
    pub fn noble(&self, index: usize) -> Option<&'static Noble> {
        let number = (*self.nobles.get(index)?)?;
        Some(&self.cards.0.nobles[number as usize])
    }

    /// Returns a bit for each noble on the board whom a player has impressed.
    pub(super) fn impressed(&self, seat: Seat) -> u8 {
        let discounts = self.players[seat].discounts;
        let wants = |index| self.noble(index).is_some_and(|noble| discounts.covers(noble.wants));
        (0..NOBLES_OUT).map(|index| u8::from(wants(index)) << index).sum()
    }

    /// Puts a card in a place on the board, or empties the place.
    pub(super) fn lay(&mut self, place: Place, card: Option<CardId>) {
        self.board[place.index()] = card;
        self.prices.set(place.index(), card.map(|card| self.cards.card(card).cost));
    }

    /// Returns `true` if a reserved card lies face down. A card is turned face up while the player pays for it.
    pub(super) fn is_face_down(&self, seat: Seat, index: usize) -> bool {
        let paid = match self.phase {
            Phase::Pay(Payment { from: Source::Hand(at), .. }) => seat == self.active && index == usize::from(at),
            _ => false,
        };
        self.player(seat).is_unseen(index) && !paid
    }

    /// Adds a card to a player's reserve, which must have room.
    pub(super) fn hold(&mut self, seat: Seat, card: CardId, unseen: bool) {
        let player = &mut self.players[seat];
        let index = player.reserved.len();
        if player.reserved.push(card).is_ok() {
            player.unseen |= u8::from(unseen) << index;
        }
    }

    /// Removes a card from a player's reserve. Later cards move up.
    pub(super) fn release(&mut self, seat: Seat, index: usize) -> CardId {
        let player = &mut self.players[seat];
        let below = (1 << index) - 1;
        player.unseen = player.unseen & below | player.unseen >> 1 & !below;
        player.reserved.remove(index)
    }

    /// Returns `true` in the last turn: player 1 has reached the goal, and player 2 moves once more.
    pub fn is_last_turn(&self) -> bool {
        self.active == Seat::TWO && self.players[Seat::ONE].points >= GOAL
    }

    /// Returns the card's price after discounts, and the gems that the player lacks for this price if no gold is used.
    fn due(&self, payment: Payment) -> (Gems, Gems) {
        let player = &self.players[self.active];
        let cost = self.card_from(self.active, payment.from).map_or(Gems::NONE, |card| card.cost);
        (cost.beyond(player.discounts), player.lacking(cost))
    }

    /// Returns `true` if the gold chosen for the earlier colours is valid: enough to replace the missing gems of each
    /// colour, but no more than the price in that colour.
    pub(super) fn is_payable(&self, payment: Payment) -> bool {
        let (need, lacking) = self.due(payment);
        Gem::COLOURS.into_iter().all(|colour| {
            let (least, most) =
                if colour < payment.colour { (lacking.count(colour), need.count(colour)) } else { (0, 0) };
            (least..=most).contains(&payment.gold.count(colour))
        })
    }

    /// Returns the payment for a card up to the first choice of the player, or `None` if the player has no choice.
    pub(super) fn begun_payment(&self, from: Source) -> Option<Payment> {
        let begun = Payment { from, colour: Gem::White, gold: Gems::NONE };
        let has_gold = self.players[self.active].gems.count(Gem::Gold) > 0;
        match (self.official && has_gold).then(|| self.payment_step(begun)) {
            Some(PaymentStep::Open { payment, .. }) => Some(payment),
            _ => None,
        }
    }

    /// Continues a payment up to the next colour for which the player has a choice.
    pub(super) fn payment_step(&self, payment: Payment) -> PaymentStep {
        let (need, lacking) = self.due(payment);
        let mut gold = payment.gold;
        let still_lacking: u8 =
            Gem::COLOURS.into_iter().filter(|&c| c >= payment.colour).map(|c| lacking.count(c)).sum();
        // Gold that remains after replacing all missing gems.
        let spare = self.players[self.active].gems.count(Gem::Gold).saturating_sub(gold.total() + still_lacking);
        for colour in Gem::COLOURS.into_iter().filter(|&colour| colour >= payment.colour) {
            let least = lacking.count(colour);
            let most = need.count(colour).min(least + spare);
            if most > least {
                return PaymentStep::Open { payment: Payment { colour, gold, ..payment }, least, most };
            }
            gold += Gems::only(colour, least);
        }
        PaymentStep::Settled(need - gold + Gems::only(Gem::Gold, gold.total()))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PaymentStep {
    /// The player decides how much gold to pay for the next colour of the payment.
    Open {
        /// The payment in progress, with the gold for all previous colours chosen.
        payment: Payment,
        /// Minimum amount of gold that the player can choose for the colour.
        least: u8,
        /// Maximum amount of gold that the player can choose for this colour of the payment.
        most: u8,
    },
    /// The player has made all choices, and pays these gems, including gold.
    Settled(Gems),
}
