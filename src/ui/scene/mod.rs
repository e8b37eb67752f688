//! A frame laid out for a screen of some size: what lies where, and what a pointer hits there.
//!
//! Everything is measured in units. A unit is one cell of a terminal; a window divides itself into
//! a grid of units that follows from the size of its type. A scene is a flat list of placed items,
//! the topmost last; a face paints each item inside its rectangle, with cells or with pixels, and
//! decides nothing about places. Items borrow what they show from the frame.

mod arrange;
mod aside;
pub mod blocks;
mod end;
pub mod lab;
mod lines;
mod rows;
mod screens;
pub mod signs;
mod table;

use crate::animation::Flash;
use crate::chart::Chart;
use crate::frame::{Body, Button, CodeLine, Curve, Frame, Hint, Hit, Item as MenuItem, Odds};
use crate::frame::{Popup, PromptView, ReplayProgress, Spot, under_cursor};
use crate::text::{columns, wrapped};
use crate::theme::Role;
use arrange::arrange;
pub use ratatui_core::layout::{Rect, Size};
pub use rows::{LINE_SIGN, Tier, squeezed, title_columns};
pub use screens::DECK_COLUMNS;
use sorcery_games::emblem::Emblem;
use sorcery_games::table::{Cell, PanelLine, words_of};
use sorcery_games::{Label, Line};
use std::borrow::Cow;

/// The smallest screen on which a game is drawn, in units.
pub const SMALLEST: Size = Size { width: 50, height: 14 };

/// The units of a screen, and what can be read in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub size: Size,
    /// Whether they are painted with pixels: then small cards can be read, rows have headings, and
    /// the card under the cursor is shown large.
    pub pixels: bool,
    /// Whether cells stand in boxes of lines, which take room, because grounds cannot be told apart.
    pub boxed: bool,
}

impl Grid {
    pub fn cells(size: Size) -> Self {
        Grid { size, pixels: false, boxed: false }
    }

    pub fn pixels(size: Size) -> Self {
        Grid { size, pixels: true, boxed: false }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene<'f> {
    /// What is to be painted, the topmost last.
    pub items: Vec<Item<'f>>,
    /// From this item on, things lie on top of the screen.
    pub top: Option<usize>,
    /// What a pointer hits, the topmost last.
    pub hits: Vec<(Rect, Hit)>,
}

/// Something to be painted in one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Item<'f> {
    pub area: Rect,
    pub what: What<'f>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum What<'f> {
    /// The first line: where we are, whose turn it is, and particulars.
    Title(&'f [String; 3]),
    /// The ground of the last line, and of words that lie over the table: nothing below is seen.
    KeyLine,
    Key(&'f Hint),
    Text(Cow<'f, str>, TextStyle),
    Lines(Vec<Indented<'f>>),
    /// The ground of what stands beside the table, with its heading.
    Pane(Cow<'f, str>),
    /// The log, one line a row, the newest at the bottom.
    Log(Vec<LogRow<'f>>),
    /// The word above a row of the table.
    Heading(&'f Label),
    /// The ground of a player's half, and whether it is the nearer one.
    Half(bool),
    /// The ground of a column about a turn: of whoever has the nearer half or of another, and whether it goes on.
    Turn {
        is_near: bool,
        is_now: bool,
    },
    /// The line between two halves of a table.
    Divider,
    /// The same below what is painted, where there is no room for one.
    Underline,
    /// A place of the table. A panel is only its box here; its lines are items of their own.
    Cell(CellItem<'f>),
    /// A line of a panel, and how it is lit if it can be pointed at.
    PanelLine(Cow<'f, PanelLine>, Option<&'f Spot>, Tier),
    /// What has just gone from its place, and how much of it.
    Ghost(CellItem<'f>, f32),
    /// A number that flies off what it was changed by, from the middle of the area to its top.
    Blow(&'f Flash),
    /// A thing to do without pointing at the table.
    Button(&'f Button),
    /// How far a replay has come.
    Progress(&'f ReplayProgress),
    Prompt(&'f PromptView),
    /// A line or a tile of a menu, and whether it is the chosen one.
    MenuItem(Cow<'f, MenuItem>, bool),
    /// A card of the deck builder, how many are in the deck, whether it is the chosen one.
    DeckCard(&'f Cell, usize, bool),
    /// How many cards have which cost.
    Curve(&'f Curve),
    Drawing(Emblem),
    Chart(&'f Chart),
    /// The ground of text that is edited.
    Sheet,
    Code(CodeRow<'f>),
    /// How probable something is.
    Odds(&'f Odds),
    /// Values from 0 to 1 as shades, a unit each.
    Shades(&'f [f32]),
    /// What was painted before steps back.
    Veil,
    /// The ground of what lies on top, with its heading.
    Popup(&'f str),
    /// Items on a page of their own that is so high; it is seen from this row on.
    Page(Vec<Item<'f>>, u16, u16),
}

/// A line of text that is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRow<'f> {
    pub line: &'f CodeLine,
    /// Its number, and how many columns that stands in.
    pub number: usize,
    pub margin: u16,
    /// How many characters are not seen because it goes on to the left.
    pub skip: usize,
    /// The cursor's place in it, in characters.
    pub cursor: Option<usize>,
}

/// How a line of text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    pub role: Role,
    pub bold: bool,
    /// Whether it stands in the middle.
    pub centred: bool,
}

/// A tinted line, so many columns further in.
#[derive(Clone, Debug, PartialEq)]
pub struct Indented<'f> {
    pub indent: u16,
    pub line: Cow<'f, Line>,
}

/// A line of the log, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow<'f> {
    pub text: Cow<'f, str>,
    pub indent: u16,
    pub role: Role,
    /// Whether a line that is new to the reader begins here.
    pub fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellItem<'f> {
    pub cell: &'f Cell,
    pub spot: &'f Spot,
    pub tier: Tier,
    /// Not all lines of a panel have room.
    pub cut: bool,
}

/// How a thing is lit that nobody looks at.
pub static UNLIT: Spot = Spot {
    cursor: false,
    chosen: false,
    usable: false,
    target: None,
    dimmed: false,
    idle: false,
    note: None,
    flash: None,
    recent: false,
    sum: None,
};

/// What a pointer hits, where these things lie, the topmost last.
pub fn hit_at(hits: &[(Rect, Hit)], x: u16, y: u16) -> Option<Hit> {
    let under = hits.iter().rev().find(|(area, _)| area.contains((x, y).into()));
    under.map(|(area, hit)| hit.further(x - area.x))
}

impl<'f> Scene<'f> {
    pub fn of(frame: &'f Frame, grid: Grid) -> Self {
        let mut scene = Scene::default();
        let area = Rect::from(grid.size);
        if grid.size.width < SMALLEST.width || grid.size.height < SMALLEST.height {
            scene.too_small(area, area, needed(frame, grid));
            return scene;
        }
        scene.put(Rect { height: 1, ..area }, What::Title(&frame.title));
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        match &frame.body {
            Body::Menu(menu) if scene.tiles(menu, body, grid) => {}
            Body::Menu(menu) => scene.menu(menu, body),
            Body::Table(view) => scene.table(view, area, grid),
            Body::Result(view) => scene.result(view, body, grid),
            Body::Builder(view) => scene.builder(view, body, grid),
            Body::Lab(view) => scene.lab(view, body, grid),
        }
        if let Body::Menu(menu) = &frame.body {
            menu.places.note(&scene.hits);
        }
        if let Some(popup) = &frame.popup {
            let cursor = match &frame.body {
                Body::Table(view) => {
                    scene.hits.iter().find(|(_, hit)| under_cursor(&view.spots, &view.buttons, *hit)).map(|hit| hit.0)
                }
                _ => None,
            };
            let log = scene.hits.iter().find(|(_, hit)| *hit == Hit::Log).map(|hit| hit.0);
            // An item beneath is no answer.
            scene.hits.retain(|(_, hit)| !matches!(hit, Hit::Item(_)));
            scene.top = Some(scene.items.len());
            if popup.stands_alone() {
                scene.put(area, What::Veil);
            }
            scene.popup(popup, (cursor, log), body, grid);
        }
        // Only now is it known whether there is anything to scroll.
        let scrolls = frame.popup.as_ref().is_some_and(Popup::scrolls);
        let sideways = matches!(&frame.body, Body::Menu(menu) if !menu.places.is_list());
        let is_true = |hint: &Hint| (scrolls || !hint.scrolls) && (sideways || !hint.sideways);
        scene.keys(&frame.keys, is_true, Rect { y: area.bottom() - 1, height: 1, ..area });
        scene
    }

    fn put(&mut self, area: Rect, what: What<'f>) {
        if !area.is_empty() {
            self.items.push(Item { area, what });
        }
    }

    fn text(&mut self, area: Rect, text: impl Into<Cow<'f, str>>, role: Role) {
        self.put(area, What::Text(text.into(), TextStyle { role, bold: false, centred: false }));
    }

    fn bold(&mut self, area: Rect, text: impl Into<Cow<'f, str>>, role: Role) {
        self.put(area, What::Text(text.into(), TextStyle { role, bold: true, centred: false }));
    }

    fn centred(&mut self, area: Rect, text: impl Into<Cow<'f, str>>, role: Role, bold: bool) {
        self.put(area, What::Text(text.into(), TextStyle { role, bold, centred: true }));
    }

    /// Says in a place of the whole screen how large that has to be.
    fn too_small(&mut self, area: Rect, whole: Rect, need: Size) {
        let lines = [
            format!("needs {} x {}", need.width, need.height),
            format!("has {} x {}", whole.width, whole.height),
            "make the window larger".into(),
        ];
        let from = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
        for (i, line) in lines.into_iter().enumerate() {
            let row = Rect { y: from + i as u16, height: 1, ..area };
            if row.y < area.bottom() {
                self.centred(row, line, Role::Text, false);
            }
        }
    }

    /// The last line: the keys that work now. The last one, help, is never left out.
    fn keys(&mut self, hints: &'f [Hint], is_true: impl Fn(&Hint) -> bool, area: Rect) {
        self.put(area, What::KeyLine);
        let width = |hint: &Hint| columns(&hint.key) + columns(&hint.word) + 3;
        let mut room = area.width as usize;
        let mut shown: Vec<usize> = Vec::new();
        let by_need = hints.len().checked_sub(1).into_iter().chain(0..hints.len().saturating_sub(1));
        for i in by_need {
            let need = width(&hints[i]);
            if need <= room && is_true(&hints[i]) {
                room -= need;
                shown.push(i);
            }
        }
        shown.sort_unstable();
        let mut x = area.x + 1;
        for i in shown {
            let need = width(&hints[i]) as u16;
            let place = Rect { x, width: need - 1, ..area };
            self.hits.push((place, Hit::Key(i)));
            self.put(place.intersection(area), What::Key(&hints[i]));
            x += need;
        }
    }
}

/// The least size of the screen, none smaller than it is in any direction, in which a frame has room.
fn needed(frame: &Frame, grid: Grid) -> Size {
    let least = Size { width: grid.size.width.max(SMALLEST.width), height: grid.size.height.max(SMALLEST.height) };
    match &frame.body {
        Body::Table(view) => table::needed(view, least, grid),
        _ => least,
    }
}

/// Tinted lines, broken between words to so many columns.
fn broken(lines: &[Line], width: u16) -> Vec<Indented<'_>> {
    let width = width as usize;
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        let total: usize = line.iter().map(|(label, _)| columns(&label.to_string())).sum();
        if total <= width {
            rows.push(Indented { indent: 0, line: Cow::Borrowed(line) });
            continue;
        }
        let text = words_of(line);
        let tint = line.first().map_or_else(Default::default, |(_, tint)| *tint);
        let indent = text.chars().take_while(|c| *c == ' ').count().min(width / 2);
        for piece in wrapped(&text, width - indent) {
            rows.push(Indented { indent: indent as u16, line: Cow::Owned(vec![(Label::Text(piece), tint)]) });
        }
    }
    rows
}
