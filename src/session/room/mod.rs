//! A match that several people play from their own screens, with chat, offers and clocks.
//!
//! Each participant has a separate [`Match`], which limits information and actions to those of the participant's seat.
//! Listeners are notified of every change.

mod chair;
pub mod clock;
mod guest;

pub use chair::Visit;
pub use clock::{Clock, Control};
pub(crate) use guest::Guest;
pub use guest::{Offer, OpenOffer};

use crate::{Access, Asker, Header, LogLine, Match, Player, SearchJob, roster};
use chair::{Chair, Reservation, called};
use sorcery_agents::Pace;
use sorcery_games::engine::{Rng, Seat};
use sorcery_games::threads::locked;
use sorcery_games::words::capitalised;
use sorcery_games::{Error, Names};
use std::fmt;
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Maximum number of chat lines kept.
const CHAT: usize = 500;
/// Maximum number of spectators at a shared table.
const ONLOOKERS: usize = 20;
/// Maximum length of a chat message, in characters.
const LONGEST: usize = 200;

/// How often the clock is saved while it runs. If the host's program is killed, the player to move loses at most this
/// much time, and never gains any.
const SAVED: Duration = Duration::from_secs(1);

/// A function that opens a match, and returns it with the path of its journal, if it has one.
pub type OpenMatch = Box<dyn Fn(Header) -> Result<(Match, Option<PathBuf>), Error> + Send>;
/// A function that returns the current time.
pub type Now = Box<dyn Fn() -> Instant + Send>;
/// A function that a shared table calls after every change. It returns `false` to unsubscribe.
pub type OnChange = Box<dyn Fn() -> bool + Send>;
type SharedMatch = Arc<Mutex<Match>>;

#[derive(Clone)]
struct Playing {
    session: SharedMatch,
    header: Header,
    names: Names,
    path: Option<PathBuf>,
}

struct RoomState {
    header: Header,
    open: OpenMatch,
    playing: Option<Playing>,
    /// Number of games started at this table.
    games: usize,
    chairs: Vec<Chair>,
    /// Number to add to the index of a place at the table to get its seat (modulo the number of seats). A rematch adds
    /// 1.
    turned: usize,
    watching: usize,
    chat: Vec<LogLine>,
    offer: Option<(usize, Offer)>,
    /// The last offer that was declined in this position, with the index of the place at the table whose player made
    /// it.
    declined: Option<(usize, Offer)>,
    control: Option<Control>,
    clock: Option<Clock>,
    now: Now,
}

/// A decision that the computer has to make for an absent player.
pub struct StandIn {
    playing: Playing,
    seat: Seat,
    /// The position of the decision, as [`Match::place`] returns it. It shows later whether the match has changed.
    place: (usize, usize),
}

/// A shared table. Clones refer to the same table.
#[derive(Clone)]
pub struct Room {
    state: Arc<Mutex<RoomState>>,
    listeners: Arc<Mutex<Vec<OnChange>>>,
}

impl fmt::Debug for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Room").finish_non_exhaustive()
    }
}

impl Room {
    /// Creates a table with `seats` seats for the game that `header` names.
    pub fn new(header: Header, seats: usize, control: Option<Control>, open: OpenMatch) -> Self {
        Room::with_time(header, seats, control, open, Box::new(Instant::now))
    }

    /// Like [`new`](Room::new), but gets the current time from `now`.
    pub fn with_time(header: Header, seats: usize, control: Option<Control>, open: OpenMatch, now: Now) -> Self {
        let chairs = vec![Chair::default(); seats];
        let state = RoomState {
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

    fn lock(&self) -> MutexGuard<'_, RoomState> {
        locked(&self.state)
    }

    /// Prepares to continue a saved game. The host gets the seat with the host's name, or else the first one.
    /// The other seats are reserved for the names in the game, and for the user IDs if the game has them.
    pub fn go_on(&self, saved: &Header, host: &str) {
        let mut state = self.lock();
        let names: Vec<String> = saved.names.iter().map(|name| called(name)).collect();
        state.turned = names.iter().position(|name| *name == called(host)).unwrap_or(0);
        for chair in 1..state.chairs.len() {
            let seat = state.seat(chair).index();
            let kept = saved.users.get(seat).copied().flatten().map_or(Reservation::Name, Reservation::User);
            if let Some(name) = names.get(seat).filter(|name| !name.is_empty()).cloned() {
                (state.chairs[chair].name, state.chairs[chair].kept) = (name, kept);
            }
        }
    }

    pub fn listen(&self, listener: OnChange) {
        locked(&self.listeners).push(listener);
    }

    fn changed(&self) {
        locked(&self.listeners).retain(|listener| listener());
    }

    /// Seats a player and starts the game once all seats are taken.
    ///
    /// If a player loses the connection, the seat is reserved for the same name and user ID. With `again`, players
    /// replace their own earlier connection, even if it still seems to be alive.
    pub fn sit_down(&self, name: &str, user: u32, again: bool) -> Result<Visit, Error> {
        let mut state = self.lock();
        let name = state.unique_name(called(name));
        let own = || (1..state.chairs.len()).find(|&chair| again && state.chairs[chair].is_of(&name, user));
        let free = || state.chairs.iter().position(|chair| chair.is_free_for(&name, user));
        let Some(chair) = own().or_else(free) else { return Err(state.is_full(&name)) };
        let before = state.name(chair);
        let sits = &mut state.chairs[chair];
        let back = sits.visits > 0;
        let another = back && sits.name != name;
        (sits.name, sits.kept, sits.here, sits.computer) = (name, Reservation::User(user), true, None);
        sits.visits += 1;
        let visit = Visit { chair, number: sits.visits };
        if state.playing.is_none() && state.chairs.iter().all(|chair| chair.visits > 0) {
            if let Err(error) = state.begin(false) {
                state.chairs[chair].here = false;
                return Err(error);
            }
        } else if back {
            state.announce(chair, &if another { format!("takes {before}'s seat") } else { "is back".into() });
        }
        drop(state);
        self.changed();
        Ok(visit)
    }

    /// Changes the state of the table with `change`, and notifies all listeners.
    fn change<R>(&self, change: impl FnOnce(&mut RoomState) -> R) -> R {
        let done = change(&mut self.lock());
        self.changed();
        done
    }

    /// Adds a spectator to the table.
    pub fn watch(&self) -> Result<(), Error> {
        self.change(|state| {
            if state.watching >= ONLOOKERS {
                return Err(Error(format!("the table already has {ONLOOKERS} spectators")));
            }
            state.watching += 1;
            Ok(())
        })
    }

    /// Saves the clock before the table closes.
    pub fn close(&self) {
        self.lock().keep_clock(Duration::ZERO);
    }

    /// Returns `true` if a newer connection has replaced `visit` at the same place at the table.
    pub fn is_replaced(&self, visit: Visit) -> bool {
        self.lock().chairs[visit.chair].visits != visit.number
    }

    /// Returns the name for which an empty seat is reserved in a continued game.
    pub fn expected(&self) -> Option<String> {
        let state = self.lock();
        let is_reserved = |chair: &&Chair| chair.visits == 0 && chair.kept != Reservation::Free;
        state.chairs.iter().find(is_reserved).map(|chair| chair.name.clone())
    }

    /// Cancels the reservation of a player who is about to leave on purpose.
    pub fn free(&self, visit: Option<Visit>) {
        if let Some(visit) = visit.filter(|&visit| !self.is_replaced(visit)) {
            self.lock().chairs[visit.chair].kept = Reservation::Free;
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
                let kept = state.chairs[chair].kept != Reservation::Free;
                state.chairs[chair].cut_off = kept.then(|| (state.now)());
                let news = if kept { "lost the connection; the seat is reserved" } else { "has left the table" };
                state.announce(chair, news);
            }
            None => state.watching = state.watching.saturating_sub(1),
        });
    }

    /// Returns a participant's view of the match, or a spectator's view if `visit` is `None`. Returns `None` before the
    /// match begins.
    pub fn guest(&self, visit: Option<Visit>) -> Option<Match> {
        let state = self.lock();
        let chair = visit.map(|visit| visit.chair);
        let seat = chair.map(|chair| state.seat(chair));
        let guest = Guest { room: self.clone(), playing: state.playing.clone()?, chair, seat };
        Some(Match(Access::Shared(Box::new(guest))))
    }

    pub fn games(&self) -> usize {
        self.lock().games
    }

    pub fn path(&self) -> Option<PathBuf> {
        self.lock().playing.as_ref()?.path.clone()
    }

    /// Returns the offer that awaits an answer, if there is one.
    pub fn offer(&self, visit: Visit) -> Option<OpenOffer> {
        let state = self.lock();
        let (from, offer) = state.offer?;
        Some(match from == visit.chair {
            true => OpenOffer::Made(offer.to_author()),
            false => OpenOffer::Received(format!("{} {}.", state.name(from), offer.words())),
        })
    }

    /// Returns the players' remaining times and the number of spectators, for the status line. `short` shortens a name.
    pub fn times(&self, short: impl Fn(&str) -> String) -> String {
        let state = self.lock();
        let mut words = Vec::new();
        if let (Some(clock), Some(playing)) = (&state.clock, &state.playing) {
            let awaited = playing.lock().status().awaited();
            let left = Seat::all(state.chairs.len()).map(|seat| {
                let name = short(&state.name(state.chair(seat)));
                format!("{name} {}", clock::words(clock.left(seat, awaited, (state.now)())))
            });
            words.push(left.collect::<Vec<_>>().join(" · "));
        }
        if state.watching > 0 {
            words.push(format!("{} watching", state.watching));
        }
        words.join(", ")
    }

    /// Describes an absent player and the computer player that replaces them.
    pub fn absent(&self) -> Option<String> {
        let state = self.lock();
        let chair = state.chairs.iter().position(|chair| !chair.here)?;
        let name = state.name(chair);
        Some(match state.chairs[chair].computer {
            Some(level) => format!("{name} is away: {} plays.", capitalised(&level.to_string())),
            None => format!("{name} is away."),
        })
    }

    /// Returns `true` if there is a clock to display.
    pub fn is_timed(&self) -> bool {
        self.lock().clock.is_some()
    }

    /// Ends games whose time has run out and plays for absent players, until `on` returns `false`.
    pub fn keep(&self, on: impl Fn() -> bool) {
        let (tell, changes) = channel();
        self.listen(Box::new(move || tell.send(()).is_ok()));
        while on() {
            let time = self.lock().flag_falls();
            match changes.recv_timeout(time.unwrap_or(SAVED).clamp(Duration::from_millis(1), SAVED)) {
                Err(RecvTimeoutError::Disconnected) => return,
                Ok(()) => changes.try_iter().for_each(drop),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.tick();
            while let Some((stand_in, search)) = self.stand_in() {
                let advice = search.think();
                self.play_for(&stand_in, &advice.line);
            }
        }
    }

    /// Ends the game if a player has no time left; otherwise saves the clock.
    pub fn tick(&self) {
        let mut state = self.lock();
        if state.end_by_time() {
            drop(state);
            self.changed();
        } else if let Some(left) = state.flag_falls() {
            state.keep_clock(SAVED.min(left / 2));
        }
    }

    /// Returns the decision that the computer has to make for an absent player, if one is due, and the search for it.
    pub fn stand_in(&self) -> Option<(StandIn, SearchJob)> {
        let state = self.lock();
        let playing = state.playing.clone()?;
        let session = playing.lock();
        let seat = session.status().awaited()?;
        let level = state.chairs[state.chair(seat)].computer?;
        let request = session.decision_by(seat, level, Pace::Usual);
        let search = session.think(request, crate::processors(), None)?;
        let place = session.place();
        drop(session);
        Some((StandIn { playing, seat, place }, search))
    }

    /// Submits the command `line` for an absent player. Does nothing if the player has come back or the position has
    /// changed while the computer was thinking.
    pub fn play_for(&self, stand_in: &StandIn, line: &str) {
        let StandIn { playing, seat, place, .. } = stand_in;
        let state = self.lock();
        let mut session = playing.lock();
        let is_due = state.chairs[state.chair(*seat)].computer.is_some() && session.place() == *place;
        let is_played = is_due && session.submit_by(Asker::Person { seat: *seat, open: false }, line).is_ok();
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

impl RoomState {
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

    /// Returns the name, with a number appended if the host has the same name.
    fn unique_name(&self, name: String) -> String {
        let host = &self.chairs[0];
        if host.here && host.name == name && !name.is_empty() { format!("{name} 2") } else { name }
    }

    /// Returns the error that explains why a player with this name can't sit down.
    fn is_full(&self, name: &str) -> Error {
        let kept = (0..self.chairs.len()).find(|&chair| !self.chairs[chair].here);
        let why = match kept.map(|chair| (self.name(chair), self.chairs[chair].kept)) {
            Some((name, Reservation::User(_))) => {
                format!("the seat is reserved for {name}; to return, use the same --name and user account")
            }
            Some((name, _)) => format!("the seat is reserved for {name}; to take it, use that --name"),
            None if self.chairs.iter().any(|chair| chair.name == name) => {
                format!("{name} is already at the table; if your connection was lost, use `sorcery join --again`")
            }
            None if self.chairs.len() == 1 => "the seat is taken".into(),
            None => "both seats are taken".into(),
        };
        Error(format!("{why}; to watch, use `sorcery watch`"))
    }

    fn begin(&mut self, swapped: bool) -> Result<(), Error> {
        let mut header = self.header.clone();
        if swapped {
            self.turned = (self.turned + 1) % self.chairs.len();
            roster::swap_seats(&mut header);
            header.seed = Rng::fresh_seed();
        }
        header.players = vec![Player::Human; self.chairs.len()];
        let sits = |seat| &self.chairs[self.chair(seat)];
        header.names = Seat::all(self.chairs.len()).map(|seat| sits(seat).name.clone()).collect();
        header.users = Seat::all(self.chairs.len()).map(|seat| sits(seat).kept.user()).collect();
        let (mut session, path) = (self.open)(header)?;
        session.set_undo(super::Undo::Strict);
        // For a continued game, `open` ignores the new header and uses the saved one.
        self.header = session.header().clone();
        let goes_on = session.done() > 0;
        let seats = self.chairs.len();
        let kept = session.clock().filter(|_| goes_on).and_then(|kept| Clock::read(&kept, seats));
        let anew = self.control.map(|control| Clock::new(control, seats));
        let said = match (&anew, &kept) {
            (Some(_), _) => "A new clock starts.",
            (None, Some(_)) => "The saved clock continues.",
            (None, None) => "There is no clock.",
        };
        self.clock = anew.or(kept);
        (self.offer, self.declined) = (None, None);
        self.games += 1;
        self.chat.clear();
        let (header, names) = (self.header.clone(), session.names().clone());
        self.playing = Some(Playing { session: Arc::new(Mutex::new(session)), header, names, path });
        if goes_on {
            self.say(format!("The game continues. {said}"));
        }
        self.press_clock();
        Ok(())
    }

    /// Adds a line to the chat.
    fn say(&mut self, text: String) {
        let action = self.playing.as_ref().map_or(0, |playing| playing.lock().done());
        if self.chat.len() >= CHAT {
            self.chat.remove(0);
        }
        self.chat.push(LogLine { action, depth: 0, told: text.into(), touch: None, begins_turn: false, chat: true });
    }

    fn announce(&mut self, chair: usize, what: &str) {
        let name = self.name(chair);
        self.say(format!("{name} {what}."));
    }

    /// Returns `true` if another player is connected.
    fn has_company(&self, chair: usize) -> bool {
        self.chairs.iter().enumerate().any(|(other, sits)| other != chair && sits.here)
    }
}

impl Playing {
    fn lock(&self) -> MutexGuard<'_, Match> {
        locked(&self.session)
    }
}
