//! The text canvas: rows that are reused look like rows that are drawn again.

use sorcery::engine::{Rng, Stream};
use sorcery::faces::canvas::{CARD_WIDTH, Canvas, FANCY, REMEMBERED, SIMPLE};
use sorcery::games::table::{Banner, Gauge, PanelLine};
use sorcery::games::{CardFace, Cell, Figure, Label, Panel, Placed, Row, SeatFace, Table, Tint};
use sorcery::session::Header;
use sorcery::session::roster::{self, ROSTER};
use unicode_width::UnicodeWidthStr;

fn drawn(canvas: &mut Canvas, table: &Table) -> String {
    let mut text = String::new();
    canvas.draw(table, &mut text);
    text
}

/// Random games look the same with and without reuse.
#[test]
fn remembering_rows_cannot_be_seen() {
    for listed in ROSTER {
        let mut canvas = Canvas::new(&FANCY);
        for seed in 0..6 {
            let names = (1..=listed.seats).map(|seat| format!("Player {seat}")).collect();
            let mut game = roster::open(Header { game: listed.name.into(), seed, names, ..Header::default() }).unwrap();
            let mut rng = Rng::new(seed, Stream::Playout);
            for _ in 0..150 {
                let Some(seat) = game.status().awaited() else { break };
                let seen = game.observe(Some(seat));
                let table = &seen.table;
                assert_eq!(drawn(&mut canvas, table), drawn(&mut Canvas::new(&FANCY), table), "{}", listed.name);
                game.submit(&seen.moves[rng.below(seen.moves.len())].line).unwrap();
            }
        }
    }
}

#[test]
fn more_rows_than_are_remembered_are_drawn_all_the_same() {
    let table = |count: u16| {
        let row = |i: u16| Row::Cells("".into(), vec![Placed::fixed(Cell::Back("a pile".into(), count * i))]);
        Table { rows: (0..REMEMBERED as u16 + 8).map(row).collect(), framed: false }
    };
    let mut canvas = Canvas::new(&SIMPLE);
    for count in [1, 1, 7, 1_000] {
        let table = table(count);
        assert_eq!(drawn(&mut canvas, &table), drawn(&mut Canvas::new(&SIMPLE), &table));
    }
}

/// Returns cells that are all drawn differently, most of them in a single detail.
fn different_cells() -> Vec<Cell> {
    let word = |word: &str| Label::Text(word.into());
    let figure = |value: i32| Some(Figure::plain(value));
    let plain = || CardFace { name: "Golem".into(), feet: [figure(1), figure(3)], ..CardFace::default() };
    let card = |change: &dyn Fn(&mut CardFace)| {
        let mut face = plain();
        change(&mut face);
        Cell::Card(Box::new(face))
    };
    let seat = |name: &str, values: [i32; 2], values_on_top| {
        let values = values.map(|value| ("value", value));
        let (emblems, facts) = (Default::default(), Vec::new());
        let gauge = Gauge::None;
        let name = name.into();
        Cell::Seat(Box::new(SeatFace {
            name,
            values,
            emblems,
            gauge,
            facts,
            values_on_top,
            awaited: false,
            dots: false,
        }))
    };
    let panel = |title: &str, pieces: &[&str]| {
        let line = PanelLine::from(pieces.iter().map(|&piece| (word(piece), Tint::Plain)).collect::<Vec<_>>());
        Cell::Panel(Box::new(Panel::new(word(title), [line])))
    };
    vec![
        Cell::Gap,
        Cell::Slot("".into()),
        card(&|_| {}),
        card(&|face| face.name = word("魔法使い")),
        card(&|face| face.cost = Figure::plain(2)),
        card(&|face| face.band = "minion"),
        card(&|face| face.tag = figure(1)),
        card(&|face| face.tag = figure(2)),
        card(&|face| face.body = word("e\u{301}tude")),
        card(&|face| face.feet = [figure(2), figure(3)]),
        card(&|face| face.feet = [figure(1), figure(-100_000)]),
        card(&|face| face.feet = [Some(Figure::plain(word("—"))), figure(3)]),
        card(&|face| face.feet = [figure(1), None]),
        card(&|face| face.feet = [None, figure(3)]),
        card(&|face| face.feet = [None, None]),
        Cell::Back("deck".into(), 1),
        Cell::Back("deck".into(), 2),
        Cell::Back(word("山札"), 1),
        seat("Ada", [20, 3], true),
        seat("Ada", [20, 3], false),
        seat("Ada", [19, 3], true),
        seat("Ada", [20, 4], false),
        seat("手長い名前です", [20, 3], true),
        panel("gems", &["red", " 1"]),
        panel("gems", &["red", " 2"]),
        panel("coins", &["red", " 1"]),
        panel("gems", &[]),
    ]
}

#[test]
fn whatever_is_new_in_a_row_is_drawn() {
    let cells = different_cells();
    for style in [&FANCY, &SIMPLE] {
        let table = |shown: [&Cell; 3], framed| {
            let row = || Row::Cells("".into(), shown.map(|cell| Placed::fixed(cell.clone())).into());
            Table { rows: vec![row(), row()], framed }
        };
        let mut canvas = Canvas::new(style);
        let mut compare = |table: &Table| {
            let text = drawn(&mut canvas, table);
            assert_eq!(text, drawn(&mut Canvas::new(style), table));
            text
        };
        for (i, a) in cells.iter().enumerate() {
            for (j, b) in cells.iter().enumerate() {
                let framed = (i + j) % 3 == 0;
                let first = compare(&table([a, b, a], framed));
                let then = compare(&table([b, a, a], framed));
                assert_eq!(first == then, i == j, "{a:?} {b:?}");
                compare(&table([b, a, a], !framed));
            }
        }
    }
}

#[test]
fn a_picture_is_as_wide_as_its_table() {
    static BANNER: Banner = Banner { simple: &["**"], fancy: &["**"], indents: (2, 2) };
    static OTHER: Banner = Banner { simple: &["*"], fancy: &["*"], indents: (2, 2) };
    let mut canvas = Canvas::new(&SIMPLE);
    for (cells, banner) in [(1, &BANNER), (1, &BANNER), (3, &BANNER), (1, &BANNER), (1, &OTHER)] {
        let row = Row::Cells("".into(), vec![Placed::fixed(Cell::Gap); cells]);
        let table = Table { rows: vec![Row::Banner(banner), row], framed: true };
        let text = drawn(&mut canvas, &table);
        assert!(text.lines().all(|line| line.width() == cells * CARD_WIDTH + 2), "{text}");
        assert!(text.contains(&format!("|  {} ", banner.simple[0])), "{text}");
    }
}
