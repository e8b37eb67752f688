//! Reports that need extra games: why the strategy wins, and the results of every player against every other.

use super::{Lab, Shown};
use crate::app::msg::{Report, ReportRequest, StopOnDrop, Task};
use crate::frame::{LabLine, LabPanel};
use sorcery_agents::Flag;
use std::sync::Arc;

/// A panel with a report, once the report has been written.
#[derive(Debug)]
pub(super) struct ReportPanel {
    /// The request for the report. `None` once its task has started.
    work: Option<Box<ReportRequest>>,
    stop: StopOnDrop,
    title: String,
    lines: Arc<[LabLine]>,
    /// The report as CSV; empty until it is written.
    pub csv: String,
    /// For each line of the strategy, the number of decisions per game, as text.
    pub uses: Vec<String>,
    skip: usize,
}

impl ReportPanel {
    fn new(title: String, request: ReportRequest) -> Self {
        let (work, stop) = (Some(Box::new(request)), StopOnDrop::default());
        ReportPanel { work, stop, title, lines: Arc::default(), csv: String::new(), uses: Vec::new(), skip: 0 }
    }

    pub fn task(&mut self) -> Option<Task> {
        Some(Task::Report(self.work.take()?, self.stop.shared()))
    }

    pub fn receive(&mut self, stop: &Flag, report: &Report) {
        if self.stop.is(stop) {
            (self.lines, self.csv, self.uses) = (report.lines.clone(), report.csv.clone(), report.uses.clone());
        }
    }

    pub fn panel(&self) -> (String, LabPanel) {
        if self.csv.is_empty() {
            return (format!("{}: playing games...", self.title), LabPanel::Empty);
        }
        (self.title.clone(), LabPanel::Transcript { lines: self.lines.clone(), skip: self.skip, across: 0 })
    }

    pub fn scroll(&mut self, lines: isize) {
        self.skip = self.skip.saturating_add_signed(lines).min(self.lines.len().saturating_sub(4));
    }
}

impl Lab {
    /// Shows a panel, and requests its content if necessary.
    pub(super) fn show(&mut self, shown: Shown) {
        (self.shown, self.reading) = (shown, None);
        match shown {
            Shown::Game if self.transcript.is_none() => self.request_transcript(0, false),
            Shown::Why if self.explained.is_none() => {
                let request = self.tryout.trial.clone().map(|trial| ReportRequest::Explain(trial, self.tryout.watched));
                let against = if self.tryout.is_one_table() {
                    "one table".into()
                } else {
                    format!("vs. {}", self.opponent_name())
                };
                let title = format!("why it wins · {against}");
                self.explained = request.map(|request| ReportPanel::new(title, request));
            }
            Shown::Matrix if self.matrix.is_none() => self.request_matrix(),
            _ => {}
        }
    }

    /// Requests a tournament of the strategy and all opponents.
    fn request_matrix(&mut self) {
        let Some(trial) = self.editor.own().map(|own| self.tryout.trial_of(own, None)) else { return };
        let request = ReportRequest::Matrix(trial, self.tryout.matrix_setting());
        self.matrix = Some(ReportPanel::new("everyone against everyone".into(), request));
    }

    /// Discards the reports after a change. If the panel shows one of them, requests it again.
    pub(super) fn renew_reports(&mut self) {
        (self.explained, self.matrix) = (None, None);
        if matches!(self.shown, Shown::Why | Shown::Matrix) {
            self.show(self.shown);
        }
    }

    /// Returns the report that is shown.
    pub(super) fn report(&self) -> Option<&ReportPanel> {
        match self.shown {
            Shown::Why => self.explained.as_ref(),
            Shown::Matrix => self.matrix.as_ref(),
            _ => None,
        }
    }
}
