//! `dominion play`: a game by hand, against strategies or people.

use super::super::args::TableArgs;
use super::super::failure::Failure;
use super::super::play::{self, Beginning};
use super::super::text::Text;
use super::language::load;
use super::setup;
use crate::agents::strategy::Strategist;
use crate::engine::{Game, Rng, Seat};
use crate::games::dominion::{Dominion, MOST_SEATS};
use crate::games::{Present, View};
use crate::session::{Header, Players, Replay, Session};
use crate::ui::storage::Opened;
use std::path::{Path, PathBuf};

/// The word for a person in a seat.
const HUMAN: &str = "human";

/// Who sits where.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct PlayArgs {
    /// Player 1: `human`, a strategy file, or the name of a built-in strategy
    #[arg(long, default_value = HUMAN, value_name = "WHO")]
    p1: PathBuf,
    /// Player 2
    #[arg(long, default_value = "smithy", value_name = "WHO")]
    p2: PathBuf,
    /// Player 3
    #[arg(long, value_name = "WHO")]
    p3: Option<PathBuf>,
    /// Player 4
    #[arg(long, value_name = "WHO", requires = "p3")]
    p4: Option<PathBuf>,
    /// The kingdom: ten cards between commas, `random`, or `all` cards
    #[arg(long, default_value = "all", value_name = "CARDS")]
    kingdom: String,
    #[command(flatten)]
    table: TableArgs,
}

pub(super) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let who: Vec<&Path> = [Some(&args.p1), Some(&args.p2), args.p3.as_ref(), args.p4.as_ref()]
        .into_iter()
        .flatten()
        .map(|p| &**p)
        .collect();
    debug_assert!(who.len() <= MOST_SEATS);
    let seed = args.table.seed.unwrap_or_else(Rng::fresh_seed);
    let setup = setup(who.len(), &args.kingdom, seed)?;
    if who.len() == 2 && who.iter().all(|who| *who == Path::new(HUMAN)) {
        return play::game::<Dominion>(&args.table, &Players::default(), || Ok(Beginning { setup, repeatable: true }));
    }
    let (position, known) = match &args.table.position {
        Some(path) => play::position::<Dominion>(path).map(|(text, known)| (Some(text), known))?,
        None => (None, vec![None; who.len()]),
    };
    if known.len() != who.len() {
        return Err(Failure::usage(format!("the position has {} players, not {}", known.len(), who.len())));
    }
    let repeatable = Some(seed).filter(|_| position.is_none());
    let (mut names, mut seated) = (Vec::new(), Vec::new());
    for (i, (who, known)) in who.iter().zip(known).enumerate() {
        if *who == Path::new(HUMAN) {
            names.push(known.unwrap_or_else(|| format!("Player {}", i + 1)));
            seated.push(None);
        } else {
            let loaded = load(&[who.to_path_buf()])?.remove(0);
            names.push(format!("{} ({})", loaded.name, i + 1));
            seated.push(Some(Strategist::new(loaded.program)));
        }
    }
    let header = Header {
        game: Dominion::NAME.into(),
        seed,
        names,
        players: Vec::new(),
        chosen: Dominion::chosen(&setup),
        position,
    };
    let mut text = Text::open(&args.table, play::script(&args.table)?)?;
    let session = play::open(header)?;
    let mut people = Seat::all(seated.len()).filter(|seat| seated[seat.index()].is_none());
    if let (Some(seat), None) = (people.next(), people.next()) {
        text.face.alone(seat, "hand");
    }
    text.face.answered_by(answers(seated));
    text.play(Opened { session, path: None, replay: false }, repeatable)
}

/// What the strategies answer.
fn answers(mut seated: Vec<Option<Strategist>>) -> crate::faces::plain::Answers {
    let mut retracing = Replay::default();
    Box::new(move |session: &dyn Session| {
        let again = retracing.line(session);
        let seat = session.status().awaited()?;
        let strategist = seated[seat.index()].as_mut()?;
        if let Some(line) = again {
            return Some(line.to_string());
        }
        let (game, _) = Dominion::from_position(&session.position()).ok()?;
        let view = View::new(&game, seat);
        Some(Dominion::spell(view, strategist.decide(view).0))
    })
}
