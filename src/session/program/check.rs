//! Tests whether a program follows the [`protocol`]: whole games, forced mistakes, unusual positions, long games and
//! time limits.

use crate::game::puzzle;
use crate::json;
use crate::program::bot::{NoAnswer, Running, legal_line};
use crate::program::process::{Fault, Forfeit};
use crate::program::protocol::{self, DecisionRequest, ToPlayer, VERSION};
use crate::{GameInfo, Header, Match};
use serde_json::{Value, json};
use sorcery_agents::Flag;
use sorcery_games::engine::{Rng, Seat, Status, Stream};
use std::time::Duration;

/// Number of decisions in the test that plays one long game.
const LONG: usize = 300;
/// Maximum number of decisions per game in the test that plays whole games.
const WHOLE: usize = 2_000;
/// Time limit per decision in the test of the time limit.
const SHORT: Duration = Duration::from_millis(500);
/// Time to wait for an answer that the program shouldn't send.
const SILENCE: Duration = Duration::from_millis(100);

/// The tests of a program in one game, and the faults that they found.
#[derive(Debug)]
pub struct ProgramCheck<'a> {
    game: &'static GameInfo,
    command: &'a str,
    time: Duration,
    stop: &'a Flag,
    /// The current test, named in the descriptions of faults.
    part: &'static str,
    rng: Rng,
    /// Number of correct answers that the program gave.
    pub answers: u64,
    /// The faults of the program, one sentence each.
    pub faults: Vec<String>,
}

/// An error that ends a test: the tested program has failed, or the user stopped the test.
struct CheckEnded;

type CheckStep<'a> = fn(&mut ProgramCheck<'a>, &mut Running) -> Result<(), CheckEnded>;
/// Chooses the action to play from the legal actions and the program's answer, which is `None` on the opponent's turn.
type Choose<'a> = &'a dyn Fn(&mut Rng, &[String], Option<String>) -> String;

/// Tests a program in one game. `time` is the time limit per decision.
pub fn check<'a>(game: &'static GameInfo, command: &'a str, time: Duration, stop: &'a Flag) -> ProgramCheck<'a> {
    let rng = Rng::new(1, Stream::Playout);
    let mut check = ProgramCheck { game, command, time, stop, part: "", rng, answers: 0, faults: Vec::new() };
    let tests: [(&'static str, CheckStep<'a>); 6] = [
        ("a whole game", ProgramCheck::whole_games),
        ("an error after an answer", ProgramCheck::mistakes),
        ("a position", ProgramCheck::positions),
        ("unknown keys", ProgramCheck::unknown_keys),
        ("a long game", ProgramCheck::long_game),
        ("the time limit", ProgramCheck::time_limit),
    ];
    for (part, test) in tests {
        check.part = part;
        // Each test has its own process, so that a failure doesn't cause others.
        let Ok(mut running) = check.start() else { break };
        if test(&mut check, &mut running).is_ok() {
            check.part = "the end of its input";
            if !running.program.ends() {
                check.fault("it is still running half a second later");
            }
        }
    }
    check
}

impl ProgramCheck<'_> {
    fn fault(&mut self, what: &str) {
        let fault = format!("{}: {}: {what}", self.game.name, self.part);
        if !self.faults.contains(&fault) {
            self.faults.push(fault);
        }
    }

    fn start(&mut self) -> Result<Running, CheckEnded> {
        match Running::start(self.command, self.game.name, &|| self.stop.is_raised()) {
            Ok(Running { wants: Err(what), .. }) | Err(NoAnswer::Forfeit(Forfeit { what, .. })) => {
                self.part = "the greeting";
                self.fault(&what);
                Err(CheckEnded)
            }
            Ok(running) => Ok(running),
            Err(NoAnswer::CalledOff) => Err(CheckEnded),
        }
    }

    /// Starts a game with the program in `seat`, and tells the program about it with the message `game`.
    fn open(
        &mut self,
        running: &Running,
        seat: Seat,
        names: &[&str],
        position: Option<&str>,
    ) -> Result<Match, CheckEnded> {
        let header = Header {
            game: self.game.name.into(),
            seed: self.rng.below(1 << 30) as u64,
            names: names.iter().take(self.game.seats).map(|name| name.to_string()).collect(),
            position: position.map(str::to_string),
            ..Header::default()
        };
        let session = self.game.open(header).map_err(|_| CheckEnded)?;
        let settings = session.header().chosen.iter().filter(|_| position.is_none()).cloned().collect();
        running.program.tell(&ToPlayer::Game { seat: seat.number(), names: session.names().to_vec(), settings });
        Ok(session)
    }

    /// Waits for a legal action from the program. After a fault, the program gets the error and a second try, as in a
    /// match.
    fn hear(&mut self, running: &mut Running, legal: &[String], time: Duration) -> Result<String, CheckEnded> {
        let mut again = true;
        loop {
            let heard = running.program.hear(time, &|| self.stop.is_raised()).map_err(|_| CheckEnded)?;
            let wrong = match legal_line(heard, legal) {
                Ok(line) => {
                    self.answers += 1;
                    return Ok(line);
                }
                Err(wrong) => wrong,
            };
            self.fault(&format!("{} ({})", wrong.what, wrong.fault));
            if !again || wrong.fault == Fault::Died {
                return Err(CheckEnded);
            }
            again = false;
            running.program.tell(&ToPlayer::Error { what: wrong.what, again: wrong.fault != Fault::Late });
        }
    }

    /// Sends the program a request for a decision, and waits until it answers with a legal action.
    fn ask(&mut self, running: &mut Running, asked: DecisionRequest) -> Result<String, CheckEnded> {
        let (legal, time) = (asked.legal.clone(), Duration::from_secs_f64(asked.time));
        running.program.tell(&ToPlayer::Move(asked));
        self.hear(running, &legal, time)
    }

    fn request(&self, running: &Running, session: &Match, seat: Seat, known: Option<usize>) -> DecisionRequest {
        let wants = running.wants.as_deref().unwrap_or_default();
        DecisionRequest { time: self.time.as_secs_f64(), ..DecisionRequest::to(session, seat, known, wants) }
    }

    /// Plays `session` for at most `most` decisions, with the program in `seat`. `choose` picks each command to play.
    fn play(
        &mut self,
        running: &mut Running,
        mut session: Match,
        seat: Seat,
        most: usize,
        choose: Choose<'_>,
    ) -> Result<(), CheckEnded> {
        let mut known = None;
        for _ in 0..most {
            let active = match session.status() {
                Status::Awaiting(active) => active,
                Status::Over(outcome) => {
                    let winners = outcome.winners.iter().map(Seat::number).collect();
                    let log = protocol::news(&session, seat, known);
                    running.program.tell(&ToPlayer::Over { winners, log, why: None });
                    return Ok(());
                }
            };
            let asked = self.request(running, &session, active, known);
            let legal = asked.legal.clone();
            let answer = if active == seat { Some(self.ask(running, asked)?) } else { None };
            if active == seat {
                known = Some(session.done());
            }
            let line = choose(&mut self.rng, &legal, answer);
            if session.submit(&line).is_err() {
                return Err(CheckEnded);
            }
        }
        let why = Some(format!("The game is a draw after {most} actions."));
        running.program.tell(&ToPlayer::Over { winners: Vec::new(), log: Vec::new(), why });
        Ok(())
    }

    /// Plays games from each seat against random moves.
    fn whole_games(&mut self, running: &mut Running) -> Result<(), CheckEnded> {
        for seat in Seat::all(self.game.seats).chain([Seat::ONE]) {
            let session = self.open(running, seat, &["Ada", "Grace"], None)?;
            self.play(running, session, seat, WHOLE, &|rng, legal, answer| {
                answer.unwrap_or_else(|| legal[rng.below(legal.len())].clone())
            })?;
        }
        Ok(())
    }

    /// Tests how the program reacts to an error message after a valid answer. The program must answer again only if
    /// `again` is `true`.
    fn mistakes(&mut self, running: &mut Running) -> Result<(), CheckEnded> {
        let session = self.open(running, Seat::ONE, &["Ada", "Grace"], None)?;
        let asked = self.request(running, &session, Seat::ONE, None);
        let (legal, time) = (asked.legal.clone(), self.time);
        let line = self.ask(running, asked.clone())?;
        let what = format!("`{line}` isn't a legal line");
        running.program.tell(&ToPlayer::Error { what, again: true });
        self.hear(running, &legal, time)?;
        self.ask(running, asked)?;
        self.part = "an error with `again` = false";
        running.program.tell(&ToPlayer::Error { what: "no answer in 1 s".into(), again: false });
        if let Ok(Ok(_)) = running.program.hear(SILENCE, &|| self.stop.is_raised()) {
            self.fault("it answers again, although the first answer still counts");
        }
        Ok(())
    }

    /// Plays from the positions of puzzles, and tests unusual player names. Also tests a game that ends before the
    /// program moves.
    fn positions(&mut self, running: &mut Running) -> Result<(), CheckEnded> {
        for puzzle in puzzle::read(self.game.name, self.game.puzzles).iter().take(10) {
            // A puzzle's position is always valid, because a test checks it.
            let Ok(session) = self.open(running, Seat::ONE, &[], Some(puzzle.position)) else { continue };
            if let Status::Awaiting(seat) = session.status() {
                self.play(running, session, seat, 20, &|_, legal, answer| answer.unwrap_or(legal[0].clone()))?;
            }
        }
        self.part = "a game that ends before the program moves";
        let names = ["\"Zoë\" \\ {名前}", "Maximilian Alexander von Hohenstein"];
        let _ = self.open(running, Seat::ONE, &names, None);
        running.program.tell(&ToPlayer::Over { winners: vec![2], log: Vec::new(), why: Some("Ada resigns.".into()) });
        let session = self.open(running, Seat::ONE, &names, None)?;
        let asked = self.request(running, &session, Seat::ONE, None);
        self.ask(running, asked).map(|_| ())
    }

    /// Sends a request with an unknown key, as a later version of the protocol could.
    fn unknown_keys(&mut self, running: &mut Running) -> Result<(), CheckEnded> {
        let session = self.open(running, Seat::ONE, &["Ada", "Grace"], None)?;
        let asked = self.request(running, &session, Seat::ONE, None);
        let (legal, time) = (asked.legal.clone(), self.time);
        let mut message = serde_json::to_value(ToPlayer::Move(asked)).unwrap_or(Value::Null);
        message["move"]["from_the_future"] = json!({ "protocol": VERSION + 1 });
        running.program.send(json::line(&message));
        self.hear(running, &legal, time).map(|_| ())
    }

    /// Always plays the last legal action, which usually ends a turn, so that the game takes long.
    fn long_game(&mut self, running: &mut Running) -> Result<(), CheckEnded> {
        let session = self.open(running, Seat::ONE, &["Ada", "Grace"], None)?;
        self.play(running, session, Seat::ONE, LONG, &|_, legal, _| legal[legal.len() - 1].clone())
    }

    /// Requests decisions with a short time limit.
    fn time_limit(&mut self, running: &mut Running) -> Result<(), CheckEnded> {
        let session = self.open(running, Seat::ONE, &["Ada", "Grace"], None)?;
        for _ in 0..3 {
            let asked = self.request(running, &session, Seat::ONE, None);
            self.ask(running, DecisionRequest { time: SHORT.min(self.time).as_secs_f64(), ..asked })?;
        }
        Ok(())
    }
}
