//! Cards: a frame in the colour of the kind, a name, a drawing, text and numbers.

use super::area::Area;
use super::surface::{Align, LINE, Surface, Type, Weight, bold, regular};
use crate::emblem;
use crate::palette::{Ink, Palette, mix};
use sorcery_games::emblem::Emblem;
use sorcery_games::table::{CardFace, Chip, Figure, Trend};
use sorcery_ui::animation::role_of_figure;
use sorcery_ui::frame::Highlight;
use sorcery_ui::text::factor;
use sorcery_ui::theme::{Rgb, Role};
use tiny_skia::{PathBuilder, Transform};

/// Width of a part of a price, in font sizes.
const CHIP: f32 = 1.75;

/// Strength of the highlight of a playable card if there are better plays (0 to 1).
const SPARE: f32 = 0.5;
/// Minimum font size of a name, relative to its normal size.
const SMALLEST_NAME: f32 = 0.8;
/// Cards narrower than this (in card units) use two lines for the name and show the ability's cost in the
/// text.
const NARROW: f32 = 9.0;
/// Sizes of remarks, in font sizes. The largest fitting one is used.
const REMARKS: [f32; 3] = [0.92, 0.8, 0.7];
/// Cards lower than this (in card units) have no room for their text.
const TIGHT: f32 = 8.0;

/// Margin around a cell's content, in font sizes, which leaves room for its highlight.
pub const MARGIN: f32 = 0.28;

#[derive(Debug)]
pub struct Brush<'a, 's> {
    pub surface: &'a mut Surface<'s>,
    pub palette: &'a Palette<'a>,
    /// Font size, in pixels.
    pub em: f32,
}

/// Widths of a highlighted border and of the cursor around it, in font sizes.
const LIT: f32 = 0.13;
const CURSOR: f32 = 0.2;

impl Brush<'_, '_> {
    /// Draws a box with its highlight and returns the box.
    pub fn lit_box(&mut self, area: Area, highlight: &Highlight, own: Rgb, ground: (Rgb, Rgb)) -> Area {
        self.box_lit(area, highlight, false, own, ground)
    }

    /// Draws a box with its highlight. A `spare` card, which has better alternatives, has no glow.
    fn box_lit(&mut self, area: Area, highlight: &Highlight, spare: bool, own: Rgb, ground: (Rgb, Rgb)) -> Area {
        let (em, palette) = (self.em, self.palette);
        let place = area.inset(MARGIN * em);
        let radius = 0.45 * em;
        let spare = spare && highlight.light() == Some(Role::Playable);
        let shines = highlight.light().filter(|_| !spare).or(highlight.cursor.then_some(Role::Focus));
        for (role, ring) in shines.into_iter().flat_map(|role| [(role, 1.0), (role, 2.0)]) {
            let wide = place.inset(-0.13 * em * ring);
            self.surface.border(wide, radius + 0.13 * em * ring, 0.14 * em, Ink(palette.of(role), 0.4 / ring));
        }
        self.surface.round_gradient(place, radius, ground.0, ground.1);
        let light =
            highlight.light().map(|role| mix(palette.page(), palette.of(role), if spare { SPARE } else { 1.0 }));
        self.edge(place, radius, highlight, light, ((0.07 * em).max(1.0), mix(palette.page(), own, 0.55)));
        place
    }

    /// Draws a border with its highlight, or in its own style. The cursor is a second border of greater
    /// width, visible even without colours.
    pub(super) fn edge(
        &mut self,
        place: Area,
        radius: f32,
        highlight: &Highlight,
        light: Option<Rgb>,
        own: (f32, Rgb),
    ) {
        let (em, palette) = (self.em, self.palette);
        let mut within = 0.0;
        if highlight.cursor {
            within = CURSOR * em;
            self.surface.border(place, radius, within, palette.of(Role::Focus));
        }
        let (width, rgb) = light.map_or(own, |rgb| (LIT * em, rgb));
        if light.is_some() || !highlight.cursor {
            self.surface.border(place.inset(within), radius - within, width, rgb);
        }
    }

    /// Draws a name. Reduces the font size or truncates the name if it is too long.
    pub fn name(&mut self, area: Area, align: Align, letters: Type, name: &str) {
        let sizes = [1.0, 0.9, SMALLEST_NAME].map(|part| Type { size: part * letters.size, ..letters });
        let fits = sizes.into_iter().find(|size| self.surface.width(*size, name) <= area.w + 0.5);
        self.surface.text(area, align, fits.unwrap_or(sizes[2]), name);
    }

    /// Draws a cell's overlays: dimming, the target number, and the remark, centred in `part` to avoid
    /// covering text.
    pub fn overlay(&mut self, place: Area, highlight: &Highlight, part: Area) {
        let (em, palette) = (self.em, self.palette);
        if highlight.dimmed {
            self.surface.round(place, 0.45 * em, Ink(palette.page(), 0.5));
        }
        if let Some((note, _)) = highlight.remark() {
            let ground = palette.remark(highlight);
            let width = |surface: &mut Surface<'_>, size: f32| surface.width(bold(size, palette.text()), note) + em;
            let sizes = REMARKS.map(|size| size * em);
            let size = sizes.into_iter().find(|size| width(self.surface, *size) <= part.w).unwrap_or(sizes[2]);
            let (wide, high) = (width(self.surface, size).min(place.w), (1.68 * size).min(place.h));
            let ((x, y), left, top) = (part.centre(), place.right() - wide, place.bottom() - high);
            let at = ((x - wide / 2.0).min(left).max(place.x), (y - high / 2.0).min(top).max(place.y));
            let band = Area::new(at.0, at.1, wide, high);
            self.surface.round(band, band.h / 2.0, ground);
            let ink = palette.on(ground);
            self.surface.text(band.inset(0.2 * em), Align::Centre, bold(size, ink), note);
        }
        if let Some(number) = highlight.target {
            let ground = palette.of(Role::Target);
            // Place the number on the drawing, to avoid covering text.
            let at = match () {
                () if place.w > 1.5 * place.h => (place.x + 0.75 * em, place.bottom() - 0.75 * em),
                () if place.h < TIGHT * 0.9 * em => (place.x + 0.9 * em, place.y + 0.6 * place.h),
                () => (place.right() - 1.2 * em, place.y + 0.27 * place.h),
            };
            self.surface.disc(at, 0.85 * em, palette.page());
            self.surface.disc(at, 0.75 * em, ground);
            let place = Area::new(at.0 - em, at.1 - em, 2.0 * em, 2.0 * em);
            let ink = bold(0.95 * em, palette.on(ground));
            self.surface.text(place, Align::Centre, ink, &number.to_string());
        }
    }

    /// Draws a card, with fewer details if the area is low.
    pub fn card(&mut self, area: Area, face: &CardFace, highlight: &Highlight) {
        let (em, palette) = (self.em, self.palette);
        let own = palette.tint(face.tint);
        let ground = (palette.bar(face.tint, false), palette.card(face.tint));
        if face.stack > 1 {
            let under = area.inset(MARGIN * em);
            for step in [2.0, 1.0] {
                let shift = 0.11 * em * step;
                let place = under.shifted(shift, -shift);
                self.surface.round(place, 0.45 * em, mix(palette.page(), own, 0.22));
                self.surface.border(place, 0.45 * em, 1.0, mix(palette.page(), own, 0.5));
            }
        }
        let place = self.box_lit(area, highlight, face.is_spare(), own, ground);
        let unit = (place.h / 11.5).min(place.w / 10.0).clamp(0.9 * em, 1.5 * em);
        let drawing = match () {
            () if place.h < 9.2 * unit && place.w > 1.5 * place.h => self.low_card(place, face, own, highlight),
            () if place.h < TIGHT * unit => self.tight_card(place, face, own, highlight, unit),
            () => self.high_card(place, face, own, highlight, unit),
        };
        self.overlay(place, highlight, drawing);
    }

    /// Draws a card of normal height and returns the area of its drawing.
    fn high_card(&mut self, place: Area, face: &CardFace, own: Rgb, highlight: &Highlight, unit: f32) -> Area {
        let palette = self.palette;
        let mut rest = place.inset(0.42 * unit);
        self.head(&mut rest, face, highlight, (unit, if place.w < NARROW * unit { 2 } else { 1 }));
        let has_feet = face.has_foot();
        let feet = rest.take_bottom(if has_feet { 1.5 * unit } else { 0.0 });
        rest.take_top(0.2 * unit);
        if has_feet {
            rest.take_bottom(0.25 * unit);
        }
        if !face.price.is_empty() {
            let row = rest.take_bottom(CHIP * unit);
            self.price(row, face, unit);
            rest.take_bottom(0.3 * unit);
            self.feet(feet, face, own, unit);
            return self.art(rest, face, own, unit);
        }
        let (body, tag) = match &face.tag {
            Some(tag) if place.w < NARROW * unit => (format!("({}) {}", tag.label, face.body), None),
            tag => (face.body.to_string(), tag.as_ref()),
        };
        let indent = if tag.is_some() { 1.75 * unit } else { 0.0 };
        let mut lines = Vec::new();
        let mut size = unit * 0.9;
        for part in [0.9, 0.82, 0.75] {
            size = unit * part;
            lines = self.surface.fonts.wrapped(Weight::Regular, size, &body, rest.w - indent);
            if lines.len() as f32 * size * LINE <= rest.h * 0.62 {
                break;
            }
        }
        let step = size * LINE;
        let wanted = (lines.len() as f32 * step).max(if tag.is_some() { 1.5 * unit } else { 0.0 });
        let art = (rest.h - wanted - 0.35 * unit).max(rest.h * 0.3);
        let drawing = self.art(rest.take_top(art), face, own, unit);
        rest.take_top(0.35 * unit);
        if let Some(tag) = tag {
            let mut disc = rest.take_left(indent);
            disc = disc.take_top(1.5 * unit);
            self.coin(Area::new(disc.x, disc.y, 1.5 * unit, 1.5 * unit), tag, unit);
        }
        self.surface.lines(rest, regular(size, palette.text()), &lines);
        if has_feet {
            self.feet(feet, face, own, unit);
        }
        drawing
    }

    /// Draws a small card: full name, attached cards, numbers, and the drawing if it fits. Returns the area
    /// of the drawing.
    fn tight_card(&mut self, place: Area, face: &CardFace, own: Rgb, highlight: &Highlight, unit: f32) -> Area {
        let mut rest = place.inset(0.35 * unit);
        self.head(&mut rest, face, highlight, (unit, 2));
        if face.has_foot() {
            let feet = rest.take_bottom(1.35 * unit);
            self.feet(feet, face, own, 0.95 * unit);
        }
        if !face.price.is_empty() {
            self.price(rest.take_bottom((CHIP * unit).min(rest.h)), face, unit);
        }
        if !face.attached.is_empty() {
            self.attached(rest.take_bottom((1.2 * unit).min(rest.h)), face, unit);
        }
        let drawing = rest.inset(0.1 * unit);
        if drawing.h > unit {
            self.drawing(drawing, face.emblems().next().unwrap_or_default(), own);
        }
        if face.stack > 1 {
            let letters = regular(0.75 * unit, self.palette.of(Role::Dim));
            self.surface.text(rest, Align::Right, letters, &format!("×{}", face.stack));
        }
        rest
    }

    /// Draws the name and the cost. If `most` is greater than 1, a long name continues below.
    fn head(&mut self, rest: &mut Area, face: &CardFace, highlight: &Highlight, (unit, most): (f32, usize)) {
        let palette = self.palette;
        let mut head = rest.take_top(if most > 1 { 1.3 } else { 1.45 } * unit);
        if !face.cost.label.is_empty() {
            let wide = self.surface.width(bold(unit, palette.text()), &face.cost.label.to_string());
            let room = (wide + 0.8 * unit).max(1.45 * unit);
            let place = head.take_right(room);
            self.coin(place, &face.cost, unit);
            head.take_right(0.3 * unit);
        }
        if highlight.recent {
            let bar = head.take_left(0.2 * unit);
            self.surface.round(bar.middle(bar.w, 1.1 * unit), 0.1 * unit, palette.of(Role::Notice));
            head.take_left(0.25 * unit);
        }
        let [letters, small] = [1.0, SMALLEST_NAME].map(|part| bold(part * unit, palette.of(Role::Title)));
        let name = face.name.to_string();
        if most == 1 || self.surface.width(small, &name) <= head.w + 0.5 {
            return self.name(head, Align::Left, letters, &name);
        }
        // Break the name only between words.
        let fits = |(at, _): &(usize, &str)| self.surface.width(small, name[..*at].trim_end()) <= head.w + 0.5;
        let cut = name.match_indices(' ').filter(fits).last().map_or(0, |(at, _)| at + 1);
        let (first, second) = name.split_at(cut);
        self.surface.text(head, Align::Left, small, first.trim_end());
        let widest = second.split(' ').map(|word| self.surface.width(small, word)).fold(rest.w + 0.5, f32::max);
        let lines = self.surface.fonts.wrapped(small.weight, small.size, second, widest);
        for line in lines {
            self.name(rest.take_top(unit), Align::Left, small, &line);
        }
    }

    /// Draws the picture with its background, the card's kind and the attached cards. Returns the picture's
    /// area.
    fn art(&mut self, area: Area, face: &CardFace, own: Rgb, unit: f32) -> Area {
        let palette = self.palette;
        let (_, dark) = palette.extremes();
        self.surface.round_gradient(area, 0.3 * unit, mix(palette.page(), own, 0.42), mix(palette.page(), own, 0.14));
        self.surface.border(area, 0.3 * unit, 1.0, Ink(mix(palette.page(), own, 0.6), 0.7));
        let mut inner = area.inset(0.25 * unit);
        if !face.attached.is_empty() {
            let strip = inner.take_bottom((1.3 * unit).min(inner.h));
            self.attached(strip, face, unit);
        }
        if inner.h > 1.1 * unit {
            let mut rest = inner;
            let each = inner.w / face.emblems().count().max(1) as f32;
            for emblem in face.emblems() {
                let part = rest.take_left(each);
                let (x, y) = part.centre();
                let radius = part.h.min(part.w) / 2.0;
                self.surface.disc((x, y), radius * 1.1, Ink(dark, 0.2));
                self.drawing(part.inset(radius * 0.1), emblem, own);
            }
        }
        if face.stack > 1 {
            let mut corner = inner.inset(0.1 * unit);
            let count = corner.take_top(1.1 * unit);
            self.surface.text(count, Align::Right, bold(0.85 * unit, palette.text()), &format!("×{}", face.stack));
        }
        let size = 0.68 * unit;
        let width = self.surface.width(regular(size, palette.text()), face.band);
        let aside = (inner.w - inner.h) / 2.0;
        if face.tally.is_none() && width < aside - 0.3 * unit && inner.h > size * 1.5 {
            let band = Area::new(inner.x + 0.1 * unit, inner.y, aside, size * 1.5);
            self.surface.text(band, Align::Left, regular(size, Ink(palette.text(), 0.85)), face.band);
        }
        inner
    }

    /// Draws the attached cards as tabs, the newest first.
    fn attached(&mut self, mut strip: Area, face: &CardFace, unit: f32) {
        let palette = self.palette;
        let size = 0.72 * unit;
        let shown = ((strip.w / (4.6 * unit)) as usize).clamp(1, face.attached.len());
        let more = face.attached.len() - shown;
        if more > 0 {
            let place = strip.take_right(1.7 * unit);
            self.surface.text(place, Align::Right, bold(size, palette.text()), &format!("+{more}"));
        }
        let each = strip.w / shown as f32;
        for card in face.attached.iter().rev().take(shown) {
            let mut tab = strip.take_left(each).inset(0.06 * unit);
            let own = palette.tint(card.tint);
            self.surface.round(tab, 0.3 * unit, mix(palette.page(), own, 0.5));
            tab.take_left(0.15 * unit);
            let sign = tab.take_left(tab.h);
            self.drawing(sign.inset(0.15 * unit), card.emblem, own);
            tab.take_left(0.15 * unit);
            let ink = palette.on(mix(palette.page(), own, 0.5));
            self.surface.text(tab, Align::Left, regular(size, ink), &card.name.to_string());
        }
    }

    /// Draws the boxed values, and the marks between them.
    fn feet(&mut self, feet: Area, face: &CardFace, own: Rgb, unit: f32) {
        let palette = self.palette;
        let mut middle = feet;
        for (i, foot) in face.feet.iter().enumerate() {
            let Some(foot) = foot else { continue };
            let width = self.figure_width(foot, unit) + 0.9 * unit;
            let place = if i == 0 { middle.take_left(width) } else { middle.take_right(width) };
            self.foot(place, foot, if i == 0 { 0.3 } else { 0.2 }, own, unit);
        }
        // The attached cards are already shown above.
        let [words, signs] = face.marks_said(!face.attached.is_empty());
        let size = 0.76 * unit;
        let room = middle.w - 0.6 * unit;
        let fits = self.surface.width(regular(size, palette.text()), &words) <= room;
        let text = if fits { words } else { signs };
        self.surface.text(
            middle.middle(room.max(0.0), middle.h),
            Align::Centre,
            regular(size, palette.of(Role::Dim)),
            &text,
        );
    }

    /// Draws a boxed value. `part` is the share of the card's colour in the background.
    fn foot(&mut self, place: Area, figure: &Figure, part: f32, own: Rgb, unit: f32) {
        self.surface.round(place, 0.4 * unit, mix(self.palette.page(), own, part));
        self.surface.border(place, 0.4 * unit, 1.0, Ink(own, 0.6));
        self.figure(place, figure, 1.05 * unit);
    }

    /// Draws a card's cost as a coin.
    fn coin(&mut self, place: Area, figure: &Figure, unit: f32) {
        let palette = self.palette;
        let ground = palette.of(role_of_figure(figure, Role::Dim));
        let side = place.h.min(place.w);
        let round = place.middle(place.w, side);
        self.surface.round(round, side / 2.0, mix(palette.page(), ground, 0.2));
        self.surface.border(round, side / 2.0, (0.08 * unit).max(1.0), ground);
        self.figure(round, figure, 0.95 * unit);
    }

    /// Draws a card's price, one disc per colour.
    fn price(&mut self, row: Area, face: &CardFace, unit: f32) {
        let asked = face.price.len() as f32;
        let step = ((row.w - CHIP * unit) / (asked - 1.0).max(1.0)).min(1.35 * CHIP * unit);
        let mut place = row.middle(step * (asked - 1.0) + CHIP * unit, row.h);
        for chip in &face.price {
            self.chip(Area { w: CHIP * unit, ..place }, chip, unit);
            place.take_left(step);
        }
    }

    /// Draws a count of a colour as a disc; hollow if the player lacks that many.
    pub fn chip(&mut self, place: Area, chip: &Chip, unit: f32) {
        let palette = self.palette;
        let own = palette.tint(chip.tint);
        let side = place.h.min(place.w);
        let round = place.middle(side, side);
        let ground = if chip.lacking { mix(palette.page(), own, 0.14) } else { own };
        self.surface.round(round, side / 2.0, ground);
        self.surface.border(round, side / 2.0, (0.13 * unit).max(1.0), own);
        let ink = if chip.lacking { palette.of(Role::Card(chip.tint)) } else { palette.on(own) };
        self.surface.text(place, Align::Centre, bold(0.85 * unit, ink), &format!("{}{}", chip.count, chip.letter));
    }

    fn figure_width(&mut self, figure: &Figure, unit: f32) -> f32 {
        let arrow = if figure.trend == Trend::Same { 0.0 } else { 0.75 * unit };
        self.surface.width(bold(1.05 * unit, self.palette.text()), &factor(&figure.label.to_string(), "×")) + arrow
    }

    /// Draws a value, with an arrow if it differs from the printed one.
    pub fn figure(&mut self, place: Area, figure: &Figure, size: f32) {
        let palette = self.palette;
        let ink = bold(size, palette.of(role_of_figure(figure, Role::Title)));
        let text = factor(&figure.label.to_string(), "×");
        if figure.trend == Trend::Same {
            self.surface.text(place, Align::Centre, ink, &text);
            return;
        }
        let arrow = 0.5 * size;
        let width = self.surface.width(ink, &text) + arrow + 0.15 * size;
        let mut inner = place.middle(width, place.h);
        let tip = inner.take_right(arrow).middle(arrow, arrow * 0.9);
        self.surface.text(inner, Align::Left, ink, &text);
        let (top, bottom) = if figure.trend == Trend::More { (tip.y, tip.bottom()) } else { (tip.bottom(), tip.y) };
        let mut path = PathBuilder::new();
        path.move_to(tip.centre().0, top);
        path.line_to(tip.right(), bottom);
        path.line_to(tip.x, bottom);
        path.close();
        if let Some(path) = path.finish() {
            self.surface.path(&path, Transform::identity(), ink.ink);
        }
    }

    /// Draws a low card: the drawing on the left, text and numbers beside it. Returns the drawing's area.
    fn low_card(&mut self, place: Area, face: &CardFace, own: Rgb, highlight: &Highlight) -> Area {
        let palette = self.palette;
        let unit = (place.h / 5.6).min(place.w / 11.0).clamp(0.72 * self.em, 1.1 * self.em);
        let mut rest = place.inset(0.4 * unit);
        let art = rest.take_left(rest.h.min(rest.w * 0.28));
        self.surface.round_gradient(art, 0.3 * unit, mix(palette.page(), own, 0.42), mix(palette.page(), own, 0.14));
        self.drawing(art.inset(0.35 * unit), face.emblems().next().unwrap_or_default(), own);
        rest.take_left(0.5 * unit);
        self.head(&mut rest, face, highlight, (unit, 1));
        let price = if face.price.is_empty() { 0.0 } else { CHIP * unit };
        if face.has_foot() && rest.h - price > 1.4 * unit {
            match &face.feet {
                // A single value goes beside the text with its label above, two values go below the text.
                [None, foot] if face.price.is_empty() => {
                    self.single_foot(&mut rest, face, foot.as_ref(), own, 0.95 * unit)
                }
                _ => self.feet(rest.take_bottom(1.4 * unit), face, own, 0.95 * unit),
            }
        }
        if !face.price.is_empty() {
            self.price(rest.take_top((CHIP * unit).min(rest.h)), face, unit);
            return art;
        }
        let mut body = face.body.to_string();
        if let Some(tag) = &face.tag {
            body = format!("({}) {body}", tag.label);
        }
        let (mut size, mut lines) = (0.0, Vec::new());
        for part in [0.78, 0.72, 0.66] {
            size = part * unit;
            lines = self.surface.fonts.wrapped(Weight::Regular, size, &body, rest.w);
            if lines.len() as f32 * size * LINE <= rest.h {
                break;
            }
        }
        self.surface.lines(rest, regular(size, palette.of(Role::Dim)), &lines);
        art
    }

    /// Draws a boxed value with its label at the right of `rest`, and removes their area from it.
    fn single_foot(&mut self, rest: &mut Area, face: &CardFace, foot: Option<&Figure>, own: Rgb, unit: f32) {
        let palette = self.palette;
        let [words, _] = face.marks_said(!face.attached.is_empty());
        let letters = regular(0.76 * unit, palette.of(Role::Dim));
        let wide = foot.map_or(0.0, |foot| self.figure_width(foot, unit) + 0.9 * unit);
        let mut column = rest.take_right(wide.max(self.surface.width(letters, &words)));
        rest.take_right(0.4 * unit);
        if let Some(foot) = foot {
            let mut line = column.take_bottom(1.4 * unit);
            self.foot(line.take_right(wide), foot, 0.2, own, unit);
        }
        let word = column.take_bottom(1.1 * unit);
        self.surface.text(word, Align::Right, letters, &words);
    }

    /// Draws an emblem without a background.
    pub fn drawing(&mut self, area: Area, emblem: Emblem, own: Rgb) {
        let square = area.square();
        let scale = square.w / emblem::SIDE;
        let place = Transform::from_row(scale, 0.0, 0.0, scale, square.x, square.y);
        for (path, width, rgb) in emblem::shapes(emblem, own, self.palette) {
            match width {
                0 => self.surface.path(&path, place, Ink(rgb, 1.0)),
                width => self.surface.line(&path, place, f32::from(width), Ink(rgb, 1.0)),
            }
        }
    }
}
