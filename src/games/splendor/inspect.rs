//! What a player may want to know about one thing, or about one action before it is done.

use super::cards::{Card, Level, Noble};
use super::event::{Action, Event};
use super::gems::Gem;
use super::layout::{anchor, verdict, zone};
use super::state::{HAND, NOBLES_OUT, PURSE, Phase, Place, Source, Splendor};
use crate::engine::{Game, Seat};
use crate::games::words::counted;
use crate::games::{Anchor, Line, Names, Tint};

impl Splendor {
    /// Why a thing cannot be used by the player in turn now.
    pub(super) fn why_not(&self, at: Anchor) -> Option<String> {
        let mine = at.seat == self.turn.0;
        let gem = Gem::ALL.get(at.index as usize).copied();
        let attempts = match at.zone {
            zone::DECK => vec![Action::ReserveUnseen(*Level::ALL.get(at.index as usize)?)],
            zone::BOARD => {
                let place = Place::all().nth(at.index as usize)?;
                vec![Action::Buy(place), Action::Reserve(place)]
            }
            zone::BANK if self.phase == Phase::Move => return self.why_not_take(gem?),
            zone::BANK => vec![Action::TakeTwo(gem?)],
            zone::HAND if mine => vec![Action::BuyReserved(at.index)],
            zone::PURSE if mine && self.phase == Phase::GiveBack => vec![Action::GiveBack(gem?)],
            zone::NOBLE if self.phase == Phase::Noble => vec![Action::Welcome(at.index)],
            _ => return None,
        };
        let mut reasons = attempts.into_iter().map(|action| self.check(action));
        let first = reasons.next()?.err()?;
        if reasons.any(|reason| reason.is_ok()) { None } else { Some(first.to_string()) }
    }

    /// Why a gem of a kind cannot be taken: one is enough for it to be of use.
    fn why_not_take(&self, gem: Gem) -> Option<String> {
        if gem != Gem::Gold && self.bank().count(gem) > 0 {
            return None;
        }
        self.check(Action::TakeTwo(gem)).err().map(|why| why.to_string())
    }

    /// Everything about a thing, as a seat sees it.
    pub(super) fn describe(&self, viewer: Seat, names: &Names, at: Anchor) -> Vec<Line> {
        let (seat, index) = (Seat(at.seat.min(1)), at.index as usize);
        match at.zone {
            zone::DECK => match Level::ALL.get(index) {
                Some(&level) => {
                    vec![plain(format!("deck of {}: {} left", level.word(), counted(self.deck_len(level), "card")))]
                }
                None => Vec::new(),
            },
            zone::BOARD => match Place::all().nth(index).and_then(|place| self.card_at(place)) {
                Some(card) => self.describe_card(viewer, card),
                None => vec![plain("an empty place: the deck has run out".into())],
            },
            zone::HAND => match self.reserved(seat, index) {
                Some(card) if seat != viewer && self.player(seat).is_unseen(index) => {
                    vec![plain(format!("a {} that was reserved unseen", card.level.singular()))]
                }
                Some(card) => self.describe_card(viewer, card),
                None => vec![plain(format!("room for a reserved card of {}", names.of(seat)))],
            },
            zone::NOBLE => self.noble(index).map_or_else(Vec::new, |noble| self.describe_noble(names, noble)),
            zone::BANK | zone::PURSE => match Gem::ALL.get(index) {
                Some(&gem) => self.describe_gem(names, gem),
                None => Vec::new(),
            },
            zone::PLAYER => self.describe_player(names, seat),
            _ => Vec::new(),
        }
    }

    /// A card, and how its price comes about for a seat.
    pub(super) fn describe_card(&self, viewer: Seat, card: &Card) -> Vec<Line> {
        let player = self.player(viewer);
        let mut lines = vec![
            vec![(format!("{} {}", card.bonus, card.level.singular()).into(), card.bonus.tint())],
            plain(format!("{}, and a discount of 1 {}", counted(card.points.into(), "point"), card.bonus)),
        ];
        for (gem, cost) in card.cost.iter() {
            let (off, have) = (player.discounts.count(gem), player.gems.count(gem));
            let text = format!(" {cost}: discount {off}, gems {have}");
            lines.push(vec![(gem.word().into(), gem.tint()), (text.into(), Tint::Plain)]);
        }
        lines.push(plain(verdict(player, card)));
        lines
    }

    fn describe_noble(&self, names: &Names, noble: &Noble) -> Vec<Line> {
        let mut lines = vec![plain(format!("a noble: {}", counted(noble.points.into(), "point")))];
        lines.push(plain(format!("joins whoever has cards of {}", noble.wants)));
        lines.extend(Seat::all(2).map(|seat| {
            let missing = noble.wants.beyond(self.player(seat).discounts);
            plain(format!("{} lacks {missing}", names.of(seat)))
        }));
        lines
    }

    fn describe_gem(&self, names: &Names, gem: Gem) -> Vec<Line> {
        let mut lines = vec![vec![(gem.word().into(), gem.tint())]];
        lines.push(plain(format!("{} on the table", self.bank().count(gem))));
        lines.extend(Seat::all(2).map(|seat| {
            let player = self.player(seat);
            let (gems, off) = (player.gems.count(gem), player.discounts.count(gem));
            plain(format!("{}: {}, discount {off}", names.of(seat), counted(gems.into(), "gem")))
        }));
        lines
    }

    fn describe_player(&self, names: &Names, seat: Seat) -> Vec<Line> {
        let player = self.player(seat);
        let mut lines = vec![
            vec![(names.of(seat).clone().into(), Tint::Player)],
            plain(format!(
                "{}, {}",
                counted(player.points.into(), "point"),
                counted(player.cards().into(), "bought card")
            )),
            plain(format!("gems: {}", player.gems)),
            plain(format!("discounts: {}", player.discounts)),
        ];
        lines.extend(player.nobles().map(|number| {
            let noble = self.cards().nobles[number as usize];
            plain(format!("joined by {noble}"))
        }));
        lines
    }

    /// What changed on the table. The card that is turned up next is not foretold.
    pub(super) fn differences(&self, after: &Splendor) -> Vec<(Anchor, String)> {
        let mut notes = Vec::new();
        let mut note = |at: Anchor, before: u8, after: u8| {
            if before != after {
                notes.push((at, format!("{before} -> {after}")));
            }
        };
        for gem in Gem::ALL {
            note(anchor(zone::BANK, Seat::ONE, gem as usize), self.bank.count(gem), after.bank.count(gem));
        }
        for seat in Seat::all(2) {
            let (old, new) = (self.player(seat), after.player(seat));
            for gem in Gem::ALL {
                let at = anchor(zone::PURSE, seat, gem as usize);
                note(at, old.gems.count(gem), new.gems.count(gem));
            }
            note(anchor(zone::PLAYER, seat, 0), old.points, new.points);
        }
        for place in Place::all().filter(|place| self.board[place.index()] != after.board[place.index()]) {
            notes.push((anchor(zone::BOARD, Seat::ONE, place.index()), "taken".into()));
        }
        for index in (0..NOBLES_OUT).filter(|&index| self.noble(index).is_some() && after.noble(index).is_none()) {
            notes.push((anchor(zone::NOBLE, Seat::ONE, index), "joins".into()));
        }
        for seat in Seat::all(2) {
            let (old, new) = (&self.player(seat).reserved, &after.player(seat).reserved);
            for index in 0..HAND.min(old.len()) {
                if new.len() < old.len() && !new.contains(&old[index]) {
                    notes.push((anchor(zone::HAND, seat, index), "bought".into()));
                }
            }
            if new.len() > old.len() {
                notes.push((anchor(zone::HAND, seat, old.len()), "reserved".into()));
            }
        }
        notes
    }

    /// What the player in turn can still do.
    pub(super) fn remaining(&self) -> Option<String> {
        let player = self.player(self.turn);
        match self.phase {
            Phase::Move => {
                let mut actions = Vec::new();
                self.legal_actions(&mut actions);
                let buys = |action: &&Action| matches!(action, Action::Buy(_) | Action::BuyReserved(_));
                match actions.iter().filter(buys).count() {
                    0 => None,
                    n => Some(format!("{} can be bought", counted(n, "card"))),
                }
            }
            Phase::GiveBack => {
                Some(format!("{} to give back", counted(usize::from(player.gems.total() - PURSE), "gem")))
            }
            _ => None,
        }
    }

    /// What an action is called on a button.
    pub(super) fn button(&self, action: Action) -> String {
        let buy = |from: Source| match self.card_from(self.turn, from) {
            Some(card) => format!("Buy for {}", self.player(self.turn).price(card.cost)),
            None => "Buy".into(),
        };
        match action {
            Action::Take(colors) => format!("Take {}", colors.one_each()),
            Action::TakeTwo(color) => format!("Take 2 {color}"),
            Action::Reserve(_) => "Reserve".into(),
            Action::ReserveUnseen(_) => "Reserve unseen".into(),
            Action::Buy(place) => buy(Source::Board(place)),
            Action::BuyReserved(index) => buy(Source::Hand(index)),
            Action::Pass => "Pass".into(),
            Action::GiveBack(gem) => format!("Give back 1 {gem}"),
            Action::Welcome(_) => "Welcome".into(),
            Action::PayGold(gold) => format!("Pay {gold} gold"),
        }
    }
}

/// The thing on the table that an event is about.
pub(super) fn concerns(event: &Event) -> Anchor {
    match *event {
        Event::TurnStarted(seat, _)
        | Event::Took(seat, _)
        | Event::Reserved { seat, .. }
        | Event::Bought { seat, .. }
        | Event::Joined(seat, _)
        | Event::Passed(seat)
        | Event::LastTurn(seat) => anchor(zone::PLAYER, seat, 0),
        Event::GaveBack(seat, gem) => anchor(zone::PURSE, seat, gem as usize),
        Event::Dealt(place, _) => anchor(zone::BOARD, Seat::ONE, place.index()),
        Event::RanOut(level) => anchor(zone::DECK, Seat::ONE, level as usize),
        Event::Ended { outcome, .. } => anchor(zone::PLAYER, outcome.winners.iter().next().unwrap_or(Seat::ONE), 0),
    }
}

fn plain(text: String) -> Line {
    vec![(text.into(), Tint::Plain)]
}
