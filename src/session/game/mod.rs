//! Matches: the position, the journal, undo and replay, searches, and puzzles.

pub mod cause;
pub(crate) mod commands;
pub mod finding;
pub mod hint;
pub mod journal;
pub mod judge;
pub(crate) mod lines;
pub mod narrator;
pub(crate) mod observation;
pub(crate) mod position;
pub mod puzzle;
mod recording;
pub mod referee;
pub mod search;
#[doc(hidden)]
pub mod snapshots;
mod story;
pub mod verdict;
mod walk;
pub mod whatif;

pub(crate) use position::{AnyAction, Position};

use crate::game::whatif::PlayDeal;
use crate::{AgentState, Common, GameInfo, Observation, Player, Reply, SearchJob, SearchRequest, Undo};
use journal::{Damage, Header, Journal};
use referee::Referee;
use snapshots::{Checks, Snapshots};
use sorcery_agents::Level;
use sorcery_games::engine::{Outcome, Seat, SeatSet, Status};
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::words::{ONE_LINE, first_fit, printable, quoted};
use sorcery_games::{
    Anchor, Audience, Decision, Difference, Error, Inspection, Listener, Look, Medium, Names, Request, Table,
};

/// Number of recent actions that are searched for turns without progress when a computer player plays against a
/// person. Turns without progress have few actions, so this number is enough.
const RECENT: usize = 64;
/// Initial capacity of the list of actions. It is large enough for most scripts, so that the list doesn't have to grow.
/// Unused capacity costs almost nothing.
const ROOM: usize = 1 << 15;

/// A match: the current position, the actions that led to it, and the undone actions.
///
/// Going back means replaying from an earlier position. No action is ever reverted in place, so undo can't go wrong.
#[derive(Debug)]
pub(crate) struct History {
    pub info: GameInfo,
    pub header: Header,
    pub names: Names,
    /// The current position, with the events since the last call to [`news`](History::news).
    pub now: Box<dyn Position>,
    /// All recorded actions. Those after the first `done` were undone and can be redone.
    actions: Vec<AnyAction>,
    done: usize,
    snapshots: Snapshots<Box<dyn Position>>,
    /// The first position, with the events before the first action.
    opening: Box<dyn Position>,
    /// For each action since the last call to [`news`](History::news), the number of stored events before it.
    marks: Vec<usize>,
    pub undo: Undo,
    /// Ends endless games as ties. `None` unless only computers play.
    referee: Option<Referee>,
    /// The referee's reason for declaring the game tied, if it has done so.
    drawn: Option<String>,
    /// The recorded state of the clock.
    pub clock: Option<String>,
    /// The recorded step of the tutorial, counted from 1, or 0 after its end.
    pub tutorial: Option<usize>,
    /// How the match ended, if it was stopped early, for example by a resignation.
    conclusion: Option<Conclusion>,
    /// The first line of the journal that couldn't be replayed.
    pub damage: Option<Damage>,
    journal: Option<Journal>,
    /// Whether actions are written only when [`is_kept`](History::is_kept) is called.
    batched: bool,
    checks: Checks,
    /// Number of actions in the match when it was last written to disk completely.
    safe: usize,
    /// The reason why the last attempt to save failed.
    pub failure: Option<String>,
    /// A message that saving failed or works again, if the user hasn't seen the message yet.
    news: Option<String>,
}

#[derive(Clone, Debug)]
struct Conclusion {
    /// Number of actions in the match when it was stopped early.
    after: usize,
    winners: SeatSet,
    why: String,
    /// Whether [`news`](History::news) has reported that the match was stopped early.
    told: bool,
}

impl History {
    /// Creates a match that begins in this position.
    pub(crate) fn new(info: GameInfo, mut header: Header, opening: Box<dyn Position>) -> Self {
        // The journal can't store every character, so the match uses the names that the journal stores.
        header.names.iter_mut().for_each(|name| *name = printable(name.trim()));
        let nobody = header.players.len() >= header.names.len() && !header.players.contains(&Player::Human);
        let mut new = History {
            info,
            referee: nobody.then(|| Referee::at(opening.turn(), opening.progress())),
            drawn: None,
            names: header.printable_names(),
            header,
            clock: None,
            tutorial: None,
            conclusion: None,
            damage: None,
            snapshots: Snapshots::new(opening.clone()),
            now: opening.copy(Some(&*opening)),
            actions: Vec::with_capacity(ROOM),
            done: 0,
            opening,
            marks: Vec::new(),
            undo: Undo::default(),
            journal: None,
            batched: false,
            checks: Checks::default(),
            safe: 0,
            failure: None,
            news: None,
        };
        new.drawn = new.referee.as_mut().and_then(|referee| referee.draw_at(new.now.turn(), || new.now.progress()));
        new
    }

    fn understand(&self, line: &str) -> Result<AnyAction, Error> {
        let no_action = || Error(format!("`{}` isn't an action.", quoted(line)));
        if Common::named(line.trim()).is_some() {
            return Err(no_action());
        }
        match self.now.read(self.now.mover(), line)? {
            Request::ActEach(_) | Request::Ask(_) | Request::Quit | Request::Abort => Err(no_action()),
            Request::Act(action) => {
                self.now.check(&action)?;
                Ok(action)
            }
        }
    }

    /// Returns the usual spelling of a command for a legal action.
    ///
    /// # Errors
    /// Returns the command with the reason why it isn't legal.
    pub fn legal_line(&self, line: &str) -> Result<String, Error> {
        let illegal = |Error(why)| match format!("`{}`", quoted(line)) {
            line if why.contains(&line) => Error(why),
            line => Error(first_fit(ONE_LINE, [format!("{line}: {why}"), why])),
        };
        self.understand(line).map(|action| self.now.spell(&action)).map_err(illegal)
    }

    /// Returns a function that compares two actions of the seat to move, given as commands. The function deals all
    /// hidden cards at random, and finishes the game after each of the two actions.
    pub fn play_deals(&self, lines: [&str; 2], level: Level) -> Result<PlayDeal, Error> {
        let [a, b] = lines.map(|line| self.understand(line));
        self.now.play_deals([&a?, &b?], level).ok_or_else(|| Error::new("The game is over."))
    }

    /// Returns the name of the game's main value, such as life, if it has one.
    pub fn measure(&self) -> Option<&'static str> {
        let measures = self.now.score(Listener::new(&self.names, Audience::Public)).measures;
        measures.first().map(|(name, _)| *name)
    }

    /// Carries out a legal action and discards the undone actions.
    #[inline(always)]
    fn play(&mut self, action: AnyAction) {
        self.actions.truncate(self.done);
        self.actions.push(action);
        self.conclusion = None;
        self.step();
    }

    /// Carries out the next recorded action.
    #[inline(always)]
    fn step(&mut self) {
        self.snapshots.pass(self.done, self.done, &self.now);
        self.marks.push(self.now.apply(&self.actions[self.done]));
        self.done += 1;
        if let Some(referee) = &mut self.referee {
            self.drawn = referee
                .draw_at(self.now.turn(), || self.now.progress())
                .filter(|_| self.now.status().awaited().is_some());
        }
    }

    /// Recomputes the state of the referee for the current position. The referee ends endless games as ties.
    fn referee_again(&mut self) {
        if self.referee.is_some() {
            let (referee, drawn) = self.refereed_from(0);
            (self.referee, self.drawn) = (Some(referee), drawn);
        }
    }

    /// Returns the state of the referee for the current position, and the reason if the referee declares the game tied.
    /// Ignores the first `action` actions.
    fn refereed_from(&self, action: usize) -> (Referee, Option<String>) {
        let mut walk = self.walk(action..self.done);
        let mut referee = Referee::at(walk.position.turn(), walk.position.progress());
        loop {
            let drawn = referee.draw_at(walk.position.turn(), || walk.position.progress());
            if !walk.step() {
                return (referee, drawn);
            }
        }
    }

    pub fn go_to(&mut self, action: usize) {
        let action = action.min(self.actions.len());
        if action < self.done {
            // Drop the events of undone actions that `news` hasn't reported yet.
            let still_untold = (self.marks.len() + action).saturating_sub(self.done);
            if let Some(&mark) = self.marks.get(still_untold) {
                self.now.forget(mark);
                self.marks.truncate(still_untold);
            }
            let (position, after) = self.snapshots.back_to(action);
            let mut position = position.clone();
            for done in after..action {
                self.snapshots.pass(done, action - done, &position);
                position.apply(&self.actions[done]);
            }
            self.now = position.copy(Some(&*self.now));
            self.done = action;
            self.referee_again();
        }
        while self.done < action {
            self.step();
        }
    }

    fn all_is_told(&mut self) {
        self.now.listen();
        self.marks.clear();
        self.conclusion.iter_mut().for_each(|end| end.told = true);
    }

    /// Returns the winners and the reason if the match was stopped early or the referee declared it tied.
    fn ended(&self) -> Option<(SeatSet, &str)> {
        let concluded = self.conclusion.as_ref().filter(|end| end.after == self.done);
        let drawn = self.drawn.as_deref().map(|why| (SeatSet::NONE, why));
        drawn.or_else(|| concluded.map(|end| (end.winners, &*end.why)))
    }

    /// Carries out an action if it is legal, and writes it to the journal.
    fn carry_out(&mut self, action: AnyAction) -> Result<Reply, Error> {
        if let Some((_, why)) = self.ended() {
            return Err(Error::new(why));
        }
        self.now.check(&action)?;
        let written = self.journal.is_some().then(|| self.now.spell(&action));
        self.play(action);
        if let Some(line) = written {
            self.write_down(&line);
            if let Some(check) = self.checks.after(self.done, || self.now.text(&self.names)) {
                self.write_down(&check);
            }
        }
        Ok(Reply::Played)
    }

    /// Returns the command for the next action that can be redone, if there is one.
    pub fn next_line(&self) -> Option<String> {
        self.actions.get(self.done).map(|action| self.now.spell(action))
    }
}

/// Implements the methods of [`Match`](crate::Match).
impl History {
    pub fn status(&self) -> Status {
        self.ended().map_or_else(|| self.now.status(), |(winners, _)| Status::Over(Outcome { winners }))
    }

    pub fn decision(&self, medium: Medium) -> Decision {
        self.status().awaited().map_or_else(Decision::default, |_| self.now.decision(&self.names, medium))
    }

    pub fn news(&mut self, to: Option<Seat>, out: &mut TextBuffer) {
        self.now.tell(&self.names, to, out);
        let untold = !self.marks.is_empty() || self.conclusion.as_ref().is_some_and(|end| !end.told);
        if let Some((winners, why)) = self.ended().filter(|_| untold) {
            out.push_str(why);
            out.push_str("\n");
            if winners.len() == 1 {
                winners.iter().for_each(|winner| out.push_str(&format!("{} wins!\n", self.names.of(winner))));
            }
        }
        self.all_is_told();
    }

    pub fn observe(&self, seat: Option<Seat>) -> Observation {
        let status = self.status();
        let is_own = seat.is_some() && status.awaited() == seat;
        Observation {
            status,
            turn: self.now.turn(),
            table: self.now.table(seat, &self.names, Look::Table).unwrap_or_default(),
            moves: if is_own { self.now.moves() } else { Vec::new() },
            decision: if is_own { self.decision(Medium::Screen) } else { Decision::default() },
        }
    }

    pub fn changes_since(&self, seat: Seat, action: usize) -> Vec<Difference> {
        let before = self.position_after(action.min(self.done));
        self.now.changes_from(&*before, seat, &self.names)
    }

    pub fn inspect(&self, seat: Option<Seat>, to: Audience, anchor: Anchor) -> Inspection {
        let is_shown = |table: Table| table.anchors().any(|open| open == anchor);
        if seat.is_none() && !self.now.table(None, &self.names, Look::Table).is_ok_and(is_shown) {
            return Inspection::default();
        }
        let inspection = self.now.inspect(seat, Listener::new(&self.names, to), anchor);
        // Only the seat to move learns why an action is illegal: the reason would reveal its hand to others.
        let own = seat.is_some_and(|seat| self.now.status().awaited().is_none_or(|awaited| awaited == seat));
        Inspection { why_not: inspection.why_not.filter(|_| own), ..inspection }
    }

    pub fn key(&self, line: &str) -> Option<u64> {
        self.now.key(&self.understand(line).ok()?)
    }

    pub fn conclude(&mut self, winners: SeatSet, why: &str) {
        if self.status().awaited().is_some() {
            let why = printable(why);
            self.write_down(&journal::over_line(winners, &why));
            self.actions.truncate(self.done);
            self.conclusion = Some(Conclusion { after: self.done, winners, why, told: false });
        }
    }

    pub fn place(&self) -> (usize, usize) {
        (self.done, self.actions.len() - self.done)
    }

    pub fn ending(&self, to: Audience) -> String {
        let ending = || self.now.score(Listener::new(&self.names, to)).ending;
        self.ended().map_or_else(ending, |(_, why)| why.to_string())
    }

    pub fn fork(&self) -> Self {
        History {
            header: self.header.clone(),
            names: self.names.clone(),
            now: self.now.copy(Some(&*self.now)),
            actions: self.actions.clone(),
            snapshots: self.snapshots.clone(),
            opening: self.opening.copy(Some(&*self.opening)),
            marks: self.marks.clone(),
            referee: self.referee.clone(),
            drawn: self.drawn.clone(),
            clock: None,
            conclusion: self.conclusion.clone(),
            damage: None,
            journal: None,
            failure: None,
            news: None,
            ..*self
        }
    }

    pub fn think(
        &self,
        request: SearchRequest,
        threads: usize,
        player: Option<(Seat, &AgentState)>,
    ) -> Option<SearchJob> {
        self.status().awaited()?;
        let recent = || self.refereed_from(self.done.saturating_sub(RECENT)).0;
        let quiet = self.referee.clone().unwrap_or_else(recent).quiet_turns(self.now.progress());
        self.now.think(&self.names, request, threads, player, quiet)
    }
}
