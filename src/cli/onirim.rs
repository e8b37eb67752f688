//! `sorcery onirim`: a game of Onirim.

use super::args::{PlayersArgs, TableArgs};
use super::failure::Failure;
use super::files;
use super::play::{self, Beginning};
use super::text::Text;
use crate::engine::{Game, Rng, Status};
use crate::games::onirim::{DeckOut, Onirim, Phase, Setup, store};
use crate::games::words::quoted;
use crate::games::{Error, Names, Present, position};
use crate::session::{Header, Session};
use crate::ui::storage::Opened;
use clap::{Args, ValueEnum};
use std::io;
use std::path::{Path, PathBuf};

/// How a game of Onirim is begun.
#[derive(Args, Debug)]
pub(super) struct OnirimArgs {
    /// When the game is lost to the deck: when a card is missing, or as soon as the deck is empty
    #[arg(long, value_enum, default_value = "refill", value_name = "WHEN")]
    deck_out: Rule,
    /// Go on, in plain text, from the save file of the original program, and keep it up to date;
    /// the end of the game removes it
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    store: Option<PathBuf>,
    #[command(flatten)]
    players: PlayersArgs,
    #[command(flatten)]
    table: TableArgs,
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

/// Plays Onirim.
pub(super) fn run(args: &OnirimArgs) -> Result<(), Failure> {
    match &args.store {
        Some(path) => with_store(args, path),
        None => play::game::<Onirim>(&args.table, &args.players.players(), || {
            Ok(Beginning { setup: args.setup(), repeatable: true })
        }),
    }
}

/// Plays in plain text and keeps the save file of the original program.
fn with_store(args: &OnirimArgs, path: &Path) -> Result<(), Failure> {
    let seed = args.table.seed.unwrap_or_else(Rng::fresh_seed);
    let position = stored(args, path, seed)?;
    let repeatable = Some(seed).filter(|_| position.is_none());
    let header = Header {
        game: Onirim::NAME.into(),
        seed,
        names: vec![String::new()],
        players: Vec::new(),
        chosen: Onirim::chosen(&args.setup()),
        position,
    };
    let mut text = Text::open(&args.table, Vec::new())?;
    let session = play::open(header)?;
    let path = path.to_path_buf();
    text.face.keep(Box::new(move |session| keep(&path, session)));
    text.play(Opened { session, path: None, replay: false }, repeatable)
}

/// The position in a save file, if it is there.
fn stored(args: &OnirimArgs, path: &Path, seed: u64) -> Result<Option<String>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let text = files::read_text("saved game", path, position::SIZE_LIMIT)?;
    let game = store::read(&text, &args.setup(), seed).map_err(|Error(what)| {
        let name = quoted(&path.to_string_lossy());
        Failure::file(format!("{name}: {what}\nNothing was changed. Name another file to begin a new game."))
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
    let text = store::write(&game).map_err(|Error(what)| io::Error::other(what))?;
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    std::fs::write(&beside, text)?;
    std::fs::rename(&beside, path)
}
