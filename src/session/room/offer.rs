//! What people at a shared table ask of each other.

use super::State;
use crate::engine::SeatSet;
use crate::games::Error;
use crate::session::{Asker, Reply};

/// What somebody asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// To take the last action back.
    Undo,
    /// To call it a draw.
    Draw,
    /// To play again with the seats swapped.
    Rematch,
}

impl Offer {
    /// What somebody does who makes it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Offer::Undo => "asks to take the last action back",
            Offer::Draw => "offers a draw",
            Offer::Rematch => "asks for another game with the seats swapped",
        }
    }
}

impl State {
    /// Somebody answers what another has offered.
    pub(super) fn answer(&mut self, chair: usize, yes: bool) -> Result<Reply, Error> {
        let Some((from, offer)) = self.offer.take_if(|(from, _)| *from != chair) else {
            return Err(Error::new("Nothing was asked."));
        };
        if !yes {
            self.announce(chair, "says no");
            return Ok(Reply::Nothing);
        }
        let done = self.agree(from, offer);
        if let Err(Error(why)) = &done {
            self.say(why.clone());
        }
        self.press_clock();
        done
    }

    /// Does what was offered and accepted.
    pub(super) fn agree(&mut self, from: usize, offer: Offer) -> Result<Reply, Error> {
        let Some(playing) = self.playing.clone() else { return Ok(Reply::Nothing) };
        match offer {
            Offer::Undo => {
                let by = Asker::Person { seat: self.seat(from), open: false };
                let mut session = playing.lock();
                let done = session.submit_by(by, "undo")?;
                // What was said about what is no more stays in its order.
                let place = session.place().0;
                drop(session);
                self.chat.iter_mut().for_each(|line| line.action = line.action.min(place));
                if let Reply::Moved(what) = &done {
                    self.say(what.clone());
                }
                return Ok(done);
            }
            Offer::Draw => playing.lock().conclude(SeatSet::NONE, "A draw was agreed on."),
            Offer::Rematch => self.begin(true)?,
        }
        Ok(Reply::Played)
    }
}
