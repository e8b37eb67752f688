//! The strategy editor: text, diagnostics and completions.

use super::undo;
use crate::app::cycled;
use crate::frame::{CodeLine, CodePiece};
use crate::keys::{Code, Key};
use crate::parts::prompt::input;
use crate::storage::short;
use crate::text::unify_line_ends;
use crate::theme::Role;
use sorcery_agents::strategy::{
    Completion, Diagnostic, Severity, WordKind, completions, has_errors, highlight, meaning, print, read,
};
use sorcery_games::table::plain;
use sorcery_games::words::printable;
use sorcery_games::{Label, Line, Tint};
use sorcery_session::contest::contender::Contender;
use sorcery_session::player::CompiledStrategy;
use std::ops::Range;
use std::sync::Arc;
use tui_textarea::{CursorMove, TextArea};

/// Maximum size of a strategy's text, in bytes. The program can't read much larger files.
const LIMIT: usize = 60_000;
const PAGE: usize = 15;
/// Number of spaces per level of indentation.
const STEP: u8 = 4;

#[derive(Debug, Default)]
pub(super) struct Editor {
    area: TextArea<'static>,
    pub name: String,
    /// The text of the strategy. The fields below are derived from it.
    text: String,
    diagnostics: Vec<Diagnostic>,
    own: Option<Contender>,
    lines: Arc<[CodeLine]>,
    /// Completions at the cursor: the range they replace, the words and the index of the selected one.
    completing: Option<(Range<usize>, Vec<Completion>, usize)>,
    /// Whether the word before the cursor is the beginning of a known word.
    has_completion: bool,
}

impl Editor {
    pub fn new(name: &str, text: &str) -> Self {
        let mut editor = Editor { name: name.into(), ..Editor::default() };
        editor.set(text);
        editor
    }

    fn set(&mut self, text: &str) {
        self.area = TextArea::new(text.lines().map(clean).collect());
        self.area.set_tab_length(STEP);
        self.area.set_max_histories(undo::LIMIT);
        self.refresh();
    }

    /// Returns the name without its folder, or `unnamed` if there is none.
    pub fn title<'s>(&'s self, unnamed: &'s str) -> &'s str {
        let name = short(&self.name);
        if name.is_empty() { unnamed } else { name }
    }

    /// Returns the title without the extension of a strategy file.
    pub fn stem<'s>(&'s self, unnamed: &'s str) -> &'s str {
        self.title(unnamed).trim_end_matches(".strategy").trim_end_matches(".buylist")
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the strategy if the text has no errors.
    pub fn own(&self) -> Option<&Contender> {
        self.own.as_ref()
    }

    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|fault| fault.severity == Severity::Error).count()
    }

    /// Returns a message that names the line of the first error, or `None` if the text has no errors.
    pub fn place_of_error(&self) -> Option<String> {
        // The errors come first, in the order of the text.
        let first = self.diagnostics.first().filter(|fault| fault.severity == Severity::Error)?;
        let line = self.line_of(first.span.start) + 1;
        Some(format!("Line {line} has an error. Strategies with errors can't play."))
    }

    pub fn is_completing(&self) -> bool {
        self.completing.is_some()
    }

    /// Returns `true` if Tab completes the word before the cursor.
    pub fn can_complete(&self) -> bool {
        self.has_completion && self.completing.is_none()
    }

    /// Finds out whether Tab completes the word before the cursor. Called once after each change, not for each frame.
    fn find_completion(&mut self) {
        let (line, column) = self.cursor();
        let at = self.byte(line, column);
        let before = self.text.get(..at).unwrap_or_default();
        self.has_completion = before.ends_with(|c: char| c.is_ascii_alphanumeric()) && {
            let (span, found) = completions(&self.text, at);
            found.iter().any(|completion| self.text.get(span.clone()) != Some(&completion.word))
        };
    }

    /// Parses the text after a change. Undoes a change that exceeds the size limit.
    fn refresh(&mut self) {
        let whole = |area: &TextArea<'_>| area.lines().join("\n") + "\n";
        let mut text = whole(&self.area);
        while text.len() > LIMIT && text.len() > self.text.len() && self.area.undo() {
            text = whole(&self.area);
        }
        if text != self.text {
            self.text = text;
            let (file, diagnostics) = read(&self.text);
            let sound = !has_errors(&diagnostics);
            self.own = sound.then(|| CompiledStrategy::of(self.title(""), self.text.as_str(), file).into());
            self.diagnostics = diagnostics;
            self.diagnostics.sort_by_key(|fault| (fault.severity, fault.span.start));
        }
        // The selection depends on the cursor, so redraw even if the text is unchanged.
        self.redraw();
    }

    /// Returns the byte offset of a column in a line.
    fn byte(&self, line: usize, column: usize) -> usize {
        let above: usize = self.area.lines().iter().take(line).map(|line| line.len() + 1).sum();
        let own = self.area.lines().get(line).map_or("", String::as_str);
        above + own.char_indices().nth(column).map_or(own.len(), |(at, _)| at)
    }

    /// Returns the number of the line that contains a byte offset, counted from 0.
    fn line_of(&self, byte: usize) -> usize {
        let byte = byte.min(self.text.trim_end().len());
        self.text.as_bytes()[..byte].iter().filter(|byte| **byte == b'\n').count()
    }

    /// Splits the lines into pieces for drawing. Each piece has one colour.
    fn redraw(&mut self) {
        self.find_completion();
        let words = highlight(&self.text);
        let selected = self.area.selection_range().map(|((from, a), (to, b))| self.byte(from, a)..self.byte(to, b));
        let mut words = words.iter().peekable();
        let (mut lines, mut start) = (Vec::new(), 0);
        for text in self.area.lines() {
            let end = start + text.len();
            // The line is cut into pieces wherever the colour, an error or the selection begins or ends.
            let mut cuts = vec![start, end];
            let mut looks: Vec<(Range<usize>, Role)> = Vec::new();
            while let Some((span, kind)) = words.next_if(|(span, _)| span.start < end) {
                let span = span.start.max(start)..span.end.min(end);
                cuts.extend([span.start, span.end]);
                looks.push((span, colour(*kind)));
            }
            let here = |span: &Range<usize>| {
                // An error at the end of a line or of the file is marked on the last character.
                let from = span.start.min(self.text.trim_end().len().saturating_sub(1));
                let to = span.end.max(from + 1);
                (from < end.max(start + 1) && to > start).then(|| from.max(start)..to.min(end))
            };
            let wrong: Vec<_> = self.diagnostics.iter().filter_map(|fault| Some((here(&fault.span)?, fault))).collect();
            let spans = wrong.iter().map(|(span, _)| span).chain(selected.iter());
            cuts.extend(spans.flat_map(|span| [span.start, span.end]).filter(|at| (start..=end).contains(at)));
            cuts.retain(|at| self.text.is_char_boundary(*at));
            cuts.sort_unstable();
            cuts.dedup();
            let piece = |pair: &[usize]| CodePiece {
                text: self.text[pair[0]..pair[1]].to_string(),
                role: looks.iter().find(|(span, _)| span.contains(&pair[0])).map_or(Role::Text, |(_, role)| *role),
                wrong: wrong.iter().any(|(span, _)| span.contains(&pair[0])),
                selected: selected.as_ref().is_some_and(|span| span.contains(&pair[0])),
            };
            let worst = wrong.iter().map(|(_, fault)| fault.severity).min();
            let sign = worst.map(|severity| if severity == Severity::Error { Role::Error } else { Role::Notice });
            lines.push(CodeLine { pieces: cuts.windows(2).map(piece).collect(), sign });
            start = end + 1;
        }
        self.lines = lines.into();
    }

    pub fn lines(&self) -> Arc<[CodeLine]> {
        self.lines.clone()
    }

    pub fn cursor(&self) -> (usize, usize) {
        let cursor = self.area.cursor();
        (cursor.0, cursor.1)
    }

    pub fn go(&mut self, line: usize, column: usize) {
        self.completing = None;
        self.area.cancel_selection();
        self.jump(line, column);
        self.redraw();
    }

    /// Moves the cursor. If a selection is active, extends it to the new position.
    fn jump(&mut self, line: usize, column: usize) {
        let small = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        self.area.move_cursor(CursorMove::Jump(small(line), small(column)));
    }

    /// Undoes the last change if `back` is set, otherwise redoes the next one. A typed word is one change, and so are
    /// letters deleted one after the other.
    pub fn undo(&mut self, back: bool) {
        self.completing = None;
        undo::undo(&mut self.area, back);
        self.refresh();
    }

    /// Replaces the whole text.
    pub fn write(&mut self, text: &str) {
        let (line, column) = self.cursor();
        self.area.select_all();
        self.area.insert_str(text.trim_end_matches('\n'));
        self.go(line, column);
        self.refresh();
    }

    /// Formats the text as `sorcery dominion fmt` does. Returns `false` if it has errors.
    pub fn format(&mut self) -> bool {
        let printed = self.own.as_ref().and_then(Contender::strategy).map(|strategy| print(&strategy.file));
        printed.map(|text| self.write(&text)).is_some()
    }

    /// Selects the first match of `what` at the cursor or, with `next`, after it. Ignores case and wraps around at the
    /// end of the text. Returns `false` if there is no match.
    pub fn find(&mut self, what: &str, next: bool) -> bool {
        self.unmark();
        let (line, column) = self.cursor();
        let (text, what) = (self.text.to_ascii_lowercase(), what.to_ascii_lowercase());
        let from = self.byte(line, column + usize::from(next)).min(text.len());
        let behind = text[from..].find(&what).map(|at| from + at);
        let Some(at) = behind.or_else(|| text.find(&what)).filter(|_| !what.is_empty()) else {
            return what.is_empty();
        };
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let (line, column) = (text[..at].matches('\n').count(), text[start..at].chars().count());
        self.go(line, column + what.chars().count());
        self.area.start_selection();
        self.jump(line, column);
        self.redraw();
        true
    }

    pub fn unmark(&mut self) {
        self.area.cancel_selection();
        self.redraw();
    }

    pub fn paste(&mut self, text: &str) {
        let room = LIMIT.saturating_sub(self.text.len());
        let text = unify_line_ends(text);
        let mut lines = text.lines().map(clean).collect::<Vec<_>>().join("\n");
        if text.ends_with('\n') {
            lines.push('\n');
        }
        let end = (0..=room.min(lines.len())).rev().find(|&at| lines.is_char_boundary(at)).unwrap_or(0);
        self.area.insert_str(&lines[..end]);
        self.completing = None;
        self.refresh();
    }

    /// Edits the text. Returns `false` if the editor doesn't use this key.
    pub fn edit(&mut self, key: Key) -> bool {
        if self.completing.is_some() && self.choose(key) {
            return true;
        }
        let was_completing = self.completing.take().is_some();
        match key.code {
            Code::Char(_) if key.ctrl || key.alt => return self.shortcut(key),
            Code::Enter => {
                self.new_line();
                return true;
            }
            Code::Tab => {
                self.complete();
                return true;
            }
            Code::BackTab => {
                self.step_out();
                return true;
            }
            Code::Home | Code::End if key.ctrl => {
                let end = if key.code == Code::End { usize::MAX } else { 0 };
                self.go(end, end);
                return true;
            }
            Code::Left | Code::Right | Code::Up | Code::Down if key.alt => return false,
            Code::PageUp | Code::PageDown => {
                let (line, column) = self.cursor();
                let to = if key.code == Code::PageUp { line.saturating_sub(PAGE) } else { line + PAGE };
                self.go(to, column);
                return true;
            }
            _ if !input(&mut self.area, key) => return false,
            _ => {}
        }
        self.refresh();
        // Keep the list of completions open while a word is being typed.
        if was_completing && matches!(key.code, Code::Char(c) if c.is_ascii_alphanumeric()) {
            self.complete_from(false);
        }
        true
    }

    /// Handles the editor's shortcuts with Ctrl and Alt.
    fn shortcut(&mut self, key: Key) -> bool {
        match key.code {
            Code::Char('a' | 'e' | 'k' | 'w' | 'y' | 'x' | 'd') if key.ctrl => {
                input(&mut self.area, Key { alt: false, ..key });
            }
            Code::Char('v') if key.ctrl => _ = self.area.paste(),
            Code::Char('a') if key.alt => self.area.select_all(),
            Code::Char('w') if key.alt => self.area.copy(),
            _ => return false,
        }
        self.refresh();
        true
    }

    /// Inserts a line with the indentation of the current one.
    fn new_line(&mut self) {
        let (line, _) = self.cursor();
        let own = self.area.lines().get(line).map_or("", String::as_str);
        let indent: String = own.chars().take_while(|c| *c == ' ').collect();
        self.area.insert_newline();
        self.area.insert_str(&indent);
        self.refresh();
    }

    /// Removes one level of indentation.
    fn step_out(&mut self) {
        let (line, column) = self.cursor();
        let own = self.area.lines().get(line).map_or("", String::as_str);
        let blanks = own.chars().take(STEP.into()).take_while(|c| *c == ' ').count();
        self.area.move_cursor(CursorMove::Head);
        self.area.delete_str(blanks);
        self.go(line, column.saturating_sub(blanks));
        self.refresh();
    }

    /// Completes the word before the cursor or lists the possible words. Indents the line if the cursor is in the
    /// indentation.
    fn complete(&mut self) {
        let (line, column) = self.cursor();
        let own = self.area.lines().get(line).map_or("", String::as_str);
        match own.chars().take(column).all(|c| c == ' ') {
            true => _ = self.area.insert_tab(),
            false => self.complete_from(true),
        }
        self.refresh();
    }

    fn complete_from(&mut self, takes_only: bool) {
        let (line, column) = self.cursor();
        let (span, found) = completions(&self.text, self.byte(line, column));
        match found.as_slice() {
            [] => {}
            [only] if takes_only => self.replace(&span, &only.word.clone()),
            _ => self.completing = Some((span, found, 0)),
        }
    }

    /// Replaces the typed part of a word with the whole word.
    fn replace(&mut self, span: &Range<usize>, word: &str) {
        let typed = self.text.get(span.clone()).unwrap_or_default().chars().count();
        (0..typed).for_each(|_| _ = self.area.delete_char());
        self.area.insert_str(word);
        self.refresh();
    }

    /// Handles the keys of the completion list. Returns `false` for other keys.
    fn choose(&mut self, key: Key) -> bool {
        let Some((span, words, chosen)) = &mut self.completing else { return false };
        let n = words.len();
        match key.code {
            Code::Down | Code::Tab => *chosen = cycled(*chosen, n, true),
            Code::Up | Code::BackTab => *chosen = cycled(*chosen, n, false),
            Code::Esc => self.completing = None,
            Code::Enter => {
                let (span, word) = (span.clone(), words[*chosen].word.clone());
                self.completing = None;
                self.replace(&span, &word);
            }
            _ => return false,
        }
        true
    }

    /// Returns the text below the editor: the open completions, otherwise an error or, if there are none, a warning (if
    /// there are several, the one nearest to the cursor), otherwise the meaning of the word at the cursor.
    pub fn notes(&self) -> Vec<Line> {
        if let Some((_, words, chosen)) = &self.completing {
            let first = chosen.saturating_sub(2).min(words.len().saturating_sub(4));
            let shown = words.iter().enumerate().skip(first).take(4);
            return shown.map(|(i, word)| offer(word, i == *chosen)).collect();
        }
        let (line, column) = self.cursor();
        let at = self.byte(line, column);
        let near = |fault: &&Diagnostic| (fault.severity, self.line_of(fault.span.start).abs_diff(line));
        if let Some(fault) = self.diagnostics.iter().min_by_key(near) {
            let tint = if fault.severity == Severity::Error { Tint::Loss } else { Tint::Gold };
            // Begin with the number of errors or warnings, because a long message can fill all lines.
            let kind = if fault.severity == Severity::Error { "error" } else { "warning" };
            let kind = match self.diagnostics.iter().filter(|other| other.severity == fault.severity).count() {
                1 => kind.to_string(),
                n => format!("1 of {n} {kind}s"),
            };
            let place = format!("{kind}, line {}: ", self.line_of(fault.span.start) + 1);
            let mut notes = vec![vec![(Label::Text(place + &printable(&fault.message)), tint)]];
            notes.push(plain(printable(&fault.label)));
            return notes;
        }
        let inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let start = self.text[..at].rfind(|c| !inside(c)).map_or(0, |before| before + 1);
        let start = (start..=at).find(|&i| self.text.is_char_boundary(i)).unwrap_or(at);
        let end = at + self.text[at..].find(|c| !inside(c)).unwrap_or(0);
        meaning(&self.text[start..end]).map(plain).into_iter().collect()
    }
}

/// Formats one line of the completion list.
fn offer(word: &Completion, chosen: bool) -> Line {
    let (sign, tint) = if chosen { ("> ", Tint::Gold) } else { ("  ", Tint::Plain) };
    vec![(Label::Text(format!("{sign}{:<14} ", word.word)), tint), (Label::Text(word.help.clone()), Tint::Plain)]
}

/// Replaces tabs with spaces and removes control characters.
fn clean(line: &str) -> String {
    line.replace('\t', "    ").chars().filter(|c| !c.is_control()).collect()
}

fn colour(kind: WordKind) -> Role {
    match kind {
        WordKind::Keyword => Role::Prompt,
        WordKind::Card => Role::Card(Tint::Spell),
        WordKind::Condition => Role::Card(Tint::Enchantment),
        WordKind::Event => Role::Card(Tint::Ritual),
        WordKind::Number => Role::Card(Tint::Minion),
        WordKind::Comment => Role::Dim,
        WordKind::Sign | WordKind::Unknown => Role::Text,
    }
}
