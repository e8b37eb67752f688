//! Who plays which seat: people, computer players of a level, strategies of Dominion, and programs.

use super::game::thought;
use super::program::bot::{self, Bot, NoAnswer};
use super::program::protocol::{self, Request};
use super::{Match, Mind, Question, Thought};
use sorcery_agents::strategy::{Diagnostic, File, Program, has_errors, read};
use sorcery_agents::{Level, Pace, level};
use sorcery_games::engine::threads::locked;
use sorcery_games::engine::{Digest, Outcome, Seat, Status};
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Whoever plays a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub enum Player {
    #[default]
    Human,
    Computer(Level),
    Strategy(Strategy),
    /// A program of somebody else's.
    Program(Command),
    /// Somebody at another screen.
    Elsewhere,
}

/// What starts a program that plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program and its arguments.
    pub line: String,
    /// Whether the user has named it. What only a saved game names is never started, and nobody sits
    /// there instead before the user says who.
    pub trusted: bool,
}

impl Command {
    /// The name of the program: the last part of its path, of a script's behind its interpreter.
    pub fn name(&self) -> String {
        self.name_and_rest().0
    }

    /// The same with what it is told, by which two of one name are told apart: `bot.py --fast`.
    pub fn full_name(&self) -> String {
        let (name, rest) = self.name_and_rest();
        [&[name][..], &rest].concat().join(" ")
    }

    fn name_and_rest(&self) -> (String, Vec<String>) {
        let words = bot::words(&self.line).unwrap_or_default();
        let names = words.iter().map(|word| word.rsplit('/').next().unwrap_or(word)).enumerate();
        let mut names = names.filter(|(_, name)| !name.starts_with('-'));
        let (at, first) = names.next().unwrap_or((0, "program"));
        // `python3.12`, too.
        let interpreter = INTERPRETERS.contains(&first.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'));
        let (at, name) = names.next().filter(|_| interpreter).unwrap_or((at, first));
        (name.to_string(), words.get(at + 1..).unwrap_or_default().to_vec())
    }
}

/// Programs that run other programs.
const INTERPRETERS: [&str; 8] = ["python", "node", "ruby", "perl", "sh", "bash", "lua", "env"];
/// What a program's command begins with, where a player is named.
pub const PROGRAM: &str = "program:";
/// What stands before a strategy's file or name where it could be taken for something else.
pub const STRATEGY: &str = "strategy:";
const A_PROGRAM: &str = "program:CMD";

/// A strategy as a player: whole, so that its game can be gone on with wherever it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names say it.
pub struct Strategy {
    pub name: String,
    pub text: String,
}

impl Strategy {
    /// How it plays; `None` when there are errors in its text.
    pub(super) fn entrant(&self) -> Option<Entrant> {
        Entrant::read(&*self.name, &*self.text).ok()
    }
}

/// A strategy without errors, ready to play.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // The names say it.
pub struct Entrant {
    pub name: String,
    pub text: String,
    pub file: File,
    pub program: Arc<Program>,
}

impl Entrant {
    /// Reads a strategy.
    /// Fails with all that is wrong with the text, if one of that is an error.
    pub fn read(name: impl Into<String>, text: impl Into<String>) -> Result<Self, Vec<Diagnostic>> {
        let text = text.into();
        let (file, diagnostics) = read(&text);
        if has_errors(&diagnostics) {
            return Err(diagnostics);
        }
        Ok(Entrant::of(name, text, file))
    }

    /// A strategy whose file was read and has no errors.
    pub fn of(name: impl Into<String>, text: impl Into<String>, file: File) -> Self {
        let program = Arc::new(Program::compile(&file));
        Entrant { name: name.into(), text: text.into(), file, program }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Human => f.write_str("human"),
            Player::Computer(level) => level.fmt(f),
            Player::Strategy(strategy) => write!(f, "strategy {}", strategy.name),
            Player::Program(command) => write!(f, "{PROGRAM}{}", command.line),
            Player::Elsewhere => f.write_str("elsewhere"),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "human" => Ok(Player::Human),
            _ => Player::named(word, &["human", A_PROGRAM]),
        }
    }
}

impl Player {
    /// The command of a program that only a saved game names.
    pub fn untrusted(&self) -> Option<&str> {
        match self {
            Player::Program(command) if !command.trusted => Some(&command.line),
            _ => None,
        }
    }

    /// A player for contests: no person. Of a strategy of Dominion only the name is known.
    pub fn contestant(word: &str) -> Result<Self, String> {
        match word.strip_prefix(STRATEGY) {
            Some(name) => Ok(Player::Strategy(Strategy { name: name.to_string(), text: String::new() })),
            None => Player::named(word, &[A_PROGRAM]),
        }
    }

    /// A player that plays by itself; `others` than levels are right, too.
    fn named(word: &str, others: &[&'static str]) -> Result<Self, String> {
        let Some(line) = word.strip_prefix(PROGRAM) else {
            let level = word.parse().map(Player::Computer);
            return level.map_err(|what: String| if word.contains(':') { what } else { level::expected(word, others) });
        };
        match bot::words(line)?.as_slice() {
            [] => Err(format!("`{PROGRAM}` is followed by a command, as in `{PROGRAM}./bot.py`")),
            _ => Ok(Player::Program(Command { line: line.trim().to_string(), trusted: true })),
        }
    }
}

/// The players of a match.
#[derive(Clone, Debug)]
pub struct Players {
    seats: Vec<Player>,
    pace: Pace,
    threads: usize,
    memory: Vec<Memory>,
}

/// What there is of a player from one decision to the next.
#[derive(Clone, Debug)]
enum Memory {
    /// Of a person, and of a strategy with errors.
    Nothing,
    Computer(Level, Mind),
    Strategy(Arc<Program>),
    Program(Arc<Mutex<Seated>>),
}

#[derive(Debug)]
struct Seated {
    command: String,
    /// Once it was needed.
    bot: Option<Bot>,
    /// Whether it was told that the match begins.
    begun: bool,
    /// Up to which action it was told what happened; none before it was asked first.
    told: Option<usize>,
}

impl Default for Players {
    /// People only.
    fn default() -> Self {
        Players::new(Vec::new(), Pace::Usual, 1)
    }
}

impl Players {
    /// These players, in the order of their seats; who is missing is a person. Computer players
    /// take their time as `pace` says, on so many threads.
    pub fn new(mut seats: Vec<Player>, pace: Pace, threads: usize) -> Self {
        for player in &mut seats {
            if player.untrusted().is_some() {
                *player = Player::Elsewhere;
            }
        }
        let memory = |player: &Player| match player {
            Player::Human | Player::Elsewhere => Memory::Nothing,
            Player::Computer(level) => Memory::Computer(*level, Mind::default()),
            Player::Strategy(strategy) => {
                strategy.entrant().map_or(Memory::Nothing, |entrant| Memory::Strategy(entrant.program))
            }
            Player::Program(command) => {
                let command = command.line.clone();
                Memory::Program(Arc::new(Mutex::new(Seated { command, bot: None, begun: false, told: None })))
            }
        };
        Players { memory: seats.iter().map(memory).collect(), seats, pace, threads }
    }

    /// The players of a match of so many seats as the one in this seat has it, or who looks on: all
    /// others are elsewhere.
    pub fn around(own: Option<Seat>, seats: usize) -> Self {
        let player = |seat| if own == Some(seat) { Player::Human } else { Player::Elsewhere };
        Players::new(Seat::all(seats).map(player).collect(), Pace::Usual, 1)
    }

    /// Whether whoever has the match only looks on.
    pub fn look_on(&self) -> bool {
        !self.seats.is_empty() && self.seats.iter().all(|player| *player == Player::Elsewhere)
    }

    /// How many threads computer players think on.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How long computer players think.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Who sits where, in the order of the seats.
    pub fn seats(&self) -> &[Player] {
        &self.seats
    }

    /// Who plays a seat.
    pub fn of(&self, seat: Seat) -> &Player {
        self.seats.get(seat.index()).unwrap_or(&Player::Human)
    }

    /// The seats, out of so many, that people play.
    pub fn people(&self, seats: usize) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(seats).filter(|&seat| *self.of(seat) == Player::Human)
    }

    /// The seat of the only person, out of so many seats, if there is just one.
    pub fn only_person(&self, seats: usize) -> Option<Seat> {
        let mut people = self.people(seats);
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether a computer player takes part.
    pub fn any_computer(&self) -> bool {
        self.seats.iter().any(|player| *player != Player::Human)
    }

    /// Whether a strategy takes part.
    pub fn any_strategy(&self) -> bool {
        self.seats.iter().any(|player| matches!(player, Player::Strategy(_)))
    }

    /// The names of the computer players, `None` where a person sits: `Adept`, or `Adept 2` when
    /// another one has the same level.
    pub fn names(&self) -> Vec<Option<String>> {
        let numbered = |name: String, player: &Player, i: usize| {
            let twins = self.seats.iter().filter(|other| *other == player).count() > 1;
            if twins { format!("{name} {}", i + 1) } else { name }
        };
        let named = |(i, player): (usize, &Player)| match player {
            Player::Human | Player::Elsewhere => None,
            Player::Strategy(strategy) => Some(format!("{} ({})", strategy.name, i + 1)),
            Player::Computer(level) => {
                let mut name = level.to_string();
                name[..1].make_ascii_uppercase();
                Some(numbered(name, player, i))
            }
            Player::Program(command) => Some(numbered(command.name(), player, i)),
        };
        self.seats.iter().enumerate().map(named).collect()
    }

    /// Starts the programs for a game. Of the first that cannot play its command and why.
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

    /// Tells programs how a match has ended.
    pub fn tell_end(&self, session: &Match) {
        let Status::Over(outcome) = session.status() else { return };
        for (seat, memory) in Seat::all(self.memory.len()).zip(&self.memory) {
            if let Memory::Program(seated) = memory {
                locked(seated).tell_end(session, seat, outcome);
            }
        }
    }

    /// What the computer player thinks whose turn it is; `None` when a person is awaited, or
    /// nobody. What it does depends on the match's seed and on how far it has come, so a game can
    /// be repeated.
    pub fn thought(&self, session: &Match) -> Option<Thought> {
        let Status::Awaiting(seat) = session.status() else {
            self.tell_end(session);
            return None;
        };
        match self.memory.get(seat.index())? {
            Memory::Nothing => None,
            Memory::Computer(level, mind) => self.by_computer(session, seat, *level, mind),
            Memory::Strategy(program) => thought::by_strategy(session, program.clone()),
            Memory::Program(seated) => {
                let seated = seated.clone();
                let time = if let Pace::Timed(time) = self.pace { time } else { bot::USUAL_TIME };
                let asked = session.fork();
                Some(Thought::of_a_program(move |called_off| locked(&seated).decide(&asked, seat, time, called_off)))
            }
        }
    }

    /// What a computer player thinks while a person is awaited, until it is stopped. Only who has a time
    /// for each decision does so: the levels play as strong as they are, and the same once more.
    pub fn pondering(&self, session: &Match) -> Option<Thought> {
        let awaited = session.status().awaited()?;
        if *self.of(awaited) != Player::Human || !matches!(self.pace, Pace::Timed(_)) {
            return None;
        }
        Seat::all(self.memory.len()).zip(&self.memory).find_map(|(seat, memory)| match memory {
            Memory::Computer(level, mind) => self.by_computer(session, seat, *level, mind),
            _ => None,
        })
    }

    fn by_computer(&self, session: &Match, seat: Seat, level: Level, mind: &Mind) -> Option<Thought> {
        let seed = Digest::of([session.header().seed, seat.0.into(), session.place().0 as u64]);
        let question = Question::Decision { level, pace: self.pace, seed };
        let goes_on = matches!(self.pace, Pace::Timed(_));
        session.think(question, self.threads, goes_on.then_some((seat, mind)))
    }
}

impl Seated {
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
        let (header, done) = (session.header(), session.place().0);
        let begun = std::mem::replace(&mut self.begun, true);
        let known = self.told.map(|told| told.min(done));
        let bot = self.bot(&header.game);
        if !begun {
            // A position says by itself how the game was set up.
            let settings = header.chosen.iter().filter(|_| header.position.is_none()).cloned();
            bot.begin(seat, session.names(), settings);
        }
        let line = bot.choose(|wants| Request::to(session, seat, known, wants), time, called_off)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_named_by_its_command_and_called_by_its_last_name() {
        let called = |line: &str| {
            let player: Player = line.parse().expect("a program");
            assert_eq!(player.to_string(), line);
            Players::new(vec![player], Pace::Usual, 1).names()[0].clone().expect("a name")
        };
        assert_eq!(called("program:./bot.py --fast"), "bot.py");
        assert_eq!(called("program:python3 -u examples/bots/random.py"), "random.py");
        assert_eq!(called("program:/usr/bin/sorcery engine splendor"), "sorcery");
        let full = |line: &str| Command { line: line.into(), trusted: true }.full_name();
        assert_eq!([full("python3 -u ./bot.py --depth 3"), full("./bot")], ["bot.py --depth 3", "bot"]);
        for wrong in ["program:", "program:  ", "program:'a", "programme"] {
            assert!(wrong.parse::<Player>().is_err(), "{wrong}");
        }
    }

    /// A saved game comes from anywhere.
    #[test]
    fn a_program_that_nobody_has_named_is_not_started() {
        let command = |trusted| Player::Program(Command { line: "./bot".into(), trusted });
        let players = Players::new(vec![command(true), command(false)], Pace::Usual, 1);
        // Nobody gets its seat unasked, either.
        assert_eq!(players.seats(), [command(true), Player::Elsewhere]);
    }
}
