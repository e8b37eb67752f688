//! Queries to the terminal, and its answers, which arrive between the user's key events.

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use sorcery_ui::theme::{Colour, Rgb};
use std::time::Duration;

/// Asks whether the terminal supports Kitty's graphics protocol. Terminals without support don't answer.
pub const PICTURES: &str = "\x1b_Gi=4211,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\";
/// Asks for the background colour of the terminal (OSC 11).
pub const BACKGROUND: &str = "\x1b]11;?\x1b\\";
/// Maximum time that the first frame waits for an answer. Later answers are handled as well.
pub const PATIENCE: Duration = Duration::from_millis(50);
/// Maximum length of an answer (characters).
const LONGEST: usize = 200;

/// Returns the background colour in a value of `COLORFGBG`, which some terminals set. `15;0` stands for black.
pub fn background_of(colours: &str) -> Option<Rgb> {
    let background = colours.rsplit(';').next()?.parse().ok().filter(|n| *n < 16)?;
    Some(Colour::Ansi(background).rgb())
}

/// A reply from the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerminalReply {
    /// The terminal supports pictures.
    Pictures,
    Background(Rgb),
}

impl TerminalReply {
    /// Parses the terminal's answer to a query, without its escape codes. Returns `None` for an error or an unknown
    /// answer.
    fn parse(text: &str) -> Option<TerminalReply> {
        if text == "Gi=4211;OK" {
            return Some(TerminalReply::Pictures);
        }
        // Each component of the colour has one to four hexadecimal digits.
        let part = |digits: &str| {
            let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() <= 4)?;
            Some((value * 255 / ((1 << (4 * digits.len())) - 1)) as u8)
        };
        let mut parts = text.strip_prefix("11;rgb:")?.split('/').map(part);
        let rgb = Rgb(parts.next()??, parts.next()??, parts.next()??);
        parts.next().is_none().then_some(TerminalReply::Background(rgb))
    }
}

/// Finds the terminal's answers among the keys. An answer begins like Alt-_ or Alt-], and ends like Alt-\ or Ctrl-G.
#[derive(Debug, Default)]
pub struct AnswerReader {
    held: Vec<Event>,
    heard: String,
    /// The text with which the terminal's answer to the current query must begin.
    start: &'static str,
}

impl AnswerReader {
    /// Handles an event from the terminal. Returns the events that aren't part of an answer to a query, and the answer
    /// if the event completes one.
    pub fn hear(&mut self, event: Event) -> (Vec<Event>, Option<TerminalReply>) {
        let typed = match &event {
            Event::Key(key) if key.kind != KeyEventKind::Release => match key.code {
                KeyCode::Char(c) => Some((c, key.modifiers & (KeyModifiers::ALT | KeyModifiers::CONTROL))),
                _ => None,
            },
            _ => None,
        };
        match typed {
            Some((c @ ('_' | ']'), KeyModifiers::ALT)) if self.held.is_empty() => {
                self.start = if c == '_' { "Gi=4211;" } else { "11;rgb:" };
                self.held.push(event);
            }
            _ if self.held.is_empty() => return (vec![event], None),
            Some(('\\', KeyModifiers::ALT) | ('g', KeyModifiers::CONTROL)) if self.heard.starts_with(self.start) => {
                self.held.clear();
                return (Vec::new(), TerminalReply::parse(&std::mem::take(&mut self.heard)));
            }
            Some((c, KeyModifiers::NONE)) if self.is_answer(c) => {
                self.heard.push(c);
                self.held.push(event);
            }
            // The events held so far were keys that the user pressed, not an answer from the terminal.
            _ => {
                self.heard.clear();
                self.held.push(event);
                return (std::mem::take(&mut self.held), None);
            }
        }
        (Vec::new(), None)
    }

    /// Returns `true` if the answer received so far can continue with this letter.
    fn is_answer(&self, letter: char) -> bool {
        match self.start.as_bytes().get(self.heard.len()) {
            Some(next) => char::from(*next) == letter,
            None => self.heard.len() < LONGEST && (letter.is_ascii_graphic() || letter == ' '),
        }
    }
}
