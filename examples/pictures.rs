//! Draws pictures of every screen at three sizes and of the window, and an animated game, for the documentation. To run
//! it, use `docs/pictures/make`.

use ab_glyph::{Font, FontVec, PxScale, ScaleFont, point};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier};
use sorcery::engine::{Rng, Stream};
use sorcery::faces::tui::share::ReplayExport;
use sorcery::faces::tui::{self, Paint};
use sorcery::faces::window::WindowFrame;
use sorcery::faces::window::painter::Renderer;
use sorcery::games::{Error, Lesson};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Header, Match, Player};
use sorcery::ui::app::{Msg, SideEffect};
use sorcery::ui::frame::Body;
use sorcery::ui::keys::{Key, Keymap};
use sorcery::ui::model::{Model, update, view};
use sorcery::ui::screens::lab::Lab;
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::{Draft, Library, Opened};
use sorcery::ui::theme::{Depth, Theme};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;

type Failure = Box<dyn std::error::Error>;

/// The kingdom of the game of Dominion. By default, a game has all cards.
const KINGDOM: &str = "Cellar, Moat, Village, Workshop, Militia, Moneylender, Remodel, Smithy, Market, Mine";
/// Columns and lines of each size, and the width of a column on its sheet (pixels).
const SIZES: [(u16, u16, usize); 3] = [(80, 24, 7), (120, 40, 5), (200, 60, 4)];
/// Width of a column in a single picture (pixels).
const LARGE: usize = 10;
/// Size of the window in its picture (pixels).
const WINDOW: (u32, u32) = (1080, 720);
/// The screens on the window's sheet.
const WINDOWED: [&str; 8] = ["lobby", "sorcery", "target", "result", "splendor", "onirim", "dominion", "lab"];
/// Number of actions in the animated game.
const ANIMATED: usize = 16;
/// Pictures per row of a sheet.
const ACROSS: usize = 4;
/// Space between the pictures of a sheet (pixels).
const GAP: usize = 8;
/// The usual places of monospaced fonts.
const FONTS: [&str; 5] = [
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/TTF/DejaVuSansMono.ttf",
    "/usr/share/fonts/dejavu-sans-mono-fonts/DejaVuSansMono.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf",
    "/System/Library/Fonts/Supplemental/Andale Mono.ttf",
];

/// A duel with five minions on each side.
const CROWDED: &str = "sorcery position 1\nturn 9\nactive 1\nrandom 5 0 0\nplayer 1 Ada\nlife 17\nmagic 3\n\
    deck Apprentice Summoner | Master Summoner | Banish\n\
    hand Novice Pyromancer | Banish | Enrage | Recharge | Aura of Power\n\
    minion Novice Pyromancer actions 1\nenchantment Haste\nminion Potion Seller 1/6 actions 1\n\
    minion Bone Golem 3/7 actions 0\nminion Air Elemental actions 1\nminion Earth Elemental actions 0 new\n\
    ritual Dark Ritual 3\ngraveyard Air Elemental\nplayer 2 Grace\nlife 8\nmagic 5\n\
    deck Apprentice Summoner | Master Summoner | Banish | Unsummon\nhand Air Elemental | Earth Elemental\n\
    minion Bone Golem 3/5 actions 1\nminion Fire Elemental 2/1 actions 0\nminion Earth Elemental 6/6 actions 1\n\
    enchantment Giant Strength\nenchantment Enrage\nminion Master Summoner actions 1\n\
    minion Apprentice Summoner actions 1\nritual Standstill 2\ngraveyard Air Elemental\n";

/// The strategy in the lab.
const STRATEGY: &str = include_str!("../decks/chapel-witch.strategy");

/// A game in plain text.
const GAME_IN_TEXT: &str = include_str!("../tests/golden/sorcery/testing.txt");

/// The full screen, without a terminal.
struct Shell(Model);

impl Shell {
    fn new(theme: &str) -> Shell {
        let settings = Settings {
            names: vec!["Ada".into(), "Grace".into()],
            animation: false,
            theme: theme.into(),
            ..Settings::default()
        };
        Shell(Model::new(settings, Keymap::default(), Theme::built_in()))
    }

    /// Presses keys, given as names separated by spaces. If they start a game, opens it.
    fn press(mut self, keys: &str) -> Result<Shell, Failure> {
        for name in keys.split_whitespace() {
            for effect in update(&mut self.0, Msg::Key(Key::parse(name).map_err(|error| error.0)?)) {
                if let SideEffect::Start(header) = effect {
                    self = self.at(*header)?;
                }
            }
        }
        Ok(self)
    }

    /// Chooses an entry of the current list.
    fn choose(self, label: &str) -> Result<Shell, Failure> {
        let Body::Menu(menu) = view(&self.0).body else { return Err("no list is shown".into()) };
        let place = menu.items.iter().position(|item| item.label == label).ok_or("no such entry")?;
        self.press(&format!("Home {}Enter", "Down ".repeat(place)))
    }

    fn at(self, header: Header) -> Result<Shell, Failure> {
        Ok(self.sit_down(roster::open(header).map_err(|Error(what)| what)?, false))
    }

    fn sit_down(mut self, session: Match, replay: bool) -> Shell {
        update(&mut self.0, Msg::Opened(Ok(Opened { session, path: Some(PathBuf::from("one.journal")), replay })));
        self
    }

    fn draw(&self, columns: u16, lines: u16) -> Buffer {
        let area = Rect { x: 0, y: 0, width: columns, height: lines };
        let mut buffer = Buffer::empty(area);
        let paint = Paint::new(self.0.context.theme(), Depth::True, false);
        tui::draw(&view(&self.0), &paint, area, &mut buffer);
        buffer
    }

    /// Draws the screen as the window shows it.
    fn window(&self, (width, height): (u32, u32)) -> Result<Image, Failure> {
        let mut renderer = Renderer::new((width, height)).ok_or("there is no room for a window")?;
        renderer.show(&WindowFrame { frame: view(&self.0), theme: self.0.context.theme().clone() }, 1.0);
        // The X server's order of colours.
        let pixels = renderer.pixmap().pixels().iter();
        let pixels = pixels.flat_map(|pixel| [pixel.blue(), pixel.green(), pixel.red()]).collect();
        Ok(Image { width: width as usize, height: height as usize, pixels })
    }
}

fn header(game: &str, position: Option<&str>) -> Result<Header, Failure> {
    let seats = roster::find(game).map_err(|Error(what)| what)?.seats;
    let kingdom = || ("kingdom".to_string(), KINGDOM.to_string());
    Ok(Header {
        chosen: (game == "dominion").then(kingdom).into_iter().collect(),
        game: game.into(),
        seed: 3,
        names: ["Ada", "Grace"].map(String::from)[..seats].to_vec(),
        players: vec![Player::Human; seats],
        position: position.map(String::from),
        ..Header::default()
    })
}

/// Returns a game after `actions` good but random actions. If the game would end earlier, stops before its last action
/// and also returns that action.
fn under_way(game: &str, actions: usize) -> Result<(Match, Option<String>), Failure> {
    let mut session = roster::open(header(game, None)?).map_err(|Error(what)| what)?;
    let mut rng = Rng::new(11, Stream::Playout);
    for _ in 0..actions {
        let Some(seat) = session.status().awaited() else { break };
        let moves = session.observe(Some(seat)).moves;
        let drawn: Vec<usize> = (0..3).map(|_| rng.below(moves.len())).collect();
        let worths = session.worths();
        let worth = |&i: &usize| worths.get(&moves[i].line).copied().unwrap_or(0.0);
        let best = drawn.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(0);
        let line = moves[best].line.clone();
        let mut next = session.fork();
        next.submit(&line).map_err(|Error(what)| what)?;
        if next.status().awaited().is_none() {
            return Ok((session, Some(line)));
        }
        session = next;
    }
    Ok((session, None))
}

/// Returns the screen of a finished game.
fn over(game: &str) -> Result<Shell, Failure> {
    let (session, last) = under_way(game, 2_000)?;
    let shell = Shell::new("dusk").sit_down(session, false).press("Enter")?;
    last.map_or(Err("the game does not end".into()), |line| shell.submit(&line))
}

/// Returns the best actions of both players in the duel, as an animation.
fn animation() -> Result<String, Failure> {
    let mut session = roster::open(header("sorcery", Some(CROWDED))?).map_err(|Error(what)| what)?;
    for _ in 0..ANIMATED {
        let Some(seat) = session.status().awaited() else { break };
        let moves = session.observe(Some(seat)).moves;
        let worths = session.worths();
        let worth = |line: &str| worths.get(line).copied().unwrap_or(0.0);
        let best = moves.iter().max_by(|a, b| worth(&a.line).total_cmp(&worth(&b.line))).ok_or("no action")?;
        session.submit(&best.line.clone()).map_err(|Error(what)| what)?;
    }
    let mut shell = Shell::new("dusk");
    shell.0.context.reveals_hands = true;
    let (columns, lines, _) = SIZES[1];
    Ok(ReplayExport::new(session, &shell.0.context, Depth::True, Size::new(columns, lines)).animation())
}

/// Returns every screen with its name.
fn screens() -> Result<Vec<(String, Shell)>, Failure> {
    let new = || Shell::new("dusk");
    let crowded = |theme: &str, keys: &str| Shell::new(theme).at(header("sorcery", Some(CROWDED))?)?.press(keys);
    let mut screens = vec![
        ("lobby".to_string(), new()),
        ("set-up".into(), new().press("Enter")?),
        ("lesson".into(), new().begin_lesson()?),
        ("sorcery".into(), crowded("dusk", "")?),
        ("sorcery-light".into(), crowded("light", "")?),
        ("sorcery-mono".into(), crowded("mono", "")?),
        ("target".into(), crowded("dusk", "2")?),
        ("help".into(), crowded("dusk", "F1")?),
        ("settings".into(), crowded("dusk", "F4")?),
        ("decks".into(), new().choose("Decks")?.press("Enter Right Right Down Right Down Down Right")?),
        ("rules".into(), new().choose("Rules")?.press("Down Down")?),
        ("result".into(), over("sorcery")?),
        ("replay".into(), new().sit_down(under_way("sorcery", 40)?.0, true)),
        ("curtain".into(), new().sit_down(under_way("sorcery", 24)?.0, false)),
        ("leave".into(), crowded("dusk", "Ctrl-C")?),
        ("puzzles".into(), new().choose("Puzzles")?.press("Enter")?),
        ("puzzle".into(), new().choose("Puzzles")?.press("Enter Enter")?),
        ("lab".into(), new().in_the_lab()?),
        ("onirim-result".into(), over("onirim")?),
        ("dominion-set-up".into(), new().choose("Dominion")?.press("Enter")?),
    ];
    // In a game between two people with hidden cards, Enter shows the hand.
    for (game, actions, keys) in [("splendor", 44, ""), ("onirim", 14, ""), ("dominion", 30, "Enter")] {
        screens.push((game.into(), new().sit_down(under_way(game, actions)?.0, false).press(keys)?));
    }
    let gems = Shell::new("light").sit_down(under_way("splendor", 44)?.0, false);
    screens.push(("splendor-light".into(), gems));
    Ok(screens)
}

/// Returns the start of a game in plain text.
fn plain_text() -> Buffer {
    let moves = GAME_IN_TEXT.split("\n\n").find(|part| part.starts_with("1. ")).unwrap_or_default();
    Buffer::with_lines(moves.lines())
}

impl Shell {
    /// Starts the tutorial.
    fn begin_lesson(self) -> Result<Shell, Failure> {
        let found = ROSTER.iter().find_map(|listed| Some((listed, listed.lesson?)));
        let (listed, lesson): (_, &'static Lesson) = found.ok_or("no lesson")?;
        self.at(sorcery::ui::screens::table::lesson_header(listed, lesson, "Ada"))?.press("Enter")
    }

    /// Opens the Dominion lab and plays the games of a strategy.
    fn in_the_lab(mut self) -> Result<Shell, Failure> {
        let draft = Some(Draft { name: "mine".into(), text: STRATEGY.into(), known: None });
        update(&mut self.0, Msg::Library(Library { draft, ..Library::default() }));
        let lab = Lab::new(&self.0.context);
        self.0.go(lab);
        update(&mut self.0, Msg::Tick(5_000));
        while let Some(task) = self.0.task() {
            let (sender, inbox) = channel();
            let thread = std::thread::spawn(move || task.run(&|msg| _ = sender.send(msg)));
            inbox.into_iter().for_each(|msg| _ = update(&mut self.0, msg));
            thread.join().map_err(|_| "the games end in a panic")?;
        }
        Ok(self)
    }

    fn submit(mut self, line: &str) -> Result<Shell, Failure> {
        for _ in 0..2 {
            update(&mut self.0, Msg::Line(line.to_string()));
            update(&mut self.0, Msg::Tick(5_000));
        }
        Ok(self)
    }
}

/// An image with three bytes per pixel.
struct Image {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Image {
    fn new(width: usize, height: usize) -> Image {
        Image { width, height, pixels: vec![24; width * height * 3] }
    }

    fn blend(&mut self, x: usize, y: usize, colour: [u8; 3], cover: f32) {
        if x >= self.width || y >= self.height {
            return;
        }
        let at = (y * self.width + x) * 3;
        for (pixel, part) in self.pixels[at..at + 3].iter_mut().zip(colour) {
            *pixel = (f32::from(*pixel) * (1.0 - cover) + f32::from(part) * cover).round() as u8;
        }
    }

    fn fill(&mut self, [x, y, w, h]: [usize; 4], colour: [u8; 3]) {
        (y..y + h).for_each(|y| (x..x + w).for_each(|x| self.blend(x, y, colour, 1.0)));
    }

    fn put(&mut self, other: &Image, x: usize, y: usize) {
        for (row, line) in other.pixels.chunks(other.width * 3).enumerate() {
            let at = ((y + row) * self.width + x) * 3;
            self.pixels[at..at + line.len()].copy_from_slice(line);
        }
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let file = std::io::BufWriter::new(std::fs::File::create(path)?);
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(png::Filter::NoFilter);
        encoder.write_header()?.write_image_data(&self.pixels)?;
        Ok(())
    }
}

fn rgb(colour: Color, other: [u8; 3]) -> [u8; 3] {
    if let Color::Rgb(red, green, blue) = colour { [red, green, blue] } else { other }
}

/// Draws a screen with columns of `column` pixels.
fn picture(buffer: &Buffer, font: &FontVec, column: usize) -> Image {
    let line = column * 2;
    let (columns, lines) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let mut image = Image::new(columns * column, lines * line);
    for (n, cell) in buffer.content.iter().enumerate() {
        let at = (n % columns * column, n / columns * line);
        let (mut fg, mut bg) = (rgb(cell.fg, [220; 3]), rgb(cell.bg, [16, 16, 22]));
        if cell.modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut fg, &mut bg);
        }
        if cell.modifier.contains(Modifier::DIM) {
            fg = [0, 1, 2].map(|i| ((u16::from(fg[i]) + u16::from(bg[i])) / 2) as u8);
        }
        image.fill([at.0, at.1, column, line], bg);
        symbol(&mut image, cell, font, at, column, fg);
        if cell.modifier.contains(Modifier::UNDERLINED) {
            image.fill([at.0, at.1 + line - 1, column, 1], fg);
        }
    }
    image
}

/// Draws a character: blocks as rectangles, Braille as dots because many monospaced fonts lack it, others with the font.
fn symbol(image: &mut Image, cell: &Cell, font: &FontVec, (x, y): (usize, usize), column: usize, colour: [u8; 3]) {
    let line = column * 2;
    let part = match cell.symbol() {
        " " | "" => return,
        "█" => Some([0, 0, column, line]),
        "▀" => Some([0, 0, column, column]),
        "▄" => Some([0, column, column, column]),
        "▌" => Some([0, 0, column / 2, line]),
        "▐" => Some([column - column / 2, 0, column / 2, line]),
        "▎" => Some([0, 0, (column / 4).max(1), line]),
        _ => None,
    };
    if let Some([left, top, width, height]) = part {
        return image.fill([x + left, y + top, width, height], colour);
    }
    if let Some(dots @ '\u{2800}'..='\u{28FF}') = cell.symbol().chars().next() {
        let (width, height, size) = (column / 2, line / 4, (column / 5).max(1));
        // Column and row of each bit: the last two were added below the original six.
        for (bit, dot) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)].into_iter().enumerate() {
            if dots as u32 >> bit & 1 == 1 {
                let corner = (x + dot.0 * width + (width - size) / 2, y + dot.1 * height + (height - size) / 2);
                image.fill([corner.0, corner.1, size, size], colour);
            }
        }
        return;
    }
    let scale = PxScale::from(column as f32 * 1.94);
    let scaled = font.as_scaled(scale);
    let bold = cell.modifier.contains(Modifier::BOLD);
    for c in cell.symbol().chars() {
        let id = font.glyph_id(c);
        let left = (column as f32 - scaled.h_advance(id)) / 2.0;
        let base = scaled.ascent() + (line as f32 - scaled.height()) / 2.0;
        let Some(outline) = font.outline_glyph(id.with_scale_and_position(scale, point(left, base))) else { continue };
        let bounds = outline.px_bounds();
        outline.draw(|dx, dy, cover| {
            let at = (bounds.min.x as i32 + dx as i32, bounds.min.y as i32 + dy as i32);
            if at.0 >= 0 && at.1 >= 0 {
                let cover = if bold { (cover * 1.5).min(1.0) } else { cover };
                image.blend(x + at.0 as usize, y + at.1 as usize, colour, cover);
            }
        });
    }
}

fn font() -> Result<FontVec, Failure> {
    let own = || notosans::REGULAR_TTF.to_vec();
    let bytes = FONTS.iter().find_map(|path| std::fs::read(path).ok()).unwrap_or_else(own);
    Ok(FontVec::try_from_vec(bytes)?)
}

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next().ok_or("pictures FOLDER [FOLDER FOR EACH]")?;
    let each = arguments.next();
    std::fs::create_dir_all(&folder)?;
    each.iter().try_for_each(std::fs::create_dir_all)?;
    std::fs::write(folder.join("game.svg"), animation()?)?;
    let font = font()?;
    picture(&plain_text(), &font, LARGE / 2).save(&folder.join("program.png"))?;
    let screens = screens()?;
    for (columns, lines, column) in SIZES {
        let (width, height) = (usize::from(columns) * column, usize::from(lines) * column * 2);
        let down = screens.len().div_ceil(ACROSS);
        let mut sheet = Image::new((width + GAP) * ACROSS - GAP, (height + GAP) * down - GAP);
        for (n, (name, shell)) in screens.iter().enumerate() {
            let buffer = shell.draw(columns, lines);
            sheet.put(&picture(&buffer, &font, column), n % ACROSS * (width + GAP), n / ACROSS * (height + GAP));
            if let Some(each) = &each {
                picture(&buffer, &font, LARGE).save(&each.join(format!("{name}-{columns}x{lines}.png")))?;
            }
            // The pictures in the README.
            if columns == 120 && name == "sorcery" {
                shell.window(WINDOW)?.save(&folder.join("window.png"))?;
            }
            if columns == 120 && (name == "lab" || ROSTER.iter().any(|listed| listed.name == name)) {
                picture(&buffer, &font, LARGE).save(&folder.join(format!("{name}.png")))?;
            }
        }
        sheet.save(&folder.join(format!("sheet-{columns}x{lines}.png")))?;
    }
    let windowed: Vec<_> = screens.iter().filter(|(name, _)| WINDOWED.contains(&name.as_str())).collect();
    let (width, height) = (WINDOW.0 as usize, WINDOW.1 as usize);
    let down = windowed.len().div_ceil(ACROSS);
    let mut sheet = Image::new((width + GAP) * ACROSS - GAP, (height + GAP) * down - GAP);
    for (n, (_, shell)) in windowed.iter().enumerate() {
        sheet.put(&shell.window(WINDOW)?, n % ACROSS * (width + GAP), n / ACROSS * (height + GAP));
    }
    sheet.save(&folder.join("sheet-window.png"))
}
