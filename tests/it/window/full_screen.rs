//! The full screen of a terminal with the window beside it: one game in two places.

use super::server::{HAND, PLAYER, SCREEN, STRONG, thing};
use super::xvfb::{Collected, Display, until};
use crate::screens::terminal::{Terminal, start_in};
use crate::screens::ui;
use sorcery::session::roster;
use sorcery::ui::frame::Hit;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::storage::Library;
use sorcery::ui::theme::Depth;

/// Opens the table of a game in testing mode in both places.
fn table() -> Option<Collected<Terminal>> {
    let display = Display::start(SCREEN)?;
    let deck = STRONG.replace(", ", "\n");
    let arguments = ["-testing", "-deck1", "d", "-deck2", "d", "--open-hands", "-graphics"];
    let mut terminal = start_in(&[("d", &deck)], &arguments, &[("DISPLAY", &display.name), ("COLORTERM", "truecolor")]);
    terminal.wait_for("Start the game");
    terminal.press("\r");
    terminal.wait_for("turn 1");
    let journal = terminal.journals("games").pop().expect("a journal");
    let session = roster::replay(&std::fs::read_to_string(journal).expect("a journal")).expect("a game");
    let mut model = super::model(session.header().clone());
    // The help leaves out signs that such a terminal doesn't show.
    model.context.depth = Some(Depth::True);
    let table = Collected::on(terminal, model, display);
    table.shows_the_same();
    Some(table)
}

/// Waits until the only saved game has this many actions.
#[track_caller]
fn has_actions(terminal: &Terminal, many: usize) {
    let journals = terminal.journals("games");
    assert_eq!(journals.len(), 1, "{journals:?}");
    until("the actions in the journal", || {
        let text = std::fs::read_to_string(&journals[0]).ok()?;
        (roster::replay(&text).ok()?.done() == many).then_some(())
    });
}

/// Waits until both places show the same as the test's own model.
#[track_caller]
fn both_show(table: &Collected<Terminal>) {
    table.shows_the_same();
    let lines =
        |text: &str| -> Vec<String> { text.trim_end().lines().map(|line| line.trim_end().to_string()).collect() };
    // The depth of colour affects the shapes in pictures.
    let wanted = lines(&ui::text(&ui::picture(&table.model, 120, 40, Depth::True).0));
    until("the same text on the terminal", || {
        let shown = lines(&table.game.text());
        (shown == wanted).then_some(())
    });
}

#[test]
fn moves_made_in_one_place_appear_in_the_other() {
    let Some(mut table) = table() else { return };
    table.click(thing(HAND, 0, 0));
    both_show(&table);
    // If the answers change the game, the first click only selects one.
    for _ in 0..2 {
        if table.model.context.popup.is_some() {
            table.click(Hit::Item(0));
            both_show(&table);
        }
    }
    assert!(table.model.context.popup.is_none());
    has_actions(&table.game, 1);
    // Text typed in the terminal appears in the window's prompt, too.
    table.game.press("play 1");
    "play 1".chars().for_each(|c| shell_key(&mut table, &c.to_string()));
    both_show(&table);
    table.game.press("\r");
    shell_key(&mut table, "Enter");
    both_show(&table);
    // And text typed in the window appears in the terminal.
    table.types("play");
    both_show(&table);
    table.types(" 1");
    table.press("Enter");
    both_show(&table);
    has_actions(&table.game, 3);
    table.press("Up Right Tab F1");
    both_show(&table);
    table.press("Esc F5");
    both_show(&table);
    has_actions(&table.game, 2);
    // The next theme.
    table.press("F3");
    both_show(&table);
}

/// Only a terminal can let a suspended program continue.
#[test]
fn the_window_does_not_suspend_the_program() {
    let Some(table) = table() else { return };
    table.display.does(&["key", "ctrl+z"]);
    table.game.wait_for("Ctrl-Z works only in the terminal");
    table.display.does(&["type", "play 1"]);
    table.display.does(&["key", "Return"]);
    has_actions(&table.game, 1);
}

#[test]
fn without_a_display_the_full_screen_shows_the_warning() {
    let terminal = start_in(&[], &["-graphics"], &[("DISPLAY", "")]);
    terminal.wait_for("DISPLAY isn't set");
}

#[test]
fn the_menus_are_in_both_places() {
    let Some(display) = Display::start(SCREEN) else { return };
    let arguments = ["--open-hands", "-graphics"];
    let terminal = start_in(&[], &arguments, &[("DISPLAY", &display.name), ("COLORTERM", "truecolor")]);
    terminal.wait_for("Splendor");
    let mut model = super::screens::lobby();
    model.context.library = Library::default();
    model.context.first_start = true;
    model.context.depth = Some(Depth::True);
    let mut table = Collected::on(terminal, model, display);
    both_show(&table);
    table.press("F4 Right");
    both_show(&table);
    table.press("Esc");
    table.click(Hit::Item(1));
    both_show(&table);
    table.press("Down");
    table.types("xy");
    both_show(&table);
    table.press("Esc Esc");
    both_show(&table);
    table.press("Right Enter");
    both_show(&table);
    table.press("F1");
    both_show(&table);
    table.press("Esc");
    // The new game is random.
    table.display.does(&["key", "Return"]);
    table.game.wait_for("Splendor, turn 1");
}

/// Presses a key in the test's own model, as the terminal does.
fn shell_key(table: &mut Collected<Terminal>, name: &str) {
    use sorcery::ui::app::Msg;
    use sorcery::ui::keys::Key;
    let key = Key::parse(if name == " " { "Space" } else { name }).expect("a key");
    sorcery::ui::model::update(&mut table.model, Msg::Key(key));
}

#[test]
fn winning_in_the_window_shows_the_result_in_both_places() {
    let Some(mut table) = table() else { return };
    for line in ["play 1", "play 1", "play 1", "play 1", "play 1", "end", "end"] {
        table.types(line);
        table.press("Enter");
    }
    for minion in 0..5 {
        table.click(thing(super::server::BOARD, 0, minion));
        table.click(thing(PLAYER, 1, 0));
        table.click(thing(PLAYER, 1, 0));
    }
    sorcery::ui::model::update(&mut table.model, sorcery::ui::app::Msg::Tick(1_000));
    assert!(table.model.at::<GameOver>().is_some(), "the test's own model has no result");
    // The last action is visible first, and a key would only end that.
    table.game.wait_for("est action");
    until("the game among the replays", || (table.game.journals("replays").len() == 1).then_some(()));
    // The window continues with another game, like the terminal.
    table.display.does(&["key", "Return"]);
    table.game.wait_for("turn 1");
    until("another game", || (table.game.journals("games").len() == 1).then_some(()));
}

#[test]
fn the_terminal_continues_when_the_window_closes() {
    for way in ["windowquit", "windowclose"] {
        let Some(mut table) = table() else { return };
        if table.display.tool("xdotool", &[way, &table.window]).is_none() {
            eprintln!("skipped: this xdotool has no {way}");
            continue;
        }
        until("no window", || table.display.windows().is_empty().then_some(()));
        table.game.wait_for("The window was closed. The game continues here.");
        table.game.enter("play 1");
        has_actions(&table.game, 1);
        assert!(!table.game.shows("window"), "{}", table.game.text());
    }
}

#[test]
fn the_terminal_continues_when_the_server_dies() {
    let Some(mut table) = table() else { return };
    table.display.kill();
    table.game.wait_for("The window was lost");
    assert_eq!(table.game.text().matches("The window was lost").count(), 1, "{}", table.game.text());
    table.game.enter("play 1");
    has_actions(&table.game, 1);
    assert!(!table.game.shows("The window was lost"), "{}", table.game.text());
    table.game.press("\x03");
    table.game.wait_for("Leave the game?");
    table.game.send("3");
    assert!(table.game.wait_for_end().success());
    table.game.is_given_back();
}
