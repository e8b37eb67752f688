//! What keys do in the lobby, in the set-up, in lists, in the settings and after a game.

use super::{PAGE, open_settings};
use crate::engine::Rng;
use crate::session::roster::{self, ROSTER};
use crate::ui::builder::Builder;
use crate::ui::keys::Command;
use crate::ui::menus::{self, Entry};
use crate::ui::model::{Answer, Model, Screen};
use crate::ui::msg::Cmd;
use crate::ui::play::lesson;
use crate::ui::setup::Form;
use crate::ui::view;

pub(super) fn menu_command(model: &mut Model, command: Command) -> Vec<Cmd> {
    match command {
        Command::Up => move_cursor(model, false),
        Command::Down | Command::NextZone => move_cursor(model, true),
        Command::PreviousZone => move_cursor(model, false),
        Command::PageUp => (0..PAGE).for_each(|_| move_cursor(model, false)),
        Command::PageDown => (0..PAGE).for_each(|_| move_cursor(model, true)),
        Command::First => (0..view::menu_length(model).max(20)).for_each(|_| move_cursor(model, false)),
        Command::Last => (0..view::menu_length(model).max(20)).for_each(|_| move_cursor(model, true)),
        Command::Left | Command::Right => return turn_value(model, command == Command::Right),
        Command::Choose => return choose(model),
        Command::Back => return leave_menu(model),
        _ => {}
    }
    Vec::new()
}

pub(super) fn move_cursor(model: &mut Model, down: bool) {
    let items = view::menu_length(model);
    let step = |cursor: &mut usize| {
        *cursor = if down { (*cursor + 1).min(items.saturating_sub(1)) } else { cursor.saturating_sub(1) };
    };
    match &mut model.screen {
        Screen::Setup(form) => form.go(down),
        Screen::Lobby { cursor }
        | Screen::Replays { cursor }
        | Screen::Decks { cursor }
        | Screen::Settings { cursor }
        | Screen::Result(_, cursor) => step(cursor),
        _ => {}
    }
}

pub(super) fn turn_value(model: &mut Model, forwards: bool) -> Vec<Cmd> {
    match &mut model.screen {
        Screen::Setup(form) => form.turn(forwards),
        &mut Screen::Settings { cursor } => {
            let mouse = model.settings.mouse;
            menus::change_setting(model, cursor, forwards);
            let mut commands = vec![Cmd::SaveSettings];
            if model.settings.mouse != mouse {
                commands.push(Cmd::Mouse(model.settings.mouse));
            }
            return commands;
        }
        Screen::Lobby { .. } => move_cursor(model, forwards),
        _ => {}
    }
    Vec::new()
}

pub(super) fn choose(model: &mut Model) -> Vec<Cmd> {
    match &mut model.screen {
        &mut Screen::Lobby { cursor } => choose_in_lobby(model, cursor),
        Screen::Setup(form) if form.at_start() => {
            let header = form.header(Rng::fresh_seed());
            model.settings.names = form.names();
            vec![Cmd::SaveSettings, Cmd::Begin(Box::new(header))]
        }
        Screen::Setup(form) => {
            match form.editor() {
                Some(_) => {}
                None => form.turn(true),
            }
            Vec::new()
        }
        &mut Screen::Replays { cursor } => {
            model.library.replays.get(cursor).map(|saved| Cmd::Watch(saved.path.clone())).into_iter().collect()
        }
        &mut Screen::Decks { cursor } => {
            let (name, text) = match cursor.checked_sub(1).and_then(|i| model.library.decks.get(i)) {
                Some((name, text)) => (name.clone(), text.clone()),
                None => (String::new(), String::new()),
            };
            if let Some(listed) = ROSTER.iter().find(|listed| listed.decks.is_some()) {
                model.screen = Screen::Builder(Box::new(Builder::new(listed, &name, &text)));
            }
            Vec::new()
        }
        Screen::Settings { .. } => turn_value(model, true),
        Screen::Result(_, cursor) => {
            let cursor = *cursor;
            after_the_game(model, cursor)
        }
        _ => Vec::new(),
    }
}

pub(super) fn choose_in_lobby(model: &mut Model, cursor: usize) -> Vec<Cmd> {
    model.notice = None;
    match menus::lobby_entries(model).get(cursor) {
        Some(Entry::Continue) => {
            model.unfinished().map(|saved| Cmd::Continue(saved.path.clone())).into_iter().collect()
        }
        Some(&Entry::Game(listed)) => {
            let form = Form::new(listed, &model.settings.names, &model.library.decks);
            model.screen = Screen::Setup(Box::new(form));
            Vec::new()
        }
        Some(&Entry::Lesson(listed, steps)) => {
            let name = model.settings.names.first().map_or("", String::as_str);
            vec![Cmd::Begin(Box::new(lesson::header(listed, steps, name)))]
        }
        Some(Entry::Replays) => {
            model.screen = Screen::Replays { cursor: 0 };
            Vec::new()
        }
        Some(Entry::Decks) => {
            model.screen = Screen::Decks { cursor: 0 };
            Vec::new()
        }
        Some(Entry::Settings) => open_settings(model),
        Some(Entry::Help) => {
            model.popup = Some((view::help(model), Answer::Read));
            Vec::new()
        }
        Some(Entry::Quit) => vec![Cmd::Quit],
        None => Vec::new(),
    }
}

/// *Again*, *swap seats*, *watch*, *lobby*.
pub(super) fn after_the_game(model: &mut Model, cursor: usize) -> Vec<Cmd> {
    let Screen::Result(play, _) = &model.screen else { return Vec::new() };
    let mut header = play.session.header().clone();
    header.seed = Rng::fresh_seed();
    match cursor {
        0 => vec![Cmd::Begin(Box::new(header))],
        1 => {
            roster::swap_seats(&mut header);
            vec![Cmd::Begin(Box::new(header))]
        }
        2 => play.path.clone().map(Cmd::Watch).into_iter().collect(),
        _ => to_lobby(model),
    }
}

pub(super) fn leave_menu(model: &mut Model) -> Vec<Cmd> {
    if let (Screen::Settings { .. }, Some(before)) = (&model.screen, model.beneath.take()) {
        model.screen = *before;
        if let Screen::Table(play) = &mut model.screen {
            play.obey(&model.settings);
        }
        return Vec::new();
    }
    match &model.screen {
        Screen::Lobby { .. } => vec![Cmd::Quit],
        _ => to_lobby(model),
    }
}

pub(super) fn to_lobby(model: &mut Model) -> Vec<Cmd> {
    model.screen = Screen::Lobby { cursor: 0 };
    model.popup = None;
    model.beneath = None;
    vec![Cmd::Refresh]
}
