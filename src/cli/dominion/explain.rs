//! Why strategies decide as they do. `dominion explain`: how often each line of a strategy decided
//! something. `dominion sample`: one game, and why everything was decided.

use super::super::files;
use super::language::{Loaded, load};
use super::{Failure, LabArgs, at_least_one, kingdom_line, letter};
use crate::agents::strategy::print::{entry, guard, order};
use crate::agents::strategy::report::line_of;
use crate::agents::strategy::syntax::{Block, Place};
use crate::agents::strategy::{Reason, Strategist};
use crate::engine::{Game, Log, Outcome, Seat, Status};
use crate::games::dominion::{Action, Dominion, Event};
use crate::games::{Names, Present, View};
use crate::session::duel::{Duel, Watched};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct ExplainArgs {
    /// Two to four strategy files, or names of built-in strategies
    #[arg(required = true, num_args = 2..=4, value_name = "FILE")]
    strategies: Vec<PathBuf>,
    /// How many games
    #[arg(long, default_value_t = 10_000, value_name = "N", value_parser = at_least_one())]
    games: u64,
    #[command(flatten)]
    table: LabArgs,
}

pub(super) fn explain(args: &ExplainArgs) -> Result<(), Failure> {
    let strategies = load(&args.strategies)?;
    let setup = args.table.setup(strategies.len(), &strategies)?;
    let programs = strategies.iter().map(|loaded| loaded.program.clone()).collect();
    let duel = Duel::new(setup, programs, args.games, args.table.seed);
    let (_, watched) = duel.play(args.table.threads(), &Watched::reasons(strategies.len()), &|_| true);
    let mut out = String::new();
    for (loaded, counts) in strategies.iter().zip(watched.reasons.iter().flatten()) {
        report(&mut out, loaded, counts, args.games);
    }
    files::print(&out)
}

/// A place in a file that can decide something.
struct Cause {
    reason: Reason,
    /// The line of the file, from 1.
    line: usize,
    /// `list 2` or `strategy 1`.
    part: String,
    /// When that part is used: ` if …`, or nothing.
    guard: String,
    /// `entry 3: Smithy [2] if Has(Gold, 2)`.
    words: String,
}

/// Every reason that a file can give, in the order of the file.
fn causes(loaded: &Loaded) -> Vec<Cause> {
    let mut out = Vec::new();
    let line = |at: &Place| line_of(&loaded.text, at.0.start);
    let mut count = 0;
    for (list, this) in loaded.file.lists.iter().enumerate() {
        for (i, wanted) in this.entries.iter().enumerate() {
            out.push(Cause {
                reason: Reason::Entry(count),
                line: line(&wanted.place),
                part: format!("list {}", list + 1),
                guard: guard(this.guard.as_ref()),
                words: format!("entry {}: {}", i + 1, entry(wanted)),
            });
            count += 1;
        }
    }
    let (mut orders, mut blocks) = (0, 0);
    for (strategy, this) in loaded.file.strategies.iter().enumerate() {
        let (part, guarded) = (format!("strategy {}", strategy + 1), guard(this.guard.as_ref()));
        for (i, played) in this.order.iter().enumerate() {
            let reason = Reason::Order { strategy: strategy as u16, order: orders };
            let words = format!("entry {}: {}", i + 1, order(played));
            let (part, guard) = (part.clone(), guarded.clone());
            out.push(Cause { reason, line: line(&played.place), part, guard, words });
            orders += 1;
        }
        for answer in &this.blocks {
            let words = format!("{}{}", answer.key.words(), guard(answer.guard.as_ref()));
            let (part, guard) = (part.clone(), guarded.clone());
            out.push(Cause { reason: Reason::Block(blocks), line: line(&answer.place), part, guard, words });
            blocks += 1;
        }
    }
    let blocks: Vec<&Block> = loaded.file.strategies.iter().flat_map(|strategy| &strategy.blocks).collect();
    for (i, first) in blocks.iter().enumerate() {
        let earlier = blocks[..i].iter().any(|block| block.key == first.key);
        if !earlier && blocks.iter().all(|block| block.key != first.key || block.guard.is_some()) {
            let words = format!("{}: none holds, so {}", first.key.words(), first.key.default_words());
            let (reason, part) = (Reason::Fallback(i as u16), BESIDES.to_string());
            out.push(Cause { reason, line: line(&first.place), part, guard: String::new(), words });
        }
    }
    out
}

/// The part of the causes that stand nowhere in the file.
const BESIDES: &str = "besides";

fn report(out: &mut String, loaded: &Loaded, counts: &HashMap<Reason, u64>, games: u64) {
    let _ = writeln!(out, "{}: decisions a game, over {games} games", loaded.name);
    let mut part = String::new();
    for cause in causes(loaded) {
        if cause.part != part {
            let _ = writeln!(out, "  {}{}", cause.part, cause.guard);
            part = cause.part;
        }
        let often = match counts.get(&cause.reason) {
            Some(n) => format!("{:9.3}", *n as f64 / games.max(1) as f64),
            None => "    never".to_string(),
        };
        let _ = writeln!(out, "{often}  line {:<4} {}", cause.line, cause.words);
    }
    let others = [
        (Reason::NothingToBuy, "nothing to buy"),
        (Reason::NothingToPlay, "nothing to play"),
        (Reason::Default, "answered by default"),
    ];
    if part != BESIDES {
        let _ = writeln!(out, "  {BESIDES}");
    }
    for (reason, words) in others {
        if let Some(n) = counts.get(&reason) {
            let _ = writeln!(out, "{:9.3}  {words}", *n as f64 / games.max(1) as f64);
        }
    }
    out.push('\n');
}

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct SampleArgs {
    /// Two to four strategy files, or names of built-in strategies; the first one begins
    #[arg(required = true, num_args = 2..=4, value_name = "FILE")]
    strategies: Vec<PathBuf>,
    #[command(flatten)]
    table: LabArgs,
}

pub(super) fn sample(args: &SampleArgs) -> Result<(), Failure> {
    let strategies = load(&args.strategies)?;
    let setup = args.table.setup(strategies.len(), &strategies)?;
    let names = Names::new(strategies.iter().enumerate().map(|(i, loaded)| format!("{} ({})", letter(i), loaded.name)));
    let why: Vec<HashMap<Reason, String>> = strategies
        .iter()
        .map(|loaded| {
            let told = |cause: &Cause| format!("line {}: {}, {}", cause.line, cause.part, cause.words);
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
            _ => why[seat.index()].get(&reason).cloned().unwrap_or("the default".to_string()),
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
