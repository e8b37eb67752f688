//! The real program in a pseudo-terminal: sends keys and reads the screen. Tests wait for a text on the screen, never
//! for a fixed time.

use crate::process::alone;
use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use vt100::MouseProtocolMode;

/// Maximum time to wait for one step. Long enough for any machine; only a failing test waits this long.
const PATIENCE: Duration = Duration::from_secs(300);
/// The escape codes at the start and the end of a frame.
const FRAME: [&[u8]; 2] = [b"\x1b[?2026h", b"\x1b[?2026l"];
/// The query for the background colour, which is as long as those codes.
const BACKGROUND: &[u8] = b"\x1b]11;?\x1b\\";

/// Stands for the value of an environment variable that isn't set.
pub const UNSET: &str = "(unset)";

/// The output of a program so far.
struct Shown {
    parser: vt100::Parser,
    /// The last bytes, because the end of a frame may arrive in two parts.
    tail: Vec<u8>,
    /// The bytes received.
    bytes: Vec<u8>,
    /// Number of frames drawn, and whether one is being drawn.
    frames: usize,
    drawing: bool,
    /// Whether the program has asked for the background colour.
    asked: bool,
    /// The text of the screen after the last complete frame.
    whole: String,
    /// The text of the screen after every frame, concatenated.
    ever: String,
    /// Whether the output has ended.
    ended: bool,
    /// Whether the reader has to stop.
    closing: bool,
}

/// Returns the text of a screen without trailing blanks, because a written blank looks the same as an erased cell.
fn text_of(screen: &vt100::Screen) -> String {
    screen.contents().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

impl Shown {
    fn count_frames(&mut self) {
        let [begin, end] = FRAME;
        let tail = std::mem::take(&mut self.tail);
        for window in tail.windows(end.len()) {
            self.frames += usize::from(window == end);
            self.asked |= window == BACKGROUND;
            if window == begin || window == end {
                self.drawing = window == begin;
            }
        }
        if !self.drawing {
            self.whole = text_of(self.parser.screen());
            self.ever.push_str(&self.whole);
        }
        // The tail may be the start of an escape code.
        self.tail = tail[tail.len().saturating_sub(end.len() - 1)..].to_vec();
    }
}

/// A program that runs in a terminal.
pub struct Terminal {
    folder: Arc<tempfile::TempDir>,
    child: Option<Box<dyn Child + Send + Sync>>,
    pid: Pid,
    master: Option<Box<dyn MasterPty + Send>>,
    slave: Option<Box<dyn SlavePty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    shown: Arc<(Mutex<Shown>, Condvar)>,
    reader: Option<JoinHandle<()>>,
    /// The settings of the line discipline before the program started.
    modes: String,
    left: Option<String>,
}

/// Starts the program in a terminal of 120 columns and 40 lines, in a new folder.
pub fn start(arguments: &[&str]) -> Terminal {
    start_with(&[], arguments)
}

/// Like [`start`], in a folder with these files.
pub fn start_with(files: &[(&str, &str)], arguments: &[&str]) -> Terminal {
    start_in(files, arguments, &[])
}

/// Like [`start_with`], with more environment variables.
pub fn start_in(files: &[(&str, &str)], arguments: &[&str], environment: &[(&str, &str)]) -> Terminal {
    let folder = tempfile::tempdir().expect("a temporary directory");
    for (name, text) in files {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable directory");
        std::fs::write(path, text).expect("a writable directory");
    }
    Terminal::start(Arc::new(folder), arguments, environment, (120, 40), true)
}

impl Terminal {
    fn start(
        folder: Arc<tempfile::TempDir>,
        arguments: &[&str],
        environment: &[(&str, &str)],
        (cols, rows): (u16, u16),
        controls: bool,
    ) -> Self {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        // A process that inherits the terminal keeps it open after this side has closed it.
        let opened = alone();
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        drop(opened);
        let modes = modes(pair.master.as_ref());
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_sorcery"));
        command.args(arguments);
        let begins = |verbs: &[&str]| arguments.first().is_some_and(|first| verbs.contains(first));
        if !begins(&["rules"]) {
            command.arg("--no-animation");
        }
        // Guests and spectators save nothing.
        if !begins(&["join", "watch", "rules"]) {
            command.args(["--data", "data"]);
        }
        command.cwd(folder.path());
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("HOME", folder.path());
        command.env("SORCERY_CONFIG", folder.path().join("config"));
        for (name, value) in environment {
            match *value {
                UNSET => command.env_remove(name),
                value => command.env(name, value),
            }
        }
        command.set_controlling_tty(controls);
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let shown = Shown {
            parser: vt100::Parser::new(rows, cols, 0),
            tail: Vec::new(),
            bytes: Vec::new(),
            frames: 0,
            drawing: false,
            asked: false,
            whole: String::new(),
            ever: String::new(),
            ended: false,
            closing: false,
        };
        let shown = Arc::new((Mutex::new(shown), Condvar::new()));
        let input = pair.master.try_clone_reader().expect("a reader");
        let reader = {
            let shown = Arc::clone(&shown);
            std::thread::spawn(move || read(input, &shown))
        };
        Terminal {
            folder,
            pid: Pid::from_raw(child.process_id().expect("a process") as i32).expect("a process"),
            child: Some(child),
            writer: Some(pair.master.take_writer().expect("a writer")),
            master: Some(pair.master),
            slave: Some(pair.slave),
            shown,
            reader: Some(reader),
            modes,
            left: None,
        }
    }

    /// Starts the program again in the same folder.
    pub fn again(&self, arguments: &[&str]) -> Terminal {
        Terminal::start(Arc::clone(&self.folder), arguments, &[], (120, 40), true)
    }

    /// Starts another program in the same folder, in a terminal that doesn't control it. Closing the terminal sends
    /// the program no signal.
    pub fn uncontrolled(&self, arguments: &[&str]) -> Terminal {
        Terminal::start(Arc::clone(&self.folder), arguments, &[], (120, 40), false)
    }

    /// Starts another program in the same folder, in a terminal of this size.
    pub fn beside(&self, arguments: &[&str], size: (u16, u16)) -> Terminal {
        self.beside_in(arguments, size, &[])
    }

    /// Like [`beside`](Self::beside), with more environment variables.
    pub fn beside_in(&self, arguments: &[&str], size: (u16, u16), environment: &[(&str, &str)]) -> Terminal {
        Terminal::start(Arc::clone(&self.folder), arguments, environment, size, true)
    }

    /// Pastes a line and enters it, without waiting for the result.
    pub fn enter_at_once(&mut self, line: &str) {
        self.send(&format!("\x1b[200~{line}\x1b[201~\r"));
    }

    /// Waits while `is_so` returns `true`. Checks again after each output of this program.
    #[track_caller]
    pub fn wait_while(&self, is_so: impl Fn() -> bool) {
        let end = Instant::now() + PATIENCE;
        while is_so() {
            assert!(Instant::now() < end && !self.shown.0.lock().expect("a reader").ended, "{}", self.text());
            let shown = self.shown.0.lock().expect("a reader");
            drop(self.shown.1.wait_timeout(shown, Duration::from_millis(20)));
        }
    }

    /// Waits until `is_so` returns `true`, even after the end of this program.
    #[track_caller]
    pub fn wait_until(&self, is_so: impl Fn(&Self) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !is_so(self) {
            assert!(Instant::now() < end, "{}", self.text());
            let shown = self.shown.0.lock().expect("a reader");
            drop(self.shown.1.wait_timeout(shown, Duration::from_millis(20)));
        }
    }

    /// Returns the text of the screen after every frame so far.
    pub fn shown_so_far(&self) -> String {
        self.shown.0.lock().expect("a reader").ever.clone()
    }

    /// Waits for the end of the program and returns everything it has shown.
    pub fn end(mut self) -> String {
        self.wait_for_end();
        self.text()
    }

    /// Returns the process ID of the program.
    pub fn id(&self) -> u32 {
        self.pid.as_raw_nonzero().get() as u32
    }

    /// Returns the folder of the program.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the temporary folder, which the caller can keep longer than the program.
    pub fn folder(&self) -> Arc<tempfile::TempDir> {
        Arc::clone(&self.folder)
    }

    /// Returns the paths of the journals in the data folder `kind`.
    pub fn journals(&self, kind: &str) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(self.path().join("data").join(kind)) else { return Vec::new() };
        entries.flatten().map(|entry| entry.path()).collect()
    }

    /// Sends keys without waiting.
    pub fn send(&mut self, keys: &str) {
        let writer = self.writer.as_mut().expect("an open terminal");
        writer.write_all(keys.as_bytes()).and_then(|()| writer.flush()).expect("an open terminal");
    }

    /// Presses one key after another and waits for the frame after each. The program may draw keys that arrive
    /// together in one frame or in several.
    pub fn press(&mut self, keys: &str) {
        // An escape sequence is one key or one mouse report.
        let one = keys.starts_with('\x1b');
        let strokes = if one { vec![keys] } else { keys.split_inclusive(|_: char| true).collect() };
        for stroke in strokes {
            let frames = self.frames();
            self.send(stroke);
            self.wait(&format!("a frame after {stroke:?} of {keys:?}"), |shown| shown.frames > frames);
        }
    }

    /// Types a line and waits until the program has executed it.
    pub fn enter(&mut self, line: &str) {
        self.press(line);
        self.wait_for(&format!("> {line}"));
        self.press("\r");
    }

    /// Clicks on a cell of the screen, counted from zero.
    pub fn click(&mut self, (row, column): (u16, u16)) {
        let (x, y) = (column + 1, row + 1);
        self.press(&format!("\x1b[<0;{x};{y}M"));
        // Releasing the button changes nothing, so no frame follows.
        self.send(&format!("\x1b[<0;{x};{y}m"));
    }

    /// Clicks on the first occurrence of `text`.
    pub fn click_on(&mut self, text: &str) {
        let place = self.find(text).unwrap_or_else(|| panic!("`{text}` is not on\n{}", self.text()));
        self.click(place);
    }

    /// Returns the row and column of the first occurrence of `text`.
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        let shown = self.shown.0.lock().expect("a reader");
        let (rows, columns) = shown.parser.screen().size();
        (0..rows).find_map(|row| {
            let cells: Vec<String> = (0..columns)
                .map(|column| {
                    shown.parser.screen().cell(row, column).map_or(" ".into(), |cell| match cell.contents() {
                        "" => " ".into(),
                        text => text.to_string(),
                    })
                })
                .collect();
            (0..columns).find(|&column| cells[column as usize..].concat().starts_with(text)).map(|column| (row, column))
        })
    }

    /// Returns the text on the screen.
    pub fn text(&self) -> String {
        text_of(self.shown.0.lock().expect("a reader").parser.screen())
    }

    /// Returns the text of the screen after the last complete frame.
    pub fn last_whole(&self) -> String {
        self.shown.0.lock().expect("a reader").whole.clone()
    }

    /// Returns the row and column of the cursor.
    pub fn cursor(&self) -> (u16, u16) {
        self.shown.0.lock().expect("a reader").parser.screen().cursor_position()
    }

    /// Returns whether the cursor is visible.
    pub fn shows_cursor(&self) -> bool {
        !self.shown.0.lock().expect("a reader").parser.screen().hide_cursor()
    }

    /// Returns whether the program has asked for the background colour.
    pub fn is_asked(&self) -> bool {
        self.shown.0.lock().expect("a reader").asked
    }

    /// Returns whether `text` is on the screen.
    pub fn shows(&self, text: &str) -> bool {
        self.text().contains(text)
    }

    /// Waits until `text` is on the screen.
    #[track_caller]
    pub fn wait_for(&self, text: &str) {
        self.wait(text, |shown| text_of(shown.parser.screen()).contains(text));
    }

    /// Returns the number of frames drawn so far.
    pub fn frames(&self) -> usize {
        self.shown.0.lock().expect("a reader").frames
    }

    /// Returns the number of bytes that the program has written so far.
    pub fn bytes(&self) -> usize {
        self.shown.0.lock().expect("a reader").bytes.len()
    }

    /// Returns the bytes that the program has written so far, as text.
    pub fn written(&self) -> String {
        String::from_utf8_lossy(&self.shown.0.lock().expect("a reader").bytes).into_owned()
    }

    /// Returns the cells of the screen with all visible attributes, one per line.
    pub fn painted(&self) -> String {
        let shown = self.shown.0.lock().expect("a reader");
        let screen = shown.parser.screen();
        let (rows, columns) = screen.size();
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let paint = |(row, column)| {
            let cell = screen.cell(row, column).expect("a cell of the screen");
            let letter = cell.contents().trim();
            let blank = letter.trim().is_empty();
            let ink = if blank && !cell.inverse() { None } else { Some((cell.fgcolor(), cell.bold(), cell.dim())) };
            format!("{row} {column} {letter} {ink:?} {:?} {} {}\n", cell.bgcolor(), cell.inverse(), cell.underline())
        };
        places.map(paint).collect()
    }

    /// Waits until at least `frames` frames are drawn.
    #[track_caller]
    pub fn wait_for_frames(&self, frames: usize) {
        self.wait("frames", |shown| shown.frames >= frames);
    }

    /// Waits until the program has left the alternate screen.
    #[track_caller]
    pub fn wait_until_left(&self) {
        self.wait("the main screen", |shown| !shown.parser.screen().alternate_screen());
    }

    /// Waits until the screen has exactly this text.
    #[track_caller]
    pub fn wait_for_screen(&self, text: &str) {
        self.wait(text, |shown| text_of(shown.parser.screen()) == text);
    }

    #[track_caller]
    fn wait(&self, what: &str, met: impl Fn(&Shown) -> bool) {
        let (lock, news) = &*self.shown;
        let end = Instant::now() + PATIENCE;
        let mut shown = lock.lock().expect("a reader");
        while shown.drawing || !met(&shown) {
            let left = end.saturating_duration_since(Instant::now());
            let screen = shown.parser.screen().contents();
            assert!(!left.is_zero() && !shown.ended, "waited in vain for {what}; the screen is\n{screen}");
            shown = news.wait_timeout(shown, left).expect("a reader").0;
        }
    }

    /// Resizes the terminal.
    pub fn resize(&mut self, cols: u16, rows: u16) {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let frames = {
            let mut shown = self.shown.0.lock().expect("a reader");
            shown.parser.screen_mut().set_size(rows, cols);
            shown.frames
        };
        self.master.as_ref().expect("an open terminal").resize(size).expect("a terminal of that size");
        self.wait("a frame of the new size", |shown| shown.frames > frames);
    }

    /// Reports a size to the program that the terminal doesn't have.
    pub fn claim(&mut self, cols: u16, rows: u16) {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let frames = self.frames();
        self.master.as_ref().expect("an open terminal").resize(size).expect("a terminal of that size");
        self.wait("a frame of the new size", |shown| shown.frames > frames);
    }

    /// Sends the program a signal.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid, signal).expect("a running program");
    }

    /// Waits until the program is suspended.
    pub fn wait_for_stop(&self) {
        let (sender, stopped) = channel();
        let pid = self.pid;
        std::thread::spawn(move || sender.send(waitpid(Some(pid), WaitOptions::UNTRACED)));
        let stopped = stopped.recv_timeout(PATIENCE).expect("the program stops");
        let (_, status) = stopped.expect("a child").expect("a status");
        assert!(status.stopped(), "{status:?}");
    }

    /// Closes the terminal, as when its window is closed.
    pub fn close(&mut self) {
        self.shown.0.lock().expect("a reader").closing = true;
        // The reader blocks until it reads something. This byte lets it stop.
        self.send("\x0c");
        self.reader.take().expect("a reader").join().expect("the reader ends");
        (self.writer, self.slave, self.master) = (None, None, None);
    }

    /// Waits for the end of the program.
    #[track_caller]
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let mut child = self.child.take().expect("a program");
        let mut killer = child.clone_killer();
        let (sender, ended) = channel();
        std::thread::spawn(move || sender.send(child.wait()));
        let status = match ended.recv_timeout(PATIENCE) {
            Ok(status) => status.expect("a status"),
            Err(RecvTimeoutError::Timeout) => {
                let _ = killer.kill();
                panic!("the program does not end; the screen is\n{}", self.text());
            }
            Err(RecvTimeoutError::Disconnected) => panic!("nobody waits"),
        };
        self.left = self.master.as_deref().map(modes);
        // The reader gets all output once no process has the terminal open.
        self.slave = None;
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader ends");
        }
        status
    }

    /// Asserts that the terminal is as it was before the program: line discipline, main screen, cursor, mouse and
    /// paste mode.
    #[track_caller]
    pub fn is_given_back(&self) {
        let now = self.left.clone().or_else(|| self.master.as_deref().map(modes));
        assert_eq!(now.as_ref(), Some(&self.modes), "the line discipline was changed");
        let shown = self.shown.0.lock().expect("a reader");
        let screen = shown.parser.screen();
        assert!(!screen.alternate_screen(), "the alternate screen is still on");
        assert!(!screen.hide_cursor(), "the cursor is still hidden");
        assert!(!screen.bracketed_paste(), "bracketed paste is still on");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None, "the mouse is still caught");
    }

    /// Suspends and resumes the program. Asserts that it returns the terminal meanwhile, and that the screen is the
    /// same afterwards.
    #[track_caller]
    pub fn stops_and_goes_on(&mut self, stop: impl FnOnce(&mut Self)) {
        self.is_taken();
        let before = self.text();
        stop(self);
        self.wait_for_stop();
        self.wait_until_left();
        self.is_given_back();
        self.signal(Signal::CONT);
        self.wait_for_screen(&before);
        self.is_taken();
    }

    /// Asserts that the program has the terminal in raw mode.
    #[track_caller]
    pub fn is_taken(&self) {
        let master = self.master.as_deref().expect("an open terminal");
        assert_ne!(modes(master), self.modes, "the terminal is not in raw mode");
        let shown = self.shown.0.lock().expect("a reader");
        let screen = shown.parser.screen();
        assert!(screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste());
        assert_ne!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
    }
}

impl Drop for Terminal {
    /// Ends the program even if the test fails.
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        self.slave = None;
    }
}

/// Returns the settings of the line discipline in a form that can be compared.
fn modes(master: &(dyn MasterPty + Send)) -> String {
    format!("{:?}", master.get_termios().expect("a terminal"))
}

fn read(mut input: Box<dyn Read + Send>, shown: &(Mutex<Shown>, Condvar)) {
    let (lock, news) = shown;
    let mut bytes = [0; 1 << 14];
    loop {
        // Reading from a terminal fails when its program has ended.
        let n = input.read(&mut bytes).unwrap_or(0);
        let mut shown = lock.lock().expect("a test");
        shown.parser.process(&bytes[..n]);
        shown.tail.extend(&bytes[..n]);
        shown.bytes.extend(&bytes[..n]);
        shown.count_frames();
        shown.ended = n == 0;
        news.notify_all();
        if n == 0 || shown.closing {
            return;
        }
    }
}
