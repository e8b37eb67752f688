//! What a file says that is wrong, and what it says that can never matter.

use super::answer::{self, Answer};
use super::report::{Diagnostic, line_of};
use super::syntax::{
    Block, Body, Condition, Entry, Event, Expression, File, Form, Fragment, Guard, Key, List, Place, Play, Strategy,
    Test,
};
use crate::games::dominion::card::BASIC;
use crate::games::dominion::{Card, CardSet, Kinds};

/// Piles that hardly ever run out.
const ENDLESS: CardSet = CardSet::only(Card::Copper).with(Card::Silver).with(Card::Gold);

/// Everything that is wrong with a file that could be parsed, and everything that can never
/// happen.
pub(super) fn check(text: &str, file: &File) -> Vec<Diagnostic> {
    let obtained = obtained(file);
    let discounts = CardSet::only(Card::Bridge).with(Card::Highway);
    let mut check = Check { text, obtained, discounted: !obtained.and(discounts).is_empty(), found: Vec::new() };
    let mut floor = None;
    for list in &file.lists {
        check.list(list, &mut floor);
    }
    for strategy in &file.strategies {
        check.strategy(strategy);
    }
    check.found
}

/// The cards that somebody who follows the file can come to own, but for what others give.
fn obtained(file: &File) -> CardSet {
    let bought = file.lists.iter().flat_map(|list| &list.entries).map(|entry| entry.card);
    let mut cards: CardSet = bought.collect();
    cards = cards.with(Card::Copper).with(Card::Estate).with(Card::Pasture);
    if !cards.and(CardSet::only(Card::Trader).with(Card::TradingPost)).is_empty() {
        cards = cards.with(Card::Silver);
    }
    for block in file.strategies.iter().flat_map(|strategy| &strategy.blocks) {
        let gains = !matches!(block.key, Key::Options(Card::Swindler));
        match answer::read(block) {
            Ok(Answer::Pairs(pairs)) if gains => {
                cards = pairs.iter().filter_map(|pair| pair.1).fold(cards, CardSet::with);
            }
            Ok(Answer::Cards(list) | Answer::Rebuild(_, list)) if block.key.gains() => {
                cards = list.iter().copied().fold(cards, CardSet::with);
            }
            _ => {}
        }
    }
    cards
}

impl Key {
    fn gains(self) -> bool {
        let gaining = matches!(self, Key::Options(Card::Workshop | Card::Ironworks | Card::Rebuild));
        gaining || self == Key::Reaction(Event::Haggler)
    }

    /// The card without which nothing is asked.
    fn card(self) -> Option<Card> {
        match self {
            Key::Options(card) => Some(card),
            Key::Reaction(Event::IgnoreAttack) => Some(Card::Moat),
            Key::Reaction(Event::Trader) => Some(Card::Trader),
            Key::Reaction(Event::Haggler) => Some(Card::Haggler),
            Key::Reaction(Event::FoolsGold) => Some(Card::FoolsGold),
            Key::Reaction(_) => None,
        }
    }
}

struct Check<'t> {
    text: &'t str,
    obtained: CardSet,
    discounted: bool,
    found: Vec<Diagnostic>,
}

impl Check<'_> {
    fn warn(&mut self, at: &Place, message: impl Into<String>, label: impl Into<String>) {
        self.found.push(Diagnostic::warning(at.0.clone(), message, label));
    }

    fn line(&self, at: &Place) -> usize {
        line_of(self.text, at.0.start)
    }

    // ---- buying

    /// `floor` is the cheapest card, so far, that is always bought when it can be paid, and its
    /// line: what costs as much or more and comes later is bought only when that pile is empty.
    fn list(&mut self, list: &List, floor: &mut Option<(Card, usize)>) {
        self.guard(list.guard.as_ref(), false);
        let mut inner = *floor;
        for (i, entry) in list.entries.iter().enumerate() {
            self.guard(entry.guard.as_ref(), false);
            if entry.limit == Some(0) {
                self.warn(&entry.place, "this is never bought: everybody owns 0 or more", "[0] allows none");
            } else if let Some(n) = contradiction(entry) {
                let message = format!("this is never bought: it needs {n} or more and fewer than {}", limit(entry));
                self.warn(&entry.place, message, "the limit and the condition exclude each other");
            } else if let Some(earlier) = list.entries[..i].iter().find(|earlier| covers(earlier, entry)) {
                let line = self.line(&earlier.place);
                self.warn(
                    &entry.place,
                    format!("this is never reached: {} stands before it", earlier.card.word()),
                    format!("line {line} buys it whenever this could"),
                );
            } else if let Some((card, line)) = inner.filter(|(card, _)| card.row().cost <= entry.card.row().cost) {
                let message = format!(
                    "this is bought only when the {} pile is empty: {} costs no more and comes first",
                    card.word(),
                    card.word()
                );
                self.warn(&entry.place, message, format!("line {line} comes before it"));
            }
            // Only the large piles of the basic Treasures are as good as endless.
            let always = entry.limit.is_none() && entry.guard.is_none() && ENDLESS.contains(entry.card);
            if always && inner.is_none_or(|(card, _)| entry.card.row().cost < card.row().cost) {
                inner = Some((entry.card, self.line(&entry.place)));
            }
        }
        if list.guard.is_none() {
            *floor = inner;
        }
    }

    // ---- conditions

    fn guard(&mut self, guard: Option<&Guard>, reacting: bool) {
        if let Some(guard) = guard {
            self.condition(&guard.condition, reacting);
        }
    }

    fn condition(&mut self, condition: &Condition, reacting: bool) {
        match condition {
            Condition::AllOf(inner) | Condition::AnyOf(inner) => {
                for condition in inner {
                    self.condition(condition, reacting);
                }
            }
            Condition::Not(inner) => self.condition(inner, reacting),
            Condition::Test(test) => self.test(test, reacting),
        }
    }

    fn test(&mut self, test: &Test, reacting: bool) {
        use Expression as E;
        let name = test.what.word();
        if reacting && test.what.needs_own_turn() {
            self.warn(&test.place, format!("`{name}` is always false in a reaction"), "it asks about one's own turn");
        }
        match (test.what, test.number) {
            (E::SupplyHasLess | E::TurnLess | E::DeckSizeLess | E::GainsToEndLess, 0) => {
                self.warn(&test.place, "this never holds", "nothing is less than 0");
            }
            (E::TurnLess, 1) => self.warn(&test.place, "this never holds", "turns are counted from 1"),
            (
                E::HasInHand
                | E::Has
                | E::HasInPlay
                | E::HasMoney
                | E::HasMoneyInHand
                | E::TotalMoney
                | E::BuysLeft
                | E::ActionsLeft
                | E::OpponentHas,
                0,
            ) => self.warn(&test.place, "this always holds", "0 or more is always there"),
            _ => {}
        }
    }

    // ---- playing

    fn strategy(&mut self, strategy: &Strategy) {
        self.guard(strategy.guard.as_ref(), false);
        let mut default = None;
        for (i, order) in strategy.order.iter().enumerate() {
            if let Some(line) = default {
                let label = format!("`:Default` on line {line} plays everything");
                self.warn(&order.place, "this is never reached", label);
                continue;
            }
            let earlier = strategy.order[..i].iter().find(|earlier| earlier.what == order.what);
            if let Some(earlier) = earlier {
                let label = format!("line {} plays it already", self.line(&earlier.place));
                self.warn(&order.place, "this is never reached", label);
            }
            match order.what {
                Play::Default => default = Some(self.line(&order.place)),
                Play::Card(card) if !card.is(Kinds::ACTION) => {
                    let label = if card.is(Kinds::TREASURE) { "Treasures are played by themselves" } else { "" };
                    self.warn(&order.place, format!("{} is no Action: it is never played", card.word()), label);
                }
                Play::Card(card) if !self.obtained.contains(card) => {
                    let label = "no buy list has it, and nothing is made into it";
                    self.warn(&order.place, format!("{} is never bought", card.word()), label);
                }
                _ => {}
            }
        }
        for (i, block) in strategy.blocks.iter().enumerate() {
            self.block(strategy, i, block);
        }
    }

    fn block(&mut self, strategy: &Strategy, i: usize, block: &Block) {
        let reacting = matches!(block.key, Key::Reaction(_));
        self.guard(block.guard.as_ref(), reacting);
        let earlier =
            strategy.blocks[..i].iter().find(|e| e.key == block.key && (e.guard.is_none() || e.guard == block.guard));
        if let Some(earlier) = earlier {
            let label = format!("line {} always answers first", self.line(&earlier.place));
            self.warn(&block.place, format!("these {} are never used", block.key.words()), label);
        }
        match answer::read(block) {
            Err(fault) => self.found.push(fault),
            Ok(_) if block.key.form() == Form::Nothing => {
                let label = match block.key {
                    Key::Options(card) => format!("{} asks nothing of who plays it", card.word()),
                    Key::Reaction(_) => "who is attacked is asked nothing".to_string(),
                };
                self.warn(&block.place, format!("{} have no effect", block.key.words()), label);
            }
            Ok(_) => {
                if let Some(card) = block.key.card().filter(|&card| !self.obtained.contains(card)) {
                    let label = "no buy list has it, and nothing is made into it";
                    self.warn(&block.place, format!("{} is never bought", card.word()), label);
                }
                self.associations(block);
            }
        }
    }

    /// Cards that an answer names although they can never be taken or become what it says.
    fn associations(&mut self, block: &Block) {
        let body = match &block.body {
            Body::Fragments(fragments) => fragments.iter().find_map(|(fragment, _)| match fragment {
                Fragment::Tagged(_, body) => Some(&**body),
                _ => None,
            }),
            body => Some(body),
        };
        match body {
            Some(Body::Pairs(pairs)) => {
                for (left, right, at) in pairs {
                    if let Some(why) = self.impossible_pair(block.key, *left, *right) {
                        let right = right.map_or("Nothing".to_string(), Card::word);
                        self.warn(at, format!("{} can never become {right} here", left.word()), why);
                    }
                }
            }
            Some(Body::Cards(cards)) => {
                for (i, (card, at)) in cards.iter().enumerate() {
                    if cards[..i].iter().any(|(earlier, _)| earlier == card) {
                        self.warn(at, format!("{} is listed twice", card.word()), "the first one counts");
                    } else if let Some(why) = self.impossible_card(block.key, *card) {
                        self.warn(at, format!("{} can never be taken here", card.word()), why);
                    }
                }
            }
            _ => {}
        }
    }

    fn impossible_pair(&self, key: Key, left: Card, right: Option<Card>) -> Option<String> {
        let Key::Options(card) = key else { return None };
        let Some(right) = right else { return self.must_become(card, left) };
        let (from, to) = (left.row().cost, right.row().cost);
        let costs = format!("they cost {from} and {to}");
        if card == Card::Mine && !(left.is(Kinds::TREASURE) && right.is(Kinds::TREASURE)) {
            return Some("Mine trades Treasures".to_string());
        }
        // With discounts cheap cards come to cost the same.
        let fits = match card {
            Card::Mine => to <= from + 3,
            Card::Remodel => to <= from + 2,
            Card::Upgrade => to == from + 1,
            Card::Swindler => to == from,
            _ => true,
        };
        let rule = match card {
            Card::Mine => "at most 3 more",
            Card::Remodel => "at most 2 more",
            Card::Upgrade => "exactly 1 more",
            _ => "equal",
        };
        (!fits && !self.discounted).then(|| format!("{costs}; {} allows {rule}", card.word()))
    }

    /// Why `Card -> Nothing` cannot be: only where no card has the cost that is asked for.
    fn must_become(&self, by: Card, left: Card) -> Option<String> {
        let one_more = left.row().cost + 1;
        match by {
            Card::Upgrade if self.discounted => None,
            Card::Upgrade => {
                let gained = Card::ALL.iter().find(|card| card.row().cost == one_more && **card != Card::Pasture)?;
                Some(format!("a card that costs {one_more} must be gained, like {}", gained.word()))
            }
            _ => Some(format!("{} brings a card whenever it can", by.word())),
        }
    }

    fn impossible_card(&self, key: Key, card: Card) -> Option<String> {
        let cost = card.row().cost;
        match key {
            Key::Options(by @ (Card::Workshop | Card::Ironworks)) if cost > 4 && !self.discounted => {
                Some(format!("it costs {cost}; {} allows at most 4", by.word()))
            }
            Key::Options(Card::ThroneRoom) if !card.is(Kinds::ACTION) => Some("it is no Action".to_string()),
            Key::Options(Card::Shepherd) if !card.is(Kinds::VICTORY) => Some("it is no Victory card".to_string()),
            Key::Options(Card::Rebuild) if !card.is(Kinds::VICTORY) => Some("it is no Victory card".to_string()),
            Key::Reaction(Event::Haggler) if card.is(Kinds::VICTORY) => Some("it is a Victory card".to_string()),
            Key::Options(_) if key.gains() || BASIC.contains(card) || card == Card::Pasture => None,
            Key::Options(_) if !self.obtained.contains(card) => Some("it is never bought".to_string()),
            _ => None,
        }
    }
}

/// Whether an earlier entry is bought whenever a later one could be.
fn covers(earlier: &Entry, later: &Entry) -> bool {
    let wider = match (earlier.limit, later.limit) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(a), Some(b)) => a >= b,
    };
    earlier.card == later.card && wider && (earlier.guard.is_none() || earlier.guard == later.guard)
}

fn limit(entry: &Entry) -> u16 {
    entry.limit.unwrap_or(u16::MAX)
}

/// `Smithy [2] if Has(Smithy, 2)`: the number that the condition asks for, if no number does.
fn contradiction(entry: &Entry) -> Option<u16> {
    match &entry.guard.as_ref()?.condition {
        Condition::Test(Test { what: Expression::Has | Expression::HasExact, cards, number, .. })
            if cards.as_slice() == [entry.card] && *number >= limit(entry) && !entry.guard.as_ref()?.negated =>
        {
            Some(*number)
        }
        _ => None,
    }
}
