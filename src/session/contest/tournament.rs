//! Schedules and plays many games on several threads, and counts the results.
//!
//! Each game depends only on the tournament's seed and the game's number, and all counts are integers. So the
//! result is the same for any number of threads, and a tournament can be split into shards.
//!
//! All numbers of a game start at 0:
//! - `number`: in its match, including the games of other shards. `index` counts only the games of this shard.
//! - `group`: the same, but games with the same seed have the same number.
//! - `task`: in this shard, where the matches alternate. A task consists of `chunk` games. [`Rest`] contains tasks.
//! - `order`: in this run, which plays only the tasks that are left.

use crate::statistics::{Moments, Share, add_all};
use serde::{Deserialize, Serialize};
use sorcery_games::engine::{Digest, Outcome, Seat};
use sorcery_games::threads::on_threads;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Maximum number of players in a game.
pub const MOST_PLAYERS: usize = 4;

/// Number of units in a victory. It is divisible by 2, 3 and 4, so that several winners get whole numbers of units.
pub const WHOLE: i64 = 12;

/// Returns a player's share of the victory, in units of 1/[`WHOLE`]. If nobody wins, all players get equal shares.
pub(crate) fn part(outcome: Outcome, seat: Seat, seats: usize) -> i64 {
    match (outcome.winners.contains(seat), outcome.winners.len()) {
        (_, 0) => WHOLE / seats as i64,
        (true, shared) => WHOLE / shared as i64,
        (false, _) => 0,
    }
}

/// The rule that assigns the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// All players of a match take turns in the first seat.
    Alternate,
    /// The player at this index in the match has the first seat; the others follow in order.
    Always(usize),
}

/// Computes the seed of a game from the tournament's seed and the number of the game (or of its group of
/// mirrored games). Agents and strategies use different functions, so that old results can be reproduced.
pub type Seeding = fn(u64, u64) -> u64;

/// The function that computes the seeds for games between computer players.
pub const DIGESTED: Seeding = |seed, number| Digest::of([seed, number]);
/// The function that computes the seeds for games between strategies.
const CONSECUTIVE: Seeding = |seed, number| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);

/// A list of matches with the same number of games each.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // The field names are enough.
pub struct Tournament {
    /// The players of each match, as indexes into the caller's list.
    pub matches: Vec<Vec<usize>>,
    /// The range of game numbers to play in each match.
    pub games: Range<u64>,
    /// The shard to play. Must be the whole tournament if `games` doesn't start at 0.
    pub shard: Shard,
    pub first: First,
    /// Whether games form groups with the same seed, in which each player gets each seat.
    pub mirrored: bool,
    /// Number of versions of each match, for example one per shared deck. Each pair of games uses the next version.
    pub versions: usize,
    pub seed: u64,
    /// Computes each game's seed.
    pub seeding: Seeding,
    /// Number of consecutive games of a match that a thread plays at a time.
    pub chunk: u64,
    /// The games left to play, by default all. In a resumed tournament, `chunk` must be 1, because `rest` lists single
    /// games.
    pub rest: Rest,
}

/// The tasks that an interrupted tournament still has to do. Each task is one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// Games that were cancelled before they ended. When the tournament resumes, they are played first.
    pub cancelled: Vec<u64>,
    /// The number of the first game that an interrupted tournament never started.
    pub from: u64,
}

impl Rest {
    /// Returns the number of games that have ended.
    pub fn ended(&self) -> u64 {
        self.from.saturating_sub(self.cancelled.len() as u64)
    }

    /// Returns the task at this position in the order in which they are done.
    fn task(&self, position: u64) -> u64 {
        let cancelled = self.cancelled.len() as u64;
        self.cancelled.get(position as usize).copied().unwrap_or(self.from + position.saturating_sub(cancelled))
    }

    /// Returns the tasks that are left once the first `begun` ones have been started. `cancelled` contains the `order`
    /// of the started games that were cancelled.
    pub fn after(&self, begun: u64, cancelled: &[u64]) -> Rest {
        let mut again: Vec<u64> = cancelled.iter().map(|&order| self.task(order)).collect();
        again.extend(self.cancelled.iter().skip(begun as usize));
        again.sort_unstable();
        Rest { cancelled: again, from: self.from + begun.saturating_sub(self.cancelled.len() as u64) }
    }
}

/// One game of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Fixture<'t> {
    /// The players of the match, as indexes into the caller's list of players.
    pub players: &'t [usize],
    /// Index in `players` of the player in the first seat; the others follow in order.
    pub first: usize,
    /// Index of the match in the tournament.
    pub place: usize,
    /// Index of the match's version, for example of the deck that both players share.
    pub version: usize,
    /// Number of the game in its match, starting at 0.
    pub number: u64,
    /// Position of the game in the order in which [`Tournament::play`] starts the games.
    pub order: u64,
    /// Number of the game or, if games are mirrored, of its group of games with the same seed.
    pub group: u64,
    /// Seed of the game.
    pub seed: u64,
}

impl Fixture<'_> {
    /// Returns the player in each seat. In seats beyond the number of players, the players repeat in order.
    pub fn seated(&self) -> [usize; MOST_PLAYERS] {
        let n = self.players.len();
        std::array::from_fn(|seat| self.players[(seat + self.first) % n])
    }
}

/// The result of a game: the winners, the length and the points.
#[derive(Clone, Copy, Debug)]
pub struct GameResult {
    /// The winners of the game.
    pub outcome: Outcome,
    /// Number of turns or rounds in the game.
    pub turns: u32,
    /// Number of actions in the game.
    pub actions: u64,
    /// Points by seat; 0 if the game has no points.
    pub points: [i32; MOST_PLAYERS],
}

/// Returns a match for each pair of players, or for each player if the game has one seat.
pub fn everybody(players: usize, seats: usize) -> Vec<Vec<usize>> {
    match seats {
        1 => (0..players).map(|a| vec![a]).collect(),
        _ => (0..players).flat_map(|a| (a + 1..players).map(move |b| vec![a, b])).collect(),
    }
}

impl Tournament {
    /// Creates a tournament of `games` games per match, with alternating first seats.
    pub fn new(matches: Vec<Vec<usize>>, games: u64, seed: u64) -> Self {
        Tournament {
            matches,
            games: 0..games,
            shard: Shard::default(),
            first: First::Alternate,
            mirrored: false,
            versions: 1,
            seed,
            seeding: CONSECUTIVE,
            chunk: 256,
            rest: Rest::default(),
        }
    }

    /// Returns the total number of games in this shard.
    pub fn total(&self) -> u64 {
        self.shard.games_of(self.games.end - self.games.start) * self.matches.len() as u64
    }

    /// Returns the game with this number in the match at index `place`. Numbers start at 0.
    pub fn fixture(&self, place: usize, number: u64) -> Fixture<'_> {
        let players = &self.matches[place];
        let n = players.len() as u64;
        let first = match self.first {
            First::Alternate => (number % n) as usize,
            First::Always(player) => player,
        };
        let group = if self.mirrored { number / n } else { number };
        let version = (number / 2) as usize % self.versions;
        Fixture { players, first, place, version, number, order: 0, group, seed: (self.seeding)(self.seed, group) }
    }

    /// Plays the tournament on `threads` threads. Each thread creates a value with `worker`, and passes it to `play` with
    /// each of its games; `play` returns `None` if the game is cancelled. Returns the results by match and version, and
    /// the workers.
    ///
    /// Calls `progress` with the number of games finished since the last call. If it returns `false`, stops early. The
    /// matches alternate, so that an interrupted tournament has played about as many games of each.
    pub fn play<W: Send>(
        &self,
        threads: usize,
        worker: impl Fn() -> W + Sync,
        play: impl Fn(&mut W, &Fixture<'_>) -> Option<GameResult> + Sync,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> (Vec<Vec<MatchTally>>, Vec<W>) {
        let (matches, games) = (self.matches.len() as u64, self.shard.games_of(self.games.end - self.games.start));
        let none = || vec![vec![MatchTally::default(); self.versions]; self.matches.len()];
        let done = self.rest.ended();
        let tasks = games.div_ceil(self.chunk) * matches - done;
        let worker = || (worker(), none());
        let workers = on_threads(threads, tasks, worker, |(worker, tallies), position| {
            let task = self.rest.task(position);
            let place = (task % matches) as usize;
            let start = task / matches * self.chunk;
            let end = (start + self.chunk).min(games);
            for (order, index) in (position * self.chunk..).zip(start..end) {
                let number = self.games.start + self.shard.number(index);
                let game = Fixture { order, ..self.fixture(place, number) };
                let Some(played) = play(worker, &game) else { return false };
                tallies[place][game.version].count(&game, &played);
            }
            progress(end - start)
        });
        let mut sum = none();
        let merge = |(worker, tallies): (W, Vec<Vec<MatchTally>>)| {
            sum.iter_mut().flatten().zip(tallies.iter().flatten()).for_each(|(sum, tally)| sum.merge(tally));
            worker
        };
        let workers = workers.into_iter().map(merge).collect();
        (sum, workers)
    }
}

/// A part of a tournament, for example 1 of 4. A shard contains whole pairs of games: 0 and 1, 2 and 3 and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Number of this shard, counted from 0.
    pub part: u32,
    /// Number of shards into which the tournament is split.
    pub parts: u32,
}

impl Shard {
    /// Returns the number of this shard's games in a match of `games` games.
    pub fn games_of(self, games: u64) -> u64 {
        let (part, parts) = (u64::from(self.part), u64::from(self.parts));
        let pairs = games.div_ceil(2);
        let own = (pairs + parts - 1 - part) / parts;
        // If the number of games is odd, the last pair has only one game.
        let single = games % 2 == 1 && (pairs - 1) % parts == part;
        own * 2 - u64::from(single)
    }

    /// Converts the index of a game in this shard to its number in the complete match.
    pub fn number(self, index: u64) -> u64 {
        2 * (u64::from(self.part) + u64::from(self.parts) * (index / 2)) + index % 2
    }
}

impl Default for Shard {
    /// Returns the shard that contains the whole tournament.
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
            _ => Err("write a shard as part/parts, for example 1/4".to_string()),
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

/// Results of a match's games by player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The field names are enough.
pub struct MatchTally {
    pub games: u64,
    pub actions: u64,
    /// Number of games that each player won alone.
    pub wins: [u64; MOST_PLAYERS],
    /// For each player and each number of winners, the number of shared victories. A game without a winner counts as
    /// shared by all players.
    pub shares: [[u64; MOST_PLAYERS + 1]; MOST_PLAYERS],
    /// For each player, the number of games in which that player had the first seat, and each player's wins in these
    /// games.
    pub by_first: [(u64, [u64; MOST_PLAYERS]); MOST_PLAYERS],
    /// Turns or rounds per game.
    pub turns: Moments,
    /// Points of each player at the end of the game.
    pub points: [Moments; MOST_PLAYERS],
}

impl MatchTally {
    pub(crate) fn count(&mut self, game: &Fixture<'_>, played: &GameResult) {
        let n = game.players.len();
        let winners = played.outcome.winners;
        self.games += 1;
        self.actions += played.actions;
        self.turns.add(played.turns.into());
        self.by_first[game.first].0 += 1;
        for (seat, &points) in played.points.iter().enumerate().take(n) {
            let player = (seat + game.first) % n;
            self.points[player].add(points.into());
            match (winners.contains(Seat(seat as u8)), winners.len()) {
                (true, 1) => {
                    self.wins[player] += 1;
                    self.by_first[game.first].1[player] += 1;
                }
                (true, shared) => self.shares[player][shared] += 1,
                (false, 0) if n > 1 => self.shares[player][n] += 1,
                (false, _) => {}
            }
        }
    }

    /// Returns the number of games with no winner or several winners.
    pub fn ties(&self) -> u64 {
        self.games - self.wins.iter().sum::<u64>()
    }

    /// Returns a player's score; a victory shared by n players counts 1/n.
    pub fn score(&self, player: usize) -> Share {
        let parts: f64 = (2..=MOST_PLAYERS).map(|n| self.shares[player][n] as f64 / n as f64).sum();
        Share { successes: self.wins[player] as f64 + parts, trials: self.games }
    }

    /// Returns the share of games that a player won alone.
    pub fn won(&self, player: usize) -> Share {
        Share { successes: self.wins[player] as f64, trials: self.games }
    }

    /// Returns the share of a player's games in this seat that the player won alone. Seats count from 0. Returns `None`
    /// if the player had no games in this seat.
    pub fn won_from(&self, player: usize, seat: usize, seats: usize) -> Option<Share> {
        let (games, wins) = self.by_first[(player + seats - seat) % seats];
        (games > 0).then(|| Share { successes: wins[player] as f64, trials: games })
    }

    /// Returns statistics about the games in which a player had the first seat: their number, each player's wins, and
    /// the number of ties.
    pub fn begun_by(&self, player: usize) -> (u64, [u64; MOST_PLAYERS], u64) {
        let (games, wins) = self.by_first[player];
        (games, wins, games - wins.iter().sum::<u64>())
    }

    /// Adds the results of `other`.
    pub fn merge(&mut self, other: &MatchTally) {
        self.games += other.games;
        self.actions += other.actions;
        self.turns.merge(&other.turns);
        add_all(&mut self.wins, &other.wins);
        add_all(self.shares.as_flattened_mut(), other.shares.as_flattened());
        for i in 0..MOST_PLAYERS {
            self.points[i].merge(&other.points[i]);
            self.by_first[i].0 += other.by_first[i].0;
            add_all(&mut self.by_first[i].1, &other.by_first[i].1);
        }
    }
}
