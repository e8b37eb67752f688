//! The lab: the strategy on the left, its results on the right.

use super::{CodeRow, Content, Grid, LogRow, Rect, Scene, broken, wrapped};
use crate::chart::Heat;
use crate::frame::{Hit, LabView, Odds, Panel};
use crate::text::{columns, shorten};
use crate::theme::Role;
use ratatui_core::layout::{Constraint, Layout, Margin};

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
/// Maximum number of lines of a remark below the results.
const REMARK: usize = 3;
/// Width, in columns, of a card's name to the left of its shades in a heat map.
const CARD: u16 = 14;
/// Width, in columns, of a card's total to the right of its shades.
const COUNT: u16 = 6;
/// Width, in columns, of the value at the cursor with its interval.
const READING: u16 = 12;
/// Minimum width, in columns, of the shades in a heat map that has a cursor. With less room, the shades are left out.
const FEW: u16 = 6;
/// The shades of the scale below a heat map.
const SCALE: [f32; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// The index of the clickable line that names the opponents.
pub const SETTING: usize = 0;
/// The index of the clickable title of the panel.
pub const PANEL: usize = 1;
/// The index of the first clickable win rate. The win rates against the other opponents follow.
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
        Panel::Chart(chart) => lines.extend(chart.legend().into_iter().map(|(text, curve)| match curve {
            None => format!("{text}, in {}", chart.y_label),
            Some(_) => text,
        })),
        Panel::Heat(heat) => {
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
        Panel::Empty | Panel::Transcript { .. } => {}
    }
    lines.retain(|line| !line.is_empty());
    lines
}

impl<'f> Scene<'f> {
    pub(super) fn lab(&mut self, view: &'f LabView, area: Rect, grid: Grid) {
        if grid.list {
            return self.lab_in_lines(view, area, grid);
        }
        let width = if area.width < 100 { area.width / 2 + 2 } else { area.width / 2 };
        let columns = [Constraint::Length(width.min(WIDEST_EDITOR)), Constraint::Fill(1)];
        let [left, right] = Layout::horizontal(columns).areas(area);
        let [sheet, notes] = Layout::vertical([Constraint::Fill(1), Constraint::Length(NOTES)]).areas(left);
        self.editor(view, sheet, grid);
        self.notes(view, notes);
        self.results(view, right.inner(Margin::new(1, 0)));
    }

    /// Draws the editor above the results, with one result per line, for a screen reader.
    fn lab_in_lines(&mut self, view: &'f LabView, area: Rect, grid: Grid) {
        let width = usize::from(area.width.saturating_sub(2));
        let mut lines: Vec<String> = in_lines(view).iter().flat_map(|line| wrapped(line, width)).collect();
        let most = area.height.saturating_sub(NOTES + EDITOR);
        let height = match view.panel {
            Panel::Transcript { .. } => most,
            _ => most.min(lines.len() as u16),
        };
        let left = (lines.len() + 1).saturating_sub(height.into());
        if left > 1 {
            lines.truncate(usize::from(height).saturating_sub(1));
            lines.push(format!("{left} more lines"));
        }
        let rows = [Constraint::Fill(1), Constraint::Length(NOTES), Constraint::Length(height)];
        let [sheet, notes, results] = Layout::vertical(rows).areas(area);
        self.editor(view, sheet, grid);
        self.notes(view, notes);
        let results = results.inner(Margin::new(1, 0));
        let texts = lines.len().min(results.height.into()) as u16;
        for (line, y) in lines.into_iter().zip(results.y..results.bottom()) {
            self.text(Rect { y, height: 1, ..results }, line, Role::Text);
        }
        if let Panel::Transcript { .. } = view.panel {
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
                let rows: Vec<_> = broken(&view.notes, notes.width).into_iter().take(notes.height.into()).collect();
                self.put(Rect { height: rows.len() as u16, ..notes }, Content::Lines(rows));
            }
        }
    }

    /// Draws the part of the text around the cursor.
    fn editor(&mut self, view: &'f LabView, area: Rect, grid: Grid) {
        self.put(area, Content::Sheet);
        self.put(Rect { height: 1, ..area }, Content::Pane((&view.name).into()));
        let inner = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 1 };
        let (line, column) = view.cursor;
        let height = usize::from(inner.height);
        let top = line.saturating_sub(height / 2).min(view.code.len().saturating_sub(height));
        let margin = (view.code.len().to_string().len() as u16).max(2) + 2;
        let room = usize::from(inner.width.saturating_sub(margin + 1)).max(1);
        // In a window, most letters are narrower than a unit, so about a tenth more of them fit before the text must
        // scroll.
        let skip =
            if grid.pixels { (column + 1).saturating_sub(room * 11 / 10) } else { (column + 1).saturating_sub(room) };
        for ((i, code), y) in view.code.iter().enumerate().skip(top).take(height).zip(inner.y..) {
            let place = Rect { y, height: 1, ..inner };
            let cursor = (i == line && view.typing.is_none()).then_some(column);
            self.put(place, Content::Code(CodeRow { line: code, number: i + 1, margin, skip, cursor }));
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
        let setting = line(1);
        self.hits.push((setting, Hit::Item(SETTING)));
        self.bold(setting, &view.setting, Role::Text);
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
            let room = usize::from(count.width);
            self.text(count, format!("{:>room$}", odds.count), Role::Dim);
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
            self.text(line(1), text, *role);
        }
        let rest = area.bottom().saturating_sub(y);
        let [title, panel] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(Rect { y, height: rest, ..area });
        self.hits.push((title, Hit::Item(PANEL)));
        self.put(title, Content::Pane((&view.panel_title).into()));
        self.panel(&view.panel, panel);
    }

    fn panel(&mut self, panel: &'f Panel, area: Rect) {
        match panel {
            Panel::Empty => {}
            Panel::Chart(chart) if area.height >= 4 => self.put(area, Content::Chart(chart)),
            Panel::Chart(_) => {}
            Panel::Heat(heat) => self.heat(heat, area),
            Panel::Transcript { lines, skip } => {
                let mut rows: Vec<LogRow<'f>> = Vec::new();
                for line in lines.iter().skip(*skip) {
                    if rows.len() >= area.height.into() {
                        break;
                    }
                    let room = usize::from(area.width.saturating_sub(line.indent + 3)).max(8);
                    // Cut the rows of a table instead of wrapping them, because wrapping would join their columns.
                    let is_row = line.text.trim_start().contains("  ");
                    let texts = if is_row { vec![shorten(&line.text, room)] } else { wrapped(&line.text, room) };
                    for (i, text) in texts.into_iter().enumerate() {
                        let indent = line.indent + u16::from(i > 0);
                        rows.push(LogRow::new(text.into(), indent, line.role, false));
                    }
                }
                rows.truncate(area.height.into());
                self.put(Rect { height: rows.len() as u16, ..area }, Content::Log(rows));
            }
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
            // Number the shade at the cursor, or else the first shade and every fifth.
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
        if let Some(place) = heat.place() {
            return self.text(scale, place, Role::Dim);
        }
        let low = columns(&heat.scale[0]) as u16;
        self.text(scale, &heat.scale[0], Role::Dim);
        let ramp = Rect { x: area.x + low + 1, width: SCALE.len() as u16, ..scale };
        self.put(ramp.intersection(area), Content::Shades((&SCALE).into()));
        let rest = Rect { x: ramp.right() + 1, width: area.right().saturating_sub(ramp.right() + 1), ..scale };
        self.text(rest, format!("{}{note}", heat.scale[1]), Role::Dim);
    }
}
