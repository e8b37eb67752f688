//! Many games between several players: who meets whom, who begins, with what luck, when a game is a
//! draw, and what is counted.
//!
//! Each game depends only on the tournament's seed and on its own number, and everything counted is
//! a whole number: the result is the same for any number of threads, and a tournament can be split
//! into shards.

use crate::contest::statistics::{Moments, Share, add_all};
use serde::{Deserialize, Serialize};
use sorcery_games::engine::threads::side_by_side;
use sorcery_games::engine::{Digest, Outcome, Seat};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

/// The most players of one game.
pub const MOST_PLAYERS: usize = 4;

/// Who sits in the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Everybody in turn.
    Alternate,
    /// Always this player of a match; the others follow in order.
    Always(usize),
}

/// Where the luck of a game comes from: the tournament's seed, and the number of the game or of its
/// group of mirrored games. The two differ, so that results of earlier versions can be repeated.
pub type Luck = fn(u64, u64) -> u64;

/// The luck of games between agents.
pub const DIGESTED: Luck = |seed, number| Digest::of([seed, number]);
/// The luck of games between strategies.
const CONSECUTIVE: Luck = |seed, number| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);

/// Matches, each of equally many games, and how these follow from a seed.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // The names say it.
pub struct Tournament {
    /// Who meets whom: each match names its players by their places in some list.
    pub matches: Vec<Vec<usize>>,
    /// The numbers of the games of each match.
    pub games: Range<u64>,
    /// Which part of them is played; only a whole tournament can begin at another number than 0.
    pub shard: Shard,
    pub first: First,
    /// Whether games come in groups with equal shuffles, in which everybody sits everywhere.
    pub mirrored: bool,
    /// In how many versions each match is played (with several decks, say): each pair of games in
    /// the next one.
    pub versions: usize,
    pub seed: u64,
    /// How it comes from there.
    pub luck: Luck,
    /// Games of a match that a thread plays in a row.
    pub chunk: u64,
}

/// One game of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Fixture<'t> {
    /// Who plays: places in the list of players.
    pub players: &'t [usize],
    /// Which of these sits in the first seat; the others follow in order.
    pub first: usize,
    /// Which match it is.
    pub place: usize,
    /// In which version.
    pub version: usize,
    /// The number of the game, or of its group of mirrored games.
    pub group: u64,
    /// The seed of its luck.
    pub seed: u64,
}

impl Fixture<'_> {
    /// Who sits where, as far as there are players.
    pub fn seated(&self) -> [usize; MOST_PLAYERS] {
        let n = self.players.len();
        std::array::from_fn(|seat| self.players[(seat + self.first) % n])
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Who won.
    pub outcome: Outcome,
    /// How many turns, or rounds, it had.
    pub turns: u32,
    /// How many actions.
    pub actions: u64,
    /// The points by seat, in a game that has some.
    pub points: [i32; MOST_PLAYERS],
}

/// A table at which one game is played after the other, in the same memory.
pub trait Board: Send {
    /// Plays a game; `None` when it was cut short.
    fn play(&mut self, game: &Fixture<'_>) -> Option<Played>;
}

/// Everybody against everybody, or everybody alone where games have one seat only.
pub fn everybody(players: usize, seats: usize) -> Vec<Vec<usize>> {
    match seats {
        1 => (0..players).map(|a| vec![a]).collect(),
        _ => (0..players).flat_map(|a| (a + 1..players).map(move |b| vec![a, b])).collect(),
    }
}

impl Tournament {
    /// So many games of each match, everybody beginning in turn.
    pub fn new(matches: Vec<Vec<usize>>, games: u64, seed: u64) -> Self {
        Tournament {
            matches,
            games: 0..games,
            shard: Shard::default(),
            first: First::Alternate,
            mirrored: false,
            versions: 1,
            seed,
            luck: CONSECUTIVE,
            chunk: 256,
        }
    }

    /// How many games are played in all.
    pub fn total(&self) -> u64 {
        self.shard.games_of(self.games.end - self.games.start) * self.matches.len() as u64
    }

    /// A game of a match by its number, from 0.
    pub fn fixture(&self, place: usize, number: u64) -> Fixture<'_> {
        let players = &self.matches[place];
        let n = players.len() as u64;
        let first = match self.first {
            First::Alternate => (number % n) as usize,
            First::Always(player) => player,
        };
        let group = if self.mirrored { number / n } else { number };
        let version = (number / 2) as usize % self.versions;
        Fixture { players, first, place, version, group, seed: (self.luck)(self.seed, group) }
    }

    /// Plays on so many threads. After each few games `progress` is told how many; when it says
    /// false, the tournament ends early. The matches take turns, so that one which is cut short has
    /// played about as much of each. Returns what was counted, by match and version, and the boards.
    pub fn play<B: Board>(
        &self,
        threads: usize,
        board: impl Fn() -> B + Sync,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> (Vec<Vec<Tally>>, Vec<B>) {
        let (matches, games) = (self.matches.len() as u64, self.shard.games_of(self.games.end - self.games.start));
        let worker = || (board(), vec![vec![Tally::default(); self.versions]; self.matches.len()]);
        let workers = on_threads(threads, games.div_ceil(self.chunk) * matches, worker, |(board, tallies), task| {
            let place = (task % matches) as usize;
            let start = task / matches * self.chunk;
            let end = (start + self.chunk).min(games);
            for nth in start..end {
                let game = self.fixture(place, self.games.start + self.shard.number(nth));
                let Some(played) = board.play(&game) else { return false };
                tallies[place][game.version].count(&game, &played);
            }
            progress(end - start)
        });
        let mut sum = vec![vec![Tally::default(); self.versions]; self.matches.len()];
        let mut boards = Vec::new();
        for (board, tallies) in workers {
            for (sum, tally) in sum.iter_mut().flatten().zip(tallies.iter().flatten()) {
                sum.merge(tally);
            }
            boards.push(board);
        }
        (sum, boards)
    }
}

/// More threads for each processor than these are never started: they gain nothing, and where memory
/// is short, a thread that the system still has room for may leave none to work with.
const PER_PROCESSOR: usize = 4;

/// Has the tasks from 0 to `tasks - 1` done on so many threads, each with a worker of its own, which
/// are all given back. When `work` says false, no further task is begun.
///
/// Where the system has no room for a thread, fewer have to do.
fn on_threads<W: Send>(
    threads: usize,
    tasks: u64,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> bool + Sync,
) -> Vec<W> {
    let next = AtomicU64::new(0);
    let body = |_| {
        let mut worker = worker();
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            if task >= tasks {
                return worker;
            }
            if !work(&mut worker, task) {
                next.store(tasks, Ordering::Relaxed);
            }
        }
    };
    let useful = PER_PROCESSOR * crate::processors();
    side_by_side((threads.min(useful) as u64).min(tasks).max(1) as usize, body)
}

/// A part of a tournament: part 1 of 4, say. Games 0 and 1 belong together, as do 2 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Counted from zero.
    pub part: u32,
    /// How many parts there are.
    pub parts: u32,
}

impl Shard {
    /// How many of the games of a match are in this part.
    pub fn games_of(self, games: u64) -> u64 {
        let (part, parts) = (u64::from(self.part), u64::from(self.parts));
        let pairs = games.div_ceil(2);
        let own = (pairs + parts - 1 - part) / parts;
        // Only the last pair can be a single game.
        let single = games % 2 == 1 && (pairs - 1) % parts == part;
        own * 2 - u64::from(single)
    }

    /// The number of the nth game of this part.
    pub fn number(self, nth: u64) -> u64 {
        2 * (u64::from(self.part) + u64::from(self.parts) * (nth / 2)) + nth % 2
    }
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

/// What the games of a match brought, by its players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub struct Tally {
    pub games: u64,
    pub actions: u64,
    /// Games that a player won alone.
    pub wins: [u64; MOST_PLAYERS],
    /// Half, third or quarter wins: how often a player was among so many winners. A game between
    /// several that nobody wins is shared by all.
    pub shares: [[u64; MOST_PLAYERS + 1]; MOST_PLAYERS],
    /// The same by who began: games, and wins of each.
    pub by_first: [(u64, [u64; MOST_PLAYERS]); MOST_PLAYERS],
    /// Turns, or rounds, of a game.
    pub turns: Moments,
    /// Points of each player at the end.
    pub points: [Moments; MOST_PLAYERS],
}

impl Tally {
    pub(crate) fn count(&mut self, game: &Fixture<'_>, played: &Played) {
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

    /// Games that nobody won alone.
    pub fn ties(&self) -> u64 {
        self.games - self.wins.iter().sum::<u64>()
    }

    /// How much of the games a player won; a victory shared by n counts 1/n.
    pub fn score(&self, player: usize) -> Share {
        let parts: f64 = (2..=MOST_PLAYERS).map(|n| self.shares[player][n] as f64 / n as f64).sum();
        Share { successes: self.wins[player] as f64 + parts, trials: self.games }
    }

    /// The games that a player won alone.
    pub fn won(&self, player: usize) -> Share {
        Share { successes: self.wins[player] as f64, trials: self.games }
    }

    /// The games that a player won alone from one of `seats` seats, counted from 0; none when it
    /// never sat there.
    pub fn won_from(&self, player: usize, seat: usize, seats: usize) -> Option<Share> {
        let (games, wins) = self.by_first[(player + seats - seat) % seats];
        (games > 0).then(|| Share { successes: wins[player] as f64, trials: games })
    }

    /// The games that a player began, those of them that each won, and those that nobody won alone.
    pub fn begun_by(&self, player: usize) -> (u64, [u64; MOST_PLAYERS], u64) {
        let (games, wins) = self.by_first[player];
        (games, wins, games - wins.iter().sum::<u64>())
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Tally) {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Each game is in one part, and the parts know how large they are.
    #[test]
    fn shards_part_the_games() {
        for (games, parts) in [(1, 1), (26, 3), (27, 3), (7, 5), (4, 9)] {
            let mut numbers: Vec<u64> = (0..parts)
                .map(|part| Shard { part, parts })
                .flat_map(|shard| (0..shard.games_of(games)).map(move |nth| shard.number(nth)))
                .collect();
            numbers.sort_unstable();
            assert!(numbers.iter().copied().eq(0..games), "{games} games in {parts} parts: {numbers:?}");
        }
    }

    #[test]
    fn every_task_is_done_once_by_any_number_of_threads() {
        for threads in [0, 1, 3, 1_000] {
            let workers = on_threads(threads, 500, Vec::new, |done: &mut Vec<u64>, task| {
                done.push(task);
                true
            });
            let mut done = workers.concat();
            done.sort_unstable();
            assert!(done.iter().copied().eq(0..500), "{threads} threads");
        }
    }

    #[test]
    fn no_task_is_begun_after_a_no() {
        assert_eq!(
            on_threads(
                1,
                500,
                || 0,
                |last, task| {
                    *last = task;
                    task < 7
                }
            ),
            [7]
        );
        assert_eq!(on_threads(4, 0, || 5, |_, _| true), [5]);
    }
}
