//! The contents of the table's screen: highlights, inspector and banner.

use super::TableScreen;
use crate::app::Context;
use crate::board::focus::{self, Cursor};
use crate::frame::{StatusMessage, TableView};
use crate::keys::{Command, KeyScope};
use crate::text::single_spaced;
use sorcery_games::engine::Seat;
use sorcery_games::inspection::described;
use sorcery_games::table::{HAND, Placed, plain, words_of};
use sorcery_games::words::capitalised;
use sorcery_games::{
    Anchor, Audience, CardRef, Cell, Decision, DescriptionLine, Difference, Inspection, Label, Line, Subject, Tint,
};
use sorcery_session::{HintSentence, Meaning};
use std::ops::Range;

/// Maximum number of lines with which the inspector describes the target, below the effects of the action.
const TARGET: usize = 6;
/// Maximum number of lines that even a short inspector shows in full: what the player can do, and the effect of Enter.
const IMPORTANT: usize = 3;

impl TableScreen {
    pub(super) fn table_view(&self, cx: &Context) -> TableView {
        // Before the player has found the item of a tutorial step, Enter submits nothing.
        let meant = self.meant().filter(|_| self.is_typing() || self.must_find().is_none());
        let notes = self.effects(meant.as_deref(), cx);
        let effects = self.described_effects(&notes, meant.as_deref(), cx);
        let (inspector, important) = self.inspector(effects, cx);
        let mut view = TableView { important, ..self.board.view(&notes, inspector) };
        view.shows_news &= !self.awaits_computer();
        view.fresh = self.fresh && !self.is_typing();
        view.inspect = cx.key(KeyScope::Table, Command::Inspect);
        view.inspects_cursor = !self.is_typing() || notes.is_empty();
        view.lesson = self.lesson_view(&cx.keymap).or_else(|| self.exercise_view(cx));
        view.banner = self.board.page_line(view.inspect.as_deref()).or_else(|| self.banner(cx));
        view.message = self.message.clone().filter(|_| !self.is_message_outdated(cx));
        // Among the banners, only a question that the player must answer stays next to a message.
        view.banner.take_if(|_| view.message.is_some() && self.board.decision.question.is_none());
        view.prompt = Some(self.prompt_view(meant.as_deref()));
        if self.curtain {
            view.highlights.values_mut().for_each(|highlight| highlight.cursor = false);
            view.pointed = None;
            let names = self.session().names();
            let name = self.seat().map_or("", |seat| &**names.of(seat));
            view.curtain = Some(name.into());
        }
        view
    }

    /// Returns the effects of the command that Enter would submit, or none while the opponent's changes are marked.
    pub(super) fn effects(&self, meant: Option<&str>, cx: &Context) -> Vec<Difference> {
        let meant = meant.filter(|_| !self.is_idle() && (!self.fresh || self.is_typing()));
        match meant.map(|line| self.session().meaning(self.asker(cx), line)) {
            Some(Ok(Meaning::Action { changes, .. })) => changes,
            _ => Vec::new(),
        }
    }

    /// Describes what Enter would do: the effects of the line that it would submit or, in the first turn, a good use of the
    /// object that it would select.
    fn described_effects(&self, notes: &[Difference], meant: Option<&str>, cx: &Context) -> Vec<DescriptionLine> {
        let told = self.by_weight(notes.to_vec(), self.board.pointed().filter(|_| self.is_choosing()));
        let mut effects: Vec<DescriptionLine> = told.iter().map(|note| self.effect(note)).collect();
        let is_first_turn = self.is_first_turn();
        let is_advised = self.is_advised(cx) && !self.is_typing();
        match meant {
            Some(meant) if !notes.is_empty() || is_first_turn && self.is_choosing() => {
                effects.splice(0..0, self.headings("Enter", meant, cx)).for_each(drop)
            }
            None if is_first_turn && is_advised && self.board.pointed().is_some() => match self.board.begun() {
                Some((best, true)) => effects.extend(self.headings("Enter selects it. For example", &best.line, cx)),
                Some((_, false)) => effects.push(described("Ending the turn is better than using it now.")),
                None => {}
            },
            _ => {}
        }
        effects
    }

    /// Describes the selected card and these effects of Enter. While the user is typing a line that has effects, describes
    /// only these effects. Also returns the lines that a short inspector shows first.
    pub(super) fn inspector(
        &self,
        mut effects: Vec<DescriptionLine>,
        cx: &Context,
    ) -> (Vec<DescriptionLine>, Range<usize>) {
        if self.is_typing() && !effects.is_empty() {
            return (effects, 0..0);
        }
        let Some(anchor) = self.board.pointed().filter(|_| !self.curtain) else {
            let lines = self.about_button(cx);
            let last = lines.len().min(2);
            return (lines, 1.min(last)..last);
        };
        let Inspection { mut lines, why_not, .. } = self.inspection(anchor);
        // In the first turn, a short inspector leaves out the sentence about possible uses, so that the action and the reason
        // fit.
        let mut begins = 0;
        match self.can_or_cannot(anchor, why_not) {
            Some(can) if !effects.is_empty() && !self.is_choosing() => {
                effects.insert(0, can);
                begins = usize::from(self.is_first_turn());
            }
            // A small inspector cuts off its end, so put the sentence about what the player can or can't do right after
            // the name.
            Some(can) => {
                lines.retain(|it| it.subject != Subject::Reason || can.subject != Subject::Reason);
                lines.insert(lines.len().min(1), can);
            }
            None => {}
        }
        if let Some(sum) = self.board.turn_change(anchor) {
            let line = vec![(Label::Text(format!("{}.", sum.in_last_turn())), Tint::of_change(sum.note.change))];
            let facts = if sum.facts.len() > 1 { sum.facts } else { Vec::new() };
            let heading = Some("Last turn:".into()).filter(|_| !facts.is_empty());
            lines.push(DescriptionLine { facts: heading.into_iter().chain(facts).collect(), ..line.into() });
        }
        // While selecting targets, the effects come first and the target's description follows.
        if !self.is_choosing() || effects.is_empty() {
            let important = lines.len() + begins..lines.len() + effects.len().min(begins + IMPORTANT);
            lines.extend(effects);
            return (lines, important);
        }
        // After the first turn, the status line names the action, so a short inspector may leave it out.
        let important = 0..usize::from(self.is_first_turn());
        let target = lines.into_iter().take(TARGET);
        effects.extend(target.map(|it| DescriptionLine { line: plain(capitalised(&words_of(&it.line))), ..it }));
        (effects, important)
    }

    /// Describes an object. If only computers play, the text calls no player *you*, and no action needs a reason why it is
    /// illegal.
    pub(super) fn inspection(&self, anchor: Anchor) -> Inspection {
        match self.seat() {
            Some(seat) if self.people() == 0 => {
                let inspection = self.session().inspect_for(Some(seat), Audience::Seat(seat), anchor);
                Inspection { why_not: None, ..inspection }
            }
            seat => self.session().inspect(seat, anchor),
        }
    }

    /// Returns `true` if the user is to act in the first turn.
    fn is_first_turn(&self) -> bool {
        self.session().shown_turn() <= 1 && !self.is_idle() && self.must_find().is_none()
    }

    /// Returns `true` if the inspector may say which action is good: not in a quiz, and not against another person.
    fn is_advised(&self, cx: &Context) -> bool {
        self.board.quiz.is_none() && cx.shared_table.is_none()
    }

    /// Describes a change that an action would make. The name of a card is a link.
    fn effect(&self, difference: &Difference) -> DescriptionLine {
        let [name, between, change] = difference.told(&self.named(difference.at));
        let facts = match &difference.facts[..] {
            [_, _, ..] if difference.new => difference.facts.clone(),
            [_, _, ..] => [format!("{name}:")].into_iter().chain(difference.facts.clone()).collect(),
            _ => Vec::new(),
        };
        let placed = self.board.table.cells().find(|placed| placed.anchor == Some(difference.at));
        let own = placed.and_then(Placed::face).map_or(String::new(), |face| face.name.to_string());
        // The name can have an owner before it: *your Bone Golem*.
        let (owner, own) = match name.strip_suffix(&own) {
            Some(owner) if !own.is_empty() => (owner.to_string(), own),
            _ => (name, String::new()),
        };
        let card = CardRef {
            seat: Seat(difference.at.seat),
            thing: placed.map_or(0, |it| it.thing),
            place: Some(difference.at),
        };
        let own = if own.is_empty() { Label::Empty } else { Label::card(own, card) };
        let change = (change.into(), Tint::of_change(difference.note.change));
        let [owner, between] = [format!("  {owner}"), between].map(|text| (Label::Text(text), Tint::Plain));
        // In a list, the item under the cursor shows its change itself.
        let subject = if self.board.pointed() == Some(difference.at) { Subject::Values } else { Subject::Other };
        DescriptionLine { line: vec![owner, (own, Tint::Plain), between, change], facts, subject }
    }

    /// If the cursor is on a button, describes the button's effect.
    fn about_button(&self, cx: &Context) -> Vec<DescriptionLine> {
        let Some(Cursor::Button(at)) = self.board.cursor.filter(|_| !self.curtain) else { return Vec::new() };
        let buttons = self.board.buttons();
        let Some(button) = buttons.get(at) else { return Vec::new() };
        let mut lines = vec![DescriptionLine::name(button.button.clone(), Tint::Plain)];
        lines.extend(self.headings("Enter", &button.line, cx));
        if button.ends_turn && self.board.options.len() == 1 {
            lines.push(described("You have no other action."));
        }
        lines
    }

    /// Returns a sentence about the possible uses of an object now, or the reason why the player can't use it.
    /// `why_not` is the reason that the rules give, if any. Returns `None` for an object that needs no such sentence.
    fn can_or_cannot(&self, anchor: Anchor, why_not: Option<String>) -> Option<DescriptionLine> {
        let can = |what: &str| Some(described(format!("You can {what}.")));
        let cannot = |text: String| Some(DescriptionLine::from(vec![(Label::Text(text), Tint::Loss)]));
        let because = |text: String| cannot(text).map(|it| it.about(Subject::Reason));
        let placed = self.board.table.cells().find(|placed| placed.anchor == Some(anchor));
        let is_card = placed.is_some_and(|placed| matches!(placed.cell, Cell::Card(_)));
        let is_player = placed.is_some_and(|placed| matches!(placed.cell, Cell::Seat(_)));
        let choose = if is_player { "choose this player" } else { "choose it" };
        let is_chosen = self.board.selection.path.contains(&anchor);
        if self.is_choosing() {
            match (is_chosen, self.board.stops().contains(&anchor)) {
                (true, true) => return can("take it back"),
                (false, true) => return can(choose),
                (false, false) if is_card => return cannot("You cannot choose it now.".into()),
                (false, false) => return None,
                // The player is choosing a use or a target of this card.
                (true, false) => {}
            }
        }
        let begun: Vec<String> =
            focus::matching(&self.board.options, &[anchor]).map(|option| option.button.to_lowercase()).collect();
        let game = self.session().info();
        let is_begun = |verb: &str| begun.iter().any(|button| button.starts_with(verb));
        let uses = game.uses.iter().filter(|(verb, _)| is_begun(verb));
        let uses: Vec<&str> = uses.map(|(_, words)| *words).collect();
        let is_own = self.seat().is_some_and(|seat| seat.0 == anchor.seat) && is_card;
        let is_pile = placed.and_then(Placed::face).is_some_and(|face| face.is_pile);
        let verb = match anchor.zone {
            _ if is_pile => game.use_of_pile,
            HAND => game.use_of_hand,
            _ => "use",
        };
        match why_not {
            _ if !uses.is_empty() => can(&uses.join(" or ")),
            _ if !begun.is_empty() => can(choose),
            _ if is_chosen => None,
            Some(why) if !is_own || says_can(&why) => because(why),
            // A small inspector may have no room for both sentences, so the reason comes first.
            Some(why) => because(format!("{why} You cannot {verb} it now.")),
            // People who watch computer players never play a card.
            None if !is_own || self.people() == 0 => None,
            None => match self.session().status().awaited() {
                None => None,
                awaited if awaited == self.seat() => cannot(format!("You cannot {verb} it now.")),
                Some(_) => cannot(format!("You cannot {verb} it until your turn.")),
            },
        }
    }

    /// Returns the heading above the effects of the command `line`: the key that submits it, its action and, in the
    /// first turn, the reasons for it. In the list layout, each reason has its own line.
    fn headings(&self, key: &str, line: &str, cx: &Context) -> Vec<DescriptionLine> {
        if self.is_typing() {
            return vec![described(format!("`{}` would change:", line.trim()))];
        }
        let (mut action, why) = self.board.explained(line);
        // The command begins at a card, such as the second of two equal cards in hand.
        let path = self.board.options.iter().find(|option| option.line == line).map(|option| &option.path);
        if let (Some(card), Some(path)) = (action.cards.iter_mut().find(|named| named.card.thing == 0), path) {
            card.card.place = path.first().copied();
        }
        let action = if action.text.is_empty() { plain(format!("`{line}`")) } else { Line::from(&action) };
        let heading = plain(format!("{key}: ")).into_iter().chain(action);
        let mut lines = vec![DescriptionLine::from(heading.chain(plain(".")).collect::<Line>())];
        // A reason under a poor action would read like advice.
        let is_good = path.and_then(|path| path.first()).is_none_or(|first| self.board.is_worth_using(*first));
        let is_explained = is_good && self.is_advised(cx) && self.session().shown_turn() <= 1;
        if let Some(why) = HintSentence::why(&why).filter(|_| is_explained) {
            let why = if cx.settings.is_list() { why.facts } else { vec![why.prose] };
            lines.extend(why.into_iter().map(described));
        }
        lines
    }

    /// Sorts changes: those of the target first, then gains and losses, then the rest.
    pub(super) fn by_weight(&self, mut changes: Vec<Difference>, target: Option<Anchor>) -> Vec<Difference> {
        changes.sort_by_key(|change| (Some(change.at) != target, change.note.change == 0));
        changes
    }

    /// Returns the name of a card, with its owner if another player has a card of the same name.
    pub(super) fn named(&self, at: Anchor) -> String {
        let table = &self.board.table;
        let card = table.cells().find(|placed| placed.anchor == Some(at)).and_then(Placed::face);
        let name = match card {
            // The name of a card with a price is only its colour, so add the kind of card, unless the name contains it, as
            // in *Noble 2*.
            Some(face) if !face.price.is_empty() && !table.name_of(at).to_lowercase().contains(face.band) => {
                // A place such as `m 1` is for commands. The number of a reserved card is a part of its name.
                let kind = face.band.split_once("  ").filter(|(_, place)| place.contains(' '));
                let kind = kind.map_or_else(|| single_spaced(face.band), |(kind, _)| kind.into());
                format!("the {} {kind}", table.name_of(at).to_lowercase())
            }
            _ => table.full_name_of(at),
        };
        if self.people() == 1 && self.seat() == Some(Seat(at.seat)) {
            let is_player = |placed: &Placed| placed.anchor == Some(at) && matches!(placed.cell, Cell::Seat(_));
            if table.cells().any(is_player) {
                return "you".into();
            }
        }
        let alike = |other: Anchor| other.seat != at.seat && other.zone == at.zone && table.name_of(other) == name;
        if !table.cells().filter_map(|placed| placed.anchor).any(alike) {
            return name;
        }
        match self.seat() {
            Some(own) if own.0 == at.seat => format!("your {name}"),
            _ => format!("{}'s {name}", self.session().names().of(Seat(at.seat))),
        }
    }

    fn banner(&self, cx: &Context) -> Option<StatusMessage> {
        let choosing = || {
            // While the user chooses between several actions, there are no targets.
            let targets = self.board.targets().len();
            if let Some(all) = self.board.max_selected() {
                let names: Vec<String> =
                    self.board.selection.path.iter().map(|thing| self.board.table.name_of(*thing)).collect();
                let (names, n) = (names.join(", "), names.len());
                return Some(StatusMessage::from(format!("{names}: {n} of {all} chosen. Enter adds or removes one.")));
            }
            let name = self
                .board
                .table
                .name_of(*self.board.selection.path.first().filter(|_| targets > 0 && cx.popup.is_none())?);
            let text = match targets {
                1 => format!("{name}: there is one choice"),
                _ => format!("{name}: choose one of {targets}"),
            };
            Some(StatusMessage::with_keys(text, "digit, arrows, Enter; Esc cancels"))
        };
        let step = || self.step_banner(&cx.keymap);
        let asked = if self.follows_step() { step().or_else(choosing) } else { choosing().or_else(step) };
        let Decision { question, details, .. } = &self.board.decision;
        let question = || Some(StatusMessage { details: details.clone(), ..StatusMessage::from(question.clone()?) });
        let first = self.offer_at_shared_table(cx).map(StatusMessage::from).or_else(|| self.search_banner());
        (first.or(asked).or_else(|| self.exercise_banner()).or_else(question))
            .or_else(|| self.absence(cx).map(StatusMessage::from))
    }
}

/// Returns `true` if `text` says that somebody can or cannot do something.
fn says_can(text: &str) -> bool {
    text.split(|c: char| c != '\'' && !c.is_alphabetic()).any(|word| ["can", "cannot", "can't"].contains(&word))
}
