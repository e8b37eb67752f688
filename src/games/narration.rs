//! Sentences about a game, worded for the person who reads them.

use crate::engine::Seat;
use crate::label::{CardRef, plain};
use crate::text_buffer::{LineWriter, Piece, TextBuffer};
use crate::{Label, Line, Names, Tint};
use std::fmt;
use std::ops::{Deref, Range};

/// The intended reader of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody. The text calls all players by name and reveals no hidden card.
    Public,
    /// A program, or a player who shares the screen. The text calls all players by name and may reveal the hidden
    /// cards of this seat.
    Seat(Seat),
    /// The only person at the screen, in this seat. The text says *you*, and may reveal the hidden cards of the seat.
    You(Seat),
}

impl From<Option<Seat>> for Audience {
    #[inline(always)]
    fn from(seat: Option<Seat>) -> Self {
        seat.map_or(Audience::Public, Audience::Seat)
    }
}

/// The reader of a sentence, as far as it affects the wording.
#[derive(Clone, Copy, Debug)]
pub struct Listener<'a> {
    names: &'a Names,
    audience: Audience,
    /// The seat whose actions become phrases without a subject, and whether the phrases are in the past tense:
    /// `take 1 red` or `took 1 red` instead of `You take 1 red.`
    phrases: Option<(Seat, bool)>,
    /// Whether the table is visible beside the text. If so, sentences leave out the values that the table shows.
    beside_table: bool,
}

impl<'a> Listener<'a> {
    /// Creates a listener who reads whole sentences, worded for this audience.
    #[inline(always)]
    pub fn new(names: &'a Names, audience: Audience) -> Self {
        Listener { names, audience, phrases: None, beside_table: false }
    }

    /// Creates a listener who gets advice. The actions of `seat` become imperatives: `take 1 red`.
    pub fn advised(names: &'a Names, seat: Seat) -> Self {
        Listener { phrases: Some((seat, false)), ..Listener::new(names, Audience::You(seat)) }
    }

    /// Returns a listener that hears the actions of `seat` as phrases: `take 1 red`, or in the past, `took 1 red`.
    #[must_use]
    pub fn phrases(self, seat: Seat, past: bool) -> Self {
        Listener { phrases: Some((seat, past)), ..self }
    }

    /// Returns the same listener, who now also sees the table beside the text.
    #[must_use]
    pub fn beside_table(self) -> Self {
        Listener { beside_table: true, ..self }
    }

    /// Returns `true` if the listener sees the table beside the text.
    pub fn is_beside_table(self) -> bool {
        self.beside_table
    }

    /// Returns `true` if the text may reveal the hidden cards of `seat`.
    pub fn sees(self, seat: Seat) -> bool {
        matches!(self.audience, Audience::Seat(own) | Audience::You(own) if own == seat)
    }

    /// Returns `true` if the text calls this seat *you*.
    pub fn is_you(self, seat: Seat) -> bool {
        self.audience == Audience::You(seat)
    }

    /// Returns `true` if the actions of some seat are described in phrases without a subject, such as `take 1 red`.
    pub fn is_phrased(self) -> bool {
        self.phrases.is_some()
    }

    /// Returns `true` if sentences about the actions of this seat are phrases without a subject.
    pub fn is_phrased_for(self, seat: Seat) -> bool {
        self.phrases.is_some_and(|(own, _)| own == seat)
    }

    /// Returns the possessive for a player who is the subject of the sentence: *your*, or *their* after a name.
    pub fn their(self, seat: Seat) -> &'static str {
        if self.is_you(seat) || self.is_phrased_for(seat) { "your" } else { "their" }
    }

    /// Returns the text that `write` writes.
    pub fn text(self, write: impl FnMut(&mut Sentence<'_>)) -> String {
        self.linked_text(write).text
    }

    /// Returns the text that `write` writes, and the cards that it names.
    pub fn linked_text(self, mut write: impl FnMut(&mut Sentence<'_>)) -> LinkedText {
        let mut out = TextBuffer::default();
        loop {
            let mut linked = LinkedText::default();
            let mut sentence = Sentence { links: Some(&mut linked), ..Sentence::begin(&self, out.line(), 0) };
            write(&mut sentence);
            let left = sentence.end("");
            if out.accept(left) {
                return LinkedText { text: out.into_string(), ..linked };
            }
        }
    }
}

/// The name of a card in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// The position of the name in the text, in bytes.
    pub at: Range<usize>,
    /// The card.
    pub card: CardRef,
}

/// A text, and the cards that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedText {
    /// The text.
    pub text: String,
    /// The cards that the text names, in the order of their names.
    pub cards: Vec<Mention>,
    /// The predicate, if sentences that follow one another can share it.
    pub predicate: Option<Predicate>,
    /// The verb of a phrase without a subject, in the present tense. Empty if the text is a sentence.
    pub verb: &'static str,
}

/// The predicate of a sentence that can have several subjects: *Bone Golem and your Fire Elemental die.*
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Length of the subject at the start of the sentence, in bytes.
    pub subject: usize,
    /// The predicate of several subjects, such as *die*.
    pub plural: &'static str,
    /// Whether the subject begins with *Your*.
    pub is_yours: bool,
}

impl LinkedText {
    /// Returns `true` if the text is a phrase without a subject.
    pub fn is_phrase(&self) -> bool {
        !self.verb.is_empty()
    }

    /// Returns the name of the first card in the text.
    pub fn first_card(&self) -> Option<&str> {
        self.cards.first().map(|mention| &self.text[mention.at.clone()])
    }

    /// Appends a part of another text, with the cards that it names.
    pub fn append(&mut self, other: &LinkedText, part: Range<usize>) {
        let start = self.text.len();
        let moved = |at: usize| at - part.start + start;
        let inside = other.cards.iter().filter(|Mention { at, .. }| part.start <= at.start && at.end <= part.end);
        self.cards
            .extend(inside.map(|Mention { at, card }| Mention { at: moved(at.start)..moved(at.end), card: *card }));
        self.text.push_str(&other.text[part]);
    }
}

impl From<&LinkedText> for Line {
    /// Splits the text into the names of cards and the text between them.
    fn from(told: &LinkedText) -> Line {
        let (mut line, mut from) = (Line::new(), 0);
        for Mention { at, card } in &told.cards {
            line.extend(plain(told.text[from..at.start].to_string()));
            line.push((Label::card(&told.text[at.clone()], *card), Tint::Plain));
            from = at.end;
        }
        line.extend(plain(told.text[from..].to_string()));
        line
    }
}

impl From<String> for LinkedText {
    fn from(text: String) -> Self {
        LinkedText { text, ..LinkedText::default() }
    }
}

/// A sentence under construction at the end of a text.
///
/// Its methods append text. They avoid the formatting machinery of `std`, which would double the time it takes to play
/// a long script. Rare sentences can use `write!`.
#[derive(Debug)]
pub struct Sentence<'a> {
    to: &'a Listener<'a>,
    line: LineWriter<'a>,
    /// Length of the room before and after the indentation, in bytes.
    free: usize,
    room: usize,
    /// Whether the subject is *you*. Verbs must agree with the subject.
    second_person: bool,
    /// Whether the text is a phrase without a subject instead of a whole sentence.
    phrase: bool,
    /// The cards named so far and the predicate, if the caller needs them.
    links: Option<&'a mut LinkedText>,
}

impl fmt::Write for Sentence<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text);
        Ok(())
    }
}

impl<'a> Sentence<'a> {
    /// Begins a sentence in this room, indented by its depth.
    #[inline(always)]
    pub(crate) fn begin(to: &'a Listener<'a>, mut line: LineWriter<'a>, depth: u8) -> Self {
        let free = line.room();
        line.indent(depth);
        Sentence { to, free, room: line.room(), line, second_person: false, phrase: false, links: None }
    }

    /// Ends the sentence with `end`, such as a line feed. Returns the length of the room that is left, or 0 if the room
    /// was too small. An empty sentence takes no room.
    #[inline(always)]
    pub(crate) fn end(mut self, end: &str) -> usize {
        if self.is_empty() && self.room > 0 {
            return self.free;
        }
        self.put(end);
        self.line.room()
    }

    /// Returns `true` if no text has been appended yet.
    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.line.room() == self.room
    }

    /// Returns the listener for whom the sentence is worded.
    #[inline(always)]
    pub fn to(&self) -> Listener<'a> {
        *self.to
    }

    /// Appends text.
    #[inline(always)]
    pub fn put(&mut self, text: &str) -> &mut Self {
        self.line.put(text);
        self
    }

    /// Appends a prepared piece of text, such as a name.
    #[inline(always)]
    pub fn piece<S: Deref<Target = str>>(&mut self, piece: &Piece<S>) -> &mut Self {
        self.line.piece(piece);
        self
    }

    /// Appends the name of a card of this player. `thing` identifies the card on the table, or is 0.
    #[inline(always)]
    pub fn card<S: Deref<Target = str>>(&mut self, name: &Piece<S>, seat: Seat, thing: u32) -> &mut Self {
        self.naming(seat, thing, |s| _ = s.piece(name))
    }

    /// Appends the text that `write` writes, which names a card of this player. `thing` identifies the card on the
    /// table, or is 0.
    #[inline(always)]
    pub fn naming(&mut self, seat: Seat, thing: u32, write: impl FnOnce(&mut Self)) -> &mut Self {
        let before = self.line.room();
        write(self);
        let at = self.room - before..self.room - self.line.room();
        if let Some(links) = &mut self.links {
            links.cards.push(Mention { at, card: CardRef { seat, thing, place: None } });
        }
        self
    }

    /// Appends a space and a predicate that several subjects can share. The text so far is the subject, a card of this
    /// player.
    #[inline(always)]
    pub fn predicate(&mut self, owner: Seat, singular: &'static str, plural: &'static str) -> &mut Self {
        let (subject, is_yours) = (self.room - self.line.room(), self.to.is_you(owner));
        if let Some(links) = &mut self.links {
            links.predicate = Some(Predicate { subject, plural, is_yours });
        }
        self.put(" ").put(singular)
    }

    /// Appends a number.
    #[inline(always)]
    pub fn number(&mut self, n: i32) -> &mut Self {
        self.line.number(n);
        self
    }

    /// Appends a space and a number, unless the listener sees the table, whose cards show such amounts.
    #[inline(always)]
    pub fn amount(&mut self, n: i32) -> &mut Self {
        if self.to.beside_table { self } else { self.put(" ").number(n) }
    }

    /// Appends the resulting values in parentheses, such as `(2/4)`, unless the listener sees them on the table.
    #[inline(always)]
    pub fn result<const N: usize>(&mut self, values: [i32; N]) -> &mut Self {
        if !self.to.beside_table {
            self.put(" (");
            for (i, value) in values.into_iter().enumerate() {
                if i > 0 {
                    self.put("/");
                }
                self.number(value);
            }
            self.put(")");
        }
        self
    }

    /// Appends `seat` as the subject: `Ada`, `You`, or nothing if the sentence is a phrase.
    #[inline(always)]
    pub fn subject(&mut self, seat: Seat) -> &mut Self {
        self.phrase = self.to.is_phrased_for(seat);
        self.second_person = self.phrase || self.to.is_you(seat);
        if self.phrase { self } else { self.player(seat) }
    }

    /// Appends a space and the form of a verb that agrees with the subject: `take` with *you*, `takes` with a name.
    #[inline(always)]
    pub fn verb(&mut self, you: &'static str, name: &str) -> &mut Self {
        // Only a phrase can begin with its verb.
        if !self.phrase || !self.is_empty() {
            self.put(" ");
        }
        if self.second_person { self.in_tense(you) } else { self.put(name) }
    }

    /// Begins a sentence about *you*: `You take`, or `take` if it is a phrase. The text of a solo game uses this form
    /// for all listeners.
    #[inline(always)]
    pub fn you(&mut self, verb: &'static str) -> &mut Self {
        (self.second_person, self.phrase) = (true, self.to.is_phrased());
        self.put(if self.phrase { "" } else { "You " }).in_tense(verb)
    }

    /// Appends a verb, in the past tense if the phrase is about the past. Records the first verb of a phrase.
    #[inline(always)]
    fn in_tense(&mut self, verb: &'static str) -> &mut Self {
        if let Some(links) = self.links.as_mut().filter(|links| self.phrase && links.verb.is_empty()) {
            links.verb = verb;
        }
        let is_past = self.phrase && matches!(self.to.phrases, Some((_, true)));
        if is_past { self.put(&past(verb)) } else { self.put(verb) }
    }

    /// Appends the announcement of a turn: `Turn 3: Ada to play`, `Turn 3: your turn`.
    #[inline(always)]
    pub fn turn(&mut self, number: i32, seat: Seat) {
        self.put("Turn ").number(number).put(": ");
        if self.to.is_you(seat) {
            self.put("your turn")
        } else {
            self.piece(self.to.names.piece(seat)).put(" to play")
        };
    }

    /// Appends a player: `Ada`, or *you*.
    #[inline(always)]
    pub fn player(&mut self, seat: Seat) -> &mut Self {
        match self.to.is_you(seat) {
            true => self.put(if self.is_first() { "You" } else { "you" }),
            false => self.piece(self.to.names.piece(seat)),
        }
    }

    /// Appends the owner of the item that follows: `Ada's `, `your `.
    #[inline(always)]
    pub fn owner(&mut self, seat: Seat) -> &mut Self {
        match self.to.is_you(seat) {
            true => self.put(if self.is_first() { "Your " } else { "your " }),
            false => self.piece(self.to.names.whose(seat)),
        }
    }

    /// Appends the owner of the card that follows, unless readers know the owner: the only opponent of *you*, or the
    /// player whose own actions become phrases.
    #[inline(always)]
    pub fn card_owner(&mut self, seat: Seat) -> &mut Self {
        match self.to.audience {
            Audience::You(own) if own != seat && self.to.names.len() == 2 => self,
            Audience::Seat(own) if own == seat && self.to.is_phrased_for(seat) => self,
            _ => self.owner(seat),
        }
    }

    /// Returns `true` if the next word needs a capital letter.
    #[inline(always)]
    fn is_first(&self) -> bool {
        self.is_empty() && !self.to.is_phrased()
    }

    /// Ends a sentence with a full stop. A phrase gets none, because it becomes part of another sentence.
    #[inline(always)]
    pub fn stop(&mut self) {
        if !self.phrase {
            self.put(".");
        }
    }
}

/// Returns the gerund of a verb: `take` becomes `taking`.
pub fn gerund(verb: &str) -> String {
    if verb == "put" { "putting".into() } else { format!("{}ing", verb.strip_suffix('e').unwrap_or(verb)) }
}

/// Returns the past tense of a verb: `attack` becomes `attacked`.
#[cold]
pub fn past(verb: &str) -> String {
    const IRREGULAR: [(&str, &str); 13] = [
        ("are", "were"),
        ("buy", "bought"),
        ("choose", "chose"),
        ("draw", "drew"),
        ("give", "gave"),
        ("have", "had"),
        ("keep", "kept"),
        ("leave", "left"),
        ("lose", "lost"),
        ("pay", "paid"),
        ("put", "put"),
        ("take", "took"),
        ("win", "won"),
    ];
    let known = IRREGULAR.iter().find(|(now, _)| *now == verb).map(|(_, past)| (*past).to_string());
    known.unwrap_or_else(|| format!("{verb}{}", if verb.ends_with('e') { "d" } else { "ed" }))
}
