//! Measures the speed of Sorcery: `cargo bench --bench sorcery`.
//!
//! * `random_game` and its parts: rules only. The limit is 6.6 µs per game (150,000 random games a second),
//!   the goal 3.3 µs (300,000 a second).
//! * `script`: 20,000 commands in the plain face. *Display* (4,000 boards, 4,000 hands, 4,000 inspections)
//!   takes the fastest other program 177 ms; the limit is 30 ms, the goal 15 ms. *Rules* (200 boards) takes
//!   it 30 ms; the limit is 6 ms. Those figures are for whole processes, and starting a process adds about
//!   1.5 ms to the times measured here. `copy_of_script` is the lower bound: it writes the same text to
//!   `/dev/null` in the same pieces.
//! * `make_table`, `draw_new_table`, `redraw_table`: make the tables of `board`, `hand` and `inspect 1` from
//!   positions, draw them for the first time, and draw them again.

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use sorcery::engine::{BySeat, Game, Log, Rng, Seat, Stream};
use sorcery::faces::canvas::{Canvas, FANCY};
use sorcery::faces::plain::{BoardMode, Plain};
use sorcery::games::sorcery::{CardId, Edition, Setup, Sorcery};
use sorcery::games::{Names, Request, Table, Tabletop, View, verb};
use sorcery::session::{Header, Match, roster};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};

fn main() {
    divan::main();
}

/// Returns a set-up in which both players have every card of the specification.
fn setup() -> Setup {
    let deck: Vec<CardId> = CardId::all().filter(|card| card.card().set == Edition::Base).collect();
    Setup { decks: BySeat([deck.clone(), deck]), testing: false }
}

/// Returns positions from the middle of random games, each with a legal action.
fn positions() -> Vec<(Sorcery, <Sorcery as Game>::Action)> {
    let mut scratch = Vec::new();
    let mut positions = Vec::new();
    for seed in 0..64 {
        let mut game = Sorcery::start(&setup(), seed, &mut Log::off());
        let mut rng = Rng::new(seed, Stream::Playout);
        for _ in 0..40 {
            if let Some(action) = game.random_action(&mut rng, &mut scratch) {
                game.apply(action, &mut Log::off());
            }
        }
        positions.extend(game.random_action(&mut rng, &mut scratch).map(|action| (game, action)));
    }
    positions
}

#[divan::bench]
fn random_game(bencher: Bencher) {
    let (setup, mut seed) = (setup(), 0);
    let mut scratch = Vec::new();
    bencher.bench_local(|| {
        seed += 1;
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = Sorcery::start(&setup, seed, &mut Log::off());
        for _ in 0..2_000 {
            let Some(action) = game.random_action(&mut rng, &mut scratch) else { break };
            game.apply(action, &mut Log::off());
        }
        game.status()
    });
}

#[divan::bench]
fn legal_actions(bencher: Bencher) {
    let positions = positions();
    let mut actions = Vec::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, _) in &positions {
            actions.clear();
            black_box(game).legal_actions(&mut actions);
        }
    });
}

#[divan::bench]
fn random_action(bencher: Bencher) {
    let positions = positions();
    let (mut rng, mut scratch) = (Rng::new(1, Stream::Playout), Vec::new());
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, _) in &positions {
            black_box(black_box(game).random_action(&mut rng, &mut scratch));
        }
    });
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, _) in &positions {
            drop(black_box(game.clone()));
        }
    });
}

/// Includes the time of `clone`.
#[divan::bench]
fn clone_and_apply(bencher: Bencher) {
    let positions = positions();
    let mut events = Log::default();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, action) in &positions {
            events.clear();
            let mut game = game.clone();
            game.apply(*action, &mut events);
            drop(black_box(game));
        }
    });
}

/// A question whose answer is a table.
#[derive(Clone, Copy, Debug)]
enum Question {
    Board,
    Hand,
    Inspect,
}

const QUESTIONS: [Question; 3] = [Question::Board, Question::Hand, Question::Inspect];

impl Question {
    /// Returns the answer, or `None` for `inspect` on an empty board.
    fn answer(self, game: &Sorcery, names: &Names) -> Option<Table> {
        let view = View::new(game, game.status().awaited().unwrap_or(Seat::ONE));
        let line = match self {
            Question::Board => "board",
            Question::Hand => "hand",
            Question::Inspect => "inspect 1",
        };
        match verb::parse(view, line) {
            Ok(Request::Ask(look)) => (Sorcery::ABOUT.table)(view, names, look).ok(),
            _ => None,
        }
    }
}

fn names() -> Names {
    Names::new(["Bjarne", "Linus"])
}

fn tables(question: Question) -> Vec<Table> {
    positions().iter().filter_map(|(game, _)| question.answer(game, &names())).collect()
}

#[divan::bench(args = QUESTIONS)]
fn make_table(bencher: Bencher, question: Question) {
    let (positions, names) = (positions(), names());
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (game, _) in &positions {
            black_box(question.answer(game, &names));
        }
    });
}

#[divan::bench(args = QUESTIONS)]
fn draw_new_table(bencher: Bencher, question: Question) {
    let tables = tables(question);
    let mut out = String::new();
    bencher.counter(ItemsCount::new(tables.len())).bench_local(|| {
        for table in &tables {
            out.clear();
            Canvas::new(&FANCY).draw(table, &mut out);
        }
    });
}

#[divan::bench(args = QUESTIONS)]
fn redraw_table(bencher: Bencher, question: Question) {
    let tables = tables(question);
    let mut canvas = Canvas::new(&FANCY);
    let mut out = String::new();
    bencher.counter(ItemsCount::new(64usize)).bench_local(|| {
        for _ in 0..64 {
            out.clear();
            canvas.draw(&tables[0], &mut out);
        }
    });
}

/// A script and its decks: the lines of `begin`, then `round` repeated up to 20,000 lines, then `board` and
/// `quit`.
struct Script {
    name: &'static str,
    decks: [&'static str; 2],
    begin: &'static str,
    round: &'static str,
    /// Number of rounds between two `board` commands.
    board_every: usize,
}

const DISPLAY: Script = Script {
    name: "display",
    decks: [
        "Novice Pyromancer | Apprentice Summoner | Air Elemental | Banish | Unsummon | Recharge | Disenchant",
        "Novice Pyromancer | Potion Seller | Air Elemental | Banish | Unsummon | Recharge | Disenchant",
    ],
    begin: "play 1\nend\nplay 1\nend\n",
    round: "board\nhand\ninspect 1\nattack 1\nend\nboard\nhand\ninspect 1\nattack 1\nend\n",
    board_every: usize::MAX,
};

const RULES: Script = Script {
    name: "rules",
    decks: [
        "Apprentice Summoner | Banish | Unsummon | Recharge | Disenchant | Banish",
        "Earth Elemental | Potion Seller | Bone Golem | Banish | Banish | Banish",
    ],
    begin: "play 1\nend\nplay 1\nend\nuse 1\nend\nplay 1\nend\nend\nend\nend\nplay 1\nend\n",
    round: "attack 2 1\nuse 1\nend\nend\n",
    board_every: 25,
};

impl fmt::Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Script {
    fn text(&self) -> Vec<u8> {
        let mut text = format!("Bjarne\nLinus\n{}", self.begin);
        let mut lines = self.begin.lines().count();
        for round in 1.. {
            text.push_str(self.round);
            lines += self.round.lines().count();
            if round % self.board_every == 0 {
                text.push_str("board\n");
                lines += 1;
            }
            if lines >= 19_998 {
                break;
            }
        }
        text.push_str("board\nquit\n");
        text.into_bytes()
    }

    fn run(&self, output: impl Write) {
        let mut face = Plain::new(self.text(), io::empty(), output, &FANCY, BoardMode::Asked);
        let names = face.ask_names(&[None, None]).expect("names come from the script").expect("two of them");
        let value = |name: &str, value: &str| (name.to_string(), value.to_string());
        let [one, two] = self.decks.map(|deck| format!("| {deck}"));
        let header = Header {
            game: "sorcery".into(),
            seed: 1,
            names: Seat::all(2).map(|seat| names.of(seat).to_string()).collect(),
            chosen: vec![value("deck1", &one), value("deck2", &two), value("testing", "yes")],
            ..Header::default()
        };
        let mut session: Match = roster::open(header).expect("the decks are good");
        face.play(&mut session).expect("writing succeeds");
    }

    fn output(&self) -> Vec<u8> {
        let mut output = Vec::new();
        self.run(&mut output);
        output
    }
}

fn dev_null() -> File {
    OpenOptions::new().write(true).open("/dev/null").expect("/dev/null is there")
}

#[divan::bench(args = [DISPLAY, RULES], sample_count = 20)]
fn script(bencher: Bencher, script: &Script) {
    let bytes = BytesCount::new(script.output().len());
    bencher.counter(bytes).bench_local(|| script.run(dev_null()));
}

/// Writes the same text through a buffer in the same pieces, for comparison.
#[divan::bench(args = [DISPLAY, RULES], sample_count = 20)]
fn copy_of_script(bencher: Bencher, script: &Script) {
    let output = script.output();
    bencher.counter(BytesCount::new(output.len())).bench_local(|| {
        let (mut file, mut buffer) = (dev_null(), Vec::with_capacity(1 << 17));
        for piece in output.chunks(1 << 16) {
            buffer.clear();
            buffer.extend_from_slice(piece);
            file.write_all(black_box(&buffer)).expect("/dev/null takes everything");
        }
    });
}
