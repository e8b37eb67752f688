//! How often each line of a strategy made a decision, and the results of the games in which it made one.

use crate::lab::duel::Fired;
use crate::player::CompiledStrategy;
use crate::statistics::Share;
use sorcery_agents::strategy::{DecisionSource, SourceLine, causes};
use sorcery_games::dominion::Card;
use sorcery_games::dominion::card::BASIC;
use std::collections::HashMap;

/// The decisions of one line of a strategy.
pub struct Explained {
    pub cause: SourceLine,
    /// Number of decisions per game that this line of the strategy made.
    pub decisions: f64,
    /// The share of the games in which this line of the strategy made a decision.
    pub games: f64,
    /// The strategy's score in the games in which this line made a decision. `None` if there are no such games.
    pub score: Option<Share>,
}

impl Explained {
    /// Formats three numbers about a line of the strategy: its decisions per game, the share of games in which it made
    /// one, and the strategy's score in those games, with its 95 % interval.
    pub fn numbers(&self) -> [String; 3] {
        let [decisions, games] = [self.decisions, 100.0 * self.games];
        let Some(score) = self.score else { return ["never".into(), String::new(), String::new()] };
        let [score, low, high] = score.percents();
        [format!("{decisions:.3}"), format!("{games:.1} %"), format!("{score:.1} % ({low:.1} to {high:.1})")]
    }
}

/// Returns statistics about the decisions that each line of a strategy file made in `games` games, in the order of the
/// file.
pub fn explained(strategy: &CompiledStrategy, fired: &HashMap<DecisionSource, Fired>, games: u64) -> Vec<Explained> {
    let each = |n: u64| n as f64 / games.max(1) as f64;
    let line = |cause: SourceLine| {
        let fired = fired.get(&cause.reason).copied().unwrap_or_default();
        let score = Some(fired.score()).filter(|score| score.trials > 0);
        Explained { cause, decisions: each(fired.decisions), games: each(fired.score().trials), score }
    };
    causes(&strategy.text, &strategy.file).into_iter().map(line).collect()
}

/// Minimum share of all games in which a line made a decision, so that it can explain the result.
const RARE: f64 = 0.02;
/// Minimum score in the games in which a line made a decision, so that it can explain why a strategy wins.
const WINNING: f64 = 0.5;
/// Minimum difference, at the lower end of its 95 % interval, between this score and the score in all games.
const CLEAR: f64 = 0.01;

/// Returns the line of the report that best shows why a strategy wins, or an empty text if no line does. This is the
/// line that buys a kingdom card and has the largest clear gain over `all`, the strategy's score in all games against the
/// opponent.
pub fn because(lines: &[Explained], all: f64, opponent: &str) -> String {
    // Every strategy buys basic cards, and a strategy that wins buys more of them.
    let card = |line: &Explained| Card::named(line.cause.words.split(' ').next()?);
    let is_kingdom = |line: &Explained| card(line).is_some_and(|card| !BASIC.contains(card));
    let buys = |line: &&Explained| matches!(line.cause.reason, DecisionSource::Entry(_)) && is_kingdom(line);
    let gain = |line: &Explained| {
        let score = line.score.filter(|score| line.games >= RARE && score.value() >= WINNING)?;
        Some(score.interval().0 - all).filter(|gain| *gain >= CLEAR)
    };
    let gains = lines.iter().filter(buys).filter_map(|line| Some((line, gain(line)?)));
    gains.max_by(|a, b| a.1.total_cmp(&b.1)).map_or(String::new(), |(line, _)| {
        let ([_, games, score], SourceLine { line: number, words, .. }) = (line.numbers(), &line.cause);
        format!(
            "line {number} (`{words}`) buys a card in {games} of the games against {opponent}; the strategy scored \
             {score} in those games, and {:.1} % in all",
            100.0 * all
        )
    })
}
