//! The language of strategies: files checked (`dominion check`), laid out (`fmt`), those that
//! come with the program (`strategies`), and the vocabulary (`words`), as the reader of files knows it.

use super::super::args::strategy;
use super::super::files;
use super::super::strategies::{complain, read, unusable};
use super::Failure;
use sorcery_agents::strategy::syntax::{EVENTS, EXPRESSIONS, Event, Expression, Form, KEYWORDS, Key, LOGIC};
use sorcery_agents::strategy::{Severity, has_errors, library, meaning, print};
use sorcery_games::dominion::{Card, Kinds};
use sorcery_games::words::{counted, hint_or, path_in_full, quoted};
use sorcery_ui::storage::Folders;
use sorcery_ui::storage::disk::texts;
use sorcery_ui::text::columns;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct CheckArgs {
    /// Strategy files, or names of built-in strategies
    #[arg(required = true, value_name = "STRATEGY", hide_possible_values = true, value_parser = strategy())]
    files: Vec<PathBuf>,
    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,
}

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct FmtArgs {
    /// Strategy files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Change nothing; say which files are laid out otherwise, with exit status 1
    #[arg(long, conflicts_with = "stdout")]
    check: bool,
    /// Print the result instead of changing the files
    #[arg(long)]
    stdout: bool,
}

pub(super) fn check(args: &CheckArgs) -> Result<(), Failure> {
    let (mut errors, mut warnings) = (0, 0);
    for path in &args.files {
        let complaints = match read(path) {
            Err(failure) => {
                errors += 1;
                format!("error: {failure}\n\n")
            }
            Ok((text, _, diagnostics)) => {
                errors += diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
                warnings += diagnostics.iter().filter(|d| d.severity == Severity::Warning).count();
                complain(path, &text, &diagnostics)
            }
        };
        write!(io::stderr(), "{complaints}")?;
    }
    let summary = format!(
        "{}: {}, {}",
        counted(args.files.len(), "file"),
        counted(errors, "error"),
        counted(warnings, "warning")
    );
    if errors > 0 || args.strict && warnings > 0 {
        return Err(Failure::file(summary));
    }
    files::print(&(summary + "\n"))
}

/// Lays all files out, or none when one of them cannot be read.
pub(super) fn fmt(args: &FmtArgs) -> Result<(), Failure> {
    let mut laid_out = Vec::new();
    let mut complaints = String::new();
    for path in &args.files {
        match read(path) {
            Err(failure) => complaints += &format!("{failure}\n\n"),
            Ok((text, _, diagnostics)) if has_errors(&diagnostics) => {
                complaints += &complain(path, &text, &diagnostics);
            }
            Ok((text, file, _)) => laid_out.push((path, text, print(&file))),
        }
    }
    if !complaints.is_empty() {
        return Err(unusable(&complaints));
    }
    let mut otherwise = Vec::new();
    for (path, text, printed) in laid_out {
        if args.stdout {
            files::print(&printed)?;
        } else if printed != text {
            otherwise.push(path_in_full(path));
            if !args.check {
                files::write(path, &printed)?;
            }
        }
    }
    if args.check && !otherwise.is_empty() {
        return Err(Failure::file(format!("laid out otherwise: {}", otherwise.join(", "))));
    }
    if args.stdout {
        return Ok(());
    }
    files::print(&format!("{} changed\n", counted(otherwise.len(), "file")))
}

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct StrategiesArgs {
    /// Names of strategies, built-in ones or your own: their files are printed
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

pub(super) fn strategies(args: &StrategiesArgs) -> Result<(), Failure> {
    let own = Folders::of_user(None, None).map_or(Vec::new(), |folders| texts(&folders.strategies(), "strategy"));
    let all = || own.iter().map(|(name, text)| (&**name, &**text)).chain(library::BUILT_IN.iter().copied());
    let mut out = String::new();
    for name in &args.names {
        let (_, text) = all().find(|(known, _)| known == name).ok_or_else(|| {
            let names = all().map(|(known, _)| known);
            let hint = hint_or(name, names, "; `sorcery dominion strategies` lists those that there are");
            Failure::usage(format!("there is no strategy `{}`{hint}", quoted(name)))
        })?;
        out.push_str(text);
    }
    if args.names.is_empty() {
        let width = all().map(|(name, _)| columns(name)).max().unwrap_or(0);
        for (i, (name, text)) in all().enumerate() {
            let (fill, yours) = (width - columns(name), if i < own.len() { "your own. " } else { "" });
            let _ = writeln!(out, "{name}{:fill$}  {yours}{}", "", library::about(text));
        }
    }
    files::print(&out)
}

const FRAME: &str = "\
# Everything after # is a comment.
buylists
    list if SupplyHasLess(Province, 4)     # lists are tried top to bottom
        Province, Duchy
    end
    list
        Province if Has(Gold, 1),          # entries, too
        Smithy [2],                        # while fewer than 2 are owned
        Silver
    end
end
strategies
    strategy                               # the first that holds and can play something
        playorder
            Smithy, :Default               # or :ChainDraw
        end
        options for Chapel if not Has(Gold, 2)
            trash (Curse, Estate)
        end
        reactions for TorturerAttack
            choose option 1, discard (Curse, Estate)
        end
    end
end
";

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct WordsArgs {
    /// Cards, events, conditions, or words of the syntax [default: the whole vocabulary]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

pub(super) fn words(args: &WordsArgs) -> Result<(), Failure> {
    let mut out = String::new();
    for name in &args.names {
        one(name, &mut out)?;
    }
    if args.names.is_empty() {
        all(&mut out);
    }
    files::print(&out)
}

fn all(out: &mut String) {
    let _ = write!(out, "A strategy file\n\n{FRAME}\nConditions, after `if` or `if not`\n\n");
    for (name, arguments, meaning) in LOGIC {
        let _ = writeln!(out, "  {:32} {meaning}", format!("{name}{arguments}"));
    }
    let of = |ours: bool| EXPRESSIONS.iter().map(|row| row.0).filter(move |what| what.is_ours() == ours);
    of(false).for_each(|what| expression(what, out));
    out.push_str("\nConditions of ours, which other programs for this language do not know\n\n");
    of(true).for_each(|what| expression(what, out));
    out.push_str(WHEN_READ);
    out.push_str(TREASURES);
    out.push_str("\nAnswers\n\n");
    let options = Card::ALL.iter().map(|&card| Key::Options(card));
    let reactions = EVENTS.iter().map(|row| Key::Reaction(row.0));
    for key in options.chain(reactions).filter(|key| key.form() != Form::Nothing) {
        let _ = writeln!(out, "  {:32} {}", key.words(), key.form().words());
    }
    out.push_str(
        "\nOptions are numbered as they stand on the card. What is not answered, or whose conditions all fail, is done\n\
         by default: `sorcery dominion words Steward` shows both. Every Action card can be played without options.\n",
    );
}

/// When conditions are read.
const WHEN_READ: &str = "
When a condition is read: of lists and entries before each buy, of strategies before each card; of `options for` once,
when its card is played, with the card still in hand and nothing of it done (`if HasInHand(Minion, 2)`: another one is
left); of `reactions for` at each question. HasMoney, BuysLeft and ActionsLeft fail in reactions.
";

/// What a play order says of Treasures.
const TREASURES: &str = "
Treasures are played by themselves, after the Actions; or (ours) in the play order of the first strategy that holds and
names some. What it does not name is then held back, unless `:Default` comes to it.
";

fn expression(what: Expression, out: &mut String) {
    if let Some((_, name, arguments, meaning)) = EXPRESSIONS.iter().find(|row| row.0 == what) {
        let _ = writeln!(out, "  {:32} {meaning}", format!("{name}{}", arguments.words()));
    }
}

/// A card with its text and how it is answered, an event, a condition, or another word.
fn one(name: &str, out: &mut String) -> Result<(), Failure> {
    let (card, event, condition) = (Card::named(name), Event::named(name), Expression::named(name));
    if let Some(card) = card {
        let row = card.row();
        let _ = writeln!(out, "{} (${}, {}): {}", card.word(), row.cost, row.kinds.words(), row.text);
        answer(Key::Options(card), out);
        let attack = |event| event == Event::IgnoreAttack && card.is(Kinds::ATTACK);
        for (event, ..) in EVENTS.iter().filter(|row| row.2 == card || attack(row.0)) {
            // A card and its event may have the same name.
            if Some(*event) != Event::named(name) {
                answer(Key::Reaction(*event), out);
            }
        }
    }
    if let Some(event) = event {
        answer(Key::Reaction(event), out);
    }
    if let Some(what) = condition {
        expression(what, out);
    }
    let logic = LOGIC.iter().find(|row| row.0 == name);
    if let Some((_, arguments, meaning)) = logic {
        let _ = writeln!(out, "  {:32} {meaning}", format!("{name}{arguments}"));
    }
    if card.is_none() && event.is_none() && condition.is_none() && logic.is_none() {
        if let Some(meaning) = meaning(name.trim_start_matches(':')) {
            let _ = writeln!(out, "  {name:32} {meaning}");
            return Ok(());
        }
        let words =
            EVENTS.iter().map(|row| row.1).chain(EXPRESSIONS.iter().map(|row| row.1)).chain(KEYWORDS.map(|row| row.0));
        let words = Card::ALL.iter().map(|card| card.word()).chain(words);
        let hint = hint_or(name, words, "; `sorcery dominion words` lists all");
        return Err(Failure::usage(format!("the language has no word `{}`{hint}", quoted(name))));
    }
    Ok(())
}

fn answer(key: Key, out: &mut String) {
    let when = match key {
        Key::Options(_) => "",
        Key::Reaction(event) => EVENTS.iter().find(|row| row.0 == event).map_or("", |row| row.3),
    };
    let _ = write!(out, "  {}", key.words());
    let _ = if when.is_empty() { writeln!(out) } else { writeln!(out, ", when {when}") };
    let _ = match key.form() {
        Form::Nothing => writeln!(out, "    nothing is asked"),
        form => writeln!(out, "    {}\n    by default {}", form.words(), key.default_words()),
    };
}
