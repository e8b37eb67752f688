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

/// A player's name in so many columns; where it is cut a number at its end stays, if there is room: it tells
/// twins apart.
pub fn shorten_name(name: &str, room: usize) -> String {
    let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    match name.rsplit_once(' ').filter(|(_, end)| is_number(end) && end.len() + 3 <= room) {
        Some((_, number)) if columns(name) > room => shorten(name, room - number.len()) + number,
        _ => shorten(name, room),
    }
}

/// A figure as it is drawn: a factor, `*2`, with the sign of the face.
pub fn factor(figure: &str, times: &str) -> String {
    match figure.strip_prefix('*') {
        Some(by) if by.starts_with(|c: char| c.is_ascii_digit()) => format!("{times}{by}"),
        _ => figure.into(),
    }
}

/// A text broken between words into lines of at most `width` columns; a word that is longer than a line
/// is broken, behind a `/` or what else parts a name if there is one.
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
                // A path is broken behind a folder, a long name in it behind one of its parts.
                let end = head.rfind('/').or_else(|| head.rfind(['-', '_', '.']));
                let head = end.map_or(head, |at| &head[..=at]);
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

/// The same in exactly `height` lines; what does not fit is marked as cut, behind a whole word where
/// not much is lost by that.
pub fn wrap(text: &str, width: usize, height: usize) -> Vec<String> {
    let is_in_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    in_lines(text, width, height, |head, rest| {
        let breaks = is_in_word(head.chars().next_back()) && is_in_word(rest.chars().next());
        head.rfind(' ').filter(|at| breaks && 2 * at >= head.len()).unwrap_or(head.len())
    })
}

/// The same, with all letters that have room in front of the mark.
pub fn wrap_full(text: &str, width: usize, height: usize) -> Vec<String> {
    in_lines(text, width, height, |head, _| head.len())
}

/// A text in so many lines; `end` says where the beginning of the last one ends that has room with a mark.
fn in_lines(text: &str, width: usize, height: usize, end: impl Fn(&str, &str) -> usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > height && height > 0 {
        lines.truncate(height);
        let last = &mut lines[height - 1];
        let head = cut(last, width.saturating_sub(3));
        let head = &head[..end(head, &last[head.len()..])];
        *last = format!("{}...", head.trim_end_matches(['.', ',', ' ']));
    }
    lines.resize(height, String::new());
    lines
}
