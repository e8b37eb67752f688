//! A match that people share, each at a screen of their own: who sits where, what they ask of each
//! other, what they say, how long they have.
//!
//! Everybody has the match through a [`Match`], which shows nothing that its seat does not see, and
//! does nothing that its seat may not do. Whoever wants to hear of changes listens.

mod chair;
pub mod clock;
mod guest;
#[cfg(test)]
mod scenarios;

pub use chair::Visit;
pub use clock::{Clock, Control};
pub(crate) use guest::Guest;
pub use guest::Offer;

use crate::{Access, Asker, Header, LogLine, Match, Player, Question, Thought, roster};
use chair::{Chair, Kept, called};
use sorcery_agents::Pace;
use sorcery_games::engine::threads::locked;
use sorcery_games::engine::{Digest, Rng, Seat, SeatSet};
use sorcery_games::{Error, Names};
use std::fmt;
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// How many lines that people said are kept.
const CHAT: usize = 500;
/// How many can look on at a time.
const ONLOOKERS: usize = 20;
/// The longest line that anybody can say, in characters.
const LONGEST: usize = 200;
/// So much of a name stands beside its clock.
const SHORT_NAME: usize = 6;

/// Begins a game and keeps it: the match, and where it is kept.
pub type Open = Box<dyn Fn(Header) -> Result<(Match, Option<PathBuf>), Error> + Send>;
/// Returns the current time.
pub type Now = Box<dyn Fn() -> Instant + Send>;
/// Called after every change; `false` when nobody listens any more.
pub type Listener = Box<dyn Fn() -> bool + Send>;
/// One match, as it is shared.
type SharedSession = Arc<Mutex<Match>>;

#[derive(Clone)]
struct Playing {
    session: SharedSession,
    header: Header,
    names: Names,
    path: Option<PathBuf>,
}

struct State {
    header: Header,
    open: Open,
    playing: Option<Playing>,
    /// How many games were begun.
    games: usize,
    chairs: Vec<Chair>,
    /// By how many places the seats are turned: the first chair has the first seat, or another.
    turned: usize,
    watching: usize,
    chat: Vec<LogLine>,
    offer: Option<(usize, Offer)>,
    /// What was asked last in this position, and by whom, and declined.
    declined: Option<(usize, Offer)>,
    control: Option<Control>,
    clock: Option<Clock>,
    now: Now,
}

/// A decision that the computer has to make for an absent player.
struct StandIn {
    playing: Playing,
    seat: Seat,
    /// The place in the match at which the decision is due.
    place: (usize, usize),
    thought: Thought,
}

/// A table. Clones are the same table.
#[derive(Clone)]
pub struct Room {
    state: Arc<Mutex<State>>,
    listeners: Arc<Mutex<Vec<Listener>>>,
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room").finish_non_exhaustive()
    }
}

impl Room {
    /// Creates a table with `seats` seats for the game that `header` names.
    pub fn new(header: Header, seats: usize, control: Option<Control>, open: Open) -> Self {
        Room::with_time(header, seats, control, open, Box::new(Instant::now))
    }

    /// Like [`new`](Room::new), with another source of the time.
    pub fn with_time(header: Header, seats: usize, control: Option<Control>, open: Open, now: Now) -> Self {
        let chairs = vec![Chair::default(); seats];
        let state = State {
            header,
            open,
            playing: None,
            games: 0,
            chairs,
            turned: 0,
            watching: 0,
            chat: Vec::new(),
            offer: None,
            declined: None,
            control,
            clock: None,
            now,
        };
        Room { state: Arc::new(Mutex::new(state)), listeners: Arc::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// A game is gone on with: the host has the seat with this name, if there is one, or the first, and
    /// each other is kept for who has its name.
    pub fn go_on(&self, names: &[String], host: &str) {
        let mut state = self.lock();
        let names: Vec<String> = names.iter().map(|name| called(name)).collect();
        state.turned = names.iter().position(|name| *name == called(host)).unwrap_or(0);
        for chair in 1..state.chairs.len() {
            let name = names.get(state.seat(chair).index()).filter(|name| !name.is_empty());
            if let Some(name) = name.cloned() {
                (state.chairs[chair].name, state.chairs[chair].kept) = (name, Kept::Name);
            }
        }
    }

    pub fn listen(&self, listener: Listener) {
        locked(&self.listeners).push(listener);
    }

    /// Tells everybody who listens that something has changed.
    fn changed(&self) {
        locked(&self.listeners).retain(|listener| listener());
    }

    /// Sits down, and begins the game when all chairs are taken. Who was cut off finds the chair free,
    /// and nobody else does: it is kept for who has the same name and is the same user of this machine.
    /// With `again` that one also gets it from a connection of the same name and user, which is dead.
    pub fn sit_down(&self, name: &str, user: u32, again: bool) -> Result<Visit, Error> {
        let mut state = self.lock();
        let name = state.told_apart(called(name));
        let own = || (1..state.chairs.len()).find(|&chair| again && state.chairs[chair].is_of(&name, user));
        let free = || state.chairs.iter().position(|chair| chair.is_free_for(&name, user));
        let Some(chair) = own().or_else(free) else { return Err(state.is_full(&name)) };
        let before = state.name(chair);
        let sits = &mut state.chairs[chair];
        let back = sits.taken;
        let another = back && sits.name != name;
        (sits.name, sits.kept, sits.here, sits.taken, sits.computer) = (name, Kept::User(user), true, true, None);
        sits.visits += 1;
        let visit = Visit { chair, number: sits.visits };
        if state.playing.is_none() && state.chairs.iter().all(|chair| chair.taken) {
            if let Err(error) = state.begin(false) {
                state.chairs[chair].here = false;
                return Err(error);
            }
        } else if back {
            state.announce(chair, &if another { format!("takes the seat of {before}") } else { "is back".into() });
        }
        drop(state);
        self.changed();
        Ok(visit)
    }

    /// Changes something, and tells everybody.
    fn change<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        let done = change(&mut self.lock());
        self.changed();
        done
    }

    /// Looks on.
    pub fn watch(&self) -> Result<(), Error> {
        self.change(|state| {
            if state.watching >= ONLOOKERS {
                return Err(Error(format!("{ONLOOKERS} look on already")));
            }
            state.watching += 1;
            Ok(())
        })
    }

    /// The table is about to be closed: how the clock stands is kept.
    pub fn close(&self) {
        self.lock().keep_clock();
    }

    /// Whether somebody has sat down in this chair since then.
    pub fn is_replaced(&self, visit: Visit) -> bool {
        self.lock().chairs[visit.chair].visits != visit.number
    }

    /// For whom a chair is kept that nobody has taken yet.
    pub fn expected(&self) -> Option<String> {
        let state = self.lock();
        state.chairs.iter().find(|chair| !chair.taken && chair.kept == Kept::Name).map(|chair| chair.name.clone())
    }

    /// Keeps a chair no longer for who sits there, and is about to leave on purpose.
    pub fn free(&self, visit: Option<Visit>) {
        if let Some(visit) = visit.filter(|&visit| !self.is_replaced(visit)) {
            self.lock().chairs[visit.chair].kept = Kept::Free;
        }
    }

    pub fn leave(&self, visit: Option<Visit>) {
        if visit.is_some_and(|visit| self.is_replaced(visit)) {
            return;
        }
        self.change(|state| match visit {
            Some(Visit { chair, .. }) => {
                state.chairs[chair].here = false;
                state.offer = None;
                let kept = state.chairs[chair].kept != Kept::Free;
                state.chairs[chair].cut_off = kept.then(|| (state.now)());
                state.announce(chair, if kept { "was cut off; the seat is kept" } else { "has left the table" });
            }
            None => state.watching = state.watching.saturating_sub(1),
        });
    }

    /// The match as the one in a chair sees it, or somebody who looks on; none before it begins.
    pub fn guest(&self, visit: Option<Visit>) -> Option<Match> {
        let state = self.lock();
        let chair = visit.map(|visit| visit.chair);
        let seat = chair.map(|chair| state.seat(chair));
        let guest = Guest { room: self.clone(), playing: state.playing.clone()?, chair, seat };
        Some(Match(Access::Shared(guest)))
    }

    pub fn games(&self) -> usize {
        self.lock().games
    }

    pub fn path(&self) -> Option<PathBuf> {
        self.lock().playing.as_ref()?.path.clone()
    }

    /// What is asked of the one in a chair, in words.
    pub fn question(&self, visit: Visit) -> Option<String> {
        let state = self.lock();
        let (from, offer) = state.offer.filter(|&(from, _)| from != visit.chair)?;
        Some(format!("{} {}.", state.name(from), offer.words()))
    }

    /// How much time each seat has left, where there is a clock, and how many look on.
    pub fn times(&self) -> String {
        let state = self.lock();
        let mut words = Vec::new();
        if let (Some(clock), Some(playing)) = (&state.clock, &state.playing) {
            let awaited = playing.lock().status().awaited();
            let left = Seat::all(state.chairs.len()).map(|seat| {
                let name: String = state.name(state.chair(seat)).chars().take(SHORT_NAME).collect();
                format!("{name} {}", clock::words(clock.left(seat, awaited, (state.now)())))
            });
            words.push(left.collect::<Vec<_>>().join(" · "));
        }
        if state.watching > 0 {
            words.push(format!("{} watching", state.watching));
        }
        words.join(", ")
    }

    /// Who is away, and who plays instead.
    pub fn absent(&self) -> Option<String> {
        let state = self.lock();
        let chair = state.chairs.iter().position(|chair| !chair.here)?;
        let name = state.name(chair);
        Some(match state.chairs[chair].computer {
            Some(level) => format!("{name} is away: {level} plays"),
            None => format!("{name} is away"),
        })
    }

    /// Whether time runs, so that what is left of it has to be shown anew.
    pub fn is_timed(&self) -> bool {
        self.lock().clock.is_some()
    }

    /// Ends games on time and plays for absent players, until `on` returns `false`.
    pub fn keep(&self, on: impl Fn() -> bool) {
        let (tell, changes) = channel();
        self.listen(Box::new(move || tell.send(()).is_ok()));
        while on() {
            let time = self.lock().flag_falls();
            match changes.recv_timeout(time.unwrap_or(Duration::from_secs(1)).max(Duration::from_millis(1))) {
                Err(RecvTimeoutError::Disconnected) => return,
                Ok(()) => changes.try_iter().for_each(drop),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.end_by_time();
            while let Some(StandIn { playing, seat, place, thought }) = self.stand_in() {
                let advice = thought.think();
                self.play_for(&playing, seat, place, &advice.line);
            }
        }
    }

    /// Ends the game if a player has no time left.
    fn end_by_time(&self) {
        if self.lock().end_by_time() {
            self.changed();
        }
    }

    /// Returns the decision that the computer has to make for an absent player, if one is due.
    fn stand_in(&self) -> Option<StandIn> {
        let state = self.lock();
        let playing = state.playing.clone()?;
        let session = playing.lock();
        let seat = session.status().awaited()?;
        let level = state.chairs[state.chair(seat)].computer?;
        let seed = Digest::of([session.header().seed, seat.0.into(), session.place().0 as u64]);
        let question = Question::Decision { level, pace: Pace::Usual, seed };
        let thought = session.think(question, crate::processors(), None)?;
        let place = session.place();
        drop(session);
        Some(StandIn { playing, seat, place, thought })
    }

    /// Plays `line` for an absent player. While the computer was thinking, the player may have come back, or
    /// the position may have changed: then nothing happens.
    fn play_for(&self, playing: &Playing, seat: Seat, place: (usize, usize), line: &str) {
        let state = self.lock();
        let mut session = playing.lock();
        let is_due = state.chairs[state.chair(seat)].computer.is_some() && session.place() == place;
        let is_played = is_due && session.submit_by(Asker::Person { seat, open: false }, line).is_ok();
        drop(session);
        drop(state);
        if is_played {
            self.after_action();
        }
    }

    fn after_action(&self) {
        self.change(|state| {
            (state.offer, state.declined) = (None, None);
            state.press_clock();
        });
    }
}

impl State {
    fn seat(&self, chair: usize) -> Seat {
        Seat(((chair + self.turned) % self.chairs.len()) as u8)
    }

    fn chair(&self, seat: Seat) -> usize {
        let n = self.chairs.len();
        (seat.index() + n - self.turned % n) % n
    }

    fn name(&self, chair: usize) -> String {
        let seat = self.seat(chair);
        Some(self.chairs[chair].name.clone())
            .filter(|name| !name.is_empty())
            .unwrap_or(format!("Player {}", seat.number()))
    }

    /// A name, with a number where the host has the same.
    fn told_apart(&self, name: String) -> String {
        let host = &self.chairs[0];
        if host.here && host.name == name && !name.is_empty() { format!("{name} 2") } else { name }
    }

    /// Why somebody of this name cannot sit down.
    fn is_full(&self, name: &str) -> Error {
        let kept = (0..self.chairs.len()).find(|&chair| !self.chairs[chair].here);
        let why = match kept.map(|chair| (self.name(chair), self.chairs[chair].kept)) {
            Some((name, Kept::User(_))) => {
                format!("a seat is kept for {name}, who comes back by that name (--name) and as the same user")
            }
            Some((name, _)) => format!("a seat is kept for {name}, who comes back by that name (--name)"),
            None if self.chairs.iter().any(|chair| chair.name == name) => {
                format!("{name} is at the table; who was cut off there comes back by `sorcery join --again`")
            }
            None if self.chairs.len() == 1 => "the seat is taken".into(),
            None => "both seats are taken".into(),
        };
        Error(format!("{why}; `sorcery watch` looks on"))
    }

    fn begin(&mut self, swapped: bool) -> Result<(), Error> {
        let mut header = self.header.clone();
        if swapped {
            self.turned = (self.turned + 1) % self.chairs.len();
            roster::swap_seats(&mut header);
            header.seed = Rng::fresh_seed();
        }
        header.players = vec![Player::Human; self.chairs.len()];
        header.names = Seat::all(self.chairs.len()).map(|seat| self.chairs[self.chair(seat)].name.clone()).collect();
        let (mut session, path) = (self.open)(header)?;
        session.set_undo(super::Undo::Strict);
        // A game that is gone on with has a header of its own.
        self.header = session.header().clone();
        let goes_on = session.place().0 > 0;
        let seats = self.chairs.len();
        let kept = session.clock().filter(|_| goes_on).and_then(|kept| Clock::read(kept, seats));
        let anew = self.control.map(|control| Clock::new(control, seats));
        let said = match (&anew, &kept) {
            (Some(_), _) => "The clock begins anew.",
            (None, Some(_)) => "The clock goes on as it stood.",
            (None, None) => "No clock runs.",
        };
        self.clock = anew.or(kept);
        (self.offer, self.declined) = (None, None);
        self.games += 1;
        self.chat.clear();
        let (header, names) = (self.header.clone(), session.names().clone());
        self.playing = Some(Playing { session: Arc::new(Mutex::new(session)), header, names, path });
        if goes_on {
            self.say(format!("The game goes on. {said}"));
        }
        self.press_clock();
        Ok(())
    }

    /// Somebody says something, or something is said about somebody.
    fn say(&mut self, text: String) {
        let action = self.playing.as_ref().map_or(0, |playing| playing.lock().place().0);
        if self.chat.len() >= CHAT {
            self.chat.remove(0);
        }
        self.chat.push(LogLine { action, depth: 0, text, touch: None, begins_turn: false });
    }

    fn announce(&mut self, chair: usize, what: &str) {
        let name = self.name(chair);
        self.say(format!("{name} {what}."));
    }

    /// Whether somebody sits in another chair.
    fn has_company(&self, chair: usize) -> bool {
        self.chairs.iter().enumerate().any(|(other, sits)| other != chair && sits.here)
    }

    /// Lets the time of whoever is awaited run.
    fn press_clock(&mut self) {
        if let (Some(clock), Some(playing)) = (&mut self.clock, &self.playing) {
            let awaited = playing.lock().status().awaited();
            if clock.press(awaited, (self.now)()) {
                self.keep_clock();
            }
        }
    }

    /// Keeps how the clock of a game stands in which something was done.
    fn keep_clock(&self) {
        let (Some(clock), Some(playing)) = (&self.clock, &self.playing) else { return };
        let mut session = playing.lock();
        let awaited = session.status().awaited();
        if awaited.is_some() && session.place().0 > 0 {
            session.keep_clock(clock.kept(awaited, (self.now)()));
        }
    }

    /// When somebody's time will be up.
    fn flag_falls(&self) -> Option<Duration> {
        let awaited = self.playing.as_ref()?.lock().status().awaited()?;
        Some(self.clock.as_ref()?.left(awaited, Some(awaited), (self.now)()))
    }

    /// Ends the game of whoever has no time left; whether there was one.
    fn end_by_time(&mut self) -> bool {
        let (Some(Duration::ZERO), Some(playing)) = (self.flag_falls(), &self.playing) else { return false };
        let mut session = playing.lock();
        let Some(seat) = session.status().awaited() else { return false };
        let name = session.names().of(seat).to_string();
        session.conclude(SeatSet::all_but(seat, self.chairs.len()), &format!("{name}'s time is up."));
        drop(session);
        self.press_clock();
        true
    }
}

impl Playing {
    fn lock(&self) -> MutexGuard<'_, Match> {
        locked(&self.session)
    }
}
