//! The layout of a place on the table: a card, a pile, a player, or the box of a panel.

pub use super::card_line::NARROW;
pub use super::panel::SIGN;
pub use super::parts::{Align, CardLayout, Part, PartKind, TextFit, chip_text, feet_text, figure_text};
use super::parts::{row, shortened};
use super::signs;
use super::{CellItem, Grid, Rect, Size, Tier, card_line, parts, seat};
use crate::frame::Highlight;
use crate::text::{columns, shorten, wrapped};
use crate::theme::Role;
use sorcery_games::emblem::Emblem;
use sorcery_games::table::{CardFace, Cell, Figure, Mark, Tint};

/// Minimum size of a screen that shows the text of a card either completely or not at all. The inspector shows the text
/// of the selected card.
pub const WHOLE_TEXTS: Size = Size { width: 200, height: 60 };
/// Minimum height, in lines, of a picture drawn with characters. Its width, in columns, is twice this number.
pub const PICTURE_CELLS: u16 = 3;
/// Size of the symbol on a card that is too short for a picture, with a margin at the right.
const SYMBOL: Size = Size { width: 6, height: 2 };
/// Maximum height of a picture that is replaced by the card's symbol, because a drawing with so few characters would be
/// hard to recognise (lines).
const BLURRED: u16 = 3;
/// Minimum height of a picture drawn with pixels (lines).
pub const PICTURE_PIXELS: u16 = 2;
/// Maximum height of a picture (lines).
const HIGHEST_PICTURE: u16 = 10;
/// Maximum width of a picture beside text, as a share of the card.
const BESIDE: [u16; 2] = [2, 5];
/// Width of a square picture in a window, for each line of its height (columns).
pub(super) const SQUARE: u16 = 3;
/// Ratio of the largest letters that a front end draws to the smallest ones that are easy to read.
const SMALLER: [u16; 2] = [4, 3];
/// Minimum height, in lines, of a card that has a line for its values.
const WITH_VALUES: u16 = 2;
/// Minimum height, in lines, of a card with a price and a line for its values. In a shorter card, the price takes this
/// line.
const PRICED_WITH_VALUES: u16 = 3;
/// Size of a part of a price: its maximum height and, if a picture lies beside the price, its width.
const CHIP: Size = Size { width: 7, height: 3 };
/// Minimum height, in lines, of the area for a price that shows one colour per line.
const LINES: u16 = 4;
/// Minimum height, in lines, of the area for a price. An area lower than `LINES` shows two colours per line.
const HALF_LINES: u16 = 2;

impl<'f> CardLayout<'f> {
    /// Lays out a place on the table, such as a card. `picture` is the minimum height of a picture, in lines, or 0 if
    /// the front end draws no pictures.
    pub fn of(cell: &'f Cell, highlight: &'f Highlight, size: Size, tier: Tier, picture: u16, fit: TextFit) -> Self {
        let mut layout = CardLayout { picture, fit, ..CardLayout::default() };
        let whole = Rect::from(size);
        let inner = Rect { x: 1, width: size.width.saturating_sub(1), ..whole };
        match cell {
            Cell::Gap => {}
            _ if size.height <= 1 || tier == Tier::List => {
                card_line::line(&mut layout, cell, highlight, size);
                return layout;
            }
            Cell::Slot(label) => {
                let label = label.to_string();
                let label = if columns(&label) > inner.width.into() { "·".into() } else { label };
                let label = if label.is_empty() { "·".into() } else { label };
                layout.text(row(whole, whole.height / 2), label, Role::Dim, Align::Centre);
            }
            Cell::Card(face) => layout.card(face, highlight, size),
            Cell::Back(label, count) => {
                let (y, label) = ((size.height - 1) / 2, label.to_string());
                let inner = if columns(&label) > inner.width.into() { whole } else { inner };
                layout.text(row(inner, y), label, Role::Dim, Align::Centre);
                layout.text(row(inner, y + 1), count.to_string(), Role::Title, Align::Centre);
            }
            Cell::Seat(face) => seat::seat(&mut layout, face, highlight, size),
            Cell::Panel(panel) => {
                let title = shorten(&panel.title.to_string(), inner.width.into());
                layout.put(row(inner, 0), PartKind::Name(title, Role::Title));
            }
        }
        if let (Some(n), false) = (highlight.target, matches!(cell, Cell::Card(_))) {
            layout.number(n, whole);
        }
        layout.remark(cell, highlight, whole);
        layout
    }

    /// Lays out a card: title, price, text, picture, attached cards and values.
    fn card(&mut self, face: &'f CardFace, highlight: &Highlight, size: Size) {
        let mut rest = Rect::from(size);
        let has_foot = has_foot(face, size.height);
        let counts = has_foot && face.feet != [None, None];
        let name = if counts { face.name.to_string() } else { face.counted_name() };
        let title = self.title(face, name, highlight, rest);
        rest = Rect { x: 1, y: title, width: rest.width.saturating_sub(2), height: rest.height - title };
        let mut foot = Rect { y: size.height - 1, height: 1, ..Rect::from(size) };
        // On a short card, the symbol lies beside the marks, because a line for the marks would leave no room for it.
        if has_foot && rest.height == SYMBOL.height && self.has_symbol(face) {
            rest.width = SYMBOL.width;
            foot = Rect { x: rest.width, width: foot.width.saturating_sub(rest.width), ..foot };
        } else if has_foot {
            rest.height = rest.height.saturating_sub(1);
            self.put(foot, PartKind::Foot);
        }
        if !face.price.is_empty() {
            rest = self.price(face, rest);
            if self.fit == TextFit::Scaled {
                // The price may extend to the line of the marks, so centre the marks below the picture.
                let x = foot.x.max(rest.x - 1);
                foot = Rect { x, width: foot.right() - x, ..foot };
            }
        }
        let bands = (face.attached.len() as u16).min(rest.height.div_ceil(2));
        rest.height -= bands;
        for ((tint, emblem, text), n) in attached(face, bands, rest.width + 1).zip(0..) {
            // Extend the line for an attached card to the edge, so that the longest name fits on the smallest card.
            let area = Rect { y: rest.bottom() + n, height: 1, width: rest.width + 1, ..rest };
            self.put(area, PartKind::Attached(tint, emblem, text));
        }
        let tag = match face.tally {
            Some(_) => self.several(face, rest),
            None => self.middle(face, rest),
        };
        if has_foot {
            self.foot(face, highlight, tag, foot);
        }
    }

    /// Lays out the name with the cost. Returns the number of lines.
    fn title(&mut self, face: &'f CardFace, name: String, highlight: &Highlight, area: Rect) -> u16 {
        let most = match area.height {
            0..=2 => 1,
            3..=5 => 2,
            _ => 3,
        };
        let number = if highlight.target.is_some() { SIGN } else { 0 };
        let cost = columns(&figure_text(&face.cost)) as u16;
        // A target's number replaces the cost, except on a pile. If the first word of the name needs the room, the cost
        // has no margin.
        let first = columns(name.split(' ').next().unwrap_or_default()) as u16;
        let cost = match cost {
            0 => 0,
            _ if number > 0 && face.stack == 0 => 0,
            cost if 1 + first + cost + 2 + number > area.width => cost + 1,
            cost => cost + 2,
        };
        let beside = cost + if cost == 0 { number.max(1) } else { number };
        let rooms = [area.width.saturating_sub(1 + beside), area.width.saturating_sub(1)];
        let lines = name_lines(&name, rooms.map(usize::from), most);
        let title = lines.len() as u16;
        self.put(Rect { height: title, ..area }, PartKind::Bar(face.tint));
        for (text, (n, beside)) in lines.into_iter().zip((0..).zip([beside].into_iter().chain(std::iter::repeat(0)))) {
            let line = Rect { x: 1, width: area.width.saturating_sub(1 + beside), ..row(area, n) };
            self.put(line, PartKind::Name(text, Role::Card(face.tint)));
        }
        let right =
            |width: u16, after: u16| Rect { x: area.width.saturating_sub(width + after), width, height: 1, y: 0 };
        if cost > 0 {
            self.put(right(cost, 0), PartKind::Cost(&face.cost));
        }
        if let Some(n) = highlight.target {
            self.put(right(number, cost), PartKind::Target(n));
        }
        title
    }

    /// Lays out a price and returns the remaining area. Each colour gets at least one line, or shares a line with other
    /// colours if the area is too short.
    fn price(&mut self, face: &'f CardFace, area: Rect) -> Rect {
        let n = face.price.len() as u16;
        let is_scaled = self.fit == TextFit::Scaled;
        if area.height < HALF_LINES {
            let texts = face.price.iter().map(|chip| columns(&chip_text(chip)) as u16);
            let (mut x, total) = (area.x, texts.clone().sum::<u16>());
            let gap = u16::from(total + n <= area.width + 2 && (n < 3 || !is_scaled));
            for (chip, text) in face.price.iter().zip(texts) {
                // In a window, the width of a part limits the size of its letters, so the parts share the whole width.
                let share = ((area.width + 1) / n).min(CHIP.width);
                let width = if is_scaled { share.max(text + gap) - gap } else { text };
                self.put(Rect { x, width, height: 1.min(area.height), ..area }, PartKind::Chip(chip, false));
                x += width + gap;
            }
            return Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        }
        let beside = self.picture > 0 && area.height >= LINES && area.width >= CHIP.width + 2 * self.picture;
        let width = if beside { CHIP.width } else { area.width };
        let columns = if area.height < LINES && n > 1 { 2 } else { 1 };
        let rows = n.div_ceil(columns);
        let rest = match beside {
            true => Rect { x: area.x + width, width: area.width - width + 1, ..area },
            false => Rect { height: 0, ..area },
        };
        if is_scaled && columns == 1 {
            // In a window, the colours share the height. Beside a picture, they extend beside the marks below it.
            let height = (area.height + u16::from(beside)).min(n * CHIP.height);
            self.put(Rect { width, height, ..area }, PartKind::Price(&face.price));
            return rest;
        }
        let step = (area.height / rows).min(CHIP.height);
        // In a terminal, two lines have room for only one edge of a colour. So leave a line blank between two colours.
        let (step, height) = match step {
            1 | 2 if !is_scaled => (if 2 * rows <= area.height + 1 { 2 } else { 1 }, 1),
            _ => (step, step),
        };
        // If each colour takes only one line and the card is large, leave a line blank below the title.
        let top = area.y + u16::from(height < step && step * rows + 1 < area.height);
        for (chip, i) in face.price.iter().zip(0..) {
            let (each, gap) = (width / columns, columns - 1);
            let (x, y) = (area.x + i % columns * each, top + i / columns * step);
            self.put(Rect { x, y, width: each - gap, height }, PartKind::Chip(chip, true));
        }
        rest
    }

    /// Lays out the text and the picture. Returns the cost of the ability if the text isn't shown.
    fn middle(&mut self, face: &'f CardFace, area: Rect) -> Option<&'f Figure> {
        let words = words(face);
        let lines = wrapped(&words, usize::from(area.width.max(1)));
        let needed = lines.len() as u16;
        // The text takes precedence over the picture.
        let lines = match needed {
            needed if needed <= area.height => lines,
            // In smaller letters, the whole text fits.
            _ if self.fit == TextFit::Scaled && fits_small(&words, area) => lines,
            _ if area.height == 0 || self.fit == TextFit::Whole => Vec::new(),
            _ => shortened(&words, area.width.into(), area.height.into()),
        };
        let height = (lines.len() as u16).min(area.height);
        let picture = (area.height - height).min(HIGHEST_PICTURE).min(area.width / 2);
        if (SYMBOL.height..=BLURRED).contains(&picture) && self.has_symbol(face) {
            let symbol = face.symbol.iter().map(|line| line.to_string()).collect();
            self.put(area, PartKind::Text(symbol, Role::Card(face.tint), Align::Centre));
            return None;
        }
        let picture = if self.fits_picture(picture) && !face.emblem.is_empty() { picture } else { 0 };
        if self.beside(face, &words, picture, area) {
            return None;
        }
        self.put(Rect { height: picture, ..area }, PartKind::Pictures(vec![face.emblem]));
        let y = if picture > 0 { area.bottom() - height } else { area.y };
        let hidden = if lines.is_empty() { face.tag.as_ref() } else { None };
        self.put(Rect { y, height, ..area }, PartKind::Text(lines, Role::Text, Align::Left));
        hidden
    }

    /// Returns `true` if the card shows its symbol instead of a short picture.
    fn has_symbol(&self, face: &CardFace) -> bool {
        self.picture > 0 && self.fit != TextFit::Scaled && !face.symbol.is_empty()
    }

    /// Lays out the picture to the left of the text, if this makes it higher than `above`, its height above the text, if
    /// each word fits in a line, and if the front end can draw the text small enough. Otherwise, returns `false`.
    fn beside(&mut self, face: &'f CardFace, words: &str, above: u16, area: Rect) -> bool {
        let [part, whole] = BESIDE;
        let width = (area.width * part / whole).min(SQUARE * area.height);
        let text = Rect { x: area.x + width + 1, width: area.width.saturating_sub(width + 1), ..area };
        let higher = self.fits_picture(width.div_ceil(SQUARE)) && width.div_ceil(SQUARE) > above;
        let is_beside = self.fit == TextFit::Scaled && higher && !face.emblem.is_empty() && !words.is_empty();
        let fits = is_beside
            && words.split_whitespace().all(|word| columns(word) <= text.width.into())
            && fits_small(words, text);
        if fits {
            self.put(Rect { width, ..area }, PartKind::Pictures(vec![face.emblem]));
            self.put(text, PartKind::Text(wrapped(words, text.width.into()), Role::Text, Align::Left));
        }
        fits
    }

    /// Lays out the tally of a card: one picture for each item, present or missing, and the text below the pictures.
    fn several(&mut self, face: &'f CardFace, area: Rect) -> Option<&'f Figure> {
        let words = u16::from(area.height > self.picture);
        let pictures = Rect { height: area.height - words, ..area };
        let text = Rect { y: pictures.bottom(), height: words, ..area };
        if self.fits_picture(pictures.height) {
            self.put(pictures, PartKind::Pictures(face.emblems().collect()));
            self.text(row(text, 0), face.body.to_string(), Role::Text, Align::Centre);
        } else if area.height > 1 {
            self.text(row(area, 0), parts::pips(face), Role::Card(face.tint), Align::Left);
            self.text(row(area, 1), face.body.to_string(), Role::Text, Align::Left);
        } else {
            self.text(area, face.body.to_string(), Role::Text, Align::Centre);
        }
        None
    }

    /// Lays out the line of values: one value at the left, one at the right, and the marks between them. `tag` is the
    /// cost of the card's ability, which takes the place of a missing left value.
    fn foot(&mut self, face: &'f CardFace, highlight: &Highlight, tag: Option<&'f Figure>, area: Rect) {
        let [left, right] = sides(face, tag);
        let width = |side: &Option<(String, &Figure)>| side.as_ref().map_or(0, |(text, _)| columns(text) as u16 + 1);
        let (before, after) = (width(&left), width(&right));
        // If there is little room, let the marks extend to the edge of the card.
        let joined =
            |label: fn(&Mark) -> String, between| face.own_marks().iter().map(label).collect::<Vec<_>>().join(between);
        let signs = joined(|mark| mark.sign.to_string(), " ");
        let words = match face.price.is_empty() {
            true => joined(|mark| mark.words.to_string(), ", "),
            false => signs.clone(),
        };
        let room = area.width.saturating_sub(before + after + 2);
        let edge = u16::from(columns(&words) == usize::from(room) + 2 && !words.contains(' '));
        if let Some((text, value)) = left {
            self.put(Rect { x: area.x + 1, width: before, ..area }, PartKind::Value(text, value, Align::Left));
        }
        if let Some((text, value)) = right {
            let x = area.right().saturating_sub(after + 1) + edge;
            self.put(Rect { x, width: after, ..area }, PartKind::Value(text, value, Align::Right));
        }
        let text = match face.has_count() {
            true => format!("x{}", face.stack),
            false if columns(&words) <= usize::from(room + 2 * edge) => words,
            false => signs,
        };
        let lit = highlight.usable && face.marks.iter().any(|mark| mark.lit);
        let middle = Rect { x: area.x + 1 + before - edge, width: room + 2 * edge, ..area };
        self.text(middle, text, if lit { Role::Ready } else { Role::Dim }, Align::Centre);
    }

    /// Lays out the number that selects a target: after the name, or in the first line.
    fn number(&mut self, n: u8, whole: Rect) {
        let width = SIGN;
        let name = self.parts.iter().find_map(|part| match &part.what {
            PartKind::Name(name, _) => Some((part.area.x + columns(name) as u16 + 1, part.area.y)),
            _ => None,
        });
        let (x, y) = name.unwrap_or((whole.width, 0));
        let x = x.min(whole.width.saturating_sub(width));
        self.put(Rect { x, y, width, height: 1 }.intersection(whole), PartKind::Target(n));
    }
}

/// Returns the height of a card that shows its whole text and the attached cards.
pub(super) fn height_of_text(cell: &Cell, width: u16) -> u16 {
    let Cell::Card(face) = cell else { return 0 };
    let rooms = [width.saturating_sub(5), width.saturating_sub(2)].map(usize::from);
    let name = if face.has_foot() { face.name.to_string() } else { face.counted_name() };
    let title = name_lines(&name, rooms, 3).len();
    let text = wrapped(&words(face), width.saturating_sub(3).max(1).into()).len();
    (title + text + face.attached.len() + usize::from(face.has_foot())) as u16
}

/// Returns `true` if a card of this height shows values or marks at the bottom.
pub(super) fn has_foot(face: &CardFace, height: u16) -> bool {
    let least = if face.price.is_empty() { WITH_VALUES } else { PRICED_WITH_VALUES };
    height >= least && face.has_foot()
}

/// Returns `true` if text fits into an area in the smallest letters that are easy to read.
fn fits_small(text: &str, area: Rect) -> bool {
    let [large, small] = SMALLER;
    let [width, height] = [area.width, area.height].map(|size| usize::from(size * large / small));
    width > 0 && wrapped(text, width).len() <= height
}

/// Returns the text of a card, preceded by the cost of its ability, if it has one. Returns no text for a card with a
/// price or a symbol.
fn words(face: &CardFace) -> String {
    match &face.tag {
        _ if !face.price.is_empty() || !face.symbol.is_empty() => String::new(),
        Some(tag) => format!("({}) {}", figure_text(tag), face.body),
        None => face.body.to_string(),
    }
}

/// Returns the left and right values at the bottom of a card, with the symbols for attack and defence if it has them.
/// The cost `tag` of the ability takes the place of a missing left value.
fn sides<'f>(face: &'f CardFace, tag: Option<&'f Figure>) -> [Option<(String, &'f Figure)>; 2] {
    let signs = if face.tint == Tint::Minion { [signs::ATTACK.0, signs::DEFENCE.0] } else { ["", ""] };
    let side = |n: usize| face.feet[n].as_ref().map(|foot| (format!("{}{}", signs[n], figure_text(foot)), foot));
    let tag = || tag.map(|tag| (format!("({})", figure_text(tag)), tag));
    [side(0).or_else(tag), side(1)]
}

/// Wraps a name into at most `most` lines. The first line has the width `first`, and the others have the width
/// `others`. Breaks words only if they are longer than a line.
pub(super) fn name_lines(name: &str, [first, others]: [usize; 2], most: usize) -> Vec<String> {
    if most < 2 {
        return vec![shorten(name, first)];
    }
    let words: Vec<&str> = name.split_inclusive([' ', '-']).collect();
    let mut lines = vec![String::new()];
    for word in &words {
        let (room, more) = match lines.as_slice() {
            [only] => (first, format!("{only}{word}")),
            [.., last] => (others, format!("{last}{word}")),
            [] => continue,
        };
        match (columns(more.trim_end()) <= room, lines.last_mut()) {
            (true, Some(last)) => *last = more,
            _ => lines.push(word.to_string()),
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| line.trim_end().to_string()).collect();
    let long =
        words.iter().map(|word| word.trim_end()).find(|word| columns(word) > others.max(first) && word.len() > 3);
    let half = |word: &str| word.char_indices().nth(word.chars().count() / 2).map_or(0, |(at, _)| at);
    match long {
        Some(word) => {
            let (one, other) = word.split_at(half(word));
            name_lines(&name.replacen(word, &format!("{one}-{other}"), 1), [first, others], most)
        }
        None if lines.len() <= most && lines.iter().skip(1).all(|line| columns(line) <= others) => lines,
        None => vec![lines[0].clone(), shorten(&lines[1..].join(" "), others)],
    }
}

/// Lists the attached cards, newest first, in at most `lines` lines. The last line counts the remaining ones.
fn attached(face: &CardFace, lines: u16, width: u16) -> impl Iterator<Item = (Tint, Emblem, String)> {
    let lines = lines as usize;
    let more = face.attached.len().saturating_sub(lines);
    face.attached.iter().rev().take(lines).enumerate().map(move |(n, card)| {
        let text = match n + 1 == lines && more > 0 {
            true if lines == 1 => {
                let whole = [format!("{}, {more} more", card.name), format!("{} +{more}", card.name)];
                let whole = whole.into_iter().find(|text| columns(text) <= width.into());
                whole.unwrap_or_else(|| format!("{} attached", more + 1))
            }
            true => format!("{} more", more + 1),
            false => card.name.to_string(),
        };
        (card.tint, card.emblem, shorten(&text, width.into()))
    })
}

/// Returns the areas of the names in a place on the table that is drawn in `area`.
pub(super) fn names_in(item: &CellItem<'_>, area: Rect, grid: Grid) -> Vec<Rect> {
    let picture = if grid.pixels { PICTURE_PIXELS } else { PICTURE_CELLS };
    let layout = CardLayout::of(item.cell, item.highlight, area.as_size(), item.tier, picture, TextFit::Cut);
    let names = layout.parts.iter().filter_map(|part| match &part.what {
        PartKind::Name(name, _) if !name.is_empty() => Some((part.area, columns(name) as u16)),
        PartKind::Text(title, Role::Title, _) if matches!(item.cell, Cell::Panel(_)) => {
            Some((part.area, title.iter().map(|line| columns(line)).max().unwrap_or(0) as u16))
        }
        _ => None,
    });
    let placed = |(name, width): (Rect, u16)| match grid.pixels {
        // The letters of a window are larger than the units of the layout.
        true => Rect { y: area.y + name.y, height: 2, ..area },
        false => Rect { x: area.x + name.x, width, ..row(area, name.y) },
    };
    names.map(|name| placed(name).intersection(area)).filter(|name| !name.is_empty()).collect()
}
