//! Checks of a parsed strategy file: errors, and parts that never have an effect.

use super::answer::{self, Answer};
use super::idle::{Idle, idles, is_implied, is_wider, limit};
use super::logic::{ConstantCondition, constant_condition, guard_implies, too_many};
use super::report::{Diagnostic, line_of};
use super::syntax::{
    AnswerForm, Block, BlockBody, BlockKey, BuyList, EVENTS, Event, Expression, File, FileSpan, Fragment, Guard, Play,
    Strategy, Tag, Test,
};
use sorcery_games::dominion::card::{BASIC, Gain, Op, Price};
use sorcery_games::dominion::cards::traits;
use sorcery_games::dominion::{CLASSIC, Card, CardSet, Kinds};

/// Returns the errors and warnings for a parsed file.
pub(crate) fn check(text: &str, file: &File) -> Vec<Diagnostic> {
    let obtained = obtained(file);
    let discounts = CardSet::only(Card::Bridge).with(Card::Highway);
    let held = file.strategies.iter().any(holds_treasures);
    let mut check = Check { text, obtained, discounted: !obtained.and(discounts).is_empty(), held, found: Vec::new() };
    check.whole(file);
    let mut idles = idles(&file.lists).into_iter();
    for (i, list) in file.lists.iter().enumerate() {
        let same = |earlier: &&BuyList| earlier.guard == list.guard && list.guard.is_some();
        if let Some(earlier) = file.lists[..i].iter().find(same) {
            let label = format!("line {} has the same condition: combine the two lists", check.line(&earlier.place));
            check.warn(&list.place, "this list has the same condition as an earlier one", label);
        }
        if list.entries.is_empty() {
            check.warn(&list.place, "this list is empty", "add a card, or remove the list");
        }
        check.list(list, &mut idles);
        check.repeated(&file.lists[..i], list);
    }
    let mut default: Option<&Strategy> = None;
    for strategy in &file.strategies {
        check.strategy(strategy);
        let has_default = strategy.order.iter().any(|order| order.what == Play::Default);
        if let Some(first) = default.filter(|_| !strategy.order.iter().any(|order| order.what.is_treasure())) {
            let line = check.line(&first.place);
            let label = format!("the strategy on line {line} always applies, and its `:Default` plays everything");
            check.warn(&strategy.place, "this strategy never plays a card", label);
        } else if has_default && strategy.guard.is_none() {
            default = Some(strategy);
        }
    }
    check.found
}

/// Returns `true` if the strategy's play order can play the card, directly or with a Throne Room.
fn plays(strategy: &Strategy, card: Card) -> bool {
    strategy.order.iter().any(|order| match order.what {
        Play::Card(named) => named == card || named == Card::ThroneRoom,
        Play::Default => true,
        Play::ChainDraw => {
            let acts = card.scripts().concat().iter().any(|op| matches!(op, Op::Actions(_)));
            !traits().asking.contains(card) && (acts || traits().drawing.contains(card))
        }
    })
}

/// Returns `true` if the strategy's play order can leave Treasures in hand, because it names other Treasures and has no
/// `:Default`.
fn holds_treasures(strategy: &Strategy) -> bool {
    let order = &strategy.order;
    order.iter().any(|order| order.what.is_treasure()) && order.iter().all(|order| order.what != Play::Default)
}

/// Returns the cards that a player with this strategy can own, except those that opponents give.
pub(crate) fn obtained(file: &File) -> CardSet {
    let mut cards = file.bought();
    cards = cards.with(Card::Copper).with(Card::Estate).with(Card::Pasture);
    // These cards let a player gain basic cards even if the file has no options for them.
    let gaining =
        traits().gaining.with(Card::Trader).with(Card::TradingPost).with(Card::FoolsGold).with(Card::TreasureMap);
    if !cards.and(gaining).is_empty() {
        cards = cards.or(BASIC);
    }
    for block in file.strategies.iter().flat_map(|strategy| &strategy.blocks) {
        let gains = !matches!(block.key, BlockKey::Options(Card::Swindler));
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

impl BlockKey {
    fn gains(self) -> bool {
        let gaining = matches!(self, BlockKey::Options(Card::Workshop | Card::Ironworks | Card::Rebuild));
        gaining || self == BlockKey::Reaction(Event::Haggler)
    }

    /// Returns the card that a player must own to face this decision, or `None` if there is none.
    pub(crate) fn card(self) -> Option<Card> {
        match self {
            BlockKey::Options(card) => Some(card),
            BlockKey::Reaction(Event::IgnoreAttack) => Some(Card::Moat),
            BlockKey::Reaction(Event::Trader) => Some(Card::Trader),
            BlockKey::Reaction(Event::Haggler) => Some(Card::Haggler),
            BlockKey::Reaction(Event::FoolsGold) => Some(Card::FoolsGold),
            BlockKey::Reaction(_) => None,
        }
    }
}

struct Check<'t> {
    text: &'t str,
    obtained: CardSet,
    discounted: bool,
    /// Whether Treasures can be in hand when the player buys.
    held: bool,
    found: Vec<Diagnostic>,
}

impl Check<'_> {
    fn warn(&mut self, at: &FileSpan, message: impl Into<String>, label: impl Into<String>) {
        let warning = Diagnostic::warning(at.0.clone(), message, label);
        if self.found.iter().all(|known| known.span != warning.span || known.message != warning.message) {
            self.found.push(warning);
        }
    }

    fn line(&self, at: &FileSpan) -> usize {
        line_of(self.text, at.0.start)
    }

    /// Warns about a strategy file that can't score, that can't buy anything with an opening hand, or that buys Curses or
    /// Actions that it never plays.
    fn whole(&mut self, file: &File) {
        let Some(first) = file.lists.first() else { return };
        let entries = || file.lists.iter().flat_map(|list| &list.entries);
        let victory = Kinds::VICTORY.cards().without(CardSet::only(Card::Pasture));
        let scoring = self.obtained.and(victory).without(CardSet::only(Card::Estate));
        if entries().next().is_some() && scoring.is_empty() && entries().all(|entry| entry.card != Card::Estate) {
            self.warn(&first.place, "no buy list has a Victory card", "add Province, which scores 6 points");
        }
        // The best possible opening hand is five Coppers, so cards that cost more than $5 are out of reach.
        if entries().next().is_some() && entries().all(|entry| entry.card.row().cost > 5) {
            self.warn(
                &first.place,
                "no opening hand can afford any card in the buy lists",
                "an opening hand gives at most $5: add Silver",
            );
        }
        let mut seen = CardSet::NONE;
        for entry in entries() {
            let card = entry.card;
            let useful_unplayed = card.row().reaction.is_some() || card.is(Kinds::VICTORY.union(Kinds::TREASURE));
            if card.is(Kinds::ACTION) && !useful_unplayed && !seen.contains(card) {
                if !file.strategies.is_empty() && !file.strategies.iter().any(|strategy| plays(strategy, card)) {
                    let label = format!("add {} or `:Default` to a `playorder`", card.word());
                    self.warn(&entry.place, format!("{} is bought but never played", card.word()), label);
                }
                seen = seen.with(card);
            }
            if card == Card::Curse {
                self.warn(&entry.place, "this buys Curses", "each Curse is worth -1 point");
            }
        }
    }

    // ---- buying

    /// Warns about each entry that is never reached, because an earlier list with a weaker condition always buys its
    /// card first.
    fn repeated(&mut self, earlier: &[BuyList], list: &BuyList) {
        let weaker = |other: &&BuyList| match (&list.guard, &other.guard) {
            (Some(own), Some(other)) => own != other && guard_implies(own, other),
            _ => false,
        };
        for other in earlier.iter().filter(weaker) {
            for entry in &list.entries {
                if let Some(first) = other.entries.iter().find(|first| first.guard.is_none() && is_wider(first, entry))
                {
                    let label =
                        format!("line {} already buys this card whenever this list applies", self.line(&first.place));
                    self.warn(&entry.place, "this entry is never reached", label);
                }
            }
        }
    }

    fn list<'f>(&mut self, list: &'f BuyList, idles: &mut impl Iterator<Item = Option<Idle<'f>>>) {
        self.guard(list.guard.as_ref(), false);
        self.treasures_in_hand(list.guard.as_ref());
        for ((i, entry), idle) in list.entries.iter().enumerate().zip(idles) {
            self.guard(entry.guard.as_ref(), false);
            self.treasures_in_hand(entry.guard.as_ref());
            if let Some(why) = entry.limit.and_then(|limit| too_many(entry.card, limit)) {
                self.warn(&entry.place, "this limit has no effect", why);
            }
            let implied = || list.entries[..i].iter().find(|earlier| is_implied(earlier, entry)).map(Idle::Covered);
            match idle.or_else(implied) {
                Some(Idle::Zero) => {
                    self.warn(&entry.place, "this card is never bought: its limit is 0", "[0] allows no copies");
                }
                Some(Idle::Clash(n)) => {
                    let message = format!(
                        "this card is never bought: you can't own at least {n} and fewer than {} copies",
                        limit(entry)
                    );
                    self.warn(&entry.place, message, "the limit and the condition contradict each other");
                }
                Some(Idle::Covered(earlier)) => {
                    let line = self.line(&earlier.place);
                    let message = format!("this entry is never reached: {} comes first", earlier.card.word());
                    self.warn(&entry.place, message, format!("line {line} always buys its card first"));
                }
                Some(Idle::ShutOut(first)) => {
                    let (card, line) = (first.card.word(), self.line(&first.place));
                    let message = format!(
                        "this card is bought only if the {card} pile is empty: {card} comes first and costs no more"
                    );
                    self.warn(&entry.place, message, format!("line {line} comes first"));
                }
                None => {}
            }
        }
    }

    // ---- conditions

    /// Warns about conditions in a guard that are always or never true. `reacting` is `true` for a reaction.
    fn guard(&mut self, guard: Option<&Guard>, reacting: bool) {
        let Some(guard) = guard else { return };
        let tests = guard.condition.tests();
        for test in tests.iter().filter(|test| reacting && test.what.needs_own_turn()) {
            let message = format!("`{}` is always false in a reaction", test.what.word());
            self.warn(&test.place, message, "this condition refers to your own turn");
        }
        tests.into_iter().for_each(|test| self.unknown_cards(test));
        let mut found = Vec::new();
        constant_condition(&guard.condition, &mut found);
        for ConstantCondition { place, always, why } in found {
            let message = if always { "this condition is always true" } else { "this condition is never true" };
            self.warn(place, message, why);
        }
    }

    /// Warns about conditions of a purchase that are never true, because they require Treasures in hand.
    fn treasures_in_hand(&mut self, guard: Option<&Guard>) {
        use Expression as E;
        if self.held {
            return;
        }
        for Test { place, what, cards, number } in guard.into_iter().flat_map(|guard| guard.condition.tests()) {
            let treasures = cards.iter().all(|card| card.is(Kinds::TREASURE));
            let instead = match what {
                E::HasMoneyInHand if *number > 0 => "HasMoney",
                E::HasInHand if treasures && *number > 0 => "HasInPlay",
                E::Has1InHand | E::Has2InHand | E::Has3InHand if treasures => "HasInPlay",
                _ => continue,
            };
            let label = format!("Treasures are played before you buy: use `{instead}`");
            self.warn(place, "this condition is never true", label);
        }
    }

    /// Warns about a test that is never true, because it requires cards that the strategy never gets.
    fn unknown_cards(&mut self, Test { place, what, cards, number }: &Test) {
        use Expression as E;
        let owning = matches!(what, E::Has | E::HasInHand | E::HasInPlay | E::HasExact) && *number > 0;
        let held = matches!(what, E::Has1InHand | E::Has2InHand | E::Has3InHand);
        let unknown = |card: &Card| !self.obtained.with(Card::Curse).contains(*card);
        if (owning || held) && cards.iter().all(unknown) {
            let words = cards.iter().map(|card| card.word()).collect::<Vec<_>>().join(", ");
            self.warn(place, "this condition is never true", format!("no buy list contains {words}"));
        }
    }

    // ---- playing

    fn strategy(&mut self, strategy: &Strategy) {
        self.guard(strategy.guard.as_ref(), false);
        let mut default = None;
        for (i, order) in strategy.order.iter().enumerate() {
            if let Some(line) = default {
                let label = format!("`:Default` on line {line} plays everything");
                self.warn(&order.place, "this entry is never reached", label);
                continue;
            }
            let earlier = strategy.order[..i].iter().find(|earlier| earlier.what == order.what);
            if let Some(earlier) = earlier {
                let label = format!("line {} already plays this card", self.line(&earlier.place));
                self.warn(&order.place, "this entry is never reached", label);
            }
            match order.what {
                Play::Default => default = Some(self.line(&order.place)),
                Play::Card(card) if !card.is(Kinds::PLAYABLE) => {
                    self.warn(&order.place, format!("{} isn't an Action, so it is never played", card.word()), "");
                }
                Play::Card(card) if !self.obtained.contains(card) => {
                    let label = "no buy list contains this card, and no other card is exchanged for it";
                    self.warn(&order.place, format!("{} is never bought", card.word()), label);
                }
                _ => {}
            }
        }
        self.treasures(strategy);
        self.terminals(strategy);
        for (i, block) in strategy.blocks.iter().enumerate() {
            self.block(strategy, i, block);
        }
    }

    /// Warns about a card that gives actions but comes after a card that uses up the last action.
    fn terminals(&mut self, strategy: &Strategy) {
        let cards: Vec<(Card, &FileSpan)> = strategy
            .order
            .iter()
            .filter_map(|order| match order.what {
                Play::Card(card) if card.is(Kinds::ACTION) => Some((card, &order.place)),
                _ => None,
            })
            .collect();
        let terminal =
            cards.iter().position(|(card, _)| !card.scripts().concat().iter().any(|op| matches!(op, Op::Actions(_))));
        let Some(first) = terminal else { return };
        if let Some((card, place)) = cards[first..].iter().find(|(card, _)| traits().villages.contains(*card)) {
            let before = cards[first].0.word();
            let label = format!("put {} before {before}: {before} uses up the last action", card.word());
            self.warn(place, format!("{}'s extra actions come too late", card.word()), label);
        }
    }

    /// Warns about Treasures that are never played because the play order names other Treasures instead.
    fn treasures(&mut self, strategy: &Strategy) {
        let order = &strategy.order;
        let Some(first) = order.iter().find(|order| order.what.is_treasure()) else { return };
        if strategy.guard.is_some() || !holds_treasures(strategy) {
            return;
        }
        // A strategy never buys Pastures: `obtained` contains them only because games with Shepherd start with them.
        let held = self.obtained.iter().filter(|&card| card.is(Kinds::TREASURE) && card != Card::Pasture);
        let held = held.filter(|&card| order.iter().all(|order| order.what != Play::Card(card)));
        let held: Vec<&str> = held.map(Card::word).collect();
        if !held.is_empty() {
            let label = "a play order that names a Treasure plays other Treasures only with `:Default`";
            self.warn(&first.place, format!("never played: {}", held.join(", ")), label);
        }
    }

    fn block(&mut self, strategy: &Strategy, i: usize, block: &Block) {
        let reacting = matches!(block.key, BlockKey::Reaction(_));
        self.guard(block.guard.as_ref(), reacting);
        let earlier =
            strategy.blocks[..i].iter().find(|e| e.key == block.key && (e.guard.is_none() || e.guard == block.guard));
        if let Some(earlier) = earlier {
            let label = format!("line {} always applies first", self.line(&earlier.place));
            self.warn(&block.place, format!("these {} are never used", block.key.words()), label);
        }
        match answer::read(block) {
            Err(fault) => self.found.push(fault),
            Ok(_) if block.key.form() == AnswerForm::Nothing => {
                let label = match block.key {
                    BlockKey::Options(card) => match EVENTS.iter().find(|row| row.2 == card && row.1 != card.word()) {
                        Some(row) => format!("{} has no options; write `reactions for {}`", card.word(), row.1),
                        None => format!("{} has no options", card.word()),
                    },
                    BlockKey::Reaction(_) => "this attack gives you no choice".to_string(),
                };
                self.warn(&block.place, format!("these {} have no effect", block.key.words()), label);
            }
            Ok(_) => {
                if let Some(card) = block.key.card().filter(|&card| !self.obtained.contains(card)) {
                    let label = "no buy list contains this card, and no other card is exchanged for it";
                    self.warn(&block.place, format!("{} is never bought", card.word()), label);
                } else if let BlockKey::Options(card) = block.key
                    && card.is(Kinds::ACTION)
                    && !plays(strategy, card)
                {
                    let label = format!("this strategy's `playorder` never plays {}", card.word());
                    self.warn(&block.place, format!("these {} are never used", block.key.words()), label);
                }
                self.associations(block);
                self.second_option(block);
            }
        }
    }

    /// Warns about `choose option 2` as the answer to an offer, which can only be accepted or declined.
    fn second_option(&mut self, block: &Block) {
        if let (AnswerForm::YesOrNo, BlockBody::Fragments(fragments)) = (block.key.form(), &block.body)
            && let [(Fragment::Choose(Some(2)), place)] = fragments.as_slice()
        {
            self.warn(
                place,
                "`choose option 2` declines the offer",
                "write `ignore option`, or `choose option` to accept",
            );
        }
    }

    /// Warns about listed cards that the block's decision never offers, and about pairs of cards that a player can
    /// never exchange.
    fn associations(&mut self, block: &Block) {
        let body = match &block.body {
            // Rebuild can name any card to keep.
            BlockBody::Fragments(fragments) => fragments.iter().find_map(|(fragment, _)| match fragment {
                Fragment::Tagged(tag, body) if *tag != Tag::Keep => Some(&**body),
                _ => None,
            }),
            body => Some(body),
        };
        match body {
            Some(BlockBody::Pairs(pairs)) => {
                for (left, right, at) in pairs {
                    if let Some(why) = self.impossible_pair(block.key, *left, *right) {
                        let right = right.map_or("Nothing", Card::word);
                        self.warn(at, format!("{} can never be exchanged for {right} here", left.word()), why);
                    }
                }
            }
            Some(BlockBody::Cards(cards)) => {
                for (i, (card, at)) in cards.iter().enumerate() {
                    if cards[..i].iter().any(|(earlier, _)| earlier == card) {
                        self.warn(at, format!("{} is listed twice", card.word()), "only the first one counts");
                    } else if let Some(why) = self.impossible_card(block.key, *card) {
                        self.warn(at, format!("{} can never be chosen here", card.word()), why);
                    }
                }
            }
            _ => {}
        }
    }

    fn impossible_pair(&self, key: BlockKey, left: Card, right: Option<Card>) -> Option<String> {
        let BlockKey::Options(card) = key else { return None };
        let Some(right) = right else { return self.must_become(card, left) };
        let (from, to, gain) = (left.row().cost, right.row().cost, card.offer()?);
        if card == Card::Mine && !(left.is(Kinds::TREASURE) && right.is(Kinds::TREASURE)) {
            return Some("Mine exchanges Treasures".to_string());
        }
        // Compare printed costs. Discounts would change the differences, because no card can cost less than $0.
        let rule = match gain.price {
            Price::UpToMore(n) => format!("at most ${n} more"),
            Price::ExactlyMore(0) => "only the same cost".to_string(),
            Price::ExactlyMore(n) => format!("exactly ${n} more"),
            Price::UpTo(_) | Price::Less => return None,
        };
        let fits = self.discounted || gain.allows(Some(from), to, right);
        (!fits).then(|| format!("the cards cost ${from} and ${to}, but {} allows {rule}", card.word()))
    }

    /// Returns the reason why a player who trashes `left` with the card `by` has to gain a card, or `None` if the
    /// player doesn't have to.
    fn must_become(&self, by: Card, left: Card) -> Option<String> {
        match by {
            Card::Upgrade if self.discounted => None,
            Card::Upgrade => {
                let (from, gain) = (left.row().cost, by.offer()?);
                let gained = CLASSIC.or(BASIC).iter().find(|&card| gain.allows(Some(from), card.row().cost, card))?;
                Some(format!("you must gain a card that costs ${}, such as {}", gained.row().cost, gained.word()))
            }
            _ => Some(format!("with {}, you must gain a card if you can", by.word())),
        }
    }

    fn impossible_card(&self, key: BlockKey, card: Card) -> Option<String> {
        let cost = card.row().cost;
        if let BlockKey::Options(by) = key
            && let Some(&Gain { price: Price::UpTo(most), .. }) = by.offer()
            && cost > most
            && !self.discounted
        {
            return Some(format!("it costs ${cost}, but {} allows at most ${most}", by.word()));
        }
        match key {
            BlockKey::Options(Card::ThroneRoom) if !card.is(Kinds::ACTION) => {
                Some("this card isn't an Action".to_string())
            }
            BlockKey::Options(Card::Shepherd | Card::Rebuild) if !card.is(Kinds::VICTORY) => {
                Some("this card isn't a Victory card".to_string())
            }
            BlockKey::Reaction(Event::Haggler) if card.is(Kinds::VICTORY) => {
                Some("Haggler can't gain Victory cards".to_string())
            }
            BlockKey::Options(_) if key.gains() || BASIC.contains(card) || card == Card::Pasture => None,
            BlockKey::Options(_) if !self.obtained.contains(card) => Some("no buy list contains this card".to_string()),
            _ => None,
        }
    }
}
