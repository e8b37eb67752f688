//! What is shown while there is no game yet: while plain text asks for names, or until all seats of a
//! shared table are taken.

use crate::app::screen::{Context, Screen};
use crate::frame::{Body, Item, Menu};
use crate::keys::Command;

#[derive(Debug)]
pub enum Waiting {
    /// For names that are asked for in the text.
    Names,
    /// For others, who may come in these ways.
    Others(Vec<String>),
}

impl Screen for Waiting {
    fn name(&self) -> &'static str {
        "Waiting"
    }

    fn keys(&self) -> Vec<Command> {
        match self {
            Waiting::Names => Vec::new(),
            Waiting::Others(_) => vec![Command::Quit, Command::Help],
        }
    }

    fn view(&self, cx: &Context) -> Body {
        let expected = || cx.company.as_ref().and_then(|company| company.room.expected());
        let begins = || match expected() {
            Some(name) => format!("The game goes on when {name} is back."),
            None => "The game begins when all seats are taken.".into(),
        };
        let (title, about, ways) = match self {
            Waiting::Names => {
                ("A game is about to begin.", "The players' names are asked for in the text.".into(), &[][..])
            }
            Waiting::Others(ways) => ("The table is open.", begins(), &**ways),
        };
        let items: Vec<Item> = ways.iter().map(|way| Item { label: way.clone(), ..Item::default() }).collect();
        // Nothing can be chosen.
        let cursor = items.len();
        Body::Menu(Menu { title: title.into(), about, items, cursor, ..Menu::default() })
    }

    /// While names are asked for, nothing can be done here, not even to leave.
    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match (&self, command) {
            (Waiting::Names, _) => true,
            (Waiting::Others(_), Command::Back) => {
                cx.home();
                true
            }
            (Waiting::Others(_), _) => false,
        }
    }
}
