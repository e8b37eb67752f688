//! The reasons for a turn of Splendor, in words.

use super::cards::{Card, Noble};
use super::eval;
use super::event::Action;
use super::gems::Gem;
use super::state::{GOAL, Player, Splendor};
use crate::engine::Seat;
use crate::reason::Value;
use crate::{Names, Reason, View};

/// The reasons for a turn don't mention a noble if the player needs more cards than this to attract that noble.
const NEAR: u8 = 3;
/// Maximum number of cards to mention because the turn brings the player closer to buying them.
const GOALS: usize = 2;

/// Describes the benefits of a turn: points, a noble or card that comes within reach, and a card that the opponent can
/// no longer get.
pub(super) fn reasons(
    before: View<'_, Splendor>,
    line: &[Action],
    after: View<'_, Splendor>,
    names: &Names,
) -> Vec<Reason> {
    let (seat, before, after) = (before.seat, before.state, after.state);
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
    let opponent = names.of(seat.other());
    let away = |n: u8, one, goal: &str| {
        let reason = Reason::new("you'll be ").value(Value::Count(n.into(), one), format!(" away from {goal}"));
        reason.less_is_better()
    };
    // `denied` says that the opponent can no longer buy the card.
    let near = |card: &Card, denied: &str| match (was.missing(card.cost), is.missing(card.cost)) {
        (0, _) if denied.is_empty() => Reason::new(format!("only you can still buy {}", named(card))),
        (0, _) => Reason::new(format!("you can still buy {}{denied}", named(card))),
        (_, 0) => Reason::new(format!("you'll have enough for {}{denied}", named(card))),
        (_, missing) => away(missing, "gem", &format!("{}{denied}", named(card))),
    };
    if is.points > was.points {
        let end = match seat {
            _ if is.points < GOAL => None,
            Seat::TWO => Some(" points, which ends the game".to_string()),
            _ => Some(format!(" points, so {opponent} has only one more turn")),
        };
        said.push(match end {
            Some(end) => Reason::new("you reach ").value(is.points, end),
            None => Reason::new("you have ").value(is.points, format!(" of {GOAL} points")).instead_of(was.points),
        });
    }
    let asks = |player: &Player, noble: &Noble| noble.wants.beyond(player.discounts).total();
    let nearer = after.nobles_left().filter(|noble| asks(is, noble) < asks(was, noble));
    if let Some(noble) = nearer.min_by_key(|noble| asks(is, noble)).filter(|noble| asks(is, noble) <= NEAR) {
        said.push(away(asks(is, noble), "card", &noble.to_string()));
    }
    let (taken, bought) = line.iter().fold((None, None), |(taken, bought), action| match *action {
        Action::Reserve(place) => (before.card_at(place), bought),
        Action::Buy(place) => (before.card_at(place), before.card_at(place)),
        Action::BuyReserved(index) => (taken, before.reserved(seat, index.into())),
        _ => (taken, bought),
    });
    // The cards to aim for are a newly reserved one, or otherwise those that the turn brings closest to a purchase. A
    // card that the player could already buy before isn't closer.
    let left = eval::left(is);
    let gain = |card: &Card| eval::prospect(is, left, card) - eval::prospect(was, left, card);
    let cards = before.open_cards().chain(before.hand(seat));
    let goals = cards.filter(|&card| bought != Some(card) && was.missing(card.cost) > 0).map(|card| (gain(card), card));
    let mut goals: Vec<(f64, &Card)> = goals.filter(|&(gain, _)| gain > 0.0).collect();
    goals.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    match taken.filter(|_| bought.is_none()) {
        Some(reserved) => said.push(near(
            reserved,
            &match other.missing(reserved.cost) {
                0 => format!(", and {opponent} can't buy it any more"),
                1 => format!(", and {opponent} was only 1 gem away from it"),
                _ => String::new(),
            },
        )),
        None => said.extend(goals.iter().take(GOALS).map(|(_, card)| near(card, ""))),
    }
    if let Some(card) = bought {
        said.push(Reason::new(format!("cards with {} in their price cost you 1 less from now on", card.bonus)));
    }
    // Gold can pay for every colour, so you never need a colour more than gold.
    if let Some(Action::GiveBack(gem)) = line.first().filter(|action| **action != Action::GiveBack(Gem::Gold)) {
        said.push(Reason::new(format!("you keep the colours that you need more than {gem}")));
    }
    if let Some(card) = taken.filter(|card| bought.is_some() && other.missing(card.cost) <= 1) {
        said.push(Reason::new(match other.missing(card.cost) {
            0 => format!("otherwise {opponent} could buy {}", named(card)),
            _ => format!("{opponent} is only 1 gem away from {}", named(card)),
        }));
    }
    for gem in Gem::ALL.into_iter().filter(|&gem| is.gems.count(gem) > was.gems.count(gem)) {
        let lack = |card: &&Card| was.lacking(card.cost).count(gem) > 0;
        said.push(match before.open_cards().chain(before.hand(seat)).filter(lack).count() {
            _ if gem == Gem::Gold => Reason::new("the gold gem stands for any colour"),
            0 => continue,
            1 => Reason::new(format!("one card costs more {gem} than you have")),
            n => Reason::new("").value(n as i32, format!(" cards cost more {gem} than you have")),
        });
    }
    said
}
