//! Saved games: every one can be opened, and a broken one doesn't block the others.

use super::terminal::{Terminal, start, start_with};
use super::ui::{Shell, saved};
use super::{any_line, header};
use crate::process::sorcery;
use sorcery::engine::{Rng, Stream};
use sorcery::games::Audience;
use sorcery::session::Journal;
use sorcery::session::roster::{self, ROSTER};
use sorcery::ui::app::{Msg, SideEffect};
use sorcery::ui::screens::saved::SavedGames;
use sorcery::ui::storage::Folders;
use sorcery::ui::storage::saved::{Saved, SavedAccess};
use sorcery::ui::storage::{LISTED, Library, Storage};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const DOWN: &str = "\x1b[B";
const LEFT: &str = "\x1b[D";
const END: &str = "\x1b[F";
const DELETE: &str = "\x1b[3~";

/// Returns the journal of a random game with at most `actions` actions.
fn journal(game: &str, actions: usize) -> String {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let listed = roster::find(game).expect("a game");
    let mut rng = Rng::new(8, Stream::Playout);
    let mut session = roster::open(header(listed, &mut rng, 8)).expect("a game");
    session.record(Journal::create(&path)).expect("a header");
    for _ in 0..actions {
        let Some(line) = any_line(&session, &mut rng) else { break };
        session.submit(&line).expect("a legal action");
    }
    std::fs::read_to_string(&path).expect("the journal")
}

fn over(game: &str) -> String {
    let text = journal(game, usize::MAX);
    assert!(roster::replay(&text).expect("a game").status().awaited().is_none());
    text
}

#[test]
fn a_winner_without_a_seat_is_rejected() {
    let text = journal("sorcery", 3) + "! over 2 enough\n";
    assert!(roster::replay(&text).is_ok());
    let wrong = roster::replay(&text.replace("! over 2", "! over 8")).map(|_| ()).expect_err("nobody sits there");
    assert!(wrong.0.contains("the winning seat doesn't exist"), "{wrong}");
}

#[test]
fn an_error_about_an_invalid_action_has_no_control_characters() {
    let text = "sorcery journal 1\ngame onirim\nname Ann\nbegin\n\u{b} b \n";
    let wrong = roster::replay(text).map(|_| ()).expect_err("no action");
    assert!(wrong.0.contains("isn't an action") && !wrong.0.contains(char::is_control), "{wrong:?}");
}

fn name(number: u32, game: &str) -> String {
    format!("{number:012}-000-1-{game}.journal")
}

/// Creates a folder with these unfinished games.
fn storage(files: &[(String, &str)]) -> (tempfile::TempDir, Storage) {
    let folder = tempfile::tempdir().expect("a temporary directory");
    std::fs::create_dir(folder.path().join("games")).expect("a writable directory");
    for (name, text) in files {
        std::fs::write(folder.path().join("games").join(name), text).expect("a writable directory");
    }
    let storage = Storage::new(Folders::new(folder.path(), folder.path()));
    (folder, storage)
}

fn files(folder: &Path, kind: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder.join(kind)).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn unfinished_games_are_listed_with_players_and_turn_newest_first() {
    let texts: Vec<String> = ROSTER.iter().map(|listed| journal(listed.name, 6)).collect();
    let kept: Vec<_> =
        (1..).zip(ROSTER).map(|(i, listed)| name(i, listed.name)).zip(texts.iter().map(|t| &**t)).collect();
    let (_folder, storage) = storage(&kept);
    let games = storage.library().games;
    let expected: Vec<&str> = ROSTER.iter().rev().map(|listed| listed.name).collect();
    assert_eq!(games.iter().map(|saved| &*saved.game).collect::<Vec<_>>(), expected);
    for (saved, text) in games.iter().zip(texts.iter().rev()) {
        let session = roster::replay(text).expect("a game");
        assert!(
            saved.title.starts_with(roster::title(&session.header().game)) && saved.title.contains("Žofie"),
            "{}",
            saved.title
        );
        let standing = match &*saved.game {
            "sorcery" => "life 20 : 20, ",
            _ => "",
        };
        let (turn, detail) = (session.shown_turn(), &saved.detail);
        assert!(detail.starts_with(&format!("turn {turn}, {standing}")) && detail.ends_with(", just now"), "{detail}");
        assert_eq!(saved.access, SavedAccess::Free);
        assert!(storage.library().newest(Some(&saved.game)) == Some(saved));
    }
}

/// If a detail doesn't fit beside the titles, the list leaves out whole facts. The text beside the list has all of them.
#[test]
fn a_narrow_list_cuts_no_detail() {
    let mut shell = Shell::new();
    let detail = |title: &str, detail: &str| Saved { detail: detail.into(), ..saved("one", title) };
    shell.model.context.library.replays = vec![
        detail("Splendor: Novice and Apprentice", "Apprentice wins! Turn 41, just now"),
        detail("Sorcery: Ann and Bob", "Nobody wins. Turn 12, 3 minutes ago"),
        detail("Onirim", "turn 7, life 18 : 12"),
    ];
    let games = SavedGames::over(&shell.model.context);
    shell.model.go(games);
    let text = shell.text(80, 24);
    for (title, shown) in
        [("Splendor: Nov", "Apprentice wins!"), ("Sorcery: Ann", "Nobody wins."), ("Onirim", "turn 7")]
    {
        let line = text.lines().find(|line| line.contains(title)).unwrap_or_else(|| panic!("{text}"));
        let list: String = line.chars().take(46).collect();
        assert!(list.trim_end().ends_with(shown) && !list.trim_end().ends_with('~'), "{line}\n{text}");
    }
    assert!(text.contains("Turn 41"), "{text}");
}

/// The time of the last action counts, not of the first. If there are too many games, the oldest are left out.
#[test]
fn games_are_listed_by_their_last_action() {
    let text = journal("sorcery", 3);
    let kept: Vec<_> = (1..=300).map(|i| (name(i, "sorcery"), &*text)).collect();
    let (folder, storage) = storage(&kept);
    for (name, _) in &kept {
        let file = std::fs::File::open(folder.path().join("games").join(name)).expect("the new file");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("the new file");
    }
    let began_first = folder.path().join("games").join(name(1, "sorcery"));
    drop(storage.go_on(&began_first).map(|mut opened| opened.session.submit("end")));
    let library = storage.library();
    assert_eq!((library.games.len(), &library.games[0].path), (LISTED, &began_first));
    let mut shell = Shell::new();
    shell.tell(Msg::Library(library));
    assert!(shell.text(120, 40).contains("200+ unfinished"), "{}", shell.text(120, 40));
    shell.press("=Saved_games");
    assert!(shell.text(120, 40).contains("The latest games,"), "{}", shell.text(120, 40));
}

/// The description of a saved game calls a person without a name *You*.
#[test]
fn a_person_without_a_name_is_listed_as_you() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let mut session = super::low::alone("sorcery");
    session.record(Journal::create(&path)).expect("a header");
    session.submit("end").expect("a legal action");
    let text = std::fs::read_to_string(&path).expect("the journal");
    let (_folder, storage) = storage(&[(name(1, "sorcery"), &text)]);
    let library = storage.library();
    assert_eq!(library.games[0].title, "Sorcery: you and Novice");
    // The title names the players, so the description doesn't repeat their names.
    let about = &library.games[0].about;
    assert!(about.iter().all(|line| !line.is_empty() && line != "You" && line != "Novice"), "{about:?}");
}

/// A seed reveals hidden cards.
#[test]
fn the_list_hides_the_seed_of_an_unfinished_game() {
    let (end, middle) = (over("sorcery"), journal("sorcery", 5));
    let (_folder, storage) = storage(&[(name(1, "sorcery"), &middle), (name(2, "splendor"), &end)]);
    let library = storage.library();
    assert!(library.replays[0].about.contains(&"seed 8".to_string()), "{:?}", library.replays[0]);
    // A replay shows winner, reason and length.
    let replay = &library.replays[0];
    let session = roster::replay(&end).expect("a game");
    assert!(replay.detail.contains(" wins! Turn "), "{replay:?}");
    assert!(
        !session.ending(Audience::Public).is_empty() && replay.about.contains(&session.ending(Audience::Public)),
        "{replay:?}"
    );
    assert!(!library.games[0].about.iter().any(|line| line.contains("seed")), "{:?}", library.games[0]);
}

#[test]
fn a_game_with_an_overlong_name_is_unreadable() {
    let long = journal("sorcery", 3).replacen("name ", &format!("name {}", "x".repeat(1 << 20)), 1);
    let (_folder, storage) = storage(&[(name(1, "sorcery"), &long)]);
    let library = storage.library();
    assert!(
        why(&library.games[0].access).ends_with("a name has at most 65536 bytes, this one has 1048582"),
        "{library:?}"
    );
}

#[test]
fn a_finished_game_moves_to_the_replays() {
    let (end, middle) = (over("onirim"), journal("sorcery", 5));
    let (folder, storage) = storage(&[(name(2, "onirim"), &end), (name(1, "sorcery"), &middle)]);
    let library = storage.library();
    assert_eq!(library.games.iter().map(|saved| &*saved.game).collect::<Vec<_>>(), ["sorcery"]);
    assert_eq!(library.replays.iter().map(|saved| &*saved.game).collect::<Vec<_>>(), ["onirim"]);
    assert_eq!(files(folder.path(), "games"), [name(1, "sorcery")]);
    assert_eq!(files(folder.path(), "replays"), [name(2, "onirim")]);
}

/// A program that opens a finished game before it is moved finds it over, and moves it.
#[test]
fn resuming_a_finished_game_moves_it_to_the_replays() {
    let end = over("onirim");
    let (folder, storage) = storage(&[(name(1, "onirim"), &end)]);
    let opened = storage.go_on(&folder.path().join("games").join(name(1, "onirim"))).expect("a game");
    assert_eq!(opened.path, Some(folder.path().join("replays").join(name(1, "onirim"))));
    assert_eq!(files(folder.path(), "games"), [""; 0]);
}

#[test]
fn a_finished_game_that_cannot_be_moved_is_listed_as_a_replay() {
    let end = over("onirim");
    let (folder, storage) = storage(&[(name(1, "onirim"), &end)]);
    std::fs::write(folder.path().join("replays"), "no folder").expect("a writable directory");
    let library = storage.library();
    assert_eq!((library.games.len(), library.replays.len()), (0, 1));
    assert_eq!(library.replays[0].path, folder.path().join("games").join(name(1, "onirim")));
}

#[test]
fn an_unreadable_game_is_listed_with_the_reason() {
    let good = journal("splendor", 5);
    let bad = good.clone() + "dance wildly\n";
    let foreign = good.replace("game splendor", "game chess");
    let (folder, storage) = storage(&[
        (name(1, "splendor"), &*good),
        (name(2, "splendor"), &*bad),
        (name(3, "onirim"), "hello\n"),
        ("mine.journal".into(), &*foreign),
    ]);
    let games = folder.path().join("games");
    std::fs::create_dir(games.join("folder.journal")).expect("a writable directory");
    // Files with the same time are sorted by name.
    for entry in games.read_dir().expect("a folder") {
        let file = entry.and_then(|entry| std::fs::File::open(entry.path())).expect("a file");
        file.set_modified(std::time::UNIX_EPOCH).expect("a writable file");
    }
    let library = storage.library();
    let found: Vec<(&str, &str)> = library.games.iter().map(|saved| (&*saved.title, why(&saved.access))).collect();
    let lines = bad.lines().count();
    assert_eq!(found[0].0, "mine.journal");
    assert!(found[0].1.contains("chess"), "{found:?}");
    assert_eq!(found[1], ("folder.journal", "it is a folder"));
    assert_eq!(found[2], ("Onirim", "line 1: a saved game begins with `sorcery journal 1`, not `hello`"));
    assert_eq!((found[3], found[4].1, found.len()), (("Splendor: Žofie and Linus 木", ""), "", 5));
    assert!(library.games[3].detail.starts_with(&format!("damaged at line {lines}, turn ")), "{library:?}");
    assert_eq!(library.newest(None), library.games.get(3));
}

fn why(access: &SavedAccess) -> &str {
    match access {
        SavedAccess::Free | SavedAccess::Shared => "",
        SavedAccess::InUse(why) | SavedAccess::Unreadable(why) => why,
    }
}

/// The program may be killed while it writes the header. Cuts the header at every byte.
#[test]
fn a_game_without_actions_is_not_listed() {
    let text = journal("sorcery", 0);
    for cut in (0..=text.len()).filter(|&cut| text.is_char_boundary(cut)) {
        let (_folder, storage) = storage(&[(name(1, "sorcery"), &text[..cut])]);
        assert_eq!(storage.library(), Library::default(), "cut at {cut}");
    }
    let (_folder, storage) = storage(&[(name(1, "sorcery"), &journal("sorcery", 1))]);
    assert_eq!(storage.library().games.len(), 1);
}

#[test]
fn a_long_game_is_listed_with_the_number_of_its_actions() {
    let mut text = journal("sorcery", 3);
    let begun = text.find("begin\n").expect("a header") + "begin\n".len();
    let action = text[begun..].lines().next().expect("an action").to_string();
    text.truncate(begun);
    text.push_str(&format!("{action}\nundo\n").repeat(10_000));
    let (_folder, storage) = storage(&[(name(1, "sorcery"), &text)]);
    assert_eq!(storage.library().games[0].detail, "20000 actions, just now");
}

/// A lobby with three games: one to resume, one open in another program, and one unreadable.
fn lobby() -> Shell {
    let mut shell = Shell::new();
    let mut games = vec![saved("new", "Sorcery: Ada and Grace"), saved("taken", "Onirim"), saved("bad", "Splendor")];
    games[1].access = SavedAccess::InUse("it is open in another program (process 7)".into());
    games[2].access = SavedAccess::Unreadable("line 3: `seed x`: the seed must be a number".into());
    shell.tell(Msg::Library(Library { games, ..Library::default() }));
    shell
}

#[test]
fn the_list_of_saved_games_resumes_watches_and_deletes() {
    let mut shell = lobby();
    assert!(shell.text(120, 40).contains("3 unfinished"), "{}", shell.text(120, 40));
    shell.press("=Saved_games");
    assert!(shell.model.at::<SavedGames>().is_some());
    for size in [(120, 40), (80, 24)] {
        let text = shell.text(size.0, size.1);
        // A small screen has no room for the reason.
        for part in ["Sorcery: Ada and Grace", "turn 3, just now", "open elsewhere", "cannot be read"] {
            assert!(text.contains(part), "{part}:\n{text}");
        }
        for part in ["open elsewhere", "cannot be read: line 3"] {
            assert!(size == (80, 24) || text.contains(part), "{part}:\n{text}");
        }
    }
    shell.press("Enter");
    assert_eq!(shell.wanted(), [SideEffect::Continue("new".into())]);
    // Deleting asks for confirmation, and Enter alone doesn't confirm.
    let gone = [SideEffect::Discard("new".into()), SideEffect::Refresh];
    for (keys, wanted) in [("Delete Enter", &gone[..0]), ("Delete Esc", &gone[..0]), ("Delete 2", &gone)] {
        shell.press(keys);
        assert_eq!(shell.wanted(), wanted, "{keys}");
    }
    shell.press("Down Delete");
    assert!(shell.text(80, 24).contains("It is open in another program (process 7)."));
    // The other program may have ended since the list was read, so Enter reads it again.
    let library = shell.model.context.library.clone();
    let mut free = library.clone();
    free.games[1].access = SavedAccess::Free;
    shell.press("Esc Enter");
    assert_eq!(shell.wanted(), [SideEffect::Refresh]);
    shell.tell(Msg::Library(free));
    assert_eq!(shell.wanted(), [SideEffect::Continue("taken".into())]);
    shell.tell(Msg::Library(library.clone()));
    shell.press("Enter");
    assert_eq!(shell.wanted(), [SideEffect::Refresh]);
    shell.tell(Msg::Library(library));
    assert!(shell.text(80, 24).contains("It is open in another program (process 7)."));
    shell.press("2");
    assert_eq!(shell.wanted(), [SideEffect::OpenReplay("taken".into()), SideEffect::Refresh]);
    shell.press("Down Enter");
    assert!(shell.text(80, 24).contains("line 3: `seed x`: the seed must be a number"), "{}", shell.text(80, 24));
    shell.press("2");
    assert_eq!(shell.wanted(), [SideEffect::Discard("bad".into()), SideEffect::Refresh]);
    // When a game disappears from the list, the cursor moves to another one.
    shell.tell(Msg::Library(Library { games: vec![saved("one", "Sorcery")], ..Library::default() }));
    shell.press("Enter");
    assert_eq!(shell.wanted(), [SideEffect::Continue("one".into())]);
}

#[test]
fn the_lobby_offers_only_games_that_can_be_resumed() {
    let mut shell = lobby();
    let mut games = shell.model.context.library.games.clone();
    games.remove(0);
    shell.tell(Msg::Library(Library { games, ..Library::default() }));
    let text = shell.text(120, 40);
    assert!(!text.contains("Continue") && text.contains("2 unfinished"), "{text}");
}

#[test]
fn a_new_game_offers_to_resume_a_saved_one() {
    let mut shell = lobby();
    shell.press("Down Enter");
    assert!(shell.text(120, 40).contains("Continue: Sorcery: Ada and Grace"), "{}", shell.text(120, 40));
    // Enter starts a new game; the saved one is below.
    shell.press("Enter");
    assert!(matches!(shell.wanted()[..], [SideEffect::SaveSettings, SideEffect::Start(_)]));
    let mut shell = lobby();
    shell.press("Down Enter Down Enter");
    assert_eq!(shell.wanted(), [SideEffect::Continue("new".into())]);
    // The saved game of Onirim is open in another program.
    let mut shell = lobby();
    shell.press("Down Down Down Enter");
    let text = shell.text(120, 40);
    assert!(text.contains("New Onirim game") && !text.contains("Continue"), "{text}");
}

// The real program.

fn files_of(terminal: &Terminal, kind: &str) -> Vec<String> {
    files(&terminal.path().join("data"), kind)
}

fn here(number: u32, game: &str) -> String {
    format!("data/games/{}", name(number, game))
}

/// Opening a replay at its end once created a game that blocked *Continue*.
#[test]
fn the_end_of_a_replay_does_not_become_an_unfinished_game() {
    let (end, middle) = (over("onirim"), journal("sorcery", 5));
    let replay = format!("data/replays/{}", name(1, "onirim"));
    let files = [(&*replay, &*end), (&*here(2, "sorcery"), &*middle)];
    let mut terminal = start_with(&files, &["--open-hands"]);
    terminal.wait_for("Continue");
    terminal.click_on("Replays");
    terminal.wait_for("from any action");
    for key in [ENTER, END, ENTER] {
        terminal.press(key);
    }
    terminal.wait_for("The game is over at this point");
    for key in [ESC, ESC] {
        terminal.press(key);
    }
    terminal.wait_for("Continue");
    assert_eq!(files_of(&terminal, "games"), [name(2, "sorcery")]);
    terminal.press(ENTER);
    terminal.wait_for(", turn ");
}

#[test]
fn a_killed_program_leaves_its_finished_game_as_a_replay() {
    let (end, middle) = (over("splendor"), journal("sorcery", 5));
    let terminal = start_with(&[(&*here(2, "splendor"), &*end), (&*here(1, "sorcery"), &*middle)], &[]);
    terminal.wait_for("Continue");
    assert!(terminal.shows("1 unfinished") && terminal.shows("1 finished"), "{}", terminal.text());
    assert_eq!(files_of(&terminal, "replays"), [name(2, "splendor")]);
}

#[test]
fn naming_a_game_on_the_command_line_offers_to_resume_it() {
    for arguments in [&["splendor"][..], &["onirim"]] {
        let game = arguments[0];
        let (old, new) = (journal(game, 3), journal(game, 9));
        let files =
            [(&*here(1, game), &*old), (&*here(2, game), &*new), (&*here(3, "sorcery"), &*journal("sorcery", 1))];
        let mut terminal = start_with(&files, &[arguments, &["--open-hands"]].concat());
        terminal.wait_for("Continue: ");
        terminal.press(DOWN);
        terminal.press(ENTER);
        terminal.wait_for(", turn ");
        let turn = format!("turn {}", roster::replay(&new).expect("a game").turn());
        assert!(terminal.shows(&turn), "{turn}:\n{}", terminal.text());
    }
    let terminal = start(&["splendor"]);
    terminal.wait_for("Start the game");
    assert!(!terminal.shows("Continue"));
}

/// The program asks nothing and resumes no other game.
#[test]
fn naming_players_on_the_command_line_starts_the_game() {
    let two = ["--p1", "human", "--p2", "human"];
    let alone = ["onirim", "--p1", "human"];
    for arguments in [&two[..], &["splendor", "--p2", "greedy"], &alone, &["dominion", "play", "--p2", "human"]] {
        let game = if arguments == two { "sorcery" } else { arguments[0] };
        let left = journal(game, 9);
        let terminal = start_with(&[(&*here(1, game), &*left)], arguments);
        terminal.wait_for(", turn 1 ");
        assert!(!terminal.shows("Continue") && files_of(&terminal, "games").len() == 2, "{}", terminal.text());
    }
}

#[test]
fn a_seed_on_the_command_line_starts_a_new_game() {
    let left = journal("sorcery", 9);
    let mut terminal = start_with(&[(&*here(1, "sorcery"), &*left)], &["--seed", "5", "--open-hands"]);
    terminal.wait_for("Continue: ");
    terminal.press(ENTER);
    terminal.wait_for(", turn 1 ");
}

#[test]
fn a_game_is_deleted_from_the_list_unless_another_program_has_it_open() {
    let middle = journal("sorcery", 5);
    let files = [(&*here(1, "sorcery"), &*middle), (&*here(2, "sorcery"), &*middle)];
    let mut first = start_with(&files, &["--open-hands"]);
    first.wait_for("Continue");
    let mut second = first.again(&["--open-hands"]);
    second.wait_for("2 unfinished");
    second.click_on("Saved games");
    second.wait_for("Delete");
    first.press(ENTER);
    first.wait_for(", turn ");
    // The game was free when the list was read, but isn't any more.
    for key in [DELETE, "2"] {
        second.press(key);
    }
    second.wait_for("program (process ");
    second.press(ESC);
    second.wait_for("  open elsewhere");
    for key in [DOWN, DELETE, "2"] {
        second.press(key);
    }
    assert_eq!(files_of(&first, "games"), [name(2, "sorcery")]);
    first.enter("end");
    assert_eq!(files_of(&first, "games"), [name(2, "sorcery")]);
}

#[test]
fn watching_a_game_of_another_program_follows_it() {
    let middle = journal("sorcery", 5);
    let actions = |n: usize| format!("action {n} of {n}");
    let mut first = start_with(&[(&*here(1, "sorcery"), &*middle)], &["--open-hands"]);
    first.wait_for("Continue");
    first.press(ENTER);
    first.wait_for(", turn ");
    let mut second = first.again(&["--open-hands"]);
    second.wait_for("1 unfinished");
    second.click_on("Saved games");
    second.wait_for("open elsewhere");
    second.press(ENTER);
    second.wait_for("Watch this game?");
    second.press("2");
    second.wait_for(&actions(5));
    first.enter("end");
    second.wait_for(&actions(6));
    // A spectator who looks at an earlier position stays there.
    second.press(LEFT);
    second.wait_for("action 5 of 6");
    first.enter("end");
    second.wait_for("action 5 of 7");
}

#[test]
fn plain_text_offers_each_unfinished_game() {
    let texts = [journal("onirim", 2), journal("onirim", 6), journal("onirim", 10)];
    let run = |lines: &str| {
        let run = sorcery(&["onirim", "--ascii", "--board", "asked", "--data", "d"]).lines(lines);
        std::fs::create_dir_all(run.path("d/games")).expect("a writable directory");
        for (i, text) in texts.iter().enumerate() {
            std::fs::write(run.path("d/games").join(name(i as u32 + 1, "onirim")), text).expect("a writable directory");
        }
        std::fs::write(run.path("d/games").join(name(9, "onirim")), "").expect("a writable directory");
        run.run().well()
    };
    let turns =
        texts.each_ref().map(|text| format!(", turn {}, just now.", roster::replay(text).expect("a game").turn()));
    let ended = run("next;next;next;yes;position;quit");
    let told: Vec<&str> = ended.out.lines().filter(|line| line.ends_with("just now.")).collect();
    assert!(told.len() == 4 && told.iter().zip([2, 1, 0, 0]).all(|(line, i)| line.ends_with(&turns[i])), "{told:?}");
    // There is no game after the oldest one.
    let ended = ended.says("Answer yes, no or delete.").never_says("can't be read");
    let position = roster::replay(&texts[0]).expect("a game").position();
    assert!(ended.out.contains(position.lines().nth(2).expect("a line")), "{}", ended.out);
    let told = run("delete;next;yes;quit").out;
    let told: Vec<&str> = told.lines().filter(|line| line.ends_with("just now.")).collect();
    assert!(told.len() == 3 && told.iter().zip([2, 1, 0]).all(|(line, i)| line.ends_with(&turns[i])), "{told:?}");
}

/// The report names the file, or says that the game isn't saved.
#[test]
fn the_report_of_a_panic_says_whether_the_game_is_saved() {
    let deck = ("d", "Banish\nHaste\n");
    let arguments = ["-deck1", "d", "-deck2", "d", "-init", "f", "--crash"];
    let script = ("f", "Ada\nGrace\n");
    for (files, kept) in [(&[deck, script][..], true), (&[deck, script, ("data", "no folder")], false)] {
        let mut terminal = start_with(files, &arguments);
        assert_eq!(terminal.wait_for_end().exit_code(), 101);
        let games = terminal.journals("games");
        assert_eq!(games.len(), usize::from(kept));
        let said = games.first().is_some_and(|path: &PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            terminal.text().replace('\n', "").contains(&name)
        });
        assert_eq!((terminal.shows("The game is saved: "), said), (kept, kept), "{}", terminal.text());
    }
}

/// A game that ends without any action leaves no file behind. An action stays.
#[test]
fn a_game_without_actions_leaves_no_file() {
    for (lines, files) in [("Ada\nGrace\nquit\n", 0), ("Ada\nGrace\nend\nquit\n", 1)] {
        let run = sorcery(&["--data", "d", "--init"]);
        let script = run.path("lines");
        let run = run.file("lines", lines).argument(script);
        run.command().stdin(std::process::Stdio::null()).output().expect("the program runs");
        assert_eq!(run.path("d/games").read_dir().expect("a folder").count(), files, "{lines}");
    }
}

/// Such games remain if a program is killed. The next program deletes them.
#[test]
fn a_game_without_actions_of_a_killed_program_is_deleted() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let games = folder.path().join("games");
    std::fs::create_dir_all(&games).expect("a folder");
    for (name, text) in [
        ("1-sorcery.journal", journal("sorcery", 0)),
        ("2-sorcery.journal", journal("sorcery", 1)),
        ("3-sorcery.journal", journal("sorcery", 0)),
        ("4-sorcery.journal", "sorcery jour".into()),
    ] {
        std::fs::write(games.join(name), text).expect("a writable directory");
    }
    // The third game is open.
    let open = Journal::go_on(&games.join("3-sorcery.journal")).expect("a journal");
    let storage = Storage::new(Folders::new(folder.path().join("config"), folder.path()));
    assert_eq!(storage.library().games.len(), 1);
    let left = || {
        let mut left: Vec<_> =
            std::fs::read_dir(&games).expect("a folder").map(|file| file.unwrap().file_name()).collect();
        left.sort();
        left.iter().map(|name| name.to_string_lossy()[..1].to_string()).collect::<String>()
    };
    assert_eq!(left(), "23");
    drop(open);
    storage.library();
    assert_eq!(left(), "2");
}

/// An empty list offers nothing to watch, continue or delete, and counts nothing.
#[test]
fn an_empty_list_offers_no_actions() {
    for list in ["Saved_games", "Replays"] {
        let mut shell = Shell::new();
        let cx = &shell.model.context;
        let screen = if list == "Replays" { SavedGames::over(cx) } else { SavedGames::unfinished(cx) };
        shell.model.go(screen);
        let text = shell.text(120, 40);
        assert!(["Enter", "Delete", "0 of 0"].iter().all(|key| !text.contains(key)), "{text}");
    }
}
