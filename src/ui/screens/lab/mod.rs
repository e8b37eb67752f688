//! The Dominion lab: the strategy editor on the left, its results on the right.

mod charts;
mod choosing;
mod editor;
mod input;
mod naming;
mod panel;
mod picker;
mod report;
mod rules;
mod tryout;
mod tuning;
mod undo;

use crate::app::{Actions, BotCheck, Context, LabSettings, LabTable, Msg, Screen, ScreenEvent, SideEffect, Task};
use crate::frame::{Body, LabView, Popup, PromptView, Section};
use crate::keys::{Command, KeyScope};
use crate::storage::{is_path, short};
use editor::Editor;
use naming::Typing;
use panel::LabTab;
use picker::{Choosing, LabPicker};
use report::ReportPanel;
use sorcery_agents::strategy::library;
use sorcery_games::dominion::Dominion;
use sorcery_games::engine::{Game, Rng};
use sorcery_games::setting;
use sorcery_games::table::plain;
use sorcery_games::{Label, Tint};
use sorcery_session::contest::contender::Contender;
use sorcery_session::player::CompiledStrategy;
use sorcery_session::{Header, NamedStrategy, Player, roster};
use std::collections::BTreeMap;
use std::time::Duration;
use tryout::Tryout;
use tuning::Tuning;

/// The first opponent of a new strategy.
const OPPONENT: &str = "smithy";
/// The text of a new strategy.
const TEMPLATE: &str = include_str!("template.strategy");
/// Number of lines per scroll step in the transcript of a game.
const STEP: isize = 5;

/// Answers to the question about unsaved changes.
const UNSAVED: [&str; 3] = ["Keep editing", "Discard changes", "Save"];

type LabAction = fn(&mut Lab, &mut Context);

/// Entries of the lab's menu, each with the command that runs it and its effect.
const MENU: [(&str, Option<Command>, LabAction); 23] = [
    ("Save", Some(Command::Save), Lab::save),
    ("Save as...", None, Lab::ask_for_name),
    ("Open...", Some(Command::Open), |lab, cx| lab.choose_strategies(Choosing::Strategy, cx)),
    ("New from template", None, |lab, cx| lab.replace(String::new(), TEMPLATE.into(), cx)),
    ("Opponents...", Some(Command::Opponents), |lab, cx| lab.choose_strategies(Choosing::Opponents, cx)),
    ("First player", None, Lab::cycle_first_player),
    ("Kingdom...", None, |lab, _| lab.choose_kingdom()),
    ("Opening hands", None, Lab::cycle_opening),
    ("Start deck...", None, |lab, _| lab.type_start()),
    ("Three or four players", None, Lab::switch_table),
    ("Compare with...", None, |lab, cx| lab.choose_strategies(Choosing::Baseline, cx)),
    ("Play more games, or stop", Some(Command::More), |lab, _| lab.tryout.toggle()),
    ("New shuffles", None, |lab, _| lab.tryout.shuffle()),
    ("Find...", Some(Command::Find), Lab::find),
    ("Format", None, Lab::format),
    ("Tune the buy lists", Some(Command::Tune), Lab::tune),
    ("Coach: best strategies", None, Lab::coach),
    ("Decisions and scores", None, |lab, _| lab.show(LabTab::Decisions)),
    ("Matrix: every strategy against every other", None, |lab, _| lab.show(LabTab::Matrix)),
    ("Play against it", Some(Command::PlayAgainst), |lab, cx| lab.leave(Lab::begin, cx)),
    ("Next opponent in the panel", Some(Command::NextOpponent), |lab, _| lab.watch_next()),
    ("Export the panel", None, Lab::export),
    ("Leave", Some(Command::Lobby), |lab, cx| lab.leave(|_, cx| cx.home(), cx)),
];

/// The question that the open dialog asks.
#[derive(Debug)]
enum LabQuestion {
    Menu,
    /// Whether to discard the text and open the strategy with this name and text.
    Replace(String, String),
    /// Whether to overwrite another strategy, which has this name.
    Overwrite(String),
    /// Whether to discard the text and run this action.
    Leave(LabAction),
    /// Whether to use the result of the search for better strategies, stop the search, or discard it.
    Tuning,
}

#[derive(Debug, Default)]
pub struct Lab {
    editor: Editor,
    tryout: Tryout,
    chart: usize,
    /// The position of the chart's cursor, or `None` if the cursor is hidden.
    reading: Option<usize>,
    shown: LabTab,
    /// The reports that were requested, by the tab that shows them.
    reports: BTreeMap<LabTab, ReportPanel>,
    tuning: Option<Tuning>,
    picker: Option<LabPicker>,
    typing: Option<Typing>,
    /// A program being tested before it joins the list of opponents.
    bot_check: Option<BotCheck>,
    question: Option<LabQuestion>,
    /// The question that the user answered with *Save*, and the text at that time. Once this text is saved, the
    /// question's action follows.
    after_save: Option<(LabQuestion, String)>,
    /// The text of the strategy that was last tested.
    tested_text: String,
    /// The text of the strategy's file when it was last read or saved. `None` after a rejected save, so that saving
    /// again overwrites another program's changes.
    known: Option<String>,
    /// The message that the strategy was saved, until the next key press.
    save_note: Option<String>,
    /// The name and text of the last saved draft.
    saved_draft: Option<(String, String)>,
    /// The error if the current text couldn't be saved as a draft.
    draft_error: Option<String>,
}

impl Lab {
    /// Opens the lab with the unsaved text of the last session, or with the template.
    pub fn new(cx: &Context) -> Self {
        let editor = match &cx.library.draft {
            Some(draft) => Editor::new(&draft.name, &draft.text),
            None => Editor::new("", TEMPLATE),
        };
        let settings = cx.lab.clone().unwrap_or_else(|| LabSettings {
            opponents: find(OPPONENT, cx)
                .and_then(|text| CompiledStrategy::read(OPPONENT, text).ok())
                .into_iter()
                .map(Contender::from)
                .collect(),
            table: LabTable::default(),
            chart: charts::FIRST,
        });
        let chart = settings.chart;
        let mut tryout = Tryout::new(settings);
        tryout.changed();
        Lab {
            tested_text: editor.text().to_string(),
            known: cx.library.draft.as_ref().and_then(|draft| draft.known.clone()),
            editor,
            tryout,
            chart,
            saved_draft: cx.library.draft.as_ref().map(|draft| (draft.name.clone(), draft.text.clone())),
            ..Lab::default()
        }
    }

    fn open(&mut self, name: &str, text: &str) {
        self.editor = Editor::new(name, text);
        // Discard the results of the old strategy.
        self.tryout.forget();
        self.known = is_path(name).then(|| text.to_string());
        // A copy under another name must also be saved as a draft and tested.
        self.tested_text.clear();
    }

    /// Opens another strategy in the editor. Asks first if the current one has unsaved changes.
    pub fn replace(&mut self, name: String, text: String, cx: &mut Context) {
        if self.is_saved(cx) || self.editor.text() == TEMPLATE || same(&text, self.editor.text()) {
            return self.open(&name, &text);
        }
        let (own, other) = (self.editor.title("The strategy"), short(&name).to_string());
        let open = if other.is_empty() { String::new() } else { format!(" Open {other}?") };
        cx.ask(format!("{own} has unsaved changes.{open}"), &UNSAVED);
        self.question = Some(LabQuestion::Replace(name, text));
    }

    /// Returns the saved text of the strategy in the editor, if there is one.
    fn saved<'c>(&'c self, cx: &'c Context) -> Option<&'c str> {
        if is_path(&self.editor.name) { self.known.as_deref() } else { find(&self.editor.name, cx) }
    }

    fn is_saved(&self, cx: &Context) -> bool {
        self.saved(cx).is_some_and(|saved| same(saved, self.editor.text()))
    }

    /// Returns the reason why the strategy's text would be lost on exit, or `None` if the text is safe.
    fn draft_error(&self, cx: &Context) -> Option<&str> {
        self.draft_error.as_deref().filter(|_| !self.is_saved(cx))
    }

    fn draft(&self) -> (String, String) {
        (self.editor.name.clone(), self.editor.text().to_string())
    }

    fn save_draft(&self, cx: &mut Context) {
        cx.effect(SideEffect::SaveDraft(self.saved_draft.clone(), self.draft()));
    }

    /// Runs `act`, which closes the lab. Asks first if the text would be lost.
    fn leave(&mut self, act: LabAction, cx: &mut Context) {
        cx.lab = Some(LabSettings {
            opponents: self.tryout.opponents.clone(),
            table: self.tryout.table.clone(),
            chart: self.chart,
        });
        if self.draft_error(cx).is_none() {
            return act(self, cx);
        }
        self.question = Some(LabQuestion::Leave(act));
        cx.ask(format!("{} has unsaved changes.", self.editor.title("The strategy")), &UNSAVED);
    }

    /// Carries out the question's action, which discards the unsaved text.
    fn discard(&mut self, question: LabQuestion, cx: &mut Context) {
        match question {
            LabQuestion::Replace(name, text) => self.open(&name, &text),
            LabQuestion::Leave(act) => act(self, cx),
            LabQuestion::Menu | LabQuestion::Overwrite(_) | LabQuestion::Tuning => {}
        }
    }

    fn format(&mut self, cx: &mut Context) {
        if !self.editor.format() {
            cx.popup = Some(Popup::answer(self.name(), "Fix the errors first, then format."));
        }
    }

    /// Starts a game between the user and the strategy in the editor.
    fn begin(&mut self, cx: &mut Context) {
        self.tryout.stop();
        if let Some(error) = self.editor.place_of_error() {
            cx.popup = Some(Popup::answer(self.name(), &error));
            return;
        }
        let own = cx.settings.names.first().cloned().unwrap_or_default();
        let title = self.editor.title("Your strategy");
        let title = if title == own { format!("{title} (strategy)") } else { title.to_string() };
        let strategy = NamedStrategy { name: self.editor.title("strategy").into(), text: self.editor.text().into() };
        let (names, players) = (vec![own, title], vec![Player::Human, Player::Strategy(strategy)]);
        cx.effect(SideEffect::Start(Box::new(Header {
            game: Dominion::NAME.into(),
            seed: Rng::fresh_seed(),
            names,
            players,
            chosen: setting::chosen::<Dominion>(&self.tryout.setup(self.editor.own())),
            ..Header::default()
        })));
    }
}

/// Returns the text of the strategy `name`: the user's own or, if there is none, a built-in one.
fn find<'c>(name: &str, cx: &'c Context) -> Option<&'c str> {
    let own = cx.library.strategies.iter().find(|(other, _)| other == name).map(|(_, text)| &**text);
    own.or_else(|| library::find(name))
}

/// Returns `true` if two strategies have the same text, ignoring white space at the end.
fn same(one: &str, other: &str) -> bool {
    one.trim_end() == other.trim_end()
}

impl Screen for Lab {
    fn name(&self) -> &'static str {
        "Dominion lab"
    }

    fn scope(&self) -> KeyScope {
        if self.picker.is_some() { KeyScope::Picker } else { KeyScope::Lab }
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::*;
        if self.picker.is_some() || self.typing.is_some() {
            let completes = self.picker.as_ref().is_some_and(LabPicker::lists_files);
            let keys: &[Command] = if completes { &[Choose, NextZone, Back, Help] } else { &[Choose, Back, Help] };
            return Actions::new(cx, KeyScope::Picker, keys).label(NextZone, "complete the path");
        }
        if self.editor.is_completing() {
            let keys = Actions::new(cx, KeyScope::Picker, &[NextZone, Choose, Back, Help]);
            return keys.label(NextZone, "next word").label(Choose, "insert").label(Back, "close the list");
        }
        let turn: &[Command] = match self.shown {
            LabTab::Charts => &[Forwards, ReadRight],
            LabTab::Game => &[Forwards, Backwards, ScrollLogDown],
            LabTab::Tuning | LabTab::Decisions | LabTab::Matrix => &[ReadRight, ScrollLogDown],
        };
        let rest = [More, NextOpponent, Save, Tune, Opponents, PlayAgainst, Help];
        let shown = [&[LabMenu, Panel], turn, &rest].concat();
        let actions = Actions::new(cx, self.scope(), &shown)
            .label(LabMenu, "menu")
            .label(Panel, self.tab_name(self.next_panel()))
            .label(More, if self.tryout.is_running() { "stop" } else { "more games" })
            .label(NextOpponent, "next opponent")
            .label(ScrollLogDown, "scroll")
            .label(ReadRight, if self.shown == LabTab::Charts { "values" } else { "columns" });
        let actions = if self.tryout.opponents.len() > 1 { actions } else { actions.without(&[NextOpponent]) };
        let actions = match self.shown {
            LabTab::Game if self.tryout.trial.is_none() => actions.without(&[Forwards, Backwards]),
            LabTab::Game => actions.label(Forwards, "next game").label(Backwards, "lost game"),
            LabTab::Charts => actions.label(Forwards, "next chart"),
            LabTab::Tuning | LabTab::Decisions | LabTab::Matrix => actions,
        };
        let actions = if self.editor.can_complete() { actions.typed("Tab", "complete", shown.len()) } else { actions };
        match &self.tuning {
            None => actions,
            Some(tuning) => actions.label(Tune, if tuning.is_running() { "use or stop" } else { "use or discard" }),
        }
    }

    fn help(&self) -> Vec<Section> {
        let keys = [
            ("Tab, Shift-Tab", "complete a name or indent the line; unindent the line"),
            ("Ctrl-A, Ctrl-E", "go to the start or the end of the line"),
            ("Ctrl-Home, Ctrl-End", "go to the start or the end of the text"),
            ("Shift and arrows", "select text"),
            ("Alt-a", "select everything"),
            ("Alt-w, Ctrl-X", "copy; cut"),
            ("Ctrl-Y, Ctrl-V", "paste"),
            ("Ctrl-D, Ctrl-W", "delete a letter; delete the word before the cursor"),
            ("Ctrl-K", "delete the rest of the line"),
        ];
        let results = "When you stop typing, the lab plays games. Each bar shows a share of the games. The thin line is \
                       its 95 % confidence interval. The dots in a chart are one standard deviation from the mean. The \
                       meaning of the word at the cursor appears below the text.";
        let keys = keys.map(|(key, does)| (key.to_string(), does));
        vec![Section::new("Editing", keys), Section::new("Results", [(String::new(), results)])]
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        ["Dominion lab".into(), String::new(), String::new()]
    }

    fn tint(&self) -> Tint {
        roster::tint(Dominion::NAME)
    }

    fn view(&self, cx: &Context) -> Body {
        if let Some(picker) = &self.picker {
            let mut menu = picker.menu();
            if self.bot_check.is_some() {
                menu.about = "Testing the program...".into();
            }
            return Body::Menu(menu);
        }
        let name = self.editor.title("unnamed");
        let lost = self.draft_error(cx);
        let star = match lost {
            Some(_) => " (draft not saved)",
            None if self.is_saved(cx) => "",
            None => " (unsaved)",
        };
        let typing = self.typing.as_ref().map(|Typing { label, prompt, .. }| {
            let view = PromptView::filter(prompt.text().to_string());
            (label.to_string(), PromptView { cursor: prompt.cursor(), ghost: String::new(), ..view })
        });
        let why = lost.map(|why| vec![(Label::Text(format!("Draft not saved: {why}")), Tint::Loss)]);
        let saved = self.save_note.clone().map(plain);
        let (panel_title, panel) = self.panel(cx);
        Body::Lab(Box::new(LabView {
            name: format!("{name}{star}"),
            code: self.editor.lines(),
            uses: self.report().map_or(Vec::new(), |panel| panel.report.uses.clone()),
            cursor: self.editor.cursor(),
            notes: why.into_iter().chain(saved).chain(self.editor.notes()).collect(),
            typing,
            setting: self.tryout.setting(),
            kingdom: self.tryout.kingdom_cards(),
            odds: self.tryout.odds(),
            state: self.tryout.state(self.editor.errors()),
            remarks: self.tryout.remarks(self.editor.own()),
            before: self.tryout.before(),
            panel_title,
            panel,
        }))
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        use ScreenEvent::{Click, Key, Paste, Wheel};
        let leaves = [Command::Quit, Command::Lobby, Command::Suspend, Command::Help];
        match event {
            ScreenEvent::Command(command) if leaves.contains(&command) => return self.command(command, cx),
            Key(..) | ScreenEvent::Command(_) | Click(_) | Wheel(_) | Paste(_) if self.picker.is_some() => {
                return self.pick(event, cx);
            }
            ScreenEvent::Key(key, command) => return self.typed(key, command, cx),
            ScreenEvent::Command(command) => return self.command(command, cx),
            ScreenEvent::Click(hit) => self.click(hit, cx),
            ScreenEvent::Wheel(lines) => self.scroll(lines),
            ScreenEvent::Paste(text) => self.paste(text),
            ScreenEvent::Answer(answer) => self.answer(answer, cx),
            ScreenEvent::Message(msg) => return self.receive(msg, cx),
            ScreenEvent::Settled => self.settle(cx),
            ScreenEvent::Resumed => {
                cx.effect(SideEffect::Refresh);
                self.tryout.resume();
            }
            ScreenEvent::Hover(_) | ScreenEvent::Library | ScreenEvent::Notice(..) => return false,
        }
        true
    }

    fn moves_in(&self, _cx: &Context) -> Option<Duration> {
        self.tryout.moves_in()
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        let trial = self.tryout.task().or_else(|| self.reports.values_mut().find_map(ReportPanel::task));
        trial.or_else(|| self.bot_check.as_mut()?.task()).or_else(|| self.tuning.as_mut()?.task())
    }
}

impl Lab {
    fn receive(&mut self, msg: &Msg, cx: &mut Context) -> bool {
        match msg {
            Msg::DraftSaved(Ok(())) => (self.saved_draft, self.draft_error) = (Some(self.draft()), None),
            Msg::DraftSaved(Err(error)) => self.draft_error = Some(error.0.clone()),
            Msg::TrialProgress(flag, found) => self.tryout.receive(flag, found),
            Msg::BotChecked(flag, able) => self.receive_bot_check(flag, able, cx),
            Msg::StrategySaved(name, text, path) => self.receive_saved(name, text, path),
            Msg::Strategy(read) => self.receive_strategy(read, cx),
            Msg::Paths(folder, names) => self.picker.iter_mut().for_each(|picker| picker.receive(folder, names)),
            Msg::Reported(flag, report) => self.receive_report(flag, report, cx),
            Msg::Tuned(flag, tuned) => self.tuning.iter_mut().for_each(|tuning| tuning.receive(flag, tuned)),
            Msg::Tick(milliseconds) if self.tryout.is_due(*milliseconds) => {
                let saved = self.saved(cx).filter(|saved| !same(saved, self.editor.text()));
                let saved = saved.and_then(|text| CompiledStrategy::read("", text).ok()).map(Contender::from);
                let before = self.tryout.table.baseline.clone().or(saved);
                self.tryout.begin(self.editor.own(), before);
                self.renew_reports();
            }
            _ => return false,
        }
        true
    }

    /// Handles a change of the text: saves a draft at once, and schedules a trial of the new text.
    fn settle(&mut self, cx: &mut Context) {
        self.renew_picker(cx);
        if self.known.as_deref() != Some(self.editor.text()) && self.is_saved(cx) {
            self.known = Some(self.editor.text().into());
        }
        self.after_save.take_if(|(_, text)| text != self.editor.text());
        if self.is_saved(cx)
            && let Some((question, _)) = self.after_save.take()
        {
            self.discard(question, cx);
        }
        if self.tested_text == self.editor.text() {
            return;
        }
        self.save_draft(cx);
        self.reports.remove(&LabTab::Game);
        self.tested_text = self.editor.text().to_string();
        self.tryout.changed();
    }
}
