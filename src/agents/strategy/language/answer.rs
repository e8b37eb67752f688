//! Interprets the body of an `options` or `reactions` block: the player's answer when a card or an event asks for a
//! decision.

use super::report::Diagnostic;
use super::syntax::{AnswerForm, Block, BlockBody, FileSpan, Fragment, Tag};
use sorcery_games::dominion::Card;
use std::borrow::Cow;

/// Cards in order of preference, best first.
type Preference = Cow<'static, [Card]>;
/// A fragment and its place in the file.
type Located = (Fragment, FileSpan);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
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

/// Converts the body of an `options` or `reactions` block to an answer.
///
/// Returns an error if the body doesn't have the form that its card or event requires.
pub(crate) fn read(block: &Block) -> Result<Answer, Diagnostic> {
    let place = first_place(&block.body).unwrap_or(&block.place);
    match (block.key.form(), &block.body) {
        (AnswerForm::Nothing, _) => Ok(Answer::Nothing),
        (AnswerForm::Cards(tag), BlockBody::Fragments(fragments)) => block.tagged_cards(tag, fragments, place),
        (AnswerForm::Cards(_), body) => Ok(Answer::Cards(block.cards(body, place)?)),
        (AnswerForm::Pairs, BlockBody::Fragments(fragments)) => match fragments.as_slice() {
            [(Fragment::Tagged(Tag::Trash, body), _)] => block.pairs(body, place),
            _ => block.wrong(place, "only pairs of cards are allowed here"),
        },
        (AnswerForm::Pairs, body) => block.pairs(body, place),
        (AnswerForm::Number(most, with), BlockBody::Fragments(fragments)) => block.number(most, with, fragments, place),
        (AnswerForm::Numbers(n, most), BlockBody::Fragments(fragments)) => block.numbers(n, most, fragments, place),
        (AnswerForm::YesOrNo, BlockBody::Fragments(fragments)) => block.yes_or_no(fragments, place),
        (AnswerForm::Number(..) | AnswerForm::Numbers(..) | AnswerForm::YesOrNo, _) => {
            block.wrong(place, "write `choose option` or `ignore option` here")
        }
        (AnswerForm::Rebuild, BlockBody::Fragments(fragments)) => block.rebuild(fragments),
        (AnswerForm::Rebuild, body) => Ok(Answer::Rebuild(Card::Province, block.cards(body, place)?)),
    }
}

/// The forms of an answer. `place` is the place of an error that concerns the whole body.
impl Block {
    fn wrong<T>(&self, place: &FileSpan, what: &str) -> Result<T, Diagnostic> {
        let message = format!("`{}`: {what}", self.key.words());
        Err(Diagnostic::error(place.0.clone(), message, format!("expected {}", self.key.form().words())))
    }

    fn cards(&self, body: &BlockBody, place: &FileSpan) -> Result<Preference, Diagnostic> {
        match body {
            BlockBody::Cards(cards) => Ok(cards.iter().map(|(card, _)| *card).collect()),
            _ => self.wrong(place, "write single cards, not pairs of cards"),
        }
    }

    fn pairs(&self, body: &BlockBody, place: &FileSpan) -> Result<Answer, Diagnostic> {
        match body {
            BlockBody::Pairs(pairs) => Ok(Answer::Pairs(pairs.iter().map(|(a, b, _)| (*a, *b)).collect())),
            _ => self.wrong(place, "write pairs of cards, not single cards"),
        }
    }

    /// Reads a single list of cards with a tag, such as `discard (Copper)`.
    fn tagged_cards(&self, wanted: Option<Tag>, body: &[Located], place: &FileSpan) -> Result<Answer, Diagnostic> {
        match body {
            [(Fragment::Tagged(tag, body), _)] if Some(*tag) == wanted => Ok(Answer::Cards(self.cards(body, place)?)),
            [(Fragment::Tagged(tag, _), place), ..] if Some(*tag) != wanted => {
                self.wrong(place, &format!("`{} (…)` isn't allowed here", tag.word()))
            }
            [_, (_, place), ..] => self.wrong(place, "only one list is allowed here"),
            _ => self.wrong(place, "there are no options to choose here"),
        }
    }

    /// Returns an error if there is no option with this number.
    fn check_option(&self, number: u16, most: u16, place: &FileSpan) -> Result<(), Diagnostic> {
        match (1..=most).contains(&number) {
            true => Ok(()),
            false => self.wrong(place, &format!("there is no option {number}")),
        }
    }

    /// Reads one option from 1 to `most`. Option `with.0` needs a list of cards with the tag `with.1`.
    fn number(
        &self,
        most: u16,
        with: Option<(u16, Tag)>,
        body: &[Located],
        place: &FileSpan,
    ) -> Result<Answer, Diagnostic> {
        let Some((number, place)) = chosen(body.first()) else {
            return self.wrong(place, "choose an option first");
        };
        self.check_option(number, most, place)?;
        let list = match (&body[1..], with) {
            ([], Some((n, tag))) if n == number && tag == Tag::Trash => {
                let what = format!("option {n} needs a list: `choose option {n}, {} (…)`", tag.word());
                return self.wrong(place, &what);
            }
            ([], _) => Preference::default(),
            ([(Fragment::Tagged(tag, body), place)], Some((n, wanted))) if n == number && *tag == wanted => {
                self.cards(body, place)?
            }
            ([(_, place), ..], _) => return self.wrong(place, "this list belongs to another option"),
        };
        Ok(Answer::Number(number as u8 - 1, list))
    }

    /// Reads `n` different options from 1 to `most`.
    fn numbers(&self, n: u16, most: u16, body: &[Located], place: &FileSpan) -> Result<Answer, Diagnostic> {
        let mut bits = 0u8;
        for fragment in body {
            let Some((number, place)) = chosen(Some(fragment)) else {
                return self.wrong(&fragment.1, "only `choose option N` is allowed here");
            };
            self.check_option(number, most, place)?;
            if bits >> (number - 1) & 1 != 0 {
                return self.wrong(place, &format!("option {number} is chosen twice"));
            }
            bits |= 1 << (number - 1);
        }
        if body.len() != n as usize {
            return self.wrong(place, &format!("choose {n} options, not {}", body.len()));
        }
        Ok(Answer::Numbers(bits))
    }

    fn yes_or_no(&self, body: &[Located], place: &FileSpan) -> Result<Answer, Diagnostic> {
        match body {
            [(Fragment::Ignore | Fragment::Choose(Some(2)), _)] => Ok(Answer::Offer(false)),
            [(Fragment::Choose(None | Some(1)), _)] => Ok(Answer::Offer(true)),
            [(Fragment::Choose(Some(n)), place)] => self.wrong(place, &format!("there is no option {n}")),
            [(Fragment::Tagged(..), place), ..] | [_, (_, place), ..] => {
                self.wrong(place, "only one choice is allowed here")
            }
            [] => self.wrong(place, "the answer is missing"),
        }
    }

    fn rebuild(&self, body: &[Located]) -> Result<Answer, Diagnostic> {
        let (mut named, mut gained) = (None, Preference::default());
        for (fragment, place) in body {
            match fragment {
                Fragment::Tagged(Tag::Keep, body) if named.is_none() => match self.cards(body, place)?.as_ref() {
                    [card] => named = Some(*card),
                    _ => return self.wrong(place, "name one card"),
                },
                Fragment::Tagged(Tag::Gain, body) if gained.is_empty() => gained = self.cards(body, place)?,
                _ => return self.wrong(place, "write at most one `keep` and one `gain`"),
            }
        }
        Ok(Answer::Rebuild(named.unwrap_or(Card::Province), gained))
    }
}

/// Returns the number N of the fragment `choose option N` and its place in the file. N is 1 if the fragment has no
/// number. Returns `None` for any other fragment.
fn chosen(fragment: Option<&Located>) -> Option<(u16, &FileSpan)> {
    if let (Fragment::Choose(number), place) = fragment? { Some((number.unwrap_or(1), place)) } else { None }
}

fn first_place(body: &BlockBody) -> Option<&FileSpan> {
    match body {
        BlockBody::Cards(cards) => cards.first().map(|(_, place)| place),
        BlockBody::Pairs(pairs) => pairs.first().map(|(_, _, place)| place),
        BlockBody::Fragments(fragments) => fragments.first().map(|(_, place)| place),
    }
}
