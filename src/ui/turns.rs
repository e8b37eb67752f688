//! A summary of the match: each player's main value, such as life, turn by turn.

use sorcery_games::Names;
use sorcery_games::engine::Seat;
use sorcery_session::Story;
use std::sync::Arc;
use unicode_segmentation::UnicodeSegmentation;

/// The turns of a match so far. The last one is in progress.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turns {
    pub measure: &'static str,
    pub names: Vec<Arc<str>>,
    pub turns: Vec<TurnSummary>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TurnSummary {
    pub number: u32,
    /// The number of actions before the turn.
    pub begins: usize,
    pub seat: Option<Seat>,
    /// Each player's main value, such as life, at the end of the turn, and its change during the turn.
    pub values: Vec<(i32, i32)>,
}

impl Turns {
    pub fn of(story: &Story, names: &Names) -> Turns {
        // If the game has no main value (such as life), create a summary without turns.
        let (measure, values) = story.measures.first().map_or(("", &[][..]), |(name, values)| (*name, values));
        let started = story.beginnings.iter().filter(|action| **action <= story.actions).count();
        let turn = |n: usize| {
            // The current turn has no values after it yet, so it shows no change.
            let (before, after) = (&values[n], values.get(n + 1).unwrap_or(&values[n]));
            let values = before.iter().zip(after).map(|(before, after)| (*after, after - before)).collect();
            TurnSummary {
                number: story.numbers[n],
                begins: story.beginnings[n],
                seat: story.whose.get(n).copied().flatten(),
                values,
            }
        };
        let turns = (0..started.min(values.len())).map(turn).collect();
        Turns { measure, names: Seat::all(names.len()).map(|seat| names.of(seat).clone()).collect(), turns }
    }

    /// Returns the first letter of each name, or numbers if two letters are equal.
    pub fn letters(&self) -> Vec<String> {
        let letters: Vec<String> = self.names.iter().map(|name| name.graphemes(true).take(1).collect()).collect();
        let is_duplicate = |n: usize| letters[n + 1..].contains(&letters[n]);
        match (0..letters.len()).any(is_duplicate) {
            true => (1..=letters.len()).map(|n| n.to_string()).collect(),
            false => letters,
        }
    }
}
