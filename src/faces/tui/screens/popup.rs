//! What lies on top of a screen.

use super::super::arrange::{Place, Tier, arrange};
use super::super::cell::CellWidget;
use super::super::paint::Paint;
use super::super::text::{Columns, put, put_centre, shorten};
use super::menu::item_widget;
use super::{Hits, lines};
use crate::games::table::{Row, Table};
use crate::ui::frame::{Hit, Item, Popup, Spot};
use crate::ui::theme::Role;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::{Block, Borders, Clear, Widget};
use std::collections::HashMap;

/// The most lines that an answer can be high.
const TALLEST_ANSWER: u16 = 400;

/// The columns that text on top has at the most, its border included.
const TEXT_WIDTH: u16 = 76;

pub(super) fn popup(
    popup: &Popup,
    cursor: Option<Rect>,
    paint: Paint<'_>,
    area: Rect,
    buf: &mut Buffer,
    hits: &mut Hits,
) {
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
        Popup::Choice { title, text, items, cursor: chosen } => {
            let mut width = items.iter().map(|item| item.columns() + 8).max().unwrap_or(0).max(title.columns() + 6);
            let mut height = items.len() as u16 + 2;
            if !text.is_empty() {
                width = width.max(TEXT_WIDTH as usize);
                let columns = middle(width as u16, height).width.saturating_sub(4);
                height += lines(text, paint, Rect { height: 0, width: columns, ..area }, 0, buf) as u16;
            }
            let mut place = middle(width as u16, height);
            // What it is about is seen beside it.
            if let (false, Some(cursor)) = (text.is_empty(), cursor) {
                let above = cursor.y + cursor.height / 2 < area.y + area.height / 2;
                place.y = if above { area.bottom() - place.height } else { area.y };
            }
            let mut inner = frame(place, title, buf);
            // Where there is no room for all, the answers come first.
            let room = inner.height.saturating_sub(items.len() as u16).min(height - items.len() as u16 - 2);
            let told = lines(text, paint, Rect { height: room, ..inner }, 0, buf);
            if told > room as usize && room > 0 {
                let last = Rect { y: inner.y + room - 1, height: 1, ..inner };
                put(buf, last.right().saturating_sub(4), last.y, " ...", 4, paint.style(Role::Dim));
            }
            inner.y += room;
            inner.height -= room;
            for (i, item) in items.iter().enumerate().take(inner.height as usize) {
                let place = Rect { y: inner.y + i as u16, height: 1, ..inner };
                hits.push((place, Hit::Item(i)));
                let item = Item { label: format!("{} {item}", i + 1), ..Item::default() };
                item_widget(&item, i == *chosen, paint, place, buf);
            }
        }
        Popup::Text { title, lines: text, scroll } => {
            // As high as what is written needs, if there is room.
            let widest = middle(TEXT_WIDTH, area.height.saturating_sub(2).max(6));
            let columns = widest.width.saturating_sub(4);
            let total = lines(text, paint, Rect { height: 0, width: columns, ..widest }, 0, buf);
            let inner = frame(middle(TEXT_WIDTH, widest.height.min(total as u16 + 2)), title, buf);
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
