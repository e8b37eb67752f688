//! The lists of saved games and of replays.

use crate::app::{Actions, Context, DialogAnswer, Screen, ScreenEvent, SideEffect};
use crate::frame::{Body, MenuItem, MenuView, Popup};
use crate::keys::{Command, KeyScope};
use crate::parts::list::ListEvent;
use crate::parts::picker::Picker;
use crate::storage::LISTED;
use crate::storage::saved::{Saved, SavedAccess};
use sorcery_games::table::{plain, plain_lines};
use sorcery_games::words::capitalised;
use sorcery_games::{Label, Line, Tint};
use sorcery_session::roster;
use std::path::{Path, PathBuf};

#[derive(Debug, Default)]
pub struct SavedGames {
    over: bool,
    picker: Picker,
    /// The effect to run if the user confirms the open question.
    asked: Option<SideEffect>,
    /// A chosen game that was open in another program. The list is being read again.
    rechecked: Option<PathBuf>,
}

impl SavedGames {
    pub fn unfinished(cx: &Context) -> Self {
        SavedGames { picker: Picker::new(items(&cx.library.games), 0), ..SavedGames::default() }
    }

    pub fn over(cx: &Context) -> Self {
        SavedGames { over: true, picker: Picker::new(items(&cx.library.replays), 0), ..SavedGames::default() }
    }

    fn games<'c>(&self, cx: &'c Context) -> &'c [Saved] {
        if self.over { &cx.library.replays } else { &cx.library.games }
    }

    fn chosen<'c>(&self, cx: &'c Context) -> Option<&'c Saved> {
        self.games(cx).get(self.picker.chosen()?)
    }

    /// Asks a question with the safe answer first. The second answer runs `effect`.
    fn ask(&mut self, title: &str, text: &str, items: [&str; 2], effect: SideEffect, cx: &mut Context) {
        self.asked = Some(effect);
        cx.popup = Some(Popup::choice(title, plain_lines(text), items.map(String::from).to_vec()));
    }

    fn choose(&mut self, cx: &mut Context) {
        let rechecked = self.rechecked.take();
        let again = |path: &PathBuf| self.games(cx).iter().find(|saved| saved.path == *path);
        let Some(saved) = rechecked.as_ref().map_or_else(|| self.chosen(cx), again).cloned() else { return };
        let (again, Saved { path, access, .. }) = (saved.resume_hint(), saved);
        match access {
            SavedAccess::InUse(_) if rechecked.is_none() => {
                self.rechecked = Some(path);
                cx.effect(SideEffect::Refresh);
            }
            SavedAccess::Unreadable(why) => self.ask_to_delete("Can't read this game", &why, &path, cx),
            _ if self.over => cx.effect(SideEffect::OpenReplay(path)),
            SavedAccess::InUse(why) => self.ask(
                "Watch this game?",
                &capitalised(&format!("{why}.")),
                ["Cancel", "Watch"],
                SideEffect::OpenReplay(path),
                cx,
            ),
            SavedAccess::Shared => {
                self.ask("Watch this game?", &again, ["Cancel", "Watch"], SideEffect::OpenReplay(path), cx)
            }
            SavedAccess::Free => cx.effect(SideEffect::Continue(path)),
        }
    }

    /// Asks whether to continue a damaged game from the position before the damage.
    pub fn ask_to_repair(&mut self, question: [String; 2], path: PathBuf, cx: &mut Context) {
        let answers = ["Cancel", "Continue"];
        self.ask("Continue this damaged game?", &question.join("\n\n"), answers, SideEffect::Repair(path), cx);
    }

    fn ask_to_delete(&mut self, title: &str, what: &str, path: &Path, cx: &mut Context) {
        self.ask(
            title,
            &format!("{what}\n\n{}", path.display()),
            ["Cancel", "Delete"],
            SideEffect::Discard(path.into()),
            cx,
        );
    }
}

fn items(games: &[Saved]) -> Vec<MenuItem> {
    let item =
        |saved: &Saved| MenuItem { tint: roster::tint(&saved.game), ..MenuItem::new(&saved.title, saved.progress()) };
    games.iter().map(item).collect()
}

/// Returns the description of a game, which is shown beside the list.
fn described(saved: &Saved) -> Vec<Line> {
    let title = vec![(Label::Text(saved.title.clone()), Tint::Gold)];
    let lines = [saved.detail.clone(), String::new()].into_iter().chain(saved.about.clone());
    std::iter::once(title).chain(lines.map(plain)).collect()
}

impl Screen for SavedGames {
    fn name(&self) -> &'static str {
        if self.over { "Replays" } else { "Saved games" }
    }

    fn scope(&self) -> KeyScope {
        KeyScope::Picker
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Delete, Help};
        let label = if self.over { "watch" } else { "continue" };
        let actions = Actions::new(cx, KeyScope::Picker, &[Choose, Delete, Back, Help]);
        match self.chosen(cx) {
            Some(_) => actions.label(Choose, label),
            None => actions.without(&[Choose, Delete]),
        }
    }

    fn view(&self, cx: &Context) -> Body {
        let games = self.games(cx);
        let about = match (self.over, games.len()) {
            (true, 0) => "Finished games appear here.",
            (true, LISTED) => "The latest games. Continue from any action.",
            (true, _) => "You can continue from any action.",
            (false, 0) => "Games that you leave appear here.",
            (false, LISTED) => "The latest games, newest first.",
            (false, _) => "Games that you left, newest first.",
        };
        let chosen = self.chosen(cx);
        let game = chosen.and_then(|saved| roster::find(&saved.game).ok());
        Body::Menu(MenuView {
            preview: chosen.map_or_else(Vec::new, described),
            emblem: game.map_or(&[], |game| game.emblem),
            tint: game.map_or(Tint::Plain, |game| game.tint),
            ..self.picker.menu(self.name(), about)
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Command(Command::Delete) => match self.chosen(cx).cloned() {
                Some(Saved { access: SavedAccess::InUse(why), .. }) => {
                    cx.popup = Some(Popup::error("Can't delete this game", &why));
                }
                Some(saved) => self.ask_to_delete("Delete this game?", &saved.title, &saved.path, cx),
                None => return false,
            },
            ScreenEvent::Answer(answer) => {
                if let (Some(effect), DialogAnswer::Item(1)) = (self.asked.take(), answer) {
                    cx.effect(effect);
                    cx.effect(SideEffect::Refresh);
                }
            }
            ScreenEvent::Library => {
                self.picker.items = items(self.games(cx));
                if self.rechecked.is_some() {
                    self.choose(cx);
                }
            }
            _ => match self.picker.event(event) {
                ListEvent::Chosen => self.choose(cx),
                other => return other == ListEvent::Moved,
            },
        }
        true
    }
}
