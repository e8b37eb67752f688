//! The replay viewer: steps through a game and rates how well each turn was played.

use crate::animation::FRAME;
use crate::app::{Actions, Context, Msg, Screen, ScreenEvent, SideEffect, StopOnDrop, Task};
use crate::board::Board;
use crate::board::focus::Cursor;
use crate::chart::WinCurve;
use crate::frame::{Body, Hit, LessonView, Popup, ReplayProgress, Section, StatusMessage};
use crate::keys::{Command, Key, KeyScope};
use crate::review::{JUDGING, NOTHING, Review, reader};
use crate::screens::compare::Compare;
use crate::screens::rules::RulesScreen;
use crate::screens::rulings::{inspect, inspect_name};
use crate::text::shorten_name;
use sorcery_games::engine::{Seat, Status};
use sorcery_games::{Audience, DescriptionLine, Error, Names, Tint};
use sorcery_session::Match;
use sorcery_session::game::verdict::{CHANCES, Verdict};
use sorcery_session::ruling::Ruling;
use std::path::PathBuf;
use std::time::Duration;

/// Maximum width, in columns, of the name in front of the win probability.
const LONGEST_NAME: usize = 12;
/// Milliseconds between two steps of a running replay, for each speed.
const PACES: [u64; 3] = [1200, 500, 150];

#[derive(Debug)]
pub struct Replay {
    board: Board,
    path: Option<PathBuf>,
    playing: bool,
    speed: u8,
    due: u64,
    review: Option<Review>,
    /// The number of actions in a finished game, and the payoff of the seat whose win probability the curve shows.
    end: Option<(usize, f64)>,
    /// Whether all hands are visible, because the game is over or was played with open hands.
    open: bool,
    /// Stops the task that watches the file of an unfinished game for new actions. `None` for a finished game.
    followed: Option<StopOnDrop>,
    /// The ruling whose example the viewer shows, or `None` for a replay of a game.
    ruling: Option<Ruling>,
    /// Number of rejected commands that the viewer has shown since the last action of a ruling's example.
    tried: usize,
    /// Whether the last key was a character without a command.
    typed: bool,
}

/// The answer to a typed character.
const NO_COMMANDS: &str = "You can't type commands in a replay.";

/// Commands for replays of games. The viewer doesn't offer them when it shows the example of a ruling.
const FOR_GAMES: [Command; 5] =
    [Command::Hint, Command::NextMistake, Command::PreviousMistake, Command::Retry, Command::Compare];

impl Replay {
    pub fn new(mut session: Match, path: Option<PathBuf>, open_hands: bool) -> Self {
        let (done, ahead) = session.place();
        session.look_at(done + ahead);
        let over = session.status().awaited().is_none();
        let end = match session.status() {
            Status::Over(outcome) => Some((done + ahead, outcome.payoff(reader(&session)))),
            Status::Awaiting(_) => None,
        };
        let open = open_hands || session.header().is_testing() || over;
        session.look_at(done);
        let followed = (!over).then(StopOnDrop::default);
        let board = Board::new(session);
        let (playing, speed, due, review, ruling, tried, typed) = (false, 2, 0, None, None, 0, false);
        let mut replay = Replay { board, path, playing, speed, due, review, end, open, followed, ruling, tried, typed };
        replay.refresh();
        replay
    }

    /// Opens the example for a ruling at its first position. Returns `None` if the example isn't valid.
    pub fn example(ruling: Ruling) -> Option<Self> {
        Some(Replay { followed: None, ruling: Some(ruling.clone()), ..Replay::new(ruling.open().ok()?, None, true) })
    }

    pub fn session(&self) -> &Match {
        &self.board.session
    }

    /// Returns the seat whose view is shown: the player to move if all hands may be visible and a person plays, otherwise
    /// the only human player. If a computer player to move has no hidden cards, shows the human's view. Returns `None` if
    /// several people play with hidden hands, and the first seat in all other cases.
    fn seat(&self) -> Option<Seat> {
        let mut people = self.session().header().people();
        match (self.session().status().awaited(), people.next(), people.next()) {
            (Some(seat), Some(_), Some(_)) if self.open => Some(seat),
            (Some(seat), Some(_), None) if self.open && self.board.sees_hidden_cards(seat) => Some(seat),
            (_, Some(only), None) => Some(only),
            (_, Some(_), Some(_)) if !self.open => None,
            _ => Some(Seat::ONE),
        }
    }

    fn refresh(&mut self) {
        // The board keeps its orientation, whichever hand is visible.
        let below = self.session().header().only_person();
        let seat = self.seat();
        // A game in progress may be somebody else's.
        self.board.you = below.filter(|_| self.followed.is_none());
        self.board.refresh(seat, below.or(Some(Seat::ONE)), true);
    }

    fn step(&mut self, forwards: bool, whole_turn: bool) {
        let (done, ahead) = self.session().place();
        let turns = || self.session().story().beginnings.into_iter();
        self.step_to(match (forwards, whole_turn) {
            (true, false) => done + 1,
            (false, false) => done.saturating_sub(1),
            (true, true) => turns().find(|&begin| begin > done).unwrap_or(done + ahead),
            (false, true) => turns().rev().find(|&begin| begin < done).unwrap_or(0),
        });
    }

    /// Returns the rejected commands that the ruling's example shows after the last action.
    fn rejected(&self) -> Vec<(&'static str, &'static str)> {
        let done = self.session().done();
        self.ruling.as_ref().map_or(Vec::new(), |ruling| ruling.rejected(done).collect())
    }

    /// Shows the next rejected command of the ruling's example or, if there is none left, the next action.
    fn forward(&mut self) {
        match self.tried < self.rejected().len() {
            true => self.tried += 1,
            false => self.step(true, false),
        }
    }

    fn is_at_end(&self) -> bool {
        self.session().place().1 == 0 && self.tried == self.rejected().len()
    }

    /// Shows the position after `target` actions.
    fn step_to(&mut self, target: usize) {
        self.tried = 0;
        self.board.session.look_at(target);
        self.board.news_after = self.session().done().saturating_sub(1);
        self.board.marked_from = Some(self.board.news_after);
        self.refresh();
    }

    /// Shows the position after `action` actions and marks the changes of the last action.
    pub fn show(&mut self, action: usize) {
        self.board.stop_animations();
        self.board.cursor = None;
        self.step_to(action);
    }

    /// Adds new actions of a game in progress. If the viewer shows the last position, it moves on to the new one.
    fn extend(&mut self, mut session: Match) {
        let ((done, ahead), (all, _)) = (self.session().place(), session.place());
        self.open |= session.status().awaited().is_none();
        session.look_at(done.min(all));
        self.board.session = session;
        if ahead == 0 {
            self.step_to(all);
            self.board.news_after = done.min(all);
            self.board.marked_from = Some(self.board.news_after);
        }
        self.refresh();
    }

    fn inspector(&self) -> Vec<DescriptionLine> {
        let to = self.board.you.map_or(Audience::Public, Audience::You);
        self.board.pointed().map_or_else(Vec::new, |thing| self.session().inspect_for(self.seat(), to, thing).lines)
    }

    /// Returns the names of the players. Verdicts and the log address the only person as *you*, so the names do as well.
    fn names(&self) -> Names {
        self.session().names().addressing(self.board.you, "You")
    }

    /// Returns the verdict on the current turn, or a description of the mistake at this position. If the user is
    /// waiting for the exercises, returns a message that the judge is still at work.
    fn verdict(&self) -> Option<String> {
        let review = self.review.as_ref()?;
        if review.retries {
            return Some(JUDGING.into());
        }
        let done = self.session().done();
        Some(match review.verdict(done) {
            Some(Verdict { turn, slip: Some(slip), .. }) if slip.action == done => {
                format!("Turn {turn}: {}", slip.in_words())
            }
            Some(verdict) => verdict.summary(&self.names()),
            None if review.whole => NOTHING.into(),
            None => "Judging this turn...".into(),
        })
    }

    /// Starts judging the game. If judging would reveal hidden cards, tells the user so and returns `false`.
    fn judge(&mut self, cx: &mut Context) -> bool {
        if self.is_open(cx) {
            self.review.get_or_insert_default();
        }
        self.open
    }

    /// Returns `true` if the judge may see all hands. Otherwise tells the user that the game must end first.
    fn is_open(&self, cx: &mut Context) -> bool {
        if !self.open {
            cx.popup = Some(Popup::answer("Replay", "You can judge a game only after it ends."));
        }
        self.open
    }

    /// Opens the comparison of the next move with a better one: the one found by the review or, if there is none, by a
    /// search.
    fn compare(&self, cx: &mut Context) {
        if !self.is_open(cx) {
            return;
        }
        let done = self.session().done();
        let verdict = self.review.as_ref().and_then(|review| review.verdict(done));
        let slip = verdict.and_then(|verdict| verdict.slip.as_ref()).filter(|slip| slip.action == done);
        match Compare::of_slip(self.session().fork(), slip.cloned()) {
            Ok(screen) => cx.open(screen),
            Err(Error(why)) => cx.popup = Some(Popup::answer("What if", &why)),
        }
    }

    /// Goes to the position before the next or the previous mistake.
    fn go_to_mistake(&mut self, forwards: bool, cx: &mut Context) {
        if !self.judge(cx) {
            return;
        }
        let Some(review) = &self.review else { return };
        let done = self.session().done();
        let mut mistakes: Vec<usize> = review.mistakes().map(|(_, slip)| slip.action).collect();
        if !forwards {
            mistakes.reverse();
        }
        let told = match mistakes[..] {
            [] => "No mistake cost 10 % or more.",
            _ => "There are no more mistakes in this direction.",
        };
        match mistakes.into_iter().find(|&action| if forwards { action > done } else { action < done }) {
            Some(action) => self.step_to(action),
            None if !review.whole => {}
            None => cx.popup = Some(Popup::answer("Replay", told)),
        }
    }

    /// Saves the verdicts on a finished game once all its turns have been judged.
    fn save_review(&self, cx: &mut Context) {
        if let (Some(review), Some(path), Some(_)) = (&self.review, &self.path, self.end)
            && review.whole
        {
            cx.effect(SideEffect::SaveReview(path.clone(), review.verdicts.clone()));
        }
    }

    /// Opens the user's mistakes as exercises, if the whole game has been judged.
    fn retry(&mut self, cx: &mut Context) {
        let (Board { session, .. }, Some(review)) = (&self.board, &mut self.review) else { return };
        let Some(mut mistakes) = review.exercises(session, self.path.as_ref()) else { return };
        // Begin with the mistake in the turn that the viewer shows.
        let done = session.done();
        let here = review.verdict(done).and_then(Verdict::mistake).map(|slip| slip.action);
        let first = mistakes.iter().position(|mistake| Some(mistake.slip.action) == here);
        if here == Some(done) && first.is_none() {
            let told = "This is an opponent's mistake. You can retry only your own mistakes.";
            cx.popup = Some(Popup::answer("Mistakes", told));
            return;
        }
        mistakes.rotate_left(first.unwrap_or(0));
        cx.retry(mistakes);
    }

    /// Returns the ruling and the next step of its example.
    fn lesson(&self, cx: &Context) -> Option<LessonView> {
        let ruling = self.ruling.as_ref()?;
        let done = self.session().done();
        let rejected = self.rejected();
        let (tried, untried) = rejected.split_at(self.tried);
        let result = tried.last().map_or(String::new(), |(line, why)| format!("`{line}` is rejected: {why} "));
        let rejected = untried.first().map(|(line, _)| line.to_string());
        let next = rejected.or_else(|| self.session().story().lines.into_iter().nth(done));
        let next = next.map(|line| (self.board.explained(&line).0.text, line));
        let next = match next {
            Some((action, line)) if action.is_empty() => format!("Next: `{line}`."),
            Some((action, line)) => format!("Next: {action} (`{line}`)."),
            None => "End of the example.".into(),
        };
        let key = |command| cx.key(KeyScope::Replay, command).unwrap_or_default();
        let step = if !self.is_at_end() { format!("{}: next step, ", key(Command::TakeOver)) } else { String::new() };
        Some(LessonView {
            heading: "ruling",
            title: ruling.heading(),
            why: ruling.text.clone(),
            what: result + &next,
            keys: format!("{step}{}: back to the list", key(Command::Back)),
        })
    }

    fn tick(&mut self, milliseconds: u64) {
        self.board.advance(milliseconds);
        if self.playing && self.due <= self.board.clock {
            self.forward();
            self.playing = !self.is_at_end();
            self.due = self.board.clock + PACES[self.speed as usize - 1];
        }
    }

    /// Returns `true` for a key that types a word and for Enter after it, so that Enter doesn't leave the replay.
    fn ignores(&mut self, key: Key, command: Option<Command>) -> bool {
        let enters = self.typed && command == Some(Command::TakeOver);
        let in_word = self.typed && command == Some(Command::PlayPause);
        self.typed = key.typed().is_some() && (command.is_none() || in_word);
        self.typed || enters
    }

    fn command(&mut self, command: Command, cx: &mut Context) -> bool {
        self.board.keep_page_for(command);
        match command {
            _ if self.ruling.is_some() && FOR_GAMES.contains(&command) => {}
            Command::StepForward => self.forward(),
            // Enter opens the example for a ruling, so it also goes to the next step of the example.
            Command::TakeOver if self.ruling.is_some() => self.forward(),
            Command::StepBack if self.tried > 0 => self.tried -= 1,
            Command::StepBack => self.step(false, false),
            Command::NextTurn => self.step(true, true),
            Command::PreviousTurn => self.step(false, true),
            Command::First => self.step_to(0),
            Command::Last => self.step_to(usize::MAX),
            Command::PlayPause => self.playing = !self.playing,
            Command::Faster => self.speed = (self.speed + 1).min(3),
            Command::Slower => self.speed = (self.speed - 1).max(1),
            Command::Hint => _ = self.judge(cx),
            Command::NextMistake => self.go_to_mistake(true, cx),
            Command::PreviousMistake => self.go_to_mistake(false, cx),
            Command::Retry => {
                if self.judge(cx) {
                    self.review.iter_mut().for_each(|review| review.retries = true);
                }
                self.retry(cx);
            }
            Command::Compare => self.compare(cx),
            Command::NextName => self.board.next_name(),
            Command::Inspect => inspect(&self.board, self.seat(), &self.inspector(), cx),
            Command::TakeOver => {
                let done = self.session().done();
                self.path.iter().for_each(|path| cx.effect(SideEffect::TakeOver(path.clone(), done)));
            }
            Command::ScrollLogUp => self.board.page_log(true),
            Command::ScrollLogDown => self.board.page_log(false),
            Command::Rules => cx.open(RulesScreen::of(Some(&self.session().header().game))),
            // A game without a file was opened from its result screen, so Back returns there.
            Command::Back if self.path.is_none() => cx.back(),
            Command::Back | Command::Quit => cx.home(),
            _ => return false,
        }
        true
    }
}

impl Screen for Replay {
    fn name(&self) -> &'static str {
        "Replay"
    }

    fn scope(&self) -> KeyScope {
        KeyScope::Replay
    }

    fn title(&self, _cx: &Context) -> [String; 3] {
        self.board.title(self.open, usize::MAX, self.board.you)
    }

    fn tint(&self) -> Tint {
        self.board.tint()
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Compare, Help, NextMistake, NextTurn, PlayPause, Retry, StepBack, StepForward, TakeOver};
        let shown = [StepForward, NextMistake, Compare, TakeOver, Back, NextTurn, Retry, PlayPause, Help];
        let actions = Actions::new(cx, KeyScope::Replay, &shown);
        let actions = actions.pair([StepBack, StepForward], "step").label(NextTurn, "turn").label(TakeOver, "continue");
        let actions = actions.label(NextMistake, "mistake").label(Compare, "what if");
        let actions = actions.label(PlayPause, if self.playing { "pause" } else { "run" });
        match (&self.ruling, &self.path) {
            (Some(_), _) => actions.without(&FOR_GAMES).without(&[TakeOver]),
            (None, Some(_)) if !self.open => actions.without(&FOR_GAMES),
            (None, Some(_)) => actions,
            (None, None) => actions.without(&[TakeOver]),
        }
    }

    fn help(&self) -> Vec<Section> {
        let judged = self.open && self.ruling.is_none() && self.session().names().len() > 1;
        judged.then(|| Section::new("Reviews", [("win probability".into(), CHANCES)])).into_iter().collect()
    }

    fn view(&self, cx: &Context) -> Body {
        let mut view = self.board.view(&[], self.inspector());
        view.inspect = cx.key(KeyScope::Replay, Command::Inspect);
        let (done, ahead) = self.session().place();
        let total = done + ahead;
        let state = match (self.playing, &self.followed) {
            (true, _) => format!("playing, speed {} of {}", self.speed, PACES.len()),
            (false, Some(_)) if ahead == 0 => "live".into(),
            _ => format!("paused, speed {} of {}", self.speed, PACES.len()),
        };
        let curve =
            self.review.as_ref().map_or_else(WinCurve::default, |review| review.curve(self.session(), self.end));
        // Pad the label to its maximum length, so that the curve beside it stays in place.
        let longest =
            if curve.is_empty() { 0 } else { format!("playing, speed 3 of 3, action {total} of {total}").len() };
        let label = format!("{:longest$}", format!("{state}, action {done} of {total}"));
        let reader = shorten_name(self.names().of(reader(self.session())), LONGEST_NAME);
        view.progress = Some(ReplayProgress { done, total, curve, reader, label });
        let damage = || Some(format!("The saved game is damaged: {}.", self.session().damage()?));
        view.lesson = self.lesson(cx);
        let example = || view.lesson.as_ref().map(|lesson| lesson.what.clone());
        let page = self.board.page_line(view.inspect.as_deref());
        let typed = self.typed.then(|| StatusMessage::from(NO_COMMANDS.to_string()));
        view.banner =
            typed.or(page).or_else(|| self.verdict().or_else(damage).or_else(example).map(StatusMessage::from));
        Body::Table(Box::new(view))
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match event {
            ScreenEvent::Key(key, command) => return self.ignores(key, command),
            ScreenEvent::Command(command) => return self.command(command, cx),
            ScreenEvent::Click(Hit::Action(action)) => self.show(action),
            ScreenEvent::Click(Hit::Page(name)) => inspect_name(&self.board, self.seat(), name, cx),
            ScreenEvent::Click(Hit::Anchor(anchor) | Hit::Link(anchor) | Hit::Mention(anchor)) => {
                self.board.cursor = Some(Cursor::Thing(anchor))
            }
            ScreenEvent::Hover(hit) => self.board.cursor = self.board.under(hit).or(self.board.cursor),
            ScreenEvent::Wheel(lines) => self.board.scroll_log(lines),
            ScreenEvent::Message(Msg::Tick(milliseconds)) => self.tick(*milliseconds),
            ScreenEvent::Message(msg @ Msg::Judged(..)) => {
                if self.review.as_mut().is_some_and(|review| review.receive(msg)) {
                    self.save_review(cx);
                    self.retry(cx);
                }
            }
            ScreenEvent::Message(Msg::Reviewed(path, verdicts)) if self.path.as_ref() == Some(path) => {
                self.review = Some(Review::of(verdicts.clone()));
            }
            ScreenEvent::Message(Msg::JournalGrew(of, opened))
                if self.followed.as_ref().is_some_and(|stop| stop.is(of)) =>
            {
                self.extend(opened.session.fork());
            }
            ScreenEvent::Settled if !cx.settings.animates() => self.board.stop_animations(),
            _ => return false,
        }
        true
    }

    fn moves_in(&self, _cx: &Context) -> Option<Duration> {
        (self.playing || self.board.is_animating()).then_some(FRAME)
    }

    fn task(&mut self, _cx: &Context) -> Option<Task> {
        if let (Some(stop), Some(path)) = (&mut self.followed, &self.path)
            && let Some(flag) = stop.start()
        {
            return Some(Task::Follow(path.clone(), flag));
        }
        self.review.as_mut()?.task(&self.board.session)
    }
}
