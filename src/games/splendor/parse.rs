//! Parsers of the arguments of commands.

use super::cards::CardLevel;
use super::event::Action;
use super::gems::{Colours, Gem};
use super::state::{COLUMNS, PLACES, PURSE, Phase, Splendor};
use crate::Request::{self, Act};
use crate::engine::{Game, Log};
use crate::verb::Coded;
use crate::words::{counted, nearest, quoted};
use crate::{Error, Understood, View, Words};

/// Parses the command that gives back one gem, or several one after the other (ruling 2).
pub(super) fn give(view: View<'_, Splendor>, codes: &[u8]) -> Understood<Splendor> {
    let actions: Vec<Action> = codes.iter().map(|&code| Action::GiveBack(Gem::of(Some(code)))).collect();
    if let [only] = actions[..] {
        return Ok(Act(only));
    }
    let mut imagined = view.state.clone();
    let gives = |&action: &Action| {
        let is_legal = imagined.check(action).is_ok();
        if is_legal {
            imagined.apply(action, &mut Log::off());
        }
        is_legal
    };
    match actions[..] {
        [_, _, ..] if actions.iter().all(gives) => Ok(Request::ActEach(actions)),
        [_, _, ..] if view.state.phase == Phase::GiveBack => {
            let gems = view.state.players[view.state.active].gems;
            let surplus = counted(usize::from(gems.total() - PURSE), "gem");
            Err(Error(format!("Give back {surplus}: you have {gems}.")))
        }
        _ => Ok(Act(actions[0])),
    }
}

/// Parses up to three different colours.
pub(super) fn colours(words: &mut Words<'_, Splendor>) -> Result<u8, Error> {
    let mut set = Colours::NONE;
    while set.len() < 3 && (set.is_empty() || !words.is_empty()) {
        set = set.with(Gem::of(Some(colour(words, set)?)));
    }
    no_more(words, "you can take at most three gems")?;
    Ok(set.bits())
}

/// Parses one colour, of which the player takes two gems.
pub(super) fn pair(words: &mut Words<'_, Splendor>) -> Result<u8, Error> {
    let code = colour(words, Colours::NONE)?;
    no_more(words, "you can take at most two gems of one colour")?;
    Ok(code)
}

/// Returns the error `why` if another gem follows.
fn no_more(words: &Words<'_, Splendor>, why: &str) -> Result<(), Error> {
    let next = words.clone().word().and_then(Gem::from_word);
    next.map_or(Ok(()), |_| Err(words.wrong(why)))
}

pub(super) fn colour(words: &mut Words<'_, Splendor>, taken: Colours) -> Result<u8, Error> {
    let code = named_gem(words, "white, red, pink, blue or green")?;
    match Gem::of(Some(code)) {
        Gem::Gold => Err(words.wrong("you can't take gold; you get it by reserving a card")),
        colour if taken.contains(colour) => Err(words.wrong(&format!("{colour} is named twice"))),
        _ => Ok(code),
    }
}

pub(super) fn gem(words: &mut Words<'_, Splendor>) -> Result<u8, Error> {
    named_gem(words, "white, red, pink, blue, green or gold")
}

/// Reads the name of a gem. `known` lists the valid ones for an error.
fn named_gem(words: &mut Words<'_, Splendor>, known: &str) -> Result<u8, Error> {
    let Some(word) = words.word() else { return Err(words.wrong("a colour is missing")) };
    Gem::from_word(word).map(|gem| gem as u8).ok_or_else(|| {
        let hint = match nearest(word, Gem::ALL.map(Gem::word)) {
            Some(gem) => format!("perhaps `{gem}`"),
            None => format!("use {known}"),
        };
        words.wrong(&format!("`{}` isn't a gem: {hint}", quoted(word)))
    })
}

fn level(words: &mut Words<'_, Splendor>) -> Result<u8, Error> {
    let Some(word) = words.word() else { return Err(words.wrong("the row is missing: m, t or v")) };
    let wrong = || words.wrong(&format!("a row is m (mines), t (transport) or v (vendors), not `{}`", quoted(word)));
    CardLevel::from_word(word).map(|level| level as u8).ok_or_else(wrong)
}

pub(super) fn place(words: &mut Words<'_, Splendor>) -> Result<u8, Error> {
    Ok(level(words)? * COLUMNS as u8 + words.number("the column", COLUMNS)?)
}

pub(super) fn place_or_deck(words: &mut Words<'_, Splendor>) -> Result<u8, Error> {
    let mut deck = words.clone();
    let level = level(&mut deck)?;
    if !matches!(deck.word(), Some("d" | "D")) {
        return place(words);
    }
    *words = deck;
    Ok(PLACES as u8 + level)
}

pub(super) fn gold(words: &mut Words<'_, Splendor>) -> Result<u8, Error> {
    let Some(word) = words.word() else { return Err(words.wrong("the amount is missing")) };
    word.parse().map_err(|_| words.wrong(&format!("`{}` isn't an amount of gold", quoted(word))))
}
