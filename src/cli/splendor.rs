//! `sorcery splendor`: a game, the course's own program, and its shuffling tool.

use super::args::{PlayersArgs, SEED, TableArgs, number, one_of};
use super::failure::Failure;
use super::play;
use clap::{Args, Subcommand};
use sorcery_faces::course;
use sorcery_games::engine::Rng;
use sorcery_games::splendor::{CARDS, CardSet, Cards, NOBLES, Rules, Setup, Splendor, data};
use sorcery_games::words::path_in_full;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub(super) struct SplendorArgs {
    #[command(subcommand)]
    verb: Option<SplendorVerb>,
    /// Be the course's program, with the cards of this file: commands from standard input
    #[arg(value_name = "DATAFILE")]
    course_data: Option<PathBuf>,
    /// With nobles: `true` or `false`
    #[arg(value_name = "NOBLES", requires = "course_data")]
    course_nobles: Option<String>,
    /// Cards from a data file instead of the official ones
    #[arg(long, value_name = "FILE")]
    cards: Option<PathBuf>,
    /// Whose rules, where they differ
    #[arg(long, default_value = "course", value_name = "RULES", value_parser = one_of([
        ("course", "All nobles who are impressed join; only open cards are reserved", Rules::Course),
        ("official", "One noble a turn, by choice; cards reserved unseen; gold by choice", Rules::Official),
    ]))]
    rules: Rules,
    /// Play without nobles
    #[arg(long)]
    no_nobles: bool,
    #[command(flatten)]
    players: PlayersArgs,
    #[command(flatten)]
    table: TableArgs,
}

#[derive(Subcommand, Debug)]
enum SplendorVerb {
    /// Write a data file with its cards and nobles in random order
    Shuffle {
        /// The data file
        file: PathBuf,
        /// Repeat the order of this seed
        #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
        seed: Option<u64>,
    },
}

/// What the course's program says to too few arguments (rules/splendor 1.1).
const TOO_FEW: &str = "ERROR: Expecting a data filename and an indicator of whether to play with nobles.";

pub(super) fn run(args: &SplendorArgs) -> Result<(), Failure> {
    match (&args.verb, &args.course_data, &args.course_nobles) {
        (Some(SplendorVerb::Shuffle { file, seed }), ..) => {
            let text = data::shuffled(read(file)?, seed.unwrap_or_else(Rng::fresh_seed));
            Ok(io::stdout().write_all(text.as_bytes())?)
        }
        (None, Some(file), Some(nobles)) => {
            Ok(course::run(read(file)?, nobles == "true", io::stdin().lock(), io::stdout().lock())?)
        }
        (None, Some(_), None) => {
            let _ = writeln!(io::stderr(), "{TOO_FEW}");
            Err(Failure::file(""))
        }
        (None, None, _) => {
            let players = &args.players;
            play::game::<Splendor>(&args.table, &players.players(), players.named(), || setup(args))
        }
    }
}

fn setup(args: &SplendorArgs) -> Result<Setup, Failure> {
    let cards = match &args.cards {
        None => Cards::official(),
        Some(path) => {
            let set = read(path)?;
            let (name, departures) = (path_in_full(path), set.departures());
            if departures > 0 {
                let all = CARDS + NOBLES;
                writeln!(
                    io::stdout(),
                    "Note: {departures} of the {all} cards and nobles in {name} are not the official ones."
                )?;
            }
            Cards::keep(set)
        }
    };
    Ok(Setup { cards, nobles: !args.no_nobles, rules: args.rules, shuffled: true })
}

fn read(path: &Path) -> Result<CardSet, Failure> {
    Ok(data::read(path)?)
}
