//! The rules: legal actions and their effects.

use super::cards::{Bag, CardId, CardLevel};
use super::event::{Action, Event, Illegal};
use super::gems::{Colours, Gem, Gems};
use super::prices::Prices;
use super::state::{
    GOAL, HAND, NOBLES_OUT, PLACES, PURSE, Payment, PaymentStep, Phase, Place, Player, Setup, Source, Splendor,
};
use crate::engine::{BySeat, Events, Game, Log, NoLog, Outcome, Pile, Rng, Seat, SeatSet, Status, Stream};

/// The gems on the table at the start of the game (spec 1.1).
pub(super) const ALL_GEMS: Gems = Gems::of([4, 4, 4, 4, 4, 5]);

impl Game for Splendor {
    const NAME: &'static str = "splendor";
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn start(setup: &Setup, seed: u64, log: &mut Log<Event>) -> Self {
        let mut game = Splendor {
            cards: setup.cards,
            official: setup.official,
            shuffled: setup.shuffled,
            players: BySeat::default(),
            bank: ALL_GEMS,
            board: [None; PLACES],
            prices: Prices::default(),
            decks: CardLevel::ALL.map(Bag::full),
            nobles: [None; NOBLES_OUT],
            active: Seat::ONE,
            phase: Phase::Move,
            passes: 0,
            turns: 0,
            rng: Rng::new(seed, Stream::Deal),
        };
        for place in Place::all() {
            let card = game.draw(place.level());
            game.lay(place, card);
        }
        if setup.nobles {
            let mut numbers: [u8; super::cards::NOBLES] = std::array::from_fn(|i| i as u8);
            for i in 0..NOBLES_OUT {
                if setup.shuffled {
                    let pick = i + game.rng.below(numbers.len() - i);
                    numbers.swap(i, pick);
                }
                game.nobles[i] = Some(numbers[i]);
            }
        }
        log.push(|| Event::TurnStarted(Seat::ONE, 1));
        game
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Over => Status::Over(self.outcome()),
            _ => Status::Awaiting(self.active),
        }
    }

    fn turn_number(&self) -> u32 {
        u32::from(self.turns) + u32::from(self.phase != Phase::Over)
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        let player = &self.players[self.active];
        match (self.phase, action) {
            (Phase::Over, _) => Err(Illegal::Over),
            (Phase::Move, Action::GiveBack(_) | Action::Welcome(_) | Action::PayGold(_)) => Err(Illegal::NotAsked),
            (Phase::Move, Action::Take(colours)) => self.check_take(colours),
            (Phase::Move, Action::TakeTwo(Gem::Gold)) => Err(Illegal::GoldTaken),
            (Phase::Move, Action::TakeTwo(colour)) => match self.bank.count(colour) {
                0 => Err(Illegal::NoGem(colour)),
                left @ 1..=3 => Err(Illegal::NotFour(colour, left)),
                _ => Ok(()),
            },
            (Phase::Move, Action::Reserve(place)) => {
                self.card_at(place).ok_or(Illegal::NoCard(place))?;
                check_room(player)
            }
            (Phase::Move, Action::ReserveUnseen(level)) => {
                if !self.official {
                    return Err(Illegal::OfficialOnly);
                }
                if self.decks[level as usize].is_empty() {
                    return Err(Illegal::NoDeck(level));
                }
                check_room(player)
            }
            (Phase::Move, Action::Buy(place)) => {
                check_price(player, self.card_at(place).ok_or(Illegal::NoCard(place))?.cost)
            }
            (Phase::Move, Action::BuyReserved(index)) => {
                let card = self.reserved(self.active, index as usize);
                check_price(player, card.ok_or(Illegal::NotReserved(player.reserved.len() as u8))?.cost)
            }
            (Phase::Move, Action::Pass) if self.choices().is_pass() => Ok(()),
            (Phase::Move, Action::Pass) => Err(Illegal::CanMove),
            (Phase::GiveBack, Action::GiveBack(gem)) => match player.gems.count(gem) {
                0 => Err(Illegal::NotOwned(gem)),
                _ => Ok(()),
            },
            (Phase::Noble, Action::Welcome(index)) => {
                let noble = self.noble(index as usize).ok_or(Illegal::NoNoble(index))?;
                let wanted = noble.wants.beyond(player.discounts);
                if wanted.is_none() { Ok(()) } else { Err(Illegal::NotImpressed(wanted)) }
            }
            (Phase::Pay(payment), Action::PayGold(gold)) => match self.payment_step(payment) {
                PaymentStep::Open { least, most, .. } if !(least..=most).contains(&gold) => {
                    Err(Illegal::GoldRange(least, most))
                }
                _ => Ok(()),
            },
            (phase, _) => Err(Illegal::NotNow(phase)),
        }
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        for action in self.choices().iter() {
            out.push(action);
        }
    }

    fn random_action(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<Action> {
        self.choices().pick(rng)
    }

    fn apply(&mut self, action: Action, log: &mut Log<Event>) {
        debug_assert_eq!(self.check(action).err(), None, "{action:?} is not legal");
        match log.is_on() {
            true => self.act(action, log),
            false => self.act(action, &mut NoLog),
        }
    }

    fn resample(&mut self, seat: Seat, rng: &mut Rng) {
        self.rng = rng.fork();
        // Players don't know the order of an unshuffled deck either, so draw at random from here on.
        self.shuffled = true;
        let other = seat.other();
        let hand = self.players[other];
        let unseen: Pile<usize, HAND> = (0..hand.reserved.len()).filter(|&i| self.is_face_down(other, i)).collect();
        // Return all hidden cards to the decks before drawing, so that their identities don't affect the
        // result.
        unseen.iter().for_each(|&i| self.decks[hand.reserved[i].level() as usize].put(hand.reserved[i]));
        for (i, card) in unseen.iter().map(|&i| (i, hand.reserved[i])) {
            if let Some(another) = self.draw(card.level()) {
                self.players[other].reserved[i] = another;
            }
        }
    }
}

fn check_room(player: &Player) -> Result<(), Illegal> {
    if player.reserved.len() == HAND { Err(Illegal::HandFull) } else { Ok(()) }
}

fn check_price(player: &Player, cost: Gems) -> Result<(), Illegal> {
    if player.can_pay(cost) {
        return Ok(());
    }
    Err(Illegal::CannotAfford(player.shortfall(cost)))
}

impl Splendor {
    fn act(&mut self, action: Action, log: &mut impl Events<Event>) {
        let seat = self.active;
        match action {
            Action::Take(colours) => self.take(colours.one_each(), log),
            Action::TakeTwo(colour) => self.take(Gems::only(colour, 2), log),
            Action::Reserve(place) => {
                if let Some(card) = self.board[place.index()] {
                    self.reserve(card, false, log);
                    self.refill(place, log);
                }
                self.after_move(log);
            }
            Action::ReserveUnseen(level) => {
                if let Some(card) = self.draw(level) {
                    self.reserve(card, true, log);
                    self.note_empty(level, log);
                }
                self.after_move(log);
            }
            Action::Buy(place) => self.pay(Source::Board(place), log),
            Action::BuyReserved(index) => self.pay(Source::Hand(index), log),
            Action::PayGold(gold) => {
                if let Phase::Pay(payment) = self.phase {
                    let gold = payment.gold + Gems::only(payment.colour, gold);
                    let colour = Gem::ALL[payment.colour as usize + 1];
                    self.go_on_paying(Payment { colour, gold, ..payment }, log);
                }
            }
            Action::GiveBack(gem) => {
                self.players[seat].gems -= Gems::only(gem, 1);
                self.bank += Gems::only(gem, 1);
                log.push(|| Event::GaveBack(seat, gem));
                self.after_move(log);
            }
            Action::Welcome(index) => {
                self.welcome(index as usize, log);
                self.end_turn(log);
            }
            Action::Pass => {
                log.push(|| Event::Passed(seat));
                self.passes += 1;
                self.meet_nobles(log);
            }
        }
    }

    fn check_take(&self, colours: Colours) -> Result<(), Illegal> {
        let table = self.bank.at_least(1);
        let needed = table.len().min(3);
        if needed == 0 || colours.len() != needed {
            return Err(Illegal::Colours(colours.len() as u8, needed as u8));
        }
        match colours.iter().find(|&colour| !table.contains(colour)) {
            Some(colour) => Err(Illegal::NoGem(colour)),
            None => Ok(()),
        }
    }

    fn draw(&mut self, level: CardLevel) -> Option<CardId> {
        let deck = &mut self.decks[level as usize];
        if self.shuffled { deck.draw_any(level, &mut self.rng) } else { deck.draw_last(level) }
    }

    fn take(&mut self, gems: Gems, log: &mut impl Events<Event>) {
        self.bank -= gems;
        self.players[self.active].gems += gems;
        log.push(|| Event::Took(self.active, gems));
        self.after_move(log);
    }

    /// Puts a card into the active player's reserve, and takes one gold gem if the table has any.
    fn reserve(&mut self, card: CardId, unseen: bool, log: &mut impl Events<Event>) {
        let gold = self.bank.count(Gem::Gold) > 0;
        self.hold(self.active, card, unseen);
        if gold {
            self.players[self.active].gems += Gems::only(Gem::Gold, 1);
            self.bank -= Gems::only(Gem::Gold, 1);
        }
        log.push(|| {
            let index = self.players[self.active].reserved.len() as u8 - 1;
            Event::Reserved { seat: self.active, card: *self.cards.card(card), index, unseen, gold }
        });
    }

    /// Deals a card to the place of a card that was bought or reserved.
    fn refill(&mut self, place: Place, log: &mut impl Events<Event>) {
        let level = place.level();
        let card = self.draw(level);
        self.lay(place, card);
        if let Some(card) = card {
            log.push(|| Event::Dealt(place, *self.cards.card(card)));
            self.note_empty(level, log);
        }
    }

    fn note_empty(&self, level: CardLevel, log: &mut impl Events<Event>) {
        if self.decks[level as usize].is_empty() {
            log.push(|| Event::RanOut(level));
        }
    }

    /// Starts the payment for a card. Under the official rules, the player may have to choose how much gold to pay.
    fn pay(&mut self, from: Source, log: &mut impl Events<Event>) {
        if let Some(payment) = self.begun_payment(from) {
            self.phase = Phase::Pay(payment);
        } else if let Some(card) = self.card_from(self.active, from) {
            self.buy(from, self.players[self.active].price(card.cost), log);
        }
    }

    fn go_on_paying(&mut self, payment: Payment, log: &mut impl Events<Event>) {
        match self.payment_step(payment) {
            PaymentStep::Open { payment, .. } => self.phase = Phase::Pay(payment),
            PaymentStep::Settled(paid) => self.buy(payment.from, paid, log),
        }
    }

    /// Carries out a purchase: the gems go to the bank, the card goes to the player, and the board is refilled.
    fn buy(&mut self, from: Source, paid: Gems, log: &mut impl Events<Event>) {
        let seat = self.active;
        let id = match from {
            Source::Board(place) => self.board[place.index()],
            Source::Hand(index) => Some(self.release(seat, index as usize)),
        };
        let Some(id) = id else { return };
        let card = *self.cards.card(id);
        let player = &mut self.players[seat];
        player.gems -= paid;
        player.discounts += Gems::only(card.bonus, 1);
        player.points += card.points;
        player.bought[card.level as usize].put(id);
        self.bank += paid;
        log.push(|| Event::Bought { seat, card, paid, reserved: matches!(from, Source::Hand(_)) });
        if let Source::Board(place) = from {
            self.refill(place, log);
        }
        self.after_move(log);
    }

    /// Continues the turn after a move other than passing: the player returns gems in excess of ten, and then nobles
    /// visit.
    fn after_move(&mut self, log: &mut impl Events<Event>) {
        self.passes = 0;
        if self.players[self.active].gems.total() > PURSE {
            self.phase = Phase::GiveBack;
        } else {
            self.meet_nobles(log);
        }
    }

    /// Lets nobles whose requirements the active player meets join that player, and ends the turn. If the player may
    /// choose only one of several nobles, waits for the choice instead.
    fn meet_nobles(&mut self, log: &mut impl Events<Event>) {
        let impressed = self.impressed(self.active);
        if impressed != 0 {
            if self.official && impressed.count_ones() > 1 {
                self.phase = Phase::Noble;
                return;
            }
            for index in (0..NOBLES_OUT).filter(|index| impressed & 1 << index != 0) {
                self.welcome(index, log);
            }
        }
        self.end_turn(log);
    }

    fn welcome(&mut self, index: usize, log: &mut impl Events<Event>) {
        let Some(number) = self.nobles[index].take() else { return };
        let noble = self.cards.nobles[number as usize];
        let player = &mut self.players[self.active];
        player.joined |= 1 << number;
        player.points += noble.points;
        log.push(|| Event::Joined(self.active, noble));
    }

    /// Passes the turn to the opponent, or ends the game (spec 1.4).
    fn end_turn(&mut self, log: &mut impl Events<Event>) {
        self.turns = self.turns.saturating_add(1);
        if self.must_end() {
            self.phase = Phase::Over;
            log.push(|| Event::Ended {
                outcome: self.outcome(),
                points: self.players.0.map(|player| player.points),
                cards: self.players.0.map(|player| player.cards()),
            });
            return;
        }
        self.phase = Phase::Move;
        self.active = self.active.other();
        if self.is_last_turn() {
            log.push(|| Event::LastTurn(self.active));
        }
        log.push(|| Event::TurnStarted(self.active, self.turns.saturating_add(1)));
    }

    /// Returns `true` if the game ends after the current turn.
    pub(super) fn must_end(&self) -> bool {
        let reached = self.players.0.iter().any(|player| player.points >= GOAL);
        self.passes == 2 || self.active == Seat::TWO && reached
    }

    /// Returns the winner: most points, then fewest bought cards, otherwise a tie.
    pub(super) fn outcome(&self) -> Outcome {
        let rank = |seat: Seat| (self.players[seat].points, u8::MAX - self.players[seat].cards());
        match rank(Seat::ONE).cmp(&rank(Seat::TWO)) {
            std::cmp::Ordering::Greater => Outcome::won_by(Seat::ONE),
            std::cmp::Ordering::Less => Outcome::won_by(Seat::TWO),
            std::cmp::Ordering::Equal => Outcome { winners: SeatSet::only(Seat::ONE).with(Seat::TWO) },
        }
    }
}
