//! Puzzles: positions with a task for one turn. Either the player can win in this turn, by a few of many lines, or
//! one action is clearly better than all others.
//!
//! [`find`] finds puzzles in games of the computer against itself. Their text contains the positions, each after a
//! line with the solution: `# wins: LINE; LINE` or `# best: LINE`.

use crate::game::referee::Referee;
use crate::{Header, Match, Player};
use sorcery_agents::{Budget, Level, Pace, Progress, analyse, rare_win};
use sorcery_games::engine::{Log, Rng, Seat, Status, Stream};
use sorcery_games::{Error, Heuristics, Listener, Names, Tabletop, View, write_position};

/// A puzzle of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The name of the game.
    pub game: &'static str,
    /// The number of the puzzle in its game, from 1.
    pub number: usize,
    /// Whether the task is to win in this turn. Otherwise, it is to find the best action.
    pub wins: bool,
    /// The solution, a list of lines.
    pub solution: &'static str,
    /// The position.
    pub position: &'static str,
}

/// The state of an attempt to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The player can still solve the puzzle.
    Open,
    /// The player solved the puzzle.
    Solved,
    /// The player made another move, or ended the turn without a solution.
    Failed,
}

/// A player's progress in the puzzles of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Number of the next puzzle, counted from 0. After the last puzzle, the first one follows.
    pub next: usize,
    /// Number of puzzles solved in a row without a mistake.
    pub length: u32,
    /// The longest streak so far.
    pub longest: u32,
    /// Whether an attempt at the next puzzle failed.
    pub missed: bool,
}

impl Streak {
    /// Returns the next puzzle, or `None` if there are no puzzles.
    pub fn choose(&self, puzzles: &[Puzzle]) -> Option<Puzzle> {
        puzzles.get(self.next.checked_rem(puzzles.len())?).copied()
    }

    /// Counts a finished attempt.
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

    /// Skips the next puzzle.
    pub fn skip(&mut self) {
        (self.next, self.missed) = (self.next + 1, false);
    }

    /// Returns the message after a counted attempt.
    pub fn in_words(&self, attempt: Attempt) -> String {
        match attempt {
            Attempt::Solved => format!("Solved! Streak: {} (best {})", self.length, self.longest),
            _ => "Not solved. Try again, or type `hint`.".to_string(),
        }
    }
}

/// Parses the puzzles of a game.
pub(crate) fn read(game: &'static str, text: &'static str) -> Vec<Puzzle> {
    // The first part, before the first `# `, is empty, so the puzzles are numbered from 1.
    let puzzle = |(number, part): (usize, &'static str)| {
        let (task, position) = part.split_once('\n')?;
        let (task, solution) = task.split_once(": ")?;
        Some(Puzzle { game, number, wins: task == "wins", solution, position })
    };
    text.split("# ").enumerate().filter_map(puzzle).collect()
}

impl Puzzle {
    /// Returns the task, addressed to the player.
    pub fn task(&self) -> &'static str {
        if self.wins { "Win before your turn ends." } else { "Find the best move." }
    }

    /// Returns the header of a match for a player with this name.
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

    /// Returns the solution in words. `session` is a match of this puzzle.
    pub fn solution_in_words(&self, session: &Match) -> String {
        let mut session = session.fork();
        session.look_at(0);
        let Some(seat) = session.status().awaited() else { return String::new() };
        let lines: Vec<String> = self.solution.split("; ").map(String::from).collect();
        let to = Listener::advised(session.names(), seat);
        format!("Solution: {} (`{}`).", session.phrases(&lines, to).join(", then "), self.solution)
    }

    /// Returns the state of the attempt in a match of this puzzle.
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

/// Minimum number of actions of a winning line.
const SHORTEST: usize = 3;
/// Minimum lead in win probability of the best action over the second best.
const CLEARLY: f64 = 0.12;
/// Number of iterations of each search. All searches must agree.
const THOUGHTS: [u32; 3] = [1_000, 20_000, 30_000];
/// Minimum number of visits for a reliable value.
const TRIED: u32 = 20;

/// Finds the puzzles in the game with this seed, which the computer plays against itself, and returns their text.
/// The players search only a little, so they miss some of the best moves.
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
                found += &format!("# {task}: {lines}\n{}", write_position(&game, &Names::new(["White", "Black"])));
            }
        }
        let action = players[seat.index()].act(view, &mut legal);
        game.apply(action, &mut Log::off());
    }
    Ok(found)
}

/// Returns `true` if a player who looks only one action ahead wins in this turn.
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

/// Returns the line of an action that is clearly better than all others, unless a player who looks only one action
/// ahead would choose it too. Searches only if at least half of the legal actions end the turn.
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
