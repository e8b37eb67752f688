//! Games that others play, kept as lines of text to be learnt from: whoever changes what the network
//! is shown need not have them played again.
//!
//! A line has the seed of a game, and for each action its place among the legal ones; after a colon
//! what the player thought of its chance just then, in thousandths, if it thought at all, and `!` where
//! something poorer was done to see what comes of it.

use super::{CURIOSITY, Lesson, Sight, setup};
use crate::agents::{Level, Pace, Progress};
use crate::engine::{Log, Rng, Status, Stream};
use crate::games::{Contest, Error, Heuristics, View};
use crate::session::referee::Referee;
use std::fmt::Write as _;

/// Lets two players of a level play the game of a seed.
///
/// # Errors
/// What is wrong with a deck.
pub fn play<G: Heuristics + Contest>(level: Level, seed: u64) -> Result<String, Error> {
    let mut rng = Rng::new(seed, Stream::Deal);
    let mut game = G::start(&setup::<G>(&mut rng)?, seed, &mut Log::off());
    let mut players = [0, 1].map(|seat| level.agent::<G>(2 * seed + seat, 1, Pace::Exact));
    let (mut line, mut legal, mut referee) = (seed.to_string(), Vec::new(), Referee::new(&game));
    while let Status::Awaiting(seat) = game.status()
        && referee.draw(&game).is_none()
    {
        let view = View::new(&game, seat);
        legal.clear();
        view.legal_actions(&mut legal);
        let player = &mut players[seat.index()];
        let mut action = player.choose(view, &legal, &Progress::new());
        let thought = player.opinion().and_then(|opinion| opinion.chance());
        let strays = legal.len() > 1 && rng.chance(CURIOSITY);
        if strays {
            action = legal[rng.below(legal.len())];
        }
        let place = legal.iter().position(|&known| known == action).unwrap_or(0);
        let _ = write!(line, " {place}");
        if let Some(chance) = thought {
            let _ = write!(line, ":{:.0}", 1000.0 * chance);
        }
        if strays {
            line.push('!');
        }
        game.apply(action, &mut Log::off());
    }
    Ok(line + "\n")
}

/// What there is to learn from a line.
///
/// # Errors
/// When it is none that [`play`] wrote for this game.
pub(super) fn read<G: Heuristics + Contest>(line: &str) -> Result<Vec<Lesson<G>>, Error> {
    let mut start: String = line.chars().take(40).collect();
    lessons(line).ok_or_else(|| {
        start.push('…');
        Error(format!("`{start}` is no watched game of {}", G::NAME))
    })
}

fn lessons<G: Heuristics + Contest>(line: &str) -> Option<Vec<Lesson<G>>> {
    let mut words = line.split(' ');
    let seed = words.next()?.parse().ok()?;
    let mut rng = Rng::new(seed, Stream::Deal);
    let mut game = G::start(&setup::<G>(&mut rng).ok()?, seed, &mut Log::off());
    let (mut sights, mut legal) = (Vec::new(), Vec::new());
    for word in words {
        let seat = game.status().awaited()?;
        let (word, strayed) = word.strip_suffix('!').map_or((word, false), |word| (word, true));
        let (place, thought) = word.split_once(':').map_or((word, None), |(place, chance)| (place, Some(chance)));
        let thought = match thought {
            Some(chance) => Some(chance.parse::<f32>().ok()? / 1000.0),
            None => None,
        };
        legal.clear();
        game.legal_actions(&mut legal);
        let &action = legal.get(place.parse::<usize>().ok()?)?;
        sights.push(Sight { position: game.clone(), seat, thought, strayed });
        game.apply(action, &mut Log::off());
    }
    let outcome = match game.status() {
        Status::Over(outcome) => Some(outcome),
        Status::Awaiting(_) => None,
    };
    Some(super::lessons(sights, outcome, &mut rng))
}
