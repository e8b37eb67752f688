//! The panels beside or below a table: inspector, log, turns.

use super::links::SIGN;
use super::{CellItem, Content, Grid, Indented, LogRow, NO_HIGHLIGHT, Rect, Scene, Tier, broken, wrapped};
use crate::frame::{Hit, TableView};
use crate::speech::tabulated;
use crate::text::{NO_BREAK, columns, shorten_name, wrap};
use crate::theme::Role;
use crate::turns::{TurnSummary, Turns};
use sorcery_games::table::{Cell, Line, plain, words_of};
use sorcery_games::words::{capitalised, counted, in_full_stop, listed};
use sorcery_games::{ChangeKind, Label, Tint, Touch};
use sorcery_session::LogLine;
use std::borrow::Cow;

/// Maximum indentation of log lines, in steps.
const DEEPEST: u8 = 6;
const NARROWEST_LOG: usize = 8;
/// If an action with all its consequences needs more log rows than this, the log shows only the important ones.
const ENTRY: usize = 3;
/// Maximum number of log rows for an action that is shown with only its important consequences.
const LONG_ENTRY: usize = 6;
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

impl<'f> Scene<'f> {
    /// Draws the panels beside the table. The inspector is as high as its text, and the log gets the rest, but each can
    /// claim half of the height. The log ends at the bottom, so that its lines stay in place when the inspector grows.
    pub(super) fn beside(&mut self, view: &'f TableView, pane: Rect, grid: Grid) {
        let pane = view.lesson.as_ref().map_or(pane, |lesson| self.lesson(lesson, pane, grid));
        let near = view.table.cells().filter_map(|placed| placed.anchor).last().map_or(0, |anchor| anchor.seat);
        let pane = self.turns(&view.turns, near, pane, grid);
        let mut rows = log_rows(view, inside_log(pane, grid), true);
        let around = pane.height - inside(pane, grid).height;
        let free = pane.height.saturating_sub(rows.len() as u16 + around + 1);
        let used = self.inspector(view, Rect { height: free.max(pane.height / 2), ..pane }, grid);
        rows.drain(
            ..rows.len().saturating_sub(usize::from(pane.height - used).saturating_sub(usize::from(around) + 1)),
        );
        let rows = from_a_beginning(rows);
        let height = rows.len() as u16 + around;
        let log = Rect { y: pane.bottom() - height, height, ..pane };
        let title = match view.log_scroll {
            0 => Cow::Borrowed("log"),
            back => format!("log, {} up", counted(back, "line")).into(),
        };
        if !rows.is_empty() {
            self.put(log, Content::Pane(title));
            self.put(inside_log(log, grid), Content::Log(rows));
        }
        self.hits.push((Rect { y: pane.y + used, height: pane.height - used, ..pane }, Hit::Log));
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
        // Until the player presses a key, show only the opponents' actions, over the whole width.
        let is_news = view.shows_news && view.log_scroll == 0;
        if let Some(rows) = running_log(view, area, true).filter(|_| view.fresh && is_news) {
            self.put(area, Content::Log(rows));
            self.hits.push((area, Hit::Log));
            return;
        }
        let inspector = view.inspector.iter().map(|line| columns(&words_of(line)) as u16).max().unwrap_or(0);
        let maximum = (area.width * 5 / 9).max(area.width.saturating_sub(inspector + 2));
        let rows_at = |width: u16| -> Vec<LogRow<'f>> {
            let log = Rect { x: area.right() - width, width, ..area };
            match view.log_scroll {
                0 => running_log(view, log, is_news).unwrap_or_default(),
                _ => log_rows(view, log, true).into_iter().map(|(_, row)| row).collect(),
            }
        };
        let mut rows = rows_at(maximum);
        // If the description is long, make the log narrower, provided that it still shows the same text.
        let is_long = |log: u16| broken(&view.inspector, area.width.saturating_sub(log + 2)).len() > area.height.into();
        let text = |rows: &[LogRow<'_>]| rows.iter().map(|row| &*row.text).collect::<Vec<_>>().join(" ");
        let whole = text(&rows);
        for width in (area.width / 4..maximum).rev().take_while(|&width| is_long(width + 1)) {
            let narrower = rows_at(width);
            if text(&narrower) != whole {
                break;
            }
            rows = narrower;
        }
        let width =
            rows.iter().map(|row| columns(&row.text) as u16 + row.indent + SIGN + 1).max().unwrap_or(0).min(maximum);
        let log = Rect { x: area.right() - width, width, ..area };
        self.short_inspector(view, Rect { width: area.width.saturating_sub(width + u16::from(width > 0) * 2), ..area });
        self.put(log, Content::Log(rows));
        self.hits.push((log, Hit::Log));
    }

    /// Draws the inspector, the text about the object under the cursor, in a few lines.
    fn short_inspector(&mut self, view: &'f TableView, area: Rect) {
        let mut lines = broken(&view.inspector, area.width);
        let (room, first) = (usize::from(area.height), &view.important);
        // If one line is too many, omit the first one. The table shows it too: it is the name or, while the player chooses
        // a target, the action.
        let skipped = lines.len().saturating_sub(room).min(1);
        if lines.len() - skipped > room {
            // If there are still too many lines, join them: first what the player can do, then the effect of Enter.
            let texts: Vec<String> = view.inspector.iter().map(|line| words_of(line)).collect();
            let words = tabulated(&texts).into_iter().zip(&texts).map(|(row, text)| match row {
                Some(facts) => capitalised(&facts.replacen(":\n", ": ", 1).replace('\n', ", ")),
                None => capitalised(text.trim()),
            });
            let words: Vec<String> = words.collect();
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
            let text = wrap(&text, area.width.into(), room).into_iter().map(|row| plain(row.replace(NO_BREAK, " ")));
            lines = text.map(|row| Indented { indent: 0, line: Cow::Owned(row) }).collect();
            return self.put(area, Content::Lines(lines));
        }
        self.beginning(lines.split_off(skipped), area);
    }

    /// Draws the inspector and returns its height.
    fn inspector(&mut self, view: &'f TableView, area: Rect, grid: Grid) -> u16 {
        let pane = self.items.len();
        self.put(area, Content::Pane("inspector".into()));
        let mut inner = inside(area, grid);
        let mut enlarged = &Cell::Gap;
        // In a window, most letters are narrower than columns.
        let columns = if grid.pixels { inner.width * 10 / 9 } else { inner.width };
        // While the player chooses a target, a terminal shows no enlarged card, which leaves room for the preview of
        // the change.
        let is_choosing = view.highlights.values().any(|highlight| highlight.chosen);
        let is_roomy = grid.pixels || grid.surfaces && area.width >= ROOMY && !is_choosing;
        if let Some(cell @ Cell::Card(_)) = view.pointed_cell().filter(|_| view.inspects_cursor && is_roomy) {
            let most = inner.width * 2 / if grid.pixels { 7 } else { 5 };
            // The text takes precedence over a large drawing.
            let text = broken(&view.inspector, columns).len() as u16;
            let height = inner.height.saturating_sub(text).max(ENLARGED).min(most).min(inner.height * 2 / 3);
            let large = CellItem { cell, highlight: &NO_HIGHLIGHT, tier: Tier::Large, cut: false };
            self.put(Rect { height, ..inner }, Content::Cell(large));
            inner = Rect { y: inner.y + height, height: inner.height - height, ..inner };
            enlarged = cell;
        }
        // Leave out lines that the enlarged card shows.
        let is_on_card = |line: &&Line| match enlarged {
            Cell::Card(face) => {
                let words = words_of(line);
                words == face.name.to_string() || words == in_full_stop(&face.body.to_string())
            }
            _ => false,
        };
        let mut lines: Vec<Indented<'f>> = view
            .inspector
            .iter()
            .filter(|line| !is_on_card(line))
            .flat_map(|line| broken(std::slice::from_ref(line), columns))
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
        let height = (inner.y + used - area.y + u16::from(grid.pixels)).min(area.height);
        if let Some(pane) = self.items.get_mut(pane) {
            pane.area.height = height;
        }
        height
    }

    /// Draws the turns panel: one column per turn, with the player to move and each player's main value, such as life,
    /// at the end of the turn. Returns the remaining area. `near` is the seat at the bottom of the table.
    fn turns(&mut self, turns: &'f Turns, near: u8, area: Rect, grid: Grid) -> Rect {
        let Turns { measure, names, turns: all } = turns;
        // In a solo game, leave out the line that names the player of each turn.
        let by = u16::from(names.len() > 1);
        let height = 3 + by + names.len() as u16;
        if all.is_empty() || area.width < ROOMY || area.height < 3 * height {
            return area;
        }
        let pane = Rect { y: area.bottom() - height, height, ..area };
        let inner = inside(pane, grid);
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
            let name = (Label::Text(format!("{:name_room$}", shorten_name(name, name_room - 1))), Tint::Plain);
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
        let lines = lines.into_iter().map(|line| Indented { indent: 0, line: Cow::Owned(line) });
        self.put(inner, Content::Lines(lines.collect()));
        Rect { height: area.height - height, ..area }
    }
}

/// Returns the newest lines of the log that fit, with all consequences of each action.
pub(super) fn newest(view: &TableView, inner: Rect) -> Vec<LogRow<'_>> {
    from_a_beginning(log_rows(view, inner, false))
}

/// Removes the rows at the top that only continue a line whose beginning isn't visible.
fn from_a_beginning(mut rows: Vec<(bool, LogRow<'_>)>) -> Vec<LogRow<'_>> {
    let begins = rows.iter().position(|(begins, _)| *begins).unwrap_or(0);
    rows.drain(begins..).map(|(_, row)| row).collect()
}

/// Returns the last rows of the log that fit, and whether each row begins an entry: a log line or, if `is_short`, an
/// action with its consequences. If `is_short`, limits the number of rows of each entry, unless the log is scrolled
/// back.
fn log_rows<'f>(view: &'f TableView, inner: Rect, is_short: bool) -> Vec<(bool, LogRow<'f>)> {
    let width = usize::from(inner.width.saturating_sub(SIGN));
    let wanted = usize::from(inner.height) + view.log_scroll;
    let mut rows: Vec<(bool, LogRow<'f>)> = Vec::new();
    let mut rest = &view.log[..];
    while let Some(last) = rest.last().filter(|_| rows.len() < wanted && width >= NARROWEST_LOG) {
        let is_entry =
            |line: &&LogLine| is_short && view.log_scroll == 0 && line.action == last.action && !line.begins_turn;
        let lines = rest.iter().rev().take_while(|line| is_entry(line) && line.chat == last.chat);
        let entry = if last.chat { 1 } else { lines.count().max(1) };
        let (before, lines) = rest.split_at(rest.len() - entry);
        rest = before;
        rows.extend(entry_rows(lines, view, width).into_iter().rev());
    }
    rows.truncate(wanted);
    // At its beginning, the log doesn't scroll further.
    rows.drain(..view.log_scroll.min(rows.len().saturating_sub(inner.height.into())));
    rows.reverse();
    rows
}

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
    let room = width - indent as usize;
    let row = |text, i| LogRow::new(text, indent + u16::from(i > 0), role, is_marked && i == 0);
    if columns(&line.text) <= room && !line.text.contains("  ") {
        return vec![row(Cow::Borrowed(line.text.as_str()), 0)];
    }
    // In the log, continuation rows are indented by one more column.
    let pieces = wrapped(&line.text, room - 1).into_iter();
    pieces.enumerate().map(|(i, text)| row(text.into(), i)).collect()
}

/// Returns the log lines that report an action, a removed item, or a change that is bad for a player. With `causes`, also
/// returns what other cards do to an item, and the line that names the cause of each change.
fn important(lines: &[LogLine], causes: bool) -> Vec<&LogLine> {
    let mut shown: Vec<&LogLine> = Vec::new();
    for line in lines.iter().rev() {
        let goes = |of: Touch| move |touch: Touch| touch.kind == ChangeKind::Goes && touch.thing == of.thing;
        // A removed item is not also damaged.
        let is_gone = |of: Touch| shown.iter().filter_map(|later| later.touch).any(goes(of));
        let damaged = |touch: Touch| touch.thing == 0 || causes && line.depth > 1 && !is_gone(touch);
        let lost = |touch: Touch| touch.kind == ChangeKind::Goes || touch.change < 0 && damaged(touch);
        // The nearest line before a consequence that is less deep is its cause.
        let is_cause = causes && shown.last().is_some_and(|effect| line.depth < effect.depth);
        if line.depth == 0 || is_cause || line.touch.is_some_and(lost) {
            shown.push(line);
        }
    }
    shown.reverse();
    shown
}

/// Joins lines of the log to running text. Consecutive deaths share a sentence with at most `deaths` names: *Bone
/// Golem, your Fire Elemental and 2 more die.*
fn joined<'l>(lines: impl IntoIterator<Item = &'l LogLine>, deaths: usize) -> String {
    let lines: Vec<&str> = lines.into_iter().map(|line| line.text.as_str()).collect();
    let dead = |text: &'l str| text.strip_suffix(" dies.");
    let sentence = |group: &[&'l str]| -> String {
        let names: Vec<&str> = group.iter().filter_map(|text| dead(text)).collect();
        let (first, others) = match names[..] {
            [first, ref others @ ..] if !others.is_empty() => (first, others),
            _ => return group.join(" "),
        };
        let (shown, more) = others.split_at(others.len().min(deaths.saturating_sub(1)));
        let in_list = |name: &&str| name.strip_prefix("Your ").map_or(name.to_string(), |name| format!("your {name}"));
        let mut names: Vec<String> = [first.to_string()].into_iter().chain(shown.iter().map(in_list)).collect();
        names.extend((!more.is_empty()).then(|| format!("{} more", more.len())));
        listed(&names) + " die."
    };
    let groups = lines.chunk_by(|a, b| dead(a).is_some() && dead(b).is_some());
    groups.map(sentence).collect::<Vec<_>>().join(" ")
}

/// Returns the rows of an action with its consequences. If there are too many rows, shows only the important
/// consequences, as running text.
fn entry_rows<'f>(lines: &'f [LogLine], view: &TableView, width: usize) -> Vec<(bool, LogRow<'f>)> {
    let all: Vec<Vec<LogRow<'f>>> = lines.iter().map(|line| rows_of(line, view, width)).collect();
    if all.iter().map(Vec::len).sum::<usize>() <= ENTRY || view.log_scroll > 0 {
        return all.into_iter().flat_map(|rows| rows.into_iter().enumerate().map(|(n, row)| (n == 0, row))).collect();
    }
    let text = joined(lines, usize::MAX);
    let important = |(causes, deaths)| joined(important(lines, causes), deaths);
    let text = match wrapped(&text, width).len() <= ENTRY {
        true => text,
        false => [(true, lines.len())]
            .into_iter()
            .chain((1..=lines.len()).rev().map(|deaths| (false, deaths)))
            .map(important)
            .find(|text| wrapped(text, width).len() <= LONG_ENTRY)
            .unwrap_or_else(|| important((false, 1))),
    };
    // Continuation rows are indented, unless that would take an extra row.
    let rows = wrapped(&text, width).len();
    let indent = usize::from(wrapped(&text, width - 1).len() == rows);
    let style = all.first().and_then(|rows| rows.first()).map(|row| (row.role, row.fresh));
    let (role, fresh) = style.unwrap_or((Role::Dim, false));
    let rows = wrap(&text, width - indent, rows.min(LONG_ENTRY)).into_iter().enumerate();
    rows.map(|(n, text)| {
        let indent = if n > 0 { indent as u16 } else { 0 };
        (n == 0, LogRow::new(text.into(), indent, role, fresh && n == 0))
    })
    .collect()
}

/// Returns the last actions of this turn as running text, as many as fit. If `is_news`, returns the opponents' last
/// actions instead. If there is room, the text names the causes of consequences.
fn running_log(view: &TableView, area: Rect, is_news: bool) -> Option<Vec<LogRow<'static>>> {
    let (width, height) = (usize::from(area.width.saturating_sub(SIGN)), usize::from(area.height));
    let begins = view.log.iter().rposition(|line| line.begins_turn);
    let shown = match is_news {
        true => view.log.iter().position(|line| line.action >= view.news_from)?..begins.unwrap_or(view.log.len()),
        false => begins.map_or(0, |at| at + 1)..view.log.len(),
    };
    let log = view.log.get(shown).filter(|_| width >= NARROWEST_LOG)?;
    // The action that ended the previous turn is obvious, so leave it out unless it is the only news.
    let end = begins.filter(|_| is_news).and_then(|at| view.log.get(at)).map(|line| line.action);
    let lines = |causes| {
        let mut lines = important(log, causes);
        if lines.first().is_some_and(|first| Some(first.action) != end) {
            lines.retain(|line| Some(line.action) != end);
        }
        lines
    };
    let fits = |text: &str| !text.is_empty() && wrapped(text, width).len() <= height;
    let (full, short) = (lines(true), lines(false));
    full.first()?;
    // News name all actions, even if the text doesn't fit.
    let most = if is_news { 1 } else { usize::MAX };
    let texts = running_texts(&full).take(most).chain(running_texts(&short).take(most));
    let mut text = String::new();
    for shorter in texts.chain(short.is_empty().then(String::new)) {
        text = shorter;
        if fits(&text) {
            break;
        }
    }
    let rows = wrap(&text, width, height).into_iter().filter(|row| !row.is_empty()).enumerate();
    Some(rows.map(|(n, text)| LogRow::new(text.into(), 0, Role::Text, is_news && n == 0)).collect())
}

/// Returns the running text of all actions, then shorter forms of it: without consequences, of only the last actions, and
/// with fewer names.
fn running_texts<'l>(lines: &'l [&'l LogLine]) -> impl Iterator<Item = String> + use<'l> {
    // Each chat message is a separate entry.
    let key = |n: usize| (lines[n].action, lines[n].chat, if lines[n].chat { n } else { 0 });
    let actions = (0..lines.len()).filter(move |&n| n == 0 || key(n) != key(n - 1));
    // The consequences of the last action are more important than the actions before it.
    let last = actions.clone().next_back().unwrap_or(0);
    let forms = actions.flat_map(|n| [(n, u8::MAX, usize::MAX), (n, 0, usize::MAX)]);
    let forms = forms.chain((1..lines.len()).rev().map(move |deaths| (last, 0, deaths)));
    forms.map(move |(from, deepest, deaths)| {
        let is_shown = |(n, line): &(usize, &&LogLine)| *n >= last || *n >= from && line.depth <= deepest;
        joined(lines.iter().enumerate().filter(is_shown).map(|(_, line)| *line), deaths)
    })
}
