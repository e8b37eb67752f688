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
    let turn = Turn::of(before, line, after, names);
    let mut said: Vec<Reason> = turn.points().into_iter().chain(turn.noble(after.state)).collect();
    match turn.taken.filter(|_| turn.bought.is_none()) {
        Some(reserved) => said.push(turn.reservation(reserved)),
        None => said.extend(turn.goals()),
    }
    said.extend(
        turn.bought
            .map(|card| Reason::new(format!("cards with {} in their price cost you 1 less from now on", card.bonus))),
    );
    // Gold can pay for every colour, so you never need a colour more than gold.
    if let Some(Action::GiveBack(gem)) = line.first().filter(|action| **action != Action::GiveBack(Gem::Gold)) {
        said.push(Reason::new(format!("you keep the colours that you need more than {gem}")));
    }
    said.extend(turn.denial());
    said.extend(turn.gems());
    said
}

/// A turn, with the player and the cards before and after it.
struct Turn<'a> {
    before: &'a Splendor,
    seat: Seat,
    was: &'a Player,
    is: &'a Player,
    other: &'a Player,
    opponent: &'a str,
    /// The card that the player reserves or buys from the board.
    taken: Option<&'static Card>,
    bought: Option<&'static Card>,
}

impl<'a> Turn<'a> {
    fn of(before: View<'a, Splendor>, line: &[Action], after: View<'a, Splendor>, names: &'a Names) -> Self {
        let (seat, before, after) = (before.seat, before.state, after.state);
        let (taken, bought) = line.iter().fold((None, None), |(taken, bought), action| match *action {
            Action::Reserve(place) => (before.card_at(place), bought),
            Action::Buy(place) => (before.card_at(place), before.card_at(place)),
            Action::BuyReserved(index) => (taken, before.reserved(seat, index.into())),
            _ => (taken, bought),
        });
        Turn {
            before,
            seat,
            was: before.player(seat),
            is: after.player(seat),
            other: before.player(seat.other()),
            opponent: names.of(seat.other()),
            taken,
            bought,
        }
    }

    /// Returns the cards that the player could see before the turn.
    fn cards(&self) -> impl Iterator<Item = &'static Card> {
        self.before.open_cards().chain(self.before.hand(self.seat))
    }

    /// Returns the title of a card, with its price if another card that the player can see has the same title.
    fn named(&self, card: &Card) -> String {
        match self.cards().filter(|other| other.title() == card.title()).count() {
            0 | 1 => format!("the {}", card.title()),
            _ => format!("the {} ({})", card.title(), card.cost),
        }
    }

    /// Says how close the player comes to buying a card. `denied` says that the opponent can no longer buy it.
    fn near(&self, card: &Card, denied: &str) -> Reason {
        match (self.was.missing(card.cost), self.is.missing(card.cost)) {
            (0, _) if denied.is_empty() => Reason::new(format!("only you can still buy {}", self.named(card))),
            (0, _) => Reason::new(format!("you can still buy {}{denied}", self.named(card))),
            (_, 0) => Reason::new(format!("you'll have enough for {}{denied}", self.named(card))),
            (_, missing) => away(missing, "gem", &format!("{}{denied}", self.named(card))),
        }
    }

    fn points(&self) -> Option<Reason> {
        let (was, is) = (self.was.points, self.is.points);
        if is <= was {
            return None;
        }
        Some(match self.seat {
            _ if is < GOAL => Reason::new("you have ").value(is, format!(" of {GOAL} points")).instead_of(was),
            Seat::TWO => Reason::new("you reach ").value(is, " points, which ends the game"),
            _ => Reason::new("you reach ").value(is, format!(" points, so {} has only one more turn", self.opponent)),
        })
    }

    /// Names the noble that the turn brings within reach.
    fn noble(&self, after: &Splendor) -> Option<Reason> {
        let asks = |player: &Player, noble: &Noble| noble.wants.beyond(player.discounts).total();
        let nearer = after.nobles_left().filter(|noble| asks(self.is, noble) < asks(self.was, noble));
        let nearest = nearer.min_by_key(|noble| asks(self.is, noble)).filter(|noble| asks(self.is, noble) <= NEAR)?;
        Some(away(asks(self.is, nearest), "card", &nearest.to_string()))
    }

    fn reservation(&self, card: &Card) -> Reason {
        let opponent = self.opponent;
        let denied = match self.other.missing(card.cost) {
            0 => format!(", and {opponent} can't buy it any more"),
            1 => format!(", and {opponent} was only 1 gem away from it"),
            _ => String::new(),
        };
        self.near(card, &denied)
    }

    /// Names the cards that the turn brings closest to a purchase, except those that the player could already buy.
    fn goals(&self) -> Vec<Reason> {
        let left = eval::left(self.is);
        let gain = |card: &Card| eval::prospect(self.is, left, card) - eval::prospect(self.was, left, card);
        let goals = self.cards().filter(|&card| self.bought != Some(card) && self.was.missing(card.cost) > 0);
        let goals = goals.map(|card| (gain(card), card));
        let mut goals: Vec<(f64, &Card)> = goals.filter(|&(gain, _)| gain > 0.0).collect();
        goals.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        goals.iter().take(GOALS).map(|(_, card)| self.near(card, "")).collect()
    }

    /// Says that the opponent could have bought the card that the player buys.
    fn denial(&self) -> Option<Reason> {
        let card = self.taken.filter(|_| self.bought.is_some())?;
        match self.other.missing(card.cost) {
            0 => Some(Reason::new(format!("otherwise {} could buy {}", self.opponent, self.named(card)))),
            1 => Some(Reason::new(format!("{} is only 1 gem away from {}", self.opponent, self.named(card)))),
            _ => None,
        }
    }

    /// Says why the player needs the gems that the turn brings.
    fn gems(&self) -> Vec<Reason> {
        let new = Gem::ALL.into_iter().filter(|&gem| self.is.gems.count(gem) > self.was.gems.count(gem));
        new.filter_map(|gem| {
            let lack = |card: &&Card| self.was.lacking(card.cost).count(gem) > 0;
            match self.cards().filter(lack).count() {
                _ if gem == Gem::Gold => Some(Reason::new("the gold gem stands for any colour")),
                0 => None,
                1 => Some(Reason::new(format!("one card costs more {gem} than you have"))),
                n => Some(Reason::new("").value(n as i32, format!(" cards cost more {gem} than you have"))),
            }
        })
        .collect()
    }
}

fn away(n: u8, one: &'static str, goal: &str) -> Reason {
    let reason = Reason::new("you'll be ").value(Value::Count(n.into(), one), format!(" away from {goal}"));
    reason.less_is_better()
}
