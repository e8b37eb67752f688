//! Support for editors: the kinds of words in a strategy file, for syntax highlighting, and completions at the cursor.

use super::syntax::{AnswerForm, BlockKey, EVENTS, Event, KEYWORDS, PLAYS, conditions, is_condition, is_keyword};
use super::token::{self, Token};
use sorcery_games::dominion::Card;
use std::ops::Range;

/// The kind of a word or symbol in a strategy file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are clear.
pub enum WordKind {
    Keyword,
    Card,
    Condition,
    Event,
    Number,
    Sign,
    Comment,
    Unknown,
}

fn kind(word: &str) -> WordKind {
    if is_keyword(word) || PLAYS.iter().any(|row| row.0 == word) {
        WordKind::Keyword
    } else if word == "Nothing" || Card::named(word).is_some() {
        WordKind::Card
    } else if is_condition(word) {
        WordKind::Condition
    } else if Event::named(word).is_some() {
        WordKind::Event
    } else {
        WordKind::Unknown
    }
}

/// Returns the words, symbols and comments of a text in order, with their kinds.
pub fn highlight(text: &str) -> Vec<(Range<usize>, WordKind)> {
    let (tokens, comments) = token::read(text);
    let words = tokens.into_iter().filter(|token| token.token != Token::End).map(|token| {
        let kind = match token.token {
            Token::Word => kind(&text[token.span.clone()]),
            Token::Number => WordKind::Number,
            Token::Foreign => WordKind::Unknown,
            _ => WordKind::Sign,
        };
        (token.span, kind)
    });
    let mut found: Vec<_> = words.chain(comments.into_iter().map(|span| (span, WordKind::Comment))).collect();
    found.sort_by_key(|(span, _)| span.start);
    found
}

/// A word that can be inserted at the cursor, and its description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The word to insert.
    pub word: String,
    /// A one-line description of the word.
    pub help: String,
}

impl Completion {
    fn new(word: &str, help: impl Into<String>) -> Self {
        Completion { word: word.into(), help: help.into() }
    }
}

fn card_help(card: Card) -> String {
    let row = card.row();
    format!("${} {}: {}", row.cost, row.kinds.words(), row.text)
}

fn answer_help(key: BlockKey) -> String {
    match key.form() {
        AnswerForm::Nothing => "no choice".into(),
        form => format!("answer with {}; default: {}", form.words(), key.default_words()),
    }
}

/// Returns a one-line description of a word, or `None` if it isn't part of the language.
pub fn meaning(word: &str) -> Option<String> {
    if let Some(card) = Card::named(word) {
        return Some(format!("{}, {}", card.name(), card_help(card)));
    }
    if let Some((_, usage, meaning)) = conditions().find(|row| row.0 == word) {
        return Some(format!("{usage}: {meaning}"));
    }
    if let Some(event) = Event::named(word) {
        return Some(format!("{word}: {}", answer_help(BlockKey::Reaction(event))));
    }
    let plays = PLAYS.iter().map(|&(play, _, meaning)| (play, meaning));
    let nothing = ("Nothing", "`Card -> Nothing`: trash the card and gain nothing");
    let told = plays.chain(KEYWORDS).chain([nothing]).find(|row| row.0 == word).map(|row| row.1);
    told.filter(|meaning| !meaning.is_empty()).map(str::to_string)
}

/// Returns the span of the incomplete word that ends at the byte offset `at`, and the words that can replace it, most
/// likely first.
pub fn completions(text: &str, at: usize) -> (Range<usize>, Vec<Completion>) {
    let start = text[..at].rfind(|c: char| !c.is_ascii_alphanumeric() && c != '_').map_or(0, |i| i + 1);
    // The character before the word may have several bytes, so move to the next character boundary.
    let start = (start..=at).find(|&i| text.is_char_boundary(i)).unwrap_or(at);
    let typed = text[start..at].to_lowercase();
    let before: Vec<&str> = text[..start].split_whitespace().rev().take(2).collect();
    let mut found = Vec::new();
    match before[..] {
        ["for", "options"] => {
            let asked = Card::ALL.iter().map(|&card| (card, BlockKey::Options(card)));
            let asked = asked.filter(|(_, key)| key.form() != AnswerForm::Nothing);
            found.extend(asked.map(|(card, key)| Completion::new(card.word(), answer_help(key))));
        }
        ["for", "reactions"] => {
            found.extend(EVENTS.map(|(event, word, ..)| Completion::new(word, answer_help(BlockKey::Reaction(event)))));
        }
        _ => {
            let conditions =
                conditions().map(|(word, usage, meaning)| Completion::new(word, format!("{usage}: {meaning}")));
            let keywords = KEYWORDS.map(|(word, help)| Completion::new(word, help)).into_iter();
            let plays = PLAYS.map(|(word, _, help)| Completion::new(word, help));
            if matches!(before[..], ["if", ..] | ["not", "if"]) {
                found.extend(conditions);
            } else {
                found.extend(Card::ALL.iter().map(|&card| Completion::new(card.word(), card_help(card))));
                found.extend(keywords.filter(|keyword| !keyword.help.is_empty()).chain(plays).chain(conditions));
            }
        }
    }
    found.retain(|completion| completion.word.to_lowercase().starts_with(&typed));
    (start..at, found)
}
