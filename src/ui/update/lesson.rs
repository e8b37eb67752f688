//! A first game by steps: each step is explained on top of the table, then done there.

use super::table::ask_to_leave;
use crate::games::lesson::Task;
use crate::games::{Label, Tint};
use crate::ui::frame::Popup;
use crate::ui::keys::{Command, Keymap, Place};
use crate::ui::model::{Answer, Model, Screen};
use crate::ui::msg::Cmd;
use crate::ui::play::lesson::Course;

/// What can be answered to an explanation.
#[derive(Clone, Copy)]
enum Way {
    /// On with it: a step that was only read is done.
    On,
    Skip,
    Close,
    Leave,
}

/// The answers to the explanation of the open step.
fn ways(course: &Course) -> &'static [(&'static str, Way)] {
    match &course.step().task {
        Task::Act { .. } => {
            &[("Do it", Way::On), ("Skip this step", Way::Skip), ("Close the lesson, and play on", Way::Close)]
        }
        Task::Read(_) if course.is_last() => &[("Play on", Way::On), ("Leave", Way::Leave)],
        Task::Read(_) => &[("Next", Way::On), ("Close the lesson, and play on", Way::Close)],
    }
}

/// Explains the open step when it is time.
pub(super) fn explain_in_time(model: &mut Model) {
    if let (Screen::Table(play), None) = (&model.screen, &model.popup)
        && play.has_to_explain()
    {
        explain(model);
    }
}

/// Explains the open step, for the first time or once more.
pub(super) fn explain(model: &mut Model) {
    let Screen::Table(play) = &mut model.screen else { return };
    if play.awaits_computer() {
        return play.complain("It is not your turn.");
    }
    play.explain();
    let Some(course) = play.course() else {
        play.complain("There are no steps here: First game in the lobby has them.");
        return;
    };
    let step = course.step();
    let plain = |text: String| vec![(Label::Text(text), Tint::Plain)];
    let mut text = vec![plain(with_keys(step.why, &model.keymap)), Vec::new()];
    if let Task::Act { what, .. } = step.task {
        let again = with_keys("{lesson} shows this again", &model.keymap);
        text.push(vec![
            (Label::Text(format!("Now {what}.")), Tint::Gold),
            (Label::Text(format!(" ({again})")), Tint::Plain),
        ]);
        text.push(Vec::new());
    }
    let (number, all) = course.number();
    let items = ways(course).iter().map(|(label, _)| label.to_string()).collect();
    let title = format!("Step {number} of {all}: {}", step.title);
    model.popup = Some((Popup::Choice { title, text, items, cursor: 0 }, Answer::Step));
}

/// A text in which names of commands in braces are replaced by their keys at the table.
fn with_keys(text: &str, keymap: &Keymap) -> String {
    Command::all().fold(text.to_string(), |text, (command, name)| {
        let key = || keymap.keys(Place::Table, command).first().map_or_else(|| command.word(), ToString::to_string);
        let place = format!("{{{name}}}");
        if text.contains(&place) { text.replace(&place, &key()) } else { text }
    })
}

/// An explanation was answered.
pub(super) fn answer(model: &mut Model, item: usize) -> Vec<Cmd> {
    let Screen::Table(play) = &mut model.screen else { return Vec::new() };
    let Some(course) = play.course() else { return Vec::new() };
    match ways(course).get(item).map(|&(_, way)| way) {
        Some(Way::On) if matches!(course.step().task, Task::Read(_)) => play.next_step(),
        Some(Way::On) | None => {}
        Some(Way::Skip) => play.next_step(),
        Some(Way::Close) => {
            play.close_lesson();
            play.message = Some(("The lesson is closed; the game goes on.".into(), false));
        }
        Some(Way::Leave) => return ask_to_leave(model),
    }
    Vec::new()
}
