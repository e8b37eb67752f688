//! `sorcery sorcery`, and `sorcery` without a command.

use super::args::{BeginArgs, PlayersArgs, ShowArgs};
use super::failure::Failure;
use super::launch::Start;
use super::values::{card_set, deck};
use super::{files, play};
use clap::Args;
use sorcery_games::engine::BySeat;
use sorcery_games::sorcery::decks::{self, BUILT_IN};
use sorcery_games::sorcery::{CardId, Edition, Setup, Sorcery};
use std::path::{Path, PathBuf};

/// Default deck file in the current folder, for players whose deck isn't named in the arguments (spec 5.2.1).
const DEFAULT_DECK: &str = "default.deck";

#[derive(Args, Debug)]
pub(super) struct SorceryArgs {
    /// Player 1's deck: built-in or a file (--deck2: player 2)
    ///
    /// Built-in decks: default, all, swarm, giants, control, circle. A file has one card name per line.
    #[arg(long, value_name = "DECK", hide_possible_values = true, value_parser = deck())]
    deck1: Option<PathBuf>,
    /// Player 2's deck
    #[arg(long, value_name = "DECK", hide_possible_values = true, value_parser = deck())]
    deck2: Option<PathBuf>,
    /// Testing mode: unshuffled decks; allows `draw` and `discard`
    ///
    /// You can also play cards that you can't afford.
    #[arg(long)]
    testing: bool,
    /// Cards allowed in deck files: base or all
    #[arg(long, default_value = "base", value_name = "SET", hide_possible_values = true, value_parser = card_set())]
    cards: Edition,
    #[command(flatten)]
    players: PlayersArgs,
    #[command(flatten)]
    begin: BeginArgs,
    #[command(flatten)]
    show: ShowArgs,
}

/// Opens the lobby. Plays Sorcery instead if the arguments contain an option of a game, or if the full screen isn't
/// used.
pub(super) fn lobby(args: SorceryArgs) -> Result<(), Failure> {
    let SorceryArgs { deck1, deck2, testing, cards, begin, players, .. } = &args;
    let any_file = [deck1, deck2, &begin.init, &begin.position].into_iter().any(Option::is_some);
    let any_player = players.p1.is_some() || players.p2.is_some();
    if any_file || any_player || *testing || *cards != Edition::Base || begin.seed.is_some() || !args.show.full_screen()
    {
        return run(args);
    }
    let pace = players.think.pace();
    let show = args.show.show(pace);
    play::open(Start::Lobby, show)
}

pub(super) fn run(args: SorceryArgs) -> Result<(), Failure> {
    let SorceryArgs { deck1, deck2, testing, cards, players: PlayersArgs { p1, p2, think }, begin, show } = args;
    let (named, pace) = (p1.is_some() || p2.is_some(), think.pace());
    let players = think.players(vec![p1.unwrap_or_default(), p2.unwrap_or_default()]);
    let setup = || {
        let deck = |named: Option<PathBuf>| read_deck(named.as_deref(), cards);
        Ok(Setup { decks: BySeat([deck(deck1)?, deck(deck2)?]), testing })
    };
    let game = begin.game::<Sorcery>(players, named, setup)?;
    play::open(Start::Game(game), show.show(pace))
}

/// Reads the deck at `named`. If it is `None`, reads `default.deck` in the current folder or, if that doesn't exist,
/// the first built-in deck.
fn read_deck(named: Option<&Path>, newest: Edition) -> Result<Vec<CardId>, Failure> {
    let (file, text) = match named {
        None if !Path::new(DEFAULT_DECK).exists() => (None, BUILT_IN[0].1.into()),
        named => files::deck(&BUILT_IN, named.unwrap_or(Path::new(DEFAULT_DECK)))?,
    };
    Ok(match file {
        Some(path) => decks::parse(&path.to_string_lossy(), &text, newest)?,
        // Built-in decks may contain cards from all sets.
        None => decks::parse("built-in deck", &text, Edition::Circle)?,
    })
}
