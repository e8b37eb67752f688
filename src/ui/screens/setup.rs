//! The set-up screen of a new game: players, options and seed.

use crate::app::{Actions, BotCheck, Context, Msg, Screen, ScreenEvent, SideEffect, Task, cycled};
use crate::frame::{Body, Curve, FieldValue, MenuItem, MenuView, Popup};
use crate::keys::{Code, Command, Key, KeyScope};
use crate::parts::list::{List, ListEvent};
use crate::parts::picker::Picker;
use crate::parts::prompt::CommandLine;
use crate::screens::rules::RulesScreen;
use crate::screens::values::{FEW, described, find_player, players, setting_label, value_label};
use crate::settings::PROGRAMS_LIMIT;
use crate::storage::saved::Saved;
use sorcery_agents::{Flag, Pace};
use sorcery_games::engine::{Rng, Seat};
use sorcery_games::words::quoted;
use sorcery_games::{Choice, Tint};
use sorcery_session::{GameInfo, Header, Player, Players, roster};

#[derive(Debug)]
pub struct SetupScreen {
    listed: &'static GameInfo,
    players: Vec<Player>,
    fields: Vec<SetupField>,
    list: List,
    /// The text field being edited and its content.
    typing: Option<(usize, CommandLine)>,
    /// The open list of values of the selected field, with its title and instructions.
    values: Option<(String, &'static str, Picker)>,
    /// The error message about a typed player or seed that is invalid.
    error: Option<String>,
    /// The game to start and the programs that still need a test.
    starting: Option<(Header, Vec<BotCheck>)>,
}

#[derive(Debug)]
enum SetupField {
    /// Continues the newest saved game instead of starting a new one.
    Continue(Saved),
    Start,
    Name(usize, String),
    /// The player in a seat: the seat, and the index of the player in `players`.
    Player(usize, usize),
    Choice(Choice, usize),
    Seed(String),
}

impl SetupScreen {
    /// Prepares a new game with the player names that were used last.
    pub fn new(listed: &'static GameInfo, cx: &Context) -> Self {
        let players = players(listed, cx);
        let left = cx.library.newest(Some(listed.name)).cloned();
        // Starting a new game comes first, so that Enter never continues an old one by accident.
        let mut fields: Vec<SetupField> =
            [SetupField::Start].into_iter().chain(left.map(SetupField::Continue)).collect();
        let mut choices = (listed.options)(&cx.library.decks);
        for seat in 0..listed.seats {
            let name = cx.settings.names.get(seat).cloned().unwrap_or_default();
            fields.push(SetupField::Name(seat, name));
            let last = cx.settings.opponent.map_or(Player::Human, Player::Computer);
            let usual = players.iter().position(|player| seat == 1 && *player == last);
            fields.push(SetupField::Player(seat, usual.unwrap_or(0)));
            let own = choices.extract_if(.., |choice| choice.seat.is_some_and(|of| of.index() == seat));
            fields.extend(own.map(|choice| SetupField::Choice(choice, 0)));
        }
        fields.extend(choices.into_iter().map(|choice| SetupField::Choice(choice, 0)));
        fields.push(SetupField::Seed(String::new()));
        SetupScreen {
            listed,
            players,
            fields,
            list: List::default(),
            typing: None,
            values: None,
            error: None,
            starting: None,
        }
    }

    /// Selects values in the fields. `chosen` lists the names of options with their values. If an option doesn't
    /// offer its value yet, adds it.
    pub fn preset(&mut self, chosen: &[(String, String)]) {
        let preview = self.listed.preview;
        for field in &mut self.fields {
            let SetupField::Choice(choice, at) = field else { continue };
            let Some((_, value)) = chosen.iter().find(|(name, _)| *name == choice.name) else { continue };
            let shown = (preview)(&choice.name, value);
            // Cards given as a list may equal a deck or a kingdom offered by name.
            let is_list = value.contains(['|', ',']);
            let same = |known: &String| known == value || is_list && (preview)(&choice.name, known) == shown;
            *at = match choice.values.iter().position(|(_, known)| same(known)) {
                Some(at) => at,
                None => {
                    choice.values.push((value_label(value), value.clone()));
                    choice.values.len() - 1
                }
            };
        }
    }

    /// Offers decks that were saved after this screen opened.
    fn add_new_decks(&mut self, cx: &Context) {
        for new in (self.listed.options)(&cx.library.decks) {
            for field in &mut self.fields {
                if let SetupField::Choice(choice, _) = field
                    && choice.name == new.name
                {
                    let known: Vec<_> = new.values.iter().filter(|value| !choice.values.contains(value)).collect();
                    choice.values.extend(known.into_iter().cloned());
                }
            }
        }
    }

    pub fn set_seed(&mut self, seed: u64) {
        for field in &mut self.fields {
            if let SetupField::Seed(text) = field {
                *text = seed.to_string();
            }
        }
    }

    /// Assigns players to the seats. Programs and strategies also become available for the other seats. Ignores any
    /// other player that isn't available.
    pub fn seat(&mut self, seated: &[Player]) {
        for written in seated.iter().filter(|player| matches!(player, Player::Program(_) | Player::Strategy(_))) {
            if !self.players.contains(written) {
                self.players.push(written.clone());
            }
        }
        for field in &mut self.fields {
            if let SetupField::Player(seat, at) = field
                && let Some(place) = self.players.iter().position(|player| Some(player) == seated.get(*seat))
            {
                *at = place;
            }
        }
    }

    /// Returns the heading above a field.
    fn group(&self, field: &SetupField) -> String {
        let seat = match field {
            SetupField::Continue(_) | SetupField::Start => return String::new(),
            SetupField::Name(seat, _) | SetupField::Player(seat, _) => Some(*seat),
            SetupField::Choice(choice, _) => choice.seat.map(Seat::index),
            SetupField::Seed(_) => None,
        };
        match seat {
            Some(_) if self.listed.seats == 1 => "You".into(),
            Some(seat) => format!("Player {}", seat + 1),
            None => "Game".into(),
        }
    }

    /// Returns the cost curves of the selected decks.
    fn curves(&self) -> Vec<Curve> {
        let Some(decks) = self.listed.decks else { return Vec::new() };
        let curve = |field: &SetupField| match field {
            SetupField::Choice(choice, at) if choice.seat.is_some() => {
                let (_, value) = choice.values.get(*at)?;
                let title = format!("{} by cost", setting_label(&choice.name, None));
                Some(Curve { title, bars: (decks.curve)(value) })
            }
            _ => None,
        };
        self.fields.iter().filter_map(curve).collect()
    }

    fn names(&self) -> Vec<String> {
        let name = |field: &SetupField| if let SetupField::Name(_, name) = field { Some(name.clone()) } else { None };
        self.fields.iter().filter_map(name).collect()
    }

    /// Selects the previous or next value of the selected field.
    fn turn(&mut self, forwards: bool) {
        if let SetupField::Choice(choice, at) = &mut self.fields[self.list.cursor] {
            *at = cycled(*at, choice.values.len().max(1), forwards);
        } else if let SetupField::Player(_, at) = &mut self.fields[self.list.cursor] {
            *at = cycled(*at, self.players.len(), forwards);
        }
    }

    /// Returns the editor of the selected text field, or `None` for other fields.
    fn editor(&mut self) -> Option<&mut CommandLine> {
        let text = match &self.fields[self.list.cursor] {
            SetupField::Name(_, text) | SetupField::Seed(text) => text.clone(),
            &SetupField::Player(_, at) => match self.players.get(at) {
                Some(program @ Player::Program(_)) => program.to_string(),
                _ => String::new(),
            },
            _ => return None,
        };
        if !self.is_editing() {
            self.apply_edit();
        }
        let (_, prompt) = self.typing.get_or_insert_with(|| {
            let mut prompt = CommandLine::default();
            prompt.set(&text);
            (self.list.cursor, prompt)
        });
        Some(prompt)
    }

    fn is_editing(&self) -> bool {
        self.typing.as_ref().is_some_and(|&(field, _)| field == self.list.cursor)
    }

    fn apply_edit(&mut self) {
        let Some((field, typed)) = self.typing.take() else { return };
        let typed = typed.text().trim().to_string();
        match &mut self.fields[field] {
            SetupField::Player(_, at) if !typed.is_empty() => match find_player(&typed, &mut self.players) {
                Ok(place) => *at = place,
                Err(what) => self.error = Some(what),
            },
            SetupField::Name(_, text) => *text = typed,
            SetupField::Seed(text) if typed.is_empty() || typed.parse::<u64>().is_ok() => *text = typed,
            SetupField::Seed(_) => {
                self.error = Some(format!("`{}` isn't a seed: type a whole number or nothing.", quoted(&typed)));
            }
            _ => {}
        }
    }

    /// Returns the header of the new game. `fresh_seed` is the seed if the seed field is blank.
    fn header(&mut self, fresh_seed: u64) -> Header {
        self.apply_edit();
        let mut header = Header { game: self.listed.name.into(), seed: fresh_seed, ..Header::default() };
        for field in &self.fields {
            match field {
                SetupField::Continue(_) | SetupField::Start => {}
                SetupField::Name(_, name) => header.names.push(name.clone()),
                &SetupField::Player(_, at) => header.players.extend(self.players.get(at).cloned()),
                SetupField::Choice(choice, at) => {
                    let chosen = choice.values.get(*at);
                    header.chosen.extend(chosen.map(|(_, value)| (choice.name.clone(), value.clone())));
                }
                SetupField::Seed(seed) => header.seed = seed.parse().unwrap_or(fresh_seed),
            }
        }
        // Seats without a field get the same player as the last seat with one.
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
        // Tell apart two players who typed the same name.
        for seat in 1..header.names.len() {
            let (earlier, name) = header.names.split_at_mut(seat);
            if !name[0].trim().is_empty() && earlier.iter().any(|other| other.trim() == name[0].trim()) {
                name[0] = format!("{} {}", name[0].trim(), seat + 1);
            }
        }
        header
    }

    /// Starts the game if all programs passed their test.
    fn begin(&mut self, cx: &mut Context) {
        let Some((header, _)) = self.starting.take_if(|(_, tried)| tried.is_empty()) else { return };
        // If a computer plays a seat in this game, keep the name that was saved for the seat.
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
        // A game between people doesn't change the level for the next game against the computer.
        if let Some(Player::Computer(level)) = header.players.get(1) {
            cx.settings.opponent = Some(*level);
        }
        cx.save_settings();
        cx.effect(SideEffect::Start(Box::new(header)));
    }

    /// Handles a key that edits a text field or leaves it. Returns `false` for any other key.
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
        if let SetupField::Continue(saved) = &self.fields[self.list.cursor] {
            cx.effect(SideEffect::Continue(saved.path.clone()));
        } else if let SetupField::Start = self.fields[self.list.cursor] {
            let header = self.header(Rng::fresh_seed());
            let mut programs: Vec<BotCheck> = Vec::new();
            for player in header.players.iter().filter(|player| matches!(player, Player::Program(_))) {
                if programs.iter().all(|bot_check| bot_check.player != *player) {
                    programs.push(BotCheck::new(player.clone(), self.listed.name));
                }
            }
            self.starting = Some((header, programs));
            self.begin(cx);
        } else if let Some(values) = self.values_of_field() {
            self.values = Some(values);
        } else if self.editor().is_none() {
            self.turn(true);
        }
    }

    /// Returns a list of the values of the selected field. Returns `None` if the field has only a few values or none.
    fn values_of_field(&self) -> Option<(String, &'static str, Picker)> {
        let field = &self.fields[self.list.cursor];
        let (about, items, at): (_, Vec<MenuItem>, _) = match field {
            SetupField::Player(_, at) => {
                let player = |player: &Player| MenuItem::new(player.to_string(), described(player));
                ("Choose a player, or type program:COMMAND.", self.players.iter().map(player).collect(), *at)
            }
            SetupField::Choice(choice, at) if choice.values.len() > FEW => {
                let values = choice.values.iter().map(|(shown, _)| MenuItem::new(shown, ""));
                (choice.about, values.collect(), *at)
            }
            _ => return None,
        };
        let label = match field {
            SetupField::Choice(choice, _) => setting_label(&choice.name, choice.seat),
            _ => "player".into(),
        };
        Some((format!("{}: {label}", self.group(field)), about, Picker::new(items, at)))
    }

    /// Applies the choice in the open list of values.
    fn choose_value(&mut self) {
        let Some((.., values)) = self.values.take() else { return };
        match (values.chosen(), &mut self.fields[self.list.cursor]) {
            (Some(value), SetupField::Player(_, at) | SetupField::Choice(_, at)) => *at = value,
            (None, SetupField::Player(_, at)) => match find_player(values.filter(), &mut self.players) {
                Ok(place) => *at = place,
                Err(what) => self.error = Some(what),
            },
            _ => {}
        }
    }

    /// Handles the test result of a program: starts the game once all programs have passed, or reports that this one
    /// can't play.
    fn bot_check(&mut self, flag: &Flag, able: &Result<(), String>, cx: &mut Context) {
        let Some((_, tried)) = &mut self.starting else { return };
        let Some(at) = tried.iter().position(|bot_check| bot_check.is(flag)) else { return };
        match tried.remove(at).passed(able, "Player", cx) {
            Some(_) => self.begin(cx),
            None => self.starting = None,
        }
    }
}

impl Screen for SetupScreen {
    fn name(&self) -> &'static str {
        "New game"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Help, Left, Right};
        match self.values {
            Some(_) => Actions::new(cx, KeyScope::Picker, &[Choose, Back, Help]),
            None => Actions::new(cx, KeyScope::Menu, &[Choose, Right, Back, Help]).pair([Left, Right], "change"),
        }
    }

    fn scope(&self) -> KeyScope {
        if self.values.is_some() { KeyScope::Picker } else { KeyScope::Menu }
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        [self.listed.title.into(), String::new(), String::new()]
    }

    fn tint(&self) -> Tint {
        self.listed.tint
    }

    fn view(&self, _cx: &Context) -> Body {
        let items = self.fields.iter().enumerate().map(|(i, field)| {
            let typed = self.typing.as_ref().filter(|&&(field, _)| i == field).map(|(_, prompt)| prompt);
            let text = |text: &str| match typed {
                Some(prompt) => FieldValue::Text(prompt.text().to_string(), Some(prompt.cursor())),
                None => FieldValue::Text(text.to_string(), None),
            };
            let (label, value, detail) = match field {
                SetupField::Continue(saved) => (format!("Continue: {}", saved.title), None, saved.detail.clone()),
                SetupField::Start => ("Start the game".into(), None, String::new()),
                SetupField::Name(_, name) => ("name".into(), Some(text(name)), "shown at the table".into()),
                &SetupField::Player(_, at) => {
                    let player = self.players.get(at).unwrap_or(&Player::Human);
                    let about = if typed.is_some() { String::new() } else { described(player) };
                    let value = if typed.is_some() { text("") } else { FieldValue::Choice(player.to_string()) };
                    ("player".into(), Some(value), about)
                }
                SetupField::Choice(choice, at) => {
                    let shown = choice.values.get(*at).map_or("", |(shown, _)| shown);
                    let label = setting_label(&choice.name, choice.seat);
                    (label, Some(FieldValue::Choice(shown.into())), choice.about.into())
                }
                SetupField::Seed(seed) => {
                    ("seed".into(), Some(text(seed)), "the same seed repeats the same deal".into())
                }
            };
            MenuItem { value, group: self.group(field), ..MenuItem::new(label, detail) }
        });
        let listed = self.values.as_ref().and_then(|(.., values)| values.chosen());
        let preview = match &self.fields[self.list.cursor] {
            SetupField::Choice(choice, at) => {
                let value = choice.values.get(listed.unwrap_or(*at));
                value.map_or_else(Vec::new, |(_, value)| (self.listed.preview)(&choice.name, value))
            }
            _ => Vec::new(),
        };
        let player = matches!(self.fields[self.list.cursor], SetupField::Player(..));
        let types_command = player && self.is_editing();
        let about = match self.fields[self.list.cursor] {
            _ if self.starting.is_some() => "Testing the program...",
            _ if player => "Choose a player or type program:COMMAND",
            _ => self.listed.tagline,
        };
        if let Some((title, about, values)) = &self.values {
            let emblem = if preview.is_empty() { self.listed.emblem } else { &[] };
            return Body::Menu(MenuView { preview, emblem, tint: self.listed.tint, ..values.menu(title, *about) });
        }
        Body::Menu(MenuView {
            preview,
            // Leave out the cost curves while the user types the command of a program, which may be long.
            curves: if types_command { Vec::new() } else { self.curves() },
            emblem: self.listed.emblem,
            tint: self.listed.tint,
            ..self.list.menu(format!("New {} game", self.listed.title), about, items.collect())
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        if let (Some((.., values)), false) =
            (&mut self.values, matches!(event, ScreenEvent::Message(_) | ScreenEvent::Library | ScreenEvent::Settled))
        {
            match values.event(event) {
                ListEvent::Chosen => self.choose_value(),
                ListEvent::Ignored if event.command() == Some(Command::Back) => self.values = None,
                other => return other == ListEvent::Moved,
            }
            return true;
        }
        match event {
            ScreenEvent::Key(key, command) => return self.typed(key, command),
            ScreenEvent::Command(arrow @ (Command::Left | Command::Right)) => self.turn(arrow == Command::Right),
            ScreenEvent::Paste(text) => self.editor().into_iter().for_each(|editor| editor.paste(text)),
            ScreenEvent::Command(Command::Rules) => cx.open(RulesScreen::of(Some(self.listed.name))),
            ScreenEvent::Message(Msg::BotChecked(flag, able)) => self.bot_check(flag, able, cx),
            ScreenEvent::Library => self.add_new_decks(cx),
            // Moving to another field applies the edit.
            ScreenEvent::Settled => {
                if !self.is_editing() {
                    self.apply_edit();
                }
                if let Some(what) = self.error.take() {
                    cx.popup = Some(Popup::answer("Set-up", &what));
                }
            }
            _ => match self.list.event(event, self.fields.len()) {
                ListEvent::Chosen => self.choose(cx),
                other => return other == ListEvent::Moved,
            },
        }
        true
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        self.starting.as_mut()?.1.iter_mut().find_map(BotCheck::task)
    }
}
