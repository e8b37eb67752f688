//! A first game by steps at the table: which step is open, and whether an action finishes it.
//!
//! The lesson is no part of the match. Its game is played and kept as any other; when it is left
//! and continued later, it goes on without the steps, unless nothing was done yet. A step that was
//! done stays done when the action is taken back.

use super::Play;
use crate::agents::Pace;
use crate::agents::level::LEVELS;
use crate::games::lesson::{Lesson, Step, Task};
use crate::session::roster::{self, Listed};
use crate::session::{Header, Move, Player, Players, Session};
use crate::ui::focus::Cursor;

/// How far a lesson has come.
#[derive(Debug)]
pub struct Course {
    lesson: &'static Lesson,
    at: usize,
    /// The open step was explained.
    told: bool,
}

/// The weakest computer players, opposite to somebody who learns.
fn players(seats: usize) -> Vec<Player> {
    (0..seats).map(|seat| if seat == 0 { Player::Human } else { Player::Computer(LEVELS[0]) }).collect()
}

/// How the first game of somebody with this name is begun; it is the same game every time.
pub fn header(listed: &Listed, lesson: &Lesson, name: &str) -> Header {
    let players = players(listed.seats);
    let computers = Players::new(players.clone(), Pace::Usual, 1).names();
    let names = computers.into_iter().map(|computer| computer.unwrap_or_else(|| name.to_string()));
    Header {
        game: listed.name.into(),
        seed: 1,
        names: names.collect(),
        players,
        chosen: Vec::new(),
        position: Some(lesson.position.into()),
    }
}

impl Course {
    /// The lesson that a match is, when nothing was done in it yet.
    pub(super) fn of(session: &dyn Session) -> Option<Course> {
        let header = session.header();
        let listed = roster::find(&header.game).ok()?;
        let lesson = listed.lesson.filter(|lesson| header.position.as_deref() == Some(lesson.position))?;
        let begins = session.place() == (0, 0) && header.players == players(listed.seats);
        begins.then_some(Course { lesson, at: 0, told: false })
    }

    /// The open step.
    pub fn step(&self) -> &'static Step {
        &self.lesson.steps[self.at]
    }

    /// Its number, and how many there are.
    pub fn number(&self) -> (usize, usize) {
        (self.at + 1, self.lesson.steps.len())
    }

    /// Whether it is the last one.
    pub fn is_last(&self) -> bool {
        self.at + 1 == self.lesson.steps.len()
    }

    /// Whether it was explained.
    pub fn is_told(&self) -> bool {
        self.told
    }
}

impl Play {
    /// The lesson that is being played through.
    pub fn course(&self) -> Option<&Course> {
        self.course.as_ref()
    }

    /// The actions that finish the open step, as far as they can be done now.
    pub fn asked(&self) -> impl Iterator<Item = &Move> {
        let task = self.course.as_ref().map(|course| &course.step().task);
        self.options.iter().filter(move |option| match task {
            Some(Task::Act { verb, thing, .. }) => {
                option.line.split(' ').next() == Some(verb)
                    && (thing.is_empty() || option.path.first().is_some_and(|&first| self.name_of(first) == *thing))
            }
            _ => false,
        })
    }

    /// Whether a line finishes the open step.
    pub(super) fn finishes_step(&self, line: &str) -> bool {
        self.course.is_some() && {
            let line = line.to_lowercase();
            self.asked().any(|option| option.line.split(' ').eq(line.split_whitespace()))
        }
    }

    /// Whether the open step has to be explained now: as soon as the last action was seen and the
    /// person can act; one that is only read until it was read.
    pub fn has_to_explain(&self) -> bool {
        self.course.as_ref().is_some_and(|course| !course.told || matches!(course.step().task, Task::Read(_)))
            && !self.moving()
            && !self.awaits_computer()
            && self.session.status().awaited().is_some()
            && self.prompt.is_empty()
    }

    /// The open step is being explained: the cursor goes to what it is about.
    pub fn explain(&mut self) {
        let Some(course) = &mut self.course else { return };
        course.told = true;
        let (step, cursor) = (course.step(), self.cursor);
        if !self.prompt.is_empty() {
            self.back();
        }
        self.cursor = match step.task {
            Task::Read(anchor) => Some(Cursor::Thing(anchor)),
            Task::Act { .. } => {
                self.asked().next().map(|option| option.path.first().copied()).map_or(cursor, |first| {
                    let thing = first.filter(|first| self.table.anchors().any(|anchor| anchor == *first));
                    let button = || self.buttons().iter().position(|button| button.path.first().copied() == first);
                    thing.map(Cursor::Thing).or_else(|| button().map(Cursor::Button))
                })
            }
        };
        self.keep_cursor();
    }

    /// The open step was done, read or skipped.
    pub fn next_step(&mut self) {
        self.course = self.course.take().filter(|course| !course.is_last()).map(|course| Course {
            at: course.at + 1,
            told: false,
            ..course
        });
    }

    /// The game goes on without the steps.
    pub fn close_lesson(&mut self) {
        self.course = None;
    }
}
