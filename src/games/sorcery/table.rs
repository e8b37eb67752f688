//! The table of Sorcery (spec 4).

use super::card::{CardId, CardType, Mod};
use super::emblems;
use super::state::{Attached, BOARD_SIZE, Minion, STARTING_LIFE, Sorcery, Target};
use crate::engine::Seat;
use crate::table::{Banner, Gauge, Mark, Row};
use crate::words::{counted, push_number};
use crate::{Anchor, CardFace, Cell, Error, Figure, Label, Look, Names, Placed, SeatFace, Table, Tint, View};
use std::borrow::Cow;

pub(super) mod zone {
    /// The zone of the active player's hand.
    pub const HAND: u8 = crate::table::HAND;
    pub const BOARD: u8 = 1;
    pub const RITUAL: u8 = 2;
    pub const PLAYER: u8 = 3;
    pub const GRAVEYARD: u8 = 4;
    /// The zone of the action that ends the turn.
    pub const END: u8 = 5;
    pub const DECK: u8 = 6;
}

pub(super) fn target_anchor(target: Target) -> Anchor {
    match target {
        Target::Minion(seat, slot) => Anchor::new(zone::BOARD, seat, slot.into()),
        Target::Ritual(seat) => Anchor::new(zone::RITUAL, seat, 0),
    }
}

/// The title between the two halves of the board.
static TITLE: Banner = Banner {
    simple: &[
        "   _____                              ",
        "  / ____|                             ",
        " | (___   ___  _ __ ___ ___ _ __ _   _",
        "  \\___ \\ / _ \\| '__/ __/ _ \\ '__| | | |",
        "  ____) | (_) | | | (_|  __/ |  | |_| |",
        " |_____/ \\___/|_|  \\___\\___|_|   \\__, |",
        "                                  __/ |",
        "                                 |___/ ",
    ],
    fancy: &[
        "",
        "███████╗ ██████╗ ██████╗  ██████╗███████╗██████╗ ██╗   ██╗",
        "██╔════╝██╔═══██╗██╔══██╗██╔════╝██╔════╝██╔══██╗╚██╗ ██╔╝",
        "███████╗██║   ██║██████╔╝██║     █████╗  ██████╔╝ ╚████╔╝",
        "╚════██║██║   ██║██╔══██╗██║     ██╔══╝  ██╔══██╗  ╚██╔╝",
        "███████║╚██████╔╝██║  ██║╚██████╗███████╗██║  ██║   ██║",
        "╚══════╝ ╚═════╝ ╚═╝  ╚═╝ ╚═════╝╚══════╝╚═╝  ╚═╝   ╚═╝",
        "",
    ],
    indents: (62, 53),
};

/// The usual marks of minions and rituals. As constants, they need no allocation.
static READY: [Mark; 1] = [Mark::fixed(true, "go", "ready")];
static NEW: [Mark; 1] = [Mark::fixed(false, "new", "new")];
static ACTED: [Mark; 1] = [Mark::fixed(false, "--", "acted")];
static CHARGES: [Mark; 1] = [Mark::fixed(false, "", "charges")];

pub(super) fn tint(kind: CardType) -> Tint {
    match kind {
        CardType::Minion => Tint::Minion,
        CardType::Enchantment => Tint::Enchantment,
        CardType::Ritual => Tint::Ritual,
        CardType::Spell => Tint::Spell,
    }
}

/// Returns a card as printed.
pub(super) fn printed(card: CardId) -> Box<CardFace> {
    with_stats(card, card.card().stats)
}

/// Returns a card as printed, except for a minion's attack and defence.
fn with_stats(card: CardId, stats: (i32, i32)) -> Box<CardFace> {
    in_hand(card, card.card().cost, stats)
}

/// Returns a card with its cost in hand and, if it is a minion, its attack and defence. The card is in a box, because
/// tables have boxed cards and a card is large to move.
fn in_hand(card: CardId, cost: i32, stats: (i32, i32)) -> Box<CardFace> {
    let printed = card.card();
    let (tag, feet) = match printed.kind {
        CardType::Spell => (None, [None, None]),
        CardType::Minion => {
            let number = |now, printed| Some(Figure::number(now, printed));
            let feet = [number(stats.0, printed.stats.0), number(stats.1, printed.stats.1)];
            (printed.ability.map(|ability| Figure::plain(ability.cost)), feet)
        }
        CardType::Ritual => (Some(Figure::plain(printed.charges.0)), [None, Some(Figure::plain(printed.charges.1))]),
        CardType::Enchantment => (None, printed.mods.iter().find_map(modifier).unwrap_or_default()),
    };
    Box::new(CardFace {
        name: printed.name.into(),
        cost: Figure::number(cost, printed.cost).of(Tint::Magic),
        band: printed.kind.name(),
        tag,
        body: printed.text.into(),
        feet,
        tint: tint(printed.kind),
        emblem: printed.emblem,
        ..CardFace::default()
    })
}

/// Returns the values at the bottom of an enchantment card that changes attack and defence: `+2 +2`, `*2 *2`.
fn modifier(change: &Mod) -> Option<[Option<Figure>; 2]> {
    let both = |left: String, right: String| Some([Some(Figure::plain(left)), Some(Figure::plain(right))]);
    match *change {
        Mod::Add(attack, defence) => both(format!("{attack:+}"), format!("{defence:+}")),
        Mod::Times(attack, defence) => both(format!("*{attack}"), format!("*{defence}")),
        _ => None,
    }
}

/// Returns the table. A seat sees the opponent's half above, its own half below, and its hand. Plain text prints
/// the board of spec 4.1: 56 lines of 167 columns.
pub(super) fn look(view: View<'_, Sorcery>, names: &Names, look: Look) -> Result<Table, Error> {
    let (game, seat) = (view.state, view.seat);
    let board = |above: Seat, below: Seat| {
        vec![
            game.edge_row(above, names),
            game.minion_row(above),
            Row::Banner(&TITLE),
            game.minion_row(below),
            game.edge_row(below, names),
        ]
    };
    let rows = match (look, view.viewer()) {
        (Look::Table, Some(seat)) => {
            let mut rows = board(seat.other(), seat);
            rows.push(game.hand_row(seat));
            rows
        }
        (Look::Table | Look::Turn | Look::Board, _) => board(Seat::ONE, Seat::TWO),
        (Look::At(at), viewer) => {
            let rows = match at.zone {
                zone::HAND if viewer == Some(Seat(at.seat)) => vec![game.hand_row(seat)],
                zone::BOARD => game.inspection(seat, Seat(at.seat), at.index)?,
                zone::GRAVEYARD => game.graveyard_rows(Seat(at.seat)),
                _ => return Err(Error::nothing_to_show()),
            };
            return Ok(Table { rows, framed: false });
        }
    };
    Ok(Table { rows, framed: true })
}

impl Sorcery {
    /// Returns the row with the ritual, the player and the graveyard.
    fn edge_row(&self, seat: Seat, names: &Names) -> Row {
        let side = self.side(seat);
        let ritual = match side.ritual {
            None => Cell::Slot("ritual".into()),
            Some(ritual) => {
                let mut face = printed(ritual.card);
                face.feet[1] = Some(Figure::number(ritual.charges, ritual.card.card().charges.1));
                face.marks = Cow::Borrowed(&CHARGES);
                Cell::Card(face)
            }
        };
        let graveyard = match side.graveyard.last() {
            None => Cell::Slot("graveyard".into()),
            Some(corpse) => {
                let mut face = with_stats(corpse.card, corpse.stats);
                let count = side.graveyard.len();
                face.gone = true;
                face.stack = count.min(u16::MAX as usize) as u16;
                let mut words = String::new();
                push_number(&mut words, count as i32);
                words.push_str(" dead");
                face.marks = vec![Mark { lit: false, sign: Label::Number(count as i32), words: words.into() }].into();
                Cell::Card(face)
            }
        };
        let player = SeatFace {
            name: names.of(seat).clone(),
            values: [("life", side.life), ("magic", side.magic)],
            emblems: [emblems::HEART, emblems::CRYSTAL],
            dots: true,
            gauge: Gauge::Empties(STARTING_LIFE),
            facts: vec![("deck", side.deck.len() as i32), ("hand", side.hand.len() as i32)],
            values_on_top: seat == Seat::TWO,
            awaited: self.over.is_none() && seat == self.active,
        };
        let cells = vec![
            Placed::at(Anchor::new(zone::RITUAL, seat, 0), ritual),
            Placed::fixed(Cell::Gap),
            Placed::at(Anchor::new(zone::PLAYER, seat, 0), player),
            Placed::fixed(Cell::Gap),
            Placed::at(Anchor::new(zone::GRAVEYARD, seat, 0), graveyard),
        ];
        Row::Cells(Label::Empty, cells)
    }

    fn minion_row(&self, seat: Seat) -> Row {
        let board = &self.side(seat).board;
        let cells = (0..BOARD_SIZE).map(|slot| {
            let place = Anchor::new(zone::BOARD, seat, slot);
            match board.get(slot) {
                None => Placed::at(place, Cell::Slot(Label::Empty)),
                Some(minion) => Placed::at(place, Cell::Card(self.minion_face(minion))).holding(minion.serial),
            }
        });
        Row::Cells("minions".into(), cells.collect())
    }

    fn minion_face(&self, minion: &Minion) -> Box<CardFace> {
        let mut face = with_stats(minion.card, (minion.attack, minion.defence));
        let enchanted = minion.enchantments > 0;
        let own = minion.card.card().ability;
        if enchanted && let Some(ability) = minion.shown_ability(self.enchantments(minion)) {
            face.tag = Some(Figure::number(ability.cost, own.map_or(ability.cost, |own| own.cost)));
            face.body = ability.text.into();
        }
        face.marks = match (minion.actions, minion.fresh) {
            (1, _) => Cow::Borrowed(&READY),
            (0, true) => Cow::Borrowed(&NEW),
            (0, false) => Cow::Borrowed(&ACTED),
            (n, _) => {
                let (sign, words) = (format!("x{n}").into(), format!("ready x{n}").into());
                vec![Mark { lit: true, sign, words }].into()
            }
        };
        if enchanted {
            let count = minion.enchantments as usize;
            face.attached = self.enchantments(minion).map(|attached| *printed(attached.card)).collect();
            let sign = if count == 1 { "ench".into() } else { format!("{count} ench").into() };
            let words = counted(count, "enchantment").into();
            let marks = face.marks.to_mut();
            marks.push(Mark { lit: false, sign, words });
            if own.is_some() && !minion.usable.exists() {
                marks.push(Mark::fixed(false, "X", "silenced"));
            }
        }
        face
    }

    fn hand_row(&self, seat: Seat) -> Row {
        let cells = self.side(seat).hand.iter().enumerate().map(|(place, held)| {
            let face = in_hand(held.card, self.cost(seat, held.card), held.stats);
            Placed::at(Anchor::new(zone::HAND, seat, place), Cell::Card(face))
        });
        Row::Cells("hand".into(), cells.collect())
    }

    /// Returns a row with the minion as it looks on the board, then rows with its enchantments, oldest first, five per
    /// row (spec 4.3).
    fn inspection(&self, asking: Seat, owner: Seat, slot: u8) -> Result<Vec<Row>, Error> {
        let board = &self.side(owner).board;
        let Some(minion) = board.get(slot as usize) else {
            let mine = owner == asking;
            if board.is_empty() && !mine {
                let player = owner.number();
                return Err(Error(format!("Player {player} has no minion in play: there is nothing to inspect.")));
            }
            let missing = super::Illegal::NoSuchMinion { seat: owner, mine, place: slot, there: board.len() };
            return Err(Error(missing.to_string()));
        };
        let place = Anchor::new(zone::BOARD, owner, slot.into());
        let face = Placed::at(place, Cell::Card(self.minion_face(minion)));
        let enchantments: Vec<&Attached> = self.enchantments(minion).collect();
        let rows = enchantments.chunks(BOARD_SIZE).map(|five| {
            let cell = |enchantment: &&Attached| Placed::fixed(Cell::Card(printed(enchantment.card)));
            Row::Cells("enchantments".into(), five.iter().map(cell).collect())
        });
        Ok(std::iter::once(Row::Cells(Label::Empty, vec![face])).chain(rows).collect())
    }

    /// Returns a graveyard, most recent death first, five minions per row. An empty graveyard is an empty row, so that its
    /// name is shown.
    fn graveyard_rows(&self, owner: Seat) -> Vec<Row> {
        let faces: Vec<Placed> = (self.side(owner).graveyard.iter().rev())
            .map(|corpse| Placed::fixed(Cell::Card(with_stats(corpse.card, corpse.stats))))
            .collect();
        let row = |cells: &[Placed]| Row::Cells("graveyard".into(), cells.to_vec());
        if faces.is_empty() { vec![row(&[])] } else { faces.chunks(BOARD_SIZE).map(row).collect() }
    }
}
