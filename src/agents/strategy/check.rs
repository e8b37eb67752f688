//! Checks of a parsed strategy file: errors, and parts that never have an effect.

use super::answer::{self, Answer};
use super::logic::{Moot, guard_implies, moot};
use super::report::{Diagnostic, line_of};
use super::syntax::{
    Block, Body, Condition, Entry, Event, Expression, File, Form, Fragment, Guard, Key, List, Place, Play, Strategy,
    Test,
};
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::{Card, CardSet, Kinds};

/// Piles that almost never run out.
const ENDLESS: CardSet = CardSet::only(Card::Copper).with(Card::Silver).with(Card::Gold);

/// Returns the errors and warnings for a parsed file.
pub(super) fn check(text: &str, file: &File) -> Vec<Diagnostic> {
    let obtained = obtained(file);
    let discounts = CardSet::only(Card::Bridge).with(Card::Highway);
    let mut check = Check { text, obtained, discounted: !obtained.and(discounts).is_empty(), found: Vec::new() };
    let mut idles = idles(&file.lists).into_iter();
    for (i, list) in file.lists.iter().enumerate() {
        let same = |earlier: &&List| earlier.guard == list.guard && list.guard.is_some();
        if let Some(earlier) = file.lists[..i].iter().find(same) {
            let label = format!("line {} has the same condition: combine both lists", check.line(&earlier.place));
            check.warn(&list.place, "this list has the same condition as an earlier one", label);
        }
        if list.entries.is_empty() {
            check.warn(&list.place, "this list is empty", "add a card, or remove the list");
        }
        check.list(list, &mut idles);
    }
    for strategy in &file.strategies {
        check.strategy(strategy);
    }
    check.found
}

/// Returns the cards that a player with this file can own, except those that opponents give.
fn obtained(file: &File) -> CardSet {
    let mut cards = file.bought();
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

    /// Returns the card that causes the decision, if it is a specific one.
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

    fn list<'f>(&mut self, list: &'f List, idles: &mut impl Iterator<Item = Option<Idle<'f>>>) {
        self.guard(list.guard.as_ref(), false);
        for ((i, entry), idle) in list.entries.iter().enumerate().zip(idles) {
            self.guard(entry.guard.as_ref(), false);
            let implied = || list.entries[..i].iter().find(|earlier| is_implied(earlier, entry)).map(Idle::Covered);
            match idle.or_else(implied) {
                Some(Idle::Zero) => {
                    self.warn(&entry.place, "this is never bought: you always own 0 or more", "[0] allows no copy");
                }
                Some(Idle::Clash(n)) => {
                    let message = format!("this is never bought: it needs {n} or more and fewer than {}", limit(entry));
                    self.warn(&entry.place, message, "the limit and the condition exclude each other");
                }
                Some(Idle::Covered(earlier)) => {
                    let line = self.line(&earlier.place);
                    let message = format!("this is never reached: {} comes before it", earlier.card.word());
                    self.warn(&entry.place, message, format!("line {line} buys it whenever this could"));
                }
                Some(Idle::ShutOut(first)) => {
                    let (card, line) = (first.card.word(), self.line(&first.place));
                    let what = "this is only bought if the";
                    let message = format!("{what} {card} pile is empty: {card} costs no more and comes first");
                    self.warn(&entry.place, message, format!("line {line} comes before it"));
                }
                None => {}
            }
        }
    }

    // ---- conditions

    fn guard(&mut self, guard: Option<&Guard>, reacting: bool) {
        let Some(guard) = guard else { return };
        if reacting {
            self.reacting(&guard.condition);
        }
        let mut found = Vec::new();
        moot(&guard.condition, &mut found);
        for Moot { place, always, why } in found {
            self.warn(place, if always { "this is always true" } else { "this is never true" }, why);
        }
    }

    fn reacting(&mut self, condition: &Condition) {
        match condition {
            Condition::AllOf(inner) | Condition::AnyOf(inner) => inner.iter().for_each(|inner| self.reacting(inner)),
            Condition::Not(inner) => self.reacting(inner),
            Condition::Test(test) if test.what.needs_own_turn() => {
                let message = format!("`{}` is always false in a reaction", test.what.word());
                self.warn(&test.place, message, "it is about your own turn");
            }
            Condition::Test(_) => {}
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
                Play::Card(card) if !card.is(Kinds::ACTION.union(Kinds::TREASURE)) => {
                    self.warn(&order.place, format!("{} isn't an Action, so it is never played", card.word()), "");
                }
                Play::Card(card) if !self.obtained.contains(card) => {
                    let label = "no buy list contains it, and no other card is exchanged for it";
                    self.warn(&order.place, format!("{} is never bought", card.word()), label);
                }
                _ => {}
            }
        }
        self.treasures(strategy);
        for (i, block) in strategy.blocks.iter().enumerate() {
            self.block(strategy, i, block);
        }
    }

    /// Warns about Treasures that a play order never plays because it names other Treasures.
    fn treasures(&mut self, strategy: &Strategy) {
        let named = |what: &Play| matches!(what, Play::Card(card) if card.is(Kinds::TREASURE));
        let order = &strategy.order;
        let Some(first) = order.iter().find(|order| named(&order.what)) else { return };
        if strategy.guard.is_some() || order.iter().any(|order| order.what == Play::Default) {
            return;
        }
        // Only games with Shepherd have Pastures.
        let held = self.obtained.iter().filter(|&card| card.is(Kinds::TREASURE) && card != Card::Pasture);
        let held = held.filter(|&card| order.iter().all(|order| order.what != Play::Card(card)));
        let held: Vec<&str> = held.map(Card::word).collect();
        if !held.is_empty() {
            let label = "a play order that names a Treasure plays no others, except through `:Default`";
            self.warn(&first.place, format!("never played: {}", held.join(", ")), label);
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
                    Key::Options(card) => format!("{} requires no choice", card.word()),
                    Key::Reaction(_) => "this attack requires no choice".to_string(),
                };
                self.warn(&block.place, format!("{} have no effect", block.key.words()), label);
            }
            Ok(_) => {
                if let Some(card) = block.key.card().filter(|&card| !self.obtained.contains(card)) {
                    let label = "no buy list contains it, and no other card is exchanged for it";
                    self.warn(&block.place, format!("{} is never bought", card.word()), label);
                }
                self.associations(block);
            }
        }
    }

    /// Warns about cards in an answer that can never be taken or never become the card given.
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
                        let right = right.map_or("Nothing", Card::word);
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
            return Some("Mine exchanges Treasures".to_string());
        }
        // Discounts can make cheap cards cost the same.
        let (fits, rule) = match card {
            Card::Mine => (to <= from + 3, "at most 3 more"),
            Card::Remodel => (to <= from + 2, "at most 2 more"),
            Card::Upgrade => (to == from + 1, "exactly 1 more"),
            Card::Swindler => (to == from, "equal"),
            _ => (true, ""),
        };
        (!fits && !self.discounted).then(|| format!("{costs}; {} allows {rule}", card.word()))
    }

    /// Returns the reason why `Card -> Nothing` is impossible, or `None` if no card has the required cost.
    fn must_become(&self, by: Card, left: Card) -> Option<String> {
        let one_more = left.row().cost + 1;
        match by {
            Card::Upgrade if self.discounted => None,
            Card::Upgrade => {
                let gained = Card::ALL.iter().find(|card| card.row().cost == one_more && **card != Card::Pasture)?;
                Some(format!("you must gain a card that costs {one_more}, like {}", gained.word()))
            }
            _ => Some(format!("{} always gains a card if there is one", by.word())),
        }
    }

    fn impossible_card(&self, key: Key, card: Card) -> Option<String> {
        let cost = card.row().cost;
        match key {
            Key::Options(by @ (Card::Workshop | Card::Ironworks)) if cost > 4 && !self.discounted => {
                Some(format!("it costs {cost}; {} allows at most 4", by.word()))
            }
            Key::Options(Card::ThroneRoom) if !card.is(Kinds::ACTION) => Some("it isn't an Action".to_string()),
            Key::Options(Card::Shepherd | Card::Rebuild) if !card.is(Kinds::VICTORY) => {
                Some("it isn't a Victory card".to_string())
            }
            Key::Reaction(Event::Haggler) if card.is(Kinds::VICTORY) => Some("it is a Victory card".to_string()),
            Key::Options(_) if key.gains() || BASIC.contains(card) || card == Card::Pasture => None,
            Key::Options(_) if !self.obtained.contains(card) => Some("it is never bought".to_string()),
            _ => None,
        }
    }
}

/// The reason why an entry of a buy list is never or almost never bought.
enum Idle<'f> {
    Zero,
    Clash(u16),
    Covered(&'f Entry),
    ShutOut(&'f Entry),
}

/// Returns the reason why an entry is never or almost never bought, if there is one.
///
/// `floor` is the cheapest entry so far that is bought whenever it is affordable. A more expensive card after
/// it is bought only if that pile is empty. So is a card of the same cost, if that pile almost never runs
/// out.
fn idle<'f>(list: &'f List, i: usize, floor: Option<&'f Entry>) -> Option<Idle<'f>> {
    let entry = &list.entries[i];
    if entry.limit == Some(0) {
        return Some(Idle::Zero);
    }
    if let Some(n) = contradiction(entry) {
        return Some(Idle::Clash(n));
    }
    if let Some(earlier) = list.entries[..i].iter().find(|earlier| covers(earlier, entry)) {
        return Some(Idle::Covered(earlier));
    }
    floor.filter(|first| shuts_out(first.card, entry.card)).map(Idle::ShutOut)
}

/// Returns the reasons for all entries of all lists, in order.
fn idles(lists: &[List]) -> Vec<Option<Idle<'_>>> {
    let (mut floor, mut found) = (None, Vec::new());
    for list in lists {
        let mut inner = floor;
        for (i, entry) in list.entries.iter().enumerate() {
            found.push(idle(list, i, inner));
            inner = lower(inner, entry);
        }
        if list.guard.is_none() {
            floor = inner;
        }
    }
    found
}

/// Returns the floor after one more entry. Kingdom cards don't count, since emptying their piles can be the
/// plan.
fn lower<'f>(floor: Option<&'f Entry>, entry: &'f Entry) -> Option<&'f Entry> {
    let always = entry.limit.is_none() && entry.guard.is_none() && BASIC.contains(entry.card);
    let lowest = always && floor.is_none_or(|first| entry.card.row().cost < first.card.row().cost);
    if lowest { Some(entry) } else { floor }
}

/// Removes the entries that are never bought.
pub(super) fn tidy(file: &mut File) {
    let kept: Vec<bool> = idles(&file.lists).iter().map(Option::is_none).collect();
    let mut kept = kept.into_iter();
    for list in &mut file.lists {
        list.entries.retain(|_| kept.next().unwrap_or(true));
    }
}

/// Returns `true` if `first`, when bought whenever affordable, leaves no coins for `other`.
fn shuts_out(first: Card, other: Card) -> bool {
    let (first_cost, cost) = (first.row().cost, other.row().cost);
    first_cost < cost || first_cost == cost && ENDLESS.contains(first)
}

/// Returns `true` if the earlier entry is bought whenever the later one could be.
fn covers(earlier: &Entry, later: &Entry) -> bool {
    is_wider(earlier, later) && (earlier.guard.is_none() || earlier.guard == later.guard)
}

/// Returns `true` if the earlier entry has a weaker condition than the later one, so that the later one is
/// never bought.
fn is_implied(earlier: &Entry, later: &Entry) -> bool {
    let guards = later.guard.as_ref().zip(earlier.guard.as_ref());
    is_wider(earlier, later) && guards.is_some_and(|(later, earlier)| guard_implies(later, earlier))
}

/// Returns `true` if both entries buy the same card, and the earlier one at least as many copies.
fn is_wider(earlier: &Entry, later: &Entry) -> bool {
    let wider = match (earlier.limit, later.limit) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(a), Some(b)) => a >= b,
    };
    earlier.card == later.card && wider
}

fn limit(entry: &Entry) -> u16 {
    entry.limit.unwrap_or(u16::MAX)
}

/// Returns the number in the condition if it contradicts the limit, as in `Smithy [2] if Has(Smithy, 2)`.
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
