//! Strategies that people name: read, compiled, and complained about.

use super::failure::Failure;
use super::files;
use sorcery_agents::Flag;
use sorcery_agents::strategy::syntax::File;
use sorcery_agents::strategy::{Diagnostic, SIZE_LIMIT, has_errors, library, read as read_text, report};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::Game;
use sorcery_games::words::{nearest, quoted};
use sorcery_session::contest::contender::Contender;
use sorcery_session::player::Entrant;
use sorcery_session::player::STRATEGY;
use sorcery_session::{Player, Strategy};
use sorcery_ui::storage::Folders;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// The text of a strategy: a file, one of the user's own by its name, or a built-in one.
fn text_of(path: &Path) -> Result<Vec<u8>, Failure> {
    let known = || match nearest(&path.to_string_lossy(), library::names()) {
        Some(near) => format!("; did you mean the built-in `{near}`?"),
        None => "; `sorcery dominion strategies` lists the built-in ones".to_string(),
    };
    Ok(files::named("strategy", path, Folders::strategies, SIZE_LIMIT, library::find, known)?.1)
}

/// A strategy file: its text, what it says, and what is wrong with it.
pub(super) fn read(path: &Path) -> Result<(String, File, Vec<Diagnostic>), Failure> {
    match String::from_utf8(text_of(path)?) {
        Ok(text) => {
            let (file, diagnostics) = read_text(&text);
            Ok((text, file, diagnostics))
        }
        Err(error) => {
            let start = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let fault = Diagnostic::error(start..start + 1, "this is not UTF-8 text", "expected a letter or sign");
            Ok((text, File::default(), vec![fault]))
        }
    }
}

/// All complaints about a file, in colours when they go to a terminal.
pub(super) fn complain(path: &Path, text: &str, diagnostics: &[Diagnostic]) -> String {
    let colours = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    report::render(&path.to_string_lossy(), text, diagnostics, colours)
}

/// Why nothing is done with files in which there are errors.
pub(super) fn unusable(complaints: &str) -> Failure {
    Failure::report(complaints.trim_end().to_string())
}

/// Reads and compiles strategies; complains about all of them at once.
pub(super) fn load(paths: &[PathBuf]) -> Result<Vec<Entrant>, Failure> {
    let mut loaded = Vec::new();
    let mut complaints = String::new();
    for path in paths {
        match read(path) {
            Err(failure) => complaints += &format!("{failure}\n\n"),
            Ok((text, file, diagnostics)) if !has_errors(&diagnostics) => {
                let name = path.file_stem().map_or(String::new(), |stem| stem.to_string_lossy().into_owned());
                let name = quoted(&name);
                loaded.push(Entrant::of(name, text, file));
            }
            Ok((text, _, diagnostics)) => complaints.push_str(&complain(path, &text, &diagnostics)),
        }
    }
    if complaints.is_empty() { Ok(loaded) } else { Err(unusable(&complaints)) }
}

/// Whoever a word of the command line names, at a table of Dominion: a player, or a strategy by its file or
/// name.
pub(super) fn players(words: &[PathBuf]) -> Result<Vec<Player>, Failure> {
    let mut files = Vec::new();
    let mut named = Vec::new();
    for path in words {
        let word = path.to_str().unwrap_or_default();
        let player = match word.strip_prefix(STRATEGY) {
            Some(name) => {
                files.push(PathBuf::from(name));
                None
            }
            None if path.exists() => {
                files.push(path.clone());
                None
            }
            None => match word.parse() {
                Ok(player) => Some(player),
                // Who writes a form with a colon means no file.
                Err(what) if word.contains(':') => return Err(Failure::usage(what)),
                Err(_) => {
                    files.push(path.clone());
                    None
                }
            },
        };
        named.push(player);
    }
    let mut loaded = load(&files)?.into_iter();
    let strategy = |Entrant { name, text, .. }: Entrant| Player::Strategy(Strategy { name, text });
    Ok(named.into_iter().filter_map(|player| player.or_else(|| loaded.next().map(strategy))).collect())
}

/// The same for the lab, where no people play; each program is tried.
pub(super) fn contenders(words: &[PathBuf]) -> Result<Vec<Contender>, Failure> {
    let contender = |player: Player| {
        let unable = || Failure::usage("people cannot play here; `sorcery dominion play` is a game by hand");
        let contender = Contender::of(&player, Dominion::NAME).ok_or_else(unable)?;
        let wrong = |what: &str| Failure::file(format!("{}: {what}", quoted(&player.to_string())));
        contender.try_out(&Flag::default()).map_err(|forfeit| wrong(&forfeit.what))?;
        Ok(contender)
    };
    players(words)?.into_iter().map(contender).collect()
}
