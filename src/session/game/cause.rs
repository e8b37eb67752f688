//! The kinds of mistakes.

use sorcery_games::LinkedText;
use sorcery_games::narration::{gerund, past};

/// Describes a mistake in a turn in which the player could have won.
pub(super) const MISSED_WIN: &str = "missed a win";
/// Describes a mistake that lets the opponent win in the next turn.
pub(super) const LET_WIN: &str = "allowed a win next turn";

/// Returns the kind of a mistake, given the action and the better one, each as a phrase and as a command. The phrase for
/// the action is in the past tense. `in_plan` says whether the better turn contains the same action later.
pub fn cause((did, played): (&LinkedText, &str), (better, command): (&LinkedText, &str), in_plan: bool) -> String {
    // Without a phrase, name the words of the commands.
    if !did.is_phrase() || !better.is_phrase() {
        let [played, command] = [played, command].map(|line| line.split(' ').next().unwrap_or_default());
        return match played == command {
            true => format!("made the wrong choice with `{played}`"),
            false => format!("chose `{played}` instead of `{command}`"),
        };
    }
    let (verb, other) = (past(did.verb), gerund(better.verb));
    let what = match (did.verb, did.first_card(), better.first_card()) {
        _ if did.verb != better.verb && in_plan => return format!("{verb} before {other}"),
        _ if did.verb != better.verb => return format!("{verb} instead of {other}"),
        _ if in_plan => return format!("{verb} in the wrong order"),
        ("attack", ..) => "target",
        ("choose", ..) => "option",
        ("take", ..) => "gems",
        ("pay", ..) => "price",
        (_, None, Some(_)) => return did.text.clone(),
        (_, did, better) if did == better => "target",
        _ => "card",
    };
    format!("{verb} the wrong {what}")
}
