//! The layout of a table as rows of cards, or as lines of text if there is less room.

use super::card::height_of_text;
use super::panel::{list_height, list_width};
use super::rows::{CellIndex, TableArea, TablePart, Tier, cell_at, drawn, has_player, is_player, panel_at};
use super::table_lines::table_lines;
use super::{Grid, Rect, Size};
use crate::text::columns;
use sorcery_games::table::{CardFace, Cell, Panel, Placed, Row, Table};

/// The heights of the parts of a table, in lines.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Minimum height of a card (lines).
    card: u16,
    /// Height of a row with a player (lines).
    player: u16,
    /// Blank lines between the sections of a table.
    gap: u16,
    /// Whether a player's lists have lines of their own, below the player.
    folds: bool,
}

/// The sizes of tables, largest first. A table has the first size that fits.
const SIZES: [Sizes; 5] = [
    Sizes { card: 10, player: 5, gap: 1, folds: false },
    Sizes { card: 4, player: 3, gap: 1, folds: false },
    // Sizes for long lists of cards that don't fit beside their player.
    Sizes { card: 7, player: 2, gap: 1, folds: true },
    Sizes { card: 4, player: 2, gap: 0, folds: true },
    LOW,
];
/// The smallest size. In a terminal, only tables whose cards have no values use it.
const LOW: Sizes = Sizes { card: 3, player: 2, gap: 0, folds: true };
/// Additional height of a card or a player in a window, which draws frames around them.
const FRAME: u16 = 1;
/// Minimum width of a card (columns).
const CARD_WIDTH: u16 = 12;
/// Minimum width of a player's place on the table (columns).
const PLAYER_WIDTH: u16 = 16;
/// Minimum width, in columns, of a player's place that shows all values side by side.
const PLAYER_WANTED: u16 = 56;
const LARGEST: Size = Size { width: 33, height: 15 };
/// Table height above which cards can be larger (lines).
const HIGH: u16 = 72;
/// Maximum size of a card on a table taller than `HIGH`.
const LARGER: Size = Size { width: 48, height: 24 };
/// Minimum height, in lines, of a pile: its name, a line of text and its values.
const PILE: u16 = 4;
/// Minimum height, in lines, of a table on which cards beside a player show two lines of text.
const TALL: u16 = 33;
/// Height, in lines, of a card with two lines of text: its name, the text and its values.
const WITH_TEXT: u16 = 4;
/// Maximum height, in lines, to which a card on a board or in a hand grows for its text, unless there is room to spare:
/// two lines for its name, five for the text and the attached cards, and one for its values.
const CARD_WITH_TEXT: u16 = 8;
/// Minimum width, in columns, of a player's place beside cards with two lines of text. It holds a gauge and ten dots.
const PLAYER_BESIDE_TEXT: u16 = 38;
/// Height of a list beside a player (lines). A longer list continues in further columns.
const LIST: u16 = 4;
/// Minimum width, in columns, of each colour in the price of a low card beside a player in a window.
const COLOUR: u16 = 4;
/// Ratio of the width of a face-down pile to the width of a card.
const BACK: [u16; 2] = [4, 5];

/// Returns the layout of a table on which nothing can be selected, or `None` if it doesn't fit.
pub fn arrange(table: &Table, area: Rect, grid: Grid) -> Option<(Tier, Vec<TableArea>)> {
    let rows = unfolded(table, area.width);
    let cards = cards(table, &rows, area, grid).map(|places| (Tier::Card, places));
    cards.or_else(|| Some((Tier::List, table_lines(table, &rows, area, true)?)))
}

/// Returns the rows of a table. The last row, for example a large hand, is split into two rows of cards.
pub(super) fn folded(table: &Table) -> Option<Vec<Vec<CellIndex>>> {
    let mut rows = drawn(table);
    let last = rows.pop().filter(|last| last.len() > 1 && !has_player(&table.rows[last[0].0]))?;
    rows.extend(last.chunks(last.len().div_ceil(2)).map(<[CellIndex]>::to_vec));
    Some(rows)
}

/// Lays out these rows of a table as rows of cards in the first size that fits.
pub(super) fn cards(table: &Table, rows: &[Vec<CellIndex>], area: Rect, grid: Grid) -> Option<Vec<TableArea>> {
    let has_values = |face: &CardFace| face.feet != [None, None] || !face.attached.is_empty();
    let values = table.cells().any(|placed| matches!(&placed.cell, Cell::Card(face) if has_values(face)));
    SIZES[..SIZES.len() - usize::from(values && !grid.pixels)].iter().find_map(|&sizes| {
        let frame = if grid.pixels { FRAME } else { 0 };
        let sizes = Sizes { card: sizes.card + frame, player: sizes.player + frame, ..sizes };
        Layout { table, rows, area, sizes, frame }.places()
    })
}

/// A table, the area to lay it out in, and the sizes of its parts.
struct Layout<'t> {
    table: &'t Table,
    rows: &'t [Vec<CellIndex>],
    area: Rect,
    sizes: Sizes,
    frame: u16,
}

impl Layout<'_> {
    fn places(&self) -> Option<Vec<TableArea>> {
        let widths: Option<Vec<(Vec<CellIndex>, Vec<u16>)>> = (0..self.rows.len()).map(|n| self.widths(n)).collect();
        let (widths, heights) = (widths?, self.heights()?);
        let gaps: Vec<u16> = (0..self.rows.len()).map(|n| self.gap(n)).collect();
        let total = heights.iter().chain(&gaps).sum::<u16>();
        // Align the rows with the bottom of the area, directly above the buttons.
        let mut y = self.area.y + self.area.height.checked_sub(total)?;
        let mut places = Vec::new();
        for n in 0..self.rows.len() {
            let row = self.index(n);
            if gaps[n] > 0 {
                let place = Rect { y, height: gaps[n], ..self.area };
                if self.table.divider().is_some_and(|line| line < row && n > 0 && self.index(n - 1) < line) {
                    places.push(TableArea { part: TablePart::Divider, area: place });
                } else if self.has_heading(n) {
                    let area = Rect { x: place.x + 1, width: place.width - 1, ..place };
                    places.push(TableArea { part: TablePart::Heading(row), area });
                }
                y += gaps[n];
            }
            let mut x = self.area.x;
            let mut area = Rect { y, height: heights[n], ..self.area };
            let has_spare = has_player(self.row(n)) && heights[n] > self.player_height(n);
            for (at, is_above) in self.strips(n) {
                let has_buttons = is_above && self.has_buttons(at);
                let height = self.strip_height(at) + u16::from(has_buttons && has_spare);
                let gap = if is_above { self.sizes.gap } else { 0 };
                area.height -= height + gap;
                let y = if is_above { area.y } else { area.bottom() };
                places.push(TableArea::cell(at, Rect { y, height, ..area }));
                area.y += if is_above { height + gap } else { 0 };
            }
            let (shown, widths) = &widths[n];
            for (&at, &width) in shown.iter().zip(widths) {
                places.push(TableArea::cell(at, Rect { x, width, ..area }));
                x += width;
            }
            y += heights[n];
        }
        Some(places)
    }

    /// Returns the index in the table of the first cell's row.
    fn index(&self, n: usize) -> usize {
        self.rows[n][0].0
    }

    fn row(&self, n: usize) -> &Row {
        &self.table.rows[self.index(n)]
    }

    fn cells(&self, n: usize) -> impl Iterator<Item = &Cell> {
        self.rows[n].iter().map(|&at| cell_at(self.table, at))
    }

    /// Returns `true` if row `n` is laid out as cards: it has no player and contains cards, or it has only free places.
    fn is_cards(&self, n: usize) -> bool {
        !has_player(self.row(n)) && !self.cells(n).all(|cell| matches!(cell, Cell::Panel(_) | Cell::Slot(_)))
            || self.cells(n).all(|cell| matches!(cell, Cell::Slot(_)))
    }

    /// Returns the height of the gap above row `n`, which is 0 inside a grid of cards.
    fn gap(&self, n: usize) -> u16 {
        let Some(before) = n.checked_sub(1) else { return 0 };
        let [first, second] = [before, n].map(|n| self.index(n));
        if self.table.divider().is_some_and(|line| first < line && line < second) {
            return self.sizes.gap.max(1);
        }
        let heading = |n| if let Row::Cells(heading, _) = self.row(n) { Some(heading) } else { None };
        let players = [before, n].into_iter().any(|n| has_player(self.row(n)));
        if players || heading(before) != heading(n) { self.sizes.gap } else { 0 }
    }

    /// Returns `true` if the gap above row `n` shows the heading of the row.
    fn has_heading(&self, n: usize) -> bool {
        let named = matches!(self.row(n), Row::Cells(heading, _) if !heading.is_empty());
        named && self.is_cards(n) && self.table.divider().is_none()
    }

    /// Returns the lists in row `n` that are drawn on separate lines, and whether each is drawn above the player. Lists
    /// after the last card are drawn above, because they don't belong to the player. The player's own lists are drawn
    /// below.
    fn strips(&self, n: usize) -> Vec<(CellIndex, bool)> {
        let cells = &self.rows[n];
        let is_list = |&&at: &&CellIndex| panel_at(self.table, at).is_some();
        let starts_with_player = is_player(self.table, cells[0]);
        let last = cells.iter().rposition(|at| !is_list(&at)).filter(|last| starts_with_player && *last > 0);
        let Some(last) = last else { return Vec::new() };
        let above = cells[last + 1..].iter().map(|&at| (at, true));
        let below = cells[..last].iter().filter(|at| self.sizes.folds && is_list(at)).map(|&at| (at, false));
        above.chain(below).collect()
    }

    /// Returns the minimum height of row `n`, which contains a player.
    fn player_height(&self, n: usize) -> u16 {
        let strips = self.strips(n);
        let lists = self.cells(n).filter(|cell| matches!(cell, Cell::Panel(_))).count();
        let height = if lists > strips.len() { self.sizes.player.max(LIST + self.frame) } else { self.sizes.player };
        let gap = |is_above: bool| if is_above { self.sizes.gap } else { 0 };
        height + strips.iter().map(|&(at, above)| self.strip_height(at) + gap(above)).sum::<u16>()
    }

    /// Returns `true` if the list lies in one line, which becomes two lines high in a window so that its entries are easy
    /// to click.
    fn has_buttons(&self, at: CellIndex) -> bool {
        let is_selectable = |panel: &Panel| panel.lines.iter().any(|line| line.anchor.is_some());
        self.frame > 0 && panel_at(self.table, at).is_some_and(is_selectable) && self.strip_height(at) == 1
    }

    fn heights(&self) -> Option<Vec<u16>> {
        let lines = |n: usize| -> u16 {
            let panels =
                self.cells(n).filter_map(|cell| if let Cell::Panel(panel) = cell { Some(panel) } else { None });
            panels.map(|panel| panel.lines.len() as u16 + 1 + self.frame).max().unwrap_or(1)
        };
        let rows = 0..self.rows.len();
        let players = rows.clone().rposition(|n| has_player(self.row(n)));
        let shared = self.table.player_rows().is_empty();
        let card = self.sizes.card;
        // In a shared table, the rows below the players are the cards of the player to move.
        let is_own = |n: usize| shared && players.is_some_and(|last| last < n);
        // The minimum, preferred and maximum height of each row.
        let limits: Vec<[u16; 3]> = rows
            .map(|n| match self.row(n) {
                row if has_player(row) => {
                    let player = self.player_height(n);
                    let buttons = self.strips(n).iter().any(|&(at, above)| above && self.has_buttons(at));
                    let text = self.height_of_texts(n).min(WITH_TEXT) + self.frame;
                    let wanted = text.max(player + u16::from(buttons));
                    [player, wanted, wanted]
                }
                _ if !self.is_cards(n) => [lines(n); 3],
                _ if self.shows_texts() => [card, self.height_of_texts(n).min(CARD_WITH_TEXT), self.largest().height],
                _ => {
                    let is_pile = |cell: &&Cell| matches!(cell, Cell::Card(face) if face.stack > 0);
                    let width = self.column(n);
                    let text = self.cells(n).filter(is_pile).map(|cell| height_of_text(cell, width)).max();
                    let needed = text.filter(|_| !is_own(n)).map_or(0, |text| text.max(PILE) + self.frame);
                    [if needed > 0 { needed.min(card) } else { card }, needed, self.largest().height]
                }
            })
            .collect();
        let gaps: u16 = (0..self.rows.len()).map(|n| self.gap(n)).sum();
        let mut heights: Vec<u16> = limits.iter().map(|limit| limit[0]).collect();
        let mut rest = self.area.height.checked_sub(gaps + heights.iter().sum::<u16>())?;
        if self.frame > 0 && card == LOW.card + self.frame {
            // In a small window, the player's own cards leave a line to the texts of the piles.
            for n in (0..heights.len()).filter(|&n| is_own(n)) {
                heights[n] -= 1;
                rest += 1;
            }
        }
        // First, grow the rows to their preferred height, then to their maximum. Each step adds a line to the row with
        // the smallest height or, if several rows have it, to the one nearest the bottom.
        for goal in [|limit: &[u16; 3]| limit[1], |limit: &[u16; 3]| limit[2]] {
            let lowest = |heights: &[u16]| {
                let below = (0..heights.len()).rev().filter(|&n| heights[n] < goal(&limits[n]));
                below.min_by_key(|&n| heights[n])
            };
            while let Some(n) = lowest(&heights).filter(|_| rest > 0) {
                heights[n] += 1;
                rest -= 1;
            }
        }
        Some(heights)
    }

    /// Returns `true` if the cards beside a player show their text. To make room for it, the other cards become shorter.
    fn shows_texts(&self) -> bool {
        self.sizes.gap > 0 && self.area.height >= TALL && self.table.divider().is_some()
    }

    /// Returns the height at which all cards in row `n` show their whole text, or 0 if the table doesn't show the cards'
    /// text.
    fn height_of_texts(&self, n: usize) -> u16 {
        let Some((shown, widths)) = self.widths(n).filter(|_| self.shows_texts()) else { return 0 };
        let cells = shown.iter().map(|&at| cell_at(self.table, at));
        cells.zip(widths).map(|(cell, width)| height_of_text(cell, width)).max().unwrap_or(0)
    }

    /// Returns the width at which all cards in this column of the rows with players show their text, but at most five
    /// thirds of `card`, the width of the other cards. The width is the same in all these rows, so that the players'
    /// places line up.
    fn width_of_text(&self, column: usize, card: u16) -> u16 {
        let rows = (0..self.rows.len()).filter(|&n| self.shows_texts() && has_player(self.row(n)));
        let beside = rows.filter_map(|n| self.row(n).cells().get(column));
        let (most, height) = (card * 5 / 3, self.sizes.player.max(WITH_TEXT));
        let wanted =
            |placed: &Placed| (card..most).find(|&width| height_of_text(&placed.cell, width) <= height).unwrap_or(most);
        beside.map(wanted).max().unwrap_or(card)
    }

    fn largest(&self) -> Size {
        if self.area.height > HIGH { LARGER } else { LARGEST }
    }

    /// Returns the number of columns in row `n`, a row of cards. In a table with two halves, all rows of cards have the
    /// same number of columns, except that the last row may have more. In other tables, rows with the same heading have
    /// the same number.
    fn columns(&self, n: usize) -> u16 {
        let last = self.rows.len() - 1;
        let alike = |&other: &usize| match self.table.divider() {
            Some(_) => other != last && self.is_cards(other),
            None => matches!((self.row(other), self.row(n)), (Row::Cells(a, _), Row::Cells(b, _)) if a == b),
        };
        let others = (0..=last).filter(alike).map(|other| self.rows[other].len());
        others.chain([self.rows[n].len()]).max().unwrap_or(1) as u16
    }

    /// Returns the width of the cards in row `n`.
    fn column(&self, n: usize) -> u16 {
        (self.area.width / self.columns(n)).min(self.largest().width)
    }

    fn strip_height(&self, at: CellIndex) -> u16 {
        panel_at(self.table, at).map_or(0, |panel| list_height(panel, self.area.width))
    }

    /// Returns the cells of row `n` that lie side by side.
    fn beside(&self, n: usize) -> Vec<CellIndex> {
        let strips = self.strips(n);
        let cells = self.rows[n].iter().filter(|cell| !strips.iter().any(|(strip, _)| strip == *cell));
        cells.copied().collect()
    }

    /// Returns the cells of row `n` that lie side by side, and their widths, or `None` if they don't fit.
    fn widths(&self, n: usize) -> Option<(Vec<CellIndex>, Vec<u16>)> {
        if self.is_cards(n) {
            let width = self.column(n);
            let whole = if width < self.largest().width { self.area.width } else { width * self.columns(n) };
            let parts: Vec<u16> =
                self.cells(n).map(|cell| BACK[usize::from(!matches!(cell, Cell::Back(..)))]).collect();
            let free = self.columns(n) - parts.len() as u16;
            let total = parts.iter().sum::<u16>() + free * BACK[1];
            let edge = |k: usize| whole * parts[..k].iter().sum::<u16>() / total;
            let widths: Vec<u16> = (0..parts.len()).map(|k| edge(k + 1) - edge(k)).collect();
            return Some((self.rows[n].clone(), widths)).filter(|_| width >= CARD_WIDTH);
        }
        let card = (0..self.rows.len()).filter(|&n| self.is_cards(n)).map(|n| self.column(n)).min();
        let card = card.unwrap_or(LARGEST.width);
        let shown = self.beside(n);
        let like = |&other: &usize| has_player(self.row(other)) && self.beside(other).len() == shown.len();
        let free = |&row: &usize| self.cells(row).filter(|cell| matches!(cell, Cell::Slot(_))).count();
        let fullest = (0..self.rows.len()).filter(like).min_by_key(free).filter(|_| self.table.divider().is_none());
        if let Some(fullest) = fullest.filter(|&fullest| has_player(self.row(n)) && free(&fullest) < free(&n)) {
            // The cells of the players line up, although free places are narrower than cards.
            return Some((shown, self.widths(fullest)?.1));
        }
        let cells = || shown.iter().map(|&at| cell_at(self.table, at));
        let slots = cells().filter(|cell| matches!(cell, Cell::Slot(_))).count() as u16;
        let minimum = |cell: &Cell| match cell {
            Cell::Seat(_) => PLAYER_WIDTH,
            Cell::Panel(panel) if has_player(self.row(n)) => {
                let columns = (panel.lines.len() as u16).div_ceil(LIST - 1).max(1);
                (list_width(panel) * columns).max(CARD_WIDTH)
            }
            Cell::Panel(panel) => list_width(panel).max(CARD_WIDTH),
            // In a table without two halves, all free places in a row together are as wide as one card.
            Cell::Slot(_) if self.table.divider().is_none() => card / slots.max(1),
            // At a size without gaps between cards, a card beside a player has only one line for its name, so make it
            // wider if the name is long.
            Cell::Card(face) if self.sizes.gap == 0 && self.table.divider().is_some() => {
                let cost = columns(&face.cost.label.to_string()) as u16;
                let wanted = columns(&face.name.to_string()) as u16 + 3 + if cost > 0 { cost + 2 } else { 0 };
                wanted.clamp(card, card * 3 / 2)
            }
            // In a window, the width of a colour limits the size of its letters.
            Cell::Card(face) if self.sizes.gap == 0 && self.frame > 0 => card.max(COLOUR * face.price.len() as u16),
            _ => card,
        };
        let mut widths: Vec<u16> = cells().map(minimum).collect();
        let mut spare = self.area.width.checked_sub(widths.iter().sum())?;
        for (width, &at) in widths.iter_mut().zip(&shown).filter(|_| self.shows_texts()) {
            if !is_player(self.table, at) {
                let room = spare.saturating_sub(PLAYER_BESIDE_TEXT - PLAYER_WIDTH);
                let more = self.width_of_text(at.1, *width).saturating_sub(*width).min(room);
                *width += more;
                spare -= more;
            }
        }
        let players = cells().filter(|cell| matches!(cell, Cell::Seat(_))).count();
        // Widen the free places to at most the width of a card, using only space that the players don't need.
        let unused = spare.saturating_sub(players as u16 * (PLAYER_WANTED - PLAYER_WIDTH));
        for (width, _) in widths.iter_mut().zip(cells()).filter(|(_, cell)| matches!(cell, Cell::Slot(_))) {
            let more = (unused / slots).min(card.saturating_sub(*width));
            *width += more;
            spare -= more;
        }
        // Distribute the remaining width among the players or, in a row without players, among all cells.
        let grows = |cell: &Cell| players == 0 || matches!(cell, Cell::Seat(_));
        let growing = if players == 0 { widths.len() } else { players } as u16;
        let growing_cells = widths.iter_mut().zip(cells()).filter(|(_, cell)| grows(cell));
        for ((width, _), k) in growing_cells.zip(0..) {
            *width += spare * (k + 1) / growing - spare * k / growing;
        }
        Some((shown, widths))
    }
}

/// Distributes the lists of a table over rows of at most `width` columns. Lists under the same heading fill a row
/// together, even if they come from different rows.
fn unfolded(table: &Table, width: u16) -> Vec<Vec<CellIndex>> {
    let heading = |at: CellIndex| if let Row::Cells(heading, _) = &table.rows[at.0] { Some(heading) } else { None };
    let mut rows: Vec<Vec<CellIndex>> = Vec::new();
    for row in drawn(table) {
        let lists = row.iter().map(|&at| panel_at(table, at).map(list_width)).collect::<Option<Vec<u16>>>();
        let Some(widest) = lists.and_then(|widths| widths.into_iter().max()) else {
            rows.push(row);
            continue;
        };
        let beside = usize::from(width / widest).max(1);
        for at in row {
            let joins = |last: &&mut Vec<CellIndex>| {
                let is_alike = last[0].0 == at.0 || heading(at).is_some_and(|heading| !heading.is_empty());
                let first = last[0];
                last.len() < beside && is_alike && heading(first) == heading(at) && panel_at(table, first).is_some()
            };
            match rows.last_mut().filter(joins) {
                Some(last) => last.push(at),
                None => rows.push(vec![at]),
            }
        }
    }
    rows
}
