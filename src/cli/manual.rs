//! Commands for the rules of games, manual pages and shell completions. Manual pages and completions are generated from
//! the definition of the command line.

use super::args::SETTINGS;
use super::failure::Failure;
use super::values::{FILES, game};
use super::{definition, files};
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use sorcery_games::words::{hint, path_in_full, quoted, unwritable};
use sorcery_session::GameInfo;
use sorcery_session::roster::ROSTER;
use sorcery_session::ruling;
use sorcery_ui::text::wrapped;
use std::io;
use std::path::{Path, PathBuf};

/// Maximum width of the rules text (columns).
const WIDTH: usize = 80;
/// Minimum width of the rules text (columns), however narrow the terminal is.
const NARROW: usize = 20;

#[derive(Args, Debug)]
pub(super) struct RulesArgs {
    /// Game [default: list the games]
    #[arg(value_parser = game())]
    game: Option<&'static GameInfo>,
    /// Print all rulings with their examples, or only those about a card
    #[arg(long, value_name = "CARD", num_args = 0.., requires = "game")]
    rulings: Option<Vec<String>>,
}

#[derive(Args, Debug)]
pub(super) struct ManualArgs {
    /// Write the manual pages of all commands to this folder
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Sections of the manual page that the definition of the command line doesn't contain: exit statuses, environment,
/// files and examples.
const MORE: &str = include_str!("manual.roff");

/// Prints the rules of a game, or a list of the games.
pub(super) fn rules(args: &RulesArgs) -> Result<(), Failure> {
    let Some(listed) = args.game else {
        let line = |listed: &GameInfo| format!("sorcery rules {:10} {}\n", listed.name, listed.tagline);
        return files::print(&ROSTER.iter().map(line).collect::<String>());
    };
    if let Some(card) = &args.rulings {
        return rulings(listed, &card.join(" "));
    }
    let (mut page, width) = (format!("The rules of {}\n", listed.title), width());
    for chapter in listed.rulebook.chapters() {
        page.push_str(&format!("\n{}\n", chapter.title.to_uppercase()));
        for line in chapter.paragraphs.iter().flat_map(|text| wrapped(text, width)) {
            page.push_str(&line);
            page.push('\n');
        }
    }
    files::print(&page)
}

/// Prints the rulings of a game with their examples: all of them, or those that affect the named card.
fn rulings(listed: &GameInfo, card: &str) -> Result<(), Failure> {
    let mut rulings = ruling::all(listed.name);
    let cards = listed.decks.map_or(Vec::new(), |decks| (decks.catalogue)());
    if !card.is_empty() {
        let names: Vec<String> = cards.iter().map(|face| face.name.to_string()).collect();
        let at = names.iter().position(|name| name.eq_ignore_ascii_case(card)).ok_or_else(|| {
            let hint = hint(card, names.iter().map(String::as_str));
            Failure::usage(format!("{} has no card `{}`{hint}", listed.title, quoted(card)))
        })?;
        rulings.retain(|ruling| ruling.affects(&cards[at]));
    }
    if rulings.is_empty() {
        return Err(Failure::usage(format!("{} has no rulings", if card.is_empty() { listed.title } else { card })));
    }
    let (mut page, width) = (String::new(), width());
    for ruling in rulings {
        let cards = if ruling.cards.is_empty() { String::new() } else { format!(" ({})", ruling.cards.join(", ")) };
        let heading = wrapped(&(ruling.heading().to_uppercase() + &cards), width);
        let hanging = |line: String| {
            let indent = 4 + line.len() - line.trim_start().len();
            let rows = wrapped(&line, width.saturating_sub(indent + 4).max(NARROW / 2)).into_iter().enumerate();
            rows.map(move |(n, row)| " ".repeat(if n == 0 { indent } else { indent + 4 }) + &row)
        };
        let example = ruling.example().into_iter().flat_map(hanging);
        for line in heading.into_iter().chain(wrapped(&ruling.text, width)).chain(example).chain([String::new()]) {
            page += &(line + "\n");
        }
    }
    files::print(page.trim_end_matches('\n'))?;
    files::print("\n")
}

/// Returns the width of the rules text: that of the terminal if it is narrow.
fn width() -> usize {
    files::columns(io::stdout()).map_or(WIDTH, |columns| columns.clamp(NARROW, WIDTH))
}

pub(super) fn completions(shell: Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut offered(&definition()), "sorcery", &mut text);
    let text = String::from_utf8_lossy(&text);
    let text = match shell {
        Shell::Bash => of_bash(&text),
        Shell::Fish => of_fish(&text),
        _ => text.into_owned(),
    };
    // Split the script into options. In fish, an option may take several lines, one for each possible word.
    let end = if shell == Shell::Fish { "\ncomplete " } else { "\n" };
    let options: Vec<String> = text.split(end).map(|option| or_a_file(shell, option)).collect();
    files::print(&options.join(end))
}

/// Returns a copy of a command without hidden options.
fn offered(command: &Command) -> Command {
    // Leak the names: clap needs static strings, and the program exits right after printing.
    let name = |name: &str| &*name.to_string().leak();
    let mut offered = Command::new(name(command.get_name()))
        .visible_aliases(command.get_visible_aliases().map(name).collect::<Vec<_>>())
        .args(command.get_arguments().filter(|option| !option.is_hide_set()))
        .subcommands(command.get_subcommands().map(self::offered));
    if command.get_version().is_some() {
        offered = offered.version(env!("CARGO_PKG_VERSION"));
    }
    command.get_about().cloned().into_iter().fold(offered, Command::about)
}

/// Adjusts the completion script for bash, so that it completes files for commands that take files, offers options only
/// after a dash, and accepts options with one dash.
fn of_bash(text: &str) -> String {
    let mut out = String::new();
    // The words that the current command accepts instead of a file, or `None` if the command takes no file.
    let mut words = None;
    for line in text.lines() {
        let (indent, code) = line.split_at(line.len() - line.trim_start().len());
        if let Some(list) = code.strip_prefix("opts=") {
            let own = list.trim_matches('"').split(' ').filter(|word| !word.starts_with('-') && *word != FILES);
            words = list.contains(FILES).then(|| own.collect::<Vec<_>>().join(" "));
        }
        out += &match &words {
            Some(_) if code.starts_with("if [[ ${cur} == -* ||") => format!("{indent}if [[ ${{cur}} == -* ]] ; then"),
            Some(words) if code.starts_with("COMPREPLY=( $(compgen -W \"${opts}\"") && indent.len() == 12 => format!(
                "{indent}compopt -o filenames 2>/dev/null\n\
                 {indent}COMPREPLY=( $(compgen -f -W \"{words}\" -- \"${{cur}}\") )"
            ),
            Some(_) if code.starts_with("opts=") => line.replace(&format!(" {FILES}"), ""),
            _ => line.to_string(),
        };
        out.push('\n');
        if code == "prev=\"$3\"" {
            out += &format!("{indent}[[ ${{prev}} == -[a-z]?* ]] && prev=\"-${{prev}}\"\n");
        }
    }
    out
}

/// Adjusts the completion script for fish, so that it works while an option before the command still lacks its value,
/// and completes positional arguments.
fn of_fish(text: &str) -> String {
    let read = "argparse -s (__fish_sorcery_global_optspecs) -- $cmd 2>/dev/null";
    let again = format!("{read}\n    or begin; set -e cmd[-1]; {read}; end");
    let mut out = text.replace(read, &again);
    fn offer(command: &Command, place: &str, out: &mut String) {
        for argument in command.get_positionals() {
            let values = argument.get_possible_values();
            let (files, words): (Vec<_>, Vec<_>) =
                values.iter().map(|value| value.get_name()).partition(|name| *name == FILES);
            if words.is_empty() {
                continue;
            }
            let files = if files.is_empty() { "-f" } else { "-F" };
            *out += &format!("complete -c sorcery -n \"{place}\" {files} -a \"{}\"\n", words.join(" "));
        }
        for command in command.get_subcommands() {
            offer(command, &format!("{place}; and __fish_seen_subcommand_from {}", command.get_name()), out);
        }
    }
    for command in offered(&definition()).get_subcommands() {
        offer(command, &format!("__fish_sorcery_using_subcommand {}", command.get_name()), &mut out);
    }
    out
}

/// Returns the completion of an option in which the shell's own completion of file names replaces the marker [`FILES`].
fn or_a_file(shell: Shell, option: &str) -> String {
    let Some((before, after)) = option.rsplit_once(FILES) else { return option.into() };
    match (shell, before.rsplit_once('(')) {
        (Shell::Zsh, Some((option, words))) if after.starts_with(')') => {
            format!("{}{{_files; compadd -- {words}}}{}", or_a_file(shell, option), &after[1..])
        }
        (Shell::Fish, _) => {
            before.trim_end().replace(" -f -a ", " -F -a ") + after.strip_prefix("\\t''").unwrap_or(after)
        }
        _ => option.replace(&format!(" {FILES}"), "").replace("compgen -W", "compgen -f -W"),
    }
}

/// Prints the manual page of the whole program, or writes the pages of all commands to files.
pub(super) fn manual(args: &ManualArgs) -> Result<(), Failure> {
    // The command `help` needs no page.
    let mut command = definition().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.out else { return files::print(&page(&command, true)?) };
    let written = std::fs::create_dir_all(folder).and_then(|()| write(&command, true, folder));
    let name = || format!("manual pages to {}", path_in_full(folder));
    written.map_err(|error| Failure::file(unwritable(&name(), &error)))
}

/// Returns the manual page of a command. `whole` is `true` for the page of the whole program, which also describes the
/// settings.
fn page(command: &Command, whole: bool) -> io::Result<String> {
    let mut page = Vec::new();
    let version = format!("sorcery {}", env!("CARGO_PKG_VERSION"));
    let is_setting = |option: &Arg| !whole && option.get_help_heading() == Some(SETTINGS);
    let shorter = command.clone().mut_args(|option| {
        let hide = is_setting(&option) || option.is_hide_set();
        // An option that `-h` leaves out would have no text in the page.
        option.hide(hide).hide_short_help(false)
    });
    Man::new(shorter).source(version).manual("Card games").render(&mut page)?;
    let more = if whole {
        MORE
    } else {
        ".SH \"SEE ALSO\"\n\\fBsorcery\\fR(1) describes settings, exit statuses, files and environment variables.\n"
    };
    Ok(String::from_utf8_lossy(&page).into_owned() + more)
}

/// Writes the manual pages of a command and its subcommands.
fn write(command: &Command, whole: bool, folder: &Path) -> io::Result<()> {
    for beneath in command.get_subcommands().filter(|beneath| !beneath.is_hide_set()) {
        write(beneath, false, folder)?;
    }
    std::fs::write(folder.join(Man::new(command.clone()).get_filename()), page(command, whole)?)
}
