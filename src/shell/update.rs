//! What happens, happens here: one function from a model and a message to a changed model and
//! things to be done outside.

use super::builder::{self, Builder};
use super::focus::{Cursor, Direction};
use super::frame::{Hit, Popup};
use super::keys::{Code, Deed, Key, Place};
use super::menus::{self, Entry};
use super::model::{Answer, Model, Screen};
use super::msg::{Cmd, Msg, Opened};
use super::play::{Play, Wish};
use super::setup::Form;
use super::view;
use crate::engine::Rng;
use crate::session::roster::ROSTER;

/// How many lines a page has, for scrolling.
const PAGE: usize = 10;

/// Lets something happen.
pub fn update(model: &mut Model, msg: Msg) -> Vec<Cmd> {
    let commands = react(model, msg);
    // Without animation no time passes that would put it out again.
    if let (Screen::Table(play), false) = (&mut model.screen, model.settings.animation) {
        play.put_out();
    }
    commands
}

fn react(model: &mut Model, msg: Msg) -> Vec<Cmd> {
    match msg {
        Msg::Key(key) => on_key(model, key),
        Msg::Paste(text) => {
            if let Screen::Table(play) = &mut model.screen {
                play.typed();
                play.prompt.paste(&text);
            } else if let Screen::Setup(form) = &mut model.screen
                && let Some(editor) = form.editor()
            {
                editor.paste(&text);
            }
            Vec::new()
        }
        Msg::Click(hit) => on_click(model, hit),
        Msg::Hover(hit) => {
            on_hover(model, hit);
            Vec::new()
        }
        Msg::Wheel(_, lines) => {
            scroll(model, lines);
            Vec::new()
        }
        Msg::Line(line) => with_play(model, |play, _| match play.relayed {
            true => play.carry_out(&line),
            false => play.submit(&line, false),
        }),
        Msg::Opened(Ok(opened)) => {
            sit_down(model, opened);
            Vec::new()
        }
        Msg::Opened(Err(complaint)) => {
            model.notice = Some(complaint.0);
            Vec::new()
        }
        Msg::Library(library) => {
            model.library = library;
            Vec::new()
        }
        Msg::Tick(milliseconds) => {
            if let Screen::Table(play) = &mut model.screen {
                play.tick(milliseconds);
            }
            Vec::new()
        }
        Msg::Notice(text) => {
            match &mut model.screen {
                Screen::Table(play) => play.message = Some((text, true)),
                _ => model.notice = Some(text),
            }
            Vec::new()
        }
        Msg::Close => vec![Cmd::Quit],
    }
}

fn sit_down(model: &mut Model, opened: Opened) {
    let play = Play::new(opened.session, opened.path, opened.replay, model.settings.open_hands);
    model.notice = None;
    model.popup = None;
    let over = play.session.status().awaited().is_none();
    model.screen =
        if over && !opened.replay { Screen::Result(Box::new(play), 0) } else { Screen::Table(Box::new(play)) };
}

/// Which keys mean what, on this screen.
pub fn place(model: &Model) -> Place {
    match &model.screen {
        Screen::Table(play) if play.replay.is_some() => Place::Replay,
        Screen::Table(play) if play.is_typing() => Place::Text,
        Screen::Table(_) => Place::Table,
        Screen::Builder(_) => Place::DeckBuilder,
        _ => Place::Menu,
    }
}

fn on_key(model: &mut Model, key: Key) -> Vec<Cmd> {
    if model.popup.is_some() {
        return on_popup_key(model, key);
    }
    let deed = model.keymap.deed(place(model), key);
    // Letters and cursor keys belong to whoever is typing.
    if is_typing(model)
        && let Some(commands) = type_into(model, key, deed)
    {
        return commands;
    }
    if let (Screen::Table(play), None) = (&mut model.screen, deed)
        && play.replay.is_none()
        && !play.curtain
        && matches!(key.code, Code::Char(_))
        && !key.ctrl
        && !key.alt
    {
        if !play.is_typing() {
            play.back();
        }
        play.typed();
        play.prompt.edit(key);
        return Vec::new();
    }
    match deed {
        Some(deed) => act(model, deed),
        None => match (&mut model.screen, key.code) {
            (Screen::Setup(form), Code::Char(_) | Code::Backspace) => {
                if let Some(editor) = form.editor() {
                    editor.edit(key);
                }
                Vec::new()
            }
            _ => Vec::new(),
        },
    }
}

fn is_typing(model: &Model) -> bool {
    match &model.screen {
        Screen::Table(play) => play.is_typing(),
        Screen::Setup(form) => form.is_typing(),
        Screen::Builder(_) => true,
        _ => false,
    }
}

/// Lets whoever is typing have a key. `None` when they have no use for it.
fn type_into(model: &mut Model, key: Key, deed: Option<Deed>) -> Option<Vec<Cmd>> {
    match &mut model.screen {
        Screen::Builder(builder) => {
            let wish = builder.key(key)?;
            Some(builder_wish(model, wish))
        }
        Screen::Setup(form) => match key.code {
            Code::Enter | Code::Tab | Code::Down => {
                form.go(true);
                Some(Vec::new())
            }
            Code::Up | Code::BackTab => {
                form.go(false);
                Some(Vec::new())
            }
            Code::Esc => {
                form.settle();
                Some(Vec::new())
            }
            _ => form.editor().is_some_and(|editor| editor.edit(key)).then(Vec::new),
        },
        Screen::Table(play) => match (deed, key.code) {
            (Some(Deed::Choose), _) => {
                let wish = play.enter(false);
                Some(table_wish(model, wish))
            }
            (Some(Deed::Back), _) => {
                play.back();
                Some(Vec::new())
            }
            (Some(Deed::Complete), _) => {
                play.complete();
                Some(Vec::new())
            }
            (Some(Deed::HistoryUp | Deed::HistoryDown), _) => {
                play.prompt.recall(deed == Some(Deed::HistoryUp));
                Some(Vec::new())
            }
            (None, Code::Right) if play.prompt.at_end() => {
                play.accept_ghost();
                Some(Vec::new())
            }
            (None, _) => play.prompt.edit(key).then(|| {
                play.message = None;
                Vec::new()
            }),
            _ => None,
        },
        _ => None,
    }
}

fn act(model: &mut Model, deed: Deed) -> Vec<Cmd> {
    match deed {
        Deed::Quit => return ask_to_leave(model),
        Deed::Suspend => return vec![Cmd::Suspend],
        Deed::Redraw => return vec![Cmd::Redraw],
        Deed::Help => {
            model.popup = Some((view::help(model), Answer::Read));
            return Vec::new();
        }
        Deed::Theme => {
            menus::change_setting(model, 0, true);
            return vec![Cmd::SaveSettings];
        }
        Deed::Mouse => {
            model.settings.mouse = !model.settings.mouse;
            return vec![Cmd::SaveSettings, Cmd::Mouse(model.settings.mouse)];
        }
        Deed::Lobby => {
            return match &model.screen {
                Screen::Builder(_) => ask_to_leave(model),
                _ => to_lobby(model),
            };
        }
        Deed::Settings => return open_settings(model),
        _ => {}
    }
    match &model.screen {
        Screen::Table(play) if play.replay.is_some() => replay_deed(model, deed),
        Screen::Table(_) => table_deed(model, deed),
        _ => menu_deed(model, deed),
    }
}

/// Settings open over whatever is there; a game goes back to its table afterwards.
fn open_settings(model: &mut Model) -> Vec<Cmd> {
    match &model.screen {
        Screen::Builder(_) => ask_to_leave(model),
        Screen::Settings { .. } => leave_menu(model),
        _ => {
            let before = std::mem::replace(&mut model.screen, Screen::Settings { cursor: 0 });
            model.beneath = Some(Box::new(before));
            Vec::new()
        }
    }
}

// Menus.

fn menu_deed(model: &mut Model, deed: Deed) -> Vec<Cmd> {
    match deed {
        Deed::Up => move_cursor(model, false),
        Deed::Down | Deed::NextZone => move_cursor(model, true),
        Deed::PreviousZone => move_cursor(model, false),
        Deed::PageUp => (0..PAGE).for_each(|_| move_cursor(model, false)),
        Deed::PageDown => (0..PAGE).for_each(|_| move_cursor(model, true)),
        Deed::First => (0..view::menu_length(model).max(20)).for_each(|_| move_cursor(model, false)),
        Deed::Last => (0..view::menu_length(model).max(20)).for_each(|_| move_cursor(model, true)),
        Deed::Left | Deed::Right => return turn_value(model, deed == Deed::Right),
        Deed::Choose => return choose(model),
        Deed::Back => return leave_menu(model),
        _ => {}
    }
    Vec::new()
}

fn move_cursor(model: &mut Model, down: bool) {
    let items = view::menu_length(model);
    let step = |cursor: &mut usize| {
        *cursor = if down { (*cursor + 1).min(items.saturating_sub(1)) } else { cursor.saturating_sub(1) };
    };
    match &mut model.screen {
        Screen::Setup(form) => form.go(down),
        Screen::Lobby { cursor }
        | Screen::Replays { cursor }
        | Screen::Decks { cursor }
        | Screen::Settings { cursor }
        | Screen::Result(_, cursor) => step(cursor),
        _ => {}
    }
}

fn turn_value(model: &mut Model, forwards: bool) -> Vec<Cmd> {
    match &mut model.screen {
        Screen::Setup(form) => form.turn(forwards),
        &mut Screen::Settings { cursor } => {
            let mouse = model.settings.mouse;
            menus::change_setting(model, cursor, forwards);
            let mut commands = vec![Cmd::SaveSettings];
            if model.settings.mouse != mouse {
                commands.push(Cmd::Mouse(model.settings.mouse));
            }
            return commands;
        }
        Screen::Lobby { .. } => move_cursor(model, forwards),
        _ => {}
    }
    Vec::new()
}

fn choose(model: &mut Model) -> Vec<Cmd> {
    match &mut model.screen {
        &mut Screen::Lobby { cursor } => choose_in_lobby(model, cursor),
        Screen::Setup(form) if form.at_start() => {
            let header = form.header(Rng::fresh_seed());
            model.settings.names = header.names.clone();
            vec![Cmd::SaveSettings, Cmd::Begin(Box::new(header))]
        }
        Screen::Setup(form) => {
            match form.editor() {
                Some(_) => {}
                None => form.turn(true),
            }
            Vec::new()
        }
        &mut Screen::Replays { cursor } => {
            model.library.replays.get(cursor).map(|saved| Cmd::Watch(saved.path.clone())).into_iter().collect()
        }
        &mut Screen::Decks { cursor } => {
            let (name, text) = match cursor.checked_sub(1).and_then(|i| model.library.decks.get(i)) {
                Some((name, text)) => (name.clone(), text.clone()),
                None => (String::new(), String::new()),
            };
            if let Some(listed) = ROSTER.iter().find(|listed| !(listed.catalogue)().is_empty()) {
                model.screen = Screen::Builder(Box::new(Builder::new(listed, &name, &text)));
            }
            Vec::new()
        }
        Screen::Settings { .. } => turn_value(model, true),
        Screen::Result(_, cursor) => {
            let cursor = *cursor;
            after_the_game(model, cursor)
        }
        _ => Vec::new(),
    }
}

fn choose_in_lobby(model: &mut Model, cursor: usize) -> Vec<Cmd> {
    model.notice = None;
    match menus::lobby_entries(model).get(cursor) {
        Some(Entry::Continue) => {
            model.unfinished().map(|saved| Cmd::Continue(saved.path.clone())).into_iter().collect()
        }
        Some(&Entry::Game(listed)) => {
            let form = Form::new(listed, &model.settings.names, &model.library.decks);
            model.screen = Screen::Setup(Box::new(form));
            Vec::new()
        }
        Some(Entry::Replays) => {
            model.screen = Screen::Replays { cursor: 0 };
            Vec::new()
        }
        Some(Entry::Decks) => {
            model.screen = Screen::Decks { cursor: 0 };
            Vec::new()
        }
        Some(Entry::Settings) => open_settings(model),
        Some(Entry::Help) => {
            model.popup = Some((view::help(model), Answer::Read));
            Vec::new()
        }
        Some(Entry::Quit) => vec![Cmd::Quit],
        None => Vec::new(),
    }
}

/// *Again*, *swap seats*, *watch*, *lobby*.
fn after_the_game(model: &mut Model, cursor: usize) -> Vec<Cmd> {
    let Screen::Result(play, _) = &model.screen else { return Vec::new() };
    let mut header = play.session.header().clone();
    header.seed = Rng::fresh_seed();
    match cursor {
        0 => vec![Cmd::Begin(Box::new(header))],
        1 => {
            header.names.reverse();
            let mut values: Vec<String> = header.chosen.iter().map(|(_, value)| value.clone()).collect();
            let seats = header.names.len().min(values.len());
            values[..seats].reverse();
            for ((_, value), swapped) in header.chosen.iter_mut().zip(values) {
                *value = swapped;
            }
            vec![Cmd::Begin(Box::new(header))]
        }
        2 => play.path.clone().map(Cmd::Watch).into_iter().collect(),
        _ => to_lobby(model),
    }
}

fn leave_menu(model: &mut Model) -> Vec<Cmd> {
    if let (Screen::Settings { .. }, Some(before)) = (&model.screen, model.beneath.take()) {
        model.screen = *before;
        if let Screen::Table(play) = &mut model.screen {
            play.open_hands = model.settings.open_hands;
        }
        return Vec::new();
    }
    match &model.screen {
        Screen::Lobby { .. } => vec![Cmd::Quit],
        _ => to_lobby(model),
    }
}

fn to_lobby(model: &mut Model) -> Vec<Cmd> {
    model.screen = Screen::Lobby { cursor: 0 };
    model.popup = None;
    model.beneath = None;
    vec![Cmd::Refresh]
}

// The table.

fn with_play(model: &mut Model, act: impl FnOnce(&mut Play, bool) -> Wish) -> Vec<Cmd> {
    let confirm = model.settings.confirm_end_turn;
    let Screen::Table(play) = &mut model.screen else { return Vec::new() };
    let wish = act(play, confirm);
    table_wish(model, wish)
}

fn table_wish(model: &mut Model, wish: Wish) -> Vec<Cmd> {
    match wish {
        Wish::Nothing => {}
        Wish::Popup(popup) => model.popup = Some((popup, Answer::Read)),
        Wish::Ask(moves, more) => {
            let mut items: Vec<String> = moves.iter().map(|option| option.button.clone()).collect();
            if more {
                items.push("Choose a target ...".into());
            }
            model.popup =
                Some((Popup::Choice { title: "Which?".into(), items, cursor: 0 }, Answer::Action(moves, more)));
        }
        Wish::Confirm(left, line) => {
            let popup = Popup::Choice {
                title: format!("{left}. End the turn?"),
                items: vec!["End the turn".into(), "Go on".into()],
                cursor: 0,
            };
            model.popup = Some((popup, Answer::EndTurn(line)));
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

fn table_deed(model: &mut Model, deed: Deed) -> Vec<Cmd> {
    let Screen::Table(play) = &mut model.screen else { return Vec::new() };
    let direction = match deed {
        Deed::Left => Some(Direction::Left),
        Deed::Right => Some(Direction::Right),
        Deed::Up => Some(Direction::Up),
        Deed::Down => Some(Direction::Down),
        _ => None,
    };
    if let Some(direction) = direction {
        play.go(direction);
        return Vec::new();
    }
    match deed {
        Deed::NextZone => play.cycle(true),
        Deed::PreviousZone => play.cycle(false),
        Deed::Choose => return with_play(model, |play, confirm| play.enter(confirm)),
        Deed::Pick(n) => return with_play(model, |play, confirm| play.pick(n as usize, confirm)),
        Deed::EndTurn => return with_play(model, |play, confirm| play.press(0, confirm)),
        Deed::Undo => return with_play(model, |play, _| play.submit("undo", false)),
        Deed::Redo => return with_play(model, |play, _| play.submit("redo", false)),
        Deed::First | Deed::Last => play.jump(deed == Deed::Last),
        Deed::Save => play.message = Some((play.kept(), false)),
        Deed::Inspect => {
            model.popup = play.about_cursor().map(|popup| (popup, Answer::Read));
        }
        Deed::Play | Deed::Attack | Deed::Use => {
            let verb = deed.name();
            return with_play(model, |play, confirm| play.begin(verb, confirm));
        }
        Deed::Board => return with_play(model, |play, _| play.submit("board", false)),
        Deed::Back if play.back() => {}
        Deed::Back => return ask_to_leave(model),
        Deed::HistoryUp | Deed::HistoryDown => play.prompt.recall(deed == Deed::HistoryUp),
        Deed::ScrollLogUp => scroll(model, -(PAGE as i32)),
        Deed::ScrollLogDown => scroll(model, PAGE as i32),
        Deed::OpenPrompt => {
            play.typed();
            play.prompt.set(" ");
        }
        _ => {}
    }
    Vec::new()
}

fn replay_deed(model: &mut Model, deed: Deed) -> Vec<Cmd> {
    let Screen::Table(play) = &mut model.screen else { return Vec::new() };
    let Some(replay) = &mut play.replay else { return Vec::new() };
    match deed {
        Deed::StepForward => play.step(true, false),
        Deed::StepBack => play.step(false, false),
        Deed::NextTurn => play.step(true, true),
        Deed::PreviousTurn => play.step(false, true),
        Deed::PlayPause => replay.playing = !replay.playing,
        Deed::Faster => replay.speed = (replay.speed + 1).min(3),
        Deed::Slower => replay.speed = (replay.speed - 1).max(1),
        Deed::First => play.step_to(0),
        Deed::Last => play.step_to(usize::MAX),
        Deed::Inspect => {
            model.popup = play.about_cursor().map(|popup| (popup, Answer::Read));
        }
        Deed::TakeOver => {
            let done = play.session.place().0;
            return play.path.clone().map(|path| Cmd::TakeOver(path, done)).into_iter().collect();
        }
        Deed::ScrollLogUp => scroll(model, -(PAGE as i32)),
        Deed::ScrollLogDown => scroll(model, PAGE as i32),
        Deed::Back => return to_lobby(model),
        _ => {}
    }
    Vec::new()
}

fn ask_to_leave(model: &mut Model) -> Vec<Cmd> {
    match &model.screen {
        Screen::Table(play) if play.replay.is_some() => to_lobby(model),
        Screen::Table(play) => {
            let kept = if play.path.is_some() { "Leave: it is kept" } else { "Leave: it is not kept" };
            let popup = Popup::Choice {
                title: "Leave the game?".into(),
                items: vec![kept.into(), "Quit the program".into(), "Give the game up".into(), "Stay".into()],
                cursor: 0,
            };
            model.popup = Some((popup, Answer::Leave));
            Vec::new()
        }
        Screen::Builder(_) => builder_wish(model, builder::Wish::Leave(true)),
        _ => vec![Cmd::Quit],
    }
}

fn builder_wish(model: &mut Model, wish: builder::Wish) -> Vec<Cmd> {
    match wish {
        builder::Wish::Nothing => Vec::new(),
        builder::Wish::Save(name, text) => vec![Cmd::SaveDeck(name, text), Cmd::Refresh],
        builder::Wish::Leave(false) => {
            model.screen = Screen::Decks { cursor: 0 };
            Vec::new()
        }
        builder::Wish::Leave(true) => {
            let popup = Popup::Choice {
                title: "The deck was changed. Leave without saving it?".into(),
                items: vec!["Stay".into(), "Leave".into()],
                cursor: 0,
            };
            model.popup = Some((popup, Answer::DropDeck));
            Vec::new()
        }
    }
}

// What lies on top.

fn on_popup_key(model: &mut Model, key: Key) -> Vec<Cmd> {
    let deed = model.keymap.deed(Place::Menu, key);
    let Some((popup, _)) = &mut model.popup else { return Vec::new() };
    match popup {
        Popup::Text { scroll, .. } | Popup::Table { scroll, .. } => match (deed, key.code) {
            (_, Code::Down) | (Some(Deed::Down), _) => *scroll += 1,
            (_, Code::Up) | (Some(Deed::Up), _) => *scroll = scroll.saturating_sub(1),
            (_, Code::PageDown) => *scroll += PAGE,
            (_, Code::PageUp) => *scroll = scroll.saturating_sub(PAGE),
            (_, Code::Home) => *scroll = 0,
            (Some(Deed::Suspend), _) => return vec![Cmd::Suspend],
            (Some(Deed::Redraw), _) => return vec![Cmd::Redraw],
            _ => model.popup = None,
        },
        Popup::Choice { items, cursor, .. } => match (deed, key.code) {
            (Some(Deed::Down | Deed::NextZone | Deed::Right), _) => *cursor = (*cursor + 1) % items.len().max(1),
            (Some(Deed::Up | Deed::PreviousZone | Deed::Left), _) => {
                *cursor = (*cursor + items.len().saturating_sub(1)) % items.len().max(1);
            }
            (_, Code::Char(c)) if c.to_digit(10).is_some_and(|d| (1..=items.len() as u32).contains(&d)) => {
                let item = c as usize - '1' as usize;
                return answer(model, item);
            }
            (Some(Deed::Choose), _) => {
                let item = *cursor;
                return answer(model, item);
            }
            (Some(Deed::Back | Deed::Quit), _) => {
                model.popup = None;
                if let Screen::Table(play) = &mut model.screen {
                    play.back();
                }
            }
            (Some(Deed::Suspend), _) => return vec![Cmd::Suspend],
            _ => {}
        },
    }
    Vec::new()
}

/// The question on top was answered.
fn answer(model: &mut Model, item: usize) -> Vec<Cmd> {
    let Some((_, answer)) = model.popup.take() else { return Vec::new() };
    match answer {
        Answer::Read => Vec::new(),
        Answer::Action(moves, _) => match moves.get(item) {
            Some(option) => {
                let line = option.line.clone();
                with_play(model, |play, confirm| play.submit(&line, confirm))
            }
            None => with_play(model, |play, _| {
                play.go_on();
                Wish::Nothing
            }),
        },
        Answer::EndTurn(line) if item == 0 => with_play(model, |play, _| play.submit(&line, false)),
        Answer::EndTurn(_) => Vec::new(),
        Answer::Leave => match item {
            0 => to_lobby(model),
            1 => vec![Cmd::Quit],
            2 => {
                let path = match &model.screen {
                    Screen::Table(play) => play.path.clone(),
                    _ => None,
                };
                let mut commands: Vec<Cmd> = path.map(Cmd::Discard).into_iter().collect();
                commands.extend(to_lobby(model));
                commands
            }
            _ => Vec::new(),
        },
        Answer::DropDeck if item == 1 => builder_wish(model, builder::Wish::Leave(false)),
        Answer::DropDeck => Vec::new(),
    }
}

// The pointer.

fn on_click(model: &mut Model, hit: Hit) -> Vec<Cmd> {
    if let Some((popup, _)) = &model.popup {
        return match (popup, hit) {
            (Popup::Choice { .. }, Hit::Item(item)) => answer(model, item),
            (Popup::Choice { .. }, _) => Vec::new(),
            _ => {
                model.popup = None;
                Vec::new()
            }
        };
    }
    match hit {
        Hit::Anchor(anchor) => with_play(model, |play, confirm| play.point(anchor, confirm)),
        Hit::Button(button) => with_play(model, |play, confirm| play.press(button, confirm)),
        Hit::Key(i) => match view::key_deeds(model).get(i) {
            Some(&deed) => act(model, deed),
            None => Vec::new(),
        },
        Hit::Item(item) => match &mut model.screen {
            Screen::Builder(builder) => {
                builder.click(item);
                Vec::new()
            }
            Screen::Setup(form) => {
                form.go_to(item);
                choose(model)
            }
            Screen::Lobby { cursor }
            | Screen::Replays { cursor }
            | Screen::Decks { cursor }
            | Screen::Settings { cursor }
            | Screen::Result(_, cursor) => {
                *cursor = item;
                choose(model)
            }
            Screen::Table(_) => Vec::new(),
        },
        Hit::Log | Hit::Prompt => Vec::new(),
    }
}

fn on_hover(model: &mut Model, hit: Option<Hit>) {
    if model.popup.is_some() {
        return;
    }
    let Screen::Table(play) = &mut model.screen else { return };
    match hit {
        Some(Hit::Anchor(anchor)) => play.hover(Cursor::Thing(anchor)),
        Some(Hit::Button(button)) => play.hover(Cursor::Button(button)),
        _ => {}
    }
}

fn scroll(model: &mut Model, lines: i32) {
    let by = lines.unsigned_abs() as usize;
    if let Some((Popup::Text { scroll, .. } | Popup::Table { scroll, .. }, _)) = &mut model.popup {
        *scroll = if lines > 0 { *scroll + by } else { scroll.saturating_sub(by) };
        return;
    }
    match &mut model.screen {
        Screen::Table(play) => {
            let scroll = &mut play.log_scroll;
            *scroll = if lines > 0 { scroll.saturating_sub(by) } else { *scroll + by };
        }
        _ => move_cursor(model, lines > 0),
    }
}
