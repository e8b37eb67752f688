//! The state of the program: the screens that lie on one another, and what they share.

use super::keys::Keymap;
use super::msg::{Effect, Task};
use super::screen::{Context, Next, Screen};
use super::screens::lobby::Lobby;
use super::screens::replay::Replay;
use super::screens::result::GameOver;
use super::screens::table::Table;
use super::settings::Settings;
use super::storage::Opened;
use super::theme::Theme;
use crate::session::Session;
use std::any::Any;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug)]
pub struct Model {
    pub context: Context,
    /// The screens from the bottom to the top; there is always one.
    screens: Vec<Box<dyn Screen>>,
}

impl Model {
    /// The program at its first screen.
    pub fn new(settings: Settings, keymap: Keymap, themes: Vec<Theme>) -> Self {
        Model { context: Context::new(settings, keymap, themes), screens: vec![Box::new(Lobby::default())] }
    }

    /// The screen on top.
    pub fn screen(&self) -> &dyn Screen {
        &*self.screens[self.screens.len() - 1]
    }

    /// The screen on top, if it is of this kind.
    pub fn at<S: Screen>(&self) -> Option<&S> {
        (self.screen() as &dyn Any).downcast_ref()
    }

    /// The table, wherever among the screens that is.
    fn table(&mut self) -> Option<&mut Table> {
        let screens = self.screens.iter_mut().map(|screen| &mut **screen as &mut dyn Any);
        screens.filter_map(|screen| screen.downcast_mut()).next()
    }

    /// The match of the table.
    pub fn session(&mut self) -> Option<&mut dyn Session> {
        self.table().map(Table::session_mut)
    }

    /// A game of which not all is on disk: the one at the table, or one that was left.
    pub fn unsaved(&mut self) -> Option<PathBuf> {
        self.table().and_then(Table::unsaved).or_else(|| self.context.unsaved.clone())
    }

    /// Goes to a screen, and leaves all others.
    pub fn go(&mut self, screen: impl Screen) {
        self.screens = vec![Box::new(screen)];
        self.context.popup = None;
    }

    /// Sits down at a match.
    pub fn sit_down(&mut self, Opened { session, path, replay }: Opened) {
        if replay {
            self.go(Replay::new(session, path, self.context.settings.open_hands));
        } else if session.status().awaited().is_none() {
            self.go(GameOver::new(&*session, path));
        } else {
            self.go(Table::new(session, path, &self.context));
        }
    }

    /// How long until something on the screen moves; `None` when nothing does.
    pub fn moves_in(&self) -> Option<Duration> {
        self.screen().moves_in(&self.context)
    }

    /// What has to be worked out on another thread now, if anything: the caller has it done.
    pub fn task(&mut self) -> Option<Task> {
        self.screens.last_mut()?.task(&self.context)
    }

    /// Lets the screen on top do something.
    pub(super) fn with_top(&mut self, act: impl FnOnce(&mut dyn Screen, &mut Context)) {
        self.with(self.screens.len() - 1, act);
    }

    /// Lets every screen do something, the one at the bottom first.
    pub(super) fn with_each(&mut self, act: impl Fn(&mut dyn Screen, &mut Context)) {
        for at in 0..self.screens.len() {
            self.with(at, &act);
        }
    }

    fn with(&mut self, at: usize, act: impl FnOnce(&mut dyn Screen, &mut Context)) {
        let Some(screen) = self.screens.get_mut(at) else { return };
        act(&mut **screen, &mut self.context);
        match self.context.next.take() {
            None => {}
            Some(Next::To(next)) => self.screens[at] = next,
            Some(Next::Over(next)) => self.screens.insert(at + 1, next),
            Some(Next::Back) if self.screens.len() > 1 => {
                self.screens.remove(at);
                self.screens.iter_mut().last().into_iter().for_each(|screen| screen.resumed(&mut self.context));
            }
            Some(Next::Home) if self.context.shared => self.context.effect(Effect::Quit),
            Some(Next::Home | Next::Back) => {
                self.go(Lobby::default());
                self.context.effect(Effect::Refresh);
            }
        }
    }
}
