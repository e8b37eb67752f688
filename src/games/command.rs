//! Typed commands: one table for the parser, the help and the completion.

use super::words::{Error, nearest, quoted};
use super::{Tabletop, Understood, View};

/// One form of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// The first word.
    pub verb: &'static str,
    /// The arguments as the help shows them, with optional ones in brackets.
    pub arguments: &'static str,
    /// The effect, in a few words.
    pub help: &'static str,
    /// Whether the help leaves the form out.
    pub hidden: bool,
}

impl Form {
    /// Creates a form for the help.
    pub const fn new(verb: &'static str, arguments: &'static str, help: &'static str) -> Self {
        Form { verb, arguments, help, hidden: false }
    }

    /// Creates a form that the help leaves out.
    pub const fn hidden(verb: &'static str, arguments: &'static str, help: &'static str) -> Self {
        Form { verb, arguments, help, hidden: true }
    }

    /// Returns the form as a player types it: `attack minion other-minion`.
    pub fn usage(&self) -> String {
        if self.arguments.is_empty() { self.verb.to_string() } else { format!("{} {}", self.verb, self.arguments) }
    }
}

/// Parses the arguments of a command.
type Read<G> = fn(View<'_, G>, &mut Arguments<'_>) -> Understood<G>;

/// A command of a game.
#[derive(Clone, Copy, Debug)]
pub struct Command<G: Tabletop> {
    form: Form,
    /// A second form with the same verb.
    also: Option<Form>,
    /// Other names of the command, which the help leaves out.
    short: &'static [&'static str],
    /// Parses the arguments, up to the first word that the command doesn't expect.
    read: Read<G>,
}

impl<G: Tabletop> Command<G> {
    /// Creates a command for the help.
    pub const fn new(verb: &'static str, arguments: &'static str, help: &'static str, read: Read<G>) -> Self {
        Command { form: Form::new(verb, arguments, help), also: None, short: &[], read }
    }

    /// Creates a command that the help leaves out.
    pub const fn hidden(verb: &'static str, arguments: &'static str, help: &'static str, read: Read<G>) -> Self {
        Command { form: Form::hidden(verb, arguments, help), also: None, short: &[], read }
    }

    /// Adds a second form.
    pub const fn or(self, form: Form) -> Self {
        Command { also: Some(form), ..self }
    }

    /// Adds other names.
    pub const fn or_short(self, short: &'static [&'static str]) -> Self {
        Command { short, ..self }
    }

    fn is_called(&self, word: &str) -> bool {
        std::iter::once(&self.form.verb).chain(self.short).any(|verb| verb.eq_ignore_ascii_case(word))
    }

    /// Returns the forms of the command.
    pub fn forms(&self) -> impl Iterator<Item = &Form> {
        std::iter::once(&self.form).chain(&self.also)
    }
}

/// Parses a line, even if its action is not legal now. Ignores upper and lower case.
///
/// # Errors
/// Returns the problem and the correct form. If no command has the first word of the line, suggests the closest one.
#[inline]
pub fn parse<G: Tabletop>(view: View<'_, G>, line: &str) -> Understood<G> {
    if let Some(request) = G::shorthand(view, line) {
        return request;
    }
    let mut rest = line;
    let word = take_word(&mut rest).unwrap_or("");
    let same = G::COMMANDS.iter().find(|command| command.form.verb == word);
    let Some(command) = same.or_else(|| G::COMMANDS.iter().find(|command| command.is_called(word))) else {
        let shown = G::COMMANDS.iter().flat_map(Command::forms).filter(|form| !form.hidden);
        let hint = match nearest(word, shown.map(|form| form.verb)) {
            Some(verb) => format!("did you mean `{verb}`?"),
            None => "`help` lists the commands.".to_string(),
        };
        return Err(Error(format!("There is no command `{}`: {hint}", quoted(word))));
    };
    let mut arguments = Arguments { form: &command.form, also: command.also.as_ref(), rest };
    let request = (command.read)(view, &mut arguments)?;
    match arguments.word() {
        None => Ok(request),
        Some(word) => Err(arguments.wrong(&format!("`{}` is one word too many", quoted(word)))),
    }
}

/// Formats the help for these forms, in the layout of the course's programs.
pub fn help_text<'a>(forms: impl IntoIterator<Item = &'a Form>) -> String {
    let mut text = String::new();
    for form in forms.into_iter().filter(|form| !form.hidden) {
        text.push_str(if text.is_empty() { "Commands: " } else { "          " });
        text.push_str(&form.usage());
        text.push_str(" -- ");
        text.push_str(form.help);
        text.push('\n');
    }
    text
}

/// Removes and returns the first word of a line, if there is one.
fn take_word<'a>(line: &mut &'a str) -> Option<&'a str> {
    // The usual case: the line starts with a word, and one blank follows it.
    let text = match line.as_bytes() {
        [first, ..] if first.is_ascii_graphic() => line,
        _ => line.trim_start(),
    };
    let end = match text.bytes().position(|byte| !byte.is_ascii_graphic()) {
        Some(end) if text.as_bytes()[end] != b' ' => text.find(char::is_whitespace),
        end => end,
    };
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    *line = rest.strip_prefix(' ').unwrap_or(rest);
    (!word.is_empty()).then_some(word)
}

/// Parses a number from 1 to `most`, and returns it counted from zero. Accepts digits only, because the documented
/// forms have no sign.
pub fn place(word: &str, most: usize) -> Option<u8> {
    let digit = |n: usize, byte: u8| {
        byte.is_ascii_digit().then(|| n.saturating_mul(10).saturating_add(usize::from(byte - b'0')))
    };
    let n = word.bytes().try_fold(0, digit)?;
    (1..=most).contains(&n).then(|| (n - 1) as u8)
}

/// The words of a line after its verb.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    form: &'static Form,
    also: Option<&'static Form>,
    rest: &'a str,
}

impl<'a> Arguments<'a> {
    /// Returns the verb, spelt as in the table of commands.
    pub fn verb(&self) -> &'static str {
        self.form.verb
    }

    /// Takes the next word, if there is one.
    #[inline]
    pub fn word(&mut self) -> Option<&'a str> {
        if self.rest.is_empty() { None } else { take_word(&mut self.rest) }
    }

    /// Takes the next word as a number from 1 to `most`, and returns it counted from zero. Returns `None` at the end
    /// of the line.
    ///
    /// # Errors
    /// Fails if the word isn't such a number.
    #[inline]
    pub fn index(&mut self, what: &str, most: usize) -> Result<Option<u8>, Error> {
        let Some(word) = self.word() else { return Ok(None) };
        place(word, most).map(Some).ok_or_else(|| self.no_index(what, most, word))
    }

    #[cold]
    fn no_index(&self, what: &str, most: usize, word: &str) -> Error {
        self.wrong(&format!("{what} must be a number from 1 to {most}, not `{}`", quoted(word)))
    }

    /// Like [`index`](Arguments::index), but the word is required.
    ///
    /// # Errors
    /// Fails if the word is missing or isn't such a number.
    #[inline]
    pub fn needed_index(&mut self, what: &str, most: usize) -> Result<u8, Error> {
        self.index(what, most)?.ok_or_else(|| self.wrong(&format!("{what} is missing")))
    }

    /// Creates an error about this command, with its forms.
    #[cold]
    pub fn wrong(&self, what: &str) -> Error {
        let forms = std::iter::once(self.form).chain(self.also);
        let usages: Vec<String> = forms.map(|form| format!("`{}`", form.usage())).collect();
        Error(format!("`{}`: {what}. Usage: {}.", self.verb(), usages.join(" or ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_every_blank_as_a_line_is() {
        for line in
            ["", " ", "end", " end ", "play  1", "a\u{a0}b", "\u{3000}a\tb", "a\u{b}é ", "a\u{1}b c", "牌 1\u{85}"]
        {
            let mut rest = line;
            let words: Vec<&str> = std::iter::from_fn(|| take_word(&mut rest)).collect();
            assert_eq!(words, line.split_whitespace().collect::<Vec<_>>(), "{line:?}");
        }
    }

    #[test]
    fn a_place_is_a_number_within_limits_and_nothing_else() {
        assert_eq!(["1", "5", "005"].map(|word| place(word, 5)), [Some(0), Some(4), Some(4)]);
        let wrong = ["", "0", "6", "+1", "-1", "1x", "99999999999999999999999999", "18446744073709551617"];
        assert!(wrong.iter().all(|word| place(word, 5).is_none()));
    }
}
