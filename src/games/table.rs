//! The layout model that every face draws: what lies where, and what is written on it.
//!
//! A game describes its table once; plain text, the full screen and the window each draw that
//! description. If a face needs to know more about a game, it belongs here first, for all games
//! at once.

use super::emblem::Emblem;
use super::label::Label;
use crate::engine::Seat;
use std::sync::Arc;

/// A thing on the table that can be pointed at. Zones and indices are the game's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Anchor {
    /// What kind of place it is.
    pub zone: u8,
    /// Whose it is.
    pub seat: u8,
    /// Which one, counted from zero.
    pub index: u8,
}

impl Anchor {
    /// One of the things of a zone.
    pub const fn new(zone: u8, seat: Seat, index: usize) -> Self {
        Anchor { zone, seat: seat.0, index: index as u8 }
    }

    /// All things in a zone of a seat.
    pub const fn zone(zone: u8, seat: Seat) -> Self {
        Anchor { zone, seat: seat.0, index: u8::MAX }
    }

    /// Returns `true` if this names all things in a zone.
    pub const fn is_zone(self) -> bool {
        self.index == u8::MAX
    }
}

/// How a value compares with what is printed on the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trend {
    /// Lower than printed.
    Less,
    /// As printed.
    #[default]
    Same,
    /// Higher than printed.
    More,
}

impl Trend {
    /// The trend of `now` against `printed`.
    pub fn of(now: i32, printed: i32) -> Self {
        match now.cmp(&printed) {
            std::cmp::Ordering::Less => Trend::Less,
            std::cmp::Ordering::Equal => Trend::Same,
            std::cmp::Ordering::Greater => Trend::More,
        }
    }
}

/// A value in a corner of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Figure {
    /// What is written.
    pub label: Label,
    /// How it compares with the printed value.
    pub trend: Trend,
}

impl Figure {
    /// A value as printed.
    pub fn plain(label: impl Into<Label>) -> Self {
        Figure { label: label.into(), trend: Trend::Same }
    }

    /// A number and what is printed on the card in its place.
    pub fn number(now: i32, printed: i32) -> Self {
        Figure { label: Label::Number(now), trend: Trend::of(now, printed) }
    }
}

/// A line of tinted pieces.
pub type Line = Vec<(Label, Tint)>;

/// The words of a tinted line.
pub fn words_of(line: &[(Label, Tint)]) -> String {
    let mut words = String::new();
    line.iter().for_each(|(label, _)| label.write(&mut words));
    words
}

/// A line of plain text.
pub fn plain(text: impl Into<Label>) -> Line {
    vec![(text.into(), Tint::Plain)]
}

/// The lines of a plain text.
pub fn plain_lines(text: &str) -> Vec<Line> {
    text.lines().map(|line| plain(line.to_string())).collect()
}

/// The colour class of a thing: themes give each a style.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tint {
    /// No class of its own.
    #[default]
    Plain,
    /// A creature or another thing that stays and acts.
    Minion,
    /// A card that acts once.
    Spell,
    /// Something attached to another card.
    Enchantment,
    /// Something that stays and waits.
    Ritual,
    /// A player.
    Player,
    /// The colour red.
    Red,
    /// The colour blue.
    Blue,
    /// The colour green.
    Green,
    /// The colour white.
    White,
    /// The colour pink (black in some printings).
    Pink,
    /// The colour brown (yellow in some printings).
    Brown,
    /// The wildcard or the money.
    Gold,
    /// Something bad.
    Bane,
}

/// What is written on a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardFace {
    /// Top left: the name.
    pub name: Label,
    /// Top right: what it costs.
    pub cost: Figure,
    /// The line below the name: its type.
    pub band: &'static str,
    /// A boxed value beside the text: what the ability or the ritual costs to activate.
    pub tag: Option<Figure>,
    /// The text.
    pub body: Label,
    /// What it asks for, piece by piece, for faces that show colours; the text says the same.
    pub price: Vec<Chip>,
    /// Boxed values at the foot, left and right; a card without any leaves the room to its text.
    pub feet: [Option<Figure>; 2],
    /// Its colour class.
    pub tint: Tint,
    /// Short marks: `2 enchantments`, `no action left`. Plain text leaves them out.
    pub marks: Vec<Mark>,
    /// How many cards lie here, this one on top; 0 and 1 for a single card.
    pub stack: u16,
    /// Whether it is out of the game: its figures are history, which a table on a screen leaves out.
    pub gone: bool,
    /// Its drawing, for faces that can draw.
    pub emblem: Emblem,
    /// Where it stands for several that are there or not.
    pub tally: Option<Tally>,
    /// The cards that are attached to it, as printed, the oldest first.
    pub attached: Vec<CardFace>,
}

impl CardFace {
    /// Whether anything stands at its foot.
    pub fn has_foot(&self) -> bool {
        self.feet != [None, None] || !self.marks.is_empty()
    }

    /// Whether there is better to do than to use it: all its marks are remarks.
    pub fn is_spare(&self) -> bool {
        !self.marks.is_empty() && self.marks.iter().all(|mark| !mark.lit)
    }

    /// Its name, and how many of it there are, if several: `Copper x7`.
    pub fn counted_name(&self) -> String {
        if self.stack > 1 { format!("{} x{}", self.name, self.stack) } else { self.name.to_string() }
    }

    /// Its marks in words and as signs; the first only where the others are `told` elsewhere.
    pub fn marks_said(&self, told: bool) -> [String; 2] {
        let marks = &self.marks[..if told { self.marks.len().min(1) } else { self.marks.len() }];
        let words: Vec<String> = marks.iter().map(|mark| mark.words.to_string()).collect();
        let signs: Vec<String> = marks.iter().map(|mark| mark.sign.to_string()).collect();
        [words.join(", "), signs.join(" ")]
    }

    /// Its drawing; of a card that stands for several, a drawing for each that is there or not.
    pub fn emblems(&self) -> impl Iterator<Item = Emblem> {
        let (have, of, missing) = self.tally.map_or((1, 1, self.emblem), |all| (all.have, all.of, all.missing));
        let emblem = self.emblem;
        (0..of).map(move |n| if n < have { emblem } else { missing })
    }
}

/// How many of how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// So many are there.
    pub have: u8,
    /// So many there can be.
    pub of: u8,
    /// The drawing of one that is not there.
    pub missing: Emblem,
}

/// A part of a price, or a count of things of a colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chip {
    /// How much.
    pub count: i32,
    /// Of which colour.
    pub tint: Tint,
    /// The colour in a letter: `w`.
    pub letter: &'static str,
    /// Whether the one who looks has less.
    pub lacking: bool,
}

/// A short remark on a card: a sign for tight places and words for wide ones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Whether it is a reason to use the card now.
    pub lit: bool,
    /// A short word or two characters.
    pub sign: Label,
    /// The same in words.
    pub words: Label,
}

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatFace {
    /// The name.
    pub name: Arc<str>,
    /// Two values at the edge, left and right, and what they are called. The full screen shows the first
    /// in large digits, measured by the gauge.
    pub values: [(&'static str, i32); 2],
    /// Whether the second is there to be spent, which the full screen shows as a row of dots.
    pub dots: bool,
    /// The drawings of the two, for faces that can draw.
    pub emblems: [Emblem; 2],
    /// Further values, named.
    pub facts: Vec<(&'static str, i32)>,
    /// What the first value is measured against.
    pub gauge: Gauge,
    /// Whether the values stand at the top edge of the card.
    pub values_on_top: bool,
    /// Whether this player must decide now.
    pub awaited: bool,
}

/// What a player's value is measured against.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gauge {
    /// Nothing.
    #[default]
    None,
    /// It begins at 0, and so many win.
    Fills(i32),
    /// It begins at so many, and 0 loses.
    Empties(i32),
}

/// A titled block of lines: counters, gems, anything that is not a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Panel {
    /// The title.
    pub title: Label,
    /// The lines.
    pub lines: Vec<PanelLine>,
}

impl Panel {
    /// A panel of such lines.
    pub fn new(title: impl Into<Label>, lines: impl IntoIterator<Item: Into<PanelLine>>) -> Self {
        Panel { title: title.into(), lines: lines.into_iter().map(Into::into).collect() }
    }
}

/// A line of a panel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PanelLine {
    /// Tinted pieces, left to right.
    pub pieces: Vec<(Label, Tint)>,
    /// What the second piece says where the line counts things of a colour, for faces that show colours.
    pub count: Option<Chip>,
    /// By what the line is pointed at, if it can be: one kind of gem, say.
    pub anchor: Option<Anchor>,
    /// To whom the thing belongs, where others have the like: `your`.
    pub whose: Label,
}

impl From<Vec<(Label, Tint)>> for PanelLine {
    /// A line that cannot be pointed at.
    fn from(pieces: Vec<(Label, Tint)>) -> Self {
        PanelLine { pieces, ..PanelLine::default() }
    }
}

/// What lies in one place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing, not even a place: white space of a card's size.
    Gap,
    /// An empty place for a card, and what it is for.
    Slot(Label),
    /// A card, or a pile with this card on top.
    Card(Box<CardFace>),
    /// A card or pile of which only the back is seen.
    Back(Label, u16),
    /// A player.
    Seat(Box<SeatFace>),
    /// A block of lines.
    Panel(Box<Panel>),
}

impl From<CardFace> for Cell {
    fn from(face: CardFace) -> Self {
        Cell::Card(Box::new(face))
    }
}

impl From<SeatFace> for Cell {
    fn from(face: SeatFace) -> Self {
        Cell::Seat(Box::new(face))
    }
}

impl From<Panel> for Cell {
    fn from(panel: Panel) -> Self {
        Cell::Panel(Box::new(panel))
    }
}

/// A cell, and what it is to those who point.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// What lies there.
    pub cell: Cell,
    /// By what it is pointed at, if it can be.
    pub anchor: Option<Anchor>,
    /// Which of the things that go from place to place lies there: a number of its own; 0 where
    /// nothing does.
    pub thing: u32,
}

impl Placed {
    /// A cell that can be pointed at.
    pub fn at(anchor: Anchor, cell: impl Into<Cell>) -> Self {
        Placed { cell: cell.into(), anchor: Some(anchor), thing: 0 }
    }

    /// A cell that cannot.
    pub fn fixed(cell: impl Into<Cell>) -> Self {
        Placed { cell: cell.into(), anchor: None, thing: 0 }
    }

    /// The same, with a thing there that goes from place to place.
    #[must_use]
    pub fn holding(self, thing: u32) -> Self {
        Placed { thing, ..self }
    }
}

/// A picture made of characters, in both styles.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Banner {
    /// In plain ASCII.
    pub simple: &'static [&'static str],
    /// In Unicode.
    pub fancy: &'static [&'static str],
    /// Columns before the picture, in the simple and in the fancy style.
    pub indents: (usize, usize),
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// Places side by side, with a heading for faces that show the row as a list.
    Cells(Label, Vec<Placed>),
    /// A picture between rows; faces may leave it out.
    Banner(&'static Banner),
}

impl Row {
    /// Its places; a picture has none.
    pub fn cells(&self) -> &[Placed] {
        match self {
            Row::Cells(_, cells) => cells,
            Row::Banner(_) => &[],
        }
    }
}

/// What a face draws.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    /// The rows, top to bottom.
    pub rows: Vec<Row>,
    /// Whether a frame belongs around it.
    pub framed: bool,
}

impl Table {
    /// Which rows have one player each, and which seat that is.
    pub fn player_rows(&self) -> Vec<(usize, u8)> {
        let player = |row: &Row| {
            let mut players = row.cells().iter().filter(|placed| matches!(placed.cell, Cell::Seat(_)));
            match (players.next(), players.next()) {
                (Some(only), None) => only.anchor.map(|anchor| anchor.seat),
                _ => None,
            }
        };
        self.rows.iter().enumerate().filter_map(|(i, row)| Some((i, player(row)?))).collect()
    }

    /// The line between two halves.
    pub fn divider(&self) -> Option<usize> {
        self.rows.iter().position(|row| matches!(row, Row::Banner(_)))
    }

    /// The table of two players as it looks to one who sits in `seat`: that half lies below.
    pub fn turned_to(mut self, seat: Seat) -> Self {
        if let [(first, _), (last, below)] = self.player_rows()[..]
            && below != seat.0
        {
            match self.divider() {
                Some(_) => self.rows.reverse(),
                None => self.rows.swap(first, last),
            }
        }
        self
    }

    /// All things that can be pointed at: cells, and lines of panels.
    pub fn anchors(&self) -> impl Iterator<Item = Anchor> {
        let of_lines = |placed| lines_of(placed).iter().filter_map(|line| line.anchor);
        self.cells().flat_map(move |placed| placed.anchor.into_iter().chain(of_lines(placed)))
    }

    /// What a thing is called in a remark.
    pub fn name_of(&self, anchor: Anchor) -> String {
        if let Some(line) = self.line_at(anchor) {
            return line.pieces.first().map_or_else(String::new, |(label, _)| label.to_string().trim().into());
        }
        let named = |placed: &Placed| match &placed.cell {
            Cell::Card(face) => Some(face.name.to_string()),
            Cell::Seat(face) => Some(face.name.to_string()),
            Cell::Panel(panel) => Some(panel.title.to_string()),
            Cell::Back(label, _) | Cell::Slot(label) if !label.is_empty() => Some(label.to_string()),
            _ => None,
        };
        let mut here = self.cells().filter(|placed| placed.anchor == Some(anchor));
        here.find_map(named).unwrap_or_else(|| "free place".into())
    }

    /// The same with whose it is, where others have the like.
    pub fn full_name_of(&self, anchor: Anchor) -> String {
        let whose = self.line_at(anchor).map(|line| &line.whose).filter(|whose| !whose.is_empty());
        whose.map_or(String::new(), |whose| format!("{whose} ")) + &self.name_of(anchor)
    }

    fn line_at(&self, anchor: Anchor) -> Option<&PanelLine> {
        self.cells().flat_map(lines_of).find(|line| line.anchor == Some(anchor))
    }

    /// All cells with their places, row by row.
    pub fn cells(&self) -> impl Iterator<Item = &Placed> {
        self.rows.iter().flat_map(Row::cells)
    }
}

/// The lines of a panel; of anything else none.
fn lines_of(placed: &Placed) -> &[PanelLine] {
    match &placed.cell {
        Cell::Panel(panel) => &panel.lines,
        _ => &[],
    }
}
