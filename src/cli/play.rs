//! Starting a game of Sorcery.

use super::screen::{self, Start};
use super::{BoardArg, Cards, Failure, TableArgs, files};
use crate::engine::{BySeat, Game, Rng, Seat};
use crate::faces::canvas::{FANCY, SIMPLE};
use crate::faces::plain::{Board, Plain};
use crate::games::sorcery::decklist::{self, BUILT_IN};
use crate::games::sorcery::{CardId, CardSet, Setup, Sorcery};
use crate::games::words::quoted;
use crate::games::{Complaint, Names, Present, notation};
use crate::session::{Header, Session, roster};
use std::io::{self, IsTerminal};
use std::path::Path;

/// The deck of a player who named none, when it lies in the current directory (spec 5.2.1).
const DEFAULT_DECK: &str = "default.deck";
/// The largest init file that is read, in bytes.
const INIT_LIMIT: usize = 1 << 26;

/// Plays Sorcery: on a terminal in the full screen, else in plain text.
pub(super) fn sorcery(args: &TableArgs) -> Result<(), Failure> {
    let script = match &args.init {
        Some(path) => files::read("init file", path, INIT_LIMIT)?,
        None => Vec::new(),
    };
    let position = match &args.position {
        Some(path) => Some(position(path)?),
        None => None,
    };
    if full_screen(args) {
        return on_screen(args, &script, position);
    }
    let mut face = plain_face(args, script);
    let (known, position) = position.map_or((vec![None, None], None), |(text, known)| (known, Some(text)));
    let setup = setup(args)?;
    let repeatable = position.is_none() && !setup.testing;
    let seed = args.seed.unwrap_or_else(Rng::fresh_seed);
    let Some(names) = face.ask_names(&known)? else { return Ok(()) };
    let header = header(&names, seed, &setup, position);
    face.play(&mut *open(header)?, Some(seed).filter(|_| repeatable))?;
    Ok(())
}

/// Whether the full screen is to be used.
pub(super) fn full_screen(args: &TableArgs) -> bool {
    !args.plain && io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn plain_face(args: &TableArgs, script: Vec<u8>) -> Plain<io::Stdin, io::Stdout> {
    let style = if args.ascii { &SIMPLE } else { &FANCY };
    let board = match args.board {
        BoardArg::Turns => Board::Turns,
        BoardArg::Asked => Board::Asked,
    };
    Plain::new(script, io::stdin(), io::stdout(), style, board)
}

/// The text of a position and the names it gives.
fn position(path: &Path) -> Result<(String, Vec<Option<String>>), Failure> {
    let text = files::read_text("position", path, notation::SIZE_LIMIT)?;
    let (_, names) = Sorcery::from_position(&text)
        .map_err(|Complaint(what)| Failure::file(format!("{}: {what}", quoted(&path.to_string_lossy()))))?;
    Ok((text, names))
}

/// The full screen: in the lobby, at the set-up when decks were named, or at the table when an
/// init file or a position says who plays.
fn on_screen(args: &TableArgs, script: &[u8], position: Option<(String, Vec<Option<String>>)>) -> Result<(), Failure> {
    let setup = setup(args)?;
    let named = args.deck1.is_some() || args.deck2.is_some() || args.testing || args.seed.is_some();
    if args.init.is_none() && position.is_none() {
        let listed = roster::find(Sorcery::NAME).map_err(|Complaint(what)| Failure::usage(what))?;
        let start = if named { Start::Setup(listed, Sorcery::chosen(&setup)) } else { Start::Lobby };
        return screen::run(args, start);
    }
    let seed = args.seed.unwrap_or_else(Rng::fresh_seed);
    let (text, known) = position.map_or((None, Vec::new()), |(text, known)| (Some(text), known));
    let mut header = header(&Names::new(["", ""]), seed, &setup, text);
    header.names = known.into_iter().map(Option::unwrap_or_default).collect();
    let lines = screen::names_of_script(script, &mut header, 2);
    let mut session = open(header)?;
    let wrong = screen::play_script(&mut *session, &lines);
    screen::run(args, Start::Table(session, wrong))
}

/// Opens a saved game to be looked at; in plain text, prints it from its beginning.
pub(super) fn replay(args: &TableArgs, path: &Path) -> Result<(), Failure> {
    let session = screen::desk(args)?.read(path).map_err(|Complaint(what)| Failure::file(what))?;
    if full_screen(args) {
        return screen::run(args, Start::Replay(session, path.to_path_buf()));
    }
    let mut face = plain_face(args, Vec::new());
    face.print(&*session)?;
    Ok(())
}

/// The beginning of a game of Sorcery.
fn header(names: &Names, seed: u64, setup: &Setup, position: Option<String>) -> Header {
    let names = Seat::all(2).map(|seat| names.of(seat).to_string()).collect();
    Header { game: Sorcery::NAME.into(), seed, names, chosen: Sorcery::chosen(setup), position }
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
