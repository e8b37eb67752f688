//! Everything the shell knows.

use super::builder::Builder;
use super::frame::Popup;
use super::keys::Keymap;
use super::msg::{Library, Saved};
use super::play::Play;
use super::play::opponent::Job;
use super::settings::Settings;
use super::setup::Form;
use super::theme::Theme;
use crate::agents::Pace;
use crate::session::Move;
use std::time::Duration;

/// How often something that moves is drawn.
const FRAME: Duration = Duration::from_millis(33);

/// How often one looks how far a thought has come.
const GLANCE: Duration = Duration::from_millis(100);

/// The state of the shell.
#[derive(Debug)]
pub struct Model {
    /// The screen.
    pub screen: Screen,
    /// The screen that settings were opened over.
    pub beneath: Option<Box<Screen>>,
    /// What lies on top of it, and what its answers mean.
    pub popup: Option<(Popup, Answer)>,
    /// What lies in the user's folders.
    pub library: Library,
    /// The user's settings.
    pub settings: Settings,
    /// The keys.
    pub keymap: Keymap,
    /// All themes.
    pub themes: Vec<Theme>,
    /// Which one is in use.
    pub theme: usize,
    /// How long computer players think.
    pub pace: Pace,
    /// Something to say on the screens that have no prompt.
    pub notice: Option<String>,
}

/// A screen of the program.
#[derive(Debug)]
pub enum Screen {
    /// The first one.
    Lobby {
        /// The chosen entry.
        cursor: usize,
    },
    /// A new game.
    Setup(Box<Form>),
    /// Finished games.
    Replays {
        /// The chosen entry.
        cursor: usize,
    },
    /// Decks.
    Decks {
        /// The chosen entry.
        cursor: usize,
    },
    /// Settings.
    Settings {
        /// The chosen entry.
        cursor: usize,
    },
    /// A game.
    Table(Box<Play>),
    /// A game that is over.
    Result(Box<Play>, usize),
    /// A deck being built.
    Builder(Box<Builder>),
}

/// What an answer to the question on top means.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Nothing: it is read and closed.
    Read,
    /// The chosen action is meant; the last answer may be to go on pointing.
    Action(Vec<Move>, bool),
    /// The line is submitted after all, or not.
    EndTurn(String),
    /// The open step of a lesson was explained.
    Step,
    /// Leave the game (it is kept), give it up, or stay.
    Leave,
    /// The deck's changes are dropped, or not.
    DropDeck,
}

impl Model {
    /// The shell at its first screen.
    pub fn new(settings: Settings, keymap: Keymap, themes: Vec<Theme>) -> Self {
        let theme = themes.iter().position(|theme| theme.name == settings.theme).unwrap_or(0);
        Model {
            screen: Screen::Lobby { cursor: 0 },
            beneath: None,
            popup: None,
            library: Library::default(),
            settings,
            keymap,
            themes,
            theme,
            pace: Pace::Usual,
            notice: None,
        }
    }

    /// The theme in use.
    pub fn theme(&self) -> &Theme {
        &self.themes[self.theme]
    }

    /// How long until something on the screen moves; `None` when nothing does.
    pub fn moves_in(&self) -> Option<Duration> {
        match &self.screen {
            Screen::Table(play) if play.moving() => Some(if play.thinking() { GLANCE } else { FRAME }),
            _ => None,
        }
    }

    /// What has to be worked out on another thread now, if anything: the caller has it done.
    pub fn job(&mut self) -> Option<Job> {
        match &mut self.screen {
            Screen::Table(play) => play.job(),
            _ => None,
        }
    }

    /// The newest game that can be gone on with.
    pub fn unfinished(&self) -> Option<&Saved> {
        self.library.games.first()
    }
}
