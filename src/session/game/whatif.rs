//! Compares two moves in one position. After each of them, computer players finish the game many times. Both moves get
//! the same deals, so that only the moves make a difference.

use crate::Match;
use crate::game::History;
use crate::game::judge::Judge;
use crate::game::referee::Referee;
use crate::statistics::{Moments, Share, Z};
use sorcery_agents::{Agent, Flag, Level, Pace, Progress};
use sorcery_games::engine::{Log, Rng, Seat, Status, Stream};
use sorcery_games::threads::{in_batches, on_threads};
use sorcery_games::{Audience, Error, Listener, Names, Tabletop, View};
use std::fmt::Write as _;
use std::ops::Range;
use std::time::{Duration, Instant};

/// Default number of deals for the comparison of two moves. A deal assigns all hidden cards at random.
pub const DEALS: u64 = 2_000;
/// The default level of the computer players that finish the games of a comparison.
pub const LEVEL: Level = Level::Adept;
/// Two moves win equally often if the interval of their difference in wins lies within this many percentage points
/// on both sides of 0.
const EQUAL: f64 = 2.0;
/// Minimum number of deals before the report says whether one of the moves is better.
const FEW: usize = 30;
/// Maximum number of rows in the histogram of final values, such as leads in life.
const ROWS: i32 = 12;

/// The results of one deal of the hidden cards, played to the end with each of two moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deal {
    /// The result for the mover with each of the two moves: 1 for a win, 0 for a loss, or a fraction for a shared win
    /// or a draw.
    pub won: [f64; 2],
    /// The game's main value at the end with each of the two moves: the mover's lead over the best opponent, or the
    /// mover's value in a solo game.
    pub value: [i32; 2],
}

/// A comparison of two moves, called A and B.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The two moves, as a player types them.
    pub lines: [String; 2],
    /// The two moves in words, such as `play Banish on Fire Elemental`.
    pub words: [String; 2],
    /// The name of the game's main value, such as life, or an empty string if the game has none.
    pub measure: String,
    /// The level of the computer players that continue each deal to the end of the game.
    pub level: Level,
    /// The number of deals to play in total.
    pub wanted: u64,
    /// The results of the deals played so far.
    pub deals: Vec<Deal>,
    /// The time limit, if it ended the comparison before all deals were played.
    pub limit: Option<Duration>,
}

/// How often the game's main value, such as the mover's lead in life, was in each of several ranges at the end of a
/// deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The lowest value of the first range of a distribution.
    pub from: i32,
    /// The number of different values in each range of a distribution.
    pub width: i32,
    /// The share of the deals with a value in each range in percent, for each of the two moves.
    pub shares: [Vec<f64>; 2],
}

/// A function that plays the deal with a given number after each of two moves, or stops early if the flag is raised.
pub(crate) type PlayDeal = Box<dyn Fn(u64, &Flag) -> Deal + Send + Sync>;

/// A comparison of two moves that is ready to start.
pub struct WhatIf {
    found: Comparison,
    play: PlayDeal,
}

impl std::fmt::Debug for WhatIf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WhatIf").field("found", &self.found).finish_non_exhaustive()
    }
}

/// Returns the function that plays deals: each time, it deals the hidden cards at random and finishes the game after
/// each of the two actions.
pub(crate) fn play_deals<G: Tabletop>(now: &G, seat: Seat, actions: [G::Action; 2], level: Level) -> PlayDeal {
    let now = now.clone();
    Box::new(move |number, stop| {
        let world = View::new(&now, seat).imagine(&mut Rng::new(number, Stream::Playout));
        let [a, b] = actions.map(|action| continued(world.clone(), seat, action, (level, number), stop));
        Deal { won: [a.0, b.0], value: [a.1, b.1] }
    })
}

/// Returns how many more of these deals the first action wins, and the bounds of the paired 95 % interval, in percent.
///
/// The interval is that of Bonett and Price (2012). One imaginary win for each move keeps it valid if few deals differ.
pub(crate) fn paired(deals: &[Deal]) -> [f64; 3] {
    let differences = || deals.iter().map(|deal| deal.won[0] - deal.won[1]);
    let (n, sum, squares) = (deals.len() as f64, differences().sum::<f64>(), differences().map(|d| d * d));
    let mean = sum / (n + 2.0);
    let variance = (squares.sum::<f64>() + 2.0) / (n + 2.0) - mean * mean;
    let half = Z * (variance / (n + 2.0)).sqrt();
    [sum / n.max(1.0), (mean - half).max(-1.0), (mean + half).min(1.0)].map(|part| 100.0 * part)
}

/// Plays an action and continues to the end of the game. Returns the result and the main value for `seat`.
fn continued<G: Tabletop>(
    mut world: G,
    seat: Seat,
    action: G::Action,
    (level, number): (Level, u64),
    stop: &Flag,
) -> (f64, i32) {
    let seats = world.seats();
    let agent = |seat: Seat| level.agent::<G>(number * seats as u64 + u64::from(seat.0), 1, Pace::Exact);
    let mut agents: Vec<Box<dyn Agent<G>>> = Seat::all(seats).map(agent).collect();
    let (mut referee, mut legal) = (Referee::new(&world), Vec::new());
    world.apply(action, &mut Log::off());
    let outcome = loop {
        match world.status() {
            Status::Over(outcome) => break Some(outcome),
            Status::Awaiting(_) if stop.is_raised() || referee.draw(&world).is_some() => break None,
            Status::Awaiting(next) => {
                let view = View::new(&world, next);
                legal.clear();
                view.legal_actions(&mut legal);
                let action = agents[next.index()].choose(view, &legal, &Progress::until(stop.clone()));
                world.apply(action, &mut Log::off());
            }
        }
    };
    let won = match outcome {
        Some(outcome) if !outcome.winners.is_empty() => outcome.payoff(seat),
        _ if seats == 1 => 0.0,
        // A tied game counts as a win that all players share.
        _ => 1.0 / seats as f64,
    };
    (won, value(&world, seat))
}

/// Returns a seat's lead over its best opponent in the game's main value, such as life. In a solo game, returns the
/// value itself.
fn value<G: Tabletop>(world: &G, seat: Seat) -> i32 {
    let names = Names::new(vec![""; world.seats()]);
    let measures = world.score(Listener::new(&names, Audience::Public)).measures;
    let Some((_, values)) = measures.first() else { return 0 };
    let own = values.get(seat.index()).copied().unwrap_or(0);
    let others = values.iter().enumerate().filter(|(other, _)| *other != seat.index()).map(|(_, value)| *value);
    others.max().map_or(own, |best| own - best)
}

impl WhatIf {
    /// Prepares the comparison of two moves, A and B, of the seat to move. By default, A is the next recorded move or,
    /// if none is recorded, the best one. B is the best other move in the judge's view.
    ///
    /// The judge searches with `threads` threads. The result doesn't depend on cards that are hidden from the seat to
    /// move, because each deal assigns them at random.
    ///
    /// # Errors
    /// Fails if the game is over, if a move isn't legal, or if there is only one legal move.
    pub fn new(session: &Match, given: [Option<&str>; 2], level: Level, threads: usize) -> Result<WhatIf, Error> {
        let Some(history) = session.own() else {
            return Err(Error::new("Moves can't be compared at a shared table."));
        };
        let over = || Error::new("The game is over at this point, so there are no moves to compare.");
        history.status().awaited().ok_or_else(over)?;
        let [a, b] = [0, 1].map(|which| given[which].map(|line| history.legal_line(line)).transpose());
        let (a, b) = (a?, b?);
        let a = a.or_else(|| history.next_line());
        let judge = Judge { threads, ..Judge::default() };
        let best = if a.is_none() || b.is_none() { judge.best(session, a.as_deref()) } else { Vec::new() };
        let only = || Error::new("There is only one move here.");
        let a = a.or_else(|| best.first().cloned()).ok_or_else(only)?;
        let key = session.key(&a);
        let b = b.or_else(|| best.into_iter().find(|line| session.key(line) != key)).ok_or_else(only)?;
        WhatIf::of(history, [a, b], level)
    }

    /// Prepares the comparison of two legal actions of the seat to move, given as commands.
    pub(crate) fn of(history: &History, lines: [String; 2], level: Level) -> Result<WhatIf, Error> {
        let to = Listener::advised(&history.names, history.now.mover());
        let phrase = |line| history.now.phrases(std::slice::from_ref(line), to).into_iter().next();
        let words = lines.each_ref().map(|line| phrase(line).unwrap_or_default().text);
        let measure = history.measure().map_or(String::new(), |name| match history.names.len() {
            1 => name.to_string(),
            _ => format!("{name} difference"),
        });
        let play = history.play_deals(lines.each_ref().map(String::as_str), level)?;
        let found = Comparison { lines, words, measure, level, wanted: DEALS, deals: Vec::new(), limit: None };
        Ok(WhatIf { found, play })
    }

    /// Returns the two moves, as a player types them.
    pub fn lines(&self) -> &[String; 2] {
        &self.found.lines
    }

    /// Plays the deals with these numbers after each of the two moves. Stops early after the time `longest`, or when
    /// `stop` is raised. Calls `tell` at intervals with the results so far.
    pub fn run(
        mut self,
        deals: Range<u64>,
        longest: Option<Duration>,
        threads: usize,
        stop: &Flag,
        tell: &dyn Fn(&Comparison),
    ) -> Comparison {
        let (begin, end) = (Instant::now(), deals.end);
        self.found.wanted = end - deals.start;
        in_batches(deals, threads.max(1) as u64, |batch| {
            let played = on_threads(threads, batch.end - batch.start, Vec::new, |played, nth| {
                played.push((nth, (self.play)(batch.start + nth, stop)));
                !stop.is_raised()
            });
            // Discard a stopped batch, because some of its games didn't reach their end.
            if stop.is_raised() {
                return false;
            }
            let mut played = played.concat();
            played.sort_unstable_by_key(|(nth, _)| *nth);
            self.found.deals.extend(played.into_iter().map(|(_, deal)| deal));
            tell(&self.found);
            self.found.limit = longest.filter(|longest| batch.end < end && begin.elapsed() >= *longest);
            self.found.limit.is_none()
        });
        self.found
    }
}

impl Comparison {
    /// Returns the same comparison with A and B exchanged.
    pub fn swapped(mut self) -> Self {
        self.lines.swap(0, 1);
        self.words.swap(0, 1);
        for deal in &mut self.deals {
            deal.won.swap(0, 1);
            deal.value.swap(0, 1);
        }
        self
    }

    /// Returns the share of deals that a move wins, where a draw counts as half a win. `which` is 0 for move A and 1 for
    /// move B.
    pub fn score(&self, which: usize) -> Share {
        Share { successes: self.deals.iter().map(|deal| deal.won[which]).sum(), trials: self.deals.len() as u64 }
    }

    /// Returns how many more deals A wins than B, and the bounds of the paired 95 % interval, in percent.
    pub fn difference(&self) -> [f64; 3] {
        paired(&self.deals)
    }

    /// Returns, in whole percent, the shares of the deals in which move A does worse than move B, better, and equally
    /// well.
    pub fn split(&self) -> [i64; 3] {
        let share = |is: fn(&Deal) -> bool| {
            let count = self.deals.iter().filter(|deal| is(deal)).count() as f64;
            (100.0 * count / (self.deals.len().max(1) as f64)).round() as i64
        };
        let (worse, better) = (share(|deal| deal.won[0] < deal.won[1]), share(|deal| deal.won[0] > deal.won[1]));
        [worse, better, 100 - worse - better]
    }

    /// Returns the mean of the game's main value at the end with move A, the same with move B, and the mean difference,
    /// each with half the width of its 95 % interval.
    pub fn means(&self) -> [(f64, f64); 3] {
        let values: [fn(&Deal) -> i32; 3] =
            [|deal| deal.value[0], |deal| deal.value[1], |deal| deal.value[0] - deal.value[1]];
        values.map(|value| {
            let mut moments = Moments::default();
            self.deals.iter().for_each(|deal| moments.add(value(deal).into()));
            (moments.mean(), moments.precision())
        })
    }

    /// Returns the result in three sentences: the difference, how often A is worse, and whether the move or luck
    /// decides. Empty before the first deal.
    pub fn in_words(&self) -> Vec<String> {
        if self.deals.is_empty() {
            return Vec::new();
        }
        let [difference, low, high] = self.difference();
        let [worse, better, equal] = self.split();
        let sentence = match (low > 0.0, high < 0.0) {
            _ if self.deals.len() < FEW => "Too few deals to compare the moves.".to_string(),
            _ if self.deals.iter().all(|deal| deal.won[0] == deal.won[1]) => {
                "Both moves give the same result in every deal.".to_string()
            }
            (false, false) if low > -EQUAL && high < EQUAL => "Both moves win equally often.".to_string(),
            (false, false) => {
                let least = ((high - low) / 2.0).ceil();
                let deals = self.deals.len();
                format!("No clear difference: only {least:.0} % or more would show in {deals} deals.")
            }
            (is_a, _) => {
                let (good, bad, lucky) = if is_a { ("A", "B", worse) } else { ("B", "A", better) };
                match lucky {
                    0 => format!("Skill: {good} is better, and luck hardly matters."),
                    _ => format!("Skill: {good} is better. Luck: {bad} still does better in {lucky} % of deals."),
                }
            }
        };
        vec![
            format!("A - B: {difference:+.1} % ({low:.1} to {high:.1})"),
            format!("A is worse in {worse} % of deals (better {better} %, equal {equal} %)."),
            sentence,
        ]
    }

    /// Returns the number of deals and the level of the computer players, in words. If there are draws, also says how the
    /// score counts them.
    pub fn effort(&self) -> String {
        let limit = self.limit.map_or(String::new(), |limit| format!(" (time limit: {} s)", limit.as_secs_f64()));
        let deals = match self.deals.len() as u64 {
            done if done == self.wanted => format!("{done} deals"),
            done => format!("{done} of {} deals{limit}", self.wanted),
        };
        let is_drawn = |won: &f64| won.fract() != 0.0;
        let draws =
            if self.deals.iter().flat_map(|deal| &deal.won).any(is_drawn) { "; a draw is half a win" } else { "" };
        format!("{deals}, played by {}{draws}", self.level)
    }

    /// Returns the distribution of the main values at the end of the games, in at most `most` ranges. Returns `None` if
    /// the game has no main value, or before the first deal.
    pub fn distribution(&self, most: i32) -> Option<Distribution> {
        let values = || self.deals.iter().flat_map(|deal| deal.value);
        let (low, high) = (values().min().filter(|_| !self.measure.is_empty())?, values().max()?);
        let widths = (0..9).flat_map(|power| [1, 2, 5].map(|first| first * 10_i32.pow(power)));
        let range = |value: i32, width: i32| value.div_euclid(width);
        let width = widths.into_iter().find(|&width| range(high, width) - range(low, width) < most)?;
        let first = range(low, width);
        let shares = [0, 1].map(|which| {
            let mut shares = vec![0.0; (range(high, width) - first + 1) as usize];
            for deal in &self.deals {
                shares[(range(deal.value[which], width) - first) as usize] += 100.0 / self.deals.len() as f64;
            }
            shares
        });
        Some(Distribution { from: first * width, width, shares })
    }

    /// Returns the comparison as a table in text.
    pub fn report(&self) -> String {
        let mut out = String::new();
        for (name, (line, words)) in ["A", "B"].iter().zip(self.lines.iter().zip(&self.words)) {
            let words = if words.is_empty() { String::new() } else { format!(": {words}") };
            let _ = writeln!(out, "{name}  `{line}`{words}");
        }
        let _ = writeln!(out, "{}\n", self.effort());
        self.in_words().iter().for_each(|line| _ = writeln!(out, "{line}"));
        let means = Some(self.means()).filter(|_| !self.measure.is_empty());
        let name = means.map_or("", |_| &self.measure);
        let _ = writeln!(out, "\n         score  95 % interval{:>24}", name);
        let rows = [self.score(0).percents(), self.score(1).percents(), self.difference()];
        for (i, [share, low, high]) in rows.into_iter().enumerate() {
            let mean = means.map_or(String::new(), |means| format!("{:.1} ±{:.1}", means[i].0, means[i].1));
            let (name, bounds) = (["A", "B", "A - B"][i], format!("{low:.1} to {high:.1}"));
            let row = format!("{name:5} {share:6.1} %  {bounds:15}{mean:>22}");
            let _ = writeln!(out, "{}", row.trim_end());
        }
        if let Some(Distribution { from, width, shares: [a, b] }) = self.distribution(ROWS) {
            let _ = writeln!(out, "\n{:22} {:>8} {:>8}", self.measure, "A", "B");
            for ((a, b), low) in a.iter().zip(&b).zip((from..).step_by(width as usize)) {
                let range = if width == 1 { low.to_string() } else { format!("{low} to {}", low + width - 1) };
                let _ = writeln!(out, "{range:22} {a:6.1} % {b:6.1} %");
            }
        }
        out
    }
}
