//! Tables drawn with characters, to the column (spec 4; cards are 33 columns by 11 lines).

use crate::games::table::{Banner, Row};
use crate::games::{CardFace, Cell, Label, Panel, Placed, SeatFace, Table};
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// Columns of a card.
pub const CARD_WIDTH: usize = 33;
/// Lines of a card.
pub const CARD_HEIGHT: usize = 11;
/// How many drawn rows are remembered. A board has four, and turns alternate between few.
const REMEMBERED: usize = 24;

/// The characters that borders are made of.
#[derive(Debug, PartialEq, Eq)]
pub struct Style {
    /// Heavy corners of a card: top left, top right, bottom left, bottom right.
    corners: [&'static str; 4],
    /// Heavy and light horizontal lines, heavy and light vertical ones.
    heavy: &'static str,
    light: &'static str,
    side: &'static str,
    bar: &'static str,
    /// A light line meeting the left and the right border.
    tees: [&'static str; 2],
    /// A light vertical bar hanging from the top border, and standing on the bottom one.
    hang: &'static str,
    stand: &'static str,
    /// A light vertical bar meeting a light line from above, and from below.
    above: &'static str,
    below: &'static str,
    /// Inner corners of boxes: opening to the lower left, lower right, upper left, upper right.
    inner: [&'static str; 4],
    /// The outer frame: corners, horizontal, vertical, tees.
    frame: [&'static str; 8],
    unicode: bool,
}

/// Boxes of Unicode, the style by default.
pub static FANCY: Style = Style {
    corners: ["┏", "┓", "┗", "┛"],
    heavy: "━",
    light: "─",
    side: "┃",
    bar: "│",
    tees: ["┠", "┨"],
    hang: "┯",
    stand: "┷",
    above: "┴",
    below: "┬",
    inner: ["┐", "┌", "┘", "└"],
    frame: ["╔", "╗", "╚", "╝", "═", "║", "╠", "╣"],
    unicode: true,
};

/// Plain ASCII.
pub static SIMPLE: Style = Style {
    corners: ["|", "|", "|", "|"],
    heavy: "-",
    light: "-",
    side: "|",
    bar: "|",
    tees: ["|", "|"],
    hang: "-",
    stand: "-",
    above: "-",
    below: "-",
    inner: ["-", "-", "-", "-"],
    frame: ["-", "-", "-", "-", "-", "|", "|", "|"],
    unicode: false,
};

/// Draws tables, remembering the rows it drew last: from one board to the next few rows change.
#[derive(Debug)]
pub struct Canvas {
    style: &'static Style,
    rows: Vec<(Vec<Placed>, bool, String)>,
    next: usize,
}

impl Canvas {
    /// A canvas in one of the styles.
    pub fn new(style: &'static Style) -> Self {
        Canvas { style, rows: Vec::new(), next: 0 }
    }

    /// Appends the drawn table to `out`, each line ended by a line feed.
    pub fn draw(&mut self, table: &Table, out: &mut String) {
        let width = table.rows.iter().map(row_width).max().unwrap_or(0);
        let [tl, tr, bl, br, line, ..] = self.style.frame;
        if table.framed {
            rule(out, tl, line, tr, width);
        }
        for row in &table.rows {
            match row {
                Row::Cells(label, cells) if cells.is_empty() => {
                    out.push('(');
                    label.write(out);
                    out.push_str(": empty)\n");
                }
                Row::Cells(_, cells) => self.draw_row(cells, table.framed, out),
                Row::Banner(banner) => self.draw_banner(banner, width, out),
            }
        }
        if table.framed {
            rule(out, bl, line, br, width);
        }
    }

    fn draw_row(&mut self, cells: &[Placed], framed: bool, out: &mut String) {
        if let Some((.., text)) = self.rows.iter().find(|(known, f, _)| *f == framed && known == cells) {
            out.push_str(text);
            return;
        }
        let text = self.row_text(cells, framed);
        out.push_str(&text);
        let entry = (cells.to_vec(), framed, text);
        if self.rows.len() < REMEMBERED {
            self.rows.push(entry);
        } else {
            self.rows[self.next] = entry;
            self.next = (self.next + 1) % REMEMBERED;
        }
    }

    fn row_text(&self, cells: &[Placed], framed: bool) -> String {
        let drawn: Vec<Vec<String>> = cells.iter().map(|placed| self.cell(&placed.cell)).collect();
        let border = if framed { self.style.frame[5] } else { "" };
        let mut text = String::new();
        for line in 0..CARD_HEIGHT {
            text.push_str(border);
            for cell in &drawn {
                text.push_str(&cell[line]);
            }
            text.push_str(border);
            text.push('\n');
        }
        text
    }

    /// A picture between two rules.
    fn draw_banner(&self, banner: &Banner, width: usize, out: &mut String) {
        let (lines, indent) = match self.style.unicode {
            true => (banner.fancy, banner.indents.1),
            false => (banner.simple, banner.indents.0),
        };
        let [.., line, side, left, right] = self.style.frame;
        rule(out, left, line, right, width);
        for text in lines {
            out.push_str(side);
            let before = if text.is_empty() { 0 } else { indent };
            fill(out, " ", before);
            out.push_str(text);
            fill(out, " ", width.saturating_sub(before + text.width()));
            out.push_str(side);
            out.push('\n');
        }
        rule(out, left, line, right, width);
    }

    /// The eleven lines of a cell.
    fn cell(&self, cell: &Cell) -> Vec<String> {
        match cell {
            Cell::Gap => vec![" ".repeat(CARD_WIDTH); CARD_HEIGHT],
            Cell::Slot(_) => self.blank(),
            Cell::Card(face) => self.card(face),
            Cell::Back(label, count) => self.back(label, *count),
            Cell::Seat(face) => self.seat(face),
            Cell::Panel(panel) => self.panel(panel),
        }
    }

    fn card(&self, face: &CardFace) -> Vec<String> {
        let s = self.style;
        let [tl, tr, ..] = s.corners;
        let [left, right] = s.tees;
        let mut lines = Vec::with_capacity(CARD_HEIGHT);
        lines.push(format!("{tl}{}{}{}{tr}", s.heavy.repeat(25), s.hang, s.heavy.repeat(5)));
        let (name, cost) = (fit(&text(&face.name), 23), fit_end(&text(&face.cost.label), 3));
        lines.push(format!("{0} {name} {1} {cost} {0}", s.side, s.bar));
        lines.push(format!("{left}{}{}{}{right}", s.light.repeat(25), s.above, s.light.repeat(5)));
        lines.push(format!("{0} {1} {0}", s.side, fit_end(face.band, 29)));
        let height = if face.feet == [None, None] { 5 } else { 3 };
        self.body(face, height, &mut lines);
        self.feet(face, &mut lines);
        lines
    }

    /// The text, beside the boxed value if there is one.
    fn body(&self, face: &CardFace, height: usize, lines: &mut Vec<String>) {
        let s = self.style;
        let [left, right] = s.tees;
        let body = text(&face.body);
        match &face.tag {
            None => {
                lines.push(format!("{left}{}{right}", s.light.repeat(31)));
                lines.extend(wrap(&body, 29, height).iter().map(|line| format!("{0} {1} {0}", s.side, fit(line, 29))));
            }
            Some(tag) => {
                lines.push(format!("{left}{}{}{}{right}", s.light.repeat(5), s.below, s.light.repeat(25)));
                for (i, line) in wrap(&body, 23, height).iter().enumerate() {
                    let edge = match i {
                        0 => format!("{} {} {} ", s.side, fit(&text(&tag.label), 3), s.bar),
                        1 => format!("{left}{}{} ", s.light.repeat(5), s.inner[2]),
                        _ => format!("{}       ", s.side),
                    };
                    lines.push(format!("{edge}{} {}", fit(line, 23), s.side));
                }
            }
        }
    }

    fn feet(&self, face: &CardFace, lines: &mut Vec<String>) {
        let s = self.style;
        let [_, _, bl, br] = s.corners;
        let [left, right] = s.tees;
        let five = s.light.repeat(5);
        let (mut above, mut values, mut below) = (String::new(), String::new(), String::new());
        match &face.feet {
            [None, None] => {
                lines.push(format!("{bl}{}{br}", s.heavy.repeat(31)));
                return;
            }
            [Some(foot), _] => {
                above += &format!("{left}{five}{}{}", s.inner[0], " ".repeat(19));
                values += &format!("{} {}{}{}", s.side, fit(&text(&foot.label), 4), s.bar, " ".repeat(19));
                below += &format!("{bl}{}{}{}", s.heavy.repeat(5), s.stand, s.heavy.repeat(19));
            }
            [None, _] => {
                above += &format!("{}{}", s.side, " ".repeat(25));
                values += &format!("{}{}", s.side, " ".repeat(25));
                below += &format!("{bl}{}", s.heavy.repeat(25));
            }
        }
        match &face.feet[1] {
            Some(foot) => {
                above += &format!("{}{five}{right}", s.inner[1]);
                values += &format!("{}{} {}", s.bar, fit_tail(&text(&foot.label), 4), s.side);
                below += &format!("{}{}{br}", s.stand, s.heavy.repeat(5));
            }
            None => {
                above += &format!("{}{}", " ".repeat(6), s.side);
                values += &format!("{}{}", " ".repeat(6), s.side);
                below += &format!("{}{br}", s.heavy.repeat(6));
            }
        }
        lines.extend([above, values, below]);
    }

    /// A player: two boxed values at one edge, the name towards the other (ruling 49: cut at 13).
    fn seat(&self, face: &SeatFace) -> Vec<String> {
        let s = self.style;
        let [tl, tr, bl, br] = s.corners;
        let [left, right] = s.tees;
        let (five, gap) = (s.light.repeat(5), " ".repeat(19));
        let [(_, life), (_, magic)] = face.values;
        let values = format!(
            "{0}{1} {2}{gap}{2} {3}{0}",
            s.side,
            fit_tail(&life.to_string(), 4),
            s.bar,
            fit(&magic.to_string(), 4)
        );
        let mut lines = self.blank();
        let (name_line, name_column) = if face.values_on_top { (7, 11) } else { (3, 10) };
        let lead = (13usize.saturating_sub(face.name.width()) / 2).saturating_sub(1);
        let name = fit(&format!("{}{}", " ".repeat(lead), cut(&face.name, 13)), 13);
        lines[name_line] =
            format!("{0}{1}{name}{2}{0}", s.side, " ".repeat(name_column - 1), " ".repeat(19 - name_column));
        let heavy = s.heavy.repeat(5);
        let (edge, hang) = (s.heavy.repeat(19), if face.values_on_top { s.hang } else { s.stand });
        if face.values_on_top {
            lines[0] = format!("{tl}{heavy}{hang}{edge}{hang}{heavy}{tr}");
            lines[1] = values;
            lines[2] = format!("{left}{five}{}{gap}{}{five}{right}", s.inner[2], s.inner[3]);
        } else {
            lines[8] = format!("{left}{five}{}{gap}{}{five}{right}", s.inner[0], s.inner[1]);
            lines[9] = values;
            lines[10] = format!("{bl}{heavy}{hang}{edge}{hang}{heavy}{br}");
        }
        lines
    }

    fn back(&self, label: &Label, count: u16) -> Vec<String> {
        let mut lines = self.blank();
        let middle = format!("{} ({count})", text(label));
        lines[5] = format!("{0} {1} {0}", self.style.side, centre(&middle, 29));
        lines
    }

    fn panel(&self, panel: &Panel) -> Vec<String> {
        let mut lines = self.blank();
        let mut put = |at: usize, what: &str| {
            lines[at] = format!("{0} {1} {0}", self.style.side, fit(what, 29));
        };
        put(1, &text(&panel.title));
        for (i, line) in panel.lines.iter().take(CARD_HEIGHT - 4).enumerate() {
            put(i + 3, &line.pieces.iter().map(|(label, _)| text(label)).collect::<String>());
        }
        lines
    }

    /// An empty bordered card.
    fn blank(&self) -> Vec<String> {
        let s = self.style;
        let [tl, tr, bl, br] = s.corners;
        let mut lines = vec![format!("{0}{1}{0}", s.side, " ".repeat(31)); CARD_HEIGHT];
        lines[0] = format!("{tl}{}{tr}", s.heavy.repeat(31));
        lines[CARD_HEIGHT - 1] = format!("{bl}{}{br}", s.heavy.repeat(31));
        lines
    }
}

fn row_width(row: &Row) -> usize {
    match row {
        Row::Cells(_, cells) => cells.len() * CARD_WIDTH,
        Row::Banner(_) => 0,
    }
}

fn rule(out: &mut String, left: &str, line: &str, right: &str, width: usize) {
    out.push_str(left);
    fill(out, line, width);
    out.push_str(right);
    out.push('\n');
}

fn fill(out: &mut String, what: &str, times: usize) {
    (0..times).for_each(|_| out.push_str(what));
}

fn text(label: &Label) -> String {
    let mut out = String::new();
    label.write(&mut out);
    out
}

/// The beginning of a text, at most so many columns.
pub fn cut(text: &str, columns: usize) -> &str {
    let mut width = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        width += grapheme.width();
        if width > columns {
            return &text[..at];
        }
    }
    text
}

/// A text on the left of so many columns, cut when it is longer.
fn fit(text: &str, columns: usize) -> String {
    let shown = cut(text, columns);
    format!("{shown}{}", " ".repeat(columns - shown.width()))
}

/// A text on the right of so many columns, cut at its end when it is longer.
fn fit_end(text: &str, columns: usize) -> String {
    let shown = cut(text, columns);
    format!("{}{shown}", " ".repeat(columns - shown.width()))
}

/// A number on the right of so many columns; a longer one loses its leading digits.
fn fit_tail(number: &str, columns: usize) -> String {
    let skipped = number.chars().count().saturating_sub(columns);
    let shown: String = number.chars().skip(skipped).collect();
    fit_end(&shown, columns)
}

fn centre(text: &str, columns: usize) -> String {
    let shown = cut(text, columns);
    fit(&format!("{}{shown}", " ".repeat((columns - shown.width()) / 2)), columns)
}

/// A text broken between words into exactly `height` lines of at most `columns` columns. A word
/// that is longer than a line is broken; what does not fit is marked as cut.
pub fn wrap(text: &str, columns: usize, height: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let mut word = word;
        loop {
            let line = lines.last_mut().expect("there is always a line");
            let gap = usize::from(!line.is_empty());
            if line.width() + gap + word.width() <= columns {
                line.push_str(&" "[..gap]);
                line.push_str(word);
                break;
            }
            if line.is_empty() {
                let head = cut(word, columns);
                if head.is_empty() {
                    break;
                }
                line.push_str(head);
                word = &word[head.len()..];
            }
            lines.push(String::new());
        }
    }
    if lines.len() > height && height > 0 {
        lines.truncate(height);
        let last = &mut lines[height - 1];
        *last = format!("{}...", cut(last, columns.saturating_sub(3)));
    }
    lines.resize(height, String::new());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_and_only_a_word_longer_than_a_line_is_broken() {
        assert_eq!(wrap("Whenever a minion enters play", 17, 2), ["Whenever a minion", "enters play"]);
        assert_eq!(wrap("incomprehensibility", 10, 2), ["incomprehe", "nsibility"]);
        assert_eq!(wrap("one two three", 5, 2), ["one", "tw..."]);
        assert_eq!(wrap("", 5, 2), ["", ""]);
    }

    #[test]
    fn wide_characters_never_cross_the_edge() {
        assert_eq!(cut("魔法使い", 5), "魔法");
        assert_eq!(fit("魔法使い", 5).width(), 5);
    }
}
