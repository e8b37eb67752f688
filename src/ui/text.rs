//! Truncates and wraps text by columns. Most text is ASCII, where a byte is a column; other characters have the
//! width that Unicode gives them.

use sorcery_games::table::Tint;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// A space at which text isn't wrapped.
pub const NO_BREAK: char = '\u{a0}';

/// Ends the lines of pasted text with `\n`. Terminals end them with a carriage return, and some add a line feed.
pub fn unify_line_ends(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

pub fn columns(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// Returns the start of `text`, at most `columns` columns wide.
pub fn cut(text: &str, columns: usize) -> &str {
    if text.is_ascii() {
        return &text[..columns.min(text.len())];
    }
    if text.width() <= columns {
        return text;
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

/// Scrolls a line that is being edited. Returns the text from the first visible character, and the part of it before the
/// cursor, which is the longest one that `fits`. `cursor` counts characters.
pub fn scrolled(text: &str, cursor: usize, mut fits: impl FnMut(&str) -> bool) -> (&str, &str) {
    let end = text.char_indices().nth(cursor).map_or(text.len(), |(at, _)| at);
    let starts = text[..end].char_indices().rev().map(|(at, _)| at);
    let start = starts.take_while(|at| fits(&text[*at..end])).last().unwrap_or(end);
    (&text[start..], &text[start..end])
}

/// Shortens `text` to at most `room` columns. Shortened text ends in `~`.
pub fn shorten(text: &str, room: usize) -> String {
    if columns(text) <= room {
        return text.to_string();
    }
    format!("{}~", cut(text, room.saturating_sub(1)))
}

/// Shortens `text` to at most `room` columns, preferably to whole clauses: text before a comma, colon or new sentence.
pub fn first_clauses(text: &str, room: usize) -> String {
    let starts = |end: &str, keeps: usize| text.match_indices(end).map(|(at, _)| at + keeps).collect::<Vec<_>>();
    let ends = [(", ", 0), (": ", 0), ("! ", 1), (". ", 1)].map(|(end, keeps)| starts(end, keeps));
    let ends = ends.concat().into_iter().filter(|&end| !text[..end].ends_with(' ') && columns(&text[..end]) <= room);
    match ends.max().filter(|_| columns(text) > room) {
        Some(end) => text[..end].to_string(),
        None => shorten(text, room),
    }
}

/// Shortens a name to at most `room` columns. Keeps a number at the end if possible, because it distinguishes players
/// with the same name.
pub fn shorten_name(name: &str, room: usize) -> String {
    let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    match name.rsplit_once(' ').filter(|(_, end)| is_number(end) && end.len() + 3 <= room) {
        Some((_, number)) if columns(name) > room => shorten(name, room - number.len()) + number,
        _ => shorten(name, room),
    }
}

/// Replaces the `*` of a factor such as `*2` with the front end's multiplication sign.
pub fn factor(figure: &str, times: &str) -> String {
    match figure.strip_prefix('*') {
        Some(by) if by.starts_with(|c: char| c.is_ascii_digit()) => format!("{times}{by}"),
        _ => figure.into(),
    }
}

/// Wraps text into lines of at most `width` columns.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    wrapped_by(text, |line| cut(line, width).len())
}

/// Wraps text into lines. `fitting` returns the length, in bytes, of the start of a text that fits into a line. A word
/// that is longer than a line is broken, preferably after a separator such as `/`.
pub fn wrapped_by(text: &str, mut fitting: impl FnMut(&str) -> usize) -> Vec<String> {
    let (mut lines, mut line) = (Vec::new(), String::new());
    let is_gap = |c: char| c.is_whitespace() && c != NO_BREAK;
    // A number and its percent sign stay together.
    let text = text.replace(" %", &format!("{NO_BREAK}%"));
    for mut word in text.split(is_gap).filter(|word| !word.is_empty()) {
        loop {
            let before = line.len();
            line.push_str(&" "[..before.min(1)]);
            line.push_str(word);
            let fits = fitting(&line);
            if fits == line.len() {
                break;
            }
            line.truncate(before);
            if line.is_empty() {
                let head = &word[..fits];
                // Prefer to break a path after a folder, otherwise after a part of a long file name or of an expression.
                let end = head.rfind('/').or_else(|| head.rfind(['-', '_', '.', '(', ',']));
                let head = end.map_or(head, |at| &head[..=at]);
                if head.is_empty() {
                    break;
                }
                line.push_str(head);
                word = &word[head.len()..];
            }
            lines.push(line.clone());
            line.clear();
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines.iter().map(|line| line.replace(NO_BREAK, " ")).collect()
}

/// Wraps text into exactly `height` lines. Truncated text ends in `...`, after a whole word unless too much would be
/// lost.
pub fn wrap(text: &str, width: usize, height: usize) -> Vec<String> {
    in_lines(text, width, height, |head, rest| match height {
        0 | 1 => end_of_words(head, rest),
        // The lines above show the beginning of the text, so leave the last line empty rather than break a word.
        _ => last_word(head, rest).unwrap_or(0),
    })
}

/// Returns the end of the last whole word in `head`, the beginning of a text that `rest` continues, or the end of `head`
/// if too much would be lost.
pub fn end_of_words(head: &str, rest: &str) -> usize {
    last_word(head, rest).filter(|at| 2 * at >= head.len()).unwrap_or(head.len())
}

/// Like [`wrap`], but never breaks a word.
pub fn wrap_words(text: &str, width: usize, height: usize) -> Vec<String> {
    in_lines(text, width, height, |head, rest| last_word(head, rest).unwrap_or(0))
}

/// Returns the end of the last whole word in `head`, the beginning of a line that `rest` continues. Returns `None` if
/// there is no whole word.
fn last_word(head: &str, rest: &str) -> Option<usize> {
    // Values such as `+1/+1` are words, too.
    let is_in_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || ['+', '/'].contains(&c));
    let breaks = is_in_word(head.chars().next_back()) && is_in_word(rest.chars().next());
    if breaks { head.rfind(' ') } else { Some(head.len()) }
}

/// Like [`wrap`], but keeps every letter that fits before the `...`.
pub fn wrap_full(text: &str, width: usize, height: usize) -> Vec<String> {
    in_lines(text, width, height, |head, _| head.len())
}

/// Wraps text into exactly `height` lines. If the text is too long, calls `end` with the part of the last line that
/// fits before `...` and the rest of this line. `end` returns the offset at which to truncate that part.
fn in_lines(text: &str, width: usize, height: usize, end: impl Fn(&str, &str) -> usize) -> Vec<String> {
    let mut lines = wrapped(text, width);
    if lines.len() > height && height > 0 {
        lines.truncate(height);
        let last = &mut lines[height - 1];
        let head = cut(last, width.saturating_sub(3));
        let head = &head[..end(head, &last[head.len()..])];
        let ended = |text: &str| format!("{}...", text.trim_end_matches(['.', ',', ' ']));
        *last = ended(head);
        // Don't spend a line on the `...` alone if it fits at the end of the line above.
        if let [.., above, last] = lines.as_mut_slice()
            && last == "..."
            && columns(&ended(above)) <= width
        {
            (*above, *last) = (ended(above), String::new());
        }
    }
    lines.resize(height, String::new());
    lines
}

/// Splits text into pieces, so that values such as `3 magic`, `life 9 -> 7`, `points 3 : 5` and `$2` have their own
/// colours. The blank between two pieces belongs to the second one.
pub fn tinted_pieces(text: &str) -> Vec<(&str, Tint)> {
    let words: Vec<&str> = text.split(' ').collect();
    let bare = words.iter().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '$'));
    let bare: Vec<&str> = bare.collect();
    let is_number = |n: usize| bare.get(n).is_some_and(|word| word.parse::<u32>().is_ok());
    let mut tints = vec![Tint::Plain; words.len()];
    for n in 0..words.len() {
        if bare[n].starts_with('$') {
            tints[n] = Tint::Money;
        }
        let tint = Tint::of_value(bare[n]);
        // A number belongs to the word after it, unless the number ends with a comma.
        let is_before = || n > 0 && is_number(n - 1) && words[n - 1].ends_with(char::is_numeric);
        let value = match tint {
            Tint::Plain => continue,
            _ if is_before() => n - 1..=n,
            _ if is_number(n + 1) && matches!(words.get(n + 2), Some(&"->" | &":")) => n..=(n + 3).min(words.len() - 1),
            _ if is_number(n + 1) => n..=n + 1,
            _ => continue,
        };
        tints[value].fill(tint);
    }
    let (mut pieces, mut begin, mut end) = (Vec::new(), 0, words[0].len());
    for (word, tints) in words[1..].iter().zip(tints.windows(2)) {
        if tints[0] != tints[1] {
            pieces.push((&text[begin..end], tints[0]));
            begin = end;
        }
        end += 1 + word.len();
    }
    pieces.push((&text[begin..], tints[tints.len() - 1]));
    pieces
}

/// Returns the text with single spaces. Padding for vertical alignment wastes room when lines lie side by side.
pub fn single_spaced(text: &str) -> String {
    let mut single_spaced = String::with_capacity(text.len());
    for c in text.chars() {
        if c != ' ' || !single_spaced.ends_with(' ') {
            single_spaced.push(c);
        }
    }
    single_spaced
}
