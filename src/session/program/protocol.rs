//! The protocol by which a program plays: lines of JSON, each with one message.
//!
//! `docs/protocol.md` describes it for those who write such programs. Here are its messages, for both
//! sides: what a table says to a player ([`ToPlayer`]), and what a player answers ([`FromPlayer`]).

use crate::Asker;
use crate::Session;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sorcery_games::engine::{Rng, Seat, Stream};
use sorcery_games::table::{Cell, Placed, Row, words_of};
use sorcery_games::words::quoted;
use sorcery_games::{Audience, Error, Listener, Names, Table, Tabletop, View, tell_each};
use std::collections::BTreeMap;
use std::io::{self, BufRead};

/// The version of the protocol.
pub const VERSION: u32 = 1;
/// The longest answer of a player that is read, in bytes.
pub const ANSWER_LIMIT: usize = 1 << 16;

/// What a table says to a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The names say it.
pub enum ToPlayer {
    /// The first message: it is answered with the player's own.
    Hello { protocol: u32, game: String },
    /// A game begins.
    Game {
        /// The seat, counted from 1.
        seat: usize,
        /// The names of the players, in the order of their seats.
        names: Vec<String>,
        /// What the game was set up with.
        settings: BTreeMap<String, String>,
    },
    /// It is the player's turn: it is answered with a line.
    Move(Request),
    /// A position is to be judged: it is answered with the chances of each legal line.
    Analyse {
        /// The position, as the command `position` prints it.
        position: String,
        /// How long to think, in seconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        time: Option<f64>,
    },
    /// The last answer was of no use.
    Error {
        what: String,
        /// Whether another answer is awaited. A player that is only late just answers.
        again: bool,
    },
    /// The game is over.
    Over {
        /// The seats that won, counted from 1.
        winners: Vec<usize>,
        /// What happened since the last message.
        log: Vec<String>,
        /// Why it ended otherwise than by its rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
}

/// What a player answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // The names say it.
pub enum FromPlayer {
    /// The answer to a greeting.
    Hello {
        protocol: u32,
        #[serde(default)]
        name: String,
        /// What it wants to be shown.
        #[serde(default)]
        wants: Option<Vec<Want>>,
    },
    /// A legal line.
    Move(String),
    /// What each legal line is worth.
    Analysis(Vec<Appraised>),
    /// What it cannot do anything with.
    Error { what: String },
}

/// Something that a player may be shown when it is its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Want {
    /// The table, with its own hand.
    Table,
    /// What happened since it was asked last.
    Log,
    /// A complete position that agrees with all it knows: what it cannot see is dealt anew.
    Position,
    /// What there is not.
    #[serde(untagged)]
    Unknown(String),
}

/// What a player is shown that says nothing about it.
pub const USUAL: [Want; 2] = [Want::Table, Want::Log];

/// What a player is asked to decide.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // The names say it.
pub struct Request {
    pub turn: u32,
    pub legal: Vec<String>,
    /// How long it has, in seconds.
    pub time: f64,
    /// What happened since it was asked last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<Vec<String>>,
    /// The table as it sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Value>,
    /// A position that agrees with all it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

/// What a legal line is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Appraised {
    /// The line.
    pub line: String,
    /// The chance of winning after it, from 0 to 1.
    pub chance: f64,
    /// How often it was tried: more tries, surer chance.
    pub tries: u32,
    /// The lines that would follow in the same turn.
    pub then: Vec<String>,
}

impl Request {
    /// What the awaited seat of a position is asked, in the middle of a contest: it is told these
    /// events.
    pub fn of<G: Tabletop>(
        view: View<'_, G>,
        turn: u32,
        names: &Names,
        legal: &[G::Action],
        events: &[G::Event],
        wants: &[Want],
    ) -> Self {
        let position = || view.imagine(&mut Rng::new(0, Stream::Playout)).position(names);
        Request {
            turn,
            legal: legal.iter().map(|&action| view.spell(action)).collect(),
            time: 0.0,
            log: wants.contains(&Want::Log).then(|| log_of::<G>(events, names, view.seat())),
            table: wants.contains(&Want::Table).then(|| picture(&view.table(names))),
            position: wants.contains(&Want::Position).then(position),
        }
    }

    /// What the awaited seat of a match is asked, who knows what happened in its first so many
    /// actions, and before them.
    pub fn to(session: &dyn Session, seat: Seat, known: Option<usize>, wants: &[Want]) -> Self {
        let seen = session.observe(Some(seat));
        let by = Asker::Person { seat, open: false };
        Request {
            turn: seen.turn,
            legal: seen.moves.into_iter().map(|offer| offer.line).collect(),
            time: 0.0,
            log: wants.contains(&Want::Log).then(|| news(session, seat, known)),
            table: wants.contains(&Want::Table).then(|| picture(&seen.table)),
            position: wants.contains(&Want::Position).then(|| session.position_for(by).ok()).flatten(),
        }
    }
}

/// What a seat was told of a match since its first so many actions; all of it where none are known.
pub(crate) fn news(session: &dyn Session, seat: Seat, known: Option<usize>) -> Vec<String> {
    let lines = session.log(Audience::Seat(seat)).into_iter();
    lines.filter(|line| known.is_none_or(|known| line.action > known)).map(|line| line.text).collect()
}

/// Events in words, a line each, as a seat is told them.
pub fn log_of<G: Tabletop>(events: &[G::Event], names: &Names, seat: Seat) -> Vec<String> {
    let mut lines = Vec::new();
    tell_each::<G>(events, Listener::new(names, Audience::Seat(seat)), |_, words| lines.push(words.to_string()));
    lines
}

/// A message as a line.
pub fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).map_or_else(|_| String::new(), |text| text + "\n")
}

/// Understands an answer.
///
/// # Errors
/// Why it is none.
pub fn answer(line: &str) -> Result<FromPlayer, Error> {
    let wrong = |error| format!("`{}` is no answer such as {{\"move\": \"end\"}}: {error}", quoted(line.trim()));
    serde_json::from_str(line).map_err(|error| Error(wrong(error)))
}

/// Reads the next line that is not blank; `None` at the end. Of a line that is too long or no text,
/// nothing is kept, and that is said instead.
///
/// # Errors
/// When it cannot be read.
pub fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<Result<String, Error>>> {
    let Some((line, whole)) = begin_line(input, limit)? else { return Ok(None) };
    if !whole {
        input.skip_until(b'\n')?;
    }
    Ok(Some(line))
}

/// The same as soon as it is known, and whether it has ended: what is too long may never do so.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn begin_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<(Result<String, Error>, bool)>> {
    loop {
        let mut line = Vec::new();
        match sorcery_games::engine::input::begin_line(input, limit, &mut line)? {
            None => return Ok(None),
            Some(false) => return Ok(Some((Err(too_long(limit)), false))),
            Some(true) => {}
        }
        match String::from_utf8(line) {
            Ok(text) if text.trim().is_empty() => {}
            Ok(text) => return Ok(Some((Ok(text), true))),
            Err(_) => return Ok(Some((Err(Error::new("a message is text in UTF-8")), true))),
        }
    }
}

/// Why a line that is longer than that is none.
pub(crate) fn too_long(limit: usize) -> Error {
    Error(format!("a message has at most {limit} bytes"))
}

/// A table as JSON: its rows, in each what lies there from left to right.
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

/// What lies in a place; `null` where nothing does.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_has_too_much_is_never_held() {
        let mut text = b"one\n\n".to_vec();
        text.extend(vec![b'x'; 3 * ANSWER_LIMIT]);
        text.extend(b"\n\xff\ntwo");
        let mut input = std::io::Cursor::new(text);
        let mut next = || read_line(&mut input, ANSWER_LIMIT).expect("it can be read");
        assert_eq!(next(), Some(Ok("one\n".into())));
        assert!(matches!(next(), Some(Err(Error(what))) if what.contains("65536")));
        assert!(matches!(next(), Some(Err(Error(what))) if what.contains("UTF-8")));
        assert_eq!(next(), Some(Ok("two".into())));
        assert_eq!(next(), None);
    }
}
