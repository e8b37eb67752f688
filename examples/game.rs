//! Tic-tac-toe: a game with only the required methods, as a template for your own. If the output is a terminal, you play
//! against `adept` on the full screen. Otherwise, two people play in plain text.
//!
//! ```text
//! cargo run --example game
//! printf 'mark 5\nmark 1\nhint\n' | cargo run --example game | cat
//! ```

use sorcery::agents::Level;
use sorcery::engine::{Game, Log, Outcome, Rng, Seat, SeatSet, Status, Stream};
use sorcery::faces::plain::{BoardMode, Plain};
use sorcery::faces::{canvas::SIMPLE, run::App, tui::Terminal};
use sorcery::games::Request::Act;
use sorcery::games::position::{Fields, Writer};
use sorcery::games::table::{CardFace, Cell, Placed, Row};
use sorcery::games::{
    About, Anchor, Argument, Error, Facts, Heuristics, Look, Names, Sentence, Table, Tabletop, Verb, View,
};
use sorcery::session::{GameInfo, Header, Match, Player};
use sorcery::ui::theme::{Depth, Theme};
use sorcery::ui::{app::Msg, keys::Keymap, model::Model, settings::Settings, storage::Opened};
use std::fmt;
use std::io::IsTerminal;

/// The squares of each line of three.
const LINES: [[usize; 3]; 8] = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// The position.
#[derive(Clone, Debug, PartialEq)]
struct TicTacToe {
    /// For each square, 0 if it is empty, otherwise the number of its player.
    squares: [u8; 9],
}

/// The action: marks the square with this index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Mark(u8);

/// The event: the player marked the square with this index, and perhaps won.
#[derive(Clone, Copy, Debug)]
struct Marked(Seat, u8, bool);

/// The reason why an action is illegal.
#[derive(Debug)]
struct Taken;

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("That square is taken: choose an empty one.")
    }
}

/// The rules.
impl Game for TicTacToe {
    const NAME: &'static str = "tictactoe";
    type Setup = ();
    type Action = Mark;
    type Event = Marked;
    type Illegal = Taken;

    fn start(_setup: &(), _seed: u64, _log: &mut Log<Marked>) -> Self {
        TicTacToe { squares: [0; 9] }
    }

    fn seats(&self) -> usize {
        2
    }

    fn status(&self) -> Status {
        let mover = if self.marks().is_multiple_of(2) { Seat::ONE } else { Seat::TWO };
        let squares = |line: &[usize; 3]| line.map(|at| self.squares[at]);
        // Only the player who marked the last square can have completed a line.
        match LINES.iter().map(squares).any(|[a, b, c]| a > 0 && a == b && b == c) {
            true => Status::Over(Outcome::won_by(mover.other())),
            false if self.marks() == 9 => Status::Over(Outcome { winners: SeatSet::only(Seat::ONE).with(Seat::TWO) }),
            false => Status::Awaiting(mover),
        }
    }

    fn turn_number(&self) -> u32 {
        self.marks() + 1
    }

    fn check(&self, Mark(square): Mark) -> Result<(), Taken> {
        let is_open = self.squares.get(usize::from(square)) == Some(&0) && self.status().awaited().is_some();
        if is_open { Ok(()) } else { Err(Taken) }
    }

    fn legal_actions(&self, out: &mut Vec<Mark>) {
        out.extend((0..9).map(Mark).filter(|&mark| self.check(mark).is_ok()));
    }

    fn apply(&mut self, Mark(square): Mark, log: &mut Log<Marked>) {
        let Some(mover) = self.status().awaited() else { return };
        self.squares[usize::from(square)] = mover.number() as u8;
        log.push(|| Marked(mover, square, self.status().is_won_by(mover)));
    }

    // No information is hidden.
    fn resample(&mut self, _seat: Seat, _rng: &mut Rng) {}
}

impl TicTacToe {
    fn marks(&self) -> u32 {
        self.squares.iter().filter(|&&square| square > 0).count() as u32
    }

    /// Returns three rows of squares. The anchor of a square is its address for the mouse and the arrow keys.
    fn table(view: View<'_, Self>, _names: &Names, _look: Look) -> Result<Table, Error> {
        let game = view.imagine(&mut Rng::new(0, Stream::Playout));
        let square = |at: usize| {
            let name = if game.squares[at] == 1 { "X" } else { "O" };
            let card = CardFace { name: name.into(), ..CardFace::default() };
            let cell = if game.squares[at] == 0 { Cell::Slot("empty".into()) } else { Cell::from(card) };
            Placed::at(Anchor::new(0, Seat::ONE, at), cell)
        };
        let row = |(name, at): (&'static str, usize)| Row::Cells(name.into(), (at..at + 3).map(square).collect());
        Ok(Table { rows: [("top", 0), ("middle", 3), ("bottom", 6)].map(row).into(), framed: false })
    }

    /// Writes a position as text, for saved games and the command `position`.
    fn write(&self, out: &mut Writer<'_>) {
        Seat::all(2).for_each(|seat| out.player(seat));
        out.items("squares", " ", self.squares);
    }

    fn read(fields: &Fields<'_>) -> Result<Self, Error> {
        let mut game = TicTacToe { squares: [0; 9] };
        fields.players(2)?;
        fields.set("squares", &mut game.squares, |line| {
            let mut squares = [0; 9];
            for (square, word) in squares.iter_mut().zip(line.exactly::<9>("nine squares")?) {
                *square = line.parse(word)?;
            }
            Ok(squares)
        })?;
        Ok(game)
    }
}

/// The defaults are enough for computer players that search.
impl Heuristics for TicTacToe {}

/// The number after `mark`, and the place to click for it.
const SQUARE: Argument<TicTacToe> =
    Argument::number("square", "the square", 9).at(|_, square| [Anchor::new(0, Seat::ONE, square.into())].into());

/// The commands and the words.
impl Tabletop for TicTacToe {
    const ABOUT: &'static About<Self> =
        &About::new(Facts::new("Tic-tac-toe", 2), TicTacToe::table, TicTacToe::write, TicTacToe::read);

    const VERBS: &'static [Verb<Self>] = &[Verb::new(
        "mark",
        &[SQUARE],
        "Mark a square, from 1 (top left) to 9.",
        (|_, codes| Ok(Act(Mark(codes[0]))), |_, Mark(square)| Some([square].into())),
    )];

    fn tell(events: &[Marked], s: &mut Sentence<'_>) -> usize {
        let Marked(seat, square, wins) = events[0];
        s.subject(seat).verb("mark", "marks").put(&format!(" square {}", square + 1));
        if wins {
            s.put(" and").verb("win", "wins");
        }
        s.stop();
        1
    }
}

/// Starts a match in which this player has the second seat. The game isn't in the roster, so it can't be saved.
fn open(second: Player) -> Result<Match, Error> {
    let (names, players) = (vec!["Ada".into(), "Grace".into()], vec![Player::Human, second]);
    GameInfo::of::<TicTacToe>().open(Header { game: TicTacToe::NAME.into(), names, players, ..Header::default() })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if !std::io::stdout().is_terminal() {
        let mut plain = Plain::new(Vec::new(), std::io::stdin(), std::io::stdout(), &SIMPLE, BoardMode::Asked);
        return Ok(plain.play(&mut open(Player::Human)?).map(drop)?);
    }
    let mut model = Model::new(Settings::default(), Keymap::default(), Theme::built_in());
    model.sit_down(Opened { session: open(Player::Computer(Level::Adept))?, path: None, replay: false });
    let mut app = App::new(model, None);
    // Any message makes the program carry out the effects that the first screen has requested.
    app.tell(Msg::Resized);
    app.join(Box::new(Terminal::enter(Depth::True, true)?));
    Ok(app.run()?)
}

#[test]
fn a_game_is_played_in_plain_text() {
    let (lines, mut out) = ("mark 1\nmark 1\nmark 4\nhint\nmark 2\nmark 5\nmark 3\n", Vec::new());
    let mut game = open(Player::Human).expect("a match");
    Plain::new(Vec::new(), lines.as_bytes(), &mut out, &SIMPLE, BoardMode::Asked).play(&mut game).expect("a game");
    let text = String::from_utf8(out).expect("text");
    for said in ["That square is taken", "Grace marks square 4.", "Ada marks square 3 and wins."] {
        assert!(text.contains(said), "`{said}` is missing in\n{text}");
    }
}
