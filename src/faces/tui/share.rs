//! Exports of a match for people who don't have the program: a recording for a terminal player (asciinema, version 2),
//! and an SVG drawing of one position or, as an animation, of all positions. All show the replay screen.

use super::display::Display;
use super::draw::draw;
use super::paint::Paint;
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};
use serde_json::json;
use sorcery_games::engine::Seat;
use sorcery_games::words::{self, harmless};
use sorcery_session::Match;
use sorcery_ui::app::{Context, Screen};
use sorcery_ui::chart::escaped;
use sorcery_ui::frame::{Body, Frame};
use sorcery_ui::scene::blocks::inked;
use sorcery_ui::screens::replay::Replay;
use sorcery_ui::theme::{Colour, Depth, Rgb};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;

/// Time, in seconds, between two positions in an exported recording or animation.
const PACE: f64 = 1.0;
/// Time, in seconds, for which a looping animation shows its last position.
const LAST: f64 = 4.0;
/// Width and height of a cell in an SVG drawing (pixels).
const CELL: (usize, usize) = (10, 20);
/// Font size in an SVG drawing (pixels).
const LETTER: &str = "16.6";
/// Distance, in pixels, from the top of a cell to the baseline in an SVG drawing.
const FOOT: usize = 15;
/// The fonts of a drawing, in order of preference.
const FONTS: &str = "'DejaVu Sans Mono','Menlo','Consolas','Liberation Mono',monospace";

/// An export of a match: draws its positions in order.
pub struct ReplayExport<'a> {
    replay: Replay,
    context: &'a Context,
    paint: Paint,
    size: Size,
    title: String,
    /// Number of actions in the exported match.
    last: usize,
}

impl<'a> ReplayExport<'a> {
    /// Prepares to draw the positions of a match at this size. Hides the same cards as the replay screen if the match
    /// isn't over.
    pub fn new(session: Match, context: &'a Context, depth: Depth, size: Size) -> Self {
        let header = session.header();
        let names = header.printable_names();
        let names: Vec<&str> = Seat::all(header.names.len()).map(|seat| &**names.of(seat)).collect();
        let title = format!("{}: {}", session.info().title, words::listed(&names));
        let last = session.story().lines.len();
        let replay = Replay::new(session, None, context.reveals_hands);
        let paint = Paint::new(context.theme(), depth, context.settings.is_ascii());
        ReplayExport { replay, context, paint, size, title, last }
    }

    /// Returns the number of the last position, which is the number of actions.
    pub fn last(&self) -> usize {
        self.last
    }

    fn frame(&mut self, action: usize) -> Frame {
        self.replay.show(action);
        let mut body = self.replay.view(self.context);
        if let Body::Table(view) = &mut body {
            view.progress = None;
        }
        // A recording shows no key hints, because it doesn't react to keys.
        Frame { title: self.replay.title(self.context), tint: self.replay.tint(), body, popup: None, keys: Vec::new() }
    }

    fn picture(&mut self, action: usize) -> Buffer {
        let mut picture = Buffer::empty(self.size.into());
        let frame = self.frame(action);
        draw(&frame, &self.paint, picture.area, &mut picture);
        picture
    }

    pub fn cast(&mut self) -> io::Result<String> {
        let Size { width, height } = self.size;
        let header = json!({ "version": 2, "width": width, "height": height, "title": self.title });
        let mut text = format!("{header}\n");
        let mut display = Display::new(Vec::new())?;
        for action in 0..=self.last {
            let (frame, paint) = (self.frame(action), &self.paint);
            display.draw(self.size, |buf| _ = draw(&frame, paint, buf.area, buf))?;
            let bytes = std::mem::take(display.output());
            // A recording needs no cursor.
            let hidden = if action == 0 { "\x1b[?25l" } else { "" };
            let event = json!([action as f64 * PACE, "o", format!("{hidden}{}", String::from_utf8_lossy(&bytes))]);
            text.push_str(&format!("{event}\n"));
        }
        Ok(text)
    }

    pub fn svg(&mut self, action: usize) -> String {
        let picture = self.picture(action);
        let rows: Vec<String> = rows(&picture).map(|row| self.row(row)).collect();
        format!("{}{}</svg>\n", self.opening(), placed(&rows))
    }

    /// Returns an SVG drawing that shows all positions one after another, in a loop. It contains no script, so it is
    /// also animated in a README. A viewer without animation shows the last position.
    pub fn animation(&mut self) -> String {
        let mut spans = Vec::<Span>::new();
        // For each row, the index of its latest span. A span is a range of positions in which the row looks the same.
        let mut current = vec![usize::MAX; self.size.height.into()];
        for position in 0..=self.last {
            let picture = self.picture(position);
            for (y, row) in rows(&picture).enumerate() {
                let shapes = self.row(row);
                match spans.get_mut(current[y]).filter(|span| span.shapes == shapes) {
                    Some(span) => span.last = position,
                    None => {
                        current[y] = spans.len();
                        spans.push(Span { y, shapes, first: position, last: position });
                    }
                }
            }
        }
        let length = self.last as f64 * PACE + LAST;
        // Define the shapes of each different row only once in the SVG drawing.
        let mut names = BTreeMap::<&str, usize>::new();
        let (mut shapes, mut shown) = (String::new(), String::new());
        for span in spans.iter().filter(|span| !span.shapes.is_empty()) {
            let next = names.len();
            let name = *names.entry(&span.shapes).or_insert_with(|| {
                let _ = write!(shapes, "<g id=\"r{next}\">{}</g>", span.shapes);
                next
            });
            let y = span.y * CELL.1;
            let is_last = span.last == self.last;
            let (start, end) = (span.first as f64 * PACE / length, (span.last + 1) as f64 * PACE / length);
            let (values, times) = match (span.first == 0, is_last) {
                (true, true) => {
                    let _ = write!(shown, "<use href=\"#r{name}\" y=\"{y}\"/>");
                    continue;
                }
                (true, false) => ("visible;hidden", format!("0;{end:.5}")),
                (false, true) => ("hidden;visible", format!("0;{start:.5}")),
                (false, false) => ("hidden;visible;hidden", format!("0;{start:.5};{end:.5}")),
            };
            let hidden = if is_last { "" } else { " visibility=\"hidden\"" };
            let _ = write!(
                shown,
                "<use href=\"#r{name}\" y=\"{y}\"{hidden}><animate attributeName=\"visibility\" calcMode=\"discrete\" \
                 dur=\"{length}s\" repeatCount=\"indefinite\" values=\"{values}\" keyTimes=\"{times}\"/></use>"
            );
        }
        format!("{}<defs>{shapes}</defs>{shown}</svg>\n", self.opening())
    }

    fn opening(&self) -> String {
        let (width, height) = (usize::from(self.size.width) * CELL.0, usize::from(self.size.height) * CELL.1);
        let page = hex(self.paint.palette().page);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" \
             font-size=\"{LETTER}\" xml:space=\"preserve\"><rect width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>"
        )
    }

    /// Draws a row of cells as shapes: backgrounds, then blocks, then letters.
    fn row(&self, row: &[Cell]) -> String {
        let (mut grounds, mut letters) = (Runs::default(), Runs::default());
        // Combine shapes with the same fill. The first map contains backgrounds, the second blocks.
        let (mut filled, mut column) = ([Filled::new(), Filled::new()], 0);
        while let Some(cell) = row.get(column) {
            let columns = usize::from(cell.cell_width()).max(1);
            let (ink, ground) = self.colours(cell);
            grounds.add(column, columns, &ground, "");
            let symbol = harmless(cell.symbol());
            match inked(&symbol) {
                Some(quarters) => {
                    block(filled[1].entry(ink).or_default(), column * CELL.0, quarters);
                    letters.end();
                }
                None if symbol.trim().is_empty() => letters.end(),
                None => {
                    let weight = if cell.modifier.contains(Modifier::BOLD) { "\" font-weight=\"bold" } else { "" };
                    letters.add(column, columns, &format!("{ink}{weight}"), &symbol);
                }
            }
            column += columns;
        }
        let page = hex(self.paint.palette().page);
        for TextRun { at, columns, looks, .. } in grounds.0.into_iter().filter(|run| run.looks != page) {
            rectangle(filled[0].entry(looks).or_default(), at * CELL.0, 0, columns * CELL.0, CELL.1);
        }
        let mut shapes = String::new();
        for (looks, outline) in filled.iter().flatten() {
            let _ = write!(shapes, "<path fill=\"{looks}\" d=\"{outline}\"/>");
        }
        for TextRun { at, columns, looks, text } in letters.0.iter().filter(|run| !run.text.is_empty()) {
            let (x, width, text) = (at * CELL.0, columns * CELL.0, escaped(text));
            let _ =
                write!(shapes, "<text x=\"{x}\" y=\"{FOOT}\" textLength=\"{width}\" fill=\"{looks}\">{text}</text>");
        }
        shapes
    }

    fn colours(&self, cell: &Cell) -> (String, String) {
        let palette = self.paint.palette();
        let rgb = |colour, own| match colour {
            Color::Rgb(r, g, b) => Rgb(r, g, b),
            Color::Indexed(n) => Colour::Ansi(n).rgb(),
            _ => own,
        };
        let (mut ink, mut ground) = (rgb(cell.fg, palette.text), rgb(cell.bg, palette.page));
        if cell.modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut ink, &mut ground);
        }
        (hex(ink), hex(ground))
    }
}

/// A row of cells that looks the same in all positions from `first` to `last`.
struct Span {
    y: usize,
    shapes: String,
    first: usize,
    last: usize,
}

/// SVG paths by fill colour.
type Filled = BTreeMap<String, String>;

/// Adds the filled quarters of a cell to an SVG path. `x` is the left edge of the cell, and `ink` has one bit for each
/// filled quarter.
fn block(outline: &mut String, x: usize, ink: usize) {
    let (width, height) = (CELL.0 / 2, CELL.1 / 2);
    match ink {
        15 => rectangle(outline, x, 0, CELL.0, CELL.1),
        3 | 12 => rectangle(outline, x, if ink == 3 { 0 } else { height }, CELL.0, height),
        _ => (0..4).filter(|i| ink >> i & 1 == 1).for_each(|i| {
            rectangle(outline, x + i % 2 * width, i / 2 * height, width, height);
        }),
    }
}

/// Adds a rectangle to an SVG path.
fn rectangle(outline: &mut String, x: usize, y: usize, width: usize, height: usize) {
    let _ = write!(outline, "M{x} {y}h{width}v{height}h-{width}z");
}

/// Runs of adjacent cells that look the same.
#[derive(Default)]
struct Runs(Vec<TextRun>);

#[derive(Default)]
struct TextRun {
    at: usize,
    columns: usize,
    looks: String,
    text: String,
}

impl Runs {
    fn add(&mut self, at: usize, columns: usize, looks: &str, text: &str) {
        match self.0.last_mut().filter(|run| run.looks == looks && run.at + run.columns == at) {
            Some(run) => {
                run.columns += columns;
                run.text += text;
            }
            None => self.0.push(TextRun { at, columns, looks: looks.to_string(), text: text.to_string() }),
        }
    }

    /// Ends the current run of cells with the same style, so that the next cell starts a new one.
    fn end(&mut self) {
        self.0.push(TextRun::default());
    }
}

fn rows(picture: &Buffer) -> impl Iterator<Item = &[Cell]> {
    picture.content.chunks(usize::from(picture.area.width).max(1))
}

/// Joins rows of shapes into one drawing. Moves each row down to its place.
fn placed(rows: &[String]) -> String {
    let place = |(y, row)| format!("<g transform=\"translate(0 {})\">{row}</g>", y * CELL.1);
    rows.iter().enumerate().map(place).collect()
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}
