//! One participant's view of a shared match. It allows only what the participant's seat may see and do, and adds chat,
//! offers and resigning.

use super::{LONGEST, Playing, Room, RoomState};
use crate::{Asker, Header, LogLine, Match, Reply};
use sorcery_agents::Level;
use sorcery_games::engine::{Seat, SeatSet};
use sorcery_games::words::{capitalised, printable};
use sorcery_games::{Audience, Error, Form, Names, help_text};
use std::sync::MutexGuard;
use std::time::Duration;

/// Time in which a disconnected player can come back before the computer may take over.
const WAIT: Duration = Duration::from_secs(60);

/// Additional commands at a shared table.
const FORMS: [Form; 7] = [
    Form::new("say", "words", "Send a chat message to everyone at the table."),
    Form::new("offer", "draw", "Offer a draw."),
    Form::new("accept", "", "Accept your opponent's offer."),
    Form::new("decline", "", "Decline your opponent's offer."),
    Form::new("resign", "", "Resign the game."),
    Form::new("rematch", "", "Offer a rematch with swapped seats after the game."),
    Form::new("computer", "[level]", "Let the computer play for an absent opponent until they return."),
];

/// The additional commands that need an opponent.
const WITH_OPPONENT: [&str; 4] = ["offer", "accept", "decline", "computer"];

/// Commands that a match has, but a shared table doesn't.
const WITHOUT: [&str; 3] = ["redo", "hint", "analyse"];

/// Returns `true` if the table instead of the match handles commands that begin with this word.
fn is_beside(verb: &str) -> bool {
    verb == "undo" || WITHOUT.contains(&verb) || FORMS.iter().any(|form| form.verb == verb)
}

/// A proposal to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    Undo,
    Draw,
    Rematch,
}

impl Offer {
    pub(super) fn words(self) -> &'static str {
        match self {
            Offer::Undo => "asks to undo",
            Offer::Draw => "offers a draw",
            Offer::Rematch => "offers a rematch with swapped seats",
        }
    }

    /// Describes the offer to its author.
    pub(super) fn to_author(self) -> &'static str {
        match self {
            Offer::Undo => "You asked to undo.",
            Offer::Draw => "You offered a draw.",
            Offer::Rematch => "You offered a rematch with swapped seats.",
        }
    }
}

/// An offer that awaits an answer, as a sentence for a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenOffer {
    /// The participant's own offer.
    Made(&'static str),
    /// The opponent's offer.
    Received(String),
}

/// A participant at a shared table. Clones refer to the same participant.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(super) room: Room,
    pub(super) playing: Playing,
    /// Index of the participant's place at the table; `None` for a spectator.
    pub(super) chair: Option<usize>,
    pub seat: Option<Seat>,
}

impl Guest {
    pub fn lock(&self) -> MutexGuard<'_, Match> {
        self.playing.lock()
    }

    pub fn header(&self) -> &Header {
        &self.playing.header
    }

    pub fn names(&self) -> &Names {
        &self.playing.names
    }

    /// Returns the author of all commands that this participant enters.
    pub fn asker(&self) -> Asker {
        self.seat.map_or(Asker::Onlooker, |seat| Asker::Person { seat, open: false })
    }

    /// Returns `seat` if this participant may see that seat's view, otherwise `None`. Spectators see everything in a
    /// solo game.
    pub fn own(&self, seat: Option<Seat>) -> Option<Seat> {
        match self.seat {
            None if self.header().players.len() == 1 => Some(Seat::ONE),
            own => own.filter(|&own| seat == Some(own)),
        }
    }

    pub fn is_host(&self) -> bool {
        self.chair == Some(0)
    }

    pub fn chat(&self) -> Vec<LogLine> {
        self.room.lock().chat.clone()
    }

    /// Returns `true` if the shared table handles this command, rather than the match.
    pub fn is_beside(line: &str) -> bool {
        is_beside(&line.split_whitespace().next().unwrap_or("").to_lowercase())
    }

    fn is_solo(&self) -> bool {
        self.names().len() == 1
    }

    /// Returns the commands at this shared table, given those of the match.
    pub fn forms(&self, mut forms: Vec<Form>) -> Vec<Form> {
        forms.retain(|form| !WITHOUT.contains(&form.verb));
        forms.extend(FORMS);
        if self.is_solo() {
            forms.retain(|form| !WITH_OPPONENT.contains(&form.verb));
            let rematch = forms.iter_mut().filter(|form| form.verb == "rematch");
            rematch.for_each(|form| form.help = "Play again after the game.");
        }
        forms
    }

    /// Carries out a command for the seat of this participant.
    pub fn submit(&self, line: &str) -> Result<Reply, Error> {
        if let Some(reply) = self.beside(line) {
            return reply;
        }
        if line.trim().eq_ignore_ascii_case("help") {
            let forms = self.lock().forms();
            return Ok(Reply::Said(help_text(&self.forms(forms))));
        }
        let reply = self.lock().submit_by(self.asker(), line);
        match reply {
            Ok(Reply::Played | Reply::Moved(_)) => self.room.after_action(),
            Ok(Reply::Abort) => return Err(Error::new("To end the game at a shared table, use `resign`.")),
            _ => {}
        }
        reply
    }

    /// Carries out a command that the shared table handles itself, such as `say`. Returns `None` for any other line.
    fn beside(&self, line: &str) -> Option<Result<Reply, Error>> {
        let (verb, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let (verb, rest) = (verb.to_lowercase(), rest.trim());
        if !is_beside(&verb) {
            return None;
        }
        let Some(chair) = self.chair else { return Some(Err(Error::new("Spectators can't chat or play."))) };
        Some(match (&*verb, rest) {
            ("say", "") => Err(Error::new("`say` needs a message, for example `say good luck`.")),
            ("say", words) => self.say(chair, words),
            (verb, _) if self.is_solo() && WITH_OPPONENT.contains(&verb) => {
                Err(Error(format!("`{verb}` needs an opponent: this is a solo game.")))
            }
            ("undo", "") => self.offer(chair, Offer::Undo),
            ("offer", "draw") => self.offer(chair, Offer::Draw),
            ("rematch", "") => self.offer(chair, Offer::Rematch),
            ("accept" | "decline", "") => self.room.change(|state| state.answer(chair, verb == "accept")),
            ("resign", "") => self.resign(),
            ("computer", level) => self.let_play(chair, level),
            ("redo", "") => Err(Error::new("Redo isn't available at a shared table.")),
            ("hint" | "analyse", _) => Err(Error::new("Hints and analysis aren't available at a shared table.")),
            (verb, _) => {
                let usage = FORMS.iter().find(|form| form.verb == verb).map_or(verb.to_string(), Form::usage);
                let only = if usage == verb { ", without arguments" } else { "" };
                Err(Error(format!("Usage: `{usage}`{only}.")))
            }
        })
    }

    fn say(&self, chair: usize, words: &str) -> Result<Reply, Error> {
        // Quotes around the message tell it from the table's own messages, which a player could otherwise imitate.
        let words: String = printable(words).replace('"', "'").chars().take(LONGEST).collect();
        self.room.change(|state| state.say(format!("{}: \"{words}\"", state.name(chair))));
        Ok(Reply::Nothing)
    }

    fn offer(&self, chair: usize, offer: Offer) -> Result<Reply, Error> {
        let over = self.lock().status().awaited().is_none();
        if over != (offer == Offer::Rematch) {
            return Err(Error::new(if over { "The game is over." } else { "The game is not over." }));
        }
        // Reject the offer at once if an undo isn't possible.
        if offer == Offer::Undo {
            let mut tried = self.lock().fork();
            tried.submit_by(self.asker(), "undo")?;
        }
        self.room.change(|state| match state.offer {
            // In a solo game, no opponent has to accept the offer.
            _ if state.chairs.len() == 1 => state.agree(chair, offer),
            _ if !state.has_company(chair) => Err(Error::new("Your opponent isn't connected.")),
            Some(known) if known == (chair, offer) => Err(Error::new("You have already made this offer.")),
            // If both players make the same offer, they agree.
            Some((from, other)) if from != chair && other == offer => state.answer(chair, true),
            _ if state.declined == Some((chair, offer)) => {
                Err(Error::new("Your opponent declined. You can ask again after the next action."))
            }
            _ => {
                state.offer = Some((chair, offer));
                state.announce(chair, offer.words());
                Ok(Reply::Nothing)
            }
        })
    }

    fn resign(&self) -> Result<Reply, Error> {
        let Some(seat) = self.seat else { return Ok(Reply::Nothing) };
        let mut session = self.lock();
        if session.status().awaited().is_none() {
            return Err(Error::new("The game is over."));
        }
        let names = self.names();
        session.conclude(SeatSet::all_but(seat, names.len()), &format!("{} resigns.", names.of(seat)));
        drop(session);
        self.room.after_action();
        Ok(Reply::Played)
    }

    fn let_play(&self, chair: usize, level: &str) -> Result<Reply, Error> {
        let wrong = |why: String| Error(format!("`computer` takes a level: {why}."));
        let level = if level.is_empty() { Level::Adept } else { level.parse().map_err(wrong)? };
        self.room.change(|state| {
            let away = (0..state.chairs.len()).find(|&other| other != chair && !state.chairs[other].here);
            let away = away.ok_or_else(|| Error::new("Your opponent hasn't left."))?;
            let away_for = |since| (state.now)().saturating_duration_since(since);
            let waits = state.chairs[away].cut_off.map_or(0, |since| WAIT.saturating_sub(away_for(since)).as_secs());
            if waits > 0 {
                let name = state.name(away);
                return Err(Error(format!("{name} may still reconnect: wait another {waits} s.")));
            }
            state.chairs[away].computer = Some(level);
            state.say(format!("{} now plays in place of {}.", capitalised(&level.to_string()), state.name(away)));
            Ok(Reply::Nothing)
        })
    }
}

impl RoomState {
    fn answer(&mut self, chair: usize, yes: bool) -> Result<Reply, Error> {
        let Some((from, offer)) = self.offer.take_if(|(from, _)| *from != chair) else {
            return Err(Error::new("There is no offer to answer."));
        };
        if !yes {
            self.declined = Some((from, offer)).filter(|_| offer != Offer::Rematch);
            self.announce(chair, "declines");
            return Ok(Reply::Nothing);
        }
        self.announce(chair, "accepts");
        let done = self.agree(from, offer);
        if let Err(Error(why)) = &done {
            self.say(why.clone());
        }
        self.press_clock();
        done
    }

    /// Carries out an accepted offer.
    fn agree(&mut self, from: usize, offer: Offer) -> Result<Reply, Error> {
        let Some(playing) = self.playing.clone() else { return Ok(Reply::Nothing) };
        match offer {
            Offer::Undo => {
                let by = Asker::Person { seat: self.seat(from), open: false };
                let mut session = playing.lock();
                let log = session.log(Audience::Public);
                let done = session.submit_by(by, "undo")?;
                // Chat lines that followed the undone actions stay: they move to the current position, in the same
                // order.
                let place = session.done();
                drop(session);
                if let Some(clock) = &mut self.clock {
                    clock.undo(place, (self.now)());
                }
                self.press_clock();
                self.chat.iter_mut().for_each(|line| line.action = line.action.min(place));
                let undone = log.iter().find(|line| line.action > place && !line.begins_turn);
                if let Reply::Moved(moved) = &done {
                    // An action without a sentence is named by its command.
                    self.say(undone.map_or_else(|| moved.to_string(), |line| moved.told(&line.told.text)));
                }
                return Ok(done);
            }
            Offer::Draw => playing.lock().conclude(SeatSet::NONE, "The players agreed on a draw."),
            Offer::Rematch => self.begin(true)?,
        }
        Ok(Reply::Played)
    }
}
