//! Interprets the body of an `options` or `reactions` block: the player's answer when a card or an event asks for a
//! decision.

use super::report::Diagnostic;
use super::syntax::{AnswerForm, Block, BlockBody, FileSpan, Fragment, Tag};
use sorcery_games::dominion::Card;
use std::borrow::Cow;

/// Cards in order of preference, best first.
type Preference = Cow<'static, [Card]>;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer {
    Cards(Preference),
    Pairs(Cow<'static, [(Card, Option<Card>)]>),
    /// The index of an option, counted from 0, and the cards that the option applies to.
    Number(u8, Preference),
    /// A set of options, one bit per option.
    Numbers(u8),
    Offer(bool),
    /// For Rebuild: the card to name, and the cards to gain in order of preference.
    Rebuild(Card, Preference),
    /// The most expensive playable card. This is the default for Throne Room.
    Dearest,
    /// The most expensive Action if the player has no actions left, otherwise the cheapest card. This is the default
    /// for Courtyard.
    Unplayable,
    /// No answer, for cards that require no decision.
    Nothing,
}

impl Block {
    fn wrong<T>(&self, place: &FileSpan, what: &str) -> Result<T, Diagnostic> {
        let message = format!("`{}`: {what}", self.key.words());
        Err(Diagnostic::error(place.0.clone(), message, format!("expected {}", self.key.form().words())))
    }
}

/// Converts the body of an `options` or `reactions` block to an answer.
///
/// Returns an error if the body doesn't have the form that its card or event requires.
pub(super) fn read(block: &Block) -> Result<Answer, Diagnostic> {
    let place = first_place(&block.body).unwrap_or(&block.place);
    let cards = |body: &BlockBody, place: &FileSpan| match body {
        BlockBody::Cards(cards) => Ok(cards.iter().map(|(card, _)| *card).collect::<Preference>()),
        _ => block.wrong(place, "write single cards, not pairs of cards"),
    };
    let pairs = |body: &BlockBody| match body {
        BlockBody::Pairs(pairs) => Ok(Answer::Pairs(pairs.iter().map(|(a, b, _)| (*a, *b)).collect())),
        _ => block.wrong(place, "write pairs of cards, not single cards"),
    };
    match (block.key.form(), &block.body) {
        (AnswerForm::Nothing, _) => Ok(Answer::Nothing),
        (AnswerForm::Cards(wanted), BlockBody::Fragments(fragments)) => match fragments.as_slice() {
            [(Fragment::Tagged(tag, body), _)] if Some(*tag) == wanted => Ok(Answer::Cards(cards(body, place)?)),
            [(Fragment::Tagged(tag, _), place), ..] if Some(*tag) != wanted => {
                block.wrong(place, &format!("`{} (…)` isn't allowed here", tag.word()))
            }
            [_, (_, place), ..] => block.wrong(place, "only one list is allowed here"),
            _ => block.wrong(place, "there are no options to choose here"),
        },
        (AnswerForm::Cards(_), body) => Ok(Answer::Cards(cards(body, place)?)),
        (AnswerForm::Pairs, BlockBody::Fragments(fragments)) => match fragments.as_slice() {
            [(Fragment::Tagged(Tag::Trash, body), _)] => pairs(body),
            _ => block.wrong(place, "only pairs of cards are allowed here"),
        },
        (AnswerForm::Pairs, body) => pairs(body),
        (AnswerForm::Number(most, with), BlockBody::Fragments(fragments)) => {
            let Some((number, place)) = chosen(fragments.first()) else {
                return block.wrong(place, "choose an option first");
            };
            if !(1..=most).contains(&number) {
                return block.wrong(place, &format!("there is no option {number}"));
            }
            let list = match (&fragments[1..], with) {
                ([], Some((n, tag))) if n == number && tag == Tag::Trash => {
                    let what = format!("option {n} needs a list: `choose option {n}, {} (…)`", tag.word());
                    return block.wrong(place, &what);
                }
                ([], _) => Preference::default(),
                ([(Fragment::Tagged(tag, body), place)], Some((n, wanted))) if n == number && *tag == wanted => {
                    cards(body, place)?
                }
                ([(_, place), ..], _) => return block.wrong(place, "this list belongs to another option"),
            };
            Ok(Answer::Number(number as u8 - 1, list))
        }
        (AnswerForm::Numbers(n, most), BlockBody::Fragments(fragments)) => {
            let mut bits = 0u8;
            for fragment in fragments {
                let Some((number, place)) = chosen(Some(fragment)) else {
                    return block.wrong(&fragment.1, "only `choose option N` is allowed here");
                };
                if !(1..=most).contains(&number) {
                    return block.wrong(place, &format!("there is no option {number}"));
                }
                if bits >> (number - 1) & 1 != 0 {
                    return block.wrong(place, &format!("option {number} is chosen twice"));
                }
                bits |= 1 << (number - 1);
            }
            if fragments.len() != n as usize {
                return block.wrong(place, &format!("choose {n} options, not {}", fragments.len()));
            }
            Ok(Answer::Numbers(bits))
        }
        (AnswerForm::YesOrNo, BlockBody::Fragments(fragments)) => match fragments.as_slice() {
            [(Fragment::Ignore | Fragment::Choose(Some(2)), _)] => Ok(Answer::Offer(false)),
            [(Fragment::Choose(None | Some(1)), _)] => Ok(Answer::Offer(true)),
            [(Fragment::Choose(Some(n)), place)] => block.wrong(place, &format!("there is no option {n}")),
            [(Fragment::Tagged(..), place), ..] | [_, (_, place), ..] => {
                block.wrong(place, "only one choice is allowed here")
            }
            [] => block.wrong(place, "the answer is missing"),
        },
        (AnswerForm::Number(..) | AnswerForm::Numbers(..) | AnswerForm::YesOrNo, _) => {
            block.wrong(place, "write `choose option` or `ignore option` here")
        }
        (AnswerForm::Rebuild, BlockBody::Fragments(fragments)) => {
            let (mut named, mut gained) = (None, Preference::default());
            for (fragment, place) in fragments {
                match fragment {
                    Fragment::Tagged(Tag::Keep, body) if named.is_none() => match cards(body, place).as_deref() {
                        Ok([card]) => named = Some(*card),
                        _ => return block.wrong(place, "name one card"),
                    },
                    Fragment::Tagged(Tag::Gain, body) if gained.is_empty() => gained = cards(body, place)?,
                    _ => return block.wrong(place, "write at most one `keep` and one `gain`"),
                }
            }
            Ok(Answer::Rebuild(named.unwrap_or(Card::Province), gained))
        }
        (AnswerForm::Rebuild, body) => Ok(Answer::Rebuild(Card::Province, cards(body, place)?)),
    }
}

/// Returns the number N of the fragment `choose option N` and its place in the file. N is 1 if the fragment has no
/// number. Returns `None` for any other fragment.
fn chosen(fragment: Option<&(Fragment, FileSpan)>) -> Option<(u16, &FileSpan)> {
    if let (Fragment::Choose(number), place) = fragment? { Some((number.unwrap_or(1), place)) } else { None }
}

fn first_place(body: &BlockBody) -> Option<&FileSpan> {
    match body {
        BlockBody::Cards(cards) => cards.first().map(|(_, place)| place),
        BlockBody::Pairs(pairs) => pairs.first().map(|(_, _, place)| place),
        BlockBody::Fragments(fragments) => fragments.first().map(|(_, place)| place),
    }
}
