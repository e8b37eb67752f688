//! A match with a program: sequences of events with the expected messages and lines.
//!
//! A script stands in for the program, so no time passes.

use sorcery::agents::{Flag, Pace};
use sorcery::engine::{Game, Seat, SeatSet};
use sorcery::games::onirim::Onirim;
use sorcery::games::{Names, Tabletop};
use sorcery::session::contest::contender::{Contender, SingleGame};
use sorcery::session::program::bot::{Fault, Forfeit, NoAnswer};
use sorcery::session::program::protocol::{self, FromPlayer, ToPlayer, Want};
use sorcery::session::program::{Channel, SCRIPTED, START_SCRIPT};
use sorcery::session::{Header, Player, Players, ProgramCommand, roster};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

/// A title and a transcript. Ada is a person and moves first, Grace is a program.
///
/// A line without indentation is an event. The indented lines below it are its consequences: messages to the program
/// after `>`, then the program's move or the reason why it forfeits.
type Scenario = (&'static str, &'static str);

const SCENARIOS: &[Scenario] = &[
    (
        "A program receives every event once.",
        "
        Ada: end
        the program answers end
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          plays end
        Ada: end
        the program answers end
          > move: Grace ends the turn. Turn 3: Ada to play. Ada gains 1 magic (5). Ada draws no card: the hand is full. Ada ends the turn. Turn 4: Grace to play. Grace gains 1 magic (5). Grace draws no card: the hand is full.
          plays end
        Ada: resign
          > over, winners [2]: Grace ends the turn. Turn 5: Ada to play. Ada gains 1 magic (6). Ada draws no card: the hand is full. Ada resigns.
        ",
    ),
    (
        "A late program gets a reminder, but no second request.",
        "
        Ada: end
        the program answers late, end
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          > error: no answer in 10 s (waiting)
          plays end
        ",
    ),
    (
        "A program that is late twice forfeits. Then it is started again for the next request.",
        "
        Ada: end
        the program answers late, late
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          > error: no answer in 10 s (waiting)
          forfeits: no answer in 10 s
        the program answers end
          > hello: sorcery
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          plays end
        ",
    ),
    (
        "An illegal move can be corrected once.",
        "
        Ada: end
        the program answers win, end
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          > error: `win` isn't a legal line (again)
          plays end
        Ada: end
        the program answers win, win
          > move: Grace ends the turn. Turn 3: Ada to play. Ada gains 1 magic (5). Ada draws no card: the hand is full. Ada ends the turn. Turn 4: Grace to play. Grace gains 1 magic (5). Grace draws no card: the hand is full.
          > error: `win` isn't a legal line (again)
          forfeits: `win` isn't a legal line
        ",
    ),
    (
        "If a program doesn't react to an error, the forfeit names the error.",
        "
        Ada: end
        the program answers win, late
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          > error: `win` isn't a legal line (again)
          forfeits: no answer in 10 s after the error: `win` isn't a legal line
        ",
    ),
    (
        "The answer to a cancelled request is ignored.",
        "
        Ada: end
        the program answers cancelled
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          no answer
        the program answers end, attack 1 1, end
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          > error: `attack 1 1` isn't a legal line (again)
          plays end
        ",
    ),
    (
        "A program that ends forfeits at once.",
        "
        Ada: end
        the program answers died
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          forfeits: it ended
        ",
    ),
    (
        "A program that failed three times isn't started again.",
        "
        Ada: end
        the program answers died
          > hello: sorcery
          > game: seat 2 of Ada, Grace
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          forfeits: it ended
        the program answers died
          > hello: sorcery
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          forfeits: it ended
        the program answers died
          > hello: sorcery
          > move: Turn 1: Ada to play. Ada gains 1 magic (4). Ada draws no card: the hand is full. Ada ends the turn. Turn 2: Grace to play. Grace gains 1 magic (4). Grace draws no card: the hand is full.
          forfeits: it ended
        the program is asked
          forfeits: it failed 3 times in a row and won't be started again
        ",
    ),
];

thread_local! {
    /// The script of this test's program: answers to give, and messages received.
    static SCRIPT: RefCell<(VecDeque<String>, Vec<String>)> = RefCell::default();
}

#[derive(Debug, Default)]
struct Script {
    greeted: bool,
}

fn start() -> Box<dyn Channel> {
    Box::new(Script::default())
}

impl Channel for Script {
    fn tell(&self, message: &ToPlayer) {
        let log = |log: &[String]| if log.is_empty() { "nothing new".to_string() } else { log.join(" ") };
        let line = match message {
            ToPlayer::Hello { game, .. } => format!("> hello: {game}"),
            ToPlayer::Game { seat, names, .. } => format!("> game: seat {seat} of {}", names.join(", ")),
            ToPlayer::Move(request) => format!("> move: {}", log(request.log.as_deref().unwrap_or_default())),
            ToPlayer::Error { what, again } => {
                format!("> error: {what} ({})", if *again { "again" } else { "waiting" })
            }
            ToPlayer::Over { winners, log: last, .. } => format!("> over, winners {winners:?}: {}", log(last)),
            ToPlayer::Analyse { .. } => "> analyse".to_string(),
        };
        SCRIPT.with_borrow_mut(|(answers, messages)| {
            messages.push(line);
            // Without an answer in the script, the program plays the first legal action.
            if let (ToPlayer::Move(request), true) = (message, answers.is_empty()) {
                answers.extend(request.legal.first().cloned());
            }
        });
    }

    fn send(&self, _: String) {}

    fn hear(&mut self, time: Duration, _: &dyn Fn() -> bool) -> Result<Result<FromPlayer, Forfeit>, NoAnswer> {
        if !std::mem::replace(&mut self.greeted, true) {
            let wants = Some(vec![Want::Log]);
            return Ok(Ok(FromPlayer::Hello { protocol: protocol::VERSION, name: "script".into(), wants }));
        }
        let answer = SCRIPT.with_borrow_mut(|(answers, _)| answers.pop_front());
        match &*answer.expect("an answer in the script") {
            "late" => Ok(Err(Forfeit::new(Fault::Late, format!("no answer in {} s", time.as_secs())))),
            "died" => Ok(Err(Forfeit::new(Fault::Died, "it ended"))),
            "cancelled" => Err(NoAnswer::CalledOff),
            line => Ok(Ok(FromPlayer::Move(line.into()))),
        }
    }

    fn is_endless(&self) -> bool {
        false
    }
}

/// Returns the messages that the program has received since the last call.
fn messages() -> Vec<String> {
    SCRIPT.with_borrow_mut(|(_, messages)| std::mem::take(messages))
}

fn program() -> Player {
    START_SCRIPT.set(Some(start));
    Player::Program(ProgramCommand { line: SCRIPTED.into(), trusted: true })
}

#[test]
fn messages_of_programs_cause_the_expected_lines() {
    let mut wrong = String::new();
    for (title, transcript) in SCENARIOS {
        let seats = vec![Player::Human, program()];
        let names = vec!["Ada".into(), "Grace".into()];
        let header = Header { game: "sorcery".into(), seed: 3, names, players: seats.clone(), ..Header::default() };
        let mut session = roster::open(header).expect("a match");
        let players = Players::new(seats, Pace::Usual, 1);
        let mut found = String::new();
        for line in transcript.lines().map(|line| line.strip_prefix("        ").unwrap_or("")) {
            if line.is_empty() || line.starts_with(' ') {
                continue;
            }
            let mut end = None;
            if let Some(command) = line.strip_prefix("Ada: ") {
                if command == "resign" {
                    session.conclude(SeatSet::only(Seat::TWO), "Ada resigns.");
                    assert!(players.thought(&session).is_none());
                } else {
                    session.submit(command).expect("a legal action");
                }
            } else {
                let answers = line.strip_prefix("the program answers ").unwrap_or_default();
                SCRIPT.with_borrow_mut(|(queue, _)| {
                    *queue = answers.split(", ").filter(|it| !it.is_empty()).map(String::from).collect()
                });
                let advice = players.thought(&session).expect("the program's turn").think();
                end = Some(match &advice.forfeit {
                    Some(why) => format!("forfeits: {why}"),
                    None if advice.line.is_empty() => "no answer".to_string(),
                    None => format!("plays {}", advice.line),
                });
                if !advice.line.is_empty() {
                    session.submit(&advice.line).expect("a legal action");
                }
                assert!(SCRIPT.with_borrow(|(queue, _)| queue.is_empty()), "{title}: unread answers");
            }
            found.push_str(&format!("        {line}\n"));
            messages().into_iter().chain(end).for_each(|line| found.push_str(&format!("          {line}\n")));
        }
        if found.trim_end() != transcript.trim_matches('\n').trim_end() {
            wrong.push_str(&format!("{title}\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "found instead:\n{wrong}");
}

/// Contests have their own code to count the events that a program has received, so the tests of matches don't
/// cover it.
#[test]
fn a_program_in_a_contest_receives_every_event_once() {
    let setup = (Onirim::ABOUT.setup_with)(&[]).expect("a setup");
    let contender = Contender::of(&program(), Onirim::NAME, None).expect("a program");
    let (names, stop) = (Names::new(vec!["Grace"]), Flag::default());
    let game = SingleGame { setup: &setup, seed: 1, agent_seeds: &[1], names: &names, stop: &stop, refereed: false };
    let ended = game.play(&mut [contender.sit_down::<Onirim>()], &[0], |_, _, _, _| ()).expect("a whole game");
    let known = |message: String| message.split_once(": ").map(|(_, log)| log.replace("nothing new", ""));
    let received: Vec<String> = messages().into_iter().skip(2).filter_map(known).collect();
    let all = protocol::log_of::<Onirim>(&ended.log, &names, Seat::ONE);
    let words = |lines: &[String]| lines.join(" ").split_whitespace().map(String::from).collect::<Vec<_>>();
    assert_eq!(words(&received), words(&all));
}
