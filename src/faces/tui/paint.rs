//! Styles, text, boxes and drawings for this terminal, derived from the theme.

use super::kitty;
use super::output::number;
use super::sixel::{self, Overlay};
pub use super::writing::{put, put_centre, restyle};
use crate::emblem;
use crate::palette::{Palette, mix};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use sorcery_games::Tint;
use sorcery_games::emblem::{Emblem, Shape};
use sorcery_games::table::{Figure, Trend};
use sorcery_ui::animation::role_of_figure;
use sorcery_ui::scene::blocks::QUARTERS;
use sorcery_ui::scene::signs::{self, Sign};
use sorcery_ui::theme::{Colour, Depth, LEGIBLE, Rgb, Role, Theme, ThemeStyle};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use tiny_skia::PremultipliedColorU8;

fn color(colour: Colour) -> Color {
    match colour {
        Colour::Rgb(rgb) => Color::Rgb(rgb.0, rgb.1, rgb.2),
        Colour::Ansi(n) => Color::Indexed(n),
    }
}

/// The styles of a theme, adapted to the abilities of a terminal.
#[derive(Debug)]
pub struct Paint {
    /// The theme, limited to the colours of the terminal.
    theme: Theme,
    /// The theme with its original colours.
    whole: Theme,
    depth: Depth,
    /// Whether to draw with ASCII characters only.
    pub ascii: bool,
    /// Whether to draw game tables as lists, without boxes.
    pub list: bool,
    /// Whether background colours separate the areas of the table. Terminals with too few colours show lines instead.
    pub surfaces: bool,
    /// A cache: for each mixed colour, the closest colour of the terminal.
    mixed: RefCell<HashMap<Rgb, Color>>,
    /// A cache of drawings made of block characters.
    drawings: RefCell<HashMap<DrawingKey, Rc<Drawing>>>,
    pub pictures: Pictures,
    /// The IDs of the pictures sent to the terminal.
    sent: RefCell<HashMap<SentKey, u32>>,
    /// Escape sequences that transmit new pictures to the terminal and haven't been written yet.
    unsent: RefCell<String>,
    /// A cache of drawings encoded as Sixel.
    sixels: RefCell<HashMap<DrawingKey, Option<Rc<str>>>>,
    /// The pictures to draw over the cells of this frame.
    overlays: RefCell<Vec<Overlay>>,
    focus: Cell<Option<Position>>,
}

/// The method for showing drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    None,
    Blocks,
    /// Pictures sent with Kitty's protocol. The numbers are the width and height of a cell in pixels.
    Kitty(u16, u16),
    /// Sixel pictures, drawn over block characters. The numbers are the width and height of a cell in pixels.
    Sixel(u16, u16),
}

/// Maximum number of cached drawings, more than any screen shows. Each size of a drawing counts separately.
const DRAWINGS: usize = 400;
/// Minimum opacity at which a pixel is drawn (0 to 255).
const FAINT: u16 = 40;

/// Identifies a picture: the address of its first shape, and its columns, lines and colour.
type SentKey = (*const Shape, u16, u16, Rgb);
/// Identifies a drawing: the address of its first shape, and its columns, lines, colour and background.
type DrawingKey = (*const Shape, u16, u16, Rgb, Rgb);
/// The cells of a drawing, line by line.
type Drawing = Vec<Drawn>;

/// A cell of a drawing: an index into [`QUARTERS`], and the colours of the foreground and the background. `None` leaves
/// that part of the cell unchanged.
#[derive(Clone, Copy, Debug)]
struct Drawn {
    ink: usize,
    colours: [Option<Color>; 2],
}

impl Paint {
    /// Creates the styles of a theme for a terminal with this number of colours.
    pub fn new(theme: &Theme, depth: Depth, ascii: bool) -> Self {
        let quiet = |role| matches!(theme.look(role).bg, Some(Colour::Rgb(_)));
        let surfaces = matches!(depth, Depth::True | Depth::Ansi256) && quiet(Role::Page);
        Paint {
            theme: theme.at(depth),
            whole: theme.clone(),
            depth,
            ascii,
            list: false,
            surfaces,
            mixed: RefCell::default(),
            drawings: RefCell::default(),
            pictures: if ascii { Pictures::None } else { Pictures::Blocks },
            sent: RefCell::default(),
            unsent: RefCell::default(),
            sixels: RefCell::default(),
            overlays: RefCell::default(),
            focus: Cell::default(),
        }
    }

    /// Sets the method of showing drawings. If only ASCII characters may be drawn, drawings are never shown.
    #[must_use]
    pub fn showing(self, pictures: Pictures) -> Self {
        Paint { pictures: if self.ascii { Pictures::None } else { pictures }, ..self }
    }

    /// Sets whether to draw tables as lists instead of boxes.
    #[must_use]
    pub fn listing(self, list: bool) -> Self {
        Paint { list, ..self }
    }

    /// Returns the position of the focus in the last frame: the selected item, or the text cursor.
    pub fn focus(&self) -> Option<Position> {
        self.focus.get()
    }

    /// Sets the position of the focus. If this is called several times in a frame, the last call wins.
    pub(super) fn focus_on(&self, focus: impl Into<Option<Position>>) {
        self.focus.set(focus.into());
    }

    /// Returns the escape sequences that send new pictures to the terminal. Write them before the frame.
    pub fn unsent(&self) -> String {
        self.unsent.take()
    }

    /// Returns the pictures to draw over the cells of this frame.
    pub fn overlays(&self) -> Vec<Overlay> {
        self.overlays.take()
    }

    pub fn draws(&self) -> bool {
        self.surfaces && self.pictures != Pictures::None
    }

    pub fn palette(&self) -> Palette<'_> {
        Palette::new(&self.theme)
    }

    /// Returns the palette of the theme with its original colours, for areas without text.
    fn own_palette(&self) -> Palette<'_> {
        Palette::new(&self.whole)
    }

    /// Returns the closest colour that the terminal can show.
    pub fn colour(&self, rgb: Rgb) -> Color {
        match self.depth {
            Depth::True => Color::Rgb(rgb.0, rgb.1, rgb.2),
            depth => {
                *self.mixed.borrow_mut().entry(rgb).or_insert_with(|| depth.nearest(rgb).map_or(Color::Reset, color))
            }
        }
    }

    /// Returns the background colour of a card of this kind below its title bar, or of a panel if `kind` is `None`.
    pub fn ground(&self, kind: Option<Tint>) -> Rgb {
        let palette = self.palette();
        match (self.depth, kind) {
            (_, None) => mix(palette.surface(), palette.text, 0.05),
            // The 256 colours include no subdued ones, so all cards are grey. On a light page, the greys must differ
            // more to be distinguished.
            (Depth::Ansi256, _) => mix(palette.surface(), palette.text, if palette.is_dark() { 0.12 } else { 0.18 }),
            (_, Some(kind)) => palette.card(kind),
        }
    }

    /// Returns the style of the title bar of a card of this kind, weaker if the card can't be used now (`dimmed`).
    /// Without colours, the style is empty.
    pub fn bar(&self, kind: Tint, dimmed: bool) -> Style {
        let style = self.style(Role::Bar(kind));
        if !self.surfaces || !dimmed {
            return style;
        }
        let palette = self.palette();
        // The dark colours among the 256 are too far apart to dim the background, so only the letters are dimmed.
        let ground = palette.bar(kind, self.depth != Depth::Ansi256);
        let dim = palette.of(Role::Exhausted);
        let letters = if dim.contrast(ground) < LEGIBLE { palette.on(ground) } else { dim };
        Style::new().fg(self.colour(letters)).bg(self.colour(ground))
    }

    /// Returns the colour of a kind of card, for drawings and for backgrounds without text.
    pub fn tint(&self, kind: Tint) -> Rgb {
        self.own_palette().tint(kind)
    }

    /// Returns the background of a player's half of the table. With 256 colours, the halves differ only in brightness.
    pub fn half(&self, near: bool) -> Color {
        let palette = self.palette();
        self.colour(match (self.depth, near) {
            (Depth::Ansi256, true) => {
                mix(palette.page, if palette.is_dark() { Rgb(0, 0, 0) } else { Rgb(255, 255, 255) }, 0.6)
            }
            (Depth::Ansi256, false) => palette.shade(0.1),
            _ => palette.half(near),
        })
    }

    /// Returns the background of a turn's column in the turns panel. It depends on whether the turn belongs to the
    /// player at the bottom of the table (`is_near`). The current turn (`is_now`) is highlighted.
    pub fn turn(&self, is_near: bool, is_now: bool) -> Color {
        match self.depth {
            Depth::Ansi256 if !is_now => self.half(is_near),
            Depth::Ansi256 => self.colour(self.palette().shade(0.25)),
            _ => self.colour(self.palette().turn(is_near, is_now)),
        }
    }

    /// Returns a style for text on this background, in the theme's page or text colour, whichever is more readable.
    /// Without background colours, returns reverse video.
    pub fn chip(&self, ground: Rgb) -> Style {
        if !self.surfaces {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        Style::new().fg(self.colour(self.palette().on(ground))).bg(self.colour(ground))
    }

    /// Returns the style of a card's cost, in the colour of its currency. A cost that isn't the printed one is
    /// underlined.
    pub fn cost(&self, cost: &Figure, dimmed: bool) -> Style {
        let printed = Figure { trend: Trend::Same, ..cost.clone() };
        let style = self.style(if dimmed { Role::Exhausted } else { role_of_figure(&printed, Role::Text) });
        let style = style.add_modifier(Modifier::BOLD);
        match (self.surfaces, cost.trend) {
            (false, _) => style,
            (true, Trend::Same) => style.bg(self.colour(self.palette().page)),
            (true, _) => style.bg(self.colour(self.palette().page)).add_modifier(Modifier::UNDERLINED),
        }
    }

    /// Draws an emblem as a square in the middle of an area. Draws nothing without Unicode or background colours.
    pub fn drawing(&self, emblem: Emblem, area: Rect, own: Rgb, ground: Rgb, buf: &mut Buffer) {
        let Some(first) = emblem.first().filter(|_| self.draws()) else { return };
        // Use the largest square in the area. A cell is twice as high as it is wide.
        let height = area.height.min(area.width / 2);
        if height < 2 {
            return;
        }
        let width = height * 2;
        let area = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
        if let Pictures::Kitty(x, y) = self.pictures
            && width.max(height) <= kitty::LARGEST
        {
            return self.picture(emblem, area, own, (x, y), buf);
        }
        let key = (std::ptr::from_ref(first), width, height, own, ground);
        let drawn = kept(&self.drawings, key, || self.draw(emblem, width, height, own, ground).into());
        for (at, Drawn { ink, colours }) in area.positions().zip(drawn.iter()) {
            if let (Some(cell), [Some(colour), other]) = (buf.cell_mut(at), colours) {
                cell.set_symbol(QUARTERS[*ink]).set_fg(*colour);
                other.map(|other| cell.set_bg(other));
            }
        }
        if let Pictures::Sixel(x, y) = self.pictures {
            let text = kept(&self.sixels, key, || {
                let (width, height) = (u32::from(width * x), u32::from(height * y));
                let picture = emblem::picture(emblem, width, height, own, &self.own_palette());
                picture.map(|picture| sixel::encode(&picture, ground))
            });
            self.overlays.borrow_mut().extend(text.map(|text| Overlay::over(area, buf, text)));
        }
    }

    /// Draws the cells of a picture, and sends the picture if the terminal doesn't have it.
    fn picture(&self, emblem: Emblem, area: Rect, own: Rgb, pixels: (u16, u16), buf: &mut Buffer) {
        let Some(first) = emblem.first() else { return };
        let key = (std::ptr::from_ref(first), area.width, area.height, own);
        let mut sent = self.sent.borrow_mut();
        let next = sent.len() as u32 + 1;
        let id = *sent.entry(key).or_insert_with(|| {
            let (width, height) = (u32::from(area.width * pixels.0), u32::from(area.height * pixels.1));
            if let Some(picture) = emblem::picture(emblem, width, height, own, &self.own_palette()) {
                kitty::send(next, &picture, (area.width, area.height), &mut self.unsent.borrow_mut());
            }
            next
        });
        for (row, line) in area.rows().enumerate() {
            for (column, at) in line.columns().enumerate() {
                if let Some(cell) = buf.cell_mut(at.as_position()) {
                    cell.set_symbol(&kitty::cell(row, column)).set_fg(kitty::colour(id));
                }
            }
        }
    }

    fn draw(&self, emblem: Emblem, width: u16, height: u16, own: Rgb, ground: Rgb) -> Drawing {
        let (columns, lines) = (usize::from(width), usize::from(height));
        // A cell is two pixels wide and four high: each of its quarters is one pixel wide and two high.
        let side = 2 * u32::from(width);
        let Some(pixels) = emblem::picture(emblem, side, side, own, &self.own_palette()) else {
            return Vec::new();
        };
        let quarter = |x: usize, y: usize| {
            let two = [y, y + 1].map(|y| pixels.pixels()[y * 2 * columns + x]);
            let sum = |part: fn(&PremultipliedColorU8) -> u8| u16::from(part(&two[0])) + u16::from(part(&two[1]));
            let clear = 510 - sum(|pixel| pixel.alpha());
            let over = |ground: u8, part| ((sum(part) + (u32::from(ground) * u32::from(clear) / 255) as u16) / 2) as u8;
            let seen = clear < 2 * (255 - FAINT);
            seen.then(|| {
                Rgb(
                    over(ground.0, |ink| ink.red()),
                    over(ground.1, |ink| ink.green()),
                    over(ground.2, |ink| ink.blue()),
                )
            })
        };
        let cells = (0..lines).flat_map(|y| (0..columns).map(move |x| (2 * x, 4 * y)));
        let quarters = cells.map(|(x, y)| [(x, y), (x + 1, y), (x, y + 2), (x + 1, y + 2)].map(|(x, y)| quarter(x, y)));
        // Use only the colours of the shapes and mixtures of two of these, because fewer colours need fewer bytes.
        let palette = self.own_palette();
        let inks: Vec<Rgb> = emblem::shapes(emblem, own, &palette).map(|(.., ink)| ink).chain([ground]).collect();
        let mixed = |a: &Rgb| inks.iter().map(|b| mix(*a, *b, 0.5)).collect::<Vec<_>>();
        let mut colours: Vec<Rgb> = inks.iter().flat_map(mixed).collect();
        colours.sort_unstable_by_key(|&Rgb(r, g, b)| (r, g, b));
        colours.dedup();
        quarters.map(|quarters| self.drawn(quarters, ground, &colours)).collect()
    }

    /// Returns the cell that best approximates the colours of its four quarters, using only the colours of `palette`.
    fn drawn(&self, quarters: [Option<Rgb>; 4], ground: Rgb, palette: &[Rgb]) -> Drawn {
        let colours = quarters.map(|quarter| quarter.unwrap_or(ground));
        // Try each division of the quarters into foreground and background. The last quarter is always background,
        // because swapping the two groups gives the same cell.
        let ways = (0..8).map(|ink: usize| {
            let inked = |i: &usize| ink >> i & 1 == 1;
            let parts =
                [true, false].map(|ink| (0..4).filter(|i| inked(i) == ink).map(|i| colours[i]).collect::<Vec<_>>());
            let means = parts.each_ref().map(|part| mean(part));
            let off =
                parts.iter().zip(means).flat_map(|(part, mean)| part.iter().map(move |colour| colour.distance(mean)));
            (off.sum::<u32>(), ink, means)
        });
        let (_, ink, means) = ways.min_by_key(|&(off, ..)| off).unwrap_or((0, 0, [ground; 2]));
        // Don't draw a group of quarters that are all transparent.
        let seen = |inked: bool| (0..4).any(|i| (ink >> i & 1 == 1) == inked && quarters[i].is_some());
        let [inked, others] = [seen(true), seen(false)];
        let nearest = |mean: Rgb| palette.iter().copied().min_by_key(|colour| colour.distance(mean)).unwrap_or(mean);
        let [first, second] = means.map(|mean| self.colour(nearest(mean)));
        match (inked, others) {
            // Cells of the same two colours get the same foreground, so that they are written together.
            (true, true) if first == second => Drawn { ink: 0, colours: [Some(first), Some(first)] },
            (true, true) if number(first) < number(second) => {
                Drawn { ink: 15 - ink, colours: [Some(second), Some(first)] }
            }
            (true, others) => Drawn { ink, colours: [Some(first), others.then_some(second)] },
            (false, true) if ink == 0 => Drawn { ink: 0, colours: [Some(second), Some(second)] },
            (false, others) => Drawn { ink: 15 - ink, colours: [others.then_some(second), None] },
        }
    }

    pub fn style(&self, role: Role) -> Style {
        self.look(self.theme.look(role))
    }

    /// Returns the style of a box's border, without a background. For [`Role::Target`], the border takes the role's
    /// background colour.
    pub fn line(&self, role: Role) -> Style {
        let look = self.theme.look(role);
        let fg = if role == Role::Target { look.bg.or(look.fg) } else { look.fg };
        self.look(ThemeStyle { fg, bg: None, reverse: false, underline: false, ..look })
    }

    fn look(&self, look: ThemeStyle) -> Style {
        let style = Style { fg: look.fg.map(color), bg: look.bg.map(color), ..Style::default() };
        let flags = [
            (look.bold, Modifier::BOLD),
            (look.dim, Modifier::DIM),
            (look.italic, Modifier::ITALIC),
            (look.underline, Modifier::UNDERLINED),
            (look.reverse, Modifier::REVERSED),
        ];
        flags.iter().filter(|(on, _)| *on).fold(style, |style, (_, flag)| style.add_modifier(*flag))
    }

    /// Returns the border of a box: light, or heavy under the cursor.
    pub fn border(&self, heavy: bool) -> border::Set<'static> {
        let ascii = |corner, vertical, horizontal| border::Set {
            top_left: corner,
            top_right: corner,
            bottom_left: corner,
            bottom_right: corner,
            vertical_left: vertical,
            vertical_right: vertical,
            horizontal_top: horizontal,
            horizontal_bottom: horizontal,
        };
        match (self.ascii, heavy) {
            _ if self.list => border::EMPTY,
            (true, false) => ascii("+", "|", "-"),
            (true, true) => ascii("#", "#", "="),
            (false, false) => border::ROUNDED,
            (false, true) => border::THICK,
        }
    }

    /// Returns the text, converted to ASCII if only ASCII characters may be drawn.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.ascii && !text.is_ascii() { signs::to_ascii(text).into() } else { text.into() }
    }

    pub fn sign(&self, sign: Sign) -> &'static str {
        sign.of(self.ascii)
    }

    /// Returns `unicode`, or `ascii` on terminals without Unicode.
    pub fn glyph(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }
}

/// Returns the cached value for `key`, or computes and caches it. Clears the cache when it is full.
fn kept<V: Clone>(known: &RefCell<HashMap<DrawingKey, V>>, key: DrawingKey, make: impl FnOnce() -> V) -> V {
    if let Some(value) = known.borrow().get(&key) {
        return value.clone();
    }
    let value = make();
    let mut known = known.borrow_mut();
    if known.len() >= DRAWINGS {
        known.clear();
    }
    known.insert(key, value.clone());
    value
}

fn mean(colours: &[Rgb]) -> Rgb {
    let middle = |part: fn(&Rgb) -> u8| {
        let sum: usize = colours.iter().map(|colour| usize::from(part(colour))).sum();
        (sum / colours.len().max(1)) as u8
    };
    Rgb(middle(|colour| colour.0), middle(|colour| colour.1), middle(|colour| colour.2))
}
