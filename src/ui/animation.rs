//! Short animations of the last changes on a table: numbers rise from the cards they changed, removed cards crumble,
//! and new cards slide in.
//!
//! All animations come from the events of the match and the clock of the table. An animation therefore follows its card
//! when the card moves, and front ends only draw the progress that they are given.
//!
//! The crate `tachyonfx` has many more effects, but it works on terminal cells and keeps its own time, so the window
//! would need a second mechanism. It would also recolour whole cards in each frame, which sends kilobytes to the
//! terminal. The animations here change only a number and a few cells.

use crate::theme::Role;
use sorcery_games::table::{Cell, Figure, Row, Tint, Trend};
use sorcery_games::{Anchor, ChangeKind, Table, Touch};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// Interval between two drawn frames while an animation runs.
pub const FRAME: Duration = Duration::from_millis(33);
/// Duration of an animation, in milliseconds.
pub const LENGTH: u64 = 320;

/// An animation of a card that is still on the table, or of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Flash {
    /// Whether the change is good (above 0), bad (below 0) or neutral (0).
    pub change: i8,
    pub kind: ChangeKind,
    /// The number that rises, such as `-3` or `+1/+1`. Empty if no number changed.
    pub number: String,
    /// Progress of the animation, from 0 to 1.
    pub part: f32,
}

/// A card that has left the table, drawn while its animation runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// The anchor that the card had on the table.
    pub at: Anchor,
    pub cell: Cell,
    pub flash: Flash,
}

/// The animations that run on a table.
#[derive(Debug, Default)]
pub struct Animations {
    /// The running animations. Each consists of the change, the cell if it has left the table, and the start time in
    /// milliseconds.
    list: Vec<(Touch, Option<Cell>, u64)>,
    /// For each card, by its ID, the anchor that it had before a card was last removed from the table.
    old_places: HashMap<u32, Anchor>,
}

impl Animations {
    /// Starts animations of the changes in `touched`. `before` is the table before the changes.
    pub fn start(&mut self, touched: &[Touch], before: &Table, now: u64) {
        let mut merged: Vec<Touch> = Vec::new();
        for touch in touched {
            let same = |other: &&mut Touch| match touch.thing {
                0 => other.thing == 0 && other.at == touch.at,
                thing => other.thing == thing,
            };
            match merged.iter_mut().find(same) {
                None => merged.push(*touch),
                Some(first) => {
                    first.by = (first.by.0 + touch.by.0, first.by.1 + touch.by.1);
                    // Animate an arrival or a departure rather than any other kind of change.
                    if !matches!(first.kind, ChangeKind::Comes | ChangeKind::Goes) && touch.kind != ChangeKind::Stays {
                        first.kind = touch.kind;
                    }
                    if touch.change != 0 {
                        first.change = touch.change;
                    }
                }
            }
        }
        if merged.iter().any(|touch| touch.kind == ChangeKind::Goes && touch.thing != 0) {
            self.list.retain(|(_, removed, _)| removed.is_none());
            let moving = before.cells().filter(|placed| placed.thing != 0);
            self.old_places = moving.filter_map(|placed| Some((placed.thing, placed.anchor?))).collect();
        }
        for touch in merged {
            let find = |thing: u32| before.cells().find(|placed| placed.thing == thing);
            let removed =
                if touch.kind == ChangeKind::Goes { find(touch.thing).filter(|_| touch.thing != 0) } else { None };
            let at = removed.and_then(|placed| placed.anchor).unwrap_or(touch.at);
            self.list.push((Touch { at, ..touch }, removed.map(|placed| placed.cell.clone()), now));
        }
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn remove_finished(&mut self, now: u64) {
        self.list.retain(|(.., since)| since + LENGTH > now);
    }

    /// Returns the newest animation on the card with the ID `thing` or, if `thing` is 0, at the place `at`.
    pub fn flash(&self, at: Anchor, thing: u32, now: u64) -> Option<Flash> {
        let is_it = |(touch, removed, _): &&(Touch, Option<Cell>, u64)| removed.is_none() && touch.is_about(at, thing);
        let (touch, _, since) = self.list.iter().rev().find(is_it)?;
        Some(flash(touch, *since, now))
    }

    /// Returns the cards that have just left the table, and the table to draw until their animations end. Until
    /// then, the other cards keep their old places.
    pub fn ghosts(&self, table: &Arc<Table>, now: u64) -> (Vec<Ghost>, Arc<Table>) {
        if self.list.iter().all(|(_, removed, _)| removed.is_none()) {
            return (Vec::new(), table.clone());
        }
        let mut shown = Table::clone(table);
        let rows = shown.rows.iter_mut().zip(&table.rows);
        for (row, now) in rows {
            let Row::Cells(_, cells) = row else { continue };
            let column = |at: &Anchor| now.cells().iter().position(|placed| placed.anchor == Some(*at));
            // Begin with the last card in the row. Each card moves back to the right, into a place that is free or that
            // another card has just left.
            for at in (0..cells.len()).rev() {
                if let Some(to) = self.old_places.get(&cells[at].thing).and_then(column) {
                    cells.swap(at, to);
                }
            }
        }
        let shown_at = |at: Anchor| {
            let mut places = table.cells().zip(shown.cells());
            places.find(|(placed, _)| placed.anchor == Some(at)).and_then(|(_, now)| now.anchor)
        };
        let ghost = |(touch, removed, since): &(Touch, Option<Cell>, u64)| {
            let (cell, at) = (removed.clone()?, shown_at(touch.at).unwrap_or(touch.at));
            Some(Ghost { at, cell, flash: flash(touch, *since, now) })
        };
        let ghosts = self.list.iter().filter_map(ghost).collect();
        (ghosts, shown.into())
    }
}

fn flash(touch: &Touch, since: u64, now: u64) -> Flash {
    let number = match touch.by {
        (0, 0) => String::new(),
        (0, by) => format!("{by:+}"),
        (left, right) => format!("{left:+}/{right:+}"),
    };
    let part = (now.saturating_sub(since) as f32 / LENGTH as f32).min(1.0);
    Flash { change: touch.change, kind: touch.kind, number, part }
}

/// Returns the theme's colour role for a change that is good (above 0), bad (below 0) or neutral (0).
pub fn role_of(change: i8) -> Role {
    match change {
        0 => Role::Notice,
        1.. => Role::Gain,
        _ => Role::Loss,
    }
}

/// Returns the colour of a number on a card: that of a gain or a loss if the number differs from the printed one,
/// otherwise the number's own colour, or `other` if it has none.
pub fn role_of_figure(figure: &Figure, other: Role) -> Role {
    match (figure.trend, figure.tint) {
        (Trend::Less, _) => Role::Loss,
        (Trend::More, _) => Role::Gain,
        (Trend::Same, Tint::Plain) => other,
        (Trend::Same, tint) => Role::Card(tint),
    }
}

/// Returns the colour of the player's value called `name`, such as life, or `other` if that value has none.
pub fn role_of_value(name: &str, other: Role) -> Role {
    match Tint::of_value(name) {
        Tint::Plain => other,
        tint => Role::Card(tint),
    }
}

/// Converts steady progress to progress that is fast at first, then slow (ease-out).
pub fn eased(part: f32) -> f32 {
    let left = 1.0 - part.clamp(0.0, 1.0);
    1.0 - left * left * left
}
