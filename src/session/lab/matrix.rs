//! Tournaments in which every player meets every other player.

use crate::contest::contender::Contender;
use crate::contest::tournament::{MatchTally, Tournament, everybody};
use crate::lab::duel::{Collected, Duel};
use crate::statistics::Share;
use sorcery_games::dominion::Setup;
use sorcery_games::words::csv_field;

/// The results of a tournament in which every pair of players meets.
pub struct Matrix {
    /// `scores[a][b]` is the share of the games against player `b` that player `a` won.
    pub scores: Vec<Vec<Option<Share>>>,
    /// The players of each match, and its results.
    pub matches: Vec<([usize; 2], MatchTally)>,
    pub collected: Collected,
}

impl Matrix {
    /// Creates the tournament, with a match for each pair of contenders.
    pub fn duel(setup: Setup, contenders: Vec<Contender>, games: u64, seed: u64) -> Duel {
        let tournament = Tournament::new(everybody(contenders.len(), 2), games, seed);
        Duel { tournament, ..Duel::new(setup, contenders, games, seed) }
    }

    /// Plays all matches of `duel`, and returns their results.
    pub fn play(duel: &Duel, threads: usize, progress: &(dyn Fn(u64) + Sync)) -> Matrix {
        let n = duel.contenders.len();
        let (tallies, collected) = duel.play(threads, &Collected::default(), progress);
        let mut scores = vec![vec![None; n]; n];
        let pairs = duel.tournament.matches.iter().map(|players| [players[0], players[1]]);
        let matches: Vec<_> = pairs.zip(tallies).collect();
        for ([a, b], tally) in &matches {
            (scores[*a][*b], scores[*b][*a]) = (Some(tally.score(0)), Some(tally.score(1)));
        }
        Matrix { scores, matches, collected }
    }

    /// Adds the matches of `other`, which must be between other pairs of players.
    pub(super) fn merge(&mut self, other: Matrix) {
        for (mine, theirs) in self.scores.iter_mut().flatten().zip(other.scores.into_iter().flatten()) {
            *mine = mine.or(theirs);
        }
        self.matches.extend(other.matches);
        self.collected.merge(&other.collected);
    }

    /// Returns the scores as CSV: a row for each player and opponent, with the player's share of the games and its 95 %
    /// interval.
    pub fn csv(&self, names: &[String]) -> String {
        let mut out = String::from("player,opponent,share,low,high,games\n");
        for (name, scores) in names.iter().zip(&self.scores) {
            for (other, share) in names.iter().zip(scores) {
                if let Some(share) = share {
                    let [share_of, low, high] = share.percents();
                    let [name, other] = [name, other].map(|name| csv_field(name));
                    out += &format!("{name},{other},{share_of:.2},{low:.2},{high:.2},{}\n", share.trials);
                }
            }
        }
        out
    }

    /// Returns half the width of the widest 95 % interval among all scores.
    pub fn precision(&self) -> f64 {
        self.scores.iter().flatten().flatten().map(|share| share.precision()).fold(0.0, f64::max)
    }
}
