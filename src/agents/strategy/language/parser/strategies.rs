//! Parsing strategies: play orders, and blocks with answers for cards and events.

use super::super::syntax::{
    Block, BlockBody, BlockKey, EVENTS, Event, FileSpan, Fragment, Notes, Order, PLAYS, Play, Strategy, Tag,
};
use super::super::token::Token;
use super::{ENTRY_ENDS, Parser};
use sorcery_games::dominion::Card;
use sorcery_games::words::quoted;

impl Parser<'_> {
    pub(super) fn strategy(&mut self, above: Vec<String>) -> Strategy {
        let mut strategy = Strategy { place: FileSpan(self.advance()), ..Strategy::default() };
        strategy.notes.above = above;
        self.name_of_its_own();
        strategy.guard = self.guard();
        self.close_notes(&mut strategy.notes);
        let mut orders = 0;
        loop {
            let above = self.notes_above();
            if self.is("playorder") {
                orders += 1;
                let span = self.span();
                if !strategy.blocks.is_empty() && orders == 1 {
                    self.fault(span, "`playorder` must come first in a strategy", "move it above the options");
                } else if orders > 1 {
                    self.fault(span, "a strategy can have only one `playorder`", "remove this one");
                }
                let above = [above, std::mem::take(&mut strategy.order_foot)].concat();
                self.playorder(&mut strategy, above);
            } else if self.is_any(&["options", "reactions"]) {
                if let Some(block) = self.block(above) {
                    strategy.blocks.push(block);
                }
            } else if self.is_any(&["end", "strategy", "strategies", "buylists", "list"]) || self.token() == Token::End
            {
                strategy.foot = above;
                break;
            } else {
                self.unexpected("expected `options for`, `reactions for` or `end`");
                self.advance();
                self.skip_to(&["playorder", "options", "reactions", "end", "strategy"]);
            }
        }
        if orders == 0 {
            let place = strategy.place.0.clone();
            self.fault(place, "this strategy has no `playorder`", "add `playorder … end` to this strategy");
        }
        self.close(strategy.place.0.clone());
        strategy
    }

    fn playorder(&mut self, strategy: &mut Strategy, above: Vec<String>) {
        let opened = self.advance();
        let mut notes = Notes { above, beside: None };
        self.close_notes(&mut notes);
        strategy.order_foot = notes.above;
        strategy.order_foot.extend(notes.beside);
        let faults = self.faults.len();
        let (order, foot) = self.entries(Self::order, |order| &mut order.notes);
        strategy.order_foot.extend(foot);
        if order.is_empty() && self.faults.len() == faults && self.is("end") {
            self.unexpected("expected at least one card, `:ChainDraw` or `:Default`");
        }
        strategy.order.extend(order);
        self.close(opened);
    }

    fn order(&mut self, above: Vec<String>) -> Option<Order> {
        let start = self.span().start;
        let what = if self.eat(Token::Colon) {
            let name = if self.token() == Token::Word { self.word() } else { "" };
            let Some(&(_, what, _)) = PLAYS.iter().find(|row| row.0 == name) else {
                let span = start..self.span().end;
                let names = PLAYS.map(|row| row.0);
                self.misspelt(span, "special entry", names, "expected `:ChainDraw` or `:Default`");
                if self.is_name() {
                    self.advance();
                }
                return None;
            };
            self.advance();
            what
        } else if let Some(play) = self.without_colon() {
            play
        } else {
            let before = self.number_before();
            let card = self.card("expected a card, `:ChainDraw` or `:Default`")?;
            if let Some((start, _)) = before.or_else(|| self.number_behind(start)) {
                let label = "remove it: a play order plays all copies";
                self.fault(start..self.behind(), "cards in a play order can't have limits", label);
            } else if self.is("if") {
                let label = "put the condition after `strategy`: `strategy if …`";
                self.fault(self.span(), "cards in a play order can't have conditions", label);
            }
            Play::Card(card.unwrap_or(Card::Copper))
        };
        self.count();
        Some(Order { place: FileSpan(start..self.behind()), notes: Notes { above, beside: None }, what })
    }

    /// Reads a special entry that is written without its colon, such as `ChainDraw` for `:ChainDraw`, and reports an
    /// error.
    fn without_colon(&mut self) -> Option<Play> {
        let all = ["all", "any", "anything", "everything", "rest"].contains(&self.word());
        let named = |name: &str| name.eq_ignore_ascii_case(self.word()) || all && name == "Default";
        let (name, play, _) = PLAYS.into_iter().find(|row| named(row.0))?;
        let span = self.advance();
        let message = format!("there is no card `{}`", &self.text[span.clone()]);
        self.fault_meant(span, message, format!(":{name}"));
        Some(play)
    }

    /// Reports an error at the current token, which follows an answer in its block.
    fn behind_answer(&mut self, key: BlockKey) {
        if self.is("if") {
            let what = "an answer can't have a condition";
            self.fault(self.span(), what, format!("write another block: `{} if …`", key.words()));
        } else if self.text[..self.behind()].ends_with("option") {
            self.unexpected(&format!("expected {}", key.form().words()));
        } else {
            self.unexpected("expected `,` or `end`");
        }
        self.skip_to(ENTRY_ENDS);
    }

    fn block(&mut self, above: Vec<String>) -> Option<Block> {
        let reactions = self.is("reactions");
        let opened = self.advance();
        self.expect_word("for", if reactions { "after `reactions`" } else { "after `options`" });
        let place = self.span();
        let key = if reactions { self.event() } else { self.card("expected a card").flatten().map(BlockKey::Options) };
        if self.token() == Token::Comma {
            let what = if reactions { "reactions" } else { "options" };
            self.fault(
                self.span(),
                "a block can name only one card or event",
                format!("write another `{what} for` block"),
            );
            while self.eat(Token::Comma) || self.is_name() {
                self.advance();
            }
        }
        let guard = self.guard();
        let mut notes = Notes { above, beside: None };
        let start = self.at;
        let (wanted, faults) = (key.and_then(|key| key.form().tag()), self.faults.len());
        let body = self.body(true, wanted);
        if !self.is("end") && self.at == start {
            self.advance();
        }
        match key {
            _ if body.is_none() => self.skip_to(ENTRY_ENDS),
            _ if self.faults.len() > faults => self.skip_to(ENTRY_ENDS),
            Some(key) if !self.is_any(ENTRY_ENDS) && self.token() != Token::End => self.behind_answer(key),
            _ => {}
        }
        if body.is_none() && self.at == start && self.is("end") {
            let expected = key.map_or("an answer".to_string(), |key| key.form().words());
            self.unexpected(&format!("expected {expected}"));
        }
        self.close(opened);
        self.close_notes(&mut notes);
        Some(Block { place: FileSpan(place), notes, key: key?, guard, body: body? })
    }

    fn event(&mut self) -> Option<BlockKey> {
        if !self.is_name() {
            self.unexpected("expected an event, like `MilitiaAttack`");
            return None;
        }
        let span = self.advance();
        let name = &self.text[span.clone()];
        let event = Event::named(name);
        if event.is_none() {
            let card = Card::named(name);
            let of_card = || EVENTS.iter().find(|row| Some(row.2) == card).map(|row| row.0);
            match Event::named(&format!("{name}Attack")).or_else(of_card) {
                Some(event) => {
                    self.fault_meant(span, format!("there is no event `{}`", quoted(name)), event.word());
                }
                None => {
                    let names = EVENTS.iter().map(|row| row.1);
                    self.misspelt(span, "event", names, "this is not an event");
                }
            }
        }
        event.map(BlockKey::Reaction)
    }

    // ---- answers

    /// Parses the body of a block or, if `fragments` is `false`, of a fragment. Only blocks may contain fragments such
    /// as `choose option 1`. `wanted` is the tag that errors suggest.
    fn body(&mut self, fragments: bool, wanted: Option<Tag>) -> Option<BlockBody> {
        if fragments && self.unknown_fragment(wanted) {
            return None;
        }
        let tag = |parser: &Self| parser.token() == Token::Word && Tag::named(parser.word()).is_some();
        if self.is_any(&["choose", "ignore"]) || tag(self) {
            if !fragments {
                self.unexpected("expected cards in the parentheses");
                return None;
            }
            let mut list = Vec::new();
            loop {
                let start = self.span().start;
                let fragment = self.fragment()?;
                list.push((fragment, FileSpan(start..self.behind())));
                self.count();
                if !self.eat(Token::Comma) {
                    return Some(BlockBody::Fragments(list));
                }
                if self.unknown_fragment(wanted) {
                    return None;
                }
                if !self.is_any(&["choose", "ignore"]) && !tag(self) {
                    self.unexpected(
                        "expected `choose option`, `ignore option`, `discard (…)`, `trash (…)`, `keep (…)` or `gain (…)`",
                    );
                    return None;
                }
            }
        }
        if self.is("end") || self.token() == Token::Close {
            return None;
        }
        if self.is("option") && fragments {
            let span = self.advance();
            let number = if self.token() == Token::Number { self.number("") } else { None };
            self.fault_meant(span, "found `option`", "choose option");
            return Some(BlockBody::Fragments(vec![(Fragment::Choose(number), FileSpan(self.span()))]));
        }
        self.values()
    }

    /// Parses cards, or pairs of cards, separated by commas.
    fn values(&mut self) -> Option<BlockBody> {
        let (mut cards, mut pairs, mut told) = (Vec::new(), Vec::new(), false);
        loop {
            let start = self.span().start;
            let left = self.card("expected a card, `choose option` or `ignore option`")?;
            self.count();
            if self.arrow() {
                let right = if self.is("Nothing") {
                    self.advance();
                    Some(None)
                } else {
                    self.card("expected a card or `Nothing` after `->`")?.map(Some)
                };
                let place = start..self.behind();
                if !cards.is_empty() {
                    self.fault(place.clone(), "cards and pairs can't be mixed", "expected a single card");
                }
                if let (Some(left), Some(right)) = (left, right) {
                    pairs.push((left, right, FileSpan(place)));
                }
            } else {
                let place = start..self.behind();
                if !pairs.is_empty() {
                    self.fault(place.clone(), "pairs and cards can't be mixed", "expected `Card -> Card`");
                }
                cards.extend(left.map(|card| (card, FileSpan(place))));
            }
            if !self.comma(&mut told) {
                break;
            }
        }
        match (cards.is_empty(), pairs.is_empty()) {
            (_, true) => Some(BlockBody::Cards(cards)),
            (true, false) => Some(BlockBody::Pairs(pairs)),
            // The error has already been reported above.
            (false, false) => None,
        }
    }

    fn fragment(&mut self) -> Option<Fragment> {
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
        let body = self.body(false, None);
        if body.is_none() && self.faults.len() == faults {
            self.unexpected("expected at least one card in the parentheses");
        }
        if !self.eat(Token::Close) {
            if self.faults.len() == faults {
                self.unexpected("expected `,` or `)`");
            }
            self.skip_parentheses();
        }
        Some(Fragment::Tagged(tag, Box::new(body?)))
    }
}
