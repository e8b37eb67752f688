//! Positions as text: `onirim position 1`, then one fact per line. A number before a card is the number of copies.
//! A pile without a line is empty. Without a line `bag`, the bag contains all cards that are in no other line, so a
//! puzzle only names the cards that matter. `top` has the cards on top of the deck that the player knows. `next` has
//! the cards after them, if their order is fixed but hidden. Both lines start with the card to be drawn first.

use super::cards::{Card, Colour};
use super::deck::{Bag, Deck};
use super::hand::FIVE;
use super::question::answers;
use super::state::{DOORS_PER_COLOUR, DOORS_TO_WIN, LOCATIONS, Loss, Onirim, Phase, Setup};
use crate::Error;
use crate::engine::{Rng, Seat, Stream};
use crate::position::{FieldLine, Fields, Writer, runs, value_of, word_of};
use crate::words::counted;

/// The phases of a game and their words in the line `ask`. After `door` comes the colour of the drawn door.
const PHASES: [(&str, Phase); 8] = [
    ("turn", Phase::Turn),
    ("discard", Phase::Foresee),
    ("order", Phase::Arrange),
    ("door red", Phase::Door(Colour::Red)),
    ("nightmare", Phase::Nightmare),
    ("won", Phase::Won),
    ("lost deck", Phase::Lost(Loss::DeckOut)),
    ("lost door", Phase::Lost(Loss::DoorDiscarded)),
];

impl Onirim {
    pub(super) fn write(&self, out: &mut Writer<'_>) {
        out.player(Seat::ONE);
        out.put("rule", if self.strict { "strict" } else { "refill" });
        out.chance("chance", &self.rng);
        out.put("turn", self.turn);
        match self.phase {
            Phase::Door(colour) => out.put("ask", format_args!("door {}", colour.name())),
            phase => out.put("ask", word_of(&PHASES, phase)),
        }
        let doors = Colour::ALL.map(|colour| (Card::door(colour), self.doors(colour)));
        put_counts(out, "doors", doors.into_iter().filter(|&(_, n)| n > 0));
        put_cards(out, "labyrinth", self.labyrinth.iter().copied());
        put_cards(out, "hand", self.hand.iter().copied());
        put_cards(out, "placed", self.placed().iter().copied());
        put_cards(out, "shown", self.shown().iter().copied());
        put_cards(out, "top", self.deck.known());
        put_cards(out, "next", self.deck.hidden());
        // Write an empty bag, too. Without this line, the bag would contain all cards that no other line lists.
        match self.deck.open() {
            [] => out.put("bag", ""),
            bag => put_cards(out, "bag", bag.iter().copied()),
        }
        put_cards(out, "limbo", self.limbo.iter().copied());
        put_counts(out, "discard", self.discards.iter());
    }

    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, Error> {
        let mut game = Onirim::undealt(Setup::default(), Rng::new(0, Stream::Deal));
        game.turn = 1;
        fields.players(1)?;
        fields.set("rule", &mut game.strict, |line| line.either("refill", "strict").map(|refill| !refill))?;
        fields.set("chance", &mut game.rng, FieldLine::chance)?;
        fields.set("turn", &mut game.turn, FieldLine::number)?;
        let mut used = Bag::default();
        fields.set("ask", &mut game.phase, |line| read_phase(line, &mut used))?;
        let mut pile = |key, most: usize, belongs: fn(Card) -> bool| match fields.line(key)? {
            Some(line) => cards(line, &mut used, most, belongs),
            None => Ok(Vec::new()),
        };
        let doors = pile("doors", DOORS_TO_WIN.into(), Card::is_door)?;
        let labyrinth = pile("labyrinth", LOCATIONS, Card::is_location)?;
        game.hand = pile("hand", FIVE, Card::is_location)?.into_iter().collect();
        let shown = pile("shown", FIVE, |_| true)?;
        let placed = pile("placed", FIVE, |_| true)?;
        let mut top = pile("top", Card::TOTAL, |_| true)?;
        let known = top.len();
        top.extend(pile("next", Card::TOTAL, |_| true)?);
        game.limbo = pile("limbo", Card::TOTAL, |card| !card.is_location())?.into_iter().collect();
        game.discards = pile("discard", Card::TOTAL, |_| true)?.into_iter().collect();
        let mut bag = pile("bag", Card::TOTAL, |_| true)?;
        fields.end()?;
        if let (Some(line), Some(pair)) =
            (fields.line("labyrinth")?, labyrinth.windows(2).find(|pair| pair[0].same_symbol(pair[1])))
        {
            return Err(line.wrong(&format!("{} after {}: move one of them", pair[1], pair[0])));
        }
        if fields.line("bag")?.is_none() {
            for card in Card::all() {
                let n = card.copies() - used.count(card);
                bag.extend(std::iter::repeat_n(card, n.into()));
                used.add_many(card, n);
            }
        }
        game.deck = Deck::from_parts(&top, known, &bag);
        if let Some(card) = Card::all().find(|&card| used.count(card) < card.copies()) {
            let missing = counted(Card::TOTAL - used.len(), "card");
            return Err(Error(format!("{missing} missing: add the {card}")));
        }
        for door in doors {
            game.doors[door.own_colour().index()] += 1;
        }
        if shown.len() + placed.len() > FIVE {
            return Err(Error::new("over 5 cards in `shown` and `placed`: remove some"));
        }
        game.placed = placed.len() as u8;
        game.shown = placed.into_iter().chain(shown).collect();
        game.set_labyrinth(&labyrinth);
        agree(&game)?;
        Ok(game)
    }
}

fn put_cards(out: &mut Writer<'_>, key: &str, cards: impl Iterator<Item = Card>) {
    put_counts(out, key, runs(cards));
}

fn put_counts<N: Into<usize>>(out: &mut Writer<'_>, key: &str, cards: impl IntoIterator<Item = (Card, N)>) {
    let item = |(card, n): (Card, N)| match n.into() {
        1 => card.to_string(),
        n => format!("{n} {card}"),
    };
    out.items(key, " | ", cards.into_iter().map(item));
}

/// Parses the decision that is due. If a drawn card waits for this decision, adds the card to `used`.
fn read_phase(line: &FieldLine<'_>, used: &mut Bag) -> Result<Phase, Error> {
    let words: Vec<&str> = line.words().collect();
    let phase = match words[..] {
        ["door", colour] => {
            Phase::Door(Colour::named(colour).ok_or_else(|| line.instead("red, blue, green or brown", colour))?)
        }
        _ => value_of(&PHASES, &words.join(" "))
            .ok_or_else(|| line.unknown("decision", line.rest, PHASES.map(|row| row.0), "try `turn`"))?,
    };
    if let Some(card) = waiting(phase) { count(line, used, card, 1).map(|()| phase) } else { Ok(phase) }
}

/// Returns the drawn card that waits for a decision.
pub(super) fn waiting(phase: Phase) -> Option<Card> {
    match phase {
        Phase::Door(colour) => Some(Card::door(colour)),
        Phase::Nightmare => Some(Card::NIGHTMARE),
        _ => None,
    }
}

/// Adds `n` copies of a card to `used`. Fails if the game has fewer copies.
fn count(line: &FieldLine<'_>, used: &mut Bag, card: Card, n: u8) -> Result<(), Error> {
    let all = u16::from(used.count(card)) + u16::from(n);
    if all > u16::from(card.copies()) {
        let (most, surplus) = (card.copies(), all - u16::from(card.copies()));
        return Err(line.wrong(&format!("{all} {card}s, but only {most} exist: remove {surplus}")));
    }
    used.add_many(card, n);
    Ok(())
}

/// Parses the cards on a line and adds them to `used`. Rejects more than `most` cards, and cards for which `belongs`
/// returns `false`.
fn cards(line: &FieldLine<'_>, used: &mut Bag, most: usize, belongs: fn(Card) -> bool) -> Result<Vec<Card>, Error> {
    let mut all = Vec::new();
    for item in line.items() {
        let (number, name) = match item.split_once(char::is_whitespace) {
            Some((number, name)) if number.starts_with(|c: char| c.is_ascii_digit()) => {
                (line.parse::<u8>(number)?, name)
            }
            _ => (1, item),
        };
        let Some(card) = Card::named(name) else {
            let names: Vec<String> = Card::all().map(|card| card.to_string()).collect();
            return Err(line.unknown("card", name, names.iter().map(String::as_str), "write one such as `red sun`"));
        };
        if !belongs(card) {
            return Err(line.wrong(&format!("a {card} can't be here: remove it")));
        }
        count(line, used, card, number)?;
        all.extend(std::iter::repeat_n(card, number.into()));
        if all.len() > most {
            return Err(line.wrong(&format!("more than {most} cards: remove some")));
        }
    }
    Ok(all)
}

/// Checks that the piles are consistent with the decision that is due.
fn agree(game: &Onirim) -> Result<(), Error> {
    debug_assert!(game.doors.iter().all(|&n| n <= DOORS_PER_COLOUR), "no colour has more than two open doors");
    let is = |phase: Phase| game.phase == phase;
    let (held, shown, drawn) = (game.hand.len(), &game.shown, waiting(game.phase));
    let over = matches!(game.phase, Phase::Won | Phase::Lost(_));
    let is_prophecy = is(Phase::Foresee) || is(Phase::Arrange);
    let key = drawn.filter(|card| card.is_door()).map(|door| Card::key(door.own_colour()));
    let demands = [
        ((game.doors_open() == DOORS_TO_WIN) == is(Phase::Won), "use `ask won` exactly if all eight doors are open"),
        (
            (game.discards.doors() > 0) == is(Phase::Lost(Loss::DoorDiscarded)),
            "use `ask lost door` exactly if `discard` has a door",
        ),
        (!over || shown.is_empty(), "the game is over: remove the `shown` line"),
        (is_prophecy || shown.is_empty(), "`shown` needs `ask discard` or `ask order`: remove it"),
        (
            !is_prophecy && !is(Phase::Turn) || game.limbo.is_empty(),
            "limbo must be empty here: remove the `limbo` line",
        ),
        (!is(Phase::Turn) || held == FIVE, "a turn begins with 5 cards: add cards to `hand`"),
        (!is_prophecy || held == FIVE - 1, "a prophecy leaves 4 cards in `hand`: correct it"),
        (!is_prophecy || !game.shown().is_empty(), "a prophecy shows cards: add a `shown` line"),
        (!is(Phase::Foresee) || game.placed == 0, "`placed` needs `ask order`: remove the line"),
        (!is(Phase::Arrange) || !shown.is_full(), "with `ask order`, `shown` has at most 4 cards: remove one"),
        (key.is_none() || held < FIVE, "after a door is drawn, `hand` has at most 4 cards: remove one"),
        (key.is_none_or(|key| game.hand.contains(&key)), "`ask door` needs the door's key in `hand`: add it"),
        (!is(Phase::Nightmare) || held < FIVE, "after a nightmare is drawn, `hand` has at most 4 cards: remove one"),
        (!is(Phase::Nightmare) || !answers(game).is_empty(), "nothing left to pay with: write `ask lost deck`"),
    ];
    let unmet = demands.into_iter().find(|(holds, _)| !holds);
    unmet.map_or(Ok(()), |(_, text)| Err(Error::new(text)))
}
