//! Starting a game of Sorcery.

use super::{BoardArg, Cards, Failure, TableArgs, files};
use crate::engine::{BySeat, Game, Rng, Seat};
use crate::faces::canvas::{FANCY, SIMPLE};
use crate::faces::plain::{Board, Plain};
use crate::games::sorcery::decklist::{self, BUILT_IN};
use crate::games::sorcery::{CardId, CardSet, Setup, Sorcery};
use crate::games::words::quoted;
use crate::games::{Complaint, Names, Present, notation};
use crate::session::{Header, Session, roster};
use std::io;
use std::path::Path;

/// The deck of a player who named none, when it lies in the current directory (spec 5.2.1).
const DEFAULT_DECK: &str = "default.deck";
/// The largest init file that is read, in bytes.
const INIT_LIMIT: usize = 1 << 26;

/// Plays Sorcery in plain text.
pub(super) fn sorcery(args: &TableArgs) -> Result<(), Failure> {
    let script = match &args.init {
        Some(path) => files::read("init file", path, INIT_LIMIT)?,
        None => Vec::new(),
    };
    let style = if args.ascii { &SIMPLE } else { &FANCY };
    let board = match args.board {
        BoardArg::Turns => Board::Turns,
        BoardArg::Asked => Board::Asked,
    };
    let mut face = Plain::new(script, io::stdin(), io::stdout(), style, board);
    match &args.position {
        Some(path) => {
            let text = files::read_text("position", path, notation::SIZE_LIMIT)?;
            let (_, known) = Sorcery::from_position(&text)
                .map_err(|Complaint(what)| Failure::file(format!("{}: {what}", quoted(&path.to_string_lossy()))))?;
            let Some(names) = face.ask_names(&known)? else { return Ok(()) };
            let header = header(names, 0, Vec::new(), Some(text));
            face.play(&mut *open(header)?, None)?;
        }
        None => {
            let setup = setup(args)?;
            let seed = args.seed.unwrap_or_else(Rng::fresh_seed);
            let Some(names) = face.ask_names(&[None, None])? else { return Ok(()) };
            let repeatable = Some(seed).filter(|_| !setup.testing);
            let header = header(names, seed, Sorcery::chosen(&setup), None);
            face.play(&mut *open(header)?, repeatable)?;
        }
    }
    Ok(())
}

/// The beginning of a game of Sorcery.
fn header(names: Names, seed: u64, chosen: Vec<(String, String)>, position: Option<String>) -> Header {
    let names = Seat::all(2).map(|seat| names.of(seat).to_string()).collect();
    Header { game: Sorcery::NAME.into(), seed, names, chosen, position }
}

fn open(header: Header) -> Result<Box<dyn Session>, Failure> {
    roster::open(header).map_err(|Complaint(what)| Failure::file(what))
}

/// Decks and options from the arguments.
fn setup(args: &TableArgs) -> Result<Setup, Failure> {
    let newest = match args.cards {
        Cards::Base => CardSet::Base,
        Cards::All => CardSet::Circle,
    };
    let decks = BySeat([deck(args.deck1.as_deref(), newest)?, deck(args.deck2.as_deref(), newest)?]);
    Ok(Setup { decks, testing: args.testing })
}

/// A deck by file or by built-in name; a file of that name comes first.
fn deck(named: Option<&Path>, newest: CardSet) -> Result<Vec<CardId>, Failure> {
    let path = named.unwrap_or(Path::new(DEFAULT_DECK));
    let built_in = match named {
        None => BUILT_IN.first(),
        Some(name) => BUILT_IN.iter().find(|(deck, _)| name.to_str() == Some(deck)),
    };
    let (file, text) = match built_in {
        Some((name, text)) if !path.exists() => (format!("built-in deck {name}"), text.as_bytes().to_vec()),
        _ => {
            let text = files::read("deck", path, decklist::SIZE_LIMIT).map_err(|mut failure| {
                if !path.exists() {
                    let names: Vec<&str> = BUILT_IN.iter().map(|(name, _)| *name).collect();
                    failure.message += &format!("; built-in decks are {}", names.join(", "));
                }
                failure
            })?;
            (path.to_string_lossy().into_owned(), text)
        }
    };
    decklist::parse(&file, &text, newest).map_err(|Complaint(what)| Failure::file(what))
}

/// A built-in deck as cards: what benchmarks play with.
pub(super) fn built_in_deck(name: &str) -> Result<Vec<CardId>, Failure> {
    let (_, text) = BUILT_IN.iter().find(|(deck, _)| *deck == name).ok_or_else(|| Failure::usage("no such deck"))?;
    decklist::parse(name, text.as_bytes(), CardSet::Circle).map_err(|Complaint(what)| Failure::file(what))
}
