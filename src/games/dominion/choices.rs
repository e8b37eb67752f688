//! What a game of Dominion can be set up with, in words.

use super::card::{Card, CardSet, KINGDOM};
use super::setup::{MOST_SEATS, Setup};
use crate::games::words::{Error, hint, quoted};
use crate::games::{Choice, Label, Line, Tint};

const PLAYERS: &str = "players";
const KINGDOM_CARDS: &str = "kingdom";
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

pub(super) fn options() -> Vec<Choice> {
    let value = |shown: &str, meant: String| (shown.to_string(), meant);
    let mut kingdoms: Vec<(String, String)> =
        KINGDOMS.iter().map(|(name, cards)| value(name, list(cards.iter().copied()))).collect();
    kingdoms.push(value("All cards", ALL.to_string()));
    let players = (2..=MOST_SEATS).map(|n| value(&format!("{n}"), n.to_string())).collect();
    vec![
        Choice { name: KINGDOM_CARDS.to_string(), values: kingdoms },
        Choice { name: PLAYERS.to_string(), values: players },
    ]
}

pub(super) fn preview(option: &str, value: &str) -> Vec<Line> {
    if option != KINGDOM_CARDS || value == ALL {
        return Vec::new();
    }
    let cards = value.split(',').filter_map(Card::named);
    cards.map(|card| vec![(Label::Text(format!("{} ${}", card.name(), card.row().cost)), Tint::Plain)]).collect()
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

pub(super) fn setup(chosen: &[(String, String)]) -> Result<Setup, Error> {
    let (mut seats, mut cards) = (2, None);
    for (name, value) in chosen {
        match name.as_str() {
            PLAYERS => {
                let number = value.trim().parse();
                seats = number.map_err(|_| Error(format!("`{}` is no number of players", quoted(value))))?;
            }
            KINGDOM_CARDS => cards = kingdom(value)?,
            _ => return Err(Error(format!("Dominion has no option `{}`", quoted(name)))),
        }
    }
    let setup = match cards {
        None => Setup::all_cards(seats),
        Some(cards) => Setup::kingdom(seats, cards),
    };
    setup.map_err(|fault| Error(fault.to_string()))
}

pub(super) fn chosen(setup: &Setup) -> Vec<(String, String)> {
    let cards = setup.kingdom_cards().map_or(ALL.to_string(), |cards| list(cards.iter()));
    vec![(PLAYERS.to_string(), setup.seats().to_string()), (KINGDOM_CARDS.to_string(), cards)]
}
