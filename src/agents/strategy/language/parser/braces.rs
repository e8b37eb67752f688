//! Braces around entries, as in `Gold { Silver }` or `if Has(Gold, 1) { Silver }`. Entries can't contain other entries.

use super::super::report::Diagnostic;
use super::super::syntax::is_keyword;
use super::super::token::{Spanned, Token};
use super::ENTRY_ENDS;
use super::misspelt::meant;
use sorcery_games::dominion::Card;
use std::ops::Range;

/// Maximum length of a suggested form, in characters. A longer one wouldn't fit on the line below the caret.
const LONGEST: usize = 60;

/// Rewrites entries with braces as entries separated by commas. Returns one error, which suggests that form for the first
/// of them.
pub(super) fn entries(text: &str, tokens: &mut Vec<Spanned>) -> Option<Diagnostic> {
    let mut first = None;
    // Copies the tokens, because removing them one by one from a long list would be slow.
    let mut done = Vec::with_capacity(tokens.len());
    let mut rest = tokens.as_slice();
    while let Some((token, after)) = rest.split_first() {
        match Braces::at(text, &done, rest) {
            Some(found) => {
                first = first.or_else(|| Some(found.fault(text, &done, rest)));
                rest = found.rewrite(text, &mut done, rest);
            }
            None => {
                done.push(token.clone());
                rest = after;
            }
        }
    }
    *tokens = done;
    first
}

/// An entry that contains other entries in braces. The file's tokens are in two parts: those before the opening brace,
/// which have been rewritten, and the rest.
struct Braces {
    /// The index of the entry's first token among the tokens before the opening brace.
    start: usize,
    /// The index of the closing brace among the tokens from the opening brace on.
    close: usize,
    /// Whether only a condition precedes the braces, as in `if Has(Gold, 1) { Silver }`.
    is_condition: bool,
}

impl Braces {
    fn at(text: &str, done: &[Spanned], rest: &[Spanned]) -> Option<Self> {
        let word = |token: &Spanned| &text[token.span.clone()];
        let [open, inner, ..] = rest else { return None };
        if word(open) != "{" || inner.token != Token::Word || is_keyword(word(inner)) {
            return None;
        }
        let close = rest.iter().skip(1).position(|token| token.token == Token::Foreign)? + 1;
        let is_inside = rest[..close].iter().all(|token| !ENTRY_ENDS.contains(&word(token)));
        let mut depth = 0usize;
        let last = done.iter().rposition(|token| {
            match token.token {
                Token::Close => depth += 1,
                Token::Open => depth = depth.saturating_sub(1),
                _ => {}
            }
            let begins = token.token == Token::Comma || ENTRY_ENDS.contains(&word(token));
            // A brace can't be part of the entry, so the entry begins after it.
            ["{", "}"].contains(&word(token)) || depth == 0 && (begins || word(token) == "for")
        })?;
        let [before, begin, ..] = &done[last..] else { return None };
        let new_line = || text[before.span.end..begin.span.start].contains('\n');
        let is_condition = word(begin) == "if" && (!ENTRY_ENDS.contains(&word(before)) || new_line());
        let is_entry = is_condition || Card::named(word(begin)).is_some() && word(before) != "for";
        let start = last + 1;
        (word(&rest[close]) == "}" && is_inside && is_entry).then_some(Braces { start, close, is_condition })
    }

    fn fault(&self, text: &str, done: &[Spanned], rest: &[Spanned]) -> Diagnostic {
        let words = |tokens: &[Spanned]| text[span(tokens)].split_whitespace().collect::<Vec<_>>().join(" ");
        let (head, inner) = (words(&done[self.start..]), words(&rest[1..self.close]));
        let form = match self.is_condition {
            true => inner.split(", ").map(|entry| format!("{entry} {head}")).collect::<Vec<_>>().join(", "),
            false => format!("{head}, {inner}"),
        };
        let fault =
            Diagnostic::error(done[self.start].span.start..rest[self.close].span.end, "entries don't use braces", "");
        match form.chars().count() <= LONGEST && !form.contains('#') {
            true => meant(fault, form),
            false => Diagnostic { label: "write the entries one after another, separated by commas".into(), ..fault },
        }
    }

    /// Moves the entry and those in its braces to `done`, with commas or nothing instead of the braces. Returns the
    /// tokens after the closing brace.
    fn rewrite<'t>(&self, text: &str, done: &mut Vec<Spanned>, rest: &'t [Spanned]) -> &'t [Spanned] {
        let comma = |at: usize| Spanned { token: Token::Comma, span: rest[at].span.clone(), meant: None };
        let ends = |token: &Spanned| token.token == Token::Comma || ENTRY_ENDS.contains(&&text[token.span.clone()]);
        match self.is_condition {
            true => done.truncate(self.start),
            false => done.push(comma(0)),
        }
        done.extend_from_slice(&rest[1..self.close]);
        let after = &rest[self.close + 1..];
        if after.first().is_some_and(|token| !ends(token)) {
            done.push(comma(self.close));
        }
        after
    }
}

/// Returns the range of the text from the first of these tokens to the last.
fn span(tokens: &[Spanned]) -> Range<usize> {
    let start = tokens.first().map_or(0, |token| token.span.start);
    start..tokens.last().map_or(start, |token| token.span.end)
}
