//! The screens without a table, and what lies on top of any screen.

use super::area::Area;
use super::arrange::arrange;
use super::sheet::{Sheet, What};
use super::text::{Fonts, Weight};
use crate::shell::frame::{BuilderView, Hit, Item, Menu, Popup, ResultView};
use std::collections::HashMap;

/// A list to choose from.
pub fn menu(menu: &Menu, area: Area, em: f32, sheet: &mut Sheet) {
    let wide = (40.0 * em).min(area.w - 2.0 * em);
    let preview = if menu.preview.is_empty() || area.w < 52.0 * em { 0.0 } else { 24.0 * em };
    let mut column = area.middle(wide.min(area.w - preview - 3.0 * em) + preview, area.h);
    let mut beside = column.take_right(preview);
    let height = |item: &Item| if item.tile { 3.4 * em } else { 1.8 * em };
    let wanted: f32 = menu.items.iter().map(height).sum::<f32>() + 4.0 * em;
    column.take_top(((column.h - wanted) / 3.0).max(0.5 * em));
    beside.take_top(2.0 * em);
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
    let mut rest = area.middle((70.0 * em).min(area.w - 2.0 * em), area.h - 2.0 * em);
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

/// What lies on top.
pub fn popup(popup: &Popup, area: Area, em: f32, fonts: &mut Fonts, sheet: &mut Sheet) {
    sheet.begin_top();
    match popup {
        Popup::Choice { title, items: answers, cursor } => {
            let mut wide = fonts.width(Weight::Bold, em, title) + 3.0 * em;
            for answer in answers {
                wide = wide.max(fonts.width(Weight::Bold, em, answer) + 5.0 * em);
            }
            let place = area.middle(wide.max(16.0 * em), 3.6 * em + 1.9 * em * answers.len() as f32);
            sheet.put(place, What::Popup(Popup::Choice { title: title.clone(), items: Vec::new(), cursor: 0 }));
            let mut inner = place.inset(0.8 * em);
            inner.take_top(2.0 * em);
            for (i, answer) in answers.iter().enumerate() {
                let item = Item { label: format!("{}  {answer}", i + 1), ..Item::default() };
                sheet.put_hit(inner.take_top(1.9 * em), What::Item(item, i == *cursor), Hit::Item(i));
            }
        }
        Popup::Text { .. } => {
            let place = area.middle(48.0 * em, area.h - 2.0 * em);
            sheet.put(place, What::Popup(popup.clone()));
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
