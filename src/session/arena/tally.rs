//! Counts of contests, as lines of JSON that can be put together.

use super::Played;
use crate::games::Error;
use crate::games::words::quoted;
use crate::session::statistics::Share;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A part of a contest: part 1 of 4, say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Counted from zero.
    pub part: u32,
    /// How many parts there are.
    pub parts: u32,
}

impl Default for Shard {
    /// The whole.
    fn default() -> Self {
        Shard { part: 0, parts: 1 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part + 1, self.parts)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((i, n)) if (1..=n).contains(&i) => Ok(Shard { part: i - 1, parts: n }),
            _ => Err("a shard is written as 1/4: the first of four".to_string()),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

/// What was counted for one pairing (for one kit, if both sides share it): one line of JSON.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// The game.
    pub game: String,
    /// The seed of the whole contest.
    pub seed: u64,
    /// How many games each pairing has in the whole contest.
    pub games: u32,
    /// The parts that are counted here.
    pub shards: Vec<Shard>,
    /// The one for whom wins and losses are counted.
    pub a: String,
    /// The opponent; none in a solo game.
    pub b: Option<String>,
    /// What both brought along.
    pub kit: Option<String>,
    /// Games played.
    pub played: u64,
    /// Games that `a` won.
    pub wins: u64,
    /// Games that `a` lost.
    pub losses: u64,
    /// Games that nobody won alone.
    pub draws: u64,
    /// Games that the first seat won.
    pub first_wins: u64,
    /// Turns of all games.
    pub turns: u64,
    /// Actions of all games.
    pub actions: u64,
}

impl Tally {
    pub(super) fn count(&mut self, game: &Played) {
        self.played += 1;
        self.draws += u64::from(game.drawn);
        self.wins += u64::from(!game.drawn && game.score >= 1.0);
        self.losses += u64::from(!game.drawn && game.score < 1.0);
        self.first_wins += u64::from(game.first);
        self.turns += u64::from(game.turns);
        self.actions += u64::from(game.actions);
    }

    /// What `a` scored: a draw counts half.
    pub fn score(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The share of games that `a` won, draws counting half.
    pub fn share(&self) -> Share {
        Share { successes: self.score(), trials: self.played }
    }

    /// Whether both count the same pairing of the same contest.
    pub(super) fn same_contest(&self, other: &Tally) -> bool {
        (&self.game, self.seed, self.games, &self.a, &self.b, &self.kit)
            == (&other.game, other.seed, other.games, &other.a, &other.b, &other.kit)
    }

    /// Adds the counts of another tally of the same pairing.
    pub(super) fn add(&mut self, other: &Tally) {
        self.shards.extend(&other.shards);
        self.shards.sort_unstable();
        for (mine, theirs) in [
            (&mut self.played, other.played),
            (&mut self.wins, other.wins),
            (&mut self.losses, other.losses),
            (&mut self.draws, other.draws),
            (&mut self.first_wins, other.first_wins),
            (&mut self.turns, other.turns),
            (&mut self.actions, other.actions),
        ] {
            *mine = mine.saturating_add(theirs);
        }
    }

    /// What is wrong with numbers that no contest gives.
    fn error(&self) -> Option<&'static str> {
        if self.wins.checked_add(self.losses).and_then(|n| n.checked_add(self.draws)) != Some(self.played) {
            return Some("`wins`, `losses` and `draws` do not add up to `played`");
        }
        self.shards.is_empty().then_some("`shards` is empty")
    }
}

/// Puts lines of JSON from several files together: each file with its name, in any order.
///
/// # Errors
/// File, line and what is wrong there: no JSON, no tally, or a part that was counted before.
pub fn merge(files: &[(String, String)]) -> Result<Vec<Tally>, Error> {
    let mut merged: Vec<Tally> = Vec::new();
    for (name, text) in files {
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |what: String| Error(format!("{}:{}: {what}", quoted(name), i + 1));
            let tally: Tally = serde_json::from_str(line)
                .map_err(|error| wrong(format!("this is no line of `arena --json`: {error}")))?;
            if let Some(what) = tally.error() {
                return Err(wrong(what.to_string()));
            }
            match merged.iter_mut().find(|known| known.same_contest(&tally)) {
                None => merged.push(tally),
                Some(known) => {
                    if let Some(twice) = tally.shards.iter().find(|shard| known.shards.contains(shard)) {
                        return Err(wrong(format!("shard {twice} of this contest was counted before")));
                    }
                    if known.shards[0].parts != tally.shards[0].parts {
                        return Err(wrong(format!(
                            "this is shard {}, but an earlier line was shard {}",
                            tally.shards[0], known.shards[0]
                        )));
                    }
                    known.add(&tally);
                }
            }
        }
    }
    if merged.is_empty() {
        return Err(Error::new("there is no result in these files; `arena --json` and `--shard` write them"));
    }
    Ok(merged)
}
