//! The layout model of a table: its places and their content. A game describes its table once. The user interfaces
//! (plain text, the full screen and the window) each draw that description. If a user interface needs to know more
//! about a game, extend this model for all games.

pub use super::anchor::{Anchor, HAND};
use super::emblem::Emblem;
use super::inspection::DescriptionLine;
use super::label::Label;
pub use super::label::{Line, plain, plain_lines, words_of};
pub use super::tint::Tint;
use crate::engine::Seat;
use std::borrow::Cow;
use std::sync::Arc;

/// Whether a value on a card is lower than, equal to or higher than the value printed on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Trend {
    /// The value is lower than the one printed on the card.
    Less,
    /// The value is equal to the printed one.
    #[default]
    Same,
    /// The value is higher than the one printed on the card.
    More,
}

impl Trend {
    /// Compares a current value on a card with the printed one.
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
    /// The text of a value on a card, such as `3`.
    pub label: Label,
    /// Whether the value is lower than, equal to or higher than the value printed on the card.
    pub trend: Trend,
    /// The colour of the value: magic, for instance, has the same colour everywhere.
    pub tint: Tint,
}

impl Figure {
    /// Creates a value on a card that equals the printed one.
    pub fn plain(label: impl Into<Label>) -> Self {
        Figure { label: label.into(), ..Figure::default() }
    }

    /// Creates a number on a card, and compares it with the printed one.
    pub fn number(now: i32, printed: i32) -> Self {
        Figure { label: Label::Number(now), trend: Trend::of(now, printed), tint: Tint::Plain }
    }

    /// Sets the colour class, which shows what kind of value this is, such as magic.
    #[must_use]
    pub fn of(self, tint: Tint) -> Self {
        Figure { tint, ..self }
    }
}

/// A card as printed, and its description.
pub type Page = (CardFace, Vec<DescriptionLine>);

/// The content of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CardFace {
    /// The name of the card, at its top left.
    pub name: Label,
    /// The cost of the card, at its top right.
    pub cost: Figure,
    /// The type of the card, in the line below the name.
    pub band: &'static str,
    /// A boxed value beside the card's text: the cost to activate the ability or the ritual.
    pub tag: Option<Figure>,
    /// The rules text on the card.
    pub body: Label,
    /// The price of the card, one part per colour, for user interfaces that show colours. `body` has the same
    /// information in words.
    pub price: Vec<Chip>,
    /// Boxed values at the bottom of a card, left and right. A card without these values has more room for its text.
    pub feet: [Option<Figure>; 2],
    /// The colour class of the card. Themes give each class a style.
    pub tint: Tint,
    /// Short marks on the card, such as `2 enchantments` or `no action left`. Plain text omits them.
    pub marks: Cow<'static, [Mark]>,
    /// Number of cards in the pile, with this card on top. Single cards have 0 or 1.
    pub stack: u16,
    /// Whether the card is on top of a pile, which shows its number of cards even if only one is left.
    pub is_pile: bool,
    /// Whether the card has left the game. Screens then omit its values.
    pub gone: bool,
    /// Whether using the card now is hardly ever better than passing, so that screens don't mark it as usable.
    pub spare: bool,
    /// The drawing on the card, for user interfaces that can draw.
    pub emblem: Emblem,
    /// The drawing in two lines of block characters, for a card that is too low for the drawing. A card with a symbol
    /// shows its drawing or its symbol instead of its text, so that it looks the same at every size.
    pub symbol: &'static [&'static str],
    /// The number of items, if the card represents several items of which some may be missing, such as doors.
    pub tally: Option<Tally>,
    /// The attached cards as printed, oldest first.
    pub attached: Vec<CardFace>,
}

impl CardFace {
    /// Returns `true` if the card has a value or a mark at the bottom.
    pub fn has_foot(&self) -> bool {
        self.feet != [None, None] || !self.marks.is_empty()
    }

    /// Returns the values at the bottom of the card with their names.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, &Figure)> {
        let names = match self.tint {
            Tint::Minion | Tint::Enchantment => ["attack", "defence"],
            Tint::Ritual => ["", "charges"],
            _ => ["coins", "points"],
        };
        names.into_iter().zip(&self.feet).filter_map(|(name, value)| Some((name, value.as_ref()?)))
    }

    /// Returns `true` if using the card now is hardly ever useful: it is marked as `spare`, or has marks and none of
    /// them is a reason to use it now.
    pub fn is_spare(&self) -> bool {
        self.spare || !self.marks.is_empty() && self.marks.iter().all(|mark| !mark.lit)
    }

    /// Returns `true` if the card shows the number of cards: if there are several, or if it is on top of a pile.
    pub fn has_count(&self) -> bool {
        self.stack > u16::from(!self.is_pile)
    }

    /// Returns the name, with the number of cards if the card shows it: `Copper x7`.
    pub fn counted_name(&self) -> String {
        if self.has_count() { format!("{} x{}", self.name, self.stack) } else { self.name.to_string() }
    }

    /// Returns the marks of the card itself. If cards are attached to it, all marks but the first describe them.
    pub fn own_marks(&self) -> &[Mark] {
        let all = self.marks.len();
        &self.marks[..if self.attached.is_empty() { all } else { all.min(1) }]
    }

    /// Returns the drawing of the card. If the card represents several items, returns one drawing for each of them.
    pub fn emblems(&self) -> impl Iterator<Item = Emblem> {
        let (have, of, missing) = self.tally.map_or((1, 1, self.emblem), |all| (all.have, all.of, all.missing));
        let emblem = self.emblem;
        (0..of).map(move |n| if n < have { emblem } else { missing })
    }
}

/// A count of the items that a card represents: how many are present, and their maximum number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    /// Number of items present that the card represents.
    pub have: u8,
    /// Total number of items: those present and those missing.
    pub of: u8,
    /// The drawing that stands for a missing item.
    pub missing: Emblem,
}

/// One colour of a price, or a count of items of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chip {
    /// The number of gems or other items of one colour.
    pub count: i32,
    /// The colour class of the counted items.
    pub tint: Tint,
    /// The name of the colour, such as `white`.
    pub name: &'static str,
    /// The kind of the counted items, such as `gems`.
    pub unit: &'static str,
    /// The part of the number that the viewing player doesn't have.
    pub lacking: i32,
}

/// A label on a card: a short sign if the card is small, words if it is large.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Whether the mark is a reason to use the card now.
    pub lit: bool,
    /// The mark on a small card: a short word, or two characters.
    pub sign: Label,
    /// The mark in words, for large cards and lists. A card with a price shows its mark in words only in lists, because
    /// its face already counts the gems.
    pub words: Label,
}

impl Mark {
    /// Creates a mark from fixed words.
    pub const fn fixed(lit: bool, sign: &'static str, words: &'static str) -> Self {
        Mark { lit, sign: Label::Word(sign), words: Label::Word(words) }
    }
}

/// The content of a place that represents a player: the name and the most important values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeatFace {
    /// The name of the player.
    pub name: Arc<str>,
    /// The player's two main values, each with its name. They are at the left and right edges of the card. The full
    /// screen shows the first value in large digits, next to the gauge.
    pub values: [(&'static str, i32); 2],
    /// Whether the second of the player's values can be spent. The full screen then shows it as a row of dots.
    pub dots: bool,
    /// The symbols of a player's two values, such as life and magic, for user interfaces that can draw.
    pub emblems: [Emblem; 2],
    /// Further values of the player, with their names.
    pub facts: Vec<(&'static str, i32)>,
    /// The scale of the player's first value, such as life or points.
    pub gauge: Gauge,
    /// Whether the player's values are at the top edge of the card that represents the player.
    pub values_on_top: bool,
    /// Whether this player has to decide now.
    pub awaited: bool,
}

/// The scale on which a gauge shows a player's value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gauge {
    /// The value has no scale.
    #[default]
    None,
    /// The value starts at 0. The player wins when it reaches this number.
    Fills(i32),
    /// The value starts at this number. The player loses when it reaches 0.
    Empties(i32),
}

/// A titled block of lines, such as counters or gems.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Panel {
    /// The title of the panel.
    pub title: Label,
    /// The lines of the panel, from top to bottom.
    pub lines: Vec<PanelLine>,
    /// The lines to draw in a place that is too small for `lines`. Empty if the panel has no short form.
    pub short: Vec<PanelLine>,
}

impl Panel {
    /// Creates a panel with these lines.
    pub fn new(title: impl Into<Label>, lines: impl IntoIterator<Item: Into<PanelLine>>) -> Self {
        Panel { title: title.into(), lines: lines.into_iter().map(Into::into).collect(), short: Vec::new() }
    }
}

/// A line of a panel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PanelLine {
    /// The pieces of text from left to right, each with its colour class.
    pub pieces: Vec<(Label, Tint)>,
    /// The count that the second piece of text shows, if the line counts items of one colour. Only user interfaces that
    /// show colours need it.
    pub count: Option<Chip>,
    /// The anchor of the line, if a player can select it, such as the line of one kind of gem.
    pub anchor: Option<Anchor>,
    /// The owner of the item in words, such as `your`, if other players have the same kind of item.
    pub whose: Label,
    /// For screen readers, if the line consists of columns: the heading that groups this line with similar ones (or an
    /// empty label), and the facts of the line in words, separated by line breaks.
    pub spoken: Option<(Label, Label)>,
}

impl From<Vec<(Label, Tint)>> for PanelLine {
    /// Creates a panel line that can't be selected.
    fn from(pieces: Vec<(Label, Tint)>) -> Self {
        PanelLine { pieces, ..PanelLine::default() }
    }
}

impl From<DescriptionLine> for PanelLine {
    /// Creates a panel line that can't be selected.
    fn from(described: DescriptionLine) -> Self {
        let facts = Some(described.facts.join("\n")).filter(|_| !described.facts.is_empty());
        PanelLine { spoken: facts.map(|facts| (Label::Empty, facts.into())), ..described.line.into() }
    }
}

/// The content of one place on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Empty space the size of a card.
    Gap,
    /// An empty place for a card, and its purpose.
    Slot(Label),
    /// A card, or a pile with this card on top.
    Card(Box<CardFace>),
    /// A face-down card or pile, with its name and its number of cards.
    Back(Label, u16),
    /// A player's name and most important values.
    Seat(Box<SeatFace>),
    /// A titled block of lines, such as counters or gems.
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

/// A cell of the table, with its anchor if it can be selected.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The content of the cell, such as a card or a player.
    pub cell: Cell,
    /// The anchor of the cell, if a player can select it.
    pub anchor: Option<Anchor>,
    /// The number that identifies the card or other movable item in this cell, or 0 if there is none.
    pub thing: u32,
}

impl Placed {
    /// Creates a cell that can be selected by this anchor.
    pub fn at(anchor: Anchor, cell: impl Into<Cell>) -> Self {
        Placed { cell: cell.into(), anchor: Some(anchor), thing: 0 }
    }

    /// Creates a cell that can't be selected.
    pub fn fixed(cell: impl Into<Cell>) -> Self {
        Placed { cell: cell.into(), anchor: None, thing: 0 }
    }

    /// Returns the lines of a panel. Other cells have none.
    pub fn lines(&self) -> &[PanelLine] {
        if let Cell::Panel(panel) = &self.cell { &panel.lines } else { &[] }
    }

    /// Returns the card in the cell, if there is one.
    pub fn face(&self) -> Option<&CardFace> {
        if let Cell::Card(face) = &self.cell { Some(face) } else { None }
    }

    /// Returns this cell with the number that identifies the card or other movable item in it.
    #[must_use]
    pub fn holding(self, thing: u32) -> Self {
        Placed { thing, ..self }
    }
}

/// A picture made of characters, in two styles.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Banner {
    /// The picture in ASCII.
    pub simple: &'static [&'static str],
    /// The picture in Unicode.
    pub fancy: &'static [&'static str],
    /// Number of blank columns before the picture, in ASCII and in Unicode.
    pub indents: (usize, usize),
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    /// Places side by side, and a heading for user interfaces that show the row as a list.
    Cells(Label, Vec<Placed>),
    /// A picture between rows. User interfaces may omit it.
    Banner(&'static Banner),
}

impl Row {
    /// Returns the places in the row. A picture has none.
    pub fn cells(&self) -> &[Placed] {
        match self {
            Row::Cells(_, cells) => cells,
            Row::Banner(_) => &[],
        }
    }
}

/// The table of a game, for user interfaces to draw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    /// The rows of the table, from top to bottom.
    pub rows: Vec<Row>,
    /// Whether the table has a frame.
    pub framed: bool,
}

impl Table {
    /// For each row that shows exactly one player, returns the index of the row and the player's seat.
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

    /// Returns the index of the row between the players' halves, or `None` if there is no such row.
    pub fn divider(&self) -> Option<usize> {
        self.rows.iter().position(|row| matches!(row, Row::Banner(_)))
    }

    /// Returns the table of a two-player game with the half of `seat` at the bottom.
    pub fn turned_to(mut self, seat: Seat) -> Self {
        if let [(first, _), (last, below)] = self.player_rows()[..]
            && below != seat.0
        {
            match self.divider() {
                Some(_) => self.rows.reverse(),
                None => {
                    self.rows.swap(first, last);
                    // Cells after a player's own, such as the bank, stay between the board and the upper player.
                    if let [Row::Cells(_, above), .., Row::Cells(_, below)] = &mut self.rows[first..=last]
                        && let (Some(above), Some(below)) = (above.last_mut(), below.last_mut())
                        && above.anchor.or(below.anchor).is_none()
                    {
                        std::mem::swap(above, below);
                    }
                }
            }
        }
        self
    }

    /// Returns the anchors of all cells and panel lines that can be selected.
    pub fn anchors(&self) -> impl Iterator<Item = Anchor> {
        self.cells()
            .flat_map(|placed| placed.anchor.into_iter().chain(placed.lines().iter().filter_map(|line| line.anchor)))
    }

    /// Returns the name of an item, for use in a sentence.
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

    /// Returns the name of an item, with the owner if other players have the same kind of item.
    pub fn full_name_of(&self, anchor: Anchor) -> String {
        let whose = self.line_at(anchor).map(|line| &line.whose).filter(|whose| !whose.is_empty());
        whose.map_or(String::new(), |whose| format!("{whose} ")) + &self.name_of(anchor)
    }

    fn line_at(&self, anchor: Anchor) -> Option<&PanelLine> {
        self.cells().flat_map(Placed::lines).find(|line| line.anchor == Some(anchor))
    }

    /// Returns all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = &Placed> {
        self.rows.iter().flat_map(Row::cells)
    }
}
