//! A list that is narrowed as one types.

use crate::app::screen::PAGE;
use crate::keys::{Code, Key};

/// The longest text that is searched for.
const LONGEST: usize = 200;

/// What is searched for, and the line under the cursor among those that are left.
#[derive(Debug, Default)]
pub struct Filter {
    pub text: String,
    pub cursor: usize,
}

impl Filter {
    /// Whether something is left in the list.
    pub fn passes(&self, text: &str) -> bool {
        text.to_lowercase().contains(&self.text.to_lowercase())
    }

    /// How near a name is to what is searched for, the nearest first: it is that, begins so, or has it in it.
    pub fn nearness(&self, name: &str) -> Option<usize> {
        let (name, text) = (name.to_lowercase(), self.text.to_lowercase());
        [name == text, name.starts_with(&text), name.contains(&text)].iter().position(|so| *so)
    }

    /// Moves in the list, whose last line this is, or narrows it; `false` for any other key.
    pub fn press(&mut self, key: Key, last: usize) -> bool {
        match key.code {
            Code::Up => self.cursor = self.cursor.saturating_sub(1),
            Code::Down => self.cursor = (self.cursor + 1).min(last),
            Code::PageUp => self.cursor = self.cursor.saturating_sub(PAGE),
            Code::PageDown => self.cursor = (self.cursor + PAGE).min(last),
            Code::Esc if !self.text.is_empty() => *self = Filter::default(),
            Code::Backspace => {
                self.text.pop();
                self.cursor = 0;
            }
            Code::Char(c) if !key.ctrl && !key.alt && self.text.len() < LONGEST => {
                self.text.push(c);
                self.cursor = 0;
            }
            _ => return false,
        }
        true
    }
}
