//! `sorcery onirim`: plays Onirim, and can resume and update a save file of the original program.

mod solve;

use super::args::{BeginArgs, Show, ShowArgs, ThinkArgs};
use super::failure::Failure;
use super::launch::{NewGame, Start};
use super::text::Text;
use super::values::{one_of, player};
use super::{files, play};
use clap::builder::TypedValueParser;
use clap::{ArgAction, Args, Subcommand};
use sorcery_games::engine::Status;
use sorcery_games::onirim::{Onirim, Phase, Setup, store};
use sorcery_games::words::{path_in_full, unreadable};
use sorcery_games::{Error, Names, position, write_position};
use sorcery_session::{Match, Player, roster};
use sorcery_ui::storage::Opened;
use sorcery_ui::storage::disk::write_atomically;
use std::cell::RefCell;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;

#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct OnirimArgs {
    #[command(subcommand)]
    verb: Option<OnirimVerb>,
    #[command(flatten)]
    play: OnirimPlayArgs,
}

#[derive(Subcommand, Debug)]
enum OnirimVerb {
    /// Find out whether a deal can be won if all cards are known
    Solve(solve::SolveArgs),
}

#[derive(Args, Debug)]
struct OnirimPlayArgs {
    /// When an empty deck ends the game: refill (if you can't refill your hand) or strict (at once)
    #[arg(id = "deck_out", long = "deck-out", action = ArgAction::Set, value_parser = deck_out())]
    #[arg(default_value = "refill", value_name = "WHEN", hide_possible_values = true)]
    strict: bool,
    /// Resume and update a save file of the original program
    ///
    /// Plays in plain text. The file holds the state at the start of a turn. When the game ends or you type `abort`,
    /// sorcery deletes the file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "p1"])]
    store: Option<PathBuf>,
    /// The player: human, novice, apprentice, adept, master or program:COMMAND
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    p1: Option<Player>,
    // Parsed only for an error that names the fix. Onirim has no second player.
    #[arg(long, hide = true, conflicts_with = "store", value_parser = player())]
    p2: Option<Player>,
    #[command(flatten)]
    think: ThinkArgs,
    #[command(flatten)]
    begin: BeginArgs,
    #[command(flatten)]
    show: ShowArgs,
}

fn deck_out() -> impl TypedValueParser<Value = bool> {
    one_of([("refill", "When you can't refill your hand", false), ("strict", "As soon as the deck is empty", true)])
}

pub(super) fn run(args: OnirimArgs) -> Result<(), Failure> {
    if let Some(OnirimVerb::Solve(args)) = args.verb {
        return solve::run(&args);
    }
    let OnirimPlayArgs { strict, store, p1, p2, think, begin, show } = args.play;
    let (setup, named, pace) = (Setup { strict }, p1.is_some() || p2.is_some(), think.pace());
    if p2.is_some() {
        return Err(Failure::usage("Onirim has only one player: use --p1 instead of --p2"));
    }
    let players = think.players(vec![p1.unwrap_or_default()]);
    let game = begin.game::<Onirim>(players, named, || Ok(setup))?;
    match store {
        Some(path) => with_store(*game, &setup, &path, &show.show(pace)),
        None => play::open(Start::Game(game), show.show(pace)),
    }
}

/// Plays in plain text, and keeps a save file of the original Onirim program up to date.
fn with_store(game: NewGame, setup: &Setup, path: &Path, show: &Show) -> Result<(), Failure> {
    let mut header = game.header;
    header.position = stored(setup, path, header.seed)?;
    header.names = vec![String::new()];
    let seed = Some(header.seed).filter(|_| header.position.is_none());
    let mut text = Text::open(show, game.script.unwrap_or_default())?;
    let session = roster::open(header)?;
    let store = Rc::new(RefCell::new(Store { path: path.to_path_buf(), error: None, open: false }));
    let kept = Rc::clone(&store);
    text.face.practises = true;
    text.face.after = Some(Box::new(move |session| kept.borrow_mut().update(session)));
    let aborted = text.play(Opened { session, path: None, replay: false }, seed)?;
    store.borrow_mut().close(aborted)
}

/// Returns the position in the save file at `path`, or `None` if there is no such file.
fn stored(setup: &Setup, path: &Path, seed: u64) -> Result<Option<String>, Failure> {
    // This check fails for a symbolic link that points to itself, for example.
    let exists = path
        .try_exists()
        .map_err(|error| Failure::file(unreadable(&format!("the saved game {}", path_in_full(path)), &error)))?;
    if !exists {
        return Ok(None);
    }
    let text = files::read_text("saved game", path, position::SIZE_LIMIT)?;
    let wrong = |Error(what)| Failure::file(format!("{}: {what}", path_in_full(path)));
    let game = store::read(&text, setup, seed).map_err(wrong)?;
    Ok(Some(write_position(&game, &Names::new([""]))))
}

/// A save file of the original Onirim program (spec 3.4). It contains the state at the start of the turn. It is deleted
/// when the game ends or is aborted.
struct Store {
    path: PathBuf,
    /// The reason why the file isn't up to date, or `None` if it is.
    error: Option<String>,
    /// Whether the game has asked a question, which the file format can't represent.
    open: bool,
}

impl Store {
    /// Updates the file. If that fails, reports the error once and tries again each turn.
    fn update(&mut self, session: &Match) {
        let failing = self.error.is_some();
        if let Status::Over(_) = session.status() {
            self.open = false;
            self.remove();
        } else if let Some(game) = session.position_of::<Onirim>() {
            self.open = game.phase() != Phase::Turn;
            if !self.open {
                let written = store::write(game).and_then(|text| write_atomically(&self.path, &text));
                self.error = written.err().map(|Error(what)| what);
            }
        }
        match &self.error {
            Some(error) if !failing => files::warn(&format!("{error}; sorcery will try again each turn")),
            None if failing => files::warn(&format!("{} is up to date again", self.name())),
            _ => {}
        }
    }

    fn remove(&mut self) {
        let removed = std::fs::remove_file(&self.path);
        let error = removed.err().filter(|error| error.kind() != ErrorKind::NotFound);
        self.error = error.map(|error| format!("{}: can't delete the file: {error}", self.name()));
    }

    /// Deletes the file if the game was aborted. Warns if the game is waiting for the answer to a question, because the
    /// file can't store the question. Says where the game is saved. Fails if the file isn't up to date.
    fn close(&mut self, aborted: bool) -> Result<(), Failure> {
        if aborted {
            self.remove();
        } else if self.open {
            files::warn(&format!(
                "{} holds the start of this turn: its format can't store an unanswered question",
                self.name()
            ));
        }
        match self.error.take() {
            Some(error) => Err(Failure::file(error)),
            None if self.path.exists() => files::print(&format!("The game is saved in {}.\n", self.name())),
            None => Ok(()),
        }
    }

    fn name(&self) -> String {
        path_in_full(&self.path)
    }
}
