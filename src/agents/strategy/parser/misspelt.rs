//! Misspelt words: keywords, which are taken for what they were meant to be before anything is parsed,
//! and names.

use super::super::report::Diagnostic;
use super::super::syntax::{EVENTS, EXPRESSIONS, Tag};
use super::super::token::{KEYWORDS, Spanned, Token};
use super::Parser;
use crate::games::dominion::Card;
use crate::games::words::{nearest, quoted};
use std::ops::Range;

/// More words than this are not looked at: a file with so many unknown ones is no strategy.
const MOST_WORDS: usize = 40;
/// Words of other languages, and what they are called here.
const JOINTS: [(&str, &str); 6] =
    [("and", "AllOf"), ("&&", "AllOf"), ("&", "AllOf"), ("or", "AnyOf"), ("||", "AnyOf"), ("|", "AnyOf")];
const FRAGMENTS: [(&str, Tag); 12] = [
    ("drop", Tag::Discard),
    ("throw", Tag::Discard),
    ("remove", Tag::Trash),
    ("destroy", Tag::Trash),
    ("delete", Tag::Trash),
    ("take", Tag::Gain),
    ("get", Tag::Gain),
    ("buy", Tag::Gain),
    ("obtain", Tag::Gain),
    ("hold", Tag::Keep),
    ("save", Tag::Keep),
    ("name", Tag::Keep),
];

/// Finds the keywords that are misspelt, and takes them for what they were meant to be.
pub(super) fn keywords(text: &str, tokens: &mut [Spanned]) -> Vec<Diagnostic> {
    let names = Card::ALL.iter().map(|card| card.word()).chain(EXPRESSIONS.iter().map(|row| row.1));
    let names = names.chain(EVENTS.iter().map(|row| row.1)).chain(["AllOf", "AnyOf", "Not", "Farm", "Nothing"]);
    // A name wins over a keyword that is as near. Shorter keywords are like too many words.
    let known: Vec<&str> = names.chain(KEYWORDS.into_iter().filter(|word| word.len() > 3 || *word == "end")).collect();
    let mut found = Vec::new();
    let (mut looked, mut special) = (0, false);
    for token in tokens {
        let word = &text[token.span.clone()];
        let plain = token.token == Token::Word && !special;
        special = token.token == Token::Colon;
        if !plain || KEYWORDS.contains(&word) || known.contains(&word) || JOINTS.iter().any(|row| row.0 == word) {
            continue;
        }
        looked += 1;
        if looked > MOST_WORDS {
            break;
        }
        let near = nearest(word, known.iter().copied());
        if let Some(keyword) = near.and_then(|near| KEYWORDS.into_iter().find(|keyword| *keyword == near)) {
            token.meant = Some(keyword);
            let message = format!("there is no keyword `{}`", quoted(word));
            found.push(meant(Diagnostic::error(token.span.clone(), message, ""), keyword.to_string()));
        }
    }
    found
}

/// A complaint with what would be right.
fn meant(mut fault: Diagnostic, fix: String) -> Diagnostic {
    fault.label = format!("did you mean `{fix}`?");
    fault.fix = Some(fix);
    fault
}

impl Parser<'_> {
    /// Complains, and says what would be right.
    pub(super) fn fault_meant(&mut self, span: Range<usize>, message: impl Into<String>, fix: impl Into<String>) {
        self.push(meant(Diagnostic::error(span, message, ""), fix.into()));
    }

    /// Complains about a name that does not exist, with the nearest one, or what else can be said.
    pub(super) fn misspelt<'a>(
        &mut self,
        span: Range<usize>,
        what: &str,
        names: impl IntoIterator<Item = &'a str>,
        otherwise: &str,
    ) {
        let name = &self.text[span.clone()];
        let message = format!("there is no {what} `{}`", quoted(name));
        match nearest(name.trim_start_matches(':'), names) {
            Some(near) if name.starts_with(':') => self.fault_meant(span, message, format!(":{near}")),
            Some(near) => self.fault_meant(span, message, near),
            None => self.fault(span, message, otherwise),
        }
    }

    /// Whether conditions are joined here by a word, as in other languages: complains about it and
    /// passes it over.
    pub(super) fn joint(&mut self) -> bool {
        let Some((word, name)) = JOINTS.iter().find(|row| row.0 == self.word()) else { return false };
        let span = self.advance();
        let label = format!("expected `{name}(condition, condition)` around both");
        self.fault(span, format!("conditions are not joined by `{word}`"), label);
        true
    }

    /// Whether an arrow is here, or what may be meant for one: then complains about it.
    pub(super) fn arrow(&mut self) -> bool {
        if self.eat(Token::Arrow) {
            return true;
        }
        let alike = self.token() == Token::Foreign && self.word().chars().all(|c| "-=>~→⇒–".contains(c));
        if alike {
            let span = self.advance();
            let message = format!("found `{}`", quoted(&self.text[span.clone()]));
            self.fault_meant(span, message, "->");
        }
        alike
    }

    /// Whether an arrow is here, in a place that has none.
    pub(super) fn is_astray(&self) -> bool {
        let alike = |word: &str| word.len() > 1 && word.ends_with(['>', '→', '⇒']);
        self.token() == Token::Arrow || self.token() == Token::Foreign && alike(self.word())
    }

    /// Complains about such an arrow: a comma is meant, or nothing.
    pub(super) fn astray(&mut self, expected: &str) {
        let (span, message) = (self.span(), format!("found `{}`", quoted(self.word())));
        match expected.starts_with("`,`") {
            true => self.fault_meant(span, message, ","),
            false => self.fault(span, message, "leave it out: `->` stands only between the two cards of a pair"),
        }
    }

    /// Whether an unknown word stands before parentheses where an answer is: complains about it.
    pub(super) fn unknown_fragment(&mut self, wanted: Option<Tag>) -> bool {
        let called = self.tokens.get(self.at + 1).is_some_and(|next| next.token == Token::Open);
        if !self.is_name() || !called {
            return false;
        }
        let span = self.advance();
        let word = &self.text[span.clone()];
        let alike = || FRAGMENTS.iter().find(|row| row.0 == word.to_lowercase()).map(|row| row.1);
        let tag = wanted.or_else(alike).unwrap_or(Tag::Discard);
        self.fault_meant(span, format!("there is no fragment `{} (…)`", quoted(word)), tag.word());
        self.advance();
        self.skip_parentheses();
        true
    }
}
