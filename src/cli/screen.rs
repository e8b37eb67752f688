//! Starting the full screen.

use super::args::TableArgs;
use super::failure::Failure;
use super::keep;
use super::model::{model, window};
use crate::agents::Pace;
use crate::faces::tui;
use crate::games::{Error, Label, Tint};
use crate::session::roster::Listed;
use crate::session::{Header, Session};
use crate::ui::frame::Popup;
use crate::ui::model::{Answer, Screen};
use crate::ui::msg::{Msg, Opened};
use crate::ui::setup::Form;
use crate::ui::theme::Depth;

/// Where the full screen begins.
pub(super) enum Start {
    /// In the lobby.
    Lobby,
    /// At the set-up of a game, with the values and players of this one chosen.
    Setup(&'static Listed, Header),
    /// At the table of a game that has begun, to be kept; with what went wrong on the way.
    Table(Box<dyn Session>, Vec<Error>),
    /// At a game that is looked at.
    Replay(Box<dyn Session>, std::path::PathBuf),
}

/// Runs the full screen until it is left.
pub(super) fn run(args: &TableArgs, pace: Pace, start: Start) -> Result<(), Failure> {
    let window = window(args)?;
    let desk = keep::desk(args)?;
    let (mut model, mut complaints) = model(args, &desk);
    let asked = match args.color.as_deref() {
        Some("true") => Some(Depth::True),
        Some("256") => Some(Depth::Ansi256),
        Some("16") => Some(Depth::Ansi16),
        Some("none") => Some(Depth::None),
        _ => model.settings.color,
    };
    let depth = asked.unwrap_or_else(|| Depth::detect(|name| std::env::var(name).ok()));
    model.library = desk.library();
    model.pace = pace;
    let mut first = Vec::new();
    match start {
        Start::Lobby => {}
        Start::Setup(listed, header) => {
            let mut form = Form::new(listed, &model.settings.names, &model.library.decks);
            form.preset(&header.chosen);
            form.seat(&header.players);
            if let Some(seed) = args.seed {
                form.repeat(seed);
            }
            model.screen = Screen::Setup(Box::new(form));
        }
        Start::Table(session, wrong) => {
            complaints.extend(wrong);
            crate::ui::update::update(&mut model, desk.keep(session));
        }
        Start::Replay(mut session, path) => {
            session.look_at(0);
            let opened = Opened { session, path: Some(path), replay: true };
            crate::ui::update::update(&mut model, Msg::Opened(Ok(opened)));
        }
    }
    match complaints.as_slice() {
        [] => {}
        [Error(what)] => first.push(Msg::Notice(what.clone())),
        several => model.popup = Some((told(several), Answer::Read)),
    }
    if args.crash {
        first.push(Msg::Crash);
    }
    tui::run(&mut model, &desk, depth, first, window)?;
    Ok(())
}

/// Several complaints, to be read before anything else.
fn told(complaints: &[Error]) -> Popup {
    let line = |text: &str| vec![(Label::Text(text.to_string()), Tint::default())];
    let lines = complaints.iter().flat_map(|error| error.0.lines()).map(line).collect();
    Popup::Text { title: "Not all is as it should be".into(), lines, scroll: 0 }
}

/// Plays the lines of a script on a match; what could not be done is collected.
pub(super) fn play_script(session: &mut dyn Session, lines: &[String]) -> Vec<Error> {
    let mut wrong = Vec::new();
    for line in lines {
        if let Err(error) = session.submit(line) {
            wrong.push(Error(format!("{}: {error}", crate::games::words::quoted(line))));
        }
    }
    wrong
}

/// The names that a script begins with, unless they are `known`, and the rest of its lines.
pub(super) fn names_of_script(
    script: &[u8],
    header: &mut Header,
    known: &[Option<String>],
    seats: usize,
) -> Vec<String> {
    let text = String::from_utf8_lossy(script);
    let mut lines = text.lines().map(str::to_string);
    if header.names.is_empty() {
        let mut name = |seat| known.get(seat).cloned().flatten().or_else(|| lines.next()).unwrap_or_default();
        header.names = (0..seats).map(&mut name).collect();
    }
    lines.collect()
}
