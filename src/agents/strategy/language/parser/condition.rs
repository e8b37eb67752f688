//! Parsing conditions, such as `if not AnyOf(Has(Gold, 1), HasMoney(8))`.

use super::super::print;
use super::super::syntax::{Arguments, Condition, EXPRESSIONS, Expression, FileSpan, Guard, LOGIC, Test, is_condition};
use super::super::token::Token;
use super::foreign::quantity;
use super::{DEPTH_LIMIT, ENTRY_ENDS, Parser};
use sorcery_games::words::{counted, quoted};
use std::ops::Range;

impl Parser<'_> {
    pub(super) fn guard(&mut self) -> Option<Guard> {
        let start = self.span();
        if !self.eat_word("if") && !self.condition_alone() {
            return None;
        }
        let negated = self.eat_word("not");
        // A condition may begin on the next line, but only with a name and a parenthesis. Any other word there begins
        // the next entry or ends the list.
        let called = self.ahead(1).0 == Token::Open;
        if !(self.on_this_line() && self.token() != Token::Comma || self.is_name() && called) {
            let word = if negated { "if not" } else { "if" };
            let label = "expected a condition, like `Has(Silver, 2)`";
            self.fault(start.start..self.behind(), format!("the condition after `{word}` is missing"), label);
            return None;
        }
        let condition = self.condition(0)?;
        let mut told = false;
        while self.joint(&mut told) {
            while self.eat_word("if") || self.eat_word("not") {}
            self.condition(0)?;
        }
        Some(Guard { negated, condition })
    }

    fn condition(&mut self, depth: usize) -> Option<Condition> {
        if self.is("not") && depth > 0 {
            let span = self.advance();
            self.fault(span, "`not` is only allowed after `if`", "expected `Not(condition)`");
        }
        let start = self.span();
        if depth <= DEPTH_LIMIT && self.token() == Token::Open {
            self.fault(start, "write a condition without parentheses around it", "remove them");
            self.advance();
            let mut inner = self.condition(depth + 1);
            while self.joint(&mut true) {
                while self.eat_word("if") || self.eat_word("not") {}
                inner = self.condition(depth + 1);
            }
            self.eat(Token::Close);
            return inner;
        }
        if self.token() == Token::Foreign && self.word() == "!" {
            let right = if depth == 0 { "if not …" } else { "Not(…)" };
            self.fault(self.span(), "found `!`", format!("write `{right}`"));
            self.advance();
        }
        if self.foreign_condition(depth) {
            return None;
        }
        if !self.is_name() {
            self.unexpected("expected a condition, like `Has(Silver, 2)`");
            return None;
        }
        let name = self.word();
        let start = self.advance();
        if self.token() != Token::Open && !is_condition(name) {
            self.unknown(start, "expected a condition, like `Has(Silver, 2)`");
            return None;
        }
        if !self.expect(Token::Open, &format!("`(` after `{}`", quoted(name))) {
            return None;
        }
        if depth > DEPTH_LIMIT {
            self.fault(start, format!("conditions are nested more than {DEPTH_LIMIT} levels deep"), "too deep");
            self.skip_parentheses();
            return None;
        }
        if !self.count() {
            return None;
        }
        match name {
            "AllOf" => self.conditions(start, depth).map(Condition::AllOf),
            "AnyOf" => self.conditions(start, depth).map(Condition::AnyOf),
            "Not" => {
                let mut inner = self.conditions(start.clone(), depth)?;
                if inner.len() != 1 {
                    self.fault(start, format!("`Not` takes one condition, not {}", inner.len()), "one too many");
                }
                inner.pop().map(|condition| Condition::Not(Box::new(condition)))
            }
            _ => match Expression::named(name) {
                Some(what) => self.test(what, start).map(Condition::Test),
                None => {
                    self.unknown(start, "this is not a condition");
                    self.skip_parentheses();
                    None
                }
            },
        }
    }

    /// Parses the conditions inside the parentheses of `AllOf`, `AnyOf` or `Not`, up to the closing one. `start` is the
    /// span of that word.
    fn conditions(&mut self, start: Range<usize>, depth: usize) -> Option<Vec<Condition>> {
        let mut inner = Vec::new();
        if self.token() == Token::Close {
            let name = &self.text[start.clone()];
            self.fault(start, format!("`{name}` takes at least one condition"), "the parentheses are empty");
            self.advance();
            return None;
        }
        let (mut whole, mut told) = (true, false);
        loop {
            let before = self.faults.len();
            match self.condition(depth + 1) {
                Some(condition) => inner.push(condition),
                None if self.faults.len() == before => return None,
                None => whole = false,
            }
            if self.eat(Token::Comma) || self.joint(&mut told) {
                continue;
            }
            if !self.eat(Token::Close) {
                if self.faults.len() == before {
                    self.unexpected("expected `,` or `)`");
                }
                self.skip_parentheses();
            }
            return whole.then_some(inner);
        }
    }

    /// Skips to the token after the closing parenthesis.
    pub(super) fn skip_parentheses(&mut self) {
        let mut depth = 1;
        while depth > 0 && self.token() != Token::End && !self.is_any(ENTRY_ENDS) {
            match self.token() {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                _ => {}
            }
            self.advance();
        }
    }

    /// Reports an unknown condition, and suggests the most similar one. If none is similar, uses the label `otherwise`.
    fn unknown(&mut self, span: Range<usize>, otherwise: &str) {
        let name = &self.text[span.clone()];
        match quantity(name) {
            Some(what) => self.fault_meant(span, format!("there is no condition `{}`", quoted(name)), what.word()),
            None => {
                let names = EXPRESSIONS.iter().map(|row| row.1).chain(LOGIC.map(|row| row.0));
                self.misspelt(span, "condition", names, otherwise);
            }
        }
    }

    fn test(&mut self, what: Expression, start: Range<usize>) -> Option<Test> {
        let mut test = Test { place: FileSpan(start.clone()), what, cards: Vec::new(), number: 0 };
        let takes = what.arguments();
        let (mut cards, mut numbers, mut names) = (0, 0, 0);
        let (mut broken, mut slip) = (false, None);
        while self.token() != Token::Close {
            match self.token() {
                Token::Number => {
                    if names == 0 && takes == Arguments::CardAndNumber {
                        slip = Some("the card must come before the number");
                    }
                    numbers += 1;
                    test.number = self.number("")?;
                }
                Token::Word if self.is_name() => {
                    names += 1;
                    match self.card("a card")? {
                        Some(card) => {
                            cards += 1;
                            test.cards.push(card);
                        }
                        None => broken = true,
                    }
                }
                _ => {
                    self.unexpected(&format!("expected `{}{}`", what.word(), takes.words()));
                    self.skip_parentheses();
                    return None;
                }
            }
            self.count();
            if !self.eat(Token::Comma) {
                if !(self.is_name() && !is_condition(self.word()) || self.token() == Token::Number) {
                    break;
                }
                slip = slip.or(Some("a comma is missing"));
            }
            if self.token() == Token::Close {
                self.unexpected("expected another argument after the comma");
            }
        }
        let fits = match takes {
            Arguments::Cards => names > 0 && numbers == 0,
            Arguments::CardAndNumber => names == 1 && numbers == 1,
            Arguments::Number => names == 0 && numbers == 1,
            Arguments::Card => names == 1 && numbers == 0,
            Arguments::TwoCards => names == 2 && numbers == 0,
        };
        if self.token() != Token::Close {
            if self.is_any(ENTRY_ENDS) || self.token() == Token::End || !self.on_this_line() {
                self.fault(start, format!("the parenthesis after `{}` is never closed", what.word()), "expected `)`");
            } else {
                self.unexpected("expected `,` or `)`");
                self.skip_parentheses();
            }
            return None;
        }
        self.advance();
        if let Some(slip) = slip.filter(|_| fits && !broken) {
            let right = print::condition(&Condition::Test(test));
            self.fault_meant(start.start..self.behind(), format!("wrong arguments: {slip}"), right);
            return None;
        }
        if !fits && !broken {
            let (cards, numbers) = (counted(names, "card"), counted(numbers, "number"));
            let message = format!("wrong arguments: found {cards} and {numbers}");
            let expected = format!("expected `{}{}`", what.word(), takes.words());
            self.fault(start.start..self.behind(), message, expected);
            return None;
        }
        (!broken && (cards > 0 || takes == Arguments::Number)).then_some(test)
    }
}
