//! A recursive-descent parser that continues after an error, so that it finds all errors of a file at once.

mod braces;
mod condition;
mod foreign;
mod misspelt;
mod strategies;

use super::report::{Diagnostic, line_of};
use super::syntax::{BuyEntry, BuyList, File, FileSpan, Notes, is_keyword};
use super::token::{self, Spanned, Token};
use sorcery_games::dominion::Card;
use sorcery_games::words::{nearest, quoted};
use std::ops::Range;

/// Maximum size of a strategy file, in bytes.
pub const SIZE_LIMIT: usize = 128 * 1024;
/// Maximum nesting depth of conditions.
pub const DEPTH_LIMIT: usize = 32;
/// Maximum number of cards, conditions and entries in a strategy file. The longest real files have a tenth of this
/// number. The limit keeps decisions fast.
pub const PARTS_LIMIT: usize = 1024;
/// Maximum value of any number in a strategy file.
pub(crate) const NUMBER_LIMIT: u16 = 999;

/// Parses a strategy file. Returns its content, as far as the parser understands it, and all errors.
pub fn parse(text: &str) -> (File, Vec<Diagnostic>) {
    if text.len() > SIZE_LIMIT {
        let message = format!("a strategy file can have at most {SIZE_LIMIT} bytes; this one has {}", text.len());
        return (File::default(), vec![Diagnostic::error(0..0, message, "this file is too large")]);
    }
    let (mut tokens, comments) = token::read(text);
    let mut faults = misspelt::comments(text, &mut tokens);
    faults.extend(braces::entries(text, &mut tokens));
    faults.extend(foreign::signs(text, &mut tokens));
    faults.extend(misspelt::keywords(text, &mut tokens));
    let mut parser = Parser { text, tokens, comments, ..Parser::default() };
    let file = parser.file();
    faults.extend(parser.faults);
    faults.sort_by_key(|fault| fault.span.start);
    (file, faults)
}

#[derive(Default)]
struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Spanned>,
    at: usize,
    comments: Vec<Range<usize>>,
    /// Number of comments that have been attached to a part of the file so far.
    noted: usize,
    parts: usize,
    /// The spans of all closed blocks: the opening word of each, and its `end`.
    closed: Vec<(Range<usize>, Range<usize>)>,
    /// Index of the token at which an `end` was last found to be missing. Further errors there aren't reported.
    open: Option<usize>,
    faults: Vec<Diagnostic>,
}

/// Words that end the current entry. After an error, the parser can continue at any of them.
const ENTRY_ENDS: &[&str] = &["end", "list", "buylists", "strategies", "strategy", "playorder", "options", "reactions"];

impl<'t> Parser<'t> {
    fn token(&self) -> Token {
        self.tokens[self.at].token
    }

    fn span(&self) -> Range<usize> {
        self.tokens[self.at].span.clone()
    }

    fn word(&self) -> &'t str {
        self.tokens[self.at].meant.unwrap_or(&self.text[self.span()])
    }

    fn is(&self, keyword: &str) -> bool {
        self.token() == Token::Word && self.word() == keyword
    }

    fn is_any(&self, keywords: &[&str]) -> bool {
        self.token() == Token::Word && keywords.contains(&self.word())
    }

    /// Returns `true` if the current token is a word that isn't reserved.
    fn is_name(&self) -> bool {
        matches!(self.token(), Token::Word) && !is_keyword(self.word())
    }

    fn advance(&mut self) -> Range<usize> {
        let span = self.span();
        if self.token() != Token::End {
            self.at += 1;
        }
        span
    }

    fn eat(&mut self, token: Token) -> bool {
        let found = self.token() == token;
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, keyword: &str) -> bool {
        let found = self.is(keyword);
        if found {
            self.advance();
        }
        found
    }

    /// Returns the byte offset at which the previous token ends.
    fn behind(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |i| self.tokens[i].span.end)
    }

    fn found(&self) -> String {
        match self.token() {
            Token::End => "the end of the file".to_string(),
            Token::Foreign => format!("`{}`, which isn't part of the language", quoted(self.word())),
            _ => format!("`{}`", quoted(self.word())),
        }
    }

    /// Reports an error, unless one was already reported at this place, or the file has more than [`PARTS_LIMIT`] parts.
    fn fault(&mut self, span: Range<usize>, message: impl Into<String>, label: impl Into<String>) {
        self.push(Diagnostic::error(span, message, label));
    }

    fn push(&mut self, fault: Diagnostic) {
        let again = self.faults.last().is_some_and(|last| last.span.start == fault.span.start);
        // A missing `end` causes further errors at the same token, which aren't worth reporting.
        let open = self.open == Some(self.at) && fault.span.start >= self.span().start;
        if self.parts <= PARTS_LIMIT && !again && !open {
            self.faults.push(fault);
        }
    }

    fn unexpected(&mut self, expected: &str) {
        if self.is_astray() {
            return self.astray(expected);
        }
        let message = format!("found {}", self.found());
        self.fault(self.span(), message, expected);
    }

    fn expect(&mut self, token: Token, name: &str) -> bool {
        let found = self.eat(token);
        if !found {
            self.unexpected(&format!("expected {name}"));
        }
        found
    }

    fn expect_word(&mut self, keyword: &str, place: &str) -> bool {
        if self.eat_word(keyword) {
            return true;
        }
        let near = self.token() == Token::Word && nearest(self.word(), [keyword]).is_some();
        self.unexpected(&format!("expected `{keyword}` {place}"));
        if near && !is_keyword(self.word()) {
            self.advance();
        }
        false
    }

    /// Reads the `end` that closes the block opened by the word `opened`. If it is missing, reports an error at that
    /// word, or at an inner block if the indentation suggests that the `end` is missing there.
    fn close(&mut self, opened: Range<usize>) {
        if self.is("end") {
            let end = self.advance();
            self.closed.push((opened, end));
            return;
        }
        if self.open == Some(self.at) || opened.is_empty() {
            return;
        }
        let place = match self.token() {
            Token::End => "the end of the file".to_string(),
            _ => format!("line {}", line_of(self.text, self.span().start)),
        };
        let askew = |(inner, end): &&(Range<usize>, Range<usize>)| {
            let columns = self.indent(inner.start).zip(self.indent(end.start));
            inner.start > opened.start && columns.is_some_and(|(column, end)| end < column)
        };
        let (at, place) = match self.closed.iter().find(askew) {
            Some((inner, end)) => (inner.clone(), format!("line {}", line_of(self.text, end.start))),
            None => (opened, place),
        };
        let message = format!("this `{}` is never closed", quoted(&self.text[at.clone()]));
        self.fault(at, message, format!("expected its `end` before {place}"));
        self.open = Some(self.at);
    }

    /// Returns the indentation of a word, or `None` if it isn't the first one on its line.
    fn indent(&self, start: usize) -> Option<usize> {
        let before = self.text[..start].rsplit('\n').next()?;
        before.chars().all(char::is_whitespace).then(|| before.chars().count())
    }

    /// Skips to the next comma, or to a word that ends the entry ([`ENTRY_ENDS`]).
    fn skip_entry(&mut self) {
        let start = self.at;
        let mut depth = 0usize;
        loop {
            match self.token() {
                Token::End => return,
                Token::Comma if depth == 0 => return,
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word if self.is_any(ENTRY_ENDS) && (self.at > start || !self.is("strategy")) => return,
                _ => {}
            }
            self.advance();
        }
    }

    fn skip_to(&mut self, keywords: &[&str]) {
        while self.token() != Token::End && !self.is_any(keywords) {
            self.advance();
        }
    }

    /// Counts one more card, condition or entry. Returns `false` if the file has too many.
    fn count(&mut self) -> bool {
        self.parts += 1;
        if self.parts == PARTS_LIMIT + 1 {
            let message = format!("a strategy can have at most {PARTS_LIMIT} cards and conditions");
            self.faults.push(Diagnostic::error(self.span(), message, "this one exceeds the limit"));
            self.at = self.tokens.len() - 1;
        }
        self.parts <= PARTS_LIMIT
    }

    // ---- comments

    /// Returns the comments before this byte offset that aren't attached to a part of the file yet, and counts them as
    /// attached.
    fn notes_before(&mut self, offset: usize) -> Vec<String> {
        let first = self.noted;
        self.noted += self.comments[first..].iter().take_while(|comment| comment.start < offset).count();
        let comments = self.comments[first..self.noted].iter();
        comments.map(|comment| self.text[comment.clone()].trim_end().to_string()).collect()
    }

    fn notes_above(&mut self) -> Vec<String> {
        self.notes_before(self.span().start)
    }

    /// Attaches further comments to the part just parsed: those inside it, and one that follows on the same line.
    fn close_notes(&mut self, notes: &mut Notes) {
        let end = self.behind();
        notes.above.extend(self.notes_before(end));
        if let Some(next) = self.comments.get(self.noted).map(|comment| comment.start)
            && next < self.span().start
            && !self.text[end..next].contains('\n')
        {
            notes.beside = self.notes_before(next + 1).pop();
        }
    }

    fn file(&mut self) -> File {
        let mut file = File { notes: Notes { above: self.notes_above(), beside: None }, ..File::default() };
        let (head, ends) = (("buylists", "at the beginning of the file"), ["end", "strategies", "strategy"]);
        (file.lists, file.lists_foot) = self.section(head, &mut file.notes, ("list", "list"), &ends, Self::list);
        file.strategies_notes.above = self.notes_above();
        let (head, notes) = (("strategies", "after the buy lists"), &mut file.strategies_notes);
        (file.strategies, file.foot) = self.section(head, notes, ("strategy", "one"), &["end"], Self::strategy);
        if self.token() != Token::End {
            self.unexpected("expected the end of the file after the strategies");
            self.at = self.tokens.len() - 1;
        }
        file.foot.extend(self.notes_before(self.text.len()));
        file
    }

    /// Parses a section of the file: the opening word, its lists or strategies until a word in `ends` follows, the
    /// comments after them, and the closing `end`.
    fn section<T>(
        &mut self,
        head: (&str, &str),
        notes: &mut Notes,
        (keyword, last): (&'static str, &str),
        ends: &[&str],
        part: fn(&mut Self, Vec<String>) -> T,
    ) -> (Vec<T>, Vec<String>) {
        let (mut opened, mut parts) = (self.span(), Vec::new());
        if !self.expect_word(head.0, head.1) {
            opened.end = opened.start;
        }
        self.close_notes(notes);
        let foot = loop {
            let above = self.notes_above();
            if self.is(keyword) {
                parts.push(part(self, above));
                continue;
            }
            if self.is_any(ends) || self.token() == Token::End {
                break above;
            }
            let inside = if keyword == "list" { self.is_name() } else { self.is_any(&["playorder", "options"]) };
            if inside {
                self.unexpected(&format!("expected `{keyword}`"));
                let start = self.span().start;
                self.tokens.insert(self.at, Spanned { token: Token::Word, span: start..start, meant: Some(keyword) });
                opened.end = opened.start;
                continue;
            }
            self.unexpected(&match parts.is_empty() {
                true => format!("expected `{keyword}`"),
                false => format!("expected `{keyword}`, or `end` after the last {last}"),
            });
            self.advance();
            self.skip_to(&[&[keyword], ends].concat());
        };
        if parts.is_empty() {
            self.unexpected(&format!("expected at least one `{keyword}` between `{}` and `end`", head.0));
        }
        self.close(opened);
        (parts, foot)
    }

    fn list(&mut self, above: Vec<String>) -> BuyList {
        let mut list = BuyList { place: FileSpan(self.advance()), ..BuyList::default() };
        list.notes.above = above;
        self.name_of_its_own();
        list.guard = self.guard();
        self.close_notes(&mut list.notes);
        (list.entries, list.foot) = self.entries(Self::entry, |entry| &mut entry.notes);
        self.close(list.place.0.clone());
        list
    }

    /// Parses entries separated by commas. Also returns the comments after the last entry.
    fn entries<T>(
        &mut self,
        entry: fn(&mut Self, Vec<String>) -> Option<T>,
        notes: fn(&mut T) -> &mut Notes,
    ) -> (Vec<T>, Vec<String>) {
        let (mut entries, mut told) = (Vec::new(), false);
        loop {
            let above = self.notes_above();
            self.skip_bullet(&mut told);
            if self.is_any(ENTRY_ENDS) || self.token() == Token::End {
                return (entries, above);
            }
            let faults = self.faults.len();
            let Some(mut entry) = entry(self, above) else {
                self.skip_entry();
                self.eat(Token::Comma);
                continue;
            };
            let comma = self.between_entries(self.faults.len() > faults, &mut told);
            self.close_notes(notes(&mut entry));
            entries.push(entry);
            if comma && self.is("end") {
                self.unexpected("expected another card after the comma");
            }
        }
    }

    /// Parses the comma after an entry, and returns `true` if an entry should follow. Reports a missing comma, unless
    /// the entry itself already has an error (`is_faulty`). Reports a wrong separator only if `told` is `false`, and
    /// sets `told`.
    fn between_entries(&mut self, is_faulty: bool, told: &mut bool) -> bool {
        if is_faulty && !self.is_any(ENTRY_ENDS) && self.on_this_line() {
            self.skip_entry();
        }
        if self.comma(told) {
            if self.token() == Token::Comma {
                self.unexpected("expected a card between the commas");
                while self.eat(Token::Comma) {}
            }
            return true;
        }
        if !self.is_any(ENTRY_ENDS) && self.token() != Token::End {
            self.unexpected("expected `,` or `end`");
            self.skip_entry();
            self.eat(Token::Comma);
        }
        false
    }

    fn entry(&mut self, above: Vec<String>) -> Option<BuyEntry> {
        let before = self.number_before();
        let start = self.span().start;
        let card = self.card("expected a card or `end`")?;
        let mut entry = BuyEntry {
            place: FileSpan(start..self.behind()),
            notes: Notes { above, beside: None },
            card: card.unwrap_or(Card::Copper),
            limit: None,
            guard: None,
        };
        let bracketed = self.token() == Token::OpenBracket;
        let known = bracketed && self.ahead(1).0 == Token::Number;
        let alike = before.or_else(|| if known { None } else { self.number_behind(start) });
        if let Some(alike) = alike {
            entry.limit = Some(self.limit_alike(entry.card, alike));
        } else if bracketed && self.ahead(1).1 == "if" {
            let span = self.advance();
            self.fault(span, "write conditions without brackets", "remove them");
            entry.guard = self.guard();
            self.eat(Token::CloseBracket);
        } else if self.eat(Token::OpenBracket) {
            entry.limit = self.number("the maximum number of copies");
            while entry.limit.is_none()
                && !matches!(self.token(), Token::CloseBracket | Token::Comma | Token::End)
                && !self.is_any(ENTRY_ENDS)
            {
                self.advance();
            }
            self.expect(Token::CloseBracket, "`]`");
        }
        entry.guard = self.guard().or(entry.guard);
        if entry.guard.is_some() && self.token() == Token::OpenBracket {
            let limit = if self.ahead(1).0 == Token::Number { self.ahead(1).1 } else { "1" };
            let right = format!("write `{} [{limit}] if …`", entry.card.word());
            self.fault(self.span(), "the limit must come before `if`", right);
            self.skip_entry();
        }
        self.count();
        Some(entry)
    }

    /// Parses a card name. Returns `None` if there is no name, and `Some(None)` if the name is unknown.
    fn card(&mut self, expected: &str) -> Option<Option<Card>> {
        if !self.is_name() {
            self.unexpected(expected);
            return None;
        }
        let span = self.advance();
        let name = &self.text[span.clone()];
        let card = Card::ALL.iter().copied().find(|card| card.word() == name);
        let card = card.or(if name == "Farm" { Some(Card::Harem) } else { None });
        if card.is_none() && self.word_that_belongs_to(span.clone()) {
            return Some(None);
        }
        if card.is_none() {
            if name == "Nothing" {
                self.fault(span, "there is no card `Nothing`", "`Nothing` is only allowed to the right of `->`");
            } else {
                let label = match Card::named(self.word()) {
                    Some(_) if self.on_this_line() => "remove it: write only the cards",
                    _ => "expected a card, like `Silver`",
                };
                self.misspelt(span, "card", Card::ALL.iter().map(|card| card.word()), label);
            }
        }
        Some(card)
    }

    /// Detects a card name that is written as several words, although files must write it as one. Skips the words,
    /// reports an error and returns `true`.
    fn word_that_belongs_to(&mut self, first: Range<usize>) -> bool {
        let part = |next: &&Spanned| {
            let word = &self.text[next.span.clone()];
            next.token == Token::Word && !is_keyword(word) || next.token == Token::Foreign && "'’".contains(word)
        };
        let whole = |token: &Spanned| first.start..token.span.end;
        // After the first word, at most three tokens can follow, as in `Fool's Gold`.
        let ends = self.tokens[self.at..].iter().take(3).take_while(part).zip(1..);
        let ends = ends.filter(|(last, _)| last.token == Token::Word);
        let found = ends.filter_map(|(last, n)| Some((Card::named(&self.text[whole(last)])?, whole(last), n))).last();
        let Some((card, whole, n)) = found else { return false };
        self.at += n;
        let message = format!("there is no card `{}`", quoted(&self.text[first]));
        let mut fault = Diagnostic::error(whole, message, format!("write the name as one word: `{}`", card.word()));
        fault.fix = Some(card.word().to_string());
        self.push(fault);
        true
    }

    fn number(&mut self, expected: &str) -> Option<u16> {
        if self.token() != Token::Number {
            self.unexpected(&format!("expected a number: {expected}"));
            return None;
        }
        let (digits, span) = (self.word(), self.advance());
        let value = digits.parse().ok().filter(|&n: &u16| n <= NUMBER_LIMIT);
        if value.is_none() {
            let message = format!("the number {} is too large", quoted(digits));
            self.fault(span, message, format!("at most {NUMBER_LIMIT}"));
        }
        value.or(Some(0))
    }
}
