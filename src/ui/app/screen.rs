//! The screen trait and the events of a screen.
//!
//! A command that works on every screen (help, theme, settings …) has its match arm in `act` of `model.rs`. A screen
//! handles such a command itself by returning `true` for its [`ScreenEvent::Command`].

use super::{Actions, Context, Msg, Task};
use crate::frame::{Body, Hit, Section};
use crate::keys::{Command, Key, KeyScope};
use sorcery_games::Tint;
use std::any::Any;
use std::fmt::Debug;
use std::time::Duration;

/// A screen: its state, its actions, and its view. It requests everything else from the [`Context`], such as another
/// screen, a dialog or an effect.
pub trait Screen: Any + Debug {
    /// Returns the screen's name, for the title of its help.
    fn name(&self) -> &'static str;

    /// Returns the part of the program, such as the table or the lab, whose key bindings apply now.
    fn scope(&self) -> KeyScope {
        KeyScope::Menu
    }

    /// Returns the actions that are available now. The key line and the help are built from this list.
    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        Actions::new(cx, self.scope(), &[Command::Choose, Command::Back, Command::Help])
    }

    fn view(&self, cx: &Context) -> Body;

    /// Returns the title line: the name of the screen or game, the player to move, and details.
    fn title(&self, _cx: &Context) -> [String; 3] {
        [format!("Sorcery {}", env!("CARGO_PKG_VERSION")), String::new(), String::new()]
    }

    /// Returns the colour of the game on this screen.
    fn tint(&self) -> Tint {
        Tint::Plain
    }

    /// Returns the sections of the help that only this screen has.
    fn help(&self) -> Vec<Section> {
        Vec::new()
    }

    /// Handles an event. Returns `false` if the screen doesn't handle it, so that the model applies the default.
    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool;

    /// Returns the time until the next animation frame; `None` if nothing moves.
    fn moves_in(&self, _cx: &Context) -> Option<Duration> {
        None
    }

    /// Returns a task to start on another thread now.
    fn task(&mut self, _cx: &Context) -> Option<Task> {
        None
    }
}

/// An event for one screen.
#[derive(Clone, Copy, Debug)]
pub enum ScreenEvent<'m> {
    /// A key press, before its command runs. A screen with a text field consumes it; otherwise [`ScreenEvent::Command`]
    /// follows.
    Key(Key, Option<Command>),
    /// A command, from its key or from a click on the key line.
    Command(Command),
    /// A click on a part of the screen.
    Click(Hit),
    /// The pointer moved over a part of the screen.
    Hover(Option<Hit>),
    /// The mouse wheel turned by this many lines; positive is down.
    Wheel(i32),
    Paste(&'m str),
    /// The user's answer to the dialog of this screen.
    Answer(DialogAnswer),
    /// Any other message. The results of tasks are sent to all screens, not only to the one on top.
    Message(&'m Msg),
    /// A message to the user, and whether it reports an error. If the screen doesn't show the message, a dialog does.
    Notice(&'m str, bool),
    /// The screen above this one closed.
    Resumed,
    /// The program has reloaded the user's files, such as decks and saved games.
    Library,
    /// A message was handled. The screen checks the consequences of its new state.
    Settled,
}

impl ScreenEvent<'_> {
    /// Returns the command that a list should run for this event. A turn of the wheel moves the cursor by one line.
    pub fn command(self) -> Option<Command> {
        match self {
            ScreenEvent::Command(command) => Some(command),
            ScreenEvent::Wheel(1..) => Some(Command::Down),
            ScreenEvent::Wheel(_) => Some(Command::Up),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DialogAnswer {
    Item(usize),
    Back,
    Quit,
    /// No answer: the user types a command instead. The dialog closes unless the screen asks again.
    Typed,
}
