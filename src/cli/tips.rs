//! Tips in error messages about the command line.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use sorcery_session::roster;
use std::ffi::OsString;

/// Pairs of related commands. If an option isn't valid for the first one, tips suggest the second one before any other.
const RELATED: [(&str, &str); 2] = [("join", "host"), ("watch", "host")];

/// Improves the tips in `error`. If an option is unknown, names a command that takes it. If an unexpected word is the
/// name of a game, explains how to play it. Removes tips that name hidden options.
pub(super) fn improve(error: &mut Error, root: &Command, args: &[OsString]) {
    let words: Vec<String> = args.iter().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let word = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) => word.clone(),
        (ErrorKind::InvalidSubcommand, _) => return beneath(error, root),
        (ErrorKind::ArgumentConflict, _) => return set(error, after_command(root, &words)),
        _ => return,
    };
    let path = path(root, &words);
    let here = path.last().copied().unwrap_or(root);
    let option = word.strip_prefix("--");
    let command = option.and_then(|option| elsewhere(&path, option));
    let tip = match (option, &command) {
        (Some(option), Some(command)) => {
            let given = words.iter().position(|other| other.split('=').next() == Some(&word));
            let value = given.and_then(|at| value(command, option, &words[at..]));
            Some(format!("try `{} {word}{}`", command.get_bin_name().unwrap_or_default(), value.unwrap_or_default()))
        }
        (Some(_), None) => None,
        (None, _) => game(&word),
    };
    // Show the usage of the command that takes the option.
    let usage = command.unwrap_or_else(|| here.clone()).render_usage();
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    if tip.is_some() {
        error.remove(ContextKind::SuggestedArg);
        set(error, tip);
    } else if let Some(ContextValue::String(suggested)) = error.get(ContextKind::SuggestedArg)
        && !suggested.strip_prefix("--").is_some_and(|option| takes(here, option))
    {
        error.remove(ContextKind::SuggestedArg);
    }
}

/// If an unknown command is a subcommand of another one, suggests the whole command, such as `sorcery dominion lab`.
fn beneath(error: &mut Error, root: &Command) {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return };
    let owner =
        root.get_subcommands().find(|command| !command.is_hide_set() && command.find_subcommand(word).is_some());
    if let Some(owner) = owner {
        let tip = format!("try `sorcery {} {word}`", owner.get_name());
        error.remove(ContextKind::SuggestedSubcommand);
        set(error, Some(tip));
    }
}

fn set(error: &mut Error, tip: Option<String>) {
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
}

/// Returns a tip for options that come before a command: the same line with the command first.
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

/// Returns a command and all subcommands below it, except hidden ones.
fn all(command: &Command) -> Vec<&Command> {
    let beneath = command.get_subcommands().filter(|command| !command.is_hide_set());
    std::iter::once(command).chain(beneath.flat_map(all)).collect()
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
