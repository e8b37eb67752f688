//! Plain text: lines in, lines out, no escape codes. This is how scripts, pipes and screen
//! readers play.

use super::canvas::{Canvas, Style, list};
use sorcery_games::engine::Seat;
use sorcery_games::engine::input::read_line;
use sorcery_games::words::{harmless, is_yes, push_indent};
use sorcery_games::{Error, Names, Table};
use sorcery_session::{Advice, Asker, Reply, Session};
use std::borrow::Cow;
use std::io::{self, BufReader, Read, Write};

/// The longest line that is understood, in bytes.
pub const LINE_LIMIT: usize = 4096;
/// Output is handed on in pieces of about this size, and always before waiting for input.
const OUTPUT_SIZE: usize = 1 << 16;

/// Width of a list if the output isn't a terminal (columns).
const LIST_WIDTH: usize = 80;

/// When the board is shown without being asked for (ruling 52).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Board {
    /// At the start of every turn.
    #[default]
    Turns,
    /// Only on the command `board`.
    Asked,
}

/// Where lines come from: a prepared beginning (`-init`), then an input.
pub(super) struct Lines<R> {
    script: String,
    /// How much of the script was read.
    read: usize,
    input: BufReader<R>,
    /// The line of the input that was read last.
    line: String,
}

impl<R: Read> Lines<R> {
    fn new(script: Vec<u8>, input: R) -> Self {
        Lines { script: lossy(script), read: 0, input: BufReader::new(input), line: String::new() }
    }

    /// Whether there is something without waiting.
    fn are_ready(&self) -> bool {
        self.read < self.script.len() || !self.input.buffer().is_empty()
    }

    /// The next line; `None` at the end. One that is too long is skipped whole and complained about.
    #[inline(always)]
    pub(super) fn next(&mut self) -> io::Result<Option<Result<&str, Error>>> {
        let script = &self.script[self.read..];
        let line = if script.is_empty() {
            let mut line = std::mem::take(&mut self.line).into_bytes();
            if read_line(&mut self.input, LINE_LIMIT + 2, &mut line)?.is_none() {
                return Ok(None);
            }
            line.pop_if(|last| *last == b'\n');
            self.line = lossy(line);
            &self.line
        } else {
            let end = script.bytes().position(|byte| byte == b'\n').unwrap_or(script.len());
            self.read = self.script.len().min(self.read + end + 1);
            &script[..end]
        };
        Ok(Some(if line.len() > LINE_LIMIT { Err(too_long()) } else { Ok(line) }))
    }
}

pub struct Plain<R: Read, W: Write> {
    /// `None` when another thread reads them.
    pub(super) lines: Option<Lines<R>>,
    output: W,
    text: String,
    /// How much of the text is known to be harmless.
    checked: usize,
    canvas: Canvas,
    /// Returns the width of the terminal in columns. Wider tables are printed as lists.
    pub room: fn() -> Option<usize>,
    /// Whether tables are always printed as lists.
    pub list: bool,
    board: Board,
    pub after: Option<After>,
    pub answers: Option<Answers>,
    /// Nobody but the person in this seat looks on: it is told what only it sees, and the question
    /// (`hand`) is asked for it at the beginning of its turns.
    pub alone: Option<(Seat, &'static str)>,
    /// Named at the end, so that the game can be repeated.
    pub seed: Option<u64>,
    /// Somebody types, who learns no more than a seat may see, unless it is an open game (`true`).
    pub person: Option<bool>,
    /// Whether the game was over when it was looked at last.
    over: bool,
    /// The turn that was announced last.
    turn: Option<u32>,
    /// Whether the position is another than at the last line.
    changed: bool,
    /// What a program answers now.
    pub(super) answer: Option<(Seat, String)>,
}

/// Called before a line is read, for seats that no person sits in: the answer that is taken instead, if
/// there is one.
pub type Answers = Box<dyn FnMut(&dyn Session) -> Option<Advice>>;

/// Called with the match after every action, undo and redo: to keep it in another form.
pub type After = Box<dyn FnMut(&dyn Session)>;

/// What is asked before a game is given up.
const ABORT: &str = "Give the game up? What is saved of it is deleted. (yes or no)";

impl<R: Read, W: Write> Plain<R, W> {
    /// A face that reads `script` first and then `input`.
    pub fn new(script: Vec<u8>, input: R, output: W, style: &'static Style, board: Board) -> Self {
        Plain {
            lines: Some(Lines::new(script, input)),
            output,
            text: String::with_capacity(2 * OUTPUT_SIZE),
            checked: 0,
            canvas: Canvas::new(style),
            room: || None,
            list: false,
            board,
            after: None,
            answers: None,
            alone: None,
            seed: None,
            person: None,
            over: false,
            turn: None,
            changed: true,
            answer: None,
        }
    }

    /// Whose view a line that was read is answered from.
    fn asker(&self, session: &dyn Session) -> Asker {
        let awaited = || session.status().awaited().unwrap_or(Seat::ONE);
        self.person.map_or(Asker::Script, |open| Asker::Person { seat: awaited(), open })
    }

    /// Asks for the names of the players (spec 1.2) that are not known yet. `None` when the input
    /// ends first.
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
                    // What was meant as a command may have been taken for a name.
                    self.say(&format!("The input ended before player {} had a name.", i + 1));
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
        self.text.push('\n');
    }

    /// Asks something beside the game; `None` when the input ends first.
    pub fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        self.say(question);
        let answer = self.line()?.map(|line| line.map(str::to_string));
        if answer.is_none() {
            self.flush()?;
        }
        // A line that is too long is no answer.
        Ok(answer.map(|line| line.inspect_err(|error| self.say(&error.0)).unwrap_or_default()))
    }

    /// Plays a match to its end, to `quit` or to the end of the input; says whether it was given up.
    pub fn play(&mut self, session: &mut dyn Session) -> io::Result<bool> {
        session.batch(true);
        let aborted = self.play_on(session, &|_| false);
        session.batch(false);
        let aborted = aborted?;
        self.sign_off()?;
        Ok(aborted)
    }

    /// Plays a match until something holds of it, or it ends otherwise.
    pub fn play_until(&mut self, session: &mut dyn Session, done: &dyn Fn(&dyn Session) -> bool) -> io::Result<()> {
        (self.turn, self.changed) = (None, true);
        self.play_on(session, done)?;
        self.flush()
    }

    fn play_on(&mut self, session: &mut dyn Session, done: &dyn Fn(&dyn Session) -> bool) -> io::Result<bool> {
        while !done(session) && self.announce(session)? {
            let asker = self.asker(session);
            let result = match &self.answer {
                Some((_, line)) => session.submit(line),
                None => match self.line()? {
                    Some(Ok(line)) => session.submit_by(asker, line),
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

    /// Says what has happened since the last line, and whose turn it is; has programs answer. `false`
    /// when nobody is awaited any more.
    pub(super) fn announce(&mut self, session: &mut dyn Session) -> io::Result<bool> {
        // While lines wait, nobody has seen what came of the last ones: a write serves many of them.
        let full = self.text.len() >= OUTPUT_SIZE;
        if full || self.answers.is_some() || !self.lines_are_ready() {
            session.is_kept();
            if let Some(fault) = session.recording_fault() {
                // Said even if nobody reads the game's own text.
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
            // Whoever answers may think for a while.
            self.flush()?;
        }
        // Programs hear of the end, too.
        let advice = self.answers.as_mut().and_then(|answers| answers(session));
        let Some(seat) = awaited else { return Ok(false) };
        match advice {
            Some(Advice { forfeit: Some(why), .. }) => {
                session.forfeit(seat, &why);
                return self.announce(session);
            }
            Some(advice) => {
                self.answer = Some((seat, advice.line));
                return Ok(true);
            }
            None => self.answer = None,
        }
        if (self.board == Board::Turns || self.alone.is_some()) && self.turn != Some(session.turn()) {
            self.turn = Some(session.turn());
            if self.board == Board::Turns {
                self.draw(&session.observe(None).table);
            }
            if let Some((_, question)) = &self.alone
                && let Ok(Reply::Shown(table)) = session.submit(question)
            {
                self.draw(&table);
            }
        }
        if self.changed
            && let Some(question) = session.prompt()
        {
            self.say(&question);
        }
        if full {
            self.write()?;
        }
        Ok(true)
    }

    pub(super) fn reply(&mut self, session: &mut dyn Session, result: &Result<Reply, Error>) {
        self.changed = matches!(result, Ok(Reply::Played | Reply::Moved(_)));
        let answer = self.answer.take();
        match result {
            Ok(Reply::Played) => {
                if let Some((seat, line)) = answer {
                    self.text.push_str(&format!("{}: {line}\n", session.names().of(seat)));
                }
            }
            Ok(Reply::Nothing) => {}
            // Ruling 39: one line. How to repeat the game is one, where it can be.
            Ok(Reply::Quit) if self.seed.is_some() => {}
            Ok(Reply::Quit) if session.is_kept() => self.say("The game is kept."),
            Ok(Reply::Quit) => self.say("The game ends without a winner."),
            Ok(Reply::Abort) => self.say(ABORT),
            Ok(Reply::Shown(table)) => self.draw(table),
            Ok(Reply::Said(words)) => self.text.push_str(words),
            Ok(Reply::Moved(words)) => self.say(words),
            Err(error) => self.say(&error.0),
        }
    }

    /// The last words. The seed is a key to all hands: nobody gets it before the end.
    pub(super) fn sign_off(&mut self) -> io::Result<()> {
        if let Some(seed) = self.seed.filter(|_| self.over || self.person != Some(false)) {
            self.text.push_str(&format!("This game can be repeated with --seed {seed}.\n"));
        }
        self.flush()
    }

    /// Prints a game from its beginning to where it is, and the table at its end.
    pub fn print(&mut self, session: &dyn Session) -> io::Result<()> {
        for line in session.log(None) {
            push_indent(&mut self.text, line.depth);
            self.say(&line.text);
        }
        self.draw(&session.observe(None).table);
        self.flush()
    }

    /// Whether there is a line without waiting.
    fn lines_are_ready(&self) -> bool {
        self.lines.as_ref().is_some_and(Lines::are_ready)
    }

    /// The next line; `None` at the end.
    fn line(&mut self) -> io::Result<Option<Result<&str, Error>>> {
        if !self.lines_are_ready() {
            self.flush()?;
        }
        self.lines.as_mut().map_or(Ok(None), Lines::next)
    }

    /// Draws a table, of which every cell is looked at when it is drawn: nearly all of what a long
    /// script prints was drawn before.
    fn draw(&mut self, table: &Table) {
        self.check();
        match (self.room)() {
            Some(room) if Canvas::width(table) > room => list(table, room, &mut self.text),
            room if self.list => list(table, room.unwrap_or(LIST_WIDTH), &mut self.text),
            _ => self.canvas.draw(table, &mut self.text),
        }
        self.checked = self.text.len();
    }

    /// Sees to it that a terminal obeys nothing in what was said.
    fn check(&mut self) {
        if let Cow::Owned(safe) = harmless(&self.text[self.checked..]) {
            self.text.replace_range(self.checked.., &safe);
        }
        self.checked = self.text.len();
    }

    fn write(&mut self) -> io::Result<()> {
        self.check();
        self.output.write_all(self.text.as_bytes())?;
        self.text.clear();
        self.checked = 0;
        Ok(())
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.write()?;
        self.output.flush()
    }
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned())
}

#[cold]
fn too_long() -> Error {
    Error(format!("A line has at most {LINE_LIMIT} bytes; this one was longer and is ignored."))
}
