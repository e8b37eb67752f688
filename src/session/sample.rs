//! One game between strategies, told line by line, with the reason of each decision.

use super::entrant::Entrant;
use crate::agents::strategy::{Reason, Strategist, causes};
use crate::engine::{Game, Log, Outcome, Seat, Status};
use crate::games::dominion::{Action, Dominion, Event, Setup};
use crate::games::{Names, Present, View};
use std::collections::HashMap;

/// A line of a game that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleLine {
    /// Whose turn it is.
    pub seat: Seat,
    /// What was decided, or what happened.
    pub text: String,
    /// Who decided that, and why; nothing where something happened.
    pub decided: Option<(Seat, String)>,
    /// How deep in a chain of consequences it is.
    pub depth: u8,
    /// Whether a turn begins with it.
    pub begins_turn: bool,
}

/// A game that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Its lines.
    pub lines: Vec<SampleLine>,
    /// Who won, and how.
    pub ending: String,
    /// Who won.
    pub outcome: Outcome,
}

impl Sample {
    /// Plays a game between strategies, the first one in the first seat.
    pub fn play(setup: &Setup, seated: &[&Entrant], seed: u64, names: &Names) -> Sample {
        let why: Vec<HashMap<Reason, String>> = seated
            .iter()
            .map(|entrant| {
                causes(&entrant.text, &entrant.file).iter().map(|cause| (cause.reason, cause.told())).collect()
            })
            .collect();
        let mut players: Vec<Strategist> =
            seated.iter().map(|entrant| Strategist::new(entrant.program.clone())).collect();
        let mut lines = Vec::new();
        let mut events = Log::default();
        let mut game = Dominion::start(setup, seed, &mut events);
        tell(&mut lines, &mut events, Seat::ONE, names);
        let outcome = loop {
            let seat = match game.status() {
                Status::Awaiting(seat) => seat,
                Status::Over(outcome) => break outcome,
            };
            let view = View::new(&game, seat);
            let turn = view.active();
            let (action, reason) = players[seat.index()].decide(view);
            let text = match action {
                Action::Done => "goes on".to_string(),
                action => Dominion::spell(view, action),
            };
            let told = match reason {
                Reason::NothingToBuy => "no entry can be bought".to_string(),
                Reason::NothingToPlay => "no entry can be played".to_string(),
                _ => why[seat.index()].get(&reason).cloned().unwrap_or("the default".to_string()),
            };
            let decided = Some((seat, told));
            lines.push(SampleLine { seat: turn, text, decided, depth: 1, begins_turn: false });
            game.apply(action, &mut events);
            tell(&mut lines, &mut events, turn, names);
        };
        // The last thing that happens.
        let ending = lines.pop().map_or(String::new(), |line| line.text);
        Sample { lines, ending, outcome }
    }
}

/// What happened, as whom it happened to sees it.
fn tell(lines: &mut Vec<SampleLine>, events: &mut Log<Event>, turn: Seat, names: &Names) {
    let mut rest = &events[..];
    let mut seat = turn;
    while let Some(&first) = rest.first() {
        let sees = match first {
            Event::Drew { seat, .. } | Event::TopDecked { seat, .. } | Event::SetAside { seat, .. } => Some(seat),
            Event::Passed { from, .. } => Some(from),
            _ => None,
        };
        if let Event::TurnBegins { seat: next, .. } = first {
            seat = next;
        }
        let mut text = String::new();
        let told = Dominion::tell(rest, names, sees, &mut text);
        if !text.is_empty() {
            lines.push(SampleLine { seat, text, decided: None, depth: told.depth, begins_turn: told.begins_turn });
        }
        rest = &rest[told.events..];
    }
    events.clear();
}
