//! What happens, happens here: one function from a model and a message to a changed model and
//! things to be done outside.

use super::frame::{Hit, Popup};
use super::keys::{Command, Key, Place};
use super::model::Model;
use super::msg::{Effect, Msg};
use super::popup;
use super::popup::Pressed;
use super::screen::{Answer, Context, Screen};
use super::screens::settings::SettingsList;

/// Lets something happen.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Effect> {
    match msg {
        Msg::Key(key) => on_key(model, key),
        Msg::Click(hit) => on_click(model, hit),
        Msg::Wheel(_, lines) => match &mut model.context.popup {
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
        Msg::Thought(handle, advice) => {
            model.with_each(|screen, cx| screen.hear(Msg::Thought(handle.clone(), advice.clone()), cx));
        }
        Msg::Judged(of, verdicts) => {
            model.with_each(|screen, cx| screen.hear(Msg::Judged(of.clone(), verdicts.clone()), cx));
        }
        Msg::Line(_) | Msg::Unreadable(_) | Msg::Filed(_) | Msg::Tick(_) => {
            model.with_top(|screen, cx| screen.hear(msg, cx));
        }
        Msg::Resized => {}
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
            Pressed::Closed => cx.popup = None,
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
            if let Some(&command) = model.screen().keys().get(i) {
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
        Command::Quit => cx.effect(Effect::Quit),
        Command::Suspend => cx.effect(Effect::Suspend),
        Command::Redraw => cx.effect(Effect::Redraw),
        Command::Help => cx.popup = Some(popup::help(screen, cx)),
        Command::Theme => {
            cx.turn_theme(true);
            cx.save_settings();
        }
        Command::Mouse => {
            cx.toggle_mouse();
            cx.save_settings();
        }
        Command::Lobby => cx.home(),
        Command::Settings => cx.open(SettingsList::default()),
        _ => {}
    }
}
