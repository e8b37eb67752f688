//! `sorcery onirim`: a game of Onirim.

use super::{Failure, files};
use crate::engine::{Game, Rng, Status};
use crate::faces::canvas::{FANCY, SIMPLE};
use crate::faces::plain::{Board, Plain};
use crate::games::onirim::{DeckOut, Onirim, Phase, Setup, store};
use crate::games::words::quoted;
use crate::games::{Complaint, Names, Present, notation};
use crate::session::{Header, Session, roster};
use clap::{Args, ValueEnum};
use std::io;
use std::path::{Path, PathBuf};

/// How a game of Onirim is begun.
#[derive(Args, Debug)]
pub(super) struct OnirimArgs {
    /// Repeat the game with this seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// When the game is lost to the deck: when a card is missing, or as soon as the deck is empty
    #[arg(long, value_enum, default_value = "refill", value_name = "WHEN")]
    deck_out: Rule,
    /// Go on from a position that the command `position` printed
    #[arg(long, value_name = "FILE", conflicts_with = "store")]
    position: Option<PathBuf>,
    /// Go on from the save file of the original program, and keep it up to date; the end of the
    /// game removes it
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Draw with plain ASCII characters
    #[arg(long)]
    ascii: bool,
    /// Plain text even on a terminal
    #[arg(long)]
    plain: bool,
}

#[derive(ValueEnum, Debug, Clone, Copy)]
enum Rule {
    Refill,
    Strict,
}

impl OnirimArgs {
    fn setup(&self) -> Setup {
        let deck_out = match self.deck_out {
            Rule::Refill => DeckOut::Refill,
            Rule::Strict => DeckOut::Strict,
        };
        Setup { deck_out }
    }
}

/// Plays Onirim in plain text.
pub(super) fn run(args: &OnirimArgs) -> Result<(), Failure> {
    let style = if args.ascii { &SIMPLE } else { &FANCY };
    let mut face = Plain::new(Vec::new(), io::stdin(), io::stdout(), style, Board::Turns);
    let seed = args.seed.unwrap_or_else(Rng::fresh_seed);
    let position = beginning(args, seed)?;
    let repeatable = Some(seed).filter(|_| position.is_none());
    let header = Header {
        game: Onirim::NAME.into(),
        seed,
        names: vec![String::new()],
        chosen: Onirim::chosen(&args.setup()),
        position,
    };
    let mut session = roster::open(header).map_err(|Complaint(what)| Failure::file(what))?;
    if let Some(path) = args.store.clone() {
        face.keep(Box::new(move |session| keep(&path, session)));
    }
    face.play(&mut *session, repeatable)?;
    Ok(())
}

/// The position to begin with, unless it is a new game.
fn beginning(args: &OnirimArgs, seed: u64) -> Result<Option<String>, Failure> {
    let named = |path: &Path, what: String| Failure::file(format!("{}: {what}", quoted(&path.to_string_lossy())));
    if let Some(path) = &args.position {
        let text = files::read_text("position", path, notation::SIZE_LIMIT)?;
        Onirim::from_position(&text).map_err(|Complaint(what)| named(path, what))?;
        return Ok(Some(text));
    }
    let Some(path) = args.store.as_ref().filter(|path| path.exists()) else { return Ok(None) };
    let text = files::read_text("saved game", path, notation::SIZE_LIMIT)?;
    let game = store::read(&text, &args.setup(), seed).map_err(|Complaint(what)| {
        named(path, format!("{what}\nNothing was changed. Name another file to begin a new game."))
    })?;
    Ok(Some(game.position(&Names::new([""]))))
}

/// Brings the save file up to date at the beginning of a turn, and removes it at the end of the
/// game (spec 3.4). A new file takes the place of the old one only when it is complete.
fn keep(path: &Path, session: &dyn Session) -> io::Result<()> {
    if let Status::Over(_) = session.status() {
        return if path.exists() { std::fs::remove_file(path) } else { Ok(()) };
    }
    let Ok((game, _)) = Onirim::from_position(&session.position()) else { return Ok(()) };
    if game.phase() != Phase::Turn {
        return Ok(());
    }
    let text = store::write(&game).map_err(|Complaint(what)| io::Error::other(what))?;
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}
