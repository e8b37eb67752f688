//! The contents of the screen: built from the model, drawn by a front end.

mod popup;
mod prompt;

pub use popup::{Document, DocumentContent, MultipleChoice, Popup, Section, choice_numbers};
pub use prompt::{PromptView, StatusMessage};

use crate::animation::{Flash, Ghost, role_of};
use crate::areas::{ItemAreas, Recorded};
use crate::chart::{Chart, Heat, WinCurve};
use crate::keys::Command;
use crate::theme::Role;
use crate::turns::Turns;
use ratatui_core::layout::Rect;
use sorcery_games::emblem::Emblem;
use sorcery_games::{Anchor, Cell, DescriptionLine, Line, Note, Table, Tint};
use sorcery_session::LogLine;
use sorcery_session::Story;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

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

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuView {
    pub title: String,
    /// The title in block letters, one string per line; empty for a title in plain text.
    pub logo: &'static [&'static str],
    pub about: String,
    /// For a list that the user can filter by typing: the filter, and the number of matching entries in words.
    pub filter: Option<(PromptView, String)>,
    pub items: Vec<MenuItem>,
    pub cursor: usize,
    pub preview: Vec<Line>,
    /// The cost curves of the chosen decks.
    pub curves: Vec<Curve>,
    /// The chart below the preview, if there is room.
    pub chart: Option<Box<Chart>>,
    /// The drawing next to the menu, if there is room.
    pub emblem: Emblem,
    pub tint: Tint,
    pub places: ItemAreas,
}

impl MenuView {
    /// Returns `true` if the items are the fields of a form.
    pub fn is_form(&self) -> bool {
        self.items.iter().any(|item| item.value.is_some())
    }
}

/// Number of cards in a deck by cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub title: String,
    pub bars: Vec<(String, usize)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct MenuItem {
    pub label: String,
    /// The heading of the item's group in a form, or empty.
    pub group: String,
    /// The colour of the item's game, or `Plain`.
    pub tint: Tint,
    /// The current value of the menu item, if it has one.
    pub value: Option<FieldValue>,
    pub detail: String,
    /// Whether the lobby draws the item as a tile.
    pub tile: bool,
    pub emblem: Emblem,
}

impl MenuItem {
    pub fn new(label: impl Into<String>, detail: impl Into<String>) -> Self {
        MenuItem { label: label.into(), detail: detail.into(), ..MenuItem::default() }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum FieldValue {
    Choice(String),
    /// The contents of a text field and, while the user edits it, the position of the cursor, in characters.
    Text(String, Option<usize>),
}

#[derive(Clone, Debug, Default)]
pub struct TableView {
    pub table: Arc<Table>,
    pub highlights: HashMap<Anchor, Highlight>,
    /// The cards that have just left the table.
    pub ghosts: Vec<Ghost>,
    pub buttons: Vec<Button>,
    /// The current step of the tutorial.
    pub lesson: Option<LessonView>,
    pub log: Arc<[LogLine]>,
    /// The object under the cursor, such as a card or a player.
    pub pointed: Option<Anchor>,
    /// Facts about the last layout.
    pub facts: Recorded<LayoutFacts>,
    /// The names of all cards, the longest first.
    pub names: Vec<String>,
    /// Whether the names of cards that aren't on the table lead to their pages.
    pub has_pages: bool,
    pub turns: Arc<Turns>,
    /// Number of lines that the log is scrolled back.
    pub log_scroll: usize,
    /// The first action that the player hasn't seen before. The log lines from this action on are new.
    pub news_from: usize,
    /// Whether the opponents' new actions are marked in the log.
    pub shows_news: bool,
    /// Whether the player has pressed no key since the turn began.
    pub fresh: bool,
    pub inspector: Vec<DescriptionLine>,
    /// The lines of the inspector about the effect of Enter. A low inspector shows these first and in full.
    pub important: Range<usize>,
    /// Whether the inspector describes the object under the cursor, rather than the typed command.
    pub inspects_cursor: bool,
    /// The key that opens the whole text of the inspector.
    pub inspect: Option<String>,
    /// A message, for example about an invalid command, and whether it is an error.
    pub message: Option<(String, bool)>,
    /// A message that tells the player what to do or what is happening.
    pub banner: Option<StatusMessage>,
    /// The prompt at which the user types commands; `None` in a replay.
    pub prompt: Option<PromptView>,
    /// The position in a replay, its length and speed; `None` at a table.
    pub progress: Option<ReplayProgress>,
    /// Shown instead of the hand while one player passes the screen to another: the next player's name.
    pub curtain: Option<String>,
}

/// Facts about the layout of a table, on which keys depend.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LayoutFacts {
    /// The areas on the screen of the cards, players and other objects.
    pub areas: Vec<(Anchor, Rect)>,
    /// The names in the visible text: those in the inspector, then those in the log, from the newest line back.
    pub linked: Vec<NameTarget>,
    /// The number of rows of the log. Keys scroll the log by as many rows.
    pub log_rows: usize,
    /// Whether there was no room for the explanation of the tutorial step.
    pub lesson_is_hidden: bool,
}

/// A step of the tutorial or of a ruling's example, or an exercise: its title, explanation (`why`), task (`what`) and
/// keys. An exercise has no explanation, and its task is also above the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonView {
    /// The heading of the pane that shows this step.
    pub heading: &'static str,
    pub title: String,
    pub why: String,
    pub what: String,
    pub keys: String,
}

/// The highlights and marks of one object on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Highlight {
    pub cursor: bool,
    /// Whether the object is already selected for the command in progress.
    pub chosen: bool,
    /// Whether selecting this object can start a legal action that may be worth taking.
    pub usable: bool,
    /// The number that selects the object, if it is a legal target.
    pub target: Option<u8>,
    /// Whether the player is choosing a target and can't choose this object.
    pub dimmed: bool,
    /// Whether no legal action starts with this object, although some start with other objects.
    pub idle: bool,
    /// A preview of the change that the action under the cursor makes to the object.
    pub note: Option<Note>,
    /// The animation that runs on the object.
    pub flash: Option<Flash>,
    /// Whether the object is marked because it changed during the last turn, for example by an opponent's action.
    pub recent: bool,
    /// The change of the object during the last turn.
    pub sum: Option<Note>,
    /// For screen readers: the preview of a change or, if there is none, the last change. Includes the names of the
    /// values.
    pub told: String,
}

impl TableView {
    /// Returns the cell under the cursor.
    pub fn pointed_cell(&self) -> Option<&Cell> {
        let at = self.pointed?;
        self.table.cells().find(|placed| placed.anchor == Some(at)).map(|placed| &placed.cell)
    }
}

impl Highlight {
    /// Returns the number that selects the object, if it is a target. Only one digit leaves room for brackets.
    pub fn target_label(&self) -> Option<String> {
        self.target.map(|n| if n < 10 { format!("[{n}]") } else { n.to_string() })
    }

    /// Returns the colour of the object's border, which shows its most important highlight.
    pub fn role(&self) -> Option<Role> {
        if self.cursor { Some(Role::Focus) } else { self.light() }
    }

    /// Returns the colour that the object's border has while the cursor is elsewhere.
    pub fn light(&self) -> Option<Role> {
        match &self.flash {
            Some(flash) => Some(role_of(flash.change)),
            None if self.chosen => Some(Role::Selected),
            None if self.target.is_some() => Some(Role::Target),
            None if self.usable => Some(Role::Playable),
            None => None,
        }
    }

    /// Returns the note on the object: the preview, otherwise the last change.
    pub fn remark(&self) -> Option<&Note> {
        self.note.as_ref().or(self.sum.as_ref())
    }
}

/// Returns `true` if `hit` is the object or button under the cursor.
pub fn under_cursor(highlights: &HashMap<Anchor, Highlight>, buttons: &[Button], hit: Hit) -> bool {
    match hit {
        Hit::Anchor(anchor) => highlights.get(&anchor).is_some_and(|highlight| highlight.cursor),
        Hit::Button(button) => buttons.get(button).is_some_and(|button| button.cursor),
        _ => false,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// The details in parentheses after the label, such as `2 cards can be played`.
    pub details: Vec<String>,
    pub cursor: bool,
    /// Whether this button is the obvious next step.
    pub urgent: bool,
}

impl Button {
    /// Returns the label with its details: `End turn (2 cards can be played)`.
    pub fn text(&self) -> String {
        if self.details.is_empty() {
            self.label.clone()
        } else {
            format!("{} ({})", self.label, self.details.join(", "))
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct ReplayProgress {
    pub done: usize,
    pub total: usize,
    /// The win probability over the match, up to the last action that has been judged.
    pub curve: WinCurve,
    /// The player whose win probability the curve shows.
    pub reader: String,
    /// The position in the replay, and whether the replay is playing, in words.
    pub label: String,
}

impl ReplayProgress {
    /// Returns the number of actions before the position that a column of the win-probability curve shows. `width` is
    /// the width of the curve in columns.
    pub fn action_at(&self, column: u16, width: u16) -> usize {
        (usize::from(column) * self.total + usize::from(width) / 2) / usize::from(width.max(2) - 1)
    }
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

/// The strategy lab: an editor, and the results of the strategy in it.
#[derive(Clone, Debug, PartialEq)]
pub struct LabView {
    /// The title of the editor, which marks unsaved changes.
    pub name: String,
    pub code: Arc<[CodeLine]>,
    /// The line and column of the cursor in the editor.
    pub cursor: (usize, usize),
    /// The notes below the editor: errors, completions, the meaning of a word.
    pub notes: Vec<Line>,
    /// A label and an input line, shown instead of the notes below the editor.
    pub typing: Option<(String, PromptView)>,
    /// For each line of the strategy, how often it is used per game, as text. Empty until a report has counted the
    /// uses.
    pub uses: Vec<String>,
    /// The opponents, the first player and the cards, as one line of text.
    pub setting: String,
    /// The cards of the kingdom; empty for all cards.
    pub kingdom: String,
    pub odds: Vec<Odds>,
    /// The number of games, their speed, and whether they are running or outdated, as one line of text.
    pub state: String,
    /// Warnings about programs that failed and about cards that the kingdom lacks.
    pub remarks: Vec<String>,
    /// How much better the strategy does than its saved version or the baseline in games with the same shuffles, as
    /// text, and the colour of this text.
    pub before: Option<(String, Role)>,
    pub panel_title: String,
    pub panel: LabPanel,
}

/// A line of a strategy, split by colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeLine {
    pub pieces: Vec<CodePiece>,
    /// The colour that marks the most severe problem in the line, if there is one.
    pub sign: Option<Role>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePiece {
    pub text: String,
    pub role: Role,
    /// Whether the piece is underlined as an error.
    pub wrong: bool,
    pub selected: bool,
}

/// An estimated win rate with its confidence interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub label: String,
    /// The estimated win rate, from 0 to 1.
    pub share: f64,
    pub interval: (f64, f64),
    pub role: Role,
    pub figures: String,
    /// The number of games, formatted.
    pub count: String,
    /// Whether the panel shows this opponent, if there are several.
    pub chosen: bool,
}

/// The panel below the results in the strategy lab.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum LabPanel {
    #[default]
    Empty,
    Chart(Chart),
    Heat(Heat),
    /// The transcript of a game, or a report. `skip` is the number of lines scrolled off the top, and `across` the
    /// number of table columns scrolled off to the left.
    Transcript {
        lines: Arc<[LabLine]>,
        skip: usize,
        across: usize,
    },
}

/// A line of a transcript, or a row of a table with tabs between its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabLine {
    pub text: String,
    pub indent: u16,
    pub role: Role,
}

impl LabLine {
    pub fn new(text: &str, indent: u16, role: Role) -> Self {
        LabLine { text: text.into(), indent, role }
    }

    /// Returns `true` if the line of a report is a row of a table.
    pub fn is_row(&self) -> bool {
        self.text.contains('\t')
    }

    /// Returns the cells of the row.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.text.split('\t')
    }
}

/// The card that a name leads to: one on the table, or the page of a card (its index in [`TableView::names`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameTarget {
    Card(Anchor),
    Page(usize),
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
}

impl Hit {
    /// Moves a position in the editor's text `units` columns to the right. Returns any other hit unchanged.
    pub fn further(self, units: u16) -> Hit {
        if let Hit::Text(line, column) = self { Hit::Text(line, column + usize::from(units)) } else { self }
    }
}
