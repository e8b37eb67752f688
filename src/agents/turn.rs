//! Agents that plan only their own turn, and the search for a win in the current turn.

use super::{Agent, Progress, mean};
use sorcery_games::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery_games::heuristics::prospect;
use sorcery_games::{Heuristics, View};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// Number of random guesses of the hidden cards (determinizations) in which the greedy agent evaluates each action.
const WORLDS: usize = 3;
/// Number of plans of each length that the beam search keeps.
const BEAM: usize = 60;
const LONGEST_PLAN: usize = 40;
/// Number of further guesses of the hidden cards (determinizations) in which a winning sequence of actions is verified.
const WITNESSES: usize = 4;
const LONGEST_LINE: usize = 60;

/// An agent that chooses the action that leads to the best evaluation.
///
/// It takes an action that doesn't end the turn only if that improves the evaluation. Otherwise, it takes the best
/// action that ends the turn.
#[derive(Clone, Debug)]
pub(super) struct Greedy {
    pub(super) rng: Rng,
    /// The share of legal actions, from 0 to 1, that the agent ignores at random to imitate a beginner's mistakes.
    pub(super) overlooks: f64,
}

impl<G: Heuristics> Agent<G> for Greedy {
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action {
        let seat = view.seat();
        let mut thought = self.rng.fork();
        if legal.len() == 1 {
            return legal[0];
        }
        let worlds: Vec<G> = (0..WORLDS).map(|_| view.imagine(&mut thought)).collect();
        let now = mean(worlds.iter().map(|world| prospect(world, seat, G::evaluate)));
        let mut best: Option<(f64, G::Action)> = None;
        let mut last: Option<(f64, G::Action)> = None;
        for &action in legal {
            let mut ends = false;
            let worth = mean(worlds.iter().map(|world| {
                let after = world.after(action);
                ends = turn_ended(world, &after, seat);
                prospect(&after, seat, G::evaluate)
            }));
            progress.add_positions(WORLDS as u64);
            // Always consider at least one action that ends the turn. Otherwise, the agent might be unable to end it.
            if self.overlooks > 0.0 && thought.chance(self.overlooks) && (!ends || last.is_some()) {
                continue;
            }
            let place = if ends { &mut last } else { &mut best };
            if place.is_none_or(|(most, _)| worth > most) {
                *place = Some((worth, action));
            }
        }
        match (best, last) {
            (Some((worth, action)), Some(_)) if worth > now => action,
            (Some((worth, action)), Some((end, _))) if end > now && worth > end => action,
            (_, Some((_, action))) | (Some((_, action)), None) => action,
            (None, None) => legal[0],
        }
    }
}

/// An agent that plans its entire turn with a beam search, and follows the plan with the best evaluation at the end of
/// the turn. Positions that are reached repeatedly are only searched once.
#[derive(Clone, Debug)]
pub(super) struct TurnPlanner {
    pub(super) rng: Rng,
}

impl<G: Heuristics> Agent<G> for TurnPlanner {
    fn choose(&mut self, view: View<'_, G>, legal: &[G::Action], progress: &Progress) -> G::Action {
        let mut thought = self.rng.fork();
        if legal.len() == 1 {
            return legal[0];
        }
        let mut beam = Beam { seat: view.seat(), seen: HashSet::new(), best: None, progress };
        let mut level = vec![Plan { world: view.imagine(&mut thought), first: None, hope: 0.0 }];
        for _ in 0..LONGEST_PLAN {
            level = beam.deepen(&level);
            if level.is_empty() || progress.stopped() || beam.best.is_some_and(|(worth, _)| worth >= 1.0) {
                break;
            }
        }
        // If no plan has ended the turn, follow the best unfinished plan.
        let unfinished = level.first().and_then(|plan| plan.first);
        beam.best.map(|(_, action)| action).or(unfinished).unwrap_or(legal[0])
    }
}

struct Plan<G: Heuristics> {
    world: G,
    first: Option<G::Action>,
    hope: f64,
}

struct Beam<'a, G: Heuristics> {
    seat: Seat,
    seen: HashSet<u64>,
    /// The evaluation of the best complete plan so far, and the first action of that plan.
    best: Option<(f64, G::Action)>,
    progress: &'a Progress,
}

impl<G: Heuristics> Beam<'_, G> {
    /// Returns the best unfinished plans that are one action longer than those in `level`. Remembers the best plan that
    /// ends the turn.
    fn deepen(&mut self, level: &[Plan<G>]) -> Vec<Plan<G>> {
        let mut next = Vec::new();
        for plan in level {
            for (action, world) in children(&plan.world) {
                self.progress.add_positions(1);
                let first = plan.first.unwrap_or(action);
                let hope = prospect(&world, self.seat, G::evaluate);
                if turn_ended(&plan.world, &world, self.seat) {
                    if self.best.is_none_or(|(most, _)| hope > most) {
                        self.best = Some((hope, first));
                    }
                } else if world.fingerprint(self.seat).is_none_or(|print| self.seen.insert(print)) {
                    next.push(Plan { world, first: Some(first), hope });
                }
            }
        }
        next.sort_by(|a, b| b.hope.total_cmp(&a.hope));
        next.truncate(BEAM);
        next
    }
}

/// Returns a sequence of actions with which the view's seat wins this turn, regardless of hidden information.
///
/// Returns `None` if the search finds no such sequence within `limit` positions.
pub(super) fn winning_line<G: Heuristics>(
    view: View<'_, G>,
    limit: u64,
    rng: &mut Rng,
    progress: &Progress,
) -> Option<Vec<G::Action>> {
    let seat = view.seat();
    let world = view.imagine(rng);
    let mut search = LethalSearch { seat, seen: HashSet::new(), left: limit, line: Vec::new(), progress };
    let found = search.win(&world);
    progress.add_positions(limit - search.left);
    let line = found.then_some(search.line)?;
    (0..WITNESSES).all(|_| wins(view.imagine(rng), &line, seat)).then_some(line)
}

/// Returns `true` if the actions in `line` are legal one after another and `seat` has then won.
pub fn wins<G: Game>(mut world: G, line: &[G::Action], seat: Seat) -> bool {
    for &action in line {
        if world.check(action).is_err() {
            return false;
        }
        world.apply(action, &mut Log::off());
    }
    world.status().is_won_by(seat)
}

struct LethalSearch<'a, G: Heuristics> {
    seat: Seat,
    seen: HashSet<u64>,
    left: u64,
    line: Vec<G::Action>,
    progress: &'a Progress,
}

impl<G: Heuristics> LethalSearch<'_, G> {
    /// Searches depth first for a win, starting with the most likely actions. If it returns `true`, `line` contains the
    /// winning actions.
    fn win(&mut self, world: &G) -> bool {
        let mut legal = Vec::new();
        world.legal_actions(&mut legal);
        let mut weights = Vec::new();
        world.weigh(&legal, &mut weights);
        let mut ordered: Vec<(f32, G::Action)> = weights.into_iter().zip(legal).collect();
        ordered.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut tried = HashSet::new();
        for (_, action) in ordered {
            if self.left == 0 || self.progress.stopped() {
                return false;
            }
            if !tried.insert(world.action_key(action)) {
                continue;
            }
            self.left -= 1;
            let after = world.after(action);
            if after.status().is_won_by(self.seat) {
                self.line.push(action);
                return true;
            }
            if turn_ended(world, &after, self.seat) {
                continue;
            }
            let known = after.fingerprint(self.seat).is_some_and(|print| !self.seen.insert(print));
            if known || self.line.len() + 1 >= LONGEST_LINE {
                continue;
            }
            self.line.push(action);
            if self.win(&after) {
                return true;
            }
            self.line.pop();
        }
        false
    }
}

/// Number of guesses of the hidden cards in which a sequence of actions should leave the next player no win.
const DANGERS: usize = 16;
/// Maximum number of positions of the current turn that the search for a safe sequence visits.
const MOST_DEFENCES: usize = 3_000;
/// Maximum number of ends of the turn after which that search looks for a win of the next player, and of positions that
/// it visits each time.
const MOST_ENDS: usize = 1_000;
const MOST_REPLIES: u64 = 1_000;

/// Returns `true` if the next player finds a win after these actions of the view's seat, for every guess of the hidden
/// cards.
pub(super) fn loses_next_turn<G: Heuristics>(
    view: View<'_, G>,
    planned: &[G::Action],
    rng: &mut Rng,
    progress: &Progress,
) -> bool {
    let mut worlds = (0..DANGERS).map(|_| view.imagine(rng));
    worlds.all(|world| world.seats() > 1 && !is_safe(&world, planned, view.seat(), progress))
}

/// Returns a sequence of actions that ends the turn of the view's seat, and after which the next player can't win in the
/// following turn. If hidden cards decide that, prefers the sequence that is safe for the most guesses of them.
/// `planned` wins ties.
///
/// Returns `None` if the search finds no sequence that is safe for any guess. Stops when the whole decision has taken the
/// time `until`.
pub(super) fn safest_line<G: Heuristics>(
    view: View<'_, G>,
    planned: &[G::Action],
    until: Option<Duration>,
    rng: &mut Rng,
    progress: &Progress,
) -> Option<Vec<G::Action>> {
    let seat = view.seat();
    let worlds: Vec<G> = (0..DANGERS).map(|_| view.imagine(rng)).collect();
    if worlds[0].seats() < 2 {
        return None;
    }
    let is_over = || progress.stopped() || until.is_some_and(|until| progress.elapsed() >= until);
    // Returns the number of guesses for which `line` is safe, or a smaller number once it can't be more than `most`.
    let safety = |line: &[G::Action], most: usize| {
        let mut safe = 0;
        for (tried, world) in worlds.iter().enumerate() {
            if safe + DANGERS - tried <= most || is_over() {
                break;
            }
            safe += usize::from(is_safe(world, line, seat, progress));
        }
        safe
    };
    let mut most = safety(planned, 0);
    let mut safest = Some(planned.to_vec()).filter(|_| most > 0);
    if most == DANGERS {
        return safest;
    }
    let mut reached: Vec<Reached<G>> = vec![Reached { position: worlds[0].clone(), last: None }];
    let (mut ends, mut seen, mut at) = (Vec::new(), HashSet::new(), 0);
    while at < reached.len().min(MOST_DEFENCES) && !is_over() {
        let now = reached[at].position.clone();
        for (action, after) in children(&now) {
            if turn_ended(&now, &after, seat) {
                ends.push((prospect(&after, seat, G::evaluate), at, action));
            } else if after.fingerprint(seat).is_some_and(|print| seen.insert(print)) {
                reached.push(Reached { position: after, last: Some((at, action)) });
            }
        }
        at += 1;
    }
    progress.add_positions(at as u64);
    ends.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    for (_, mut at, last) in ends.into_iter().take(MOST_ENDS) {
        let mut line = vec![last];
        while let Some((before, action)) = reached[at].last {
            line.push(action);
            at = before;
        }
        line.reverse();
        let safe = safety(&line, most);
        if safe > most {
            (most, safest) = (safe, Some(line));
        }
        if most == DANGERS || is_over() {
            break;
        }
    }
    safest
}

/// A position that is reached in the current turn.
struct Reached<G: Heuristics> {
    position: G,
    /// The index of the position before it, and the action between them.
    last: Option<(usize, G::Action)>,
}

/// Returns `true` if the next player finds no win in one turn after this sequence of actions. If the actions don't end the
/// turn of `seat`, it waits afterwards.
fn is_safe<G: Heuristics>(world: &G, line: &[G::Action], seat: Seat, progress: &Progress) -> bool {
    let mut world = world.clone();
    for &action in line {
        if world.status() != Status::Awaiting(seat) || world.check(action).is_err() {
            return false;
        }
        world.apply(action, &mut Log::off());
    }
    if let Some(waits) =
        G::WAITING.filter(|&waits| world.status() == Status::Awaiting(seat) && world.check(waits).is_ok())
    {
        world.apply(waits, &mut Log::off());
    }
    let next = match world.status() {
        Status::Awaiting(next) if next != seat => next,
        _ => return world.status().is_won_by(seat),
    };
    let mut search = LethalSearch { seat: next, seen: HashSet::new(), left: MOST_REPLIES, line: Vec::new(), progress };
    let is_lost = search.win(&world);
    progress.add_positions(MOST_REPLIES - search.left);
    !is_lost
}

/// Maximum number of positions in a complete search of a turn.
const MOST_POSITIONS: usize = 6_000;

/// The results of a complete search of a turn.
#[derive(Clone, Debug)]
pub struct WinningTurn<A> {
    /// A winning sequence of actions. No other one is shorter.
    pub line: Vec<A>,
    /// Number of winning sequences of actions. Sequences that lead through the same positions count once.
    pub lines: u64,
    /// Number of different actions with which a winning sequence can start.
    pub first: usize,
    /// Probability of winning this turn with random legal actions.
    pub luck: f64,
}

/// Searches all sequences of actions in the current turn of the seat to move.
///
/// Returns `None` if no sequence wins, if the turn has too many positions, or if the win depends on hidden information.
pub fn winning_turn<G: Heuristics>(position: &G) -> Option<WinningTurn<G::Action>> {
    let seat = position.status().awaited()?;
    let mut turn = WholeTurn { seat, known: HashMap::new() };
    let TurnOutlook { lines, luck, .. } = turn.outlook(position)?;
    let first = successors(position, seat)?;
    let first = first.iter().filter(|(_, after)| turn.outlook(after).is_some_and(|it| it.lines > 0)).count();
    let (mut now, mut line) = (position.clone(), Vec::new());
    while now.status() == Status::Awaiting(seat) {
        let mut next: Option<(u32, G::Action, G)> = None;
        for (action, after) in successors(&now, seat)? {
            let outlook = turn.outlook(&after)?;
            if outlook.lines > 0 && next.as_ref().is_none_or(|(least, ..)| outlook.length < *least) {
                next = Some((outlook.length, action, after));
            }
        }
        let (_, action, after) = next?;
        line.push(action);
        now = after;
    }
    let (view, mut rng) = (View::new(position, seat), Rng::new(0, Stream::Playout));
    (0..WITNESSES).all(|_| wins(view.imagine(&mut rng), &line, seat)).then_some(WinningTurn {
        line,
        lines,
        first,
        luck,
    })
}

/// Returns the minimum of `value` over all positions that the seat to move can reach in this turn, or `None` if the
/// turn has too many positions.
pub fn least_in_turn<G: Heuristics>(position: &G, value: impl Fn(&G) -> i32) -> Option<i32> {
    let seat = position.status().awaited()?;
    let (mut seen, mut open, mut least) = (HashSet::new(), vec![position.clone()], value(position));
    while let Some(now) = open.pop() {
        for (_, after) in successors(&now, seat)? {
            if seen.insert(after.fingerprint(seat)?) {
                least = least.min(value(&after));
                open.push(after);
            }
        }
        if seen.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(least)
}

/// The chances of winning in the rest of a turn, after a given position.
#[derive(Clone, Copy, Debug)]
struct TurnOutlook {
    lines: u64,
    /// Number of actions in the shortest winning sequence.
    length: u32,
    luck: f64,
}

struct WholeTurn {
    seat: Seat,
    /// The results for the positions searched so far, by fingerprint.
    known: HashMap<u64, TurnOutlook>,
}

impl WholeTurn {
    /// Returns the chances of winning in the rest of the turn after `position`, or `None` if there are too many
    /// positions.
    fn outlook<G: Heuristics>(&mut self, position: &G) -> Option<TurnOutlook> {
        if position.status().is_won_by(self.seat) {
            return Some(TurnOutlook { lines: 1, length: 0, luck: 1.0 });
        }
        let print = position.fingerprint(self.seat)?;
        if let Some(&known) = self.known.get(&print) {
            return Some(known);
        }
        if self.known.len() >= MOST_POSITIONS {
            return None;
        }
        let mut outlook = TurnOutlook { lines: 0, length: u32::MAX, luck: 0.0 };
        let mut seen = HashSet::new();
        let mut legal = Vec::new();
        position.legal_actions(&mut legal);
        for &action in &legal {
            let after = position.after(action);
            if turn_ended(position, &after, self.seat) && !after.status().is_won_by(self.seat) {
                continue;
            }
            let own = self.outlook(&after)?;
            outlook.luck += own.luck / legal.len() as f64;
            if seen.insert(after.fingerprint(self.seat)?) {
                outlook.lines = outlook.lines.saturating_add(own.lines);
                outlook.length = outlook.length.min(own.length.saturating_add(1));
            }
        }
        self.known.insert(print, outlook);
        Some(outlook)
    }
}

/// Returns the actions that win or don't end the turn, with the resulting positions. If several actions have the same
/// result, returns only the first one.
fn successors<G: Heuristics>(position: &G, seat: Seat) -> Option<Vec<(G::Action, G)>> {
    let (mut seen, mut results) = (HashSet::new(), Vec::new());
    for (action, after) in children(position) {
        let goes_on = !turn_ended(position, &after, seat) || after.status().is_won_by(seat);
        if goes_on && seen.insert(after.fingerprint(seat)?) {
            results.push((action, after));
        }
    }
    Some(results)
}

/// Returns each legal action with the position after it.
fn children<G: Game>(position: &G) -> impl Iterator<Item = (G::Action, G)> {
    let mut legal = Vec::new();
    position.legal_actions(&mut legal);
    legal.into_iter().map(|action| (action, position.after(action)))
}

/// Returns `true` if the turn of `seat` ended between the positions `before` and `after`.
fn turn_ended<G: Heuristics>(before: &G, after: &G, seat: Seat) -> bool {
    after.status() != Status::Awaiting(seat) || after.turn_number() != before.turn_number()
}
