//! A player that follows a compiled strategy, and reports which part of the file caused each decision.

use super::answering;
use super::program::{Asked, CompiledPlay, Program};
use super::purchases::Purchases;
use crate::strategy::language::answer::Answer;
use crate::strategy::language::print::{entry, guard, order};
use crate::strategy::language::report::line_of;
use crate::strategy::language::syntax::{Block, BlockKey, File, FileSpan, Play};
use crate::{Agent, Progress};
use sorcery_games::View;
use sorcery_games::dominion::card::Fate;
use sorcery_games::dominion::{Action, Card, Dominion, Kinds, Prompt, Question};
use std::sync::Arc;

/// The part of a strategy file that caused a decision. Indices count from 0 in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionSource {
    /// The buy-list entry with this index. Entries are counted across all lists.
    Entry(u16),
    /// An entry of a strategy's play order.
    Order {
        /// The index of the strategy whose play order contains the entry.
        strategy: u16,
        /// The index of the entry. Entries are counted across the play orders of all strategies.
        order: u16,
    },
    /// The block of options or reactions with this index. Blocks are counted across all strategies.
    Block(u16),
    /// The default answer, since the file has no block for the card or event.
    Default,
    /// The default answer, since none of the file's blocks for the card or event applies. The index is that of the
    /// first of these blocks.
    Fallback(u16),
    /// No entry of a buy list is affordable.
    NothingToBuy,
    /// No entry of a play order can be played.
    NothingToPlay,
}

/// Choices that are remembered while a card is being played, to keep its decisions consistent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CardMemory {
    /// The index of the strategy that played the last card.
    strategy: u16,
    /// The block of options chosen for the card being played, if any.
    options: ChosenBlock,
    /// The block of reactions chosen for the last event, if any.
    reaction: ChosenBlock,
}

/// The block that was chosen for one play of a card, if any. The play is identified by its serial number and its card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ChosenBlock {
    play: Option<(u16, Card)>,
    block: Option<u16>,
}

/// A player that follows a strategy.
#[derive(Clone, Debug)]
pub struct Strategist {
    program: Arc<Program>,
    purchases: Purchases,
    memory: CardMemory,
}

impl Strategist {
    /// Creates a player that follows `program`.
    pub fn new(program: Arc<Program>) -> Self {
        Strategist { purchases: Purchases::of(&program), program, memory: CardMemory::default() }
    }

    /// Forgets all remembered choices, for a new game.
    pub fn forget(&mut self) {
        self.memory = CardMemory::default();
    }

    /// Returns a legal action for the seat to move, and the reason for it.
    #[inline(always)]
    pub fn decide(&mut self, view: View<'_, Dominion>) -> (Action, DecisionSource) {
        debug_assert_eq!(view.is_buying(), matches!(view.prompt(), Some(Prompt { ask: Question::Buy, .. })));
        debug_assert_eq!(view.is_playing(), matches!(view.prompt(), Some(Prompt { ask: Question::Play, .. })));
        if view.is_buying() {
            return self.buy(view);
        }
        self.decide_otherwise(view)
    }

    /// Decides anything except purchases.
    #[inline(never)]
    fn decide_otherwise(&mut self, view: View<'_, Dominion>) -> (Action, DecisionSource) {
        if view.is_playing() {
            let (action, reason) = self.play(view);
            if let (Action::Play(card), DecisionSource::Order { strategy, .. }) = (action, reason) {
                self.memory.strategy = strategy;
                if !self.program.blocks.is_empty() {
                    let serial = view.prompt().map_or(0, |prompt| prompt.serial);
                    self.choose_options(serial, card, view);
                }
            }
            return (action, reason);
        }
        match view.prompt() {
            Some(Prompt { ask: Question::Treasure, .. }) => self.treasures(view),
            Some(prompt) => {
                let (action, reason) = self.answer(view, &prompt);
                if let (Action::Take(card), Question::Pick { fate: Fate::PlayTwice, .. }) = (action, prompt.ask) {
                    self.choose_options(prompt.serial, card, view);
                }
                (action, reason)
            }
            None => (Action::Done, DecisionSource::NothingToBuy),
        }
    }

    /// Chooses the block of options for a card that is about to be played, and remembers it. `serial` is the number of
    /// cards played before.
    fn choose_options(&mut self, serial: u16, card: Card, view: View<'_, Dominion>) {
        let block = self.options(self.memory.strategy as usize, card, view, Asked::OwnTurn);
        self.memory.options =
            ChosenBlock { play: Some((serial.wrapping_add(1), card)), block: block.map(|block| block as u16) };
    }

    /// Buys the card of the first affordable entry of the first applicable list.
    #[inline(always)]
    fn buy(&mut self, view: View<'_, Dominion>) -> (Action, DecisionSource) {
        match self.purchases.next(&self.program, view) {
            Some((entry, card)) => (Action::Buy(card), DecisionSource::Entry(entry)),
            None => (Action::Done, DecisionSource::NothingToBuy),
        }
    }

    /// Plays a card according to the first applicable strategy that has a playable entry.
    fn play(&self, view: View<'_, Dominion>) -> (Action, DecisionSource) {
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
                    Play::ChainDraw => answering::chain_draw(view),
                    Play::Default => answering::chain_draw(view).or_else(|| answering::dearest(view, knows)),
                };
                if let Some(card) = card {
                    return (Action::Play(card), DecisionSource::Order { strategy: i as u16, order: order as u16 });
                }
            }
        }
        (Action::Done, DecisionSource::NothingToPlay)
    }

    /// Plays the next Treasure of the first applicable strategy that names any. Treasures that this strategy
    /// doesn't name stay in hand, unless it contains `:Default`.
    fn treasures(&self, view: View<'_, Dominion>) -> (Action, DecisionSource) {
        let program = &*self.program;
        let names = |playing: &CompiledPlay| program.orders[playing.order.clone()].iter().any(Play::is_treasure);
        let holds = |playing: &CompiledPlay| program.holds(playing.clause, view, Asked::OwnTurn);
        let Some(strategy) = program.strategies.iter().position(|playing| names(playing) && holds(playing)) else {
            return (Action::Choose(0), DecisionSource::Default);
        };
        for order in program.strategies[strategy].order.clone() {
            let action = match program.orders[order] {
                Play::Card(card) if card.is(Kinds::TREASURE) && view.hand().contains(&card) => Action::Play(card),
                Play::Default => Action::Choose(0),
                _ => continue,
            };
            return (action, DecisionSource::Order { strategy: strategy as u16, order: order as u16 });
        }
        (Action::Done, DecisionSource::NothingToPlay)
    }

    /// Returns `true` if playing a card now is useful with the strategy's own options for it or the default answer.
    fn can_play(&self, strategy: usize, card: Card, view: View<'_, Dominion>) -> bool {
        let useful = |card: Card, knows: &dyn Fn(Card) -> bool| match self.options(strategy, card, view, Asked::OwnTurn)
        {
            Some(block) => answering::is_useful(card, &self.program.blocks[block].answer, view, knows),
            None => answering::is_useful(card, &BlockKey::Options(card).default_answer(view), view, knows),
        };
        useful(card, &|other| useful(other, &|_| false))
    }

    /// Returns the index of the first applicable block in this strategy that has options for this card.
    fn options(&self, strategy: usize, card: Card, view: View<'_, Dominion>, asked: Asked) -> Option<usize> {
        let strategy = self.program.strategies.get(strategy)?;
        self.block(strategy, BlockKey::Options(card), view, asked)
    }

    /// Returns the index of the first block in `strategy` that applies to a card or event.
    fn block(&self, strategy: &CompiledPlay, key: BlockKey, view: View<'_, Dominion>, asked: Asked) -> Option<usize> {
        strategy.blocks.clone().find(|&i| {
            let block = &self.program.blocks[i];
            block.key == key && self.program.holds(block.clause, view, asked)
        })
    }

    fn answer(&mut self, view: View<'_, Dominion>, prompt: &Prompt) -> (Action, DecisionSource) {
        let key = answering::key_of(prompt, view);
        match key {
            BlockKey::Options(card) => {
                if let Some(block) = self.remembered_options(card, view, prompt)
                    && let Some(action) = self.respond(&self.program.blocks[block].answer, view, prompt)
                {
                    return (action, DecisionSource::Block(block as u16));
                }
            }
            BlockKey::Reaction(_) => {
                let respond =
                    |block: usize| Some((self.respond(&self.program.blocks[block].answer, view, prompt)?, block));
                let first = match self.remembered_reaction(prompt) {
                    Some(block) => respond(block),
                    None => self.reactions(key, view).find_map(respond),
                };
                if let Some((action, block)) = first {
                    let play = prompt.source.map(|card| (prompt.serial, card));
                    self.memory.reaction = ChosenBlock { play, block: Some(block as u16) };
                    return (action, DecisionSource::Block(block as u16));
                }
            }
        }
        let action = self.respond(&key.default_answer(view), view, prompt);
        let blocks = self.program.blocks.iter().position(|block| block.key == key);
        let reason = blocks.map_or(DecisionSource::Default, |block| DecisionSource::Fallback(block as u16));
        (action.unwrap_or_else(|| answering::last_resort(prompt, view.choices(), view)), reason)
    }

    fn respond(&self, answer: &Answer, view: View<'_, Dominion>, prompt: &Prompt) -> Option<Action> {
        let knows = |card: Card| self.can_play(self.memory.strategy as usize, card, view);
        answering::respond(answer, prompt, view, knows)
    }

    /// Returns the block for the card being played.
    ///
    /// The block was chosen while the card was in hand. Treasures and repetitions are played automatically, so
    /// their block is chosen at the first decision. A Treasure's block can come from any strategy, since no
    /// strategy played it.
    fn remembered_options(&mut self, card: Card, view: View<'_, Dominion>, prompt: &Prompt) -> Option<usize> {
        let play = Some((prompt.serial, card));
        if self.memory.options.play != play {
            let (program, asked) = (&*self.program, Asked::Before(card));
            let found = if card.is(Kinds::ACTION) {
                self.options(self.memory.strategy as usize, card, view, asked)
            } else {
                (0..program.strategies.len())
                    .filter(|&i| program.holds(program.strategies[i].clause, view, asked))
                    .find_map(|i| self.options(i, card, view, asked))
            };
            self.memory.options = ChosenBlock { play, block: found.map(|block| block as u16) };
        }
        self.memory.options.block.map(usize::from)
    }

    /// If the player has already picked a card in response to the current event, returns the block that chose it.
    fn remembered_reaction(&self, prompt: &Prompt) -> Option<usize> {
        let Question::Pick { picked: 1.., .. } = prompt.ask else { return None };
        let ChosenBlock { play, block } = self.memory.reaction;
        block.filter(|_| play == prompt.source.map(|card| (prompt.serial, card))).map(usize::from)
    }

    /// Returns the blocks for an event: the first applicable block of each applicable strategy.
    fn reactions(&self, key: BlockKey, view: View<'_, Dominion>) -> impl Iterator<Item = usize> {
        let strategies = self.program.strategies.iter();
        strategies
            .filter(move |strategy| self.program.holds(strategy.clause, view, Asked::Reacting))
            .filter_map(move |strategy| self.block(strategy, key, view, Asked::Reacting))
    }
}

impl Agent<Dominion> for Strategist {
    fn choose(&mut self, view: View<'_, Dominion>, _legal: &[Action], _progress: &Progress) -> Action {
        self.decide(view).0
    }
}

/// A part of a strategy file that can cause a decision.
pub struct SourceLine {
    /// The reason that a player gives for decisions caused by this part of the strategy file.
    pub reason: DecisionSource,
    /// The line of the file on which the part starts, counted from 1.
    pub line: usize,
    /// The list or strategy that contains this part of the file: `list 2` or `strategy 1`.
    pub part: String,
    /// The condition of the list or strategy that contains this part of the file: ` if …`, or empty.
    pub guard: String,
    /// Number of the entry in its list, counted from 1. `None` for other parts of a file.
    pub entry: Option<usize>,
    /// The text of this part of the file: `Smithy [2] if Has(Gold, 2)`.
    pub words: String,
}

impl SourceLine {
    /// Returns the cause as one line of text: `line 7: list 2, entry 3: Smithy [2]`.
    pub fn told(&self) -> String {
        format!("line {}: {}, {}", self.line, self.part, self.numbered())
    }

    /// Returns the text of this part of the file with the number of its entry: `entry 3: Smithy [2]`.
    pub fn numbered(&self) -> String {
        self.entry.map_or(self.words.clone(), |entry| format!("entry {entry}: {}", self.words))
    }
}

/// The value of [`SourceLine::part`] for causes outside all lists and strategies.
pub const BESIDES: &str = "other decisions";

/// Returns all parts of a file that can cause a decision, in file order.
pub fn causes(text: &str, file: &File) -> Vec<SourceLine> {
    let mut out = Vec::new();
    let mut cause = |reason, place: &FileSpan, (part, guard): (&str, &str), entry, words| {
        let (line, part, guard) = (line_of(text, place.0.start), part.into(), guard.into());
        out.push(SourceLine { reason, line, part, guard, entry, words });
    };
    let (mut entries, mut orders, mut blocks) = (0, 0, 0);
    for (list, this) in file.lists.iter().enumerate() {
        let (part, guarded) = (format!("list {}", list + 1), guard(this.guard.as_ref()));
        for (i, wanted) in this.entries.iter().enumerate() {
            cause(DecisionSource::Entry(entries), &wanted.place, (&part, &guarded), Some(i + 1), entry(wanted));
            entries += 1;
        }
    }
    for (strategy, this) in file.strategies.iter().enumerate() {
        let (part, guarded) = (format!("strategy {}", strategy + 1), guard(this.guard.as_ref()));
        for (i, played) in this.order.iter().enumerate() {
            let reason = DecisionSource::Order { strategy: strategy as u16, order: orders };
            cause(reason, &played.place, (&part, &guarded), Some(i + 1), order(played).into());
            orders += 1;
        }
        for answer in &this.blocks {
            let words = format!("{}{}", answer.key.words(), guard(answer.guard.as_ref()));
            cause(DecisionSource::Block(blocks), &answer.place, (&part, &guarded), None, words);
            blocks += 1;
        }
    }
    let blocks: Vec<&Block> = file.strategies.iter().flat_map(|strategy| &strategy.blocks).collect();
    for (i, first) in blocks.iter().enumerate() {
        let earlier = blocks[..i].iter().any(|block| block.key == first.key);
        if !earlier && blocks.iter().all(|block| block.key != first.key || block.guard.is_some()) {
            let words = format!("{}: no condition is true, so {}", first.key.words(), first.key.default_words());
            cause(DecisionSource::Fallback(i as u16), &first.place, (BESIDES, ""), None, words);
        }
    }
    out
}
