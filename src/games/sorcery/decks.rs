//! Deck files, with one card name per line (spec 5.2.1), and contests between decks.

use super::card::{CardId, Edition};
use super::state::{HAND_SIZE, Setup, Sorcery, two};
use super::table::printed;
use crate::engine::{BySeat, Digest};
use crate::words::{Error, counted, first_fit, hint, nearest, quoted};
use crate::{DeckFile, Decks};

/// Maximum number of cards in a deck. A longer deck file is most likely a mistake.
pub const DECK_LIMIT: usize = 1_000;
/// Maximum size of a deck file, in bytes.
pub const SIZE_LIMIT: usize = 1 << 20;
/// Maximum length of a line in a deck file, in bytes.
const LINE_LIMIT: usize = 200;
/// Maximum number of errors listed in a message. A final line gives the number of errors left out.
const LISTED_LIMIT: usize = 10;

/// Name and content of each built-in deck.
pub const BUILT_IN: [(&str, &str); 6] = [
    ("default", include_str!("../decks/default.deck")),
    ("all", include_str!("../decks/all.deck")),
    ("swarm", include_str!("../decks/swarm.deck")),
    ("giants", include_str!("../decks/giants.deck")),
    ("control", include_str!("../decks/control.deck")),
    ("circle", include_str!("../decks/circle.deck")),
];

/// Parses a deck file with one card name per line.
///
/// Ignores case, blank lines and lines that begin with `#`. Rejects cards from sets later than `newest`.
///
/// # Errors
/// Returns an error with one line for each invalid line: the file, the line number, the invalid name and the
/// most similar card name.
pub fn parse(file: &str, text: &[u8], newest: Edition) -> Result<Vec<CardId>, Error> {
    let file = quoted(file);
    if text.len() > SIZE_LIMIT {
        return Err(Error(format!("{file}: over {SIZE_LIMIT} bytes; name a smaller deck file.")));
    }
    let mut cards = Vec::new();
    let mut wrong = Vec::new();
    for (i, line) in text.split(|&byte| byte == b'\n').enumerate() {
        match card_in(line, newest, 71usize.saturating_sub(format!("{file}:{}: ", i + 1).chars().count())) {
            Ok(None) => {}
            Ok(Some(card)) => cards.push(card),
            Err(what) => wrong.push(format!("{file}:{}: {what}", i + 1)),
        }
    }
    if cards.len() > DECK_LIMIT {
        wrong.push(format!("{file}: {} cards, but at most {DECK_LIMIT}; remove some.", cards.len()));
    }
    if cards.is_empty() && wrong.is_empty() {
        wrong.push(format!("{file}: the deck is empty; write one card name per line."));
    }
    if wrong.is_empty() {
        return Ok(cards);
    }
    let more = wrong.len().saturating_sub(LISTED_LIMIT);
    wrong.truncate(LISTED_LIMIT);
    if more > 0 {
        wrong.push(format!("{file}: {}.", counted(more, "more error")));
    }
    Err(Error(wrong.join("\n")))
}

/// Parses a line of a deck file. An error has at most `room` characters, if possible.
fn card_in(line: &[u8], newest: Edition, room: usize) -> Result<Option<CardId>, String> {
    if line.len() > LINE_LIMIT {
        return Err(format!("the line has {} bytes, but at most {LINE_LIMIT}: shorten it.", line.len()));
    }
    let line = std::str::from_utf8(line).map_err(|_| "not UTF-8 text; write one card name.")?;
    let Some(name) = DeckFile::card_name(line) else { return Ok(None) };
    match CardId::named(name) {
        Some(card) if card.card().set <= newest => Ok(Some(card)),
        Some(card) => Err(format!("{} needs the option `--cards all`.", card.card().name)),
        None => {
            let known = CardId::all().map(CardId::card).filter(|card| card.set <= newest).map(|card| card.name);
            let (found, near) = (quoted(name), nearest(name, known));
            let fix = near.map_or("Check its spelling.".into(), |near| format!("Did you mean `{near}`?"));
            let shorter = near.map(|_| format!("no card `{found}`. {fix}"));
            let texts = [format!("there is no card `{found}`. {fix}")].into_iter().chain(shorter);
            Err(first_fit(room, texts.chain([format!("unknown card. {fix}")])))
        }
    }
}

/// Parses a deck: the name of a built-in deck, or a list of card names, each preceded by `|`.
pub(super) fn cards(value: &str) -> Result<Vec<CardId>, Error> {
    let Some(names) = value.strip_prefix('|') else {
        let Some((name, text)) = BUILT_IN.iter().find(|(name, _)| *name == value) else {
            let hint = hint(value, BUILT_IN.iter().map(|(name, _)| *name));
            return Err(Error(format!("there is no built-in deck `{}`{hint}", quoted(value))));
        };
        return parse(name, text.as_bytes(), Edition::Circle);
    };
    let names = names.split('|').map(str::trim).filter(|name| !name.is_empty());
    let cards: Vec<CardId> = names
        .map(|name| CardId::named(name).ok_or_else(|| Error(format!("there is no card `{}`", quoted(name)))))
        .collect::<Result<_, _>>()?;
    match cards.len() {
        1..=DECK_LIMIT => Ok(cards),
        n => Err(Error(format!("a deck has 1 to {DECK_LIMIT} cards, this one has {n}"))),
    }
}

/// The highest cost in the cost chart. Its bar also counts all cards with a higher cost.
const DEAREST: i32 = 4;

/// Returns the number of cards of each cost in a deck.
fn curve(value: &str) -> Vec<(String, usize)> {
    let deck = cards(value).unwrap_or_default();
    let of = |cost: i32| deck.iter().filter(|card| card.card().cost.min(DEAREST) == cost).count();
    let name = |cost: i32| if cost == DEAREST { format!("{cost}+") } else { cost.to_string() };
    (0..=DEAREST).map(|cost| (name(cost), of(cost))).collect()
}

/// The decks that players can bring.
pub(super) const DECKS: Decks = Decks {
    built_in: &BUILT_IN,
    hand: HAND_SIZE,
    pool: |all| {
        let newest = if all { Edition::Circle } else { Edition::Base };
        CardId::all().map(CardId::card).filter(|card| card.set <= newest).map(|card| card.name).collect()
    },
    catalogue: || CardId::all().map(|card| *printed(card)).collect(),
    curve,
};

/// Returns the setup in which each seat plays its deck. A seat without a deck plays the last deck in the list.
pub(super) fn setup_with(decks: &[&DeckFile]) -> Result<Setup, Error> {
    let deck = |seat: usize| match decks.get(seat).or(decks.last()) {
        Some(deck) => parse(&deck.name, &deck.text, Edition::Circle),
        None => Err(Error::new("a game of Sorcery needs a deck")),
    };
    Ok(Setup { decks: BySeat([deck(0)?, deck(1)?]), testing: false })
}

/// Returns a hash of both players' life, deck sizes and minions. While the hash stays the same, the game makes no
/// progress.
pub(super) fn progress(game: &Sorcery) -> u64 {
    let mut digest = Digest::default();
    for side in &game.sides.0 {
        digest.add(two(side.life, side.deck.len() as i32));
        for minion in side.board.iter() {
            digest.add(u64::from(minion.serial));
            digest.add(two(minion.attack, minion.defence));
        }
    }
    digest.value()
}

/// Returns the setup with two built-in decks of standard cards, chosen by the seed.
pub(super) fn varied(seed: u64) -> Result<Setup, Error> {
    let usual = || BUILT_IN.iter().filter_map(|(name, text)| parse(name, text.as_bytes(), Edition::Base).ok());
    let deck = |n: u64| usual().cycle().nth(n as usize % 7).unwrap_or_default();
    Ok(Setup { decks: BySeat([deck(seed), deck(seed / 3)]), testing: false })
}
