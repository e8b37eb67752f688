//! Rulings: answers to questions that the rules of a game leave open, each with an example to step through.
//!
//! In the text of a game's rulings, each ruling begins with `# NUMBER TITLE`. After that come a line `cards` with the
//! affected cards (if any), the text of the ruling, a blank line, and the example. The example starts from a position
//! or from the settings of a new game. Its other lines begin with a sign, see [`RulingStep`].

use crate::{Header, Match, Player, roster};
use sorcery_games::{CardFace, Error};

const NAMES: [&str; 2] = ["Bjarne", "Linus"];

/// A ruling with its example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The name of the game.
    pub game: &'static str,
    /// The number by which comments and tests refer to the ruling.
    pub number: u32,
    /// The subject of the ruling, in a few words.
    pub title: &'static str,
    /// The affected cards: names, or `any minion` for all cards of a type.
    pub cards: Vec<&'static str>,
    /// The ruling, in one paragraph.
    pub text: String,
    /// The position at the beginning of the example, or the settings of a new game.
    start: &'static str,
    /// The steps of the ruling's example, in order.
    pub steps: Vec<RulingStep>,
}

/// A step of a ruling's example, written as one line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingStep {
    /// `> COMMAND`: an action.
    Play(&'static str),
    /// `! COMMAND: REASON`: a command that is rejected for this reason.
    Rejected(&'static str, &'static str),
    /// `- SENTENCE`: a line of the log of the last action. If an action has such lines, they are its whole log.
    Log(&'static str),
    /// `= NAME: FACT`: a fact about a player after the last action.
    Fact(&'static str),
}

impl RulingStep {
    fn read(line: &'static str) -> Option<RulingStep> {
        let (sign, rest) = line.split_once(' ')?;
        match sign {
            ">" => Some(RulingStep::Play(rest)),
            "!" => rest.split_once(": ").map(|(line, why)| RulingStep::Rejected(line, why)),
            "-" => Some(RulingStep::Log(rest)),
            "=" => Some(RulingStep::Fact(rest)),
            _ => None,
        }
    }

    fn in_words(self) -> String {
        match self {
            RulingStep::Play(line) => format!("> {line}"),
            RulingStep::Rejected(line, why) => format!("> {line}\n  Rejected: {why}"),
            RulingStep::Log(text) => format!("  {text}"),
            RulingStep::Fact(fact) => format!("  {fact}"),
        }
    }
}

/// Returns the rulings of the game with this name.
pub fn all(game: &str) -> Vec<Ruling> {
    roster::find(game).map_or(Vec::new(), |listed| read(listed.name, listed.rulings))
}

fn read(game: &'static str, text: &'static str) -> Vec<Ruling> {
    let ruling = |part: &'static str| {
        let (head, rest) = part.split_once('\n')?;
        let (number, title) = head.split_once(' ')?;
        let (text, example) = rest.split_once("\n\n")?;
        let (cards, text) = match text.strip_prefix("cards ") {
            Some(text) => text.split_once('\n')?,
            None => ("", text),
        };
        let at =
            example.find("\n> ").into_iter().chain(["\n! ", "\n- ", "\n= "].iter().filter_map(|s| example.find(s)));
        let (start, steps) = example.split_at(at.min()?);
        Some(Ruling {
            game,
            number: number.parse().ok()?,
            title,
            cards: cards.split(" | ").filter(|card| !card.is_empty()).collect(),
            text: text.replace('\n', " "),
            start,
            steps: steps.lines().filter_map(RulingStep::read).collect(),
        })
    };
    text.split("# ").filter_map(ruling).collect()
}

impl Ruling {
    /// Returns `true` if the ruling affects a card.
    pub fn affects(&self, face: &CardFace) -> bool {
        let (name, kind) = (face.name.to_string(), format!("any {}", face.band.to_lowercase()));
        self.cards.iter().any(|card| *card == name || *card == kind)
    }

    /// Returns the number and the title of the ruling.
    pub fn heading(&self) -> String {
        format!("{}. {}", self.number, self.title)
    }

    /// Opens a match with all actions of the example, at the position before the first one.
    ///
    /// # Errors
    /// Returns the error in the example.
    pub fn open(&self) -> Result<Match, Error> {
        let begins = format!("{} position", self.game);
        let setting = |line: &str| line.split_once(' ').map(|(name, value)| (name.to_string(), value.to_string()));
        let (position, chosen) = match self.start.starts_with(&begins) {
            true => (Some(self.start.to_string()), Vec::new()),
            false => (None, self.start.lines().filter_map(setting).collect()),
        };
        let (names, players) = (NAMES.map(String::from).into(), vec![Player::Human; NAMES.len()]);
        let header = Header { game: self.game.into(), seed: 1, names, players, position, chosen, ..Header::default() };
        let mut session = roster::open(header)?;
        for step in &self.steps {
            if let RulingStep::Play(line) = step {
                session.submit(line)?;
            }
        }
        session.look_at(0);
        Ok(session)
    }

    /// Returns the rejected commands, with the reasons, that the example shows after `done` actions.
    pub fn rejected(&self, done: usize) -> impl Iterator<Item = (&'static str, &'static str)> {
        let mut actions = 0;
        self.steps.iter().filter_map(move |step| match *step {
            RulingStep::Play(_) => {
                actions += 1;
                None
            }
            RulingStep::Rejected(line, why) => (actions == done).then_some((line, why)),
            _ => None,
        })
    }

    /// Returns the ruling's example in words, line by line.
    pub fn example(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut before = "";
        for line in self.start.lines().filter(|line| !line.contains(" position ")) {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let value = value.trim_start_matches("| ").replace(" | ", ", ");
            match (key, lines.last_mut()) {
                ("testing", _) => lines.push("Testing mode: decks keep their order.".into()),
                ("player", _) => lines.push(value.trim_start_matches(|c: char| !c.is_alphabetic()).to_string() + ":"),
                ("deck1", _) => lines.push(format!("Deck 1: {value}")),
                ("deck2", _) => lines.push(format!("Deck 2: {value}")),
                ("enchantment", Some(minion)) => {
                    *minion += if before == key { " and " } else { " with " };
                    *minion += &value;
                }
                // An enchantment belongs to the minion before it.
                ("minion", Some(player)) if ["minion", "enchantment"].contains(&before) => {
                    *player += &format!(", {value}")
                }
                (_, Some(player)) => {
                    let what = if key == "minion" { "minions" } else { key };
                    *player += &format!("{} {what} {value}", if player.ends_with(':') { "" } else { ";" });
                }
                (_, None) => {}
            }
            before = key;
        }
        lines.retain(|line| !line.ends_with(':'));
        let steps = self.steps.iter().map(|step| step.in_words());
        lines.extend(steps.flat_map(|step| step.lines().map(String::from).collect::<Vec<_>>()));
        lines
    }
}
