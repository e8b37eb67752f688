//! A filtered list of strategies, opponents or kingdoms.

use crate::frame::{Item, Menu};
use crate::keys::{Code, Key};
use crate::parts::list::List;
use sorcery_agents::strategy::read;
use sorcery_games::Line;
use sorcery_games::dominion::{Card, CardSet, RANDOM};
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
    /// The ten cards of a kingdom.
    Cards,
    /// A strategy to compare with.
    Baseline,
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
    /// A card of the kingdom.
    Card(Card),
    /// The list of cards, to choose a kingdom card by card.
    ByCard,
    /// The path of a file, or of a folder if it ends with a slash.
    Path(String),
}

#[derive(Debug)]
pub(super) struct Picker {
    pub choosing: Choosing,
    pub choices: Vec<Choice>,
    list: List,
    /// Index of the item last marked or unmarked.
    touched: Option<usize>,
    /// The user's strategies at the time.
    pub own: Vec<(String, String)>,
    /// Number of strategies left out because the kingdom lacks their cards.
    pub omitted: usize,
    /// The folder whose paths are listed.
    folder: Option<String>,
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

impl Choice {
    /// Returns the cards that a strategy buys.
    pub fn bought(&self) -> CardSet {
        match &self.value {
            ChoiceValue::Player(Player::Strategy(strategy)) => read(&strategy.text).0.bought(),
            _ => CardSet::NONE,
        }
    }
}

impl Picker {
    pub fn new(choosing: Choosing, choices: Vec<Choice>) -> Self {
        let mut picker = Picker {
            choosing,
            choices,
            list: List::default(),
            touched: None,
            own: Vec::new(),
            omitted: 0,
            folder: None,
        };
        picker.select_marked();
        picker
    }

    /// Moves the cursor to the first marked item.
    pub fn select_marked(&mut self) {
        self.list.cursor = self.choices.iter().position(|choice| choice.marked).unwrap_or(0);
    }

    /// Replaces the items, and keeps the marks, the filter and the selected item.
    pub fn renew(&mut self, mut choices: Vec<Choice>, own: &[(String, String)]) {
        let selected = self.shown().get(self.list.cursor).map(|&i| self.choices[i].value.clone());
        for old in self.choices.drain(..) {
            match choices.iter_mut().find(|choice| choice.value == old.value) {
                Some(choice) => choice.marked = old.marked,
                None if old.marked => choices.insert(0, old),
                None => {}
            }
        }
        (self.choices, self.own, self.touched) = (choices, own.to_vec(), None);
        let mut shown = self.shown().into_iter();
        self.list.cursor = shown.position(|i| Some(&self.choices[i].value) == selected.as_ref()).unwrap_or(0);
    }

    /// Returns the folder of a typed path if its files aren't listed yet.
    pub fn unlisted(&mut self) -> Option<String> {
        let text = &self.list.text;
        let files = matches!(self.choosing, Choosing::Strategy | Choosing::Opponents);
        let end = text.rfind('/').filter(|_| files && !text.contains(':'));
        let folder = end.map(|end| text[..=end].to_string());
        if folder == self.folder {
            return None;
        }
        self.choices.retain(|choice| !matches!(choice.value, ChoiceValue::Path(_)));
        self.folder.clone_from(&folder);
        folder
    }

    /// Returns `true` if the user can mark several items.
    fn several(&self) -> bool {
        matches!(self.choosing, Choosing::Opponents | Choosing::Cards)
    }

    fn is_path(&self, item: Option<&usize>) -> bool {
        item.is_some_and(|&i| matches!(self.choices[i].value, ChoiceValue::Path(_)))
    }

    /// Adds the paths in a folder to the items.
    pub fn receive(&mut self, folder: &str, names: &[String]) {
        if self.folder.as_deref() == Some(folder) {
            let path = |name: &String| {
                let path = format!("{folder}{name}");
                Choice { name: path.clone(), detail: String::new(), value: ChoiceValue::Path(path), marked: false }
            };
            self.choices.extend(names.iter().map(path));
        }
    }

    /// Returns the matching items: names in the order of similarity, then those that match only in their
    /// description.
    fn shown(&self) -> Vec<usize> {
        let passes = |(i, choice): (usize, &Choice)| match self.list.match_rank(&choice.name) {
            Some(match_rank) => Some((match_rank, i)),
            None => self.list.matches(&choice.detail).then_some((usize::MAX, i)),
        };
        let mut shown: Vec<(usize, usize)> = self.choices.iter().enumerate().filter_map(passes).collect();
        if !self.list.text.is_empty() {
            shown.sort_unstable();
        }
        shown.into_iter().map(|(_, i)| i).collect()
    }

    pub fn menu(&self) -> Menu {
        let several = self.several();
        let widest = self.choices.iter().map(|choice| choice.name.chars().count()).max().unwrap_or(0);
        let item = |i: usize| {
            let choice = &self.choices[i];
            let mark = if choice.marked { "x" } else { " " };
            let name = format!("{:widest$}", choice.name);
            let label = if several { format!("[{mark}] {name}") } else { name };
            Item { label, detail: choice.detail.clone(), ..Item::default() }
        };
        let (title, about) = match self.choosing {
            Choosing::Strategy => ("Open a strategy", "Type to filter, or a path such as ~/ or ./"),
            Choosing::Opponents => ("Opponents", "Space marks. Or type a file or program:CMD."),
            Choosing::Kingdom => ("Kingdom", "Choose one or type ten cards."),
            Choosing::Cards => ("Kingdom", "Space marks a card, Enter takes ten."),
            Choosing::Baseline => ("Compare with", "Enter chooses, again: the saved text."),
        };
        let marked = self.choices.iter().filter(|choice| choice.marked).count();
        let about = match self.choosing {
            Choosing::Cards => format!("{about} {marked} of 10."),
            _ if self.omitted > 0 => format!("{about} {} need other cards.", self.omitted),
            _ => about.to_string(),
        };
        let shown = self.shown();
        let preview: Vec<Line> = shown.get(self.list.cursor).map_or(Vec::new(), |&i| {
            let text = match &self.choices[i].value {
                ChoiceValue::Kingdom(cards) if cards == RANDOM => "Ten random cards, new ones each time.".into(),
                ChoiceValue::Kingdom(cards) => cards.replace(", ", "\n"),
                ChoiceValue::Player(Player::Strategy(strategy)) => strategy.text.clone(),
                ChoiceValue::Card(card) => format!("{}\n\n{}", card.name(), card.row().text),
                ChoiceValue::ByCard => "Mark ten cards in a list.".into(),
                ChoiceValue::Path(path) if path.ends_with('/') => "A folder. Enter or Tab lists its strategies.".into(),
                ChoiceValue::Path(_) => "A strategy file. Enter opens it.".into(),
                ChoiceValue::Player(_) => "This player needs time to think, so the lab plays far fewer games.\n\nYou can also type a player: adept, search:500, \
                                    program:./bot.py, or the path of a strategy file.".into(),
            };
            plain_lines(&text)
        });
        let title = match self.list.text.as_str() {
            "" => title.to_string(),
            filter => format!("{title}: {filter}_"),
        };
        let mut items: Vec<Item> = shown.into_iter().map(item).collect();
        if items.is_empty() {
            let said = match self.choosing {
                Choosing::Strategy => "Enter opens",
                Choosing::Opponents => "Enter adds",
                Choosing::Kingdom => "Enter uses",
                Choosing::Cards | Choosing::Baseline => "Nothing matches",
            };
            items.push(Item { label: format!("{said} {}", self.list.text), ..Item::default() });
        }
        Menu { title, about, items, cursor: self.list.cursor, preview, ..Menu::default() }
    }

    pub fn press(&mut self, key: Key) -> Picked {
        let shown = self.shown();
        let last = shown.len().saturating_sub(1);
        let several = self.several();
        match key.code {
            Code::Tab if self.folder.is_some() => {
                if let Some(&i) = shown.get(self.list.cursor) {
                    (self.list.text, self.list.cursor) = (self.choices[i].name.clone(), 0);
                }
            }
            Code::Tab => self.list.cursor = (self.list.cursor + 1).min(last),
            Code::Home => self.list.cursor = 0,
            Code::End => self.list.cursor = last,
            Code::Esc if self.list.text.is_empty() => return Picked::Back,
            Code::Char(' ') if several && !shown.is_empty() => self.mark(),
            Code::Enter if self.choosing == Choosing::Cards => return Picked::Marked,
            Code::Enter if shown.is_empty() && self.choosing == Choosing::Baseline => {}
            Code::Enter if shown.is_empty() => return Picked::Typed(self.list.text.trim().into()),
            Code::Enter if several && !self.is_path(shown.get(self.list.cursor)) => return self.take(),
            Code::Enter => return self.click(self.list.cursor),
            _ => _ = self.list.press(key, last),
        }
        Picked::Nothing
    }

    pub fn paste(&mut self, text: &str) {
        text.chars().filter(|c| !c.is_control()).for_each(|c| _ = self.list.press(Key::from(Code::Char(c)), 0));
    }

    /// Adds and marks an item, and clears the filter.
    pub fn add(&mut self, choice: Choice) {
        self.choices.retain(|other| other.value != choice.value);
        self.choices.insert(0, Choice { marked: true, ..choice });
        (self.list, self.touched) = (List::default(), Some(0));
    }

    fn mark(&mut self) {
        if let Some(&i) = self.shown().get(self.list.cursor) {
            self.choices[i].marked = !self.choices[i].marked;
            self.touched = Some(i);
        }
    }

    /// Returns the marked items. If the user filtered the list, marks the selected item too, or returns it alone
    /// if nothing was marked in this list before.
    fn take(&mut self) -> Picked {
        let at = self.shown().get(self.list.cursor).copied();
        if !self.list.text.is_empty() && self.touched != at {
            if self.touched.is_none() {
                return self.click(self.list.cursor);
            }
            at.into_iter().for_each(|i| self.choices[i].marked = true);
        }
        match self.choices.iter().any(|choice| choice.marked) {
            true => Picked::Marked,
            false => self.click(self.list.cursor),
        }
    }

    /// Handles a click on a line of the list.
    pub fn click(&mut self, line: usize) -> Picked {
        if self.choosing == Choosing::Cards {
            self.list.cursor = line;
            self.mark();
            return Picked::Nothing;
        }
        let Some(&i) = self.shown().get(line) else { return Picked::Nothing };
        match &self.choices[i].value {
            ChoiceValue::Path(path) if path.ends_with('/') => {
                (self.list.text, self.list.cursor) = (path.clone(), 0);
                Picked::Nothing
            }
            ChoiceValue::Path(path) => Picked::Typed(path.clone()),
            _ => Picked::One(i),
        }
    }
}
