//! Tournament results as JSON lines that can be merged, and as text.

use crate::contest::tournament::{MatchTally, Rest, Shard};
use crate::program::bot::{Fault, Forfeit};
use crate::program::protocol::fault;
use crate::statistics::{Share, best_first, ratings};
use serde::{Deserialize, Serialize};
use sorcery_games::Error;
use sorcery_games::words::{counted, printable, quoted};
use std::collections::BTreeSet;
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

    fn title(&self) -> String {
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

    /// Returns an error message if the counts contradict each other.
    fn error(&self) -> Option<&'static str> {
        if self.wins.checked_add(self.losses).and_then(|n| n.checked_add(self.draws)) != Some(self.played) {
            return Some("`wins`, `losses` and `draws` do not add up to `played`");
        }
        if self.first_wins > self.played {
            return Some("`first_wins` is greater than `played`");
        }
        self.shards.is_empty().then_some("`shards` is empty")
    }

    /// Returns an error message if the record belongs to a different tournament than `known`.
    fn foreign_to(&self, known: &MatchRecord) -> Option<String> {
        let differ =
            |what: &str, this: &str, other: &str| Some(format!("{what} is {this}, but {other} in an earlier line"));
        if self.game != known.game {
            differ("the game", &quoted(&self.game), &quoted(&known.game))
        } else if self.seed != known.seed {
            differ("the seed", &self.seed.to_string(), &known.seed.to_string())
        } else if self.games != known.games {
            differ("the number of games", &self.games.to_string(), &known.games.to_string())
        } else if self.shards[0].parts != known.shards[0].parts {
            Some(format!("this is shard {}, but an earlier line was shard {}", self.shards[0], known.shards[0]))
        } else if self.decks.zip(known.decks).is_some_and(|(this, other)| this != other) {
            Some("the decks or settings differ from those on an earlier line".to_string())
        } else {
            None
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// One record per match and deck.
    pub records: Vec<MatchRecord>,
    /// Descriptions of missing shards and games.
    pub gaps: Vec<String>,
}

/// Merges JSON lines from several files, each given by its name and contents.
///
/// With `partial`, shards and games may be missing.
///
/// # Errors
/// Returns the file and line if a line isn't a valid record, belongs to another tournament or repeats a
/// shard. Without `partial`, reports missing results as an error.
pub fn merge(files: &[(String, String)], partial: bool) -> Result<Merged, Error> {
    let (mut records, mut gaps) = (Vec::<MatchRecord>::new(), Vec::new());
    let mut read: Vec<(&str, Vec<MatchRecord>)> = Vec::new();
    for (name, text) in files {
        let mut of_file = Vec::new();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let wrong = |what: String| Error(format!("{}:{}: {what}", quoted(name), i + 1));
            let record: MatchRecord = match serde_json::from_str(line) {
                Ok(record) => record,
                // Skip an incomplete last line: the program was interrupted while it wrote the line.
                Err(_) if partial && text.ends_with(line) => {
                    gaps.push(format!("{}: the last line is incomplete", quoted(name)));
                    continue;
                }
                Err(error) => return Err(wrong(format!("not a line from `arena --json`{}", fault(&error)))),
            };
            let fault = record.error().map(str::to_string);
            let foreign = || records.first().and_then(|first| record.foreign_to(first));
            if let Some(what) = fault.or_else(foreign) {
                return Err(wrong(what));
            }
            of_file.push(record.clone());
            let Some(known) = records.iter_mut().find(|known| known.same_match(&record)) else {
                records.push(record);
                continue;
            };
            if let Some(twice) = record.shards.iter().find(|shard| known.shards.contains(shard)) {
                return Err(wrong(format!("duplicate results of shard {twice}")));
            }
            known.add_counts(&record);
            known.shards.extend(&record.shards);
            known.shards.sort_unstable();
        }
        read.push((name, of_file));
    }
    if records.is_empty() {
        return Err(Error::new("no results in these files; create them with `arena --json` or `--shard`"));
    }
    for (name, records) in read {
        gaps.extend(interrupted(name, &by_match(&records))?);
    }
    let matches = by_match(&records);
    gaps.extend(missing(&matches));
    if gaps.is_empty() {
        same_decks(&matches)?;
    } else if !partial {
        return Err(Error(format!("{}; use `--partial` to merge anyway", gaps.join("; "))));
    }
    let partial = !gaps.is_empty();
    for record in &mut records {
        record.partial = partial;
        record.decks = record.decks.filter(|_| partial);
        record.rest = None;
    }
    Ok(Merged { records, gaps })
}

/// Checks that all matches of a complete tournament use the same decks.
fn same_decks(matches: &[Vec<&MatchRecord>]) -> Result<(), Error> {
    let decks =
        |records: &[&MatchRecord]| -> BTreeSet<Option<String>> { records.iter().map(|r| r.kit.clone()).collect() };
    match matches.iter().find(|records| decks(records) != decks(&matches[0])) {
        None => Ok(()),
        Some(other) => {
            let (this, first) = (other[0].title(), matches[0][0].title());
            Err(Error(format!("{this} and {first} used different decks")))
        }
    }
}

fn shards_of(records: &[&MatchRecord]) -> BTreeSet<Shard> {
    records.iter().flat_map(|record| record.shards.iter().copied()).collect()
}

/// Describes the games that are missing from the shards of one file, if there are any.
///
/// # Errors
/// Fails if the file contains more games than its shards have.
fn interrupted(file: &str, matches: &[Vec<&MatchRecord>]) -> Result<Option<String>, Error> {
    let (mut played, mut planned, mut parts) = (0u64, 0u64, BTreeSet::new());
    for records in matches {
        let shards = shards_of(records);
        let here = records.iter().fold(0u64, |sum, record| sum.saturating_add(record.played));
        let wanted = shards.iter().map(|shard| shard.games_of(records[0].games.into())).sum();
        if here > wanted {
            let title = records[0].title();
            return Err(Error(format!("{}: {title} has {here} games; the limit is {wanted}", quoted(file))));
        }
        (played, planned) = (played + here, planned + wanted);
        parts.extend(shards);
    }
    let parts: Vec<String> = parts.iter().map(Shard::to_string).collect();
    Ok((played < planned).then(|| {
        format!("{}: shard {} was interrupted after {played} of {planned} games", quoted(file), parts.join(", "))
    }))
}

/// Describes the shards that no file contains.
fn missing(matches: &[Vec<&MatchRecord>]) -> Vec<String> {
    let (parts, games) = (matches[0][0].shards[0].parts, u64::from(matches[0][0].games));
    let there: Vec<BTreeSet<Shard>> = matches.iter().map(|records| shards_of(records)).collect();
    let mut gaps = Vec::new();
    // There may be up to four billion shards, so stop at [`MOST_GAPS`].
    for shard in (0..parts).map(|part| Shard { part, parts }).take_while(|shard| shard.games_of(games) > 0) {
        let lacking: Vec<_> = matches.iter().zip(&there).filter(|(_, there)| !there.contains(&shard)).collect();
        if lacking.len() == matches.len() {
            gaps.push(format!("shard {shard} is missing"));
        } else {
            gaps.extend(
                lacking.iter().map(|(records, _)| format!("shard {shard} of {} is missing", records[0].title())),
            );
        }
        if gaps.len() > MOST_GAPS {
            gaps.truncate(MOST_GAPS);
            gaps.push("and more".to_string());
            break;
        }
    }
    gaps
}

/// Maximum number of missing shards that are listed by name.
const MOST_GAPS: usize = 20;

/// Formats the results as text: each match, its decks, and a crosstable with ratings for three or more
/// players.
pub fn table(records: &[MatchRecord], gaps: &[String]) -> String {
    let mut out = String::new();
    let Some(first) = records.first() else { return "no games were finished\n".to_string() };
    let per = if first.b.is_some() { "pairing" } else { "player" };
    let _ = writeln!(out, "{}, seed {}, {} games per {per}", printable(&first.game), first.seed, first.games);
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
    matrix(&sums, &mut out);
    out
}

/// Formats a share with its interval: `62.5 % (95 %: 57.7 to 67.1)`.
pub fn percent(share: Share) -> String {
    let [share, low, high] = share.percents();
    format!("{share:.1} % (95 %: {low:.1} to {high:.1})")
}

/// Appends the summary of a match.
fn headline(sum: &MatchRecord, out: &mut String) {
    let _ = write!(out, "{}\n  {} games: {} won, {} lost", sum.title(), sum.played, sum.wins, sum.losses);
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
fn matrix(sums: &[MatchRecord], out: &mut String) {
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

/// Returns a crosstable of percentages, the best player first: a row of headings, and a row for each player with place
/// and name, rating, mean score and the score against each player. `precise` adds half the width of the 95 % interval to
/// each score against a player.
fn crosstable_rows(names: &[String], scores: &[Vec<Option<Share>>], precise: bool) -> Vec<Vec<String>> {
    let cell = |share: Share| match precise {
        true => format!("{:.1}\u{b1}{:.1}", 100.0 * share.value(), 100.0 * share.precision()),
        false => format!("{:.1}", 100.0 * share.value()),
    };
    let rated = ratings(scores);
    let order = best_first(&rated);
    let heading = ["", "rating", "score"].map(str::to_string).into_iter();
    let mut rows = vec![heading.chain((1..=order.len()).map(|place| place.to_string())).collect::<Vec<_>>()];
    for (place, &a) in order.iter().enumerate() {
        let all: Vec<f64> = scores[a].iter().flatten().map(|share| share.value()).collect();
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        let player = format!("{:2} {}", place + 1, names[a]);
        let row = [player, format!("{:.0}", rated[a]), format!("{:.1}%", mean * 100.0)].into_iter();
        rows.push(row.chain(order.iter().map(|&b| scores[a][b].map_or("-".into(), cell))).collect());
    }
    rows
}

/// Formats the rows of a crosstable as text with aligned columns.
pub fn crosstable(names: &[String], scores: &[Vec<Option<Share>>], precise: bool) -> String {
    let rows = crosstable_rows(names, scores, precise);
    let column = if precise { 9 } else { 5 };
    let width = rows.iter().map(|row| row[0].chars().count()).max().unwrap_or(0).max(3);
    let mut out = String::new();
    for row in rows {
        let _ = write!(out, "{:width$}  {:>6}  {:>5}", row[0], row[1], row[2]);
        row[3..].iter().for_each(|cell| _ = write!(out, " {cell:>column$}"));
        out.push('\n');
    }
    out
}

/// Formats a crosstable as lines with tabs between the cells, for a screen that aligns them. The scores against each
/// player come before the rating and the mean score.
pub fn tabbed(names: &[String], scores: &[Vec<Option<Share>>], precise: bool) -> String {
    let mut rows = crosstable_rows(names, scores, precise);
    for row in &mut rows {
        row[1..].rotate_left(2);
        // All shares are percentages. The percent sign would be too wide for its column in a proportional font.
        row[1..].iter_mut().for_each(|cell| cell.truncate(cell.trim_end_matches('%').len()));
    }
    rows.into_iter().map(|row| row.join("\t") + "\n").collect()
}

/// Groups records by match, in order of appearance.
fn by_match(records: &[MatchRecord]) -> Vec<Vec<&MatchRecord>> {
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
