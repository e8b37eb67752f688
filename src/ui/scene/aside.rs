//! The panels beside or below a table: inspector, turns, log.

use super::{CellItem, Content, Grid, Indented, LogRow, NO_HIGHLIGHT, Rect, Scene, Tier, broken, wrapped};
use crate::frame::{Hit, TableView};
use crate::text::{columns, shorten_name, wrap};
use crate::theme::Role;
use crate::turns::{Turn, Turns};
use sorcery_games::table::{Cell, Line, plain, words_of};
use sorcery_games::words::counted;
use sorcery_games::{Label, Tint, Touch, Way};
use sorcery_session::LogLine;
use std::borrow::Cow;

/// Maximum indentation of log lines, in steps.
const DEEPEST: u8 = 6;
const NARROWEST_LOG: usize = 8;
/// The width of a name in the turns panel and of one turn (columns). Longer names get more room as long as
/// `FEW_TURNS` turns fit.
const TURN_NAME: usize = 13;
const TURN: usize = 4;
const FEW_TURNS: usize = 8;
/// Heights of the inspector (lines). A panel grows in these steps, so that moving the cursor rarely moves the log.
const STEPS: [u16; 2] = [12, 27];
/// The height of an enlarged card without a drawing.
const UNDRAWN: u16 = 10;
/// Minimum width of a pane in a terminal that shows the card under the cursor enlarged.
const ROOMY: u16 = 44;

/// Returns the area inside a pane: without its heading, its left border and, with pixels, its lower margin.
fn inside(pane: Rect, grid: Grid) -> Rect {
    let (width, height) = (pane.width.saturating_sub(3), pane.height.saturating_sub(if grid.pixels { 2 } else { 1 }));
    Rect { x: pane.x + 2, y: pane.y + 1, width, height }
}

impl<'f> Scene<'f> {
    /// Draws the panels beside the table. The inspector is about as high as its text, and the log gets the rest.
    pub(super) fn beside(&mut self, view: &'f TableView, pane: Rect, grid: Grid) {
        let maximum = match () {
            () if grid.pixels || pane.width >= ROOMY => pane.height * 11 / 20,
            () => (pane.height * 9 / 20).min(16),
        };
        let used = self.inspector(view, Rect { height: maximum, ..pane }, grid);
        // A pane with room for an enlarged card reserves that room at all times.
        let mut steps = STEPS.into_iter().skip(usize::from(pane.width >= ROOMY));
        let whole = steps.find(|&step| used < step).unwrap_or(used + 1);
        let upper = if grid.pixels { maximum } else { whole.min(maximum) };
        let rest = Rect { y: pane.y + upper, height: pane.height - upper, ..pane };
        let near = view.table.cells().filter_map(|placed| placed.anchor).last().map_or(0, |anchor| anchor.seat);
        let log = self.turns(&view.turns, near, rest, grid);
        self.log(view, log, grid);
        self.hits.push((rest, Hit::Log));
    }

    /// Draws the panels below the table: a few lines, shared by the inspector and the log.
    pub(super) fn below(&mut self, view: &'f TableView, area: Rect) {
        // Until the player presses a key, the opponents' actions get the whole width.
        if let Some(rows) = joined_news(view, area).filter(|_| view.fresh) {
            self.put(area, Content::Log(rows));
            self.hits.push((area, Hit::Log));
            return;
        }
        let log_width = view.log.iter().rev().take(area.height.into());
        let log_width = log_width.map(|line| columns(&line.text) as u16 + u16::from(line.depth.min(DEEPEST)) + 3);
        let short_inspector = view.inspector.iter().map(|line| columns(&words_of(line)) as u16).max().unwrap_or(0);
        let maximum = (area.width * 2 / 5).max(area.width.saturating_sub(short_inspector + 2));
        // If this turn's lines don't fit, they are joined.
        let is_short = view.log_scroll == 0 && rows_of_turn(view, Rect { width: maximum, ..area }).is_none();
        let width = if is_short { maximum } else { log_width.max().unwrap_or(0).min(maximum) };
        let log = Rect { x: area.right() - width, width, ..area };
        self.short_inspector(view, Rect { width: area.width.saturating_sub(width + u16::from(width > 0) * 2), ..area });
        match joined_news(view, log).or_else(|| last_actions(view, log).filter(|_| is_short)) {
            Some(rows) => self.put(log, Content::Log(rows)),
            None => self.newest(view, log),
        }
        self.hits.push((log, Hit::Log));
    }

    /// Draws the text about the object under the cursor in a few lines.
    fn short_inspector(&mut self, view: &'f TableView, area: Rect) {
        let mut lines = broken(&view.inspector, area.width);
        let room = usize::from(area.height);
        // The table shows the name, so the first line can go.
        let skipped = lines.len().saturating_sub(room).min(1);
        if lines.len() - skipped > room {
            // Too many lines: join them.
            let joined = view.inspector.iter().skip(1).fold(String::new(), |joined, line| {
                // Sentences and headings already have punctuation.
                let between = if joined.is_empty() || joined.ends_with(['.', ':']) { " " } else { "; " };
                joined + between + words_of(line).trim()
            });
            let text = wrap(&joined, area.width.into(), room);
            lines = text.into_iter().map(|row| Indented { indent: 0, line: Cow::Owned(plain(row)) }).collect();
            return self.put(area, Content::Lines(lines));
        }
        self.beginning(lines.split_off(skipped), area);
    }

    /// Draws the inspector and returns its height.
    fn inspector(&mut self, view: &'f TableView, area: Rect, grid: Grid) -> u16 {
        self.put(area, Content::Pane("inspector".into()));
        let mut inner = inside(area, grid);
        let mut enlarged = &Cell::Gap;
        let under = view.table.cells().find(|placed| {
            placed.anchor.and_then(|anchor| view.highlights.get(&anchor)).is_some_and(|highlight| highlight.cursor)
        });
        // While the player chooses a target, the preview of the change gets all the room.
        let is_choosing = view.highlights.values().any(|highlight| highlight.chosen);
        if let Some(cell @ Cell::Card(_)) = under
            .map(|placed| &placed.cell)
            .filter(|_| view.inspects_cursor && (grid.pixels || inner.width >= ROOMY - 3 && !is_choosing))
        {
            let part = if grid.pixels { inner.width * 2 / 7 } else { inner.width * 2 / 5 };
            // The text takes precedence over a large drawing. Without a drawing, the card is as high as its text.
            let maximum = if grid.boxed { UNDRAWN } else { part };
            let text_height = broken(&view.inspector, inner.width).len() as u16;
            let height = inner.height.saturating_sub(text_height).max(UNDRAWN);
            let height = height.min(maximum).min(part).min(inner.height * 2 / 3);
            let large = CellItem { cell, highlight: &NO_HIGHLIGHT, tier: Tier::Large, cut: false };
            self.put(Rect { height, ..inner }, Content::Cell(large));
            inner = Rect { y: inner.y + height, height: inner.height - height, ..inner };
            enlarged = cell;
        }
        // Leave out lines that the enlarged card shows.
        let is_on_card = |line: &&Line| match enlarged {
            Cell::Card(face) => {
                let words = words_of(line);
                words == face.name.to_string() || words == face.body.to_string()
            }
            _ => false,
        };
        let mut lines: Vec<Indented<'f>> = view
            .inspector
            .iter()
            .filter(|line| !is_on_card(line))
            .flat_map(|line| broken(std::slice::from_ref(line), inner.width))
            .collect();
        let room = inner.height as usize;
        let whole = lines.len() <= room;
        lines.truncate(if whole { room } else { room.saturating_sub(1) });
        let used = lines.len() as u16;
        self.put(Rect { height: used, ..inner }, Content::Lines(lines));
        if !whole && room > 0 {
            let last = Rect { y: inner.bottom() - 1, height: 1, ..inner };
            let shows = view.inspect.as_ref().map(|key| format!(" {key}: show all"));
            self.text(last, format!("...{}", shows.unwrap_or_default()), Role::Dim);
            return area.height;
        }
        inner.y + used - area.y
    }

    /// Draws the last turns, one per column: the player and the values after it. Returns the remaining area. `near`
    /// is the seat at the bottom of the table.
    fn turns(&mut self, turns: &'f Turns, near: u8, area: Rect, grid: Grid) -> Rect {
        let Turns { measure, names, turns: all } = turns;
        // With one player, the line of letters would be useless.
        let by = u16::from(names.len() > 1);
        let height = 3 + by + names.len() as u16;
        if all.is_empty() || area.width < ROOMY || area.height < 3 * height {
            return area;
        }
        let pane = Rect { height, ..area };
        let inner = inside(pane, grid);
        let longest = names.iter().map(|name| columns(name) + 1).max().unwrap_or(0);
        let name_room = longest.min(usize::from(inner.width).saturating_sub(FEW_TURNS * TURN)).max(TURN_NAME);
        let room = (usize::from(inner.width) - name_room) / TURN;
        let shown = &all[all.len().saturating_sub(room)..];
        let letters = turns.letters();
        let mut x = inner.x + name_room as u16;
        for (n, turn) in shown.iter().enumerate() {
            let is_near = by == 0 || turn.seat.is_some_and(|seat| seat.0 == near);
            let column = Rect { x, width: TURN as u16, height: height - 2, ..inner };
            self.put(column, Content::Turn { is_near, is_now: n + 1 == shown.len() });
            x += TURN as u16;
        }
        let row = |name: &str, values: &mut dyn Iterator<Item = (String, Tint)>| -> Line {
            let name = (Label::Text(format!("{:name_room$}", shorten_name(name, name_room - 1))), Tint::Plain);
            let values = values.map(|(text, tint)| (Label::Text(format!("{text:>0$} ", TURN - 1)), tint));
            [name].into_iter().chain(values).collect()
        };
        let number = |(n, turn): (usize, &Turn)| match n + 1 == shown.len() {
            true => ("now".to_string(), Tint::Player),
            false => (turn.number.to_string(), Tint::Plain),
        };
        let mut lines = vec![row("turn", &mut shown.iter().enumerate().map(number))];
        if by > 0 {
            let letter = |turn: &Turn| turn.seat.map_or(String::new(), |seat| letters[seat.index()].clone());
            lines.push(row("player", &mut shown.iter().map(|turn| (letter(turn), Tint::Player))));
        }
        for (seat, name) in names.iter().enumerate() {
            let value = |turn: &Turn| {
                let (value, change) = turn.values.get(seat).copied().unwrap_or_default();
                (value.to_string(), Tint::of_change(change.signum() as i8))
            };
            lines.push(row(name, &mut shown.iter().map(value)));
        }
        let lines = lines.into_iter().map(|line| Indented { indent: 0, line: Cow::Owned(line) });
        self.put(pane, Content::Pane(format!("{measure} after each turn").into()));
        self.put(inner, Content::Lines(lines.collect()));
        Rect { y: pane.bottom(), height: area.height - height, ..area }
    }

    /// Draws the log, with marks at lines that are new since the user's last turn.
    fn log(&mut self, view: &'f TableView, area: Rect, grid: Grid) {
        let inner = inside(area, grid);
        let news = news(view, inner);
        let title = match (view.log_scroll, &news) {
            (0, Some(_)) => Cow::Borrowed("log, shortened"),
            (0, _) => "log".into(),
            (back, _) => format!("log, {} up", counted(back, "line")).into(),
        };
        self.put(area, Content::Pane(title));
        match news {
            Some(rows) => self.put(inner, Content::Log(rows)),
            None => self.newest(view, inner),
        }
    }

    pub(super) fn newest(&mut self, view: &'f TableView, inner: Rect) {
        let width = inner.width.saturating_sub(2) as usize;
        if width < NARROWEST_LOG {
            return;
        }
        // Whether each row begins a line of the log.
        let mut rows: Vec<(bool, LogRow<'f>)> = Vec::new();
        let wanted = inner.height as usize + view.log_scroll;
        for line in view.log.iter().rev() {
            let rows_of_line = rows_of(line, view, width).into_iter().enumerate();
            rows.extend(rows_of_line.rev().map(|(i, row)| (i == 0, row)));
            if rows.len() >= wanted {
                break;
            }
        }
        let from = view.log_scroll.min(rows.len());
        rows.truncate(wanted);
        rows.drain(..from);
        // The first row shown must begin a line.
        while rows.last().is_some_and(|(begins, _)| !begins) && rows.iter().any(|(begins, _)| *begins) {
            rows.pop();
        }
        self.put(inner, Content::Log(rows.into_iter().rev().map(|(_, row)| row).collect()));
    }
}

/// Returns a log line as rows, from the first.
fn rows_of<'f>(line: &'f LogLine, view: &TableView, width: usize) -> Vec<LogRow<'f>> {
    let indent = line.depth.min(DEEPEST) as u16;
    let new = line.action >= view.news_from;
    // Players know their own actions, so those have no mark.
    let is_marked = new && (view.shows_news || view.prompt.is_none());
    let role = match (line.begins_turn, new) {
        (true, _) => Role::LogTurn,
        (_, true) => Role::Text,
        _ => Role::Dim,
    };
    // Continuation rows are indented by one more column.
    let room = width - indent as usize - 1;
    let row = |text, i| LogRow { text, indent: indent + u16::from(i > 0), role, fresh: is_marked && i == 0 };
    if columns(&line.text) <= room && !line.text.contains("  ") {
        return vec![row(Cow::Borrowed(line.text.as_str()), 0)];
    }
    let pieces = wrapped(&line.text, room).into_iter();
    pieces.enumerate().map(|(i, text)| row(text.into(), i)).collect()
}

/// Returns `true` if the line reports an action, a loss of a player or a removed card.
fn is_important(line: &LogLine) -> bool {
    let lost = |touch: Touch| touch.way == Way::Goes || touch.thing == 0 && touch.change < 0;
    line.depth == 0 || line.touch.is_some_and(lost)
}

/// Returns the news from the first line on, if they don't fit. Leaves out as many consequences as necessary.
fn news(view: &TableView, area: Rect) -> Option<Vec<LogRow<'_>>> {
    let width = area.width.saturating_sub(2) as usize;
    if !view.shows_news || view.log_scroll > 0 || width < NARROWEST_LOG || area.height < 2 {
        return None;
    }
    let room = usize::from(area.height);
    let lines: Vec<&LogLine> = view.log.iter().filter(|line| line.action >= view.news_from).collect();
    let rows_by_line: Vec<Vec<LogRow<'_>>> = lines.iter().map(|line| rows_of(line, view, width)).collect();
    if rows_by_line.iter().map(Vec::len).sum::<usize>() <= room {
        return None;
    }
    let mut included: Vec<bool> = lines.iter().map(|line| is_important(line)).collect();
    let used: usize =
        rows_by_line.iter().zip(&included).filter(|(_, included)| **included).map(|(rows, _)| rows.len()).sum();
    // Fill the free rows with consequences, those with numbers first. Each stays below its cause.
    if let Some(mut free) = room.checked_sub(used) {
        let mut rest: Vec<usize> = (0..lines.len()).filter(|&n| !included[n]).collect();
        let counts = |line: &LogLine| line.touch.is_some_and(|touch| touch.by != (0, 0) || touch.change != 0);
        rest.sort_by_key(|&n| (!counts(lines[n]), lines[n].depth, n));
        for n in rest {
            let mut depth = lines[n].depth + 1;
            let above = (0..=n).rev().filter(|&other| {
                let is_above = lines[other].action == lines[n].action && lines[other].depth < depth;
                if is_above {
                    depth = lines[other].depth;
                }
                is_above && !included[other]
            });
            let above: Vec<usize> = above.collect();
            let rows: usize = above.iter().map(|&n| rows_by_line[n].len()).sum();
            if rows <= free {
                free -= rows;
                above.into_iter().for_each(|n| included[n] = true);
            }
        }
    }
    let included = rows_by_line.into_iter().zip(included).filter(|(_, included)| *included);
    let mut rows: Vec<LogRow<'_>> = included.flat_map(|(rows, _)| rows).collect();
    let more = rows.len().saturating_sub(room);
    if more > 0 {
        rows.truncate(room - 1);
        let text = format!("... {} more", counted(more + 1, "line")).into();
        rows.push(LogRow { text, indent: 0, role: Role::Dim, fresh: false });
    }
    Some(rows)
}

/// Returns the news as running text, for the few lines below a table.
fn joined_news(view: &TableView, area: Rect) -> Option<Vec<LogRow<'static>>> {
    let width = area.width.saturating_sub(2) as usize;
    let is_news = |line: &&LogLine| line.action >= view.news_from && is_important(line);
    let mut news: Vec<&LogLine> = view.log.iter().filter(is_news).collect();
    // Leave out the start of the user's turn, which is obvious, and the end of the previous turn unless it is the
    // only news.
    let begins = news.iter().rposition(|line| line.begins_turn).unwrap_or(news.len());
    let end = news.get(begins).map_or(0, |line| line.action);
    news.truncate(begins);
    if news.first().is_some_and(|first| first.action != end) {
        news.retain(|line| line.action != end);
    }
    if !view.shows_news || view.log_scroll > 0 || width < NARROWEST_LOG || news.is_empty() {
        return None;
    }
    let texts: Vec<&str> = news.iter().map(|line| line.text.as_str()).collect();
    Some(joined_rows(wrap(&texts.join(" "), width, area.height.into()), true))
}

fn joined_rows(rows: Vec<String>, is_marked: bool) -> Vec<LogRow<'static>> {
    let fresh = |i| is_marked && i == 0;
    let row = |(i, text): (usize, String)| LogRow { text: text.into(), indent: 0, role: Role::Text, fresh: fresh(i) };
    rows.into_iter().enumerate().map(row).collect()
}

/// Returns the log lines of this turn, without its first.
fn this_turn(view: &TableView) -> &[LogLine] {
    let begins = view.log.iter().rposition(|line| line.begins_turn).map_or(0, |at| at + 1);
    &view.log[begins..]
}

/// Returns the number of rows for this turn's log lines, or `None` if they don't fit.
fn rows_of_turn(view: &TableView, area: Rect) -> Option<usize> {
    let width = usize::from(area.width.saturating_sub(2)).max(NARROWEST_LOG);
    let rows = this_turn(view).iter().map(|line| rows_of(line, view, width).len()).sum();
    Some(rows).filter(|rows| *rows <= area.height.into())
}

/// Returns the last actions of this turn as running text: as many as fit, without their consequences.
fn last_actions(view: &TableView, area: Rect) -> Option<Vec<LogRow<'static>>> {
    let (width, height) = (usize::from(area.width.saturating_sub(2)), usize::from(area.height));
    let turn_lines = this_turn(view);
    let last = turn_lines.last().filter(|_| width >= NARROWEST_LOG)?.action;
    let text_of = |from: usize, what: &dyn Fn(&LogLine) -> bool| {
        let lines = turn_lines.iter().filter(|line| line.action >= from && what(line));
        lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
    };
    let fits = |text: &String| !text.is_empty() && wrapped(text, width).len() <= height;
    let shown = |line: &LogLine| {
        let from = line.action;
        [text_of(from, &is_important), text_of(from, &|line| line.depth == 0)].into_iter().find(fits)
    };
    let text = turn_lines.iter().find_map(shown).unwrap_or_else(|| text_of(last, &is_important));
    (!text.is_empty()).then(|| joined_rows(wrap(&text, width, height), false))
}
