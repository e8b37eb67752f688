//! The panels beside or below a table: inspector, log, turns.

use super::log::{SIGN, from_a_beginning, log_rows, running_log};
use super::{CellItem, Content, Grid, NO_HIGHLIGHT, Rect, Scene, TextRow, Tier, wrapped_lines};
use crate::frame::{Hit, TableView};
use crate::text::{NO_BREAK, columns, shorten_name, wrap, wrapped};
use crate::theme::Role;
use crate::turns::{TurnSummary, Turns};
use sorcery_games::table::{Cell, Line, plain, words_of};
use sorcery_games::words::{capitalised, counted};
use sorcery_games::{DescriptionLine, Label, Subject, Tint};
use std::borrow::Cow;

/// Usual width, in columns, of a name in the turns panel. A longer name gets more room if `FEW_TURNS` turns fit beside
/// it.
const TURN_NAME: usize = 13;
/// Width, in columns, of each turn in the turns panel.
const TURN: usize = 4;
/// Minimum number of turns that must fit beside a long name in the turns panel.
const FEW_TURNS: usize = 8;
/// Minimum height of an enlarged card (lines).
const ENLARGED: u16 = 10;
/// Minimum width, in columns, of a pane that shows the turns panel or, in a terminal, an enlarged card.
const ROOMY: u16 = 44;

/// Returns the area inside a pane: below its heading, right of its border and, with pixels, above its lower margin.
pub(super) fn inside(pane: Rect, grid: Grid) -> Rect {
    let (width, height) = (pane.width.saturating_sub(3), pane.height.saturating_sub(if grid.pixels { 2 } else { 1 }));
    Rect { x: pane.x + 2, y: pane.y + 1, width, height }
}

/// Returns the area of the log inside a pane. The symbols of new rows hang in the margin, so that the text lines up
/// with the inspector, and a row may use the right margin.
fn inside_log(pane: Rect, grid: Grid) -> Rect {
    let inner = inside(pane, grid);
    if grid.pixels { inner } else { Rect { x: inner.x - SIGN, width: inner.width + SIGN + 1, ..inner } }
}
/// Minimum number of words before a colon that form a sentence instead of a label.
const SENTENCE: usize = 4;
/// Maximum width of the log below the table, as a share of the screen's width.
const LOG_WIDEST: (u16, u16) = (5, 8);
/// A width at which the log below the table shows a whole turn (columns).
const EVERYTHING: u16 = 4000;

impl<'f> Scene<'f> {
    /// Draws the panels beside the table. The inspector is as high as its text, and the log gets the rest, but each can
    /// claim half of the height. The log ends at the bottom, so that its lines stay in place when the inspector grows.
    pub(super) fn beside(&mut self, view: &'f TableView, pane: Rect) {
        let pane = view.lesson.as_ref().map_or(pane, |lesson| self.lesson(lesson, pane));
        let near = view.table.cells().filter_map(|placed| placed.anchor).last().map_or(0, |anchor| anchor.seat);
        let pane = self.turns(&view.turns, near, pane);
        let mut rows = log_rows(view, inside_log(pane, self.grid), true);
        let around = pane.height - inside(pane, self.grid).height;
        let free = pane.height.saturating_sub(rows.len() as u16 + around + 1);
        let first = self.items.len();
        let most = free.max(pane.height / 2);
        let mut used = self.inspector(view, Rect { height: most, ..pane });
        rows.drain(
            ..rows.len().saturating_sub(usize::from(pane.height - used).saturating_sub(usize::from(around) + 1)),
        );
        let rows = from_a_beginning(rows);
        let height = if rows.is_empty() { 0 } else { rows.len() as u16 + around };
        // The log may leave lines empty, because it begins with a whole turn. A long description gets these lines.
        let room = pane.height - height - u16::from(height > 0);
        if used == most && used < room {
            self.items.truncate(first);
            used = self.inspector(view, Rect { height: room, ..pane });
        }
        let log = Rect { y: pane.bottom() - height, height, ..pane };
        let title = match view.log_scroll {
            0 => Cow::Borrowed("log"),
            back => format!("log, {} up", counted(back, "line")).into(),
        };
        if !rows.is_empty() {
            self.put(log, Content::Pane(title));
            self.put(inside_log(log, self.grid), Content::Log(rows));
        }
        if used < pane.height {
            self.hits.push((Rect { y: pane.y + used, height: pane.height - used, ..pane }, Hit::Log));
        }
    }

    /// Draws the panels below the table: a few lines, shared by the inspector and the log.
    pub(super) fn below(&mut self, view: &'f TableView, area: Rect) {
        // The example for a ruling shows its explanation before the first action, and the log afterwards.
        let begins = view.progress.as_ref().is_none_or(|progress| progress.done == 0);
        if let Some(lesson) = view.lesson.as_ref().filter(|lesson| begins && !lesson.why.is_empty()) {
            self.short_lesson(lesson, area);
            self.hits.push((area, Hit::Log));
            return;
        }
        // Until the player presses a key, show the opponents' actions over the whole width, and the inspector only if at
        // least two lines are left.
        let is_news = view.shows_news && view.log_scroll == 0;
        if let Some(rows) = running_log(view, area, true).filter(|_| view.fresh && is_news) {
            let taken = rows.len() as u16;
            self.put(Rect { height: taken.min(area.height), ..area }, Content::Log(rows));
            self.hits.push((area, Hit::Log));
            if area.height > taken + 1 {
                self.short_inspector(view, Rect { y: area.y + taken, height: area.height - taken, ..area });
            }
            return;
        }
        let inspector = view.inspector.iter().map(|it| columns(&words_of(&it.line)) as u16).max().unwrap_or(0);
        let maximum = (area.width * 5 / 9).max(area.width.saturating_sub(inspector + 2));
        let rows_at = |width: u16| -> Vec<TextRow> {
            let log = Rect { x: area.right().saturating_sub(width), width, ..area };
            match view.log_scroll {
                0 => running_log(view, log, is_news).unwrap_or_default(),
                _ => log_rows(view, log, true).into_iter().map(|(_, row)| row).collect(),
            }
        };
        let mut rows = rows_at(maximum);
        // If the description is long, make the log narrower, provided that it still shows the same text.
        let is_long =
            |log: u16| wrapped_lines(lines_of(view), area.width.saturating_sub(log + 2)).len() > area.height.into();
        let text = |rows: &[TextRow]| rows.iter().map(|row| words_of(&row.line)).collect::<Vec<_>>().join(" ");
        // The log may become a little wider if it then names all actions and their important consequences.
        let widest = area.width * LOG_WIDEST.0 / LOG_WIDEST.1;
        if view.log_scroll == 0 && widest > maximum {
            let all = text(&rows_at(EVERYTHING));
            let is_whole = |rows: &Vec<TextRow>| text(rows) == all;
            if !is_whole(&rows) {
                rows = (maximum + 1..=widest).map(rows_at).find(is_whole).unwrap_or(rows);
            }
        }
        let whole = text(&rows);
        for width in (area.width / 4..maximum).rev().take_while(|&width| is_long(width + 1)) {
            let narrower = rows_at(width);
            if text(&narrower) != whole {
                break;
            }
            rows = narrower;
        }
        let width = rows
            .iter()
            .map(|row| columns(&words_of(&row.line)) as u16 + row.indent + 1)
            .max()
            .unwrap_or(0)
            .min(maximum.max(widest));
        let log = Rect { x: area.right() - width, width, ..area };
        self.short_inspector(view, Rect { width: area.width.saturating_sub(width + u16::from(width > 0) * 2), ..area });
        self.put(log, Content::Log(rows));
        self.hits.push((log, Hit::Log));
    }

    /// Draws the inspector, the text about the object under the cursor, in a few lines.
    fn short_inspector(&mut self, view: &'f TableView, area: Rect) {
        let mut lines = wrapped_lines(lines_of(view), area.width);
        let (room, first) = (usize::from(area.height), &view.important);
        // If one line is too many, omit the first one. The table shows it too: it is the name or, while the player chooses
        // a target, the action.
        let skipped = lines.len().saturating_sub(room).min(1);
        if lines.len() - skipped > room {
            // If there are still too many lines, join them: first what the player can do, then the effect of Enter.
            let words: Vec<String> = view.inspector.iter().map(|it| capitalised(it.words().trim())).collect();
            let order = first.clone().chain(first.end.max(1)..words.len()).chain(1..first.start);
            let mut text = String::new();
            for words in order.map(|at| &words[at]).filter(|words| !words.is_empty()) {
                // Add a full stop between the texts, unless the first one already ends with punctuation.
                text = match text.ends_with(['.', ':', '!']) || text.is_empty() {
                    true => format!("{text} {words}").trim_start().to_string(),
                    false => format!("{text}. {words}"),
                };
            }
            let fits = |text: &str| wrapped(text, area.width.into()).len() <= room;
            // Leave out whole sentences, or the clauses after a semicolon, instead of cutting one, if at least one sentence
            // fits.
            if !fits(&text) {
                let more = match &view.inspect {
                    Some(key) => format!(" {key}:{NO_BREAK}show{NO_BREAK}all"),
                    None => " ...".into(),
                };
                let is_end = |&at: &usize| {
                    text[..at].ends_with(';')
                        || text[..at].ends_with('.') && text[at + 1..].starts_with(char::is_uppercase)
                };
                let ends = text.rmatch_indices(' ').map(|(at, _)| at).filter(is_end);
                let mut ends = ends.map(|at| format!("{}.{more}", &text[..at - 1]));
                // The first sentence may be too long, too. Then show only its main clause: errors give the fix after a
                // colon.
                let clause = |text: &str| {
                    let (clause, _) = text.split_once(": ")?;
                    (clause.split(' ').count() >= SENTENCE).then(|| format!("{clause}.{more}"))
                };
                let shown = ends.find(|text| fits(text)).or_else(|| clause(&text).filter(|text| fits(text)));
                text = shown.unwrap_or(text.clone());
            }
            let text = wrap(&text, area.width.into(), room).into_iter().map(plain);
            lines = text.map(TextRow::from).collect();
            return self.put(area, Content::Lines(lines));
        }
        self.beginning(lines.split_off(skipped), area);
    }

    /// Draws the inspector and returns its height, which is 0 if there is nothing to describe.
    fn inspector(&mut self, view: &'f TableView, area: Rect) -> u16 {
        if view.inspector.is_empty() {
            return 0;
        }
        let pane = self.items.len();
        self.put(area, Content::Pane("inspector".into()));
        let mut inner = inside(area, self.grid);
        let mut is_enlarged = false;
        // In a window, most letters are narrower than columns.
        let columns = if self.grid.pixels { inner.width * 10 / 9 } else { inner.width };
        // While the player chooses a target, a terminal shows no enlarged card, which leaves room for the preview of
        // the change.
        let is_choosing = view.highlights.values().any(|highlight| highlight.chosen);
        let is_roomy = self.grid.pixels || self.grid.surfaces && area.width >= ROOMY && !is_choosing;
        if let Some(cell @ Cell::Card(_)) = view.pointed_cell().filter(|_| view.inspects_cursor && is_roomy) {
            let most = inner.width * 2 / if self.grid.pixels { 7 } else { 5 };
            // The text takes precedence over a large drawing.
            let text = wrapped_lines(lines_of(view), columns).len() as u16;
            let height = inner.height.saturating_sub(text).max(ENLARGED).min(most).min(inner.height * 2 / 3);
            let large = CellItem { cell, highlight: &NO_HIGHLIGHT, tier: Tier::Large, cut: false };
            self.put(Rect { height, ..inner }, Content::Cell(large));
            inner = Rect { y: inner.y + height, height: inner.height - height, ..inner };
            is_enlarged = true;
        }
        // Leave out lines that the enlarged card shows.
        let is_on_card = |it: &DescriptionLine| is_enlarged && matches!(it.subject, Subject::Name | Subject::Text);
        let wrapped_in = |order: &mut dyn Iterator<Item = &'f DescriptionLine>| {
            wrapped_lines(order.filter(|it| !is_on_card(it)).map(|it| &it.line), columns)
        };
        let mut lines = wrapped_in(&mut view.inspector.iter());
        let room = inner.height as usize;
        let whole = lines.len() <= room;
        if !whole && view.inspector.len() >= view.important.end {
            // Show the effect of Enter right after the name, because the end of the text is cut off.
            let (before, rest) = view.inspector.split_at(view.important.start);
            let (name, others) = before.split_at(before.len().min(1));
            let (effects, after) = rest.split_at(view.important.len());
            lines = wrapped_in(&mut [name, effects, others, after].into_iter().flatten());
        }
        lines.truncate(if whole { room } else { room.saturating_sub(1) });
        let used = lines.len() as u16;
        self.put(Rect { height: used, ..inner }, Content::Lines(lines));
        if !whole && room > 0 {
            let last = Rect { y: inner.bottom() - 1, height: 1, ..inner };
            let shows = view.inspect.as_ref().map(|key| format!(" {key}: show all"));
            self.text(last, format!("...{}", shows.unwrap_or_default()), Role::Dim);
            return area.height;
        }
        let height = (inner.y + used - area.y + u16::from(self.grid.pixels)).min(area.height);
        if let Some(pane) = self.items.get_mut(pane) {
            pane.area.height = height;
        }
        height
    }

    /// Draws the turns panel: one column per turn, with the player to move and each player's main value, such as life,
    /// at the end of the turn. Returns the remaining area. `near` is the seat at the bottom of the table.
    fn turns(&mut self, turns: &'f Turns, near: u8, area: Rect) -> Rect {
        let Turns { measure, names, turns: all } = turns;
        // In a solo game, leave out the line that names the player of each turn.
        let by = u16::from(names.len() > 1);
        let height = 3 + by + names.len() as u16;
        if all.is_empty() || area.width < ROOMY || area.height < 3 * height {
            return area;
        }
        let pane = Rect { y: area.bottom() - height, height, ..area };
        let inner = inside(pane, self.grid);
        let letters = turns.letters();
        // Each name explains its letter in the line about the players to move.
        let label = |(seat, letter): (usize, &String)| match by {
            0 => names[seat].to_string(),
            _ => format!("{} ({letter})", names[seat]),
        };
        let names: Vec<String> = letters.iter().enumerate().map(label).collect();
        let longest = names.iter().map(|name| columns(name) + 1).max().unwrap_or(0);
        let name_room =
            longest.min(usize::from(inner.width).saturating_sub(FEW_TURNS.min(all.len()) * TURN)).max(TURN_NAME);
        let room = (usize::from(inner.width) - name_room) / TURN;
        let shown = &all[all.len().saturating_sub(room)..];
        self.put(pane, Content::Pane(format!("{measure} after each turn").into()));
        let mut x = inner.x + name_room as u16;
        for (n, turn) in shown.iter().enumerate() {
            let is_near = by == 0 || turn.seat.is_some_and(|seat| seat.0 == near);
            let column = Rect { x, width: TURN as u16, height: height - 2, ..inner };
            self.put(column, Content::Turn { is_near, is_now: n + 1 == shown.len() });
            x += TURN as u16;
        }
        let row = |name: &str, values: &mut dyn Iterator<Item = (String, Tint)>| -> Line {
            let name = shorten_name(name, name_room - 1);
            let blanks = " ".repeat(name_room - columns(&name));
            let name = (Label::Text(name + &blanks), Tint::Plain);
            let values = values.map(|(text, tint)| (Label::Text(format!("{text:>0$} ", TURN - 1)), tint));
            [name].into_iter().chain(values).collect()
        };
        let number = |(n, turn): (usize, &TurnSummary)| match n + 1 == shown.len() {
            true => ("now".to_string(), Tint::Player),
            false => (turn.number.to_string(), Tint::Plain),
        };
        let mut lines = vec![row("turn", &mut shown.iter().enumerate().map(number))];
        if by > 0 {
            let letter = |turn: &TurnSummary| turn.seat.map_or(String::new(), |seat| letters[seat.index()].clone());
            lines.push(row("player", &mut shown.iter().map(|turn| (letter(turn), Tint::Player))));
        }
        for (seat, name) in names.iter().enumerate() {
            let value = |turn: &TurnSummary| {
                let (value, change) = turn.values.get(seat).copied().unwrap_or_default();
                (value.to_string(), Tint::of_change(change.signum() as i8))
            };
            lines.push(row(name, &mut shown.iter().map(value)));
        }
        self.put(inner, Content::Lines(lines.into_iter().map(TextRow::from).collect()));
        Rect { height: area.height - height, ..area }
    }
}

/// Returns the lines of the inspector.
fn lines_of(view: &TableView) -> impl Iterator<Item = &Line> {
    view.inspector.iter().map(|described| &described.line)
}
