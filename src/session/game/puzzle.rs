//! Puzzles: positions with a task for one turn. Either only a few of many sequences of actions win before the turn
//! ends, or one action is clearly better than all others.
//!
//! [`find`](super::finding::find) finds puzzles in games that the computer plays against itself. The text of the
//! puzzles contains their positions, each below a line with the grade and the solution:
//!
//! - `# wins 3: LINE; LINE` if the task is to win this turn.
//! - `# best 2: LINE` if the task is to find the best action. If the second-best action is known, it follows the
//!   solution, with the lead over it: `# best 2: LINE > SECOND: 12.1 % (10.3 to 13.9)`, or `(exact)` instead of the
//!   interval.

use crate::game::snapshots::check_of;
use crate::{Header, HintSentence, Match, Player};
use sorcery_games::engine::{Seat, Status};
use sorcery_games::narration::gerund;
use sorcery_games::words::capitalised;
use sorcery_games::{LinkedText, Listener};
use std::collections::BTreeSet;

/// The name of the opponent in puzzles.
const NEMESIS: &str = "Nemesis";
/// The grade of the hardest puzzles. The easiest ones have grade 1.
pub const GRADES: u8 = 5;

/// A puzzle: a position in which the player must win this turn or find the best action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puzzle {
    /// The name of the game.
    pub game: &'static str,
    /// The number of the puzzle in its game, from 1.
    pub number: usize,
    /// Whether the task is to win this turn. Otherwise, it is to find the best action.
    pub wins: bool,
    /// How hard the puzzle is, from 1 to [`GRADES`].
    pub grade: u8,
    /// The solution: one or more actions as a player types them, separated by `; `.
    pub solution: &'static str,
    /// The second-best action. `None` if it isn't known.
    pub second: Option<SecondBest>,
    /// The position.
    pub position: &'static str,
}

/// The second-best action in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SecondBest {
    /// The action as a player types it.
    pub action: &'static str,
    /// The lead of the solution over this action in win probability, in percentage points.
    pub lead: f64,
    /// Whether the lead was computed exactly instead of estimated from simulated games.
    pub exact: bool,
}

/// The state of an attempt to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The player can still solve the puzzle.
    Open,
    /// The player solved the puzzle.
    Solved,
    /// The player chose another action, or didn't win before the end of the turn.
    Failed,
}

/// A player's progress in the puzzles of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Practice {
    /// Number of puzzles solved in a row without a mistake.
    pub length: u32,
    /// Length of the player's longest series of puzzles solved in a row without a mistake.
    pub longest: u32,
    /// The puzzles that the player has solved, by [`Puzzle::id`].
    solved: BTreeSet<u64>,
    /// The puzzles to repeat, each with the number of other puzzles before it comes back. A puzzle stays in this list
    /// until the player solves it at the first attempt.
    missed: Vec<(u64, u32)>,
    /// The ID of the last puzzle that the player solved, missed or skipped.
    last: u64,
    /// Whether the player failed at the puzzle `last` and hasn't left it since.
    failed: bool,
}

/// Number of other puzzles before the only missed one comes back. With more missed puzzles, the pause is longer, so that
/// at least two thirds of the puzzles are new.
const PAUSE: u32 = 2;

/// How a player did with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleState {
    /// The player hasn't tried the puzzle.
    New,
    /// The player solved the puzzle.
    Solved,
    /// The player missed the puzzle and has to solve it again.
    Missed,
}

impl PuzzleState {
    /// Returns the word that marks the puzzle in a list, or an empty string for a new puzzle.
    pub fn in_words(self) -> &'static str {
        match self {
            PuzzleState::New => "",
            PuzzleState::Solved => "solved",
            PuzzleState::Missed => "missed",
        }
    }
}

impl Practice {
    /// Returns how the player did with a puzzle.
    pub fn standing(&self, puzzle: &Puzzle) -> PuzzleState {
        let id = puzzle.id();
        match (self.missed.iter().any(|(missed, _)| *missed == id), self.solved.contains(&id)) {
            (true, _) => PuzzleState::Missed,
            (_, true) => PuzzleState::Solved,
            _ => PuzzleState::New,
        }
    }

    /// Returns a line of text: how many of the puzzles the player solved and missed, and the best streak.
    pub fn summary(&self, puzzles: &[Puzzle]) -> String {
        let count = |wanted| puzzles.iter().filter(|puzzle| self.standing(puzzle) == wanted).count();
        let (solved, missed) = (count(PuzzleState::Solved), count(PuzzleState::Missed));
        let missed = if missed == 0 { String::new() } else { format!(", {missed} missed") };
        format!("{solved} of {} solved{missed}, best streak {}", puzzles.len(), self.longest)
    }

    /// Returns the next puzzle: one that the player missed, once enough other puzzles have followed it, otherwise the
    /// first new one after the puzzle played last. Returns `None` if there are no puzzles.
    pub fn choose(&self, puzzles: &[Puzzle]) -> Option<Puzzle> {
        let after = puzzles.iter().position(|puzzle| puzzle.id() == self.last).map_or(0, |at| at + 1);
        let in_order = || puzzles[after..].iter().chain(&puzzles[..after]);
        let find = |wanted| in_order().find(|puzzle| self.standing(puzzle) == wanted);
        let is_due = |puzzle: &&Puzzle| self.missed.contains(&(puzzle.id(), 0));
        let due = in_order().filter(|puzzle| puzzle.id() != self.last).find(is_due);
        due.or_else(|| find(PuzzleState::New))
            .or_else(|| find(PuzzleState::Missed))
            .or_else(|| in_order().next())
            .copied()
    }

    /// Records a finished attempt.
    pub fn count(&mut self, puzzle: &Puzzle, attempt: Attempt) {
        let id = puzzle.id();
        match attempt {
            Attempt::Open => {}
            Attempt::Failed => self.give_up(puzzle),
            Attempt::Solved => {
                self.solved.insert(id);
                if !self.failed || self.last != id {
                    self.length += 1;
                    self.missed.retain(|(missed, _)| *missed != id);
                }
                self.longest = self.longest.max(self.length);
                self.leave(puzzle);
            }
        }
    }

    /// Records that the player missed a puzzle, or asked for its solution.
    pub fn give_up(&mut self, puzzle: &Puzzle) {
        let id = puzzle.id();
        (self.length, self.last, self.failed) = (0, id, true);
        self.missed.retain(|(missed, _)| *missed != id);
        let missed = 1 + self.missed.len() as u32;
        self.missed.push((id, (PAUSE + 1) * missed));
    }

    /// Records that the player leaves a puzzle, solved or not.
    pub fn leave(&mut self, puzzle: &Puzzle) {
        (self.last, self.failed) = (puzzle.id(), false);
        self.missed.iter_mut().for_each(|(_, pause)| *pause = pause.saturating_sub(1));
    }

    /// Returns the player's progress in the puzzles as text, one fact per line.
    pub fn to_text(&self) -> String {
        let mut text =
            format!("streak {} {}\nlast {:016x} {}\n", self.length, self.longest, self.last, u8::from(self.failed));
        self.solved.iter().for_each(|id| text += &format!("solved {id:016x}\n"));
        self.missed.iter().for_each(|(id, pause)| text += &format!("missed {id:016x} {pause}\n"));
        text
    }

    /// Parses the text that [`to_text`](Practice::to_text) returned. Ignores invalid lines. Also reads the streak of an
    /// older version: the next puzzle, the streak, the longest streak, and whether an attempt failed.
    pub fn from_text(text: &str) -> Practice {
        let mut progress = Practice::default();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |at: usize| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(0);
            let id = |at: usize| words.get(at).and_then(|word| u64::from_str_radix(word, 16).ok());
            match (words.first().copied(), id(1)) {
                (Some("streak"), _) => (progress.length, progress.longest) = (number(1), number(2)),
                (Some("last"), Some(last)) => (progress.last, progress.failed) = (last, number(2) != 0),
                (Some("solved"), Some(id)) => _ = progress.solved.insert(id),
                (Some("missed"), Some(id)) => progress.missed.push((id, number(2))),
                (Some(_), _) if words.len() == 4 => (progress.length, progress.longest) = (number(1), number(2)),
                _ => {}
            }
        }
        progress
    }
}

/// Parses the puzzles of a game.
pub(crate) fn read(game: &'static str, text: &'static str) -> Vec<Puzzle> {
    // The first part, before the first `# `, is empty, so the puzzles are numbered from 1.
    let puzzle = |(number, part): (usize, &'static str)| {
        let (task, position) = part.split_once('\n')?;
        let (task, solution) = task.split_once(": ")?;
        let (task, grade) = task.split_once(' ')?;
        let (solution, rest) = solution.split_once(" > ").unwrap_or((solution, ""));
        let second = rest.split_once(": ").and_then(|(action, lead)| {
            let (points, certainty) = lead.split_once(" % ")?;
            Some(SecondBest { action, lead: points.parse().ok()?, exact: certainty == "(exact)" })
        });
        Some(Puzzle { game, number, wins: task == "wins", grade: grade.parse().ok()?, solution, second, position })
    };
    text.split("# ").enumerate().filter_map(puzzle).collect()
}

impl Puzzle {
    /// Returns a number that identifies the puzzle in all versions of the program.
    pub fn id(&self) -> u64 {
        check_of(self.position)
    }

    /// Returns the grade as stars.
    pub fn stars(&self) -> String {
        let grade = usize::from(self.grade.min(GRADES));
        "*".repeat(grade) + &".".repeat(usize::from(GRADES) - grade)
    }

    /// Returns the task of the puzzle, addressed to the player.
    pub fn task(&self) -> &'static str {
        if self.wins { "Win before your turn ends." } else { "Find the best move." }
    }

    /// Returns the header of a match of this puzzle for a player with this name in the first seat.
    pub(crate) fn header(&self, name: Option<&str>) -> Header {
        let names = [name.unwrap_or_default(), NEMESIS].map(String::from);
        Header::exercise(self.game, names.into(), Seat::ONE, self.position.into())
    }

    /// Returns the first action of the solution as a player types it.
    pub fn first_action(&self) -> &'static str {
        self.solution.split("; ").next().unwrap_or_default()
    }

    /// Returns the solution in words, with the reasons for it. `session` is a match of this puzzle.
    pub fn solution_in_words(&self, session: &Match) -> String {
        let solution = self.phrases(session, self.solution).join(", then ");
        let sentences = [format!("Solution: {solution} (`{}`).", self.solution), self.reasons_in_words(session)];
        sentences.join(" ").trim_end().into()
    }

    /// Returns sentences with the reasons for the best move and its lead over the next best one, as far as they are known.
    /// A move that wins needs no reason. `session` is a match of this puzzle.
    pub fn reasons_in_words(&self, session: &Match) -> String {
        let mut start = session.fork();
        start.look_at(0);
        let why = start.explained(self.solution).filter(|_| !self.wins).map(|(_, why)| why).unwrap_or_default();
        let why = HintSentence::why(&why).map(|why| why.prose);
        let lead = self.second.map(|SecondBest { action, lead, .. }| {
            let phrase = self.phrases(session, action).concat();
            format!("In 100 games, it wins {lead:.0} more than the second-best move: {phrase} (`{action}`).")
        });
        why.into_iter().chain(lead).collect::<Vec<_>>().join(" ")
    }

    /// Returns a clue that doesn't give the whole solution away: the next best action, the first card of a solution with
    /// several actions, or the kind of the best action. `session` is a match of this puzzle.
    pub fn clue(&self, session: &Match) -> String {
        if let Some(second) = self.second {
            let phrases = self.linked_phrases(session, second.action);
            let action = phrases.first().and_then(|it| Some((it.verb, it.text.strip_prefix(it.verb)?)));
            return match action.filter(|(verb, _)| !verb.is_empty()) {
                Some((verb, rest)) => {
                    format!("{}{rest} (`{}`) is only second best.", capitalised(&gerund(verb)), second.action)
                }
                None => format!("`{}` is only second best.", second.action),
            };
        }
        let mut start = session.fork();
        start.look_at(0);
        let (first, subject) = (self.first_action(), if self.wins { "The solution" } else { "The best move" });
        let clue = start.clue(first).unwrap_or_else(|| format!("begins with `{first}`"));
        format!("{subject} {clue}.")
    }

    fn phrases(&self, session: &Match, lines: &str) -> Vec<String> {
        self.linked_phrases(session, lines).into_iter().map(|phrase| phrase.text).collect()
    }

    fn linked_phrases(&self, session: &Match, lines: &str) -> Vec<LinkedText> {
        let mut session = session.fork();
        session.look_at(0);
        let Some(seat) = session.status().awaited() else { return Vec::new() };
        let lines: Vec<String> = lines.split("; ").map(String::from).collect();
        session.phrases(&lines, Listener::advised(session.names(), seat))
    }

    /// Returns text that is the same for similar puzzles. If the task is to win, it contains the sorted actions of the
    /// solution. Otherwise, it contains the best and the second-best action or, if the second-best action is unknown,
    /// the position. `session` is a match of this puzzle.
    pub fn idea(&self, session: &Match) -> String {
        match (self.wins, self.second) {
            (true, _) => {
                let mut phrases = self.phrases(session, self.solution);
                phrases.sort_unstable();
                phrases.join(", ")
            }
            (_, None) => self.position.to_string(),
            (_, Some(second)) => {
                [self.solution, second.action].map(|line| self.phrases(session, line).concat()).join(", not ")
            }
        }
    }

    /// Returns the state of the attempt in a match of this puzzle.
    pub fn attempt(&self, session: &Match) -> Attempt {
        let solver = session.header().players.iter().position(|player| *player == Player::Human).unwrap_or(0);
        let solver = Seat(solver as u8);
        let status = session.status();
        if self.wins {
            return match status {
                _ if status.is_won_by(solver) => Attempt::Solved,
                Status::Awaiting(seat) if seat == solver => Attempt::Open,
                _ => Attempt::Failed,
            };
        }
        let Some((opening, line)) = session.opening() else { return Attempt::Open };
        if opening.key(&line) == opening.key(self.solution) { Attempt::Solved } else { Attempt::Failed }
    }
}
