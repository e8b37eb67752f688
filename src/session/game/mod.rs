//! One match: its journal, undo, review, thoughts about it, and puzzles.

mod commands;
pub mod journal;
pub mod puzzle;
mod recording;
mod review;
mod snapshots;
pub mod thought;
pub mod verdict;
mod walk;

use crate::contest::tournament::Referee;
use crate::players::Player;
use crate::{Asker, LogLine, Meaning, Mind, Observation, Question, Reply, Session, Story, Thought, Undo};
use journal::{Header, Journal};
use snapshots::{Checks, Snapshots};
use sorcery_games::command;
use sorcery_games::engine::{Log, Outcome, Rng, Seat, SeatSet, Status, Stream};
use sorcery_games::heuristics::prospect;
use sorcery_games::setting;
use sorcery_games::words::{printable, quoted};
use sorcery_games::{
    Anchor, Audience, Difference, Error, Form, Inspection, Listener, Names, Request, Table, Tabletop, Touch, View,
    tell_all,
};

/// Actions for which there is room at once: the longest scripts would be copied with every growth,
/// and memory that is not used costs nothing.
const ROOM: usize = 1 << 15;

/// A match of the game `G`: the position, how it came about, and what was taken back.
///
/// Going back is going forward from an earlier position: nothing is ever undone in place, so
/// nothing can be undone wrongly.
#[derive(Debug)]
pub struct Match<G: Tabletop> {
    header: Header,
    names: Names,
    now: G,
    /// What was done, and beyond `done` what was taken back and can be done again.
    actions: Vec<G::Action>,
    done: usize,
    snapshots: Snapshots<G>,
    /// What happened before the first action.
    opening: Log<G::Event>,
    /// What happened since the last news, and how much of it had before each action since then.
    untold: Log<G::Event>,
    marks: Vec<usize>,
    undo: Undo,
    /// Ends the match when it leads nowhere, if only computers play.
    referee: Option<Referee>,
    /// Why the referee calls the position a draw.
    drawn: Option<String>,
    /// How a clock stood last.
    clock: Option<String>,
    /// How it ended from outside its rules.
    conclusion: Option<Conclusion>,
    journal: Option<Journal>,
    /// Whether actions wait to be written until that is asked for.
    batched: bool,
    checks: Checks,
    /// After how many actions the match was on disk last.
    safe: usize,
    /// What is to be said about its being written.
    fault: Option<String>,
}

#[derive(Clone, Debug)]
struct Conclusion {
    /// After how many actions.
    after: usize,
    winners: SeatSet,
    why: String,
    /// Whether it was said in words.
    told: bool,
}

impl<G: Tabletop> Match<G> {
    /// Begins a game as its header says.
    ///
    /// # Errors
    /// When the chosen values or the position make no sense.
    pub fn open(mut header: Header) -> Result<Self, Error> {
        if let Some(text) = &header.position {
            let (now, _) = G::from_position(text)?;
            return Ok(Self::at(header, now, Log::default()));
        }
        let setup = setting::read::<G>(&header.chosen)?;
        header.chosen = setting::chosen::<G>(&setup);
        let mut opening = Log::default();
        let now = G::start(&setup, header.seed, &mut opening);
        Ok(Self::at(header, now, opening))
    }

    fn at(mut header: Header, now: G, opening: Log<G::Event>) -> Self {
        // A saved game may name fewer players than its set-up has seats.
        header.names.resize(now.seats(), String::new());
        // What is written down is what is played with: a journal cannot hold every character.
        header.names.iter_mut().for_each(|name| *name = printable(name.trim()));
        let nobody = header.players.len() >= now.seats() && !header.players.contains(&Player::Human);
        let mut referee = nobody.then(|| Referee::new(&now));
        Match {
            drawn: referee.as_mut().and_then(|referee| referee.draw(&now)),
            referee,
            names: header.printable_names(),
            header,
            clock: None,
            conclusion: None,
            snapshots: Snapshots::new(now.clone()),
            now,
            actions: Vec::with_capacity(ROOM),
            done: 0,
            untold: opening.clone(),
            opening,
            marks: Vec::new(),
            undo: Undo::default(),
            journal: None,
            batched: false,
            checks: Checks::default(),
            safe: 0,
            fault: None,
        }
    }

    /// The position.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// What the awaited seat sees; when the game is over, the first one.
    fn view(&self) -> View<'_, G> {
        View::new(&self.now, self.now.status().awaited().unwrap_or(Seat::ONE))
    }

    /// Returns the table as a seat, or everybody, sees it.
    fn table(&self, seat: Option<Seat>) -> Table {
        seat.map_or(View::public(&self.now), |seat| View::new(&self.now, seat)).table(&self.names)
    }

    fn understand(&self, line: &str) -> Result<G::Action, Error> {
        match command::parse::<G>(self.view(), line)? {
            Request::ActEach(_) | Request::Ask(_) | Request::Quit | Request::Abort => {
                Err(Error(format!("`{}` is no action", quoted(line))))
            }
            Request::Act(action) => {
                self.now.check(action).map_err(|why| Error(why.to_string()))?;
                Ok(action)
            }
        }
    }

    /// Carries out a legal action; what had been taken back is forgotten.
    #[inline(always)]
    fn play(&mut self, action: G::Action) {
        self.actions.truncate(self.done);
        self.actions.push(action);
        self.conclusion = None;
        self.step(action);
    }

    /// Carries out an action, the next one of those recorded.
    #[inline(always)]
    fn step(&mut self, action: G::Action) {
        self.snapshots.pass(self.done, &self.now);
        self.marks.push(self.untold.len());
        self.now.apply(action, &mut self.untold);
        self.done += 1;
        if let Some(referee) = &mut self.referee {
            self.drawn = referee.draw(&self.now).filter(|_| self.now.status().awaited().is_some());
        }
    }

    /// Has the referee look at the match anew, up to where it is.
    fn referee_again(&mut self) {
        if self.referee.is_some() {
            let mut walk = self.walk(0..self.done);
            let mut referee = Referee::new(&walk.position);
            let mut drawn = referee.draw(&walk.position);
            while walk.step() {
                drawn = referee.draw(&walk.position);
            }
            (self.referee, self.drawn) = (Some(referee), drawn);
        }
    }

    fn go_to(&mut self, action: usize) {
        let action = action.min(self.actions.len());
        if action < self.done {
            // What was taken back before it was told is never told.
            let still_untold = (self.marks.len() + action).saturating_sub(self.done);
            if let Some(&mark) = self.marks.get(still_untold) {
                self.untold.truncate(mark);
                self.marks.truncate(still_untold);
            }
            let (position, after) = self.snapshots.back_to(action);
            (self.now, self.done) = (position.clone(), after);
            while self.done < action {
                self.snapshots.pass(self.done, &self.now);
                self.now.apply(self.actions[self.done], &mut Log::off());
                self.done += 1;
            }
            self.referee_again();
        }
        while self.done < action {
            self.step(self.actions[self.done]);
        }
    }

    fn all_is_told(&mut self) {
        self.untold.clear();
        self.marks.clear();
        self.conclusion.iter_mut().for_each(|end| end.told = true);
    }

    /// Who won, and why, where the match is over though its rules do not say so.
    fn ended(&self) -> Option<(SeatSet, &str)> {
        let concluded = self.conclusion.as_ref().filter(|end| end.after == self.done);
        let drawn = self.drawn.as_deref().map(|why| (SeatSet::NONE, why));
        drawn.or_else(|| concluded.map(|end| (end.winners, &*end.why)))
    }

    /// Carries out and writes down an action, if it is legal.
    fn carry_out(&mut self, action: G::Action) -> Result<Reply, Error> {
        if let Some((_, why)) = self.ended() {
            return Err(Error::new(why));
        }
        self.now.check(action).map_err(|why| Error(why.to_string()))?;
        let written = self.journal.is_some().then(|| self.view().spell(action));
        self.play(action);
        if let Some(line) = written {
            self.write_down(&line);
            if let Some(check) = self.checks.after(self.done, || self.now.position(&self.names)) {
                self.write_down(&check);
            }
        }
        Ok(Reply::Played)
    }

    /// The line of the recorded action that would be carried out from here.
    fn line_of(&self, action: usize) -> String {
        self.view().spell(self.actions[action])
    }
}

impl<G: Tabletop> Session for Match<G> {
    fn submit_by(&mut self, by: Asker, line: &str) -> Result<Reply, Error> {
        self.obey(by, line)
    }

    fn meaning(&self, by: Asker, line: &str) -> Result<Meaning, Error> {
        self.meaning_of(by, line)
    }

    fn status(&self) -> Status {
        self.ended().map_or_else(|| self.now.status(), |(winners, _)| Status::Over(Outcome { winners }))
    }

    fn turn(&self) -> u32 {
        self.now.turn_number()
    }

    fn header(&self) -> &Header {
        &self.header
    }

    fn prompt(&self) -> Option<String> {
        self.status().awaited()?;
        G::question(self.view(), &self.names, false)
    }

    fn news(&mut self, to: Option<Seat>, out: &mut String) {
        tell_all::<G>(&self.untold, Listener::new(&self.names, to.into()), out);
        let untold = !self.marks.is_empty() || self.conclusion.as_ref().is_some_and(|end| !end.told);
        if let Some((winners, why)) = self.ended().filter(|_| untold) {
            out.push_str(why);
            out.push('\n');
            if winners.len() == 1 {
                winners.iter().for_each(|winner| out.push_str(&format!("{} wins!\n", self.names.of(winner))));
            }
        }
        self.all_is_told();
    }

    fn forms(&self) -> Vec<Form> {
        self.forms()
    }

    fn names(&self) -> &Names {
        &self.names
    }

    fn observe(&self, seat: Option<Seat>) -> Observation {
        let status = self.status();
        let own = status.awaited().filter(|&awaited| seat == Some(awaited)).map(|seat| View::new(&self.now, seat));
        let moves = own.map_or(Vec::new(), |view| {
            let mut actions = Vec::new();
            view.legal_actions(&mut actions);
            actions.into_iter().map(|action| G::offer(view, action)).collect()
        });
        Observation {
            status,
            turn: self.turn(),
            table: self.table(seat),
            moves,
            question: own.and_then(|view| G::question(view, &self.names, true)),
            remaining: own.and_then(G::remaining),
        }
    }

    fn touched_since(&self, action: usize) -> Vec<Touch> {
        self.touches(action)
    }

    fn changes_since(&self, seat: Seat, action: usize) -> Vec<Difference> {
        let before = self.position_after(action.min(self.done));
        G::differences(View::new(&before, seat), View::new(&self.now, seat))
    }

    fn inspect(&self, seat: Option<Seat>, anchor: Anchor) -> Inspection {
        let view = seat.map_or(View::public(&self.now), |seat| View::new(&self.now, seat));
        let inspection = G::inspect(view, &self.names, anchor);
        // Actions that the awaited seat can't take would reveal its hand to others.
        let own = seat.is_some_and(|seat| self.now.status().awaited().is_none_or(|awaited| awaited == seat));
        Inspection { why_not: inspection.why_not.filter(|_| own), ..inspection }
    }

    fn worth(&self, line: &str) -> Option<f64> {
        let action = self.understand(line).ok()?;
        let view = self.view();
        let mut world = view.imagine(&mut Rng::new(0, Stream::Playout));
        world.apply(action, &mut Log::off());
        Some(prospect(&world, view.seat(), G::glance))
    }

    fn set_undo(&mut self, undo: Undo) {
        self.undo = undo;
    }

    fn conclude(&mut self, winners: SeatSet, why: &str) {
        if self.status().awaited().is_some() {
            let why = printable(why);
            self.write_down(&journal::over_line(winners, &why));
            self.actions.truncate(self.done);
            self.conclusion = Some(Conclusion { after: self.done, winners, why, told: false });
        }
    }

    fn place(&self) -> (usize, usize) {
        (self.done, self.actions.len() - self.done)
    }

    fn look_at(&mut self, action: usize) {
        self.go_to(action);
    }

    fn log(&self, to: Audience) -> Vec<LogLine> {
        self.past_events(to)
    }

    fn ending(&self, to: Audience) -> String {
        self.ended().map_or_else(|| self.now.ending(Listener::new(&self.names, to)), |(_, why)| why.to_string())
    }

    fn story(&self) -> Story {
        self.course()
    }

    fn fork(&self) -> Box<dyn Session> {
        Box::new(Match {
            header: self.header.clone(),
            names: self.names.clone(),
            now: self.now.clone(),
            actions: self.actions.clone(),
            snapshots: self.snapshots.clone(),
            opening: self.opening.clone(),
            untold: self.untold.clone(),
            marks: self.marks.clone(),
            referee: self.referee.clone(),
            drawn: self.drawn.clone(),
            clock: None,
            conclusion: self.conclusion.clone(),
            journal: None,
            fault: None,
            ..*self
        })
    }

    fn think(&self, question: Question, threads: usize, player: Option<(Seat, &Mind)>) -> Option<Thought> {
        self.status().awaited()?;
        thought::about(&self.now, &self.names, question, threads, player)
    }

    fn position_for(&self, by: Asker) -> Result<String, Error> {
        self.position_as(by)
    }
}
