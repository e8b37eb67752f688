//! The terminal output: the screen shows the drawn picture, whatever it showed before.

use super::table::crowded;
use super::ui::{Shell, game_of};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use sorcery::engine::{Rng, Stream};
#[cfg(unix)]
use sorcery::faces::tui::OutputFilter;
use sorcery::faces::tui::{AnswerReader, Display, Overlaid, Paint, Pictures, TerminalReply, background_of};
use sorcery::session::roster;
use sorcery::ui::theme::{Depth, Rgb, Theme};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// A writer that the test can read while a display writes to it.
struct Shared<W>(Rc<RefCell<W>>);

impl<W> Shared<W> {
    fn new(inner: W) -> Self {
        Shared(Rc::new(RefCell::new(inner)))
    }
}

impl<W> Clone for Shared<W> {
    fn clone(&self) -> Self {
        Shared(Rc::clone(&self.0))
    }
}

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush()
    }
}

fn display_on<W: Write>(out: W) -> Display<W> {
    Display::new(out).expect("memory")
}

/// A terminal that receives the output of a display.
type Shown = Shared<vt100::Parser>;

fn terminal(area: Rect) -> Shown {
    Shared::new(vt100::Parser::new(area.height, area.width, 0))
}

impl Shown {
    /// Returns the cells of the screen, one per line.
    fn cells(&self, area: Rect) -> Vec<String> {
        let shown = self.0.borrow();
        let places = area.rows().flat_map(Rect::columns);
        let cell = |at: Rect| {
            let cell = shown.screen().cell(at.y, at.x).expect("a cell");
            // The second half of a wide letter looks like the first.
            if cell.is_wide_continuation() {
                return format!("{} {} covered", at.y, at.x);
            }
            let blank = cell.contents().trim().is_empty();
            let ink = (!blank || cell.inverse()).then(|| (cell.fgcolor(), cell.bold(), cell.dim()));
            format!("{} {} {:?} {ink:?} {:?}", at.y, at.x, cell.contents().trim(), (cell.bgcolor(), cell.underline()))
        };
        places.map(cell).collect()
    }
}

/// Writes random words at random places: ASCII, lines, letters without width, wide letters, and letters that
/// terminals draw differently.
fn scribble(area: Rect, rng: &mut Rng, buf: &mut Buffer) {
    const WORDS: [&str; 9] = ["Ada", "     ", "──┐", "猫が好き", "é", "ｱﾞ", "x猫", "▶", "q"];
    const COLOURS: [Color; 4] = [Color::Reset, Color::Indexed(4), Color::Rgb(1, 20, 200), Color::Indexed(3)];
    const FLAGS: [Modifier; 4] = [Modifier::empty(), Modifier::BOLD, Modifier::REVERSED, Modifier::UNDERLINED];
    for _ in 0..rng.below(12) {
        let (x, y) = (rng.below(area.width.into()) as u16, rng.below(area.height.into()) as u16);
        let style = Style::default().fg(COLOURS[rng.below(4)]).bg(COLOURS[rng.below(4)]);
        buf.set_string(x, y, WORDS[rng.below(WORDS.len())], style.add_modifier(FLAGS[rng.below(4)]));
    }
}

#[test]
fn drawing_over_a_frame_gives_the_same_screen_as_drawing_on_a_blank_one() {
    let mut rng = Rng::new(7, Stream::Playout);
    for _ in 0..300 {
        let area = Rect::new(0, 0, 4 + rng.below(24) as u16, 1 + rng.below(6) as u16);
        let changed = terminal(area);
        let mut display = display_on(changed.clone());
        // The text that was on the screen before the program disappears.
        changed.clone().write_all(b"was").expect("a screen");
        let mut drawn = Buffer::empty(area);
        for frame in 0..8 {
            // Some frames are new, others differ little from the last one.
            if rng.below(3) == 0 {
                drawn.reset();
            }
            scribble(area, &mut rng, &mut drawn);
            display.draw(area.as_size(), |buf| buf.clone_from(&drawn)).expect("a screen");
            let whole = terminal(area);
            display_on(whole.clone()).draw(area.as_size(), |buf| buf.clone_from(&drawn)).expect("a screen");
            let (whole, changed) = (whole.cells(area), changed.cells(area));
            let differs = whole.iter().zip(&changed).find(|(whole, changed)| whole != changed);
            assert_eq!(differs, None, "frame {frame} of {area:?}");
        }
    }
}

#[test]
fn a_resized_screen_is_drawn_completely() {
    let areas = [Rect::new(0, 0, 20, 4), Rect::new(0, 0, 9, 2), Rect::new(0, 0, 0, 0), Rect::new(0, 0, 30, 5)];
    let shown = terminal(areas[3]);
    let mut display = display_on(shown.clone());
    for area in areas {
        display
            .draw(area.as_size(), |buf| buf.set_style(area, Style::default().bg(Color::Indexed(4))))
            .expect("a screen");
        for cell in shown.cells(areas[3]) {
            let mut parts = cell.split(' ').map_while(|part| part.parse::<u16>().ok());
            let (y, x) = (parts.next().expect("a row"), parts.next().expect("a column"));
            let blue = area.contains((x, y).into());
            assert_eq!(cell.contains("Idx(4)"), blue, "{cell} in {area:?}");
        }
    }
}

/// A cursor step, between cards and between targets, sends at most 1.4 kB. On a large screen this includes the drawing
/// in the inspector, and the limit is 5 kB.
#[test]
fn a_cursor_step_sends_few_bytes() {
    let sweep = "Down Down Down Up Up Up Right ".repeat(5);
    let steps = format!("Right Right Down Down Left Up Up Left Right Right Up Left {sweep}");
    let at_crowded = || {
        let mut shell = crowded(3);
        // The log doesn't scroll either.
        shell.enter("attack 1");
        shell
    };
    let at_start = |game: &str| {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, None), false);
        shell
    };
    let sizes = [(80, 24, 1_400), (120, 40, 1_400), (200, 60, 5_000)];
    let start = |n: usize| if n == 0 { at_crowded() } else { at_start(["splendor", "onirim", "dominion"][n - 1]) };
    for ((width, height, most), game) in sizes.into_iter().flat_map(|size| (0..4).map(move |game| (size, game))) {
        let mut shell = start(game);
        let written = Shared::new(Vec::new());
        let mut display = display_on(written.clone());
        let mut sent = |shell: &Shell| {
            let (frame, _) = shell.draw(width, height);
            display.draw(frame.area.as_size(), |buf| buf.clone_from(&frame)).expect("a screen");
            written.0.take().len()
        };
        for begin in &["Home", "1", "2", "3"][..if game == 0 { 4 } else { 1 }] {
            shell.press(begin);
            sent(&shell);
            for step in steps.split_whitespace() {
                shell.press(step);
                let bytes = sent(&shell);
                assert!(bytes <= most, "{bytes} after {begin}, {step}:\n{}", shell.text(width, height));
            }
        }
    }
}

/// When the inspector goes from a long text to a short one, erasing the old lines takes few bytes, because the blanks
/// between their words count as part of a line. The third step also hides what Blizzard would do to seven minions.
#[test]
fn a_long_text_is_erased_with_few_bytes() {
    let half = |player: &str| {
        format!(
            "player {player}\nlife 14\nmagic 6\nbag Recharge | Haste\n\
             hand Silence | Earth Elemental | Blizzard | Giant Strength | Banish\nminion Potion Seller actions 1\n\
             minion Air Elemental actions 1\nminion Novice Pyromancer actions 1\nenchantment Giant Strength\n\
             enchantment Giant Strength\nminion Earth Elemental actions 1\nminion Apprentice Summoner actions 1\n\
             ritual Dark Ritual 3\ngraveyard Fire Elemental 2/3\n"
        )
    };
    let halves = ["1 Ada", "2 Grace"].map(half).concat();
    let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position)), false);
    let written = Shared::new(Vec::new());
    let mut display = display_on(written.clone());
    let mut sent = |shell: &Shell| {
        let (frame, _) = shell.draw(120, 40);
        display.draw(frame.area.as_size(), |buf| buf.clone_from(&frame)).expect("a screen");
        written.0.take().len()
    };
    let steps = "Right Left Left Left Up Down Left Up Up Down Down Right Up Left";
    for (i, step) in steps.split(' ').enumerate() {
        shell.press(step);
        let bytes = sent(&shell);
        let most = [20_000, 1_500, 1_500, 2_200].get(i).copied().unwrap_or(1_500);
        assert!(bytes <= most, "{bytes} after {step}:\n{}", shell.text(120, 40));
    }
}

/// A guest's terminal gets everything that a frame writes. Only other sequences are filtered out.
#[cfg(unix)]
#[test]
fn a_guest_gets_every_sequence_of_a_frame() {
    let mut shell = crowded(3);
    let written = Shared::new(Vec::new());
    let mut display = display_on(written.clone());
    for step in "Home Right Right Down Up Up Left 1 2 Down Right".split(' ') {
        shell.press(step);
        let (frame, _) = shell.draw(120, 40);
        display.draw(frame.area.as_size(), |buf| buf.clone_from(&frame)).expect("a screen");
        let sent = written.0.take();
        let passed = String::from_utf8_lossy(&OutputFilter::default().pass(&sent)).into_owned();
        assert_eq!(passed, String::from_utf8_lossy(&sent), "after {step}");
    }
}

/// A frame is one synchronized update, which has only the cells that changed.
#[test]
fn only_changes_are_written_unless_the_screen_is_unknown() {
    const CLEAR: &str = "\x1b[0m\x1b[2J";
    const RESET: &str = "\x1b[39m\x1b[49m\x1b[59m\x1b[0m";
    let area = Rect::new(0, 0, 40, 3);
    let written = Shared::new(Vec::new());
    let mut display = display_on(written.clone());
    let frame = |display: &mut Display<Shared<Vec<u8>>>, name: &str| {
        display.draw(area.as_size(), |buf| buf.set_string(3, 1, name, Style::default())).expect("a screen");
        let text = String::from_utf8(written.0.take()).expect("text");
        let update = text.strip_prefix("\x1b[?2026h").and_then(|text| text.strip_suffix("\x1b[?2026l"));
        update.expect("an update").to_string()
    };
    assert_eq!(frame(&mut display, "Ada"), format!("{CLEAR}\x1b[2;4HAda{RESET}"));
    assert_eq!(frame(&mut display, "Ada"), "");
    assert_eq!(frame(&mut display, "Ana"), format!("\x1b[2;5Hn{RESET}"));
    display.forget();
    assert_eq!(frame(&mut display, "Ana"), format!("{CLEAR}\x1b[2;4HAna{RESET}"));
    // Terminals disagree about the width of a heart and of joined emoji: the cursor is placed again after them.
    assert_eq!(frame(&mut display, "♥12"), format!("\x1b[2;4H♥{RESET}\x1b[2;5H12{RESET}"));
    assert_eq!(frame(&mut display, "👍🏽3"), format!("\x1b[2;4H  \x1b[2;4H👍🏽{RESET}\x1b[2;6H3{RESET}"));
}

/// Answers of the terminal to queries aren't typed text. Keys that only resemble them are.
#[test]
fn answers_of_the_terminal_are_not_keys() {
    let typed = |text: &str| -> Vec<Event> {
        let mut letters = text.chars().peekable();
        let mut events = Vec::new();
        while let Some(letter) = letters.next() {
            let (code, modifiers) = match letter {
                '\x1b' if letters.peek().is_some() => (letters.next().unwrap_or_default(), KeyModifiers::ALT),
                '\x07' => ('g', KeyModifiers::CONTROL),
                letter => (letter, KeyModifiers::NONE),
            };
            events.push(Event::Key(KeyEvent::new(KeyCode::Char(code), modifiers)));
        }
        events
    };
    let heard = |text: &str| {
        let mut reader = AnswerReader::default();
        let (mut said, mut answers) = (Vec::new(), Vec::new());
        for event in typed(text) {
            let (events, answer) = reader.hear(event);
            said.extend(events);
            answers.extend(answer);
        }
        (said, answers)
    };
    let background = |r, g, b| vec![TerminalReply::Background(Rgb(r, g, b))];
    for (answer, meaning) in [
        ("\x1b_Gi=4211;OK\x1b\\", vec![TerminalReply::Pictures]),
        ("\x1b_Gi=4211;ENOENT:no such\x1b\\", Vec::new()),
        ("\x1b]11;rgb:ffff/8080/0000\x1b\\", background(255, 128, 0)),
        ("\x1b]11;rgb:ff/80/0\x07", background(255, 128, 0)),
        ("\x1b]11;rgb:fff/zz/0\x07", Vec::new()),
    ] {
        assert_eq!(heard(&format!("ab{answer}c")), (typed("abc"), meaning), "{answer:?}");
    }
    let white = Rgb(255, 255, 255);
    let named = [("15;0", Some(Rgb(0, 0, 0))), ("0;default;15", Some(white)), ("0;default", None), ("0;99", None)];
    for (value, colour) in named {
        assert_eq!(background_of(value), colour, "COLORFGBG={value}");
    }
    for keys in ["\x1b_x", "\x1b_\x1b_x", "\x1b_Gi=7;x", "a_G", "\x1b]1\x07", "\x1b]x"] {
        assert_eq!(heard(keys), (typed(keys), Vec::new()), "{keys:?}");
    }
}

/// Decodes Sixel. Returns the width and the colours of the pixels; `None` is transparent.
fn decoded(text: &str) -> (usize, Vec<Option<[i32; 3]>>) {
    let body = text.split_once("q\"1;1;").expect("a picture").1.split_once("\x1b\\").expect("its end").0;
    let start = body.find('#').expect("colours");
    let (width, height) = body[..start].split_once(';').expect("a size");
    let [width, height]: [usize; 2] = [width, height].map(|n| n.parse().expect("a number"));
    let (mut pixels, mut colours, mut own) = (vec![None; width * height], Vec::new(), 0);
    let (mut x, mut top, mut rest) = (0, 0, &body[start..]);
    while let Some(sign) = rest.chars().next() {
        rest = &rest[1..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(rest.len());
        let numbers: Vec<usize> = rest[..end].split(';').filter_map(|n| n.parse().ok()).collect();
        let mut many = 1;
        match (sign, numbers.as_slice()) {
            ('#', [n, 2, r, g, b]) => {
                assert_eq!(*n, colours.len());
                colours.push([*r, *g, *b].map(|part| (part * 255 / 100) as i32));
            }
            ('#', [n]) => own = *n,
            ('!', [times]) => many = *times,
            ('$', []) => x = 0,
            ('-', []) => (x, top) = (0, top + 6),
            ('?'..='~', []) => {}
            other => panic!("{other:?} in {text}"),
        }
        rest = &rest[end..];
        let letter = if sign == '!' { rest.chars().next() } else { Some(sign).filter(|c| ('?'..='~').contains(c)) };
        rest = if sign == '!' { &rest[1..] } else { rest };
        let Some(letter) = letter else { continue };
        for bit in (0..6).filter(|bit| (letter as u8 - b'?') >> bit & 1 == 1) {
            for x in x..x + many {
                pixels[(top + bit) * width + x] = Some(colours[own]);
            }
        }
        x += many;
    }
    (width, pixels)
}

/// A Sixel drawing shows the same as one of blocks, and covers them unless a popup overlaps them.
#[test]
fn a_sixel_drawing_covers_its_blocks_while_they_are_visible() {
    const GROUND: Rgb = Rgb(40, 44, 60);
    let size = Rect::new(0, 0, 60, 24);
    let area = Rect::new(3, 2, 20, 10);
    let written = Shared::new(Vec::new());
    let mut display = display_on(written.clone());
    let theme = &Theme::built_in()[0];
    let paint = Paint::new(theme, Depth::True, false).showing(Pictures::Sixel(8, 16));
    let emblem = roster::find("sorcery").expect("a game").emblem;
    let mut blocks = Buffer::empty(size);
    blocks.set_style(size, Style::new().bg(Color::Rgb(40, 44, 60)));
    paint.drawing(emblem, area, Rgb(230, 180, 60), GROUND, &mut blocks);
    assert_eq!(paint.overlays().len(), 1);
    let mut frame = |drawn: bool, over: Option<(u16, u16)>| -> String {
        let render = |buf: &mut Buffer| {
            buf.set_style(buf.area, Style::new().bg(Color::Rgb(40, 44, 60)));
            if drawn {
                paint.drawing(emblem, area, Rgb(230, 180, 60), GROUND, buf);
            }
            over.map(|at| buf[at].set_symbol("x"));
            Overlaid { before: paint.unsent(), overlays: paint.overlays(), cursor: None }
        };
        display.draw_with(size.as_size(), render).expect("a screen");
        String::from_utf8(written.0.take()).expect("text")
    };
    let begin = "\x1bP0;1q";
    let text = frame(true, None);
    assert!(text.contains(&format!("\x1b[3;4H{begin}")), "{text}");
    let (width, pixels) = decoded(&text);
    assert_eq!((width, pixels.len()), (160, 160 * 160));
    // In cells with one colour, the picture has the same colour.
    let mut alike = 0;
    for (x, y) in (0..20).flat_map(|x| (0..10).map(move |y| (x, y))) {
        let cell = &blocks[(area.x + x, area.y + y)];
        let (" ", Color::Rgb(r, g, b)) = (cell.symbol(), cell.bg) else { continue };
        let colour = [r, g, b].map(i32::from);
        let own = pixels[(y as usize * 16 + 8) * 160 + x as usize * 8 + 4].expect("all of it is drawn");
        assert!(colour.iter().zip(own).all(|(a, b)| (a - b).abs() < 40), "{x} {y}: {colour:?} {own:?}");
        alike += 1;
    }
    assert!(alike > 60, "{alike}");
    // The picture isn't sent again, even if nearby cells change. Below a popup are blocks.
    assert!(!frame(true, None).contains(begin) && !frame(true, Some((30, 5))).contains(begin));
    assert!(!frame(true, Some((8, 5))).contains(begin));
    assert!(frame(true, None).contains(begin));
    // When the picture goes, the covered cells are written again.
    let text = frame(false, None);
    assert!(!text.contains(begin) && text.matches(' ').count() >= 200, "{text:?}");
    assert!(frame(true, None).contains(begin));
}
