//! An external program as a player: starts it, speaks the protocol with it, and ends it.
//!
//! The program can't block the game. Separate threads write to it and read from it, the amount read is
//! limited, and every answer has a time limit.

use crate::player::words;
use crate::program::protocol::{self, ANSWER_LIMIT, FromPlayer, Request, ToPlayer, USUAL, Want};
use serde::{Deserialize, Serialize};
use sorcery_games::engine::threads::locked;
use sorcery_games::engine::{Outcome, Seat};
use sorcery_games::words::quoted;
use sorcery_games::{Error, Names};
use std::fmt;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Default time limit for a decision.
pub const USUAL_TIME: Duration = Duration::from_secs(10);
/// Time limit for the program's start and greeting.
const START: Duration = Duration::from_secs(10);
/// Time that a program has to end after its input is closed, before it is killed.
const GRACE: Duration = Duration::from_millis(500);
/// Interval at which a waiting thread checks whether the wait is cancelled.
const GLANCE: Duration = Duration::from_millis(50);
/// Number of consecutive failed games after which the program isn't started again.
const MOST_FAILURES: u32 = 3;
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
    /// The program answered with a line that isn't legal.
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
    /// A description for people.
    pub what: String,
}

impl Forfeit {
    fn new(fault: Fault, what: impl Into<String>) -> Self {
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

#[derive(Debug)]
struct Running {
    child: Child,
    /// Messages to the program. Dropping this closes the program's input.
    told: Option<SyncSender<String>>,
    heard: Receiver<Result<String, Error>>,
    /// Whether the program is writing a line that is already too long.
    endless: Arc<AtomicBool>,
    complaints: Arc<Mutex<Vec<u8>>>,
    /// Disconnects when the program's standard error is closed.
    complaining: Receiver<()>,
    /// The information that the program asked for, or an error in its request.
    wants: Result<Vec<Want>, String>,
    /// Number of answers to cancelled requests that the program still has to send.
    owed: usize,
    /// Whether this process has played a game.
    plays: bool,
}

/// A program that plays one game after another.
#[derive(Debug)]
pub struct Bot {
    command: String,
    game: String,
    running: Option<Running>,
    /// The `game` message, to be sent before the first request.
    begun: Option<ToPlayer>,
    /// Number of consecutive games lost by failing, and the last kind of failure.
    failures: u32,
    fault: Fault,
}

impl Bot {
    /// Creates a player for the game. The program starts when it is first needed.
    pub fn new(command: &str, game: &str) -> Self {
        let (command, game) = (command.to_string(), game.to_string());
        Bot { command, game, running: None, begun: None, failures: 0, fault: Fault::Died }
    }

    /// Prepares a game in this seat.
    pub fn begin(&mut self, seat: Seat, names: &Names, settings: impl IntoIterator<Item = (String, String)>) {
        let names = Seat::all(names.len()).map(|seat| names.of(seat).to_string()).collect();
        self.begun = Some(ToPlayer::Game { seat: seat.number(), names, settings: settings.into_iter().collect() });
    }

    /// Starts the program if it isn't running.
    pub fn greet(&mut self, called_off: &dyn Fn() -> bool) -> Result<(), NoAnswer> {
        self.start(called_off).map(|_| ())
    }

    /// Returns the information that the program asked for.
    fn wants(&mut self, called_off: &dyn Fn() -> bool) -> Result<Vec<Want>, NoAnswer> {
        let garbled = |what| NoAnswer::Forfeit(Forfeit::new(Fault::Garbled, what));
        let wants = self.start(called_off).and_then(|running| running.wants.clone().map_err(garbled));
        if let Err(NoAnswer::Forfeit(forfeit)) = &wants {
            (self.failures, self.fault) = (self.failures + 1, forfeit.fault);
        }
        wants
    }

    /// Requests a decision and repeats the request once after a failure. `request` builds the message from
    /// the information that the program asked for. `called_off` cancels the wait.
    pub fn choose(
        &mut self,
        request: impl FnOnce(&[Want]) -> Request,
        time: Duration,
        called_off: &dyn Fn() -> bool,
    ) -> Result<String, NoAnswer> {
        let mut request = Request { time: time.as_secs_f64(), ..request(&self.wants(called_off)?) };
        let legal = std::mem::take(&mut request.legal);
        let asked = ToPlayer::Move(Request { legal: legal.clone(), ..request });
        let result = self.ask(&asked, time, &legal, called_off);
        match &result {
            Ok(_) => self.failures = 0,
            Err(NoAnswer::CalledOff) => self.running.iter_mut().for_each(|running| running.owed += 1),
            Err(NoAnswer::Forfeit(forfeit)) => {
                (self.failures, self.fault) = (self.failures + 1, forfeit.fault);
                // A late program may still answer and confuse the next request.
                let endless = self.running.as_ref().is_some_and(|running| running.endless.load(Ordering::Relaxed));
                if endless || matches!(forfeit.fault, Fault::Late | Fault::Died) {
                    self.running = None;
                }
            }
        }
        result
    }

    /// Reports the end of a game, with a reason if it didn't end by its rules.
    pub fn over(&mut self, outcome: Outcome, log: Vec<String>, why: Option<&str>) {
        self.begun = None;
        if let Some(running) = &self.running {
            let winners = outcome.winners.iter().map(Seat::number).collect();
            running.tell(&ToPlayer::Over { winners, log, why: why.map(str::to_string) });
        }
    }

    fn ask(
        &mut self,
        asked: &ToPlayer,
        time: Duration,
        legal: &[String],
        called_off: &dyn Fn() -> bool,
    ) -> Result<String, NoAnswer> {
        let begun = self.begun.take();
        let running = self.start(called_off)?;
        let played_before = std::mem::replace(&mut running.plays, true);
        begun.iter().for_each(|begun| running.tell(begun));
        running.tell(asked);
        let mut first: Option<Forfeit> = None;
        loop {
            let heard = running.hear(time, called_off)?;
            let wrong = match heard {
                Ok(_) | Err(Forfeit { fault: Fault::Garbled, .. }) if running.owed > 0 => {
                    running.owed -= 1;
                    continue;
                }
                Ok(FromPlayer::Move(line)) if legal.contains(&line) => return Ok(line),
                Ok(FromPlayer::Move(line)) => {
                    Forfeit::new(Fault::Illegal, format!("`{}` isn't a legal line", quoted(&line)))
                }
                Ok(FromPlayer::Error { what }) => {
                    Forfeit::new(Fault::Garbled, format!("it reports: {}", quoted(&what)))
                }
                Ok(_) => Forfeit::new(Fault::Garbled, "expected {\"move\": LINE} with a legal line"),
                Err(forfeit) => forfeit,
            };
            if wrong.fault == Fault::Died && first.is_none() && begun.is_some() && played_before {
                // Some programs play a single game and exit: start it again.
                (self.running, self.begun) = (None, begun);
                return self.ask(asked, time, legal, called_off);
            }
            if first.is_some() || wrong.fault == Fault::Died {
                return Err(NoAnswer::Forfeit(wrong));
            }
            let again = wrong.fault != Fault::Late;
            running.tell(&ToPlayer::Error { what: wrong.what.clone(), again });
            first = Some(wrong);
        }
    }

    /// Returns the running program and starts it if necessary.
    fn start(&mut self, called_off: &dyn Fn() -> bool) -> Result<&mut Running, NoAnswer> {
        let running = match self.running.take() {
            Some(running) => running,
            None if self.failures >= MOST_FAILURES => {
                let what = format!("it failed {MOST_FAILURES} times in a row and won't be started again");
                return Err(NoAnswer::Forfeit(Forfeit::new(self.fault, what)));
            }
            None => Running::start(&self.command, &self.game, called_off)?,
        };
        Ok(self.running.insert(running))
    }
}

impl Running {
    fn start(command: &str, game: &str, called_off: &dyn Fn() -> bool) -> Result<Running, NoAnswer> {
        let no = |fault, what: String| NoAnswer::Forfeit(Forfeit::new(fault, what));
        let died = |what| no(Fault::Died, what);
        let words = words(command).map_err(|what| died(what.to_string()))?;
        let [program, arguments @ ..] = words.as_slice() else {
            return Err(died("the command is empty".to_string()));
        };
        let mut begun = std::process::Command::new(program);
        begun.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C must not reach the program. Its own process group lets us kill its children with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut begun, 0);
        let unable = |error: io::Error| died(format!("it cannot be started: {error}"));
        let mut child = match &mut *locked(&AT_WORK) {
            Some(at_work) => {
                let child = begun.spawn().map_err(unable)?;
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
        let mut running = Running {
            child,
            told: Some(told),
            heard,
            endless,
            complaints,
            complaining,
            wants: Ok(Vec::new()),
            owed: 0,
            plays: false,
        };
        running.tell(&ToPlayer::Hello { protocol: protocol::VERSION, game: game.to_string() });
        match running.hear(START, called_off)?.map_err(NoAnswer::Forfeit)? {
            FromPlayer::Hello { protocol: protocol::VERSION, wants, .. } => {
                let wants = wants.unwrap_or_else(|| USUAL.to_vec());
                let unknown = wants.iter().find_map(|want| match want {
                    Want::Unknown(word) => Some(quoted(word)),
                    _ => None,
                });
                running.wants = unknown.map_or(Ok(wants), |word| {
                    Err(format!("`wants` contains `{word}`; valid values: `table`, `log` and `position`"))
                });
                if let Err(what) = &running.wants {
                    running.tell(&ToPlayer::Error { what: what.clone(), again: false });
                }
                Ok(running)
            }
            FromPlayer::Hello { protocol, .. } => {
                let own = protocol::VERSION;
                Err(no(Fault::Garbled, format!("it uses protocol version {protocol} instead of {own}")))
            }
            _ => Err(no(Fault::Garbled, "its first message isn't {\"hello\": …}".to_string())),
        }
    }

    /// Sends `message` without waiting for the program to read it. If the queue is full, drops the message:
    /// such a program will be late.
    fn tell(&self, message: &ToPlayer) {
        if let Some(told) = &self.told {
            let _ = told.try_send(protocol::line(message));
        }
    }

    /// Waits for the next answer.
    fn hear(&mut self, time: Duration, called_off: &dyn Fn() -> bool) -> Result<Result<FromPlayer, Forfeit>, NoAnswer> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.heard.recv_timeout(left.min(GLANCE)) {
                Ok(line) => {
                    let answer = line.and_then(|line| protocol::answer(&line));
                    return Ok(answer.map_err(|Error(what)| Forfeit::new(Fault::Garbled, what)));
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(Err(Forfeit::new(Fault::Died, self.last_words()))),
                Err(RecvTimeoutError::Timeout) if called_off() => return Err(NoAnswer::CalledOff),
                Err(RecvTimeoutError::Timeout) if left.is_zero() && self.endless.load(Ordering::Relaxed) => {
                    return Ok(Err(Forfeit::new(Fault::Garbled, protocol::too_long(ANSWER_LIMIT).0)));
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Ok(Err(Forfeit::new(Fault::Late, format!("no answer in {} s", time.as_secs_f64()))));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Describes how the program ended, with the last line of its standard error.
    fn last_words(&mut self) -> String {
        let status = wait(&mut self.child, GRACE);
        let how = match status {
            Some(status) => format!("it ended with {status}"),
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

/// Process IDs of the running programs; `None` while this process ends.
static AT_WORK: Mutex<Option<Vec<u32>>> = Mutex::new(Some(Vec::new()));

/// Kills all programs before this process ends, and prevents new ones. Otherwise a computer player that is
/// still thinking would start its program again.
pub fn end_all() {
    locked(&AT_WORK).take().iter().flatten().for_each(|&child| kill(child));
}

/// Kills a program and its children.
fn kill(child: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(child).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Most programs end when their input is closed.
        self.told = None;
        wait(&mut self.child, GRACE);
        stop(&mut self.child);
    }
}

/// Waits until a program ends, at most `time`.
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
    // After `wait`, the system may reuse the process ID.
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

/// Splits a list at commas outside quotes.
pub fn listed(text: &str) -> impl Iterator<Item = &str> {
    let mut quote = None;
    text.split(move |c| {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '"' || c == '\'' => quote = Some(c),
            _ => {}
        }
        c == ',' && quote.is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_between_quotation_marks_are_part_of_a_command() {
        let parts: Vec<&str> = listed("random,program:py -c 'import a,b' \"c,'d\",turn").collect();
        assert_eq!(parts, ["random", "program:py -c 'import a,b' \"c,'d\"", "turn"]);
    }
}
