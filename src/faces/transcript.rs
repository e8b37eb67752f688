//! Plain text that leads a game which is shown in a window, too: a face of the one loop. Its lines
//! are messages, and what becomes of every line is told here, whoever it comes from.

use super::plain::Plain;
use super::run::{Face, Said, Tell};
use crate::locked;
use crate::session::{Reply, Session};
use crate::ui::frame::Frame;
use crate::ui::msg::Msg;
use crate::ui::screen::Context;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};

/// How many lines are read ahead of the game.
const AHEAD: usize = 64;

pub struct Transcript<R: Read, W: Write> {
    plain: Plain<R, W>,
    /// Has one entry for every line that was read ahead: no more are read when it is full.
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
                    Ok(Some(Ok(line))) => Msg::Line(line.into_owned()),
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

    /// What is shown was said already; whoever reads it gets it before anybody is waited for.
    fn show(&mut self, _frame: &Frame, _cx: &Context) -> io::Result<()> {
        self.plain.flush()
    }

    fn follow(&mut self, session: &mut dyn Session, said: Option<Said<'_>>) -> io::Result<Option<String>> {
        if let Some((_, result)) = said {
            // Lines from the window and answers of programs were not read ahead; no harm is done.
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
        match locked(&self.fault).take() {
            Some(fault) => Err(fault),
            None => self.plain.sign_off(),
        }
    }
}
