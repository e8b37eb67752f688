//! Short movements: what comes slides in, what goes fades, what acts leaps, numbers rise from what
//! was changed. All are over within a quarter of a second and hold nothing up.

use super::area::Area;
use super::sheet::{Piece, What};
use crate::games::table::{CardFace, Cell, Figure, Label, SeatFace};
use std::time::Duration;

/// How long a movement takes.
pub const LENGTH: Duration = Duration::from_millis(240);
/// How often something that moves is drawn.
pub const STEP: Duration = Duration::from_millis(25);
/// The most movements at a time: more would be a flurry that tells nothing.
const MOST: usize = 24;

/// How a thing moves.
#[derive(Clone, Debug, PartialEq)]
pub enum Way {
    /// It has come to its place.
    Come,
    /// It has gone; it lay there like this.
    Go(Piece),
    /// It has acted, and leaps up (-1) or down (1).
    Leap(f32),
    /// A number of it has changed by so much.
    Change(i32),
}

/// A movement in a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Motion {
    /// The place, as the piece there has it.
    pub area: Area,
    /// How it moves.
    pub way: Way,
}

impl Motion {
    /// Where it may draw, in a type of this size.
    pub fn reach(&self, em: f32) -> Area {
        self.area.inset(-0.9 * em)
    }

    /// Whether the piece in its place is drawn by the movement.
    pub fn hides(&self, piece: &Piece) -> bool {
        matches!(self.way, Way::Come | Way::Leap(_)) && piece.area == self.area
    }
}

/// The movements from one sheet to the next.
pub fn between(old: &[Piece], new: &[Piece], height: f32) -> Vec<Motion> {
    let mut motions = Vec::new();
    for piece in new {
        let What::Cell(cell, ..) = &piece.what else { continue };
        let Some(before) = old.iter().find(|before| before.area == piece.area) else { continue };
        let What::Cell(was, ..) = &before.what else { continue };
        let motion = |way: Way| Motion { area: piece.area, way };
        match (was, cell) {
            (Cell::Slot(_), Cell::Card(_)) => motions.push(motion(Way::Come)),
            (Cell::Card(_), Cell::Slot(_)) => motions.push(motion(Way::Go(before.clone()))),
            (Cell::Card(was), Cell::Card(now)) if was.name == now.name => {
                let change = total(now) - total(was);
                if change != 0 {
                    motions.push(motion(Way::Change(change)));
                } else if was.marks.first() != now.marks.first() && was.marks.len() >= now.marks.len() {
                    let up = piece.area.centre().1 > height / 2.0;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::table::Mark;
    use crate::ui::frame::Spot;

    fn piece(x: f32, cell: Cell) -> Piece {
        Piece { area: Area::new(x, 600.0, 50.0, 50.0), em: 10.0, what: What::Cell(cell, Spot::default(), Vec::new()) }
    }

    fn card(name: &'static str, defence: i32, mark: &'static str) -> Cell {
        let feet = [None, Some(Figure::plain(defence))];
        let marks = vec![Mark { sign: mark.into(), words: mark.into() }];
        Cell::Card(Box::new(CardFace { name: name.into(), feet, marks, ..CardFace::default() }))
    }

    #[test]
    fn what_comes_goes_acts_and_changes_moves() {
        let slot = || Cell::Slot(Label::Empty);
        let old = [piece(0.0, slot()), piece(100.0, card("a", 2, "*")), piece(200.0, card("b", 3, "*"))];
        let new = [piece(0.0, card("c", 1, "z")), piece(100.0, slot()), piece(200.0, card("b", 1, "-"))];
        let ways: Vec<Way> = between(&old, &new, 800.0).into_iter().map(|motion| motion.way).collect();
        assert_eq!(ways, [Way::Come, Way::Go(old[1].clone()), Way::Change(-2)]);
        let acted = [piece(200.0, card("b", 3, "-"))];
        let ways: Vec<Way> = between(&old, &acted, 800.0).into_iter().map(|motion| motion.way).collect();
        assert_eq!(ways, [Way::Leap(-1.0)]);
        assert!(between(&old, &old, 800.0).is_empty());
    }
}
