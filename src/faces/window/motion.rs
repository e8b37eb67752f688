//! Short movements: what comes slides in, what goes fades, what acts leaps, numbers rise from what
//! was changed. All are over within a quarter of a second and hold nothing up.

use crate::games::table::{CardFace, Cell, Figure, Label, SeatFace};
use crate::ui::scene::{CellItem, Item, Rect, What};
use std::time::Duration;

pub const LENGTH: Duration = Duration::from_millis(240);
/// How often something that moves is drawn.
pub const STEP: Duration = Duration::from_millis(25);
/// The most movements at a time: more would be a flurry that tells nothing.
const MOST: usize = 24;

#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    Come,
    /// It has gone; it looked like this.
    Go(Cell),
    /// It has acted, and leaps up (-1) or down (1).
    Leap(f32),
    /// A number of it has changed by so much.
    Change(i32),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// The place, as the item there has it.
    pub area: Rect,
    pub way: Way,
}

impl Motion {
    /// Whether the item in its place is drawn by the movement.
    pub fn hides(&self, item: &Item<'_>) -> bool {
        matches!(self.way, Way::Come | Way::Leap(_)) && item.area == self.area
    }
}

/// The movements from the items of one scene to those of the next, on a screen of so many rows.
pub fn between(old: &[Item<'_>], new: &[Item<'_>], height: u16) -> Vec<Motion> {
    let mut motions = Vec::new();
    for item in new {
        let What::Cell(CellItem { cell, .. }) = item.what else { continue };
        let before = old.iter().find(|before| before.area == item.area).map(|before| &before.what);
        let Some(What::Cell(CellItem { cell: was, .. })) = before else { continue };
        let motion = |way: Way| Motion { area: item.area, way };
        match (was, cell) {
            (Cell::Slot(_), Cell::Card(_)) => motions.push(motion(Way::Come)),
            (Cell::Card(_), Cell::Slot(_)) => motions.push(motion(Way::Go((*was).clone()))),
            (Cell::Card(was), Cell::Card(now)) if was.name == now.name => {
                let change = total(now) - total(was);
                if change != 0 {
                    motions.push(motion(Way::Change(change)));
                } else if was.marks.first() != now.marks.first() && was.marks.len() >= now.marks.len() {
                    let up = item.area.y + item.area.height / 2 > height / 2;
                    motions.push(motion(Way::Leap(if up { -1.0 } else { 1.0 })));
                }
            }
            (Cell::Seat(was), Cell::Seat(now)) if first(was) != first(now) => {
                motions.push(motion(Way::Change(first(now) - first(was))));
            }
            _ => {}
        }
    }
    if motions.len() > MOST { Vec::new() } else { motions }
}

fn first(seat: &SeatFace) -> i32 {
    seat.values[0].1
}

/// The sum of a card's numbers at its foot.
fn total(face: &CardFace) -> i32 {
    let number = |figure: &Figure| if let Label::Number(n) = figure.label { n } else { 0 };
    face.feet.iter().flatten().map(number).sum()
}

/// Fast at first, then slow.
pub fn eased(part: f32) -> f32 {
    let left = 1.0 - part.clamp(0.0, 1.0);
    1.0 - left * left * left
}
