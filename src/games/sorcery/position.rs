//! The position notation of Sorcery: a complete position as text.
//!
//! ```text
//! sorcery position 1
//! turn 7
//! active 1
//! testing no
//! random 4182 0 12
//! player 1 Bjarne
//! life 20
//! magic 4
//! deck Banish | Haste
//! bag Blizzard | Unsummon
//! hand Earth Elemental 4/3 known | Recharge
//! ritual Dark Ritual 4
//! minion Bone Golem 1/3 actions 1
//! enchantment Giant Strength +0/-1
//! graveyard Air Elemental 1/-3
//! player 2 Linus
//! …
//! ```
//!
//! `deck` is the settled top, next card first; `bag` the cards whose order is open; `random` the
//! seed, stream and count of draws of the generator. A minion's numbers are its base, without
//! enchantments; each `enchantment` belongs to the minion above it, oldest first, with what
//! came after it. Numbers as printed on the card may be left out, as may empty zones.
//! `graveyard` begins with the top. A finished game has `winner 1`.

use super::card::{CardId, CardType};
use super::state::{Attached, Corpse, Held, LAST_TURN, Minion, RitualInPlay, Side, Sorcery};
use crate::engine::{Deck, Game, Outcome, Rng, Seat, Stream};
use crate::position::{Line, Lines, push_chance, push_items};
use crate::words::{hint, quoted};
use crate::{Error, Names};
use std::fmt::Write as _;

/// Cards in one zone, and enchantments on one board, that a position may list: far beyond any
/// game, and small enough that no file can exhaust the memory.
const ZONE_LIMIT: usize = 10_000;

pub(super) fn write(game: &Sorcery, names: &Names) -> String {
    let testing = if game.testing { "yes" } else { "no" };
    let (turn, active) = (game.turn, game.active.number());
    let mut out = format!("{} position 1\nturn {turn}\nactive {active}\ntesting {testing}\n", Sorcery::NAME);
    push_chance(&mut out, "random", &game.rng);
    if let Some(outcome) = game.over {
        for seat in outcome.winners.iter() {
            out.push_str(&format!("winner {}\n", seat.number()));
        }
    }
    for seat in Seat::all(2) {
        out.push_str(&format!("player {} {}\n", seat.number(), names.of(seat)));
        game.write_side(game.side(seat), &mut out);
    }
    out
}

pub(super) fn read(text: &str) -> Result<(Sorcery, Vec<Option<String>>), Error> {
    let game = Sorcery { turn: 1, ..Sorcery::undealt(false, Rng::new(0, Stream::Deal)) };
    let mut reader = Reader { game, names: vec![None, None], side: None, decks: [Parts::default(), Parts::default()] };
    for line in Lines::of(Sorcery::NAME, text)? {
        reader.line(line)?;
    }
    reader.finish()
}

impl Sorcery {
    fn write_side(&self, side: &Side, out: &mut String) {
        out.push_str(&format!("life {}\nmagic {}\n", side.life, side.magic));
        let name = |card: CardId| card.card().name;
        push_items(out, "deck", " | ", side.deck.known_top().map(name));
        push_items(out, "bag", " | ", side.deck.bag().iter().copied().map(name));
        let held = |held: &Held| minion_card(held.card, held.stats) + if held.known { " known" } else { "" };
        push_items(out, "hand", " | ", side.hand.iter().map(held));
        if let Some(ritual) = side.ritual {
            let _ = writeln!(out, "ritual {} {}", name(ritual.card), ritual.charges);
        }
        for minion in side.board.iter() {
            let new = if minion.fresh { " new" } else { "" };
            let _ = writeln!(out, "minion {} actions {}{new}", minion_card(minion.card, minion.base), minion.actions);
            for Attached { card, since: (attack, defence), .. } in self.enchantments(minion) {
                let _ = match (attack, defence) {
                    (0, 0) => writeln!(out, "enchantment {}", name(*card)),
                    _ => writeln!(out, "enchantment {} {attack:+}/{defence:+}", name(*card)),
                };
            }
        }
        let graves = side.graveyard.iter().rev().map(|corpse| minion_card(corpse.card, corpse.stats));
        push_items(out, "graveyard", " | ", graves);
    }
}

/// A card; a minion whose numbers are not the printed ones with its numbers.
fn minion_card(card: CardId, stats: (i32, i32)) -> String {
    let printed = card.card();
    match printed.kind == CardType::Minion && stats != printed.stats {
        true => format!("{} {}/{}", printed.name, stats.0, stats.1),
        false => printed.name.to_string(),
    }
}

#[derive(Default)]
struct Parts {
    top: Vec<CardId>,
    bag: Vec<CardId>,
    /// The last to die first.
    graves: Vec<Corpse>,
}

struct Reader {
    game: Sorcery,
    names: Vec<Option<String>>,
    side: Option<Seat>,
    decks: [Parts; 2],
}

impl Reader {
    fn line(&mut self, line: Line<'_>) -> Result<(), Error> {
        match line.key {
            "turn" => {
                self.game.turn = line
                    .number()
                    .ok()
                    .filter(|turn| (1..=LAST_TURN).contains(turn))
                    .ok_or_else(|| line.wrong(&format!("the turn is a number from 1 to {LAST_TURN}")))?;
            }
            "active" => self.game.active = line.seat(line.rest, 2)?,
            "testing" => self.game.testing = line.either("yes", "no")?,
            "random" => self.game.rng = line.chance("`random` has a seed, a stream and a count")?,
            "winner" => self.game.over = Some(Outcome::won_by(line.seat(line.rest, 2)?)),
            "player" => {
                let (number, name) = line.player();
                let seat = line.seat(number, 2)?;
                self.names[seat.index()] = name;
                self.side = Some(seat);
            }
            key => {
                let Some(seat) = self.side else {
                    return Err(line.wrong(
                        "expected `turn`, `active`, `testing`, `random`, `winner` or `player`, and a zone only below its player",
                    ));
                };
                self.zone(key, seat, line)?;
            }
        }
        Ok(())
    }

    fn zone(&mut self, key: &str, seat: Seat, line: Line<'_>) -> Result<(), Error> {
        let side = &mut self.game.sides[seat];
        let parts = &mut self.decks[seat.index()];
        let held = match key {
            "deck" => parts.top.len(),
            "bag" => parts.bag.len(),
            "graveyard" => parts.graves.len(),
            _ => 0,
        };
        if held + line.items().count() > ZONE_LIMIT {
            return Err(line.wrong(&format!("a zone has at most {ZONE_LIMIT} cards")));
        }
        match key {
            "life" => side.life = line.number()?,
            "magic" => side.magic = line.number()?,
            "deck" | "bag" => {
                let cards = if key == "deck" { &mut parts.top } else { &mut parts.bag };
                for item in line.items() {
                    cards.push(card(&line, item, None)?);
                }
            }
            "hand" => {
                for item in line.items() {
                    let (item, known) = match item.strip_suffix(" known") {
                        Some(item) => (item.trim_end(), true),
                        None => (item, false),
                    };
                    let (card, stats) = card_and_stats(&line, item)?;
                    let held = Held { card, stats, known };
                    side.hand.push(held).map_err(|_| line.wrong("a hand has at most 5 cards"))?;
                }
            }
            "graveyard" => {
                for item in line.items() {
                    let (card, stats) = card_and_stats(&line, item)?;
                    if card.card().kind != CardType::Minion {
                        return Err(line.wrong("only minions lie in a graveyard"));
                    }
                    parts.graves.push(Corpse { card, stats });
                }
            }
            "ritual" => {
                let (name, charges) = match line.rest.rsplit_once(' ') {
                    Some((name, charges)) if CardId::named(line.rest).is_none() => (name, Some(charges)),
                    _ => (line.rest, None),
                };
                let card = card(&line, name, Some(CardType::Ritual))?;
                let charges = charges.map_or(Ok(card.card().charges.1), |charges| line.parse(charges))?;
                side.ritual = Some(RitualInPlay { card, charges });
                side.heard = side.heard.union(card.card().listens);
            }
            "minion" => self.minion(seat, line)?,
            "enchantment" => self.enchantment(seat, line)?,
            _ => {
                return Err(line.wrong(
                    "expected `life`, `magic`, `deck`, `bag`, `hand`, `ritual`, `minion`, `enchantment` or `graveyard`",
                ));
            }
        }
        Ok(())
    }

    fn minion(&mut self, seat: Seat, line: Line<'_>) -> Result<(), Error> {
        let rest = line.rest;
        let (rest, fresh) = match rest.strip_suffix(" new") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let (face, actions) = match rest.split_once(" actions ") {
            Some((face, actions)) => (face, line.parse(actions.trim())?),
            None => (rest, 1),
        };
        let (card, base) = card_and_stats(&line, face.trim())?;
        if card.card().kind != CardType::Minion {
            return Err(line.wrong("this card is not a minion"));
        }
        self.game.serials += 1;
        let minion = Minion { card, serial: self.game.serials, base, actions, fresh, ..Minion::default() };
        self.game.sides[seat].board.push(minion).map_err(|_| line.wrong("a board has at most 5 minions"))
    }

    fn enchantment(&mut self, seat: Seat, line: Line<'_>) -> Result<(), Error> {
        let (name, since) = match line.rest.rsplit_once(' ') {
            Some((name, numbers)) if numbers.contains('/') => (name, pair(&line, numbers)?),
            _ => (line.rest, (0, 0)),
        };
        let card = card(&line, name, Some(CardType::Enchantment))?;
        if self.game.attached.len() >= ZONE_LIMIT {
            return Err(line.wrong(&format!("a position has at most {ZONE_LIMIT} enchantments")));
        }
        let board = &mut self.game.sides[seat].board;
        let Some(minion) = board.last_mut() else {
            return Err(line.wrong("an enchantment belongs below its minion"));
        };
        self.game.enchanted += u8::from(minion.enchantments == 0);
        minion.enchantments += 1;
        self.game.attached.push(Attached { minion: minion.serial, card, since });
        Ok(())
    }

    /// Puts decks and graveyards together, folds the enchantments, and makes sure that the game is
    /// in a position in which a player can act.
    fn finish(mut self) -> Result<(Sorcery, Vec<Option<String>>), Error> {
        for (side, parts) in self.game.sides.0.iter_mut().zip(&self.decks) {
            side.deck = Deck::from_parts(&parts.top, &parts.bag);
            side.graveyard = parts.graves.iter().rev().copied().collect();
        }
        for seat in Seat::all(2) {
            for slot in 0..self.game.sides[seat].board.len() {
                let stats = self.game.work_out((seat, slot as u8));
                if stats.1 <= 0 {
                    return Err(Error(format!(
                        "player {}'s {} has defence {}: a minion in play has at least 1",
                        seat.number(),
                        self.game.sides[seat].board[slot].card.card().name,
                        stats.1
                    )));
                }
            }
            if self.game.over.is_none() && self.game.sides[seat].life <= 0 {
                return Err(Error(format!("player {} has no life left, but there is no `winner` line", seat.number())));
            }
        }
        Ok((self.game, self.names))
    }
}

fn card(line: &Line<'_>, name: &str, kind: Option<CardType>) -> Result<CardId, Error> {
    let Some(card) = CardId::named(name) else {
        let hint = hint(name, CardId::all().map(|id| id.card().name));
        return Err(line.wrong(&format!("there is no card `{}`{hint}", quoted(name))));
    };
    match kind {
        Some(kind) if card.card().kind != kind => {
            Err(line.wrong(&format!("{} is no {}", card.card().name, kind.name().to_lowercase())))
        }
        _ => Ok(card),
    }
}

fn card_and_stats(line: &Line<'_>, item: &str) -> Result<(CardId, (i32, i32)), Error> {
    match item.rsplit_once(' ') {
        Some((name, numbers)) if numbers.contains('/') => {
            Ok((card(line, name, Some(CardType::Minion))?, pair(line, numbers)?))
        }
        _ => {
            let card = card(line, item, None)?;
            Ok((card, card.card().stats))
        }
    }
}

fn pair(line: &Line<'_>, numbers: &str) -> Result<(i32, i32), Error> {
    let (left, right) = numbers.split_once('/').unwrap_or((numbers, ""));
    Ok((line.parse(left)?, line.parse(right)?))
}
