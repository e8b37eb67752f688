//! Tournament results as JSON lines and as text.

use crate::contest::crosstable::{crosstable, percent};
use crate::contest::tournament::{MatchTally, Rest, Shard};
use crate::program::bot::{Fault, Forfeit};
use crate::statistics::Share;
use serde::{Deserialize, Serialize};
use sorcery_games::words::{counted, printable};
use std::fmt::Write as _;

/// Results of one match (and deck, if both players share one). Written as one JSON line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MatchRecord {
    pub game: String,
    /// Seed of the whole tournament.
    pub seed: u64,
    /// Number of games per match in the whole tournament.
    pub games: u32,
    /// The shards that this record contains.
    pub shards: Vec<Shard>,
    /// The player to whom `wins` and `losses` refer.
    pub a: String,
    /// The opponent; `None` in a solo game.
    pub b: Option<String>,
    /// The deck of both players, if they share one.
    pub kit: Option<String>,
    pub played: u64,
    pub wins: u64,
    pub losses: u64,
    /// Games with no winner or several winners.
    pub draws: u64,
    pub first_wins: u64,
    pub turns: u64,
    pub actions: u64,
    /// Games that programs lost because they failed, by program and kind of failure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<Failed>,
    /// Hash of all decks of the tournament; only in records of a shard or an interrupted tournament.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decks: Option<u64>,
    /// The games that the tournament still has to play; only if it was interrupted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<Rest>,
    /// Whether shards or single games are missing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
}

/// Games that a program lost with the same kind of failure.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Failed {
    pub player: String,
    pub fault: Fault,
    pub games: u64,
    /// The error message of one of the failures, as an example.
    pub example: String,
}

impl Failed {
    pub fn once(player: &str, forfeit: &Forfeit) -> Self {
        Failed { player: player.into(), fault: forfeit.fault, games: 1, example: forfeit.what.clone() }
    }

    pub fn add_to(self, all: &mut Vec<Failed>) {
        let same = |known: &&mut Failed| (&known.player, &known.fault) == (&self.player, &self.fault);
        match all.iter_mut().find(same) {
            Some(known) => known.games = known.games.saturating_add(self.games),
            None => all.push(self),
        }
    }

    /// Returns a sentence with the program, the number of games, the kind of failure and an example.
    pub fn in_words(&self) -> String {
        let Failed { player, fault, games, example } = self;
        let (player, example) = (printable(player), printable(example));
        format!("{player} forfeited {}: {fault} ({example})", counted(*games as usize, "game"))
    }
}

/// Returns the name of a player that forfeited every game, if there is one.
pub fn never_played(records: &[MatchRecord]) -> Option<&str> {
    let failed = || records.iter().flat_map(|record| &record.failed);
    let played = |player: &str| {
        let own = records.iter().filter(|record| record.a == player || record.b.as_deref() == Some(player));
        own.map(|record| record.played).sum::<u64>()
    };
    let forfeited = |player: &str| failed().filter(|failed| failed.player == player).map(|failed| failed.games).sum();
    failed().map(|failed| &*failed.player).find(|player| played(player) <= forfeited(player))
}

impl MatchRecord {
    pub fn new(tally: &MatchTally, heading: MatchRecord) -> Self {
        let wins = tally.wins[0];
        let losses = if heading.b.is_some() { tally.wins[1] } else { tally.games - wins };
        MatchRecord {
            played: tally.games,
            wins,
            losses,
            draws: tally.games - wins - losses,
            first_wins: tally.by_first.iter().enumerate().map(|(first, (_, wins))| wins[first]).sum(),
            turns: tally.turns.sum as u64,
            actions: tally.actions,
            ..heading
        }
    }

    /// Returns `a`'s share of the games; a tied game counts as half a win.
    pub fn share(&self) -> Share {
        Share { successes: self.wins as f64 + self.draws as f64 / 2.0, trials: self.played }
    }

    /// Returns `true` if both records belong to the same match of the same tournament.
    pub fn same_match(&self, other: &MatchRecord) -> bool {
        let same_tournament = (&self.game, self.seed, self.games) == (&other.game, other.seed, other.games);
        same_tournament && self.players() == other.players() && self.kit == other.kit
    }

    /// Returns `true` if `before` contains earlier results of the same match, with the same decks.
    pub(crate) fn continues(&self, before: &MatchRecord) -> bool {
        self.same_match(before) && (&self.shards, self.decks) == (&before.shards, before.decks)
    }

    fn players(&self) -> (&str, Option<&str>) {
        (&self.a, self.b.as_deref())
    }

    pub(super) fn title(&self) -> String {
        let against = self.b.as_ref().map_or(String::new(), |b| format!(" against {}", printable(b)));
        printable(&self.a) + &against
    }

    /// Adds the counts of another record of the same match.
    pub fn add_counts(&mut self, other: &MatchRecord) {
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
        other.failed.iter().for_each(|failed| failed.clone().add_to(&mut self.failed));
    }
}

/// Formats the results as text: each match, its decks, and a crosstable with ratings for three or more players.
pub fn table(records: &[MatchRecord], gaps: &[String]) -> String {
    let mut out = String::new();
    let Some(first) = records.first() else { return "no games were finished\n".to_string() };
    let per = if first.b.is_some() { "pairing" } else { "player" };
    let _ = writeln!(
        out,
        "{}, seed {}, {} per {per}",
        printable(&first.game),
        first.seed,
        counted(first.games as usize, "game")
    );
    for gap in gaps {
        let _ = writeln!(out, "partial: {gap}");
    }
    let matches = by_match(records);
    let sums: Vec<MatchRecord> = matches.iter().map(|records| sum(records)).collect();
    for (records, sum) in matches.iter().zip(&sums) {
        out.push('\n');
        headline(sum, &mut out);
        for record in records.iter().filter(|_| records.len() > 1) {
            let deck = printable(record.kit.as_deref().unwrap_or(""));
            let _ = writeln!(out, "  {deck:<20} {:>6} games  {}", record.played, percent(record.share()));
        }
    }
    append_crosstable(&sums, &mut out);
    out
}

/// Appends the summary of a match.
fn headline(sum: &MatchRecord, out: &mut String) {
    let games = counted(sum.played as usize, "game");
    let _ = write!(out, "{}\n  {games}: {} won, {} lost", sum.title(), sum.wins, sum.losses);
    if sum.b.is_some() {
        let _ = write!(out, ", {} drawn", sum.draws);
    }
    let _ = writeln!(out, "; {}", percent(sum.share()));
    let each = |n: u64| n as f64 / sum.played.max(1) as f64;
    let _ = write!(out, "  {:.1} turns and {:.1} actions per game", each(sum.turns), each(sum.actions));
    if sum.b.is_some() {
        let first = Share { successes: sum.first_wins as f64, trials: sum.played };
        let _ = write!(out, "; the first seat won {}", percent(first));
    }
    out.push('\n');
    for failed in &sum.failed {
        let _ = writeln!(out, "  {}", failed.in_words());
    }
}

/// Appends the crosstable if there are at least three players.
fn append_crosstable(sums: &[MatchRecord], out: &mut String) {
    let mut names: Vec<&str> = Vec::new();
    for name in sums.iter().flat_map(|sum| [Some(sum.a.as_str()), sum.b.as_deref()]).flatten() {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.len() < 3 || sums[0].b.is_none() {
        return;
    }
    let place = |name: &str| names.iter().position(|&known| known == name);
    let mut scores = vec![vec![None; names.len()]; names.len()];
    for sum in sums {
        if let (Some(i), Some(j)) = (place(&sum.a), sum.b.as_deref().and_then(place)) {
            let share = sum.share();
            scores[i][j] = Some(share);
            scores[j][i] = Some(Share { successes: share.trials as f64 - share.successes, ..share });
        }
    }
    let names: Vec<String> = names.into_iter().map(printable).collect();
    out.push('\n');
    out.push_str(&crosstable(&names, &scores, false));
    out.push_str("percentages: score of the row against the column; ratings: Elo, with a mean of 0\n");
}

/// Groups records by match, in order of appearance.
pub(super) fn by_match(records: &[MatchRecord]) -> Vec<Vec<&MatchRecord>> {
    let mut matches: Vec<Vec<&MatchRecord>> = Vec::new();
    for record in records {
        match matches.iter_mut().find(|known| known[0].players() == record.players()) {
            Some(known) => known.push(record),
            None => matches.push(vec![record]),
        }
    }
    matches
}

fn sum(records: &[&MatchRecord]) -> MatchRecord {
    let mut sum = records[0].clone();
    records[1..].iter().for_each(|record| sum.add_counts(record));
    sum
}
