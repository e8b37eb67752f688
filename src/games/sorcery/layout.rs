//! The table: what lies where (spec 4).

use super::Query;
use super::card::{CardId, CardType, Mod};
use super::emblems;
use super::state::{Attached, BOARD_SIZE, Held, Minion, Sorcery};
use super::words::{anchor, zone};
use crate::engine::Seat;
use crate::games::table::{Banner, Mark, Row};
use crate::games::words::{counted, push_signed};
use crate::games::{CardFace, Cell, Error, Figure, Label, Names, Placed, SeatFace, Table, Tint};

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

pub(super) fn tint(kind: CardType) -> Tint {
    match kind {
        CardType::Minion => Tint::Minion,
        CardType::Enchantment => Tint::Enchantment,
        CardType::Ritual => Tint::Ritual,
        CardType::Spell => Tint::Spell,
    }
}

/// A card as printed.
pub(super) fn printed(card: CardId) -> CardFace {
    let printed = card.card();
    let numbers = |(left, right): (i32, i32)| [Some(Figure::plain(left)), Some(Figure::plain(right))];
    let (tag, feet) = match printed.kind {
        CardType::Spell => (None, [None, None]),
        CardType::Minion => (printed.ability.map(|ability| Figure::plain(ability.cost)), numbers(printed.stats)),
        CardType::Ritual => (Some(Figure::plain(printed.charges.0)), [None, Some(Figure::plain(printed.charges.1))]),
        CardType::Enchantment => (None, printed.mods.iter().find_map(modifier).unwrap_or_default()),
    };
    CardFace {
        name: printed.name.into(),
        cost: Figure::plain(printed.cost),
        band: printed.kind.name(),
        tag,
        body: printed.text.into(),
        feet,
        tint: tint(printed.kind),
        emblem: printed.emblem,
        ..CardFace::default()
    }
}

/// What an enchantment with stats shows at its foot: `+2 +2`, `*2 *2`.
fn modifier(change: &Mod) -> Option<[Option<Figure>; 2]> {
    let both = |left: String, right: String| Some([Some(Figure::plain(left)), Some(Figure::plain(right))]);
    let signed = |n: i32| {
        let mut text = String::new();
        push_signed(&mut text, n);
        text
    };
    match *change {
        Mod::Add(attack, defence) => both(signed(attack), signed(defence)),
        Mod::Times(attack, defence) => both(format!("*{attack}"), format!("*{defence}")),
        _ => None,
    }
}

impl Sorcery {
    /// Everything a seat sees: the board, and below it its own hand.
    pub(super) fn whole_table(&self, seat: Seat, names: &Names) -> Table {
        let mut table = self.board_table(names);
        table.rows.push(self.hand_row(seat));
        table
    }

    pub(super) fn answer(&self, seat: Seat, names: &Names, query: Query) -> Result<Table, Error> {
        let rows = match query {
            Query::Board => return Ok(self.board_table(names)),
            Query::Hand => vec![self.hand_row(seat)],
            Query::Inspect(owner, slot) => self.inspection(seat, owner, slot)?,
            Query::Graveyard(owner) => self.graveyard_rows(owner),
        };
        Ok(Table { rows, framed: false })
    }

    /// The board of spec 4.1: 56 lines of 167 columns when drawn with characters.
    pub(super) fn board_table(&self, names: &Names) -> Table {
        let rows = vec![
            self.edge_row(Seat::ONE, names),
            self.minion_row(Seat::ONE),
            Row::Banner(&TITLE),
            self.minion_row(Seat::TWO),
            self.edge_row(Seat::TWO, names),
        ];
        Table { rows, framed: true }
    }

    fn edge_row(&self, seat: Seat, names: &Names) -> Row {
        let side = self.side(seat);
        let ritual = match side.ritual {
            None => Cell::Slot("ritual".into()),
            Some(ritual) => {
                let mut face = printed(ritual.card);
                face.feet[1] = Some(Figure::number(ritual.charges, ritual.card.card().charges.1));
                Cell::Card(Box::new(face))
            }
        };
        let graveyard = match side.graveyard.last() {
            None => Cell::Slot("graveyard".into()),
            Some(corpse) => {
                let mut face = with_stats(corpse.card, corpse.stats);
                face.stack = side.graveyard.len().min(u16::MAX as usize) as u16;
                Cell::Card(Box::new(face))
            }
        };
        let player = SeatFace {
            name: names.of(seat).clone(),
            values: [("life", side.life), ("magic", side.magic)],
            emblems: [emblems::HEART, emblems::CRYSTAL],
            facts: vec![("deck", side.deck.len() as i32), ("hand", side.hand.len() as i32)],
            values_on_top: seat == Seat::TWO,
            awaited: self.over.is_none() && seat == self.active,
        };
        let cells = vec![
            Placed::at(anchor(zone::RITUAL, seat, 0), ritual),
            Placed::fixed(Cell::Gap),
            Placed::at(anchor(zone::PLAYER, seat, 0), Cell::Seat(Box::new(player))),
            Placed::fixed(Cell::Gap),
            Placed::at(anchor(zone::GRAVEYARD, seat, 0), graveyard),
        ];
        Row::Cells(Label::Empty, cells)
    }

    fn minion_row(&self, seat: Seat) -> Row {
        let board = &self.side(seat).board;
        let cells = (0..BOARD_SIZE).map(|slot| {
            let place = anchor(zone::BOARD, seat, slot as u8);
            match board.get(slot) {
                None => Placed::at(place, Cell::Slot(Label::Empty)),
                Some(minion) => Placed::at(place, Cell::Card(Box::new(self.minion_face(minion)))),
            }
        });
        Row::Cells("minions".into(), cells.collect())
    }

    /// A minion with its current values.
    pub(super) fn minion_face(&self, minion: &Minion) -> CardFace {
        let mut face = with_stats(minion.card, (minion.attack, minion.defence));
        let enchanted = minion.enchantments > 0;
        let own = minion.card.card().ability;
        if enchanted && let Some(ability) = minion.shown_ability(self.enchantments(minion)) {
            face.tag = Some(Figure::number(ability.cost, own.map_or(ability.cost, |own| own.cost)));
            face.body = ability.text.into();
        }
        let (sign, words) = match (minion.actions, minion.fresh) {
            (1, _) => ("*", "1 action".into()),
            (0, true) => ("z", "just came".into()),
            (0, false) => ("-", "no action left".into()),
            (n, _) => ("*", counted(n as usize, "action").into()),
        };
        face.marks = vec![Mark { sign: sign.into(), words }];
        if enchanted {
            let count = minion.enchantments as usize;
            face.attached = self.enchantments(minion).map(|attached| printed(attached.card)).collect();
            face.marks.push(Mark { sign: format!("+{count}").into(), words: counted(count, "enchantment").into() });
            if own.is_some() && !minion.usable.exists() {
                face.marks.push(Mark { sign: "X".into(), words: "silenced".into() });
            }
        }
        face
    }

    fn hand_row(&self, seat: Seat) -> Row {
        let cells = self.side(seat).hand.iter().enumerate().map(|(place, held)| {
            let face = self.held_face(seat, held);
            Placed::at(anchor(zone::HAND, seat, place as u8), Cell::Card(Box::new(face)))
        });
        Row::Cells("hand".into(), cells.collect())
    }

    fn held_face(&self, seat: Seat, held: &Held) -> CardFace {
        let mut face = with_stats(held.card, held.stats);
        face.cost = Figure::number(self.cost(seat, held.card), held.card.card().cost);
        face
    }

    /// A minion as on the board, then its enchantments, oldest first, five a row (spec 4.3).
    fn inspection(&self, asking: Seat, owner: Seat, slot: u8) -> Result<Vec<Row>, Error> {
        let board = &self.side(owner).board;
        let Some(minion) = board.get(slot as usize) else {
            let missing =
                super::Illegal::NoSuchMinion { seat: owner, mine: owner == asking, place: slot, there: board.len() };
            return Err(Error(missing.to_string()));
        };
        let place = anchor(zone::BOARD, owner, slot);
        let face = Placed::at(place, Cell::Card(Box::new(self.minion_face(minion))));
        let enchantments: Vec<&Attached> = self.enchantments(minion).collect();
        let rows = enchantments.chunks(BOARD_SIZE).map(|five| {
            let cell = |enchantment: &&Attached| Placed::fixed(Cell::Card(Box::new(printed(enchantment.card))));
            Row::Cells("enchantments".into(), five.iter().map(cell).collect())
        });
        Ok(std::iter::once(Row::Cells(Label::Empty, vec![face])).chain(rows).collect())
    }

    /// A graveyard, the last to die first, five a row.
    fn graveyard_rows(&self, owner: Seat) -> Vec<Row> {
        let faces: Vec<Placed> = (self.side(owner).graveyard.iter().rev())
            .map(|corpse| Placed::fixed(Cell::Card(Box::new(with_stats(corpse.card, corpse.stats)))))
            .collect();
        faces.chunks(BOARD_SIZE).map(|five| Row::Cells("graveyard".into(), five.to_vec())).collect()
    }
}

/// A card as printed, but for a minion's attack and defence.
fn with_stats(card: CardId, stats: (i32, i32)) -> CardFace {
    let mut face = printed(card);
    let kept = card.card().stats;
    if card.card().kind == CardType::Minion {
        face.feet = [Some(Figure::number(stats.0, kept.0)), Some(Figure::number(stats.1, kept.1))];
    }
    face
}
