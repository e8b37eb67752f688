//! The screens without a table, and what lies on top of any screen.

use super::area::Area;
use super::arrange::arrange;
use super::paragraph;
use super::sheet::{Sheet, What};
use super::text::{Fonts, Weight};
use crate::games::Line;
use crate::ui::frame::{BuilderView, Hit, Item, Menu, Popup, ResultView};
use std::collections::HashMap;

/// The widths of a list and of what is said about its chosen item, in units of the type size.
const LIST: f32 = 40.0;
const PREVIEW: f32 = 24.0;
/// How much larger than on other screens the type of a short list is, at the most.
const LARGER: f32 = 1.5;

fn height(item: &Item, em: f32) -> f32 {
    if item.tile { 3.4 * em } else { 1.8 * em }
}

/// A list to choose from; a short one is written larger.
pub fn menu(menu: &Menu, area: Area, sheet: &mut Sheet) {
    let usual = sheet.em;
    let lines = menu.items.iter().map(|item| height(item, 1.0)).sum::<f32>() + 4.0;
    let columns = if menu.preview.is_empty() { LIST } else { LIST + PREVIEW } + 4.0;
    let larger = (0.8 * area.h / (lines * usual)).min(area.w / (columns * usual)).clamp(1.0, LARGER);
    sheet.em = usual * larger;
    list(menu, area, sheet);
    sheet.em = usual;
}

fn list(menu: &Menu, area: Area, sheet: &mut Sheet) {
    let em = sheet.em;
    let wide = (LIST * em).min(area.w - 2.0 * em);
    let preview = if menu.preview.is_empty() || area.w < 52.0 * em { 0.0 } else { PREVIEW * em };
    let mut column = area.middle(wide.min(area.w - preview - 3.0 * em) + preview, area.h);
    let mut beside = column.take_right(preview);
    let height = |item: &Item| height(item, em);
    let wanted: f32 = menu.items.iter().map(height).sum::<f32>() + 4.0 * em;
    column.take_top(((column.h - wanted) / 3.0).max(0.5 * em));
    beside.take_top(column.y - area.y);
    sheet.put(column.take_top(3.4 * em), What::Opening(menu.title.clone(), menu.about.clone()));
    items(&menu.items, menu.cursor, column, height, sheet);
    if preview > 0.0 {
        beside.take_left(1.5 * em);
        sheet.put(beside, What::Lines(menu.preview.clone()));
    }
}

/// Items below each other, scrolled so that the chosen one is seen.
fn items(items: &[Item], cursor: usize, mut area: Area, height: impl Fn(&Item) -> f32, sheet: &mut Sheet) {
    let through = |from: usize| items[from..=cursor.max(from)].iter().map(&height).sum::<f32>();
    let mut first = 0;
    while first < cursor && cursor < items.len() && through(first) > area.h {
        first += 1;
    }
    for (i, item) in items.iter().enumerate().skip(first) {
        let need = height(item);
        if need > area.h {
            break;
        }
        sheet.put_hit(area.take_top(need), What::Item(item.clone(), i == cursor), Hit::Item(i));
    }
}

/// A finished game.
pub fn result(result: &ResultView, area: Area, em: f32, sheet: &mut Sheet) {
    let mut rest = area.middle((88.0 * em).min(area.w - 2.0 * em), area.h - 2.0 * em);
    let list = rest.take_bottom(1.8 * em * result.menu.items.len() as f32);
    sheet.put(rest, What::Result(Box::new(result.clone())));
    items(&result.menu.items, result.menu.cursor, list, |_| 1.8 * em, sheet);
}

/// The deck builder.
pub fn builder(view: &BuilderView, area: Area, em: f32, sheet: &mut Sheet) {
    let mut rest = area.inset(em);
    let mut list = rest.take_left(rest.w * 0.42);
    rest.take_left(em);
    list.take_top(2.2 * em);
    let step = 1.55 * em;
    let shown = (list.h / step) as usize;
    let skip = (view.cursor + 1).saturating_sub(shown.max(1));
    for (i, (line, count)) in view.cards.iter().enumerate().skip(skip).take(shown) {
        sheet.put_hit(list.take_top(step), What::Card(line.clone(), *count, i == view.cursor), Hit::Item(i));
    }
    let head = Area { h: 2.2 * em, ..area.inset(em) };
    sheet.put(Area { w: list.w, ..head }, What::Opening(filter(view), String::new()));
    let rest_of_it = BuilderView { cards: Vec::new(), cursor: 0, ..view.clone() };
    sheet.put(rest, What::Builder(Box::new(rest_of_it)));
}

fn filter(view: &BuilderView) -> String {
    if view.filter.is_empty() { "Type to filter".into() } else { format!("Filter: {}", view.filter) }
}

/// The margin of what lies on top, in units of the type size.
pub const POPUP_MARGIN: f32 = 0.8;
/// The height of its title.
pub const POPUP_TITLE: f32 = 1.9;
/// The widths that its text may have.
const NARROWEST: f32 = 20.0;
const WIDEST: f32 = 48.0;

/// As wide as its longest line, as far as that is well read.
fn text_width(title: &str, lines: &[Line], em: f32, fonts: &mut Fonts) -> f32 {
    let title = fonts.width(Weight::Bold, 1.05 * em, title) / em + 8.0;
    let lines = lines.iter().map(|line| paragraph::width(line, em, fonts) / em);
    (lines.fold(title, f32::max) + 2.0 * POPUP_MARGIN + 0.5).clamp(NARROWEST, WIDEST) * em
}

/// As high as lines are, in so much width.
fn paragraph_height(lines: &[Line], room: f32, em: f32, fonts: &mut Fonts) -> f32 {
    let many: usize = lines.iter().map(|line| paragraph::broken(line, em, room, fonts).len()).sum();
    (many as f32 + 0.3) * paragraph::step(em)
}

/// The same with margins and a title.
fn text_height(lines: &[Line], room: f32, em: f32, fonts: &mut Fonts) -> f32 {
    (2.0 * POPUP_MARGIN + POPUP_TITLE) * em + paragraph_height(lines, room, em, fonts)
}

/// What lies on top. `cursor` is where that of the table is.
pub fn popup(popup: &Popup, cursor: Option<Area>, area: Area, em: f32, fonts: &mut Fonts, sheet: &mut Sheet) {
    sheet.begin_top();
    match popup {
        Popup::Choice { title, text, items: answers, cursor: chosen } => {
            let mut wide = fonts.width(Weight::Bold, em, title) + 3.0 * em;
            for answer in answers {
                wide = wide.max(fonts.width(Weight::Bold, em, answer) + 5.0 * em);
            }
            let mut place = area.middle(wide.max(16.0 * em), 3.6 * em + 1.9 * em * answers.len() as f32);
            let mut written = 0.0;
            if !text.is_empty() {
                let across = text_width(title, text, em, fonts).max(place.w).min(area.w);
                written = paragraph_height(text, across - 2.0 * POPUP_MARGIN * em, em, fonts);
                place = area.middle(across, place.h + written).rounded();
            }
            // What it is about is seen beside it.
            if let (false, Some(cursor)) = (text.is_empty(), cursor) {
                let above = cursor.centre().1 < area.centre().1;
                place.y = if above { area.bottom() - place.h - em } else { area.y + em };
            }
            let ground = Popup::Choice { title: title.clone(), text: text.clone(), items: Vec::new(), cursor: 0 };
            sheet.put(place, What::Popup(ground));
            let mut inner = place.inset(0.8 * em);
            inner.take_top(2.0 * em + written);
            for (i, answer) in answers.iter().enumerate() {
                let item = Item { label: format!("{}  {answer}", i + 1), ..Item::default() };
                sheet.put_hit(inner.take_top(1.9 * em), What::Item(item, i == *chosen), Hit::Item(i));
            }
        }
        Popup::Text { title, lines, .. } => {
            let place = area.inset(em).middle(text_width(title, lines, em, fonts), area.h);
            let height = text_height(lines, place.w - 2.0 * POPUP_MARGIN * em, em, fonts);
            sheet.put(place.middle(place.w, height), What::Popup(popup.clone()));
        }
        Popup::Table { title, table, .. } => {
            let place = area.inset(em);
            let ground = Popup::Text { title: title.clone(), lines: Vec::new(), scroll: 0 };
            sheet.put(place, What::Popup(ground));
            let mut inner = place.inset(em);
            inner.take_top(2.0 * em);
            let cut = sheet.hits.len();
            arrange(table, &HashMap::new(), inner, em, sheet);
            // An answer is looked at, not played with.
            sheet.hits.truncate(cut);
        }
    }
}
