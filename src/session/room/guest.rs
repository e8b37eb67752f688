//! A shared match as one of those at the table has it: only what the seat may see and do, and what
//! people there ask of each other.

use super::{LONGEST, Playing, Room, State};
use crate::{Asker, Header, LogLine, Meaning, Observation, Recording, Reply, Session, Story};
use sorcery_agents::Level;
use sorcery_games::engine::{Seat, SeatSet, Status};
use sorcery_games::words::printable;
use sorcery_games::{Anchor, Audience, Difference, Error, Form, Inspection, Names, Touch, help_text};
use std::sync::MutexGuard;
use std::time::Duration;

/// How long the computer does not play for somebody who was cut off.
const WAIT: Duration = Duration::from_secs(60);

/// What can be done at a shared table beside the game itself.
const FORMS: [Form; 7] = [
    Form::new("say", "words", "Say something to everybody at the table."),
    Form::new("offer", "draw", "Offer a draw."),
    Form::new("accept", "", "Say yes to what the other asks."),
    Form::new("decline", "", "Say no to it."),
    Form::new("resign", "", "Give the game up."),
    Form::new("rematch", "", "Ask for another game with the seats swapped, when this one is over."),
    Form::new("computer", "[level]", "Let the computer play for who has left, until that one is back."),
];

/// What there is none of here.
const WITHOUT: [&str; 3] = ["redo", "hint", "analyse"];

/// Whether a line that begins with this word is not about the game itself.
fn is_beside(verb: &str) -> bool {
    verb == "undo" || WITHOUT.contains(&verb) || FORMS.iter().any(|form| form.verb == verb)
}

/// What somebody asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    Undo,
    Draw,
    Rematch,
}

impl Offer {
    pub(super) fn words(self) -> &'static str {
        match self {
            Offer::Undo => "asks to take the last action back",
            Offer::Draw => "offers a draw",
            Offer::Rematch => "asks for another game with the seats swapped",
        }
    }
}

/// A place at a shared table. Clones are the same place.
#[derive(Clone)]
pub struct Guest {
    pub(super) room: Room,
    pub(super) playing: Playing,
    /// None for who looks on.
    pub(super) chair: Option<usize>,
    pub(super) seat: Option<Seat>,
}

impl Guest {
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Session>> {
        self.playing.lock()
    }

    /// For whom this speaks, whatever anybody says.
    fn asker(&self) -> Asker {
        self.seat.map_or(Asker::Onlooker, |seat| Asker::Person { seat, open: false })
    }

    /// The seat, if it is its own. Whoever plays alone has nothing to hide from those who look on.
    fn own(&self, seat: Option<Seat>) -> Option<Seat> {
        match self.seat {
            None if self.header().players.len() == 1 => Some(Seat::ONE),
            own => own.filter(|&own| seat == Some(own)),
        }
    }

    /// Returns the audience, without hidden cards of other players.
    fn audience(&self, to: Audience) -> Audience {
        match to {
            Audience::You(seat) if self.own(Some(seat)) == Some(seat) => to,
            Audience::You(seat) | Audience::Seat(seat) => self.own(Some(seat)).into(),
            Audience::Public => self.own(None).into(),
        }
    }

    /// What is done beside the game itself; none when the line is not about that.
    fn beside(&self, line: &str) -> Option<Result<Reply, Error>> {
        let (verb, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        let (verb, rest) = (verb.to_lowercase(), rest.trim());
        if !is_beside(&verb) {
            return None;
        }
        let Some(chair) = self.chair else { return Some(Err(Error::new("Whoever looks on says and does nothing."))) };
        Some(match (&*verb, rest) {
            ("say", "") => Err(Error::new("`say` is followed by what is to be said.")),
            ("say", words) => self.say(chair, words),
            ("undo", "") => self.offer(chair, Offer::Undo),
            ("offer", "draw") => self.offer(chair, Offer::Draw),
            ("rematch", "") => self.offer(chair, Offer::Rematch),
            ("accept" | "decline", "") => self.room.change(|state| state.answer(chair, verb == "accept")),
            ("resign", "") => self.resign(),
            ("computer", level) => self.let_play(chair, level),
            ("redo", "") => Err(Error::new("Nothing is done again at a shared table.")),
            ("hint" | "analyse", "") => Err(Error::new("There is no advice at a shared table.")),
            (verb, _) => {
                let usage = FORMS.iter().find(|form| form.verb == verb).map_or(verb.to_string(), Form::usage);
                let wrong = if usage == verb { "stands alone".into() } else { format!("is written `{usage}`") };
                Err(Error(format!("`{verb}` {wrong}.")))
            }
        })
    }

    fn say(&self, chair: usize, words: &str) -> Result<Reply, Error> {
        let words: String = printable(words).chars().take(LONGEST).collect();
        self.room.change(|state| state.say(format!("{}: {words}", state.name(chair))));
        Ok(Reply::Nothing)
    }

    fn offer(&self, chair: usize, offer: Offer) -> Result<Reply, Error> {
        let over = self.status().awaited().is_none();
        if over != (offer == Offer::Rematch) {
            return Err(Error::new(if over { "The game is over." } else { "The game is not over." }));
        }
        // What could not be taken back is not asked for.
        if offer == Offer::Undo {
            let mut tried = self.lock().fork();
            tried.submit_by(self.asker(), "undo")?;
        }
        self.room.change(|state| match state.offer {
            // Who plays alone has nobody to ask.
            _ if state.chairs.len() == 1 => state.agree(chair, offer),
            _ if !state.has_company(chair) => Err(Error::new("Nobody else is here who could agree.")),
            Some(known) if known == (chair, offer) => Err(Error::new("That is asked already.")),
            // Two who want the same agree.
            Some((from, other)) if from != chair && other == offer => state.answer(chair, true),
            _ if state.declined == Some((chair, offer)) => {
                Err(Error::new("That was declined: it can be asked again after the next action."))
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
        let level = if level.is_empty() { Level::Adept } else { level.parse().map_err(Error)? };
        self.room.change(|state| {
            let away = (0..state.chairs.len()).find(|&other| other != chair && !state.chairs[other].here);
            let away = away.ok_or_else(|| Error::new("Nobody has left."))?;
            let away_for = |since| (state.now)().saturating_duration_since(since);
            let waits = state.chairs[away].cut_off.map_or(0, |since| WAIT.saturating_sub(away_for(since)).as_secs());
            if waits > 0 {
                let name = state.name(away);
                return Err(Error(format!("{name} was cut off, and may come back: wait for {waits} s more.")));
            }
            state.chairs[away].computer = Some(level);
            state.say(format!("{level} plays for {}.", state.name(away)));
            Ok(Reply::Nothing)
        })
    }
}

impl State {
    fn answer(&mut self, chair: usize, yes: bool) -> Result<Reply, Error> {
        let Some((from, offer)) = self.offer.take_if(|(from, _)| *from != chair) else {
            return Err(Error::new("Nothing was asked."));
        };
        if !yes {
            self.declined = Some((from, offer)).filter(|_| offer != Offer::Rematch);
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
    fn agree(&mut self, from: usize, offer: Offer) -> Result<Reply, Error> {
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

impl Recording for Guest {
    fn recording_fault(&mut self) -> Option<String> {
        self.chair.filter(|&chair| chair == 0).and_then(|_| self.lock().recording_fault())
    }

    fn is_failing(&self) -> bool {
        self.lock().is_failing()
    }

    fn is_kept(&mut self) -> bool {
        self.lock().is_kept()
    }
}

impl Session for Guest {
    fn submit_by(&mut self, _by: Asker, line: &str) -> Result<Reply, Error> {
        if let Some(reply) = self.beside(line) {
            return reply;
        }
        if line.trim().eq_ignore_ascii_case("help") {
            return Ok(Reply::Said(help_text(&self.forms())));
        }
        let reply = self.lock().submit_by(self.asker(), line);
        match reply {
            Ok(Reply::Played | Reply::Moved(_)) => self.room.after_action(),
            Ok(Reply::Abort) => return Err(Error::new("At a shared table `resign` gives the game up.")),
            _ => {}
        }
        reply
    }

    fn meaning(&self, _by: Asker, line: &str) -> Result<Meaning, Error> {
        let verb = line.split_whitespace().next().unwrap_or("").to_lowercase();
        if is_beside(&verb) {
            return Ok(Meaning::Question);
        }
        self.lock().meaning(self.asker(), line)
    }

    fn status(&self) -> Status {
        self.lock().status()
    }

    fn turn(&self) -> u32 {
        self.lock().turn()
    }

    fn header(&self) -> &Header {
        &self.playing.header
    }

    fn names(&self) -> &Names {
        &self.playing.names
    }

    fn observe(&self, seat: Option<Seat>) -> Observation {
        self.lock().observe(self.own(seat))
    }

    fn touched_since(&self, action: usize) -> Vec<Touch> {
        self.lock().touched_since(action)
    }

    fn forms(&self) -> Vec<Form> {
        let mut forms = self.lock().forms();
        forms.retain(|form| !WITHOUT.contains(&form.verb));
        forms.extend(FORMS);
        forms
    }

    fn changes_since(&self, seat: Seat, action: usize) -> Vec<Difference> {
        self.own(Some(seat)).map_or_else(Vec::new, |seat| self.lock().changes_since(seat, action))
    }

    fn ending(&self, to: Audience) -> String {
        self.lock().ending(self.audience(to))
    }

    fn inspect(&self, seat: Option<Seat>, anchor: Anchor) -> Inspection {
        self.lock().inspect(self.own(seat), anchor)
    }

    fn worth(&self, line: &str) -> Option<f64> {
        let session = self.lock();
        self.own(session.status().awaited())?;
        session.worth(line)
    }

    /// What happened, and what was said meanwhile.
    fn log(&self, to: Audience) -> Vec<LogLine> {
        let chat = self.room.lock().chat.clone();
        let mut log = self.lock().log(self.audience(to));
        log.extend(chat);
        log.sort_by_key(|line| line.action);
        log
    }

    fn place(&self) -> (usize, usize) {
        self.lock().place()
    }

    fn story(&self) -> Story {
        let session = self.lock();
        if session.status().awaited().is_none() { session.story() } else { Story::default() }
    }

    /// The place itself: there is one match for all.
    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn position_for(&self, _by: Asker) -> Result<String, Error> {
        self.lock().position_for(self.asker())
    }
}
