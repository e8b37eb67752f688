//! The differences between two states of a game's table. They show the effect of an action in advance, and the changes
//! during the opponent's turn.

use super::label::Label;
use super::table::{Anchor, CardFace, Cell, Gauge, HAND, PanelLine, Placed, SeatFace, Table};
use super::words::{capitalised, counted};
use std::fmt;

/// A change to one item between two states of the table: the first table and the second table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The anchor of the item on the first table, or on the second table if the item is new.
    pub at: Anchor,
    /// The anchor of the item on the second table, or `None` if the item is gone.
    pub now: Option<Anchor>,
    /// A short note about the change.
    pub note: Note,
    /// The note in words, with the names of the values: `defence 3 -> 2`. Each value is one phrase. If the item is new,
    /// the first phrase names it.
    pub facts: Vec<String>,
    /// Whether the item is only on the second table.
    pub new: bool,
}

/// A short note about a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The change, such as `4/3 -> 4/2`, `magic 4 -> 2` or `dies`.
    pub text: String,
    /// A shorter text without the old value, such as `-> 4/2` or `magic -> 2`. If the item is new, its name.
    pub brief: String,
    /// Above 0 if the change is good for the item or its owner, such as more life; below 0 if it is bad.
    pub change: i8,
}

impl Note {
    /// Creates a note that has only one form. Only the sign of `change` matters.
    pub fn new(text: impl Into<String>, change: i32) -> Self {
        let text = text.into();
        Note { brief: text.clone(), text, change: change.signum() as i8 }
    }

    /// Creates a note about a value. `name` is empty if the place names the value.
    fn value(name: &str, was: impl fmt::Display, is: impl fmt::Display, change: i32) -> Self {
        let text = |value: String| format!("{name} {value}").trim_start().to_string();
        Note { brief: text(format!("-> {is}")), ..Note::new(text(format!("{was} -> {is}")), change) }
    }
}

impl Difference {
    /// Combines the changes of one item. The first gain or loss decides whether the combination is good or bad.
    pub fn joined<'d>(changes: impl Iterator<Item = &'d Difference>) -> Option<Difference> {
        changes.cloned().reduce(|mut all, next| {
            all.note.text.extend([", ", &next.note.text]);
            all.note.brief.extend([", ", &next.note.brief]);
            all.facts.extend(if next.new { vec![next.words()] } else { next.facts });
            all.note.change = if all.note.change == 0 { next.note.change } else { all.note.change };
            all
        })
    }

    /// Returns the note in words, with the names of the values: `attack 2 -> 3, defence 3 -> 2`.
    pub fn words(&self) -> String {
        match &self.facts[..] {
            [name, values @ ..] if self.new && !values.is_empty() => format!("{name} ({})", values.join(", ")),
            facts => facts.join(", "),
        }
    }

    /// Describes this change of an item, in three parts: the name, the separator and the change. Examples are
    /// `Bone Golem`, `: ` and `defence 3 -> 2`, or `Bone Golem`, ` ` and `dies.`
    pub fn told(&self, name: &str) -> [String; 3] {
        let (name, words) = (capitalised(name), self.words());
        match words.contains(|c: char| c.is_ascii_digit()) {
            // A new card needs no name here, because the words name it.
            _ if self.new => [String::new(), String::new(), capitalised(&words)],
            true => [name, ": ".into(), words],
            false => [name, " ".into(), format!("{words}.")],
        }
    }

    /// Describes this change as one that happened in the last turn.
    pub fn in_last_turn(&self) -> String {
        format!("Last turn: {}", self.words())
    }
}

/// Returns the differences between two tables as the same viewer sees them. Leaves out cards in hands and face-down
/// cards, because they depend on chance.
///
/// Cards that can move are matched by [`Placed::thing`], and all other items by their anchors. If `same_turn` is
/// `false`, another turn has begun. Then changes in spendable values such as magic are left out, because they include
/// the income of the new turn. Instead, a note on the graveyard counts the cards that have died.
pub fn differences(before: &Table, after: &Table, same_turn: bool) -> Vec<Difference> {
    let mut both = TableComparison { before, after, same_turn, notes: Vec::new() };
    for old in before.cells() {
        for line in old.lines() {
            both.line(line);
        }
        match old.anchor {
            Some(at) if old.thing != 0 => both.thing(at, old),
            Some(at) if both.is_place(at) => both.place(at, &old.cell),
            _ => {}
        }
    }
    for (new, face) in after.cells().filter(|new| new.thing != 0).filter_map(|new| Some((new, new.face()?))) {
        if let (Some(at), None) = (new.anchor, thing(before, new.thing)) {
            let name = format!("new: {}", face.name);
            let text = format!("{name} {}", figures(face).unwrap_or_default());
            let note = Note { brief: face.name.to_string(), ..Note::new(text, 0) };
            let values = face.values().map(|(name, value)| format!("{name} {}", value.label));
            both.note_new(at, note, [name].into_iter().chain(values).collect());
        }
    }
    both.notes
}

struct TableComparison<'a> {
    before: &'a Table,
    after: &'a Table,
    same_turn: bool,
    notes: Vec<Difference>,
}

impl TableComparison<'_> {
    fn note(&mut self, at: Anchor, note: Note, facts: Vec<String>) {
        self.notes.push(Difference { at, now: Some(at), note, facts, new: false });
    }

    /// Adds a difference whose short note and note in words are the same, such as `dies`.
    fn note_event(&mut self, at: Anchor, note: Note) {
        let facts = vec![note.text.clone()];
        self.note(at, note, facts);
    }

    fn note_new(&mut self, at: Anchor, note: Note, facts: Vec<String>) {
        self.notes.push(Difference { at, now: Some(at), note, facts, new: true });
    }

    /// Returns `true` if the anchor stands for a fixed place, which exists with or without a card.
    fn is_place(&self, at: Anchor) -> bool {
        let here = |other: &Anchor| other.zone == at.zone;
        at.zone != HAND && self.before.anchors().filter(here).eq(self.after.anchors().filter(here))
    }

    /// Returns `true` if the items in this zone belong to players, so that a change is good or bad for an owner.
    fn is_owned(&self, at: Anchor) -> bool {
        let seats = self.before.cells().filter(|placed| matches!(placed.cell, Cell::Seat(_))).count();
        seats < 2 || self.before.anchors().any(|other| other.zone == at.zone && other.seat != at.seat)
    }

    fn line(&mut self, old: &PanelLine) {
        let new = self.after.cells().flat_map(Placed::lines).find(|new| new.anchor == old.anchor);
        if let (Some(at), Some(old), Some(new)) = (old.anchor, &old.count, new.and_then(|new| new.count.as_ref()))
            && old.count != new.count
        {
            let change = if self.is_owned(at) { new.count - old.count } else { 0 };
            let note = Note::value("", old.count, new.count, change);
            let facts = vec![format!("{} {}", old.unit, note.text)];
            self.note(at, note, facts);
        }
    }

    /// Adds notes about how a card differs from `old` on the second table, or that it is gone.
    fn thing(&mut self, at: Anchor, old: &Placed) {
        let first = self.notes.len();
        let new = thing(self.after, old.thing);
        match (old.face(), new.and_then(Placed::face)) {
            (Some(old), Some(new)) => self.card(at, old, new),
            // Say `dies` only if the graveyard has grown by as many cards as have left the board. Otherwise, some of
            // these have returned to a hand.
            _ if self.gone(at.seat) >= self.left(at.seat) => self.note_event(at, Note::new("dies", -1)),
            _ if self.is_owned(at) => self.note_event(at, Note::new("leaves", -1)),
            // An item that belongs to nobody, such as a noble, joins the player whose action is previewed.
            _ => self.note_event(at, Note::new("joins you", 1)),
        }
        let now = new.and_then(|new| new.anchor);
        if now.is_some_and(|now| now.seat != at.seat) {
            self.note_event(at, Note::new("changes sides", 0));
        }
        self.notes[first..].iter_mut().for_each(|note| note.now = now);
    }

    /// Returns the number of cards that a seat has lost between the two tables, for example to the graveyard.
    fn gone(&self, seat: u8) -> usize {
        let count = |table: &Table| {
            let cells = table.cells().filter(|placed| placed.anchor.is_some_and(|at| at.seat == seat));
            cells.filter_map(Placed::face).filter(|face| face.gone).map(|face| usize::from(face.stack)).sum::<usize>()
        };
        count(self.after).saturating_sub(count(self.before))
    }

    /// Returns the number of a seat's movable cards on the first table that are missing from the second.
    fn left(&self, seat: u8) -> usize {
        let own = |placed: &&Placed| placed.thing != 0 && placed.anchor.is_some_and(|at| at.seat == seat);
        self.before.cells().filter(own).filter(|old| thing(self.after, old.thing).is_none()).count()
    }

    /// Adds a note if a place on the table, whose content was `old` on the first table, has different content on the
    /// second.
    fn place(&mut self, at: Anchor, old: &Cell) {
        let after = self.after;
        let Some(new) = after.cells().find(|new| new.anchor == Some(at) && new.thing == 0) else { return };
        match (old, &new.cell) {
            (Cell::Seat(old), Cell::Seat(new)) => self.seat(at, old, new),
            (_, Cell::Card(face)) if face.gone => {
                let (gone, left) = (self.gone(at.seat), self.left(at.seat));
                // In the same turn, the cards that were on the table have their own notes. The others have entered play
                // and died at once.
                let more = if self.same_turn { gone.saturating_sub(left) } else { gone };
                let end = match (self.same_turn, more) {
                    (false, _) => "died",
                    (true, 1) => "dies at once",
                    (true, _) => "die at once",
                };
                if more > 0 {
                    let facts = vec![format!("{} {end}", counted(more, &face.band.to_lowercase()))];
                    self.note(at, Note::new(format!("+{more} dead"), -1), facts);
                }
            }
            (Cell::Card(old), Cell::Card(new)) if is_same(old, new) => self.card(at, old, new),
            (Cell::Card(_), _) if !self.is_owned(at) => {
                self.note(at, Note::new("taken", 0), vec!["is taken".into()]);
                self.notes.iter_mut().rev().take(1).for_each(|note| note.now = None);
            }
            (Cell::Card(_) | Cell::Slot(_), Cell::Card(new)) => {
                let text = format!("new: {}", new.name);
                let note = Note { brief: new.name.to_string(), ..Note::new(&*text, 0) };
                self.note_new(at, note, vec![text]);
            }
            (Cell::Card(_), _) => self.note(at, Note::new("goes", -1), vec!["leaves play".into()]),
            _ => {}
        }
    }

    /// Adds a note if the values at the bottom of a card (such as `4/3`) or the number of its copies have changed.
    fn card(&mut self, at: Anchor, old: &CardFace, new: &CardFace) {
        let sum = |face: &CardFace| {
            face.feet
                .iter()
                .flatten()
                .map(|figure| if let Label::Number(n) = figure.label { n } else { 0 })
                .sum::<i32>()
        };
        let tally = |face: &CardFace| face.tally.map(|tally| i32::from(tally.have));
        if let (Some(was), Some(is)) = (figures(old), figures(new))
            && was != is
        {
            let both = old.values().zip(new.values()).filter(|(old, new)| old.1.label != new.1.label);
            let facts: Vec<String> =
                both.map(|((name, was), (_, is))| format!("{name} {} -> {}", was.label, is.label)).collect();
            self.note(at, Note::value("", was, is, sum(new) - sum(old)), facts);
        } else if let (Some(was), Some(is)) = (tally(old), tally(new))
            && was != is
        {
            self.note(at, Note::value("", was, is, is - was), vec![format!("open {was} -> {is}")]);
        } else if old.stack != new.stack {
            let note = Note::value("", old.stack, new.stack, 0);
            let facts = vec![format!("cards {}", note.text)];
            self.note(at, note, facts);
        }
    }

    fn seat(&mut self, at: Anchor, old: &SeatFace, new: &SeatFace) {
        let [(name, was), (spent, had)] = old.values;
        let [(_, is), (_, has)] = new.values;
        let is = if matches!(old.gauge, Gauge::Empties(_)) { is.max(0) } else { is };
        if was != is {
            self.note_event(at, Note::value(name, was, is, is - was));
        }
        if had != has && old.dots && self.same_turn {
            self.note_event(at, Note::value(spent, had, has, has - had));
        }
    }
}

fn thing(table: &Table, thing: u32) -> Option<&Placed> {
    table.cells().find(|placed| placed.thing == thing)
}

/// Returns the values at the bottom of a card: `4/3`.
fn figures(face: &CardFace) -> Option<String> {
    let figures: Vec<String> = face.feet.iter().flatten().map(|figure| figure.label.to_string()).collect();
    (!figures.is_empty()).then(|| figures.join("/"))
}

/// Returns `true` if two faces show the same card. The current values of the card may differ.
fn is_same(one: &CardFace, other: &CardFace) -> bool {
    let price = |face: &CardFace| face.price.iter().map(|chip| (chip.name, chip.count)).collect::<Vec<_>>();
    one.name == other.name && price(one) == price(other)
}
