//! The players of a match, and what computer players and programs remember from one decision to the next.

use super::game::search;
use super::player::Player;
use super::program::bot::{self, Bot, NoAnswer};
use super::program::protocol::{self, DecisionRequest};
use super::{Advice, AgentState, Match, SearchJob};
use sorcery_agents::strategy::Program;
use sorcery_agents::{Level, Pace};
use sorcery_games::engine::{Outcome, Seat, Status};
use sorcery_games::threads::locked;
use sorcery_games::words::capitalised;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The players of a match.
#[derive(Clone, Debug)]
pub struct Players {
    seats: Vec<Player>,
    pace: Pace,
    threads: usize,
    memory: Vec<Memory>,
}

/// The state that a player keeps from one decision to the next.
#[derive(Clone, Debug)]
enum Memory {
    /// No memory, for people and for strategies with errors.
    Nothing,
    Computer(Level, AgentState),
    Strategy(Arc<Program>),
    Program(Arc<Mutex<SeatedProgram>>),
}

#[derive(Debug)]
struct SeatedProgram {
    command: String,
    /// The running program, or `None` before its first decision.
    bot: Option<Bot>,
    /// Whether the program already takes part in the current match.
    begun: bool,
    /// Number of actions before the program's last decision, or `None` before its first decision.
    told: Option<usize>,
}

impl Default for Players {
    /// Creates players with a person in every seat.
    fn default() -> Self {
        Players::new(Vec::new(), Pace::Usual, 1)
    }
}

impl Players {
    /// Creates players in the order of their seats. Seats beyond the end of `seats` belong to people. Computer players
    /// think at this pace, with this number of threads.
    pub fn new(mut seats: Vec<Player>, pace: Pace, threads: usize) -> Self {
        for player in &mut seats {
            if player.untrusted().is_some() {
                *player = Player::Elsewhere;
            }
        }
        let memory = |player: &Player| match player {
            Player::Human | Player::Elsewhere => Memory::Nothing,
            Player::Computer(level) => Memory::Computer(*level, AgentState::default()),
            Player::Strategy(strategy) => {
                strategy.compiled().map_or(Memory::Nothing, |strategy| Memory::Strategy(strategy.program))
            }
            Player::Program(command) => {
                let command = command.line.clone();
                Memory::Program(Arc::new(Mutex::new(SeatedProgram { command, bot: None, begun: false, told: None })))
            }
        };
        Players { memory: seats.iter().map(memory).collect(), seats, pace, threads }
    }

    /// Creates the players of a shared match with `seats` seats, as seen from this screen. The user of this screen has
    /// the seat `own`, and people at other screens have all other seats.
    pub fn around(own: Option<Seat>, seats: usize) -> Self {
        let player = |seat| if own == Some(seat) { Player::Human } else { Player::Elsewhere };
        Players::new(Seat::all(seats).map(player).collect(), Pace::Usual, 1)
    }

    /// Returns `true` if the user of this screen is a spectator.
    pub fn look_on(&self) -> bool {
        !self.seats.is_empty() && self.seats.iter().all(|player| *player == Player::Elsewhere)
    }

    /// Returns the number of threads with which computer players think.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns how long computer players think.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Returns the players in the order of the seats.
    pub fn seats(&self) -> &[Player] {
        &self.seats
    }

    /// Returns the player of a seat.
    pub fn of(&self, seat: Seat) -> &Player {
        self.seats.get(seat.index()).unwrap_or(&Player::Human)
    }

    /// Returns the seats that people take in a match with `seats` seats.
    pub fn people(&self, seats: usize) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(seats).filter(|&seat| *self.of(seat) == Player::Human)
    }

    /// Returns `true` if a computer player, a program or a person at another screen has a seat.
    pub fn any_computer(&self) -> bool {
        self.seats.iter().any(|player| *player != Player::Human)
    }

    /// Returns `true` if a strategy plays in the match.
    pub fn any_strategy(&self) -> bool {
        self.seats.iter().any(|player| matches!(player, Player::Strategy(_)))
    }

    /// Returns the names of the computer players, and `None` for people: `Adept`, or `Adept 2` if several players have
    /// this name.
    pub fn names(&self) -> Vec<Option<String>> {
        let name = |player: &Player| match player {
            Player::Human | Player::Elsewhere => None,
            Player::Strategy(strategy) => Some(strategy.name.clone()),
            Player::Computer(level) => Some(capitalised(&level.to_string())),
            Player::Program(command) => Some(command.name()),
        };
        let names: Vec<Option<String>> = self.seats.iter().map(name).collect();
        let has_twin = |name: &Option<String>| names.iter().filter(|other| *other == name).count() > 1;
        let numbered = |(i, name): (usize, &Option<String>)| {
            name.as_ref().map(|own| if has_twin(name) { format!("{own} {}", i + 1) } else { own.clone() })
        };
        names.iter().enumerate().map(numbered).collect()
    }

    /// Starts the external programs among the players to test whether they can play `game`.
    ///
    /// # Errors
    /// Returns the command of the first program that can't play, and the reason.
    pub fn try_out(&self, game: &str) -> Result<(), (String, String)> {
        for (player, memory) in self.seats.iter().zip(&self.memory) {
            if let Memory::Program(seated) = memory
                && let Err(NoAnswer::Forfeit(forfeit)) = locked(seated).bot(game).greet(&|| false)
            {
                return Err((player.to_string(), forfeit.what));
            }
        }
        Ok(())
    }

    /// Reports the end of a match to the programs. Does nothing if the match isn't over.
    pub fn tell_end(&self, session: &Match) {
        let Status::Over(outcome) = session.status() else { return };
        for (seat, memory) in Seat::all(self.memory.len()).zip(&self.memory) {
            if let Memory::Program(seated) = memory {
                locked(seated).tell_end(session, seat, outcome);
            }
        }
    }

    /// Prepares the decision of the computer player to move. Returns `None` if a person is to move, or if the match is
    /// over. The decision depends only on the seed and the number of actions, so a game can be repeated.
    pub fn thought(&self, session: &Match) -> Option<SearchJob> {
        let Status::Awaiting(seat) = session.status() else {
            self.tell_end(session);
            return None;
        };
        match self.memory.get(seat.index())? {
            Memory::Nothing => None,
            Memory::Computer(level, state) => self.by_computer(session, seat, *level, state),
            Memory::Strategy(program) => search::by_strategy(session, program.clone()),
            Memory::Program(seated) => {
                let seated = seated.clone();
                let time = if let Pace::Timed(time) = self.pace { time } else { bot::USUAL_TIME };
                let asked = session.fork();
                Some(SearchJob::waiting(move |called_off| {
                    match locked(&seated).decide(&asked, seat, time, called_off) {
                        Ok(line) => Advice { line, ..Advice::default() },
                        Err(NoAnswer::Forfeit(forfeit)) => Advice { forfeit: Some(forfeit.what), ..Advice::default() },
                        Err(NoAnswer::CalledOff) => Advice::default(),
                    }
                }))
            }
        }
    }

    /// Prepares a computer player to think during a person's turn. Only players with a fixed time for each decision do
    /// so: at any other pace, the strength of a level must not depend on the person's speed.
    pub fn pondering(&self, session: &Match) -> Option<SearchJob> {
        let awaited = session.status().awaited()?;
        if *self.of(awaited) != Player::Human || !matches!(self.pace, Pace::Timed(_)) {
            return None;
        }
        Seat::all(self.memory.len()).zip(&self.memory).find_map(|(seat, memory)| match memory {
            Memory::Computer(level, state) => self.by_computer(session, seat, *level, state),
            _ => None,
        })
    }

    fn by_computer(&self, session: &Match, seat: Seat, level: Level, state: &AgentState) -> Option<SearchJob> {
        let request = session.decision_by(seat, level, self.pace);
        let goes_on = matches!(self.pace, Pace::Timed(_));
        session.think(request, self.threads, goes_on.then_some((seat, state)))
    }
}

impl SeatedProgram {
    fn bot(&mut self, game: &str) -> &mut Bot {
        self.bot.get_or_insert_with(|| Bot::new(&self.command, game))
    }

    fn decide(
        &mut self,
        session: &Match,
        seat: Seat,
        time: Duration,
        called_off: &dyn Fn() -> bool,
    ) -> Result<String, NoAnswer> {
        let (header, done) = (session.header(), session.done());
        let begun = std::mem::replace(&mut self.begun, true);
        let known = self.told.map(|told| told.min(done));
        let bot = self.bot(&header.game);
        if !begun {
            // If the game starts from a given position, send no settings, because the position contains them.
            let settings = header.chosen.iter().filter(|_| header.position.is_none()).cloned();
            bot.begin(seat, session.names(), settings);
        }
        let line = bot.choose(|wants| DecisionRequest::to(session, seat, known, wants), time, called_off)?;
        self.told = Some(done);
        Ok(line)
    }

    fn tell_end(&mut self, session: &Match, seat: Seat, outcome: Outcome) {
        self.begun = false;
        if let (Some(bot), Some(known)) = (&mut self.bot, self.told.take()) {
            bot.over(outcome, protocol::news(session, seat, Some(known)), None);
        }
    }
}
