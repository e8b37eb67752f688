//! The set-up screen: who plays, with what, from which seed.

use super::frame::{Item, Menu, Value};
use super::prompt::Prompt;
use crate::agents::Pace;
use crate::agents::level::LEVELS;
use crate::games::Choice;
use crate::session::roster::Listed;
use crate::session::{Header, Player, Players};

/// Who can be chosen to play a seat.
fn players() -> impl Iterator<Item = Player> {
    std::iter::once(Player::Human).chain(LEVELS.into_iter().map(Player::Computer))
}

/// A new game being set up.
#[derive(Debug)]
pub struct Form {
    listed: &'static Listed,
    fields: Vec<Field>,
    cursor: usize,
    /// The text of the field under the cursor, while it is being typed.
    typing: Option<Prompt>,
}

#[derive(Debug)]
enum Field {
    Start,
    Name(usize, String),
    /// Who plays a seat, by the place in [`players`].
    Player(usize, usize),
    Choice(Choice, usize),
    Seed(String),
}

impl Form {
    /// The form of a game, with the names used last.
    pub fn new(listed: &'static Listed, names: &[String], files: &[(String, String)]) -> Self {
        let mut fields = vec![Field::Start];
        for seat in 0..listed.seats {
            let name = names.get(seat).cloned().unwrap_or_default();
            fields.push(Field::Name(seat, name));
            fields.push(Field::Player(seat, 0));
        }
        fields.extend((listed.options)(files).into_iter().map(|choice| Field::Choice(choice, 0)));
        fields.push(Field::Seed(String::new()));
        Form { listed, fields, cursor: 0, typing: None }
    }

    /// Chooses values; one that is not among those of its option is added to them.
    pub fn preset(&mut self, chosen: &[(String, String)]) {
        for field in &mut self.fields {
            let Field::Choice(choice, at) = field else { continue };
            let Some((_, value)) = chosen.iter().find(|(name, _)| *name == choice.name) else { continue };
            *at = match choice.values.iter().position(|(_, known)| known == value) {
                Some(at) => at,
                None => {
                    choice.values.push(("from the file".into(), value.clone()));
                    choice.values.len() - 1
                }
            };
        }
    }

    /// Repeats the game of a seed.
    pub fn repeat(&mut self, seed: u64) {
        for field in &mut self.fields {
            if let Field::Seed(text) = field {
                *text = seed.to_string();
            }
        }
    }

    /// Lets these play; who is none of the usual players is left out.
    pub fn seat(&mut self, seated: &[Player]) {
        for field in &mut self.fields {
            if let Field::Player(seat, at) = field
                && let Some(place) = players().position(|player| Some(&player) == seated.get(*seat))
            {
                *at = place;
            }
        }
    }

    /// The names of people, as typed.
    pub fn names(&self) -> Vec<String> {
        let name = |field: &Field| if let Field::Name(_, name) = field { Some(name.clone()) } else { None };
        self.fields.iter().filter_map(name).collect()
    }

    /// Moves to another field.
    pub fn go(&mut self, down: bool) {
        self.settle();
        let last = self.fields.len() - 1;
        self.cursor = if down { (self.cursor + 1).min(last) } else { self.cursor.saturating_sub(1) };
    }

    /// Goes to a field.
    pub fn go_to(&mut self, field: usize) {
        self.settle();
        self.cursor = field.min(self.fields.len() - 1);
    }

    /// Takes the previous or next value of a choice.
    pub fn turn(&mut self, forwards: bool) {
        if let Field::Choice(choice, at) = &mut self.fields[self.cursor] {
            let n = choice.values.len().max(1);
            *at = (*at + if forwards { 1 } else { n - 1 }) % n;
        } else if let Field::Player(_, at) = &mut self.fields[self.cursor] {
            let n = players().count();
            *at = (*at + if forwards { 1 } else { n - 1 }) % n;
        }
    }

    /// The line editor of a text field, ready to type in; `None` on other fields.
    pub fn editor(&mut self) -> Option<&mut Prompt> {
        let text = match &self.fields[self.cursor] {
            Field::Name(_, text) | Field::Seed(text) => text.clone(),
            _ => return None,
        };
        Some(self.typing.get_or_insert_with(|| {
            let mut prompt = Prompt::default();
            prompt.set(&text);
            prompt
        }))
    }

    /// Whether text is being typed.
    pub fn is_typing(&self) -> bool {
        self.typing.is_some()
    }

    /// Takes over what was typed.
    pub fn settle(&mut self) {
        let Some(typed) = self.typing.take() else { return };
        let typed = typed.text().trim().to_string();
        match &mut self.fields[self.cursor] {
            Field::Name(_, text) => *text = typed,
            Field::Seed(text) => *text = typed.chars().filter(char::is_ascii_digit).take(19).collect(),
            _ => {}
        }
    }

    /// Whether Enter here begins the game.
    pub fn at_start(&self) -> bool {
        matches!(self.fields[self.cursor], Field::Start)
    }

    /// The game that is set up; `fresh_seed` is used where none was given.
    pub fn header(&mut self, fresh_seed: u64) -> Header {
        self.settle();
        let mut header = Header {
            game: self.listed.name.into(),
            seed: fresh_seed,
            names: Vec::new(),
            players: Vec::new(),
            chosen: Vec::new(),
            position: None,
        };
        for field in &self.fields {
            match field {
                Field::Start => {}
                Field::Name(_, name) => header.names.push(name.clone()),
                &Field::Player(_, at) => header.players.extend(players().nth(at)),
                Field::Choice(choice, at) => {
                    if let Some((_, value)) = choice.values.get(*at) {
                        header.chosen.push((choice.name.clone(), value.clone()));
                    }
                }
                Field::Seed(seed) => header.seed = seed.parse().unwrap_or(fresh_seed),
            }
        }
        let seated = Players::new(header.players.clone(), Pace::Usual, 1);
        for (name, computer) in header.names.iter_mut().zip(seated.names()) {
            if let Some(computer) = computer {
                *name = computer;
            }
        }
        header
    }

    /// The screen.
    pub fn view(&self) -> Menu {
        let items = self.fields.iter().enumerate().map(|(i, field)| {
            let typed = self.typing.as_ref().filter(|_| i == self.cursor);
            let text = |text: &str| match typed {
                Some(prompt) => Value::Text(prompt.text().to_string(), Some(prompt.cursor())),
                None => Value::Text(text.to_string(), None),
            };
            let (label, value, detail) = match field {
                Field::Start => ("Start the game".to_string(), None, "Enter"),
                Field::Name(seat, name) => (format!("Player {}", seat + 1), Some(text(name)), "name"),
                &Field::Player(_, at) => {
                    let player = players().nth(at).unwrap_or_default();
                    let about = if player == Player::Human { "a person" } else { "the computer" };
                    ("played by".to_string(), Some(Value::Choice(player.to_string())), about)
                }
                Field::Choice(choice, at) => {
                    let shown = choice.values.get(*at).map_or("", |(shown, _)| shown);
                    (choice.name.clone(), Some(Value::Choice(shown.into())), "")
                }
                Field::Seed(seed) => ("seed".to_string(), Some(text(seed)), "empty: chance decides"),
            };
            Item { label, value, detail: detail.into(), tile: false }
        });
        let preview = match &self.fields[self.cursor] {
            Field::Choice(choice, at) => match choice.values.get(*at) {
                Some((_, value)) => (self.listed.preview)(&choice.name, value),
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        Menu {
            title: format!("New game of {}", self.listed.title),
            about: self.listed.tagline.into(),
            items: items.collect(),
            cursor: self.cursor,
            preview,
        }
    }
}
