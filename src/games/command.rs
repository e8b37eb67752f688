//! Line commands: one table of forms makes the parser and the help.

use super::words::{Error, nearest, quoted};

/// One form of a command.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// The word it begins with.
    pub verb: &'static str,
    /// What follows, in the words of the help: optional parts in brackets.
    pub arguments: &'static str,
    /// What it does.
    pub help: &'static str,
    /// Left out of the help.
    pub hidden: bool,
}

impl Form {
    /// A form that help shows.
    pub const fn new(verb: &'static str, arguments: &'static str, help: &'static str) -> Self {
        Form { verb, arguments, help, hidden: false }
    }

    /// A form that help leaves out.
    pub const fn hidden(verb: &'static str, arguments: &'static str, help: &'static str) -> Self {
        Form { verb, arguments, help, hidden: true }
    }

    /// The form as it is typed: `attack minion other-minion`.
    pub fn usage(&self) -> String {
        if self.arguments.is_empty() { self.verb.to_string() } else { format!("{} {}", self.verb, self.arguments) }
    }
}

/// The help text of some forms, in the layout of the course's own.
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

/// A word as a number from 1 to `most`, counted from zero in the result. Digits only: a number
/// with a sign is not one of the documented forms.
pub fn place(word: &str, most: usize) -> Option<u8> {
    let digit = |n: usize, byte: u8| {
        byte.is_ascii_digit().then(|| n.saturating_mul(10).saturating_add(usize::from(byte - b'0')))
    };
    let n = word.bytes().try_fold(0, digit)?;
    (1..=most).contains(&n).then(|| (n - 1) as u8)
}

/// The words of a line after its verb, taken one by one.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    forms: &'static [Form],
    verb: &'static str,
    words: Words<'a>,
}

/// The words of a line, as [`str::split_whitespace`] finds them, and quicker: nearly all that is
/// typed is ASCII.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The words of a line.
    #[inline]
    pub fn of(line: &'a str) -> Self {
        Words { rest: line }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let bytes = self.rest.as_bytes();
        let start = bytes.iter().position(|&byte| byte != b' ')?;
        let length = bytes[start..].iter().position(|byte| !byte.is_ascii_graphic());
        let end = length.map_or(bytes.len(), |length| start + length);
        let (word, rest) = match bytes.get(end) {
            None | Some(b' ') => (&self.rest[start..end], &self.rest[end..]),
            Some(_) => {
                let words = self.rest.trim_start();
                words.split_at(words.find(char::is_whitespace).unwrap_or(words.len()))
            }
        };
        self.rest = rest;
        Some(word).filter(|word| !word.is_empty())
    }
}

impl<'a> Arguments<'a> {
    /// Splits a line into its verb, as the table of forms spells it, and the rest. Case does not
    /// matter.
    ///
    /// # Errors
    /// When no form begins with the first word, with the nearest one that exists.
    pub fn of(forms: &'static [Form], line: &'a str) -> Result<(&'static str, Self), Error> {
        let mut words = Words::of(line);
        let word = words.next().unwrap_or("");
        // Nearly always it is spelt like that.
        let found = forms.iter().find(|form| form.verb == word);
        let found = found.or_else(|| forms.iter().find(|form| form.verb.eq_ignore_ascii_case(word)));
        let Some(form) = found else {
            let hint = match nearest(word, forms.iter().filter(|f| !f.hidden).map(|f| f.verb)) {
                Some(verb) => format!("did you mean `{verb}`?"),
                None => "`help` lists the commands.".to_string(),
            };
            return Err(Error(format!("There is no command `{}`: {hint}", quoted(word))));
        };
        Ok((form.verb, Arguments { forms, verb: form.verb, words }))
    }

    /// The next word, if there is one.
    pub fn word(&mut self) -> Option<&'a str> {
        self.words.next()
    }

    /// The next word as a number from 1 to `most`, counted from zero in the result. `None` when
    /// the line ends here.
    ///
    /// # Errors
    /// When the word is no such number.
    pub fn index(&mut self, what: &str, most: usize) -> Result<Option<u8>, Error> {
        let Some(word) = self.words.next() else { return Ok(None) };
        match place(word, most) {
            Some(index) => Ok(Some(index)),
            None => Err(self.wrong(&format!("{what} must be a number from 1 to {most}, not `{}`", quoted(word)))),
        }
    }

    /// Like [`index`](Arguments::index), when the word must be there.
    ///
    /// # Errors
    /// When it is missing or no such number.
    pub fn needed_index(&mut self, what: &str, most: usize) -> Result<u8, Error> {
        self.index(what, most)?.ok_or_else(|| self.wrong(&format!("{what} is missing")))
    }

    /// Makes sure that nothing follows.
    ///
    /// # Errors
    /// When something does.
    pub fn end(&mut self) -> Result<(), Error> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(self.wrong(&format!("`{}` is one word too many", quoted(word)))),
        }
    }

    /// A error about this command, with the ways in which it can be typed.
    pub fn wrong(&self, what: &str) -> Error {
        let usages: Vec<String> =
            self.forms.iter().filter(|f| f.verb == self.verb).map(|f| format!("`{}`", f.usage())).collect();
        Error(format!("`{}`: {what}. Usage: {}.", self.verb, usages.join(" or ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_the_standard_library() {
        let lines = [
            "",
            " ",
            "end",
            "  play\t1 \r\n2\x0b3\x0c",
            "é a\u{a0}b",
            "a\u{2003}b c",
            "aé\u{85} ",
            "\u{3000}",
            "\x1c \x1f",
        ];
        for line in lines {
            assert!(Words::of(line).eq(line.split_whitespace()), "{line:?}");
        }
    }

    #[test]
    fn a_place_is_a_number_within_limits_and_nothing_else() {
        assert_eq!(["1", "5", "005"].map(|word| place(word, 5)), [Some(0), Some(4), Some(4)]);
        let wrong = ["", "0", "6", "+1", "-1", "1x", "99999999999999999999999999", "18446744073709551617"];
        assert!(wrong.iter().all(|word| place(word, 5).is_none()));
    }
}
