//! Options that several commands share.

use super::failure::Failure;
use super::files;
use super::launch::{self, NewGame};
use super::values::{SEED, described, number, one_of, player, seconds, theme, word};
use clap::Args;
use sorcery_agents::Pace;
use sorcery_faces::plain::BoardMode;
use sorcery_games::engine::Rng;
use sorcery_games::words::path_in_full;
use sorcery_games::{Tabletop, position, read_position, setting};
use sorcery_session::{Header, Player, Players, Undo, processors};
use sorcery_ui::keys::KeySet;
use sorcery_ui::settings::{Draw, Settings, TableLayout};
use sorcery_ui::theme::Depth;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Heading of the settings in `--help`. `-h` and the manual pages of commands omit these options.
pub(super) const SETTINGS: &str = "Settings for this run (press F4 in the full screen to change them permanently)";

/// The players of a game for two.
#[derive(Args, Debug)]
pub(super) struct PlayersArgs {
    /// Player 1: human, novice, apprentice, adept, master or program:COMMAND
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub(super) p1: Option<Player>,
    /// Player 2
    #[arg(long, value_name = "PLAYER", hide_possible_values = true, value_parser = player())]
    pub(super) p2: Option<Player>,
    #[command(flatten)]
    pub(super) think: ThinkArgs,
}

/// The thinking time of computer players.
#[derive(Args, Debug)]
pub(super) struct ThinkArgs {
    /// Thinking time per decision [default: up to 2 s]
    ///
    /// Applies to computer players that search, and to programs. The default for programs is 10 seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    think: Option<Duration>,
}

impl ThinkArgs {
    pub(super) fn pace(&self) -> Pace {
        self.think.map_or(Pace::Usual, Pace::Timed)
    }

    /// Returns the players at a table. Computer players think on all processors. The processors are counted only if
    /// there is a computer player, because counting takes up much of the program's start-up time.
    pub(super) fn players(&self, seats: Vec<Player>) -> Players {
        let threads = if seats.iter().any(|player| *player != Player::Human) { processors() } else { 1 };
        Players::new(seats, self.pace(), threads)
    }
}

/// Options for starting a game.
#[derive(Args, Debug)]
pub(super) struct BeginArgs {
    /// Repeat the game with this seed
    #[arg(long, value_name = "N", value_parser = number::<u64>(SEED))]
    pub(super) seed: Option<u64>,
    /// Start from a position printed by `position`
    #[arg(long, value_name = "FILE")]
    pub(super) position: Option<PathBuf>,
    /// Read the first lines of input, including the names, from FILE
    #[arg(long, value_name = "FILE")]
    pub(super) init: Option<PathBuf>,
}

impl BeginArgs {
    /// Creates a game from these options. The game starts without the set-up screen if the arguments name players
    /// (`named`), a script or a position. In a game for one person, a seed is enough.
    pub(super) fn game<G: Tabletop>(
        self,
        players: Players,
        named: bool,
        setup: impl FnOnce() -> Result<G::Setup, Failure>,
    ) -> Result<Box<NewGame>, Failure> {
        let script = self.init.as_deref().map(launch::script).transpose()?;
        let position = self.position.as_deref().map(position::<G>).transpose()?;
        let seats = players.seats().len();
        let (position, names) = position.map_or((None, vec![None; seats]), |(text, names)| (Some(text), names));
        if names.len() != seats {
            return Err(Failure::usage(format!("the position has {} players, not {seats}", names.len())));
        }
        let header = Header {
            game: G::NAME.into(),
            seed: self.seed.unwrap_or_else(Rng::fresh_seed),
            players: players.seats().to_vec(),
            chosen: setting::chosen::<G>(&setup()?),
            position,
            ..Header::default()
        };
        let at_once = named || script.is_some() || header.position.is_some() || (seats == 1 && self.seed.is_some());
        Ok(Box::new(NewGame { header, players, names, script, seed: self.seed, at_once }))
    }
}

/// Reads a position file, and returns its text and the player names in it.
fn position<G: Tabletop>(path: &Path) -> Result<(String, Vec<Option<String>>), Failure> {
    let text = files::read_text("position", path, position::SIZE_LIMIT)?;
    let (_, names) =
        read_position::<G>(&text).map_err(|error| Failure::file(format!("{}: {error}", path_in_full(path))))?;
    Ok((text, names))
}

/// Options for displaying a game and saving it.
#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    /// Use plain text, even on a terminal
    #[arg(long)]
    pub(super) plain: bool,
    /// When to print the plain-text board
    #[arg(long, value_name = "WHEN", value_delimiter = ',', value_parser = board())]
    board: Vec<BoardWord>,
    #[command(flatten)]
    screen: ScreenArgs,
}

#[derive(Clone, Copy, Debug)]
enum BoardWord {
    When(BoardMode),
    Layout(TableLayout),
}

fn board() -> impl clap::builder::TypedValueParser<Value = BoardWord> {
    use BoardWord::{Layout as How, When};
    one_of([
        ("turns", "At the start of each turn (default)", When(BoardMode::Turns)),
        ("asked", "Only when you type `board`", When(BoardMode::Asked)),
        // Older spellings of some values of `--layout`.
        ("fit", "", How(TableLayout::Auto)),
        ("cards", "", How(TableLayout::Cards)),
        ("list", "", How(TableLayout::List)),
    ])
}

/// Options of the full screen and the window, and the folder for saved games.
#[derive(Args, Debug)]
pub(super) struct ScreenArgs {
    /// Also open an X11 window
    #[cfg(feature = "x11")]
    #[arg(long)]
    pub(super) graphics: bool,
    /// Save games in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(super) data: Option<PathBuf>,
    /// How far you can undo: any number of actions, or only back to the last revealed card
    #[arg(long, value_name = "RULE", help_heading = SETTINGS, hide_short_help = true, value_parser = word::<Undo>())]
    pub(super) undo: Option<Undo>,
    /// Don't hide hands when two people share a screen
    #[arg(long, help_heading = SETTINGS, hide_short_help = true)]
    pub(super) open_hands: bool,
    /// Crash once the full screen is open, to test that the terminal is restored
    #[arg(long, hide = true)]
    pub(super) crash: bool,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

/// A number of colours, or `None` to detect the number.
type ColourCount = Option<Depth>;

/// Options for colours, keys and drawing.
#[derive(Args, Debug)]
pub(super) struct LookArgs {
    /// Colour theme: auto (suits the background), dusk, light, high-contrast, safe, mono, classic16 or your own
    #[arg(long, value_name = "NAME", help_heading = SETTINGS, hide_short_help = true, hide_possible_values = true, value_parser = theme())]
    pub(super) theme: Option<String>,
    /// Number of colours
    #[arg(long, alias = "color", value_name = "DEPTH", help_heading = SETTINGS, hide_short_help = true, value_parser = word::<ColourCount>())]
    pub(super) colour: Option<ColourCount>,
    /// How to show the table, in the full screen and in plain text
    #[arg(long, value_name = "HOW", help_heading = SETTINGS, hide_short_help = true, value_parser = described::<TableLayout>())]
    pub(super) layout: Option<TableLayout>,
    /// How to draw pictures, boxes and symbols (in plain-text mode, only ascii has an effect)
    #[arg(long, value_name = "HOW", help_heading = SETTINGS, hide_short_help = true, value_parser = described::<Draw>())]
    draw: Option<Draw>,
    // Older spellings of some values of `--draw`.
    #[arg(long, hide = true)]
    ascii: bool,
    #[arg(long, hide = true, value_parser = word::<Draw>())]
    pictures: Option<Draw>,
    /// For screen readers: same as --layout list --draw ascii --no-animation, with a visible cursor
    #[arg(long, help_heading = SETTINGS, hide_short_help = true)]
    accessible: bool,
    /// Key bindings to use
    #[arg(long, value_name = "SET", help_heading = SETTINGS, hide_short_help = true, value_parser = word::<KeySet>())]
    keys: Option<KeySet>,
    /// Turn animation off
    #[arg(long, help_heading = SETTINGS, hide_short_help = true)]
    no_animation: bool,
    /// Turn mouse support off, so that you can select text in the terminal
    #[arg(long, help_heading = SETTINGS, hide_short_help = true)]
    no_mouse: bool,
}

/// How to show games, and where to save them.
#[cfg_attr(not(feature = "tui"), allow(dead_code))]
pub(super) struct Show {
    /// Whether to use the full screen. If not, games are shown as plain text.
    pub full_screen: bool,
    /// How long computer players think.
    pub pace: Pace,
    /// When to print the plain-text board.
    pub board: BoardMode,
    pub screen: ScreenArgs,
}

impl LookArgs {
    /// Replaces the user's settings with those given in the arguments.
    pub(super) fn apply(&self, settings: &mut Settings) {
        let older = if self.ascii { Some(Draw::Ascii) } else { self.pictures };
        settings.keys = self.keys.unwrap_or(settings.keys);
        settings.draw = self.draw.or(older).unwrap_or(settings.draw);
        settings.layout = self.layout.unwrap_or(settings.layout);
        settings.accessible |= self.accessible;
        settings.animation &= !self.no_animation;
        settings.mouse &= !self.no_mouse;
        if let Some(theme) = &self.theme {
            settings.theme = theme.clone();
        }
    }
}

impl ScreenArgs {
    /// Converts the options to the settings for showing the full screen.
    pub(super) fn show(self, pace: Pace) -> Show {
        Show { full_screen: on_terminal(), pace, board: BoardMode::default(), screen: self }
    }
}

impl ShowArgs {
    /// Returns `true` if the game is shown on the full screen instead of as plain text.
    pub(super) fn full_screen(&self) -> bool {
        !self.plain && on_terminal()
    }

    /// Converts the options to the settings for showing a game.
    pub(super) fn show(self, pace: Pace) -> Show {
        let full_screen = self.full_screen();
        let mut show = Show { full_screen, ..self.screen.show(pace) };
        for word in self.board {
            match word {
                BoardWord::When(board) => show.board = board,
                BoardWord::Layout(layout) => _ = show.screen.look.layout.get_or_insert(layout),
            }
        }
        show
    }
}

/// Returns `true` if this build has a full screen, and input and output are a terminal that can show one.
fn on_terminal() -> bool {
    cfg!(feature = "tui") && can_draw()
}

/// Returns `true` if input and output are a terminal that can move its cursor.
pub(super) fn can_draw() -> bool {
    // On Windows, TERM is unset even for a terminal that can move its cursor.
    let is_simple = std::env::var_os("TERM").map_or(cfg!(unix), |term| term.is_empty() || term == "dumb");
    !is_simple && io::stdin().is_terminal() && io::stdout().is_terminal()
}
