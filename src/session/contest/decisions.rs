//! The decisions of an arena's games as JSON, one line per decision. `docs/data.md` describes the format.

use crate::contest::contender::{ContestDecision, EndedGame};
use crate::json;
use crate::program::bot::USUAL_TIME;
use crate::program::protocol::{DecisionRequest, Want};
use serde::Serialize;
use sorcery_games::engine::{Game, Seat};
use sorcery_games::threads::locked;
use sorcery_games::{Names, Tabletop, View};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write as _};
use std::sync::Mutex;
use std::time::Duration;

/// The version of the decision log's format.
pub const VERSION: u32 = 1;
/// The information in each logged request: everything that a program can ask for.
const WANTS: [Want; 3] = [Want::Table, Want::Log, Want::Position];

/// Writes finished games to a file, in the order of the games.
#[derive(Debug)]
pub struct DecisionLog(Mutex<LogState>);

#[derive(Debug)]
struct LogState {
    file: File,
    /// Number of the first game that isn't in the file yet. Games are written in order.
    next: u64,
    /// The lines of finished games that can't be written before an earlier game has finished, by the number of the
    /// game.
    waiting: BTreeMap<u64, String>,
    error: Option<io::Error>,
}

impl DecisionLog {
    /// Creates a log that writes to `file`.
    pub fn new(file: File) -> Self {
        DecisionLog(Mutex::new(LogState { file, next: 0, waiting: BTreeMap::new(), error: None }))
    }

    /// Adds the lines of a finished game. `order` numbers the games without gaps, starting at 0. Returns `false` if the
    /// file can't be written.
    pub(crate) fn add(&self, order: u64, lines: String) -> bool {
        let state = &mut *locked(&self.0);
        state.waiting.insert(order, lines);
        while let Some(lines) = state.waiting.remove(&state.next) {
            state.next += 1;
            state.write(&lines);
        }
        state.error.is_none()
    }

    /// Writes the games that were held back because an earlier game was cancelled.
    ///
    /// # Errors
    /// Returns the first error of the file. The file then contains only whole games.
    pub fn finish(&self) -> io::Result<()> {
        let mut state = locked(&self.0);
        for lines in std::mem::take(&mut state.waiting).into_values() {
            state.write(&lines);
        }
        state.error.take().map_or(Ok(()), Err)
    }
}

impl LogState {
    /// Writes all lines of a game. On an error, removes the lines already written.
    fn write(&mut self, lines: &str) {
        if self.error.is_some() {
            return;
        }
        let before = self.file.metadata();
        if let Err(error) = self.file.write_all(lines.as_bytes()) {
            // Remove the incomplete game. If this fails, as for a pipe, it stays at the end. No more games are written
            // after it.
            let _ = before.and_then(|file| self.file.set_len(file.len()));
            self.error = Some(error);
        }
    }
}

pub(crate) struct Trace<'a> {
    names: &'a Names,
    time: Duration,
    /// For each seat, the number of events reported in the requests for its previous decisions.
    known: Vec<usize>,
    moves: Vec<(Seat, DecisionRequest, String, Option<f64>)>,
}

/// A line of the decision log: one decision of a player, with the result of the game.
#[derive(Serialize)]
struct DecisionLine<'a> {
    record: u32,
    game: &'static str,
    number: u64,
    players: &'a [String],
    seat: usize,
    #[serde(rename = "move")]
    request: DecisionRequest,
    chosen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    winners: &'a [usize],
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

impl<'a> Trace<'a> {
    /// Starts recording the decisions of a game. `time` is the time limit per decision.
    pub fn new(names: &'a Names, time: Option<Duration>) -> Self {
        Trace { names, time: time.unwrap_or(USUAL_TIME), known: vec![0; names.len()], moves: Vec::new() }
    }

    /// Adds a decision to the record. `events` are all events of the game so far.
    pub fn add<G: Tabletop>(
        &mut self,
        game: &G,
        events: &[G::Event],
        seat: Seat,
        decision: ContestDecision<G::Action>,
    ) {
        let view = View::new(game, seat);
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let news = &events[std::mem::replace(&mut self.known[seat.index()], events.len())..];
        let request = DecisionRequest::of(view, game.turn_number(), self.names, &legal, news, &WANTS);
        let request = DecisionRequest { time: self.time.as_secs_f64(), ..request };
        self.moves.push((seat, request, view.spell(decision.action), decision.value));
    }

    /// Returns the record of the finished game as lines of JSON, one per decision.
    pub fn lines<G: Game>(self, number: u64, players: Vec<String>, ended: &EndedGame<G>) -> String {
        let winners: Vec<usize> = ended.outcome.winners.iter().map(Seat::number).collect();
        let line = |(seat, request, chosen, value): (Seat, DecisionRequest, String, Option<f64>)| {
            json::line(&DecisionLine {
                record: VERSION,
                game: G::NAME,
                number,
                players: &players,
                seat: seat.number(),
                request,
                chosen,
                value,
                winners: &winners,
                why: ended.why.as_deref(),
            })
        };
        self.moves.into_iter().map(line).collect()
    }
}
