//! `dominion sample`: one game, and why everything was decided.

use super::super::files;
use super::explain::causes;
use super::{Failure, LabArgs, kingdom_line, load};
use crate::agents::strategy::{Reason, Strategist};
use crate::engine::{Game, Log, Outcome, Seat, Status};
use crate::games::dominion::{Action, Dominion, Event};
use crate::games::{Names, Present, View};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;

/// Who plays.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct SampleArgs {
    /// Two to four strategy files, or names of built-in strategies; the first one begins
    #[arg(required = true, num_args = 2..=4, value_name = "FILE")]
    strategies: Vec<PathBuf>,
    #[command(flatten)]
    table: LabArgs,
}

pub(super) fn run(args: &SampleArgs) -> Result<(), Failure> {
    let strategies = load(&args.strategies)?;
    let setup = args.table.setup(strategies.len(), &strategies)?;
    let names = Names::new(strategies.iter().enumerate().map(|(i, loaded)| {
        let letter = (b'A' + i as u8) as char;
        format!("{letter} ({})", loaded.name)
    }));
    let why: Vec<HashMap<Reason, String>> = strategies
        .iter()
        .map(|loaded| {
            let told = |cause: &super::explain::Cause| format!("line {}: {}, {}", cause.line, cause.part, cause.words);
            causes(loaded).iter().map(|cause| (cause.reason, told(cause))).collect()
        })
        .collect();
    let mut players: Vec<Strategist> = strategies.iter().map(|s| Strategist::new(s.program.clone())).collect();
    let mut out = String::new();
    if let Some(line) = kingdom_line(&args.table, &setup) {
        let _ = writeln!(out, "{line}");
    }
    let mut events = Log::default();
    let mut game = Dominion::start(&setup, args.table.seed, &mut events);
    tell(&mut out, &mut events, &names);
    loop {
        let seat = match game.status() {
            Status::Awaiting(seat) => seat,
            Status::Over(outcome) => {
                let _ = writeln!(out, "{}", ending(View::new(&game, Seat::ONE), outcome, &names));
                break;
            }
        };
        let view = View::new(&game, seat);
        let (action, reason) = players[seat.index()].decide(view);
        let line = match action {
            Action::Done => "goes on".to_string(),
            action => Dominion::spell(view, action),
        };
        let told = match reason {
            Reason::NothingToBuy => "no entry can be bought".to_string(),
            Reason::NothingToPlay => "no entry can be played".to_string(),
            Reason::Default => "the default".to_string(),
            _ => why[seat.index()].get(&reason).cloned().unwrap_or_default(),
        };
        let _ = writeln!(out, "  > {}: {line}  [{told}]", names.of(seat));
        game.apply(action, &mut events);
        tell(&mut out, &mut events, &names);
    }
    files::print(&out)
}

/// Who won, with how many points, and why when the points alone do not say it.
fn ending(view: View<'_, Dominion>, outcome: Outcome, names: &Names) -> String {
    let winners: Vec<&str> = outcome.winners.iter().map(|seat| &**names.of(seat)).collect();
    let seats = || Seat::all(view.setup().seats());
    let points: Vec<String> = seats().map(|seat| view.points(seat).to_string()).collect();
    let verb = if winners.len() == 1 { "wins" } else { "share the victory" };
    let best = seats().map(|seat| view.points(seat)).max();
    let equal = seats().filter(|&seat| Some(view.points(seat)) == best).count();
    let why = if equal > winners.len() { ", in fewer turns" } else { "" };
    format!("{} {verb}: {} points{why}.", winners.join(" and "), points.join(" to "))
}

/// What happened, as whom it happened to sees it.
fn tell(out: &mut String, events: &mut Log<Event>, names: &Names) {
    let mut rest = &events[..];
    while let Some(&first) = rest.first() {
        let sees = match first {
            Event::Drew { seat, .. } | Event::TopDecked { seat, .. } | Event::SetAside { seat, .. } => Some(seat),
            Event::Passed { from, .. } => Some(from),
            _ => None,
        };
        let mut line = String::new();
        let told = Dominion::tell(rest, names, sees, &mut line);
        if !line.is_empty() {
            let _ = writeln!(out, "{}{line}", "  ".repeat(told.depth.into()));
        }
        rest = &rest[told.events..];
    }
    events.clear();
}
