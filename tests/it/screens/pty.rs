//! The real program in a pseudo-terminal, from the first key to the last.

use super::terminal::{Terminal, UNSET, start, start_in, start_with};
use rustix::process::Signal;
use sorcery::games::Error;
use sorcery::session::{Match, roster};
use std::path::Path;

/// A deck with which the first player can win on the third turn in testing mode.
const STRONG: (&str, &str) = (
    "d",
    "Earth Elemental\nEarth Elemental\nEarth Elemental\nEarth Elemental\nEarth Elemental\nEarth Elemental\nEarth Elemental\nEarth Elemental\n",
);
const TESTING: [&str; 6] = ["-testing", "-deck1", "d", "-deck2", "d", "--open-hands"];

const ENTER: &str = "\r";
const ESC: &str = "\x1b";
const TAB: &str = "\t";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const CTRL_C: &str = "\x03";
const CTRL_L: &str = "\x0c";
const CTRL_Z: &str = "\x1a";
const F5: &str = "\x1b[15~";
const F6: &str = "\x1b[17~";

/// Starts a game in testing mode.
fn table() -> Terminal {
    let mut terminal = start_with(&[STRONG], &TESTING);
    terminal.wait_for("Start the game");
    terminal.press(ENTER);
    terminal.wait_for("turn 1");
    terminal
}

fn replayed(path: &Path) -> Match {
    let text = std::fs::read_to_string(path).expect("a journal");
    roster::replay(&text).unwrap_or_else(|Error(what)| panic!("{what}"))
}

/// Returns the game of the only journal of a kind.
#[track_caller]
fn kept(terminal: &Terminal, kind: &str) -> Match {
    let journals = terminal.journals(kind);
    assert_eq!(journals.len(), 1, "{journals:?}");
    replayed(&journals[0])
}

/// Asserts that the first player has won. Then leaves the program from the replay, with status 0.
#[track_caller]
fn won(mut terminal: Terminal) {
    // The last action stays visible for a moment.
    terminal.wait_for("Rematch");
    terminal.wait_for("wins!");
    assert!(kept(&terminal, "replays").status().awaited().is_none());
    assert!(terminal.journals("games").is_empty());
    terminal.press(ESC);
    terminal.wait_for("Replays");
    quit(&mut terminal);
}

/// Quits from the lobby, with status 0.
#[track_caller]
fn quit(terminal: &mut Terminal) {
    terminal.press(ESC);
    // The lobby may draw a frame before it handles the key. Together, Esc and Enter would be Alt-Enter.
    terminal.wait_for("▶ Quit");
    terminal.send(ENTER);
    assert!(terminal.wait_for_end().success());
    terminal.is_given_back();
}

#[test]
fn a_game_can_be_played_with_typed_commands() {
    let mut terminal = table();
    for _ in 0..5 {
        terminal.enter("play 1");
    }
    terminal.enter("end");
    terminal.wait_for("turn 2");
    terminal.enter("end");
    terminal.wait_for("turn 3");
    terminal.enter("inspect 2");
    terminal.wait_for("Earth Elemental");
    terminal.press(ESC);
    terminal.enter("attack 9");
    assert_eq!(kept(&terminal, "games").place(), (7, 0));
    for minion in 1..=5 {
        terminal.enter(&format!("attack {minion}"));
    }
    won(terminal);
}

#[test]
fn a_game_can_be_played_with_tab_and_enter() {
    let mut terminal = table();
    // Plays whatever the cursor is on. Three keys per action are more than enough.
    for i in 0..900 {
        if terminal.shows("wins!") {
            break;
        }
        if i % 4 == 3 && !asks(&terminal) && !terminal.shows("choose one of") {
            terminal.press(TAB);
        }
        terminal.press(ENTER);
    }
    won(terminal);
}

#[test]
fn the_puzzles_of_a_game_are_a_list() {
    let mut terminal = start(&["puzzles", "onirim"]);
    terminal.wait_for("Onirim puzzles");
    terminal.press(ESC);
    terminal.wait_for("First game");
    quit(&mut terminal);
}

/// Returns whether a dialog is open.
fn asks(terminal: &Terminal) -> bool {
    terminal.shows("Choose one") || terminal.shows("End the turn?")
}

#[test]
fn a_game_can_be_played_with_the_mouse() {
    // The topmost card that can be used.
    let lit = |terminal: &Terminal| {
        let card = terminal.find("▎Earth").or_else(|| terminal.find("▶Earth"));
        card.unwrap_or_else(|| panic!("no card is lit on\n{}", terminal.text()))
    };
    let mut terminal = table();
    for _ in 0..5 {
        let card = lit(&terminal);
        terminal.click(card);
        if !terminal.shows("Choose one") {
            assert!(terminal.shows("click again to confirm"), "{}", terminal.text());
            terminal.click(card);
        }
        while terminal.shows("Choose one") {
            terminal.click_on("1 Play");
        }
    }
    for turn in ["turn 2", "turn 3"] {
        let end = terminal.find("End turn");
        terminal.click(end.unwrap_or_else(|| panic!("no button on\n{}", terminal.text())));
        if terminal.shows("End the turn?") {
            terminal.click_on("2 End turn");
        }
        terminal.wait_for(turn);
    }
    for _ in 0..5 {
        let minion = lit(&terminal);
        terminal.click(minion);
        assert!(terminal.shows("Click Earth Elemental again to target Player 2."), "{}", terminal.text());
        terminal.click_on("Player 2 [1]");
        terminal.click_on("Player 2 [1]");
    }
    won(terminal);
}

/// The keys that a player types at once go to the prompt from the first letter, and none of them answers the question.
#[test]
fn a_command_typed_at_a_question_is_not_split() {
    let mut terminal = start(&["onirim", "--seed", "7"]);
    terminal.wait_for("turn 1");
    terminal.press(ESC);
    terminal.wait_for("Leave the game?");
    terminal.send("discard 5\r");
    terminal.wait_for("You discard");
    assert_eq!(kept(&terminal, "games").place(), (1, 0));
    terminal.press(CTRL_C);
    terminal.wait_for("Leave the game?");
    terminal.press(CTRL_C);
    assert!(terminal.wait_for_end().success());
    terminal.is_given_back();
}

#[test]
fn resizing_back_shows_the_same_screen() {
    let mut terminal = table();
    terminal.enter("play 1");
    let before = terminal.text();
    for (columns, rows) in [(80, 24), (200, 60), (50, 14), (7, 2), (1, 1), (120, 40)] {
        terminal.resize(columns, rows);
    }
    terminal.wait_for_screen(&before);
    terminal.resize(80, 24);
    terminal.wait_for("Earth");
    terminal.enter("play 1");
    assert_eq!(kept(&terminal, "games").place(), (2, 0));
}

#[test]
fn suspending_and_resuming_restores_the_screen() {
    let mut terminal = table();
    terminal.enter("play 1");
    terminal.stops_and_goes_on(|terminal| terminal.send(CTRL_Z));
    terminal.enter("play 1");
    assert_eq!(kept(&terminal, "games").place(), (2, 0));
}

#[test]
fn a_stop_signal_releases_the_terminal_until_the_program_continues() {
    let mut terminal = table();
    terminal.enter("play 1");
    for _ in 0..2 {
        terminal.stops_and_goes_on(|terminal| terminal.signal(Signal::TSTP));
    }
    terminal.enter("play 1");
    assert_eq!(kept(&terminal, "games").place(), (2, 0));
}

/// Signals that can't be handled (KILL, and two that the C library uses), that end no program, or that the program
/// survives (PIPE, XFSZ).
const HARMLESS: [i32; 13] = [9, 13, 17, 18, 19, 20, 21, 22, 23, 25, 28, 32, 33];

#[test]
#[cfg(target_os = "linux")]
fn every_signal_that_ends_the_program_restores_the_terminal() {
    for signal in (1..=64).filter(|signal| !HARMLESS.contains(signal)) {
        let mut terminal = table();
        terminal.enter("play 1");
        terminal.is_taken();
        let kill = ["kill", &format!("-{signal}"), &terminal.id().to_string()].join(" ");
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().is_ok_and(|status| status.success()));
        let status = terminal.wait_for_end();
        // The program closes in order on HUP, INT and TERM.
        assert_eq!(status.success(), [1, 2, 15].contains(&signal), "{signal}: {status:?}");
        terminal.is_given_back();
        assert_eq!(kept(&terminal, "games").place(), (1, 0), "{signal}");
    }
}

/// The program blocks signals to restore the terminal. The programs that it starts get them.
#[cfg(target_os = "linux")]
#[test]
fn programs_that_play_receive_all_signals() {
    let player = "program:grep -h SigBlk /proc/self/status";
    let terminal = start_in(&[], &["--p1", "human", "--p2", player], &[("PATH", "/usr/bin:/bin")]);
    terminal.wait_for("SigBlk");
    assert!(terminal.shows("0000000000000000"), "{}", terminal.text());
}

#[test]
fn a_signal_to_a_guest_restores_the_terminal() {
    let first = start(&["--version"]);
    let host = first.beside(&["host", "--socket", "table", "--name", "Ada"], (120, 40));
    host.wait_for("The table is open.");
    for signal in [Signal::TERM, Signal::QUIT, Signal::FPE, Signal::PROF] {
        let mut guest = first.beside(&["watch", "--socket", "table"], (80, 24));
        guest.wait_for("The table is open.");
        guest.signal(signal);
        guest.wait_for_end();
        guest.is_given_back();
    }
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_gets_plain_text() {
    for term in ["dumb", "", UNSET] {
        let mut terminal = start_in(&[], &["--seed", "3"], &[("TERM", term)]);
        terminal.wait_for("Player 1, what is your name?");
        terminal.send("Ada\r");
        terminal.wait_for("Ada");
        assert!(!terminal.written().contains('\x1b'), "{:?}", terminal.written());
        let table = terminal.beside_in(&["host"], (80, 24), &[("TERM", term)]).end();
        assert!(table.contains("`sorcery host` needs a terminal"), "{table}");
    }
}

#[test]
fn a_huge_terminal_and_a_mouse_at_column_0_do_no_harm() {
    let mut terminal = table();
    let before = terminal.text();
    terminal.claim(32767, 32767);
    terminal.claim(120, 40);
    terminal.wait_for_screen(&before);
    terminal.send("\x1b[<0;0;0M\x1b[<0;0;0m");
    terminal.enter("play 1");
    assert_eq!(kept(&terminal, "games").place(), (1, 0));
}

#[test]
fn signals_end_the_program_cleanly() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let mut terminal = table();
        terminal.enter("play 1");
        terminal.is_taken();
        terminal.signal(signal);
        assert!(terminal.wait_for_end().success(), "{signal:?}");
        terminal.is_given_back();
        assert_eq!(kept(&terminal, "games").place(), (1, 0), "{signal:?}");
    }
}

#[test]
fn the_program_ends_when_its_terminal_closes() {
    let mut terminal = table();
    terminal.enter("play 1");
    terminal.close();
    terminal.wait_for_end();
    assert_eq!(kept(&terminal, "games").place(), (1, 0));
}

/// The program gets no signal. Reading returns the end of input again and again.
#[test]
fn the_program_ends_when_a_terminal_that_does_not_control_it_closes() {
    let first = start(&["--version"]);
    let mut terminal = first.uncontrolled(&[]);
    terminal.wait_for("Splendor");
    terminal.close();
    terminal.wait_for_end();
}

#[test]
fn quitting_asks_and_ends_with_status_0() {
    for way in [CTRL_C, ESC, "quit\r"] {
        let mut terminal = table();
        terminal.enter("play 1");
        terminal.press(way);
        terminal.wait_for("Leave the game?");
        terminal.press(ESC);
        assert!(!terminal.shows("Leave the game?"));
        terminal.press(way);
        terminal.wait_for("Leave the game?");
        terminal.send("3");
        assert!(terminal.wait_for_end().success(), "{way:?}");
        terminal.is_given_back();
        assert_eq!(kept(&terminal, "games").place(), (1, 0));
    }
}

#[test]
fn deleting_a_game_asks_once() {
    let mut terminal = start(&["onirim", "--seed", "5"]);
    terminal.wait_for("turn 1");
    terminal.enter("discard 1");
    for answer in [ESC, ENTER, "2"] {
        assert_eq!(terminal.journals("games").len(), 1);
        terminal.enter("abort");
        terminal.wait_for("Resign?");
        terminal.press(answer);
    }
    terminal.wait_for("Replays");
    assert!(terminal.journals("games").is_empty() && terminal.journals("replays").is_empty());
    assert!(!terminal.shows("unfinished"));
}

#[test]
fn continue_restores_the_position_and_undo() {
    let mut terminal = table();
    for line in ["play 1", "end", "play 2", "play 1"] {
        terminal.enter(line);
    }
    terminal.press(F5);
    terminal.wait_for("Undone");
    terminal.enter("position");
    terminal.wait_for("sorcery position 1");
    let position = terminal.text();
    terminal.signal(Signal::KILL);
    terminal.wait_for_end();
    let mut terminal = terminal.again(&["--open-hands"]);
    terminal.wait_for("Continue");
    terminal.press(ENTER);
    terminal.wait_for("turn 2");
    terminal.enter("position");
    terminal.wait_for("sorcery position 1");
    // The popup covers the middle of the screen. Around it is the card under the cursor. Only one of the screens
    // marks new lines.
    let inside = |text: &str| {
        text.lines()
            .map(|line| line.chars().skip(24).take(72).collect::<String>().replace('~', " ").trim_end().to_string())
            .collect::<Vec<_>>()[3..36]
            .to_vec()
    };
    assert_eq!(inside(&terminal.text()), inside(&position));
    terminal.press(ESC);
    terminal.press(F6);
    terminal.wait_for("Redone");
    assert_eq!(kept(&terminal, "games").place(), (4, 0));
}

#[test]
fn an_init_file_is_played_before_the_screen_opens() {
    let init = ("i", "Ada\nGrace\nplay 1\nplay 1\ndance\nend\n");
    let mut arguments = TESTING.to_vec();
    arguments.extend(["-init", "i"]);
    let mut terminal = start_with(&[STRONG, init], &arguments);
    terminal.wait_for("Grace to play");
    terminal.wait_for("turn 2");
    terminal.wait_for("dance");
    terminal.enter("play 1");
    let session = kept(&terminal, "games");
    assert_eq!((session.place(), &*session.header().names[0]), ((4, 0), "Ada"));
}

/// A game for one asks for no name, so the first line is a command.
#[test]
fn an_init_file_for_one_player_begins_with_a_command() {
    let terminal = start_with(&[("i", "play 2\nplay 9\n")], &["onirim", "--seed", "3", "--init", "i"]);
    terminal.wait_for("turn 2");
    terminal.wait_for("Action 2: `play`: the card must be a number from 1 to 5, not `9`.");
}

/// Plain text draws cards if the terminal is wide enough, and a list otherwise.
#[test]
fn plain_text_uses_the_layout_that_fits_the_terminal() {
    let half = |player: &str| {
        format!(
            "player {player}\nlife 9\nmagic 3\nhand Banish\nminion Bone Golem 1/3 actions 1\nenchantment Silence\ngraveyard Air Elemental | Fire Elemental\n"
        )
    };
    let position = format!("sorcery position 1\nturn 5\nactive 1\nrandom 5 0 0\n{}{}", half("1 Ada"), half("2 Grace"));
    let first = start_with(&[("p", &position)], &["--version"]);
    for (columns, cards) in [(60, false), (80, false), (120, false), (166, false), (167, true), (200, true)] {
        let mut terminal = first.beside(&["--plain", "--position", "p", "--p2", "human"], (columns, 60));
        terminal.wait_for("Bone Golem");
        let text = terminal.text();
        assert_eq!(text.contains('┏'), cards, "at {columns}:\n{text}");
        // The list describes the cards, and combines only equal cards.
        let is_told = text.contains("With Silence.") && text.contains(" 2 dead.");
        assert_eq!(is_told && !text.contains("x2"), !cards, "at {columns}:\n{text}");
        terminal.close();
    }
}

#[test]
fn at_the_very_first_start_enter_begins_the_tutorial() {
    let mut terminal = start(&[]);
    terminal.wait_for("First game");
    terminal.press(ENTER);
    terminal.wait_for("Step 1 of 8");
}

#[test]
fn without_arguments_two_keys_start_a_game() {
    let mut terminal = start(&[]);
    terminal.wait_for("Splendor");
    // At the very first start, the tutorial is selected.
    terminal.press(UP);
    terminal.press(ENTER);
    terminal.wait_for("Start the game");
    terminal.press(ENTER);
    terminal.wait_for("turn 1");
    terminal.press(UP);
    assert_eq!(kept(&terminal, "games").header().game, "sorcery");
}

#[test]
fn the_curtain_covers_the_hand_until_the_next_player_is_alone() {
    let files =
        [("a", "Banish\nBanish\nBanish\nBanish\nBanish\n"), ("b", "Haste\nHaste\nHaste\nHaste\nHaste\nHaste\n")];
    let mut terminal = start_with(&files, &["-testing", "-deck1", "a", "-deck2", "b"]);
    terminal.wait_for("Start the game");
    terminal.press(ENTER);
    terminal.wait_for("Banish");
    assert!(!terminal.shows("Haste"), "{}", terminal.text());
    terminal.enter("end");
    terminal.wait_for("Pass the screen to");
    assert!(!terminal.shows("Haste") && !terminal.shows("Banish"), "{}", terminal.text());
    terminal.press(ENTER);
    terminal.wait_for("Haste");
    assert!(!terminal.shows("Banish"), "{}", terminal.text());
}

#[test]
fn the_set_up_shows_the_seed_of_the_command_line() {
    for arguments in [&["--seed", "5"][..], &["splendor", "--seed", "18446744073709551615"]] {
        // With open hands, the seed isn't secret.
        let mut terminal = start(&[arguments, &["--open-hands"]].concat());
        terminal.wait_for("Start the game");
        terminal.press(ENTER);
        terminal.wait_for("turn 1");
        let seed = format!("seed {}", arguments.last().expect("a seed"));
        assert!(terminal.shows(&seed), "{seed} is not on\n{}", terminal.text());
    }
}

/// A game for one person has no opponent to choose, so it starts at once with a given seed.
#[test]
fn a_seed_starts_a_game_for_one_person() {
    let terminal = start(&["onirim", "--seed", "0", "--open-hands"]);
    terminal.wait_for("turn 1");
    assert!(terminal.shows("seed 0") && !terminal.shows("Start the game"), "{}", terminal.text());
}

#[test]
fn a_typed_letter_writes_less_than_150_bytes() {
    let mut terminal = table();
    terminal.press("d");
    for letter in "ance wildly".chars() {
        let before = terminal.bytes();
        terminal.press(&letter.to_string());
        let written = terminal.bytes() - before;
        assert!(written < 150, "{letter} wrote {written} bytes");
    }
}

#[test]
fn the_screen_does_not_depend_on_earlier_screens() {
    let mut terminal = table();
    for keys in [TAB, TAB, UP, UP, DOWN, "play", " 1", ESC, "?", DOWN, ESC, UP, ENTER, ESC, F5] {
        terminal.press(keys);
        let changed = terminal.painted();
        terminal.press(CTRL_L);
        let whole = terminal.painted();
        let differs = whole.lines().zip(changed.lines()).find(|(whole, changed)| whole != changed);
        assert_eq!(differs, None, "after {keys:?}: a fresh screen, and the updated one");
    }
}

#[test]
fn a_panic_restores_the_terminal_and_is_reported() {
    let mut terminal = start_with(&[STRONG], &["--crash"]);
    assert_eq!(terminal.wait_for_end().exit_code(), 101);
    terminal.is_given_back();
    let text = terminal.text();
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].contains("asked to crash"), "{text}");
    let file = lines[1].strip_prefix("The details are in ").unwrap_or_else(|| panic!("{text}"));
    let details = std::fs::read_to_string(terminal.path().join(file)).expect("a report");
    assert!(details.contains("asked to crash") && details.contains("src/ui/model.rs"), "{details}");
}

/// A terminal that supports pictures gets them after the first frame. Other terminals don't, nor do those that the
/// program doesn't query. The answer isn't taken for keys.
#[test]
fn pictures_are_sent_only_to_terminals_that_support_them() {
    const PICTURE: &str = "\u{10eeee}\u{305}\u{305}";
    let cases = [(&[][..], "OK", true), (&[], "ENOTSUPPORTED:no", false), (&["--pictures", "blocks"], "OK", false)];
    for (arguments, answer, shown) in cases {
        let mut terminal = start_in(&[], arguments, &[("COLORTERM", "truecolor")]);
        terminal.wait_for("Onirim");
        terminal.wait_for("\u{2580}");
        assert!(!terminal.text().contains(PICTURE), "before the answer");
        terminal.send(&format!("\x1b_Gi=4211;{answer}\x1b\\"));
        if shown {
            terminal.wait_for(PICTURE);
        }
        terminal.press(DOWN);
        assert_eq!(terminal.text().contains(PICTURE), shown, "{answer}: {}", terminal.text());
        assert!(!terminal.text().contains("4211"));
        quit(&mut terminal);
    }
    let mut terminal = start_in(&[], &["--pictures", "none"], &[("COLORTERM", "truecolor")]);
    terminal.wait_for("Onirim");
    quit(&mut terminal);
}

/// `NO_COLOR` turns colours off, and `--colour` overrides it.
#[test]
fn colours_can_be_turned_on_despite_the_environment() {
    for (arguments, is_coloured) in [(&[][..], false), (&["--colour", "true"], true)] {
        let mut terminal = start_in(&[], arguments, &[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]);
        terminal.wait_for("Onirim");
        assert_eq!(terminal.written().contains("38;2;"), is_coloured, "{arguments:?}");
        quit(&mut terminal);
    }
}

#[test]
fn the_lab_edits_saves_and_plays_a_strategy() {
    const CTRL_G: &str = "\x07";
    const CTRL_S: &str = "\x13";
    const BACKSPACE: &str = "\x7f";
    const F9: &str = "\x1b[20~";
    let mut terminal = start(&["dominion", "lab"]);
    terminal.wait_for("vs. smithy");
    for _ in 0..9 {
        terminal.send(DOWN);
    }
    terminal.send("\x1b[F");
    // The strategy with one Smithy loses. Types another card, with a spelling mistake.
    terminal.send(&BACKSPACE.repeat("Smithy [1],".len()));
    terminal.send("Wich [2],");
    terminal.wait_for("line 10:");
    terminal.wait_for("Witch");
    terminal.send(&BACKSPACE.repeat("ich [2],".len()));
    terminal.send("itch [2],");
    terminal.wait_for("10000 games");
    let share =
        |line: &str| line.split('%').next().and_then(|line| line.split_whitespace().last()?.parse::<f64>().ok());
    let won = terminal.text().lines().find(|line| line.contains("you win")).and_then(share);
    assert!(won.is_some_and(|won| won > 60.0), "{}", terminal.text());
    terminal.send(CTRL_S);
    terminal.wait_for("Name (letters, digits");
    terminal.send("yours\r");
    terminal.wait_for("yours");
    terminal.send(CTRL_C);
    assert!(terminal.wait_for_end().success());
    terminal.is_given_back();
    let saved = terminal.path().join("config/strategies/yours.strategy");
    assert!(std::fs::read_to_string(saved).is_ok_and(|text| text.contains("Witch [2],")));
    let mut terminal = terminal.again(&["dominion", "lab"]);
    terminal.wait_for("Witch [2],");
    terminal.wait_for(" yours ");
    terminal.send(CTRL_G);
    terminal.wait_for("yours  points");
    terminal.send(F9);
    terminal.wait_for("to spend. End the turn?");
    terminal.send("22");
    // The header counts the player's own turns.
    terminal.wait_for("Dominion, turn 2");
    let text = std::fs::read_to_string(&terminal.journals("games")[0]).expect("a journal");
    assert!(text.contains("player strategy yours") && text.contains("Witch [2],"), "{text}");
    terminal.send(CTRL_C);
}

/// A game in the terminal has a kingdom of ten cards that strategies can use, not of all cards.
#[test]
fn dominion_in_the_terminal_has_a_kingdom_for_strategies() {
    for (opponent, card, other) in [("smithy", "Moneylender", "Witch"), ("witch", "Witch", "Moneylender")] {
        let first = start(&["dominion", "lab"]);
        let mut terminal = first.beside(&["dominion", "play", "--plain", "--p2", opponent], (120, 60));
        terminal.wait_for("buy a card");
        assert!(terminal.shows(card) && !terminal.shows(other), "{}", terminal.text());
        terminal.send("\x04");
        assert!(terminal.wait_for_end().success());
    }
}

/// In a narrow terminal, the printed rules have shorter lines.
#[test]
fn printed_rules_fit_a_narrow_terminal() {
    let terminal = start(&[]).beside(&["rules", "onirim"], (40, 24));
    terminal.wait_until(|terminal| terminal.written().contains("saved data.\r\n"));
    assert!(terminal.written().lines().all(|line| line.trim_end().len() <= 40), "{}", terminal.written());
}
