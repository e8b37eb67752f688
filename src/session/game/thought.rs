//! Thoughts about a match, types erased: what a computer player would do, and what each action is
//! worth. They are had on whatever thread one likes, while the match itself stays usable.

use crate::program::bot::NoAnswer;
use crate::{Match, Question};
use sorcery_agents::level::analyst;
use sorcery_agents::strategy::{Program, Strategist};
use sorcery_agents::{Agent, Appraisal, Progress, wins};
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::threads::locked;
use sorcery_games::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery_games::words::within;
use sorcery_games::{Heuristics, Move, Names, Tabletop, View};
use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A difference in chance that is worth speaking of.
const NOTABLE: f64 = 0.01;
/// In how many imagined worlds a line is told: what is not the same in all of them depends on what the
/// seat cannot see, and is not said.
const WORLDS: usize = 4;

/// What a computer player keeps in mind from one decision to the next: its agent, of whatever game.
pub type Mind = Arc<Mutex<Option<Box<dyn Any + Send>>>>;

/// Something to be thought about, ready to begin.
pub struct Thought {
    handle: ThoughtHandle,
    work: Box<dyn FnOnce(&Progress) -> Advice + Send>,
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("handle", &self.handle).finish_non_exhaustive()
    }
}

impl Thought {
    /// How the thought is going, and how to cut it short. Keep one before it begins.
    pub fn handle(&self) -> ThoughtHandle {
        self.handle.clone()
    }

    /// What a program answers, which is asked like this.
    pub(crate) fn of_a_program(
        ask: impl FnOnce(&dyn Fn() -> bool) -> Result<String, NoAnswer> + Send + 'static,
    ) -> Self {
        Thought::new(Vec::new(), false, move |progress| match ask(&|| progress.stopped()) {
            Ok(line) => Advice { line, ..Advice::default() },
            Err(NoAnswer::Forfeit(forfeit)) => Advice { forfeit: Some(forfeit.what), ..Advice::default() },
            Err(NoAnswer::CalledOff) => Advice::default(),
        })
    }

    fn new(lines: Vec<String>, hurries: bool, work: impl FnOnce(&Progress) -> Advice + Send + 'static) -> Self {
        Thought { handle: ThoughtHandle { progress: Progress::new(), lines, hurries }, work: Box::new(work) }
    }

    /// Thinks, on this thread, until done or cut short.
    pub fn think(self) -> Advice {
        let progress = &self.handle.progress;
        let advice = (self.work)(progress);
        Advice { positions: progress.positions(), time: progress.elapsed(), ..advice }
    }
}

/// How a thought is going. Clones show the same thought.
#[derive(Clone, Debug)]
pub struct ThoughtHandle {
    progress: Progress,
    lines: Vec<String>,
    /// Whether it can say something before it is done.
    hurries: bool,
}

impl ThoughtHandle {
    /// Whether both show the same thought.
    pub fn is_of(&self, other: &ThoughtHandle) -> bool {
        self.progress.is_of(&other.progress)
    }

    /// Calls the thought off.
    pub fn stop(&self) {
        self.progress.stop();
    }

    /// Asks for the best answer so far, at once; whoever cannot give one goes on.
    pub fn hurry(&self) {
        if self.hurries {
            self.progress.stop();
        }
    }

    /// How many positions have been looked at.
    pub fn positions(&self) -> u64 {
        self.progress.positions()
    }

    /// How long it has taken.
    pub fn elapsed(&self) -> Duration {
        self.progress.elapsed()
    }

    /// The line of the action that seems best so far, with its chance of winning.
    pub fn best(&self) -> Option<(&str, f32)> {
        let (place, chance) = self.progress.best()?;
        Some((self.lines.get(place)?, chance))
    }
}

/// What came of a thought.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)] // The names say it.
pub struct Advice {
    /// The line of the action to take; empty when the thought was called off.
    pub line: String,
    /// Why whoever thinks loses the match instead.
    pub forfeit: Option<String>,
    /// What was thought of the actions, the one to take first; empty when the agent cannot say.
    pub options: Vec<Assessed>,
    pub positions: u64,
    pub time: Duration,
}

/// What was thought of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessed {
    /// The line of the action.
    pub line: String,
    /// What it does, in a sentence or two; empty where nothing can be said beforehand.
    pub action: String,
    /// The chance of winning after it, from 0 to 1.
    pub chance: f64,
    /// How often it was tried: more tries, surer chance.
    pub tries: u32,
    /// The lines that would follow in the same turn.
    pub then: Vec<String>,
    /// What each of these does, in a sentence.
    pub plan: Vec<String>,
    /// What they and the action are good for, as far as that is known beforehand, in parts of a sentence.
    pub why: String,
    /// How the game is expected to go on after that, up to the end of the seat's next turn, in sentences.
    pub reply: String,
    /// Whether it hands the turn on to another.
    pub ends: bool,
    /// Whether it wins with what follows in the same turn, before anybody else can do anything.
    pub wins: bool,
}

/// A thought about the seat that is awaited; `None` when the game is over. Equal positions, as far
/// as the seat sees them, give equal answers where the pace is exact. A computer player goes on from what
/// it has in mind, or thinks about what may come while another one is awaited, until it is stopped.
pub(crate) fn about<G: Tabletop>(
    now: &G,
    names: &Names,
    question: Question,
    threads: usize,
    player: Option<(Seat, &Mind)>,
) -> Option<Thought> {
    let awaited = now.status().awaited()?;
    let (seat, mind) = player.map_or((awaited, Mind::default()), |(seat, mind)| (seat, Arc::clone(mind)));
    if seat == awaited {
        return begin(now, names, move |view, legal, progress| {
            recall(&mind, question, threads, |agent| answer(agent, view, legal, progress))
        });
    }
    let now = now.clone();
    Some(Thought::new(Vec::new(), true, move |progress| {
        recall(&mind, question, threads, |agent| agent.ponder(View::new(&now, seat), progress));
        Advice::default()
    }))
}

/// Has an agent work that is kept in mind, or a new one.
fn recall<G: Heuristics, R>(
    mind: &Mind,
    question: Question,
    threads: usize,
    work: impl FnOnce(&mut dyn Agent<G>) -> R,
) -> R {
    let mut kept = locked(mind);
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

/// What a strategy does whose seat is awaited in a match of Dominion; `None` when it is no such match,
/// or the game is over. What it remembers of a card in play it learns by deciding again what it has
/// decided in this turn: so the match may have been gone on with, or back in, in the middle of it.
pub(crate) fn by_strategy(session: &Match, program: Arc<Program>) -> Option<Thought> {
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

/// An answer, and what was thought of the alternatives.
type Answer<A> = (A, Vec<Appraisal<A>>);

fn begin<G: Tabletop>(
    now: &G,
    names: &Names,
    answer: impl FnOnce(View<'_, G>, &[G::Action], &Progress) -> Answer<G::Action> + Send + 'static,
) -> Option<Thought> {
    let seat = now.status().awaited()?;
    let (now, names) = (now.clone(), names.clone());
    let view = View::new(&now, seat);
    let mut legal = Vec::new();
    view.legal_actions(&mut legal);
    let lines = legal.iter().map(|&action| view.spell(action)).collect();
    Some(Thought::new(lines, true, move |progress| {
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

/// An appraisal for people, told in imagined worlds.
fn in_words<G: Tabletop>(worlds: &[G; WORLDS], seat: Seat, names: &Names, option: &Appraisal<G::Action>) -> Assessed {
    let mut narrator = Narrator { worlds: worlds.clone(), seat, names, log: Log::default() };
    let Move { line, ends_turn, .. } = narrator.offer(option.action);
    let action = narrator.tell(option.action).unwrap_or_default();
    let ends = narrator.worlds[0].status().awaited().is_some_and(|mover| mover != seat);
    // As it is when the turn is all but ended: what ends it changes what belongs to the next one.
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

/// Carries actions out in imagined worlds and says what they do.
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

    /// What an action does, without what follows from it; `None` when that is not the same in all
    /// worlds.
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

/// The first thing that a player does among these events, in words.
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
    /// What it does and what would follow, in words: lines that cannot be typed yet would have other numbers
    /// by then.
    fn in_words(&self) -> String {
        let said = [&self.action].into_iter().chain(&self.plan).filter(|words| !words.is_empty());
        said.map(|words| clause(words)).collect::<Vec<_>>().join(", then ")
    }

    /// What it does, with the line that does it.
    fn with_line(&self) -> String {
        match self.action.is_empty() {
            true => format!("`{}`", self.line),
            false => format!("{} (`{}`)", clause(&self.action), self.line),
        }
    }
}

/// A sentence as a part of another one, without its end.
fn clause(sentence: &str) -> String {
    within(sentence.trim_end_matches('.'))
}

/// A chance as people say it: `63 %`.
pub fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance.clamp(0.0, 1.0))
}

impl Advice {
    /// What was thought of ending the turn at once; `None` where that cannot be done.
    pub fn idle(&self) -> Option<&Assessed> {
        self.options.iter().find(|option| option.ends && option.tries > 0)
    }

    /// The hint that a player gets: what to do, why, and how it goes on.
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
                // A few tries may have been luckier than many.
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

    /// The best few actions with their chances, a line each: what it does, how it goes on, what it is good for.
    pub fn list(&self, most: usize) -> String {
        let mut text = String::new();
        let mut tried: Vec<&Assessed> = self.options.iter().filter(|option| option.tries > 0).take(most).collect();
        // A few tries may have been luckier than many: nothing is better than the best.
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
