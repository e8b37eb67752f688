//! The lab: the strategy on the left, its results on the right.

use super::log::SIGN;
use super::{CodeRow, Content, Rect, Scene, TextRow, wrapped_lines};
use crate::chart::{Heat, SCALE};
use crate::frame::{CodeLine, Hit, LabLine, LabPanel, LabView, Odds};
use crate::text::{columns, wrapped};
use crate::theme::Role;
use ratatui_core::layout::{Constraint, Layout, Margin};
use sorcery_games::table::plain;

const WIDEST_EDITOR: u16 = 84;
const NOTES: u16 = 4;
/// Maximum width of an opponent's name (columns).
const LABEL: u16 = 16;
/// Width, in columns, of the number of games against an opponent.
const GAMES: u16 = 8;
/// Minimum width, in columns, of a pane that shows the number of games against each opponent.
const ROOM: u16 = 50;
/// Maximum number of lines for the cards of a kingdom.
const KINGDOM: usize = 4;
/// Minimum height, in rows, of the editor with its title in the list layout.
const EDITOR: u16 = 5;
/// Maximum number of lines of a warning below the results.
const REMARK: usize = 3;
/// Width, in columns, of the margin that shows how often each line of the strategy is used per game.
const USES: u16 = 6;
/// Width of a card's name to the left of its shades in a heat map (columns).
const CARD: u16 = 14;
/// Width, in columns, of a card's total to the right of its shades in a heat map.
const COUNT: u16 = 6;
/// Width, in columns, of a card's value at the cursor of a heat map, with its interval.
const READING: u16 = 12;
/// Minimum width, in columns, of the shades in a heat map that has a cursor. With less room, the shades are left out.
const FEW: u16 = 6;
/// Width, in columns, that the first column of a table keeps even if other columns must then be hidden.
const NAME: u16 = 11;
/// Item number that a click on the line with the opponents' names reports.
pub const SETTING: usize = 0;
/// The number reported by a click on the title of the panel.
pub const PANEL: usize = 1;
/// Item number that a click on the first win rate reports. Clicks on the other win rates report the numbers after it.
pub const ODDS: usize = 2;

/// Returns the results as sentences, without charts.
fn in_lines(view: &LabView) -> Vec<String> {
    let odds = view.odds.iter().map(|odds| {
        let count = if odds.count.is_empty() { String::new() } else { format!(", {} games", odds.count) };
        format!("{}: {}{count}", odds.label, odds.figures.trim_start())
    });
    let mut lines = vec![view.setting.clone(), view.kingdom.clone()];
    lines.extend(odds);
    lines.extend(view.remarks.iter().cloned());
    lines.push(view.state.clone());
    lines.extend(view.before.iter().map(|(text, _)| text.clone()));
    lines.push(view.panel_title.clone());
    match &view.panel {
        LabPanel::Chart(chart) => lines.extend(chart.legend().into_iter().map(|(text, curve)| match curve {
            None => format!("{text}, in {}", chart.y_label),
            Some(_) => text,
        })),
        LabPanel::Heat(heat) => {
            lines.push(heat.place().unwrap_or("copies per game".into()));
            lines.extend(heat.rows.iter().map(|row| {
                let value = |(i, player): (usize, &String)| {
                    let total = || row.totals.get(i).cloned().unwrap_or_default();
                    format!("{player} {}", heat.cursor.map_or_else(total, |turn| row.reading(i, turn)))
                };
                let values: Vec<String> = heat.players.iter().enumerate().map(value).collect();
                format!("{}: {}", row.name, values.join(", "))
            }));
        }
        LabPanel::Empty | LabPanel::Transcript { .. } => {}
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// Returns a line of code without its first `skip` characters. `cursor` is the number of characters before the cursor.
fn code_row(line: &CodeLine, number: usize, margin: u16, skip: usize, cursor: Option<usize>) -> CodeRow<'_> {
    let mut place = cursor.map(|_| (0, 0));
    let mut first = 0;
    let pieces = line.pieces.iter().enumerate().map(|(i, piece)| {
        let text = &piece.text;
        let end = first + text.chars().count();
        let byte = |at: usize| text.char_indices().nth(at.saturating_sub(first)).map_or(text.len(), |(byte, _)| byte);
        let hidden = byte(skip);
        if let Some(cursor) = cursor.filter(|cursor| (first..=end).contains(cursor)) {
            place = Some((i, byte(cursor) - hidden));
        }
        first = end;
        (&text[hidden..], piece)
    });
    CodeRow { pieces: pieces.collect(), sign: line.sign, number, margin, cursor: place }
}

/// The columns of a table that fit into the panel. The first column is always shown, in the width that the others
/// leave.
struct Columns {
    first: u16,
    /// Number of columns that are scrolled off to the left. The first column doesn't scroll.
    from: usize,
    /// Widths of the columns shown after the first one.
    shown: Vec<u16>,
    gap: u16,
    /// Whether more columns are hidden on the right.
    hides_more: bool,
}

impl Columns {
    /// Measures the table rows among `lines` and chooses the columns to show. Scrolls right by `across` columns, but no
    /// further than necessary to show the last column.
    fn new(lines: &[LabLine], room: u16, across: usize) -> Self {
        let mut widths: Vec<u16> = Vec::new();
        for (i, cell) in lines.iter().filter(|line| line.is_row()).flat_map(|line| line.cells().enumerate()) {
            let width = columns(cell) as u16;
            match widths.get_mut(i) {
                Some(widest) => *widest = width.max(*widest),
                None => widths.push(width),
            }
        }
        let Some((&name, others)) = widths.split_first() else {
            return Columns { first: 0, from: 0, shown: Vec::new(), gap: 0, hides_more: false };
        };
        let total = |others: &[u16], gap: u16| others.iter().map(|width| width + gap).sum::<u16>();
        let (gap, fits) = match room.saturating_sub(name.min(NAME)) {
            space if total(others, 2) <= space => (2, true),
            space => (1, total(others, 1) <= space),
        };
        // Leave room for the mark of hidden columns.
        let space = room.saturating_sub(name.min(NAME) + if fits { 0 } else { 2 });
        let last = (0..others.len()).find(|&from| total(&others[from..], gap) <= space).unwrap_or(0);
        let from = across.min(last);
        let count = (from..=others.len()).rev().find(|&to| total(&others[from..to], gap) <= space).unwrap_or(from);
        let shown = others[from..count].to_vec();
        let first = name.min(room.saturating_sub(total(&shown, gap) + if fits { 0 } else { 2 }));
        Columns { first, from, shown, gap, hides_more: count < others.len() }
    }
}

impl<'f> Scene<'f> {
    pub(super) fn lab(&mut self, view: &'f LabView, area: Rect) {
        if self.grid.list {
            return self.lab_in_lines(view, area);
        }
        let width = if area.width < 100 { area.width / 2 + 2 } else { area.width / 2 };
        let columns = [Constraint::Length(width.min(WIDEST_EDITOR)), Constraint::Fill(1)];
        let [left, right] = Layout::horizontal(columns).areas(area);
        let [sheet, notes] = Layout::vertical([Constraint::Fill(1), Constraint::Length(NOTES)]).areas(left);
        self.editor(view, sheet, NOTES);
        self.notes(view, notes);
        self.results(view, right.inner(Margin::new(1, 0)));
    }

    /// Draws the editor above the results, with one result per line, for a screen reader.
    fn lab_in_lines(&mut self, view: &'f LabView, area: Rect) {
        let width = usize::from(area.width.saturating_sub(2));
        let mut lines: Vec<String> = in_lines(view).iter().flat_map(|line| wrapped(line, width)).collect();
        let noted = match view.typing {
            Some(_) => NOTES,
            None => NOTES.min(wrapped_lines(&view.notes, width as u16).len() as u16),
        };
        let most = area.height.saturating_sub(noted + EDITOR.min(view.code.len() as u16 + 1));
        let height = match view.panel {
            LabPanel::Transcript { .. } => most,
            _ => most.min(lines.len() as u16),
        };
        let left = (lines.len() + 1).saturating_sub(height.into());
        if left > 1 {
            lines.truncate(usize::from(height).saturating_sub(1));
            lines.push(format!("{left} more lines"));
        }
        let rows = [Constraint::Fill(1), Constraint::Length(noted), Constraint::Length(height)];
        let [sheet, notes, results] = Layout::vertical(rows).areas(area);
        self.editor(view, sheet, noted);
        self.notes(view, notes);
        let results = results.inner(Margin::new(1, 0));
        let texts = lines.len().min(results.height.into()) as u16;
        for (line, y) in lines.into_iter().zip(results.y..results.bottom()) {
            self.text(Rect { y, height: 1, ..results }, line, Role::Text);
        }
        if let LabPanel::Transcript { .. } = view.panel {
            let rest = Rect { y: results.y + texts, height: results.height - texts, ..results };
            self.panel(&view.panel, rest);
        }
    }

    /// Draws the notes below the editor, or the input line that replaces them.
    fn notes(&mut self, view: &'f LabView, area: Rect) {
        let notes = area.inner(Margin::new(1, 0));
        match &view.typing {
            Some((what, typed)) => {
                self.bold(Rect { height: 1, ..notes }, what, Role::Notice);
                self.put(Rect { y: area.y + 1, height: 1, ..area }, Content::Prompt(typed));
            }
            None => {
                let rows: Vec<_> =
                    wrapped_lines(&view.notes, notes.width).into_iter().take(notes.height.into()).collect();
                self.put(Rect { height: rows.len() as u16, ..notes }, Content::Lines(rows));
            }
        }
    }

    /// Draws the part of the strategy's text around the cursor. The notes, with this number of rows below the editor,
    /// have the same background.
    fn editor(&mut self, view: &'f LabView, area: Rect, notes: u16) {
        self.put(Rect { height: area.height + notes, ..area }, Content::Sheet);
        self.put(Rect { height: 1, ..area }, Content::Pane((&view.name).into()));
        let inner = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 1 };
        // The column to the left of the code shows how many decisions per game each line of the strategy makes.
        let uses = if view.uses.is_empty() { 0 } else { USES };
        let numbers = Rect { width: uses, ..inner };
        let inner = Rect { x: inner.x + uses, width: inner.width.saturating_sub(uses), ..inner };
        let (line, column) = view.cursor;
        let height = usize::from(inner.height);
        let top = line.saturating_sub(height / 2).min(view.code.len().saturating_sub(height));
        let margin = (view.code.len().to_string().len() as u16).max(2) + 2;
        let room = usize::from(inner.width.saturating_sub(margin + 1)).max(1);
        // In a window, most letters are narrower than a unit, so about a tenth more of them fit before the text must
        // scroll.
        let skip = (column + 1).saturating_sub(if self.grid.pixels { room * 11 / 10 } else { room });
        for ((i, code), y) in view.code.iter().enumerate().skip(top).take(height).zip(inner.y..) {
            let place = Rect { y, height: 1, ..inner };
            if let Some(uses) = view.uses.get(i) {
                self.at_right(Rect { y, height: 1, ..numbers }, uses, Role::Notice);
            }
            let cursor = (i == line && view.typing.is_none()).then_some(column);
            self.put(place, Content::Code(code_row(code, i + 1, margin, skip, cursor)));
            let text = Rect { x: place.x + margin, width: place.width - margin, ..place };
            self.hits.push((text, Hit::Text(i, skip)));
        }
    }

    fn results(&mut self, view: &'f LabView, area: Rect) {
        let mut y = area.y;
        let mut line = |height: u16| {
            let place = Rect { y, height: height.min(area.bottom().saturating_sub(y)), ..area };
            y += height;
            place
        };
        for row in wrapped(&view.setting, area.width.into()) {
            let setting = line(1);
            self.hits.push((setting, Hit::Item(SETTING)));
            self.bold(setting, row, Role::Text);
        }
        for row in wrapped(&view.kingdom, area.width.into()).into_iter().take(KINGDOM).filter(|row| !row.is_empty()) {
            self.text(line(1), row, Role::Dim);
        }
        let widest =
            |text: fn(&Odds) -> &str| view.odds.iter().map(|odds| columns(text(odds))).max().unwrap_or(0) as u16;
        let (label, figures) = (widest(|odds| &odds.label).min(LABEL), widest(|odds| &odds.figures));
        let games = if area.width >= ROOM && widest(|odds| &odds.count) > 0 { GAMES } else { 0 };
        for (i, odds) in view.odds.iter().enumerate() {
            let place = line(1);
            if place.bottom() + 4 > area.bottom() {
                break;
            }
            self.hits.push((place, Hit::Item(ODDS + i)));
            let [label, figures, games] = [label, figures, games].map(Constraint::Length);
            let [name, bar, share, count] =
                Layout::horizontal([label, Constraint::Fill(1), figures, games]).spacing(1).areas(place);
            self.text(name, &odds.label, if odds.chosen { Role::Selected } else { Role::Text });
            self.put(bar, Content::Odds(odds));
            self.text(share, &odds.figures, Role::Text);
            self.at_right(count, &odds.count, Role::Dim);
        }
        for remark in &view.remarks {
            for row in wrapped(remark, area.width.into()).into_iter().take(REMARK) {
                self.text(line(1), row, Role::Notice);
            }
        }
        for row in wrapped(&view.state, area.width.into()) {
            self.text(line(1), row, Role::Dim);
        }
        if let Some((text, role)) = &view.before {
            wrapped(text, area.width.into()).into_iter().for_each(|row| self.text(line(1), row, *role));
        }
        let rest = area.bottom().saturating_sub(y);
        let [title, panel] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(Rect { y, height: rest, ..area });
        self.hits.push((title, Hit::Item(PANEL)));
        self.put(title, Content::Pane((&view.panel_title).into()));
        self.panel(&view.panel, panel);
    }

    fn panel(&mut self, panel: &'f LabPanel, area: Rect) {
        match panel {
            LabPanel::Empty => {}
            LabPanel::Chart(chart) if area.height >= 4 => self.put(area, Content::Chart(chart)),
            LabPanel::Chart(_) => {}
            LabPanel::Heat(heat) => self.heat(heat, area),
            LabPanel::Transcript { lines, skip, across } => {
                let table = Columns::new(lines, area.width, *across);
                let mut rows: Vec<TextRow> = Vec::new();
                let mut cells = Vec::new();
                for line in lines.iter().skip(*skip) {
                    if rows.len() >= area.height.into() {
                        break;
                    }
                    if line.is_row() {
                        cells.push((Rect { y: area.y + rows.len() as u16, height: 1, ..area }, line));
                        rows.push(TextRow::default());
                        continue;
                    }
                    let room = usize::from(area.width.saturating_sub(line.indent + 3)).max(8);
                    for (i, text) in wrapped(&line.text, room).into_iter().enumerate() {
                        let indent = SIGN + line.indent + u16::from(i > 0);
                        rows.push(TextRow { indent, role: Some(line.role), ..plain(text).into() });
                    }
                }
                rows.truncate(area.height.into());
                self.put(Rect { height: rows.len() as u16, ..area }, Content::Log(rows));
                cells.into_iter().for_each(|(place, line)| self.row(&table, place, line));
            }
        }
    }

    /// Draws a row of a table, and marks the sides where more columns are hidden.
    fn row(&mut self, table: &Columns, place: Rect, line: &'f LabLine) {
        let mut cells = line.cells();
        self.text(Rect { width: table.first, ..place }, cells.next().unwrap_or_default(), line.role);
        let mut x = place.x + table.first;
        for (cell, width) in cells.skip(table.from).zip(&table.shown) {
            // In a window, wide letters may extend into the gap.
            let cell_at = Rect { x, width: table.gap + width, ..place };
            self.at_right(cell_at.intersection(place), cell, line.role);
            x += table.gap + width;
        }
        let mut mark = |x: u16| self.text(Rect { x, width: 1, ..place }.intersection(place), "~", Role::Dim);
        if table.from > 0 {
            mark(place.x + table.first);
        }
        if table.hides_more {
            mark(x + 1);
        }
    }

    /// Draws a heat map: the players side by side, with a line for each card and a scale below.
    fn heat(&mut self, heat: &'f Heat, area: Rect) {
        let players = heat.players.len().max(1) as u16;
        let count = if heat.cursor.is_some() { READING } else { COUNT };
        let card = CARD.min(area.width.saturating_sub(players * count));
        let part = area.width.saturating_sub(card) / players;
        let room = part.saturating_sub(count);
        // If there are too many turns for the width, each column stands for several of them.
        let turns = heat.width().div_ceil(usize::from(room).max(1)).max(1);
        let hides = heat.cursor.is_some() && room < FEW;
        let width = if hides { 0 } else { heat.width().div_ceil(turns) as u16 };
        let x = |i: usize| area.x + card + i as u16 * (width + count);
        let beside = width + u16::from(!hides);
        let total_at = |i, y| Rect { x: x(i) + beside, y, width: count - 1, height: 1 }.intersection(area);
        let at = heat.cursor.map(|turn| (turn, (turn / turns) as u16 + 1));
        let note = if turns > 1 { format!(", {turns} turns per column") } else { String::new() };
        for (i, player) in heat.players.iter().enumerate() {
            self.text(Rect { x: x(i), width: width + count - 1, height: 1, ..area }, player, Role::Chart(i as u8));
            // Write the number of the turn above the shade at the cursor or, without a cursor, above the first shade
            // and every fifth.
            let numbered = |n: &u16| at.map_or(*n == 1 || n.is_multiple_of(5) && n + 1 < width, |(_, at)| *n == at);
            for n in (1..=width).filter(numbered) {
                let place = Rect { x: x(i) + n - 1, y: area.y + 1, width: 3, height: 1 };
                let turn = heat.cursor.unwrap_or((usize::from(n) - 1) * turns) + 1;
                self.text(
                    place.intersection(area),
                    turn.to_string(),
                    if at.is_some() { Role::Focus } else { Role::Dim },
                );
            }
            let total = total_at(i, area.y + 1);
            match at {
                Some((turn, _)) => self.text(total, format!("turn {}", turn + 1), Role::Focus),
                None => self.text(total, "all", Role::Dim),
            }
        }
        let label = Rect { y: area.y + 1, width: card.saturating_sub(1), height: 1, ..area };
        self.text(label.intersection(area), if at.is_some() { "copies/game" } else { "card, by turn" }, Role::Dim);
        let last = area.bottom().saturating_sub(1);
        for (row, y) in heat.rows.iter().zip(area.y + 2..last) {
            let place = Rect { y, height: 1, ..area };
            self.text(Rect { width: card.saturating_sub(1), ..place }, &row.name, Role::Text);
            for (i, total) in row.totals.iter().enumerate() {
                let mean = |shades: &[f32]| shades.iter().sum::<f32>() / shades.len() as f32;
                if !hides {
                    let shades: Vec<f32> = row.shades(i).chunks(turns).map(mean).collect();
                    self.put(Rect { x: x(i), width: shades.len() as u16, ..place }, Content::Shades(shades.into()));
                }
                match at {
                    Some((turn, _)) => self.text(total_at(i, y), row.reading(i, turn), Role::Text),
                    None => self.text(total_at(i, y), total, Role::Dim),
                }
            }
        }
        let scale = Rect { y: last, height: 1, ..area };
        let (place, low) = (heat.place().unwrap_or_default(), columns(&heat.scale[0]) as u16);
        let x = if place.is_empty() { area.x } else { area.x + columns(&place) as u16 + 3 };
        let ramp = Rect { x: x + low + 1, width: SCALE.len() as u16, ..scale };
        self.text(scale, place, Role::Dim);
        if hides || usize::from(area.right().saturating_sub(ramp.right() + 1)) < columns(&heat.scale[1]) {
            return;
        }
        self.text(Rect { x, width: low + 1, ..scale }, &heat.scale[0], Role::Dim);
        self.put(ramp.intersection(area), Content::Shades((&SCALE).into()));
        let rest = Rect { x: ramp.right() + 1, width: area.right().saturating_sub(ramp.right() + 1), ..scale };
        self.text(rest, format!("{}{note}", heat.scale[1]), Role::Dim);
    }
}
