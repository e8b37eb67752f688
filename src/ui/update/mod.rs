//! What happens, happens here: one function from a model and a message to a changed model and
//! things to be done outside.

mod lesson;
mod menu;
mod pointer;
mod popup;
mod table;

use super::keys::{Code, Command, Key, Place};
use super::menus;
use super::model::{Answer, Model, Screen};
use super::msg::{Cmd, Msg, Opened};
use super::play::Play;
use super::play::opponent::About;
use super::view;
use menu::{leave_menu, menu_command, to_lobby};
use pointer::{on_click, on_hover, scroll};
use popup::on_popup_key;
use table::{ask_to_leave, builder_wish, replay_command, table_command, table_wish, with_play};

/// How many lines a page has, for scrolling.
const PAGE: usize = 10;

/// Lets something happen.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Cmd> {
    let commands = react(model, msg);
    // Without animation no time passes that would put it out again.
    if let (Screen::Table(play), false) = (&mut model.screen, model.settings.animation) {
        play.put_out();
    }
    lesson::explain_in_time(model);
    commands
}

fn react(model: &mut Model, msg: Msg) -> Vec<Cmd> {
    match msg {
        Msg::Key(key) => on_key(model, key),
        Msg::Paste(_) if model.popup.is_some() => Vec::new(),
        Msg::Paste(text) => {
            if let Screen::Table(play) = &mut model.screen {
                if play.curtain || play.replay.is_some() {
                    return Vec::new();
                }
                if !play.is_typing() {
                    play.back();
                }
                play.typed();
                play.prompt.paste(&text);
            } else if let Screen::Setup(form) = &mut model.screen
                && let Some(editor) = form.editor()
            {
                editor.paste(&text);
            }
            Vec::new()
        }
        Msg::Click(hit) => on_click(model, hit),
        Msg::Hover(hit) => {
            on_hover(model, hit);
            Vec::new()
        }
        Msg::Wheel(_, lines) => {
            scroll(model, lines);
            Vec::new()
        }
        Msg::Line(line) => with_play(model, |play, _| match play.relayed {
            true => {
                play.message = None;
                play.carry_out(&line)
            }
            false => play.submit(&line, false),
        }),
        Msg::Opened(Ok(opened)) => {
            sit_down(model, opened);
            Vec::new()
        }
        Msg::Opened(Err(error)) => {
            model.notice = Some(error.0);
            Vec::new()
        }
        Msg::Library(library) => {
            model.library = library;
            Vec::new()
        }
        Msg::Tick(milliseconds) => with_play(model, |play, _| play.tick(milliseconds)),
        Msg::Thought(gauge, advice) => {
            let at_once = !model.settings.animation;
            with_play(model, |play, _| play.hear(&gauge, &advice, at_once))
        }
        Msg::Judged(of, verdicts) => {
            if let Screen::Table(play) = &mut model.screen {
                play.judged(&of, verdicts);
            }
            Vec::new()
        }
        Msg::Notice(text) => {
            match &mut model.screen {
                Screen::Table(play) => play.message = Some((text, true)),
                _ => model.notice = Some(text),
            }
            Vec::new()
        }
        Msg::Close => vec![Cmd::Quit],
        Msg::Crash => panic!("asked to crash"),
    }
}

fn sit_down(model: &mut Model, opened: Opened) {
    let mut play = Play::new(opened.session, opened.path, opened.replay);
    play.obey(&model.settings);
    play.set_pace(model.pace);
    model.notice = None;
    model.popup = None;
    let over = play.session.status().awaited().is_none();
    model.screen =
        if over && !opened.replay { Screen::Result(Box::new(play), 0) } else { Screen::Table(Box::new(play)) };
}

/// Which keys mean what, on this screen.
pub fn place(model: &Model) -> Place {
    match &model.screen {
        Screen::Table(play) if play.replay.is_some() => Place::Replay,
        Screen::Table(play) if play.is_typing() => Place::Text,
        Screen::Table(_) => Place::Table,
        Screen::Builder(_) => Place::DeckBuilder,
        _ => Place::Menu,
    }
}

fn on_key(model: &mut Model, key: Key) -> Vec<Cmd> {
    if model.popup.is_some() {
        return on_popup_key(model, key);
    }
    let command = model.keymap.command(place(model), key);
    // Letters and cursor keys belong to whoever is typing.
    if is_typing(model)
        && let Some(commands) = type_into(model, key, command)
    {
        return commands;
    }
    if let (Screen::Table(play), None) = (&mut model.screen, command)
        && play.replay.is_none()
        && !play.curtain
        && matches!(key.code, Code::Char(_))
        && !key.ctrl
        && !key.alt
    {
        if !play.is_typing() {
            play.back();
        }
        play.typed();
        play.prompt.edit(key);
        return Vec::new();
    }
    match command {
        Some(command) => act(model, command),
        None => match (&mut model.screen, key.code) {
            (Screen::Setup(form), Code::Char(_) | Code::Backspace) => {
                if let Some(editor) = form.editor() {
                    editor.edit(key);
                }
                Vec::new()
            }
            _ => Vec::new(),
        },
    }
}

fn is_typing(model: &Model) -> bool {
    match &model.screen {
        Screen::Table(play) => play.is_typing(),
        Screen::Setup(form) => form.is_typing(),
        Screen::Builder(_) => true,
        _ => false,
    }
}

/// Lets whoever is typing have a key. `None` when they have no use for it.
fn type_into(model: &mut Model, key: Key, command: Option<Command>) -> Option<Vec<Cmd>> {
    match &mut model.screen {
        Screen::Builder(builder) => {
            let wish = builder.key(key)?;
            Some(builder_wish(model, wish))
        }
        Screen::Setup(form) => match key.code {
            Code::Enter | Code::Tab | Code::Down => {
                form.go(true);
                Some(Vec::new())
            }
            Code::Up | Code::BackTab => {
                form.go(false);
                Some(Vec::new())
            }
            Code::Esc => {
                form.settle();
                Some(Vec::new())
            }
            _ => form.editor().is_some_and(|editor| editor.edit(key)).then(Vec::new),
        },
        Screen::Table(play) => match (command, key.code) {
            (Some(Command::Choose), _) => {
                let wish = play.enter(false);
                Some(table_wish(model, wish))
            }
            (Some(Command::Hint), _) => {
                let wish = play.ask_advice(About::Hint);
                Some(table_wish(model, wish))
            }
            (Some(Command::Back), _) => {
                play.back();
                Some(Vec::new())
            }
            (Some(Command::Complete), _) => {
                play.complete();
                Some(Vec::new())
            }
            (Some(Command::HistoryUp | Command::HistoryDown), _) => {
                play.prompt.recall(command == Some(Command::HistoryUp));
                Some(Vec::new())
            }
            (None, Code::Right) if play.prompt.at_end() => {
                play.accept_ghost();
                Some(Vec::new())
            }
            (None, _) => play.prompt.edit(key).then(|| {
                play.message = None;
                Vec::new()
            }),
            _ => None,
        },
        _ => None,
    }
}

fn act(model: &mut Model, command: Command) -> Vec<Cmd> {
    match command {
        Command::Quit => return ask_to_leave(model),
        Command::Suspend => return vec![Cmd::Suspend],
        Command::Redraw => return vec![Cmd::Redraw],
        Command::Help => {
            model.popup = Some((view::help(model), Answer::Read));
            return Vec::new();
        }
        Command::Theme => {
            menus::change_setting(model, 0, true);
            return vec![Cmd::SaveSettings];
        }
        Command::Mouse => {
            model.settings.mouse = !model.settings.mouse;
            return vec![Cmd::SaveSettings, Cmd::Mouse(model.settings.mouse)];
        }
        Command::Lobby => {
            return match &model.screen {
                Screen::Builder(_) => ask_to_leave(model),
                _ => to_lobby(model),
            };
        }
        Command::Settings => return open_settings(model),
        _ => {}
    }
    match &model.screen {
        Screen::Table(play) if play.replay.is_some() => replay_command(model, command),
        Screen::Table(_) => table_command(model, command),
        _ => menu_command(model, command),
    }
}

/// Settings open over whatever is there; a game goes back to its table afterwards.
fn open_settings(model: &mut Model) -> Vec<Cmd> {
    match &model.screen {
        Screen::Builder(_) => ask_to_leave(model),
        Screen::Settings { .. } => leave_menu(model),
        _ => {
            let before = std::mem::replace(&mut model.screen, Screen::Settings { cursor: 0 });
            model.beneath = Some(Box::new(before));
            Vec::new()
        }
    }
}
