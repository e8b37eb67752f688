//! What happens to the program, and what it wants done.

use crate::frame::Hit;
use crate::keys::Key;
use crate::storage::disk;
use crate::storage::{Library, Opened};
use sorcery_agents::Flag;
use sorcery_agents::strategy::File;
use sorcery_games::Error;
use sorcery_session::contest::contender::Contender;
use sorcery_session::contest::trial::{Findings, Tale, Trial};
use sorcery_session::contest::tuning::{ListTuning, Tuned};
use sorcery_session::game::puzzle::Streak;
use sorcery_session::game::verdict::{self, Verdict};
use sorcery_session::{Advice, Header, Player, Reply, Session, Thought, ThoughtHandle, game::journal, roster};
use std::io::{Read, Seek};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// How often a journal that is followed is looked at.
const GLANCE: Duration = Duration::from_millis(300);

/// How far a step of a wheel goes.
pub const WHEEL_LINES: i32 = 3;

#[derive(Debug)]
pub enum Msg {
    Key(Key),
    Paste(String),
    Click(Hit),
    /// A pointer moved over something, or away from everything.
    Hover(Option<Hit>),
    /// A wheel was turned: lines, downwards positive.
    Wheel(i32),
    /// A whole line was entered: in plain text, or by a program.
    Line(String),
    /// A line was entered that cannot be read.
    Unreadable(Error),
    Opened(Result<Opened, Error>),
    Library(Library),
    /// The game that is over lies there now.
    Filed(PathBuf),
    /// Whether a strategy that is not saved is kept all the same.
    Drafted(Result<(), Error>),
    Thought(ThoughtHandle, Box<Advice>),
    /// What the turns of a match that is being judged gave away, so far.
    Judged(Flag, Vec<Verdict>),
    /// A game that another program plays has gone on.
    Grown(Flag, Box<Opened>),
    /// What the games of a strategy on trial have brought so far.
    Found(Flag, Box<Findings>),
    /// A game of a trial, told; else what there is to say instead.
    Told(Flag, Result<Box<Tale>, String>),
    /// A strategy that was read from a file: its name and its text.
    Strategy(Result<(String, String), Error>),
    /// Whether a program can play, else why not.
    Invited(Flag, Result<(), String>),
    /// The best lists that a search has found so far.
    Tuned(Flag, Box<Tuned>),
    /// So many milliseconds have passed while something moves.
    Tick(u64),
    /// Something done outside has to be said.
    Notice(String),
    /// The terminal has another size: nothing but the picture changes.
    Resized,
    /// Something changed at the table that is shared with others.
    Changed,
    /// The program was asked to stop until it is continued.
    Stop,
    Close,
    /// The program was asked to panic, to see what becomes of the terminal.
    Crash,
}

/// Raised by its owner, at the latest when that is dropped: what works for it on another thread ends then.
#[derive(Debug, Default)]
pub struct StopOnDrop(Flag);

impl Deref for StopOnDrop {
    type Target = Flag;

    fn deref(&self) -> &Flag {
        &self.0
    }
}

impl StopOnDrop {
    /// For whoever works.
    pub fn shared(&self) -> Flag {
        self.0.clone()
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.raise();
    }
}

/// A program that is being tried, before it plays.
#[derive(Debug)]
pub struct Invited {
    pub player: Player,
    game: &'static str,
    stop: StopOnDrop,
    begun: bool,
}

impl Invited {
    pub fn new(player: Player, game: &'static str) -> Self {
        Invited { player, game, stop: StopOnDrop::default(), begun: false }
    }

    pub fn is(&self, flag: &Flag) -> bool {
        self.stop.is(flag)
    }

    pub fn task(&mut self) -> Option<Task> {
        let begun = std::mem::replace(&mut self.begun, true);
        let program = Contender::of(&self.player, self.game).filter(|_| !begun)?;
        Some(Task::Invite(program, self.stop.shared()))
    }
}

/// Something to be done outside.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Write down in the text beside the window what became of a line.
    Reply(String, Result<Reply, Error>),
    Begin(Box<Header>),
    Continue(PathBuf),
    /// Read a game to look at it.
    Watch(PathBuf),
    /// Go on playing from a position of a game that is being looked at: its actions so far.
    TakeOver(PathBuf, usize),
    /// A game is over: keep it among the replays.
    Finish(PathBuf),
    Discard(PathBuf),
    Refresh,
    SaveSettings,
    SaveDeck(String, String),
    /// Read a strategy from a file, to be answered with [`Msg::Strategy`].
    ReadStrategy(PathBuf),
    /// Write a strategy: name and content, and what its file held when it was last looked at, where that is
    /// not to be lost if it is otherwise by now.
    SaveStrategy(String, String, Option<String>),
    /// Keep a strategy that is not saved, its name and content, instead of what was kept last; answered
    /// with [`Msg::Drafted`].
    Draft(Option<(String, String)>, (String, String)),
    /// Write files beside each other: their name, and the ending and the content of each.
    Export(String, Vec<(&'static str, String)>),
    /// How the user fares with a game's puzzles.
    KeepStreak(&'static str, Streak),
    Mouse(bool),
    Redraw,
    /// Stop the process, as Ctrl-Z does.
    Suspend,
    Quit,
}

/// What is to be worked out on another thread.
pub enum Task {
    /// A thought, to be answered with [`Msg::Thought`].
    Think(Thought),
    /// A match to be judged from its beginning until the flag is raised, to be answered with
    /// [`Msg::Judged`] after every turn.
    Judge(Box<dyn Session>, Flag),
    /// A game that another program plays to be read again whenever its file has grown, until the flag is
    /// raised or the game is over, to be answered with [`Msg::Grown`].
    Follow(PathBuf, Flag),
    /// A strategy to be tried from what is found already until the flag is raised, to be answered
    /// with [`Msg::Found`] every now and then.
    Try(Box<Trial>, Box<Findings>, Flag),
    /// A game of a trial to be told, to be answered with [`Msg::Told`] unless the flag is raised.
    Tell(Box<Telling>, Flag),
    /// A program to be started and greeted, to be answered with [`Msg::Invited`].
    Invite(Contender, Flag),
    /// Better lists to be searched for, to be answered with [`Msg::Tuned`] at every step.
    Tune(Box<(ListTuning, File)>, Flag),
}

/// Which game of a trial: against whom, its number, or the next one from there that was lost, and what
/// the one on trial is called.
#[derive(Debug)]
pub struct Telling {
    pub trial: Trial,
    pub opponent: usize,
    pub number: u64,
    pub lost: bool,
    pub own: String,
}

impl Task {
    pub fn run(self, tell: &dyn Fn(Msg)) {
        match self {
            Task::Think(thought) => {
                let handle = thought.handle();
                tell(Msg::Thought(handle, Box::new(thought.think())));
            }
            Task::Judge(mut session, stop) => {
                let done = |verdicts: &[Verdict]| tell(Msg::Judged(stop.clone(), verdicts.to_vec()));
                verdict::judge(&mut *session, verdict::JUDGING, 1, &stop, &done);
            }
            Task::Follow(path, stop) => follow(&path, &stop, &mut |text| {
                // What is half written is read when it is whole.
                let Ok(session) = roster::replay(text) else { return true };
                let goes_on = session.status().awaited().is_some();
                tell(Msg::Grown(stop.clone(), Box::new(Opened { session, path: None, replay: true })));
                goes_on
            }),
            Task::Try(trial, found, stop) => {
                trial.run(*found, &stop, &|found| tell(Msg::Found(stop.clone(), Box::new(found.clone()))));
            }
            Task::Tell(telling, stop) => {
                let Telling { trial, opponent, number, lost, own } = *telling;
                match trial.tell(opponent, number, lost, &own, &stop) {
                    Ok(tale) => tell(Msg::Told(stop, Ok(Box::new(tale)))),
                    Err(why) => why.into_iter().for_each(|why| tell(Msg::Told(stop.clone(), Err(why)))),
                }
            }
            Task::Invite(program, stop) => {
                let able = program.try_out(&stop).map_err(|forfeit| forfeit.what);
                // It ends meanwhile: the games start it anew.
                drop(program);
                tell(Msg::Invited(stop, able));
            }
            Task::Tune(work, stop) => {
                work.0.improve(&work.1, &stop, &|tuned| tell(Msg::Tuned(stop.clone(), Box::new(tuned))));
            }
        }
    }
}

/// Reads a journal again whenever it has grown, until `stop` is raised or nobody wants to know more of it.
fn follow(path: &Path, stop: &Flag, goes_on: &mut dyn FnMut(&str) -> bool) {
    // A file that is moved meanwhile is the same.
    let Ok(mut file) = disk::open(path) else { return };
    let mut known = 0;
    while !stop.is_raised() {
        let length = file.metadata().map_or(known, |data| data.len().min(journal::SIZE_LIMIT as u64));
        let mut text = String::new();
        if std::mem::replace(&mut known, length) != length
            && file.rewind().and_then(|()| (&file).take(length).read_to_string(&mut text)).is_ok()
            && !goes_on(&text)
        {
            return;
        }
        thread::sleep(GLANCE);
    }
}
