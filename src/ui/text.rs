//! Text cut and broken to columns. Most text is ASCII, where columns are bytes; the rest goes by
//! what Unicode says of each character.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

pub fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// The beginning of a text, at most so many columns.
pub fn cut(text: &str, columns: usize) -> &str {
    if text.is_ascii() {
        return &text[..columns.min(text.len())];
    }
    let mut width = 0;
    for (at, grapheme) in text.grapheme_indices(true) {
        width += grapheme.width();
        if width > columns {
            return &text[..at];
        }
    }
    text
}

/// A text in so many columns; one that is cut ends in a mark.
pub fn shorten(text: &str, room: usize) -> String {
    if columns(text) <= room {
        return text.to_string();
    }
    format!("{}~", cut(text, room.saturating_sub(1)))
}

/// A figure as it is drawn: a factor, `*2`, with the sign of the face.
pub fn factor(figure: &str, times: &str) -> String {
    match figure.strip_prefix('*') {
        Some(by) if !by.is_empty() => format!("{times}{by}"),
        _ => figure.into(),
    }
}

/// A text broken between words into exactly `height` lines of at most `width` columns. A word
/// that is longer than a line is broken; what does not fit is marked as cut.
pub fn wrap(text: &str, width: usize, height: usize) -> Vec<String> {
    let fresh = || String::with_capacity(width.min(text.len()));
    let mut lines = Vec::with_capacity(height + 1);
    lines.push(fresh());
    for word in text.split_whitespace() {
        let mut word = word;
        loop {
            let line = lines.last_mut().expect("there is always a line");
            let gap = usize::from(!line.is_empty());
            if columns(line) + gap + columns(word) <= width {
                line.push_str(&" "[..gap]);
                line.push_str(word);
                break;
            }
            if line.is_empty() {
                let head = cut(word, width);
                if head.is_empty() {
                    break;
                }
                line.push_str(head);
                word = &word[head.len()..];
            }
            lines.push(fresh());
        }
    }
    if lines.len() > height && height > 0 {
        lines.truncate(height);
        let last = &mut lines[height - 1];
        *last = format!("{}...", cut(last, width.saturating_sub(3)).trim_end_matches(['.', ',', ' ']));
    }
    lines.resize(height, String::new());
    lines
}

/// A text broken between words into as many lines as it takes.
pub fn wrapped(text: &str, width: usize) -> impl DoubleEndedIterator<Item = String> {
    let lines = wrap(text, width, columns(text) / width.max(1) + 8);
    lines.into_iter().filter(|line| !line.is_empty())
}
