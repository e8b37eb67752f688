//! Tables drawn with characters, to the column (spec 4; cards are 33 columns by 11 lines).

mod cell;
mod fit;
mod memory;
mod style;

pub use fit::{columns, cut, wrap};
use style::NO_FRAME;
pub use style::{FANCY, SIMPLE, Style};

use crate::games::table::{Banner, Row};
use crate::games::text::Page;
use crate::games::{Cell, Placed, Table};
use cell::{Drawing, alike, alike_but_for_values};
use memory::{Memory, Sign};

/// Columns of a card.
pub const CARD_WIDTH: usize = 33;
/// Lines of a card.
pub const CARD_HEIGHT: usize = 11;

/// Draws tables, remembering the rows and cells it drew last: from one board to the next little
/// changes.
#[derive(Debug)]
pub struct Canvas {
    style: &'static Style,
    rows: Memory<Known, String>,
    cells: Memory<Placed, Box<Drawing>>,
}

/// A row that was drawn, and what else its text depends on.
#[derive(Debug)]
struct Known {
    row: Row,
    framed: bool,
    width: usize,
}

impl Canvas {
    /// A canvas in one of the styles.
    pub fn new(style: &'static Style) -> Self {
        Canvas { style, rows: Memory::new(), cells: Memory::new() }
    }

    /// Appends the drawn table to `out`, each line ended by a line feed.
    pub fn draw<P: Page>(&mut self, table: &Table, out: &mut P) {
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

    fn draw_row<P: Page>(&mut self, row: &Row, framed: bool, width: usize, out: &mut P) {
        // A player's row changes with every turn: looking for it would be in vain, and kept it would
        // only push others out.
        let fleeting = matches!(row, Row::Cells(_, cells) if cells.iter().any(|placed| is_seat(&placed.cell)));
        let sign = (!fleeting).then(|| Sign::of_row(row));
        let known = |known: &Known| known.framed == framed && known.width == width && same(&known.row, row);
        if let Some(at) = sign.and_then(|sign| self.rows.find(sign, known)) {
            out.put(self.rows.value(at));
            return;
        }
        let from = out.written();
        let settled = match row {
            Row::Cells(label, cells) if cells.is_empty() => {
                out.put("(");
                let mut empty = String::new();
                label.write(&mut empty);
                out.put(&empty);
                out.put(": empty)\n");
                true
            }
            Row::Cells(_, cells) => self.draw_cells(cells, framed, out),
            Row::Banner(banner) => {
                self.banner(banner, width, out);
                true
            }
        };
        // So would a row of which something is new: it may change all the time.
        if settled && let Some(sign) = sign {
            self.rows.keep(sign, Known { row: row.clone(), framed, width }, out.since(from));
        }
    }

    /// Draws cells side by side; says whether all of them were known.
    fn draw_cells<P: Page>(&mut self, cells: &[Placed], framed: bool, out: &mut P) -> bool {
        let drawn: Vec<Drawn> = cells.iter().map(|placed| self.drawn(placed)).collect();
        let drawing = |cell| -> &Drawing {
            match cell {
                &Drawn::Known(at) => self.cells.value(at),
                Drawn::Anew { drawing, .. } => drawing,
            }
        };
        let drawings: Vec<&Drawing> = drawn.iter().map(drawing).collect();
        let [first, between, last] = if framed { &self.style.frame_ends } else { &NO_FRAME };
        for line in 0..CARD_HEIGHT {
            out.piece(if line == 0 { first } else { between });
            drawings.iter().for_each(|drawing| out.piece(&drawing.lines[line]));
        }
        out.piece(last);
        let settled = drawn.iter().all(|cell| matches!(cell, Drawn::Known(_)));
        // Only now, since what is kept takes the place of something that this row may show.
        for (placed, drawn) in cells.iter().zip(drawn) {
            if let Drawn::Anew { sign, like, drawing } = drawn
                && self.cells.find(sign, |known| alike(known, placed)).is_none()
            {
                match like {
                    // The values before hardly ever come again.
                    Some(like) => self.cells.replace(like, sign, placed.clone(), drawing),
                    None => self.cells.keep(sign, placed.clone(), drawing),
                }
            }
        }
        settled
    }

    /// A cell, drawn if it is not known, from one like it if that is.
    fn drawn(&self, placed: &Placed) -> Drawn {
        let sign = Sign::of(placed);
        if let Some(at) = self.cells.find(sign, |known| alike(known, placed)) {
            return Drawn::Known(at);
        }
        let like = self.cells.like(|known| alike_but_for_values(known, placed));
        let drawing = match like {
            Some(like) => self.cells.value(like).with_values(&placed.cell, self.style),
            None => Drawing::of(&placed.cell, self.style),
        };
        Drawn::Anew { sign, like, drawing }
    }

    /// A picture between two rules.
    fn banner<P: Page>(&self, banner: &Banner, width: usize, out: &mut P) {
        let (lines, indent) = match self.style.unicode {
            true => (banner.fancy, banner.indents.1),
            false => (banner.simple, banner.indents.0),
        };
        let (side, [left, right]) = (self.style.frame_side, self.style.frame_tees);
        self.rule(left, right, width, out);
        for text in lines {
            let before = if text.is_empty() { 0 } else { indent };
            out.put(side);
            out.put(&" ".repeat(before));
            out.put(text);
            out.put(&" ".repeat(width.saturating_sub(before + columns(text))));
            out.put(side);
            out.put("\n");
        }
        self.rule(left, right, width, out);
    }

    /// A line across the whole table.
    fn rule<P: Page>(&self, left: &str, right: &str, width: usize, out: &mut P) {
        out.put(left);
        for _ in 0..width / CARD_WIDTH {
            out.put(self.style.frame_line.piece(CARD_WIDTH));
        }
        out.put(self.style.frame_line.piece(width % CARD_WIDTH));
        out.put(right);
        out.put("\n");
    }
}

/// A cell that was drawn before, with its place in the memory, or now, perhaps after one like it.
enum Drawn {
    Known(usize),
    Anew { sign: Sign, like: Option<usize>, drawing: Box<Drawing> },
}

fn is_seat(cell: &Cell) -> bool {
    matches!(cell, Cell::Seat(_))
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
            let cells = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| alike(a, b));
            cells && (!a.is_empty() || a_label == b_label)
        }
        (Row::Banner(a), Row::Banner(b)) => std::ptr::eq(*a, *b),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rng, Seat, Stream};
    use crate::games::onirim::Onirim;
    use crate::games::sorcery::Sorcery;
    use crate::games::splendor::Splendor;
    use crate::games::{Names, Present, View};

    fn drawn(canvas: &mut Canvas, table: &Table) -> String {
        let mut text = String::new();
        canvas.draw(table, &mut text);
        text
    }

    /// Draws the tables of random games twice, with a memory and without.
    fn compare<G: Present>() {
        let setup = G::setup(&[]).unwrap();
        let (mut events, mut scratch) = (Vec::new(), Vec::new());
        let mut canvas = Canvas::new(&FANCY);
        for seed in 0..6 {
            let mut game = G::start(&setup, seed, &mut events);
            let names = Names::new(Seat::all(game.seats()).map(|seat| format!("Player {}", seat.number())));
            let mut rng = Rng::new(seed, Stream::Playout);
            for _ in 0..150 {
                let Some(action) = game.random_action(&mut rng, &mut scratch) else { break };
                game.apply(action, &mut events);
                let seat = game.status().awaited().unwrap_or(Seat::ONE);
                let table = G::table(View::new(&game, seat), &names);
                assert_eq!(drawn(&mut canvas, &table), drawn(&mut Canvas::new(&FANCY), &table), "{}", G::NAME);
            }
        }
    }

    #[test]
    fn remembering_rows_cannot_be_seen() {
        compare::<Sorcery>();
        compare::<Splendor>();
        compare::<Onirim>();
    }
}
