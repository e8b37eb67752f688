//! Contenders: the strategies, computer players and programs in a contest, and single games between them.

use crate::game::referee::Referee;
use crate::player::{CompiledStrategy, NamedStrategy, Player, ProgramCommand};
use crate::program::bot::{Bot, Corrected, Forfeit, NoAnswer, USUAL_TIME};
use crate::program::protocol::{self, DecisionRequest, Want};
use sorcery_agents::strategy::{DecisionSource, Strategist};
use sorcery_agents::{Agent, Flag, Level, Pace, Progress};
use sorcery_games::dominion::{Card, CardSet, Dominion, Setup};
use sorcery_games::engine::same;
use sorcery_games::engine::{Digest, Game, Log, Outcome, Seat, SeatSet, Status};
use sorcery_games::setting;
use sorcery_games::threads::locked;
use sorcery_games::words::quoted;
use sorcery_games::{Error, Heuristics, Names, Tabletop, View};
use std::any::Any;
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[derive(Clone, Debug)]
pub enum Contender {
    Strategy(Arc<CompiledStrategy>),
    Computer(Level, Pace),
    Program(Arc<Programs>),
}

/// A program with its idle processes. Each concurrent game uses a separate process.
#[derive(Debug)]
pub struct Programs {
    command: ProgramCommand,
    game: &'static str,
    /// Maximum time per decision.
    time: Duration,
    waiting: Mutex<Vec<Bot>>,
}

/// Compares only the players, not their thinking times.
impl PartialEq for Contender {
    fn eq(&self, other: &Self) -> bool {
        self.player() == other.player()
    }
}

impl From<CompiledStrategy> for Contender {
    fn from(strategy: CompiledStrategy) -> Self {
        Contender::Strategy(Arc::new(strategy))
    }
}

impl Contender {
    /// Returns the contender for a player, or `None` for a person and for a strategy with errors.
    ///
    /// `think` is the thinking time per decision. Computer players that search use all of it, so their decisions can
    /// differ between machines. Without it, they search as far as their level requires.
    pub fn of(player: &Player, game: &'static str, think: Option<Duration>) -> Option<Self> {
        match player {
            Player::Human | Player::Elsewhere => None,
            Player::Strategy(strategy) => strategy.compiled().map(Contender::from),
            Player::Computer(level) => Some(Contender::Computer(*level, think.map_or(Pace::Exact, Pace::Timed))),
            Player::Program(command) => Some(Contender::Program(Arc::new(Programs {
                command: command.clone(),
                game,
                time: think.unwrap_or(USUAL_TIME),
                waiting: Mutex::default(),
            }))),
        }
    }

    /// Returns the contender for a player of a contest that can play this game; see [`check`](Contender::check).
    pub fn ready(player: &Player, game: &'static str, think: Option<Duration>, stop: &Flag) -> Result<Self, Error> {
        let contender = Contender::of(player, game, think).ok_or_else(|| unable(player, game))?;
        contender.check(game, stop).map(|()| contender)
    }

    /// Checks that the contender can play this game. Starts a program once, so that a broken program fails here.
    ///
    /// # Errors
    /// Returns an error if the contender can't play this game.
    pub fn check(&self, game: &str, stop: &Flag) -> Result<(), Error> {
        let command = match self {
            Contender::Strategy(_) if game != Dominion::NAME => return Err(unable(&self.player(), game)),
            Contender::Program(programs) => &programs.command.line,
            _ => "",
        };
        self.try_out(stop).map_err(|forfeit| Error(format!("{}: {}", quoted(command), forfeit.what)))
    }

    /// Converts the contender to a player for a seat in an ordinary match.
    pub fn player(&self) -> Player {
        match self {
            Contender::Strategy(strategy) => {
                Player::Strategy(NamedStrategy { name: strategy.name.clone(), text: strategy.text.clone() })
            }
            Contender::Computer(level, _) => Player::Computer(*level),
            Contender::Program(programs) => Player::Program(programs.command.clone()),
        }
    }

    pub fn name(&self) -> String {
        match self {
            Contender::Strategy(strategy) => strategy.name.clone(),
            Contender::Computer(level, _) => level.to_string(),
            Contender::Program(programs) => programs.command.full_name(),
        }
    }

    pub fn strategy(&self) -> Option<&CompiledStrategy> {
        if let Contender::Strategy(strategy) = self { Some(strategy) } else { None }
    }

    /// Returns the cards that a strategy may buy; empty for other contenders.
    pub fn bought(&self) -> CardSet {
        self.strategy().map_or(CardSet::NONE, |strategy| strategy.file.bought())
    }

    /// Returns the cards that any of these contenders may buy.
    pub fn all_bought<'c>(who: impl IntoIterator<Item = &'c Contender>) -> CardSet {
        who.into_iter().map(Contender::bought).fold(CardSet::NONE, CardSet::or)
    }

    /// Returns the names of the cards that the contender buys and that are not in this kingdom.
    pub fn missing(&self, setup: &Setup) -> Vec<&'static str> {
        self.bought().without(setup.piles()).iter().map(Card::name).collect()
    }

    /// Returns a warning if the contender buys cards that are not in this kingdom. `called` is the subject
    /// of the sentence.
    pub fn lacks(&self, setup: &Setup, called: &str) -> Option<String> {
        let absent = self.missing(setup);
        (!absent.is_empty()).then(|| format!("{called} buys cards that this kingdom lacks: {}", absent.join(", ")))
    }

    /// Returns `true` if the contender is a strategy that plays its Treasures one by one.
    pub fn orders_treasures(&self) -> bool {
        self.strategy().is_some_and(|strategy| strategy.program.orders_treasures())
    }

    /// Starts a program and keeps it ready. Without this check, a program that can't start would lose all its
    /// games and look like a weak player.
    pub fn try_out(&self, stop: &Flag) -> Result<(), Forfeit> {
        let Contender::Program(programs) = self else { return Ok(()) };
        let mut bot = programs.take();
        match bot.greet(&|| stop.is_raised()) {
            Err(NoAnswer::Forfeit(forfeit)) => Err(forfeit),
            Ok(_) | Err(NoAnswer::CalledOff) => {
                locked(&programs.waiting).push(bot);
                Ok(())
            }
        }
    }

    /// Returns the errors in a program's answers that it corrected. The games must be over. Empty for other contenders.
    pub fn corrected(&self) -> Corrected {
        let mut all = Corrected::default();
        if let Contender::Program(programs) = self {
            locked(&programs.waiting).iter().for_each(|bot| all.add(&bot.corrected));
        }
        all
    }

    /// Returns the driver that makes the contender's decisions, in one game after another on one thread.
    pub fn sit_down<G: Heuristics>(&self) -> Driver<G> {
        match self {
            Contender::Strategy(strategy) => Driver::Strategy(Strategist::new(strategy.program.clone())),
            Contender::Computer(level, pace) => Driver::Computer(*level, *pace, level.agent(0, 1, *pace)),
            Contender::Program(programs) => {
                Driver::Program(Box::new(ProgramDriver { bot: programs.take(), programs: programs.clone(), known: 0 }))
            }
        }
    }
}

/// Returns the error that a player can't play a game.
fn unable(player: &Player, game: &str) -> Error {
    Error(format!("the {} cannot play {game}", quoted(&player.to_string())))
}

impl Programs {
    fn take(&self) -> Bot {
        locked(&self.waiting).pop().unwrap_or_else(|| Bot::new(&self.command.line, self.game))
    }
}

/// Makes the decisions of one contender on one thread.
pub enum Driver<G: Game> {
    Strategy(Strategist),
    Computer(Level, Pace, Box<dyn Agent<G>>),
    Program(Box<ProgramDriver>),
}

pub struct ProgramDriver {
    bot: Bot,
    programs: Arc<Programs>,
    /// Number of events of the current game that the program has received.
    known: usize,
}

impl Drop for ProgramDriver {
    fn drop(&mut self) {
        let bot = std::mem::replace(&mut self.bot, Bot::new("", self.programs.game));
        locked(&self.programs.waiting).push(bot);
    }
}

impl<G: Tabletop> Driver<G> {
    /// Starts a game in this seat. `seed` determines a computer player's random choices.
    fn begin(&mut self, seat: Seat, seed: u64, setup: &G::Setup, names: &Names) {
        match self {
            Driver::Strategy(strategist) => strategist.forget(),
            Driver::Computer(level, pace, agent) => *agent = level.agent(seed, 1, *pace),
            Driver::Program(seated) => {
                seated.known = 0;
                seated.bot.begin(seat, names, setting::chosen::<G>(setup));
            }
        }
    }

    fn choose(
        &mut self,
        game: &G,
        seat: Seat,
        log: &Log<G::Event>,
        referee: &Referee,
        at: &SingleGame<'_, G>,
    ) -> Result<ContestDecision<G::Action>, NoAnswer> {
        let view = View::new(game, seat);
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        match self {
            Driver::Strategy(strategist) => {
                let (action, reason) = follow(strategist, game, seat).unwrap_or((legal[0], None));
                Ok(ContestDecision { action, reason, value: None })
            }
            Driver::Computer(_, _, agent) => {
                agent.set_quiet_turns(referee.quiet_turns((G::ABOUT.progress)(game)));
                let action = agent.choose(view, &legal, &Progress::until(at.stop.clone()));
                let value = agent.opinion().first().map(|best| best.chance);
                Ok(ContestDecision { action, reason: None, value })
            }
            Driver::Program(seated) => {
                let ProgramDriver { bot, programs, known } = &mut **seated;
                let called_off = || at.stop.is_raised();
                let request = |wants: &[Want]| {
                    DecisionRequest::of(view, game.turn_number(), at.names, &legal, &log[*known..], wants)
                };
                let line = bot.choose(request, programs.time, &called_off)?;
                *known = log.len();
                // `Bot::choose` returns only legal actions, so this search succeeds.
                let chosen = legal.iter().find(|action| view.spell(**action) == line);
                Ok(ContestDecision { action: *chosen.unwrap_or(&legal[0]), reason: None, value: None })
            }
        }
    }

    /// Reports the end of a game to a program. `why` is the reason if the game ended early, such as a forfeit.
    fn over(&mut self, seat: Seat, outcome: Outcome, log: &Log<G::Event>, names: &Names, why: Option<&str>) {
        if let Driver::Program(seated) = self {
            let ProgramDriver { bot, known, .. } = &mut **seated;
            bot.over(outcome, protocol::log_of::<G>(&log[*known..], names, seat), why);
        }
    }
}

/// Returns the decision of a strategy; `None` if the game isn't Dominion.
fn follow<G: Game>(strategist: &mut Strategist, game: &G, seat: Seat) -> Option<(G::Action, Option<DecisionSource>)> {
    let game = (game as &dyn Any).downcast_ref::<Dominion>()?;
    let (action, reason) = strategist.decide(View::new(game, seat));
    Some((same(action)?, Some(reason)))
}

#[derive(Clone, Copy, Debug)]
pub struct ContestDecision<A> {
    pub action: A,
    /// The reason for the decision, if the player is a strategy.
    pub reason: Option<DecisionSource>,
    /// The estimated probability of winning, from 0 to 1, if the player provides it.
    pub value: Option<f64>,
}

pub struct SingleGame<'a, G: Game> {
    pub setup: &'a G::Setup,
    pub seed: u64,
    /// Seeds for the computer players' random choices. Each player combines them with the number of its seat.
    pub agent_seeds: &'a [u64],
    pub names: &'a Names,
    pub stop: &'a Flag,
    pub refereed: bool,
}

pub struct EndedGame<G: Game> {
    pub game: G,
    pub log: Log<G::Event>,
    pub actions: u64,
    pub outcome: Outcome,
    /// The player who forfeited, and the reason.
    pub failed: Option<(Seat, Forfeit)>,
    /// The reason if the game ended early: a forfeit, or a tie that the referee declared.
    pub why: Option<String>,
}

impl<G: Tabletop> SingleGame<'_, G> {
    /// Plays the game; `seated` gives the index of each seat's player. Returns `None` if the game is cancelled.
    ///
    /// Calls `seen` before each action with the position, all events so far, the seat and its decision.
    pub fn play(
        &self,
        players: &mut [Driver<G>],
        seated: &[usize],
        mut seen: impl FnMut(&G, &[G::Event], Seat, ContestDecision<G::Action>),
    ) -> Option<EndedGame<G>> {
        for (seat, &player) in Seat::all(seated.len()).zip(seated) {
            let chance = Digest::of(self.agent_seeds.iter().copied().chain([1 + u64::from(seat.0)]));
            players[player].begin(seat, chance, self.setup, self.names);
        }
        let mut log = Log::default();
        let mut game = G::start(self.setup, self.seed, &mut log);
        let mut referee = Referee::new(&game);
        let (mut actions, mut failed, mut why) = (0, None, None);
        let nobody = Outcome { winners: SeatSet::NONE };
        // `None` if the game is cancelled.
        let outcome = loop {
            let seat = match game.status() {
                Status::Over(outcome) => break Some(outcome),
                Status::Awaiting(seat) => seat,
            };
            if self.stop.is_raised() {
                break None;
            }
            why = referee.draw(&game).filter(|_| self.refereed);
            if why.is_some() {
                break Some(nobody);
            }
            actions += 1;
            match players[seated[seat.index()]].choose(&game, seat, &log, &referee, self) {
                Ok(decision) => {
                    seen(&game, &log, seat, decision);
                    game.apply(decision.action, &mut log);
                }
                Err(NoAnswer::CalledOff) => break None,
                Err(NoAnswer::Forfeit(forfeit)) => {
                    why = Some(format!("{} forfeits: {}", self.names.of(seat), forfeit.what));
                    failed = Some((seat, forfeit));
                    break Some(Outcome { winners: SeatSet::all_but(seat, seated.len()) });
                }
            }
        };
        for (seat, &player) in Seat::all(seated.len()).zip(seated) {
            players[player].over(seat, outcome.unwrap_or(nobody), &log, self.names, why.as_deref());
        }
        Some(EndedGame { game, log, actions, outcome: outcome?, failed, why })
    }
}
