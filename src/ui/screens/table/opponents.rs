//! Computer players and hints at the table. Searches run on other threads.

use super::{TableQuestion, TableScreen};
use crate::app::{BotCheck, Context, DialogAnswer, SideEffect, Task};
use crate::frame::{Popup, StatusMessage};
use sorcery_agents::{Budget, Flag, Level};
use sorcery_games::engine::Seat;
use sorcery_games::table::plain_lines;
use sorcery_games::words::printable;
use sorcery_session::player::ProgramCommand;
use sorcery_session::{
    ADVICE, Advice, Asker, LISTED, Match, NOT_YOUR_TURN, Player, Players, SearchHandle, SearchRequest,
};

/// Delay, in milliseconds, before a computer player's next action, so that the user can follow the last one.
const PAUSE: u64 = 700;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Finds a computer player's action.
    Move,
    Hint,
    /// Lists the best actions.
    Analysis,
}

/// A running search. Dropping it cancels the search, because its result is no longer needed.
#[derive(Debug)]
struct RunningSearch {
    handle: SearchHandle,
    about: Purpose,
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.handle.stop();
    }
}

/// The computer players at a table and their searches.
#[derive(Debug)]
pub(super) struct Opponents {
    pub(super) players: Players,
    thinking: Option<RunningSearch>,
    /// The search of a computer player that thinks during the user's turn.
    pondering: Option<RunningSearch>,
    /// Whether searches at this table have been prepared.
    prepared: bool,
    /// A requested hint whose search hasn't started.
    wanted: Option<Purpose>,
    /// A computer player's next action and the time to play it.
    decided: Option<(String, u64)>,
    /// The seat for which the user has already seen the command of the program that played it in the saved game.
    named: Option<usize>,
    /// The seat and its program while the program is being tested.
    bot_check: Option<(usize, BotCheck)>,
}

impl Opponents {
    pub fn of(players: Players) -> Self {
        Opponents {
            players,
            thinking: None,
            pondering: None,
            prepared: false,
            wanted: None,
            decided: None,
            named: None,
            bot_check: None,
        }
    }

    /// Returns the seat whose hand is visible: that of the human player to move, otherwise that of the only human
    /// player. Returns `None` for spectators, and while a computer player moves in a game with several human players.
    pub fn viewer(&self, session: &Match) -> Option<Seat> {
        if self.players.look_on() {
            return None;
        }
        let mut people = self.players.people(session.header().names.len());
        match (session.status().awaited(), people.next(), people.next()) {
            (Some(seat), Some(_), _) if *self.players.of(seat) == Player::Human => Some(seat),
            (_, Some(only), None) => Some(only),
            (Some(_), Some(_), _) => None,
            _ => Some(Seat::ONE),
        }
    }
}

impl TableScreen {
    /// Returns `true` if the player to move is a computer.
    pub fn awaits_computer(&self) -> bool {
        let awaited = self.session().status().awaited();
        awaited.is_some_and(|seat| *self.opponents.players.of(seat) != Player::Human)
    }

    /// Asks who plays a seat that an external program played in the saved game. First shows the program's command.
    pub(super) fn ask_for_program(&mut self, cx: &mut Context) {
        let tried = self.opponents.bot_check.is_some();
        if tried || cx.popup.is_some() || cx.shared_table.is_some() || cx.mirrors_text || self.over.is_some() {
            return;
        }
        let header = self.session().header();
        let nobody = |(_, player): &(usize, &Player)| **player == Player::Elsewhere;
        let Some((seat, _)) = self.opponents.players.seats().iter().enumerate().find(nobody) else { return };
        let Some(command) = header.players.get(seat).and_then(Player::untrusted) else { return };
        // Show the whole command before offering to run it.
        if self.opponents.named != Some(seat) {
            let text =
                format!("In the saved game, this program plays as {}:", header.printable_names().of(Seat(seat as u8)));
            cx.popup = Some(Popup::answer("Program", &format!("{text}\n\n{}", printable(command))));
            self.opponents.named = Some(seat);
            return;
        }
        let ways = ["Run the program", "Computer player (adept)", "A person at this keyboard", "Leave the game"];
        cx.ask("Who plays in this seat now?", &ways);
        self.question = Some(super::TableQuestion::Program(seat));
    }

    pub(super) fn answer_program(&mut self, seat: usize, answer: DialogAnswer, cx: &mut Context) {
        let command = self.session().header().players.get(seat).and_then(Player::untrusted);
        let line = command.unwrap_or_default().to_string();
        let player = match answer {
            DialogAnswer::Item(0) => {
                let game = self.session().info().name;
                let program = Player::Program(ProgramCommand { line, trusted: true });
                self.opponents.bot_check = Some((seat, BotCheck::new(program, game)));
                return;
            }
            DialogAnswer::Item(1) => Player::Computer(Level::Adept),
            DialogAnswer::Item(2) => Player::Human,
            DialogAnswer::Quit => return cx.effect(SideEffect::Quit),
            // Without a player in this seat, nobody can act, so ask again.
            DialogAnswer::Typed => return self.ask_for_program(cx),
            DialogAnswer::Item(_) | DialogAnswer::Back => return self.leave(cx),
        };
        self.give_seat(seat, player, cx);
    }

    /// Seats a program that passed its test, or reports the error.
    pub(super) fn receive_bot_check(&mut self, flag: &Flag, able: &Result<(), String>, cx: &mut Context) {
        if let Some((seat, bot_check)) = self.opponents.bot_check.take_if(|(_, bot_check)| bot_check.is(flag))
            && let Some(player) = bot_check.passed(able, "Program", cx)
        {
            self.give_seat(seat, player, cx);
        }
    }

    fn give_seat(&mut self, seat: usize, player: Player, cx: &Context) {
        let mut seats = self.opponents.players.seats().to_vec();
        seats[seat] = player;
        let threads = self.opponents.players.threads();
        self.opponents = Opponents::of(Players::new(seats, cx.pace, threads));
        self.curtain = self.needs_curtain();
        self.refresh();
    }

    pub(super) fn people(&self) -> usize {
        self.opponents.players.people(self.session().header().names.len()).count()
    }

    /// Starts the next search, if any.
    pub(super) fn start_search(&mut self, cx: &Context) -> Option<Task> {
        if let Some((_, bot_check)) = &mut self.opponents.bot_check {
            return bot_check.task();
        }
        if let Some(task) = self.start_rating() {
            return Some(task);
        }
        if self.thinking() {
            return None;
        }
        let players = &self.opponents.players;
        let (thought, about) = match self.opponents.wanted.take() {
            Some(about) => (self.board.session.think(SearchRequest::analysis(ADVICE), players.threads(), None)?, about),
            // No computer player moves in an exercise.
            None if self.exercise.is_some() => return None,
            None => match players.thought(&self.board.session) {
                Some(thought) => (thought, Purpose::Move),
                None => return self.start_pondering(cx).or_else(|| self.prepare_searches()),
            },
        };
        self.opponents.pondering = None;
        self.opponents.thinking = Some(RunningSearch { handle: thought.handle(), about });
        Some(Task::Think(thought))
    }

    fn start_pondering(&mut self, cx: &Context) -> Option<Task> {
        if !cx.settings.pondering || cx.shared_table.is_some() || self.opponents.pondering.is_some() {
            return None;
        }
        let thought = self.opponents.players.pondering(&self.board.session)?;
        self.opponents.pondering = Some(RunningSearch { handle: thought.handle(), about: Purpose::Move });
        Some(Task::Think(thought))
    }

    /// Prepares searches while the user looks at the table for the first time. In Dominion, this takes seconds, because
    /// the computer players tune strategies for the kingdom.
    fn prepare_searches(&mut self) -> Option<Task> {
        if std::mem::replace(&mut self.opponents.prepared, true) {
            return None;
        }
        let shortest = SearchRequest::analysis(Budget::Iterations(1));
        self.board.session.think(shortest, 1, None).map(Task::Prepare)
    }

    /// Receives the result of a search. With animation, a computer player's action is delayed so that the user can
    /// follow.
    pub(super) fn think(&mut self, handle: &SearchHandle, advice: &Advice, cx: &mut Context) {
        if self.receive_rating(handle, advice, cx) {
            return;
        }
        let thinking = self.opponents.thinking.take_if(|thinking| thinking.handle.is_of(handle));
        if thinking.as_ref().is_some_and(|thinking| thinking.about != Purpose::Move) {
            // The message may ask the user to wait for this result.
            self.message = None;
        }
        match thinking.map(|thinking| thinking.about) {
            None => {}
            Some(Purpose::Move) if advice.forfeit.is_some() => {
                if let (Some(seat), Some(why)) = (self.session().status().awaited(), &advice.forfeit) {
                    self.session_mut().forfeit(seat, why);
                    self.check_end(cx);
                }
            }
            // The search was cancelled before it chose an action, and may be restarted.
            Some(Purpose::Move) if advice.line.is_empty() => {}
            Some(Purpose::Move) if !cx.settings.animates() => self.carry_out_for_computer(&advice.line, cx),
            Some(Purpose::Move) => self.opponents.decided = Some((advice.line.clone(), self.board.clock + PAUSE)),
            Some(Purpose::Hint) => {
                self.question = Some(TableQuestion::Hint(advice.line.clone()));
                let then = advice.options.first().filter(|best| best.line == advice.line).map(|best| best.then.clone());
                self.plan = [advice.line.clone()].into_iter().chain(then.unwrap_or_default()).collect();
                self.board.prefer(&advice.good_lines());
                let items = ["Play it", "Close"].map(String::from);
                let hint = advice.hint().text(cx.settings.is_list());
                cx.popup = Some(Popup::choice("hint", plain_lines(&hint), items.into()));
            }
            Some(Purpose::Analysis) => {
                cx.popup = Some(Popup::answer("analyse", &advice.list(LISTED)));
            }
        }
    }

    pub(super) fn ask_advice(&mut self, about: Purpose) {
        if self.awaits_computer() {
            return self.show_error(NOT_YOUR_TURN);
        }
        self.opponents.thinking = None;
        self.opponents.wanted = Some(about);
    }

    /// Makes a computer player move sooner: ends its search or its delay. Returns `false` if it has neither.
    pub(super) fn hurry(&mut self) -> bool {
        if let Some((_, due)) = &mut self.opponents.decided {
            *due = self.board.clock;
            return true;
        }
        self.hurryable_search().map(|thinking| thinking.handle.hurry()).is_some()
    }

    /// Returns the running search unless it belongs to an external program, which can't be hurried.
    fn hurryable_search(&self) -> Option<&RunningSearch> {
        let awaited = self.session().status().awaited();
        let program = awaited.is_some_and(|seat| matches!(self.opponents.players.of(seat), Player::Program(_)));
        self.opponents.thinking.as_ref().filter(|thinking| !program || !matches!(thinking.about, Purpose::Move))
    }

    /// Cancels all searches because the position has changed.
    pub(super) fn cancel_searches(&mut self) {
        self.opponents.thinking = None;
        self.opponents.pondering = None;
        self.opponents.decided = None;
        self.opponents.wanted = None;
    }

    /// Plays a computer player's chosen action when its delay is over.
    pub(super) fn play_decided(&mut self, cx: &mut Context) {
        if let Some((line, _)) = self.opponents.decided.take_if(|(_, due)| *due <= self.board.clock) {
            self.carry_out_for_computer(&line, cx);
        }
    }

    /// Plays a computer player's action. Reports a turn without any action to a user who moves next, so that the user
    /// doesn't look for one. The report would hide a question, such as Dominion's, whose log tells more anyway.
    fn carry_out_for_computer(&mut self, line: &str, cx: &mut Context) {
        let (session, turn) = (self.session(), self.session().turn());
        let who = session.status().awaited();
        let ends = |seat| session.observe(seat).moves.iter().any(|option| option.ends_turn && option.line == line);
        let passes = session.done() == self.turn_began && ends(who);
        self.carry_out(Asker::Script, line, cx);
        let has_room = self.message.is_none() && self.board.decision.question.is_none() && !self.awaits_computer();
        if let Some(who) = who.filter(|_| passes && has_room && self.session().turn() != turn) {
            let name = self.session().names().of(who).clone();
            self.note(format!("{name} ends the turn without acting."));
        }
    }

    /// Returns `true` while a search runs or a chosen action is delayed.
    pub(super) fn thinking(&self) -> bool {
        self.opponents.thinking.is_some() || self.opponents.decided.is_some()
    }

    /// Returns `true` while a search runs or is about to.
    pub(super) fn is_searching(&self) -> bool {
        self.thinking() || self.opponents.wanted.is_some()
    }

    /// Returns `true` while a search for a hint or an analysis runs or is about to.
    pub(super) fn awaits_advice(&self) -> bool {
        let running = self.opponents.thinking.as_ref().map(|thinking| thinking.about);
        self.opponents.wanted.or(running).is_some_and(|about| about != Purpose::Move)
    }

    /// Returns `true` if [`TableScreen::hurry`] has an effect.
    pub(super) fn can_hurry(&self) -> bool {
        self.hurryable_search().is_some() || self.opponents.decided.is_some()
    }

    /// Returns the banner to show while a search runs, or `None` if none is running.
    pub(super) fn search_banner(&self) -> Option<StatusMessage> {
        let thinking = self.opponents.thinking.as_ref()?;
        let positions = match thinking.handle.positions() {
            0 => String::new(),
            n => format!(": {n} positions"),
        };
        Some(match thinking.about {
            Purpose::Move => {
                let (awaited, names) = (self.session().status().awaited(), self.session().names());
                let who = awaited.map(|seat| names.of(seat).to_string()).unwrap_or_default();
                let keys = if self.hurryable_search().is_some() { "Esc: skip waiting" } else { "" };
                StatusMessage::with_keys(format!("{who} is thinking{positions}"), keys)
            }
            // While a search is being prepared, there is no best move.
            Purpose::Hint | Purpose::Analysis => {
                let keys = if positions.is_empty() { "" } else { "Esc: show the best move so far" };
                StatusMessage::with_keys(format!("Thinking{positions}"), keys)
            }
        })
    }
}
