//! The layout of the table with its panels.

use super::arrange::{cards, folded};
use super::card::names_in;
use super::panel::{fitted, panel_places};
use super::rows::{TableArea, TablePart, drawn, has_player, panel_at};
use super::table_lines::table_lines;
use super::{CellItem, Content, Grid, NO_HIGHLIGHT, Rect, SMALLEST, Scene, Tier, arrange};
use crate::animation::Flash;
use crate::frame::{Hit, ReplayProgress, StatusMessage, TableView};
use crate::text::{columns, shorten_name, wrapped};
use crate::theme::Role;
use sorcery_games::Anchor;
use sorcery_games::table::{Cell, Panel, Row, Table};
use sorcery_games::words::capitalised;
use std::borrow::Cow;

/// Minimum width of a name in the message that asks players to pass the screen, in columns. With less room, the message
/// names the player only once.
const SHORTEST_NAME: usize = 12;
/// Maximum height of a table in a dialog, in lines.
const TALLEST_ANSWER: u16 = 400;

/// The areas of a screen with a table.
struct Regions {
    table: Rect,
    /// The area of the inspector and the log, beside or below the table; empty if there is no room.
    aside: Rect,
    buttons: Rect,
    message: Rect,
    prompt: Rect,
}

/// The position of the inspector and the log.
#[derive(Clone, Copy, PartialEq)]
enum Aside {
    Beside,
    /// The inspector and the log share this number of lines below the table.
    Below(u16),
    Nowhere,
}

/// Height of the panels below a table on a screen with fewer than `HIGH` lines.
const BELOW: u16 = 2;
/// Height of the panels below a table on a screen with at least `HIGH` lines.
const BELOW_HIGH: u16 = 5;
/// Minimum height, in lines, of a screen with tall panels below the table.
const HIGH: u16 = 29;
/// The pane beside the table, in columns: the narrowest screen that has one, and the pane's minimum and maximum width.
/// Between them, the pane takes a quarter of the screen.
const SIDE_WIDTH: (u16, u16, u16) = (72, 33, 56);
/// Minimum width, in columns, of a screen on which cards beside a pane are wide enough for their names.
const WIDE: u16 = 116;

fn regions(area: Rect, aside: Aside, grid: Grid) -> Regions {
    // In a window, a button is two units high, so that it is easy to click.
    let button = if grid.pixels { 2 } else { 1 };
    let (top, bottom) = (1, 3 + button);
    let line = |from_bottom: u16, height: u16| Rect { y: area.bottom() - from_bottom, height, ..area };
    let middle = Rect { y: area.y + top, height: area.height - top - bottom, ..area };
    let side = match aside {
        Aside::Beside if area.width >= SIDE_WIDTH.0 => (area.width / 4).clamp(SIDE_WIDTH.1, SIDE_WIDTH.2),
        _ => 0,
    };
    let below = match aside {
        Aside::Below(height) => height,
        _ => 0,
    };
    let margin = u16::from(grid.pixels);
    let width = middle.width - side - u16::from(side > 0) - margin;
    let table = Rect { x: middle.x + margin, width, height: middle.height - below, ..middle };
    let aside = match aside {
        Aside::Below(_) => Rect { x: middle.x + 1, y: table.bottom(), width: middle.width - 2, height: below },
        _ => Rect { x: middle.right() - side, width: side, ..middle },
    };
    Regions { table, aside, buttons: line(bottom, button), message: line(3, 1), prompt: line(2, 1) }
}

/// Returns the message that asks players to pass the screen to the player with this name. Shortens the name if the
/// message is wider than `room` columns.
pub(super) fn handover(name: &str, room: usize) -> String {
    let message = |name: &str| format!("Pass the screen to {name}. {name}: press Enter.");
    let rest = room.saturating_sub(columns(&message("")));
    match rest / 2 {
        half if half >= columns(name) || half >= SHORTEST_NAME => message(&shorten_name(name, half)),
        _ => {
            let message = |name: &str| format!("{name}: press Enter.");
            message(&shorten_name(name, room.saturating_sub(columns(&message("")))))
        }
    }
}

/// Returns a layout with one line per card for a table of cards that can't be selected; `None` for any other table.
pub(super) fn card_list(table: &Table, area: Rect) -> Option<(Tier, Vec<TableArea>)> {
    let mut places: Vec<TableArea> = Vec::new();
    for (row, content) in table.rows.iter().enumerate() {
        let Row::Cells(_, cells) = content else { return None };
        for (column, placed) in cells.iter().enumerate() {
            if placed.anchor.is_some() || !matches!(placed.cell, Cell::Card(_)) {
                return None;
            }
            let line = Rect { y: area.y + places.len() as u16, height: 1, ..area };
            places.push(TableArea::cell((row, column), line));
        }
    }
    (!places.is_empty()).then_some((Tier::List, places))
}

/// Returns the first layout in which the whole table fits.
fn layout(view: &TableView, area: Rect, grid: Grid) -> Option<(Aside, Regions, Tier, Vec<TableArea>)> {
    let table = &view.table;
    let rows = [Some(drawn(table)), folded(table)];
    let below = Aside::Below(if area.height >= HIGH { BELOW_HIGH } else { BELOW });
    // On a narrow screen, cards and lines need the full width, so the panels go below the table. A table with two halves
    // that is shown as lines keeps them at its side, because it needs its height for the gap between the halves.
    let asides = |tier| match area.width < WIDE && (tier == Tier::Card || table.divider().is_none()) {
        true => [below, Aside::Beside, Aside::Below(BELOW), Aside::Nowhere],
        false => [Aside::Beside, below, Aside::Below(BELOW), Aside::Nowhere],
    };
    // Prefer a layout as cards without panels to one as lines with panels. A hand that is too large for one row of cards
    // takes two. Lists among lines have all of their entries or, if there is no room, one line.
    let kinds = [(Tier::Card, true), (Tier::Card, false), (Tier::List, true), (Tier::List, false)];
    let mut layouts = kinds.into_iter().flat_map(|(tier, whole)| asides(tier).map(|aside| (aside, tier, whole)));
    layouts.find_map(|(aside, tier, whole)| {
        let regions = regions(area, aside, grid);
        let places = match tier {
            Tier::List => table_lines(table, rows[0].as_ref()?, regions.table, whole)?,
            _ => cards(table, rows[usize::from(!whole)].as_ref()?, regions.table, grid)?,
        };
        Some((aside, regions, tier, places))
    })
}

impl<'f> Scene<'f> {
    pub(super) fn table(&mut self, view: &'f TableView, area: Rect) {
        let grid = self.grid;
        let has_curve = view.progress.as_ref().is_some_and(|progress| !progress.curve.is_empty());
        // On a tall screen, leave a spare line for a long verdict, because its second line would cover cards.
        let spare = u16::from(has_curve && area.height >= HIGH);
        let Some((aside, mut p, tier, places)) = layout(view, Rect { height: area.height - spare, ..area }, grid)
        else {
            // A list scrolls, so it fits on any screen.
            self.grid.list = true;
            return self.spoken(view, area);
        };
        if has_curve {
            // A replay has no prompt. If the game has been judged, its win-probability curve takes the rows of the
            // message and the prompt, and the message moves to the row of the buttons.
            (p.message, p.buttons) = match spare {
                0 => (p.buttons, p.message.union(p.prompt)),
                _ => (p.message, Rect { height: p.prompt.height + spare, ..p.prompt }),
            };
        }
        let is_below = matches!(aside, Aside::Below(_));
        if is_below && view.shows_news && view.fresh && view.banner.is_none() && view.message.is_none() {
            // The opponents' actions need one more line, so the buttons move to the line of the message.
            (p.buttons, p.aside.height) = (p.message, p.aside.height + 1);
        }
        self.halves(&view.table, &places, p.table);
        for place in places {
            self.place(&view.table, place, tier, Some(view));
        }
        self.animations(view, tier);
        let first = self.items.len();
        match aside {
            _ if is_below => self.below(view, p.aside),
            _ if !p.aside.is_empty() => self.beside(view, p.aside),
            _ => {}
        }
        self.facts.lesson_is_hidden = p.aside.is_empty();
        self.links(view, first);
        if let Some(curtain) = &view.curtain {
            self.centred(p.buttons, handover(curtain, p.buttons.width.into()), Role::Turn, true);
            self.hits.push((p.buttons, Hit::Button(0)));
            self.focus = Some(p.buttons);
            return;
        }
        let (mut rows, mut role) = self.status(view, p.message.width.saturating_sub(2).into());
        if let Some(last) = view.log.last().filter(|_| rows.is_empty() && p.aside.is_empty()) {
            (rows, role) = (vec![last.told.text.clone()], Role::Dim);
        }
        match &view.progress {
            Some(progress) => self.replay_bar(progress, p.buttons),
            None => {
                // A message of several lines pushes the buttons up, so that they stay visible.
                let more = rows.len().saturating_sub(1) as u16;
                let up = if grid.pixels { 0 } else { more.min(p.buttons.y) };
                let buttons = Rect { y: p.buttons.y - up, ..p.buttons };
                if up > 0 {
                    self.text(buttons, " ".repeat(buttons.width.into()), Role::Text);
                }
                self.buttons(view, buttons);
            }
        }
        self.message(rows, p.message, role);
        if let Some(prompt) = &view.prompt {
            self.put(p.prompt, Content::Prompt(prompt));
            self.hits.push((p.prompt, Hit::Prompt));
        }
    }

    /// Draws how far a replay has got. If the game is judged, also draws its curve. A click on a column of the curve leads
    /// to that position.
    fn replay_bar(&mut self, progress: &'f ReplayProgress, area: Rect) {
        self.put(area, Content::Progress(progress));
        if progress.curve.is_empty() {
            return;
        }
        let left = (columns(&progress.label) as u16 + 2).min(area.width);
        let plot = Rect { x: area.x + left, width: (area.width - left).saturating_sub(1), ..area };
        self.put(plot, Content::ReplayCurve(progress));
        let places = plot.x..plot.right();
        let hits = places.zip(progress.columns(plot.width));
        self.hits.extend(hits.map(|(x, column)| (Rect { x, width: 1, ..plot }, Hit::Action(column.action))));
    }

    /// Draws the animations above the cells: removed cards, and rising numbers.
    fn animations(&mut self, view: &'f TableView, tier: Tier) {
        let here: Vec<(Rect, Anchor)> = (self.hits.iter())
            .filter_map(|(area, hit)| if let Hit::Anchor(anchor) = hit { Some((*area, *anchor)) } else { None })
            .collect();
        let item = |cell: &'f Cell| CellItem { cell, highlight: &NO_HIGHLIGHT, tier, cut: false };
        let cell_of = |anchor| view.table.cells().find(|placed| placed.anchor == Some(anchor)).map(|it| &it.cell);
        let mut flying: Vec<(Rect, Option<&'f Cell>, &'f Flash)> = Vec::new();
        for ghost in &view.ghosts {
            if let Some(&(area, _)) = here.iter().find(|(_, anchor)| *anchor == ghost.at) {
                self.put(area, Content::Ghost(item(&ghost.cell), ghost.flash.part));
                flying.push((area, Some(&ghost.cell), &ghost.flash));
            }
        }
        let moved = |(area, at): &(Rect, Anchor)| Some((*area, cell_of(*at), view.highlights.get(at)?.flash.as_ref()?));
        flying.extend(here.iter().filter_map(moved));
        for (area, cell, flash) in flying.into_iter().filter(|(.., flash)| !flash.number.is_empty()) {
            let mut room = match (area.width, area.height) {
                // In a place that is one line high, the rising number is at the right end. In a player's place, it is
                // next to the main value.
                (wide, 1) => Rect { x: area.right() - wide.min(10), width: wide.min(10), ..area },
                (30.., ..8) => Rect { width: 12, ..area },
                _ => area,
            };
            // The number stops below the name.
            let names = cell.map_or(Vec::new(), |cell| names_in(&item(cell), area, self.grid));
            let below = names.iter().filter(|name| name.intersects(room)).map(|name| name.bottom()).max();
            if let Some(y) = below.filter(|y| *y < room.bottom()) {
                room = Rect { y, height: room.bottom() - y, ..room };
            }
            self.put(room, Content::RisingNumber(flash));
        }
    }

    /// Draws the backgrounds of the two halves and the line between them. Without a divider, the halves are the rows
    /// of the first and the last player.
    fn halves(&mut self, table: &Table, places: &[TableArea], area: Rect) {
        let pixels = self.grid.pixels;
        let rows_of = |wanted: &dyn Fn(usize) -> bool| {
            let is_wanted = |place: &&TableArea| match place.part {
                TablePart::Cell(row, _) => wanted(row),
                // In a window, headings have a line of their own, which is part of that half of the table.
                TablePart::Heading(row) => pixels && wanted(row),
                TablePart::Divider => false,
            };
            let rows = || places.iter().filter(is_wanted);
            // Lists at the top of a half belong to neither half, so the background of the half begins below them.
            let is_list = |part| matches!(part, TablePart::Cell(row, at) if panel_at(table, (row, at)).is_some());
            let top = rows().filter(|place| !is_list(place.part)).map(|place| place.area.y).min()?;
            let bottom = rows().map(|place| place.area.bottom()).max()?;
            Some(Rect { y: top, height: bottom - top, ..area })
        };
        if let Some(line) = table.divider() {
            let (Some(far), Some(near)) = (rows_of(&|row| row < line), rows_of(&|row| row > line)) else { return };
            self.put(Rect { y: area.y, height: far.bottom() - area.y, ..area }, Content::Half(false));
            self.put(Rect { height: area.bottom() - near.y, ..near }, Content::Half(true));
            // If the layout has no row for the divider, draw it between the two halves of the table.
            if near.y > far.bottom() && places.iter().all(|place| place.part != TablePart::Divider) {
                self.put(Rect { y: far.bottom(), height: 1, ..area }, Content::Divider);
            }
            return;
        }
        let halves = match table.player_rows()[..] {
            [(first, _), .., (last, _)] => vec![(first..first + 1, false), (last..last + 1, true)],
            // The players lie side by side in one row. The near half begins at the first row below them that belongs to
            // the same player as the last row.
            _ => {
                let players = table.rows.iter().rposition(has_player);
                if self.grid.pixels && players.is_none() {
                    return;
                }
                let seats = |row: usize| table.rows[row].cells().iter().filter_map(|placed| Some(placed.anchor?.seat));
                let last = table.rows.len().saturating_sub(1);
                let mine = |row: &usize| seats(*row).all(|seat| seats(last).all(|own| own == seat));
                let own = players.map_or(usize::MAX, |row| (row + 1..=last).find(mine).unwrap_or(last));
                vec![(0..own, false), (own..usize::MAX, true)]
            }
        };
        for (rows, near) in halves {
            if let Some(place) = rows_of(&|row| rows.contains(&row)) {
                self.put(place, Content::Half(near));
            }
        }
    }

    /// Draws a heading, or a cell with the lines of its panel. Without a `view`, nothing can be selected.
    fn place(
        &mut self,
        table: &'f Table,
        TableArea { part, area }: TableArea,
        tier: Tier,
        view: Option<&'f TableView>,
    ) {
        let placed = match part {
            TablePart::Divider => return self.put(area, Content::Divider),
            TablePart::Heading(row) => {
                let Row::Cells(heading, _) = &table.rows[row] else { return };
                return self.put(area, Content::Heading(heading, tier == Tier::Card));
            }
            TablePart::Cell(row, column) => &table.rows[row].cells()[column],
        };
        let highlight_of = |anchor| view.and_then(|view| view.highlights.get(&anchor));
        let highlight = placed.anchor.and_then(highlight_of).unwrap_or(&NO_HIGHLIGHT);
        if let (Some(anchor), Some(_)) = (placed.anchor, view) {
            self.hits.push((area, Hit::Anchor(anchor)));
        }
        // A list whose area has at most two lines was laid out with its entries side by side.
        let strip = |panel: &Panel| area.height <= 2 && panel.lines.len() > 2;
        let tier = if matches!(&placed.cell, Cell::Panel(panel) if strip(panel)) { Tier::List } else { tier };
        let Cell::Panel(panel) = &placed.cell else {
            return self.put(area, Content::Cell(CellItem { cell: &placed.cell, highlight, tier, cut: false }));
        };
        // In a box, remove blank columns from panel lines that are too wide. Lines that lie side by side keep them.
        let room = if tier == Tier::List { u16::MAX } else { area.width.saturating_sub(2) };
        let (mut lines, mut places) = (fitted(panel, room), panel_places(panel, &panel.lines, area, tier));
        if places.len() < lines.len() && !panel.short.is_empty() {
            lines = panel.short.iter().map(Cow::Borrowed).collect();
            places = panel_places(panel, &panel.short, area, tier);
        }
        let cut = places.len() < lines.len();
        // The title of lines that lie side by side is in their first row.
        let height = places.first().filter(|_| tier == Tier::List).map_or(area.height, |first| first.height);
        let area = Rect { height, ..area };
        self.put(area, Content::Cell(CellItem { cell: &placed.cell, highlight, tier, cut }));
        for (line, place) in lines.into_iter().zip(places) {
            if let (Some(anchor), Some(_)) = (line.anchor, view) {
                self.hits.push((place, Hit::Anchor(anchor)));
            }
            let highlight = line.anchor.and_then(highlight_of);
            self.put(place, Content::PanelLine(line, highlight, tier));
        }
    }

    fn buttons(&mut self, view: &'f TableView, area: Rect) {
        let mut x = area.x + 1;
        for (i, button) in view.buttons.iter().enumerate() {
            let room = area.right().saturating_sub(x);
            if room < 4 {
                break;
            }
            // The label has brackets. Under the cursor, each bracket also has a mark.
            let width = columns(&button.text()) as u16 + if button.cursor { 6 } else { 4 };
            let place = Rect { x, width: width.min(room), ..area };
            self.put(place, Content::Button(button));
            self.hits.push((place, Hit::Button(i)));
            x += place.width + 2;
        }
    }

    /// Returns the rows of text above the prompt, `width` columns wide, and their colour: a message, and the question
    /// that the player must answer. A list shows each detail of the question on its own line.
    pub(super) fn status(&self, view: &TableView, width: usize) -> (Vec<String>, Role) {
        let rows = |text: String| text.lines().flat_map(|line| wrapped(line, width)).collect::<Vec<_>>();
        let question = view.banner.as_ref().map_or(String::new(), StatusMessage::shown);
        if let Some((text, is_error)) = &view.message {
            let both = format!("{text} {question}");
            let texts = match columns(&both) <= width && !self.grid.list {
                true => rows(both),
                // In a window, a message of several lines covers the buttons, which answer the question.
                false if self.grid.pixels => rows(text.clone()),
                false => [rows(text.clone()), rows(question)].concat(),
            };
            return (texts, if *is_error { Role::Error } else { Role::Notice });
        }
        let Some(banner) = &view.banner else { return (Vec::new(), Role::Text) };
        let whole = question;
        let texts = match self.grid.list {
            true if self.grid.size.height >= SMALLEST.height => {
                let question = StatusMessage { details: Vec::new(), ..banner.clone() }.shown();
                let details = banner.details.iter().map(|detail| capitalised(detail));
                [question].into_iter().chain(details).flat_map(rows).collect()
            }
            false if view.progress.is_none() && columns(&whole) > width => {
                vec![StatusMessage { extra: String::new(), ..banner.clone() }.shown()]
            }
            false if view.progress.is_none() => vec![whole],
            _ => rows(whole),
        };
        (texts, if self.grid.list { Role::Notice } else { Role::Target })
    }

    /// Draws the message above the prompt. A message of several lines extends upwards over the table.
    fn message(&mut self, rows: Vec<String>, area: Rect, role: Role) {
        let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
        if let [text] = &rows[..] {
            return self.bold(inner, text.clone(), role);
        }
        let height = (rows.len() as u16).min(area.y);
        let whole = Rect { y: area.y + 1 - height, height, ..area };
        match self.grid.pixels {
            true => self.put(Rect { x: inner.x, width: inner.width, ..whole }, Content::Pane("".into())),
            false => self.put(whole, Content::KeyLine),
        }
        for (text, row) in rows.into_iter().zip(whole.rows()) {
            // Fill the whole width, so that nothing behind this row is visible.
            let rest = usize::from(row.width).saturating_sub(columns(&text) + 1);
            self.bold(row, format!(" {text}{}", " ".repeat(rest)), role);
        }
    }

    /// Draws a table in a dialog. If the table doesn't fit, draws the part from `scroll` on, and returns the first row
    /// shown and the total height.
    pub(super) fn answer(&mut self, table: &'f Table, scroll: usize, area: Rect) -> Option<(u16, u16)> {
        let fits =
            |(_, places): &(Tier, Vec<TableArea>)| places.iter().all(|place| place.area.bottom() <= area.bottom());
        let list = if self.grid.pixels { None } else { card_list(table, area) };
        if let Some((tier, places)) = list.clone().or_else(|| arrange(table, area, self.grid)).filter(fits) {
            for place in places {
                self.place(table, place, tier, None);
            }
            return None;
        }
        let whole = Rect { x: 0, y: 0, width: area.width, height: TALLEST_ANSWER };
        let Some((tier, places)) = list.or_else(|| arrange(table, whole, self.grid)) else {
            let first = Rect { height: 1, ..area };
            self.centred(first, "The screen is too small to show this.", Role::Text, false);
            return None;
        };
        let top = places.iter().map(|place| place.area.y).min().unwrap_or(0);
        let total = places.iter().map(|place| place.area.bottom() - top).max().unwrap_or(0);
        let mut page = Scene { grid: self.grid, ..Scene::default() };
        for TableArea { part, area } in places {
            page.place(table, TableArea { part, area: Rect { y: area.y - top, ..area } }, tier, None);
        }
        let from = (scroll as u16).min(total.saturating_sub(area.height));
        self.put(area, Content::Page(page.items, total, from));
        Some((from, total))
    }
}
