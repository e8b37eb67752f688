//! `dominion words`: the vocabulary of the strategy language, as the reader knows it, and what a
//! card or word of it means.

use super::super::files;
use super::Failure;
use crate::agents::strategy::names::{EVENTS, EXPRESSIONS, Event, Expression, Form};
use crate::agents::strategy::syntax::Key;
use crate::games::dominion::Card;
use crate::games::words::{hint, quoted};
use std::fmt::Write as _;

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

/// What to explain.
#[derive(clap::Args, Debug)]
pub(in crate::cli) struct WordsArgs {
    /// Cards, events or conditions [default: the whole vocabulary]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

pub(super) fn run(args: &WordsArgs) -> Result<(), Failure> {
    let mut out = String::new();
    for name in &args.names {
        one(name, &mut out)?;
    }
    if args.names.is_empty() {
        all(&mut out);
    }
    files::print(&out)
}

const LOGIC: [(&str, &str); 3] = [
    ("AllOf(condition, …)", "all of the conditions hold"),
    ("AnyOf(condition, …)", "one of them holds"),
    ("Not(condition)", "it does not hold"),
];

fn all(out: &mut String) {
    let _ = write!(out, "A strategy file\n\n{FRAME}\nConditions, after `if` or `if not`\n\n");
    for (form, meaning) in LOGIC {
        let _ = writeln!(out, "  {form:32} {meaning}");
    }
    for (what, ..) in EXPRESSIONS {
        expression(what, out);
    }
    out.push_str("\nAnswers\n\n");
    let options = Card::ALL.iter().map(|&card| Key::Options(card));
    let reactions = EVENTS.iter().map(|row| Key::Reaction(row.0));
    for key in options.chain(reactions).filter(|key| key.form() != Form::Nothing) {
        let _ = writeln!(out, "  {:32} {}", key.words(), key.form().words());
    }
    out.push_str(
        "\nOptions are numbered as they stand on the card: `sorcery dominion words Steward` shows it.\n\
         What is not answered has a default; every Action card can be played without options.\n",
    );
}

fn expression(what: Expression, out: &mut String) {
    if let Some((_, name, arguments, meaning)) = EXPRESSIONS.iter().find(|row| row.0 == what) {
        let _ = writeln!(out, "  {:32} {meaning}", format!("{name}{}", arguments.words()));
    }
}

/// A card with its text and how it is answered, an event, or a condition.
fn one(name: &str, out: &mut String) -> Result<(), Failure> {
    let (card, event, condition) = (Card::named(name), Event::named(name), Expression::named(name));
    if let Some(card) = card {
        let row = card.row();
        let _ = writeln!(out, "{} (${}, {}): {}", card.word(), row.cost, row.kinds.words(), row.text);
        answer(Key::Options(card), out);
    }
    if let Some(event) = event {
        answer(Key::Reaction(event), out);
    }
    if let Some(what) = condition {
        expression(what, out);
    }
    let logic = LOGIC.iter().find(|(form, _)| form.split('(').next() == Some(name));
    if let Some((form, meaning)) = logic {
        let _ = writeln!(out, "  {form:32} {meaning}");
    }
    if card.is_none() && event.is_none() && condition.is_none() && logic.is_none() {
        let cards: Vec<String> = Card::ALL.iter().map(|card| card.word()).collect();
        let words = EVENTS.iter().map(|row| row.1).chain(EXPRESSIONS.iter().map(|row| row.1));
        let hint = hint(name, cards.iter().map(String::as_str).chain(words));
        return Err(Failure::usage(format!("the language has no word `{}`{hint}", quoted(name))));
    }
    Ok(())
}

fn answer(key: Key, out: &mut String) {
    let _ = match key.form() {
        Form::Nothing => writeln!(out, "  {}: nothing is asked", key.words()),
        form => writeln!(out, "  {}: {}", key.words(), form.words()),
    };
}
