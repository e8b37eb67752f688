//! Random changes of play orders, options and reactions, used to search for a better strategy.

use super::answer;
use super::lists::{any, change_body, guard_of};
use super::syntax::{
    Block, Body, EVENTS, Event, Expression as E, File, Form, Fragment, Guard, Key, Notes, Order, Place, Play, Tag,
};
use sorcery_games::dominion::card::{Op, Price};
use sorcery_games::dominion::{Card, CardSet, Kinds};
use sorcery_games::engine::Rng;

/// Cards that are rarely useful in hand, the most useless first.
const JUNK: [Card; 6] = [Card::Curse, Card::Estate, Card::Copper, Card::Duchy, Card::Province, Card::Silver];
/// Attempts to find a pair of cards whose costs fit.
const ATTEMPTS: usize = 20;

/// Changes a random play order, block or condition of a strategy. `piles` are the cards of the game.
pub(super) fn change(file: &mut File, piles: CardSet, rng: &mut Rng) {
    let bought = file.bought();
    let at = rng.below(file.strategies.len().max(1));
    let Some(strategy) = file.strategies.get_mut(at) else { return };
    let (orders, blocks) = (strategy.order.len(), strategy.blocks.len());
    match rng.below(10) {
        0 | 1 => {
            if let Some(card) = any(bought.and(Kinds::ACTION.cards()), rng) {
                strategy.order.retain(|order| order.what != Play::Card(card));
                let order = Order { place: Place::default(), notes: Notes::default(), what: Play::Card(card) };
                strategy.order.insert(rng.below(strategy.order.len().max(1)), order);
            }
        }
        2 if orders > 1 => {
            let gone = strategy.order.remove(rng.below(orders));
            if gone.what == Play::Default {
                strategy.order.push(gone);
            }
        }
        3 if blocks > 0 => {
            let block = &mut strategy.blocks[rng.below(blocks)];
            block.guard = if block.guard.is_some() && rng.chance(0.5) { None } else { condition(bought, rng) };
        }
        4 if blocks > 0 => drop(strategy.blocks.remove(rng.below(blocks))),
        5 | 6 if blocks > 0 => {
            let block = &mut strategy.blocks[rng.below(blocks)];
            let before = block.body.clone();
            change_body(&mut block.body, block.key.form(), rng);
            if answer::read(block).is_err() {
                block.body = before;
            }
        }
        _ => {
            let asked = |event: &Event| EVENTS.iter().any(|row| row.0 == *event && piles.contains(row.2));
            let reactions = EVENTS.iter().map(|row| row.0).filter(asked).map(Key::Reaction);
            let keys: Vec<Key> = bought.iter().map(Key::Options).chain(reactions).collect();
            let keys: Vec<Key> = keys.into_iter().filter(|key| key.form() != Form::Nothing).collect();
            let Some(&key) = keys.get(rng.below(keys.len().max(1))) else { return };
            let Some(body) = body(key, piles, rng) else { return };
            let guard = if rng.chance(0.4) { condition(bought, rng) } else { None };
            let block = Block { place: Place::default(), notes: Notes::default(), key, guard, body };
            if answer::read(&block).is_err() {
                return;
            }
            match strategy.blocks.iter().position(|other| other.key == key) {
                Some(first) if block.guard.is_none() => strategy.blocks[first] = block,
                Some(first) => strategy.blocks.insert(first, block),
                None => strategy.blocks.push(block),
            }
        }
    }
}

/// Returns a random condition that is useful for buying cards.
pub(super) fn buying(cards: CardSet, rng: &mut Rng) -> Option<Guard> {
    let (what, cards, number) = match rng.below(8) {
        0 => (E::TotalMoney, Vec::new(), 8 + rng.below(18)),
        1 => (E::SupplyHasLess, vec![Card::Province], 2 + rng.below(6)),
        2 => (E::TurnLess, Vec::new(), 3 + rng.below(12)),
        3 => (E::GainsToEndLess, Vec::new(), 2 + rng.below(6)),
        4 => (E::VPLead, Vec::new(), 1 + rng.below(8)),
        5 => (E::DeckSizeLess, Vec::new(), 8 + rng.below(14)),
        6 => (E::HasMore, vec![any(cards, rng)?, any(cards, rng)?], 0),
        _ => (E::Has, vec![any(cards, rng)?], 1 + rng.below(4)),
    };
    Some(guard_of(what, cards, number, rng.chance(0.3)))
}

/// Returns a random condition that is useful for playing cards.
fn condition(cards: CardSet, rng: &mut Rng) -> Option<Guard> {
    let (what, cards, number) = match rng.below(6) {
        0 => (E::HasMoneyInHand, Vec::new(), 3 + rng.below(6)),
        1 => (E::TurnLess, Vec::new(), 4 + rng.below(10)),
        2 => (E::SupplyHasLess, vec![Card::Province], 2 + rng.below(6)),
        3 => (E::HasInHand, vec![any(cards, rng)?], 1 + rng.below(2)),
        4 => (E::ActionsLeft, Vec::new(), 1 + rng.below(2)),
        _ => (E::Has, vec![any(cards, rng)?], 1 + rng.below(3)),
    };
    Some(guard_of(what, cards, number, rng.chance(0.3)))
}

/// Returns a random answer to a card or event, if it asks for one.
fn body(key: Key, piles: CardSet, rng: &mut Rng) -> Option<Body> {
    let listed = |cards: Vec<Card>| Body::Cards(cards.into_iter().map(|card| (card, Place::default())).collect());
    let fragments = |list: Vec<Fragment>| {
        Some(Body::Fragments(list.into_iter().map(|fragment| (fragment, Place::default())).collect()))
    };
    let most = |rng: &mut Rng| -> Vec<Card> { JUNK.into_iter().filter(|_| rng.chance(0.6)).take(4).collect() };
    match key.form() {
        Form::Nothing => None,
        Form::Cards(tag) => {
            let cards = match (tag, key) {
                (Some(Tag::Gain), _) => some(piles.without(CardSet::only(Card::Curse)), rng),
                (None, Key::Options(_)) => some(piles.and(Kinds::ACTION.cards()), rng),
                _ => most(rng),
            };
            (!cards.is_empty()).then(|| listed(cards))
        }
        Form::Pairs => {
            let Key::Options(by) = key else { return None };
            let pair = |rng: &mut Rng| {
                let left = any(piles, rng)?;
                let right = any(piles, rng).filter(|right| becomes(by, left, *right))?;
                Some((left, Some(right), Place::default()))
            };
            let pairs: Vec<_> = (0..ATTEMPTS).filter_map(|_| pair(rng)).take(3).collect();
            (!pairs.is_empty()).then_some(Body::Pairs(pairs))
        }
        Form::Number(options, with) => {
            let n = 1 + rng.below(options.into()) as u16;
            let list = with.filter(|(option, _)| *option == n).map(|(_, tag)| (tag, most(rng)));
            let list = list.map(|(tag, cards)| Fragment::Tagged(tag, Box::new(listed(cards))));
            fragments([Fragment::Choose(Some(n))].into_iter().chain(list).collect())
        }
        Form::Numbers(n, options) => {
            let mut all: Vec<u16> = (1..=options).collect();
            while all.len() > n.into() {
                all.remove(rng.below(all.len()));
            }
            fragments(all.into_iter().map(|n| Fragment::Choose(Some(n))).collect())
        }
        Form::YesOrNo => fragments(vec![if rng.chance(0.5) { Fragment::Choose(None) } else { Fragment::Ignore }]),
        Form::Rebuild => {
            let victory = |rng: &mut Rng| any(piles.and(Kinds::VICTORY.cards()), rng);
            let keep = Fragment::Tagged(Tag::Keep, Box::new(listed(vec![victory(rng)?])));
            let gained = [Card::Province].into_iter().chain(victory(rng)).chain([Card::Duchy]).collect();
            fragments(vec![keep, Fragment::Tagged(Tag::Gain, Box::new(listed(gained)))])
        }
    }
}

/// Returns one to three random cards.
fn some(cards: CardSet, rng: &mut Rng) -> Vec<Card> {
    let mut left = cards;
    let mut chosen = Vec::new();
    for _ in 0..1 + rng.below(3) {
        if let Some(card) = any(left, rng) {
            left = left.without(CardSet::only(card));
            chosen.push(card);
        }
    }
    chosen
}

/// Returns `true` if the effect of `by` can replace a card by another one, at the printed prices.
fn becomes(by: Card, left: Card, right: Card) -> bool {
    let (from, to) = (left.row().cost, right.row().cost);
    by.scripts().concat().iter().any(|op| match op {
        Op::Gain(gain) if gain.only.set().contains(right) => match gain.price {
            Price::UpTo(most) => to <= most,
            Price::UpToMore(more) => to <= from + more,
            Price::ExactlyMore(more) => to == from + more,
            Price::Less => to < from,
        },
        _ => false,
    })
}
