//! The looks of letters, and the codes that tell a terminal of them.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Flags with what switches them on and off.
const FLAGS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// How letters look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    fg: Color,
    bg: Color,
    flags: Modifier,
}

impl Pen {
    /// How a terminal draws that was told nothing.
    pub const FRESH: Pen = Pen { fg: Color::Reset, bg: Color::Reset, flags: Modifier::empty() };

    /// The looks of a cell.
    #[inline]
    pub fn of(cell: &Cell) -> Self {
        Pen { fg: cell.fg, bg: cell.bg, flags: cell.modifier }
    }

    /// Whether a cell drawn with this pen looks as it should.
    #[inline]
    pub fn suits(self, cell: &Cell) -> bool {
        (self.fg == cell.fg && self.bg == cell.bg && self.flags == cell.modifier)
            || (cell.symbol() == " " && self.paints_blank_like(cell))
    }

    /// Whether a blank looks the same with this pen as with that of a cell.
    fn paints_blank_like(self, cell: &Cell) -> bool {
        let seen = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT;
        self.bg == cell.bg && !(self.flags | cell.modifier).intersects(seen)
    }

    /// Appends the codes by which a terminal that draws with another pen takes up this one.
    pub fn take(self, from: Pen, out: &mut Vec<u8>) {
        if self == from {
            return;
        }
        out.extend_from_slice(b"\x1b[");
        if self != Pen::FRESH {
            let mut kept = from.flags;
            for (flag, _, off) in FLAGS {
                if kept.contains(flag) && !self.flags.contains(flag) {
                    code(out, off);
                    // The same word switches off what shares it.
                    kept = FLAGS.iter().filter(|(.., o)| *o == off).fold(kept, |kept, (flag, ..)| kept - *flag);
                }
            }
            for (flag, on, _) in FLAGS {
                if self.flags.contains(flag) && !kept.contains(flag) {
                    code(out, on);
                }
            }
            if self.fg != from.fg {
                colour(out, self.fg, 30);
            }
            if self.bg != from.bg {
                colour(out, self.bg, 40);
            }
            // A mark stands behind every code.
            out.pop();
        }
        out.push(b'm');
    }
}

/// A code and the mark behind it.
fn code(out: &mut Vec<u8>, code: u8) {
    number(out, code.into());
    out.push(b';');
}

/// The codes for a colour: from 30 as the letters' own, from 40 as what is behind them.
fn colour(out: &mut Vec<u8>, colour: Color, base: u8) {
    let named = match colour {
        Color::Reset => return code(out, base + 9),
        Color::Rgb(r, g, b) => return [base + 8, 2, r, g, b].into_iter().for_each(|part| code(out, part)),
        Color::Indexed(n @ 16..) => return [base + 8, 5, n].into_iter().for_each(|part| code(out, part)),
        Color::Indexed(n) => n,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    code(out, if named < 8 { base + named } else { base + 60 + named - 8 });
}

/// How many digits a number has.
pub fn digits(n: u16) -> usize {
    match n {
        0..10 => 1,
        10..100 => 2,
        100..1000 => 3,
        1000..10000 => 4,
        _ => 5,
    }
}

/// Appends a number.
pub fn number(out: &mut Vec<u8>, n: u16) {
    let digit = |power: u16| b'0' + (n / power % 10) as u8;
    match n {
        0..10 => out.push(digit(1)),
        10..100 => out.extend_from_slice(&[digit(10), digit(1)]),
        100..1000 => out.extend_from_slice(&[digit(100), digit(10), digit(1)]),
        _ => {
            number(out, n / 1000);
            out.extend_from_slice(&[digit(100), digit(10), digit(1)]);
        }
    }
}
