//! Results of contests for people, and for programs.

use super::tally::Tally;
use crate::games::words::printable;
use crate::session::statistics::{ratings, wilson};
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
                let (share, (low, high)) = tally.share();
                let kit = printable(tally.kit.as_deref().unwrap_or(""));
                let _ = writeln!(
                    out,
                    "  {kit:<20} {:>6} games  {:>5.1} %  ({:.1} to {:.1})",
                    tally.played,
                    100.0 * share,
                    100.0 * low,
                    100.0 * high
                );
            }
        }
    }
    let names = names(&pairings);
    if names.len() > 2 && first.b.is_some() {
        matrix(&names, &pairings, &mut out);
    }
    out
}

/// One pairing in three lines.
fn headline(sum: &Tally, out: &mut String) {
    let (share, (low, high)) = sum.share();
    let percent = |x: f64| 100.0 * x;
    let a = printable(&sum.a);
    match &sum.b {
        Some(b) => {
            let _ = writeln!(out, "{a} against {}", printable(b));
            let _ = writeln!(
                out,
                "  {} games: {} won, {} lost, {} drawn; {:.1} % (95 %: {:.1} to {:.1})",
                sum.played,
                sum.wins,
                sum.losses,
                sum.draws,
                percent(share),
                percent(low),
                percent(high)
            );
        }
        None => {
            let _ = writeln!(out, "{a}");
            let _ = writeln!(
                out,
                "  {} games: {} won, {} lost; {:.1} % (95 %: {:.1} to {:.1})",
                sum.played,
                sum.wins,
                sum.losses,
                percent(share),
                percent(low),
                percent(high)
            );
        }
    }
    let played = sum.played.max(1) as f64;
    let _ =
        write!(out, "  {:.1} turns and {:.1} actions a game", sum.turns as f64 / played, sum.actions as f64 / played);
    if sum.b.is_some() {
        let (low, high) = wilson(sum.first_wins as f64, played);
        let _ = write!(
            out,
            "; the first seat won {:.1} % ({:.1} to {:.1})",
            percent(sum.first_wins as f64 / played),
            percent(low),
            percent(high)
        );
    }
    out.push('\n');
}

/// Who scored how much against whom, the best first.
fn matrix(names: &[&str], pairings: &[Vec<&Tally>], out: &mut String) {
    let place = |name: &str| names.iter().position(|&known| known == name);
    let mut scores = vec![vec![0.0; names.len()]; names.len()];
    for sum in pairings.iter().map(|pairing| sum(pairing)) {
        if let (Some(i), Some(j)) = (place(&sum.a), sum.b.as_deref().and_then(place)) {
            scores[i][j] += sum.score();
            scores[j][i] += sum.played as f64 - sum.score();
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
            let met = scores[i][j] + scores[j][i];
            match met > 0.0 {
                true => _ = write!(out, "  {:>6.1}", 100.0 * scores[i][j] / met),
                false => out.push_str("       -"),
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
