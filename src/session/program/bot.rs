//! An external program as a player: the game's side of the protocol.
//!
//! The program can't block the game: every answer has a time limit; see also `process.rs`.

use crate::program::process::{self, Channel};
use crate::program::protocol::{self, DecisionRequest, FromPlayer, ToPlayer, USUAL, Want};
use sorcery_games::Names;
use sorcery_games::engine::{Outcome, Seat};
use sorcery_games::words::quoted;
use std::time::Duration;

pub use crate::program::process::{Fault, Forfeit, NoAnswer, end_all};

/// Default time limit for a decision.
pub const USUAL_TIME: Duration = Duration::from_secs(10);
/// Time limit for the program's start and greeting.
const START: Duration = Duration::from_secs(10);
/// Number of consecutive failed games after which the program isn't started again.
const MOST_FAILURES: u32 = 3;

/// A running program, after its greeting.
#[derive(Debug)]
pub(super) struct Running {
    pub program: Box<dyn Channel>,
    /// The information that the program asked for, or an error in its request.
    pub wants: Result<Vec<Want>, String>,
    /// Number of answers to cancelled requests that the program still has to send.
    owed: usize,
    /// Whether this process of the program has played a game.
    plays: bool,
}

/// A program that plays one game after another.
#[derive(Debug)]
pub struct Bot {
    command: String,
    game: String,
    running: Option<Running>,
    /// The message that starts a game, to be sent before the game's first request.
    begun: Option<ToPlayer>,
    /// Number of games in a row that the program lost by failing.
    failures: u32,
    /// The kind of the program's last failure.
    fault: Fault,
    /// The errors in answers that the program could correct.
    pub corrected: Corrected,
}

/// The errors in answers that a program could correct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrected {
    /// The number of errors.
    pub count: usize,
    /// The first error.
    pub example: String,
}

impl Corrected {
    /// Adds the errors of another process.
    pub fn add(&mut self, other: &Corrected) {
        if self.count == 0 {
            self.example.clone_from(&other.example);
        }
        self.count += other.count;
    }
}

impl Bot {
    /// Creates a player that runs the program `command`. The program starts when it is first needed.
    pub fn new(command: &str, game: &str) -> Self {
        let (command, game) = (command.to_string(), game.to_string());
        Bot {
            command,
            game,
            running: None,
            begun: None,
            failures: 0,
            fault: Fault::Died,
            corrected: Corrected::default(),
        }
    }

    /// Prepares the program for a game in this seat.
    pub fn begin(&mut self, seat: Seat, names: &Names, settings: impl IntoIterator<Item = (String, String)>) {
        let settings = settings.into_iter().collect();
        self.begun = Some(ToPlayer::Game { seat: seat.number(), names: names.to_vec(), settings });
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
        request: impl FnOnce(&[Want]) -> DecisionRequest,
        time: Duration,
        called_off: &dyn Fn() -> bool,
    ) -> Result<String, NoAnswer> {
        let mut request = DecisionRequest { time: time.as_secs_f64(), ..request(&self.wants(called_off)?) };
        let legal = std::mem::take(&mut request.legal);
        let asked = ToPlayer::Move(DecisionRequest { legal: legal.clone(), ..request });
        let result = self.ask(&asked, time, &legal, called_off);
        match &result {
            Ok(_) => self.failures = 0,
            Err(NoAnswer::CalledOff) => self.running.iter_mut().for_each(|running| running.owed += 1),
            Err(NoAnswer::Forfeit(forfeit)) => {
                (self.failures, self.fault) = (self.failures + 1, forfeit.fault);
                // End the program if its late answer could be mistaken for the answer to the next request.
                let endless = self.running.as_ref().is_some_and(|running| running.program.is_endless());
                if endless || matches!(forfeit.fault, Fault::Late | Fault::Died) {
                    self.running = None;
                }
            }
        }
        result
    }

    /// Reports the end of a game. `why` is the reason if the game was stopped early, for example by a resignation.
    pub fn over(&mut self, outcome: Outcome, log: Vec<String>, why: Option<&str>) {
        self.begun = None;
        if let Some(running) = &self.running {
            let winners = outcome.winners.iter().map(Seat::number).collect();
            running.program.tell(&ToPlayer::Over { winners, log, why: why.map(str::to_string) });
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
        begun.iter().for_each(|begun| running.program.tell(begun));
        running.program.tell(asked);
        let mut first: Option<Forfeit> = None;
        loop {
            let heard = running.program.hear(time, called_off)?;
            if running.owed > 0 && matches!(heard, Ok(_) | Err(Forfeit { fault: Fault::Garbled, .. })) {
                running.owed -= 1;
                continue;
            }
            let mut wrong = match legal_line(heard, legal) {
                Ok(line) => {
                    if let Some(wrong) = first {
                        self.corrected.add(&Corrected { count: 1, example: wrong.what });
                    }
                    return Ok(line);
                }
                Err(wrong) => wrong,
            };
            // A program that doesn't react to an error is late, but the error is the cause.
            if let Some(cause) = first.as_ref().filter(|first| first.fault != Fault::Late && wrong.fault == Fault::Late)
            {
                wrong.what = format!("{} after the error: {}", wrong.what, cause.what);
            }
            if wrong.fault == Fault::Died && first.is_none() && begun.is_some() && played_before {
                // Some programs exit after each game, so start the program again.
                (self.running, self.begun) = (None, begun);
                return self.ask(asked, time, legal, called_off);
            }
            if first.is_some() || wrong.fault == Fault::Died {
                return Err(NoAnswer::Forfeit(wrong));
            }
            let again = wrong.fault != Fault::Late;
            running.program.tell(&ToPlayer::Error { what: wrong.what.clone(), again });
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

/// Returns the action that a program chose, as a command, or the program's failure if its answer isn't a legal action.
pub(super) fn legal_line(heard: Result<FromPlayer, Forfeit>, legal: &[String]) -> Result<String, Forfeit> {
    match heard? {
        FromPlayer::Move(line) if legal.contains(&line) => Ok(line),
        FromPlayer::Move(line) => Err(Forfeit::new(Fault::Illegal, format!("`{}` isn't a legal line", quoted(&line)))),
        FromPlayer::Error { what } => Err(Forfeit::new(Fault::Garbled, format!("it reports: {}", quoted(&what)))),
        _ => Err(Forfeit::new(Fault::Garbled, "expected {\"move\": LINE} with a legal line")),
    }
}

impl Running {
    pub fn start(command: &str, game: &str, called_off: &dyn Fn() -> bool) -> Result<Running, NoAnswer> {
        let no = |what| Err(NoAnswer::Forfeit(Forfeit::new(Fault::Garbled, what)));
        let mut program = process::start(command)?;
        program.tell(&ToPlayer::Hello { protocol: protocol::VERSION, game: game.to_string() });
        match program.hear(START, called_off)?.map_err(NoAnswer::Forfeit)? {
            FromPlayer::Hello { protocol: protocol::VERSION, wants, .. } => {
                let wants = wants.unwrap_or_else(|| USUAL.to_vec());
                let unknown = wants.iter().find_map(|want| match want {
                    Want::Unknown(word) => Some(quoted(word)),
                    _ => None,
                });
                let wants = unknown.map_or(Ok(wants), |word| {
                    Err(format!("`wants` contains `{word}`; valid values: `table`, `log` and `position`"))
                });
                if let Err(what) = &wants {
                    program.tell(&ToPlayer::Error { what: what.clone(), again: false });
                }
                Ok(Running { program, wants, owed: 0, plays: false })
            }
            FromPlayer::Hello { protocol, .. } => {
                no(format!("it uses protocol version {protocol} instead of {}", protocol::VERSION))
            }
            _ => no("its first message isn't {\"hello\": …}".to_string()),
        }
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
