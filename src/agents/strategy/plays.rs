//! Random changes to a whole strategy: its buy lists, its play orders and their conditions, and its options.

use super::answer;
use super::idle::tidy;
use super::kind::StrategyKind;
use super::lists::{JUNK, Lists, any, guard_of};
use super::syntax::{
    AnswerForm, Block, BlockBody, BlockKey, Event, Expression, File, FileSpan, Fragment, Guard, Notes, Order, Play,
    Strategy, Tag,
};
use crate::tuner::SearchSpace;
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::cards::traits;
use sorcery_games::dominion::{Card, CardSet, Kinds};
use sorcery_games::engine::Rng;

/// Cards that a strategy never wants to buy or gain.
pub const USELESS: CardSet = CardSet::only(Card::Copper).with(Card::Curse);
/// Probability that a random change concerns the buy lists.
const LISTS: f64 = 0.6;
/// Number of attempts to find a change that keeps the kind of the strategy.
const ATTEMPTS: usize = 8;
/// The search adds a strategy to a file only if the file contains fewer strategies than this.
const MOST_STRATEGIES: usize = 3;
/// Maximum number of pairs of cards in an answer that the search generates.
const MOST_PAIRS: usize = 4;

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
            let guarded = Strategy { guard: condition(actions, rng), notes: Notes::default(), ..strategy.clone() };
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
                strategy.guard = condition(actions, rng);
            }
        }
        5 if !strategy.blocks.is_empty() => {
            let block = rng.below(strategy.blocks.len());
            if rng.chance(0.3) {
                strategy.blocks.remove(block);
            } else {
                let guard = &mut strategy.blocks[block].guard;
                *guard = if guard.is_some() && rng.chance(0.4) { None } else { condition(actions, rng) };
            }
        }
        _ => add_block(strategy, bought, rng),
    }
}

/// Adds a random block of options or reactions. A block without a condition replaces any earlier block without a
/// condition for the same card or event.
fn add_block(strategy: &mut Strategy, bought: CardSet, rng: &mut Rng) {
    let options = bought.iter().map(BlockKey::Options).filter(|key| key.form() != AnswerForm::Nothing);
    let reactions = [Event::MilitiaAttack, Event::TorturerAttack, Event::GhostShipAttack, Event::MargraveAttack];
    let own = [(Card::Trader, Event::Trader), (Card::Haggler, Event::Haggler), (Card::Masquerade, Event::Masquerade)];
    let own = own.into_iter().filter(|(card, _)| bought.contains(*card)).map(|(_, event)| event);
    let mut keys: Vec<BlockKey> = options.chain(own.map(BlockKey::Reaction)).collect();
    if rng.chance(0.1) || keys.is_empty() {
        keys = reactions.map(BlockKey::Reaction).to_vec();
    }
    let key = keys[rng.below(keys.len())];
    let guard = if rng.chance(0.4) { condition(bought.and(Kinds::ACTION.cards()), rng) } else { None };
    let block = Block { place: FileSpan::default(), notes: Notes::default(), key, guard, body: body(key, bought, rng) };
    if answer::read(&block).is_err() {
        return;
    }
    if block.guard.is_some() {
        strategy.blocks.insert(0, block);
    } else {
        strategy.blocks.retain(|other| other.key != key || other.guard.is_some());
        strategy.blocks.push(block);
    }
}

/// Returns a random answer in the form that the card or event requires.
fn body(key: BlockKey, bought: CardSet, rng: &mut Rng) -> BlockBody {
    let form = key.form();
    let at = FileSpan::default;
    let list = |from: &[Card], rng: &mut Rng| {
        let mut cards: Vec<(Card, FileSpan)> = Vec::new();
        let keep = 0.4 + 0.2 * rng.below(4) as f64;
        cards.extend(from.iter().filter(|_| rng.chance(keep)).map(|card| (*card, at())));
        if cards.is_empty() {
            cards.push((from[rng.below(from.len())], at()));
        }
        if rng.chance(0.4) {
            let (a, b) = (rng.below(cards.len()), rng.below(cards.len()));
            cards.swap(a, b);
        }
        BlockBody::Cards(cards)
    };
    let tagged = |tag, body| BlockBody::Fragments(vec![(Fragment::Tagged(tag, Box::new(body)), at())]);
    let mut wanted: Vec<Card> = bought.or(BASIC).without(USELESS).iter().collect();
    let offer = key.card().and_then(Card::offer);
    match form {
        AnswerForm::Nothing => BlockBody::Cards(Vec::new()),
        AnswerForm::Cards(Some(Tag::Gain)) => {
            // Haggler, which has no offer, gains any card that costs less than the one bought.
            wanted.retain(|card| offer.is_none_or(|gain| gain.allows(None, card.row().cost, *card)));
            rng.shuffle(&mut wanted);
            wanted.truncate(3);
            tagged(Tag::Gain, list(&wanted, rng))
        }
        AnswerForm::Cards(None) if matches!(key, BlockKey::Options(_)) => {
            let mut actions: Vec<Card> = bought.and(Kinds::ACTION.cards()).iter().collect();
            rng.shuffle(&mut actions);
            list(&actions, rng)
        }
        AnswerForm::Cards(None) => list(&JUNK, rng),
        AnswerForm::Cards(Some(tag)) => {
            let junk = if rng.chance(0.5) { &JUNK[..3] } else { &JUNK[..] };
            tagged(tag, list(junk, rng))
        }
        AnswerForm::Pairs => {
            let from: Vec<Card> = BASIC.or(bought).iter().collect();
            let mut pairs = Vec::new();
            for _ in 0..1 + rng.below(MOST_PAIRS) {
                let left = from[rng.below(from.len())];
                let cost = left.row().cost;
                // The search looks for improvements, so it leaves out cards that cost less or the same, except for
                // Swindler, which only allows the same cost.
                let least = cost + u8::from(key != BlockKey::Options(Card::Swindler));
                let fits = |&card: &Card| {
                    card.row().cost >= least && offer.is_some_and(|gain| gain.allows(Some(cost), card.row().cost, card))
                };
                let right: Vec<Card> = wanted.iter().copied().filter(fits).collect();
                pairs.push((left, right.get(rng.below(right.len().max(1))).copied(), at()));
            }
            BlockBody::Pairs(pairs)
        }
        AnswerForm::Number(most, with) => {
            let number = 1 + rng.below(most.into()) as u16;
            let mut fragments = vec![(Fragment::Choose(Some(number)), at())];
            if let Some((_, tag)) = with.filter(|(n, _)| *n == number) {
                fragments.push((Fragment::Tagged(tag, Box::new(list(&JUNK[..4], rng))), at()));
            }
            BlockBody::Fragments(fragments)
        }
        AnswerForm::Numbers(n, most) => {
            let mut numbers: Vec<u16> = (1..=most).collect();
            rng.shuffle(&mut numbers);
            BlockBody::Fragments(
                numbers.into_iter().take(n.into()).map(|n| (Fragment::Choose(Some(n)), at())).collect(),
            )
        }
        AnswerForm::YesOrNo => {
            let fragment = if rng.chance(0.5) { Fragment::Ignore } else { Fragment::Choose(None) };
            BlockBody::Fragments(vec![(fragment, at())])
        }
        AnswerForm::Rebuild => {
            let points = [Card::Province, Card::Duchy, Card::Estate];
            let keep = BlockBody::Cards(vec![(points[rng.below(2)], at())]);
            let parts = [(Tag::Keep, keep), (Tag::Gain, list(&points, rng))];
            BlockBody::Fragments(
                parts.into_iter().map(|(tag, body)| (Fragment::Tagged(tag, Box::new(body)), at())).collect(),
            )
        }
    }
}

/// Returns a random condition of a kind that is useful for playing cards.
fn condition(actions: CardSet, rng: &mut Rng) -> Option<Guard> {
    use Expression as E;
    let (what, cards, number) = match rng.below(8) {
        0 => (E::HasMoneyInHand, Vec::new(), 3 + rng.below(6)),
        1 => (E::HasInHand, vec![any(actions, rng)?], 1 + rng.below(3)),
        2 => (E::ActionsLeft, Vec::new(), 1 + rng.below(3)),
        3 => (E::SupplyHasLess, vec![Card::Province], 2 + rng.below(6)),
        4 => (E::Has, vec![any(actions.with(Card::Gold).with(Card::Silver), rng)?], 1 + rng.below(4)),
        5 => (E::HasMoney, Vec::new(), 2 + rng.below(7)),
        6 => (E::TotalMoney, Vec::new(), 6 + 2 * rng.below(8)),
        _ => (E::DrawPileLess, Vec::new(), 1 + rng.below(6)),
    };
    Some(guard_of(what, cards, number, rng.chance(0.4)))
}
