//! The settings of Splendor: rules, nobles, cards, and their order.

use super::cards::{CardLevel, Cards};
use super::data;
use super::gems::Gem;
use super::state::Setup;
use crate::setting::{either, words};
use crate::table::plain;
use crate::{Error, Line, Setting};

const OFFICIAL: &str = "official";

pub(super) const SETTINGS: &[Setting<Setup>] = &[
    either!("rules", "course or official", official {
        "course" = false: [
            "Only face-up cards can be reserved.",
            "You get every noble you qualify for.",
            "Gold only replaces missing gems.",
        ],
        "official" = true: [
            "A deck's top card can be reserved unseen.",
            "At most one noble joins you per turn: you choose which.",
            "You can pay gold to keep coloured gems.",
        ],
    }),
    either!("nobles", "tiles that give extra points for discounts", nobles {
        "yes" = true: ["Three of the ten nobles are on the board."],
        "no" = false: ["No nobles: points come from cards only."],
    }),
    either!("order", "order of the decks", shuffled {
        "shuffled" = true: ["Decks and nobles are shuffled."],
        "file" = false: ["Decks are dealt from the end of the data file,", "as in the course's program."],
    }),
    Setting {
        name: "cards",
        about: "cards and nobles",
        seat: None,
        write: |setup| list(setup.cards),
        read: |setup, value| cards(value).map(|cards| setup.cards = cards),
        choices: |files| {
            let mut sets = words(&[OFFICIAL]);
            for (name, text) in files {
                if let Ok(set) = data::parse(text.as_bytes()) {
                    sets.push((name.clone(), list(Cards::keep(set))));
                }
            }
            sets
        },
        preview: preview_cards,
    },
];

/// Formats custom cards as the lines of their data file, separated by bars.
fn list(cards: Cards) -> String {
    if cards == Cards::official() {
        return OFFICIAL.to_string();
    }
    data::write(&cards).replace('\t', " ").trim_end().replace('\n', " | ")
}

fn cards(value: &str) -> Result<Cards, Error> {
    if value == OFFICIAL {
        return Ok(Cards::official());
    }
    let set = data::parse(value.replace('|', "\n").as_bytes());
    set.map(Cards::keep).map_err(|Error(what)| Error(format!("cards: {what}")))
}

/// Counts the cards by row and colour, and says whether they are the official ones.
fn preview_cards(value: &str) -> Vec<Line> {
    let Ok(set) = cards(value) else { return Vec::new() };
    let mut lines = Vec::new();
    for level in CardLevel::ALL {
        let cards = || set.cards.iter().filter(|card| card.level == level);
        let points: u32 = cards().map(|card| u32::from(card.points)).sum();
        lines.push(plain(format!("{}: {} cards, {points} points", level.word(), cards().count())));
        let colours = Gem::COLOURS
            .map(|gem| (format!("{} {gem}  ", cards().filter(|card| card.bonus == gem).count()).into(), gem.tint()));
        lines.push(colours.into());
    }
    lines.push(plain(match set.departures() {
        0 => "These are the official cards and nobles.".to_string(),
        n => format!("{n} of these differ from the official ones."),
    }));
    lines
}
