//! How often each line of a strategy made a decision, and the results of the games in which it made one.

use crate::contest::duel::Fired;
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
    /// The strategy's mean score in the games in which this line made a decision, and half the width of the 95 %
    /// interval. `None` if there are no such games.
    pub worth: Option<(f64, f64)>,
}

impl Explained {
    /// Formats three numbers about a line of the strategy: its decisions per game, the share of games in which it made
    /// one, and the strategy's score in those games.
    pub fn numbers(&self) -> [String; 3] {
        let [decisions, games] = [self.decisions, 100.0 * self.games];
        let Some((worth, precision)) = self.worth else { return ["never".into(), String::new(), String::new()] };
        let worth = format!("{:.1} \u{b1}{:.1} %", 100.0 * worth, 100.0 * precision);
        [format!("{decisions:.3}"), format!("{games:.1} %"), worth]
    }
}

/// Returns statistics about the decisions that each line of a strategy file made in `games` games, in the order of the
/// file.
pub fn explained(entrant: &CompiledStrategy, fired: &HashMap<DecisionSource, Fired>, games: u64) -> Vec<Explained> {
    let each = |n: u64| n as f64 / games.max(1) as f64;
    let line = |cause: SourceLine| {
        let fired = fired.get(&cause.reason).copied().unwrap_or_default();
        let worth = (fired.games() > 0).then(|| fired.worth());
        Explained { cause, decisions: each(fired.decisions), games: each(fired.games()), worth }
    };
    causes(&entrant.text, &entrant.file).into_iter().map(line).collect()
}

/// Minimum share of all games that each of two compared groups must contain: the games in which a line of the strategy
/// made a decision, and the other games.
const RARE: f64 = 0.02;

/// Returns the line of the report that best shows why a strategy wins, or an empty text if no line does. Prefers lines
/// that buy a kingdom card. Among them, chooses the line with the largest clear gain over the games in which it made no
/// decision. If no line has a clear gain, chooses the line with the most decisions among those that are used in almost
/// all games. `all` is the strategy's score in all `games` games against the opponent.
pub fn because(lines: &[Explained], all: f64, games: u64, opponent: &str) -> String {
    let card = |line: &Explained| Card::named(line.cause.words.split(' ').next()?);
    let buys = |line: &Explained| line.cause.entry.is_some() && card(line).is_some_and(|card| !BASIC.contains(card));
    // If the line made a decision in almost all games, the few other games give no reliable result.
    let others = |line: &Explained| {
        let (worth, _) = line.worth.filter(|_| line.games <= 1.0 - RARE)?;
        let others = ((all - line.games * worth) / (1.0 - line.games)).clamp(0.0, 1.0);
        let trials = (games as f64 * (1.0 - line.games)) as u64;
        Some(Share { successes: others * trials as f64, trials })
    };
    // The lower end of the gain's 95 % interval.
    let gain = |line: &Explained| {
        let ((worth, precision), others) = (line.worth.filter(|_| line.games >= RARE)?, others(line)?);
        Some(worth - others.value() - precision.hypot(others.precision())).filter(|gain| *gain > 0.0)
    };
    let is_usual = |line: &Explained| line.worth.is_some() && others(line).is_none();
    let best = |buying: bool| {
        let lines = || lines.iter().filter(move |line| !buying || buys(line));
        let gains = lines().filter_map(|line| Some((line, gain(line)?))).max_by(|a, b| a.1.total_cmp(&b.1));
        let usual = || lines().filter(|line| is_usual(line)).max_by(|a, b| a.decisions.total_cmp(&b.decisions));
        gains.map(|(line, _)| line).or_else(usual)
    };
    best(true).or_else(|| best(false)).map_or(String::new(), |line| {
        let ([_, games, worth], SourceLine { line: number, words, .. }) = (line.numbers(), &line.cause);
        let others =
            others(line).map_or(String::new(), |others| format!(", and {:.1} % in the others", 100.0 * others.value()));
        format!(
            "line {number} (`{words}`) {} in {games} of the games against {opponent}; the strategy scored {worth} in \
             those games{others}",
            if line.cause.entry.is_some() { "buys a card" } else { "makes a decision" }
        )
    })
}
