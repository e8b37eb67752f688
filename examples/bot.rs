//! A bot for Sorcery that uses the library. It plays one game against `novice`. As `bot program`, it speaks the program
//! protocol (`docs/protocol.md`) and plays wherever a program can play.
//!
//! ```text
//! cargo run --release --example bot -- [SEED]
//! sorcery arena --players "adept,program:target/release/examples/bot program"
//! ```

use sorcery::agents::{Agent, Level, Pace, Progress};
use sorcery::engine::{Game, Log, Outcome, Seat, Status};
use sorcery::games::sorcery::{Action, CardType, Sorcery};
use sorcery::games::{Error, Tabletop, View, read_position};
use sorcery::session::json;
use sorcery::session::program::protocol::{FromPlayer, ToPlayer, Want};

/// Games that last longer are draws (turns).
const LONGEST: u32 = 400;

/// Plays the most expensive minions, kills enemy minions where it loses none of its own, and attacks the opponent with
/// the rest. It doesn't look ahead and uses only information that its seat can see.
struct Bruiser;

impl Agent<Sorcery> for Bruiser {
    fn choose(&mut self, view: View<'_, Sorcery>, legal: &[Action], _progress: &Progress) -> Action {
        let best = legal.iter().max_by_key(|&&action| worth(view, action));
        best.copied().unwrap_or(legal[0])
    }
}

/// Returns the bot's rating of an action. Ending the turn is worth 0, so it never takes an action with a negative
/// rating.
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

/// Plays one game with the default deck and the bot in the first seat. Returns `None` if the game takes too long.
fn play(seed: u64) -> Result<Option<Outcome>, Error> {
    let deck =
        Sorcery::ABOUT.facts.decks.and_then(|decks| decks.named(None)).ok_or_else(|| Error::new("there is no deck"))?;
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

/// Plays over the protocol until the input ends. Asks for positions and reads only information that its seat can see.
fn speak() -> Result<(), Box<dyn std::error::Error>> {
    for line in std::io::stdin().lines() {
        let answer = match serde_json::from_str(&line?)? {
            ToPlayer::Hello { protocol, .. } => {
                FromPlayer::Hello { protocol, name: "bruiser".into(), wants: Some(vec![Want::Position]) }
            }
            ToPlayer::Move(request) => {
                let (game, _) = read_position::<Sorcery>(&request.position.unwrap_or_default())?;
                let Status::Awaiting(seat) = game.status() else { continue };
                let (view, mut legal) = (View::new(&game, seat), Vec::new());
                view.legal_actions(&mut legal);
                FromPlayer::Move(view.spell(Bruiser.choose(view, &legal, &Progress::new())))
            }
            _ => continue,
        };
        // `print!` flushes standard output at the end of each line.
        print!("{}", json::line(&answer));
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

/// The bot plays only legal actions, and well enough to win some games.
#[test]
fn the_bot_plays_whole_games_and_wins_some() {
    let won = |seed: &u64| {
        let outcome = play(*seed).expect("a game");
        outcome.is_some_and(|outcome| outcome.payoff(Seat::ONE) >= 1.0)
    };
    let wins = (0..20).filter(won).count();
    assert!(wins > 3, "{wins} of 20");
}
