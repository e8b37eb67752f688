//! The set-up screen: who plays, with what, from which seed.

use crate::app::msg::{Effect, Invited, Msg, Task};
use crate::app::screen::{Context, Screen, turned};
use crate::frame::{Body, Curve, Hint, Item, Menu, Popup, Value};
use crate::keys::{Code, Command, Key};
use crate::parts::prompt::Prompt;
use crate::settings::PROGRAMS_LIMIT;
use crate::storage::saved::Saved;
use sorcery_agents::Pace;
use sorcery_agents::level::LEVELS;
use sorcery_agents::strategy::library;
use sorcery_games::Choice;
use sorcery_games::engine::Rng;
use sorcery_games::words::quoted;
use sorcery_session::players::{PROGRAM, STRATEGY};
use sorcery_session::roster::{self, Listed};
use sorcery_session::{Header, Player, Players, Strategy};

/// Who can be chosen to play a seat: the user's programs, and strategies where there are some.
fn players(listed: &Listed, cx: &Context) -> Vec<Player> {
    let strategy = |name: &str, text: &str| Player::Strategy(Strategy { name: name.into(), text: text.into() });
    let own = cx.library.strategies.iter().map(|(name, text)| strategy(name, text));
    let built_in = library::BUILT_IN.iter().map(|(name, text)| strategy(name, text));
    let strategies = own.chain(built_in).filter(|_| listed.lab);
    // What is no command any more is left out.
    let programs = cx.settings.programs.iter().filter_map(|line| format!("{PROGRAM}{line}").parse().ok());
    let levels = LEVELS.into_iter().map(Player::Computer);
    std::iter::once(Player::Human).chain(levels).chain(programs).chain(strategies).collect()
}

/// What a value is called that is none of those offered: itself, or where it comes from when it is long.
fn given(value: &str) -> String {
    if value.starts_with('|') { "from a file".into() } else { crate::text::shorten(value, 24) }
}

/// The name of a setting as words: `deck 1` for `deck1`.
fn worded(name: &str) -> String {
    let end = name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (words, number) = name.split_at(end);
    format!("{} {number}", words.replace('-', " ")).trim_end().into()
}

/// The place of a player who is named among those who can be chosen; a program joins them.
fn named(word: &str, players: &mut Vec<Player>) -> Result<usize, String> {
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
        _ => return Err(format!("Nobody is called {}. A program of your own: program:COMMAND.", quoted(word))),
    }
    Ok(players.len() - 1)
}

/// A new game being set up.
#[derive(Debug)]
pub struct Setup {
    listed: &'static Listed,
    /// Who can be chosen to play a seat.
    players: Vec<Player>,
    fields: Vec<Field>,
    cursor: usize,
    /// A field whose text is being typed.
    typing: Option<(usize, Prompt)>,
    /// What is to be said about a player who was typed and is none.
    wrong: Option<String>,
    /// The game that begins when these programs were tried.
    begins: Option<(Header, Vec<Invited>)>,
}

#[derive(Debug)]
enum Field {
    /// Rather on with the newest game of this kind.
    Continue(Saved),
    Start,
    Name(usize, String),
    /// Who plays a seat, by the place among those who can be chosen.
    Player(usize, usize),
    Choice(Choice, usize),
    Seed(String),
}

impl Setup {
    /// A new game of a kind, with the names used last.
    pub fn new(listed: &'static Listed, cx: &Context) -> Self {
        let players = players(listed, cx);
        let left = cx.library.newest(Some(listed.name)).cloned();
        let mut fields: Vec<Field> = left.map(Field::Continue).into_iter().chain([Field::Start]).collect();
        for seat in 0..listed.seats {
            let name = cx.settings.names.get(seat).cloned().unwrap_or_default();
            fields.push(Field::Name(seat, name));
            let last = cx.settings.opponent.map_or(Player::Human, Player::Computer);
            let usual = players.iter().position(|player| seat == 1 && *player == last);
            fields.push(Field::Player(seat, usual.unwrap_or(0)));
        }
        fields.extend((listed.options)(&cx.library.decks).into_iter().map(|choice| Field::Choice(choice, 0)));
        fields.push(Field::Seed(String::new()));
        Setup { listed, players, fields, cursor: 0, typing: None, wrong: None, begins: None }
    }

    /// Goes to the start: whoever said how a game begins wants no other one.
    fn go_to_start(&mut self) {
        self.cursor = self.fields.iter().position(|field| matches!(field, Field::Start)).unwrap_or(0);
    }

    /// Chooses values; one that is not among those of its option is added to them.
    pub fn preset(&mut self, chosen: &[(String, String)]) {
        let preview = self.listed.preview;
        let mut usual = true;
        for field in &mut self.fields {
            let Field::Choice(choice, at) = field else { continue };
            let Some((_, value)) = chosen.iter().find(|(name, _)| *name == choice.name) else { continue };
            let shown = (preview)(&choice.name, value);
            // A deck by its cards may be one that is offered by name.
            let same =
                |known: &String| known == value || value.starts_with('|') && (preview)(&choice.name, known) == shown;
            *at = match choice.values.iter().position(|(_, known)| same(known)) {
                Some(at) => at,
                None => {
                    choice.values.push((given(value), value.clone()));
                    choice.values.len() - 1
                }
            };
            usual &= *at == 0;
        }
        if !usual {
            self.go_to_start();
        }
    }

    /// Repeats the game of a seed.
    pub fn repeat(&mut self, seed: u64) {
        self.go_to_start();
        for field in &mut self.fields {
            if let Field::Seed(text) = field {
                *text = seed.to_string();
            }
        }
    }

    /// Lets these play; programs and strategies among them can be chosen for every seat. Who is none
    /// of the usual players is left out.
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

    /// The curves of the decks that are chosen.
    fn curves(&self) -> Vec<Curve> {
        let Some(decks) = self.listed.decks else { return Vec::new() };
        let curve = |field: &Field| match field {
            Field::Choice(choice, at) if choice.seat.is_some() => {
                let (shown, value) = choice.values.get(*at)?;
                Some(Curve { title: format!("{}: {shown}", worded(&choice.name)), bars: (decks.curve)(value) })
            }
            _ => None,
        };
        self.fields.iter().filter_map(curve).collect()
    }

    /// The names of people, as typed.
    fn names(&self) -> Vec<String> {
        let name = |field: &Field| if let Field::Name(_, name) = field { Some(name.clone()) } else { None };
        self.fields.iter().filter_map(name).collect()
    }

    /// Takes the previous or next value of a choice.
    fn turn(&mut self, forwards: bool) {
        if let Field::Choice(choice, at) = &mut self.fields[self.cursor] {
            *at = turned(*at, choice.values.len().max(1), forwards);
        } else if let Field::Player(_, at) = &mut self.fields[self.cursor] {
            *at = turned(*at, self.players.len(), forwards);
        }
    }

    /// The line editor of a text field, ready to type in; `None` on other fields.
    fn editor(&mut self) -> Option<&mut Prompt> {
        let text = match &self.fields[self.cursor] {
            Field::Name(_, text) | Field::Seed(text) => text.clone(),
            &Field::Player(_, at) => match self.players.get(at) {
                Some(program @ Player::Program(_)) => program.to_string(),
                _ => String::new(),
            },
            _ => return None,
        };
        if !self.types_here() {
            self.take_over();
        }
        let (_, prompt) = self.typing.get_or_insert_with(|| {
            let mut prompt = Prompt::default();
            prompt.set(&text);
            (self.cursor, prompt)
        });
        Some(prompt)
    }

    /// Whether the text of the field under the cursor is being typed.
    fn types_here(&self) -> bool {
        self.typing.as_ref().is_some_and(|&(field, _)| field == self.cursor)
    }

    /// Takes over what was typed.
    fn take_over(&mut self) {
        let Some((field, typed)) = self.typing.take() else { return };
        let typed = typed.text().trim().to_string();
        match &mut self.fields[field] {
            Field::Player(_, at) if !typed.is_empty() => match named(&typed, &mut self.players) {
                Ok(place) => *at = place,
                Err(what) => self.wrong = Some(what),
            },
            Field::Name(_, text) => *text = typed,
            Field::Seed(text) => {
                // A number that is too large is not a seed: its last digit is not taken.
                let digits: String = typed.chars().filter(char::is_ascii_digit).take(20).collect();
                if digits.is_empty() || digits.parse::<u64>().is_ok() {
                    *text = digits;
                }
            }
            _ => {}
        }
    }

    /// The game that is set up; `fresh_seed` is used where none was given.
    fn header(&mut self, fresh_seed: u64) -> Header {
        self.take_over();
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
        // Those who have no line of their own are played as the last one is who has.
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

    /// Begins the game, if no program is left to be tried.
    fn begin(&mut self, cx: &mut Context) {
        let Some((header, _)) = self.begins.take_if(|(_, tried)| tried.is_empty()) else { return };
        // What was typed for a seat that a person does not play is nobody's name.
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
        cx.effect(Effect::Begin(Box::new(header)));
    }
}

impl Screen for Setup {
    fn name(&self) -> &'static str {
        "New game"
    }

    fn game(&self) -> Option<&str> {
        Some(self.listed.name)
    }

    fn keys(&self) -> Vec<Command> {
        vec![Command::Choose, Command::Right, Command::Back, Command::Help]
    }

    fn hints(&self, cx: &Context) -> Vec<Hint> {
        cx.hints_of_values(&self.keys())
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
                Field::Start => ("Start the game".to_string(), None, if i == self.cursor { "Enter" } else { "" }),
                Field::Name(seat, name) => (format!("Player {}", seat + 1), Some(text(name)), "name"),
                &Field::Player(_, at) => {
                    let player = self.players.get(at).unwrap_or(&Player::Human);
                    let about = match player {
                        _ if typed.is_some() => "",
                        Player::Human => "a person",
                        Player::Program(_) => "a program of your own",
                        Player::Strategy(_) => "as it is written",
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
                    (worded(&choice.name), Some(Value::Choice(shown.into())), choice.about)
                }
                Field::Seed(seed) => ("seed".to_string(), Some(text(seed)), "empty: by chance"),
            };
            Item { label, value, detail: detail.into(), ..Item::default() }
        });
        let preview = match &self.fields[self.cursor] {
            Field::Choice(choice, at) => match choice.values.get(*at) {
                Some((_, value)) => (self.listed.preview)(&choice.name, value),
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        let player = matches!(self.fields[self.cursor], Field::Player(..));
        let types_command = player && self.types_here();
        let about = match self.fields[self.cursor] {
            _ if self.begins.is_some() => "The program is being tried.",
            _ if player => "Choose, or type program:CMD",
            // Whoever comes here wants to play by hand.
            _ if self.listed.lab => "a deck that grows, card by card",
            _ => self.listed.tagline,
        };
        Body::Menu(Menu {
            title: format!("New game of {}", self.listed.title),
            about: about.into(),
            items: items.collect(),
            cursor: self.cursor,
            preview,
            // A command is long.
            curves: if types_command { Vec::new() } else { self.curves() },
            emblem: self.listed.emblem,
            ..Menu::default()
        })
    }

    fn typed(&mut self, key: Key, command: Option<Command>, _cx: &mut Context) -> bool {
        if self.typing.is_none() && (command.is_some() || !matches!(key.code, Code::Char(_) | Code::Backspace)) {
            return false;
        }
        match key.code {
            Code::Enter | Code::Tab | Code::Down => self.cursor = (self.cursor + 1).min(self.fields.len() - 1),
            Code::Up | Code::BackTab => self.cursor = self.cursor.saturating_sub(1),
            Code::Esc => self.take_over(),
            _ => return self.editor().is_some_and(|editor| editor.edit(key)),
        }
        true
    }

    fn list(&mut self, _cx: &Context) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, self.fields.len()))
    }

    /// Begins the game, or changes the field under the cursor.
    fn choose(&mut self, cx: &mut Context) {
        if let Field::Continue(saved) = &self.fields[self.cursor] {
            cx.effect(Effect::Continue(saved.path.clone()));
        } else if let Field::Start = self.fields[self.cursor] {
            let header = self.header(Rng::fresh_seed());
            let mut programs: Vec<Invited> = Vec::new();
            for player in header.players.iter().filter(|player| matches!(player, Player::Program(_))) {
                if programs.iter().all(|invited| invited.player != *player) {
                    programs.push(Invited::new(player.clone(), self.listed.name));
                }
            }
            self.begins = Some((header, programs));
            self.begin(cx);
        } else if matches!(self.fields[self.cursor], Field::Player(..)) || self.editor().is_none() {
            self.turn(true);
        }
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            Command::Left | Command::Right => self.turn(command == Command::Right),
            _ => return self.browse(command, cx),
        }
        true
    }

    fn paste(&mut self, text: &str) {
        if let Some(editor) = self.editor() {
            editor.paste(text);
        }
    }

    /// A program that cannot play is told before the game begins.
    fn hear(&mut self, msg: &Msg, cx: &mut Context) {
        let (Msg::Invited(flag, able), Some((_, tried))) = (msg, &mut self.begins) else { return };
        let Some(at) = tried.iter().position(|invited| invited.is(flag)) else { return };
        let invited = tried.remove(at);
        match able {
            Ok(()) => self.begin(cx),
            Err(what) => {
                self.begins = None;
                cx.popup = Some(Popup::said("Played by", &format!("{}: {what}", invited.player)));
            }
        }
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        self.begins.as_mut()?.1.iter_mut().find_map(Invited::task)
    }

    /// Whoever goes to another field has typed enough in this one.
    fn settle(&mut self, cx: &mut Context) {
        if !self.types_here() {
            self.take_over();
        }
        if let Some(what) = self.wrong.take() {
            cx.popup = Some(Popup::said("Played by", &what));
        }
    }
}
