//! The panels with reports that need extra games: the decisions of the strategy, the results of every player against
//! every other, and the transcript of a game.

use super::{Lab, LabTab};
use crate::app::{Context, Report, ReportRequest, StopOnDrop, Task};
use crate::frame::{LabPanel, Popup};
use sorcery_agents::Flag;

/// A panel with a report, once the report has been written.
#[derive(Debug)]
pub(super) struct ReportPanel {
    /// The request for the report. `None` once its task has started.
    work: Option<Box<ReportRequest>>,
    stop: StopOnDrop,
    title: String,
    pub report: Report,
    /// Number of lines that are scrolled off the top.
    skip: usize,
}

impl ReportPanel {
    fn new(title: String, request: ReportRequest) -> Self {
        let (work, stop) = (Some(Box::new(request)), StopOnDrop::default());
        ReportPanel { work, stop, title, report: Report::default(), skip: 0 }
    }

    pub fn task(&mut self) -> Option<Task> {
        Some(Task::Report(self.work.take()?, self.stop.start()?))
    }

    pub fn panel(&self) -> (String, LabPanel) {
        let lines = self.report.lines.clone();
        let title = match &self.report.game {
            _ if lines.is_empty() => return (format!("{}: playing games...", self.title), LabPanel::Empty),
            Some((number, result)) => format!("game {} · {result}", number + 1),
            None => self.title.clone(),
        };
        (title, LabPanel::Transcript { lines, skip: self.skip, across: 0 })
    }

    pub fn scroll(&mut self, lines: isize) {
        self.skip = self.skip.saturating_add_signed(lines).min(self.report.lines.len().saturating_sub(4));
    }
}

impl Lab {
    /// Shows a panel, and requests its content if necessary.
    pub(super) fn show(&mut self, shown: LabTab) {
        (self.shown, self.reading) = (shown, None);
        match shown {
            _ if self.reports.contains_key(&shown) => {}
            LabTab::Game => self.request_transcript(0, false),
            LabTab::Decisions => self.request_explanation(),
            LabTab::Matrix => self.request_matrix(),
            LabTab::Charts | LabTab::Tuning => {}
        }
    }

    /// Requests a report on how many decisions each line of the strategy made in games against the opponent shown.
    fn request_explanation(&mut self) {
        let Some(trial) = self.tryout.trial.clone() else { return };
        let against =
            if self.tryout.is_one_table() { "one table".into() } else { format!("vs. {}", self.opponent_name()) };
        let request = ReportRequest::Explain(trial, self.tryout.watched);
        let title = format!("{} · {against}", self.tab_name(LabTab::Decisions));
        self.reports.insert(LabTab::Decisions, ReportPanel::new(title, request));
    }

    /// Requests a tournament of the strategy and all opponents.
    fn request_matrix(&mut self) {
        let Some(trial) = self.editor.own().map(|own| self.tryout.trial_of(own, None)) else { return };
        let request = ReportRequest::Matrix(trial, self.tryout.matrix_setting());
        self.reports
            .insert(LabTab::Matrix, ReportPanel::new("matrix: every strategy against every other".into(), request));
    }

    /// Requests the transcript of game `number` or, if `lost` is set, of the first lost game from that number on.
    pub(super) fn request_transcript(&mut self, number: u64, lost: bool) {
        let Some(trial) = self.tryout.trial.clone() else { return };
        let request = ReportRequest::Transcript { trial, opponent: self.tryout.watched, number, lost };
        self.reports.insert(LabTab::Game, ReportPanel::new("transcript".into(), request));
    }

    /// Receives a report, or the reason why there is none.
    pub(super) fn receive_report(&mut self, flag: &Flag, report: &Result<Report, String>, cx: &mut Context) {
        let Some((&tab, panel)) = self.reports.iter_mut().find(|(_, panel)| panel.stop.is(flag)) else { return };
        match report {
            Ok(report) => panel.report = report.clone(),
            Err(why) => {
                self.reports.remove(&tab);
                cx.popup = Some(Popup::answer("Transcript", why));
            }
        }
    }

    /// Discards the reports after a change. If the panel shows one of them, requests it again.
    pub(super) fn renew_reports(&mut self) {
        self.reports.retain(|tab, _| *tab == LabTab::Game);
        if matches!(self.shown, LabTab::Decisions | LabTab::Matrix) {
            self.show(self.shown);
        }
    }

    /// Returns the report that is shown.
    pub(super) fn report(&self) -> Option<&ReportPanel> {
        self.reports.get(&self.shown)
    }
}
