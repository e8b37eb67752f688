//! The table of Dominion: piles, cards in play and hands, and the description of each card.

use super::Dominion;
use super::card::{BASIC, Card, CardSet, Fate, Kinds, Points};
use super::emblems::{self, CLOCK, LAUREL};
use super::prompt::{Action, Question};
use crate::engine::Seat;
use crate::inspection::{DescriptionLine, Subject, described};
use crate::table::{Gauge, plain};
use crate::words::{Names, counted};
use crate::{
    Anchor, CardFace, Cell, Error, Figure, Inspection, Label, Listener, Look, Panel, PanelLine, Placed, Row, SeatFace,
    Table, Tint, View,
};

pub(super) mod zone {
    /// The zone of a hand. Equal cards form one item, whose index is the position of the first one.
    pub const HAND: u8 = crate::table::HAND;
    /// The zone of the piles. The index of a pile is the number of its card.
    pub const SUPPLY: u8 = 1;
    /// The zone of a player's cards in play, which are indexed like those in a hand.
    pub const IN_PLAY: u8 = 2;
    /// The zone of the cards that a player is looking at, which are indexed like those in a hand.
    pub const ASIDE: u8 = 3;
    pub const SEAT: u8 = 4;
    pub const CHOICE: u8 = 5;
    /// The zone for the choice to stop playing, buying or picking.
    pub const DONE: u8 = 6;
    /// The zone that contains all cards that a player owns.
    pub const DECK: u8 = 7;
}

/// Maximum number of piles in a row when a player's whole deck is shown.
const PILES_A_ROW: usize = 10;
/// Maximum number of piles in a row on the table.
const PILES_ON_TABLE: usize = 8;

fn face(card: Card, price: u8, stack: u16) -> CardFace {
    let row = card.row();
    let points = match row.points {
        Points::Flat(0) => None,
        Points::Flat(n) => Some(Figure::plain(format!("{n}pt")).of(Tint::Points)),
        Points::Per(_) => Some(Figure::plain("*pt").of(Tint::Points)),
    };
    let coins = (row.coins > 0).then(|| Figure::plain(format!("${}", row.coins)).of(Tint::Money));
    CardFace {
        name: Label::Word(row.name),
        cost: Figure::number(i32::from(price), i32::from(row.cost)).of(Tint::Money),
        band: row.kinds.words(),
        tag: None,
        // A basic card has no effect: its text is only the value at its foot.
        body: if BASIC.contains(card) { Label::Empty } else { Label::Word(row.text) },
        feet: [coins, points],
        tint: tint(card),
        stack,
        emblem: emblems::of(card),
        ..CardFace::default()
    }
}

/// The colours of the kinds of cards. A card of several kinds has the colour of the first one in this table.
const COLOURS: [(Kinds, Tint); 6] = [
    (Kinds::CURSE, Tint::Bane),
    (Kinds::ATTACK, Tint::Red),
    (Kinds::REACTION, Tint::Blue),
    (Kinds::TREASURE, Tint::Gold),
    (Kinds::ACTION, Tint::Plain),
    (Kinds::VICTORY, Tint::Green),
];

fn tint(card: Card) -> Tint {
    COLOURS.into_iter().find(|&(kind, _)| card.is(kind)).map_or(Tint::Plain, |(_, tint)| tint)
}

/// Returns the number of piles per row, at most [`PILES_ON_TABLE`], that makes all rows about equally long.
fn even(piles: usize) -> usize {
    piles.div_ceil(piles.div_ceil(PILES_ON_TABLE).max(1)).max(1)
}

/// The heading of the kingdom cards, which are sorted by their printed costs.
const KINGDOM: &str = "Kingdom";

/// Returns the piles in rows, each with up to `length` piles.
fn piles(view: View<'_, Dominion>, cards: CardSet, length: usize, heading: &'static str) -> Vec<Row> {
    let (mut all, spare): (Vec<Card>, CardSet) = (cards.iter().collect(), view.state.spare_piles());
    if heading == KINGDOM {
        all.sort_by_key(|card| card.row().cost);
    }
    let row = |chunk: &[Card]| {
        let cell = |&card: &Card| {
            let cell = match view.supply(card) {
                0 => Cell::Slot(Label::Word(card.name())),
                n => {
                    let spare = spare.contains(card);
                    let face = face(card, view.price(card), u16::from(n));
                    // The text of a kingdom card contains the values, and most kingdom cards have none.
                    let feet = if heading == KINGDOM { [None, None] } else { face.feet };
                    Cell::from(CardFace { spare, is_pile: true, feet, ..face })
                }
            };
            Placed::at(Anchor::new(zone::SUPPLY, Seat::ONE, card as usize), cell)
        };
        Row::Cells(heading.into(), chunk.iter().map(cell).collect())
    };
    all.chunks(length).map(row).collect()
}

/// Returns a row of face-up cards. Equal cards form a stack, whose anchor is the place of its first card. An empty row has
/// an empty place, so that the rows below keep their places.
fn spread(view: View<'_, Dominion>, cards: &[Card], zone: u8, seat: Seat, heading: impl Into<Label>) -> Row {
    // Cards that are never played come first, because most questions about the hand ask for cards to get rid of.
    let mut kinds: Vec<Card> = cards.iter().copied().collect::<CardSet>().iter().collect();
    kinds.sort_by_key(|card| card.is(Kinds::PLAYABLE));
    let place = |card: Card| {
        let first = cards.iter().position(|&c| c == card).unwrap_or(0);
        let n = cards.iter().filter(|&&c| c == card).count();
        Placed::at(Anchor::new(zone, seat, first), face(card, view.price(card), n as u16))
    };
    let mut cells: Vec<Placed> = kinds.into_iter().map(place).collect();
    if cells.is_empty() {
        let what = if zone == zone::HAND { "Hand" } else { "In play" };
        cells.push(Placed::fixed(Cell::Slot(format!("{what}: nothing").into())));
    }
    Row::Cells(heading.into(), cells)
}

fn seats(view: View<'_, Dominion>, names: &Names) -> Row {
    let asked = view.prompt().map(|prompt| prompt.seat);
    let place = |seat: Seat| {
        let player = view.state.player(seat);
        let mut facts = vec![
            ("hand", player.hand().len() as i32),
            ("deck", player.cards.deck_size() as i32),
            ("discard", player.cards.discard().len() as i32),
        ];
        if seat == view.active() {
            facts.push(("actions", i32::from(view.actions())));
            facts.push(("buys", i32::from(view.buys())));
            facts.push(("coins", i32::from(view.coins())));
        }
        let face = SeatFace {
            name: names.of(seat).clone(),
            values: [("points", player.points()), ("turns", i32::from(player.turns))],
            emblems: [LAUREL, CLOCK],
            dots: false,
            gauge: Gauge::None,
            facts,
            values_on_top: true,
            awaited: asked == Some(seat),
        };
        Placed::at(Anchor::new(zone::SEAT, seat, 0), face)
    };
    Row::Cells("Players".into(), Seat::all(view.setup().seats()).map(place).collect())
}

/// Returns the table for a screen. Another player's cards in play have the player's name as their heading. A public view
/// has no hand.
fn screen(view: View<'_, Dominion>, names: &Names) -> Vec<Row> {
    let kingdom = view.setup().piles().without(BASIC);
    let mut rows = piles(view, BASIC, even(BASIC.len()), "Supply");
    rows.extend(piles(view, kingdom, even(kingdom.len()), KINGDOM));
    rows.push(seats(view, names));
    let (active, own) = (view.active(), view.viewer());
    let whose = if own == Some(active) { "In play".into() } else { names.of(active).to_string() };
    let played = view.state.player(active).cards.play();
    rows.push(spread(view, played, zone::IN_PLAY, active, whose));
    if !view.set_aside().is_empty() {
        let asked = view.state.prompt().map(|prompt| prompt.ask);
        let is_passing = matches!(asked, Some(Question::Pick { fate: Fate::Pass, .. }));
        let heading = if is_passing { "To pass" } else { "Looked at" };
        rows.push(spread(view, view.set_aside(), zone::ASIDE, view.seat(), heading));
    }
    rows.extend(own.map(|seat| spread(view, view.hand(), zone::HAND, seat, "Hand")));
    rows
}

/// Returns the requested part of the table. Tables for plain text list the piles and show no hand.
pub(super) fn look(view: View<'_, Dominion>, names: &Names, look: Look) -> Result<Table, Error> {
    let rows = match (look, view.viewer()) {
        (Look::Table, _) => screen(view, names),
        (Look::Turn | Look::Board, _) => {
            let mut rows = pile_lists(view);
            rows.push(seats(view, names));
            if look == Look::Board {
                let played = view.state.player(view.active()).cards.play();
                rows.push(Row::Cells("In play".into(), list("In play", played)));
            }
            rows
        }
        (Look::At(at), viewer) => match (at.zone, Card::ALL.get(usize::from(at.index))) {
            (zone::SUPPLY, Some(&card)) => {
                let face = face(card, view.price(card), u16::from(view.supply(card)));
                let face = CardFace { is_pile: true, ..face };
                let absent = || Panel::new("supply", [PanelLine::from(plain("Not in this game's supply."))]);
                let note = (!view.setup().piles().contains(card)).then(|| Placed::fixed(absent()));
                vec![Row::Cells(Label::Empty, [Placed::fixed(face)].into_iter().chain(note).collect())]
            }
            (zone::SUPPLY, None) => pile_lists(view),
            (zone::HAND | zone::DECK, _) if viewer != Some(Seat(at.seat)) => return Err(Error::nothing_to_show()),
            (zone::HAND, _) => {
                let aside = view.set_aside();
                let aside = if aside.is_empty() { Vec::new() } else { list("Looked at", aside) };
                let lists = [list("In play", view.in_play()), list("Hand", view.hand()), aside];
                vec![Row::Cells("Hand".into(), lists.concat())]
            }
            (zone::DECK, _) => {
                let owned: Vec<Placed> = CardSet::ALL
                    .iter()
                    .filter(|&card| view.owns(card) > 0)
                    .map(|card| face(card, view.price(card), u16::from(view.owns(card))))
                    .map(Placed::fixed)
                    .collect();
                owned.chunks(PILES_A_ROW).map(|chunk| Row::Cells("Deck".into(), chunk.to_vec())).collect()
            }
            _ => return Err(Error::nothing_to_show()),
        },
    };
    Ok(Table { rows, framed: false })
}

/// Describes an item on the table, such as a card.
pub(super) fn inspect(view: View<'_, Dominion>, to: Listener<'_>, anchor: Anchor) -> Inspection {
    let card = card_at(view, anchor).map(|card| card as usize);
    Inspection { lines: describe(view, to, anchor), why_not: why_not(view, anchor), card }
}

/// Number of lines in a panel as large as a card.
const PANEL_LINES: usize = 7;
/// Width, in columns, of a panel as large as a card.
const PANEL_COLUMNS: usize = 29;
const PANELS_A_ROW: usize = 5;

/// Returns lists of the piles, with the name, the cost and the number of cards left in each pile.
fn pile_lists(view: View<'_, Dominion>) -> Vec<Row> {
    let piles: Vec<Card> = view.setup().piles().iter().collect();
    let pile = |&card: &Card| {
        let text = format!("{:16}  ${:<2} {:>2} left", card.name(), view.price(card), view.supply(card));
        let spoken = (format!("cost ${}", view.price(card)), format!("{}: {} left", card.name(), view.supply(card)));
        PanelLine { spoken: Some((spoken.0.into(), spoken.1.into())), ..vec![(Label::Text(text), tint(card))].into() }
    };
    let panels: Vec<Placed> =
        piles.chunks(PANEL_LINES).map(|chunk| Placed::fixed(Panel::new("Supply", chunk.iter().map(pile)))).collect();
    panels.chunks(PANELS_A_ROW).map(|row| Row::Cells("Supply".into(), row.to_vec())).collect()
}

/// Returns cards as lists for plain text, one line per kind.
fn list(title: &'static str, cards: &[Card]) -> Vec<Placed> {
    let kinds: CardSet = cards.iter().copied().collect();
    // Shorten two types such as `Action-Attack` to the first one if both don't fit beside the name.
    let room = PANEL_COLUMNS - "nn  ".len();
    let words = |card: Card| match card.row().kinds.words() {
        words if card.name().len() + words.len() <= room => words,
        words => words.split('-').next().unwrap_or(words),
    };
    let names = room - kinds.iter().map(|card| words(card).len()).max().unwrap_or(0).max(7);
    let line = |card: Card| {
        let n = cards.iter().filter(|&&other| other == card).count();
        let text = format!("{n:2} {:names$} {}", card.name(), words(card));
        let spoken = (card.row().kinds.words().into(), format!("{n} {}", card.name()).into());
        PanelLine { spoken: Some(spoken), ..vec![(Label::Text(text), tint(card))].into() }
    };
    let lines: Vec<PanelLine> = kinds.iter().map(line).collect();
    let mut panels: Vec<Placed> =
        lines.chunks(PANEL_LINES).map(|lines| Placed::fixed(Panel::new(title, lines.to_vec()))).collect();
    if panels.is_empty() {
        panels.push(Placed::fixed(Panel::new(title, lines)));
    }
    panels
}

fn card_at(view: View<'_, Dominion>, anchor: Anchor) -> Option<Card> {
    let index = anchor.index as usize;
    let player = view.state.players.get(anchor.seat as usize);
    match anchor.zone {
        zone::SUPPLY => Card::ALL.get(index).copied(),
        zone::HAND if view.viewer() == Some(Seat(anchor.seat)) => view.hand().get(index).copied(),
        zone::ASIDE if view.viewer() == Some(Seat(anchor.seat)) => view.set_aside().get(index).copied(),
        zone::IN_PLAY => player.and_then(|player| player.cards.play().get(index).copied()),
        _ => None,
    }
}

fn why_not(view: View<'_, Dominion>, anchor: Anchor) -> Option<String> {
    let card = card_at(view, anchor)?;
    let prompt = view.prompt()?;
    let action = match (prompt.ask, anchor.zone) {
        (Question::Play | Question::Treasure, zone::HAND) => Action::Play(card),
        (Question::Buy, zone::SUPPLY) => Action::Buy(card),
        (Question::Pick { .. }, zone::HAND | zone::ASIDE | zone::IN_PLAY)
        | (Question::Gain { .. } | Question::Name, zone::SUPPLY) => Action::Take(card),
        (_, zone::IN_PLAY) => return Some(format!("It is already in play: {prompt}.")),
        (_, zone::HAND) => return Some(format!("You cannot play it now. First: {prompt}.")),
        (_, zone::SUPPLY) => return Some(format!("You cannot buy it now. First: {prompt}.")),
        _ => return Some(super::Illegal::NotAsked(prompt).to_string()),
    };
    view.state.judge(action).err().map(|why| why.to_string())
}

fn describe(view: View<'_, Dominion>, to: Listener<'_>, anchor: Anchor) -> Vec<DescriptionLine> {
    let Some(card) = card_at(view, anchor) else {
        let is_player = anchor.zone == zone::SEAT && view.state.players.get(usize::from(anchor.seat)).is_some();
        return if is_player { describe_player(view, to, Seat(anchor.seat)) } else { Vec::new() };
    };
    let row = card.row();
    let price = match view.price(card) {
        price if price == row.cost => format!("It costs ${price}."),
        price => format!("It costs ${price} (printed ${}).", row.cost),
    };
    // If a card has no effect, its text is only the coins that it gives or the points that it is worth.
    let text = match row.text.as_bytes() {
        [b'$', ..] => format!("It gives {}", row.text),
        [b'-' | b'0'..=b'9', ..] => format!("It is worth {}", row.text),
        _ => row.text.to_string(),
    };
    let left = view.supply(card);
    let pile = format!("The pile has {}", counted(left.into(), "card"));
    let name =
        vec![(Label::Word(row.name), tint(card)), (Label::Text(format!(" ({})", row.kinds.words())), Tint::Plain)];
    let as_printed = if view.price(card) == row.cost { Subject::Values } else { Subject::Other };
    vec![
        DescriptionLine::from(name).about(Subject::Name),
        described(price).about(as_printed),
        described(text).about(Subject::Text),
        described(match view.viewer() {
            Some(seat) => {
                let owned = format!(" {}", view.owns(card));
                format!("{pile}. {}", to.text(|s| s.subject(seat).verb("own", "owns").put(&owned).stop()))
            }
            None => format!("{pile}."),
        }),
    ]
}

fn describe_player(view: View<'_, Dominion>, to: Listener<'_>, seat: Seat) -> Vec<DescriptionLine> {
    let player = view.state.player(seat);
    let [hand, deck, discards] = [player.hand().len(), player.cards.deck_size(), player.cards.discard().len()];
    let mut lines = vec![
        DescriptionLine::name(to.text(|s| _ = s.player(seat)), Tint::Player),
        DescriptionLine::values("", [format!("Points {}", player.points()), format!("turns {}", player.turns)])
            .about(Subject::Values),
        DescriptionLine::values(
            "Cards:",
            [format!("{hand} in hand"), format!("{deck} in the deck"), format!("{discards} in the discard pile")],
        ),
    ];
    if seat == view.active() {
        let (actions, buys, coins) = (view.actions(), view.buys(), view.coins());
        let left = [format!("actions {actions}"), format!("buys {buys}"), format!("coins {coins}")];
        lines.push(DescriptionLine::values("This turn:", left));
    }
    lines
}
