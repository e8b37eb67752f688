//! The shortest way of a terminal's cursor from one cell to another.

use super::pen::{digits, number};
use ratatui::layout::Position;

/// A way in steps.
#[derive(Clone, Copy, Debug)]
struct Steps {
    down: u16,
    up: u16,
    left: u16,
    right: u16,
}

/// How many bytes it takes from a cell, if it is known, to another.
pub fn distance(from: Option<Position>, to: Position) -> usize {
    let whole = 4 + digits(to.x + 1) + digits(to.y + 1);
    from.map_or(whole, |from| whole.min(Steps::between(from, to).bytes()))
}

/// Appends what makes the cursor go from a cell, if it is known, to another.
pub fn go(from: Option<Position>, to: Position, out: &mut Vec<u8>) {
    let whole = 4 + digits(to.x + 1) + digits(to.y + 1);
    match from.map(|from| Steps::between(from, to)).filter(|steps| steps.bytes() < whole) {
        Some(steps) => steps.write(out),
        None => place(to, out),
    }
}

/// Appends what puts the cursor on a cell, wherever it is.
pub fn place(at: Position, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\x1b[");
    number(out, at.y + 1);
    out.push(b';');
    number(out, at.x + 1);
    out.push(b'H');
}

impl Steps {
    fn between(from: Position, to: Position) -> Self {
        Steps {
            down: to.y.saturating_sub(from.y),
            up: from.y.saturating_sub(to.y),
            left: from.x.saturating_sub(to.x),
            right: to.x.saturating_sub(from.x),
        }
    }

    /// Whether so many steps down are line feeds. These keep their column in raw mode, though not
    /// on every other system.
    fn feeds(self) -> bool {
        cfg!(unix) && self.down < 4
    }

    fn bytes(self) -> usize {
        let moves = |n: u16| match n {
            0 => 0,
            1 => 3,
            n => 3 + digits(n),
        };
        let down = if self.feeds() { self.down.into() } else { moves(self.down) };
        let left = if self.left < 4 { self.left.into() } else { moves(self.left) };
        down + left + moves(self.up) + moves(self.right)
    }

    fn write(self, out: &mut Vec<u8>) {
        let mut moves = |n: u16, single: Option<u8>, letter: u8| match (n, single) {
            (0, _) => {}
            (n, Some(byte)) => out.extend(std::iter::repeat_n(byte, n.into())),
            (n, None) => {
                out.extend_from_slice(b"\x1b[");
                if n > 1 {
                    number(out, n);
                }
                out.push(letter);
            }
        };
        moves(self.down, self.feeds().then_some(b'\n'), b'B');
        moves(self.up, None, b'A');
        moves(self.left, (self.left < 4).then_some(8), b'D');
        moves(self.right, None, b'C');
    }
}
