//! Puzzles at the table. Only the streak is saved.

use super::{Question, Table};
use crate::app::msg::Effect;
use crate::app::screen::{Answer, Context};
use crate::frame::Popup;
use sorcery_session::game::puzzle::{Attempt, Puzzle, Streak};
use sorcery_session::roster;

/// Answers after an attempt. A solved puzzle can't be tried again.
const ANSWERS: [&str; 3] = ["Try again", "Next puzzle", "Lobby"];

/// Returns the user's streak with the puzzles of a game.
pub fn streak(game: &str, cx: &Context) -> Streak {
    cx.library.streaks.get(game).copied().unwrap_or_default()
}

impl Table {
    /// Opens the next puzzle of a game, or `None` if it has no puzzles.
    pub fn puzzle(game: &str, cx: &Context) -> Option<Table> {
        let puzzle = streak(game, cx).choose(&roster::puzzles(game))?;
        let name = cx.settings.names.first().filter(|name| !name.is_empty()).map(String::as_str);
        let session = roster::open(puzzle.header(name)).ok()?;
        Some(Table { puzzle: Some(puzzle), ..Table::new(session, None, cx) })
    }

    /// Returns the task for the banner.
    pub(super) fn puzzle_banner(&self, cx: &Context) -> Option<String> {
        let puzzle = self.puzzle?;
        let row = match streak(puzzle.game, cx).length {
            0 => String::new(),
            length => format!(" Streak: {length}."),
        };
        Some(format!("Puzzle {}: {}{row}", puzzle.number, puzzle.task()))
    }

    /// Shows the result of the attempt if it is over.
    pub(super) fn check_attempt(&mut self, cx: &mut Context) -> bool {
        let Some(puzzle) = self.puzzle else { return false };
        let attempt = puzzle.attempt(self.session());
        if attempt == Attempt::Open {
            return false;
        }
        let solved = attempt == Attempt::Solved;
        let said = self.with_streak(puzzle, cx, |streak| {
            streak.count(attempt);
            streak.in_words(attempt)
        });
        self.asked = Some(Question::Puzzle(solved));
        cx.popup = Some(Popup::question(said, ANSWERS[usize::from(solved)..].iter().map(|s| s.to_string()).collect()));
        true
    }

    pub(super) fn answer_puzzle(&mut self, solved: bool, answer: Answer, cx: &mut Context) {
        let Some(puzzle) = self.puzzle else { return };
        let item = match answer {
            Answer::Item(item) => item + usize::from(solved),
            Answer::Back => usize::from(solved),
            Answer::Quit => 2,
        };
        match item {
            0 => {}
            1 if !solved => self.with_streak(puzzle, cx, |streak| streak.skip()),
            1 => {}
            _ => return cx.home(),
        }
        match Table::puzzle(puzzle.game, cx) {
            Some(next) => cx.go(next),
            None => cx.home(),
        }
    }

    fn with_streak<T>(&self, puzzle: Puzzle, cx: &mut Context, act: impl FnOnce(&mut Streak) -> T) -> T {
        let mut streak = streak(puzzle.game, cx);
        let said = act(&mut streak);
        cx.library.streaks.insert(puzzle.game, streak);
        cx.effect(Effect::SaveStreak(puzzle.game, streak));
        said
    }
}
