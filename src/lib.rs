//! Card games at one terminal table, and a library to play them with.
//!
//! # Play a random game
//!
//! A game is a plain value without callbacks. [`status`](engine::Game::status) tells which seat must decide. Events go to
//! a log, which can be off.
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
//! An agent decides for one seat and sees only that seat's [`View`](games::View) of the position. The `view` module of
//! each game adds methods to it, such as `life` and `minions`. To look ahead, an agent imagines the hidden cards
//! ([`View::imagine`](games::View::imagine)). `examples/bot.rs` plays a larger agent against a level.
//!
//! ```
//! use sorcery::agents::{Agent, Progress};
//! use sorcery::games::View;
//! use sorcery::games::sorcery::{Action, Sorcery};
//!
//! /// Attacks the opponent whenever possible.
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
//! The levels of the program are agents, too. With the same seed, they play the same game on every machine. A game of
//! Sorcery between weak agents may never end, so stop it after some turns, as `examples/bot.rs` does. Code for any game
//! gets its default set-up from [`About::setup_with`](games::About::setup_with).
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
//!     won += u32::from(game.status().is_won_by(Seat::ONE));
//! }
//! assert!(won < 500, "random play rarely opens all eight doors");
//! ```
//!
//! # Read a position
//!
//! A position is a text. Fields that it omits have their values from the start of a game.
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
//! # Layers
//!
//! Each layer depends only on those to its left:
//!
//! ```text
//! engine ← games ← agents ← session ← ui ← faces ← cli
//! ```
//!
//! * [`engine`]: the interface to a game's rules ([`engine::Game`]), seats, random numbers and card piles.
//! * [`games`]: the rules, sentences and tables of each game. Code outside this layer sees positions only through
//!   [`games::View`], which hides what the seat can't see.
//! * [`agents`]: computer players, and the interpreter of Dominion's strategy language.
//! * [`session`]: a match of any game ([`session::Match`]), which reads command lines and returns tables and sentences;
//!   journals, shared tables, programs as players, and contests of many games.
//! * `ui`: the screens, independent of the front end.
//! * `faces`: the front ends: plain text, the terminal (feature `tui`) and the window (feature `x11`).
//! * `cli`: the command line.
//!
//! The first four layers are the library, which needs no features. Actions have one text format, the command line:
//! scripts, saved games and tests are lists of such lines. Programs in other languages play through
//! [`session::program::protocol`], lines of JSON on standard input and output; see `docs/protocol.md`.

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
