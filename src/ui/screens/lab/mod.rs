//! The Dominion lab: the strategy editor on the left, its results on the right.

mod charts;
mod choosing;
mod editor;
mod input;
mod naming;
mod panel;
mod picker;
mod told;
mod tryout;
mod tuning;

use crate::app::msg::{BotCheck, Effect, Msg, Task};
use crate::app::screen::{Actions, Context, Event, LabSettings, Screen};
use crate::frame::{Body, LabView, Popup, PromptView};
use crate::keys::{Command, Place};
use editor::Editor;
use naming::Typing;
use panel::Shown;
use picker::{Choosing, Picker};
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

/// The first opponent of a new strategy.
const OPPONENT: &str = "smithy";
/// The text of a new strategy.
const TEMPLATE: &str = include_str!("template.strategy");
/// Number of lines per scroll step in the transcript of a game.
const STEP: isize = 5;

type Act = fn(&mut Lab, &mut Context);

/// Entries of the menu.
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

/// The open question.
#[derive(Debug)]
enum Asking {
    Menu,
    /// Whether to discard the text for another one; contains the name and text of the other.
    Replace(String, String),
    /// Whether to overwrite another strategy; contains its name.
    Overwrite(String),
    /// Whether to discard the text and do this.
    Leave(Act),
    /// What to do with the results of the list search.
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
    /// A program being tested before it joins the list of opponents.
    invited: Option<BotCheck>,
    asking: Option<Asking>,
    /// The text last tested.
    tried: String,
    /// The strategy's file as last read. `None` once the user knows that another program changed it.
    known: Option<String>,
    /// The draft last saved, and the error if the current text couldn't be saved as a draft.
    drafted: Option<(String, String)>,
    undrafted: Option<String>,
}

impl Lab {
    /// Opens the lab with the unsaved text of the last session, or with the template.
    pub fn new(cx: &Context) -> Self {
        let editor = match &cx.library.draft {
            Some((name, text)) => Editor::new(name, text),
            None => Editor::new("", TEMPLATE),
        };
        let habits = cx.lab.clone().unwrap_or_else(|| LabSettings {
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
        // The results belong to the old strategy.
        self.tryout.forget();
        self.known = None;
        // A copy under another name must also be saved as a draft and tested.
        self.tried.clear();
    }

    /// Opens another text. Asks first if the current one is unsaved.
    pub fn replace(&mut self, name: String, text: String, cx: &mut Context) {
        if self.is_saved(cx) || self.editor.text() == TEMPLATE {
            return self.open(&name, &text);
        }
        self.asking = Some(Asking::Replace(name, text));
        cx.ask("What is written here is not saved.", &["Stay", "Open the other all the same"]);
    }

    /// Returns the saved text under the current name.
    fn saved<'c>(&self, cx: &'c Context) -> Option<&'c str> {
        find(&self.editor.name, cx)
    }

    fn is_saved(&self, cx: &Context) -> bool {
        self.saved(cx).is_some_and(|saved| same(saved, self.editor.text()))
    }

    /// Returns the reason that the text would be lost on exit, if it would.
    fn lost(&self, cx: &Context) -> Option<&str> {
        self.undrafted.as_deref().filter(|_| !self.is_saved(cx))
    }

    fn draft(&self) -> (String, String) {
        (self.editor.name.clone(), self.editor.text().to_string())
    }

    fn keep(&self, cx: &mut Context) {
        cx.effect(Effect::SaveDraft(self.drafted.clone(), self.draft()));
    }

    /// Runs `act`, which closes the lab. Asks first if the text would be lost.
    fn leave(&mut self, act: Act, cx: &mut Context) {
        cx.lab = Some(LabSettings {
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

    /// Formats the text.
    fn format(&mut self, cx: &mut Context) {
        if !self.editor.format() {
            cx.popup = Some(Popup::answer(self.name(), "A text with errors stays as it is."));
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

    /// Starts a game against the strategy.
    fn play(&mut self, cx: &mut Context) {
        self.leave(|lab, cx| lab.begin(cx), cx);
    }

    fn begin(&self, cx: &mut Context) {
        if self.editor.own().is_none() {
            cx.popup = Some(Popup::answer(self.name(), "A strategy with errors cannot play."));
            return;
        }
        let name = if self.editor.name.is_empty() { "strategy" } else { &self.editor.name };
        let strategy = Strategy { name: name.into(), text: self.editor.text().into() };
        let players = vec![Player::Human, Player::Strategy(strategy)];
        let own = cx.settings.names.first().cloned().unwrap_or_default();
        let seated = Players::new(players.clone(), Pace::Usual, 1).names();
        let names = seated.into_iter().map(|name| name.unwrap_or_else(|| own.clone())).collect();
        cx.effect(Effect::Start(Box::new(Header {
            game: Dominion::NAME.into(),
            seed: Rng::fresh_seed(),
            names,
            players,
            chosen: setting::chosen::<Dominion>(&self.tryout.setup(self.editor.own())),
            ..Header::default()
        })));
    }
}

/// Returns the text of a strategy: the user's own, or else a built-in one.
fn find<'c>(name: &str, cx: &'c Context) -> Option<&'c str> {
    let own = cx.library.strategies.iter().find(|(other, _)| other == name).map(|(_, text)| &**text);
    own.or_else(|| library::find(name))
}

/// Compares two texts, ignoring white space at the end.
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

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::*;
        if self.picker.is_some() || self.typing.is_some() {
            return Actions::new(cx, Place::Menu, &[Choose, Back, Help]);
        }
        let turn: &[Command] = match self.shown {
            Shown::Charts => &[Forwards],
            Shown::Game => &[Forwards, Backwards],
            Shown::Tuning => &[],
        };
        let shown = [&[LabMenu, Panel], turn, &[More, Save, Tune, Opponents, PlayAgainst, Help]].concat();
        let actions = Actions::new(cx, self.place(), &shown)
            .label(LabMenu, "menu")
            .label(
                Panel,
                match self.beside() {
                    Shown::Charts => "charts",
                    Shown::Game => "a game",
                    Shown::Tuning => "better lists",
                },
            )
            .label(More, if self.tryout.is_running() { "stop" } else { "more games" });
        let actions = match self.shown {
            Shown::Game => actions.label(Forwards, "another").label(Backwards, "a lost one"),
            Shown::Charts => actions.label(Forwards, "next chart"),
            Shown::Tuning => actions,
        };
        if self.tuning.is_some() { actions.label(Tune, "take, stop") } else { actions }
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

    fn event(&mut self, event: Event<'_>, cx: &mut Context) -> bool {
        match event {
            Event::Key(key, command) => return self.typed(key, command, cx),
            Event::Command(command) => return self.command(command, cx),
            Event::Click(hit) => self.click(hit, cx),
            Event::Wheel(lines) => self.scroll(lines),
            Event::Paste(text) => self.paste(text),
            Event::Answer(answer) => self.answer(answer, cx),
            Event::Message(msg) => return self.hear(msg, cx),
            Event::Settled => self.settle(cx),
            Event::Hover(_) | Event::Notice(..) | Event::Resumed => return false,
        }
        true
    }

    fn moves_in(&self, _cx: &Context) -> Option<Duration> {
        self.tryout.moves_in()
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        let told = |lab: &mut Lab| lab.told.as_mut().and_then(Told::task);
        let invited = |lab: &mut Lab| lab.invited.as_mut().and_then(BotCheck::task);
        self.tryout.task().or_else(|| told(self)).or_else(|| invited(self)).or_else(|| self.tuning.as_mut()?.task())
    }
}

impl Lab {
    fn hear(&mut self, msg: &Msg, cx: &mut Context) -> bool {
        match msg {
            Msg::DraftSaved(Ok(())) => (self.drafted, self.undrafted) = (Some(self.draft()), None),
            Msg::DraftSaved(Err(error)) => self.undrafted = Some(error.0.clone()),
            Msg::TrialProgress(flag, found) => self.tryout.hear(flag, found),
            Msg::Transcript(flag, tale) => self.hear_told(flag, tale, cx),
            Msg::BotChecked(flag, able) => self.hear_invited(flag, able, cx),
            Msg::Strategy(read) => self.hear_strategy(read, cx),
            Msg::Tuned(flag, tuned) => self.tuning.iter_mut().for_each(|tuning| tuning.hear(flag, tuned)),
            Msg::Tick(milliseconds) if self.tryout.is_due(*milliseconds) => {
                let before = self.saved(cx).filter(|saved| !same(saved, self.editor.text()));
                let before = before.and_then(|text| Entrant::read("", text).ok());
                self.tryout.begin(self.editor.own(), before.map(Contender::from));
            }
            _ => return false,
        }
        true
    }

    /// Saves a draft at once and schedules a trial of the new text.
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
}
