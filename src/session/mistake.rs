//! Mistakes as exercises: a position from a judged match, in which the player looks for a better action.

use crate::game::hint::in_words;
use crate::game::judge::{Judge, chances};
use crate::game::search::percent;
use crate::game::verdict::{Slip, Verdict};
use crate::{Advice, Header, Match, SearchJob, roster};
use sorcery_agents::EQUAL_CHANCE;
use sorcery_games::Error;
use std::path::PathBuf;

/// A mistake that a player made in a match, with the position before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The header of a match that begins at the position before the mistake.
    header: Header,
    /// The number of the turn with the mistake, as shown to players.
    pub turn: u32,
    /// The played action and the better one.
    pub slip: Slip,
    /// The path of the saved game, if there is one.
    pub path: Option<PathBuf>,
}

/// The result of an attempt at an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExerciseAnswer {
    /// Whether the player's action is as good as the best one.
    pub is_good: bool,
    /// The verdict on the action, in sentences.
    pub text: String,
    /// The reasons for a puzzle's solution. Empty if they aren't known or `text` contains them.
    pub why: String,
}

impl Mistake {
    /// Returns the mistakes in these verdicts on a match: those of the only human player, or else of all players.
    pub fn all(session: &Match, verdicts: &[Verdict], path: Option<&PathBuf>) -> Vec<Mistake> {
        let mut session = session.fork();
        let mut mistakes = Vec::new();
        for verdict in verdicts.iter().filter(|verdict| verdict.own) {
            let Some(slip) = verdict.mistake() else { continue };
            session.look_at(slip.action);
            let header = session.header();
            let header = Header::exercise(&header.game, header.names.clone(), verdict.seat, session.position());
            mistakes.push(Mistake { header, turn: verdict.turn, slip: slip.clone(), path: path.cloned() });
        }
        mistakes
    }

    /// Returns the search that rates the possible actions, for [`answer`](Mistake::answer).
    pub fn search(&self, threads: usize) -> Option<SearchJob> {
        self.open().ok()?.think(Judge::default().answers(), threads, None)
    }

    /// Opens a match at the position before the mistake.
    ///
    /// # Errors
    /// Returns an error if that position isn't valid any more.
    pub fn open(&self) -> Result<Match, Error> {
        roster::open(self.header.clone())
    }

    /// Returns a clue that gives only the beginning of the solution, or a reason for it. `session` is a match of this
    /// exercise.
    pub fn clue(&self, session: &Match) -> String {
        let mut session = session.fork();
        session.look_at(0);
        let seen = session.observe(session.status().awaited());
        if seen.moves.iter().any(|option| option.line == self.slip.better && option.ends_turn) {
            return "It would have been better to end the turn.".into();
        }
        match session.clue(&self.slip.better) {
            Some(clue) => format!("A better move {clue}."),
            None if self.slip.why.is_empty() => "A better move needs no card.".into(),
            None => format!("Benefit of a better move: {}.", self.slip.why),
        }
    }

    /// Returns the task of the exercise in words.
    pub fn task(&self) -> String {
        format!("Turn {}: {}. Find a better move.", self.turn, self.slip.did)
    }

    /// Judges the player's first action, or returns `None` if there is none yet. `advice` is the result of
    /// [`search`](Mistake::search).
    pub fn answer(&self, session: &Match, advice: &Advice) -> Option<ExerciseAnswer> {
        let (session, line) = session.opening()?;
        let key = session.key(&line);
        let Slip { from, to, .. } = self.slip;
        let is_played = session.key(&self.slip.played) == key;
        // Always accept the action that the solution names, even if this search prefers another one.
        let is_better = session.key(&self.slip.better) == key;
        let lost = match chances(&session, advice, &line) {
            _ if is_better => 0.0,
            _ if is_played => from - to,
            Some((_, lost)) => lost,
            None => 1.0,
        };
        // This search may rate the best action differently, but the player has read the numbers of the first judgement.
        let (chance, best) = (percent(from - lost), percent(from));
        let is_good = lost <= EQUAL_CHANCE;
        let text = if is_played {
            format!("This is the move you played: your win probability is {chance} instead of {best}.")
        } else if is_good {
            // The reasons in `advice` also cover later actions, which the player hasn't chosen.
            let why = session.explained(&line).map_or_else(String::new, |(_, why)| in_words(&why));
            format!("Good! Your win probability is {chance} instead of {}.{}", percent(to), reasons(&why))
        } else {
            format!("There is a better move: your win probability would be {best} instead of {chance}.")
        };
        Some(ExerciseAnswer { is_good, text, why: String::new() })
    }

    /// Returns the better turn, its win probability and the reasons for it, as the solution of the exercise.
    pub fn solution(&self) -> String {
        let Slip { instead, why, from, to, .. } = &self.slip;
        format!("Better: {instead}. Win probability: {} instead of {}.{}", percent(*from), percent(*to), reasons(why))
    }
}

/// Returns a sentence with these reasons, or an empty string if there are none.
fn reasons(why: &str) -> String {
    if why.is_empty() { String::new() } else { format!(" Why: {why}.") }
}
