//! A player in a seat: a person, a computer player, a Dominion strategy, or an external program.

use sorcery_agents::level::{self, Level};
use sorcery_agents::strategy::{Diagnostic, File, Program, has_errors, read};
use sorcery_games::words::hint_or;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Programs that run the script in their first argument.
const INTERPRETERS: [&str; 8] = ["python", "node", "ruby", "perl", "sh", "bash", "lua", "env"];
/// Prefix that marks the name of a player as the command of an external program.
pub const PROGRAM: &str = "program:";
/// Prefix that marks a word as the name or file of a strategy, for words that could also name another player.
pub const STRATEGY: &str = "strategy:";
/// Placeholder for an external program in error messages.
const A_PROGRAM: &str = "program:COMMAND";

/// A player in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person at this screen.
    #[default]
    Human,
    /// A computer player of this level.
    Computer(Level),
    /// A Dominion strategy.
    Strategy(NamedStrategy),
    /// An external program.
    Program(ProgramCommand),
    /// A person at another screen.
    Elsewhere,
}

/// The command line of an external program that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramCommand {
    /// The program and its arguments.
    pub line: String,
    /// Whether the user named the program. A command from a saved game is never started: the seat stays empty until
    /// the user chooses a player.
    pub trusted: bool,
}

impl ProgramCommand {
    /// Returns the file name of the program, or of the script that an interpreter runs.
    pub fn name(&self) -> String {
        self.name_and_rest().0
    }

    /// Returns the name with the arguments, such as `bot.py --fast`. Use it to distinguish programs of the same name.
    pub fn full_name(&self) -> String {
        let (name, rest) = self.name_and_rest();
        [&[name][..], &rest].concat().join(" ")
    }

    fn name_and_rest(&self) -> (String, Vec<String>) {
        let words = words(&self.line).unwrap_or_default();
        let names = words.iter().map(|word| word.rsplit('/').next().unwrap_or(word)).enumerate();
        let mut names = names.filter(|(_, name)| !name.starts_with('-'));
        let (at, first) = names.next().unwrap_or((0, "program"));
        // The version may be part of the interpreter's name: `python3.12`.
        let interpreter = INTERPRETERS.contains(&first.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'));
        let (at, name) = names.next().filter(|_| interpreter).unwrap_or((at, first));
        (name.to_string(), words.get(at + 1..).unwrap_or_default().to_vec())
    }
}

/// Splits a command into words at whitespace. Single or double quotes keep a word together.
pub fn words(command: &str) -> Result<Vec<String>, &'static str> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    if quote.is_some() { Err("its command has an unclosed quotation mark") } else { Ok(words) }
}

/// A strategy as a player. It contains the whole text, so a saved game doesn't depend on the strategy's file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub struct NamedStrategy {
    pub name: String,
    pub text: String,
}

impl NamedStrategy {
    /// Compiles the strategy. Returns `None` if its text has errors.
    pub(super) fn compiled(&self) -> Option<CompiledStrategy> {
        CompiledStrategy::read(&*self.name, &*self.text).ok()
    }
}

/// A compiled strategy without errors.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // The names say it.
pub struct CompiledStrategy {
    pub name: String,
    pub text: String,
    pub file: File,
    pub program: Arc<Program>,
}

impl CompiledStrategy {
    /// Compiles a strategy.
    ///
    /// # Errors
    /// Returns all diagnostics, including warnings, if one of them is an error.
    pub fn read(name: impl Into<String>, text: impl Into<String>) -> Result<Self, Vec<Diagnostic>> {
        let text = text.into();
        let (file, diagnostics) = read(&text);
        if has_errors(&diagnostics) {
            return Err(diagnostics);
        }
        Ok(CompiledStrategy::of(name, text, file))
    }

    /// Compiles a parsed strategy, which must not have errors.
    pub fn of(name: impl Into<String>, text: impl Into<String>, file: File) -> Self {
        let program = Arc::new(Program::compile(&file));
        CompiledStrategy { name: name.into(), text: text.into(), file, program }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer(level) => level.fmt(f),
            Player::Strategy(strategy) => write!(f, "strategy {}", strategy.name),
            Player::Program(command) => write!(f, "{PROGRAM}{}", command.line),
            Player::Elsewhere => f.write_str("elsewhere"),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "human" => Ok(Player::Human),
            _ => Player::named(word, || level::expected(word, &["human", A_PROGRAM])),
        }
    }
}

impl Player {
    /// Returns the command of a program if it comes from a saved game and not from the user.
    pub fn untrusted(&self) -> Option<&str> {
        match self {
            Player::Program(command) if !command.trusted => Some(&command.line),
            _ => None,
        }
    }

    /// Parses a player of a contest: anything except a person. The caller has to fill in the text of a strategy.
    pub fn contestant(word: &str) -> Result<Self, String> {
        match word.strip_prefix(STRATEGY) {
            Some(name) => Ok(Player::Strategy(NamedStrategy { name: name.to_string(), text: String::new() })),
            // A list of all kinds would be too long for an error.
            None => Player::named(word, || {
                let near = hint_or(word, [A_PROGRAM].into_iter().chain(level::words()), ": see `arena --help`");
                format!("use a level, {A_PROGRAM} or others{near}")
            }),
        }
    }

    /// Parses a level or a program. Returns the error `unknown` if the word isn't the name of a player.
    fn named(word: &str, unknown: impl FnOnce() -> String) -> Result<Self, String> {
        let Some(line) = word.strip_prefix(PROGRAM) else {
            return Level::named(word, unknown).map(Player::Computer);
        };
        match words(line)?.as_slice() {
            [] => Err(format!("`{PROGRAM}` is followed by a command, as in `{PROGRAM}./bot.py`")),
            _ => Ok(Player::Program(ProgramCommand { line: line.trim().to_string(), trusted: true })),
        }
    }
}
