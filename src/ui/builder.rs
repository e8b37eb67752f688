//! The deck builder: cards on one side, filtered as one types, the deck on the other.

use super::frame::BuilderView;
use super::keys::{Code, Key};
use crate::games::{Line, words};
use crate::session::roster::Listed;

/// The most cards of one kind that can be put in.
const COPIES_LIMIT: usize = 99;

/// A deck being built.
#[derive(Debug)]
pub struct Builder {
    listed: &'static Listed,
    cards: Vec<(&'static str, Vec<Line>)>,
    counts: Vec<usize>,
    name: String,
    naming: bool,
    filter: String,
    cursor: usize,
    changed: bool,
    message: Option<String>,
}

/// What the deck builder wants of the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing.
    Nothing,
    /// Write the deck: name and content.
    Save(String, String),
    /// Leave; the flag says whether changes would be lost.
    Leave(bool),
}

impl Builder {
    /// A deck of a game, from a file's content.
    pub fn new(listed: &'static Listed, name: &str, text: &str) -> Self {
        let cards = listed.decks.map_or(Vec::new(), |decks| (decks.catalogue)());
        let mut counts = vec![0; cards.len()];
        let mut unknown = 0;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        for line in lines {
            match cards.iter().position(|(card, _)| card.eq_ignore_ascii_case(line)) {
                Some(i) => counts[i] += 1,
                None => unknown += 1,
            }
        }
        let message = (unknown > 0).then(|| format!("{} left out: no such card", words::counted(unknown, "line")));
        let (name, naming) = (name.to_string(), false);
        Builder { listed, cards, counts, name, naming, filter: String::new(), cursor: 0, changed: false, message }
    }

    /// The cards that pass the filter.
    fn shown(&self) -> Vec<usize> {
        let wanted = self.filter.to_lowercase();
        let passes = |i: &usize| {
            let (name, lines) = &self.cards[*i];
            let text = || lines.iter().flatten().map(|(label, _)| label.to_string()).collect::<String>();
            name.to_lowercase().contains(&wanted) || text().to_lowercase().contains(&wanted)
        };
        (0..self.cards.len()).filter(passes).collect()
    }

    /// Puts copies of the card under the cursor in, or takes some out.
    fn add(&mut self, more: bool) {
        let Some(&card) = self.shown().get(self.cursor) else { return };
        let count = &mut self.counts[card];
        let now = if more { (*count + 1).min(COPIES_LIMIT) } else { count.saturating_sub(1) };
        self.changed |= now != *count;
        *count = now;
        self.message = None;
    }

    /// The deck as a file: one name a line.
    fn text(&self) -> String {
        let copies = self.cards.iter().zip(&self.counts);
        copies.flat_map(|((name, _), &n)| std::iter::repeat_n(format!("{name}\n"), n)).collect()
    }

    fn save(&mut self) -> Wish {
        if self.counts.iter().all(|&n| n == 0) {
            self.message = Some("A deck needs at least one card.".into());
            return Wish::Nothing;
        }
        if self.name.trim().is_empty() {
            self.naming = true;
            self.message = Some("Give the deck a name, then Enter.".into());
            return Wish::Nothing;
        }
        self.changed = false;
        self.message = Some(format!("Saved as {}.", self.name));
        Wish::Save(self.name.clone(), self.text())
    }

    /// A key was pressed; `None` when the deck builder has no use for it.
    pub fn key(&mut self, key: Key) -> Option<Wish> {
        if self.naming {
            match key.code {
                Code::Enter => {
                    self.naming = false;
                    return Some(self.save());
                }
                Code::Esc => self.naming = false,
                Code::Backspace => _ = self.name.pop(),
                Code::Char(c) if !key.ctrl && (c.is_alphanumeric() || " -_".contains(c)) && self.name.len() < 40 => {
                    self.name.push(c);
                }
                _ => {}
            }
            return Some(Wish::Nothing);
        }
        let last = self.shown().len().saturating_sub(1);
        match key.code {
            Code::Up => self.cursor = self.cursor.saturating_sub(1),
            Code::Down => self.cursor = (self.cursor + 1).min(last),
            Code::PageUp => self.cursor = self.cursor.saturating_sub(10),
            Code::PageDown => self.cursor = (self.cursor + 10).min(last),
            Code::Right | Code::Enter => self.add(true),
            Code::Left => self.add(false),
            Code::F(2) => return Some(self.save()),
            Code::Tab => self.naming = true,
            Code::Esc if !self.filter.is_empty() => self.refilter(String::new()),
            Code::Esc => return Some(Wish::Leave(self.changed)),
            Code::Backspace => {
                let mut filter = self.filter.clone();
                filter.pop();
                self.refilter(filter);
            }
            Code::Char('+') => self.add(true),
            Code::Char('-') | Code::Delete => self.add(false),
            Code::Char(c) if !key.ctrl && !key.alt && self.filter.len() < 40 => {
                let filter = format!("{}{c}", self.filter);
                self.refilter(filter);
            }
            _ => return None,
        }
        Some(Wish::Nothing)
    }

    fn refilter(&mut self, filter: String) {
        self.filter = filter;
        self.cursor = 0;
    }

    /// A card was clicked.
    pub fn click(&mut self, item: usize) {
        if self.cursor == item {
            self.add(true);
        } else {
            self.cursor = item;
        }
    }

    /// The screen.
    pub fn view(&self) -> BuilderView {
        let shown = self.shown();
        let value: String = self.text().lines().map(|name| format!("| {name} ")).collect();
        let first = |i: usize| self.cards[i].1.first().cloned().unwrap_or_default();
        BuilderView {
            filter: self.filter.clone(),
            cards: shown.iter().map(|&i| (first(i), self.counts[i])).collect(),
            cursor: self.cursor,
            deck: (self.listed.preview)("deck1", if value.is_empty() { "|" } else { &value }),
            card: shown.get(self.cursor).map_or_else(Vec::new, |&i| self.cards[i].1.clone()),
            name: self.name.clone(),
            naming: self.naming,
            changed: self.changed,
            message: self.message.clone(),
        }
    }
}
