//! The log: its lines in rows, or running text about an action with its consequences.
//!
//! | Where | Function | Form |
//! | --- | --- | --- |
//! | List for screen readers | [`newest`] | All lines |
//! | Pane beside a table | [`log_rows`] | For each action, at most [`ENTRY`] rows of lines, otherwise running text |
//! | The same, scrolled back | [`log_rows`] | All lines |
//! | Lines below a table | [`running_log`] | Running text about the actions of this turn, then the chat |
//! | The same, at the beginning of a turn | [`running_log`] | Running text about the opponents' last actions |
//!
//! Running text that doesn't fit gets shorter in steps: see [`first_that_fits`].

use super::text_rows::wrapped_line;
use super::{Rect, TextRow};
use crate::frame::TableView;
use crate::text::{columns, tinted_pieces, wrapped};
use crate::theme::Role;
use sorcery_games::table::plain;
use sorcery_games::{ChangeKind, Label, Line, LinkedText, Tint, Touch};
use sorcery_session::LogLine;

/// Width, in columns, of the symbol before the text of a log row. It is part of the row's indentation.
pub(super) const SIGN: u16 = 1;
/// Maximum indentation of log lines, in steps.
const DEEPEST: u8 = 6;
const NARROWEST_LOG: usize = 8;
/// If an action with all its consequences needs more log rows than this, the log shows only the important ones.
const ENTRY: usize = 3;
/// Maximum number of log rows for an action that is shown with only its important consequences.
const LONG_ENTRY: usize = 6;
/// Maximum number of log rows for an answer to a question. All its consequences are important.
const LONG_ANSWER: usize = 12;

/// Returns a text of the log with the names of cards in it, and with the colours of values, gains and losses.
fn coloured(told: &LinkedText) -> Line {
    let mut line = Line::new();
    for (label, tint) in Line::from(told) {
        if let Label::Card(_) = label {
            line.push((label, tint));
            continue;
        }
        for (piece, tint) in tinted_pieces(&label.to_string()) {
            line.extend(piece.split_inclusive(' ').map(|word| {
                let of_word = || Tint::of_word(word.trim_end_matches([' ', '.']));
                (Label::Text(word.into()), if tint == Tint::Plain { of_word() } else { tint })
            }));
        }
    }
    line
}

/// Returns lines as rows of the log. `first` is the first row, without its text. The rows below it are indented by
/// `hanging` more columns.
fn rows_like(first: &TextRow, lines: Vec<Line>, hanging: u16) -> Vec<TextRow> {
    let indent = |n: usize| first.indent + if n > 0 { hanging } else { 0 };
    let row =
        |(n, line): (usize, Line)| TextRow { indent: indent(n), line, role: first.role, fresh: first.fresh && n == 0 };
    lines.into_iter().enumerate().map(row).collect()
}

/// Returns the newest lines of the log that fit, with all consequences of each action.
pub(super) fn newest(view: &TableView, inner: Rect) -> Vec<TextRow> {
    from_a_beginning(log_rows(view, inner, false))
}

/// Removes the rows at the top that only continue a line whose beginning isn't visible.
pub(super) fn from_a_beginning(mut rows: Vec<(bool, TextRow)>) -> Vec<TextRow> {
    let begins = rows.iter().position(|(begins, _)| *begins).unwrap_or(0);
    rows.drain(begins..).map(|(_, row)| row).collect()
}

/// Returns the last rows of the log that fit, and whether each row begins an entry: a log line or, if `is_short`, an
/// action with its consequences. If `is_short`, limits the number of rows of each entry, unless the log is scrolled
/// back.
pub(super) fn log_rows(view: &TableView, inner: Rect, is_short: bool) -> Vec<(bool, TextRow)> {
    let width = usize::from(inner.width.saturating_sub(SIGN));
    let wanted = usize::from(inner.height) + view.log_scroll;
    let mut rows: Vec<(bool, TextRow)> = Vec::new();
    let mut rest = &view.log[..];
    while let Some(last) = rest.last().filter(|_| rows.len() < wanted && width >= NARROWEST_LOG) {
        let is_entry =
            |line: &&LogLine| is_short && view.log_scroll == 0 && line.action == last.action && !line.begins_turn;
        let lines = rest.iter().rev().take_while(|line| is_entry(line) && line.chat == last.chat);
        let entry = if last.chat { 1 } else { lines.count().max(1) };
        let (before, lines) = rest.split_at(rest.len() - entry);
        rest = before;
        rows.extend(entry_rows(lines, view, width).into_iter().rev());
        rows.extend(heading(before.last(), lines, view).map(|row| (true, row)));
    }
    rows.truncate(wanted);
    // At its beginning, the log doesn't scroll further.
    rows.drain(..view.log_scroll.min(rows.len().saturating_sub(inner.height.into())));
    rows.reverse();
    rows
}

/// Returns the heading above an entry that begins a turn of a game for one player, whose log has no line for each turn.
/// `before` is the line before the entry.
fn heading(before: Option<&LogLine>, entry: &[LogLine], view: &TableView) -> Option<TextRow> {
    if view.turns.names.len() > 1 || view.log.iter().any(|line| line.begins_turn) {
        return None;
    }
    let turn = |line: &LogLine| view.turns.turns.iter().rfind(|turn| turn.begins < line.action);
    let first = turn(entry.first().filter(|line| !line.chat)?)?;
    let continues = before.and_then(turn).is_some_and(|turn| turn.begins == first.begins);
    let line = plain(format!("Turn {}.", first.number));
    (!continues).then(|| TextRow { indent: SIGN, role: Some(Role::LogTurn), ..line.into() })
}

/// Returns the rows of a log line.
fn rows_of(line: &LogLine, view: &TableView, width: usize) -> Vec<TextRow> {
    let depth = line.depth.min(DEEPEST) as u16;
    let new = line.action >= view.news_from;
    // Players know their own actions, so those have no mark.
    let is_marked = new && (view.shows_news || view.prompt.is_none());
    let role = match (line.begins_turn, new) {
        (true, _) => Role::LogTurn,
        (_, true) => Role::Text,
        _ => Role::Dim,
    };
    let first = TextRow { indent: SIGN + depth, role: Some(role), fresh: is_marked, ..TextRow::default() };
    let (room, text) = (width - depth as usize, line.told.text.as_str());
    let whole = if line.begins_turn { Line::from(&line.told) } else { coloured(&line.told) };
    let lines = match columns(text) <= room && !text.contains("  ") {
        true => vec![whole],
        // In the log, continuation rows are indented by one more column.
        false => wrapped_line(&whole, room - 1, usize::MAX),
    };
    rows_like(&first, lines, 1)
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

/// Joins lines of the log to running text. Consecutive lines with the same predicate become one sentence with at most
/// `subjects` names: *Bone Golem, your Fire Elemental and 2 more die.*
fn joined<'l>(lines: impl IntoIterator<Item = &'l LogLine>, subjects: usize) -> LinkedText {
    let lines: Vec<&LinkedText> = lines.into_iter().map(|line| &line.told).collect();
    let plural = |told: &LinkedText| told.predicate.map(|predicate| predicate.plural);
    let mut text = LinkedText::default();
    for group in lines.chunk_by(|a, b| plural(a).is_some() && plural(a) == plural(b)) {
        text.text.push_str(if text.text.is_empty() { "" } else { " " });
        let (Some(plural), [_, _, ..]) = (plural(group[0]), group) else {
            text.append(group[0], 0..group[0].text.len());
            continue;
        };
        let shown = group.len().min(subjects.max(1));
        for (i, told) in group[..shown].iter().enumerate() {
            text.text.push_str(match i {
                0 => "",
                _ if i + 1 == group.len() => " and ",
                _ => ", ",
            });
            let Some(subject) = told.predicate else { continue };
            let begun = if i > 0 && subject.is_yours { "your" } else { "" };
            text.text.push_str(begun);
            text.append(told, begun.len()..subject.subject);
        }
        if shown < group.len() {
            text.text.push_str(&format!(" and {} more", group.len() - shown));
        }
        text.text.push_str(&format!(" {plural}."));
    }
    text
}

/// Returns the rows of an action with its consequences. If there are too many rows, shows only the important
/// consequences, as running text.
fn entry_rows(lines: &[LogLine], view: &TableView, width: usize) -> Vec<(bool, TextRow)> {
    let all: Vec<Vec<TextRow>> = lines.iter().map(|line| rows_of(line, view, width)).collect();
    let begins = |rows: Vec<TextRow>| rows.into_iter().enumerate().map(|(n, row)| (n == 0, row));
    if all.iter().map(Vec::len).sum::<usize>() <= ENTRY || view.log_scroll > 0 {
        return all.into_iter().flat_map(begins).collect();
    }
    // Continuation rows are indented by one column.
    let room = width - 1;
    // If the action is an answer to a question, such as the choice of a card, all lines describe its effects.
    let is_answer = lines.iter().all(|line| line.depth > 0);
    let whole = joined(lines, usize::MAX);
    let text = match is_answer || wrapped(&whole.text, room).len() <= ENTRY {
        true => whole,
        false => {
            let forms = [important(lines, true), important(lines, false)];
            first_that_fits(&forms, [1, usize::MAX], room, LONG_ENTRY)
        }
    };
    let most = if is_answer { LONG_ANSWER } else { LONG_ENTRY };
    let first = all.into_iter().flatten().next().unwrap_or_default();
    let first = TextRow { indent: SIGN, ..first };
    begins(rows_like(&first, wrapped_line(&coloured(&text), room, most), 1)).collect()
}

/// Returns the last actions of this turn as running text, as many as fit, above the chat since the player's last action.
/// If `is_news`, returns the opponents' last actions instead. If there is room, the text names the causes of
/// consequences.
pub(super) fn running_log(view: &TableView, area: Rect, is_news: bool) -> Option<Vec<TextRow>> {
    let (width, height) = (usize::from(area.width.saturating_sub(SIGN)), usize::from(area.height));
    let begins = view.log.iter().rposition(|line| line.begins_turn);
    let shown = match is_news {
        true => view.log.iter().position(|line| line.action >= view.news_from)?..begins.unwrap_or(view.log.len()),
        false => begins.map_or(0, |at| at + 1)..view.log.len(),
    };
    let log = view.log.get(shown).filter(|_| width >= NARROWEST_LOG)?;
    // The action that ended the previous turn is obvious, so leave it out unless it is the only news.
    let end = begins.filter(|_| is_news).and_then(|at| view.log.get(at)).map(|line| line.action);
    let forms = [true, false].map(|causes| {
        let mut lines = important(log, causes);
        lines.retain(|line| !line.chat);
        if lines.first().is_some_and(|first| Some(first.action) != end) {
            lines.retain(|line| Some(line.action) != end);
        }
        lines
    });
    let for_chat = if forms[0].is_empty() { height } else { height / 2 };
    let chat = chat_rows(view, width, for_chat);
    if forms[0].is_empty() {
        return Some(chat).filter(|rows| !rows.is_empty());
    }
    let height = height - chat.len();
    // News name all actions, even if the text doesn't fit.
    let most = if is_news { 1 } else { usize::MAX };
    let text = first_that_fits(&forms, [most; 2], width, height);
    let first = TextRow { indent: SIGN, role: Some(Role::Text), fresh: is_news, ..TextRow::default() };
    Some([rows_like(&first, wrapped_line(&coloured(&text), width, height), 0), chat].concat())
}

/// Returns the rows of the newest chat messages since the player's last action, as many as fit into `height` rows.
fn chat_rows(view: &TableView, width: usize, height: usize) -> Vec<TextRow> {
    let mut rows: Vec<TextRow> = Vec::new();
    let recent = view.log.iter().rev().take_while(|line| line.action + 1 >= view.news_from);
    for line in recent.filter(|line| line.chat) {
        let first = TextRow { indent: SIGN, role: Some(Role::Text), ..TextRow::default() };
        // The newest message is cut if it doesn't fit.
        let message = wrapped_line(&coloured(&line.told), width, if rows.is_empty() { height } else { usize::MAX });
        if rows.len() + message.len() > height {
            break;
        }
        rows.splice(..0, rows_like(&first, message, 0));
    }
    rows
}

/// Returns the first form of a text that fits into `height` rows of `width` columns, or the last form. `forms` are its
/// lines with and without the causes of consequences. Each has shorter forms: see [`running_texts`]. `most` limits the
/// number of shorter forms.
fn first_that_fits(forms: &[Vec<&LogLine>; 2], most: [usize; 2], width: usize, height: usize) -> LinkedText {
    let mut text = LinkedText::default();
    for form in forms.iter().zip(most).flat_map(|(lines, most)| running_texts(lines).take(most)) {
        text = form;
        if !text.text.is_empty() && wrapped(&text.text, width).len() <= height {
            break;
        }
    }
    text
}

/// Returns the running text of all actions, then shorter forms of it: without consequences, of only the last actions, and
/// with fewer names.
fn running_texts<'l>(lines: &'l [&'l LogLine]) -> impl Iterator<Item = LinkedText> + use<'l> {
    let actions = (0..lines.len()).filter(move |&n| n == 0 || lines[n].action != lines[n - 1].action);
    // The consequences of the last action are more important than the actions before it.
    let last = actions.clone().next_back().unwrap_or(0);
    let forms = actions.flat_map(|n| [(n, u8::MAX, usize::MAX), (n, 0, usize::MAX)]);
    let forms = forms.chain((1..lines.len()).rev().map(move |deaths| (last, 0, deaths)));
    forms.map(move |(from, deepest, deaths)| {
        let is_shown = |(n, line): &(usize, &&LogLine)| *n >= last || *n >= from && line.depth <= deepest;
        joined(lines.iter().enumerate().filter(is_shown).map(|(_, line)| *line), deaths)
    })
}
