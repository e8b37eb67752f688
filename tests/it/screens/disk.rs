//! Folders that are shared, full or gone: nothing is lost that was said to be kept.

use super::header;
use super::terminal::{Terminal, start, start_with};
use crate::process::{Typed, sorcery};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use sorcery::games::Error;
use sorcery::session::{Header, Session, game::journal, roster};
use sorcery::ui::storage::Folders;
use sorcery::ui::storage::Storage;
use std::path::{Path, PathBuf};

const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const F10: &str = "\x1b[21~";
const CTRL_S: &str = "\x13";

/// Lets the files of a program grow no further than so many bytes, as on a full disk.
fn limit(process: u32, bytes: Option<u64>) {
    let pid = Pid::from_raw(process as i32);
    prlimit(pid, Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("a process of ours");
}

/// The only journal below a folder of data, and the match in it.
#[track_caller]
fn journal(data: &Path) -> (PathBuf, Box<dyn Session>) {
    let entries = std::fs::read_dir(data.join("games")).expect("a folder");
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    assert_eq!(paths.len(), 1, "{paths:?}");
    let session = replayed(&paths[0]);
    (paths[0].clone(), session)
}

#[track_caller]
fn replayed(path: &Path) -> Box<dyn Session> {
    let text = std::fs::read_to_string(path).expect("a journal");
    roster::replay(&text).unwrap_or_else(|Error(what)| panic!("{what}\n{text}"))
}

/// A game in plain text, three turns old.
fn plain() -> Typed {
    let mut typed = plain_in(Path::new("data"));
    typed.wait_for("Turn 4: Grace to play.");
    assert_eq!(journal(&typed.path("data")).1.place(), (3, 0));
    typed
}

/// The same as it begins, kept below this folder.
fn plain_in(data: &Path) -> Typed {
    let mut typed = sorcery(&["--board", "asked", "--data"]).argument(data).start();
    for line in ["Ada", "Grace", "end", "end", "end"] {
        typed.enter(line);
    }
    typed
}

/// The same in the full screen.
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
fn a_full_disk_is_said_at_once_in_plain_text_and_the_game_is_whole_again_later() {
    let mut typed = plain();
    limit(typed.id(), Some(length(&typed.path("data"))));
    typed.enter("end");
    typed.wait_for_fault(
        "sorcery: the game is no longer saved; it is safe up to action 3: File too large (os error 27): data/games/",
    );
    typed.enter("end");
    typed.wait_for("Turn 6: Grace to play.");
    assert_eq!(journal(&typed.path("data")).1.place(), (3, 0));
    limit(typed.id(), None);
    typed.enter("end");
    typed.wait_for_fault("sorcery: the game is saved again, to its last action: data/games/");
    assert_eq!(journal(&typed.path("data")).1.place(), (6, 0));
    typed.end().well();
    assert_eq!(journal(&typed.path("data")).1.place(), (6, 0));
}

#[test]
fn a_disk_that_stays_full_ends_plain_text_with_status_1() {
    let mut typed = plain();
    // A line that fits in part does not count, and is not left there.
    limit(typed.id(), Some(length(&typed.path("data")) + 2));
    typed.enter("end");
    typed.wait_for_fault("it is safe up to action 3");
    assert!(std::fs::read_to_string(journal(&typed.path("data")).0).expect("a journal").ends_with("end\n"));
    typed.enter("quit");
    let ended = typed.end();
    assert_eq!(
        (ended.status, ended.err.contains("the end of this game could not be saved")),
        (Some(1), true),
        "{ended:?}"
    );
    assert_eq!(journal(&typed.path("data")).1.place(), (3, 0));
}

#[test]
fn a_folder_that_goes_away_is_said_at_once_and_made_again_when_that_is_possible() {
    let mut typed = plain();
    let data = typed.path("data");
    std::fs::remove_dir_all(&data).expect("a folder");
    std::fs::write(&data, "no folder").expect("a writable directory");
    typed.enter("end");
    typed.wait_for_fault(
        "the game is no longer saved; nothing of it is safe: Not a directory (os error 20): data/games/",
    );
    std::fs::remove_file(&data).expect("a file");
    typed.enter("end");
    typed.wait_for_fault("the game is saved again, to its last action");
    assert_eq!(journal(&data).1.place(), (5, 0));
    // Gone without anything in its place, it is simply made again.
    std::fs::remove_dir_all(&data).expect("a folder");
    typed.enter("end");
    typed.wait_for("Turn 7");
    assert_eq!(journal(&data).1.place(), (6, 0));
    typed.end().well();
}

#[test]
fn a_folder_that_cannot_be_made_is_said_before_the_game_begins() {
    let ended = sorcery(&["onirim", "--data", "/dev/null/data"]).lines("discard 1;quit").run();
    assert_eq!(ended.status, Some(1));
    let ended = ended.says("Can't save this game: can't write to /dev/null/data.");
    assert!(ended.err.contains("the end of this game could not be saved"), "{ended:?}");
}

#[test]
fn a_full_disk_is_said_at_once_in_the_full_screen_and_nowhere_that_it_is_kept() {
    let mut terminal = full();
    let data = terminal.path().join("data");
    limit(terminal.id(), Some(length(&data)));
    terminal.enter("end");
    terminal.wait_for("the game is no longer saved; it is safe up to action 3: File too large (os error 27)");
    terminal.press(ESC);
    // What was said is gone with the next command, that it is so is not.
    terminal.enter("hand");
    assert!(terminal.shows("not kept"), "{}", terminal.text());
    terminal.press(ESC);
    for key in [ESC, F10] {
        terminal.press(key);
        terminal.wait_for("the game is not kept");
        assert!(!terminal.shows("the game is kept"));
        terminal.press(ESC);
    }
    terminal.press(CTRL_S);
    terminal.wait_for("This game is not kept.");
    terminal.press(ESC);
    limit(terminal.id(), None);
    terminal.enter("end");
    terminal.wait_for("the game is saved again, to its last action");
    assert!(!terminal.shows("not kept"), "{}", terminal.text());
    assert_eq!(journal(&data).1.place(), (5, 0));
    terminal.press(ESC);
    terminal.press(ESC);
    terminal.wait_for("the game is kept");
    terminal.send("3");
    assert!(terminal.wait_for_end().success());
}

#[test]
fn a_game_that_is_not_whole_on_disk_ends_the_full_screen_with_status_1() {
    // Left at the table, and left before for the lobby.
    for keys in [&[ESC, "3"][..], &[ESC, "2", ESC, ENTER]] {
        let mut terminal = full();
        let data = terminal.path().join("data");
        limit(terminal.id(), Some(length(&data)));
        terminal.enter("end");
        terminal.wait_for("the game is no longer saved");
        terminal.press(ESC);
        for key in &keys[..keys.len() - 1] {
            terminal.press(key);
        }
        terminal.send(keys[keys.len() - 1]);
        assert_eq!(terminal.wait_for_end().exit_code(), 1, "{keys:?}");
        terminal.is_given_back();
        assert!(
            terminal.text().replace('\n', "").contains("the end of this game could not be saved"),
            "{}",
            terminal.text()
        );
        assert_eq!(journal(&data).1.place(), (3, 0));
    }
}

/// Both files of the laboratory.
#[test]
fn a_strategy_on_a_full_disk_is_lost_by_nobody_who_does_not_say_so() {
    let mut terminal = start(&["dominion"]);
    terminal.wait_for("against smithy");
    limit(terminal.id(), Some(3));
    terminal.send(CTRL_S);
    terminal.wait_for("Name (letters, digits");
    terminal.send("foo\r");
    terminal.wait_for("foo.strategy: cannot be written");
    assert!(terminal.shows("lab.draft"), "{}", terminal.text());
    terminal.press(ESC);
    terminal.send("# edited ");
    terminal.wait_for("# edited # Big Money");
    terminal.wait_for("foo (kept nowhere)");
    terminal.press(F10);
    terminal.wait_for("What is written here is kept nowhere.");
    terminal.press(ESC);
    limit(terminal.id(), None);
    terminal.send(CTRL_S);
    terminal.send("\x03");
    assert!(terminal.wait_for_end().success());
    let saved = std::fs::read_to_string(terminal.path().join("config/strategies/foo.strategy"));
    assert!(saved.is_ok_and(|text| text.starts_with("# edited # Big Money")));
}

#[test]
fn a_folder_that_goes_away_is_said_in_the_full_screen() {
    let mut terminal = full();
    let data = terminal.path().join("data");
    std::fs::remove_dir_all(&data).expect("a folder");
    std::fs::write(&data, "no folder").expect("a writable directory");
    terminal.enter("end");
    terminal.wait_for("the game is no longer saved; nothing of it is safe");
    std::fs::remove_file(&data).expect("a file");
    terminal.enter("end");
    terminal.wait_for("the game is saved again, to its last action");
    assert_eq!(journal(&data).1.place(), (5, 0));
}

/// The file of the original program: named when it cannot be written, with nothing left beside it.
#[test]
fn a_store_on_a_full_disk_is_named_and_written_again_later() {
    let mut typed = sorcery(&["onirim", "--seed", "5", "--board", "asked", "--store", "s"]).start();
    typed.wait_for("Play or discard");
    let before = std::fs::read(typed.path("s")).expect("a file");
    let only = |typed: &Typed| {
        let entries = typed.path(".").read_dir().expect("a folder").flatten();
        assert_eq!(entries.map(|entry| entry.file_name()).collect::<Vec<_>>(), ["s"]);
    };
    limit(typed.id(), Some(3));
    typed.enter("play 5");
    typed.wait_for_fault("sorcery: s: cannot be written: File too large");
    only(&typed);
    assert_eq!(std::fs::read(typed.path("s")).expect("a file"), before);
    limit(typed.id(), None);
    for _ in 0..30 {
        typed.enter("discard 2");
    }
    typed.wait_for_fault("s is up to date again");
    // While it still obeys lines, it writes.
    let ended = typed.end();
    only(&typed);
    assert_eq!(ended.status, Some(0), "{ended:?}");
    // On a disk that stays full the program does not end as if all were well.
    let mut typed = sorcery(&["onirim", "--seed", "5", "--store", "s"]).start();
    typed.wait_for("Play or discard");
    limit(typed.id(), Some(3));
    typed.enter("play 5");
    typed.wait_for_fault("s: cannot be written");
    let ended = typed.end();
    assert_eq!(ended.status, Some(1), "{ended:?}");
    assert!(ended.err.contains("s: cannot be written: File too large"));
}

// Two programs, one folder.

fn saved() -> String {
    let mut typed = plain();
    typed.end().well();
    std::fs::read_to_string(journal(&typed.path("data")).0).expect("a journal")
}

const NAME: &str = "data/games/000000000001-000-1-sorcery.journal";

#[test]
fn two_programs_in_plain_text_do_not_write_on_one_game() {
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
fn a_game_open_in_the_full_screen_is_left_alone_by_plain_text() {
    let text = saved();
    let mut terminal = start_with(&[(NAME, &text)], &["--open-hands"]);
    terminal.wait_for("Continue");
    let path = terminal.path().join(NAME);
    let run = || sorcery(&["--board", "asked", "--data"]).argument(terminal.path().join("data"));
    // One asks while the game is free, and gets its answer when it is not any more.
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
    run.run().says("A saved game is Skipping a saved game: it is open in another program").never_says("Resume this");
    terminal.enter("end");
    assert_eq!(replayed(&path).place(), (4, 0));
}

#[test]
fn a_game_open_in_plain_text_is_left_alone_by_the_full_screen() {
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
    // As soon as it is free, it can be gone on with.
    terminal.press(ENTER);
    terminal.wait_for("New game of Sorcery");
    terminal.press(ESC);
    terminal.wait_for("Continue");
    assert_eq!(journal(&data).1.place(), (4, 0));
}

/// Whatever a name is made of, the game goes on after a break.
#[test]
fn any_name_survives() {
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
        // The same typed in plain text.
        let run = |lines: &str| {
            let run = sorcery(&["--board", "asked", "--data"]).argument(folder.path().join("d"));
            run.lines(lines).run().well()
        };
        run(&format!("{name};Grace;end;quit"));
        run("yes;end;quit").says("Turn 3");
    }
}

/// What could not be read again is not written: it is said while there is still something to be done about it.
#[test]
fn a_game_that_is_too_long_to_be_read_again_is_not_said_to_be_kept() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    let mut header = Header { game: "onirim".into(), ..Header::default() };
    header.names = vec!["x".repeat(journal::SIZE_LIMIT)];
    let mut opened = storage.begin(header).expect("a game");
    let fault = opened.session.recording_fault().expect("what is wrong");
    assert!(fault.contains("a saved game has at most 67108864 bytes"), "{fault}");
    assert!(!opened.session.is_kept());
}

/// Also where the table is opened before anything else is shown.
#[test]
fn a_table_from_the_command_line_says_why_its_game_is_not_kept() {
    let terminal = start_with(&[("data", "no folder")], &["--p1", "human", "--p2", "human"]);
    terminal.wait_for("this game cannot be saved: ");
    assert!(terminal.shows("not kept"), "{}", terminal.text());
}
