//! What keys do at a table, played at or looked at, and how one leaves it.

use super::PAGE;
use super::lesson;
use super::menu::to_lobby;
use super::pointer::scroll;
use crate::ui::builder;
use crate::ui::focus::Direction;
use crate::ui::frame::Popup;
use crate::ui::keys::Command;
use crate::ui::model::{Answer, Model, Screen};
use crate::ui::msg::Cmd;
use crate::ui::play::opponent::About;
use crate::ui::play::{Play, Wish};

pub(super) fn with_play(model: &mut Model, act: impl FnOnce(&mut Play, bool) -> Wish) -> Vec<Cmd> {
    let confirm = model.settings.confirm_end_turn;
    let Screen::Table(play) = &mut model.screen else { return Vec::new() };
    let wish = act(play, confirm);
    table_wish(model, wish)
}

pub(super) fn table_wish(model: &mut Model, wish: Wish) -> Vec<Cmd> {
    match wish {
        Wish::Nothing => {}
        Wish::Popup(popup) => model.popup = Some((popup, Answer::Read)),
        Wish::Ask(moves, more) => {
            let mut items: Vec<String> = moves.iter().map(|option| option.button.clone()).collect();
            if more {
                items.push("Choose a target ...".into());
            }
            model.popup = Some((Popup::question("Which?", items), Answer::Action(moves, more)));
        }
        Wish::Confirm(left, line) => {
            let items = vec!["End the turn".into(), "Go on".into()];
            model.popup = Some((Popup::question(format!("{left}. End the turn?"), items), Answer::EndTurn(line)));
        }
        Wish::Over => {
            if let Screen::Table(play) = &model.screen
                && play.replay.is_some()
            {
                return Vec::new();
            }
            let screen = std::mem::replace(&mut model.screen, Screen::Lobby { cursor: 0 });
            if let Screen::Table(play) = screen {
                let finish = play.path.clone().map(Cmd::Finish);
                model.screen = Screen::Result(play, 0);
                return finish.into_iter().collect();
            }
        }
        Wish::Leave => return ask_to_leave(model),
        Wish::Say(line) => return vec![Cmd::Say(line)],
    }
    Vec::new()
}

pub(super) fn table_command(model: &mut Model, command: Command) -> Vec<Cmd> {
    let Screen::Table(play) = &mut model.screen else { return Vec::new() };
    let direction = match command {
        Command::Left => Some(Direction::Left),
        Command::Right => Some(Direction::Right),
        Command::Up => Some(Direction::Up),
        Command::Down => Some(Direction::Down),
        _ => None,
    };
    if let Some(direction) = direction {
        play.go(direction);
        return Vec::new();
    }
    match command {
        Command::NextZone => play.cycle(true),
        Command::PreviousZone => play.cycle(false),
        Command::Choose => return with_play(model, |play, confirm| play.enter(confirm)),
        Command::EndTurn => return with_play(model, |play, confirm| play.press(0, confirm)),
        Command::Undo => return with_play(model, |play, _| play.submit("undo", false)),
        Command::Redo => return with_play(model, |play, _| play.submit("redo", false)),
        Command::First | Command::Last => play.jump(command == Command::Last),
        Command::Save => play.message = Some((play.kept(), false)),
        Command::Inspect => {
            model.popup = play.about_cursor().map(|popup| (popup, Answer::Read));
        }
        Command::Play | Command::Attack | Command::Use => {
            let verb = command.name();
            return with_play(model, |play, confirm| play.begin(verb, confirm));
        }
        Command::Board => return with_play(model, |play, _| play.submit("board", false)),
        Command::Hint => return with_play(model, |play, _| play.ask_advice(About::Hint)),
        Command::Lesson => lesson::explain(model),
        Command::Back if play.hurry() || play.back() => {}
        Command::Back => return ask_to_leave(model),
        Command::HistoryUp | Command::HistoryDown => play.prompt.recall(command == Command::HistoryUp),
        Command::ScrollLogUp => scroll(model, -(PAGE as i32)),
        Command::ScrollLogDown => scroll(model, PAGE as i32),
        Command::OpenPrompt => {
            play.typed();
            play.prompt.set(" ");
        }
        _ => {
            if let Some(n) = command.picked() {
                return with_play(model, |play, confirm| play.pick(n, confirm));
            }
        }
    }
    Vec::new()
}

pub(super) fn replay_command(model: &mut Model, command: Command) -> Vec<Cmd> {
    let Screen::Table(play) = &mut model.screen else { return Vec::new() };
    let Some(replay) = &mut play.replay else { return Vec::new() };
    match command {
        Command::StepForward => play.step(true, false),
        Command::StepBack => play.step(false, false),
        Command::NextTurn => play.step(true, true),
        Command::PreviousTurn => play.step(false, true),
        Command::Hint => return with_play(model, |play, _| play.ask_advice(About::Hint)),
        Command::PlayPause => replay.playing = !replay.playing,
        Command::Faster => replay.speed = (replay.speed + 1).min(3),
        Command::Slower => replay.speed = (replay.speed - 1).max(1),
        Command::First => play.step_to(0),
        Command::Last => play.step_to(usize::MAX),
        Command::Inspect => {
            model.popup = play.about_cursor().map(|popup| (popup, Answer::Read));
        }
        Command::TakeOver => {
            let done = play.session.place().0;
            return play.path.clone().map(|path| Cmd::TakeOver(path, done)).into_iter().collect();
        }
        Command::ScrollLogUp => scroll(model, -(PAGE as i32)),
        Command::ScrollLogDown => scroll(model, PAGE as i32),
        Command::Back => return to_lobby(model),
        _ => {}
    }
    Vec::new()
}

pub(super) fn ask_to_leave(model: &mut Model) -> Vec<Cmd> {
    match &model.screen {
        Screen::Table(play) if play.replay.is_some() => to_lobby(model),
        Screen::Table(play) => {
            let kept = if play.path.is_some() { "Leave: it is kept" } else { "Leave: it is not kept" };
            let items = vec![kept.into(), "Quit the program".into(), "Give the game up".into(), "Stay".into()];
            model.popup = Some((Popup::question("Leave the game?", items), Answer::Leave));
            Vec::new()
        }
        Screen::Builder(_) => builder_wish(model, builder::Wish::Leave(true)),
        _ => vec![Cmd::Quit],
    }
}

pub(super) fn builder_wish(model: &mut Model, wish: builder::Wish) -> Vec<Cmd> {
    match wish {
        builder::Wish::Nothing => Vec::new(),
        builder::Wish::Save(name, text) => vec![Cmd::SaveDeck(name, text), Cmd::Refresh],
        builder::Wish::Leave(false) => {
            model.screen = Screen::Decks { cursor: 0 };
            Vec::new()
        }
        builder::Wish::Leave(true) => {
            let items = vec!["Stay".into(), "Leave".into()];
            let title = "The deck was changed. Leave without saving it?";
            model.popup = Some((Popup::question(title, items), Answer::DropDeck));
            Vec::new()
        }
    }
}
