//! The reasons for a turn of Splendor, in words.

use super::cards::{Card, Noble};
use super::eval;
use super::event::Action;
use super::gems::Gem;
use super::state::{GOAL, Player, Splendor};
use crate::Names;
use crate::engine::Seat;
use crate::words::counted;

/// The reasons for a turn don't mention a noble if the player needs more cards than this to attract that noble.
const NEAR: u8 = 3;
/// Maximum number of cards to mention because the turn brings the player closer to buying them.
const GOALS: usize = 2;

/// Describes the benefits of a turn: points, a noble or card that comes within reach, and a card that the opponent can
/// no longer get.
pub(super) fn reasons(before: &Splendor, line: &[Action], after: &Splendor, seat: Seat, names: &Names) -> Vec<String> {
    let (was, is, other) = (before.player(seat), after.player(seat), before.player(seat.other()));
    let mut said = Vec::new();
    // The title of a card, with its price if another card that the player can see has the same title.
    let named = |card: &Card| {
        let alike = before.open_cards().chain(before.hand(seat)).filter(|other| other.title() == card.title());
        if alike.count() > 1 {
            format!("the {} ({})", card.title(), card.cost)
        } else {
            format!("the {}", card.title())
        }
    };
    let near = |card: &Card| match is.missing(card.cost) {
        0 => format!("you then have enough for {}", named(card)),
        missing => format!("you are then {} away from {}", counted(missing.into(), "gem"), named(card)),
    };
    if is.points > was.points {
        said.push(format!("you have {} of {GOAL} points instead of {}", is.points, was.points));
    }
    let asks = |player: &Player, noble: &Noble| noble.wants.beyond(player.discounts).total();
    let nearer = after.nobles_left().filter(|noble| asks(is, noble) < asks(was, noble));
    if let Some(noble) = nearer.min_by_key(|noble| asks(is, noble)).filter(|noble| asks(is, noble) <= NEAR) {
        said.push(format!("you are then {} away from {noble}", counted(asks(is, noble).into(), "card")));
    }
    let (taken, bought) = line.iter().fold((None, None), |(taken, bought), action| match *action {
        Action::Reserve(place) => (before.card_at(place), bought),
        Action::Buy(place) => (before.card_at(place), before.card_at(place)),
        Action::BuyReserved(index) => (taken, before.reserved(seat, index.into())),
        _ => (taken, bought),
    });
    // The cards to aim for are a newly reserved one, or otherwise those that the turn brings closest to a purchase.
    let left = eval::left(is);
    let gain = |card: &Card| eval::prospect(is, left, card) - eval::prospect(was, left, card);
    let cards = before.open_cards().chain(before.hand(seat));
    let goals = cards.filter(|&card| bought != Some(card)).map(|card| (gain(card), card));
    let mut goals: Vec<(f64, &Card)> = goals.filter(|&(gain, _)| gain > 0.0).collect();
    goals.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    match taken.filter(|_| bought.is_none()) {
        Some(reserved) => said.push(near(reserved)),
        None => said.extend(goals.iter().take(GOALS).map(|(_, card)| near(card))),
    }
    if let Some(card) = bought {
        said.push(format!("cards with {} in their price cost you 1 less from now on", card.bonus));
    }
    if let Some(Action::GiveBack(gem)) = line.first() {
        said.push(format!("you keep the colours that you need more than {gem}"));
    }
    if let Some(card) = taken.filter(|card| other.missing(card.cost) <= 1) {
        let name = names.of(seat.other());
        said.push(match other.missing(card.cost) {
            0 => format!("{name} could have bought {}", named(card)),
            missing => format!("{name} is {} away from {}", counted(missing.into(), "gem"), named(card)),
        });
    }
    for gem in Gem::ALL.into_iter().filter(|&gem| is.gems.count(gem) > was.gems.count(gem)) {
        let lack = |card: &&Card| was.lacking(card.cost).count(gem) > 0;
        said.push(match before.open_cards().chain(before.hand(seat)).filter(lack).count() {
            _ if gem == Gem::Gold => "the gold gem stands for any colour".to_string(),
            1 => format!("one card needs more {gem}"),
            n => format!("{n} cards need more {gem}"),
        });
    }
    said
}
