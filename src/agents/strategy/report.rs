//! What is wrong with a strategy file, shown with the line, a caret, and what would be right.

use crate::games::words::printable;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
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
}

impl Diagnostic {
    /// An error.
    pub fn error(span: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, span, message: message.into(), label: label.into() }
    }

    /// A warning.
    pub fn warning(span: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message, label) }
    }
}

/// The line of a byte, counted from 1.
pub fn line_of(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|&b| b == b'\n').count() + 1
}

/// All complaints about a file, ready to print, the errors first as they stand in the file.
pub fn render(path: &str, text: &str, diagnostics: &[Diagnostic], colours: bool) -> String {
    let path = printable(path);
    let text = harmless(text);
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
fn harmless(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || c == '\t' || printable(c.encode_utf8(&mut [0; 4])) != "?" || c == '?' {
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
