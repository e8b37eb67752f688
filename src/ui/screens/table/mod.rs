//! The table screen: a match with a cursor and a prompt.

mod commands;
mod exercise;
mod leaving;
mod lesson;
mod moving;
mod opponents;
mod playing;
mod pointing;
mod shared;
mod typing;
mod view;

pub use exercise::practice;
pub use lesson::{Tutorial, header as lesson_header};

use crate::animation::FRAME;
use crate::app::{Actions, Context, DialogAnswer, Msg, Screen, ScreenEvent, SideEffect, Task};
use crate::board::Board;
use crate::board::focus::Cursor;
use crate::frame::{Body, Section};
use crate::keys::{Code, Command, Key, KeyScope};
use crate::parts::prompt::CommandLine;
use crate::screens::result::GameOver;
use crate::text::shorten_name;
use exercise::NextStep;
use opponents::Opponents;
use sorcery_games::engine::Seat;
use sorcery_games::{Anchor, Form, Tint};
use sorcery_session::exercise::Exercise;
use sorcery_session::{Asker, Match, Move, Players};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

/// Maximum width, in columns, of a name in the title. At 80 columns, *to play* fits after it.
const TITLE_NAME: usize = 32;
/// Maximum width, in columns, of a name next to the clocks in the title.
const LONG_NAME: usize = 12;
/// Maximum width, in columns, of a name that belongs to a clock.
const CLOCK_NAME: usize = 8;
/// Commands that the table submits to the match by name, as if the user had typed them. Disabled if the match doesn't
/// have them.
const LINES: [Command; 4] = [Command::Hint, Command::Undo, Command::Redo, Command::Board];

/// Interval for polling the progress of a search.
const GLANCE: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub struct TableScreen {
    board: Board,
    path: Option<PathBuf>,
    pub prompt: CommandLine,
    /// The last message, and whether it is an error.
    pub message: Option<(String, bool)>,
    /// Whether the hand is hidden until the player to move confirms.
    pub curtain: bool,
    /// Whether both hands are visible.
    open_hands: bool,
    /// Whether the prompt's text comes from selecting cards rather than typing.
    composed: bool,
    /// Whether a digit has just submitted an action. Enter right after it must not submit another one.
    by_digit: bool,
    /// The card or button that the last digit or click selected, so that the next click uses it. The number is the one
    /// typed so far, if another digit can follow it or the same digit can confirm the card's only target. Otherwise, it
    /// is 0.
    touched: Option<(Cursor, usize)>,
    /// Pasted commands that haven't run yet.
    pasted: VecDeque<String>,
    /// Whether the opponent's changes are still marked. The next key removes the marks.
    fresh: bool,
    turn: u32,
    turn_began: usize,
    /// Whether the question before the end of a turn has already appeared in this turn.
    asked_to_end_turn: bool,
    opponents: Opponents,
    tutorial: Option<Tutorial>,
    exercise: Option<Exercise>,
    question: Option<TableQuestion>,
    /// The actions of the last hint that the user hasn't taken yet. Empty after a different action.
    plan: VecDeque<String>,
    /// Whether a player of the shared table was absent at the last update.
    was_absent: bool,
    /// The result screen, and the time on the board's clock from which it can open.
    over: Option<(GameOver, u64)>,
}

/// The question that the open dialog asks.
#[derive(Clone, Debug, PartialEq)]
enum TableQuestion {
    /// Which of these actions to take. An extra answer removes the given card from the selection or, if no card is
    /// given, lets the user choose a target.
    Which(Vec<Move>, Option<Anchor>),
    /// Whether to submit this command, which ends the turn although other actions are possible.
    EndTurn(String),
    /// Whether to submit this command, which a hint recommends.
    Hint(String),
    /// Whether to run these pasted commands.
    Paste(Vec<String>),
    /// The menu of the tutorial.
    Step,
    /// Which of these steps to take next in an exercise.
    Exercise(Vec<NextStep>),
    /// Asks for a new player for this seat. An external program played it in the saved game.
    Program(usize),
    Leave,
    Abort,
}

impl TableScreen {
    pub fn new(session: Match, path: Option<PathBuf>, cx: &Context) -> Self {
        TableScreen::seated(session, path, None, cx)
    }

    fn seated(session: Match, path: Option<PathBuf>, exercise: Option<Exercise>, cx: &Context) -> Self {
        let threads = sorcery_session::processors();
        let players = match &cx.shared_table {
            Some(shared) => shared.players(session.header().names.len()),
            None => Players::new(session.header().players.clone(), cx.pace, threads),
        };
        let begun = session.has_begun();
        let mut table = TableScreen {
            turn: session.turn(),
            turn_began: session.story().beginnings.into_iter().rfind(|&begin| begin <= session.done()).unwrap_or(0),
            tutorial: Tutorial::of(&session),
            board: Board::new(session),
            path,
            prompt: CommandLine::default(),
            message: None,
            curtain: false,
            open_hands: if begun && !cx.mirrors_text { cx.reveals_hands } else { cx.settings.open_hands },
            composed: false,
            by_digit: false,
            touched: None,
            pasted: VecDeque::new(),
            fresh: false,
            asked_to_end_turn: false,
            opponents: Opponents::of(players),
            exercise,
            question: None,
            plan: VecDeque::new(),
            was_absent: false,
            over: None,
        };
        table.board.quiz = table.exercise.as_ref().map(|exercise| exercise.first_action().into());
        table.board.session.set_undo(cx.settings.undo);
        // Hide the hand in a resumed game at first, because the person at the screen may not be the player to move.
        table.curtain = begun && table.needs_curtain();
        table.refresh();
        table
    }

    pub fn session(&self) -> &Match {
        &self.board.session
    }

    pub fn session_mut(&mut self) -> &mut Match {
        &mut self.board.session
    }

    /// Returns the commands of the game or of the exercise.
    fn forms(&self) -> Vec<Form> {
        let session = self.session();
        self.exercise.as_ref().map_or_else(|| session.forms(), |exercise| exercise.forms(session))
    }

    pub fn options(&self) -> &[Move] {
        &self.board.options
    }

    pub fn cursor(&self) -> Option<Cursor> {
        self.board.cursor
    }

    fn moving(&self) -> bool {
        self.board.is_animating() || self.thinking()
    }

    /// Updates the screen after the match has changed.
    fn refresh(&mut self) {
        self.touched = None;
        self.board.you = self.seat().filter(|_| self.people() == 1);
        self.board.refresh(self.seat().filter(|_| !self.curtain), self.seat(), self.is_idle());
        if let Some(seat) = self.seat().filter(|_| self.curtain) {
            self.board.cover(seat);
        }
        if std::mem::take(&mut self.composed) {
            self.prompt.set("");
        }
    }

    /// Returns `true` if the user can't act now.
    fn is_idle(&self) -> bool {
        self.curtain || self.awaits_computer()
    }

    /// Returns `true` if the next player's hand must be hidden from other people at the screen.
    fn needs_curtain(&self) -> bool {
        let awaited = self.session().status().awaited().is_some();
        let secrets = || self.seat().is_none_or(|seat| self.board.has_secrets(seat));
        self.people() > 1 && !self.open_hands && awaited && !self.awaits_computer() && secrets()
    }

    fn lift_curtain(&mut self) {
        self.curtain = false;
        self.fresh = self.board.marked_from.is_some();
        self.board.cursor = None;
        self.refresh();
        // Don't select the button that ends the turn before the player has seen the table.
        let ends = |i: usize| self.board.buttons().get(i).is_some_and(|button| button.ends_turn);
        if matches!(self.board.cursor, Some(Cursor::Button(i)) if ends(i)) && !self.board.decision.remaining.is_empty()
        {
            self.board.cursor = None;
            self.cycle(true);
        }
        self.board.stop_animations();
    }

    fn show_error(&mut self, what: &str) {
        self.message = Some((what.to_string(), true));
    }

    fn note(&mut self, what: impl Into<String>) {
        self.message = Some((what.into(), false));
    }

    /// Handles Enter: submits the typed line or uses the selected card.
    fn enter(&mut self, cx: &mut Context) {
        if self.curtain {
            self.lift_curtain();
        } else if self.is_typing() {
            let line = self.prompt.take();
            self.submit(&line, cx);
        } else {
            match self.board.cursor {
                Some(Cursor::Thing(anchor)) => self.point(anchor, cx),
                Some(Cursor::Button(i)) => self.press(i, cx),
                None if self.is_idle() => {}
                None => self.ask_to_select(),
            }
        }
    }

    pub fn is_choosing(&self) -> bool {
        !self.board.selection.path.is_empty()
    }
}

impl Screen for TableScreen {
    fn name(&self) -> &'static str {
        match () {
            () if self.is_typing() => "Typing a command",
            () if self.is_choosing() => "Choosing a target",
            () if self.awaits_computer() => "Your opponent's turn",
            () => "Table",
        }
    }

    fn scope(&self) -> KeyScope {
        if self.is_typing() { KeyScope::Text } else { KeyScope::Table }
    }

    fn title(&self, cx: &Context) -> [String; 3] {
        let times = cx
            .shared_table
            .as_ref()
            .map_or(String::new(), |shared| shared.room.times(|name| shorten_name(name, CLOCK_NAME)));
        let longest = if times.is_empty() { TITLE_NAME } else { LONG_NAME };
        let you = if cx.shared_table.is_some() { self.session().seat() } else { self.board.you };
        let [left, middle, right] = self.board.title(self.is_open(cx), longest, you);
        let awaited = self.session().status().awaited();
        let exercise = self.exercise_title().filter(|_| awaited.is_some() && awaited == self.board.you);
        let middle = exercise.unwrap_or(middle);
        let right = if times.is_empty() { right } else { times };
        let right = if self.session().is_failing() { format!("not saved  {right}") } else { right };
        [left, middle, right]
    }

    fn tint(&self) -> Tint {
        self.board.tint()
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        let actions = Actions::new(cx, self.scope(), &self.shown()).without(&self.commands_without_use());
        let actions = match self.board.phase_end() {
            Some(what) => actions.label(Command::EndTurn, what),
            None => actions,
        };
        if self.can_hurry() { actions.label(Command::Back, "skip waiting") } else { actions }
    }

    fn help(&self) -> Vec<Section> {
        let forms = self.forms().into_iter().filter(|form| !form.hidden);
        vec![Section::new("Commands to type", forms.map(|form| (form.usage(), form.help)))]
    }

    fn view(&self, cx: &Context) -> Body {
        Body::Table(Box::new(self.table_view(cx)))
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Key(key, command) => return self.typed(key, command, cx),
            ScreenEvent::Command(command) => return self.command(command, cx),
            ScreenEvent::Click(hit) => self.click(hit, cx),
            ScreenEvent::Hover(hit) => self.hover(hit),
            ScreenEvent::Wheel(lines) => self.board.scroll_log(lines),
            ScreenEvent::Paste(text) => self.paste(text, cx),
            ScreenEvent::Answer(answer) => self.answer(answer, cx),
            ScreenEvent::Message(msg) => self.receive(msg, cx),
            ScreenEvent::Notice(text, is_error) => self.message = Some((text.into(), is_error)),
            ScreenEvent::Resumed => self.board.session.set_undo(cx.settings.undo),
            ScreenEvent::Settled => self.settle(cx),
            ScreenEvent::Library => return false,
        }
        true
    }

    fn moves_in(&self, cx: &Context) -> Option<Duration> {
        let time = if self.board.is_animating() { FRAME } else { GLANCE };
        let moves = self.over.is_some() || self.moving() && cx.settings.animates();
        moves.then_some(time).or_else(|| shared::next_second(cx))
    }

    fn task(&mut self, cx: &Context) -> Option<Task> {
        if cx.mirrors_text { None } else { self.start_search(cx) }
    }
}

impl TableScreen {
    /// Returns the seat whose hand is visible: that of the human player to move, otherwise that of the only human
    /// player.
    pub fn seat(&self) -> Option<Seat> {
        self.opponents.viewer(self.session())
    }

    /// Returns `true` if no information is hidden from the user.
    fn is_open(&self, cx: &Context) -> bool {
        if cx.mirrors_text { cx.script || cx.reveals_hands } else { self.open_hands && cx.shared_table.is_none() }
    }

    /// Returns the role of the user at this screen.
    fn asker(&self, cx: &Context) -> Asker {
        match self.seat() {
            _ if cx.mirrors_text && cx.script && !cx.reveals_hands => Asker::Script,
            Some(seat) => Asker::Person { seat, open: self.is_open(cx) },
            None => Asker::Onlooker,
        }
    }

    /// Returns the commands to show in the key line.
    fn shown(&self) -> Vec<Command> {
        use Command::{Back, Choose, EndTurn, Help, Hint, Inspect, Lesson, NextZone, Quit, Theme, Undo};
        if self.opponents.players.look_on() {
            return vec![Inspect, Theme, Back, Help];
        }
        if self.curtain {
            return vec![Choose, Quit, Help];
        }
        if self.is_choosing() {
            return vec![Choose, NextZone, Back, Help];
        }
        if self.awaits_computer() {
            return vec![NextZone, Inspect, Back, Help];
        }
        let lesson = self.tutorial.as_ref().map(|_| Lesson);
        let end = self.board.end_turn().map(|_| EndTurn);
        // The key line has no room for the keys of both the tutorial and hints. Shared tables have no hints.
        let advice = self.forms().iter().any(|form| form.verb == "hint");
        let hint = (advice && lesson.is_none()).then_some(Hint);
        // Until the player has found the item of a tutorial step, Enter chooses nothing.
        let choose = self.must_find().is_none().then_some(Choose);
        choose.into_iter().chain(lesson).chain([NextZone]).chain(end).chain(hint).chain([Undo, Back, Help]).collect()
    }

    fn typed(&mut self, key: Key, command: Option<Command>, cx: &mut Context) -> bool {
        if self.end(cx) {
            return true;
        }
        if self.is_typing() && self.edit(key, command, cx) {
            return true;
        }
        if self.touched.is_some_and(|(_, number)| number > 0) && key.code == Code::Char('0') {
            self.pick(0, cx);
            return true;
        }
        let letter = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        if command.is_some() || self.curtain || !letter {
            return false;
        }
        self.begin_typing();
        self.prompt.edit(key)
    }

    fn answer(&mut self, answer: DialogAnswer, cx: &mut Context) {
        use DialogAnswer::{Back, Item, Quit, Typed};
        match (self.question.take(), answer) {
            (Some(TableQuestion::Step), Item(item)) => self.answer_step(item, cx),
            (Some(TableQuestion::Exercise(choices)), answer) => self.answer_exercise(&choices, answer, cx),
            // Quitting again while this question is open confirms that the user wants to quit. At a shared table, this
            // returns to the lobby first.
            (Some(TableQuestion::Leave), Quit) if cx.shared_table.is_some() => self.leave(cx),
            (Some(TableQuestion::Leave), Item(item)) if cx.shared_table.is_some() => self.leave_shared_table(item, cx),
            (Some(TableQuestion::Leave), Item(2) | Quit) => cx.effect(SideEffect::Quit),
            (Some(TableQuestion::Program(seat)), answer) => self.answer_program(seat, answer, cx),
            (_, Typed) => {}
            (_, Quit) => self.ask_to_leave(cx),
            (_, Back) => _ = self.back(),
            (Some(TableQuestion::Which(moves, again)), Item(item)) => self.answer_which(&moves, item, again, cx),
            (Some(TableQuestion::EndTurn(line)), Item(1)) | (Some(TableQuestion::Hint(line)), Item(0)) => {
                self.submit(&line, cx)
            }
            (Some(TableQuestion::Paste(lines)), Item(0)) => self.pasted = lines.into(),
            (Some(TableQuestion::Leave), Item(1)) => self.leave(cx),
            (Some(TableQuestion::Abort), Item(1)) if cx.shared_table.is_some() => {
                self.carry_out(self.asker(cx), "resign", cx)
            }
            (Some(TableQuestion::Leave), Item(3)) | (Some(TableQuestion::Abort), Item(1)) => self.resign(cx),
            _ => {}
        }
    }

    fn receive(&mut self, msg: &Msg, cx: &mut Context) {
        match msg {
            Msg::Line(line) if cx.mirrors_text => self.read(line, cx),
            Msg::Line(line) => self.submit(line, cx),
            Msg::Unreadable(error) if cx.mirrors_text => {
                cx.effect(SideEffect::Reply(String::new(), Err(error.clone())))
            }
            Msg::Tick(milliseconds) => {
                self.board.advance(*milliseconds);
                self.play_decided(cx);
                if self.over.as_ref().is_some_and(|(_, due)| *due <= self.board.clock) && !self.board.is_animating() {
                    self.end(cx);
                }
            }
            Msg::Thought(handle, advice) => self.think(handle, advice, cx),
            msg @ Msg::Archived(_) => {
                if let Some((over, _)) = &mut self.over {
                    _ = over.event(ScreenEvent::Message(msg), cx);
                }
            }
            Msg::Changed => self.update_shared_table(cx),
            Msg::BotChecked(flag, able) => self.receive_bot_check(flag, able, cx),
            _ => {}
        }
    }

    fn settle(&mut self, cx: &mut Context) {
        // Without animation, no tick ends the animations of the last action, so end them here.
        if !cx.settings.animates() {
            self.board.stop_animations();
        }
        self.run_pasted(cx);
        self.follow_tutorial();
        self.keep_step();
        self.ask_for_program(cx);
    }
}
