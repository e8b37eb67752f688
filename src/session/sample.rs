//! One game of the lab, told line by line, with the reason of each decision of a strategy.

use super::bot::{NoAnswer, USUAL_TIME};
use super::contender::{Asking, Contender, Decider};
use super::duel::seed_of;
use crate::agents::Flag;
use crate::agents::strategy::{Reason, causes};
use crate::engine::{Game, Log, Outcome, Seat, Status};
use crate::games::dominion::{Action, Dominion, Event, Setup};
use crate::games::{Names, Present, View};
use std::collections::HashMap;
use std::sync::atomic::Ordering;

/// A line of a game that is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleLine {
    /// Whose turn it is.
    pub seat: Seat,
    /// What was decided, or what happened.
    pub text: String,
    /// Who decided that, and why, where that is known; nothing where something happened.
    pub decided: Option<(Seat, Option<String>)>,
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
    /// Plays a game, the first of these in the first seat.
    ///
    /// # Errors
    /// When it is called off, or a program fails.
    pub fn play(
        setup: &Setup,
        seated: &[&Contender],
        seed: u64,
        names: &Names,
        stop: &Flag,
    ) -> Result<Sample, NoAnswer> {
        let told = |contender: &&Contender| -> HashMap<Reason, String> {
            let causes = contender.strategy().map_or(Vec::new(), |entrant| causes(&entrant.text, &entrant.file));
            causes.iter().map(|cause| (cause.reason, cause.told())).collect()
        };
        let why: Vec<_> = seated.iter().map(told).collect();
        let mut players: Vec<Decider<Dominion>> = seated.iter().map(|contender| contender.sit_down()).collect();
        for (seat, player) in Seat::all(seated.len()).zip(&mut players) {
            player.begin(seat, seed_of(seed, seat), setup, names);
        }
        let asking = Asking { names, time: USUAL_TIME, stop };
        let mut lines = Vec::new();
        let mut events = Log::default();
        let mut game = Dominion::start(setup, seed, &mut events);
        let mut heard = tell(&mut lines, &events, Seat::ONE, names);
        let outcome = loop {
            let seat = match game.status() {
                Status::Awaiting(seat) => seat,
                Status::Over(outcome) => break outcome,
            };
            if stop.load(Ordering::Relaxed) {
                return Err(NoAnswer::CalledOff);
            }
            let view = View::new(&game, seat);
            let turn = view.active();
            let (action, reason) = match &mut players[seat.index()] {
                Decider::Strategy(strategist) => {
                    let (action, reason) = strategist.decide(view);
                    (action, Some(reason))
                }
                other => (other.choose(&game, seat, &events, &asking)?, None),
            };
            let text = match action {
                Action::Done => "goes on".to_string(),
                action => Dominion::spell(view, action),
            };
            let told = reason.map(|reason| match reason {
                Reason::NothingToBuy => "no entry can be bought".to_string(),
                Reason::NothingToPlay => "no entry can be played".to_string(),
                _ => why[seat.index()].get(&reason).cloned().unwrap_or("the default".to_string()),
            });
            lines.push(SampleLine { seat: turn, text, decided: Some((seat, told)), depth: 1, begins_turn: false });
            game.apply(action, &mut events);
            heard += tell(&mut lines, &events[heard..], turn, names);
        };
        for (seat, player) in Seat::all(seated.len()).zip(&mut players) {
            player.over(seat, outcome, &events, names, None);
        }
        // The last thing that happens.
        let ending = lines.pop().map_or(String::new(), |line| line.text);
        Ok(Sample { lines, ending, outcome })
    }
}

/// What happened, as whom it happened to sees it. Returns how many events that are.
fn tell(lines: &mut Vec<SampleLine>, events: &[Event], turn: Seat, names: &Names) -> usize {
    let mut rest = events;
    let mut seat = turn;
    while let Some(&first) = rest.first() {
        let sees = match first {
            Event::Drew { seat, .. } | Event::TopDecked { seat, .. } | Event::SetAside { seat, .. } => Some(seat),
            Event::Passed { from, .. } => Some(from),
            _ => None,
        };
        if let Event::TurnStarted { seat: next, .. } = first {
            seat = next;
        }
        let mut text = String::new();
        let told = Dominion::tell(rest, names, sees, &mut text);
        if !text.is_empty() {
            lines.push(SampleLine { seat, text, decided: None, depth: told.depth, begins_turn: told.begins_turn });
        }
        rest = &rest[told.events..];
    }
    events.len()
}
