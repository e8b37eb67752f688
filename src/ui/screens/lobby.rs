//! The lobby: where everything begins. An entry is one piece of `entries`: its words, and where it leads.

use super::decks::Decks;
use super::lab::Lab;
use super::rules::Rules;
use super::saved::SavedGames;
use super::settings::SettingsList;
use super::setup::Setup;
use super::table::{Table, lesson_header, streak};
use crate::app::msg::Effect;
use crate::app::screen::{Answer, Context, Screen};
use crate::frame::{Body, Hint, Item, Menu, Places, Popup};
use crate::keys::Command;
use crate::parts::popup;
use crate::storage::LISTED;
use sorcery_games::emblem::Emblem;
use sorcery_session::roster::{Listed, ROSTER};

/// The title, where there is room for it.
const LOGO: &[&str] = &["█▀▀ █▀█ █▀█ █▀▀ █▀▀ █▀█ █ █", "▀▀█ █ █ █▀▄ █   █▀▀ █▀▄ ▀█▀", "▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀▀▀ ▀ ▀  ▀ "];

#[derive(Debug, Default)]
pub struct Lobby {
    cursor: usize,
    places: Places,
}

type Way = Box<dyn FnOnce(&Lobby, &mut Context)>;

/// An entry, and where it leads.
struct Entry {
    item: Item,
    way: Way,
}

impl Entry {
    fn new(label: &str, detail: impl Into<String>, way: impl FnOnce(&Lobby, &mut Context) + 'static) -> Self {
        let item = Item { label: label.into(), detail: detail.into(), ..Item::default() };
        Entry { item, way: Box::new(way) }
    }

    fn tile(mut self, emblem: Emblem) -> Self {
        (self.item.tile, self.item.emblem) = (true, emblem);
        self
    }
}

fn entries(cx: &Context) -> Vec<Entry> {
    let mut entries = Vec::new();
    if let Some(saved) = cx.library.newest(None) {
        let (detail, path) = (format!("{}, {}", saved.title, saved.detail), saved.path.clone());
        let newest = Entry::new("Continue", detail, |_, cx| cx.effect(Effect::Continue(path)));
        entries.push(newest.tile(Emblem::default()));
    }
    let set_up = |listed: &'static Listed| move |_: &Lobby, cx: &mut Context| cx.go(Setup::new(listed, cx));
    entries.extend(ROSTER.iter().map(|listed| {
        let game = match listed.lab {
            true => Entry::new(listed.title, "write a strategy, try it", |_, cx| cx.go(Lab::new(cx))),
            false => Entry::new(listed.title, listed.tagline, set_up(listed)),
        };
        game.tile(listed.emblem)
    }));
    entries.extend(ROSTER.iter().filter_map(|listed| {
        let lesson = listed.lesson?;
        Some(Entry::new("First game", format!("learn {} by steps", listed.title), |_, cx| {
            let name = cx.settings.names.first().map_or("", String::as_str);
            cx.effect(Effect::Begin(Box::new(lesson_header(listed, lesson, name))));
        }))
    }));
    let titles: Vec<&str> = puzzled().map(|listed| listed.title).collect();
    entries.push(Entry::new("Puzzles", titles.join(", "), |_, cx| {
        let item = |listed: &Listed| match streak(listed.name, cx).longest {
            0 => listed.title.into(),
            longest => format!("{}, {longest} in a row", listed.title),
        };
        let items: Vec<String> = puzzled().map(item).collect();
        cx.popup = Some(Popup::question("Puzzles of which game?", items));
    }));
    let labs = ROSTER.iter().filter(|listed| listed.lab);
    entries.extend(labs.map(|listed| Entry::new("Play by hand", listed.title, set_up(listed))));
    let (games, replays) = (cx.library.games.len(), cx.library.replays.len());
    if games > 0 {
        entries.push(Entry::new("Saved games", listed(games, "unfinished"), |_, cx| cx.go(SavedGames::unfinished())));
    }
    let decks = format!("{} of your own", cx.library.decks.len());
    let theme = format!("theme {}", cx.theme().name);
    entries.extend([
        Entry::new("Replays", listed(replays, "kept"), |_, cx| cx.go(SavedGames::over())),
        Entry::new("Decks", decks, |_, cx| cx.go(Decks::default())),
        Entry::new("Rules", "of all games, to read", |_, cx| cx.open(Rules::of(None))),
        Entry::new("Settings", theme, |_, cx| cx.open(SettingsList::default())),
        Entry::new("Help", "keys and commands", |lobby, cx| cx.popup = Some(popup::help(lobby, cx))),
        Entry::new("Quit", "", |_, cx| cx.effect(Effect::Quit)),
    ]);
    entries
}

/// The games that have puzzles.
fn puzzled() -> impl Iterator<Item = &'static Listed> {
    ROSTER.iter().filter(|listed| !listed.puzzles.is_empty())
}

/// How many games there are, as far as they are listed.
fn listed(games: usize, which: &str) -> String {
    let most = if games == LISTED { " or more" } else { "" };
    format!("{games}{most} {which}")
}

impl Screen for Lobby {
    fn name(&self) -> &'static str {
        "Lobby"
    }

    fn keys(&self) -> Vec<Command> {
        vec![Command::Choose, Command::Down, Command::Right, Command::Back, Command::Help]
    }

    fn useless(&self) -> Vec<Command> {
        vec![Command::Save, Command::Lobby, Command::Delete, Command::Back]
    }

    fn view(&self, cx: &Context) -> Body {
        Body::Menu(Menu {
            title: "Sorcery".into(),
            logo: LOGO,
            about: "card games at one terminal table".into(),
            items: entries(cx).into_iter().map(|entry| entry.item).collect(),
            cursor: self.cursor,
            places: self.places.clone(),
            ..Menu::default()
        })
    }

    fn list(&mut self, cx: &Context) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, entries(cx).len()))
    }

    fn choose(&mut self, cx: &mut Context) {
        if let Some(entry) = entries(cx).into_iter().nth(self.cursor) {
            (entry.way)(self, cx);
        }
    }

    fn answer(&mut self, answer: Answer, cx: &mut Context) {
        let Answer::Item(chosen) = answer else { return };
        if let Some(table) = puzzled().nth(chosen).and_then(|listed| Table::puzzle(listed.name, cx)) {
            cx.go(table);
        }
    }

    /// The way out is the last entry, which Esc goes to.
    fn hints(&self, cx: &Context) -> Vec<Hint> {
        let hints = cx.hints(self.place(), &self.keys());
        let mut hints = cx.hints_of_pair(self.place(), [Command::Up, Command::Down], "move", hints);
        hints = cx.hints_of_pair(self.place(), [Command::Left, Command::Right], "across", hints);
        hints.iter_mut().for_each(|hint| hint.sideways = hint.command == Some(Command::Right));
        // There is nothing to go back to.
        hints.iter_mut().filter(|hint| hint.command == Some(Command::Back)).for_each(|hint| hint.word = "quit".into());
        hints
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            // Tiles lie side by side, and the rest in columns.
            Command::Left | Command::Right | Command::Up | Command::Down if !self.places.is_list() => {
                self.cursor = self.places.next(self.cursor, command).unwrap_or(self.cursor);
                true
            }
            // A key that is held down for another screen does not leave the program: Enter does.
            Command::Back => self.browse(Command::Last, cx),
            _ => self.browse(command, cx),
        }
    }
}
