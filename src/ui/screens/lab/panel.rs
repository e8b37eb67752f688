//! The panel below the lab's results: charts, the transcript of a game, reports, or the search for better strategies.

use super::tuning::Tuning;
use super::{Lab, charts};
use crate::app::{Context, SideEffect, cycled};
use crate::chart::{Chart, Heat};
use crate::frame::{LabLine, LabPanel, Popup};
use crate::keys::{Command, KeyScope};
use sorcery_session::contest::contender::Contender;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LabTab {
    #[default]
    Charts,
    Game,
    /// A report on each line of the strategy: how many decisions it made, and the results of the games in which it made
    /// any.
    Decisions,
    /// The results of every player against every other.
    Matrix,
    Tuning,
}

impl Lab {
    /// Returns the name of a tab, for the key line, the title of the panel and the exported files.
    pub(super) fn tab_name(&self, tab: LabTab) -> &'static str {
        match tab {
            LabTab::Charts => "charts",
            LabTab::Game => "transcript",
            LabTab::Decisions => "decisions",
            LabTab::Matrix => "matrix",
            LabTab::Tuning => self.tuning.as_ref().map_or("tuning", Tuning::title),
        }
    }

    pub(super) fn opponent_name(&self) -> String {
        self.tryout.opponents.get(self.tryout.watched).map_or(String::new(), Contender::name)
    }

    /// Returns the players' names for charts: `you`, then the opponent shown or, in games at one table, all opponents.
    fn player_names(&self) -> Vec<String> {
        let others = match self.tryout.is_one_table() {
            true => self.tryout.opponents.iter().map(Contender::name).collect(),
            false => vec![self.opponent_name()],
        };
        ["you".to_string()].into_iter().chain(others).collect()
    }

    /// Moves the chart's cursor to the next or previous value, or scrolls the columns of a table. Shows the cursor if
    /// it is hidden.
    pub(super) fn read(&mut self, right: bool, cx: &Context) {
        let (first, last) = match self.panel(cx).1 {
            LabPanel::Chart(chart) => (None, chart.width()),
            LabPanel::Heat(heat) => (None, heat.width()),
            LabPanel::Empty => return,
            LabPanel::Transcript { lines, .. } => {
                let columns = lines.iter().map(|line| line.cells().count()).max().unwrap_or(0);
                (Some(0), columns.saturating_sub(1))
            }
        };
        let last = last.saturating_sub(1);
        self.reading = Some(match self.reading.or(first) {
            None if right => 0,
            None => last,
            Some(at) if right => (at + 1).min(last),
            Some(at) => at.saturating_sub(1),
        });
    }

    /// Switches the panel to the games against the next opponent.
    pub(super) fn watch_next(&mut self) {
        self.tryout.watched = cycled(self.tryout.watched, self.tryout.opponents.len().max(1), true);
        self.reports.remove(&LabTab::Game);
        self.renew_reports();
    }

    pub(super) fn turn_panel(&mut self, forwards: bool) {
        if self.shown == LabTab::Game {
            let game = self.report().and_then(|transcript| transcript.report.game.as_ref());
            return self.request_transcript(game.map_or(0, |(number, _)| number + 1), !forwards);
        }
        self.shown = LabTab::Charts;
        self.chart = cycled(self.chart, charts::CHARTS, forwards);
    }

    /// Returns the title and content of the panel.
    pub(super) fn panel(&self, cx: &Context) -> (String, LabPanel) {
        let (title, mut panel) = self.whole_panel(cx);
        let cursor = |width: usize| self.reading.map(|at| at.min(width.saturating_sub(1)));
        match &mut panel {
            LabPanel::Chart(chart) => chart.cursor = cursor(chart.width()),
            LabPanel::Heat(heat) => heat.cursor = cursor(heat.width()),
            LabPanel::Transcript { across, .. } => *across = self.reading.unwrap_or(0),
            LabPanel::Empty => {}
        }
        (title, panel)
    }

    /// Returns the panel for export: without a cursor, and not scrolled to the right.
    fn whole_panel(&self, cx: &Context) -> (String, LabPanel) {
        if let (LabTab::Tuning, Some(tuning)) = (self.shown, &self.tuning) {
            return tuning.panel(self.editor.text());
        }
        if let Some(report) = self.report() {
            return report.panel();
        }
        if let LabTab::Game | LabTab::Decisions | LabTab::Matrix = self.shown {
            let why = match self.editor.errors() {
                1.. => "fix the errors to see games",
                0 if self.shown == LabTab::Game && self.tryout.trial.is_some() => {
                    &format!("{} plays a game", cx.keymap.key_or_label(KeyScope::Lab, Command::Forwards))
                }
                0 => "no games yet",
            };
            return (format!("{}: {why}", self.tab_name(self.shown)), LabPanel::Empty);
        }
        let against =
            if self.tryout.opponents.len() > 1 { format!("{} · ", self.opponent_name()) } else { String::new() };
        let title = format!("{} · {against}chart {} of {}", charts::title(self.chart), self.chart + 1, charts::CHARTS);
        (title, self.charts().unwrap_or_default())
    }

    /// Returns the current chart, or `None` before any games were played.
    fn charts(&self) -> Option<LabPanel> {
        let (figures, games) = self.tryout.figures()?;
        Some(charts::panel(figures, games, &self.player_names(), self.chart))
    }

    /// Returns the content that follows the current one when the user switches the panel.
    pub(super) fn next_panel(&self) -> LabTab {
        match self.shown {
            LabTab::Charts => LabTab::Game,
            LabTab::Game => LabTab::Decisions,
            LabTab::Decisions => LabTab::Matrix,
            LabTab::Matrix if self.tuning.is_some() => LabTab::Tuning,
            LabTab::Matrix | LabTab::Tuning => LabTab::Charts,
        }
    }

    /// Scrolls the panel. Returns `false` if it has no text.
    pub(super) fn scroll_panel(&mut self, lines: isize) -> bool {
        match (self.shown, self.reports.get_mut(&self.shown), &mut self.tuning) {
            (LabTab::Tuning, _, Some(tuning)) => tuning.scroll(lines),
            (_, Some(report), _) => report.scroll(lines),
            (LabTab::Decisions | LabTab::Matrix, ..) => {}
            _ => return false,
        }
        true
    }

    /// Writes the content of the panel to files: a chart as a picture and as CSV, a report as text and as CSV.
    pub(super) fn export(&mut self, cx: &mut Context) {
        let name = self.editor.stem("strategy");
        let is_chart = self.shown == LabTab::Charts;
        let what = if is_chart { charts::title(self.chart) } else { self.tab_name(self.shown) };
        let title = format!("{name} against {}: {what}", self.player_names()[1..].join(", "));
        let files = match (self.whole_panel(cx).1, self.tryout.figures()) {
            (LabPanel::Chart(chart), _) => {
                let chart = Chart { title, ..chart };
                vec![("svg", chart.svg()), ("csv", chart.csv())]
            }
            (LabPanel::Heat(heat), Some((figures, games))) => {
                let numbers = charts::purchases(figures, games, &self.player_names());
                vec![("svg", Heat { title, ..heat }.svg()), ("csv", numbers.csv())]
            }
            (LabPanel::Transcript { lines, .. }, _) => {
                let line = |line: &LabLine| format!("{}{}\n", " ".repeat(line.indent.into()), line.text);
                let csv = self.report().map(|panel| ("csv", panel.report.csv.clone()));
                csv.filter(|(_, csv)| !csv.is_empty())
                    .into_iter()
                    .chain([("txt", lines.iter().map(line).collect())])
                    .collect()
            }
            _ => {
                cx.popup = Some(Popup::answer(what, "The panel is empty: the strategy has to play games first."));
                return;
            }
        };
        cx.effect(SideEffect::Export(format!("{name} {what}"), files));
    }
}
