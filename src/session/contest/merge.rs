//! Merges the results of shards and of interrupted tournaments.

use crate::contest::results::{MatchRecord, by_match};
use crate::contest::tournament::Shard;
use crate::program::protocol::fault;
use sorcery_games::Error;
use sorcery_games::words::quoted;
use std::collections::BTreeSet;

impl MatchRecord {
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
