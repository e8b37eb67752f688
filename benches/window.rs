//! Measures how fast the window draws: `cargo bench --bench window`.

use divan::Bencher;
use sorcery::faces::window::WindowFrame;
use sorcery::faces::window::painter::Renderer;
use sorcery::session::{Header, roster};
use sorcery::ui::app::Msg;
use sorcery::ui::keys::{KeySet, Keymap};
use sorcery::ui::model::{Model, update, view};
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::Opened;
use sorcery::ui::theme::Theme;

fn main() {
    divan::main();
}

/// Returns a model of a game of Sorcery in which both players have played cards.
fn model() -> Model {
    let settings = Settings { open_hands: true, animation: false, ..Settings::default() };
    let (keymap, _) = Keymap::of(KeySet::Arrows, &[]);
    let mut model = Model::new(settings, keymap, Theme::built_in());
    let names = vec!["Bjarne".into(), "Linus".into()];
    let header = Header { game: "sorcery".into(), seed: 3, names, ..Header::default() };
    let session = roster::open(header).expect("a game");
    update(&mut model, Msg::Opened(Ok(Opened { session, path: None, replay: false })));
    for _ in 0..30 {
        let Some(line) = line(&model) else { break };
        update(&mut model, Msg::Line(line));
    }
    model
}

/// Returns a line that plays a card if possible, otherwise the first legal one.
fn line(model: &Model) -> Option<String> {
    let options = model.at::<sorcery::ui::screens::table::TableScreen>()?.options();
    options.iter().find(|option| option.line.starts_with("play")).or(options.first()).map(|option| option.line.clone())
}

fn shown(model: &Model) -> WindowFrame {
    WindowFrame { frame: view(model), theme: model.context.theme().clone() }
}

/// Draws the whole window with cached glyphs.
#[divan::bench(args = [(900, 600), (1600, 900), (2400, 1600)])]
fn whole_frame(bencher: Bencher<'_, '_>, size: (u32, u32)) {
    let shown = shown(&model());
    let mut renderer = Renderer::new(size).expect("a size");
    bencher.bench_local(|| {
        renderer.resize(size);
        renderer.show(&shown, 1.0)
    });
}

/// Draws the first frame, for which no glyph is cached.
#[divan::bench(args = [(1280, 800)])]
fn first_frame(bencher: Bencher<'_, '_>, size: (u32, u32)) {
    let shown = shown(&model());
    bencher.bench_local(|| {
        let mut renderer = Renderer::new(size).expect("a size");
        renderer.show(&shown, 1.0)
    });
}

/// Moves the cursor from a card to the next one and back, which redraws both cards and the panel.
#[divan::bench(args = [(1600, 900)])]
fn changed_cards(bencher: Bencher<'_, '_>, size: (u32, u32)) {
    use sorcery::ui::keys::{Code, Key};
    let mut model = model();
    let here = shown(&model);
    update(&mut model, Msg::Key(Key::from(Code::Tab)));
    alternate(bencher, size, &here, &shown(&model));
}

/// Types a letter.
#[divan::bench(args = [(1600, 900)])]
fn typed_letter(bencher: Bencher<'_, '_>, size: (u32, u32)) {
    use sorcery::ui::keys::{Code, Key};
    let mut model = model();
    update(&mut model, Msg::Key(Key::from(Code::Char('e'))));
    let here = shown(&model);
    update(&mut model, Msg::Key(Key::from(Code::Char('n'))));
    alternate(bencher, size, &here, &shown(&model));
}

/// Alternates between two frames.
fn alternate(bencher: Bencher<'_, '_>, size: (u32, u32), here: &WindowFrame, there: &WindowFrame) {
    let mut renderer = Renderer::new(size).expect("a size");
    let mut turn = false;
    bencher.bench_local(|| {
        turn = !turn;
        renderer.show(if turn { there } else { here }, 1.0)
    });
}
