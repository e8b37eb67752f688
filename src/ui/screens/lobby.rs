//! The lobby, the first screen. To add an entry, add an item to `entries`.

use super::decks::Decks;
use super::lab::Lab;
use super::mistakes::Mistakes;
use super::puzzles::Puzzles;
use super::rules::Rules;
use super::saved::SavedGames;
use super::settings::SettingsList;
use super::setup::Setup;
use super::table::lesson_header;
use crate::app::msg::Effect;
use crate::app::screen::{Actions, Answer, Context, Event, Screen};
use crate::frame::{Body, Item, ItemAreas, Menu, Popup};
use crate::keys::{Command, Place};
use crate::parts::list::{List, ListEvent};
use crate::parts::popup;
use crate::storage::LISTED;
use sorcery_games::emblem::Emblem;
use sorcery_session::GameInfo;
use sorcery_session::roster::{self, ROSTER};

/// The title in block letters, if it fits.
const LOGO: &[&str] = &["█▀▀ █▀█ █▀█ █▀▀ █▀▀ █▀█ █ █", "▀▀█ █ █ █▀▄ █   █▀▀ █▀▄ ▀█▀", "▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀▀▀ ▀ ▀  ▀ "];

#[derive(Debug, Default)]
pub struct Lobby {
    list: List,
    places: ItemAreas,
}

type Act = Box<dyn FnOnce(&Lobby, &mut Context)>;

/// An entry and its action.
struct Entry {
    item: Item,
    act: Act,
}

impl Entry {
    fn new(label: &str, detail: impl Into<String>, act: impl FnOnce(&Lobby, &mut Context) + 'static) -> Self {
        let item = Item { label: label.into(), detail: detail.into(), ..Item::default() };
        Entry { item, act: Box::new(act) }
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
    let set_up = |listed: &'static GameInfo| move |_: &Lobby, cx: &mut Context| cx.go(Setup::new(listed, cx));
    entries.extend(ROSTER.iter().map(|listed| {
        let game = match listed.lab {
            true => Entry::new(listed.title, "write and test strategies", |_, cx| cx.go(Lab::new(cx))),
            false => Entry::new(listed.title, listed.tagline, set_up(listed)),
        };
        game.tile(listed.emblem)
    }));
    entries.extend(ROSTER.iter().filter_map(|listed| {
        let lesson = listed.lesson?;
        Some(Entry::new("First game", format!("learn {}", listed.title), |_, cx| {
            let name = cx.settings.names.first().map_or("", String::as_str);
            cx.effect(Effect::Start(Box::new(lesson_header(listed, lesson, name))));
        }))
    }));
    let titles: Vec<&str> = puzzled().map(|listed| listed.title).collect();
    entries.push(Entry::new("Puzzles", titles.join(", "), |_, cx| {
        let item = |listed: &GameInfo| match cx.library.practice.get(listed.name) {
            None => listed.title.into(),
            Some(practice) => format!("{} ({})", listed.title, practice.summary(&roster::puzzles(listed.name))),
        };
        let items: Vec<String> = puzzled().map(item).collect();
        cx.popup = Some(Popup::question("Which game?", items));
    }));
    let labs = ROSTER.iter().filter(|listed| listed.lab);
    entries.extend(labs.map(|listed| Entry::new("Play", listed.title, set_up(listed))));
    let (games, replays) = (cx.library.games.len(), cx.library.replays.len());
    if games > 0 {
        entries.push(Entry::new("Saved games", listed(games, "unfinished"), |_, cx| cx.go(SavedGames::unfinished())));
    }
    let decks = format!("{} saved", cx.library.decks.len());
    let theme = format!("theme {}", cx.theme_name());
    entries.extend([Entry::new("Replays", listed(replays, "finished"), |_, cx| cx.go(SavedGames::over()))]);
    if replays > 0 {
        entries.push(Entry::new("Mistakes", "and record", |_, cx| {
            let mistakes = Mistakes::new(cx);
            cx.go(mistakes);
        }));
    }
    entries.extend([
        Entry::new("Decks", decks, |_, cx| cx.go(Decks::default())),
        Entry::new("Rules", "of all games", |_, cx| cx.open(Rules::of(None))),
        Entry::new("Settings", theme, |_, cx| cx.open(SettingsList::default())),
        Entry::new("Help", "keys and commands", |lobby, cx| cx.popup = Some(popup::help(lobby, cx))),
        Entry::new("Quit", "", |_, cx| cx.effect(Effect::Quit)),
    ]);
    entries
}

/// Returns the games with puzzles.
fn puzzled() -> impl Iterator<Item = &'static GameInfo> {
    ROSTER.iter().filter(|listed| !listed.puzzles.is_empty())
}

/// Formats the number of games, which may exceed the listing limit.
fn listed(games: usize, which: &str) -> String {
    let more = if games == LISTED { "+" } else { "" };
    format!("{games}{more} {which}")
}

impl Screen for Lobby {
    fn name(&self) -> &'static str {
        "Lobby"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Delete, Down, Help, Left, Lobby, Right, Save, Up};
        let actions = Actions::new(cx, Place::Menu, &[Choose, Down, Right, Back, Help]);
        let actions = actions.pair([Up, Down], "move").pair([Left, Right], "across").sideways(Right);
        // No screen lies below the lobby. Esc selects the last entry, which quits, so the help leaves it out.
        actions.label(Back, "quit").without(&[Save, Lobby, Delete])
    }

    fn view(&self, cx: &Context) -> Body {
        Body::Menu(Menu {
            title: "Sorcery".into(),
            logo: LOGO,
            about: "card games for the terminal".into(),
            items: entries(cx).into_iter().map(|entry| entry.item).collect(),
            cursor: self.list.cursor,
            places: self.places.clone(),
            ..Menu::default()
        })
    }

    fn event(&mut self, event: Event<'_>, cx: &mut Context) -> bool {
        if let Event::Answer(Answer::Item(chosen)) = event {
            if let Some(listed) = puzzled().nth(chosen) {
                cx.go(Puzzles::new(listed.name, cx));
            }
            return true;
        }
        // Arrows move in two dimensions over tiles and columns.
        if let Some(arrow @ (Command::Left | Command::Right | Command::Up | Command::Down)) = event.command()
            && !self.places.is_list()
        {
            self.list.cursor = self.places.next(self.list.cursor, arrow).unwrap_or(self.list.cursor);
            return true;
        }
        let entries = entries(cx);
        match self.list.event(event, entries.len()) {
            ListEvent::Chosen => {
                if let Some(entry) = entries.into_iter().nth(self.list.cursor) {
                    (entry.act)(self, cx);
                }
            }
            // A key held down on another screen must not quit the program. Quitting takes Enter.
            ListEvent::Back => self.list.cursor = entries.len() - 1,
            ListEvent::Moved => {}
            ListEvent::Ignored => return false,
        }
        true
    }
}
