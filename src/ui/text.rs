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

/// A text broken between words into lines of at most `width` columns; a word that is longer than a line
/// is broken, behind a `/` if there is one.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let fresh = || String::with_capacity(width.min(text.len()));
    let (mut lines, mut line) = (Vec::new(), fresh());
    for mut word in text.split_whitespace() {
        loop {
            let gap = usize::from(!line.is_empty());
            if columns(&line) + gap + columns(word) <= width {
                line.push_str(&" "[..gap]);
                line.push_str(word);
                break;
            }
            if line.is_empty() {
                let head = cut(word, width);
                // A path is broken behind a folder.
                let head = head.rfind('/').map_or(head, |at| &head[..=at]);
                if head.is_empty() {
                    break;
                }
                line.push_str(head);
                word = &word[head.len()..];
            }
            lines.push(std::mem::replace(&mut line, fresh()));
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// The same in exactly `height` lines; what does not fit is marked as cut.
pub fn wrap(text: &str, width: usize, height: usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > height && height > 0 {
        lines.truncate(height);
        let last = &mut lines[height - 1];
        *last = format!("{}...", cut(last, width.saturating_sub(3)).trim_end_matches(['.', ',', ' ']));
    }
    lines.resize(height, String::new());
    lines
}
