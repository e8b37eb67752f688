//! The real program on a virtual X server.

use super::sorcery_header;
use super::xvfb::{Collected, Display, Shown, until};
use crate::process::{Run, game, sorcery};
use sorcery::games::Anchor;
use sorcery::session::roster;
use sorcery::ui::app::Msg;
use sorcery::ui::frame::Hit;
use sorcery::ui::model::update;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::storage::Opened;

pub const SCREEN: &str = "1700x1000x24";
/// A deck with which the first player can win on the third turn in testing mode.
pub const STRONG: &str = "Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental, \
                      Earth Elemental, Earth Elemental, Earth Elemental";
pub const DECK: &str =
    "Bone Golem, Novice Pyromancer, Giant Strength, Dark Ritual, Air Elemental, Banish, Haste, Enrage";

/// Prepares a game with a window in testing mode. The test types the names and lines.
fn run(deck: &str) -> Run {
    resuming(deck).argument("--seed").argument("7")
}

/// Like [`run`], but without a seed, so that the program offers a saved game.
fn resuming(deck: &str) -> Run {
    let arguments = ["-testing", "-deck1", "d", "-deck2", "d", "--board", "asked", "--no-animation", "-graphics"];
    sorcery(&arguments).file("d", deck.replace(", ", "\n"))
}

/// Starts a game and waits for its window.
pub fn watched(deck: &str) -> Option<Collected<Shown>> {
    let table = Collected::start(run(deck), sorcery_header(deck, 7), Display::start(SCREEN)?);
    table.shows_the_same();
    Some(table)
}

pub fn thing(zone: u8, seat: u8, index: u8) -> Hit {
    Hit::Anchor(Anchor { zone, seat, index })
}
pub const HAND: u8 = 0;
pub const BOARD: u8 = 1;
pub const PLAYER: u8 = 3;

/// Asserts that the game ends with these words, and waits for the end of the program.
#[track_caller]
pub fn won(mut table: Collected<Shown>, words: &str) {
    update(&mut table.model, Msg::Tick(1_000));
    assert!(table.model.at::<GameOver>().is_some(), "the test's own model has no result");
    table.game.says(words);
    assert!(table.game.ends().success());
    assert_eq!(table.game.complaints(), "");
}

#[test]
fn a_game_can_be_played_with_the_mouse() {
    let Some(mut table) = watched(STRONG) else { return };
    for _ in 0..5 {
        table.click(thing(HAND, 0, 0));
        table.click(thing(HAND, 0, 0));
        // If the answers change the game, the first click only selects one.
        for _ in 0..2 {
            if table.model.context.popup.is_some() {
                table.click(Hit::Item(0));
            }
        }
        assert!(table.model.context.popup.is_none());
    }
    table.game.says_times("Bjarne plays Earth Elemental", 5);
    for _ in 0..2 {
        table.click(Hit::Button(0));
        // If the answers change the game, the first click only selects one.
        for _ in 0..2 {
            if table.model.context.popup.is_some() {
                table.click(Hit::Item(1));
            }
        }
        assert!(table.model.context.popup.is_none());
    }
    for minion in 0..5 {
        table.click(thing(BOARD, 0, minion));
        // The first click on the target shows the damage.
        table.click(thing(PLAYER, 1, 0));
        table.click(thing(PLAYER, 1, 0));
    }
    won(table, "Bjarne wins!");
}

#[test]
fn moves_made_in_the_text_are_shown_in_the_window() {
    let Some(mut table) = watched(DECK) else { return };
    for line in ["play 1", "play 1", "end", "play 2", "undo", "redo", "end", "hand", "nonsense"] {
        table.game.line(line);
        // Plain text answers questions itself.
        if !["hand", "nonsense"].contains(&line) {
            update(&mut table.model, Msg::Line(line.into()));
        }
    }
    table.shows_the_same();
    table.game.end_input();
    assert!(table.game.ends().success());
}

#[test]
fn a_game_with_a_window_is_saved() {
    let Some(display) = Display::start(SCREEN) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let keeping = |run: Run| run.argument("--data").argument(folder.path());
    let mut table = Collected::start(keeping(run(DECK)), sorcery_header(DECK, 7), display);
    let mut session = roster::open(sorcery_header(DECK, 7)).expect("a game");
    for line in ["play 1", "end", "play 2"] {
        table.game.line(line);
        update(&mut table.model, Msg::Line(line.into()));
        session.submit(line).expect("legal");
    }
    table.shows_the_same();
    table.game.end_input();
    assert!(table.game.ends().success());
    let Collected { display, mut model, .. } = table;
    // A resumed game marks no line of the log as new.
    update(&mut model, Msg::Opened(Ok(Opened { session, path: None, replay: false })));
    until("no window", || display.windows().is_empty().then_some(()));
    let mut again = Shown::start(keeping(resuming(DECK)), &display);
    again.says("Resume this saved game?");
    again.line("yes");
    let mut table = Collected::on(again, model, display);
    table.shows_the_same();
    table.game.line("undo");
    update(&mut table.model, Msg::Line("undo".into()));
    table.shows_the_same();
}

#[test]
fn resized_and_uncovered_windows_are_drawn_correctly() {
    let Some(mut table) = watched(DECK) else { return };
    for size in [(900, 600), (1600, 900), (641, 403)] {
        table.resize(size);
        table.shows_the_same();
    }
    // A second window of the program covers the first one and closes.
    let mut other = Shown::start(run(DECK), &table.display);
    until("a second window", || (table.display.windows().len() == 2).then_some(()));
    other.end_input();
    assert!(other.ends().success());
    until("one window less", || (table.display.windows().len() == 1).then_some(()));
    table.shows_the_same();
}

#[test]
fn the_window_uses_the_scale_of_the_screen() {
    let Some(display) = Display::start(SCREEN) else { return };
    let run = run(DECK).file(".Xresources", "Xft.dpi: 144\n");
    let mut table = Collected::start(run, sorcery_header(DECK, 7), display);
    (table.size, table.scale) = ((1530, 900), 1.5);
    table.shows_the_same();
}

#[test]
fn the_text_is_the_same_with_a_window() {
    let Some(display) = Display::start(SCREEN) else { return };
    let lines = "play 1;play 1;board;end;help;play 2;inspect 1;end;undo;redo;hand;nonsense;attack 1;attack 9;end";
    let without = game(DECK, lines).run().well();
    let name: &'static str = Box::leak(display.name.clone().into_boxed_str());
    let with = game(DECK, lines).argument("-graphics").environment("DISPLAY", name).run().well();
    assert_eq!(without.out, with.out);
}

#[test]
fn plain_text_continues_when_the_window_closes() {
    for way in [&["windowquit"][..], &["windowclose"], &["windowkill"]] {
        let Some(mut table) = watched(DECK) else { return };
        if table.display.tool("xdotool", &[way[0], &table.window]).is_none() && way[0] == "windowquit" {
            eprintln!("skipped: this xdotool cannot ask a window to close");
            continue;
        }
        until("no window", || table.display.windows().is_empty().then_some(()));
        table.game.line("play 1");
        table.game.says("Bjarne plays Bone Golem");
        table.game.complains(if way[0] == "windowkill" { "The window was lost" } else { "The window was closed" });
        assert_eq!(table.game.complaints().lines().count(), 1, "{}", table.game.complaints());
        table.game.line("quit");
        assert!(table.game.ends().success(), "{way:?}");
    }
}

#[test]
fn plain_text_continues_when_the_server_dies() {
    let Some(mut table) = watched(DECK) else { return };
    table.game.line("play 1");
    table.game.says("Bjarne plays Bone Golem");
    table.display.kill();
    table.game.complains("The window was lost");
    table.game.line("play 1");
    table.game.says("Bjarne plays Novice Pyromancer");
    table.game.line("quit");
    assert!(table.game.ends().success());
    assert_eq!(table.game.complaints().lines().count(), 1, "{}", table.game.complaints());
}

/// The window is in addition to the text.
#[test]
fn without_a_display_the_game_continues_in_text_with_a_warning() {
    let without = game(DECK, "play 1;end").run().well();
    for (display, problem) in [("", "DISPLAY isn't set"), (":987654", "\":987654\""), ("what is this", "what is this")]
    {
        let run = game(DECK, "play 1;end").argument("-graphics").environment("DISPLAY", display).run();
        assert_eq!((run.status, &run.out), (Some(0), &without.out), "{run:?}");
        assert!(run.err.contains("graphics") && run.err.contains(problem), "{run:?}");
        assert_eq!(run.err.lines().count(), 1, "{run:?}");
    }
}

#[test]
fn a_screen_with_unsupported_colours_gets_no_window() {
    let Some(display) = Display::start("640x480x16") else { return };
    let name: &'static str = Box::leak(display.name.clone().into_boxed_str());
    let run = game(DECK, "play 1;end").argument("-graphics").environment("DISPLAY", name).run();
    assert!(run.err.contains("depth of 16") && run.err.contains("needs 24") && run.status == Some(0), "{run:?}");
}
