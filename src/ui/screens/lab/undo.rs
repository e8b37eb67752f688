//! Undo and redo in the strategy editor. The text area undoes single letters, and this module joins them to words.

use tui_textarea::{CursorMove, TextArea};

/// Maximum number of letters typed or deleted, and of other changes, that the user can undo.
pub(super) const LIMIT: usize = 1000;

/// A letter that was typed or deleted.
#[derive(Clone, Copy)]
struct Keystroke {
    line: usize,
    /// The column of the letter, counted in characters.
    column: usize,
    letter: char,
    inserts: bool,
}

/// Undoes the last change if `back` is set, otherwise redoes the next one. A typed word is one change, and so are
/// letters deleted one after the other.
pub(super) fn undo(area: &mut TextArea<'_>, back: bool) {
    let Some(mut last) = step(area, back) else { return };
    // Replacing the whole text takes two steps, a deletion and an insertion. Undo both.
    if area.is_empty() {
        step(area, back);
    }
    loop {
        let cursor = area.cursor();
        let Some(next) = step(area, back) else { break };
        if !is_one_change(if back { [next, last] } else { [last, next] }) {
            step(area, !back);
            area.move_cursor(CursorMove::Jump(cursor.0 as u16, cursor.1 as u16));
            break;
        }
        last = next;
    }
}

/// Undoes or redoes one step of the text area. Returns `None` if there is no step, otherwise the step if it was a
/// keystroke.
fn step(area: &mut TextArea<'_>, back: bool) -> Option<Option<Keystroke>> {
    let letters = |lines: &[String]| lines.iter().map(|line| line.chars().count()).sum::<usize>();
    let old = area.lines().to_vec();
    if !(if back { area.undo() } else { area.redo() }) {
        return None;
    }
    let (before, after) = (letters(&old), letters(area.lines()));
    let is_letter = before.abs_diff(after) == 1 && old.len() == area.lines().len();
    let longer = if after > before { area.lines() } else { &old };
    let inserts = (after > before) != back;
    let cursor = area.cursor();
    // The cursor stands before the letter where it is missing, and after it where it is present.
    let column = if inserts == back { Some(cursor.1) } else { cursor.1.checked_sub(1) };
    Some(column.filter(|_| is_letter).and_then(|column| {
        let letter = longer.get(cursor.0)?.chars().nth(column)?;
        Some(Keystroke { line: cursor.0, column, letter, inserts })
    }))
}

/// Returns `true` if two steps, the earlier one first, are part of the same word or of the same run of deletions.
fn is_one_change(steps: [Option<Keystroke>; 2]) -> bool {
    let [Some(first), Some(second)] = steps else { return false };
    let begins_word = first.letter == ' ' && second.letter != ' ';
    first.line == second.line
        && match (first.inserts, second.inserts) {
            (true, true) => second.column == first.column + 1 && !begins_word,
            // Delete keeps the column, and Backspace moves it to the left.
            (false, false) => second.column == first.column || second.column + 1 == first.column,
            _ => false,
        }
}
