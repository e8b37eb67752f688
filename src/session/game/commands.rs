//! What lines ask for: the commands that all games have in common, and those of the game.

use super::Match;
use crate::engine::Log;
use crate::games::{Contest, Error, Heuristics, Present, Request, Sentence, command, help_text};
use crate::session::{ADVICE, COMMON_FORMS, LISTED, Reply, Session};

impl<G: Present + Heuristics + Contest> Match<G> {
    /// Understands and carries out a line.
    pub(super) fn obey(&mut self, line: &str) -> Result<Reply, Error> {
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or("");
        if COMMON_FORMS.iter().any(|form| form.verb.eq_ignore_ascii_case(verb)) {
            if words.next().is_some() {
                return Err(Error(format!("`{}` stands alone: nothing can follow it.", verb.to_lowercase())));
            }
            if let Some(reply) = self.common(verb) {
                return reply;
            }
        }
        match command::parse(self.view(), line) {
            Ok(Request::Act(action)) => self.carry_out(action),
            Ok(Request::ActEach(actions)) => {
                for action in actions {
                    self.carry_out(action)?;
                }
                Ok(Reply::Played)
            }
            // A blank line means what the game lets it mean, or nothing.
            _ if verb.is_empty() => Ok(Reply::Nothing),
            Ok(Request::Ask(query)) => Ok(Reply::Shown(G::answer(self.view(), &self.names, query)?)),
            Ok(Request::Quit) => Ok(Reply::Quit),
            Err(why) => Err(why),
        }
    }

    fn common(&mut self, verb: &str) -> Option<Result<Reply, Error>> {
        let form = COMMON_FORMS.iter().find(|form| form.verb.eq_ignore_ascii_case(verb))?;
        Some(Ok(match form.verb {
            "help" => Reply::Said(help_text(&self.forms())),
            "position" => Reply::Said(self.position()),
            "undo" if self.done == 0 => return Some(Err(Error::new("There is nothing to take back."))),
            "undo" if let Some(why) = self.shown_by_last() => {
                return Some(Err(Error(format!("That cannot be taken back: {why} (undo is strict)."))));
            }
            "undo" => {
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
