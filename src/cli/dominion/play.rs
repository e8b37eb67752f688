//! `dominion play`: a game by hand, against strategies or people.

use super::super::args::TableArgs;
use super::super::failure::Failure;
use super::super::play::{self, Beginning};
use super::language::load;
use super::setup;
use crate::agents::Pace;
use crate::engine::Rng;
use crate::games::dominion::{Dominion, MOST_SEATS};
use crate::session::entrant::Entrant;
use crate::session::{Player, Players, Strategy};
use std::path::PathBuf;

/// The word for a person in a seat.
const HUMAN: &str = "human";
/// What stands before a strategy's file or name where it could be taken for something else.
const STRATEGY: &str = "strategy:";

/// Who sits where.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct PlayArgs {
    /// Player 1: `human`, a level (novice, apprentice, adept, master), a program of your own
    /// (`program:CMD`), a strategy file, or the name of a built-in strategy; `strategy:FILE` is always a
    /// strategy
    #[arg(long, default_value = HUMAN, value_name = "WHO")]
    p1: PathBuf,
    /// Player 2
    #[arg(long, default_value = "smithy", value_name = "WHO")]
    p2: PathBuf,
    /// Player 3
    #[arg(long, value_name = "WHO")]
    p3: Option<PathBuf>,
    /// Player 4
    #[arg(long, value_name = "WHO", requires = "p3")]
    p4: Option<PathBuf>,
    /// The kingdom: ten cards between commas, `random`, or `all` cards
    #[arg(long, default_value = "all", value_name = "CARDS")]
    kingdom: String,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let who = [Some(&args.p1), Some(&args.p2), args.p3.as_ref(), args.p4.as_ref()].into_iter().flatten();
    let player = |who: &PathBuf| -> Result<Player, Failure> {
        let word = who.to_str().unwrap_or_default();
        if let Some(player) = word.parse().ok().filter(|_| !who.exists()) {
            return Ok(player);
        }
        let path = word.strip_prefix(STRATEGY).map_or_else(|| who.clone(), PathBuf::from);
        let Entrant { name, text, .. } = load(&[path])?.remove(0);
        Ok(Player::Strategy(Strategy { name, text }))
    };
    let seats = who.map(player).collect::<Result<Vec<_>, _>>()?;
    debug_assert!(seats.len() <= MOST_SEATS);
    // A random kingdom has the seed of the game.
    let seed = args.table.seed.unwrap_or_else(Rng::fresh_seed);
    let setup = setup(seats.len(), &args.kingdom, seed)?;
    let mut table = args.table.clone();
    table.seed = Some(seed);
    let beginning = Beginning { setup, repeatable: true, seats: seats.len() };
    play::game::<Dominion>(&table, &Players::new(seats, Pace::Usual, 1), || Ok(beginning))
}
