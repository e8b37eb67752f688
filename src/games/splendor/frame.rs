//! The screen of the course's program: 41 rows of 120 columns (rules/splendor 1.2).

use super::cards::{Card, Level, Noble};
use super::gems::{Gem, Gems};
use super::state::{HAND, NOBLES_OUT, Place, Splendor};
use crate::engine::Seat;

const HEIGHT: usize = 41;
const WIDTH: usize = 120;

/// What the program writes first: white on black.
pub(super) const OPENING: &[u8] = b"\x1b[40m\x1b[37m";
/// What it writes last: black on white.
pub(super) const CLOSING: &[u8] = b"\x1b[47m\x1b[30m";

/// Lines from one row of cards to the next.
const ROW: usize = 9;
/// Columns from one card of a row to the next.
const STEP: usize = 14;
const BOX: [&str; ROW] = [
    "  _________  ",
    " /         \\ ",
    "|           |",
    "|           |",
    "|           |",
    "|           |",
    "|           |",
    "|           |",
    " \\_________/ ",
];
const GEM: [&str; 6] = ["  _______  ", ".'_/_|_\\_'.", "\\`\\  |  /`/", " `\\  | //' ", "   `\\|/`   ", "     `     "];
const NOBLE: [&str; 6] = ["|\\  /*\\  /|", "| \\/   \\/ |", "N         N", "N         N", "N         N", "~~~~~~~~~~~"];

/// Appends the screen of a position and the empty line below it.
pub(super) fn draw(game: &Splendor, out: &mut Vec<u8>) {
    let mut canvas = Canvas { cells: [[(b' ', Gem::White); WIDTH]; HEIGHT] };
    for (row, level) in Level::ALL.into_iter().rev().enumerate() {
        canvas.row(game, level, row * ROW);
    }
    for (i, gem) in Gem::ALL.into_iter().enumerate() {
        let (row, column) = (1 + i / 2 * ROW, 73 + i % 2 * 13);
        let left = game.bank().count(gem);
        if left > 0 {
            canvas.put(row, column + 5, b'0' + left, gem);
            canvas.picture(row + 1, column, &GEM, gem);
        }
    }
    canvas.player(game, Seat::ONE, 1);
    canvas.player(game, Seat::TWO, 56);
    for index in 0..NOBLES_OUT {
        if let Some(noble) = game.noble(index) {
            canvas.noble(2 + index * ROW, 100, noble);
        }
    }
    out.extend_from_slice(b"\x1b[H\x1b[2J\x1b[H");
    canvas.write(out);
    out.push(b'\n');
}

/// Characters, each with the colour in which it is written.
struct Canvas {
    cells: [[(u8, Gem); WIDTH]; HEIGHT],
}

impl Canvas {
    /// A deck and the open cards beside it.
    fn row(&mut self, game: &Splendor, level: Level, row: usize) {
        if game.deck_len(level) > 0 {
            let label = level.word();
            self.picture(row, 1, &BOX, Gem::White);
            self.text(row + 4, 1 + 6 - label.len() / 2, label, Gem::White);
        }
        for place in Place::all().filter(|place| place.level() == level) {
            if let Some(card) = game.card_at(place) {
                self.card(row, 15 + STEP * usize::from(place.column()), card);
            }
        }
    }

    fn card(&mut self, row: usize, column: usize, card: &Card) {
        self.picture(row, column, &BOX, Gem::White);
        self.put(row + 2, column + 3, b'0' + card.points, Gem::White);
        self.text(row + 1, column + 8, "__", card.bonus);
        self.text(row + 2, column + 8, "\\/", card.bonus);
        self.prices(row + 4, column + 2, card.cost, [b'(', b')']);
    }

    fn noble(&mut self, row: usize, column: usize, noble: &Noble) {
        self.picture(row, column, &NOBLE, Gem::White);
        self.prices(row + 2, column + 4, noble.wants, [b'|', b'|']);
    }

    /// Counts one below the other, each between two marks and in its colour.
    fn prices(&mut self, row: usize, column: usize, prices: Gems, [left, right]: [u8; 2]) {
        for (line, (gem, count)) in prices.iter().enumerate() {
            for (i, byte) in [left, b'0' + count, right].into_iter().enumerate() {
                self.put(row + line, column + i, byte, gem);
            }
        }
    }

    /// A player's points, discounts, gems and reserve.
    fn player(&mut self, game: &Splendor, seat: Seat, column: usize) {
        let row = 3 * ROW + 2;
        let player = game.player(seat);
        let title = format!(" PLAYER {}: {} prestige point(s)", seat.number(), player.points);
        self.text(row, column, &title, Gem::White);
        let discounts = Gem::COLORS.map(|gem| (gem, player.discounts.count(gem)));
        self.counts(row + 1, column, "Discounts: ", &discounts, ['|', '|']);
        let gems = Gem::ALL.map(|gem| (gem, player.gems.count(gem)));
        self.counts(row + 2, column, "     Gems: ", &gems, ['(', ')']);
        self.text(row + 3, column, " Reserved:", Gem::White);
        for index in 0..HAND {
            let column = column + 10 + STEP * index;
            match game.reserved(seat, index) {
                Some(card) => self.card(row + 3, column, card),
                None => self.picture(row + 3, column, &BOX, Gem::White),
            }
        }
    }

    /// Counts side by side. Three characters of each are coloured: of a count above nine the last
    /// mark stays white, as in the course's program.
    fn counts(&mut self, row: usize, column: usize, title: &str, counts: &[(Gem, u8)], [left, right]: [char; 2]) {
        self.text(row, column, title, Gem::White);
        let mut column = column + title.len();
        for &(gem, count) in counts {
            let text = format!("{left}{count}{right} ");
            self.text(row, column, &text[..3], gem);
            self.text(row, column + 3, &text[3..], Gem::White);
            column += text.len();
        }
    }

    fn picture(&mut self, row: usize, column: usize, lines: &[&str], color: Gem) {
        for (i, line) in lines.iter().enumerate() {
            self.text(row + i, column, line, color);
        }
    }

    fn text(&mut self, row: usize, column: usize, text: &str, color: Gem) {
        for (i, byte) in text.bytes().enumerate() {
            self.put(row, column + i, byte, color);
        }
    }

    /// Writes one character; what would lie outside the screen is left out.
    fn put(&mut self, row: usize, column: usize, byte: u8, color: Gem) {
        if let Some(cell) = self.cells.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            *cell = (byte, color);
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        for cells in &self.cells {
            for &(byte, color) in cells {
                out.extend_from_slice(color_code(color));
                out.push(byte);
                out.extend_from_slice(b"\x1b[37m");
            }
            out.push(b'\n');
        }
    }
}

/// The code before a character; white ones have none.
fn color_code(color: Gem) -> &'static [u8] {
    match color {
        Gem::White => b"",
        Gem::Red => b"\x1b[31m",
        Gem::Pink => b"\x1b[35m",
        Gem::Blue => b"\x1b[36m",
        Gem::Green => b"\x1b[32m",
        Gem::Gold => b"\x1b[33m",
    }
}
