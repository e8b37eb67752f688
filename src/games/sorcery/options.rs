//! What a game of Sorcery can be set up with: decks by name or by content, testing mode.

use super::card::{CardId, CardSet, CardType};
use super::decks::{self, BUILT_IN, DECK_LIMIT};
use super::state::Setup;
use crate::engine::BySeat;
use crate::games::words::{Error, counted, nearest, quoted};
use crate::games::{Choice, Line, Tint};

const DECKS: [&str; 2] = ["deck1", "deck2"];
const TESTING: &str = "testing";

/// The options and their values; `files` are decks of the player's own.
pub(super) fn choices(files: &[(String, String)]) -> Vec<Choice> {
    let mut decks: Vec<(String, String)> =
        BUILT_IN.iter().map(|(name, _)| (name.to_string(), name.to_string())).collect();
    for (name, text) in files {
        if let Ok(cards) = decks::parse(name, text.as_bytes(), CardSet::Circle) {
            decks.push((name.clone(), list(&cards)));
        }
    }
    let deck = |name: &str| Choice { name: name.into(), values: decks.clone() };
    let word = |word: &str| (word.to_string(), word.to_string());
    vec![deck(DECKS[0]), deck(DECKS[1]), Choice { name: TESTING.into(), values: vec![word("no"), word("yes")] }]
}

/// The set-up that the values mean; what is not named is the default.
pub(super) fn setup(chosen: &[(String, String)]) -> Result<Setup, Error> {
    let default = cards(BUILT_IN[0].0)?;
    let mut setup = Setup { decks: BySeat([default.clone(), default]), testing: false };
    for (name, value) in chosen {
        match name.as_str() {
            "deck1" => setup.decks.0[0] = cards(value)?,
            "deck2" => setup.decks.0[1] = cards(value)?,
            TESTING => {
                setup.testing = match value.as_str() {
                    "yes" => true,
                    "no" => false,
                    _ => return Err(Error(format!("testing is `yes` or `no`, not `{}`", quoted(value)))),
                }
            }
            _ => return Err(Error(format!("Sorcery has no option `{}`", quoted(name)))),
        }
    }
    Ok(setup)
}

/// The values of a set-up: the cards of each deck.
pub(super) fn chosen(setup: &Setup) -> Vec<(String, String)> {
    let mut chosen: Vec<(String, String)> =
        DECKS.iter().zip(&setup.decks.0).map(|(name, cards)| (name.to_string(), list(cards))).collect();
    chosen.push((TESTING.into(), if setup.testing { "yes" } else { "no" }.into()));
    chosen
}

fn list(cards: &[CardId]) -> String {
    let names: Vec<&str> = cards.iter().map(|card| card.card().name).collect();
    format!("| {}", names.join(" | "))
}

/// A deck by the name of a built-in one, or as a list of cards after bars.
fn cards(value: &str) -> Result<Vec<CardId>, Error> {
    let Some(names) = value.strip_prefix('|') else {
        let Some((name, text)) = BUILT_IN.iter().find(|(name, _)| *name == value) else {
            let hint = nearest(value, BUILT_IN.iter().map(|(name, _)| *name));
            let hint = hint.map_or(String::new(), |name| format!("; did you mean `{name}`?"));
            return Err(Error(format!("there is no built-in deck `{}`{hint}", quoted(value))));
        };
        return decks::parse(name, text.as_bytes(), CardSet::Circle);
    };
    let names = names.split('|').map(str::trim).filter(|name| !name.is_empty());
    let cards: Vec<CardId> = names
        .map(|name| CardId::named(name).ok_or_else(|| Error(format!("there is no card `{}`", quoted(name)))))
        .collect::<Result<_, _>>()?;
    match cards.len() {
        1..=DECK_LIMIT => Ok(cards),
        n => Err(Error(format!("a deck has from 1 to {DECK_LIMIT} cards, this one has {n}"))),
    }
}

/// A deck at a glance: how many cards of which type, the cost curve, and the cards.
pub(super) fn preview(option: &str, value: &str) -> Vec<Line> {
    let plain = |text: String| vec![(text.into(), Tint::Plain)];
    if option == TESTING {
        return vec![
            plain("Nothing is shuffled, magic is forgiven,".into()),
            plain("and the commands draw and discard work.".into()),
        ];
    }
    let Ok(deck) = cards(value) else { return Vec::new() };
    let count = |kind: CardType| deck.iter().filter(|card| card.card().kind == kind).count();
    let mut lines = vec![plain(counted(deck.len(), "card"))];
    let kinds = [CardType::Minion, CardType::Spell, CardType::Enchantment, CardType::Ritual];
    let tally = kinds.map(|kind| format!("{} {}", count(kind), kind.name().to_lowercase()));
    lines.push(plain(tally.join(", ")));
    for cost in 0..=4 {
        let n = deck.iter().filter(|card| card.card().cost.min(4) == cost).count();
        let more = if cost == 4 { "+" } else { " " };
        lines.push(plain(format!("cost {cost}{more} {} {n}", "=".repeat(n.min(24)))));
    }
    lines.push(Vec::new());
    let mut named: Vec<CardId> = deck.clone();
    named.sort_unstable();
    named.dedup();
    for card in named {
        let n = deck.iter().filter(|&&other| other == card).count();
        let tint = super::layout::tint(card.card().kind);
        lines.push(vec![(format!("{n}x ").into(), Tint::Plain), (card.card().name.into(), tint)]);
    }
    lines
}
