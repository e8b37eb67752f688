//! The deck builder: cards on one side, filtered as one types, the deck on the other.

use crate::app::msg::Effect;
use crate::app::screen::{Answer, Context, Screen};
use crate::frame::{Body, BuilderView, Curve, Hint, Hit};
use crate::keys::{Code, Command, Key, Place};
use crate::parts::filter::Filter;
use sorcery_games::{CardFace, Cell, words};
use sorcery_session::roster::Listed;

/// The most cards of one kind that can be put in.
const COPIES_LIMIT: usize = 99;

#[derive(Debug)]
pub struct Builder {
    listed: &'static Listed,
    cards: Vec<CardFace>,
    counts: Vec<usize>,
    name: String,
    naming: bool,
    filter: Filter,
    /// The deck's name and content when it was opened.
    opened: (String, String),
    message: Option<String>,
    /// Whether what is asked is whether to write over another deck.
    replaces: bool,
}

impl Builder {
    /// A deck of a game, from a file's content.
    pub fn new(listed: &'static Listed, name: &str, text: &str) -> Self {
        let cards = listed.decks.map_or(Vec::new(), |decks| (decks.catalogue)());
        let mut counts = vec![0; cards.len()];
        let mut unknown = 0;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            match cards.iter().position(|card| card.name.to_string().eq_ignore_ascii_case(line)) {
                Some(i) => counts[i] += 1,
                None => unknown += 1,
            }
        }
        let message = (unknown > 0).then(|| format!("{} left out: no such card", words::counted(unknown, "line")));
        let (name, naming, filter) = (name.to_string(), false, Filter::default());
        let mut builder = Builder {
            listed,
            cards,
            counts,
            name,
            naming,
            filter,
            opened: Default::default(),
            message,
            replaces: false,
        };
        builder.opened = (builder.name.clone(), builder.text());
        builder
    }

    /// Whether the deck is neither what it was nor what is kept under its name.
    fn is_changed(&self, cx: &Context) -> bool {
        let (text, mut kept) = (self.text(), cx.library.decks.iter());
        text != self.opened.1 && !kept.any(|(name, kept)| *name == self.name && *kept == text)
    }

    fn shown(&self) -> Vec<usize> {
        let passes = |i: &usize| {
            let card = &self.cards[*i];
            self.filter.passes(&format!("{} {} {}", card.name, card.band, card.body))
        };
        (0..self.cards.len()).filter(passes).collect()
    }

    /// Puts copies of the card under the cursor in, or takes some out.
    fn add(&mut self, more: bool) {
        let Some(&card) = self.shown().get(self.filter.cursor) else { return };
        let count = &mut self.counts[card];
        *count = if more { (*count + 1).min(COPIES_LIMIT) } else { count.saturating_sub(1) };
        self.message = None;
    }

    /// The deck as a file: one name a line.
    fn text(&self) -> String {
        let copies = self.cards.iter().zip(&self.counts);
        copies.flat_map(|(card, &n)| std::iter::repeat_n(format!("{}\n", card.name), n)).collect()
    }

    fn save(&mut self, cx: &mut Context) {
        self.message = Some(if self.counts.iter().all(|&n| n == 0) {
            "A deck needs at least one card.".into()
        } else if self.name.trim().is_empty() {
            self.naming = true;
            "Give the deck a name, then Enter.".into()
        } else if self.name != self.opened.0 && cx.library.decks.iter().any(|(name, _)| *name == self.name) {
            self.replaces = true;
            return cx.ask(format!("There is a deck {} already.", self.name), &["Stay", "Write over it"]);
        } else {
            return self.keep(cx);
        });
    }

    fn keep(&mut self, cx: &mut Context) {
        self.opened.0.clone_from(&self.name);
        cx.effect(Effect::SaveDeck(self.name.clone(), self.text()));
        self.message = Some(format!("Saved as {}.", self.name));
    }

    fn named(&mut self, cx: &mut Context) {
        self.naming = false;
        self.save(cx);
    }

    fn rename(&mut self, key: Key, cx: &mut Context) {
        match key.code {
            Code::Enter => self.named(cx),
            Code::Esc => self.naming = false,
            Code::Backspace => _ = self.name.pop(),
            Code::Char(c) if !key.ctrl && (c.is_alphanumeric() || " -_".contains(c)) && self.name.len() < 40 => {
                self.name.push(c);
            }
            _ => {}
        }
    }
}

impl Screen for Builder {
    fn name(&self) -> &'static str {
        "Deck builder"
    }

    fn place(&self) -> Place {
        Place::DeckBuilder
    }

    fn keys(&self) -> Vec<Command> {
        vec![Command::AddCard, Command::RemoveCard, Command::Save, Command::Rename, Command::Back, Command::Help]
    }

    fn hints(&self, cx: &Context) -> Vec<Hint> {
        let typed = Hint { key: "letters".into(), word: "filter".into(), ..Hint::default() };
        let mut hints = cx.hints(self.place(), &self.keys());
        hints.insert(hints.len() - 1, typed);
        hints
    }

    fn view(&self, cx: &Context) -> Body {
        let shown = self.shown();
        let value: String = self.text().lines().map(|name| format!("| {name} ")).collect();
        let value = if value.is_empty() { "|" } else { &value };
        let card = |i: usize| Cell::Card(Box::new(self.cards[i].clone()));
        let bars = self.listed.decks.map_or(Vec::new(), |decks| (decks.curve)(value));
        Body::Builder(BuilderView {
            filter: self.filter.text.clone(),
            cards: shown.iter().map(|&i| (card(i), self.counts[i])).collect(),
            cursor: self.filter.cursor,
            deck: (self.listed.preview)("deck1", value),
            curve: Curve { title: "cost".into(), bars },
            name: self.name.clone(),
            naming: self.naming,
            changed: self.is_changed(cx),
            message: self.message.clone(),
        })
    }

    fn typed(&mut self, key: Key, command: Option<Command>, cx: &mut Context) -> bool {
        if self.naming {
            match command {
                Some(Command::Save) => self.named(cx),
                _ => self.rename(key, cx),
            }
            return true;
        }
        let last = self.shown().len().saturating_sub(1);
        command.is_none() && self.filter.press(key, last)
    }

    fn list(&mut self, _cx: &Context) -> Option<(&mut usize, usize)> {
        let cards = self.shown().len();
        Some((&mut self.filter.cursor, cards))
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            Command::AddCard => self.add(true),
            Command::RemoveCard => self.add(false),
            Command::Save => self.save(cx),
            Command::Rename => self.naming = true,
            Command::Back if !self.filter.text.is_empty() => self.filter = Filter::default(),
            Command::Back | Command::Quit | Command::Lobby | Command::Settings if self.is_changed(cx) => {
                cx.ask("The deck was changed. Leave without saving it?", &["Stay", "Leave"]);
            }
            Command::Back => cx.back(),
            _ => return self.browse(command, cx),
        }
        true
    }

    fn click(&mut self, hit: Hit, _cx: &mut Context) {
        match hit {
            Hit::Item(item) if self.filter.cursor == item => self.add(true),
            Hit::Item(item) => self.filter.cursor = item,
            _ => {}
        }
    }

    fn answer(&mut self, answer: Answer, cx: &mut Context) {
        match (answer, std::mem::take(&mut self.replaces)) {
            (Answer::Item(1), true) => self.keep(cx),
            (Answer::Item(1), false) => cx.back(),
            _ => {}
        }
    }
}
