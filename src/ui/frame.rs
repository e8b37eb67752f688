//! What is shown: made from the model, drawn by a face.

use crate::animation::{Flash, Ghost, role_of};
use crate::chart::Chart;
use crate::keys::Command;
use crate::theme::Role;
use crate::turns::Turns;
use ratatui_core::layout::Rect;
use sorcery_games::emblem::Emblem;
use sorcery_games::engine::threads::locked;
use sorcery_games::table::plain_lines;
use sorcery_games::{Anchor, Cell, Line, Table};
use sorcery_session::LogLine;
use sorcery_session::Story;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// One picture of the program, free of any face, cheap to keep and to hand to another thread.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The first line: where we are, whose turn it is, and particulars.
    pub title: [String; 3],
    pub body: Body,
    pub popup: Option<Popup>,
    pub keys: Vec<Hint>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hint {
    pub key: String,
    /// What it does, in a word or two.
    pub word: String,
    /// What a click on it does.
    pub command: Option<Command>,
    /// It moves what is read, and is not named where all of it is seen.
    pub scrolls: bool,
    /// It moves between what lies side by side, and is not named in a list.
    pub sideways: bool,
}

#[derive(Clone, Debug)]
pub enum Body {
    /// A list to choose from: lobby, set-up, settings, saved games, decks.
    Menu(Menu),
    /// A game being played or looked at.
    Table(Box<TableView>),
    Result(Box<ResultView>),
    Builder(BuilderView),
    Lab(Box<LabView>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Menu {
    pub title: String,
    /// The title drawn with blocks, a line each; nothing where words are enough.
    pub logo: &'static [&'static str],
    pub about: String,
    pub items: Vec<Item>,
    pub cursor: usize,
    pub preview: Vec<Line>,
    /// That gives way to the list where both have not their whole width.
    pub spare: bool,
    /// The decks that were chosen, each with its curve.
    pub curves: Vec<Curve>,
    /// A drawing beside it, where there is room.
    pub emblem: Emblem,
    pub places: Places,
}

/// Where the items of a menu lie: noted by whoever lays it out for whoever moves between them.
#[derive(Clone, Debug, Default)]
pub struct Places(Arc<Mutex<Vec<(usize, Rect)>>>);

impl Places {
    pub fn note(&self, hits: &[(Rect, Hit)]) {
        let item = |&(area, hit): &(Rect, Hit)| if let Hit::Item(item) = hit { Some((item, area)) } else { None };
        *locked(&self.0) = hits.iter().filter_map(item).collect();
    }

    /// Whether they lie one below the other, as far as is known.
    pub fn is_list(&self) -> bool {
        locked(&self.0).windows(2).all(|pair| pair[0].1.x == pair[1].1.x)
    }

    /// The item that an arrow leads to from another: the nearest in its row, or in the nearest row above or
    /// below it.
    pub fn next(&self, from: usize, arrow: Command) -> Option<usize> {
        let places = locked(&self.0);
        let own = places.iter().find(|(item, _)| *item == from)?.1;
        let away = |&&(_, other): &&(usize, Rect)| {
            let (ahead, level) = match arrow {
                Command::Left => (own.x.checked_sub(other.right()), own.y < other.bottom() && other.y < own.bottom()),
                Command::Right => (other.x.checked_sub(own.right()), own.y < other.bottom() && other.y < own.bottom()),
                Command::Up => (own.y.checked_sub(other.bottom()), true),
                _ => (other.y.checked_sub(own.bottom()), true),
            };
            let gap = other.x.saturating_sub(own.right()).max(own.x.saturating_sub(other.right()));
            ahead.filter(|_| level).map(|ahead| (ahead, gap, own.x.abs_diff(other.x)))
        };
        let ahead = places.iter().filter(|place| away(place).is_some());
        ahead.min_by_key(away).map(|(item, _)| *item)
    }
}

/// What was noted is no part of what is shown.
impl PartialEq for Places {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// How many cards of a deck have which cost.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub title: String,
    pub bars: Vec<(String, usize)>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Item {
    pub label: String,
    /// Its value, if it has one; with arrows when it can be changed to the left and right.
    pub value: Option<Value>,
    pub detail: String,
    /// Drawn as a tile of the lobby.
    pub tile: bool,
    pub emblem: Emblem,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Choice(String),
    /// Typed text, with the cursor's place when it is being typed.
    Text(String, Option<usize>),
}

#[derive(Clone, Debug)]
pub struct TableView {
    pub table: Arc<Table>,
    pub spots: HashMap<Anchor, Spot>,
    /// What has just gone.
    pub ghosts: Vec<Ghost>,
    pub buttons: Vec<Button>,
    pub log: Arc<[LogLine]>,
    pub turns: Arc<Turns>,
    /// How many lines the log is scrolled back.
    pub log_scroll: usize,
    /// Log lines of this action and later ones are new to the reader.
    pub news_from: usize,
    /// Whether they are shown from their beginning.
    pub recap: bool,
    /// Whether nothing was asked for since the turn began.
    pub fresh: bool,
    pub inspector: Vec<Line>,
    /// Whether that is about the thing under the cursor, and not about what is typed.
    pub inspects_cursor: bool,
    /// The key that shows all of it.
    pub inspect: Option<String>,
    /// What is asked of the player, while a target is being chosen.
    pub banner: Option<String>,
    /// The command line; a replay has none.
    pub prompt: Option<PromptView>,
    /// How far a replay has come: actions done and recorded, playing or not, its speed.
    pub progress: Option<ReplayProgress>,
    /// Instead of the hand: whose turn it is to look, while nobody else should.
    pub curtain: Option<String>,
}

/// How one thing on the table is lit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spot {
    pub cursor: bool,
    /// It was chosen already as part of the command.
    pub chosen: bool,
    /// Something can be done with it now.
    pub usable: bool,
    /// It can be chosen as a target now, under this number.
    pub target: Option<u8>,
    /// Something else is being chosen.
    pub dimmed: bool,
    /// Nothing can be done with it, while something can be done with others.
    pub idle: bool,
    /// What would become of it, and whether that is better (above 0) or worse (below 0).
    pub note: Option<(String, i8)>,
    /// What has just happened to it.
    pub flash: Option<Flash>,
    /// The last player's actions were about it.
    pub recent: bool,
    /// What they changed about it, and whether that is better (above 0) or worse (below 0).
    pub sum: Option<(String, i8)>,
}

impl Spot {
    /// How its edge is lit, by what matters most; `None` where it is not.
    pub fn role(&self) -> Option<Role> {
        if self.cursor { Some(Role::Focus) } else { self.light() }
    }

    /// The same wherever the cursor is.
    pub fn light(&self) -> Option<Role> {
        match &self.flash {
            Some(flash) => Some(role_of(flash.change)),
            None if self.chosen => Some(Role::Selected),
            None if self.target.is_some() => Some(Role::Target),
            None if self.usable => Some(Role::Playable),
            None => None,
        }
    }

    /// What is said on it, what would become of it, else what has, and whether that is for the better.
    pub fn remark(&self) -> Option<(&str, i8)> {
        self.note.as_ref().or(self.sum.as_ref()).map(|(said, change)| (&**said, *change))
    }
}

/// Whether the cursor of a table is on what a pointer hits here.
pub fn under_cursor(spots: &HashMap<Anchor, Spot>, buttons: &[Button], hit: Hit) -> bool {
    match hit {
        Hit::Anchor(anchor) => spots.get(&anchor).is_some_and(|spot| spot.cursor),
        Hit::Button(button) => buttons.get(button).is_some_and(|button| button.cursor),
        _ => false,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    pub cursor: bool,
    /// Whether it is the thing to do now.
    pub urgent: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PromptView {
    pub text: String,
    /// The cursor's place in it, in characters.
    pub cursor: usize,
    pub ghost: String,
    /// What was wrong or is worth knowing; whether it is an error.
    pub message: Option<(String, bool)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayProgress {
    pub done: usize,
    pub total: usize,
    /// Whether it moves, and how far it is.
    pub words: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct ResultView {
    pub headline: String,
    pub tone: Tone,
    pub ending: String,
    /// What was done last, and in which turn.
    pub last: String,
    /// The drawing of what did it, else of the game.
    pub emblem: Emblem,
    pub story: Story,
    pub names: Vec<String>,
    pub charts: Vec<Chart>,
    pub menu: Menu,
}

/// What an end is to who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Victory,
    Defeat,
    /// Several people played, or none, or nobody won.
    Neither,
}

#[derive(Clone, Debug, PartialEq)]
pub struct BuilderView {
    /// What was typed to filter the cards.
    pub filter: String,
    /// The cards that pass, with how many of each are in the deck.
    pub cards: Vec<(Cell, usize)>,
    pub cursor: usize,
    pub deck: Vec<Line>,
    pub curve: Curve,
    pub name: String,
    pub naming: bool,
    /// Whether the deck differs from its file.
    pub changed: bool,
    pub message: Option<String>,
}

/// A strategy being written, and how it does.
#[derive(Clone, Debug, PartialEq)]
pub struct LabView {
    /// What is edited, and whether that is not saved.
    pub name: String,
    pub code: Arc<[CodeLine]>,
    /// The line and the column of the cursor.
    pub cursor: (usize, usize),
    /// What stands below the editor: errors, what could be written, what a word means.
    pub notes: Vec<Line>,
    /// Text that is typed there instead, with what it is for.
    pub typing: Option<(String, PromptView)>,
    /// Against whom, who begins, with which cards.
    pub setting: String,
    pub odds: Vec<Odds>,
    /// How many games, how fast, and what is the matter with them.
    pub state: String,
    /// Programs that failed, and cards that are wanted and not there.
    pub remarks: Vec<String>,
    /// How the saved text does on the same shuffles.
    pub before: Option<(String, Role)>,
    pub panel_title: String,
    pub panel: Panel,
}

/// A line of a strategy: its pieces, what each looks like, and whether something is wrong there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CodeLine {
    pub pieces: Vec<CodePiece>,
    /// Whether something is wrong in it, and how bad that is.
    pub sign: Option<Role>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePiece {
    pub text: String,
    pub role: Role,
    /// Underlined because it is wrong.
    pub wrong: bool,
    pub selected: bool,
}

/// How probable something is, as far as is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub label: String,
    /// The share, and the interval that holds it.
    pub share: f64,
    pub interval: (f64, f64),
    pub role: Role,
    pub figures: String,
    /// How many games that were.
    pub count: String,
    /// It is the one that the panel is about, among several.
    pub chosen: bool,
}

/// What is shown below the results.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Panel {
    #[default]
    Empty,
    Chart(Chart),
    /// Rows of shades: a name, how strong each is from 0 to 1, and what that comes to.
    Shades {
        across: String,
        rows: Vec<(String, Vec<f32>, String)>,
    },
    /// A game that is told, and how many of its lines are above.
    Told {
        lines: Arc<[LabLine]>,
        skip: usize,
    },
}

/// A line of a game that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabLine {
    pub text: String,
    pub indent: u16,
    pub role: Role,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Popup {
    /// Text to read, scrolled so many lines down.
    Text { title: String, lines: Vec<Line>, scroll: usize, extent: Extent },
    /// A few things to choose from.
    Choice {
        title: String,
        /// What there is to know about it; then it lies where the cursor of the table is not.
        text: Vec<Line>,
        items: Vec<String>,
        /// What each of them would do, where that is known.
        effects: Vec<String>,
        cursor: usize,
        /// The first digits of an answer's number, while more may follow.
        number: usize,
    },
    /// A table that answers a question.
    Table { title: String, table: Table, scroll: usize, extent: Extent },
}

/// How many lines of a text are seen at once, and the last one that it can begin with: noted by whoever
/// draws it for whoever scrolls it.
#[derive(Clone, Debug, Default)]
pub struct Extent(Arc<[AtomicUsize; 2]>);

impl Extent {
    pub fn note(&self, page: usize, last: usize) {
        self.0[0].store(page, Ordering::Relaxed);
        self.0[1].store(last, Ordering::Relaxed);
    }

    /// The lines of a page and the last beginning; `None` before it was drawn.
    pub fn get(&self) -> Option<(usize, usize)> {
        let [page, last] = [0, 1].map(|n| self.0[n].load(Ordering::Relaxed));
        (page > 0).then_some((page, last))
    }
}

/// What was noted is no part of what is shown.
impl PartialEq for Extent {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Popup {
    pub fn question(title: impl Into<String>, items: Vec<String>) -> Popup {
        Popup::choice(title, Vec::new(), items)
    }

    /// A question with something to know about it.
    pub fn choice(title: impl Into<String>, text: Vec<Line>, items: Vec<String>) -> Popup {
        Popup::Choice { title: title.into(), text, items, effects: Vec::new(), cursor: 0, number: 0 }
    }

    /// Text to read.
    pub fn text(title: impl Into<String>, lines: Vec<Line>) -> Popup {
        Popup::Text { title: title.into(), lines, scroll: 0, extent: Extent::default() }
    }

    /// The answer to a question, as a table.
    pub fn shown(question: &str, table: Table) -> Popup {
        Popup::Table { title: question.trim().into(), table, scroll: 0, extent: Extent::default() }
    }

    /// The answer to a question, in words.
    pub fn said(question: &str, answer: &str) -> Popup {
        Popup::text(question.trim(), plain_lines(answer))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Anchor(Anchor),
    Button(usize),
    Item(usize),
    Log,
    Key(usize),
    Prompt,
    /// A place of a text: line and column.
    Text(usize, usize),
}

impl Hit {
    /// What is hit so many units further to the right.
    pub fn further(self, units: u16) -> Hit {
        if let Hit::Text(line, column) = self { Hit::Text(line, column + usize::from(units)) } else { self }
    }
}
