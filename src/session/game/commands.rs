//! Carries out the commands that people, scripts and programs enter: those of the game, and those common to all games.

use super::History;
use super::position::{AnyAction, Position};
use crate::game::whatif::{DEALS, LEVEL, WhatIf};
use crate::{ADVICE, Advice, Asker, Common, Meaning, Moved, Reply, SearchRequest, Undo};
use sorcery_agents::Flag;
use sorcery_games::engine::{Seat, Status};
use sorcery_games::text_buffer::TextBuffer;
use sorcery_games::words::{nearest, quoted};
use sorcery_games::{Difference, Error, Form, Request, help_text, verb};
use std::time::Duration;

/// Maximum number of actions that `analyse` lists.
pub const LISTED: usize = 6;
/// Maximum time in which `analyse` compares two actions.
const COMPARING: Duration = Duration::from_secs(5);
/// The help for `undo` if undo is strict.
const STRICT_UNDO: Form = Form::new("undo", "", "Undo the last action, unless it revealed hidden cards.");
/// Number of random positions, consistent with the player's knowledge, in which an action is tried to see which of its
/// effects depend on hidden cards.
const WORLDS: u64 = 8;
/// The error if the author of a command acts or asks for advice out of turn.
pub const NOT_YOUR_TURN: &str = "It is not your turn: please wait.";
/// The error if a spectator enters anything except a question about the visible table.
const LOOKS_ON: &str = "Spectators can only ask about the visible parts of the table.";

/// A parsed command. The actions of [`Compare`](Command::Compare) are legal.
enum Command {
    Game(Request<AnyAction>),
    Common(Common),
    /// `help` with the name of a command: the help about it.
    Explain(String),
    Compare([String; 2]),
    Nothing,
}

impl History {
    /// Parses a command of the game as the author `by` sees the table. Out of turn, authors can only ask questions.
    fn read(&self, by: Asker, line: &str) -> Result<Request<AnyAction>, Error> {
        if by == Asker::Onlooker {
            // Commands that aren't questions all get the same error, because a more specific error could reveal a
            // hidden card.
            return match self.now.read(self.now.mover(), line) {
                Ok(Request::Ask(query)) => Ok(Request::Ask(query)),
                _ => Err(Error::new(LOOKS_ON)),
            };
        }
        let request = self.now.read(self.seat_of(by)?, line);
        if matches!(request, Ok(Request::Act(_) | Request::ActEach(_))) && !self.is_turn_of(by) {
            return Err(Error::new(NOT_YOUR_TURN));
        }
        request
    }

    /// Returns the seat that the author of a command speaks for.
    fn seat_of(&self, by: Asker) -> Result<Seat, Error> {
        match by {
            Asker::Script => Ok(self.now.mover()),
            Asker::Person { seat, .. } => Ok(seat),
            Asker::Onlooker => Err(Error::new(LOOKS_ON)),
        }
    }

    /// Returns `true` if the author of a command may act now.
    fn is_turn_of(&self, by: Asker) -> bool {
        let is_awaited = |seat: Option<Seat>| self.status().awaited().is_none_or(|awaited| Some(awaited) == seat);
        match by {
            Asker::Script => true,
            Asker::Person { seat, .. } => is_awaited(Some(seat)),
            Asker::Onlooker => is_awaited(None),
        }
    }

    /// Returns the position as text. Unless the author of the command may see all cards, the hidden ones are dealt at
    /// random.
    pub fn position_for(&self, by: Asker) -> Result<String, Error> {
        let over = matches!(self.status(), Status::Over(_));
        let open = match by {
            // A script that plays all seats knows all hands.
            Asker::Script => self.header.people().count() == self.names.len(),
            Asker::Person { open, .. } => open,
            Asker::Onlooker => false,
        };
        if over || open || self.header.is_testing() {
            return Ok(self.now.text(&self.names));
        }
        let seat = self.seat_of(by)?;
        let world = self.now.imagine(seat, 0);
        let name = self.names.of(seat);
        Ok(format!("# Cards that {name} can't see are random.\n{}", world.text(&self.names)))
    }

    /// Parses a command that `by` has entered. The common commands come last: no game has a command of the same name, and
    /// most commands are actions.
    fn command(&self, by: Asker, line: &str) -> Result<Command, Error> {
        let why = match self.read(by, line) {
            Ok(request @ (Request::Act(_) | Request::ActEach(_))) => return Ok(Command::Game(request)),
            // A blank line does nothing, unless the game uses it as an action.
            _ if line.trim_start().is_empty() => return Ok(Command::Nothing),
            Ok(request) => return Ok(Command::Game(request)),
            Err(why) => why,
        };
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or("");
        match (Common::named(verb).ok_or_else(|| self.unknown(verb, why))?, words.next()) {
            (common, None) => Ok(Command::Common(common)),
            (Common::Analyse, Some(_)) => self.compared(by, line).map(Command::Compare),
            (Common::Help, Some(about)) if words.next().is_none() => {
                let forms = self.forms().into_iter().filter(|form| form.verb.eq_ignore_ascii_case(about));
                let help = help_text(&forms.collect::<Vec<_>>());
                if help.is_empty() { Err(verb::unknown(about, None)) } else { Ok(Command::Explain(help)) }
            }
            (_, Some(more)) => {
                let (verb, more) = (verb.to_lowercase(), quoted(more));
                Err(Error(format!("`{verb}`: unexpected word `{more}`. Usage: `{verb}`.")))
            }
        }
    }

    /// Returns the error about a line that begins with this word. If only a common command is similar to the word, the error
    /// suggests it. `why` is the error of the game's parser.
    fn unknown(&self, word: &str, why: Error) -> Error {
        let own = nearest(word, (self.info.forms)().iter().map(|form| form.verb)).is_some();
        let common = nearest(word, Common::FORMS.into_iter().map(|(_, form)| form.verb));
        if own || common.is_none() { why } else { verb::unknown(word, common) }
    }

    /// Carries out a command that `by` has entered.
    pub fn submit_by(&mut self, by: Asker, line: &str) -> Result<Reply, Error> {
        let request = match self.command(by, line)? {
            Command::Game(request) => request,
            Command::Common(common) => return self.common(by, common),
            Command::Explain(help) => return Ok(Reply::Said(help)),
            Command::Compare(lines) => {
                let whatif = WhatIf::of(self, lines, LEVEL)?;
                let found = whatif.run(0..DEALS, Some(COMPARING), crate::processors(), &Flag::default(), &|_| ());
                return Ok(Reply::Said(found.report()));
            }
            Command::Nothing => return Ok(Reply::Nothing),
        };
        Ok(match request {
            Request::Act(action) => self.carry_out(action)?,
            Request::ActEach(actions) => {
                for action in actions {
                    self.carry_out(action)?;
                }
                Reply::Played
            }
            Request::Ask(look) if by == Asker::Onlooker => {
                let all_is_open = self.names.len() == 1 || !self.info.hides;
                let seat = all_is_open.then(|| self.now.mover());
                let table = self.now.table(seat, &self.names, look).map_err(|_| Error::new(LOOKS_ON))?;
                Reply::Shown(look, table)
            }
            Request::Ask(look) => Reply::Shown(look, self.now.table(Some(self.seat_of(by)?), &self.names, look)?),
            Request::Quit => Reply::Quit,
            Request::Abort => Reply::Abort,
        })
    }

    pub fn meaning(&self, by: Asker, line: &str) -> Result<Meaning, Error> {
        Ok(match self.command(by, line)? {
            Command::Common(common) => Meaning::Common(common),
            Command::Compare(lines) => Meaning::Compare(lines),
            Command::Game(Request::Act(action)) if self.now.check(&action).is_ok() => {
                Meaning::Action { line: self.now.spell(&action), changes: self.changes_by(&action) }
            }
            Command::Game(Request::Act(_) | Request::ActEach(_)) => {
                Meaning::Action { line: line.trim().to_string(), changes: Vec::new() }
            }
            Command::Game(_) | Command::Explain(_) | Command::Nothing => Meaning::Question,
        })
    }

    /// Parses the command `analyse ACTION; ACTION`, and returns the usual spelling of both actions.
    fn compared(&self, by: Asker, line: &str) -> Result<[String; 2], Error> {
        if !self.is_turn_of(by) {
            return Err(Error::new(NOT_YOUR_TURN));
        }
        self.status().awaited().ok_or_else(|| Error::new("The game is over."))?;
        let (_, lines) = line.trim().split_once(char::is_whitespace).unwrap_or_default();
        let (a, b) = lines.split_once(';').unwrap_or((lines, ""));
        if a.trim().is_empty() {
            return Err(Error::new("The first action is missing: write `analyse ACTION; ACTION`."));
        }
        // An error in the first action is worth more than the form of the command.
        let a = self.legal_line(a.trim())?;
        if b.contains(';') {
            return Err(Error::new("`analyse` compares only two actions: write `analyse ACTION; ACTION`."));
        }
        if b.trim().is_empty() {
            return Err(Error(format!("The second action is missing: write `analyse {a}; ACTION`.")));
        }
        let b = self.legal_line(b.trim())?;
        if a == b {
            return Err(Error(format!("Both actions are `{a}`: write two different ones.")));
        }
        Ok([a, b])
    }

    /// Returns the changes that an action would make. Tries the action in several random positions that are consistent
    /// with the knowledge of the seat to move, and leaves out changes that depend on hidden cards.
    fn changes_by(&self, action: &AnyAction) -> Vec<Difference> {
        let seat = self.now.mover();
        let changes = |world| {
            let before = self.now.imagine(seat, world);
            let mut after = before.clone();
            after.apply(action);
            after.changes_from(&*before, seat, &self.names)
        };
        let mut certain = changes(0);
        for world in 1..WORLDS {
            let other = changes(world);
            certain.retain(|change| other.contains(change));
        }
        certain
    }

    pub fn forms(&self) -> Vec<Form> {
        let mut common = Common::FORMS.map(|(_, form)| form).into_iter();
        let mut own = (self.info.forms)().into_iter();
        let (help, end, quit) = (common.next(), own.next(), common.next());
        let forms = [help, end, quit].into_iter().flatten().chain(own).chain(common);
        forms.map(|form| if form.verb == "undo" && self.undo == Undo::Strict { STRICT_UNDO } else { form }).collect()
    }

    fn common(&mut self, by: Asker, common: Common) -> Result<Reply, Error> {
        Ok(match common {
            Common::Help => Reply::Said(help_text(&self.forms())),
            Common::Position => Reply::Said(self.position_for(by)?),
            Common::Undo => self.take_back()?,
            Common::Redo => self.do_again()?,
            Common::Hint => Reply::Hint(self.advice(by)?.hint()),
            Common::Analyse => Reply::Said(self.advice(by)?.list(LISTED)),
            Common::Quit => Reply::Quit,
        })
    }

    fn advice(&self, by: Asker) -> Result<Advice, Error> {
        if !self.is_turn_of(by) {
            return Err(Error::new(NOT_YOUR_TURN));
        }
        let search = self.think(SearchRequest::analysis(ADVICE), 1, None);
        Ok(search.ok_or_else(|| Error::new("The game is over."))?.think())
    }

    /// Returns `true` if undo stops at this position: a person is to move, or only computers play.
    fn is_for_a_person(&self, position: &dyn Position) -> bool {
        let awaited = position.status().awaited();
        self.header.people().next().is_none() || awaited.is_none_or(|seat| self.header.people().any(|own| own == seat))
    }

    /// Goes back to the last decision of a person.
    fn take_back(&mut self) -> Result<Reply, Error> {
        let Some(place) = (0..self.done).rev().find(|&place| self.is_for_a_person(&*self.position_after(place))) else {
            return Err(Error::new("There is nothing to undo: play an action first."));
        };
        if let Some(why) = self.revealed_since(place).filter(|_| self.undo == Undo::Strict) {
            return Err(Error(format!("You can't undo that: {why} (undo is strict).")));
        }
        let mut lines = Vec::new();
        while self.done > place {
            self.go_to(self.done - 1);
            self.write_down("undo");
            lines.extend(self.next_line_in_words());
        }
        Ok(Reply::Moved(Moved { undone: true, lines }))
    }

    /// Returns the next action of the game as a player types it, with the player's name if a computer chose it.
    fn next_line_in_words(&self) -> Option<String> {
        let line = self.next_line()?;
        match self.status().awaited() {
            Some(seat) if !self.is_for_a_person(&*self.now) => Some(format!("{line} ({})", self.names.of(seat))),
            _ => Some(line),
        }
    }

    /// Redoes undone actions up to the next decision of a person.
    fn do_again(&mut self) -> Result<Reply, Error> {
        let mut lines = Vec::new();
        while let Some(line) =
            self.next_line_in_words().filter(|_| lines.is_empty() || !self.is_for_a_person(&*self.now))
        {
            lines.push(line);
            self.go_to(self.done + 1);
            self.write_down("redo");
        }
        if lines.is_empty() {
            return Err(Error::new("There is nothing to redo: undo an action first."));
        }
        Ok(Reply::Moved(Moved { undone: false, lines }))
    }

    /// Describes what the actions after the first `place` actions revealed to the player who was to move at that point.
    /// Returns `None` if that player could predict everything.
    fn revealed_since(&self, place: usize) -> Option<&'static str> {
        let mut walk = self.walk(place..self.done);
        let seat = walk.position.status().awaited()?;
        while let Some(action) = walk.next().cloned() {
            let mut worlds: Vec<_> = (0..WORLDS).map(|seed| walk.position.imagine(seat, seed)).collect();
            walk.step();
            if let Some(what) = walk.position.meta().iter().find_map(|event| event.reveals) {
                return Some(what);
            }
            let told = |position: &dyn Position| {
                let mut told = TextBuffer::default();
                position.tell(&self.names, Some(seat), &mut told);
                told.into_string()
            };
            let told_here = told(&*walk.position);
            let foretold = |world: &mut Box<dyn Position>| {
                world.listen();
                world.check(&action).is_ok() && {
                    world.apply(&action);
                    told(&**world) == told_here
                }
            };
            if !worlds.iter_mut().all(foretold) {
                return Some("it revealed hidden information");
            }
        }
        None
    }
}
