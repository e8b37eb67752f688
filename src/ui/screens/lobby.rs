//! The lobby: where everything begins. An entry is a variant of `Entry`, its place in `entries`, its
//! words in `view`, and what it does in `choose`.

use super::decks::Decks;
use super::lab::Lab;
use super::rules::Rules;
use super::saved::SavedGames;
use super::settings::SettingsList;
use super::setup::Setup;
use super::table::{Table, lesson_header, streak};
use crate::games::Lesson;
use crate::session::roster::{Listed, ROSTER};
use crate::ui::frame::{Body, Hint, Item, Menu, Popup};
use crate::ui::keys::Command;
use crate::ui::msg::Effect;
use crate::ui::popup;
use crate::ui::saved::Saved;
use crate::ui::screen::{Answer, Context, Screen};
use crate::ui::storage::LISTED;

/// The title, where there is room for it.
const LOGO: &[&str] = &["█▀▀ █▀█ █▀█ █▀▀ █▀▀ █▀█ █ █", "▀▀█ █ █ █▀▄ █   █▀▀ █▀▄ ▀█▀", "▀▀▀ ▀▀▀ ▀ ▀ ▀▀▀ ▀▀▀ ▀ ▀  ▀ "];

#[derive(Debug, Default)]
pub struct Lobby {
    cursor: usize,
}

/// What an entry leads to.
enum Entry<'c> {
    /// On with the newest unfinished game.
    Continue(&'c Saved),
    Game(&'static Listed),
    /// The first game of a game, by steps.
    Lesson(&'static Listed, &'static Lesson),
    /// Of one of the games that have some.
    Puzzles,
    /// A game with a lab, played by hand.
    ByHand(&'static Listed),
    /// All unfinished games.
    Saved,
    Replays,
    Decks,
    Rules,
    Settings,
    Help,
    Quit,
}

fn entries(cx: &Context) -> Vec<Entry<'_>> {
    let mut entries: Vec<Entry<'_>> = cx.library.newest(None).map(Entry::Continue).into_iter().collect();
    entries.extend(ROSTER.iter().map(Entry::Game));
    entries.extend(ROSTER.iter().filter_map(|listed| Some(Entry::Lesson(listed, listed.lesson?))));
    entries.push(Entry::Puzzles);
    entries.extend(ROSTER.iter().filter(|listed| listed.lab).map(Entry::ByHand));
    entries.extend((!cx.library.games.is_empty()).then_some(Entry::Saved));
    entries.extend([Entry::Replays, Entry::Decks, Entry::Rules, Entry::Settings, Entry::Help, Entry::Quit]);
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
        vec![Command::Choose, Command::Down, Command::Back, Command::Help]
    }

    fn useless(&self) -> Vec<Command> {
        vec![Command::Save, Command::Lobby, Command::Delete, Command::Back]
    }

    fn view(&self, cx: &Context) -> Body {
        let item = |label: &str, detail: String, tile| Item { label: label.into(), detail, tile, ..Item::default() };
        let items = entries(cx).into_iter().map(|entry| match entry {
            Entry::Continue(saved) => item("Continue", format!("{}, {}", saved.title, saved.detail), true),
            Entry::Game(listed) => {
                let detail = if listed.lab { "write a strategy, try it" } else { listed.tagline };
                Item { emblem: listed.emblem, ..item(listed.title, detail.into(), true) }
            }
            Entry::Lesson(listed, _) => item("First game", format!("learn {} by steps", listed.title), false),
            Entry::Puzzles => {
                let titles: Vec<&str> = puzzled().map(|listed| listed.title).collect();
                item("Puzzles", titles.join(", "), false)
            }
            Entry::ByHand(listed) => item("Play by hand", listed.title.into(), false),
            Entry::Saved => item("Saved games", listed(cx.library.games.len(), "unfinished"), false),
            Entry::Replays => item("Replays", listed(cx.library.replays.len(), "kept"), false),
            Entry::Decks => item("Decks", format!("{} of your own", cx.library.decks.len()), false),
            Entry::Rules => item("Rules", "of all games, to read".into(), false),
            Entry::Settings => item("Settings", format!("theme {}", cx.theme().name), false),
            Entry::Help => item("Help", "keys and commands".into(), false),
            Entry::Quit => item("Quit", String::new(), false),
        });
        Body::Menu(Menu {
            title: "Sorcery".into(),
            logo: LOGO,
            about: "card games at one terminal table".into(),
            items: items.collect(),
            cursor: self.cursor,
            ..Menu::default()
        })
    }

    fn list(&mut self, cx: &Context) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, entries(cx).len()))
    }

    fn choose(&mut self, cx: &mut Context) {
        let entry = entries(cx).into_iter().nth(self.cursor);
        match entry {
            Some(Entry::Continue(saved)) => {
                let path = saved.path.clone();
                cx.effect(Effect::Continue(path));
            }
            Some(Entry::Game(listed)) if listed.lab => {
                let lab = Lab::new(cx);
                cx.go(lab);
            }
            Some(Entry::Game(listed) | Entry::ByHand(listed)) => cx.go(Setup::new(listed, cx)),
            Some(Entry::Lesson(listed, lesson)) => {
                let name = cx.settings.names.first().map_or("", String::as_str);
                cx.effect(Effect::Begin(Box::new(lesson_header(listed, lesson, name))));
            }
            Some(Entry::Puzzles) => {
                let item = |listed: &Listed| match streak(listed.name, cx).longest {
                    0 => listed.title.into(),
                    longest => format!("{}, {longest} in a row", listed.title),
                };
                let items: Vec<String> = puzzled().map(item).collect();
                cx.popup = Some(Popup::question("Puzzles of which game?", items));
            }
            Some(Entry::Saved) => cx.go(SavedGames::unfinished()),
            Some(Entry::Replays) => cx.go(SavedGames::over()),
            Some(Entry::Decks) => cx.go(Decks::default()),
            Some(Entry::Rules) => cx.open(Rules::of(None)),
            Some(Entry::Settings) => cx.open(SettingsList::default()),
            Some(Entry::Help) => cx.popup = Some(popup::help(self, cx)),
            Some(Entry::Quit) => cx.effect(Effect::Quit),
            None => {}
        }
    }

    fn answer(&mut self, answer: Answer, cx: &mut Context) {
        let Answer::Item(chosen) = answer else { return };
        if let Some(table) = puzzled().nth(chosen).and_then(|listed| Table::puzzle(listed.name, cx)) {
            cx.go(table);
        }
    }

    fn hints(&self, cx: &Context) -> Vec<Hint> {
        let hints = cx.hints(self.place(), &self.keys());
        let mut hints = cx.hints_of_pair([Command::Up, Command::Down], "move", hints);
        // There is nothing to go back to.
        hints.iter_mut().filter(|hint| hint.command == Some(Command::Back)).for_each(|hint| hint.word = "quit".into());
        hints
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            // Tiles lie side by side.
            Command::Left => self.command(Command::Up, cx),
            Command::Right => self.command(Command::Down, cx),
            Command::Back => {
                cx.effect(Effect::Quit);
                true
            }
            _ => self.browse(command, cx),
        }
    }
}
