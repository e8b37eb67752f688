//! The tutorial at the table: the current step, and whether an action completes it.
//!
//! The tutorial isn't part of the match, which is played and saved as usual. A game resumed after its first action
//! continues without the tutorial. Undoing an action doesn't reopen its step.

use super::{Question, Table};
use crate::app::screen::Context;
use crate::board::focus::Cursor;
use crate::frame::Popup;
use crate::keys::{Command, Keymap, Place};
use sorcery_agents::Pace;
use sorcery_agents::level::LEVELS;
use sorcery_games::lesson::{Lesson, Step, Task};
use sorcery_games::table::plain;
use sorcery_games::{Anchor, Label, Tint};
use sorcery_session::{GameInfo, roster};
use sorcery_session::{Header, Match, Move, Player, Players};

/// Progress in a tutorial.
#[derive(Debug)]
pub struct Tutorial {
    lesson: &'static Lesson,
    at: usize,
    /// Whether the current step was explained.
    explained: bool,
}

/// Returns a person against the weakest computer players.
fn players(seats: usize) -> Vec<Player> {
    (0..seats).map(|seat| if seat == 0 { Player::Human } else { Player::Computer(LEVELS[0]) }).collect()
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
    /// Returns the tutorial of a match if it is one and no action was taken yet.
    pub(super) fn of(session: &Match) -> Option<Tutorial> {
        let header = session.header();
        let listed = roster::find(&header.game).ok()?;
        let lesson = listed.lesson.filter(|lesson| header.position.as_deref() == Some(lesson.position))?;
        let begins = session.place() == (0, 0) && header.players == players(listed.seats);
        begins.then_some(Tutorial { lesson, at: 0, explained: false })
    }

    pub fn step(&self) -> &'static Step {
        &self.lesson.steps[self.at]
    }

    /// Returns the number of the current step, from 1, and the number of steps.
    pub fn number(&self) -> (usize, usize) {
        (self.at + 1, self.lesson.steps.len())
    }

    fn is_last(&self) -> bool {
        self.at + 1 == self.lesson.steps.len()
    }

    /// Returns the answers to the explanation of the current step.
    fn answers(&self) -> &'static [(&'static str, StepAnswer)] {
        match &self.step().task {
            Task::Act { .. } => &[
                ("Show me", StepAnswer::Do),
                ("Skip this step", StepAnswer::Skip),
                ("End the tutorial and play on", StepAnswer::Close),
            ],
            Task::Read(_) if self.is_last() => &[("Play on", StepAnswer::Do), ("Leave", StepAnswer::Leave)],
            Task::Read(_) => &[("Next", StepAnswer::Do), ("End the tutorial and play on", StepAnswer::Close)],
        }
    }
}

/// An answer to an explanation.
#[derive(Clone, Copy)]
enum StepAnswer {
    /// Does the step, or finishes it if it was only to be read.
    Do,
    Skip,
    Close,
    Leave,
}

impl Table {
    /// Returns the running tutorial.
    pub fn tutorial(&self) -> Option<&Tutorial> {
        self.tutorial.as_ref()
    }

    /// Returns the possible actions that complete the current step.
    pub fn asked(&self) -> impl Iterator<Item = &Move> {
        let task = self.tutorial.as_ref().map(|tutorial| &tutorial.step().task);
        self.board.options.iter().filter(move |option| match task {
            Some(Task::Act { verb, thing, .. }) => {
                let about = || option.path.first().is_some_and(|&first| self.board.table.name_of(first) == *thing);
                option.line.split(' ').next() == Some(verb) && (thing.is_empty() || about())
            }
            _ => false,
        })
    }

    /// Returns `true` if the current step should be explained now: after all animations, on the user's turn. A
    /// step that is only to be read is explained until the user confirms it.
    pub(super) fn has_to_explain(&self) -> bool {
        self.tutorial
            .as_ref()
            .is_some_and(|tutorial| !tutorial.explained || matches!(tutorial.step().task, Task::Read(_)))
            && !self.moving()
            && !self.awaits_computer()
            && self.session().status().awaited().is_some()
            && self.prompt.is_empty()
    }

    /// Explains the current step and selects the card it is about.
    pub(super) fn explain(&mut self, cx: &mut Context) {
        if self.awaits_computer() {
            return self.show_error("It is not your turn.");
        }
        let Some(tutorial) = &mut self.tutorial else {
            return self.show_error("No tutorial is running. To start one, choose \"First game\" in the lobby.");
        };
        tutorial.explained = true;
        let step = tutorial.step();
        if self.is_choosing() || !self.prompt.is_empty() {
            self.back();
        }
        match step.task {
            Task::Read(anchor) => self.board.cursor = Some(Cursor::Thing(anchor)),
            Task::Act { .. } => {
                let first = self.asked().next().map(|option| option.path.first().copied());
                if let Some(first) = first {
                    let thing = first.filter(|first| self.board.table.anchors().any(|anchor| anchor == *first));
                    let begins = |button: &&Move| button.path.first().copied() == first;
                    let button = self.board.buttons().iter().position(begins).map(Cursor::Button);
                    self.board.cursor = thing.map(Cursor::Thing).or(button);
                }
            }
        }
        self.board.keep_cursor();
        let Some(tutorial) = &self.tutorial else { return };
        let mut text = vec![plain(with_keys(step.why, &cx.keymap)), Vec::new()];
        if let Task::Act { what, .. } = step.task {
            let again = with_keys("{lesson} shows this again", &cx.keymap);
            text.push(vec![
                (Label::Text(format!("Now {what}.")), Tint::Gold),
                (Label::Text(format!(" ({again})")), Tint::Plain),
            ]);
            text.push(Vec::new());
        }
        let (number, all) = tutorial.number();
        let items = tutorial.answers().iter().map(|(label, _)| label.to_string()).collect();
        let title = format!("Step {number} of {all}: {}", step.title);
        cx.popup = Some(Popup::choice(title, text, items));
        self.asked = Some(Question::Step);
    }

    /// Handles the answer to an explanation. Closing an explanation finishes a step that is only to be read.
    pub(super) fn answer_step(&mut self, item: Option<usize>, cx: &mut Context) {
        let Some(tutorial) = &self.tutorial else { return };
        let reading = matches!(tutorial.step().task, Task::Read(_));
        let item = item.or(reading.then_some(0));
        match item.and_then(|item| tutorial.answers().get(item)).map(|&(_, way)| way) {
            Some(StepAnswer::Do) if reading => self.next_step(),
            Some(StepAnswer::Do) => self.show_move(),
            None => {}
            Some(StepAnswer::Skip) => self.next_step(),
            Some(StepAnswer::Close) => {
                self.tutorial = None;
                self.message = Some(("The tutorial is over. Play on!".into(), false));
            }
            Some(StepAnswer::Leave) => self.ask_to_leave(cx),
        }
    }

    /// Starts the action of the current step and selects its best target, so that Enter completes it.
    fn show_move(&mut self) {
        let first = self.asked().find(|option| option.path.len() > 1).map(|option| option.path[0]);
        let Some(first) = first.filter(|first| self.board.table.anchors().any(|anchor| anchor == *first)) else {
            return;
        };
        self.compose(first);
        self.board.select_best();
        // Prefer the target that the step names.
        let what = match self.tutorial.as_ref().map(|tutorial| &tutorial.step().task) {
            Some(Task::Act { what, .. }) => *what,
            _ => "",
        };
        let named = |target: &Anchor| *target != first && what.ends_with(&self.board.table.name_of(*target));
        if let Some(target) = self.board.targets().into_iter().find(named) {
            self.board.cursor = Some(Cursor::Thing(target));
        }
    }

    /// Returns `true` if the action being composed can complete the current step.
    pub(super) fn follows_step(&self) -> bool {
        self.is_choosing() && self.asked().any(|option| option.path.starts_with(&self.board.path))
    }

    /// Advances to the next step.
    pub(super) fn next_step(&mut self) {
        self.tutorial = self.tutorial.take().filter(|tutorial| !tutorial.is_last()).map(|tutorial| Tutorial {
            at: tutorial.at + 1,
            explained: false,
            ..tutorial
        });
    }

    /// Returns the task of the current step once it was explained.
    pub(super) fn step_banner(&self, keymap: &Keymap) -> Option<String> {
        let tutorial = self.tutorial.as_ref().filter(|tutorial| tutorial.explained && !self.awaits_computer())?;
        let Task::Act { what, .. } = tutorial.step().task else { return None };
        let (number, all) = tutorial.number();
        let possible = self.asked().next().is_some();
        let what = if possible { format!(": {what}") } else { " is not possible now".into() };
        let offered = [(Command::Undo, "undo", !possible), (Command::Lesson, "explain or skip", true)];
        let keys: Vec<String> = offered
            .into_iter()
            .filter(|offered| offered.2)
            .filter_map(|(command, does, _)| Some(format!("{}: {does}", keymap.key(Place::Table, command)?)))
            .collect();
        let keys = if keys.is_empty() { String::new() } else { format!(" ({})", keys.join(", ")) };
        Some(format!("Step {number} of {all}{what}{keys}"))
    }
}

/// Replaces names of commands in braces by their keys at the table.
fn with_keys(text: &str, keymap: &Keymap) -> String {
    Command::all().fold(text.to_string(), |text, (command, name)| {
        let key = || keymap.key(Place::Table, command).unwrap_or_else(|| command.label());
        let place = format!("{{{name}}}");
        if text.contains(&place) { text.replace(&place, &key()) } else { text }
    })
}
