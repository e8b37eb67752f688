//! The layout of a frame for a given screen size: the position of each item, and the areas that a pointer can hit.
//!
//! All sizes are in units. A unit is one cell of a terminal; a window has a grid of units that follows from its font
//! size. A scene is a flat list of positioned items, the topmost last. A front end draws each item inside its
//! rectangle, as cells or as pixels, and makes no layout decisions. Items borrow their contents from the frame.
//!
//! | Files | What they lay out |
//! | --- | --- |
//! | `table` | A screen with a table: its regions, cells, buttons and messages |
//! | `arrange`, `table_lines` | The cells of a table: as rows of cards, or as lines with one card each |
//! | `rows`, `panel` | The cells in a row, and the lines in a panel of the table |
//! | `card`, `seat`, `card_line` | The inside of a cell: a card, a player, or either of them in one line |
//! | `parts`, `remark`, `signs` | The parts of a cell, the note about a change, and symbols |
//! | `aside`, `lesson`, `log`, `links` | The panels beside or below a table, and the links in them |
//! | `spoken` | A table or a result as a list for screen readers |
//! | `menu`, `tiles` | Lists, forms and the lobby |
//! | `builder`, `lab`, `end` | The deck builder, the strategy lab and the result |
//! | `dialogs`, `dialog_place`, `help` | Dialogs, their place on a table, and the help |
//! | `text_rows`, `blocks` | Styled text in rows, and block letters |

mod arrange;
mod aside;
pub mod blocks;
mod builder;
pub mod card;
mod card_line;
mod dialog_place;
mod dialogs;
mod end;
mod help;
pub mod lab;
mod lesson;
mod links;
mod log;
mod menu;
mod panel;
mod parts;
mod remark;
mod rows;
mod seat;
pub mod signs;
pub mod spoken;
mod table;
mod table_lines;
mod text_rows;
mod tiles;

use crate::animation::Flash;
use crate::areas::is_column;
use crate::chart::Chart;
use crate::frame::{Body, Button, CodePiece, Curve, Frame, Hit, KeyHint, MenuItem, Odds};
use crate::frame::{Highlight, LayoutFacts, Popup, PromptView, ReplayProgress, under_cursor};
use crate::text::columns;
use crate::theme::Role;
use arrange::arrange;
use card::Align;
use dialogs::Surroundings;
pub use menu::VALUE;
pub use panel::{LINE_SIGN, title_columns};
use ratatui_core::layout::Margin;
pub use ratatui_core::layout::{Rect, Size};
pub use rows::Tier;
use sorcery_games::emblem::Emblem;
use sorcery_games::table::{Cell, PanelLine};
use sorcery_games::{Label, Tint};
use std::borrow::Cow;
use std::sync::LazyLock;
pub use text_rows::TextRow;
use text_rows::wrapped_lines;

/// Minimum size of a screen, in units.
pub const SMALLEST: Size = Size { width: 50, height: 14 };
/// Minimum size of a screen that shows everything as a list, in units.
pub const SMALLEST_LIST: Size = Size { width: 40, height: 12 };

/// The size of the screen and its capabilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub size: Size,
    /// Whether the front end draws pixels. If it does, small cards are readable, rows have headings, and the card under
    /// the cursor is enlarged.
    pub pixels: bool,
    /// Whether places on the table, such as cards, can have different background colours. A front end without them has
    /// few colours and draws no pictures.
    pub surfaces: bool,
    /// Whether the screen shows everything as a list, one item per line, for a screen reader.
    pub list: bool,
}

impl Grid {
    pub fn cells(size: Size) -> Self {
        Grid { size, pixels: false, surfaces: true, list: false }
    }

    pub fn pixels(size: Size) -> Self {
        Grid { size, pixels: true, surfaces: true, list: false }
    }

    /// Returns the minimum size of a screen with this layout.
    pub fn smallest(&self) -> Size {
        if self.list { SMALLEST_LIST } else { SMALLEST }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene<'f> {
    grid: Grid,
    /// The items to draw, the topmost last.
    pub items: Vec<SceneItem<'f>>,
    /// The index of the first item that belongs to the open dialog.
    pub top: Option<usize>,
    /// The areas that a pointer can hit, the topmost last.
    pub hits: Vec<(Rect, Hit)>,
    /// The area that has the focus instead of the selected item, if there is one.
    pub focus: Option<Rect>,
    /// The names in the panels of a table, and whether the lesson is hidden.
    facts: LayoutFacts,
}

/// An item to draw: its content and its area.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneItem<'f> {
    pub area: Rect,
    pub content: Content<'f>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Content<'f> {
    /// The title line: the name of the screen or game, the player to move, and details. The name has the game's colour.
    Title(&'f [String; 3], Tint),
    /// The background of the key line, and of messages over the table. It covers the items below.
    KeyLine,
    Key(&'f KeyHint),
    Text(Cow<'f, str>, TextStyle),
    Lines(Vec<TextRow>),
    /// The background of a pane beside the table, with its title.
    Pane(Cow<'f, str>),
    /// The log, one line per row, the newest at the bottom.
    Log(Vec<TextRow>),
    /// The heading of a row of the table, and whether a thin line fills the rest of its area.
    Heading(&'f Label, bool),
    /// The background of a player's half of the table. The flag tells whether it is the nearer half.
    Half(bool),
    /// The background of a column in the turns panel: whether the turn belongs to the player in the nearer half, and
    /// whether it is the current turn.
    Turn {
        is_near: bool,
        is_now: bool,
    },
    /// The line between the two halves of a table.
    Divider,
    /// A cell of the table. For a panel, only its box: its lines are separate items.
    Cell(CellItem<'f>),
    /// A line of a panel, and its highlights if it can be selected.
    PanelLine(Cow<'f, PanelLine>, Option<&'f Highlight>, Tier),
    /// A cell that has just left the table, and the progress of its animation.
    Ghost(CellItem<'f>, f32),
    /// A number that rises from the middle of the area to its top, after a change.
    RisingNumber(&'f Flash),
    /// The button for an action that the player can't choose by selecting an object on the table.
    Button(&'f Button),
    Progress(&'f ReplayProgress),
    /// The win-probability curve of a replay, beside its progress.
    ReplayCurve(&'f ReplayProgress),
    Prompt(&'f PromptView),
    /// A line or a tile of a menu, whether the cursor is on it, and the column of its value or detail.
    MenuItem(Cow<'f, MenuItem>, bool, u16),
    /// The scroll position of a list that doesn't fit: the first line shown, the number of lines shown, and the total
    /// number of lines.
    Scrollbar {
        first: usize,
        shown: usize,
        all: usize,
    },
    /// The background of the row of a table that the cursor is on, and the column of its sign in a terminal.
    SelectedRow(u16),
    /// A chart of the number of cards by cost.
    Curve(&'f Curve),
    /// A drawing, and the colour of its game or `Plain`.
    Drawing(Emblem, Tint),
    Chart(&'f Chart),
    /// The background of a text editor.
    Sheet,
    Code(CodeRow<'f>),
    /// A win rate with its confidence interval.
    Odds(&'f Odds),
    /// A row of shades for values from 0 to 1. Each shade is one unit wide.
    Shades(Cow<'f, [f32]>),
    /// Dims everything drawn before.
    Veil,
    /// The background of a dialog, with its title.
    Popup(&'f str),
    /// A page that can scroll: its items, its height, and the first row shown.
    Page(Vec<SceneItem<'f>>, u16, u16),
}

/// A line in a text editor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeRow<'f> {
    /// The colour that marks the most severe problem in the line, if there is one.
    pub sign: Option<Role>,
    pub number: usize,
    /// Width, in columns, of the margin that shows the line number.
    pub margin: u16,
    /// The pieces of the line, with the part of their text that isn't scrolled off to the left.
    pub pieces: Vec<(&'f str, &'f CodePiece)>,
    /// The position of the cursor: the index of a piece, and the number of bytes of its visible text before the cursor.
    /// An empty line has no pieces.
    pub cursor: Option<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    pub role: Role,
    pub bold: bool,
    pub align: Align,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellItem<'f> {
    pub cell: &'f Cell,
    pub highlight: &'f Highlight,
    pub tier: Tier,
    /// Whether some lines of a panel don't fit.
    pub cut: bool,
}

/// The highlights of an object that has none.
pub static NO_HIGHLIGHT: LazyLock<Highlight> = LazyLock::new(Highlight::default);

/// Returns what a click at a position hits: the topmost of the clickable areas there.
pub fn hit_at(hits: &[(Rect, Hit)], x: u16, y: u16) -> Option<Hit> {
    let under = hits.iter().rev().find(|(area, _)| area.contains((x, y).into()));
    under.map(|(area, hit)| hit.further(x - area.x))
}

impl<'f> Scene<'f> {
    pub fn of(frame: &'f Frame, grid: Grid) -> Self {
        let mut scene = Scene { grid, ..Scene::default() };
        let area = Rect::from(grid.size);
        let Size { width, height } = grid.smallest();
        if grid.size.width < width || grid.size.height < height {
            scene.too_small(area);
            return scene;
        }
        scene.put(Rect { height: 1, ..area }, Content::Title(&frame.title, frame.tint));
        let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
        match &frame.body {
            Body::Menu(menu) if !grid.list && scene.tiles(menu, body) => {}
            Body::Menu(menu) => scene.menu(menu, body),
            Body::Table(view) if grid.list => scene.spoken(view, area),
            Body::Table(view) => scene.table(view, area),
            Body::Result(view) if grid.list => scene.spoken_result(view, body.inner(Margin::new(1, 0))),
            Body::Result(view) => scene.result(view, body),
            Body::Builder(view) => scene.builder(view, body),
            Body::Lab(view) => scene.lab(view, body),
        }
        if let Body::Menu(menu) = &frame.body {
            let item = |&(area, hit): &(Rect, Hit)| if let Hit::Item(item) = hit { Some((item, area)) } else { None };
            menu.places.record(scene.hits.iter().filter_map(item).collect());
        }
        if let Body::Table(view) = &frame.body {
            let thing = |&(area, hit): &(Rect, Hit)| if let Hit::Anchor(at) = hit { Some((at, area)) } else { None };
            let areas = scene.hits.iter().filter_map(thing).collect();
            let rows =
                |item: &SceneItem<'_>| if let Content::Log(rows) = &item.content { Some(rows.len()) } else { None };
            let log_rows = scene.items.iter().find_map(rows).unwrap_or(0);
            view.facts.record(LayoutFacts { areas, log_rows, ..std::mem::take(&mut scene.facts) });
        }
        if let Some(popup) = &frame.popup {
            let cursor = match &frame.body {
                Body::Table(view) => scene
                    .hits
                    .iter()
                    .find(|(_, hit)| under_cursor(&view.highlights, &view.buttons, *hit))
                    .map(|hit| hit.0),
                _ => None,
            };
            let log = scene.hits.iter().find(|(_, hit)| *hit == Hit::Log).map(|hit| hit.0);
            // A click on an item below the dialog must not count as an answer.
            scene.hits.retain(|(_, hit)| !matches!(hit, Hit::Item(_)));
            scene.top = Some(scene.items.len());
            if popup.stands_alone() {
                scene.put(area, Content::Veil);
            }
            scene.popup(popup, Surroundings { cursor, log }, body);
        }
        // Draw the key hints last, because only the layout of the dialog shows whether it scrolls.
        let scrolls = frame.popup.as_ref().is_some_and(Popup::scrolls);
        let sideways = matches!(&frame.body, Body::Menu(menu) if !is_column(&menu.places.get()));
        let is_true = |hint: &KeyHint| (scrolls || !hint.scrolls) && (sideways || !hint.sideways);
        scene.keys(&frame.keys, is_true, Rect { y: area.bottom() - 1, height: 1, ..area });
        scene
    }

    fn put(&mut self, area: Rect, content: Content<'f>) {
        if !area.is_empty() {
            self.items.push(SceneItem { area, content });
        }
    }

    fn text(&mut self, area: Rect, text: impl Into<Cow<'f, str>>, role: Role) {
        self.put(area, Content::Text(text.into(), TextStyle { role, bold: false, align: Align::Left }));
    }

    fn bold(&mut self, area: Rect, text: impl Into<Cow<'f, str>>, role: Role) {
        self.put(area, Content::Text(text.into(), TextStyle { role, bold: true, align: Align::Left }));
    }

    fn at_right(&mut self, area: Rect, text: impl Into<Cow<'f, str>>, role: Role) {
        self.put(area, Content::Text(text.into(), TextStyle { role, bold: false, align: Align::Right }));
    }

    fn centred(&mut self, area: Rect, text: impl Into<Cow<'f, str>>, role: Role, bold: bool) {
        self.put(area, Content::Text(text.into(), TextStyle { role, bold, align: Align::Centre }));
    }

    /// Draws the actual and the required size of the screen `area`.
    fn too_small(&mut self, area: Rect) {
        let needed = self.grid.smallest();
        let lines = [
            format!("Needs {} x {}", needed.width, needed.height),
            format!("Has {} x {}", area.width, area.height),
            "Enlarge the window.".into(),
        ];
        let from = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
        for (i, line) in lines.into_iter().enumerate() {
            let row = Rect { y: from + i as u16, height: 1, ..area };
            if row.y < area.bottom() {
                self.centred(row, line, Role::Text, false);
            }
        }
    }

    /// Draws the key hints for which `is_true` returns `true`, as many as fit. Reserves room for the last hint, which
    /// opens the help, before all others.
    fn keys(&mut self, hints: &'f [KeyHint], is_true: impl Fn(&KeyHint) -> bool, area: Rect) {
        self.put(area, Content::KeyLine);
        let width = |hint: &KeyHint| columns(&hint.key) + columns(&hint.word) + 3;
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
            self.put(place.intersection(area), Content::Key(&hints[i]));
            x += need;
        }
    }
}
