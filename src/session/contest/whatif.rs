//! What if: compares two actions in a position over many deals.
//!
//! In each deal, the cards that the seat to move can't see are dealt at random. After each action, players of one level
//! finish the game, with the same deal and the same seeds.

use crate::contest::statistics::{Moments, Share};
use crate::game::referee::Referee;
use sorcery_agents::{Agent, Flag, Level, Pace};
use sorcery_games::engine::{Log, Rng, Seat, Status, Stream};
use sorcery_games::{Error, Request, Tabletop, View, verb};
use std::fmt::Write as _;

/// Units of a whole win, so that shares of it are whole numbers.
const UNITS: f64 = 12.0;
/// The parts of the deals that the table shows.
const QUANTILES: [(&str, f64); 3] = [("worst 10 %", 0.1), ("median", 0.5), ("best 10 %", 0.9)];

/// A comparison of two actions to run.
#[derive(Clone, Copy, Debug)]
pub struct WhatIf<'a> {
    /// The position as text.
    pub position: &'a str,
    /// The lines of the two actions.
    pub lines: [&'a str; 2],
    /// The level that finishes the games.
    pub level: Level,
    /// Number of deals.
    pub deals: u64,
    pub seed: u64,
}

/// The results of two actions over many deals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comparison {
    /// The lines of the two actions.
    pub lines: [String; 2],
    /// The name of the first measure of the game, such as life. Empty if it has none.
    pub measure: &'static str,
    /// For each deal, and for each action: the share of the win, and the lead in the measure at the end.
    pub deals: Vec<[(f64, i32); 2]>,
}

impl WhatIf<'_> {
    /// Plays the games. Calls `done` after each deal, and ends early if `stop` is raised.
    ///
    /// # Errors
    /// Returns an error if the position isn't valid or the game is over, or if a line isn't a legal action.
    pub fn compare<G: Tabletop>(&self, stop: &Flag, done: &dyn Fn()) -> Result<Comparison, Error> {
        let (now, _) = G::from_position(self.position)?;
        let seat = now.status().awaited().ok_or_else(|| Error("the game is over".into()))?;
        let action = |line: &str| match verb::parse::<G>(View::new(&now, seat), line)? {
            Request::Act(action) => now.check(action).map(|()| action).map_err(|why| Error(format!("`{line}`: {why}"))),
            _ => Err(Error(format!("`{line}` isn't an action"))),
        };
        let actions = [action(self.lines[0])?, action(self.lines[1])?];
        let measure = now.measures().first().map_or("", |(name, _)| name);
        let mut comparison = Comparison { lines: self.lines.map(String::from), measure, deals: Vec::new() };
        for deal in 0..self.deals {
            if stop.is_raised() {
                break;
            }
            let mut rng = Rng::new(self.seed.wrapping_add(deal), Stream::Playout);
            let world = View::new(&now, seat).imagine(&mut rng);
            comparison.deals.push(actions.map(|action| self.finish(world.clone(), action, seat, deal)));
            done();
        }
        Ok(comparison)
    }

    /// Plays an action and the rest of the game. Returns the seat's share of the win and its lead in the measure.
    fn finish<G: Tabletop>(&self, mut game: G, action: G::Action, seat: Seat, deal: u64) -> (f64, i32) {
        game.apply(action, &mut Log::off());
        let mut players: Vec<_> = Seat::all(G::ABOUT.seats)
            .map(|player| self.level.agent::<G>(deal * 8 + u64::from(player.0), 1, Pace::Exact))
            .collect();
        let (mut legal, mut referee) = (Vec::new(), Referee::new(&game));
        while let Status::Awaiting(player) = game.status()
            && referee.draw(&game).is_none()
        {
            let action = players[player.index()].act(View::new(&game, player), &mut legal);
            game.apply(action, &mut Log::off());
        }
        let payoff = match game.status() {
            Status::Over(outcome) => outcome.payoff(seat),
            Status::Awaiting(_) => 0.5,
        };
        let values = game.measures().into_iter().next().map_or(Vec::new(), |(_, values)| values);
        let others = values.iter().enumerate().filter(|(other, _)| *other != seat.index());
        let lead = values.get(seat.index()).map_or(0, |own| own - others.map(|(_, value)| *value).max().unwrap_or(0));
        (payoff, lead)
    }
}

impl Comparison {
    /// Returns the share of the wins after each action.
    pub fn wins(&self) -> [Share; 2] {
        [0, 1].map(|at| Share { successes: self.deals.iter().map(|deal| deal[at].0).sum(), trials: self.deals.len() as u64 })
    }

    /// Returns the difference of the two shares of wins, and half the width of its 95 % interval. Both actions have the
    /// same deals, so that the difference is more certain than the shares.
    pub fn difference(&self) -> (f64, f64) {
        let mut difference = Moments::default();
        self.deals.iter().for_each(|[first, second]| difference.add((UNITS * (first.0 - second.0)).round() as i64));
        (difference.mean() / UNITS, difference.precision() / UNITS)
    }

    /// Returns the share of the deals in which the first action leads to a better result, and to a worse one.
    pub fn better_and_worse(&self) -> [f64; 2] {
        let share = |better: &dyn Fn(&[(f64, i32); 2]) -> bool| {
            self.deals.iter().filter(|deal| better(deal)).count() as f64 / self.deals.len().max(1) as f64
        };
        [share(&|[first, second]| first > second), share(&|[first, second]| first < second)]
    }

    /// Returns the lead at the end after an action, below which this part of the deals lies.
    fn quantile(&self, at: usize, part: f64) -> i32 {
        let mut leads: Vec<i32> = self.deals.iter().map(|deal| deal[at].1).collect();
        leads.sort_unstable();
        leads.get(((leads.len() as f64 * part) as usize).min(leads.len().saturating_sub(1))).copied().unwrap_or(0)
    }

    /// Returns the results as a table.
    pub fn in_words(&self) -> String {
        let width = self.lines.iter().map(String::len).max().unwrap_or(0).max(14);
        let mut text = format!("{:24}{:>width$}  {:>width$}\n", "", self.lines[0], self.lines[1]);
        let mut row = |name: &str, cells: [String; 2]| _ = writeln!(text, "{name:24}{:>width$}  {:>width$}", cells[0], cells[1]);
        row("wins", self.wins().map(|share| {
            let [value, low, high] = share.percents();
            format!("{value:.0} % ({low:.0}-{high:.0})")
        }));
        if !self.measure.is_empty() {
            for (name, part) in QUANTILES {
                row(&format!("{} at the end, {name}", self.measure), [0, 1].map(|at| format!("{:+}", self.quantile(at, part))));
            }
        }
        let ((mean, half), [better, worse]) = (self.difference(), self.better_and_worse());
        let _ = writeln!(text, "Difference: {:+.1} % ± {:.1} (95 %).", 100.0 * mean, 100.0 * half);
        let [first, second] = &self.lines;
        let percents = [better, worse, 1.0 - better - worse].map(|part| 100.0 * part);
        let _ = writeln!(
            text,
            "With the same cards, `{first}` does better than `{second}` in {:.0} % of {} deals, worse in {:.0} %, and equally well in {:.0} %.",
            percents[0], self.deals.len(), percents[1], percents[2],
        );
        text
    }
}
