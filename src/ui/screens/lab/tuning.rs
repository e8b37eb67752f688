//! Tuning, which searches for better buy lists, and the search for the best strategies for a kingdom. They run in the
//! background and show the best strategy so far.

use super::{Lab, LabQuestion, LabTab};
use crate::app::{Context, StopOnDrop, Task};
use crate::frame::{LabLine, LabPanel, Popup};
use crate::keys::{Command, KeyScope};
use crate::theme::Role;
use sorcery_agents::Flag;
use sorcery_agents::strategy::plays::USELESS;
use sorcery_agents::strategy::{File, read};
use sorcery_games::dominion::{Setup, kingdom};
use sorcery_games::engine::Rng;
use sorcery_games::words::capitalised;
use sorcery_session::contest::contender::Contender;
use sorcery_session::lab::coach::{Coach, CoachBudget, FINAL_GAMES, StrategySearch};
use sorcery_session::lab::tuning::{ListTuning, Tuned, is_clear_gain};
use sorcery_session::statistics::Share;
use std::time::Duration;

/// Time limit for the coach, which searches for the best strategies for a kingdom. Includes the final games.
const COACHING: Duration = Duration::from_secs(120);

/// The searches in the lab: for better buy lists, and for the best strategies for a kingdom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LabSearch {
    Lists,
    Coach,
}

#[derive(Debug)]
pub(super) struct Tuning {
    kind: LabSearch,
    /// The search. `None` once its task has started.
    work: Option<Box<StrategySearch>>,
    /// Stops the search when dropped. Later results are ignored.
    stop: StopOnDrop,
    best: Option<Tuned>,
    skip: usize,
}

impl Tuning {
    pub fn title(&self) -> &'static str {
        match self.kind {
            LabSearch::Lists => "tuning",
            LabSearch::Coach => "coach",
        }
    }

    pub fn is_running(&self) -> bool {
        !self.stop.is_raised()
    }

    pub fn task(&mut self) -> Option<Task> {
        Some(Task::Tune(self.work.take()?, self.stop.start()?))
    }

    pub fn receive(&mut self, stop: &Flag, tuned: &Tuned) {
        if self.stop.is(stop) && self.is_running() {
            if tuned.fresh.is_some() {
                self.stop.raise();
            }
            self.best = Some(tuned.clone());
        }
    }

    pub fn scroll(&mut self, lines: isize) {
        let most = self.best.as_ref().map_or(0, |best| shown(best).lines().count().saturating_sub(4));
        self.skip = self.skip.saturating_add_signed(lines).min(most);
    }

    /// Returns the title and content of the panel: the best buy lists so far, with the changes highlighted.
    pub fn panel(&self, text: &str) -> (String, LabPanel) {
        let name = self.title();
        let Some(best) = &self.best else { return (format!("{name}: starting"), LabPanel::Empty) };
        let percent = |share: Share| format!("{:.1} % ±{:.1}", 100.0 * share.value(), 100.0 * share.precision());
        let state = match (best.fresh, best.steps) {
            (Some(_), _) => "finished".into(),
            (None, _) if !self.is_running() => "stopped".into(),
            (None, (0, _)) => "trying cards".into(),
            (None, (done, all)) if done == all => "final check".into(),
            (None, (done, all)) if self.kind == LabSearch::Coach => {
                let left = COACHING.as_secs() * all.saturating_sub(done) / all.max(1);
                format!("{} s left", left.next_multiple_of(5))
            }
            (None, (done, all)) => format!("step {done} of {all}"),
        };
        let result = match (best.fresh, self.kind) {
            (None, _) => format!("score {:.1} % in the search", 100.0 * best.share),
            (Some([_, after]), LabSearch::Coach) => {
                format!("score {} in new games against the best built-in strategy", percent(after))
            }
            (Some([before, after]), LabSearch::Lists) => {
                let clear = if is_clear_gain(before, after) { "" } else { "no clear gain: " };
                format!("{clear}score {} in new games; before: {}", percent(after), percent(before))
            }
        };
        let line = |line: &str| {
            if line.contains('\t') {
                return LabLine::new(line, 0, Role::Text);
            }
            let known = text.lines().any(|own| own.trim() == line.trim());
            let indent = line.len() - line.trim_start().len();
            LabLine {
                text: line.trim().into(),
                indent: indent as u16,
                role: if known { Role::Text } else { Role::Gain },
            }
        };
        let lines = [LabLine::new(&result, 0, Role::Notice)].into_iter().chain(shown(best).lines().map(line));
        (format!("{name} · {state}"), LabPanel::Transcript { lines: lines.collect(), skip: self.skip, across: 0 })
    }
}

/// Returns the text that shows the result of a search: its report or, if there is none, the best strategy.
fn shown(best: &Tuned) -> &str {
    best.report.as_deref().unwrap_or(&best.text)
}

impl Lab {
    /// Starts a search for the best strategies for the kingdom, or asks what to do with the current search.
    pub(super) fn coach(&mut self, cx: &mut Context) {
        if self.tuning.is_some() {
            return self.tune(cx);
        }
        let cards = kingdom(&self.tryout.table.kingdom.1).ok().flatten();
        match Setup::new(2, cards) {
            Ok(setup) if cards.is_some_and(|cards| cards.len() == 10) => {
                let (seed, budget, threads) =
                    (Rng::fresh_seed(), CoachBudget::Time(COACHING), sorcery_session::processors());
                let coach = Coach { setup, seed, budget, final_games: FINAL_GAMES, threads, enough: Flag::default() };
                self.begin_search(LabSearch::Coach, StrategySearch::Coach(coach));
            }
            _ => {
                let menu = cx.keymap.key_or_label(KeyScope::Lab, Command::LabMenu);
                let why = format!("The coach needs ten cards. Choose a kingdom in the menu ({menu}).");
                cx.popup = Some(Popup::answer("Coach", &why));
            }
        }
    }

    fn begin_search(&mut self, kind: LabSearch, search: StrategySearch) {
        let work = Some(Box::new(search));
        self.tuning = Some(Tuning { kind, work, stop: StopOnDrop::default(), best: None, skip: 0 });
        self.shown = LabTab::Tuning;
    }

    /// Starts a search, or asks what to do with the current one.
    pub(super) fn tune(&mut self, cx: &mut Context) {
        let Some(tuning) = &self.tuning else {
            return match self.editor.own().and_then(Contender::strategy).map(|own| own.file.clone()) {
                Some(file) => self.search(file),
                None => cx.popup = self.editor.place_of_error().map(|error| Popup::answer("Tuning", &error)),
            };
        };
        self.shown = LabTab::Tuning;
        self.question = Some(LabQuestion::Tuning);
        let other = match tuning.kind {
            _ if tuning.is_running() => "Stop the search",
            LabSearch::Lists => "Continue the search",
            LabSearch::Coach => "Search again",
        };
        cx.ask(capitalised(tuning.title()), &["Use in the editor", other, "Discard"]);
    }

    fn search(&mut self, from: File) {
        let setup = self.tryout.setup(self.editor.own());
        let tuning = ListTuning {
            setup,
            against: self.tryout.opponents.clone(),
            cards: setup.piles().without(USELESS),
            threads: sorcery_session::processors(),
        };
        self.begin_search(LabSearch::Lists, StrategySearch::Lists(tuning, from));
    }

    /// Applies the user's answer: copies the best lists to the editor, stops or continues the search, or discards it. A
    /// search by the coach can't be continued, so it starts again.
    pub(super) fn tuned(&mut self, answer: usize, cx: &mut Context) {
        let Some(tuning) = &self.tuning else { return };
        let best = tuning.best.as_ref().map(|best| best.text.clone());
        match (answer, best) {
            (0, Some(text)) => self.editor.write(&text),
            (1, _) if tuning.is_running() => return tuning.stop.raise(),
            (1, Some(text)) if tuning.kind == LabSearch::Lists => return self.search(read(&text).0),
            (1, _) => {
                let search = if tuning.kind == LabSearch::Coach { Lab::coach } else { Lab::tune };
                self.tuning = None;
                return search(self, cx);
            }
            _ => {}
        }
        self.tuning = None;
        self.shown = LabTab::Charts;
    }
}
