//! The contents of the screen: built from the model, drawn by a front end.

mod lab;
mod menu;
mod popup;
mod prompt;
mod table;

pub use lab::{CodeLine, CodePiece, LabLine, LabPanel, LabView, Odds};
pub use menu::{Curve, FieldValue, MenuItem, MenuView};
pub use popup::{Document, DocumentContent, MultipleChoice, Popup, Section, choice_numbers};
pub use prompt::{PromptView, StatusMessage};
pub use table::{Button, Highlight, LayoutFacts, LessonView, NameTarget, ReplayProgress, TableView, under_cursor};

use crate::chart::Chart;
use crate::keys::Command;
use sorcery_games::emblem::Emblem;
use sorcery_games::{Anchor, Cell, Line, Tint};
use sorcery_session::Story;

/// The contents of the screen at one moment, independent of the front end. Cheap to keep and to send to another thread.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The title line: the name of the screen or game, the player to move, and details.
    pub title: [String; 3],
    /// The colour of the game in the title line.
    pub tint: Tint,
    pub body: Body,
    pub popup: Option<Popup>,
    pub keys: Vec<KeyHint>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyHint {
    pub key: String,
    /// The effect of the key, in a word or two.
    pub word: String,
    /// The command that a click on the hint sends.
    pub command: Option<Command>,
    /// Whether the key scrolls the text. The hint is hidden if the whole text fits.
    pub scrolls: bool,
    /// Whether the key moves the cursor sideways. The hint is hidden in a vertical list.
    pub sideways: bool,
}

#[derive(Clone, Debug)]
pub enum Body {
    /// The lobby, a list with a preview, or a form.
    Menu(MenuView),
    /// A game in progress, or a replay.
    Table(Box<TableView>),
    Result(Box<ResultView>),
    Builder(BuilderView),
    Lab(Box<LabView>),
}

#[derive(Clone, Debug, PartialEq)]
pub struct ResultView {
    pub headline: String,
    pub tone: Tone,
    pub ending: String,
    /// The last action of the game and its turn, in words.
    pub last: String,
    /// A sentence about the greatest feat of the game, such as the most damage by one action.
    pub best: Option<String>,
    /// The drawing of the decisive card or, if there is none, of the game.
    pub emblem: Emblem,
    pub story: Story,
    pub names: Vec<String>,
    pub charts: Vec<Chart>,
    pub menu: MenuView,
}

/// The mood of the result screen: a win for the user, a loss, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Victory,
    Defeat,
    /// Nobody won, or the players don't include exactly one person.
    Neither,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BuilderView {
    /// The filter, or the name of the deck while the user types it.
    pub prompt: PromptView,
    /// The number of matching cards, or a note about the name.
    pub note: String,
    /// The cards that match the filter, and the number of copies of each in the deck.
    pub cards: Vec<(Cell, usize)>,
    pub cursor: usize,
    pub deck: Vec<Line>,
    pub curve: Curve,
    pub name: String,
    /// Whether the deck has unsaved changes.
    pub changed: bool,
    pub message: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Anchor(Anchor),
    Button(usize),
    Item(usize),
    Log,
    /// The name of a card in the log.
    Link(Anchor),
    /// The name of a card in the inspector. Only a click selects it: if pointing did, the inspector would change under
    /// the pointer.
    Mention(Anchor),
    /// The name of a card in the inspector that isn't on the table, such as an attached card or a dead minion: its index
    /// in [`TableView::names`]. Pointing at it shows the text of the card, and a click opens the page of the card.
    Page(usize),
    Key(usize),
    Prompt,
    /// A line and column in the editor.
    Text(usize, usize),
    /// The position after this number of actions, in the curve of a replay.
    Action(usize),
}

impl Hit {
    /// Moves a position in the editor's text `units` columns to the right. Returns any other hit unchanged.
    pub fn further(self, units: u16) -> Hit {
        if let Hit::Text(line, column) = self { Hit::Text(line, column + usize::from(units)) } else { self }
    }
}
