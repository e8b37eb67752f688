//! From position to text.

use super::{PHASES, ZONES, word_of};
use crate::games::dominion::card::{CARDS, Card};
use crate::games::dominion::effects::AGAIN;
use crate::games::dominion::state::{Dominion, Frame};
use std::fmt::Write as _;

/// Appends a line of cards, equal neighbours counted, unless there are none.
fn push_cards(out: &mut String, key: &str, cards: impl Iterator<Item = Card>) {
    let mut runs: Vec<(Card, usize)> = Vec::new();
    for card in cards {
        match runs.last_mut() {
            Some((last, n)) if *last == card => *n += 1,
            _ => runs.push((card, 1)),
        }
    }
    push_counts(out, key, runs.into_iter());
}

fn push_counts(out: &mut String, key: &str, counts: impl Iterator<Item = (Card, usize)>) {
    let mut counts = counts.peekable();
    if counts.peek().is_none() {
        return;
    }
    out.push_str(key);
    for (card, n) in counts {
        let _ = match n {
            1 => write!(out, " {}", card.word()),
            _ => write!(out, " {}*{n}", card.word()),
        };
    }
    out.push('\n');
}

fn all_counts(counts: &[u8; CARDS]) -> impl Iterator<Item = (Card, usize)> + '_ {
    Card::ALL.iter().map(|&card| (card, counts[card as usize] as usize))
}

impl Dominion {
    /// The position as text, with these names of players.
    pub(in crate::games::dominion) fn write_position(&self, names: impl Iterator<Item = String>) -> String {
        let mut out = String::from("dominion position 1\n");
        let names: Vec<String> = names.collect();
        let _ = writeln!(out, "players {}", names.join(" | "));
        match self.setup.kingdom_cards() {
            None => out.push_str("kingdom all\n"),
            Some(kingdom) => push_cards(&mut out, "kingdom", kingdom.iter()),
        }
        let piles = self.setup.piles();
        push_counts(&mut out, "supply", all_counts(&self.supply).filter(|&(card, _)| piles.contains(card)));
        push_counts(&mut out, "trash", all_counts(&self.trash).filter(|&(_, n)| n > 0));
        let turn = &self.turn;
        let _ = writeln!(
            out,
            "turn seat {} phase {} actions {} buys {} coins {} spent {} discount {} haggles {} plays {} seen {} serial {}",
            turn.seat.number(),
            word_of(&PHASES, &turn.phase),
            turn.actions,
            turn.buys,
            turn.coins,
            turn.spent,
            turn.discount,
            turn.haggles,
            turn.plays,
            turn.seen,
            self.serial
        );
        push_cards(&mut out, "played", turn.played.iter());
        for (i, player) in self.players.iter().enumerate() {
            let _ = writeln!(out, "seat {} turns {}", i + 1, player.turns);
            push_cards(&mut out, "hand", player.hand().iter().rev().copied());
            push_cards(&mut out, "play", player.cards.play().iter().rev().copied());
            push_cards(&mut out, "discard", player.cards.discard().iter().copied());
            push_cards(&mut out, "aside", player.aside.iter().copied());
            push_cards(&mut out, "top", player.cards.top());
            push_cards(&mut out, "bag", player.cards.bag().iter().copied());
            let (seed, stream, used) = player.rng.place();
            let _ = writeln!(out, "random {seed} {stream} {used}");
        }
        for frame in &self.stack {
            write_frame(&mut out, frame);
        }
        out
    }
}

fn write_frame(out: &mut String, frame: &Frame) {
    let scripts = if frame.script == AGAIN { vec![frame.script] } else { frame.source.scripts() };
    let place = scripts.iter().position(|&script| script == frame.script).unwrap_or(0);
    let again = if frame.script == AGAIN { "again".to_string() } else { place.to_string() };
    let safe: Vec<String> = frame.safe.iter().map(|seat| seat.number().to_string()).collect();
    let _ = writeln!(
        out,
        "script {} {again} next {} asking {} seat {} serial {} picked {} last {} place {} safe {} first {} gone {}",
        frame.source.word(),
        frame.next,
        u8::from(frame.asking),
        frame.seat.number(),
        frame.serial,
        frame.picked,
        frame.last.map_or("-".to_string(), Card::word),
        word_of(&ZONES, &frame.place),
        if safe.is_empty() { "-".to_string() } else { safe.join(",") },
        u8::from(frame.first),
        u8::from(frame.gone),
    );
}
