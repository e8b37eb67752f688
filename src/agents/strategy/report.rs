//! What is wrong with a strategy file, shown with the line, a caret, and what would be right.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use sorcery_games::words::{is_unsafe, printable};
use std::ops::Range;

/// More complaints than this are only counted.
const MOST_SHOWN: usize = 50;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// The file can be used, but part of it can never do anything.
    Warning,
}

/// One error about a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The bytes it is about.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What was expected, beside the caret.
    pub label: String,
    /// What would be right in place of these bytes, where that is known.
    pub fix: Option<String>,
}

/// Where in a text something stands, for people: lines and columns count characters from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The line.
    pub line: usize,
    /// The column of its first character.
    pub column: usize,
    /// How many characters of this line belong to it: at least one, so that there is something to mark.
    pub length: usize,
}

impl Diagnostic {
    /// An error.
    pub fn error(span: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, span, message: message.into(), label: label.into(), fix: None }
    }

    /// A warning.
    pub fn warning(span: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message, label) }
    }

    /// Where it stands in the text that was read.
    pub fn spot(&self, text: &str) -> Spot {
        let span = on_characters(text, &self.span);
        let start = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
        let end = text[span.start..].find('\n').map_or(text.len(), |end| span.start + end);
        Spot {
            line: line_of(text, span.start),
            column: text[start..span.start].chars().count() + 1,
            length: text[span.start..span.end.min(end)].chars().count().max(1),
        }
    }
}

/// The line of a byte, counted from 1.
pub fn line_of(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|&b| b == b'\n').count() + 1
}

/// All complaints about a file, ready to print, the errors first as they stand in the file.
pub fn render(path: &str, text: &str, diagnostics: &[Diagnostic], colours: bool) -> String {
    let path = printable(path);
    let text = same_length(text);
    let renderer = if colours { Renderer::styled() } else { Renderer::plain() };
    let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
    sorted.sort_by_key(|d| (d.severity, d.span.start));
    let mut out = String::new();
    for diagnostic in sorted.iter().take(MOST_SHOWN) {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let span = on_characters(&text, &diagnostic.span);
        let annotation = AnnotationKind::Primary.span(span).label(diagnostic.label.as_str());
        let snippet = Snippet::source(text.as_str()).path(path.as_str()).annotation(annotation);
        let group = level.primary_title(diagnostic.message.as_str()).element(snippet);
        out.push_str(&renderer.render(&[group]));
        out.push_str("\n\n");
    }
    if sorted.len() > MOST_SHOWN {
        out.push_str(&format!("… and {} more\n", sorted.len() - MOST_SHOWN));
    }
    out
}

/// The text with everything that a terminal would obey replaced, byte for byte, by `?`.
fn same_length(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\n' | '\t') || !is_unsafe(c) {
            out.push(c);
        } else if c == '\r' {
            out.push(' ');
        } else {
            out.extend(std::iter::repeat_n('?', c.len_utf8()));
        }
    }
    out
}

/// A span that begins and ends between characters and inside the text.
fn on_characters(text: &str, span: &Range<usize>) -> Range<usize> {
    let clamp = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    clamp(span.start)..clamp(span.end).max(clamp(span.start))
}
