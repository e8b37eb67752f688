//! The game or screen to open, as specified by the arguments.

use super::failure::Failure;
use super::files;
use sorcery_session::GameInfo;
use sorcery_session::mistake::Mistake;
use sorcery_session::{Header, Match, Player, Players};
use std::path::{Path, PathBuf};

/// Maximum size of the file given with `--init`, in bytes.
const INIT_LIMIT: usize = 1 << 26;

/// The game or screen to open.
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
pub(super) enum Start {
    Lobby,
    /// The Dominion lab, with a strategy if its name and text are given.
    Lab(Option<(String, String)>),
    Game(Box<NewGame>),
    /// Start with the list of puzzles for this game.
    Puzzles(&'static GameInfo),
    /// Start with the list of finished games.
    Replays,
    /// Start with exercises made from these mistakes or, if there are none, with the list of all mistakes.
    Mistakes(Vec<Mistake>),
    /// Start with the replay of a saved game; includes the path of its file.
    Replay(Box<Match>, PathBuf),
}

/// A new game, which may start from a position.
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
pub(super) struct NewGame {
    pub header: Header,
    pub players: Players,
    /// The players' names in the position, by seat.
    pub names: Vec<Option<String>>,
    /// The lines from `--init`, which are read before the input.
    pub script: Option<Vec<u8>>,
    /// The seed given in the arguments.
    pub seed: Option<u64>,
    /// Whether the game starts directly, without the set-up screen.
    pub at_once: bool,
}

/// Reads the file given with `--init`.
pub(super) fn script(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read("init file", path, INIT_LIMIT)
}

/// Returns the names of all players, and `None` for those that have to be read from the input. `known` contains the
/// names in the position.
pub(super) fn known_names(players: &Players, known: &[Option<String>]) -> Vec<Option<String>> {
    // Ask for names only in a two-player game in which no strategy plays.
    let unasked = known.len() != 2 || players.any_strategy();
    let named = |(i, name): (usize, &Option<String>)| {
        let computer = players.names().get(i).cloned().flatten();
        let known = match players.seats().get(i) {
            Some(Player::Strategy(_)) => computer,
            _ => name.clone().or(computer),
        };
        known.or_else(|| unasked.then(String::new))
    };
    known.iter().enumerate().map(named).collect()
}
