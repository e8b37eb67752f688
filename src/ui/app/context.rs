//! The state that all screens share.

use super::{CardNumbers, LabSettings, Screen, SideEffect};
use crate::frame::Popup;
use crate::keys::{Command, KeyScope, Keymap};
use crate::settings::Settings;
use crate::storage::Library;
use crate::theme::{self, AUTO, DEFAULT, Depth, Rgb, Theme};
use sorcery_agents::Pace;
use sorcery_session::mistake::Mistake;
use sorcery_session::room::{Room, Visit};
use sorcery_session::ruling::Ruling;
use std::path::PathBuf;
use std::sync::Arc;

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
    pub mirrors_text: bool,
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
            true => self.popup = Some(Popup::answer("Mistakes", "None of your mistakes cost 10 % or more.")),
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

    /// Opens a dialog. The screen receives the answer as [`ScreenEvent::Answer`](crate::app::ScreenEvent::Answer).
    pub fn ask(&mut self, question: impl Into<String>, answers: &[&str]) {
        let items = answers.iter().map(|answer| answer.to_string()).collect();
        self.popup = Some(Popup::choice(question, Vec::new(), items));
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
        if !self.mirrors_text {
            self.effect(SideEffect::SaveSettings);
        }
    }

    /// Turns mouse events on or off until the program ends.
    pub fn set_mouse(&mut self, on: bool) {
        self.mouse = on;
        self.effect(SideEffect::Mouse(on));
    }

    /// Returns the first key that runs `command` in `scope`.
    pub fn key(&self, scope: KeyScope, command: Command) -> Option<String> {
        self.keymap.key(scope, command)
    }
}
