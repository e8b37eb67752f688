//! Strategies: play orders and the blocks that answer cards and events.

use super::super::syntax::{Block, EVENTS, Event, Key, Notes, Order, Place, Play, Strategy};
use super::super::token::Token;
use super::{ENTRY_ENDS, Parser, did_you_mean};
use crate::games::dominion::Card;
use crate::games::words::quoted;

impl Parser<'_> {
    pub(super) fn strategy(&mut self, above: Vec<String>) -> Strategy {
        let mut strategy = Strategy { place: Place(self.advance()), ..Strategy::default() };
        strategy.notes.above = above;
        strategy.guard = self.guard();
        self.close_notes(&mut strategy.notes);
        let mut orders = 0;
        loop {
            let above = self.notes_above();
            if self.is("playorder") {
                orders += 1;
                let span = self.span();
                if orders > 1 {
                    self.fault(span, "a strategy has one `playorder`", "this is the second");
                } else if !strategy.blocks.is_empty() {
                    self.fault(span, "`playorder` comes first in a strategy", "it belongs above the options");
                }
                let above = [above, std::mem::take(&mut strategy.order_foot)].concat();
                self.playorder(&mut strategy, above);
            } else if self.is_any(&["options", "reactions"]) {
                if orders == 0 && strategy.blocks.is_empty() {
                    self.unexpected("`playorder`, which comes first in a strategy");
                    orders = 1;
                }
                if let Some(block) = self.block(above) {
                    strategy.blocks.push(block);
                }
            } else if self.is_any(&["end", "strategy", "strategies", "buylists", "list"]) || self.token() == Token::End
            {
                strategy.foot = above;
                break;
            } else {
                self.unexpected("`options for`, `reactions for` or `end`");
                self.advance();
                self.skip_to(&["playorder", "options", "reactions", "end", "strategy"]);
            }
        }
        if orders == 0 && strategy.blocks.is_empty() {
            let place = strategy.place.0.clone();
            self.fault(place, "this strategy has no `playorder`", "expected `playorder … end` in it");
        }
        self.expect_word("end", "after the strategy");
        strategy
    }

    pub(super) fn playorder(&mut self, strategy: &mut Strategy, above: Vec<String>) {
        self.advance();
        let mut notes = Notes { above, beside: None };
        self.close_notes(&mut notes);
        strategy.order_foot = notes.above;
        strategy.order_foot.extend(notes.beside);
        let (first, faults) = (strategy.order.len(), self.faults.len());
        loop {
            let above = self.notes_above();
            if self.is_any(ENTRY_ENDS) || self.token() == Token::End {
                strategy.order_foot.extend(above);
                break;
            }
            match self.order(above) {
                Some(mut order) => {
                    let comma = self.between_entries();
                    self.close_notes(&mut order.notes);
                    strategy.order.push(order);
                    if comma && self.is("end") {
                        self.unexpected("another card after the comma");
                    }
                }
                None => {
                    self.skip_entry();
                    self.eat(Token::Comma);
                }
            }
        }
        if strategy.order.len() == first && self.faults.len() == faults && self.is("end") {
            self.unexpected("at least one card, `:ChainDraw` or `:Default`");
        }
        self.expect_word("end", "after the play order");
    }

    pub(super) fn order(&mut self, above: Vec<String>) -> Option<Order> {
        let start = self.span().start;
        let what = if self.eat(Token::Colon) {
            let name = if self.token() == Token::Word { self.word() } else { "" };
            match name {
                "ChainDraw" => Play::ChainDraw,
                "Default" => Play::Default,
                _ => {
                    let span = start..self.span().end;
                    let label = did_you_mean(name, ["ChainDraw", "Default"], "expected `:ChainDraw` or `:Default`");
                    self.fault(span, format!("there is no special entry `:{}`", quoted(name)), label);
                    if self.is_name() {
                        self.advance();
                    }
                    return None;
                }
            }
        } else {
            let card = self.card("a card, `:ChainDraw` or `:Default`")?;
            self.count();
            let place = Place(start..self.behind());
            let what = Play::Card(card.unwrap_or(Card::Copper));
            return Some(Order { place, notes: Notes { above, beside: None }, what });
        };
        self.advance();
        self.count();
        Some(Order { place: Place(start..self.behind()), notes: Notes { above, beside: None }, what })
    }

    pub(super) fn block(&mut self, above: Vec<String>) -> Option<Block> {
        let reactions = self.is("reactions");
        self.advance();
        self.expect_word("for", if reactions { "after `reactions`" } else { "after `options`" });
        let place = self.span();
        let key = if reactions { self.event() } else { self.card("a card").flatten().map(Key::Options) };
        let guard = self.guard();
        let mut notes = Notes { above, beside: None };
        let start = self.at;
        let body = self.body(true);
        if !self.is("end") && self.at == start {
            self.advance();
        }
        if body.is_none() {
            self.skip_to(ENTRY_ENDS);
        }
        let body = if self.is("end") && body.is_none() && self.at == start {
            let expected = key.map_or("an answer".to_string(), |key| key.form().words());
            self.unexpected(&expected);
            None
        } else {
            body
        };
        self.expect_word("end", &format!("after the {}", if reactions { "reactions" } else { "options" }));
        self.close_notes(&mut notes);
        Some(Block { place: Place(place), notes, key: key?, guard, body: body? })
    }

    pub(super) fn event(&mut self) -> Option<Key> {
        if !self.is_name() {
            self.unexpected("what is reacted to, like `MilitiaAttack`");
            return None;
        }
        let span = self.advance();
        let name = &self.text[span.clone()];
        let event = Event::named(name);
        if event.is_none() {
            let label = match Event::named(&format!("{name}Attack")) {
                Some(attack) => format!("did you mean `{}`?", attack.word()),
                None => did_you_mean(name, EVENTS.iter().map(|row| row.1), "nothing that is reacted to is called this"),
            };
            self.fault(span, format!("there is no event `{}`", quoted(name)), label);
        }
        event.map(Key::Reaction)
    }
}
