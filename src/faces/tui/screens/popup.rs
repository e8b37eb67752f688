//! What lies on top of a screen.

use super::super::arrange::{Place, Tier, arrange};
use super::super::cell::CellWidget;
use super::super::paint::Paint;
use super::super::text::{Columns, put, put_centre, shorten};
use super::menu::item_widget;
use super::{Hits, lines};
use crate::games::table::{Row, Table};
use crate::shell::frame::{Hit, Item, Popup, Spot};
use crate::shell::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Clear, Widget};
use std::collections::HashMap;

/// The most lines that an answer can be high.
const TALLEST_ANSWER: u16 = 400;

pub(super) fn popup(popup: &Popup, paint: Paint<'_>, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let title_of = |title: &str| Span::styled(format!(" {} ", shorten(title, 60)), paint.style(Role::Title));
    let frame = |place: Rect, title: &str, buf: &mut Buffer| {
        Clear.render(place, buf);
        buf.set_style(place, paint.style(Role::Surface));
        let block = Block::new()
            .borders(Borders::ALL)
            .border_set(paint.border(true))
            .border_style(paint.style(Role::Focus))
            .title(title_of(title));
        let inner = block.inner(place);
        block.render(place, buf);
        Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
    };
    let middle = |width: u16, height: u16| {
        let (width, height) = (width.min(area.width), height.min(area.height));
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
    };
    match popup {
        Popup::Choice { title, items, cursor } => {
            let width = items.iter().map(|item| item.columns() + 8).max().unwrap_or(0).max(title.columns() + 6);
            let inner = frame(middle(width as u16, items.len() as u16 + 2), title, buf);
            for (i, item) in items.iter().enumerate().take(inner.height as usize) {
                let place = Rect { y: inner.y + i as u16, height: 1, ..inner };
                hits.push((place, Hit::Item(i)));
                let item = Item { label: format!("{} {item}", i + 1), ..Item::default() };
                item_widget(&item, i == *cursor, paint, place, buf);
            }
        }
        Popup::Text { title, lines: text, scroll } => {
            // As high as what is written needs, if there is room.
            let widest = middle(76, area.height.saturating_sub(2).max(6));
            let columns = widest.width.saturating_sub(4);
            let total = lines(text, paint, Rect { height: 0, width: columns, ..widest }, 0, buf);
            let inner = frame(middle(76, widest.height.min(total as u16 + 2)), title, buf);
            let last = total.saturating_sub(inner.height as usize);
            let scroll = (*scroll).min(last);
            lines(text, paint, inner, scroll, buf);
            if last > 0 {
                scroll_mark(scroll, total, paint, inner, buf);
            }
        }
        Popup::Table { title, table, scroll } => {
            let inner = frame(middle(area.width.saturating_sub(2), area.height), title, buf);
            answer(table, *scroll, paint, inner, buf);
        }
    }
}

/// How far down something is scrolled, in the border below it.
fn scroll_mark(scroll: usize, total: usize, paint: Paint<'_>, inner: Rect, buf: &mut Buffer) {
    let mark = format!(" line {} of {total} ", scroll + 1);
    let x = inner.right().saturating_sub(mark.columns() as u16 + 1);
    put(buf, x, inner.bottom(), &mark, mark.columns(), paint.style(Role::Title));
}

/// A table that answers a question. One that is too high for its place is drawn whole elsewhere,
/// and the part scrolled to is shown.
fn answer(table: &Table, scroll: usize, paint: Paint<'_>, area: Rect, buf: &mut Buffer) {
    let (spot, spots) = (Spot::default(), HashMap::new());
    let render = |(tier, places): (Tier, Vec<Place>), buf: &mut Buffer| {
        for (row, column, place) in places {
            let Row::Cells(_, cells) = &table.rows[row] else { continue };
            let cell = &cells[column].cell;
            CellWidget { cell, spot: &spot, spots: &spots, tier, paint }.render(place, buf);
        }
    };
    if let Some(arranged) = arrange(table, area) {
        return render(arranged, buf);
    }
    let whole = Rect { x: 0, y: 0, width: area.width, height: TALLEST_ANSWER };
    let Some((tier, places)) = arrange(table, whole) else {
        return put_centre(buf, area, 0, "there is no room to show this", paint.style(Role::Text));
    };
    let top = places.iter().map(|(.., place)| place.y).min().unwrap_or(0);
    let total = places.iter().map(|(.., place)| place.bottom() - top).max().unwrap_or(0);
    let raised = places.into_iter().map(|(row, cell, place)| (row, cell, Rect { y: place.y - top, ..place }));
    let mut page = Buffer::empty(Rect { height: total, ..whole });
    page.set_style(page.area, paint.style(Role::Surface));
    render((tier, raised.collect()), &mut page);
    let scroll = (scroll as u16).min(total.saturating_sub(area.height));
    for (y, x) in (0..area.height.min(total - scroll)).flat_map(|y| (0..area.width).map(move |x| (y, x))) {
        buf[(area.x + x, area.y + y)] = page[(x, y + scroll)].clone();
    }
    scroll_mark(scroll as usize, total as usize, paint, area, buf);
}
