//! The user's folders: files of killed programs, links, and files that appear while the program runs.

use crate::process::sorcery;
use crate::screens::terminal::start;
use std::fs;
use std::process::Command;

/// The process ID of a program that has ended.
fn ended() -> u32 {
    let mut child = Command::new("true").spawn().expect("a program");
    child.wait().expect("the program ends");
    child.id()
}

#[test]
fn incomplete_files_of_killed_programs_are_deleted() {
    let run = sorcery(&["replay"]);
    let config = run.path(".config/sorcery");
    fs::create_dir_all(config.join("decks")).expect("a folder");
    let (dead, alive) = (ended(), std::process::id());
    let names = [format!("config.toml.{dead}.new"), format!("decks/a.deck.{dead}.new")];
    let kept = [format!("config.toml.{alive}.new"), "mine.new".into(), "config.toml.new".into(), "config.toml".into()];
    names.iter().chain(&kept).for_each(|name| fs::write(config.join(name), "").expect("a file"));
    run.command().output().expect("the program runs");
    names.iter().for_each(|name| assert!(!config.join(name).exists(), "{name} is still there"));
    kept.iter().for_each(|name| assert!(config.join(name).exists(), "{name} was deleted"));
}

#[test]
fn a_store_file_follows_a_link_to_a_missing_file() {
    let run = sorcery(&["onirim", "--store", "link", "--board", "asked"]).lines("Ada;quit");
    let (link, target) = (run.path("link"), run.path("elsewhere/save"));
    std::os::unix::fs::symlink("elsewhere/save", &link).expect("a link");
    let play = || {
        let mut child = run.command().spawn().expect("the program starts");
        drop(child.stdin.take());
        child.wait_with_output().expect("the program ends")
    };
    // A missing folder is an error, and the link stays.
    let refused = play();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot write"), "{refused:?}");
    assert!(link.is_symlink() && !run.path("elsewhere").exists());
    fs::create_dir(run.path("elsewhere")).expect("a folder");
    assert!(play().status.success());
    assert!(link.is_symlink() && target.is_file());
    // A link to itself is an error, too.
    let run = sorcery(&["onirim", "--store", "loop", "--board", "asked"]).lines("Ada;quit");
    std::os::unix::fs::symlink("loop", run.path("loop")).expect("a link");
    run.run().failed(1, &["cannot read the saved game loop"]);
}

#[test]
fn files_that_appear_while_the_program_runs_are_found() {
    let mut terminal = start(&[]);
    terminal.wait_for("Splendor");
    let config = terminal.path().join("config");
    for (folder, file, text) in [
        ("decks", "fresh.deck", "Banish\n"),
        ("themes", "fresh-theme.toml", "[ui]\npage = { bg = \"#123456\" }\n"),
        ("strategies", "fresh-buys.strategy", ""),
    ] {
        fs::create_dir_all(config.join(folder)).expect("a folder");
        fs::write(config.join(folder).join(file), text).expect("a file");
    }
    terminal.press("\x1bOS");
    terminal.wait_for("fresh-theme");
    terminal.press("\x1b");
    terminal.click_on("Decks");
    terminal.wait_for("fresh");
    terminal.press("\x1b");
    terminal.click_on("Dominion");
    // The second answer opens the lab.
    terminal.wait_for("what would you like to do?");
    terminal.press("\x1b[B");
    terminal.press("\r");
    terminal.press("\x10");
    terminal.wait_for("Opponents");
    terminal.press("\x1b[H");
    terminal.wait_for("fresh-buys");
}

/// A folder in the current folder hides no level, strategy or deck of the same name. A file does.
#[test]
fn folders_in_the_current_folder_hide_no_names() {
    let with = |args: &[&str]| {
        let run = sorcery(args);
        fs::create_dir(run.path("witch")).expect("a folder");
        ["novice", "default", "giants"].iter().for_each(|name| fs::create_dir(run.path(name)).expect("a folder"));
        run.file("smithy", "no strategy").file("mine-only", MINE)
    };
    let run =
        |players: &[&str]| with(&[&["dominion", "run"][..], players, &["--games", "2", "--seed", "1"]].concat()).run();
    run(&["witch", "big-money"]).well().says("witch");
    run(&["smithy", "witch"]).failed(1, &["smithy"]);
    run(&["mine-only", "novice"]).well().says("mine-only");
    run(&["./witch", "big-money"]).failed(1, &["it is a folder"]);
    with(&["dominion", "explain", "novice", "witch"]).run().failed(2, &["`novice` isn't a strategy"]);
    with(&["dominion", "--p1", "novice", "--p2", "novice", "--plain", "--seed", "1"]).run().well();
    with(&["--deck1", "default", "--deck2", "giants", "--board", "asked"]).lines("a;b;quit").run().well();
    with(&["--deck1", "./giants"]).run().failed(1, &["it is a folder"]);
    let arena = ["arena", "--a", "random", "--b", "greedy", "--games", "4", "--decks", "default,giants"];
    with(&arena).run().well().says("greedy");
}

/// A strategy that buys only money.
const MINE: &str = "buylists list Gold, Silver end end strategies strategy playorder :Default end end end";
