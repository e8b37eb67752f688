//! Searches in a match, whatever the game: the decision of a computer player, or the value of each action. A search
//! can run on any thread while the match stays usable.

use crate::Match;
use sorcery_agents::level::analyst;
use sorcery_agents::strategy::{Program, Strategist};
use sorcery_agents::{Agent, Appraisal, Budget, Level, Pace, Progress, wins};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::threads::locked;
use sorcery_games::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery_games::{Audience, Heuristics, Listener, Move, Names, Request, Tabletop, View, tell_each, verb};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A hint mentions ending the turn only if the best action's win probability is higher by at least this.
const NOTABLE: f64 = 0.01;
/// Number of random positions, consistent with the player's knowledge, in which advice plays a line. Advice leaves out
/// words that differ between them, because they depend on hidden cards.
const WORLDS: usize = 4;

/// The search budget of the commands `hint` and `analyse`.
pub const ADVICE: Budget = Budget::Both(20_000, Duration::from_millis(1_500));

/// A question about a position that a search answers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Question {
    /// The action that a computer player chooses. With [`Pace::Exact`], equal seeds give equal answers.
    #[allow(missing_docs)] // The names say it.
    Decision { level: Level, pace: Pace, seed: u64 },
    /// The value of each action, from a search with this seed.
    #[allow(missing_docs)] // The names say it.
    Analysis { budget: Budget, seed: u64 },
}

impl Question {
    /// Asks for the value of each action, from a search with the default seed.
    pub const fn analysis(budget: Budget) -> Question {
        Question::Analysis { budget, seed: 0 }
    }
}

/// A computer player's agent, kept from one decision to the next.
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
    /// Returns a handle that shows the progress of this search and can stop it. Get it before the search starts.
    pub fn handle(&self) -> SearchHandle {
        self.handle.clone()
    }

    /// Returns a search that waits for an external answer. `wait` receives a function that returns `true` once the
    /// search is cancelled.
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
    /// Whether the search returns its best answer so far if it is stopped early.
    hurries: bool,
}

impl SearchHandle {
    /// Returns `true` if both handles refer to the same search.
    pub fn is_of(&self, other: &SearchHandle) -> bool {
        self.progress.is_of(&other.progress)
    }

    /// Cancels the search.
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

    /// Returns the time since the search started.
    pub fn elapsed(&self) -> Duration {
        self.progress.elapsed()
    }

    /// Returns the best action so far as a player types it, with its win probability.
    pub fn best(&self) -> Option<(&str, f32)> {
        let (place, chance) = self.progress.best()?;
        Some((self.lines.get(place)?, chance))
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)] // The names say it.
pub struct Advice {
    /// The action to take as a player types it, or an empty text if the search was cancelled.
    pub line: String,
    /// The reason why the player forfeits the match, if so.
    pub forfeit: Option<String>,
    /// The values of all actions, with the recommended one first. Empty if the agent doesn't compute values.
    pub options: Vec<Assessed>,
    pub positions: u64,
    pub time: Duration,
}

/// The value of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessed {
    /// The action as a player types it.
    pub line: String,
    /// The action as an instruction, such as `take 2 red`; empty if it depends on hidden cards.
    pub action: String,
    /// The win probability after the action, from 0 to 1.
    pub chance: f64,
    /// Number of times that the search tried the action. More visits make the win probability more certain.
    pub tries: u32,
    /// The best further actions in the same turn, as a player types them.
    pub then: Vec<String>,
    /// The action and the lines in `then` as instructions. One instruction can cover several actions.
    pub plan: Vec<String>,
    /// The reasons for the plan, as parts of a sentence that don't depend on hidden cards.
    pub why: Vec<String>,
    /// The expected course of the game up to the end of the seat's next turn, in sentences.
    pub reply: String,
    /// Whether the action ends the turn.
    pub ends: bool,
    /// Whether the action and the following lines win the game in this turn.
    pub wins: bool,
}

/// Prepares a search for the seat to move. Returns `None` if the game is over. With [`Pace::Exact`], positions that the
/// seat can't tell apart give equal answers.
///
/// With `player`, uses and updates the stored agent of that seat. If another seat is to move, the agent ponders until
/// it is stopped.
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

/// Runs `work` with the agent stored from earlier decisions, or with a new one, and stores the agent again.
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
        Question::Analysis { budget, seed } => analyst::<G>(budget, seed, threads),
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
/// The strategy first repeats its decisions of this turn, to restore the choices that it remembers for the cards in
/// play. So this also works after undo, and in the middle of a resumed turn.
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

/// The action that a search chose, and the values of all actions.
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

/// Describes an action that a search appraised, and the actions that should follow it, to the player in `seat`. For the
/// descriptions, plays these actions in several random positions.
fn in_words<G: Tabletop>(worlds: &[G; WORLDS], seat: Seat, names: &Names, option: &Appraisal<G::Action>) -> Assessed {
    let mut narrator = Narrator { worlds: worlds.clone(), seat, log: Log::default() };
    let advised = Listener::advised(names, seat);
    let Move { line, button, ends_turn, .. } = narrator.offer(option.action);
    let (mut told_events, mut plan): (Vec<G::Event>, Vec<String>) = (Vec::new(), Vec::new());
    let told = narrator.play(option.action, advised);
    let (told, action) = (told.is_some(), told.flatten());
    told_events.extend(action.iter().map(|(event, _)| *event));
    let ends = narrator.worlds[0].status().awaited().is_some_and(|mover| mover != seat);
    let action = match action {
        // A labelled answer to a question, such as `done` or `yes`, often causes only later events.
        Some((_, words)) if ends || !ends_turn && !button.starts_with(&format!("{line}: ")) => words,
        // The label of the button describes an action without a description, and the end of a phase.
        _ if told && button != line => button.strip_prefix(&format!("{line}: ")).unwrap_or(&button).to_string(),
        _ => String::new(),
    };
    // The reasons compare the positions just before the end of the turn, because ending the turn also starts the
    // opponent's turn.
    let (mut then, mut known) = (Vec::new(), 1);
    let mut done = if ends_turn { worlds.clone() } else { narrator.worlds.clone() };
    for &action in &option.line[1..] {
        let offer = narrator.offer(action);
        let Some(told) = narrator.play(action, advised) else { break };
        match told {
            Some((event, _)) => told_events.push(event),
            None => {
                tell_each::<G>(&told_events, advised, |_, words| plan.push(words.to_string()));
                told_events.clear();
                plan.push(offer.button);
            }
        }
        then.push(offer.line);
        if !offer.ends_turn {
            (known, done) = (then.len() + 1, narrator.worlds.clone());
        }
    }
    tell_each::<G>(&told_events, advised, |_, words| plan.push(words.to_string()));
    let reasons =
        |before, after| G::reasons(View::new(before, seat), &option.line[..known], View::new(after, seat), names);
    let mut why = reasons(&worlds[0], &done[0]);
    for (before, after) in worlds.iter().zip(&done).skip(1) {
        let known = reasons(before, after);
        why.retain(|part| known.contains(part));
    }
    let you = Listener::new(names, Audience::You(seat));
    let reply = option.reply.iter().map_while(|&action| narrator.play(action, you));
    let reply: Vec<String> = reply.flatten().map(|(_, words)| words).collect();
    let (chance, tries) = (option.chance, option.tries);
    let wins = chance >= 1.0 && wins(worlds[0].clone(), &option.line, seat);
    Assessed { line, action, chance, tries, then, plan, why, reply: reply.join(" "), ends, wins }
}

/// Returns a line of the seat to move as an instruction in words, and the reasons for it. A text that depends on hidden
/// cards is empty. Returns `None` if the line isn't a legal action.
pub(crate) fn explained<G: Tabletop>(now: &G, line: &str, names: &Names) -> Option<(String, String)> {
    let seat = now.status().awaited()?;
    let (view, mut rng) = (View::new(now, seat), Rng::new(0, Stream::Playout));
    let Ok(Request::Act(action)) = verb::parse::<G>(view, line) else { return None };
    now.check(action).ok()?;
    let worlds = std::array::from_fn(|_| view.imagine(&mut rng));
    let option = Appraisal { action, chance: 0.0, tries: 0, line: vec![action], reply: Vec::new() };
    let Assessed { action, why, .. } = in_words(&worlds, seat, names, &option);
    Some((action, why.join(", ")))
}

/// Describes lines of the seat to move as phrases for the listener. Several lines can share a phrase, and a line
/// without a description becomes a phrase in backticks. Stops before a line whose words depend on hidden cards, and
/// before one that ends the turn, unless it is the first.
pub(crate) fn phrases<G: Tabletop>(now: &G, lines: &[String], to: Listener<'_>) -> Vec<String> {
    let Some(seat) = now.status().awaited() else { return Vec::new() };
    let (view, mut rng) = (View::new(now, seat), Rng::new(0, Stream::Playout));
    let mut narrator = Narrator { worlds: std::array::from_fn(|_| view.imagine(&mut rng)), seat, log: Log::default() };
    let (mut events, mut phrases) = (Vec::new(), Vec::new());
    let flush = |events: &mut Vec<G::Event>, phrases: &mut Vec<String>| {
        tell_each::<G>(events, to, |_, words| phrases.push(words.to_string()));
        events.clear();
    };
    for line in lines {
        let Ok(Request::Act(action)) = verb::parse::<G>(View::new(&narrator.worlds[0], seat), line) else { break };
        let is_first = events.is_empty() && phrases.is_empty();
        let ends_turn = narrator.offer(action).ends_turn;
        match narrator.play(action, to) {
            _ if ends_turn && !is_first => break,
            Some(Some((event, _))) => events.push(event),
            told if told.is_some() || is_first => {
                flush(&mut events, &mut phrases);
                phrases.push(format!("`{line}`"));
            }
            _ => break,
        }
    }
    flush(&mut events, &mut phrases);
    phrases
}

/// Plays actions in several random positions and describes them, to find out which words depend on hidden cards.
struct Narrator<G: Tabletop> {
    worlds: [G; WORLDS],
    seat: Seat,
    log: Log<G::Event>,
}

impl<G: Tabletop> Narrator<G> {
    fn offer(&self, action: G::Action) -> Move {
        View::new(&self.worlds[0], self.seat).offer(action)
    }

    /// Plays an action. Returns the event that it causes directly, with a description, or `Some(None)` if there is no
    /// description. Returns `None` if the action is illegal, or if the words differ between the random positions.
    fn play(&mut self, action: G::Action, to: Listener<'_>) -> Option<Option<(G::Event, String)>> {
        if self.worlds.iter().any(|world| world.check(action).is_err()) {
            return None;
        }
        let mut told: Option<Option<(G::Event, String)>> = None;
        let mut agreed = true;
        for world in &mut self.worlds {
            self.log.clear();
            world.apply(action, &mut self.log);
            let words = own_event::<G>(&self.log, to);
            let words_of = |told: &Option<(G::Event, String)>| told.as_ref().map(|(_, words)| words.clone());
            agreed &= words_of(told.get_or_insert_with(|| words.clone())) == words_of(&words);
        }
        told.filter(|_| agreed)
    }
}

/// Returns the first event that a player caused directly and that has a sentence.
fn own_event<G: Tabletop>(events: &[G::Event], to: Listener<'_>) -> Option<(G::Event, String)> {
    // The first event is the action itself, even if it belongs to another card's effect, such as trashing a card.
    let facts = G::facts;
    let own = |(n, event): &(usize, &G::Event)| (*n == 0 || facts(event).depth == 0) && !facts(event).begins_turn;
    events.iter().enumerate().filter(own).find_map(|(_, event)| {
        let mut words = String::new();
        G::tell(std::slice::from_ref(event), to, &mut words);
        (!words.is_empty()).then_some((*event, words))
    })
}

impl Assessed {
    /// Returns the action with the line that plays it.
    fn with_line(&self) -> String {
        if self.action.is_empty() { format!("`{}`", self.line) } else { format!("{} (`{}`)", self.action, self.line) }
    }

    /// Describes all actions of the turn, then the line to type for the first. Later lines may depend on the position.
    fn whole(&self) -> String {
        let plan = self.plan.join(", then ");
        match (self.then.is_empty(), self.action.is_empty()) {
            (true, _) => self.with_line(),
            (false, true) => format!("`{}`, then {plan}", self.line),
            (false, false) => format!("{plan} (begin with `{}`)", self.line),
        }
    }
}

/// Formats a probability: `63 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance.clamp(0.0, 1.0))
}

impl Advice {
    /// Returns the assessment of ending the turn now, or `None` if that is impossible or wasn't searched.
    pub fn idle(&self) -> Option<&Assessed> {
        self.options.iter().find(|option| option.ends && option.tries > 0)
    }

    /// Returns a hint: the best action and its reasons, the next best action, and the expected result and reply.
    pub fn hint(&self) -> String {
        let Some(best) = self.options.first() else { return format!("Try `{}`.\n", self.line) };
        let mut text = format!("Try: {}.\n", best.whole());
        // The same actions in another order don't count as an alternative.
        let is_other = |option: &&Assessed| option.action.is_empty() || !best.plan.contains(&option.action);
        let second = self.options.iter().skip(1).filter(|option| option.tries > 0).find(is_other);
        // Reasons that don't apply to the next best action come first.
        let mut why = best.why.clone();
        why.sort_by_key(|part| second.is_some_and(|second| second.why.contains(part)));
        if !why.is_empty() {
            text.push_str(&format!("Why: {}.\n", why.join(", ")));
        }
        if best.wins {
            return text + "This wins the game now.\n";
        }
        text.push_str(&format!("Expected wins: {}.", percent(best.chance)));
        if let Some(second) = second {
            // After few visits, the second action can have a higher value than the recommended one.
            let is_even = second.chance > best.chance || percent(second.chance) == percent(best.chance);
            let rank = if is_even { "Equally good".into() } else { format!("Next best, {}", percent(second.chance)) };
            text.push_str(&format!(" {rank}: {}.", second.with_line()));
        }
        text.push('\n');
        if let Some(idle) = self.idle().filter(|idle| best.chance - idle.chance >= NOTABLE) {
            text.push_str(&format!("If you end your turn now: {}.", percent(idle.chance)));
            if !idle.reply.is_empty() && idle.reply != best.reply {
                text.push_str(&format!(" Then expect: {}", idle.reply));
            }
            text.push('\n');
        } else if !best.reply.is_empty() {
            text.push_str(&format!("Then expect: {}\n", best.reply));
        }
        text
    }

    /// Returns the `most` best actions with their win probabilities, the rest of the turn, and the reasons.
    pub fn list(&self, most: usize) -> String {
        let mut text = String::new();
        let mut tried: Vec<&Assessed> = self.options.iter().filter(|option| option.tries > 0).take(most).collect();
        // After few visits, an action can have a higher value than the recommended one, whose value is the maximum here.
        let chance = |option: &Assessed| option.chance.min(self.options[0].chance);
        tried.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
        for option in tried {
            let plan = option.plan.join("\n       then ");
            let colon = if plan.is_empty() { "" } else { ": " };
            text.push_str(&format!("{:>5}  {}{colon}{plan}\n", percent(chance(option)), option.line));
            if !option.why.is_empty() {
                text.push_str(&format!("       Why: {}.\n", option.why.join(", ")));
            }
        }
        text.push_str(&format!("{} positions in {:.1} s\n", self.positions, self.time.as_secs_f64()));
        text
    }
}
