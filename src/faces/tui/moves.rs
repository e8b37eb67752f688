//! The shortest escape sequences for moving the cursor and for changing the style. crossterm's commands take more bytes:
//! with them, some cursor steps on the table send more than 1.5 kB at 120x40.

use ratatui::style::{Color, Modifier};
use std::io::Write;

/// The modifiers, background and text colour of a cell.
pub(super) type Style = (Modifier, Color, Color);

/// Appends the shortest sequence that moves the cursor from `from` to `to`. `from` is `None` if the position of the cursor
/// is unknown.
///
/// The candidates are sequences that all terminals of today understand: CUP, CHA and VPA for absolute positions, and CUU,
/// CUD, CUF and CUB for relative ones.
pub(super) fn go(from: Option<(u16, u16)>, (x, y): (u16, u16), out: &mut Vec<u8>) {
    if from == Some((x, y)) {
        return;
    }
    // Writing to a vector never fails.
    _ = match from.filter(|&from| relative(from, (x, y)) <= absolute((x, y))) {
        Some((column, row)) => {
            line(row, y, ['B', 'A'], 'd', out);
            line(column, x, ['C', 'D'], 'G', out);
            Ok(())
        }
        None if (x, y) == (0, 0) => write!(out, "\x1b[H"),
        None if x == 0 => write!(out, "\x1b[{}H", y + 1),
        None => write!(out, "\x1b[{};{}H", y + 1, x + 1),
    };
}

/// Returns the number of bytes that [`go`] writes.
pub(super) fn distance(from: Option<(u16, u16)>, to: (u16, u16)) -> usize {
    let absolute = absolute(to);
    from.map_or(absolute, |from| relative(from, to).min(absolute))
}

fn absolute((x, y): (u16, u16)) -> usize {
    match (x, y) {
        (0, 0) => 3,
        (0, _) => 3 + digits(y + 1),
        _ => 4 + digits(y + 1) + digits(x + 1),
    }
}

fn relative((column, row): (u16, u16), (x, y): (u16, u16)) -> usize {
    let along = |from: u16, to: u16| if from == to { 0 } else { steps(from.abs_diff(to)).min(3 + digits(to + 1)) };
    along(column, x) + along(row, y)
}

/// Appends the shortest sequence that moves the cursor along one axis. `ahead` and `back` end the relative sequences,
/// `place` the absolute one.
fn line(from: u16, to: u16, [ahead, back]: [char; 2], place: char, out: &mut Vec<u8>) {
    let (n, direction) = (from.abs_diff(to), if to > from { ahead } else { back });
    _ = match n {
        0 => Ok(()),
        n if steps(n) > 3 + digits(to + 1) => write!(out, "\x1b[{}{place}", to + 1),
        1 => write!(out, "\x1b[{direction}"),
        n => write!(out, "\x1b[{n}{direction}"),
    };
}

/// Returns the length of the sequence that moves the cursor `n` cells in one direction.
fn steps(n: u16) -> usize {
    if n == 1 { 3 } else { 3 + digits(n) }
}

fn digits(n: u16) -> usize {
    n.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Appends the sequence that changes the style from `old` to `new`. Appends nothing if the styles are equal.
pub(super) fn restyle(old: Style, new: Style, out: &mut Vec<u8>) {
    if old == new {
        return;
    }
    out.extend(b"\x1b[");
    let begin = out.len();
    // The code of a modifier is the index of its bit plus 1. The code that ends it is 20 higher, except that 22 ends both
    // bold and dim.
    let mut codes_of = |modifiers: Modifier, base: u32| {
        modifiers.iter().for_each(|modifier| _ = write!(out, "{};", modifier.bits().trailing_zeros() + base));
    };
    let weight = Modifier::BOLD | Modifier::DIM;
    let (ended, mut begun) = (old.0 - new.0, new.0 - old.0);
    codes_of(ended - weight, 21);
    if ended.intersects(weight) {
        codes_of(Modifier::BOLD, 22);
        begun |= new.0 & weight;
    }
    codes_of(begun, 1);
    for (is_changed, colour, base) in [(new.1 != old.1, new.1, 40), (new.2 != old.2, new.2, 30)] {
        if is_changed {
            code(colour, base, out);
        }
    }
    if out.len() > begin {
        out.pop();
    }
    out.push(b'm');
}

/// Appends the parameters of the escape code that sets the text colour (if `base` is 30) or the background colour (40),
/// and a semicolon.
fn code(colour: Color, base: u8, out: &mut Vec<u8>) {
    _ = match colour {
        Color::Rgb(r, g, b) => write!(out, "{};2;{r};{g};{b};", base + 8),
        Color::Indexed(n) => write!(out, "{};5;{n};", base + 8),
        _ => write!(out, "{};", base + 9),
    };
}

/// Returns the approximate number of bytes that a change of style takes.
pub(super) fn cost(old: Style, new: Style) -> usize {
    let digits = |n: u8| digits(n.into());
    let of = |old: Color, new: Color| match new {
        _ if old == new => 0,
        Color::Rgb(r, g, b) => 8 + digits(r) + digits(g) + digits(b),
        Color::Indexed(n) => 6 + digits(n),
        _ => 3,
    };
    of(old.1, new.1) + of(old.2, new.2) + if old.0 == new.0 { 0 } else { 3 }
}
