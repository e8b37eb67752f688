//! Playing in plain text, with the window beside it if one is asked for.

use super::args::{BoardArg, TableArgs};
use super::failure::Failure;
#[cfg(feature = "x11")]
use super::{keep, model};
#[cfg(feature = "x11")]
use crate::faces::beside::{self, Companion, Stream};
use crate::faces::canvas::{FANCY, SIMPLE};
use crate::faces::plain::{Board, Plain};
use crate::session::Session;
use std::io::{self, Read};
#[cfg(feature = "x11")]
use std::{cell::RefCell, rc::Rc};

/// Plain text on standard input and output.
pub(super) struct Text {
    pub face: Plain<Box<dyn Read>, io::Stdout>,
    #[cfg(feature = "x11")]
    companion: Option<Rc<RefCell<Companion>>>,
}

impl Text {
    /// Plain text as the arguments want it, with lines that come before the input.
    pub fn open(args: &TableArgs, script: Vec<u8>) -> Result<Self, Failure> {
        #[cfg(feature = "x11")]
        if let Some(stream) = stream(args)? {
            let companion = Some(stream.companion());
            return Ok(Text { face: plain(args, script, Box::new(stream)), companion });
        }
        let face = plain(args, script, Box::new(io::stdin()) as Box<dyn Read>);
        Ok(Text {
            face,
            #[cfg(feature = "x11")]
            companion: None,
        })
    }

    /// Shows a match in the window, too, as it stands and as it goes on.
    pub fn follow(&mut self, session: &dyn Session) {
        #[cfg(feature = "x11")]
        if let Some(companion) = &self.companion {
            companion.borrow_mut().follow(session);
            self.face.followed_by(beside::listener(companion.clone()));
        }
        let _ = session;
    }
}

/// Prints a match from its beginning.
pub(super) fn print(args: &TableArgs, session: &dyn Session) -> io::Result<()> {
    plain(args, Vec::new(), io::empty()).print(session)
}

fn plain<R: Read>(args: &TableArgs, script: Vec<u8>, input: R) -> Plain<R, io::Stdout> {
    let style = if args.ascii { &SIMPLE } else { &FANCY };
    let board = match args.board {
        BoardArg::Turns => Board::Turns,
        BoardArg::Asked => Board::Asked,
    };
    Plain::new(script, input, io::stdout(), style, board)
}

/// The input joined with the window, if there is to be one.
#[cfg(feature = "x11")]
fn stream(args: &TableArgs) -> Result<Option<Stream>, Failure> {
    let Some(window) = model::window(args)? else { return Ok(None) };
    let (mut model, _) = model::model(args, &keep::desk(args)?);
    // The window shows the hand of whoever is in turn at all times (spec 5.2.4).
    model.settings.open_hands = true;
    Ok(Some(beside::join(window, model, io::stdin())))
}
