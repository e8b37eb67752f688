//! What a window shows while plain text asks for names: there is no game yet.

use crate::ui::frame::{Body, Menu};
use crate::ui::keys::Command;
use crate::ui::screen::{Context, Screen};

#[derive(Debug)]
pub struct Waiting;

impl Screen for Waiting {
    fn name(&self) -> &'static str {
        "Waiting"
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        ["Sorcery".into(), String::new(), env!("CARGO_PKG_VERSION").into()]
    }

    fn keys(&self) -> Vec<Command> {
        Vec::new()
    }

    fn view(&self, _cx: &Context) -> Body {
        Body::Menu(Menu {
            logo: &[],
            title: "A game is about to begin.".into(),
            about: "The players' names are asked for in the text.".into(),
            ..Menu::default()
        })
    }

    /// Nothing can be done here, not even to leave.
    fn command(&mut self, _command: Command, _cx: &mut Context) -> bool {
        true
    }
}
