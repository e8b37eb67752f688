//! The set-up screen of a new game: players, options and seed.

use crate::app::msg::{BotCheck, Effect, Msg, Task};
use crate::app::screen::{Actions, Context, Event, Screen, cycled};
use crate::frame::{Body, Curve, Item, Menu, Popup, Value};
use crate::keys::{Code, Command, Key, Place};
use crate::parts::list::{List, ListEvent};
use crate::parts::prompt::Prompt;
use crate::screens::rules::Rules;
use crate::settings::PROGRAMS_LIMIT;
use crate::storage::saved::Saved;
use sorcery_agents::level::LEVELS;
use sorcery_agents::strategy::library;
use sorcery_agents::{Flag, Pace};
use sorcery_games::Choice;
use sorcery_games::engine::Rng;
use sorcery_games::words::quoted;
use sorcery_session::player::{PROGRAM, STRATEGY};
use sorcery_session::{GameInfo, roster};
use sorcery_session::{Header, Player, Players, Strategy};

/// Returns the players that can be chosen for a seat, including the user's programs and, if the game has a lab,
/// strategies.
fn players(listed: &GameInfo, cx: &Context) -> Vec<Player> {
    let strategy = |name: &str, text: &str| Player::Strategy(Strategy { name: name.into(), text: text.into() });
    let own = cx.library.strategies.iter().map(|(name, text)| strategy(name, text));
    let built_in = library::BUILT_IN.iter().map(|(name, text)| strategy(name, text));
    let strategies = own.chain(built_in).filter(|_| listed.lab);
    // Leave out programs that no longer parse as a command.
    let programs = cx.settings.programs.iter().filter_map(|line| format!("{PROGRAM}{line}").parse().ok());
    let levels = LEVELS.into_iter().map(Player::Computer);
    std::iter::once(Player::Human).chain(levels).chain(programs).chain(strategies).collect()
}

/// Returns the label of a value that isn't among the offered ones. A long value is replaced by its origin.
fn value_label(value: &str) -> String {
    if value.starts_with('|') { "from a file".into() } else { crate::text::shorten(value, 24) }
}

/// Returns a setting's name as words, for example `deck 1` for `deck1`.
fn setting_label(name: &str) -> String {
    let end = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (words, number) = name.split_at(end);
    format!("{} {number}", words.replace('-', " ")).trim_end().into()
}

/// Returns the index of a named player. Adds programs to the list.
fn find_player(word: &str, players: &mut Vec<Player>) -> Result<usize, String> {
    let strategy = word.strip_prefix(STRATEGY).unwrap_or(word);
    let known = |player: &Player| match player {
        Player::Strategy(known) => known.name == strategy,
        player => player.to_string() == word,
    };
    if let Some(place) = players.iter().position(known) {
        return Ok(place);
    }
    match word.parse() {
        Ok(player @ Player::Program(_)) => players.push(player),
        Err(what) if word.contains(':') => return Err(what),
        _ => return Err(format!("Unknown player {}. To add a program, type program:COMMAND.", quoted(word))),
    }
    Ok(players.len() - 1)
}

/// The set-up screen of a game.
#[derive(Debug)]
pub struct Setup {
    listed: &'static GameInfo,
    /// The players that can be chosen for a seat.
    players: Vec<Player>,
    fields: Vec<Field>,
    list: List,
    /// The text field being edited and its content.
    typing: Option<(usize, Prompt)>,
    /// The error for an invalid player that was typed.
    error: Option<String>,
    /// The game to start and the programs that still need a test.
    starting: Option<(Header, Vec<BotCheck>)>,
}

#[derive(Debug)]
enum Field {
    /// Continues the newest saved game instead.
    Continue(Saved),
    Start,
    Name(usize, String),
    /// The player in a seat, as an index into `players`.
    Player(usize, usize),
    Choice(Choice, usize),
    Seed(String),
}

impl Setup {
    /// Prepares a new game with the names used last.
    pub fn new(listed: &'static GameInfo, cx: &Context) -> Self {
        let players = players(listed, cx);
        let left = cx.library.newest(Some(listed.name)).cloned();
        // Enter starts a new game, even if an older one could continue.
        let mut fields: Vec<Field> = [Field::Start].into_iter().chain(left.map(Field::Continue)).collect();
        for seat in 0..listed.seats {
            let name = cx.settings.names.get(seat).cloned().unwrap_or_default();
            fields.push(Field::Name(seat, name));
            let last = cx.settings.opponent.map_or(Player::Human, Player::Computer);
            let usual = players.iter().position(|player| seat == 1 && *player == last);
            fields.push(Field::Player(seat, usual.unwrap_or(0)));
        }
        fields.extend((listed.options)(&cx.library.decks).into_iter().map(|choice| Field::Choice(choice, 0)));
        fields.push(Field::Seed(String::new()));
        Setup { listed, players, fields, list: List::default(), typing: None, error: None, starting: None }
    }

    /// Selects values. Adds a value to its option if it isn't offered.
    pub fn preset(&mut self, chosen: &[(String, String)]) {
        let preview = self.listed.preview;
        for field in &mut self.fields {
            let Field::Choice(choice, at) = field else { continue };
            let Some((_, value)) = chosen.iter().find(|(name, _)| *name == choice.name) else { continue };
            let shown = (preview)(&choice.name, value);
            // A deck given as a list of cards may equal a deck offered by name.
            let same =
                |known: &String| known == value || value.starts_with('|') && (preview)(&choice.name, known) == shown;
            *at = match choice.values.iter().position(|(_, known)| same(known)) {
                Some(at) => at,
                None => {
                    choice.values.push((value_label(value), value.clone()));
                    choice.values.len() - 1
                }
            };
        }
    }

    /// Sets the seed.
    pub fn repeat(&mut self, seed: u64) {
        for field in &mut self.fields {
            if let Field::Seed(text) = field {
                *text = seed.to_string();
            }
        }
    }

    /// Assigns the seats. Programs and strategies become available for every seat. Ignores players that aren't
    /// available.
    pub fn seat(&mut self, seated: &[Player]) {
        for written in seated.iter().filter(|player| matches!(player, Player::Program(_) | Player::Strategy(_))) {
            if !self.players.contains(written) {
                self.players.push(written.clone());
            }
        }
        for field in &mut self.fields {
            if let Field::Player(seat, at) = field
                && let Some(place) = self.players.iter().position(|player| Some(player) == seated.get(*seat))
            {
                *at = place;
            }
        }
    }

    /// Returns the cost curves of the selected decks.
    fn curves(&self) -> Vec<Curve> {
        let Some(decks) = self.listed.decks else { return Vec::new() };
        let curve = |field: &Field| match field {
            Field::Choice(choice, at) if choice.seat.is_some() => {
                let (shown, value) = choice.values.get(*at)?;
                Some(Curve { title: format!("{}: {shown}", setting_label(&choice.name)), bars: (decks.curve)(value) })
            }
            _ => None,
        };
        self.fields.iter().filter_map(curve).collect()
    }

    /// Returns the names as typed.
    fn names(&self) -> Vec<String> {
        let name = |field: &Field| if let Field::Name(_, name) = field { Some(name.clone()) } else { None };
        self.fields.iter().filter_map(name).collect()
    }

    /// Selects the previous or next value.
    fn turn(&mut self, forwards: bool) {
        if let Field::Choice(choice, at) = &mut self.fields[self.list.cursor] {
            *at = cycled(*at, choice.values.len().max(1), forwards);
        } else if let Field::Player(_, at) = &mut self.fields[self.list.cursor] {
            *at = cycled(*at, self.players.len(), forwards);
        }
    }

    /// Returns the editor of the selected text field, or `None` for other fields.
    fn editor(&mut self) -> Option<&mut Prompt> {
        let text = match &self.fields[self.list.cursor] {
            Field::Name(_, text) | Field::Seed(text) => text.clone(),
            &Field::Player(_, at) => match self.players.get(at) {
                Some(program @ Player::Program(_)) => program.to_string(),
                _ => String::new(),
            },
            _ => return None,
        };
        if !self.is_editing() {
            self.apply_edit();
        }
        let (_, prompt) = self.typing.get_or_insert_with(|| {
            let mut prompt = Prompt::default();
            prompt.set(&text);
            (self.list.cursor, prompt)
        });
        Some(prompt)
    }

    /// Returns `true` if the selected field is being edited.
    fn is_editing(&self) -> bool {
        self.typing.as_ref().is_some_and(|&(field, _)| field == self.list.cursor)
    }

    /// Applies the edited text.
    fn apply_edit(&mut self) {
        let Some((field, typed)) = self.typing.take() else { return };
        let typed = typed.text().trim().to_string();
        match &mut self.fields[field] {
            Field::Player(_, at) if !typed.is_empty() => match find_player(&typed, &mut self.players) {
                Ok(place) => *at = place,
                Err(what) => self.error = Some(what),
            },
            Field::Name(_, text) => *text = typed,
            Field::Seed(text) => {
                // If the number is too large for a seed, keep the previous one.
                let digits: String = typed.chars().filter(char::is_ascii_digit).take(20).collect();
                if digits.is_empty() || digits.parse::<u64>().is_ok() {
                    *text = digits;
                }
            }
            _ => {}
        }
    }

    /// Returns the header of the new game. `fresh_seed` is used if the field is blank.
    fn header(&mut self, fresh_seed: u64) -> Header {
        self.apply_edit();
        let mut header = Header { game: self.listed.name.into(), seed: fresh_seed, ..Header::default() };
        for field in &self.fields {
            match field {
                Field::Continue(_) | Field::Start => {}
                Field::Name(_, name) => header.names.push(name.clone()),
                &Field::Player(_, at) => header.players.extend(self.players.get(at).cloned()),
                Field::Choice(choice, at) => {
                    if let Some((_, value)) = choice.values.get(*at) {
                        header.chosen.push((choice.name.clone(), value.clone()));
                    }
                }
                Field::Seed(seed) => header.seed = seed.parse().unwrap_or(fresh_seed),
            }
        }
        // Seats without a field of their own get the last player.
        let seats = roster::open(header.clone()).map_or(0, |session| session.header().names.len());
        header.names.resize(seats.max(header.names.len()), String::new());
        let last = header.players.last().cloned().unwrap_or_default();
        header.players.resize(header.names.len(), last);
        let seated = Players::new(header.players.clone(), Pace::Usual, 1);
        for (name, computer) in header.names.iter_mut().zip(seated.names()) {
            if let Some(computer) = computer {
                *name = computer;
            }
        }
        header
    }

    /// Starts the game if all programs passed their test.
    fn begin(&mut self, cx: &mut Context) {
        let Some((header, _)) = self.starting.take_if(|(_, tried)| tried.is_empty()) else { return };
        // Keep the saved name of a seat that a computer plays in this game.
        let names = self.names().into_iter().enumerate().map(|(seat, name)| match header.players.get(seat) {
            Some(Player::Human) => name,
            _ => cx.settings.names.get(seat).cloned().unwrap_or_default(),
        });
        cx.settings.names = names.collect();
        for player in &header.players {
            if let Player::Program(command) = player {
                cx.settings.programs.retain(|known| *known != command.line);
                cx.settings.programs.insert(0, command.line.clone());
            }
        }
        cx.settings.programs.truncate(PROGRAMS_LIMIT);
        match header.players.get(1) {
            Some(Player::Computer(level)) => cx.settings.opponent = Some(*level),
            Some(Player::Human) => cx.settings.opponent = None,
            _ => {}
        }
        cx.save_settings();
        cx.effect(Effect::Start(Box::new(header)));
    }

    /// Types into a field, or leaves it. Returns `false` if the key does neither.
    fn typed(&mut self, key: Key, command: Option<Command>) -> bool {
        if self.typing.is_none() && (command.is_some() || !matches!(key.code, Code::Char(_) | Code::Backspace)) {
            return false;
        }
        match key.code {
            Code::Enter | Code::Tab | Code::Down => {
                self.list.cursor = (self.list.cursor + 1).min(self.fields.len() - 1)
            }
            Code::Up | Code::BackTab => self.list.cursor = self.list.cursor.saturating_sub(1),
            Code::Esc => self.apply_edit(),
            _ => return self.editor().is_some_and(|editor| editor.edit(key)),
        }
        true
    }

    /// Starts the game, or changes the selected field.
    fn choose(&mut self, cx: &mut Context) {
        if let Field::Continue(saved) = &self.fields[self.list.cursor] {
            cx.effect(Effect::Continue(saved.path.clone()));
        } else if let Field::Start = self.fields[self.list.cursor] {
            let header = self.header(Rng::fresh_seed());
            let mut programs: Vec<BotCheck> = Vec::new();
            for player in header.players.iter().filter(|player| matches!(player, Player::Program(_))) {
                if programs.iter().all(|bot_check| bot_check.player != *player) {
                    programs.push(BotCheck::new(player.clone(), self.listed.name));
                }
            }
            self.starting = Some((header, programs));
            self.begin(cx);
        } else if matches!(self.fields[self.list.cursor], Field::Player(..)) || self.editor().is_none() {
            self.turn(true);
        }
    }

    /// Starts the game once all programs were tested. Reports a program that can't play.
    fn bot_check(&mut self, flag: &Flag, able: &Result<(), String>, cx: &mut Context) {
        let Some((_, tried)) = &mut self.starting else { return };
        let Some(at) = tried.iter().position(|bot_check| bot_check.is(flag)) else { return };
        let bot_check = tried.remove(at);
        match able {
            Ok(()) => self.begin(cx),
            Err(what) => {
                self.starting = None;
                cx.popup = Some(Popup::answer("Player", &format!("{}: {what}", bot_check.player)));
            }
        }
    }
}

impl Screen for Setup {
    fn name(&self) -> &'static str {
        "New game"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Help, Left, Right};
        Actions::new(cx, Place::Menu, &[Choose, Right, Back, Help]).pair([Left, Right], "change")
    }

    fn view(&self, _cx: &Context) -> Body {
        let items = self.fields.iter().enumerate().map(|(i, field)| {
            let typed = self.typing.as_ref().filter(|&&(field, _)| i == field).map(|(_, prompt)| prompt);
            let text = |text: &str| match typed {
                Some(prompt) => Value::Text(prompt.text().to_string(), Some(prompt.cursor())),
                None => Value::Text(text.to_string(), None),
            };
            let (label, value, detail) = match field {
                Field::Continue(saved) => (format!("Continue: {}", saved.title), None, &*saved.detail),
                Field::Start => ("Start the game".to_string(), None, if i == self.list.cursor { "Enter" } else { "" }),
                Field::Name(seat, name) => (format!("Player {}", seat + 1), Some(text(name)), "name"),
                &Field::Player(_, at) => {
                    let player = self.players.get(at).unwrap_or(&Player::Human);
                    let about = match player {
                        _ if typed.is_some() => "",
                        Player::Human => "a person",
                        Player::Program(_) => "your program",
                        Player::Strategy(_) => "strategy",
                        _ => "computer",
                    };
                    let value = match typed {
                        Some(_) => text(""),
                        None => Value::Choice(player.to_string()),
                    };
                    ("played by".to_string(), Some(value), about)
                }
                Field::Choice(choice, at) => {
                    let shown = choice.values.get(*at).map_or("", |(shown, _)| shown);
                    (setting_label(&choice.name), Some(Value::Choice(shown.into())), choice.about)
                }
                Field::Seed(seed) => ("seed".to_string(), Some(text(seed)), "blank: random"),
            };
            Item { label, value, detail: detail.into(), ..Item::default() }
        });
        let preview = match &self.fields[self.list.cursor] {
            Field::Choice(choice, at) => match choice.values.get(*at) {
                Some((_, value)) => (self.listed.preview)(&choice.name, value),
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        let player = matches!(self.fields[self.list.cursor], Field::Player(..));
        let types_command = player && self.is_editing();
        let about = match self.fields[self.list.cursor] {
            _ if self.starting.is_some() => "Testing the program...",
            _ if player => "Choose a player or type program:CMD",
            // The tagline describes the lab, but this screen is for playing by hand.
            _ if self.listed.lab => "build a deck, card by card",
            _ => self.listed.tagline,
        };
        Body::Menu(Menu {
            title: format!("New game of {}", self.listed.title),
            about: about.into(),
            items: items.collect(),
            cursor: self.list.cursor,
            preview,
            // Leave room for a long command.
            curves: if types_command { Vec::new() } else { self.curves() },
            emblem: self.listed.emblem,
            ..Menu::default()
        })
    }

    fn event(&mut self, event: Event<'_>, cx: &mut Context) -> bool {
        match event {
            Event::Key(key, command) => return self.typed(key, command),
            Event::Command(arrow @ (Command::Left | Command::Right)) => self.turn(arrow == Command::Right),
            Event::Paste(text) => self.editor().into_iter().for_each(|editor| editor.paste(text)),
            Event::Command(Command::Rules) => cx.open(Rules::of(Some(self.listed.name))),
            Event::Message(Msg::BotChecked(flag, able)) => self.bot_check(flag, able, cx),
            // Moving to another field applies the edit.
            Event::Settled => {
                if !self.is_editing() {
                    self.apply_edit();
                }
                if let Some(what) = self.error.take() {
                    cx.popup = Some(Popup::answer("Player", &what));
                }
            }
            _ => match self.list.event(event, self.fields.len()) {
                ListEvent::Chosen => self.choose(cx),
                ListEvent::Back => cx.home(),
                ListEvent::Moved => {}
                ListEvent::Ignored => return false,
            },
        }
        true
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        self.starting.as_mut()?.1.iter_mut().find_map(BotCheck::task)
    }
}
