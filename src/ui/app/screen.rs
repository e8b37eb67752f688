//! The screen trait, and the context that all screens share.
//!
//! A command that works on every screen (help, theme, settings …) has its match arm in `act` of `model.rs`. A screen
//! handles such a command itself by returning `true` for its [`ScreenEvent::Command`].

use super::inspector::CardNumbers;
use crate::app::msg::{Msg, SideEffect, Task};
use crate::frame::{Body, Hit, KeyHint, Popup, Section};
use crate::keys::{Command, Key, KeyScope, Keymap};
use crate::settings::Settings;
use crate::storage::Library;
use crate::theme::{self, AUTO, DEFAULT, Depth, Rgb, Theme};
use sorcery_agents::Pace;
use sorcery_games::Tint;
use sorcery_games::dominion::{ALL, Opening};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tournament::First;
use sorcery_session::mistake::Mistake;
use sorcery_session::room::{Room, Visit};
use sorcery_session::ruling::Ruling;
use std::any::Any;
use std::fmt::Debug;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A screen: its state, its actions, and its view. It requests everything else from the [`Context`], such as another
/// screen, a dialog or an effect.
pub trait Screen: Any + Debug {
    /// Returns the screen's name, for the title of its help.
    fn name(&self) -> &'static str;

    /// Returns the part of the program, such as the table or the lab, whose key bindings apply now.
    fn place(&self) -> KeyScope {
        KeyScope::Menu
    }

    /// Returns the actions that are available now. The key line and the help are built from this list.
    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        Actions::new(cx, self.place(), &[Command::Choose, Command::Back, Command::Help])
    }

    fn view(&self, cx: &Context) -> Body;

    /// Returns the title line: the name of the screen or game, the player to move, and details.
    fn title(&self, cx: &Context) -> [String; 3] {
        cx.title()
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

/// The actions of a screen: the entries of the key line, in their order, and the commands that have no effect here.
#[derive(Debug)]
pub struct Actions<'c> {
    cx: &'c Context,
    place: KeyScope,
    /// The entries of the key line. Entries without a key or a label, or of a disabled command, are left out.
    hints: Vec<KeyHint>,
    /// Commands that the key line and the help leave out.
    disabled: Vec<Command>,
}

impl<'c> Actions<'c> {
    /// Returns all commands as actions. The key line has those in `shown`, with their default labels and with their
    /// keys in `place`.
    pub fn new(cx: &'c Context, place: KeyScope, shown: &[Command]) -> Self {
        // While the user types a command, show the keys of the table, so that only the prompt changes on the screen.
        let keys_of = if place == KeyScope::Text { KeyScope::Table } else { place };
        let hint = |&command: &Command| KeyHint {
            key: cx.key(keys_of, command).unwrap_or_default(),
            word: command.label(),
            command: Some(command),
            ..KeyHint::default()
        };
        let disabled: &[Command] = match place {
            KeyScope::Menu | KeyScope::Replay => &[Command::Save],
            KeyScope::Picker => &[Command::Save, Command::Delete],
            _ => &[],
        };
        Actions { cx, place, hints: shown.iter().map(hint).collect(), disabled: disabled.to_vec() }
    }

    fn change(mut self, command: Command, change: impl FnOnce(&mut KeyHint)) -> Self {
        if let Some(hint) = self.hints.iter_mut().find(|hint| hint.command == Some(command)) {
            change(hint);
        }
        self
    }

    /// Disables these commands, so that the key line and the help leave them out.
    pub fn without(mut self, commands: &[Command]) -> Self {
        self.disabled.extend(commands);
        self
    }

    /// Enables a command that the key line and the help otherwise leave out.
    pub fn with(mut self, command: Command) -> Self {
        self.disabled.retain(|disabled| *disabled != command);
        self
    }

    /// Changes the label of a command in the key line. If it is empty, only the help lists the command.
    pub fn label(self, command: Command, label: &str) -> Self {
        self.change(command, |hint| hint.word = label.into())
    }

    /// Shows the keys of two commands as one entry, at the position of the second.
    pub fn pair(self, commands: [Command; 2], label: &str) -> Self {
        let keys = commands.iter().filter_map(|command| self.cx.key(self.place, *command)).collect::<Vec<_>>();
        self.change(commands[1], |hint| (hint.key, hint.word) = (keys.join(" "), label.into()))
    }

    /// Shows a command in the key line only while the items of a menu lie side by side.
    pub fn sideways(self, command: Command) -> Self {
        self.change(command, |hint| hint.sideways = true)
    }

    /// Inserts an entry for keys that type text, before the last `behind` entries of the key line.
    pub fn typed(mut self, keys: &str, label: &str, behind: usize) -> Self {
        let hint = KeyHint { key: keys.into(), word: label.into(), ..KeyHint::default() };
        self.hints.insert(self.hints.len() - behind, hint);
        self
    }

    pub fn is_enabled(&self, command: Command) -> bool {
        !self.disabled.contains(&command)
    }

    /// Returns the entries of the key line.
    pub fn hints(&self) -> Vec<KeyHint> {
        let is_shown = |hint: &&KeyHint| {
            let is_enabled = hint.command.is_none_or(|command| self.is_enabled(command));
            is_enabled && !hint.key.is_empty() && !hint.word.is_empty()
        };
        self.hints.iter().filter(is_shown).cloned().collect()
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

#[derive(Debug)]
pub(crate) enum ScreenChange {
    /// Replace the current screen.
    To(Box<dyn Screen>),
    /// Open a screen above the current one.
    Over(Box<dyn Screen>),
    /// Open mistakes as exercises above the current screen.
    Retry(Vec<Mistake>),
    /// Open the example for a ruling above the current screen.
    Example(Ruling),
    Back,
    Home,
}

/// A table that several terminals share, and the user's connection to it.
#[derive(Clone, Debug)]
pub struct SharedTable {
    pub room: Room,
    /// The user's connection to a seat, or `None` for a spectator.
    pub visit: Option<Visit>,
    /// The number of the current game among those played at the table.
    pub game: usize,
}

/// The settings of the strategy lab, kept until the program ends.
#[derive(Clone, Debug)]
pub struct LabSettings {
    pub opponents: Vec<Contender>,
    pub table: LabTable,
    pub chart: usize,
}

/// The rules of the games in the strategy lab.
#[derive(Clone, Debug)]
pub struct LabTable {
    pub first: First,
    /// The kingdom: its description, and the text that the user typed.
    pub kingdom: (String, String),
    pub opening: Option<Opening>,
    /// The starting cards of every player, as the user typed them; empty for the default.
    pub start: String,
    /// Whether two or three opponents play in the same games, rather than each in separate two-player games.
    pub one_table: bool,
    /// The strategy that the user's strategy is compared with in games with the same shuffles. `None` for the saved
    /// version of the user's strategy.
    pub baseline: Option<Contender>,
}

impl Default for LabTable {
    fn default() -> Self {
        LabTable {
            first: First::Alternate,
            kingdom: ("all cards".into(), ALL.into()),
            opening: None,
            start: String::new(),
            one_table: false,
            baseline: None,
        }
    }
}

/// The state that all screens share, and their requests.
#[derive(Debug, Default)]
pub struct Context {
    pub settings: Settings,
    /// The user's settings as they are on disk.
    pub saved: Settings,
    pub keymap: Keymap,
    pub themes: Vec<Arc<Theme>>,
    /// The index of the theme in use.
    pub theme: usize,
    /// The name of the theme that suits the terminal's background.
    suitable: &'static str,
    /// The number of colours of the terminal, if known.
    pub depth: Option<Depth>,
    pub pace: Pace,
    /// Whether the program receives mouse events at the moment.
    pub mouse: bool,
    pub library: Library,
    /// Whether the user sees the lobby for the first time and hasn't pressed a key yet.
    pub first_start: bool,
    pub popup: Option<Popup>,
    /// The dialog behind the open help, shown again when the help closes.
    pub beneath: Option<Popup>,
    /// The settings of the strategy lab when the user last left it.
    pub lab: Option<LabSettings>,
    /// Whether the user plays against the strategy of the lab. After the game, the lab opens again.
    pub from_lab: bool,
    /// Whether the window shows a game that is also played in plain text. In that case, the plain-text front end plays
    /// for the computer players, and leaving the table quits the program.
    pub shared: bool,
    /// Whether an option in the arguments reveals all hands, even in games that have begun. The setting `open_hands`
    /// affects only new games.
    pub reveals_hands: bool,
    /// Whether the plain-text front end reads its input from a script rather than from a terminal.
    pub script: bool,
    /// The path of a game that the user left before all of it was on disk.
    pub unsaved: Option<PathBuf>,
    /// Whether the user resigned, so that the saved game is deleted.
    pub aborted: bool,
    /// The shared table, if the game is played at one.
    pub shared_table: Option<SharedTable>,
    /// The statistics on cards that the inspector's dialog shows.
    pub card_numbers: CardNumbers,
    pub(crate) next: Option<ScreenChange>,
    pub(crate) effects: Vec<SideEffect>,
}

/// Returns the index after `at` if `forwards` is set, otherwise the index before it, in a list of `n` items that wraps
/// around.
pub fn cycled(at: usize, n: usize, forwards: bool) -> usize {
    (at + if forwards { 1 } else { n - 1 }) % n
}

impl Context {
    pub(crate) fn new(settings: Settings, keymap: Keymap, themes: Vec<Arc<Theme>>) -> Self {
        let mut cx = Context {
            mouse: settings.mouse,
            saved: settings.clone(),
            settings,
            keymap,
            themes,
            suitable: DEFAULT,
            ..Context::default()
        };
        cx.choose_theme();
        cx
    }

    /// Replaces the themes. The current one stays selected.
    pub fn show_themes(&mut self, themes: Vec<Theme>) {
        let name = self.theme().name.clone();
        self.themes = themes.into_iter().map(Arc::new).collect();
        self.theme = self.themes.iter().position(|theme| theme.name == name).unwrap_or(0);
    }

    pub fn theme(&self) -> &Arc<Theme> {
        &self.themes[self.theme]
    }

    /// Returns the name of the chosen theme, which is [`AUTO`] if the theme follows the terminal's background.
    pub fn theme_name(&self) -> &str {
        if self.follows_background() { AUTO } else { &self.theme().name }
    }

    pub fn follows_background(&self) -> bool {
        self.settings.theme == AUTO
    }

    /// If the user hasn't chosen a theme, chooses one that suits the background colour of the terminal.
    pub(crate) fn follow_background(&mut self, background: Rgb) {
        self.suitable = theme::for_background(background);
        self.choose_theme();
    }

    /// Looks up the theme that the settings name. If it doesn't exist, uses the first theme.
    fn choose_theme(&mut self) {
        let wanted = if self.follows_background() { self.suitable } else { &self.settings.theme };
        self.theme = self.themes.iter().position(|theme| theme.name == wanted).unwrap_or(0);
    }

    pub fn effect(&mut self, effect: SideEffect) {
        self.effects.push(effect);
    }

    /// Replaces the current screen.
    pub fn go(&mut self, screen: impl Screen) {
        self.next = Some(ScreenChange::To(Box::new(screen)));
    }

    pub fn open(&mut self, screen: impl Screen) {
        self.next = Some(ScreenChange::Over(Box::new(screen)));
    }

    /// Opens mistakes as exercises, or tells the user that there are none.
    pub fn retry(&mut self, mistakes: Vec<Mistake>) {
        match mistakes.is_empty() {
            false => self.next = Some(ScreenChange::Retry(mistakes)),
            true => self.popup = Some(Popup::answer("Mistakes", "No mistake cost 10 % or more.")),
        }
    }

    /// Opens the example for a ruling.
    pub fn play_example(&mut self, ruling: Ruling) {
        self.next = Some(ScreenChange::Example(ruling));
    }

    pub fn back(&mut self) {
        self.next = Some(ScreenChange::Back);
    }

    /// Returns to the screen from which the game was started: the lab or the lobby.
    pub fn home(&mut self) {
        self.next = Some(ScreenChange::Home);
    }

    /// Returns the name of the screen from which the game was started.
    pub fn home_name(&self) -> &'static str {
        if self.from_lab { "Lab" } else { "Lobby" }
    }

    /// Opens a dialog. The screen receives the answer as [`ScreenEvent::Answer`].
    pub fn ask(&mut self, question: impl Into<String>, answers: &[&str]) {
        let items = answers.iter().map(|answer| answer.to_string()).collect();
        self.popup = Some(Popup::question(question, items));
    }

    /// Chooses the next or previous theme. [`AUTO`] comes after the last one.
    pub fn switch_theme(&mut self, forwards: bool) {
        let n = self.themes.len();
        let at = if self.follows_background() { n } else { self.theme };
        let next = cycled(at, n + 1, forwards);
        self.settings.theme = self.themes.get(next).map_or(AUTO, |theme| &theme.name).to_string();
        self.choose_theme();
    }

    /// Saves changed settings, unless the game also runs in plain text, where changes are temporary.
    pub fn save_settings(&mut self) {
        if !self.shared {
            self.effect(SideEffect::SaveSettings);
        }
    }

    /// Turns mouse events on or off until the program ends.
    pub fn set_mouse(&mut self, on: bool) {
        self.mouse = on;
        self.effect(SideEffect::Mouse(on));
    }

    /// Returns the default title line.
    pub fn title(&self) -> [String; 3] {
        [format!("Sorcery {}", env!("CARGO_PKG_VERSION")), String::new(), String::new()]
    }

    /// Returns the first key that runs `command` in `place`.
    pub fn key(&self, place: KeyScope, command: Command) -> Option<String> {
        self.keymap.key(place, command)
    }
}
