//! The table of Onirim: doors, labyrinth, piles, prophecy and hand, and the description of each item.

use super::cards::{Card, Colour, Kind, Symbol};
use super::deck::Bag;
use super::emblems::{CLOSED_DOOR, OPEN_DOOR};
use super::hand::FIVE;
use super::position::waiting;
use super::question::outlook;
use super::state::{Action, DOORS_PER_COLOUR, DOORS_TO_WIN, Illegal, Onirim, Phase, RUN_LENGTH};
use super::tell::ordinal;
use crate::engine::Game;
use crate::inspection::{DescriptionLine, Subject, described, name_list};
use crate::table::{Mark, Page, Tally, plain, words_of};
use crate::words::counted;
use crate::{
    Anchor, CardFace, Cell, Error, Inspection, Label, Line, Look, Names, Panel, Placed, Row, Table, Tint, View,
};
use std::borrow::Cow;

/// The areas of Onirim's table, as numbers for the `zone` of an [`Anchor`].
pub(super) mod zone {
    pub const HAND: u8 = crate::table::HAND;
    pub const SHOWN: u8 = 1;
    pub const DOOR: u8 = 2;
    pub const DECK: u8 = 3;
    /// The zone of the labyrinth. Index 0 is the place for the next card, the others are the cards played so far.
    pub const LABYRINTH: u8 = 4;
    pub const DISCARD: u8 = 5;
    pub const LIMBO: u8 = 6;
    pub const WAITING: u8 = 7;
    /// The zone number for answers that have only a button, and no item on the table.
    pub const ANSWER: u8 = 8;
}

pub(super) fn anchor(zone: u8, index: u8) -> Anchor {
    Anchor { zone, seat: 0, index }
}

fn tint(card: Card) -> Tint {
    match card.colour() {
        Some(Colour::Red) => Tint::Red,
        Some(Colour::Blue) => Tint::Blue,
        Some(Colour::Green) => Tint::Green,
        Some(Colour::Brown) => Tint::Brown,
        None => Tint::Bane,
    }
}

/// Returns a card without the uses that a key has only in the hand.
fn face(card: Card) -> CardFace {
    let (band, body) = match card.kind() {
        Kind::Location(..) => ("Location", ""),
        Kind::Door(_) => ("Door", "Open it with three cards of its colour in a row, or its key."),
        Kind::Nightmare => ("Nightmare", "Pay a key, a door, five cards from the deck, or your hand."),
    };
    CardFace {
        name: card.name().into(),
        band,
        body: body.into(),
        tint: tint(card),
        emblem: card.emblem(),
        symbol: card.blocks(),
        ..CardFace::default()
    }
}

/// Returns a card as printed.
fn printed(card: Card) -> CardFace {
    match card.kind() {
        Kind::Location(_, Symbol::Key) => CardFace {
            body: "Discard it to get a prophecy, pay for a nightmare or open its door.".into(),
            ..face(card)
        },
        _ => face(card),
    }
}

/// Returns a card as printed, and its description.
pub(super) fn page(card: Card) -> Page {
    let face = printed(card);
    let mut lines =
        vec![DescriptionLine::name(card.name(), tint(card)), described(face.body.clone()).about(Subject::Text)];
    if let Kind::Location(..) = card.kind() {
        lines.push(described("Three cards of one colour in a row open a door."));
    }
    lines.retain(|it| !words_of(&it.line).is_empty());
    (face, lines)
}

pub(super) fn whole(game: &Onirim) -> Table {
    let mut rows = vec![
        Row::Cells("doors".into(), doors(game)),
        Row::Cells("labyrinth".into(), labyrinth_end(game)),
        Row::Cells("piles".into(), piles(game)),
    ];
    let prophecy = prophecy(game);
    if !prophecy.is_empty() {
        rows.push(Row::Cells(NEXT.into(), prophecy));
    }
    rows.push(Row::Cells("hand".into(), hand(game)));
    Table { rows, framed: true }
}

/// Heading of the row of known cards on top of the deck.
const NEXT: &str = "next in the deck";

/// Returns the table, or the part of it that `look` asks for.
///
/// On screens, the rows keep their places: doors, the labyrinth, piles and hand. During a prophecy, its cards take the
/// place of the labyrinth. At the start of a turn, plain text prints no table, because the
/// [question](crate::Decision::question) describes the position in a few lines.
pub(super) fn look(view: View<'_, Onirim>, _: &Names, look: Look) -> Result<Table, Error> {
    let game = view.state;
    let rows = match look {
        Look::Turn => return Ok(Table::default()),
        Look::Table => {
            let middle = match game.phase {
                Phase::Foresee | Phase::Arrange => {
                    let mut cells = prophecy(game);
                    cells.resize_with(FIVE, || Placed::fixed(Cell::Slot(Label::Empty)));
                    Row::Cells(NEXT.into(), cells)
                }
                _ => Row::Cells("labyrinth".into(), labyrinth(game)),
            };
            let rows = vec![
                Row::Cells("doors".into(), all_doors(game)),
                middle,
                Row::Cells("piles".into(), contents(game)),
                Row::Cells("hand".into(), hand(game)),
            ];
            return Ok(Table { rows, framed: true });
        }
        Look::Board => return Ok(whole(game)),
        Look::At(at) => match at.zone {
            zone::HAND if at.is_zone() => vec![Row::Cells("hand".into(), hand(game))],
            zone::HAND | zone::SHOWN => {
                let cards = if at.zone == zone::HAND { game.hand() } else { game.shown() };
                let &card = cards.get(usize::from(at.index)).ok_or_else(Error::nothing_to_show)?;
                let parts = inspect(view, at).in_parts().into_iter();
                let cells = parts.map(|body| Placed::fixed(CardFace { body: Label::Text(body), ..face(card) }));
                vec![Row::Cells("card".into(), cells.collect())]
            }
            zone::LABYRINTH => {
                let mut all: Vec<Placed> = (0..game.labyrinth.len()).map(|i| Placed::fixed(played(game, i))).collect();
                if all.is_empty() {
                    all.push(Placed::fixed(Cell::Slot("empty".into())));
                }
                all.chunks(FIVE).map(|cells| Row::Cells("labyrinth".into(), cells.to_vec())).collect()
            }
            zone::DECK => vec![Row::Cells("piles".into(), piles(game))],
            _ => return Err(Error::nothing_to_show()),
        },
    };
    Ok(Table { rows, framed: false })
}

/// Describes an item on the table, with the actions that it allows.
pub(super) fn inspect(view: View<'_, Onirim>, at: Anchor) -> Inspection {
    let game = view.state;
    let mut known = Inspection { lines: game.describe(at), why_not: game.why_not(at), card: None };
    for action in game.uses(at).into_iter().filter(|&action| game.check(action).is_ok()) {
        let (does, line) = (outlook(game, action), view.spell(action));
        if !does.is_empty() {
            known.lines.insert(known.lines.len().min(1), described(format!("`{line}`: {does}")));
        }
    }
    known
}

/// Returns the doors of each colour, opened or not, and the deck.
fn all_doors(game: &Onirim) -> Vec<Placed> {
    let of_colour = |colour: Colour| {
        let (door, have) = (Card::door(colour), game.doors(colour));
        let tally = Tally { have, of: DOORS_PER_COLOUR, missing: CLOSED_DOOR };
        let words = format!("{have} of {DOORS_PER_COLOUR} open");
        let face = CardFace { tally: Some(tally), emblem: OPEN_DOOR, body: words.into(), ..face(door) };
        Placed::at(anchor(zone::DOOR, colour as u8), face)
    };
    let mut cells: Vec<Placed> = Colour::ALL.into_iter().map(of_colour).collect();
    let open = plain(format!("{} of {DOORS_TO_WIN} open", game.doors_open()));
    let deck = counter("deck", deck(game).len() as u8, Tint::Plain);
    cells.push(Placed::fixed(Panel::new("doors", [open, deck])));
    cells
}

/// Returns the end of the labyrinth, followed by the drawn card that needs an answer or by the place for the next card.
/// Pads the row with free places.
fn labyrinth(game: &Onirim) -> Vec<Placed> {
    let mut cells = labyrinth_end(game);
    let place = cells.pop();
    cells.extend(match (waiting(game.phase), game.last.kind()) {
        (Some(drawn), _) => Some(Placed::at(anchor(zone::WAITING, 0), face(drawn))),
        (None, Kind::Location(_, symbol)) if !game.labyrinth.is_empty() => {
            let label = Label::Text(format!("next: no {}", symbol.name()));
            Some(Placed::at(anchor(zone::LABYRINTH, 0), Cell::Slot(label)))
        }
        _ => place,
    });
    cells.resize_with(FIVE, || Placed::fixed(Cell::Slot(Label::Empty)));
    cells
}

/// Returns the cards in the deck, including those that a prophecy is showing.
fn deck(game: &Onirim) -> Bag {
    let mut deck = game.deck.contents();
    game.placed().iter().chain(game.shown()).for_each(|&card| deck.add(card));
    deck
}

/// Returns the contents of the deck, limbo and the discard pile. The limbo panel also shows the known cards on top of
/// the deck, since limbo is empty at the start of each turn.
fn contents(game: &Onirim) -> Vec<Placed> {
    let deck = deck(game);
    let deck = pile_panel(format!("still in the deck: {}", deck.len()), &deck);
    let known: Vec<Card> = game.deck.known().collect();
    let limbo = match (known.is_empty(), game.limbo.is_empty()) {
        (true, _) => Panel::new("limbo", by_name(&game.limbo)),
        (false, true) => Panel::new(NEXT, known.into_iter().map(named)),
        (false, false) => {
            let next = [plain("next:")].into_iter().chain(known.into_iter().map(named));
            Panel::new("limbo", by_name(&game.limbo).into_iter().chain(next))
        }
    };
    let discards = pile_panel(format!("discarded: {}", game.discards.len()), &game.discards);
    vec![
        Placed::at(anchor(zone::DECK, 0), deck),
        Placed::at(anchor(zone::LIMBO, 0), limbo),
        Placed::at(anchor(zone::DISCARD, 0), discards),
    ]
}

fn named(card: Card) -> Line {
    vec![(card.name().into(), tint(card))]
}

/// Lists the different cards by name, with the number of copies of each.
fn by_name(cards: &[Card]) -> Vec<Line> {
    let bag: Bag = cards.iter().copied().collect();
    let lines: Vec<Line> = bag.iter().map(|(card, n)| counter(card.name(), n, tint(card))).collect();
    if lines.is_empty() { vec![plain("empty")] } else { lines }
}

/// Returns a place for the open doors of each colour, and a panel with the most important numbers.
fn doors(game: &Onirim) -> Vec<Placed> {
    let mut cells: Vec<Placed> = Colour::ALL
        .into_iter()
        .map(|colour| {
            let door = Card::door(colour);
            let open = game.doors(colour);
            let cell = if open == 0 {
                Cell::Slot(Label::Text(format!("{door}: 0 of {DOORS_PER_COLOUR} open")))
            } else {
                let words = Label::Text(format!("{open} of {DOORS_PER_COLOUR} open"));
                let marks = vec![Mark { lit: false, sign: words.clone(), words }].into();
                // Omits the card's rules text, as the place for a colour without an open door does.
                Cell::from(CardFace { marks, body: Label::Empty, ..face(door) })
            };
            Placed::at(anchor(zone::DOOR, colour as u8), cell)
        })
        .collect();
    let (deck, limbo): (Bag, Bag) = (game.deck.contents(), game.limbo.iter().copied().collect());
    let mut lines = vec![
        counter("turn", game.turn, Tint::Plain),
        counter("doors open", game.doors_open(), Tint::Plain),
        counter("deck", game.deck.len() as u8, Tint::Plain),
        counter("nightmares", deck.count(Card::NIGHTMARE) + limbo.count(Card::NIGHTMARE), Tint::Bane),
        counter("keys", deck.keys(), Tint::Gold),
    ];
    if let Some((colour, run)) = game.run() {
        let text = format!("{} {run} of {RUN_LENGTH}", colour.name());
        lines.push(vec![("series ".into(), Tint::Plain), (Label::Text(text), tint(Card::door(colour)))]);
    }
    cells.push(Placed::fixed(Panel::new("game", lines)));
    cells
}

fn counter(what: &'static str, n: u8, shade: Tint) -> Line {
    vec![(what.into(), shade), (" ".into(), Tint::Plain), (i32::from(n).into(), shade)]
}

/// Returns the last cards in the labyrinth, and the place for the next card.
fn labyrinth_end(game: &Onirim) -> Vec<Placed> {
    let from = game.labyrinth.len().saturating_sub(FIVE - 1);
    let at = |i: usize| anchor(zone::LABYRINTH, i as u8 + 1);
    let mut cells: Vec<Placed> = (from..game.labyrinth.len()).map(|i| Placed::at(at(i), played(game, i))).collect();
    cells.push(Placed::at(anchor(zone::LABYRINTH, 0), Cell::Slot("play here".into())));
    cells
}

/// Returns a card in the labyrinth, marked if it belongs to the current run.
fn played(game: &Onirim, index: usize) -> CardFace {
    let mut face = face(game.labyrinth[index]);
    let from_end = game.labyrinth.len() - 1 - index;
    if from_end < usize::from(game.run) {
        let place = i32::from(game.run) - from_end as i32;
        let sign = format!("{place} of {RUN_LENGTH}");
        let words = Label::Text(format!("{sign} in a row"));
        face.marks = vec![Mark { lit: true, words, sign: Label::Text(sign) }].into();
    }
    face
}

/// Returns the deck, the drawn card that needs an answer, limbo and the discard pile.
fn piles(game: &Onirim) -> Vec<Placed> {
    let mut cells = vec![Placed::at(anchor(zone::DECK, 0), Cell::Back("deck".into(), game.deck.len() as u16))];
    if let Some(drawn) = waiting(game.phase) {
        cells.push(Placed::at(anchor(zone::WAITING, 0), face(drawn)));
    }
    let limbo = Panel::new("limbo", summary(&game.limbo.iter().copied().collect()));
    cells.push(Placed::fixed(Panel::new("still in the deck", summary(&game.deck.contents()))));
    cells.push(Placed::at(anchor(zone::LIMBO, 0), limbo));
    cells.push(Placed::at(anchor(zone::DISCARD, 0), Panel::new("discarded", summary(&game.discards))));
    cells
}

/// Returns a panel with the contents of a pile. Its short form has only the number of cards of each colour.
fn pile_panel(title: String, bag: &Bag) -> Panel {
    let cards = |colour: Colour| counter(colour.name(), bag.of_colour(colour), tint(Card::door(colour)));
    let nightmares = counter("nightmare", bag.count(Card::NIGHTMARE), Tint::Bane);
    let short = Colour::ALL.into_iter().map(cards).chain([nightmares]);
    Panel { short: short.map(Into::into).collect(), ..Panel::new(title, summary(bag)) }
}

/// Returns the contents of a pile as a table of colours and symbols.
fn summary(bag: &Bag) -> Vec<DescriptionLine> {
    if bag.is_empty() {
        return vec![described("empty")];
    }
    let heading = plain(format!("{:6}{:>5}{:>5}{:>5}{:>5}", "", "sun", "moon", "key", "door"));
    let mut lines = vec![DescriptionLine { facts: vec![String::new()], ..heading.into() }];
    for colour in Colour::ALL {
        let (mut row, mut facts) = (format!("{:6}", colour.name()), vec![format!("{}:", colour.name())]);
        let cards = Symbol::ALL.map(|symbol| (symbol.name(), Card::location(colour, symbol)));
        for (kind, card) in cards.into_iter().chain([("door", Card::door(colour))]) {
            match bag.count(card) {
                0 => row.push_str(&format!("{:>5}", ".")),
                n => {
                    row.push_str(&format!("{n:>5}"));
                    facts.push(counted(n.into(), kind));
                }
            }
        }
        if let [name] = &mut facts[..] {
            *name += " none";
        }
        lines.push(DescriptionLine { facts, ..vec![(Label::Text(row), tint(Card::door(colour)))].into() });
    }
    let nightmares = bag.count(Card::NIGHTMARE);
    if nightmares > 0 {
        let line = counter("nightmare", nightmares, Tint::Bane);
        lines.push(DescriptionLine { facts: vec![counted(nightmares.into(), "nightmare")], ..line.into() });
    }
    lines
}

/// Returns the known cards on top of the deck, then the cards that a prophecy is showing.
fn prophecy(game: &Onirim) -> Vec<Placed> {
    let known = game.placed().iter().copied().chain(game.deck.known());
    let mut cells: Vec<Placed> = known.map(|known| Placed::fixed(face(known))).collect();
    let shown = (0..).zip(game.shown().iter());
    cells.extend(shown.map(|(i, &shown)| Placed::at(anchor(zone::SHOWN, i), face(shown))));
    cells
}

/// The mark of a card in hand that can't be played next to the last card.
static STAYS: [Mark; 1] = [Mark::fixed(false, "doesn't fit", "can only be discarded")];

fn hand(game: &Onirim) -> Vec<Placed> {
    let of = |held: Card| {
        let stays = game.phase == Phase::Turn && !game.follows(held);
        CardFace { marks: Cow::Borrowed(if stays { &STAYS } else { &[] }), ..printed(held) }
    };
    let held = (0..).zip(game.hand().iter());
    let mut cells: Vec<Placed> = held.map(|(i, &held)| Placed::at(anchor(zone::HAND, i), of(held))).collect();
    cells.resize_with(FIVE, || Placed::fixed(Cell::Slot(Label::Empty)));
    cells
}

impl Onirim {
    /// Returns the actions that use the item at `at` in the current phase, legal or not.
    fn uses(&self, at: Anchor) -> Vec<Action> {
        let i = at.index;
        let colour = Colour::ALL[usize::from(i) % Colour::ALL.len()];
        match (at.zone, self.phase) {
            (zone::HAND, Phase::Turn) => vec![Action::Play(i), Action::Discard(i)],
            (zone::HAND, Phase::Nightmare) => vec![Action::PayKey(i)],
            (zone::SHOWN, Phase::Foresee) => vec![Action::Drop(i)],
            (zone::SHOWN, _) => vec![Action::Next(i)],
            (zone::DOOR, Phase::Nightmare) => vec![Action::PayDoor(colour)],
            (zone::DECK, Phase::Nightmare) => vec![Action::PayDeck],
            (zone::HAND, _) => vec![Action::Play(i)],
            _ => Vec::new(),
        }
    }

    /// Returns the reason why the item at `at` can't be used now, or `None` if there is no reason to show.
    fn why_not(&self, at: Anchor) -> Option<String> {
        if at.zone == zone::LABYRINTH && at.index > 0 {
            return Some(match self.phase {
                Phase::Turn => "It is already in the labyrinth: choose a card from your hand.".into(),
                phase => Illegal::NotAsked(phase).to_string(),
            });
        }
        let uses = self.uses(at);
        let refusals: Vec<_> = uses.iter().map_while(|&action| self.check(action).err()).collect();
        refusals.first().filter(|_| refusals.len() == uses.len()).map(ToString::to_string)
    }

    fn describe(&self, at: Anchor) -> Vec<DescriptionLine> {
        let i = usize::from(at.index);
        let card = match at.zone {
            zone::HAND => self.hand.get(i).copied(),
            zone::SHOWN => self.shown().get(i).copied(),
            zone::WAITING => waiting(self.phase),
            zone::DOOR => Colour::ALL.get(i).copied().map(Card::door),
            zone::LABYRINTH => i.checked_sub(1).and_then(|i| self.labyrinth.get(i).copied()),
            _ => None,
        };
        if let Some(card) = card {
            return self.describe_card(card, at.zone == zone::LABYRINTH);
        }
        match at.zone {
            zone::LABYRINTH if i == 0 => {
                let mut lines = vec![described(format!("Labyrinth: {}", counted(self.labyrinth.len(), "card")))];
                let names = self.labyrinth.iter().rev().map(|&card| (card.name().into(), tint(card)));
                lines.extend(name_list("Most recent card first: ", names));
                lines
            }
            zone::DECK => {
                let deck = deck(self);
                let mut lines = vec![described(format!("Deck: {}", counted(deck.len(), "card")))];
                for (i, card) in self.deck.known().enumerate() {
                    lines.push(
                        vec![(format!("{}. ", i + 1).into(), Tint::Plain), (card.name().into(), tint(card))].into(),
                    );
                }
                lines.extend(summary(&deck).into_iter().filter(|_| !deck.is_empty()));
                lines
            }
            zone::DISCARD => pile("Discarded", self.discards.len(), summary(&self.discards)),
            zone::LIMBO => pile("Limbo", self.limbo.len(), summary(&self.limbo.iter().copied().collect())),
            _ => Vec::new(),
        }
    }

    /// Describes a card, without its uses if it has been `played`.
    fn describe_card(&self, card: Card, played: bool) -> Vec<DescriptionLine> {
        let mut lines = vec![DescriptionLine::name(card.name(), tint(card))];
        let mut say = |text: String| lines.push(described(text));
        match card.kind() {
            Kind::Location(colour, symbol) => {
                let (name, same) = (colour.name(), symbol.name());
                let run = self.run().filter(|&(of, run)| of == colour && run < RUN_LENGTH);
                match run {
                    // The player can't play this card now, so it doesn't matter whether the card fits the labyrinth.
                    _ if played || self.phase != Phase::Turn => {}
                    _ if !self.follows(card) => {
                        say(format!("The labyrinth ends with a {same}, so this card doesn't fit."));
                    }
                    Some((_, run)) => say(format!("It would be the {} {name} card in a row.", ordinal(run + 1))),
                    None => {}
                }
                say(match self.doors(colour) {
                    DOORS_PER_COLOUR => format!("Both {name} doors are open. A {same} must not follow a {same}."),
                    _ => format!("Three {name} cards in a row open a door. A {same} must not follow a {same}."),
                });
                if symbol == Symbol::Key && !played && self.phase != Phase::Nightmare {
                    say("Discard it for a prophecy: look at the deck's top five cards and discard one.".into());
                    say(format!("It opens a {name} door that you draw, or pays for a nightmare."));
                }
            }
            Kind::Door(colour) => {
                let open = format!("Open: {} of {DOORS_PER_COLOUR}", self.doors(colour));
                lines.push(described(open).about(Subject::Values));
                let how = "It opens with three cards of its colour in a row, or if you draw it and discard its key.";
                lines.push(described(how));
            }
            Kind::Nightmare => say("You pay with a key, a door, five cards from the deck, or your hand.".into()),
        }
        lines.push(described(format!("Still in the deck: {}", deck(self).count(card))));
        lines
    }
}

fn pile(name: &str, n: usize, contents: Vec<DescriptionLine>) -> Vec<DescriptionLine> {
    let size = described(format!("{name}: {}", counted(n, "card")));
    [size].into_iter().chain(contents.into_iter().filter(|_| n > 0)).collect()
}
