//! Searches in a match, whatever the game: the decision of a computer player, or the value of each action. A search
//! can run on any thread while the match stays usable.

use crate::Match;
use sorcery_agents::level::analyst;
use sorcery_agents::strategy::{Program, Strategist};
use sorcery_agents::{Agent, Appraisal, Budget, Level, Pace, Progress, wins};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::threads::locked;
use sorcery_games::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery_games::words::within;
use sorcery_games::{Heuristics, Move, Names, Tabletop, View};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Minimum difference in win probability that a hint mentions.
const NOTABLE: f64 = 0.01;
/// Number of random worlds in which a line is described. A description that isn't the same in all of them depends on
/// hidden cards and is left out.
const WORLDS: usize = 4;

/// How long `hint` and `analyse` think.
pub const ADVICE: Budget = Budget::Both(20_000, Duration::from_millis(1_500));

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Question {
    /// The action that a computer player chooses. At an exact pace, equal seeds give equal answers.
    #[allow(missing_docs)] // The names say it.
    Decision { level: Level, pace: Pace, seed: u64 },
    /// The value of each action.
    Analysis(Budget),
}

/// The state of a computer player from one decision to the next: the agent of its game.
pub type AgentState = Arc<Mutex<Option<Box<dyn Any + Send>>>>;

/// A search that is ready to start.
pub struct SearchJob {
    handle: SearchHandle,
    work: Box<dyn FnOnce(&Progress) -> Advice + Send>,
}

impl fmt::Debug for SearchJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchJob").field("handle", &self.handle).finish_non_exhaustive()
    }
}

impl SearchJob {
    /// Returns a handle that shows the progress and can stop the search. Get it before the search starts.
    pub fn handle(&self) -> SearchHandle {
        self.handle.clone()
    }

    /// Returns a search that waits for an external answer. `wait` gets a function that returns `true` once the
    /// search is called off.
    pub(crate) fn waiting(wait: impl FnOnce(&dyn Fn() -> bool) -> Advice + Send + 'static) -> Self {
        SearchJob::new(Vec::new(), false, move |progress| wait(&|| progress.stopped()))
    }

    fn new(lines: Vec<String>, hurries: bool, work: impl FnOnce(&Progress) -> Advice + Send + 'static) -> Self {
        SearchJob { handle: SearchHandle { progress: Progress::new(), lines, hurries }, work: Box::new(work) }
    }

    /// Searches on this thread until the search ends or is stopped.
    pub fn think(self) -> Advice {
        let progress = &self.handle.progress;
        let advice = (self.work)(progress);
        Advice { positions: progress.positions(), time: progress.elapsed(), ..advice }
    }
}

/// The progress of a search. Clones refer to the same search.
#[derive(Clone, Debug)]
pub struct SearchHandle {
    progress: Progress,
    lines: Vec<String>,
    /// Whether stopping early gives an answer.
    hurries: bool,
}

impl SearchHandle {
    /// Returns `true` if both handles refer to the same search.
    pub fn is_of(&self, other: &SearchHandle) -> bool {
        self.progress.is_of(&other.progress)
    }

    /// Calls the search off.
    pub fn stop(&self) {
        self.progress.stop();
    }

    /// Asks for the best answer so far. Does nothing if the search can't give one early.
    pub fn hurry(&self) {
        if self.hurries {
            self.progress.stop();
        }
    }

    /// Returns the number of positions searched.
    pub fn positions(&self) -> u64 {
        self.progress.positions()
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.progress.elapsed()
    }

    /// Returns the line of the best action so far, with its win probability.
    pub fn best(&self) -> Option<(&str, f32)> {
        let (place, chance) = self.progress.best()?;
        Some((self.lines.get(place)?, chance))
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)] // The names say it.
pub struct Advice {
    /// The line of the action to take, or an empty text if the search was called off.
    pub line: String,
    /// The reason why the player forfeits the match.
    pub forfeit: Option<String>,
    /// The values of all actions, with the recommended one first. Empty if the agent doesn't compute values.
    pub options: Vec<Assessed>,
    pub positions: u64,
    pub time: Duration,
}

/// The value of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessed {
    /// The line of the action.
    pub line: String,
    /// The effect as a sentence or two. Empty if the effect isn't certain.
    pub action: String,
    /// The win probability after the action, from 0 to 1.
    pub chance: f64,
    /// Number of visits. More visits make the win probability more certain.
    pub tries: u32,
    /// The best lines that follow in the same turn.
    pub then: Vec<String>,
    /// The effect of each of these lines, as a sentence.
    pub plan: Vec<String>,
    /// The reasons for these actions, as parts of a sentence.
    pub why: String,
    /// The expected further course, up to the end of the seat's next turn, as sentences.
    pub reply: String,
    /// Whether the action ends the turn.
    pub ends: bool,
    /// Whether the action and the following lines win the game in this turn.
    pub wins: bool,
}

/// Prepares a search for the seat to move. Returns `None` if the game is over. At an exact pace, equal positions
/// give equal answers, as far as the seat sees them.
///
/// With `player`, the agent of that seat continues from its state. If another seat is to move, it ponders until it
/// is stopped.
pub(crate) fn about<G: Tabletop>(
    now: &G,
    names: &Names,
    question: Question,
    threads: usize,
    player: Option<(Seat, &AgentState)>,
) -> Option<SearchJob> {
    let awaited = now.status().awaited()?;
    let (seat, state) = player.map_or((awaited, AgentState::default()), |(seat, state)| (seat, Arc::clone(state)));
    if seat == awaited {
        return begin(now, names, move |view, legal, progress| {
            recall(&state, question, threads, |agent| answer(agent, view, legal, progress))
        });
    }
    let now = now.clone();
    Some(SearchJob::new(Vec::new(), true, move |progress| {
        recall(&state, question, threads, |agent| agent.ponder(View::new(&now, seat), progress));
        Advice::default()
    }))
}

/// Runs `work` with the stored agent, or with a new one.
fn recall<G: Heuristics, R>(
    state: &AgentState,
    question: Question,
    threads: usize,
    work: impl FnOnce(&mut dyn Agent<G>) -> R,
) -> R {
    let mut kept = locked(state);
    let known = kept.take().and_then(|agent| agent.downcast::<Box<dyn Agent<G>>>().ok());
    let mut agent = known.map_or_else(|| agent_for(question, threads), |agent| *agent);
    let done = work(&mut *agent);
    *kept = Some(Box::new(agent));
    done
}

fn agent_for<G: Heuristics>(question: Question, threads: usize) -> Box<dyn Agent<G>> {
    match question {
        Question::Decision { level, pace, seed } => level.agent::<G>(seed, threads, pace),
        Question::Analysis(budget) => analyst::<G>(budget, 0, threads),
    }
}

fn answer<G: Heuristics>(
    agent: &mut dyn Agent<G>,
    view: View<'_, G>,
    legal: &[G::Action],
    progress: &Progress,
) -> Answer<G::Action> {
    let action = agent.choose(view, legal, progress);
    (action, agent.opinion().to_vec())
}

/// Prepares the decision of a Dominion strategy for the seat to move. Returns `None` if this is another game, or if
/// the game is over.
///
/// The strategy decides everything in this turn again, to learn what it must remember of the cards in play. So this
/// also works after undo, and in the middle of a resumed turn.
pub(crate) fn by_strategy(session: &Match, program: Arc<Program>) -> Option<SearchJob> {
    let game = session.own()?;
    let now = game.now.of::<Dominion>()?;
    let seat = now.status().awaited()?;
    let mut strategist = Strategist::new(program);
    let view = View::new(now, seat);
    if !view.is_buying() && !view.is_playing() {
        let (done, _) = game.place();
        let beginning = game.story().beginnings.into_iter().rev().find(|&beginning| beginning <= done);
        let mut walk = game.walk(beginning.unwrap_or(done)..done);
        while walk.done < done {
            if let Some(position) = walk.position.of::<Dominion>()
                && position.status() == Status::Awaiting(seat)
            {
                strategist.decide(View::new(position, seat));
            }
            walk.step();
        }
    }
    begin(now, &game.names, move |view, _, _| (strategist.decide(view).0, Vec::new()))
}

/// An answer, and the values of all actions.
type Answer<A> = (A, Vec<Appraisal<A>>);

fn begin<G: Tabletop>(
    now: &G,
    names: &Names,
    answer: impl FnOnce(View<'_, G>, &[G::Action], &Progress) -> Answer<G::Action> + Send + 'static,
) -> Option<SearchJob> {
    let seat = now.status().awaited()?;
    let (now, names) = (now.clone(), names.clone());
    let view = View::new(&now, seat);
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    let lines = legal.iter().map(|&action| view.spell(action)).collect();
    Some(SearchJob::new(lines, true, move |progress| {
        let view = View::new(&now, seat);
        let (action, options) = answer(view, &legal, progress);
        let mut rng = Rng::new(0, Stream::Playout);
        let worlds: [G; WORLDS] = std::array::from_fn(|_| view.imagine(&mut rng));
        Advice {
            line: view.spell(action),
            options: options.iter().map(|option| in_words(&worlds, seat, &names, option)).collect(),
            ..Advice::default()
        }
    }))
}

/// Describes the value of an action in words, as it happens in the same way in all random worlds.
fn in_words<G: Tabletop>(worlds: &[G; WORLDS], seat: Seat, names: &Names, option: &Appraisal<G::Action>) -> Assessed {
    let mut narrator = Narrator { worlds: worlds.clone(), seat, names, log: Log::default() };
    let Move { line, ends_turn, .. } = narrator.offer(option.action);
    let action = narrator.tell(option.action).unwrap_or_default();
    let ends = narrator.worlds[0].status().awaited().is_some_and(|mover| mover != seat);
    // The reasons compare with the position before the turn ends: the end already belongs to the next turn.
    let (mut then, mut plan, mut told) = (Vec::new(), Vec::new(), 1);
    let mut done = if ends_turn { worlds.clone() } else { narrator.worlds.clone() };
    for &action in &option.line[1..] {
        let offer = narrator.offer(action);
        let Some(words) = narrator.tell(action) else { break };
        plan.push(if words.is_empty() { offer.button } else { words });
        then.push(offer.line);
        if !offer.ends_turn {
            (told, done) = (then.len() + 1, narrator.worlds.clone());
        }
    }
    let reasons =
        |before, after| G::reasons(View::new(before, seat), &option.line[..told], View::new(after, seat), names);
    let mut why = reasons(&worlds[0], &done[0]);
    for (before, after) in worlds.iter().zip(&done).skip(1) {
        let known = reasons(before, after);
        why.retain(|part| known.contains(part));
    }
    let reply: Vec<String> = option.reply.iter().map_while(|&action| narrator.tell(action)).collect();
    let (chance, tries) = (option.chance, option.tries);
    let wins = chance >= 1.0 && wins(worlds[0].clone(), &option.line, seat);
    Assessed { line, action, chance, tries, then, plan, why: why.join(", "), reply: reply.join(" "), ends, wins }
}

/// Carries out actions in random worlds and describes them.
struct Narrator<'a, G: Tabletop> {
    worlds: [G; WORLDS],
    seat: Seat,
    names: &'a Names,
    log: Log<G::Event>,
}

impl<G: Tabletop> Narrator<'_, G> {
    fn offer(&self, action: G::Action) -> Move {
        G::offer(View::new(&self.worlds[0], self.seat), action)
    }

    /// Returns the effect of an action without its consequences, or `None` if it isn't the same in all worlds.
    fn tell(&mut self, action: G::Action) -> Option<String> {
        if self.worlds.iter().any(|world| world.check(action).is_err()) {
            return None;
        }
        let mut said: Option<String> = None;
        let mut agreed = true;
        for world in &mut self.worlds {
            self.log.clear();
            world.apply(action, &mut self.log);
            let words = first_of::<G>(&self.log, self.names, self.seat);
            agreed &= *said.get_or_insert_with(|| words.clone()) == words;
        }
        said.filter(|_| agreed)
    }
}

/// Returns the first event at depth 0 that has words.
fn first_of<G: Tabletop>(events: &[G::Event], names: &Names, seat: Seat) -> String {
    for event in events {
        let mut words = String::new();
        G::tell(std::slice::from_ref(event), names, Some(seat), &mut words);
        if G::facts(event).depth == 0 && !words.is_empty() {
            return words;
        }
    }
    String::new()
}

impl Assessed {
    /// Describes the action and the following lines. Lines would be misleading here: they may have other numbers
    /// once they can be typed.
    fn in_words(&self) -> String {
        let said = [&self.action].into_iter().chain(&self.plan).filter(|words| !words.is_empty());
        said.map(|words| clause(words)).collect::<Vec<_>>().join(", then ")
    }

    /// Describes the action and adds its line.
    fn with_line(&self) -> String {
        match self.action.is_empty() {
            true => format!("`{}`", self.line),
            false => format!("{} (`{}`)", clause(&self.action), self.line),
        }
    }
}

/// Turns a sentence into a part of another one.
fn clause(sentence: &str) -> String {
    within(sentence.trim_end_matches('.'))
}

/// Formats a probability: `63 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance.clamp(0.0, 1.0))
}

impl Advice {
    /// Returns the value of ending the turn at once, or `None` if that isn't possible or wasn't tried.
    pub fn idle(&self) -> Option<&Assessed> {
        self.options.iter().find(|option| option.ends && option.tries > 0)
    }

    /// Returns the hint for a player: the action, the reasons, and the expected further course.
    pub fn hint(&self) -> String {
        let Some(best) = self.options.first() else { return format!("Try `{}`.\n", self.line) };
        let mut text = format!("Try{} {}", if best.action.is_empty() { "" } else { ":" }, best.with_line());
        for words in &best.plan {
            text.push_str(&format!(", then {}", clause(words)));
        }
        if best.wins {
            let why = if best.why.is_empty() { String::new() } else { format!(": {}", best.why) };
            return text + &format!(". This wins the game now{why}.\n");
        }
        text.push_str(&format!(". You win {} of such games", percent(best.chance)));
        let second = self.options.get(1).filter(|second| second.tries > 0);
        if let Some(second) = second {
            let known = match percent(second.chance) {
                // An action with few visits may look better by luck.
                _ if second.chance > best.chance => "about as good".to_string(),
                same if same == percent(best.chance) => "as good".to_string(),
                less => format!("next best with {less}"),
            };
            text.push_str(&format!("; {known}: {}", second.with_line()));
        }
        text.push_str(".\n");
        if !best.why.is_empty() {
            text.push_str(&format!("Why: {}.\n", best.why));
        } else if let Some(second) = second.filter(|second| !second.reply.is_empty() && second.reply != best.reply) {
            text.push_str(&format!("After the second it would go on: {}\n", second.reply));
        }
        if let Some(idle) = self.idle().filter(|idle| best.chance - idle.chance >= NOTABLE) {
            text.push_str(&format!("If you ended your turn now: {}.", percent(idle.chance)));
            if !idle.reply.is_empty() && idle.reply != best.reply {
                text.push_str(&format!(" It would go on: {}", idle.reply));
            }
            text.push('\n');
        } else if !best.reply.is_empty() {
            text.push_str(&format!("Probably next: {}\n", best.reply));
        }
        text
    }

    /// Lists the best actions, a line each: the win probability, the line, the effect and the reasons.
    pub fn list(&self, most: usize) -> String {
        let mut text = String::new();
        let mut tried: Vec<&Assessed> = self.options.iter().filter(|option| option.tries > 0).take(most).collect();
        // An action with few visits may look better by luck, so no action is listed above the best one.
        let chance = |option: &Assessed| option.chance.min(self.options[0].chance);
        tried.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
        for option in tried {
            let said = [option.in_words(), option.why.clone()].into_iter().filter(|words| !words.is_empty());
            let said = said.collect::<Vec<_>>().join("; ");
            let said = if said.is_empty() { said } else { format!(": {said}") };
            text.push_str(&format!("{:>5}  {}{said}\n", percent(chance(option)), option.line));
        }
        text.push_str(&format!("{} positions in {:.1} s\n", self.positions, self.time.as_secs_f64()));
        text
    }
}
