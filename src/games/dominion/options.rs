//! What a game of Dominion can be set up with, in words.

use super::card::{Card, CardSet, KINGDOM};
use super::setup::{MOST_SEATS, Setup};
use crate::games::Setting;
use crate::games::table::plain;
use crate::games::words::{Error, hint, quoted};

/// The supply of all cards.
const ALL: &str = "all";

/// Kingdoms that play well together, by name.
pub const KINGDOMS: [(&str, [Card; 10]); 4] = {
    use Card::*;
    [
        ("First steps", [Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop, Moneylender]),
        (
            "Big city",
            [Festival, Laboratory, CouncilRoom, ThroneRoom, Chapel, Bridge, ShantyTown, Nobles, Courtyard, Baron],
        ),
        ("Bad company", [Witch, Torturer, Swindler, Minion, Masquerade, Steward, MiningVillage, Upgrade, Harem, Duke]),
        (
            "Far roads",
            [Crossroads, Highway, Oasis, Trader, Cartographer, Haggler, Margrave, FoolsGold, Shepherd, Rebuild],
        ),
    ]
};

pub(super) const SETTINGS: &[Setting<Setup>] = &[
    Setting {
        name: "players",
        seat: None,
        write: |setup| setup.seats().to_string(),
        read: |setup, value| {
            let seats = value.trim().parse();
            let seats = seats.map_err(|_| Error(format!("`{}` is no number of players", quoted(value))))?;
            change(setup, seats, setup.kingdom_cards())
        },
        choices: |_| (2..=MOST_SEATS).map(|n| (n.to_string(), n.to_string())).collect(),
        preview: |_| Vec::new(),
    },
    Setting {
        name: "kingdom",
        seat: None,
        write: |setup| setup.kingdom_cards().map_or(ALL.to_string(), |cards| list(cards.iter())),
        read: |setup, value| change(setup, setup.seats(), kingdom(value)?),
        choices: |_| {
            let named = KINGDOMS.iter().map(|(name, cards)| (name.to_string(), list(cards.iter().copied())));
            named.chain([("All cards".to_string(), ALL.to_string())]).collect()
        },
        preview: |value| {
            let cards = value.split(',').filter(|_| value != ALL).filter_map(Card::named);
            cards.map(|card| plain(format!("{} ${}", card.name(), card.row().cost))).collect()
        },
    },
];

/// Another number of players, or another kingdom.
fn change(setup: &mut Setup, seats: usize, cards: Option<CardSet>) -> Result<(), Error> {
    let changed = match cards {
        None => Setup::all_cards(seats),
        Some(cards) => Setup::kingdom(seats, cards),
    };
    *setup = changed.map_err(|fault| Error(fault.to_string()))?;
    Ok(())
}

/// Card names between commas.
fn list(cards: impl Iterator<Item = Card>) -> String {
    cards.map(Card::name).collect::<Vec<_>>().join(", ")
}

/// A kingdom written as card names between commas, or `all`: none for the latter.
///
/// # Errors
/// The name that is no kingdom card, with the nearest one.
pub fn kingdom(text: &str) -> Result<Option<CardSet>, Error> {
    if text.trim().eq_ignore_ascii_case(ALL) {
        return Ok(None);
    }
    let mut cards = CardSet::NONE;
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let card = Card::named(name).filter(|&card| KINGDOM.contains(card)).ok_or_else(|| {
            let hint = hint(name, KINGDOM.iter().map(Card::name));
            Error(format!("`{}` is no kingdom card{hint}", quoted(name)))
        })?;
        cards = cards.with(card);
    }
    Ok(Some(cards))
}
