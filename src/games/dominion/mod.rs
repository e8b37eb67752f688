//! Dominion: the 54 cards of the strategy language's supply, for two to four players.
//!
//! The rules are those printed on the cards, newest wording. A decision is a [`Prompt`]; people,
//! strategies and searches answer it alike, one card at a time.
//!
//! # Rulings
//!
//! * All Treasures are played at the beginning of the buy phase, by themselves: those that just
//!   give coins first, then the others in the order in which they came to hand.
//! * Where there is no choice nothing is asked: the only Action phase without an Action card,
//!   a forced discard of a whole hand, the only pile that a gain may come from.
//! * Costs are read at the moment of use and never fall below zero. Bridge, Highway and Haggler
//!   work for the rest of the turn and once for each time they are played.
//! * Who gains a card answers first (Trader), then the card does what it does when gained, then
//!   the others answer in turn order (Fool's Gold), then Hagglers bring theirs.
//! * Trader exchanges a card after it was gained: what the card does when gained happens all the
//!   same. It is not offered for a Silver, nor when no Silver is left.
//! * Moat is shown when the attack is played, before it does anything, and anew for each
//!   repetition by a Throne Room.
//! * Torturer: a player may choose what cannot be done in full.
//! * Masquerade passes among the players with cards in hand; all choose before any card moves.
//! * Swindler: who attacks chooses; where no pile has the right cost nothing is gained.
//! * Rebuild may name any card of this game.
//! * The game ends after a turn with no Province or three empty piles of any kind, and is scored
//!   as it stands after [`ROUND_LIMIT`] rounds. Most points win, then fewest turns; else the
//!   victory is shared.
//! * The supply of all cards has no Pasture. In a chosen kingdom with the Shepherd each player
//!   begins with one in place of a Copper.

pub mod card;
mod cards;
pub mod choices;
mod cycle;
mod emblems;
mod event;
mod gain;
mod heuristics;
pub mod op;
mod player;
mod players;
mod position;
mod prompt;
mod resolve;
mod set;
mod setup;
mod state;
mod table;
mod text;
mod turn;
mod view;

pub use card::{Card, CardSet, Kinds};
pub use event::{Event, TurnEnd};
pub use prompt::{Action, Ask, Choices, Illegal, Prompt};
pub use setup::{MOST_SEATS, Setup, SetupFault};
pub use state::{Dominion, Phase, ROUND_LIMIT};
pub use table::Query;

use crate::engine::{Game, Log, Rng, Seat, Status, Stream};
use crate::games::{Anchor, Command, Error, Inspection, Move, Names, Present, Sentence, Setting, Table, View};
use op::Op;

impl Dominion {
    /// Begins anew, reusing the memory of an earlier game. `fresh` is the position before the
    /// first shuffle, from [`Dominion::undealt`].
    pub fn restart(&mut self, fresh: &Dominion, seed: u64) {
        self.clone_from(fresh);
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.rng = Rng::new(seed, Stream::Seat(seat as u8));
        }
        self.open(&mut Log::off());
    }

    /// The position of a setup before anybody has drawn a card.
    pub fn undealt(setup: &Setup) -> Self {
        Dominion::dealt(setup, 0)
    }

    /// Draws the first hands and begins the first turn.
    fn open(&mut self, log: &mut Log<Event>) {
        for seat in Seat::all(self.setup.seats()) {
            self.draw_hand(seat, log);
        }
        self.begin_turn(Seat::ONE, log);
        self.settle(log);
    }

    /// Carries out an action and tells what happens.
    #[inline(always)]
    fn act(&mut self, action: Action, log: &mut Log<Event>) {
        debug_assert!(self.judge(action).is_ok(), "{action:?}: {:?}", self.judge(action));
        // The commonest action by far is carried out right here.
        match action {
            Action::Buy(card) => self.buy(card, log),
            rarer => self.act_rarely(rarer, log),
        }
        self.settle(log);
    }

    /// Carries out an action, most often not a purchase.
    #[inline(never)]
    fn act_rarely(&mut self, action: Action, log: &mut Log<Event>) {
        match action {
            Action::Buy(card) => self.buy(card, log),
            Action::Play(card) => {
                let seat = self.turn.seat;
                self.turn.actions -= 1;
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
            Action::Done => self.done(),
        }
    }

    /// Buys a card. The commonest action, so it is carried out where it is asked for, the gain
    /// inside.
    #[inline(always)]
    fn buy(&mut self, card: Card, log: &mut Log<Event>) {
        let (seat, price) = (self.turn.seat, self.price(card));
        self.turn.buys -= 1;
        self.turn.coins -= u16::from(price);
        self.turn.spent += u16::from(price);
        log.push(|| Event::Bought { seat, card, price });
        self.gain(seat, card, op::Zone::Discard, true, log);
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
        let Some(top) = self.stack.len().checked_sub(1) else { return };
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
                    let picked = |&(i, _): &(usize, &op::Script)| chosen >> i & 1 != 0;
                    for (_, script) in scripts.iter().enumerate().rev().filter(picked) {
                        self.stack.push(frame.inner(script));
                    }
                }
            }
            _ => {}
        }
    }

    fn done(&mut self) {
        match self.stack.len().checked_sub(1) {
            Some(top) => {
                if matches!(self.stack[top].op(), Some(Op::Gain(_))) {
                    self.stack[top].last = None;
                }
                self.proceed(top);
            }
            None if self.turn.phase == Phase::Action => self.turn.phase = Phase::Treasure,
            None => self.turn.phase = Phase::CleanUp,
        }
    }
}

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
            Ask::Play => Action::Play,
            Ask::Buy => Action::Buy,
            _ => Action::Take,
        };
        out.extend(choices.cards.iter().map(act));
        out.extend((0..8).filter(|i| choices.options >> i & 1 != 0).map(Action::Choose));
        if choices.done {
            out.push(Action::Done);
        }
    }

    fn apply(&mut self, action: Action, log: &mut Log<Event>) {
        self.act(action, log);
    }

    /// The others' hands are dealt anew from all their cards that the seat cannot see, and all
    /// luck is new. What others know of their own decks is not kept.
    fn resample(&mut self, seat: Seat, rng: &mut Rng) {
        for (i, player) in self.players.iter_mut().enumerate() {
            player.rng = rng.fork();
            if i == seat.index() {
                player.cards.tidy();
                continue;
            }
            let (hand, aside) = (player.hand().len(), player.aside.len());
            player.cards.hide_hand(&mut player.aside);
            player.cards.tidy();
            player.cards.draw(hand, rng);
            for _ in 0..aside {
                player.aside.extend(player.cards.draw_out(rng));
            }
        }
    }
}

impl Present for Dominion {
    type Query = Query;
    const TITLE: &'static str = "Dominion";
    const COMMANDS: &'static [Command<Self>] = text::COMMANDS;
    const SETTINGS: &'static [Setting<Setup>] = choices::SETTINGS;

    fn offer(view: View<'_, Self>, action: Action) -> Move {
        text::offer(view, action)
    }

    fn tell(events: &[Event], names: &Names, to: Option<Seat>, out: &mut String) -> Sentence {
        text::tell(events, names, to, out)
    }

    fn table(view: View<'_, Self>, names: &Names) -> Table {
        table::table(view, names)
    }

    fn overview(view: View<'_, Self>, names: &Names) -> Table {
        table::overview(view, names)
    }

    fn prompt(view: View<'_, Self>, names: &Names) -> Option<String> {
        text::prompt(view, names)
    }

    fn answer(view: View<'_, Self>, _names: &Names, query: Query) -> Result<Table, Error> {
        Ok(table::answer(view, query))
    }

    fn inspect(view: View<'_, Self>, _names: &Names, anchor: Anchor) -> Inspection {
        table::inspect(view, anchor)
    }

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let points = self.players.iter().map(|player| player.points()).collect();
        let money = self.players.iter().map(|player| i32::from(player.treasure())).collect();
        vec![("points", points), ("money", money)]
    }

    fn position(&self, names: &Names) -> String {
        self.write_position(Seat::all(self.setup.seats()).map(|seat| names.of(seat).to_string()))
    }

    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error> {
        Self::read_position(text)
    }
}
