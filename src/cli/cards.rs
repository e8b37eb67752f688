//! `sorcery dominion cards` and `sorcery splendor cards`: how often and when computer players buy each card, and how
//! often they win with it and without it.

use super::failure::Failure;
use super::files;
use super::progress::{interruptible, progress};
use super::values::{MANY, SEED, THREADS, number};
use clap::Args;
use serde_json::{Value, json};
use sorcery_games::words::counted;
use sorcery_session::contest::purchases::{
    ABOUT_FIGURES, CardFigures, CardTrial, GAMES, PurchaseRow, SEED as USUAL_SEED,
};
use sorcery_session::json;
use sorcery_session::processors;
use sorcery_session::statistics::Share;
use std::fmt::Write as _;

#[derive(Args, Debug)]
pub(super) struct CardsArgs {
    /// Number of games
    #[arg(long, default_value_t = GAMES, value_name = "N", value_parser = number::<u64>(MANY))]
    games: u64,
    /// Seed for all games
    #[arg(long, default_value_t = USUAL_SEED, value_name = "N", value_parser = number::<u64>(SEED))]
    pub(super) seed: u64,
    /// Number of threads (doesn't affect the results) [default: one per processor]
    #[arg(long, value_name = "N", value_parser = number::<usize>(THREADS))]
    threads: Option<usize>,
    /// Print the results as one JSON object
    #[arg(long)]
    json: bool,
}

/// Plays the games and prints a table of the cards. After Ctrl-C, prints the results so far.
pub(super) fn run(game: &str, trial: &CardTrial, args: &CardsArgs) -> Result<(), Failure> {
    let (bar, stop) = (progress(Some(args.games), "games"), interruptible()?);
    let threads = args.threads.unwrap_or_else(processors);
    let tell = |found: &CardFigures| bar.set_position(found.games);
    let found = trial.run(CardFigures::default(), (args.games, args.seed), threads, &stop, &tell);
    bar.finish_and_clear();
    let games = counted(found.games as usize, "game");
    let stopped = || Failure::if_stopped(&stop, format!("stopped after {games}"));
    if found.games == 0 {
        stopped()?;
        return Err(Failure::file("no games were finished"));
    }
    let mut rows = trial.rows();
    found.sort(&mut rows);
    let (groups, cards): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.is_group);
    let players = trial.players();
    if args.json {
        let lines = |rows: &[PurchaseRow]| rows.iter().map(|row| json(&found, row)).collect::<Vec<_>>();
        files::print(&json::line(&json!({
            "cards": lines(&cards), "game": game, "games": found.games, "groups": lines(&groups), "players": players,
            "seed": args.seed,
        })))?;
        return stopped();
    }
    let mut out = format!("{game}, seed {}, {games} between {players}\n\n", args.seed);
    for rows in [groups, cards].iter().filter(|rows| !rows.is_empty()) {
        table(&mut out, trial, &found, rows);
    }
    files::print(&(out + ABOUT_FIGURES + "\n"))?;
    stopped()
}

/// Writes a table with one line per card or group of cards: how often and when players buy it, and how often they win
/// with and without it.
fn table(out: &mut String, trial: &CardTrial, found: &CardFigures, rows: &[PurchaseRow]) {
    let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let mut line = |name: &str, [bought, first, with, without]: [&str; 4]| {
        let _ = writeln!(out, "{name:width$}  {bought:>8}  {first:>10}  {with:>19}  {without:>19}");
    };
    line("", trial.columns());
    for row in rows {
        line(&row.name, found.line(row.index).columns().each_ref().map(String::as_str));
    }
    out.push('\n');
}

fn json(found: &CardFigures, row: &PurchaseRow) -> Value {
    let share = |share: Share| json!({"interval": share.interval(), "players": share.trials, "share": share.value()});
    let line = found.line(row.index);
    json!({
        "bought": share(line.bought),
        "deviation_turn": line.first.map(|(_, deviation)| deviation),
        "first_turn": line.first.map(|(mean, _)| mean),
        "name": row.name,
        "wins_with": share(line.with),
        "wins_without": share(line.without),
    })
}
