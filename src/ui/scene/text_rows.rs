//! Styled text, wrapped to rows: the inspector, the log, explanations and previews.

use super::parts::row;
use super::{Content, Rect, Scene};
use crate::text::{columns, cut, tinted_pieces, wrap, wrapped};
use crate::theme::Role;
use sorcery_games::label::NamedCard;
use sorcery_games::table::words_of;
use sorcery_games::{Label, Line, Tint};

/// A row of styled text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextRow {
    /// Indentation in columns.
    pub indent: u16,
    pub line: Line,
    /// In the log, the colour of plain text. Names of cards in the log are bold.
    pub role: Option<Role>,
    /// Whether this row begins a log line that the player hasn't seen before.
    pub fresh: bool,
}

impl From<Line> for TextRow {
    fn from(line: Line) -> Self {
        TextRow { line, ..TextRow::default() }
    }
}

impl TextRow {
    /// Returns the pieces of the text with their colours, and whether they are bold.
    pub fn pieces(&self) -> impl Iterator<Item = (String, Role, bool)> {
        let names_are_bold = self.role.is_some_and(|role| role != Role::LogTurn);
        self.line.iter().map(move |(label, tint)| {
            let role = self.role.filter(|_| *tint == Tint::Plain).unwrap_or(Role::Card(*tint));
            (label.to_string(), role, names_are_bold && matches!(label, Label::Card(_)))
        })
    }
}

/// Wraps coloured lines to a width. Values, such as `3 magic`, get their colours.
pub(super) fn wrapped_lines<'l>(lines: impl IntoIterator<Item = &'l Line>, width: u16) -> Vec<TextRow> {
    let width = width as usize;
    let mut rows = Vec::new();
    let tinted = |(label, tint): &(Label, Tint)| match (label, tint) {
        (Label::Card(_), _) => vec![(label.clone(), *tint)],
        (_, Tint::Plain) => {
            let text = label.to_string();
            tinted_pieces(&text).into_iter().map(|(piece, tint)| (Label::Text(piece.into()), tint)).collect()
        }
        _ => vec![(Label::Text(label.to_string()), *tint)],
    };
    for line in lines {
        let line: Line = line.iter().flat_map(tinted).collect();
        let text = words_of(&line);
        let indent = text.chars().take_while(|c| *c == ' ').count().min(width / 2);
        // Wrapping removes the blanks between columns. Indent all other lines alike: in a window, a blank is narrower than
        // a column.
        let has_columns = text.trim_start().contains("  ");
        if columns(&text) <= width && (indent == 0 || has_columns) {
            rows.push(line.into());
            continue;
        }
        let wrapped = wrapped_line(&line, width - indent, usize::MAX).into_iter();
        rows.extend(wrapped.map(|line| TextRow { indent: indent as u16, ..line.into() }));
    }
    rows
}

/// Wraps a coloured line to a width, and to at most `height` rows. If the text is longer, it ends in `...`.
pub(super) fn wrapped_line(line: &Line, width: usize, height: usize) -> Vec<Line> {
    let text = words_of(line);
    let mut rows = wrapped(&text, width);
    if rows.len() > height {
        rows = wrap(&text, width, height);
        rows.retain(|row| !row.is_empty());
    }
    // Each letter of the text with its colour and the card whose name contains it. The rows have the same letters, but
    // other blanks, and the last row may end in `...`.
    let letters = line.iter().flat_map(|(label, tint)| {
        let card = if let Label::Card(named) = label { Some(&**named) } else { None };
        let letters: Vec<char> = label.to_string().chars().filter(|c| !c.is_whitespace()).collect();
        letters.into_iter().map(move |c| (c, (*tint, card)))
    });
    let mut letters = letters.peekable();
    let styled = |row: String| {
        let mut pieces: Vec<(String, (Tint, Option<&NamedCard>))> = Vec::new();
        for c in row.chars() {
            let style = match pieces.last() {
                // A blank has the colour of the text before it, and belongs to a name only inside the name.
                Some((_, (tint, card))) if c == ' ' => {
                    (*tint, card.filter(|_| letters.peek().is_some_and(|(_, next)| next.1 == *card)))
                }
                _ => letters.next_if(|(letter, _)| *letter == c).map_or_else(Default::default, |(_, style)| style),
            };
            match pieces.last_mut() {
                Some((text, last)) if *last == style => text.push(c),
                _ => pieces.push((c.into(), style)),
            }
        }
        let label = |(text, (tint, card)): (String, (Tint, Option<&NamedCard>))| match card {
            Some(card) => (Label::Card(Box::new(NamedCard { shown: text, ..card.clone() })), tint),
            None => (Label::Text(text), tint),
        };
        pieces.into_iter().map(label).collect()
    };
    rows.into_iter().map(styled).collect()
}

/// Returns a line with words instead of arrows.
pub(super) fn in_words(line: &Line) -> Line {
    let words = |label: &Label| match label {
        Label::Card(_) => label.clone(),
        _ => Label::Text(label.to_string().replace(" -> ", " to ")),
    };
    line.iter().map(|(label, tint)| (words(label), *tint)).collect()
}

impl<'f> Scene<'f> {
    /// Draws coloured lines from index `from` on, as many as fit. For screen readers, words replace arrows.
    pub(super) fn coloured_lines(&mut self, area: Rect, lines: &'f [Line], from: usize) {
        let rows = match self.grid.list {
            true => wrapped_lines(&lines.iter().map(in_words).collect::<Vec<_>>(), area.width),
            false => wrapped_lines(lines, area.width),
        };
        let rows: Vec<_> = rows.into_iter().skip(from).take(area.height as usize).collect();
        self.put(Rect { height: rows.len() as u16, ..area }, Content::Lines(rows));
    }

    /// Draws as many lines as fit, with a mark if some are missing.
    pub(super) fn beginning(&mut self, mut lines: Vec<TextRow>, area: Rect) {
        let room = usize::from(area.height);
        if lines.len() > room && room > 0 {
            let last = row(area, area.height - 1);
            let end = lines.swap_remove(room - 1);
            // Cut only between words.
            let text = words_of(&end.line);
            let width = usize::from(last.width.saturating_sub(end.indent + 4));
            let shown = match cut(&text, width) {
                whole if whole.len() == text.len() => whole,
                part => part.rsplit_once(' ').map_or(part, |(words, _)| words),
            };
            let width = columns(shown) as u16 + end.indent;
            self.put(Rect { width, ..last }, Content::Lines(vec![end]));
            self.text(Rect { x: last.x + width, width: 4, ..last }, " ...", Role::Dim);
            lines.truncate(room - 1);
        }
        lines.truncate(room);
        self.put(Rect { height: lines.len() as u16, ..area }, Content::Lines(lines));
    }
}
