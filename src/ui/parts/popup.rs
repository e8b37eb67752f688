//! Key handling of the dialogs on top of a screen.

use super::list::{PAGE, edit_end};
use crate::app::{Actions, Context, DialogAnswer, SideEffect, cycled};
use crate::frame::{Document, DocumentContent, Hit, KeyHint, MultipleChoice, Popup, PromptView, Section};
use crate::keys::{Code, Command, Key, KeyScope};

pub(crate) enum Pressed {
    /// The dialog stays open. Its text may have scrolled.
    Stays,
    Closed,
    Answered(DialogAnswer),
    /// The key opens the help above the dialog. When the help closes, the dialog returns.
    Helps,
    /// The dialog closes, and the screen below handles the key or the click.
    GivesWay,
    /// The key is a letter or function key that the question doesn't use. At the table, a letter goes to the prompt.
    Typed,
    /// The key has an effect outside the dialog.
    Effect(SideEffect),
}

/// Returns the numbers that pick the answers of a question: `1-4`, or `2 7` if they aren't consecutive.
fn digits_of(numbers: &[usize]) -> String {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    let is_range = numbers.iter().zip(1..).all(|(number, i)| *number == i);
    match numbers.last() {
        Some(last) if is_range && *last > 1 => format!("1-{last}"),
        _ => numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
    }
}

impl Popup {
    pub(crate) fn press(&mut self, key: Key, command: Option<Command>) -> Pressed {
        match command {
            Some(Command::Suspend) => return Pressed::Effect(SideEffect::Suspend),
            Some(Command::Redraw) => return Pressed::Effect(SideEffect::Redraw),
            Some(Command::Help) if self.is_question() => return Pressed::Helps,
            Some(Command::Lobby | Command::Settings | Command::Rules) => return Pressed::GivesWay,
            _ => {}
        }
        match self {
            Popup::Document(document) => document.press(key, command),
            Popup::Choice(choice) => choice.press(key, command),
        }
    }

    /// Handles a click on an answer or on the table below a question.
    pub(crate) fn click(&mut self, hit: Hit) -> Pressed {
        if let Popup::Choice(choice) = self { choice.click(hit) } else { Pressed::Stays }
    }

    /// Scrolls the text by a number of lines. Questions don't scroll.
    pub(crate) fn scroll(&mut self, lines: i32) {
        if let Popup::Document(document) = self {
            document.scroll(lines);
        }
    }

    /// Returns the section of the help about this dialog, or `None` if it isn't a choice.
    pub(crate) fn help_section(&self, cx: &Context) -> Option<Section> {
        let Popup::Choice(MultipleChoice { numbers, effects, .. }) = self else { return None };
        let (digits, click) = match effects.is_empty() {
            true => ("pick this item", "choose an item"),
            false => ("pick this item; the same digit again chooses it", "select an item; click again to choose it"),
        };
        let keys = |commands: &[Command]| {
            let keys = commands.iter().filter_map(|command| cx.key(KeyScope::Menu, *command));
            keys.collect::<Vec<_>>().join(", ")
        };
        let entries = [
            (keys(&[Command::Choose]), "choose the selected item"),
            (keys(&[Command::Up, Command::Down]), "move to another item"),
            (keys(&[Command::First, Command::Last]), "move to the first or last item"),
            (digits_of(numbers), digits),
            ("click".into(), click),
            (keys(&[Command::Back]), "back: close this dialog"),
        ];
        Some(Section::new("This dialog", entries))
    }

    pub(crate) fn hints(&self, cx: &Context) -> Vec<KeyHint> {
        use Command::{Back, Choose, Down, First, Last, PageDown, PageUp, Up};
        let actions = match self {
            Popup::Choice(choice) => Actions::new(cx, KeyScope::Menu, &[Choose, Down, Back])
                .pair([Up, Down], "move")
                .typed(&digits_of(&choice.numbers), "pick", 1),
            Popup::Document(document) => {
                let actions = Actions::new(cx, KeyScope::Menu, &[Down, PageDown, Last, Back])
                    .pair([Up, Down], "scroll")
                    .pair([PageUp, PageDown], "page")
                    .pair([First, Last], "top, bottom")
                    .label(Back, "close");
                let filters = matches!(document.content, DocumentContent::Help(..));
                if filters { actions.typed("letters", "filter", 4) } else { actions }
            }
        };
        let mut hints = actions.hints();
        for hint in &mut hints {
            hint.scrolls = !self.is_question() && hint.command.is_some_and(|command| command != Back);
            // While a dialog is open, a click on the key line runs no command.
            hint.command = None;
        }
        hints
    }

    /// Returns `true` if the text was longer than its area when it was last drawn.
    pub(crate) fn scrolls(&self) -> bool {
        matches!(self, Popup::Document(document) if document.extent.get().is_some_and(|(_, last)| last > 0))
    }

    /// Returns `true` if the dialog isn't about the screen below it, which is then dimmed.
    pub fn stands_alone(&self) -> bool {
        !matches!(self, Popup::Choice(choice) if !choice.text.is_empty() || !choice.effects.is_empty())
    }

    pub(crate) fn is_question(&self) -> bool {
        matches!(self, Popup::Choice(_))
    }
}

impl MultipleChoice {
    fn press(&mut self, key: Key, command: Option<Command>) -> Pressed {
        self.clicked = None;
        let (n, changes_game) = (self.items.len().max(1), !self.effects.is_empty());
        let before = std::mem::take(&mut self.number);
        match (command, key.code) {
            (Some(Command::Down | Command::NextZone | Command::Right), _) => self.cursor = cycled(self.cursor, n, true),
            (Some(Command::Up | Command::PreviousZone | Command::Left), _) => {
                self.cursor = cycled(self.cursor, n, false)
            }
            (Some(Command::First), _) => self.cursor = 0,
            (Some(Command::Last), _) => self.cursor = n - 1,
            (_, Code::Char(c @ '0'..='9')) if key.typed().is_some() => {
                let digit = c as usize - '0' as usize;
                let find = |typed: usize| Some((typed, self.numbers.iter().position(|number| *number == typed)?));
                let more_follow = |typed: usize| self.numbers.iter().any(|number| number / 10 == typed);
                match [10 * before + digit, digit].into_iter().find_map(find) {
                    None => {}
                    // If the answers change the game, a digit only selects one, because the player may have meant it
                    // for the table. The same digit again chooses it.
                    Some((digit, item)) if changes_game && digit == before => {
                        return Pressed::Answered(DialogAnswer::Item(item));
                    }
                    // Wait for another digit or Enter.
                    Some((typed, item)) if changes_game || more_follow(typed) => {
                        (self.number, self.cursor) = (typed, item)
                    }
                    Some((_, item)) => return Pressed::Answered(DialogAnswer::Item(item)),
                }
            }
            (Some(Command::Choose), _) => return Pressed::Answered(DialogAnswer::Item(self.cursor)),
            (Some(Command::Back), _) => return Pressed::Answered(DialogAnswer::Back),
            (Some(Command::Quit), _) => return Pressed::Answered(DialogAnswer::Quit),
            (None, Code::Char(_) | Code::F(_)) => return Pressed::Typed,
            _ => {}
        }
        Pressed::Stays
    }

    /// Handles a click on an answer or on the table below a question. If the answers change the game, the first click
    /// on an answer only selects it. A click on the card that the question is about chooses the selected answer. A click
    /// on another card closes the dialog and selects that card.
    fn click(&mut self, hit: Hit) -> Pressed {
        match (hit, self.subject) {
            (Hit::Item(item), _) => {
                (self.cursor, self.number) = (item, 0);
                match self.clicked.replace(item) == Some(item) || self.effects.is_empty() {
                    true => Pressed::Answered(DialogAnswer::Item(item)),
                    false => Pressed::Stays,
                }
            }
            (Hit::Anchor(anchor), Some(subject)) if anchor == subject => {
                Pressed::Answered(DialogAnswer::Item(self.cursor))
            }
            (Hit::Anchor(_), Some(_)) => Pressed::GivesWay,
            _ => Pressed::Stays,
        }
    }
}

impl Document {
    /// Handles a key: edits the filter of the help or scrolls. Any other key closes the dialog.
    fn press(&mut self, key: Key, command: Option<Command>) -> Pressed {
        if let DocumentContent::Help(_, filter) = &mut self.content
            && edit_end(&mut filter.text, key)
        {
            *filter = PromptView::filter(std::mem::take(&mut filter.text));
            self.scroll = 0;
            return Pressed::Stays;
        }
        let page = self.extent.get().map_or(PAGE, |(page, _)| page) as i32;
        let by = match (command, key.code) {
            (_, Code::Down) | (Some(Command::Down), _) => 1,
            (_, Code::Up) | (Some(Command::Up), _) => -1,
            (_, Code::PageDown | Code::Char(' ')) | (Some(Command::PageDown), _) => page,
            (_, Code::PageUp) | (Some(Command::PageUp), _) => -page,
            (_, Code::Home) | (Some(Command::First), _) => i32::MIN,
            (_, Code::End) | (Some(Command::Last), _) => i32::MAX,
            _ => return Pressed::Closed,
        };
        self.scroll(by);
        Pressed::Stays
    }

    fn scroll(&mut self, lines: i32) {
        let last = self.extent.get().map_or(usize::MAX, |(_, last)| last);
        self.scroll = self.scroll.min(last).saturating_add_signed(lines as isize).min(last);
    }
}
