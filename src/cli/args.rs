//! Arguments that several commands have.

use crate::agents::Pace;
use crate::session::{Player, Players, Undo};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Debug, Clone)]
pub(super) struct SorceryArgs {
    /// Player 1's deck: a file with one card name a line, or the name of a built-in deck
    #[arg(long, value_name = "FILE")]
    pub(super) deck1: Option<PathBuf>,
    /// Player 2's deck
    #[arg(long, value_name = "FILE")]
    pub(super) deck2: Option<PathBuf>,
    /// Testing mode: nothing is shuffled, magic is forgiven, `draw` and `discard` work
    #[arg(long)]
    pub(super) testing: bool,
    /// Which cards decks may have
    #[arg(long, value_enum, default_value = "base", value_name = "SET")]
    pub(super) cards: Cards,
    #[command(flatten)]
    pub(super) players: PlayersArgs,
    #[command(flatten)]
    pub(super) table: TableArgs,
}

/// How a game of any kind is begun and shown.
#[derive(Args, Debug, Clone)]
// Plain text takes the flags of the full screen, too, so that scripts need not know what is built.
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
pub(super) struct TableArgs {
    /// Take the first lines of input, names included, from a file
    #[arg(long, value_name = "FILE")]
    pub(super) init: Option<PathBuf>,
    /// Show the game in a window, too
    #[cfg(feature = "x11")]
    #[arg(long)]
    pub(super) graphics: bool,
    /// Repeat the game with this seed
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Go on from a position that the command `position` printed
    #[arg(long, value_name = "FILE")]
    pub(super) position: Option<PathBuf>,
    /// Plain text even on a terminal
    #[arg(long)]
    pub(super) plain: bool,
    #[command(flatten)]
    pub(super) look: LookArgs,
    /// No curtain between two people at one keyboard
    #[arg(long)]
    pub(super) open_hands: bool,
    /// How far back undo goes: friendly, to the start; strict, not past what was revealed
    #[arg(long, value_name = "RULE", value_parser = ["friendly", "strict"])]
    undo: Option<String>,
    /// Keep games in this folder
    #[arg(long, value_name = "DIR")]
    pub(super) data: Option<PathBuf>,
    /// Panic as soon as the full screen is up, to see what becomes of the terminal
    #[arg(long, hide = true)]
    pub(super) crash: bool,
    /// When plain text shows the board: at the start of each turn, or only when asked
    #[arg(long, value_enum, default_value = "turns", value_name = "WHEN")]
    pub(super) board: BoardArg,
    /// How plain text shows the board: as lists where a terminal is too narrow for it, or with cards always
    #[arg(long, value_enum, default_value = "fit", value_name = "HOW")]
    pub(super) layout: LayoutArg,
}

/// How a screen looks, and what works it.
#[derive(Args, Debug, Clone)]
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
pub(super) struct LookArgs {
    /// Draw with plain ASCII characters
    #[arg(long)]
    pub(super) ascii: bool,
    /// The theme of the full screen
    #[arg(long, value_name = "NAME")]
    pub(super) theme: Option<String>,
    /// How many colours to use
    #[arg(long, alias = "color", value_name = "DEPTH", value_parser = ["true", "256", "16", "none"])]
    pub(super) colour: Option<String>,
    /// How drawings are shown in the full screen
    #[arg(long, value_name = "HOW", value_parser = ["auto", "blocks", "none"])]
    pub(super) pictures: Option<String>,
    /// The set of keys
    #[arg(long, value_name = "SET", value_parser = ["arrows", "vi"])]
    pub(super) keys: Option<String>,
    /// Nothing moves
    #[arg(long)]
    pub(super) no_animation: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(super) no_mouse: bool,
}

impl TableArgs {
    /// The rule of undo, where one is named.
    pub(super) fn undo(&self) -> Option<Undo> {
        self.undo.as_ref().map(|rule| if rule == "strict" { Undo::Strict } else { Undo::Friendly })
    }
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cards {
    /// The 22 cards of the specification
    Base,
    /// These and the Circle
    All,
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardArg {
    Turns,
    Asked,
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LayoutArg {
    Fit,
    Cards,
}

/// Who plays, and how long computer players think.
#[derive(Args, Debug, Clone)]
pub(super) struct PlayersArgs {
    /// Who plays the first seat: human, novice, apprentice, adept, master; a program of your own,
    /// program:CMD; or, for experiments, random, greedy, turn, search:ITERATIONS,
    /// network:ITERATIONS
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    p1: Player,
    /// Who plays the second seat
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    p2: Player,
    /// How long adept and master think about each decision, instead of two seconds at most, and a
    /// program, instead of ten
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
}

impl PlayersArgs {
    /// The players, thinking on all processors. Where nobody thinks, these are not counted: it
    /// would take a good part of what the program needs to start.
    pub(super) fn players(&self) -> Players {
        let pace = self.think.map_or(Pace::Usual, Pace::Timed);
        let seated = |threads: usize| Players::new(vec![self.p1.clone(), self.p2.clone()], pace, threads);
        let players = seated(1);
        if players.any_computer() { seated(processors()) } else { players }
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.001..=3_600.0).contains(&n) => Ok(Duration::from_secs_f64(n)),
        _ => Err("expected a number of seconds from 0.001 to 3600".to_string()),
    }
}

/// How many threads are worth starting.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
