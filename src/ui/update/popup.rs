//! What lies on top of a screen: reading it, and answering its question.

use super::PAGE;
use super::lesson;
use super::menu::to_lobby;
use super::table::{ask_to_leave, builder_wish, with_play};
use crate::ui::builder;
use crate::ui::frame::Popup;
use crate::ui::keys::{Code, Command, Key, Place};
use crate::ui::model::{Answer, Model, Screen};
use crate::ui::msg::Cmd;
use crate::ui::play::Wish;

pub(super) fn on_popup_key(model: &mut Model, key: Key) -> Vec<Cmd> {
    let command = model.keymap.command(Place::Menu, key);
    let Some((popup, question)) = &mut model.popup else { return Vec::new() };
    match popup {
        Popup::Text { scroll, .. } | Popup::Table { scroll, .. } => match (command, key.code) {
            (_, Code::Down) | (Some(Command::Down), _) => *scroll += 1,
            (_, Code::Up) | (Some(Command::Up), _) => *scroll = scroll.saturating_sub(1),
            (_, Code::PageDown) => *scroll += PAGE,
            (_, Code::PageUp) => *scroll = scroll.saturating_sub(PAGE),
            (_, Code::Home) => *scroll = 0,
            (Some(Command::Suspend), _) => return vec![Cmd::Suspend],
            (Some(Command::Redraw), _) => return vec![Cmd::Redraw],
            _ => model.popup = None,
        },
        Popup::Choice { items, cursor, .. } => match (command, key.code) {
            (Some(Command::Down | Command::NextZone | Command::Right), _) => {
                *cursor = (*cursor + 1) % items.len().max(1)
            }
            (Some(Command::Up | Command::PreviousZone | Command::Left), _) => {
                *cursor = (*cursor + items.len().saturating_sub(1)) % items.len().max(1);
            }
            (_, Code::Char(c)) if c.to_digit(10).is_some_and(|d| (1..=items.len() as u32).contains(&d)) => {
                let item = c as usize - '1' as usize;
                return answer(model, item);
            }
            (Some(Command::Choose), _) => {
                let item = *cursor;
                return answer(model, item);
            }
            (Some(Command::Back), _) if *question == Answer::Step => return answer(model, 0),
            (Some(Command::Quit), _) if *question == Answer::Step => return ask_to_leave(model),
            (Some(Command::Back | Command::Quit), _) => {
                model.popup = None;
                if let Screen::Table(play) = &mut model.screen {
                    play.back();
                }
            }
            (Some(Command::Suspend), _) => return vec![Cmd::Suspend],
            _ => {}
        },
    }
    Vec::new()
}

/// The question on top was answered.
pub(super) fn answer(model: &mut Model, item: usize) -> Vec<Cmd> {
    let Some((_, answer)) = model.popup.take() else { return Vec::new() };
    match answer {
        Answer::Read => Vec::new(),
        Answer::Action(moves, _) => match moves.get(item) {
            Some(option) => {
                let line = option.line.clone();
                with_play(model, |play, confirm| play.submit(&line, confirm))
            }
            None => with_play(model, |play, _| {
                play.go_on();
                Wish::Nothing
            }),
        },
        Answer::EndTurn(line) if item == 0 => with_play(model, |play, _| play.submit(&line, false)),
        Answer::EndTurn(_) => Vec::new(),
        Answer::Step => lesson::answer(model, item),
        Answer::Leave => match item {
            0 => to_lobby(model),
            1 => vec![Cmd::Quit],
            2 => {
                let path = match &model.screen {
                    Screen::Table(play) => play.path.clone(),
                    _ => None,
                };
                let mut commands: Vec<Cmd> = path.map(Cmd::Discard).into_iter().collect();
                commands.extend(to_lobby(model));
                commands
            }
            _ => Vec::new(),
        },
        Answer::DropDeck if item == 1 => builder_wish(model, builder::Wish::Leave(false)),
        Answer::DropDeck => Vec::new(),
    }
}
