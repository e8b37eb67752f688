//! What has just happened on a table, while it is seen: numbers fly off what they changed, the dead
//! crumble where they lay, what comes slides in.
//!
//! All of it is made from typed events, so that a movement belongs to a thing wherever that goes, and
//! from the one clock of the table: faces draw how far each movement has come, and keep no time.
//! `tachyonfx` has many more effects, but it works on the cells of a terminal and keeps time itself: the
//! window would need a second mechanism, and each of its frames changes the colours of whole cards,
//! kilobytes where these write a number and a few holes.

use crate::theme::Role;
use sorcery_games::table::{Cell, Row, Trend};
use sorcery_games::{Anchor, Table, Touch, Way};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

/// How often something that moves is drawn.
pub const FRAME: Duration = Duration::from_millis(33);
/// How long a movement takes, in milliseconds.
pub const LENGTH: u64 = 320;

/// What has just happened to a thing.
#[derive(Clone, Debug, PartialEq)]
pub struct Flash {
    /// Whether it is better off (above 0), worse off (below 0), or just another.
    pub change: i8,
    pub way: Way,
    /// What flies off it: `-3`, `+1/+1`; nothing when no number of it changed.
    pub number: String,
    /// How much of the movement is over, from 0 to 1.
    pub part: f32,
}

/// A thing that has gone, as it was where it lay.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// What is in its place as long as it is seen.
    pub at: Anchor,
    pub cell: Cell,
    pub flash: Flash,
}

/// The movements on a table.
#[derive(Debug, Default)]
pub struct Blows {
    /// What was done to each thing, what it looked like if it has gone, and since when that is seen.
    list: Vec<(Touch, Option<Cell>, u64)>,
    /// Where things lay before the last of them went.
    lay: HashMap<u32, Anchor>,
}

impl Blows {
    /// Begins to show what was done to things of this table, which is the one before.
    pub fn strike(&mut self, touched: &[Touch], before: &Table, now: u64) {
        let mut struck: Vec<Touch> = Vec::new();
        for touch in touched {
            let same = |other: &&mut Touch| match touch.thing {
                0 => other.thing == 0 && other.at == touch.at,
                thing => other.thing == thing,
            };
            match struck.iter_mut().find(same) {
                None => struck.push(*touch),
                Some(first) => {
                    first.by = (first.by.0 + touch.by.0, first.by.1 + touch.by.1);
                    // That it came or went says more than what else it did.
                    if !matches!(first.way, Way::Comes | Way::Goes) && touch.way != Way::Stays {
                        first.way = touch.way;
                    }
                    if touch.change != 0 {
                        first.change = touch.change;
                    }
                }
            }
        }
        if struck.iter().any(|touch| touch.way == Way::Goes && touch.thing != 0) {
            self.list.retain(|(_, gone, _)| gone.is_none());
            let moving = before.cells().filter(|placed| placed.thing != 0);
            self.lay = moving.filter_map(|placed| Some((placed.thing, placed.anchor?))).collect();
        }
        for touch in struck {
            let lay = |thing: u32| before.cells().find(|placed| placed.thing == thing);
            let gone = if touch.way == Way::Goes { lay(touch.thing).filter(|_| touch.thing != 0) } else { None };
            let at = gone.and_then(|placed| placed.anchor).unwrap_or(touch.at);
            self.list.push((Touch { at, ..touch }, gone.map(|placed| placed.cell.clone()), now));
        }
    }

    pub fn clear(&mut self) {
        self.list.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn pass(&mut self, now: u64) {
        self.list.retain(|(.., since)| since + LENGTH > now);
    }

    /// What has just happened to a thing.
    pub fn flash(&self, at: Anchor, thing: u32, now: u64) -> Option<Flash> {
        let is_it = |(touch, gone, _): &&(Touch, Option<Cell>, u64)| gone.is_none() && touch.is_about(at, thing);
        let (touch, _, since) = self.list.iter().rev().find(is_it)?;
        Some(flash(touch, *since, now))
    }

    /// What has gone, and the table as long as that is seen: who moves up waits where it lay.
    pub fn ghosts(&self, table: &Arc<Table>, now: u64) -> (Vec<Ghost>, Arc<Table>) {
        if self.list.iter().all(|(_, gone, _)| gone.is_none()) {
            return (Vec::new(), table.clone());
        }
        let mut shown = Table::clone(table);
        let rows = shown.rows.iter_mut().zip(&table.rows);
        for (row, now) in rows {
            let Row::Cells(_, cells) = row else { continue };
            let column = |at: &Anchor| now.cells().iter().position(|placed| placed.anchor == Some(*at));
            // From the end: each changes places with what is free.
            for at in (0..cells.len()).rev() {
                if let Some(to) = self.lay.get(&cells[at].thing).and_then(column) {
                    cells.swap(at, to);
                }
            }
        }
        let there = |at: Anchor| {
            let mut places = table.cells().zip(shown.cells());
            places.find(|(placed, _)| placed.anchor == Some(at)).and_then(|(_, now)| now.anchor)
        };
        let ghost = |(touch, gone, since): &(Touch, Option<Cell>, u64)| {
            let (cell, at) = (gone.clone()?, there(touch.at).unwrap_or(touch.at));
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
    Flash { change: touch.change, way: touch.way, number, part }
}

/// Loss is rose and gain is green.
pub fn role_of(change: i8) -> Role {
    match change {
        0 => Role::Notice,
        1.. => Role::Gain,
        _ => Role::Loss,
    }
}

/// The same of a figure that is below or above the printed one.
pub fn role_of_trend(trend: Trend, same: Role) -> Role {
    match trend {
        Trend::Less => Role::Loss,
        Trend::Same => same,
        Trend::More => Role::Gain,
    }
}

/// Fast at first, then slow.
pub fn eased(part: f32) -> f32 {
    let left = 1.0 - part.clamp(0.0, 1.0);
    1.0 - left * left * left
}
