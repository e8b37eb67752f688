//! The log as it is told to the only person at a screen: what is said of that player is said to *you*, and
//! what is not yours is the other's, who need not be named with each card.

use sorcery_games::engine::Seat;
use sorcery_games::table::{Cell, Row};
use sorcery_games::{Names, Table};

/// A sentence as it is told to who sits there, in a game of two or of one.
pub fn to_you(text: &str, names: &Names, you: Seat) -> String {
    let own = names.of(you);
    let other = (names.len() == 2).then(|| format!("{}'s ", names.of(you.other())));
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(&**own).filter(|after| is_whole(after)) {
            rest = after;
            let begins = out.is_empty();
            if let Some(after) = rest.strip_prefix("'s ") {
                out.push_str(if begins { "Your " } else { "your " });
                rest = after;
            } else if let Some(after) = rest.strip_prefix(" to play") {
                out.push_str("your turn");
                rest = after;
            } else {
                out.push_str(if begins { "You" } else { "you" });
            }
            continue;
        }
        // In front of the name of a card; anything else that is the other's is called so.
        let card = |after: &&str| after.starts_with(char::is_uppercase);
        if let Some(after) = other.as_ref().and_then(|other| rest.strip_prefix(&**other)).filter(card) {
            rest = after;
            continue;
        }
        let end = rest.find([' ', '(']).map_or(rest.len(), |at| at + 1);
        out.push_str(&rest[..end]);
        rest = &rest[end..];
    }
    // What begins like that by itself is said to you already.
    match out.strip_prefix("You ").filter(|_| text.starts_with(&**own)) {
        Some(said) => format!("You {}", said.split(" and ").map(said_of_you).collect::<Vec<_>>().join(" and ")),
        None => out,
    }
}

/// The same of several sentences.
pub fn all_to_you(text: &str, names: &Names, you: Seat) -> String {
    text.split_inclusive(". ").map(|sentence| to_you(sentence, names, you)).collect()
}

/// Whether a player gave no name.
pub fn is_nameless(typed: &[String], seat: Seat) -> bool {
    typed.get(seat.index()).is_some_and(|name| name.trim().is_empty())
}

/// Who gave no name is called so on the table.
pub fn call_you(table: &mut Table, typed: &[String], you: Seat) {
    if !is_nameless(typed, you) {
        return;
    }
    for row in &mut table.rows {
        let Row::Cells(_, cells) = row else { continue };
        for placed in cells.iter_mut().filter(|placed| placed.anchor.is_some_and(|anchor| anchor.seat == you.0)) {
            if let Cell::Seat(face) = &mut placed.cell {
                face.name = "You".into();
            }
        }
    }
}

/// What is asked, without the name of who is asked.
pub fn asked_of(question: String, names: &Names, you: Seat) -> String {
    let Some(rest) = question.strip_prefix(&**names.of(you)) else { return question };
    let rest = rest.trim_start_matches([':', ' ']);
    match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((card, rest)) => format!("{card}{rest}"),
        None => {
            let mut letters = rest.chars();
            letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
        }
    }
}

/// Whether a name ends before this.
fn is_whole(after: &str) -> bool {
    let goes_on = after.starts_with(char::is_alphanumeric);
    let is_card = after.strip_prefix(' ').is_some_and(|next| next.starts_with(char::is_uppercase));
    !goes_on && !is_card
}

/// A part of a sentence that begins with a verb, as it is said of *you*.
fn said_of_you(part: &str) -> String {
    let end = part.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(part.len());
    let verb = match &part[..end] {
        "has" => "have".to_string(),
        "is" => "are".into(),
        "was" => "were".into(),
        verb => match verb.strip_suffix("es") {
            Some(stem) if ["sh", "ch", "ss", "x", "o"].iter().any(|end| stem.ends_with(end)) => stem.to_string(),
            _ => verb.strip_suffix('s').unwrap_or(verb).to_string(),
        },
    };
    verb + &part[end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_a_player_is_said_to_you() {
        let names = Names::new(["Ada", "Linus"]);
        let told = |text| to_you(text, &names, Seat::ONE);
        for (text, said) in [
            ("Linus's Bone Golem attacks Ada.", "Bone Golem attacks you."),
            ("Ada's Bone Golem: Linus's Banish leaves play.", "Your Bone Golem: Banish leaves play."),
            ("Linus's Fire Elemental returns to Linus's hand.", "Fire Elemental returns to Linus's hand."),
            ("Ada plays Banish on Linus's Bone Golem.", "You play Banish on Bone Golem."),
            ("Ada loses 4 life (13).", "You lose 4 life (13)."),
            ("Ada can do nothing and passes.", "You can do nothing and pass."),
            ("Ada has 11 gems.", "You have 11 gems."),
            ("Turn 3: Ada to play.", "Turn 3: your turn."),
            ("Turn 4: Linus to play.", "Turn 4: Linus to play."),
            ("Linus trashes Adamant.", "Linus trashes Adamant."),
            ("Ada Lovelace's card", "Ada Lovelace's card"),
            ("You draw a red door, and its key is in your hand.", "You draw a red door, and its key is in your hand."),
        ] {
            assert_eq!(told(text), said);
        }
    }
}
