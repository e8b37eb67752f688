//! The grammar of a game: one table of verbs for parsing commands, writing actions as commands, buttons, help and
//! completion.

use super::words::{Error, ONE_LINE, capitalised, first_fit, nearest, quoted, shortened};
use super::{Anchor, Look, Move, Request, Sentence, Tabletop, Understood, View};
use crate::engine::{Game, Pile, Seat};
use std::borrow::Cow;

/// Maximum length of a word that an error repeats in full (characters), so that the error fits on one line.
const SHORT: usize = 24;
/// Maximum number that the parser accepts when there is nothing to choose from. The rules then report the error.
const ANY: usize = u8::MAX as usize;

/// One form of a command, for the help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The first word of the command.
    pub verb: &'static str,
    /// The arguments as the help shows them, with optional ones in brackets.
    pub arguments: Cow<'static, str>,
    /// The effect of the command, in a few words.
    pub help: &'static str,
    /// Whether the help leaves out this form of the command.
    pub hidden: bool,
}

impl Form {
    /// Creates a form that the help lists.
    pub const fn new(verb: &'static str, arguments: &'static str, help: &'static str) -> Self {
        Form { verb, arguments: Cow::Borrowed(arguments), help, hidden: false }
    }

    /// Returns the form as a player types it: `attack minion other-minion`.
    pub fn usage(&self) -> String {
        if self.arguments.is_empty() { self.verb.to_string() } else { format!("{} {}", self.verb, self.arguments) }
    }
}

/// The arguments of an action, coded as small numbers. Each [`Argument`] parses words to such a code and writes the
/// code as words.
pub type Codes = Pile<u8, 4>;

/// A type of argument, such as a colour. By default, the code of a value is its index in `ALL`.
pub trait Coded: Copy + PartialEq + 'static {
    /// All values of this type of argument.
    const ALL: &'static [Self] = &[];

    /// Returns the value with this code, which is `None` if the argument was left out.
    fn of(code: Option<u8>) -> Self {
        Self::ALL[usize::from(code.unwrap_or_default()) % Self::ALL.len()]
    }

    /// Returns the code of this argument value, or `None` if the value stands for an argument that is left out.
    fn code(self) -> Option<u8> {
        (0..).zip(Self::ALL).find(|&(_, value)| *value == self).map(|(code, _)| code)
    }
}

impl Coded for u8 {
    fn of(code: Option<u8>) -> u8 {
        code.unwrap_or_default()
    }

    fn code(self) -> Option<u8> {
        Some(self)
    }
}

impl<C: Coded> Coded for Option<C> {
    fn of(code: Option<u8>) -> Option<C> {
        code.map(|code| C::of(Some(code)))
    }

    fn code(self) -> Option<u8> {
        self.and_then(C::code)
    }
}

/// Creates the pair of conversions between arguments and an action that [`Verb::new`] needs:
/// `both!(Action::Attack(minion, foe))`.
#[macro_export]
macro_rules! both {
    ($action:ident :: $kind:ident) => {(
        |_, _| Ok($crate::Request::Act($action::$kind)),
        |_, action| (action == $action::$kind).then($crate::verb::Codes::new),
    )};
    ($action:ident :: $kind:ident ( $($value:ident),+ )) => {(
        |_, codes| {
            let mut codes = codes.iter().copied();
            $(let $value = $crate::verb::Coded::of(codes.next());)+
            Ok($crate::Request::Act($action::$kind($($value),+)))
        },
        |_, action| match action {
            $action::$kind($($value),+) => Some([$($crate::verb::Coded::code($value)),+].into_iter().flatten().collect()),
            _ => None,
        },
    )};
}

/// The items on the table that a player can select, in this order, instead of typing.
pub type Path = Pile<Anchor, 4>;

/// An argument of a verb.
#[derive(Clone, Copy, Debug)]
pub struct Argument<G: Tabletop> {
    name: &'static str,
    optional: bool,
    /// For a numeric argument: the name that errors use for it, and its maximum.
    number: (&'static str, usize),
    /// If the argument is the number of a card: the function that counts the cards to choose from.
    there: Option<fn(View<'_, G>) -> usize>,
    read: Option<Read<G>>,
    write: fn(u8) -> String,
    at: fn(View<'_, G>, u8) -> Path,
}

type Read<G> = fn(View<'_, G>, &mut Words<'_, G>) -> Result<u8, Error>;

impl<G: Tabletop> Argument<G> {
    /// Creates an argument that is a number from 1 to `most`, encoded as a number from 0. The help calls the argument
    /// `name`, and errors call it `what`.
    pub const fn number(name: &'static str, what: &'static str, most: usize) -> Self {
        let write = |code| (u16::from(code) + 1).to_string();
        Argument {
            name,
            optional: false,
            number: (what, most),
            there: None,
            read: None,
            write,
            at: |_, _| Path::default(),
        }
    }

    /// Sets the function that counts the cards to choose from. An error about the number names the range from 1 to this
    /// count.
    pub const fn of(self, there: fn(View<'_, G>) -> usize) -> Self {
        Argument { there: Some(there), ..self }
    }

    /// Creates an argument that the help calls `name` and that the function `read` parses.
    pub const fn new(name: &'static str, read: Read<G>) -> Self {
        Argument { read: Some(read), ..Argument::number(name, "", 0) }
    }

    /// Sets the function that writes the argument. By default, it is written as a number, counted from 1.
    pub const fn written(self, write: fn(u8) -> String) -> Self {
        Argument { write, ..self }
    }

    /// Makes this argument and all later ones optional. `name` is its new name in the help.
    pub const fn optional(self, name: &'static str) -> Self {
        Argument { name, optional: true, ..self }
    }

    /// Sets the items on the table that a player can select instead of typing the argument.
    pub const fn at(self, at: fn(View<'_, G>, u8) -> Path) -> Self {
        Argument { at, ..self }
    }
}

/// A command of a game: its verb, its arguments, the action or question that it stands for, and its help.
#[derive(Clone, Copy, Debug)]
pub struct Verb<G: Tabletop> {
    word: &'static str,
    arguments: &'static [Argument<G>],
    help: &'static str,
    both: Both<G>,
    hidden: bool,
    also: Option<(&'static str, &'static str, bool)>,
    short: &'static [&'static str],
    bare: Option<fn(View<'_, G>, &str) -> bool>,
    phrase: fn(View<'_, G>, G::Action, &mut Sentence<'_>),
    to: fn(View<'_, G>, &[u8]) -> Path,
    any_order: bool,
    ends_turn: fn(View<'_, G>) -> bool,
}

/// Two functions of a verb. The first returns the action or the question that the codes of the arguments stand for. The
/// second returns the codes for an action, or `None` if this verb can't express the action.
pub type Both<G> = (Means<G>, fn(View<'_, G>, <G as Game>::Action) -> Option<Codes>);
type Means<G> = fn(View<'_, G>, &[u8]) -> Understood<G>;

impl<G: Tabletop> Verb<G> {
    /// Creates a verb for commands that carry out actions of the game.
    pub const fn new(word: &'static str, arguments: &'static [Argument<G>], help: &'static str, both: Both<G>) -> Self {
        Verb {
            word,
            arguments,
            help,
            both,
            hidden: false,
            also: None,
            short: &[],
            bare: None,
            phrase: |_, _, _| {},
            to: |_, _| Path::default(),
            any_order: false,
            ends_turn: |_| false,
        }
    }

    /// Creates a verb that is only parsed and never used to express an action, for example because its commands only
    /// ask questions.
    pub const fn ask(word: &'static str, arguments: &'static [Argument<G>], help: &'static str, ask: Means<G>) -> Self {
        Verb::new(word, arguments, help, (ask, |_, _| None))
    }

    /// Makes the help leave out this verb.
    pub const fn hidden(self) -> Self {
        Verb { hidden: true, ..self }
    }

    /// Adds a second form with its arguments and its effect. If `hidden`, only errors show it.
    pub const fn or(self, arguments: &'static str, help: &'static str, hidden: bool) -> Self {
        Verb { also: Some((arguments, help, hidden)), ..self }
    }

    /// Adds abbreviations of the verb. The help doesn't list them. In a game with abbreviations, a number can follow any
    /// verb without a space: `p3`.
    pub const fn short(self, short: &'static [&'static str]) -> Self {
        Verb { short, ..self }
    }

    /// Makes the word of the verb optional in commands for which `bare` returns `true`, such as answers to a question.
    pub const fn bare(self, bare: fn(View<'_, G>, &str) -> bool) -> Self {
        Verb { bare: Some(bare), ..self }
    }

    /// Sets a function that writes the action as a phrase, such as `buy nothing`. If it writes nothing (the default),
    /// the sentence about the action's event also describes the action.
    pub const fn phrase(self, phrase: fn(View<'_, G>, G::Action, &mut Sentence<'_>)) -> Self {
        Verb { phrase, ..self }
    }

    /// Sets a function that returns more items for the player to select on the table, after one item for each argument.
    pub const fn to(self, to: fn(View<'_, G>, &[u8]) -> Path) -> Self {
        Verb { to, ..self }
    }

    /// Allows the player to select the verb's items on the table in any order.
    pub const fn in_any_order(self) -> Self {
        Verb { any_order: true, ..self }
    }

    /// Marks the action as one that only ends the turn, or a phase of it, if `when` returns `true`.
    pub const fn ending_turn(self, when: fn(View<'_, G>) -> bool) -> Self {
        Verb { ends_turn: when, ..self }
    }

    /// Returns the forms of the verb. A verb without a word has none, because it only parses bare answers.
    pub fn forms(&self) -> impl Iterator<Item = Form> {
        let names: Vec<&str> = self.arguments.iter().map(|argument| argument.name).collect();
        let first = (Cow::Owned(names.join(" ").trim().into()), self.help, self.hidden);
        let also = self.also.map(|(arguments, help, hidden)| (arguments.into(), help, hidden));
        let forms = std::iter::once(first).chain(also).filter(|_| !self.word.is_empty());
        forms.map(|(arguments, help, hidden)| Form { verb: self.word, arguments, help, hidden })
    }

    fn is_called(&self, word: &str) -> bool {
        std::iter::once(&self.word).chain(self.short).any(|verb| verb.eq_ignore_ascii_case(word))
    }
}

/// Returns the request to show an item or a zone.
pub(crate) fn look<A>(at: Anchor) -> Result<Request<A>, Error> {
    Ok(Request::Ask(Look::At(at)))
}

/// Returns the path to the item with this index in a zone that belongs to no player.
pub(crate) fn shared(zone: u8, index: u8) -> Path {
    [Anchor::new(zone, Seat::ONE, index.into())].into()
}

impl<G: Tabletop> View<'_, G> {
    /// Returns the path to the item with this index in a zone of the viewing seat.
    pub(crate) fn own(self, zone: u8, index: u8) -> Path {
        [Anchor::new(zone, self.seat, index.into())].into()
    }

    /// Returns the command that a player types for an action of the seat to move.
    pub fn spell(self, action: G::Action) -> String {
        self.offer(action).line
    }

    /// Returns all ways to enter an action of the seat to move: a command, a button and a path of items on the table. All
    /// three are empty if no verb can express the action.
    pub fn offer(self, action: G::Action) -> Move {
        let Some((verb, codes)) = spelling(self, action) else { return Move::default() };
        let (mut line, mut path) = (verb.word.to_string(), Vec::new());
        for (argument, &code) in verb.arguments.iter().zip(&*codes) {
            line.push(' ');
            line.push_str(&(argument.write)(code));
            path.extend_from_slice(&(argument.at)(self, code));
        }
        path.extend_from_slice(&(verb.to)(self, &codes));
        let label = Some((G::ABOUT.button)(self, action)).filter(|label| !label.is_empty());
        let (button, path) = (label.unwrap_or_else(|| line.clone()), path.into_iter().collect());
        Move { line, button, path, any_order: verb.any_order, ends_turn: (verb.ends_turn)(self) }
    }
}

/// Returns the verb for an action, and the codes of the arguments. Returns `None` if no verb can express the action.
fn spelling<G: Tabletop>(view: View<'_, G>, action: G::Action) -> Option<(&'static Verb<G>, Codes)> {
    G::VERBS.iter().find_map(|verb| Some((verb, (verb.both.1)(view, action)?)))
}

/// Writes an action of the seat to move as a phrase. Writes nothing if the game describes only its event.
pub fn phrase<G: Tabletop>(view: View<'_, G>, action: G::Action, s: &mut Sentence<'_>) {
    if let Some((verb, _)) = spelling(view, action) {
        (verb.phrase)(view, action, s);
    }
}

/// Parses a command, even if its action is not legal now. Case doesn't matter.
///
/// # Errors
/// Returns the problem and the correct form. If the first word isn't a verb, suggests the closest verb.
#[inline]
pub fn parse<G: Tabletop>(view: View<'_, G>, line: &str) -> Understood<G> {
    let bare = G::VERBS.iter().find(|verb| verb.bare.is_some_and(|bare| bare(view, line.trim())));
    let (verb, rest) = bare.map_or_else(|| named(line), |verb| Ok((verb, line)))?;
    let mut words = Words { verb, rest };
    let mut codes = Codes::new();
    for argument in verb.arguments {
        if argument.optional && words.is_empty() {
            break;
        }
        let code = match (argument.read, argument.number) {
            (Some(read), _) => read(view, &mut words),
            (None, (what, most)) => words.number_of(what, most, || argument.there.map_or(most, |there| there(view))),
        }?;
        // This push never fails, because no verb has more than four arguments.
        _ = codes.push(code);
    }
    match words.word() {
        None => (verb.both.0)(view, &codes),
        Some(word) => Err(words.wrong(&format!("unexpected word `{}`", quoted(word)))),
    }
}

/// Returns the verb that a command begins with, and the rest of the command.
#[inline]
fn named<G: Tabletop>(line: &str) -> Result<(&'static Verb<G>, &str), Error> {
    let mut rest = line;
    let word = take_word(&mut rest).unwrap_or("");
    let verb = G::VERBS.iter().find(|verb| verb.word == word && !word.is_empty());
    verb.map_or_else(|| misspelt(line, word, rest), |verb| Ok((verb, rest)))
}

/// Like [`named`], for a command whose first word isn't exactly a verb: a short form, a verb joined to a number, a verb
/// with capitals, or a misspelt one.
#[cold]
fn misspelt<'a, G: Tabletop>(line: &'a str, word: &str, rest: &'a str) -> Result<(&'static Verb<G>, &'a str), Error> {
    let verbs = || G::VERBS.iter().filter(|verb| !verb.word.is_empty());
    let of = |word: &str| verbs().find(|verb| verb.is_called(word));
    let text = line.trim_start();
    let (letters, number) = text.split_at(text.bytes().take_while(u8::is_ascii_alphabetic).count());
    let joins = number.starts_with(|c: char| c.is_ascii_digit()) && verbs().any(|verb| !verb.short.is_empty());
    if let Some(verb) = of(word) {
        Ok((verb, rest))
    } else if let Some(verb) = of(letters).filter(|_| joins) {
        Ok((verb, number))
    } else {
        Err(unknown(word, nearest(word, verbs().filter(|verb| !verb.hidden).map(|verb| verb.word))))
    }
}

/// Returns the error about a command that doesn't exist. `meant` is the verb that the player probably meant.
pub fn unknown(word: &str, meant: Option<&str>) -> Error {
    let hint = meant.map_or("`help` lists the commands.".to_string(), |verb| format!("did you mean `{verb}`?"));
    Error(format!("There is no command `{}`: {hint}", shortened(word, SHORT)))
}

/// Formats the help for these forms, in the layout that the course projects use.
pub fn help_text(forms: &[Form]) -> String {
    let mut text = String::new();
    for form in forms.iter().filter(|form| !form.hidden) {
        text.push_str(if text.is_empty() { "Commands: " } else { "          " });
        text.push_str(&form.usage());
        text.push_str(" -- ");
        text.push_str(form.help);
        text.push('\n');
    }
    text
}

/// Removes and returns the first word of a command, if there is one.
#[inline]
pub fn take_word<'a>(line: &mut &'a str) -> Option<&'a str> {
    let end = line.bytes().position(|byte| !byte.is_ascii_graphic()).unwrap_or(line.len());
    let (word, rest) = line.split_at(end);
    if word.is_empty() || !rest.is_empty() && !rest.starts_with(' ') {
        return take_unusual_word(line);
    }
    *line = rest.get(1..).unwrap_or(rest);
    Some(word)
}

/// Like [`take_word`], for a line that begins with blanks, and for a word that has other than ASCII characters or is
/// followed by another blank than a space.
#[cold]
fn take_unusual_word<'a>(line: &mut &'a str) -> Option<&'a str> {
    let text = line.trim_start();
    let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
    *line = rest.strip_prefix(' ').unwrap_or(rest);
    (!word.is_empty()).then_some(word)
}

/// Parses a number from 1 to `most`, and returns it counted from zero. Accepts digits only, because the documented
/// forms have no sign.
#[inline]
pub fn number_from_one(word: &str, most: usize) -> Option<u8> {
    let digit = |n: usize, byte: u8| {
        byte.is_ascii_digit().then(|| n.saturating_mul(10).saturating_add(usize::from(byte - b'0')))
    };
    let n = word.bytes().try_fold(0, digit)?;
    (1..=most).contains(&n).then(|| (n - 1) as u8)
}

/// The words of a command after its verb.
#[derive(Clone, Debug)]
pub struct Words<'a, G: Tabletop> {
    verb: &'static Verb<G>,
    rest: &'a str,
}

impl<'a, G: Tabletop> Words<'a, G> {
    /// Returns the verb, spelt as in the table of verbs.
    pub fn verb(&self) -> &'static str {
        self.verb.word
    }

    /// Returns `true` if there are no more words.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty() || self.rest.trim_start().is_empty()
    }

    /// Takes the next word, if there is one.
    #[inline]
    pub fn word(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() { None } else { take_word(&mut self.rest) }
    }

    /// Takes the next word as a number from 1 to `most`, and returns it counted from zero.
    ///
    /// # Errors
    /// Fails if the word is missing or isn't such a number.
    #[inline]
    pub fn number(&mut self, what: &str, most: usize) -> Result<u8, Error> {
        self.number_of(what, most, || most)
    }

    /// Like [`number`](Self::number), but the error names the range from 1 to `there`. If that is 0, accepts any number,
    /// because the rules have a better error.
    #[inline]
    pub(crate) fn number_of(&mut self, what: &str, most: usize, there: impl Fn() -> usize) -> Result<u8, Error> {
        let word = self.word();
        let within = |most: usize| word.and_then(|word| number_from_one(word, most));
        within(most).or_else(|| within(if there() == 0 { ANY } else { most })).ok_or_else(|| match (word, there()) {
            (Some(word), n) => {
                let range = match if n == 0 { most } else { n } {
                    1 => "1".into(),
                    2 => "1 or 2".into(),
                    last => format!("a number from 1 to {last}"),
                };
                self.wrong(&format!("{what} must be {range}, not `{}`", shortened(word, SHORT)))
            }
            (None, _) => self.wrong(&format!("{what} is missing")),
        })
    }

    /// Creates an error about this verb, with as many of its forms as fit on one line of a screen.
    #[cold]
    pub fn wrong(&self, what: &str) -> Error {
        let usages: Vec<String> = self.verb.forms().map(|form| form.usage()).collect();
        let (verb, longest) = (self.verb(), usages.iter().max_by_key(|usage| usage.len()).map_or("", |usage| usage));
        // If one form begins with the other, brackets mark its last arguments as optional.
        let more = usages.iter().find_map(|usage| Some((usage, longest.strip_prefix(&format!("{usage} "))?)));
        let more = more.filter(|(_, more)| !more.starts_with('['));
        let both = more.map_or(longest.into(), |(usage, more)| format!("{usage} [{more}]"));
        let texts = [
            format!("`{verb}`: {what}. Usage: `{}`.", usages.join("` or `")),
            format!("`{verb}`: {what}. Usage: `{both}`."),
            format!("`{verb}`: {what}."),
            format!("{}.", capitalised(what)),
        ];
        Error(first_fit(ONE_LINE, texts))
    }
}
