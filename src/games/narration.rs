//! Sentences about a game, worded for the person who reads them.

use crate::Names;
use crate::engine::Seat;
use crate::words::push_number;
use std::fmt;

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

    /// Returns an imperative such as `buy nothing`, in the past tense if the phrases are about the past.
    pub fn in_tense(self, imperative: &str) -> String {
        match (self.phrases, imperative.split_once(' ')) {
            (Some((_, true)), Some((verb, rest))) => format!("{} {rest}", past(verb)),
            (Some((_, true)), None) => past(imperative),
            _ => imperative.into(),
        }
    }

    /// Returns the text that `write` writes.
    pub fn text(self, write: impl FnOnce(&mut Sentence<'_>)) -> String {
        let mut out = String::new();
        write(&mut Sentence::new(self, &mut out));
        out
    }
}

/// A sentence under construction at the end of a string.
///
/// Its methods append text. They avoid the formatting machinery of `std`, which would double the time it takes to play
/// a long script. Rare sentences can use `write!`.
#[derive(Debug)]
pub struct Sentence<'a> {
    to: Listener<'a>,
    out: &'a mut String,
    /// The length of `out` when the sentence began.
    start: usize,
    /// Whether the subject is *you*. Verbs must agree with the subject.
    second_person: bool,
    /// Whether the text is a phrase without a subject instead of a whole sentence.
    phrase: bool,
}

impl fmt::Write for Sentence<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text);
        Ok(())
    }
}

impl<'a> Sentence<'a> {
    /// Begins a sentence at the end of `out`.
    pub fn new(to: Listener<'a>, out: &'a mut String) -> Self {
        let start = out.len();
        Sentence { to, out, start, second_person: false, phrase: false }
    }

    /// Returns the listener for whom the sentence is worded.
    pub fn to(&self) -> Listener<'a> {
        self.to
    }

    /// Appends text.
    #[inline]
    pub fn put(&mut self, text: &str) -> &mut Self {
        self.out.push_str(text);
        self
    }

    /// Appends a number.
    #[inline]
    pub fn number(&mut self, n: i32) -> &mut Self {
        push_number(self.out, n);
        self
    }

    /// Appends a space and a number, unless the listener sees the table, whose cards show such amounts.
    #[inline]
    pub fn amount(&mut self, n: i32) -> &mut Self {
        if self.to.beside_table { self } else { self.put(" ").number(n) }
    }

    /// Appends the resulting values in parentheses, such as `(2/4)`, unless the listener sees them on the table.
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
    #[inline]
    pub fn subject(&mut self, seat: Seat) -> &mut Self {
        self.phrase = self.to.is_phrased_for(seat);
        self.second_person = self.phrase || self.to.is_you(seat);
        if self.phrase { self } else { self.player(seat) }
    }

    /// Appends a space and the form of a verb that agrees with the subject: `take` with *you*, `takes` with a name.
    #[inline]
    pub fn verb(&mut self, you: &str, name: &str) -> &mut Self {
        if self.out.len() > self.start {
            self.put(" ");
        }
        if self.second_person { self.in_tense(you) } else { self.put(name) }
    }

    /// Begins a sentence about *you*: `You take`, or `take` if it is a phrase. The text of a solo game uses this form
    /// for all listeners.
    pub fn you(&mut self, verb: &str) -> &mut Self {
        (self.second_person, self.phrase) = (true, self.to.is_phrased());
        self.put(if self.phrase { "" } else { "You " }).in_tense(verb)
    }

    /// Appends a verb, in the past tense if the phrase is about the past.
    fn in_tense(&mut self, verb: &str) -> &mut Self {
        match self.to.phrases {
            Some((_, true)) if self.phrase => self.put(&past(verb)),
            _ => self.put(verb),
        }
    }

    /// Appends the announcement of a turn: `Turn 3: Ada to play`, `Turn 3: your turn`.
    #[inline]
    pub fn turn(&mut self, number: i32, seat: Seat) {
        self.put("Turn ").number(number).put(": ");
        if self.to.is_you(seat) {
            self.put("your turn")
        } else {
            self.put(self.to.names.of(seat)).put(" to play")
        };
    }

    /// Appends a player: `Ada`, or *you*.
    #[inline]
    pub fn player(&mut self, seat: Seat) -> &mut Self {
        if self.to.is_you(seat) { self.second("You", "you") } else { self.put(self.to.names.of(seat)) }
    }

    /// Appends the owner of the item that follows: `Ada's `, `your `.
    #[inline]
    pub fn owner(&mut self, seat: Seat) -> &mut Self {
        if self.to.is_you(seat) { self.second("Your ", "your ") } else { self.put(self.to.names.whose(seat)) }
    }

    /// Appends the owner of the card that follows, unless readers know the owner: the only opponent of *you*, or the
    /// player whose own actions become phrases.
    #[inline]
    pub fn card_owner(&mut self, seat: Seat) -> &mut Self {
        match self.to.audience {
            Audience::You(own) if own != seat && self.to.names.len() == 2 => self,
            Audience::Seat(own) if own == seat && self.to.is_phrased_for(seat) => self,
            _ => self.owner(seat),
        }
    }

    fn second(&mut self, first: &str, later: &str) -> &mut Self {
        let begins = self.out.len() == self.start && !self.to.is_phrased();
        self.put(if begins { first } else { later })
    }

    /// Ends a sentence with a full stop. A phrase gets none, because it becomes part of another sentence.
    #[inline]
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
