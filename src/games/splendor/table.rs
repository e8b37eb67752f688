//! The table of Splendor.

use super::cards::{Card, CardLevel, Noble};
use super::emblems::{CARD, GEMS, STAR};
use super::event::Action;
use super::gems::{Gem, Gems};
use super::state::{COLUMNS, GOAL, HAND, NOBLES_OUT, Phase, Place, Player, Source, Splendor};
use crate::emblem::CROWN;
use crate::engine::{Game, Seat};
use crate::inspection::DescriptionLine;
use crate::table::{Chip, Gauge, Mark, plain};
use crate::{
    Anchor, Audience, CardFace, Cell, Error, Figure, Label, Listener, Look, Names, Panel, PanelLine, Placed, Row,
    SeatFace, Table, Tint, View,
};

pub(super) mod zone {
    /// The zone of a player's reserved cards.
    pub const HAND: u8 = crate::table::HAND;
    /// The zone of the face-up cards on the board.
    pub const BOARD: u8 = 1;
    /// The zone of the gem supply on the table, with one place for each kind of gem.
    pub const BANK: u8 = 2;
    /// The zone of the nobles on the board.
    pub const NOBLE: u8 = 3;
    /// The zone of the decks, by row.
    pub const DECK: u8 = 4;
    /// The zone of a player's gems, by kind.
    pub const PURSE: u8 = 5;
    pub const PLAYER: u8 = 6;
}

/// Returns the whole table: three rows of cards with the nobles beside them, then one row for each of `seats` with the
/// player's gems, discounts and reserve. The first of these rows also shows the bank. Marks on cards show whether
/// `viewer` can buy them. A card reserved face down is visible only if it belongs to `to`.
fn whole(game: &Splendor, viewer: Seat, to: Option<Seat>, names: &Names, seats: [Seat; 2]) -> Table {
    let mut rows = Vec::new();
    for (beside, level) in CardLevel::ALL.into_iter().rev().enumerate() {
        let deck = match game.deck_len(level) {
            0 => Cell::Slot("deck".into()),
            left => Cell::Back(level.word().into(), left as u16),
        };
        let mut cells = vec![Placed::at(Anchor::new(zone::DECK, Seat::ONE, level as usize), deck)];
        for place in (0..COLUMNS as u8).filter_map(|column| Place::new(level, column)) {
            let cell = match game.card_at(place) {
                Some(card) => Cell::from(face(game, viewer, card, BANDS[place.index()])),
                None => Cell::Slot(BANDS[place.index()].into()),
            };
            cells.push(Placed::at(Anchor::new(zone::BOARD, Seat::ONE, place.index()), cell));
        }
        cells.push(noble_cell(game, viewer, beside));
        rows.push(Row::Cells(Label::Empty, cells));
    }
    for (at, seat) in seats.into_iter().enumerate() {
        let mut cells = vec![
            Placed::at(Anchor::new(zone::PLAYER, seat, 0), seat_face(game, seat, names)),
            Placed::fixed(purse(game, viewer, seat, names)),
        ];
        cells.extend((0..HAND).map(|index| hand_cell(game, viewer, to, seat, index)));
        cells.push(Placed::fixed(if at == 0 { Cell::from(bank(game)) } else { Cell::Gap }));
        rows.push(Row::Cells(names.of(seat).clone().into(), cells));
    }
    Table { rows, framed: false }
}

/// Returns the table. A screen shows the viewer's row at the bottom, and an empty place for each noble who has joined a
/// player.
pub(super) fn look(view: View<'_, Splendor>, names: &Names, look: Look) -> Result<Table, Error> {
    let (game, seat) = (view.state, view.seat);
    match (look, view.viewer()) {
        (Look::Table, Some(viewer)) => {
            let mut table = whole(game, viewer, Some(viewer), names, [viewer.other(), viewer]);
            for row in &mut table.rows[..CardLevel::ALL.len()] {
                let Row::Cells(_, cells) = row else { continue };
                for placed in cells.iter_mut().filter(|placed| placed.cell == Cell::Gap) {
                    placed.cell = Cell::Slot("noble gone".into());
                }
            }
            Ok(table)
        }
        (Look::Table | Look::Turn | Look::Board, viewer) => {
            Ok(whole(game, seat, viewer, names, [Seat::ONE, Seat::TWO]))
        }
        (Look::At(at), viewer) => match at.zone {
            zone::NOBLE => Ok(nobles(game, to(viewer, names))),
            zone::BOARD => match Place::all().nth(at.index.into()) {
                Some(place) => inspection(game, to(Some(seat), names), seat, Source::Board(place)),
                None => Err(Error::nothing_to_show()),
            },
            zone::HAND if viewer != Some(Seat(at.seat)) => Err(Error::nothing_to_show()),
            zone::HAND if at.is_zone() => Ok(hand(game, seat)),
            zone::HAND => inspection(game, to(Some(seat), names), seat, Source::Hand(at.index)),
            _ => Err(Error::nothing_to_show()),
        },
    }
}

/// Returns a listener that sentences address as *you*: this viewer.
pub(super) fn to(viewer: Option<Seat>, names: &Names) -> Listener<'_> {
    Listener::new(names, viewer.map_or(Audience::Public, Audience::You))
}

fn hand(game: &Splendor, seat: Seat) -> Table {
    let held = game.player(seat).reserved.len();
    let cells = (0..held).map(|index| hand_cell(game, seat, Some(seat), seat, index)).collect();
    Table { rows: vec![Row::Cells("reserve".into(), cells)], framed: false }
}

/// Returns the nobles, with the discounts that each player lacks.
fn nobles(game: &Splendor, to: Listener<'_>) -> Table {
    let cells = (0..NOBLES_OUT)
        .filter_map(|index| game.noble(index).map(|noble| (index, noble)))
        .map(|(index, noble)| {
            let body = Seat::all(2).fold(format!("Asks for {}.", noble.wants), |text, seat| {
                format!("{text} {}", game.lack(to, noble, seat))
            });
            // The text names the required discounts, so the face needs no coloured price.
            let face = CardFace {
                body: body.into(),
                price: Vec::new(),
                ..noble_face(noble, index, game.player(game.active()))
            };
            Placed::at(Anchor::new(zone::NOBLE, Seat::ONE, index), face)
        })
        .collect();
    Table { rows: vec![Row::Cells("nobles".into(), cells)], framed: false }
}

/// Returns a card, with its price for a seat.
fn inspection(game: &Splendor, to: Listener<'_>, seat: Seat, from: Source) -> Result<Table, Error> {
    let Some(card) = game.card_from(seat, from) else {
        let why = match from {
            Source::Board(place) => game.check(Action::Buy(place)),
            // `Ok` leads to an error that says only that there is no such card. A more specific error could reveal the
            // opponent's reserved cards.
            Source::Hand(_) if seat != game.active => Ok(()),
            Source::Hand(index) => game.check(Action::BuyReserved(index)),
        };
        return Err(Error(why.err().map_or_else(|| "There is no such card.".to_string(), |why| why.to_string())));
    };
    let band = match from {
        Source::Board(place) => BANDS[place.index()],
        Source::Hand(index) => HELD[index as usize % HAND],
    };
    // In a narrow box, the facts about each colour fit on one line.
    let short = |line: DescriptionLine| match line.facts.is_empty() {
        true => line,
        false => DescriptionLine { line: plain(line.facts.join(" ")), ..line },
    };
    let price = Panel::new("price", game.describe_card(Some(seat), to, card).into_iter().skip(2).map(short));
    // The panel names the missing gems, so the card doesn't.
    let (price_chips, body) = (chips(card.cost, Gems::default()), card.cost.in_brief().into());
    let mut face = CardFace { price: price_chips, body, ..face(game, seat, card, band) };
    face.marks.to_mut().retain(|mark| mark.lit);
    let cells = vec![Placed::fixed(face), Placed::fixed(price)];
    Ok(Table { rows: vec![Row::Cells("card".into(), cells)], framed: false })
}

/// The type line of each place on the board: the kind of card, and the place as in commands (`m 1`).
#[rustfmt::skip]
const BANDS: [&str; 12] = [
    "mine  m 1", "mine  m 2", "mine  m 3", "mine  m 4",
    "transport  t 1", "transport  t 2", "transport  t 3", "transport  t 4",
    "vendor  v 1", "vendor  v 2", "vendor  v 3", "vendor  v 4",
];
const HELD: [&str; HAND] = ["reserved  1", "reserved  2", "reserved  3"];

/// Returns a card as a player sees it: colour, points, price, and the gems that this player pays or lacks. Its mark in
/// words tells the player only what is possible now.
fn face(game: &Splendor, viewer: Seat, card: &Card, band: &'static str) -> CardFace {
    let player = game.player(viewer);
    let sign: Label = match player.missing(card.cost) {
        0 => "buy".into(),
        lacking => format!("lack {lacking}").into(),
    };
    let words = match player.can_pay(card.cost) {
        true if game.phase == Phase::Move && game.active == viewer => "you can buy it".into(),
        true => Label::Empty,
        // The price shows the missing gems of each colour without the gold.
        false if player.shortfall(card.cost).gold > 0 => format!("{sign} after gold").into(),
        false => sign.clone(),
    };
    CardFace {
        name: card.bonus.title().into(),
        cost: Figure::plain(i32::from(card.points)).of(Tint::Points),
        band,
        body: in_brief(player, card).into(),
        tint: card.bonus.tint(),
        emblem: GEMS[card.bonus as usize],
        // The mark only counts the missing gems, because the price shows their colours.
        marks: vec![Mark { lit: player.can_pay(card.cost), words, sign }].into(),
        price: chips(card.cost, player.lacking(card.cost)),
        ..CardFace::default()
    }
}

/// Returns the number of gems of one kind, as a coloured count.
fn chip(gem: Gem, gems: Gems) -> Chip {
    Chip { count: gems.count(gem).into(), tint: gem.tint(), name: gem.word(), unit: "gems", lacking: 0 }
}

/// Returns a price as coloured counts, one per colour. `missing` is the part that the player lacks.
fn chips(price: Gems, missing: Gems) -> Vec<Chip> {
    let asked = Gem::ALL.into_iter().filter(|&gem| price.count(gem) > 0);
    asked.map(|gem| Chip { lacking: missing.count(gem).into(), ..chip(gem, price) }).collect()
}

/// Returns the price in a few letters, with the gems that the player pays or lacks.
fn in_brief(player: &Player, card: &Card) -> String {
    let (cost, shortfall) = (card.cost.in_brief(), player.shortfall(card.cost));
    let (price, lacking) = (player.price(card.cost), shortfall.lacking.in_brief());
    match shortfall.gold {
        _ if price.total() == 0 => format!("{cost}. Free."),
        _ if player.can_pay(card.cost) => format!("{cost}. Pay {}.", price.in_brief()),
        0 if shortfall.lacking == card.cost => cost,
        0 => format!("{cost}. Lack {lacking}."),
        gold => format!("{cost}. Lack {}: {lacking} minus {gold} gold.", shortfall.missing()),
    }
}

fn noble_cell(game: &Splendor, viewer: Seat, index: usize) -> Placed {
    let Some(noble) = game.noble(index) else { return Placed::fixed(Cell::Gap) };
    let at = Anchor::new(zone::NOBLE, Seat::ONE, index);
    Placed::at(at, noble_face(noble, index, game.player(viewer))).holding(index as u32 + 1)
}

fn noble_face(noble: &Noble, index: usize, player: &Player) -> CardFace {
    let missing = noble.wants.beyond(player.discounts);
    let sign: Label = match missing.total() {
        0 => "joins".into(),
        n => format!("lack {n}").into(),
    };
    CardFace {
        name: ["Noble 1", "Noble 2", "Noble 3"][index % NOBLES_OUT].into(),
        cost: Figure::plain(i32::from(noble.points)).of(Tint::Points),
        band: "noble",
        body: match missing == noble.wants || missing.is_none() {
            true => format!("Needs {} in cards.", noble.wants.in_brief()).into(),
            false => format!("Needs {} in cards. You lack {}.", noble.wants.in_brief(), missing.in_brief()).into(),
        },
        tint: Tint::Gold,
        marks: vec![Mark { lit: false, words: sign.clone(), sign }].into(),
        price: chips(noble.wants, missing),
        emblem: CROWN,
        ..CardFace::default()
    }
}

/// Returns a reserved card, with the owner's price. A card that was reserved unseen is face down for the opponent.
fn hand_cell(game: &Splendor, viewer: Seat, to: Option<Seat>, seat: Seat, index: usize) -> Placed {
    let cell = match game.reserved(seat, index) {
        None => Cell::Slot("reserve".into()),
        Some(card) if to != Some(seat) && game.is_face_down(seat, index) => Cell::Back(card.level.word().into(), 1),
        Some(card) => {
            let mut face = face(game, seat, card, HELD[index]);
            if seat != viewer {
                face.marks.to_mut().iter_mut().for_each(|mark| (mark.lit, mark.words) = (false, Label::Empty));
            }
            Cell::from(face)
        }
    };
    Placed::at(Anchor::new(zone::HAND, seat, index), cell)
}

fn seat_face(game: &Splendor, seat: Seat, names: &Names) -> SeatFace {
    let player = game.player(seat);
    SeatFace {
        name: names.of(seat).clone(),
        values: [("points", player.points.into()), ("cards", player.cards().into())],
        emblems: [STAR, CARD],
        dots: false,
        gauge: Gauge::Fills(GOAL.into()),
        facts: vec![("gems", player.gems.total().into()), ("nobles", player.nobles().count() as i32)],
        values_on_top: seat == Seat::ONE,
        awaited: game.status().awaited() == Some(seat),
    }
}

/// Returns a player's gems and discounts, by colour.
fn purse(game: &Splendor, viewer: Seat, seat: Seat, names: &Names) -> Panel {
    let player = game.player(seat);
    let whose: Label = if seat == viewer { "your".into() } else { format!("{}'s", names.of(seat)).into() };
    let lines = Gem::ALL.into_iter().map(|gem| {
        let line = |off| gem_line(gem, player.gems, off, Anchor::new(zone::PURSE, seat, gem as usize));
        let line = match player.discounts.count(gem) {
            0 => line(Label::Empty),
            off => {
                let words = format!("{} {}\ndiscount {off}", gem.word(), player.gems.count(gem));
                PanelLine { spoken: Some((Label::Empty, words.into())), ..line(format!("  +{off}").into()) }
            }
        };
        PanelLine { whose: whose.clone(), ..line }
    });
    Panel::new(format!("gems {}/10", player.gems.total()), lines)
}

fn bank(game: &Splendor) -> Panel {
    let line = |gem| gem_line(gem, game.bank(), Label::Empty, Anchor::new(zone::BANK, Seat::ONE, gem as usize));
    let lines = Gem::ALL.into_iter().map(|gem| PanelLine { whose: "bank".into(), ..line(gem) });
    Panel::new(format!("bank {}", game.bank().total()), lines)
}

fn gem_line(gem: Gem, gems: Gems, off: Label, anchor: Anchor) -> PanelLine {
    let chip = chip(gem, gems);
    PanelLine {
        pieces: vec![
            (format!("{:<6}", gem.word()).into(), chip.tint),
            (chip.count.into(), Tint::Plain),
            (off, Tint::Plain),
        ],
        count: Some(chip),
        anchor: Some(anchor),
        ..PanelLine::default()
    }
}
