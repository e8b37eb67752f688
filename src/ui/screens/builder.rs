//! The deck builder: the filtered cards on one side, the deck on the other.

use crate::app::{Actions, Context, DialogAnswer, Screen, ScreenEvent, SideEffect};
use crate::frame::{Body, BuilderView, Curve, Hit, PromptView};
use crate::keys::{Code, Command, Key, KeyScope};
use crate::parts::list::{List, ListEvent, edit_end};
use sorcery_games::{CardFace, Cell, DeckFile, words};
use sorcery_session::GameInfo;

/// Maximum number of copies of one card in a deck.
const COPIES_LIMIT: usize = 99;

#[derive(Debug)]
pub struct Builder {
    listed: &'static GameInfo,
    cards: Vec<CardFace>,
    /// The lines of the deck file. Comments, lines that aren't cards, and the order of the lines stay as they are.
    lines: Vec<String>,
    name: String,
    naming: bool,
    list: List,
    /// Name and text of the deck when it was opened.
    opened: (String, String),
    message: Option<String>,
    /// Whether the open dialog asks about overwriting another deck.
    replaces: bool,
}

impl Builder {
    /// Opens the deck builder with a deck for a game: the name and text of the deck file.
    pub fn new(listed: &'static GameInfo, name: &str, text: &str) -> Self {
        let cards = listed.decks.map_or(Vec::new(), |decks| (decks.catalogue)());
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let (name, naming, list) = (name.to_string(), false, List::default());
        let opened = (name.clone(), text_of(&lines));
        let mut builder = Builder { listed, cards, lines, name, naming, list, opened, message: None, replaces: false };
        builder.message = builder.wrong_line().map(|wrong| words::capitalised(&wrong));
        builder
    }

    /// Returns a sentence about the first line that should be a card but isn't, or `None` if all lines are right.
    fn wrong_line(&self) -> Option<String> {
        let text = text_of(&self.lines);
        let (number, line) = card_lines(&text).find(|(_, line)| self.card(line).is_none())?;
        Some(format!("line {number} of the file isn't a card: `{}`. Correct it there.", words::quoted(line)))
    }

    /// Opens the deck builder with a copy of the built-in deck `name`. The copy has a name that no other deck has.
    pub fn copy(listed: &'static GameInfo, name: &str, text: &str, cx: &Context) -> Self {
        let number = |n: usize| if n == 1 { format!("{name} copy") } else { format!("{name} copy {n}") };
        let is_free = |copy: &String| cx.library.decks.iter().all(|(other, _)| other != copy);
        let free = (1..).map(number).find(is_free).unwrap_or_default();
        let copied = Builder::new(listed, &free, text);
        let message = Some(format!("A copy of the built-in deck {name}: {}.", copied.size()));
        Builder { message, ..copied }
    }

    /// Returns the index of the card that a line of the deck file names.
    fn card(&self, line: &str) -> Option<usize> {
        let name = DeckFile::card_name(line)?;
        self.cards.iter().position(|card| card.name.to_string().eq_ignore_ascii_case(name))
    }

    /// Returns the indices of the cards in the deck, in the order of the file.
    fn deck(&self) -> Vec<usize> {
        self.lines.iter().filter_map(|line| self.card(line)).collect()
    }

    /// Returns the size of the deck in words.
    fn size(&self) -> String {
        words::counted(self.deck().len(), "card")
    }

    /// Returns `true` if the deck differs both from when it was opened and from the saved deck of the same name.
    fn is_changed(&self, cx: &Context) -> bool {
        let (text, mut kept) = (text_of(&self.lines), cx.library.decks.iter());
        text != self.opened.1 && !kept.any(|(name, kept)| *name == self.name && *kept == text)
    }

    fn shown(&self) -> Vec<usize> {
        let passes = |i: &usize| {
            let card = &self.cards[*i];
            self.list.matches(&format!("{} {} {}", card.name, card.band, card.body))
        };
        (0..self.cards.len()).filter(passes).collect()
    }

    /// Adds a copy of the selected card if `more` is set, otherwise removes one.
    fn add(&mut self, more: bool) {
        let Some(&card) = self.shown().get(self.list.cursor) else { return };
        let last = self.lines.iter().rposition(|line| self.card(line) == Some(card));
        match (more, last) {
            (true, _) if copies(&self.deck(), card) >= COPIES_LIMIT => {}
            // Put copies of a card together.
            (true, last) => {
                let at = last.map_or(self.lines.len(), |last| last + 1);
                self.lines.insert(at, self.cards[card].name.to_string());
            }
            (false, Some(last)) => _ = self.lines.remove(last),
            (false, None) => {}
        }
        self.message = None;
    }

    fn save(&mut self, cx: &mut Context) {
        let own = cx.library.decks.iter().any(|(name, _)| *name == self.name);
        let built_in = self.listed.decks.map_or(&[][..], |decks| decks.built_in);
        self.message = Some(if self.deck().is_empty() {
            "A deck needs at least one card.".into()
        } else if self.name.trim().is_empty() {
            self.naming = true;
            "Type a name for the deck, then press Enter.".into()
        } else if !own && built_in.iter().any(|(name, _)| *name == self.name) {
            self.naming = true;
            format!("{} is a built-in deck: change the name, then press Enter.", self.name)
        } else if self.name != self.opened.0 && own {
            self.replaces = true;
            return cx.ask(format!("Overwrite the deck {}?", self.name), &["Cancel", "Overwrite"]);
        } else {
            return self.keep(cx);
        });
    }

    fn keep(&mut self, cx: &mut Context) {
        self.opened.0.clone_from(&self.name);
        cx.effect(SideEffect::SaveDeck(self.name.clone(), text_of(&self.lines)));
        if let Some(wrong) = self.wrong_line() {
            self.message = Some(format!("Saved as {}, but {wrong}", self.name));
            return;
        }
        let hand = self.listed.decks.map_or(0, |decks| decks.hand);
        let warning = match self.deck().len() <= hand {
            true => format!(" Your first hand ({hand} cards) leaves none to draw."),
            false => String::new(),
        };
        self.message = Some(format!("Saved as {}: {}.{warning}", self.name, self.size()));
    }

    fn named(&mut self, cx: &mut Context) {
        self.stop_naming();
        self.save(cx);
    }

    fn stop_naming(&mut self) {
        (self.naming, self.message) = (false, None);
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            Command::AddCard => self.add(true),
            Command::RemoveCard => self.add(false),
            Command::Save => self.save(cx),
            Command::Rename => self.naming = true,
            Command::Back if !self.list.text.is_empty() => self.list = List::default(),
            Command::Back | Command::Quit | Command::Lobby | Command::Settings if self.is_changed(cx) => {
                cx.ask("Leave without saving the deck?", &["Stay", "Leave"]);
            }
            Command::Back => cx.back(),
            _ => return self.list.event(ScreenEvent::Command(command), self.shown().len()) != ListEvent::Ignored,
        }
        true
    }

    fn rename(&mut self, key: Key, cx: &mut Context) {
        let fits = |c: char| (c.is_alphanumeric() || " -_".contains(c)) && self.name.chars().count() < 40;
        match key.code {
            Code::Enter => self.named(cx),
            Code::Esc => self.stop_naming(),
            Code::Char(c) if !key.ctrl && !fits(c) => {
                self.message = Some("At most 40 letters, digits, spaces, - and _.".into());
            }
            _ => _ = edit_end(&mut self.name, key),
        }
    }
}

/// Returns the lines of a deck file that name cards, with their numbers: all but empty lines and comments.
pub fn card_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter_map(|(number, line)| Some((number, DeckFile::card_name(line)?)))
}

fn copies(deck: &[usize], card: usize) -> usize {
    deck.iter().filter(|other| **other == card).count()
}

/// Returns the text of a deck file with these lines.
fn text_of(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

impl Screen for Builder {
    fn name(&self) -> &'static str {
        "Deck builder"
    }

    fn scope(&self) -> KeyScope {
        KeyScope::DeckBuilder
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{AddCard, Back, Help, RemoveCard, Rename, Save};
        // While the user types a name, Enter and Esc end it, and all other keys edit it.
        if self.naming {
            return Actions::new(cx, KeyScope::DeckBuilder, &[Save, Back]).typed("letters", "name", 2);
        }
        let actions = Actions::new(cx, KeyScope::DeckBuilder, &[AddCard, RemoveCard, Save, Rename, Back, Help]);
        actions.typed("letters", "filter", 1)
    }

    fn view(&self, cx: &Context) -> Body {
        let (shown, deck) = (self.shown(), self.deck());
        let value: String = deck.iter().map(|&card| format!("| {} ", self.cards[card].name)).collect();
        let value = if value.is_empty() { "|" } else { &value };
        let card = |i: usize| Cell::Card(Box::new(self.cards[i].clone()));
        let bars = self.listed.decks.map_or(Vec::new(), |decks| (decks.curve)(value));
        let (prompt, note) = match self.naming {
            true => (PromptView::typed(self.name.clone(), "type a name"), "name of the deck".into()),
            false => {
                let count = format!("{} of {}", shown.len(), self.cards.len());
                (PromptView::filter(self.list.text.clone()), count)
            }
        };
        Body::Builder(BuilderView {
            prompt,
            note,
            cards: shown.iter().map(|&i| (card(i), copies(&deck, i))).collect(),
            cursor: self.list.cursor,
            // The first line is the size, which is also below the name.
            deck: (self.listed.preview)("deck1", value).into_iter().skip(1).collect(),
            curve: Curve { title: "cost".into(), bars },
            name: self.name.clone(),
            changed: self.is_changed(cx),
            message: self.message.clone().or_else(|| (!deck.is_empty()).then(|| self.size())),
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Key(_, Some(Command::Save)) if self.naming => self.named(cx),
            ScreenEvent::Key(key, _) if self.naming => self.rename(key, cx),
            ScreenEvent::Key(key, None) => return self.list.press(key),
            ScreenEvent::Key(..) => return false,
            ScreenEvent::Click(Hit::Item(item)) if self.list.cursor == item => self.add(true),
            ScreenEvent::Click(Hit::Item(item)) => self.list.cursor = item,
            ScreenEvent::Answer(answer) => match (answer, std::mem::take(&mut self.replaces)) {
                (DialogAnswer::Item(1), true) => self.keep(cx),
                (DialogAnswer::Item(1), false) => cx.back(),
                _ => {}
            },
            ScreenEvent::Command(command) => return self.command(command, cx),
            _ => return self.list.event(event, self.shown().len()) != ListEvent::Ignored,
        }
        true
    }
}
