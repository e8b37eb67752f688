//! Folders that are shared, full or deleted: the program never reports an unsaved game as saved.

use super::header;
use super::terminal::{Terminal, start, start_with};
use crate::process::{Typed, sorcery};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use sorcery::games::Error;
use sorcery::session::{Header, Match, game::journal, roster};
use sorcery::ui::storage::Folders;
use sorcery::ui::storage::Storage;
use std::path::{Path, PathBuf};

const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const F10: &str = "\x1b[21~";
const CTRL_S: &str = "\x13";

/// Sets the maximum size of the program's files, in bytes, to simulate a full disk. `None` removes the limit.
fn limit(process: u32, bytes: Option<u64>) {
    let pid = Pid::from_raw(process as i32);
    prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("the program's process");
}

/// Returns the path of the only journal below `data`, and its game.
#[track_caller]
fn journal(data: &Path) -> (PathBuf, Match) {
    let entries = std::fs::read_dir(data.join("games")).expect("a folder");
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    assert_eq!(paths.len(), 1, "{paths:?}");
    let session = replayed(&paths[0]);
    (paths[0].clone(), session)
}

#[track_caller]
fn replayed(path: &Path) -> Match {
    let text = std::fs::read_to_string(path).expect("a journal");
    roster::replay(&text).unwrap_or_else(|Error(what)| panic!("{what}\n{text}"))
}

/// Starts a game in plain text and plays three turns.
fn plain() -> Typed {
    let mut typed = plain_in(Path::new("data"));
    typed.wait_for("Turn 4: Grace to play.");
    assert_eq!(journal(&typed.path("data")).1.place(), (3, 0));
    typed
}

/// Starts a game in plain text that is saved below `data`.
fn plain_in(data: &Path) -> Typed {
    let mut typed = sorcery(&["--board", "asked", "--data"]).argument(data).start();
    for line in ["Ada", "Grace", "end", "end", "end"] {
        typed.enter(line);
    }
    typed
}

/// Starts a game in the full screen and plays three turns.
fn full() -> Terminal {
    let script = ("script", "Ada\nGrace\nend\nend\nend\n");
    let terminal = start_with(&[script], &["-init", "script", "--open-hands"]);
    terminal.wait_for("turn 4");
    assert_eq!(journal(&terminal.path().join("data")).1.place(), (3, 0));
    terminal
}

fn length(data: &Path) -> u64 {
    std::fs::metadata(journal(data).0).expect("a journal").len()
}

#[test]
fn plain_text_reports_a_full_disk_and_completes_the_game_later() {
    let mut typed = plain();
    limit(typed.id(), Some(length(&typed.path("data"))));
    typed.enter("end");
    typed.wait_for_fault("sorcery: not saved after action 3: file too large; check its folder");
    typed.enter("end");
    typed.wait_for("Turn 6: Grace to play.");
    assert_eq!(journal(&typed.path("data")).1.place(), (3, 0));
    limit(typed.id(), None);
    typed.enter("end");
    typed.wait_for_fault("sorcery: saving works again; the game is saved up to its last action");
    assert_eq!(journal(&typed.path("data")).1.place(), (6, 0));
    typed.end().well();
    assert_eq!(journal(&typed.path("data")).1.place(), (6, 0));
}

#[test]
fn a_disk_that_stays_full_ends_plain_text_with_status_1() {
    let mut typed = plain();
    // A line that fits only in part is removed.
    limit(typed.id(), Some(length(&typed.path("data")) + 2));
    typed.enter("end");
    typed.wait_for_fault("not saved after action 3");
    assert!(std::fs::read_to_string(journal(&typed.path("data")).0).expect("a journal").ends_with("end\n"));
    typed.enter("quit");
    let ended = typed.end();
    assert_eq!(
        (ended.status, ended.err.contains("sorcery could not save the whole game")),
        (Some(1), true),
        "{ended:?}"
    );
    assert_eq!(journal(&typed.path("data")).1.place(), (3, 0));
}

#[test]
fn plain_text_reports_a_deleted_folder_and_creates_it_again() {
    let mut typed = plain();
    let data = typed.path("data");
    std::fs::remove_dir_all(&data).expect("a folder");
    std::fs::write(&data, "no folder").expect("a writable directory");
    typed.enter("end");
    typed.wait_for_fault("sorcery: no action of this game is saved: not a directory; check its folder");
    std::fs::remove_file(&data).expect("a file");
    typed.enter("end");
    typed.wait_for_fault("saving works again; the game is saved up to its last action");
    assert_eq!(journal(&data).1.place(), (5, 0));
    // A folder that is missing is created again without a report.
    std::fs::remove_dir_all(&data).expect("a folder");
    typed.enter("end");
    typed.wait_for("Turn 7");
    assert_eq!(journal(&data).1.place(), (6, 0));
    typed.end().well();
}

#[test]
fn plain_text_reports_before_the_game_that_it_cannot_be_saved() {
    let ended = sorcery(&["onirim", "--data", "/dev/null/data"]).lines("discard 1;quit").run();
    assert_eq!(ended.status, Some(1));
    let ended = ended.says("Can't save this game: can't write to /dev/null/data.");
    assert!(ended.err.contains("sorcery could not save the whole game"), "{ended:?}");
    assert_eq!(ended.err.lines().count(), 1, "the reason appears only once: {ended:?}");
}

#[test]
fn the_full_screen_reports_a_full_disk_everywhere() {
    let mut terminal = full();
    let data = terminal.path().join("data");
    limit(terminal.id(), Some(length(&data)));
    terminal.enter("end");
    terminal.wait_for("Not saved after action 3: file too large; check its folder");
    terminal.press(ESC);
    // The next command clears the message, but the mark stays.
    terminal.enter("hand");
    assert!(terminal.shows("not saved"), "{}", terminal.text());
    terminal.press(ESC);
    for key in [ESC, F10] {
        terminal.press(key);
        terminal.wait_for("the game is not saved");
        assert!(!terminal.shows("the game is saved"));
        terminal.press(ESC);
    }
    terminal.press(CTRL_S);
    terminal.wait_for("Not saved after action 3: file too large; check its folder.");
    terminal.press(ESC);
    limit(terminal.id(), None);
    terminal.enter("end");
    terminal.wait_for("Saving works again; the game is saved up to its last action");
    assert!(!terminal.shows("not saved"), "{}", terminal.text());
    assert_eq!(journal(&data).1.place(), (5, 0));
    terminal.press(ESC);
    terminal.press(ESC);
    terminal.wait_for("the game is saved");
    terminal.send("3");
    assert!(terminal.wait_for_end().success());
}

#[test]
fn an_incompletely_saved_game_ends_the_full_screen_with_status_1() {
    // Quits from the table, and from the lobby.
    for keys in [&[ESC, "3"][..], &[ESC, "2", ESC, ENTER]] {
        let mut terminal = full();
        let data = terminal.path().join("data");
        limit(terminal.id(), Some(length(&data)));
        terminal.enter("end");
        terminal.wait_for("Not saved after action 3");
        terminal.press(ESC);
        for key in &keys[..keys.len() - 1] {
            terminal.press(key);
        }
        terminal.send(keys[keys.len() - 1]);
        assert_eq!(terminal.wait_for_end().exit_code(), 1, "{keys:?}");
        terminal.is_given_back();
        assert!(
            terminal.text().replace('\n', "").contains("sorcery could not save the whole game"),
            "{}",
            terminal.text()
        );
        assert_eq!(journal(&data).1.place(), (3, 0));
    }
}

/// The disk has no room for the strategy or its draft.
#[test]
fn leaving_an_unsaved_strategy_asks_first() {
    let mut terminal = start(&["dominion", "lab"]);
    terminal.wait_for("vs. smithy");
    limit(terminal.id(), Some(3));
    terminal.send(CTRL_S);
    terminal.wait_for("Name (letters, digits");
    terminal.send("foo\r");
    terminal.wait_for("foo.strategy: file too");
    assert!(terminal.shows("lab.draft"), "{}", terminal.text());
    terminal.press(ESC);
    terminal.send("# edited ");
    terminal.wait_for("# edited # Big Money");
    terminal.wait_for("foo (draft not saved)");
    terminal.press(F10);
    terminal.wait_for(" has unsaved changes.");
    terminal.press(ESC);
    limit(terminal.id(), None);
    terminal.send(CTRL_S);
    terminal.send("\x03");
    assert!(terminal.wait_for_end().success());
    let saved = std::fs::read_to_string(terminal.path().join("config/strategies/foo.strategy"));
    assert!(saved.is_ok_and(|text| text.starts_with("# edited # Big Money")));
}

#[test]
fn the_full_screen_reports_a_deleted_folder() {
    let mut terminal = full();
    let data = terminal.path().join("data");
    std::fs::remove_dir_all(&data).expect("a folder");
    std::fs::write(&data, "no folder").expect("a writable directory");
    terminal.enter("end");
    terminal.wait_for("No action of this game is saved: ");
    std::fs::remove_file(&data).expect("a file");
    terminal.enter("end");
    terminal.wait_for("Saving works again; the game is saved up to its last action");
    assert_eq!(journal(&data).1.place(), (5, 0));
}

/// A file of the original program: an error names it, and no temporary file remains.
#[test]
fn a_store_on_a_full_disk_is_reported_and_written_later() {
    let mut typed = sorcery(&["onirim", "--seed", "5", "--board", "asked", "--store", "s"]).start();
    typed.wait_for("Play or discard");
    let before = std::fs::read(typed.path("s")).expect("a file");
    let only = |typed: &Typed| {
        let entries = typed.path(".").read_dir().expect("a folder").flatten();
        assert_eq!(entries.map(|entry| entry.file_name()).collect::<Vec<_>>(), ["s"]);
    };
    limit(typed.id(), Some(3));
    typed.enter("play 5");
    typed.wait_for_fault("sorcery: cannot write s: file too large");
    only(&typed);
    assert_eq!(std::fs::read(typed.path("s")).expect("a file"), before);
    limit(typed.id(), None);
    for _ in 0..30 {
        typed.enter("discard 2");
    }
    typed.wait_for_fault("s is up to date again");
    // The program writes the file as long as it reads commands.
    let ended = typed.end();
    only(&typed);
    assert_eq!(ended.status, Some(0), "{ended:?}");
    // If the disk stays full, the program ends with an error.
    let mut typed = sorcery(&["onirim", "--seed", "5", "--store", "s"]).start();
    typed.wait_for("Play or discard");
    limit(typed.id(), Some(3));
    typed.enter("play 5");
    typed.wait_for_fault("cannot write s");
    let ended = typed.end();
    assert_eq!(ended.status, Some(1), "{ended:?}");
    assert!(ended.err.contains("cannot write s: file too large"));
}

// Two programs that share a folder.

fn saved() -> String {
    let mut typed = plain();
    typed.end().well();
    std::fs::read_to_string(journal(&typed.path("data")).0).expect("a journal")
}

const NAME: &str = "data/games/000000000001-000-1-sorcery.journal";

#[test]
fn two_programs_in_plain_text_do_not_share_a_game() {
    let mut first = plain();
    let data = first.path("data");
    let second = sorcery(&["--board", "asked", "--data"]).argument(&data).lines("Eve;Mallory;end;quit");
    let second = second.run().well();
    let other = format!("Skipping a saved game: it is open in another program (process {}).", first.id());
    second.says(&other).says("Turn 2: Mallory to play.").never_says("Resume this saved game?");
    first.enter("end");
    first.wait_for("Turn 5");
    first.end().well();
    let mut names: Vec<String> = std::fs::read_dir(data.join("games"))
        .expect("a folder")
        .flatten()
        .map(|entry| replayed(&entry.path()).header().names.join(" "))
        .collect();
    names.sort();
    assert_eq!(names, ["Ada Grace", "Eve Mallory"]);
}

#[test]
fn plain_text_does_not_resume_a_game_that_the_full_screen_has_open() {
    let text = saved();
    let mut terminal = start_with(&[(NAME, &text)], &["--open-hands"]);
    terminal.wait_for("Continue");
    let path = terminal.path().join(NAME);
    let run = || sorcery(&["--board", "asked", "--data"]).argument(terminal.path().join("data"));
    // Plain text offers the game while it is free. Meanwhile, the full screen opens it.
    let mut asked = run().start();
    asked.wait_for("Resume this saved game?");
    terminal.press(ENTER);
    terminal.wait_for("turn 4");
    for answer in ["yes", "delete"] {
        asked.enter(answer);
        asked.wait_for(&format!("it is open in another program (process {})", terminal.id()));
    }
    assert_eq!(std::fs::read_to_string(&path).expect("a journal"), text);
    asked.kill();
    let run = sorcery(&["--board", "asked", "--data"]).argument(terminal.path().join("data")).lines("");
    run.run().says("Skipping a saved game: it is open in another program").never_says("Resume this");
    terminal.enter("end");
    assert_eq!(replayed(&path).place(), (4, 0));
}

#[test]
fn the_full_screen_does_not_resume_a_game_that_plain_text_has_open() {
    let earlier = start(&[]);
    let data = earlier.path().join("data");
    let mut typed = plain_in(&data);
    typed.wait_for("Turn 4");
    let mut terminal = earlier.again(&[]);
    terminal.wait_for("1 unfinished");
    assert!(!terminal.shows("Continue"));
    typed.enter("end");
    typed.wait_for("Turn 5");
    typed.end().well();
    // Once plain text closes the game, the full screen can resume it.
    terminal.press(ENTER);
    terminal.wait_for("New Sorcery game");
    terminal.press(ESC);
    terminal.wait_for("Continue");
    assert_eq!(journal(&data).1.place(), (4, 0));
}

/// A game resumes whatever characters its names contain.
#[test]
fn games_with_any_name_resume() {
    let names =
        ["a\rb", "a\u{85}b", "a\nb", "a\tb", "\r", "\u{2028}", "a\u{0}b", " a ", "\u{feff}", "name\nbegin\nend", ""];
    for name in names {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let storage = Storage::new(Folders::new(folder.path(), folder.path()));
        let listed = roster::find("sorcery").expect("a game");
        let mut header = header(listed, &mut sorcery::engine::Rng::new(1, sorcery::engine::Stream::Playout), 1);
        header.names[0] = name.into();
        let mut opened = storage.begin(header).expect("a game");
        for _ in 0..45 {
            opened.session.submit("end").expect("a legal action");
        }
        let (position, path) = (opened.session.position(), opened.path.expect("a path"));
        drop(opened.session);
        let again = storage.go_on(&path).unwrap_or_else(|Error(what)| panic!("{name:?}: {what}"));
        assert_eq!(again.session.position(), position, "{name:?}");
        if name.contains('\n') {
            continue;
        }
        // The same name, typed in plain text.
        let run = |lines: &str| {
            let run = sorcery(&["--board", "asked", "--data"]).argument(folder.path().join("d"));
            run.lines(lines).run().well()
        };
        run(&format!("{name};Grace;end;quit"));
        run("yes;end;quit").says("Turn 3");
    }
}

/// A journal that is too large to be read again isn't written. The report comes at the start of the game.
#[test]
fn a_game_that_is_too_long_to_be_read_again_is_reported() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let mut header = Header { game: "onirim".into(), ..Header::default() };
    header.names = vec!["x".repeat(journal::SIZE_LIMIT)];
    let mut opened = storage.begin(header).expect("a game");
    let fault = opened.session.recording_fault().expect("what is wrong");
    assert!(fault.contains("the saved game is too large: the limit is 67108864 bytes"), "{fault}");
    assert!(!opened.session.is_kept());
}

#[test]
fn a_game_from_the_command_line_says_why_it_cannot_be_saved() {
    let terminal = start_with(&[("data", "no folder")], &["--p1", "human", "--p2", "human"]);
    terminal.wait_for("This game can't be saved: ");
    assert!(terminal.shows("not saved"), "{}", terminal.text());
}
