//! A compiled strategy at the table: what it buys and plays, and why.

use super::answer::Answer;
use super::plan;
use super::program::{Asked, Playing, Program};
use super::syntax::{Key, Play};
use crate::agents::{Agent, Progress};
use crate::games::View;
use crate::games::dominion::{Action, Ask, Card, Dominion, Kinds, Prompt};
use std::sync::Arc;

/// Why something was decided: places count from 0 in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// This entry of a buy list, counted over all lists.
    Entry(u16),
    /// This entry of a strategy's play order.
    Order {
        /// Which strategy.
        strategy: u16,
        /// Which entry, counted over all strategies.
        order: u16,
    },
    /// This block of options or reactions, counted over all strategies.
    Block(u16),
    /// No block says anything: the card's own default.
    Default,
    /// No entry can be bought.
    NothingToBuy,
    /// No entry can be played.
    NothingToPlay,
}

/// What is remembered while one card is played, so that its answers belong together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Memory {
    /// The strategy that played the last card.
    strategy: u16,
    /// The play that the block was chosen for, and the block: 0 for none, else counted from 1.
    options: (u16, u8, u16),
    /// The same for something that one reacts to.
    reaction: (u16, u8, u16),
}

/// A strategy that plays.
#[derive(Clone, Debug)]
pub struct Strategist {
    program: Arc<Program>,
    memory: Memory,
}

impl Strategist {
    /// A player that follows the program.
    pub fn new(program: Arc<Program>) -> Self {
        Strategist { program, memory: Memory::default() }
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.memory = Memory::default();
    }

    /// The answer to what is asked of this seat, always a legal one, and why.
    #[inline(always)]
    pub fn decide(&mut self, view: View<'_, Dominion>) -> (Action, Reason) {
        debug_assert_eq!(view.is_buying(), matches!(view.prompt(), Some(Prompt { ask: Ask::Buy, .. })));
        debug_assert_eq!(view.is_playing(), matches!(view.prompt(), Some(Prompt { ask: Ask::Play, .. })));
        if view.is_buying() {
            return self.buy(view);
        }
        self.decide_otherwise(view)
    }

    /// The answer to anything but what to buy.
    #[inline(never)]
    fn decide_otherwise(&mut self, view: View<'_, Dominion>) -> (Action, Reason) {
        if view.is_playing() {
            let (action, reason) = self.play(view);
            if let Reason::Order { strategy, .. } = reason {
                self.memory.strategy = strategy;
            }
            return (action, reason);
        }
        match view.prompt() {
            Some(prompt) => self.answer(view, &prompt),
            None => (Action::Done, Reason::NothingToBuy),
        }
    }

    /// The first list that holds and has an entry that can be bought.
    #[inline(always)]
    fn buy(&self, view: View<'_, Dominion>) -> (Action, Reason) {
        match self.program.bought(view) {
            Some((entry, card)) => (Action::Buy(card), Reason::Entry(entry)),
            None => (Action::Done, Reason::NothingToBuy),
        }
    }

    /// The first strategy that holds and can play something.
    fn play(&self, view: View<'_, Dominion>) -> (Action, Reason) {
        let program = &*self.program;
        for (i, strategy) in program.strategies.iter().enumerate() {
            if !program.holds(strategy.clause, view, Asked::OwnTurn) {
                continue;
            }
            let knows = |card: Card| self.can_play(i, card, view);
            for order in strategy.order.clone() {
                let card = match program.orders[order] {
                    Play::Card(card) => {
                        (view.hand().contains(&card) && card.is(Kinds::ACTION) && knows(card)).then_some(card)
                    }
                    Play::ChainDraw => plan::chain_draw(view),
                    Play::Default => plan::chain_draw(view).or_else(|| plan::dearest(view, knows)),
                };
                if let Some(card) = card {
                    return (Action::Play(card), Reason::Order { strategy: i as u16, order: order as u16 });
                }
            }
        }
        (Action::Done, Reason::NothingToPlay)
    }

    /// Whether the strategy knows how to play a card now: by its own options, or by default.
    fn can_play(&self, strategy: usize, card: Card, view: View<'_, Dominion>) -> bool {
        let useful = |card: Card, knows: &dyn Fn(Card) -> bool| match self.options(strategy, card, view) {
            Some(block) => plan::is_useful(card, &self.program.blocks[block].answer, view, knows),
            None => plan::is_useful(card, &Answer::default_of(card, view), view, knows),
        };
        useful(card, &|other| useful(other, &|_| false))
    }

    /// The first block of a strategy that answers a card and holds.
    fn options(&self, strategy: usize, card: Card, view: View<'_, Dominion>) -> Option<usize> {
        let strategy = self.program.strategies.get(strategy)?;
        self.block(strategy, Key::Options(card), view, Asked::OwnTurn)
    }

    /// The first block of a strategy with this key that holds.
    fn block(&self, strategy: &Playing, key: Key, view: View<'_, Dominion>, asked: Asked) -> Option<usize> {
        strategy.blocks.clone().find(|&i| {
            let block = &self.program.blocks[i];
            block.key == key && self.program.holds(block.clause, view, asked)
        })
    }

    fn answer(&mut self, view: View<'_, Dominion>, prompt: &Prompt) -> (Action, Reason) {
        let key = plan::key_of(prompt, view);
        match key {
            Key::Options(card) => {
                if let Some(block) = self.remembered_options(card, view, prompt)
                    && let Some(action) = self.respond(&self.program.blocks[block].answer, view, prompt)
                {
                    return (action, Reason::Block(block as u16));
                }
            }
            Key::Reaction(_) => {
                for block in self.reactions(key, view, prompt) {
                    if let Some(action) = self.respond(&self.program.blocks[block].answer, view, prompt) {
                        let source = prompt.source.map_or(0, |card| card as u8);
                        self.memory.reaction = (prompt.serial, source, block as u16 + 1);
                        return (action, Reason::Block(block as u16));
                    }
                }
            }
        }
        let action = self.respond(&Answer::default_for(key, view), view, prompt);
        (action.unwrap_or_else(|| plan::last_resort(prompt, view.choices(), view)), Reason::Default)
    }

    fn respond(&self, answer: &Answer, view: View<'_, Dominion>, prompt: &Prompt) -> Option<Action> {
        let knows = |card: Card| self.can_play(self.memory.strategy as usize, card, view);
        plan::respond(answer, prompt, view, knows)
    }

    /// The block that answers the card being played: chosen at its first question, and kept for
    /// the others. Treasures are played by no strategy: all are looked through.
    fn remembered_options(&mut self, card: Card, view: View<'_, Dominion>, prompt: &Prompt) -> Option<usize> {
        let (serial, source, block) = self.memory.options;
        if (serial, source) == (prompt.serial, card as u8) && block > 0 {
            return (block as usize).checked_sub(2);
        }
        let found = if card.is(Kinds::ACTION) {
            self.options(self.memory.strategy as usize, card, view)
        } else {
            (0..self.program.strategies.len())
                .filter(|&i| self.program.holds(self.program.strategies[i].clause, view, Asked::OwnTurn))
                .find_map(|i| self.options(i, card, view))
        };
        self.memory.options = (prompt.serial, card as u8, found.map_or(1, |block| block as u16 + 2));
        found
    }

    /// The blocks that answer an event, in order: the first of each strategy that holds.
    fn reactions(&self, key: Key, view: View<'_, Dominion>, prompt: &Prompt) -> Vec<usize> {
        let program = &*self.program;
        if let Ask::Pick { picked: 1.., .. } = prompt.ask {
            let (serial, source, block) = self.memory.reaction;
            if (serial, Some(source)) == (prompt.serial, prompt.source.map(|card| card as u8)) && block > 0 {
                return vec![block as usize - 1];
            }
        }
        let holds = |strategy: &&Playing| program.holds(strategy.clause, view, Asked::Reacting);
        let first = |strategy: &Playing| self.block(strategy, key, view, Asked::Reacting);
        program.strategies.iter().filter(holds).filter_map(first).collect()
    }
}

impl Agent<Dominion> for Strategist {
    fn choose(&mut self, view: View<'_, Dominion>, _legal: &[Action], _watch: &Progress) -> Action {
        self.decide(view).0
    }
}
