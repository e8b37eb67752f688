//! The window: pictures without a server, and the real program on a virtual one.

mod drawing;
#[cfg(unix)]
mod full_screen;
mod hands;
mod kept;
mod paste;
pub mod picture;
mod screens;
mod server;
mod xvfb;

use sorcery::engine::BySeat;
use sorcery::faces::window::WindowFrame;
use sorcery::games::setting;
use sorcery::games::sorcery::decks::parse;
use sorcery::games::sorcery::{Edition, Setup, Sorcery};
use sorcery::session::{Header, roster};
use sorcery::ui::app::Msg;
use sorcery::ui::keys::{KeySet, Keymap};
use sorcery::ui::model::{Model, update, view};
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::Opened;
use sorcery::ui::theme::Theme;

/// Returns the header of a game of Sorcery between Bjarne and Linus in testing mode.
fn sorcery_header(deck: &str, seed: u64) -> Header {
    let cards = parse("deck", deck.replace(", ", "\n").as_bytes(), Edition::Circle).expect("a deck");
    let setup = Setup { decks: BySeat([cards.clone(), cards]), testing: true };
    header("sorcery", seed, setting::chosen::<Sorcery>(&setup))
}

fn header(game: &str, seed: u64, chosen: Vec<(String, String)>) -> Header {
    let seats = roster::find(game).expect("a game").seats;
    let names = ["Bjarne", "Linus"][..seats].iter().map(|name| name.to_string()).collect();
    Header { game: game.into(), seed, names, chosen, ..Header::default() }
}

/// Returns a model at the table of a game, as for the window beside plain text.
fn model(header: Header) -> Model {
    let settings = Settings { open_hands: true, animation: false, ..Settings::default() };
    let (keymap, _) = Keymap::of(KeySet::Arrows, &[]);
    let mut model = Model::new(settings, keymap, Theme::built_in());
    model.context.reveals_hands = true;
    let session = roster::open(header).expect("a game");
    update(&mut model, Msg::Opened(Ok(Opened { session, path: None, replay: false })));
    model
}

/// Returns what the window shows for a model, in its theme.
fn shown(model: &Model) -> WindowFrame {
    WindowFrame { frame: view(model), theme: model.context.theme().clone() }
}

/// Plays lines separated by `;`.
fn play(model: &mut Model, lines: &str) {
    for line in lines.split(';') {
        update(model, Msg::Line(line.trim().into()));
    }
}
