//! How often each line of a strategy made a decision, and the results of the games in which it made one.

use crate::contest::duel::Fired;
use crate::player::Entrant;
use sorcery_agents::strategy::{Cause, Reason, causes};
use sorcery_games::dominion::Card;
use sorcery_games::dominion::card::BASIC;
use std::collections::HashMap;

/// The decisions of one line of a strategy.
pub struct Explained {
    pub cause: Cause,
    /// Number of decisions per game that the line made.
    pub decisions: f64,
    /// The share of the games in which this line of the strategy made a decision.
    pub games: f64,
    /// The strategy's mean share of the victory in the games in which this line made a decision, and half the width of
    /// the 95 % interval. `None` if there are no such games.
    pub worth: Option<(f64, f64)>,
}

impl Explained {
    /// Formats the line's decisions per game, the share of games in which it made one, and the strategy's share of the
    /// victory in those games.
    pub fn numbers(&self) -> [String; 3] {
        let [decisions, games] = [self.decisions, 100.0 * self.games];
        let Some((worth, precision)) = self.worth else { return ["never".into(), String::new(), String::new()] };
        let worth = format!("{:.1} \u{b1}{:.1} %", 100.0 * worth, 100.0 * precision);
        [format!("{decisions:.3}"), format!("{games:.1} %"), worth]
    }
}

/// Returns the decisions of each line of a strategy in `games` games, in the order of the lines.
pub fn explained(entrant: &Entrant, fired: &HashMap<Reason, Fired>, games: u64) -> Vec<Explained> {
    let each = |n: u64| n as f64 / games.max(1) as f64;
    let line = |cause: Cause| {
        let fired = fired.get(&cause.reason).copied().unwrap_or_default();
        let worth = (fired.games() > 0).then(|| fired.worth());
        Explained { cause, decisions: each(fired.decisions), games: each(fired.games()), worth }
    };
    causes(&entrant.text, &entrant.file).into_iter().map(line).collect()
}

/// Minimum share of all games that each of two compared groups must contain: the games in which a line of the strategy
/// made a decision, and the other games.
const RARE: f64 = 0.02;

/// Describes the line of a strategy that best shows why the strategy wins, if possible a line that buys a kingdom card.
/// Of several such lines, chooses the one with the largest gain: the increase of the strategy's share of the victory
/// over the games in which the line made no decision. Without a gain, chooses the line that makes the most decisions.
/// `share` is the strategy's share of the victory in all games against the opponent.
pub(super) fn because(lines: &[Explained], share: f64, opponent: &str) -> String {
    let card = |line: &Explained| Card::named(line.cause.words.split(": ").nth(1)?.split(' ').next()?);
    let purchase = |line: &&Explained| {
        line.cause.part.starts_with("list")
            && line.worth.is_some()
            && card(line).is_some_and(|card| !BASIC.contains(card))
    };
    // If the line made decisions in almost all games, the few other games give no reliable result.
    let without = |line: &Explained| {
        let (worth, _) = line.worth.filter(|_| line.games <= 1.0 - RARE)?;
        Some(((share - line.games * worth) / (1.0 - line.games)).clamp(0.0, 1.0))
    };
    let gain = |line: &Explained| match (line.worth, without(line)) {
        (Some((worth, precision)), Some(others)) if line.games >= RARE => (worth - precision - others).max(0.0),
        _ => 0.0,
    };
    let order = |a: &&Explained, b: &&Explained| gain(a).total_cmp(&gain(b)).then(a.decisions.total_cmp(&b.decisions));
    let line = lines
        .iter()
        .filter(purchase)
        .max_by(order)
        .or_else(|| lines.iter().filter(|line| line.worth.is_some()).max_by(order));
    line.map_or(String::new(), |line| {
        let [often, games, worth] = line.numbers();
        let others =
            without(line).map_or(String::new(), |others| format!(", and {:.1} % of the others", 100.0 * others));
        format!(
            "{}: {often} decisions per game, in {games} of the games against {opponent}; the strategy won {worth} of \
             those games{others}",
            line.cause.told()
        )
    })
}
