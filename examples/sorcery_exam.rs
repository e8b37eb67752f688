//! Examines `master` in positions of Sorcery: whether it finds a win in the current turn, whether it prevents one in the
//! opponent's next turn, and what its first action loses according to a longer search.
//!
//! ```console
//! $ cargo run --release --features tools --example sorcery_exam -- POSITIONS SECONDS [FIRST_SEED]
//! ```
//!
//! The positions are the starts of turns in games of `search:200` with random built-in decks and a random action now
//! and then, until there are POSITIONS of each kind:
//!
//! * lethal: a complete search of the turn finds a sequence of actions that wins, whatever the hidden cards are;
//! * defence: the opponent's minions and ritual alone can win in the next turn, and the player can prevent that;
//! * regret: any position. A search of SECONDS seconds judges the first action. With 0 seconds, this part is left out.
//!
//! Prints each failure with its position, and the totals at the end.

mod shared;

use sorcery::agents::{Agent, Budget, Level, Pace, Progress, analyse, least_in_turn, winning_turn};
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::position::{read_position, write_position};
use sorcery::games::sorcery::Sorcery;
use sorcery::games::{Heuristics, Names, View};
use std::time::Duration;

/// Games that last longer are abandoned (turns).
const TURNS: u32 = 59;
/// The level that plays the games from which the positions come.
const GUIDE: Level = Level::Search(200);
/// A regret above this value is printed with its position.
const LARGE: f64 = 0.05;

/// The number of positions of one kind, and what `master` did in them.
#[derive(Default)]
struct Tally {
    positions: usize,
    failures: usize,
    regret: f64,
    most: f64,
}

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [wanted, seconds, rest @ ..] = &arguments[..] else {
        eprintln!("usage: sorcery_exam POSITIONS SECONDS [FIRST_SEED]");
        return;
    };
    let (wanted, first) = (*wanted as usize, rest.first().copied().unwrap_or(1));
    let [mut lethal, mut defence, mut regret] = [Tally::default(), Tally::default(), Tally::default()];
    for seed in first.. {
        for (at, position) in turns(seed).into_iter().enumerate() {
            let seat = position.status().awaited().expect("a position of a game that goes on");
            let place = format!("game {seed}, position {at}");
            let can_win = winning_turn(&position).is_some();
            if can_win && lethal.positions < wanted {
                lethal.count(finish(&position, seed).status() == won_by(seat), &place, &position);
            }
            if !can_win && defence.positions < wanted && is_threatened(&passed(&position)) && is_stoppable(&position) {
                defence.count(!is_threatened(&finish(&position, seed)), &place, &position);
            }
            // One position per game, so that they differ more.
            let drawn = Rng::new(seed, Stream::Deal).below(30) == at;
            if *seconds > 0 && drawn && regret.positions < wanted {
                let lost = lost(&position, seat, seed, Duration::from_secs(*seconds));
                (regret.regret, regret.most) = (regret.regret + lost, regret.most.max(lost));
                regret.count(lost <= LARGE, &format!("{place}: {lost:.3}"), &position);
                println!("{place}: {lost:.4}");
            }
        }
        if [&lethal, &defence].iter().all(|tally| tally.positions >= wanted)
            && (*seconds == 0 || regret.positions >= wanted)
        {
            break;
        }
    }
    println!("lethal: {} of {} found", lethal.positions - lethal.failures, lethal.positions);
    println!("defence: {} of {} found", defence.positions - defence.failures, defence.positions);
    let mean = regret.regret / regret.positions.max(1) as f64;
    println!("regret: mean {mean:.4}, most {:.4} of {} positions", regret.most, regret.positions);
}

impl Tally {
    fn count(&mut self, is_good: bool, place: &str, position: &Sorcery) {
        self.positions += 1;
        if !is_good {
            self.failures += 1;
            println!("# {place}\n{}", write_position(position, &Names::new(["A", "B"])));
        }
    }
}

/// Plays a game, and returns the positions at the start of its turns.
fn turns(seed: u64) -> Vec<Sorcery> {
    let mut positions = Vec::new();
    shared::play(seed, GUIDE, TURNS, |position| positions.push(position.clone()));
    positions
}

fn won_by(seat: Seat) -> Status {
    Status::Over(sorcery::engine::Outcome::won_by(seat))
}

/// Returns the position after `master` has played the rest of the turn.
fn finish(position: &Sorcery, seed: u64) -> Sorcery {
    let mut game = position.clone();
    let mut master: Box<dyn Agent<Sorcery>> = Level::Master.agent(seed, 1, Pace::Exact);
    while game.status() == position.status() && game.turn_number() == position.turn_number() {
        let seat = game.status().awaited().expect("the same seat");
        let action = master.act(View::new(&game, seat), &mut Vec::new());
        game.apply(action, &mut Log::off());
    }
    game
}

/// Returns the position after the player to move has ended the turn.
fn passed(position: &Sorcery) -> Sorcery {
    let mut legal = Vec::new();
    position.legal_actions(&mut legal);
    let results = legal.into_iter().map(|action| position.after(action));
    let mut ended = results.filter(|after| after.turn_number() != position.turn_number());
    ended.next_back().expect("a turn can always be ended")
}

/// Returns `true` if the player to move can win this turn without any hand.
fn is_threatened(position: &Sorcery) -> bool {
    let Some(seat) = position.status().awaited() else { return false };
    let text = write_position(position, &Names::new(["A", "B"]));
    let (mut owner, mut public) = (0, String::new());
    for line in text.lines() {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        if key == "player" {
            owner = rest.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        }
        if owner != seat.number() || !["hand", "deck", "bag"].contains(&key) {
            public += &format!("{line}\n");
        }
    }
    read_position::<Sorcery>(&public).is_ok_and(|(game, _)| winning_turn(&game).is_some())
}

/// Returns `true` if the player to move can end the turn in a position without a threat.
fn is_stoppable(position: &Sorcery) -> bool {
    least_in_turn(position, |after| i32::from(after.status().awaited().is_some() && is_threatened(&passed(after))))
        == Some(0)
}

/// Returns how much less the first action of `master` is worth than the best one, according to a search of this time.
fn lost(position: &Sorcery, seat: Seat, seed: u64, time: Duration) -> f64 {
    let view = View::new(position, seat);
    let mut master: Box<dyn Agent<Sorcery>> = Level::Master.agent(seed, 1, Pace::Exact);
    let action = position.action_key(master.act(view, &mut Vec::new()));
    let judged = analyse(view, Budget::Time(time), seed + 1, &Progress::new());
    let worth = |key: u64| judged.iter().find(|one| position.action_key(one.action) == key).map(|one| one.chance);
    let best = judged.iter().map(|one| one.chance).fold(0.0, f64::max);
    best - worth(action).unwrap_or(best)
}
