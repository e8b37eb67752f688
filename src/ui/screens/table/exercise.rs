//! Exercises at the table: puzzles, and mistakes from earlier games.

use super::{TableQuestion, TableScreen};
use crate::app::{Context, DialogAnswer, SideEffect, Task};
use crate::frame::{LessonView, MultipleChoice, Popup, StatusMessage};
use crate::keys::{Command, KeyScope};
use sorcery_games::Decision;
use sorcery_games::table::plain_lines;
use sorcery_session::exercise::{Exercise, Progress, Series};
use sorcery_session::game::puzzle::{Practice, Puzzle};
use sorcery_session::mistake::Mistake;
use sorcery_session::{Advice, SearchHandle};

/// In a puzzle's dialog, text with fewer bytes than this is shown as the title.
const SHORT: usize = 60;

/// The user's next step, during or after an attempt at an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    Continue,
    Again,
    Hint,
    Show,
    Next,
    Leave,
}

/// Returns the user's progress in the puzzles of a game.
pub fn practice(game: &str, cx: &Context) -> Practice {
    cx.library.practice.get(game).cloned().unwrap_or_default()
}

/// The choices in every dialog about an attempt that isn't solved, always in this order. `NextStep::Continue` can
/// replace the first one.
const CHOICES: [NextStep; 5] = [NextStep::Again, NextStep::Hint, NextStep::Show, NextStep::Next, NextStep::Leave];

/// Returns the label of a step, in an exercise of this series.
fn label(choice: NextStep, series: &Series) -> &'static str {
    match (choice, series) {
        (NextStep::Continue, _) => "Keep looking",
        (NextStep::Again, _) => "Try again",
        (NextStep::Hint, _) => "Hint",
        (NextStep::Show, _) => "Show the answer",
        (NextStep::Next, Series::Puzzles(..)) => "Next puzzle",
        (NextStep::Next, Series::Mistakes(mistakes)) => match mistakes.left() {
            None => "Start again",
            Some(0) => "Finish",
            Some(_) => "Next mistake",
        },
        (NextStep::Leave, _) => "Stop",
    }
}

impl TableScreen {
    pub fn of_puzzle(puzzle: Puzzle, cx: &Context) -> Option<TableScreen> {
        TableScreen::of_exercise(Exercise::puzzle(puzzle, practice(puzzle.game, cx)), cx)
    }

    /// Opens the first of these mistakes as an exercise. Returns `None` if there are none.
    pub fn mistakes(all: Vec<Mistake>, cx: &Context) -> Option<TableScreen> {
        TableScreen::of_exercise(Exercise::mistakes(all)?, cx)
    }

    fn of_exercise(exercise: Exercise, cx: &Context) -> Option<TableScreen> {
        let name = cx.settings.names.first().filter(|name| !name.is_empty()).map(String::as_str);
        Some(TableScreen::seated(exercise.open(name).ok()?, None, Some(exercise), cx))
    }

    /// Returns the name of the exercise and its task in short for the title line.
    pub(super) fn exercise_title(&self) -> Option<String> {
        let exercise = self.exercise.as_ref()?;
        let task = match &exercise.series {
            Series::Puzzles(puzzle, _) => puzzle.task(),
            Series::Mistakes(_) => "Find a better move",
        };
        Some(format!("{}: {}", exercise.title(), task.trim_end_matches('.')))
    }

    /// Describes the exercise for the pane beside the table: its task, for whom, and within how many actions.
    pub(super) fn exercise_view(&self, cx: &Context) -> Option<LessonView> {
        let exercise = self.exercise.as_ref()?;
        let counted = match &exercise.series {
            Series::Puzzles(puzzle, _) if puzzle.wins => "You have one turn for any number of actions.",
            _ => "Your first action counts.",
        };
        let key = |command| cx.key(KeyScope::Table, command).unwrap_or_default();
        let (hint, back) = (key(Command::Hint), key(Command::Back));
        let keys = format!("{counted} Press {hint} for a hint, or {back} to see the answer, skip or stop.");
        Some(LessonView { heading: "task", title: exercise.title(), why: String::new(), what: exercise.task(), keys })
    }

    /// Returns the banner with the task of the exercise. At a mistake, a question of the game follows the task. Returns
    /// `None` if the game isn't an exercise, or if the banner shows a question in a puzzle. In that case, only the title
    /// line and the pane name the task.
    pub(super) fn exercise_banner(&self) -> Option<StatusMessage> {
        let Decision { question, details, .. } = &self.board.decision;
        let exercise = self.exercise.as_ref()?;
        match &exercise.series {
            Series::Mistakes(_) if exercise.is_over(self.session()) && exercise.advice.is_none() => {
                Some(StatusMessage::from("Checking your move...".to_string()))
            }
            Series::Mistakes(_) => Some(StatusMessage {
                text: exercise.task(),
                // A narrow screen leaves the question out, but not the task.
                extra: question.clone().unwrap_or_default(),
                details: details.clone(),
            }),
            Series::Puzzles(..) if question.is_some() => None,
            Series::Puzzles(_, practice) => {
                let row = match practice.length {
                    0 => String::new(),
                    length => format!(" Streak: {length}."),
                };
                Some(StatusMessage::from(format!("{}: {}{row}", exercise.title(), exercise.task())))
            }
        }
    }

    /// Returns the search that rates all actions in the current exercise, or `None` if it has been started already.
    pub(super) fn start_rating(&mut self) -> Option<Task> {
        let threads = self.opponents.players.threads();
        self.exercise.as_mut()?.search(threads).map(Task::Think)
    }

    /// Stores the result of the search that rates actions. Returns `false` if `handle` belongs to another search.
    pub(super) fn receive_rating(&mut self, handle: &SearchHandle, advice: &Advice, cx: &mut Context) -> bool {
        let is_own = self.exercise.as_mut().is_some_and(|exercise| exercise.rate(handle, advice));
        if is_own {
            self.check_attempt(cx);
        }
        is_own
    }

    /// Shows the result of the attempt if it is over. Returns `true` if this replaces the usual check for the end of
    /// the match.
    pub(super) fn check_attempt(&mut self, cx: &mut Context) -> bool {
        let Some(exercise) = &mut self.exercise else { return false };
        let Some(answer) = exercise.finish(&self.board.session) else { return exercise.is_over(&self.board.session) };
        save_progress(exercise, cx);
        let choices: &[NextStep] = if answer.is_good { &[NextStep::Next, NextStep::Leave] } else { &CHOICES };
        self.ask_next([&answer.text, &answer.why], choices, choices[0], cx);
        true
    }

    /// Asks what to do about an exercise that isn't finished.
    pub(super) fn ask_about_exercise(&mut self, cx: &mut Context) {
        let choices = [&[NextStep::Continue], &CHOICES[1..]].concat();
        self.ask_next([""; 2], &choices, NextStep::Continue, cx);
    }

    /// Opens a dialog with these choices, in which the cursor is at `first`. `more` stands below the text.
    fn ask_next(&mut self, [text, more]: [&str; 2], choices: &[NextStep], first: NextStep, cx: &mut Context) {
        let Some(exercise) = &self.exercise else { return };
        let (title, text) = match exercise.series {
            Series::Puzzles(..) if (1..SHORT).contains(&text.len()) => (text.to_string(), plain_lines(more)),
            _ => (exercise.title(), [plain_lines(text), plain_lines(more)].concat()),
        };
        let items = choices.iter().map(|choice| label(*choice, &exercise.series).to_string()).collect();
        let cursor = choices.iter().position(|choice| *choice == first).unwrap_or(0);
        let choice = MultipleChoice::new(title, text, items);
        cx.popup = Some(Popup::Choice(MultipleChoice { cursor, ..choice }));
        self.question = Some(TableQuestion::Exercise(choices.to_vec()));
    }

    pub(super) fn answer_exercise(&mut self, choices: &[NextStep], answer: DialogAnswer, cx: &mut Context) {
        let choice = match answer {
            DialogAnswer::Item(item) => choices.get(item).copied(),
            // The position of a solved exercise stays on the table, so that the user can type `next`.
            DialogAnswer::Typed if matches!(choices, [NextStep::Next | NextStep::Leave, ..]) => return,
            DialogAnswer::Back | DialogAnswer::Typed => {
                choices.first().copied().filter(|choice| *choice != NextStep::Next)
            }
            DialogAnswer::Quit => None,
        };
        self.choose_next(choice.unwrap_or(NextStep::Leave), cx);
    }

    pub(super) fn choose_next(&mut self, choice: NextStep, cx: &mut Context) {
        let Some(exercise) = &mut self.exercise else { return };
        let session = &self.board.session;
        match choice {
            NextStep::Continue => {}
            NextStep::Hint => {
                let first = if exercise.is_over(session) { NextStep::Again } else { NextStep::Continue };
                let clue = exercise.clue(session);
                self.ask_next([&clue, ""], &[&[first], &CHOICES[1..]].concat(), first, cx);
            }
            NextStep::Show => {
                let solution = exercise.solution(session);
                save_progress(exercise, cx);
                self.ask_next([&solution, ""], &CHOICES, NextStep::Next, cx);
            }
            NextStep::Leave => cx.back(),
            NextStep::Again | NextStep::Next => {
                let is_open = choice == NextStep::Again || exercise.advance(session);
                save_progress(exercise, cx);
                if let Series::Mistakes(mistakes) = &exercise.series
                    && !is_open
                {
                    let text = mistakes.summary().unwrap_or_default();
                    return self.ask_next([&text, ""], &[NextStep::Leave, NextStep::Next], NextStep::Leave, cx);
                }
                match self.exercise.take().and_then(|exercise| TableScreen::of_exercise(exercise, cx)) {
                    Some(next) => cx.go(next),
                    None => cx.back(),
                }
            }
        }
    }

    /// Returns the answer to a request for a hint in an exercise: first a clue, then the solution.
    pub(super) fn next_hint(&self) -> Option<NextStep> {
        self.exercise.as_ref().map(|exercise| if exercise.clued { NextStep::Show } else { NextStep::Hint })
    }
}

fn save_progress(exercise: &mut Exercise, cx: &mut Context) {
    let Some(progress) = exercise.progress() else { return };
    if let Progress::Puzzles(game, practice) = &progress {
        cx.library.practice.insert(game, practice.clone());
    }
    cx.effect(SideEffect::SaveProgress(progress));
}
