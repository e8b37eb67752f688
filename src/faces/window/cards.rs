//! Draws the cells of a game table: cards, piles, players and panels.

use super::area::Area;
use super::surface::{Align, LINE, Surface, Type, Weight, bold, regular};
use crate::emblem;
use crate::palette::{Palette, Rgba, mix};
use sorcery_games::emblem::Emblem;
use sorcery_games::table::{Cell, Chip, Tint};
use sorcery_ui::animation::role_of_figure;
use sorcery_ui::frame::Highlight;
use sorcery_ui::scene::card::{self, CardLayout, Part, PartKind, TextFit, chip_text, figure_text};
use sorcery_ui::scene::{Rect, Size, Tier};
use sorcery_ui::text::tinted_pieces;
use sorcery_ui::theme::{Rgb, Role};
use tiny_skia::Transform;

/// Sizes to try for text, as multiples of the font size. The largest one that fits is used.
const SIZES: [f32; 5] = [1.0, 0.9, 0.82, 0.75, 0.68];
/// Width, relative to the font size, that the layout of a card assumes for one character.
const COLUMN: f32 = 0.45;
/// Margin around a cell, relative to the font size. It leaves room for the highlight.
pub const MARGIN: f32 = 0.28;
/// Padding inside the border of a cell, relative to the font size: left and right, and top and bottom.
const PADDING: (f32, f32) = (0.4, 0.2);
/// Gap after a name and beside centred text, relative to the font size.
const NAME_GAP: f32 = 0.3;
/// Radius of the number of a target, in font sizes.
const BADGE: f32 = 0.85;
/// Width of a highlighted border, relative to the font size.
const LIT: f32 = 0.13;
/// Width of the cursor's border, relative to the font size.
const CURSOR: f32 = 0.2;
/// Maximum font size relative to the height of a chip. Without `RAISED`, the capitals would be centred, and a descender
/// would end 0.6 font sizes below the centre.
const DESCENDING: f32 = 0.68;
/// Distance between the middle of a chip and of its capitals, relative to the font size.
const RAISED: f32 = 0.1;
/// Minimum height of a picture, relative to the height of its card.
const PICTURE: f32 = 0.4;
/// Opacity of the overlay on a cell that can't be chosen now.
const DIMMED: f32 = 0.5;

#[derive(Debug)]
pub struct Brush<'a, 's> {
    pub surface: &'a mut Surface<'s>,
    pub palette: &'a Palette<'a>,
    /// Font size, in pixels.
    pub em: f32,
}

impl Brush<'_, '_> {
    /// Draws a box inside the margin of an area: a gradient between the two colours of `ground`, a border in the colour
    /// `own`, and the highlight. Returns the area of the box.
    fn box_lit(&mut self, area: Area, highlight: &Highlight, own: Rgb, ground: (Rgb, Rgb)) -> Area {
        let (em, palette) = (self.em, self.palette);
        let place = area.inset(MARGIN * em);
        let radius = 0.45 * em;
        let shines = highlight.light().or(highlight.cursor.then_some(Role::Focus));
        for (role, ring) in shines.into_iter().flat_map(|role| [(role, 1.0), (role, 2.0)]) {
            let wide = place.inset(-0.13 * em * ring);
            self.surface.border(wide, radius + 0.13 * em * ring, 0.14 * em, Rgba(palette.of(role), 0.4 / ring));
        }
        self.surface.round_gradient(place, radius, ground.0, ground.1);
        self.edge(place, radius, highlight, ((0.07 * em).max(1.0), mix(palette.page, own, 0.55)));
        place
    }

    /// Draws a border with the width and colour `own`, or highlighted. The cursor is a second, wider border around it,
    /// which is visible even without colours and covers no text.
    fn edge(&mut self, place: Area, radius: f32, highlight: &Highlight, own: (f32, Rgb)) {
        let (em, palette) = (self.em, self.palette);
        let light = highlight.light().map(|role| palette.of(role));
        if highlight.cursor {
            let width = CURSOR * em;
            self.surface.border(place.inset(-width), radius + width, width, palette.of(Role::Focus));
        }
        let (width, rgb) = light.map_or(own, |rgb| (LIT * em, rgb));
        if light.is_some() || !highlight.cursor {
            self.surface.border(place, radius, width, rgb);
        }
    }

    /// Draws a cell of the table. The lines of a panel are drawn separately.
    pub fn cell(&mut self, area: Area, cell: &Cell, highlight: &Highlight, tier: Tier) {
        let (em, palette) = (self.em, self.palette);
        let mut own = palette.tint(Tint::Plain);
        let place = match cell {
            Cell::Gap => return,
            _ if tier == Tier::List => {
                let light = highlight.light().or(highlight.cursor.then_some(Role::Focus));
                let light = light.map(|role| palette.of(role));
                if let Some(rgb) = light.filter(|_| !matches!(cell, Cell::Panel(_))) {
                    self.surface.border(area, 0.2 * em, 1.0, rgb);
                }
                area
            }
            Cell::Slot(_) => {
                let place = area.inset(MARGIN * em);
                self.surface.round(place, 0.45 * em, palette.shade(0.025));
                self.edge(place, 0.45 * em, highlight, (1.0, palette.shade(0.14)));
                place
            }
            Cell::Card(face) => {
                own = palette.tint(face.tint);
                self.stack(area, u16::from(face.stack > 1) * 2, own);
                let ground = (palette.bar(face.tint, false), palette.card(face.tint));
                self.box_lit(area, highlight, own, ground)
            }
            Cell::Back(_, count) => {
                own = palette.of(Role::Turn);
                self.stack(area, count.div_ceil(12).min(4), own);
                let ground = (mix(palette.surface(), own, 0.26), mix(palette.surface(), own, 0.1));
                self.box_lit(area, highlight, own, ground)
            }
            Cell::Seat(face) => {
                let (turn, player) = (palette.of(Role::Turn), palette.tint(Tint::Player));
                let (top, border) = match face.awaited {
                    true => (mix(palette.surface(), turn, 0.22), turn),
                    false => (mix(palette.surface(), player, 0.1), mix(palette.page, player, 0.5)),
                };
                self.box_lit(area, highlight, border, (top, mix(palette.surface(), player, 0.03)))
            }
            Cell::Panel(_) => {
                let ground = (mix(palette.surface(), palette.text, 0.04), palette.surface());
                self.box_lit(area, highlight, palette.shade(0.35), ground)
            }
        };
        // A panel needs no padding at the top, because its lines start one unit below the top.
        let inner = if tier == Tier::List {
            place
        } else {
            Area::new(
                place.x + PADDING.0 * em,
                place.y + if let Cell::Panel(_) = cell { 0.0 } else { PADDING.1 * em },
                place.w - 2.0 * PADDING.0 * em,
                place.h - 2.0 * PADDING.1 * em,
            )
        };
        let columns = (inner.w / (COLUMN * em)).max(1.0) as u16;
        let lines = (inner.h / (LINE * em)).max(1.0) as u16;
        let w = inner.w / f32::from(columns);
        // The layout has one more column on the left, for marks, which is drawn over the padding.
        let size = Size { width: columns + 1, height: lines };
        // A picture must take at least this part of its card's height, or it would be too small to recognise. It gets
        // the height that remains after whole lines.
        let h = (LINE * em).min(inner.h / f32::from(lines));
        let spare = inner.h - h * f32::from(lines);
        let picture = card::PICTURE_PIXELS.max(((place.h * PICTURE - spare) / h).ceil() as u16);
        let layout = CardLayout::of(cell, highlight, size, tier, picture, TextFit::Scaled);
        let (top, bottom) = match layout.parts.iter().find(|part| matches!(part.what, PartKind::Pictures(_))) {
            Some(picture) => (picture.area.y, picture.area.bottom()),
            None if matches!(cell, Cell::Panel(_)) => (lines, lines + 1),
            // The name and the values are at the same heights as on cards with a picture.
            None if matches!(cell, Cell::Card(_)) && lines > 2 => (1, lines - 1),
            None => (0, lines),
        };
        let [top, bottom] = [top, bottom].map(f32::from);
        let y = |line: u16| {
            let line = f32::from(line);
            line * h + spare * ((line - top) / (bottom - top)).clamp(0.0, 1.0)
        };
        let area = |part: &Part<'_>| {
            let Rect { x, mut width, .. } = part.area;
            // A picture has the same margin at both sides.
            width += u16::from(matches!(part.what, PartKind::Pictures(_)) && part.area.right() == columns);
            let (top, bottom) = (y(part.area.y), y(part.area.bottom()));
            let x = inner.x + (f32::from(x) - 1.0) * w;
            Area::new(x, inner.y + top, f32::from(width) * w, bottom - top).within(&place)
        };
        let name = layout.parts.iter().find_map(|part| match &part.what {
            PartKind::Name(text, _) => {
                let name = area(part);
                Some((name, self.surface.width(bold(em.min(0.83 * name.h), palette.text), text)))
            }
            _ => None,
        });
        // All lines of a name have the same font size, and a gap before the cost.
        let names = layout.parts.iter().filter_map(|part| match &part.what {
            PartKind::Name(text, role) => {
                let place = area(part);
                let role = if *role == Role::Turn { Role::Turn } else { Role::Title };
                Some((Area { w: place.w - NAME_GAP * em, ..place }, text.as_str(), palette.of(role).into()))
            }
            _ => None,
        });
        self.lines_of(&names.collect::<Vec<_>>(), Align::Left, Weight::Bold);
        for part in &layout.parts {
            let mut at = area(part);
            if matches!(part.what, PartKind::Name(..)) && highlight.recent {
                let bar = Area { x: at.x - 0.45 * em, w: 0.16 * em, ..at };
                self.surface.round(bar.middle(bar.w, 0.9 * em), 0.08 * em, palette.of(Role::Notice));
            }
            // A player's letters can be wider than the units of the layout. The number of a target lies beside the name.
            if let (PartKind::Target(_), Cell::Seat(_) | Cell::Panel(_), Some((name, wide))) = (&part.what, cell, name)
            {
                let first = name.x + wide.min(name.w) + BADGE * em;
                at.x += (first - at.centre().0).min(place.right() - at.right()).max(0.0);
            }
            self.part(part, at, own, highlight);
        }
        if highlight.dimmed {
            self.surface.round(place, 0.45 * em, Rgba(palette.page, DIMMED));
            // Draw values such as life again on top of the overlay, so that they keep their colours.
            let is_value = |part: &&Part<'_>| match part.what {
                PartKind::Large(.., role) | PartKind::Gauge(_, role) | PartKind::Dots(.., role) => {
                    matches!(role, Role::Card(tint) if tint.is_value())
                }
                PartKind::Values(..) => true,
                _ => false,
            };
            layout.parts.iter().filter(is_value).for_each(|part| self.part(part, area(part), own, highlight));
        }
    }

    /// Draws the edges of the cards in a pile below its top card, one edge for each of the `layers`.
    fn stack(&mut self, area: Area, layers: u16, own: Rgb) {
        let (em, palette) = (self.em, self.palette);
        for layer in (1..=layers).rev() {
            let shift = 0.06 * em * f32::from(layer);
            let place = area.inset(MARGIN * em).shifted(shift, -shift);
            self.surface.round(place, 0.45 * em, mix(palette.page, own, 0.2));
            self.surface.border(place, 0.45 * em, 1.0, mix(palette.page, own, 0.45));
        }
    }

    fn part(&mut self, part: &Part<'_>, area: Area, own: Rgb, highlight: &Highlight) {
        let (em, palette) = (self.em, self.palette);
        match &part.what {
            PartKind::Bar(_) | PartKind::Foot | PartKind::Name(..) => {}
            PartKind::Text(lines, role, align) => {
                let ink = palette.of(*role).into();
                match &lines[..] {
                    [only] if *align == Align::Centre => {
                        // Leave a gap beside the values of a card, unless the text then doesn't fit.
                        let inner = area.between(NAME_GAP * em, NAME_GAP * em);
                        let least = SIZES[SIZES.len() - 1] * em.min(0.83 * area.h);
                        let fits = self.surface.width(regular(least, ink), only) <= inner.w;
                        self.line_of(if fits { inner } else { area }, *align, Weight::Regular, ink, only);
                    }
                    [only] => self.line_of(area, *align, Weight::Regular, ink, only),
                    lines => self.text_block(area, ink, &lines.join(" ")),
                }
            }
            PartKind::Values(text, role) => {
                let mut rest = area;
                let role = if highlight.dimmed { Role::Exhausted } else { *role };
                let letters = regular(self.em.min(0.83 * area.h) * 0.92, palette.of(role));
                for (piece, tint) in tinted_pieces(text) {
                    let ink = if tint == Tint::Plain { letters.ink } else { palette.of(Role::Card(tint)).into() };
                    let used = self.surface.text(rest, Align::Left, Type { ink, ..letters }, piece);
                    rest.take_left(used);
                }
            }
            PartKind::Cost(figure) => {
                let ground = palette.of(role_of_figure(figure, Role::Dim));
                let side = area.h.min(1.5 * em).min(area.w);
                let round = area.middle(area.w, side);
                self.surface.round(round, side / 2.0, mix(palette.page, ground, 0.2));
                self.surface.border(round, side / 2.0, (0.08 * em).max(1.0), ground);
                let ink = palette.of(role_of_figure(figure, Role::Title)).into();
                self.line_of(round, Align::Centre, Weight::Bold, ink, &figure_text(figure));
            }
            PartKind::Value(text, figure, align) => {
                let wide = (self.surface.width(bold(em, palette.text), text) + 0.5 * em).min(area.w);
                let x = if *align == Align::Right { area.right() - wide } else { area.x };
                let place = Area { x, w: wide, ..area }.middle(wide, area.h.min(1.4 * em));
                self.surface.round(place, 0.4 * em, mix(palette.page, own, 0.25));
                self.surface.border(place, 0.4 * em, 1.0, Rgba(own, 0.6));
                let ink = palette.of(role_of_figure(figure, Role::Title)).into();
                self.line_of(place.inset(0.1 * em), Align::Centre, Weight::Bold, ink, text);
            }
            PartKind::Chip(chip, whole) => self.chip(area, chip, *whole),
            PartKind::Price(chips) => {
                let (mut rest, height) = (area, area.h / chips.len().max(1) as f32);
                chips.iter().for_each(|chip| self.chip(rest.take_top(height), chip, true));
            }
            PartKind::Pictures(emblems) => {
                let (_, dark) = palette.extremes();
                let light = mix(palette.page, own, 0.42);
                self.surface.round_gradient(area, 0.3 * em, light, mix(palette.page, own, 0.14));
                let (mut rest, width) = (area, area.w / emblems.len().max(1) as f32);
                for emblem in emblems {
                    let inner = rest.take_left(width).inset(0.12 * em);
                    self.surface.disc(inner.centre(), inner.h.min(inner.w) / 2.0, Rgba(dark, 0.2));
                    self.drawing(inner.inset(0.06 * inner.h), emblem, own);
                }
            }
            PartKind::Attached(tint, emblem, name) => {
                let mut tab = area.inset(0.06 * em);
                let own = palette.tint(*tint);
                let ground = mix(palette.page, own, 0.5);
                self.surface.round(tab, 0.3 * em, ground);
                tab.take_left(0.15 * em);
                let sign = tab.take_left(tab.h);
                self.drawing(sign.inset(0.15 * em), emblem, own);
                tab.take_left(0.15 * em);
                self.line_of(tab, Align::Left, Weight::Regular, palette.on(ground).into(), name);
            }
            PartKind::Target(n) => {
                let ground = palette.of(Role::Target);
                self.surface.disc(area.centre(), BADGE * em, palette.page);
                self.surface.disc(area.centre(), 0.75 * em, ground);
                let ink = palette.on(ground).into();
                self.line_of(area, Align::Centre, Weight::Bold, ink, &n.to_string());
            }
            PartKind::Remark(lines) => {
                let ground = palette.remark(highlight);
                let room = area.w - 0.5 * em;
                let smallest = SIZES[SIZES.len() - 1] * em.min(0.83 * area.h / lines.len() as f32);
                let text = lines.join(" ");
                let is_long = lines.len() == 1 && self.surface.width(bold(smallest, ground), &text) > room;
                // If there is no room for `new: Dark Ritual`, show only the name.
                let brief = highlight.remark().filter(|_| is_long).map(|note| vec![note.brief.clone()]);
                let lines = brief.as_ref().unwrap_or(lines);
                let widths = lines.iter().map(|line| self.surface.width(bold(em, palette.text), line));
                let wide = (widths.fold(0.0, f32::max) + em).min(area.w + 0.3 * em);
                let mut place = area.middle(wide, 1.5 * em * lines.len() as f32);
                self.surface.round(place, 0.7 * em, ground);
                // Keep the text away from the round ends.
                place = place.middle(place.w - 0.8 * em, place.h);
                let height = place.h / lines.len() as f32;
                let rows: Vec<_> =
                    lines.iter().map(|line| (place.take_top(height), &**line, palette.on(ground).into())).collect();
                self.lines_of(&rows, Align::Centre, Weight::Bold);
            }
            PartKind::Large(number, emblem, role) => {
                let mut area = area;
                if !emblem.is_empty() {
                    let side = (area.h * 0.75).min(area.w * 0.5);
                    let sign = area.take_left(area.w * 0.5);
                    self.drawing(sign.middle(side, side), emblem, palette.of(*role));
                }
                let size = (area.h * 0.55).min(1.4 * area.w / number.len().max(1) as f32);
                self.surface.text(area, Align::Centre, bold(size, palette.of(*role)), number);
            }
            PartKind::Gauge(part, role) => {
                let bar = area.middle(area.w, 0.3 * em);
                self.surface.round(bar, 0.15 * em, palette.shade(0.15));
                self.surface.round(Area { w: bar.w * part, ..bar }, 0.15 * em, palette.of(*role));
            }
            PartKind::Dots(n, emblem, role) => {
                let mut rest = area;
                let each = area.w / f32::from(*n).max(1.0);
                for _ in 0..*n {
                    let place = rest.take_left(each);
                    let side = each.min(area.h);
                    self.drawing(
                        Area { x: place.x, y: place.y + (place.h - side) / 2.0, w: side, h: side },
                        emblem,
                        palette.of(*role),
                    );
                }
            }
        }
    }

    /// Draws one line in the largest size that fits. If none fits, truncates the text with an ellipsis.
    pub(super) fn line_of(&mut self, area: Area, align: Align, weight: Weight, ink: Rgba, text: &str) {
        self.lines_of(&[(area, text, ink)], align, weight);
    }

    /// Draws lines in the largest size in which all of them fit. If none fits, truncates the lines with an ellipsis.
    fn lines_of(&mut self, lines: &[(Area, &str, Rgba)], align: Align, weight: Weight) {
        let letters = |part: f32, area: Area, ink| Type { weight, size: part * self.em.min(0.83 * area.h), ink };
        let fits = |part: &f32| {
            lines.iter().all(|&(area, text, ink)| self.surface.width(letters(*part, area, ink), text) <= area.w + 0.5)
        };
        let part = SIZES.into_iter().find(fits).unwrap_or(SIZES[SIZES.len() - 1]);
        for &(area, text, ink) in lines {
            self.surface.text(area, align, letters(part, area, ink), text);
        }
    }

    /// Wraps text and draws it in the largest size that fits without a broken word. If none fits, truncates the text with
    /// an ellipsis.
    fn text_block(&mut self, area: Area, ink: Rgba, text: &str) {
        let mut found = (0.0, Vec::new());
        for size in SIZES.map(|part| 0.92 * part * self.em) {
            let lines = self.surface.fonts.wrapped(Weight::Regular, size, text, area.w);
            let is_whole = |word: &str| self.surface.width(regular(size, ink), word) <= area.w + 0.5;
            let fits = lines.len() as f32 * size * LINE <= area.h + 0.5 && text.split_whitespace().all(is_whole);
            found = (size, lines);
            if fits {
                break;
            }
        }
        self.surface.lines(area, regular(found.0, ink), &found.1);
    }

    /// Draws a chip: a count on a coloured background, such as a part of a price. The chip is hollow if the player
    /// can't pay it, otherwise filled. A `whole` chip leaves a margin in its area.
    pub fn chip(&mut self, place: Area, chip: &Chip, whole: bool) {
        let (em, palette) = (self.em, self.palette);
        let own = palette.tint(chip.tint);
        let place = if whole { place.inset(0.1 * em) } else { place };
        let place = place.middle(place.w, place.h.min(2.4 * em).min(1.2 * place.w));
        let ground = if chip.lacking > 0 { mix(palette.page, own, 0.14) } else { own };
        let radius = 0.4 * place.h.min(place.w);
        self.surface.round(place, radius, ground);
        let border = (0.12 * em).min(0.08 * place.h).max(1.0);
        self.surface.border(place, radius, border, own);
        let ink = if chip.lacking > 0 { palette.of(Role::Card(chip.tint)) } else { palette.on(own) };
        // Limit the font size, so that two characters fit on the chip, and descenders fit above its border.
        let em = (DESCENDING * place.h).min(1.3 * em).min(0.66 * place.w);
        let mut brush = Brush { em, surface: &mut *self.surface, palette };
        // Keep wide letters and descenders away from the border.
        let room = Area::new(place.x + 1.5 * border, place.y - RAISED * em, place.w - 3.0 * border, place.h);
        brush.line_of(room, Align::Centre, Weight::Bold, ink.into(), &chip_text(chip));
    }

    /// Draws an emblem without a background.
    pub fn drawing(&mut self, area: Area, emblem: Emblem, own: Rgb) {
        let square = area.square();
        let scale = square.w / emblem::SIDE;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, square.x, square.y);
        for (path, width, rgb) in emblem::shapes(emblem, own, self.palette) {
            match width {
                0 => self.surface.path(&path, place, Rgba(rgb, 1.0)),
                width => self.surface.line(&path, place, f32::from(width), Rgba(rgb, 1.0)),
            }
        }
    }
}
