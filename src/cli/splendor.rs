//! `sorcery splendor`: plays Splendor, imitates a university course's Splendor program, and shuffles the data files of
//! that program.

use super::args::{BeginArgs, PlayersArgs, ShowArgs};
use super::cards::CardsArgs;
use super::failure::Failure;
use super::files;
use super::launch::Start;
use super::play;
use super::values::{SEED, number, one_of};
use clap::{ArgAction, Args, Subcommand};
use sorcery_faces::course;
use sorcery_games::engine::{Game, Rng};
use sorcery_games::splendor::{CARDS, CardList, Cards, NOBLES, Setup, Splendor, data};
use sorcery_games::words::path_in_full;
use sorcery_session::contest::purchases::CardTrial;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub(super) struct SplendorArgs {
    #[command(subcommand)]
    verb: Option<SplendorVerb>,
    /// Data file of COMP 11 at Tufts: behave exactly like the course's program
    #[arg(value_name = "DATAFILE")]
    course_data: Option<PathBuf>,
    /// With a DATAFILE: `true` to play with nobles, `false` to play without
    #[arg(value_name = "NOBLES", requires = "course_data")]
    course_nobles: Option<String>,
    #[command(flatten)]
    setup: SetupArgs,
    #[command(flatten)]
    players: PlayersArgs,
    #[command(flatten)]
    begin: BeginArgs,
    #[command(flatten)]
    show: ShowArgs,
}

#[derive(Args, Debug)]
struct SetupArgs {
    /// Rules: course or official
    #[arg(id = "rules", long = "rules", action = ArgAction::Set, default_value = "course", value_name = "RULES")]
    #[arg(hide_possible_values = true, value_parser = one_of([
        ("course", "You get every noble you qualify for, and can reserve only face-up cards", false),
        ("official", "You choose one noble per turn, may reserve unseen cards, and choose when to use gold", true),
    ]))]
    official: bool,
    /// Use the cards in this data file
    #[arg(long, alias = "cards", value_name = "FILE")]
    card_file: Option<PathBuf>,
    /// Play without nobles
    #[arg(long)]
    no_nobles: bool,
}

impl SetupArgs {
    fn setup(&self) -> Result<Setup, Failure> {
        let SetupArgs { official, card_file, no_nobles } = self;
        Ok(Setup { cards: cards(card_file.as_deref())?, nobles: !no_nobles, official: *official, shuffled: true })
    }
}

#[derive(Subcommand, Debug)]
enum SplendorVerb {
    /// Count how often each card is bought, and the wins with and without it
    Cards {
        #[command(flatten)]
        setup: SetupArgs,
        #[command(flatten)]
        cards: CardsArgs,
    },
    /// Shuffle the cards and nobles of a data file
    Shuffle {
        /// Data file to shuffle
        file: PathBuf,
        /// Repeat the shuffle with this seed
        #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
        seed: Option<u64>,
    },
}

/// The course program's error message for too few arguments.
const TOO_FEW: &str = "ERROR: Expecting a data filename and an indicator of whether to play with nobles.";

pub(super) fn run(args: SplendorArgs) -> Result<(), Failure> {
    let SplendorArgs { verb, course_data, course_nobles, setup, players, begin, show } = args;
    match (&verb, &course_data, course_nobles) {
        (Some(SplendorVerb::Cards { setup, cards }), ..) => {
            super::cards::run(Splendor::NAME, &CardTrial::Splendor(setup.setup()?), cards)
        }
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
            let PlayersArgs { p1, p2, think } = players;
            let (named, pace) = (p1.is_some() || p2.is_some(), think.pace());
            let players = think.players(vec![p1.unwrap_or_default(), p2.unwrap_or_default()]);
            let game = begin.game::<Splendor>(players, named, || setup.setup())?;
            play::open(Start::Game(game), show.show(pace))
        }
    }
}

/// Returns the cards in a data file, or the official ones if `file` is `None`. Prints a note if cards differ from the
/// official ones.
fn cards(file: Option<&Path>) -> Result<Cards, Failure> {
    let Some(path) = file else { return Ok(Cards::official()) };
    let set = read(path)?;
    let (name, departures, all) = (path_in_full(path), set.departures(), CARDS + NOBLES);
    if departures > 0 {
        writeln!(
            io::stdout(),
            "Note: {departures} of the {all} cards and nobles in {name} are not the official ones."
        )?;
    }
    Ok(Cards::keep(set))
}

fn read(path: &Path) -> Result<CardList, Failure> {
    let bytes = files::read("file", path, data::SIZE_LIMIT)?;
    data::parse(&bytes).map_err(|error| Failure::file(format!("{}: {error}", path_in_full(path))))
}
