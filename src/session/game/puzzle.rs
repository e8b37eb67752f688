//! Puzzles: positions with a task for one turn. Either only a few of many sequences of actions win in this turn, or one
//! action is clearly better than all others.
//!
//! [`find`] finds puzzles in games of the computer against itself. Their text contains the positions, each after a line
//! with the grade and the solution: `# wins 3: LINE; LINE` or `# best 2: LINE`.

use crate::game::referee::Referee;
use crate::game::search;
use crate::game::snapshots::check_of;
use crate::{Header, Match, Player};
use sorcery_agents::{Budget, Level, Pace, Progress, WinningTurn, analyse, least_in_turn, winning_turn};
use sorcery_games::engine::{Log, Rng, Seat, Status, Stream};
use sorcery_games::{
    Audience, Decks, Error, Heuristics, Listener, Names, Tabletop, View, read_position, write_position,
};
use std::collections::{BTreeSet, HashSet};

/// The name of the opponent in puzzles.
const NEMESIS: &str = "Nemesis";
/// The grade of the hardest puzzles. The easiest ones have grade 1.
pub const GRADES: u8 = 5;

/// A puzzle of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The name of the game.
    pub game: &'static str,
    /// The number of the puzzle in its game, from 1.
    pub number: usize,
    /// Whether the task is to win in this turn. Otherwise, it is to find the best action.
    pub wins: bool,
    /// How hard the puzzle is, from 1 to [`GRADES`].
    pub grade: u8,
    /// The solution: lines separated by `; `.
    pub solution: &'static str,
    /// The position of the puzzle, as text.
    pub position: &'static str,
}

/// The state of an attempt to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The player can still solve the puzzle.
    Open,
    /// The player solved the puzzle.
    Solved,
    /// The player chose another action, or didn't win before the end of the turn.
    Failed,
}

/// A player's progress in the puzzles of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Practice {
    /// Number of puzzles solved in a row without a mistake.
    pub length: u32,
    /// The most puzzles that the player ever solved in a row without a mistake.
    pub longest: u32,
    /// The puzzles that the player has solved, by [`Puzzle::id`].
    solved: BTreeSet<u64>,
    /// The puzzles to repeat, each with the number of other puzzles before it comes back. A puzzle stays in this list
    /// until the player solves it at the first attempt.
    missed: Vec<(u64, u32)>,
    /// The ID of the last puzzle that the player solved, missed or skipped.
    last: u64,
    /// Whether the player failed at the puzzle `last` and hasn't left it since.
    failed: bool,
}

/// Number of other puzzles before a missed one comes back.
const PAUSE: u32 = 2;

/// How a player did with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The player hasn't tried the puzzle.
    New,
    /// The player solved the puzzle.
    Solved,
    /// The player missed the puzzle and has to solve it again.
    Missed,
}

impl Standing {
    /// Returns the word that marks the puzzle in a list, or an empty string for a new puzzle.
    pub fn in_words(self) -> &'static str {
        match self {
            Standing::New => "",
            Standing::Solved => "solved",
            Standing::Missed => "missed",
        }
    }
}

impl Practice {
    /// Returns how the player did with a puzzle.
    pub fn standing(&self, puzzle: &Puzzle) -> Standing {
        let id = puzzle.id();
        match (self.missed.iter().any(|(missed, _)| *missed == id), self.solved.contains(&id)) {
            (true, _) => Standing::Missed,
            (_, true) => Standing::Solved,
            _ => Standing::New,
        }
    }

    /// Returns the number of puzzles that the player solved and missed, and the best streak.
    pub fn summary(&self, puzzles: &[Puzzle]) -> String {
        let count = |wanted| puzzles.iter().filter(|puzzle| self.standing(puzzle) == wanted).count();
        let (solved, missed) = (count(Standing::Solved), count(Standing::Missed));
        let missed = if missed == 0 { String::new() } else { format!(", {missed} missed") };
        format!("{solved} of {} solved{missed}, best streak {}", puzzles.len(), self.longest)
    }

    /// Returns the next puzzle: a missed one after a pause, otherwise the first new one after the last puzzle. Returns
    /// `None` if there are no puzzles.
    pub fn choose(&self, puzzles: &[Puzzle]) -> Option<Puzzle> {
        let after = puzzles.iter().position(|puzzle| puzzle.id() == self.last).map_or(0, |at| at + 1);
        let in_order = || puzzles[after..].iter().chain(&puzzles[..after]);
        let find = |wanted| in_order().find(|puzzle| self.standing(puzzle) == wanted);
        let is_due = |puzzle: &&Puzzle| self.missed.contains(&(puzzle.id(), 0));
        let due = in_order().filter(|puzzle| puzzle.id() != self.last).find(is_due);
        due.or_else(|| find(Standing::New)).or_else(|| find(Standing::Missed)).or_else(|| in_order().next()).copied()
    }

    /// Records a finished attempt.
    pub fn count(&mut self, puzzle: &Puzzle, attempt: Attempt) {
        let id = puzzle.id();
        match attempt {
            Attempt::Open => {}
            Attempt::Failed => {
                (self.length, self.last, self.failed) = (0, id, true);
                self.missed.retain(|(missed, _)| *missed != id);
                self.missed.push((id, PAUSE + 1));
            }
            Attempt::Solved => {
                self.solved.insert(id);
                if !self.failed || self.last != id {
                    self.length += 1;
                    self.missed.retain(|(missed, _)| *missed != id);
                }
                self.longest = self.longest.max(self.length);
                self.leave(puzzle);
            }
        }
    }

    /// Records that the player leaves a puzzle, solved or not.
    pub fn leave(&mut self, puzzle: &Puzzle) {
        (self.last, self.failed) = (puzzle.id(), false);
        self.missed.iter_mut().for_each(|(_, pause)| *pause = pause.saturating_sub(1));
    }

    /// Returns the message after a counted attempt.
    pub fn in_words(&self, attempt: Attempt) -> String {
        match attempt {
            Attempt::Solved => format!("Solved! Streak: {} (best {})", self.length, self.longest),
            _ => "Not solved. Try again, or type `hint`.".to_string(),
        }
    }

    /// Returns the player's progress in the puzzles as text, one fact per line.
    pub fn to_text(&self) -> String {
        let mut text =
            format!("streak {} {}\nlast {:016x} {}\n", self.length, self.longest, self.last, u8::from(self.failed));
        self.solved.iter().for_each(|id| text += &format!("solved {id:016x}\n"));
        self.missed.iter().for_each(|(id, pause)| text += &format!("missed {id:016x} {pause}\n"));
        text
    }

    /// Parses the text that [`to_text`](Practice::to_text) returned. Ignores invalid lines. Also reads the streak of an
    /// older version: the next puzzle, the streak, the longest streak, and whether an attempt failed.
    pub fn from_text(text: &str) -> Practice {
        let mut progress = Practice::default();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |at: usize| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(0);
            let id = |at: usize| words.get(at).and_then(|word| u64::from_str_radix(word, 16).ok());
            match (words.first().copied(), id(1)) {
                (Some("streak"), _) => (progress.length, progress.longest) = (number(1), number(2)),
                (Some("last"), Some(last)) => (progress.last, progress.failed) = (last, number(2) != 0),
                (Some("solved"), Some(id)) => _ = progress.solved.insert(id),
                (Some("missed"), Some(id)) => progress.missed.push((id, number(2))),
                (Some(_), _) if words.len() == 4 => (progress.length, progress.longest) = (number(1), number(2)),
                _ => {}
            }
        }
        progress
    }
}

/// Returns a text that is equal for two solutions if they consist of the same actions, in any order.
fn idea(mut phrases: Vec<String>) -> String {
    phrases.sort_unstable();
    phrases.join(", ")
}

/// Parses the puzzles of a game.
pub(crate) fn read(game: &'static str, text: &'static str) -> Vec<Puzzle> {
    // The first part, before the first `# `, is empty, so the puzzles are numbered from 1.
    let puzzle = |(number, part): (usize, &'static str)| {
        let (task, position) = part.split_once('\n')?;
        let (task, solution) = task.split_once(": ")?;
        let (task, grade) = task.split_once(' ')?;
        Some(Puzzle { game, number, wins: task == "wins", grade: grade.parse().ok()?, solution, position })
    };
    text.split("# ").enumerate().filter_map(puzzle).collect()
}

impl Puzzle {
    /// Returns a number that identifies the puzzle in all versions of the program.
    pub fn id(&self) -> u64 {
        check_of(self.position)
    }

    /// Returns the grade as stars.
    pub fn stars(&self) -> String {
        let grade = usize::from(self.grade.min(GRADES));
        "*".repeat(grade) + &".".repeat(usize::from(GRADES) - grade)
    }

    /// Returns the task, addressed to the player.
    pub fn task(&self) -> &'static str {
        if self.wins { "Win before your turn ends." } else { "Find the best move." }
    }

    /// Returns the header of a match of this puzzle for a player with this name.
    pub fn header(&self, name: Option<&str>) -> Header {
        let solver = usize::from(self.position.lines().any(|line| line == "active 2"));
        let mut header = Header {
            game: self.game.into(),
            seed: 1,
            names: vec![NEMESIS.into(); 2],
            players: vec![Player::Computer(Level::Novice); 2],
            position: Some(self.position.into()),
            ..Header::default()
        };
        (header.names[solver], header.players[solver]) = (name.unwrap_or("Solver").to_string(), Player::Human);
        header
    }

    /// Returns the solution in words. `session` is a match of this puzzle.
    pub fn solution_in_words(&self, session: &Match) -> String {
        format!("Solution: {} (`{}`).", self.phrases(session).join(", then "), self.solution)
    }

    fn phrases(&self, session: &Match) -> Vec<String> {
        let mut session = session.fork();
        session.look_at(0);
        let Some(seat) = session.status().awaited() else { return Vec::new() };
        let lines: Vec<String> = self.solution.split("; ").map(String::from).collect();
        session.phrases(&lines, Listener::advised(session.names(), seat))
    }

    /// Returns a text that is equal for similar puzzles: the actions of the solution in any order, or else the
    /// position. `session` is a match of this puzzle.
    pub fn idea(&self, session: &Match) -> String {
        if self.wins { idea(self.phrases(session)) } else { self.position.to_string() }
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

/// Minimum number of actions in a solution that wins.
const SHORTEST: usize = 3;
/// Maximum number of first actions that lead to a win. `MOST_LUCK` is the maximum probability that random actions win.
const MOST_FIRST: usize = 2;
const MOST_LUCK: f64 = 0.03;
/// Minimum lead in win probability of the best action over the second best.
const CLEARLY: f64 = 0.12;
/// Number of iterations of each search. All searches, and the computer players in `JUDGES`, must choose the same
/// action.
const THOUGHTS: [u32; 3] = [1_000, 20_000, 80_000];
const JUDGES: [Level; 2] = [Level::Search(20_000), Level::Network(20_000)];
/// Minimum number of visits in a search for a reliable value of an action.
const TRIED: u32 = 20;
/// The computer players whose games are searched for puzzles. Weak players reach more unusual positions.
const PLAYERS: [Level; 3] = [Level::Apprentice, Level::Adept, Level::Novice];
/// More life than anybody can lose in one turn, used to measure the most damage that a turn can do.
const MUCH: i32 = 200;

/// A new puzzle.
#[derive(Clone, Debug)]
pub struct Found {
    /// The puzzle as text.
    pub text: String,
    /// A text that is equal for similar puzzles, as in [`Puzzle::idea`].
    pub idea: String,
}

/// Plays a game of the computer against itself with this seed, and returns the puzzles in it.
pub fn find<G: Tabletop>(seed: u64) -> Result<Vec<Found>, Error> {
    let deck = |decks: &Decks| {
        let pool = (decks.pool)(false);
        let is_known = |line: &str| line.trim().is_empty() || line.starts_with('#') || pool.contains(&line.trim());
        let mut usual = decks.built_in.iter().filter(|(_, text)| text.lines().all(is_known)).cycle();
        let pair = [seed as usize, seed as usize / 3].map(|n| usual.nth(n % 7).map(|(name, _)| *name));
        pair.map(|name| decks.named(name))
    };
    let decks: Vec<_> = G::ABOUT.decks.map_or([None, None], deck).into_iter().flatten().collect();
    let setup = (G::ABOUT.setup_with)(&decks.iter().collect::<Vec<_>>())?;
    let mut game = G::start(&setup, seed, &mut Log::off());
    let level = PLAYERS[seed as usize % PLAYERS.len()];
    let mut players = [0, 1].map(|seat| level.agent::<G>(2 * seed + seat, 1, Pace::Exact));
    let (mut found, mut turn, mut legal, mut referee) = (Vec::new(), None, Vec::new(), Referee::new(&game));
    while let Status::Awaiting(seat) = game.status()
        && referee.draw(&game).is_none()
    {
        let view = View::new(&game, seat);
        let now = Some((game.turn_number(), seat));
        if std::mem::replace(&mut turn, now) != now {
            let text = |game: &G| write_position(game, &Names::new(["White", "Black"]));
            let wins = sharpened(&game, seat).and_then(|game| win(&game, seat, &text(&game)));
            found.extend(wins.or_else(|| best(view, &text(&game))));
        }
        let action = players[seat.index()].act(view, &mut legal);
        game.apply(action, &mut Log::off());
    }
    Ok(found)
}

/// Returns the position with the opponent's life set to the most damage that this turn can do, so that only the best
/// play wins. Returns `None` if the game has no life, or if the damage isn't from 3 to 20.
fn sharpened<G: Tabletop>(game: &G, seat: Seat) -> Option<G> {
    let names = Names::new(["White", "Black"]);
    let first = |game: &G| game.score(Listener::new(&names, Audience::Public)).measures.into_iter().next();
    first(game).filter(|(life, values)| *life == "life" && values.len() == 2)?;
    let text = write_position(game, &names);
    let with_life = |life: i32| {
        let mut seats = 0..;
        let lines = text.lines().map(|line| match line.split_once(' ') {
            Some(("life", _)) if seats.next() == Some(seat.other().index()) => {
                format!("life {life}\n")
            }
            _ => format!("{line}\n"),
        });
        read_position::<G>(&lines.collect::<String>()).ok().map(|(game, _)| game)
    };
    let own = |game: &G| first(game).map_or(0, |(_, values)| values[seat.other().index()]);
    let taken = MUCH - least_in_turn(&with_life(MUCH)?, own)?;
    (3..=20).contains(&taken).then(|| with_life(taken)).flatten()
}

/// Returns the task to win in this turn, or `None` if it isn't a good puzzle. In a good puzzle:
///
/// - One or two first actions win, and random actions hardly ever do.
/// - Actions with the same verb, such as attacks only, don't win. The solution is as short as possible, so it needs
///   each of its actions.
/// - A player who looks only one action ahead doesn't find it.
fn win<G: Tabletop>(game: &G, seat: Seat, position: &str) -> Option<Found> {
    let WinningTurn { line, lines, first, luck } = winning_turn(game)?;
    if line.len() < SHORTEST || first > MOST_FIRST || luck >= MOST_LUCK || is_seen(game) {
        return None;
    }
    let solution = spelt(game, &line);
    let one_verb = |line: &String| wins_by(game, verb(line), &mut HashSet::new());
    let names = Names::new([NEMESIS; 2]);
    (!solution.iter().any(one_verb)).then(|| Found {
        text: format!("# wins {}: {}\n{position}", grade(line.len(), lines), solution.join("; ")),
        idea: idea(search::phrases(game, &solution, Listener::advised(&names, seat))),
    })
}

fn verb(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// Returns `true` if the player can win in this turn by actions with this verb alone. `seen` contains the positions
/// searched before.
fn wins_by<G: Tabletop>(game: &G, word: &str, seen: &mut HashSet<u64>) -> bool {
    let Some(seat) = game.status().awaited() else { return false };
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal.retain(|&action| verb(&View::new(game, seat).spell(action)) == word);
    legal.into_iter().any(|action| {
        let mut after = game.clone();
        after.apply(action, &mut Log::off());
        match after.status() {
            Status::Over(outcome) => outcome.payoff(seat) >= 1.0,
            Status::Awaiting(_) if after.turn_number() != game.turn_number() => false,
            Status::Awaiting(next) => {
                next == seat
                    && after.fingerprint(seat).is_some_and(|print| seen.insert(print))
                    && wins_by(&after, word, seen)
            }
        }
    })
}

/// Returns how hard a puzzle is, from 1 to 5. Longer solutions are harder. With few solutions (`lines`) a puzzle is
/// harder, with many easier.
fn grade(length: usize, lines: u64) -> usize {
    (length - 2 + usize::from(lines == 1)).saturating_sub(usize::from(lines > 4)).clamp(1, 5)
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

fn spelt<G: Tabletop>(game: &G, actions: &[G::Action]) -> Vec<String> {
    let mut game = game.clone();
    let mut lines = Vec::new();
    for &action in actions {
        lines.push(game.status().awaited().map_or(String::new(), |seat| View::new(&game, seat).spell(action)));
        game.apply(action, &mut Log::off());
    }
    lines
}

/// Returns the task to find an action that is clearly better than all others, unless a player who looks only one action
/// ahead would choose it too. Searches only if at least half of the legal actions end the turn.
fn best<G: Tabletop>(view: View<'_, G>, position: &str) -> Option<Found> {
    let (mut legal, mut rng) = (Vec::new(), Rng::new(1, Stream::Playout));
    view.legal_actions(&mut legal);
    let world = view.imagine(&mut rng);
    let ends = |action: &&G::Action| {
        let mut after = world.clone();
        after.apply(**action, &mut Log::off());
        after.status() != Status::Awaiting(view.seat()) || after.turn_number() != world.turn_number()
    };
    if legal.len() < 3 || 2 * legal.iter().filter(ends).count() < legal.len() {
        return None;
    }
    let chooses = |level: Level| level.agent::<G>(1, 1, Pace::Exact).choose(view, &legal, &Progress::new());
    let (glance, mut best, mut lead) = (chooses(Level::Greedy), None, 1.0_f64);
    for thought in THOUGHTS {
        let options = analyse(view, Budget::Iterations(thought), thought.into(), &Progress::new());
        let (first, others) = options.split_first()?;
        let next = others.iter().filter(|option| option.tries >= TRIED).map(|option| option.chance).fold(0.0, f64::max);
        lead = lead.min(first.chance - next);
        if lead < CLEARLY
            || first.chance >= 0.97
            || first.action == glance
            || *best.get_or_insert(first.action) != first.action
        {
            return None;
        }
    }
    let best = best.filter(|best| JUDGES.iter().all(|judge| chooses(*judge) == *best))?;
    // The smaller the lead, the harder the puzzle.
    let grade = (5.5 - 10.0 * lead).clamp(1.0, 5.0) as u8;
    Some(Found { text: format!("# best {grade}: {}\n{position}", view.spell(best)), idea: position.to_string() })
}
