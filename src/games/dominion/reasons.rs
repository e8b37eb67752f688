//! Reasons for a line of actions, in words.

use super::Dominion;
use super::card::{Card, Fate, Kinds};
use super::prompt::{Action, Ask as Question};
use crate::engine::Seat;
use crate::words::{counted, uncapitalised};
use crate::{Names, View};

/// Returns the benefits of a line of actions: lasting ones, and those that the player can still use in this turn.
pub(super) fn reasons(
    before: View<'_, Dominion>,
    line: &[Action],
    after: View<'_, Dominion>,
    names: &Names,
) -> Vec<String> {
    let mut said = Vec::new();
    for seat in Seat::all(before.setup().seats()) {
        let (was, is) = (before.points(seat), after.points(seat));
        // A benefit for an opponent is no reason for the action.
        if was != is && (seat == before.seat() || is < was) {
            let whose = if seat == before.seat() { String::new() } else { format!("{}: ", names.of(seat)) };
            said.push(format!("{whose}{is} points instead of {was}"));
        }
    }
    let money = |view: View<'_, Dominion>| f64::from(view.total_money()) / view.deck_size().max(1) as f64;
    let [was, is] = [before, after].map(money);
    // A lower average number of coins per card is no reason for the action.
    if is >= was + 0.005 {
        said.push(format!("${is:.2} per card on average instead of ${was:.2}"));
    }
    if after.active() == before.active() && after.turn_number() == before.turn_number() {
        // Include the coins of Treasures in hand, because they can be spent even without the action.
        let coins = |view: View<'_, Dominion>| {
            let held = view.hand().iter().map(|card| u16::from(card.row().coins));
            view.coins() + held.sum::<u16>()
        };
        if coins(after) > coins(before) {
            said.push(format!("${} more to spend", coins(after) - coins(before)));
        }
        let mut more = |was: u16, is: u16, what: &str| {
            if is > was {
                said.push(format!("{is} {what} instead of {was}"));
            }
        };
        more(before.actions(), after.actions(), "actions");
        more(before.buys(), after.buys(), "buys");
        more(before.hand().len() as u16, after.hand().len() as u16, "cards in hand");
    }
    let provinces = [before, after].map(|view| view.supply(Card::Province));
    if provinces[0] != provinces[1] {
        said.push(format!("{} left", counted(provinces[1].into(), "Province")));
    }
    match line.first() {
        Some(&Action::Buy(card)) if card.is(Kinds::ACTION) || said.is_empty() => {
            said.push(format!("the effect of {}: {}", card.name(), effect(card)))
        }
        Some(&action) if said.is_empty() => said.extend(plain_reason(before, action, after)),
        _ => {}
    }
    said
}

/// Returns the effect of a card as part of a sentence.
fn effect(card: Card) -> String {
    let sentences = card.row().text.trim_end_matches('.').split(". ").map(uncapitalised);
    sentences.collect::<Vec<_>>().join("; ")
}

/// Returns a reason for an action whose benefit isn't a number.
fn plain_reason(before: View<'_, Dominion>, action: Action, after: View<'_, Dominion>) -> Option<String> {
    let is_idle = |card: Card| [Kinds::ACTION, Kinds::TREASURE].into_iter().all(|kind| !card.is(kind));
    Some(match (before.prompt()?.ask, action) {
        // No reason for an Action that does nothing now: it changed no number and the player has no choice to make.
        (_, Action::Play(card)) if after.prompt().is_none_or(|prompt| prompt.source != Some(card)) => return None,
        (_, Action::Play(card)) => effect(card),
        (Question::Gain { .. } | Question::Pick { fate: Fate::PlayTwice, .. }, Action::Take(card)) => effect(card),
        (Question::Name, Action::Take(_)) => "Rebuild can't trash the card you name".into(),
        (Question::Pick { fate: Fate::Trash, .. }, Action::Take(_)) => {
            format!("your deck shrinks to {}", counted(after.deck_size(), "card"))
        }
        (Question::Pick { fate: Fate::TopDeck, .. }, Action::Take(_)) => "you'll draw it again soon".into(),
        (Question::Pick { .. }, Action::Take(card)) if is_idle(card) => "it's no use in your hand".into(),
        (Question::Pick { .. }, Action::Take(_)) => "your other cards are worth more now".into(),
        (Question::Pick { .. }, _) => "the other cards are worth keeping".into(),
        (Question::Offer { .. }, Action::Done) => "the offer isn't worth its cost".into(),
        (Question::Buy, _) => "the cards that you can buy would weaken your deck".into(),
        (Question::Play, _) => "your Action cards don't help now".into(),
        (Question::Treasure, _) => "you don't need more coins".into(),
        (Question::Choose { .. }, _) => "the other options help less".into(),
        (Question::Offer { .. }, _) => "the offer is worth its cost".into(),
        _ => return None,
    })
}
