//! A filtered list of strategies, opponents or kingdoms.

use crate::app::screen::Event;
use crate::frame::{Hit, Item, Menu};
use crate::keys::{Code, Command, Key};
use crate::parts::list::ListEvent;
use crate::parts::picker::Picker as List;
use sorcery_games::Line;
use sorcery_games::dominion::RANDOM;
use sorcery_games::table::plain_lines;
use sorcery_session::Player;

/// The kind of item in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choosing {
    /// A strategy to open in the editor.
    Strategy,
    /// One or more opponents.
    Opponents,
    Kingdom,
}

/// An item of the list.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub name: String,
    pub detail: String,
    pub value: ChoiceValue,
    pub marked: bool,
}

/// The value of an item.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ChoiceValue {
    Player(Player),
    /// Kingdom cards, separated by commas.
    Kingdom(String),
}

#[derive(Debug)]
pub(super) struct Picker {
    pub choosing: Choosing,
    pub choices: Vec<Choice>,
    list: List,
    /// Index of the item last marked or unmarked.
    touched: Option<usize>,
}

/// The result of a key.
pub(super) enum Picked {
    Nothing,
    Back,
    /// The item with this index.
    One(usize),
    /// All marked items.
    Marked,
    /// Typed text that matches no item.
    Typed(String),
}

impl Picker {
    pub fn new(choosing: Choosing, choices: Vec<Choice>) -> Self {
        let cursor = choices.iter().position(|choice| choice.marked).unwrap_or(0);
        Picker { choosing, choices, list: List::at(cursor), touched: None }
    }

    fn items(&self) -> Vec<Item> {
        let item =
            |choice: &Choice| Item { label: choice.name.clone(), detail: choice.detail.clone(), ..Item::default() };
        self.choices.iter().map(item).collect()
    }

    pub fn menu(&self) -> Menu {
        let (title, about) = match self.choosing {
            Choosing::Strategy => ("Open a strategy", "Type to filter, Enter to open."),
            Choosing::Opponents => ("Opponents", "Space marks. Or type a file or program:CMD."),
            Choosing::Kingdom => ("Kingdom", "Choose one or type ten cards."),
        };
        let items = self.items();
        let preview: Vec<Line> = self.list.chosen(&items).map_or(Vec::new(), |i| {
            let text = match &self.choices[i].value {
                ChoiceValue::Kingdom(cards) if cards == RANDOM => "Ten random cards, new ones each time.".into(),
                ChoiceValue::Kingdom(cards) => cards.replace(", ", "\n"),
                ChoiceValue::Player(Player::Strategy(strategy)) => strategy.text.clone(),
                ChoiceValue::Player(_) => "This player needs time to think, so the lab plays far fewer games.\n\nYou can also type a player: adept, search:500, \
                                    program:./bot.py, or the path of a strategy file.".into(),
            };
            plain_lines(&text)
        });
        let mut menu = Menu { preview, ..self.list.menu(title, about, &items) };
        if self.choosing == Choosing::Opponents {
            for (item, i) in menu.items.iter_mut().zip(self.list.shown(&items)) {
                item.label = format!("[{}] {}", if self.choices[i].marked { "x" } else { " " }, item.label);
            }
        }
        if menu.items.is_empty() {
            let said = match self.choosing {
                Choosing::Strategy => "No strategy matches",
                Choosing::Opponents => "Enter adds",
                Choosing::Kingdom => "Enter uses",
            };
            menu.items.push(Item { label: format!("{said} {}", self.list.filter()), ..Item::default() });
        }
        menu
    }

    pub fn press(&mut self, key: Key) -> Picked {
        let items = self.items();
        let (chosen, several) = (self.list.chosen(&items), self.choosing == Choosing::Opponents);
        let command = match key.code {
            Code::Esc if self.list.filter().is_empty() => return Picked::Back,
            Code::Char(' ') if several && chosen.is_some() => {
                chosen.into_iter().for_each(|i| self.mark(i));
                return Picked::Nothing;
            }
            Code::Enter if self.choosing != Choosing::Strategy && chosen.is_none() => {
                return Picked::Typed(self.list.filter().trim().into());
            }
            Code::Enter if several => return self.take(chosen),
            Code::Enter => return chosen.map_or(Picked::Nothing, Picked::One),
            Code::Tab => Command::Down,
            Code::Home => Command::First,
            Code::End => Command::Last,
            _ => {
                self.list.event(Event::Key(key, None), &items);
                return Picked::Nothing;
            }
        };
        self.list.event(Event::Command(command), &items);
        Picked::Nothing
    }

    pub fn paste(&mut self, text: &str) {
        self.list.event(Event::Paste(text), &self.items());
    }

    /// Adds and marks an item, and clears the filter.
    pub fn add(&mut self, choice: Choice) {
        self.choices.retain(|other| other.value != choice.value);
        self.choices.insert(0, Choice { marked: true, ..choice });
        (self.list, self.touched) = (List::default(), Some(0));
    }

    fn mark(&mut self, i: usize) {
        self.choices[i].marked = !self.choices[i].marked;
        self.touched = Some(i);
    }

    /// Returns the marked items. If the user filtered the list, marks the selected item too, or returns it alone
    /// if nothing was marked in this list before.
    fn take(&mut self, chosen: Option<usize>) -> Picked {
        let alone = chosen.map_or(Picked::Nothing, Picked::One);
        if !self.list.filter().is_empty() && self.touched != chosen {
            if self.touched.is_none() {
                return alone;
            }
            chosen.into_iter().for_each(|i| self.choices[i].marked = true);
        }
        if self.choices.iter().any(|choice| choice.marked) { Picked::Marked } else { alone }
    }

    /// Handles a click on a line of the list: the first one selects it, another one chooses it.
    pub fn click(&mut self, line: usize) -> Picked {
        let items = self.items();
        match self.list.event(Event::Click(Hit::Item(line)), &items) {
            ListEvent::Chosen => self.list.chosen(&items).map_or(Picked::Nothing, Picked::One),
            _ => Picked::Nothing,
        }
    }
}
