//! A match as shown by a table or a replay: the cards, the legal actions, the cursor and the animations.

pub mod focus;
mod name_cursor;
mod selection;
mod viewer;
mod worth;

use crate::animation::Animations;
use crate::areas::Recorded;
use crate::frame::{Button, Highlight, LayoutFacts, TableView};
use crate::text::shorten_name;
use crate::turns::Turns;
use focus::Cursor;
use name_cursor::NameCursor;
use selection::Selection;
use sorcery_games::engine::{Seat, Status};
use sorcery_games::table::{CardFace, Cell, Placed, Row};
use sorcery_games::{Anchor, Decision, DescriptionLine, Difference, LinkedText, Reason, Table, Tint, Touch};
use sorcery_session::{LogLine, Match, Move};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

/// Number of lines by which a key scrolls the log while the log isn't visible.
const PAGE: usize = 10;
/// If a seed is below this, the user probably typed it: random seeds have 64 bits and are nearly always larger.
const TYPED: u64 = 1_000_000_000;

/// A match from the point of view of one seat.
#[derive(Debug)]
pub struct Board {
    pub session: Match,
    pub(crate) table: Arc<Table>,
    /// The legal actions.
    pub options: Vec<Move>,
    /// The win probability after each legal action, from a rough analysis.
    worths: HashMap<String, f64>,
    /// The good actions of a hint for this position, best first.
    advised: Vec<String>,
    /// The objects that begin an action worth taking, in table order. The table marks them.
    usable: Vec<Anchor>,
    /// In an exercise, which rates and marks nothing: the first action of the solution.
    pub(crate) quiz: Option<String>,
    /// The explanations of actions in this position so far. For each command: the action in words, and the reasons for
    /// it.
    explained: RefCell<HashMap<String, (LinkedText, Vec<Reason>)>>,
    /// The question that the player must answer, and the possible actions that ending the turn would skip.
    pub(crate) decision: Decision,
    /// Whether the match has ever offered an action that ends a turn. If not, the key for that is hidden.
    pub(crate) ends_turns: bool,
    log: Arc<[LogLine]>,
    /// The seat that the log addresses as *you*.
    pub(crate) you: Option<Seat>,
    /// The summary of the turns. Computed on demand, because that replays the whole match.
    turns: OnceCell<Arc<Turns>>,
    log_scroll: usize,
    /// Facts about the last layout.
    pub(crate) facts: Recorded<LayoutFacts>,
    pub cursor: Option<Cursor>,
    pub(crate) selection: Selection,
    name_cursor: NameCursor,
    animations: Animations,
    /// Milliseconds since the board was opened.
    pub(crate) clock: u64,
    /// Number of actions in the match when the display was last refreshed.
    shown: usize,
    /// The number of actions that the user has already seen. Later ones are new.
    pub(crate) news_after: usize,
    /// The number of actions after which all changes are marked on the table. `turn_changes` contains these changes.
    pub(crate) marked_from: Option<usize>,
    turn_changes: Vec<Difference>,
}

impl Board {
    pub fn new(session: Match) -> Self {
        Board {
            shown: session.done(),
            // A resumed game starts without news, so all actions so far count as known to the user.
            news_after: session.done(),
            session,
            table: Arc::default(),
            options: Vec::new(),
            worths: HashMap::new(),
            advised: Vec::new(),
            usable: Vec::new(),
            quiz: None,
            explained: RefCell::default(),
            decision: Decision::default(),
            ends_turns: false,
            log: Arc::default(),
            you: None,
            turns: OnceCell::new(),
            log_scroll: 0,
            facts: Recorded::default(),
            cursor: None,
            selection: Selection::default(),
            name_cursor: NameCursor::default(),
            animations: Animations::default(),
            clock: 0,
            marked_from: None,
            turn_changes: Vec::new(),
        }
    }

    /// Recomputes the display after the match has changed. `seat` is the viewer, or `None` for the public view. The
    /// half of the table that belongs to `below` is drawn at the bottom. If `idle`, no actions are offered.
    pub fn refresh(&mut self, seat: Option<Seat>, below: Option<Seat>, idle: bool) {
        let seen = self.session.observe(seat);
        let touched = self.session.touched_since(self.shown);
        let table = self.shown_to_you(oriented(seen.table, seat, below));
        self.update_log(seat);
        self.shown = self.session.done();
        // An action also changes the values of the current turn, so discard the summary of the turns.
        self.turns.take();
        self.animations.start(&touched, &self.table, self.clock);
        self.table = table.into();
        let marked = self.marked_from.filter(|from| *from < self.shown);
        let seat = seat.or(below).unwrap_or(Seat::ONE);
        self.turn_changes = marked.map_or(Vec::new(), |from| self.session.changes_since(seat, from));
        let was_used = self.cursor_begins_an_action() || !self.selection.path.is_empty();
        self.options = if idle { Vec::new() } else { seen.moves };
        self.rate();
        // If the action used the object under the cursor, even as a target, lead to the next action.
        if was_used && !self.options.is_empty() && !self.cursor_begins_an_action() {
            self.cursor = None;
        }
        self.explained.take();
        let decision = Decision { question: seen.decision.question.filter(|_| !idle), ..seen.decision };
        // A question with different words has different answers, so reset the cursor. Different numbers don't matter.
        let words = |question: &Option<String>| question.as_ref().map(|it| it.replace(|c: char| c.is_numeric(), ""));
        if decision.question.is_some() && words(&decision.question) != words(&self.decision.question) {
            self.cursor = None;
        }
        self.decision = decision;
        self.ends_turns |= self.end_turn().is_some();
        self.log_scroll = 0;
        self.selection.path.clear();
        self.name_cursor.named.clear();
        self.keep_cursor();
    }

    /// Hides the cards that only `seat` can see. All other cards stay in place.
    pub fn cover(&mut self, seat: Seat) {
        let seen = |from| oriented(self.session.observe(Some(from)).table, Some(from), Some(seat));
        let others = Seat::all(self.session.header().names.len()).filter(|other| *other != seat);
        let others: Vec<Table> = others.map(seen).collect();
        let mut table = seen(seat);
        for row in &mut table.rows {
            let Row::Cells(_, cells) = row else { continue };
            let is_open = |placed: &Placed| others.iter().all(|other| other.cells().any(|theirs| theirs == placed));
            if !cells.iter().all(is_open) {
                cells.iter_mut().for_each(|placed| *placed = Placed::fixed(CardFace::default()));
            }
        }
        self.table = table.into();
    }

    /// Returns `true` if the match has changed since the last refresh. Compares the tables as well, because an undo
    /// followed by an action leaves the number of actions unchanged.
    pub fn is_behind(&self, seat: Option<Seat>, below: Option<Seat>) -> bool {
        self.shown != self.session.done() || *self.table != oriented(self.session.observe(seat).table, seat, below)
    }

    /// Returns the first log line of the action with the number `action`, counted from 1.
    pub fn action_text(&self, action: usize) -> Option<&str> {
        self.log.iter().find(|line| line.action == action && !line.begins_turn).map(|line| line.told.text.as_str())
    }

    pub fn stop_animations(&mut self) {
        self.animations.clear();
    }

    pub fn advance(&mut self, milliseconds: u64) {
        self.clock += milliseconds;
        self.animations.remove_finished(self.clock);
    }

    pub fn is_animating(&self) -> bool {
        !self.animations.is_empty()
    }

    /// Returns the changes to an object during the last turn, combined into one.
    pub fn turn_change(&self, anchor: Anchor) -> Option<Difference> {
        Difference::joined(self.turn_changes.iter().filter(|sum| sum.now == Some(anchor) && !sum.new))
    }

    fn cursor_begins_an_action(&self) -> bool {
        matches!(self.cursor, Some(Cursor::Thing(anchor)) if focus::next_things(&self.options, &[]).contains(&anchor))
    }

    /// Moves the cursor to its initial place if the object or button under it no longer exists.
    pub fn keep_cursor(&mut self) {
        let valid = match self.cursor {
            // If only buttons answer the question, the cursor belongs on a button.
            Some(Cursor::Thing(_)) if self.only_buttons_answer() => false,
            Some(Cursor::Thing(anchor)) => self.table.anchors().any(|there| there == anchor),
            Some(Cursor::Button(i)) => i < self.buttons().len(),
            None => false,
        };
        if !valid {
            self.cursor = self.first_place();
        }
    }

    /// Returns the actions that don't start with an object on the table.
    pub fn buttons(&self) -> Vec<&Move> {
        focus::buttons(&self.options, &self.table)
    }

    /// Returns `true` if only buttons answer the question and none of them ends the turn.
    pub fn only_buttons_answer(&self) -> bool {
        !self.options.is_empty() && self.end_turn().is_none() && self.buttons().len() == self.options.len()
    }

    /// Returns the label for ending a phase, such as `end Actions`, or `None` if the whole turn ends.
    pub fn phase_end(&self) -> Option<&'static str> {
        self.end_turn().and(self.decision.phase_end)
    }

    /// Returns the action that ends the turn or a phase of it.
    pub fn end_turn(&self) -> Option<&Move> {
        self.options.iter().find(|option| option.ends_turn)
    }

    /// Scrolls the log by as many lines as it showed last.
    pub fn page_log(&mut self, back: bool) {
        let page = Some(self.facts.get().log_rows).filter(|rows| *rows > 0).unwrap_or(PAGE) as i32;
        self.scroll_log(if back { -page } else { page });
    }

    pub fn pointed(&self) -> Option<Anchor> {
        match self.cursor? {
            Cursor::Thing(anchor) => Some(anchor),
            Cursor::Button(_) => None,
        }
    }

    /// Scrolls the log by this many lines; positive is down.
    pub fn scroll_log(&mut self, lines: i32) {
        self.log_scroll = self.log_scroll.saturating_add_signed(-lines as isize);
    }

    /// Returns the title line: the match and turn, the player to move, and the seed. The seed reveals all hands, so it
    /// is shown only if all hands are open, if the game is a test, or if the game is over and the user typed the seed.
    /// The player's name is shortened to `longest` columns, and `you` is called *you*.
    pub fn title(&self, open: bool, longest: usize, you: Option<Seat>) -> [String; 3] {
        let session = &self.session;
        let is_reply = self.decision.is_reply;
        let middle = match session.status() {
            Status::Awaiting(seat) if you == Some(seat) => if is_reply { "Your choice" } else { "Your turn" }.into(),
            Status::Awaiting(seat) => {
                let to_do = if is_reply { "to choose" } else { "to play" };
                format!("{} {to_do}", shorten_name(session.names().of(seat), longest))
            }
            Status::Over(_) => "game over".into(),
        };
        let is_over = session.status().awaited().is_none();
        let seed = Some(session.header().seed);
        let seed = seed.filter(|seed| open || session.header().is_testing() || is_over && *seed < TYPED);
        let seed = seed.map_or_else(String::new, |seed| format!("seed {seed}"));
        let turn = session.shown_turn();
        [format!("{}, turn {turn}", session.info().title), middle, seed]
    }

    /// Returns the colour of the game.
    pub fn tint(&self) -> Tint {
        self.session.info().tint
    }

    fn turns(&self) -> &Arc<Turns> {
        self.turns.get_or_init(|| {
            let mut turns = Turns::of(&self.session.story(), self.session.names());
            if let Some(name) = self.nameless().and_then(|you| turns.names.get_mut(you.index())) {
                *name = "You".into();
            }
            turns.into()
        })
    }

    /// Returns the part of the view that a table and a replay have in common. `notes` are previews of changes.
    pub fn view(&self, notes: &[Difference], inspector: Vec<DescriptionLine>) -> TableView {
        let first = focus::next_things(&self.options, &[]);
        let targets = if self.selection.path.is_empty() { Vec::new() } else { self.numbered() };
        let targeting = !self.selection.path.is_empty();
        let marked = self.marked_from.unwrap_or(usize::MAX);
        let recent: Vec<Touch> =
            self.log.iter().filter(|line| line.action > marked).filter_map(|line| line.touch).collect();
        let things: HashMap<Anchor, (u32, bool)> = self
            .table
            .cells()
            .filter_map(|placed| Some((placed.anchor?, (placed.thing, matches!(placed.cell, Cell::Card(_))))))
            .collect();
        let mentioned = self.name_cursor.mentioned.filter(|(_, cursor)| *cursor == self.cursor);
        let marked_at = mentioned.map_or(self.cursor, |(anchor, _)| Some(Cursor::Thing(anchor)));
        let highlight = |anchor: Anchor| {
            let (thing, is_card) = things.get(&anchor).copied().unwrap_or_default();
            let idle = !targeting && !first.is_empty() && !first.contains(&anchor);
            let sum = self.turn_change(anchor);
            let number = targets.iter().find(|(_, target)| *target == anchor).map(|(number, _)| *number as u8);
            let note = Difference::joined(notes.iter().filter(|note| note.at == anchor));
            let spoken = match (&note, &sum) {
                (Some(note), _) => format!("Preview: {}", note.words()),
                (None, Some(sum)) => sum.in_last_turn(),
                (None, None) => String::new(),
            };
            Highlight {
                cursor: marked_at == Some(Cursor::Thing(anchor)),
                chosen: self.selection.path.contains(&anchor),
                usable: !targeting && self.is_worth_using(anchor),
                target: number,
                // While a question is open, dim the cards that don't answer it.
                dimmed: targeting && number.is_none() && !self.selection.path.contains(&anchor)
                    || idle && is_card && self.decision.question.is_some(),
                idle,
                note: note.map(|change| change.note),
                flash: self.animations.flash(anchor, thing, self.clock),
                recent: sum.is_some() || recent.iter().any(|touch| touch.is_about(anchor, thing)),
                sum: sum.map(|change| change.note),
                spoken,
            }
        };
        let (ghosts, table) = self.animations.ghosts(&self.table, self.clock);
        let names = self.names();
        TableView {
            table,
            highlights: self.table.anchors().map(|anchor| (anchor, highlight(anchor))).collect(),
            ghosts,
            buttons: self.button_views(),
            log: self.log.clone(),
            pointed: self.pointed(),
            facts: self.facts.clone(),
            has_pages: names.first().is_some_and(|name| self.page_named(name).is_some()),
            names,
            turns: self.turns().clone(),
            log_scroll: self.log_scroll,
            news_from: self.news_after + 1,
            shows_news: self.marked_from.is_some(),
            inspector,
            inspects_cursor: true,
            ..TableView::default()
        }
    }

    fn button_views(&self) -> Vec<Button> {
        let left = &self.decision.remaining;
        let end = self.end_turn();
        let buttons = self.buttons().into_iter().enumerate().map(|(i, option)| {
            let (label, details) = (option.button.clone(), if Some(option) == end { left.clone() } else { Vec::new() });
            // If there is only one option, its button stands out as the next step.
            let urgent = left.is_empty() && self.options.len() == 1;
            Button { label, details, cursor: self.cursor == Some(Cursor::Button(i)), urgent }
        });
        buttons.collect()
    }
}

/// Rotates a table so that the half that belongs to `below` or, if that is `None`, to `seat` is at the bottom. Removes
/// the cost and the values of cards that have left the game.
fn oriented(mut table: Table, seat: Option<Seat>, below: Option<Seat>) -> Table {
    for row in &mut table.rows {
        let Row::Cells(_, cells) = row else { continue };
        for placed in cells {
            if let Cell::Card(face) = &mut placed.cell
                && face.gone
            {
                (face.cost, face.tag, face.feet, face.stack, face.band) = Default::default();
            }
        }
    }
    table.turned_to(below.or(seat).unwrap_or(Seat::ONE))
}
