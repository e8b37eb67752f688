//! The save file of the original program, `store.txt` (spec 3.4): five lines of numbers.
//!
//! The first line gives the number of cards on each of the four lines that follow: open doors, labyrinth (oldest
//! first), hand, and draw deck (top first). Cards are numbered from 1 to 76. The file contains no limbo, no discard
//! pile and no random numbers, so it can only represent the start of a turn. Cards that are on none of the four lines
//! were discarded. The current run can be derived from the end of the labyrinth.

use super::cards::{Card, Colour, Kind, Symbol};
use super::deck::{Bag, Deck};
use super::hand::FIVE;
use super::state::{DOORS_TO_WIN, Onirim, Phase, Setup};
use crate::Error;
use crate::engine::{Rng, Stream};
use crate::words::{at_column, at_line, counted, instead};

/// The names of the four piles in a save file, in the order of their lines.
const PILES: [&str; 4] = ["doors", "labyrinth", "hand", "deck"];

/// Maximum length of an error after its line and column, in characters. It fits on a line of 80 columns after
/// `sorcery: game.position: line 5, column 130: `.
const ROOM: usize = 35;

/// Returns the number of the first copy of a card in save files. The other copies have the numbers that follow.
fn first_number(card: Card) -> u8 {
    let base = |colour: Colour| [11, 29, 46, 62][colour.index()];
    match card.kind() {
        Kind::Nightmare => 1,
        Kind::Door(colour) => base(colour),
        Kind::Location(colour, Symbol::Key) => base(colour) + 2,
        Kind::Location(colour, Symbol::Moon) => base(colour) + 5,
        Kind::Location(colour, Symbol::Sun) => base(colour) + 9,
    }
}

/// Returns the card that has this number (1 to 76) in save files.
pub fn numbered(number: u8) -> Option<Card> {
    Card::all().find(|&card| (first_number(card)..first_number(card) + card.copies()).contains(&number))
}

/// Writes a position at the start of a turn. Deck cards whose order isn't decided yet are written in random order.
///
/// # Errors
/// Returns an error if the game is over or in the middle of a turn, which the format can't represent.
pub fn write(game: &Onirim) -> Result<String, Error> {
    if game.phase != Phase::Turn {
        return Err(Error::new("store.txt can be saved only at the start of a turn: answer the question first"));
    }
    let mut open = game.deck;
    let mut rng = game.rng.clone();
    let doors: Vec<Card> =
        Colour::ALL.iter().flat_map(|&c| std::iter::repeat_n(Card::door(c), game.doors(c).into())).collect();
    let deck: Vec<Card> = std::iter::from_fn(|| open.draw(&mut rng)).collect();
    let piles: [&[Card]; 4] = [&doors, &game.labyrinth, &game.hand, &deck];
    let mut lines = vec![piles.map(|pile| pile.len().to_string()).join(" ")];
    let mut used = Bag::default();
    for pile in piles {
        let numbers = pile.iter().map(|&card| {
            used.add(card);
            (first_number(card) + used.count(card) - 1).to_string()
        });
        lines.push(numbers.collect::<Vec<_>>().join(" "));
    }
    Ok(lines.join("\n") + "\n")
}

/// Parses a save file of the original program.
///
/// The player doesn't know the order of the deck. Future random numbers come from `seed`. The file doesn't contain the
/// turn number, so it is derived from the length of the labyrinth.
///
/// # Errors
/// Returns an error with the line, the problem and the fix.
pub fn read(text: &str, setup: &Setup, seed: u64) -> Result<Onirim, Error> {
    let mut lines = text.lines();
    let mut counts = [0usize; 4];
    let header = numbers(1, lines.next().unwrap_or(""))?;
    if header.len() != PILES.len() {
        return Err(at_line(1, "write 4 counts: doors, labyrinth, hand, deck"));
    }
    for (count, &(_, number)) in counts.iter_mut().zip(&header) {
        *count = number.into();
    }
    let mut taken = [false; Card::TOTAL + 1];
    let mut piles: [Vec<Card>; 4] = Default::default();
    for (i, pile) in piles.iter_mut().enumerate() {
        *pile = read_pile(i, counts[i], lines.next(), &mut taken)?;
    }
    if let Some((i, _)) = lines.enumerate().find(|(_, line)| !line.trim().is_empty()) {
        return Err(at_line(i + 6, "the file has only five lines: remove this one"));
    }
    assemble(piles, setup, seed)
}

fn read_pile(i: usize, count: usize, line: Option<&str>, taken: &mut [bool]) -> Result<Vec<Card>, Error> {
    let number = i + 2;
    let Some(line) = line else {
        return Err(at_line(number, &format!("the file ends: add the cards of the {}", PILES[i])));
    };
    let belongs: fn(Card) -> bool = match i {
        0 => Card::is_door,
        1 | 2 => Card::is_location,
        _ => |_| true,
    };
    let mut pile: Vec<Card> = Vec::new();
    for (column, n) in numbers(number, line)? {
        let card =
            numbered(n).ok_or_else(|| at_column(number, column, &format!("write a card from 1 to 76, not {n}")))?;
        if std::mem::replace(&mut taken[usize::from(n)], true) {
            return Err(at_column(number, column, &format!("card {n} occurs twice: remove one")));
        }
        if !belongs(card) {
            return Err(at_line(number, &format!("card {n}, a {card}, can't be here: move it")));
        }
        if i == 1 && pile.last().is_some_and(|last| last.same_symbol(card)) {
            return Err(at_line(number, &format!("card {n} repeats the symbol before it: move it")));
        }
        pile.push(card);
    }
    if pile.len() != count {
        let found = counted(pile.len(), "card");
        return Err(at_line(number, &format!("{found}, but line 1 says {count}: correct one")));
    }
    Ok(pile)
}

fn assemble([doors, labyrinth, hand, deck]: [Vec<Card>; 4], setup: &Setup, seed: u64) -> Result<Onirim, Error> {
    if hand.len() != FIVE {
        return Err(at_line(4, &format!("a hand has 5 cards, but this has {}: correct it", hand.len())));
    }
    let mut game = Onirim::undealt(*setup, Rng::new(seed, Stream::Deal));
    for door in &doors {
        game.doors[door.own_colour().index()] += 1;
    }
    if game.doors_open() == DOORS_TO_WIN {
        return Err(at_line(2, "the game is over: delete the file"));
    }
    let mut rest = Bag::everything();
    for &card in doors.iter().chain(&labyrinth).chain(&hand).chain(&deck) {
        rest.remove(card);
    }
    if let Some(colour) = Colour::ALL.into_iter().find(|&c| rest.count(Card::door(c)) > 0) {
        return Err(at_line(5, &format!("a {} door is missing: add it here", colour.name())));
    }
    game.discards = rest;
    game.deck = Deck::from_parts(&deck, 0, &[]);
    game.turn = labyrinth.len() as u8 + 1;
    game.set_labyrinth(&labyrinth);
    game.hand = hand.into_iter().collect();
    Ok(game)
}

/// Parses a line of numbers, and returns each number with its column in the line.
fn numbers(line_number: usize, line: &str) -> Result<Vec<(usize, u8)>, Error> {
    let mut all = Vec::new();
    let mut rest = line;
    while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
        let word = rest[start..].split_whitespace().next().unwrap_or("");
        let column = line[..line.len() - rest.len() + start].chars().count() + 1;
        let number = word.parse().map_err(|_| at_column(line_number, column, &instead(ROOM, "0 to 76", word)))?;
        all.push((column, number));
        if all.len() > Card::TOTAL {
            return Err(at_line(line_number, "more than 76 numbers: remove some"));
        }
        rest = &rest[start + word.len()..];
    }
    Ok(all)
}
