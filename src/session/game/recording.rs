//! Recording a match in its journal.

use super::History;
use super::snapshots::Checks;
use crate::game::journal::Journal;
use std::io;

impl History {
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
    fn written(&mut self, was_failing: bool, written: io::Result<()>) {
        let Some(journal) = &self.journal else { return };
        let path = journal.path().display();
        match written {
            Ok(()) => {
                self.safe = self.done;
                if was_failing {
                    self.fault = Some(format!("saving works again; the game is saved up to its last action: {path}"));
                }
            }
            Err(error) if !was_failing => {
                let upto = format!("the file ends with action {}", self.safe);
                let safe = if journal.is_lost() { "the file has no actions" } else { &upto };
                self.fault = Some(format!("the game is no longer being saved; {safe}: {error}: {path}"));
            }
            Err(_) => {}
        }
    }
}

impl History {
    pub fn record(&mut self, mut journal: Journal) -> io::Result<()> {
        self.checks = Checks::default();
        let mut begun = Ok(());
        if !journal.is_begun() {
            begun = journal.begin(&self.header, &self.lines());
            self.actions.truncate(self.done);
        }
        if let Err(error) = &begun {
            self.fault = Some(format!("this game can't be saved: {error}: {}", journal.path().display()));
        }
        self.safe = if begun.is_ok() { self.done } else { 0 };
        self.journal = Some(journal);
        begun
    }

    pub fn recording_fault(&mut self) -> Option<String> {
        self.fault.take()
    }

    pub fn is_failing(&self) -> bool {
        self.journal.as_ref().is_some_and(Journal::is_failing)
    }

    pub fn is_kept(&mut self) -> bool {
        let Some(journal) = &mut self.journal else { return false };
        let (was_failing, written) = (journal.is_failing(), journal.write());
        self.written(was_failing, written);
        !self.is_failing()
    }

    pub fn batch(&mut self, batched: bool) {
        self.batched = batched;
        if !batched {
            self.is_kept();
        }
    }

    pub fn keep_clock(&mut self, clock: String) {
        self.change_journal(|journal| journal.keep_clock(&clock));
        self.clock = Some(clock);
    }
}
