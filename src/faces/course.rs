//! The Splendor program of the course: its screens, prompts and messages, byte for byte.
//!
//! Rules/splendor 1.2 to 1.4, and 3, points 14 and 15, define this behaviour:
//!
//! - Decks are dealt from the end of the data file.
//! - The screen is redrawn before every prompt, but not after an invalid move.
//! - Words are read one by one, so a line may contain several answers.
//! - Arguments must be on the line of their command, as the error `too few colors` shows.
//!
//! The course documents no output for these cases, so they are our choice:
//!
//! - A final message ends with a line feed.
//! - The end of the input acts like `q`.
//! - `pass` is a move if no other move is possible.
//! - If the table has fewer than three colours, `p3` reads the words on its line.
//! - While a player returns gems, every other word, including `q`, is an `Invalid color`.

use sorcery_games::engine::{Game, Log, Seat, Status};
use sorcery_games::splendor::{
    Action, COLUMNS, Card, CardLevel, CardList, Cards, Colours, Gem, Gems, HAND, Illegal, NOBLES_OUT, Noble, Phase,
    Place, Setup, Splendor,
};
use std::io::{self, BufRead, Write};

/// Plays Splendor like the course's program. Reads commands from `input` and writes screens to `output`. If `nobles` is
/// `false`, the game has no nobles.
pub fn run(cards: CardList, nobles: bool, input: impl BufRead, output: impl Write) -> io::Result<()> {
    let setup = Setup { cards: Cards::keep(cards), nobles, official: false, shuffled: false };
    let game = Splendor::start(&setup, 0, &mut Log::off());
    Course { game, input, text: OPENING.to_vec(), output }.play()
}

struct Course<R, W> {
    game: Splendor,
    input: R,
    /// Output that hasn't been written yet.
    text: Vec<u8>,
    output: W,
}

impl<R: BufRead, W: Write> Course<R, W> {
    fn play(&mut self) -> io::Result<()> {
        loop {
            draw(&self.game, &mut self.text);
            if let Status::Over(outcome) = self.game.status() {
                let message = match (outcome.winners.contains(Seat::ONE), outcome.winners.contains(Seat::TWO)) {
                    (true, true) => " You losers tied - BORING!!!!\n",
                    (true, false) => " Congratulations Player 1: YOU WIN!!!!\n",
                    (false, _) => " Congratulations Player 2: YOU WIN!!!!\n",
                };
                self.say(message);
                break;
            }
            let player = self.game.active().number();
            let action = if self.game.phase() == Phase::GiveBack {
                self.say(&format!(
                    " PLAYER {player}, you have more than 10 gems! Name one gem you would like to return: "
                ));
                self.gem_to_return()?
            } else {
                self.say(&format!(" PLAYER {player}, enter your next move: "));
                self.next_move()?
            };
            match action {
                Some(action) => self.game.apply(action, &mut Log::off()),
                None => break,
            }
        }
        self.text.extend_from_slice(CLOSING);
        self.show()
    }

    fn say(&mut self, words: &str) {
        self.text.extend_from_slice(words.as_bytes());
    }

    /// Writes all pending output, because a person is waiting for it.
    fn show(&mut self) -> io::Result<()> {
        self.output.write_all(&self.text)?;
        self.text.clear();
        self.output.flush()
    }

    /// Asks for a gem until the player names one that they have. Returns `None` at the end of the input.
    fn gem_to_return(&mut self) -> io::Result<Option<Action>> {
        loop {
            self.show()?;
            let Some(word) = self.next_word()? else { return Ok(None) };
            let action = Gem::from_word(&word).map(Action::GiveBack);
            if let Some(action) = action.filter(|&action| self.game.check(action).is_ok()) {
                return Ok(Some(action));
            }
            self.say(" Invalid color. Name one gem you would like to return: ");
        }
    }

    /// Asks for a move until the player enters a legal one. Returns `None` if the player quits or the input ends.
    fn next_move(&mut self) -> io::Result<Option<Action>> {
        loop {
            self.show()?;
            let Some(verb) = self.next_word()? else { return Ok(None) };
            let verb = verb.to_ascii_lowercase();
            let named = match verb.as_str() {
                "q" => return Ok(None),
                "p3" => self.three_colours()?,
                "p2" => self.one_colour()?,
                "r" => self.open_card()?.map(Action::Reserve),
                "b" => self.open_card()?.map(Action::Buy),
                "br" => self.held_card()?,
                "pass" => Ok(Action::Pass),
                _ => Err(""),
            };
            let refused = match named {
                Ok(action) => match self.game.check(action) {
                    Ok(()) => return Ok(Some(action)),
                    Err(why) => reason(why),
                },
                Err(reason) => reason,
            };
            let reason = if refused.is_empty() { String::new() } else { format!(" ({refused})") };
            self.say(&format!(" Invalid move{reason} - enter a valid move: "));
        }
    }

    /// Reads three colours from the current line. If the table has fewer colours, reads the rest of the line.
    fn three_colours(&mut self) -> io::Result<Parsed<Action>> {
        let mut named = Vec::new();
        while named.len() < 3
            && let Some(word) = self.next_on_line()?
        {
            named.push(Gem::from_word(&word).filter(|&gem| gem != Gem::Gold));
        }
        let bank = self.game.bank();
        let needed = bank.at_least(1).len().clamp(1, 3);
        if named.len() < needed {
            return Ok(Err(TOO_FEW));
        }
        let mut colours = Colours::NONE;
        for colour in named.iter().copied() {
            let Some(colour) = colour else { return Ok(Err(NO_COLOUR)) };
            colours = colours.with(colour);
        }
        if colours.len() < named.len() {
            return Ok(Err("duplicate color"));
        }
        if named.len() > needed || colours.iter().any(|colour| bank.count(colour) == 0) {
            return Ok(Err("unavailable gems"));
        }
        Ok(Ok(Action::Take(colours)))
    }

    fn one_colour(&mut self) -> io::Result<Parsed<Action>> {
        Ok(match self.next_on_line()? {
            None => Err(TOO_FEW),
            Some(word) => Gem::from_word(&word).filter(|&gem| gem != Gem::Gold).map(Action::TakeTwo).ok_or(NO_COLOUR),
        })
    }

    /// Reads the row and the column of a face-up card.
    fn open_card(&mut self) -> io::Result<Parsed<Place>> {
        let (row, column) = (self.next_on_line()?, self.next_on_line()?);
        let Some(level) = row.as_deref().and_then(CardLevel::from_word) else { return Ok(Err("invalid card type")) };
        Ok(index(column, COLUMNS).and_then(|column| Place::new(level, column)).ok_or("invalid card column"))
    }

    fn held_card(&mut self) -> io::Result<Parsed<Action>> {
        let word = self.next_on_line()?;
        Ok(index(word, HAND).map(Action::BuyReserved).ok_or("no card at that index"))
    }
}

/// Returns the course program's message for an illegal action, or an empty string if it has none.
fn reason(why: Illegal) -> &'static str {
    match why {
        Illegal::NoGem(_) | Illegal::NotFour(..) => "unavailable gems",
        Illegal::Colours(..) => "too few colors",
        Illegal::GoldTaken => "invalid color",
        Illegal::HandFull => "reserve is already full",
        Illegal::CannotAfford(..) => "cannot afford card",
        Illegal::NoCard(_) | Illegal::NotReserved(_) => "no card at that index",
        _ => "",
    }
}

const TOO_FEW: &str = "too few colors";
const NO_COLOUR: &str = "invalid color";

/// A move, or the course program's message for an invalid move.
type Parsed<T> = Result<T, &'static str>;

/// Parses a number from 1 to `most`, and returns an index that counts from 0.
fn index(word: Option<String>, most: usize) -> Option<u8> {
    let number: usize = word?.parse().ok()?;
    (1..=most).contains(&number).then(|| (number - 1) as u8)
}

/// Maximum length of a word, in bytes. The rest of a longer word is ignored. All commands are much shorter.
const WORD_LIMIT: usize = 64;

/// Reads words one at a time, without reading ahead, because a person may be typing. Truncates long words.
impl<R: BufRead, W> Course<R, W> {
    /// Returns the next word on this or any later line, or `None` at the end of the input.
    fn next_word(&mut self) -> io::Result<Option<String>> {
        loop {
            match self.next_on_line()? {
                Some(word) => return Ok(Some(word)),
                None if self.peek()?.is_none() => return Ok(None),
                None => self.input.consume(1),
            }
        }
    }

    /// Returns the next word on this line, or `None` if there is none. Doesn't consume the line feed.
    fn next_on_line(&mut self) -> io::Result<Option<String>> {
        let mut word = Vec::new();
        while let Some(byte) = self.peek()? {
            if byte == b'\n' || byte.is_ascii_whitespace() && !word.is_empty() {
                break;
            }
            if !byte.is_ascii_whitespace() && word.len() < WORD_LIMIT {
                word.push(byte);
            }
            self.input.consume(1);
        }
        Ok(if word.is_empty() { None } else { Some(String::from_utf8_lossy(&word).into_owned()) })
    }

    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

// The screen has 41 rows of 120 columns.

const HEIGHT: usize = 41;
const WIDTH: usize = 120;

/// Escape codes at the start of the output: white on black.
const OPENING: &[u8] = b"\x1b[40m\x1b[37m";
/// Escape codes at the end of the output: black on white.
const CLOSING: &[u8] = b"\x1b[47m\x1b[30m";

/// Number of lines from one row of cards to the next.
const ROW: usize = 9;
/// Number of columns from one card in a row to the next.
const STEP: usize = 14;
const BOX: [&str; ROW] = [
    "  _________  ",
    " /         \\ ",
    "|           |",
    "|           |",
    "|           |",
    "|           |",
    "|           |",
    "|           |",
    " \\_________/ ",
];
const GEM: [&str; 6] = ["  _______  ", ".'_/_|_\\_'.", "\\`\\  |  /`/", " `\\  | //' ", "   `\\|/`   ", "     `     "];
const NOBLE: [&str; 6] = ["|\\  /*\\  /|", "| \\/   \\/ |", "N         N", "N         N", "N         N", "~~~~~~~~~~~"];

/// Appends the screen for a position, followed by an empty line.
fn draw(game: &Splendor, out: &mut Vec<u8>) {
    let mut canvas = CourseScreen { cells: [[(b' ', Gem::White); WIDTH]; HEIGHT] };
    for (row, level) in CardLevel::ALL.into_iter().rev().enumerate() {
        canvas.row(game, level, row * ROW);
    }
    for (i, gem) in Gem::ALL.into_iter().enumerate() {
        let (row, column) = (1 + i / 2 * ROW, 73 + i % 2 * 13);
        let left = game.bank().count(gem);
        if left > 0 {
            canvas.put(row, column + 5, b'0' + left, gem);
            canvas.picture(row + 1, column, &GEM, gem);
        }
    }
    canvas.player(game, Seat::ONE, 1);
    canvas.player(game, Seat::TWO, 56);
    for index in 0..NOBLES_OUT {
        if let Some(noble) = game.noble(index) {
            canvas.noble(2 + index * ROW, 100, noble);
        }
    }
    out.extend_from_slice(b"\x1b[H\x1b[2J\x1b[H");
    canvas.write(out);
    out.push(b'\n');
}

/// A grid of coloured characters.
struct CourseScreen {
    cells: [[(u8, Gem); WIDTH]; HEIGHT],
}

impl CourseScreen {
    /// Draws the deck of a level and its face-up cards, with their top edges in this row of the screen.
    fn row(&mut self, game: &Splendor, level: CardLevel, row: usize) {
        if game.deck_len(level) > 0 {
            let label = level.word();
            self.picture(row, 1, &BOX, Gem::White);
            self.text(row + 4, 1 + 6 - label.len() / 2, label, Gem::White);
        }
        for place in Place::all().filter(|place| place.level() == level) {
            if let Some(card) = game.card_at(place) {
                self.card(row, 15 + STEP * usize::from(place.column()), card);
            }
        }
    }

    fn card(&mut self, row: usize, column: usize, card: &Card) {
        self.picture(row, column, &BOX, Gem::White);
        self.put(row + 2, column + 3, b'0' + card.points, Gem::White);
        self.text(row + 1, column + 8, "__", card.bonus);
        self.text(row + 2, column + 8, "\\/", card.bonus);
        self.prices(row + 4, column + 2, card.cost, [b'(', b')']);
    }

    fn noble(&mut self, row: usize, column: usize, noble: &Noble) {
        self.picture(row, column, &NOBLE, Gem::White);
        self.prices(row + 2, column + 4, noble.wants, [b'|', b'|']);
    }

    /// Draws a price as counts of gems, one below the other. Each has its own colour, and the marks `left` and `right`
    /// around it.
    fn prices(&mut self, row: usize, column: usize, prices: Gems, [left, right]: [u8; 2]) {
        for (line, (gem, count)) in prices.iter().enumerate() {
            for (i, byte) in [left, b'0' + count, right].into_iter().enumerate() {
                self.put(row + line, column + i, byte, gem);
            }
        }
    }

    /// Draws a player's points, discounts, gems and reserved cards.
    fn player(&mut self, game: &Splendor, seat: Seat, column: usize) {
        let row = 3 * ROW + 2;
        let player = game.player(seat);
        let title = format!(" PLAYER {}: {} prestige point(s)", seat.number(), player.points);
        self.text(row, column, &title, Gem::White);
        let discounts = Gem::COLOURS.map(|gem| (gem, player.discounts.count(gem)));
        self.counts(row + 1, column, "Discounts: ", &discounts, ['|', '|']);
        let gems = Gem::ALL.map(|gem| (gem, player.gems.count(gem)));
        self.counts(row + 2, column, "     Gems: ", &gems, ['(', ')']);
        self.text(row + 3, column, " Reserved:", Gem::White);
        for index in 0..HAND {
            let column = column + 10 + STEP * index;
            match game.reserved(seat, index) {
                Some(card) => self.card(row + 3, column, card),
                None => self.picture(row + 3, column, &BOX, Gem::White),
            }
        }
    }

    /// Draws a title and counts of gems next to each other, each between two marks. As in the course's program, only
    /// three characters of a count are coloured, so the second mark of a count above nine stays white.
    fn counts(&mut self, row: usize, column: usize, title: &str, counts: &[(Gem, u8)], [left, right]: [char; 2]) {
        self.text(row, column, title, Gem::White);
        let mut column = column + title.len();
        for &(gem, count) in counts {
            let text = format!("{left}{count}{right} ");
            self.text(row, column, &text[..3], gem);
            self.text(row, column + 3, &text[3..], Gem::White);
            column += text.len();
        }
    }

    fn picture(&mut self, row: usize, column: usize, lines: &[&str], colour: Gem) {
        for (i, line) in lines.iter().enumerate() {
            self.text(row + i, column, line, colour);
        }
    }

    fn text(&mut self, row: usize, column: usize, text: &str, colour: Gem) {
        for (i, byte) in text.bytes().enumerate() {
            self.put(row, column + i, byte, colour);
        }
    }

    /// Writes a character. Ignores positions outside the screen.
    fn put(&mut self, row: usize, column: usize, byte: u8, colour: Gem) {
        if let Some(cell) = self.cells.get_mut(row).and_then(|cells| cells.get_mut(column)) {
            *cell = (byte, colour);
        }
    }

    fn write(&self, out: &mut Vec<u8>) {
        for cells in &self.cells {
            for &(byte, colour) in cells {
                out.extend_from_slice(colour_code(colour));
                out.push(byte);
                out.extend_from_slice(b"\x1b[37m");
            }
            out.push(b'\n');
        }
    }
}

/// Returns the escape code for a colour. It is empty for white.
fn colour_code(colour: Gem) -> &'static [u8] {
    match colour {
        Gem::White => b"",
        Gem::Red => b"\x1b[31m",
        Gem::Pink => b"\x1b[35m",
        Gem::Blue => b"\x1b[36m",
        Gem::Green => b"\x1b[32m",
        Gem::Gold => b"\x1b[33m",
    }
}
