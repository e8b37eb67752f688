//! The search for better strategies of a kind. It changes buy lists, play orders and their conditions, and answers.

use super::answers;
use super::conditions::{any, for_playing};
use super::kind::StrategyKind;
pub use super::kind::USELESS;
use super::lists::Lists;
use crate::strategy::language::idle::tidy;
use crate::strategy::language::syntax::{BlockBody, BlockKey, File, FileSpan, Fragment, Notes, Order, Play, Strategy};
use crate::tuner::SearchSpace;
use sorcery_games::dominion::cards::traits;
use sorcery_games::dominion::{Card, CardSet, Kinds};
use sorcery_games::engine::Rng;

/// Probability that a random change concerns the buy lists.
const LISTS: f64 = 0.6;
/// Number of attempts to find a change that keeps the kind of the strategy.
const ATTEMPTS: usize = 8;
/// The search adds a strategy to a file only if the file contains fewer strategies than this.
const MOST_STRATEGIES: usize = 3;

/// The search space for strategies of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Plays {
    /// The cards that new entries of a buy list may buy.
    pub cards: CardSet,
    /// The kind of strategy, which every change must preserve.
    pub kind: StrategyKind,
}

impl SearchSpace for Plays {
    type Draft = File;

    fn changed(&self, file: &File, rng: &mut Rng) -> File {
        for _ in 0..ATTEMPTS {
            let mut changed = file.clone();
            for _ in 0..1 + rng.below(2) {
                match rng.chance(LISTS) {
                    true => Lists { cards: self.cards }.change(&mut changed, rng),
                    false => change(&mut changed, rng),
                }
            }
            tidy(&mut changed);
            let changed = ordered(changed);
            if changed != *file && StrategyKind::of(&changed) == self.kind {
                return changed;
            }
        }
        file.clone()
    }

    fn grown(&self, file: &File) -> Vec<File> {
        let grown = Lists { cards: self.cards }.grown(file).into_iter().map(ordered);
        grown.filter(|file| StrategyKind::of(file) == self.kind).collect()
    }

    /// Returns variants of the file. Each lacks one part: an entry of a buy list or play order, a block of options, or
    /// a whole strategy.
    fn shrunk(&self, file: &File) -> Vec<File> {
        let mut shrunk = Lists { cards: self.cards }.shrunk(file);
        for (i, strategy) in file.strategies.iter().enumerate() {
            let mut without = |remove: &dyn Fn(&mut File)| {
                let mut less = file.clone();
                remove(&mut less);
                shrunk.push(less);
            };
            if file.strategies.len() > 1 {
                without(&|file| _ = file.strategies.remove(i));
            }
            for block in 0..strategy.blocks.len() {
                without(&|file| _ = file.strategies[i].blocks.remove(block));
            }
            for order in 0..if strategy.order.len() > 1 { strategy.order.len() } else { 0 } {
                without(&|file| _ = file.strategies[i].order.remove(order));
            }
        }
        shrunk.retain(|less| StrategyKind::of(less) == self.kind);
        shrunk
    }
}

/// Adapts the play orders to the cards that the file buys. Removes cards that the strategy never has, with their
/// options. Adds cards that give actions but need a decision, because `:Default` would play these last.
pub(super) fn ordered(mut file: File) -> File {
    let bought = file.bought();
    let early = bought.and(traits().cantrips).and(traits().asking);
    let gained: CardSet =
        file.strategies.iter().flat_map(|strategy| &strategy.blocks).flat_map(|block| named(&block.body)).collect();
    let owned = bought.or(gained);
    for strategy in &mut file.strategies {
        strategy.order.retain(|order| !matches!(order.what, Play::Card(card) if !owned.contains(card)));
        strategy.blocks.retain(|block| !matches!(block.key, BlockKey::Options(card) if !owned.contains(card)));
        if strategy.guard.is_none() {
            let played = |card: &Card| strategy.order.iter().any(|order| order.what == Play::Card(*card));
            let missing: Vec<Card> = early.iter().filter(|card| !played(card)).collect();
            let place = strategy.order.iter().take_while(|order| matches!(order.what, Play::Card(_))).count();
            strategy.order.splice(place..place, missing.into_iter().map(|card| order(Play::Card(card))));
        }
    }
    file.strategies.retain(|strategy| !strategy.order.is_empty());
    file.lists.retain(|list| !list.entries.is_empty());
    file
}

fn order(what: Play) -> Order {
    Order { place: FileSpan::default(), notes: Notes::default(), what }
}

fn named(body: &BlockBody) -> Vec<Card> {
    match body {
        BlockBody::Cards(cards) => cards.iter().map(|(card, _)| *card).collect(),
        BlockBody::Pairs(pairs) => pairs.iter().filter_map(|(_, card, _)| *card).collect(),
        BlockBody::Fragments(fragments) => fragments
            .iter()
            .flat_map(|(fragment, _)| if let Fragment::Tagged(_, body) = fragment { named(body) } else { Vec::new() })
            .collect(),
    }
}

/// Changes a play order, a condition for playing, or an answer.
fn change(file: &mut File, rng: &mut Rng) {
    let bought = file.bought();
    let actions = bought.and(Kinds::ACTION.cards());
    if file.strategies.is_empty() {
        return;
    }
    let which = rng.below(file.strategies.len());
    let many = file.strategies.len();
    let strategy = &mut file.strategies[which];
    let size = strategy.order.len();
    match rng.below(10) {
        0 | 1 => {
            if let Some(card) = any(actions, rng) {
                strategy.order.retain(|order| order.what != Play::Card(card));
                let place = rng.below(strategy.order.len().max(1));
                strategy.order.insert(place, order(Play::Card(card)));
            }
        }
        2 if size > 1 => _ = strategy.order.remove(rng.below(size - 1)),
        3 if many < MOST_STRATEGIES => {
            let guarded = Strategy { guard: for_playing(actions, rng), notes: Notes::default(), ..strategy.clone() };
            file.strategies.insert(which, guarded);
            let strategy = &mut file.strategies[which];
            if let Some(card) = any(actions, rng) {
                strategy.order.retain(|order| order.what != Play::Card(card));
                strategy.order.insert(0, order(Play::Card(card)));
            }
        }
        4 if strategy.guard.is_some() => {
            if rng.chance(0.5) {
                file.strategies.remove(which);
            } else {
                strategy.guard = for_playing(actions, rng);
            }
        }
        5 if !strategy.blocks.is_empty() => {
            let block = rng.below(strategy.blocks.len());
            if rng.chance(0.3) {
                strategy.blocks.remove(block);
            } else {
                let guard = &mut strategy.blocks[block].guard;
                *guard = if guard.is_some() && rng.chance(0.4) { None } else { for_playing(actions, rng) };
            }
        }
        _ => answers::add(strategy, bought, rng),
    }
}
