//! What a player may want to know about one thing, or about one action before it is done.

use super::card::{CardId, CardType, Targets};
use super::layout::tint;
use super::rules::Action;
use super::state::{Minion, Sorcery, Target};
use super::words::{anchor, zone};
use crate::engine::{Game, Seat};
use crate::games::words::{counted, push_signed};
use crate::games::{Anchor, Line, Names, Tint};

impl Sorcery {
    /// Why a thing cannot be used by the active player now.
    pub(super) fn why_not(&self, at: Anchor) -> Option<String> {
        let place = at.index;
        let mine = at.seat == self.active.0;
        let attempts: Vec<Action> = match at.zone {
            zone::HAND if mine => {
                let card = self.side(self.active).hand.get(place as usize)?.card;
                self.attempts(card, |target| Action::Play(place, target))
            }
            zone::BOARD if mine => {
                self.side(self.active).board.get(place as usize)?;
                return self.check(Action::Attack(place, None)).err().map(|why| why.to_string());
            }
            _ => return None,
        };
        let mut first = None;
        for action in attempts {
            match self.check(action) {
                Ok(()) => return None,
                Err(why) => _ = first.get_or_insert(why),
            }
        }
        first.map(|why| why.to_string())
    }

    /// All ways of playing a card: without a target, or with each thing in play as one.
    fn attempts(&self, card: CardId, action: impl Fn(Option<Target>) -> Action) -> Vec<Action> {
        let minions = Seat::all(2)
            .flat_map(|seat| (0..self.side(seat).board.len()).map(move |slot| Some(Target::Minion(seat, slot as u8))));
        let rituals = Seat::all(2).map(|seat| Some(Target::Ritual(seat)));
        match card.card().targets {
            Targets::None => vec![action(None)],
            targets => {
                let rituals = rituals.filter(|_| targets != Targets::Minion);
                let aimed: Vec<Action> = minions.chain(rituals).map(&action).collect();
                // A target that exists gives the better reason than one that does not.
                if aimed.is_empty() { vec![action(None)] } else { aimed }
            }
        }
    }

    /// Everything about a thing.
    pub(super) fn describe(&self, seat: Seat, names: &Names, at: Anchor) -> Vec<Line> {
        let owner = Seat(at.seat);
        match at.zone {
            zone::HAND if owner == seat => match self.side(seat).hand.get(at.index as usize) {
                Some(held) => describe_card(held.card, self.cost(seat, held.card), held.stats),
                None => Vec::new(),
            },
            zone::BOARD => match self.side(owner).board.get(at.index as usize) {
                Some(minion) => self.describe_minion(owner, names, minion),
                None => vec![plain(format!("{}'s board, place {}: free", names.of(owner), at.index + 1))],
            },
            zone::RITUAL => match self.side(owner).ritual {
                Some(ritual) => {
                    let mut lines = describe_card(ritual.card, ritual.card.card().cost, (0, 0));
                    let (price, printed) = ritual.card.card().charges;
                    lines.push(plain(format!("charges {} (printed {printed}), {price} each time", ritual.charges)));
                    lines
                }
                None => vec![plain(format!("{}'s ritual: none in play", names.of(owner)))],
            },
            zone::GRAVEYARD => {
                let graves = &self.side(owner).graveyard;
                let mut lines =
                    vec![plain(format!("{}'s graveyard: {}", names.of(owner), counted(graves.len(), "minion")))];
                lines.extend(graves.iter().rev().map(|corpse| {
                    let (attack, defence) = corpse.stats;
                    vec![
                        (corpse.card.card().name.into(), Tint::Minion),
                        (format!(" {attack}/{defence}").into(), Tint::Plain),
                    ]
                }));
                lines
            }
            zone::PLAYER => {
                let side = self.side(owner);
                vec![
                    vec![(names.of(owner).clone().into(), Tint::Player)],
                    plain(format!("life {}, magic {}", side.life, side.magic)),
                    plain(format!("{} to draw, {} in hand", counted(side.deck.len(), "card"), side.hand.len())),
                ]
            }
            _ => Vec::new(),
        }
    }

    /// A minion from its base to what it is now, enchantment by enchantment.
    fn describe_minion(&self, owner: Seat, names: &Names, minion: &Minion) -> Vec<Line> {
        let printed = minion.card.card();
        let now = (minion.attack, minion.defence);
        let mut lines = vec![
            vec![(printed.name.into(), Tint::Minion)],
            plain(format!("{}'s minion", names.of(owner))),
            plain(format!("printed {}/{}, now {}/{}", printed.stats.0, printed.stats.1, now.0, now.1)),
        ];
        let acts = match (minion.actions, minion.fresh) {
            (0, true) => "came this turn, cannot act yet".to_string(),
            (n, _) => format!("{} left", counted(n as usize, "action")),
        };
        lines.push(plain(acts));
        if !printed.text.is_empty() {
            lines.push(plain(printed.text.to_string()));
        }
        match minion.usable.ability() {
            Some(ability) => lines.push(plain(format!("ability: {} magic and an action", ability.cost))),
            None if printed.ability.is_some() => lines.push(plain("silenced: the ability cannot be used".into())),
            None => {}
        }
        if minion.enchantments == 0 {
            return lines;
        }
        lines.push(plain(format!("base {}/{}", minion.base.0, minion.base.1)));
        let attached: Vec<_> = self.enchantments(minion).collect();
        for i in 0..attached.len() {
            let mut upto = *minion;
            upto.work_out(attached[..=i].iter().copied());
            let since = attached[i].since;
            let mut note = format!(" -> {}/{}", upto.attack, upto.defence);
            if since != (0, 0) {
                note.push_str(" with ");
                push_signed(&mut note, since.0);
                note.push('/');
                push_signed(&mut note, since.1);
                note.push_str(" since");
            }
            let name = attached[i].card.card().name;
            lines.push(vec![(name.into(), Tint::Enchantment), (note.into(), Tint::Plain)]);
        }
        lines
    }

    /// What changed on the table: minions by serial, players, rituals.
    pub(super) fn differences(&self, after: &Sorcery) -> Vec<(Anchor, String)> {
        let mut notes = Vec::new();
        for seat in Seat::all(2) {
            let (old, new) = (self.side(seat), after.side(seat));
            let player = anchor(zone::PLAYER, seat, 0);
            if old.life != new.life {
                notes.push((player, format!("life {} -> {}", old.life, new.life)));
            }
            // A new turn's magic belongs to the next turn, not to this action.
            if old.magic != new.magic && self.turn == after.turn {
                notes.push((player, format!("magic {} -> {}", old.magic, new.magic)));
            }
            for (slot, minion) in old.board.iter().enumerate() {
                let place = anchor(zone::BOARD, seat, slot as u8);
                match after.find(minion.serial) {
                    Some(spot) => {
                        let m = after.minion(spot);
                        if (m.attack, m.defence) != (minion.attack, minion.defence) {
                            notes.push((
                                place,
                                format!("{}/{} -> {}/{}", minion.attack, minion.defence, m.attack, m.defence),
                            ));
                        }
                        if spot.0 != seat {
                            notes.push((place, "changes sides".into()));
                        }
                    }
                    None => {
                        let returned = new.hand.iter().filter(|held| held.known && held.card == minion.card).count()
                            > old.hand.iter().filter(|held| held.known && held.card == minion.card).count();
                        notes.push((place, if returned { "returns".into() } else { "dies".into() }));
                    }
                }
            }
            for (slot, minion) in new.board.iter().enumerate() {
                if self.find(minion.serial).is_none() && slot < super::state::BOARD_SIZE {
                    let (name, a, d) = (minion.card.card().name, minion.attack, minion.defence);
                    notes.push((anchor(zone::BOARD, seat, slot as u8), format!("new: {name} {a}/{d}")));
                }
            }
            let ritual = anchor(zone::RITUAL, seat, 0);
            match (old.ritual, new.ritual) {
                (Some(old), Some(new)) if old.card == new.card && old.charges != new.charges => {
                    notes.push((ritual, format!("{} -> {}", old.charges, new.charges)));
                }
                (Some(_), None) => notes.push((ritual, "goes".into())),
                (old, Some(new)) if old.map(|old| old.card) != Some(new.card) => {
                    notes.push((ritual, format!("new: {}", new.card.card().name)));
                }
                _ => {}
            }
        }
        notes
    }

    /// What the active player can still do.
    pub(super) fn remaining(&self) -> Option<String> {
        let mut actions = Vec::new();
        self.legal_actions(&mut actions);
        let (mut cards, mut minions) = (0u8, 0u8);
        for action in actions {
            match action {
                Action::Play(place, _) => cards |= 1 << place,
                Action::Attack(slot, _) | Action::Use(slot, _) => minions |= 1 << slot,
                _ => {}
            }
        }
        let mut parts = Vec::new();
        if minions != 0 {
            parts.push(format!("{} can act", counted(minions.count_ones() as usize, "minion")));
        }
        if cards != 0 {
            parts.push(format!("{} can be played", counted(cards.count_ones() as usize, "card")));
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }
}

/// Everything about a card with its current cost and stats.
pub(super) fn describe_card(card: CardId, cost: i32, stats: (i32, i32)) -> Vec<Line> {
    let printed = card.card();
    let mut lines = vec![vec![(printed.name.into(), tint(printed.kind))]];
    let was = if cost == printed.cost { String::new() } else { format!(" (printed {})", printed.cost) };
    lines.push(plain(format!("{}, costs {cost}{was}", printed.kind.name())));
    if printed.kind == CardType::Minion {
        let (attack, defence) = stats;
        let was = match stats == printed.stats {
            true => String::new(),
            false => format!(" (printed {}/{})", printed.stats.0, printed.stats.1),
        };
        lines.push(plain(format!("{attack}/{defence}{was}")));
    }
    if !printed.text.is_empty() {
        lines.push(plain(printed.text.to_string()));
    }
    if let (CardType::Minion, Some(ability)) = (printed.kind, printed.ability) {
        lines.push(plain(format!("ability costs {} and an action", ability.cost)));
    }
    for change in printed.mods {
        match change {
            super::card::Mod::Add(a, d) => lines.push(plain(format!("attack {a:+}, defence {d:+}"))),
            super::card::Mod::Times(a, d) => lines.push(plain(format!("attack times {a}, defence times {d}"))),
            _ => {}
        }
    }
    lines
}

fn plain(text: String) -> Line {
    vec![(text.into(), Tint::Plain)]
}
