//! The table: a game in progress or a replay.

use super::{Hit, PromptView, StatusMessage};
use crate::animation::{Flash, Ghost, role_of};
use crate::areas::Recorded;
use crate::chart::WinCurve;
use crate::theme::Role;
use crate::turns::Turns;
use ratatui_core::layout::Rect;
use sorcery_games::{Anchor, Cell, DescriptionLine, Note, Table};
use sorcery_session::LogLine;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

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
    /// The lines of the inspector about the effect of Enter. A short inspector shows these first and in full.
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
    pub spoken: String,
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

/// A column of a win-probability curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurveColumn {
    /// The number of actions before the column's first position.
    pub action: usize,
    pub chance: f64,
    /// Whether the replay has reached the column.
    pub done: bool,
    /// Whether the column contains the current position.
    pub current: bool,
    /// Whether the column contains a mistake.
    pub mistaken: bool,
    /// Whether the column is the last one of its action. A long curve has several columns for an action.
    pub last: bool,
}

impl ReplayProgress {
    /// Returns the reader's win probability in words, or an empty text if it isn't known.
    pub fn chance(&self) -> String {
        let chance = self.curve.chance(self.done);
        chance.map_or(String::new(), |chance| format!("{}: win probability {:.0} %", self.reader, 100.0 * chance))
    }

    /// Yields the columns of the win-probability curve, up to the last judged action. `width` is the number of columns of
    /// the whole match.
    pub fn columns(&self, width: u16) -> impl Iterator<Item = CurveColumn> {
        let total = usize::from(width.max(2) - 1);
        let action = move |column: usize| (column * self.total + usize::from(width) / 2) / total;
        (0..width.into()).map_while(move |column| {
            let (here, next) = (action(column), action(column + 1));
            let actions = here..next.max(here + 1);
            Some(CurveColumn {
                action: here,
                chance: self.curve.chance(here)?,
                done: here <= self.done,
                current: actions.contains(&self.done),
                mistaken: self.curve.mistakes.iter().any(|action| actions.contains(action)),
                last: next > here,
            })
        })
    }
}

/// The card that a name leads to: one on the table, or the page of a card (its index in [`TableView::names`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameTarget {
    Card(Anchor),
    Page(usize),
}
