//! Commands of programs, their lines, and the trust in them.

use sorcery::agents::Pace;
use sorcery::games::Error;
use sorcery::session::player::{ProgramCommand, words};
use sorcery::session::program::bot::listed;
use sorcery::session::program::protocol::{ANSWER_LIMIT, read_line};
use sorcery::session::{Player, Players};

#[test]
fn a_program_has_the_name_of_its_command() {
    let named = |line: &str| {
        let player: Player = line.parse().expect("a program");
        assert_eq!(player.to_string(), line);
        match player {
            Player::Program(command) => command.name(),
            other => panic!("{other} is no program"),
        }
    };
    assert_eq!(named("program:./bot.py --fast"), "bot.py");
    assert_eq!(named("program:python3 -u examples/python/random.py"), "random.py");
    assert_eq!(named("program:/usr/bin/sorcery engine splendor"), "sorcery");
    let full = |line: &str| ProgramCommand { line: line.into(), trusted: true }.full_name();
    assert_eq!([full("python3 -u ./bot.py --depth 3"), full("./bot")], ["bot.py --depth 3", "bot"]);
    for wrong in ["program:", "program:  ", "program:'a", "programme"] {
        assert!(wrong.parse::<Player>().is_err(), "{wrong}");
    }
}

#[test]
fn whitespace_and_quotation_marks_delimit_words_of_a_command() {
    let parts = |command| words(command).map(|words| words.join("|"));
    assert_eq!(parts("  ./bot.py --depth 3 "), Ok("./bot.py|--depth|3".into()));
    assert_eq!(parts("py 'my bot.py' \"\" a\"b c\"d"), Ok("py|my bot.py||ab cd".into()));
    assert_eq!(parts(""), Ok(String::new()));
    assert!(parts("py 'my").is_err());
}

/// A saved game may come from an untrusted source.
#[test]
fn a_program_that_the_user_did_not_name_is_not_started() {
    let command = |trusted| Player::Program(ProgramCommand { line: "./bot".into(), trusted });
    let players = Players::new(vec![command(true), command(false)], Pace::Usual, 1);
    // The seat of the untrusted program stays empty: no other player takes it automatically.
    assert_eq!(players.seats(), [command(true), Player::Elsewhere]);
}

#[test]
fn commas_between_quotation_marks_are_part_of_a_command() {
    let parts: Vec<&str> = listed("random,program:py -c 'import a,b' \"c,'d\",turn").collect();
    assert_eq!(parts, ["random", "program:py -c 'import a,b' \"c,'d\"", "turn"]);
}

#[test]
fn the_rest_of_a_line_that_is_too_long_is_skipped() {
    let mut text = b"one\n\n".to_vec();
    text.extend(vec![b'x'; 3 * ANSWER_LIMIT]);
    text.extend(b"\n\xff\ntwo");
    let mut input = std::io::Cursor::new(text);
    let mut next = || read_line(&mut input, ANSWER_LIMIT).expect("it can be read");
    assert_eq!(next(), Some(Ok("one\n".into())));
    assert!(matches!(next(), Some(Err(Error(what))) if what.contains("65536")));
    assert!(matches!(next(), Some(Err(Error(what))) if what.contains("UTF-8")));
    assert_eq!(next(), Some(Ok("two".into())));
    assert_eq!(next(), None);
}

#[test]
fn a_last_line_may_be_as_long_as_the_limit() {
    let lines = |text: &str| {
        let mut input = std::io::Cursor::new(text.to_string());
        let read = std::iter::from_fn(|| read_line(&mut input, 4).expect("it can be read"));
        read.map(|line| line.ok()).collect::<Vec<_>>()
    };
    assert_eq!(lines("one\nfour"), [Some("one\n".into()), Some("four".into())]);
    assert_eq!(lines("one\nfive5"), [Some("one\n".into()), None]);
    assert_eq!(lines("four\n"), [None]);
}
