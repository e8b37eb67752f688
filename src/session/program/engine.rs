//! The other side of the [`protocol`]: offers this program's computer players to other contests and tools.

use crate::game::narrator::Assessed;
use crate::json;
use crate::program::protocol::{self, Appraised, DecisionRequest, FromPlayer, ToPlayer, Want};
use crate::{ADVICE, Advice, GameInfo, Header, SearchJob, SearchRequest};
use sorcery_agents::{Budget, Level, Pace};
use sorcery_games::Error;
use sorcery_games::engine::Digest;
use sorcery_games::words::quoted;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{RecvTimeoutError, channel, sync_channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// Maximum length of a message, in bytes.
const MESSAGE_LIMIT: usize = 1 << 24;
/// Number of messages read ahead, so that the end of the input is noticed during a computation.
const WAITING: usize = 16;
/// Time limit for the remaining answers once the input has ended.
const LAST: Duration = Duration::from_secs(2);
/// Interval at which a running computation checks for the end of the input.
const GLANCE: Duration = Duration::from_millis(50);
/// Share of the time limit used for thinking; the rest covers transmission.
const SHARE: f64 = 0.8;

/// A computer player that speaks the protocol.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // The field names are enough.
pub struct Engine {
    pub game: &'static GameInfo,
    pub level: Level,
    /// Thinking time for a decision, unless the time limit of the request is shorter.
    pub pace: Pace,
    pub seed: u64,
    pub threads: usize,
}

impl Engine {
    /// Answers messages until the input ends, then finishes the remaining answers quickly.
    pub fn serve(&self, mut input: impl BufRead + Send + 'static, mut output: impl Write) -> io::Result<()> {
        let (hears, heard) = sync_channel(WAITING);
        let ended = InputEnd::default();
        let ends = ended.clone();
        thread::Builder::new().spawn(move || {
            while let Some(line) = protocol::read_line(&mut input, MESSAGE_LIMIT).transpose() {
                if hears.send(line).is_err() {
                    return;
                }
            }
            let _ = ends.set(Instant::now());
        })?;
        let (mut answered, mut asked) = (0, None);
        for line in heard {
            let line = line?;
            let understood = line.and_then(|line| {
                let wrong = |error| Error(format!("not a message of the protocol{}", protocol::fault(&error)));
                serde_json::from_str(&line).map_err(wrong)
            });
            let answer = understood.and_then(|message| self.answer(message, &mut asked, answered, &ended));
            let answer = answer.unwrap_or_else(|Error(what)| Some(FromPlayer::Error { what }));
            if let Some(answer) = answer {
                answered += 1;
                output.write_all(json::line(&answer).as_bytes())?;
                output.flush()?;
            }
        }
        Ok(())
    }

    /// Answers a message. Returns `None` if it needs no answer. `asked` is the last request for a decision.
    fn answer(
        &self,
        message: ToPlayer,
        asked: &mut Option<DecisionRequest>,
        answered: u64,
        ended: &InputEnd,
    ) -> Result<Option<FromPlayer>, Error> {
        Ok(Some(match message {
            ToPlayer::Hello { game, .. } if game != self.game.name => {
                return Err(Error(format!("this player plays {}, not {}", self.game.name, quoted(&game))));
            }
            ToPlayer::Hello { .. } => FromPlayer::Hello {
                protocol: protocol::VERSION,
                name: format!("sorcery {}", self.level),
                wants: Some(vec![Want::Position]),
            },
            ToPlayer::Move(request) => FromPlayer::Move(self.decide(asked.insert(request), answered, ended)?),
            ToPlayer::Error { again: true, .. } => match asked {
                Some(request) => FromPlayer::Move(self.decide(request, answered, ended)?),
                None => return Ok(None),
            },
            ToPlayer::Analyse { position, time } => {
                let budget = time.map_or(ADVICE, |seconds| Budget::Time(duration(seconds)));
                let advice = within(self.search(position, SearchRequest::analysis(budget))?, Duration::MAX, ended);
                let appraised = |option: Assessed| {
                    let Assessed { line, chance, tries, then, .. } = option;
                    Appraised { line, chance, tries, then }
                };
                FromPlayer::Analysis(advice.options.into_iter().map(appraised).collect())
            }
            ToPlayer::Game { .. } | ToPlayer::Error { .. } | ToPlayer::Over { .. } => return Ok(None),
        }))
    }

    fn decide(&self, request: &DecisionRequest, answered: u64, ended: &InputEnd) -> Result<String, Error> {
        let position = request.position.clone().ok_or_else(|| {
            Error::new("no position was sent, although this player's `hello` asked for one in `wants`")
        })?;
        let seed = Digest::of([self.seed, answered]);
        let decision = SearchRequest::Decision { level: self.level, pace: self.pace, seed };
        Ok(within(self.search(position, decision)?, duration(SHARE * request.time), ended).line)
    }

    fn search(&self, position: String, request: SearchRequest) -> Result<SearchJob, Error> {
        let session =
            self.game.open(Header { game: self.game.name.into(), position: Some(position), ..Header::default() })?;
        session.think(request, self.threads, None).ok_or_else(|| Error::new("the game is over in this position"))
    }
}

/// Converts seconds to a duration of at most an hour.
fn duration(seconds: f64) -> Duration {
    Duration::from_secs_f64(seconds.clamp(0.001, 3_600.0))
}

type InputEnd = Arc<OnceLock<Instant>>;

/// Thinks for at most `time`, and stops earlier if the input has ended.
fn within(search: SearchJob, time: Duration, ended: &InputEnd) -> Advice {
    let handle = search.handle();
    let (done, waits) = channel::<()>();
    let (begun, ended) = (Instant::now(), ended.clone());
    thread::spawn(move || {
        while let Err(RecvTimeoutError::Timeout) = waits.recv_timeout(GLANCE.min(time)) {
            let last = ended.get().is_some_and(|ended| ended.max(&begun).elapsed() >= LAST);
            if last || begun.elapsed() >= time {
                return handle.stop();
            }
        }
    });
    let advice = search.think();
    drop(done);
    advice
}
