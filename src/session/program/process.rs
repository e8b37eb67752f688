//! The process of an external program.
//!
//! Separate threads write to the program and read from it, and the amount read is limited.

use crate::json;
use crate::player::words;
use crate::program::protocol::{self, ANSWER_LIMIT, FromPlayer, ToPlayer};
use serde::{Deserialize, Serialize};
use sorcery_games::Error;
use sorcery_games::threads::locked;
use sorcery_games::words::{quoted, without_number};
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Time for a program to end after its input is closed, before it is killed.
const GRACE: Duration = Duration::from_millis(500);
/// Interval at which a waiting thread checks whether the wait is cancelled.
const GLANCE: Duration = Duration::from_millis(50);
/// Capacity of the queues to and from the program, in messages.
const WAITING: usize = 16;
/// Number of bytes kept from the end of the program's standard error.
const COMPLAINTS: usize = 2_048;

/// The kind of a program's failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The program didn't answer in time.
    Late,
    /// The program answered with a command that isn't legal.
    Illegal,
    /// The program's answer isn't a message of the protocol.
    Garbled,
    /// The program ended or couldn't be started.
    Died,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Late => "late",
            Fault::Illegal => "illegal",
            Fault::Garbled => "garbled",
            Fault::Died => "died",
        })
    }
}

/// The reason why a program loses a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The kind of failure.
    pub fault: Fault,
    /// A description of the failure in words.
    pub what: String,
}

impl Forfeit {
    /// Creates a failure with its description.
    pub fn new(fault: Fault, what: impl Into<String>) -> Self {
        Forfeit { fault, what: what.into() }
    }
}

/// The reason for a missing answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The program failed twice for the same decision.
    Forfeit(Forfeit),
    /// The caller cancelled the request.
    CalledOff,
}

/// A connection to a program. Tests replace the process with a script.
pub trait Channel: fmt::Debug + Send {
    /// Sends `message` without waiting for the program to read it. If the queue is full, drops the message, so that the
    /// program misses its time limit.
    fn tell(&self, message: &ToPlayer) {
        self.send(json::line(message));
    }

    /// Sends a line of text to the program. Drops it if the queue is full, as `tell` does.
    fn send(&self, line: String);

    /// Closes the program's input, and returns whether the program then ends by itself.
    fn ends(&mut self) -> bool {
        true
    }

    /// Waits at most `time` for the program's next answer, or until `called_off` returns `true`.
    fn hear(&mut self, time: Duration, called_off: &dyn Fn() -> bool) -> Result<Result<FromPlayer, Forfeit>, NoAnswer>;

    /// Returns `true` while the program is writing a line that is already too long.
    fn is_endless(&self) -> bool;
}

/// The command that starts a script instead of a process.
#[cfg(feature = "scripts")]
pub const SCRIPTED: &str = "a script for tests";

/// A function that starts a script, which replaces the program in a test.
#[cfg(feature = "scripts")]
pub type StartScript = fn() -> Box<dyn Channel>;

#[cfg(feature = "scripts")]
thread_local! {
    /// The function that starts the scripted program of the test that runs in this thread.
    pub static START_SCRIPT: std::cell::Cell<Option<StartScript>> = const { std::cell::Cell::new(None) };
}

pub(super) fn start(command: &str) -> Result<Box<dyn Channel>, NoAnswer> {
    #[cfg(feature = "scripts")]
    if let (SCRIPTED, Some(start)) = (command, START_SCRIPT.get()) {
        return Ok(start());
    }
    Ok(Box::new(Process::start(command)?))
}

#[derive(Debug)]
struct Process {
    child: Child,
    /// Queue of messages to the program. Dropping it closes the program's input.
    told: Option<SyncSender<String>>,
    heard: Receiver<Result<String, Error>>,
    /// Whether the program has answered. Its first answer is the `hello`.
    greeted: bool,
    endless: Arc<AtomicBool>,
    complaints: Arc<Mutex<Vec<u8>>>,
    /// A channel that disconnects when the program's standard error is closed.
    complaining: Receiver<()>,
}

impl Channel for Process {
    fn ends(&mut self) -> bool {
        self.told = None;
        wait(&mut self.child, GRACE).is_some()
    }

    fn send(&self, line: String) {
        if let Some(told) = &self.told {
            let _ = told.try_send(line);
        }
    }

    fn hear(&mut self, time: Duration, called_off: &dyn Fn() -> bool) -> Result<Result<FromPlayer, Forfeit>, NoAnswer> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(GLANCE)) {
                Ok(line) => {
                    let example = if self.greeted { r#"{"move": "end"}"# } else { r#"{"hello": {"protocol": 1}}"# };
                    self.greeted = true;
                    let answer = line.and_then(|line| protocol::answer(&line, example));
                    return Ok(answer.map_err(|Error(what)| Forfeit::new(Fault::Garbled, what)));
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(Err(Forfeit::new(Fault::Died, self.last_words()))),
                Err(RecvTimeoutError::Timeout) if called_off() => return Err(NoAnswer::CalledOff),
                Err(RecvTimeoutError::Timeout) if left.is_zero() && self.is_endless() => {
                    return Ok(Err(Forfeit::new(Fault::Garbled, protocol::too_long(ANSWER_LIMIT).0)));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Ok(Err(Forfeit::new(Fault::Late, format!("no answer in {} s", time.as_secs_f64()))));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn is_endless(&self) -> bool {
        self.endless.load(Ordering::Relaxed)
    }
}

/// Starts a program without blocked signals. Otherwise, it would inherit the signals blocked in this thread.
pub fn spawn(command: &mut std::process::Command) -> io::Result<Child> {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, SigmaskHow};
        let blocked = SigSet::empty().thread_swap_mask(SigmaskHow::SIG_SETMASK)?;
        let child = command.spawn();
        blocked.thread_set_mask()?;
        child
    }
    #[cfg(not(unix))]
    command.spawn()
}

/// Returns the reason why a program can't be started, and the way to fix it.
fn reason(program: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such program; check its path".into(),
        io::ErrorKind::PermissionDenied if std::path::Path::new(program).is_dir() => {
            "it is a folder; name a program".into()
        }
        io::ErrorKind::PermissionDenied => "it isn't executable; run `chmod +x` on it".into(),
        _ => format!("{}; check the command", without_number(error)),
    }
}

impl Process {
    fn start(command: &str) -> Result<Process, NoAnswer> {
        let died = |what: String| NoAnswer::Forfeit(Forfeit::new(Fault::Died, what));
        let words = words(command).map_err(|what| died(what.to_string()))?;
        let [program, arguments @ ..] = words.as_slice() else {
            return Err(died("the command is empty".to_string()));
        };
        let mut begun = std::process::Command::new(program);
        begun.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A separate process group keeps Ctrl-C from the program, and lets us kill its children with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut begun, 0);
        let unable = |error: io::Error| died(format!("it cannot be started: {}", reason(program, &error)));
        let mut child = match &mut *locked(&AT_WORK) {
            Some(at_work) => {
                let child = spawn(&mut begun).map_err(unable)?;
                at_work.push(child.id());
                child
            }
            None => return Err(NoAnswer::CalledOff),
        };
        let (complaints, endless) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
        let (told, messages) = sync_channel::<String>(WAITING);
        let (hears, heard) = sync_channel(WAITING);
        let (complains, complaining) = sync_channel(1);
        if let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            let (remembered, ends, goes_on) = (complaints.clone(), complains, endless.clone());
            let started = [
                thread::Builder::new().spawn(move || write(input, &messages)),
                thread::Builder::new().spawn(move || read(output, &hears, &goes_on)),
                thread::Builder::new().spawn(move || {
                    remember(errors, &remembered);
                    drop(ends);
                }),
            ];
            if let Some(error) = started.into_iter().find_map(Result::err) {
                stop(&mut child);
                return Err(unable(error));
            }
        }
        Ok(Process { child, told: Some(told), heard, greeted: false, endless, complaints, complaining })
    }

    /// Describes how the program ended, with the last line of its standard error.
    fn last_words(&mut self) -> String {
        let status = wait(&mut self.child, GRACE);
        let how = match status {
            Some(status) => format!("it ended with {}", status.to_string().replace(": ", " ")),
            None => "it closed its output".to_string(),
        };
        let _ = self.complaining.recv_timeout(GRACE);
        let complaints = locked(&self.complaints);
        let words = String::from_utf8_lossy(&complaints);
        match words.lines().rfind(|line| !line.trim().is_empty()) {
            Some(line) => format!("{how}: {}", quoted(line.trim())),
            None => how,
        }
    }
}

/// Process IDs of the running programs; `None` once this process is ending.
static AT_WORK: Mutex<Option<Vec<u32>>> = Mutex::new(Some(Vec::new()));

/// Kills all programs before this process ends, and prevents new ones. Otherwise a computer player that is
/// still thinking would start its program again.
pub fn end_all() {
    locked(&AT_WORK).take().iter().flatten().for_each(|&child| kill(child));
}

fn kill(child: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(child).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Most programs end when their input is closed.
        self.told = None;
        wait(&mut self.child, GRACE);
        stop(&mut self.child);
    }
}

/// Waits at most `time` for a program to end.
fn wait(child: &mut Child, time: Duration) -> Option<std::process::ExitStatus> {
    let deadline = Instant::now() + time;
    let mut pause = Duration::from_micros(200);
    loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < deadline => thread::sleep(pause),
            Ok(status) => return status,
            Err(_) => return None,
        }
        pause = (2 * pause).min(GLANCE);
    }
}

/// Kills a program and reaps its process.
fn stop(child: &mut Child) {
    kill(child.id());
    let _ = child.kill();
    // Forget the process ID before `wait`, because the system may reuse it afterwards.
    locked(&AT_WORK).iter_mut().for_each(|at_work| at_work.retain(|&known| known != child.id()));
    let _ = child.wait();
}

/// Writes messages to the program until its input closes.
fn write(mut input: impl Write, messages: &Receiver<String>) {
    while let Ok(message) = messages.recv() {
        if input.write_all(message.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Reads the program's lines into a bounded queue. Sets `endless` while the current line is too long.
fn read(output: impl Read, heard: &SyncSender<Result<String, Error>>, endless: &AtomicBool) {
    let mut output = BufReader::new(output);
    while let Ok(Some((line, whole))) = protocol::begin_line(&mut output, ANSWER_LIMIT) {
        endless.store(!whole, Ordering::Relaxed);
        if heard.send(line).is_err() || !whole && output.skip_until(b'\n').is_err() {
            return;
        }
        endless.store(false, Ordering::Relaxed);
    }
}

/// Keeps the last bytes of the program's standard error.
fn remember(mut errors: impl Read, complaints: &Mutex<Vec<u8>>) {
    let mut buffer = [0; COMPLAINTS];
    while let Ok(n @ 1..) = errors.read(&mut buffer) {
        let mut kept = locked(complaints);
        kept.extend_from_slice(&buffer[..n]);
        let older = kept.len().saturating_sub(COMPLAINTS);
        kept.drain(..older);
    }
}
