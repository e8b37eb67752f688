//! What stands beside a table, or below it: what is known about one thing, how the turns went, the log.

use super::{CellItem, Grid, Indented, LogRow, Rect, Scene, Tier, UNLIT, What, broken, wrapped};
use crate::games::table::{Cell, Line, words_of};
use crate::games::{Label, Tint};
use crate::ui::frame::{Change, Hit, TableView, Turns};
use crate::ui::text::{columns, shorten};
use crate::ui::theme::Role;
use std::borrow::Cow;

/// The steps by which the log's lines are indented, at the most.
const DEEPEST: u8 = 6;
/// The columns of a name beside turns, and of a turn.
const TURN_NAME: usize = 13;
const TURN: usize = 4;
/// In a terminal, the narrowest pane in which the card under the cursor is shown large.
const ROOMY: u16 = 44;

/// What lies in a pane: its heading and the line at its left are left out, and with pixels the end
/// of its ground.
fn inside(pane: Rect, grid: Grid) -> Rect {
    let (width, height) = (pane.width.saturating_sub(3), pane.height.saturating_sub(if grid.pixels { 2 } else { 1 }));
    Rect { x: pane.x + 2, y: pane.y + 1, width, height }
}

impl<'f> Scene<'f> {
    /// In a pane, the inspector is as high as what it says, and the log has the rest.
    pub(super) fn beside(&mut self, view: &'f TableView, pane: Rect, grid: Grid) {
        let most = match () {
            () if grid.pixels || pane.width >= ROOMY => pane.height * 11 / 20,
            () => (pane.height * 9 / 20).min(16),
        };
        let used = self.inspector(view, Rect { height: most, ..pane }, grid);
        let upper = if grid.pixels { most } else { (used + 1).min(most) };
        let rest = Rect { y: pane.y + upper, height: pane.height - upper, ..pane };
        let log = self.turns(&view.turns, rest, grid);
        self.log(view, log, grid);
        self.hits.push((rest, Hit::Log));
    }

    /// In a few lines they lie side by side, each as wide as it needs to be.
    pub(super) fn below(&mut self, view: &'f TableView, area: Rect) {
        let told = view.log.iter().rev().take(area.height.into());
        let told = told.map(|line| columns(&line.text) as u16 + u16::from(line.depth.min(DEEPEST)) + 3);
        let known = view.inspector.iter().map(|line| columns(&words_of(line)) as u16).max().unwrap_or(0);
        let most = (area.width * 2 / 5).max(area.width.saturating_sub(known + 2));
        let width = told.max().unwrap_or(0).min(most);
        let log = Rect { x: area.right() - width, width, ..area };
        self.known(view, Rect { width: area.width.saturating_sub(width + u16::from(width > 0) * 2), ..area });
        self.newest(view, log);
        self.hits.push((log, Hit::Log));
    }

    /// About the thing under the cursor, in a few lines.
    fn known(&mut self, view: &'f TableView, area: Rect) {
        let mut lines = broken(&view.inspector, area.width);
        // Its name stands on it.
        let skipped = lines.len().saturating_sub(area.height.into()).min(1);
        self.beginning(lines.split_off(skipped), area);
    }

    /// What is known about the thing under the cursor; returns how many lines that takes.
    fn inspector(&mut self, view: &'f TableView, area: Rect, grid: Grid) -> u16 {
        self.put(area, What::Pane("inspector".into()));
        let mut inner = inside(area, grid);
        let mut said = &Cell::Gap;
        let under = view
            .table
            .cells()
            .find(|placed| placed.anchor.and_then(|anchor| view.spots.get(&anchor)).is_some_and(|spot| spot.cursor));
        if let Some(cell @ Cell::Card(_)) = under
            .map(|placed| &placed.cell)
            .filter(|_| view.inspects_cursor && (grid.pixels || inner.width >= ROOMY - 3))
        {
            let part = if grid.pixels { inner.width * 2 / 7 } else { inner.width * 2 / 5 };
            let height = part.min(inner.height * 2 / 3);
            let large = CellItem { cell, spot: &UNLIT, tier: Tier::Large, cut: false };
            self.put(Rect { height, ..inner }, What::Cell(large));
            inner = Rect { y: inner.y + height, height: inner.height - height, ..inner };
            said = cell;
        }
        // What stands on the large card is not said again.
        let is_said = |line: &&Line| match said {
            Cell::Card(face) => {
                let words = words_of(line);
                words == face.name.to_string() || words == face.body.to_string()
            }
            _ => false,
        };
        let mut lines: Vec<Indented<'f>> = view
            .inspector
            .iter()
            .filter(|line| !is_said(line))
            .flat_map(|line| broken(std::slice::from_ref(line), inner.width))
            .collect();
        let room = inner.height as usize;
        let whole = lines.len() <= room;
        lines.truncate(if whole { room } else { room.saturating_sub(1) });
        let used = lines.len() as u16;
        self.put(Rect { height: used, ..inner }, What::Lines(lines));
        if !whole && room > 0 {
            let last = Rect { y: inner.bottom() - 1, height: 1, ..inner };
            let shows = view.inspect.as_ref().map(|key| format!(" {key} shows all"));
            self.text(last, format!("...{}", shows.unwrap_or_default()), Role::Dim);
            return area.height;
        }
        inner.y + used - area.y
    }

    /// What the players had after each of the last turns, where there is room and something has changed;
    /// gives the room that is left.
    fn turns(&mut self, turns: &'f Turns, area: Rect, grid: Grid) -> Rect {
        let height = turns.rows.len() as u16 + 3;
        let known = turns.rows.first().map_or(0, |(_, changes)| changes.len());
        let changed = turns.rows.iter().flat_map(|(_, changes)| changes).any(|(change, _)| *change != 0);
        if turns.rows.len() < 2 || !changed || area.width < ROOMY || area.height < 4 * height {
            return area;
        }
        let pane = Rect { height, ..area };
        let inner = inside(pane, grid);
        let name = |name: &str| (Label::Text(format!("{:TURN_NAME$}", shorten(name, TURN_NAME - 1))), Tint::Plain);
        let from = known.saturating_sub((usize::from(inner.width) - TURN_NAME) / TURN);
        let number = |n| (Label::Text(format!("{:TURN$}", turns.first as usize + n)), Tint::Plain);
        let change = |&(change, value): &Change| {
            let tint = match change {
                0 => Tint::Plain,
                1.. => Tint::Green,
                _ => Tint::Bane,
            };
            (Label::Text(format!("{value:TURN$}")), tint)
        };
        let rows = turns.rows.iter();
        let rows = rows.map(|(who, all)| [name(who)].into_iter().chain(all[from..].iter().map(change)).collect());
        let lines = [[name("turn")].into_iter().chain((from..known).map(number)).collect()].into_iter().chain(rows);
        let lines = lines.map(|line| Indented { indent: 0, line: Cow::Owned(line) });
        self.put(pane, What::Pane(format!("{} after each turn", turns.measure).into()));
        self.put(inner, What::Lines(lines.collect()));
        Rect { y: pane.bottom(), height: area.height - height, ..area }
    }

    /// What is new since one's own last turn is marked.
    fn log(&mut self, view: &'f TableView, area: Rect, grid: Grid) {
        let title = match view.log_scroll {
            0 => Cow::Borrowed("log"),
            back => format!("log, {back} back").into(),
        };
        self.put(area, What::Pane(title));
        self.newest(view, inside(area, grid));
    }

    fn newest(&mut self, view: &'f TableView, inner: Rect) {
        let width = inner.width.saturating_sub(2) as usize;
        if width < 8 {
            return;
        }
        // Each with whether a line begins there.
        let mut rows: Vec<(bool, LogRow<'f>)> = Vec::new();
        let wanted = inner.height as usize + view.log_scroll;
        for line in view.log.iter().rev() {
            let indent = line.depth.min(DEEPEST) as u16;
            let new = line.action >= view.news_from;
            let role = match (line.begins_turn, new) {
                (true, _) => Role::LogTurn,
                (_, true) => Role::Text,
                _ => Role::Dim,
            };
            // All rows of a line but the first hang one column further in.
            let room = width - indent as usize - 1;
            let row =
                |text, i| (i == 0, LogRow { text, indent: indent + u16::from(i > 0), role, fresh: new && i == 0 });
            if columns(&line.text) <= room && !line.text.contains("  ") {
                rows.push(row(Cow::Borrowed(line.text.as_str()), 0));
            } else {
                let pieces = wrapped(&line.text, room).into_iter();
                rows.extend(pieces.enumerate().rev().map(|(i, text)| row(text.into(), i)));
            }
            if rows.len() >= wanted {
                break;
            }
        }
        let from = view.log_scroll.min(rows.len());
        rows.truncate(wanted);
        rows.drain(..from);
        let is_full = rows.len() >= inner.height.into();
        // It does not begin with the end of a line.
        while rows.last().is_some_and(|(begins, _)| !begins) && rows.iter().any(|(begins, _)| *begins) {
            rows.pop();
        }
        let height = rows.len() as u16;
        let y = if is_full { inner.bottom() - height } else { inner.y };
        self.put(Rect { y, height, ..inner }, What::Log(rows.into_iter().rev().map(|(_, row)| row).collect()));
    }
}
