//! Exercises at the table: puzzles, and mistakes from earlier games.

use super::{TableQuestion, TableScreen};
use crate::app::{Context, DialogAnswer, SideEffect, Task};
use crate::frame::{LessonView, MultipleChoice, Popup, StatusMessage};
use crate::keys::{Command, KeyScope};
use sorcery_games::Decision;
use sorcery_games::table::plain_lines;
use sorcery_session::game::puzzle::{Attempt, Practice, Puzzle};
use sorcery_session::mistake::{Mistake, improved};
use sorcery_session::{Advice, Match, SearchHandle, roster};

/// In a puzzle's dialog, text with fewer bytes than this is shown as the title.
const SHORT: usize = 60;

/// The exercise at a table: a puzzle, or a series of mistakes from earlier games.
#[derive(Debug)]
pub(super) enum Exercise {
    Puzzle(Puzzle),
    Mistakes(Mistakes),
}

/// A series of exercises in which the player tries to avoid mistakes from earlier games.
#[derive(Debug, Default)]
pub(super) struct Mistakes {
    all: Vec<Mistake>,
    at: usize,
    /// Number of mistakes for which the player found a better action without seeing the answer.
    found: usize,
    /// Whether the player has seen the answer.
    shown: bool,
    search: Option<SearchHandle>,
    /// The ratings of all actions, once the search has finished.
    advice: Option<Advice>,
}

impl Mistakes {
    fn current(&self) -> &Mistake {
        &self.all[self.at]
    }
}

/// The user's next step, during or after an attempt at an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    Continue,
    Again,
    Hint,
    Show,
    Next,
    Restart,
    Leave,
}

/// Returns the user's progress in the puzzles of a game.
pub fn practice(game: &str, cx: &Context) -> Practice {
    cx.library.practice.get(game).cloned().unwrap_or_default()
}

/// The choices in every dialog about an attempt that isn't solved, always in this order. `NextStep::Continue` can
/// replace the first one.
const CHOICES: [NextStep; 5] = [NextStep::Again, NextStep::Hint, NextStep::Show, NextStep::Next, NextStep::Leave];

impl Exercise {
    /// Returns the name of the exercise, such as `Mistake 1 of 3`, and its task.
    fn title(&self) -> (String, &'static str) {
        match self {
            Exercise::Puzzle(puzzle) => (format!("Puzzle {}", puzzle.number), puzzle.task()),
            Exercise::Mistakes(Mistakes { at, all, .. }) => {
                (format!("Mistake {} of {}", at + 1, all.len()), "Find a better move.")
            }
        }
    }

    fn label(&self, choice: NextStep) -> &'static str {
        match (choice, self) {
            (NextStep::Continue, _) => "Keep looking",
            (NextStep::Again, _) => "Try again",
            (NextStep::Hint, _) => "Hint",
            (NextStep::Show, _) => "Show the answer",
            (NextStep::Next, Exercise::Puzzle(..)) => "Next puzzle",
            (NextStep::Next, Exercise::Mistakes(mistakes)) if mistakes.at + 1 == mistakes.all.len() => "Finish",
            (NextStep::Next, Exercise::Mistakes(_)) => "Next mistake",
            (NextStep::Restart, _) => "Start again",
            (NextStep::Leave, _) => "Stop",
        }
    }

    /// Returns the result of the attempt if it is over: whether the answer is good, the verdict, and the reasons for a
    /// puzzle's solution.
    fn result(&self, session: &Match, cx: &Context) -> Option<(bool, [String; 2])> {
        match self {
            Exercise::Puzzle(puzzle) => {
                let attempt = puzzle.attempt(session);
                let mut counted = practice(puzzle.game, cx);
                counted.count(puzzle, attempt);
                let why = if attempt == Attempt::Solved { puzzle.reasons_in_words(session) } else { String::new() };
                (attempt != Attempt::Open).then(|| (attempt == Attempt::Solved, [counted.in_words(attempt), why]))
            }
            Exercise::Mistakes(mistakes) => {
                let answer = mistakes.current().answer(session, mistakes.advice.as_ref()?)?;
                Some((answer.is_good, [answer.text, String::new()]))
            }
        }
    }

    /// Returns the first action of the solution as a player types it.
    pub(super) fn first_action(&self) -> &str {
        match self {
            Exercise::Puzzle(puzzle) => puzzle.first_action(),
            Exercise::Mistakes(mistakes) => &mistakes.current().slip.better,
        }
    }

    /// Returns the solution in words. `session` is the match in which the exercise is played.
    fn solution(&self, session: &Match) -> String {
        match self {
            Exercise::Puzzle(puzzle) => puzzle.solution_in_words(session),
            Exercise::Mistakes(mistakes) => mistakes.current().solution(),
        }
    }

    /// Returns a clue that doesn't give the whole answer away. `session` is the match in which the exercise is played.
    fn clue(&self, session: &Match) -> String {
        match self {
            Exercise::Puzzle(puzzle) => puzzle.clue(session),
            Exercise::Mistakes(mistakes) => {
                let mistake = mistakes.current();
                mistake.open().map_or_else(String::new, |start| mistake.hint(&start))
            }
        }
    }
}

impl TableScreen {
    /// Opens the next puzzle of a game. Returns `None` if the game has no puzzles.
    fn puzzle(game: &str, cx: &Context) -> Option<TableScreen> {
        let puzzle = practice(game, cx).choose(&roster::puzzles(game))?;
        TableScreen::of_puzzle(puzzle, cx)
    }

    pub fn of_puzzle(puzzle: Puzzle, cx: &Context) -> Option<TableScreen> {
        let name = cx.settings.names.first().filter(|name| !name.is_empty()).map(String::as_str);
        let session = roster::open_puzzle(&puzzle, name).ok()?;
        Some(TableScreen::seated(session, None, Some(Exercise::Puzzle(puzzle)), cx))
    }

    /// Opens the first of these mistakes as an exercise. Returns `None` if there are none.
    pub fn mistakes(all: Vec<Mistake>, cx: &Context) -> Option<TableScreen> {
        TableScreen::mistake(Mistakes { all, ..Mistakes::default() }, cx)
    }

    fn mistake(mistakes: Mistakes, cx: &Context) -> Option<TableScreen> {
        let session = mistakes.all.get(mistakes.at)?.open()?;
        Some(TableScreen::seated(session, None, Some(Exercise::Mistakes(mistakes)), cx))
    }

    /// Returns the name and the task of the exercise for the title line.
    pub(super) fn exercise_title(&self) -> Option<String> {
        let (title, task) = self.exercise.as_ref()?.title();
        Some(format!("{title}: {}", task.trim_end_matches('.')))
    }

    /// Describes the exercise for the pane beside the table: its task, for whom, and within how many actions.
    pub(super) fn exercise_view(&self, cx: &Context) -> Option<LessonView> {
        let exercise = self.exercise.as_ref()?;
        let (title, task) = exercise.title();
        let (what, several) = match exercise {
            Exercise::Puzzle(puzzle) => (task.to_string(), puzzle.wins),
            Exercise::Mistakes(mistakes) => (mistakes.current().task(), false),
        };
        let counted =
            if several { "You have one turn for any number of actions." } else { "Your first action counts." };
        let key = |command| cx.key(KeyScope::Table, command).unwrap_or_default();
        let (hint, back) = (key(Command::Hint), key(Command::Back));
        let keys = format!("{counted} Press {hint} for a hint, or {back} to see the answer, skip or stop.");
        Some(LessonView { heading: "task", title, why: String::new(), what, keys })
    }

    /// Returns the banner with the task of the exercise. At a mistake, a question of the game follows the task. Returns
    /// `None` if the game isn't an exercise, or if the banner shows a question in a puzzle. In that case, only the title
    /// line and the pane name the task.
    pub(super) fn exercise_banner(&self, cx: &Context) -> Option<StatusMessage> {
        let Decision { question, details, .. } = &self.board.decision;
        Some(match self.exercise.as_ref()? {
            Exercise::Mistakes(mistakes) if self.session().done() > 0 && mistakes.advice.is_none() => {
                StatusMessage::from("Checking your move...".to_string())
            }
            Exercise::Mistakes(mistakes) => StatusMessage {
                text: mistakes.current().task(),
                // A narrow screen leaves the question out, but not the task.
                extra: question.clone().unwrap_or_default(),
                details: details.clone(),
            },
            Exercise::Puzzle(..) if question.is_some() => return None,
            Exercise::Puzzle(puzzle) => {
                let row = match practice(puzzle.game, cx).length {
                    0 => String::new(),
                    length => format!(" Streak: {length}."),
                };
                StatusMessage::from(format!("Puzzle {}: {}{row}", puzzle.number, puzzle.task()))
            }
        })
    }

    /// Returns the search that rates all actions in the current exercise, or `None` if it has been started already.
    pub(super) fn start_rating(&mut self) -> Option<Task> {
        let Some(Exercise::Mistakes(mistakes)) = &mut self.exercise else { return None };
        if mistakes.search.is_some() || self.board.session.done() > 0 {
            return None;
        }
        let job = mistakes.current().search(&self.board.session, self.opponents.players.threads())?;
        mistakes.search = Some(job.handle());
        Some(Task::Think(job))
    }

    /// Stores the result of the search that rates actions. Returns `false` if `handle` belongs to another search.
    pub(super) fn receive_rating(&mut self, handle: &SearchHandle, advice: &Advice, cx: &mut Context) -> bool {
        let Some(Exercise::Mistakes(mistakes)) = &mut self.exercise else { return false };
        if !mistakes.search.as_ref().is_some_and(|own| own.is_of(handle)) {
            return false;
        }
        mistakes.advice = Some(advice.clone());
        if self.session().done() > 0 {
            self.check_attempt(cx);
        }
        true
    }

    /// Shows the result of the attempt if it is over. Returns `true` if this replaces the usual check for the end of
    /// the match.
    pub(super) fn check_attempt(&mut self, cx: &mut Context) -> bool {
        let is_untouched = self.session().done() == 0;
        if self.exercise.is_none() || matches!(self.exercise, Some(Exercise::Mistakes(_))) && is_untouched {
            return false;
        }
        let result = self.exercise.as_ref().and_then(|exercise| exercise.result(self.session(), cx));
        let Some((solved, [text, why])) = result else { return matches!(self.exercise, Some(Exercise::Mistakes(_))) };
        match &mut self.exercise {
            Some(Exercise::Mistakes(mistakes)) if solved && !mistakes.shown => {
                mistakes.found += 1;
                let mistake = mistakes.current();
                let path = mistake.path.iter().cloned();
                path.for_each(|path| cx.effect(SideEffect::Solved(path, mistake.slip.action)));
            }
            Some(Exercise::Puzzle(puzzle)) => {
                let attempt = if solved { Attempt::Solved } else { Attempt::Failed };
                with_practice(puzzle, cx, |practice| practice.count(puzzle, attempt));
            }
            _ => {}
        }
        let choices: &[NextStep] = if solved { &[NextStep::Next, NextStep::Leave] } else { &CHOICES };
        self.ask_next([&text, &why], choices, choices[0], cx);
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
        let (title, text) = match exercise {
            Exercise::Puzzle(..) if (1..SHORT).contains(&text.len()) => (text.to_string(), plain_lines(more)),
            _ => (exercise.title().0, [plain_lines(text), plain_lines(more)].concat()),
        };
        let items = choices.iter().map(|choice| exercise.label(*choice).to_string()).collect();
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
        match choice {
            NextStep::Continue => {}
            NextStep::Hint => {
                let Some(exercise) = &self.exercise else { return };
                let (clue, over) = (exercise.clue(self.session()), exercise.result(self.session(), cx).is_some());
                self.clued = true;
                let first = if over { NextStep::Again } else { NextStep::Continue };
                self.ask_next([&clue, ""], &[&[first], &CHOICES[1..]].concat(), first, cx);
            }
            NextStep::Show => {
                let Some(exercise) = &self.exercise else { return };
                let solution = exercise.solution(self.session());
                match &mut self.exercise {
                    Some(Exercise::Mistakes(mistakes)) => mistakes.shown = true,
                    Some(Exercise::Puzzle(puzzle)) => {
                        with_practice(puzzle, cx, |practice| practice.give_up(puzzle));
                    }
                    None => {}
                }
                self.ask_next([&solution, ""], &CHOICES, NextStep::Next, cx);
            }
            NextStep::Leave => cx.back(),
            NextStep::Again | NextStep::Next | NextStep::Restart => self.open_next(choice, cx),
        }
    }

    /// Opens the same exercise again, or the next one.
    fn open_next(&mut self, choice: NextStep, cx: &mut Context) {
        let next = match self.exercise.take() {
            Some(Exercise::Puzzle(puzzle)) if choice == NextStep::Next => {
                if puzzle.attempt(self.session()) != Attempt::Solved {
                    with_practice(&puzzle, cx, |practice| practice.leave(&puzzle));
                }
                TableScreen::puzzle(puzzle.game, cx)
            }
            Some(Exercise::Puzzle(puzzle)) => TableScreen::of_puzzle(puzzle, cx),
            Some(Exercise::Mistakes(mistakes)) if choice == NextStep::Next && mistakes.at + 1 == mistakes.all.len() => {
                let (found, all) = (mistakes.found, mistakes.all.len());
                self.exercise = Some(Exercise::Mistakes(mistakes));
                let text = improved(found, all);
                return self.ask_next([&text, ""], &[NextStep::Leave, NextStep::Restart], NextStep::Leave, cx);
            }
            Some(Exercise::Mistakes(mistakes)) => {
                let Mistakes { at, found, .. } = mistakes;
                let mistakes = match choice {
                    NextStep::Again => mistakes,
                    NextStep::Next => Mistakes { all: mistakes.all, at: at + 1, found, ..Mistakes::default() },
                    _ => Mistakes { all: mistakes.all, ..Mistakes::default() },
                };
                TableScreen::mistake(mistakes, cx)
            }
            None => None,
        };
        match next {
            Some(next) => cx.go(TableScreen { clued: self.clued && choice == NextStep::Again, ..next }),
            None => cx.back(),
        }
    }

    /// Returns the answer to a request for a hint in an exercise: first a clue, then the solution.
    pub(super) fn next_hint(&self) -> Option<NextStep> {
        self.exercise.as_ref().map(|_| if self.clued { NextStep::Show } else { NextStep::Hint })
    }
}

fn with_practice(puzzle: &Puzzle, cx: &mut Context, act: impl FnOnce(&mut Practice)) {
    let mut practice = practice(puzzle.game, cx);
    act(&mut practice);
    cx.library.practice.insert(puzzle.game, practice.clone());
    cx.effect(SideEffect::SavePractice(puzzle.game, practice));
}
