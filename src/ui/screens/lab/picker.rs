//! A filtered list of strategies, opponents or kingdoms.

use crate::app::ScreenEvent;
use crate::frame::{Hit, MenuItem, MenuView};
use crate::keys::{Code, Command};
use crate::parts::list::ListEvent;
use crate::parts::picker::Picker as List;
use sorcery_agents::strategy::read;
use sorcery_games::Line;
use sorcery_games::dominion::{Card, CardSet, RANDOM};
use sorcery_games::table::plain_lines;
use sorcery_session::Player;

/// The description of a player that isn't a strategy.
const SLOW_PLAYER: &str = "This player needs time to think, so the lab plays far fewer games.\n\nYou can also type a \
                           player: adept, search:500, program:./bot.py, or the path of a strategy file.";

/// The kind of items in a list of the strategy lab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Choosing {
    /// A strategy to open in the editor.
    #[default]
    Strategy,
    /// One or more opponents of the user's strategy.
    Opponents,
    Kingdom,
    /// Ten cards that form a kingdom.
    Cards,
    /// A strategy to compare with the one in the editor.
    Baseline,
}

/// An item in a list of the strategy lab.
#[derive(Clone, Debug)]
pub(super) struct LabChoice {
    pub name: String,
    pub detail: String,
    pub value: ChoiceValue,
    pub marked: bool,
}

/// The player, kingdom, card or path that an item in the list stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ChoiceValue {
    Player(Player),
    /// A kingdom: the names of its cards, separated by commas.
    Kingdom(String),
    /// A card of the kingdom.
    Card(Card),
    /// The entry that opens the list of cards, to choose a kingdom card by card.
    ByCard,
    /// The path of a file, or of a folder if it ends with a slash.
    Path(String),
}

#[derive(Debug, Default)]
pub(super) struct LabPicker {
    pub choosing: Choosing,
    pub choices: Vec<LabChoice>,
    list: List,
    /// Index of the item last marked or unmarked.
    touched: Option<usize>,
    /// The user's strategies when the list was filled.
    pub own: Vec<(String, String)>,
    /// Number of strategies left out because the kingdom lacks their cards.
    pub omitted: usize,
    /// The folder whose paths are listed.
    folder: Option<String>,
}

/// The effect of a key or a click on the list.
pub(super) enum Picked {
    /// The list has no use for the event.
    Ignored,
    Nothing,
    Back,
    /// The items that the user chose.
    Chosen(Vec<LabChoice>),
    /// Typed text that matches no item.
    Typed(String),
}

impl LabChoice {
    pub fn new(name: impl Into<String>, detail: impl Into<String>, value: ChoiceValue) -> Self {
        LabChoice { name: name.into(), detail: detail.into(), value, marked: false }
    }

    /// Returns the cards that a strategy buys.
    pub fn bought(&self) -> CardSet {
        match &self.value {
            ChoiceValue::Player(Player::Strategy(strategy)) => read(&strategy.text).0.bought(),
            _ => CardSet::NONE,
        }
    }
}

impl LabPicker {
    pub fn new(choosing: Choosing, choices: Vec<LabChoice>) -> Self {
        let mut picker = LabPicker { choosing, choices, ..LabPicker::default() };
        picker.select_marked();
        picker
    }

    /// Moves the cursor to the first marked item.
    pub fn select_marked(&mut self) {
        let marked = self.choices.iter().position(|choice| choice.marked).unwrap_or(0);
        self.list = List::new(self.items(), marked);
    }

    /// Replaces the items, and keeps the marks, the filter and the selected item.
    pub fn renew(&mut self, mut choices: Vec<LabChoice>, own: &[(String, String)]) {
        let value = |i: usize| self.choices[i].value.clone();
        let selected = self.list.chosen().map(value);
        let touched = self.touched.filter(|&i| i < self.choices.len()).map(value);
        for old in self.choices.drain(..) {
            match choices.iter_mut().find(|choice| choice.value == old.value) {
                Some(choice) => choice.marked = old.marked,
                None if old.marked => choices.insert(0, old),
                None => {}
            }
        }
        (self.choices, self.own) = (choices, own.to_vec());
        let place =
            |value: Option<ChoiceValue>| self.choices.iter().position(|choice| Some(&choice.value) == value.as_ref());
        self.touched = place(touched);
        let selected = place(selected);
        self.list.items = self.items();
        self.list.select(selected);
    }

    /// Returns the folder of a typed path if its files aren't listed yet.
    pub fn unlisted(&mut self) -> Option<String> {
        let text = self.list.filter();
        let files = matches!(self.choosing, Choosing::Strategy | Choosing::Opponents);
        let end = text.rfind('/').filter(|_| files && !text.contains(':'));
        let folder = end.map(|end| text[..=end].to_string());
        if folder == self.folder {
            return None;
        }
        self.choices.retain(|choice| !matches!(choice.value, ChoiceValue::Path(_)));
        self.list.items = self.items();
        self.folder.clone_from(&folder);
        folder
    }

    /// Returns `true` if the list shows the files of a folder whose path the user typed.
    pub fn lists_files(&self) -> bool {
        self.folder.is_some()
    }

    /// Returns `true` if the user can mark several items.
    fn several(&self) -> bool {
        matches!(self.choosing, Choosing::Opponents | Choosing::Cards)
    }

    /// Adds the paths in a folder to the list.
    pub fn receive(&mut self, folder: &str, names: &[String]) {
        if self.folder.as_deref() == Some(folder) {
            let paths = names.iter().map(|name| format!("{folder}{name}"));
            self.choices.extend(paths.map(|path| LabChoice::new(&path, "", ChoiceValue::Path(path.clone()))));
            self.list.items = self.items();
        }
    }

    fn items(&self) -> Vec<MenuItem> {
        self.choices.iter().map(|choice| MenuItem::new(&choice.name, &choice.detail)).collect()
    }

    pub fn menu(&self) -> MenuView {
        let (title, about) = match self.choosing {
            Choosing::Strategy => ("Open a strategy", "Type to filter, or a path such as ~/ or ./"),
            Choosing::Opponents => ("Opponents", "Mark with Space, or type a file or player."),
            Choosing::Kingdom => ("Kingdom", "Choose a kingdom, or type the names of ten cards."),
            Choosing::Cards => ("Kingdom", "Mark ten cards with Space."),
            Choosing::Baseline => ("Compare with", "Deselect to compare with the saved version."),
        };
        let marked = self.marked().len();
        let about = match self.choosing {
            Choosing::Cards => format!("{marked} marked. {about}"),
            _ if self.omitted > 0 => format!("{about} {} hidden because of missing cards.", self.omitted),
            _ => about.to_string(),
        };
        let preview: Vec<Line> = self.list.chosen().map_or(Vec::new(), |i| {
            let text = match &self.choices[i].value {
                ChoiceValue::Kingdom(cards) if cards == RANDOM => "Ten random cards, different each time.".into(),
                ChoiceValue::Kingdom(cards) => cards.replace(", ", "\n"),
                ChoiceValue::Player(Player::Strategy(strategy)) => strategy.text.clone(),
                ChoiceValue::Card(card) => format!("{}\n\n{}", card.name(), card.row().text),
                ChoiceValue::ByCard => "Mark ten cards in a list.".into(),
                ChoiceValue::Path(path) if path.ends_with('/') => "A folder. Enter or Tab lists its strategies.".into(),
                ChoiceValue::Path(_) => "A strategy file. Enter opens it.".into(),
                ChoiceValue::Player(_) => SLOW_PLAYER.into(),
            };
            plain_lines(&text)
        });
        let mut menu = MenuView { preview, ..self.list.menu(title, about) };
        if self.several() {
            for (item, i) in menu.items.iter_mut().zip(self.list.shown()) {
                item.label = format!("[{}] {}", if self.choices[i].marked { "x" } else { " " }, item.label);
            }
        }
        if menu.items.is_empty() {
            let said = match self.choosing {
                Choosing::Strategy => "Enter opens the file",
                Choosing::Opponents => "Enter adds",
                Choosing::Kingdom => "Enter uses",
                Choosing::Cards | Choosing::Baseline => "Nothing matches",
            };
            menu.items.push(MenuItem::new(format!("{said} {}", self.list.filter()), ""));
        }
        menu
    }

    pub fn event(&mut self, event: ScreenEvent<'_>) -> Picked {
        let (chosen, several) = (self.list.chosen(), self.several());
        match (event, chosen) {
            (ScreenEvent::Command(Command::Back), _) if self.list.filter().is_empty() => return Picked::Back,
            (ScreenEvent::Command(Command::Choose), _) => return self.enter(chosen),
            (ScreenEvent::Key(key, None), Some(i)) if several && key.code == Code::Char(' ') => self.mark(i),
            (ScreenEvent::Command(Command::NextZone), Some(i)) if self.lists_files() => {
                self.list.search(self.choices[i].name.clone());
            }
            (ScreenEvent::Click(Hit::Item(line)), _) => return self.click(line),
            _ if self.list.event(event) == ListEvent::Ignored => return Picked::Ignored,
            _ => {}
        }
        Picked::Nothing
    }

    /// Handles Enter with the cursor on an item, or in a list without matches.
    fn enter(&mut self, chosen: Option<usize>) -> Picked {
        match (self.choosing, chosen) {
            (Choosing::Cards, _) => Picked::Chosen(self.marked()),
            (Choosing::Baseline, None) => Picked::Nothing,
            (_, None) => Picked::Typed(self.list.filter().trim().into()),
            (Choosing::Opponents, Some(i)) if !matches!(self.choices[i].value, ChoiceValue::Path(_)) => self.take(i),
            (_, Some(i)) => self.choose(i),
        }
    }

    /// Adds and marks an item, and clears the filter.
    pub fn add(&mut self, choice: LabChoice) {
        self.choices.retain(|other| other.value != choice.value);
        self.choices.insert(0, LabChoice { marked: true, ..choice });
        (self.list, self.touched) = (List::new(self.items(), 0), Some(0));
    }

    fn mark(&mut self, i: usize) {
        self.choices[i].marked = !self.choices[i].marked;
        self.touched = Some(i);
    }

    fn marked(&self) -> Vec<LabChoice> {
        self.choices.iter().filter(|choice| choice.marked).cloned().collect()
    }

    /// Returns the marked items or, if none is marked, the selected item. In a filtered list, also marks the selected
    /// item if the user has marked items before, and otherwise chooses only the selected item.
    fn take(&mut self, i: usize) -> Picked {
        if !self.list.filter().is_empty() && self.touched != Some(i) {
            if self.touched.is_none() {
                return self.choose(i);
            }
            self.choices[i].marked = true;
        }
        let marked = self.marked();
        if marked.is_empty() { self.choose(i) } else { Picked::Chosen(marked) }
    }

    /// Handles a click on a line of the list. In the list of cards, a click marks or unmarks the card. In other lists,
    /// the first click selects the item, and a second click chooses it.
    fn click(&mut self, line: usize) -> Picked {
        if self.choosing == Choosing::Cards {
            self.list.select(self.list.shown().get(line).copied());
            self.list.chosen().into_iter().for_each(|i| self.mark(i));
            return Picked::Nothing;
        }
        match (self.list.event(ScreenEvent::Click(Hit::Item(line))), self.list.chosen()) {
            (ListEvent::Chosen, Some(i)) => self.choose(i),
            _ => Picked::Nothing,
        }
    }

    /// Chooses an item. Choosing a folder lists its files instead.
    fn choose(&mut self, i: usize) -> Picked {
        match &self.choices[i].value {
            ChoiceValue::Path(path) if path.ends_with('/') => {
                self.list.search(path.clone());
                Picked::Nothing
            }
            ChoiceValue::Path(path) => Picked::Typed(path.clone()),
            _ => Picked::Chosen(vec![self.choices[i].clone()]),
        }
    }
}
