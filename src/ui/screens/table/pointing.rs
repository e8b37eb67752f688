//! Selecting cards: the effects of Enter, clicks, digits and letters.

use super::{TableQuestion, TableScreen};
use crate::app::Context;
use crate::board::focus::{self, Cursor, Selected};
use crate::frame::{Hit, MultipleChoice, Popup};
use crate::screens::rulings::inspect_name;
use sorcery_games::table::Cell;
use sorcery_games::words::{capitalised, choose_from};
use sorcery_games::{Anchor, Difference};
use sorcery_session::{Meaning, Move};

impl TableScreen {
    pub(super) fn click(&mut self, hit: Hit, cx: &mut Context) {
        match hit {
            _ if self.end(cx) => {}
            // While the curtain is down, its message is the only button.
            Hit::Anchor(_) | Hit::Button(_) if self.curtain => self.lift_curtain(),
            // The first click on a card selects a target, and the second confirms it.
            Hit::Anchor(anchor) if self.awaits_target(anchor) => match self.board.pointed() {
                Some(target) if self.board.stops().contains(&target) => self.point(target, cx),
                _ => {
                    self.board.select_best();
                    self.offer_target(anchor);
                }
            },
            Hit::Anchor(anchor) => {
                self.touch(Cursor::Thing(anchor), "click again", cx);
                match cx.popup {
                    Some(_) => self.offer_answer("click again", cx),
                    None => self.offer_target(anchor),
                }
            }
            // The button that ends the turn does nothing else, so it needs no preview.
            Hit::Button(button) if self.board.buttons().get(button).is_some_and(|it| it.ends_turn) => {
                self.press(button, cx)
            }
            Hit::Button(button) => self.touch(Cursor::Button(button), "click again", cx),
            Hit::Page(name) if !self.curtain => inspect_name(&self.board, self.seat(), name, cx),
            // A click on a name only shows the card.
            Hit::Link(anchor) | Hit::Mention(anchor) if !self.curtain => {
                self.board.cursor = Some(Cursor::Thing(anchor));
            }
            _ => {}
        }
    }

    /// Tells the user that a second click on a card confirms the target shown, if the card needs a target.
    fn offer_target(&mut self, anchor: Anchor) {
        let Some(target) = self.board.pointed().filter(|_| self.awaits_target(anchor)) else { return };
        self.touched = Some((Cursor::Thing(anchor), 0));
        // The target can be clicked, too, so name the card.
        let how = format!("click {} again", self.board.table.name_of(anchor));
        self.note(self.offered(target, &how, &capitalised(&how)));
    }

    /// Tells the user how to take the action that is selected in the dialog, by doing `how`, such as `click again`.
    fn offer_answer(&mut self, how: &str, cx: &Context) {
        let (Some(TableQuestion::Which(moves, _)), Some(Popup::Choice(choice))) = (&self.question, &cx.popup) else {
            return;
        };
        let Some(option) = moves.get(choice.cursor) else { return };
        let action = match self.board.explained(&option.line).0.text {
            action if action.is_empty() => format!("choose {}", option.button),
            action => action,
        };
        self.note(format!("{} to {action}.", capitalised(how)));
    }

    /// Returns `true` if the message is about an answer that isn't selected in the dialog any more.
    pub(super) fn is_message_outdated(&self, cx: &Context) -> bool {
        let (Some(TableQuestion::Which(moves, _)), Some(Popup::Choice(choice))) = (&self.question, &cx.popup) else {
            return false;
        };
        choice.cursor != self.best_of(moves)
    }

    /// Returns a hint with the name of the target and the way to choose it (`how`), such as `press 1 again`. `of_card` is
    /// the same with the name of the card. Also mentions the other targets, if there are any.
    fn offered(&self, target: Anchor, how: &str, of_card: &str) -> String {
        let name = self.board.table.name_of(target);
        let offered = self.place_offered(target, how).unwrap_or_else(|| format!("{of_card} to target {name}"));
        let others = if self.board.targets().len() > 1 { ", or choose another" } else { "" };
        format!("{offered}{others}.")
    }

    /// Returns a sentence with the action that the user would take on `target` by doing `how`, or `None` if the target
    /// is neither a pile nor a free place.
    fn place_offered(&self, target: Anchor, how: &str) -> Option<String> {
        let is_place = |cell: &Cell| matches!(cell, Cell::Panel(_) | Cell::Slot(_) | Cell::Back(..));
        self.board.table.cells().find(|placed| placed.anchor == Some(target) && is_place(&placed.cell))?;
        let action = self.board.explained(&self.meant()?).0.text;
        (!action.is_empty()).then(|| format!("{} to {action}", capitalised(how)))
    }

    pub(super) fn hover(&mut self, hit: Option<Hit>) {
        self.fresh &= hit.is_none();
        if let Some(cursor) = self.board.under(hit).filter(|_| !self.curtain && !self.is_typing()) {
            // The pointer stays on a card after a click, which must not hide the preview of its target.
            let stays = self.touched.is_some_and(|(touched, _)| touched == cursor);
            if stays && matches!(cursor, Cursor::Thing(anchor) if self.awaits_target(anchor)) {
                return;
            }
            self.board.cursor = Some(cursor);
            self.touched.take_if(|(touched, _)| *touched != cursor);
        }
    }

    pub(super) fn press(&mut self, button: usize, cx: &mut Context) {
        if let Some(line) = self.board.buttons().get(button).map(|button| button.line.clone()) {
            self.choose(&line, cx);
        }
    }

    /// Handles a digit or a click. If using the card or button would change the game, the first digit or click only
    /// selects it and shows its effect, and the second one uses it. `again` names the second step in the message to the
    /// user, such as `click again`.
    pub(super) fn touch(&mut self, place: Cursor, again: &str, cx: &mut Context) {
        self.fresh = false;
        if self.ask_to_find() {
            self.board.cursor = Some(place);
            return;
        }
        // A card that starts a new action replaces the selection.
        if let Cursor::Thing(anchor) = place
            && self.starts_anew(anchor)
        {
            self.back();
        }
        let acts = match place {
            Cursor::Thing(anchor) => self.is_final(anchor) || self.board.collects(anchor),
            Cursor::Button(_) => true,
        };
        if acts && self.touched.replace((place, 0)).is_none_or(|(touched, _)| touched != place) {
            self.board.cursor = Some(place);
            return self.show_first(again);
        }
        self.touched = None;
        match place {
            Cursor::Thing(anchor) => self.point(anchor, cx),
            Cursor::Button(button) => self.press(button, cx),
        }
    }

    pub(super) fn point(&mut self, anchor: Anchor, cx: &mut Context) {
        self.board.cursor = Some(Cursor::Thing(anchor));
        self.message = None;
        if self.is_collected(anchor) {
            return self.point_again(anchor, cx);
        }
        match focus::step(&self.board.options, &self.board.selection.path, anchor) {
            Selected::Submit(line) => self.choose(&line, cx),
            Selected::Ask(moves, more) => {
                self.compose(anchor);
                let label = self.uses_with_targets();
                self.ask_which(moves, more.then_some(&*label), None, cx);
            }
            Selected::More => {
                self.compose(anchor);
                self.board.select_best();
            }
            Selected::Nothing if self.starts_anew(anchor) => {
                self.back();
                self.point(anchor, cx);
            }
            Selected::Nothing if self.is_choosing() => {
                self.show_error("You can't target that: choose a numbered card, or press Esc.")
            }
            Selected::Nothing => self.message = self.inspection(anchor).why_not.map(|why| (why, true)),
        }
    }

    /// Returns a label for the use of the selected card that needs a target: its verb or, if there are several such uses,
    /// the task.
    fn uses_with_targets(&self) -> String {
        let longer = focus::matching(&self.board.options, &self.board.selection.path)
            .filter(|option| option.path.len() > self.board.selection.path.len());
        let mut verbs = longer.map(|option| option.line.split(' ').next().unwrap_or_default());
        match verbs.next() {
            Some(verb) if verbs.all(|other| other == verb) => format!("{}...", capitalised(verb)),
            _ => "Choose a target...".into(),
        }
    }

    /// Handles the selection of a card that is already selected. Deselects the card, or asks what to do if an action
    /// could use the card twice.
    fn point_again(&mut self, anchor: Anchor, cx: &mut Context) {
        let twice: Vec<Anchor> = self.board.selection.path.iter().copied().chain([anchor]).collect();
        let whole = |option: &&Move| option.path.len() == twice.len();
        let moves: Vec<Move> = focus::matching(&self.board.options, &twice).filter(whole).cloned().collect();
        if moves.is_empty() {
            return self.deselect(anchor);
        }
        self.ask_which(moves, Some("Put it back"), Some(anchor), cx);
    }

    /// Asks which action to take, and shows the effect of each. `more` is the label of an extra answer, which removes
    /// the card `again` from the selection or, if that is `None`, lets the user choose a target.
    fn ask_which(&mut self, moves: Vec<Move>, more: Option<&str>, again: Option<Anchor>, cx: &mut Context) {
        let items = moves.iter().map(|option| option.button.clone()).chain(more.map(String::from)).collect();
        // The extra answer lets the user choose a target, unless it removes a card.
        let is_longer_better = more.is_some() && again.is_none() && self.board.is_longer_better(&moves);
        cx.popup = Some(Popup::Choice(MultipleChoice {
            effects: moves.iter().map(|option| self.effect_of(option, cx)).collect(),
            cursor: if is_longer_better { moves.len() } else { self.best_of(&moves) },
            subject: self.board.pointed(),
            ..MultipleChoice::new("Choose one", Vec::new(), items)
        }));
        self.question = Some(TableQuestion::Which(moves, again));
    }

    /// Returns the index of the preferred action: the one for the current tutorial step, otherwise the best according
    /// to a rough analysis. If several are equally good, returns the first.
    pub(super) fn best_of(&self, moves: &[Move]) -> usize {
        let asked = moves.iter().position(|option| self.step_actions().any(|asked| asked.line == option.line));
        asked.or_else(|| self.board.best_of(moves)).unwrap_or_default()
    }

    /// Describes in a few words the changes that an action makes.
    fn effect_of(&self, option: &Move, cx: &Context) -> String {
        let Ok(Meaning::Action { changes, .. }) = self.session().meaning(self.asker(cx), &option.line) else {
            return String::new();
        };
        let changes = self.by_weight(changes, option.path.last().copied());
        let said = |change: &Difference| change.told(&self.named(change.at)).concat().trim_end_matches('.').to_string();
        changes.iter().map(said).collect::<Vec<_>>().join("; ")
    }

    /// Returns `true` if the user is selecting several cards for one action and this card is already among them.
    fn is_collected(&self, anchor: Anchor) -> bool {
        self.board.max_selected().is_some() && self.board.selection.path.contains(&anchor)
    }

    /// Returns `true` if this card isn't a target of the action being composed, but can start a new action.
    fn starts_anew(&self, anchor: Anchor) -> bool {
        let (options, path) = (&self.board.options, &self.board.selection.path);
        self.is_choosing()
            && !self.is_collected(anchor)
            && matches!(focus::step(options, path, anchor), Selected::Nothing)
            && focus::next_things(options, &[]).contains(&anchor)
    }

    /// Returns `true` if this card was selected last and needs a target.
    fn awaits_target(&self, anchor: Anchor) -> bool {
        self.board.selection.path.last() == Some(&anchor) && !self.board.stops().contains(&anchor)
    }

    /// Returns `true` if selecting this card submits an action without requiring a further choice.
    fn is_final(&self, anchor: Anchor) -> bool {
        !self.is_collected(anchor)
            && matches!(focus::step(&self.board.options, &self.board.selection.path, anchor), Selected::Submit(_))
    }

    /// Returns `true` if Enter would harm a card other than the selected one. The preview doesn't show this effect
    /// while the opponent's changes are marked.
    pub(super) fn harms_other_card(&self, cx: &Context) -> bool {
        let Some(anchor) = self.board.pointed().filter(|&at| !self.is_typing() && self.is_final(at)) else {
            return false;
        };
        let is_card = |at: Anchor| {
            self.board.table.cells().any(|placed| placed.anchor == Some(at) && matches!(placed.cell, Cell::Card(_)))
        };
        let harm = |change: &Difference| change.note.change < 0 && change.at != anchor && is_card(change.at);
        self.meant()
            .and_then(|line| self.session().meaning(self.asker(cx), &line).ok())
            .is_some_and(|meaning| matches!(meaning, Meaning::Action { changes, .. } if changes.iter().any(harm)))
    }

    /// Tells the user how to confirm the selected action, whose effect is now visible. `how` names the key or the
    /// click.
    pub(super) fn show_first(&mut self, how: &str) {
        let name = match self.board.cursor {
            Some(Cursor::Thing(anchor)) => self.board.table.name_of(anchor),
            Some(Cursor::Button(at)) => self.board.buttons().get(at).map_or_else(String::new, |it| it.button.clone()),
            None => String::new(),
        };
        let confirm = format!("{name}: {how} to confirm.");
        let text = match self.board.cursor {
            // Selecting or deselecting one of several cards doesn't take the action yet.
            Some(Cursor::Thing(anchor)) if self.is_collected(anchor) => format!("{name}: {how} to put it back."),
            Some(Cursor::Thing(anchor)) if !self.is_final(anchor) => {
                let path: Vec<Anchor> = self.board.selection.path.iter().copied().chain([anchor]).collect();
                let most = focus::max_selected(&self.board.options, &path).unwrap_or(path.len());
                format!("{name}: {how} to choose it ({} of {most}).", path.len())
            }
            Some(Cursor::Thing(anchor)) => {
                self.place_offered(anchor, how).map_or(confirm, |offered| format!("{offered}."))
            }
            _ => confirm,
        };
        self.note(text);
    }

    fn deselect(&mut self, anchor: Anchor) {
        self.board.deselect(anchor);
        match self.board.selection.path.is_empty() {
            true => _ = self.back(),
            false => self.write_path(),
        }
        self.board.cursor = Some(Cursor::Thing(anchor));
    }

    /// Answers the question of which action to take. Takes the chosen action, or carries out the extra answer: removes
    /// the card `again` from the selection, or lets the user choose a target.
    pub(super) fn answer_which(&mut self, moves: &[Move], item: usize, again: Option<Anchor>, cx: &mut Context) {
        match (moves.get(item), again) {
            (Some(option), _) => self.choose(&option.line, cx),
            (None, Some(anchor)) => self.deselect(anchor),
            (None, None) => {
                self.message = None;
                self.board.select_best();
            }
        }
    }

    /// Adds a card to the selection and writes the command so far into the prompt.
    pub(super) fn compose(&mut self, anchor: Anchor) {
        self.board.select(anchor);
        self.write_path();
    }

    fn write_path(&mut self) {
        let line = focus::common_line(&self.board.options, &self.board.selection.path);
        self.prompt.set(&line);
        self.composed = true;
    }

    /// Clears the selection, the prompt and the message. Returns `false` if there was nothing to clear.
    pub(super) fn back(&mut self) -> bool {
        let anything = self.is_choosing() || !self.prompt.is_empty() || self.message.is_some();
        if let Some(&first) = self.board.selection.path.first() {
            self.board.cursor = Some(Cursor::Thing(first));
        }
        self.board.selection.path.clear();
        self.composed = false;
        self.prompt.set("");
        (self.message, self.touched) = (None, None);
        anything
    }

    /// Starts the action `verb` with the selected card. Called for the keys that play, attack and use.
    pub(super) fn begin(&mut self, verb: &str, cx: &mut Context) {
        let Some(anchor) = self.board.pointed() else { return };
        let fits = |option: &&Move| option.path.first() == Some(&anchor) && option.line.starts_with(verb);
        let moves: Vec<Move> = self.board.options.iter().filter(fits).cloned().collect();
        match moves.as_slice() {
            [] => {
                let why = self.inspection(anchor).why_not;
                self.show_error(&why.unwrap_or_else(|| format!("You can't use `{verb}` here: select another card.")));
            }
            [only] if only.path.len() == 1 => self.choose(&only.line, cx),
            _ => self.point(anchor, cx),
        }
    }

    /// Handles a digit: selects a card, a numbered target or an answer.
    pub(super) fn pick(&mut self, digit: usize, cx: &mut Context) {
        if self.curtain {
            return;
        }
        let (what, places) = self.numbers();
        let number = self.touched.map_or(0, |(_, typed)| typed) * 10 + digit;
        match places.iter().find(|(own, _)| *own == number) {
            // Another digit may follow.
            Some(&(_, place)) if places.iter().any(|(own, _)| own / 10 == number) => {
                self.board.cursor = Some(place);
                self.touched = Some((place, number));
                let text = format!("{} {number}: press Enter, or type the next digit.", capitalised(what));
                self.note(text);
            }
            // Only Enter can confirm a number with several digits: its first digit, typed again, would start a new
            // number.
            Some(&(_, place)) if number > 9 => self.touch(place, "press Enter", cx),
            Some(&(_, place)) => {
                let again = format!("press {number} again or Enter");
                self.touch(place, &again, cx);
                // The same digit confirms the answer or the target that is selected in advance.
                if let (Some(TableQuestion::Which(..)), Some(popup)) = (&self.question, &mut cx.popup) {
                    popup.opened_by(number);
                    self.offer_answer(&again, cx);
                } else if let (Cursor::Thing(anchor), Some(target)) = (place, self.board.pointed())
                    && self.awaits_target(anchor)
                    && self.board.stops().contains(&target)
                {
                    self.board.selection.digit = Some(number);
                    self.touched = Some((Cursor::Thing(target), 0));
                    let of_card = format!("{}: {again}", self.board.table.name_of(anchor));
                    self.note(self.offered(target, &again, &of_card));
                }
            }
            None => {
                self.touched = None;
                let mut numbers: Vec<usize> = places.iter().map(|(own, _)| *own).collect();
                numbers.sort_unstable();
                self.show_error(&match (numbers.first(), numbers.last()) {
                    (Some(first), Some(last)) if last - first + 1 == numbers.len() => {
                        format!("There is no {what} {number}: {}.", choose_from(*first, *last))
                    }
                    (Some(_), Some(_)) => format!("There is no {what} {number}: type a number on the table."),
                    _ => format!("There is no {what} to choose now."),
                });
            }
        }
    }

    /// Tells the user to select a card, target or answer before pressing Enter.
    pub(super) fn ask_to_select(&mut self) {
        let what = self.numbers().0;
        let article = if what == "answer" { "an" } else { "a" };
        self.show_error(&format!("First select {article} {what}: press an arrow key or a digit."));
    }

    /// Returns the cards or buttons that digits select now, with their numbers, and a word for them, such as `target`.
    fn numbers(&self) -> (&'static str, Vec<(usize, Cursor)>) {
        if !self.board.only_buttons_answer() {
            let things = self.board.numbered();
            let what = match things.first() {
                _ if self.is_choosing() => "target",
                Some((_, at)) if !self.board.is_in_hand(*at) => "marked card",
                _ => "card",
            };
            return (what, things.into_iter().map(|(number, at)| (number, Cursor::Thing(at))).collect());
        }
        // The label of a button can begin with its number, which may differ from the button's position.
        let named = |(i, button): (usize, &Move)| {
            button.button.split_once(':').and_then(|(n, _)| n.parse().ok()).unwrap_or(i + 1)
        };
        let buttons = self.board.buttons().into_iter().enumerate();
        ("answer", buttons.map(|(i, button)| (named((i, button)), Cursor::Button(i))).collect())
    }
}
