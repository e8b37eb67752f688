//! Results of contests for people, and for programs.

use super::tally::Tally;
use crate::games::words::printable;
use crate::session::statistics::{Share, ratings};
use std::fmt::Write as _;

/// One line of JSON for each tally.
pub fn json_lines(tallies: &[Tally]) -> String {
    let mut out = String::new();
    for tally in tallies {
        if let Ok(line) = serde_json::to_string(tally) {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

/// The results in words: each pairing, each kit where there are several, and, among three or
/// more, a matrix with ratings.
pub fn table(tallies: &[Tally]) -> String {
    let mut out = String::new();
    let Some(first) = tallies.first() else { return "no game was played to its end\n".to_string() };
    let _ = writeln!(out, "{}, seed {}, {} games a pairing", printable(&first.game), first.seed, first.games);
    let pairings = by_pairing(tallies);
    for pairing in &pairings {
        let sum = sum(pairing);
        out.push('\n');
        headline(&sum, &mut out);
        if pairing.len() > 1 {
            for tally in pairing {
                let kit = printable(tally.kit.as_deref().unwrap_or(""));
                let _ = writeln!(out, "  {kit:<20} {:>6} games  {}", tally.played, percent(tally.share()));
            }
        }
    }
    let names = names(&pairings);
    if names.len() > 2 && first.b.is_some() {
        matrix(&names, &pairings, &mut out);
    }
    out
}

/// A share with its interval: `62.5 % (95 %: 57.7 to 67.1)`.
pub fn percent(share: Share) -> String {
    let (low, high) = share.interval();
    format!("{:.1} % (95 %: {:.1} to {:.1})", 100.0 * share.value(), 100.0 * low, 100.0 * high)
}

/// One pairing in three lines.
fn headline(sum: &Tally, out: &mut String) {
    out.push_str(&printable(&sum.a));
    if let Some(b) = &sum.b {
        let _ = write!(out, " against {}", printable(b));
    }
    let _ = write!(out, "\n  {} games: {} won, {} lost", sum.played, sum.wins, sum.losses);
    if sum.b.is_some() {
        let _ = write!(out, ", {} drawn", sum.draws);
    }
    let _ = writeln!(out, "; {}", percent(sum.share()));
    let played = sum.played.max(1) as f64;
    let _ =
        write!(out, "  {:.1} turns and {:.1} actions a game", sum.turns as f64 / played, sum.actions as f64 / played);
    if sum.b.is_some() {
        let first = Share { successes: sum.first_wins as f64, trials: sum.played };
        let _ = write!(out, "; the first seat won {}", percent(first));
    }
    out.push('\n');
}

/// Who scored how much against whom, the best first.
fn matrix(names: &[&str], pairings: &[Vec<&Tally>], out: &mut String) {
    let place = |name: &str| names.iter().position(|&known| known == name);
    let mut scores = vec![vec![None; names.len()]; names.len()];
    for sum in pairings.iter().map(|pairing| sum(pairing)) {
        if let (Some(i), Some(j)) = (place(&sum.a), sum.b.as_deref().and_then(place)) {
            let share = sum.share();
            scores[i][j] = Some(share);
            scores[j][i] = Some(Share { successes: share.trials as f64 - share.successes, ..share });
        }
    }
    let rated = ratings(&scores);
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&i, &j| rated[j].total_cmp(&rated[i]));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8);
    let _ = write!(out, "\n{:width$}  rating", "");
    for (rank, _) in order.iter().enumerate() {
        let _ = write!(out, "  {:>6}", rank + 1);
    }
    out.push('\n');
    for (rank, &i) in order.iter().enumerate() {
        let _ = write!(out, "{:<width$}  {:>+6.0}", printable(names[i]), rated[i]);
        for &j in &order {
            match scores[i][j] {
                Some(share) => _ = write!(out, "  {:>6.1}", 100.0 * share.value()),
                None => out.push_str("       -"),
            }
        }
        let _ = writeln!(out, "  {}", rank + 1);
    }
    out.push_str("percent scored by the row against the column; ratings on the Elo scale, mean 0\n");
}

/// Tallies of the same pairing together, in order of appearance.
fn by_pairing(tallies: &[Tally]) -> Vec<Vec<&Tally>> {
    let mut pairings: Vec<Vec<&Tally>> = Vec::new();
    for tally in tallies {
        let same = |pairing: &&mut Vec<&Tally>| (&pairing[0].a, &pairing[0].b) == (&tally.a, &tally.b);
        match pairings.iter_mut().find(same) {
            Some(pairing) => pairing.push(tally),
            None => pairings.push(vec![tally]),
        }
    }
    pairings
}

fn sum(pairing: &[&Tally]) -> Tally {
    let mut sum = pairing[0].clone();
    pairing[1..].iter().for_each(|tally| sum.add(tally));
    sum
}

fn names<'a>(pairings: &[Vec<&'a Tally>]) -> Vec<&'a str> {
    let mut names: Vec<&str> = Vec::new();
    for tally in pairings.iter().map(|pairing| pairing[0]) {
        for name in [Some(tally.a.as_str()), tally.b.as_deref()].into_iter().flatten() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}
