//! The full screen of a terminal, drawn with ratatui.
//!
//! One loop: it waits for a message (a key, a signal, an answer), lets the shell change its model,
//! does what the shell wants done, and draws once. Nothing is drawn and no timer runs while nothing
//! happens.

mod cell;
mod display;
mod draw;
mod input;
mod paint;
mod terminal;

pub use display::Display;
pub use draw::{Hits, draw};
pub use paint::Paint;
pub use terminal::{guard_panics, leave};

use crate::faces::beside::Beside;
use crate::session::verdict::{self, Verdict};
use crate::ui::desk::Desk;
use crate::ui::model::{Model, Screen as ShellScreen};
use crate::ui::msg::{Cmd, Msg};
use crate::ui::play::opponent::Job;
use crate::ui::theme::Depth;
use crate::ui::{update::update, view::view};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Instant;

/// What ends the program from outside, beside a message to the shell.
enum Input {
    /// The terminal reported something.
    Event(crossterm::event::Event),
    /// The shell is told something.
    Msg(Msg),
    /// The process was told to end, or its terminal is gone.
    End,
}

/// Runs the program on the terminal until it is left, with another face beside it if there is one.
///
/// # Errors
/// When the terminal cannot be taken over or drawn on.
pub fn run(
    model: &mut Model,
    desk: &Desk,
    depth: Depth,
    first: Vec<Msg>,
    mut beside: Option<Box<dyn Beside>>,
) -> io::Result<()> {
    let mut screen = terminal::Screen::enter(model.settings.mouse)?;
    guard_panics();
    let (sender, inbox) = channel();
    listen(&sender);
    if let Some(beside) = &mut beside {
        let tell = sender.clone();
        beside.listen(Box::new(move |msg| tell.send(Input::Msg(msg)).is_ok()));
    }
    for msg in first {
        // A receiver that is still held takes every message.
        let _ = sender.send(Input::Msg(msg));
    }
    let mut face = Face { screen: &mut screen, depth, hits: Vec::new(), fitted: None, beside };
    work(model, &sender);
    face.draw(model)?;
    let mut last = Instant::now();
    loop {
        // When nothing happens in time, something moves.
        let inputs = wait(&inbox, model)
            .unwrap_or_else(|| vec![Input::Msg(Msg::Tick(last.elapsed().as_millis().max(1) as u64))]);
        for input in inputs {
            let msg = match input {
                Input::End => return Ok(()),
                Input::Event(crossterm::event::Event::Resize(..)) => None,
                Input::Event(event) => input::message(event, &face.hits),
                Input::Msg(msg) => Some(msg),
            };
            let commands = msg.map(|msg| update(model, msg)).unwrap_or_default();
            for command in commands {
                if !carry_out(command, model, desk, &mut face)? {
                    return Ok(());
                }
            }
        }
        last = Instant::now();
        work(model, &sender);
        face.draw(model)?;
    }
}

/// Has done on other threads what the shell wants worked out; the answers are messages.
fn work(model: &mut Model, sender: &Sender<Input>) {
    while let Some(job) = model.job() {
        let sender = sender.clone();
        std::thread::spawn(move || {
            let tell = |msg| _ = sender.send(Input::Msg(msg));
            match job {
                Job::Think(thought) => {
                    let gauge = thought.gauge();
                    tell(Msg::Thought(gauge, Box::new(thought.think())));
                }
                Job::Judge(mut session, stop) => {
                    let done = |verdicts: &[Verdict]| tell(Msg::Judged(stop.clone(), verdicts.to_vec()));
                    verdict::judge(&mut *session, verdict::JUDGING, 1, &stop, &done);
                }
            }
        });
    }
}

/// The next messages, all that wait already; `None` when something has to move instead.
fn wait(inbox: &Receiver<Input>, model: &Model) -> Option<Vec<Input>> {
    let moving = model.moves_in().filter(|_| model.settings.animation || is_replay(model));
    let first = match moving {
        None => inbox.recv().unwrap_or(Input::End),
        Some(time) => match inbox.recv_timeout(time) {
            Ok(input) => input,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => Input::End,
        },
    };
    Some(std::iter::once(first).chain(inbox.try_iter()).collect())
}

fn is_replay(model: &Model) -> bool {
    matches!(&model.screen, ShellScreen::Table(play) if play.replay.is_some())
}

/// Starts the threads that listen to the terminal and to signals. They end with the process.
fn listen(sender: &Sender<Input>) {
    let events = sender.clone();
    std::thread::spawn(move || {
        while let Ok(event) = crossterm::event::read() {
            if events.send(Input::Event(event)).is_err() {
                return;
            }
        }
        let _ = events.send(Input::End);
    });
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        let ends = sender.clone();
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT]) {
            std::thread::spawn(move || {
                for _ in signals.forever() {
                    if ends.send(Input::End).is_err() {
                        return;
                    }
                }
            });
        }
    }
}

struct Face<'a> {
    screen: &'a mut terminal::Screen,
    depth: Depth,
    hits: Hits,
    /// The theme in the colours of this terminal, and its place among the themes.
    fitted: Option<(usize, crate::ui::theme::Theme)>,
    beside: Option<Box<dyn Beside>>,
}

impl Face<'_> {
    fn draw(&mut self, model: &Model) -> io::Result<()> {
        if self.fitted.as_ref().is_none_or(|(at, _)| *at != model.theme) {
            self.fitted = Some((model.theme, model.theme().at(self.depth)));
        }
        let Some((_, theme)) = &self.fitted else { return Ok(()) };
        let paint = Paint { theme, ascii: model.settings.ascii };
        let frame = view(model);
        let hits = &mut self.hits;
        self.screen.draw(|buf| *hits = draw(&frame, paint, buf.area, buf))?;
        if let Some(beside) = &mut self.beside {
            beside.show(frame, model.theme(), model.settings.animation);
        }
        Ok(())
    }
}

/// Does what the shell wants done; `false` when the program is to end.
fn carry_out(command: Cmd, model: &mut Model, desk: &Desk, face: &mut Face<'_>) -> io::Result<bool> {
    let answer = match command {
        Cmd::Quit => return Ok(false),
        Cmd::Say(line) => Some(Msg::Line(line)),
        Cmd::Suspend => {
            face.screen.suspend()?;
            None
        }
        Cmd::Redraw => {
            face.screen.forget();
            None
        }
        Cmd::Mouse(on) => {
            face.screen.set_mouse(on)?;
            None
        }
        Cmd::Begin(header) => Some(desk.begin(*header)),
        Cmd::Continue(path) => Some(desk.go_on(&path)),
        Cmd::Watch(path) => Some(desk.watch(&path)),
        Cmd::TakeOver(path, action) => Some(desk.take_over(&path, action)),
        Cmd::Finish(path) => {
            if let (ShellScreen::Result(play, _), Some(to)) = (&mut model.screen, desk.finish(&path)) {
                play.path = Some(to);
            }
            Some(Msg::Library(desk.library()))
        }
        Cmd::Discard(path) => {
            desk.discard(&path);
            None
        }
        Cmd::Refresh => Some(Msg::Library(desk.library())),
        Cmd::SaveSettings => model.settings.save(&desk.folders().settings()).err().map(|error| Msg::Notice(error.0)),
        Cmd::SaveDeck(name, text) => desk.save_deck(&name, &text).err().map(|error| Msg::Notice(error.0)),
    };
    if let Some(msg) = answer {
        for command in update(model, msg) {
            if !carry_out(command, model, desk, face)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
