//! The messages that the program receives, and the effects that it requests.

use super::Report;
use crate::frame::Hit;
use crate::keys::Key;
use crate::storage::{Library, Opened, PlayedGame, Unsolved};
use crate::theme::Rgb;
use sorcery_agents::Flag;
use sorcery_games::Error;
use sorcery_session::contest::purchases::CardFigures;
use sorcery_session::exercise::Progress;
use sorcery_session::game::verdict::Verdict;
use sorcery_session::game::whatif::Comparison;
use sorcery_session::lab::trial::TrialResult;
use sorcery_session::lab::tuning::Tuned;
use sorcery_session::mistake::Mistake;
use sorcery_session::winnable::Winnable;
use sorcery_session::{Advice, Header, Reply, SearchHandle};
use std::path::PathBuf;

/// Lines per notch of the mouse wheel.
pub const WHEEL_LINES: i32 = 3;

#[derive(Debug)]
pub enum Msg {
    Key(Key),
    Paste(String),
    Click(Hit),
    /// The pointer moved over a part of the screen, or off all parts.
    Hover(Option<Hit>),
    /// The mouse wheel turned by this many lines; positive is down.
    Wheel(i32),
    /// A whole line was entered, in plain text or by a program.
    Line(String),
    /// A line couldn't be read, because it is too long or not valid UTF-8.
    Unreadable(Error),
    Opened(Result<Opened, Error>),
    Library(Library),
    /// The finished game was moved to this path.
    Archived(PathBuf),
    /// The result of saving a draft of a strategy.
    DraftSaved(Result<(), Error>),
    Thought(SearchHandle, Box<Advice>),
    /// The verdicts on the turns of a match so far, and whether the whole match has been judged.
    Judged(Flag, Vec<Verdict>, bool),
    /// The stored verdicts on a saved game.
    Reviewed(PathBuf, Vec<Verdict>),
    /// The verdicts on a saved game, sent once the whole game has been judged.
    GameJudged(Flag, PathBuf, Vec<Verdict>),
    /// The mistakes in all saved games, the costliest first, and the games that haven't been judged.
    Mistakes(Vec<Unsolved>, Vec<PathBuf>),
    /// Whether a lost game could be won, and how.
    Winnable(Flag, Winnable),
    /// The results so far when comparing two moves, or the reason why they can't be compared.
    Compared(Flag, Result<Comparison, Error>),
    /// The requested mistakes, as exercises.
    Exercises(Vec<Mistake>),
    /// All finished games, the oldest first.
    Record(Vec<PlayedGame>),
    /// Another program has made new moves in its game.
    JournalGrew(Flag, Box<Opened>),
    /// Interim results of a trial, in which a strategy is tested against its opponents.
    TrialProgress(Flag, Box<TrialResult>),
    /// The contents of a folder: its path as the user typed it, then the names of its subfolders and strategy files.
    Paths(String, Vec<String>),
    /// A strategy that was read from a file: its name and its text.
    Strategy(Result<(String, String), Error>),
    /// A strategy was saved: its name, its text and the path of its file.
    StrategySaved(String, String, PathBuf),
    /// The report that the user requested in the strategy lab, or the reason why there is none.
    Reported(Flag, Box<Result<Report, String>>),
    /// Whether an external program can play and, if not, why.
    BotChecked(Flag, Result<(), String>),
    /// How often players bought each card and won with it, in the games so far.
    CardsCounted(Flag, Box<CardFigures>),
    /// The best buy lists that a search has found so far.
    Tuned(Flag, Box<Tuned>),
    /// This many milliseconds have passed since the last frame. Sent only if the screen asks for it, for example during
    /// an animation.
    Tick(u64),
    /// A notice to the user, for example about a failed save.
    Notice(String),
    /// The background colour of the terminal.
    Background(Rgb),
    /// The size of the terminal changed. Only the layout depends on it.
    Resized,
    /// The shared table changed.
    Changed,
    /// The user asked to suspend the program.
    Stop,
    Close,
    /// Panics on purpose, to test whether the terminal is restored.
    Crash,
}

/// An action that the model requests from the main loop, such as saving a file.
#[derive(Debug, PartialEq)]
pub enum SideEffect {
    /// If the game also runs in plain text, print the reply to a line entered there.
    Reply(String, Result<Reply, Error>),
    Start(Box<Header>),
    Continue(PathBuf),
    /// Continue a damaged game from the last position before the damage.
    Repair(PathBuf),
    /// Open a saved game as a replay.
    OpenReplay(PathBuf),
    /// Continue playing from a replay: the path and the number of actions to keep.
    TakeOver(PathBuf, usize),
    /// Move the finished game to the replays.
    Finish(PathBuf),
    Discard(PathBuf),
    Refresh,
    SaveSettings,
    SaveDeck(String, String),
    /// Read a strategy from a file. [`Msg::Strategy`] returns it.
    ReadStrategy(PathBuf),
    /// List the strategies in a folder. [`Msg::Paths`] returns them.
    ListPaths(String),
    /// Save a strategy: its name, its text, and the last known content of its file. If the content is given and the
    /// file has changed since, saving fails. [`Msg::StrategySaved`] confirms success.
    SaveStrategy(String, String, Option<String>),
    /// Replace the first draft, if any, with the second. Both consist of a name and a text. [`Msg::DraftSaved`] returns
    /// the result.
    SaveDraft(Option<(String, String)>, (String, String)),
    /// Write files that differ only in their extension: their name, then the extension and content of each.
    Export(String, Vec<(&'static str, String)>),
    /// Save the user's progress in exercises.
    SaveProgress(Progress),
    /// Save the verdicts on a finished game.
    SaveReview(PathBuf, Vec<Verdict>),
    /// Read the mistakes in all saved games. [`Msg::Mistakes`] returns them.
    ReadMistakes,
    /// Read mistakes as exercises: the path of each game, and the number of actions before the mistake.
    /// [`Msg::Exercises`] returns them.
    ReadExercises(Vec<(PathBuf, usize)>),
    /// Read the record of finished games. [`Msg::Record`] returns it.
    ReadRecord,
    Mouse(bool),
    Redraw,
    /// Suspend the process, as Ctrl-Z does.
    Suspend,
    Quit,
}
