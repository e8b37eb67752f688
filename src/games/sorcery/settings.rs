//! The settings of Sorcery: decks, by name or content, and testing mode.

use super::card::{CardId, CardType, Edition};
use super::decks::{self, BUILT_IN, cards};
use super::state::Setup;
use crate::engine::{BySeat, Seat};
use crate::position::runs;
use crate::setting::{either, words};
use crate::table::plain;
use crate::words::counted;
use crate::{Line, Setting, Tint};

const TESTING: [&str; 2] =
    ["Decks aren't shuffled, cards cost no magic,", "and you can use the commands `draw` and `discard`."];

pub(super) const SETTINGS: &[Setting<Setup>] = &[
    deck::<0>("deck1", "player 1's cards"),
    deck::<1>("deck2", "player 2's cards"),
    either!("testing", "for trying out cards", testing { "yes" = true: TESTING, "no" = false: TESTING }),
];

const fn deck<const SEAT: u8>(name: &'static str, about: &'static str) -> Setting<Setup> {
    Setting {
        name,
        about,
        seat: Some(Seat(SEAT)),
        write: |setup| list(&setup.decks[Seat(SEAT)]),
        read: |setup, value| cards(value).map(|deck| setup.decks[Seat(SEAT)] = deck),
        choices: decks,
        preview: preview_deck,
    }
}

impl Default for Setup {
    /// Returns the setup with the default deck for both players.
    fn default() -> Self {
        let deck = cards(BUILT_IN[0].0).unwrap_or_default();
        Setup { decks: BySeat([deck.clone(), deck]), testing: false }
    }
}

/// Returns the built-in decks and the user's decks.
fn decks(files: &[(String, String)]) -> Vec<(String, String)> {
    let mut decks = words(&BUILT_IN.map(|(name, _)| name));
    for (name, text) in files {
        if let Ok(cards) = decks::parse(name, text.as_bytes(), Edition::Circle) {
            decks.push((name.clone(), list(&cards)));
        }
    }
    decks
}

fn list(cards: &[CardId]) -> String {
    let names: Vec<&str> = cards.iter().map(|card| card.card().name).collect();
    format!("| {}", names.join(" | "))
}

/// Describes a deck: the number of cards of each type, and the list of cards.
fn preview_deck(value: &str) -> Vec<Line> {
    let Ok(mut deck) = cards(value) else { return Vec::new() };
    let count = |kind: CardType| deck.iter().filter(|card| card.card().kind == kind).count();
    let mut lines = vec![plain(counted(deck.len(), "card"))];
    let kinds = [CardType::Minion, CardType::Spell, CardType::Enchantment, CardType::Ritual];
    let tally = kinds.map(|kind| counted(count(kind), &kind.name().to_lowercase()));
    lines.push(plain(tally.join(", ")));
    lines.push(Vec::new());
    deck.sort_unstable();
    for (card, n) in runs(deck) {
        let tint = super::table::tint(card.card().kind);
        lines.push(vec![(format!("{n}x ").into(), Tint::Plain), (card.card().name.into(), tint)]);
    }
    lines
}
