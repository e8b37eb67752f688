//! Puzzles: a position and a task that one turn fulfils. Either the seat in turn can win before its turn
//! ends, by few of many lines, or one action is clearly better than all others.
//!
//! They are found in games of the computer against itself ([`find`]) and kept as positions, each with a
//! first line that says what solves it: `# wins: LINE; LINE` or `# best: LINE`.

use crate::game::referee::Referee;
use crate::{Header, Match, Player};
use sorcery_agents::{Budget, Level, Pace, Progress, analyse, rare_win};
use sorcery_games::engine::{Log, Rng, Seat, Status, Stream};
use sorcery_games::{Error, Heuristics, Names, Tabletop, View};

/// A puzzle of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The game.
    pub game: &'static str,
    /// Its place among the puzzles of the game, from 1 on.
    pub number: usize,
    /// Whether it is solved by winning in this turn, rather than by the best action.
    pub wins: bool,
    /// What solves it, line after line.
    pub solution: &'static str,
    /// The position.
    pub position: &'static str,
}

/// How far somebody has come with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The turn goes on.
    Open,
    /// It is solved.
    Solved,
    /// The turn is over, or something else was done, and it is not.
    Failed,
}

/// How somebody fares with the puzzles of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Which one comes next, counted on and on.
    pub next: usize,
    /// How many were solved in a row without a wrong line.
    pub length: u32,
    /// The most that ever were.
    pub longest: u32,
    /// The one that comes next was tried in vain.
    pub missed: bool,
}

impl Streak {
    /// The one of these that comes next; `None` when there is none.
    pub fn choose(&self, puzzles: &[Puzzle]) -> Option<Puzzle> {
        puzzles.get(self.next.checked_rem(puzzles.len())?).copied()
    }

    /// Counts an attempt that has come to its end.
    pub fn count(&mut self, attempt: Attempt) {
        match attempt {
            Attempt::Open => {}
            Attempt::Failed => (self.length, self.missed) = (0, true),
            Attempt::Solved => {
                self.length += u32::from(!self.missed);
                self.longest = self.longest.max(self.length);
                self.skip();
            }
        }
    }

    /// Leaves the one that comes next, which was tried in vain.
    pub fn skip(&mut self) {
        (self.next, self.missed) = (self.next + 1, false);
    }

    /// What is said about an attempt that was counted.
    pub fn in_words(&self, attempt: Attempt) -> String {
        match attempt {
            Attempt::Solved => format!("Solved: {} in a row, {} at most.", self.length, self.longest),
            _ => "That is not it. Try again: `hint` helps.".to_string(),
        }
    }
}

/// The puzzles of a game that a text holds, in their order.
pub(crate) fn read(game: &'static str, text: &'static str) -> Vec<Puzzle> {
    // Nothing stands before the first one.
    let puzzle = |(number, part): (usize, &'static str)| {
        let (task, position) = part.split_once('\n')?;
        let (task, solution) = task.split_once(": ")?;
        Some(Puzzle { game, number, wins: task == "wins", solution, position })
    };
    text.split("# ").enumerate().filter_map(puzzle).collect()
}

impl Puzzle {
    /// What is to be done, as it is told to whoever is to do it.
    pub fn task(&self) -> &'static str {
        if self.wins { "Win before your turn ends." } else { "Find the best move." }
    }

    /// How it is begun by somebody of this name, if it is known.
    pub fn header(&self, name: Option<&str>) -> Header {
        let solver = usize::from(self.position.lines().any(|line| line == "active 2"));
        let mut header = Header {
            game: self.game.into(),
            seed: 1,
            names: vec!["Nemesis".into(); 2],
            players: vec![Player::Computer(Level::Novice); 2],
            position: Some(self.position.into()),
            ..Header::default()
        };
        (header.names[solver], header.players[solver]) = (name.unwrap_or("Solver").to_string(), Player::Human);
        header
    }

    /// How far a match of it has come.
    pub fn attempt(&self, session: &Match) -> Attempt {
        let solver = session.header().players.iter().position(|player| *player == Player::Human).unwrap_or(0);
        let solver = Seat(solver as u8);
        let (done, _) = session.place();
        let status = session.status();
        if self.wins {
            return match status {
                Status::Over(outcome) if outcome.payoff(solver) >= 1.0 => Attempt::Solved,
                Status::Awaiting(seat) if seat == solver => Attempt::Open,
                _ => Attempt::Failed,
            };
        }
        let lines = session.story().lines;
        match lines[..done.min(lines.len())].first() {
            None => Attempt::Open,
            Some(line) if line == self.solution => Attempt::Solved,
            Some(_) => Attempt::Failed,
        }
    }
}

/// How many actions a win has at least.
const SHORTEST: usize = 3;
/// By how much the best action is better than the next.
const CLEARLY: f64 = 0.12;
/// How many iterations say so, at first and when it is made sure of.
const THOUGHTS: [u32; 3] = [1_000, 20_000, 30_000];
/// How often an action was tried that says something.
const TRIED: u32 = 20;

/// The puzzles of the game of a seed, played by the computer against itself, as they are kept. Those
/// who play look ahead only a little, so that something is left to be found.
pub fn find<G: Tabletop>(seed: u64) -> Result<String, Error> {
    let decks: Vec<_> = G::ABOUT.decks.and_then(|decks| decks.named(None)).into_iter().collect();
    let setup = (G::ABOUT.setup_with)(&decks.iter().chain(&decks).collect::<Vec<_>>())?;
    let mut game = G::start(&setup, seed, &mut Log::off());
    let mut players = [0, 1].map(|seat| Level::Adept.agent::<G>(2 * seed + seat, 1, Pace::Exact));
    let (mut found, mut turn, mut legal, mut referee) = (String::new(), None, Vec::new(), Referee::new(&game));
    while let Status::Awaiting(seat) = game.status()
        && referee.draw(&game).is_none()
    {
        let view = View::new(&game, seat);
        let now = Some((game.turn_number(), seat));
        if std::mem::replace(&mut turn, now) != now {
            let wins = rare_win(&game).filter(|line| line.len() >= SHORTEST && !is_seen(&game));
            let wins = wins.map(|line| ("wins", spelt(&game, &line)));
            if let Some((task, lines)) = wins.or_else(|| best(view).map(|line| ("best", line))) {
                found += &format!("# {task}: {lines}\n{}", game.position(&Names::new(["White", "Black"])));
            }
        }
        let action = players[seat.index()].act(view, &mut legal);
        game.apply(action, &mut Log::off());
    }
    Ok(found)
}

/// Whether somebody wins in this turn who looks one step ahead.
fn is_seen<G: Heuristics>(game: &G) -> bool {
    let (mut game, mut legal, turn) = (game.clone(), Vec::new(), (game.status(), game.turn_number()));
    let mut greedy = Level::Greedy.agent::<G>(1, 1, Pace::Exact);
    while let (Status::Awaiting(seat), true) = (game.status(), (game.status(), game.turn_number()) == turn) {
        let action = greedy.act(View::new(&game, seat), &mut legal);
        game.apply(action, &mut Log::off());
    }
    let Status::Awaiting(seat) = turn.0 else { return false };
    matches!(game.status(), Status::Over(outcome) if outcome.payoff(seat) >= 1.0)
}

fn spelt<G: Tabletop>(game: &G, actions: &[G::Action]) -> String {
    let mut game = game.clone();
    let mut lines = Vec::new();
    for &action in actions {
        lines.push(game.status().awaited().map_or(String::new(), |seat| View::new(&game, seat).spell(action)));
        game.apply(action, &mut Log::off());
    }
    lines.join("; ")
}

/// The action that is clearly better than all others, where a turn is hardly more than an action, and
/// it is not the one that looks best at a glance.
fn best<G: Tabletop>(view: View<'_, G>) -> Option<String> {
    let (mut legal, mut rng) = (Vec::new(), Rng::new(1, Stream::Playout));
    view.legal_actions(&mut legal);
    let world = view.imagine(&mut rng);
    let ends = |action: &&G::Action| {
        let mut after = world.clone();
        after.apply(**action, &mut Log::off());
        after.status() != Status::Awaiting(view.seat())
    };
    if legal.len() < 3 || 2 * legal.iter().filter(ends).count() < legal.len() {
        return None;
    }
    let glance = Level::Greedy.agent::<G>(1, 1, Pace::Exact).choose(view, &legal, &Progress::new());
    let mut best = None;
    for thought in THOUGHTS {
        let options = analyse(view, Budget::Iterations(thought), thought.into(), &Progress::new());
        let (first, others) = options.split_first()?;
        let next = others.iter().filter(|option| option.tries >= TRIED).map(|option| option.chance).fold(0.0, f64::max);
        let clear = first.chance - next >= CLEARLY && first.chance < 0.97 && first.action != glance;
        if !clear || best.is_some_and(|known| known != first.action) {
            return None;
        }
        best = Some(first.action);
    }
    best.map(|action| view.spell(action))
}
