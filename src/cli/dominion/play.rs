//! `dominion play`: a game by hand, against strategies or people.

use super::super::args::TableArgs;
use super::super::failure::Failure;
use super::super::play::{self, Beginning};
use super::super::strategies::players;
use super::super::values::player_or_strategy;
use super::setup;
use crate::agents::Pace;
use crate::engine::{Game, Rng};
use crate::games::Present;
use crate::games::dominion::{CardSet, Dominion, MOST_SEATS};
use crate::session::Players;
use crate::session::contender::Contender;
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// The word for a person in a seat.
const HUMAN: &str = "human";
/// The word for the supply of all cards.
const ALL: &str = "all";

/// Who sits where.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct PlayArgs {
    /// Player 1: `human`, a level (novice, apprentice, adept, master), a program of your own
    /// (`program:CMD`), a strategy file, or the name of a built-in strategy; `strategy:FILE` is always a
    /// strategy
    #[arg(long, default_value = HUMAN, value_name = "WHO", hide_possible_values = true, value_parser = player_or_strategy())]
    p1: PathBuf,
    /// Player 2
    #[arg(long, default_value = "smithy", value_name = "WHO", hide_possible_values = true, value_parser = player_or_strategy())]
    p2: PathBuf,
    /// Player 3
    #[arg(long, value_name = "WHO", hide_possible_values = true, value_parser = player_or_strategy())]
    p3: Option<PathBuf>,
    /// Player 4
    #[arg(long, value_name = "WHO", requires = "p3", hide_possible_values = true, value_parser = player_or_strategy())]
    p4: Option<PathBuf>,
    /// The kingdom: ten cards between commas, `random`, or `all` cards [default: on a terminal ten that the
    /// strategies can do with, for scripts all]
    #[arg(long, value_name = "CARDS")]
    kingdom: Option<String>,
    /// Play Treasures one by one, in any order, or hold them back; else all are played by themselves
    #[arg(long)]
    treasures_by_hand: bool,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let who = [Some(&args.p1), Some(&args.p2), args.p3.as_ref(), args.p4.as_ref()].into_iter().flatten();
    let seats = players(&who.cloned().collect::<Vec<_>>())?;
    let contenders = || seats.iter().filter_map(|player| Contender::of(player, Dominion::NAME));
    let by_hand = args.treasures_by_hand || contenders().any(|contender| contender.orders_treasures());
    let bought = contenders().map(|contender| contender.bought()).fold(CardSet::NONE, CardSet::or);
    debug_assert!(seats.len() <= MOST_SEATS);
    // A random kingdom has the seed of the game.
    let seed = args.table.seed.unwrap_or_else(Rng::fresh_seed);
    let kingdom = args.kingdom.clone().unwrap_or_else(|| match io::stdin().is_terminal() {
        true => kingdom_with(bought),
        false => ALL.to_string(),
    });
    let setup = setup(seats.len(), &kingdom, seed)?.with_treasures_by_hand(by_hand);
    let mut table = args.table.clone();
    table.seed = Some(seed);
    let beginning = Beginning { setup, repeatable: true, seats: seats.len(), named: true };
    play::game::<Dominion>(&table, &Players::new(seats, Pace::Usual, 1), || Ok(beginning))
}

/// The first of the named kingdoms that has these cards, or all cards.
fn kingdom_with(cards: CardSet) -> String {
    let settings = Dominion::options(&[]);
    let mut kingdoms =
        settings.into_iter().filter(|setting| setting.name == "kingdom").flat_map(|setting| setting.values);
    let has_all = |value: &str| {
        let setup = setup(2, value, 0);
        setup.is_ok_and(|setup| cards.without(setup.piles()).is_empty())
    };
    kingdoms.find(|(_, value)| has_all(value)).map_or(ALL.to_string(), |(_, value)| value)
}
