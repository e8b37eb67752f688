//! Journals: every complete line is restored, and invalid data is rejected.

use super::{any_line, header};
use sorcery::engine::{Rng, Seat, SeatSet, Stream};
use sorcery::faces::canvas::SIMPLE;
use sorcery::faces::plain::{BoardMode, Plain};
use sorcery::games::Error;
use sorcery::session::GameInfo;
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Journal, Match};
use sorcery::ui::storage::Folders;
use sorcery::ui::storage::Storage;
use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::path::Path;
use std::rc::Rc;

/// A random game with many undos and redos.
struct Kept {
    folder: tempfile::TempDir,
    text: String,
    /// The position after each line that isn't a check sum.
    positions: Vec<String>,
}

impl Kept {
    fn new(listed: &GameInfo, seed: u64, lines: usize) -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("games/one.journal");
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut session = roster::open(header(listed, &mut rng, seed)).expect("a game");
        session.record(Journal::create(&path)).expect("a header");
        let mut positions = vec![session.position()];
        while positions.len() <= lines {
            let Some(line) = next_line(&session, &mut rng) else { break };
            session.submit(&line).unwrap_or_else(|Error(what)| panic!("{line}: {what}"));
            positions.push(session.position());
        }
        assert_eq!(session.recording_fault(), None);
        let text = std::fs::read_to_string(&path).expect("the journal");
        Kept { folder, text, positions }
    }

    /// Returns the offset of the first line after the header.
    fn begun(&self) -> usize {
        self.text.find("\nbegin\n").expect("a header") + "\nbegin\n".len()
    }

    /// Returns the position after the first `bytes` bytes of the journal.
    fn position(&self, bytes: usize) -> &str {
        let whole = &self.text.as_bytes()[self.begun()..bytes];
        let lines = whole.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
        &self.positions[lines.filter(|line| !line.starts_with(b"! ")).count()]
    }
}

/// Playing on from an unfinished game deals the hidden cards again, so the player learns nothing. A finished game
/// stays the same.
#[test]
fn playing_on_from_an_unfinished_game_deals_hidden_cards_again() {
    for listed in ROSTER.iter() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let storage = Storage::new(Folders::new(folder.path(), folder.path()));
        let mut rng = Rng::new(7, Stream::Playout);
        let mut header = header(listed, &mut rng, 7);
        let elsewhere = folder.path().join("people");
        let people = Storage::new(Folders::new(&elsewhere, &elsewhere)).begin(header.clone()).expect("a game");
        let players = std::iter::once("human").chain(std::iter::repeat("novice")).take(4);
        header.players = players.filter_map(|name| name.parse().ok()).collect();
        let mut opened = storage.begin(header).expect("a game");
        let path = opened.path.clone().expect("a path");
        for _ in 0..6 {
            let line = any_line(&opened.session, &mut rng).expect("a line");
            opened.session.submit(&line).unwrap_or_else(|Error(what)| panic!("{line}: {what}"));
        }
        let seat = Some(Seat::ONE);
        let known = |session: &Match| (session.observe(seat).table, session.status());
        if listed.seats > 1 {
            let refused =
                storage.take_over(&people.path.expect("a path"), 0).expect_err("either hand is hidden from the other");
            assert!(refused.0.contains("between two people"), "{refused}");
        }
        let copy = storage.take_over(&path, 6).expect("a copy").session;
        assert_eq!(known(&copy), known(&opened.session), "{}", listed.name);
        assert_eq!(copy.position() != opened.session.position(), listed.hides, "{}", listed.name);
        assert_ne!(copy.header().seed, opened.session.header().seed, "{}", listed.name);
        opened.session.conclude(SeatSet::NONE, "The players agreed on a draw.");
        assert_eq!(opened.session.recording_fault(), None);
        let (copy, whole) = (storage.take_over(&path, 3), storage.read(&path));
        let mut whole = whole.expect("a game");
        whole.look_at(3);
        assert_eq!(copy.expect("a copy").session.position(), whole.position(), "{}", listed.name);
    }
}

/// Returns an action, or sometimes undo or redo.
fn next_line(session: &Match, rng: &mut Rng) -> Option<String> {
    let (done, ahead) = session.place();
    match rng.below(8) {
        0 if done > 0 => Some("undo".into()),
        1 | 2 if ahead > 0 => Some("redo".into()),
        _ => any_line(session, rng),
    }
}

fn replay(bytes: &[u8]) -> Result<Match, Error> {
    roster::replay(&String::from_utf8_lossy(bytes))
}

#[test]
fn a_journal_cut_at_any_byte_gives_the_position_after_its_last_complete_line() {
    // A short game may be over before each kind of line occurs.
    let mut found = [("undo", false), ("redo", false), ("! check ", false)];
    for (i, listed) in ROSTER.iter().enumerate() {
        let kept = Kept::new(listed, 40 + i as u64, 90);
        found.iter_mut().for_each(|(line, found)| *found |= kept.text.contains(&format!("\n{line}")));
        for cut in 0..=kept.text.len() {
            let cut_text = &kept.text.as_bytes()[..cut];
            if cut < kept.begun() {
                let Err(Error(what)) = replay(cut_text) else { panic!("{}: cut at {cut} is a game", listed.name) };
                assert!(what.contains("empty") || what.contains("`begin`"), "{what}");
            } else {
                let session = replay(cut_text).unwrap_or_else(|Error(what)| panic!("cut at {cut}: {what}"));
                assert_eq!(session.position(), kept.position(cut), "{} cut at {cut}", listed.name);
            }
        }
    }
    assert!(found.iter().all(|(_, found)| *found), "{found:?}");
}

#[test]
fn a_journal_with_any_byte_changed_is_replayed_or_rejected() {
    for (i, listed) in ROSTER.iter().enumerate() {
        let kept = Kept::new(listed, 70 + i as u64, 40);
        let mut refused = 0;
        for at in 0..kept.text.len() {
            let mut bytes = kept.text.clone().into_bytes();
            bytes[at] ^= 1 << (at % 8);
            if let Err(error) = replay(&bytes) {
                crate::fuzz::targets::assert_printable(&error);
                refused += 1;
            }
        }
        assert!(refused > 0, "{}: no change was rejected", listed.name);
    }
}

#[test]
fn redo_works_after_a_replay() {
    for listed in ROSTER {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("one.journal");
        let mut rng = Rng::new(3, Stream::Playout);
        let mut session = roster::open(header(listed, &mut rng, 3)).expect("a game");
        session.record(Journal::create(&path)).expect("a header");
        let mut positions = vec![session.position()];
        while positions.len() < 12 {
            let line = any_line(&session, &mut rng).expect("a game lasts a dozen actions");
            session.submit(&line).expect("a legal action");
            positions.push(session.position());
        }
        for line in ["undo", "undo", "undo", "redo"] {
            session.submit(line).expect("a step");
        }
        let mut again = replay(&std::fs::read(&path).expect("the journal")).expect("a game");
        assert_eq!(again.place(), (9, 2));
        for position in positions[6..9].iter().rev() {
            again.submit("undo").expect("a step back");
            assert_eq!(&again.position(), position, "{}", listed.name);
        }
        for position in &positions[7..12] {
            again.submit("redo").expect("a step forward");
            assert_eq!(&again.position(), position, "{}", listed.name);
        }
    }
}

#[test]
fn a_game_can_be_resumed_from_a_cut_journal() {
    let mut rng = Rng::new(11, Stream::Playout);
    for (i, listed) in ROSTER.iter().enumerate() {
        let kept = Kept::new(listed, 70 + i as u64, 60);
        let cuts: Vec<usize> = (0..40).map(|_| kept.begun() + rng.below(kept.text.len() - kept.begun())).collect();
        for cut in cuts {
            let path = kept.folder.path().join("cut.journal");
            std::fs::write(&path, &kept.text.as_bytes()[..cut]).expect("a writable directory");
            let session = go_on(&path, &mut rng, 7);
            let text = std::fs::read(&path).expect("the journal");
            let again = replay(&text).unwrap_or_else(|Error(what)| panic!("{}: {what}", listed.name));
            assert_eq!(again.position(), session.position(), "{} cut at {cut}", listed.name);
            let whole = kept.text[..cut].rfind('\n').expect("a header") + 1;
            assert!(text.starts_with(&kept.text.as_bytes()[..whole]), "lines before the cut have changed");
        }
    }
}

/// Resumes a game from disk and plays a few lines.
fn go_on(path: &Path, rng: &mut Rng, lines: usize) -> Match {
    let mut session = replay(&std::fs::read(path).expect("the journal")).expect("a game");
    session.record(Journal::go_on(path).expect("the journal")).expect("nothing is written");
    for _ in 0..lines {
        let Some(line) = next_line(&session, rng) else { break };
        session.submit(&line).unwrap_or_else(|Error(what)| panic!("{line}: {what}"));
    }
    session
}

#[test]
fn an_error_names_the_number_of_the_changed_line() {
    for (i, listed) in ROSTER.iter().enumerate() {
        let kept = Kept::new(listed, 20 + i as u64, 60);
        let lines: Vec<&str> = kept.text.lines().collect();
        let begin = lines.iter().position(|line| *line == "begin").expect("a header");
        let changed = |at: usize, line: &str| {
            let mut lines = lines.clone();
            lines[at] = line;
            let text = lines.join("\n") + "\n";
            match roster::replay(&text) {
                Ok(_) => panic!("{}: `{}` may be `{line}`", listed.name, lines[at]),
                Err(Error(what)) => what,
            }
        };
        let named = |at: usize| format!("line {}:", at + 1);
        for (at, line) in lines.iter().enumerate().skip(begin + 1) {
            if line.starts_with("! check ") {
                let what = changed(at, "! check 00000000deadbeef");
                assert!(what.starts_with(&named(at)) && what.contains("position"), "{what}");
                let what = changed(at, "! check zero");
                assert!(what.starts_with(&named(at)) && what.contains("hexadecimal"), "{what}");
            } else {
                let what = changed(at, "dance wildly");
                assert!(what.starts_with(&named(at)), "{what}");
            }
        }
        // Another seed gives another game, even if all its actions are still legal.
        let seed = lines.iter().position(|line| line.starts_with("seed ")).expect("a seed");
        let what = changed(seed, "seed 987654321");
        assert!(what.starts_with("line "), "{what}");
        let what = changed(seed, "seed many");
        assert!(what.starts_with(&named(seed)) && what.contains("number"), "{what}");
    }
}

#[test]
fn foreign_files_are_rejected_with_the_expected_content() {
    let cases = [
        ("", "empty"),
        ("sorcery jour", "empty"),
        ("no line end", "line 1: a saved game begins with `sorcery journal 1`"),
        ("hello\n", "line 1: a saved game begins with `sorcery journal 1`, not `hello`"),
        ("sorcery journal 2\nbegin\n", "line 1"),
        ("sorcery journal 1\ngame sorcery\nplayers 2\nbegin\n", "line 3: `players 2`"),
        ("sorcery journal 1\ngame sorcer\nseed 1\nbegin\n", "did you mean `sorcery`"),
        ("sorcery journal 1\ngame sorcery\nseed -1\nbegin\n", "line 3"),
        ("sorcery journal 1\nbegin\n", "no game"),
    ];
    for (text, expected) in cases {
        let Err(Error(what)) = roster::replay(text) else { panic!("{text:?} is a game") };
        assert!(what.contains(expected), "{text:?}: {what}");
    }
}

#[test]
fn undo_and_redo_at_the_ends_are_rejected_and_not_saved() {
    for listed in ROSTER {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = folder.path().join("one.journal");
        let mut rng = Rng::new(5, Stream::Playout);
        let mut session = roster::open(header(listed, &mut rng, 5)).expect("a game");
        session.record(Journal::create(&path)).expect("a header");
        let before = std::fs::read_to_string(&path).expect("the journal");
        for line in ["undo", "redo", "dance", "undo twice"] {
            assert!(session.submit(line).is_err(), "{line}");
        }
        for question in ["help", "position"] {
            session.submit(question).expect("an answer");
        }
        assert_eq!(std::fs::read_to_string(&path).expect("the journal"), before);
        let text = before + "undo\n";
        let Err(Error(what)) = roster::replay(&text) else { panic!("the journal is invalid") };
        assert!(what.starts_with(&format!("line {}:", text.lines().count())), "{what}");
    }
}

/// A reader of the journal. Counts the lines in the file whenever plain text reads input or writes output.
struct Reader {
    path: std::path::PathBuf,
    script: Vec<u8>,
    seen: Rc<RefCell<Vec<(&'static str, usize)>>>,
}

impl Reader {
    fn look(&self, what: &'static str) {
        let text = std::fs::read_to_string(&self.path).expect("the journal");
        let begun = text.find("\nbegin\n").expect("a header") + "\nbegin\n".len();
        let actions = text[begun..].lines().filter(|line| !line.starts_with("! ")).count();
        self.seen.borrow_mut().push((what, actions));
    }
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.look("asked");
        let lines = self.script.len().min(buffer.len());
        buffer[..lines].copy_from_slice(&self.script[..lines]);
        self.script.drain(..lines);
        Ok(lines)
    }
}

impl Write for Reader {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if !text.is_empty() {
            self.look("said");
        }
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn lines_that_arrive_together_are_saved_together_before_their_output() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let mut session = roster::open(header(&ROSTER[0], &mut Rng::new(5, Stream::Playout), 5)).expect("a game");
    session.record(Journal::create(&path)).expect("a header");
    let seen = Rc::<RefCell<Vec<_>>>::default();
    let reader = |script: &str| Reader { path: path.clone(), script: script.into(), seen: seen.clone() };
    let mut plain = Plain::new(Vec::new(), reader("end\nend\nend\n"), reader(""), &SIMPLE, BoardMode::Asked);
    let between = reader("");
    plain.after = Some(Box::new(move |_| between.look("done")));
    plain.play(&mut session).expect("a game");
    drop(plain);
    let course = [("said", 0), ("asked", 0), ("done", 0), ("done", 0), ("done", 3), ("said", 3), ("asked", 3)];
    assert_eq!(seen.borrow()[1..], course);
    // After that, every action is saved at once.
    session.submit("end").expect("an action");
    reader("").look("done");
    assert_eq!(seen.borrow().last(), Some(&("done", 4)));
}
