//! Golden playthroughs: recorded games whose output must not change.
//!
//! A file in `tests/golden/GAME/` begins with a journal header up to the line `begin`, followed by the
//! program's output. Lines that begin with `> ` are input. `UPDATE_GOLDEN=1 cargo test golden` plays the
//! input again and rewrites the output. A file with only a header is filled with a random game. Review the
//! diff before you commit it.

use crate::play::moves;
use sorcery::engine::{Game, Log, Rng, Seat, Stream};
use sorcery::faces::canvas::{Canvas, SIMPLE};
use sorcery::games::Audience;
use sorcery::games::Table;
use sorcery::games::setting;
use sorcery::games::sorcery::{CARDS, Sorcery};
use sorcery::session::{Match, Reply, game::journal, roster};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The table is drawn at the first decision and then every `TABLE_EVERY` decisions.
const TABLE_EVERY: usize = 40;
/// Maximum length of a random game (actions).
const LONGEST: usize = 160;

#[test]
fn golden_playthroughs_are_unchanged_and_cover_every_card() {
    let files = golden_files();
    for game in roster::ROSTER {
        let folder = format!("golden/{}/", game.name);
        let there = files.iter().any(|path| path.to_string_lossy().contains(&folder));
        assert!(there, "{} has no playthrough: add one in tests/{folder} (docs/extending.md, *A game*)", game.name);
    }
    let mut all = String::new();
    for path in files {
        let old = std::fs::read_to_string(&path).expect("a golden file");
        let new = replay(&old).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        assert_same_or_rewrite(&path, &old, &new);
        all += &new;
    }
    for card in CARDS {
        let how = "add it to a playthrough in tests/golden/sorcery (docs/extending.md, *A card of Sorcery*)";
        assert!(all.contains(&format!(" plays {}", card.name)), "no playthrough plays {}: {how}", card.name);
    }
}

/// Counts the move sequences from fixed positions (perft). Any change to the legal actions shows up here.
#[test]
fn the_number_of_move_sequences_is_unchanged() {
    let path = folder().join("sorcery/perft.txt");
    let old = std::fs::read_to_string(&path).expect("the counts");
    let mut new = String::new();
    for line in old.lines() {
        let Some((setup, _)) = line.split_once(':').filter(|_| !line.starts_with('#')) else {
            new += &format!("{line}\n");
            continue;
        };
        let words: Vec<&str> = setup.split_whitespace().collect();
        let [deck1, deck2, testing, seed, after] = words[..] else {
            panic!("`{line}`: expected five words, then the counts")
        };
        let chosen = [("deck1", deck1), ("deck2", deck2), ("testing", testing)].map(|(k, v)| (k.into(), v.into()));
        let seed: u64 = seed.parse().expect("a seed");
        let mut game = Sorcery::start(&setting::read::<Sorcery>(&chosen).expect("a set-up"), seed, &mut Log::off());
        let mut rng = Rng::new(seed, Stream::Playout);
        for _ in 0..after.parse().expect("a number of actions") {
            let action = game.random_action(&mut rng, &mut Vec::new());
            game.apply(action.expect("a game that is not over"), &mut Log::off());
        }
        let counts: Vec<String> = (1..=3).map(|depth| move_sequences(&game, depth).to_string()).collect();
        let _ = writeln!(new, "{setup}: {}", counts.join(" "));
    }
    assert_same_or_rewrite(&path, &old, &new);
}

fn move_sequences<G: Game>(game: &G, depth: usize) -> u64 {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    let next = |&action: &G::Action| {
        let next = game.after(action);
        move_sequences(&next, depth - 1)
    };
    legal.iter().map(next).sum()
}

/// Replays the game in `file` and returns its transcript.
fn replay(file: &str) -> Result<String, String> {
    let begin = file.find("begin\n").ok_or("there is no line `begin`")? + "begin\n".len();
    let record = journal::read(&file[..begin]).map_err(|why| why.to_string())?;
    let mut rng = Rng::new(record.header.seed, Stream::Playout);
    let mut session = roster::open(record.header).map_err(|why| why.to_string())?;
    let mut typed: Vec<String> = file.lines().filter_map(|line| line.strip_prefix("> ")).map(str::to_string).collect();
    let random = typed.is_empty();
    let mut transcript = file[..begin].to_string();
    said(&session, 0, &mut transcript);
    let mut step = 0;
    while session.status().awaited().is_some() && (if random { step < LONGEST } else { step < typed.len() }) {
        choices(&session, step, &mut transcript);
        if random {
            let options = moves(&session);
            typed.push(options[rng.below(options.len())].line.clone());
        }
        let line = &typed[step];
        let _ = writeln!(transcript, "> {line}");
        let (before, _) = session.place();
        match session.submit(line) {
            Ok(Reply::Shown(_, table)) => draw(&table, &mut transcript),
            Ok(Reply::Moved(words)) => _ = writeln!(transcript, "{words}"),
            Ok(_) => said(&session, before + 1, &mut transcript),
            Err(why) => _ = writeln!(transcript, "refused: {why}"),
        }
        step += 1;
    }
    let _ = writeln!(transcript, "\n{}", session.position().trim_end());
    Ok(transcript)
}

/// Writes the player to move and the legal actions, and every [`TABLE_EVERY`] steps the table.
fn choices(session: &Match, step: usize, out: &mut String) {
    let seat = session.status().awaited().unwrap_or(Seat::ONE);
    let lines: Vec<String> = moves(session).into_iter().map(|offered| offered.line).collect();
    let _ = writeln!(out, "\n{}. {}: {}", step + 1, session.names().of(seat), lines.join("; "));
    if step.is_multiple_of(TABLE_EVERY) {
        draw(&session.observe(Some(seat)).table, out);
    }
}

fn draw(table: &Table, out: &mut String) {
    let mut drawn = String::new();
    Canvas::new(&SIMPLE).draw(table, &mut drawn);
    drawn.lines().for_each(|line| _ = writeln!(out, "{}", line.trim_end()));
}

/// Writes the log lines of an action as spectators see them, and for each seat the lines that differ.
fn said(session: &Match, action: usize, out: &mut String) {
    let seats = session.header().names.len();
    // As in plain text, which prints no table beside the log.
    let log = |to: Audience| {
        let mut lines = Vec::new();
        session.each_log_line(to, &mut |line| lines.push(line));
        lines
    };
    let logs: Vec<_> = Seat::all(seats).map(|seat| log(Audience::Seat(seat))).collect();
    for (i, line) in log(Audience::Public).iter().enumerate().filter(|(_, line)| line.action == action) {
        let _ = writeln!(out, "{}{}", "  ".repeat(line.depth as usize), line.told.text);
        for (number, log) in (1..).zip(&logs) {
            if log.get(i).is_some_and(|told| told.told.text != line.told.text) {
                let _ = writeln!(out, "{}[to {number}] {}", "  ".repeat(line.depth as usize), log[i].told.text);
            }
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Lists the playthroughs of all games.
fn golden_files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    for game in std::fs::read_dir(folder()).expect("tests/golden") {
        for file in std::fs::read_dir(game.expect("a folder").path()).expect("a folder of a game") {
            let path = file.expect("a file").path();
            if std::fs::read_to_string(&path).is_ok_and(|text| text.starts_with("sorcery journal")) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[track_caller]
/// Asserts that `new` equals the content of the file `path`. With `UPDATE_GOLDEN=1`, rewrites the file
/// instead.
pub fn assert_same_or_rewrite(path: &Path, old: &str, new: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, new).expect("a golden file that can be written");
        return;
    }
    for (i, (old, new)) in old.lines().zip(new.lines()).enumerate() {
        assert_eq!(new, old, "{}:{}", path.display(), i + 1);
    }
    assert_eq!(new.len(), old.len(), "{} ends differently", path.display());
}
