//! Lines in, sentences out.

use super::Sorcery;
use super::card::CardId;
use super::event::{Event, What};
use super::inspect::describe_card;
use super::options;
use super::rules::Action;
use super::sentences::{CARD_NAMES, Sentence};
use super::state::{BOARD_SIZE, HAND_SIZE, Setup, Side, Target};
use crate::engine::{Pile, Seat};
use crate::games::command::place;
use crate::games::text::{Pen, Text};
use crate::games::words::{indent, quoted};
use crate::games::{Anchor, Arguments, Choice, Error, Form, Lesson, Line, Names, Present, Request, Table, View};

/// A question to the position (spec 5.1.9 to 5.1.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The board.
    Board,
    /// The hand of the player in turn.
    Hand,
    /// A minion and its enchantments.
    Inspect(Seat, u8),
    /// The whole graveyard of a player.
    Graveyard(Seat),
}

/// All commands of the game: parsed, and explained by `help`, from this table.
const FORMS: &[Form] = &[
    Form::new("end", "", "End the current player's turn."),
    Form::new("attack", "minion other-minion", "Orders minion to attack other-minion."),
    Form::new("attack", "minion", "Orders minion to attack the opponent."),
    Form::new(
        "play",
        "card [target-player target-card]",
        "Play card, optionally targeting target-card owned by target-player.",
    ),
    Form::new(
        "use",
        "minion [target-player target-card]",
        "Use minion's special ability, optionally targeting target-card owned by target-player.",
    ),
    Form::new("inspect", "minion", "View a minion's card and all enchantments on that minion."),
    Form::hidden("inspect", "minion player", "The same for a minion of that player."),
    Form::new("hand", "", "Describe all cards in your hand."),
    Form::new("board", "", "Describe all cards on the board."),
    Form::hidden("graveyard", "[player]", "Describe all cards in a graveyard, the last to die first."),
    Form::hidden("draw", "", "Draw a card."),
    Form::hidden("discard", "card", "Throw a card away."),
];

/// Zones of anchors.
pub(super) mod zone {
    /// A card in the hand of the player in turn.
    pub const HAND: u8 = 0;
    /// A minion.
    pub const BOARD: u8 = 1;
    /// A ritual.
    pub const RITUAL: u8 = 2;
    /// A player.
    pub const PLAYER: u8 = 3;
    /// A graveyard.
    pub const GRAVEYARD: u8 = 4;
    /// The end of the turn.
    pub const END: u8 = 5;
    /// The deck.
    pub const DECK: u8 = 6;
}

pub(super) const fn anchor(zone: u8, seat: Seat, index: u8) -> Anchor {
    Anchor { zone, seat: seat.0, index }
}

pub(super) fn target_anchor(target: Target) -> Anchor {
    match target {
        Target::Minion(seat, slot) => anchor(zone::BOARD, seat, slot),
        Target::Ritual(seat) => anchor(zone::RITUAL, seat, 0),
    }
}

impl Present for Sorcery {
    type Query = Query;

    const TITLE: &'static str = "Sorcery";

    const LESSON: Option<&'static Lesson> = Some(&super::lesson::LESSON);

    fn forms() -> &'static [Form] {
        FORMS
    }

    fn things() -> &'static [&'static str] {
        &CARD_NAMES
    }

    fn parse(view: View<'_, Self>, line: &str) -> Result<Request<Action, Query>, Error> {
        let (verb, mut rest) = Arguments::of(FORMS, line)?;
        let me = view.seat;
        let command = match verb {
            "end" => Request::Act(Action::End),
            "draw" => Request::Act(Action::Draw),
            "hand" => Request::Ask(Query::Hand),
            "board" => Request::Ask(Query::Board),
            "discard" => Request::Act(Action::Discard(rest.needed_index("the card", HAND_SIZE)?)),
            "graveyard" => Request::Ask(Query::Graveyard(rest.index("the player", 2)?.map_or(me, Seat))),
            "inspect" => {
                let slot = rest.needed_index("the minion", BOARD_SIZE)?;
                Request::Ask(Query::Inspect(rest.index("the player", 2)?.map_or(me, Seat), slot))
            }
            "attack" => {
                let slot = rest.needed_index("the minion", BOARD_SIZE)?;
                Request::Act(Action::Attack(slot, rest.index("the other minion", BOARD_SIZE)?))
            }
            "play" => {
                let place = rest.needed_index("the card", HAND_SIZE)?;
                Request::Act(Action::Play(place, target(&mut rest)?))
            }
            _ => {
                let slot = rest.needed_index("the minion", BOARD_SIZE)?;
                Request::Act(Action::Use(slot, target(&mut rest)?))
            }
        };
        rest.end()?;
        Ok(command)
    }

    fn plain_action(line: &str) -> Option<Action> {
        const PLACES: u8 = b'0' + if BOARD_SIZE < HAND_SIZE { BOARD_SIZE } else { HAND_SIZE } as u8;
        Some(match *line.as_bytes() {
            [b'e', b'n', b'd'] => Action::End,
            [b'u', b's', b'e', b' ', slot @ b'1'..=PLACES] => Action::Use(slot - b'1', None),
            [b'p', b'l', b'a', b'y', b' ', place @ b'1'..=PLACES] => Action::Play(place - b'1', None),
            [b'a', b't', b't', b'a', b'c', b'k', b' ', slot @ b'1'..=PLACES] => Action::Attack(slot - b'1', None),
            [b'a', b't', b't', b'a', b'c', b'k', b' ', slot @ b'1'..=PLACES, b' ', foe @ b'1'..=PLACES] => {
                Action::Attack(slot - b'1', Some(foe - b'1'))
            }
            _ => return None,
        })
    }

    fn spell(_view: View<'_, Self>, action: Action) -> String {
        let aimed = |verb: &str, place: u8, target: Option<Target>| match target {
            None => format!("{verb} {}", place + 1),
            Some(target) => format!("{verb} {} {target}", place + 1),
        };
        match action {
            Action::End => "end".into(),
            Action::Draw => "draw".into(),
            Action::Discard(place) => format!("discard {}", place + 1),
            Action::Attack(slot, None) => format!("attack {}", slot + 1),
            Action::Attack(slot, Some(foe)) => format!("attack {} {}", slot + 1, foe + 1),
            Action::Play(place, target) => aimed("play", place, target),
            Action::Use(slot, target) => aimed("use", slot, target),
        }
    }

    fn path(view: View<'_, Self>, action: Action) -> Pile<Anchor, 4> {
        let me = view.state.active;
        let mut path = Pile::new();
        let (from, to) = match action {
            Action::End => (anchor(zone::END, me, 0), None),
            Action::Draw => (anchor(zone::DECK, me, 0), None),
            Action::Discard(place) => (anchor(zone::HAND, me, place), Some(anchor(zone::GRAVEYARD, me, 0))),
            Action::Play(place, target) => (anchor(zone::HAND, me, place), target.map(target_anchor)),
            Action::Use(slot, target) => (anchor(zone::BOARD, me, slot), target.map(target_anchor)),
            Action::Attack(slot, foe) => {
                let foe = match foe {
                    Some(foe) => anchor(zone::BOARD, me.other(), foe),
                    None => anchor(zone::PLAYER, me.other(), 0),
                };
                (anchor(zone::BOARD, me, slot), Some(foe))
            }
        };
        let _ = path.push(from);
        if let Some(to) = to {
            let _ = path.push(to);
        }
        path
    }

    fn narrate(event: &Event, names: &Names, to: Option<Seat>, out: &mut String) -> Option<u8> {
        Sentence { names, out }.say(&event.what, to);
        Some(event.depth)
    }

    /// How deep an event is, is known before it is said, and so is how long a line can be.
    fn tell_all(events: &[Event], names: &Names, to: Option<Seat>, out: &mut Text) {
        if names.are_short() {
            return out.lines(events, |line, event| {
                line.indent(event.depth);
                Sentence { names, out: line }.say(&event.what, to);
                line.put("\n");
            });
        }
        for event in events {
            out.put(indent(event.depth));
            Sentence { names, out }.say(&event.what, to);
            out.put("\n");
        }
    }

    fn table(view: View<'_, Self>, names: &Names) -> Table {
        view.state.whole_table(view.seat, names)
    }

    fn overview(view: View<'_, Self>, names: &Names) -> Table {
        view.state.board_table(names)
    }

    fn turn(view: View<'_, Self>) -> u32 {
        view.state.turn
    }

    fn answer(view: View<'_, Self>, names: &Names, query: Query) -> Result<Table, Error> {
        view.state.answer(view.seat, names, query)
    }

    fn position(&self, names: &Names) -> String {
        self.write_position(names)
    }

    fn options(files: &[(String, String)]) -> Vec<Choice> {
        options::choices(files)
    }

    fn preview_option(option: &str, value: &str) -> Vec<Line> {
        options::preview(option, value)
    }

    fn catalogue() -> Vec<(&'static str, Vec<Line>)> {
        CardId::all().map(|card| (card.card().name, describe_card(card, card.card().cost, card.card().stats))).collect()
    }

    fn setup(chosen: &[(String, String)]) -> Result<Setup, Error> {
        options::setup(chosen)
    }

    fn chosen(setup: &Setup) -> Vec<(String, String)> {
        options::chosen(setup)
    }

    fn why_not(view: View<'_, Self>, anchor: Anchor) -> Option<String> {
        view.state.why_not(anchor)
    }

    fn describe(view: View<'_, Self>, names: &Names, anchor: Anchor) -> Vec<Line> {
        view.state.describe(view.seat, names, anchor)
    }

    fn differences(before: View<'_, Self>, after: View<'_, Self>) -> Vec<(Anchor, String)> {
        before.state.differences(after.state)
    }

    fn button(view: View<'_, Self>, action: Action) -> String {
        match action {
            Action::End => "End turn".into(),
            Action::Draw => "Draw".into(),
            Action::Use(slot, None) => {
                let minion = &view.state.side(view.state.active).board[slot as usize];
                let ability = minion.usable.ability();
                ability.map_or_else(String::new, |ability| format!("Use: {}", ability.text))
            }
            Action::Use(..) => "Use its ability".into(),
            Action::Attack(..) => "Attack".into(),
            Action::Play(..) => "Play".into(),
            Action::Discard(_) => "Discard".into(),
        }
    }

    fn remaining(view: View<'_, Self>) -> Option<String> {
        view.state.remaining()
    }

    fn reveals(event: &Event) -> Option<&'static str> {
        matches!(event.what, What::Drawn { .. }).then_some("a card was drawn")
    }

    fn concerns(event: &Event) -> Option<Anchor> {
        match event.what {
            What::LifeLost { seat, .. } | What::MagicGained { seat, .. } => Some(anchor(zone::PLAYER, seat, 0)),
            what => what.place().map(target_anchor),
        }
    }

    fn measures(&self) -> Vec<(&'static str, Vec<i32>)> {
        let each = |value: fn(&Side) -> i32| self.sides.0.iter().map(value).collect();
        vec![
            ("life", each(|side| side.life)),
            ("minions", each(|side| side.board.len() as i32)),
            ("magic", each(|side| side.magic)),
        ]
    }

    fn from_position(text: &str) -> Result<(Self, Vec<Option<String>>), Error> {
        Sorcery::read_position(text)
    }
}

/// `p t` of spec 5.1.7: a player, and one of their minions or `r`.
fn target(rest: &mut Arguments<'_>) -> Result<Option<Target>, Error> {
    let Some(player) = rest.index("the target's player", 2)? else { return Ok(None) };
    let seat = Seat(player);
    let Some(word) = rest.word() else {
        return Err(rest.wrong(&format!("the target is missing: a minion from 1 to {BOARD_SIZE}, or `r`")));
    };
    if word.eq_ignore_ascii_case("r") {
        return Ok(Some(Target::Ritual(seat)));
    }
    match place(word, BOARD_SIZE) {
        Some(slot) => Ok(Some(Target::Minion(seat, slot))),
        None => {
            Err(rest
                .wrong(&format!("the target must be a minion from 1 to {BOARD_SIZE} or `r`, not `{}`", quoted(word))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Game, Log};

    #[test]
    fn plain_actions_are_understood_as_any_line_is() {
        let game = Sorcery::start(&options::setup(&[]).unwrap(), 1, &mut Log::off());
        let parsed = |line: &str| Sorcery::parse(View::new(&game, Seat::ONE), line).ok();
        let mut plain = 0;
        for verb in ["", "end", "use", "play", "attack", "attach", "draw", "discard", "quit", "End"] {
            for rest in
                ["", " ", " 0", " 1", " 5", " 6", " 1 1", " 5 5", " 1 6", " 0 1", " r", " 1 r", " 1 2 3", "  1", " 1 "]
            {
                let line = format!("{verb}{rest}");
                if let Some(action) = Sorcery::plain_action(&line) {
                    assert_eq!(parsed(&line), Some(Request::Act(action)), "{line:?}");
                    plain += 1;
                }
            }
        }
        assert_eq!(plain, 9);
    }
}
