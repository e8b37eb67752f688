//! The screens laid out for a size of the window.

use super::area::Area;
use super::arrange::arrange;
use super::menus;
use super::sheet::{LogRow, Sheet, What};
use super::text::{Fonts, Weight};
use crate::games::table::Cell;
use crate::ui::frame::{Body, Frame, Hint, Hit, PromptView, TableView, under_cursor};
use crate::ui::theme::Role;

/// The size of the type in a window of the size that pictures are designed for, and at the least,
/// in pixels of a screen of 96 dots an inch.
const TYPE: f32 = 15.0;
const SMALLEST_TYPE: f32 = 11.0;
/// The size that pictures are designed for.
const DESIGN: (f32, f32) = (1600.0, 900.0);

/// Lays a picture out for a window of a size in pixels, on a screen where things are `scale`
/// times as large as at 96 dots an inch.
pub fn layout(frame: &Frame, size: (u32, u32), scale: f32, fonts: &mut Fonts) -> Sheet {
    let (w, h) = (size.0 as f32, size.1 as f32);
    let em = (TYPE * (w / DESIGN.0).min(h / DESIGN.1)).max(SMALLEST_TYPE * scale);
    let mut sheet = Sheet { em, ..Sheet::default() };
    let mut rest = Area::new(0.0, 0.0, w, h);
    sheet.put(rest.take_top(2.0 * em), What::Title(frame.title.clone()));
    let mut last = rest.take_bottom(2.0 * em);
    match &frame.body {
        Body::Table(board) => {
            let prompt = last.take_left(last.w * 0.5);
            table(board, rest, prompt, em, fonts, &mut sheet);
        }
        Body::Menu(menu) => menus::menu(menu, rest, &mut sheet),
        Body::Result(result) => menus::result(result, rest, em, &mut sheet),
        Body::Builder(builder) => menus::builder(builder, rest, em, &mut sheet),
    }
    keys(&frame.keys, last, fonts, &mut sheet);
    if let Some(popup) = &frame.popup {
        let cursor = match &frame.body {
            Body::Table(board) => sheet.hits.iter().find(|(_, hit)| under_cursor(&board.spots, &board.buttons, *hit)),
            _ => None,
        };
        menus::popup(popup, cursor.map(|(area, _)| *area), rest, em, fonts, &mut sheet);
    }
    sheet
}

/// The keys that work now, right to left by need: the last one, help, is never cut.
fn keys(hints: &[Hint], area: Area, fonts: &mut Fonts, sheet: &mut Sheet) {
    let size = 0.82 * sheet.em;
    let mut width = |hint: &Hint| {
        fonts.width(Weight::Bold, size, &hint.key) + fonts.width(Weight::Regular, size, &hint.word) + 1.6 * size
    };
    let mut room = area.w - size;
    let mut shown: Vec<(usize, f32)> = Vec::new();
    let by_need = hints.len().checked_sub(1).into_iter().chain(0..hints.len().saturating_sub(1));
    for i in by_need {
        let need = width(&hints[i]);
        if need <= room {
            room -= need;
            shown.push((i, need));
        }
    }
    shown.sort_by_key(|(i, _)| *i);
    let mut places = Vec::new();
    let mut rest = area;
    rest.take_right(size / 2.0);
    for (i, need) in shown.into_iter().rev() {
        let place = rest.take_right(need);
        sheet.hits.push((place, Hit::Key(i)));
        places.push((place, hints[i].clone()));
    }
    sheet.put(area, What::Keys(places));
}

fn table(board: &TableView, area: Area, prompt: Area, em: f32, fonts: &mut Fonts, sheet: &mut Sheet) {
    let mut rest = area;
    let bar = rest.take_bottom(2.2 * em);
    let mut side = rest.take_right((rest.w * 0.23).clamp(12.0 * em, 26.0 * em));
    rest.take_left(0.5 * em);
    rest.take_right(0.2 * em);
    rest.take_bottom(0.3 * em);
    arrange(&board.table, &board.spots, rest, em, sheet);
    side.take_right(0.5 * em);
    side.take_top(0.5 * em);
    let about = side.take_top(side.h * 0.55);
    let under = board
        .table
        .cells()
        .find(|placed| placed.anchor.and_then(|anchor| board.spots.get(&anchor)).is_some_and(|spot| spot.cursor));
    let large = under.map(|placed| placed.cell.clone()).filter(|cell| matches!(cell, Cell::Card(_)));
    sheet.put(about, What::About(large, board.inspector.clone()));
    let log = side.inset(0.0);
    sheet.put_hit(log, What::Log(log_rows(board), board.log_scroll), Hit::Log);
    foot(board, bar, prompt, em, fonts, sheet);
}

/// The newest lines of the log, newest first.
fn log_rows(board: &TableView) -> Vec<LogRow> {
    let rows = board.log.iter().rev().skip(board.log_scroll).map(|line| {
        let fresh = line.action >= board.news_from;
        let begins_turn = line.depth == 0 && line.text.starts_with("Turn ");
        let role = match (begins_turn, fresh) {
            (true, _) => Role::LogTurn,
            (_, true) => Role::Text,
            _ => Role::Dim,
        };
        LogRow { text: line.text.clone(), role, fresh, depth: line.depth.min(6) }
    });
    rows.take(60).collect()
}

/// The buttons, what is asked or was wrong, and the command line.
fn foot(board: &TableView, bar: Area, prompt: Area, em: f32, fonts: &mut Fonts, sheet: &mut Sheet) {
    let mut bar = bar;
    bar.take_left(0.5 * em);
    bar.take_right(0.5 * em);
    if let Some(curtain) = &board.curtain {
        sheet.put(bar, What::Message(curtain.clone(), Role::Turn));
        return;
    }
    if let Some(progress) = board.progress {
        sheet.put(bar, What::ReplayProgress(progress));
    }
    for (i, button) in board.buttons.iter().enumerate() {
        let width = fonts.width(Weight::Bold, 0.95 * em, &button.label) + 1.8 * em;
        if width > bar.w {
            break;
        }
        sheet.put_hit(bar.take_left(width), What::Button(button.clone()), Hit::Button(i));
        bar.take_left(0.3 * em);
    }
    let message = board.prompt.as_ref().and_then(|typed| typed.message.clone());
    let first_line = |text: &str| text.lines().next().unwrap_or("").to_string();
    let message = match (message, &board.banner) {
        (Some((text, true)), _) => Some((first_line(&text), Role::Error)),
        (Some((text, false)), _) => Some((first_line(&text), Role::Notice)),
        (None, Some(banner)) => Some((banner.clone(), Role::Turn)),
        (None, None) => None,
    };
    if let Some((text, role)) = message {
        bar.take_left(0.5 * em);
        sheet.put(bar, What::Message(text, role));
    }
    if let Some(typed) = &board.prompt {
        let typed = PromptView { message: None, ..typed.clone() };
        sheet.put_hit(prompt, What::Prompt(typed), Hit::Prompt);
    }
}
