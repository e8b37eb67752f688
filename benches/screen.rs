//! Measures the full screen at 200 by 60: `cargo bench --bench screen`.
//!
//! * `full_frame`: draws a table with ten minions and five cards in hand on a blank screen, from the model to
//!   the terminal's bytes. The limit is 1 ms.
//! * `same_frame`: draws the same table again, which writes nothing.
//! * `keystroke`: handles a key and writes the changed cells.

use divan::Bencher;
use ratatui::layout::Rect;
use sorcery::faces::tui::{self, Display, Paint};
use sorcery::session::{Header, roster};
use sorcery::ui::app::Msg;
use sorcery::ui::keys::{Key, Keymap};
use sorcery::ui::model::{Model, update, view};
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::Opened;
use sorcery::ui::theme::{Depth, Theme};
use std::io;

const SCREEN: Rect = Rect { x: 0, y: 0, width: 200, height: 60 };

fn main() {
    divan::main();
}

/// Returns a model of a table with ten minions and five cards in hand.
fn full_table() -> Model {
    let deck = format!("| {}", vec!["Potion Seller"; 20].join(" | "));
    let header = Header {
        game: "sorcery".into(),
        seed: 1,
        names: vec!["Ada".into(), "Grace".into()],
        chosen: vec![("deck1".into(), deck.clone()), ("deck2".into(), deck), ("testing".into(), "yes".into())],
        ..Header::default()
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

/// Draws the model and writes the cells that changed since the last frame.
fn draw(display: &mut Display<io::Sink>, model: &Model, paint: &Paint) {
    let drawn = display.draw(SCREEN.as_size(), |buf| _ = tui::draw(&view(model), paint, SCREEN, buf));
    drawn.expect("a sink");
}

/// Draws and writes the whole screen.
#[divan::bench]
fn full_frame(bencher: Bencher<'_, '_>) {
    let model = full_table();
    let paint = Paint::new(model.context.theme(), Depth::True, false);
    let mut display = Display::new(io::sink()).expect("a sink");
    bencher.bench_local(|| {
        display.forget();
        draw(&mut display, &model, &paint);
    });
}

/// Draws the whole screen, which is unchanged, so nothing is written.
#[divan::bench]
fn same_frame(bencher: Bencher<'_, '_>) {
    let model = full_table();
    let paint = Paint::new(model.context.theme(), Depth::True, false);
    let mut display = Display::new(io::sink()).expect("a sink");
    draw(&mut display, &model, &paint);
    bencher.bench_local(|| draw(&mut display, &model, &paint));
}

/// Types a letter and deletes it again.
#[divan::bench]
fn keystroke(bencher: Bencher<'_, '_>) {
    let mut model = full_table();
    let paint = Paint::new(model.context.theme(), Depth::True, false);
    let keys = ["p", "Backspace"].map(|name| Key::parse(name).expect("a key"));
    let mut presses = keys.iter().cycle();
    let mut display = Display::new(io::sink()).expect("a sink");
    bencher.bench_local(|| {
        let key = *presses.next().expect("a cycle");
        update(&mut model, Msg::Key(key));
        draw(&mut display, &model, &paint);
    });
}
