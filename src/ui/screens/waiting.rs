//! The screen before a game starts: while the terminal asks for names, or until all seats of a shared table are
//! taken.

use crate::app::{Actions, Context, Screen, ScreenEvent};
use crate::frame::{Body, MenuItem, MenuView};
use crate::keys::{Command, KeyScope};

#[derive(Debug)]
pub enum WaitingScreen {
    /// The terminal is asking for the players' names.
    Names,
    /// Waiting for other players; contains the ways to join.
    Others(Vec<String>),
}

impl Screen for WaitingScreen {
    fn name(&self) -> &'static str {
        "Waiting"
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        let waits_for_others = matches!(self, WaitingScreen::Others(_));
        Actions::new(cx, KeyScope::Menu, if waits_for_others { &[Command::Quit, Command::Help] } else { &[] })
    }

    fn view(&self, cx: &Context) -> Body {
        let begins = || match cx.shared_table.as_ref().and_then(|shared| shared.room.expected()) {
            Some(name) => format!("Waiting for {name} to reconnect."),
            None => "The game starts when all seats are taken.".into(),
        };
        let (title, about, ways) = match self {
            WaitingScreen::Names => {
                ("A game is about to start.", "Enter the players' names in the terminal.".into(), &[][..])
            }
            WaitingScreen::Others(ways) => ("The table is open.", begins(), &**ways),
        };
        let items: Vec<MenuItem> = ways.iter().map(|way| MenuItem::new(way, "")).collect();
        // Put the cursor outside the list, because its entries can't be selected.
        let cursor = items.len();
        Body::Menu(MenuView { title: title.into(), about, items, cursor, ..MenuView::default() })
    }

    fn event(&mut self, event: ScreenEvent<'_>, _cx: &mut Context) -> bool {
        // While the terminal asks for names, no command works here, not even leaving.
        matches!((self, event), (WaitingScreen::Names, ScreenEvent::Command(_)))
    }
}
