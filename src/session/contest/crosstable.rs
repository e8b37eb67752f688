//! Crosstables: the score of each player against each other player, with ratings.

use crate::statistics::{Share, best_first, ratings};
use std::fmt::Write as _;

/// Formats a share with its interval: `62.5 % (95 %: 57.7 to 67.1)`.
pub fn percent(share: Share) -> String {
    let [share, low, high] = share.percents();
    format!("{share:.1} % (95 %: {low:.1} to {high:.1})")
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
