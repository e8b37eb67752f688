//! Plain text input and output without escape codes, for scripts, pipes and screen readers.

use super::canvas::{BoxCharacters, Canvas, list};
use sorcery_games::engine::Seat;
use sorcery_games::input::read_line;
use sorcery_games::table::Placed;
use sorcery_games::text_buffer::{TextBuffer, indentation};
use sorcery_games::words::{harmless, is_plain, is_yes};
use sorcery_games::{Audience, Error, Medium, Names, Table};
use sorcery_session::exercise::Exercise;
use sorcery_session::{Advice, Asker, Match, Reply};
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};

/// Maximum length of an input line, in bytes.
pub const LINE_LIMIT: usize = 4096;
/// Output is written in blocks of about this size (bytes). It is also written before the program waits for input.
const OUTPUT_SIZE: usize = 1 << 16;

/// Width of a list, in columns, if the width of the terminal is unknown.
const LIST_WIDTH: usize = 80;

/// When the board is printed (ruling 52).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardMode {
    /// Prints the board at the start of every turn.
    #[default]
    Turns,
    /// Prints the board only after the command `board`.
    Asked,
}

/// Reads the lines of a prepared script (`--init`), and then the lines of the input.
pub(super) struct Lines<R> {
    /// The script or, after its end, the complete lines that the input's buffer held.
    block: String,
    /// Number of bytes of the block that have been read.
    read: usize,
    input: BufReader<R>,
}

impl<R: Read> Lines<R> {
    fn new(script: Vec<u8>, input: R) -> Self {
        Lines { block: lossy(script), read: 0, input: BufReader::new(input) }
    }

    /// Returns `true` if reading the next line probably won't block.
    fn are_ready(&self) -> bool {
        self.read < self.block.len() || !self.input.buffer().is_empty()
    }

    /// Returns the next line, or `None` at the end. If the line is too long, the inner result is an error.
    #[inline(always)]
    pub(super) fn next(&mut self) -> io::Result<Option<Result<&str, Error>>> {
        if self.read == self.block.len() && !self.read_block()? {
            return Ok(None);
        }
        let rest = &self.block[self.read..];
        let end = rest.bytes().position(|byte| byte == b'\n').unwrap_or(rest.len());
        self.read = self.block.len().min(self.read + end + 1);
        Ok(Some(if end > LINE_LIMIT { Err(too_long()) } else { Ok(&rest[..end]) }))
    }

    /// Reads as many complete lines as are available without waiting, but at least one line. Returns `false` at the end
    /// of the input.
    #[cold]
    fn read_block(&mut self) -> io::Result<bool> {
        let mut block = std::mem::take(&mut self.block).into_bytes();
        block.clear();
        let buffer = self.input.fill_buf()?;
        if let Some(last) = buffer.iter().rposition(|byte| *byte == b'\n') {
            block.extend_from_slice(&buffer[..=last]);
            self.input.consume(last + 1);
        } else if !buffer.is_empty() {
            read_line(&mut self.input, LINE_LIMIT + 2, &mut block)?;
        }
        (self.block, self.read) = (lossy(block), 0);
        Ok(!self.block.is_empty())
    }
}

pub struct Plain<R: Read, W: Write> {
    /// The lines to read, or `None` if another thread reads the input.
    pub(super) lines: Option<Lines<R>>,
    output: W,
    text: TextBuffer,
    /// Length of the prefix of `text` whose control characters have already been replaced.
    checked: usize,
    canvas: Canvas,
    /// Returns the width of the terminal in columns, if it is known. Wider tables are printed as lists.
    pub room: fn() -> Option<usize>,
    /// Whether tables are always printed as lists.
    pub list: bool,
    board: BoardMode,
    pub after: Option<After>,
    pub answers: Option<ComputerMove>,
    /// If set, the output is only for the person in this seat. It shows what this seat sees, and the answer to the given
    /// command, such as `hand`, follows each board.
    pub alone: Option<(Seat, &'static str)>,
    /// The seed to print at the end, so that the user can repeat the game.
    pub seed: Option<u64>,
    /// Whether quitting prints no message, because the player solves exercises or the caller prints one.
    pub practises: bool,
    /// `Some` if a person types the commands. If it is `Some(true)`, commands show all hands, otherwise only what the
    /// seat to move may see. `None` if a script or program sends the commands.
    pub person: Option<bool>,
    over: bool,
    /// The turn that was announced last.
    turn: Option<u32>,
    /// Whether the last input line changed the position.
    changed: bool,
    /// The next command of a computer player or program, as an input line, with its seat.
    pub(super) answer: Option<(Seat, String)>,
    /// Whether that command names a card that people at the table may not see.
    is_secret: bool,
}

/// Called before a line is read. Returns the decision of a computer player or program, or `None` if a person is to
/// move.
pub type ComputerMove = Box<dyn FnMut(&Match) -> Option<Advice>>;

/// Called after every action, undo and redo. Used to save the match in another format.
pub type After = Box<dyn FnMut(&Match)>;

/// The question before a player resigns.
const ABORT: &str = "Resign and delete the game? (yes or no)";

impl<R: Read, W: Write> Plain<R, W> {
    /// Creates a front end that reads `script` first and then `input`.
    pub fn new(script: Vec<u8>, input: R, output: W, style: &'static BoxCharacters, board: BoardMode) -> Self {
        Plain {
            lines: Some(Lines::new(script, input)),
            output,
            text: TextBuffer::default(),
            checked: 0,
            canvas: Canvas::new(style),
            room: || None,
            list: false,
            board,
            after: None,
            answers: None,
            alone: None,
            seed: None,
            practises: false,
            person: None,
            over: false,
            turn: None,
            changed: true,
            answer: None,
            is_secret: false,
        }
    }

    /// Returns the person or script that enters the commands. This determines which hidden information the answers may
    /// contain.
    fn asker(&self, session: &Match) -> Asker {
        let awaited = || session.status().awaited().unwrap_or(Seat::ONE);
        self.person.map_or(Asker::Script, |open| Asker::Person { seat: awaited(), open })
    }

    /// Asks for the names of those players (spec 1.2) whose names aren't known yet. Returns `None` if the input ends
    /// first.
    pub fn ask_names(&mut self, known: &[Option<String>]) -> io::Result<Option<Names>> {
        let mut names = Vec::new();
        let mut asked = false;
        for (i, name) in known.iter().enumerate() {
            if let Some(name) = name {
                names.push(name.clone());
                continue;
            }
            let Some(name) = self.ask(&format!("Player {}, what is your name?", i + 1))? else {
                if asked {
                    // Explain why the program ends, because the user may not have noticed that a command was read as a
                    // name.
                    self.say(&format!("The input ended before player {} entered a name.", i + 1));
                    self.flush()?;
                }
                return Ok(None);
            };
            asked = true;
            names.push(name);
        }
        Ok(Some(Names::new(names)))
    }

    pub fn say(&mut self, words: &str) {
        self.text.push_str(words);
        self.text.push_str("\n");
    }

    /// Asks a question that isn't part of the game. Returns `None` if the input ends first.
    pub fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.say(question);
        let answer = self.line()?.map(|line| line.map(str::to_string));
        if answer.is_none() {
            self.flush()?;
        }
        // Treat a line that is too long as an empty answer, after reporting it.
        Ok(answer.map(|line| line.inspect_err(|error| self.say(&error.0)).unwrap_or_default()))
    }

    /// Plays a match until the match is over, the user quits, or the input ends. Returns `true` if the game was
    /// abandoned.
    pub fn play(&mut self, session: &mut Match) -> io::Result<bool> {
        session.batch(true);
        let aborted = self.play_on(session, None);
        session.batch(false);
        let aborted = aborted?;
        self.sign_off()?;
        Ok(aborted)
    }

    /// Shows a match that is already over, with its `result`. Answers questions until the user quits or the input ends.
    pub fn show_finished(&mut self, session: &mut Match, result: &str) -> io::Result<()> {
        self.announce(session)?;
        if self.board == BoardMode::Turns {
            self.draw(&session.turn_table());
        }
        self.say(&format!("The game is over. {result}"));
        let asker = self.asker(session);
        while let Some(line) = self.line()? {
            let reply = line.and_then(|line| session.submit_by(asker, line));
            if matches!(reply, Ok(Reply::Quit | Reply::Abort)) {
                break;
            }
            self.reply(session, &reply);
        }
        self.flush()
    }

    /// Plays the match of an exercise until the attempt is over, the player leaves the exercise or quits, or the input
    /// ends.
    pub fn attempt(&mut self, session: &mut Match, exercise: &mut Exercise) -> io::Result<()> {
        (self.turn, self.changed, self.practises) = (Some(session.turn()), true, true);
        // An exercise has only one decision, so print the whole position.
        let commands: &[&str] = if self.board == BoardMode::Turns { &["board", "hand"] } else { &[] };
        let mut shown: Vec<Placed> = Vec::new();
        for command in commands {
            let Ok(Reply::Shown(_, table)) = session.submit(command) else { continue };
            // In Onirim, the board contains the hand.
            let is_new = |placed: &Placed| {
                let is_same = |it: &Placed| it.cell == placed.cell || it.anchor.is_some() && it.anchor == placed.anchor;
                !shown.iter().any(is_same)
            };
            if table.cells().any(is_new) {
                self.draw(&table);
            }
            shown.extend(table.cells().cloned());
        }
        self.play_on(session, Some(exercise))?;
        self.flush()
    }

    /// Plays a match, or an attempt at an exercise. Returns `true` if the game was abandoned.
    fn play_on(&mut self, session: &mut Match, mut exercise: Option<&mut Exercise>) -> io::Result<bool> {
        while !exercise.as_ref().is_some_and(|it| it.is_over(session)) && self.announce(session)? {
            let asker = self.asker(session);
            let result = match &self.answer {
                Some((_, line)) => session.submit(line),
                None => match self.line()? {
                    Some(Ok(line)) => match exercise.as_mut().and_then(|it| it.answer(session, line.trim())) {
                        Some(answer) => Ok(Reply::Said(answer + "\n")),
                        None => session.submit_by(asker, line),
                    },
                    Some(Err(error)) => Err(error),
                    None => break,
                },
            };
            self.reply(session, &result);
            match result {
                Ok(Reply::Quit) => break,
                Ok(Reply::Abort) => {
                    session.is_kept();
                    if matches!(self.line()?, Some(Ok(line)) if is_yes(line)) {
                        return Ok(true);
                    }
                }
                _ => {}
            }
        }
        Ok(false)
    }

    /// Prints new events and the player to move, and gets the decision of a computer player or program. Returns `false`
    /// if the game is over.
    pub(super) fn announce(&mut self, session: &mut Match) -> io::Result<bool> {
        // While more input lines are available, delay saving, so that many lines are saved at once.
        let full = self.text.end() >= OUTPUT_SIZE;
        if full || self.answers.is_some() || !self.lines_are_ready() {
            session.is_kept();
            if let Some(fault) = session.recording_fault() {
                // Also report the error on standard error, because nobody may be reading standard output.
                let _ = writeln!(io::stderr(), "sorcery: {fault}");
            }
        }
        session.news(self.alone.as_ref().map(|(seat, _)| *seat), &mut self.text);
        if self.changed
            && let Some(after) = &mut self.after
        {
            after(session);
        }
        let awaited = session.status().awaited();
        self.over = awaited.is_none();
        if self.answers.is_some() {
            // Show the output now, because the computer may think for a while.
            self.flush()?;
        }
        // Call `answers` even if the game is over, so that programs learn the result.
        let advice = self.answers.as_mut().and_then(|answers| answers(session));
        let Some(seat) = awaited else { return Ok(false) };
        match advice {
            Some(Advice { forfeit: Some(why), .. }) => {
                session.forfeit(seat, &why);
                return self.announce(session);
            }
            Some(advice) => {
                self.is_secret = session.decision(Medium::Text).is_secret;
                self.answer = Some((seat, advice.line));
                return Ok(true);
            }
            None => self.answer = None,
        }
        if self.board == BoardMode::Turns && self.turn != Some(session.turn()) {
            self.turn = Some(session.turn());
            self.draw(&session.turn_table());
            if let Some((_, question)) = &self.alone
                && let Ok(Reply::Shown(_, table)) = session.submit(question)
                && table.cells().next().is_some()
            {
                self.draw(&table);
            }
        }
        if self.changed
            && let Some(question) = session.decision(if self.list { Medium::List } else { Medium::Text }).question
        {
            self.say(&question);
        }
        if full {
            self.write()?;
        }
        Ok(true)
    }

    pub(super) fn reply(&mut self, session: &mut Match, result: &Result<Reply, Error>) {
        self.changed = matches!(result, Ok(Reply::Played | Reply::Moved(_)));
        let answer = self.answer.take();
        match result {
            Ok(Reply::Played) => {
                if let Some((seat, line)) = answer.filter(|_| !self.is_secret) {
                    self.text.push_str(&format!("{}: {line}\n", session.names().of(seat)));
                }
            }
            Ok(Reply::Nothing) => {}
            // Ruling 39 allows only one line here. If the seed is known, `sign_off` prints a more useful line, which
            // explains how to repeat the game.
            Ok(Reply::Quit) if self.seed.is_some() || self.practises => {}
            Ok(Reply::Quit) if session.has_begun() && session.is_kept() => self.say("The game is saved."),
            Ok(Reply::Quit) => self.say("The game ends without a winner."),
            Ok(Reply::Abort) => self.say(ABORT),
            Ok(Reply::Shown(_, table)) if table.rows.is_empty() => self.say(&Error::nothing_to_show().0),
            Ok(Reply::Shown(_, table)) => self.draw(table),
            Ok(Reply::Said(words)) => self.text.push_str(words),
            Ok(Reply::Hint(hint)) => self.text.push_str(&hint.text(self.list)),
            Ok(Reply::Moved(moved)) => self.say(&moved.to_string()),
            Err(error) => self.say(&error.0),
        }
    }

    /// Prints a last line with the seed, except after an unfinished game with hidden hands: the seed would reveal them.
    pub(super) fn sign_off(&mut self) -> io::Result<()> {
        if let Some(seed) = self.seed.filter(|_| self.over || self.person != Some(false)) {
            self.text.push_str(&format!("To play this game again, use --seed {seed}.\n"));
        }
        self.flush()
    }

    /// Prints the log of a match and its current table.
    pub fn print(&mut self, session: &Match) -> io::Result<()> {
        let mut written = Ok(());
        session.each_log_line(Audience::Public, &mut |line| {
            if self.text.end() >= OUTPUT_SIZE && written.is_ok() {
                written = self.write();
            }
            self.text.push_str(indentation(line.depth));
            self.say(&line.told.text);
        });
        written?;
        self.draw(&session.turn_table());
        self.flush()
    }

    /// Returns `true` if the next input line can probably be read without waiting.
    fn lines_are_ready(&self) -> bool {
        self.lines.as_ref().is_some_and(Lines::are_ready)
    }

    /// Returns the next input line, or `None` at the end of the input. If reading may have to wait, writes the pending
    /// output first.
    #[inline(always)]
    fn line(&mut self) -> io::Result<Option<Result<&str, Error>>> {
        if !self.lines_are_ready() {
            self.flush()?;
        }
        match &mut self.lines {
            Some(lines) => lines.next(),
            None => Ok(None),
        }
    }

    /// Draws a table. The drawn text needs no check, because the canvas has already replaced control characters.
    fn draw(&mut self, table: &Table) {
        self.check();
        let list_width = match (self.room)() {
            Some(room) if Canvas::width(table) > room => Some(room),
            room => (self.list || Canvas::needs_list(table)).then(|| room.unwrap_or(LIST_WIDTH)),
        };
        match list_width {
            Some(width) => {
                let mut text = String::new();
                list(table, width, &mut text);
                self.text.push_str(&text);
            }
            None => self.canvas.draw(table, &mut self.text),
        }
        self.checked = self.text.end();
    }

    /// Replaces control characters in the part of the text that hasn't been checked yet.
    fn check(&mut self) {
        let new = self.text.after(self.checked);
        if !is_plain(new)
            && let Cow::Owned(safe) = harmless(&lossy(new.to_vec()))
        {
            self.text.truncate(self.checked);
            self.text.push_str(&safe);
        }
        self.checked = self.text.end();
    }

    fn write(&mut self) -> io::Result<()> {
        self.check();
        self.output.write_all(self.text.after(0))?;
        self.text.truncate(0);
        self.checked = 0;
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.write()?;
        self.output.flush()
    }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned())
}

#[cold]
fn too_long() -> Error {
    Error(format!("Ignored a line of more than {LINE_LIMIT} bytes."))
}
