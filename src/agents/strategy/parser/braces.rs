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
    let mut at = 0;
    while at < tokens.len() {
        let Some(found) = Braces::at(text, tokens, at) else {
            at += 1;
            continue;
        };
        first = first.or_else(|| Some(found.fault(text, tokens)));
        at = found.rewrite(text, tokens);
    }
    first
}

/// An entry with other entries in braces. All positions are indices of tokens.
struct Braces {
    /// The first token of the entry.
    start: usize,
    open: usize,
    close: usize,
    /// Whether only a condition precedes the braces, as in `if Has(Gold, 1) { Silver }`.
    is_condition: bool,
}

impl Braces {
    fn at(text: &str, tokens: &[Spanned], open: usize) -> Option<Self> {
        let word = |i: usize| &text[tokens[i].span.clone()];
        let is = |i: usize, signs: &str| tokens.get(i).is_some_and(|token| signs.contains(&text[token.span.clone()]));
        if word(open) != "{" || tokens.get(open + 1)?.token != Token::Word || is_keyword(word(open + 1)) {
            return None;
        }
        let close = (open + 1..tokens.len()).find(|&i| tokens[i].token == Token::Foreign)?;
        let is_inside = (open..close).all(|i| !ENTRY_ENDS.contains(&word(i)));
        let mut depth = 0usize;
        let start = (0..open).rev().find(|&i| {
            match tokens[i].token {
                Token::Close => depth += 1,
                Token::Open => depth = depth.saturating_sub(1),
                _ => {}
            }
            let begins = tokens[i].token == Token::Comma || ENTRY_ENDS.contains(&word(i));
            // A brace can't be part of the entry, so the entry begins after it.
            is(i, "{}") || depth == 0 && (begins || word(i) == "for")
        })?;
        let new_line = || text[tokens[start].span.end..tokens[start + 1].span.start].contains('\n');
        let begin = start + 1;
        let is_condition = word(begin) == "if" && (!ENTRY_ENDS.contains(&word(start)) || new_line());
        let is_entry = is_condition || Card::named(word(begin)).is_some() && word(start) != "for";
        (word(close) == "}" && is_inside && begin < open && is_entry).then_some(Braces {
            start: begin,
            open,
            close,
            is_condition,
        })
    }

    fn fault(&self, text: &str, tokens: &[Spanned]) -> Diagnostic {
        let words = |span: Range<usize>| text[span].split_whitespace().collect::<Vec<_>>().join(" ");
        let span = |from: usize, to: usize| tokens[from].span.start..tokens[to].span.end;
        let (head, inner) = (words(span(self.start, self.open - 1)), words(span(self.open + 1, self.close - 1)));
        let form = match self.is_condition {
            true => inner.split(", ").map(|entry| format!("{entry} {head}")).collect::<Vec<_>>().join(", "),
            false => format!("{head}, {inner}"),
        };
        let fault = Diagnostic::error(span(self.start, self.close), "entries don't use braces", "");
        match form.chars().count() <= LONGEST && !form.contains('#') {
            true => meant(fault, form),
            false => Diagnostic { label: "write the entries one after another, separated by commas".into(), ..fault },
        }
    }

    /// Replaces the braces with commas or nothing. Returns the index of the first token after the opening brace.
    fn rewrite(&self, text: &str, tokens: &mut Vec<Spanned>) -> usize {
        let comma = |span: &Range<usize>| Spanned { token: Token::Comma, span: span.clone(), meant: None };
        let ends = |token: &Spanned| token.token == Token::Comma || ENTRY_ENDS.contains(&&text[token.span.clone()]);
        match tokens.get(self.close + 1).is_none_or(ends) {
            true => _ = tokens.remove(self.close),
            false => tokens[self.close] = comma(&tokens[self.close].span),
        }
        if self.is_condition {
            tokens.drain(self.start..=self.open);
            return self.start;
        }
        tokens[self.open] = comma(&tokens[self.open].span);
        self.open + 1
    }
}
