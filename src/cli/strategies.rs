//! Reads and compiles strategies that are named on the command line, and reports their errors.

use super::failure::Failure;
use super::files;
use sorcery_agents::Flag;
use sorcery_agents::strategy::syntax::File;
use sorcery_agents::strategy::{Diagnostic, SIZE_LIMIT, has_errors, library, read as read_text, report};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::Game;
use sorcery_games::words::{nearest, quoted};
use sorcery_session::contest::contender::Contender;
use sorcery_session::player::CompiledStrategy;
use sorcery_session::player::STRATEGY;
use sorcery_session::{NamedStrategy, Player};
use sorcery_ui::storage::{Folders, disk};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Finds a strategy by the path of its file, or by the name of a built-in strategy or one of the user's own. Returns
/// the path of the file (unless the strategy is built in) and the contents.
pub(super) fn find(path: &Path) -> Result<(Option<PathBuf>, Vec<u8>), Failure> {
    let fix = || match nearest(&path.to_string_lossy(), library::names()) {
        Some(near) => format!("did you mean the built-in `{near}`?"),
        None => "see `sorcery dominion strategies`".to_string(),
    };
    files::named("strategy", path, Folders::strategies, &["strategy", "buylist"], SIZE_LIMIT, library::find, fix)
}

/// Returns the name and the text of a strategy to open in the lab.
pub(super) fn open_in_lab(path: &Path) -> Result<(String, String), Failure> {
    let (file, bytes) = find(path)?;
    let name = match file {
        Some(file) => Folders::of_user(None, None)?.strategy_name(&file),
        None => path.to_string_lossy().into_owned(),
    };
    // The lab would save other bytes than it read.
    Ok((name, disk::text_of(path, bytes)?))
}

/// Reads a strategy. Returns its text, the parsed file, and the errors and warnings.
pub(super) fn read(path: &Path) -> Result<(String, File, Vec<Diagnostic>), Failure> {
    match String::from_utf8(find(path)?.1) {
        Ok(text) => {
            let (file, diagnostics) = read_text(&text);
            Ok((text, file, diagnostics))
        }
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let fault = Diagnostic::error(start..start + 1, "this is not UTF-8 text", "expected a character");
            Ok((text, File::default(), vec![fault]))
        }
    }
}

/// Formats the errors of a strategy file for printing, with colours if standard error is a terminal.
pub(super) fn render(path: &Path, text: &str, diagnostics: &[Diagnostic]) -> String {
    let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    report::render(&path.to_string_lossy(), text, diagnostics, colours)
}

/// Reads and compiles strategies. If several files have errors, reports them all together.
pub(super) fn load(paths: &[PathBuf]) -> Result<Vec<CompiledStrategy>, Failure> {
    let mut loaded = Vec::new();
    let mut errors = Vec::new();
    for path in paths {
        match read(path) {
            Err(failure) => errors.push(failure.to_string()),
            Ok((text, file, diagnostics)) if !has_errors(&diagnostics) => {
                let name = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
                let name = quoted(&name);
                loaded.push(CompiledStrategy::of(name, text, file));
            }
            Ok((text, _, diagnostics)) => errors.push(render(path, &text, &diagnostics)),
        }
    }
    if errors.is_empty() { Ok(loaded) } else { Err(Failure::reports(&errors)) }
}

/// Parses the players of a game of Dominion: levels, people, programs, or the files or names of strategies.
pub(super) fn players(words: &[PathBuf]) -> Result<Vec<Player>, Failure> {
    // For each word, a player or the path of a strategy.
    let mut named = Vec::new();
    for path in words {
        let word = path.to_str().unwrap_or_default();
        named.push(match word.strip_prefix(STRATEGY) {
            Some(name) => Err(PathBuf::from(name)),
            None if files::names_file(path) => Err(path.clone()),
            None => match word.parse::<Player>() {
                // A word with a colon is more likely a misspelt player than the name of a file.
                Err(what) if word.contains(':') => return Err(Failure::usage(what)),
                player => player.map_err(|_| path.clone()),
            },
        });
    }
    let paths: Vec<PathBuf> = named.iter().filter_map(|player| player.as_ref().err().cloned()).collect();
    let mut loaded = load(&paths)?.into_iter();
    let mut strategy = || {
        let CompiledStrategy { name, text, .. } = loaded.next()?;
        Some(Player::Strategy(NamedStrategy { name, text }))
    };
    Ok(named.into_iter().filter_map(|player| player.ok().or_else(&mut strategy)).collect())
}

/// Parses the players of a simulation, in which people can't take part. Starts each program to check that it works.
pub(super) fn contenders(words: &[PathBuf], think: Option<Duration>) -> Result<Vec<Contender>, Failure> {
    let contender = |player: Player| match player {
        Player::Human => Err(Failure::usage(
            "a human can't play in a simulation; to play yourself, run `sorcery dominion --p1 human`",
        )),
        player => Contender::ready(&player, Dominion::NAME, think, &Flag::default())
            .map_err(|error| Failure::file(error.to_string())),
    };
    players(words)?.into_iter().map(contender).collect()
}
