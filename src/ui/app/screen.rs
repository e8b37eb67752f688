//! What a screen is, and what all screens share.
//!
//! A command that works on every screen (help, theme, settings …) has its match arm in `act` of `model.rs`. A screen
//! handles such a command itself by returning `true` for its [`Event::Command`].

use crate::app::msg::{Effect, Msg, Task};
use crate::frame::{Body, Hint, Hit, Popup};
use crate::keys::{Command, Key, Keymap, Place};
use crate::settings::Settings;
use crate::storage::Library;
use crate::theme::{Depth, Theme};
use sorcery_agents::Pace;
use sorcery_games::Line;
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tournament::First;
use sorcery_session::room::{Room, Visit};
use std::any::Any;
use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A screen: its state, what can be done there, and its picture. Whatever else a screen wants (another screen, a
/// dialog, an effect), it puts into the [`Context`].
pub trait Screen: Any + Debug {
    /// The screen's name, for the title of its help.
    fn name(&self) -> &'static str;

    /// The place whose keys work in the current state.
    fn place(&self) -> Place {
        Place::Menu
    }

    /// What can be done in the current state. The key line, the clicks on it and the help follow from this list.
    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c>;

    fn view(&self, cx: &Context) -> Body;

    /// The first line: the game, whose turn it is, and details.
    fn title(&self, cx: &Context) -> [String; 3] {
        cx.title()
    }

    /// What the help says below the keys.
    fn help(&self) -> Vec<Line> {
        Vec::new()
    }

    /// Reacts to an event. Returns `false` if the event means nothing here; the model then does what it means on
    /// every screen.
    fn event(&mut self, event: Event<'_>, cx: &mut Context) -> bool;

    /// The time until something on the screen moves; `None` if nothing does.
    fn moves_in(&self, _cx: &Context) -> Option<Duration> {
        None
    }

    /// Work to start on another thread now.
    fn task(&mut self, _cx: &Context) -> Option<Task> {
        None
    }
}

/// An event for one screen.
#[derive(Clone, Copy, Debug)]
pub enum Event<'m> {
    /// A key was pressed, before its command is carried out. A screen in which text is typed takes it; otherwise
    /// [`Event::Command`] follows.
    Key(Key, Option<Command>),
    /// A command, from its key or from a click on the key line.
    Command(Command),
    /// A pointer was pressed on part of the screen.
    Click(Hit),
    /// A pointer moved over part of the screen.
    Hover(Hit),
    /// A wheel was turned by this many lines, downwards positive.
    Wheel(i32),
    Paste(&'m str),
    /// The user answered the dialog that this screen has opened.
    Answer(Answer),
    /// Any other message. Results of tasks reach screens below the top, too.
    Message(&'m Msg),
    /// A text for the user; whether it reports an error. A dialog shows the text if the screen does not.
    Notice(&'m str, bool),
    /// The screen above this one was closed.
    Resumed,
    /// A message was dealt with. The screen checks what follows from its new state.
    Settled,
}

impl Event<'_> {
    /// The command that the event stands for in a list: a turn of the wheel moves by one line.
    pub fn command(self) -> Option<Command> {
        match self {
            Event::Command(command) => Some(command),
            Event::Wheel(1..) => Some(Command::Down),
            Event::Wheel(_) => Some(Command::Up),
            _ => None,
        }
    }
}

/// Something that can be done on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// None: text is typed.
    pub command: Option<Command>,
    /// The keys in the key line.
    pub keys: String,
    /// What the key line calls it; only the help lists an action without a label.
    pub label: String,
    /// Whether it does something now. The key line and the help leave out a disabled action.
    pub enabled: bool,
    /// Whether the key line leaves it out while the items of a menu lie below each other.
    pub sideways: bool,
}

/// The actions of a screen, those of the key line first and in its order.
#[derive(Debug)]
pub struct Actions<'c> {
    cx: &'c Context,
    place: Place,
    list: Vec<Action>,
}

impl<'c> Actions<'c> {
    /// All commands of a place, each under the label of its own name where it is among `shown`.
    pub fn new(cx: &'c Context, place: Place, shown: &[Command]) -> Self {
        // While a command is typed the key line stays as it is: a letter changes nothing but the prompt.
        let keys_of = if place == Place::Text { Place::Table } else { place };
        let all = shown.iter().copied().chain(Command::all().map(|(c, _)| c).filter(|c| !shown.contains(c)));
        let list = all.enumerate().map(|(at, command)| Action {
            command: Some(command),
            keys: if at < shown.len() { cx.key(keys_of, command).unwrap_or_default() } else { String::new() },
            label: if at < shown.len() { command.word() } else { String::new() },
            enabled: true,
            sideways: false,
        });
        Actions { cx, place, list: list.collect() }.without(match place {
            Place::Menu => &[Command::Save, Command::Delete],
            _ => &[],
        })
    }

    fn change(mut self, command: Command, change: impl FnMut(&mut Action)) -> Self {
        self.list.iter_mut().filter(|action| action.command == Some(command)).take(1).for_each(change);
        self
    }

    /// Disables commands.
    pub fn without(self, commands: &[Command]) -> Self {
        commands.iter().fold(self, |actions, command| actions.change(*command, |action| action.enabled = false))
    }

    /// Enables a command that the place disables.
    pub fn with(self, command: Command) -> Self {
        self.change(command, |action| action.enabled = true)
    }

    /// Gives a shown command another label.
    pub fn label(self, command: Command, label: &str) -> Self {
        self.change(command, |action| action.label = label.into())
    }

    /// Shows the keys of two commands as one entry, in the place of the second.
    pub fn pair(self, commands: [Command; 2], label: &str) -> Self {
        let keys = commands.iter().filter_map(|command| self.cx.key(self.place, *command)).collect::<Vec<_>>();
        self.change(commands[1], |action| (action.keys, action.label) = (keys.join(" "), label.into()))
    }

    /// Shows a command only while the items of a menu lie side by side.
    pub fn sideways(self, command: Command) -> Self {
        self.change(command, |action| action.sideways = true)
    }

    /// Inserts an entry for keys that are typed, before the last `behind` entries of the key line.
    pub fn typed(mut self, keys: &str, label: &str, behind: usize) -> Self {
        let at = self.list.iter().take_while(|action| !action.label.is_empty()).count() - behind;
        let (keys, label) = (keys.into(), label.into());
        self.list.insert(at, Action { command: None, keys, label, enabled: true, sideways: false });
        self
    }

    pub fn is_enabled(&self, command: Command) -> bool {
        self.list.iter().any(|action| action.command == Some(command) && action.enabled)
    }

    /// The entries of the key line.
    pub fn hints(&self) -> Vec<Hint> {
        let shown =
            self.list.iter().filter(|action| action.enabled && !action.label.is_empty() && !action.keys.is_empty());
        let hint = |action: &Action| Hint {
            key: action.keys.clone(),
            word: action.label.clone(),
            command: action.command,
            sideways: action.sideways,
            ..Hint::default()
        };
        shown.map(hint).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Item(usize),
    Back,
    Quit,
}

#[derive(Debug)]
pub(crate) enum Next {
    /// This one, instead of the one that says so.
    To(Box<dyn Screen>),
    /// This one, over the one that says so.
    Over(Box<dyn Screen>),
    Back,
    Home,
}

/// A seat at a table that several terminals share.
#[derive(Clone, Debug)]
pub struct SharedTable {
    pub room: Room,
    /// None for a spectator.
    pub visit: Option<Visit>,
    /// The number of the game that is shown, among those played at the table.
    pub game: usize,
}

/// How the lab tries strategies, until the program ends.
#[derive(Clone, Debug)]
pub struct LabSettings {
    pub opponents: Vec<Contender>,
    pub first: First,
    /// The kingdom, in words and as it is written.
    pub kingdom: (String, String),
    pub chart: usize,
}

/// What all screens share, and what they want.
#[derive(Debug)]
pub struct Context {
    pub settings: Settings,
    /// The settings when they were last written, or at the beginning.
    pub saved: Settings,
    pub keymap: Keymap,
    pub themes: Vec<Arc<Theme>>,
    pub theme: usize,
    /// How many colours the terminal shows, where that is known.
    pub depth: Option<Depth>,
    pub pace: Pace,
    /// Whether the mouse is ours at the moment.
    pub mouse: bool,
    pub library: Library,
    pub popup: Option<Popup>,
    /// The lab's settings when the user left it.
    pub lab: Option<LabSettings>,
    /// The same game is played in plain text, which leads: it answers for programs, and who leaves
    /// the table has left the game.
    pub shared: bool,
    /// Whether games that have begun are shown with all hands, too, as the arguments say: no setting opens
    /// a hand that was covered.
    pub opens: bool,
    /// The text is a script, or one that may know everything.
    pub script: bool,
    /// A game that was left while not all of it was on disk.
    pub unsaved: Option<PathBuf>,
    /// The game that is shared was given up.
    pub aborted: bool,
    /// The shared table, if the game is played at one.
    pub shared_table: Option<SharedTable>,
    pub(crate) next: Option<Next>,
    pub(crate) effects: Vec<Effect>,
}

/// The next of so many, or the one before; after the last comes the first.
pub fn turned(at: usize, n: usize, forwards: bool) -> usize {
    (at + if forwards { 1 } else { n - 1 }) % n
}

impl Context {
    pub(crate) fn new(settings: Settings, keymap: Keymap, themes: Vec<Arc<Theme>>) -> Self {
        let theme = themes.iter().position(|theme| theme.name == settings.theme).unwrap_or(0);
        Context {
            mouse: settings.mouse,
            saved: settings.clone(),
            opens: false,
            settings,
            keymap,
            themes,
            theme,
            depth: None,
            pace: Pace::Usual,
            library: Library::default(),
            popup: None,
            lab: None,
            shared: false,
            script: false,
            unsaved: None,
            aborted: false,
            shared_table: None,
            next: None,
            effects: Vec::new(),
        }
    }

    pub fn theme(&self) -> &Arc<Theme> {
        &self.themes[self.theme]
    }

    pub fn effect(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Goes to another screen instead of this one.
    pub fn go(&mut self, screen: impl Screen) {
        self.next = Some(Next::To(Box::new(screen)));
    }

    pub fn open(&mut self, screen: impl Screen) {
        self.next = Some(Next::Over(Box::new(screen)));
    }

    pub fn back(&mut self) {
        self.next = Some(Next::Back);
    }

    pub fn home(&mut self) {
        self.next = Some(Next::Home);
    }

    /// Opens a dialog. The screen receives the answer as [`Event::Answer`].
    pub fn ask(&mut self, question: impl Into<String>, answers: &[&str]) {
        let items = answers.iter().map(|answer| answer.to_string()).collect();
        self.popup = Some(Popup::question(question, items));
    }

    pub fn turn_theme(&mut self, forwards: bool) {
        self.theme = turned(self.theme, self.themes.len(), forwards);
        self.settings.theme = self.themes[self.theme].name.clone();
    }

    /// Keeps settings that were changed. Those of a window beside plain text are not the user's.
    pub fn save_settings(&mut self) {
        if !self.shared {
            self.effect(Effect::SaveSettings);
        }
    }

    /// Takes the mouse, or leaves it to the terminal, until the end of this run.
    pub fn take_mouse(&mut self, on: bool) {
        self.mouse = on;
        self.effect(Effect::Mouse(on));
    }

    /// The first line of screens that have nothing of their own to say there.
    pub fn title(&self) -> [String; 3] {
        [format!("Sorcery {}", env!("CARGO_PKG_VERSION")), String::new(), String::new()]
    }

    /// The first of the keys that do something in a place.
    pub fn key(&self, place: Place, command: Command) -> Option<String> {
        self.keymap.key(place, command)
    }
}
