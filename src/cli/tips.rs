//! Error messages about the command line: the problem, then a tip, in one line.

use super::values::FILES;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};
use sorcery_games::words::{either, first_fit, nearest};
use sorcery_session::roster;
use std::error::Error as _;
use std::ffi::OsString;

/// Width of a terminal in which an error fits on one line, with the name of the program before it (columns).
const ONE_LINE: usize = 80 - "sorcery: ".len();

/// The id of a positional argument without which the command lists everything.
pub(super) const OR_ALL: &str = "or_all";

/// Pairs of related commands. If an option isn't valid for the first one, tips suggest the second one before any other.
const RELATED: [(&str, &str); 2] = [("join", "host"), ("watch", "host")];

/// A tip names another command for an option only if at most this many commands take the option, themselves or in their
/// subcommands. With more, the user probably doesn't mean one of them. If the user hasn't named a command, subcommands
/// don't count.
const FEW: usize = 4;

/// Returns the message of an error in the arguments: the problem, a colon and the fix.
pub(super) fn message(error: &Error, root: &Command, args: &[OsString]) -> String {
    let words: Vec<String> = args.iter().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    // `help` takes no options, so a tip names the whole program instead.
    let path: Vec<&Command> = path(root, &words).into_iter().filter(|command| command.get_name() != "help").collect();
    let help = || format!("try `{} -h`", full_name(&path));
    let values = texts(error, ContextKind::ValidValue);
    let values: Vec<&str> = values.iter().map(|value| if value == FILES { "a file" } else { value }).collect();
    let arg = first(error, ContextKind::InvalidArg).map(|arg| name(&arg)).unwrap_or_default();
    let value = first(error, ContextKind::InvalidValue).unwrap_or_default();
    let here = path.last().map_or("", |command| command.get_name());
    let positional = path.last().and_then(|command| positional(command, &arg));
    let (taker, many) = match positional {
        // The id of an argument with several values is a plural.
        Some(argument) => (format!("`{here}`"), argument.get_id().as_str()),
        None => (arg.clone(), "values"),
    };
    let (problem, fix) = match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => (format!("{arg} needs a value"), Some(either(&values))),
        ErrorKind::InvalidValue => (format!("{arg} {value}"), Some(format!("expected {}", either(&values)))),
        ErrorKind::ValueValidation => {
            let fix = error.source().map(ToString::to_string).unwrap_or_else(help);
            if positional.is_some() && fix.contains(&format!("`{value}`")) {
                return fix;
            }
            // If no text fits, the value is left out, because the fix alone doesn't name the argument.
            let short = format!("{arg}: {fix}");
            return first_fit(ONE_LINE, [format!("{arg} {value}: {fix}"), short.clone(), fix, short]);
        }
        ErrorKind::UnknownArgument => (format!("unexpected argument `{arg}`"), unknown(&path, &words, &arg)),
        ErrorKind::InvalidSubcommand => {
            let word = first(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let names = path.last().into_iter().flat_map(|command| command.get_subcommands()).map(Command::get_name);
            let near = || nearest(&word, names).map(|near| format!("did you mean `{near}`?"));
            let played = || game_option(&path, &word);
            (format!("unknown command `{word}`"), played().or_else(|| beneath(root, &word)).or_else(near))
        }
        ErrorKind::ArgumentConflict => match after_command(root, &words) {
            Some(tip) => return tip,
            None => {
                let others: Vec<String> = texts(error, ContextKind::PriorArg).iter().map(|arg| name(arg)).collect();
                let problem = match &others[..] {
                    [other] if *other == arg => format!("{arg} is given twice"),
                    others => format!("{arg} cannot be used with {}", others.join(" ")),
                };
                (problem, Some("leave one of them out".into()))
            }
        },
        ErrorKind::MissingRequiredArgument => {
            let missing = texts(error, ContextKind::InvalidArg).into_iter().map(|arg| name(&arg));
            let noun = |arg: String| if arg.starts_with('-') { arg } else { format!("the {}", arg.to_lowercase()) };
            let missing: Vec<_> = missing.map(noun).collect();
            let verb = if missing.len() == 1 && !missing[0].ends_with('s') { "is" } else { "are" };
            (format!("{} {verb} missing", missing.join(" and ")), None)
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let count = |kind| match error.get(kind) {
                Some(ContextValue::Number(n)) => *n,
                _ => 0,
            };
            let needed = count(ContextKind::MinValues).max(count(ContextKind::ExpectedNumValues));
            (format!("{taker} needs {needed} {many}, not {}", count(ContextKind::ActualNumValues)), None)
        }
        ErrorKind::TooManyValues => {
            let most = positional.and_then(Arg::get_num_args).map(|values| values.max_values());
            let values = most.map_or("no value".into(), |most| format!("at most {most} {many}"));
            (format!("{taker} takes {values}"), Some(format!("leave out `{value}`")))
        }
        _ => {
            let text = error.render().to_string();
            let first = text.lines().next().unwrap_or_default();
            (first.trim_start_matches("error: ").to_string(), None)
        }
    };
    let fix = fix.filter(|fix| !fix.is_empty()).unwrap_or_else(help);
    let shorter = match error.kind() {
        ErrorKind::UnknownArgument => Some(format!("unexpected `{arg}`: {fix}")),
        _ => (!values.is_empty()).then(|| format!("{problem}: {}", help())),
    };
    first_fit(ONE_LINE, [format!("{problem}: {fix}")].into_iter().chain(shorter))
}

/// Returns the argument with this name that has no option.
fn positional<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    let is_named = |arg: &&Arg| arg.get_value_names().is_some_and(|names| names.iter().any(|known| known == name));
    command.get_positionals().find(is_named)
}

/// Returns the texts that clap has attached to an error.
fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn first(error: &Error, kind: ContextKind) -> Option<String> {
    texts(error, kind).into_iter().next()
}

/// Returns the name of an argument without its values: `--seed` for `--seed <N>`, and `SHELL` for `<SHELL>`.
fn name(arg: &str) -> String {
    arg.split(' ').next().unwrap_or_default().trim_matches(['<', '>', '[', ']', '.']).to_string()
}

/// Returns a tip for an unknown option: a command that takes it, or an option with a similar name. If the word is the
/// name of a game, explains how to play it.
fn unknown(path: &[&Command], words: &[String], word: &str) -> Option<String> {
    let Some(option) = word.strip_prefix("--") else { return game(word) };
    let here = path.last()?;
    if option == "list" && here.get_positionals().any(|arg| arg.get_id() == OR_ALL) {
        return Some(format!("leave out the option: `{}`", full_name(path)));
    }
    if let Some(command) = elsewhere(path, option) {
        let given = words.iter().position(|other| other.split('=').next() == Some(word));
        let (before, rest) = words.split_at(given.unwrap_or(words.len()));
        let value = value(&command, option, rest).unwrap_or_default();
        let instead = || format!("try `{} {word}{value}`", command.get_bin_name().unwrap_or_default());
        if let Some(given) = without_option(path, &command, option, &value) {
            let after = rest.iter().skip(1 + usize::from(value.starts_with(' ')));
            let line: Vec<&str> = before.iter().chain([&given]).chain(after).map(String::as_str).collect();
            return Some(format!("try `sorcery {}`", line.join(" ")));
        }
        let is_taker = |command: &&Command| match path.len() {
            1 => takes(command, option),
            _ => all(command).into_iter().any(|below| takes(below, option)),
        };
        let takers = path[0].get_subcommands().filter(is_taker).count();
        let is_whole = |command: &Command| command.get_name() == path[0].get_name();
        let games = path[0].get_subcommands().filter(|game| roster::find(game.get_name()).is_ok() && !is_whole(game));
        let is_of_sorcery = is_whole(&command)
            && path.get(1).is_some_and(|game| roster::find(game.get_name()).is_ok())
            && games.filter(is_taker).count() == 0;
        if is_of_sorcery && accepts(command.clone(), &format!("{word}{value}")) {
            return Some(format!("only Sorcery has it; {}", instead()));
        }
        let is_apt = takers <= FEW || RELATED.contains(&(here.get_name(), command.get_name()));
        if is_apt && accepts(command.clone(), &format!("{word}{value}")) {
            return Some(instead());
        }
    }
    let options = here.get_arguments().filter(|arg| !arg.is_hide_set()).filter_map(Arg::get_long);
    nearest(option, options).map(|near| format!("did you mean `--{near}`?"))
}

/// Returns `true` if the command accepts an option with this value. Other options may still be missing.
fn accepts(mut command: Command, option: &str) -> bool {
    let words = ["sorcery"].into_iter().chain(option.split(' '));
    let error = command.try_get_matches_from_mut(words).err().map(|error| error.kind());
    !matches!(error, Some(ErrorKind::InvalidValue | ErrorKind::ValueValidation))
}

/// Returns the value of an option of the command `other`, if the failed command takes the same value without an option.
/// `given` is the value with a space or `=` before it. If it is empty, returns the name of the value.
fn without_option(path: &[&Command], other: &Command, option: &str, given: &str) -> Option<String> {
    let value_name = |arg: &Arg| arg.get_value_names().and_then(|names| names.first()).map(|name| name.to_string());
    let same = other.get_arguments().find(|arg| arg.get_long() == Some(option)).and_then(value_name);
    let mut own = path.last()?.get_positionals().filter_map(value_name);
    let own = own.find(|own| Some(own) == same.as_ref() || *own == option.to_uppercase())?;
    Some(given.get(1..).map_or(own, String::from))
}

/// Returns the name of a command with the commands above it.
fn full_name(path: &[&Command]) -> String {
    let below: String = path[1..].iter().map(|command| format!(" {}", command.get_name())).collect();
    format!("sorcery{below}")
}

/// Returns a tip if the name of a game stands where a command takes it as the option `--game`.
fn game_option(path: &[&Command], word: &str) -> Option<String> {
    roster::find(word).ok().filter(|_| path.last().is_some_and(|here| takes(here, "game")))?;
    Some(format!("try `{} --game {word}`", full_name(path)))
}

/// If an unknown command is a subcommand of another one, suggests the whole command, such as `sorcery dominion lab`.
fn beneath(root: &Command, word: &str) -> Option<String> {
    let has = |command: &&Command| command.get_subcommands().any(|beneath| beneath.get_name() == word);
    let owner = root.get_subcommands().find(|command| !command.is_hide_set() && has(command));
    owner.map(|owner| format!("try `sorcery {} {word}`", owner.get_name()))
}

/// Returns a tip for options that come before a command: the same command line with the command first.
fn after_command(root: &Command, words: &[String]) -> Option<String> {
    let at = words.iter().position(|word| root.find_subcommand(word).is_some()).filter(|at| *at > 0)?;
    let line = [&words[at..=at], &words[..at], &words[at + 1..]].concat();
    Some(format!("options go after the command: `sorcery {}`", line.join(" ")))
}

/// Returns a tip if the word is the name of a game in the wrong place, as in `sorcery play splendor`.
fn game(word: &str) -> Option<String> {
    let listed = roster::find(word).ok()?;
    Some(format!("to play {}, run `sorcery {}`", listed.title, listed.name))
}

/// Returns the commands that `words` select, from the whole program to the innermost subcommand.
fn path<'c>(root: &'c Command, words: &[String]) -> Vec<&'c Command> {
    let mut path = vec![root];
    for word in words {
        path.extend(path.last().and_then(|command| command.find_subcommand(word)));
    }
    path
}

/// Returns a command that takes this option: a related one, or else the nearest one in the tree of commands.
fn elsewhere(path: &[&Command], option: &str) -> Option<Command> {
    let failed = path.last().map_or("", |command| command.get_name());
    let related = RELATED.iter().find(|(name, _)| *name == failed).map(|(_, other)| *other);
    let mut root = (*path.first()?).clone();
    // `build` sets the full name of each command.
    root.build();
    let related = related.and_then(|name| root.find_subcommand(name)).filter(|command| takes(command, option));
    let nearest = || {
        let ancestors = (1..=path.len()).rev().filter_map(|depth| {
            path[1..depth].iter().try_fold(&root, |command, next| command.find_subcommand(next.get_name()))
        });
        ancestors.flat_map(all).find(|command| takes(command, option))
    };
    related.or_else(nearest).cloned()
}

/// Returns a command and all subcommands below it, except hidden ones, from the highest level to the lowest.
fn all(command: &Command) -> Vec<&Command> {
    let (mut all, mut at) = (vec![command], 0);
    while let Some(above) = all.get(at) {
        all.extend(above.get_subcommands().filter(|command| !command.is_hide_set()));
        at += 1;
    }
    all
}

fn takes(command: &Command, option: &str) -> bool {
    command.get_arguments().any(|arg| !arg.is_hide_set() && arg.get_long() == Some(option))
}

/// Returns the value of the option at the start of `words`, together with the separator before it: `=5` or ` 5`.
fn value(command: &Command, option: &str, words: &[String]) -> Option<String> {
    if let Some((_, value)) = words.first()?.split_once('=') {
        return Some(format!("={value}"));
    }
    let takes_value = command
        .get_arguments()
        .any(|arg| arg.get_long() == Some(option) && arg.get_num_args().is_some_and(|number| number.takes_values()));
    let next = words.get(1).filter(|next| takes_value && !next.starts_with('-'))?;
    Some(format!(" {next}"))
}
