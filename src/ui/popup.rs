//! What keys do with what lies on top of a screen.

use super::frame::Popup;
use super::keys::{Code, Command, Key};
use super::msg::Effect;
use super::screen::{Answer, Context, PAGE, Screen};
use crate::games::{Label, Line, Tint};

pub(super) enum Pressed {
    /// It stays, perhaps scrolled.
    Stays,
    Closed,
    Answered(Answer),
    /// The key has nothing to do with it.
    Wants(Effect),
}

/// The commands that the last line names meanwhile.
pub(super) const KEYS: [Command; 2] = [Command::Choose, Command::Back];

impl Popup {
    pub(super) fn press(&mut self, key: Key, command: Option<Command>) -> Pressed {
        match command {
            Some(Command::Suspend) => return Pressed::Wants(Effect::Suspend),
            Some(Command::Redraw) => return Pressed::Wants(Effect::Redraw),
            _ => {}
        }
        let Popup::Choice { items, cursor, .. } = self else {
            let by = match (command, key.code) {
                (_, Code::Down) | (Some(Command::Down), _) => 1,
                (_, Code::Up) | (Some(Command::Up), _) => -1,
                (_, Code::PageDown) => PAGE as i32,
                (_, Code::PageUp) => -(PAGE as i32),
                (_, Code::Home) => i32::MIN,
                _ => return Pressed::Closed,
            };
            self.scroll(by);
            return Pressed::Stays;
        };
        let n = items.len().max(1);
        match (command, key.code) {
            (Some(Command::Down | Command::NextZone | Command::Right), _) => *cursor = (*cursor + 1) % n,
            (Some(Command::Up | Command::PreviousZone | Command::Left), _) => *cursor = (*cursor + n - 1) % n,
            (_, Code::Char(c)) if c.to_digit(10).is_some_and(|digit| (1..=items.len() as u32).contains(&digit)) => {
                return Pressed::Answered(Answer::Item(c as usize - '1' as usize));
            }
            (Some(Command::Choose), _) => return Pressed::Answered(Answer::Item(*cursor)),
            (Some(Command::Back), _) => return Pressed::Answered(Answer::Back),
            (Some(Command::Quit), _) => return Pressed::Answered(Answer::Quit),
            _ => {}
        }
        Pressed::Stays
    }

    /// Scrolls by so many lines what is read; a question stays.
    pub(super) fn scroll(&mut self, lines: i32) {
        if let Popup::Text { scroll, .. } | Popup::Table { scroll, .. } = self {
            *scroll = scroll.saturating_add_signed(lines as isize);
        }
    }

    pub(super) fn is_question(&self) -> bool {
        matches!(self, Popup::Choice { .. })
    }
}

/// The help of a screen: its keys, and what else there is to know about it.
pub fn help(screen: &dyn Screen, cx: &Context) -> Popup {
    let keys = cx.keymap.help(screen.place()).into_iter();
    let row = |(keys, what)| vec![(Label::Text(format!("{keys:<16} ")), Tint::Gold), (Label::Word(what), Tint::Plain)];
    let lines: Vec<Line> = keys.map(row).chain(screen.help()).collect();
    Popup::Text { title: format!("Help: {}", screen.name()), lines, scroll: 0 }
}
