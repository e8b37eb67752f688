//! What happened and what is asked, in words.

use super::action::{Action, Event};
use super::payment::PaymentStep;
use super::state::{NOBLES_OUT, PURSE, Phase, Splendor};
use crate::engine::Seat;
use crate::games::Names;
use crate::games::words::counted;
use std::fmt::Write as _;

/// Says an event; a card that was reserved unseen is named to its owner only.
pub(super) fn narrate(event: &Event, names: &Names, to: Option<Seat>, out: &mut String) -> Option<u8> {
    let mut depth = 0;
    let written = match *event {
        Event::TurnStarted(seat, number) => write!(out, "Turn {number}: {} to play.", names.of(seat)),
        Event::Took(seat, gems) => write!(out, "{} takes {gems}.", names.of(seat)),
        Event::Reserved { seat, card, unseen, gold } => {
            let name = names.of(seat);
            let gold = if gold { " and takes 1 gold" } else { "; no gold is left" };
            if !unseen {
                write!(out, "{name} reserves {card}{gold}.")
            } else if to == Some(seat) {
                write!(out, "{name} reserves unseen: {card}{gold}.")
            } else {
                write!(out, "{name} reserves the top card of {} unseen{gold}.", card.level.word())
            }
        }
        Event::Bought { seat, card, paid, reserved } => {
            let origin = if reserved { " from the reserve" } else { "" };
            write!(out, "{} buys {card}{origin} for {paid}.", names.of(seat))
        }
        Event::Dealt(place, card) => {
            depth = 1;
            write!(out, "{place} is now {card}.")
        }
        Event::RanOut(level) => {
            depth = 1;
            write!(out, "The deck of {} is empty now.", level.word())
        }
        Event::GaveBack(seat, gem) => write!(out, "{} gives back 1 {gem}.", names.of(seat)),
        Event::Joined(seat, noble) => {
            depth = 1;
            write!(out, "{} is joined by {noble} (+{}).", names.of(seat), counted(noble.points.into(), "point"))
        }
        Event::Passed(seat) => write!(out, "{} can do nothing and passes.", names.of(seat)),
        Event::LastTurn(seat) => {
            write!(out, "{} has reached 15 points: {} has one more turn.", names.of(seat.other()), names.of(seat))
        }
        Event::Ended { outcome, points: [one, two], cards: [few, many] } => {
            let score = format!("{} to {}", one.max(two), one.min(two));
            let mut winners = outcome.winners.iter();
            match (winners.next(), winners.next()) {
                (Some(seat), None) if one == two => {
                    let name = names.of(seat);
                    write!(out, "{name} wins: {score} points, but {} cards against {}.", few.min(many), few.max(many))
                }
                (Some(seat), None) => write!(out, "{} wins: {score} points.", names.of(seat)),
                _ => write!(out, "The game is a tie: {score} points with {few} cards each."),
            }
        }
    };
    written.ok().map(|()| depth)
}

/// Announces a decision within a turn, or that only passing is left.
pub(super) fn prompt(game: &Splendor, names: &Names) -> Option<String> {
    let name = names.of(game.turn);
    match game.phase {
        Phase::GiveBack => {
            let held = game.players[game.turn].gems.total();
            let surplus = counted(usize::from(held - PURSE), "gem");
            Some(format!("{name} has {held} gems: name {surplus} to give back."))
        }
        Phase::Noble => {
            let impressed = game.impressed(game.turn);
            let choices: Vec<String> = (0..NOBLES_OUT)
                .filter(|index| impressed & 1 << index != 0)
                .map(|index| format!("`noble {}`", index + 1))
                .collect();
            Some(format!("{name} chooses who joins: {}.", choices.join(" or ")))
        }
        Phase::Pay(payment) => match game.payment_step(payment) {
            PaymentStep::Open { least, most, .. } => {
                let color = payment.color;
                Some(format!("{name} may pay gold for {color}: `gold {least}` to `gold {most}`."))
            }
            PaymentStep::Settled(_) => None,
        },
        Phase::Move if game.choices().contains(Action::Pass) => {
            Some(format!("{name} can do nothing: `pass` is all that is left."))
        }
        Phase::Move | Phase::Over => None,
    }
}
