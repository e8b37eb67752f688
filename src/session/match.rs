//! A match, as front ends see it.

use crate::game::History;
use crate::room::Guest;
use crate::{
    AgentState, Asker, Damage, GameInfo, Header, Journal, LogLine, Meaning, Observation, Reply, SearchJob,
    SearchRequest, Story, Undo,
};
use sorcery_agents::{Level, Pace};
use sorcery_games::engine::{Digest, Seat, SeatSet, Status};
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::{
    Anchor, Audience, Decision, Difference, Error, Form, Inspection, LinkedText, Listener, Look, Medium, Names, Reason,
    Table, Tabletop, Touch,
};
use std::collections::HashMap;
use std::fmt;

/// A match of any game, as a front end sees it: the match itself, or a participant's view of a shared table.
///
/// At a shared table, it shows only what the participant's seat can see, and allows only that seat's actions. Methods
/// such as [`conclude`](Match::conclude) and [`look_at`](Match::look_at) do nothing there.
pub struct Match(pub(crate) Access);

pub(crate) enum Access {
    Own(Box<History>),
    Shared(Box<Guest>),
}

impl fmt::Debug for Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match").field("header", self.header()).finish_non_exhaustive()
    }
}

impl Match {
    #[inline]
    pub(crate) fn own(&self) -> Option<&History> {
        if let Access::Own(history) = &self.0 { Some(history) } else { None }
    }

    /// Changes the match itself. Does nothing at a shared table.
    fn change(&mut self, change: impl FnOnce(&mut History)) {
        if let Access::Own(history) = &mut self.0 {
            change(history);
        }
    }

    fn guest(&self) -> Option<&Guest> {
        if let Access::Shared(guest) = &self.0 { Some(guest) } else { None }
    }

    /// Returns `true` if the user only watches this match at a shared table.
    pub fn is_watched(&self) -> bool {
        self.guest().is_some_and(|guest| guest.asker() == Asker::Onlooker)
    }

    #[inline]
    fn read<R>(&self, read: impl FnOnce(&History) -> R) -> R {
        match &self.0 {
            Access::Own(history) => read(history),
            Access::Shared(guest) => guest.lock().read(read),
        }
    }

    /// Returns `seat` if this participant may see that seat's view, and otherwise `None` for the public view.
    fn shown_from(&self, seat: Option<Seat>) -> Option<Seat> {
        self.guest().map_or(seat, |guest| guest.own(seat))
    }

    /// Returns `to`, or a more limited audience if this participant may not see all that `to` sees.
    fn shown_to(&self, to: Audience) -> Audience {
        match to {
            Audience::You(seat) if self.shown_from(Some(seat)) == Some(seat) => to,
            Audience::You(seat) | Audience::Seat(seat) => self.shown_from(Some(seat)).into(),
            Audience::Public => self.shown_from(None).into(),
        }
    }

    /// Returns the author of a command. At a shared table, this is always the participant.
    fn author(&self, by: Asker) -> Asker {
        self.guest().map_or(by, Guest::asker)
    }

    /// Returns the participant's seat at a shared table, or `None` for a spectator and for an unshared match.
    pub fn seat(&self) -> Option<Seat> {
        self.guest()?.seat
    }

    /// Returns the position if this is a match of the game `G`, and not a view of a shared table.
    pub fn position_of<G: Tabletop>(&self) -> Option<&G> {
        self.own()?.now.of()
    }

    /// Parses and carries out a command. A recorded action is on disk when this returns, unless it belongs to a
    /// [batch](Match::batch).
    ///
    /// # Errors
    /// Returns the error in the command, and leaves the position unchanged.
    #[inline]
    pub fn submit_by(&mut self, by: Asker, line: &str) -> Result<Reply, Error> {
        match &mut self.0 {
            Access::Own(history) => history.submit_by(by, line),
            Access::Shared(guest) => guest.submit(line),
        }
    }

    /// Parses and carries out a command of a script, for the seat to move.
    ///
    /// # Errors
    /// Returns the error in the command, and leaves the position unchanged.
    pub fn submit(&mut self, line: &str) -> Result<Reply, Error> {
        self.submit_by(Asker::Script, line)
    }

    /// Returns the meaning of a command without carrying it out.
    ///
    /// # Errors
    /// Returns the error in the command.
    pub fn meaning(&self, by: Asker, line: &str) -> Result<Meaning, Error> {
        if self.guest().is_some() && Guest::is_beside(line) {
            return Ok(Meaning::Question);
        }
        self.read(|history| history.meaning(self.author(by), line))
    }

    /// Returns the seat to move, or how the game ended.
    #[inline]
    pub fn status(&self) -> Status {
        self.read(History::status)
    }

    /// Returns the number of the current turn, as shown to players.
    pub fn shown_turn(&self) -> u32 {
        self.read(|history| history.now.shown_turn())
    }

    /// Returns the number of the turn. It changes whenever a new turn begins.
    pub fn turn(&self) -> u32 {
        self.read(|history| history.now.turn())
    }

    /// Returns the setup of the game.
    pub fn header(&self) -> &Header {
        match &self.0 {
            Access::Own(history) => &history.header,
            Access::Shared(guest) => guest.header(),
        }
    }

    /// Returns the data and functions of the game. Works for a game outside the [`ROSTER`](crate::roster::ROSTER), too.
    pub fn info(&self) -> GameInfo {
        self.read(|history| history.info)
    }

    /// Returns the names of the players, ready to print.
    pub fn names(&self) -> &Names {
        match &self.0 {
            Access::Own(history) => &history.names,
            Access::Shared(guest) => guest.names(),
        }
    }

    /// Returns the decision of the player to move. At a shared table and after the end of the game, there is none.
    #[inline]
    pub fn decision(&self, medium: Medium) -> Decision {
        self.own().map_or_else(Decision::default, |history| history.decision(medium))
    }

    /// Appends the events since the last call in words, one line each, indented by their depth. Only `to` learns the
    /// names of hidden cards.
    #[inline]
    pub fn news(&mut self, to: Option<Seat>, out: &mut TextBuffer) {
        self.change(|history| history.news(to, out));
    }

    /// Returns the forms of all commands: the common ones and those of the game.
    pub fn forms(&self) -> Vec<Form> {
        let forms = self.read(History::forms);
        match self.guest() {
            Some(guest) => guest.forms(forms),
            None => forms,
        }
    }

    /// Returns everything that a seat, or everybody, can see.
    pub fn observe(&self, seat: Option<Seat>) -> Observation {
        self.read(|history| history.observe(self.shown_from(seat)))
    }

    /// Returns the table as plain text prints it when a turn begins.
    pub fn turn_table(&self) -> Table {
        self.read(|history| history.now.table(None, &history.names, Look::Turn).unwrap_or_default())
    }

    /// Returns the changes to cards, piles and players after the first `action` actions, one change per event.
    pub fn touched_since(&self, action: usize) -> Vec<Touch> {
        self.read(|history| history.touched_since(action))
    }

    /// Returns the differences between the position after `action` actions and this one, as a seat sees them.
    pub fn changes_since(&self, seat: Seat, action: usize) -> Vec<Difference> {
        let seat = self.shown_from(Some(seat));
        seat.map_or_else(Vec::new, |seat| self.read(|history| history.changes_since(seat, action)))
    }

    /// Returns everything that a seat, or everybody, can know about a card, a pile or a player on the table.
    pub fn inspect(&self, seat: Option<Seat>, anchor: Anchor) -> Inspection {
        self.inspect_for(seat, seat.map_or(Audience::Public, Audience::You), anchor)
    }

    /// Like [`inspect`](Match::inspect), worded for `to`.
    pub fn inspect_for(&self, seat: Option<Seat>, to: Audience, anchor: Anchor) -> Inspection {
        self.read(|history| history.inspect(self.shown_from(seat), self.shown_to(to), anchor))
    }

    /// Returns the win probability of the seat to move after each legal action, from a rough analysis. At a shared table,
    /// the result is empty, because it would be advice.
    pub fn worths(&self) -> HashMap<String, f64> {
        let history = self.own().filter(|history| history.status().awaited().is_some());
        history.map_or_else(HashMap::new, |history| history.now.worths())
    }

    /// Passes each line of the log except the chat to `each`. The words suit readers who may not see the table.
    pub fn each_log_line(&self, to: Audience, each: &mut dyn FnMut(LogLine)) {
        self.read(|history| history.log(Listener::new(self.names(), self.shown_to(to)), each));
    }

    /// Returns the log, in words that suit readers who see the table. At a shared table, this includes the chat.
    pub fn log(&self, to: Audience) -> Vec<LogLine> {
        let mut log = Vec::new();
        self.read(|history| {
            let to = Listener::new(self.names(), self.shown_to(to)).beside_table();
            history.log(to, &mut |line| log.push(line));
        });
        if let Some(guest) = self.guest() {
            log.extend(guest.chat());
            log.sort_by_key(|line| line.action);
        }
        log
    }

    /// Sets how far back `undo` goes.
    pub fn set_undo(&mut self, undo: Undo) {
        self.change(|history| history.undo = undo);
    }

    /// Ends the match early, for example by an agreed draw. The journal records this like an action. Does nothing if
    /// the match is over.
    pub fn conclude(&mut self, winners: SeatSet, why: &str) {
        self.change(|history| history.conclude(winners, why));
    }

    /// Ends the match because the player in `seat` broke the rules. All other players win.
    pub fn forfeit(&mut self, seat: Seat, why: &str) {
        let names = self.names();
        let why = format!("{} forfeits: {why}.", names.of(seat));
        self.conclude(SeatSet::all_but(seat, names.len()), &why);
    }

    /// Returns the number of actions before the current position.
    pub fn done(&self) -> usize {
        self.place().0
    }

    /// Returns what `seat` did in the action with this number, counted from 1, as a phrase in the past tense: `bought the
    /// white mine`. Returns `None` if the log has no such phrase because the action isn't one of this seat.
    pub fn deed(&self, action: usize, seat: Seat, to: Audience) -> Option<String> {
        let to = Listener::new(self.names(), self.shown_to(to)).beside_table().phrases(seat, true);
        let first = self.read(|history| {
            let mut walk = history.walk(action.checked_sub(1)?..action);
            walk.step();
            walk.position.told(to).into_iter().next()
        });
        first.filter(|(_, told)| told.is_phrase()).map(|(_, told)| told.text)
    }

    /// Returns the number of actions before the current position, and the number of recorded actions after it.
    pub fn place(&self) -> (usize, usize) {
        self.read(History::place)
    }

    /// Returns `true` if an action is recorded, even if it was undone. A game that hasn't begun isn't saved.
    pub fn has_begun(&self) -> bool {
        self.place() != (0, 0)
    }

    /// Goes to the position after `action` actions. The journal doesn't record this.
    pub fn look_at(&mut self, action: usize) {
        self.change(|history| history.go_to(action));
    }

    /// Returns the history of the game so far. At a shared table, it is empty until the game is over.
    pub fn story(&self) -> Story {
        let shown = |history: &History| self.guest().is_none() || history.status().awaited().is_none();
        self.read(|history| if shown(history) { history.story() } else { Story::default() })
    }

    /// Describes how the finished game was decided.
    pub fn ending(&self, to: Audience) -> String {
        self.read(|history| history.ending(self.shown_to(to)))
    }

    /// Returns a copy of the match that isn't recorded. At a shared table, returns another view for the same
    /// participant.
    pub fn fork(&self) -> Match {
        Match(match &self.0 {
            Access::Own(history) => Access::Own(Box::new(history.fork())),
            Access::Shared(guest) => Access::Shared(guest.clone()),
        })
    }

    /// Returns a copy of the match before its first action, and the command for this action. Returns `None` if there is
    /// no action.
    pub(crate) fn opening(&self) -> Option<(Match, String)> {
        if self.done() == 0 {
            return None;
        }
        let line = self.story().lines.into_iter().next()?;
        let mut opening = self.fork();
        opening.look_at(0);
        Some((opening, line))
    }

    /// Returns the search request for a computer player's decision. The seed depends only on the match, the seat and
    /// the number of actions, so a repeated game has the same decisions.
    pub(crate) fn decision_by(&self, seat: Seat, level: Level, pace: Pace) -> SearchRequest {
        SearchRequest::Decision {
            level,
            pace,
            seed: Digest::of([self.header().seed, seat.0.into(), self.done() as u64]),
        }
    }

    /// Prepares a search for the best action of the seat to move, using only what that seat can know. Returns `None` if
    /// the game is over, and at a shared table.
    ///
    /// `threads` affects only the time that the search takes. With `player`, the search continues from that player's
    /// `AgentState`. If another seat is to move, that player ponders.
    pub fn think(
        &self,
        request: SearchRequest,
        threads: usize,
        player: Option<(Seat, &AgentState)>,
    ) -> Option<SearchJob> {
        self.own()?.think(request, threads, player)
    }

    /// Returns a key of a legal action, given as a command. Actions that a search treats as the same, such as playing
    /// one of two equal cards, have equal keys.
    pub fn key(&self, line: &str) -> Option<u64> {
        self.read(|history| history.key(line))
    }

    /// Returns an instruction in words for an action, given as a command, and the reasons for it. The instruction is
    /// empty if it would depend on hidden cards. Returns `None` if the command isn't a legal action.
    pub fn explained(&self, line: &str) -> Option<(LinkedText, Vec<Reason>)> {
        self.read(|history| history.now.explained(line, &history.names))
    }

    /// Returns a clue to a legal action that doesn't give it all away, as a predicate: `buys a green card` or `begins with
    /// Bone Golem`. Returns `None` for an action of one word, such as `open`, which names no item.
    pub(crate) fn clue(&self, line: &str) -> Option<String> {
        let clue = self.read(|history| history.now.clue(line));
        if clue.is_some() {
            return clue;
        }
        let seen = self.observe(self.status().awaited());
        let key = self.key(line);
        let option = seen.moves.iter().find(|option| self.key(&option.line) == key)?;
        let first = option.path.first().filter(|_| option.line.contains(' '))?;
        seen.table.anchors().find(|anchor| anchor == first)?;
        let name = seen.table.full_name_of(*first);
        let article = if name.starts_with(char::is_lowercase) { "the " } else { "" };
        Some(format!("begins with {article}{name}"))
    }

    /// Describes actions of the seat to move, given as commands, in phrases for the listener. Several actions can share
    /// a phrase. An action without a description becomes its command in backticks, without a verb. Stops before an
    /// action whose description depends on hidden cards.
    pub fn phrases(&self, lines: &[String], to: Listener<'_>) -> Vec<LinkedText> {
        self.read(|history| history.now.phrases(lines, to))
    }

    /// Returns the position as text. Unless `by` may see all cards, the hidden ones are dealt at random.
    ///
    /// # Errors
    /// Returns an error if `by` is a spectator.
    pub fn position_for(&self, by: Asker) -> Result<String, Error> {
        self.read(|history| history.position_for(self.author(by)))
    }

    /// Returns the position as text. At a shared table, deals the cards at random that the participant can't see.
    pub fn position(&self) -> String {
        let complete = |history: &History| history.now.text(&history.names);
        self.own().map_or_else(|| self.position_for(Asker::Script).unwrap_or_default(), complete)
    }

    /// Starts recording the match in `journal`. If the journal is empty, first writes the actions played so far.
    ///
    /// # Errors
    /// Returns an error if the file can't be written. Each later action tries again.
    pub fn record(&mut self, journal: Journal) -> std::io::Result<()> {
        match &mut self.0 {
            Access::Own(history) => history.record(journal),
            Access::Shared(_) => Ok(()),
        }
    }

    /// Returns a message if recording has failed, or works again, since the last call. At a shared table, only the host
    /// gets it.
    pub fn recording_fault(&mut self) -> Option<String> {
        match &mut self.0 {
            Access::Own(history) => history.recording_fault(),
            Access::Shared(guest) => guest.is_host().then(|| guest.lock().recording_fault()).flatten(),
        }
    }

    /// Returns `true` if the last attempt to record failed.
    pub fn is_failing(&self) -> bool {
        self.read(History::is_failing)
    }

    /// Returns the reason why the last attempt to record failed, or `None` if it succeeded.
    pub fn failure(&self) -> Option<String> {
        self.read(|history| history.failure.clone())
    }

    /// Returns `true` if all of the match is on disk. Writes the missing part first, if possible.
    pub fn is_kept(&mut self) -> bool {
        match &mut self.0 {
            Access::Own(history) => history.is_kept(),
            Access::Shared(guest) => guest.lock().is_kept(),
        }
    }

    /// Starts or ends a batch. Actions in a batch are written together, when [`is_kept`](Match::is_kept) is called.
    /// Don't show their effects to anybody before that.
    pub fn batch(&mut self, batched: bool) {
        self.change(|history| history.batch(batched));
    }

    pub(crate) fn undamaged(self) -> Result<Match, Error> {
        if let Some(damage) = self.damage() { Err(Error(damage.to_string())) } else { Ok(self) }
    }

    /// Returns the first line of the journal that couldn't be replayed. The match is as it was before that line.
    pub fn damage(&self) -> Option<&Damage> {
        self.own()?.damage.as_ref()
    }

    /// Returns the recorded step of the tutorial, counted from 1, or 0 after its end. Returns `None` if the match has
    /// none.
    pub fn tutorial(&self) -> Option<usize> {
        self.read(|history| history.tutorial)
    }

    /// Records the step of the tutorial.
    pub fn keep_tutorial(&mut self, step: usize) {
        self.change(|history| history.keep_tutorial(step));
    }

    /// Returns the recorded state of the clock.
    pub fn clock(&self) -> Option<String> {
        self.read(|history| history.clock.clone())
    }

    /// Records the state of the clock.
    pub fn keep_clock(&mut self, clock: String) {
        self.change(|history| history.keep_clock(clock));
    }
}
