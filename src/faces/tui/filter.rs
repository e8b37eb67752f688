//! A filter for terminal output: passes only escape sequences that sorcery itself uses to draw, so that a host can't
//! change the settings of a guest's terminal.

use sorcery_games::words::{JOINER, is_unsafe};

/// Maximum length, in bytes, of the parameters of an escape sequence. The longest sequence that sorcery writes sets two
/// colours and all styles.
const PARAMETERS: usize = 60;
/// The terminal modes that a host may set: a visible cursor, mouse reporting and synchronized output. Leaving the full
/// screen resets all of them.
const MODES: [&[u8]; 7] = [b"?25", b"?1000", b"?1002", b"?1003", b"?1006", b"?1015", b"?2026"];
const ESC: u8 = 0x1b;

/// The state of the parser: within text or within an escape sequence.
#[derive(Debug, Default)]
enum ParserState {
    #[default]
    Text,
    /// The filter has read `ESC` and any intermediate bytes.
    Escape,
    /// The filter has read `ESC [`.
    Sequence,
    /// The filter is in a control string, such as a window title or a query.
    String,
}

/// Filters the output that a host sends to a guest's terminal.
#[derive(Debug, Default)]
pub struct OutputFilter {
    state: ParserState,
    /// The bytes of an incomplete character, or the parameters of an incomplete escape sequence.
    held: Vec<u8>,
}

impl OutputFilter {
    /// Filters the next bytes of the output. Holds back an incomplete sequence or character until it is complete.
    pub fn pass(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(bytes.len());
        for &byte in bytes {
            self.state = match (&self.state, byte) {
                (_, ESC) => {
                    self.held.clear();
                    ParserState::Escape
                }
                (ParserState::Text, _) => {
                    self.letter(byte, &mut out);
                    ParserState::Text
                }
                (ParserState::Escape, b'[') => ParserState::Sequence,
                (ParserState::Escape, b']' | b'P' | b'X' | b'^' | b'_') => ParserState::String,
                (ParserState::Escape, b' '..=b'/') => ParserState::Escape,
                (ParserState::Sequence, b' '..=b'?') => {
                    // Store one byte more than the limit, so that `is_ours` rejects sequences that are too long.
                    if self.held.len() <= PARAMETERS {
                        self.held.push(byte);
                    }
                    ParserState::Sequence
                }
                (ParserState::Sequence, last) => {
                    if is_ours(&self.held, last) {
                        out.extend([&[ESC, b'['], &*self.held, &[last]].concat());
                    }
                    self.held.clear();
                    ParserState::Text
                }
                (ParserState::String, 0x20..) => ParserState::String,
                (ParserState::String | ParserState::Escape, _) => ParserState::Text,
            };
        }
        out
    }

    fn letter(&mut self, byte: u8, out: &mut Vec<u8>) {
        self.held.push(byte);
        match std::str::from_utf8(&self.held) {
            Err(error) if error.error_len().is_none() => return,
            Ok(letter) if !letter.chars().any(|c| is_unsafe(c) && c != JOINER) => out.append(&mut self.held),
            _ => {}
        }
        self.held.clear();
    }
}

/// Returns `true` if sorcery itself uses this sequence: colours, cursor movements, clearing the screen, and [`MODES`].
fn is_ours(parameters: &[u8], last: u8) -> bool {
    let numbers = || {
        let text = std::str::from_utf8(parameters).ok().filter(|_| parameters.len() <= PARAMETERS)?;
        let number = |part: &str| if part.is_empty() { Some(0) } else { part.parse::<u16>().ok() };
        text.split(';').map(number).collect::<Option<Vec<u16>>>()
    };
    match last {
        b'm' => numbers().is_some_and(|numbers| is_style(&numbers)),
        b'A'..=b'D' | b'G' | b'H' | b'd' => numbers().is_some(),
        b'J' => parameters == b"2",
        b'h' | b'l' => MODES.contains(&parameters),
        _ => false,
    }
}

/// Returns `true` if these parameters set only colours and the styles of our themes. Blinking and hidden text are
/// rejected.
fn is_style(numbers: &[u16]) -> bool {
    match numbers {
        [] => true,
        [38 | 48, 5, _, rest @ ..] | [38 | 48, 2, _, _, _, rest @ ..] => is_style(rest),
        [0..=4 | 7 | 9 | 22..=24 | 27 | 29..=37 | 39..=47 | 49 | 59 | 90..=97 | 100..=107, rest @ ..] => is_style(rest),
        _ => false,
    }
}
