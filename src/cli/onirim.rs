//! `sorcery onirim`: a game of Onirim.

use super::args::{FirstArgs, TableArgs, one_of};
use super::failure::Failure;
use super::files;
use super::play;
use super::text::Text;
use clap::Args;
use sorcery_games::engine::{Game, Rng, Status};
use sorcery_games::onirim::{DeckOut, Onirim, Phase, Setup, store};
use sorcery_games::setting;
use sorcery_games::words::path_in_full;
use sorcery_games::{Error, Names, Tabletop, position};
use sorcery_session::{Header, Match, roster};
use sorcery_ui::storage::Opened;
use sorcery_ui::storage::disk::write_atomically;
use std::cell::RefCell;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Args, Debug)]
pub(super) struct OnirimArgs {
    /// When the game is lost to the deck: when a card is missing, or as soon as the deck is empty
    #[arg(long, default_value = "refill", value_name = "WHEN", value_parser = one_of([("refill", "", DeckOut::Refill), ("strict", "", DeckOut::Strict)]))]
    deck_out: DeckOut,
    /// Go on, in plain text, from the save file of the original program, and keep it up to date: it
    /// holds the beginning of a turn; the end of the game, or `abort`, removes it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "p1"])]
    store: Option<PathBuf>,
    #[command(flatten)]
    players: FirstArgs,
    #[command(flatten)]
    table: TableArgs,
}

impl OnirimArgs {
    fn setup(&self) -> Setup {
        Setup { deck_out: self.deck_out }
    }
}

pub(super) fn run(args: &OnirimArgs) -> Result<(), Failure> {
    match &args.store {
        Some(path) => with_store(args, path),
        None => {
            let players = &args.players;
            play::game::<Onirim>(&args.table, &players.players(), players.named(), || Ok(args.setup()))
        }
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
        chosen: setting::chosen::<Onirim>(&args.setup()),
        position,
        ..Header::default()
    };
    let mut text = Text::open(&args.table, Vec::new())?;
    let session = roster::open(header)?;
    let store = Rc::new(RefCell::new(Store { path: path.to_path_buf(), fault: None, open: false }));
    let kept = Rc::clone(&store);
    text.face.after = Some(Box::new(move |session| kept.borrow_mut().follow(session)));
    let aborted = text.play(Opened { session, path: None, replay: false }, repeatable)?;
    store.borrow_mut().close(aborted)
}

/// The position in a save file, if it is there.
fn stored(args: &OnirimArgs, path: &Path, seed: u64) -> Result<Option<String>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let text = files::read_text("saved game", path, position::SIZE_LIMIT)?;
    let game = store::read(&text, &args.setup(), seed).map_err(|Error(what)| {
        let name = path_in_full(path);
        Failure::file(format!("{name}: {what}\nNothing was changed. Name another file to begin a new game."))
    })?;
    Ok(Some(game.position(&Names::new([""]))))
}

/// The save file of the original program while a game is played (spec 3.4): it holds the beginning of
/// the turn, and goes when the game is over or given up.
struct Store {
    path: PathBuf,
    /// Why it is not what it should be.
    fault: Option<String>,
    /// A question of the turn is open, which it cannot hold.
    open: bool,
}

impl Store {
    /// Brings the file up to date. What fails is said once, and tried again in the next turn.
    fn follow(&mut self, session: &Match) {
        let failing = self.fault.is_some();
        if let Status::Over(_) = session.status() {
            self.open = false;
            self.remove();
        } else if let Some(game) = session.position_of::<Onirim>() {
            self.open = game.phase() != Phase::Turn;
            if !self.open {
                let written = store::write(game).and_then(|text| write_atomically(&self.path, &text));
                self.fault = written.err().map(|Error(what)| what);
            }
        }
        match &self.fault {
            Some(fault) if !failing => self.say(&format!("{fault}; it is tried again in every turn")),
            None if failing => self.say(&format!("{} is written again", self.name())),
            _ => {}
        }
    }

    fn remove(&mut self) {
        let removed = std::fs::remove_file(&self.path);
        let fault = removed.err().filter(|error| error.kind() != ErrorKind::NotFound);
        self.fault = fault.map(|error| format!("{}: cannot be removed: {error}", self.name()));
    }

    /// The end of the program: what the file is then.
    fn close(&mut self, aborted: bool) -> Result<(), Failure> {
        if aborted {
            self.remove();
        } else if self.open {
            self.say(&format!("{} holds the beginning of this turn, without the open question", self.name()));
        }
        self.fault.take().map_or(Ok(()), |fault| Err(Failure::file(fault)))
    }

    fn name(&self) -> String {
        path_in_full(&self.path)
    }

    /// Says it even where nobody reads the game's own text.
    fn say(&self, what: &str) {
        let _ = writeln!(io::stderr(), "sorcery: {what}");
    }
}
