//! The main loop: receives a message, updates the model, carries out the effects and shows the result in
//! every front end.
//!
//! ```text
//! face --Msg--> inbox --> update --effect--> storage, faces
//!   ^                       |                    |
//!   +------- Frame ---------+ <------ Msg -------+
//! ```
//!
//! Each iteration waits for a message, processes all pending messages and draws once. An idle program draws nothing and
//! runs no timer. Plain text beside the window is also a front end ([`Transcript`]).

use super::plain::Plain;
use sorcery_games::Error;
use sorcery_games::threads::locked;
use sorcery_games::words::{capitalised, harmless};
use sorcery_session::{Match, Reply};
use sorcery_ui::app::{Context, Msg, SideEffect};
use sorcery_ui::frame::Frame;
use sorcery_ui::model::{Model, update, view};
use sorcery_ui::storage::Storage;
use sorcery_ui::theme::Theme;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

/// Maximum number of input lines that are read ahead of the game.
const AHEAD: usize = 64;

/// Sends a message with the user's input to the program. Returns `false` once the program has ended.
pub type Tell = Arc<dyn Fn(Msg) -> bool + Send + Sync>;

/// A line that a player entered, and its result.
pub type Said<'s> = (&'s str, &'s Result<Reply, Error>);

/// A front end, which shows the program and receives the user's input.
pub trait Face {
    /// Starts reporting the user's input to `tell`.
    fn listen(&mut self, tell: Tell);

    fn show(&mut self, frame: &Frame, cx: &Context) -> io::Result<()>;

    /// Carries out an effect that concerns the front end, such as turning the mouse on or off. Ignores any other
    /// effect.
    fn carry_out(&mut self, _effect: &SideEffect) -> io::Result<()> {
        Ok(())
    }

    /// Prints new events of a match that has just started, or the result of an input line. If a computer player or
    /// external program is to move, returns its action as an input line.
    fn follow(&mut self, _session: &mut Match, _said: Option<Said<'_>>) -> io::Result<Option<String>> {
        Ok(None)
    }

    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

pub struct App {
    pub model: Model,
    /// The user's folders. `None` for remote users, because the program must not read or write files for them.
    storage: Option<Storage>,
    /// The modification times of the user's folders when they were last read.
    changes: [Option<SystemTime>; 3],
    faces: Vec<Box<dyn Face>>,
    sender: Sender<Msg>,
    inbox: Receiver<Msg>,
    /// Messages that are processed before those in the inbox.
    queue: VecDeque<Msg>,
}

impl App {
    pub fn new(model: Model, storage: impl Into<Option<Storage>>) -> Self {
        let (sender, inbox) = channel();
        let storage = storage.into();
        let changes = storage.as_ref().map(Storage::changes).unwrap_or_default();
        App { model, storage, changes, faces: Vec::new(), sender, inbox, queue: VecDeque::new() }
    }

    /// Adds a front end and starts its input.
    pub fn join(&mut self, mut face: Box<dyn Face>) {
        let (sender, mirrors_text) = (self.sender.clone(), self.model.context.mirrors_text);
        face.listen(Arc::new(move |msg| {
            // Also print notices to standard error, because a script may control the window without anyone watching it.
            if let (true, Msg::Notice(text)) = (mirrors_text, &msg) {
                let _ = writeln!(io::stderr(), "sorcery: {}", harmless(text));
            }
            sender.send(msg).is_ok()
        }));
        self.faces.push(face);
    }

    /// Returns a function that sends messages to this program. It returns `false` once the program has ended.
    pub fn teller(&self) -> impl Fn(Msg) -> bool + Send + 'static {
        let sender = self.sender.clone();
        move |msg| sender.send(msg).is_ok()
    }

    pub fn tell(&mut self, msg: Msg) {
        self.queue.push_back(msg);
    }

    pub fn forget(&mut self) {
        self.inbox.try_iter().for_each(drop);
    }

    /// Shows the current frame in every front end.
    pub fn show(&mut self) -> io::Result<()> {
        let frame = view(&self.model);
        self.faces.iter_mut().try_for_each(|face| face.show(&frame, &self.model.context))
    }

    pub fn run(&mut self) -> io::Result<()> {
        if self.model.context.mirrors_text {
            self.follow(None)?;
        }
        loop {
            while let Some(msg) = self.queue.pop_front() {
                if !self.take(msg)? {
                    return self.faces.iter_mut().try_for_each(|face| face.end());
                }
            }
            let last = Instant::now();
            self.begin_tasks();
            self.show()?;
            let time = self.model.moves_in();
            self.wait(time);
            // Process the tick first, so that animations advance even if many other messages arrive.
            if time.is_some() {
                self.queue.push_front(Msg::Tick(last.elapsed().as_millis().max(1) as u64));
            }
        }
    }

    /// Processes a message and carries out its effects. Returns `false` if the program should end.
    fn take(&mut self, msg: Msg) -> io::Result<bool> {
        if let Msg::Key(_) | Msg::Click(_) = msg {
            self.read_new_files();
        }
        let mut answers = Vec::new();
        let effects = update(&mut self.model, msg);
        if let Some(fault) = self.model.session().and_then(|session| session.recording_fault()) {
            if self.model.context.mirrors_text {
                let _ = writeln!(io::stderr(), "sorcery: {fault}");
            }
            answers.push(Msg::Notice(capitalised(&fault)));
        }
        for effect in effects {
            match effect {
                SideEffect::Quit => return Ok(false),
                SideEffect::Reply(line, result) => self.follow(Some((&line, &result)))?,
                SideEffect::Mouse(_) | SideEffect::Redraw | SideEffect::Suspend => {
                    self.faces.iter_mut().try_for_each(|face| face.carry_out(&effect))?;
                }
                effect => answers.extend(self.store(effect)),
            }
        }
        // Process the resulting messages before any other input.
        answers.into_iter().rev().for_each(|answer| self.queue.push_front(answer));
        Ok(true)
    }

    /// Reads the user's folders again if their decks, strategies or themes have changed.
    fn read_new_files(&mut self) {
        let Some(storage) = &self.storage else { return };
        let changes = storage.changes();
        if std::mem::replace(&mut self.changes, changes) != changes {
            self.model.context.show_themes(Theme::load_folder(&storage.folders().themes()).0);
            self.queue.push_front(Msg::Library(storage.library()));
        }
    }

    /// Carries out an effect on the user's files, and returns the resulting messages.
    fn store(&mut self, effect: SideEffect) -> Vec<Msg> {
        let Some(storage) = &self.storage else { return Vec::new() };
        let refused = |result: Result<(), Error>| result.err().map(|error| Msg::Notice(error.0)).into_iter().collect();
        let library = |saved: Result<(), Error>| match saved {
            Ok(()) => vec![Msg::Library(storage.library())],
            Err(error) => vec![Msg::Notice(error.0)],
        };
        match effect {
            SideEffect::Start(header) => vec![Msg::Opened(storage.begin(*header))],
            SideEffect::Continue(path) => vec![Msg::Opened(storage.go_on(&path))],
            SideEffect::Repair(path) => vec![Msg::Opened(storage.repair(&path))],
            SideEffect::OpenReplay(path) => {
                let review = storage.review(&path).map(|verdicts| Msg::Reviewed(path.clone(), verdicts));
                [Msg::Opened(storage.watch(&path))].into_iter().chain(review).collect()
            }
            SideEffect::SaveReview(path, verdicts) => refused(storage.save_review(&path, &verdicts)),
            SideEffect::ReadMistakes => {
                let (unsolved, unjudged) = storage.mistakes();
                vec![Msg::Mistakes(unsolved, unjudged)]
            }
            SideEffect::ReadExercises(mistakes) => vec![Msg::Exercises(storage.exercises(&mistakes))],
            SideEffect::ReadRecord => vec![Msg::Record(storage.record())],
            SideEffect::TakeOver(path, action) => vec![Msg::Opened(storage.take_over(&path, action))],
            SideEffect::Finish(path) => {
                let filed = storage.finish(&path).map(Msg::Archived);
                filed.into_iter().chain([Msg::Library(storage.library())]).collect()
            }
            SideEffect::Discard(path) => refused(storage.discard(&path)),
            SideEffect::Refresh => vec![Msg::Library(storage.library())],
            SideEffect::SaveSettings => {
                let cx = &mut self.model.context;
                let saved = cx.settings.save_since(&cx.saved, &storage.folders().settings());
                if saved.is_ok() {
                    cx.saved = cx.settings.clone();
                }
                refused(saved)
            }
            SideEffect::SaveDeck(name, text) => library(storage.save_deck(&name, &text)),
            SideEffect::ReadStrategy(path) => vec![Msg::Strategy(storage.strategy(&path))],
            SideEffect::ListPaths(folder) => vec![Msg::Paths(folder.clone(), storage.paths(&folder))],
            SideEffect::SaveStrategy(name, text, known) => {
                match storage.save_strategy(&name, &text, known.as_deref()) {
                    Ok(path) => vec![Msg::Library(storage.library()), Msg::StrategySaved(name, text, path)],
                    Err(error) => vec![Msg::Notice(error.0)],
                }
            }
            SideEffect::SaveDraft(last, draft) => vec![Msg::DraftSaved(storage.save_draft(last.as_ref(), &draft))],
            SideEffect::SaveProgress(progress) => refused(storage.save_progress(&progress)),
            SideEffect::Export(name, files) => vec![Msg::Notice(match storage.export(&name, &files) {
                Ok(paths) => format!("Written:\n{paths}"),
                Err(error) => error.0,
            })],
            SideEffect::Quit
            | SideEffect::Reply(..)
            | SideEffect::Mouse(_)
            | SideEffect::Redraw
            | SideEffect::Suspend => Vec::new(),
        }
    }

    /// Makes every front end print the result of an input line. If a front end returns an action of a computer player
    /// or external program, queues this action as the next input line.
    fn follow(&mut self, said: Option<Said<'_>>) -> io::Result<()> {
        let Some(session) = self.model.session() else { return Ok(()) };
        for face in &mut self.faces {
            if let Some(line) = face.follow(session, said)? {
                self.queue.push_front(Msg::Line(line));
            }
        }
        // Quit if the game is over. It is also over if `face.follow` has ended it because an external program failed.
        if self.model.session().is_some_and(|session| session.status().awaited().is_none()) {
            self.queue.push_back(Msg::Close);
        }
        Ok(())
    }

    /// Starts all pending background tasks, each on its own thread.
    fn begin_tasks(&mut self) {
        while let Some(task) = self.model.task() {
            let sender = self.sender.clone();
            std::thread::spawn(move || task.run(&|msg| _ = sender.send(msg)));
        }
    }

    /// Waits until a message arrives, or for at most `time`, and queues all messages that have arrived.
    fn wait(&mut self, time: Option<Duration>) {
        // The inbox can't be disconnected, because `self` keeps a sender.
        let first = match time {
            None => self.inbox.recv().ok(),
            Some(time) => self.inbox.recv_timeout(time).ok(),
        };
        self.queue.extend(first.into_iter().chain(self.inbox.try_iter()));
    }
}

/// Plain text input and output for a game that is also shown in a window. Prints the results of all input lines,
/// including those from the window.
pub struct Transcript<R: Read, W: Write> {
    plain: Plain<R, W>,
    /// A channel with one entry for each line that has been read ahead. While it is full, no more lines are read.
    ahead: Option<Receiver<()>>,
    fault: Arc<Mutex<Option<io::Error>>>,
}

impl<R: Read, W: Write> Transcript<R, W> {
    pub fn new(plain: Plain<R, W>) -> Self {
        Transcript { plain, ahead: None, fault: Arc::default() }
    }
}

impl<R: Read + Send + 'static, W: Write> Face for Transcript<R, W> {
    fn listen(&mut self, tell: Tell) {
        let Some(mut lines) = self.plain.lines.take() else { return };
        let (permit, ahead) = sync_channel(AHEAD);
        self.ahead = Some(ahead);
        let fault = self.fault.clone();
        std::thread::spawn(move || {
            loop {
                let msg = match lines.next() {
                    Ok(Some(Ok(line))) => Msg::Line(line.to_string()),
                    Ok(Some(Err(error))) => Msg::Unreadable(error),
                    Ok(None) => break,
                    Err(error) => {
                        *locked(&fault) = Some(error);
                        break;
                    }
                };
                if permit.send(()).is_err() || !tell(msg) {
                    return;
                }
            }
            tell(Msg::Close);
        });
    }

    /// Flushes the text before the program waits. The frame isn't needed, because the text has already been printed.
    fn show(&mut self, _frame: &Frame, _cx: &Context) -> io::Result<()> {
        self.plain.flush()
    }

    fn follow(&mut self, session: &mut Match, said: Option<Said<'_>>) -> io::Result<Option<String>> {
        if let Some((_, result)) = said {
            // Lines from the window and from programs have no entry in this channel, so there may be nothing to
            // receive.
            let _ = self.ahead.as_ref().map(Receiver::try_recv);
            self.plain.reply(session, result);
            if let Ok(Reply::Quit) = result {
                return Ok(None);
            }
        }
        self.plain.announce(session)?;
        Ok(self.plain.answer.as_ref().map(|(_, line)| line.clone()))
    }

    fn end(&mut self) -> io::Result<()> {
        if let Some(fault) = locked(&self.fault).take() { Err(fault) } else { self.plain.sign_off() }
    }
}
