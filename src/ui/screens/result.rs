//! A game that is over: who won, how it went, and what to do next.

use crate::engine::{Rng, Seat, Status};
use crate::session::{Header, Session, Story, roster};
use crate::ui::frame::{Body, Item, Menu, ResultView};
use crate::ui::msg::{Effect, Msg};
use crate::ui::screen::{Context, Screen};
use std::path::PathBuf;

/// What can be done next.
#[derive(Clone, Copy, Debug)]
enum After {
    Again,
    SwapSeats,
    Watch,
    Lobby,
}

/// How many of the last things that happened are told.
const TOLD: usize = 4;

#[derive(Debug)]
pub struct GameOver {
    header: Header,
    title: &'static str,
    /// Where it is kept.
    path: Option<PathBuf>,
    headline: String,
    /// The last things that happened.
    why: Vec<String>,
    story: Story,
    names: Vec<String>,
    cursor: usize,
}

impl GameOver {
    pub fn new(session: &dyn Session, path: Option<PathBuf>) -> Self {
        let names = session.header().printable_names();
        let names: Vec<String> = Seat::all(names.len()).map(|seat| names.of(seat).to_string()).collect();
        let headline = match session.status() {
            Status::Over(outcome) => {
                let winners: Vec<&str> = outcome.winners.iter().map(|seat| names[seat.index()].as_str()).collect();
                match winners.as_slice() {
                    [] => "Nobody wins.".to_string(),
                    [one] => format!("{one} wins!"),
                    _ => format!("A tie: {}.", winners.join(" and ")),
                }
            }
            Status::Awaiting(_) => String::new(),
        };
        let mut why: Vec<String> = session.log(None).into_iter().map(|line| line.text).collect();
        why.drain(..why.len().saturating_sub(TOLD));
        let (header, title, story) = (session.header().clone(), roster::title(&session.header().game), session.story());
        GameOver { header, title, path, headline, why, story, names, cursor: 0 }
    }

    /// What can be done, with a remark. Who plays alone has nobody to swap seats with.
    fn entries(&self) -> Vec<(After, &'static str, &'static str)> {
        let again = match self.header.position {
            Some(_) => "from the same position",
            None => "the same decks, new luck",
        };
        let swap = (self.names.len() > 1).then_some((After::SwapSeats, "Swap seats", "the other player begins"));
        let rest = [(After::Watch, "Watch the replay", "step by step"), (After::Lobby, "Lobby", "")];
        [(After::Again, "Again", again)].into_iter().chain(swap).chain(rest).collect()
    }
}

impl Screen for GameOver {
    fn name(&self) -> &'static str {
        "Result"
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        [self.title.into(), "the game is over".into(), format!("seed {}", self.header.seed)]
    }

    fn view(&self, _cx: &Context) -> Body {
        let item = |(_, label, detail): (After, &str, &str)| Item {
            label: label.into(),
            detail: detail.into(),
            ..Item::default()
        };
        let items = self.entries().into_iter().map(item).collect();
        let name = self.path.as_ref().map(|path| path.file_name().unwrap_or_default().to_string_lossy());
        let about = name.map_or("this game is not kept".to_string(), |name| format!("kept as {name}"));
        Body::Result(ResultView {
            headline: self.headline.clone(),
            why: self.why.clone(),
            story: self.story.clone(),
            names: self.names.clone(),
            menu: Menu { title: String::new(), about, items, cursor: self.cursor, preview: Vec::new() },
        })
    }

    fn list(&mut self, _cx: &Context) -> Option<(&mut usize, usize)> {
        let items = self.entries().len();
        Some((&mut self.cursor, items))
    }

    fn choose(&mut self, cx: &mut Context) {
        let mut header = self.header.clone();
        header.seed = Rng::fresh_seed();
        match self.entries().get(self.cursor) {
            Some((After::Again, ..)) => cx.effect(Effect::Begin(Box::new(header))),
            Some((After::SwapSeats, ..)) => {
                roster::swap_seats(&mut header);
                cx.effect(Effect::Begin(Box::new(header)));
            }
            Some((After::Watch, ..)) => self.path.iter().for_each(|path| cx.effect(Effect::Watch(path.clone()))),
            Some((After::Lobby, ..)) => cx.home(),
            None => {}
        }
    }

    fn hear(&mut self, msg: Msg, _cx: &mut Context) {
        if let Msg::Filed(path) = msg {
            self.path = Some(path);
        }
    }
}
