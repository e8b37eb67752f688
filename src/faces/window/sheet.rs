//! A picture laid out: pieces with their places, and what a pointer hits where.

use super::area::Area;

use crate::games::Line;
use crate::games::table::Cell;
use crate::ui::frame::{BuilderView, Button, Hint, Hit, Item, Popup, PromptView, ReplayProgress, ResultView, Spot};
use crate::ui::theme::Role;

/// Something drawn in one place, whole: two that are equal look the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Where, in whole pixels.
    pub area: Area,
    /// The size of its type, in pixels.
    pub em: f32,
    /// What.
    pub what: What,
}

/// What a piece shows.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// The first line.
    Title([String; 3]),
    /// A word above a row.
    Heading(String),
    /// The line between two halves of a table.
    Divider,
    /// A place of the table, how it is lit, and how the lines of a panel are.
    Cell(Cell, Spot, Vec<Option<Spot>>),
    /// The thing under the cursor, large, and what there is to say about it.
    About(Option<Cell>, Vec<Line>),
    /// The log: text, how it looks, whether it is new, how far it is indented; and how many lines
    /// it is scrolled back.
    Log(Vec<LogRow>, usize),
    /// A button.
    Button(Button),
    /// How far a replay has come.
    ReplayProgress(ReplayProgress),
    /// What is asked, what was wrong.
    Message(String, Role),
    /// The command line.
    Prompt(PromptView),
    /// The keys that work now, each with its place.
    Keys(Vec<(Area, Hint)>),
    /// A heading and a sentence.
    Opening(String, String),
    /// An item of a menu, and whether it is chosen.
    Item(Item, bool),
    /// Tinted lines.
    Lines(Vec<Line>),
    /// A finished game.
    Result(Box<ResultView>),
    /// A deck being built, but for its list of cards.
    Builder(Box<BuilderView>),
    /// A card of the deck builder: its line, how many are in, whether it is chosen.
    Card(Line, usize, bool),
    /// The ground of what lies on top.
    Popup(Popup),
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow {
    /// What happened.
    pub text: String,
    /// How it looks.
    pub role: Role,
    /// Whether it is new to the reader.
    pub fresh: bool,
    /// How far it is indented, in steps.
    pub depth: u8,
}

/// A picture laid out.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The size of the type, in pixels: everything that is put next follows from it.
    pub em: f32,
    /// The pieces, the topmost last.
    pub pieces: Vec<Piece>,
    /// From this piece on they lie on top of others.
    pub on_top: Option<usize>,
    /// What lies where, the topmost last.
    pub hits: Vec<(Area, Hit)>,
}

impl Sheet {
    /// Adds a piece.
    pub fn put(&mut self, area: Area, what: What) {
        let area = area.rounded();
        if area.w >= 1.0 && area.h >= 1.0 {
            self.pieces.push(Piece { area, em: self.em, what });
        }
    }

    /// Adds a piece that can be pointed at.
    pub fn put_hit(&mut self, area: Area, what: What, hit: Hit) {
        self.put(area, what);
        self.hits.push((area, hit));
    }

    /// From here on pieces lie on top of the others, and nothing beneath can be hit.
    pub fn begin_top(&mut self) {
        self.on_top = Some(self.pieces.len());
        self.hits.clear();
    }

    /// What lies at a point.
    pub fn hit(&self, x: f32, y: f32) -> Option<Hit> {
        self.hits.iter().rev().find(|(area, _)| area.contains(x, y)).map(|(_, hit)| *hit)
    }
}
