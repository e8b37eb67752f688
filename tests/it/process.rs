//! Runs of the real program, each with a folder and an environment of its own.

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Locked while a long-lived process starts, or while a test opens a file that such a process must not inherit.
static STARTING: Mutex<()> = Mutex::new(());

/// Locks [`STARTING`].
pub fn alone() -> MutexGuard<'static, ()> {
    STARTING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A run to be started.
pub struct Run {
    directory: tempfile::TempDir,
    arguments: Vec<std::ffi::OsString>,
    environment: Vec<(&'static str, &'static str)>,
    input: Vec<u8>,
}

/// Prepares a run of the program with these arguments and empty input.
pub fn sorcery(arguments: &[&str]) -> Run {
    Run {
        directory: tempfile::tempdir().expect("a temporary directory"),
        arguments: arguments.iter().map(Into::into).collect(),
        environment: Vec::new(),
        input: Vec::new(),
    }
}

/// Prepares a game in testing mode. Both players have this deck (card names with commas between). Bjarne and Linus
/// type these lines (with `;` between).
pub fn game(deck: &str, lines: &str) -> Run {
    sorcery(&["-testing", "-deck1", "d", "-deck2", "d", "--board", "asked", "--ascii"])
        .file("d", deck.replace(", ", "\n"))
        .lines(&format!("Bjarne;Linus;{lines}"))
}

/// Saves a game of Sorcery between two people after one action. Returns the run and the saved game, which exists until
/// the run is dropped.
pub fn unfinished_game() -> (Run, PathBuf) {
    let run = sorcery(&["--data", "d", "--seed", "1", "-deck1", "default", "-deck2", "default"]);
    let lines = run.path("lines");
    let run = run.file("lines", "Ada\nGrace\nend\nquit\n").argument("--init").argument(&lines);
    run.command().stdin(Stdio::null()).output().expect("the program runs");
    let games = run.path("d/games").read_dir().expect("a folder");
    let journal = games.filter_map(Result::ok).next().expect("a saved game").path();
    (run, journal)
}

impl Run {
    /// Adds an argument.
    pub fn argument(mut self, argument: impl AsRef<std::ffi::OsStr>) -> Self {
        self.arguments.push(argument.as_ref().into());
        self
    }

    /// Adds an environment variable. By default, the environment is empty.
    pub fn environment(mut self, name: &'static str, value: &'static str) -> Self {
        self.environment.push((name, value));
        self
    }

    /// Creates a file in the run's folder.
    pub fn file(self, name: &str, contents: impl AsRef<[u8]>) -> Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a writable directory");
        std::fs::write(path, contents).expect("a writable directory");
        self
    }

    /// Sets the standard input.
    pub fn input(mut self, input: impl AsRef<[u8]>) -> Self {
        self.input = input.as_ref().to_vec();
        self
    }

    /// Sets the lines of standard input, separated by `;`.
    pub fn lines(self, lines: &str) -> Self {
        let input: String = lines.split(';').map(|line| format!("{}\n", line.trim_start())).collect();
        self.input(input)
    }

    /// Returns a path in the run's folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Returns the command, with an empty environment.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sorcery"));
        command.args(&self.arguments).current_dir(self.directory.path()).env_clear();
        command.env("HOME", self.directory.path()).envs(self.environment.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Starts the program; the test types lines.
    pub fn start(self) -> Typed {
        let mut child = self.command().spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("a pipe"));
        let err = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let (ended, end) = channel::<()>();
        #[cfg(unix)]
        let process = Pid::from_child(&child);
        std::thread::spawn(move || {
            if let Err(RecvTimeoutError::Timeout) = end.recv_timeout(LIFETIME) {
                #[cfg(unix)]
                let _ = kill_process(process, Signal::KILL);
            }
        });
        Typed { input: child.stdin.take(), out, err, child, run: self, _ended: ended }
    }

    /// Runs the program to its end.
    pub fn run(self) -> Ended {
        let mut child = self.command().spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = self.input.clone();
        // Ignores errors, because the program may end before it has read everything.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer ends");
        Ended::from(output)
    }
}

/// Maximum lifetime of a run to which a test types. A test that waits for missing output fails after this time.
const LIFETIME: Duration = Duration::from_secs(120);

/// A running program in plain text to which the test types.
pub struct Typed {
    run: Run,
    child: Child,
    input: Option<ChildStdin>,
    out: BufReader<ChildStdout>,
    err: Lines<BufReader<ChildStderr>>,
    _ended: Sender<()>,
}

impl Typed {
    /// Types a line.
    pub fn enter(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("an open input"), "{line}").expect("a program that reads");
    }

    /// Waits for a line of standard output that contains `what`.
    #[track_caller]
    pub fn wait_for(&mut self, what: &str) {
        let mut lines = self.out.by_ref().lines();
        assert!(lines.any(|line| line.expect("text").contains(what)), "`{what}` is not in the output");
    }

    /// Waits for the next line of standard error, which has to contain `what`.
    #[track_caller]
    pub fn wait_for_fault(&mut self, what: &str) {
        let line = self.err.next().expect("a line").expect("text");
        assert!(line.contains(what), "`{what}` is not in {line}");
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns a path in the run's folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.run.path(name)
    }

    /// Reads this many bytes of standard output.
    pub fn read(&mut self, bytes: usize) -> String {
        let mut read = vec![0; bytes];
        self.out.read_exact(&mut read).expect("a program that goes on");
        String::from_utf8(read).expect("text")
    }

    /// Kills the program and returns the rest of its standard output.
    pub fn kill(&mut self) -> String {
        self.child.kill().and_then(|()| self.child.wait()).expect("a program that runs");
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).expect("text");
        rest
    }

    /// Closes standard input and waits for the end of the program.
    pub fn end(&mut self) -> Ended {
        self.input = None;
        let mut out = String::new();
        self.out.read_to_string(&mut out).expect("text");
        let err = self.err.by_ref().map(|line| line.expect("text") + "\n").collect();
        Ended { status: self.child.wait().expect("the program ends").code(), out, err }
    }
}

/// A run that has ended.
#[derive(Debug)]
pub struct Ended {
    pub status: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
        Ended { status: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ended {
    /// Asserts that the program ended with status 0 and an empty standard error.
    #[track_caller]
    pub fn well(self) -> Self {
        assert_eq!((self.status, self.err.as_str()), (Some(0), ""), "{self:?}");
        self
    }

    /// Asserts that the program ended with this status, an empty standard output and one error that contains all
    /// `parts`.
    #[track_caller]
    pub fn failed(self, status: i32, parts: &[&str]) -> Self {
        assert_eq!((self.status, self.out.as_str()), (Some(status), ""), "{self:?}");
        for part in parts {
            assert!(self.err.contains(part), "`{part}` is not in {}", self.err);
        }
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// Asserts that a line of the output contains `what`.
    #[track_caller]
    pub fn says(self, what: &str) -> Self {
        assert!(self.out.lines().any(|line| line.contains(what)), "`{what}` is not in the output:\n{}", self.out);
        self
    }

    /// Asserts that no line of the output contains `what`.
    #[track_caller]
    pub fn never_says(self, what: &str) -> Self {
        assert!(!self.out.contains(what), "`{what}` is in the output:\n{}", self.out);
        self
    }
}

/// Returns a file in `../shared`. If this machine doesn't have it, prints a note and returns `None`.
pub fn shared(path: &str) -> Option<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    let bytes = std::fs::read(&path).ok();
    if bytes.is_none() {
        eprintln!("skipped: {} is not there", path.display());
    }
    bytes
}
