//! The lobby, the first screen. To add an entry, add an item to `entries`.

use super::decks::DecksScreen;
use super::lab::Lab;
use super::mistakes::MistakesScreen;
use super::puzzles::Puzzles;
use super::rules::RulesScreen;
use super::saved::SavedGames;
use super::settings::SettingsList;
use super::setup::SetupScreen;
use super::table::lesson_header;
use crate::app::{Actions, Context, DialogAnswer, Screen, ScreenEvent, SideEffect};
use crate::areas::{ItemAreas, is_column, nearest};
use crate::frame::{Body, MenuItem, MenuView, Popup};
use crate::keys::{Command, KeyScope};
use crate::parts::help::help;
use crate::parts::list::{List, ListEvent};
use crate::storage::LISTED;
use sorcery_session::GameInfo;
use sorcery_session::roster::{self, ROSTER};

/// The label of the lobby's entry for the tutorial.
const FIRST_GAME: &str = "First game";

/// The choices in the dialog for a game that has a lab.
const PLAY_OR_LAB: [&str; 2] =
    ["Play a game against the computer", "Lab: write a strategy and try it out in thousands of games"];

/// The lobby's title in block letters, which is shown if it fits.
const LOGO: &[&str] = &["█▀▀ █▀█ █▀█ █▀▀ █▀▀ █▀█ █ █", "▀▀█ █ █ █▀▄ █   █▀▀ █▀▄ ▀█▀", "▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀▀▀ ▀ ▀  ▀ "];

#[derive(Debug, Default)]
pub struct Lobby {
    list: List,
    places: ItemAreas,
    asked: Option<LobbyQuestion>,
}

#[derive(Clone, Copy, Debug)]
enum LobbyQuestion {
    /// Which game's puzzles to open.
    Puzzles,
    /// Whether to play this game, or to write strategies for it.
    Lab(&'static GameInfo),
}

type LobbyAction = Box<dyn FnOnce(&mut Lobby, &mut Context)>;

struct LobbyEntry {
    item: MenuItem,
    act: LobbyAction,
}

impl LobbyEntry {
    fn new(label: &str, detail: impl Into<String>, act: impl FnOnce(&mut Lobby, &mut Context) + 'static) -> Self {
        LobbyEntry { item: MenuItem::new(label, detail), act: Box::new(act) }
    }

    fn tile(mut self, game: Option<&GameInfo>) -> Self {
        self.item.tile = true;
        game.into_iter().for_each(|game| (self.item.emblem, self.item.tint) = (game.emblem, game.tint));
        self
    }
}

fn entries(cx: &Context) -> Vec<LobbyEntry> {
    let mut entries = Vec::new();
    if let Some(saved) = cx.library.newest(None) {
        let (detail, path) = (format!("{}, {}", saved.title, saved.detail), saved.path.clone());
        let newest = LobbyEntry::new("Continue", detail, |_, cx| cx.effect(SideEffect::Continue(path)));
        entries.push(newest.tile(None));
    }
    entries.extend(ROSTER.iter().map(|listed| {
        let game = LobbyEntry::new(listed.title, listed.tagline, |lobby, cx| match listed.lab {
            true => {
                lobby.asked = Some(LobbyQuestion::Lab(listed));
                cx.ask(format!("{}: what would you like to do?", listed.title), &PLAY_OR_LAB);
            }
            false => cx.go(SetupScreen::new(listed, cx)),
        });
        game.tile(Some(listed))
    }));
    entries.extend(ROSTER.iter().filter_map(|listed| {
        let lesson = listed.lesson?;
        Some(LobbyEntry::new(FIRST_GAME, format!("learn {}", listed.title), |_, cx| {
            let name = cx.settings.names.first().map_or("", String::as_str);
            cx.effect(SideEffect::Start(Box::new(lesson_header(listed, lesson, name))));
        }))
    }));
    entries.push(LobbyEntry::new("Puzzles", "of all games", |lobby, cx| {
        let item = |listed: &GameInfo| match cx.library.practice.get(listed.name) {
            None => listed.title.into(),
            Some(practice) => format!("{} ({})", listed.title, practice.summary(&roster::puzzles(listed.name))),
        };
        let items: Vec<String> = puzzled().map(item).collect();
        lobby.asked = Some(LobbyQuestion::Puzzles);
        cx.popup = Some(Popup::choice("Which game?", Vec::new(), items));
    }));
    let (games, replays) = (cx.library.games.len(), cx.library.replays.len());
    if games > 0 {
        entries.push(LobbyEntry::new("Saved games", listed(games, "unfinished"), |_, cx| {
            cx.go(SavedGames::unfinished(cx))
        }));
    }
    // If there are no replays, the entry explains its purpose.
    let watched = if replays > 0 { listed(replays, "finished") } else { "watch your games".into() };
    entries.push(LobbyEntry::new("Replays", watched, |_, cx| cx.go(SavedGames::over(cx))));
    if replays > 0 {
        entries.push(LobbyEntry::new("Mistakes", "exercises, record", |_, cx| {
            let mistakes = MistakesScreen::new(cx);
            cx.go(mistakes);
        }));
    }
    let decks = match cx.library.decks.len() {
        0 => "build your own".into(),
        decks => format!("{decks} saved"),
    };
    let theme = format!("theme {}", cx.theme_name());
    entries.extend([
        LobbyEntry::new("Decks", decks, |_, cx| cx.go(DecksScreen::new(cx))),
        LobbyEntry::new("Rules", "of all games", |_, cx| cx.open(RulesScreen::of(None))),
        LobbyEntry::new("Settings", theme, |_, cx| cx.open(SettingsList::default())),
        LobbyEntry::new("Help", "keys and commands", |lobby, cx| cx.popup = Some(help(lobby, cx))),
        LobbyEntry::new("Quit", "", |_, cx| cx.effect(SideEffect::Quit)),
    ]);
    entries
}

fn puzzled() -> impl Iterator<Item = &'static GameInfo> {
    ROSTER.iter().filter(|listed| !listed.puzzles.is_empty())
}

/// Formats a number of games, such as `3 finished`. Adds a `+` if there may be more games than are listed.
fn listed(games: usize, which: &str) -> String {
    let more = if games == LISTED { "+" } else { "" };
    format!("{games}{more} {which}")
}

impl Lobby {
    /// Returns the entry under the cursor. For a new user who hasn't pressed a key yet, that is the tutorial.
    fn cursor(&self, entries: &[LobbyEntry], cx: &Context) -> usize {
        let first = || entries.iter().position(|entry| entry.item.label == FIRST_GAME);
        if cx.first_start { first().unwrap_or(0) } else { self.list.cursor }
    }
}

impl Screen for Lobby {
    fn name(&self) -> &'static str {
        "Lobby"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Down, Help, Left, Lobby, Right, Up};
        let actions = Actions::new(cx, KeyScope::Menu, &[Choose, Down, Right, Back, Help]);
        let actions = actions.pair([Up, Down], "move").pair([Left, Right], "across").sideways(Right);
        // The lobby is the bottom screen, so Back can't close it. Back selects the last entry, which quits.
        actions.label(Back, "quit").without(&[Lobby])
    }

    fn view(&self, cx: &Context) -> Body {
        let entries = entries(cx);
        Body::Menu(MenuView {
            title: "Sorcery".into(),
            logo: LOGO,
            about: "card games for the terminal".into(),
            cursor: self.cursor(&entries, cx),
            items: entries.into_iter().map(|entry| entry.item).collect(),
            places: self.places.clone(),
            ..MenuView::default()
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        if let ScreenEvent::Answer(answer) = event {
            match (self.asked.take(), answer) {
                (Some(LobbyQuestion::Puzzles), DialogAnswer::Item(chosen)) => {
                    puzzled().nth(chosen).into_iter().for_each(|listed| cx.go(Puzzles::new(listed.name, cx)));
                }
                (Some(LobbyQuestion::Lab(listed)), DialogAnswer::Item(0)) => cx.go(SetupScreen::new(listed, cx)),
                (Some(LobbyQuestion::Lab(_)), DialogAnswer::Item(_)) => cx.go(Lab::new(cx)),
                _ => {}
            }
            return true;
        }
        let entries = entries(cx);
        if let ScreenEvent::Command(_) | ScreenEvent::Click(_) | ScreenEvent::Wheel(_) = event {
            self.list.cursor = self.cursor(&entries, cx);
            cx.first_start = false;
        }
        // The arrow keys move the cursor in two dimensions, because the entries form tiles and columns.
        if let Some(arrow @ (Command::Left | Command::Right | Command::Up | Command::Down)) = event.command()
            && !is_column(&self.places.get())
        {
            self.list.cursor =
                nearest(&self.places.get(), self.list.cursor, arrow, |_| true).unwrap_or(self.list.cursor);
            return true;
        }
        match self.list.event(event, entries.len()) {
            ListEvent::Chosen => {
                if let Some(entry) = entries.into_iter().nth(self.list.cursor) {
                    (entry.act)(self, cx);
                }
            }
            // A key held down on another screen must not quit the program. Quitting takes Enter.
            _ if event.command() == Some(Command::Back) => self.list.cursor = entries.len() - 1,
            other => return other == ListEvent::Moved,
        }
        true
    }
}
