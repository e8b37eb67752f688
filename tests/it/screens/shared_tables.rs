//! Shared tables: real programs that run in terminals of different sizes, with different themes.

use super::terminal::{Terminal, start_in};
use crate::process::sorcery;
use rustix::process::Signal;
use sorcery::engine::{Seat, Status};
use sorcery::games::table::Cell;
use sorcery::session::program::protocol::picture;
use sorcery::session::{Match, roster};
use std::collections::BTreeSet;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

const F10: &str = "\x1b[21~";
const ENTER: &str = "\r";
const ESC: &str = "\x1b";
/// Keys for a spectator: arrows across the whole table, the inspector (F7 again closes it), and another theme.
const LOOK: [&str; 9] =
    ["\x1b[A", "\x1b[D", "\x1b[18~", "\x1b[18~", "\x1b[C", "\x1b[B", "\x1b[C", "\x1b[A\x1b[A", "\x1bOR"];

/// Opens a table for two in a terminal of 120 by 40 cells, with Ada as its host.
fn host(arguments: &[&str]) -> Terminal {
    let terminal = start_in(&[], &[&["host", "--socket", "table", "--name", "Ada"], arguments].concat(), &[]);
    terminal.wait_for("The table is open.");
    terminal
}

/// Joins the table of `host` in a terminal of the given size.
fn joins(host: &Terminal, theme: &str, size: (u16, u16)) -> Terminal {
    host.beside(&["join", "--socket", "table", "--name", "Grace", "--theme", theme], size)
}

/// Returns the game that the host has saved.
fn saved(host: &Terminal) -> Match {
    // A finished game moves to another folder, perhaps between the two reads.
    let text = || {
        let mut journals = ["games", "replays"].into_iter().flat_map(|kind| host.journals(kind));
        journals.find_map(|journal| std::fs::read_to_string(journal).ok())
    };
    let text = text().or_else(text).expect("a journal");
    roster::replay(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn a_guest_can_suspend_the_program_and_return() {
    let mut ada = host(&["sorcery", "--seed", "3"]);
    let mut grace = joins(&ada, "light", (100, 32));
    ada.wait_for("turn 1");
    grace.wait_for("Ada to play");
    grace.stops_and_goes_on(|grace| grace.send("\x1a"));
    grace.stops_and_goes_on(|grace| grace.signal(Signal::TSTP));
    ada.enter_at_once("end");
    grace.wait_for("Your turn");
}

/// Returns the next line to play and its player. Chooses actions that end the game soon.
fn next(session: &Match) -> Option<(Seat, String)> {
    let seat = session.status().awaited()?;
    let moves = session.observe(Some(seat)).moves;
    let starts = |verb: &str| moves.iter().rfind(|option| option.line.starts_with(verb));
    let liked = ["attack", "b ", "br ", "play", "p3", "p2", "r ", ""];
    Some((seat, liked.iter().find_map(|verb| starts(verb))?.line.clone()))
}

/// Returns all words of the table and the log that a seat, or a spectator, may see.
fn words(session: &Match, seen: Option<Seat>) -> BTreeSet<String> {
    let mut text = picture(&session.observe(seen).table).to_string();
    session.log(seen.into()).into_iter().for_each(|line| text += &format!(" {}", line.told.text));
    words_in(&text).map(String::from).collect()
}

/// Returns the words in the names of all cards that a seat may see, including its hand.
fn names(session: &Match, seen: Option<Seat>) -> BTreeSet<String> {
    let table = session.observe(seen).table;
    let name = |cell: &Cell| if let Cell::Card(face) = cell { Some(face.name.to_string()) } else { None };
    let names: Vec<String> = table.cells().filter_map(|placed| name(&placed.cell)).collect();
    names.iter().flat_map(|name| words_in(name)).map(String::from).collect()
}

/// Returns the words of `text` that are long enough not to occur by coincidence.
fn words_in(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 3)
}

#[test]
fn a_guest_can_leave_a_host_that_hangs() {
    let ada = host(&["sorcery"]);
    let mut grace = joins(&ada, "light", (100, 32));
    grace.wait_for("turn 1");
    ada.signal(Signal::STOP);
    // Output that was already on its way may arrive between the first keys.
    grace.send("\x03\x03\x03\x03");
    let left = grace.end();
    assert!(left.contains("you can come back with `sorcery join --socket '/"), "{left}");
    ada.signal(Signal::CONT);
    ada.wait_for("Grace is away");
}

/// Plays a game between two terminals to its end with a spectator. The second player's program is killed and
/// reconnects.
/// Asserts that no terminal shows a word that only another seat may see. Returns the number of words that only one
/// seat saw.
fn whole_game(game: &[&str]) -> usize {
    let mut ada = host(game);
    let mut grace = joins(&ada, "light", (100, 32));
    ada.wait_for("turn 1");
    grace.wait_for("turn 1");
    let mut watcher = ada.beside(&["watch", "--socket", "table", "--theme", "mono"], (132, 43));
    watcher.wait_for("turn 1");
    let viewers = [Some(Seat::ONE), Some(Seat::TWO), None];
    let mut seen = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
    let mut own = [BTreeSet::new(), BTreeSet::new()];
    let mut before = String::new();
    for step in 0.. {
        let session = saved(&ada);
        for (seen, viewer) in seen.iter_mut().zip(viewers) {
            seen.extend(words(&session, viewer));
        }
        for (own, seat) in own.iter_mut().zip(Seat::all(2)) {
            own.extend(names(&session, Some(seat)));
        }
        let Some((seat, line)) = next(&session) else { break };
        if step == 7 {
            grace.signal(Signal::KILL);
            grace.wait_for_end();
            before = grace.shown_so_far();
            ada.wait_for("Grace is away");
            let eve = ada.beside(&["join", "--socket", "table", "--name", "Eve"], (80, 24)).end();
            assert!(eve.contains("the seat is reserved for Grace"), "{eve}");
            grace = joins(&ada, "light", (90, 30));
            grace.wait_for(", turn ");
        }
        let done = session.done();
        // The spectator inspects everything.
        watcher.send(LOOK[step % LOOK.len()]);
        let terminal = if seat == Seat::ONE { &mut ada } else { &mut grace };
        terminal.enter_at_once(&line);
        ada.wait_while(|| saved(&ada).done() == done && saved(&ada).status().awaited().is_some());
    }
    for terminal in [&ada, &grace, &watcher] {
        terminal.wait_for("wins!");
    }
    assert!(matches!(saved(&ada).status(), Status::Over(_)));
    let shown = [ada.shown_so_far(), before + &grace.shown_so_far(), watcher.shown_so_far()];
    let shown = shown.each_ref().map(|text| words_in(text).collect::<BTreeSet<&str>>());
    let mut searched = 0;
    for (seat, other) in [(0, 1), (0, 2), (1, 0), (1, 2)] {
        let hidden: Vec<&String> = own[seat].difference(&seen[other]).collect();
        let leaked: Vec<&&String> = hidden.iter().filter(|word| shown[other].contains(word.as_str())).collect();
        assert!(leaked.is_empty(), "viewer {other} was shown {leaked:?}, which only {seat} may see");
        searched += hidden.iter().filter(|word| shown[seat].contains(word.as_str())).count();
    }
    // A rematch with swapped seats needs both players.
    grace.press(ENTER);
    ada.wait_for("offers a rematch");
    ada.press(ENTER);
    ada.wait_for("turn 1");
    grace.wait_for("turn 1");
    grace.wait_for("Your turn");
    ada.press(ESC);
    ada.wait_for("Leave the table?");
    ada.send("2");
    assert!(ada.wait_for_end().success());
    assert!(grace.wait_for_end().success());
    grace.is_given_back();
    searched
}

#[test]
fn a_whole_game_of_sorcery_between_two_terminals() {
    let searched = whole_game(&["sorcery", "--set", "deck1=swarm", "--set", "deck2=control", "--seed", "5"]);
    assert!(searched > 0, "only {searched} words were anybody's alone: the search says nothing");
}

/// The cards have no names, so `hidden.rs` tests that nothing hidden is shown.
#[test]
fn a_whole_game_of_splendor_between_two_terminals() {
    whole_game(&["splendor", "--seed", "5", "--set", "rules=official"]);
}

#[test]
fn undo_draw_and_chat_reach_the_opponent() {
    let mut ada = host(&["--seed", "3", "--clock", "90m+5s"]);
    let mut grace = joins(&ada, "dusk", (120, 40));
    grace.wait_for("Ada to play");
    grace.wait_for("1:29:");
    grace.enter_at_once("end");
    grace.wait_for("It is not your turn: please wait.");
    ada.enter_at_once("say good luck");
    grace.wait_for("Ada: \"good luck\"");
    ada.enter_at_once("hint");
    ada.wait_for("Hints and analysis aren't available at a shared table.");
    ada.enter_at_once("end");
    grace.wait_for("Your turn");
    ada.enter_at_once("undo");
    grace.wait_for("Ada asks to undo.");
    grace.enter_at_once("decline");
    ada.wait_for("Grace declines.");
    assert_eq!(saved(&ada).place(), (1, 0));
    // An accepted undo takes back an action for both players and in the journal: within one's own turn, and after the
    // turn has passed.
    grace.enter_at_once("play 2");
    ada.wait_for("Grace plays Standstill.");
    grace.enter_at_once("undo");
    ada.wait_for("Grace asks to undo.");
    ada.enter_at_once("accept");
    for terminal in [&ada, &grace] {
        terminal.wait_for("Undone: Grace plays Standstill.");
    }
    assert_eq!(saved(&ada).place(), (1, 1));
    // The offer replaces an earlier message.
    grace.enter_at_once("foo");
    grace.wait_for("There is no command `foo`");
    ada.enter_at_once("undo");
    grace.wait_for("Type `accept` or `decline`");
    grace.enter_at_once("accept");
    for terminal in [&ada, &grace] {
        terminal.wait_for("Undone: Ada ends the turn.");
        assert!(terminal.shows("turn 1") && !terminal.shows("Grace gains"));
    }
    assert_eq!(saved(&ada).place(), (0, 2));
    ada.enter_at_once("end");
    grace.wait_for("turn 2");
    // Playing on declines the offer. After that, the player may ask again.
    grace.enter_at_once("offer draw");
    ada.wait_for("Grace offers a draw. Type `accept` or `decline`");
    grace.wait_for("You offered a draw. Waiting for the answer.");
    ada.enter_at_once("decline");
    grace.wait_for("Ada declines.");
    grace.enter_at_once("offer draw");
    grace.wait_for("Your opponent declined. You can ask again after the next action.");
    grace.enter_at_once("end");
    ada.wait_for("Your turn");
    grace.enter_at_once("offer draw");
    ada.wait_for("Type `accept` or `decline`");
    grace.enter_at_once("offer draw");
    grace.wait_for("You have already made this offer.");
    // A digit plays on the table and doesn't accept the offer.
    ada.send("1");
    ada.wait_for("1 again or Enter to confirm.");
    ada.send("1");
    ada.wait_while(|| ada.shows("Type `accept` or `decline`"));
    grace.wait_for("Ada plays Potion Seller.");
    ada.enter_at_once("offer draw");
    grace.wait_for("Type `accept` or `decline`");
    grace.enter_at_once("accept");
    for terminal in [&ada, &grace] {
        terminal.wait_for("The players agreed on a draw.");
    }
    assert_eq!(saved(&ada).status(), Status::Over(sorcery::engine::Outcome { winners: Default::default() }));
}

/// On a small screen, the recap of the opponent's turn takes the place of the log.
#[test]
fn chat_stays_visible_below_the_recap_on_a_small_screen() {
    let mut ada = host(&["splendor", "--seed", "4"]);
    let mut grace = joins(&ada, "dusk", (80, 24));
    grace.wait_for("Ada to play");
    ada.enter_at_once("say hi");
    grace.wait_for("Ada: \"hi\"");
    ada.enter_at_once("p3 red blue green");
    grace.wait_for("Your turn");
    grace.wait_for("Ada takes");
    ada.enter_at_once("say hello red");
    grace.wait_for("Ada: \"hello red\"");
    assert!(grace.shows("Ada takes"));
    ada.enter_at_once("offer draw");
    grace.wait_for("Type `accept` or `decline`");
    grace.enter_at_once("decline");
    grace.wait_for("Grace declines.");
}

#[test]
fn a_player_without_time_loses() {
    let mut ada = host(&["--seed", "3", "--clock", "1s"]);
    let mut grace = joins(&ada, "dusk", (120, 40));
    for terminal in [&ada, &grace] {
        terminal.wait_for("Ada's time is up.");
        terminal.wait_for("Grace wins!");
    }
    assert_eq!(saved(&ada).status(), Status::Over(sorcery::engine::Outcome::won_by(Seat::TWO)));
    // The host leaves the result screen. The guest keeps it until a key is pressed, and learns the result in words.
    ada.wait_for("Rematch");
    ada.press(ESC);
    assert!(ada.wait_for_end().success());
    grace.wait_for("The host has left. Press a key to leave, too.");
    assert!(grace.shows("Grace wins!") && !grace.shows("The table was closed"), "{}", grace.text());
    grace.press(ESC);
    let left = grace.end();
    assert!(left.contains("The table was closed. Grace wins! Ada's time is up."), "{left}");
    assert!(!left.contains("you can come back"), "{left}");
}

/// On a small screen, both clocks fit beside the name of the player in turn.
#[test]
fn both_clocks_fit_on_a_small_screen() {
    let ada = host(&["sorcery", "--seed", "3", "--clock", "9m"]);
    let grace = joins(&ada, "dusk", (60, 20));
    grace.wait_for(", turn ");
    let first = grace.text().lines().next().unwrap_or_default().to_string();
    let clocks =
        first.split_once(" · ").map(|(one, other)| (one.rsplit(' ').next(), other.trim_end().rsplit(' ').next()));
    let is_whole = |time: Option<&str>| time.is_some_and(|time| time.len() == 4 && time.starts_with(['8', '9']));
    assert!(clocks.is_some_and(|(one, other)| is_whole(one) && is_whole(other)), "{first}");
}

#[test]
fn a_shared_game_can_be_resumed_at_another_table() {
    let mut ada = host(&["--seed", "3"]);
    let grace = joins(&ada, "dusk", (120, 40));
    grace.wait_for("Ada to play");
    ada.enter_at_once("end");
    grace.wait_for("Your turn");
    ada.send("\x03");
    ada.wait_for("Leave the table?");
    ada.send("2");
    assert!(ada.wait_for_end().success());
    let left = grace.end();
    assert!(left.contains("The table was closed"), "{left}");
    let again = ada.beside(&["host", "--socket", "table", "--name", "Ada", "--resume"], (120, 40));
    again.wait_for("Waiting for Grace to reconnect");
    let grace = joins(&again, "dusk", (120, 40));
    for (terminal, player) in [(&again, "Grace to play"), (&grace, "Your turn")] {
        terminal.wait_for(player);
        terminal.wait_for("turn 2");
    }
    // A connected player keeps the seat, even if a guest has the same name.
    let other = joins(&again, "dusk", (80, 24)).end();
    // The error takes two lines of the terminal.
    let other = other.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        other.contains("Grace is already at the table; if your connection was lost, use `sorcery join --again`"),
        "{other}"
    );
    assert!(grace.shows("Your turn"));
    let back = again.beside(&["join", "--socket", "table", "--name", "Grace", "--again"], (80, 24));
    back.wait_for("Your turn");
    assert!(grace.end().contains("You have joined the table from another terminal."));
    back.signal(Signal::KILL);
    again.wait_for("Grace is away");
    joins(&again, "dusk", (80, 24)).wait_for("Your turn");
}

#[test]
fn the_computer_plays_for_an_absent_player_who_can_return() {
    let mut ada = host(&["--seed", "3"]);
    let mut grace = joins(&ada, "dusk", (120, 40));
    grace.wait_for("Ada to play");
    ada.enter_at_once("computer novice");
    ada.wait_for("Your opponent hasn't left.");
    grace.send("\x03");
    grace.wait_for("Leave the table?");
    grace.send("2");
    assert!(grace.wait_for_end().success());
    ada.wait_for("Grace has left");
    ada.enter_at_once("computer novice");
    ada.wait_for("Grace is away: Novice plays.");
    ada.enter_at_once("end");
    ada.wait_for("turn 3");
    let mut grace = joins(&ada, "dusk", (120, 40));
    grace.wait_for("turn 3");
    ada.wait_while(|| ada.shows("Grace is away"));
    ada.enter_at_once("end");
    grace.wait_for("turn 4");
    // Grace has her turn back.
    grace.enter_at_once("resign");
    grace.wait_for("Resign the game?");
    grace.send("2");
    ada.wait_for("Ada wins!");
    assert_eq!(saved(&ada).turn(), 4);
}

#[test]
fn invalid_input_floods_and_silence_do_not_disturb_the_table() {
    let mut ada = host(&["--seed", "3"]);
    let socket: PathBuf = ada.path().join("table");
    let connect = || UnixStream::connect(&socket).expect("an open table");
    let answer = |mut stream: &UnixStream| {
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        let mut text = String::new();
        let _ = stream.read_to_string(&mut text);
        text
    };
    // One connection sends nothing, another an unfinished line.
    let silent = connect();
    let mut half = connect();
    half.write_all(b"{\"name\":").expect("a socket");
    for nonsense in ["\n\n{}\n", "GET / HTTP/1.1\r\n", "{\"name\":\"x\",\"plays\":1}\n"] {
        let mut stream = connect();
        stream.write_all(nonsense.as_bytes()).expect("a socket");
        let said = answer(&stream);
        assert!(said.starts_with("{\"refused\":\"the line is invalid"), "{said}");
    }
    let mut long = connect();
    let _ = long.write_all(&vec![b'x'; 1 << 18]);
    let _ = long.write_all(b"\n");
    assert!(answer(&long).contains("longer than 65536 bytes"));
    // A spectator sends every key and never reads the output.
    let hello = r#"{"name":"Eve","plays":false,"size":[65535,65535],"colours":"true","settings":{"names":["x"]}}"#;
    let mut flood = connect();
    flood.set_write_timeout(Some(Duration::from_secs(2))).expect("a socket");
    flood.write_all(format!("{hello}\n").as_bytes()).expect("a socket");
    let keys = ["F1", "F3", "F4", "F10x", "a", "Tab", "Ctrl-Z", "Ctrl-S", "Ctrl-L", "Up"];
    let events: String = keys.iter().map(|key| format!("{{\"key\":\"{key}\"}}\n")).collect();
    for _ in 0..2_000 {
        if flood.write_all(events.as_bytes()).is_err() {
            break;
        }
    }
    // All of these connections are still open when the game begins.
    let mut grace = joins(&ada, "dusk", (120, 40));
    grace.wait_for("Ada to play");
    ada.enter_at_once("end");
    grace.wait_for("Your turn");
    // The table has no seat for a third player, and says so.
    let third = ada.beside(&["join", "--socket", "table"], (80, 24)).end();
    assert!(third.contains("both seats are taken"), "{third}");
    drop((silent, half));
    // F10 only asks to leave the table.
    for terminal in [&mut ada, &mut grace] {
        terminal.press(F10);
        terminal.wait_for("Leave the table?");
    }
    assert!(!ada.path().join("config").join("config.toml").exists());
}

#[test]
fn a_table_does_not_create_a_missing_folder() {
    let said = start_in(&[], &["host", "--socket", "nodir/table"], &[]).end();
    assert!(
        said.contains("cannot open a table at ") && said.contains("there is no folder nodir; create it first"),
        "{said}"
    );
}

/// Without a terminal, `host` checks its options first.
#[test]
fn a_table_takes_every_kingdom_that_the_game_takes() {
    let host = |kingdom: &str| sorcery(&["host", "dominion", "--set", &format!("kingdom={kingdom}")]).run();
    let ten = "Cellar, market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop, Witch";
    for kingdom in ["random", "Mixed", "everything", "all", "first steps", "All cards", ten] {
        host(kingdom).failed(2, &["needs a terminal"]);
    }
    host("foo")
        .failed(2, &["`foo` is not a kingdom card; name ten cards, or use `random`", "First steps", "All cards"]);
    host("Witch, Moat").failed(2, &["a kingdom has 10 different cards, not 2"]);
    sorcery(&["host", "--set", "deck2=foo"])
        .run()
        .failed(2, &["deck2: there is no built-in deck `foo`; or choose default"]);
}

#[test]
fn a_table_needs_a_terminal_and_is_open_to_its_user_alone() {
    sorcery(&["host"]).run().failed(2, &["`sorcery host` needs a terminal"]);
    sorcery(&["host", "--set", "deck1"]).run().failed(2, &["deck1", "write NAME=VALUE"]);
    sorcery(&["join"]).run().failed(2, &["`ssh -t`"]);
    // Options that have no meaning for a table are rejected.
    for flag in ["--plain", "--graphics", "--open-hands", "--undo=strict", "--position=p", "--board=asked"] {
        sorcery(&["host", flag]).run().failed(2, &["unexpected argument"]);
        sorcery(&["watch", flag]).run().failed(2, &["unexpected argument"]);
    }
    sorcery(&["join", "--seed", "1"]).run().failed(2, &["unexpected argument `--seed`", "try `sorcery host --seed 1`"]);
    use std::os::unix::fs::PermissionsExt;
    let ada = host(&[]);
    let mode = std::fs::metadata(ada.path().join("table")).expect("a socket").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let second = ada.beside(&["host", "--socket", "table"], (80, 24)).end();
    assert!(second.contains("there is already a table"), "{second}");
    std::fs::write(ada.path().join("letter"), "Dear Ada").expect("a writable directory");
    let taken = ada.beside(&["host", "--socket", "letter"], (80, 24)).end();
    assert!(taken.contains("letter is a file, not a socket"), "{taken}");
    let nowhere = ada.beside(&["join", "--socket", "elsewhere"], (80, 24)).end();
    assert!(nowhere.contains("there is no open table at elsewhere"), "{nowhere}");
}

/// A user who logs in by ssh may have no runtime folder, or the host may have none.
#[test]
fn a_table_is_found_without_a_runtime_folder() {
    let temporary = ("TMPDIR", ".");
    let hosts = start_in(&[("run/x", "")], &["host", "--name", "Ada"], &[temporary, ("XDG_RUNTIME_DIR", "")]);
    hosts.wait_for("The table is open.");
    let environment = [temporary, ("XDG_RUNTIME_DIR", "run")];
    let grace = hosts.beside_in(&["join", "--name", "Grace"], (80, 24), &environment);
    grace.wait_for("Ada to play");
    let nowhere = hosts.beside_in(&["join"], (80, 24), &[("TMPDIR", "run"), ("XDG_RUNTIME_DIR", "run")]).end();
    assert!(nowhere.contains("there is no open table at run/sorcery/table or run/sorcery-"), "{nowhere}");
}

#[test]
fn spectators_can_watch_a_game_for_one() {
    let ada = start_in(&[], &["host", "onirim", "--socket", "table", "--name", "Ada", "--seed", "3"], &[]);
    ada.wait_for("Your turn");
    let watcher = ada.beside(&["watch", "--socket", "table"], (120, 40));
    watcher.wait_for("1 watching");
    let second = ada.beside(&["join", "--socket", "table"], (80, 24)).end();
    assert!(second.contains("the seat is taken"), "{second}");
}

/// Seats are reserved by name, so a user without a name gets one.
#[test]
fn users_without_a_name_are_host_and_guest_and_can_reconnect() {
    let nobody = [("USER", ""), ("LOGNAME", "")];
    let ada = start_in(&[], &["host", "--socket", "table"], &nobody);
    ada.wait_for("The table is open.");
    let join = ["join", "--socket", "table"];
    let mut guest = ada.beside_in(&join, (80, 24), &nobody);
    guest.wait_for("Host to play");
    ada.wait_for("Guest");
    let third = ada.beside_in(&join, (80, 24), &nobody).end();
    assert!(third.contains("Guest ") && third.contains("is already at the table; if your connection"), "{third}");
    guest.signal(rustix::process::Signal::KILL);
    guest.wait_for_end();
    ada.wait_for("is away");
    let stranger = ada.beside_in(&["join", "--socket", "table", "--name", "Eve"], (80, 24), &nobody).end();
    assert!(stranger.contains("the seat is reserved for Guest"), "{stranger}");
    ada.beside_in(&join, (80, 24), &nobody).wait_for("Host to play");
}

#[test]
fn joining_reports_errors_in_the_guests_own_settings() {
    let ada = start_in(&[("own/config.toml", "bogus = 3\n")], &["host", "--socket", "table", "--name", "Ada"], &[]);
    ada.wait_for("The table is open.");
    let mut guest =
        ada.beside_in(&["join", "--socket", "table", "--name", "Grace"], (80, 24), &[("SORCERY_CONFIG", "own")]);
    guest.wait_for("Ada to play");
    guest.enter_at_once("quit");
    guest.wait_for("Leave the table?");
    guest.press("2");
    let left = guest.end();
    assert!(left.contains("bogus"), "{left}");
}

#[test]
fn a_guest_brings_a_theme_that_the_host_does_not_have() {
    let theme = "name = \"mine\"\n[ui]\npage = { bg = \"#123456\" }\n";
    let files = [("own/themes/mine.toml", theme)];
    let ada = start_in(&files, &["host", "--socket", "table", "--name", "Ada"], &[]);
    ada.wait_for("The table is open.");
    let join = ["join", "--socket", "table", "--name", "Grace", "--theme", "mine", "--colour", "true"];
    let mut grace = ada.beside_in(&join, (100, 32), &[("SORCERY_CONFIG", "own")]);
    grace.wait_for("Ada to play");
    grace.press("\x1bOS");
    grace.wait_for("theme");
    assert!(grace.shows("mine"), "{}", grace.text());
}

#[test]
fn no_access_and_no_table_are_different_errors() {
    let error = |kind| ::sorcery::cli::connection_error(Path::new("/tmp/table"), kind);
    let denied = error(ErrorKind::PermissionDenied);
    assert!(denied.contains("no access") && denied.contains("`sorcery host --group NAME`"), "{denied}");
    assert!(error(ErrorKind::NotFound).starts_with("there is no open table at /tmp/table"));
}
