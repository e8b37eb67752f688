//! Random answers for options and reactions, and random changes to them.

use super::conditions;
use super::kind::USELESS;
use crate::strategy::language::answer;
use crate::strategy::language::syntax::{
    AnswerForm, Block, BlockBody, BlockKey, Event, File, FileSpan, Fragment, Notes, Strategy, Tag,
};
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::{Card, CardSet, Kinds};
use sorcery_games::engine::Rng;

/// Cards that a strategy may want to lose, the least useful ones first.
const JUNK: [Card; 6] = [Card::Curse, Card::Estate, Card::Copper, Card::Duchy, Card::Province, Card::Silver];
/// Maximum number of pairs of cards in an answer that the search generates.
const MOST_PAIRS: usize = 4;

/// Adds a random block of options or reactions. A block without a condition replaces any earlier block without a
/// condition for the same card or event.
pub(super) fn add(strategy: &mut Strategy, bought: CardSet, rng: &mut Rng) {
    let options = bought.iter().map(BlockKey::Options).filter(|key| key.form() != AnswerForm::Nothing);
    let reactions = [Event::MilitiaAttack, Event::TorturerAttack, Event::GhostShipAttack, Event::MargraveAttack];
    let own = [(Card::Trader, Event::Trader), (Card::Haggler, Event::Haggler), (Card::Masquerade, Event::Masquerade)];
    let own = own.into_iter().filter(|(card, _)| bought.contains(*card)).map(|(_, event)| event);
    let mut keys: Vec<BlockKey> = options.chain(own.map(BlockKey::Reaction)).collect();
    if rng.chance(0.1) || keys.is_empty() {
        keys = reactions.map(BlockKey::Reaction).to_vec();
    }
    let key = keys[rng.below(keys.len())];
    let guard = if rng.chance(0.4) { conditions::for_playing(bought.and(Kinds::ACTION.cards()), rng) } else { None };
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
    let fragments = |parts: Vec<Fragment>| BlockBody::Fragments(parts.into_iter().map(|part| (part, at())).collect());
    let tagged = |tag, body| Fragment::Tagged(tag, Box::new(body));
    let mut wanted: Vec<Card> = bought.or(BASIC).without(USELESS).iter().collect();
    let offer = key.card().and_then(Card::offer);
    match form {
        AnswerForm::Nothing => BlockBody::Cards(Vec::new()),
        AnswerForm::Cards(Some(Tag::Gain)) => {
            // Haggler, which has no offer, gains any card that costs less than the one bought.
            wanted.retain(|card| offer.is_none_or(|gain| gain.allows(None, card.row().cost, *card)));
            rng.shuffle(&mut wanted);
            wanted.truncate(3);
            fragments(vec![tagged(Tag::Gain, list(&wanted, rng))])
        }
        AnswerForm::Cards(None) if matches!(key, BlockKey::Options(_)) => {
            let mut actions: Vec<Card> = bought.and(Kinds::ACTION.cards()).iter().collect();
            rng.shuffle(&mut actions);
            list(&actions, rng)
        }
        AnswerForm::Cards(None) => list(&JUNK, rng),
        AnswerForm::Cards(Some(tag)) => {
            let junk = if rng.chance(0.5) { &JUNK[..3] } else { &JUNK[..] };
            fragments(vec![tagged(tag, list(junk, rng))])
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
            let with = with.filter(|(n, _)| *n == number).map(|(_, tag)| tagged(tag, list(&JUNK[..4], rng)));
            fragments([Fragment::Choose(Some(number))].into_iter().chain(with).collect())
        }
        AnswerForm::Numbers(n, most) => {
            let mut numbers: Vec<u16> = (1..=most).collect();
            rng.shuffle(&mut numbers);
            fragments(numbers.into_iter().take(n.into()).map(|n| Fragment::Choose(Some(n))).collect())
        }
        AnswerForm::YesOrNo => fragments(vec![if rng.chance(0.5) { Fragment::Ignore } else { Fragment::Choose(None) }]),
        AnswerForm::Rebuild => {
            let points = [Card::Province, Card::Duchy, Card::Estate];
            let keep = BlockBody::Cards(vec![(points[rng.below(2)], at())]);
            fragments(vec![tagged(Tag::Keep, keep), tagged(Tag::Gain, list(&points, rng))])
        }
    }
}

/// Changes the answer in a random block: chooses another option, reorders the cards, or adds or removes a card.
pub(super) fn change(file: &mut File, rng: &mut Rng) {
    let mut blocks: Vec<&mut Block> = file.strategies.iter_mut().flat_map(|strategy| &mut strategy.blocks).collect();
    if blocks.is_empty() {
        return;
    }
    let pick = rng.below(blocks.len());
    let block = &mut *blocks[pick];
    let before = block.clone();
    change_body(&mut block.body, block.key.form(), rng);
    if answer::read(block).is_err() {
        *block = before;
    }
}

fn change_body(body: &mut BlockBody, form: AnswerForm, rng: &mut Rng) {
    match body {
        BlockBody::Cards(cards) if !cards.is_empty() => match rng.below(3) {
            0 if cards.len() > 1 => {
                cards.remove(rng.below(cards.len()));
            }
            1 => {
                let card = JUNK[rng.below(JUNK.len())];
                if cards.iter().all(|(other, _)| *other != card) {
                    cards.insert(rng.below(cards.len() + 1), (card, FileSpan::default()));
                }
            }
            _ => {
                let (a, b) = (rng.below(cards.len()), rng.below(cards.len()));
                cards.swap(a, b);
            }
        },
        BlockBody::Pairs(pairs) if pairs.len() > 1 => {
            let (a, b) = (rng.below(pairs.len()), rng.below(pairs.len()));
            pairs.swap(a, b);
        }
        BlockBody::Fragments(fragments) if !fragments.is_empty() => {
            let pick = rng.below(fragments.len());
            match (&mut fragments[pick].0, form) {
                (Fragment::Tagged(_, inner), form) => change_body(inner, form, rng),
                (Fragment::Choose(number), AnswerForm::Number(most, _) | AnswerForm::Numbers(_, most)) => {
                    *number = Some(1 + rng.below(most.into()) as u16);
                }
                (other, AnswerForm::YesOrNo) => {
                    *other = if *other == Fragment::Ignore { Fragment::Choose(None) } else { Fragment::Ignore };
                }
                _ => {}
            }
        }
        _ => {}
    }
}
