//! What a game of Splendor can be set up with: rules, nobles, cards, and their order.

use super::cards::{Cards, Level};
use super::data;
use super::gems::Gem;
use super::state::{Rules, Setup};
use crate::games::words::{Error, quoted};
use crate::games::{Choice, Line, Tint};

const RULES: &str = "rules";
const NOBLES: &str = "nobles";
const ORDER: &str = "order";
const CARDS: &str = "cards";
const OFFICIAL: &str = "official";

/// The options and their values; `files` are data files of the player's own.
pub(super) fn choices(files: &[(String, String)]) -> Vec<Choice> {
    let mut cards = vec![(OFFICIAL.to_string(), OFFICIAL.to_string())];
    for (name, text) in files {
        if let Ok(set) = data::parse(text.as_bytes()) {
            cards.push((name.clone(), list(Cards::keep(set))));
        }
    }
    let words = |name: &str, words: &[&str]| Choice {
        name: name.into(),
        values: words.iter().map(|word| (word.to_string(), word.to_string())).collect(),
    };
    vec![
        words(RULES, &[Rules::Course.word(), Rules::Official.word()]),
        words(NOBLES, &["yes", "no"]),
        words(ORDER, &["shuffled", "file"]),
        Choice { name: CARDS.into(), values: cards },
    ]
}

/// The set-up that the values mean; what is not named is the default.
pub(super) fn setup(chosen: &[(String, String)]) -> Result<Setup, Error> {
    let mut setup = Setup::default();
    for (name, value) in chosen {
        let wrong = |expected: &str| Error(format!("{name} is {expected}, not `{}`", quoted(value)));
        match name.as_str() {
            RULES => setup.rules = Rules::from_word(value).ok_or_else(|| wrong("`course` or `official`"))?,
            NOBLES => setup.nobles = either(value, "yes", "no").ok_or_else(|| wrong("`yes` or `no`"))?,
            ORDER => setup.shuffled = either(value, "shuffled", "file").ok_or_else(|| wrong("`shuffled` or `file`"))?,
            CARDS => setup.cards = cards(value)?,
            _ => return Err(Error(format!("Splendor has no option `{}`", quoted(name)))),
        }
    }
    Ok(setup)
}

fn either(value: &str, yes: &str, no: &str) -> Option<bool> {
    (value == yes || value == no).then_some(value == yes)
}

/// The values of a set-up; cards of one's own as the lines of their data file, between bars.
pub(super) fn chosen(setup: &Setup) -> Vec<(String, String)> {
    let word = |yes: bool, words: [&str; 2]| words[usize::from(!yes)].to_string();
    let values = [
        (RULES, setup.rules.word().to_string()),
        (NOBLES, word(setup.nobles, ["yes", "no"])),
        (ORDER, word(setup.shuffled, ["shuffled", "file"])),
        (CARDS, list(setup.cards)),
    ];
    values.map(|(name, value)| (name.to_string(), value)).into()
}

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

/// What a value of an option means.
pub(super) fn preview(option: &str, value: &str) -> Vec<Line> {
    let said: &[&str] = match (option, value) {
        (RULES, "official") => &[
            "A deck's top card can be reserved unseen.",
            "One noble joins a turn, by choice.",
            "Gold may be paid to keep colored gems.",
        ],
        (RULES, _) => &[
            "Only open cards are reserved.",
            "All nobles who are impressed join.",
            "Gold is paid for what is missing only.",
        ],
        (NOBLES, "no") => &["No nobles: points come from cards only."],
        (NOBLES, _) => &["Three of ten nobles lie on the board."],
        (ORDER, "file") => &["Decks are dealt from the end of the data file,", "as the course's program does."],
        (ORDER, _) => &["Decks and nobles are shuffled."],
        _ => &[],
    };
    let plain = |text: String| vec![(text.into(), Tint::Plain)];
    let mut lines: Vec<Line> = said.iter().map(|text| plain(text.to_string())).collect();
    if option == CARDS
        && let Ok(set) = cards(value)
    {
        for level in Level::ALL {
            let cards = || set.cards.iter().filter(|card| card.level == level);
            let points: u32 = cards().map(|card| u32::from(card.points)).sum();
            lines.push(plain(format!("{}: {} cards, {points} points", level.word(), cards().count())));
            let colors = Gem::COLORS.map(|gem| {
                (format!("{} {gem}  ", cards().filter(|card| card.bonus == gem).count()).into(), gem.tint())
            });
            lines.push(colors.into());
        }
        match set.departures() {
            0 => lines.push(plain("These are the official cards and nobles.".to_string())),
            n => lines.push(plain(format!("{n} of these are not as in the official game."))),
        }
    }
    lines
}
