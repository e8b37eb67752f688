//! How fast a game's rules are: random games, one thread.

use crate::engine::{Game, Log, Rng, Stream};
use std::fmt;
use std::time::{Duration, Instant};

/// A game that goes on past so many actions counts as a draw.
pub const ACTION_LIMIT: u64 = 2_000;

/// What a run of random games measured.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// The game's name.
    pub game: &'static str,
    /// Who decides.
    pub players: &'static str,
    /// The seed of the run: its first game has this seed, the next one more.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Actions in all of them.
    pub actions: u64,
    /// Games that nobody won, those cut at [`ACTION_LIMIT`] among them.
    pub draws: u64,
    /// How long it took.
    pub time: Duration,
}

/// Plays `games` games from the first action to the last, each action drawn uniformly among the
/// legal ones.
pub fn random_games<G: Game>(setup: &G::Setup, games: u64, seed: u64) -> Report {
    let (mut actions, mut draws) = (0, 0);
    let mut scratch = Vec::new();
    let begin = Instant::now();
    for game in 0..games {
        let seed = seed.wrapping_add(game);
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut state = G::start(setup, seed, &mut Log::off());
        let mut length = 0;
        while length < ACTION_LIMIT
            && let Some(action) = state.random_action(&mut rng, &mut scratch)
        {
            state.apply(action, &mut Log::off());
            length += 1;
        }
        actions += length;
        draws += u64::from(!matches!(state.status(), crate::engine::Status::Over(o) if o.winners.len() == 1));
    }
    Report { game: G::NAME, players: "random games", seed, games, actions, draws, time: begin.elapsed() }
}

impl Report {
    /// Games a second.
    pub fn rate(&self) -> f64 {
        self.games as f64 / self.time.as_secs_f64().max(1e-9)
    }

    /// The report as one JSON object.
    pub fn json(&self) -> String {
        format!(
            "{{\"game\":\"{}\",\"seed\":{},\"games\":{},\"actions\":{},\"draws\":{},\"seconds\":{:.6},\"games_per_second\":{:.1}}}",
            self.game,
            self.seed,
            self.games,
            self.actions,
            self.draws,
            self.time.as_secs_f64(),
            self.rate()
        )
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}, one thread, seed {}", self.game, self.players, self.seed)?;
        writeln!(f, "games             {}", self.games)?;
        writeln!(
            f,
            "actions           {} ({:.1} a game)",
            self.actions,
            self.actions as f64 / self.games.max(1) as f64
        )?;
        writeln!(f, "draws             {}", self.draws)?;
        writeln!(f, "seconds           {:.3}", self.time.as_secs_f64())?;
        write!(f, "games_per_second  {:.0}", self.rate())
    }
}
