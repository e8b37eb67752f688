//! Carries out the answers of a strategy file.

use crate::strategy::language::answer::Answer;
use crate::strategy::language::syntax::{BlockKey, Event};
use Card as C;
use sorcery_games::View;
use sorcery_games::dominion::card::{Fate, Gain, Zone};
use sorcery_games::dominion::cards::{Traits, traits};
use sorcery_games::dominion::{Action, Card, CardSet, Choices, Dominion, Kinds, Prompt, Question};

pub(super) fn key_of(prompt: &Prompt, view: View<'_, Dominion>) -> BlockKey {
    let card = prompt.source.unwrap_or(C::Copper);
    let reaction = match (card, prompt.ask) {
        (C::Moat, _) => Event::IgnoreAttack,
        (C::Trader, Question::Offer { .. }) => Event::Trader,
        (C::Haggler, _) => Event::Haggler,
        (C::FoolsGold, _) => Event::FoolsGold,
        (C::Masquerade, Question::Pick { fate: Fate::Pass, .. }) => Event::Masquerade,
        (C::Torturer, _) if prompt.seat != view.active() => Event::TorturerAttack,
        (C::Militia, _) => Event::MilitiaAttack,
        (C::Margrave, _) => Event::MargraveAttack,
        (C::GhostShip, _) => Event::GhostShipAttack,
        (C::Mountebank, _) => Event::MountebankAttack,
        (C::Vault, _) if prompt.seat != view.active() => Event::Vault,
        _ => return BlockKey::Options(card),
    };
    BlockKey::Reaction(reaction)
}

/// Returns the action that carries out an answer, or `None` if that is impossible.
pub(super) fn respond(
    answer: &Answer,
    prompt: &Prompt,
    view: View<'_, Dominion>,
    knows: impl Fn(Card) -> bool,
) -> Option<Action> {
    let choices = view.choices();
    let first = |list: &[Card]| list.iter().copied().find(|&card| choices.cards.contains(card)).map(Action::Take);
    let stop = choices.done.then_some(Action::Done);
    match prompt.ask {
        Question::Pick { fate, from, .. } => match answer {
            // The player must put back all of these cards and only chooses the order. The most expensive one is last,
            // so that it ends up on top.
            _ if fate == Fate::TopDeck && from != Zone::Hand => cheapest(choices.cards, view).map(Action::Take),
            Answer::Offer(yes) => choices.cards.first().filter(|_| *yes).map(Action::Take).or(stop),
            Answer::Dearest => dearest(view, knows).map(Action::Take).or(stop),
            Answer::Unplayable => unplayable(view).or_else(|| cheapest(choices.cards, view)).map(Action::Take),
            Answer::Pairs(pairs) => {
                let fits = |&&(left, right): &&(Card, Option<Card>)| {
                    choices.cards.contains(left) && can_gain(prompt.source, Some(left), right, view)
                };
                let listed = pairs.iter().find(|pair| choices.cards.contains(pair.0));
                let wanted = pairs.iter().find(fits).or(listed);
                wanted.map(|&(left, _)| Action::Take(left)).or(stop)
            }
            Answer::Cards(list) if fate == Fate::PlayTwice => {
                let wanted = list.iter().copied().find(|&card| choices.cards.contains(card) && knows(card));
                wanted.map(Action::Take).or(stop)
            }
            Answer::Cards(list) | Answer::Number(_, list) => first(list).or(stop).or_else(|| match fate {
                Fate::Pass => None,
                _ => cheapest(choices.cards, view).map(Action::Take),
            }),
            _ => stop,
        },
        Question::Gain { instead_of, .. } => match answer {
            Answer::Pairs(pairs) => {
                let right = pairs.iter().filter(|pair| Some(pair.0) == instead_of).filter_map(|pair| pair.1);
                let wanted = right.into_iter().find(|&card| choices.cards.contains(card));
                wanted.or(instead_of.filter(|&card| choices.cards.contains(card))).map(Action::Take)
            }
            Answer::Cards(list) | Answer::Rebuild(_, list) => first(list),
            _ => None,
        },
        Question::Choose { .. } => {
            let wanted = match answer {
                Answer::Number(number, _) => *number,
                Answer::Numbers(bits) => (bits & choices.options).trailing_zeros() as u8,
                _ => return None,
            };
            (wanted < 8 && choices.options >> wanted & 1 != 0).then_some(Action::Choose(wanted))
        }
        Question::Offer { about, .. } => {
            let yes = match answer {
                Answer::Offer(yes) => *yes,
                Answer::Cards(list) => match about {
                    Some(card) => list.contains(&card),
                    // Accept the offer to discard two cards if the hand has two cards from the list.
                    None => view.hand().iter().filter(|card| list.contains(card)).count() >= 2,
                },
                _ => return None,
            };
            Some(if yes { Action::Choose(0) } else { Action::Done })
        }
        Question::Name => match answer {
            Answer::Rebuild(card, _) if choices.cards.contains(*card) => Some(Action::Take(*card)),
            _ => None,
        },
        Question::Play | Question::Treasure | Question::Buy => None,
    }
}

/// Returns the action to use if no answer can be carried out. Stops if the player may stop. Otherwise gains the most
/// expensive card, chooses the first option, or gives up the cheapest card.
pub(super) fn last_resort(prompt: &Prompt, choices: Choices, view: View<'_, Dominion>) -> Action {
    let card = match prompt.ask {
        _ if choices.done => return Action::Done,
        Question::Gain { who, .. } if who == prompt.seat => choices.cards.iter().max_by_key(|&card| view.price(card)),
        Question::Choose { .. } => return Action::Choose(choices.options.trailing_zeros() as u8),
        _ => cheapest(choices.cards, view),
    };
    card.map_or(Action::Done, Action::Take)
}

/// Returns the cheapest of these cards, preferring a Curse to a Copper.
fn cheapest(cards: CardSet, view: View<'_, Dominion>) -> Option<Card> {
    cards.iter().min_by_key(|&card| (view.price(card), card != C::Curse))
}

/// Returns the most expensive Action in hand if the player has no actions left, otherwise `None`.
fn unplayable(view: View<'_, Dominion>) -> Option<Card> {
    if view.actions() > 0 {
        return None;
    }
    view.hand().iter().rev().copied().filter(|card| card.is(Kinds::ACTION)).max_by_key(|&card| view.price(card))
}

/// Returns `true` if a player can gain `card` with `source` at the current costs, after trashing the card `trashed`.
/// Gaining no card is always possible.
fn can_gain(source: Option<Card>, trashed: Option<Card>, card: Option<Card>, view: View<'_, Dominion>) -> bool {
    let Some(card) = card else { return true };
    let allows = |gain: &Gain| gain.allows(trashed.map(|card| view.price(card)), view.price(card), card);
    view.supply(card) > 0 && source.and_then(Card::offer).is_none_or(allows)
}

/// Returns `true` if playing `card` with this answer has the intended effect. A Throne Room can only repeat cards for
/// which `knows` returns `true`.
pub(super) fn is_useful(card: Card, answer: &Answer, view: View<'_, Dominion>, knows: impl Fn(Card) -> bool) -> bool {
    // If `card` is the wanted card, one copy doesn't count, because it has left the hand when the decision is made.
    let held = |wanted: Card| view.hand().iter().filter(|&&c| c == wanted).count() > usize::from(wanted == card);
    let listed = |list: &[Card]| {
        let list: CardSet = list.iter().copied().collect();
        let itself = list.contains(card) && view.hand().contains(&card);
        view.hand().iter().filter(|&&held| list.contains(held)).count() - usize::from(itself)
    };
    match (card, answer) {
        (C::Chapel | C::Trader | C::Salvager, Answer::Cards(list)) => listed(list) > 0,
        (C::TradingPost, Answer::Cards(list)) => listed(list) >= 2,
        // Steward trashes two cards, so a single listed card must be the only other card in hand.
        (C::Steward, Answer::Number(2, list)) => match listed(list) {
            1 => view.hand().len() <= 2,
            n => n > 0,
        },
        (C::Workshop | C::Ironworks, Answer::Cards(list)) => {
            list.iter().any(|&wanted| can_gain(Some(card), None, Some(wanted), view))
        }
        (C::Remodel | C::Upgrade | C::Mine | C::Expand, Answer::Pairs(pairs)) => {
            pairs.iter().any(|&(left, right)| held(left) && can_gain(Some(card), Some(left), right, view))
        }
        (C::Moneylender, Answer::Offer(yes)) => *yes && held(C::Copper),
        (C::Baron, Answer::Offer(yes)) => !yes || held(C::Estate),
        (C::TreasureMap, _) => held(C::TreasureMap),
        (C::ThroneRoom, Answer::Cards(list)) => {
            list.iter().any(|&wanted| held(wanted) && repeatable(wanted, view, &knows))
        }
        (C::ThroneRoom, _) => in_hand(view).iter().any(|wanted| held(wanted) && repeatable(wanted, view, &knows)),
        _ => true,
    }
}

fn in_hand(view: View<'_, Dominion>) -> CardSet {
    view.hand().iter().copied().collect()
}

/// Returns `true` if a Throne Room can repeat the card. Repeating another Throne Room is only useful if the hand has an
/// Action for it.
fn repeatable(card: Card, view: View<'_, Dominion>, knows: &impl Fn(Card) -> bool) -> bool {
    let other = |wanted: Card| wanted != C::ThroneRoom && wanted.is(Kinds::ACTION) && knows(wanted);
    match card {
        C::ThroneRoom => in_hand(view).iter().any(other),
        card => card.is(Kinds::ACTION) && knows(card),
    }
}

/// Chooses a card for `:ChainDraw`. Prefers cards that give actions, and among them those that don't have to be played
/// late. If there are none, chooses the most expensive card that draws. Cards that need a decision are never chosen.
pub(super) fn chain_draw(view: View<'_, Dominion>) -> Option<Card> {
    let Traits { asking, drawing, giving_actions, waiting, .. } = *traits();
    let simple = in_hand(view).and(Kinds::ACTION.cards()).without(asking);
    let giving: CardSet = simple.and(giving_actions).iter().filter(|&card| view.would_give_actions(card)).collect();
    let first = |cards| first_in_hand(cards, view);
    let draws = simple.and(drawing);
    first(giving.without(waiting)).or_else(|| first(giving)).or_else(|| match draws.has_several() {
        false => draws.first(),
        true => dearest(view, |card| draws.contains(card)),
    })
}

/// Of the cards in this set, returns the one that the player drew first. The hand must contain all of them.
fn first_in_hand(cards: CardSet, view: View<'_, Dominion>) -> Option<Card> {
    match cards.has_several() {
        false => cards.first(),
        true => view.hand().iter().rev().copied().find(|&card| cards.contains(card)),
    }
}

/// Returns the most expensive Action in hand that the strategy can play. If several cost the same, returns the one
/// drawn last.
pub(super) fn dearest(view: View<'_, Dominion>, knows: impl Fn(Card) -> bool) -> Option<Card> {
    let mut seen = CardSet::NONE;
    let mut best: Option<(u8, Card)> = None;
    for &card in view.hand() {
        if !card.is(Kinds::ACTION) || seen.contains(card) {
            continue;
        }
        seen = seen.with(card);
        let price = view.price(card);
        if best.is_none_or(|(most, _)| price > most) && knows(card) {
            best = Some((price, card));
        }
    }
    best.map(|(_, card)| card)
}
