//! Plans for a kingdom: strategies for computer players, tuned before the game by playing against each other. They
//! depend only on the set-up of the game and on the effort, so they are computed once and cached.
//!
//! The coach of the lab searches for the best strategies, too, but for a person: it takes minutes, shows its progress,
//! finds strategies of each kind and explains them. A game can only wait for seconds.

use crate::strategy::lists::Lists;
use crate::strategy::plays::USELESS;
use crate::strategy::{File, Program, Strategist, library};
use crate::tuner::{Effort, Tuner};
use sorcery_games::View;
use sorcery_games::dominion::card::BASIC;
use sorcery_games::dominion::{CardSet, Dominion, Setup};
use sorcery_games::engine::{Digest, Game, Outcome, Rng, Seat, Status, Stream};
use sorcery_games::threads::{locked, side_by_side};
use std::sync::{Arc, Mutex, OnceLock};

/// The plans for a kingdom, and the cards and strategies that the search for a decision considers.
#[derive(Clone, Debug)]
pub struct KingdomPlans {
    /// The strategies that win most often, best first. There is at least one.
    pub plans: Vec<Arc<Program>>,
    /// The strategies that opponents may follow: `plans` and all built-in strategies.
    pub known: Vec<Arc<Program>>,
    /// The cards that may be worth buying: all cards of a kingdom with the usual number of piles, otherwise those that
    /// `plans` buy.
    pub cards: CardSet,
}

/// How thoroughly the strategies for a kingdom are tuned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanEffort {
    /// Chooses among the built-in strategies and variants of them with one or two more cards.
    Quick,
    /// Does the same as `Quick`, then improves the best strategies by random changes.
    Full,
}

/// Number of strategies that take part in the final ranking.
const CONTENDERS: usize = 8;
/// New strategies are tuned against this number of the best strategies.
const RIVALS: usize = 3;
/// The lead (points) with which the part of [`wins_and_lead`] that depends on the lead is 0.88.
const LEAD: f64 = 15.0;
/// Number of kingdom piles in the official rules. With more piles, the search tries fewer cards.
const USUAL_PILES: usize = 10;
/// Maximum number of set-ups whose strategies are cached.
const REMEMBERED: usize = 16;

type KnownPlans = Vec<((Setup, PlanEffort), Arc<OnceLock<KingdomPlans>>)>;
static KNOWN: Mutex<KnownPlans> = Mutex::new(Vec::new());

/// Returns the strategies for the kingdom of a game.
pub fn plans_for(setup: &Setup, effort: PlanEffort) -> KingdomPlans {
    let key = (*setup, effort);
    let place = {
        let mut known = locked(&KNOWN);
        let place = match known.iter().position(|(other, _)| *other == key) {
            Some(i) => known.remove(i).1,
            None => Arc::default(),
        };
        known.push((key, Arc::clone(&place)));
        let old = known.len().saturating_sub(REMEMBERED);
        known.drain(..old);
        place
    };
    // If another thread is already tuning these strategies, wait for its result.
    place.get_or_init(|| tuned(setup, effort)).clone()
}

fn tuned(setup: &Setup, effort: PlanEffort) -> KingdomPlans {
    let piles = setup.piles();
    let kingdom = piles.without(BASIC);
    let starts: Vec<File> = library::for_supply(piles).map(|(.., file)| file).collect();
    let mut rng = Rng::new(Digest::of(piles.iter().map(|card| card as u64)), Stream::Agent(0));
    // Tune for two players, regardless of the number of players in the game.
    let fresh = Dominion::undealt(&setup.for_two());
    let compiled =
        |files: &[File]| -> Vec<Arc<Program>> { files.iter().map(|file| Arc::new(Program::compile(file))).collect() };

    let (games, effort, value): (u64, Effort, GameValue) = match effort {
        PlanEffort::Quick => (20, Effort { games: 160, steps: 0, tries: 0, drafts: 3 }, wins),
        // With more piles, the other tuning would take longer, and its gain wasn't measured.
        PlanEffort::Full if kingdom.len() > USUAL_PILES => {
            (60, Effort { games: 400, steps: 24, tries: 8, drafts: 3 }, wins)
        }
        PlanEffort::Full => (60, Effort { games: 200, steps: 48, tries: 24, drafts: 3 }, wins_and_lead),
    };
    // Rank strategies in two steps: first play all of them against a single one, then the best against each other.
    let ranked = |files: &[File], rivals: &[File]| -> Vec<File> {
        let field = compiled(rivals);
        let against = |a: Arc<Program>| field.iter().map(|b| share(&fresh, &a, b, games, 1, value)).sum::<f64>();
        let mut ranked: Vec<(f64, &File)> = compiled(files).into_iter().map(against).zip(files).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.into_iter().map(|(_, file)| file.clone()).collect()
    };
    let built_in = compiled(&starts);
    let mut starts = ranked(&starts, &starts[..1]);
    starts.truncate(CONTENDERS);
    let starts = ranked(&starts, &starts);
    let rivals = compiled(&starts[..starts.len().min(RIVALS)]);
    let union = |sets: &mut dyn Iterator<Item = CardSet>| sets.fold(CardSet::NONE, CardSet::or);
    // With many kingdom piles, try only the cards that the contenders buy, to limit the search.
    let cards =
        if kingdom.len() <= USUAL_PILES { kingdom } else { union(&mut starts.iter().map(File::bought)).without(BASIC) };

    let tuner = Tuner {
        space: Lists { cards },
        score: &|file: &File, games, seed| {
            let program = Arc::new(Program::compile(file));
            let shares =
                rivals.iter().map(|rival| share(&fresh, &program, rival, games / rivals.len() as u64, seed, value));
            shares.sum::<f64>() / rivals.len() as f64
        },
        stopped: &|| false,
        report: &|_| {},
    };
    let (best, _) = tuner.search(starts, effort, &mut rng);
    let plans = compiled(&best);
    let bought = union(&mut plans.iter().map(|plan| plan.wants()));
    let cards = if kingdom.len() <= USUAL_PILES { kingdom } else { bought };
    KingdomPlans { known: [&plans[..], &built_in].concat(), plans, cards: cards.or(BASIC).without(USELESS) }
}

/// A function that returns the value of a finished game for a seat, from 0 to 1.
type GameValue = fn(&Dominion, Seat, Outcome) -> f64;

fn wins(_game: &Dominion, seat: Seat, outcome: Outcome) -> f64 {
    outcome.payoff(seat)
}

/// Half of the value is the result, and the other half depends on the lead in points. This makes the mean of a few
/// games more reliable, and a strategy that wins by more points usually also wins more games.
fn wins_and_lead(game: &Dominion, seat: Seat, outcome: Outcome) -> f64 {
    let view = View::new(game, seat);
    let best = view.others().map(|other| view.points(other)).max().unwrap_or(0);
    let lead = f64::from(view.points(seat) - best);
    0.5 * outcome.payoff(seat) + 0.25 * (1.0 + (lead / LEAD).tanh())
}

/// Returns the mean value for `a` of games against `b`. Each strategy moves first in half of the games. Uses two
/// threads, because a person may be waiting for the computer's first decision.
fn share(fresh: &Dominion, a: &Arc<Program>, b: &Arc<Program>, games: u64, seed: u64, value: GameValue) -> f64 {
    let won_as = |seat: usize| {
        let first = Seat(seat as u8);
        let mut game = fresh.clone();
        let mut players = [Strategist::new(Arc::clone(a)), Strategist::new(Arc::clone(b))];
        let mut won = 0.0;
        for number in (seat as u64..games).step_by(2) {
            // `a` plays each seed from both seats, so that both strategies are equally lucky.
            game.restart(fresh, Digest::of([seed, number / 2]));
            players.iter_mut().for_each(Strategist::forget);
            let outcome = play_on(&mut game, first, &mut players);
            won += value(&game, first, outcome);
        }
        won
    };
    let won: f64 = side_by_side(2, won_as).into_iter().sum();
    won / games.max(1) as f64
}

/// Plays a game to its end. `players[0]` plays the seat `first`, and `players[1]` plays all others.
pub(super) fn play_on(game: &mut Dominion, first: Seat, players: &mut [Strategist; 2]) -> Outcome {
    loop {
        let seat = match game.status() {
            Status::Awaiting(seat) => seat,
            Status::Over(outcome) => return outcome,
        };
        let (action, _) = players[usize::from(seat != first)].decide(View::new(game, seat));
        game.simulate(action, |_| ());
    }
}
