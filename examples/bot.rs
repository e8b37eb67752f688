//! A bot for Sorcery, written against the library's public face, plays a game against `novice`; or, as
//! `bot program`, it speaks the protocol of programs (`docs/protocol.md`) and plays wherever one can.
//!
//! ```text
//! cargo run --release --example bot -- [SEED]
//! sorcery arena --players "adept,program:target/release/examples/bot program"
//! ```

use sorcery::agents::{Agent, Level, Pace, Progress};
use sorcery::engine::{Game, Log, Outcome, Seat, Status};
use sorcery::games::sorcery::{Action, CardType, Sorcery};
use sorcery::games::{Error, Tabletop, View};
use sorcery::session::program::protocol::{self, FromPlayer, ToPlayer, Want};

/// A game that lasts longer is a draw.
const LONGEST: u32 = 400;

/// Builds a board as dear as it can, strikes down what it can kill without loss, and hits the
/// player with the rest. It looks no step ahead: all it knows is what its seat sees.
struct Bruiser;

impl Agent<Sorcery> for Bruiser {
    fn choose(&mut self, view: View<'_, Sorcery>, legal: &[Action], _progress: &Progress) -> Action {
        let best = legal.iter().max_by_key(|&&action| worth(view, action));
        best.copied().unwrap_or(legal[0])
    }
}

/// How much the bot likes an action: ending the turn is worth 0, and what is worth less is never
/// done.
fn worth(view: View<'_, Sorcery>, action: Action) -> i32 {
    let (me, foe) = (view.seat(), view.seat().other());
    match action {
        Action::Play(place, None) => {
            let held = view.hand()[usize::from(place)];
            match held.card.card().kind {
                CardType::Minion => 100 + view.cost(held.card),
                CardType::Ritual if view.ritual(me).is_none() => 50,
                _ => -1,
            }
        }
        Action::Attack(place, target) => {
            let Some(mine) = view.minions(me).nth(place.into()) else { return -1 };
            let Some(target) = target else { return 10 + mine.attack };
            let Some(theirs) = view.minions(foe).nth(target.into()) else { return -1 };
            let (kills, survives) = (mine.attack >= theirs.defence, theirs.attack < mine.defence);
            match view.life(foe) > mine.attack && kills && survives {
                true => 40 + theirs.attack,
                false => -1,
            }
        }
        Action::End => 0,
        _ => -1,
    }
}

/// Plays one game with the default deck, the bot in the first seat; `None` when it does not end.
fn play(seed: u64) -> Result<Option<Outcome>, Error> {
    let deck =
        Sorcery::ABOUT.decks.and_then(|decks| decks.named(None)).ok_or_else(|| Error::new("there is no deck"))?;
    let mut game = Sorcery::start(&(Sorcery::ABOUT.setup_with)(&[&deck])?, seed, &mut Log::off());
    let mut players: [Box<dyn Agent<Sorcery>>; 2] =
        [Box::new(Bruiser), Level::Novice.agent::<Sorcery>(seed, 1, Pace::Exact)];
    let mut legal = Vec::new();
    while let Status::Awaiting(seat) = game.status() {
        let view = View::new(&game, seat);
        if view.turn_number() > LONGEST {
            return Ok(None);
        }
        legal.clear();
        view.legal_actions(&mut legal);
        let action = players[seat.index()].choose(view, &legal, &Progress::new());
        game.apply(action, &mut Log::off());
    }
    let Status::Over(outcome) = game.status() else { return Ok(None) };
    Ok(Some(outcome))
}

/// Plays by the protocol until its input ends. It wants to be given positions: of each, it reads what its
/// seat sees.
fn speak() -> Result<(), Box<dyn std::error::Error>> {
    for line in std::io::stdin().lines() {
        let answer = match serde_json::from_str(&line?)? {
            ToPlayer::Hello { protocol, .. } => {
                FromPlayer::Hello { protocol, name: "bruiser".into(), wants: Some(vec![Want::Position]) }
            }
            ToPlayer::Move(request) => {
                let (game, _) = Sorcery::from_position(&request.position.unwrap_or_default())?;
                let Status::Awaiting(seat) = game.status() else { continue };
                let (view, mut legal) = (View::new(&game, seat), Vec::new());
                view.legal_actions(&mut legal);
                FromPlayer::Move(view.spell(Bruiser.choose(view, &legal, &Progress::new())))
            }
            _ => continue,
        };
        // Standard output is flushed at the end of each line.
        print!("{}", protocol::line(&answer));
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let word = std::env::args().nth(1);
    if word.as_deref() == Some("program") {
        return speak();
    }
    let seed = word.and_then(|seed| seed.parse().ok()).unwrap_or(1);
    match play(seed)? {
        Some(outcome) if outcome.payoff(Seat::ONE) >= 1.0 => println!("The bot wins."),
        Some(_) => println!("The novice wins."),
        None => println!("Nobody wins within {LONGEST} turns."),
    }
    Ok(())
}

/// It does nothing that is not allowed, and plays well enough to win now and then.
#[test]
fn the_bot_plays_whole_games_and_wins_some() {
    let won = |seed: &u64| {
        let outcome = play(*seed).expect("a game");
        outcome.is_some_and(|outcome| outcome.payoff(Seat::ONE) >= 1.0)
    };
    let wins = (0..20).filter(won).count();
    assert!(wins > 3, "{wins} of 20");
}
