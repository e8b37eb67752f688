//! The lab of Dominion: a strategy is written on the left, and on the right is seen how it does.

mod charts;
mod choosing;
mod editor;
mod naming;
mod panel;
mod picker;
mod told;
mod tryout;
mod tuning;

use crate::app::msg::{Effect, Invited, Msg, Task};
use crate::app::screen::{Answer, Context, Habits, Screen};
use crate::frame::{Body, Hint, Hit, LabView, Popup, PromptView};
use crate::keys::{Code, Command, Key, Place};
use crate::scene::lab::{ODDS, PANEL, SETTING};
use editor::Editor;
use naming::Typing;
use panel::Shown;
use picker::{Choosing, Picked, Picker};
use sorcery_agents::Pace;
use sorcery_agents::strategy::library;
use sorcery_games::dominion::{ALL, Dominion};
use sorcery_games::engine::{Game, Rng};
use sorcery_games::setting;
use sorcery_games::table::plain_lines;
use sorcery_games::{Label, Line, Tint};
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::tournament::First;
use sorcery_session::players::Entrant;
use sorcery_session::{Header, Player, Players, Strategy};
use std::time::Duration;
use told::Told;
use tryout::Tryout;
use tuning::Tuning;

/// Whom a strategy is tried against first.
const OPPONENT: &str = "smithy";
/// What somebody who has written nothing yet begins with.
const TEMPLATE: &str = include_str!("template.strategy");
/// How many lines a game that is told is scrolled by.
const STEP: isize = 5;

type Act = fn(&mut Lab, &mut Context);

/// What can be done from the menu.
const MENU: [(&str, Act); 15] = [
    ("Save", Lab::save),
    ("Save as ...", Lab::name_it),
    ("Open ...", |lab, cx| lab.choose_strategies(Choosing::Strategy, cx)),
    ("New, from the template", |lab, cx| lab.replace(String::new(), TEMPLATE.into(), cx)),
    ("Opponents ...", |lab, cx| lab.choose_strategies(Choosing::Opponents, cx)),
    ("Who begins", |lab, _| lab.turn_first()),
    ("Kingdom ...", |lab, _| lab.choose_kingdom()),
    ("More games, or stop", |lab, _| lab.tryout.toggle()),
    ("Other shuffles", |lab, _| lab.tryout.shuffle()),
    ("Find ...", Lab::find),
    ("Put the text in order", Lab::format),
    ("Search for better lists ...", Lab::tune),
    ("Play against it", Lab::play),
    ("Write the chart to files", Lab::export),
    ("Leave", |lab, cx| lab.leave(|_, cx| cx.home(), cx)),
];

/// What a question on top is about.
#[derive(Debug)]
enum Asking {
    Menu,
    /// Whether the text may be replaced by another: its name and its text.
    Replace(String, String),
    /// Whether the text of another strategy may be written over: its name.
    Overwrite(String),
    /// Whether the text may be lost by this.
    Leave(Act),
    /// What becomes of the search for better lists.
    Tuning,
}

#[derive(Debug)]
pub struct Lab {
    editor: Editor,
    tryout: Tryout,
    chart: usize,
    shown: Shown,
    told: Option<Told>,
    tuning: Option<Tuning>,
    picker: Option<Picker>,
    typing: Option<Typing>,
    /// A program that is being tried before it joins the list of opponents.
    invited: Option<Invited>,
    asking: Option<Asking>,
    /// The text that was tried last.
    tried: String,
    /// What the strategy's file held when it was last looked at, unless somebody has heard that it is otherwise.
    known: Option<String>,
    /// The draft that was kept last, and why this text is not.
    drafted: Option<(String, String)>,
    undrafted: Option<String>,
}

impl Lab {
    /// With the text that was left, or a template.
    pub fn new(cx: &Context) -> Self {
        let editor = match &cx.library.draft {
            Some((name, text)) => Editor::new(name, text),
            None => Editor::new("", TEMPLATE),
        };
        let habits = cx.lab.clone().unwrap_or_else(|| Habits {
            opponents: find(OPPONENT, cx)
                .and_then(|text| Entrant::read(OPPONENT, text).ok())
                .into_iter()
                .map(Contender::from)
                .collect(),
            first: First::Alternate,
            kingdom: ("all cards".into(), ALL.into()),
            chart: charts::FIRST,
        });
        let chart = habits.chart;
        let mut tryout = Tryout::new(habits);
        tryout.changed();
        Lab {
            tried: editor.text().to_string(),
            known: find(&editor.name, cx).map(str::to_string),
            editor,
            tryout,
            chart,
            shown: Shown::Charts,
            told: None,
            tuning: None,
            picker: None,
            typing: None,
            invited: None,
            asking: None,
            drafted: cx.library.draft.clone(),
            undrafted: None,
        }
    }

    fn open(&mut self, name: &str, text: &str) {
        self.editor = Editor::new(name, text);
        // What the other one did says nothing of this one.
        self.tryout.forget();
        self.known = None;
        // Also where only the name is another, it is kept and tried.
        self.tried.clear();
    }

    /// Opens another text, if nothing is lost by that.
    fn replace(&mut self, name: String, text: String, cx: &mut Context) {
        if self.is_saved(cx) || self.editor.text() == TEMPLATE {
            return self.open(&name, &text);
        }
        self.asking = Some(Asking::Replace(name, text));
        cx.ask("What is written here is not saved.", &["Stay", "Open the other all the same"]);
    }

    /// The text that is kept under the name of what is written.
    fn saved<'c>(&self, cx: &'c Context) -> Option<&'c str> {
        find(&self.editor.name, cx)
    }

    fn is_saved(&self, cx: &Context) -> bool {
        self.saved(cx).is_some_and(|saved| same(saved, self.editor.text()))
    }

    /// Why the text is gone when this program ends, if it is.
    fn lost(&self, cx: &Context) -> Option<&str> {
        self.undrafted.as_deref().filter(|_| !self.is_saved(cx))
    }

    fn draft(&self) -> (String, String) {
        (self.editor.name.clone(), self.editor.text().to_string())
    }

    fn keep(&self, cx: &mut Context) {
        cx.effect(Effect::Draft(self.drafted.clone(), self.draft()));
    }

    /// Does what ends the lab, if nothing is lost by that.
    fn leave(&mut self, act: Act, cx: &mut Context) {
        cx.lab = Some(Habits {
            opponents: self.tryout.opponents.clone(),
            first: self.tryout.first,
            kingdom: self.tryout.kingdom.clone(),
            chart: self.chart,
        });
        if self.lost(cx).is_none() {
            return act(self, cx);
        }
        self.asking = Some(Asking::Leave(act));
        cx.ask("What is written here is kept nowhere.", &["Stay", "Lose it"]);
    }

    /// Writes the text as it is usually written.
    fn format(&mut self, cx: &mut Context) {
        if !self.editor.format() {
            cx.popup = Some(Popup::said(self.name(), "A text with errors stays as it is."));
        }
    }

    fn turn_first(&mut self) {
        self.tryout.first = match self.tryout.first {
            First::Alternate => First::Always(0),
            First::Always(0) => First::Always(1),
            First::Always(_) => First::Alternate,
        };
        self.tryout.changed();
    }

    /// A game against what is written.
    fn play(&mut self, cx: &mut Context) {
        self.leave(|lab, cx| lab.begin(cx), cx);
    }

    fn begin(&self, cx: &mut Context) {
        if self.editor.own().is_none() {
            cx.popup = Some(Popup::said(self.name(), "A strategy with errors cannot play."));
            return;
        }
        let name = if self.editor.name.is_empty() { "strategy" } else { &self.editor.name };
        let strategy = Strategy { name: name.into(), text: self.editor.text().into() };
        let players = vec![Player::Human, Player::Strategy(strategy)];
        let own = cx.settings.names.first().cloned().unwrap_or_default();
        let seated = Players::new(players.clone(), Pace::Usual, 1).names();
        let names = seated.into_iter().map(|name| name.unwrap_or_else(|| own.clone())).collect();
        cx.effect(Effect::Begin(Box::new(Header {
            game: Dominion::NAME.into(),
            seed: Rng::fresh_seed(),
            names,
            players,
            chosen: setting::chosen::<Dominion>(&self.tryout.setup(self.editor.own())),
            ..Header::default()
        })));
    }
}

/// The text of a strategy: the user's own, or a built-in one.
fn find<'c>(name: &str, cx: &'c Context) -> Option<&'c str> {
    let own = cx.library.strategies.iter().find(|(other, _)| other == name).map(|(_, text)| &**text);
    own.or_else(|| library::find(name))
}

/// Whether two texts are the same but for how they end.
fn same(one: &str, other: &str) -> bool {
    one.trim_end() == other.trim_end()
}

impl Screen for Lab {
    fn name(&self) -> &'static str {
        "Dominion lab"
    }

    fn place(&self) -> Place {
        Place::Lab
    }

    fn keys(&self) -> Vec<Command> {
        use Command::*;
        let turn: &[Command] = match self.shown {
            Shown::Charts => &[Forwards],
            Shown::Game => &[Forwards, Backwards],
            Shown::Tuning => &[],
        };
        [&[LabMenu, Panel], turn, &[More, Save, Tune, Opponents, PlayAgainst, Help]].concat()
    }

    /// The words say what a key does now.
    fn hints(&self, cx: &Context) -> Vec<Hint> {
        if self.picker.is_some() || self.typing.is_some() {
            return cx.hints(Place::Menu, &[Command::Choose, Command::Back, Command::Help]);
        }
        let mut hints = cx.hints(self.place(), &self.keys());
        for hint in &mut hints {
            let word = match hint.command {
                Some(Command::LabMenu) => "menu",
                Some(Command::Panel) => match self.beside() {
                    Shown::Charts => "charts",
                    Shown::Game => "a game",
                    Shown::Tuning => "better lists",
                },
                Some(Command::Forwards) if self.shown == Shown::Game => "another",
                Some(Command::Forwards) => "next chart",
                Some(Command::Backwards) => "a lost one",
                Some(Command::More) if self.tryout.is_running() => "stop",
                Some(Command::More) => "more games",
                Some(Command::Tune) if self.tuning.is_some() => "take, stop",
                _ => continue,
            };
            hint.word = word.into();
        }
        hints
    }

    fn help(&self) -> Vec<Line> {
        let text = "\nTab completes a word: cards, conditions, events. What a word means stands below the text.\n\
                    Shift-Tab goes a step out, Ctrl-A and Ctrl-E to the ends of the line, Ctrl-Home and Ctrl-End to \
                    those of the text; Ctrl-F finds. Shift and arrows mark, Alt-a marks all; Alt-w copies, Ctrl-X cuts, \
                    Ctrl-Y or Ctrl-V puts that in; Ctrl-D, Ctrl-W and Ctrl-K delete a letter, the word before, the \
                    rest of the line.\n\
                    With every pause in typing games are played. A bar is as long as the share of games; the thin \
                    line behind it is the interval that holds the true share in 95 of 100 cases.\n\
                    In a chart the dots are one standard deviation from the mean.";
        plain_lines(text)
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        ["Dominion lab".into(), String::new(), String::new()]
    }

    fn view(&self, cx: &Context) -> Body {
        if let Some(picker) = &self.picker {
            let mut menu = picker.menu();
            if self.invited.is_some() {
                menu.about = "The program is being tried.".into();
            }
            return Body::Menu(menu);
        }
        let name = if self.editor.name.is_empty() { "no name yet" } else { &self.editor.name };
        let lost = self.lost(cx);
        let star = match lost {
            Some(_) => " (kept nowhere)",
            None if self.is_saved(cx) => "",
            None => " (not saved)",
        };
        let typing = self.typing.as_ref().map(|Typing { said, prompt, .. }| {
            let (text, cursor) = (prompt.text().to_string(), prompt.cursor());
            (said.to_string(), PromptView { text, cursor, ghost: String::new(), message: None })
        });
        let why = lost.map(|why| vec![(Label::Text(format!("Kept nowhere: {why}")), Tint::Bane)]);
        let (panel_title, panel) = self.panel();
        Body::Lab(Box::new(LabView {
            name: format!("{name}{star}"),
            code: self.editor.lines(),
            cursor: self.editor.cursor(),
            notes: why.into_iter().chain(self.editor.notes()).collect(),
            typing,
            setting: self.tryout.setting(),
            odds: self.tryout.odds(),
            state: self.tryout.state(self.editor.errors()),
            remarks: self.tryout.remarks(self.editor.own()),
            before: self.tryout.before(),
            panel_title,
            panel,
        }))
    }

    fn typed(&mut self, key: Key, command: Option<Command>, cx: &mut Context) -> bool {
        let leaves = matches!(command, Some(Command::Quit | Command::Lobby | Command::Suspend | Command::Help));
        if let Some(picker) = &mut self.picker {
            if !leaves {
                let picked = picker.press(key);
                self.picked(picked, cx);
            }
            return !leaves;
        }
        if self.typing.is_some() && !leaves {
            self.type_line(key, cx);
            return true;
        }
        let offers = self.editor.is_offering() && matches!(key.code, Code::Esc | Code::Enter | Code::Tab);
        (command.is_none() || offers) && self.editor.edit(key)
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        match command {
            // A click on the key line of a list.
            Command::Choose | Command::Back if self.picker.is_some() => {
                let code = if command == Command::Back { Code::Esc } else { Code::Enter };
                _ = self.typed(Key::from(code), None, cx);
            }
            Command::LabMenu => {
                self.asking = Some(Asking::Menu);
                cx.ask("Dominion lab", &MENU.map(|(word, _)| word));
            }
            Command::Save => self.save(cx),
            Command::Find => self.find(cx),
            Command::Open => self.choose_strategies(Choosing::Strategy, cx),
            Command::Opponents => self.choose_strategies(Choosing::Opponents, cx),
            Command::Undo | Command::Redo => self.editor.undo(command == Command::Undo),
            Command::Panel => {
                self.shown = self.beside();
                if self.shown == Shown::Game && self.told.is_none() {
                    self.tell(0, false);
                }
            }
            Command::Tune => self.tune(cx),
            Command::Forwards | Command::Backwards => self.turn_panel(command == Command::Forwards),
            Command::ScrollLogUp | Command::ScrollLogDown => {
                self.scroll_panel(if command == Command::ScrollLogUp { -STEP } else { STEP });
            }
            Command::More => self.tryout.toggle(),
            Command::PlayAgainst => self.play(cx),
            Command::Lobby => self.leave(|_, cx| cx.home(), cx),
            Command::Quit => self.leave(|_, cx| cx.effect(Effect::Quit), cx),
            _ => return false,
        }
        true
    }

    fn click(&mut self, hit: Hit, cx: &mut Context) {
        match hit {
            Hit::Item(line) if self.picker.is_some() => {
                let picked = self.picker.as_mut().map_or(Picked::Stays, |picker| picker.click(line));
                self.picked(picked, cx);
            }
            Hit::Text(line, column) => self.editor.go(line, column),
            Hit::Item(SETTING) => self.choose_strategies(Choosing::Opponents, cx),
            Hit::Item(PANEL) => self.turn_panel(true),
            Hit::Item(item) if self.tryout.opponents.len() > 1 => {
                self.tryout.watched = item.saturating_sub(ODDS).min(self.tryout.opponents.len() - 1);
                self.told = None;
            }
            _ => {}
        }
    }

    fn scroll(&mut self, lines: i32, _cx: &mut Context) {
        if let Some(picker) = &mut self.picker {
            _ = picker.press(Key::from(if lines > 0 { Code::Down } else { Code::Up }));
        } else if !self.scroll_panel(lines as isize) {
            let (line, column) = self.editor.cursor();
            self.editor.go(line.saturating_add_signed(lines as isize), column);
        }
    }

    fn paste(&mut self, text: &str) {
        match &mut self.typing {
            Some(typing) => typing.prompt.paste(text),
            None => match &mut self.picker {
                Some(picker) => picker.paste(text),
                None => self.editor.paste(text),
            },
        }
    }

    fn answer(&mut self, answer: Answer, cx: &mut Context) {
        match (self.asking.take(), answer) {
            // Who asks for it twice means it.
            (Some(Asking::Leave(_)), Answer::Quit) => cx.effect(Effect::Quit),
            (_, Answer::Quit) => self.leave(|_, cx| cx.effect(Effect::Quit), cx),
            (Some(Asking::Menu), Answer::Item(item)) => {
                if let Some((_, act)) = MENU.get(item) {
                    act(self, cx);
                }
            }
            (Some(Asking::Tuning), Answer::Item(item)) => self.tuned(item, cx),
            (Some(Asking::Replace(name, text)), Answer::Item(1)) => self.open(&name, &text),
            (Some(Asking::Overwrite(name)), Answer::Item(1)) => self.save_as(name, cx),
            (Some(Asking::Leave(act)), Answer::Item(1)) => act(self, cx),
            _ => {}
        }
    }

    fn hear(&mut self, msg: &Msg, cx: &mut Context) {
        match msg {
            Msg::Drafted(Ok(())) => (self.drafted, self.undrafted) = (Some(self.draft()), None),
            Msg::Drafted(Err(error)) => self.undrafted = Some(error.0.clone()),
            Msg::Found(flag, found) => self.tryout.hear(flag, found),
            Msg::Told(flag, tale) => self.hear_told(flag, tale, cx),
            Msg::Invited(flag, able) => self.hear_invited(flag, able, cx),
            Msg::Strategy(read) => self.hear_strategy(read, cx),
            Msg::Tuned(flag, tuned) => self.tuning.iter_mut().for_each(|tuning| tuning.hear(flag, tuned)),
            Msg::Tick(milliseconds) if self.tryout.is_due(*milliseconds) => {
                let before = self.saved(cx).filter(|saved| !same(saved, self.editor.text()));
                let before = before.and_then(|text| Entrant::read("", text).ok());
                self.tryout.begin(self.editor.own(), before.map(Contender::from));
            }
            _ => {}
        }
    }

    /// What was typed is kept at once, and tried after a pause.
    fn settle(&mut self, cx: &mut Context) {
        if self.known.as_deref() != Some(self.editor.text()) && self.is_saved(cx) {
            self.known = Some(self.editor.text().into());
        }
        if self.tried == self.editor.text() {
            return;
        }
        self.keep(cx);
        self.told = None;
        self.tried = self.editor.text().to_string();
        self.tryout.changed();
    }

    fn moves_in(&self, _cx: &Context) -> Option<Duration> {
        self.tryout.moves_in()
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        let told = |lab: &mut Lab| lab.told.as_mut().and_then(Told::task);
        let invited = |lab: &mut Lab| lab.invited.as_mut().and_then(Invited::task);
        self.tryout.task().or_else(|| told(self)).or_else(|| invited(self)).or_else(|| self.tuning.as_mut()?.task())
    }
}
