//! The picture of a model: a pure function, free of any face.

use super::frame::{Body, Frame, Hint, Item, Menu, Popup, ResultView};
use super::keys::{Command, Place};
use super::menus;
use super::model::{Model, Screen};
use super::play::Play;
use super::update::place;
use crate::engine::{Seat, Status};
use crate::games::lesson::Task;
use crate::games::{Label, Line, Tint};

/// What the colours mean, for the help.
const SIGNS: [(&str, &str); 7] = [
    (">name<", "the cursor is here (in the window a broad edge)"),
    ("+", "something can be done with it now (a lit edge)"),
    ("1 2 3", "a target, and the digit that chooses it"),
    ("* n actions", "the minion can still act"),
    ("z, -", "it has just come; it has no action left"),
    ("^ v", "higher or lower than printed"),
    ("~", "the last player's turn was about it"),
];

/// The picture of a model.
pub fn view(model: &Model) -> Frame {
    let body = match &model.screen {
        Screen::Lobby { cursor } => Body::Menu(menus::lobby(model, *cursor)),
        Screen::Setup(form) => Body::Menu(form.view()),
        Screen::Replays { cursor } => Body::Menu(menus::replays(model, *cursor)),
        Screen::Decks { cursor } => Body::Menu(menus::decks(model, *cursor)),
        Screen::Settings { cursor } => Body::Menu(menus::settings(model, *cursor)),
        Screen::Table(play) => {
            let mut table = play.view();
            table.banner = table.banner.or_else(|| step_banner(model, play));
            Body::Table(Box::new(table))
        }
        Screen::Result(play, cursor) => Body::Result(result(play, *cursor)),
        Screen::Builder(builder) => Body::Builder(builder.view()),
    };
    Frame { title: title(model), body, popup: model.popup.as_ref().map(|(popup, _)| popup.clone()), keys: hints(model) }
}

/// How many items the menu on the screen has.
pub fn menu_length(model: &Model) -> usize {
    match &model.screen {
        Screen::Lobby { .. } => menus::lobby_entries(model).len(),
        Screen::Replays { .. } => model.library.replays.len(),
        Screen::Decks { .. } => model.library.decks.len() + 1,
        Screen::Settings { cursor } => menus::settings(model, *cursor).items.len(),
        Screen::Result(..) => AFTER.len(),
        _ => 0,
    }
}

fn title(model: &Model) -> [String; 3] {
    let theme = &model.theme().name;
    match &model.screen {
        Screen::Table(play) => {
            let session = &play.session;
            let middle = match session.status() {
                Status::Awaiting(seat) => format!("{} to play", session.names().of(seat)),
                Status::Over(_) => "the game is over".into(),
            };
            let seed = session.header().seed;
            [format!("{}, turn {}", session.title(), session.turn()), middle, format!("seed {seed}, {theme}")]
        }
        Screen::Result(play, _) => {
            [play.session.title().into(), "the game is over".into(), format!("seed {}", play.session.header().seed)]
        }
        _ => [
            "Sorcery".into(),
            model.notice.clone().unwrap_or_default(),
            format!("{} {}", env!("CARGO_PKG_VERSION"), theme),
        ],
    }
}

/// What the open step of a lesson asks for, once it was explained.
fn step_banner(model: &Model, play: &Play) -> Option<String> {
    let course = play.course().filter(|course| course.is_told() && !play.awaits_computer())?;
    let Task::Act { what, .. } = course.step().task else { return None };
    let (number, all) = course.number();
    let what = if play.asked().next().is_some() { format!(": {what}") } else { " is not possible now".into() };
    let key = model.keymap.keys(Place::Table, Command::Lesson).first().map(|key| format!(" ({key}: why, skip)"));
    Some(format!("Step {number} of {all}{what}{}", key.unwrap_or_default()))
}

/// What can be done after a game.
const AFTER: [(&str, &str); 4] = [
    ("Again", "the same decks, new luck"),
    ("Swap seats", "the other player begins"),
    ("Watch the replay", "step by step"),
    ("Lobby", ""),
];

fn result(play: &Play, cursor: usize) -> ResultView {
    let session = &play.session;
    let names: Vec<String> =
        Seat::all(session.names().len()).map(|seat| session.names().of(seat).to_string()).collect();
    let log = session.log(None);
    let headline = match session.status() {
        Status::Over(outcome) => {
            let winners: Vec<&str> = outcome.winners.iter().map(|seat| names[seat.index()].as_str()).collect();
            match winners.len() {
                0 => "Nobody wins.".to_string(),
                1 => format!("{} wins!", winners[0]),
                _ => format!("A tie: {}.", winners.join(" and ")),
            }
        }
        Status::Awaiting(_) => String::new(),
    };
    let item = |&(label, detail): &(&str, &str)| Item { label: label.into(), detail: detail.into(), ..Item::default() };
    let mut items: Vec<Item> = AFTER.iter().map(item).collect();
    if session.header().position.is_some() {
        items[0].detail = "from the same position".into();
    }
    let mut about = String::new();
    if let Some(path) = &play.path {
        about = format!("kept as {}", path.file_name().unwrap_or_default().to_string_lossy());
    }
    ResultView {
        headline,
        why: log.iter().rev().take(4).map(|line| line.text.clone()).collect::<Vec<_>>().into_iter().rev().collect(),
        story: session.story(),
        names,
        menu: Menu { title: String::new(), about, items, cursor, preview: Vec::new() },
    }
}

/// The keys of the last line, on this screen, in this state.
pub fn key_deeds(model: &Model) -> Vec<Command> {
    if model.popup.is_some() {
        return vec![Command::Choose, Command::Back];
    }
    match &model.screen {
        Screen::Lobby { .. } => vec![Command::Choose, Command::Theme, Command::Help, Command::Quit],
        Screen::Setup(_) | Screen::Settings { .. } => {
            vec![Command::Choose, Command::Right, Command::Back, Command::Help]
        }
        Screen::Table(play) if play.replay.is_some() => {
            vec![
                Command::StepForward,
                Command::StepBack,
                Command::NextTurn,
                Command::PlayPause,
                Command::TakeOver,
                Command::Back,
                Command::Help,
            ]
        }
        Screen::Table(play) if play.curtain => vec![Command::Choose, Command::Help, Command::Quit],
        Screen::Table(play) if play.is_choosing() => {
            vec![Command::Choose, Command::NextZone, Command::Back, Command::Help]
        }
        Screen::Table(play) => {
            let mut commands =
                vec![Command::Choose, Command::NextZone, Command::EndTurn, Command::Undo, Command::Back, Command::Help];
            if play.course().is_some() {
                commands.insert(1, Command::Lesson);
            }
            commands
        }
        Screen::Builder(_) => Vec::new(),
        _ => vec![Command::Choose, Command::Back, Command::Help],
    }
}

fn hints(model: &Model) -> Vec<Hint> {
    if let Screen::Builder(_) = model.screen
        && model.popup.is_none()
    {
        let hint = |key: &str, word: &str| Hint { key: key.into(), word: word.into() };
        return vec![
            hint("Right", "add"),
            hint("Left", "remove"),
            hint("letters", "filter"),
            hint("F2", "save"),
            hint("Tab", "name"),
            hint("Esc", "back"),
        ];
    }
    let at = match place(model) {
        _ if model.popup.is_some() => Place::Menu,
        // The line stays as it is while one types: a letter changes the prompt and nothing else.
        Place::Text => Place::Table,
        at => at,
    };
    let hint = |command: Command| {
        let key = model.keymap.keys(at, command).first().map(|key| key.to_string())?;
        Some(Hint { key, word: command.word() })
    };
    key_deeds(model).into_iter().filter_map(hint).collect()
}

/// The help of the screen: its keys, what the signs mean, and the commands of the game.
pub fn help(model: &Model) -> Popup {
    let mut lines: Vec<Line> = Vec::new();
    let text = |text: String| vec![(Label::Text(text), Tint::Plain)];
    let name = match &model.screen {
        Screen::Lobby { .. } => "Lobby",
        Screen::Setup(_) => "New game",
        Screen::Replays { .. } => "Replays",
        Screen::Decks { .. } => "Decks",
        Screen::Settings { .. } => "Settings",
        Screen::Table(play) if play.replay.is_some() => "Replay",
        Screen::Table(_) => "Table",
        Screen::Result(..) => "Result",
        Screen::Builder(_) => "Deck builder",
    };
    for (keys, what) in model.keymap.help(place(model)) {
        lines.push(vec![(Label::Text(format!("{keys:<16} ")), Tint::Gold), (Label::Text(what.into()), Tint::Plain)]);
    }
    if let Screen::Table(play) = &model.screen {
        lines.push(Vec::new());
        lines.push(text("Signs".into()));
        for (sign, what) in SIGNS {
            lines.push(vec![(Label::Text(format!("{sign:<16} ")), Tint::Gold), (Label::Word(what), Tint::Plain)]);
        }
        lines.push(Vec::new());
        lines.push(text("Commands, typed at any time".into()));
        for form in play.session.forms().iter().filter(|form| !form.hidden) {
            lines.push(vec![(Label::Text(form.usage()), Tint::Gold)]);
            lines.push(text(format!("    {}", form.help)));
        }
    }
    Popup::Text { title: format!("Help: {name}"), lines, scroll: 0 }
}
