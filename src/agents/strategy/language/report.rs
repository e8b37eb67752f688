//! Errors and warnings about a strategy file, shown with the line, a caret and a suggestion.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use sorcery_games::words::{is_unsafe, printable};
use std::ops::Range;

/// Maximum number of diagnostics shown. The others are only counted.
const MOST_SHOWN: usize = 50;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file can't be used.
    Error,
    /// The file can be used, but a part of it never has an effect.
    Warning,
}

/// An error or warning about a place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Whether this is an error or a warning.
    pub severity: Severity,
    /// The byte range that the diagnostic refers to.
    pub span: Range<usize>,
    /// A description of the problem.
    pub message: String,
    /// Short text at the caret below the faulty line, usually the expected input.
    pub label: String,
    /// The text that corrects the problem by replacing the bytes in `span`, if such a text is known.
    pub fix: Option<String>,
}

impl Diagnostic {
    /// Creates an error.
    pub fn error(span: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, span, message: message.into(), label: label.into(), fix: None }
    }

    /// Creates a warning.
    pub fn warning(span: Range<usize>, message: impl Into<String>, label: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(span, message, label) }
    }
}

/// Returns the number, counted from 1, of the line that contains the byte at this offset.
pub fn line_of(text: &str, byte: usize) -> usize {
    text.bytes().take(byte).filter(|&b| b == b'\n').count() + 1
}

/// Formats the diagnostics of a file for printing: errors first, and otherwise in file order.
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

/// Replaces unsafe characters with as many question marks as they have bytes. This protects the terminal and doesn't
/// change any byte offsets.
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

/// Clamps a span to the text and to character boundaries.
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
