//! The state of the program: a stack of screens and their shared context. [`update`] handles a message, and [`view`]
//! draws the state.

use crate::app::{Context, DialogAnswer, Msg, Screen, ScreenChange, ScreenEvent, SideEffect, Task};
use crate::frame::{Frame, Hit, Popup};
use crate::keys::{Code, Command, Key, KeyScope, Keymap};
use crate::parts::help::help;
use crate::parts::popup::Pressed;
use crate::screens::lab::Lab;
use crate::screens::lobby::Lobby;
use crate::screens::replay::Replay;
use crate::screens::result::GameOver;
use crate::screens::rules::RulesScreen;
use crate::screens::saved::SavedGames;
use crate::screens::settings::SettingsList;
use crate::screens::table::TableScreen;
use crate::settings::Settings;
use crate::storage::Opened;
use crate::storage::saved::repair_question;
use crate::theme::Theme;
use sorcery_session::Match;
use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug)]
pub struct Model {
    pub context: Context,
    /// The screens from bottom to top; never empty.
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

    /// Returns the top screen if it is an `S`.
    pub fn at<S: Screen>(&self) -> Option<&S> {
        (self.screen() as &dyn Any).downcast_ref()
    }

    /// Returns the screen with the table if it is anywhere on the stack of screens.
    fn table(&mut self) -> Option<&mut TableScreen> {
        let screens = self.screens.iter_mut().map(|screen| &mut **screen as &mut dyn Any);
        screens.filter_map(|screen| screen.downcast_mut()).next()
    }

    pub fn session(&mut self) -> Option<&mut Match> {
        self.table().map(TableScreen::session_mut)
    }

    /// Returns the path of a game that couldn't be saved completely: the current game, or one that the user has left.
    pub fn unsaved(&mut self) -> Option<PathBuf> {
        self.table().and_then(TableScreen::unsaved).or_else(|| self.context.unsaved.clone())
    }

    /// Replaces all screens with `screen`.
    pub fn go(&mut self, screen: impl Screen) {
        self.screens = vec![Box::new(screen)];
        self.context.popup = None;
    }

    pub fn sit_down(&mut self, Opened { session, path, replay }: Opened) {
        // Keep the lab's screen open under a game against its strategy, so that the user can return to it.
        let base: &dyn Any = &*self.screens[0];
        let lab = if base.is::<Lab>() { Some(self.screens.swap_remove(0)) } else { None };
        let question = path.as_deref().and_then(|path| repair_question(&session, path));
        if replay {
            self.go(Replay::new(session, path, self.context.reveals_hands));
        } else if let (Some(question), Some(path)) = (question, &path) {
            let mut games = SavedGames::unfinished(&self.context);
            games.ask_to_repair(question, path.clone(), &mut self.context);
            self.screens = vec![Box::new(games)];
        } else if session.status().awaited().is_none() {
            self.go(GameOver::new(&session, path));
        } else {
            self.go(TableScreen::new(session, path, &self.context));
        }
        self.context.from_lab = lab.is_some();
        self.screens.splice(0..0, lab);
    }

    /// Updates the screens after a change at the shared table, or opens the next game if it has started.
    pub fn update_shared_table(&mut self) {
        let Some(shared) = &mut self.context.shared_table else { return };
        let (games, visit) = (shared.room.games(), shared.visit);
        if visit.is_some_and(|visit| shared.room.is_replaced(visit)) {
            return self.context.effect(SideEffect::Quit);
        }
        if games == shared.game {
            return self.with_each(|screen, cx| _ = screen.event(ScreenEvent::Message(&Msg::Changed), cx));
        }
        shared.game = games;
        let path = visit.filter(|visit| visit.is_host()).and_then(|_| shared.room.path());
        if let Some(guest) = shared.room.guest(visit) {
            self.sit_down(Opened { session: guest, path, replay: false });
        }
    }

    pub fn moves_in(&self) -> Option<Duration> {
        self.screen().moves_in(&self.context)
    }

    pub fn task(&mut self) -> Option<Task> {
        self.context.card_numbers.task().or_else(|| self.screens.last_mut()?.task(&self.context))
    }

    fn send(&mut self, event: ScreenEvent<'_>) {
        self.with_top(|screen, cx| _ = screen.event(event, cx));
    }

    fn with_top(&mut self, act: impl FnOnce(&mut dyn Screen, &mut Context)) {
        self.with(self.screens.len() - 1, act);
    }

    /// Calls `act` for every screen, starting at the bottom.
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
            Some(ScreenChange::To(next)) => {
                self.screens[at] = next;
                // The previous screen is gone, so its question no longer applies.
                self.context.popup.take_if(|popup| popup.is_question());
            }
            Some(ScreenChange::Over(next)) => self.screens.insert(at + 1, next),
            Some(ScreenChange::Retry(mistakes)) => {
                let table = TableScreen::mistakes(mistakes, &self.context);
                table.into_iter().for_each(|table| self.screens.insert(at + 1, Box::new(table)));
            }
            Some(ScreenChange::Example(ruling)) => {
                let example = Replay::example(ruling);
                example.into_iter().for_each(|example| self.screens.insert(at + 1, Box::new(example)));
            }
            Some(ScreenChange::Back) if self.screens.len() > 1 => {
                self.screens.remove(at);
                self.send(ScreenEvent::Resumed);
            }
            Some(ScreenChange::Home | ScreenChange::Back)
                if self.context.mirrors_text || self.context.shared_table.is_some() =>
            {
                self.context.shared_table.iter().for_each(|shared| shared.room.free(shared.visit));
                self.context.effect(SideEffect::Quit);
            }
            Some(ScreenChange::Home) if self.context.from_lab && at > 0 => {
                self.screens.truncate(1);
                self.context.from_lab = false;
                self.context.popup = None;
                self.send(ScreenEvent::Resumed);
            }
            Some(ScreenChange::Home | ScreenChange::Back) => {
                self.context.from_lab = false;
                self.go(Lobby::default());
                self.context.effect(SideEffect::Refresh);
            }
        }
    }
}

pub fn view(model: &Model) -> Frame {
    let (screen, cx) = (model.screen(), &model.context);
    let keys = if let Some(popup) = &cx.popup { popup.hints(cx) } else { screen.actions(cx).hints() };
    Frame { title: screen.title(cx), tint: screen.tint(), body: screen.view(cx), popup: cx.popup.clone(), keys }
}

/// Handles a message and returns the effects to carry out.
pub fn update(model: &mut Model, msg: Msg) -> Vec<SideEffect> {
    match msg {
        Msg::Key(key) => on_key(model, key),
        Msg::Click(hit) => on_click(model, hit),
        Msg::Wheel(lines) => match &mut model.context.popup {
            Some(popup) if !popup.is_question() => popup.scroll(lines),
            _ => model.send(ScreenEvent::Wheel(lines)),
        },
        Msg::Paste(_) | Msg::Hover(_) if model.context.popup.is_some() => {}
        Msg::Paste(text) => model.send(ScreenEvent::Paste(&text)),
        Msg::Hover(hit) => model.send(ScreenEvent::Hover(hit)),
        Msg::Opened(Ok(opened)) => model.sit_down(opened),
        Msg::Opened(Err(error)) => {
            model.context.popup = Some(Popup::answer("Can't open this game", &error.0));
            model.context.effect(SideEffect::Refresh);
        }
        Msg::Library(library) => {
            model.context.library = library;
            model.with_each(|screen, cx| _ = screen.event(ScreenEvent::Library, cx));
        }
        Msg::Notice(text) => model.with_top(|screen, cx| show_text(screen, &text, true, cx)),
        Msg::Line(_) | Msg::Unreadable(_) | Msg::Tick(_) => model.send(ScreenEvent::Message(&msg)),
        Msg::CardsCounted(flag, found) => {
            let cx = &mut model.context;
            cx.card_numbers.receive(&flag, &found, &mut cx.popup);
        }
        Msg::Background(rgb) => model.context.follow_background(rgb),
        Msg::Resized => {}
        Msg::Changed => model.update_shared_table(),
        Msg::Stop => model.context.effect(SideEffect::Suspend),
        Msg::Close => model.context.effect(SideEffect::Quit),
        Msg::Crash => panic!("asked to crash"),
        // The results of tasks and effects also go to the screens below the top, which may have requested them.
        _ => model.with_each(|screen, cx| _ = screen.event(ScreenEvent::Message(&msg), cx)),
    }
    model.send(ScreenEvent::Settled);
    model.context.card_numbers.follow(model.context.popup.as_ref());
    std::mem::take(&mut model.context.effects)
}

fn on_key(model: &mut Model, key: Key) {
    let cx = &mut model.context;
    if let Some(popup) = &mut cx.popup {
        match popup.press(key, cx.keymap.command(KeyScope::Menu, key)) {
            Pressed::Stays => {}
            Pressed::Helps => {
                cx.beneath = cx.popup.take();
                model.with_top(|screen, cx| cx.popup = Some(help(screen, cx)));
            }
            Pressed::GivesWay => {
                // The help may cover a question.
                let covered = cx.beneath.take();
                let asks = popup.is_question() || covered.is_some_and(|covered| covered.is_question());
                cx.popup = None;
                if asks {
                    on_answer(model, DialogAnswer::Back);
                }
                on_key(model, key);
            }
            Pressed::Closed => {
                cx.popup = cx.beneath.take();
                if cx.popup.is_some() {
                    return;
                }
                // A letter that closes a dialog over the table is also typed into the prompt, so that it isn't lost.
                if goes_to_prompt(model, key) {
                    on_key(model, key);
                }
            }
            Pressed::Typed => {
                let is_hint = model.context.keymap.command(model.screen().scope(), key) == Some(Command::Hint);
                if is_hint || goes_to_prompt(model, key) {
                    on_answer(model, DialogAnswer::Typed);
                    if model.context.popup.is_none() {
                        on_key(model, key);
                    }
                }
            }
            Pressed::Answered(answer) => on_answer(model, answer),
            Pressed::Effect(effect) => cx.effect(effect),
        }
        return;
    }
    model.with_top(|screen, cx| {
        let command = cx.keymap.command(screen.scope(), key);
        if !screen.event(ScreenEvent::Key(key, command), cx)
            && let Some(command) = command
        {
            act(screen, command, cx);
        }
    });
}

/// Returns `true` if a key pressed at the table types a letter into the prompt, or opens the prompt.
fn goes_to_prompt(model: &Model, key: Key) -> bool {
    let scope = model.screen().scope();
    let command = model.context.keymap.command(scope, key);
    let is_letter = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
    matches!(scope, KeyScope::Table | KeyScope::Text)
        && is_letter
        && matches!(command, None | Some(Command::OpenPrompt))
}

fn on_click(model: &mut Model, hit: Hit) {
    match (&mut model.context.popup, hit) {
        (Some(popup), hit) if popup.is_question() => match popup.click(hit) {
            Pressed::Answered(answer) => on_answer(model, answer),
            Pressed::GivesWay => {
                on_answer(model, DialogAnswer::Back);
                model.send(ScreenEvent::Click(hit));
            }
            _ => {}
        },
        (Some(_), _) => model.context.popup = model.context.beneath.take(),
        (None, Hit::Key(i)) => {
            let hint = model.screen().actions(&model.context).hints().into_iter().nth(i);
            if let Some(command) = hint.and_then(|hint| hint.command) {
                model.with_top(|screen, cx| act(screen, command, cx));
            }
        }
        (None, Hit::Log | Hit::Prompt) => {}
        (None, hit) => model.send(ScreenEvent::Click(hit)),
    }
}

fn on_answer(model: &mut Model, answer: DialogAnswer) {
    model.context.popup = None;
    model.send(ScreenEvent::Answer(answer));
}

/// Shows `text` on `screen`, or in a dialog above it.
fn show_text(screen: &mut dyn Screen, text: &str, is_error: bool, cx: &mut Context) {
    if !screen.event(ScreenEvent::Notice(text, is_error), cx) {
        cx.popup = Some(Popup::answer(screen.name(), text));
    }
}

/// Carries out a command. Commands that work on every screen have an arm here, but a screen can handle them first.
fn act(screen: &mut dyn Screen, command: Command, cx: &mut Context) {
    if screen.event(ScreenEvent::Command(command), cx) {
        return;
    }
    match command {
        Command::Quit if cx.shared_table.is_some() => cx.home(),
        Command::Quit => cx.effect(SideEffect::Quit),
        Command::Suspend => cx.effect(SideEffect::Suspend),
        Command::Redraw => cx.effect(SideEffect::Redraw),
        Command::Help => cx.popup = Some(help(screen, cx)),
        Command::Theme => {
            let before = cx.theme;
            cx.switch_theme(true);
            // After `auto`, skip the theme that was in use, so that the key always changes the screen.
            if cx.theme == before && !cx.follows_background() {
                cx.switch_theme(true);
            }
            cx.save_settings();
        }
        Command::Mouse => {
            cx.set_mouse(!cx.mouse);
            let key = cx.key(screen.scope(), command).unwrap_or_else(|| "This key".into());
            let text = match cx.mouse {
                true => format!("Mouse on: click to select, again to act. {key} turns it off."),
                false => format!("Mouse off: you can select text. {key} turns it on."),
            };
            show_text(screen, &text, false, cx);
        }
        Command::Back => cx.back(),
        Command::Lobby => cx.home(),
        Command::Settings => cx.open(SettingsList::default()),
        Command::Rules => cx.open(RulesScreen::of(None)),
        _ => {}
    }
}
