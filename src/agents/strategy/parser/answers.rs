//! Answers: lists of cards, pairs, and fragments that say what they are.

use super::super::syntax::{Body, Fragment, Place, Tag};
use super::super::token::Token;
use super::Parser;

impl Parser<'_> {
    pub(super) fn body(&mut self, fragments: bool) -> Option<Body> {
        let tag = |parser: &Self| parser.token() == Token::Word && Tag::named(parser.word()).is_some();
        if self.is_any(&["choose", "ignore"]) || tag(self) {
            if !fragments {
                self.unexpected("cards in the parentheses");
                return None;
            }
            let mut list = Vec::new();
            loop {
                let start = self.span().start;
                let fragment = self.fragment()?;
                list.push((fragment, Place(start..self.behind())));
                self.count();
                if !self.eat(Token::Comma) {
                    return Some(Body::Fragments(list));
                }
                if !self.is_any(&["choose", "ignore"]) && !tag(self) {
                    self.unexpected(
                        "`choose option`, `ignore option`, `discard (…)`, `trash (…)`, `keep (…)` or `gain (…)`",
                    );
                    return None;
                }
            }
        }
        if self.is("end") || self.token() == Token::Close {
            return None;
        }
        self.values()
    }

    /// Cards, or pairs of cards, between commas.
    pub(super) fn values(&mut self) -> Option<Body> {
        let (mut cards, mut pairs) = (Vec::new(), Vec::new());
        loop {
            let start = self.span().start;
            let left = self.card("a card, `choose option` or `ignore option`")?;
            self.count();
            if self.eat(Token::Arrow) {
                let right = if self.is("Nothing") {
                    self.advance();
                    Some(None)
                } else {
                    self.card("a card or `Nothing` after `->`")?.map(Some)
                };
                let place = start..self.behind();
                if !cards.is_empty() {
                    self.fault(place.clone(), "a list of cards and pairs cannot be mixed", "expected a card alone");
                }
                if let (Some(left), Some(right)) = (left, right) {
                    pairs.push((left, right, Place(place)));
                }
            } else {
                let place = start..self.behind();
                if !pairs.is_empty() {
                    self.fault(place.clone(), "pairs and a list of cards cannot be mixed", "expected `Card -> Card`");
                }
                cards.extend(left.map(|card| (card, Place(place))));
            }
            if !self.eat(Token::Comma) {
                break;
            }
        }
        match (cards.is_empty(), pairs.is_empty()) {
            (_, true) => Some(Body::Cards(cards)),
            (true, false) => Some(Body::Pairs(pairs)),
            // Complained about above.
            (false, false) => None,
        }
    }

    pub(super) fn fragment(&mut self) -> Option<Fragment> {
        if self.eat_word("choose") {
            self.expect_word("option", "after `choose`");
            let number = if self.token() == Token::Number { self.number("which option") } else { None };
            return Some(Fragment::Choose(number));
        }
        if self.eat_word("ignore") {
            self.expect_word("option", "after `ignore`");
            return Some(Fragment::Ignore);
        }
        let word = self.word();
        let tag = Tag::named(word)?;
        self.advance();
        if !self.expect(Token::Open, &format!("`(` after `{word}`")) {
            return None;
        }
        let faults = self.faults.len();
        let body = self.body(false);
        if body.is_none() && self.faults.len() == faults {
            self.unexpected("at least one card in the parentheses");
        }
        if !self.eat(Token::Close) {
            if self.faults.len() == faults {
                self.unexpected("`,` or `)`");
            }
            self.skip_parentheses();
        }
        Some(Fragment::Tagged(tag, Box::new(body?)))
    }
}
