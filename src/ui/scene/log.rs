//! The log: its lines in rows, the running text of an action with its consequences, and the names of cards in it.

use super::links::SIGN;
use super::{Rect, wrapped};
use crate::frame::{NameTarget, TableView};
use crate::text::{columns, tinted_pieces, wrap};
use crate::theme::Role;
use sorcery_games::{ChangeKind, LinkedText, Tint, Touch};
use sorcery_session::LogLine;
use std::borrow::Cow;
use std::ops::Range;

/// Maximum indentation of log lines, in steps.
const DEEPEST: u8 = 6;
const NARROWEST_LOG: usize = 8;
/// If an action with all its consequences needs more log rows than this, the log shows only the important ones.
const ENTRY: usize = 3;
/// Maximum number of log rows for an action that is shown with only its important consequences.
const LONG_ENTRY: usize = 6;
/// Maximum number of log rows for an answer to a question. All its consequences are important.
const LONG_ANSWER: usize = 12;

/// A line of the log, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow<'f> {
    pub text: Cow<'f, str>,
    /// The names of cards in the text, or the parts of them in this row, and where each leads.
    pub names: Vec<(Range<usize>, NameTarget)>,
    /// The parts of the text: the byte offset at which each ends, its role, and whether it is bold. The text after them
    /// has the role `role`.
    parts: Vec<(usize, Role, bool)>,
    pub indent: u16,
    pub role: Role,
    /// Whether this row begins a log line that the player hasn't seen before.
    pub fresh: bool,
}

impl<'f> LogRow<'f> {
    /// Creates a row without names.
    pub fn new(text: Cow<'f, str>, indent: u16, role: Role, fresh: bool) -> Self {
        LogRow { text, names: Vec::new(), parts: Vec::new(), indent, role, fresh }
    }

    /// Returns the parts of the text with their roles, and whether they are bold.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, Role, bool)> {
        let rest = (self.text.len(), self.role, false);
        let mut from = 0;
        self.parts.iter().copied().chain([rest]).map(move |(end, role, bold)| {
            let piece = &self.text[from..end];
            from = end;
            (piece, role, bold)
        })
    }
}

/// Adds to the rows of a text the names of cards, in bold, and the colours of values, gains and losses. A name can
/// continue in the next row.
fn decorate(rows: &mut [LogRow<'_>], told: &LinkedText, view: &TableView) {
    let names = told.cards.iter().map(|named| (named.at.clone(), None));
    let mut marks: Vec<(Range<usize>, Option<Tint>)> = names.chain(coloured(&told.text)).collect();
    marks.sort_by_key(|(at, tint)| (at.start, at.end, tint.is_some()));
    let targets = told.cards.iter().map(|named| view.target(&told.text[named.at.clone()], named.card));
    let targets: Vec<Option<NameTarget>> = targets.collect();
    // Rows have single spaces and no space at their ends, so only the other characters are the same in the text.
    let mut rest = told.text.char_indices().filter(|(_, c)| !c.is_whitespace()).peekable();
    for row in rows {
        // For each character of the row: its start and end, and its position in the text. Both increase. The last row may
        // end in `...`.
        let mut same: Vec<(Range<usize>, usize)> = Vec::new();
        for (at, c) in row.text.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let Some((from, _)) = rest.next_if(|(_, other)| *other == c) else { break };
            same.push((at..at + c.len_utf8(), from));
        }
        let inside = |at: &Range<usize>| {
            let [begin, end] = [at.start, at.end].map(|bound| same.partition_point(|(_, from)| *from < bound));
            let part = same.get(begin..end)?;
            Some(part.first()?.0.start..part.last()?.0.end)
        };
        let named = told.cards.iter().zip(&targets);
        row.names = named.filter_map(|(named, target)| Some((inside(&named.at)?, (*target)?))).collect();
        let mut end = 0;
        for (at, tint) in marks.iter().filter(|_| row.role != Role::LogTurn) {
            // Skip a coloured word inside a name, because the whole name is already bold.
            if let Some(at) = inside(at).filter(|at| at.start >= end) {
                let role = tint.map_or(row.role, Role::Card);
                row.parts.extend([(at.start, row.role, false), (at.end, role, tint.is_none())]);
                end = at.end;
            }
        }
    }
}

/// Returns the positions of the words in a text that have a colour: values, gains and losses.
fn coloured(text: &str) -> Vec<(Range<usize>, Option<Tint>)> {
    let (mut marks, mut at) = (Vec::new(), 0);
    for (piece, tint) in tinted_pieces(text) {
        for word in piece.split_inclusive(' ') {
            let tint = if tint == Tint::Plain { Tint::of_word(word.trim_end_matches([' ', '.'])) } else { tint };
            if tint != Tint::Plain {
                marks.push((at..at + word.len(), Some(tint)));
            }
            at += word.len();
        }
    }
    marks
}

/// Returns the newest lines of the log that fit, with all consequences of each action.
pub(super) fn newest(view: &TableView, inner: Rect) -> Vec<LogRow<'_>> {
    from_a_beginning(log_rows(view, inner, false))
}

/// Removes the rows at the top that only continue a line whose beginning isn't visible.
pub(super) fn from_a_beginning(mut rows: Vec<(bool, LogRow<'_>)>) -> Vec<LogRow<'_>> {
    let begins = rows.iter().position(|(begins, _)| *begins).unwrap_or(0);
    rows.drain(begins..).map(|(_, row)| row).collect()
}

/// Returns the last rows of the log that fit, and whether each row begins an entry: a log line or, if `is_short`, an
/// action with its consequences. If `is_short`, limits the number of rows of each entry, unless the log is scrolled
/// back.
pub(super) fn log_rows<'f>(view: &'f TableView, inner: Rect, is_short: bool) -> Vec<(bool, LogRow<'f>)> {
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
fn heading<'f>(before: Option<&LogLine>, entry: &[LogLine], view: &TableView) -> Option<LogRow<'f>> {
    if view.turns.names.len() > 1 || view.log.iter().any(|line| line.begins_turn) {
        return None;
    }
    let turn = |line: &LogLine| view.turns.turns.iter().rfind(|turn| turn.begins < line.action);
    let first = turn(entry.first().filter(|line| !line.chat)?)?;
    let continues = before.and_then(turn).is_some_and(|turn| turn.begins == first.begins);
    let text = format!("Turn {}.", first.number).into();
    (!continues).then(|| LogRow::new(text, 0, Role::LogTurn, false))
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
    let (room, text) = (width - indent as usize, line.told.text.as_str());
    let row = |text, i| LogRow::new(text, indent + u16::from(i > 0), role, is_marked && i == 0);
    let mut rows = match columns(text) <= room && !text.contains("  ") {
        true => vec![row(Cow::Borrowed(text), 0)],
        // In the log, continuation rows are indented by one more column.
        false => wrapped(text, room - 1).into_iter().enumerate().map(|(i, text)| row(text.into(), i)).collect(),
    };
    decorate(&mut rows, &line.told, view);
    rows
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
fn entry_rows<'f>(lines: &'f [LogLine], view: &TableView, width: usize) -> Vec<(bool, LogRow<'f>)> {
    let all: Vec<Vec<LogRow<'f>>> = lines.iter().map(|line| rows_of(line, view, width)).collect();
    if all.iter().map(Vec::len).sum::<usize>() <= ENTRY || view.log_scroll > 0 {
        return all.into_iter().flat_map(|rows| rows.into_iter().enumerate().map(|(n, row)| (n == 0, row))).collect();
    }
    let text = joined(lines, usize::MAX);
    let important = |(causes, deaths)| joined(important(lines, causes), deaths);
    // Continuation rows are indented by one column.
    let room = width - 1;
    // If the action is an answer to a question, such as the choice of a card, all lines describe its effects.
    let is_answer = lines.iter().all(|line| line.depth > 0);
    let text = match is_answer || wrapped(&text.text, room).len() <= ENTRY {
        true => text,
        false => [(true, lines.len())]
            .into_iter()
            .chain((1..=lines.len()).rev().map(|deaths| (false, deaths)))
            .map(important)
            .find(|text| wrapped(&text.text, room).len() <= LONG_ENTRY)
            .unwrap_or_else(|| important((false, 1))),
    };
    let most = if is_answer { LONG_ANSWER } else { LONG_ENTRY };
    let height = wrapped(&text.text, room).len().min(most);
    let style = all.first().and_then(|rows| rows.first()).map(|row| (row.role, row.fresh));
    let (role, fresh) = style.unwrap_or((Role::Dim, false));
    let rows = wrap(&text.text, room, height).into_iter().enumerate();
    let row = |(n, text): (usize, String)| LogRow::new(text.into(), u16::from(n > 0), role, fresh && n == 0);
    let mut rows: Vec<LogRow<'f>> = rows.map(row).collect();
    decorate(&mut rows, &text, view);
    rows.into_iter().enumerate().map(|(n, row)| (n == 0, row)).collect()
}

/// Returns the last actions of this turn as running text, as many as fit. If `is_news`, returns the opponents' last
/// actions instead. If there is room, the text names the causes of consequences.
pub(super) fn running_log(view: &TableView, area: Rect, is_news: bool) -> Option<Vec<LogRow<'static>>> {
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
    let fits = |told: &LinkedText| !told.text.is_empty() && wrapped(&told.text, width).len() <= height;
    let (full, short) = (lines(true), lines(false));
    full.first()?;
    // News name all actions, even if the text doesn't fit.
    let most = if is_news { 1 } else { usize::MAX };
    let texts = running_texts(&full).take(most).chain(running_texts(&short).take(most));
    let mut text = LinkedText::default();
    for shorter in texts.chain(short.is_empty().then(LinkedText::default)) {
        text = shorter;
        if fits(&text) {
            break;
        }
    }
    let rows = wrap(&text.text, width, height).into_iter().filter(|row| !row.is_empty()).enumerate();
    let row = |(n, text): (usize, String)| LogRow::new(text.into(), 0, Role::Text, is_news && n == 0);
    let mut rows: Vec<LogRow<'static>> = rows.map(row).collect();
    decorate(&mut rows, &text, view);
    Some(rows)
}

/// Returns the running text of all actions, then shorter forms of it: without consequences, of only the last actions, and
/// with fewer names.
fn running_texts<'l>(lines: &'l [&'l LogLine]) -> impl Iterator<Item = LinkedText> + use<'l> {
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
