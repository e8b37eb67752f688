//! What lines ask for: the commands that all games have in common, and those of the game.

use super::Match;
use crate::engine::{Log, Rng, Status, Stream};
use crate::games::{Contest, Error, Heuristics, Present, Request, Sentence, View, command, help_text};
use crate::session::{ADVICE, Asker, COMMON_FORMS, LISTED, Meaning, Reply, Session};

/// What is said to whoever would act, or have advice, out of turn.
const NOT_YOURS: &str = "It is not your turn.";

impl<G: Present + Heuristics + Contest> Match<G> {
    /// Understands a line as far as its author sees the table. Who is not awaited can only ask.
    fn read(&self, by: Asker, line: &str) -> Result<Request<G::Action, G::Query>, Error> {
        let view = self.view_of(by)?;
        match command::parse(view, line)? {
            Request::Act(_) | Request::ActEach(_) if !self.is_turn_of(by) => Err(Error::new(NOT_YOURS)),
            request => Ok(request),
        }
    }

    /// What the author of a line sees.
    fn view_of(&self, by: Asker) -> Result<View<'_, G>, Error> {
        match by {
            Asker::Script => Ok(self.view()),
            Asker::Person { seat, .. } => Ok(View::new(&self.now, seat)),
            Asker::Onlooker => Err(Error::new(NOT_YOURS)),
        }
    }

    /// Whether nobody but the author of a line is awaited.
    fn is_turn_of(&self, by: Asker) -> bool {
        match (by, self.status()) {
            (Asker::Script, _) | (_, Status::Over(_)) => true,
            (Asker::Person { seat, .. }, Status::Awaiting(awaited)) => seat == awaited,
            (Asker::Onlooker, Status::Awaiting(_)) => false,
        }
    }

    /// The position as the author of a line may have it: complete, or a world that agrees with all
    /// that the seat knows.
    fn position_for(&self, by: Asker) -> Result<String, Error> {
        let over = matches!(self.status(), Status::Over(_));
        let open = matches!(by, Asker::Script | Asker::Person { open: true, .. });
        if over || open || self.header.is_testing() {
            return Ok(self.position());
        }
        let view = self.view_of(by)?;
        let world = view.imagine(&mut Rng::new(0, Stream::Playout));
        let name = self.names.of(view.seat());
        Ok(format!("# What {name} cannot see was dealt anew.\n{}", world.position(&self.names)))
    }

    /// Understands and carries out a line.
    pub(super) fn obey(&mut self, by: Asker, line: &str) -> Result<Reply, Error> {
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or("");
        if COMMON_FORMS.iter().any(|form| form.verb.eq_ignore_ascii_case(verb)) {
            if words.next().is_some() {
                return Err(Error(format!("`{}` stands alone: nothing can follow it.", verb.to_lowercase())));
            }
            if let Some(reply) = self.common(by, verb) {
                return reply;
            }
        }
        match self.read(by, line) {
            Ok(Request::Act(action)) => self.carry_out(action),
            Ok(Request::ActEach(actions)) => {
                for action in actions {
                    self.carry_out(action)?;
                }
                Ok(Reply::Played)
            }
            // A blank line means what the game lets it mean, or nothing.
            _ if verb.is_empty() => Ok(Reply::Nothing),
            Ok(Request::Ask(query)) => Ok(Reply::Shown(G::answer(self.view_of(by)?, &self.names, query)?)),
            Ok(Request::Quit) => Ok(Reply::Quit),
            Ok(Request::Abort) => Ok(Reply::Abort),
            Err(why) => Err(why),
        }
    }

    /// What a line means.
    pub(super) fn meaning_of(&self, by: Asker, line: &str) -> Result<Meaning, Error> {
        let line = line.trim();
        let common = COMMON_FORMS.iter().find(|form| form.verb.eq_ignore_ascii_case(line));
        match common.map(|form| form.verb) {
            Some("undo") => return Ok(Meaning::Undo),
            Some("redo") => return Ok(Meaning::Redo),
            Some("hint") => return Ok(Meaning::Hint),
            Some("analyse") => return Ok(Meaning::Analyse),
            Some(_) => return Ok(Meaning::Question),
            None => {}
        }
        Ok(match self.read(by, line)? {
            Request::Act(action) if self.now.check(action).is_ok() => Meaning::Action(G::spell(self.view(), action)),
            Request::Act(_) | Request::ActEach(_) => Meaning::Action(line.to_string()),
            Request::Ask(_) | Request::Quit | Request::Abort => Meaning::Question,
        })
    }

    fn common(&mut self, by: Asker, verb: &str) -> Option<Result<Reply, Error>> {
        let form = COMMON_FORMS.iter().find(|form| form.verb.eq_ignore_ascii_case(verb))?;
        Some(Ok(match form.verb {
            "help" => Reply::Said(help_text(&self.forms())),
            "position" => match self.position_for(by) {
                Ok(position) => Reply::Said(position),
                Err(why) => return Some(Err(why)),
            },
            "undo" if self.done == 0 => return Some(Err(Error::new("There is nothing to take back."))),
            "undo" => {
                if let Some(why) = self.shown_by_last() {
                    return Some(Err(Error(format!("That cannot be taken back: {why} (undo is strict)."))));
                }
                self.go_to(self.done - 1);
                self.write_down("undo");
                Reply::Moved(format!("Taken back: {}.", self.line_of(self.done)))
            }
            "redo" if self.done == self.actions.len() => {
                return Some(Err(Error::new("There is nothing to do again.")));
            }
            "redo" => {
                let line = self.line_of(self.done);
                self.go_to(self.done + 1);
                self.write_down("redo");
                Reply::Moved(format!("Done again: {line}."))
            }
            "hint" | "analyse" if !self.is_turn_of(by) => return Some(Err(Error::new(NOT_YOURS))),
            "hint" | "analyse" => {
                let Some(thought) = self.analysis(ADVICE, 1) else {
                    return Some(Err(Error::new("The game is over.")));
                };
                let advice = thought.think();
                Reply::Said(if form.verb == "hint" { advice.hint() } else { advice.list(LISTED) })
            }
            _ => Reply::Quit,
        }))
    }

    /// What the last action brought to light, where undo is strict about it.
    fn shown_by_last(&self) -> Option<&'static str> {
        let last = self.done.checked_sub(1).filter(|_| self.strict)?;
        let mut events = Log::default();
        self.position_after(last).apply(self.actions[last], &mut events);
        events.iter().find_map(|event| {
            let sentence: Sentence = G::tell(std::slice::from_ref(event), &self.names, None, &mut String::new());
            sentence.reveals
        })
    }
}
