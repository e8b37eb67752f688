//! The list of mistakes in all saved games, grouped by cause. Choosing a group opens its mistakes as exercises.

use crate::app::{Context, Msg, Screen, ScreenEvent, SideEffect, StopOnDrop, Task};
use crate::frame::{Body, MenuItem, MenuView};
use crate::parts::list::{List, ListEvent};
use crate::screens::record::RecordScreen;
use crate::storage::Unsolved;
use sorcery_games::table::plain;
use sorcery_games::words::{capitalised, counted};
use sorcery_games::{Label, Line, Tint};
use std::path::PathBuf;

const ALL: &str = "all mistakes";
/// The heading of the list, which explains the two numbers of each group.
const NUMBERS: &str = "Count, average win probability lost";
/// The description of the record.
const RECORD: &str = "Wins, streaks and trends by game and opponent, and how much your moves cost.";

#[derive(Debug, Default)]
pub struct MistakesScreen {
    list: List,
    /// All mistakes, the costliest first. `None` until the files are read.
    all: Option<Vec<Unsolved>>,
    /// The games that the judge hasn't finished judging.
    unjudged: Vec<PathBuf>,
    stop: StopOnDrop,
}

impl MistakesScreen {
    /// Opens the list of mistakes, and requests that they be read from the files of the saved games.
    pub fn new(cx: &mut Context) -> Self {
        cx.effect(SideEffect::ReadMistakes);
        MistakesScreen::default()
    }

    /// Returns the groups of mistakes: all of them, then one group for each cause.
    fn groups(&self) -> Vec<(&str, Vec<&Unsolved>)> {
        let all = self.all.as_deref().unwrap_or_default();
        let everything = (!all.is_empty()).then(|| (ALL, all.iter().collect()));
        everything.into_iter().chain(Unsolved::groups(all)).collect()
    }
}

/// Returns the average loss of win probability in a group of mistakes as a percentage.
fn average(group: &[&Unsolved]) -> String {
    let cost = group.iter().map(|mistake| mistake.cost()).sum::<f64>() / group.len() as f64;
    format!("{cost:.0} %")
}

/// Returns the description of a group: its numbers in words, then its mistakes, the costliest first, without the better
/// moves.
fn described((cause, group): &(&str, Vec<&Unsolved>)) -> Vec<Line> {
    let (count, average) = (counted(group.len(), "mistake"), average(group));
    let about = format!("{count}. Average loss of win probability: {average}. Solve a mistake twice to remove it.");
    let mut lines = vec![vec![(Label::Text(capitalised(cause)), Tint::Gold)], Vec::new(), plain(about), Vec::new()];
    for mistake in group {
        let Some(slip) = mistake.verdict.mistake() else { continue };
        lines.push(plain(format!("{}, turn {}: {}.", mistake.title, mistake.verdict.turn, slip.did)));
        lines.push(Vec::new());
    }
    lines
}

impl Screen for MistakesScreen {
    fn name(&self) -> &'static str {
        "Mistakes"
    }

    fn view(&self, _cx: &Context) -> Body {
        let groups = self.groups();
        let item = |(cause, group): &(&str, Vec<&Unsolved>)| {
            MenuItem::new(capitalised(cause), format!("{}, {}", group.len(), average(group)))
        };
        let items = groups.iter().map(item).chain([MenuItem::new("Record", "wins and trends")]).collect();
        let about = match (&self.all, self.unjudged.len(), groups.is_empty()) {
            (None, ..) => "Reading the saved games...".into(),
            (_, 0, true) => "There are no unsolved mistakes that cost 10 % or more.".into(),
            (_, 0, false) => NUMBERS.into(),
            (_, left, _) => format!("Judging your games: {} left.", counted(left, "game")),
        };
        Body::Menu(MenuView {
            preview: groups.get(self.list.cursor).map_or_else(|| vec![plain(RECORD)], described),
            ..self.list.menu(self.name(), about, items)
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Message(Msg::Mistakes(all, unjudged)) => {
                self.all = Some(all.clone());
                if !self.stop.started {
                    self.unjudged.clone_from(unjudged);
                }
            }
            ScreenEvent::Message(Msg::GameJudged(of, path, verdicts)) if self.stop.is(of) => {
                self.unjudged.retain(|left| left != path);
                if !verdicts.is_empty() {
                    cx.effect(SideEffect::SaveReview(path.clone(), verdicts.clone()));
                    cx.effect(SideEffect::ReadMistakes);
                }
            }
            ScreenEvent::Message(Msg::Exercises(exercises)) => cx.retry(exercises.clone()),
            ScreenEvent::Resumed => cx.effect(SideEffect::ReadMistakes),
            ScreenEvent::Settled => self.list.cursor = self.list.cursor.min(self.groups().len()),
            _ => match self.list.event(event, self.groups().len() + 1) {
                ListEvent::Chosen => {
                    let slip = |mistake: &&Unsolved| Some((mistake.path.clone(), mistake.verdict.mistake()?.action));
                    match self.groups().get(self.list.cursor) {
                        Some((_, group)) => {
                            cx.effect(SideEffect::ReadExercises(group.iter().filter_map(slip).collect()))
                        }
                        None => {
                            let record = RecordScreen::new(cx);
                            cx.open(record);
                        }
                    }
                }
                other => return other == ListEvent::Moved,
            },
        }
        true
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        self.unjudged.first()?;
        Some(Task::JudgeSaved(self.unjudged.clone(), self.stop.start()?))
    }
}
