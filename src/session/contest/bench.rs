//! Measures the speed of a game's rules with random games on one thread.

use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use sorcery_games::engine::{Game, Log, Rng, Status, Stream};
use std::fmt;
use std::time::{Duration, Instant};

/// Maximum length of a random game, in actions. A longer game counts as a tie.
pub const ACTION_LIMIT: u64 = 2_000;

/// The result of a benchmark.
#[derive(Clone, Copy, Debug, Serialize)]
#[allow(missing_docs)] // The field names are enough.
pub struct BenchReport {
    pub game: &'static str,
    #[serde(skip)]
    pub players: &'static str,
    /// Seed of the first game; the seed of each following game is higher by 1.
    pub seed: u64,
    pub games: u64,
    pub actions: u64,
    /// Games with no winner or several winners, including those cut off at [`ACTION_LIMIT`].
    pub draws: u64,
    #[serde(flatten)]
    pub time: Timing,
}

/// Wall-clock time and processor time. Only the processor time is stable on a busy machine.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Timing {
    seconds: f64,
    cpu_seconds: f64,
    games_per_second: f64,
    games_per_cpu_second: f64,
}

impl Timing {
    /// Measures how long `work` takes to play `games` games.
    pub fn measure<T>(games: u64, work: impl FnOnce() -> T) -> (T, Timing) {
        let (clock, processor) = (Instant::now(), cpu_time());
        let result = work();
        let [seconds, cpu_seconds] = [clock.elapsed(), cpu_time().saturating_sub(processor)].map(|d| d.as_secs_f64());
        let rate = |seconds: f64| rounded(games as f64 / seconds.max(1e-9), 1e1);
        let (games_per_second, games_per_cpu_second) = (rate(seconds), rate(cpu_seconds));
        let times = Timing {
            seconds: rounded(seconds, 1e6),
            cpu_seconds: rounded(cpu_seconds, 1e6),
            games_per_second,
            games_per_cpu_second,
        };
        (result, times)
    }
}

/// Returns the processor time that the whole process has used.
fn cpu_time() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().unwrap_or_default()
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

/// Plays `games` games to the end. Each action is drawn uniformly from the legal ones.
pub fn random_games<G: Game>(setup: &G::Setup, games: u64, seed: u64) -> BenchReport {
    let (mut actions, mut draws) = (0, 0);
    let (mut scratch, mut log) = (Vec::new(), Log::off());
    let ((), time) = Timing::measure(games, || {
        for game in 0..games {
            let seed = seed.wrapping_add(game);
            let mut rng = Rng::new(seed, Stream::Playout);
            let mut state = G::start(setup, seed, &mut log);
            let mut length = 0;
            while length < ACTION_LIMIT
                && let Some(action) = state.random_action(&mut rng, &mut scratch)
            {
                state.apply(action, &mut log);
                length += 1;
            }
            actions += length;
            // Solo games can't be tied.
            let decided =
                matches!(state.status(), Status::Over(outcome) if outcome.winners.len() == 1 || state.seats() == 1);
            draws += u64::from(!decided);
        }
    });
    BenchReport { game: G::NAME, players: "random games", seed, games, actions, draws, time }
}

impl fmt::Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BenchReport { game, players, seed, games, actions, draws, time } = self;
        writeln!(f, "{game}: {players}, one thread, seed {seed}")?;
        writeln!(f, "games                 {games}")?;
        writeln!(f, "actions               {actions} ({:.1} per game)", *actions as f64 / (*games).max(1) as f64)?;
        writeln!(f, "draws                 {draws}")?;
        writeln!(f, "seconds               {:.3}", time.seconds)?;
        writeln!(f, "cpu_seconds           {:.3}", time.cpu_seconds)?;
        writeln!(f, "games_per_second      {:.0}", time.games_per_second)?;
        write!(f, "games_per_cpu_second  {:.0}", time.games_per_cpu_second)
    }
}
