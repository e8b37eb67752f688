//! The search for better buy lists. It runs in the background and shows the best lists so far.

use super::{Lab, Question, Shown};
use crate::app::msg::{StopOnDrop, Task};
use crate::app::screen::Context;
use crate::frame::{LabLine, Panel, Popup};
use crate::theme::Role;
use sorcery_agents::Flag;
use sorcery_agents::strategy::{File, read};
use sorcery_games::dominion::{Card, CardSet};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tuning::{ListTuning, Tuned, is_clear_gain};
use sorcery_session::statistics::Share;

#[derive(Debug)]
pub(super) struct Tuning {
    /// The search to run and the strategy that it starts from. `None` once its task has started.
    work: Option<Box<(ListTuning, File)>>,
    /// The flag that stops the search. Results that come after that are ignored.
    stop: StopOnDrop,
    best: Option<Tuned>,
    skip: usize,
}

impl Tuning {
    fn is_running(&self) -> bool {
        !self.stop.is_raised()
    }

    pub fn task(&mut self) -> Option<Task> {
        Some(Task::Tune(self.work.take()?, self.stop.shared()))
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
        let most = self.best.as_ref().map_or(0, |best| best.text.lines().count().saturating_sub(4));
        self.skip = self.skip.saturating_add_signed(lines).min(most);
    }

    /// Returns the title and content of the panel: the best lists so far, with the changes highlighted.
    pub fn panel(&self, text: &str) -> (String, Panel) {
        let Some(best) = &self.best else { return ("better lists: starting".into(), Panel::Empty) };
        let share = 100.0 * best.share;
        let percent = |share: Share| format!("{:.1} % ±{:.1}", 100.0 * share.value(), 100.0 * share.precision());
        let title = match (best.fresh, best.steps) {
            (Some([before, after]), _) if !is_clear_gain(before, after) => {
                format!("better lists: no clear gain · {} against {}", percent(after), percent(before))
            }
            (Some([before, after]), _) => format!("better lists: {} · before {}", percent(after), percent(before)),
            (None, _) if !self.is_running() => format!("better lists: {share:.1} % · stopped"),
            (None, (0, _)) => format!("better lists: {share:.1} % · trying cards"),
            (None, (done, all)) if done == all => format!("better lists: {share:.1} % · final check"),
            (None, (done, all)) => format!("better lists: {share:.1} % · step {done} of {all}"),
        };
        let line = |line: &str| {
            let known = text.lines().any(|own| own.trim() == line.trim());
            let indent = line.len() - line.trim_start().len();
            LabLine {
                text: line.trim().into(),
                indent: indent as u16,
                role: if known { Role::Text } else { Role::Gain },
            }
        };
        (title, Panel::Transcript { lines: best.text.lines().map(line).collect(), skip: self.skip })
    }
}

impl Lab {
    /// Starts a search, or asks what to do with the current one.
    pub(super) fn tune(&mut self, cx: &mut Context) {
        let Some(tuning) = &self.tuning else {
            return match self.editor.own().and_then(Contender::strategy).map(|own| own.file.clone()) {
                Some(file) => self.search(file),
                None => cx.popup = Some(Popup::answer("Better lists", "Strategies with errors can't play.")),
            };
        };
        self.shown = Shown::Tuning;
        self.question = Some(Question::Tuning);
        let other = if tuning.is_running() { "Stop the search" } else { "Continue the search" };
        cx.ask("Better lists", &["Use in the editor", other, "Discard"]);
    }

    fn search(&mut self, from: File) {
        let setup = self.tryout.setup(self.editor.own());
        let useless: CardSet = [Card::Copper, Card::Curse].into_iter().collect();
        let tuning = ListTuning {
            setup,
            against: self.tryout.opponents.clone(),
            cards: setup.piles().without(useless),
            threads: sorcery_session::processors(),
        };
        let work = Some(Box::new((tuning, from)));
        self.tuning = Some(Tuning { work, stop: StopOnDrop::default(), best: None, skip: 0 });
        self.shown = Shown::Tuning;
    }

    /// Applies the answer: copies the best lists to the editor, stops or continues the search, or discards it.
    pub(super) fn tuned(&mut self, answer: usize, cx: &mut Context) {
        let Some(tuning) = &self.tuning else { return };
        let best = tuning.best.as_ref().map(|best| best.text.clone());
        match (answer, best) {
            (0, Some(text)) => self.editor.write(&text),
            (1, _) if tuning.is_running() => return tuning.stop.raise(),
            (1, Some(text)) => return self.search(read(&text).0),
            (1, None) => {
                self.tuning = None;
                return self.tune(cx);
            }
            _ => {}
        }
        self.tuning = None;
        self.shown = Shown::Charts;
    }
}
