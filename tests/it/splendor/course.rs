//! The course's program: screens read back cell by cell, errors, and the published tests.

use sorcery::engine::{Game, Rng, Seat, Stream};
use sorcery::faces::course;
use sorcery::games::View;
use sorcery::games::splendor::{CardLevel, CardList, Cards, Gem, Phase, Place, Setup, Splendor, data};
use std::path::{Path, PathBuf};

const CLEAR: &str = "\x1b[H\x1b[2J\x1b[H";

/// Runs the course's program on a script.
fn run(cards: &CardList, nobles: bool, script: &str) -> String {
    let mut output = Vec::new();
    course::run(cards.clone(), nobles, script.as_bytes(), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

fn official() -> CardList {
    (*Cards::official()).clone()
}

/// A screen read back from the output: characters and their colour codes.
struct Screen {
    cells: Vec<Vec<(char, u32)>>,
    /// The lines below the screen: prompts and answers.
    below: String,
}

/// Parses the screens of an output strictly: every cell is an optional colour code, a character and the code
/// for white.
fn screens(output: &str) -> Vec<Screen> {
    let rest = output.strip_prefix("\x1b[40m\x1b[37m").expect("white on black first");
    let rest = rest.strip_suffix("\x1b[47m\x1b[30m").expect("black on white last");
    let mut frames = rest.split(CLEAR);
    assert_eq!(frames.next(), Some(""), "nothing before the first screen");
    frames
        .map(|frame| {
            let mut lines = frame.splitn(43, '\n');
            let cells: Vec<_> = lines.by_ref().take(41).map(cells).collect();
            assert_eq!(lines.next(), Some(""), "an empty line below the screen");
            Screen { cells, below: lines.next().unwrap().to_string() }
        })
        .collect()
}

fn cells(line: &str) -> Vec<(char, u32)> {
    let mut cells = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let mut colour = 37;
        if let Some(code) = rest.strip_prefix("\x1b[") {
            colour = code[..2].parse().unwrap();
            assert_ne!(colour, 37, "white has no code before it");
            rest = code[2..].strip_prefix('m').unwrap();
        }
        let character = rest.chars().next().unwrap();
        cells.push((character, colour));
        rest = rest[character.len_utf8()..].strip_prefix("\x1b[37m").expect("white after every character");
    }
    assert_eq!(cells.len(), 120, "{line:?}");
    cells
}

/// The codes of white, red, pink, blue, green and gold.
const CODES: [u32; 6] = [37, 31, 35, 36, 32, 33];

impl Screen {
    fn text(&self, row: usize, columns: std::ops::Range<usize>) -> String {
        self.cells[row][columns].iter().map(|&(character, _)| character).collect()
    }

    fn colours(&self, row: usize, columns: std::ops::Range<usize>) -> Vec<u32> {
        self.cells[row][columns].iter().map(|&(_, colour)| colour).collect()
    }

    /// Returns the points, discounts and gems of a player, and checks their colours.
    fn player(&self, seat: usize) -> (u32, [u8; 5], [u8; 6]) {
        let column = [1, 56][seat];
        let title = self.text(29, column..column + 40);
        let points = title.trim().strip_prefix(&format!("PLAYER {}: ", seat + 1)).unwrap();
        let points = points.strip_suffix(" prestige point(s)").unwrap().parse().unwrap();
        let count = |row: usize, i: usize, left: char, right: char| {
            let start = column + 11 + 4 * i;
            let text = self.text(row, start..start + 3);
            assert_eq!(self.colours(row, start..start + 3), [CODES[i]; 3]);
            text.strip_prefix(left).and_then(|text| text.strip_suffix(right)).unwrap().parse().unwrap()
        };
        assert_eq!(self.text(30, column..column + 11), "Discounts: ");
        assert_eq!(self.text(31, column..column + 11), "     Gems: ");
        let discounts = std::array::from_fn(|i| count(30, i, '|', '|'));
        (points, discounts, std::array::from_fn(|i| count(31, i, '(', ')')))
    }

    /// Returns the gems on the table, and checks the picture and colour of each.
    fn bank(&self) -> [u8; 6] {
        std::array::from_fn(|i| {
            let (row, column) = (1 + i / 2 * 9, 73 + i % 2 * 13);
            let picture: Vec<String> = (0..6).map(|line| self.text(row + 1 + line, column..column + 11)).collect();
            match self.cells[row][column + 5] {
                (' ', _) => {
                    assert!(picture.iter().all(|line| line.trim().is_empty()), "{picture:?}");
                    0
                }
                (digit, colour) => {
                    assert_eq!(colour, CODES[i]);
                    assert_eq!(picture[1], r".'_/_|_\_'.");
                    assert_eq!(self.colours(row + 4, column..column + 11), [CODES[i]; 11]);
                    digit.to_digit(10).unwrap() as u8
                }
            }
        })
    }

    /// Returns the card in a box: its points, the colour code of its discount, and its prices by colour.
    fn card(&self, row: usize, column: usize) -> Option<(u8, u32, [u8; 5])> {
        if self.text(row, column..column + 13) != "  _________  " {
            assert_eq!(self.text(row + 4, column..column + 13).trim(), "");
            return None;
        }
        assert_eq!(self.text(row + 8, column..column + 13), r" \_________/ ");
        if self.text(row + 1, column + 8..column + 10) != "__" {
            return None;
        }
        assert_eq!(self.text(row + 2, column + 8..column + 10), r"\/");
        let colours = [self.colours(row + 1, column + 8..column + 10), self.colours(row + 2, column + 8..column + 10)];
        assert_eq!(colours[0], colours[1]);
        let mut prices = [0; 5];
        let lines = (row + 4..row + 8).filter(|&line| self.cells[line][column + 2].0 == '(');
        for line in lines {
            let (digit, colour) = self.cells[line][column + 3];
            assert_eq!(self.colours(line, column + 2..column + 5), [colour; 3]);
            prices[CODES.iter().position(|&code| code == colour).unwrap()] = digit.to_digit(10).unwrap() as u8;
        }
        Some((self.cells[row + 2][column + 3].0.to_digit(10).unwrap() as u8, colours[0][0], prices))
    }
}

/// Returns a card in the form of [`Screen::card`].
fn shown(card: &sorcery::games::splendor::Card) -> (u8, u32, [u8; 5]) {
    (card.points, CODES[card.bonus as usize], Gem::COLOURS.map(|gem| card.cost.count(gem)))
}

/// In random legal games, every element on every screen matches the position.
#[test]
fn every_screen_matches_the_position() {
    for seed in 0..12 {
        let mut cards = official();
        data::shuffle(&mut cards, &mut Rng::new(seed, Stream::Deal));
        let nobles = seed % 2 == 0;
        let setup = Setup { cards: Cards::keep(cards.clone()), nobles, shuffled: false, ..Setup::default() };
        let mut script = String::new();
        let mut positions = Vec::new();
        let last = super::random_game(&setup, seed, |game, action| {
            let line = View::new(game, game.active()).spell(action);
            script.push_str(line.strip_prefix("give ").unwrap_or(&line));
            script.push('\n');
            positions.push(game.clone());
        });
        positions.push(last);
        let screens = screens(&run(&cards, nobles, &script));
        assert_eq!(screens.len(), positions.len(), "seed {seed}");
        for (screen, game) in screens.iter().zip(&positions) {
            same(screen, game);
        }
        assert!(
            screens.last().unwrap().below.contains("YOU WIN!!!!\n")
                || positions.last().unwrap().status().awaited().is_none()
        );
    }
}

fn same(screen: &Screen, game: &Splendor) {
    for seat in Seat::all(2) {
        let player = game.player(seat);
        let wide = Gem::COLOURS.iter().any(|&gem| player.discounts.count(gem) > 9);
        if !wide {
            let (points, discounts, gems) = screen.player(seat.index());
            assert_eq!(points, u32::from(player.points));
            assert_eq!(discounts, Gem::COLOURS.map(|gem| player.discounts.count(gem)));
            assert_eq!(gems, player.gems.counts());
        }
        for index in 0..3 {
            let column = [11, 66][seat.index()] + 14 * index;
            assert_eq!(screen.card(32, column), game.reserved(seat, index).map(shown));
        }
    }
    assert_eq!(screen.bank(), game.bank().counts());
    for (row, level) in CardLevel::ALL.into_iter().rev().enumerate() {
        let label = screen.text(row * 9 + 4, 2..13);
        let expected = if game.deck_len(level) > 0 { format!("{:^11}", level.word()) } else { " ".repeat(11) };
        assert_eq!(label.trim(), expected.trim());
        for column in 0..4 {
            let place = Place::new(level, column).unwrap();
            assert_eq!(screen.card(row * 9, 15 + 14 * usize::from(column)), game.card_at(place).map(shown));
        }
        let (top, noble) = (screen.text(2 + row * 9, 100..111), game.noble(row));
        match noble {
            None => assert_eq!(top.trim(), ""),
            Some(noble) => {
                assert_eq!(top, r"|\  /*\  /|");
                assert_eq!(screen.text(7 + row * 9, 100..111), "~~~~~~~~~~~");
                let wanted: Vec<(String, Vec<u32>)> = noble
                    .wants
                    .iter()
                    .map(|(gem, n)| {
                        (format!("N   |{n}|   N"), [vec![37; 4], vec![CODES[gem as usize]; 3], vec![37; 4]].concat())
                    })
                    .collect();
                for (line, (text, colours)) in wanted.into_iter().enumerate() {
                    assert_eq!(screen.text(4 + row * 9 + line, 100..111), text);
                    assert_eq!(screen.colours(4 + row * 9 + line, 100..111), colours);
                }
            }
        }
    }
    let prompt = match (game.phase(), game.active().number()) {
        (Phase::Over, _) => return,
        (Phase::GiveBack, n) => {
            format!(" PLAYER {n}, you have more than 10 gems! Name one gem you would like to return: ")
        }
        (_, n) => format!(" PLAYER {n}, enter your next move: "),
    };
    assert_eq!(screen.below, prompt);
}

/// The first screen as a picture: the official cards in the order of the built-in file.
#[test]
fn the_first_screen_looks_like_this() {
    let screens = screens(&run(&official(), true, "q"));
    let picture: Vec<String> = screens[0]
        .cells
        .iter()
        .map(|row| row.iter().map(|&(c, _)| c).collect::<String>().trim_end().to_string())
        .collect();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/splendor/course-first-screen.txt");
    let picture = picture.join("\n") + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&golden, &picture).unwrap();
    }
    assert_eq!(picture, std::fs::read_to_string(golden).unwrap());
}

/// Returns the text below the last screen of a script.
fn below(script: &str) -> String {
    screens(&run(&official(), false, script)).pop().unwrap().below
}

#[test]
fn errors_appear_on_the_same_screen_with_their_reason() {
    let prompt = " PLAYER 1, enter your next move: ";
    for (line, reason) in [
        ("p3 red blue", " (too few colors)"),
        ("p3", " (too few colors)"),
        ("p3 red blue purple", " (invalid color)"),
        ("p3 red blue gold", " (invalid color)"),
        ("p3 red blue red", " (duplicate color)"),
        ("p2 gold", " (invalid color)"),
        ("p2 mauve", " (invalid color)"),
        ("r x 1", " (invalid card type)"),
        ("b x 1", " (invalid card type)"),
        ("r m 5", " (invalid card column)"),
        ("b t 0", " (invalid card column)"),
        ("b t two", " (invalid card column)"),
        ("b v 1", " (cannot afford card)"),
        ("br 1", " (no card at that index)"),
        ("br 4", " (no card at that index)"),
        ("fly", ""),
        ("pass", ""),
    ] {
        let screens = screens(&run(&official(), false, &format!("{line}\nq\n")));
        assert_eq!(screens.len(), 1, "`{line}` draws no new screen");
        assert_eq!(screens[0].below, format!("{prompt} Invalid move{reason} - enter a valid move: "), "`{line}`");
    }
}

#[test]
fn an_empty_or_incomplete_colour_is_unavailable() {
    let script = "p2 red\np2 red\nq\n";
    assert!(below(script).ends_with(" Invalid move (unavailable gems) - enter a valid move: "));
    let script = "p2 red\np3 red blue pink\np3 red blue pink\np3 red blue pink\nq\n";
    assert!(below(script).ends_with(" Invalid move (unavailable gems) - enter a valid move: "));
}

#[test]
fn reserving_with_a_full_reserve_is_rejected() {
    let script = "r m 1\nr m 1\nr m 1\nr m 1\nr m 1\nr m 1\nr t 1\nq\n";
    assert!(below(script).ends_with(" Invalid move (reserve is already full) - enter a valid move: "));
}

#[test]
fn gems_above_ten_are_returned_one_by_one() {
    let script = "p2 red\nr m 1\np2 white\nr m 1\np2 blue\nr m 1\np2 green\np2 pink\np3 red white blue\n";
    let all = screens(&run(&official(), false, script));
    let ask = " PLAYER 1, you have more than 10 gems! Name one gem you would like to return: ";
    assert_eq!(all.last().unwrap().below, ask, "eleven gems");
    let all = screens(&run(&official(), false, &format!("{script} gold Q purple red ")));
    let again = " Invalid color. Name one gem you would like to return: ";
    assert_eq!(all[all.len() - 2].below, format!("{ask}{again}{again}{again}"));
    assert_eq!(all.last().unwrap().below, " PLAYER 2, enter your next move: ");
}

/// The program reads word by word, so a line may hold several answers (ruling 15).
#[test]
fn a_line_may_hold_several_answers() {
    let lines = "p2 red\np3 white blue green\nr m 1\nq\n";
    let words = "  p2 red p3\twhite blue green r m 1 q p2 blue";
    assert_eq!(run(&official(), true, lines), run(&official(), true, words));
    assert_eq!(run(&official(), true, lines), run(&official(), true, &lines.replace('\n', "\r\n")));
}

#[test]
fn the_end_of_the_input_quits_like_q() {
    assert_eq!(run(&official(), true, ""), run(&official(), true, "q"));
    assert_eq!(run(&official(), true, "p2 red"), run(&official(), true, "P2 RED\nq\nfly"));
}

/// With nobles turned off, the screen shows none. Any other bytes are unknown words.
#[test]
fn any_bytes_are_accepted_as_input() {
    let mut rng = Rng::new(7, Stream::Playout);
    for _ in 0..40 {
        let words = ["p3", "p2", "r", "b", "br", "m", "1", "red", "white", "\n", "\u{1b}[2J", "\0", "é"];
        let script: String = (0..300).map(|_| format!("{} ", words[rng.below(words.len())])).collect();
        screens(&run(&official(), false, &script));
    }
    let mut output = Vec::new();
    let noise: Vec<u8> = (0..100_000).map(|_| rng.below(256) as u8).filter(|&byte| byte != b'q').collect();
    course::run(official(), true, noise.as_slice(), &mut output).unwrap();
    assert!(output.ends_with(b"\x1b[47m\x1b[30m"));
    let long = vec![b'x'; 1 << 20];
    course::run(official(), true, long.as_slice(), &mut output).unwrap();
}

/// A shuffled file has the same cards in a different order, which depends only on the seed.
#[test]
fn shuffling_keeps_the_cards() {
    let text = data::shuffled(official(), 5);
    assert_eq!(text, data::shuffled(official(), 5));
    assert_ne!(text, data::shuffled(official(), 6));
    let set = data::parse(text.as_bytes()).unwrap();
    assert_ne!(set, official());
    assert_eq!(set.departures(), 0);
    assert_eq!(data::parse(data::write(&official()).as_bytes()).unwrap(), official());
}

/// The course's own tests, if they are present next to the project.
#[test]
fn the_published_tests_pass() {
    let folder: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/splendor");
    let Ok(file) = std::fs::read(folder.join("splendor.data")) else {
        println!("skipped: {} is not there", folder.display());
        return;
    };
    let cards = data::parse(&file).unwrap();
    assert_eq!(cards.departures(), 5, "the course's file differs from the official cards in five cards");
    for test in ["test1", "test2"] {
        let script = std::fs::read_to_string(folder.join(format!("{test}.in"))).unwrap();
        let expected = std::fs::read_to_string(folder.join(format!("{test}.gt"))).unwrap();
        assert!(run(&cards, false, &script) == expected, "{test} differs");
    }
}
