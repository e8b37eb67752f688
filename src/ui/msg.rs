//! What happens to the shell, and what it wants done.

use super::frame::Hit;
use super::keys::Key;
use crate::games::Error;
use crate::session::verdict::Verdict;
use crate::session::{Advice, Header, Session, ThoughtHandle};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Something that happened.
#[derive(Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// Text was pasted.
    Paste(String),
    /// A pointer was pressed on something.
    Click(Hit),
    /// A pointer moved over something, or away from everything.
    Hover(Option<Hit>),
    /// A wheel was turned over something: lines, downwards positive.
    Wheel(Option<Hit>, i32),
    /// A line was entered elsewhere, in the window's prompt or by an agent.
    Line(String),
    /// A game was opened: begun, continued, or read to be looked at.
    Opened(Result<Opened, Error>),
    /// What lies in the user's folders.
    Library(Library),
    /// What came of a thought.
    Thought(ThoughtHandle, Box<Advice>),
    /// What the turns of a match that is being judged gave away, so far.
    Judged(Arc<AtomicBool>, Vec<Verdict>),
    /// So many milliseconds have passed while something moves.
    Tick(u64),
    /// Something done outside has to be said.
    Notice(String),
    /// The program was asked to end.
    Close,
    /// The program was asked to panic, to see what becomes of the terminal.
    Crash,
}

/// A game that was opened.
pub struct Opened {
    /// The match.
    pub session: Box<dyn Session>,
    /// Where it is kept.
    pub path: Option<PathBuf>,
    /// To be looked at, not played.
    pub replay: bool,
}

impl std::fmt::Debug for Opened {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Opened").field("path", &self.path).field("replay", &self.replay).finish_non_exhaustive()
    }
}

/// What lies in the user's folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// Games that can be gone on with, the newest first.
    pub games: Vec<Saved>,
    /// Finished games, the newest first.
    pub replays: Vec<Saved>,
    /// Decks by name and content.
    pub decks: Vec<(String, String)>,
}

/// A game on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Where.
    pub path: PathBuf,
    /// What it is: game and players.
    pub title: String,
    /// How long ago, in words.
    pub age: String,
}

/// Something to be done outside.
#[derive(Debug, PartialEq)]
pub enum Cmd {
    /// Hand this line to whoever plays the match, who says it back with [`Msg::Line`].
    Say(String),
    /// Begin a game, recorded in the data folder.
    Begin(Box<Header>),
    /// Go on with a game.
    Continue(PathBuf),
    /// Read a game to look at it.
    Watch(PathBuf),
    /// Go on playing from a position of a game that is being looked at: its actions so far.
    TakeOver(PathBuf, usize),
    /// A game is over: keep it among the replays.
    Finish(PathBuf),
    /// A game is not to be gone on with.
    Discard(PathBuf),
    /// Look into the folders again.
    Refresh,
    /// Write the settings.
    SaveSettings,
    /// Write a deck: name and content.
    SaveDeck(String, String),
    /// Turn the pointer on or off.
    Mouse(bool),
    /// Draw everything anew.
    Redraw,
    /// Stop the process, as Ctrl-Z does.
    Suspend,
    /// End the program.
    Quit,
}
