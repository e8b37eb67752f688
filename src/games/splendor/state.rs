//! The complete state of play, and what it is set up from.

use super::cards::{Bag, Card, CardId, Cards, Level, NOBLES, Noble};
use super::gems::{Gem, Gems, Prices};
use crate::engine::{BySeat, Pile, Rng, Seat};
use std::fmt;

/// A player who has this many prestige points at the end of a turn brings the end of the game
/// (spec 1.4).
pub const GOAL: u8 = 15;
/// How many gems a player may keep at the end of a turn (spec 1.3).
pub const PURSE: u8 = 10;
/// How many cards a player may hold in reserve (spec 1.3).
pub const HAND: usize = 3;
/// How many cards of each row lie open.
pub const COLUMNS: usize = 4;
/// How many places the board has.
pub const PLACES: usize = 12;
/// How many nobles lie on the board.
pub const NOBLES_OUT: usize = 3;

/// Which rules are played where the course's and the official ones differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The course's: only open cards are reserved, all nobles that are impressed join, gold is
    /// spent for what is missing and for nothing else.
    #[default]
    Course,
    /// The official ones: a deck's top card can be reserved unseen, one noble joins a turn, by
    /// choice, and a player may pay gold to keep coloured gems.
    Official,
}

impl Rules {
    /// The word on the command line and in positions.
    pub fn word(self) -> &'static str {
        match self {
            Rules::Course => "course",
            Rules::Official => "official",
        }
    }

    /// The rules that a word means.
    pub fn from_word(word: &str) -> Option<Rules> {
        [Rules::Course, Rules::Official].into_iter().find(|rules| rules.word() == word)
    }
}

/// What a game begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Cards and nobles.
    pub cards: Cards,
    /// Whether nobles lie on the board.
    pub nobles: bool,
    /// The rules.
    pub rules: Rules,
    /// Whether chance orders the decks and picks the nobles. If not, decks are dealt from the end
    /// of the data file, and its first three nobles lie on the board, as in the course's program.
    pub shuffled: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { cards: Cards::official(), nobles: true, rules: Rules::Course, shuffled: true }
    }
}

/// A place on the board: four in each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place(pub(super) u8);

impl Place {
    /// The place in a column (0 to 3) of a row.
    pub fn new(level: Level, column: u8) -> Option<Place> {
        (usize::from(column) < COLUMNS).then_some(Place(level as u8 * COLUMNS as u8 + column))
    }

    /// All places, mines first.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> {
        (0..PLACES as u8).map(Place)
    }

    /// Its row.
    pub fn level(self) -> Level {
        Level::ALL[(self.0 >> 2) as usize]
    }

    /// Its column, from 0.
    pub fn column(self) -> u8 {
        self.0 & 3
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Place {
    /// As in commands: `m 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level().letter(), self.column() + 1)
    }
}

/// Where a card is bought from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The board.
    Board(Place),
    /// The player's reserve, by index.
    Hand(u8),
}

/// What one player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// Gems, gold among them.
    pub gems: Gems,
    /// One a bought card, in the card's colour.
    pub discounts: Gems,
    /// Prestige points of cards and nobles.
    pub points: u8,
    /// Cards in reserve, oldest first.
    pub reserved: Pile<CardId, HAND>,
    /// Bit `i` is set when the reserved card `i` was taken unseen.
    pub(super) unseen: u8,
    /// Nobles who have joined, by their number in the set.
    pub(super) joined: u16,
    /// Cards bought, by row.
    pub bought: [Bag; 3],
}

impl Player {
    /// How many cards were bought.
    pub fn cards(&self) -> u8 {
        self.discounts.total()
    }

    /// What the player can pay without gold: gems and discounts.
    pub(super) fn power(&self) -> Gems {
        self.gems.without_gold() + self.discounts
    }

    /// What is missing for a price, to be paid in gold.
    pub fn lacking(&self, cost: Gems) -> Gems {
        cost.beyond(self.power())
    }

    /// How many gems are missing for a price when all gold is paid.
    pub(super) fn missing(&self, cost: Gems) -> u8 {
        self.lacking(cost).total().saturating_sub(self.gems.count(Gem::Gold))
    }

    /// Whether the player can pay a price.
    pub fn can_pay(&self, cost: Gems) -> bool {
        self.lacking(cost).total() <= self.gems.count(Gem::Gold)
    }

    /// What the player pays for a card when gold is spent only for what is missing; more gold than
    /// there is when the card cannot be paid.
    pub fn price(&self, cost: Gems) -> Gems {
        let need = cost.beyond(self.discounts);
        let lacking = need.beyond(self.gems.without_gold());
        need - lacking + Gems::only(Gem::Gold, lacking.total())
    }

    /// Whether the reserved card with an index was taken unseen.
    pub fn is_unseen(&self, index: usize) -> bool {
        self.unseen & 1 << index != 0
    }

    /// The numbers of the nobles who have joined.
    pub fn nobles(&self) -> impl Iterator<Item = u8> + use<> {
        let joined = self.joined;
        (0..NOBLES as u8).filter(move |&noble| joined & 1 << noble != 0)
    }
}

/// A purchase under way (official rules): for each colour in turn the player decides how much
/// gold to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    pub from: Source,
    /// The colour that is being decided.
    pub colour: Gem,
    /// Gold decided on for the colours before it.
    pub(super) gold: Gems,
}

/// What is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A player's move.
    Move,
    /// Which gem to give back: the player has more than ten.
    GiveBack,
    /// Which noble joins (official rules).
    Noble,
    /// How much gold to pay (official rules).
    Pay(Payment),
    /// Nothing any more.
    Over,
}

/// A game of Splendor.
#[derive(Clone, Debug, PartialEq)]
pub struct Splendor {
    pub(super) cards: Cards,
    pub(super) rules: Rules,
    pub(super) shuffled: bool,
    pub(super) players: BySeat<Player>,
    pub(super) bank: Gems,
    pub(super) board: [Option<CardId>; PLACES],
    /// What the board's cards cost: repeats what the board says (see [`Prices`]).
    pub(super) prices: Prices,
    pub(super) decks: [Bag; 3],
    /// Nobles on the board, by their number in the set.
    pub(super) nobles: [Option<u8>; NOBLES_OUT],
    pub(super) active: Seat,
    pub(super) phase: Phase,
    /// How many turns in a row were passed.
    pub(super) passes: u8,
    pub(super) turns: u16,
    pub(super) rng: Rng,
}

impl Splendor {
    /// The cards that are played with.
    pub fn cards(&self) -> Cards {
        self.cards
    }

    /// What a player has.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    /// The gems on the table.
    pub fn bank(&self) -> Gems {
        self.bank
    }

    /// Whose turn it is; when the game is over, whose it was last.
    pub fn active(&self) -> Seat {
        self.active
    }

    /// What is being decided.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many cards a deck still has.
    pub fn deck_len(&self, level: Level) -> usize {
        self.decks[level as usize].len()
    }

    /// The card that lies at a place.
    pub fn card_at(&self, place: Place) -> Option<&'static Card> {
        self.board[place.index()].map(|id| self.cards.card(id))
    }

    /// A reserved card of a player.
    pub fn reserved(&self, seat: Seat, index: usize) -> Option<&'static Card> {
        self.players[seat].reserved.get(index).map(|&id| self.cards.card(id))
    }

    /// The open cards.
    pub(super) fn open_cards(&self) -> impl Iterator<Item = &'static Card> + '_ {
        Place::all().filter_map(|place| self.card_at(place))
    }

    /// The cards that a player has reserved, oldest first.
    pub(super) fn hand(&self, seat: Seat) -> impl Iterator<Item = &'static Card> + '_ {
        (0..self.players[seat].reserved.len()).filter_map(move |index| self.reserved(seat, index))
    }

    /// The nobles who have not joined anybody.
    pub(super) fn nobles_left(&self) -> impl Iterator<Item = &'static Noble> + '_ {
        (0..NOBLES_OUT).filter_map(|index| self.noble(index))
    }

    /// The card that a player would buy.
    pub fn card_from(&self, seat: Seat, from: Source) -> Option<&'static Card> {
        match from {
            Source::Board(place) => self.card_at(place),
            Source::Hand(index) => self.reserved(seat, index as usize),
        }
    }

    /// The noble at an index (0 to 2) of the board, if she is still there.
    pub fn noble(&self, index: usize) -> Option<&'static Noble> {
        let number = (*self.nobles.get(index)?)?;
        Some(&self.cards.set().nobles[number as usize])
    }

    /// Which nobles of the board a player has impressed, as bits.
    pub(super) fn impressed(&self, seat: Seat) -> u8 {
        let discounts = self.players[seat].discounts;
        let wants = |index| self.noble(index).is_some_and(|noble| discounts.covers(noble.wants));
        (0..NOBLES_OUT).map(|index| u8::from(wants(index)) << index).sum()
    }

    /// Puts a card on the board, or takes it away.
    pub(super) fn lay(&mut self, place: Place, card: Option<CardId>) {
        self.board[place.index()] = card;
        self.prices.set(place.index(), card.map(|card| self.cards.card(card).cost));
    }

    /// Whether a reserved card lies face down: it was taken unseen, and is not being paid for.
    pub(super) fn is_face_down(&self, seat: Seat, index: usize) -> bool {
        let paid = match self.phase {
            Phase::Pay(Payment { from: Source::Hand(at), .. }) => seat == self.active && index == usize::from(at),
            _ => false,
        };
        self.player(seat).is_unseen(index) && !paid
    }

    /// Puts a card into a player's reserve, which must have room.
    pub(super) fn hold(&mut self, seat: Seat, card: CardId, unseen: bool) {
        let player = &mut self.players[seat];
        let index = player.reserved.len();
        if player.reserved.push(card).is_ok() {
            player.unseen |= u8::from(unseen) << index;
        }
    }

    /// Takes a card out of a player's reserve; later ones move up.
    pub(super) fn release(&mut self, seat: Seat, index: usize) -> CardId {
        let player = &mut self.players[seat];
        let below = (1 << index) - 1;
        player.unseen = player.unseen & below | player.unseen >> 1 & !below;
        player.reserved.remove(index)
    }

    /// Whether the last turn has begun: player 1 has reached the goal, and player 2 moves once more.
    pub fn is_last_turn(&self) -> bool {
        self.active == Seat::TWO && self.players[Seat::ONE].points >= GOAL
    }

    /// What a payment's card costs after discounts, and what of that no coloured gems are there for.
    fn due(&self, payment: Payment) -> (Gems, Gems) {
        let player = &self.players[self.active];
        let cost = self.card_from(self.active, payment.from).map_or(Gems::NONE, |card| card.cost);
        let need = cost.beyond(player.discounts);
        (need, need.beyond(player.gems.without_gold()))
    }

    /// Whether the gold that a payment has decided on stays within what each colour needs.
    pub(super) fn is_payable(&self, payment: Payment) -> bool {
        let (need, lacking) = self.due(payment);
        Gem::COLOURS.into_iter().all(|colour| {
            let (least, most) =
                if colour < payment.colour { (lacking.count(colour), need.count(colour)) } else { (0, 0) };
            (least..=most).contains(&payment.gold.count(colour))
        })
    }

    /// Goes on with a payment as far as there is only one way to pay.
    pub(super) fn payment_step(&self, payment: Payment) -> PaymentStep {
        let (need, lacking) = self.due(payment);
        let mut gold = payment.gold;
        let still_lacking: u8 =
            Gem::COLOURS.into_iter().filter(|&c| c >= payment.colour).map(|c| lacking.count(c)).sum();
        // Gold that may be paid although coloured gems would do.
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
    /// The player decides how much gold to pay for the payment's colour.
    Open {
        /// The payment, with everything before this colour decided.
        payment: Payment,
        /// The least gold that will do.
        least: u8,
        /// The most gold that can go there.
        most: u8,
    },
    /// What is paid, gold included.
    Settled(Gems),
}
