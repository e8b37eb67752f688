//! Computer players in plain text.

use super::opened;
use crate::process::sorcery;
use sorcery::agents::{Level, Pace};
use sorcery::engine::Seat;
use sorcery::faces::canvas::SIMPLE;
use sorcery::faces::plain::{BoardMode, LINE_LIMIT, Plain};
use sorcery::faces::run::Transcript;
use sorcery::faces::run::{App, Face, Said, Tell};
use sorcery::session::{Advice, Match, Reply, SearchRequest};
use sorcery::ui::app::Context;
use sorcery::ui::frame::Frame;
use sorcery::ui::keys::Keymap;
use sorcery::ui::model::Model;
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::Folders;
use sorcery::ui::storage::{Opened, Storage};
use sorcery::ui::theme::Theme;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// Two computers play to the end without any input, and the seed repeats the game.
#[test]
fn computers_play_by_themselves() {
    let game = |seed: &str| {
        sorcery(&["--p1", "greedy", "--p2", "random", "--seed", seed, "--board", "asked"]).run().well().out
    };
    let out = game("4");
    assert!(out.contains("Greedy: ") && out.contains("Random: "), "{out}");
    assert!(out.contains(" wins!"), "{out}");
    assert!(!out.contains("what is your name"), "{out}");
    assert_eq!(game("4"), out);
    assert_ne!(game("5"), out);
}

#[test]
fn a_human_plays_against_a_computer() {
    let run = sorcery(&["--p2", "apprentice", "--seed", "4", "--board", "asked"]).lines("Bjarne;end;end;quit");
    let out = run.run().well().out;
    assert!(out.contains("Player 1, what is your name?") && !out.contains("Player 2, what"), "{out}");
    assert!(out.contains("Apprentice: "), "{out}");
    assert!(!out.contains("Bjarne: "), "{out}");
}

/// The only person sees their own hand and draws, but no hidden cards of computer players.
#[test]
fn the_only_person_sees_their_hand() {
    for (game, draws) in [("dominion", "Bob draws Copper, Copper, Estate, Copper, Copper."), ("sorcery", "Hand:")] {
        let run = sorcery(&[game, "--p1", "human", "--p2", "novice", "--seed", "12", "--layout", "list"]);
        let out = run.lines("Bob;done;end;quit").run().well().out;
        assert!(out.contains(draws) && out.contains("Hand:") && !out.contains("Novice draws Copper"), "{out}");
    }
    let position = "dominion position 1\nplayers Ann | Bob | Cid\nkingdom Masquerade Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Masquerade Estate Copper\nbag Copper*8\n\
                    seat 2 turns 2\nhand Copper*4 Estate\nbag Copper*5\nseat 3 turns 2\nhand Estate*3 Copper*2\nbag Copper*5\n";
    let run = sorcery(&["dominion", "--position", "p", "--p1", "human", "--p2", "novice", "--p3", "novice"]);
    let out = run.file("p", position).lines("play Masquerade;pass Estate;quit").run().well().out;
    assert!(out.contains("Ann passes an Estate to Bob.") && out.contains("Bob passes a card to Cid."), "{out}");
    assert!(!out.contains("Bob: pass") && !out.contains("Cid: pass"), "{out}");
    // The reserve is empty, and the board shows it anyway.
    let run = sorcery(&["splendor", "--p1", "human", "--p2", "novice", "--seed", "12"]);
    assert!(!run.lines("Bob;quit").run().well().out.contains("(reserve"));
}

#[test]
fn equal_computers_are_numbered() {
    let out = sorcery(&["--p1", "random", "--p2", "random", "--seed", "1", "--board", "asked"]).run().well().out;
    assert!(out.contains("Random 1: ") && out.contains("Random 2: "), "{out}");
}

#[test]
fn every_game_has_computer_players() {
    sorcery(&["onirim", "--p1", "greedy", "--seed", "3"]).run().well().says("Greedy: ");
    sorcery(&["splendor", "--p1", "greedy", "--p2", "search:30", "--seed", "3"]).run().well().says("Search:30: ");
}

#[test]
fn unknown_players_are_rejected() {
    sorcery(&["--p1", "grandmaster"])
        .run()
        .failed(2, &["--p1 grandmaster: use human, program:COMMAND or a level such as novice"]);
    sorcery(&["--think", "0"]).run().failed(2, &["from 0.001 to 3600"]);
    sorcery(&["--seed", "x"]).run().failed(2, &["--seed x: expected a whole number\n"]);
    let only = "unexpected `--deck1`: only Sorcery has it; try `sorcery --deck1 all`\n";
    sorcery(&["splendor", "--deck1", "all"]).run().failed(2, &[only]);
}

/// A second front end receives every line of humans and computers with its result. A line that is too long to
/// be parsed arrives as an empty one.
#[test]
fn a_front_end_that_follows_receives_every_line_and_its_result() {
    let typed = format!("end\n{}\nnonsense\nboard\nend\nquit\n", "x".repeat(LINE_LIMIT + 1));
    let (written, heard) = (Written::default(), Rc::new(RefCell::new(Vec::new())));
    let input = std::io::Cursor::new(typed.into_bytes());
    let mut face = Plain::new(Vec::new(), input, written.clone(), &SIMPLE, BoardMode::Asked);
    let end = |session: &Match| {
        let advice = session
            .think(SearchRequest::Decision { level: Level::Random, pace: Pace::Exact, seed: 1 }, 1, None)?
            .think();
        (session.status().awaited() == Some(Seat::TWO)).then(|| Advice { line: "end".into(), ..advice })
    };
    face.answers = Some(Box::new(end));
    let mut model = Model::new(Settings::default(), Keymap::default(), Theme::built_in());
    model.context.mirrors_text = true;
    model.sit_down(Opened { session: opened(None), path: None, replay: false });
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut program = App::new(model, Storage::new(Folders::new(folder.path(), folder.path())));
    program.join(Box::new(Heard(heard.clone())));
    program.join(Box::new(Transcript::new(face)));
    program.run().expect("a game");
    let told = [
        "end: played",
        "end: played",
        ": refused",
        "nonsense: refused",
        "board: shown",
        "end: played",
        "end: played",
        "quit: quit",
    ];
    assert_eq!(*heard.borrow(), told);
    let written = String::from_utf8(written.0.borrow().clone()).expect("text");
    assert_eq!(written.matches("Linus: end\n").count(), 2, "{written}");
    assert!(!written.contains("Bjarne: end") && written.contains("more than 4096 bytes"), "{written}");
}

/// A front end that records the lines it receives.
struct Heard(Rc<RefCell<Vec<String>>>);

impl Face for Heard {
    fn listen(&mut self, _tell: Tell) {}

    fn show(&mut self, _frame: &Frame, _cx: &Context) -> io::Result<()> {
        Ok(())
    }

    fn follow(&mut self, _session: &mut Match, said: Option<Said<'_>>) -> io::Result<Option<String>> {
        let Some((line, result)) = said else { return Ok(None) };
        let became = match result {
            Ok(Reply::Played) => "played",
            Ok(Reply::Shown(..)) => "shown",
            Ok(Reply::Quit) => "quit",
            Ok(_) => "other",
            Err(_) => "refused",
        };
        self.0.borrow_mut().push(format!("{line}: {became}"));
        Ok(None)
    }
}

/// A writer whose output can be read afterwards.
#[derive(Clone, Default)]
struct Written(Rc<RefCell<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
