//! `sorcery onirim solve`: finds out whether a deal could be won with all cards known.

use super::deck_out;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::progress::{interruptible, progress};
use crate::cli::values::{MANY, SEED, THREADS, file, number};
use clap::{ArgAction, Args};
use sorcery_agents::Flag;
use sorcery_games::engine::{Game, Log, Status};
use sorcery_games::onirim::{Onirim, Setup, Solution};
use sorcery_games::setting;
use sorcery_games::threads::on_threads;
use sorcery_games::words::{counted, path_in_full};
use sorcery_session::statistics::Share;
use sorcery_session::winnable::{POSITIONS, Winnable, is_lost, winnable};
use sorcery_session::{Header, Match, processors, roster};
use std::fmt::Write as _;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  sorcery onirim solve lost.journal             print the commands that win a game you lost
  sorcery onirim solve --seed 7                 print the commands that win a deal
  sorcery onirim solve --seed 1 --games 1000    count the deals that can be won";

#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct SolveArgs {
    /// Lost game to solve; the solution repeats its actions up to the last winnable position
    #[arg(hide_possible_values = true, conflicts_with_all = ["seed", "games", "deck_out"], value_parser = file())]
    file: Option<PathBuf>,
    /// Seed of the deal, or of the first deal with --games [default: 1]
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    seed: Option<u64>,
    /// Count how many of N deals with consecutive seeds can be won
    #[arg(long, value_name = "N", value_parser = number::<u64>(MANY))]
    games: Option<u64>,
    /// When an empty deck ends the game
    #[arg(id = "deck_out", long = "deck-out", action = ArgAction::Set, value_parser = deck_out())]
    #[arg(default_value = "refill", value_name = "WHEN", hide_possible_values = true)]
    strict: bool,
    /// Maximum number of positions to search per deal
    #[arg(long, value_name = "N", default_value_t = POSITIONS, value_parser = number::<usize>(MANY))]
    positions: usize,
    /// Number of deals to solve in parallel [default: one per processor]
    #[arg(long, value_name = "N", requires = "games", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
}

impl SolveArgs {
    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }
}

pub(super) fn run(args: &SolveArgs) -> Result<(), Failure> {
    let stop = interruptible()?;
    if let Some(games) = args.games { count(args, games, &stop) } else { solve(args, &stop) }
}

/// Prints the commands that win a deal, or a message if there are none. Names the deal if the user didn't.
fn solve(args: &SolveArgs, stop: &Flag) -> Result<(), Failure> {
    let (found, positions) = winnable(&session(args)?, args.positions, stop);
    let positions = counted(positions, "position");
    let text = match found {
        Winnable::Yes(ending) => ending.session.story().lines.join("\n") + "\n",
        Winnable::No => format!("This deal can't be won: sorcery searched all {positions}.\n"),
        Winnable::Unknown => {
            Failure::if_stopped(stop, format!("stopped after {positions}"))?;
            format!("Searched {positions} without finding a win.\n")
        }
    };
    if args.file.is_none() && args.seed.is_none() {
        // Standard output has only commands, so that it can be the input of a game.
        files::warn(&format!(
            "this is the deal of `sorcery onirim --seed {}`; for another one, use --seed",
            args.seed()
        ));
    }
    files::print(&text)
}

/// Loads the lost game from the file in `args`, or starts a new game with the seed in `args`.
fn session(args: &SolveArgs) -> Result<Match, Failure> {
    let Some(path) = &args.file else {
        let chosen = setting::chosen::<Onirim>(&Setup { strict: args.strict });
        let (game, names) = (Onirim::NAME.into(), vec![String::new()]);
        return Ok(roster::open(Header { game, seed: args.seed(), names, chosen, ..Header::default() })?);
    };
    let session = files::saved_game(&files::storage(None)?, path)?;
    let why = match session.status() {
        _ if session.header().game != Onirim::NAME => "this isn't a game of Onirim",
        Status::Awaiting(_) => "the game isn't over, and a solution would reveal hidden cards",
        Status::Over(_) if !is_lost(&session) => "the game isn't lost",
        Status::Over(_) => return Ok(session),
    };
    Err(Failure::file(format!("{}: {why}", path_in_full(path))))
}

/// Solves many deals, and prints how many of them can be won.
fn count(args: &SolveArgs, games: u64, stop: &Flag) -> Result<(), Failure> {
    let bar = progress(Some(games), "deals");
    let work = |solved: &mut Vec<_>, nth| {
        let seed = args.seed().wrapping_add(nth);
        let game = Onirim::start(&Setup { strict: args.strict }, seed, &mut Log::off());
        let (solution, positions) = game.solve(args.positions, &|| stop.is_raised());
        let won = match solution {
            Solution::Won(_) => Some(true),
            Solution::Lost => Some(false),
            // A search that was stopped says nothing about this deal.
            Solution::Unknown if stop.is_raised() => return false,
            Solution::Unknown => None,
        };
        solved.push((seed, won, positions));
        bar.inc(1);
        !stop.is_raised()
    };
    let threads = args.threads.unwrap_or_else(processors);
    let mut solved = on_threads(threads, games, Vec::new, work).concat();
    bar.finish_and_clear();
    solved.sort_by_key(|&(seed, ..)| seed.wrapping_sub(args.seed()));
    files::print(&report(&solved, args))?;
    Failure::if_stopped(stop, format!("stopped after {} of {games} deals", solved.len()))
}

/// Describes the results. `solved` contains the seed of each deal, whether it can be won, and the number of positions.
fn report(solved: &[(u64, Option<bool>, usize)], args: &SolveArgs) -> String {
    let seeds = |kind| solved.iter().filter(|&&(_, won, _)| won == kind).map(|&(seed, ..)| seed).collect::<Vec<_>>();
    let [won, lost, unknown] = [Some(true), Some(false), None].map(seeds);
    let listed = |seeds: &[u64]| match seeds {
        [] => String::new(),
        seeds => format!(" (seed {})", seeds.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    };
    let share = |n: usize| Share { successes: n as f64, trials: solved.len() as u64 }.percents();
    // An unsolved deal may or may not be winnable, so the share has a lower and an upper bound.
    let ([least, low, _], [most, _, high]) = (share(won.len()), share(won.len() + unknown.len()));
    let found = if unknown.is_empty() { format!("{least:.2}") } else { format!("{least:.2} to {most:.2}") };
    let mut positions: Vec<usize> = solved.iter().map(|&(.., positions)| positions).collect();
    positions.sort_unstable();
    let [median, longest] = [positions.len() / 2, positions.len().saturating_sub(1)].map(|i| positions.get(i).copied());
    let mut out = format!("onirim, seed {}, {}\n\n", args.seed(), counted(solved.len(), "deal"));
    let _ = writeln!(out, "won        {}", won.len());
    let _ = writeln!(out, "lost       {}{}", lost.len(), listed(&lost));
    let _ = writeln!(out, "not found  {}{}", unknown.len(), listed(&unknown));
    let _ = writeln!(out, "positions  {} (median), {} (maximum)", median.unwrap_or(0), longest.unwrap_or(0));
    let _ = writeln!(out, "winnable   {found} % ({low:.2} to {high:.2})");
    out
}
