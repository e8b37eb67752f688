//! Saved games: those that are not over, to be gone on with; those that are, to be looked at.

use crate::app::msg::Effect;
use crate::app::screen::{Answer, Context, Screen};
use crate::frame::{Body, Item, Menu, Popup};
use crate::keys::Command;
use crate::storage::LISTED;
use crate::storage::saved::{Access, Saved};
use sorcery_games::table::{plain, plain_lines};
use sorcery_games::{Label, Line, Tint};
use sorcery_session::roster;
use std::path::Path;

#[derive(Debug, Default)]
pub struct SavedGames {
    over: bool,
    cursor: usize,
    /// What is done if the question on top is answered with its second answer.
    asked: Option<Effect>,
}

impl SavedGames {
    pub fn unfinished() -> Self {
        SavedGames::default()
    }

    pub fn over() -> Self {
        SavedGames { over: true, ..SavedGames::default() }
    }

    fn games<'c>(&self, cx: &'c Context) -> &'c [Saved] {
        if self.over { &cx.library.replays } else { &cx.library.games }
    }

    fn chosen<'c>(&self, cx: &'c Context) -> Option<&'c Saved> {
        self.games(cx).get(self.cursor)
    }

    /// Asks with the harmless answer first; with the other one, something is done.
    fn ask(&mut self, title: &str, text: &str, items: [&str; 2], effect: Effect, cx: &mut Context) {
        self.asked = Some(effect);
        cx.popup = Some(Popup::choice(title, plain_lines(text), items.map(String::from).to_vec()));
    }

    fn ask_to_delete(&mut self, title: &str, what: &str, path: &Path, cx: &mut Context) {
        self.ask(
            title,
            &format!("{what}\n\n{}", path.display()),
            ["Keep it", "Delete it"],
            Effect::Discard(path.into()),
            cx,
        );
    }
}

/// What there is to know about a game, beside the list.
fn described(saved: &Saved) -> Vec<Line> {
    let title = vec![(Label::Text(saved.title.clone()), Tint::Gold)];
    let file = saved.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let lines = [saved.detail.clone(), String::new()].into_iter().chain(saved.about.clone());
    let lines = lines.chain([String::new(), file]);
    std::iter::once(title).chain(lines.map(plain)).collect()
}

impl Screen for SavedGames {
    fn name(&self) -> &'static str {
        if self.over { "Replays" } else { "Saved games" }
    }

    fn keys(&self) -> Vec<Command> {
        vec![Command::Choose, Command::Delete, Command::Back, Command::Help]
    }

    fn useless(&self) -> Vec<Command> {
        vec![Command::Save]
    }

    fn view(&self, cx: &Context) -> Body {
        let games = self.games(cx);
        let about = match (self.over, games.len()) {
            (true, 0) => "Every finished game is kept here. There is none yet.",
            (true, LISTED) => "The last ones. Enter looks at a game, and there takes it over at any position.",
            (true, _) => "Enter looks at a game, and there takes it over at any position.",
            (false, 0) => "No game is unfinished.",
            (false, LISTED) => "Those that were played last. Enter goes on with a game.",
            (false, _) => "Enter goes on with a game.",
        };
        let items =
            games.iter().map(|saved| Item { label: saved.title.clone(), detail: saved.standing(), ..Item::default() });
        Body::Menu(Menu {
            title: self.name().into(),
            about: about.into(),
            items: items.collect(),
            cursor: self.cursor,
            preview: self.chosen(cx).map_or_else(Vec::new, described),
            spare: true,
            emblem: self.chosen(cx).and_then(|saved| roster::find(&saved.game).ok()).map_or(&[], |game| game.emblem),
            ..Menu::default()
        })
    }

    fn list(&mut self, cx: &Context) -> Option<(&mut usize, usize)> {
        let games = self.games(cx).len();
        Some((&mut self.cursor, games))
    }

    fn choose(&mut self, cx: &mut Context) {
        let Some(saved) = self.chosen(cx).cloned() else { return };
        let (again, Saved { path, access, .. }) = (saved.shared_again(), saved);
        match access {
            Access::Unreadable(why) => self.ask_to_delete("It cannot be read", &why, &path, cx),
            _ if self.over => cx.effect(Effect::Watch(path)),
            Access::Taken(why) => self.ask("Look on?", &why, ["Leave it", "Look on"], Effect::Watch(path), cx),
            Access::Shared => self.ask("Look on?", &again, ["Leave it", "Look on"], Effect::Watch(path), cx),
            Access::Free => cx.effect(Effect::Continue(path)),
        }
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        let (Command::Delete, Some(saved)) = (command, self.chosen(cx).cloned()) else {
            return self.browse(command, cx);
        };
        match saved.access {
            Access::Taken(why) => cx.popup = Some(Popup::said("It cannot be deleted", &why)),
            _ => self.ask_to_delete("Delete this game?", &saved.title, &saved.path, cx),
        }
        true
    }

    fn answer(&mut self, answer: Answer, cx: &mut Context) {
        if let (Some(effect), Answer::Item(1)) = (self.asked.take(), answer) {
            cx.effect(effect);
            cx.effect(Effect::Refresh);
        }
    }

    /// Games may have gone.
    fn settle(&mut self, cx: &mut Context) {
        self.cursor = self.cursor.min(self.games(cx).len().saturating_sub(1));
    }
}
