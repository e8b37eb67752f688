//! The tutorial at the table: the current step, and whether the player has done it.
//!
//! A pane beside the table explains the step while the player does it. The match is played and saved as usual. The saved
//! game records the step, so the tutorial resumes there. Undoing an action doesn't reopen its step.

use super::{TableQuestion, TableScreen};
use crate::app::Context;
use crate::board::focus::Cursor;
use crate::frame::{LessonView, Popup, StatusMessage};
use crate::keys::{Command, KeyScope, Keymap};
use sorcery_agents::{Level, Pace};
use sorcery_games::Anchor;
use sorcery_games::lesson::{Lesson, LessonStep, LessonTask};
use sorcery_games::table::plain;
use sorcery_games::words::capitalised;
use sorcery_session::{GameInfo, roster};
use sorcery_session::{Header, Match, Move, NOT_YOUR_TURN, Player, Players};

/// The menu of the tutorial.
const MENU: [&str; 3] = ["Do it", "Skip this step", "End the tutorial, continue the game"];

/// Progress in a tutorial.
#[derive(Debug)]
pub struct Tutorial {
    lesson: &'static Lesson,
    at: usize,
    /// Whether the current step has begun. A step begins on the user's turn, after all animations.
    begun: bool,
}

/// Returns the players of a tutorial: a person and novices, which its steps are written for.
fn players(seats: usize) -> Vec<Player> {
    (0..seats).map(|seat| if seat == 0 { Player::Human } else { Player::Computer(Level::Novice) }).collect()
}

/// Returns the header of the tutorial game. Its seed is fixed.
pub fn header(listed: &GameInfo, lesson: &Lesson, name: &str) -> Header {
    let players = players(listed.seats);
    let computers = Players::new(players.clone(), Pace::Usual, 1).names();
    let names = computers.into_iter().map(|computer| computer.unwrap_or_else(|| name.to_string()));
    Header {
        game: listed.name.into(),
        seed: 1,
        names: names.collect(),
        players,
        position: Some(lesson.position.into()),
        ..Header::default()
    }
}

impl Tutorial {
    /// Returns the tutorial at the recorded step, or at its first step if the game has no action yet. Returns `None` if
    /// this isn't a tutorial game, or if its tutorial is over.
    pub(super) fn of(session: &Match) -> Option<Tutorial> {
        let header = session.header();
        let listed = roster::find(&header.game).ok()?;
        let lesson = listed.lesson.filter(|lesson| header.position.as_deref() == Some(lesson.position))?;
        let step = session.tutorial().or_else(|| (!session.has_begun()).then_some(1))?;
        let at = step.checked_sub(1).filter(|&at| at < lesson.steps.len())?;
        (header.players == players(listed.seats)).then_some(Tutorial { lesson, at, begun: false })
    }

    pub fn step(&self) -> &'static LessonStep {
        &self.lesson.steps[self.at]
    }

    /// Returns the number of the current step, counted from 1, and the total number of steps.
    pub fn number(&self) -> (usize, usize) {
        (self.at + 1, self.lesson.steps.len())
    }

    fn title(&self) -> String {
        let (number, all) = self.number();
        format!("Step {number} of {all}: {}", self.step().title)
    }
}

impl TableScreen {
    pub fn tutorial(&self) -> Option<&Tutorial> {
        self.tutorial.as_ref()
    }

    /// Returns the tutorial if the player can do its current step now.
    fn current_step(&self) -> Option<&Tutorial> {
        self.tutorial.as_ref().filter(|tutorial| tutorial.begun && !self.awaits_computer())
    }

    /// Returns the possible actions that complete the current step.
    pub fn step_actions(&self) -> impl Iterator<Item = &Move> {
        let task = self.tutorial.as_ref().map(|tutorial| &tutorial.step().task);
        self.board.options.iter().filter(move |option| match task {
            Some(LessonTask::Act { verb, thing }) => {
                let about = || option.path.first().is_some_and(|&first| self.board.table.name_of(first) == *thing);
                (verb.is_empty() || option.line.split(' ').next() == Some(verb)) && (thing.is_empty() || about())
            }
            _ => false,
        })
    }

    /// Begins the current step, and completes it if its task is to move the cursor to an item and the cursor is there.
    pub(super) fn follow_tutorial(&mut self) {
        let waits = self.moving() || self.awaits_computer() || self.session().status().awaited().is_none();
        let Some(tutorial) = self.tutorial.as_mut().filter(|_| !waits) else { return };
        let begins = !std::mem::replace(&mut tutorial.begun, true);
        match tutorial.step().task {
            LessonTask::Find(item) if self.board.cursor != Some(Cursor::Thing(item)) => {}
            // The player has to move the cursor to the item of this step, so the cursor begins elsewhere.
            LessonTask::Find(_) if begins => {
                self.back();
                self.board.cursor = self.board.first_place();
            }
            LessonTask::Find(_) => {
                self.next_step();
                self.follow_tutorial();
            }
            LessonTask::Act { .. } if begins => self.go_to_step(),
            LessonTask::Act { .. } => {}
        }
    }

    /// Records the step of the tutorial in the saved game, once the game has an action.
    pub(super) fn keep_step(&mut self) {
        let step = self.tutorial.as_ref().map_or(0, |tutorial| tutorial.at + 1);
        if self.session().has_begun() && self.session().tutorial().unwrap_or(0) != step {
            self.session_mut().keep_tutorial(step);
        }
    }

    /// Returns the instruction of the current step if it is to move the cursor. Until the user has done that, no key and
    /// no click uses a card, because later steps may need it.
    pub(super) fn must_find(&self) -> Option<&'static str> {
        let step = self.current_step()?.step();
        matches!(step.task, LessonTask::Find(_)).then_some(step.what)
    }

    /// Tells the user to move the cursor if that is the current step. Returns `false` if it isn't.
    pub(super) fn ask_to_find(&mut self) -> bool {
        let what = self.must_find();
        what.inspect(|what| self.show_error(&format!("First {what}: press the arrow keys or click."))).is_some()
    }

    /// Moves the cursor to the item or button that starts the action of the tutorial step.
    fn go_to_step(&mut self) {
        let first = self.step_actions().next().map(|option| option.path.first().copied());
        if let Some(first) = first {
            let thing = first.filter(|first| self.board.table.anchors().any(|anchor| anchor == *first));
            let begins = |button: &&Move| button.path.first().copied() == first;
            let button = self.board.buttons().iter().position(begins).map(Cursor::Button);
            self.board.cursor = thing.map(Cursor::Thing).or(button);
        }
        self.board.keep_cursor();
    }

    /// Opens the menu of the tutorial.
    pub(super) fn ask_about_step(&mut self, cx: &mut Context) {
        let Some(tutorial) = &self.tutorial else {
            return self.show_error("No tutorial is running. To start one, choose \"First game\" in the lobby.");
        };
        if self.awaits_computer() {
            return self.show_error(NOT_YOUR_TURN);
        }
        let (number, all) = tutorial.number();
        // If the table leaves no room for the explanation, show it here.
        let why = self.board.facts.get().lesson_is_hidden.then(|| plain(with_keys(tutorial.step().why, &cx.keymap)));
        let (how, items) = match self.is_step_possible() {
            true => ("do or skip it?", &MENU[..]),
            false => ("you can't do it now. Skip it?", &MENU[1..]),
        };
        let items = items.iter().map(|item| item.to_string()).collect();
        cx.popup = Some(Popup::choice(format!("Step {number} of {all}: {how}"), Vec::from_iter(why), items));
        self.question = Some(TableQuestion::Step);
    }

    pub(super) fn answer_step(&mut self, item: usize, cx: &mut Context) {
        match item + usize::from(!self.is_step_possible()) {
            0 => self.do_step(cx),
            1 => self.next_step(),
            _ => {
                self.tutorial = None;
                self.note("The tutorial is over. The game continues.");
            }
        }
    }

    /// Returns `true` if the player can do the current step with a single action or by moving the cursor.
    fn is_step_possible(&self) -> bool {
        let finds = |tutorial: &Tutorial| matches!(tutorial.step().task, LessonTask::Find(_));
        self.tutorial.as_ref().is_some_and(finds) || self.step_actions().next().is_some()
    }

    /// Carries out the task of the current tutorial step for the player.
    fn do_step(&mut self, cx: &mut Context) {
        let Some(step) = self.tutorial.as_ref().map(Tutorial::step) else { return };
        self.back();
        if let LessonTask::Find(item) = step.task {
            self.board.cursor = Some(Cursor::Thing(item));
            return;
        }
        // Prefer an action whose target is also named by the step, not only the card that starts the action.
        let names = |at: &Anchor| self.board.table.name_of(*at);
        let is_named = |option: &&Move| {
            let other =
                option.path.last().map(names).filter(|name| option.path.first().map(names).as_ref() != Some(name));
            other.is_some_and(|name| step.what.contains(&name))
        };
        let moves: Vec<Move> = self.step_actions().cloned().collect();
        if let Some(option) = moves.iter().find(is_named).or(moves.get(self.best_of(&moves))) {
            self.submit(&option.line, cx);
        }
    }

    /// Returns `true` if the action being composed can complete the current tutorial step.
    pub(super) fn follows_step(&self) -> bool {
        self.is_choosing() && self.step_actions().any(|option| option.path.starts_with(&self.board.selection.path))
    }

    pub(super) fn next_step(&mut self) {
        self.message = None;
        let next = self.tutorial.take().map(|tutorial| Tutorial { at: tutorial.at + 1, begun: false, ..tutorial });
        self.tutorial = next.filter(|tutorial| tutorial.at < tutorial.lesson.steps.len());
        if self.tutorial.is_none() {
            self.note("You have done all steps of the tutorial. The game continues.");
        }
    }

    /// Returns the explanation of the current step.
    pub(super) fn lesson_view(&self, keymap: &Keymap) -> Option<LessonView> {
        let tutorial = self.current_step()?;
        let key = keymap.key(KeyScope::Table, Command::Lesson);
        Some(LessonView {
            heading: "tutorial",
            title: tutorial.title(),
            why: with_keys(tutorial.step().why, keymap),
            what: capitalised(tutorial.step().what) + ".",
            keys: key.map_or(String::new(), |key| format!("{key}: do or skip the step, or quit")),
        })
    }

    /// Returns the task of the current tutorial step.
    pub(super) fn step_banner(&self, keymap: &Keymap) -> Option<StatusMessage> {
        let tutorial = self.current_step()?;
        let (number, all) = tutorial.number();
        let possible = self.is_step_possible();
        let what = if possible { format!(": {}", tutorial.step().what) } else { ": you can't do this step now".into() };
        let offered = [(Command::Undo, "undo", !possible), (Command::Lesson, "do or skip it", true)];
        let keys: Vec<String> = offered
            .into_iter()
            .filter(|offered| offered.2)
            .filter_map(|(command, does, _)| Some(format!("{}: {does}", keymap.key(KeyScope::Table, command)?)))
            .collect();
        Some(StatusMessage::with_keys(format!("Step {number} of {all}{what}"), &keys.join(", ")))
    }
}

/// Replaces names of commands in braces with their keys at the table.
fn with_keys(text: &str, keymap: &Keymap) -> String {
    Command::all().fold(text.to_string(), |text, (command, name)| {
        text.replace(&format!("{{{name}}}"), &keymap.key_or_label(KeyScope::Table, command))
    })
}
