//! The other side of the [`protocol`]: our computer players, for other people's
//! contests and tools.

use super::protocol::{self, Appraised, FromPlayer, Request, ToPlayer, Want};
use super::thought::Assessed;
use super::{ADVICE, Advice, Header, Question, Thought, roster};
use crate::agents::{Budget, Level, Pace};
use crate::engine::Digest;
use crate::games::Error;
use crate::games::words::quoted;
use crate::session::roster::Listed;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// The longest message that is read, in bytes.
const MESSAGE_LIMIT: usize = 1 << 24;
/// The share of its time that it thinks at most: the rest is for the way.
const SHARE: f64 = 0.8;

/// A computer player that speaks the protocol.
#[derive(Clone, Debug)]
pub struct Engine {
    /// What it plays.
    pub game: &'static Listed,
    /// How well.
    pub level: Level,
    /// How long it takes, if it has that long.
    pub pace: Pace,
    /// What its chance comes from.
    pub seed: u64,
    /// How many threads it thinks on.
    pub threads: usize,
}

impl Engine {
    /// Answers until the input ends.
    ///
    /// # Errors
    /// When the input cannot be read or the output not be written.
    pub fn serve(&self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut answered = 0;
        while let Some(line) = protocol::read_line(&mut input, MESSAGE_LIMIT)? {
            let understood = line.and_then(|line| {
                let wrong = |error| Error(format!("this is no message of the protocol: {error}"));
                serde_json::from_str(&line).map_err(wrong)
            });
            let answer = understood.and_then(|message| self.answer(message, answered));
            let answer = answer.unwrap_or_else(|Error(what)| Some(FromPlayer::Error { what }));
            if let Some(answer) = answer {
                answered += 1;
                output.write_all(protocol::line(&answer).as_bytes())?;
                output.flush()?;
            }
        }
        Ok(())
    }

    /// The answer to a message that wants one.
    fn answer(&self, message: ToPlayer, answered: u64) -> Result<Option<FromPlayer>, Error> {
        Ok(Some(match message {
            ToPlayer::Hello { game, .. } if game != self.game.name => {
                return Err(Error(format!("this plays {}, not {}", self.game.name, quoted(&game))));
            }
            ToPlayer::Hello { .. } => FromPlayer::Hello {
                protocol: protocol::VERSION,
                name: format!("sorcery {}", self.level),
                wants: Some(vec![Want::Position]),
            },
            ToPlayer::Move(request) => FromPlayer::Move(self.decide(request, answered)?),
            ToPlayer::Analyse { position, time } => {
                let budget = time.map_or(ADVICE, |seconds| Budget::Time(duration(seconds)));
                let advice = self.thought(position, Question::Analysis(budget))?.think();
                let appraised = |option: Assessed| {
                    let Assessed { line, chance, tries, then, .. } = option;
                    Appraised { line, chance, tries, then }
                };
                FromPlayer::Analysis(advice.options.into_iter().map(appraised).collect())
            }
            ToPlayer::Game { .. } | ToPlayer::Error { .. } | ToPlayer::Over { .. } => return Ok(None),
        }))
    }

    fn decide(&self, request: Request, answered: u64) -> Result<String, Error> {
        let position = request.position.ok_or_else(|| {
            Error::new("a position is missing: this player wants one, as it says in its answer to `hello`")
        })?;
        let seed = Digest::of([self.seed, answered]);
        let question = Question::Decision { level: self.level, pace: self.pace, seed };
        Ok(within(self.thought(position, question)?, duration(SHARE * request.time)).line)
    }

    fn thought(&self, position: String, question: Question) -> Result<Thought, Error> {
        let session =
            roster::open(Header { game: self.game.name.into(), position: Some(position), ..Header::default() })?;
        session.think(question, self.threads).ok_or_else(|| Error::new("the game is over in this position"))
    }
}

/// So many seconds, as far as that is a time.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.clamp(0.001, 3_600.0)).unwrap_or(ADVICE_TIME)
}

/// What is taken for a time that is none.
const ADVICE_TIME: Duration = Duration::from_secs(1);

/// Thinks for so long at most.
fn within(thought: Thought, time: Duration) -> Advice {
    let handle = thought.handle();
    let (done, waits) = channel::<()>();
    thread::spawn(move || {
        if let Err(RecvTimeoutError::Timeout) = waits.recv_timeout(time) {
            handle.stop();
        }
    });
    let advice = thought.think();
    drop(done);
    advice
}
