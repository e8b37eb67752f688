//! Plain text: lines in, lines out, no escape codes. This is how scripts, pipes and screen
//! readers play.

use super::canvas::{Canvas, Style};
use crate::engine::Seat;
use crate::games::{Error, Names, Table};
use crate::session::{Reply, Session};
use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::string::FromUtf8Error;

/// The longest line that is understood, in bytes.
pub const LINE_LIMIT: usize = 4096;
/// Output is handed on in pieces of about this size, and always before waiting for input.
const OUTPUT_SIZE: usize = 1 << 16;

/// When the board is shown without being asked for (ruling 52).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Board {
    /// At the start of every turn.
    #[default]
    Turns,
    /// Only on the command `board`.
    Asked,
}

/// Lines that were prepared.
struct Script {
    /// As text, unless something in them is none.
    lines: Result<String, Vec<u8>>,
    /// How much of it was taken.
    taken: usize,
}

impl Script {
    fn new(lines: Vec<u8>) -> Self {
        Script { lines: String::from_utf8(lines).map_err(FromUtf8Error::into_bytes), taken: 0 }
    }

    fn bytes(&self) -> &[u8] {
        self.lines.as_ref().map_or_else(Vec::as_slice, String::as_bytes)
    }

    #[inline(always)]
    fn has_more(&self) -> bool {
        self.taken < self.bytes().len()
    }

    /// The next line; nothing after the last.
    #[inline(always)]
    fn next(&mut self) -> Option<Result<Cow<'_, str>, Error>> {
        let start = self.taken;
        let rest = self.bytes().get(start..).filter(|rest| !rest.is_empty())?;
        let end = start + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.taken = end + 1;
        Some(match &self.lines {
            Ok(text) if end - start <= LINE_LIMIT => Ok(Cow::Borrowed(&text[start..end])),
            _ => decode(&self.bytes()[start..end]),
        })
    }
}

/// The plain face: a prepared beginning, then an input, and an output.
pub struct Plain<R: Read, W: Write> {
    /// Lines to take before any of the input (`-init`).
    script: Script,
    input: BufReader<R>,
    /// The line that was read last from the input.
    typed: Vec<u8>,
    output: W,
    text: String,
    canvas: Canvas,
    board: Board,
    after: Option<After>,
    answers: Option<Answers>,
    heard: Option<Heard>,
    /// The only person at the table, and a question that is asked at its turns.
    alone: Option<(Seat, String)>,
}

/// Called before a line is read: the line that is taken instead, if there is one.
pub type Answers = Box<dyn FnMut(&dyn Session) -> Option<String>>;

/// Called with every line, whoever it comes from, and with what became of it.
pub type Heard = Box<dyn FnMut(&str, &Result<Reply, Error>)>;

/// Called with the match after every action.
pub type After = Box<dyn FnMut(&dyn Session) -> io::Result<()>>;

impl<R: Read, W: Write> Plain<R, W> {
    /// A face that reads `script` first and then `input`.
    pub fn new(script: Vec<u8>, input: R, output: W, style: &'static Style, board: Board) -> Self {
        let input = BufReader::new(input);
        Plain {
            script: Script::new(script),
            input,
            typed: Vec::new(),
            output,
            text: String::with_capacity(2 * OUTPUT_SIZE),
            canvas: Canvas::new(style),
            board,
            after: None,
            answers: None,
            heard: None,
            alone: None,
        }
    }

    /// Calls `after` with the match after every action, undo and redo: to keep it in another form.
    pub fn keep(&mut self, after: After) {
        self.after = Some(after);
    }

    /// Lets `answers` speak before the input is asked: for seats that no person sits in.
    pub fn answered_by(&mut self, answers: Answers) {
        self.answers = Some(answers);
    }

    /// Lets `heard` know every line: another face follows the game.
    pub fn followed_by(&mut self, heard: Heard) {
        self.heard = Some(heard);
    }

    /// Nobody but the person in this seat looks on: it is told what only it sees, and `question`
    /// (`hand`) is asked for it at the beginning of its turns.
    pub fn alone(&mut self, seat: Seat, question: &str) {
        self.alone = Some((seat, question.to_string()));
    }

    /// Asks for the names of the players (spec 1.2) that are not known yet. `None` when the input
    /// ends first.
    ///
    /// # Errors
    /// When the input cannot be read or the output not be written.
    pub fn ask_names(&mut self, known: &[Option<String>]) -> io::Result<Option<Names>> {
        let mut names = Vec::new();
        for (i, name) in known.iter().enumerate() {
            match name {
                Some(name) => names.push(name.clone()),
                None => {
                    self.text.push_str(&format!("Player {}, what is your name?\n", i + 1));
                    let Some(line) = self.line()?.map(|line| line.map(Cow::into_owned)) else {
                        self.flush()?;
                        return Ok(None);
                    };
                    let name = line.inspect_err(|error| self.complain(error));
                    names.push(name.unwrap_or_default());
                }
            }
        }
        Ok(Some(Names::new(names)))
    }

    /// Says something beside the game.
    pub fn say(&mut self, words: &str) {
        self.text.push_str(words);
        self.text.push('\n');
    }

    /// Asks something beside the game; `None` when the input ends first.
    ///
    /// # Errors
    /// When the input cannot be read or the output not be written.
    pub fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.say(question);
        let answer = self.line()?.map(|line| line.map(Cow::into_owned));
        if answer.is_none() {
            self.flush()?;
        }
        // A line that is too long is no answer.
        Ok(answer.map(Result::unwrap_or_default))
    }

    /// Plays a match to its end, to `quit` or to the end of the input. A `seed` is named at the
    /// end, so that the game can be repeated.
    ///
    /// # Errors
    /// When the input cannot be read or the output not be written.
    pub fn play(&mut self, session: &mut dyn Session, seed: Option<u64>) -> io::Result<()> {
        let mut turn = None;
        let mut changed = true;
        let mut heard = self.heard.take();
        let watches_turns = self.board == Board::Turns || self.alone.is_some();
        loop {
            session.news(self.alone.as_ref().map(|(seat, _)| *seat), &mut self.text);
            if changed && let Some(after) = &mut self.after {
                after(session)?;
            }
            let Some(seat) = session.status().awaited() else { break };
            if self.answers.is_some() {
                // Whoever answers may think for a while.
                self.flush()?;
            }
            let answer = self.answers.as_mut().and_then(|answers| answers(session));
            if watches_turns && answer.is_none() && turn != Some(session.turn()) {
                turn = Some(session.turn());
                if self.board == Board::Turns {
                    self.canvas.draw(&session.overview(), &mut self.text);
                }
                if let Some((_, question)) = &self.alone
                    && let Ok(Reply::Shown(table)) = session.submit(question)
                {
                    self.show(&table);
                }
            }
            if answer.is_none()
                && changed
                && let Some(question) = session.prompt()
            {
                self.say(&question);
            }
            if self.text.len() >= OUTPUT_SIZE {
                self.write()?;
            }
            let result = match answer {
                Some(line) => {
                    let result = told(&mut heard, &line, session.submit(&line));
                    if let Ok(Reply::Played) = result {
                        self.text.push_str(&format!("{}: {line}\n", session.names().of(seat)));
                    }
                    result
                }
                None => match self.line()? {
                    Some(Ok(line)) => told(&mut heard, &line, session.submit(&line)),
                    Some(Err(error)) => told(&mut heard, "", Err(error)),
                    None => break,
                },
            };
            changed = matches!(result, Ok(Reply::Played | Reply::Moved(_)));
            match result {
                Ok(Reply::Played | Reply::Nothing) => {}
                Ok(Reply::Quit) => break,
                Ok(Reply::Shown(table)) => self.show(&table),
                Ok(Reply::Said(words)) => self.text.push_str(&words),
                Ok(Reply::Moved(words)) => self.say(&words),
                Err(error) => self.complain(&error),
            }
        }
        if let Some(seed) = seed {
            self.text.push_str(&format!("This game can be repeated with --seed {seed}.\n"));
        }
        self.flush()
    }

    /// Prints a game from its beginning to where it is, and the table at its end.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn print(&mut self, session: &dyn Session) -> io::Result<()> {
        for line in session.log(None) {
            self.text.push_str(&"  ".repeat(line.depth as usize));
            self.say(&line.text);
        }
        self.canvas.draw(&session.overview(), &mut self.text);
        self.flush()
    }

    fn complain(&mut self, error: &Error) {
        self.say(&error.0);
    }

    fn show(&mut self, table: &Table) {
        self.canvas.draw(table, &mut self.text);
    }

    /// The next line of the script, then of the input; `None` at the end.
    #[inline(always)]
    fn line(&mut self) -> io::Result<Option<Result<Cow<'_, str>, Error>>> {
        if self.script.has_more() {
            return Ok(self.script.next());
        }
        self.typed_line()
    }

    /// The next line of the input; `None` at its end. A line that is too long is skipped whole and
    /// complained about.
    #[inline(never)]
    fn typed_line(&mut self) -> io::Result<Option<Result<Cow<'_, str>, Error>>> {
        if self.input.buffer().is_empty() {
            self.flush()?;
        }
        self.typed.clear();
        let limit = LINE_LIMIT as u64 + 2;
        if self.input.by_ref().take(limit).read_until(b'\n', &mut self.typed)? == 0 {
            return Ok(None);
        }
        let ended = self.typed.last() == Some(&b'\n');
        if self.typed.len() as u64 == limit && !ended {
            self.input.skip_until(b'\n')?;
        }
        if ended {
            self.typed.pop();
        }
        Ok(Some(decode(&self.typed)))
    }

    fn write(&mut self) -> io::Result<()> {
        self.output.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write()?;
        self.output.flush()
    }
}

/// Lets those who follow a match know what became of a line.
fn told(heard: &mut Option<Heard>, line: &str, result: Result<Reply, Error>) -> Result<Reply, Error> {
    if let Some(heard) = heard {
        heard(line, &result);
    }
    result
}

fn decode(line: &[u8]) -> Result<Cow<'_, str>, Error> {
    if line.len() > LINE_LIMIT {
        return Err(Error(format!("A line has at most {LINE_LIMIT} bytes; this one was longer and is ignored.")));
    }
    Ok(std::str::from_utf8(line).map_or_else(|_| String::from_utf8_lossy(line), Cow::Borrowed))
}
