//! What clicks, the pointer's way and the wheel do.

use super::act;
use super::menu::{choose, move_cursor};
use super::popup::answer;
use super::table::with_play;
use crate::ui::focus::Cursor;
use crate::ui::frame::{Hit, Popup};
use crate::ui::model::{Model, Screen};
use crate::ui::msg::Cmd;
use crate::ui::view;

pub(super) fn on_click(model: &mut Model, hit: Hit) -> Vec<Cmd> {
    if let Some((popup, _)) = &model.popup {
        return match (popup, hit) {
            (Popup::Choice { .. }, Hit::Item(item)) => answer(model, item),
            (Popup::Choice { .. }, _) => Vec::new(),
            _ => {
                model.popup = None;
                Vec::new()
            }
        };
    }
    match hit {
        Hit::Anchor(anchor) => with_play(model, |play, confirm| play.point(anchor, confirm)),
        Hit::Button(button) => with_play(model, |play, confirm| play.press(button, confirm)),
        Hit::Key(i) => match view::key_deeds(model).get(i) {
            Some(&command) => act(model, command),
            None => Vec::new(),
        },
        Hit::Item(item) => match &mut model.screen {
            Screen::Builder(builder) => {
                builder.click(item);
                Vec::new()
            }
            Screen::Setup(form) => {
                form.go_to(item);
                choose(model)
            }
            Screen::Lobby { cursor }
            | Screen::Replays { cursor }
            | Screen::Decks { cursor }
            | Screen::Settings { cursor }
            | Screen::Result(_, cursor) => {
                *cursor = item;
                choose(model)
            }
            Screen::Table(_) => Vec::new(),
        },
        Hit::Log | Hit::Prompt => Vec::new(),
    }
}

pub(super) fn on_hover(model: &mut Model, hit: Option<Hit>) {
    if model.popup.is_some() {
        return;
    }
    let Screen::Table(play) = &mut model.screen else { return };
    match hit {
        Some(Hit::Anchor(anchor)) => play.hover(Cursor::Thing(anchor)),
        Some(Hit::Button(button)) => play.hover(Cursor::Button(button)),
        _ => {}
    }
}

pub(super) fn scroll(model: &mut Model, lines: i32) {
    let by = lines.unsigned_abs() as usize;
    if let Some((Popup::Text { scroll, .. } | Popup::Table { scroll, .. }, _)) = &mut model.popup {
        *scroll = if lines > 0 { *scroll + by } else { scroll.saturating_sub(by) };
        return;
    }
    match &mut model.screen {
        Screen::Table(play) => {
            let scroll = &mut play.log_scroll;
            *scroll = if lines > 0 { scroll.saturating_sub(by) } else { *scroll + by };
        }
        _ => move_cursor(model, lines > 0),
    }
}
