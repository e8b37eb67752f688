//! A chess clock: a time budget per player and game, with an increment per turn.

use super::RoomState;
use sorcery_games::engine::{Seat, SeatSet};
use std::str::FromStr;
use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// Time per player for the whole game.
    pub base: Duration,
    /// Time added to a player's clock whenever the decision passes to another player.
    pub increment: Duration,
}

impl FromStr for Control {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
        match (duration(base), duration(increment)) {
            (Some(base), Some(increment)) if base > Duration::ZERO => Ok(Control { base, increment }),
            _ => Err("write 10m, 90s or 10m+5s: time per player, extra per turn".to_string()),
        }
    }
}

/// Parses a duration of at most a day in hours, minutes (the default) or seconds, such as `90s`.
fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.char_indices().last()? {
        (at, 'h') => (&text[..at], 3_600),
        (at, 'm') => (&text[..at], 60),
        (at, 's') => (&text[..at], 1),
        _ => (text, 60),
    };
    let seconds = number.parse::<u32>().ok()?.checked_mul(unit)?;
    (seconds <= 86_400).then(|| Duration::from_secs(seconds.into()))
}

#[derive(Clone, Debug)]
pub struct Clock {
    increment: Duration,
    left: Vec<Duration>,
    /// The increments given since the table opened: the number of actions before each, and the seat that got it.
    given: Vec<(usize, Seat)>,
    /// The seat whose clock is running, and the time at which it started.
    running: Option<(Seat, Instant)>,
}

impl Clock {
    /// Creates a stopped clock for `seats` seats.
    pub fn new(control: Control, seats: usize) -> Self {
        Clock { increment: control.increment, left: vec![control.base; seats], given: Vec::new(), running: None }
    }

    /// Restores a clock for `seats` seats from the text that [`kept`](Clock::kept) returns.
    pub fn read(kept: &str, seats: usize) -> Option<Self> {
        let (left, increment) = kept.split_once(" +")?;
        let seconds = |text: &str| Duration::try_from_secs_f64(text.parse().ok()?).ok();
        let left: Vec<Duration> = left.split(' ').map(seconds).collect::<Option<_>>()?;
        let increment = seconds(increment)?;
        (left.len() == seats).then_some(Clock { increment, left, given: Vec::new(), running: None })
    }

    /// Returns the times left in seconds and the increment, for example `540.2 600 +5`.
    pub fn kept(&self, awaited: Option<Seat>, now: Instant) -> String {
        let left = |seat| format!("{:.1} ", self.left(seat, awaited, now).as_secs_f64());
        let left: String = Seat::all(self.left.len()).map(left).collect();
        format!("{left}+{}", self.increment.as_secs_f64())
    }

    /// Returns the time left for `seat`, given that `awaited` is the seat that has to decide.
    pub fn left(&self, seat: Seat, awaited: Option<Seat>, now: Instant) -> Duration {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        match self.running {
            Some((running, since)) if running == seat && awaited == Some(seat) => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Starts the clock of `awaited` and stops the previous player's clock, which gets the increment for the last of
    /// `actions` actions. Returns `true` if the seat has changed.
    pub fn press(&mut self, awaited: Option<Seat>, actions: usize, now: Instant) -> bool {
        if self.running.map(|(seat, _)| seat) == awaited {
            return false;
        }
        // A player whose time is up gets no increment.
        if let Some(seat) = self.stop(now)
            && let Some(left) = self.left.get_mut(seat.index()).filter(|left| !left.is_zero())
        {
            *left += self.increment;
            self.given.push((actions, seat));
        }
        self.running = awaited.map(|seat| (seat, now));
        true
    }

    /// Stops the clock after an undo that leaves `actions` actions, and takes back the increments of the others.
    /// Players keep at least one increment if they had it, so no undo makes anyone lose on time.
    pub fn undo(&mut self, actions: usize, now: Instant) {
        self.stop(now);
        while let Some((_, seat)) = self.given.pop_if(|(after, _)| *after > actions) {
            if let Some(left) = self.left.get_mut(seat.index()) {
                *left = left.saturating_sub(self.increment).max(self.increment.min(*left));
            }
        }
    }

    /// Stops the running clock and returns its seat.
    fn stop(&mut self, now: Instant) -> Option<Seat> {
        let (seat, since) = self.running.take()?;
        let left = self.left.get_mut(seat.index())?;
        *left = left.saturating_sub(now.saturating_duration_since(since));
        Some(seat)
    }
}

impl RoomState {
    /// Starts the clock of the player to move.
    pub(super) fn press_clock(&mut self) {
        if let (Some(clock), Some(playing)) = (&mut self.clock, &self.playing) {
            let session = playing.lock();
            let (awaited, actions) = (session.status().awaited(), session.done());
            drop(session);
            if clock.press(awaited, actions, (self.now)()) {
                self.keep_clock(Duration::ZERO);
            }
        }
    }

    /// Saves the times that the clock will show after the duration `ahead`, if the game has begun and isn't over.
    pub(super) fn keep_clock(&self, ahead: Duration) {
        let (Some(clock), Some(playing)) = (&self.clock, &self.playing) else { return };
        let mut session = playing.lock();
        let awaited = session.status().awaited();
        if awaited.is_some() && session.done() > 0 {
            session.keep_clock(clock.kept(awaited, (self.now)() + ahead));
        }
    }

    /// Returns the time after which the player to move loses on time, or `None` if there is no clock or no player to
    /// move.
    pub(super) fn flag_falls(&self) -> Option<Duration> {
        let awaited = self.playing.as_ref()?.lock().status().awaited()?;
        Some(self.clock.as_ref()?.left(awaited, Some(awaited), (self.now)()))
    }

    /// Ends the game if the player to move has no time left. Returns `true` if so.
    pub(super) fn end_by_time(&mut self) -> bool {
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

/// Formats a time as `9:05`, with tenths in the last ten seconds: `0:07.3`.
pub fn words(time: Duration) -> String {
    let seconds = time.as_secs();
    let tenths = if seconds < 10 { format!(".{}", time.subsec_millis() / 100) } else { String::new() };
    match seconds / 3_600 {
        0 => format!("{}:{:02}{tenths}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}
