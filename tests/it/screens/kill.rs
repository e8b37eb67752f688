//! Kills the real program (`kill -9`) at random moments. No action that was shown may be lost.

use super::terminal::{Terminal, start_with};
use super::{any_line, header};
use crate::play::moves;
use crate::process::sorcery;
use rustix::process::Signal;
use sorcery::engine::{Rng, Stream};
use sorcery::faces::canvas::SIMPLE;
use sorcery::faces::plain::{BoardMode, Plain};
use sorcery::games::Error;
use sorcery::session::GameInfo;
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Journal, Match};
use sorcery::ui::storage::Folders;
use sorcery::ui::storage::Storage;
use std::path::Path;

/// The environment variable with the number of kills.
const KILLS: &str = "SORCERY_KILLS";
/// Number of kills if [`KILLS`] isn't set.
const FEW: usize = 12;
/// The game that the full screen resumes, which is the newest, and the game for plain text.
const NAME: &str = "data/games/one.journal";
const OTHER: &str = "data/games/another.journal";
/// Number of lines typed in each game.
const LINES: usize = 40;

/// Lines for a game that doesn't end with them, the journal before them, and their results.
struct Script {
    journal: String,
    lines: Vec<String>,
    /// Position and turn before each line, and after the last.
    course: Vec<(String, u32)>,
}

impl Script {
    fn new(listed: &GameInfo, rng: &mut Rng, seed: u64) -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("one.journal");
        let mut session = roster::open(header(listed, rng, seed)).expect("a game");
        session.record(Journal::create(&path)).expect("a header");
        // A game without actions couldn't be resumed.
        let first = any_line(&session, rng).expect("an action");
        session.submit(&first).unwrap_or_else(|Error(what)| panic!("{first}: {what}"));
        let journal = std::fs::read_to_string(&path).expect("the journal");
        let mut course = vec![(session.position(), session.turn())];
        let mut lines = Vec::new();
        while lines.len() < LINES {
            let end = moves(&session).into_iter().map(|option| option.line).find(|line| line == "end");
            let line = match (end, rng.below(6)) {
                (_, 0) if session.done() > 0 => "undo".into(),
                (Some(end), 1..4) => end,
                _ => any_line(&session, rng).expect("a game that goes on"),
            };
            session.submit(&line).unwrap_or_else(|Error(what)| panic!("{line}: {what}"));
            if session.status().awaited().is_none() {
                break;
            }
            course.push((session.position(), session.turn()));
            lines.push(line);
        }
        Script { journal, lines, course }
    }
}

/// Returns the turn number in the title.
fn turn_shown(terminal: &Terminal) -> u32 {
    let text = terminal.last_whole();
    let after = text.split(", turn ").nth(1).unwrap_or_else(|| panic!("no turn is named on\n{text}"));
    after.chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number")
}

/// Returns the game in the journal of a killed program. The journal must not be locked.
#[track_caller]
fn left(path: &Path, what: &str) -> Match {
    let folders = Folders::new(path, path);
    let opened = Storage::new(folders).go_on(path);
    opened.unwrap_or_else(|Error(why)| panic!("{what}: {why}")).session
}

/// Plays a part of a script in the full screen and leaves some lines unread. Returns the number of frames before
/// those lines.
fn full_screen(script: &Script, terminal: &mut Terminal, rng: &mut Rng) -> usize {
    terminal.wait_for("Continue");
    terminal.press("\r");
    terminal.wait_for(", turn ");
    // Plays some lines one by one and types the rest at once. The kill comes during the rest.
    let (calm, hasty) = script.lines.split_at(rng.below(script.lines.len()));
    for line in calm {
        terminal.press(&format!("{line}\r"));
    }
    let frames = terminal.frames();
    terminal.send(&hasty.iter().map(|line| format!("{line}\r")).collect::<String>());
    frames
}

fn kill_full_screen(script: &Script, mut terminal: Terminal, frames: usize, rng: &mut Rng, what: &str) {
    // Lines that wait together may be drawn in one frame, so only one frame is certain.
    terminal.wait_for_frames(frames + rng.below(2));
    terminal.signal(Signal::KILL);
    let status = terminal.wait_for_end();
    assert!(!status.success(), "{what}: the program ended by itself: {status:?}");
    let shown = turn_shown(&terminal);
    let position = left(&terminal.path().join(NAME), what).position();
    let known = script.course.iter().any(|(other, _)| *other == position);
    assert!(known, "{what}: no line leads to\n{position}");
    // A turn that was taken back is no longer shown.
    let further = script.course.iter().filter(|(other, _)| *other == position).any(|(_, turn)| *turn >= shown);
    let undone = script.lines.iter().any(|line| line == "undo");
    assert!(further || undone, "{what}: turn {shown} was shown but is lost");
}

/// Returns the output of plain text for the first `lines` lines of a script.
fn said(script: &Script, lines: usize) -> String {
    let mut session = roster::replay(&script.journal).expect("a game");
    let input: String = script.lines[..lines].iter().map(|line| format!("{line}\n")).collect();
    let mut out = Vec::new();
    let mut plain = Plain::new(Vec::new(), input.as_bytes(), &mut out, &SIMPLE, BoardMode::Asked);
    plain.play(&mut session).expect("memory has room");
    drop(plain);
    String::from_utf8(out).expect("text")
}

/// Kills plain text in the middle of a script, while other programs have other games open. Calls `meanwhile` while
/// lines wait to be read.
fn kill_plain(
    script: &Script,
    listed: &GameInfo,
    path: &Path,
    rng: &mut Rng,
    what: &str,
    meanwhile: impl FnOnce(&mut Rng),
) {
    let arguments: &[&str] = match listed.name {
        "sorcery" => &[],
        "dominion" => &["dominion", "play", "--p2", "human"],
        other => &[other],
    };
    let data = path.parent().and_then(Path::parent).expect("a folder of data");
    let run = sorcery(arguments).argument("--board").argument("asked").argument("--ascii").argument("--data");
    let mut typed = run.argument(data).start();
    typed.wait_for("Resume this saved game?");
    typed.enter("yes");
    let calm = rng.below(script.lines.len());
    script.lines[..calm].iter().for_each(|line| typed.enter(line));
    let before = said(script, calm);
    let shown = typed.read(before.len());
    assert_eq!(shown, before, "{what}");
    script.lines[calm..].iter().for_each(|line| typed.enter(line));
    meanwhile(rng);
    let shown = shown + &typed.kill();
    let all = said(script, script.lines.len());
    assert!(all.starts_with(&shown), "{what}: unexpected output\n{shown}");
    // If any output of a line was shown, the journal has that line.
    let lines = (0..script.lines.len()).take_while(|&line| said(script, line).len() < shown.len()).count();
    let position = left(path, what).position();
    let known = script.course[lines..].iter().any(|(other, _)| *other == position);
    assert!(known, "{what}: {lines} lines have output, but the saved position is\n{position}");
}

/// Kills the full screen, plain text, and both at once in one folder.
#[test]
fn a_killed_program_loses_no_visible_action() {
    let kills = std::env::var(KILLS).ok().and_then(|value| value.parse().ok()).unwrap_or(FEW);
    let mut rng = Rng::new(1234, Stream::Playout);
    let mut kill = 0;
    for round in 0.. {
        if kill >= kills {
            break;
        }
        let listed = &ROSTER[round / 3 % ROSTER.len()];
        let mut script = || Script::new(listed, &mut rng, round as u64);
        let (one, other) = (script(), script());
        let what = format!("kill {kill}, {}", listed.name);
        if round % 3 == 1 {
            let folder = tempfile::tempdir().expect("a temporary directory");
            let path = folder.path().join(OTHER);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable directory");
            std::fs::write(&path, &other.journal).expect("a writable directory");
            kill_plain(&other, listed, &path, &mut rng, &what, |_| {});
            kill += 1;
            continue;
        }
        let mut terminal = start_with(&[(NAME, &one.journal)], &["--open-hands"]);
        let frames = full_screen(&one, &mut terminal, &mut rng);
        if round % 3 == 0 {
            kill_full_screen(&one, terminal, frames, &mut rng, &what);
            kill += 1;
            continue;
        }
        let path = terminal.path().join(OTHER);
        std::fs::write(&path, &other.journal).expect("a writable directory");
        // This value keeps the folder when the programs have ended.
        let _folder = terminal.folder();
        kill_plain(&other, listed, &path, &mut rng, &what, |rng| kill_full_screen(&one, terminal, frames, rng, &what));
        kill += 2;
    }
}
