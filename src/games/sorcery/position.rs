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
//! Values as printed on the card can be left out, as can empty zones. Without a line `active`, player 1 is active;
//! without `turn`, it is turn 1; without `testing`, it is off.
//!
//! * `random` has the seed, stream and number of draws of the random number generator.
//! * `deck` has the cards on top of the deck whose order is fixed, the top card first. `bag` has the cards below, whose
//!   order is undecided.
//! * `known` marks a card in hand that the opponent knows.
//! * `minion` has the attack and defence without enchantments. `new` at the end marks a minion that came into play this
//!   turn.
//! * `enchantment` belongs to the minion above. Enchantments are listed oldest first, each with the changes since then
//!   and before the next one.
//! * `graveyard` starts with the top card.
//! * `winner` is the player who has won, in a finished game.

use super::card::{CardId, CardType};
use super::deck::Deck;
use super::state::{Attached, Corpse, Held, LAST_TURN, Minion, RitualInPlay, Side, Sorcery};
use crate::Error;
use crate::engine::{Outcome, Rng, Seat, Stream};
use crate::position::{FieldLine, Fields, Writer};

/// Maximum number of cards in a zone, and of enchantments in a position. Far more than any game has, but few enough
/// that no file can exhaust memory.
const ZONE_LIMIT: usize = 10_000;

impl Sorcery {
    pub(super) fn write(&self, out: &mut Writer<'_>) {
        out.put("turn", self.turn);
        out.put("active", self.active.number());
        out.put("testing", if self.testing { "yes" } else { "no" });
        out.chance("random", &self.rng);
        for winner in self.over.iter().flat_map(|outcome| outcome.winners.iter()) {
            out.put("winner", winner.number());
        }
        for seat in Seat::all(2) {
            out.player(seat);
            self.write_side(self.side(seat), out);
        }
    }

    fn write_side(&self, side: &Side, out: &mut Writer<'_>) {
        out.put("life", side.life);
        out.put("magic", side.magic);
        let name = |card: CardId| card.card().name;
        out.items("deck", " | ", side.deck.known_top().map(name));
        out.items("bag", " | ", side.deck.bag().iter().copied().map(name));
        let held = |held: &Held| minion_card(held.card, held.stats) + if held.known { " known" } else { "" };
        out.items("hand", " | ", side.hand.iter().map(held));
        if let Some(ritual) = side.ritual {
            out.put("ritual", format_args!("{} {}", name(ritual.card), ritual.charges));
        }
        for minion in side.board.iter() {
            let (card, new) = (minion_card(minion.card, minion.base), if minion.fresh { " new" } else { "" });
            out.put("minion", format_args!("{card} actions {}{new}", minion.actions));
            for Attached { card, since: (attack, defence), .. } in self.enchantments(minion) {
                match (attack, defence) {
                    (0, 0) => out.put("enchantment", name(*card)),
                    _ => out.put("enchantment", format_args!("{} {attack:+}/{defence:+}", name(*card))),
                }
            }
        }
        let graves = side.graveyard.iter().rev().map(|corpse| minion_card(corpse.card, corpse.stats));
        out.items("graveyard", " | ", graves);
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, Error> {
        let mut game = Sorcery { turn: 1, ..Sorcery::undealt(false, Rng::new(0, Stream::Deal)) };
        fields.set("turn", &mut game.turn, |line| {
            let turn = line.number().ok().filter(|turn| (1..=LAST_TURN).contains(turn));
            turn.ok_or_else(|| line.instead(&format!("1 to {LAST_TURN}"), line.rest))
        })?;
        fields.set("active", &mut game.active, |line| line.seat(line.rest, 2))?;
        fields.set("testing", &mut game.testing, |line| line.either("yes", "no"))?;
        fields.set("random", &mut game.rng, FieldLine::chance)?;
        fields.set("winner", &mut game.over, |line| Ok(Some(Outcome::won_by(line.seat(line.rest, 2)?))))?;
        for (seat, fields) in fields.players(2)? {
            game.read_side(seat, &fields)?;
        }
        fields.end()?;
        game.work_out_all()?;
        Ok(game)
    }

    fn read_side(&mut self, seat: Seat, fields: &Fields<'_>) -> Result<(), Error> {
        let side = &mut self.sides[seat];
        fields.set("life", &mut side.life, FieldLine::number)?;
        fields.set("magic", &mut side.magic, |line| from_zero(line, line.rest))?;
        let [top, bag] = ["deck", "bag"].map(|key| zone(fields, key, |line, item| card(line, item, None)));
        side.deck = Deck::from_parts(&top?, &bag?);
        let hand = zone(fields, "hand", |line, item| {
            let (item, known) = item.strip_suffix(" known").map_or((item, false), |item| (item.trim_end(), true));
            let (card, stats) = card_and_stats(line, item)?;
            Ok((line, Held { card, stats, known }))
        })?;
        for (line, held) in hand {
            side.hand.push(held).map_err(|_| line.wrong("more than 5 cards in hand: remove some"))?;
        }
        let mut graves = zone(fields, "graveyard", |line, item| match card_and_stats(line, item)? {
            (card, stats) if card.card().kind == CardType::Minion => Ok(Corpse { card, stats }),
            (card, _) => Err(is_no(line, card, CardType::Minion)),
        })?;
        // The text lists the most recent death first, but a graveyard stores it last.
        graves.reverse();
        side.graveyard = graves;
        if let Some(line) = fields.line("ritual")? {
            let (name, charges) = match line.rest.rsplit_once(' ') {
                Some((name, charges)) if CardId::named(line.rest).is_none() => (name, Some(charges)),
                _ => (line.rest, None),
            };
            let card = card(line, name, Some(CardType::Ritual))?;
            let charges = charges.map_or(Ok(card.card().charges.1), |charges| from_zero(line, charges))?;
            side.ritual = Some(RitualInPlay { card, charges });
            side.heard = side.heard.union(card.card().listens);
        }
        for line in fields.lines(&["minion", "enchantment"]) {
            if line.key == "minion" { self.read_minion(seat, line)? } else { self.read_enchantment(seat, line)? }
        }
        Ok(())
    }

    fn read_minion(&mut self, seat: Seat, line: &FieldLine<'_>) -> Result<(), Error> {
        let (rest, fresh) = line.rest.strip_suffix(" new").map_or((line.rest, false), |rest| (rest, true));
        let (face, actions) = match rest.split_once(" actions ") {
            Some((face, actions)) => (face, line.parse(actions.trim())?),
            None => (rest, 1),
        };
        let (card, base) = card_and_stats(line, face.trim())?;
        if card.card().kind != CardType::Minion {
            return Err(is_no(line, card, CardType::Minion));
        }
        self.serials += 1;
        let minion = Minion { card, serial: self.serials, base, actions, fresh, ..Minion::default() };
        self.sides[seat].board.push(minion).map_err(|_| line.wrong("more than 5 minions in play: remove some"))
    }

    fn read_enchantment(&mut self, seat: Seat, line: &FieldLine<'_>) -> Result<(), Error> {
        let (name, since) = match line.rest.rsplit_once(' ') {
            Some((name, numbers)) if numbers.contains('/') => (name, pair(line, numbers)?),
            _ => (line.rest, (0, 0)),
        };
        let card = card(line, name, Some(CardType::Enchantment))?;
        if self.attached.len() >= ZONE_LIMIT {
            return Err(line.wrong(&format!("more than {ZONE_LIMIT} enchantments: remove some")));
        }
        let Some(minion) = self.sides[seat].board.last_mut() else {
            return Err(line.wrong("move this enchantment below its minion"));
        };
        self.enchanted += u8::from(minion.enchantments == 0);
        minion.enchantments += 1;
        self.attached.push(Attached { minion: minion.serial, card, since });
        Ok(())
    }

    /// Computes the current values of all minions. Fails if a minion is dead, an unfinished game has a player
    /// without life, or the winner has no life.
    fn work_out_all(&mut self) -> Result<(), Error> {
        for seat in Seat::all(2) {
            let (number, other) = (seat.number(), seat.other());
            for slot in 0..self.sides[seat].board.len() {
                let (_, defence) = self.work_out((seat, slot as u8));
                if defence <= 0 {
                    let name = self.sides[seat].board[slot].card.card().name;
                    return Err(Error(format!("player {number}: {name} has defence {defence}: raise it")));
                }
            }
            match self.over {
                _ if self.sides[seat].life > 0 => {}
                None => return Err(Error(format!("player {number} has no life: add a `winner` line"))),
                // If both players have no life, the one who lost it first has lost.
                Some(over) if over.winners.contains(seat) && self.sides[other].life > 0 => {
                    return Err(Error(format!("player {number} has no life: write `winner {}`", other.number())));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }
}

fn zone<'a, T>(
    fields: &Fields<'a>,
    key: &'static str,
    read: impl Fn(&'a FieldLine<'a>, &'a str) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let mut cards = Vec::new();
    for line in fields.lines(&[key]) {
        if cards.len() + line.items().count() > ZONE_LIMIT {
            return Err(line.wrong(&format!("more than {ZONE_LIMIT} cards: remove some")));
        }
        for item in line.items() {
            cards.push(read(line, item)?);
        }
    }
    Ok(cards)
}

/// Returns the name of a card, with attack and defence if they differ from the printed ones.
fn minion_card(card: CardId, stats: (i32, i32)) -> String {
    let printed = card.card();
    match printed.kind == CardType::Minion && stats != printed.stats {
        true => format!("{} {}/{}", printed.name, stats.0, stats.1),
        false => printed.name.to_string(),
    }
}

fn card(line: &FieldLine<'_>, name: &str, kind: Option<CardType>) -> Result<CardId, Error> {
    let Some(card) = CardId::named(name) else {
        return Err(line.unknown("card", name, CardId::all().map(|id| id.card().name), "check its spelling"));
    };
    match kind {
        Some(kind) if card.card().kind != kind => Err(is_no(line, card, kind)),
        _ => Ok(card),
    }
}

/// Returns the error for a card of the wrong kind.
fn is_no(line: &FieldLine<'_>, card: CardId, kind: CardType) -> Error {
    let kind = kind.name().to_lowercase();
    line.fitting([
        format!("{} is no {kind}: replace it", card.card().name),
        format!("this card is no {kind}: replace it"),
    ])
}

fn card_and_stats(line: &FieldLine<'_>, item: &str) -> Result<(CardId, (i32, i32)), Error> {
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

/// Parses a number that can't be negative.
fn from_zero(line: &FieldLine<'_>, word: &str) -> Result<i32, Error> {
    match line.parse(word)? {
        number if number < 0 => Err(line.instead("a number from 0", word)),
        number => Ok(number),
    }
}

fn pair(line: &FieldLine<'_>, numbers: &str) -> Result<(i32, i32), Error> {
    let (left, right) = numbers.split_once('/').unwrap_or((numbers, ""));
    Ok((line.parse(left)?, line.parse(right)?))
}
