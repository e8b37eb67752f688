//! The reasons for a turn of Splendor, in words.

use super::cards::{Card, Noble};
use super::eval;
use super::event::Action;
use super::gems::Gem;
use super::state::{GOAL, Player, Splendor};
use crate::engine::{Game, Seat};
use crate::reason::Value;
use crate::words::counted;
use crate::{Names, Reason, View};

/// If the player needs more cards than this to attract a noble, the reasons for a turn don't mention the noble. If the
/// player needs more gems for a card, its reason is minor.
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
    let mut said = turn.joining(after.state);
    said.extend(turn.points().into_iter().chain(turn.noble(after.state)));
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

/// Returns a clue to an action, without the place of the card or all colours of the gems.
pub(super) fn clue(view: View<'_, Splendor>, action: Action) -> Option<String> {
    let (game, seat) = (view.state, view.seat);
    Some(match action {
        Action::Take(colours) => {
            // A fixed choice would almost always be white, the first colour.
            let which = game.turn_number() as usize % colours.len().max(1);
            match colours.iter().nth(which) {
                Some(gem) if colours.len() > 1 => format!("takes gems, one of them {gem}"),
                _ => "takes a single gem".into(),
            }
        }
        Action::TakeTwo(_) => "takes two gems of one colour".into(),
        Action::Reserve(place) => format!("reserves a {}", game.card_at(place)?.level.singular()),
        Action::ReserveUnseen(_) => "reserves the top card of a deck".into(),
        Action::Buy(place) => format!("buys a {} card", game.card_at(place)?.bonus),
        Action::BuyReserved(_) => "buys a card from your reserve".into(),
        Action::GiveBack(gem) => {
            let held = counted(game.player(seat).gems.count(gem).into(), "gem");
            format!("gives back a colour of which you have {held}")
        }
        Action::Welcome(_) => "chooses another noble".into(),
        Action::PayGold(_) => "pays another amount of gold".into(),
        Action::Pass => return None,
    })
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

    /// Says how close the player comes to buying a card, after the words `before`.
    fn near(&self, card: &Card, before: &str, name: &str) -> Reason {
        match self.is.missing(card.cost) {
            0 => Reason::new(format!("{before}you'll have enough for {name}")),
            missing => away(before, missing, "gem", name),
        }
    }

    /// Names the nobles that the turn attracts.
    fn joining(&self, after: &Splendor) -> Vec<Reason> {
        let joins = |noble: &&Noble| after.nobles_left().all(|left| left != *noble);
        self.before.nobles_left().filter(joins).map(|noble| Reason::new(format!("{noble} joins you"))).collect()
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
        Some(away("", asks(self.is, nearest), "card", &nearest.to_string()))
    }

    /// Says who can buy the reserved card, and how close the player comes to it.
    fn reservation(&self, card: &Card) -> Reason {
        let (name, opponent) = (self.named(card), self.opponent);
        match self.other.missing(card.cost) {
            0 => self.near(card, "", &format!("{name}, and {opponent} can't buy it any more")),
            1 => self.near(card, "", &format!("{name}, and {opponent} was only 1 gem away from it")),
            _ if self.is.missing(card.cost) > NEAR => Reason::new(format!("only you can still buy {name}")),
            _ => self.near(card, &format!("only you can still buy {name}, and "), "it"),
        }
    }

    /// Names the cards that the turn brings closest to a purchase, except those that the player could already buy.
    fn goals(&self) -> Vec<Reason> {
        let left = eval::left(self.is);
        let gain = |card: &Card| eval::prospect(self.is, left, card) - eval::prospect(self.was, left, card);
        let goals = self.cards().filter(|&card| self.bought != Some(card) && self.was.missing(card.cost) > 0);
        let goals = goals.map(|card| (gain(card), card));
        let mut goals: Vec<(f64, &Card)> = goals.filter(|&(gain, _)| gain > 0.0).collect();
        goals.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let reason = |card: &Card| {
            let near = self.near(card, "", &self.named(card));
            if self.is.missing(card.cost) > NEAR { near.minor() } else { near }
        };
        goals.iter().take(GOALS).map(|(_, card)| reason(card)).collect()
    }

    /// Says that the opponent could have bought the card that the player buys.
    fn denial(&self) -> Option<Reason> {
        let card = self.taken.filter(|_| self.bought.is_some())?;
        match self.other.missing(card.cost) {
            0 => Some(Reason::new(format!("otherwise {} could buy {}", self.opponent, self.named(card)))),
            1 => Some(Reason::new(format!("otherwise {} could soon buy {}", self.opponent, self.named(card)))),
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
                n => {
                    let brings = match self.is.gems.count(gem) - self.was.gems.count(gem) {
                        1 => "gem brings",
                        _ => "gems bring",
                    };
                    let closer = Reason::new(format!("the {gem} {brings} you closer to "));
                    Some(closer.value(Value::Count(n as i32, "card"), "").minor())
                }
            }
        })
        .collect()
    }
}

fn away(before: &str, n: u8, one: &'static str, goal: &str) -> Reason {
    let reason =
        Reason::new(format!("{before}you'll be ")).value(Value::Count(n.into(), one), format!(" away from {goal}"));
    reason.less_is_better()
}
