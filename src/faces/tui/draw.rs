//! Draws a scene in terminal cells.

use super::cell::CellPainter;
use super::chart::{CostCurve, LineChart, Shades, WinRate};
use super::elements::{
    ActionButton, Dialog, EditorLine, KeyLabel, KeyLine, Pane, PromptLine, ReplayBar, ReplayCurve, RisingNumber,
    TextLine, TextRows, Title,
};
use super::kitty;
use super::menu::MenuEntry;
use super::paint::{Paint, restyle};
use super::panel::PanelRow;
use super::writing::put;
use crate::palette::mix;
use ratatui::buffer::Buffer;
use ratatui::layout::Margin;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget, Widget};
use sorcery_ui::frame::Hit;
use sorcery_ui::scene::{Content, Grid, Rect, Scene, SceneItem, signs};
use sorcery_ui::text::shorten_name;
use sorcery_ui::theme::{Colour, Rgb, Role};

/// Share of each colour that remains behind a dialog, from 0 to 1.
const DIMMED: f32 = 0.45;

/// The clickable areas of the screen. Later ones are on top.
pub type Hits = Vec<(Rect, Hit)>;

pub fn draw(frame: &sorcery_ui::frame::Frame, paint: &Paint, area: Rect, buf: &mut Buffer) -> Hits {
    let grid = Grid { surfaces: paint.surfaces, list: paint.list, ..Grid::cells(area.as_size()) };
    let scene = Scene::of(frame, grid);
    paint.focus_on(None);
    let page = paint.style(Role::Page);
    for cell in &mut buf.content {
        cell.set_style(page);
    }
    paint.items(&scene.items, buf);
    // If no item is selected, the dialog or the first text below the title has the focus.
    let dialog = scene.items.iter().rev().find(|item| matches!(item.content, Content::Popup(_)));
    let border = Margin::new(u16::from(!paint.list), u16::from(!paint.list));
    let place = dialog.map_or(Rect { y: 1, ..area }, |item| item.area.inner(border));
    let first = || place.positions().find(|at| area.contains(*at) && buf[*at].symbol().trim() != "");
    let important = scene.focus.filter(|_| frame.popup.is_none()).map(Rect::as_position);
    paint.focus_on(important.or(paint.focus()).or_else(first));
    scene.hits
}

impl Paint {
    fn items(&self, items: &[SceneItem<'_>], buf: &mut Buffer) {
        for item in items {
            self.item(item, buf);
        }
    }

    /// Dims everything that has been drawn so far, except pictures, because their colours encode picture numbers.
    fn step_back(&self, buf: &mut Buffer) {
        self.fade(buf.area, self.palette().page, DIMMED, buf);
    }

    /// Blends an area, except pictures, with the colour `ground`. `part` is the share of the original colour (0 to 1).
    pub(super) fn fade(&self, area: Rect, ground: Rgb, part: f32, buf: &mut Buffer) {
        for at in area.positions() {
            let cell = &mut buf[at];
            if kitty::is_picture(cell.symbol()) {
                continue;
            }
            for colour in [&mut cell.fg, &mut cell.bg] {
                match *colour {
                    Color::Rgb(r, g, b) => *colour = self.colour(mix(ground, Rgb(r, g, b), part)),
                    // The first sixteen colours can't be mixed, because each terminal defines them differently.
                    Color::Indexed(n @ 16..) => *colour = self.colour(mix(ground, Colour::Ansi(n).rgb(), part)),
                    // Many terminals can't combine bold and dim.
                    _ => cell.modifier = (cell.modifier - Modifier::BOLD) | Modifier::DIM,
                }
            }
        }
    }

    fn item(&self, item: &SceneItem<'_>, buf: &mut Buffer) {
        let area = item.area;
        match &item.content {
            Content::Title(title, tint) => Title(self, title, *tint).render(area, buf),
            Content::KeyLine => KeyLine(self).render(area, buf),
            Content::Key(hint) => KeyLabel(self, hint).render(area, buf),
            Content::Text(text, style) => TextLine(self, text, *style).render(area, buf),
            Content::Lines(rows) | Content::Log(rows) => TextRows(self, rows).render(area, buf),
            Content::Pane(title) => Pane(self, title).render(area, buf),
            // These differ only in their background, so without background colours nothing is drawn.
            Content::Half(_) | Content::Turn { .. } | Content::Sheet if !self.surfaces => {}
            Content::Half(near) => restyle(buf, area, Style::new().bg(self.half(*near))),
            Content::Turn { is_near, is_now } => restyle(buf, area, Style::new().bg(self.turn(*is_near, *is_now))),
            Content::Divider if self.list => {}
            Content::Divider => self.block(Borders::TOP, false, Role::Border).render(area, buf),
            Content::Heading(heading, has_rule) => {
                if *has_rule {
                    self.block(Borders::TOP, false, Role::Border).render(area, buf);
                }
                let heading = shorten_name(&heading.to_string(), area.width.into());
                Line::styled(format!("{heading} "), self.style(Role::Dim)).render(area, buf);
            }
            Content::Cell(item) => CellPainter::of(self, item).element(item, area, buf),
            Content::Ghost(item, part) => CellPainter::of(self, item).ghost(item, *part, area, buf),
            Content::RisingNumber(flash) => RisingNumber(self, flash).render(area, buf),
            Content::PanelLine(line, highlight, tier) => PanelRow(self, line, *highlight, *tier).render(area, buf),
            Content::Button(button) => ActionButton(self, button).render(area, buf),
            Content::Progress(progress) => ReplayBar(self, progress).render(area, buf),
            Content::ReplayCurve(progress) => ReplayCurve(self, progress).render(area, buf),
            Content::Prompt(prompt) => PromptLine(self, prompt).render(area, buf),
            Content::MenuItem(item, chosen, column) => MenuEntry(self, item, *chosen, *column).render(area, buf),
            Content::Scrollbar { first, shown, all } => {
                let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight).begin_symbol(None).end_symbol(None);
                let bar = bar.track_symbol(Some(self.glyph("│", "|"))).thumb_symbol(self.glyph("█", "#"));
                let bar = bar.track_style(self.style(Role::Border)).thumb_style(self.style(Role::Dim));
                let mut state = ScrollbarState::new(all - shown + 1).position(*first).viewport_content_length(*shown);
                StatefulWidget::render(bar, area, buf, &mut state);
            }
            Content::SelectedRow(column) => {
                self.focus_on(area.as_position());
                put(buf, area.x + column, area.y, self.sign(signs::CURSOR), area.width, self.style(Role::Focus));
            }
            Content::Curve(curve) => CostCurve(self, curve).render(area, buf),
            Content::Drawing(emblem, tint) => {
                let palette = self.palette();
                self.drawing(emblem, area, palette.game(*tint), palette.page, buf);
            }
            Content::Chart(chart) => LineChart(self, chart).render(area, buf),
            Content::Sheet => restyle(buf, area, Style::new().bg(self.half(true))),
            Content::Code(row) => EditorLine(self, row).render(area, buf),
            Content::Odds(odds) => WinRate(self, odds).render(area, buf),
            Content::Shades(shades) => Shades(self, shades).render(area, buf),
            Content::Veil => self.step_back(buf),
            Content::Popup(title) => Dialog(self, title).render(area, buf),
            Content::Page(items, height, from) => {
                let mut page = Buffer::empty(Rect { x: 0, y: 0, width: area.width, height: *height });
                let all = page.area;
                restyle(&mut page, all, self.style(Role::Surface));
                let focus = self.focus();
                self.items(items, &mut page);
                self.focus_on(focus);
                // Discard the page's Sixel pictures, because they can't be cut off at the edge of the visible part.
                self.overlays();
                for at in area.positions() {
                    let (x, y) = (at.x - area.x, at.y - area.y + from);
                    if y < *height {
                        buf[at] = page[(x, y)].clone();
                    }
                }
            }
        }
    }

    pub(super) fn block(&self, borders: Borders, heavy: bool, role: Role) -> Block<'static> {
        Block::new().borders(borders).border_set(self.border(heavy)).border_style(self.style(role))
    }
}
