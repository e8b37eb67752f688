//! Positions as text: `onirim position 1`, then one fact per line. A number before a card is the number of copies.
//! A pile without a line is empty. Without a line `bag`, the bag contains all cards that are in no other line, so a
//! puzzle only names the cards that matter. `top` has the cards on top of the deck that the player knows. `next` has
//! the cards after them, if their order is fixed but hidden. Both lines start with the card to be drawn first.

use super::cards::{Card, Colour};
use super::deck::{Bag, Deck, FIVE};
use super::state::{DOORS_PER_COLOUR, DOORS_TO_WIN, DeckOut, LOCATIONS, Loss, Onirim, Phase, Setup};
use crate::Error;
use crate::engine::{Game, Rng, Seat, Stream};
use crate::position::{FieldLine, Fields, Writer, runs};
use crate::words::quoted;

impl Onirim {
    pub(super) fn write_fields(&self, out: &mut Writer<'_>) {
        out.player(Seat::ONE);
        out.put("rule", self.rule.name());
        out.chance("chance", &self.rng);
        out.put("turn", self.turn);
        match self.phase {
            Phase::Turn => out.put("ask", "turn"),
            Phase::Foresee => out.put("ask", "discard"),
            Phase::Arrange => out.put("ask", "order"),
            Phase::Door(colour) => out.put("ask", format_args!("door {}", colour.name())),
            Phase::Nightmare => out.put("ask", "nightmare"),
            Phase::Won => out.put("ask", "won"),
            Phase::Lost(Loss::DeckOut) => out.put("ask", "lost deck"),
            Phase::Lost(Loss::DoorDiscarded) => out.put("ask", "lost door"),
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

    pub(super) fn read_fields(fields: &Fields<'_>) -> Result<Self, Error> {
        let mut game = Onirim::undealt(Setup::default(), Rng::new(0, Stream::Deal));
        game.turn = 1;
        fields.unique()?;
        fields.players(1)?;
        fields.set("rule", &mut game.rule, read_rule)?;
        fields.set("chance", &mut game.rng, FieldLine::chance)?;
        fields.set("turn", &mut game.turn, FieldLine::number)?;
        let mut used = Bag::default();
        fields.set("ask", &mut game.phase, |line| read_phase(line, &mut used))?;
        let mut pile = |key, most: usize, belongs: fn(Card) -> bool| match fields.line(key) {
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
            (fields.line("labyrinth"), labyrinth.windows(2).find(|pair| pair[0].same_symbol(pair[1])))
        {
            return Err(line.wrong(&format!("the {} cannot follow the {}", pair[1], pair[0])));
        }
        if fields.line("bag").is_none() {
            for card in Card::all() {
                let n = card.copies() - used.count(card);
                bag.extend(std::iter::repeat_n(card, n.into()));
                used.add_many(card, n);
            }
        }
        game.deck = Deck::from_parts(&top, known, &bag);
        if let Some(card) = Card::all().find(|&card| used.count(card) < card.copies()) {
            let (n, missing) = (used.len(), Card::TOTAL - used.len());
            return Err(Error(format!("the position has only {n} cards; {missing} are missing, including a {card}")));
        }
        for door in doors {
            game.doors[door.own_colour().index()] += 1;
        }
        if shown.len() + placed.len() > FIVE {
            return Err(Error::new("`shown` and `placed` can have at most five cards together"));
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

fn read_rule(line: &FieldLine<'_>) -> Result<DeckOut, Error> {
    DeckOut::named(line.rest).ok_or_else(|| line.wrong("expected `refill` or `strict`"))
}

/// Parses the decision that is due. If a drawn card waits for this decision, adds the card to `used`.
fn read_phase(line: &FieldLine<'_>, used: &mut Bag) -> Result<Phase, Error> {
    let words: Vec<&str> = line.words().collect();
    let phase = match words[..] {
        ["turn"] => Phase::Turn,
        ["discard"] => Phase::Foresee,
        ["order"] => Phase::Arrange,
        ["door", colour] => Phase::Door(Colour::named(colour).ok_or_else(|| line.wrong("that isn't a colour"))?),
        ["nightmare"] => Phase::Nightmare,
        ["won"] => Phase::Won,
        ["lost", "deck"] => Phase::Lost(Loss::DeckOut),
        ["lost", "door"] => Phase::Lost(Loss::DoorDiscarded),
        _ => {
            let all = "`turn`, `discard`, `order`, `door COLOUR`, `nightmare`, `won`, `lost deck` or `lost door`";
            return Err(line.wrong(&format!("expected {all}")));
        }
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
        return Err(line
            .wrong(&format!("the position has {all} copies of the {card}, but the game has only {}", card.copies())));
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
            return Err(line.wrong(&format!("`{}` isn't a card", quoted(name))));
        };
        if !belongs(card) {
            return Err(line.wrong(&format!("a {card} doesn't belong here")));
        }
        count(line, used, card, number)?;
        all.extend(std::iter::repeat_n(card, number.into()));
        if all.len() > most {
            return Err(line.wrong(&format!("this line can have at most {most} cards")));
        }
    }
    Ok(all)
}

/// Checks that the piles are consistent with the decision that is due.
fn agree(game: &Onirim) -> Result<(), Error> {
    let demand = |holds: bool, text: &str| if holds { Ok(()) } else { Err(Error::new(text)) };
    let over = matches!(game.phase, Phase::Won | Phase::Lost(_));
    debug_assert!(game.doors.iter().all(|&n| n <= DOORS_PER_COLOUR), "no colour has more than two open doors");
    demand(
        (game.doors_open() == DOORS_TO_WIN) == (game.phase == Phase::Won),
        "a game is won if and only if all eight doors are open",
    )?;
    let gone = game.discards.doors() > 0;
    demand(
        gone == (game.phase == Phase::Lost(Loss::DoorDiscarded)),
        "a door is in `discard` if and only if the result is `lost door`",
    )?;
    if over {
        return demand(game.shown.is_empty(), "a finished game has no `shown` cards");
    }
    let prophecy = matches!(game.phase, Phase::Foresee | Phase::Arrange);
    demand(prophecy || game.shown.is_empty(), "only `ask discard` and `ask order` can have `shown` cards")?;
    demand(
        game.limbo.is_empty() || !(prophecy || game.phase == Phase::Turn),
        "limbo is empty at the beginning of a turn",
    )?;
    match game.phase {
        Phase::Turn => demand(game.hand.is_full(), "at the beginning of a turn, the hand has five cards"),
        Phase::Foresee | Phase::Arrange => {
            demand(game.hand.len() == FIVE - 1, "during a prophecy, the hand has four cards")?;
            demand(!game.shown().is_empty(), "a prophecy needs `shown` cards")?;
            demand(game.phase == Phase::Arrange || game.placed == 0, "only `ask order` can have `placed` cards")?;
            demand(
                game.phase == Phase::Foresee || !game.shown.is_full(),
                "with `ask order`, `shown` has at most four cards, because one has been discarded",
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
            demand(
                !payments.is_empty(),
                "with no hand, door or deck left, a nightmare can't be resolved: the result must be `lost deck`",
            )
        }
    }
}
