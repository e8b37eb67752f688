//! Misspelt words. Keywords are corrected before parsing, and names while parsing.

use super::super::report::Diagnostic;
use super::super::syntax::{EVENTS, EXPRESSIONS, KEYWORDS, LOGIC, Tag, is_condition, is_keyword};
use super::super::token::{Spanned, Token};
use super::Parser;
use sorcery_games::dominion::Card;
use sorcery_games::words::{nearest, quoted};
use std::ops::Range;

/// Maximum number of unknown words to correct. A file with more of them isn't a strategy file.
const MOST_WORDS: usize = 40;
/// Minimum length of the beginning of a name that suggests the whole name.
const SHORTEST_BEGINNING: usize = 3;
/// Operators that join conditions in other languages, and the conditions that replace them.
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

/// Words that people know from other languages and use for a keyword: the word, the keyword, and the text to suggest.
const STRANGERS: [(&str, &str, &str); 4] =
    [("unless", "if", "if not"), ("when", "if", "if"), ("where", "if", "if"), ("while", "if", "if")];

/// Removes comments that begin with `//` or `--`, as in other languages, up to the end of the line, and reports them.
pub(super) fn comments(text: &str, tokens: &mut Vec<Spanned>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut end = 0;
    tokens.retain(|token| {
        let start = token.span.start;
        let word = &text[token.span.clone()];
        if start >= end && token.token == Token::Foreign && (word.starts_with("//") || word == "--") {
            end = start + text[start..].find('\n').unwrap_or(text.len() - start);
            let what = format!("comments don't begin with `{}`", &word[..2]);
            let fault = Diagnostic::error(start..start + 2, what, "");
            found.push(meant(fault, "#".to_string()));
        }
        start >= end || token.token == Token::End
    });
    found
}

/// Finds misspelt keywords, corrects the tokens and reports them.
pub(super) fn keywords(text: &str, tokens: &mut [Spanned]) -> Vec<Diagnostic> {
    let names = Card::ALL.iter().map(|card| card.word()).chain(EXPRESSIONS.iter().map(|row| row.1));
    let names = names.chain(EVENTS.iter().map(|row| row.1)).chain(LOGIC.map(|row| row.0)).chain(["Farm", "Nothing"]);
    // If a name and a keyword are equally similar to a word, the first one is suggested, so names come first. Short
    // keywords are similar to too many words, so only `end` is included.
    let known: Vec<&str> =
        names.chain(KEYWORDS.into_iter().map(|row| row.0).filter(|word| word.len() > 3 || *word == "end")).collect();
    let mut found = Vec::new();
    // A word after `:`, `if` or `not` isn't corrected: it is a name, or the `not` of `if not`.
    let (mut looked, mut special, mut condition) = (0, false, false);
    for i in 0..tokens.len() {
        let next = tokens.get(i + 1).map(|next| (next.token, &text[next.span.clone()]));
        let token = &mut tokens[i];
        let word = &text[token.span.clone()];
        let plain = token.token == Token::Word && !special && !condition;
        special = token.token == Token::Colon;
        condition = ["if", "not"].contains(&word);
        let ended = || word.strip_prefix("end").filter(|opened| opened.len() > 3 && is_keyword(opened));
        let stranger = match next {
            _ if !plain => None,
            Some((_, "for")) if word == "option" => Some(("options", "options")),
            _ if ended().is_some() => Some(("end", "end")),
            _ => STRANGERS.iter().find(|row| row.0 == word).map(|row| (row.1, row.2)),
        };
        if let Some((keyword, fix)) = stranger {
            token.meant = Some(keyword);
            let message =
                if word == "option" { "found `option`".into() } else { format!("there is no keyword `{word}`") };
            found.push(meant(Diagnostic::error(token.span.clone(), message, ""), fix.to_string()));
            continue;
        }
        if !plain || is_keyword(word) || known.contains(&word) || JOINTS.iter().any(|row| row.0 == word) {
            continue;
        }
        looked += 1;
        if looked > MOST_WORDS {
            break;
        }
        let near = nearest(word, known.iter().copied());
        // A keyword such as `trash` must be followed by a list in parentheses.
        let fits = |keyword: &&str| Tag::named(keyword).is_none() || matches!(next, Some((Token::Open, _)));
        let near = near.and_then(|near| KEYWORDS.into_iter().map(|row| row.0).find(|keyword| *keyword == near));
        if let Some(keyword) = near.filter(fits) {
            token.meant = Some(keyword);
            let message = format!("there is no keyword `{}`", quoted(word));
            found.push(meant(Diagnostic::error(token.span.clone(), message, ""), keyword.to_string()));
        }
    }
    found
}

/// Adds a suggested correction to an error.
pub(super) fn meant(mut fault: Diagnostic, fix: String) -> Diagnostic {
    fault.label = format!("did you mean `{fix}`?");
    fault.fix = Some(fix);
    fault
}

impl Parser<'_> {
    /// Reports an error with a suggested correction.
    pub(super) fn fault_meant(&mut self, span: Range<usize>, message: impl Into<String>, fix: impl Into<String>) {
        self.push(meant(Diagnostic::error(span, message, ""), fix.into()));
    }

    /// Reports an unknown name, and suggests the most similar one of `names`, or the only one that begins with it. If
    /// there is neither, uses the label `otherwise`.
    pub(super) fn misspelt<'a>(
        &mut self,
        span: Range<usize>,
        what: &str,
        names: impl IntoIterator<Item = &'a str> + Clone,
        otherwise: &str,
    ) {
        let name = &self.text[span.clone()];
        let message = format!("there is no {what} `{}`", quoted(name));
        // The name can also be a plural.
        let one = name.strip_suffix("ies").map_or(name.to_string(), |stem| format!("{stem}y"));
        let one = one.trim_start_matches(':');
        let mut begun =
            names.clone().into_iter().filter(|long| one.len() >= SHORTEST_BEGINNING && long.starts_with(one));
        let begun = begun.next().filter(|_| begun.next().is_none());
        match nearest(one, names).or(begun) {
            Some(near) if name.starts_with(':') => self.fault_meant(span, message, format!(":{near}")),
            Some(near) => self.fault_meant(span, message, near),
            None => self.fault(span, message, otherwise),
        }
    }

    /// Skips an operator such as `and` that joins two conditions in other languages. Returns `true` if there was one.
    /// Reports it as an error unless `told` is `true`, and sets `told`.
    pub(super) fn joint(&mut self, told: &mut bool) -> bool {
        let Some((word, name)) = JOINTS.iter().find(|row| row.0 == self.word()) else { return false };
        let span = self.advance();
        let label = format!("write `{name}(condition, condition)`");
        if !std::mem::replace(told, true) {
            self.fault(span, format!("conditions can't be joined with `{word}`"), label);
        }
        true
    }

    /// Returns `true` if a condition follows without an `if`, and reports it as an error.
    pub(super) fn condition_alone(&mut self) -> bool {
        let called = self.ahead(1).0 == Token::Open;
        let word = self.word();
        let alone = called && is_condition(word);
        if alone {
            self.fault_meant(self.span(), format!("found `{word}`"), format!("if {word}"));
        }
        alone
    }

    /// Skips a name after `list` or `strategy`, and reports an error because these have no names. A word counts as a
    /// name if it isn't a card and ends its line.
    pub(super) fn name_of_its_own(&mut self) {
        let (word, span) = (self.word(), self.span());
        let Some(next) = self.tokens.get(self.at + 1).filter(|_| self.is_name() && Card::named(word).is_none()) else {
            return;
        };
        let same_line = |from: usize, to: usize| !self.text[from..to].contains('\n');
        let last = same_line(self.behind(), span.start) && !same_line(span.end, next.span.start);
        if last && next.token == Token::Word && &self.text[next.span.clone()] != "end" {
            self.advance();
            let label = match word {
                "else" => "remove it: without `if`, this part applies whenever no part above it does",
                _ => "remove it: lists and strategies have no names",
            };
            self.fault(span, format!("found `{}`", quoted(word)), label);
        }
    }

    /// Reads an arrow, and returns `true` if there is one. Also accepts similar symbols, but reports an error for them.
    pub(super) fn arrow(&mut self) -> bool {
        if self.eat(Token::Arrow) {
            return true;
        }
        let sign =
            |parser: &Self| parser.token() == Token::Foreign && parser.word().chars().all(|c| "-=>~→⇒–".contains(c));
        let alike = sign(self) || self.token() == Token::Colon || ["to", "into"].contains(&self.word());
        if alike {
            let mut span = self.advance();
            // Report an arrow with spaces in it, such as `- >`, as a single error.
            while sign(self) {
                span.end = self.advance().end;
            }
            let message = format!("found `{}`", quoted(&self.text[span.clone()]));
            self.fault_meant(span, message, "->");
        }
        alike
    }

    /// Returns `true` if the current token is an arrow or similar to one. Only called where no arrow is allowed.
    pub(super) fn is_astray(&self) -> bool {
        let alike = |word: &str| word.len() > 1 && word.ends_with(['>', '→', '⇒']);
        self.token() == Token::Arrow || self.token() == Token::Foreign && alike(self.word())
    }

    /// Reports an arrow in a wrong place. If `expected` begins with a comma, suggests a comma.
    pub(super) fn astray(&mut self, expected: &str) {
        let (span, message) = (self.span(), format!("found `{}`", quoted(self.word())));
        match expected.starts_with("expected `,`") {
            true => self.fault_meant(span, message, ","),
            false => self.fault(span, message, "remove it: `->` is only allowed between the two cards of a pair"),
        }
    }

    /// Skips an unknown word with parentheses, such as `remove (Copper)`, where `trash (…)` or another fragment is
    /// expected. Reports an error. Returns `true` if there was such a word.
    pub(super) fn unknown_fragment(&mut self, wanted: Option<Tag>) -> bool {
        let called = self.ahead(1).0 == Token::Open;
        if !self.is_name() || !called {
            return false;
        }
        let span = self.advance();
        let word = &self.text[span.clone()];
        let alike = || FRAGMENTS.iter().find(|row| row.0 == word.to_lowercase()).map(|row| row.1);
        let tag = wanted.or_else(alike).unwrap_or(Tag::Discard);
        self.fault_meant(span, format!("there is no answer `{} (…)`", quoted(word)), tag.word());
        self.advance();
        self.skip_parentheses();
        true
    }
}
