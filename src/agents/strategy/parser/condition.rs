//! Parsing conditions, such as `if not AnyOf(Has(Gold, 1), HasMoney(8))`.

use super::super::syntax::{Arguments, Condition, EXPRESSIONS, Expression, Guard, LOGIC, Place, Test};
use super::super::token::Token;
use super::{DEPTH_LIMIT, ENTRY_ENDS, Parser};
use sorcery_games::words::{counted, quoted};
use std::ops::Range;

impl Parser<'_> {
    pub(super) fn guard(&mut self) -> Option<Guard> {
        if !self.eat_word("if") && !self.condition_alone() {
            return None;
        }
        let negated = self.eat_word("not");
        let condition = self.condition(0)?;
        let mut told = false;
        while self.joint(&mut told) {
            self.eat_word("if");
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
        if !self.is_name() {
            self.unexpected("a condition, like `Has(Silver, 2)`");
            return None;
        }
        let name = self.word();
        self.advance();
        if !self.expect(Token::Open, &format!("`(` after `{}`", quoted(name))) {
            return None;
        }
        if depth > DEPTH_LIMIT {
            self.fault(start, format!("conditions are nested more than {DEPTH_LIMIT} deep"), "too deep");
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
                    let names = EXPRESSIONS.iter().map(|row| row.1).chain(LOGIC.map(|row| row.0));
                    self.misspelt(start, "condition", names, "this is not a condition");
                    self.skip_parentheses();
                    None
                }
            },
        }
    }

    /// Parses conditions separated by commas, up to the closing parenthesis.
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
                    self.unexpected("`,` or `)`");
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

    /// Returns `true` if a condition without a number is compared with one, as in other languages. Skips the
    /// comparison and reports an error.
    fn compared(&mut self, test: &Test, start: Range<usize>) -> bool {
        let sign = self.word();
        let number = self.tokens.get(self.at + 1).filter(|next| next.token == Token::Number);
        let (Token::Foreign, Some(number), Some(card)) = (self.token(), number, test.cards.first()) else {
            return false;
        };
        let span = start.start..number.span.end;
        let right = format!("{}({}, {})", test.what.word(), card.word(), &self.text[number.span.clone()]);
        self.at += 2;
        let message = "conditions can't be compared with numbers";
        match sign {
            ">=" => self.fault_meant(span, message, right),
            _ => self.fault(span, message, format!("expected `{right}`, or another condition")),
        }
        true
    }

    fn test(&mut self, what: Expression, start: Range<usize>) -> Option<Test> {
        let mut test = Test { place: Place(start.clone()), what, cards: Vec::new(), number: 0 };
        let takes = what.arguments();
        let (mut cards, mut numbers, mut names) = (0, 0, 0);
        let (mut broken, mut swapped) = (false, false);
        while self.token() != Token::Close {
            match self.token() {
                Token::Number => {
                    swapped |= names == 0 && takes == Arguments::CardAndNumber;
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
                    self.unexpected(&format!("`{}{}`", what.word(), takes.words()));
                    self.skip_parentheses();
                    return None;
                }
            }
            self.count();
            if !self.eat(Token::Comma) {
                break;
            }
            if self.token() == Token::Close {
                self.unexpected("another argument after the comma");
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
            self.unexpected("`,` or `)`");
            self.skip_parentheses();
            return None;
        }
        self.advance();
        if takes == Arguments::CardAndNumber && (names, numbers) == (1, 0) && self.compared(&test, start.clone()) {
            return None;
        }
        if fits && swapped {
            let card: String = test.cards.iter().map(|card| card.word()).collect();
            let right = format!("{}({card}, {})", what.word(), test.number);
            self.fault_meant(start.start..self.behind(), "wrong arguments: the card comes before the number", right);
            return None;
        }
        if !fits {
            let found = format!("found {} and {}", counted(names, "card"), counted(numbers, "number"));
            let expected = format!("expected `{}{}`", what.word(), takes.words());
            self.fault(start.start..self.behind(), format!("wrong arguments: {found}"), expected);
            return None;
        }
        (!broken && (cards > 0 || takes == Arguments::Number)).then_some(test)
    }
}
