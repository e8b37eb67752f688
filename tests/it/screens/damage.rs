//! Damaged saved games: they open up to the damage, after a question.

use super::terminal::start_with;
use super::ui::Shell;
use super::{any_line, header};
use crate::process::sorcery;
use sorcery::engine::{Rng, Stream};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{GameInfo, Journal};
use sorcery::ui::app::{Msg, SideEffect};
use sorcery::ui::storage::saved::SavedAccess;
use sorcery::ui::storage::{Folders, Storage};
use std::path::{Path, PathBuf};

/// The environment variable for the number of damaged games.
const DAMAGES: &str = "SORCERY_DAMAGES";
/// Number of damaged games if [`DAMAGES`] isn't set.
const FEW: usize = 200;
/// Number of actions in a game, if it lasts so long.
const ACTIONS: usize = 80;
const NAME: &str = "data/games/000000000001-000-1-sorcery.journal";

/// Returns the journal of a random game, and the length of its head with one action.
fn journal(listed: &GameInfo, seed: u64) -> (String, usize) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let mut rng = Rng::new(seed, Stream::Playout);
    let mut session = roster::open(header(listed, &mut rng, seed)).expect("a game");
    session.record(Journal::create(&path)).expect("a header");
    for _ in 0..ACTIONS {
        let Some(line) = any_line(&session, &mut rng) else { break };
        session.submit(&line).expect("a legal action");
        if session.done() > 1 && rng.below(8) == 0 {
            session.submit("undo").expect("an action to undo");
        }
    }
    let text = std::fs::read_to_string(&path).expect("the journal");
    let begun = text.find("\nbegin\n").expect("a header") + "\nbegin\n".len();
    let head = begun + text[begun..].find('\n').expect("an action") + 1;
    (text, head)
}

/// Returns the text with a flipped bit, without its end, or with a hole, and the place of the damage.
fn damaged(text: &str, rng: &mut Rng) -> (Vec<u8>, usize) {
    let (mut bytes, at) = (text.as_bytes().to_vec(), rng.below(text.len()));
    let end = (at + 1 + rng.below(60)).min(bytes.len());
    match rng.below(4) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes.truncate(at),
        2 => bytes[at..end].fill(0),
        _ => drop(bytes.drain(at..end)),
    }
    (bytes, at)
}

fn storage() -> (tempfile::TempDir, Storage, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let games = folder.path().join("games");
    std::fs::create_dir(&games).expect("a writable directory");
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    (folder, storage, games.join("one.journal"))
}

/// Opens a damaged game as the program does, after the user has confirmed. Asserts that nothing is lost.
fn opens(storage: &Storage, path: &Path, bytes: &[u8]) -> bool {
    std::fs::write(path, bytes).expect("a writable directory");
    let Ok(opened) = storage.go_on(path) else {
        assert_eq!(std::fs::read(path).expect("the journal"), bytes, "an unreadable game was changed");
        return false;
    };
    let (position, is_damaged) = (opened.session.position(), opened.session.damage().is_some());
    drop(opened);
    if !is_damaged {
        return true;
    }
    assert_eq!(std::fs::read(path).expect("the journal"), bytes, "a damaged game was changed without a question");
    let mut repaired = storage.repair(path).expect("a game").session;
    let copy = path.with_extension("journal.damaged");
    assert_eq!(std::fs::read(&copy).expect("a copy"), bytes);
    std::fs::remove_file(copy).expect("a copy");
    assert_eq!((repaired.position(), repaired.damage()), (position, None));
    // The game continues and is saved again.
    if let Some(line) = any_line(&repaired, &mut Rng::new(1, Stream::Playout)) {
        repaired.submit(&line).expect("a legal action");
    }
    let position = repaired.position();
    assert!(repaired.is_kept());
    drop(repaired);
    let text = String::from_utf8_lossy(&std::fs::read(path).expect("the journal")).into_owned();
    assert_eq!(roster::replay(&text).expect("a sound journal").position(), position);
    true
}

#[test]
fn damaged_games_open_up_to_the_damage() {
    let games = std::env::var(DAMAGES).ok().and_then(|value| value.parse().ok()).unwrap_or(FEW);
    let (_folder, storage, path) = storage();
    let mut rng = Rng::new(99, Stream::Playout);
    let [mut opened, mut with_head, mut opened_with_head] = [0; 3];
    for n in 0..games {
        let (text, head) = journal(&ROSTER[n % ROSTER.len()], n as u64);
        let (bytes, at) = damaged(&text, &mut rng);
        let is_open = opens(&storage, &path, &bytes);
        opened += usize::from(is_open);
        if at >= head {
            with_head += 1;
            opened_with_head += usize::from(is_open);
        }
    }
    eprintln!("{games} damaged games: {opened} open; with a head and one action: {opened_with_head} of {with_head}");
    assert!(100 * opened_with_head >= 95 * with_head, "{opened_with_head} of {with_head}");
    assert!(with_head > games / 4);
}

/// Returns a game whose last lines are damaged, and the number of the first damaged line.
fn broken() -> (String, usize) {
    let (text, _) = journal(&ROSTER[0], 3);
    let mut lines: Vec<&str> = text.lines().collect();
    let line = lines.len() - 5;
    lines[line] = "p\u{1}ay 1";
    (lines.join("\n") + "\n", line + 1)
}

#[test]
fn a_damaged_first_line_after_the_header_is_no_reason_to_delete_a_game() {
    let (text, _) = journal(&ROSTER[0], 3);
    let (_folder, storage, path) = storage();
    std::fs::write(&path, text.replacen("\nbegin\n", "\nbegkn\n", 1)).expect("a writable directory");
    let hours_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(10_000);
    std::fs::File::options().write(true).open(&path).and_then(|file| file.set_modified(hours_ago)).expect("a file");
    let library = storage.library();
    assert!(matches!(&library.games[0].access, SavedAccess::Unreadable(why) if why.contains("`begkn`")), "{library:?}");
    assert!(path.exists());
}

#[test]
fn the_full_screen_asks_before_it_repairs_a_game() {
    let (text, line) = broken();
    let (_folder, storage, path) = storage();
    std::fs::write(&path, &text).expect("a writable directory");
    let mut shell = Shell::new();
    for (keys, wanted) in
        [("Esc", vec![]), ("Enter", vec![]), ("2", vec![SideEffect::Repair(path.clone()), SideEffect::Refresh])]
    {
        shell.tell(Msg::Opened(storage.go_on(&path)));
        let shown = shell.text(120, 40);
        for part in ["Continue this damaged game?", &format!("line {line}:"), "before the damage"] {
            assert!(shown.contains(part), "{part}\n{shown}");
        }
        shell.press(keys);
        assert_eq!(shell.wanted(), wanted, "{keys}");
    }
    assert_eq!(std::fs::read_to_string(&path).expect("the journal"), text);
    // A replay shows the game up to the damage, and names the damage.
    shell.tell(Msg::Opened(storage.watch(&path)));
    assert!(
        shell.text(120, 40).contains(&format!("The saved game is damaged: line {line}")),
        "{}",
        shell.text(120, 40)
    );
}

#[test]
fn a_damaged_game_continues_in_the_full_screen() {
    let (text, _) = broken();
    let mut terminal = start_with(&[(NAME, &text)], &["--open-hands"]);
    terminal.wait_for("Continue");
    terminal.press("\r");
    terminal.wait_for("Continue this damaged game?");
    terminal.press("2");
    terminal.wait_for(", turn ");
    let kept = terminal.path().join(NAME).with_extension("journal.damaged");
    assert_eq!(std::fs::read_to_string(kept).expect("a copy"), text);
}

#[test]
fn plain_text_asks_before_it_repairs_a_game() {
    let (text, line) = broken();
    let run = |lines: &str| {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join(NAME);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable directory");
        std::fs::write(&path, &text).expect("a writable directory");
        let run =
            sorcery(&["--board", "asked", "--p2", "human"]).argument("--data").argument(folder.path().join("data"));
        let ended = run.lines(lines).run().well();
        let copy = std::fs::read_to_string(path.with_extension("journal.damaged")).ok();
        (ended, copy, std::fs::read_to_string(&path).expect("the journal"))
    };
    let (ended, copy, left) = run("yes;no;no");
    assert!(ended.out.contains(&format!("line {line}: ")) && ended.out.contains("(yes or no)"), "{ended:?}");
    assert_eq!((copy, &left), (None, &text));
    let (ended, copy, left) = run("yes;yes;quit");
    assert!(ended.out.ends_with("The game is saved.\n"), "{ended:?}");
    assert_eq!(copy.as_ref(), Some(&text));
    assert!(roster::replay(&left).is_ok() && text.starts_with(&left));
}

#[test]
fn a_replay_in_plain_text_ends_before_the_damage() {
    let (text, line) = broken();
    let run = sorcery(&["replay", "bad.journal"]).file("bad.journal", &text).run();
    assert_eq!(run.status, Some(0), "{run:?}");
    let error = format!("bad.journal: sorcery reads only the lines before line {line}: ");
    assert!(run.err.contains(&error) && run.err.lines().count() == 1, "{run:?}");
    let sound: String = text.lines().take(line - 1).map(|line| format!("{line}\n")).collect();
    let whole = sorcery(&["replay", "good.journal"]).file("good.journal", sound).run().well();
    assert_eq!(run.out, whole.out);
}
