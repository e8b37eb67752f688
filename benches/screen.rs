//! What the full screen costs at 200 by 60: `cargo bench --bench screen`.
//!
//! * `full_frame`: a table with ten minions and five cards in hand, from the model to the bytes for
//!   the terminal, on a blank screen. Asked for are 400 µs.
//! * `keystroke`: a key, and what differs on the screen after it.

use divan::Bencher;
use ratatui::backend::Backend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sorcery::faces::tui::{self, Lean, Paint};
use sorcery::session::{Header, roster};
use sorcery::shell::keys::{Key, Keymap};
use sorcery::shell::model::Model;
use sorcery::shell::msg::{Msg, Opened};
use sorcery::shell::settings::Settings;
use sorcery::shell::theme::{Depth, Theme};
use sorcery::shell::update::update;
use sorcery::shell::view::view;
use std::io;

const SCREEN: Rect = Rect { x: 0, y: 0, width: 200, height: 60 };

fn main() {
    divan::main();
}

/// A table with ten minions and five cards in hand.
fn full_table() -> Model {
    let deck = format!("| {}", vec!["Potion Seller"; 20].join(" | "));
    let header = Header {
        game: "sorcery".into(),
        seed: 1,
        names: vec!["Ada".into(), "Grace".into()],
        chosen: vec![("deck1".into(), deck.clone()), ("deck2".into(), deck), ("testing".into(), "yes".into())],
        players: Vec::new(),
        position: None,
    };
    let mut session = roster::open(header).expect("a game");
    let mut submit =
        |line: &str, times: usize| (0..times).for_each(|_| _ = session.submit(line).expect("a legal line"));
    for _ in 0..2 {
        submit("play 1", 5);
        submit("end", 1);
    }
    submit("draw", 4);
    let settings = Settings { animation: false, open_hands: true, ..Settings::default() };
    let mut model = Model::new(settings, Keymap::default(), Theme::built_in());
    update(&mut model, Msg::Opened(Ok(Opened { session, path: None, replay: false })));
    model
}

/// Draws the model and writes what differs from the picture before.
fn frame(model: &Model, theme: &Theme, before: &Buffer) -> Buffer {
    let paint = Paint { theme, ascii: false };
    let mut buffer = Buffer::empty(SCREEN);
    tui::draw(&view(model), paint, SCREEN, &mut buffer);
    let mut backend = Lean::new(io::sink());
    backend.draw(before.diff(&buffer).into_iter()).expect("a sink");
    buffer
}

#[divan::bench]
fn full_frame(bencher: Bencher<'_, '_>) {
    let model = full_table();
    let theme = model.theme().at(Depth::True);
    let blank = Buffer::empty(SCREEN);
    bencher.bench_local(|| frame(&model, &theme, &blank));
}

#[divan::bench]
fn keystroke(bencher: Bencher<'_, '_>) {
    let mut model = full_table();
    let theme = model.theme().at(Depth::True);
    let keys = ["p", "Backspace"].map(|name| Key::parse(name).expect("a key"));
    let mut before = frame(&model, &theme, &Buffer::empty(SCREEN));
    let mut presses = keys.iter().cycle();
    bencher.bench_local(|| {
        let key = *presses.next().expect("a cycle");
        update(&mut model, Msg::Key(key));
        before = frame(&model, &theme, &before);
    });
}
