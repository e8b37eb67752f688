//! Recording a match in its journal, and restoring it from the journal.

use super::History;
use super::snapshots::{Checks, check_of};
use crate::game::journal::{Damage, Journal, JournalEntry, TUTORIAL, over_line};
use sorcery_games::Error;
use sorcery_games::words::with_fix;
use std::io;

impl History {
    /// Plays the entries of a journal, each with the number of its line. Stops at a line that isn't an entry, at an
    /// action that isn't legal, or where the position differs from the recorded one.
    pub fn replay<'a>(mut self, entries: impl Iterator<Item = (usize, Result<JournalEntry<'a>, String>)>) -> Self {
        for (line, entry) in entries {
            if let Err(why) = entry.and_then(|entry| self.enter(entry).map_err(|Error(why)| why)) {
                self.damage = Some(Damage { line, why });
                break;
            }
            // Discard the events, which nobody reads. A long game has many.
            self.all_is_told();
        }
        self.all_is_told();
        self
    }

    /// Carries out an entry of a journal.
    fn enter(&mut self, entry: JournalEntry<'_>) -> Result<(), Error> {
        match entry {
            JournalEntry::Action(line) => {
                let action = self.understand(line)?;
                self.play(action);
            }
            JournalEntry::Undo if self.done == 0 => return Err(Error::new("there is no action to undo")),
            JournalEntry::Undo => self.go_to(self.done - 1),
            JournalEntry::Redo if self.done == self.actions.len() => {
                return Err(Error::new("there is no action to redo"));
            }
            JournalEntry::Redo => self.go_to(self.done + 1),
            JournalEntry::Check(check) if check != check_of(&self.now.text(&self.names)) => {
                return Err(Error::new("the recorded position differs: the rules have changed since then"));
            }
            JournalEntry::Check(_) => {}
            JournalEntry::Clock(clock) => self.clock = Some(clock),
            JournalEntry::Tutorial(step) => self.tutorial = Some(step),
            JournalEntry::Over(winners, _) if winners.iter().any(|seat| seat.index() >= self.names.len()) => {
                return Err(Error::new("the winning seat doesn't exist in this game"));
            }
            JournalEntry::Over(winners, why) => self.conclude(winners, &why),
        }
        Ok(())
    }

    /// Returns the lines of the journal after the header: the actions, the checks of the position, and an early end.
    fn lines(&self) -> Vec<String> {
        let mut walk = self.walk(0..self.done);
        let (mut lines, mut checks) = (Vec::new(), Checks::default());
        while let Some(line) = walk.next_line() {
            lines.push(line);
            walk.step();
            lines.extend(checks.after(walk.done, || walk.position.text(&self.names)));
        }
        let end = self.conclusion.as_ref().filter(|end| end.after == self.done);
        lines.extend(end.map(|end| over_line(end.winners, &end.why)));
        lines
    }

    /// Appends a line to the journal. If the file can't be written, the game continues, and each further line is
    /// another attempt to write the missing part.
    pub(super) fn write_down(&mut self, line: &str) {
        self.change_journal(|journal| journal.append(line));
    }

    fn change_journal(&mut self, change: impl FnOnce(&mut Journal)) {
        if let Some(journal) = &mut self.journal {
            change(journal);
            if !self.batched {
                self.is_kept();
            }
        }
    }

    /// Prepares a message for the user if saving has just failed, or works again.
    fn written(&mut self, written: io::Result<()>) {
        let Some(journal) = &self.journal else { return };
        match written {
            Ok(()) => {
                self.safe = self.done;
                if self.failure.take().is_some() {
                    self.news = Some("saving works again; the game is saved up to its last action".into());
                }
            }
            Err(error) => {
                let problem = match journal.is_lost() {
                    true => "no action of this game is saved".into(),
                    false => format!("not saved after action {}", self.safe),
                };
                let failure = with_fix(&problem, &error);
                if self.failure.replace(failure.clone()).is_none() {
                    self.news = Some(failure);
                }
            }
        }
    }

    pub fn record(&mut self, mut journal: Journal) -> io::Result<()> {
        self.checks = Checks::default();
        let mut begun = Ok(());
        if !journal.is_begun() {
            begun = journal.begin(&self.header, &self.lines());
            self.actions.truncate(self.done);
        }
        self.failure = begun.as_ref().err().map(|error| with_fix("this game can't be saved", error));
        self.news.clone_from(&self.failure);
        self.safe = if begun.is_ok() { self.done } else { 0 };
        self.journal = Some(journal);
        begun
    }

    pub fn recording_fault(&mut self) -> Option<String> {
        self.news.take()
    }

    pub fn is_failing(&self) -> bool {
        self.failure.is_some()
    }

    pub fn is_kept(&mut self) -> bool {
        let Some(journal) = &mut self.journal else { return false };
        let written = journal.write();
        self.written(written);
        !self.is_failing()
    }

    pub fn batch(&mut self, batched: bool) {
        self.batched = batched;
        if !batched {
            self.is_kept();
        }
    }

    pub fn keep_tutorial(&mut self, step: usize) {
        self.write_down(&format!("{TUTORIAL}{step}"));
        self.tutorial = Some(step);
    }

    pub fn keep_clock(&mut self, clock: String) {
        self.change_journal(|journal| journal.keep_clock(&clock));
        self.clock = Some(clock);
    }
}
