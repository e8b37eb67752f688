//! Games of Sorcery from which examples take positions.

use sorcery::agents::{Agent, Level, Pace, Progress};
use sorcery::engine::{Game, Log, Rng, Status, Stream};
use sorcery::games::sorcery::Sorcery;
use sorcery::games::{Tabletop, View};

/// Probability of a random action.
const CHANCE: f64 = 0.05;

/// Plays a game and returns its last position. Each player is of this level and gets a random built-in deck. Some
/// actions are random, so that the game reaches positions that good play avoids. Stops after this number of turns.
/// Passes the position at the start of each turn to `visit`.
pub fn play(seed: u64, level: Level, turns: u32, mut visit: impl FnMut(&Sorcery)) -> Sorcery {
    let mut rng = Rng::new(seed, Stream::Playout);
    let all = Sorcery::ABOUT.facts.decks.expect("there are decks");
    let mut deck = || all.named(Some(all.built_in[rng.below(all.built_in.len())].0)).expect("a built-in deck");
    let decks = [deck(), deck()];
    let setup = (Sorcery::ABOUT.setup_with)(&[&decks[0], &decks[1]]).expect("sound decks");
    let mut game = Sorcery::start(&setup, seed, &mut Log::off());
    let mut agents: Vec<Box<dyn Agent<Sorcery>>> =
        (0..2).map(|seat| level.agent(2 * seed + seat, 1, Pace::Exact)).collect();
    let (mut legal, mut turn) = (Vec::new(), 0);
    while let Status::Awaiting(seat) = game.status()
        && game.turn_number() <= turns
    {
        if game.turn_number() != turn {
            turn = game.turn_number();
            visit(&game);
        }
        legal.clear();
        game.legal_actions(&mut legal);
        let action = match rng.chance(CHANCE) {
            true => legal[rng.below(legal.len())],
            false => agents[seat.index()].choose(View::new(&game, seat), &legal, &Progress::new()),
        };
        game.apply(action, &mut Log::off());
    }
    game
}
