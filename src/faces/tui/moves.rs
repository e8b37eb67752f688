//! The shortest escape sequences for moving the cursor and for changing the style.

use ratatui::style::{Color, Modifier};

/// The modifiers, background and text colour of a cell.
pub(super) type Style = (Modifier, Color, Color);

/// Returns the shortest sequence that moves the cursor from `from` to `to`. `from` is `None` if the position of the
/// cursor is unknown.
///
/// The candidates are sequences that all terminals of today understand: CUP, CHA and VPA for absolute positions, and CUU,
/// CUD, CUF and CUB for relative ones.
pub(super) fn moving(from: Option<(u16, u16)>, (x, y): (u16, u16)) -> String {
    let absolute = match (x, y) {
        (0, 0) => "\x1b[H".into(),
        (0, _) => format!("\x1b[{}H", y + 1),
        _ => format!("\x1b[{};{}H", y + 1, x + 1),
    };
    let Some((column, row)) = from else { return absolute };
    let across = match x.abs_diff(column) {
        0 => String::new(),
        n => shorter(steps(n, if x > column { 'C' } else { 'D' }), format!("\x1b[{}G", x + 1)),
    };
    let down = match y.abs_diff(row) {
        0 => String::new(),
        n => shorter(steps(n, if y > row { 'B' } else { 'A' }), format!("\x1b[{}d", y + 1)),
    };
    shorter(down + &across, absolute)
}

/// Returns the sequence that moves the cursor `n` cells in one direction.
fn steps(n: u16, direction: char) -> String {
    if n == 1 { format!("\x1b[{direction}") } else { format!("\x1b[{n}{direction}") }
}

fn shorter(one: String, other: String) -> String {
    if one.len() <= other.len() { one } else { other }
}

/// Returns the sequence that changes the style from `old` to `new`. It is empty if the styles are equal.
pub(super) fn restyling(old: Style, new: Style) -> String {
    if old == new {
        return String::new();
    }
    // The code of a modifier is the index of its bit plus 1. The code that ends it is 20 higher, except that 22 ends both
    // bold and dim.
    let codes_of = |modifiers: Modifier, base: u32| {
        modifiers.iter().map(move |modifier| (modifier.bits().trailing_zeros() + base).to_string())
    };
    let weight = Modifier::BOLD | Modifier::DIM;
    let (ended, mut begun) = (old.0 - new.0, new.0 - old.0);
    let mut codes: Vec<String> = codes_of(ended - weight, 21).collect();
    if ended.intersects(weight) {
        codes.push("22".into());
        begun |= new.0 & weight;
    }
    codes.extend(codes_of(begun, 1));
    codes.extend((new.1 != old.1).then(|| code(new.1, 40)));
    codes.extend((new.2 != old.2).then(|| code(new.2, 30)));
    format!("\x1b[{}m", codes.join(";"))
}

/// Returns the parameters of the escape code that sets the text colour (if `base` is 30) or the background colour (40).
fn code(colour: Color, base: u8) -> String {
    match colour {
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
        _ => (base + 9).to_string(),
    }
}

/// Returns the approximate number of bytes that a change of style takes.
pub(super) fn cost(old: Style, new: Style) -> usize {
    let digits = |n: u8| n.checked_ilog10().map_or(1, |log| log as usize + 1);
    let of = |old: Color, new: Color| match new {
        _ if old == new => 0,
        Color::Rgb(r, g, b) => 8 + digits(r) + digits(g) + digits(b),
        Color::Indexed(n) => 6 + digits(n),
        _ => 3,
    };
    of(old.1, new.1) + of(old.2, new.2) + if old.0 == new.0 { 0 } else { 3 }
}
