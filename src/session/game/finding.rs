//! Finds puzzles in games that the computer plays against itself.

use super::position::worths;
use super::referee::Referee;
use super::whatif::{DEALS, Deal, LEVEL, paired, play_deals};
use sorcery_agents::{
    Appraisal, Budget, Flag, Level, Pace, Progress, WinningTurn, analyse, least_in_turn, winning_turn,
};
use sorcery_games::engine::{Log, Seat, Status};
use sorcery_games::{Audience, Error, Heuristics, Listener, Names, Tabletop, View, read_position, write_position};
use std::collections::HashSet;
use std::ops::Range;

/// Minimum number of actions in the solution to a puzzle whose task is to win this turn.
const SHORTEST: usize = 3;
/// Maximum number of different first actions with which a puzzle can be won. `MOST_LUCK` is the maximum probability of
/// winning it with random actions.
const MOST_FIRST: usize = 2;
const MOST_LUCK: f64 = 0.03;
/// Minimum lead of the best action's win probability over that of the second-best action.
const CLEARLY: f64 = 0.12;
/// Number of iterations of each search that checks the best action of a puzzle. All these searches, and the computer
/// players in `JUDGES`, must choose the same action.
const THOUGHTS: [u32; 3] = [1_000, 20_000, 80_000];
const JUDGES: [Level; 2] = [Level::Search(20_000), Level::Network(20_000)];
/// Minimum number of times that a search must try an action for its value to be reliable.
const TRIED: u32 = 20;
/// The computer players whose games are searched for puzzles. Weak players reach more unusual positions.
const PLAYERS: [Level; 3] = [Level::Apprentice, Level::Adept, Level::Novice];
/// Minimum number of actions with different effects in a puzzle's position.
const LEAST_CHOICE: usize = 3;
/// In a puzzle, the minimum lead of the best action over every other action, in percentage points. If the lead is an
/// estimate from games between computer players, the lower end of its confidence interval must reach this minimum.
const POINTS: f64 = 5.0;
/// Numbers of deals after which the puzzle generator checks whether the best action's lead over another action is clear
/// or too small. Computer players finish each deal after both actions.
const SERIES: [u64; 4] = [50, 200, 600, DEALS];
/// Maximum number of steps in the exact computation of the best action's lead. This many steps take about 0.2 s.
const STEPS: usize = 400_000;
/// The word that replaces the confidence interval if the lead is exact.
const EXACT: &str = "exact";
/// Number of seeds. With each of them, the computer player `master` must choose the best action.
const MASTERS: u64 = 3;
/// More life than anybody can lose in one turn, used to measure the most damage that a turn can do.
const MUCH: i32 = 200;

/// Makes computer players play a game with this seed. Returns the text of the first puzzle in this game that `take`
/// accepts. Returns `None` if there is none, or if `stop` is raised.
pub fn find<G: Tabletop>(
    seed: u64,
    stop: &Flag,
    take: &mut dyn FnMut(&'static str) -> bool,
) -> Result<Option<&'static str>, Error> {
    let mut game = G::start(&(G::ABOUT.varied)(seed)?, seed, &mut Log::off());
    let level = PLAYERS[seed as usize % PLAYERS.len()];
    let agent = |seat: Seat| level.agent::<G>(2 * seed + u64::from(seat.0), 1, Pace::Exact);
    let mut players: Vec<_> = Seat::all(game.seats()).map(agent).collect();
    let (mut turn, mut legal, mut referee) = (None, Vec::new(), Referee::new(&game));
    while let Status::Awaiting(seat) = game.status()
        && referee.draw(&game).is_none()
        && !stop.is_raised()
    {
        let now = Some((game.turn_number(), seat));
        let begins = std::mem::replace(&mut turn, now) != now;
        let wins = begins.then(|| sharpened(&game, seat)).flatten().and_then(|game| win(&game));
        let found = wins.or_else(|| best(&game, seat, stop)).filter(|_| !stop.is_raised());
        // There are few puzzles, so their texts can stay in memory like those of the built-in ones.
        if let Some(text) = found.map(|text| &*text.leak())
            && take(text)
        {
            return Ok(Some(text));
        }
        let action = players[seat.index()].act(View::new(&game, seat), &mut legal);
        game.apply(action, &mut Log::off());
    }
    Ok(None)
}

fn puzzle_names<G: Tabletop>(game: &G) -> Names {
    Names::new(["White", "Black"].into_iter().take(game.seats()))
}

/// Returns the position with the opponent's life set to the most damage that the player can do this turn, so that only
/// the best play wins. Returns `None` if the game has no life, or if the damage isn't from 3 to 20.
fn sharpened<G: Tabletop>(game: &G, seat: Seat) -> Option<G> {
    let names = puzzle_names(game);
    let first = |game: &G| game.score(Listener::new(&names, Audience::Public)).measures.into_iter().next();
    first(game).filter(|(life, values)| *life == "life" && values.len() == 2)?;
    let text = write_position(game, &names);
    let with_life = |life: i32| {
        let mut seats = 0..;
        let lines = text.lines().map(|line| match line.split_once(' ') {
            Some(("life", _)) if seats.next() == Some(seat.other().index()) => format!("life {life}\n"),
            _ => format!("{line}\n"),
        });
        read_position::<G>(&lines.collect::<String>()).ok().map(|(game, _)| game)
    };
    let own = |game: &G| first(game).map_or(0, |(_, values)| values[seat.other().index()]);
    let taken = MUCH - least_in_turn(&with_life(MUCH)?, own)?;
    (3..=20).contains(&taken).then(|| with_life(taken)).flatten()
}

/// Returns a puzzle whose task is to win this turn from this position, or `None` if the puzzle isn't good. In a good
/// puzzle:
///
/// - One or two first actions win, and random actions hardly ever do.
/// - Actions with the same verb, for example only attacks, don't win. The solution is as short as possible, so it needs
///   each of its actions.
/// - A player who looks only one action ahead doesn't find it.
fn win<G: Tabletop>(game: &G) -> Option<String> {
    let WinningTurn { line, lines, first, luck } = winning_turn(game)?;
    if line.len() < SHORTEST || first > MOST_FIRST || luck >= MOST_LUCK || is_seen(game) {
        return None;
    }
    let solution = spelt(game, &line);
    let one_verb = |line: &String| wins_by(game, verb(line), &mut HashSet::new());
    let text = || write_position(game, &puzzle_names(game));
    (!solution.iter().any(one_verb))
        .then(|| format!("# wins {}: {}\n{}", grade(line.len(), lines), solution.join("; "), text()))
}

fn verb(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}

/// Returns `true` if the player can win this turn by actions with this verb alone. `seen` contains the positions
/// searched before.
fn wins_by<G: Tabletop>(game: &G, word: &str, seen: &mut HashSet<u64>) -> bool {
    let Some(seat) = game.status().awaited() else { return false };
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal.retain(|&action| verb(&View::new(game, seat).spell(action)) == word);
    legal.into_iter().any(|action| {
        let after = game.after(action);
        match after.status() {
            status @ Status::Over(_) => status.is_won_by(seat),
            Status::Awaiting(_) if after.turn_number() != game.turn_number() => false,
            Status::Awaiting(next) => {
                next == seat
                    && after.fingerprint(seat).is_some_and(|print| seen.insert(print))
                    && wins_by(&after, word, seen)
            }
        }
    })
}

/// Returns how hard a puzzle is, from 1 to 5: longer solutions are harder, and so are unique ones.
fn grade(length: usize, lines: u64) -> usize {
    (length - 2 + usize::from(lines == 1)).saturating_sub(usize::from(lines > 4)).clamp(1, 5)
}

/// Returns `true` if a player who looks only one action ahead wins this turn.
fn is_seen<G: Heuristics>(game: &G) -> bool {
    let (mut game, mut legal, turn) = (game.clone(), Vec::new(), (game.status(), game.turn_number()));
    let mut greedy = Level::Greedy.agent::<G>(1, 1, Pace::Exact);
    while let (Status::Awaiting(seat), true) = (game.status(), (game.status(), game.turn_number()) == turn) {
        let action = greedy.act(View::new(&game, seat), &mut legal);
        game.apply(action, &mut Log::off());
    }
    let Status::Awaiting(seat) = turn.0 else { return false };
    game.status().is_won_by(seat)
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

/// Returns a puzzle whose task is to find the best action in this position, which must be clearly better than all
/// others. Returns `None` if there is no such action, or if it is too obvious because it also has the highest
/// evaluation one action ahead. The result is meaningless if `stop` is raised.
fn best<G: Tabletop>(game: &G, seat: Seat, stop: &Flag) -> Option<String> {
    let (view, mut legal) = (View::new(game, seat), Vec::new());
    view.legal_actions(&mut legal);
    let mut seen = HashSet::new();
    legal.retain(|&action| seen.insert(game.action_key(action)));
    if legal.len() < LEAST_CHOICE || !legal.iter().any(|&action| (G::ABOUT.is_answer)(view, action)) {
        return None;
    }
    let rated = legal.iter().copied().zip(worths(view, &legal));
    let (obvious, _) = rated.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    let is_answer = |action: G::Action| action != obvious && (G::ABOUT.is_answer)(view, action);
    let lead = match G::LEARNT {
        Some(_) => lead_in_searches(view, &legal, is_answer, stop),
        None => lead_in_deals(game, view, &legal, is_answer, stop),
    }?;
    // The smaller the lead, the harder the puzzle. Leads in deals that computer players finish are smaller than leads
    // in searches, because luck after the action reduces them.
    let hard = if lead.next.is_some() { 6.0 - 16.0 * lead.share } else { 5.5 - 10.0 * lead.share };
    let grade = hard.clamp(1.0, 5.0) as u8;
    let next = lead.next.map(|(next, [lead, low, high])| {
        let bounds = if low < high { format!("{low:.1} to {high:.1}") } else { EXACT.to_string() };
        format!(" > {}: {lead:.1} % ({bounds})", view.spell(next))
    });
    let (best, next) = (view.spell(lead.best), next.unwrap_or_default());
    Some(format!("# best {grade}: {best}{next}\n{}", write_position(game, &puzzle_names(game))))
}

/// The best action, and its lead in win probability over the next best.
struct Lead<A> {
    best: A,
    /// The lead in win probability, from 0 to 1.
    share: f64,
    /// The next best action, if it is known, with the lead over it and the bounds of the confidence interval, in
    /// percentage points.
    next: Option<(A, [f64; 3])>,
}

/// Returns the best action and its smallest lead in several searches. Returns `None` if the lead is too small, or if a
/// search or another computer player prefers a different action. Used in games with a network, in which a search with
/// rollouts can check a search with the network.
fn lead_in_searches<G: Tabletop>(
    view: View<'_, G>,
    legal: &[G::Action],
    is_answer: impl Fn(G::Action) -> bool,
    stop: &Flag,
) -> Option<Lead<G::Action>> {
    let (mut best, mut share) = (None, 1.0_f64);
    for thought in THOUGHTS {
        let options = analyse(view, Budget::Iterations(thought), thought.into(), &Progress::until(stop.clone()));
        let (first, others) = options.split_first()?;
        let next = others.iter().filter(|option| option.tries >= TRIED).map(|option| option.chance).fold(0.0, f64::max);
        share = share.min(first.chance - next);
        if share < CLEARLY
            || first.chance >= 0.97
            || !is_answer(first.action)
            || *best.get_or_insert(first.action) != first.action
        {
            return None;
        }
    }
    let best = best.filter(|best| JUDGES.iter().all(|&judge| chooses(view, legal, judge, 1, stop) == *best))?;
    Some(Lead { best, share, next: None })
}

fn chooses<G: Tabletop>(view: View<'_, G>, legal: &[G::Action], level: Level, seed: u64, stop: &Flag) -> G::Action {
    level.agent::<G>(seed, 1, Pace::Exact).choose(view, legal, &Progress::until(stop.clone()))
}

/// Returns the lead of the action that `master` chooses over the next best action, or `None` if the action isn't
/// clearly better. The lead is exact if the game can compute it. Otherwise, computer players finish many deals after
/// each of the two actions, and the lower end of the confidence interval must reach `POINTS`.
fn lead_in_deals<G: Tabletop>(
    game: &G,
    view: View<'_, G>,
    legal: &[G::Action],
    is_answer: impl Fn(G::Action) -> bool,
    stop: &Flag,
) -> Option<Lead<G::Action>> {
    let key = |action: G::Action| game.action_key(action);
    let masters_choose = |best: G::Action| {
        let mut choices = (1..=MASTERS).map(|seed| chooses(view, legal, Level::Master, seed, stop));
        choices.all(|choice| key(choice) == key(best))
    };
    if let Some(mut chances) = G::exact(view, STEPS) {
        chances.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let [(best, first), (next, second), ..] = chances[..] else { return None };
        let lead = 100.0 * (first - second);
        let is_clear = lead >= POINTS && is_answer(best) && masters_choose(best);
        return is_clear.then_some(Lead { best, share: first - second, next: Some((next, [lead; 3])) });
    }
    let options = |thought| analyse(view, Budget::Iterations(thought), 1, &Progress::until(stop.clone()));
    let lead = |options: &[Appraisal<G::Action>]| match options {
        [first, next, ..] => 100.0 * (first.chance - next.chance),
        _ => 0.0,
    };
    let glimpse = options(THOUGHTS[0]);
    let best = glimpse.first().map(|option| option.action).filter(|&best| is_answer(best))?;
    if lead(&glimpse) < POINTS / 2.0 || !masters_choose(best) {
        return None;
    }
    let options = options(THOUGHTS[1]);
    if key(options.first()?.action) != key(best) || lead(&options) < POINTS {
        return None;
    }
    let played = |rival, numbers: Range<u64>| -> Vec<Deal> {
        let play = play_deals(game, view.seat(), [best, rival], LEVEL);
        numbers.take_while(|_| !stop.is_raised()).map(|number| play(number, stop)).collect()
    };
    let (mut next, mut seen): (Option<(G::Action, [f64; 3])>, _) = (None, HashSet::from([key(best)]));
    // Compare with the next best actions first, so that most positions without a clear lead are rejected soon.
    for option in options.iter().filter(|option| seen.insert(key(option.action))) {
        let (mut deals, mut lead) = (Vec::new(), [0.0; 3]);
        for more in SERIES {
            deals.extend(played(option.action, deals.len() as u64..more));
            lead = paired(&deals);
            if lead[1] >= POINTS || lead[2] < POINTS {
                break;
            }
        }
        if lead[1] < POINTS {
            return None;
        }
        if next.is_none_or(|(_, least)| lead[0] < least[0]) {
            next = Some((option.action, lead));
        }
    }
    // Measure the smallest lead again with other deals, because a lead that was chosen as the smallest of several is
    // biased.
    let (rival, _) = next?;
    let lead = Some(paired(&played(rival, DEALS..2 * DEALS))).filter(|lead| lead[1] >= POINTS)?;
    Some(Lead { best, share: lead[0] / 100.0, next: Some((rival, lead)) })
}
