//! The commands that players, scripts and programs enter: their authors, their meanings and the replies.

use super::hint::Hint;
use sorcery_games::engine::Seat;
use sorcery_games::{Difference, Form, Look, Table};
use std::fmt;

/// A command that all games have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The forms explain each command.
pub enum Common {
    Help,
    Quit,
    Undo,
    Redo,
    Hint,
    Analyse,
    Position,
}

impl Common {
    /// All common commands, and how they are typed.
    pub const FORMS: [(Common, Form); 7] = [
        (Common::Help, Form::new("help", "", "Display this message.")),
        (Common::Quit, Form::new("quit", "", "End the game.")),
        (Common::Undo, Form::new("undo", "", "Undo the last action.")),
        (Common::Redo, Form::new("redo", "", "Redo the last undone action.")),
        (Common::Hint, Form::new("hint", "", "Suggest an action and explain why.")),
        (
            Common::Analyse,
            Form::new("analyse", "[line; line]", "List the best actions with their win probabilities, or compare two."),
        ),
        (
            Common::Position,
            Form::new("position", "", "Print the position for --position. Cards that you can't see are random."),
        ),
    ];

    /// Returns the command with this verb, ignoring case.
    pub fn named(verb: &str) -> Option<Common> {
        Self::FORMS.iter().find(|(_, form)| form.verb.eq_ignore_ascii_case(verb)).map(|(common, _)| *common)
    }
}

/// The author of a command. The reply contains only what the author may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A script or a program. It speaks for the seat to move, and gets the complete position if it plays all seats.
    Script,
    /// The person in a seat.
    Person {
        /// The seat of the person.
        seat: Seat,
        /// Whether the person may see all hidden cards.
        open: bool,
    },
    /// A spectator, or one of several people while a computer player is to move.
    Onlooker,
}

/// How far `undo` can go back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Undo {
    /// Players can undo all actions, back to the start of the game.
    #[default]
    Friendly,
    /// Undo stops at an action that revealed information: a drawn card, a random result, an opponent's card.
    Strict,
}

/// Actions that were undone or redone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Whether the actions were undone. Otherwise, they were redone.
    pub undone: bool,
    /// The actions as a player types them, in the order of the moves. The player's name follows if a computer chose the
    /// action.
    pub lines: Vec<String>,
}

impl Moved {
    /// Describes one of the actions.
    pub fn told(&self, action: &str) -> String {
        format!("{}: {action}", if self.undone { "Undone" } else { "Redone" })
    }
}

impl fmt::Display for Moved {
    /// Writes a line for each action.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines.iter().map(|line| self.told(&format!("{line}.")));
        f.write_str(&lines.collect::<Vec<_>>().join("\n"))
    }
}

/// The reply to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// An action was carried out. [`Match::news`](crate::Match::news) describes it.
    Played,
    /// Actions were undone or redone, including those of computer players.
    Moved(Moved),
    /// The answer to a question: the part of the position that the question names, as a table.
    Shown(Look, Table),
    /// The answer to a question, as lines of text.
    Said(String),
    /// A hint.
    Hint(Hint),
    /// The player wants to end the match.
    Quit,
    /// The player wants to end the match and delete the saved game. Ask for confirmation.
    Abort,
    /// The line was blank.
    Nothing,
}

/// The meaning of a command that hasn't been carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The command is an action of the game.
    Action {
        /// The action as a player types it, spelled like [`Move::line`](sorcery_games::Move::line) if it is legal.
        line: String,
        /// The changes that the action would make, without random results and hidden cards. Empty if the action isn't
        /// legal.
        changes: Vec<Difference>,
    },
    /// A command that doesn't change the position.
    Question,
    /// The command is one that all games have.
    Common(Common),
    /// A request to compare two legal actions, given as commands.
    Compare([String; 2]),
}
