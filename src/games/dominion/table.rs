//! The table of Dominion: piles, what is in play, hands; and what there is to say about each thing.

use super::Dominion;
use super::card::{BASIC, Card, CardSet, Kinds, Points};
use super::prompt::{Action, Ask};
use super::text::{Query, anchor, zone};
use crate::engine::Seat;
use crate::games::emblem::{Emblem, Ink, fill, line};
use crate::games::table::{Gauge, plain};
use crate::games::words::Names;
use crate::games::{
    Anchor, CardFace, Cell, Figure, Inspection, Label, Line, Panel, Placed, Row, SeatFace, Table, Tint, View,
};
use Ink::{Dark, Light, Own};

/// How many piles lie side by side, in a list and on the table.
const PILES_A_ROW: usize = 10;
const PILES_ON_TABLE: usize = 8;

fn face(card: Card, price: u8, stack: u16) -> CardFace {
    let (row, (tint, emblem)) = (card.row(), look(card));
    let points = match row.points {
        Points::Flat(0) => None,
        Points::Flat(n) => Some(Figure::plain(i32::from(n))),
        Points::Per(_) => Some(Figure::plain("*")),
    };
    let coins = (row.coins > 0).then(|| Figure::plain(i32::from(row.coins)));
    CardFace {
        name: Label::Word(row.name),
        cost: Figure::number(i32::from(price), i32::from(row.cost)),
        band: row.kinds.words(),
        tag: None,
        body: Label::Word(row.text),
        feet: [coins, points],
        tint,
        stack,
        emblem,
        ..CardFace::default()
    }
}

/// What the kinds of cards look like, those first by which a card is known.
const LOOKS: [(Kinds, Tint, Emblem); 6] = [
    (Kinds::CURSE, Tint::Bane, SKULL),
    (Kinds::ATTACK, Tint::Red, SWORD),
    (Kinds::REACTION, Tint::Blue, SHIELD),
    (Kinds::TREASURE, Tint::Gold, COIN),
    (Kinds::ACTION, Tint::White, SCROLL),
    (Kinds::VICTORY, Tint::Green, CASTLE),
];

fn look(card: Card) -> (Tint, Emblem) {
    let found = LOOKS.into_iter().find(|&(kind, ..)| card.is(kind));
    found.map_or((Tint::Plain, &[]), |(_, tint, emblem)| (tint, emblem))
}

/// So many piles a row that rows are about the same length, and none longer than there is room for.
fn even(piles: usize) -> usize {
    piles.div_ceil(piles.div_ceil(PILES_ON_TABLE).max(1)).max(1)
}

/// Piles in rows of a length.
fn piles(view: View<'_, Dominion>, cards: CardSet, length: usize, heading: &'static str) -> Vec<Row> {
    let all: Vec<Card> = cards.iter().collect();
    let row = |chunk: &[Card]| {
        let cell = |&card: &Card| {
            let left = view.supply(card);
            let cell = match left {
                0 => Cell::Slot(Label::Word(card.name())),
                n => Cell::Card(Box::new(face(card, view.price(card), u16::from(n)))),
            };
            Placed::at(anchor(zone::SUPPLY, Seat::ONE, card as usize), cell)
        };
        Row::Cells(heading.into(), chunk.iter().map(cell).collect())
    };
    all.chunks(length).map(row).collect()
}

/// Cards lying open, equal neighbours on each other; each is pointed at by its first place.
fn spread(view: View<'_, Dominion>, cards: &[Card], zone: u8, seat: Seat, heading: &'static str) -> Row {
    let kinds: CardSet = cards.iter().copied().collect();
    let place = |card: Card| {
        let first = cards.iter().position(|&c| c == card).unwrap_or(0);
        let n = cards.iter().filter(|&&c| c == card).count();
        let cell = Cell::Card(Box::new(face(card, view.price(card), n as u16)));
        Placed::at(anchor(zone, seat, first), cell)
    };
    Row::Cells(heading.into(), kinds.iter().map(place).collect())
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
            values: [("points", player.points()), ("turn", i32::from(player.turns))],
            emblems: [LAUREL, CLOCK],
            gauge: Gauge::None,
            facts,
            values_on_top: true,
            awaited: asked == Some(seat),
        };
        Placed::at(anchor(zone::SEAT, seat, 0), Cell::Seat(Box::new(face)))
    };
    Row::Cells("Players".into(), Seat::all(view.setup().seats()).map(place).collect())
}

pub(super) fn table(view: View<'_, Dominion>, names: &Names) -> Table {
    let kingdom = view.setup().piles().without(BASIC);
    let mut rows = piles(view, BASIC, even(BASIC.len()), "Supply");
    rows.extend(piles(view, kingdom, even(kingdom.len()), "Kingdom"));
    rows.push(seats(view, names));
    let active = view.active();
    rows.push(spread(view, view.state.player(active).cards.play(), zone::IN_PLAY, active, "In play"));
    if !view.set_aside().is_empty() {
        rows.push(spread(view, view.set_aside(), zone::ASIDE, view.seat(), "Looked at"));
    }
    rows.push(spread(view, view.hand(), zone::HAND, view.seat(), "Hand"));
    Table { rows, framed: false }
}

/// How many lines a panel of card size has.
const PANEL_LINES: usize = 7;
/// How many panels lie side by side.
const PANELS_A_ROW: usize = 5;

/// The piles as lists: what each costs, and how many cards it has.
fn pile_lists(view: View<'_, Dominion>) -> Vec<Row> {
    let piles: Vec<Card> = view.setup().piles().iter().collect();
    let pile = |&card: &Card| -> crate::games::table::PanelLine {
        let text = format!("{:16} ${:<2} {:>2} left", card.name(), view.price(card), view.supply(card));
        vec![(Label::Text(text), look(card).0)].into()
    };
    let panels: Vec<Placed> = piles
        .chunks(PANEL_LINES)
        .map(|chunk| Panel { title: "Supply".into(), lines: chunk.iter().map(pile).collect() })
        .map(|panel| Placed::fixed(Cell::Panel(Box::new(panel))))
        .collect();
    panels.chunks(PANELS_A_ROW).map(|row| Row::Cells("Supply".into(), row.to_vec())).collect()
}

/// What plain text shows when a turn begins: piles as lists, and no hand.
pub(super) fn overview(view: View<'_, Dominion>, names: &Names) -> Table {
    let mut rows = pile_lists(view);
    rows.push(seats(view, names));
    Table { rows, framed: false }
}

pub(super) fn answer(view: View<'_, Dominion>, names: &Names, query: Query) -> Table {
    let rows = match query {
        Query::Hand => {
            let in_play = spread(view, view.in_play(), zone::IN_PLAY, view.seat(), "In play");
            vec![in_play, spread(view, view.hand(), zone::HAND, view.seat(), "Hand")]
        }
        Query::Supply => pile_lists(view),
        Query::Board => {
            let mut rows = overview(view, names).rows;
            let active = view.active();
            rows.push(spread(view, view.state.player(active).cards.play(), zone::IN_PLAY, active, "In play"));
            rows
        }
        Query::Deck => {
            let owned: Vec<Placed> = CardSet::ALL
                .iter()
                .filter(|&card| view.owns(card) > 0)
                .map(|card| face(card, view.price(card), u16::from(view.owns(card))))
                .map(|face| Placed::fixed(Cell::Card(Box::new(face))))
                .collect();
            owned.chunks(PILES_A_ROW).map(|chunk| Row::Cells("Deck".into(), chunk.to_vec())).collect()
        }
        Query::Inspect(card) => {
            let face = face(card, view.price(card), u16::from(view.supply(card)));
            vec![Row::Cells(Label::Empty, vec![Placed::fixed(Cell::Card(Box::new(face)))])]
        }
    };
    Table { rows, framed: false }
}

fn card_at(view: View<'_, Dominion>, anchor: Anchor) -> Option<Card> {
    let index = anchor.index as usize;
    let player = view.state.players.get(anchor.seat as usize);
    match anchor.zone {
        zone::SUPPLY => Card::ALL.get(index).copied(),
        zone::HAND if anchor.seat == view.seat().0 => view.hand().get(index).copied(),
        zone::ASIDE if anchor.seat == view.seat().0 => view.set_aside().get(index).copied(),
        zone::IN_PLAY => player.and_then(|player| player.cards.play().get(index).copied()),
        _ => None,
    }
}

pub(super) fn inspect(view: View<'_, Dominion>, anchor: Anchor) -> Inspection {
    Inspection { lines: describe(view, anchor), why_not: why_not(view, anchor) }
}

fn why_not(view: View<'_, Dominion>, anchor: Anchor) -> Option<String> {
    let card = card_at(view, anchor)?;
    let action = match (view.prompt()?.ask, anchor.zone) {
        (Ask::Play | Ask::Treasure, zone::HAND) => Action::Play(card),
        (Ask::Buy, zone::SUPPLY) => Action::Buy(card),
        (Ask::Pick { .. }, zone::HAND | zone::ASIDE | zone::IN_PLAY) | (Ask::Gain { .. } | Ask::Name, zone::SUPPLY) => {
            Action::Take(card)
        }
        (ask, _) => return Some(super::Illegal::NotAsked(ask).to_string()),
    };
    view.state.judge(action).err().map(|why| why.to_string())
}

fn describe(view: View<'_, Dominion>, anchor: Anchor) -> Vec<Line> {
    let Some(card) = card_at(view, anchor) else { return Vec::new() };
    let row = card.row();
    let price = match view.price(card) {
        price if price == row.cost => format!("costs ${price}"),
        price => format!("costs ${price} now, ${} printed", row.cost),
    };
    vec![
        vec![(Label::Word(row.name), look(card).0), (Label::Text(format!(" ({})", row.kinds.words())), Tint::Plain)],
        plain(price),
        plain(row.text.to_string()),
        plain(format!("{} left in the pile, you own {}", view.supply(card), view.owns(card))),
    ]
}

const GOLD: Ink = Ink::Tint(Tint::Gold);

const SKULL: Emblem = &[
    fill(Own, "M50 6 C20 6 12 30 15 48 C16 58 24 62 28 67 L30 92 L70 92 L72 67 C76 62 84 58 85 48 C88 30 80 6 50 6 Z"),
    fill(Dark, "O 35 46 11"),
    fill(Dark, "O 65 46 11"),
    line(Dark, 4, "M42 76 L42 92 M50 76 L50 92 M58 76 L58 92"),
];
pub(super) const SWORD: Emblem = &[
    fill(Light, "M86 4 L96 14 L44 70 L30 56 Z"),
    line(Own, 9, "M18 50 L50 82"),
    line(Ink::Tint(Tint::Brown), 10, "M32 68 L10 90"),
];
pub(super) const SHIELD: Emblem = &[
    fill(Own, "M10 10 Q30 14 50 4 Q70 14 90 10 L90 46 C90 74 66 90 50 97 C34 90 10 74 10 46 Z"),
    fill(Light, "M50 4 Q70 14 90 10 L90 46 L50 46 Z"),
    fill(Light, "M10 46 L50 46 L50 97 C34 90 10 74 10 46 Z"),
];
pub(super) const SCROLL: Emblem = &[
    fill(Light, "M22 8 L84 8 L84 80 C84 90 78 94 70 94 L26 94 C18 94 12 90 12 82 L22 82 Z"),
    line(Own, 5, "M34 26 L72 26 M34 42 L72 42 M34 58 L62 58"),
    fill(Own, "M12 82 L62 82 C62 90 64 94 70 94 L26 94 C18 94 12 90 12 82 Z"),
];
pub(super) const CASTLE: Emblem = &[
    fill(
        Own,
        "M10 20 L10 4 L24 4 L24 14 L34 14 L34 4 L66 4 L66 14 L76 14 L76 4 L90 4 L90 20 L82 30 L82 94 L18 94 L18 30 Z",
    ),
    fill(Dark, "M38 94 L38 70 C38 54 62 54 62 70 L62 94 Z"),
    fill(Light, "M30 38 L38 38 L38 50 L30 50 Z"),
    fill(Light, "M62 38 L70 38 L70 50 L62 50 Z"),
];

/// Money.
pub(super) const COIN: Emblem = &[
    fill(GOLD, "O 50 50 45"),
    line(Dark, 4, "O 50 50 35"),
    line(Dark, 8, "M62 34 C50 24 36 30 38 42 C40 54 62 48 62 60 C62 72 46 74 36 66"),
];

/// A turn.
const CLOCK: Emblem = &[fill(Light, "O 50 50 45"), line(Dark, 7, "M50 22 L50 52 L70 62")];

/// A point.
pub(super) const LAUREL: Emblem =
    &[fill(Ink::Tint(Tint::Green), "M50 6 Q90 20 86 56 C82 82 62 92 50 96 C38 92 18 82 14 56 Q10 20 50 6 Z")];
