//! Exercises: the puzzles of a game, or the player's mistakes in earlier games, one after another.
//!
//! A front end opens a match with [`Exercise::open`], and [`Exercise::finish`] judges and counts the player's attempt.
//! Then the front end opens the same exercise again, or the next one after [`Exercise::advance`]. After these steps, it
//! saves the [`Progress`].

use crate::game::puzzle::{Attempt, Practice, Puzzle};
use crate::mistake::{ExerciseAnswer, Mistake};
use crate::{Advice, Match, SearchHandle, SearchJob, roster};
use sorcery_games::{Error, Form, help_text};
use std::path::PathBuf;

/// The answer to `analyse` in an exercise.
pub const NO_ANALYSIS: &str = "An analysis would give the solution away: enter `hint` or `show`.";

/// A series of exercises, and the state of the current one.
#[derive(Debug)]
pub struct Exercise {
    /// The series with the current exercise.
    pub series: Series,
    /// Whether the player has seen the clue.
    pub clued: bool,
    /// Whether the player has seen the solution.
    shown: bool,
    /// Whether the player has left the exercise with a command in plain text.
    left: bool,
    /// The search that rates all actions, if the exercise needs one.
    search: Option<SearchHandle>,
    /// The result of that search.
    pub advice: Option<Advice>,
}

/// A series of exercises.
#[derive(Debug)]
pub enum Series {
    /// The current puzzle, and the player's progress in the puzzles of its game.
    Puzzles(Puzzle, Practice),
    /// Mistakes from earlier games.
    Mistakes(Mistakes),
}

/// A series of exercises in which the player tries to avoid mistakes from earlier games.
#[derive(Debug)]
pub struct Mistakes {
    all: Vec<Mistake>,
    /// Number of mistakes that the player has corrected or left.
    done: usize,
    /// Number of mistakes for which the player found a better action without seeing the solution.
    found: usize,
    /// The correction that hasn't been saved yet.
    unsaved: Option<Progress>,
}

/// A player's progress, which storage saves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The progress in the puzzles of this game.
    Puzzles(&'static str, Practice),
    /// The player has found a better action than the mistake at this action of this saved game.
    Mistake(PathBuf, usize),
}

impl Mistakes {
    /// Returns the current mistake. At the end of the series, it is the last one.
    fn current(&self) -> &Mistake {
        &self.all[self.done.min(self.all.len() - 1)]
    }

    /// Returns the number of mistakes after the current one, or `None` at the end of the series.
    pub fn left(&self) -> Option<usize> {
        (self.all.len() - self.done).checked_sub(1)
    }

    /// Returns a sentence about the number of better actions that the player has found, or `None` before the first
    /// mistake is done.
    pub fn summary(&self) -> Option<String> {
        Some(match (self.found, self.done) {
            (_, 0) => return None,
            (0, _) => "You found no better move.".into(),
            (_, 1) => "You found a better move.".into(),
            (found, done) if found == done => format!("You found a better move for each of the {done} mistakes."),
            (found, done) => format!("You found a better move for {found} of {done} mistakes."),
        })
    }
}

impl Exercise {
    fn new(series: Series) -> Exercise {
        Exercise { series, clued: false, shown: false, left: false, search: None, advice: None }
    }

    /// Returns a puzzle as an exercise, for a player with this progress.
    pub fn puzzle(puzzle: Puzzle, practice: Practice) -> Exercise {
        Exercise::new(Series::Puzzles(puzzle, practice))
    }

    /// Returns the first of these mistakes as an exercise, or `None` if there are none.
    pub fn mistakes(all: Vec<Mistake>) -> Option<Exercise> {
        let series = Mistakes { all, done: 0, found: 0, unsaved: None };
        (!series.all.is_empty()).then(|| Exercise::new(Series::Mistakes(series)))
    }

    /// Returns a property of the current puzzle or mistake.
    fn of<'a, T>(&'a self, puzzle: impl FnOnce(&'a Puzzle) -> T, mistake: impl FnOnce(&'a Mistake) -> T) -> T {
        match &self.series {
            Series::Puzzles(current, _) => puzzle(current),
            Series::Mistakes(mistakes) => mistake(mistakes.current()),
        }
    }

    /// Opens a match for an attempt. In a puzzle, the player gets the given name.
    pub fn open(&self, name: Option<&str>) -> Result<Match, Error> {
        self.of(|puzzle| roster::open_puzzle(puzzle, name), Mistake::open)
    }

    /// Returns the name of the exercise, such as `Mistake 1 of 3`.
    pub fn title(&self) -> String {
        match &self.series {
            Series::Puzzles(puzzle, _) => format!("Puzzle {}", puzzle.number),
            Series::Mistakes(Mistakes { all, done, .. }) => {
                format!("Mistake {} of {}", all.len().min(done + 1), all.len())
            }
        }
    }

    /// Returns the task in words.
    pub fn task(&self) -> String {
        self.of(|puzzle| puzzle.task().into(), Mistake::task)
    }

    /// Returns the first action of the solution as a player types it.
    pub fn first_action(&self) -> &str {
        self.of(|puzzle| puzzle.first_action(), |mistake| &*mistake.slip.better)
    }

    /// Returns a clue that doesn't give the whole solution away. `session` is the match of the attempt.
    pub fn clue(&mut self, session: &Match) -> String {
        self.clued = true;
        self.of(|puzzle| puzzle.clue(session), |mistake| mistake.clue(session))
    }

    /// Returns the solution in words, and counts the exercise as missed. `session` is the match of the attempt.
    pub fn solution(&mut self, session: &Match) -> String {
        self.shown = true;
        if let Series::Puzzles(puzzle, practice) = &mut self.series {
            practice.give_up(puzzle);
        }
        self.of(|puzzle| puzzle.solution_in_words(session), Mistake::solution)
    }

    /// Returns the commands of the exercise. `session` is the match of the attempt.
    pub fn forms(&self, session: &Match) -> Vec<Form> {
        let puzzles = ["Show the solution.", "Skip this puzzle."];
        let [show, next] = self.of(|_| puzzles, |_| ["Show a better action.", "Skip this mistake."]);
        let mut forms = session.forms();
        forms.retain(|form| form.verb != "analyse");
        forms.iter_mut().filter(|form| form.verb == "hint").for_each(|form| form.help = "Give a clue.");
        forms.extend([Form::new("show", "", show), Form::new("next", "", next)]);
        forms
    }

    /// Returns the answer to a command about the exercise that was typed in plain text, or `None` for other commands.
    /// `session` is the match of the attempt.
    pub fn answer(&mut self, session: &Match, line: &str) -> Option<String> {
        Some(match line {
            "help" => help_text(&self.forms(session)).trim_end().into(),
            "hint" if self.clued => "There is no other clue: enter `show` for the solution.".into(),
            "hint" => self.clue(session),
            "show" => {
                self.left = self.of(|_| false, |_| true);
                self.solution(session)
            }
            "next" => {
                self.left = true;
                String::new()
            }
            _ => {
                let verb = line.split_whitespace().next()?;
                return verb.eq_ignore_ascii_case("analyse").then(|| NO_ANALYSIS.into());
            }
        })
    }

    /// Returns `true` if the attempt is over, even if it can't be judged yet, or if the player has left the exercise in
    /// plain text.
    pub fn is_over(&self, session: &Match) -> bool {
        self.left || self.of(|puzzle| puzzle.attempt(session) != Attempt::Open, |_| session.done() > 0)
    }

    /// Returns the search that rates all actions. Returns `None` if the exercise needs none, or already has one.
    pub fn search(&mut self, threads: usize) -> Option<SearchJob> {
        let job = self.search.is_none().then(|| self.of(|_| None, |mistake| mistake.search(threads)))??;
        self.search = Some(job.handle());
        Some(job)
    }

    /// Stores the result of the search that rates all actions. Returns `false` if `handle` belongs to another search.
    pub fn rate(&mut self, handle: &SearchHandle, advice: &Advice) -> bool {
        let is_own = self.search.as_ref().is_some_and(|own| own.is_of(handle));
        if is_own {
            self.advice = Some(advice.clone());
        }
        is_own
    }

    /// Judges and counts the attempt. Returns `None` if it isn't over, or can't be judged yet.
    pub fn finish(&mut self, session: &Match) -> Option<ExerciseAnswer> {
        match &mut self.series {
            Series::Puzzles(puzzle, practice) => {
                let attempt = puzzle.attempt(session);
                practice.count(puzzle, attempt);
                let solved = || format!("Solved! Streak: {} (best {})", practice.length, practice.longest);
                let (text, why) = match attempt {
                    Attempt::Open => return None,
                    Attempt::Solved => (solved(), puzzle.reasons_in_words(session)),
                    Attempt::Failed => ("Not solved.".into(), String::new()),
                };
                Some(ExerciseAnswer { is_good: attempt == Attempt::Solved, text, why })
            }
            Series::Mistakes(mistakes) => {
                let mistake = mistakes.current();
                let answer = mistake.answer(session, self.advice.as_ref()?)?;
                if answer.is_good && !self.shown {
                    mistakes.unsaved = mistake.path.clone().map(|path| Progress::Mistake(path, mistake.slip.action));
                    mistakes.found += 1;
                }
                Some(answer)
            }
        }
    }

    /// Goes to the next exercise. Returns `false` at the end of the series, after which the series begins again. `session`
    /// is the match of the last attempt.
    pub fn advance(&mut self, session: &Match) -> bool {
        match &mut self.series {
            Series::Puzzles(puzzle, practice) => {
                if puzzle.attempt(session) != Attempt::Solved {
                    practice.leave(puzzle);
                }
                *puzzle = practice.choose(&roster::puzzles(puzzle.game)).unwrap_or(*puzzle);
            }
            Series::Mistakes(Mistakes { all, done, found, .. }) => {
                (*done, *found) = if *done < all.len() { (*done + 1, *found) } else { (0, 0) };
                if *done == all.len() {
                    return false;
                }
            }
        }
        (self.clued, self.shown, self.left, self.search, self.advice) = (false, false, false, None, None);
        true
    }

    /// Returns the progress to save after an attempt, the solution, or a change of the exercise.
    pub fn progress(&mut self) -> Option<Progress> {
        match &mut self.series {
            Series::Puzzles(puzzle, practice) => Some(Progress::Puzzles(puzzle.game, practice.clone())),
            Series::Mistakes(mistakes) => mistakes.unsaved.take(),
        }
    }
}
