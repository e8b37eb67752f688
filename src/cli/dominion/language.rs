//! Commands for strategy files: `dominion check` reports errors, `fmt` formats files, `strategies` lists and prints
//! them, and `words` explains the vocabulary of the language.

use super::super::files;
use super::super::strategies::{read, render};
use super::super::tips::OR_ALL;
use super::super::values::strategy;
use super::Failure;
use sorcery_agents::strategy::syntax::{
    AnswerForm, BlockKey, EVENTS, EXPRESSIONS, Event, Expression, KEYWORDS, conditions,
};
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
    /// Strategies: files, or names of your own or built-in strategies
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
    /// Only list the files that would change, and exit with status 1 if there are any
    #[arg(long, conflicts_with = "stdout")]
    check: bool,
    /// Print the result instead of writing the files
    #[arg(long)]
    stdout: bool,
}

pub(super) fn check(args: &CheckArgs) -> Result<(), Failure> {
    let (mut errors, mut warnings) = (0, 0);
    for path in &args.files {
        let report = match read(path) {
            Err(failure) => {
                errors += 1;
                format!("error: {failure}\n\n")
            }
            Ok((text, _, diagnostics)) => {
                errors += diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
                warnings += diagnostics.iter().filter(|d| d.severity == Severity::Warning).count();
                render(path, &text, &diagnostics)
            }
        };
        write!(io::stderr(), "{report}")?;
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

/// Formats all files, or none if one of them has errors.
pub(super) fn fmt(args: &FmtArgs) -> Result<(), Failure> {
    let mut formatted = Vec::new();
    let mut errors = Vec::new();
    for path in &args.files {
        match read(path) {
            Err(failure) => errors.push(failure.to_string()),
            Ok((text, _, diagnostics)) if has_errors(&diagnostics) => errors.push(render(path, &text, &diagnostics)),
            Ok((text, file, _)) => formatted.push((path, text, print(&file))),
        }
    }
    if !errors.is_empty() {
        return Err(Failure::reports(&errors));
    }
    let mut changed = Vec::new();
    for (path, text, printed) in formatted {
        if args.stdout {
            files::print(&printed)?;
        } else if printed != text {
            changed.push(path_in_full(path));
            if !args.check {
                files::write(path, &printed)?;
            }
        }
    }
    if args.check && !changed.is_empty() {
        return Err(Failure::file(format!("not formatted: {}", changed.join(", "))));
    }
    if args.stdout {
        return Ok(());
    }
    files::print(&format!("{} changed\n", counted(changed.len(), "file")))
}

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct StrategiesArgs {
    /// Strategies to print [default: list all]
    #[arg(id = OR_ALL, value_name = "NAME")]
    names: Vec<String>,
}

pub(super) fn strategies(args: &StrategiesArgs) -> Result<(), Failure> {
    let folder = Folders::of_user(None, None).ok().map(|folders| folders.strategies());
    let texts = |ending| folder.iter().flat_map(move |folder| texts(folder, ending));
    let own: Vec<_> = texts("strategy").chain(texts("buylist")).collect();
    let all = || own.iter().map(|(name, text)| (&**name, &**text)).chain(library::BUILT_IN.iter().copied());
    let mut out = String::new();
    for name in &args.names {
        let (_, text) = all().find(|(known, _)| known == name).ok_or_else(|| {
            let names = all().map(|(known, _)| known);
            let hint = hint_or(name, names, "; see `sorcery dominion strategies`");
            Failure::usage(format!("no strategy `{}`{hint}", quoted(name)))
        })?;
        out.push_str(text);
    }
    if args.names.is_empty() {
        let width = all().map(|(name, _)| columns(name)).max().unwrap_or(0);
        for (i, (name, text)) in all().enumerate() {
            let (fill, yours) = (width - columns(name), if i < own.len() { "(yours) " } else { "" });
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
        Province if Has(Gold, 1),          # entries can have conditions, too
        Gold,
        Smithy [2],                        # while you own fewer than 2
        Chapel [1],
        Silver
    end
end
strategies
    strategy                               # strategies are tried top to bottom, too
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
    /// Cards, events, conditions or keywords [default: all words]
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
    let is_ours = |name: &str| Expression::named(name).is_some_and(Expression::is_ours);
    let (ours, usual): (Vec<_>, Vec<_>) = conditions().partition(|(name, ..)| is_ours(name));
    usual.into_iter().for_each(|(_, usage, meaning)| row(&usage, meaning, out));
    out.push_str("\nConditions that only this program understands\n\n");
    ours.into_iter().for_each(|(_, usage, meaning)| row(&usage, meaning, out));
    out.push_str(WHEN_READ);
    out.push_str(TREASURES);
    out.push_str("\nAnswers\n\n");
    let options = Card::ALL.iter().map(|&card| BlockKey::Options(card));
    let reactions = EVENTS.iter().map(|row| BlockKey::Reaction(row.0));
    for key in options.chain(reactions).filter(|key| key.form() != AnswerForm::Nothing) {
        row(&key.words(), &key.form().words(), out);
    }
    out.push_str(
        "\nOptions are numbered as printed on the card. If a question has no answer, or no\n\
         condition is true, the default answer applies. To see the options of a card and\n\
         its default answer, run, for example, `sorcery dominion words Steward`. You can\n\
         leave out any answer.\n",
    );
}

/// An explanation of when conditions are evaluated.
const WHEN_READ: &str = "
When conditions are evaluated

  lists and entries      before each buy, when your Treasures are in play: use
                         HasMoney and HasInPlay, not HasMoneyInHand and HasInHand
  strategies             before each card is played
  options for CARD       once, as the card is played: it still counts as in hand
                         and has had no effect yet, so `if HasInHand(Minion, 2)`
                         means that you have another Minion
  reactions for EVENT    for each question; HasMoney, BuysLeft and ActionsLeft
                         are false
";

/// An explanation of the order in which Treasures are played.
const TREASURES: &str = "
Treasures

By default, Treasures are played automatically after the Actions. The first
strategy that applies and names Treasures overrides this: they are played in its
order, and Treasures that it doesn't name are held back, unless it has
`:Default`. Only this program understands such orders.
";

fn row(word: &str, meaning: &str, out: &mut String) {
    let _ = writeln!(out, "  {word:32} {meaning}");
}

/// Explains one word: a card and the questions it asks, an event, a condition or a keyword.
fn one(name: &str, out: &mut String) -> Result<(), Failure> {
    let (card, event) = (Card::named(name), Event::named(name));
    let condition = conditions().find(|row| row.0 == name);
    if let Some(card) = card {
        let row = card.row();
        let _ = writeln!(out, "{} (${}, {}): {}", card.word(), row.cost, row.kinds.words(), row.text);
        answer(BlockKey::Options(card), out);
        let attack = |event| event == Event::IgnoreAttack && card.is(Kinds::ATTACK);
        for (event, ..) in EVENTS.iter().filter(|row| row.2 == card || attack(row.0)) {
            // If a card and its event have the same name, the event is explained below.
            if Some(*event) != Event::named(name) {
                answer(BlockKey::Reaction(*event), out);
            }
        }
    }
    if let Some(event) = event {
        answer(BlockKey::Reaction(event), out);
    }
    if let Some((_, usage, meaning)) = &condition {
        row(usage, meaning, out);
    }
    if card.is_none() && event.is_none() && condition.is_none() {
        if let Some(meaning) = meaning(name.trim_start_matches(':')) {
            row(name, &meaning, out);
            return Ok(());
        }
        let words =
            EVENTS.iter().map(|row| row.1).chain(EXPRESSIONS.iter().map(|row| row.1)).chain(KEYWORDS.map(|row| row.0));
        let words = Card::ALL.iter().map(|card| card.word()).chain(words);
        let hint = hint_or(name, words, "; see `sorcery dominion words`");
        return Err(Failure::usage(format!("the language has no word `{}`{hint}", quoted(name))));
    }
    Ok(())
}

fn answer(key: BlockKey, out: &mut String) {
    let when = match key {
        BlockKey::Options(_) => "",
        BlockKey::Reaction(event) => EVENTS.iter().find(|row| row.0 == event).map_or("", |row| row.3),
    };
    let _ = write!(out, "  {}", key.words());
    let _ = if when.is_empty() { writeln!(out) } else { writeln!(out, ", when {when}") };
    let _ = match key.form() {
        AnswerForm::Nothing => writeln!(out, "    no question"),
        form => writeln!(out, "    {}\n    by default {}", form.words(), key.default_words()),
    };
}
