//! A game that is over: who won, how it went, and what to do next.

use crate::app::msg::{Effect, Msg};
use crate::app::screen::{Answer, Company, Context, Screen};
use crate::chart::Chart;
use crate::frame::{Body, Hint, Item, Menu, Popup, ResultView, Tone};
use crate::keys::Command;
use crate::storage::saved::headline;
use crate::told::all_to_you;
use sorcery_games::emblem::Emblem;
use sorcery_games::engine::{Rng, Seat, SeatSet, Status};
use sorcery_games::table::Placed;
use sorcery_games::{Cell, Error, Way};
use sorcery_session::roster::ROSTER;
use sorcery_session::{Asker, Header, LogLine, Session, roster};
use std::path::PathBuf;

/// Something to do next: its name, a remark, and what it does.
type Entry = (&'static str, &'static str, fn(&GameOver, &mut Context));

#[derive(Debug)]
pub struct GameOver {
    header: Header,
    title: &'static str,
    path: Option<PathBuf>,
    /// What is shown, but for the items and the remark of its menu.
    view: ResultView,
}

impl GameOver {
    pub fn new(session: &dyn Session, path: Option<PathBuf>) -> Self {
        let names = session.names();
        let you = session.header().only_person();
        let told = |text: String| you.map_or(text.clone(), |you| all_to_you(&text, names, you));
        let named = |seat: Seat| match session.header().names.get(seat.index()) {
            Some(typed) if you == Some(seat) && typed.trim().is_empty() => "You".to_string(),
            _ => names.of(seat).to_string(),
        };
        let all: Vec<String> = Seat::all(names.len()).map(named).collect();
        let winners = match session.status() {
            Status::Over(outcome) => outcome.winners,
            Status::Awaiting(_) => SeatSet::NONE,
        };
        let tone = match you {
            Some(only) if winners.contains(only) => Tone::Victory,
            Some(_) if winners != SeatSet::NONE || names.len() == 1 => Tone::Defeat,
            _ => Tone::Neither,
        };
        let headline = told(headline(session));
        let (ending, mut story) = (told(session.ending()), session.story());
        story.best = story.best.map(|best| match best.split_once(": ") {
            Some((what, whose)) => format!("{what}: {}", told(whose.to_string())),
            None => best,
        });
        let (last, emblem) = last_blow(session);
        let last = last.map_or(String::new(), |last| format!("Turn {}: {}", story.turns, told(last)));
        let charts = story.measures.iter().map(|(name, values)| Chart::of_measure(name, values, story.turns, &all));
        let charts = charts.collect();
        let view =
            ResultView { headline, tone, ending, last, emblem, story, names: all, charts, menu: Menu::default() };
        GameOver { header: session.header().clone(), title: roster::title(&session.header().game), path, view }
    }

    /// What can be done. Who plays alone has nobody to swap seats with.
    fn entries(&self, cx: &Context) -> Vec<Entry> {
        if let Some(company) = &cx.company {
            let rematch: Entry = ("Play again, seats swapped", "when the other wants that, too", |over, cx| {
                over.tell_company("rematch", cx);
            });
            let leave: Entry = ("Leave", "", |_, cx| cx.home());
            return company.visit.map(|_| rematch).into_iter().chain([leave]).collect();
        }
        let again = match self.header.position {
            Some(_) => "from the same position",
            None => "the same players, new luck",
        };
        let mut entries: Vec<Entry> = vec![
            ("Again", again, |over, cx| cx.effect(Effect::Begin(Box::new(over.again())))),
            ("Swap seats", "the other player begins", |over, cx| {
                let mut header = over.again();
                roster::swap_seats(&mut header);
                cx.effect(Effect::Begin(Box::new(header)));
            }),
            ("Replay", "step by step", |over, cx| {
                over.path.iter().for_each(|path| cx.effect(Effect::Watch(path.clone())));
            }),
            ("Lobby", "", |_, cx| cx.home()),
        ];
        if self.view.names.len() < 2 {
            entries.remove(1);
        }
        entries
    }

    /// Says something to the others of a shared table, and shows what they say to that.
    fn tell_company(&self, line: &str, cx: &mut Context) {
        let Some(company) = &cx.company else { return };
        let Some(mut guest) = company.room.guest(company.visit) else { return };
        let said = match guest.submit_by(Asker::Onlooker, line) {
            Err(Error(why)) => why,
            Ok(_) if line == "rematch" => "The other was asked.".into(),
            Ok(_) => return,
        };
        cx.popup = Some(Popup::said("Play again", &said));
    }

    /// The same game with new luck.
    fn again(&self) -> Header {
        Header { seed: Rng::fresh_seed(), ..self.header.clone() }
    }
}

/// What did the last blow, if one ended the game, and its drawing, else that of the game.
fn last_blow(session: &dyn Session) -> (Option<String>, Emblem) {
    let (done, _) = session.place();
    let lines: Vec<LogLine> = session.log(None).into_iter().filter(|line| line.action == done).collect();
    let touch = |line: &LogLine| line.touch.filter(|touch| touch.way == Way::Acts);
    let last = lines.iter().rfind(|line| touch(line).is_some());
    let table = session.observe(None).table;
    let card = last.and_then(touch).and_then(|touch| {
        let about = |placed: &&Placed| placed.anchor.is_some_and(|at| touch.is_about(at, placed.thing));
        match &table.cells().find(about)?.cell {
            Cell::Card(face) => Some(face.emblem).filter(|emblem| !emblem.is_empty()),
            _ => None,
        }
    });
    let game = ROSTER.iter().find(|listed| listed.name == session.header().game);
    (last.map(|line| line.text.clone()), card.or(game.map(|game| game.emblem)).unwrap_or_default())
}

impl Screen for GameOver {
    fn name(&self) -> &'static str {
        "Result"
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        [self.title.into(), "the game is over".into(), format!("seed {}", self.header.seed)]
    }

    fn view(&self, cx: &Context) -> Body {
        let item = |(label, detail, _): Entry| Item { label: label.into(), detail: detail.into(), ..Item::default() };
        let items = self.entries(cx).into_iter().map(item).collect();
        let kept = if cx.company.is_some() { "kept by the host" } else { "this game is not kept" };
        let about = self.path.as_ref().and_then(|path| path.file_name());
        let about = about.map_or(kept.into(), |file| format!("kept as {}", file.to_string_lossy()));
        let menu = Menu { about, items, cursor: self.view.menu.cursor, ..Menu::default() };
        Body::Result(Box::new(ResultView { menu, ..self.view.clone() }))
    }

    fn list(&mut self, cx: &Context) -> Option<(&mut usize, usize)> {
        let items = self.entries(cx).len();
        Some((&mut self.view.menu.cursor, items))
    }

    fn keys(&self) -> Vec<Command> {
        vec![Command::Choose, Command::Right, Command::Back, Command::Help]
    }

    fn hints(&self, cx: &Context) -> Vec<Hint> {
        let hints = cx.hints(self.place(), &self.keys());
        cx.hints_of_pair(self.place(), [Command::Left, Command::Right], "move", hints)
    }

    /// The choices stand side by side.
    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        let command = match command {
            Command::Left => Command::Up,
            Command::Right => Command::Down,
            command => command,
        };
        self.browse(command, cx)
    }

    fn choose(&mut self, cx: &mut Context) {
        if let Some((.., act)) = self.entries(cx).get(self.view.menu.cursor) {
            act(self, cx);
        }
    }

    fn hear(&mut self, msg: &Msg, _cx: &mut Context) {
        if let Msg::Filed(path) = msg {
            self.path = Some(path.clone());
        }
    }

    /// The other may want to play again.
    fn settle(&mut self, cx: &mut Context) {
        if let Some(question) = cx.company.as_ref().and_then(Company::question)
            && !cx.popup.as_ref().is_some_and(Popup::is_question)
        {
            cx.ask(question, &["Yes", "No"]);
        }
    }

    fn answer(&mut self, answer: Answer, cx: &mut Context) {
        let yes = answer == Answer::Item(0);
        self.tell_company(if yes { "accept" } else { "decline" }, cx);
    }
}
