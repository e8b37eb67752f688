//! What is answered where the file says nothing.

use super::answer::Answer;
use super::print::values;
use super::syntax::{Body, Event, Key, Place, Tag};
use crate::games::View;
use crate::games::dominion::{Card, Dominion, Kinds};
use Card as C;
use std::borrow::Cow;

/// Pure Victory cards and Curses: nothing is lost with them.
const DEAD: &[Card] = &[C::Curse, C::Estate, C::Duchy, C::Duke, C::Province];
/// The least useful cards in the language's own order.
const JUNK: &[Card] = &[C::Province, C::Duchy, C::Estate, C::Curse, C::Copper];
/// What a Torturer's victim rather discards than take a Curse.
const SPARE: &[Card] = &[C::Curse, C::Province, C::Duchy, C::Estate, C::Copper];

fn cards(list: &'static [Card]) -> Answer {
    Answer::Cards(Cow::Borrowed(list))
}

fn pairs(list: &'static [(Card, Option<Card>)]) -> Answer {
    Answer::Pairs(Cow::Borrowed(list))
}

/// What is done with a card that no block answers, where that does not depend on the position.
fn always(card: Card) -> Answer {
    match card {
        C::Cellar | C::Mandarin | C::Oasis => cards(DEAD),
        // It takes Victory cards only.
        C::Shepherd => cards(&DEAD[1..]),
        C::Cartographer => cards(&[C::Curse, C::Estate, C::Duchy, C::Duke, C::Province, C::Copper]),
        C::Chapel => cards(&[C::Curse, C::Estate, C::Copper]),
        C::Masquerade => cards(&[C::Curse, C::Estate]),
        C::Embassy => cards(&[C::Curse, C::Estate, C::Duchy, C::Province, C::Copper]),
        C::Trader => cards(&[C::Estate]),
        C::TradingPost => cards(&[C::Curse, C::Estate, C::Copper]),
        C::Workshop | C::Ironworks => cards(&[C::Silver]),
        C::Remodel => pairs(&[(C::Gold, Some(C::Province)), (C::Estate, Some(C::Silver))]),
        C::Mine => pairs(&[(C::Copper, Some(C::Silver)), (C::Silver, Some(C::Gold))]),
        C::Upgrade => pairs(&[(C::Curse, None), (C::Estate, Some(C::Silver)), (C::Copper, None)]),
        C::Swindler => pairs(&[(C::Copper, Some(C::Curse))]),
        C::Pawn => Answer::Numbers(0b11),
        C::Steward | C::Minion | C::Nobles => Answer::Number(0, Cow::Borrowed(&[])),
        C::Baron | C::Moneylender | C::IllGottenGains => Answer::Offer(true),
        C::MiningVillage => Answer::Offer(false),
        C::Rebuild => Answer::Rebuild(C::Province, Cow::Borrowed(&[C::Province, C::Duchy, C::Estate])),
        C::ThroneRoom => Answer::Dearest,
        C::Courtyard => Answer::Unplayable,
        _ => Answer::Nothing,
    }
}

/// How an event is answered that no block answers, likewise.
fn always_to(event: Event) -> Answer {
    match event {
        Event::IgnoreAttack => Answer::Offer(true),
        Event::FoolsGold => Answer::Offer(false),
        Event::Trader => cards(&[C::Curse]),
        Event::Haggler => cards(&[C::Copper]),
        Event::Masquerade => cards(&[C::Curse, C::Copper, C::Estate]),
        Event::MilitiaAttack | Event::MargraveAttack => cards(JUNK),
        Event::TorturerAttack => Answer::Number(0, Cow::Borrowed(SPARE)),
        Event::SwindlerAttack | Event::MinionAttack => Answer::Nothing,
    }
}

impl Answer {
    /// What is done with a card that no block answers.
    pub fn default_of(card: Card, view: View<'_, Dominion>) -> Self {
        match card {
            C::Nobles if wants_actions(view) => Answer::Number(1, Cow::Borrowed(&[])),
            card => always(card),
        }
    }

    /// What is done where no block answers.
    pub fn default_for(key: Key, view: View<'_, Dominion>) -> Self {
        match key {
            Key::Options(card) => Answer::default_of(card, view),
            Key::Reaction(Event::TorturerAttack) if !can_spare(view.hand()) => Answer::Number(1, Cow::Borrowed(&[])),
            Key::Reaction(event) => always_to(event),
        }
    }
}

/// Nobles: the hand holds another card that ends the actions, and none are left.
fn wants_actions(view: View<'_, Dominion>) -> bool {
    let terminal = |card: &&Card| card.is(Kinds::ACTION) && !view.would_give_actions(**card);
    view.actions() == 0 && view.hand().iter().any(|card| terminal(&card))
}

/// Whether two cards of a hand, or all it has, may go to a Torturer.
fn can_spare(hand: &[Card]) -> bool {
    let spare = hand.iter().filter(|card| SPARE.contains(card)).count();
    spare >= 2.min(hand.len())
}

impl Key {
    /// What is done where no block answers, as it would be written, or in words.
    pub fn default_words(self) -> String {
        let answer = self.always();
        let also = match self {
            Key::Options(Card::Nobles) => ", or 2 for another terminal Action when no actions are left",
            Key::Options(Card::Remodel | Card::Upgrade | Card::Mine) => ", as far as it can be done",
            Key::Reaction(Event::TorturerAttack) => "; `choose option 2` when fewer than two of these are in hand",
            _ => "",
        };
        let list = |cards: &[Card]| {
            values(&Body::Cards(cards.iter().map(|&card| (card, Place::default())).collect())).join(", ")
        };
        let tag = self.form().tag().map(Tag::word);
        let words = match &answer {
            Answer::Cards(cards) => match tag {
                Some(tag) => format!("{tag} ({})", list(cards)),
                None => list(cards),
            },
            Answer::Pairs(pairs) => {
                values(&Body::Pairs(pairs.iter().map(|&(a, b)| (a, b, Place::default())).collect())).join(", ")
            }
            Answer::Number(n, cards) if cards.is_empty() => format!("choose option {}", n + 1),
            Answer::Number(n, cards) => {
                format!("choose option {}, {} ({})", n + 1, tag.unwrap_or_default(), list(cards))
            }
            Answer::Numbers(bits) => {
                let chosen = (0..8).filter(|i| bits >> i & 1 != 0).map(|i| format!("choose option {}", i + 1));
                chosen.collect::<Vec<_>>().join(", ")
            }
            Answer::Offer(true) => "choose option".to_string(),
            Answer::Offer(false) => "ignore option".to_string(),
            Answer::Rebuild(card, cards) => format!("keep ({}), gain ({})", card.word(), list(cards)),
            Answer::Dearest => return "the dearest Action in hand that can be played".to_string(),
            Answer::Unplayable => {
                return "the dearest Action in hand when no actions are left, else the cheapest card".to_string();
            }
            Answer::Nothing => return "nothing is asked".to_string(),
        };
        format!("`{words}`{also}")
    }

    fn always(self) -> Answer {
        match self {
            Key::Options(card) => always(card),
            Key::Reaction(event) => always_to(event),
        }
    }
}
