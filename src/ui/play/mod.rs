//! The table screen: a match, a cursor, a command line.

pub mod lesson;
pub mod opponent;
mod point;
mod replay;
mod view;

use super::focus::{self, Cursor};
use super::frame::Popup;
use super::prompt::Prompt;
use super::settings::{Settings, Undo};
use crate::agents::Pace;
use crate::engine::Status;
use crate::games::table::Cell;
use crate::games::{Anchor, Figure, Label, Placed, Table};
use crate::session::{LogLine, Move, Reply, Session};
use lesson::Course;
use opponent::{About, Opponents};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

/// How long a change is lit, in milliseconds.
const FLASH: u64 = 280;
/// The time between two steps of a replay that plays, by speed.
const PACES: [u64; 3] = [1200, 500, 150];

/// A game on the table.
pub struct Play {
    /// The match.
    pub session: Box<dyn Session>,
    /// Where it is kept.
    pub path: Option<PathBuf>,
    /// Looked at, not played.
    pub replay: Option<Replay>,
    /// The command line.
    pub prompt: Prompt,
    /// What was wrong with the last command, or is worth knowing; whether it is a error.
    pub message: Option<(String, bool)>,
    /// How many lines the log is scrolled back.
    pub log_scroll: usize,
    /// The hand is covered until the player in turn is alone with the screen.
    pub curtain: bool,
    /// Both hands may be seen by both.
    pub open_hands: bool,
    /// The match is played elsewhere: lines go there and come back before they are carried out.
    pub relayed: bool,
    table: Arc<Table>,
    options: Vec<Move>,
    log: Arc<[LogLine]>,
    cursor: Option<Cursor>,
    path_so_far: Vec<Anchor>,
    /// The prompt's text was written by pointing, not typed.
    composed: bool,
    flashes: Vec<(Anchor, i8, u64)>,
    clock: u64,
    /// The first action of the turn before this one: what the other player did.
    recap: usize,
    turn: u32,
    turn_began: usize,
    warned: bool,
    opponents: Opponents,
    course: Option<Course>,
}

/// A game being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Steps by itself.
    pub playing: bool,
    /// From 1 to 3.
    pub speed: u8,
    due: u64,
}

impl std::fmt::Debug for Play {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play").field("path", &self.path).field("replay", &self.replay).finish_non_exhaustive()
    }
}

/// What the table screen wants of the shell.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Nothing.
    Nothing,
    /// Show this on top.
    Popup(Popup),
    /// Ask which of these is meant.
    Ask(Vec<Move>, bool),
    /// Ask whether to end the turn in spite of what is left.
    Confirm(String, String),
    /// The game is over.
    Over,
    /// Leave the game.
    Leave,
    /// Hand this line to whoever plays the match.
    Say(String),
}

impl Play {
    /// Sits down at a match.
    pub fn new(session: Box<dyn Session>, path: Option<PathBuf>, replay: bool) -> Self {
        let replay = replay.then_some(Replay { playing: false, speed: 2, due: 0 });
        let turn = session.turn();
        let mut play = Play {
            turn,
            course: Course::of(&*session).filter(|_| replay.is_none()),
            session,
            path,
            replay,
            prompt: Prompt::default(),
            message: None,
            log_scroll: 0,
            curtain: false,
            open_hands: false,
            relayed: false,
            table: Arc::default(),
            options: Vec::new(),
            log: Arc::default(),
            cursor: None,
            path_so_far: Vec::new(),
            composed: false,
            flashes: Vec::new(),
            clock: 0,
            recap: 0,
            turn_began: 0,
            warned: false,
            opponents: Opponents::default(),
        };
        play.set_pace(Pace::Usual);
        play.refresh();
        play.flashes.clear();
        play
    }

    /// Does as the user has set.
    pub fn obey(&mut self, settings: &Settings) {
        self.open_hands = settings.open_hands;
        // What may be taken back is decided where the match is played.
        self.session.set_undo(self.relayed || settings.undo == Undo::Free);
    }

    /// The actions that may be chosen now.
    pub fn options(&self) -> &[Move] {
        &self.options
    }

    /// What the cursor is on.
    pub fn cursor(&self) -> Option<Cursor> {
        self.cursor
    }

    /// Whether something moves on the screen.
    pub fn moving(&self) -> bool {
        !self.flashes.is_empty() || self.replay.is_some_and(|replay| replay.playing) || self.thinking()
    }

    /// Works out anew what is shown, after the match has changed.
    pub fn refresh(&mut self) {
        let seat = self.seat();
        let table = if self.curtain { self.session.overview() } else { self.session.table(seat) };
        self.light_changes(&table);
        self.table = table.into();
        let idle = self.curtain || self.replay.is_some() || self.awaits_computer();
        self.options = if idle { Vec::new() } else { self.session.options() };
        self.log = self.session.log(if self.curtain { None } else { Some(seat) }).into();
        self.log_scroll = 0;
        self.path_so_far.clear();
        if self.composed {
            self.prompt.set("");
            self.composed = false;
        }
        self.keep_cursor();
    }

    /// Remembers which things differ from what was shown.
    fn light_changes(&mut self, new: &Table) {
        let old: HashMap<Anchor, &Cell> =
            self.table.cells().filter_map(|placed| Some((placed.anchor?, &placed.cell))).collect();
        let until = self.clock + FLASH;
        for Placed { cell, anchor } in new.cells() {
            let Some(anchor) = *anchor else { continue };
            if let Some(direction) = old.get(&anchor).and_then(|old| change(old, cell)) {
                self.flashes.push((anchor, direction, until));
            }
        }
    }

    fn keep_cursor(&mut self) {
        let valid = match self.cursor {
            Some(Cursor::Thing(anchor)) => self.table.anchors().any(|there| there == anchor),
            Some(Cursor::Button(i)) => i < self.buttons().len(),
            None => false,
        };
        if !valid {
            self.cursor = self.first_place();
        }
    }

    /// Where the cursor begins: on the hand's first playable card, else on any usable thing, else
    /// on a button.
    fn first_place(&self) -> Option<Cursor> {
        let usable = focus::next_things(&self.options, &[]);
        let places = focus::places(&self.table);
        let last = places.iter().rev().filter(|(.., anchor)| usable.contains(anchor)).map(|&(row, ..)| row).next();
        let thing = places.iter().find(|(row, _, anchor)| Some(*row) == last && usable.contains(anchor));
        match thing {
            Some(&(.., anchor)) => Some(Cursor::Thing(anchor)),
            None if !self.buttons().is_empty() => Some(Cursor::Button(0)),
            None => places.last().map(|&(.., anchor)| Cursor::Thing(anchor)),
        }
    }

    fn buttons(&self) -> Vec<&Move> {
        focus::buttons(&self.options, &self.table)
    }

    /// Takes a line, typed or pointed.
    pub fn submit(&mut self, line: &str, confirm: bool) -> Wish {
        // Only Enter and a click lift the curtain: nobody sees a hand by a key for something else.
        if self.curtain {
            return Wish::Nothing;
        }
        self.message = None;
        if self.replay.is_some() && !is_question(self.session.as_ref(), line) {
            self.complain("This game is only looked at: take over (F7) to play from here.");
            return Wish::Nothing;
        }
        let verb = line.trim().to_lowercase();
        match verb.as_str() {
            "hint" => return self.ask_advice(About::Hint),
            "analyse" => return self.ask_advice(About::Analysis),
            "undo" | "redo" => {}
            _ if self.awaits_computer() && !is_question(self.session.as_ref(), line) => {
                self.complain("It is not your turn.");
                return Wish::Nothing;
            }
            _ => {}
        }
        if confirm
            && !self.warned
            && self.buttons().iter().any(|button| button.line == line.trim())
            && let Some(left) = self.session.remaining()
        {
            self.warned = true;
            return Wish::Confirm(left, line.to_string());
        }
        if self.relayed {
            return Wish::Say(line.to_string());
        }
        let step_done = self.finishes_step(line);
        let wish = self.carry_out(line);
        if step_done {
            self.next_step();
        }
        // What computer players did on the way goes with it.
        while self.awaits_computer() && self.people() > 0 && matches!(verb.as_str(), "undo" | "redo") {
            let (done, ahead) = self.session.place();
            if if verb == "undo" { done == 0 } else { ahead == 0 } || self.session.submit(&verb).is_err() {
                break;
            }
            self.after_change(true);
        }
        wish
    }

    /// Carries out a line without asking whose turn it is.
    pub fn carry_out(&mut self, line: &str) -> Wish {
        match self.session.submit(line) {
            Err(error) => self.complain(&error.0),
            Ok(Reply::Quit) => return Wish::Leave,
            Ok(Reply::Nothing) => {}
            Ok(Reply::Shown(table)) => return Wish::Popup(Popup::shown(line, table)),
            Ok(Reply::Said(text)) => return Wish::Popup(Popup::said(line, &text)),
            Ok(Reply::Moved(text)) => {
                self.message = Some((text, false));
                self.after_change(true);
            }
            Ok(Reply::Played) => self.after_change(false),
        }
        if let Some(fault) = self.session.recording_fault() {
            self.complain(&fault);
        }
        if matches!(self.session.status(), Status::Over(_)) { Wish::Over } else { Wish::Nothing }
    }

    fn after_change(&mut self, moved: bool) {
        self.warned = false;
        self.forget_thoughts();
        let done = self.session.place().0;
        if self.session.turn() != self.turn {
            self.recap = if moved { done } else { self.turn_began };
            self.turn_began = done;
            self.turn = self.session.turn();
            self.curtain = self.people() > 1 && !self.open_hands && self.session.status().awaited().is_some();
            self.cursor = None;
        }
        self.refresh();
    }

    fn lift_curtain(&mut self) {
        self.curtain = false;
        self.cursor = None;
        self.refresh();
        self.flashes.clear();
    }

    /// Says what was wrong.
    pub fn complain(&mut self, what: &str) {
        self.message = Some((what.to_string(), true));
    }

    /// The prompt was edited: what was pointed at is forgotten.
    pub fn typed(&mut self) {
        self.composed = false;
        self.path_so_far.clear();
        self.message = None;
    }

    /// Enter: the prompt's line when one was typed, else the thing under the cursor.
    pub fn enter(&mut self, confirm: bool) -> Wish {
        if self.curtain {
            self.lift_curtain();
            return Wish::Nothing;
        }
        if !self.composed && !self.prompt.is_empty() {
            let line = self.prompt.take();
            return self.submit(&line, false);
        }
        match self.cursor {
            Some(Cursor::Thing(anchor)) => self.point(anchor, confirm),
            Some(Cursor::Button(i)) => self.press(i, confirm),
            None => Wish::Nothing,
        }
    }

    /// Tab while typing: completes the command as far as it is certain.
    pub fn complete(&mut self) {
        let forms = self.session.forms();
        let verbs = forms.iter().filter(|form| !form.hidden).map(|form| form.verb);
        self.prompt.complete(self.options.iter().map(|option| option.line.as_str()).chain(verbs));
    }

    /// Takes the ghost text over.
    pub fn accept_ghost(&mut self) {
        let ghost = self.prompt_view(None).ghost;
        let text = format!("{}{ghost}", self.prompt.text());
        self.prompt.set(&text);
    }

    /// Where the game is kept, in words.
    pub fn kept(&self) -> String {
        match &self.path {
            Some(path) => format!("Kept as it is played: {}", path.display()),
            None => "This game is not kept.".into(),
        }
    }

    /// Everything about the thing under the cursor.
    pub fn about_cursor(&self) -> Option<Popup> {
        let lines = self.inspector(&[]);
        (!lines.is_empty()).then(|| Popup::Text { title: "inspector".into(), lines, scroll: 0 })
    }

    /// Whether letters and arrows edit the prompt now.
    pub fn is_typing(&self) -> bool {
        !self.prompt.is_empty() && !self.composed
    }

    /// Whether a target is being chosen.
    pub fn is_choosing(&self) -> bool {
        !self.path_so_far.is_empty()
    }
}

/// Whether a line only asks something.
fn is_question(session: &dyn Session, line: &str) -> bool {
    let verb = line.split_whitespace().next().unwrap_or("").to_lowercase();
    let questions = ["help", "position", "quit"];
    questions.contains(&verb.as_str()) || !session.options().iter().any(|option| option.line.starts_with(&verb))
}

/// Whether a place looks different now: better, worse, or just otherwise.
fn change(old: &Cell, new: &Cell) -> Option<i8> {
    match (old, new) {
        (Cell::Card(old), Cell::Card(new)) if old.name == new.name => {
            let sum = |feet: &[Option<Figure>; 2]| -> i32 {
                feet.iter().flatten().map(|foot| if let Label::Number(n) = foot.label { n } else { 0 }).sum()
            };
            let (before, after) = (sum(&old.feet), sum(&new.feet));
            (before != after).then(|| (after - before).signum() as i8)
        }
        (Cell::Seat(old), Cell::Seat(new)) => {
            let (before, after) = (old.values[0].1, new.values[0].1);
            (before != after).then(|| (after - before).signum() as i8)
        }
        (Cell::Card(_), Cell::Slot(_)) => Some(-1),
        (old, new) => (std::mem::discriminant(old) != std::mem::discriminant(new) || matches!(new, Cell::Card(_)))
            .then_some(0)
            .filter(|_| old != new),
    }
}
