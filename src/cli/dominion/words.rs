//! `dominion words`: the vocabulary of the strategy language, as the reader knows it.

use super::Failure;
use crate::agents::strategy::names::{EVENTS, EXPRESSIONS, Form};
use crate::agents::strategy::syntax::Key;
use crate::games::dominion::Card;
use std::fmt::Write as _;
use std::io::{self, Write as _};

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

pub(super) fn run() -> Result<(), Failure> {
    let mut out = format!("A strategy file\n\n{FRAME}\nConditions, after `if` or `if not`\n\n");
    let logic = [("AllOf", "all of the conditions hold"), ("AnyOf", "one of them holds"), ("Not", "it does not hold")];
    for (name, meaning) in logic {
        let _ = writeln!(out, "  {:40} {meaning}", format!("{name}(condition, …)"));
    }
    for (_, name, arguments, meaning) in EXPRESSIONS {
        let _ = writeln!(out, "  {:40} {meaning}", format!("{name}{}", arguments.words()));
    }
    out.push_str("\nAnswers\n\n");
    let options = Card::ALL.iter().map(|&card| Key::Options(card));
    let reactions = EVENTS.iter().map(|row| Key::Reaction(row.0));
    for key in options.chain(reactions).filter(|key| key.form() != Form::Nothing) {
        let _ = writeln!(out, "  {:32} {}", key.words(), key.form().words());
    }
    out.push_str("\nWhat is not answered has a default; every Action card can be played without options.\n");
    io::stdout().write_all(out.as_bytes())?;
    Ok(())
}
