//! The answers that apply where a strategy file has none.

use super::answer::Answer;
use super::print::values;
use super::syntax::{BlockBody, BlockKey, Event, FileSpan, Tag};
use Card as C;
use sorcery_games::View;
use sorcery_games::dominion::{Card, Dominion, Kinds};
use std::borrow::Cow;

/// Victory cards with no other use, and Curses. A player loses nothing by discarding these.
const DEAD: &[Card] = &[C::Curse, C::Estate, C::Duchy, C::Duke, C::Province];
/// The least useful cards, in the order that the language defines.
const JUNK: &[Card] = &[C::Province, C::Duchy, C::Estate, C::Curse, C::Copper];
/// Cards that a Torturer's victim discards rather than take a Curse.
const SPARE: &[Card] = &[C::Curse, C::Province, C::Duchy, C::Estate, C::Copper];

fn cards(list: &'static [Card]) -> Answer {
    Answer::Cards(Cow::Borrowed(list))
}

fn pairs(list: &'static [(Card, Option<Card>)]) -> Answer {
    Answer::Pairs(Cow::Borrowed(list))
}

/// Returns `true` if Nobles should give actions instead of cards, because no actions are left and the hand has another
/// terminal Action.
fn wants_actions(view: View<'_, Dominion>) -> bool {
    let terminal = |card: &&Card| card.is(Kinds::ACTION) && !view.would_give_actions(**card);
    view.actions() == 0 && view.hand().iter().any(|card| terminal(&card))
}

/// Returns `true` if the hand has two cards that can be discarded to avoid a Torturer's Curse, or consists only of such
/// cards.
fn can_spare(hand: &[Card]) -> bool {
    let spare = hand.iter().filter(|card| SPARE.contains(card)).count();
    spare >= 2.min(hand.len())
}

impl BlockKey {
    /// Returns the answer to use if no block of the file applies.
    pub(crate) fn default_answer(self, view: View<'_, Dominion>) -> Answer {
        match self {
            BlockKey::Options(C::Nobles) if wants_actions(view) => Answer::Number(1, Cow::Borrowed(&[])),
            BlockKey::Reaction(Event::TorturerAttack) if !can_spare(view.hand()) => {
                Answer::Number(1, Cow::Borrowed(&[]))
            }
            key => key.always(),
        }
    }

    /// Returns the default answer without looking at the position, which matters only for Nobles and Torturer.
    fn always(self) -> Answer {
        match self {
            BlockKey::Options(card) => match card {
                C::Cellar | C::Mandarin | C::Oasis | C::Vault => cards(DEAD),
                // Shepherd only discards Victory cards, so the list excludes Curse.
                C::Shepherd => cards(&DEAD[1..]),
                C::Cartographer => cards(&[C::Curse, C::Estate, C::Duchy, C::Duke, C::Province, C::Copper]),
                C::Chapel => cards(&[C::Curse, C::Estate, C::Copper]),
                C::Masquerade => cards(&[C::Curse, C::Estate]),
                C::Embassy | C::Warehouse => cards(&[C::Curse, C::Estate, C::Duchy, C::Province, C::Copper]),
                C::Trader => cards(&[C::Estate]),
                C::Salvager => cards(&[C::Estate, C::Curse, C::Copper]),
                C::TradingPost => cards(&[C::Curse, C::Estate, C::Copper]),
                C::Workshop | C::Ironworks => cards(&[C::Silver]),
                C::Remodel => pairs(&[(C::Gold, Some(C::Province)), (C::Estate, Some(C::Silver))]),
                C::Expand => pairs(&[
                    (C::Gold, Some(C::Province)),
                    (C::Duchy, Some(C::Province)),
                    (C::Estate, Some(C::Silver)),
                    (C::Curse, Some(C::Silver)),
                    (C::Copper, Some(C::Silver)),
                    (C::Silver, Some(C::Gold)),
                ]),
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
            },
            BlockKey::Reaction(event) => match event {
                Event::IgnoreAttack | Event::MountebankAttack => Answer::Offer(true),
                Event::FoolsGold => Answer::Offer(false),
                Event::Trader => cards(&[C::Curse]),
                Event::Haggler => cards(&[C::Copper]),
                Event::Masquerade => cards(&[C::Curse, C::Copper, C::Estate]),
                Event::MilitiaAttack | Event::MargraveAttack | Event::GhostShipAttack => cards(JUNK),
                Event::Vault => cards(SPARE),
                Event::TorturerAttack => Answer::Number(0, Cow::Borrowed(SPARE)),
                Event::SwindlerAttack | Event::MinionAttack => Answer::Nothing,
            },
        }
    }

    /// Describes the default answer, if possible in the syntax of strategy files.
    pub fn default_words(self) -> String {
        let answer = self.always();
        let also = match self {
            BlockKey::Options(Card::Nobles) => {
                ", or `choose option 2` if you have no actions left for another Action in hand"
            }
            BlockKey::Options(Card::Remodel | Card::Upgrade | Card::Mine | Card::Expand) => {
                ", skipping pairs that aren't possible"
            }
            BlockKey::Reaction(Event::Vault) => ", if you have two of these in hand",
            BlockKey::Reaction(Event::TorturerAttack) => {
                ", or `choose option 2` if you have fewer than two of these in hand"
            }
            _ => "",
        };
        let list = |cards: &[Card]| {
            values(&BlockBody::Cards(cards.iter().map(|&card| (card, FileSpan::default())).collect())).join(", ")
        };
        let tag = self.form().tag().map(Tag::word);
        let words = match &answer {
            Answer::Cards(cards) => match tag {
                Some(tag) => format!("{tag} ({})", list(cards)),
                None => list(cards),
            },
            Answer::Pairs(pairs) => {
                values(&BlockBody::Pairs(pairs.iter().map(|&(a, b)| (a, b, FileSpan::default())).collect())).join(", ")
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
            Answer::Dearest => return "the most expensive Action in hand that you can play".to_string(),
            Answer::Unplayable => {
                return "the cheapest card, or the most expensive Action in hand if no actions are left".to_string();
            }
            Answer::Nothing => return "no choice".to_string(),
        };
        format!("`{words}`{also}")
    }
}
