//! What a screen is, and what all screens share.

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

/// How many lines a page has, for scrolling.
pub const PAGE: usize = 10;

/// A screen: its state, its keys and its picture. What it wants of others it tells the context.
pub trait Screen: Any + Debug {
    /// What it is called in its help.
    fn name(&self) -> &'static str;

    /// The game that it is about.
    fn game(&self) -> Option<&str> {
        None
    }

    /// Which keys mean what, in this state.
    fn place(&self) -> Place {
        Place::Menu
    }

    fn view(&self, cx: &Context) -> Body;

    /// The first line: where we are, whose turn it is, and particulars.
    fn title(&self, cx: &Context) -> [String; 3] {
        cx.title()
    }

    /// The commands that the last line names, in this state.
    fn keys(&self) -> Vec<Command> {
        vec![Command::Choose, Command::Back, Command::Help]
    }

    fn hints(&self, cx: &Context) -> Vec<Hint> {
        cx.hints(self.place(), &self.keys())
    }

    /// Commands that have keys in its place and do nothing here now: the help leaves them out.
    fn useless(&self) -> Vec<Command> {
        match self.place() {
            Place::Menu => vec![Command::Save, Command::Delete],
            _ => Vec::new(),
        }
    }

    fn help(&self) -> Vec<Line> {
        Vec::new()
    }

    /// Lets whoever is typing have a key, before it is taken for a command; whether it was of use.
    fn typed(&mut self, _key: Key, _command: Option<Command>, _cx: &mut Context) -> bool {
        false
    }

    /// The cursor of a screen that is a list, and how many items that has.
    fn list(&mut self, _cx: &Context) -> Option<(&mut usize, usize)> {
        None
    }

    fn choose(&mut self, _cx: &mut Context) {}

    /// Does what a key means; `false` when it means nothing special here.
    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        self.browse(command, cx)
    }

    /// Does what a key means in a list: moves the cursor, chooses, or goes back.
    fn browse(&mut self, command: Command, cx: &mut Context) -> bool {
        let Some((cursor, items)) = self.list(cx) else { return false };
        let last = items.saturating_sub(1);
        match command {
            Command::Up | Command::PreviousZone => *cursor = cursor.saturating_sub(1),
            Command::Down | Command::NextZone => *cursor = (*cursor + 1).min(last),
            Command::PageUp => *cursor = cursor.saturating_sub(PAGE),
            Command::PageDown => *cursor = (*cursor + PAGE).min(last),
            Command::First => *cursor = 0,
            Command::Last => *cursor = last,
            Command::Choose => self.choose(cx),
            Command::Back => cx.home(),
            _ => return false,
        }
        true
    }

    /// A pointer was pressed on something of its body.
    fn click(&mut self, hit: Hit, cx: &mut Context) {
        if let (Hit::Item(item), Some((cursor, items))) = (hit, self.list(cx)) {
            *cursor = item.min(items.saturating_sub(1));
            self.choose(cx);
        }
    }

    fn hover(&mut self, _hit: Hit) {}

    /// A wheel was turned: lines, downwards positive.
    fn scroll(&mut self, lines: i32, cx: &mut Context) {
        self.command(if lines > 0 { Command::Down } else { Command::Up }, cx);
    }

    fn paste(&mut self, _text: &str) {}

    /// The question that it has put on top of itself was answered.
    fn answer(&mut self, _answer: Answer, _cx: &mut Context) {}

    /// Something else happened; what came of a thought is heard even below other screens.
    fn hear(&mut self, _msg: &Msg, _cx: &mut Context) {}

    /// Says something that was done outside.
    fn notice(&mut self, text: String, cx: &mut Context) {
        cx.popup = Some(Popup::said(self.name(), &text));
    }

    /// Says what came of a key that works everywhere.
    fn remark(&mut self, text: &str, cx: &mut Context) {
        cx.popup = Some(Popup::said(self.name(), text));
    }

    /// What lay over it is gone.
    fn resumed(&mut self, _cx: &mut Context) {}

    /// Something has happened, and was dealt with.
    fn settle(&mut self, _cx: &mut Context) {}

    /// How long until something on it moves; `None` when nothing does.
    fn moves_in(&self, _cx: &Context) -> Option<Duration> {
        None
    }

    /// What has to be worked out on another thread now, if anything: the caller has it done.
    fn task(&mut self, _cx: &Context) -> Option<Task> {
        None
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

/// A place at a table that is shared from screen to screen.
#[derive(Clone, Debug)]
pub struct Company {
    pub room: Room,
    /// None for who looks on.
    pub visit: Option<Visit>,
    /// Which of the games that are played there is shown.
    pub game: usize,
}

/// How strategies are tried in the lab, as long as the program runs.
#[derive(Clone, Debug)]
pub struct Habits {
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
    /// How strategies were tried in the lab when it was left.
    pub lab: Option<Habits>,
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
    /// The others at a table that is shared from screen to screen.
    pub company: Option<Company>,
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
            company: None,
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

    /// Asks something on top of the screen, whose [`Screen::answer`] gets the answer.
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

    /// The hints of a list of values, which the arrows change.
    pub fn hints_of_values(&self, commands: &[Command]) -> Vec<Hint> {
        self.hints_of_pair(Place::Menu, [Command::Left, Command::Right], "change", self.hints(Place::Menu, commands))
    }

    /// Two keys of a place that do the like are named together, in the place of the second.
    pub fn hints_of_pair(&self, place: Place, pair: [Command; 2], word: &str, mut hints: Vec<Hint>) -> Vec<Hint> {
        let keys: Vec<String> = pair.iter().filter_map(|command| self.key(place, *command)).collect();
        hints.iter_mut().filter(|hint| hint.command == Some(pair[1])).for_each(|hint| {
            (hint.key, hint.word) = (keys.join(" "), word.into());
        });
        hints
    }

    /// The first of the keys that do something in a place.
    pub fn key(&self, place: Place, command: Command) -> Option<String> {
        self.keymap.key(place, command)
    }

    pub fn hints(&self, place: Place, commands: &[Command]) -> Vec<Hint> {
        // The line stays as it is while one types: a letter changes the prompt and nothing else.
        let place = if place == Place::Text { Place::Table } else { place };
        let hint = |&command: &Command| {
            let (key, word) = (self.key(place, command)?, command.word());
            Some(Hint { key, word, command: Some(command), ..Hint::default() })
        };
        commands.iter().filter_map(hint).collect()
    }
}
