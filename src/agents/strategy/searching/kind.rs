//! The kinds of strategies for Dominion, such as engines.

use crate::strategy::language::syntax::{BuyEntry, BuyList, File};
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::cards::{Traits, traits};
use sorcery_games::dominion::{Card, CardSet, Kinds};
use std::fmt;

/// A kind of strategy, by the cards that it buys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StrategyKind {
    /// Buys Treasures and at most a few Actions.
    Money,
    /// Buys many Actions, or cards that give enough actions to play several.
    Engine,
    /// Buys cheap Victory cards from the start, or turns cards into them.
    Rush,
    /// Buys cards that harm the opponent.
    Attack,
}

/// Cards that a strategy never wants to buy or gain.
pub const USELESS: CardSet = CardSet::only(Card::Copper).with(Card::Curse);

/// A strategy counts as an engine if it can buy at least this number of copies of one kingdom Action card.
const MANY: u16 = 4;

impl fmt::Display for StrategyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StrategyKind::Money => "money",
            StrategyKind::Engine => "engine",
            StrategyKind::Rush => "rush",
            StrategyKind::Attack => "attack",
        })
    }
}

impl StrategyKind {
    /// All kinds.
    pub const ALL: [StrategyKind; 4] =
        [StrategyKind::Money, StrategyKind::Engine, StrategyKind::Rush, StrategyKind::Attack];

    /// Returns the kind of a strategy.
    pub fn of(file: &File) -> StrategyKind {
        let bought = file.bought();
        let Traits { drawing, villages, .. } = *traits();
        let draws = drawing.without(villages).and(bought);
        let many = |entry: &BuyEntry| {
            !BASIC.contains(entry.card) && entry.card.is(Kinds::ACTION) && entry.limit.is_none_or(|n| n >= MANY)
        };
        let mut entries = file.lists.iter().flat_map(|list| &list.entries);
        if !bought.and(harmful()).is_empty() {
            StrategyKind::Attack
        } else if bought.contains(Card::Rebuild) || file.lists.iter().any(prefers_cheap_points) {
            StrategyKind::Rush
        } else if entries.any(many) || !bought.and(villages).is_empty() && !draws.is_empty() {
            StrategyKind::Engine
        } else {
            StrategyKind::Money
        }
    }
}

/// Returns the cards that harm opponents when a player plays or gains them.
pub(super) fn harmful() -> CardSet {
    Kinds::ATTACK.cards().with(Card::IllGottenGains)
}

/// Returns `true` if a list buys Duchies, Estates or Dukes before Provinces, or without them.
fn prefers_cheap_points(list: &BuyList) -> bool {
    const POINTS: CardSet = CardSet::only(Card::Estate).with(Card::Duchy).with(Card::Duke).with(Card::Province);
    let first = list.entries.iter().find(|entry| POINTS.contains(entry.card));
    list.guard.is_none() && first.is_some_and(|entry| entry.card != Card::Province)
}
