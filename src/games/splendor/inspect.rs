//! The descriptions of items on Splendor's table, and the reasons why the player can't use them.

use super::cards::{Card, CardLevel, Noble};
use super::event::{Action, Illegal};
use super::gems::{Gem, Gems};
use super::state::{Phase, Place, Player, Splendor};
use super::table::zone;
use crate::engine::{Game, Seat};
use crate::inspection::{DescriptionLine, Subject, described};
use crate::table::plain;
use crate::words::counted;
use crate::{Anchor, Inspection, Listener, Tint, View};

pub(super) fn inspect(view: View<'_, Splendor>, to: Listener<'_>, anchor: Anchor) -> Inspection {
    let (game, viewer) = (view.state, view.viewer());
    let mut lines = game.describe(viewer, to, anchor).unwrap_or_default();
    let why_not = game.why_not(view.seat, anchor);
    let purchase = match anchor.zone {
        zone::BOARD => Place::all().nth(anchor.index.into()).map(Action::Buy),
        zone::HAND if viewer == Some(Seat(anchor.seat)) => Some(Action::BuyReserved(anchor.index)),
        _ => None,
    };
    // The reason why the player can't buy a card may already name the missing gems.
    if viewer.and(why_not.as_ref()).is_some()
        && purchase.is_some_and(|action| matches!(game.check(action), Err(Illegal::CannotAfford(..))))
    {
        lines.last_mut().into_iter().for_each(|verdict| verdict.subject = Subject::Reason);
    }
    Inspection { lines, why_not, card: game.seen(viewer, anchor).and_then(|card| game.cards().index_of(card)) }
}

/// Describes how much a card would cost a player, or the gems that the player lacks.
fn verdict(to: Listener<'_>, seat: Seat, player: &Player, card: &Card) -> String {
    to.text(|s| {
        s.subject(seat);
        match player.can_pay(card.cost) {
            true => s.verb("pay", "pays").put(&format!(" {}", player.price(card.cost))),
            false => s.verb("lack", "lacks").put(&format!(" {}", player.shortfall(card.cost))),
        }
        .stop();
    })
}

impl Splendor {
    /// Returns the reason why the active player can't use an item now, as far as `viewer` can know.
    fn why_not(&self, viewer: Seat, at: Anchor) -> Option<String> {
        let mine = at.seat == self.active.0;
        let gem = Gem::ALL.get(at.index as usize).copied();
        let attempts = match at.zone {
            zone::DECK => vec![Action::ReserveUnseen(*CardLevel::ALL.get(at.index as usize)?)],
            zone::BOARD => {
                let place = Place::all().nth(at.index as usize)?;
                vec![Action::Buy(place), Action::Reserve(place)]
            }
            zone::BANK if self.phase == Phase::Move => return self.why_not_take(gem?),
            zone::BANK => vec![Action::TakeTwo(gem?)],
            zone::HAND if mine && viewer == self.active => {
                // A free place needs no reason.
                self.reserved(viewer, at.index.into())?;
                vec![Action::BuyReserved(at.index)]
            }
            zone::PURSE if mine && self.phase == Phase::GiveBack => vec![Action::GiveBack(gem?)],
            zone::NOBLE if self.phase == Phase::Noble => vec![Action::Welcome(at.index)],
            zone::NOBLE => return Some("You can't take a noble: buy the cards it requires, and it joins you.".into()),
            _ => return None,
        };
        let mut reasons = attempts.into_iter().map(|action| self.check(action));
        let first = reasons.next()?.err()?;
        if reasons.any(|reason| reason.is_ok()) { None } else { Some(first.to_string()) }
    }

    /// Returns the reason why no gem of this kind can be taken.
    fn why_not_take(&self, gem: Gem) -> Option<String> {
        if gem != Gem::Gold && self.bank().count(gem) > 0 {
            return None;
        }
        self.check(Action::TakeTwo(gem)).err().map(|why| why.to_string())
    }

    /// Returns the card at a place on the board or in a reserve, if the viewer can see it.
    fn seen(&self, viewer: Option<Seat>, at: Anchor) -> Option<&'static Card> {
        let (seat, index) = (Seat(at.seat.min(1)), at.index as usize);
        match at.zone {
            zone::BOARD => Place::all().nth(index).and_then(|place| self.card_at(place)),
            zone::HAND => {
                self.reserved(seat, index).filter(|_| viewer == Some(seat) || !self.is_face_down(seat, index))
            }
            _ => None,
        }
    }

    fn describe(&self, viewer: Option<Seat>, to: Listener<'_>, at: Anchor) -> Option<Vec<DescriptionLine>> {
        let (seat, index) = (Seat(at.seat.min(1)), at.index as usize);
        let one = |text| Some(vec![described(text)]);
        match at.zone {
            zone::DECK => {
                let level = *CardLevel::ALL.get(index)?;
                one(format!("The deck of {} has {} left.", level.word(), counted(self.deck_len(level), "card")))
            }
            zone::BOARD => match self.seen(viewer, at) {
                Some(card) => Some(self.describe_card(viewer, to, card)),
                None => one("This space is empty: its deck has run out.".into()),
            },
            zone::HAND => match (self.seen(viewer, at), self.reserved(seat, index)) {
                (Some(card), _) => Some(self.describe_card(Some(seat), to, card)),
                (None, Some(card)) => {
                    one(format!("This is a {} card that was reserved unseen.", card.level.singular()))
                }
                (None, None) => one(to.text(|s| {
                    s.put("This place in ").owner(seat).put("reserve is free").stop();
                })),
            },
            zone::NOBLE => Some(self.describe_noble(viewer, to, self.noble(index)?)),
            zone::BANK | zone::PURSE => Some(self.describe_gem(to, *Gem::ALL.get(index)?)),
            zone::PLAYER => Some(self.describe_player(to, seat)),
            _ => None,
        }
    }

    /// Describes a card, and the price that the player in `seat` would pay.
    pub(super) fn describe_card(&self, seat: Option<Seat>, to: Listener<'_>, card: &Card) -> Vec<DescriptionLine> {
        let mut lines = vec![
            DescriptionLine::name(card.name(), card.bonus.tint()),
            described(format!("It gives {} and a discount of 1 {}.", counted(card.points.into(), "point"), card.bonus)),
        ];
        let Some(seat) = seat else {
            lines.push(described(format!("It costs {}.", card.cost)));
            return lines;
        };
        let player = self.player(seat);
        for (gem, cost) in card.cost.iter() {
            let (off, have) = (player.discounts.count(gem), player.gems.count(gem));
            let owns = to.text(|s| {
                let have = match (have, off) {
                    (0, 0) => "none".into(),
                    (_, 0) => have.to_string(),
                    (0, _) => format!("a discount of {off}"),
                    _ => format!("{have} and a discount of {off}"),
                };
                s.put(&format!(" {cost}: ")).subject(seat).verb("have", "has").put(&format!(" {have}"));
            });
            let discount = (off > 0).then(|| format!("discount {off}"));
            let facts = [format!("{gem} {cost}:"), gems_or_none(have, "gem")].into_iter().chain(discount).collect();
            let line = vec![(gem.word().into(), gem.tint()), (owns.into(), Tint::Plain)];
            lines.push(DescriptionLine { facts, ..line.into() });
        }
        let subject = if player.can_pay(card.cost) { Subject::Other } else { Subject::Values };
        lines.push(described(verdict(to, seat, player, card)).about(subject));
        lines
    }

    fn describe_noble(&self, viewer: Option<Seat>, to: Listener<'_>, noble: &Noble) -> Vec<DescriptionLine> {
        let points = format!("Noble: {}.", counted(noble.points.into(), "point"));
        let mut lines = vec![described(points).about(Subject::Values)];
        let line = plain(format!("It requires these cards: {}.", noble.wants));
        lines.push(DescriptionLine { line, ..amounts("It requires these cards:", noble.wants) });
        lines.extend(Seat::all(2).map(|seat| {
            let subject = if viewer == Some(seat) { Subject::Values } else { Subject::Other };
            described(self.lack(to, noble, seat)).about(subject)
        }));
        lines
    }

    /// Returns a sentence about the discounts that a player still needs for a noble.
    pub(super) fn lack(&self, to: Listener<'_>, noble: &Noble, seat: Seat) -> String {
        let missing = noble.wants.beyond(self.player(seat).discounts);
        to.text(|s| s.subject(seat).verb("lack", "lacks").put(&format!(" {missing}")).stop())
    }

    fn describe_gem(&self, to: Listener<'_>, gem: Gem) -> Vec<DescriptionLine> {
        let mut lines = vec![DescriptionLine::name(format!("{gem} gems"), gem.tint())];
        let gems = |n| gems_or_none(n, &format!("{gem} gem"));
        lines.push(described(format!("On the table: {}", gems(self.bank().count(gem)))));
        lines.extend(Seat::all(2).map(|seat| {
            let player = self.player(seat);
            let off = match player.discounts.count(gem) {
                0 if gem == Gem::Gold => String::new(),
                0 => " and no discount".into(),
                off => format!(" and a discount of {off}"),
            };
            let text = format!(" {}{off}", gems(player.gems.count(gem)));
            described(to.text(|s| s.subject(seat).verb("have", "has").put(&text).stop()))
        }));
        lines
    }

    fn describe_player(&self, to: Listener<'_>, seat: Seat) -> Vec<DescriptionLine> {
        let player = self.player(seat);
        let mut lines = vec![
            DescriptionLine::name(to.text(|s| _ = s.player(seat)), Tint::Player),
            DescriptionLine::values(
                "",
                [format!("Points {}", player.points), format!("bought cards {}", player.cards())],
            ),
            amounts("Gems:", player.gems),
            amounts("Discounts:", player.discounts),
        ];
        lines.extend(player.nobles().map(|number| {
            let noble = self.cards().nobles[number as usize];
            described(format!("Joined by: {noble}"))
        }));
        lines
    }
}

fn gems_or_none(n: u8, gem: &str) -> String {
    if n == 0 { format!("no {gem}s") } else { counted(n.into(), gem) }
}

/// Returns a line with an amount of each gem: `Gems: 2 red, 1 gold`.
fn amounts(heading: &str, gems: Gems) -> DescriptionLine {
    match gems.is_none() {
        true => DescriptionLine::values(heading, ["nothing".into()]),
        false => DescriptionLine::values(heading, gems.iter().map(|(gem, n)| format!("{n} {gem}"))),
    }
}
