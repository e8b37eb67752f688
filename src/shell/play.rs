//! The table screen: a match, a cursor, a command line.

use super::focus::{self, Cursor, Direction, Step};
use super::frame::{Button, Popup, Progress, PromptView, Spot, TableView};
use super::prompt::Prompt;
use crate::engine::{Seat, Status};
use crate::games::table::{Cell, Row};
use crate::games::{Anchor, Figure, Label, Placed, Table};
use crate::session::{LogLine, Move, Reply, Session};
use std::collections::HashMap;
use std::path::PathBuf;

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
    /// What was wrong with the last command, or is worth knowing; whether it is a complaint.
    pub message: Option<(String, bool)>,
    /// How many lines the log is scrolled back.
    pub log_scroll: usize,
    /// The hand is covered until the player in turn is alone with the screen.
    pub curtain: bool,
    /// Both hands may be seen by both.
    pub open_hands: bool,
    /// The match is played elsewhere: lines go there and come back before they are carried out.
    pub relayed: bool,
    table: Table,
    options: Vec<Move>,
    log: Vec<LogLine>,
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
    pub fn new(session: Box<dyn Session>, path: Option<PathBuf>, replay: bool, open_hands: bool) -> Self {
        let replay = replay.then_some(Replay { playing: false, speed: 2, due: 0 });
        let turn = session.turn();
        let mut play = Play {
            turn,
            session,
            path,
            replay,
            prompt: Prompt::default(),
            message: None,
            log_scroll: 0,
            curtain: false,
            open_hands,
            relayed: false,
            table: Table::default(),
            options: Vec::new(),
            log: Vec::new(),
            cursor: None,
            path_so_far: Vec::new(),
            composed: false,
            flashes: Vec::new(),
            clock: 0,
            recap: 0,
            turn_began: 0,
            warned: false,
        };
        play.refresh();
        play.flashes.clear();
        play
    }

    /// The seat whose hand is shown.
    pub fn seat(&self) -> Seat {
        self.session.status().awaited().unwrap_or(Seat::ONE)
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
        !self.flashes.is_empty() || self.replay.is_some_and(|replay| replay.playing)
    }

    /// Works out anew what is shown, after the match has changed.
    pub fn refresh(&mut self) {
        let seat = self.seat();
        let table = if self.curtain { self.session.overview() } else { self.session.table(seat) };
        self.light_changes(&table);
        self.table = table;
        self.options = if self.curtain || self.replay.is_some() { Vec::new() } else { self.session.options() };
        self.log = self.session.log(if self.curtain { None } else { Some(seat) });
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
        self.carry_out(line)
    }

    /// Carries out a line.
    pub fn carry_out(&mut self, line: &str) -> Wish {
        match self.session.submit(line) {
            Err(complaint) => self.complain(&complaint.0),
            Ok(Reply::Quit) => return Wish::Leave,
            Ok(Reply::Nothing) => {}
            Ok(Reply::Shown(table)) => {
                return Wish::Popup(Popup::Table { title: line.trim().into(), table, scroll: 0 });
            }
            Ok(Reply::Said(text)) => {
                let lines = text.lines().map(|line| vec![(Label::Text(line.into()), Default::default())]).collect();
                return Wish::Popup(Popup::Text { title: line.trim().into(), lines, scroll: 0 });
            }
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
        let done = self.session.place().0;
        if self.session.turn() != self.turn {
            self.recap = if moved { done } else { self.turn_began };
            self.turn_began = done;
            self.turn = self.session.turn();
            let two_people = self.session.names().len() > 1;
            self.curtain = two_people && !self.open_hands && self.session.status().awaited().is_some();
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

    /// Presses a button.
    pub fn press(&mut self, button: usize, confirm: bool) -> Wish {
        let Some(line) = self.buttons().get(button).map(|button| button.line.clone()) else { return Wish::Nothing };
        self.submit(&line, confirm)
    }

    /// Points at a thing.
    pub fn point(&mut self, anchor: Anchor, confirm: bool) -> Wish {
        if self.curtain {
            self.lift_curtain();
            return Wish::Nothing;
        }
        self.cursor = Some(Cursor::Thing(anchor));
        self.message = None;
        match focus::step(&self.options, &self.path_so_far, anchor) {
            Step::Submit(line) => self.submit(&line, confirm),
            Step::Ask(moves, more) => {
                self.path_so_far.push(anchor);
                self.compose();
                Wish::Ask(moves, more)
            }
            Step::More => {
                self.path_so_far.push(anchor);
                self.compose();
                let next = focus::next_things(&self.options, &self.path_so_far);
                let places = focus::places(&self.table);
                if let Some(&(.., first)) = places.iter().find(|(.., anchor)| next.contains(anchor)) {
                    self.cursor = Some(Cursor::Thing(first));
                }
                Wish::Nothing
            }
            Step::Nothing => {
                // A second look at another card of one's own begins anew.
                if !self.path_so_far.is_empty() && focus::next_things(&self.options, &[]).contains(&anchor) {
                    self.back();
                    return self.point(anchor, confirm);
                }
                let why = match self.path_so_far.is_empty() {
                    true => self.session.why_not(anchor),
                    false => Some("That is no target for it.".to_string()),
                };
                self.message = why.map(|why| (why, true));
                Wish::Nothing
            }
        }
    }

    /// Goes on pointing after a question was answered with *choose a target*.
    pub fn go_on(&mut self) {
        let next = focus::next_things(&self.options, &self.path_so_far);
        self.cursor = next.first().map(|&anchor| Cursor::Thing(anchor));
    }

    fn compose(&mut self) {
        let line = focus::common_line(&self.options, &self.path_so_far);
        self.prompt.set(&line);
        self.composed = true;
    }

    /// Esc: forgets what was pointed at, or typed. Whether there was anything to forget.
    pub fn back(&mut self) -> bool {
        let anything = !self.path_so_far.is_empty() || !self.prompt.is_empty() || self.message.is_some();
        if let Some(&first) = self.path_so_far.first() {
            self.cursor = Some(Cursor::Thing(first));
        }
        self.path_so_far.clear();
        self.composed = false;
        self.prompt.set("");
        self.message = None;
        anything
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

    /// Begins the action of a verb with the thing under the cursor: one letter an action.
    pub fn begin(&mut self, verb: &str, confirm: bool) -> Wish {
        let Some(Cursor::Thing(anchor)) = self.cursor else { return Wish::Nothing };
        let fits = |option: &&Move| option.path.first() == Some(&anchor) && option.line.starts_with(verb);
        let moves: Vec<Move> = self.options.iter().filter(fits).cloned().collect();
        match moves.as_slice() {
            [] => match self.session.why_not(anchor) {
                Some(why) => self.complain(&why),
                None => self.complain(&format!("There is nothing to {verb} here.")),
            },
            [only] if only.path.len() == 1 => {
                let line = only.line.clone();
                return self.submit(&line, confirm);
            }
            _ => return self.point(anchor, confirm),
        }
        Wish::Nothing
    }

    /// Goes to the first or the last thing that something can be done with.
    pub fn jump(&mut self, last: bool) {
        self.cursor = None;
        self.cycle(!last);
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

    /// Moves the cursor.
    pub fn go(&mut self, direction: Direction) {
        if self.curtain {
            return;
        }
        let places = focus::places(&self.table);
        let targets = focus::next_things(&self.options, &self.path_so_far);
        let targeting = !self.path_so_far.is_empty();
        let allowed = |anchor: Anchor| !targeting || targets.contains(&anchor);
        match self.cursor {
            Some(Cursor::Thing(from)) => match focus::neighbour(&places, from, direction, allowed) {
                Some(anchor) => self.cursor = Some(Cursor::Thing(anchor)),
                None if targeting => self.cycle(matches!(direction, Direction::Right | Direction::Down)),
                None if direction == Direction::Down && !self.buttons().is_empty() => {
                    self.cursor = Some(Cursor::Button(0));
                }
                None => {}
            },
            Some(Cursor::Button(i)) => {
                self.cursor = Some(match direction {
                    Direction::Left => Cursor::Button(i.saturating_sub(1)),
                    Direction::Right => Cursor::Button((i + 1).min(self.buttons().len().saturating_sub(1))),
                    Direction::Down => Cursor::Button(i),
                    Direction::Up => {
                        let last = places.iter().filter(|(.., anchor)| allowed(*anchor)).max_by_key(|(row, ..)| *row);
                        match last.and_then(|(row, ..)| places.iter().find(|(r, ..)| r == row)) {
                            Some(&(.., anchor)) => Cursor::Thing(anchor),
                            None => Cursor::Button(i),
                        }
                    }
                });
            }
            None => self.cursor = self.first_place(),
        }
    }

    /// Tab: the next thing that something can be done with, then the buttons, and round again.
    pub fn cycle(&mut self, forwards: bool) {
        if self.curtain {
            return;
        }
        let usable = focus::next_things(&self.options, &self.path_so_far);
        let mut stops: Vec<Cursor> = (focus::places(&self.table).into_iter())
            .filter(|(.., anchor)| usable.contains(anchor))
            .map(|(.., anchor)| Cursor::Thing(anchor))
            .collect();
        if self.path_so_far.is_empty() {
            stops.extend((0..self.buttons().len()).map(Cursor::Button));
        }
        let Some(last) = stops.len().checked_sub(1) else { return };
        let at = self.cursor.and_then(|cursor| stops.iter().position(|stop| *stop == cursor));
        let next = match (at, forwards) {
            (None, true) => 0,
            (None, false) => last,
            (Some(i), true) => {
                if i == last {
                    0
                } else {
                    i + 1
                }
            }
            (Some(i), false) => {
                if i == 0 {
                    last
                } else {
                    i - 1
                }
            }
        };
        self.cursor = Some(stops[next]);
    }

    /// A digit: a card of the hand, or a numbered target.
    pub fn pick(&mut self, digit: usize, confirm: bool) -> Wish {
        if self.curtain {
            return Wish::Nothing;
        }
        if !self.path_so_far.is_empty() {
            return match self.targets().get(digit - 1).copied() {
                Some(target) => self.point(target, confirm),
                None => Wish::Nothing,
            };
        }
        let hand = match self.table.rows.last() {
            Some(Row::Cells(_, cells)) => cells.get(digit - 1).and_then(|placed| placed.anchor),
            _ => None,
        };
        match hand {
            Some(anchor) => self.point(anchor, confirm),
            None => {
                self.complain(&format!("There is no card {digit} in your hand."));
                Wish::Nothing
            }
        }
    }

    /// The legal targets in the order of the table: their numbers are their places here.
    fn targets(&self) -> Vec<Anchor> {
        if self.path_so_far.is_empty() {
            return Vec::new();
        }
        let next = focus::next_things(&self.options, &self.path_so_far);
        focus::places(&self.table)
            .into_iter()
            .map(|(.., anchor)| anchor)
            .filter(|anchor| next.contains(anchor))
            .collect()
    }

    /// Puts the cursor where the pointer is.
    pub fn hover(&mut self, cursor: Cursor) {
        if !self.curtain && !self.is_typing() {
            self.cursor = Some(cursor);
        }
    }

    // A game being looked at.

    /// Steps through a replay: to the next action or turn, or back.
    pub fn step(&mut self, forwards: bool, whole_turn: bool) {
        let (done, ahead) = self.session.place();
        let target = if !whole_turn {
            if forwards { done + 1 } else { done.saturating_sub(1) }
        } else if forwards {
            self.session.turns().into_iter().find(|&begin| begin > done).unwrap_or(done + ahead)
        } else {
            self.session.turns().into_iter().rev().find(|&begin| begin < done).unwrap_or(0)
        };
        self.step_to(target);
    }

    /// Shows the position after so many actions of a replay.
    pub fn step_to(&mut self, target: usize) {
        self.session.look_at(target);
        self.turn = self.session.turn();
        self.recap = target.saturating_sub(1);
        self.refresh();
    }

    /// Puts out what is lit for a while.
    pub fn put_out(&mut self) {
        self.flashes.clear();
    }

    /// Time passes.
    pub fn tick(&mut self, milliseconds: u64) {
        self.clock += milliseconds;
        let now = self.clock;
        self.flashes.retain(|&(.., until)| until > now);
        if let Some(mut replay) = self.replay.filter(|replay| replay.playing && replay.due <= now) {
            self.step(true, false);
            replay.playing = self.session.place().1 > 0;
            replay.due = now + PACES[replay.speed as usize - 1];
            self.replay = Some(replay);
        }
    }

    // The picture.

    /// What the typed text, the selection and the cursor amount to: the one line that is meant.
    fn meant(&self) -> Option<String> {
        if self.is_typing() {
            return Some(self.prompt.text().to_string());
        }
        let Some(Cursor::Thing(anchor)) = self.cursor else { return None };
        match focus::step(&self.options, &self.path_so_far, anchor) {
            Step::Submit(line) => Some(line),
            Step::Ask(moves, _) => moves.into_iter().next().map(|option| option.line),
            _ => None,
        }
    }

    /// The table screen's picture.
    pub fn view(&self) -> TableView<'_> {
        let meant = self.meant();
        let notes = match (&meant, self.curtain || self.replay.is_some()) {
            (Some(line), false) => self.session.preview(line),
            _ => Vec::new(),
        };
        let usable = focus::next_things(&self.options, &[]);
        let targets = self.targets();
        let targeting = !self.path_so_far.is_empty();
        let recent: Vec<Anchor> =
            self.log.iter().filter(|line| line.action > self.recap).filter_map(|line| line.anchor).collect();
        let mut spots = HashMap::new();
        for anchor in self.table.anchors() {
            let number = targets.iter().position(|target| *target == anchor).map(|i| i as u8 + 1);
            let note: Vec<&str> = notes.iter().filter(|(at, _)| *at == anchor).map(|(_, note)| note.as_str()).collect();
            let spot = Spot {
                cursor: self.cursor == Some(Cursor::Thing(anchor)) && !self.curtain,
                chosen: self.path_so_far.contains(&anchor),
                usable: !targeting && usable.contains(&anchor),
                target: number,
                dimmed: targeting && number.is_none() && !self.path_so_far.contains(&anchor),
                note: (!note.is_empty()).then(|| note.join(", ")),
                flash: self.flashes.iter().rev().find(|(at, ..)| *at == anchor).map(|&(_, direction, _)| direction),
                recent: recent.contains(&anchor),
            };
            spots.insert(anchor, spot);
        }
        TableView {
            table: &self.table,
            spots,
            buttons: self.button_views(),
            log: &self.log,
            log_scroll: self.log_scroll,
            news_from: self.recap + 1,
            inspector: self.inspector(&notes),
            banner: self.banner(targets.len()),
            prompt: self.replay.is_none().then(|| self.prompt_view(meant)),
            progress: self.replay.map(|replay| {
                let (done, ahead) = self.session.place();
                Progress { done, total: done + ahead, playing: replay.playing, speed: replay.speed }
            }),
            curtain: self.curtain.then(|| {
                let name = self.session.names().of(self.seat());
                format!("{name}'s turn. The hand is covered: press Enter when only {name} looks.")
            }),
        }
    }

    fn button_views(&self) -> Vec<Button> {
        let left = self.session.remaining();
        let buttons = self.buttons().into_iter().enumerate().map(|(i, option)| {
            let label = match (&left, i) {
                (Some(left), 0) => format!("{} ({left})", option.button),
                _ => option.button.clone(),
            };
            Button { label, cursor: self.cursor == Some(Cursor::Button(i)), urgent: i == 0 && left.is_none() }
        });
        buttons.collect()
    }

    fn inspector(&self, notes: &[(Anchor, String)]) -> Vec<crate::games::Line> {
        let Some(Cursor::Thing(anchor)) = self.cursor.filter(|_| !self.curtain) else { return Vec::new() };
        let mut lines = self.session.describe(self.seat(), anchor);
        let plain = |text: String| vec![(Label::Text(text), Default::default())];
        if self.replay.is_none()
            && self.path_so_far.is_empty()
            && let Some(why) = self.session.why_not(anchor)
        {
            lines.push(vec![(Label::Text(why), crate::games::Tint::Bane)]);
        }
        if !notes.is_empty() {
            lines.push(plain("would change:".into()));
            for (at, note) in notes {
                let what = self.name_of(*at);
                lines.push(plain(format!("  {what}: {note}")));
            }
        }
        lines
    }

    /// What a thing is called in a remark.
    fn name_of(&self, anchor: Anchor) -> String {
        let cell = self.table.cells().find(|placed| placed.anchor == Some(anchor)).map(|placed| &placed.cell);
        let lines = self.table.cells().filter_map(|placed| match &placed.cell {
            Cell::Panel(panel) => panel.lines.iter().find(|line| line.anchor == Some(anchor)),
            _ => None,
        });
        if let Some(line) = lines.into_iter().next() {
            return line.pieces.iter().map(|(label, _)| label.to_string()).collect::<String>().trim().to_string();
        }
        match cell {
            Some(Cell::Card(face)) => face.name.to_string(),
            Some(Cell::Seat(face)) => face.name.to_string(),
            Some(Cell::Slot(label)) if !label.is_empty() => label.to_string(),
            _ => "free place".into(),
        }
    }

    fn banner(&self, targets: usize) -> Option<String> {
        let first = self.path_so_far.first()?;
        let name = self.name_of(*first);
        Some(format!("{name}: choose one of {targets} (digit, arrows, Enter; Esc cancels)"))
    }

    fn prompt_view(&self, meant: Option<String>) -> PromptView<'_> {
        let text = self.prompt.text();
        let ghost = if self.is_typing() {
            let forms = self.session.forms();
            let verbs: Vec<&str> = forms.iter().map(|form| form.verb).collect();
            self.prompt.ghost(self.options.iter().map(|option| option.line.as_str()).chain(verbs))
        } else {
            meant.and_then(|line| line.strip_prefix(text).map(str::to_string)).unwrap_or_default()
        };
        let message = self.message.as_ref().map(|(text, wrong)| (text.as_str(), *wrong));
        PromptView { text, cursor: self.prompt.cursor(), ghost, message }
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
