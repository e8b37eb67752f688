//! The protocol between a game and an external player: one JSON message per line.
//!
//! `docs/protocol.md` describes the protocol for authors of programs. [`ToPlayer`] and [`FromPlayer`] are the messages
//! of both sides.

use crate::Asker;
use crate::Match;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sorcery_games::engine::{Rng, Seat, Stream};
use sorcery_games::table::{Cell, Placed, Row, words_of};
use sorcery_games::words::quoted;
use sorcery_games::{Audience, Error, Listener, Names, Table, Tabletop, View, tell_each, write_position};
use std::collections::BTreeMap;
use std::io::{self, BufRead};

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// Maximum length of an answer from an external program that plays, in bytes.
pub const ANSWER_LIMIT: usize = 1 << 16;

/// A message to an external program that plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The field names are enough.
pub enum ToPlayer {
    /// The first message. The program answers with its own `hello`.
    Hello { protocol: u32, game: String },
    /// The start of a game.
    Game {
        /// The program's seat, counted from 1.
        seat: usize,
        names: Vec<String>,
        settings: BTreeMap<String, String>,
    },
    /// A request for a decision. The program answers with the command for a legal action.
    Move(DecisionRequest),
    /// A request to analyse a position. The program answers with an assessment of each legal action.
    Analyse {
        /// The position in the format of the command `position`.
        position: String,
        /// Thinking time in seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time: Option<f64>,
    },
    /// An error in the last answer.
    Error {
        what: String,
        /// Whether the program must send another answer. After a timeout, the pending answer still counts.
        again: bool,
    },
    /// The end of a game.
    Over {
        /// The winning seats, counted from 1.
        winners: Vec<usize>,
        /// Events since the last message.
        log: Vec<String>,
        /// The reason if the game was stopped early, for example by a resignation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
}

/// A message from an external program that plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The field names are enough.
pub enum FromPlayer {
    /// The answer to a greeting.
    Hello {
        protocol: u32,
        #[serde(default)]
        name: String,
        /// The information that requests should contain.
        #[serde(default)]
        wants: Option<Vec<Want>>,
    },
    /// The chosen action: one of the legal commands in the request.
    Move(String),
    /// An assessment of each legal action.
    Analysis(Vec<Appraised>),
    /// An error: the program doesn't understand the message.
    Error { what: String },
}

/// Optional information in a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Want {
    /// The table, including the player's own hand.
    Table,
    /// The events since the last request.
    Log,
    /// A complete position consistent with the player's knowledge; hidden cards are redealt at random.
    Position,
    /// An unknown kind of information, kept for the error message.
    #[serde(untagged)]
    Unknown(String),
}

/// The information in requests to programs that don't send `wants`.
pub const USUAL: [Want; 2] = [Want::Table, Want::Log];

/// A request for a decision.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // The field names are enough.
pub struct DecisionRequest {
    pub turn: u32,
    pub legal: Vec<String>,
    /// Time limit for the decision, in seconds.
    pub time: f64,
    /// Events since the last request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Vec<String>>,
    /// The table as the player sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Value>,
    /// A position consistent with the player's knowledge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// An assessment of a legal action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Appraised {
    /// The assessed action, as a legal line that a player could type.
    pub line: String,
    /// The estimated probability of winning, from 0 to 1.
    pub chance: f64,
    /// Number of times that the search tried this command. More visits make `chance` more reliable.
    pub tries: u32,
    /// The commands that are expected to follow in the same turn.
    pub then: Vec<String>,
}

impl DecisionRequest {
    /// Creates a request in a contest. `events` are the events since the last request.
    pub fn of<G: Tabletop>(
        view: View<'_, G>,
        turn: u32,
        names: &Names,
        legal: &[G::Action],
        events: &[G::Event],
        wants: &[Want],
    ) -> Self {
        let position = || write_position(&view.imagine(&mut Rng::new(0, Stream::Playout)), names);
        DecisionRequest {
            turn,
            legal: legal.iter().map(|&action| view.spell(action)).collect(),
            time: 0.0,
            log: wants.contains(&Want::Log).then(|| log_of::<G>(events, names, view.seat())),
            table: wants.contains(&Want::Table).then(|| picture(&view.table(names))),
            position: wants.contains(&Want::Position).then(position),
        }
    }

    /// Creates a request in a match. `known` is the number of actions that the player already knows, if any.
    pub fn to(session: &Match, seat: Seat, known: Option<usize>, wants: &[Want]) -> Self {
        let seen = session.observe(Some(seat));
        let by = Asker::Person { seat, open: false };
        DecisionRequest {
            turn: seen.turn,
            legal: seen.moves.into_iter().map(|offer| offer.line).collect(),
            time: 0.0,
            log: wants.contains(&Want::Log).then(|| news(session, seat, known)),
            table: wants.contains(&Want::Table).then(|| picture(&seen.table)),
            position: wants.contains(&Want::Position).then(|| session.position_for(by).ok()).flatten(),
        }
    }
}

/// Returns the log lines that a seat may see after the first `known` actions, or all of them if `known` is `None`.
pub(crate) fn news(session: &Match, seat: Seat, known: Option<usize>) -> Vec<String> {
    let mut lines = Vec::new();
    session.each_log_line(Audience::Seat(seat), &mut |line| {
        lines.extend((known.is_none_or(|known| line.action > known)).then_some(line.told.text));
    });
    lines
}

/// Describes events as seen from a seat, one line each.
pub fn log_of<G: Tabletop>(events: &[G::Event], names: &Names, seat: Seat) -> Vec<String> {
    let mut lines = Vec::new();
    tell_each::<G>(events, Listener::new(names, Audience::Seat(seat)), |_, words| lines.push(words.text));
    lines
}

/// Parses an answer.
///
/// # Errors
/// Fails if the line isn't a message from a program that plays. The error shows `example` as a valid answer.
pub fn answer(line: &str, example: &str) -> Result<FromPlayer, Error> {
    let wrong = |error| format!("`{}` isn't a valid answer such as {example}{}", quoted(line.trim()), fault(&error));
    serde_json::from_str(line).map_err(|error| Error(wrong(error)))
}

/// Returns the reason why a line of JSON isn't the expected message, after a colon. If the line isn't JSON at all, returns
/// an empty string, because the parser then names only a column.
pub(crate) fn fault(error: &serde_json::Error) -> String {
    if error.is_data() { format!(": {error}") } else { String::new() }
}

/// Reads the next line that isn't blank; returns `None` at the end of the input. A line that is too long or
/// not UTF-8 becomes an inner error.
///
/// # Errors
/// Fails if the input can't be read.
pub fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<Result<String, Error>>> {
    let Some((line, whole)) = begin_line(input, limit)? else { return Ok(None) };
    if !whole {
        input.skip_until(b'\n')?;
    }
    Ok(Some(line))
}

/// Reads the beginning of the next line, and returns whether the line is complete. A line that is too long is
/// reported at once, because it may never end.
///
/// # Errors
/// Fails if the input can't be read.
pub(crate) fn begin_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<(Result<String, Error>, bool)>> {
    loop {
        let mut line = Vec::new();
        match sorcery_games::input::begin_line(input, limit, &mut line)? {
            None => return Ok(None),
            Some(false) => return Ok(Some((Err(too_long(limit)), false))),
            Some(true) => {}
        }
        match String::from_utf8(line) {
            Ok(text) if text.trim().is_empty() => {}
            Ok(text) => return Ok(Some((Ok(text), true))),
            Err(_) => return Ok(Some((Err(Error::new("the message isn't valid UTF-8")), true))),
        }
    }
}

/// Returns the error for a line of more than `limit` bytes.
pub(crate) fn too_long(limit: usize) -> Error {
    Error(format!("the message is longer than {limit} bytes"))
}

/// Returns a table as JSON: rows of cells from left to right.
pub fn picture(table: &Table) -> Value {
    let rows = table.rows.iter().filter_map(|row| match row {
        Row::Cells(heading, cells) => {
            let cells: Vec<Value> = cells.iter().map(cell).collect();
            Some(json!({ "heading": heading.to_string(), "cells": cells }))
        }
        Row::Banner(_) => None,
    });
    Value::Array(rows.collect())
}

/// Returns a cell as JSON; `null` for a gap.
fn cell(placed: &Placed) -> Value {
    match &placed.cell {
        Cell::Gap => Value::Null,
        Cell::Slot(label) => json!({ "empty": label.to_string() }),
        Cell::Card(face) => {
            let figure = |figure: &sorcery_games::Figure| figure.label.to_string();
            let mut card = Map::new();
            let mut put = |name: &str, value: Value| _ = card.insert(name.to_string(), value);
            put("card", face.name.to_string().into());
            put("cost", figure(&face.cost).into());
            put("kind", face.band.into());
            put("text", face.body.to_string().into());
            put("figures", face.feet.iter().flatten().map(figure).collect());
            if let Some(tag) = &face.tag {
                put("activation", figure(tag).into());
            }
            if !face.price.is_empty() {
                let chips =
                    face.price.iter().map(|chip| (format!("{:?}", chip.tint).to_lowercase(), chip.count.into()));
                put("price", Value::Object(chips.collect()));
            }
            if !face.marks.is_empty() {
                put("marks", face.marks.iter().map(|mark| mark.words.to_string()).collect());
            }
            if !face.attached.is_empty() {
                put("attached", face.attached.iter().map(|card| card.name.to_string()).collect());
            }
            if face.stack > 1 {
                put("count", face.stack.into());
            }
            Value::Object(card)
        }
        Cell::Back(label, count) => json!({ "back": label.to_string(), "count": count }),
        Cell::Seat(face) => {
            let values = face.values.iter().chain(&face.facts).filter(|(name, _)| !name.is_empty());
            let values: Map<String, Value> = values.map(|&(name, value)| (name.to_string(), value.into())).collect();
            json!({ "player": &*face.name, "values": values, "awaited": face.awaited })
        }
        Cell::Panel(panel) => {
            let lines: Vec<String> = panel.lines.iter().map(|line| words_of(&line.pieces)).collect();
            json!({ "panel": panel.title.to_string(), "lines": lines })
        }
    }
}
