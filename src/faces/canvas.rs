//! Tables drawn with characters, to the column (spec 4; cards are 33 columns by 11 lines).

mod cell;
mod fit;
mod style;

pub use fit::{cut, wrap};
pub use style::{FANCY, SIMPLE, Style};

use crate::games::table::{Banner, Row};
use crate::games::{Placed, Table};
use cell::{Drawing, alike};
use fit::columns;

/// Columns of a card.
pub const CARD_WIDTH: usize = 33;
/// Lines of a card.
pub const CARD_HEIGHT: usize = 11;
/// How many drawn rows are remembered. A board has five, and turns alternate between few.
const REMEMBERED: usize = 24;

/// Draws tables, remembering the rows it drew last: from one board to the next few rows change.
#[derive(Debug)]
pub struct Canvas {
    style: &'static Style,
    known: Vec<Known>,
    next: usize,
}

/// A row that was drawn.
#[derive(Debug)]
struct Known {
    row: Row,
    framed: bool,
    width: usize,
    text: String,
}

impl Canvas {
    /// A canvas in one of the styles.
    pub fn new(style: &'static Style) -> Self {
        Canvas { style, known: Vec::new(), next: 0 }
    }

    /// Appends the drawn table to `out`, each line ended by a line feed.
    pub fn draw(&mut self, table: &Table, out: &mut String) {
        let width = table.rows.iter().map(row_width).max().unwrap_or(0);
        let [tl, tr, bl, br] = self.style.frame_corners;
        if table.framed {
            self.rule(tl, tr, width, out);
        }
        for row in &table.rows {
            self.draw_row(row, table.framed, width, out);
        }
        if table.framed {
            self.rule(bl, br, width, out);
        }
    }

    fn draw_row(&mut self, row: &Row, framed: bool, width: usize, out: &mut String) {
        let known = |known: &&Known| known.framed == framed && known.width == width && same(&known.row, row);
        if let Some(known) = self.known.iter().find(known) {
            out.push_str(&known.text);
            return;
        }
        let mut text = String::new();
        match row {
            Row::Cells(label, cells) if cells.is_empty() => {
                text.push('(');
                label.write(&mut text);
                text.push_str(": empty)\n");
            }
            Row::Cells(_, cells) => self.cells(cells, framed, &mut text),
            Row::Banner(banner) => self.banner(banner, width, &mut text),
        }
        out.push_str(&text);
        let known = Known { row: row.clone(), framed, width, text };
        if self.known.len() < REMEMBERED {
            self.known.push(known);
        } else {
            self.known[self.next] = known;
            self.next = (self.next + 1) % REMEMBERED;
        }
    }

    fn cells(&self, cells: &[Placed], framed: bool, out: &mut String) {
        let drawn: Vec<Drawing> = cells.iter().map(|placed| Drawing::of(&placed.cell, self.style)).collect();
        let border = if framed { self.style.frame_side } else { "" };
        for line in 0..CARD_HEIGHT {
            out.push_str(border);
            drawn.iter().for_each(|cell| out.push_str(cell.line(line)));
            out.push_str(border);
            out.push('\n');
        }
    }

    /// A picture between two rules.
    fn banner(&self, banner: &Banner, width: usize, out: &mut String) {
        let (lines, indent) = match self.style.unicode {
            true => (banner.fancy, banner.indents.1),
            false => (banner.simple, banner.indents.0),
        };
        let (side, [left, right]) = (self.style.frame_side, self.style.frame_tees);
        self.rule(left, right, width, out);
        for text in lines {
            let before = if text.is_empty() { 0 } else { indent };
            out.push_str(side);
            out.extend(std::iter::repeat_n(' ', before));
            out.push_str(text);
            out.extend(std::iter::repeat_n(' ', width.saturating_sub(before + columns(text))));
            out.push_str(side);
            out.push('\n');
        }
        self.rule(left, right, width, out);
    }

    /// A line across the whole table.
    fn rule(&self, left: &str, right: &str, width: usize, out: &mut String) {
        out.push_str(left);
        for _ in 0..width / CARD_WIDTH {
            out.push_str(self.style.frame_line.piece(CARD_WIDTH));
        }
        out.push_str(self.style.frame_line.piece(width % CARD_WIDTH));
        out.push_str(right);
        out.push('\n');
    }
}

fn row_width(row: &Row) -> usize {
    match row {
        Row::Cells(_, cells) => cells.len() * CARD_WIDTH,
        Row::Banner(_) => 0,
    }
}

/// Whether two rows are drawn in the same way.
fn same(a: &Row, b: &Row) -> bool {
    match (a, b) {
        (Row::Cells(a_label, a), Row::Cells(b_label, b)) => {
            let cells = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(&a.cell, &b.cell));
            cells && (!a.is_empty() || a_label == b_label)
        }
        (Row::Banner(a), Row::Banner(b)) => std::ptr::eq(*a, *b),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Game, Rng, Seat, Stream};
    use crate::games::onirim::Onirim;
    use crate::games::sorcery::Sorcery;
    use crate::games::splendor::Splendor;
    use crate::games::{Names, Present, View};

    fn drawn(canvas: &mut Canvas, table: &Table) -> String {
        let mut text = String::new();
        canvas.draw(table, &mut text);
        text
    }

    /// Draws the tables of a random game twice, with a memory and without.
    fn compare<G: Present>() {
        let setup = G::setup(&[]).unwrap();
        let (mut events, mut scratch) = (Vec::new(), Vec::new());
        let mut game = G::start(&setup, 3, &mut events);
        let names = Names::new(Seat::all(game.seats()).map(|seat| format!("Player {}", seat.number())));
        let mut rng = Rng::new(3, Stream::Playout);
        let mut canvas = Canvas::new(&FANCY);
        for _ in 0..150 {
            let Some(action) = game.random_action(&mut rng, &mut scratch) else { break };
            game.apply(action, &mut events);
            let seat = game.status().awaited().unwrap_or(Seat::ONE);
            let table = G::table(View::new(&game, seat), &names);
            assert_eq!(drawn(&mut canvas, &table), drawn(&mut Canvas::new(&FANCY), &table), "{}", G::NAME);
        }
    }

    #[test]
    fn remembering_rows_cannot_be_seen() {
        compare::<Sorcery>();
        compare::<Splendor>();
        compare::<Onirim>();
    }
}
