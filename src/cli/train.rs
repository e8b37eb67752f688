//! `sorcery train`: trains a game's neural network by self-play.

use super::failure::Failure;
use super::files;
use super::progress::interruptible;
use super::values::{MANY, SEED, game, number};
use clap::Args;
use color_eyre::eyre::WrapErr;
use sorcery_agents::Level;
use sorcery_games::words::path_in_full;
use sorcery_session::GameInfo;
use sorcery_session::training::{Lessons, ROUND};
use std::path::PathBuf;

/// Maximum size of a training file to resume, in bytes.
const SIZE_LIMIT: usize = 1 << 26;

#[derive(Args, Debug)]
pub(super) struct TrainArgs {
    /// Game
    #[arg(value_parser = game())]
    game: &'static GameInfo,
    /// Total number of self-play games
    #[arg(long, default_value_t = 300_000, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    /// Seed for the training
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: u64,
    /// Number of final games in which both players search
    #[arg(long, default_value_t = 20_480, value_name = "N", value_parser = number::<u64>(0..=1_000_000_000))]
    searched: u64,
    /// Number of search iterations per decision in these games
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = number::<u32>(MANY))]
    iterations: u32,
    /// Training file; if it exists, training continues from it
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Save the file and measure the network's strength every N games
    #[arg(long, default_value_t = 10_240, value_name = "N", value_parser = number::<u64>(MANY))]
    every: u64,
    /// Opponents for measuring the network's strength
    #[arg(long, value_delimiter = ',', default_value = "greedy", value_name = "LEVELS")]
    against: Vec<Level>,
    /// Number of games against each of these opponents per measurement
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = number::<u64>(MANY))]
    test: u64,
    /// Learning rate at the start
    #[arg(long, default_value_t = 0.001, value_name = "RATE")]
    rate: f32,
    /// Learning rate at the end, as a fraction of --rate
    #[arg(long, default_value_t = 0.05, value_name = "PART")]
    last: f32,
}

pub(super) fn run(args: &TrainArgs) -> Result<(), Failure> {
    let game = args.game;
    let kept = if args.out.exists() { Some(files::read("training", &args.out, SIZE_LIMIT)?) } else { None };
    let name = path_in_full(&args.out);
    let Some(mut lessons) = (game.lessons)(args.seed, kept.as_deref()) else {
        return Err(Failure::file(format!(
            "{name}: this isn't a training file for {}, or the game has no network",
            game.name
        )));
    };
    let stop = interruptible()?;
    let start = std::time::Instant::now();
    while lessons.games() < args.games && !stop.is_raised() {
        let part = lessons.games() as f32 / args.games as f32;
        let searches = lessons.games() >= args.games.saturating_sub(args.searched);
        lessons.round(args.rate * args.last.powf(part), if searches { args.iterations } else { 0 });
        if lessons.games() % args.every < ROUND {
            report(args, &*lessons, start.elapsed().as_secs())?;
            keep(args, &*lessons)?;
        }
    }
    keep(args, &*lessons)?;
    Failure::if_stopped(&stop, format!("stopped after {} of {} games", lessons.games(), args.games))
}

fn report(args: &TrainArgs, lessons: &dyn Lessons, seconds: u64) -> Result<(), Failure> {
    let mut line = format!("{:9} games, {seconds:6} s, loss {:.4}", lessons.games(), lessons.loss());
    for &level in &args.against {
        line += &format!(", {:.1} % against {level}", 100.0 * lessons.against(level, args.test)?);
    }
    files::print(&(line + "\n"))
}

fn keep(args: &TrainArgs, lessons: &dyn Lessons) -> Result<(), Failure> {
    let write = |path: &std::path::Path, bytes: Vec<u8>| {
        std::fs::write(path, bytes).wrap_err_with(|| format!("cannot write {}", path_in_full(path)))
    };
    let weights = args.out.with_extension("weights");
    write(&weights, lessons.weights())?;
    write(&args.out, lessons.to_bytes())?;
    Ok(())
}
