//! Describes actions and the reasons for them. Plays the actions in several random positions, to leave out words that
//! depend on hidden cards.

use sorcery_agents::{Appraisal, wins};
use sorcery_games::engine::{Log, Rng, Seat, Stream};
use sorcery_games::{
    Audience, LinkedText, Listener, Move, Names, Reason, Request, Tabletop, View, tell_each, tell_first, verb,
};

/// Number of random positions, consistent with the player's knowledge, in which the recommended actions are played to
/// describe them. Advice leaves out words that differ between these positions, because they depend on hidden cards.
pub(super) const WORLDS: usize = 4;

/// An action that a search has assessed, with its win probability and a description.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessed {
    /// The action as a player types it.
    pub line: String,
    /// The action as an instruction, such as `take 2 red`; empty if it depends on hidden cards.
    pub action: LinkedText,
    /// The win probability after the action, from 0 to 1.
    pub chance: f64,
    /// Number of times that the search tried the action. More visits make the win probability more certain.
    pub tries: u32,
    /// The best further actions in the same turn, as a player types them.
    pub then: Vec<String>,
    /// The action and those in `then` as instructions. One instruction can cover several actions.
    pub plan: Vec<String>,
    /// The reasons for the plan that don't depend on hidden cards.
    pub why: Vec<Reason>,
    /// The expected course of the game up to the end of the seat's next turn, in sentences.
    pub reply: Vec<String>,
    /// Whether the action ends the turn and has no other effect.
    pub ends: bool,
    /// Whether the action and those in `then` win the game this turn.
    pub wins: bool,
}

/// Maximum number of reasons for an action that a player sees at once.
const REASONS: usize = 3;

/// Returns the first reasons, followed by the costs. If there are too many benefits, at least one cost is left.
pub(super) fn first_reasons(reasons: impl IntoIterator<Item = Reason>) -> Vec<Reason> {
    let (costs, benefits): (Vec<Reason>, Vec<Reason>) = reasons.into_iter().partition(|reason| reason.is_cost);
    let most = REASONS - costs.len().min(1);
    benefits.into_iter().take(most).chain(costs).take(REASONS).collect()
}

/// Describes an action that a search appraised, and the actions that should follow it, to the player in `seat`. For the
/// descriptions, plays these actions in several random positions.
pub(super) fn in_words<G: Tabletop>(
    worlds: &[G; WORLDS],
    seat: Seat,
    names: &Names,
    option: &Appraisal<G::Action>,
) -> Assessed {
    let mut narrator = Narrator { worlds: worlds.clone(), seat, log: Log::default() };
    let advised = Listener::advised(names, seat);
    let Move { line, button, ends_turn, .. } = narrator.offer(option.action);
    let mut plan = Phrases::<G>::new(advised);
    let told = narrator.play(option.action, advised);
    let ends = ends_turn && narrator.worlds[0].status().awaited().is_some_and(|mover| mover != seat);
    let action = match &told {
        Some(Told { words, .. }) if !words.text.is_empty() => words.clone(),
        // If there is no sentence for the action, use the label of its button, unless the label only repeats the
        // command.
        Some(_) if button != line => button.into(),
        _ => LinkedText::default(),
    };
    plan.add(told.and_then(|told| told.event), action.clone());
    // The reasons compare the positions just before the end of the turn, because ending the turn also starts the
    // opponent's turn.
    let (mut then, mut known) = (Vec::new(), 1);
    let mut done = if ends_turn { worlds.clone() } else { narrator.worlds.clone() };
    for &action in &option.line[1..] {
        let offer = narrator.offer(action);
        let Some(told) = narrator.play(action, advised) else { break };
        plan.add(told.event, if told.words.text.is_empty() { offer.button.into() } else { told.words });
        then.push(offer.line);
        if !offer.ends_turn {
            (known, done) = (then.len() + 1, narrator.worlds.clone());
        }
    }
    let plan = plan.finish().into_iter().map(|phrase| phrase.text).collect();
    let view = |world| View::new(world, seat);
    let reasons = |before, after| (G::ABOUT.reasons)(view(before), &option.line[..known], view(after), names);
    let mut why = reasons(&worlds[0], &done[0]);
    for (before, after) in worlds.iter().zip(&done).skip(1) {
        let known = reasons(before, after);
        why.retain(|part| known.contains(part));
    }
    let you = Listener::new(names, Audience::You(seat));
    let reply = option.reply.iter().map_while(|&action| {
        // That the player's own turn ends is no news.
        let mover = narrator.worlds[0].status().awaited();
        let is_own_end = mover == Some(seat) && narrator.offer(action).ends_turn;
        narrator.play(action, you).map(|told| if is_own_end { String::new() } else { told.words.text })
    });
    let reply = reply.filter(|words| !words.is_empty()).collect();
    let (chance, tries) = (option.chance, option.tries);
    let wins = chance >= 1.0 && wins(worlds[0].clone(), &option.line, seat);
    why.retain(|reason| !(wins && reason.is_minor));
    Assessed { line, action, chance, tries, then, plan, why, reply, ends, wins }
}

/// Returns an instruction in words for an action of the player to move, given as a command, and the reasons for it. The
/// instruction is empty if it would depend on hidden cards. Returns `None` if the command isn't a legal action.
pub(crate) fn explained<G: Tabletop>(now: &G, line: &str, names: &Names) -> Option<(LinkedText, Vec<Reason>)> {
    let seat = now.status().awaited()?;
    let (view, mut rng) = (View::new(now, seat), Rng::new(0, Stream::Playout));
    let Ok(Request::Act(action)) = verb::parse::<G>(view, line) else { return None };
    now.check(action).ok()?;
    let worlds = std::array::from_fn(|_| view.imagine(&mut rng));
    let option = Appraisal { action, chance: 0.0, tries: 0, line: vec![action], reply: Vec::new() };
    let Assessed { action, why, .. } = in_words(&worlds, seat, names, &option);
    Some((action, first_reasons(why)))
}

/// Describes actions of the seat to move, given as commands, in phrases for the listener. Several actions can share a
/// phrase, and an action without a description becomes its command in backticks. After the first action, stops before
/// one that ends the turn or whose description depends on hidden cards.
pub(crate) fn phrases<G: Tabletop>(now: &G, lines: &[String], to: Listener<'_>) -> Vec<LinkedText> {
    let Some(seat) = now.status().awaited() else { return Vec::new() };
    let (view, mut rng) = (View::new(now, seat), Rng::new(0, Stream::Playout));
    let mut narrator = Narrator { worlds: std::array::from_fn(|_| view.imagine(&mut rng)), seat, log: Log::default() };
    let mut phrases = Phrases::<G>::new(to);
    for (i, line) in lines.iter().enumerate() {
        let Ok(Request::Act(action)) = verb::parse::<G>(View::new(&narrator.worlds[0], seat), line) else { break };
        let ends_turn = narrator.offer(action).ends_turn;
        let told = narrator.play(action, to);
        if i > 0 && (ends_turn || told.is_none()) {
            break;
        }
        let (event, words) = told.map_or((None, LinkedText::default()), |told| (told.event, told.words));
        phrases.add(event, if words.text.is_empty() { format!("`{line}`").into() } else { words });
    }
    phrases.finish()
}

/// The phrases for a sequence of actions. Events that follow one another can share a phrase.
struct Phrases<'a, G: Tabletop> {
    to: Listener<'a>,
    done: Vec<LinkedText>,
    /// The events that aren't part of a finished phrase yet.
    events: Vec<G::Event>,
}

impl<'a, G: Tabletop> Phrases<'a, G> {
    fn new(to: Listener<'a>) -> Self {
        Phrases { to, done: Vec::new(), events: Vec::new() }
    }

    /// Adds an action. Describes the action by its event or, if `event` is `None`, by `words`.
    fn add(&mut self, event: Option<G::Event>, words: LinkedText) {
        if let Some(event) = event {
            return self.events.push(event);
        }
        tell_each::<G>(&self.events, self.to, |_, words| self.done.push(words));
        self.events.clear();
        self.done.extend(Some(words).filter(|words| !words.text.is_empty()));
    }

    fn finish(mut self) -> Vec<LinkedText> {
        self.add(None, LinkedText::default());
        self.done
    }
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

    /// Plays an action and describes it. Returns `None` if the action is illegal, or if the words differ between the
    /// random positions.
    fn play(&mut self, action: G::Action, to: Listener<'_>) -> Option<Told<G>> {
        if self.worlds.iter().any(|world| world.check(action).is_err()) {
            return None;
        }
        let mover = self.worlds[0].status().awaited()?;
        let view = View::new(&self.worlds[0], mover);
        let phrase = to.is_phrased_for(mover).then(|| to.linked_text(|s| verb::phrase(view, action, s)));
        let mut first: Option<Told<G>> = None;
        let mut agreed = true;
        for world in &mut self.worlds {
            self.log.clear();
            world.apply(action, &mut self.log);
            let told = own_event::<G>(&self.log, to);
            agreed &= first.get_or_insert_with(|| told.clone()).words.text == told.words.text;
        }
        match phrase.filter(|phrase| !phrase.text.is_empty()) {
            Some(words) => Some(Told { event: None, words }),
            None => first.filter(|_| agreed),
        }
    }
}

/// The description of an action. `words` is empty if there is no description.
#[derive(Clone)]
struct Told<G: Tabletop> {
    /// The event that the words describe. `None` if the game describes the action without its events.
    event: Option<G::Event>,
    words: LinkedText,
}

/// Describes the first event that the player caused directly before the next turn begins. Skips events for which the
/// game has no sentence.
fn own_event<G: Tabletop>(events: &[G::Event], to: Listener<'_>) -> Told<G> {
    let own = events.iter().map(|event| (event, G::meta(event))).take_while(|(_, meta)| !meta.begins_turn);
    let mut own = own.filter(|(_, meta)| meta.depth == 0).map(|(event, _)| {
        let (words, _) = tell_first::<G>(std::slice::from_ref(event), to);
        Told { event: Some(*event), words }
    });
    own.find(|told| !told.words.text.is_empty()).unwrap_or(Told { event: None, words: LinkedText::default() })
}
