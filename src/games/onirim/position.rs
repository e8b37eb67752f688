//! Positions as text: `onirim position 1`, then one fact per line.
//! A number before a card is the number of copies. Missing lines are empty. Without a line `bag`, it contains all
//! cards that are in no other line, so a puzzle only names the cards that matter.
//! `top` has the cards on the deck that the player knows. `next` has the cards after them, if their order is fixed
//! but hidden. Both lines start with the card to be drawn first.

use super::cards::{Card, Colour};
use super::deck::{Bag, Deck, FIVE};
use super::state::{DOORS_PER_COLOUR, DOORS_TO_WIN, DeckOut, LOCATIONS, Loss, Onirim, Phase, Setup};
use crate::engine::{Game, Rng, Seat, Stream};
use crate::position::{Line, Lines, push_chance, push_items, runs};
use crate::words::{nearest, quoted};
use crate::{Error, Names};
use std::fmt::Write as _;

const KEYS: [&str; 13] =
    ["rule", "chance", "turn", "ask", "doors", "labyrinth", "hand", "shown", "placed", "top", "next", "bag", "limbo"];
const DISCARD: &str = "discard";

/// Writes the complete position.
pub(super) fn write(game: &Onirim, names: &Names) -> String {
    let mut out = format!("onirim position 1\nplayer 1 {}\nrule {}\n", names.of(Seat::ONE), game.rule.name());
    push_chance(&mut out, "chance", &game.rng);
    let ask = match game.phase {
        Phase::Turn => "turn".to_string(),
        Phase::Foresee => "discard".to_string(),
        Phase::Arrange => "order".to_string(),
        Phase::Door(colour) => format!("door {}", colour.name()),
        Phase::Nightmare => "nightmare".to_string(),
        Phase::Won => "won".to_string(),
        Phase::Lost(Loss::DeckOut) => "lost deck".to_string(),
        Phase::Lost(Loss::DoorDiscarded) => "lost door".to_string(),
    };
    let _ = write!(out, "turn {}\nask {ask}\n", game.turn);
    let doors = Colour::ALL.map(|colour| (Card::door(colour), game.doors(colour)));
    push_counts(&mut out, "doors", doors.into_iter().filter(|&(_, n)| n > 0));
    push_cards(&mut out, "labyrinth", game.labyrinth.iter().copied());
    push_cards(&mut out, "hand", game.hand.iter().copied());
    push_cards(&mut out, "placed", game.placed().iter().copied());
    push_cards(&mut out, "shown", game.shown().iter().copied());
    push_cards(&mut out, "top", game.deck.known());
    push_cards(&mut out, "next", game.deck.hidden());
    // Writes an empty bag, because without this line the bag would contain all cards in no other line.
    if game.deck.open().is_empty() {
        out.push_str("bag\n");
    }
    push_cards(&mut out, "bag", game.deck.open().iter().copied());
    push_cards(&mut out, "limbo", game.limbo.iter().copied());
    push_counts(&mut out, DISCARD, game.discards.iter());
    out
}

pub(super) fn read(text: &str) -> Result<(Onirim, Vec<Option<String>>), Error> {
    let mut name = None;
    let mut game = Onirim::undealt(Setup::default(), Rng::new(0, Stream::Deal));
    game.turn = 1;
    let mut piles = Piles::default();
    let mut used = Bag::default();
    let mut seen: Vec<&str> = Vec::new();
    for line in Lines::of(Onirim::NAME, text)? {
        if seen.contains(&line.key) {
            return Err(line.wrong("this line occurs twice"));
        }
        seen.push(line.key);
        match line.key {
            "player" => name = read_name(&line)?,
            "rule" => game.rule = read_rule(&line)?,
            "chance" => game.rng = line.chance("expected seed, stream and count")?,
            "turn" => game.turn = line.number()?,
            "ask" => game.phase = read_phase(&line, &mut used)?,
            "doors" => piles.doors = cards(&line, &mut used, DOORS_TO_WIN.into(), Card::is_door)?,
            "labyrinth" => piles.labyrinth = read_labyrinth(&line, &mut used)?,
            "hand" => piles.hand = cards(&line, &mut used, FIVE, Card::is_location)?,
            "shown" => piles.shown = cards(&line, &mut used, FIVE, |_| true)?,
            "placed" => piles.placed = cards(&line, &mut used, FIVE, |_| true)?,
            "top" => piles.top = cards(&line, &mut used, Card::TOTAL, |_| true)?,
            "next" => piles.next = cards(&line, &mut used, Card::TOTAL, |_| true)?,
            "bag" => piles.bag = Some(cards(&line, &mut used, Card::TOTAL, |_| true)?),
            "limbo" => piles.limbo = cards(&line, &mut used, Card::TOTAL, |card| !card.is_location())?,
            DISCARD => piles.discard = cards(&line, &mut used, Card::TOTAL, |_| true)?,
            key => {
                let hint = match nearest(key, KEYS.into_iter().chain([DISCARD])) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("expected one of {}, {DISCARD}", KEYS.join(", ")),
                };
                return Err(line.wrong(&hint));
            }
        }
    }
    fill(&mut game, piles, used)?;
    agree(&game)?;
    Ok((game, vec![name]))
}

fn push_cards(out: &mut String, key: &str, cards: impl Iterator<Item = Card>) {
    push_counts(out, key, runs(cards));
}

fn push_counts<N: Into<usize>>(out: &mut String, key: &str, cards: impl IntoIterator<Item = (Card, N)>) {
    let item = |(card, n): (Card, N)| match n.into() {
        1 => card.to_string(),
        n => format!("{n} {card}"),
    };
    push_items(out, key, " | ", cards.into_iter().map(item));
}

/// The piles of a position while it is read.
#[derive(Default)]
struct Piles {
    doors: Vec<Card>,
    labyrinth: Vec<Card>,
    hand: Vec<Card>,
    shown: Vec<Card>,
    placed: Vec<Card>,
    top: Vec<Card>,
    next: Vec<Card>,
    bag: Option<Vec<Card>>,
    limbo: Vec<Card>,
    discard: Vec<Card>,
}

fn read_name(line: &Line<'_>) -> Result<Option<String>, Error> {
    match line.player() {
        ("1", name) => Ok(name),
        _ => Err(line.wrong("there is only `player 1`, then the name")),
    }
}

fn read_rule(line: &Line<'_>) -> Result<DeckOut, Error> {
    DeckOut::named(line.rest).ok_or_else(|| line.wrong("expected `refill` or `strict`"))
}

/// Parses the decision that is due. A card that waits for the answer counts as used.
fn read_phase(line: &Line<'_>, used: &mut Bag) -> Result<Phase, Error> {
    let words: Vec<&str> = line.words().collect();
    let phase = match words[..] {
        ["turn"] => Phase::Turn,
        ["discard"] => Phase::Foresee,
        ["order"] => Phase::Arrange,
        ["door", colour] => Phase::Door(Colour::named(colour).ok_or_else(|| line.wrong("that is no colour"))?),
        ["nightmare"] => Phase::Nightmare,
        ["won"] => Phase::Won,
        ["lost", "deck"] => Phase::Lost(Loss::DeckOut),
        ["lost", "door"] => Phase::Lost(Loss::DoorDiscarded),
        _ => {
            let all = "`turn`, `discard`, `order`, `door COLOUR`, `nightmare`, `won`, `lost deck` or `lost door`";
            return Err(line.wrong(&format!("expected {all}")));
        }
    };
    match waiting(phase) {
        Some(card) => count(line, used, card, 1).map(|()| phase),
        None => Ok(phase),
    }
}

/// Returns the card that was drawn and waits for an answer.
pub(super) fn waiting(phase: Phase) -> Option<Card> {
    match phase {
        Phase::Door(colour) => Some(Card::door(colour)),
        Phase::Nightmare => Some(Card::NIGHTMARE),
        _ => None,
    }
}

/// Counts cards as used, and fails if there are not that many.
fn count(line: &Line<'_>, used: &mut Bag, card: Card, n: u8) -> Result<(), Error> {
    let all = u16::from(used.count(card)) + u16::from(n);
    if all > u16::from(card.copies()) {
        return Err(line.wrong(&format!("that makes {all} of the {card}, and there are {}", card.copies())));
    }
    used.add_many(card, n);
    Ok(())
}

/// Parses the cards of a line: at most `most`, all of a kind that is allowed there.
fn cards(line: &Line<'_>, used: &mut Bag, most: usize, belongs: fn(Card) -> bool) -> Result<Vec<Card>, Error> {
    let mut all = Vec::new();
    for item in line.items() {
        let (number, name) = match item.split_once(char::is_whitespace) {
            Some((number, name)) if number.starts_with(|c: char| c.is_ascii_digit()) => {
                (line.parse::<u8>(number)?, name)
            }
            _ => (1, item),
        };
        let Some(card) = Card::named(name) else {
            return Err(line.wrong(&format!("`{}` is no card", quoted(name))));
        };
        if !belongs(card) {
            return Err(line.wrong(&format!("a {card} cannot be here")));
        }
        count(line, used, card, number)?;
        all.extend(std::iter::repeat_n(card, number.into()));
        if all.len() > most {
            return Err(line.wrong(&format!("at most {most} cards can be here")));
        }
    }
    Ok(all)
}

fn read_labyrinth(line: &Line<'_>, used: &mut Bag) -> Result<Vec<Card>, Error> {
    let all = cards(line, used, LOCATIONS, Card::is_location)?;
    match all.windows(2).find(|pair| pair[0].same_symbol(pair[1])) {
        Some(pair) => Err(line.wrong(&format!("the {} cannot follow the {}", pair[1], pair[0]))),
        None => Ok(all),
    }
}

/// Puts the piles into the state, and all cards in no pile into the bag.
fn fill(game: &mut Onirim, piles: Piles, mut used: Bag) -> Result<(), Error> {
    let known = piles.top.len();
    let mut top = piles.top;
    top.extend(piles.next);
    let bag = piles.bag.unwrap_or_else(|| {
        let mut rest = Vec::new();
        for card in Card::all() {
            let n = card.copies() - used.count(card);
            rest.extend(std::iter::repeat_n(card, n.into()));
            used.add_many(card, n);
        }
        rest
    });
    game.deck = Deck::from_parts(&top, known, &bag);
    if let Some(card) = Card::all().find(|&card| used.count(card) < card.copies()) {
        let missing = Card::TOTAL - used.len();
        return Err(Error(format!(
            "the position has only {} cards: {missing} are missing, a {card} among them",
            used.len()
        )));
    }
    for door in piles.doors {
        game.doors[door.own_colour().index()] += 1;
    }
    if piles.shown.len() + piles.placed.len() > FIVE {
        return Err(Error::new("a prophecy has at most five cards, `shown` and `placed` together"));
    }
    game.placed = piles.placed.len() as u8;
    game.shown = piles.placed.into_iter().chain(piles.shown).collect();
    game.set_labyrinth(&piles.labyrinth);
    game.hand = piles.hand.into_iter().collect();
    game.limbo = piles.limbo.into_iter().collect();
    game.discards = piles.discard.into_iter().collect();
    Ok(())
}

/// Checks that the piles agree with the decision that is due.
fn agree(game: &Onirim) -> Result<(), Error> {
    let demand = |holds: bool, text: &str| if holds { Ok(()) } else { Err(Error::new(text)) };
    let over = matches!(game.phase, Phase::Won | Phase::Lost(_));
    debug_assert!(game.doors.iter().all(|&n| n <= DOORS_PER_COLOUR), "counted against the deck");
    demand(
        (game.doors_open() == DOORS_TO_WIN) == (game.phase == Phase::Won),
        "eight open doors are a game that is won, and nothing else is",
    )?;
    let gone = game.discards.doors() > 0;
    demand(
        gone == (game.phase == Phase::Lost(Loss::DoorDiscarded)),
        "a door in `discard` is a game lost by it, `lost door`, and nothing else is",
    )?;
    if over {
        return demand(game.shown.is_empty(), "a finished game has no `shown` cards");
    }
    let prophecy = matches!(game.phase, Phase::Foresee | Phase::Arrange);
    demand(prophecy || game.shown.is_empty(), "`shown` cards belong to `ask discard` and `ask order`")?;
    demand(
        game.limbo.is_empty() || !(prophecy || game.phase == Phase::Turn),
        "limbo is empty at the beginning of a turn",
    )?;
    match game.phase {
        Phase::Turn => demand(game.hand.is_full(), "at the beginning of a turn there are five cards in hand"),
        Phase::Foresee | Phase::Arrange => {
            demand(game.hand.len() == FIVE - 1, "during a prophecy there are four cards in hand")?;
            demand(!game.shown().is_empty(), "a prophecy needs cards that are `shown`")?;
            demand(game.phase == Phase::Arrange || game.placed == 0, "`placed` cards belong to `ask order`")?;
            demand(
                game.phase == Phase::Foresee || !game.shown.is_full(),
                "one card of the prophecy is discarded by now",
            )
        }
        Phase::Door(colour) => {
            demand(!game.hand.is_full(), "a door is drawn only when the hand is not full")?;
            demand(game.hand.contains(&Card::key(colour)), "a door can be opened only with its key in hand")
        }
        _ => {
            demand(!game.hand.is_full(), "a nightmare is drawn only when the hand is not full")?;
            let mut payments = Vec::new();
            game.legal_actions(&mut payments);
            demand(!payments.is_empty(), "with no hand, no door and no deck a nightmare cannot be paid: `lost deck`")
        }
    }
}
