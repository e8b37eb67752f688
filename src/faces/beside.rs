//! A second face beside another one, and plain text with such a face: one game, one stream of
//! commands.

use super::plain::Heard;
use crate::games::Error;
use crate::session::{Reply, Session};
use crate::ui::frame::{Body, Frame, Menu, Popup};
use crate::ui::model::{Answer, Model, Screen};
use crate::ui::msg::{Cmd, Msg, Opened};
use crate::ui::theme::Theme;
use crate::ui::{update::update, view::view};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::time::Instant;

/// Takes what a face's user does; `false` when nobody listens any more.
pub type Tell = Box<dyn Fn(Msg) -> bool + Send>;

/// A face that shows what another one shows, at the same time, and passes on what its user does.
pub trait Beside {
    /// Starts to pass on what its user does.
    fn listen(&mut self, tell: Tell);

    /// Shows a frame in the colours of a theme.
    fn show(&mut self, frame: Frame, theme: &Theme, animation: bool);
}

/// How many pieces of input are read ahead of the game.
const AHEAD: usize = 64;
/// The longest piece of input that is passed on without a line end, in bytes: longer than any line
/// that is understood.
const PIECE: u64 = 1 << 16;

/// What the stream waits for.
enum Input {
    /// A line, or a piece of one that is too long.
    Text(Vec<u8>),
    /// The input has ended, or cannot be read.
    End(io::Result<()>),
    /// The user of the face beside has done something.
    Msg(Msg),
}

/// Plain text's input while a face is beside it: lines of the input itself, and those that come
/// about in the other face.
pub struct Stream {
    companion: Rc<RefCell<Companion>>,
    inbox: Receiver<Input>,
    pending: VecDeque<u8>,
    last: Instant,
}

/// The face beside, and the shell that it shows. The shell has a match of its own that every line
/// of the stream is played on, too: both are the same at every moment, because a match is its
/// beginning and its lines.
pub struct Companion {
    model: Model,
    face: Box<dyn Beside>,
    /// Lines that came about in the other face and wait to be read.
    said: VecDeque<String>,
    /// Whether the line that is carried out next came about there.
    own: bool,
}

/// Joins `input` and what happens in `face`. The model's settings and themes are used.
pub fn join<R: Read + Send + 'static>(mut face: Box<dyn Beside>, model: Model, input: R) -> Stream {
    let (sender, inbox) = sync_channel(AHEAD);
    let lines = sender.clone();
    std::thread::spawn(move || forward(input, &lines));
    // Messages of the face must never wait for the game: they have a channel without limit.
    let (tell, told) = channel();
    face.listen(Box::new(move |msg| tell.send(msg).is_ok()));
    std::thread::spawn(move || {
        while let Ok(msg) = told.recv() {
            if sender.send(Input::Msg(msg)).is_err() {
                return;
            }
        }
    });
    let companion = Companion { model, face, said: VecDeque::new(), own: false };
    let stream =
        Stream { companion: Rc::new(RefCell::new(companion)), inbox, pending: VecDeque::new(), last: Instant::now() };
    stream.companion.borrow_mut().show();
    stream
}

/// Passes the input on, line by line.
fn forward(input: impl Read, lines: &SyncSender<Input>) {
    let mut input = io::BufReader::new(input);
    loop {
        let mut line = Vec::new();
        let next = match input.by_ref().take(PIECE).read_until(b'\n', &mut line) {
            Ok(0) => Input::End(Ok(())),
            Ok(_) => Input::Text(line),
            Err(error) => Input::End(Err(error)),
        };
        let over = matches!(next, Input::End(_));
        if lines.send(next).is_err() || over {
            return;
        }
    }
}

impl Stream {
    /// The face beside.
    pub fn companion(&self) -> Rc<RefCell<Companion>> {
        self.companion.clone()
    }

    /// The next thing to happen; time passes while something moves.
    fn wait(&mut self) -> Input {
        loop {
            let moving = self.companion.borrow().moves_in();
            let next = match moving {
                None => self.inbox.recv().unwrap_or(Input::End(Ok(()))),
                Some(time) => match self.inbox.recv_timeout(time) {
                    Ok(next) => next,
                    Err(RecvTimeoutError::Disconnected) => Input::End(Ok(())),
                    Err(RecvTimeoutError::Timeout) => {
                        let passed = (self.last.elapsed().as_millis() as u64).max(1);
                        self.last = Instant::now();
                        self.companion.borrow_mut().take(Msg::Tick(passed));
                        continue;
                    }
                },
            };
            self.last = Instant::now();
            return next;
        }
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.pending.is_empty() {
            let said = self.companion.borrow_mut().said.pop_front();
            if let Some(line) = said {
                self.companion.borrow_mut().own = true;
                self.pending.extend(line.bytes().chain([b'\n']));
                break;
            }
            match self.wait() {
                Input::Text(line) => self.pending.extend(line),
                Input::End(result) => return result.map(|()| 0),
                Input::Msg(msg) => self.companion.borrow_mut().take(msg),
            }
        }
        self.pending.read(buffer)
    }
}

impl Companion {
    /// Sits down at a match that plain text plays.
    pub fn follow(&mut self, session: &dyn Session) {
        let session = session.fork();
        update(&mut self.model, Msg::Opened(Ok(Opened { session, path: None, replay: false })));
        if let Screen::Table(play) = &mut self.model.screen {
            play.relayed = true;
            play.obey(&self.model.settings);
        }
        self.show();
    }

    fn moves_in(&self) -> Option<std::time::Duration> {
        self.model.moves_in().filter(|_| self.model.settings.animation)
    }

    fn at_table(&self) -> bool {
        matches!(self.model.screen, Screen::Table(_))
    }

    /// Something happened in the face.
    fn take(&mut self, msg: Msg) {
        if let Msg::Notice(text) = &msg {
            use std::io::Write;
            let _ = writeln!(io::stderr(), "sorcery: {text}");
        }
        if !self.at_table() && self.model.beneath.is_none() {
            return;
        }
        for command in update(&mut self.model, msg) {
            match command {
                Cmd::Say(line) => self.said.push_back(line),
                Cmd::Quit => self.said.push_back("quit".into()),
                _ => {}
            }
        }
        // To leave the table is to leave the game: there is no other screen beside plain text.
        if !self.at_table() && self.model.beneath.is_none() {
            self.said.push_back("quit".into());
        }
        self.show();
    }

    /// A line was carried out, or not. What answers a line from elsewhere is read elsewhere.
    pub fn hear(&mut self, line: &str, result: &Result<Reply, Error>) {
        let own = std::mem::take(&mut self.own);
        match result {
            Ok(Reply::Played | Reply::Moved(_)) => _ = update(&mut self.model, Msg::Line(line.into())),
            Err(error) if own => _ = update(&mut self.model, Msg::Notice(error.0.clone())),
            Ok(Reply::Shown(table)) if own => {
                self.model.popup = Some((Popup::shown(line, table.clone()), Answer::Read));
            }
            Ok(Reply::Said(text)) if own => self.model.popup = Some((Popup::said(line, text), Answer::Read)),
            _ => {}
        }
        self.show();
    }

    fn show(&mut self) {
        let frame = match &self.model.screen {
            Screen::Lobby { .. } => before(),
            _ => view(&self.model),
        };
        self.face.show(frame, self.model.theme(), self.model.settings.animation);
    }
}

/// What there is to see while plain text asks for names.
fn before() -> Frame {
    let menu = Menu {
        title: "A game is about to begin.".into(),
        about: "The players' names are asked for in the text.".into(),
        ..Menu::default()
    };
    let title = ["Sorcery".into(), String::new(), env!("CARGO_PKG_VERSION").into()];
    Frame { title, body: Body::Menu(menu), popup: None, keys: Vec::new() }
}

/// Lets a companion hear every line.
pub fn listener(companion: Rc<RefCell<Companion>>) -> Heard {
    Box::new(move |line, result| companion.borrow_mut().hear(line, result))
}
