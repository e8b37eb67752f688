//! `kill -9` of the real program at random moments: nothing that was shown is lost.

use super::terminal::{Terminal, start_with};
use super::{any_line, header};
use crate::play::moves;
use rustix::process::Signal;
use sorcery::engine::{Rng, Stream};
use sorcery::games::Error;
use sorcery::session::Journal;
use sorcery::session::roster::{self, Listed, ROSTER};

/// The environment variable with the number of kills.
const KILLS: &str = "SORCERY_KILLS";
/// How many there are when it is not set.
const FEW: usize = 12;
/// How many lines are typed in each game.
const LINES: usize = 40;

/// Lines of a game that does not end, the journal before them, and what they lead to.
struct Script {
    journal: String,
    lines: Vec<String>,
    /// Position and turn before each line and after the last.
    course: Vec<(String, u32)>,
}

impl Script {
    fn new(listed: &Listed, rng: &mut Rng, seed: u64) -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("one.journal");
        let mut session = roster::open(header(listed, rng, seed)).expect("a game");
        session.record(Journal::create(&path)).expect("a header");
        let journal = std::fs::read_to_string(&path).expect("the journal");
        let mut course = vec![(session.position(), session.turn())];
        let mut lines = Vec::new();
        while lines.len() < LINES {
            let end = moves(&*session).into_iter().map(|option| option.line).find(|line| line == "end");
            let line = match (end, rng.below(6)) {
                (_, 0) if session.place().0 > 0 => "undo".into(),
                (Some(end), 1..4) => end,
                _ => any_line(session.as_ref(), rng).expect("a game that goes on"),
            };
            session.submit(&line).unwrap_or_else(|Error(what)| panic!("{line}: {what}"));
            if session.status().awaited().is_none() {
                break;
            }
            course.push((session.position(), session.turn()));
            lines.push(line);
        }
        Script { journal, lines, course }
    }
}

/// The turn that the title names.
fn turn_shown(terminal: &Terminal) -> u32 {
    let text = terminal.last_whole();
    let after = text.split(", turn ").nth(1).unwrap_or_else(|| panic!("no turn is named on\n{text}"));
    after.chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number")
}

#[test]
fn a_killed_program_goes_on_where_it_was_or_further() {
    let kills = std::env::var(KILLS).ok().and_then(|value| value.parse().ok()).unwrap_or(FEW);
    let mut rng = Rng::new(1234, Stream::Playout);
    for kill in 0..kills {
        let listed = &ROSTER[kill % ROSTER.len()];
        let script = Script::new(listed, &mut rng, kill as u64);
        let name = "data/games/one.journal";
        let mut terminal = start_with(&[(name, &script.journal)], &["--open-hands"]);
        terminal.wait_for("Continue");
        terminal.press("\r");
        terminal.wait_for(", turn ");
        // Some lines are played one by one, the others typed at once; the end comes among those.
        let (calm, hasty) = script.lines.split_at(rng.below(script.lines.len()));
        for line in calm {
            terminal.press(&format!("{line}\r"));
        }
        let frames = terminal.frames();
        terminal.send(&hasty.iter().map(|line| format!("{line}\r")).collect::<String>());
        // All that waits is drawn in one frame, so no more than one is certain to come.
        terminal.wait_for_frames(frames + rng.below(2));
        terminal.signal(Signal::KILL);
        let status = terminal.wait_for_end();
        assert!(!status.success(), "it ended by itself: {status:?}");
        let shown = turn_shown(&terminal);
        let bytes = std::fs::read(terminal.path().join(name)).expect("the journal");
        let session = roster::replay(&String::from_utf8_lossy(&bytes))
            .unwrap_or_else(|Error(what)| panic!("kill {kill}, {}: {what}", listed.name));
        let position = session.position();
        let known = script.course.iter().any(|(other, _)| *other == position);
        assert!(known, "kill {kill}, {}: nobody played to\n{position}", listed.name);
        // Turns that were taken back are shown no more.
        let further = script.course.iter().filter(|(other, _)| *other == position).any(|(_, turn)| *turn >= shown);
        let undone = script.lines.iter().any(|line| line == "undo");
        assert!(further || undone, "kill {kill}, {}: turn {shown} was shown and is lost", listed.name);
    }
}
