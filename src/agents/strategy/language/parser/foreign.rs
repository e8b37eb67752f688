//! Recognises notation from other languages and from plain English, such as `Smithy x2` or `if Gold > 1`. The parser
//! reports each kind once, suggests the correct form, and continues as if the file had used that form.

use super::super::report::Diagnostic;
use super::super::syntax::{EXPRESSIONS, Expression, is_condition, is_keyword};
use super::super::token::{Spanned, Token};
use super::Parser;
use sorcery_games::dominion::{Card, Kinds};
use sorcery_games::words::{nearest, quoted};
use std::ops::Range;

const NUMBERS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const DIGITS: [&str; NUMBERS.len()] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
/// Words that people write between two entries instead of a comma.
const SEPARATORS: [&str; 5] = ["and", "or", "then", "else", "plus"];
/// Symbols and words that people write before (`OPENERS`) and after (`CLOSERS`) the number of a limit.
const OPENERS: [&str; 18] =
    ["(", "[", "{", "<", "=", "==", "<=", ":", "x", "X", "*", "×", "max", "maximum", "up", "to", "at", "most"];
const CLOSERS: [&str; 5] = [")", "]", "}", ">", "x"];
/// Lower-case words that people use for a quantity, and the condition that tests this quantity.
const QUANTITIES: [(&str, Expression); 29] = [
    ("turn", Expression::TurnLess),
    ("turns", Expression::TurnLess),
    ("round", Expression::TurnLess),
    ("money", Expression::HasMoney),
    ("coins", Expression::HasMoney),
    ("coin", Expression::HasMoney),
    ("buys", Expression::BuysLeft),
    ("actions", Expression::ActionsLeft),
    ("deck", Expression::DeckSizeLess),
    ("decksize", Expression::DeckSizeLess),
    ("cards", Expression::DeckSizeLess),
    ("emptypiles", Expression::SupplyEmptyPilesGreater),
    ("piles", Expression::SupplyEmptyPilesGreater),
    ("points", Expression::VPLead),
    ("has", Expression::Has),
    ("hascard", Expression::Has),
    ("hascards", Expression::Has),
    ("have", Expression::Has),
    ("havecard", Expression::Has),
    ("own", Expression::Has),
    ("owns", Expression::Has),
    ("count", Expression::Has),
    ("contains", Expression::Has),
    ("indeck", Expression::Has),
    ("hand", Expression::HasInHand),
    ("inhand", Expression::HasInHand),
    ("inplay", Expression::HasInPlay),
    ("supply", Expression::SupplyHasLess),
    ("pile", Expression::SupplyHasLess),
];
/// Endings of condition names that people know from other strategy languages, and the operator that each stands for:
/// `TurnGreater` means `Turn >`.
const COMPARING: [(&str, &str); 6] =
    [("greater", ">"), ("more", ">"), ("over", ">"), ("atleast", ">="), ("atmost", "<="), ("less", "<")];

/// Removes or replaces tokens that only occur in other strategy languages, and returns one error for each kind of
/// token.
pub(super) fn signs(text: &str, tokens: &mut Vec<Spanned>) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut report = |span: &Range<usize>, message: &str, label: &str| {
        if found.iter().all(|known| known.message != message) {
            found.push(Diagnostic::error(span.clone(), message, label));
        }
    };
    let old = std::mem::take(tokens);
    let word = |i: usize| &text[old[i].span.clone()];
    let apart = |i: usize| text[old[i].span.end..old[i + 1].span.start].contains('\n');
    let mut depth = 0;
    for (i, token) in old.iter().enumerate() {
        depth += i32::from(token.token == Token::Open) - i32::from(token.token == Token::Close);
        let (first, last) = (i == 0 || apart(i - 1), i + 1 >= old.len() || apart(i));
        let keyword = |meant| Spanned { token: Token::Word, span: token.span.clone(), meant: Some(meant) };
        let is_all = |sign: char| token.token == Token::Foreign && word(i).chars().all(|c| c == sign);
        let limit = |i: usize| old.get(i).is_some_and(|token| token.token == Token::Number);
        let closes_limit = i > 1 && limit(i - 1) && word(i - 2) == "{";
        if is_all('{') && !limit(i + 1) || is_all('}') && !closes_limit {
            report(&token.span, "blocks don't use braces", "remove `{`, and write `end` instead of `}`");
            tokens.extend(word(i).chars().filter(|sign| *sign == '}').map(|_| keyword("end")));
        } else if token.token == Token::Foreign && word(i).chars().all(|c| "\"`“”".contains(c)) {
            report(&token.span, "write names without quotation marks", "remove them");
        } else if token.token == Token::Colon
            && i > 0
            && (last || is_keyword(word(i - 1)) && touches(&old[i - 1], token))
        {
            report(&token.span, "blocks don't use colons", "remove it");
        } else if word(i) == "then" && i > 0 && old[i - 1].token == Token::Close {
            let label = "remove it: the cards come directly after the condition";
            report(&token.span, "`then` isn't part of the language", label);
        } else if word(i) == "else" && first && last {
            let label = "write `end` and a new `list`, which applies if the condition is false";
            report(&token.span, "`else` isn't part of the language", label);
            tokens.extend([keyword("end"), keyword("list")]);
        } else if let Some(n) = NUMBERS.iter().position(|number| *number == word(i))
            && (depth > 0 || i > 0 && (old[i - 1].token == Token::OpenBracket || word(i - 1) == "{"))
        {
            report(&token.span, "write numbers in digits", &format!("did you mean `{n}`?"));
            tokens.push(Spanned { token: Token::Number, span: token.span.clone(), meant: Some(DIGITS[n]) });
        } else {
            tokens.push(token.clone());
        }
    }
    found
}

fn touches(one: &Spanned, next: &Spanned) -> bool {
    one.span.end == next.span.start
}

impl<'t> Parser<'t> {
    /// Returns the kind and the text of the token that is `n` tokens ahead. The text is empty after the last token.
    pub(super) fn ahead(&self, n: usize) -> (Token, &'t str) {
        let word = |token: &Spanned| token.meant.unwrap_or(&self.text[token.span.clone()]);
        self.tokens.get(self.at + n).map_or((Token::End, ""), |token| (token.token, word(token)))
    }

    fn card_ahead(&self, n: usize) -> Option<Card> {
        let (token, word) = self.ahead(n);
        let one = word.strip_suffix('s').filter(|one| Card::named(word).is_none() && one.len() > 3).unwrap_or(word);
        Card::named(one).filter(|_| token == Token::Word)
    }

    fn number_ahead(&self, n: usize) -> Option<u16> {
        let (token, word) = self.ahead(n);
        word.parse().ok().filter(|_| token == Token::Number)
    }

    /// Returns `true` if the token that is `n` tokens ahead begins an entry: a name, or the colon of a special entry.
    fn begins_entry(&self, n: usize) -> bool {
        let (token, word) = self.ahead(n);
        token == Token::Colon || token == Token::Word && !is_keyword(word) && !is_condition(word)
    }

    /// Returns `true` if the current token is on the same line as the end of the previous one.
    pub(super) fn on_this_line(&self) -> bool {
        !self.text[self.behind()..self.span().start].contains('\n')
    }

    /// Returns the length, in tokens, of a bullet or number before an entry, as in `- Gold` and `1. Gold`.
    fn bullet(&self) -> usize {
        let dash = |word: &str| word.chars().all(|c| "-*•+–".contains(c));
        match (self.ahead(0), self.ahead(1)) {
            ((Token::Foreign, word), _) if dash(word) && self.begins_entry(1) && !self.on_this_line() => 1,
            ((Token::Number, _), (Token::Foreign | Token::Close, "." | ")")) if self.begins_entry(2) => 2,
            _ => 0,
        }
    }

    /// Skips a bullet or number before an entry. This is an error, which is reported only if `told` is `false`. Sets
    /// `told`.
    pub(super) fn skip_bullet(&mut self, told: &mut bool) {
        let length = self.bullet();
        if length > 0 {
            let span = self.advance();
            self.at += length - 1;
            self.tell_once(
                told,
                span.start..self.behind(),
                "write entries without bullets or numbers",
                "separate entries with commas",
            );
        }
    }

    fn tell_once(&mut self, told: &mut bool, span: Range<usize>, message: impl Into<String>, label: impl Into<String>) {
        if !std::mem::replace(told, true) {
            self.fault(span, message, label);
        }
    }

    /// Reads the comma before another entry, and returns `true` if an entry should follow. Also accepts another
    /// separator or none, but that is an error. Reports it only if `told` is `false`, and sets `told`.
    pub(super) fn comma(&mut self, told: &mut bool) -> bool {
        let (token, word) = self.ahead(0);
        if self.eat(Token::Comma) {
            return true;
        }
        let (word, span) = (quoted(word), self.span());
        if token == Token::Foreign && self.ahead(1).1 == "end" {
            self.advance();
            self.tell_once(told, span, format!("found `{word}` after the last entry"), "remove it");
            return false;
        }
        if self.is_astray() {
            self.unexpected("expected `,` or `end`");
            self.advance();
            return true;
        }
        let separates = token == Token::Foreign || SEPARATORS.contains(&&*word);
        if self.bullet() > 0 || !separates && self.begins_entry(0) {
            let colon = if token == Token::Colon { self.ahead(1).1 } else { "" };
            self.tell_once(told, span, "a comma is missing", format!("expected `,` before `{word}{colon}`"));
            return true;
        }
        if !separates || !self.begins_entry(1) {
            return false;
        }
        self.advance();
        self.tell_once(told, span, format!("found `{word}` between two entries"), "did you mean `,`?");
        true
    }

    /// Reads a number before the card of an entry, as in `2 Smithy`. Returns its byte offset and its value.
    pub(super) fn number_before(&mut self) -> Option<(usize, u16)> {
        let (start, (token, word)) = (self.span().start, self.ahead(0));
        let n = word.strip_suffix(['x', 'X']).filter(|_| token == Token::Word).unwrap_or(word).parse().ok()?;
        let length = if ["x", "X", "*", "×", "of"].contains(&self.ahead(1).1) { 2 } else { 1 };
        self.card_ahead(length)?;
        self.at += length;
        Some((start, n))
    }

    /// Reads a limit that isn't written as `[N]`, as in `Smithy (2)` or `Smithy x2`. Returns `start`, which is the byte
    /// offset of the card, and the number.
    pub(super) fn number_behind(&mut self, start: usize) -> Option<(usize, u16)> {
        let mut length = (0..4).take_while(|&n| OPENERS.contains(&self.ahead(n).1)).count();
        let n = self.ahead(length).1.trim_start_matches(['x', 'X']).parse().ok()?;
        if self.text[start..self.tokens[self.at + length].span.end].contains('\n') {
            return None;
        }
        length += 1;
        while CLOSERS.contains(&self.ahead(length).1) {
            length += 1;
        }
        self.at += length;
        Some((start, n))
    }

    /// Reports a limit that isn't written as `[N]`, and returns its number.
    pub(super) fn limit_alike(&mut self, card: Card, (start, n): (usize, u16)) -> u16 {
        let right = format!("{} [{n}]", card.word());
        self.fault_meant(start..self.behind(), "write a limit after the card, in brackets", right);
        n
    }

    /// Reports a condition in another language's notation, such as `Gold > 1`, and skips it. Returns `false` if there
    /// is none.
    pub(super) fn foreign_condition(&mut self, depth: usize) -> bool {
        let found = self.comparison();
        let Some((length, what, card, sign, n)) = found else { return false };
        let span = self.span().start..self.tokens[self.at + length - 1].span.end;
        let message = format!("`{}` isn't a condition", quoted(&self.text[span.clone()]));
        let form = format!("{}{}", what.word(), what.arguments().words());
        match compared(what, card, sign, n) {
            None => self.fault(span, message, format!("expected `{form}` or another condition")),
            Some((false, right)) => self.fault_meant(span, message, right),
            Some((true, right)) if depth == 0 => self.fault_meant(span, message, format!("not {right}")),
            Some((true, right)) => self.fault_meant(span, message, format!("Not({right})")),
        }
        self.at += length;
        true
    }

    /// Finds a comparison such as `Gold > 1`. Returns its length in tokens, the condition that it stands for, the card,
    /// the operator and the number.
    fn comparison(&self) -> Option<(usize, Expression, Option<Card>, &'t str, u16)> {
        let (token, word) = self.ahead(0);
        let called = self.ahead(1).0 == Token::Open;
        if let Some(card) = self.card_ahead(0).filter(|_| !called && Expression::named(word).is_none()) {
            let pile = card.is(Kinds::VICTORY) || card == Card::Curse;
            return Some(match (self.ahead(1), self.number_ahead(2)) {
                ((Token::Foreign, sign), Some(n)) if pile && sign.starts_with('<') => {
                    (3, Expression::SupplyHasLess, Some(card), sign, n)
                }
                ((Token::Foreign, sign), Some(n)) => (3, Expression::Has, Some(card), sign, n),
                _ => (1, Expression::Has, Some(card), ">=", 1),
            });
        }
        if let (Some(n), Some(card)) = (self.number_ahead(0), self.card_ahead(1)) {
            return Some((2, Expression::Has, Some(card), ">=", n));
        }
        if let (true, Some(card)) = (word.eq_ignore_ascii_case("no"), self.card_ahead(1)) {
            return Some((2, Expression::Has, Some(card), "<", 1));
        }
        if token != Token::Word {
            return None;
        }
        let lower = word.to_lowercase();
        let (stem, sign) =
            (COMPARING.iter().find_map(|(end, sign)| Some((lower.strip_suffix(end)?, *sign)))).unwrap_or((&lower, ""));
        let near = || nearest(word, EXPRESSIONS.iter().map(|row| row.1)).and_then(Expression::named);
        let what = Expression::named(word).or_else(|| quantity(stem)).or_else(near)?;
        match (self.ahead(1), self.ahead(2), self.ahead(3), self.ahead(4)) {
            // A quantity, as in `Turn > 5`.
            ((Token::Foreign, sign), ..) => Some((3, what, None, sign, self.number_ahead(2)?)),
            // A quantity with a card, as in `Count(Gold) > 1`.
            ((Token::Open, _), _, (Token::Close, _), (Token::Foreign, sign)) => {
                Some((6, what, Some(self.card_ahead(2)?), sign, self.number_ahead(5)?))
            }
            // An unknown condition whose name contains a comparison, as in `TurnGreater(5)`.
            ((Token::Open, _), _, (Token::Close, _), _) if !sign.is_empty() && Expression::named(word).is_none() => {
                Some((4, what, None, sign, self.number_ahead(2)?))
            }
            // A condition without its usual parentheses, as in `Has Gold 2` or `Has[Gold, 2]`.
            ((Token::Word | Token::OpenBracket, _), ..) => {
                let at = 1 + usize::from(self.ahead(1).0 == Token::OpenBracket);
                let card = self.card_ahead(at)?;
                let comma = usize::from(self.ahead(at + 1).0 == Token::Comma);
                let closed = usize::from(self.ahead(at + comma + 2).0 == Token::CloseBracket);
                Some((at + comma + 2 + closed, what, Some(card), "", self.number_ahead(at + comma + 1)?))
            }
            _ => None,
        }
    }
}

/// Returns the condition that tests a quantity, given a word for the quantity in another language or in English.
pub(super) fn quantity(word: &str) -> Option<Expression> {
    let lower = word.to_lowercase();
    QUANTITIES.iter().find(|row| row.0 == lower).map(|row| row.1)
}

/// Returns a comparison as a condition of the strategy language, and whether it needs a `not`. Without an operator, `n`
/// becomes the condition's argument unchanged.
fn compared(what: Expression, card: Option<Card>, sign: &str, n: u16) -> Option<(bool, String)> {
    let call = |name: &str, n: u16| match card {
        Some(card) => format!("{name}({}, {n})", card.word()),
        None => format!("{name}({n})"),
    };
    let (at_least, n) = match sign {
        "" => return Some((false, call(what.word(), n))),
        ">=" | "=>" | "≥" => (true, n),
        ">" => (true, n + 1),
        "<" => (false, n),
        "<=" | "=<" | "≤" => (false, n + 1),
        "=" | "==" if what == Expression::Has => return Some((false, call("HasExact", n))),
        _ => return None,
    };
    Some(match what.word() {
        name if name.ends_with("Less") => (at_least, call(name, n)),
        name if name.ends_with("Greater") => (!at_least, call(name, n.checked_sub(1)?)),
        name => (!at_least, call(name, n)),
    })
}
