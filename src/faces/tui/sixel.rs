//! Drawings at full resolution as Sixel, for terminals that support it but not Kitty's protocol.
//!
//! A Sixel picture isn't part of the grid of cells. It is drawn over the block characters that other terminals show,
//! if all of them are visible. Writing to one of these cells destroys the picture.
//!
//! This module has its own encoder. The crate `icy_sixel` has nine dependencies for choosing colours, and drawings with
//! few colours don't need them.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use sorcery_ui::theme::Rgb;
use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;
use tiny_skia::Pixmap;

/// Maximum number of colours in a picture. Terminals support 256.
const COLOURS: usize = 256;

/// A picture to draw over cells.
#[derive(Clone, Debug)]
pub struct Overlay {
    pub area: Rect,
    /// The escape codes that draw the picture at the cursor.
    pub text: Rc<str>,
    cells: Vec<Cell>,
}

impl Overlay {
    /// Creates an overlay over the cells of an area.
    pub fn over(area: Rect, buf: &Buffer, text: Rc<str>) -> Self {
        Overlay { area, text, cells: cells(area, buf).cloned().collect() }
    }

    /// Returns `true` if the cells below the picture haven't changed since the overlay was created.
    pub fn is_whole(&self, buf: &Buffer) -> bool {
        buf.area.intersection(self.area) == self.area && cells(self.area, buf).eq(&self.cells)
    }

    /// Returns `true` if `other` is the same picture over the same cells.
    pub fn is(&self, other: &Overlay) -> bool {
        self.area == other.area && Rc::ptr_eq(&self.text, &other.text) && self.cells == other.cells
    }
}

fn cells(area: Rect, buf: &Buffer) -> impl Iterator<Item = &Cell> {
    area.positions().filter_map(|at| buf.cell(at))
}

/// Encodes a picture on a background. The result draws the picture at the cursor.
pub fn encode(picture: &Pixmap, ground: Rgb) -> Rc<str> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let over = |ink: u8, alpha: u8, ground: u8| ink + (u16::from(ground) * u16::from(255 - alpha) / 255) as u8;
    let pixels: Vec<Rgb> = picture
        .pixels()
        .iter()
        .map(|p| {
            [(p.red(), ground.0), (p.green(), ground.1), (p.blue(), ground.2)].map(|(ink, g)| over(ink, p.alpha(), g))
        })
        .map(|[r, g, b]| Rgb(r, g, b))
        .collect();
    let colours = palette(&pixels);
    let near = |colour: &Rgb| (0..colours.len()).min_by_key(|&n| colours[n].distance(*colour)).unwrap_or(0);
    let mut known: HashMap<Rgb, usize> = HashMap::new();
    let numbers: Vec<usize> =
        pixels.iter().map(|colour| *known.entry(*colour).or_insert_with(|| near(colour))).collect();
    // Pixels below the last row of the picture stay as they are.
    let mut text = format!("\x1bP0;1q\"1;1;{width};{height}");
    for (n, Rgb(r, g, b)) in colours.iter().enumerate() {
        let [r, g, b] = [r, g, b].map(|part| u32::from(*part) * 100 / 255);
        let _ = write!(text, "#{n};2;{r};{g};{b}");
    }
    for band in numbers.chunks(6 * width) {
        let mut used: Vec<usize> = band.to_vec();
        used.sort_unstable();
        used.dedup();
        for n in used {
            let _ = write!(text, "#{n}");
            let bits = |x: usize| {
                band.iter().skip(x).step_by(width).rev().fold(0, |bits, own| bits << 1 | u8::from(*own == n))
            };
            let mut run = (bits(0), 0);
            for x in 0..=width {
                let next = (x < width).then(|| bits(x));
                if next == Some(run.0) {
                    run.1 += 1;
                    continue;
                }
                let letter = char::from(b'?' + run.0);
                match run.1 {
                    few @ 0..4 => text.extend(std::iter::repeat_n(letter, few)),
                    many => _ = write!(text, "!{many}{letter}"),
                }
                run = (next.unwrap_or(0), 1);
            }
            text.push('$');
        }
        text.push('-');
    }
    text.push_str("\x1b\\");
    text.into()
}

/// Returns the most frequent colours of these pixels, at most [`COLOURS`].
fn palette(pixels: &[Rgb]) -> Vec<Rgb> {
    let mut counts: HashMap<Rgb, usize> = HashMap::new();
    pixels.iter().for_each(|colour| *counts.entry(*colour).or_default() += 1);
    let mut colours: Vec<(Rgb, usize)> = counts.into_iter().collect();
    colours.sort_by_key(|&(Rgb(r, g, b), count)| (std::cmp::Reverse(count), r, g, b));
    colours.into_iter().take(COLOURS).map(|(colour, _)| colour).collect()
}

/// Returns `true` if the environment names a terminal that supports Sixel but not Kitty's protocol. A query isn't
/// possible, because crossterm doesn't pass on the answer.
pub fn is_known() -> bool {
    let is = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let named =
        |name: &str, known: &[&str]| std::env::var(name).is_ok_and(|value| known.iter().any(|k| value.starts_with(k)));
    named("TERM", &["foot", "mlterm", "contour", "vt340", "yaft"])
        || named("TERM_PROGRAM", &["WezTerm", "iTerm", "mintty", "BlackBox"])
        || is("WT_SESSION")
        || is("KONSOLE_VERSION")
}
