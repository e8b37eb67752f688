//! The state of the program: the screens that lie on one another, and what they share. What happens
//! to it happens in [`update`]; [`view`] makes its picture.

use crate::app::msg::{Effect, Msg, Task};
use crate::app::screen::{Answer, Context, Next, Screen};
use crate::frame::{Frame, Hit, Popup};
use crate::keys::{Code, Command, Key, Keymap, Place};
use crate::parts::popup::{self, Pressed};
use crate::screens::lobby::Lobby;
use crate::screens::replay::Replay;
use crate::screens::result::GameOver;
use crate::screens::rules::Rules;
use crate::screens::settings::SettingsList;
use crate::screens::table::Table;
use crate::settings::Settings;
use crate::storage::Opened;
use crate::theme::Theme;
use sorcery_session::Session;
use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug)]
pub struct Model {
    pub context: Context,
    /// The screens from the bottom to the top; there is always one.
    screens: Vec<Box<dyn Screen>>,
}

impl Model {
    pub fn new(settings: Settings, keymap: Keymap, themes: impl IntoIterator<Item = impl Into<Arc<Theme>>>) -> Self {
        let themes = themes.into_iter().map(Into::into).collect();
        Model { context: Context::new(settings, keymap, themes), screens: vec![Box::new(Lobby::default())] }
    }

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

    pub fn sit_down(&mut self, Opened { session, path, replay }: Opened) {
        if replay {
            self.go(Replay::new(session, path, self.context.opens));
        } else if session.status().awaited().is_none() {
            self.go(GameOver::new(&*session, path));
        } else {
            self.go(Table::new(session, path, &self.context));
        }
    }

    /// Something changed at a table that is shared: another game may have begun there.
    pub fn hear_company(&mut self) {
        let Some(company) = &mut self.context.company else { return };
        let (games, visit) = (company.room.games(), company.visit);
        if visit.is_some_and(|visit| company.room.is_replaced(visit)) {
            return self.context.effect(Effect::Quit);
        }
        if games == company.game {
            return self.with_each(|screen, cx| screen.hear(&Msg::Changed, cx));
        }
        company.game = games;
        let path = visit.filter(|visit| visit.is_host()).and_then(|_| company.room.path());
        if let Some(guest) = company.room.guest(visit) {
            self.sit_down(Opened { session: Box::new(guest), path, replay: false });
        }
    }

    pub fn moves_in(&self) -> Option<Duration> {
        self.screen().moves_in(&self.context)
    }

    pub fn task(&mut self) -> Option<Task> {
        self.screens.last_mut()?.task(&self.context)
    }

    fn with_top(&mut self, act: impl FnOnce(&mut dyn Screen, &mut Context)) {
        self.with(self.screens.len() - 1, act);
    }

    /// Lets every screen do something, the one at the bottom first.
    fn with_each(&mut self, act: impl Fn(&mut dyn Screen, &mut Context)) {
        for at in 0..self.screens.len() {
            self.with(at, &act);
        }
    }

    fn with(&mut self, at: usize, act: impl FnOnce(&mut dyn Screen, &mut Context)) {
        let Some(screen) = self.screens.get_mut(at) else { return };
        act(&mut **screen, &mut self.context);
        match self.context.next.take() {
            None => {}
            Some(Next::To(next)) => {
                self.screens[at] = next;
                // What was asked there is of no use here.
                self.context.popup.take_if(|popup| popup.is_question());
            }
            Some(Next::Over(next)) => self.screens.insert(at + 1, next),
            Some(Next::Back) if self.screens.len() > 1 => {
                self.screens.remove(at);
                self.screens.iter_mut().last().into_iter().for_each(|screen| screen.resumed(&mut self.context));
            }
            Some(Next::Home) if self.context.shared || self.context.company.is_some() => {
                self.context.company.iter().for_each(|company| company.room.free(company.visit));
                self.context.effect(Effect::Quit);
            }
            Some(Next::Home | Next::Back) => {
                self.go(Lobby::default());
                self.context.effect(Effect::Refresh);
            }
        }
    }
}

pub fn view(model: &Model) -> Frame {
    let (screen, cx) = (model.screen(), &model.context);
    let keys = match &cx.popup {
        Some(popup) => popup.hints(),
        None => screen.hints(cx),
    };
    Frame { title: screen.title(cx), body: screen.view(cx), popup: cx.popup.clone(), keys }
}

/// Lets something happen: gives what is to be done outside.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Key(key) => on_key(model, key),
        Msg::Click(hit) => on_click(model, hit),
        Msg::Wheel(lines) => match &mut model.context.popup {
            Some(popup) if !popup.is_question() => popup.scroll(lines),
            _ => model.with_top(|screen, cx| screen.scroll(lines, cx)),
        },
        Msg::Paste(_) | Msg::Hover(_) if model.context.popup.is_some() => {}
        Msg::Paste(text) => model.with_top(|screen, _| screen.paste(&text)),
        Msg::Hover(hit) => {
            if let Some(hit) = hit {
                model.with_top(|screen, _| screen.hover(hit));
            }
        }
        Msg::Opened(Ok(opened)) => model.sit_down(opened),
        Msg::Opened(Err(error)) => {
            model.context.popup = Some(Popup::said("This game cannot be opened", &error.0));
            model.context.effect(Effect::Refresh);
        }
        Msg::Library(library) => model.context.library = library,
        Msg::Notice(text) => model.with_top(|screen, cx| screen.notice(text, cx)),
        Msg::Thought(..)
        | Msg::Judged(..)
        | Msg::Grown(..)
        | Msg::Found(..)
        | Msg::Told(..)
        | Msg::Tuned(..)
        | Msg::Invited(..) => {
            model.with_each(|screen, cx| screen.hear(&msg, cx));
        }
        Msg::Line(_) | Msg::Unreadable(_) | Msg::Filed(_) | Msg::Drafted(_) | Msg::Strategy(_) | Msg::Tick(_) => {
            model.with_top(|screen, cx| screen.hear(&msg, cx));
        }
        Msg::Resized => {}
        Msg::Changed => model.hear_company(),
        Msg::Stop => model.context.effect(Effect::Suspend),
        Msg::Close => model.context.effect(Effect::Quit),
        Msg::Crash => panic!("asked to crash"),
    }
    model.with_top(|screen, cx| screen.settle(cx));
    std::mem::take(&mut model.context.effects)
}

fn on_key(model: &mut Model, key: Key) {
    let cx = &mut model.context;
    if let Some(popup) = &mut cx.popup {
        match popup.press(key, cx.keymap.command(Place::Menu, key)) {
            Pressed::Stays => {}
            Pressed::Closed => {
                cx.popup = None;
                // What is typed at a table is not lost.
                let screen = model.screen();
                let command = model.context.keymap.command(screen.place(), key);
                let types = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt && command.is_none();
                if types && matches!(screen.place(), Place::Table | Place::Text) {
                    on_key(model, key);
                }
            }
            Pressed::Answered(answer) => answered(model, answer),
            Pressed::Wants(effect) => cx.effect(effect),
        }
        return;
    }
    model.with_top(|screen, cx| {
        let command = cx.keymap.command(screen.place(), key);
        if !screen.typed(key, command, cx)
            && let Some(command) = command
        {
            act(screen, command, cx);
        }
    });
}

fn on_click(model: &mut Model, hit: Hit) {
    let asks = model.context.popup.as_ref().map(|popup| popup.is_question());
    match (asks, hit) {
        (Some(true), Hit::Item(item)) => answered(model, Answer::Item(item)),
        (Some(true), _) => {}
        (Some(false), _) => model.context.popup = None,
        (None, Hit::Key(i)) => {
            let hint = model.screen().hints(&model.context).into_iter().nth(i);
            if let Some(command) = hint.and_then(|hint| hint.command) {
                model.with_top(|screen, cx| act(screen, command, cx));
            }
        }
        (None, Hit::Log | Hit::Prompt) => {}
        (None, hit) => model.with_top(|screen, cx| screen.click(hit, cx)),
    }
}

fn answered(model: &mut Model, answer: Answer) {
    model.context.popup = None;
    model.with_top(|screen, cx| screen.answer(answer, cx));
}

/// Does what a command means on this screen, or else what it means on all.
fn act(screen: &mut dyn Screen, command: Command, cx: &mut Context) {
    if screen.command(command, cx) {
        return;
    }
    match command {
        Command::Quit if cx.company.is_some() => cx.home(),
        Command::Quit => cx.effect(Effect::Quit),
        Command::Suspend => cx.effect(Effect::Suspend),
        Command::Redraw => cx.effect(Effect::Redraw),
        Command::Help => cx.popup = Some(popup::help(screen, cx)),
        Command::Theme => {
            cx.turn_theme(true);
            cx.save_settings();
        }
        Command::Mouse => {
            cx.take_mouse(!cx.mouse);
            screen.remark(
                match cx.mouse {
                    true => "The mouse plays again.",
                    false => "The mouse is the terminal's until you press this key again, or leave: it selects text.",
                },
                cx,
            );
        }
        Command::Lobby => cx.home(),
        Command::Settings => cx.open(SettingsList::default()),
        Command::Rules => cx.open(Rules::of(screen.game())),
        _ => {}
    }
}
