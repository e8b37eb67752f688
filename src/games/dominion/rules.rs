//! The rules: the effects of actions, the phases of a turn, and the end of the game.

use super::card::{Card, CardSet, Kinds, Op, Script, Zone};
use super::cards::PLAIN_TREASURES;
use super::cycle::HAND;
use super::event::{Event, FinalScore, Observer, TurnEnd};
use super::prompt::{Action, Illegal, Question};
use super::settings::{MOST_SEATS, Setup};
use super::state::{Dominion, Phase, ROUND_LIMIT, Turn};
use crate::engine::{Game, Log, Outcome, Rng, Seat, SeatSet, Status, Stream};
use std::cmp::Ordering;

impl Game for Dominion {
    const NAME: &'static str = "dominion";
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type Illegal = Illegal;

    fn start(setup: &Setup, seed: u64, log: &mut Log<Event>) -> Self {
        let mut game = Dominion::dealt(setup, seed);
        game.open(log);
        game
    }

    fn seats(&self) -> usize {
        self.setup.seats()
    }

    #[inline]
    fn status(&self) -> Status {
        match self.stack.last() {
            None if self.turn.phase == Phase::Over => Status::Over(self.outcome()),
            None => Status::Awaiting(self.turn.seat),
            Some(frame) => Status::Awaiting(self.decider(frame)),
        }
    }

    fn turn_number(&self) -> u32 {
        self.players.iter().map(|player| u32::from(player.turns)).sum()
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.judge(action)
    }

    fn legal_actions(&self, out: &mut Vec<Action>) {
        let Some(prompt) = self.prompt() else { return };
        let choices = self.choices();
        let act = match prompt.ask {
            Question::Play | Question::Treasure => Action::Play,
            Question::Buy => Action::Buy,
            _ => Action::Take,
        };
        out.extend(choices.cards.iter().map(act));
        out.extend((0..8).filter(|i| choices.options >> i & 1 != 0).map(Action::Choose));
        if choices.done {
            out.push(Action::Done);
        }
    }

    #[inline(always)]
    fn apply(&mut self, action: Action, log: &mut Log<Event>) {
        self.act(action, log);
    }

    /// Deals the opponents' hands again from all their cards that `seat` can't see, and replaces the random
    /// number generators. The opponents' knowledge of their own decks is lost.
    fn resample(&mut self, seat: Seat, rng: &mut Rng) {
        if seat != self.turn.seat && self.is_waiting_for_treasures() {
            // A later phase would reveal that the player to move has no Action cards in hand.
            self.turn.phase = Phase::Action;
        }
        for (i, player) in self.players.iter_mut().enumerate() {
            player.rng = rng.fork();
            if i == seat.index() {
                player.cards.tidy();
                continue;
            }
            let (hand, aside) = (player.hand().len(), player.cards.aside.len());
            player.cards.hide_hand();
            player.cards.tidy();
            player.cards.draw(hand, rng);
            for _ in 0..aside {
                let card = player.cards.draw_out(rng);
                player.cards.aside.extend(card);
            }
        }
    }
}

impl Dominion {
    /// Returns `true` if the player may play Treasures by hand but hasn't begun, and could still play Action cards.
    pub(super) fn is_waiting_for_treasures(&self) -> bool {
        let begun = || !self.set_in(self.turn.seat, Zone::Play).and(Kinds::TREASURE.cards()).is_empty();
        self.turn.phase == Phase::Hold && self.turn.actions > 0 && self.stack.is_empty() && !begun()
    }

    #[inline(always)]
    fn act(&mut self, action: Action, observer: &mut impl Observer) {
        debug_assert!(self.judge(action).is_ok(), "{action:?}: {:?}", self.judge(action));
        match action {
            Action::Buy(card) => self.buy(card, observer),
            _ => observer.lend(|log| self.answer(action, log)),
        }
        self.settle(observer);
    }

    /// Carries out an action like [`apply`](Game::apply), but without a log.
    ///
    /// Calls `turn_ends` with the position at the end of a turn, before anything is discarded.
    #[inline(always)]
    pub fn simulate(&mut self, action: Action, mut turn_ends: impl FnMut(&Dominion)) {
        self.act(action, &mut turn_ends);
    }

    /// Starts a new game, reusing the memory of this one. `fresh` is the position before the first shuffle, from
    /// [`Dominion::undealt`].
    pub fn restart(&mut self, fresh: &Dominion, seed: u64) {
        let Dominion { setup, supply, empty, trash, players, turn, stack, serial, stirring } = fresh;
        (self.setup, self.supply, self.empty, self.trash) = (*setup, *supply, *empty, *trash);
        (self.turn, self.serial, self.stirring) = (*turn, *serial, *stirring);
        self.stack.clone_from(stack);
        for (seat, (player, fresh)) in (0..).zip(self.players.iter_mut().zip(players.iter())) {
            player.cards.copy(&fresh.cards);
            (player.owned, player.kinds, player.worth) = (fresh.owned, fresh.kinds, fresh.worth);
            player.turns = fresh.turns;
            player.rng = Rng::new(seed, Stream::Seat(seat));
        }
        self.open(&mut |_: &Dominion| ());
    }

    /// Creates the position for a setup before any cards are drawn.
    pub fn undealt(setup: &Setup) -> Self {
        Dominion::dealt(setup, 0)
    }

    /// Draws the first hands and starts the first turn.
    fn open(&mut self, observer: &mut impl Observer) {
        for seat in Seat::all(self.setup.seats()) {
            if let Some(opening) = self.setup.opening {
                let player = &mut self.players[seat];
                player.cards.open(opening.larger(), &mut player.rng);
                observer.lend(|log| self.tell_drawn(seat, (HAND, HAND), log));
            } else {
                self.draw_hand(seat, observer);
            }
        }
        self.begin_turn(Seat::ONE, observer);
        self.settle(observer);
    }

    /// Carries out any action except buying.
    #[inline(never)]
    fn answer(&mut self, action: Action, log: &mut Log<Event>) {
        match action {
            Action::Buy(_) => {}
            Action::Play(card) => {
                let seat = self.turn.seat;
                self.turn.actions -= u16::from(self.turn.phase == Phase::Action);
                if self.player_mut(seat).cards.bring_into_play(card) {
                    self.play(seat, card, log);
                }
            }
            Action::Take(card) => match self.stack.last().and_then(|frame| frame.op()) {
                Some(Op::Pick(_)) => self.take(card, log),
                Some(Op::Gain(_)) => self.take_pile(card, log),
                _ => self.name(card, log),
            },
            Action::Choose(i) => self.choose(i, log),
            Action::Done => self.done(log),
        }
    }

    #[inline(always)]
    fn buy(&mut self, card: Card, observer: &mut impl Observer) {
        let (seat, price) = (self.turn.seat, self.price(card));
        self.turn.buys -= 1;
        self.turn.coins -= u16::from(price);
        self.turn.spent += u32::from(price);
        observer.push(|| Event::Bought { seat, card, price });
        self.gain(seat, card, Zone::Discard, true, observer);
    }

    fn name(&mut self, card: Card, log: &mut Log<Event>) {
        if let Some(top) = self.stack.len().checked_sub(1) {
            self.stack[top].last = Some(card);
            self.proceed(top);
            let seat = self.stack[top].seat;
            log.push(|| Event::Named { seat, card });
        }
    }

    fn choose(&mut self, option: u8, log: &mut Log<Event>) {
        let Some(top) = self.stack.len().checked_sub(1) else {
            self.turn.phase = Phase::Treasure;
            return;
        };
        let frame = self.stack[top];
        match frame.op() {
            Some(Op::May(script)) => {
                self.proceed(top);
                self.stack.push(frame.inner(script));
            }
            Some(Op::Choose(n, scripts)) => {
                let (seat, card) = (frame.seat, frame.source);
                log.push(|| Event::Chose { seat, card, option });
                let chosen = frame.picked | 1 << option;
                self.stack[top].picked = chosen;
                if chosen.count_ones() == u32::from(*n) {
                    self.proceed(top);
                    let picked = |&(i, _): &(usize, &Script)| chosen >> i & 1 != 0;
                    for (_, script) in scripts.iter().enumerate().rev().filter(picked) {
                        self.stack.push(frame.inner(script));
                    }
                }
            }
            _ => {}
        }
    }

    fn done(&mut self, log: &mut Log<Event>) {
        match self.stack.len().checked_sub(1) {
            Some(top) => {
                if matches!(self.stack[top].op(), Some(Op::Gain(_))) {
                    self.stack[top].last = None;
                }
                self.proceed(top);
            }
            None if self.turn.phase == Phase::Action => self.turn.phase = self.after_actions(),
            None if self.turn.phase == Phase::Hold => self.begin_buying(log),
            None => self.turn.phase = Phase::CleanUp,
        }
    }
}

/// The Treasures that do more than give their coins.
const SCRIPTED: CardSet = Kinds::TREASURE.cards().without(PLAIN_TREASURES);

impl Dominion {
    /// Runs the game until a player must decide.
    #[inline(always)]
    pub(super) fn settle(&mut self, observer: &mut impl Observer) {
        while if self.stack.is_empty() { self.advance(observer) } else { observer.lend(|log| self.step(log)) } {}
    }

    /// Continues the turn when no script is running. Returns `false` if a player must decide, and `true` if a
    /// script starts.
    #[inline(always)]
    fn advance(&mut self, observer: &mut impl Observer) -> bool {
        // Use comparisons instead of a `match`, because the processor would often mispredict the jump table of a
        // `match`.
        if self.turn.phase >= Phase::Buy {
            let bought = self.turn.phase == Phase::CleanUp || self.turn.phase == Phase::Buy && self.turn.buys == 0;
            if !bought || !self.end_turn(observer) {
                return false;
            }
        }
        if self.turn.phase == Phase::Action {
            if self.turn.actions > 0 && self.player(self.turn.seat).holds_any(Kinds::ACTION) {
                return false;
            }
            self.turn.phase = self.after_actions();
        }
        if self.turn.phase == Phase::Hold {
            if !self.turn_choices().cards.is_empty() {
                return false;
            }
            self.turn.phase = Phase::Treasure;
        }
        self.play_treasures(observer)
    }

    fn after_actions(&self) -> Phase {
        if self.setup.treasures_by_hand() { Phase::Hold } else { Phase::Treasure }
    }

    fn begin_buying(&mut self, observer: &mut impl Observer) {
        self.turn.phase = Phase::Buy;
        let (seat, coins) = (self.turn.seat, self.turn.coins);
        observer.push(|| Event::Money { seat, coins });
    }

    /// Plays all Treasures: first those that only give coins, then the others one at a time, in the order in
    /// which they were drawn.
    ///
    /// Returns `false` when all are played and buying begins.
    #[inline(always)]
    fn play_treasures(&mut self, observer: &mut impl Observer) -> bool {
        let seat = self.turn.seat;
        let player = &mut self.players[seat];
        // Avoids searching the hand for cards that the player doesn't own.
        let more = !player.kinds.and(SCRIPTED).is_empty() && player.hand().iter().any(|&card| SCRIPTED.contains(card));
        let (played, coins) = player.cards.play_plain_treasures(more);
        self.turn.coins += coins;
        if let Some(log) = observer.log() {
            for &card in player.cards.play()[..played].iter().rev() {
                log.push(|| Event::Played { seat, card, again: false });
            }
        }
        let next = if more { player.hand().iter().rev().copied().find(|&card| SCRIPTED.contains(card)) } else { None };
        let Some(card) = next else {
            self.begin_buying(observer);
            return false;
        };
        player.cards.bring_into_play(card);
        observer.lend(|log| self.play(seat, card, log));
        true
    }

    /// Discards the hand and the cards in play, draws a new hand, and starts the next turn. Returns `false`
    /// if the game is over.
    #[inline(always)]
    fn end_turn(&mut self, observer: &mut impl Observer) -> bool {
        let seat = self.turn.seat;
        observer.turn_ends(self);
        let player = &mut self.players[seat];
        player.cards.clean_up();
        let next = if seat.index() + 1 < self.setup.seats() { Seat(seat.0 + 1) } else { Seat::ONE };
        let last_round = next == Seat::ONE && self.players[seat].turns >= ROUND_LIMIT;
        if self.supply[Card::Province as usize] == 0 || self.empty >= 3 || last_round {
            self.turn.phase = Phase::Over;
            observer.push(|| Event::GameOver(self.score()));
            return false;
        }
        self.draw_hand(seat, observer);
        self.begin_turn(next, observer);
        true
    }

    fn begin_turn(&mut self, seat: Seat, observer: &mut impl Observer) {
        self.turn = Turn::of(seat);
        let player = self.player_mut(seat);
        player.turns += 1;
        let turn = player.turns;
        observer.push(|| Event::TurnStarted { seat, turn });
    }

    /// Returns the statistics of the current turn as if it ended now.
    #[inline(always)]
    pub fn turn_end(&self) -> TurnEnd {
        let (turn, player) = (&self.turn, self.player(self.turn.seat));
        // Don't search the hand for Action cards if the player owns none.
        let unplayed = match player.kinds.and(Kinds::ACTION.cards()).is_empty() {
            true => 0,
            false => player.hand().iter().filter(|card| card.is(Kinds::ACTION)).count() as u16,
        };
        TurnEnd {
            seat: turn.seat,
            turn: player.turns,
            money: turn.coins + turn.spent as u16,
            coins: turn.coins,
            buys: turn.buys,
            actions: turn.actions,
            unplayed,
            seen: turn.seen,
            points: player.points(),
            cards: player.cards.size() as u16,
            treasure: player.treasure(),
            curses: player.owns(Card::Curse),
        }
    }

    /// Returns the points and the winners: the most points, then the fewest turns, otherwise a shared win.
    #[inline(never)]
    fn score(&self) -> FinalScore {
        let mut points = [None; MOST_SEATS];
        for (seat, points) in Seat::all(self.setup.seats()).zip(&mut points) {
            *points = Some(self.player(seat).points() as i16);
        }
        FinalScore { winners: self.outcome().winners, points }
    }

    pub(super) fn outcome(&self) -> Outcome {
        let rank = |seat: Seat| {
            let player = self.player(seat);
            (player.points(), -i32::from(player.turns))
        };
        let (mut best, mut winners) = (rank(Seat::ONE), SeatSet::only(Seat::ONE));
        for seat in self.others(Seat::ONE) {
            let rank = rank(seat);
            match rank.cmp(&best) {
                Ordering::Less => {}
                Ordering::Equal => winners = winners.with(seat),
                Ordering::Greater => (best, winners) = (rank, SeatSet::only(seat)),
            }
        }
        Outcome { winners }
    }
}
