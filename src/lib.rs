//! Card games at one terminal table, and a library to play them with.
//!
//! # Play a random game
//!
//! A game is one plain value. It never calls anybody: it says whose decision is due and waits. What
//! happens goes to a log, which may be off.
//!
//! ```
//! use sorcery::engine::{Game, Log, Rng, Status, Stream};
//! use sorcery::games::onirim::{Onirim, Setup};
//!
//! let mut game = Onirim::start(&Setup::default(), 42, &mut Log::off());
//! let mut rng = Rng::new(42, Stream::Playout);
//! let mut legal = Vec::new();
//! while let Status::Awaiting(_) = game.status() {
//!     legal.clear();
//!     game.legal_actions(&mut legal);
//!     game.apply(legal[rng.below(legal.len())], &mut Log::off());
//! }
//! assert!(matches!(game.status(), Status::Over(_)));
//! ```
//!
//! # Write an agent
//!
//! Whoever decides for a seat sees a [`View`](games::View) of the position and nothing else. Each
//! game has questions of its own to it (a life, a hand, a board: see the games' `view` modules);
//! whoever wants to look ahead imagines a world that agrees with what the seat knows
//! ([`View::imagine`](games::View::imagine)). `examples/bot.rs` plays such an agent against a level.
//!
//! ```
//! use sorcery::agents::{Agent, Progress};
//! use sorcery::games::View;
//! use sorcery::games::sorcery::{Action, Sorcery};
//!
//! /// Hits the player wherever it can.
//! struct Rusher;
//!
//! impl Agent<Sorcery> for Rusher {
//!     fn choose(&mut self, view: View<'_, Sorcery>, legal: &[Action], _: &Progress) -> Action {
//!         let attack = |place: u8| view.minions(view.seat()).nth(place.into()).map_or(0, |minion| minion.attack);
//!         let hits = legal.iter().filter(|action| matches!(action, Action::Attack(_, None)));
//!         let best = hits.max_by_key(|action| match action {
//!             Action::Attack(place, _) => attack(*place),
//!             _ => 0,
//!         });
//!         let play = legal.iter().find(|action| matches!(action, Action::Play(..)));
//!         *best.or(play).unwrap_or(&legal[0])
//!     }
//! }
//! ```
//!
//! # Simulate a thousand games
//!
//! The agents that people meet as levels play for a program, too, the same for the same seed
//! everywhere.
//!
//! ```
//! use sorcery::agents::{Level, Pace, Progress};
//! use sorcery::engine::{Game, Log, Seat, Status};
//! use sorcery::games::View;
//! use sorcery::games::onirim::{Onirim, Setup};
//!
//! let mut won = 0;
//! for seed in 0..1_000 {
//!     let mut game = Onirim::start(&Setup::default(), seed, &mut Log::off());
//!     let mut agent = Level::Random.agent::<Onirim>(seed, 1, Pace::Exact);
//!     let mut legal = Vec::new();
//!     while let Status::Awaiting(seat) = game.status() {
//!         legal.clear();
//!         game.legal_actions(&mut legal);
//!         let action = agent.choose(View::new(&game, seat), &legal, &Progress::new());
//!         game.apply(action, &mut Log::off());
//!     }
//!     won += u32::from(matches!(game.status(), Status::Over(outcome) if outcome.payoff(Seat::ONE) == 1.0));
//! }
//! assert!(won < 500, "chance opens eight doors seldom");
//! ```
//!
//! # Read a position
//!
//! Positions are text; what is left out is as at the beginning of a game. What a seat sees of one
//! is asked by a view.
//!
//! ```
//! use sorcery::engine::Seat;
//! use sorcery::games::sorcery::Sorcery;
//! use sorcery::games::{View, read_position};
//!
//! let text = "sorcery position 1\nturn 9\nactive 1\n\
//!             player 1 Ada\nlife 4\nmagic 2\nhand Banish\nminion Air Elemental\nenchantment Giant Strength\n\
//!             player 2 Grace\nlife 3\nhand Haste | Blizzard known\n";
//! let (game, _names) = read_position::<Sorcery>(text)?;
//! let view = View::new(&game, Seat::ONE);
//! assert_eq!(view.life(Seat::TWO), 3);
//! assert_eq!(view.minions(Seat::ONE).next().map(|minion| (minion.attack, minion.defence)), Some((3, 3)));
//! assert_eq!((view.hand_size(Seat::TWO), view.known_hand(Seat::TWO).count()), (2, 1));
//! # Ok::<(), sorcery::games::Error>(())
//! ```
//!
//! # The map
//!
//! In the direction of dependencies; each layer may use those to its left only:
//!
//! ```text
//! engine ← games ← agents ← session ← ui ← faces ← cli
//! ```
//!
//! * [`engine`]: the contract of a game's rules ([`engine::Game`]), seats, chance, containers.
//! * [`games`]: the rules, words and tables of each game, behind the wall of [`games::View`]:
//!   nothing outside `games` can look at what a seat does not see. Cards are rows of data.
//! * [`agents`]: programs that decide for a seat, seeing only its view: computer players, and the
//!   players of Dominion's strategy language.
//! * [`session`]: one match with its types erased ([`session::Match`]): lines in, tables and
//!   sentences out; and many games at once.
//! * `ui`: what the screens show and how they answer, whatever draws them.
//! * `faces`: what draws them: plain text, the terminal (feature `tui`), a window (feature `x11`).
//! * `cli`: arguments in, an exit status out.
//!
//! A program in another language plays by [`session::program::protocol`], lines of JSON on its standard input and
//! output; `docs/protocol.md` describes it.
//!
//! The first four are the library; they need neither feature. The line is the one wire format of
//! actions: scripts, saved games and tests are lists of lines.

#[doc(hidden)]
pub mod cli;

pub use sorcery_agents as agents;
#[doc(hidden)]
pub use sorcery_faces as faces;
pub use sorcery_games as games;
pub use sorcery_games::engine;
pub use sorcery_session as session;
#[doc(hidden)]
pub use sorcery_ui as ui;
