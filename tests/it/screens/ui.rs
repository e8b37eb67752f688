//! The screens without a terminal: takes keys, and returns models and pictures.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sorcery::faces::tui::{self, Paint};
use sorcery::session::{Header, Match, roster};
use sorcery::ui::app::{Msg, SideEffect, Task};
use sorcery::ui::frame::{Body, DocumentContent, Hit, MultipleChoice, Popup, Section};
use sorcery::ui::keys::{Key, Keymap};
use sorcery::ui::model::{Model, update, view};
use sorcery::ui::screens::lobby::Lobby;
use sorcery::ui::screens::replay::Replay;
use sorcery::ui::screens::table::TableScreen;
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::Opened;
use sorcery::ui::storage::saved::{Saved, SavedAccess};
use sorcery::ui::theme::{Depth, Theme};
use std::path::PathBuf;

/// A program without a terminal, with the effects that it has requested.
pub struct Shell {
    pub model: Model,
    pub wanted: Vec<SideEffect>,
}

impl Shell {
    /// Opens the lobby with empty user folders.
    pub fn new() -> Self {
        let settings = Settings { names: vec!["Ada".into(), "Grace".into()], animation: false, ..Settings::default() };
        Shell { model: Model::new(settings, Keymap::default(), Theme::built_in()), wanted: Vec::new() }
    }

    /// Returns the next task that the screen requests, without preparations for later searches.
    pub fn task(&mut self) -> Option<Task> {
        std::iter::from_fn(|| self.model.task()).find(|task| !matches!(task, Task::Prepare(_)))
    }

    /// Opens a game of Sorcery with these decks (card names with commas between). The decks aren't shuffled, and
    /// testing mode allows negative magic.
    pub fn at_table(deck1: &str, deck2: &str) -> Self {
        let mut shell = Shell::new();
        shell.sit_down(duel(deck1, deck2), false);
        shell
    }

    /// Like [`at_table`](Self::at_table), with open hands.
    pub fn at_open_table(deck1: &str, deck2: &str) -> Self {
        let mut shell = Shell::new();
        shell.model.context.settings.open_hands = true;
        shell.sit_down(duel(deck1, deck2), false);
        shell
    }

    /// Starts the tutorial from its entry in the lobby.
    pub fn begin_lesson(&mut self) {
        self.press("=First_game");
        let header = self.wanted().into_iter().find_map(|command| match command {
            SideEffect::Start(header) => Some(*header),
            _ => None,
        });
        let session = roster::open(header.expect("a game begins")).unwrap_or_else(|error| panic!("{error}"));
        self.sit_down(session, false);
    }

    /// Opens a game or, with `replay`, a replay.
    pub fn sit_down(&mut self, session: Match, replay: bool) {
        let path = Some(PathBuf::from("games/one.journal"));
        self.tell(Msg::Opened(Ok(Opened { session, path, replay })));
    }

    /// Handles a message.
    pub fn tell(&mut self, msg: Msg) {
        self.wanted.extend(update(&mut self.model, msg));
    }

    /// Presses keys, given by their names with blanks between; see [`keys`].
    pub fn press(&mut self, names: &str) {
        for name in names.split_whitespace() {
            keys(&self.model, name).into_iter().for_each(|key| self.tell(Msg::Key(key)));
        }
    }

    /// Types a line and presses Enter.
    pub fn enter(&mut self, line: &str) {
        self.type_in(line);
        self.press("Enter");
    }

    /// Types a text.
    pub fn type_in(&mut self, text: &str) {
        for c in text.chars() {
            self.press(&if c == ' ' { "Space".to_string() } else { c.to_string() });
        }
    }

    /// Returns the effects that were requested since the last call.
    pub fn wanted(&mut self) -> Vec<SideEffect> {
        std::mem::take(&mut self.wanted)
    }

    /// Returns the table screen.
    #[track_caller]
    pub fn play(&self) -> &TableScreen {
        self.model.at().unwrap_or_else(|| panic!("no table but {:?}", self.model.screen()))
    }

    /// Returns the game of the open replay.
    #[track_caller]
    pub fn replay(&self) -> &Match {
        self.model.at::<Replay>().unwrap_or_else(|| panic!("no replay but {:?}", self.model.screen())).session()
    }

    /// Returns the title of the open dialog.
    pub fn asked(&self) -> Option<&str> {
        match &self.model.context.popup {
            Some(Popup::Choice(MultipleChoice { title, .. })) => Some(title),
            _ => None,
        }
    }

    /// Returns the open help: the section about the current state, and all sections.
    #[track_caller]
    pub fn help(&self) -> [String; 2] {
        let Some(Popup::Document(document)) = &self.model.context.popup else { panic!("no help") };
        let DocumentContent::Help(sections, _) = &document.content else { panic!("no help") };
        let section = |section: &Section| {
            let entries = section.entries.iter().map(|(term, text)| format!("{term}  {text}\n"));
            format!("{}\n{}", section.title, entries.collect::<String>())
        };
        [section(&sections[0]), sections.iter().map(section).collect()]
    }

    /// Returns the text on the screen.
    pub fn text(&self, width: u16, height: u16) -> String {
        text(&self.draw(width, height).0)
    }

    /// Returns the picture and the clickable areas.
    pub fn draw(&self, width: u16, height: u16) -> (Buffer, Vec<(Rect, Hit)>) {
        picture(&self.model, width, height, Depth::True)
    }
}

/// Returns the keys for a name. `=Saved_games` stands for the keys that choose the entry *Saved games* of the open
/// dialog or, if there is none, of the list on the screen.
#[track_caller]
pub fn keys(model: &Model, name: &str) -> Vec<Key> {
    let key = |name: &str| Key::parse(name).unwrap_or_else(|error| panic!("{error}"));
    let Some(label) = name.strip_prefix('=').filter(|label| !label.is_empty()) else { return vec![key(name)] };
    let (labels, above) = match (&model.context.popup, view(model).body) {
        (Some(Popup::Choice(MultipleChoice { items, cursor, .. })), _) => (items.clone(), *cursor),
        (_, Body::Menu(menu)) => (menu.items.into_iter().map(|item| item.label).collect(), menu.cursor),
        _ => panic!("no list but {:?}", model.screen()),
    };
    let place = labels.iter().position(|own| *own == label.replace('_', " "));
    let place = place.unwrap_or_else(|| panic!("no entry {label} in {labels:?}"));
    // In a list with several columns, arrows move in their direction.
    let [before, after] = if model.at::<Lobby>().is_some() && model.context.popup.is_none() {
        ["Shift-Tab", "Tab"]
    } else {
        ["Up", "Down"]
    };
    let up = std::iter::repeat_n(key(before), above);
    up.chain(std::iter::repeat_n(key(after), place)).chain([key("Enter")]).collect()
}

/// Returns a game of Sorcery in testing mode with these decks.
pub fn duel(deck1: &str, deck2: &str) -> Match {
    let deck = |cards: &str| format!("| {}", cards.replace(", ", " | "));
    let set = |name: &str, value: String| (name.to_string(), value);
    let header = Header {
        game: "sorcery".into(),
        seed: 1,
        names: vec!["Ada".into(), "Grace".into()],
        chosen: vec![set("deck1", deck(deck1)), set("deck2", deck(deck2)), set("testing", "yes".into())],
        ..Header::default()
    };
    roster::open(header).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns a saved game of Sorcery that can be resumed.
pub fn saved(path: impl Into<PathBuf>, title: &str) -> Saved {
    let (game, detail, about) = ("sorcery".into(), "turn 3, just now".into(), Vec::new());
    Saved { path: path.into(), game, title: title.into(), detail, about, access: SavedAccess::Free, people: true }
}

/// Returns a game of Sorcery from a position.
pub fn duel_from(position: String) -> Match {
    game_of("sorcery", Some(position))
}

/// Returns a new game, or one from a position, between Ada and Grace, or Ada alone.
pub fn game_of(name: &str, position: Option<String>) -> Match {
    let seats = roster::find(name).unwrap_or_else(|error| panic!("{error}")).seats;
    let header = Header {
        game: name.into(),
        seed: 1,
        names: ["Ada", "Grace"].map(String::from)[..seats].to_vec(),
        players: Vec::new(),
        chosen: Vec::new(),
        position,
        ..Header::default()
    };
    roster::open(header).unwrap_or_else(|error| panic!("{error}"))
}

/// Draws a model. Returns the picture and the clickable areas.
pub fn picture(model: &Model, width: u16, height: u16, depth: Depth) -> (Buffer, Vec<(Rect, Hit)>) {
    let area = Rect { x: 0, y: 0, width, height };
    let mut buffer = Buffer::empty(area);
    let settings = &model.context.settings;
    let paint = Paint::new(model.context.theme(), depth, settings.is_ascii()).listing(settings.is_list());
    let hits = tui::draw(&view(model), &paint, area, &mut buffer);
    (buffer, hits)
}

/// Returns the text of a picture without trailing blanks.
pub fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        text.push_str(line(buffer, 0, y, buffer.area.width).trim_end());
        text.push('\n');
    }
    text
}

/// Returns `width` columns of a line, starting at `x`.
pub fn line(buffer: &Buffer, x: u16, y: u16, width: u16) -> String {
    use unicode_width::UnicodeWidthStr;
    let mut line = String::new();
    let mut column = 0;
    while column < width {
        let symbol = buffer[(x + column, y)].symbol();
        line.push_str(symbol);
        column += (symbol.width() as u16).max(1);
    }
    line
}

pub fn is_help(popup: &Popup) -> bool {
    matches!(popup, Popup::Document(document) if matches!(document.content, DocumentContent::Help(..)))
}
