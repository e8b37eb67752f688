//! Submitting commands at the table and updating the screen afterwards.

use super::commands::HINT_FIRST;
use super::exercise::NextStep;
use super::opponents::Purpose;
use super::{TableQuestion, TableScreen};
use crate::app::{Context, DialogAnswer, SideEffect};
use crate::frame::Popup;
use crate::scene::spoken::table_in_words;
use crate::screens::compare::Compare;
use sorcery_games::table::{Row, Table};
use sorcery_games::words::{capitalised, is_yes};
use sorcery_games::{Error, Look, help_text};
use sorcery_session::exercise::NO_ANALYSIS;
use sorcery_session::{Asker, Common, Meaning, NOT_YOUR_TURN, Reply};

impl TableScreen {
    /// Submits a command that was typed or composed by selecting cards.
    pub(super) fn submit(&mut self, line: &str, cx: &mut Context) {
        // While a curtain hides the hand, ignore the command. Only Enter and a click open the curtain, so that no other
        // key reveals the hand by accident.
        if self.curtain {
            return;
        }
        self.message = None;
        if self.ask_to_resign(line, cx) {
            return;
        }
        if self.exercise.is_some()
            && let Some(choice) =
                [("show", NextStep::Show), ("next", NextStep::Next)].iter().find(|(word, _)| *word == line)
        {
            return self.choose_next(choice.1, cx);
        }
        // Handle only the commands that concern the screen here. The match runs all others, and reports invalid
        // commands.
        let asker = self.asker(cx);
        match self.session().meaning(asker, line) {
            Ok(Meaning::Common(Common::Hint)) if self.exercise.is_some() || !cx.mirrors_text => {
                match self.next_hint() {
                    Some(hint) => self.choose_next(hint, cx),
                    None => self.ask_advice(Purpose::Hint),
                }
            }
            Ok(Meaning::Common(Common::Analyse) | Meaning::Compare(_)) if self.exercise.is_some() => {
                self.show_error(NO_ANALYSIS)
            }
            Ok(Meaning::Common(Common::Help)) if self.exercise.is_some() => {
                cx.popup = Some(Popup::answer(line, &help_text(&self.forms())));
            }
            Ok(Meaning::Common(Common::Analyse)) if !cx.mirrors_text => self.ask_advice(Purpose::Analysis),
            Ok(Meaning::Compare(lines)) if !cx.mirrors_text => {
                match Compare::new(self.session().fork(), lines.map(Some)) {
                    Ok(screen) => cx.open(screen),
                    Err(error) => self.show_error(&error.0),
                }
            }
            Ok(Meaning::Action { .. }) if self.awaits_computer() => self.show_error(NOT_YOUR_TURN),
            Ok(Meaning::Action { line: action, .. }) => {
                let step_done = self.step_actions().any(|option| option.line == action);
                self.carry_out(asker, line, cx);
                if step_done {
                    self.next_step();
                }
            }
            _ => self.carry_out(asker, line, cx),
        }
    }

    /// Submits a selected action. Once per turn, asks before ending the turn if other actions are possible.
    pub(super) fn choose(&mut self, line: &str, cx: &mut Context) {
        if cx.settings.confirm_end_turn
            && !self.asked_to_end_turn
            && !self.curtain
            && self.board.end_turn().is_some_and(|end| end.line == line)
            && let left @ [_, ..] = &self.board.decision.remaining[..]
        {
            let left = left.join(", ");
            self.message = None;
            self.asked_to_end_turn = true;
            self.question = Some(TableQuestion::EndTurn(line.to_string()));
            let (question, answer) = match self.board.phase_end() {
                Some(what) => (capitalised(what), capitalised(what)),
                None => ("End the turn".into(), "End turn".into()),
            };
            return cx.ask(format!("{left}. {question}?"), &["Keep playing", &answer]);
        }
        self.submit(line, cx);
    }

    /// Submits a command on behalf of `by`, even if it isn't the user's turn.
    pub(super) fn carry_out(&mut self, by: Asker, line: &str, cx: &mut Context) {
        match self.submit_by(by, line, cx) {
            Err(error) => self.show_error(&error.0),
            Ok(Reply::Quit) if !cx.mirrors_text => self.ask_to_leave(cx),
            Ok(Reply::Abort) => {}
            // The screen's own table also shows the hand, which plain text prints separately.
            Ok(Reply::Shown(Look::Board, _)) => {
                cx.popup = Some(shown(line, Table::clone(&self.board.table), cx));
            }
            Ok(Reply::Shown(_, table)) => cx.popup = Some(shown(line, self.board.shown_to_you(table), cx)),
            Ok(Reply::Said(text)) => cx.popup = Some(Popup::answer(line, &text)),
            Ok(Reply::Hint(hint)) => cx.popup = Some(Popup::answer(line, &hint.text(cx.settings.is_list()))),
            Ok(Reply::Nothing | Reply::Played | Reply::Moved(_) | Reply::Quit) => {}
        }
    }

    /// Submits a command that was typed in the terminal while the window shows the same game. The terminal also prints
    /// the reply.
    pub(super) fn read(&mut self, line: &str, cx: &mut Context) {
        self.message = None;
        if self.question == Some(TableQuestion::Abort) {
            cx.popup = None;
            cx.effect(SideEffect::Reply(line.to_string(), Ok(Reply::Nothing)));
            return self.answer(DialogAnswer::Item(usize::from(is_yes(line))), cx);
        }
        // The terminal asks computer players for their moves and submits them here. So while a computer player is to
        // move, the command is its move.
        let by = if self.awaits_computer() { Asker::Script } else { self.asker(cx) };
        // Ignore the error here: `submit_by` has already shown it.
        let _ = self.submit_by(by, line, cx);
    }

    pub(super) fn submit_by(&mut self, by: Asker, line: &str, cx: &mut Context) -> Result<Reply, sorcery_games::Error> {
        let before = self.session().done();
        let same = |next: &String| self.session().key(next).is_some_and(|key| self.session().key(line) == Some(key));
        let is_planned = self.plan.front().is_some_and(same);
        let reply = self.board.session.submit_by(by, line);
        if cx.mirrors_text {
            cx.effect(SideEffect::Reply(line.to_string(), reply.clone()));
        }
        match &reply {
            Ok(Reply::Played) => {
                self.after_change(false);
                self.follow_plan(is_planned);
            }
            Ok(Reply::Moved(moved)) => {
                // Report only the user's own action: the last one that was undone, or the first one that was redone.
                let own = if moved.undone { moved.lines.last() } else { moved.lines.first() };
                let place = if moved.undone { self.session().done() } else { before } + 1;
                let gone = self.board.action_text(place).map(str::to_string);
                self.after_change(true);
                self.plan.clear();
                // Describe the action in the words of the log.
                let in_words = if moved.undone { gone } else { self.board.action_text(place).map(str::to_string) };
                let action = in_words.or_else(|| own.map(|line| format!("{line}.")));
                self.message = action.map(|action| (moved.told(&action), false));
            }
            Ok(Reply::Quit) if cx.mirrors_text => cx.effect(SideEffect::Quit),
            Ok(Reply::Abort) => {
                self.question = Some(TableQuestion::Abort);
                cx.ask("Resign? This deletes the game.", &["Keep playing", "Resign"]);
            }
            _ => {}
        }
        if !self.check_attempt(cx) {
            self.check_end(cx);
        }
        reply
    }

    /// Moves the cursor to the next action of the hint's plan. Discards the plan if the user has left it, or if the next
    /// action isn't possible.
    fn follow_plan(&mut self, is_planned: bool) {
        if !is_planned {
            return self.plan.clear();
        }
        self.plan.pop_front();
        match self.plan.front().filter(|next| self.board.options.iter().any(|option| option.line == **next)) {
            Some(next) => self.board.prefer(&[next]),
            None => self.plan.clear(),
        }
    }

    pub(super) fn after_change(&mut self, moved: bool) {
        self.asked_to_end_turn = false;
        // The player has waited long enough.
        self.message.take_if(|(text, _)| [NOT_YOUR_TURN, HINT_FIRST].contains(&text.as_str()));
        self.cancel_searches();
        let done = self.session().done();
        if self.session().turn() != self.turn {
            self.board.news_after = if moved { done } else { self.turn_began };
            // Mark the opponents' changes until the user's next action. Solo games have no opponents, so they have no
            // marks.
            let since = if self.awaits_computer() { done } else { self.turn_began };
            self.board.marked_from = Some(since).filter(|_| !moved && self.session().header().names.len() > 1);
            self.fresh = self.board.marked_from.is_some();
            self.turn_began = done;
            self.turn = self.session().turn();
            self.curtain = self.needs_curtain();
            self.board.cursor = None;
        } else if !self.awaits_computer() {
            self.board.marked_from = None;
        }
        self.refresh();
    }
}

/// Returns a dialog that shows a table as the answer to `question`: in words if the table screen is a list.
fn shown(question: &str, table: Table, cx: &Context) -> Popup {
    match table.rows.first() {
        None => Popup::answer(question, &Error::nothing_to_show().0),
        Some(Row::Cells(label, cells)) if cells.is_empty() => {
            Popup::answer(question, &capitalised(&format!("{label}: empty")))
        }
        Some(_) if cx.settings.is_list() => Popup::answer(question, &table_in_words(&table, true).join("\n")),
        Some(_) => Popup::table(question, table),
    }
}
