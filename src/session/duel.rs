//! Many games of Dominion between strategies: the same result for any number of threads, because
//! each game's luck depends on its number only, and everything counted is a whole number.

use super::statistics::{Moments, Share};
use crate::agents::strategy::{Program, Reason, Strategist};
use crate::engine::{BySeat, Game, Log, Seat, Status};
use crate::games::View;
use crate::games::dominion::{Dominion, Event, MOST_SEATS, Setup, TurnEnd};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Games that a thread takes at a time.
const CHUNK: u64 = 256;

/// Who sits in the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Everybody in turn.
    Alternate,
    /// Always this strategy; the others follow in order.
    Always(usize),
}

/// Strategies that play against each other.
#[derive(Clone, Debug)]
pub struct Duel {
    /// How the games are set up.
    pub setup: Setup,
    /// One program a player.
    pub programs: Vec<Arc<Program>>,
    /// Who begins.
    pub first: First,
    /// Whether games come in groups with equal shuffles, in which everybody sits everywhere.
    pub mirrored: bool,
    /// All luck comes from this.
    pub seed: u64,
}

/// What the games brought.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Decisions in all of them.
    pub decisions: u64,
    /// Games that a strategy won alone.
    pub wins: [u64; MOST_SEATS],
    /// Games won together by several, by how many: with two players a tie is at 2.
    pub shared: [u64; MOST_SEATS + 1],
    /// Half, third or quarter wins: how often a strategy was among so many winners.
    pub shares: [[u64; MOST_SEATS + 1]; MOST_SEATS],
    /// The same by who began: games, wins of each, ties.
    pub by_first: [(u64, [u64; MOST_SEATS], u64); MOST_SEATS],
    /// Rounds of a game.
    pub rounds: Moments,
    /// Points of each strategy at the end.
    pub points: [Moments; MOST_SEATS],
}

impl Tally {
    /// Games that nobody won alone.
    pub fn ties(&self) -> u64 {
        self.shared.iter().sum()
    }

    /// How much of the games a strategy won; a victory shared by n counts 1/n.
    pub fn score(&self, strategy: usize) -> Share {
        let parts: f64 = (2..=MOST_SEATS).map(|n| self.shares[strategy][n] as f64 / n as f64).sum();
        Share { successes: self.wins[strategy] as f64 + parts, trials: self.games }
    }

    /// The games that a strategy won alone.
    pub fn won(&self, strategy: usize) -> Share {
        Share { successes: self.wins[strategy] as f64, trials: self.games }
    }

    /// The games that a strategy won alone from one of `seats` seats, counted from 0; none when
    /// it never sat there.
    pub fn won_from(&self, strategy: usize, seat: usize, seats: usize) -> Option<Share> {
        let (games, wins, _) = self.by_first[(strategy + seats - seat) % seats];
        (games > 0).then(|| Share { successes: wins[strategy] as f64, trials: games })
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        for n in 0..=MOST_SEATS {
            self.shared[n] += other.shared[n];
        }
        self.rounds.merge(&other.rounds);
        for i in 0..MOST_SEATS {
            self.wins[i] += other.wins[i];
            for n in 0..=MOST_SEATS {
                self.shares[i][n] += other.shares[i][n];
            }
            self.points[i].merge(&other.points[i]);
            self.by_first[i].0 += other.by_first[i].0;
            for j in 0..MOST_SEATS {
                self.by_first[i].1[j] += other.by_first[i].1[j];
            }
            self.by_first[i].2 += other.by_first[i].2;
        }
    }
}

/// The quantities of a turn that are averaged, in the order of [`TURN_COLUMNS`].
pub const TURN_COLUMNS: [&str; 10] = [
    "money",
    "cards_seen",
    "score",
    "deck_cards",
    "deck_money",
    "curses",
    "unplayed_actions",
    "unused_buys",
    "unused_money",
    "unused_actions",
];

fn columns(end: &TurnEnd) -> [i64; TURN_COLUMNS.len()] {
    [
        i64::from(end.money),
        i64::from(end.seen),
        i64::from(end.points),
        i64::from(end.cards),
        i64::from(end.treasure),
        i64::from(end.curses),
        i64::from(end.unplayed),
        i64::from(end.buys),
        i64::from(end.coins),
        i64::from(end.actions),
    ]
}

/// What is watched beside the results; nothing costs nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Watched {
    /// By strategy and turn, the moments of each of [`TURN_COLUMNS`].
    pub turns: Option<Vec<Vec<[Moments; TURN_COLUMNS.len()]>>>,
    /// By strategy, how often each reason decided.
    pub reasons: Option<Vec<HashMap<Reason, u64>>>,
}

impl Watched {
    /// Watches what turns bring.
    pub fn turns(strategies: usize) -> Self {
        Watched { turns: Some(vec![Vec::new(); strategies]), reasons: None }
    }

    /// Watches why things are decided.
    pub fn reasons(strategies: usize) -> Self {
        Watched { turns: None, reasons: Some(vec![HashMap::new(); strategies]) }
    }

    fn turn(&mut self, strategy: usize, end: &TurnEnd) {
        if let Some(turns) = &mut self.turns {
            let rows = &mut turns[strategy];
            let turn = end.turn as usize;
            if rows.len() < turn {
                rows.resize(turn, Default::default());
            }
            for (moments, value) in rows[turn - 1].iter_mut().zip(columns(end)) {
                moments.add(value);
            }
        }
    }

    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Watched) {
        for (mine, theirs) in self.turns.iter_mut().flatten().zip(other.turns.iter().flatten()) {
            if mine.len() < theirs.len() {
                mine.resize(theirs.len(), Default::default());
            }
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                for (mine, theirs) in mine.iter_mut().zip(theirs) {
                    mine.merge(theirs);
                }
            }
        }
        for (mine, theirs) in self.reasons.iter_mut().flatten().zip(other.reasons.iter().flatten()) {
            for (reason, n) in theirs {
                *mine.entry(*reason).or_default() += n;
            }
        }
    }
}

impl Duel {
    /// Plays the games with these numbers on so many threads. `progress` is told from time to
    /// time how many more games are done; when it says false, the games end early.
    pub fn play(
        &self,
        games: Range<u64>,
        threads: usize,
        watch: &Watched,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> (Tally, Watched) {
        let next = AtomicU64::new(games.start);
        let work = || {
            let mut board = Board::new(self);
            let (mut tally, mut watched) = (Tally::default(), watch.clone());
            loop {
                let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                if start >= games.end {
                    return (tally, watched);
                }
                let end = (start + CHUNK).min(games.end);
                for game in start..end {
                    board.play(self, game, &mut tally, &mut watched);
                }
                if !progress(end - start) {
                    next.store(games.end, Ordering::Relaxed);
                }
            }
        };
        let (mut tally, mut watched) = (Tally::default(), watch.clone());
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads.max(1)).map(|_| scope.spawn(work)).collect();
            let mut add = |(t, w): (Tally, Watched)| {
                tally.merge(&t);
                watched.merge(&w);
            };
            add(work());
            for other in others {
                match other.join() {
                    Ok(result) => add(result),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        (tally, watched)
    }

    /// Which strategy begins a game, and the seed of its luck.
    pub fn game(&self, number: u64) -> (usize, u64) {
        let n = self.programs.len() as u64;
        let first = match self.first {
            First::Alternate => (number % n) as usize,
            First::Always(strategy) => strategy,
        };
        let group = if self.mirrored { number / n } else { number };
        (first, self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(group))
    }
}

/// One table at which games are played one after the other, in the same memory.
struct Board {
    fresh: Dominion,
    game: Dominion,
    players: Vec<Strategist>,
    log: Log<Event>,
}

impl Board {
    fn new(duel: &Duel) -> Self {
        let fresh = Dominion::undealt(&duel.setup);
        let players = duel.programs.iter().map(|program| Strategist::new(program.clone())).collect();
        Board { game: fresh.clone(), fresh, players, log: Log::default() }
    }

    fn play(&mut self, duel: &Duel, number: u64, tally: &mut Tally, watched: &mut Watched) {
        let n = self.players.len();
        let (first, seed) = duel.game(number);
        self.game.restart(&self.fresh, seed);
        for player in &mut self.players {
            player.forget();
        }
        let strategies: BySeat<usize, MOST_SEATS> = BySeat(std::array::from_fn(|seat| (seat + first) % n));
        let strategy_at = |seat: Seat| strategies[seat];
        let mut decisions = 0;
        let outcome = loop {
            let seat = match self.game.status() {
                Status::Awaiting(seat) => seat,
                Status::Over(outcome) => break outcome,
            };
            let strategy = strategy_at(seat);
            decisions += 1;
            let (action, reason) = self.players[strategy].decide(View::new(&self.game, seat));
            if let Some(reasons) = &mut watched.reasons {
                *reasons[strategy].entry(reason).or_default() += 1;
            }
            if watched.turns.is_none() {
                self.game.apply(action, &mut Log::off());
                continue;
            }
            self.log.clear();
            self.game.apply(action, &mut self.log);
            for event in &self.log {
                if let Event::TurnEnds(end) = event {
                    watched.turn(strategy_at(end.seat), end);
                }
            }
        };
        tally.games += 1;
        tally.decisions += decisions;
        let by_first = &mut tally.by_first[first];
        by_first.0 += 1;
        let winners = outcome.winners.len();
        for seat in outcome.winners.iter() {
            let strategy = strategy_at(seat);
            if winners == 1 {
                tally.wins[strategy] += 1;
                by_first.1[strategy] += 1;
            } else {
                tally.shares[strategy][winners] += 1;
            }
        }
        if winners > 1 {
            tally.shared[winners] += 1;
            by_first.2 += 1;
        }
        let seats = Seat::all(n);
        let one = View::new(&self.game, Seat::ONE);
        tally.rounds.add(i64::from(one.turn_number()));
        for seat in seats {
            tally.points[strategy_at(seat)].add(i64::from(one.points(seat)));
        }
    }
}
